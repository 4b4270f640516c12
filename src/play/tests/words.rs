//! The words on the screens, as they are really shown: all of them are on the page of words, and none is a record's. Floor 7.

use super::hand::{Hand, setup};
use super::{AGAINST, BOTH, whole};
use crate::ai::{Computer, Player as _};
use crate::play::intent::{Dialog, Intent};
use crate::play::rule_links::{TellsRules, ids_in, without_ids};
use crate::play::session::{Session, Setup};
use crate::play::settings::Settings;
use crate::play::taste::{LogDetail, SettingsPage};
use crate::play::widgets::{Does, Tip};
use bevy::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What was seen on the screens, with where it was seen first.
#[derive(Default)]
struct Seen {
    lines: BTreeMap<String, String>,
    /// Names that a level or a person gives, which are on no page.
    names: BTreeSet<String>,
}

impl Seen {
    /// Takes down every text, every tip as it is shown, and every reason why a button does nothing.
    fn look(&mut self, hand: &mut Hand, at: &str) {
        let mut lines: Vec<String> = hand.text().lines().map(str::to_owned).collect();
        let world = hand.app.world_mut();
        let mut tips = world.query::<(&Tip, Has<TellsRules>)>();
        for (tip, unfolded) in tips.iter(world) {
            let told = tip
                .lines
                .iter()
                .map(String::as_str)
                .chain([tip.title.as_str()]);
            let told = told.filter(|_| !unfolded).map(without_ids);
            lines.extend(told.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()));
        }
        let mut buttons = world.query::<&Does>();
        let blocked = buttons.iter(world).filter_map(|does| does.blocked.as_ref());
        lines.extend(blocked.map(ToString::to_string));
        for line in lines {
            self.lines.entry(line).or_insert_with(|| at.to_owned());
        }
    }

    /// The names of all who fight, of sides, and of what the level and the data of the ruleset bring along.
    fn learn_names(&mut self, hand: &Hand) {
        let battle = hand.session().battle();
        let people = battle.combatants().map(|who| battle.name(who));
        let sides = battle
            .level()
            .sides()
            .iter()
            .map(|side| side.name.to_string());
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let rules = format!("assets/rules/{}.ron", battle.ruleset().id);
        let files = ["levels/01_drill_yard.ron", "assets/board.ron", &rules];
        let data = files.map(|file| std::fs::read_to_string(root.join(file)).expect("it is there"));
        let names: Vec<_> = people.chain(sides).chain(data).collect();
        self.names.extend(names.iter().flat_map(|name| words(name)));
    }
}

/// Words that stand alone in the source: the page leaves such out.
const ALONE: [&str; 2] = ["tab", "resisted"];

/// The words of a text in small letters.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphabetic());
    let words = words.filter(|word| word.chars().count() > 2);
    words.map(str::to_lowercase).collect()
}

/// Whether a text names a cell by its coordinates: "(3, 4)".
fn has_coordinates(text: &str) -> bool {
    text.split('(').skip(1).any(|rest| {
        let Some((inside, _)) = rest.split_once(')') else {
            return false;
        };
        let mut parts = inside.split(", ");
        let number = |part: Option<&str>| part.is_some_and(|part| part.parse::<i32>().is_ok());
        number(parts.next()) && number(parts.next()) && parts.next().is_none()
    })
}

/// The menu with all its pages, and every dialog that opens there.
fn walk_menu(seen: &mut Seen) {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    seen.look(&mut hand, "menu");
    for index in 0..crate::rules::all().len() {
        hand.press(&format!("rules-{index}"));
        seen.look(&mut hand, "menu");
    }
    hand.press("campaign");
    seen.look(&mut hand, "campaigns");
    walk_dialogs(&mut hand, seen);
}

/// The pages of the settings, the help, the orders and the saves.
fn walk_dialogs(hand: &mut Hand, seen: &mut Seen) {
    let pages = SettingsPage::ALL.map(Dialog::Settings);
    for dialog in pages.into_iter().chain([Dialog::Orders, Dialog::Pause]) {
        let at = format!("{dialog:?}");
        hand.app.world_mut().write_message(Intent::Open(dialog));
        hand.frames(3);
        seen.look(hand, &at);
        hand.key(KeyCode::Escape);
    }
    hand.key(KeyCode::F1);
    seen.look(hand, "help");
    hand.key(KeyCode::Escape);
}

