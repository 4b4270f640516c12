//! Spells that attack, with the Energy that pays. Floor 4.

use super::threats::known_foes;
use super::worth::{Weighed, Worth, to_side};
use crate::combat::Act;
use crate::grid::{Cell, Cells, cells_distance};
use crate::mechanics::Proposal;
use crate::mechanics::tactics::best;
use crate::rules::triad::components::Pool;
use crate::rules::triad::data::{DamageType, Spell, SpellKind};
use crate::rules::triad::plan::attack::{Stage, against, check_attack};
use crate::rules::triad::plan::position::is_placed;
use crate::rules::triad::plan::spells::{Energy, area_of_spell, spell_named, strike_of, words_of};
use crate::rules::triad::plan::steps::{AimedAt, Burst};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, LENGTH, POWER, REACH, SPREAD};
use smol_str::SmolStr;

/// The most Rounds of a spell that are thought of.
const ROUNDS: i32 = 2;

/// The most Energy on the spread of a spell that is thought of.
const SPREADS: i32 = 2;

/// The most Energy on a component of a spell of a computer that is not hard.
const HABIT: i32 = 4;

/// So many centres of a burst are looked at closely.
const CENTRES: usize = 5;

/// A burst that strikes an ally loses so many hundredths more than it would win by an enemy.
pub(super) const ALLY: i64 = 130;

/// A spell that a fighter can cast.
pub(super) struct Known<'w> {
    /// The word for it in commands: its id, or the key of the item.
    word: SmolStr,
    pub(super) spell: &'w Spell,
    /// The Energy that an item fixes.
    pub(super) fixed: Option<Energy>,
    /// The most Energy on a component that its caster thinks of.
    most: i32,
}

impl Known<'_> {
    /// The most Energy on a component with so much to spend.
    pub(super) fn most(&self, me: &Fighter<'_>, spent: i32) -> i32 {
        (me.pool(Pool::Energy) - spent).min(self.most)
    }

    /// The least Energy on each component, or what an item fixes.
    pub(super) fn least(&self) -> Energy {
        self.fixed.unwrap_or(Energy {
            power: self.spell.power.unwrap_or(0),
            reach: self.spell.reach.unwrap_or(0),
            spread: self.spell.spread.unwrap_or(0),
            length: self.spell.length.unwrap_or(0),
        })
    }

    /// The action with the Energy on each component.
    pub(super) fn act(&self, energy: Energy) -> Act {
        let mut act = Act::new(words::CAST).with(self.word.clone());
        if self.fixed.is_some() {
            return act;
        }
        for (key, _) in self.spell.components() {
            let points = match key {
                POWER => energy.power,
                REACH => energy.reach,
                SPREAD => energy.spread,
                LENGTH => energy.length,
                _ => 0,
            };
            act = act.rider(key, points);
        }
        act
    }

    /// The powers that a fighter could give it, with so much Energy spent on the rest.
    pub(super) fn powers(&self, me: &Fighter<'_>, spent: i32) -> std::ops::RangeInclusive<i32> {
        match self.fixed {
            Some(Energy { power, .. }) => power..=power,
            None => self.spell.power.unwrap_or(0)..=self.most(me, spent),
        }
    }
}

/// The spells that a fighter can cast.
pub(super) fn known<'w>(s: &Situation<'w>, me: &Fighter<'w>, is_hard: bool) -> Vec<Known<'w>> {
    let level = me.stats.level;
    let most = if is_hard { level } else { level.min(HABIT) };
    let all = words_of(me).into_iter().filter_map(|word| {
        let spell = spell_named(s, me, &word)?;
        let item = match me.stats.spells.contains(&word) {
            true => None,
            false => me.data.weapon(&word).and_then(|it| it.casts.as_ref()),
        };
        let fixed = item.map(|casts| Energy {
            power: casts.power,
            reach: casts.reach,
            spread: casts.spread,
            length: casts.length,
        });
        Some(Known {
            word,
            spell,
            fixed,
            most,
        })
    });
    all.collect()
}

/// What so much Energy is worth.
pub(super) fn price(me: &Fighter<'_>, energy: Energy) -> i32 {
    energy.sum() * me.data.tactics.energy
}

