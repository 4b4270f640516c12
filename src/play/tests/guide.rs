//! Guided battles: their prompts wait and are left, on squares and on hexes; the menu offers them. Floor 7.

mod learner;
mod literal;

use super::hand::{Hand, level, setup};
use super::whole::way;
use crate::battle::Battle;
use crate::combat::{Aiming, CombatantId, Offer};
use crate::dice::{DiceSource, SeededDice};
use crate::grid::{Cell, GridKind};
use crate::level::guide::{Condition, Guide, Page, Spot};
use crate::level::{GameData, files};
use crate::play::guide::Guided;
use crate::play::guide::seen::{LEARNER, cells_of};
use crate::play::screen::Screen;
use crate::play::session::{Mind, Setup, load_level};
use crate::play::settings::Settings;
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Frames until what is done counts and its tick is gone, at 50 milliseconds each.
const MOMENT: usize = 52;

/// The guided battles that are shipped: file and ruleset.
fn lessons() -> Vec<(PathBuf, String)> {
    let rulesets = crate::rules::all().iter();
    let all: Vec<_> = rulesets
        .map(|rules| {
            let path = level(&format!("{}/{}", files::GUIDED, rules.id));
            (path, rules.id.to_owned())
        })
        // A new ruleset may have none yet.
        .filter(|(path, _)| path.exists())
        .collect();
    assert!(all.len() > 1, "guided battles are shipped");
    all
}

/// What a guided battle is begun with, against any kind of enemy.
pub(super) fn begin(path: &Path, rules: &str) -> Setup {
    let plain = setup("01_drill_yard", 3, &[]);
    let mut all = Setup {
        path: path.to_path_buf(),
        rules: rules.to_owned(),
        minds: vec![
            Mind::Person,
            Mind::Computer(crate::combat::Difficulty::Easy),
        ],
        ..plain
    };
    let level = load_level(&all).unwrap_or_else(|error| panic!("{error}"));
    if let Some(seed) = level.guide().and_then(|guide| guide.seed) {
        all.seed = seed;
    }
    all
}

fn prompt(hand: &Hand) -> Option<(usize, Condition, bool)> {
    let guided = hand.app.world().resource::<Guided>();
    let (place, prompt, reached) = guided.prompt()?;
    Some((place, prompt.until.clone(), reached))
}

fn guide(hand: &Hand) -> Guide {
    let level = hand.session().battle().level();
    Guide::clone(level.guide().expect("a guide"))
}

fn cell(hand: &Hand, who: CombatantId) -> Cell {
    hand.session().cells_of(who)[0]
}

/// An enemy that can be attacked now.
fn target(hand: &Hand) -> Option<Cell> {
    let mark = hand.aim().marks.first()?;
    Some(cell(hand, mark.who))
}

/// Walks nearer to the enemy, or lets the turn go.
fn approach(hand: &mut Hand) {
    match way(hand) {
        Some(to) => hand.click_on(to),
        None => hand.key(KeyCode::KeyE),
    }
}

fn usable(hand: &Hand, verb: &str) -> Option<Offer> {
    let mut offers = hand.aim().offers.iter();
    offers
        .find(|offer| offer.verb == verb && offer.refusal.is_none())
        .cloned()
}

/// Attacks an enemy that can be attacked, or comes nearer.
fn strike(hand: &mut Hand) {
    match target(hand) {
        Some(at) => hand.click_on(at),
        None => approach(hand),
    }
}

/// Does what a condition waits for, or something that leads there. Guides that are followed to the letter: [`literal`].
fn fulfil(hand: &mut Hand, condition: &Condition) {
    match condition {
        Condition::GoOn => hand.key(KeyCode::KeyG),
        Condition::PointedAt(who) => hand.point_at(cell(hand, *who)),
        Condition::Odds(_) => match target(hand) {
            Some(at) => hand.point_at(at),
            None => approach(hand),
        },
        Condition::Chosen(verb) => match usable(hand, verb).filter(|_| target(hand).is_some()) {
            Some(offer) => hand.choose(&offer),
            None => approach(hand),
        },
        Condition::Rider(key) => hand.press(&format!("rider-{key}")),
        Condition::AimedAt(_) => hand.key(KeyCode::KeyB),
        Condition::Walked(spot) => walk_to(hand, *spot),
        Condition::Declared(verb) => declare(hand, verb),
        Condition::TurnEnded | Condition::Round(_) | Condition::TurnOf(_) => {
            hand.key(KeyCode::KeyE);
        }
        Condition::Answered(_) | Condition::Asked(_) => answer(hand),
        Condition::Undone => match hand.session().battle().can_undo() {
            Ok(()) => hand.key(KeyCode::KeyU),
            Err(_) => approach(hand),
        },
        Condition::Unfolded => unfold(hand),
        Condition::Opened(Page::Orders) => dialog(hand, |hand| hand.key(KeyCode::KeyO)),
        Condition::Opened(_) => dialog(hand, |hand| hand.press("guide-rule")),
        Condition::Attacked | Condition::Hit | Condition::Over => strike(hand),
        Condition::Any(all) => fulfil(hand, &all[0]),
    }
}

