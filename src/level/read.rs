//! From a document to the parts of a draft: types and field names are checked here, each part
//! keeps the node it was read from. Floor 4.

use std::collections::BTreeMap;

use serde::Deserialize;
use smol_str::SmolStr;

use crate::board::Light;
use crate::grid::Cell;

use super::draft::{
    ArrivalEntry, CombatantEntry, EdgeRun, LeverEntry, ObjectiveEntry, RegionEntry, SideEntry,
    Spot, Tile, WhoEntry, WorkEntry,
};
use crate::source::{Kind, Node, Report};

/// Fields of a level file.
pub(super) const FIELDS: &[&str] = &[
    "name",
    "summary",
    "grid",
    "origin",
    "light",
    "legend",
    "rows",
    "elevation",
    "edges",
    "levers",
    "sides",
    "combatants",
    "start",
    "victory",
    "regions",
    "region_rows",
    "objectives",
    "round_limit",
    "rounds",
    "rulesets",
    "variant",
    "board",
    "guide",
];

/// A part of the draft and the node that it was read from.
pub(super) type Placed<'d, T> = (T, Node<'d>);

/// The elements of a list that may be left out, each read by `read`; bad ones are reported and skipped.
pub(super) fn list<'d, T>(
    root: Node<'d>,
    field: &str,
    report: &mut Report,
    read: impl Fn(Node<'d>, &mut Report) -> Option<T>,
) -> Vec<Placed<'d, T>> {
    let Some(node) = root
        .field(field)
        .filter(|node| node.expect(Kind::List, report))
    else {
        return Vec::new();
    };
    node.items()
        .filter_map(|item| Some((read(item, report)?, item)))
        .collect()
}

/// Reads `"grass"` or `(terrain: "grass", object: "tree", light: dim, fog: true, elevation: 1)`.
pub(super) fn tile(node: Node<'_>, report: &mut Report) -> Option<Tile> {
    if node.kind() == Kind::Text {
        return Some(Tile {
            terrain: node.get(report)?,
            ..Tile::default()
        });
    }
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["terrain", "object", "light", "fog", "elevation"], report);
    Some(Tile {
        terrain: node.get_field("terrain", report)?,
        object: node.get_or("object", None, report),
        light: node.get_or::<Option<Light>>("light", None, report),
        fog: node.get_or("fog", false, report),
        elevation: node.get_or("elevation", None, report),
    })
}

/// Reads `(3, 2)` or `"A"`.
pub(super) fn spot(node: Node<'_>, report: &mut Report) -> Option<Spot> {
    if node.kind() != Kind::Text {
        return node.get::<Cell>(report).map(Spot::At);
    }
    symbol(node, report).map(Spot::Mark)
}

/// Reads a text of exactly one character.
pub(super) fn symbol(node: Node<'_>, report: &mut Report) -> Option<char> {
    let text: String = node.get(report)?;
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(symbol), None) => Some(symbol),
        _ => {
            node.problem(
                report,
                format!("{} is not one character", node.described()),
                "a symbol is one character in quotes",
            );
            None
        }
    }
}

/// Reads `(cell: (3, 2), to: (6, 2), side: "N", edge: "low wall")`.
pub(super) fn edge_run(node: Node<'_>, report: &mut Report) -> Option<EdgeRun> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["cell", "to", "side", "edge"], report);
    let cell = node
        .require("cell", report)
        .and_then(|cell| spot(cell, report));
    let to = match node.field("to") {
        Some(to) => Some(spot(to, report)?),
        None => None,
    };
    let side = node.get_field("side", report);
    let edge = node.get_field("edge", report);
    Some(EdgeRun {
        cell: cell?,
        to,
        side: side?,
        edge: edge?,
    })
}

