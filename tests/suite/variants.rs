//! Variants and changed data files: what they say is what is played, and what is saved.

use quincunx::battle::{
    Battle, BattleError, Save, SavedData, load_data, load_level, with_variants,
};
use quincunx::combat::{self, BattleEvent, MoveKind, Roster};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::{GameData, Level, Variant};
use quincunx::mechanics::tactics::MOST_ACTIONS;
use quincunx::rules;
use quincunx::script::Script;
use quincunx::sim::play_out;
use quincunx::source::Document;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn variant(name: &str, text: &str) -> Arc<Variant> {
    let variant = Variant::parse(name, text, rules::all());
    Arc::new(variant.unwrap_or_else(|report| panic!("{report}")))
}

fn laid(name: &str, text: &str) -> Arc<GameData> {
    with_variants(&GameData::shipped(), vec![variant(name, text)])
        .unwrap_or_else(|error| panic!("{error}"))
}

/// What is said of a wrong variant.
fn told(text: &str) -> String {
    let read = Variant::parse("odd.ron", text, rules::all());
    match read {
        Err(report) => report.to_string(),
        Ok(variant) => match with_variants(&GameData::shipped(), vec![Arc::new(variant)]) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("nothing is wrong with {text}"),
        },
    }
}

fn seeded(seed: u64) -> DiceSource {
    DiceSource::Seeded(SeededDice::new(seed))
}

/// A level of a file's text with the data, as it is loaded from a file.
fn level_of(text: &str, data: &Arc<GameData>) -> Result<Level, String> {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("field.ron");
    std::fs::write(&path, text).expect("the folder can be written");
    load_level(&path, data).map_err(|error| error.to_string())
}

const FIELD: &str = r#"(
  name: "Field", grid: hex, legend: {".": "grass"}, rows: ["........", "........", "........"],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [(role: "beast", side: 0, cell: (0, 0)), (role: "archer", side: 1, cell: (6, 0))],
)"#;

#[test]
fn shipped_variants_can_be_laid_on_the_data_and_played_on_both_grids() {
    let folder = root().join("variants");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    files.sort();
    assert!(files.len() >= 2, "{files:?}");
    for path in files {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let data = laid(&path.display().to_string(), &text);
        // What is for one side alone is for levels that have it.
        let levels: &[&str] = match data.variants()[0].sides().next() {
            None => &["01_drill_yard", "02_forest_clearing"],
            Some(_) => &["03_old_mill"],
        };
        let is_for = |ruleset: &&&combat::Ruleset| data.variants()[0].is_for(ruleset.id);
        for (level, ruleset) in levels.iter().flat_map(|level| {
            let fit = rules::all().iter().filter(is_for);
            fit.map(move |ruleset| (level, ruleset))
        }) {
            let path = root().join("levels").join(format!("{level}.ron"));
            let level = load_level(&path, &data).expect("the level is right");
            let mut battle =
                Battle::new(Arc::new(level), ruleset.id, seeded(3)).expect("it is set up");
            play_out(&mut battle, &[], |_| {}).expect("the computer keeps to the rules");
            assert!(battle.outcome().is_some());
        }
    }
}

#[test]
fn the_variant_of_the_docs_is_right() {
    let page = include_str!("../../docs/variants.md");
    let example = page
        .split("```ron")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let data = laid("docs/variants.md", example.expect("the page shows one"));
    let mud = data.board().terrain("mud").expect("it is there");
    assert_eq!(mud.cost, 3);
    assert!(data.switches().is_off("INJ-POS-03"));
}

#[test]
fn what_is_wrong_in_the_tables_of_a_ruleset_is_told_at_its_place_in_the_variant() {
    let text = "(name: \"A\", rulesets: [\"injury\"], changes: {
  \"weapons.dagger.crit\": 40,
  \"weapons.dagger.damage\": \"sharp\",
  \"creatures.archer.changes.held\": [\"longbwo\"],
}, injury: (plans: {
  \"worm\": (based_on: \"wurm\"),
  \"loop\": (based_on: \"loop\"),
}))";
    let said = told(text);
    assert!(said.contains("odd.ron:3:28: weapons.dagger: "), "{said}");
    assert!(
        said.contains("odd.ron:7:11: plans.loop: is based on itself"),
        "{said}"
    );
    assert!(
        !said.contains("creatures."),
        "they may want what cannot be read: {said}"
    );
    let said = told(&text.replace("\"sharp\"", "piercing"));
    for part in [
        "odd.ron:2:26: weapons.dagger.crit: 40 is out of range; write a number from 2 to 20",
        "odd.ron:6:22: plans.worm.based_on: unknown plan",
        "plans.loop: is based on itself",
        "odd.ron:4:36: creatures.archer.changes.held.longbwo",
    ] {
        assert!(said.contains(part), "{part} in\n{said}");
    }
}

