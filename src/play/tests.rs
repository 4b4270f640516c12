//! Tests of the game as it is played: keys and mouse in, battle and screen out. Floor 7.

mod bar;
mod camp;
mod demo;
mod deployment;
mod felt;
mod free;
mod guide;
mod hand;
mod hidden;
mod keeps;
mod keys;
mod killed;
mod pace;
mod parried;
mod people;
mod replay;
mod room;
mod second_press;
mod settings;
mod small;
mod still;
mod tips;
mod whole;
mod words;

use super::aim::{Click, Selection};
use super::intent::{Dialog, Intent};
use super::screen::Screen;
use super::session::Mind;
use crate::combat::ThreatenedBy;
use bevy::prelude::*;
use hand::{Hand, setup};

const AGAINST: [Mind; 2] = [Mind::Person, Mind::COMPUTER];
const BOTH: [Mind; 2] = [Mind::Person, Mind::Person];

/// A table where a person acts.
fn my_turn(level: &str, minds: &[Mind]) -> Hand {
    let mut hand = Hand::at_table(setup(level, 7, minds));
    hand.wait();
    if hand.session().is_deploying() {
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    hand
}

#[test]
fn an_illegal_click_says_why_and_changes_nothing() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = my_turn(level, &BOTH);
        let before = hand.session().battle().state_hash();
        // Nobody walks onto a combatant of the own side or off the ways: the first cell that refuses.
        let board = hand.session().battle().board().clone();
        let reach: Vec<_> = hand.aim().reach.iter().map(|reach| reach.cell).collect();
        let cell = board
            .cells()
            .find(|&cell| !reach.contains(&cell) && hand.session().combatant_at(cell).is_none())
            .expect("a cell out of reach");
        hand.click_on(cell);
        if matches!(hand.aim().click, Click::Walk(_)) {
            continue;
        }
        assert_eq!(hand.session().battle().state_hash(), before);
        let status = hand.status();
        assert!(
            !status.is_empty() && !status.contains('\n'),
            "{level}: {status:?}"
        );
    }
}

#[test]
fn the_bar_never_shows_the_actions_of_the_one_before() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    assert!(hand.buttons().contains(&"action-1".to_owned()));
    let who = hand.aim().who;
    hand.key(KeyCode::KeyE);
    let active = hand.session().battle().turns().active();
    assert_ne!(active, who);
    if hand.aim().who.is_none() {
        assert!(!hand.buttons().contains(&"action-1".to_owned()));
    }
}

#[test]
fn a_walk_is_taken_back_by_undo() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    let before = hand.session().battle().state_hash();
    let who = hand.aim().who.expect("somebody acts");
    let here = hand.session().cells_of(who)[0];
    let cell = hand.aim().reach.iter().map(|reach| reach.cell);
    let cell = cell.clone().find(|&cell| cell != here).expect("a way");
    hand.click_on(cell);
    hand.wait();
    assert_ne!(hand.session().battle().state_hash(), before);
    if hand.session().battle().can_undo().is_ok() {
        hand.key(KeyCode::KeyU);
        hand.wait();
        assert_eq!(hand.session().battle().state_hash(), before);
        assert_eq!(hand.status(), "Taken back.");
    }
}

#[test]
fn quick_saves_load_and_a_damaged_one_changes_nothing() {
    let mut hand = my_turn("02_forest_clearing", &AGAINST);
    hand.key(KeyCode::F9);
    assert!(
        matches!(hand.dialog(), Some(Dialog::Notice { text, .. }) if text.contains("no quick save"))
    );
    hand.key(KeyCode::Escape);
    hand.key(KeyCode::F5);
    assert!(hand.status().starts_with("Saved:"), "{}", hand.status());
    let saved = hand.session().battle().state_hash();
    hand.key(KeyCode::KeyE);
    hand.wait();
    let later = hand.session().battle().state_hash();
    assert_ne!(saved, later);
    hand.key(KeyCode::F9);
    hand.wait();
    assert_eq!(hand.session().battle().state_hash(), saved);
    let file = hand.folder.path().join("quicksave.ron");
    let text = std::fs::read_to_string(&file).expect("the quick save");
    std::fs::write(&file, &text[..text.len() / 2]).expect("it can be damaged");
    hand.key(KeyCode::F9);
    let Some(Dialog::Notice { title, text }) = hand.dialog() else {
        panic!("a damaged save says nothing");
    };
    assert_eq!(title, "This save cannot be loaded");
    assert!(text.contains("damaged") && !text.contains('\n'), "{text}");
    assert_eq!(hand.session().battle().state_hash(), saved);
    assert_eq!(hand.screen(), Screen::Battle);
}

