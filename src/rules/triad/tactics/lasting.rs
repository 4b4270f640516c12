//! Spells that stay: orbs where enemies begin their Turn, fog between the sides. Floor 4. Rules TRI-SPELL-04, -05, TRI-ACT-07.

use super::spells::{ALLY, Known, known, price};
use super::threats::{is_shooter, known_foes, strike_range};
use super::worth::{Weighed, Worth, to_side};
use crate::board::{LineOfFire, known_line_of_fire};
use crate::combat::Act;
use crate::grid::{Cell, Cells, cells_distance};
use crate::mechanics::Proposal;
use crate::mechanics::tactics::best;
use crate::rules::triad::data::{DamageType, Spell, SpellKind};
use crate::rules::triad::plan::attack::{Stage, against, check_attack};
use crate::rules::triad::plan::directing::control;
use crate::rules::triad::plan::position::{Visibility, visibility};
use crate::rules::triad::plan::running::{Running, all_of, burning, own, touches};
use crate::rules::triad::plan::spells::{Energy, cast};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;
use std::rc::Rc;

/// The most Rounds of an orb that are thought of.
const ROUNDS: i32 = 3;

/// The most Energy on the spread of a fog that is thought of.
const SPREADS: i32 = 2;

impl Worth {
    /// The best Ember Orb of each way to cast one. Rule TRI-SPELL-04.
    pub fn orbs(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Proposal> {
        let orbs = known(s, me, self.is_hard()).into_iter();
        let orbs = orbs.filter(|it| it.spell.kind == SpellKind::Orb);
        orbs.filter_map(|it| self.orb(s, me, &it)).collect()
    }

    /// The best orb at an enemy that is not burnt by one yet.
    fn orb(&mut self, s: &Situation<'_>, me: &Fighter<'_>, it: &Known<'_>) -> Option<Proposal> {
        let foes = known_foes(s, me)
            .filter(|foe| s.distance(me, foe) <= it.spell.cells(0) && burning(s, foe).is_empty());
        let foes: Vec<_> = foes.collect();
        let mut all = Vec::new();
        for foe in foes {
            let mut cells = foe.space.iter().filter(|&cell| touches(s, cell, foe));
            let can_stay = |cell: &Cell| cast(s, me, &it.act(it.least()).at_cell(*cell)).is_ok();
            if let Some(cell) = cells.find(can_stay) {
                all.extend(self.orb_in(s, me, it, cell));
            }
        }
        best(all, |it| it.worth)
    }

    /// An orb in a cell by its power and its duration: it burns in each Round, though only in the first one certainly.
    fn orb_in(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        it: &Known<'_>,
        cell: Cell,
    ) -> Vec<Proposal> {
        let lengths = match it.fixed {
            Some(Energy { length, .. }) => length..=length,
            None => it.spell.length.unwrap_or(1)..=ROUNDS.min(it.most(me, 1)),
        };
        let mut all = Vec::new();
        for power in it.powers(me, *lengths.start()) {
            let burns = self.burns_in(s, me, it.spell, power, cell);
            let payable = |&length: &i32| it.fixed.is_some() || power <= it.most(me, length);
            for length in lengths.clone().filter(payable) {
                let energy = Energy {
                    power,
                    length,
                    ..it.fixed.unwrap_or_default()
                };
                let later = burns * i64::from((length - 1) * s.data.tactics.orb_stays) / 100;
                let worth = i32::try_from(burns + later).unwrap_or(0) - price(me, energy);
                let act = it.act(energy).at_cell(cell);
                all.push(Proposal { worth, act });
            }
        }
        all
    }

    /// What it is worth that all in a cell begin a Turn in an orb of a power.
    fn burns_in(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        spell: &Spell,
        power: i32,
        cell: Cell,
    ) -> i64 {
        let there = s.fighters().iter();
        let there = there.filter(|t| t.is_alive() && touches(s, cell, t));
        let worths = there.map(|t| {
            let burns = self.burn(t, spell, power);
            match t.side == me.side {
                true => -burns * ALLY / 100,
                false => to_side(s, me, t, burns).into(),
            }
        });
        worths.sum()
    }

    /// What the fire of an orb of a power does to somebody, in itself.
    fn burn(&mut self, t: &Fighter<'_>, spell: &Spell, power: i32) -> i64 {
        let dice = u8::try_from(power).unwrap_or(u8::MAX);
        let kind = spell.damage.unwrap_or(DamageType::Fire);
        self.harm(t, against(t, dice, spell.die, 0, kind), false, 0)
    }

    /// The orbs of a fighter, directed at an enemy: an attack, and it burns where it has not burnt before. Rule TRI-ACT-07.
    pub fn orb_orders(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Proposal> {
        let orbs = own(me).into_iter();
        let orbs = orbs.filter(|orb| orb.kind == SpellKind::Orb);
        let orders = orbs.flat_map(|orb| self.orders_of(s, me, &orb));
        orders.collect()
    }

    fn orders_of(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        orb: &Running,
    ) -> Option<Proposal> {
        let spell = orb.spell(s.data)?;
        let from = Cells::single(orb.cell());
        let near = known_foes(s, me)
            .filter(|foe| cells_distance(s.kind(), &from, &foe.space) <= spell.moves);
        let near: Vec<_> = near.collect();
        let mut all = Vec::new();
        for foe in near {
            let act = Act::new(words::CONTROL).with(orb.word()).at(foe.id);
            let strike = control(s, me, &act).ok().and_then(|plan| plan.strike);
            let plan = strike.and_then(|it| check_attack(s, it, Stage::Declared).ok());
            let Some(attack) = plan.and_then(|plan| Weighed::of(s, &plan)) else {
                continue;
            };
            let burns = match touches(s, orb.cell(), foe) {
                true => 0,
                false => self.burn(foe, spell, orb.condition.value),
            };
            let worth = to_side(s, me, foe, self.of(&attack) + burns);
            all.push(Proposal { worth, act });
        }
        best(all, |it| it.worth)
    }
}

/// The lines on which somebody sees those at whom it could shoot plainly.
struct Lookout(Vec<Rc<LineOfFire>>);

impl Lookout {
    /// Those of a fighter that shoots.
    fn of(s: &Situation<'_>, f: &Fighter<'_>) -> Self {
        let far = strike_range(f);
        let seen = s.foes(f).filter(|t| {
            t.is_up() && s.distance(f, t) <= far && visibility(s, f, t) == Visibility::Seen
        });
        let lines = seen.map(|t| known_line_of_fire(s.board, &f.sight_body(), &t.sight_body()));
        Self(lines.collect())
    }

    /// Whether a fog around a cell is on all of them.
    fn is_fogged(&self, s: &Situation<'_>, centre: Cell, radius: i32) -> bool {
        let within = |cell: &Cell| s.kind().distance(centre, *cell) <= radius;
        let crossed = |line: &Rc<LineOfFire>| {
            within(&line.from) || within(&line.to) || line.between.iter().any(within)
        };
        !self.0.is_empty() && self.0.iter().all(crossed)
    }

    /// Where a fog could lie on them: on the one who looks, and half way to the first.
    fn places(&self) -> impl Iterator<Item = Cell> {
        let first = self.0.first().into_iter();
        first.flat_map(|line| {
            let middle = line.between.get(line.between.len() / 2);
            [Some(&line.from), middle].into_iter().flatten().copied()
        })
    }
}

/// Whether fog spoils the attacks of a fighter: it shoots, and not with bursts, for which it does not matter who is seen. Rule
/// TRI-ATK-10.
fn minds_fog(f: &Fighter<'_>) -> bool {
    let spells = f.stats.spells.iter().filter_map(|id| f.data.spell(id));
    let mut bursts = spells.filter(|it| it.kind == SpellKind::Burst);
    f.stats.exact == 0 && is_shooter(f) && bursts.next().is_none()
}

/// The Fog Bank for which the most enemy shooters see everybody badly, and the fewest own ones, where no fog of the own side
/// lies yet. Rule TRI-SPELL-05.
pub fn fog(s: &Situation<'_>, me: &Fighter<'_>, is_hard: bool) -> Option<Proposal> {
    let mut all = known(s, me, is_hard).into_iter();
    let it = all.find(|it| it.spell.kind == SpellKind::Fog && it.most(me, 1) > 0)?;
    let shoots = |f: &&Fighter<'_>| f.is_up() && f.is_able() && minds_fog(f);
    let theirs: Vec<_> = known_foes(s, me).filter(shoots).collect();
    let own = s.fighters().iter().filter(|f| f.side == me.side);
    let own: Vec<_> = own.filter(shoots).collect();
    let mut banks = all_of(s, SpellKind::Fog).into_iter();
    if theirs.is_empty() || banks.any(|it| s.fighter(it.caster).side == me.side) {
        return None;
    }
    let lookouts =
        |all: Vec<&Fighter<'_>>| -> Vec<_> { all.into_iter().map(|f| Lookout::of(s, f)).collect() };
    let (theirs, own) = (lookouts(theirs), lookouts(own));
    let mut centres: Vec<_> = theirs.iter().flat_map(Lookout::places).collect();
    centres.push(me.anchor());
    centres.sort_unstable();
    centres.dedup();
    let spreads = match it.fixed {
        Some(Energy { spread, .. }) => spread..=spread,
        None => it.spell.spread.unwrap_or(1)..=SPREADS.min(it.most(me, 1)),
    };
    let fogged = |all: &[Lookout], centre, spread| {
        let fogged = all.iter().filter(|it| it.is_fogged(s, centre, spread));
        i32::try_from(fogged.count()).unwrap_or(0)
    };
    let banks = spreads.flat_map(|spread| centres.iter().map(move |&centre| (spread, centre)));
    let banks = banks.filter_map(|(spread, centre)| {
        let gain = fogged(&theirs, centre, spread) - fogged(&own, centre, spread);
        let energy = Energy {
            spread,
            ..it.least()
        };
        let worth = gain * s.data.tactics.fogged - price(me, energy);
        let act = it.act(energy).at_cell(centre);
        (worth > 0 && cast(s, me, &act).is_ok()).then_some(Proposal { worth, act })
    });
    best(banks, |it| it.worth)
}
