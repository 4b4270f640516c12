use super::*;
use crate::combat::RuleSwitches;
use crate::level::{Checks, DataFiles, GameData, Level};
use std::sync::Arc;

/// A variant that is read with no rulesets.
fn variant(text: &str) -> Result<Variant, String> {
    let variant = Variant::parse("odd.ron", text, &[]).map_err(|report| report.to_string())?;
    match variant.problems().to_string() {
        problems if problems.is_empty() => Ok(variant),
        problems => Err(problems),
    }
}

/// The data with variants on top of the built-in board catalogue.
fn data(texts: &[&str]) -> Result<Arc<GameData>, String> {
    let parse = |text: &&str| Variant::parse("odd.ron", text, &[]).map(Arc::new);
    let read = |text: &&str| parse(text).map_err(|report| report.to_string());
    let variants: Vec<_> = texts.iter().map(read).collect::<Result<_, _>>()?;
    GameData::of(&DataFiles::built_in(&[]), variants).map_err(|error| error.to_string())
}

#[test]
fn terrains_are_changed_by_path_and_added_and_the_last_variant_lies_on_top() {
    let first = r#"(name: "A", changes: {"terrain.undergrowth.cost": 3, "terrains.mud.cover": half},
        board: (terrains: {"lava": (passable: false, see_through: true)}))"#;
    let second =
        r#"(name: "B", changes: {"terrain.undergrowth.cost": 4, "terrain.lava.tags": ["hot"]})"#;
    let data = data(&[first, second]).unwrap();
    let terrain = |name| data.board().terrain(name).expect("it is there");
    assert_eq!(terrain("undergrowth").cost, 4);
    assert_eq!(terrain("mud").cover, crate::board::Grade::Half);
    assert!(
        !terrain("lava").passable && terrain("lava").see_through && terrain("lava").has_tag("hot")
    );
    assert_eq!(
        GameData::shipped()
            .board()
            .terrain("undergrowth")
            .map(|it| it.cost),
        Some(2)
    );
    assert_eq!(*data.switches(), RuleSwitches::default());
    assert_eq!(
        data.variants()
            .iter()
            .map(|it| it.name())
            .collect::<Vec<_>>(),
        ["A", "B"]
    );
}

#[test]
fn every_mistake_of_a_variant_is_told_at_once_with_its_place() {
    let text =
        "(\n  name: \"\",\n  sumary: \"x\",\n  off: [\"ODD-POS-99\"],\n  rulesets: [\"injry\"],\n)";
    let told = variant(text).unwrap_err();
    for part in [
        "odd.ron:2:9: the variant has an empty name",
        "odd.ron:3:3: unknown field \"sumary\"; did you mean \"summary\"?",
        "odd.ron:4:9: no ruleset of this variant has a rule \"ODD-POS-99\"",
        "odd.ron:5:14: unknown ruleset \"injry\"",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
    let told = data(&[
        "(name: \"A\", changes: {\n\"terrain.undergrwth.cost\": 3,\n\"terrain.mud.cost\": 12,\n\"terrain.ice.cots\": 1,\n\"teraine.x\": 1,\n\"terrain.dirt.passable\": 2,\n\"leg_strength[2].sprint\": 3},\n board: (terrains: {\"mud\": ()}))",
    ])
    .unwrap_err();
    for part in [
        "odd.ron:2:1: there is no \"undergrwth\" in \"terrains\" of assets/board.ron; did you mean \"undergrowth\"?",
        "odd.ron:3:21: cost 12 is out of range; cost goes from 1 to 9",
        "odd.ron:4:1: unknown field \"cots\"; did you mean \"cost\"?",
        "odd.ron:5:1: no data file has a section \"teraine\"",
        "odd.ron:6:26: expected true or false, found the number 2",
        "odd.ron:7:1: no data file has a section \"leg_strength\"",
        "odd.ron:8:21: \"mud\" is in terrains already",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
    let told = data(&[
        "(name: \"A\",\n off: [\"ODD-POS-99\"], changes: {\n\"terrain.mud.cost\": 12},\n board: (terrains: {\"ice\": (cots: 1)}))",
    ])
    .unwrap_err();
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines.len(), 3, "{told}");
    for (line, begin) in lines.iter().zip(["odd.ron:2:", "odd.ron:3:", "odd.ron:4:"]) {
        assert!(line.starts_with(begin), "{told}");
    }
}

const LEVEL: &str = r#"(
  name: "Pool", grid: square, legend: {".": "grass", "~": "acid", "s": (terrain: "grass", object: "stool")}, rows: [".~s."],
  board: (terrains: {"acid": (passable: false)}, objects: {"stool": (cover: quarter, hit_points: 2)}),
  sides: [(name: "Left"), (name: "Right")],
  combatants: [(role: "archer", side: 0, cell: (0, 0)), (role: "archer", side: 1, cell: (3, 0))],
)"#;

#[test]
fn a_level_brings_its_own_terrains_and_objects_and_keeps_them_when_it_is_written() {
    let level = Level::parse("pool.ron", LEVEL).unwrap();
    let board = level.board();
    let name = |x| {
        board
            .terrain(crate::grid::Cell::new(x, 0))
            .map(|it| it.name.clone())
    };
    assert_eq!(name(1).as_deref(), Some("acid"));
    assert!(level.data().board().object("stool").is_some());
    assert!(GameData::shipped().board().object("stool").is_none());
    let again = Level::parse("again.ron", &level.to_text()).unwrap();
    assert_eq!(again.draft(), level.draft());
    let taken = LEVEL.replace("\"acid\"", "\"mud\"");
    let told = Level::parse("pool.ron", &taken).unwrap_err().to_string();
    assert!(
        told.contains(
            "pool.ron:3:22: \"mud\" is in the board catalogue already; give it a name of its own"
        ),
        "{told}"
    );
}

#[test]
fn a_level_names_the_variant_that_it_is_read_with() {
    let text = LEVEL.replace("grid:", "variant: \"odd\", grid:");
    let told = Level::parse("pool.ron", &text).unwrap_err().to_string();
    assert_eq!(
        told,
        "pool.ron:2:26: there is no variant \"odd\"; none is known here"
    );
    let data = data(&["(name: \"Odd\", off: [])"]).unwrap();
    let checks = Checks {
        data: &data,
        books: &[],
        ..Checks::default()
    };
    let level = Level::parse_with("pool.ron", &text, &checks).unwrap();
    assert_eq!(level.draft().variant.as_deref(), Some("odd"));
}