/// A battle to its middle: every action with its refusals, odds, questions, the log, the panel.
fn walk_battle(ruleset: &str, seen: &mut Seen) {
    let mut hand = Hand::at_table(Setup {
        rules: ruleset.to_owned(),
        ..setup("01_drill_yard", 7, &BOTH)
    });
    hand.app.world_mut().resource_mut::<Settings>().log_detail = LogDetail::All;
    hand.wait();
    seen.learn_names(&hand);
    let mut computer = Computer::default();
    for count in 0..30 {
        seen.look(&mut hand, ruleset);
        if hand.session().battle().outcome().is_some() {
            break;
        }
        let offers = hand.aim().offers.clone();
        if let Some(offer) = offers.get(count % offers.len().max(1)) {
            let (verb, with) = (offer.verb.clone(), offer.with.clone());
            hand.app
                .world_mut()
                .write_message(Intent::Choose { verb, with });
            hand.frames(2);
            hand.key(KeyCode::Tab);
            seen.look(&mut hand, ruleset);
            hand.key(KeyCode::Escape);
            // Where nothing was chosen the menu opened.
            if hand.dialog().is_some() {
                hand.key(KeyCode::Escape);
            }
        }
        let command = computer.decide(hand.session().battle());
        let Some(command) = command else { break };
        let world = hand.app.world_mut();
        let legal = world.resource_mut::<Session>().submit(command);
        legal.expect("the computer knows the rules");
        hand.wait();
    }
    walk_dialogs(&mut hand, seen);
}

fn walked() -> Seen {
    let mut seen = Seen::default();
    walk_menu(&mut seen);
    for ruleset in crate::rules::all() {
        walk_battle(ruleset.id, &mut seen);
    }
    seen
}

#[test]
fn every_word_on_the_screens_is_on_the_page_of_words() {
    let seen = walked();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/words.md");
    let page = std::fs::read_to_string(page).expect("it is in the project");
    // What a rule says stands on the page of its ruleset.
    let rules = crate::rules::all().iter().map(|rules| rules.page.0);
    let pages = rules.chain([page.as_str()]);
    let known: BTreeSet<String> = pages.flat_map(words).collect();
    // Keys are named by their letters, and a plural by its word.
    let is_known = |word: &String| {
        let one = word.strip_suffix('s').unwrap_or(word);
        let alone = ALONE.contains(&word.as_str());
        alone || known.contains(word) || known.contains(one) || seen.names.contains(word)
    };
    let strange = |line: &str| words(line).into_iter().find(|word| !is_known(word));
    let found: Vec<_> = seen
        .lines
        .iter()
        .filter_map(|(line, at)| Some(format!("{at}: {} in {line:?}", strange(line)?)))
        .collect();
    assert!(found.is_empty(), "run scripts/words.sh: {found:#?}");
    // Nobody reads coordinates, records or ids.
    for (line, at) in &seen.lines {
        assert!(!has_coordinates(line), "{at}: {line}");
        assert!(!line.contains("{}") && !line.contains('#'), "{at}: {line}");
    }
}

#[test]
fn ids_of_rules_are_shown_if_they_are_switched_on() {
    let mut hand = super::my_turn("01_drill_yard", &BOTH);
    whole::close_in(&mut hand);
    hand.key(KeyCode::Tab);
    let ids = |hand: &mut Hand| ids_in(&hand.text());
    assert_eq!(ids(&mut hand), Vec::<smol_str::SmolStr>::new());
    hand.app.world_mut().resource_mut::<Settings>().rule_ids = true;
    hand.frames(3);
    assert!(!ids(&mut hand).is_empty(), "{}", hand.text());
    // The tip of an action, under the pointer; no key was pressed before.
    let mut hand = super::my_turn("01_drill_yard", &BOTH);
    for shown in [true, false] {
        hand.app.world_mut().resource_mut::<Settings>().rule_ids = shown;
        hand.point(Vec2::new(640.0, 300.0));
        let at = hand.place("action-1").expect("an action");
        hand.point(at);
        hand.frames(14);
        assert_eq!(!ids(&mut hand).is_empty(), shown, "{}", hand.text());
    }
}

#[test]
fn the_switch_for_ids_is_in_the_settings() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    let shown = |hand: &Hand| hand.app.world().resource::<Settings>().rule_ids;
    assert!(!shown(&hand), "they are off at first");
    hand.press("settings");
    hand.press("settings-log");
    hand.press("rule-ids");
    assert!(shown(&hand));
    let folder = crate::play::storage::Folder(Some(hand.folder.path().to_path_buf()));
    assert_eq!(Settings::read(&folder).map(|kept| kept.rule_ids), Ok(true));
}
