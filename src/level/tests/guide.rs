//! Guides of levels: read, written again, and every kind of mistake at its place.

use super::{Chess, DUEL};
use crate::combat::{CombatantId, WordKind};
use crate::grid::{Cell, Footprint};
use crate::level::guide::{Condition, Page, Pointer, ScreenPart, Spot};
use crate::level::{Checks, Level, RoleBook};
use crate::source::{Node, Report};

/// The ruleset that knows two roles, with words that a guide may name.
struct Teacher;

impl RoleBook for Teacher {
    fn role_names(&self) -> Vec<&str> {
        Chess.role_names()
    }

    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint> {
        Chess.footprint(role, overrides)
    }

    fn check_overrides(&self, role: &str, overrides: Node<'_>, report: &mut Report) {
        Chess.check_overrides(role, overrides, report);
    }

    fn words(&self, kind: WordKind) -> Option<Vec<&str>> {
        match kind {
            WordKind::Verb => Some(vec!["strike", "run"]),
            WordKind::Rider => Some(vec!["power"]),
            WordKind::Window => Some(vec!["parry"]),
            WordKind::Rule => Some(vec!["CHS-ATK-01"]),
            _ => None,
        }
    }

    fn explained(&self) -> Option<Vec<&str>> {
        Some(vec!["Check"])
    }
}

/// The duel with a guide; its first prompt stands in line 19 of the text.
fn guided(prompts: &str) -> String {
    let guide = format!(
        r#"
  rulesets: ["chess"],
  regions: {{"w": "the wall"}},
  region_rows: [".....", "..w..", "....."],
  guide: (seed: 5, prompts: [
{prompts}
  ]),
)"#
    );
    let end = DUEL.rfind(')').expect("the duel ends");
    format!("{}{guide}\n", DUEL[..end].trim_end())
}

fn check(text: &str) -> Result<Level, Report> {
    Level::parse_with(
        "duel.ron",
        text,
        &Checks {
            books: &[("chess", &Teacher)],
            ..Checks::default()
        },
    )
}

const WHOLE: &str = r#"
    (say: "Welcome."),
    (say: "Look.", until: pointed_at("A"), point_at: combatant((3, 2))),
    (say: "Walk.", until: any([walked("w"), walked((0, 0))]), point_at: region("w"), rule: "CHS-ATK-01"),
    (say: "Strike.", until: declared("strike"), point_at: action("strike"), words: ["Check"]),
    (say: "Asked.", when: asked("parry"), until: answered("parry"), point_at: question),
    (say: "Odds.", until: odds, point_at: end_turn),
    (say: "Read.", until: opened("rules")),
    (say: "Win.", until: any([over, round(3), turn_of("A"), turn_of, aimed_at, aimed_at("head"), rider("power")])),
"#;

#[test]
fn a_guide_is_read_and_written_again() {
    let level = check(&guided(WHOLE)).unwrap_or_else(|report| panic!("{report}"));
    let guide = level.guide().expect("it has a guide");
    assert_eq!((guide.ruleset.as_str(), guide.seed), ("chess", Some(5)));
    let prompts = &guide.prompts;
    assert_eq!(prompts.len(), 8);
    assert_eq!(prompts[0].until, Condition::GoOn);
    let (archer, brute) = (CombatantId(1), CombatantId(2));
    assert_eq!(prompts[1].until, Condition::PointedAt(archer));
    assert_eq!(prompts[1].point_at, Some(Pointer::Combatant(brute)));
    let places = [Spot::Region(0), Spot::Cell(Cell::new(0, 0))];
    let walks = places.map(Condition::Walked).to_vec();
    assert_eq!(prompts[2].until, Condition::Any(walks));
    assert_eq!(prompts[3].words, ["Check"]);
    assert_eq!(prompts[4].when, Some(Condition::Asked("parry".into())));
    assert_eq!(
        prompts[5].point_at,
        Some(Pointer::Part(ScreenPart::EndTurn))
    );
    assert_eq!(prompts[6].until, Condition::Opened(Page::Rules));
    assert_eq!(guide.lessons().count(), 7);
    assert_eq!(guide.asides().count(), 1);
    let again = check(&level.to_text()).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(again.guide(), level.guide());
    assert_eq!(again.draft(), level.draft());
}

