//! One answer for every cell, as text, picture or JSON. Floor 6.

use super::positions::{NOT_THERE, free_beside, gains};
use super::stage::Stage;
use crate::board::{Board, Body, Grade, Light, line_of_fire};
use crate::combat::{CombatantId, RuleId};
use crate::grid::{Cell, Footprint, GridKind};
use crate::mechanics::Scene;
use crate::picture::{Colour, Picture};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a map shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MapKind {
    /// The cover of a body of common size in each cell against the one in `from`, or, without
    /// `from`, of the one in `to` against an attacker in each cell.
    Cover,
    /// What the one in `from` sees.
    Sight,
    /// Where the one in `from` can go in its turn.
    Reach,
    /// The cells that the one in `from` threatens, or everybody.
    Threat,
    /// The cells from which the one in `to` is flanked or struck from behind.
    Flank,
}

impl MapKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Cover,
        Self::Sight,
        Self::Reach,
        Self::Threat,
        Self::Flank,
    ];

    /// Its word on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cover => "cover",
            Self::Sight => "sight",
            Self::Reach => "reach",
            Self::Threat => "threat",
            Self::Flank => "flank",
        }
    }
}

/// Farther cells than this are not asked about, in cells.
const FARTHEST: i32 = 60;
/// The same for flanks.
const FARTHEST_FLANK: i32 = 8;

/// A value that cells of a map have.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Value {
    symbol: char,
    colour: Option<Colour>,
    words: String,
}

/// One answer for every cell of a level.
#[derive(Clone, Debug)]
pub struct Map {
    kind: MapKind,
    title: String,
    values: Vec<Value>,
    cells: BTreeMap<Cell, usize>,
    from: Option<Cell>,
    to: Option<Cell>,
}

impl Map {
    /// Asks about every cell.
    ///
    /// # Errors
    /// Which cell the question has to name for this map.
    pub fn of(stage: &Stage<'_>, kind: MapKind) -> Result<Self, String> {
        let mut map = Self {
            kind,
            title: String::new(),
            values: Vec::new(),
            cells: BTreeMap::new(),
            from: stage.from,
            to: stage.to,
        };
        match kind {
            MapKind::Cover => map.ask_cover(stage)?,
            MapKind::Sight => map.ask_sight(stage)?,
            MapKind::Reach => map.ask_reach(stage)?,
            MapKind::Threat => map.ask_threat(stage)?,
            MapKind::Flank => map.ask_flank(stage)?,
        }
        Ok(map)
    }

    fn ask_cover(&mut self, stage: &Stage<'_>) -> Result<(), String> {
        let board = stage.board();
        let (own, is_attacker) = match (stage.from, stage.to) {
            (Some(from), _) => (from, true),
            (None, Some(to)) => (to, false),
            (None, None) => return Err(needs("cover", "--from CELL, or --to CELL")),
        };
        self.title = match is_attacker {
            true => format!("Cover of a target in each cell against an attack from {own}"),
            false => format!("Cover of the target in {own} against an attack from each cell"),
        };
        for (index, grade) in Grade::ALL.into_iter().enumerate() {
            let symbol = ['.', '1', '2', '3', '4', '#'][index];
            let heat = (index > 0).then(|| Colour::heat(index as f32 / 5.0));
            self.values.push(value(symbol, heat, grade.words()));
        }
        let body = stage.body(own);
        for cell in near(board, own, FARTHEST) {
            let other = Body::new(cell, Footprint::Single);
            let (a, t) = if is_attacker {
                (&body, &other)
            } else {
                (&other, &body)
            };
            let grade = line_of_fire(board, a, t).grade;
            let index = Grade::ALL.iter().position(|&other| other == grade);
            self.cells.insert(cell, index.unwrap_or(0));
        }
        Ok(())
    }

