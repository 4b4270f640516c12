//! The bar's folds, friends as targets, targets for each roll, the odds card under the mouse.

use super::free::at_priority;
use super::whole::{close_in, decide_by_keys};
use super::{BOTH, Hand, my_turn};
use crate::combat::{Aiming, CombatantId, Family, Offer, Order, Position};
use crate::play::aim::{Chosen, Click, Selection};
use crate::play::hud::odds::OddsCard;
use crate::play::hud::strip::StatusWords;
use crate::play::intent::{Dialog, Intent};
use crate::play::settings::Settings;
use crate::play::status::Status;
use crate::view::{Overlays, TokenId, TokenLook};
use bevy::prelude::*;
use bevy::ui::ComputedNode;

fn selection(hand: &Hand) -> &Selection {
    hand.app.world().resource::<Selection>()
}

fn offer(hand: &Hand, fits: impl Fn(&Offer) -> bool) -> Offer {
    let offers = &hand.aim().offers;
    offers
        .iter()
        .find(|offer| fits(offer))
        .cloned()
        .expect("such an action")
}

#[test]
fn a_fold_opens_by_its_key_and_shuts_by_escape() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let trip = offer(&hand, |offer| offer.verb == "trip");
    assert_eq!(trip.family, Family::Maneuvers);
    hand.choose(&trip);
    assert_eq!(selection(&hand).fold, Some(Family::Maneuvers));
    assert!(selection(&hand).chosen.is_some());
    hand.key(KeyCode::Escape);
    assert!(selection(&hand).chosen.is_none());
    assert_eq!(selection(&hand).fold, Some(Family::Maneuvers));
    hand.key(KeyCode::Escape);
    assert_eq!(selection(&hand).fold, None);
    assert_eq!(hand.dialog(), None);
    // By keys alone: the place of the fold in the bar is its key.
    let place = hand
        .buttons()
        .iter()
        .filter(|key| key.starts_with("action-"))
        .count();
    assert!(place > 1 && place < 10, "{place}");
}

#[test]
fn the_tenth_maneuver_has_the_key_0() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let intent = Intent::OpenFold(Some(Family::Maneuvers));
    hand.app.world_mut().write_message(intent);
    hand.frames(2);
    let maneuvers: Vec<Offer> = hand.aim().offers.clone();
    let tenth = maneuvers
        .iter()
        .filter(|offer| offer.family == Family::Maneuvers)
        .nth(9)
        .expect("ten maneuvers");
    assert_eq!(tenth.refusal, None);
    hand.key(KeyCode::Digit0);
    let chosen = selection(&hand).chosen.clone().expect("it is chosen");
    assert_eq!(chosen.verb, tenth.verb);
}

#[test]
fn a_shield_can_be_thrown_from_the_fold_of_things() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    for _ in 0..4 {
        if hand
            .aim()
            .offers
            .iter()
            .any(|offer| offer.label.contains("shield") && offer.verb == "throw")
        {
            break;
        }
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    let throw = offer(&hand, |offer| {
        offer.verb == "throw" && offer.label.contains("shield")
    });
    assert_eq!((throw.family, throw.usual), (Family::Things, false));
    hand.choose(&throw);
    let mark = hand
        .aim()
        .marks
        .first()
        .cloned()
        .expect("somebody is in reach of a throw");
    let cell = hand.session().cells_of(mark.who)[0];
    hand.point_at(cell);
    hand.frames(1);
    let heat = &hand.app.world().resource::<Overlays>().heat;
    let sum: f32 = heat.iter().map(|(_, share)| share).sum();
    assert!(heat.len() > 1 && (sum - 1.0).abs() < 0.01, "{heat:?}");
}

#[test]
fn only_the_own_side_is_marked_for_what_helps() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let aid = offer(&hand, |offer| offer.aiming == Aiming::Friend);
    hand.app.world_mut().resource_mut::<Selection>().chosen = Some(Chosen::of(&aid));
    hand.frames(2);
    let who = hand.aim().who.expect("somebody acts");
    let battle = hand.session().battle();
    let own = battle.side(who);
    assert!(
        hand.aim()
            .marks
            .iter()
            .all(|mark| battle.side(mark.who) == own)
    );
}

#[test]
fn a_rule_of_the_odds_opens_by_a_click() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    close_in(&mut hand);
    let who = hand.aim().marks[0].who;
    let cell = hand.session().cells_of(who)[0];
    hand.point_at(cell);
    hand.frames(3);
    let at = hand.place("odds-rule-0").expect("the odds name a rule");
    // The way leads from the cell over the border of the card.
    let from = hand.on_screen(cell);
    for step in 1..=24 {
        hand.point(from.lerp(at, step as f32 / 24.0));
    }
    assert!(
        matches!(hand.aim().click, Click::Act(_, Some(_))),
        "the odds stay"
    );
    hand.click();
    assert!(matches!(hand.dialog(), Some(Dialog::Rules(rules)) if rules.len() == 1));
}