/// Reads `(cell: "L", works: [(cell: (3, 2)), (cell: (4, 2), side: "N")])`.
pub(super) fn lever(node: Node<'_>, report: &mut Report) -> Option<LeverEntry> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["cell", "works"], report);
    let cell = node
        .require("cell", report)
        .and_then(|cell| spot(cell, report));
    let works = node
        .require("works", report)
        .filter(|works| works.expect(Kind::List, report))?;
    let works = works
        .items()
        .map(|item| worked(item, report))
        .collect::<Option<_>>();
    Some(LeverEntry {
        cell: cell?,
        works: works?,
    })
}

fn worked(node: Node<'_>, report: &mut Report) -> Option<WorkEntry> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["cell", "side"], report);
    let cell = node
        .require("cell", report)
        .and_then(|cell| spot(cell, report));
    let side = node.get_or("side", None, report);
    Some(WorkEntry { cell: cell?, side })
}

/// Reads `(name: "Blue guard", deploys: "w")`.
pub(super) fn side(node: Node<'_>, report: &mut Report) -> Option<SideEntry> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["name", "deploys"], report);
    let name = node.get_field("name", report);
    let deploys = node.field("deploys").and_then(|node| symbol(node, report));
    Some(SideEntry {
        name: name?,
        deploys,
    })
}

/// Reads the regions, `{"b": "the bridge"}`, each with the node of its name. A symbol that stands there
/// twice is reported.
pub(super) fn regions<'d>(
    root: Node<'d>,
    report: &mut Report,
) -> BTreeMap<char, Placed<'d, RegionEntry>> {
    let mut regions = BTreeMap::new();
    let Some(map) = root
        .field("regions")
        .filter(|map| map.expect(Kind::Map, report))
    else {
        return regions;
    };
    for (key, value) in map.entries() {
        let (symbol, entry) = (symbol(key, report), region(value, report));
        let (Some(symbol), Some(entry)) = (symbol, entry) else {
            continue;
        };
        if regions.insert(symbol, (entry, value)).is_some() {
            let message = format!("the symbol \"{symbol}\" stands for two regions");
            key.problem(report, message, "keep one of them");
        }
    }
    regions
}

/// Reads `"the bridge"` or `(name: "the bridge", from: (8, 2), to: (9, 3))`.
fn region(node: Node<'_>, report: &mut Report) -> Option<RegionEntry> {
    if node.kind() == Kind::Text {
        return Some(RegionEntry {
            name: node.get(report)?,
            ..RegionEntry::default()
        });
    }
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["name", "cells", "from", "to", "symbols"], report);
    let name = node.get_field("name", report);
    let cells = list(node, "cells", report, spot);
    let mut corner = |field| spot(node.field(field)?, report);
    let [from, to] = ["from", "to"].map(&mut corner);
    Some(RegionEntry {
        name: name?,
        cells: cells.into_iter().map(|(cell, _)| cell).collect(),
        from,
        to,
        symbols: node.get_or("symbols", String::new(), report),
    })
}

/// Reads `(side: 0, hold: "b", rounds: 3)`, for levels and scripts.
pub fn objective(node: Node<'_>, report: &mut Report) -> Option<ObjectiveEntry> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    let fields = [
        "side", "rout", "hold", "rounds", "exit", "count", "defeat", "protect", "survive", "points",
    ];
    node.deny_unknown(&fields, report);
    let mut is_read = true;
    let side = node.get_field("side", report);
    let mut number = |field, report: &mut Report| {
        let value = node.field(field)?.get::<u32>(report);
        is_read &= value.is_some();
        value
    };
    let [rout, rounds, count, survive] =
        ["rout", "rounds", "count", "survive"].map(|field| number(field, report));
    let mut region = |field| {
        let value = symbol(node.field(field)?, report);
        is_read &= value.is_some();
        value
    };
    let [hold, exit, points] = ["hold", "exit", "points"].map(&mut region);
    let mut person = |field| {
        let value = who(node.field(field)?, report);
        is_read &= value.is_some();
        value
    };
    let [defeat, protect] = ["defeat", "protect"].map(&mut person);
    let entry = ObjectiveEntry {
        side: side?,
        rout,
        hold,
        rounds,
        exit,
        count,
        defeat,
        protect,
        survive,
        points,
    };
    is_read.then_some(entry)
}