#[test]
fn a_save_carries_its_variants_and_changed_files() {
    let data = laid(
        "cheap.ron",
        r#"(name: "Thick grass", rulesets: ["injury"], off: ["INJ-POS-03"],
            changes: {"terrain.grass.cost": 3, "creatures.swordsman.changes.str": 5})"#,
    );
    let duel = FIELD
        .replace("beast", "swordsman")
        .replace("archer", "swordsman");
    let level = Arc::new(level_of(&duel, &data).expect("it is right"));
    let mut battle = Battle::new(level, "injury", seeded(5)).expect("it is set up");
    play_out(&mut battle, &[], |_| {}).expect("the computer keeps to the rules");
    let text = Save::of(&battle).expect("it has a seed").to_text();
    let read = Save::parse("save", &text).expect("it was written so");
    let again = read.replay("save").expect("it verifies itself");
    assert_eq!(again.state_hash(), battle.state_hash());
    let cost = |battle: &Battle| {
        let name = |name| {
            battle
                .level()
                .data()
                .board()
                .terrain(name)
                .map(|it| it.cost)
        };
        name("grass")
    };
    assert_eq!(cost(&again), Some(3));
    assert!(again.level().data().switches().is_off("INJ-POS-03"));
    let stripped = Save {
        data: SavedData::default(),
        ..read
    };
    assert!(stripped.replay("save").is_err(), "the variant matters");
}

#[test]
fn a_level_says_under_which_rulesets_it_is_played() {
    let data = GameData::shipped();
    let text = FIELD.replace("grid:", "rulesets: [\"aura\"], grid:");
    let level = Arc::new(level_of(&text, &data).expect("it is right"));
    assert!(Battle::new(level.clone(), "aura", seeded(1)).is_ok());
    let refused = Battle::new(level, "injury", seeded(1))
        .err()
        .expect("it is for aura");
    assert!(matches!(refused, BattleError::NotForRuleset { .. }));
    assert_eq!(
        refused.to_string(),
        "Field is played under aura, not under injury"
    );
    let said = level_of(&text.replace("\"aura\"", "\"arua\""), &data).unwrap_err();
    assert!(
        said.contains("unknown ruleset \"arua\"; did you mean \"aura\"?"),
        "{said}"
    );
}

#[test]
fn a_creature_of_one_ruleset_stands_in_the_place_of_a_role() {
    let data = GameData::shipped();
    let text = FIELD.replace(
        "role: \"beast\",",
        "role: \"beast\", creatures: {\"injury\": \"horned_drake\"},",
    );
    let level = Arc::new(level_of(&text, &data).expect("it is right"));
    let role_under = |ruleset: &str| {
        let battle = Battle::new(level.clone(), ruleset, seeded(1)).expect("it is set up");
        let first = battle
            .world()
            .resource::<Roster>()
            .ids()
            .next()
            .expect("there are two");
        let combatant = battle.get::<quincunx::combat::Combatant>(first);
        combatant.expect("it is there").role.to_string()
    };
    assert_eq!(role_under("injury"), "horned_drake");
    assert_eq!(role_under("aura"), "beast");
    let again = level_of(&level.to_text(), &data).expect("it was written so");
    assert_eq!(again.draft(), level.draft());
    let wrong = text
        .replace("horned_drake", "horned_drak")
        .replace("\"injury\"", "\"injury\": \"brute\", \"ijury\"");
    let said = level_of(&wrong, &data).unwrap_err();
    assert!(said.contains("unknown ruleset \"ijury\""), "{said}");
    let said = level_of(&text.replace("horned_drake", "horned_drak"), &data).unwrap_err();
    assert!(
        said.contains("unknown creature \"horned_drak\" in injury; did you mean \"horned_drake\"?"),
        "{said}"
    );
}