#[test]
fn the_autosave_is_taken_up_from_the_menu() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    let hash = hand.session().battle().state_hash();
    hand.key(KeyCode::F10);
    assert_eq!(hand.dialog(), Some(Dialog::Pause));
    hand.press("dialog-menu");
    hand.press("dialog-yes");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Menu);
    hand.press("continue");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Battle);
    assert_eq!(hand.session().battle().state_hash(), hash);
    assert_eq!(hand.session().minds(), AGAINST);
}

#[test]
fn begin_again_begins_the_battle_that_was_loaded() {
    let mut hand = my_turn("02_forest_clearing", &AGAINST);
    hand.key(KeyCode::F5);
    let mut other = my_turn("01_drill_yard", &AGAINST);
    let to = other.folder.path().join("quicksave.ron");
    std::fs::copy(hand.folder.path().join("quicksave.ron"), to).expect("a copy");
    other.key(KeyCode::F9);
    let name = hand.session().battle().level().name().to_owned();
    assert_eq!(other.session().battle().level().name(), name);
    other.key(KeyCode::F10);
    other.press("dialog-again");
    other.press("dialog-yes");
    other.frames(3);
    assert_eq!(other.session().battle().level().name(), name);
    assert_eq!(other.session().seed(), 7);
}

#[test]
fn riders_change_the_odds_that_are_in_sight() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    whole::close_in(&mut hand);
    let offers = hand.aim().offers.clone();
    let usable = |offer: &&crate::combat::Offer| {
        let rider = offer.riders.iter().any(|rider| rider.max > 0);
        offer.aiming.at_enemy() && offer.refusal.is_none() && rider
    };
    let place = offers
        .iter()
        .position(|offer| usable(&offer))
        .expect("an attack with a rider");
    hand.choose(&offers[place]);
    let who = hand.aim().marks[0].who;
    let cell = hand.session().cells_of(who)[0];
    hand.point_at(cell);
    let before = format!("{:?}", hand.aim().preview().expect("odds"));
    let riders: Vec<_> = offers[place].riders.iter().filter(|r| r.max > 0).collect();
    let mut changed = 0;
    for rider in riders {
        hand.press(&format!("rider-{}", rider.key));
        let chosen = hand.app.world().resource::<Selection>().chosen.clone();
        assert!(chosen.is_some_and(|chosen| chosen.riders.contains_key(&rider.key)));
        let now = hand.aim().preview().map(|preview| format!("{preview:?}"));
        changed += usize::from(now.is_some_and(|now| now != before));
    }
    assert!(changed > 0, "the odds never followed a rider");
}

#[test]
fn a_body_part_is_aimed_at_by_the_list_with_keys() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    whole::close_in(&mut hand);
    let offers = hand.aim().offers.clone();
    let attack = offers
        .iter()
        .position(|offer| offer.aiming.at_enemy() && offer.refusal.is_none());
    let attack = attack.expect("an attack");
    hand.choose(&offers[attack]);
    let chosen = |hand: &Hand| hand.app.world().resource::<Selection>().chosen.clone();
    assert!(chosen(&hand).is_some(), "an attack is chosen");
    let who = hand.aim().marks[0].who;
    let cell = hand.session().cells_of(who)[0];
    hand.point_at(cell);
    hand.frames(2);
    let prefix = format!("part-{}-", who.0);
    let parts = hand.buttons();
    let part = parts.iter().find(|key| key.starts_with(&prefix));
    let part = part.expect("the target's body is shown").clone();
    hand.key(KeyCode::F6);
    whole::focus_on(&mut hand, &part);
    hand.key(KeyCode::Enter);
    let aim = chosen(&hand).and_then(|chosen| chosen.aim);
    assert_eq!(aim.as_deref(), Some(&part[prefix.len()..]));
    hand.key(KeyCode::Escape);
    hand.key(KeyCode::KeyB);
    assert_ne!(chosen(&hand).and_then(|chosen| chosen.aim), aim);
}

