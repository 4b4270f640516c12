//! The log of the ruleset `aura` as a player reads it.

use quincunx::battle::Narrator;
use quincunx::script::Script;

/// The log of a scene, line by line.
fn log(combatants: &str, dice: &str, steps: &str) -> Vec<String> {
    let text = format!(
        "(name: \"Scene\", rules: \"aura\", order: [1], map: (grid: square, size: (12, 12)),
          combatants: [{combatants}], dice: [{dice}], steps: [{steps} (who: 1, do: \"defend\")])"
    );
    let script = Script::parse("scene", &text).expect("the scene is right");
    let battle = script.before_last_action().expect("it can be played").0;
    let narrator = Narrator::of(&battle);
    let lines = battle.events().iter().filter_map(|it| narrator.line(it));
    lines.map(|line| line.text).collect()
}

const TWO: &str = "(role: \"warden\", side: 0, cell: (1, 1), facing: \"E\", name: \"Mira\"),
    (role: \"reaver\", side: 1, cell: (2, 1), facing: \"W\", name: \"Orm\")";

fn has(log: &[String], line: &str) {
    assert!(log.iter().any(|it| it == line), "{line}: {log:#?}");
}

#[test]
fn a_blow_tells_its_value_its_roll_and_its_defence() {
    let log = log(
        TWO,
        "(\"d20\", [18]), (\"d10\", [2]), (\"d8\", [5])",
        "(who: 1, do: \"attack\", with: \"longsword\", at: 2), (who: 2, end_turn: true),",
    );
    has(&log, "Mira attacks Orm (longsword).");
    has(&log, "Mira strikes at Orm with the longsword.");
    has(&log, "Orm is hit.");
    assert!(
        log.iter()
            .any(|it| it.starts_with("Orm takes ") && it.ends_with(" damage.")),
        "{log:#?}"
    );
}

#[test]
fn a_challenge_tells_who_was_faster() {
    let log = log(
        TWO,
        "(\"d20\", [5]), (\"d20\", [15])",
        "(who: 1, do: \"run\", path: [(1, 2)]), (who: 2, answer: \"challenge\", do: \"defend\"),
         (who: 1, answer: \"roll\"), (who: 1, answer: \"end\"), (who: 2, end_turn: true),",
    );
    has(&log, "Mira runs.");
    has(&log, "Orm tries to be faster.");
    has(&log, "Orm is faster.");
    has(&log, "Orm defends.");
    has(&log, "Mira breaks off.");
    assert!(!log.iter().any(|it| it.contains("DV")), "{log:#?}");
}
