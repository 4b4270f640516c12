//! What of a level is worth what: the level without one thing after the other. Floor 6.

use super::experiment::Column;
use super::{SimError, seats};
use crate::battle::with_variants;
use crate::board::Board;
use crate::combat::{RulePage, words};
use crate::grid::Cell;
use crate::level::draft::{Draft, ObjectiveEntry, Spot, Tile, WhoEntry};
use crate::level::{Level, Variant};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

words! {
    /// What is left out, one after the other.
    Knockout: "kind of things to leave out" {
        /// Objects, neighbouring ones of one kind together, and runs of edges.
        Objects = "objects",
        /// Patches of terrain, each replaced by the terrain that is commonest on the map.
        Terrain = "terrain",
        /// All combatants of one role on one side.
        Roles = "roles",
        /// Combatants, one by one.
        Combatants = "combatants",
        /// Rules of the ruleset, each switched off.
        Rules = "rules",
    }
}

/// A thing that is left out, and the level without it.
struct Thing {
    label: String,
    without: Draft,
    /// The rule that is off, if that is the thing.
    rule: Option<&'static str>,
}

impl Thing {
    const fn new(label: String, without: Draft) -> Self {
        Self {
            label,
            without,
            rule: None,
        }
    }
}

/// A level whole and without each thing.
pub struct KnockoutColumns {
    /// The whole level first, then one column without each thing.
    pub columns: Vec<Column>,
    /// What could not be left out and why, in sentences.
    pub skipped: Vec<String>,
}

/// The columns in which the level is whole, and without one thing after the other.
///
/// # Errors
/// [`SimError::NothingToLeaveOut`] for a level without such things; [`SimError::Renumbered`] if
/// combatants are left out of a level whose overrides name combatants by numbers.
pub fn knockout_columns(whole: &Column, what: Knockout) -> Result<KnockoutColumns, SimError> {
    if matches!(what, Knockout::Roles | Knockout::Combatants) {
        seats::refuse_numbers(&whole.level, &whole.rules, "with one of them left out")?;
    }
    let mut columns = vec![Column {
        label: "whole".to_owned(),
        ..whole.clone()
    }];
    let mut skipped = Vec::new();
    for thing in things(whole, what) {
        let Thing {
            label,
            without,
            rule,
        } = thing;
        let level = match rule {
            None => seats::redrawn(&whole.level, &without, &whole.rules),
            Some(rule) => without_rule(whole, &without, rule),
        };
        match level {
            Ok(level) => columns.push(Column {
                label,
                level,
                ..whole.clone()
            }),
            Err(error) => skipped.push(format!("{label} is not left out: {error}")),
        }
    }
    if columns.len() == 1 {
        return Err(SimError::NothingToLeaveOut {
            level: whole.level.name().to_owned(),
            what: what.word(),
            why: skipped.join("\n"),
        });
    }
    Ok(KnockoutColumns { columns, skipped })
}

/// All things of a kind, each with the level without it.
fn things(whole: &Column, what: Knockout) -> Vec<Thing> {
    let level = &whole.level;
    let map = Map::of(level);
    match what {
        Knockout::Objects => map.objects().chain(map.edges()).collect(),
        Knockout::Terrain => map.terrain().collect(),
        Knockout::Roles => roles(level, &map.draft),
        Knockout::Combatants => combatants(level, &map.draft),
        Knockout::Rules => rules(whole, &map.draft),
    }
}

/// All rules of the ruleset's page that can be switched off; rulings are none, and what they settle goes
/// with their rule.
fn rules(whole: &Column, draft: &Draft) -> Vec<Thing> {
    let page = crate::rules::find(&whole.rules).map(|ruleset| ruleset.page);
    let rules = page.into_iter().flat_map(RulePage::rules);
    let fixed = |id: &str| page.is_none_or(|page| page.fixed(id).is_some());
    rules
        .filter(|(id, _)| !RulePage::is_ruling(id) && !fixed(id))
        .map(|(id, text)| Thing {
            rule: Some(id),
            ..Thing::new(format!("{id} {}", beginning(text)), draft.clone())
        })
        .collect()
}

/// The beginning of a text, for a label.
fn beginning(text: &str) -> String {
    /// Letters of it at most.
    const MOST: usize = 40;
    let plain = text.replace(['*', '`'], "");
    let short: String = plain.chars().take(MOST).collect();
    if short.len() < plain.len() {
        format!("{}\u{2026}", short.trim_end())
    } else {
        short
    }
}

