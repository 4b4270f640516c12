//! What is between two cells. Floor 6.

use super::positions::PositionReport;
use super::stage::{Occupant, Stage};
use super::ways::WayReport;
use super::words::{ambush_words, cells};
use crate::board::{Grade, Light, LineOfFire, ObstaclePlace, line_of_fire, obstacles_on};
use crate::combat::{GroundNote, InCover};
use crate::grid::{Cell, cells_distance};
use crate::level::TextPlace;
use serde::Serialize;

/// What is between two cells, under a ruleset.
#[derive(Clone, Debug, Serialize)]
pub struct Look {
    /// The level's title.
    pub level: String,
    /// The level's file.
    pub file: String,
    /// The ruleset's id.
    pub rules: &'static str,
    /// The cell that is looked from.
    pub from: CellReport,
    /// The cell that is looked at.
    pub to: CellReport,
    /// Cells between the two, from the nearest to the nearest; 1 for neighbours.
    pub distance: i32,
    /// Elevation of the second less that of the first, in steps.
    pub height_difference: i32,
    /// The line of fire.
    pub line: LineReport,
    /// From where the target is flanked or struck from behind; `None` if nobody can stand in one of
    /// the cells, or both are of a side.
    pub positions: Option<PositionReport>,
    /// The way there; `None` if nobody can stand in the first cell.
    pub way: Option<WayReport>,
}

/// A cell and what is in it.
#[derive(Clone, Debug, Serialize)]
pub struct CellReport {
    /// The cell.
    pub cell: Cell,
    /// Its terrain.
    pub terrain: String,
    /// What the terrain does under the ruleset; `None` if the ruleset does not list that.
    pub ground: Option<GroundNote>,
    /// The object in it.
    pub object: Option<String>,
    /// Its elevation, in steps.
    pub elevation: i32,
    /// How bright it is.
    pub light: Light,
    /// Whether fog hangs in it.
    pub fog: bool,
    /// Where it is drawn in the file.
    pub drawn_at: Option<TextPlace>,
    /// Who stands there.
    pub who: Option<Occupant>,
}

/// The line of fire between two cells.
#[derive(Clone, Debug, Serialize)]
pub struct LineReport {
    /// The grade of cover of the one who is looked at, as the ruleset counts it.
    pub cover: Grade,
    /// What of the board gives it.
    pub cover_from: Option<ObstacleReport>,
    /// Whether only those who stand in between give it.
    pub cover_from_people: bool,
    /// Whether something ends sight; light and fog are not asked.
    pub sight_blocked: bool,
    /// What ends it.
    pub sight_blocked_by: Option<ObstacleReport>,
    /// Everything on the line that covers something, from the first cell to the second.
    pub obstacles: Vec<ObstacleReport>,
    /// The cells that it passes.
    pub between: Vec<Cell>,
    /// Cells on it in which fog hangs.
    pub fog_in: Vec<Cell>,
    /// Those who stand on it.
    pub people: Vec<String>,
}

/// An obstacle, and where it comes from.
#[derive(Clone, Debug, Serialize)]
pub struct ObstacleReport {
    /// What it is and where: "the crate at (3, 4)".
    pub what: String,
    /// Its grade of cover.
    pub grade: Grade,
    /// Whether the one who looks leans past it, so that it does not count.
    pub leaned_past: bool,
    /// Where it stands in the level's file: the symbol in the drawing, or the entry of the edge.
    pub written_at: Option<TextPlace>,
}

impl Look {
    /// Asks. `None` unless the question names two cells.
    #[must_use]
    pub fn at(stage: &Stage<'_>) -> Option<Self> {
        let (from, to) = (stage.from?, stage.to?);
        let (from_cell, to_cell) = (stage.cell_report(from), stage.cell_report(to));
        Some(Self {
            level: stage.level.name().to_owned(),
            file: stage.written.file().to_owned(),
            rules: stage.battle.ruleset().id,
            distance: cells_distance(stage.board().kind(), &stage.space(from), &stage.space(to)),
            height_difference: to_cell.elevation - from_cell.elevation,
            line: LineReport::of(stage, from, to),
            positions: PositionReport::of(stage, from, to),
            way: WayReport::of(stage, from, to),
            from: from_cell,
            to: to_cell,
        })
    }

