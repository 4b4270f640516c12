//! The actions on the pages of rules: each page holds the table of its ruleset as the code has it.

use quincunx::rules::aura;
use std::fs;
use std::path::Path;

/// The rulesets that have a table of actions, and the rows of it for people.
const TABLES: [(&str, fn() -> String); 1] = [("aura", aura::actions::page)];

const START: &str =
    "<!-- The table of actions, as the code has it: QUINCUNX_WRITE_ACTIONS=1 writes it anew. -->\n";
const END: &str = "<!-- End of the table of actions. -->\n";

/// Where the table stands on a page: behind the one mark, before the other.
fn place(page: &str) -> Option<(usize, usize)> {
    let start = page.find(START)? + START.len();
    let end = start + page[start..].find(END)?;
    Some((start, end))
}

#[test]
fn the_pages_of_rules_hold_the_tables_of_actions() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    for (id, rows) in TABLES {
        let file = pages.join(format!("{id}.md"));
        let page = fs::read_to_string(&file).expect("the page can be read");
        let (start, end) = place(&page).expect("the page has the two marks");
        if std::env::var_os("QUINCUNX_WRITE_ACTIONS").is_some() {
            let page = [&page[..start], &rows(), &page[end..]].concat();
            fs::write(&file, page).expect("the page can be written");
        } else {
            let wanted = rows();
            assert_eq!(
                &page[start..end],
                wanted,
                "docs/rules/{id}.md: QUINCUNX_WRITE_ACTIONS=1 writes the table anew"
            );
        }
    }
}