/// The level with one more variant on top, in which a rule is off.
fn without_rule(whole: &Column, draft: &Draft, rule: &str) -> Result<Arc<Level>, SimError> {
    let wrong = |report: &dyn ToString| SimError::Level {
        level: whole.level.name().to_owned(),
        report: report.to_string(),
    };
    let name = format!("without {rule}");
    let text = format!("(name: \"{name}\", off: [\"{rule}\"])");
    let variant = Variant::parse(&name, &text, crate::rules::all());
    let variant = variant.map_err(|report| wrong(&report))?;
    let data = whole.level.data();
    let all = data.variants().iter().cloned().chain([Arc::new(variant)]);
    let data = with_variants(data, all.collect()).map_err(|error| wrong(&error))?;
    seats::with_data(&whole.level, draft, &whole.rules, &data).map_err(|report| wrong(&report))
}

/// A level's drawing, all cells named by coordinates.
struct Map {
    board: Board,
    draft: Draft,
    tiles: BTreeMap<Cell, Tile>,
}

impl Map {
    fn of(level: &Level) -> Self {
        let (board, mut draft) = (level.board(), level.draft().clone());
        let (mut tiles, mut marks) = (BTreeMap::new(), BTreeMap::new());
        for (row, text) in draft.rows.iter().enumerate() {
            for (column, symbol) in text.chars().enumerate() {
                let cell = board.cell_at(column, row);
                marks.insert(symbol, cell);
                if let Some(tile) = draft.legend.get(&symbol) {
                    tiles.insert(cell, tile.clone());
                }
            }
        }
        // A symbol that names a cell is drawn once: none may be drawn again for another.
        for spot in spots(&mut draft) {
            if let Spot::Mark(symbol) = spot
                && let Some(&cell) = marks.get(symbol)
            {
                *spot = Spot::At(cell);
            }
        }
        Self {
            board,
            draft,
            tiles,
        }
    }

    /// Neighbouring cells for which `key` is the same, in reading order of their first cells.
    fn patches(&self, key: impl Fn(&Tile) -> Option<SmolStr>) -> Vec<(SmolStr, Vec<Cell>)> {
        let kind = self.board.kind();
        let keys: BTreeMap<Cell, SmolStr> = self
            .tiles
            .iter()
            .filter_map(|(&cell, tile)| Some((cell, key(tile)?)))
            .collect();
        let (mut seen, mut patches) = (BTreeSet::new(), Vec::new());
        for (&first, name) in &keys {
            if !seen.insert(first) {
                continue;
            }
            let mut patch = vec![first];
            let mut next = 0;
            while next < patch.len() {
                let beside = kind.neighbours(patch[next]).map(|(_, cell)| cell);
                let same = |cell: &Cell| keys.get(cell) == Some(name);
                let fresh: Vec<_> = beside.filter(same).filter(|&it| seen.insert(it)).collect();
                patch.extend(fresh);
                next += 1;
            }
            patches.push((name.clone(), patch));
        }
        patches
    }

    fn objects(&self) -> impl Iterator<Item = Thing> {
        let patches = self.patches(|tile| tile.object.clone()).into_iter();
        patches.map(|(name, cells)| {
            let bare = |tile: &Tile| Tile {
                object: None,
                ..tile.clone()
            };
            let mut without = self.redrawn(&cells, bare);
            let is_gone = |spot: Spot| matches!(spot, Spot::At(cell) if cells.contains(&cell));
            without.levers.retain(|lever| !is_gone(lever.cell));
            for lever in &mut without.levers {
                lever
                    .works
                    .retain(|work| work.side.is_some() || !is_gone(work.cell));
            }
            without.levers.retain(|lever| !lever.works.is_empty());
            Thing::new(label(&name, &cells), without)
        })
    }

    fn terrain(&self) -> impl Iterator<Item = Thing> {
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for tile in self.tiles.values() {
            *numbers.entry(&tile.terrain).or_default() += 1;
        }
        let most = numbers.iter().max_by_key(|&(_, number)| number);
        let common = most.map_or_else(SmolStr::default, |(&name, _)| name.into());
        let patches = self.patches(|tile| Some(tile.terrain.clone())).into_iter();
        let other = {
            let common = common.clone();
            patches.filter(move |(name, _)| *name != common)
        };
        other.map(move |(name, cells)| {
            let filled = |tile: &Tile| Tile {
                terrain: common.clone(),
                ..tile.clone()
            };
            Thing::new(label(&name, &cells), self.redrawn(&cells, filled))
        })
    }

