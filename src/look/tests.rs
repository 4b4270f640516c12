use super::*;
use crate::board::Grade;
use crate::grid::Cell;
use crate::level::{GameData, Level};
use crate::source::Document;
use std::sync::Arc;

const YARD: &str = r##"(
  name: "Yard", grid: square,
  legend: { ".": "grass", "#": "wall", "c": (terrain: "grass", object: "crate") },
  rows: [
    "........",
    "....c...",
    "..##....",
    "........",
  ],
  edges: [(cell: (5, 0), to: (5, 3), side: "E", edge: "low wall")],
  sides: [(name: "Blue"), (name: "Red")],
  combatants: [
    (role: "swordsman", side: 0, cell: (1, 1), facing: "E", name: "Anna"),
    (role: "swordsman", side: 0, cell: (0, 3), facing: "E", name: "Bert"),
    (role: "swordsman", side: 1, cell: (7, 1), facing: "W", name: "Rosa"),
  ],
)"##;

/// The answer of the yard to a question under a ruleset.
fn ask<T>(
    rules: &str,
    from: Option<(i32, i32)>,
    to: Option<(i32, i32)>,
    read: impl FnOnce(&Stage<'_>) -> T,
) -> Result<T, String> {
    ask_of(YARD, rules, from, to, read)
}

/// The answer of a level.
fn ask_of<T>(
    level: &str,
    rules: &str,
    from: Option<(i32, i32)>,
    to: Option<(i32, i32)>,
    read: impl FnOnce(&Stage<'_>) -> T,
) -> Result<T, String> {
    let document = Document::parse("yard.ron", level).expect("it is RON");
    let level = crate::battle::check_level(&document, &GameData::shipped());
    let level: Arc<Level> = Arc::new(level.expect("it is a level"));
    let ruleset = crate::rules::find(rules).expect("it is registered");
    let question = Question {
        ruleset,
        from: from.map(Cell::from),
        to: to.map(Cell::from),
        facing: None,
    };
    Stage::set_up(&level, &document, &question).map(|stage| read(&stage))
}

fn look(rules: &str, from: (i32, i32), to: (i32, i32)) -> Look {
    let look = ask(rules, Some(from), Some(to), Look::at).expect("both are on the map");
    look.expect("there are two cells")
}

#[test]
fn what_covers_is_named_with_its_place_in_the_file() {
    for ruleset in crate::rules::all() {
        let seen = look(ruleset.id, (1, 1), (7, 1));
        assert_eq!(seen.distance, 6);
        let text = seen.sentences().join("\n");
        let crate_ = seen
            .line
            .obstacles
            .iter()
            .find(|it| it.what.contains("crate"));
        let crate_ = crate_
            .expect("it is on the line")
            .written_at
            .expect("it is drawn");
        assert_eq!((crate_.line, crate_.column), (6, 10), "{text}");
        let wall = seen
            .line
            .obstacles
            .iter()
            .find(|it| it.what.contains("low wall"));
        let wall = wall.expect("it is on the line");
        assert!(wall.what.ends_with("between (5, 1) and (6, 1)"), "{text}");
        let place = wall.written_at.expect("it has an entry");
        assert_eq!((place.line, place.column), (10, 11), "{text}");
        let giver = seen.line.cover_from.expect("something covers");
        assert!(seen.line.cover > Grade::None);
        let max = seen.line.obstacles.iter().filter(|it| !it.leaned_past);
        assert_eq!(max.map(|it| it.grade).max(), Some(giver.grade), "{text}");
        assert!(text.contains(&format!(
            "Cover: {} from {}",
            seen.line.cover.words(),
            giver.what
        )));
    }
}

#[test]
fn a_wall_that_blocks_is_named_and_a_stand_in_takes_an_empty_cell() {
    let seen = look("injury", (2, 1), (2, 3));
    assert!(seen.line.sight_blocked);
    let text = seen.sentences().join("\n");
    assert!(
        text.contains("Sight: blocked by the wall at (2, 2) (line 7, column 8)"),
        "{text}"
    );
    assert!(
        text.contains("a dull swordsman of Blue stands in"),
        "{text}"
    );
}

#[test]
fn flanks_are_pairs_and_the_rear_is_cells_by_the_ruleset() {
    let injury = look("injury", (1, 1), (7, 1))
        .positions
        .expect("both stand");
    let opposite = [Cell::new(7, 0), Cell::new(7, 2)];
    assert!(
        injury.pairs.iter().any(|pair| pair.cells == opposite),
        "{injury:?}"
    );
    let beside = [Cell::new(6, 0), Cell::new(6, 1)];
    assert!(
        injury.pairs.iter().all(|pair| pair.cells != beside),
        "{injury:?}"
    );
    let aura = look("aura", (7, 1), (1, 1)).positions.expect("both stand");
    assert!(aura.pairs.is_empty());
    let behind = aura.beside.first().expect("Anna has a rear");
    assert!(behind.cells.contains(&Cell::new(0, 1)), "{behind:?}");
    assert!(!behind.cells.contains(&Cell::new(2, 1)), "{behind:?}");
}

/// Rosa has nobody of her side: an ally is thought up, and said to be.
#[test]
fn whoever_is_alone_is_told_where_an_ally_would_flank() {
    let seen = look("injury", (7, 1), (1, 1));
    let positions = seen.positions.as_ref().expect("both stand");
    assert!(
        positions.ally_stands_in && !positions.pairs.is_empty(),
        "{positions:?}"
    );
    let text = seen.sentences().join("\n");
    assert!(
        text.contains(
            "Rosa and an ally, whom the level has not, would flank Anna (INJ-POS-03) from"
        ),
        "{text}"
    );
    // Beside Anna already, she needs the ally in certain cells alone.
    let beside = YARD.replace("cell: (7, 1)", "cell: (2, 1)");
    let text = ask_of(&beside, "injury", Some((2, 1)), Some((1, 1)), |stage| {
        let look = Look::at(stage).expect("there are two cells");
        look.sentences().join("\n")
    });
    let text = text.expect("both are on the map");
    assert!(
        text.contains("an ally at (0, 1), whom the level has not, would flank Anna"),
        "{text}"
    );
    let map = ask("injury", Some((7, 1)), Some((1, 1)), |stage| {
        let map = Map::of(stage, MapKind::Flank).expect("both cells are named");
        map.text(stage.board()).join("\n")
    });
    let map = map.expect("both are on the map");
    assert!(
        map.contains("with an ally, whom the level has not"),
        "{map}"
    );
}

#[test]
fn an_ambush_is_told_of_those_who_lie_in_it() {
    let hidden = YARD.replace("name: \"Yard\",", "name: \"Yard\", start: ambush(1),");
    let lines = ask_of(&hidden, "injury", Some((1, 1)), Some((7, 1)), |stage| {
        let look = Look::at(stage).expect("there are two cells");
        let overview = Overview::of(stage);
        [look.sentences(), overview.sentences(stage)]
            .concat()
            .join("\n")
    });
    let lines = lines.expect("both are on the map");
    for told in [
        "Rosa (swordsman, number 3, of Red, in ambush) looks W.",
        "The battle begins with Red hidden in ambush.",
        "3. Rosa, swordsman, at (7, 1), in ambush, looks W",
    ] {
        assert!(lines.contains(told), "{told}\n{lines}");
    }
    assert!(!lines.contains("of Blue, in ambush"), "{lines}");
}

#[test]
fn a_way_through_the_air_is_said_to_be_flown() {
    let winged = YARD.replace(
        "name: \"Anna\"",
        "name: \"Anna\", overrides: {\"injury\": (plan: \"winged_humanoid\", speed: 1, fly: 12)}",
    );
    let way = ask_of(&winged, "injury", Some((1, 1)), Some((3, 3)), |stage| {
        let way = Look::at(stage).expect("there are two cells").way;
        way.expect("Anna goes")
    });
    let way = way.expect("both are on the map");
    assert!(way.flown > 0, "{way:?}");
    assert!(
        way.sentences().join(" ").contains("Anna flies to (3, 3)"),
        "{way:?}"
    );
    let walked = look("injury", (1, 1), (3, 3)).way.expect("Anna goes");
    assert_eq!(walked.flown, 0);
}

#[test]
fn an_obstacle_of_the_same_grade_is_not_called_lower() {
    let two = YARD.replace(
        "\"........\",\n    \"....c...\"",
        "\"........\",\n    \"...cc...\"",
    );
    assert_ne!(two, YARD);
    let text = ask_of(&two, "contest", Some((1, 1)), Some((7, 1)), |stage| {
        Look::at(stage)
            .expect("there are two cells")
            .sentences()
            .join("\n")
    });
    let text = text.expect("both are on the map");
    assert!(
        text.contains("it adds nothing: grades do not add up"),
        "{text}"
    );
}

#[test]
fn the_way_leads_beside_the_target_and_names_who_may_react() {
    let near = look("injury", (1, 1), (4, 2)).way.expect("Anna walks");
    assert_eq!(near.end, Some(Cell::new(4, 2)));
    assert_eq!(near.steps.last().map(|step| step.cell), near.end);
    assert!(near.actions.is_some_and(|actions| actions >= 1) && near.cost >= 3);
    let far = look("injury", (0, 3), (7, 1)).way.expect("Bert walks");
    let end = far.end.expect("a way leads there");
    assert_eq!(
        crate::grid::GridKind::Square.distance(end, Cell::new(7, 1)),
        1
    );
}

#[test]
fn cells_off_the_map_and_twice_the_same_get_the_mend() {
    let off = ask("injury", Some((9, 0)), None, |_| ()).expect_err("it is off the map");
    assert_eq!(
        off,
        "the cell (9, 0) is off the map; the map has 8 columns and 4 rows; row 0 goes from (0, 0) to (7, 0)"
    );
    let same = ask("injury", Some((1, 1)), Some((1, 1)), |_| ()).expect_err("they are the same");
    assert!(same.contains("the same cell"));
}

#[test]
fn maps_answer_for_every_cell_as_the_question_does_for_one() {
    for ruleset in crate::rules::all() {
        let (cover, grades) = ask(ruleset.id, Some((1, 1)), None, |stage| {
            let map = Map::of(stage, MapKind::Cover).expect("it has from");
            (map.json(), map.text(stage.board()))
        })
        .expect("it is on the map");
        let drawn = grades.join("\n");
        assert!(drawn.contains("  #  total cover"), "{drawn}");
        for value in cover["values"].as_array().expect("a list") {
            for cell in value["cells"].as_array().expect("a list") {
                let cell: Cell = serde_json::from_value(cell.clone()).expect("a cell");
                // Who stands there may be larger or smaller than the body that the map asks about.
                if cell == Cell::new(7, 1) || cell == Cell::new(0, 3) {
                    continue;
                }
                let seen = look(ruleset.id, (1, 1), (cell.x, cell.y));
                assert_eq!(seen.line.cover.words(), value["value"], "{cell}");
            }
        }
    }
}

#[test]
fn a_map_says_which_cell_it_needs() {
    let refused = |kind| {
        let asked = ask("injury", None, None, |stage| {
            Map::of(stage, kind).map(|_| ())
        });
        asked
            .expect("nothing is named")
            .expect_err("a cell is missing")
    };
    assert!(refused(MapKind::Reach).contains("--from CELL"));
    assert!(refused(MapKind::Flank).contains("--to CELL"));
    assert!(refused(MapKind::Cover).contains("--from CELL, or --to CELL"));
}

#[test]
fn every_map_is_drawn_as_text_and_picture_on_both_grids() {
    for (name, path) in [
        ("square", "levels/01_drill_yard.ron"),
        ("hex", "levels/10_wolf_knoll.ron"),
    ] {
        let document = Document::load(std::path::Path::new(path)).expect("it is shipped");
        let level = crate::battle::check_level(&document, &GameData::shipped());
        let level = Arc::new(level.expect("it is a level"));
        let cells: Vec<_> = level
            .combatants()
            .iter()
            .map(|it| (it.side, it.cell))
            .collect();
        let of = |side| cells.iter().find(|it| it.0 == side).map(|it| it.1);
        for ruleset in crate::rules::all() {
            let question = Question {
                ruleset,
                from: of(0),
                to: of(1),
                facing: None,
            };
            let stage = Stage::set_up(&level, &document, &question).expect("it stands");
            for kind in MapKind::ALL {
                let map = Map::of(&stage, kind).expect("both cells are named");
                let text = map.text(stage.board());
                assert!(
                    text.iter().any(|line| line.contains('@')),
                    "{name} {kind:?}"
                );
                assert!(map.picture(&stage).size().0 > 200, "{name} {kind:?}");
            }
            let overview = Overview::of(&stage);
            assert_eq!(overview.people.len(), level.combatants().len());
            let lines = overview.sentences(&stage).join("\n");
            assert!(
                overview.people.iter().all(|it| lines.contains(&it.name)),
                "{lines}"
            );
        }
    }
}

/// The yard with Bert still to come, by the cell in which he stands otherwise.
fn with_a_reserve() -> String {
    let later = YARD.replace(
        "cell: (0, 3), facing: \"E\", name: \"Bert\"),",
        "cell: (0, 3), facing: \"E\", name: \"Bert\", arrives: (round: 3, region: \"r\")),",
    );
    let text = later.replace(
        "  edges:",
        "  regions: {\"r\": \"the south\"},
  region_rows: [\"........\", \"........\", \"........\", \"rr......\"],\n  edges:",
    );
    assert_ne!(text, YARD);
    text
}

#[test]
fn who_is_still_to_come_is_neither_there_nor_in_the_way() {
    for ruleset in crate::rules::all() {
        let text = with_a_reserve();
        let helped = ask_of(&text, ruleset.id, Some((1, 1)), Some((7, 1)), |stage| {
            stage.helped().is_some()
        });
        assert_eq!(helped, Ok(true), "Anna has no ally yet, {}", ruleset.id);
        let standing = ask_of(&text, ruleset.id, Some((0, 3)), Some((7, 1)), |stage| {
            stage.standing(Cell::new(0, 3))
        });
        let standing = standing
            .expect("the cell is free")
            .expect("a stand-in is there");
        assert!(standing.is_stand_in, "{standing:?}");
    }
}

/// The yard with Anna at the left end of the first row, Bert two cells on, and Rosa in a cell of that row.
fn in_a_row(rosa: i32) -> String {
    let row = YARD.replace("cell: (1, 1)", "cell: (0, 0)");
    let row = row.replace("cell: (0, 3)", "cell: (2, 0)");
    row.replace("cell: (7, 1)", &format!("cell: ({rosa}, 0)"))
}

#[test]
fn how_the_two_stand_to_their_enemies_is_told() {
    for rules in ["injury", "contest"] {
        let (from, to) = (Some((0, 0)), Some((1, 0)));
        let seen = ask_of(&in_a_row(1), rules, from, to, Look::at).expect("both are on the map");
        let seen = seen.expect("there are two cells");
        let text = seen.sentences().join("\n");
        let rosa = "Rosa: threatened by Anna, Bert; flanked by Anna and Bert.";
        for told in [rosa, "Anna: threatened by Rosa."] {
            assert!(text.contains(told), "{rules}: {told}\n{text}");
        }
        let json = serde_json::to_value(&seen).expect("it can be written");
        let there = &json["to"]["who"];
        assert_eq!(there["flanked_by"], serde_json::json!([1, 2]), "{there}");
        assert_eq!(there["threatened_by"], serde_json::json!([1, 2]), "{there}");
        assert_eq!(
            there["in_cover"],
            serde_json::json!({"1": "none", "2": "none"})
        );
        let people = ask_of(&in_a_row(1), rules, None, None, |stage| {
            Overview::of(stage).sentences(stage).join("\n")
        });
        let people = people.expect("it stands");
        assert!(people.contains("flanked by Anna and Bert"), "{people}");
    }
}

#[test]
fn who_stands_in_between_covers_where_the_ruleset_says_so() {
    let seen = |rules| {
        let (from, to) = (Some((0, 0)), Some((4, 0)));
        let seen = ask_of(&in_a_row(4), rules, from, to, Look::at).expect("both are on the map");
        seen.expect("there are two cells")
    };
    let of_contest = seen("contest");
    assert_eq!(of_contest.line.cover, Grade::Half);
    let text = of_contest.sentences().join("\n");
    let told = "Cover: half cover from those who stand in between.";
    assert!(text.contains(told), "{text}");
    assert_eq!(seen("injury").line.cover, Grade::None);
}

#[test]
fn grounds_are_told_as_the_ruleset_has_them() {
    let wet = YARD
        .replace("\"#\": \"wall\"", "\"#\": \"mud\", \",\": \"ice\"")
        .replace("..##....", "..##.,..");
    let told = |rules: &str| {
        let overview = ask_of(&wet, rules, None, None, |stage| {
            let overview = Overview::of(stage);
            let lines = overview.sentences(stage).join("\n");
            (
                lines,
                serde_json::to_value(&overview.grounds).expect("it can be written"),
            )
        });
        overview.expect("it stands")
    };
    let slows = "It slows whoever stands in it; no Agile Move leads in (AUR-MOVE-14).";
    let (aura, json) = told("aura");
    let mud = format!("Ground: mud: a step in costs 2 metres. {slows}");
    assert!(aura.contains(&mud), "{aura}");
    assert!(!aura.contains("Ground: grass"), "{aura}");
    let mud = serde_json::json!({
        "terrain": "mud", "going": ["a step in costs 2 metres"], "does": [slows], "is_inert": false,
    });
    assert!(
        json.as_array().is_some_and(|all| all.contains(&mud)),
        "{json}"
    );
    let (contest, json) = told("contest");
    let inert = "Ground: ice: like open ground; no rule of contest asks for its tags.";
    assert!(contest.contains(inert), "{contest}");
    assert!(
        contest.contains("Ground: mud: a step in costs 2 metres.\n"),
        "{contest}"
    );
    let ice = serde_json::json!({"terrain": "ice", "going": [], "does": [], "is_inert": true});
    assert!(
        json.as_array().is_some_and(|all| all.contains(&ice)),
        "{json}"
    );
    let triad = ask_of(&wet, "triad", Some((1, 1)), Some((2, 2)), Look::at);
    let triad = triad
        .expect("both are on the map")
        .expect("there are two cells");
    let lines = triad.sentences().join("\n");
    let leaves =
        "Ground: mud: a step out costs 2 cells. Burrowers can dig through it (TRI-MOVE-22).";
    assert!(lines.contains(leaves), "{lines}");
}
