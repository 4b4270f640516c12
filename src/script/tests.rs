use super::{Fraction, Script};
use crate::combat::BattleEvent;
use crate::level::GameData;
use crate::source::Document;

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
    assert!(report.contains("test.ron:4:40:"), "{report}");
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

/// What is wrong with the words of a script.
fn faults(rest: &str) -> String {
    let text = format!("({HEAD}\n{rest})");
    Script::parse("test.ron", &text)
        .err()
        .map_or_else(String::new, |report| report.to_string())
}

#[test]
fn every_sort_of_unknown_word_is_told_with_its_place_and_the_nearest() {
    let cases = [
        (
            r#"steps: [(who: 1, do: "atack", at: 2)]"#,
            "unknown verb \"atack\"; did you mean \"attack\"?",
        ),
        (
            r#"steps: [(who: 7, do: "stand")]"#,
            "there is no combatant #7",
        ),
        (
            r#"steps: [(who: 1, do: "attack", with: "longswrod", at: 2)]"#,
            "did you mean \"longsword\"?",
        ),
        (
            r#"steps: [(who: 1, do: "attack", with: "dagger.x", at: 2)]"#,
            "unknown tool \"dagger.x\"",
        ),
        (
            r#"steps: [(who: 1, do: "attack", at: 3)]"#,
            "there is no combatant #3",
        ),
        (
            r#"steps: [(who: 1, do: "attack", at: 2, aim: "ear.x")]"#,
            "unknown aim \"ear.x\"",
        ),
        (
            r#"steps: [(who: 1, do: "attack", at: 2, riders: {"pwer": 2})]"#,
            "did you mean \"power\"?",
        ),
        (
            r#"steps: [(who: 1, do: "face", facing: "NNE")]"#,
            "unknown direction \"NNE\"",
        ),
        (
            r#"steps: [(who: 2, answer: "pary")]"#,
            "unknown answer \"pary\"; did you mean \"parry\"?",
        ),
        (
            r#"steps: [(who: 2, answer: "provok", do: "attack", at: 1)]"#,
            "unknown window \"provok\"",
        ),
        (
            r#"expect: [(event: "rolld")]"#,
            "unknown event \"rolld\"; did you mean \"rolled\"?",
        ),
        (
            r#"expect: [(event: "rolled", totl: 3)]"#,
            "unknown field \"totl\"; did you mean \"total\"?",
        ),
        (
            r#"expect: [(event: "rolled", total: "3")]"#,
            "total: expected a number",
        ),
        (
            r#"expect: [(event: "rolled", kind: "atack")]"#,
            "unknown kind \"atack\"; did you mean \"attack\"?",
        ),
        (
            r#"expect: [(event: "rolled", result: "hitt")]"#,
            "unknown result \"hitt\"; did you mean \"hit\"?",
        ),
        (
            r#"expect: [(event: "rolled", rule: "ODD-ATK-99")]"#,
            "unknown rule \"ODD-ATK-99\"",
        ),
        (
            r#"not_expected: [(event: "part_hurt", who: 3)]"#,
            "there is no combatant #3",
        ),
        (
            r#"not_expected: [(event: "part_hurt", part: "ear.rr")]"#,
            "unknown part \"ear.rr\"; did you mean \"ear.",
        ),
        (
            r#"not_expected: [(event: "pool_changed", pool: "stamna")]"#,
            "did you mean \"stamina\"?",
        ),
        (
            r#"not_expected: [(event: "pool_changed", pool: "durability:dager")]"#,
            "unknown pool \"durability:dager\"",
        ),
        (
            r#"not_expected: [(event: "condition_set", condition: (key: "pron"))]"#,
            "did you mean \"prone\"?",
        ),
        (
            r#"not_expected: [(event: "condition_set", condition: (kee: "prone"))]"#,
            "unknown field \"kee\"",
        ),
        (
            r#"not_expected: [(event: "gear_changed", change: "drwn")]"#,
            "did you mean \"drawn\"?",
        ),
        (
            r#"not_expected: [(event: "moved", kind: walk, from: (1, 1), to: (1))]"#,
            "to: expected a cell (x, y)",
        ),
        (
            r#"not_expected: [(event: "over", outcome: (won: 5))]"#,
            "there is no side 5",
        ),
        (
            r#"not_expected: [(event: "asked", kind: "parri")]"#,
            "did you mean \"parry\"?",
        ),
        (
            r#"not_expected: [(event: "declared", act: (verb: "moove"))]"#,
            "did you mean \"move\"?",
        ),
        (
            r#"not_expected: [(event: "learned", fct: "heart:ogre")]"#,
            "did you mean \"fact\"?",
        ),
        (
            r#"state: [(who: 1, stamna: 3)]"#,
            "unknown field \"stamna\"; did you mean \"stamina\"?",
        ),
        (
            r#"state: [(who: 1, stamina: "3")]"#,
            "stamina: expected a number",
        ),
        (
            r#"state: [(who: 1, conditions: {"pron": 1})]"#,
            "did you mean \"prone\"?",
        ),
        (
            r#"state: [(who: 1, without: ["pron"])]"#,
            "did you mean \"prone\"?",
        ),
        (
            r#"state: [(who: 1, injuries: {"wing.l": 1})]"#,
            "this body has no part \"wing.l\"",
        ),
        (
            r#"state: [(who: 1, held: ["longswrd"])]"#,
            "did you mean \"longsword\"?",
        ),
        (
            r#"state: [(who: 1, standing: "upp")]"#,
            "unknown standing \"upp\"; did you mean \"up\"?",
        ),
        (r#"state: [(who: 9, ap: 1)]"#, "there is no combatant #9"),
        (
            r#"items: [(item: "dager", cell: (1, 1))]"#,
            "did you mean \"dagger\"?",
        ),
        (
            r#"items: [(item: "longsword", stuck_in: 9)]"#,
            "there is no combatant #9",
        ),
        (r#"outcome: won(7)"#, "there is no side 7"),
        (
            r#"rule_ids: ["ODD-ATK-999"]"#,
            "unknown rule \"ODD-ATK-999\"",
        ),
        (
            r#"not_expected: [(event: "learned", fact: "heart:sellswrd")]"#,
            "unknown fact to learn \"heart:sellswrd\"; did you mean \"heart:sellsword\"?",
        ),
        (
            r#"not_expected: [(event: "object_turned", from: "dor")]"#,
            "unknown object or edge \"dor\"; did you mean \"door\"?",
        ),
        (
            r#"not_expected: [(event: "object_hurt", name: "door")]"#,
            "there is no \"door\" on this map",
        ),
        (
            r#"not_expected: [(event: "object_hurt", at: (border: [(1, 1), (8, 1)]))]"#,
            "the cell (8, 1) is off the map; the map has 8 columns and 8 rows; row 1 goes from (0, 1) to (7, 1)",
        ),
        (
            r#"not_expected: [(event: "moved", who: 1, to: (1, 8))]"#,
            "the cell (1, 8) is off the map",
        ),
        (
            r#"not_expected: [(event: "asked", options: [(key: "6,55")])]"#,
            "the cell (6, 55) is off the map",
        ),
        (
            r#"not_expected: [(event: "part_hurt", who: 2, part: "wing.l")]"#,
            "this body has no part \"wing.l\"",
        ),
        (
            r#"not_expected: [(event: "part_hurt", part: "wing.l")]"#,
            "nobody here has a part \"wing.l\"",
        ),
        (
            r#"not_expected: [(event: "gear_changed", item: "javelin")]"#,
            "nobody here has a \"javelin\", and none lies about",
        ),
        (
            r#"not_expected: [(event: "pool_changed", pool: "durability:javelin")]"#,
            "nobody here has a \"javelin\"",
        ),
        (
            r#"not_expected: [(event: "turned", facing: "NNE")]"#,
            "unknown direction \"NNE\"; did you mean \"NE\"?",
        ),
        (
            r#"not_expected: [(event: "turned", facing: 8)]"#,
            "there is no direction 8; write its name, one of N, NE, E, SE, S, SW, W, NW",
        ),
        (
            r#"not_expected: [(event: "round_started", round: 0)]"#,
            "round: 0 is out of range; write a number from 1 on",
        ),
        (
            r#"not_expected: [(event: "condition_set", condition: (key: "open", until: (end_of_round: 0)))]"#,
            "0 is out of range",
        ),
        (
            r#"not_expected: [(event: "rolled", total: 3.5)]"#,
            "expected a whole number, found the number 3.5",
        ),
        (
            r#"not_expected: [(event: "rolled", pool: "2d20 keep higest")]"#,
            "unknown pool of dice \"2d20 keep higest\"",
        ),
        (
            r#"state: [(who: 1, cell: (9, 9))]"#,
            "the cell (9, 9) is off the map",
        ),
        (
            r#"state: [(who: 1, gear: {"javelin": 0})]"#,
            "nobody here has a \"javelin\"",
        ),
        (
            r#"state: [(who: 1, conditions: {"prone": 0, "prone": 1})]"#,
            "\"prone\" is given twice",
        ),
        (
            r#"items: [(item: "javelin", cell: (1, 1), count: 0)]"#,
            "nobody here has a \"javelin\"",
        ),
        (
            r#"items: [(item: "longsword", cell: (1, -1))]"#,
            "the cell (1, -1) is off the map",
        ),
        (
            r#"steps: [(who: 1, do: "move", path: [(1, 2), (1, 88)])]"#,
            "the cell (1, 88) is off the map",
        ),
    ];
    for (rest, wanted) in cases {
        let report = faults(rest);
        assert!(report.contains(wanted), "{rest}:\n{report}");
        assert!(report.starts_with("test.ron:7:"), "{rest}:\n{report}");
    }
}

#[test]
fn words_that_are_right_are_let_through() {
    for rest in [
        r#"not_expected: [(event: "pool_changed", pool: "durability:dagger.2", from: 3)]"#,
        r#"not_expected: [(event: "attack_resolved", with: "trip", degrees: None, result: critical)]"#,
        r#"not_expected: [(event: "item_landed", item: (item: "dagger", place: (lying: (1, 2))), flight: [(1, 2)])]"#,
        r#"not_expected: [(event: "asked", options: [(key: "ear.l"), (key: "6,5"), (key: "decline")])]"#,
        r#"not_expected: [(event: "condition_set", condition: (key: "open", until: (end_of_turn: (1, 2))))]"#,
        r#"not_expected: [(event: "over", outcome: "draw"), (event: "over", outcome: (won: 1))]"#,
        r#"not_expected: [(event: "object_hurt", at: (border: [(1, 1), (2, 1)]))]"#,
        r#"not_expected: [(event: "learned", who: 1, fact: "heart:sellsword", known: true)]"#,
        r#"not_expected: [(event: "turned", facing: "NE"), (event: "turned", facing: 7)]"#,
        r#"not_expected: [(event: "rolled", pool: "2d20 keep highest")]"#,
        r#"steps: [(who: 1, do: "move", path: [(1, 88)], refused: "off the map")]"#,
        r#"steps: [(who: 2, answer: "1,88", refused: "nothing to answer")]"#,
        r#"not_expected: [(event: "rested", respite: (short_rest: (minutes: 17)))]"#,
        r#"state: [(who: 1, facing: "E", cell: (1, 1), conditions: {"prone": 0}, gear: {"dagger": 1})]"#,
        r#"steps: [(who: 1, do: "flap", refused: "flap” is no action")]"#,
    ] {
        assert_eq!(faults(rest), "", "{rest}");
    }
}

/// A direction in an event is a number, and a script may write its name.
#[test]
fn a_facing_may_be_written_by_its_name() {
    let turn = |grid: &str, expected: &str| {
        let text = format!(
            r#"(name: "A turn", rules: "aura", map: (grid: {grid}, size: (8, 8)), order: [1], seed: 1,
            combatants: [(role: "warden", side: 0, cell: (2, 2), facing: "W"), (role: "warden", side: 1, cell: (3, 2), facing: "W")],
            steps: [(who: 1, do: "attack", with: "unarmed", at: 2, expect: [(event: "turned", who: 1, facing: {expected})])])"#
        );
        let script = Script::parse("turn.ron", &text).unwrap();
        script.play().unwrap().report.to_string()
    };
    for (grid, number) in [("square", "2"), ("hex", "1")] {
        assert_eq!(turn(grid, "\"E\""), "");
        assert_eq!(turn(grid, number), "");
        let other = turn(grid, "\"NE\"");
        assert!(other.contains("no such event"), "{other}");
    }
}

/// Everything that is wrong in overrides had one place, that of the overrides.
#[test]
fn mistakes_of_overrides_stand_at_their_own_line_and_column() {
    let overrides = "(\n  unredy: false,\n  stamina: -1, held: [\"longswrod\"],\n  conditions: {\"bled\": 2},\n)";
    let text = format!("({HEAD}\nsteps: [])").replace("(unready: false)", overrides);
    let report = Script::parse("test.ron", &text).unwrap_err().to_string();
    for told in [
        "test.ron:5:3: unredy: unknown field \"unredy\"; did you mean \"unready\"?",
        "test.ron:6:12: stamina: the number -1 is out of range",
        "test.ron:6:22: held.longswrod: unknown item \u{201c}longswrod\u{201d}; did you mean \"longsword\"?",
        "test.ron:7:24: conditions.bled: is no condition of a set-up",
    ] {
        assert!(report.contains(told), "{told}\n{report}");
    }
    let text = format!("({HEAD}\nsteps: [])").replace(
        "order: [1, 2],",
        "order: [1, 2],\nvariant: (name: \"Odd\",\n  off: [\"FLANKING\"],\n  changes: {\n    \"positions.flnk\": 2,\n  }),",
    );
    let report = Script::parse("test.ron", &text).unwrap_err().to_string();
    for told in ["test.ron:8:9: ", "test.ron:10:5: "] {
        assert!(report.contains(told), "{told}\n{report}");
    }
}

/// A mistake in the map hid those in the words, and one in a combatant those of all others.
#[test]
fn a_mistake_in_the_map_hides_none_in_the_words() {
    let words = "\nexpect: [(event: \"rolld\"), (event: \"turned\", who: 3)], state: [(who: 2, stamna: 3), (who: 1, cell: (99, 99))])";
    let right = format!("({HEAD}{words}");
    for (from, to, place) in [
        ("grid: square", "grid: hexx", "1:47: unknown word \"hexx\""),
        ("size: (8, 8)", "size: 8", "1:61: expected"),
        ("size: (8, 8)", "sze: (8, 8)", "1:55: unknown field \"sze\""),
        (
            "cell: (1, 1)",
            "cell: (11, 1)",
            "3:40: the cell (11, 1) is off the map",
        ),
        (
            "role: \"sellsword\"",
            "role: \"selsword\"",
            "3:12: unknown role \"selsword\"",
        ),
        ("side: 1", "side: \"b\"", "4:31: expected a whole number"),
    ] {
        assert!(right.contains(from), "{from}");
        let report = Script::parse("test.ron", &right.replacen(from, to, 1));
        let report = report.unwrap_err().to_string();
        for told in [
            &format!("test.ron:{place}"),
            "unknown event \"rolld\"",
            "there is no combatant #3",
            "unknown field \"stamna\"",
        ] {
            assert!(report.contains(told), "{to}: {told}\n{report}");
        }
        assert!(
            !report.contains("(99, 99)"),
            "the map is not known:\n{report}"
        );
        let lines = report.lines().count();
        assert!(lines <= 5, "{to} makes more mistakes than it is:\n{report}");
    }
    // Nothing is known of a ruleset that there is not: what is no word of it is told all the same.
    let report = Script::parse(
        "test.ron",
        &right.replace("rules: \"injury\"", "rules: \"injry\", round: 0"),
    );
    let report = report.unwrap_err().to_string();
    assert!(
        report.contains("unknown ruleset \"injry\"; did you mean \"injury\"?")
            && report.contains("there is no round 0"),
        "{report}"
    );
}

/// A set-up that names a combatant that is not there had no effect, and nobody was told.
#[test]
fn a_set_up_names_combatants_that_there_are() {
    for (rules, role, overrides, column) in [
        ("injury", "sellsword", "(prone: true, grappled_by: 3)", 94),
        ("aura", "warden", "(energy: 2, hidden_from: [2, 3])", 89),
        (
            "contest",
            "knight",
            "(prone: true, hidden_from: {3: 9})",
            95,
        ),
    ] {
        let text = format!(
            r#"(name: "Set-up", rules: "{rules}", map: (grid: square, size: (8, 8)), order: [1], combatants: [
            (role: "{role}", side: 0, cell: (1, 1), overrides: {overrides}), (role: "{role}", side: 1, cell: (4, 1))])"#
        );
        let told = Script::parse("setup.ron", &text).unwrap_err().to_string();
        assert!(
            told.contains("there is no combatant #3; the combatants are numbered from 1 to 2"),
            "{told}"
        );
        let place = format!("setup.ron:2:{column}");
        assert!(told.contains(&place), "{place}: {told}");
        let of_itself = text.replace("[2, 3]", "[1]").replace("3: 9", "1: 9");
        let of_itself = of_itself.replace("grappled_by: 3", "grappled_by: 1");
        let told = Script::parse("setup.ron", &of_itself)
            .unwrap_err()
            .to_string();
        assert!(told.contains("combatant #1 is this one"), "{told}");
    }
}