#[test]
fn a_level_that_names_a_variant_is_read_with_it_wherever_the_variant_lies() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("field.ron");
    let text = FIELD
        .replace("grid:", "variant: \"swamp\", grid:")
        .replace("\"grass\"", "\"bog\"");
    std::fs::write(&path, &text).expect("the folder can be written");
    let said = load_level(&path, &GameData::shipped())
        .unwrap_err()
        .to_string();
    assert!(said.contains("there is no variant \"swamp\""), "{said}");
    let swamp = r#"(name: "Swamp", board: (terrains: {"bog": (cost: 4)}))"#;
    std::fs::write(folder.path().join("swamp.ron"), swamp).expect("the folder can be written");
    let level = load_level(&path, &GameData::shipped()).expect("the variant lies beside it");
    assert_eq!(
        level.data().board().terrain("bog").map(|it| it.cost),
        Some(4)
    );
    let save = Save::of(&Battle::new(Arc::new(level), "aura", seeded(2)).expect("it is set up"));
    drop(folder);
    let save = save.expect("it has a seed");
    save.replay("save").expect("the save carries the variant");
}

/// A copy of the game's data files in a folder of its own.
fn folder_of_data() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    std::fs::create_dir_all(folder.path().join("assets/rules")).expect("it can be written");
    let ids = rules::all()
        .iter()
        .map(|ruleset| format!("assets/rules/{}.ron", ruleset.id));
    for file in ids.chain(["assets/board.ron".to_owned()]) {
        std::fs::copy(root().join(&file), folder.path().join(&file)).expect("it can be copied");
    }
    folder
}

fn change(file: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(file).expect("it can be read");
    assert!(text.contains(from), "{from}");
    std::fs::write(file, text.replacen(from, to, 1)).expect("it can be written");
}

#[test]
fn data_files_are_in_force_as_they_lie_in_the_folder() {
    let folder = folder_of_data();
    let same = load_data(Some(folder.path()), Vec::new()).expect("they are right");
    assert!(
        same.files().is_none(),
        "unchanged files are those of the program"
    );
    change(
        &folder.path().join("assets/board.ron"),
        "\"mud\": (cost: 2",
        "\"mud\": (cost: 7",
    );
    change(
        &folder.path().join("assets/rules/injury.ron"),
        "\"sellsword\"",
        "\"freelance\"",
    );
    let data = load_data(Some(folder.path()), Vec::new()).expect("they are right");
    assert_eq!(data.board().terrain("mud").map(|it| it.cost), Some(7));
    let injury = rules::find("injury").expect("it is registered");
    let roles = data.tables(injury).roles();
    assert!(roles.iter().any(|role| role == "freelance"));
    let saved = SavedData::of(&data);
    assert_eq!(saved.files.len(), 2, "what was changed is carried");
    let carried = saved.data().expect("it was right");
    assert_eq!(carried.board().terrain("mud").map(|it| it.cost), Some(7));
}

