//! Where combatants stand to each other: gaps, lines, cover, sight, flanks, whom a Rebuff meets. Floor 4.
//! Rules WND-POS-01 to -13, -25, WND-REACT-05, -10.

use super::ground::is_under_water;
use super::turns::may_react;
use crate::board::{
    Body, Grade, Light, LineOfFire, Obstacle, ObstaclePlace, SightRules, highest_ground,
    known_line_of_fire, line_of_fire, line_of_fire_by,
};
use crate::combat::{CombatantId, FlankedBy, InCover, Refusal, ThreatenedBy};
use crate::grid::{Cell, Cells, Footprint, GridKind, Point};
use crate::mechanics::gear::Mode;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::Weapon;
use crate::rules::wounds::resolve::flanks;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::Trait;
use smol_str::SmolStr;
use std::collections::BTreeSet;
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

    /// The centre of its space. Ruling WND-R49.
    fn centre(&self, kind: GridKind) -> Point {
        self.space.centre(kind)
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

/// Whether somebody shares its space with one to whom that matters: not with its rider or its mount, nor with one of a quite
/// different Size. Rules WND-POS-11, -12, WND-MOVE-26; ruling WND-R63.
pub fn shares_space(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let crowds = |other: &Fighter<'_>| {
        other.id != f.id
            && other.is_alive()
            && f.mount() != Some(other.id)
            && f.rider() != Some(other.id)
            && (other.stats.size - f.stats.size).abs() < s.data.course.size_gap
            && other.space.iter().any(|cell| f.space.contains(cell))
    };
    !s.data.is_off("WND-POS-11") && s.fighters().iter().any(crowds)
}