/// A field that a step has no use for was a wish that nobody heard.
#[test]
fn a_step_has_no_fields_that_mean_nothing_to_it() {
    for (step, wanted) in [
        (
            r#"(who: 1, end_turn: true, with: "dagger")"#,
            "means nothing in a step with `end_turn`",
        ),
        (
            r#"(who: 1, answer: "parry", at: 2)"#,
            "means nothing in a step with `answer`",
        ),
        ("(who: 1, end_turn: false)", "expected true"),
        (
            "(auto: true, riders: {})",
            "means nothing in a step with `auto`",
        ),
    ] {
        let report = faults(&format!("steps: [{step}]"));
        assert!(report.contains(wanted), "{step}:\n{report}");
    }
}

#[test]
fn a_step_says_what_happens_in_it_and_what_does_not() {
    let with = |first: &str, second: &str| {
        report(&format!(
            r#"unasked: decline, dice: [("d20", [10])],
            steps: [(who: 1, do: "attack", with: "longsword", at: 2, {first}), (who: 1, end_turn: true, {second})],"#
        ))
    };
    let hurt = r#"(event: "part_hurt", who: 2)"#;
    let ended = r#"(event: "turn_ended", who: 1)"#;
    let expect = |event: &str| format!("expect: [{event}]");
    let not = |event: &str| format!("not_expected: [{event}]");
    assert_eq!(with(&expect(hurt), &expect(ended)), "");
    assert_eq!(with(&not(ended), &not(hurt)), "");
    assert!(with(&expect(ended), "").contains("no such event"));
    assert!(with("", &expect(hurt)).contains("no such event"));
    assert!(with(&not(hurt), "").contains("this event happened"));
    assert!(with("", &not(ended)).contains("this event happened"));
    assert!(with("", &expect(r#"(event: "turn_endd")"#)).contains("did you mean \"turn_ended\"?"));
}

const BOTH: &str = r#"(name: "Both", rules: ["injury", "aura"], map: (grid: square, size: (8, 8)),
  rule_ids: ["INJ-ACT-21", "AUR-ACT-13"],
  combatants: [
    (role: {"injury": "sellsword", "aura": "warden"}, side: 0, cell: (1, 1),
     overrides: {"injury": (prone: true), "aura": (posture: "kneeling")}),
    (role: "commoner", side: 1, cell: (6, 6)),
  ],
  order: [1, 2],
  steps: [(who: 1, do: "stand", expect: {"injury": [(event: "condition_ended", key: "prone")], "aura": [(event: "condition_ended", key: "kneeling")]})],
  state: {"injury": [(who: 1, ap: 2)], "aura": [(who: 1, energy: 4)]},
)"#;

#[test]
fn a_script_may_be_played_under_several_rulesets() {
    let read = |text: &str| {
        let document = crate::source::Document::parse("both.ron", text).unwrap();
        Script::of_document(document, &crate::level::GameData::shipped())
    };
    let scripts = read(BOTH).unwrap();
    let rules: Vec<_> = scripts.iter().map(Script::rules).collect();
    assert_eq!(rules, ["injury", "aura"]);
    assert_eq!(scripts[1].rule_ids(), ["AUR-ACT-13"]);
    let mut told = Vec::new();
    for script in &scripts {
        told.push(script.play().unwrap().report.to_string());
    }
    assert_eq!(told, ["", ""]);
    let wrong = read(&BOTH.replace("\"aura\": [(who: 1, energy", "\"arua\": [(who: 1, energy"));
    let wrong = wrong.unwrap_err().to_string();
    assert_eq!(wrong.lines().count(), 1, "told once: {wrong}");
    assert!(
        wrong.contains("is no ruleset of this script; did you mean \"aura\"?"),
        "{wrong}"
    );
    // A word of one ruleset is unknown to the other.
    let wrong = read(&BOTH.replace("\"aura\": [(who: 1, energy", "\"aura\": [(who: 1, ap"));
    assert!(
        wrong
            .unwrap_err()
            .to_string()
            .contains("unknown field \"ap\" (under aura)")
    );
    // What is wrong under both is told once, and under no ruleset.
    let wrong = read(&BOTH.replace("do: \"stand\"", "do: \"stnd\""));
    let wrong = wrong.unwrap_err().to_string();
    assert!(
        wrong
            .lines()
            .all(|line| line.contains("unknown verb \"stnd\"")),
        "{wrong}"
    );
    // What fails under one of them says so.
    let fails = read(&BOTH.replace(
        "\"injury\": [(who: 1, ap: 2)]",
        "\"injury\": [(who: 1, ap: 6)]",
    ));
    let played = fails.unwrap()[0].play().unwrap().report.to_string();
    assert!(
        played.contains("ap is 2 (under injury); expected 6"),
        "{played}"
    );
    let wrong = read(&BOTH.replace("[\"injury\", \"aura\"]", "[\"injury\", \"aurora\"]"));
    assert!(
        wrong
            .unwrap_err()
            .to_string()
            .contains("unknown ruleset \"aurora\"")
    );
}

#[test]
fn a_script_may_begin_in_a_later_round() {
    let begun = report(
        r#"round: 3, expect: [(event: "round_started", round: 3), (event: "turn_started", who: 1)], not_expected: [(event: "round_started", round: 1)],"#,
    );
    assert_eq!(begun, "");
    assert!(faults("round: 0").contains("there is no round 0"));
    // Under `aura` the side of the first one named has the priority of that round.
    for round in 1..=3 {
        let text = format!(
            r#"(name: "Late", rules: "aura", map: (grid: square, size: (8, 8)), round: {round},
            combatants: [(role: "commoner", side: 0, cell: (1, 1)), (role: "commoner", side: 1, cell: (6, 6))],
            order: [2], expect: [(event: "round_started", round: {round}), (event: "priority_given", side: 1)],
            not_expected: [(event: "priority_given", side: 0)])"#
        );
        let played = Script::parse("late.ron", &text).unwrap().play().unwrap();
        assert!(played.is_fine(), "{}", played.report);
    }
}

#[test]
fn a_condition_can_be_asked_for_entry_by_entry() {
    let text = |wanted: &str| {
        format!(
            r#"(name: "Two", rules: "aura", map: (grid: square, size: (8, 8)),
            combatants: [(role: "commoner", side: 0, cell: (1, 1), overrides: (hidden_from: [2, 3])),
              (role: "commoner", side: 1, cell: (6, 6)), (role: "commoner", side: 1, cell: (5, 6))],
            order: [1], state: [(who: 1, conditions: {{"hidden": {wanted}}})])"#
        )
    };
    let told = |wanted: &str| {
        let script = Script::parse("two.ron", &text(wanted)).unwrap();
        script.play().unwrap().report.to_string()
    };
    assert_eq!(told("[(by: 3), (by: 2)]"), "");
    assert_eq!(told("[(by: 2, value: 1), (rule: \"AUR-POS-10\")]"), "");
    for wrong in [
        "[(by: 2)]",
        "(by: 2)",
        "[(by: 2), (by: 2)]",
        "[(by: 1), (by: 2)]",
    ] {
        assert!(
            told(wrong).contains("the condition hidden is"),
            "{wrong}: {}",
            told(wrong)
        );
    }
    let misspelt = Script::parse("two.ron", &text("[(bye: 2)]")).unwrap_err();
    assert!(misspelt.to_string().contains("unknown field \"bye\""));
}

