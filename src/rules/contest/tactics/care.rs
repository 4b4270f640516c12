//! Draughts and healing spells: for those who lie there, and for those who have nothing better to do. Floor 4.

use super::planner::{Planner, is_legal};
use crate::combat::{Act, CombatantId};
use crate::mechanics::Resolution;
use crate::mechanics::tactics::best;
use crate::rules::contest::components::Pool;
use crate::rules::contest::data::{Skill, SpellKind};
use crate::rules::contest::plan::gear::draughts;
use crate::rules::contest::plan::position::touches;
use crate::rules::contest::plan::provoke::opponents;
use crate::rules::contest::plan::skills::skill_test;
use crate::rules::contest::snapshot::Fighter;
use crate::rules::contest::words;
use smol_str::SmolStr;

/// Something that heals: the action without its target, its die, what is added, its chance in hundredths.
struct Remedy {
    act: Act,
    die: i32,
    bonus: i32,
    chance: i64,
}

impl Remedy {
    /// What it is worth to one who has lost hit points, in hundredths of a hit point: what it heals on
    /// average, and that somebody wakes.
    fn worth(&self, t: &Fighter<'_>) -> i64 {
        let (hp, max) = (t.pool(Pool::Hp), t.pools.max(Pool::Hp));
        let faces = 1..=self.die;
        let healed = faces.map(|face| {
            let healed = (face + self.bonus).min(max - hp);
            let wakes = hp <= 0 && hp + healed > 0;
            100 * i64::from(healed)
                + if wakes {
                    i64::from(t.data.tactics.down)
                } else {
                    0
                }
        });
        healed.sum::<i64>() / i64::from(self.die.max(1)) * self.chance / 100
    }
}

impl Planner<'_, '_> {
    /// The best remedy for oneself or an ally within touch that is worth more than the attacks that its
    /// points would pay for.
    pub(super) fn heal(&mut self) -> Option<Act> {
        if !self.is_hard() {
            return None;
        }
        let (s, me) = (self.s, self.me);
        let hurt: Vec<_> = s
            .fighters()
            .iter()
            .filter(|f| self.may_care_for(f))
            .collect();
        if hurt.is_empty() {
            return None;
        }
        let remedies = self.remedies();
        let all = remedies.iter().flat_map(|remedy| {
            hurt.iter()
                .map(|t| (remedy.worth(t), remedy.act.clone().at(t.id)))
        });
        let legal: Vec<_> = all.filter(|(_, act)| is_legal(s, me, act)).collect();
        let (worth, act) = best(legal, |&(worth, _)| worth)?;
        let attack = self
            .player
            .worth
            .best_attack(s, me)
            .map_or(0, |it| it.worth);
        let points = self.points_of(&act);
        (worth > i64::from(attack) * points).then_some(act)
    }

    /// Whether somebody is of the own side, hurt badly enough, and within touch.
    fn may_care_for(&self, f: &Fighter<'_>) -> bool {
        let badly = 2 * f.pool(Pool::Hp) <= f.pools.max(Pool::Hp);
        let near = |id: CombatantId| id == self.me.id || touches(self.s, self.me, f);
        f.side == self.me.side && f.is_alive() && badly && near(f.id)
    }

    fn remedies(&self) -> Vec<Remedy> {
        let me = self.me;
        let draughts = draughts(me).into_iter().filter_map(|item| {
            let draught = me.data.draught(&item)?;
            Some(Remedy {
                act: Act::new(words::DRINK).with(item.clone()),
                die: i32::from(draught.die),
                bonus: draught.bonus,
                chance: 100,
            })
        });
        let sorcery = skill_test(me, Skill::Sorcery, "CON-MAG-03");
        let chance = sorcery.chance().parts_of(100);
        let chance = i64::try_from(chance).unwrap_or(0);
        let casts = opponents(self.s, me).is_empty();
        let spells = me.stats.spells.iter().filter_map(|id| {
            let spell = me.data.spell(id)?;
            (casts && spell.kind == SpellKind::Heal).then(|| Remedy {
                act: Act::new(words::CAST).with(id.clone()),
                die: i32::from(spell.die),
                bonus: spell.bonus,
                chance,
            })
        });
        draughts.chain(spells).collect()
    }

    fn points_of(&self, act: &Act) -> i64 {
        let spell = |id: &SmolStr| self.me.data.spell(id).map(|spell| spell.ap);
        let points = act.with.as_ref().and_then(spell);
        i64::from(points.unwrap_or(self.me.data.costs.magic_item))
    }
}