impl Worth {
    /// The best of each attack by spells that a fighter could make from where it is; bursts too if they are asked for.
    pub fn spells(&mut self, s: &Situation<'_>, me: &Fighter<'_>, bursts: bool) -> Vec<Proposal> {
        if me.stats.spells.is_empty() && words_of(me).is_empty() {
            return Vec::new();
        }
        let all = known(s, me, self.is_hard()).into_iter();
        let best_of_each = all.filter_map(|it| match it.spell.kind {
            SpellKind::Bolt => self.at_one(s, me, &it, Self::bolt),
            SpellKind::Dread => self.at_one(s, me, &it, Self::dread),
            SpellKind::Burst if bursts => self.burst(s, me, &it),
            _ => None,
        });
        best_of_each.filter(|it| it.worth > 0).collect()
    }

    /// The best cast of a spell at one enemy, with the Energy on its reach that this takes.
    fn at_one(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        it: &Known<'_>,
        weigh: fn(
            &mut Self,
            &Fighter<'_>,
            &Known<'_>,
            Energy,
            &Weighed<'_, '_>,
        ) -> Vec<(i64, Energy)>,
    ) -> Option<Proposal> {
        let mut all = Vec::new();
        for foe in known_foes(s, me) {
            let distance = s.distance(me, foe);
            let least = it.fixed.unwrap_or_default().reach;
            let most = match (it.fixed, it.spell.reach) {
                (None, Some(_)) => it.most(me, it.spell.power.unwrap_or(0)),
                _ => least,
            };
            let mut reaches = least..=most;
            let Some(reach) = reaches.find(|&reach| it.spell.cells(reach) >= distance) else {
                continue;
            };
            let energy = Energy {
                reach,
                ..it.fixed.unwrap_or_default()
            };
            let aim = AimedAt::Combatant(foe.id);
            let strike = strike_of(me.id, (it.spell, energy), aim);
            let Ok(plan) = check_attack(s, strike, Stage::Declared) else {
                continue;
            };
            let Some(attack) = Weighed::of(s, &plan) else {
                continue;
            };
            let ways = weigh(self, me, it, energy, &attack).into_iter();
            all.extend(ways.map(|(worth, energy)| Proposal {
                worth: to_side(s, me, foe, worth) - price(me, energy),
                act: it.act(energy).at(foe.id),
            }));
        }
        best(all, |it| it.worth)
    }

    /// A bolt by its power. Rule TRI-SPELL-01.
    fn bolt(
        &mut self,
        me: &Fighter<'_>,
        it: &Known<'_>,
        energy: Energy,
        attack: &Weighed<'_, '_>,
    ) -> Vec<(i64, Energy)> {
        let powers = it.powers(me, energy.reach);
        let ways = powers.map(|power| {
            let worth = self.of(&attack.clone().with_dice(power));
            (worth, Energy { power, ..energy })
        });
        ways.collect()
    }

    /// Dread by its length. Rule TRI-SPELL-03.
    fn dread(
        &mut self,
        me: &Fighter<'_>,
        it: &Known<'_>,
        energy: Energy,
        attack: &Weighed<'_, '_>,
    ) -> Vec<(i64, Energy)> {
        let lengths = match it.fixed {
            Some(Energy { length, .. }) => length..=length,
            None => it.spell.length.unwrap_or(1)..=ROUNDS.min(it.most(me, 0)),
        };
        let ways = lengths.map(|length| {
            let worth = self.of(&attack.clone().with_rounds(length));
            (worth, Energy { length, ..energy })
        });
        ways.collect()
    }

    /// The best burst: by its spread, its centre and its power. Rule TRI-SPELL-02.
    fn burst(&mut self, s: &Situation<'_>, me: &Fighter<'_>, it: &Known<'_>) -> Option<Proposal> {
        let spreads = match (it.fixed, it.spell.spread) {
            (Some(Energy { spread, .. }), _) => spread..=spread,
            (None, Some(least)) => least..=SPREADS.min(it.most(me, 1)),
            (None, None) => 0..=0,
        };
        let (mut all, mut most) = (Vec::new(), 0);
        for spread in spreads {
            let centres = centres(s, me, it.spell, it.spell.radius + spread);
            let count = centres.first().map_or(0, |&(count, _)| count);
            // A wider burst strikes more, or it is not worth its Energy.
            if count <= most {
                continue;
            }
            most = count;
            for (_, centre) in centres {
                all.extend(self.burst_at(s, me, it, spread, centre));
            }
        }
        best(all, |it| it.worth)
    }

