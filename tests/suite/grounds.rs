//! The tables of grounds in the docs: what each sort of ground, and each terrain of the catalogue, does under each ruleset, as
//! the rulesets declare it and the board prices it.

use super::generated::check_page;
use quincunx::battle::{Battle, check_level};
use quincunx::board::{GroundPrice, Terrain};
use quincunx::combat::{Ground, GroundEffects, GroundRules, GroundWords, Ruleset};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::{Catalogue, GameData};
use quincunx::rules;
use quincunx::source::Document;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

const START: &str =
    "<!-- The table of grounds, as the code has it: QUINCUNX_WRITE_GROUNDS=1 writes it anew. -->\n";
const END: &str = "<!-- End of the table of grounds. -->\n";

/// Two fighters, so that a ruleset can be asked.
const LEVEL: &str = r#"(
  name: "Strip", grid: square,
  legend: { ".": "grass", "A": "grass", "1": "grass" },
  rows: ["A..1"],
  sides: [(name: "Blue"), (name: "Red")],
  combatants: [
    (role: "swordsman", side: 0, cell: "A"),
    (role: "swordsman", side: 1, cell: "1"),
  ],
)"#;

/// Every ruleset with a battle under it.
fn battles() -> Vec<(&'static Ruleset, Battle)> {
    let document = Document::parse("strip.ron", LEVEL).expect("it is RON");
    let level = check_level(&document, &GameData::shipped()).expect("it is a level");
    let level = Arc::new(level);
    let battle = |&ruleset: &&'static Ruleset| {
        let dice = DiceSource::Seeded(SeededDice::new(0));
        let battle = Battle::new(level.clone(), ruleset.id, dice);
        (ruleset, battle.expect("it can be played"))
    };
    rules::all().iter().map(battle).collect()
}

fn grounds_of(ruleset: &Ruleset) -> &'static GroundRules {
    let grounds = ruleset.shown.grounds;
    grounds.unwrap_or_else(|| panic!("{} lists its grounds", ruleset.id))
}

/// A row of Markdown.
fn row(cells: impl IntoIterator<Item = String>) -> String {
    cells.into_iter().fold("|".to_owned(), |row, cell| {
        let cell = if cell.is_empty() { "–" } else { &cell };
        format!("{row} {cell} |")
    }) + "\n"
}

fn head(first: &str, others: impl Iterator<Item = String>) -> String {
    let mut text = row([first.to_owned()].into_iter().chain(others));
    text += &"|---".repeat(text.matches('|').count() - 1);
    text + "|\n"
}

/// What a sort of ground is called, and a terrain that shows it if it is a tag.
fn heading(ground: Ground) -> (String, Option<Terrain>) {
    let named = |name: &str| (name.to_owned(), None);
    match ground {
        Ground::Cost => named("`cost` of 2 or more"),
        Ground::StepUp => named("1 step up"),
        Ground::HeightUp => named("2 steps up or more"),
        Ground::HeightDown => named("2 steps down or more"),
        Ground::Cover => named("cover"),
        Ground::Gap => named("a gap half as wide as a large body, which is closed elsewhere"),
        Ground::Dark => named("dark"),
        Ground::Dim => named("dim"),
        Ground::Fog => named("fog"),
        Ground::Worked => named("a door, a lever"),
        Ground::Kindled => {
            named("what is tagged `bell`, `torch`, `candle` or `kindling` and has a `turns_into`")
        }
        Ground::HitPoints => named("hit points of an object or edge"),
        Ground::Object(tag) => (format!("an object with `{tag}`"), None),
        Ground::Edge(tag) => (format!("an edge with `{tag}`"), None),
        Ground::Tag(tag) => {
            let tag = match tag {
                "current_" => "current_E_10",
                "thin_ice_" => "thin_ice_4",
                "dc_" => "dc_12",
                whole => whole,
            };
            let terrain = Terrain {
                tags: vec![tag.into()],
                ..Terrain::open(tag)
            };
            (format!("`{tag}`"), Some(terrain))
        }
    }
}

/// Every sort of ground that some ruleset has a sentence for: the kinds in their order, tags in that of the rulesets.
fn all_grounds() -> Vec<Ground> {
    let mut all: Vec<Ground> = Vec::new();
    for ruleset in rules::all() {
        for words in grounds_of(ruleset).words {
            if !all.contains(&words.ground) {
                all.push(words.ground);
            }
        }
    }
    let place = |ground: &Ground| match ground {
        Ground::Tag(_) => 1,
        Ground::Object(_) => 3,
        Ground::Edge(_) => 4,
        below if *below < Ground::Tag("") => 0,
        _ => 2,
    };
    let kinds = |ground: &Ground| match ground {
        Ground::Tag(_) | Ground::Object(_) | Ground::Edge(_) => None,
        other => Some(*other),
    };
    all.sort_by_key(|ground| (place(ground), kinds(ground)));
    all
}

/// What each sort of ground does under each ruleset.
fn table_of_grounds() -> String {
    let battles = battles();
    let mut text = head(
        "ground",
        battles.iter().map(|(it, _)| format!("`{}`", it.id)),
    );
    for ground in all_grounds() {
        let (name, sample) = heading(ground);
        let cell = |(ruleset, battle): &(&'static Ruleset, Battle)| {
            let Some(words) = grounds_of(ruleset).words_of(ground) else {
                return String::new();
            };
            let price = sample.as_ref().and_then(|it| battle.ground(it)?.price);
            let entering = price.map_or(1, |price| price.entering);
            let unit = grounds_of(ruleset).unit;
            let price = (entering > 1).then(|| format!("A step in costs {entering} {unit}. "));
            price.unwrap_or_default() + &words.with_rules()
        };
        text += &row([name].into_iter().chain(battles.iter().map(cell)));
    }
    text
}

