//! Narrow ways of a level, each closed. Floor 6.

use super::costs::Ground;
use super::gaps::{Border, gaps};
use super::ground::forget_levers;
use super::map::Map;
use super::narrows::{Narrow, narrows};
use super::{Thing, label};
use crate::battle::pitfalls;
use crate::grid::Cell;
use crate::level::Level;
use crate::level::draft::{EdgeRun, Spot, Tile};
use crate::sim::ways::opened;
use crate::sim::{Column, seats};
use crate::source::Document;
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// The level with each of its narrow ways closed.
pub(super) fn closed(whole: &Column, map: &Map) -> Vec<Thing> {
    let level = &whole.level;
    let board = opened(level.map());
    let ground = Ground::of(&board);
    let doors = gaps(&ground);
    let kind = board.kind();
    let beside: BTreeSet<Cell> = doors
        .iter()
        .flatten()
        .flat_map(|&(cell, side)| [cell, kind.step(cell, side)])
        .collect();
    // The cell in a doorway is the same place as the door.
    let ways = narrows(&ground).into_iter().filter(|narrow| {
        let is_doorway = narrow.bank.is_none() && !narrow.cells.is_disjoint(&beside);
        !is_doorway
    });
    let ways = ways.filter_map(|narrow| way(level, map, &ground, &narrow));
    let doors = doors
        .iter()
        .filter_map(|gap| door(level, map, &ground, gap));
    let mut things: Vec<Thing> = ways.chain(doors).collect();
    for thing in &mut things {
        // What other rulesets make of the closed level is not asked.
        thing.without.rulesets = vec![whole.rules.as_str().into()];
    }
    things
}

/// A narrow way between cells, closed: with what nobody passes between walls, with the ground of its banks elsewhere.
fn way(level: &Level, map: &Map, ground: &Ground<'_>, narrow: &Narrow) -> Option<Thing> {
    let cells: Vec<Cell> = narrow.cells.iter().copied().collect();
    let (mut without, by) = match &narrow.bank {
        Some(bank) => {
            let fill = |tile: &Tile| Tile {
                terrain: bank.clone(),
                ..tile.clone()
            };
            (map.redrawn(&cells, fill), bank.clone())
        }
        None => {
            let wall = wall(level)?;
            let bar = |tile: &Tile| Tile {
                terrain: wall.clone(),
                object: None,
                ..tile.clone()
            };
            (map.redrawn(&cells, bar), wall)
        }
    };
    if narrow.bank.is_none() {
        forget_levers(&mut without, &cells);
    }
    let name = match &narrow.bank {
        Some(_) => strip_name(level, *cells.first()?),
        None => door_at(level, &cells).unwrap_or_else(|| ground.gap_between(&narrow.cells)),
    };
    let label = label(&name, &cells);
    let label = format!("{}{label}, closed with {by}", region(level, &narrow.cells));
    Some(Thing::new(label, without).at(cells))
}

/// The name of a door that stands in one of some cells, or on a border of one.
fn door_at(level: &Level, cells: &[Cell]) -> Option<String> {
    let (board, kind) = (level.map(), level.grid());
    let mut objects = cells.iter().filter_map(|&cell| board.object(cell));
    let object = objects.find(|object| object.counterpart.is_some());
    let borders = cells
        .iter()
        .flat_map(|&cell| kind.directions().map(move |side| (cell, side)));
    let mut edges = borders.filter_map(|(cell, side)| board.edge(cell, side));
    let edge = edges.find(|edge| edge.counterpart.is_some());
    let named = object.map(|it| it.name.to_string());
    named.or_else(|| edge.map(|it| it.name.to_string()))
}

/// What a strip through dear ground is called: by its ground, and a ford where one wades.
fn strip_name(level: &Level, cell: Cell) -> String {
    match level.map().terrain(cell) {
        Some(terrain) if terrain.has_tag("water") => format!("ford of {}", terrain.name),
        Some(terrain) => terrain.name.to_string(),
        None => "way".to_owned(),
    }
}