    fn ask_sight(&mut self, stage: &Stage<'_>) -> Result<(), String> {
        let board = stage.board();
        let own = stage.from.ok_or_else(|| needs("sight", "--from CELL"))?;
        self.title = format!("What is in sight from {own}");
        self.values = vec![
            value('.', None, "in sight"),
            value(
                'd',
                Some(Colour(0x3c, 0x52, 0x8f)),
                "in a straight line, but dark there",
            ),
            value(
                'f',
                Some(Colour(0xb9, 0xbe, 0xbe)),
                "fog on the line or there",
            ),
            value('#', Some(Colour(0x5a, 0x1c, 0x1c)), "something ends sight"),
        ];
        let body = stage.body(own);
        for cell in near(board, own, FARTHEST) {
            let line = line_of_fire(board, &body, &Body::new(cell, Footprint::Single));
            let foggy = || line.between.iter().chain([&cell]).any(|&at| board.fog(at));
            let index = if line.sight_blocked {
                3
            } else if foggy() {
                2
            } else {
                usize::from(board.light(cell) == Light::Dark)
            };
            self.cells.insert(cell, index);
        }
        Ok(())
    }

    fn ask_reach(&mut self, stage: &Stage<'_>) -> Result<(), String> {
        let who = self.mover(stage, "reach")?;
        let battle = stage.ways();
        let reach = (battle.ruleset().shown.reach)(battle.world(), who);
        let most = reach.iter().map(|at| at.band).max().unwrap_or(0);
        self.title = format!("Where {} can go in its turn", battle.name(who));
        for band in 1..=most {
            let symbol = char::from_digit(u32::from(band), 36).unwrap_or('+');
            let heat = Colour::heat(f32::from(band) / f32::from(most.max(1)));
            let words =
                format!("for {band}: actions of the turn, or what the ruleset pays ways with");
            self.values.push(value(symbol, Some(heat), &words));
        }
        let bands = reach
            .iter()
            .map(|at| (at.cell, usize::from(at.band.max(1)) - 1));
        self.cells = bands.collect();
        Ok(())
    }

    fn ask_threat(&mut self, stage: &Stage<'_>) -> Result<(), String> {
        let battle = stage.battle();
        let threatened = |who| (battle.ruleset().shown.threatened_cells)(battle.world(), who);
        if stage.from.is_some() {
            let who = self.mover(stage, "threat")?;
            self.title = format!("The cells that {} threatens", battle.name(who));
            self.values = vec![value('x', Some(Colour(0xd8, 0x36, 0x1e)), "threatened")];
            self.cells = threatened(who).into_iter().map(|cell| (cell, 0)).collect();
            return Ok(());
        }
        self.title = "Who threatens which cells as everybody stands".to_owned();
        let sides = stage.level.sides();
        for (index, side) in sides.iter().enumerate() {
            let symbol = char::from_digit(index as u32 + 1, 10).unwrap_or('+');
            let colour = Colour::SIDES[index % Colour::SIDES.len()];
            let words = format!("threatened by {}", side.name);
            self.values.push(value(symbol, Some(colour), &words));
        }
        let several = self.values.len();
        let colour = Colour(0xe8, 0xc8, 0x3c);
        self.values
            .push(value('+', Some(colour), "threatened by several sides"));
        for who in battle.combatants().filter(|&who| battle.is_up(who)) {
            let side = usize::from(battle.side(who).0);
            for cell in threatened(who) {
                let known = self.cells.entry(cell).or_insert(side);
                if *known != side {
                    *known = several;
                }
            }
        }
        Ok(())
    }

