//! How often a battle of two against two stops to ask a person, with the settings of a new player.
//!
//! The person plays one side and gives the commands of the normal computer; the other side is the normal computer's. A question is
//! whatever waits for an answer of the person in the middle of a command, of its own or of others, once its standing orders have
//! answered what they can.

use crate::battles::levels;
use crate::trial::orders::battle_under;
use quincunx::ai::{Computers, Orders, Player};
use quincunx::combat::{Order, Ruleset, SideId};
use quincunx::level::Level;
use quincunx::rules;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Battles of each level under each ruleset: the person plays either side in half of them.
const BATTLES: u64 = 40;

/// The most questions of a battle on average, and in nearly all of them.
const MOST: u64 = 6;

/// The levels of two against two: the yard, and a field of hexes with other weapons.
fn twos() -> [Arc<Level>; 2] {
    let yard = levels().into_iter().next().expect("the yard is shipped");
    let text = r#"(
        name: "Hex field", grid: hex,
        legend: {".": "grass", "u": "undergrowth", "T": (terrain: "grass", object: "tree")},
        rows: ["..........", "...T......", "..u...u...", "......T...", ".........."],
        sides: [(name: "Left"), (name: "Right")],
        combatants: [
            (role: "shieldbearer", side: 0, cell: (1, 1), facing: "E", name: "Petra"),
            (role: "spearman", side: 0, cell: (0, 3), facing: "E", name: "Orm"),
            (role: "shieldbearer", side: 1, cell: (7, 3), facing: "W", name: "Rosa"),
            (role: "spearman", side: 1, cell: (8, 1), facing: "W", name: "Ulf"),
        ],
    )"#;
    let hexes = Level::parse("hex field", text).expect("the field is right");
    [yard, Arc::new(hexes)]
}

/// What became of the questions to one side in a battle, by the ruleset's word for the window.
#[derive(Debug, Default)]
struct Asked {
    /// How many the person has to answer.
    left: BTreeMap<String, u64>,
    /// How many the orders have answered by an action.
    acted: u64,
    /// How many they have answered.
    ordered: u64,
}

fn played(ruleset: &Ruleset, level: &Arc<Level>, seed: u64) -> Asked {
    let (orders, person) = (Orders::default(), SideId(u8::from(seed % 2 == 1)));
    let mut battle = battle_under(ruleset.id, level, seed);
    let mut players = Computers::of(&[]);
    let mut asked = Asked::default();
    while battle.outcome().is_none() && battle.commands().len() < 3_000 {
        let choice = battle.pending().filter(|it| battle.side(it.who) == person);
        let kind = choice.map(|it| it.kind.to_string());
        let ordered = kind
            .is_some()
            .then(|| orders.answer(&battle, |side| side == person));
        let ordered = ordered.flatten().map(|it| it.command);
        match (kind, &ordered) {
            (Some(kind), None) => *asked.left.entry(kind).or_default() += 1,
            (Some(_), Some(command)) => {
                asked.ordered += 1;
                asked.acted += u64::from(matches!(command.order, Order::Act(_)));
            }
            (None, _) => {}
        }
        let command = ordered.or_else(|| players.decide(&battle));
        let command = command.expect("somebody may act");
        battle.submit(command).expect("it is legal");
    }
    asked
}

/// What the battles of a level come to, in words, and whether they ask too much.
fn counted(ruleset: &'static Ruleset, level: &Arc<Level>) -> (String, bool) {
    let all: Vec<_> = (0..BATTLES)
        .map(|seed| played(ruleset, level, seed))
        .collect();
    let mut kinds = BTreeMap::<&str, u64>::new();
    for (kind, count) in all.iter().flat_map(|it| &it.left) {
        *kinds.entry(kind).or_default() += count;
    }
    let mut counts: Vec<u64> = all.iter().map(|it| it.left.values().sum()).collect();
    counts.sort_unstable();
    let sum = |of: fn(&Asked) -> u64| all.iter().map(of).sum::<u64>();
    let left: u64 = counts.iter().sum();
    let above: u64 = counts.iter().map(|&it| u64::from(it > MOST)).sum();
    let told = format!(
        "{} on {}: {:.1} questions on average, {} to {}, median {}; {above} of {BATTLES} battles with more than {MOST}; \
         {} ordered, {} of them by actions; left {kinds:?}",
        ruleset.id,
        level.name(),
        left as f64 / BATTLES as f64,
        counts[0],
        counts[counts.len() - 1],
        counts[counts.len() / 2],
        sum(|it| it.ordered),
        sum(|it| it.acted),
    );
    (told, left > MOST * BATTLES || above * 20 > BATTLES)
}

#[test]
fn a_battle_of_two_against_two_asks_a_person_at_most_six_questions() {
    let all: Vec<_> = std::thread::scope(|threads| {
        let counts: Vec<_> = rules::all()
            .iter()
            .flat_map(|&ruleset| twos().map(|level| (ruleset, level)))
            .map(|(ruleset, level)| threads.spawn(move || counted(ruleset, &level)))
            .collect();
        let counts = counts.into_iter();
        counts.map(|it| it.join().expect("it is counted")).collect()
    });
    for (told, _) in &all {
        eprintln!("{told}");
    }
    let wrong = all.iter().filter(|(_, is_wrong)| *is_wrong);
    let wrong: Vec<_> = wrong.map(|(told, _)| told.as_str()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