    /// The answer in sentences, one a line.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let mut lines = vec![
            format!("{} ({}), rules: {}", self.level, self.file, self.rules),
            format!("From {}", self.from.sentence()),
            format!("To {}", self.to.sentence()),
        ];
        let both = [&self.from, &self.to];
        lines.extend(both.into_iter().filter_map(CellReport::stands));
        lines.extend(self.grounds());
        lines.push(match self.distance {
            1 => "Distance: 1 cell, side by side.".to_owned(),
            cells => format!("Distance: {cells} cells."),
        });
        lines.extend(self.line.sentences());
        lines.push(self.height());
        lines.push(self.light());
        if let Some(positions) = &self.positions {
            lines.extend(positions.sentences());
        }
        match &self.way {
            Some(way) => lines.extend(way.sentences()),
            None => lines.push(format!("Way: nobody can stand in {}.", self.from.cell)),
        }
        lines
    }

    /// What the two grounds do, each once; nothing of open ground.
    fn grounds(&self) -> Vec<String> {
        let of = |cell: &CellReport| {
            let note = cell.ground.as_ref().filter(|note| !note.is_open())?;
            Some(format!("Ground: {}: {}", cell.terrain, note.line()))
        };
        let (from, to) = (of(&self.from), of(&self.to));
        let second = to.filter(|_| self.from.terrain != self.to.terrain);
        from.into_iter().chain(second).collect()
    }

    fn height(&self) -> String {
        let steps = |count: i32| match count {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        match self.height_difference {
            0 => "Height: both are on the same.".to_owned(),
            up if up > 0 => format!("Height: {} is {} higher.", self.to.cell, steps(up)),
            down => format!("Height: {} is {} lower.", self.to.cell, steps(-down)),
        }
    }

    fn light(&self) -> String {
        let words = |cell: &CellReport| {
            let light = match cell.light {
                Light::Bright => "bright",
                Light::Dim => "dim",
                Light::Dark => "dark",
            };
            let fog = if cell.fog { " and in fog" } else { "" };
            format!("{light}{fog}")
        };
        let (from, to) = (words(&self.from), words(&self.to));
        if from == to {
            return format!("Light: both are {from}.");
        }
        let (first, second) = (self.from.cell, self.to.cell);
        format!("Light: {first} is {from}, {second} is {to}.")
    }
}

impl CellReport {
    fn sentence(&self) -> String {
        let object = self.object.as_ref();
        let object = object.map_or_else(String::new, |it| format!(" with a {it}"));
        let place = place_words(self.drawn_at);
        let ground = format!("{}, {}{object}{place}", self.cell, self.terrain);
        match &self.who {
            None => format!("{ground}: nobody can stand there."),
            Some(who) if who.is_stand_in => format!(
                "{ground}: nobody is there, so a dull {} of {} stands in and looks {}.",
                who.role, who.side, who.facing
            ),
            Some(who) => format!(
                "{ground}: {} ({}, number {}, of {}{}) looks {}.",
                who.name,
                who.role,
                who.number,
                who.side,
                ambush_words(who.in_ambush),
                who.facing
            ),
        }
    }
}

impl CellReport {
    /// How the one there stands to its enemies, if there is something to say.
    fn stands(&self) -> Option<String> {
        let who = self.who.as_ref()?;
        let words = &who.stands.words;
        (!words.is_empty()).then(|| format!("{}: {words}.", who.name))
    }
}

/// ", line 3, column 8 of the file", or nothing.
fn place_words(place: Option<TextPlace>) -> String {
    place.map_or_else(String::new, |place| format!(" ({place})"))
}