    /// The best power of a burst with its centre in a cell.
    fn burst_at(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        it: &Known<'_>,
        spread: i32,
        centre: Cell,
    ) -> Option<Proposal> {
        let burst = Burst {
            centre,
            level: s.board.elevation(centre),
            radius: it.spell.radius + spread,
        };
        let seen = |t: &Fighter<'_>| is_placed(s, me.side, t);
        let energy = it.fixed.unwrap_or_default();
        let area = area_of_spell(s, me.id, (it.spell, energy), (burst, false), seen);
        let located: Vec<_> = known_foes(s, me).map(|foe| foe.id).collect();
        let kind = it.spell.damage.unwrap_or(DamageType::Fire);
        let ways = it.powers(me, spread).map(|power| {
            let dice = u8::try_from(power).unwrap_or(u8::MAX);
            let readings = area.readings.iter();
            let creatures = readings.filter_map(|it| Some((it, s.fighter(it.creature()?))));
            let worths = creatures.map(|(reading, t)| {
                let numbers = against(t, dice, it.spell.die, 0, kind);
                let mut worth = |burns: bool| {
                    let fire = if burns { t.data.tactics.burning } else { 0 };
                    self.in_area((&area, reading), t, numbers, fire.into())
                };
                match t.side == me.side {
                    true => -(worth(true) + of_the_helpless(t)) * ALLY / 100,
                    // Of one that nobody sees nothing is known.
                    false if !located.contains(&t.id) => 0,
                    false => i64::from(to_side(s, me, t, worth(!t.has(words::ON_FIRE)))),
                }
            });
            let energy = Energy {
                power,
                spread,
                ..it.fixed.unwrap_or_default()
            };
            let worth = i32::try_from(worths.sum::<i64>()).unwrap_or(0) - price(me, energy);
            let act = it.act(energy).at_cell(centre);
            Proposal { worth, act }
        });
        let ways: Vec<_> = ways.collect();
        best(ways, |it| it.worth)
    }
}

/// What it costs besides to strike at an ally that lies there.
fn of_the_helpless(t: &Fighter<'_>) -> i64 {
    match t.is_up() {
        true => 0,
        false => t.data.tactics.saved.into(),
    }
}

/// The likeliest centres of a burst, with how many more enemies than allies they strike at a glance; the best first.
fn centres(s: &Situation<'_>, me: &Fighter<'_>, spell: &Spell, radius: i32) -> Vec<(i32, Cell)> {
    let foes: Vec<_> = known_foes(s, me).map(|foe| foe.space).collect();
    let own = s.fighters().iter();
    let own = own.filter(|f| f.side == me.side && f.is_alive());
    let own: Vec<_> = own.map(|f| f.space).collect();
    let kind = s.kind();
    let within = |all: &[Cells], cell: Cell| {
        let here = Cells::single(cell);
        let near = all
            .iter()
            .filter(|space| cells_distance(kind, space, &here) <= radius);
        i32::try_from(near.count()).unwrap_or(i32::MAX)
    };
    let near = foes
        .iter()
        .flat_map(|space| kind.within(space.anchor(), radius));
    let mut cells: Vec<_> = near
        .filter(|&cell| {
            let far = cells_distance(kind, &me.space, &Cells::single(cell));
            s.board.contains(cell) && far <= spell.cells(0)
        })
        .collect();
    cells.sort_unstable();
    cells.dedup();
    let counted = cells.into_iter().map(|cell| {
        let count = within(&foes, cell) - within(&own, cell);
        (count, cell)
    });
    let mut counted: Vec<_> = counted.filter(|&(count, _)| count > 0).collect();
    counted.sort_by_key(|&(count, cell)| (std::cmp::Reverse(count), cell));
    counted.truncate(CENTRES);
    counted
}