fn dialog(hand: &mut Hand, open: impl Fn(&mut Hand)) {
    open(hand);
    hand.frames(MOMENT);
    assert!(hand.dialog().is_some());
    hand.key(KeyCode::Escape);
}

fn answer(hand: &mut Hand) {
    if hand.session().question(hand.ready()).is_some() {
        hand.key(KeyCode::Digit1);
    } else {
        hand.key(KeyCode::KeyE);
    }
}

fn walk_to(hand: &mut Hand, spot: Spot) {
    let wanted = cells_of(hand.session().battle(), spot);
    let mut reach = hand.aim().reach.iter().map(|reach| reach.cell);
    match reach.find(|cell| wanted.contains(cell)) {
        Some(to) => hand.click_on(to),
        None => hand.key(KeyCode::KeyE),
    }
}

fn declare(hand: &mut Hand, verb: &str) {
    let Some(offer) = usable(hand, verb) else {
        hand.key(KeyCode::KeyE);
        return;
    };
    if offer.aiming == Aiming::Path {
        let who = hand.aim().who.expect("somebody acts");
        let here = cell(hand, who);
        let kind = hand.session().battle().board().kind();
        let free = |at: &Cell| *at != here && hand.session().combatant_at(*at).is_none();
        let all = hand.aim().reach.iter().map(|reach| reach.cell).filter(free);
        let near = all.min_by_key(|&at| (kind.distance(here, at), at.x, at.y));
        hand.click_on(near.expect("a cell in reach"));
        return;
    }
    hand.choose(&offer);
    if offer.aiming != Aiming::None {
        let battle = hand.session().battle();
        let mut enemies = battle
            .combatants()
            .filter(|&who| battle.side(who) != LEARNER);
        let enemy = enemies.next().expect("an enemy");
        hand.click_on(cell(hand, enemy));
    }
}

fn unfold(hand: &mut Hand) {
    let is_line = |key: &&String| {
        key.strip_prefix("log-")
            .is_some_and(|rest| rest.parse::<usize>().is_ok())
    };
    let lines: Vec<String> = hand.buttons().iter().filter(is_line).cloned().collect();
    let newest = lines.iter().max_by_key(|key| {
        let number = key.strip_prefix("log-").map(str::parse::<usize>);
        number.and_then(Result::ok)
    });
    match newest {
        Some(line) => hand.press(&line.clone()),
        None => strike(hand),
    }
}

/// A level on hexes with a guide for a ruleset.
fn on_hexes(rules: &str, verb: &str) -> tempfile::NamedTempFile {
    let text = format!(
        r#"(
  name: "Hexes", summary: "A lesson on hexes.", grid: hex, rulesets: ["{rules}"],
  legend: {{".": "grass", "A": "grass", "1": "grass"}},
  rows: [".......", ".A.....", "....1..", "......."],
  regions: {{"w": "the west"}},
  region_rows: ["w......", "w......", "w......", "......."],
  sides: [(name: "You"), (name: "Them")],
  combatants: [
    (role: "swordsman", side: 0, cell: "A", name: "Anna"),
    (role: "swordsman", side: 1, cell: "1", name: "Rosalind"),
  ],
  objectives: [(side: 0, rout: 1)],
  guide: (prompts: [
    (say: "Look.", until: pointed_at("1"), point_at: combatant("1")),
    (say: "Walk.", until: walked("w"), point_at: region("w")),
    (say: "Odds.", until: odds("1"), point_at: action("{verb}")),
    (say: "Strike.", until: attacked, point_at: odds_card),
  ]),
)"#
    );
    let file = tempfile::Builder::new().suffix(".ron").tempfile();
    let file = file.expect("a file");
    std::fs::write(file.path(), text).expect("the level is written");
    file
}

