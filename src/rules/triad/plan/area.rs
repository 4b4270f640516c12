//! Attacks at all in an area: one roll, read for each. Floor 4. Rules TRI-ATK-10, -11, -15.

use super::attack::{
    AttackSource, BaseDamage, Causes, attack_bonus, attribute_of, check_place_known, defence,
    note_thing,
};
use super::position::{Cover, Mark, cover_from, is_open};
use super::steps::{AimedAt, AttackMeans, Burst, Strike};
use super::things::{Thing, thing_at};
use crate::board::{Body, Fixture, Levels};
use crate::combat::{
    Act, CombatantId, Ledger, ModifierKind, Refusal, RollKind, RollReport, Target, Terms,
};
use crate::dice::{Budget, Dice, Odds, Pool, Roll, explore};
use crate::grid::{Cell, Footprint};
use crate::rules::triad::resolve::{DamageNumbers, Degree, Laws};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{LEVEL, OBJECTS};
use smol_str::{SmolStr, format_smolstr};

impl Burst {
    /// Its centre as a body.
    fn origin(self, s: &Situation<'_>) -> Body {
        body_in(s, self.centre, self.level)
    }

    /// Whether its centre has a Line of Effect to a cell at a level. Rule TRI-POS-01.
    fn is_open_to(self, s: &Situation<'_>, cell: Cell, level: i32) -> bool {
        cell == self.centre || is_open(s, &self.origin(s), &body_in(s, cell, level))
    }

    /// Its cells, in reading order: those within its radius to which the centre has a Line of Effect. Section 12.
    pub fn cells(self, s: &Situation<'_>) -> Vec<Cell> {
        let near = s.kind().within(self.centre, self.radius);
        let mut cells: Vec<_> = near
            .filter(|&cell| s.board.contains(cell))
            .filter(|&cell| self.is_open_to(s, cell, s.board.elevation(cell)))
            .collect();
        cells.sort_unstable();
        cells
    }

    /// Those whom it strikes, in reading order of their anchors. Rule TRI-ATK-10; section 12.
    pub fn creatures(self, s: &Situation<'_>) -> Vec<CombatantId> {
        let level = Levels::of(self.level, 1);
        let is_inside = |f: &&Fighter<'_>| {
            let mut space = f.space.iter();
            f.is_alive()
                && !f.is_underground()
                && f.levels().gap(level) <= self.radius
                && space.any(|cell| {
                    s.kind().distance(self.centre, cell) <= self.radius
                        && self.is_open_to(s, cell, f.z)
                })
        };
        let inside = s.fighters().iter().filter(is_inside);
        let mut inside: Vec<_> = inside.map(|f| (f.anchor(), f.id)).collect();
        inside.sort_unstable();
        inside.into_iter().map(|(_, id)| id).collect()
    }

    /// The objects that it strikes, in reading order. Rule TRI-ATK-15.
    pub fn things(self, s: &Situation<'_>) -> Vec<Thing> {
        let reached = self
            .cells(s)
            .into_iter()
            .filter(|&cell| (s.board.elevation(cell) - self.level).abs() <= self.radius);
        let things = reached.map(Fixture::Cell);
        things.filter_map(|at| thing_at(s, at).ok()).collect()
    }
}

/// A body of medium size in a cell, at a level, for lines.
fn body_in(s: &Situation<'_>, cell: Cell, level: i32) -> Body {
    Body::new(cell, Footprint::Single).at_altitude(level - s.board.elevation(cell))
}

/// What is in an area.
#[derive(Debug, Clone)]
pub enum Struck {
    /// Somebody.
    Creature(CombatantId),
    /// Something.
    Thing(Thing),
}

/// What one target makes of the roll.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Who or what is in the area.
    pub target: Struck,
    /// Its name.
    pub name: SmolStr,
    /// What is added, what it has to reach, and its causes of Advantage and Disadvantage.
    pub terms: Terms,
    /// The numbers of the damage to it; `None` of an attack that does none.
    pub numbers: Option<DamageNumbers>,
}

impl Reading {
    /// Who it is, if it is somebody.
    pub const fn creature(&self) -> Option<CombatantId> {
        match self.target {
            Struck::Creature(id) => Some(id),
            Struck::Thing(_) => None,
        }
    }
}

/// An attack at all in an area.
#[derive(Debug, Clone)]
pub struct Area {
    /// Who attacks.
    pub who: CombatantId,
    /// With what.
    pub means: AttackMeans,
    /// Where.
    pub burst: Burst,
    /// What each target makes of it: creatures in reading order, then objects.
    pub readings: Vec<Reading>,
    /// Whether it is shot.
    pub ranged: bool,
    /// Its name for people.
    pub name: SmolStr,
    /// What is added to its damage.
    pub damage_terms: Terms,
    laws: Laws,
    faces: u8,
    /// Whether targets call for Advantage and Disadvantage; else one die serves all. Rule TRI-ATK-10.
    by_target: bool,
}