    fn ask_flank(&mut self, stage: &Stage<'_>) -> Result<(), String> {
        let to = stage.to.ok_or_else(|| needs("flank", "--to CELL"))?;
        let target = stage.occupant(to);
        let target =
            target.ok_or_else(|| format!("nobody can stand in {to}; give --to another cell"))?;
        let battle = stage.battle();
        let scene = Scene::of(battle.world());
        let attacker = match stage.from {
            Some(_) => self.mover(stage, "flank")?,
            None => {
                let mut enemies = scene.enemies(target.id);
                enemies
                    .next()
                    .ok_or("the target has no enemy; give --from CELL")?
            }
        };
        if scene.side(attacker) == target.side {
            return Err(
                "the two are of one side; give an enemy of the target as --from".to_owned(),
            );
        }
        let (name, other) = (battle.name(target.id), battle.name(attacker));
        self.title = format!("From where {other} would flank {name} or strike it from behind");
        let own = scene.cell(attacker);
        for cell in near(stage.board(), to, FARTHEST_FLANK) {
            if cell != own && !scene.may_stay(attacker, cell) {
                continue;
            }
            let gains = gains(stage.battle(), attacker, target.id, &[(attacker, cell)]);
            let mut words: Vec<_> = gains
                .iter()
                .map(|(what, rule)| format!("{what} ({})", rule.0))
                .collect();
            if words.is_empty() {
                let rule = rule_with_ally(stage, attacker, target.id, cell);
                words.extend(
                    rule.map(|rule| format!("flanking with an ally, {NOT_THERE} ({})", rule.0)),
                );
            }
            let (symbol, colour, words) = if words.is_empty() {
                ('.', None, "nothing by the place".to_owned())
            } else {
                let letter = self.values.iter().filter(|it| it.symbol != '.').count();
                let symbol = char::from(b'a' + (letter % 26) as u8);
                let colour = Colour::SIDES[(letter + 1) % Colour::SIDES.len()];
                (symbol, Some(colour), words.join(", "))
            };
            let index = self.index_of(symbol, colour, words);
            self.cells.insert(cell, index);
        }
        Ok(())
    }

    /// The number of a value by its words.
    fn index_of(&mut self, symbol: char, colour: Option<Colour>, words: String) -> usize {
        if let Some(index) = self.values.iter().position(|it| it.words == words) {
            return index;
        }
        self.values.push(Value {
            symbol,
            colour,
            words,
        });
        self.values.len() - 1
    }

    fn mover(&self, stage: &Stage<'_>, map: &str) -> Result<CombatantId, String> {
        let from = stage.from.ok_or_else(|| needs(map, "--from CELL"))?;
        let found = stage.occupant(from).map(|view| view.id);
        found.ok_or_else(|| format!("nobody can stand in {from}; give --from another cell"))
    }

    /// The map as text: a title, the cells, and what the signs mean. Odd rows of hexes are shifted
    /// by half a cell.
    #[must_use]
    pub fn text(&self, board: &Board) -> Vec<String> {
        let sign = |cell: Cell| match self.cells.get(&cell) {
            _ if Some(cell) == self.from => '@',
            _ if Some(cell) == self.to => '*',
            Some(&index) => self.values[index].symbol,
            None => '-',
        };
        let mut lines = vec![self.title.clone(), String::new()];
        lines.extend(drawn(board, sign));
        lines.push(String::new());
        if let Some(from) = self.from {
            lines.push(format!("  @  {from}, --from"));
        }
        if let Some(to) = self.to {
            lines.push(format!("  *  {to}, --to"));
        }
        let used = |index: &usize| self.cells.values().any(|known| known == index);
        for index in (0..self.values.len()).filter(used) {
            let Value { symbol, words, .. } = &self.values[index];
            lines.push(format!("  {symbol}  {words}"));
        }
        if board.cells().any(|cell| sign(cell) == '-') {
            lines.push("  -  none of these, or not asked".to_owned());
        }
        lines
    }

    /// The map over the level as it looks in the game.
    #[must_use]
    pub fn picture(&self, stage: &Stage<'_>) -> Picture {
        let mut picture = Picture::of(stage.board());
        for (&cell, &index) in &self.cells {
            if let Some(colour) = self.values[index].colour {
                picture.tint(cell, colour, 0.5);
            }
        }
        put_pieces(&mut picture, stage);
        let coloured = self
            .values
            .iter()
            .filter_map(|it| Some((it.colour?, it.words.clone())));
        let coloured: Vec<_> = coloured.collect();
        picture.legend(&self.title, &coloured);
        picture
    }