#[test]
fn a_part_of_the_figure_tells_its_odds_and_is_aimed_at_by_a_click() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    whole::close_in(&mut hand);
    let offers = hand.aim().offers.clone();
    let attack = offers
        .iter()
        .find(|offer| offer.aiming.at_enemy() && offer.refusal.is_none());
    hand.choose(attack.expect("an attack"));
    let who = hand.aim().marks[0].who;
    hand.point_at(hand.session().cells_of(who)[0]);
    hand.frames(2);
    let arm = hand.limb(who, "arm.l").expect("the arm is drawn");
    hand.point(arm);
    hand.frames(3);
    let tips = hand.tips();
    let [tip] = tips.as_slice() else {
        panic!("one part is pointed at: {tips:?}");
    };
    assert_eq!(tip.title, "Left arm");
    let words = tip.lines.join("\n");
    assert!(
        words.contains("when aimed here") && words.contains("without aim"),
        "{words}"
    );
    hand.click();
    let chosen = hand.app.world().resource::<Selection>().chosen.clone();
    assert_eq!(
        chosen.and_then(|chosen| chosen.aim).as_deref(),
        Some("arm.l")
    );
    // Every other part of the body can be pointed at as well.
    let battle = hand.session().battle();
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
    for part in sheet.parts {
        let at = hand
            .limb(who, &part.id)
            .unwrap_or_else(|| panic!("{} is drawn", part.label));
        hand.point(at);
        assert!(
            hand.tips()
                .iter()
                .any(|tip| tip.title.eq_ignore_ascii_case(&part.label)),
            "{}",
            part.label
        );
    }
}

#[test]
fn a_part_of_an_enemy_in_the_panel_is_aimed_at_with_the_first_attack() {
    let mut hand = my_turn("07_tilt_yard", &BOTH);
    whole::close_in(&mut hand);
    let enemy = hand.aim().marks[0].who;
    let mine = hand.aim().who.expect("somebody acts");
    for (who, aims) in [(mine, false), (enemy, true)] {
        hand.app.world_mut().write_message(Intent::Look(who));
        hand.frames(2);
        hand.app
            .world_mut()
            .write_message(Intent::Aim(Some("leg.r".into())));
        hand.frames(2);
        let chosen = hand.app.world().resource::<Selection>().chosen.clone();
        let aim = chosen.and_then(|chosen| chosen.aim);
        assert_eq!(aim.as_deref(), aims.then_some("leg.r"), "{who}");
    }
}

#[test]
fn the_picture_rests_while_those_looked_at_are_in_sight() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    hand.frames(20);
    let place = |hand: &Hand| {
        hand.app
            .world()
            .resource::<crate::view::CameraRig>()
            .place()
    };
    let (before, first) = (place(&hand), hand.app.world().resource::<Selection>().shown);
    hand.key(KeyCode::KeyN);
    hand.frames(20);
    assert_ne!(hand.app.world().resource::<Selection>().shown, first);
    assert_eq!(place(&hand), before);
}

#[test]
fn rules_of_the_odds_open_by_a_key() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    whole::close_in(&mut hand);
    hand.key(KeyCode::Tab);
    hand.key(KeyCode::KeyR);
    let Some(Dialog::Rules(rules)) = hand.dialog() else {
        panic!("no rules were shown: {}", hand.status());
    };
    assert!(!rules.is_empty());
    for (id, text) in rules {
        assert!(!text.contains("holds no text"), "{id} has no text");
    }
}