#[test]
fn a_wrong_data_file_stops_the_program_with_its_place() {
    let folder = folder_of_data();
    change(
        &folder.path().join("assets/rules/injury.ron"),
        "crit: 19, effect: bleed(1), thrown: 10",
        "crit: 99, effect: bleed(1), thrown: 10",
    );
    let program = |arguments: &[&str]| {
        Command::new(crate::program::path())
            .args(arguments)
            .env("QUINCUNX_ROOT", folder.path())
            .output()
            .expect("the program can be started")
    };
    let level = root().join("levels/01_drill_yard.ron");
    let output = program(&[
        "sim",
        level.to_str().expect("a path in UTF-8"),
        "--battles",
        "1",
    ]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    let place = format!(
        "{}:",
        folder.path().join("assets/rules/injury.ron").display()
    );
    assert!(
        said.contains(&place) && said.contains("weapons.dagger.crit"),
        "{said}"
    );
    let output = program(&["check"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    // The board and the rulesets.
    let counted = format!("{} files, 1 of them wrong", 1 + rules::all().len());
    assert!(
        said.contains("weapons.dagger.crit") && said.contains(&counted),
        "{said}"
    );
}

/// A script whose combatants stand in a pincer: with flanking the attack has an advantage.
const PINCER: &str = r#"(
  name: "A pincer", rules: "injury",
  map: (grid: square, size: (5, 3)),
  combatants: [
    (role: "swordsman", side: 0, cell: (1, 1), facing: "E", overrides: (unready: false)),
    (role: "swordsman", side: 0, cell: (3, 1), facing: "W", overrides: (unready: false)),
    (role: "swordsman", side: 1, cell: (2, 1), facing: "E", overrides: (unready: false)),
  ],
  order: [1, 2, 3], seed: 4, unasked: decline,
  steps: [(who: 1, do: "attack", with: "longsword", at: 3)],
)"#;

#[test]
fn a_script_brings_its_variant_in_full_or_by_name_and_a_rule_that_is_off_has_no_effect() {
    let edge = |text: &str, data: &Arc<GameData>| {
        let document = Document::parse("pincer.ron", text).expect("it is RON");
        let script = Script::from_document(document, data);
        let script = script.unwrap_or_else(|report| panic!("{report}"));
        let (battle, command) = script.before_last_action().expect("the attack is legal");
        let preview = battle.ruleset().actions.preview(battle.world(), &command);
        let preview = preview.expect("it is legal");
        let terms = preview.terms.iter();
        terms.filter(|term| term.rule.0 == "INJ-POS-03").count()
    };
    let shipped = GameData::shipped();
    assert_eq!(edge(PINCER, &shipped), 1);
    let own = PINCER.replace(
        "map:",
        "variant: (name: \"None\", off: [\"INJ-POS-03\"]), map:",
    );
    assert_eq!(edge(&own, &shipped), 0);
    let named = PINCER.replace("map:", "variant: \"no_flanking\", map:");
    assert_eq!(edge(&named, &shipped), 0);
    let given = laid("off.ron", "(name: \"None\", off: [\"INJ-POS-03\"])");
    assert_eq!(edge(PINCER, &given), 0);
    let wrong = own.replace("INJ-POS-03", "INJ-POS-3");
    let document = Document::parse("pincer.ron", wrong).expect("it is RON");
    let said = Script::from_document(document, &shipped)
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("pincer.ron:3:33: no ruleset of this variant has a rule"),
        "{said}"
    );
}

#[test]
fn what_cannot_be_switched_off_is_told_when_a_variant_is_read_and_passed_over_in_a_save() {
    let mut fixed = 0;
    for ruleset in rules::all() {
        for (rule, _) in ruleset.page.rules() {
            let text = format!("(name: \"Odd\",\n off: [\"{rule}\"])");
            match ruleset.page.fixed(rule) {
                Some(why) => {
                    fixed += 1;
                    let said = told(&text);
                    let line = format!("odd.ron:2:8: \"{rule}\" cannot be switched off: {why};");
                    assert!(said.starts_with(&line), "{said}");
                    let saved = Variant::parse_saved("odd.ron", &text, rules::all());
                    let saved = saved.unwrap_or_else(|report| panic!("{report}"));
                    assert!(saved.problems().is_empty(), "{rule}");
                }
                None => assert!(variant("odd.ron", &text).problems().is_empty(), "{rule}"),
            }
        }
    }
    assert!(
        fixed > 100,
        "every ruleset has definitions and rulings: {fixed}"
    );
    // Of another ruleset it is no rule at all.
    let said = told("(name: \"Odd\", rulesets: [\"injury\"], off: [\"CON-TEST-09\"])");
    assert!(
        said.contains("no ruleset of this variant has a rule"),
        "{said}"
    );
}

#[test]
fn a_save_whose_variant_names_a_definition_can_still_be_loaded() {
    let text = "(name: \"Old\", off: [\"CON-TEST-09\", \"CON-POS-04\"])";
    let saved = SavedData {
        variants: vec![quincunx::battle::SavedFile {
            file: "old.ron".to_owned(),
            text: text.to_owned(),
        }],
        ..SavedData::default()
    };
    let data = saved.data().unwrap_or_else(|error| panic!("{error}"));
    assert!(data.switches().is_off("CON-POS-04"));
}

/// The most actions of one combatant in one round of a battle.
fn most_actions_in_a_round(battle: &Battle) -> u32 {
    let (mut most, mut actions) = (0, BTreeMap::new());
    for event in battle.events() {
        match event {
            BattleEvent::RoundStarted { .. } => actions.clear(),
            BattleEvent::Declared { who, .. } => {
                let count = actions.entry(*who).or_insert(0);
                *count += 1;
                most = most.max(*count);
            }
            _ => {}
        }
    }
    most
}

#[test]
fn inj_act_01_where_actions_cost_nothing_a_turn_of_the_computer_ends_all_the_same() {
    let free = laid(
        "free.ron",
        "(name: \"Free\", rulesets: [\"injury\"], off: [\"INJ-ACT-01\"])",
    );
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let path = root().join("levels").join(format!("{level}.ron"));
        let play = |data: &Arc<GameData>| {
            let level = load_level(&path, data).expect("the level is right");
            let mut battle =
                Battle::new(Arc::new(level), "injury", seeded(3)).expect("it is set up");
            play_out(&mut battle, &[], |_| {}).expect("the computer keeps to the rules");
            assert!(battle.outcome().is_some());
            battle
        };
        let most = most_actions_in_a_round(&play(&free));
        assert_eq!(most, MOST_ACTIONS, "{level}: nothing else ends the turn");
        let usual = most_actions_in_a_round(&play(&GameData::shipped()));
        assert!(usual <= MOST_ACTIONS / 3, "{level}: {usual}");
    }
}

