//! Every kind of mistake at its place, and no text that makes the reader panic.

use proptest::prelude::*;
use serde::Deserialize;

use super::*;

fn only_problem(text: &str) -> String {
    let report = Document::parse("f", text).expect_err("the text is wrong");
    assert_eq!(report.len(), 1, "{report}");
    report.to_string()
}

#[test]
fn syntax_errors_name_line_and_column() {
    for (text, expected) in [
        ("", "f:1:1: the file holds no value; write a value"),
        (
            "(a: 1",
            "f:1:1: `(` is never closed; the file ends where a comma or its closing bracket should be",
        ),
        (
            "(\n  a: [1, 2,\n)",
            "f:3:1: `)` does not close `[`; `]` belongs here",
        ),
        (
            "(a: 1 b: 2)",
            "f:1:7: a comma is missing; put `,` between two values, or close with `)`",
        ),
        (
            "(a: )",
            "f:1:5: a value is missing before `)`; write the value after the colon",
        ),
        (
            "{1 2}",
            "f:1:4: a colon is missing; write `:` between a key and its value",
        ),
        (
            "(a: \"x)",
            "f:1:5: this text is never closed; end it with \"",
        ),
        (
            "(\"é\", ~)",
            "f:1:7: `~` cannot begin a value; write a number, a \"text\", a word, or an opening bracket",
        ),
        (
            "1 2",
            "f:1:3: the file goes on after its value has ended; remove what follows, or a bracket closed too early before it",
        ),
        (
            "/* /* */",
            "f:1:1: this comment is never closed; end it with `*/`",
        ),
    ] {
        assert_eq!(only_problem(text), expected);
    }
}