#[test]
fn a_guide_works_on_hexes_under_every_ruleset() {
    for rules in crate::rules::all() {
        let verb = rules
            .actions
            .verbs()
            .into_iter()
            .find(|verb| ["attack", "strike"].contains(verb));
        let file = on_hexes(rules.id, verb.expect("a blow"));
        let mut hand = Hand::at_table(begin(file.path(), rules.id));
        assert_eq!(hand.session().battle().board().kind(), GridKind::Hex);
        let mut done = false;
        for _ in 0..60 {
            hand.wait();
            hand.frames(MOMENT);
            let Some((_, until, _)) = prompt(&hand) else {
                done = true;
                break;
            };
            if hand.session().battle().pending().is_some() {
                answer(&mut hand);
            } else {
                fulfil(&mut hand, &until);
            }
        }
        assert!(done, "{}: {:?}", rules.id, prompt(&hand));
    }
}

#[test]
fn a_prompt_waits_kindly_while_something_else_is_done() {
    for (path, rules) in lessons() {
        let mut hand = Hand::at_table(begin(&path, &rules));
        hand.wait();
        hand.key(KeyCode::KeyG);
        let lesson = |hand: &Hand| hand.app.world().resource::<Guided>().count();
        let waits = lesson(&hand);
        assert!(prompt(&hand).is_some());
        let before = hand.session().battle().state_hash();
        approach(&mut hand);
        hand.wait();
        hand.frames(4);
        assert_ne!(hand.session().battle().state_hash(), before, "{rules}");
        assert_eq!(lesson(&hand), waits, "{rules}");
        // Meanwhile an aside may answer to a window.
        let text = hand.text();
        let said = ["Waits until you have done it", "Go on", "Skip"];
        assert!(said.iter().any(|words| text.contains(words)), "{text}");
    }
}

#[test]
fn a_prompt_is_left_and_the_guide_ended_by_key_and_by_button() {
    let (path, rules) = lessons().remove(0);
    let mut hand = Hand::at_table(begin(&path, &rules));
    hand.wait();
    hand.press("guide-on");
    assert_eq!(prompt(&hand).map(|it| it.0), Some(1));
    hand.key(KeyCode::KeyG);
    assert_eq!(prompt(&hand).map(|it| it.0), Some(2));
    hand.keys(&[KeyCode::ShiftLeft, KeyCode::KeyG]);
    assert_eq!(prompt(&hand), None);
    hand.frames(3);
    assert!(!hand.buttons().contains(&"guide-on".to_owned()));
    let mut hand = Hand::at_table(begin(&path, &rules));
    hand.wait();
    hand.press("guide-end");
    hand.frames(3);
    assert_eq!(prompt(&hand), None);
    let learned = &hand.app.world().resource::<Settings>().learned;
    assert!(learned.contains(rules.as_str()));
}

#[test]
fn a_save_is_taken_up_at_the_prompt_that_its_events_have_reached() {
    let (path, rules) = lessons().remove(0);
    let mut hand = Hand::at_table(begin(&path, &rules));
    let mut saved = None;
    for _ in 0..40 {
        hand.wait();
        hand.frames(MOMENT);
        let Some((place, until, _)) = prompt(&hand) else {
            break;
        };
        if until == Condition::TurnEnded {
            hand.key(KeyCode::F5);
            saved = Some(place);
            break;
        }
        if hand.session().question(hand.ready()).is_some() {
            answer(&mut hand);
            continue;
        }
        fulfil(&mut hand, &until);
    }
    let saved = saved.expect("a prompt that waits for the end of the turn");
    hand.key(KeyCode::KeyE);
    hand.wait();
    hand.frames(MOMENT);
    assert_ne!(prompt(&hand).map(|it| it.0), Some(saved));
    hand.key(KeyCode::F9);
    hand.wait();
    hand.frames(4);
    assert_eq!(prompt(&hand).map(|it| it.0), Some(saved));
}

#[test]
fn nobody_is_guided_who_watches() {
    let (path, rules) = lessons().remove(0);
    let mut hand = Hand::at_table(Setup {
        minds: vec![Mind::COMPUTER, Mind::COMPUTER],
        ..begin(&path, &rules)
    });
    hand.frames(10);
    assert_eq!(prompt(&hand), None);
}