/// Riders of an answer reach the ruleset, which has the last word. Rule INJ-REACT-06.
#[test]
fn an_answer_has_riders_that_the_ruleset_may_refuse() {
    let with = |answer: &str| {
        report(&format!(
            r#"dice: [("d20", [10])], steps: [(who: 1, do: "attack", with: "longsword", at: 2), (who: 2, answer: "decline", {answer}), (auto: true)],"#
        ))
    };
    assert_eq!(with(""), "");
    assert_eq!(with(r#"riders: {"power": 2}, refused: "INJ-REACT-06""#), "");
    let riders = with(r#"riders: {"power": 2}"#);
    assert!(
        riders.contains("means nothing to the answer decline"),
        "{riders}"
    );
    assert!(with(r#"riders: {"powr": 2}"#).contains("did you mean \"power\"?"));
}

/// Everything that happens in battles is in the vocabulary: what an event says of itself, and what
/// a ruleset says of its words, cannot fall behind what is recorded.
#[test]
fn whatever_happens_in_a_battle_is_known_to_scripts() {
    use crate::battle::{Battle, load_level};
    use crate::dice::{DiceSource, SeededDice};
    use crate::source::Document;
    use std::path::Path;
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    for (number, path) in crate::level::files::level_paths(&levels).iter().enumerate() {
        let level =
            std::sync::Arc::new(load_level(path, &crate::level::GameData::shipped()).unwrap());
        for ruleset in crate::rules::all() {
            let dice = DiceSource::Seeded(SeededDice::new(number as u64));
            let mut battle = Battle::new(level.clone(), ruleset.id, dice).unwrap();
            crate::sim::play_out(&mut battle, &[], |_| {}).unwrap();
            // As a script has it: of the battle as it begins.
            let dice = DiceSource::Seeded(SeededDice::new(number as u64));
            let begun = Battle::new(level.clone(), ruleset.id, dice).unwrap();
            let lexicon = super::lexicon::Lexicon::of(&begun);
            for event in battle.events() {
                let text = serde_json::to_string(event).unwrap();
                let document = Document::parse("event", struct_of(&text)).unwrap();
                let mut report = document.report();
                lexicon.check_event(document.root(), true, &mut report);
                assert!(report.is_empty(), "{text}\n{report}");
            }
        }
    }
}

/// An event of JSON as scripts write it: the outermost fields without quotes.
fn struct_of(json: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(json).unwrap();
    let fields = value.as_object().unwrap().iter();
    let fields = fields.filter(|(_, value)| !value.is_null());
    let fields: Vec<_> = fields
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    format!("({})", fields.join(", "))
}

/// A script that looks as if it asked for something, and does not.
#[test]
fn what_would_ask_for_nothing_is_told() {
    let bare = "steps: [],";
    for (rest, told) in [
        (
            "steps: [(auto: true, refused: \"far\")],",
            "\"refused\" means nothing in a step with `auto`",
        ),
        (
            "steps: [(auto: true, who: 1)],",
            "\"who\" means nothing in a step with `auto`",
        ),
        ("state: [(who: 1)],", "nothing is said of this combatant"),
        ("state: [(who: 1, without: [])],", "no condition is named"),
        (
            r#"state: {"injury": [(who: 1, ap: 1)], "injury": [(who: 1, ap: 99)]},"#,
            "stands here twice; keep one of them",
        ),
        ("variant: 5,", "expected a \"text\""),
        ("variant: no_flanking,", "expected a \"text\""),
    ] {
        let rest = match rest.contains("steps") {
            true => rest.to_owned(),
            false => format!("{bare} {rest}"),
        };
        assert!(report(&rest).contains(told), "{rest}: {}", report(&rest));
    }
    let text = format!("({HEAD}\n{bare})");
    for (to, told) in [
        (
            "size: (8, 8), legend: {\".\": \"mud\"}",
            "a map of one terrain has no legend",
        ),
        (
            "rows: [\"....\", \"....\"], legend: {\".\": \"mud\"}, terrain: \"mud\"",
            "the legend names the terrains",
        ),
    ] {
        let text = text.replace("size: (8, 8)", to);
        let found = Script::parse("test.ron", &text).unwrap_err().to_string();
        assert!(found.contains(told), "{found}");
    }
    let map = "map: (grid: square, size: (8, 8))";
    let named = "level: \"levels/01_drill_yard.ron\", sides: [\"One\", \"Two\"]";
    let text = text.replace(map, named);
    let found = Script::parse("test.ron", &text).unwrap_err().to_string();
    assert!(found.contains("the level names its sides"), "{found}");
}

#[test]
fn an_empty_map_says_that_all_are_0() {
    let hurt = HEAD.replace(
        "(unready: false)",
        "(unready: false, injuries: {\"ear.l\": 1})",
    );
    let with = |head: &str, wanted: &str| {
        let text = format!("({head}\nsteps: [], state: [(who: 2, {wanted}: {{}})])");
        Script::parse("test.ron", &text)
            .unwrap()
            .play()
            .unwrap()
            .report
            .to_string()
    };
    assert_eq!(with(HEAD, "injuries"), "");
    assert!(with(&hurt, "injuries").contains("injuries is {"));
    assert_eq!(with(HEAD, "conditions"), "");
    let prone = HEAD.replace("unready: false", "prone: true");
    assert!(with(&prone, "conditions").contains("conditions is {"));
}

#[test]
fn dice_that_run_out_in_a_rest_are_told() {
    let path = "tests/scripts/injury/treatment_is_a_heal_check_by_the_class_of_the_part.ron";
    let text = std::fs::read_to_string(path).expect("a shipped script");
    let played = |text: &str| {
        let script = Script::parse("rest.ron", text).unwrap();
        script.play().unwrap().report.to_string()
    };
    assert_eq!(played(&text), "");
    let dice = "dice: [(\"d20\", [19]), (\"d20\", [19])],";
    assert!(text.contains(dice), "the script has changed");
    let short = text.replace(dice, "dice: [(\"d20\", [19])],");
    assert!(
        played(&short).contains("the script has ended"),
        "{}",
        played(&short)
    );
}

/// What is wrong with a script of `contest` whose two fighters stand side by side.
fn contest_report(rest: &str) -> String {
    let text = format!(
        r#"(name: "A test", rules: "contest", map: (grid: hex, size: (8, 8)),
  combatants: [
    (role: "swordsman", side: 0, cell: (1, 1)), (role: "swordsman", side: 1, cell: (2, 1)),
  ],
  order: [1, 2], seed: 3, {rest})"#
    );
    Script::parse("test.ron", &text).map_or_else(|report| report.to_string(), |_| String::new())
}

#[test]
fn fields_that_mean_nothing_to_an_action_are_wrong() {
    let strike = |more: &str| {
        contest_report(&format!(
            r#"steps: [(who: 1, do: "strike", with: "longsword", at: 2, {more})],"#
        ))
    };
    assert_eq!(strike(""), "");
    for more in [
        r#"aim: "head""#,
        r#"path: [(1, 2)]"#,
        r#"facing: "E""#,
        r#"toward: "E""#,
        r#"also: [("dagger", 2)]"#,
        r#"heights: [1]"#,
    ] {
        let field = more.split(':').next().unwrap_or_default();
        let found = strike(more);
        let wanted = format!("\"{field}\" means nothing to strike under contest");
        assert!(
            found.contains(&wanted) && found.contains("strike has with, at"),
            "{found}"
        );
        assert_eq!(
            strike(&format!("{more}, refused: \"\"")),
            "",
            "a refused step may name anything"
        );
    }
    let injury = |step: &str| report(&format!("steps: [{step}],"));
    let walk = injury(r#"(who: 1, do: "move", path: [(1, 2)], aim: "head", facing: "E")"#);
    assert!(
        walk.contains("\"aim\" means nothing to move under injury"),
        "{walk}"
    );
    assert!(
        walk.contains("\"facing\" means nothing to move under injury"),
        "{walk}"
    );
    let rider = injury(r#"(who: 1, do: "shoot", with: "longbow", at: 2, riders: {"power": 1})"#);
    assert!(
        rider.contains("the rider \"power\" means nothing to shoot under injury"),
        "{rider}"
    );
}

#[test]
fn what_an_action_takes_is_listed_once_for_several_rulesets() {
    let text = r#"(name: "A test", rules: ["injury", "contest"], map: (grid: square, size: (8, 8)),
  combatants: [
    (role: "swordsman", side: 0, cell: (1, 1)), (role: "swordsman", side: 1, cell: (5, 1)),
  ],
  order: [1, 2], steps: [(who: 1, do: "move", path: [(1, 2)], facing: "E")])"#;
    let found = Script::parse("test.ron", text).map(|_| ()).unwrap_err();
    let [problem] = found.problems() else {
        panic!("one problem: {found}");
    };
    assert_eq!(problem.message, "\"facing\" means nothing to move");
    assert_eq!(problem.mend, "take it out; move has path");
}

#[test]
fn an_answer_takes_an_aim_where_it_strikes_and_no_riders() {
    let answer = |answer: &str| {
        let walk = r#"(who: 1, do: "move", path: [(0, 1)])"#;
        report(&format!(
            "unasked: decline, steps: [{walk}, (who: 2, {answer})],"
        ))
    };
    assert!(!answer(r#"answer: "longsword", aim: "head""#).contains("means nothing"));
    for pointless in [
        r#"answer: "decline", aim: "head""#,
        r#"answer: "parry", aim: "head""#,
        r#"answer: "trip", aim: "head""#,
        r#"answer: "longsword", riders: {"power": 1}"#,
    ] {
        let found = answer(pointless);
        assert!(
            found.contains("means nothing to the answer"),
            "{pointless}: {found}"
        );
    }
    let contest = contest_report(r#"steps: [(who: 2, answer: "dodge", aim: "head")],"#);
    assert!(
        contest.contains("\"aim\" means nothing to the answer dodge"),
        "{contest}"
    );
}

#[test]
fn what_only_another_ruleset_has_is_wrong() {
    let expect = |event: &str| contest_report(&format!("expect: [({event})],"));
    for (event, wanted) in [
        (
            r#"event: "attack_resolved", result: "rescue""#,
            "nothing comes out as \"rescue\"",
        ),
        (
            r#"event: "rolled", result: "fumble""#,
            "nothing comes out as \"fumble\"",
        ),
        (
            r#"event: "rolled", kind: "save""#,
            "no kind is \"save\" under contest",
        ),
        (
            r#"event: "moved", kind: "charge""#,
            "no kind is \"charge\" under contest",
        ),
        (
            r#"event: "gear_changed", change: "mended""#,
            "no change is \"mended\" under contest",
        ),
        (
            r#"event: "attack_resolved", degrees: 2"#,
            "the end of an attack has no degrees",
        ),
    ] {
        let found = expect(event);
        assert!(found.contains(wanted), "{event}: {found}");
    }
    for event in [
        r#"event: "attack_resolved", result: "blocked""#,
        r#"event: "rolled", kind: "damage", result: "rolled""#,
        r#"event: "moved", kind: "crawl""#,
        r#"event: "gear_changed", change: "used""#,
        r#"event: "attack_resolved", degrees: None"#,
    ] {
        assert_eq!(expect(event), "", "{event}");
    }
}

#[test]
fn what_must_not_happen_may_be_what_another_ruleset_of_the_script_knows() {
    let text = |rules: &str| {
        format!(
            r#"(name: "A test", rules: {rules}, map: (grid: square, size: (8, 8)),
  combatants: [
    (role: "swordsman", side: 0, cell: (1, 1)), (role: "swordsman", side: 1, cell: (5, 1)),
  ],
  order: [1, 2], not_expected: [(event: "moved", kind: "charge")])"#
        )
    };
    let read = |rules: &str| {
        let document = Document::parse("test.ron", text(rules)).unwrap();
        Script::of_document(document, &GameData::shipped())
    };
    assert!(read(r#"["injury", "contest"]"#).is_ok());
    let alone = read(r#""contest""#).map(|_| ()).unwrap_err().to_string();
    assert!(
        alone.contains("no kind is \"charge\" under contest"),
        "{alone}"
    );
}

#[test]
fn faces_and_degrees_that_no_roll_has_are_wrong() {
    let rolled = |fields: &str| report(&format!("expect: [(event: \"rolled\", {fields})],"));
    for (fields, wanted) in [
        ("faces: [25]", "no die shows 25"),
        ("faces: [0]", "no die shows 0"),
        ("natural: 21", "no roll has the natural 21"),
        ("kind: \"attack\", degrees: 99", "never has 99 degrees"),
        (
            "kind: \"save\", degrees: 1",
            "a roll of the kind \"save\" has no degrees",
        ),
        ("pool: \"d4\", faces: [5]", "no die shows 5"),
        (
            "pool: \"2d20 keep highest\", faces: [5]",
            "shows 2 faces, and 1 are expected",
        ),
    ] {
        let found = rolled(fields);
        assert!(found.contains(wanted), "{fields}: {found}");
    }
    let right = rolled(
        "kind: \"attack\", pool: \"2d20 keep highest\", faces: [20, 1], natural: 20, degrees: 3",
    );
    assert!(
        right.contains("no such event") && !right.contains("die"),
        "{right}"
    );
    let bare = report("dice: [25], steps: [],");
    assert!(
        bare.contains("no die shows 25; the largest die is a d20"),
        "{bare}"
    );
}

#[test]
fn labels_that_no_odds_have_are_wrong() {
    let odds = |label: &str| {
        contest_report(&format!(
            r#"steps: [(who: 1, do: "strike", with: "longsword", at: 2, odds: {{"{label}": "1/2"}})],"#
        ))
    };
    for label in [
        "hit",
        "to hit",
        "critical defence",
        "roll 2",
        "(3, -2)",
        "success",
    ] {
        assert_eq!(odds(label), "", "{label}");
    }
    let found = odds("fumble");
    assert!(
        found.contains("no outcome is called \"fumble\" under contest"),
        "{found}"
    );
}

#[test]
fn a_refusal_by_a_rule_names_one_that_there_is() {
    let refused = |word: &str| {
        contest_report(&format!(
            r#"steps: [(who: 1, do: "strike", with: "longsword", at: 2, refused: "{word}")],"#
        ))
    };
    for word in [
        "CON-ATK-01",
        "out of reach",
        "",
        "the INJ-ACT-99 in a sentence",
    ] {
        assert_eq!(refused(word), "", "{word}");
    }
    for word in ["CON-ATK-99", "INJ-ACT-03", "CON-R999"] {
        let found = refused(word);
        assert!(
            found.contains(&format!("there is no rule \"{word}\" under contest")),
            "{found}"
        );
    }
}

#[test]
fn kinds_whose_hearts_are_known_are_those_of_somebody() {
    let with = |hearts: &str| {
        let text = format!(
            r#"(name: "A test", rules: "injury", map: (grid: square, size: (8, 8)),
  combatants: [
    (role: "sellsword", side: 0, cell: (1, 1), overrides: (known_hearts: ["{hearts}"])),
    (role: "commoner", side: 1, cell: (5, 1), overrides: (kind: "squid")),
  ],
  order: [1, 2])"#
        );
        Script::parse("test.ron", &text).map_or_else(|report| report.to_string(), |_| String::new())
    };
    assert_eq!(with("squid"), "");
    assert_eq!(with("horned_drake"), "");
    let slip = with("squib");
    assert!(
        slip.contains(
            "test.ron:3:75: there is no kind of creature \"squib\"; did you mean \"squid\"?"
        ),
        "{slip}"
    );
}

#[test]
fn a_mistake_of_the_level_or_variant_that_is_named_says_in_which_file() {
    let level = |rest: &str| {
        let text = format!(
            r#"(name: "A test", rules: "injury", level: "levels/05_siege_of_the_gate.ron", {rest})"#
        );
        Script::parse("test.ron", &text).map_or_else(|report| report.to_string(), |_| String::new())
    };
    assert_eq!(level(""), "");
    let other = level(
        r#"combatants: [(role: "archer", side: 0, cell: (0, 0)), (role: "archer", side: 1, cell: (999, 0))]"#,
    );
    assert!(other.contains("off the map"), "{other}");
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("named.ron");
    std::fs::write(
        &named,
        "(name: \"N\", changes: {\"weapons.dagger.crit\": 99})",
    )
    .unwrap();
    let text = format!(
        r#"(name: "A test", rules: "injury", variant: "named", {})"#,
        r#"map: (grid: square, size: (8, 8)),
  combatants: [(role: "archer", side: 0, cell: (1, 1)), (role: "archer", side: 1, cell: (5, 1))]"#
    );
    let script = folder.path().join("script.ron");
    std::fs::write(&script, text).unwrap();
    let data = GameData::shipped();
    let found = Script::load(&script, &data).unwrap_err().to_string();
    assert!(found.contains("named.ron:1:46:"), "{found}");
}

/// Three against one on squares: the first two on opposite sides of it, the third with a bow behind a low wall.
fn positions(rules: &str, state: &str) -> String {
    let text = format!(
        r#"(name: "Positions", rules: {rules}, map: (grid: square, size: (10, 4), edges: [(cell: (5, 1), side: "E", edge: "low wall")]),
        combatants: [
          (role: "swordsman", side: 0, cell: (0, 1)), (role: "swordsman", side: 0, cell: (2, 1)),
          (role: "swordsman", side: 1, cell: (1, 1)), (role: "archer", side: 0, cell: (8, 1)),
        ],
        order: [1], state: {state})"#
    );
    match Script::parse("positions.ron", &text) {
        Ok(script) => script.play().unwrap().report.to_string(),
        Err(report) => report.to_string(),
    }
}

#[test]
fn threat_flanks_and_cover_are_asked_for_by_enemy() {
    for rules in ["\"injury\"", "\"contest\""] {
        let told = |state: &str| positions(rules, &format!("[(who: 3, {state})]"));
        for holds in [
            "threatened_by: [1, 2]",
            "threatened_by: [2, 1], flanked_by: [2, 1]",
            "in_cover: none",
            "in_cover: {1: none, 4: half}",
            "in_cover: {4: \"half\"}",
        ] {
            assert_eq!(told(holds), "", "{rules}: {holds}");
        }
        for (fails, why) in [
            ("threatened_by: [1]", "threatened_by is [1,2]; expected [1]"),
            ("threatened_by: []", "threatened_by is [1,2]; expected []"),
            ("flanked_by: [1, 2, 4]", "flanked_by is [1,2]"),
            ("in_cover: half", "in_cover is \"none\", the least of {"),
            ("in_cover: {4: none}", "\"4\":\"half\""),
            ("in_cover: {}", "\"4\":\"half\""),
        ] {
            assert!(
                told(fails).contains(why),
                "{rules}, {fails}: {}",
                told(fails)
            );
        }
        let alone = positions(
            rules,
            "[(who: 4, in_cover: half, threatened_by: [], flanked_by: [])]",
        );
        assert_eq!(alone, "", "{rules}: of its only enemy");
        let nobody = positions(rules, "[(who: 1, in_cover: {})]");
        assert_eq!(nobody, "", "{rules}: no cover against anybody");
    }
}

#[test]
fn what_is_wrong_with_positions_is_told_with_the_mend() {
    let told = |state: &str| positions("\"injury\"", &format!("[(who: 3, {state})]"));
    for (wrong, why) in [
        ("flankd_by: [1]", "did you mean \"flanked_by\"?"),
        ("flanked_by: [9]", "the combatants are numbered from 1 to 4"),
        ("flanked_by: [3]", "#3 is no enemy of itself"),
        ("flanked_by: 1", "expected a list of enemies"),
        ("threatened_by: [\"Anna\"]", "positions.ron:"),
        ("in_cover: hlf", "did you mean \"half\"?"),
        ("in_cover: 50", "write half, or by enemy {1: half, 3: none}"),
        ("in_cover: {9: half}", "there is no combatant #9"),
        ("in_cover: {1: hlf}", "did you mean \"half\"?"),
        ("in_cover: {1: half, 1: none}", "#1 is given twice"),
        ("in_cover: {\"1\": half}", "positions.ron:"),
    ] {
        assert!(told(wrong).contains(why), "{wrong}: {}", told(wrong));
    }
    let friend = positions("\"injury\"", "[(who: 1, threatened_by: [2])]");
    assert!(
        friend.contains("#2 is no enemy of #1: both are of one side"),
        "{friend}"
    );
}

#[test]
fn a_ruleset_without_flanks_says_so() {
    let told = positions("\"aura\"", "[(who: 3, flanked_by: [])]");
    assert!(
        told.contains("aura knows no flank; take `flanked_by` out"),
        "{told}"
    );
    let cover = positions("\"aura\"", "[(who: 3, in_cover: {1: none, 4: half})]");
    assert_eq!(cover, "");
    // A script of several says it of those that know it.
    let both = "[\"injury\", \"aura\"]";
    let told = positions(both, "[(who: 3, flanked_by: [1, 2])]");
    assert!(told.contains("aura knows no flank"), "{told}");
    let told = positions(
        both,
        "{\"injury\": [(who: 3, flanked_by: [1, 2])], \"aura\": [(who: 3, in_cover: none)]}",
    );
    assert_eq!(told, "");
}

/// A script under which the level cannot be read is checked all the same.
#[test]
fn positions_are_checked_where_the_map_is_wrong() {
    let text = r#"(name: "No map", rules: "injury", map: (grid: square, size: (0, 4)),
        combatants: [(role: "swordsman", side: 0, cell: (0, 1)), (role: "swordsman", side: 1, cell: (2, 1))],
        order: [1], state: [(who: 1, in_cover: hlf, flanked_by: [7])])"#;
    let report = Script::parse("no_map.ron", text).unwrap_err().to_string();
    assert!(report.contains("did you mean \"half\"?"), "{report}");
    assert!(report.contains("there is no combatant #7"), "{report}");
}