/// The name of the region that is this place, if the level has one.
fn region(level: &Level, cells: &BTreeSet<Cell>) -> String {
    let mut regions = level.objectives().regions().iter();
    let same = regions.find(|it| {
        it.cells.is_subset(cells)
            || (it.cells.is_superset(cells) && it.cells.len() <= 2 * cells.len())
    });
    same.map_or_else(String::new, |region| format!("{}: ", region.name))
}

/// A gap in a wall on edges, with a wall in it.
fn door(level: &Level, map: &Map, ground: &Ground<'_>, gap: &[Border]) -> Option<Thing> {
    let kind = level.grid();
    let wall = wall_on_edges(level)?;
    let mut without = map.draft.clone();
    let mut places = Vec::new();
    for &(cell, side) in gap {
        let (beyond, back) = (kind.step(cell, side), kind.opposite(side));
        let sides = [(cell, side), (beyond, back)].map(|(cell, side)| {
            let name = SmolStr::new_static(kind.direction_name(side));
            (Spot::At(cell), name)
        });
        for lever in &mut without.levers {
            let is_its = |at: &Spot, name: &SmolStr| sides.contains(&(*at, name.clone()));
            let works = &mut lever.works;
            works.retain(|it| it.side.as_ref().is_none_or(|side| !is_its(&it.cell, side)));
        }
        let [(at, name), _] = sides;
        places.push(format!("{name} of {cell}"));
        without.edges.push(EdgeRun {
            cell: at,
            to: None,
            side: name,
            edge: wall.clone(),
        });
    }
    without.levers.retain(|lever| !lever.works.is_empty());
    let named = gap
        .iter()
        .find_map(|&(cell, side)| level.map().edge(cell, side));
    let name = match (named, ground.wall_beside(gap)) {
        (Some(edge), _) => edge.name.to_string(),
        (None, Some(wall)) => format!("gap in {wall}"),
        (None, None) => "gap".to_owned(),
    };
    let beside = gap
        .iter()
        .flat_map(|&(cell, side)| [cell, kind.step(cell, side)]);
    let beside: BTreeSet<Cell> = beside.collect();
    let region = region(level, &beside);
    let places = places.join(" and ");
    let label = format!("{region}{name} {places}, closed with {wall}");
    Some(Thing::new(label, without).at(beside))
}

/// The terrain that nobody enters, the one that covers least.
fn wall(level: &Level) -> Option<SmolStr> {
    let terrains = level.data().board().terrains();
    let walls = terrains.filter(|terrain| !terrain.passable);
    let least = walls.min_by_key(|it| (it.cover, it.blocks_sight, it.tags.len()));
    least.map(|terrain| terrain.name.clone())
}

/// The edge that nobody crosses, works or breaks, the one that covers least.
fn wall_on_edges(level: &Level) -> Option<SmolStr> {
    let catalogue = level.data().board();
    let edges = catalogue
        .edge_names()
        .filter_map(|name| catalogue.edge(name));
    let walls = edges.filter(|edge| {
        edge.blocks_movement
            && edge.hit_points == 0
            && edge.counterpart.is_none()
            && !edge.has_tag("climb")
    });
    let least = walls.min_by_key(|it| it.cover);
    least.map(|edge| edge.name.clone())
}

/// What cannot work any more in a changed level, as `check` would warn of it: somebody gets at no enemy, or a side into no
/// region that it wants. `None` if everything works as before.
pub(super) fn bars(whole: &Column, changed: &Level) -> Option<String> {
    let warnings = |level: &Level| {
        let text = level.to_text();
        let document = Document::parse(level.name(), text.as_str()).ok();
        let report = document.map(|document| pitfalls(level, &document).warnings);
        let problems = report.as_ref().map(|report| report.problems().iter());
        let messages = problems.into_iter().flatten();
        messages
            .map(|problem| problem.message.clone())
            .collect::<BTreeSet<_>>()
    };
    let mut draft = whole.level.draft().clone();
    draft.rulesets = vec![whole.rules.as_str().into()];
    let alike = seats::redrawn(&whole.level, &draft, &whole.rules).ok()?;
    let before = warnings(&alike);
    let mut fresh = warnings(changed).into_iter();
    let told = |message: &String| !before.contains(message);
    fresh.find(told)
}