/// How the dice of an area are asked for and what they show.
#[derive(Debug, Clone)]
pub struct AreaRoll {
    pool: Pool,
    /// What they show, in their order: who has neither Advantage nor Disadvantage takes the first.
    faces: Vec<i32>,
    /// The roll; none while odds are explored.
    roll: Option<Roll>,
}

/// What decides how a target fares, without what its numbers come from: by it odds can be remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadingNumbers {
    pool: Pool,
    edge: i32,
    bonus: i32,
    number: i32,
    laws: Laws,
}

impl Area {
    /// What decides how a target fares.
    pub fn numbers(&self, reading: &Reading) -> ReadingNumbers {
        ReadingNumbers {
            pool: self.pool(),
            edge: self.edge(reading),
            bonus: reading.terms.sum(ModifierKind::Bonus),
            number: reading.terms.sum(ModifierKind::Defence),
            laws: self.laws,
        }
    }

    /// Advantage (1), Disadvantage (-1) or neither, of a target.
    fn edge(&self, reading: &Reading) -> i32 {
        match self.by_target {
            true => reading.terms.sum(ModifierKind::Edge).signum(),
            false => 0,
        }
    }

    /// The dice: two in one request where a target calls for Advantage or Disadvantage. Rule TRI-ATK-10.
    fn pool(&self) -> Pool {
        match self.readings.iter().any(|it| self.edge(it) != 0) {
            true => Pool::each(2, self.faces),
            false => Pool::sum(1, self.faces),
        }
    }

    /// The one roll, for people, with what is added to it.
    pub fn formula(&self) -> SmolStr {
        let pool = self.pool();
        match self.readings.first() {
            Some(reading) => {
                let bonus = reading.terms.sum(ModifierKind::Bonus);
                format_smolstr!("{pool} {bonus:+}")
            }
            None => format_smolstr!("{pool}"),
        }
    }

    /// Draws the dice.
    pub fn draw(&self, dice: &mut dyn Dice) -> AreaRoll {
        let pool = self.pool();
        let roll = dice.roll(&pool);
        AreaRoll {
            pool,
            faces: roll.faces.iter().map(|&face| face.into()).collect(),
            roll: Some(roll),
        }
    }

    /// What the dice lead to, exactly. The order of two in one request is not explored, so that they are drawn one by one.
    pub fn explore<K: Ord>(&self, read: impl Fn(&AreaRoll) -> K) -> Odds<K> {
        let pool = self.pool();
        let die = Pool::sum(1, self.faces);
        let draw = |dice: &mut dyn Dice| {
            let faces = (0..pool.count()).map(|_| dice.roll(&die).value);
            AreaRoll {
                pool,
                faces: faces.collect(),
                roll: None,
            }
        };
        explore(Budget::default(), |dice| read(&draw(dice))).odds
    }

    /// What the die of a target shows: the first for unmodified ones, else the higher or the lower.
    fn natural(&self, reading: &Reading, drawn: &AreaRoll) -> i32 {
        let faces = drawn.faces.iter().copied();
        let of = match self.edge(reading) {
            0 => drawn.faces.first().copied(),
            1 => faces.max(),
            _ => faces.min(),
        };
        of.unwrap_or(1)
    }

    /// How well a target is hit.
    pub fn degree(&self, reading: &Reading, drawn: &AreaRoll) -> Degree {
        let natural = self.natural(reading, drawn);
        let total = natural + reading.terms.sum(ModifierKind::Bonus);
        let number = reading.terms.sum(ModifierKind::Defence);
        self.laws.degree(natural, total, number)
    }

    /// What is told of one target; the dice are told with the first.
    pub fn report(
        &self,
        reading: &Reading,
        drawn: &AreaRoll,
        degree: Degree,
        first: bool,
    ) -> RollReport {
        let label = format_smolstr!("{} at {}", self.name, reading.name);
        let report = RollReport::new(self.who, RollKind::Attack, label, "TRI-ATK-10");
        let natural = self.natural(reading, drawn);
        let report = match drawn.roll.as_ref().filter(|_| first) {
            Some(roll) => RollReport {
                natural,
                ..report.dice(drawn.pool, roll)
            },
            None => RollReport {
                pool: SmolStr::new_static(RollReport::NO_DICE),
                natural,
                ..report
            },
        };
        let total = natural + reading.terms.sum(ModifierKind::Bonus);
        report
            .against(reading.creature())
            .terms(reading.terms.clone())
            .total(total)
            .target(reading.terms.sum(ModifierKind::Defence))
            .result(degree.of_attack())
    }

    /// What is told where nobody is in the area.
    pub fn report_empty(&self, drawn: &AreaRoll) -> RollReport {
        let report = RollReport::new(self.who, RollKind::Attack, self.name.clone(), "TRI-ATK-10");
        match &drawn.roll {
            Some(roll) => report.dice(drawn.pool, roll).result("miss"),
            None => report.result("miss"),
        }
    }
}

