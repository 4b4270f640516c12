use super::*;
use crate::battle::check_level;
use crate::level::GameData;
use crate::source::Document;

/// A level with one terrain between two fighters.
fn level(terrain: &str) -> Level {
    let text = format!(
        r#"(name: "Strip", grid: hex,
  legend: {{ ".": "grass", "~": "{terrain}", "=": "road", "A": "grass", "1": "grass" }},
  rows: ["A.~=.1"],
  board: (terrains: {{
    "spikes": (tags: ["spikes"]),
    "stream": (tags: ["water", "deep", "current", "E"]),
  }}),
  sides: [(name: "Blue"), (name: "Red")],
  combatants: [
    (role: "swordsman", side: 0, cell: "A"),
    (role: "swordsman", side: 1, cell: "1"),
  ],
)"#
    );
    let document = Document::parse("strip.ron", text).expect("it is RON");
    check_level(&document, &GameData::shipped()).expect("it is a level")
}

fn inert_under(terrain: &str) -> Vec<&'static str> {
    let level = level(terrain);
    let all = crate::rules::all().iter();
    let does_nothing = |ruleset: &&&'static Ruleset| {
        let battle = with_everybody_there(&level, ruleset).expect("it can be played");
        let grounds = battle.grounds();
        let mut names = grounds.iter().map(|it| it.terrain.name.as_str());
        assert!(names.any(|name| name == terrain), "{terrain} is drawn");
        grounds.iter().any(|it| it.inert.is_some())
    };
    all.filter(does_nothing).map(|it| it.id).collect()
}

#[test]
fn a_terrain_is_inert_where_no_rule_asks_for_its_tags() {
    assert_eq!(inert_under("ice"), ["contest", "triad"]);
    assert_eq!(inert_under("stream"), ["contest"]);
    assert_eq!(inert_under("spikes").len(), crate::rules::all().len());
    for terrain in ["deep water", "mud", "rubble", "meadow", "bridge", "wall"] {
        assert_eq!(inert_under(terrain), [""; 0], "{terrain}");
    }
}

#[test]
fn grounds_are_the_same_where_a_ruleset_tells_no_difference() {
    let level = level("ice");
    let same = |rules: &str, one: &str, other: &str| {
        let ruleset = crate::rules::find(rules).expect("it is registered");
        is_same_ground(&level, ruleset, one, other)
    };
    for rules in ["injury", "aura", "contest", "triad", "wounds"] {
        assert_eq!(same(rules, "grass", "road"), Some(true), "{rules}");
        assert_eq!(same(rules, "grass", "mud"), Some(false), "{rules}");
        assert_eq!(same(rules, "grass", "deep water"), Some(false), "{rules}");
        let dull = matches!(rules, "contest" | "triad");
        assert_eq!(same(rules, "ice", "grass"), Some(dull), "{rules}");
        assert_eq!(same(rules, "ice", "marsh"), None, "{rules}: there is none");
    }
}
