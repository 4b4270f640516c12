//! Lines from one to another: distance, cover, sight, light. Floor 4. Rules WND-POS-01 to -03, -07, -08, -10, -13, -25, WND-COND-07;
//! rulings WND-R57, WND-R98, WND-R103, WND-R104, WND-R113.

use crate::board::{
    Body, Grade, Light, LineOfFire, Obstacle, ObstaclePlace, SightRules, highest_ground,
    known_line_of_fire, line_of_fire, line_of_fire_by,
};
use crate::combat::CombatantId;
use crate::grid::{Cell, Cells, Footprint};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::Trait;
use std::rc::Rc;

/// Edges that are low by their name. Ruling WND-R98.
const LOW_EDGES: [&str; 3] = ["low wall", "fence", "battlement"];
/// The tag of other low obstacles. Ruling WND-R98.
const LOW: &str = "low";

/// The shape of the space of somebody: a rider fills that of its mount. Rule WND-POS-28.
pub fn footprint_of(s: &Situation<'_>, f: &Fighter<'_>) -> Footprint {
    let mount = f.mount().map(|mount| s.fighter(mount));
    mount.map_or(f.footprint, |mount| mount.footprint)
}

/// How somebody sees and is seen. Rule WND-STAT-14; ruling WND-R104.
pub fn body_of(s: &Situation<'_>, f: &Fighter<'_>) -> Body {
    Body::new(f.anchor(), footprint_of(s, f))
        .with_eye_halves(f.stats.halves())
        .at_altitude(f.altitude)
}

/// What an attack or a look is aimed at: a body in its place.
#[derive(Clone)]
pub struct Mark {
    /// How it is seen and shot at.
    pub body: Body,
    /// The cells that it fills.
    pub space: Cells,
    /// The height of the ground under it, in steps.
    pub z: i32,
    /// Its Size. Rule WND-POS-08.
    pub size: i32,
    /// By so many grades low obstacles cover it more. Rule WND-POS-03.
    pub raise: u8,
    /// Whose it is; `None` of a thing or a mere cell.
    pub who: Option<CombatantId>,
}

impl Mark {
    /// Somebody where it stands.
    pub fn of(s: &Situation<'_>, f: &Fighter<'_>) -> Self {
        let raise = match () {
            () if s.data.is_off("WND-POS-03") => 0,
            () if f.is_prone() => 2,
            () if f.is_crouching() => 1,
            () => 0,
        };
        Self {
            body: body_of(s, f),
            space: f.space,
            z: f.z,
            size: f.stats.size,
            raise,
            who: Some(f.id),
        }
    }