#[test]
fn the_dragonflies_of_a_level_that_names_its_variant_fly_over_the_lava() {
    let path = root().join("levels/with_variants/fire_field.ron");
    let level = load_level(&path, &GameData::shipped()).expect("the level is right");
    let level = Arc::new(level);
    let (mut flown, mut fallen) = (0, 0);
    for ruleset in rules::all() {
        for seed in 0..6 {
            let mut battle =
                Battle::new(level.clone(), ruleset.id, seeded(seed)).expect("it is set up");
            play_out(&mut battle, &[], |_| {}).expect("the computer keeps to the rules");
            assert!(battle.outcome().is_some(), "{}", ruleset.id);
            for event in battle.events() {
                match event {
                    BattleEvent::Moved { to, kind, .. } => {
                        let terrain = battle.board().terrain(*to).expect("it is on the map");
                        let over = terrain.name == "lava";
                        assert!(!over || *kind == MoveKind::Fly, "{kind:?} in lava");
                        flown += u32::from(over);
                    }
                    BattleEvent::AltitudeChanged { to: 0, .. } => fallen += 1,
                    _ => {}
                }
            }
        }
    }
    assert!(flown > 0 && fallen > 0, "{flown} over lava, {fallen} down");
}

#[test]
fn a_variant_is_refused_under_a_ruleset_that_it_is_not_for() {
    let data = laid(
        "mud.ron",
        "(name: \"Mud\", rulesets: [\"injury\"], changes: {\"terrain.mud.cost\": 3})",
    );
    let level = Arc::new(level_of(FIELD, &data).unwrap_or_else(|error| panic!("{error}")));
    assert!(Battle::new(level.clone(), "injury", seeded(1)).is_ok());
    let refused = Battle::new(level, "aura", seeded(1)).err();
    let refused = refused.expect("the variant is not for it").to_string();
    assert!(
        refused.contains("\u{201c}Mud\u{201d} is for injury, not for aura"),
        "{refused}"
    );
}

#[test]
fn a_path_that_one_ruleset_alone_knows_says_whose_file_does_not_take_it() {
    let told = told("(name: \"Odd\", changes: {\n\"positions.flank\": 2})");
    for part in [
        "odd.ron:2:1: ",
        "unknown field \"flank\"",
        "(in assets/rules/aura.ron; what is for one ruleset alone stands under its id)",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
}

const OWN_LAVA: &str = r#"(
  name: "Lava", grid: GRID, legend: {".": "grass", "l": "lava"}, rows: ["..l.....", "..l....."],
  board: (
    terrains: {"lava": (cost: 3, tags: ["mud"])},
    objects: {"idol": (cover: half)},
    edges: {"rope": (blocks_movement: false)},
  ),
  edges: [(cell: (5, 0), side: "E", edge: "rope")],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [(role: "archer", side: 0, cell: (0, 0)), (role: "archer", side: 1, cell: (7, 0))],
)"#;