    /// The map as JSON: for each value the cells that have it.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        let values = self.values.iter().enumerate().map(|(index, value)| {
            let cells = self.cells.iter().filter(|&(_, &known)| known == index);
            let cells: Vec<Cell> = cells.map(|(&cell, _)| cell).collect();
            serde_json::json!({ "value": value.words, "sign": value.symbol, "cells": cells })
        });
        serde_json::json!({
            "map": self.kind,
            "title": self.title,
            "from": self.from,
            "to": self.to,
            "values": values.collect::<Vec<_>>(),
        })
    }
}

fn value(symbol: char, colour: Option<Colour>, words: &str) -> Value {
    Value {
        symbol,
        colour,
        words: words.to_owned(),
    }
}

/// The rule by which an attacker in a cell would have something from an ally beside the target, if it has
/// none in the level.
fn rule_with_ally(
    stage: &Stage<'_>,
    attacker: CombatantId,
    target: CombatantId,
    cell: Cell,
) -> Option<RuleId> {
    let (helped, ally) = stage.helped()?;
    let scene = Scene::of(helped.world());
    if scene.side(ally) != scene.side(attacker) {
        return None;
    }
    free_beside(helped, ally, target)
        .into_iter()
        .filter(|&other| other != cell)
        .find_map(|other| {
            let places = [(attacker, cell), (ally, other)];
            let gains = gains(helped, attacker, target, &places);
            gains.first().map(|&(_, rule)| rule)
        })
}

fn needs(map: &str, what: &str) -> String {
    format!("--map {map} needs {what}")
}

/// The cells of the map at most so far from one, but not that one.
fn near(board: &Board, own: Cell, most: i32) -> Vec<Cell> {
    let kind = board.kind();
    let cells = board.cells();
    let near = cells.filter(|&cell| cell != own && kind.distance(own, cell) <= most);
    near.collect()
}

/// Everybody in its place, the cells of the question framed, and coordinates in the cells.
pub(super) fn put_pieces(picture: &mut Picture, stage: &Stage<'_>) {
    picture.coordinates(stage.board());
    let (battle, scene) = (stage.battle(), Scene::of(stage.battle().world()));
    for who in battle.combatants().filter(|&who| scene.is_there(who)) {
        let side = usize::from(battle.side(who).0);
        picture.piece(&scene.space(who), side, &who.0.to_string());
    }
    for cell in stage.from.iter().chain(&stage.to) {
        picture.frame(*cell, Colour::PAPER);
    }
}

/// A sign for each cell, with coordinates at the margins: the column's last digit above and the row
/// before on squares, the first cell of each row before it on hexes.
pub(super) fn drawn(board: &Board, sign: impl Fn(Cell) -> char) -> Vec<String> {
    let (columns, rows) = (board.width() as usize, board.height() as usize);
    let label = |row: usize| {
        let first = board.cell_at(0, row);
        match board.kind() {
            GridKind::Square => first.y.to_string(),
            GridKind::Hex => first.to_string(),
        }
    };
    let wide = (0..rows).map(|row| label(row).len()).max().unwrap_or(0);
    let mut lines = Vec::new();
    if board.kind() == GridKind::Square {
        let digits = (0..columns).map(|column| {
            let x = board.cell_at(column, 0).x;
            x.rem_euclid(10).to_string()
        });
        let digits: Vec<_> = digits.collect();
        lines.push(format!("  {:wide$}  {}", "", digits.join(" ")));
    }
    for row in 0..rows {
        let shifted = board.kind() == GridKind::Hex && row % 2 == 1;
        let shift = if shifted { " " } else { "" };
        let signs = (0..columns).map(|column| sign(board.cell_at(column, row)).to_string());
        let signs: Vec<_> = signs.collect();
        lines.push(format!(
            "  {:>wide$}  {shift}{}",
            label(row),
            signs.join(" ")
        ));
    }
    lines
}