impl LineReport {
    fn of(stage: &Stage<'_>, from: Cell, to: Cell) -> Self {
        let board = stage.board();
        let (a, t) = (stage.body(from), stage.body(to));
        let line = line_of_fire(board, &a, &t);
        let met = obstacles_on(board, &a, &t, &line);
        let report = |place: ObstaclePlace, grade: Grade, leaned_past: bool| ObstacleReport {
            what: place.covers_on(board, grade).to_string(),
            grade,
            leaned_past,
            written_at: stage.place_of(place),
        };
        let hidden_by = line.sight_blocker.map(|place| ObstacleReport {
            what: place.hides_on(board).to_string(),
            ..report(place, grade_at(&met, place), false)
        });
        let people = line.between.iter().filter_map(|&cell| stage.occupant(cell));
        let mut people: Vec<_> = people
            .map(|view| (view.id, view.name.to_string()))
            .collect();
        people.dedup();
        let LineOfFire {
            grade,
            sight_blocked,
            blocker,
            ref between,
            ..
        } = line;
        let fog = between.iter().copied().filter(|&cell| board.fog(cell));
        let cover = stage.cover(from, to).unwrap_or(grade);
        let from_people = cover > grade;
        let blocker = blocker.filter(|_| !from_people);
        Self {
            cover,
            cover_from: blocker.map(|place| report(place, grade, false)),
            cover_from_people: from_people,
            sight_blocked,
            sight_blocked_by: hidden_by,
            obstacles: met
                .iter()
                .map(|met| report(met.place, met.grade, met.leaned_past))
                .collect(),
            fog_in: fog.collect(),
            people: people.into_iter().map(|(_, name)| name).collect(),
            between: line.between,
        }
    }

    fn sentences(&self) -> Vec<String> {
        let mut lines = Vec::new();
        lines.push(match &self.cover_from {
            Some(obstacle) => {
                format!("Cover: {} from {}.", self.cover.words(), obstacle.words())
            }
            None if self.cover_from_people => {
                let grade = self.cover.words();
                format!("Cover: {grade} from those who stand in between.")
            }
            None => format!("Cover: {}.", self.cover.words()),
        });
        lines.push(match &self.sight_blocked_by {
            Some(obstacle) => format!("Sight: blocked by {}.", obstacle.words()),
            None if self.sight_blocked => "Sight: blocked.".to_owned(),
            None if !self.fog_in.is_empty() => {
                format!("Sight: open but for fog in {}.", cells(&self.fog_in))
            }
            None => "Sight: open.".to_owned(),
        });
        let named = |obstacle: &&ObstacleReport| {
            let cover = self.cover_from.as_ref();
            cover.is_none_or(|cover| cover.what != obstacle.what)
        };
        for obstacle in self.obstacles.iter().filter(named) {
            let why = if obstacle.leaned_past {
                "does not count: the one beside it leans past it"
            } else if obstacle.grade < self.cover {
                "adds nothing to the higher grade"
            } else {
                "adds nothing: grades do not add up"
            };
            let grade = obstacle.grade.words();
            lines.push(format!(
                "On the line too: {}, {grade}; it {why}.",
                obstacle.words()
            ));
        }
        if !self.people.is_empty() {
            lines.push(format!("On the line stands {}.", self.people.join(", ")));
        }
        lines
    }
}

impl ObstacleReport {
    fn words(&self) -> String {
        format!("{}{}", self.what, place_words(self.written_at))
    }
}

/// The grade of an obstacle among those that were met.
fn grade_at(met: &[crate::board::Met], place: ObstaclePlace) -> Grade {
    let found = met.iter().find(|met| met.place == place);
    found.map_or(Grade::None, |met| met.grade)
}

impl Stage<'_> {
    pub(super) fn cell_report(&self, cell: Cell) -> CellReport {
        let board = self.board();
        let terrain = board.terrain(cell);
        let effects = terrain.and_then(|terrain| self.battle.ground(terrain));
        CellReport {
            cell,
            terrain: terrain.map_or_else(String::new, |terrain| terrain.name.to_string()),
            ground: effects.map(|effects| effects.note()),
            object: board.object(cell).map(|object| object.name.to_string()),
            elevation: board.elevation(cell),
            light: board.light(cell),
            fog: board.fog(cell),
            drawn_at: self.written.cell(cell),
            who: self.standing(cell),
        }
    }

    /// The cover of the one in a cell against the one in another; `None` if they are no enemies who fight.
    fn cover(&self, from: Cell, to: Cell) -> Option<Grade> {
        let (attacker, target) = (self.occupant(from)?, self.occupant(to)?);
        self.battle.get::<InCover>(target.id)?.against(attacker.id)
    }

    /// Where an obstacle stands in the file.
    fn place_of(&self, place: ObstaclePlace) -> Option<TextPlace> {
        match place {
            ObstaclePlace::Edge(cell, side) => self.written.edge(cell, side),
            other => self.written.cell(other.cell()),
        }
    }
}