#[test]
fn a_variant_changes_the_own_terrain_of_a_level() {
    let change = r#"(name: "Hot", changes: {"terrain.lava.cost": 7}, board: (changes: {"edges.rope.blocks_movement": true}))"#;
    for grid in ["square", "hex"] {
        let level = OWN_LAVA.replace("GRID", grid);
        let data = laid("hot.ron", change);
        let cost = |data: &Arc<GameData>| {
            let level = level_of(&level, data).unwrap_or_else(|error| panic!("{error}"));
            let lava = level.data().board().terrain("lava").map(|it| it.cost);
            let board = level.board();
            let laid = board
                .cells()
                .filter_map(|cell| board.terrain(cell))
                .find(|it| it.name == "lava");
            assert_eq!(
                laid.map(|it| it.cost),
                lava,
                "what lies there is what the data say"
            );
            let edge = level.data().board().edge("rope");
            let rope = edge.map(|it| it.blocks_movement);
            (lava, rope)
        };
        assert_eq!(cost(&GameData::shipped()), (Some(3), Some(false)));
        assert_eq!(cost(&data), (Some(7), Some(true)));
        // Other levels are as they were.
        assert!(level_of(FIELD, &data).is_ok());
        let battle = Battle::new(
            Arc::new(level_of(&level, &data).expect("it is right")),
            rules::all()[0].id,
            seeded(1),
        );
        let save = Save::of(&battle.expect("it can be played")).expect("it has a seed");
        let read = Save::parse("save", &save.to_text()).expect("it was written so");
        let again = read.replay("save").expect("the save has the variant in it");
        let lava = again
            .level()
            .data()
            .board()
            .terrain("lava")
            .map(|it| it.cost);
        assert_eq!(lava, Some(7));
    }
}