    fn edges(&self) -> impl Iterator<Item = Thing> {
        self.draft.edges.iter().enumerate().map(|(index, run)| {
            let mut without = self.draft.clone();
            without.edges.remove(index);
            for lever in &mut without.levers {
                let is_its = |spot: Spot| spot == run.cell || Some(spot) == run.to;
                lever
                    .works
                    .retain(|work| work.side.as_ref() != Some(&run.side) || !is_its(work.cell));
            }
            without.levers.retain(|lever| !lever.works.is_empty());
            let at = |spot: Spot| match spot {
                Spot::At(cell) => cell.to_string(),
                Spot::Mark(symbol) => symbol.to_string(),
            };
            let to = run.to.map(|to| format!(" to {}", at(to)));
            let label = format!(
                "{} {} of {}{}",
                run.edge,
                run.side,
                at(run.cell),
                to.unwrap_or_default()
            );
            Thing::new(label, without)
        })
    }

    /// The draft with other tiles in some cells. A tile that no symbol stands for gets a new one.
    fn redrawn(&self, cells: &[Cell], change: impl Fn(&Tile) -> Tile) -> Draft {
        let mut draft = self.draft.clone();
        let mut rows: Vec<Vec<char>> = draft.rows.iter().map(|row| row.chars().collect()).collect();
        for (row, symbols) in rows.iter_mut().enumerate() {
            for (column, symbol) in symbols.iter_mut().enumerate() {
                let cell = self.board.cell_at(column, row);
                if let Some(tile) = self.tiles.get(&cell)
                    && cells.contains(&cell)
                {
                    *symbol = symbol_of(&mut draft.legend, change(tile));
                }
            }
        }
        draft.rows = rows.iter().map(|row| row.iter().collect()).collect();
        draft
    }
}

/// Every place in a draft that names a cell.
fn spots(draft: &mut Draft) -> impl Iterator<Item = &mut Spot> {
    let edges = draft.edges.iter_mut();
    let edges = edges.flat_map(|run| [Some(&mut run.cell), run.to.as_mut()]);
    let levers = draft.levers.iter_mut().flat_map(|lever| {
        let works = lever.works.iter_mut().map(|work| &mut work.cell);
        works.chain([&mut lever.cell])
    });
    let people = draft.combatants.iter_mut().map(|it| &mut it.cell);
    let objectives = draft.objectives.iter_mut();
    let named = objectives.flat_map(ObjectiveEntry::named_mut);
    let named = named.filter_map(|who| match who {
        WhoEntry::At(spot) => Some(spot),
        WhoEntry::Named(_) => None,
    });
    edges.flatten().chain(levers).chain(people).chain(named)
}

/// The symbol of a tile; a new one where the legend has none.
fn symbol_of(legend: &mut BTreeMap<char, Tile>, tile: Tile) -> char {
    if let Some((&symbol, _)) = legend.iter().find(|(_, known)| **known == tile) {
        return symbol;
    }
    // 64 symbols at most are in a legend; there are more letters than that.
    let free = ('a'..='z').chain('A'..='Z').chain('\u{e0}'..='\u{ff}');
    let mut free = free.filter(|symbol| !legend.contains_key(symbol));
    let symbol = free.next().unwrap_or('?');
    legend.insert(symbol, tile);
    symbol
}

/// A thing by its name and its cells.
fn label(name: &str, cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    cells.sort();
    match &cells[..] {
        [] => name.to_owned(),
        [cell] => format!("{name} {cell}"),
        [first, .., last] => format!("{name} {first} to {last}, {} cells", cells.len()),
    }
}

fn combatants(level: &Level, draft: &Draft) -> Vec<Thing> {
    let people = draft.combatants.iter().enumerate();
    let without = people.map(|(index, entry)| {
        let mut without = draft.clone();
        without.retain_combatants(|other, _| other != index);
        let name = match &entry.name {
            Some(name) => format!("{name} ({})", entry.role),
            None => entry.role.to_string(),
        };
        let side = side_name(level, entry.side);
        let label = format!("{name}, {}. of the roster, {side}", index + 1);
        Thing::new(label, without)
    });
    without.collect()
}

fn roles(level: &Level, draft: &Draft) -> Vec<Thing> {
    let each = draft.combatants.iter().map(|it| (it.side, it.role.clone()));
    let each: BTreeSet<(usize, SmolStr)> = each.collect();
    let without = each.into_iter().map(|(side, role)| {
        let mut without = draft.clone();
        without.retain_combatants(|_, entry| entry.side != side || entry.role != role);
        let gone = draft.combatants.len() - without.combatants.len();
        let label = format!("{role} \u{d7} {gone}, {}", side_name(level, side));
        Thing::new(label, without)
    });
    without.collect()
}

fn side_name(level: &Level, side: usize) -> &str {
    level.sides().get(side).map_or("", |side| &side.name)
}