/// The attack at all in a burst. `seen` says of which creatures. Rules TRI-ATK-10, -11, -15.
pub fn area_of(
    s: &Situation<'_>,
    who: CombatantId,
    (means, source): (AttackMeans, &AttackSource<'_>),
    burst: Burst,
    objects: bool,
    seen: impl Fn(&Fighter<'_>) -> bool,
) -> Area {
    let a = s.fighter(who);
    let base = BaseDamage::of(a, source);
    let shot = Shot {
        s,
        a,
        source,
        base: base.as_ref(),
        burst,
    };
    let creatures = burst.creatures(s).into_iter().map(|id| s.fighter(id));
    let creatures = creatures.filter(|&t| seen(t)).map(|t| shot.at_creature(t));
    let things = match objects {
        true => burst.things(s),
        false => Vec::new(),
    };
    let things = things.into_iter().map(|thing| shot.at_thing(thing));
    Area {
        who,
        means,
        burst,
        readings: creatures.chain(things).collect(),
        ranged: source.is_ranged(),
        name: source.name(),
        laws: Laws::of(s.data),
        by_target: !s.data.is_off("TRI-ATK-10"),
        faces: u8::try_from(s.data.rolls.die).unwrap_or(20),
        damage_terms: base.map_or_else(Terms::new, |base| base.terms),
    }
}

/// What holds for all readings of an area.
struct Shot<'s, 'w> {
    s: &'s Situation<'w>,
    a: &'s Fighter<'w>,
    source: &'s AttackSource<'w>,
    base: Option<&'s BaseDamage>,
    burst: Burst,
}

impl Shot<'_, '_> {
    /// What somebody makes of it: cover counts from the centre, and what is not seen is no harder to hit. Rule TRI-ATK-10.
    fn at_creature(&self, t: &Fighter<'_>) -> Reading {
        let Self { s, a, source, .. } = self;
        let mut terms = Terms::new();
        let mut ledger = terms.under(s.data.switches());
        let (attribute, rule) = attribute_of(a, source);
        attack_bonus(a, attribute, rule, &mut ledger);
        let causes = Causes {
            s,
            a,
            t: Some(t),
            is_melee: false,
            is_ranged: source.counts_as_ranged(s.data),
            category: source.category(),
            distance: s.distance(a, t),
            cover: match cover_from(s, a.side, &self.burst.origin(s), &Mark::of(t)) {
                Cover::Total => Cover::Partial,
                cover => cover,
            },
            asks_sight: false,
        };
        causes.note(&mut ledger);
        defence(t, false, &mut ledger);
        Reading {
            target: Struck::Creature(t.id),
            name: t.name.clone(),
            terms,
            numbers: self.base.map(|base| base.to(t)),
        }
    }

    /// What an object makes of it. Rule TRI-ATK-15.
    fn at_thing(&self, thing: Thing) -> Reading {
        let Self { s, a, source, .. } = self;
        let mut terms = Terms::new();
        let mut ledger = terms.under(s.data.switches());
        let (attribute, rule) = attribute_of(a, source);
        attack_bonus(a, attribute, rule, &mut ledger);
        note_thing(a, source, &mut ledger);
        Reading {
            name: thing.name.clone(),
            terms,
            numbers: self.base.map(|base| base.to_thing(&thing)),
            target: Struck::Thing(thing),
        }
    }
}

impl Area {
    /// The attack at one of those who are hit.
    pub fn strike_at(&self, target: CombatantId) -> Strike {
        Strike {
            attacker: self.who,
            aim: AimedAt::Combatant(target),
            means: self.means.clone(),
        }
    }
}

/// The centre of an area that an action names: a cell, or that of somebody; on the ground, or at the level that is named, or
/// where that somebody flies. Section 12; ruling TRI-R76.
///
/// # Errors
/// [`Refusal`] if none is named, or it is off the map or under the ground.
pub fn centre_of(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(Cell, i32), Refusal> {
    let (cell, own) = match act.at {
        Some(Target::Combatant(target)) => {
            let t = s.known(target)?;
            check_place_known(s, f, t)?;
            (t.anchor(), t.is_airborne().then_some(t.z))
        }
        Some(Target::Cell(cell)) => (cell, None),
        _ => {
            let last = act.path.last().copied();
            (last.ok_or(Refusal::Missing("a cell".into()))?, None)
        }
    };
    if !s.board.contains(cell) {
        return Err(Refusal::forbidden("That is off the map", "TRI-R72"));
    }
    let ground = s.board.elevation(cell);
    let level = act.riders.get(LEVEL).copied().or(own).unwrap_or(ground);
    match level < ground {
        true => Err(Refusal::forbidden("That is under the ground", "TRI-R76")),
        false => Ok((cell, level)),
    }
}

/// Whether an action says that objects are struck too. Rule TRI-ATK-15.
pub fn strikes_objects(act: &Act) -> bool {
    act.riders.get(OBJECTS).is_some_and(|&rider| rider > 0)
}