/// What a terrain costs and does, short.
fn told(effects: &GroundEffects) -> String {
    let mut words = vec![match effects.price {
        None => "nobody walks in".to_owned(),
        Some(GroundPrice { entering, leaving }) if leaving > 1 => {
            format!("{entering}, to leave it {leaving}")
        }
        Some(price) => price.entering.to_string(),
    }];
    let cover = effects
        .going()
        .into_iter()
        .filter(|it| it.ends_with("cover"));
    words.extend(cover);
    let sentences = effects.note().does;
    match sentences.is_empty() {
        true => words.join(", "),
        false => format!("{}. {}", words.join(", "), sentences.join(" ")),
    }
}

/// What each terrain of the catalogue does under each ruleset.
fn table_of_terrains() -> String {
    let battles = battles();
    let units = |(ruleset, _): &(&'static Ruleset, Battle)| {
        format!("`{}`, in {}", ruleset.id, grounds_of(ruleset).unit)
    };
    let mut text = head("terrain", battles.iter().map(units));
    for terrain in Catalogue::shipped().terrains() {
        let cell = |(_, battle): &(&'static Ruleset, Battle)| {
            told(&battle.ground(terrain).expect("its grounds are listed"))
        };
        let name = [terrain.name.to_string()].into_iter();
        text += &row(name.chain(battles.iter().map(cell)));
    }
    text
}

#[test]
fn the_docs_hold_the_tables_of_grounds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = [
        ("docs/levels.md", table_of_grounds()),
        ("docs/terrain.md", table_of_terrains()),
    ];
    for (name, table) in pages {
        check_page(
            &root.join(name),
            [START, END],
            &table,
            "QUINCUNX_WRITE_GROUNDS",
        );
    }
}

#[test]
fn every_sentence_of_a_ground_is_one_and_names_rules_of_its_page() {
    for ruleset in rules::all() {
        for words in grounds_of(ruleset).words {
            let at = format!("{} {:?}", ruleset.id, words.ground);
            let text = words.does;
            let whole = text.ends_with('.') && !text.starts_with(char::is_lowercase);
            assert!(whole && text.split_whitespace().count() > 2, "{at}: {text}");
            assert!(!words.rules.is_empty(), "{at}");
            for rule in words.rules {
                assert!(ruleset.page.text(rule).is_some(), "{at}: no rule {rule}");
            }
        }
        let mut grounds: Vec<_> = grounds_of(ruleset)
            .words
            .iter()
            .map(|it| it.ground)
            .collect();
        grounds.sort();
        let all = grounds.len();
        grounds.dedup();
        assert_eq!(grounds.len(), all, "{}: one sentence a ground", ruleset.id);
    }
}

#[test]
fn deep_water_is_dearer_than_the_shallows_wherever_it_is_walked() {
    let catalogue = Catalogue::shipped();
    let entering = |battle: &Battle, name: &str| {
        let terrain = catalogue.terrain(name).expect("it is in the catalogue");
        let effects = battle.ground(terrain).expect("grounds are listed");
        effects.price.expect("one can walk in").entering
    };
    let prices: Vec<_> = battles()
        .iter()
        .map(|(ruleset, battle)| {
            let water = ["shallow water", "deep water"].map(|name| entering(battle, name));
            (ruleset.id, water)
        })
        .collect();
    assert_eq!(
        prices,
        [
            ("injury", [2, 6]),
            ("aura", [2, 3]),
            ("contest", [2, 3]),
            // It pays for what it leaves, and swims with a check.
            ("triad", [1, 1]),
            ("wounds", [2, 3]),
        ]
    );
}

/// The tags that a ruleset's code asks a terrain, object or edge for by name: the literals in calls of `has_tag`.
fn asked_tags(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            asked_tags(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("it can be read");
            let calls = text.split("has_tag(").skip(1);
            let arguments = calls.filter_map(|rest| rest.split_once(')').map(|(it, _)| it));
            found.extend(arguments.filter_map(|it| Some(it.split('"').nth(1)?.to_owned())));
        }
    }
}

#[test]
fn every_tag_that_the_code_of_a_ruleset_asks_for_is_declared() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    for ruleset in rules::all() {
        let mut tags = BTreeSet::new();
        asked_tags(&root.join(ruleset.id), &mut tags);
        assert!(tags.contains("climb"), "{}: {tags:?}", ruleset.id);
        let rules = grounds_of(ruleset);
        for tag in tags {
            let named = |words: &GroundWords| match words.ground {
                Ground::Object(own) | Ground::Edge(own) => own == tag,
                Ground::Worked => ["door", "lever"].contains(&tag.as_str()),
                Ground::Kindled => ["bell", "torch", "candle", "kindling"].contains(&tag.as_str()),
                _ => words.is_for(&tag) || words.does.contains(&format!("`{tag}`")),
            };
            let declared = rules.words.iter().any(named);
            assert!(declared, "{}: no sentence for `{tag}`", ruleset.id);
        }
    }
}