#[test]
fn the_menu_offers_the_guided_battles() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &[]));
    let text = hand.text();
    assert!(text.contains("New here? Learn"), "{text}");
    for (place, (_, rules)) in lessons().iter().enumerate() {
        let name = crate::rules::find(rules).map(|it| it.name);
        let name = name.expect("it is registered");
        assert!(text.contains(name), "{text}");
        assert!(hand.place(&format!("learn-{place}")).is_some());
    }
    assert!(
        !text.contains("Guided: "),
        "they are no levels of the list: {text}"
    );
    hand.press("learn-1");
    hand.frames(4);
    assert_eq!(hand.screen(), Screen::Battle);
    let rules = hand.session().battle().ruleset().id;
    assert_eq!(rules, lessons()[1].1);
    assert_eq!(hand.session().mind(LEARNER), Mind::Person);
    hand.wait();
    hand.keys(&[KeyCode::ShiftLeft, KeyCode::KeyG]);
    hand.key(KeyCode::F10);
    hand.press("dialog-menu");
    hand.press("dialog-yes");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Menu);
    assert!(!hand.text().contains("New here?"));
}

#[test]
fn every_label_of_the_panel_is_explained_under_every_ruleset() {
    let shipped = files::level_paths(&level("x").with_file_name(""));
    for rules in crate::rules::all() {
        let mut labels: BTreeSet<(String, String)> = BTreeSet::new();
        let mut has_parts = false;
        for path in shipped.iter().take(6) {
            let all = Setup {
                path: path.clone(),
                rules: rules.id.to_owned(),
                seed: 1,
                minds: Vec::new(),
                data: GameData::shipped(),
            };
            let level = load_level(&all).unwrap_or_else(|error| panic!("{error}"));
            let dice = DiceSource::Seeded(SeededDice::new(1));
            let battle = Battle::new(level, rules.id, dice).expect("a battle");
            for who in battle.combatants() {
                let sheet = (rules.shown.sheet)(battle.world(), who);
                has_parts |= !sheet.parts.is_empty();
                let gauges = sheet.gauges.iter().map(|it| (it.label.clone(), "".into()));
                let severities = sheet
                    .parts
                    .iter()
                    .map(|it| (it.severity.clone(), "".into()));
                let lines = sheet.lines.iter().cloned();
                let all = gauges.chain(lines).chain(severities);
                labels.extend(all.map(|(label, value)| (label.to_string(), value.to_string())));
            }
        }
        let headings = match has_parts {
            true => &["Conditions", "Body", "Parts"][..],
            false => &["Conditions"],
        };
        labels.extend(headings.iter().map(|it| ((*it).to_owned(), String::new())));
        for (label, value) in labels {
            let tip = crate::play::rule_links::tip_of(rules.page, &label, &value);
            assert!(!tip.lines.is_empty(), "{}: {label} {value:?}", rules.id);
        }
    }
}

#[test]
fn words_of_a_page_name_rules_of_the_page() {
    for rules in crate::rules::all() {
        let mut words = 0;
        for word in rules.page.words() {
            words += 1;
            let rule = word
                .rule
                .unwrap_or_else(|| panic!("{word:?} names no rule"));
            assert!(rules.page.text(rule).is_some(), "{word:?}");
        }
        assert!(words > 0, "{} explains no word", rules.id);
    }
}

#[test]
fn an_explained_label_has_its_tip_under_the_mouse_and_with_the_focus() {
    let mut hand = super::my_turn("01_drill_yard", &super::BOTH);
    let at = hand.place("gauge-1").expect("a gauge");
    hand.point(at);
    hand.frames(12);
    let page = hand.session().battle().ruleset().page;
    let label = {
        let who = hand.aim().who.expect("somebody acts");
        let sheet =
            (hand.session().battle().ruleset().shown.sheet)(hand.session().battle().world(), who);
        sheet.gauges[1].label.clone()
    };
    let meaning = page.word(&label).expect("it is explained").text;
    let meaning = crate::combat::capital(meaning);
    assert!(hand.text().contains(&meaning), "{}", hand.text());
    // By keys: into the panels, and up from the bar to the left.
    hand.point(Vec2::new(640.0, 300.0));
    hand.frames(12);
    assert!(!hand.text().contains(&meaning));
    hand.key(KeyCode::F6);
    for _ in 0..40 {
        let focus = hand.app.world().resource::<crate::play::focus::Focus>();
        if focus.key.as_deref() == Some("gauge-1") {
            break;
        }
        hand.key(KeyCode::ArrowUp);
    }
    let focus = hand.app.world().resource::<crate::play::focus::Focus>();
    assert_eq!(focus.key.as_deref(), Some("gauge-1"));
    hand.frames(12);
    assert!(hand.text().contains(&meaning));
}
