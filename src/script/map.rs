//! The level of a script: drawn in it, or named by it. Floor 6.

use super::by_rules::ByRules;
use crate::battle::{level_of_draft, load_level};
use crate::combat::{SideId, StartMode};
use crate::grid::{Cell, GridKind};
use crate::level::draft::{CombatantEntry, Draft, SideEntry, Start, Tile, Victory};
use crate::level::{
    GameData, Level, files, read_edge_run, read_lever, read_list, read_objective, read_regions,
    read_spot, read_symbol, read_tile,
};
use crate::source::{Document, Kind, Node, Problem, Report};
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const MAP_FIELDS: &[&str] = &[
    "grid",
    "size",
    "terrain",
    "origin",
    "light",
    "legend",
    "rows",
    "elevation",
    "edges",
    "levers",
    "start",
    "regions",
    "region_rows",
    "objectives",
    "round_limit",
];
/// The terrain of a map that is given by its size alone.
const BARE: &str = "grass";

/// Builds the level and says how it begins.
pub(super) fn level(
    source: ByRules<'_>,
    name: &str,
    data: &Arc<GameData>,
    report: &mut Report,
) -> Option<(Arc<Level>, StartMode)> {
    let (root, rules) = (source.node(), source.rules());
    let (draft, data) = match (root.field("map"), root.field("level")) {
        (Some(map), None) => (drawn(source, map, report)?, data.clone()),
        (None, Some(path)) => named(source, path, data, report)?,
        _ => {
            root.problem(
                report,
                "a script has one map",
                "give either `map: (…)` or `level: \"levels/….ron\"`",
            );
            return None;
        }
    };
    let draft = Draft {
        name: name.to_owned(),
        ..draft
    };
    let start = match draft.start {
        Start::Ready => StartMode::Ready,
        Start::Meeting => StartMode::Meeting,
        Start::Ambush(side) => StartMode::Ambush(SideId(u8::try_from(side).unwrap_or(u8::MAX))),
    };
    match level_of_draft(root.document().name(), &draft, rules, &data) {
        Ok(level) => Some((Arc::new(level), start)),
        Err(problems) => {
            carry_over(source, &draft, &problems, report);
            None
        }
    }
}

/// A map in the script itself.
fn drawn(source: ByRules<'_>, map: Node<'_>, report: &mut Report) -> Option<Draft> {
    if !map.expect(Kind::Struct, report) {
        return None;
    }
    map.deny_unknown(MAP_FIELDS, report);
    let grid: GridKind = map.get_field("grid", report)?;
    let (legend, rows) = match (map.field("size"), map.field("rows")) {
        (Some(size), None) => bare(map, size, report)?,
        (None, Some(rows)) => (legend(map, report)?, rows.get(report)?),
        _ => {
            map.problem(
                report,
                "a map has either a size or rows",
                "give `size: (12, 12)`, or `legend` and `rows`",
            );
            return None;
        }
    };
    let combatants = combatants(source, report);
    let sides = sides(source.node(), &combatants, report);
    Some(Draft {
        name: String::new(),
        summary: String::new(),
        grid,
        origin: map.get_or("origin", Cell::new(0, 0), report),
        light: map.get_or("light", crate::board::Light::Bright, report),
        legend,
        rows,
        elevation: map.get_or("elevation", Vec::new(), report),
        edges: parts(map, "edges", report, read_edge_run),
        levers: parts(map, "levers", report, read_lever),
        sides,
        combatants,
        start: map.get_or("start", Start::Ready, report),
        victory: Victory::default(),
        regions: read_regions(map, report),
        region_rows: map.get_or("region_rows", Vec::new(), report),
        objectives: parts(map, "objectives", report, read_objective),
        round_limit: map.get_or("round_limit", None, report),
        rulesets: Vec::new(),
        variant: None,
        board: None,
    })
}

/// A level file, with the script's combatants in place of its own if it has any.
fn named(
    source: ByRules<'_>,
    path: Node<'_>,
    data: &Arc<GameData>,
    report: &mut Report,
) -> Option<(Draft, Arc<GameData>)> {
    let written: String = path.get(report)?;
    let beside = Path::new(path.document().name())
        .parent()
        .map(|folder| folder.join(&written));
    let at_root = files::root().map(|folder| folder.join(&written));
    let found = [Some(PathBuf::from(&written)), beside, at_root]
        .into_iter()
        .flatten()
        .find(|path| path.is_file());
    let Some(file) = found else {
        path.problem(
            report,
            format!("there is no level \"{written}\""),
            "name a file, as \"levels/04_the_ford.ron\"",
        );
        return None;
    };
    let level = match load_level(&file, data) {
        Ok(level) => level,
        Err(error) => {
            path.problem(report, format!("the level is wrong: {error}"), "");
            return None;
        }
    };
    let mut draft = level.draft().clone();
    if source.field("combatants").is_some() {
        draft.combatants = combatants(source, report);
    }
    Some((draft, level.data().clone()))
}