#[test]
fn a_way_that_provokes_shows_who_is_provoked_and_where() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let mut seen = 0;
    for count in 0..30 {
        close_in(&mut hand);
        seen += count_provoking(&mut hand);
        if seen > 0 {
            return;
        }
        decide_by_keys(&mut hand, count);
        hand.wait();
    }
    panic!("no way provoked anybody");
}

/// Points at every cell in reach; gives how many ways to them provoke.
pub fn count_provoking(hand: &mut Hand) -> usize {
    let reach: Vec<_> = hand.aim().reach.iter().map(|reach| reach.cell).collect();
    let mut seen = 0;
    for cell in reach {
        if hand.session().combatant_at(cell).is_some() {
            continue;
        }
        hand.point_at(cell);
        hand.frames(1);
        let Click::Walk(route) = &hand.aim().click else {
            continue;
        };
        let provokes = route.steps.iter().any(|step| !step.provokes.is_empty());
        let overlays = hand.app.world().resource::<Overlays>();
        assert_eq!(provokes, !overlays.threat.is_empty(), "{cell}");
        seen += usize::from(provokes);
    }
    seen
}

#[test]
fn each_roll_of_a_rapid_shot_can_have_its_own_target() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let mut found = None;
    for _ in 0..6 {
        let several = hand
            .aim()
            .offers
            .iter()
            .find(|offer| offer.several && offer.refusal.is_none());
        if let Some(several) = several.cloned() {
            hand.choose(&several);
            if hand.aim().marks.len() > 1 {
                found = Some(several);
                break;
            }
        }
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    assert!(found.is_some(), "nobody can shoot at two enemies");
    let targets: Vec<_> = hand.aim().marks.iter().map(|mark| mark.who).collect();
    hand.press("split-targets");
    let now = |n: usize| format!("ow the target of roll {n} of 2");
    assert!(hand.text().contains(&now(1)), "{}", hand.text());
    let cells: Vec<_> = targets
        .iter()
        .map(|&who| hand.session().cells_of(who)[0])
        .collect();
    let before = hand.session().revision();
    hand.click_on(cells[0]);
    assert_eq!(
        hand.session().revision(),
        before,
        "the first click picks only"
    );
    assert_eq!(
        selection(&hand).chosen.as_ref().map(|it| it.picked.clone()),
        Some(vec![targets[0]])
    );
    let name = hand.session().battle().name(targets[0]).to_string();
    let line = format!("1: {name}, n{}", now(2));
    assert!(hand.text().contains(&line), "{}", hand.text());
    hand.point_at(cells[1]);
    let Click::Act(command, Some(preview)) = &hand.aim().click else {
        panic!("the second shot is not legal: {:?}", hand.aim().click);
    };
    let Order::Act(act) = &command.order else {
        panic!("an act");
    };
    assert_eq!(act.target(), Some(targets[0]));
    assert_eq!(act.also.len(), 1);
    assert_eq!(preview.rolls.len(), 2);
    assert_ne!(preview.rolls[0].label, preview.rolls[1].label);
    hand.click();
    hand.frames(2);
    assert_ne!(hand.session().revision(), before, "the last click shoots");
}

#[test]
fn a_thing_is_let_fall_from_the_fold_of_things() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let drop = offer(&hand, |offer| offer.verb == "drop");
    assert_eq!((drop.family, drop.cost.as_str()), (Family::Things, "free"));
    let who = hand.aim().who.expect("somebody acts");
    let cell = hand.session().cells_of(who)[0];
    hand.choose(&drop);
    hand.wait();
    let loose: Vec<_> = hand.session().loose().iter().collect();
    assert_eq!(loose.len(), 1);
    assert_eq!(loose[0].place, crate::combat::Place::Lying(cell));
    // The log names the ground, and the note the ground under the cursor.
    hand.point_at(cell);
    hand.frames(2);
    let ground = hand.session().battle().board().terrain(cell);
    let ground = ground.expect("a cell of the board").name.clone();
    let text = hand.text();
    assert!(text.contains(&format!(" lies on the {ground}.")), "{text}");
    let note = crate::combat::capital(&ground);
    assert!(text.lines().any(|line| line == note), "{text}");
}

