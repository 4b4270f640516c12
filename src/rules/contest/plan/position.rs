//! Where combatants stand to each other: reach, sight, cover, light, flanks. Floor 4.
//! Rules CON-STAT-06, CON-POS-01 to -07.

use crate::board::{Grade, Light, LineOfFire, SightRules, known_line_of_fire, line_of_fire_by};
use crate::combat::{CombatantId, FlankedBy, InCover, Ledger, SideId, Unknown};
use crate::grid::{Cell, GridKind, Separation, separation_at_least};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The line from one fighter to another, with nobody in the way.
pub fn line(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> Rc<LineOfFire> {
    known_line_of_fire(s.board, &a.sight_body(), &t.sight_body())
}

/// Whether a fighter has another in line of sight; light and fog do not end it. Rule CON-POS-07.
pub fn sees(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    !line(s, a, t).sight_blocked
}

/// Whether two fighters are so near and so little above each other, with no Full Cover between.
/// Without CON-POS-05 that covers no distance but the farthest. Rules CON-STAT-06, CON-POS-05.
pub fn is_within(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>, cells: i32) -> bool {
    let distance = s.distance(a, t);
    let covered = distance == cells || (distance < cells && !s.data.is_off("CON-POS-05"));
    covered && (a.z - t.z).abs() <= cells && line(s, a, t).grade < Grade::Total
}

/// The enemies that are hidden from everybody of a side who is conscious. Rule CON-COND-06.
pub fn unknown_to(s: &Situation<'_>, side: SideId) -> Vec<(CombatantId, Unknown)> {
    let members = s.fighters().iter().filter(|o| o.side == side && o.is_up());
    let members: Vec<_> = members.map(|o| o.id).collect();
    let is_hidden = |t: &&Fighter<'_>| {
        let mut all = members.iter();
        !members.is_empty() && all.all(|&o| t.is_hidden_from(o))
    };
    let hidden = s.enemies_of(side).filter(is_hidden);
    hidden.map(|t| (t.id, Unknown::Place)).collect()
}

/// Whether a fighter has another within its reach. Rule CON-STAT-06.
pub fn reaches(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    a.reach().is_some_and(|reach| is_within(s, a, t, reach))
}

/// Whether two fighters touch. Rule CON-STAT-06.
pub fn touches(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    is_within(s, a, t, 1)
}

/// Creatures on the line count as half cover. Rule CON-POS-02.
struct Crowd<'s, 'w> {
    s: &'s Situation<'w>,
    attacker: CombatantId,
    target: &'s Fighter<'w>,
}

impl Crowd<'_, '_> {
    fn is_in_the_way(&self, other: &Fighter<'_>) -> bool {
        other.id != self.attacker
            && other.id != self.target.id
            && other.is_up()
            && !other.is_prone()
            && other.stats.size >= self.target.stats.size
    }
}

impl SightRules for Crowd<'_, '_> {
    fn creature_grade(&mut self, cell: Cell) -> Grade {
        let mut all = self.s.fighters().iter();
        match all.any(|other| self.is_in_the_way(other) && other.space.contains(cell)) {
            true => Grade::Half,
            false => Grade::None,
        }
    }
}

/// What covers a target from a ranged attack. Rules CON-POS-01, -02.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoverFound {
    /// How much.
    pub grade: Grade,
    /// Whether creatures alone give it.
    by_creatures: bool,
}

/// A kind of cover that does something. Rule CON-POS-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    /// Half the body.
    Low,
    /// Most of it.
    High,
}

impl CoverFound {
    /// None at all.
    pub const NONE: Self = Self::of_ground(Grade::None);

    const fn of_ground(grade: Grade) -> Self {
        Self {
            grade,
            by_creatures: false,
        }
    }

    /// What it means here; total cover refuses the attack. Rule CON-POS-01; ruling CON-R39.
    pub const fn kind(self) -> Option<Cover> {
        match self.grade {
            Grade::None | Grade::Quarter => None,
            Grade::Half => Some(Cover::Low),
            _ => Some(Cover::High),
        }
    }

    /// The rule by which it counts.
    pub const fn rule(self) -> &'static str {
        match self.by_creatures {
            true => "CON-POS-02",
            false => "CON-POS-01",
        }
    }
}

/// The cover of a target from a ranged attack. Rules CON-POS-01, -02.
pub fn cover(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> CoverFound {
    let plain = line(s, a, t);
    let mut crowd = Crowd {
        s,
        attacker: a.id,
        target: t,
    };
    let off = s.data.is_off("CON-POS-02") || plain.grade >= Grade::Half;
    if off
        || !plain
            .between
            .iter()
            .any(|&cell| crowd.creature_grade(cell) > Grade::None)
    {
        return CoverFound::of_ground(plain.grade);
    }
    let crowded = line_of_fire_by(s.board, &a.sight_body(), &t.sight_body(), &mut crowd);
    CoverFound {
        grade: crowded.grade,
        by_creatures: crowded.grade > plain.grade,
    }
}

/// The cover of a fighter against ranged attacks of the foes that fight. Rules CON-POS-01, -02.
pub fn in_cover(s: &Situation<'_>, t: &Fighter<'_>) -> InCover {
    let foes = s.enemies_of(t.side).filter(|foe| foe.is_up());
    foes.map(|foe| (foe.id, cover(s, foe, t).grade)).collect()
}

/// How badly somebody is seen. Rule CON-POS-07.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Murk {
    /// Well.
    Clear,
    /// In dim light or fog.
    Dim,
    /// In the dark.
    Dark,
}