/// A map of one terrain.
fn bare(
    map: Node<'_>,
    size: Node<'_>,
    report: &mut Report,
) -> Option<(BTreeMap<char, Tile>, Vec<String>)> {
    let (width, height): (usize, usize) = size.get(report)?;
    let most = crate::level::MAX_SPAN;
    if !(1..=most).contains(&width) || !(1..=most).contains(&height) {
        let mend = format!("give 1 to {most} columns and rows");
        size.problem(
            report,
            format!("a map of {width} columns and {height} rows"),
            mend,
        );
        return None;
    }
    let terrain: SmolStr = map.get_or("terrain", BARE.into(), report);
    let legend = BTreeMap::from([(
        '.',
        Tile {
            terrain,
            ..Tile::default()
        },
    )]);
    Some((legend, vec![".".repeat(width); height]))
}

fn legend(map: Node<'_>, report: &mut Report) -> Option<BTreeMap<char, Tile>> {
    let node = map.require("legend", report)?;
    if !node.expect(Kind::Map, report) {
        return None;
    }
    let mut legend = BTreeMap::new();
    for (symbol, tile) in node.entries() {
        let symbol = read_symbol(symbol, report);
        if let (Some(symbol), Some(tile)) = (symbol, read_tile(tile, report)) {
            legend.insert(symbol, tile);
        }
    }
    Some(legend)
}

/// A list of the map that may be left out.
fn parts<T>(
    map: Node<'_>,
    field: &str,
    report: &mut Report,
    read: fn(Node<'_>, &mut Report) -> Option<T>,
) -> Vec<T> {
    let placed = read_list(map, field, report, read);
    placed.into_iter().map(|(part, _)| part).collect()
}

fn combatants(source: ByRules<'_>, report: &mut Report) -> Vec<CombatantEntry> {
    let Some(node) = source
        .require("combatants", report)
        .filter(|node| node.expect(Kind::List, report))
    else {
        return Vec::new();
    };
    node.items()
        .filter_map(|item| combatant(source.inside(item), report))
        .collect()
}

/// As in a level, except that the overrides are those of the script's own ruleset. Role and overrides
/// may be maps by ruleset.
fn combatant(source: ByRules<'_>, report: &mut Report) -> Option<CombatantEntry> {
    let node = source.node();
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(
        &["role", "side", "cell", "facing", "name", "overrides"],
        report,
    );
    source.check_ids(&["role", "overrides"], report);
    let role = source.get_field("role", report);
    let side = node.get_field("side", report);
    let cell = node
        .require("cell", report)
        .and_then(|cell| read_spot(cell, report));
    let rules = SmolStr::from(source.rules());
    let overrides = source
        .field("overrides")
        .map(|changes| (rules, changes.text().to_owned()));
    Some(CombatantEntry {
        role: role?,
        creatures: BTreeMap::new(),
        side: side?,
        cell: cell?,
        facing: node.get_or("facing", None, report),
        name: node.get_or("name", None, report),
        overrides: overrides.into_iter().collect(),
    })
}

/// The names that the script gives, or numbered sides.
fn sides(root: Node<'_>, combatants: &[CombatantEntry], report: &mut Report) -> Vec<SideEntry> {
    let names: Vec<String> = root.get_or("sides", Vec::new(), report);
    let needed = combatants
        .iter()
        .map(|combatant| combatant.side.saturating_add(1))
        .max()
        .unwrap_or(0);
    let most = *crate::level::SIDES.end();
    (0..needed.max(2).min(most).max(names.len()))
        .map(|side| SideEntry {
            name: names
                .get(side)
                .cloned()
                .unwrap_or_else(|| format!("Side {}", side + 1)),
        })
        .collect()
}

/// Problems of the draft, each at the place of the script that it comes from.
fn carry_over(source: ByRules<'_>, draft: &Draft, problems: &Report, report: &mut Report) {
    let text = draft.to_ron().unwrap_or_default();
    let drafted = Document::parse("draft", text).ok();
    for problem in problems.problems() {
        let path = drafted
            .as_ref()
            .map(|drafted| path_to(drafted.root(), problem))
            .unwrap_or_default();
        let of_script = ["combatants", "sides"]
            .iter()
            .any(|field| path.starts_with(field));
        let path = if let Some(rest) = path.strip_prefix("combatants") {
            format!("{}{rest}", source.path("combatants"))
        } else if of_script {
            path
        } else {
            format!("map.{path}")
        };
        source.node().document().locate(&path).problem(
            report,
            problem.message.clone(),
            problem.mend.clone(),
        );
    }
}

/// The path to the innermost value that begins at or before a problem.
fn path_to(root: Node<'_>, problem: &Problem) -> String {
    let before = |node: &Node<'_>| node.place() <= (problem.line, problem.column);
    let mut path = String::new();
    let mut node = root;
    loop {
        let field = node.fields().filter(|(_, value)| before(value)).last();
        let item = node
            .items()
            .enumerate()
            .filter(|(_, value)| before(value))
            .last();
        let entry = node.entries().filter(|(_, value)| before(value)).last();
        let (step, inner) = match (field, item, entry) {
            (Some((name, inner)), ..) => (name.to_owned(), inner),
            (_, Some((index, inner)), _) => (index.to_string(), inner),
            (.., Some((key, inner))) => (key.text().trim_matches('"').to_owned(), inner),
            _ => return path,
        };
        if !path.is_empty() {
            path.push('.');
        }
        path.push_str(&step);
        node = inner;
    }
}