    /// Somebody with its anchor in another cell.
    pub fn at_cell(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> Self {
        let space = footprint_of(s, f).cells(s.kind(), anchor);
        let own = Self::of(s, f);
        Self {
            body: Body { anchor, ..own.body },
            z: highest_ground(s.board, &space) + f.altitude,
            space,
            ..own
        }
    }

    /// Somebody as if it stood in the space of another. Ruling WND-R57.
    pub fn in_place_of(s: &Situation<'_>, f: &Fighter<'_>, other: &Fighter<'_>) -> Self {
        let there = Self::of(s, other);
        let own = Self::of(s, f);
        let body = Body {
            eye_halves: own.body.eye_halves,
            ..there.body
        };
        Self {
            body,
            space: there.space,
            z: there.z,
            ..own
        }
    }

    /// A body of human Size in a cell.
    pub fn in_cell(s: &Situation<'_>, cell: Cell) -> Self {
        Self {
            body: Body::new(cell, Footprint::Single),
            space: Cells::single(cell),
            z: s.board.elevation(cell),
            size: 0,
            raise: 0,
            who: None,
        }
    }
}

/// Yards that a rider and another are farther apart. Rule WND-POS-25.
fn saddle(s: &Situation<'_>, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
    let above = |rider: &Fighter<'_>, other: &Fighter<'_>| {
        let Some(mount) = rider.mount().map(|mount| s.fighter(mount)) else {
            return false;
        };
        other.mount().is_none() && other.id != mount.id && other.stats.size < mount.stats.size
    };
    match !s.data.is_off("WND-POS-25") && (above(a, b) || above(b, a)) {
        true => s.data.modifiers.saddle,
        false => 0,
    }
}

/// Yards from one to another, as range and reach count them. Rules WND-POS-13, -25.
pub fn distance(s: &Situation<'_>, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
    s.distance(a, b) + saddle(s, a, b)
}

/// Yards from one to a mark. Rules WND-POS-13, -25.
pub fn distance_to(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> i32 {
    let plain = s.apart((&a.space, a.z), (&mark.space, mark.z));
    let more = mark.who.map_or(0, |who| saddle(s, a, s.fighter(who)));
    plain + more
}

/// Free yards between two: 0 side by side, -1 in one space. Rules WND-POS-01, -13, -25.
pub fn gap(s: &Situation<'_>, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
    distance(s, a, b) - 1
}

/// Free yards between somebody and a space at a height in steps; saddles are not counted. Rules WND-POS-01, -13.
pub fn gap_at(s: &Situation<'_>, a: &Fighter<'_>, space: &Cells, z: i32) -> i32 {
    s.apart((&a.space, a.z), (space, z)) - 1
}

/// Free yards between somebody and another as if that stood with its anchor in a cell. Rules WND-POS-01, -13, -25.
pub fn gap_from(s: &Situation<'_>, a: &Fighter<'_>, b: &Fighter<'_>, anchor: Cell) -> i32 {
    distance_to(s, a, &Mark::at_cell(s, b, anchor)) - 1
}

/// Whether an obstacle is low: of a cell what gives the grade, be it the object or the ground. Ruling WND-R98.
fn is_low(s: &Situation<'_>, obstacle: &Obstacle) -> bool {
    match obstacle.place {
        ObstaclePlace::Cell(cell) => {
            let object = s.board.object(cell);
            let by_height = object.is_some_and(|it| {
                it.height <= 1 && it.cover > Grade::None && it.cover < Grade::Total
            });
            let tagged = object.is_some_and(|it| it.has_tag(LOW));
            let ground = s.board.terrain(cell);
            let low_ground = ground.is_some_and(|it| it.has_tag(LOW) && it.cover >= obstacle.grade);
            by_height || tagged || low_ground
        }
        ObstaclePlace::Edge(cell, side) => s
            .board
            .edge(cell, side)
            .is_some_and(|it| it.has_tag(LOW) || LOW_EDGES.contains(&it.name.as_str())),
        ObstaclePlace::Creature(_) | ObstaclePlace::Rise(_) => false,
    }
}

/// How what is on a line counts: low obstacles before those who duck, creatures in the way of shots. Rules WND-POS-03, -08,
/// WND-COND-07; ruling WND-R98.
struct Sieve<'s, 'w> {
    s: &'s Situation<'w>,
    a: &'s Fighter<'w>,
    mark: &'s Mark,
    /// Whether it is a shot, a throw or a spell.
    ranged: bool,
    /// Whether the attacker lies on the ground.
    lies: bool,
}

impl Sieve<'_, '_> {
    /// What a creature in the way covers. Rule WND-POS-08; ruling WND-R63.
    fn cover_of(&self, other: &Fighter<'_>) -> Grade {
        let s = self.s;
        let mark = self.mark.who.map(|who| s.fighter(who));
        let with = |f: &Fighter<'_>| {
            f.id == other.id || f.mount() == Some(other.id) || f.rider() == Some(other.id)
        };
        if !other.is_alive() || other.is_prone() || with(self.a) || mark.is_some_and(with) {
            return Grade::None;
        }
        match other.stats.size >= self.mark.size + s.data.course.way_size {
            true => Grade::Half,
            false => Grade::Quarter,
        }
    }

    /// The most that those in a cell cover.
    fn crowd_in(&self, cell: Cell) -> Grade {
        if !self.ranged || self.s.data.is_off("WND-POS-08") {
            return Grade::None;
        }
        let there = self.s.fighters().iter();
        let there = there.filter(|other| other.space.contains(cell));
        there
            .map(|other| self.cover_of(other))
            .max()
            .unwrap_or_default()
    }

    /// Whether the attacker lies behind what it would have to shoot over. Rule WND-COND-07.
    fn hides_from(&self, obstacle: &Obstacle) -> bool {
        self.ranged
            && self.lies
            && obstacle.touches_attacker
            && obstacle.grade > Grade::None
            && is_low(self.s, obstacle)
    }
}

impl SightRules for Sieve<'_, '_> {
    fn creature_grade(&mut self, cell: Cell) -> Grade {
        self.crowd_in(cell)
    }

    fn obstacle_grade(&mut self, obstacle: &Obstacle) -> Grade {
        let grade = obstacle.grade;
        if matches!(obstacle.place, ObstaclePlace::Creature(_)) || grade == Grade::None {
            return grade;
        }
        if self.hides_from(obstacle) {
            return Grade::Total;
        }
        let raised = self.mark.raise > 0 && obstacle.touches_target;
        match raised && is_low(self.s, obstacle) {
            true => grade.raised(self.mark.raise),
            false => grade,
        }
    }