#[test]
fn the_odds_fit_into_the_window_at_the_largest_size() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    close_in(&mut hand);
    let who = hand.aim().marks[0].who;
    let cell = hand.session().cells_of(who)[0];
    let mut numbers = Vec::new();
    for scale in [100, 200] {
        hand.app.world_mut().resource_mut::<Settings>().scale = scale;
        hand.frames(3);
        hand.app.world_mut().resource_mut::<Selection>().hover = None;
        hand.frames(2);
        hand.point_at(cell);
        hand.frames(3);
        let world = hand.app.world_mut();
        let mut cards = world.query_filtered::<&ComputedNode, With<OddsCard>>();
        let height = cards.single(world).expect("one card").size().y;
        assert!(height > 100.0 && height <= 700.0, "{scale} %: {height}");
        let preview = hand.aim().preview().expect("odds").clone();
        let text = hand.text();
        let all = preview.terms.iter();
        numbers.push(
            all.filter(|term| text.contains(term.label.as_str()))
                .count(),
        );
        assert_eq!(
            numbers.last(),
            Some(&preview.terms.iter().count()),
            "{text}"
        );
    }
    assert_eq!(numbers[0], numbers[1]);
}

#[test]
fn skipped_motions_leave_every_piece_where_it_stands() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let mut charges = 0;
    for count in 0..24 {
        let charge = hand.aim().offers.iter().find(|it| it.verb == "charge");
        let charge = charge.filter(|it| it.refusal.is_none()).cloned();
        if let Some(charge) = charge {
            hand.app.world_mut().resource_mut::<Selection>().chosen = Some(Chosen::of(&charge));
            hand.frames(2);
        }
        let target = hand.aim().marks.first().map(|mark| mark.who);
        match target.filter(|_| selection(&hand).chosen.is_some()) {
            Some(target) => {
                hand.click_on(hand.session().cells_of(target)[0]);
                charges += 1;
            }
            None => {
                hand.app.world_mut().resource_mut::<Selection>().chosen = None;
                hand.frames(2);
                decide_by_keys(&mut hand, count);
            }
        }
        hand.frames(6);
        pieces_stand_right(&mut hand);
        if charges > 1 {
            return;
        }
    }
    panic!("only {charges} charges");
}

fn pieces_stand_right(hand: &mut Hand) {
    let world = hand.app.world_mut();
    let mut tokens = world.query::<(&TokenId, &TokenLook)>();
    let shown: Vec<_> = tokens
        .iter(world)
        .map(|(id, look)| (id.0, look.anchor))
        .collect();
    for (id, anchor) in shown {
        let place = hand.session().battle().get::<Position>(CombatantId(id));
        assert_eq!(place.map(|place| place.cell()), Some(anchor), "{id}");
    }
}

/// Width of the words of the status line, as they are laid out.
fn status_width(hand: &mut Hand, text: &str, scale: u32) -> f32 {
    hand.app.world_mut().resource_mut::<Settings>().scale = scale;
    hand.app.world_mut().resource_mut::<Status>().say(text);
    hand.frames(4);
    let world = hand.app.world_mut();
    let mut words = world.query_filtered::<&ComputedNode, With<StatusWords>>();
    let node = words.single(world).expect("one status line");
    node.size().x * node.inverse_scale_factor()
}

#[test]
fn the_status_line_can_be_read_and_stays_between_the_panels() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    let short = status_width(&mut hand, "Taken back.", 100);
    let longer = status_width(&mut hand, "Taken back. Taken back.", 100);
    assert!(short > 50.0 && longer > 1.8 * short, "{short}, {longer}");
    let text = "A line that is far too long for the map is broken. ".repeat(4);
    for scale in [100, 200] {
        let width = status_width(&mut hand, &text, scale);
        let most = if scale == 100 { 700.0 } else { 640.0 };
        assert!(width > 250.0 && width < most, "{scale} %: {width}");
    }
}

/// How wide some words of the bar are, and the part that holds them.
fn widths(hand: &mut Hand, words: &str) -> (f32, f32) {
    let world = hand.app.world_mut();
    let mut texts = world.query::<(&Text, &ComputedNode, &ChildOf)>();
    let found = texts.iter(world).find(|(text, ..)| text.0 == words);
    let (_, node, parent) = found.unwrap_or_else(|| panic!("no {words}"));
    let room = world.get::<ComputedNode>(parent.parent());
    (node.size().x, room.expect("a part of the bar").size().x)
}

#[test]
fn long_costs_are_not_cut_off() {
    for scale in [100, 150, 200] {
        let mut hand = at_priority("01_drill_yard", &BOTH);
        hand.app.world_mut().resource_mut::<Settings>().scale = scale;
        let open = Intent::OpenFold(Some(Family::Other));
        hand.app.world_mut().write_message(open);
        hand.frames(4);
        let (text, room) = widths(&mut hand, "3 Energy + 1 Stamina");
        assert!(
            text > 100.0 && text <= room + 0.5,
            "{scale} %: {text} of {room}"
        );
    }
}