#[test]
fn whoever_leaves_fighters_out_leaves_the_guide_out() {
    let level = check(&guided(WHOLE)).unwrap_or_else(|report| panic!("{report}"));
    let mut draft = level.draft().clone();
    draft.retain_combatants(|_, _| true);
    assert!(draft.guide.is_some());
    draft.retain_combatants(|index, _| index == 0);
    assert!(draft.guide.is_none());
}

/// What stands in line 19, and what is said of it.
const MISTAKES: [(&str, &str); 16] = [
    (
        "(until: go_on)",
        "19:1: the field \"say\" is missing; add `say: …`",
    ),
    (
        "(say: \" \")",
        "19:7: the prompt says nothing; write what is to be seen or done",
    ),
    (
        "(say: \"A\", till: go_on)",
        "19:12: unknown field \"till\"; known are say, rule, words, when, until, point_at",
    ),
    (
        "(say: \"A\", until: declared(\"strke\"))",
        "19:28: unknown verb \"strke\"; did you mean \"strike\"?",
    ),
    (
        "(say: \"A\", until: rider(\"x\"))",
        "19:25: unknown rider \"x\"; known are power",
    ),
    (
        "(say: \"A\", when: asked(\"parries\"), until: go_on)",
        "19:24: unknown window \"parries\"; known are parry",
    ),
    (
        "(say: \"A\", rule: \"CHS-ATK-02\")",
        "19:18: unknown rule \"CHS-ATK-02\"; did you mean \"CHS-ATK-01\"?",
    ),
    (
        "(say: \"A\", words: [\"Chek\"])",
        "19:20: the page of the ruleset does not explain \"Chek\"; did you mean \"Check\"?",
    ),
    (
        "(say: \"A\", until: pointed_at(\"Anna\"))",
        "19:30: nobody is called \"Anna\"; none is known here",
    ),
    (
        "(say: \"A\", until: walked((9, 9)))",
        "19:26: the cell (9, 9) is off the map; the map has 5 columns and 3 rows; its rows go from 0 to 2",
    ),
    (
        "(say: \"A\", until: declare(\"strike\"))",
        "19:19: unknown condition \"declare\"; did you mean \"declared\"?",
    ),
    (
        "(say: \"A\", until: attacked(\"A\"))",
        "19:19: `attacked` is written with too few or too many values; write `attacked` alone",
    ),
    (
        "(say: \"A\", until: asked)",
        "19:19: `asked` is written with too few or too many values; write `asked(…)` with one value in brackets",
    ),
    (
        "(say: \"A\", until: any([]))",
        "19:23: any of nothing never holds; name conditions",
    ),
    (
        "(say: \"A\", point_at: logg)",
        "19:22: \"logg\" cannot be pointed at; did you mean \"log\"?",
    ),
    (
        "(say: \"A\", point_at: region(\"x\"))",
        "19:29: unknown region \"x\"; known are w",
    ),
];

#[test]
fn each_mistake_of_a_guide_has_its_place_and_mend() {
    let mut wrong = Vec::new();
    for (prompt, expected) in MISTAKES {
        let text = guided(&format!("{prompt},\n(say: \"B\")"));
        let found = match check(&text) {
            Ok(_) => "sound".to_owned(),
            Err(report) => report.to_string(),
        };
        let told = format!("duel.ron:{expected}");
        if !found.lines().any(|line| line.starts_with(&told)) {
            wrong.push(format!("{prompt} is {expected}, and said is\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_guide_needs_one_ruleset_a_prompt_in_the_order_and_texts_that_fit() {
    let of = |text: &str| check(text).expect_err("it is wrong").to_string();
    let all = guided(WHOLE).replace("  rulesets: [\"chess\"],\n", "");
    assert!(
        of(&all).contains("a guide teaches one ruleset, and the level is for all"),
        "{}",
        of(&all)
    );
    let asides = guided("(say: \"A\", when: over)");
    assert!(of(&asides).contains("no prompt of the guide stands in the order"));
    let long = guided(&format!("(say: \"{}\")", "long ".repeat(80)));
    assert!(of(&long).contains("the prompt has 400 letters; at most 320 fit on its card"));
    let many = guided(&"(say: \"A\"),\n".repeat(65));
    assert!(of(&many).contains("the guide has 65 prompts; at most 64 are said"));
}