    fn leans(&mut self, obstacle: &Obstacle) -> bool {
        !matches!(obstacle.place, ObstaclePlace::Creature(_))
    }
}

fn plain_line(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> Rc<LineOfFire> {
    known_line_of_fire(s.board, &body_of(s, a), &mark.body)
}

/// The cover of a mark from somebody, against a shot, a throw or a spell, or in melee. Rules WND-POS-02, -03, -08.
pub fn cover(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark, ranged: bool) -> Grade {
    cover_if(s, a, mark, (ranged, a.is_prone()))
}

/// Whether an attacker lies behind what it would have to shoot over, and would not if it stood. Rule WND-COND-07; ruling WND-R98.
pub fn lies_behind(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> bool {
    let cover = |lies| cover_if(s, a, mark, (true, lies));
    a.is_prone() && cover(true) >= Grade::Total && cover(false) < Grade::Total
}

/// The cover of a mark from somebody that attacks from afar or not, and lies or not.
fn cover_if(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    mark: &Mark,
    (ranged, lies): (bool, bool),
) -> Grade {
    let plain = plain_line(s, a, mark);
    let mut sieve = Sieve {
        s,
        a,
        mark,
        ranged,
        lies,
    };
    let crowded = plain
        .between
        .iter()
        .any(|&cell| sieve.crowd_in(cell) > Grade::None);
    let raised = mark.raise > 0 && plain.grade > Grade::None;
    match crowded || (ranged && lies) || raised {
        true => line_of_fire_by(s.board, &body_of(s, a), &mark.body, &mut sieve).grade,
        false => plain.grade,
    }
}

/// The line of an attack as the board has it, for what is told of it.
pub fn line_to(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> Rc<LineOfFire> {
    plain_line(s, a, mark)
}

/// Whether one sees another: a line of sight, and no fog in a cell between. The unconscious see nothing. Rule WND-POS-10; ruling
/// WND-R113.
pub fn sees(s: &Situation<'_>, a: &Fighter<'_>, b: &Fighter<'_>) -> bool {
    sees_mark(s, a, &Mark::of(s, b))
}

/// Whether somebody sees a mark. Rule WND-POS-10; ruling WND-R113.
pub fn sees_mark(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> bool {
    if s.data.is_off("WND-POS-10") {
        return true;
    }
    if a.is_unconscious() && !s.data.is_off("WND-COND-04") {
        return false;
    }
    let fog = |cell: &Cell| s.board.has_fog() && s.board.fog(*cell);
    let is_clear = |line: &LineOfFire| !line.sight_blocked && !line.between.iter().any(fog);
    if is_clear(&plain_line(s, a, mark)) {
        return true;
    }
    if a.space.size() == 1 && mark.space.size() == 1 {
        return false;
    }
    let part = |body: &Body, z: i32, cell: Cell| {
        Body::new(cell, Footprint::Single)
            .with_eye_halves(body.eye_halves)
            .at_altitude(z - s.board.elevation(cell))
    };
    let own = body_of(s, a);
    let mut pairs = a
        .space
        .iter()
        .flat_map(|from| mark.space.iter().map(move |to| (from, to)));
    pairs.any(|(from, to)| {
        let (from, to) = (part(&own, a.z, from), part(&mark.body, mark.z, to));
        is_clear(&line_of_fire(s.board, &from, &to))
    })
}

/// What light and fog take off an attack at a space, and what they are called; of its cells the best-lit one counts. Rule
/// WND-POS-10; ruling WND-R103.
pub fn murk(s: &Situation<'_>, a: &Fighter<'_>, space: &Cells) -> (i32, &'static str) {
    let m = &s.data.modifiers;
    let of = |cell: Cell| {
        let light = match s.board.light(cell) {
            _ if a.is(Trait::Darksight) => (0, ""),
            Light::Bright => (0, ""),
            Light::Dim => (m.dim, "dim light"),
            Light::Dark => (m.dark, "darkness"),
        };
        match s.board.has_fog() && s.board.fog(cell) {
            true => light.max((m.dark, "fog")),
            false => light,
        }
    };
    space.iter().map(of).min().unwrap_or_default()
}

/// The cell of a space that is nearest to another; of several the first in reading order. Ruling WND-R100.
pub fn nearest_cell(s: &Situation<'_>, of: &Cells, to: &Cells) -> Cell {
    let far = |cell: &Cell| s.apart((&Cells::single(*cell), 0), (to, 0));
    of.iter().min_by_key(far).unwrap_or_else(|| of.first())
}
