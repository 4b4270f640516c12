//! What the computer does for its safety once it attacks no more: out of sight, hidden, warded. Floor 4.

use super::planner::{Planner, Tactician, is_legal};
use super::threats::{attacks_to_come, can_come_at, is_shooter, strike_range};
use super::ways::danger;
use crate::board::Grade;
use crate::combat::Act;
use crate::dice::{Budget, explore};
use crate::mechanics::Resolution;
use crate::mechanics::tactics::Way;
use crate::rules::contest::actions::move_along;
use crate::rules::contest::components::Pool;
use crate::rules::contest::data::{Skill, SpellKind};
use crate::rules::contest::plan::acts::notices;
use crate::rules::contest::plan::movement::{careful_mover, free_to_step};
use crate::rules::contest::plan::position::{Cover, cover};
use crate::rules::contest::plan::provoke::opponents;
use crate::rules::contest::plan::skills::{observation, skill_test};
use crate::rules::contest::resolve::wins;
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;

impl Planner<'_, '_> {
    /// With the movement that is left after its attacks, a shooter goes where it is least exposed, if it
    /// provokes nobody on the way.
    pub(super) fn withdraw(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let attacked = me.pool(Pool::AttacksUsed) > 0;
        if !self.is_hard() || !attacked || !is_shooter(me) || self.is_bound() {
            return None;
        }
        if self.left() == 0 || free_to_step(me).is_err() {
            return None;
        }
        let here = exposure(s, me);
        let mover = careful_mover(me, self.left());
        self.mark_occupied();
        let Tactician { field, map, .. } = &mut *self.player;
        field.compute(s.board, &mover, map);
        let ends = field.reached().filter(|&(cell, _)| field.can_end(cell));
        let mut bent = s.clone();
        let exposed = ends.map(|(cell, cost)| {
            bent.place(me.id, cell);
            (exposure(&bent, bent.fighter(me.id)), cost, cell)
        });
        let mut safer: Vec<_> = exposed.filter(|&(there, ..)| there < here).collect();
        safer.sort_unstable();
        safer.into_iter().find_map(|(_, _, cell)| {
            let path = Way::found_by(field, cell)?.within(mover.budget)?;
            (danger(s, me, &path) == 0).then(|| move_along(path))
        })
    }

    /// A shooter hides with a point that is worth less as a defence.
    pub(super) fn hide(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let act = Act::new(words::SNEAK);
        if !self.is_hard() || !is_shooter(me) || !is_legal(s, me, &act) {
            return None;
        }
        let hidden = i64::from(hundredths_hidden(s, me) * s.data.tactics.hidden) / 100;
        let kept = self.player.worth.of_last_point(s, me);
        (hidden > kept).then_some(act)
    }

    /// A Ward against many attacks, if the point is worth less as a defence against one of them.
    pub(super) fn ward(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if !self.is_hard() || me.has(words::WARDED) || !opponents(s, me).is_empty() {
            return None;
        }
        let spells = me.stats.spells.iter();
        let mut wards = spells
            .filter(|id| {
                me.data
                    .spell(id)
                    .is_some_and(|it| it.kind == SpellKind::Ward)
            })
            .map(|id| Act::new(words::CAST).with(id.clone()));
        let act = wards.find(|act| is_legal(s, me, act))?;
        let sorcery = skill_test(me, Skill::Sorcery, "CON-MAG-03");
        let chance = sorcery.chance().parts_of(100);
        // Of the attacks to come every second hits, at a guess.
        let spared = i64::from(attacks_to_come(s, me) * s.data.harm.ward) * 100 / 20;
        let kept = self.player.worth.of_last_point(s, me);
        (spared * i64::try_from(chance).unwrap_or(0) / 100 > kept).then_some(act)
    }
}

/// How exposed a fighter is where it stands, in hundredths of foes that could attack it freely.
fn exposure(s: &Situation<'_>, me: &Fighter<'_>) -> i32 {
    let foes = s.foes(me).filter(|foe| can_come_at(s, foe, me));
    let exposed = foes.map(|foe| {
        let near = s.distance(foe, me) <= foe.reach().unwrap_or(1) + foe.speed();
        if near {
            return 100;
        }
        if !is_shooter(foe) || s.distance(foe, me) > strike_range(foe) {
            return 0;
        }
        let cover = cover(s, foe, me);
        match cover.kind() {
            _ if cover.grade >= Grade::Total => 0,
            None => 90,
            Some(Cover::Low) => 60,
            Some(Cover::High) => 30,
        }
    });
    exposed.sum()
}

/// From how many of its foes a fighter would be hidden on average, in hundredths of all of them.
fn hundredths_hidden(s: &Situation<'_>, me: &Fighter<'_>) -> i32 {
    let stealth = skill_test(me, Skill::Stealth, "CON-ACT-08").numbers;
    let (mut hidden, mut foes) = (0, 0);
    for foe in s.foes(me) {
        foes += 1;
        if notices(s, foe, me) || me.is_hidden_from(foe.id) {
            continue;
        }
        let seen = observation(s, foe, me, "CON-ACT-08").numbers;
        let odds = explore(Budget::default(), |dice| {
            let own = stealth.roll(dice);
            wins(s.data, &own, &seen.roll(dice))
        });
        hidden += i32::try_from(odds.odds.get(&true).parts_of(100)).unwrap_or(0);
    }
    hidden / foes.max(1)
}
