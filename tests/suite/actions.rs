//! The actions on the pages of rules: each page holds the table of its ruleset as the code has it.

use super::generated::check_page;
use super::toy_ruleset::coin::COIN;
use quincunx::combat::{CombatantId, Ruleset};
use quincunx::rules;
use quincunx::script::Script;
use std::path::{Path, PathBuf};

const START: &str =
    "<!-- The table of actions, as the code has it: QUINCUNX_WRITE_ACTIONS=1 writes it anew. -->\n";
const END: &str = "<!-- End of the table of actions. -->\n";

/// Every ruleset with its page and its table of actions.
fn tables() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = |ruleset: &Ruleset| root.join(format!("docs/rules/{}.md", ruleset.id));
    let shipped = rules::all().iter();
    let shipped = shipped.map(|&ruleset| (page(ruleset), ruleset));
    let toy: &Ruleset = &COIN;
    shipped
        .chain([(root.join("examples/toy_ruleset/coin/rules.md"), toy)])
        .map(|(page, ruleset)| {
            let table = ruleset.actions.markdown() + &ruleset.sentences_markdown();
            (page, table)
        })
        .collect()
}

#[test]
fn the_pages_of_rules_hold_the_tables_of_actions() {
    for (file, table) in tables() {
        check_page(&file, [START, END], &table, "QUINCUNX_WRITE_ACTIONS");
    }
}

/// Whether the action bar lets somebody use things, with a door so many cells away; `None` if it has no such action.
fn may_use(rules: &str, grid: &str, away: i32) -> Option<bool> {
    let row: String = (0..7)
        .map(|x| if x == 1 + away { 'D' } else { '.' })
        .collect();
    let text = format!(
        "(name: \"Scene\", rules: \"{rules}\", order: [1, 2],
          map: (grid: {grid}, legend: {{
            \".\": \"grass\", \"D\": (terrain: \"grass\", object: \"door\") }},
          rows: [ \".......\", \"{row}\", \".......\" ]),
          combatants: [
            (role: \"swordsman\", side: 0, cell: (1, 1)),
            (role: \"swordsman\", side: 1, cell: (5, 2)),
          ],
          steps: [(who: 1, do: \"use\", at: ({}, 1))])",
        1 + away
    );
    let script = Script::parse("scene", &text).unwrap_or_else(|error| panic!("{error}"));
    let (battle, _) = script
        .before_last_action()
        .expect("the scene can be set up");
    let offers = battle
        .ruleset()
        .actions
        .offers(battle.world(), CombatantId(1));
    let offer = offers.into_iter().find(|offer| offer.verb == "use")?;
    Some(offer.refusal.is_none())
}

#[test]
fn use_is_offered_where_something_near_can_be_used() {
    let mut found = 0;
    let with_it = |rules: &&&Ruleset| rules.actions.verbs().contains(&"use");
    for rules in rules::all().iter().filter(with_it) {
        for grid in ["square", "hex"] {
            let near = may_use(rules.id, grid, 1);
            found += u32::from(near.is_some());
            assert_ne!(near, Some(false), "{} {grid}", rules.id);
            assert_ne!(
                may_use(rules.id, grid, 3),
                Some(true),
                "{} {grid}",
                rules.id
            );
        }
    }
    assert!(found >= 6, "only {found} bars have it");
}