#[test]
fn nothing_on_the_screen_is_a_debug_print() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    whole::close_in(&mut hand);
    hand.key(KeyCode::Tab);
    hand.key(KeyCode::Enter);
    hand.frames(4);
    let text = hand.text();
    for sign in ["Some(", "None)", "CombatantId", "Cell(", "::", "{\"", "\\u"] {
        assert!(!text.contains(sign), "{sign} in\n{text}");
    }
}

#[test]
fn whoever_threatens_somebody_threatens_the_cell() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let mut pairs = 0;
    for count in 0..60 {
        whole::decide_by_keys(&mut hand, count);
        hand.wait();
        let battle = hand.session().battle();
        if battle.outcome().is_some() {
            break;
        }
        let (rules, world) = (battle.ruleset(), battle.world());
        for who in battle.combatants().filter(|&who| battle.is_up(who)) {
            let threats = battle.get::<ThreatenedBy>(who).expect("it is kept");
            for &by in threats.enemies() {
                let cells = (rules.shown.threatened_cells)(world, by);
                let here = hand.session().cells_of(who);
                assert!(
                    here.iter().any(|cell| cells.contains(cell)),
                    "{by} at {who}"
                );
                pairs += 1;
            }
        }
    }
    assert!(pairs > 0, "nobody ever threatened anybody");
}

#[test]
fn an_enemy_that_is_pointed_at_shows_what_it_threatens() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let battle = hand.session().battle();
    let who = hand.aim().who.expect("somebody acts");
    let (rules, world) = (battle.ruleset(), battle.world());
    let mut enemies = battle
        .combatants()
        .filter(|&enemy| battle.side(enemy) != battle.side(who));
    let enemy = enemies.find(|&enemy| !(rules.shown.threatened_cells)(world, enemy).is_empty());
    let enemy = enemy.expect("somebody holds a weapon for the melee");
    let cell = hand.session().cells_of(enemy)[0];
    hand.point_at(cell);
    hand.frames(1);
    let overlays = hand.app.world().resource::<crate::view::Overlays>();
    assert!(!overlays.threat.is_empty());
}

#[test]
fn pointing_at_a_cell_tells_what_could_be_done_from_it_and_there() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = my_turn(level, &BOTH);
        let here = hand.session().cells_of(hand.aim().who.expect("somebody"))[0];
        let reach: Vec<_> = hand.aim().reach.iter().map(|reach| reach.cell).collect();
        let cell = reach
            .into_iter()
            .find(|&cell| cell != here && hand.session().combatant_at(cell).is_none());
        hand.point_at(cell.expect("a way"));
        hand.frames(6);
        let text = hand.text();
        assert!(text.contains("From there"), "{level}: {text}");
        assert!(text.contains("What they could do there"), "{level}");
    }
}

#[test]
fn a_held_key_shows_where_enemies_could_strike() {
    use leafwing_input_manager::prelude::Buttonlike;
    let mut hand = my_turn("02_forest_clearing", &BOTH);
    let marked = |hand: &Hand| {
        let overlays = hand.app.world().resource::<crate::view::Overlays>();
        overlays.danger.clone()
    };
    assert_eq!(marked(&hand), None);
    KeyCode::KeyV.press(hand.app.world_mut());
    hand.frames(2);
    let danger = marked(&hand).expect("it is shown while the key is held");
    assert!(!danger.struck.is_empty() || !danger.cleared.is_empty());
    KeyCode::KeyV.release(hand.app.world_mut());
    hand.frames(2);
    assert_eq!(marked(&hand), None);
}

#[test]
fn what_is_about_to_happen_is_drawn_while_somebody_is_asked() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    for count in 0..80 {
        hand.wait();
        if hand.session().question(true).is_some() {
            hand.frames(1);
            let overlays = hand.app.world().resource::<crate::view::Overlays>();
            let coming = overlays.coming.clone().expect("an arrow");
            assert!(!coming.from.is_empty());
            assert!(!coming.to.is_empty() || !coming.way.is_empty());
            return;
        }
        whole::decide_by_keys(&mut hand, count);
    }
    panic!("nothing was asked");
}