#[test]
fn leaves_that_ron_refuses_have_a_place() {
    for (text, line, column) in [
        ("(\n a: \"\\q\",\n)", 2, 5),
        ("(\n a: 1,\n b: 1x2,\n)", 3, 5),
    ] {
        let report = Document::parse("f", text).expect_err("the text is wrong");
        let problem = &report.problems()[0];
        assert_eq!(problem.line, line, "{problem}");
        assert!(
            problem.column >= column && problem.column < column + 5,
            "{problem}"
        );
    }
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Tea {
    cups: u8,
    #[serde(default)]
    sort: Option<Sort>,
    #[serde(default)]
    extras: Vec<String>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Sort {
    Black,
    Green(u8),
}

fn tea_problem(text: &str) -> String {
    let doc = Document::parse("f", text).expect("the syntax is right");
    let mut report = doc.report();
    assert_eq!(doc.get::<Tea>(&mut report), None);
    report.to_string()
}

#[test]
fn serde_errors_are_found_at_their_value() {
    for (text, expected) in [
        (
            "(\n cups: 300)",
            "f:2:8: the number 300 is out of range; write a whole number from 0 to 255",
        ),
        (
            "(\n cups: 1.5)",
            "f:2:8: expected a whole number, found the number 1.5",
        ),
        (
            "(\n cups: \"a\")",
            "f:2:8: expected a whole number, found the text \"a\"",
        ),
        (
            "(\n cups: 1, srot: 3)",
            "f:2:11: unknown field \"srot\"; did you mean \"sort\"?",
        ),
        (
            "(cups: 1,\n sort: grene(1))",
            "f:2:8: unknown word \"grene\"; did you mean \"green\"?",
        ),
        (
            "(\n  extras: [])",
            "f:1:1: the field \"cups\" is missing; add `cups: …`",
        ),
        (
            "(cups: 1, extras: [\n  \"milk\",\n  2,\n])",
            "f:3:3: expected a \"text\", found the number 2",
        ),
        (
            "(cups: 1, cups: 2)",
            "f:1:11: the field \"cups\" is given twice; keep one of them",
        ),
    ] {
        assert_eq!(tea_problem(text), expected);
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only whether it can be read is asked")]
struct Table {
    cups: Vec<Cup>,
    legs: u8,
    round: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only whether it can be read is asked")]
struct Cup {
    sips: i8,
    colour: String,
}

#[test]
fn everything_that_is_wrong_inside_a_value_is_told_at_once() {
    let text = "(\n  cups: [\n    (sips: \"ä\", /* , */ colour: 3, lid: 1),\n    (sips: 2),\n    (sips: 900, colour: \"red\"),\n  ],\n  legs: 300, round: 1, rund: true,\n)";
    let page = Document::parse("f", text).unwrap();
    let mut report = page.report();
    assert!(page.get::<Table>(&mut report).is_none());
    let told: Vec<_> = report.problems().iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "3:12: expected a whole number, found the text \"ä\"",
            "3:33: expected a \"text\", found the number 3",
            "3:36: unknown field \"lid\"; known are sips, colour",
            "4:5: the field \"colour\" is missing; add `colour: …`",
            "5:12: the number 900 is out of range; write a whole number from -128 to 127",
            "7:9: the number 300 is out of range; write a whole number from 0 to 255",
            "7:21: expected true or false, found the number 1",
            "7:24: unknown field \"rund\"; did you mean \"round\"?",
        ]
    );
}

#[test]
fn options_need_no_some_and_both_spellings_read_alike() {
    for text in [
        "(cups: 1, sort: green(2))",
        "(cups: 1, sort: Some(green(2)))",
    ] {
        let doc = Document::parse("f", text).expect("the syntax is right");
        let mut report = doc.report();
        let tea = doc
            .get::<Tea>(&mut report)
            .unwrap_or_else(|| panic!("{report}"));
        assert_eq!(tea.sort, Some(Sort::Green(2)));
        assert_eq!(doc.field("sort").and_then(Node::name), Some("green"));
    }
}

#[test]
fn paths_lead_to_the_deepest_value_that_is_there() {
    let doc = Document::parse(
        "f",
        "(weapons: {\"sword\": (crit: 19), \"arm.l\": [1, (x: 2)]})",
    )
    .expect("right");
    for (path, expected) in [
        ("weapons.sword.crit", "19"),
        ("weapons.sword.reach", "(crit: 19)"),
        ("weapons.arm.l[1].x", "2"),
        ("weapons.arm.l.0", "1"),
        ("nowhere", doc.text()),
    ] {
        assert_eq!(doc.locate(path).text(), expected, "{path}");
    }
}

#[test]
fn places_inside_a_text_are_found() {
    let doc = Document::parse("f", "[\n \"abc\",\n r#\"abc\"#, \"a\\\"c\"]").expect("right");
    let mut report = doc.report();
    for node in doc.root().items() {
        node.problem_in_text(&mut report, 2, "here".into(), String::new());
    }
    assert_eq!(report.to_string(), "f:2:5: here\nf:3:7: here\nf:3:12: here");
}

#[test]
fn bounds_are_kept() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(
        only_problem(&deep),
        "f:1:65: brackets are nested deeper than 64; flatten this value"
    );
    let deepest = format!("{}{}", "[".repeat(MAX_NESTING), "]".repeat(MAX_NESTING));
    assert!(Document::parse("f", deepest).is_ok());
    let named = format!(
        "{}{}",
        "a(b: ".repeat(MAX_NESTING - 1),
        "()".to_owned() + &")".repeat(MAX_NESTING - 1)
    );
    assert!(Document::parse("f", named).is_ok());
    let large = " ".repeat(MAX_BYTES + 1);
    assert_eq!(
        only_problem(&large),
        "f: the file has 4194305 bytes; at most 4194304 bytes are read"
    );
    let comments = format!("{}1", "/*".repeat(100_000));
    assert!(only_problem(&comments).starts_with("f:1:1: this comment is never closed"));
}

#[test]
fn bytes_that_are_no_utf8_are_refused_with_their_place() {
    let report = Document::from_bytes("f", b"(a:\n \xff)".to_vec()).expect_err("no UTF-8");
    assert_eq!(
        report.to_string(),
        "f:2:2: the text is not UTF-8 from here on; save the file as UTF-8"
    );
}

#[test]
fn a_report_keeps_order_and_counts_what_it_leaves_out() {
    let mut report = Report::new("f");
    for line in (1..=Report::MAX_PROBLEMS as u32 + 5).rev() {
        report.add(Problem {
            line,
            column: 1,
            message: "bad".into(),
            mend: String::new(),
        });
    }
    assert_eq!(report.left_out(), 5);
    assert!(report.problems().is_sorted());
    assert!(report.to_string().ends_with("f: and 5 more"));
}

#[test]
fn a_file_of_nothing_but_mistakes_is_counted_and_not_worded() {
    let text = format!("({})", "cusp: [x], ".repeat(100_000));
    let doc = Document::parse("f", text).expect("the syntax is right");
    let mut report = doc.report();
    doc.root().deny_unknown(&["cups", "sort"], &mut report);
    for (_, list) in doc.root().fields() {
        for item in list.items() {
            assert_eq!(item.get::<u8>(&mut report), None);
        }
    }
    assert_eq!(report.len(), 200_000);
}

#[test]
fn byte_order_mark_and_attributes_are_passed_over() {
    assert!(Document::parse("f", "\u{feff}(a: 1)").is_ok());
    assert!(Document::parse("f", "#![enable(implicit_some)]\n(a: 1) // end").is_ok());
}

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Document::from_bytes("f", bytes);
    }

    #[test]
    fn random_ron_letters_never_panic(text in "[\\[\\](){}:,\"'/*#!rb\\\\a1.é \n_-]{0,60}") {
        if let Ok(doc) = Document::parse("f", text) {
            let mut report = doc.report();
            let _ = doc.get::<Tea>(&mut report);
            doc.root().problem_in_text(&mut report, 3, String::new(), String::new());
        }
    }
}