#[test]
fn what_is_wrong_with_a_change_of_own_terrain_is_told_at_the_variant() {
    let level = OWN_LAVA.replace("GRID", "hex");
    let told_of =
        |change: &str| level_of(&level, &laid("odd.ron", change)).expect_err("it is wrong");
    let cost = told_of(r#"(name: "Odd", changes: {"terrain.lava.cost": 70})"#);
    assert!(
        cost.contains("odd.ron:1:46: cost 70 is out of range"),
        "{cost}"
    );
    let field = told_of(r#"(name: "Odd", changes: {"terrain.lava.prize": 7})"#);
    assert!(
        field.contains("odd.ron:1:25: unknown field \"prize\""),
        "{field}"
    );
    let slip = told_of(r#"(name: "Odd", changes: {"terrain.lavva.cost": 7})"#);
    assert!(
        slip.contains("odd.ron:1:25: there is no \"lavva\""),
        "{slip}"
    );
    // A slip of what the catalogue has is told without any level.
    let slip = told(r#"(name: "Odd", changes: {"terrain.mudd.cost": 7})"#);
    assert!(slip.contains("there is no \"mudd\""), "{slip}");
}

#[test]
fn a_variant_that_changes_what_only_levels_bring_gets_a_warning_of_its_own() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let (variant, level) = (
        folder.path().join("hot.ron"),
        folder.path().join("lava.ron"),
    );
    std::fs::write(
        &variant,
        r#"(name: "Hot", changes: {"terrain.lava.cost": 7})"#,
    )
    .expect("it can be written");
    std::fs::write(&level, OWN_LAVA.replace("GRID", "square")).expect("it can be written");
    let check = |arguments: &[&str]| {
        let output = Command::new(crate::program::path())
            .arg("check")
            .args(arguments)
            .output()
            .expect("the program can be started");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    };
    let (variant, level) = (variant.display().to_string(), level.display().to_string());
    let (code, said) = check(&[&variant]);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("hot.ron:1:25: \"lava\" is not among the terrains"),
        "{said}"
    );
    let (code, said) = check(&[&level, "--variant", &variant, "--strict"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn bodies_are_added_under_every_ruleset_that_has_some() {
    let six_legs = r#"(name: "Ants", rulesets: ["contest"], contest: (
      bodies: {"ant": ["head", "head", "torso", "torso", "forelegs", "forelegs", "hind_legs", "hind_legs", "legs", "legs"]},
      creatures: {"ant": (icon: "bug", changes: (body: "ant", size: "large"))},
    ))"#;
    let data = laid("ants.ron", six_legs);
    let level = FIELD.replace(
        "(role: \"beast\",",
        "(role: \"beast\", creatures: {\"contest\": \"ant\"},",
    );
    let level = level_of(&level, &data).unwrap_or_else(|error| panic!("{error}"));
    let battle = Battle::new(Arc::new(level), "contest", seeded(1)).expect("it can be played");
    let ant = battle.combatants().next().expect("somebody fights");
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), ant);
    let parts: Vec<_> = sheet.parts.iter().map(|part| part.id.as_str()).collect();
    assert_eq!(parts, ["head", "torso", "forelegs", "hind_legs", "legs"]);
}

#[test]
fn what_is_wrong_with_a_body_is_told_at_its_place_in_the_variant() {
    for (text, said) in [
        (
            "(name: \"Odd\", contest: (bodies: {\n  \"ant\": [\"head\", \"thorax\"],\n}))",
            "odd.ron:2:",
        ),
        (
            "(name: \"Odd\", contest: (bodies: {\n  \"ant\": [\"head\", \"legs\"],\n}))",
            "odd.ron:2:",
        ),
        (
            "(name: \"Odd\", contest: (creatures: {\n  \"ant\": (icon: \"bug\", changes: (body: \"aunt\")),\n}))",
            "odd.ron:2:",
        ),
        (
            "(name: \"Odd\", contest: (figures: {\n  \"ant\": (trunk: []),\n}))",
            "odd.ron:2:",
        ),
        (
            "(name: \"Odd\", injury: (plans: {\n  \"ant\": (figure: \"ant\", parts: [(\"thorax\", \"\")]),\n}))",
            "odd.ron:2:",
        ),
        (
            "(name: \"Odd\", injury: (plans: {\n  \"ant\": (figure: \"none\", parts: [(\"head\", \"\"), (\"leg.1\", \"\"), (\"heart\", \"\")]),\n}))",
            "odd.ron:2:",
        ),
        (
            "(name: \"Odd\", aura: (bodies: {\n  \"ant\": [],\n}))",
            "odd.ron:1:30: there is no section \"bodies\"",
        ),
    ] {
        let found = told(text);
        for line in found.lines() {
            assert!(line.starts_with(said), "{text}\n{found}");
        }
    }
}

/// A variant for one side alone, on a level with two sides that are alike.
fn for_left(says: &str) -> Result<Arc<Level>, String> {
    let text = format!("(name: \"Left alone\", sides: {{\"Left\": {says}}})");
    let variant = Variant::parse("left.ron", &text, rules::all()).map_err(|it| it.to_string())?;
    let data = with_variants(&GameData::shipped(), vec![Arc::new(variant)]);
    let data = data.map_err(|error| error.to_string())?;
    level_of(FIELD, &data).map(Arc::new)
}

#[test]
fn what_is_for_one_side_changes_its_creatures_and_leaves_the_others() {
    for (rules, field) in [("injury", "con"), ("contest", "end"), ("wounds", "vit")] {
        let says = format!("({rules}: (changes: {{\"creatures.archer.changes.{field}\": 7}}))");
        let sheet = |level: Arc<Level>, side: &str| {
            let battle = Battle::new(level, rules, seeded(1)).expect("it is set up");
            let who = combat::CombatantId(if side == "Left" { 1 } else { 2 });
            format!("{:?}", (battle.ruleset().shown.sheet)(battle.world(), who))
        };
        let two = FIELD.replace("beast", "archer");
        let data = |text: &str| {
            let text =
                format!("(name: \"X\", rulesets: [\"{rules}\"], sides: {{\"Left\": {text}}})");
            laid("x.ron", &text)
        };
        let other = Arc::new(level_of(&two, &data(&says)).expect("it fits"));
        let plain = Arc::new(level_of(&two, &GameData::shipped()).expect("it fits"));
        assert_ne!(
            sheet(other.clone(), "Left"),
            sheet(plain.clone(), "Left"),
            "{rules}"
        );
        assert_eq!(sheet(other, "Right"), sheet(plain, "Right"), "{rules}");
    }
}

#[test]
fn what_cannot_be_for_one_side_alone_is_told_with_its_place_and_the_mend() {
    let one = |says: &str| told(&format!("(name: \"A\", sides: {{\n\"Left\": {says}}})"));
    for (says, parts) in [
        (
            "(changes: {\"terrain.mud.cost\": 3})",
            vec![
                "odd.ron:2:20: ",
                "is of the board, which is the same for all sides",
            ],
        ),
        (
            "(injury: (changes: {\"costs.walk\": 2}))",
            vec![
                "odd.ron:2:29: ",
                "cannot be other for one side alone under injury",
                "positions.flank",
            ],
        ),
        (
            "(off: [\"INJ-POS-01\"])",
            vec![
                "odd.ron:2:16: ",
                "cannot be off for one side alone",
                "INJ-POS-03",
            ],
        ),
        (
            "(off: [\"INJ-XXX-01\"])",
            vec!["no ruleset of this variant has a rule"],
        ),
        (
            "(weapons: {})",
            vec!["odd.ron:2:10: ", "unknown field \"weapons\""],
        ),
        ("(injury: (off: []))", vec!["unknown field \"off\""]),
        (
            "(changes: {\"weapons.dagger.crit\": 40}, injury: (changes: {\"positions.flank\": \"x\"}))",
            vec!["positions"],
        ),
        (
            "(injury: (changes: {\"creatures.archer.changes.size\": \"huge\"}))",
            vec!["cannot have another size for one side alone"],
        ),
    ] {
        let said = one(says);
        assert!(
            parts.iter().all(|part| said.contains(part)),
            "{says}: {said}"
        );
    }
    let twice = told("(name: \"A\", sides: {\"Left\": (), \"Left\": ()})");
    assert!(twice.contains("the side is named twice"), "{twice}");
}

#[test]
fn a_side_that_a_level_does_not_have_is_told_with_those_that_it_has() {
    let says = "(injury: (changes: {\"positions.flank\": 2}))";
    assert!(for_left(says).is_ok());
    let data = laid(
        "a.ron",
        &format!("(name: \"A\",\n sides: {{\"Lefft\": {says}}})"),
    );
    let said = level_of(FIELD, &data).expect_err("it has no such side");
    for part in ["\"Lefft\" (a.ron:2:10)", "its sides are Left, Right"] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn what_is_for_one_side_is_saved_and_replayed() {
    let level =
        for_left("(injury: (changes: {\"creatures.beast.changes.str\": 9}))").expect("it fits");
    let mut battle = Battle::new(level.clone(), "injury", seeded(4)).expect("it is set up");
    play_out(&mut battle, &[], |_| {}).expect("the computer keeps to the rules");
    let saved = SavedData::of(level.data()).data().expect("it is whole");
    let level = Arc::new(level_of(FIELD, &saved).expect("it fits"));
    let again = Battle::replay(level, "injury", seeded(4), battle.commands()).expect("it is legal");
    assert_eq!(again.state_hash(), battle.state_hash());
}

#[test]
fn the_docs_list_what_can_be_other_for_one_side_alone() {
    let page = include_str!("../../docs/variants.md");
    for ruleset in rules::all() {
        let one_sided = ruleset.data.one_sided();
        let words = |all: &[&str], tick: &str| {
            let all = all.iter().map(|word| format!("{tick}{word}{tick}"));
            all.collect::<Vec<_>>().join(", ")
        };
        let values = words(one_sided.values, "`");
        let row = format!(
            "| `{}` | {values} | {} |",
            ruleset.id,
            words(one_sided.rules, "")
        );
        assert!(page.contains(&row), "docs/variants.md lacks the row\n{row}");
    }
    let second = page
        .split("```ron")
        .nth(2)
        .and_then(|rest| rest.split("```").next());
    laid(
        "docs/variants.md",
        second.expect("the page shows one for one side"),
    );
}
