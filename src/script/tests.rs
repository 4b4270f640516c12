use super::{Fraction, Script};
use crate::combat::BattleEvent;

const HEAD: &str = r#"name: "A test", rules: "injury", map: (grid: square, size: (8, 8)),
  combatants: [
    (role: "sellsword", side: 0, cell: (1, 1)),
    (role: "sellsword", side: 1, cell: (2, 1), overrides: (unready: false)),
  ],
  order: [1, 2],"#;

fn script(rest: &str) -> Script {
    Script::parse("test.ron", &format!("({HEAD}\n{rest})")).unwrap()
}

/// What is wrong with a script that is read and played.
fn report(rest: &str) -> String {
    match Script::parse("test.ron", &format!("({HEAD}\n{rest})")) {
        Ok(script) => script.play().unwrap().report.to_string(),
        Err(report) => report.to_string(),
    }
}

const STROKE: &str =
    r#"dice: [("d20", [10])], steps: [(who: 1, do: "attack", with: "longsword", at: 2),],"#;

#[test]
fn a_script_plays_its_steps_and_keeps_the_battle() {
    let played = script(STROKE).play();
    // 10 + 6 against 15 hits: the defender is asked, and the script says nothing of it.
    let played = played.unwrap();
    assert!(played.battle.pending().is_some());
    let report = played.report.to_string();
    assert!(
        report.contains("waits for an answer (parry)") && report.contains("unasked: decline"),
        "{report}"
    );
}

#[test]
fn windows_that_nobody_answers_are_declined_if_the_script_says_so() {
    let played = script(&format!("unasked: decline, {STROKE}"))
        .play()
        .unwrap();
    assert!(played.is_fine(), "{}", played.report);
    let hurt = played
        .battle
        .events()
        .iter()
        .any(|event| matches!(event, BattleEvent::PartHurt { .. }));
    assert!(hurt, "the first part is taken");
}

#[test]
fn an_expected_refusal_must_come_and_for_the_right_reason() {
    let far =
        r#"steps: [(who: 1, do: "attack", with: "dagger", at: 2, refused: "no usable weapon")],"#;
    assert_eq!(report(far), "");
    let other = far.replace("no usable weapon", "too far");
    assert!(
        report(&other).contains("refused for another reason"),
        "{}",
        report(&other)
    );
    let carried = STROKE.replace("at: 2", "at: 2, refused: \"far\"");
    assert!(report(&carried).contains("was carried out"));
}

