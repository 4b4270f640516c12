//! What a level is, so that a designer finds its cells. Floor 6.

use super::map::{drawn, put_pieces};
use super::stage::{Stage, Stands};
use super::words::{self, ambush_words};
use crate::battle::LevelGround;
use crate::combat::{GroundNote, SideId};
use crate::grid::{Cell, GridKind};
use crate::level::draft::Tile;
use crate::level::{Start, TextPlace};
use crate::mechanics::Scene;
use crate::picture::Picture;
use serde::Serialize;

/// Size, sides and people of a level.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    /// Its title.
    pub level: String,
    /// Its file.
    pub file: String,
    /// What it says of itself.
    pub summary: String,
    /// Squares or hexes.
    pub grid: GridKind,
    /// Cells in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// The first cell, top left, and the last, bottom right.
    pub corners: [Cell; 2],
    /// How the battle begins, as level files say it.
    pub start: Start,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// Who fights.
    pub people: Vec<Person>,
    /// The regions of the level.
    pub regions: Vec<RegionOverview>,
    /// What wins the battle besides being the last, and what loses it.
    pub objectives: Vec<ObjectiveOverview>,
    /// Whom a person who plays a side may place before the battle, and where, by side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deployments: Vec<String>,
    /// The round after which the battle is over.
    pub round_limit: Option<u32>,
    /// The terrains that are drawn, and what each does under the ruleset; none if the ruleset does not list that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub grounds: Vec<GroundOverview>,
}

/// A terrain of a level.
#[derive(Clone, Debug, Serialize)]
pub struct GroundOverview {
    /// Its name.
    pub terrain: String,
    /// What it does under the ruleset.
    #[serde(flatten)]
    pub note: GroundNote,
    /// Whether it is like open ground there, though its tags mean something under other rulesets or are known to none.
    pub is_inert: bool,
}

impl GroundOverview {
    fn of(ground: &LevelGround<'_>) -> Self {
        Self {
            terrain: ground.terrain.name.to_string(),
            note: ground.effects.note(),
            is_inert: ground.inert.is_some(),
        }
    }

    /// In a line; `None` of open ground of which nobody expects more.
    fn sentence(&self, rules: &str) -> Option<String> {
        let Self { terrain, note, .. } = self;
        match (note.is_open(), self.is_inert) {
            (_, true) => Some(format!(
                "Ground: {terrain}: like open ground; no rule of {rules} asks for its tags."
            )),
            (true, false) => None,
            (false, false) => Some(format!("Ground: {terrain}: {}", note.line())),
        }
    }
}

/// A region of a level.
#[derive(Clone, Debug, Serialize)]
pub struct RegionOverview {
    /// The symbol with which it is drawn.
    pub symbol: char,
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A condition of a side.
#[derive(Clone, Debug, Serialize)]
pub struct ObjectiveOverview {
    /// The name of the side.
    pub side: String,
    /// Whether the side wins by it; it is beaten where it fails in one of the others.
    pub wins: bool,
    /// What it has to do: `hold the bridge for 3 rounds`, `do not lose Anna`.
    pub words: String,
}

/// One who fights.
#[derive(Clone, Debug, Serialize)]
pub struct Person {
    /// Its number, from 1, as `odds --who` takes it.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: String,
    /// The name of its side.
    pub side: String,
    /// The cells that it fills.
    pub cells: Vec<Cell>,
    /// The name of the direction in which it looks.
    pub facing: &'static str,
    /// Whether it begins the battle hidden, as its side lies in ambush.
    pub in_ambush: bool,
    /// The round in which it comes, if it is not there from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comes_in_round: Option<u32>,
    /// Its entry in the file.
    pub written_at: Option<TextPlace>,
    /// How it stands to its enemies as the battle begins.
    #[serde(flatten)]
    pub stands: Stands,
}

impl Overview {
    /// Of a level.
    #[must_use]
    pub fn of(stage: &Stage<'_>) -> Self {
        let (level, board) = (&stage.level, stage.board());
        let (columns, rows) = level.size();
        let last = board.cell_at(columns as usize - 1, rows as usize - 1);
        let scene = Scene::of(stage.battle().world());
        let people = level.combatants().iter().zip(stage.battle().combatants());
        let people = people.enumerate().map(|(index, (placement, who))| Person {
            number: who.0,
            name: stage.battle().name(who),
            role: placement
                .role_under(stage.battle().ruleset().id)
                .to_string(),
            side: stage.battle().side_name(scene.side(who)),
            cells: scene.space(who).iter().collect(),
            facing: board.kind().direction_name(scene.facing(who)),
            in_ambush: stage.is_in_ambush(scene.side(who)),
            comes_in_round: placement.arrives.map(|arrival| arrival.round),
            written_at: stage.written.combatant(index),
            stands: Stands::of(stage.battle(), who),
        });
        let regions = level.objectives().regions().iter();
        let regions = regions.map(|region| RegionOverview {
            symbol: region.symbol,
            name: region.name.to_string(),
            cells: region.cells.iter().copied().collect(),
        });
        let sides = (0..).map(SideId).zip(level.sides());
        let objectives = sides.clone().flat_map(|(id, side)| {
            let wants = level.wants(id);
            let victory = wants.victory.into_iter().map(|words| (true, words));
            let protect = wants.protect.into_iter().map(|words| (false, words));
            let all = victory.chain(protect);
            all.map(|(wins, words)| ObjectiveOverview {
                side: side.name.clone(),
                wins,
                words,
            })
        });
        let deployments = sides.filter_map(|(id, side)| {
            let words = level.deployment_words(id)?;
            Some(format!("{} may place {words}.", side.name))
        });
        Self {
            level: level.name().to_owned(),
            file: stage.written.file().to_owned(),
            summary: level.summary().to_owned(),
            grid: level.grid(),
            columns,
            rows,
            corners: [board.origin(), last],
            start: level.start(),
            sides: level.sides().iter().map(|side| side.name.clone()).collect(),
            people: people.collect(),
            regions: regions.collect(),
            objectives: objectives.collect(),
            deployments: deployments.collect(),
            round_limit: level.objectives().round_limit(),
            grounds: stage
                .battle()
                .grounds()
                .iter()
                .map(GroundOverview::of)
                .collect(),
        }
    }