/// What the light at the target's cells takes from shots and from Observation. Rule CON-POS-07.
pub fn murk_terms(
    s: &Situation<'_>,
    observer: &Fighter<'_>,
    t: &Fighter<'_>,
    ledger: &mut impl Ledger,
) {
    let positions = &s.data.positions;
    match murk(s, observer, t) {
        Murk::Clear => {}
        Murk::Dim => ledger.defence(positions.dim, "dim light or fog", "CON-POS-07"),
        Murk::Dark => ledger.defence(positions.dark, "darkness", "CON-POS-07"),
    }
}

/// How badly an observer sees who fills these cells: the best-lit cell counts. Rule CON-POS-07.
pub fn murk(s: &Situation<'_>, observer: &Fighter<'_>, t: &Fighter<'_>) -> Murk {
    let darkvision = observer.stats.darkvision;
    let of = |cell: Cell| {
        let light = match s.board.light(cell) {
            Light::Dark if !darkvision => Murk::Dark,
            Light::Dim if !darkvision => Murk::Dim,
            _ => Murk::Clear,
        };
        let fog = if s.board.fog(cell) {
            Murk::Dim
        } else {
            Murk::Clear
        };
        light.max(fog)
    };
    t.space.iter().map(of).min().unwrap_or(Murk::Clear)
}

/// Whether somebody is concealed from an observer. Rule CON-ACT-08.
pub fn is_concealed(s: &Situation<'_>, observer: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    cover(s, observer, t).grade >= Grade::Half || murk(s, observer, t) > Murk::Clear
}

/// The first pair of a side that flanks somebody. Rule CON-POS-03.
pub fn flankers(s: &Situation<'_>, t: &Fighter<'_>, side: SideId) -> Option<[CombatantId; 2]> {
    let able = able_to_flank(s, t, side);
    flanking_pairs(s, t, &able).next()
}

/// The pairs of foes that flank a fighter. Rule CON-POS-03.
pub fn flanked_by(s: &Situation<'_>, t: &Fighter<'_>) -> FlankedBy {
    let sides: BTreeSet<_> = s.enemies_of(t.side).map(|foe| foe.side).collect();
    let of_side = |side| {
        let able = able_to_flank(s, t, side);
        flanking_pairs(s, t, &able).collect::<Vec<_>>()
    };
    sides.into_iter().flat_map(of_side).collect()
}

/// Those of a side that flank somebody if they are on opposite sides of it: it is within the reach of each. Rule
/// CON-POS-03; ruling CON-R42.
fn able_to_flank<'s, 'w>(
    s: &'s Situation<'w>,
    t: &Fighter<'_>,
    side: SideId,
) -> Vec<&'s Fighter<'w>> {
    if side == t.side || s.data.is_off("CON-POS-03") {
        return Vec::new();
    }
    let all = s.fighters().iter();
    let awake = |f: &Fighter<'_>| f.is_up() && !f.has(words::SURPRISED) && !f.is_prone();
    all.filter(|f| f.side == side && awake(f) && reaches(s, f, t))
        .collect()
}

/// The pairs among those who are able that are on opposite sides of somebody, ascending. Ruling CON-R43.
fn flanking_pairs<'s>(
    s: &'s Situation<'_>,
    t: &'s Fighter<'_>,
    able: &'s [&Fighter<'_>],
) -> impl Iterator<Item = [CombatantId; 2]> {
    let pairs = able
        .iter()
        .enumerate()
        .flat_map(|(at, a)| able[at + 1..].iter().map(move |b| (a, b)));
    let flanking = pairs.filter(|(a, b)| are_opposite(s.kind(), a, t, b));
    flanking.map(|(a, b)| [a.id, b.id])
}

fn are_opposite(kind: GridKind, a: &Fighter<'_>, t: &Fighter<'_>, b: &Fighter<'_>) -> bool {
    let angle = match t.space.size() {
        1 => Separation::Deg180,
        _ => Separation::Deg135,
    };
    let centre = t.space.centre(kind);
    let mut pairs = a
        .space
        .iter()
        .flat_map(|one| b.space.iter().map(move |other| (one, other)));
    pairs.any(|(one, other)| {
        separation_at_least(kind, centre, (kind.centre(one), kind.centre(other)), angle)
    })
}