/// Whether an obstacle is low. Ruling WND-R98.
fn is_low(s: &Situation<'_>, place: ObstaclePlace) -> bool {
    match place {
        ObstaclePlace::Cell(cell) => {
            let object = s.board.object(cell);
            let by_height = object.is_some_and(|it| {
                it.height <= 1 && it.cover > Grade::None && it.cover < Grade::Total
            });
            let tagged = object.is_some_and(|it| it.has_tag(LOW));
            by_height || tagged || s.board.terrain(cell).is_some_and(|it| it.has_tag(LOW))
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
        let shares = |own: &Cells| other.space.iter().any(|cell| own.contains(cell));
        if !other.is_alive()
            || other.is_prone()
            || with(self.a)
            || mark.is_some_and(with)
            || shares(&self.mark.space)
            || shares(&self.a.space)
        {
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
        there.map(|other| self.cover_of(other)).max().unwrap_or_default()
    }

    /// Whether the attacker lies behind what it would have to shoot over. Rule WND-COND-07.
    fn hides_from(&self, obstacle: &Obstacle) -> bool {
        self.ranged
            && self.lies
            && obstacle.touches_attacker
            && obstacle.grade > Grade::None
            && is_low(self.s, obstacle.place)
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
        match raised && is_low(self.s, obstacle.place) {
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
    let mut sieve = Sieve { s, a, mark, ranged, lies };
    let crowded = plain.between.iter().any(|&cell| sieve.crowd_in(cell) > Grade::None);
    let raised = mark.raise > 0 && plain.grade > Grade::None;
    match crowded || (ranged && lies) || raised {
        true => line_of_fire_by(s.board, &body_of(s, a), &mark.body, &mut sieve).grade,
        false => plain.grade,
    }
}

/// The cover of one from another. Rules WND-POS-02, -03, -08.
pub fn cover_between(s: &Situation<'_>, a: &Fighter<'_>, b: &Fighter<'_>, ranged: bool) -> Grade {
    cover(s, a, &Mark::of(s, b), ranged)
}

/// The line of an attack as the board has it, for what is told of it.
pub fn line_to(s: &Situation<'_>, a: &Fighter<'_>, mark: &Mark) -> LineOfFire {
    line_of_fire(s.board, &body_of(s, a), &mark.body)
}

/// The cover of somebody from the enemies that are able. Rules WND-POS-02, -03.
pub fn in_cover(s: &Situation<'_>, t: &Fighter<'_>) -> InCover {
    let mark = Mark::of(s, t);
    let foes = s.enemies_of(t.side).filter(|foe| foe.is_able());
    foes.map(|foe| (foe.id, cover(s, foe, &mark, true))).collect()
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

/// Why a weapon cannot be used in a manner where somebody is: in a grapple only those of reach 0, under water none from afar.
/// Rules WND-COND-09, WND-POS-20.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_allowed(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    weapon: &Weapon,
    mode: Mode,
) -> Result<(), Refusal> {
    if f.is_grappling() && (mode.is_ranged() || weapon.reach_max != Some(0)) {
        let why = "In a grapple only weapons of reach 0 are of use";
        return Err(Refusal::forbidden(why, "WND-COND-09"));
    }
    if mode.is_ranged() && is_under_water(s, f) && !s.data.is_off("WND-POS-20") {
        let why = "Under water nothing is shot or thrown";
        return Err(Refusal::forbidden(why, "WND-POS-20"));
    }
    Ok(())
}

/// Whether somebody can attack a mark now with what it has in hand: in reach, or loaded and within the first range increment,
/// with a line and sight. Rule WND-POS-04; ruling WND-R130.
fn could_strike(s: &Situation<'_>, f: &Fighter<'_>, mark: &Mark) -> bool {
    let distance = distance_to(s, f, mark);
    let fits = |weapon: &Weapon, key: &str, mode: Mode| {
        let within = match mode {
            Mode::Melee => weapon.reach_max.is_some_and(|reach| distance - 1 <= reach),
            _ => weapon.increment(mode).is_some_and(|increment| distance <= increment),
        };
        within
            && (mode != Mode::Shoot || !f.is_unloaded(key))
            && check_allowed(s, f, weapon, mode).is_ok()
    };
    let any = |mode| f.ready_weapons().any(|it| fits(it.data, &it.key, mode));
    let melee = any(Mode::Melee) && cover(s, f, mark, false) < Grade::Total;
    let shot = || any(Mode::Shoot) || any(Mode::Throw);
    let open = melee || (shot() && cover(s, f, mark, true) < Grade::Total);
    open && sees_mark(s, f, mark)
}

/// Those who could be one of two that flank somebody. Rules WND-POS-04, -06; ruling WND-R130.
fn flankers<'s, 'w>(
    s: &'s Situation<'w>,
    t: &Fighter<'_>,
    mark: &Mark,
) -> Vec<&'s Fighter<'w>> {
    if s.data.is_off("WND-POS-04") {
        return Vec::new();
    }
    let foes = s.enemies_of(t.side).filter(|f| {
        let shares = f.space.iter().any(|cell| mark.space.contains(cell));
        f.is_able() && !shares && !t.ignores(f.id) && !f.ignores(t.id) && could_strike(s, f, mark)
    });
    foes.collect()
}

/// Whether two flank a mark: 120° or more between them. Rule WND-POS-04; ruling WND-R49.
pub fn surround(s: &Situation<'_>, mark: &Mark, a: &Fighter<'_>, b: &Fighter<'_>) -> bool {
    let kind = s.kind();
    let centre = mark.centre(kind);
    let toward = |f: &Fighter<'_>| {
        let to = f.space.centre(kind) - centre;
        // In the axes of the grid: those of hexes are 60° apart.
        let (x, y) = match kind {
            GridKind::Square => (to.x, to.y),
            GridKind::Hex => (to.x - to.y, 2 * to.y),
        };
        let short = |length: i64| i32::try_from(length).unwrap_or(0);
        (short(x), short(y))
    };
    flanks(kind, toward(a), toward(b))
}

fn pairs(s: &Situation<'_>, t: &Fighter<'_>, mark: &Mark) -> Vec<(CombatantId, CombatantId)> {
    let able = flankers(s, t, mark);
    let all = able
        .iter()
        .enumerate()
        .flat_map(|(at, a)| able[at + 1..].iter().map(move |b| (a, b)));
    let flanking = all.filter(|(a, b)| surround(s, mark, a, b));
    flanking.map(|(a, b)| (a.id, b.id)).collect()
}

/// The pairs of enemies that flank somebody, each with the lower number first. Rule WND-POS-04.
pub fn flanked_by_pairs(s: &Situation<'_>, t: &Fighter<'_>) -> Vec<(CombatantId, CombatantId)> {
    pairs(s, t, &Mark::of(s, t))
}

/// Whether somebody is flanked. Rule WND-POS-04.
pub fn is_flanked(s: &Situation<'_>, t: &Fighter<'_>) -> bool {
    !flanked_by_pairs(s, t).is_empty()
}

/// Whether somebody would be flanked in the place of a mark. Ruling WND-R57.
pub fn is_flanked_as(s: &Situation<'_>, t: &Fighter<'_>, mark: &Mark) -> bool {
    !pairs(s, t, mark).is_empty()
}

/// The pairs of enemies that flank somebody, for screens. Rule WND-POS-04.
pub fn flanked_by(s: &Situation<'_>, t: &Fighter<'_>) -> FlankedBy {
    let pairs = flanked_by_pairs(s, t);
    pairs.into_iter().map(|(a, b)| [a, b]).collect()
}

/// Whether somebody is within reach of a weapon in hand of another. Rule WND-POS-27.
pub fn is_in_reach(s: &Situation<'_>, of: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    let gap = gap(s, of, t);
    let mut weapons = of.ready_weapons();
    weapons.any(|it| {
        let reaches = it.data.reach_max.is_some_and(|reach| gap <= reach);
        reaches && check_allowed(s, of, it.data, Mode::Melee).is_ok()
    })
}

/// The enemies that have somebody within reach of a weapon in hand and could strike. Rule WND-POS-01.
pub fn threatened_by(s: &Situation<'_>, t: &Fighter<'_>) -> ThreatenedBy {
    let mark = Mark::of(s, t);
    let foes = s.enemies_of(t.side).filter(|f| {
        f.is_able()
            && is_in_reach(s, f, t)
            && cover(s, f, &mark, false) < Grade::Total
            && sees_mark(s, f, &mark)
    });
    foes.map(|f| f.id).collect()
}

/// Whether somebody can react for so many AP. Rules WND-REACT-05, WND-INIT-11.
pub fn can_react(f: &Fighter<'_>, ap: i32) -> bool {
    may_react(f) && (f.pool(Pool::Ap) >= ap || f.data.is_off("WND-INIT-11"))
}

/// AP of an attack in melee, which costs more under water. Rule WND-POS-20.
pub fn melee_price(s: &Situation<'_>, f: &Fighter<'_>, ap: i32) -> i32 {
    match is_under_water(s, f) && !s.data.is_off("WND-POS-20") {
        true => ap + s.data.prices.underwater,
        false => ap,
    }
}

/// Whether somebody could pay for a Rebuff now, if anybody came near. Rule WND-REACT-10.
pub fn is_on_guard(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let price = melee_price(s, f, s.data.prices.rebuff);
    !s.data.is_off("WND-REACT-10") && can_react(f, price)
}

/// The weapons with which somebody may rebuff a mover that steps with its anchor from one cell to another, by their keys. Rule
/// WND-REACT-10; rulings WND-R54, -R77, -R80, -R129.
pub fn would_rebuff(
    s: &Situation<'_>,
    guard: &Fighter<'_>,
    mover: &Fighter<'_>,
    from: Cell,
    to: Cell,
) -> Vec<SmolStr> {
    if guard.side == mover.side || !mover.is_alive() || !is_on_guard(s, guard) {
        return Vec::new();
    }
    let here = Mark::at_cell(s, mover, from);
    let before = distance_to(s, guard, &here) - 1;
    let after = gap_from(s, guard, mover, to);
    if after >= before {
        return Vec::new();
    }
    let met = guard.ready_weapons().filter(|it| {
        let crossed = it.data.reach_max.is_some_and(|best| before >= best && after < best);
        crossed && check_allowed(s, guard, it.data, Mode::Melee).is_ok()
    });
    let keys: Vec<_> = met.map(|it| it.key).collect();
    let open = || cover(s, guard, &here, false) < Grade::Total && sees_mark(s, guard, &here);
    match !keys.is_empty() && open() {
        true => keys,
        false => Vec::new(),
    }
}

/// The cells in which somebody would rebuff an enemy of human Size that comes to them from outside. Rule WND-REACT-10.
pub fn threatened_cells(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<Cell> {
    let weapons = f.ready_weapons();
    let weapons = weapons.filter(|it| check_allowed(s, f, it.data, Mode::Melee).is_ok());
    let reach = weapons.filter_map(|it| it.data.reach_max).max();
    let Some(reach) = reach.filter(|&reach| reach > 0 && is_on_guard(s, f)) else {
        return Vec::new();
    };
    let near = f.space.iter().flat_map(|own| s.kind().within(own, reach));
    let cells: BTreeSet<_> = near.filter(|&cell| s.board.contains(cell)).collect();
    let within = cells.into_iter().filter(|&cell| {
        let mark = Mark::in_cell(s, cell);
        let distance = distance_to(s, f, &mark);
        (1..=reach).contains(&distance)
            && cover(s, f, &mark, false) < Grade::Total
            && sees_mark(s, f, &mark)
    });
    within.collect()
}

/// The cell of a space that is nearest to another; of several the first in reading order. Ruling WND-R100.
pub fn nearest_cell(s: &Situation<'_>, of: &Cells, to: &Cells) -> Cell {
    let far = |cell: &Cell| s.apart((&Cells::single(*cell), 0), (to, 0));
    of.iter().min_by_key(far).unwrap_or_else(|| of.first())
}
