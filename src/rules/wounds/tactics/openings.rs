//! An opening in the guard of an enemy, before one walks into its reach. Floor 4. Rules WND-ACT-21, WND-REACT-10.

use super::gait::{has_watchers, opened};
use super::planner::{Planner, is_legal};
use super::worth::WHOLE;
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::Resolution;
use crate::mechanics::tactics::best;
use crate::rules::wounds::plan::attack::{opening_check, opening_weapon};
use crate::rules::wounds::words;

impl Planner<'_, '_> {
    /// An opening against the enemy whose Rebuff is feared most on a path, with what it saves there on average; its AP are not asked.
    pub(super) fn opening_before(&mut self, path: &[Cell]) -> Option<(Act, i64)> {
        let (s, me) = (self.s, self.me);
        if !self.is_hard() || !has_watchers(s, me) {
            return None;
        }
        let guards = self.watch().all_along(path);
        let worth = &mut self.player.worth;
        let feared = guards.into_iter().map(|id| {
            let guard = s.fighter(id);
            (worth.rebuff_by(guard, me, opened(guard, me)), guard)
        });
        let feared: Vec<_> = feared.collect();
        let (harm, guard) = best(feared, |&(harm, _)| harm)?;
        let act = Act::new(words::OPENING).at(guard.id);
        if opened(guard, me) > 0 || !is_legal(s, me, &act) {
            return None;
        }
        let weapon = opening_weapon(s, me, &act).ok()?;
        let defense = me.melee_defense();
        let check = opening_check(s, me, &weapon);
        let odds = check.explore(|it| (it.total - defense).max(0)).odds;
        let left = odds.iter().map(|(&by, chance)| {
            let chance = i64::try_from(chance.parts_of(1_000_000)).unwrap_or(0);
            chance * worth.rebuff_by(guard, me, by)
        });
        let left = left.sum::<i64>() / WHOLE;
        Some((act, harm - left))
    }
}