    /// In sentences, with the drawing, one line each.
    #[must_use]
    pub fn sentences(&self, stage: &Stage<'_>) -> Vec<String> {
        let grid = match self.grid {
            GridKind::Square => "squares",
            GridKind::Hex => "hexes",
        };
        let [first, last] = self.corners;
        let mut lines = vec![format!("{} ({})", self.level, self.file)];
        if !self.summary.is_empty() {
            lines.push(self.summary.clone());
        }
        lines.push(format!(
            "{} columns and {} rows of {grid}, from {first} to {last}.",
            self.columns, self.rows
        ));
        lines.push(match stage.level.start() {
            Start::Ready => "The battle begins with everybody ready.".to_owned(),
            Start::Meeting => "The battle begins as the sides meet, nobody ready.".to_owned(),
            Start::Ambush(side) => {
                let name = self.sides.get(side).map_or("", String::as_str);
                format!("The battle begins with {name} hidden in ambush.")
            }
            Start::Opening(side) => {
                let name = self.sides.get(side).map_or("", String::as_str);
                format!("The battle begins with everybody ready. First to act: {name}.")
            }
        });
        for (index, side) in self.sides.iter().enumerate() {
            lines.push(format!("Side {index}: {side}"));
            for person in self.people.iter().filter(|person| person.side == *side) {
                let cells = words::cells(&person.cells);
                let Person {
                    number,
                    name,
                    role,
                    facing,
                    in_ambush,
                    comes_in_round,
                    written_at,
                    stands,
                    ..
                } = person;
                let ambush = ambush_words(*in_ambush);
                let comes = comes_in_round
                    .map_or_else(String::new, |round| format!(", comes in round {round}"));
                let place = written_at.map_or_else(String::new, |at| format!(" ({at})"));
                lines.push(format!(
                    "  {number}. {name}, {role}, at {cells}{ambush}{comes}, looks {facing}{place}"
                ));
                if !stands.words.is_empty() {
                    lines.push(format!("     {}", stands.words));
                }
            }
        }
        for region in &self.regions {
            let cells = words::cells(&region.cells);
            lines.push(format!(
                "Region {}: {}, {cells}",
                region.symbol, region.name
            ));
        }
        lines.extend(self.deployments.iter().cloned());
        for ObjectiveOverview { side, wins, words } in &self.objectives {
            let to_win = if *wins { " win" } else { "" };
            lines.push(format!("{side}{to_win}: {words}"));
        }
        if let Some(limit) = self.round_limit {
            lines.push(format!("The battle ends after round {limit}."));
        }
        lines.push(String::new());
        let draft = stage.level.draft();
        let rows: Vec<Vec<char>> = draft.rows.iter().map(|row| row.chars().collect()).collect();
        let sign = |cell: Cell| {
            let place = stage.level.column_and_row(cell);
            let symbol = place.and_then(|(x, y)| rows.get(y)?.get(x).copied());
            symbol.unwrap_or('?')
        };
        lines.extend(drawn(stage.board(), sign));
        lines.push(String::new());
        for (symbol, tile) in &draft.legend {
            lines.push(format!("  {symbol}  {}", tile_words(tile)));
        }
        let rules = stage.battle().ruleset().id;
        let grounds = self.grounds.iter();
        lines.extend(grounds.filter_map(|ground| ground.sentence(rules)));
        lines
    }

    /// As it looks in the game, everybody with its number.
    #[must_use]
    pub fn picture(stage: &Stage<'_>) -> Picture {
        let mut picture = Picture::of(stage.board());
        put_pieces(&mut picture, stage);
        picture
    }
}

fn tile_words(tile: &Tile) -> String {
    let mut words = tile.terrain.to_string();
    if let Some(object) = &tile.object {
        words += &format!(" with a {object}");
    }
    if let Some(elevation) = tile.elevation {
        words += &format!(", elevation {elevation}");
    }
    if tile.fog {
        words += ", fog";
    }
    words
}
