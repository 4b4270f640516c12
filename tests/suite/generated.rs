//! What the code writes into pages of the docs: between two marks, and never by hand.

use std::fs;
use std::path::Path;

/// Checks that a page holds a text between two marks; where the variable is set, it is written there.
pub fn check_page(file: &Path, marks: [&str; 2], text: &str, variable: &str) {
    let name = file.display();
    let page = fs::read_to_string(file).expect("the page can be read");
    let [before, behind] = marks;
    let start = page.find(before).map(|at| at + before.len());
    let place = start.and_then(|start| Some((start, start + page[start..].find(behind)?)));
    let (start, end) =
        place.unwrap_or_else(|| panic!("{name} needs the two marks:\n{before}{behind}"));
    if std::env::var_os(variable).is_some() {
        let page = [&page[..start], text, &page[end..]].concat();
        fs::write(file, page).expect("the page can be written");
    } else {
        assert_eq!(
            &page[start..end],
            text,
            "{name}: {variable}=1 writes what is behind {before:?} anew"
        );
    }
}

#[test]
#[should_panic(expected = "writes what is behind")]
fn a_page_that_is_out_of_date_is_told() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let page = folder.path().join("page.md");
    fs::write(&page, "<a>old<b>").expect("it can be written");
    check_page(&page, ["<a>", "<b>"], "old", "QUINCUNX_WRITE_NOTHING");
    check_page(&page, ["<a>", "<b>"], "new", "QUINCUNX_WRITE_NOTHING");
}
