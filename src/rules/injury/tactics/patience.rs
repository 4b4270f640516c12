//! When it pays to let the enemies come. Floor 4. Rules INJ-ACT-04, -13.
//!
//! Who ends its way before an enemy with one blow left, or none, is struck three times before it strikes again. The
//! strong computer stops out of reach instead, guards itself, and strikes at those who have come.

use super::arms::shoots_or_throws;
use super::fight::guard;
use super::planner::Planner;
use crate::combat::{Act, GoalKind};
use crate::rules::injury::components::Pool;
use crate::rules::injury::plan::movement::speed_of;
use crate::rules::injury::plan::threat::{threat_reach, threatens};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// With so many blows left after the way the fighter goes at once.
const BLOWS_WORTH_GOING: i32 = 2;

impl Planner<'_, '_> {
    /// A way towards the enemies; where it pays to wait, only as much of it as leads no nearer than where an enemy
    /// could come and strike twice, and the guard if nothing is left of it.
    pub(super) fn without_haste(&self, mut act: Act, threatened: bool) -> Option<Act> {
        if threatened || act.verb != words::MOVE || !self.may_wait() || self.blows_after_the_way() {
            return Some(act);
        }
        let (s, me) = (self.s, self.me);
        while let Some(&end) = act.path.last() {
            let there = me.moved_to(s.board, end);
            if !self.is_within_moves(&there, 1) && self.is_legal(&act) {
                return Some(act);
            }
            act.path.pop();
        }
        guard(s, me, self.is_within_moves(me, 2))
    }

    /// Whether the fighter may let the enemies come: nothing but losses decides the battle, it has no shots to make, the
    /// enemies have no more shooters, somebody of them does something, and nobody of its side is in a fight. Where both
    /// sides wait, it ends after some rounds.
    fn may_wait(&self) -> bool {
        let (s, me) = (self.s, self.me);
        if self.round > self.memory.style.waits_until
            || self.errand.is_some()
            || shoots_or_throws(s, me)
            || !only_losses_decide(s)
        {
            return false;
        }
        let is_idle = |f: &Fighter<'_>| f.pool(Pool::Ap) >= i32::from(f.stats.ap_max);
        if self.round > 1 && self.enemies().all(is_idle) {
            return false;
        }
        let shoots = |f: &&Fighter<'_>| shoots_or_throws(s, f);
        let allies = || s.allies_of(me).filter(|ally| ally.is_up());
        let engaged = allies().any(|ally| {
            let mut enemies = self.enemies();
            enemies.any(|enemy| threatens(s, enemy, ally) || threatens(s, ally, enemy))
        });
        !engaged && self.enemies().filter(shoots).count() <= allies().filter(shoots).count()
    }

    /// Whether action points for more than one blow are left once the fighter has come to the nearest enemy.
    fn blows_after_the_way(&self) -> bool {
        let (s, me) = (self.s, self.me);
        let gap = self.enemies().map(|enemy| s.distance(me, enemy)).min();
        let span = span_of(me).max(1);
        gap.is_none_or(|gap| {
            let moves = (gap - threat_reach(s, me).unwrap_or(1) + span - 1).div_euclid(span);
            me.pool(Pool::Ap) - moves >= BLOWS_WORTH_GOING
        })
    }

    /// Whether an enemy could strike at the fighter after so many Moves.
    fn is_within_moves(&self, me: &Fighter<'_>, moves: i32) -> bool {
        let s = self.s;
        self.enemies().any(|enemy| {
            let reach = threat_reach(s, enemy).unwrap_or(1);
            s.distance(me, enemy) <= moves * span_of(enemy) + reach
        })
    }

    /// The enemies that are up.
    fn enemies(&self) -> impl Iterator<Item = &Fighter<'_>> {
        let enemies = self.s.enemies_of(self.me.side);
        enemies.filter(|enemy| enemy.is_up())
    }
}

/// Cells of one Move on easy ground.
fn span_of(who: &Fighter<'_>) -> i32 {
    i32::try_from(speed_of(who)).unwrap_or(i32::MAX / 4)
}

/// Whether no side wins by anything but the losses of others.
fn only_losses_decide(s: &Situation<'_>) -> bool {
    s.objectives.is_none_or(|objectives| {
        let mut goals = objectives.all().iter().flat_map(|it| &it.goals);
        goals.all(|goal| goal.kind() == GoalKind::Rout)
    })
}