#[test]
fn odds_are_compared_as_fractions() {
    let with = |odds: &str| {
        report(&format!(
            "unasked: decline, {}",
            STROKE.replace("at: 2", &format!("at: 2, odds: {{{odds}}}"))
        ))
    };
    assert_eq!(with(r#""hit": "11/20""#), "");
    assert_eq!(with(r#""to hit": "22/40", "miss": "9/20""#), "");
    assert!(with(r#""hit": "1/2""#).contains("the odds of \"hit\" are 11/20"));
    assert!(with(r#""win": "1/2""#).contains("no outcome is called \"win\""));
    assert!(with(r#""hit": "half""#).contains("no exact chance"));
}

#[test]
fn events_must_come_in_the_order_of_the_page() {
    let with = |expect: &str| report(&format!("unasked: decline, {STROKE} expect: [{expect}],"));
    let rolled = r#"(event: "rolled", who: 1, faces: [10])"#;
    let turn = r#"(event: "turn_started", who: 1)"#;
    assert_eq!(with(&format!("{turn}, {rolled}")), "");
    assert!(with(&format!("{rolled}, {turn}")).contains("it happened earlier"));
    assert!(with(r#"(event: "rolled", total: 3)"#).contains("the nearest is"));
    assert!(with("(who: 1)").contains("the field \"event\" is missing"));
}

#[test]
fn states_and_things_are_compared_by_name() {
    let with = |checks: &str| report(&format!("unasked: decline, {STROKE} {checks}"));
    assert_eq!(
        with("state: [(who: 1, ap: 2, cell: (1, 1), held: [\"round_shield\", \"longsword\"])],"),
        ""
    );
    assert_eq!(
        with("state: [(who: 2, conditions: {\"strain\": 1, \"prone\": 0}, without: [\"bleed\"])],"),
        ""
    );
    assert!(
        with("state: [(who: 2, without: [\"strain\"])],")
            .contains("the condition strain 1 is there")
    );
    assert!(with("state: [(who: 9, ap: 1)],").contains("numbered from 1 to 2"));
    assert!(
        with("items: [(item: \"dagger\", cell: (1, 1))],").contains("nothing lies on the field")
    );
    assert!(with("items: [(item: \"dagger\")],").contains("cell: (x, y)"));
    assert!(with("outcome: draw,").contains("the outcome is none"));
    assert!(with("outcome: lost,").contains("is no outcome"));
}

#[test]
fn mistakes_of_map_and_combatants_stand_where_they_were_made() {
    let text = format!("({HEAD}\nsteps: [])").replace(
        "size: (8, 8)",
        "size: (8, 8), edges: [(cell: (1, 1), side: \"Up\", edge: \"wal\")]",
    );
    let report = Script::parse("test.ron", &text.replace("(2, 1)", "(1, 1)"))
        .unwrap_err()
        .to_string();
    assert!(
        report.contains("test.ron:1:") && report.contains("wal"),
        "{report}"
    );
    assert!(
        report.contains("test.ron:4:") || report.contains("test.ron:3:"),
        "{report}"
    );
    let text = format!("({HEAD}\nsteps: [])").replace("(unready: false)", "(unredy: false)");
    let report = Script::parse("test.ron", &text).unwrap_err().to_string();
    assert!(
        report.contains("test.ron:4:") && report.contains("unredy"),
        "{report}"
    );
}

#[test]
fn nothing_on_a_page_makes_the_reader_panic() {
    let whole = format!(
        "({HEAD}\nunasked: decline, {STROKE} expect: [(event: \"rolled\", who: 1)], outcome: none)"
    );
    for end in 0..whole.len() {
        let _ = Script::parse("cut.ron", &whole[..end]);
    }
    for (at, _) in whole.char_indices().step_by(3) {
        let mut damaged = whole.clone();
        damaged.replace_range(at..=at, "(");
        if let Ok(script) = Script::parse("damaged.ron", &damaged) {
            let _ = script.play();
        }
    }
}

#[test]
fn fractions_are_read_and_compared_exactly() {
    let equal = |a: &str, b: &str| {
        Fraction::parse(a)
            .unwrap()
            .equals(Fraction::parse(b).unwrap())
    };
    assert!(equal("1/2", "10/20") && equal("1", "20/20") && equal("0", "0/5"));
    assert!(!equal("1/2", "1/3"));
    for wrong in ["", "1/0", "x", "-1/2", "1/2/3"] {
        assert!(Fraction::parse(wrong).is_none(), "{wrong}");
    }
}

#[test]
fn an_order_names_combatants_that_there_are_each_once() {
    let text = format!("({HEAD})").replace("order: [1, 2],", "order: [1, 9, 1],");
    let report = Script::parse("test.ron", &text).unwrap_err().to_string();
    assert!(
        report.contains("test.ron:6:14: there is no combatant #9")
            && report.contains("#1 has its turn twice"),
        "{report}"
    );
}

#[test]
fn a_combatant_that_is_made_large_needs_room() {
    let text = format!("({HEAD})").replace(
        "cell: (1, 1)",
        r#"cell: (1, 1), overrides: (size: "large")"#,
    );
    let report = Script::parse("test.ron", &text).unwrap_err().to_string();
    assert!(report.contains("both stand at (2, 1)"), "{report}");
}

#[test]
fn conditions_that_follow_from_a_cause_are_told_by_it() {
    let text = format!("({HEAD})").replace("unready: false", r#"conditions: {"blinded": 1}"#);
    let report = Script::parse("test.ron", &text).unwrap_err().to_string();
    assert!(report.contains("injuries` on all eyes"), "{report}");
}