/// Reads `"A"`, `(3, 2)` or `"Anna"`.
pub(super) fn who(node: Node<'_>, report: &mut Report) -> Option<WhoEntry> {
    if node.kind() != Kind::Text {
        return spot(node, report).map(WhoEntry::At);
    }
    let text: SmolStr = node.get(report)?;
    if text.chars().count() > 1 {
        return Some(WhoEntry::Named(text));
    }
    symbol(node, report).map(|symbol| WhoEntry::At(Spot::Mark(symbol)))
}

/// One who fights, as far as its entry could be read.
pub(super) struct Combatant {
    pub role: Option<SmolStr>,
    pub creatures: BTreeMap<SmolStr, SmolStr>,
    pub side: Option<usize>,
    pub cell: Option<Spot>,
    pub facing: Option<SmolStr>,
    pub arrives: Option<ArrivalEntry>,
    pub name: Option<SmolStr>,
    pub bust: Option<SmolStr>,
    pub overrides: BTreeMap<SmolStr, String>,
}

impl Combatant {
    /// What it is under a ruleset: a creature of that ruleset, or its role.
    pub(super) fn role_under(&self, ruleset: &str) -> Option<&SmolStr> {
        self.creatures.get(ruleset).or(self.role.as_ref())
    }

    /// The entry, if nothing of it is missing.
    pub(super) fn whole(self) -> Option<CombatantEntry> {
        Some(CombatantEntry {
            role: self.role?,
            creatures: self.creatures,
            side: self.side?,
            cell: self.cell?,
            facing: self.facing,
            arrives: self.arrives,
            name: self.name,
            bust: self.bust,
            overrides: self.overrides,
        })
    }
}

/// One entry of `combatants`.
pub(super) fn combatant(node: Node<'_>, report: &mut Report) -> Option<Combatant> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(
        &[
            "role",
            "creatures",
            "side",
            "cell",
            "facing",
            "arrives",
            "name",
            "bust",
            "overrides",
        ],
        report,
    );
    let role = node.get_field("role", report);
    let side = node.get_field("side", report);
    let cell = node
        .require("cell", report)
        .and_then(|cell| spot(cell, report));
    let facing = node.get_or("facing", None, report);
    let arrives = node
        .field("arrives")
        .and_then(|arrives| arrival(arrives, report));
    let name = node.get_or("name", None, report);
    let bust = node.get_or("bust", None, report);
    let overrides = overrides(node, report);
    let creatures = node.get_or("creatures", BTreeMap::new(), report);
    Some(Combatant {
        role,
        creatures,
        side,
        cell,
        facing,
        arrives,
        name,
        bust,
        overrides,
    })
}

/// Reads `(round: 3, region: "r")`.
fn arrival(node: Node<'_>, report: &mut Report) -> Option<ArrivalEntry> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["round", "region"], report);
    let round = node.get_field("round", report);
    let region = node
        .require("region", report)
        .and_then(|region| symbol(region, report));
    Some(ArrivalEntry {
        round: round?,
        region: region?,
    })
}

/// The text of the overrides for each ruleset.
fn overrides(node: Node<'_>, report: &mut Report) -> BTreeMap<SmolStr, String> {
    let Some(map) = node
        .field("overrides")
        .filter(|map| map.expect(Kind::Map, report))
    else {
        return BTreeMap::new();
    };
    map.entries()
        .filter_map(|(ruleset, changes)| Some((ruleset.get(report)?, changes.text().to_owned())))
        .collect()
}

/// A field that may be left out, of a type that serde reads by itself.
pub(super) fn or_default<T: for<'a> Deserialize<'a> + Default>(
    root: Node<'_>,
    field: &str,
    report: &mut Report,
) -> T {
    root.get_or(field, T::default(), report)
}
