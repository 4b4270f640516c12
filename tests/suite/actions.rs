//! The actions on the pages of rules: each page holds the table of its ruleset as the code has it.

use super::toy_ruleset::coin::COIN;
use quincunx::combat::Ruleset;
use quincunx::rules;
use std::fs;
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

/// Where the table stands on a page: behind the one mark, before the other.
fn place(page: &str) -> Option<(usize, usize)> {
    let start = page.find(START)? + START.len();
    let end = start + page[start..].find(END)?;
    Some((start, end))
}

#[test]
fn the_pages_of_rules_hold_the_tables_of_actions() {
    for (file, table) in tables() {
        let page = fs::read_to_string(&file).expect("the page can be read");
        let name = file.display();
        let (start, end) =
            place(&page).unwrap_or_else(|| panic!("{name} needs the two marks:\n{START}{END}"));
        if std::env::var_os("QUINCUNX_WRITE_ACTIONS").is_some() {
            let page = [&page[..start], &table, &page[end..]].concat();
            fs::write(&file, page).expect("the page can be written");
        } else {
            assert_eq!(
                &page[start..end],
                table,
                "{name}: QUINCUNX_WRITE_ACTIONS=1 writes the table anew"
            );
        }
    }
}
