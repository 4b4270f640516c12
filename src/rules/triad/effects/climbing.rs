//! Climbs, and those who lose their hold. Floor 4. Rule TRI-MOVE-12; ruling TRI-R62.

use super::falls;
use super::harm;
use crate::combat::{CombatantId, Condition, MoveKind, moved};
use crate::mechanics::{Deed, Resolution, Walk, conditions};
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::climbing::{self, Climb, climb_budget, foot_of, is_climb_cell};
use crate::rules::triad::plan::skills::check;
use crate::rules::triad::plan::steps::TriadAgenda;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{CLINGING, MoveSense, Skill};
use bevy::prelude::World;

const RULE: &str = "TRI-MOVE-12";

/// A climb begins with a check, or goes on.
pub fn climb(world: &mut World, it: &Deed<'_, TriadActions>) {
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let goes_on = f.pool(Pool::MoveLeft) > 0;
    let Ok(plan) = climbing::climb(&s, f, it.act) else {
        return;
    };
    if !goes_on && !finds_hold(world, it.who, &plan) {
        return;
    }
    let walk = Walk::new(it.who, MoveKind::Climb, plan.path).at_heights(plan.heights);
    world.resource_mut::<TriadAgenda>().push(walk);
}

/// The check of a climb that begins: it says how far, and who fails by far falls. Whether it gets anywhere.
fn finds_hold(world: &mut World, who: CombatantId, plan: &Climb) -> bool {
    let f = Fighter::of(world, who);
    let (slip, number) = (f.data.rolls.slip, plan.number.unwrap_or(f.data.rolls.climb));
    let critical = match f.has_mode(MoveSense::Climber) {
        true => true,
        false => {
            let attempt = check(&f, Skill::Climb, number, RULE).roll(world, who, None);
            if !attempt.degree.succeeds() {
                if attempt.number - attempt.own.total >= slip {
                    lose_hold(world, who);
                }
                return false;
            }
            attempt.degree.is_critical()
        }
    };
    let cells = climb_budget(&Fighter::of(world, who), critical);
    Pools::set(world, who, Pool::MoveLeft, cells, RULE);
    true
}

/// Who climbs clings where it comes to, unless it stands there.
pub fn settle_hold(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let hangs = f.altitude > 0 || f.space.iter().any(|cell| is_climb_cell(&s, cell));
    match hangs {
        true if !f.clings() => conditions::set(world, who, Condition::new(CLINGING, 1, RULE)),
        false => let_go(world, who),
        true => {}
    }
}

/// Somebody no longer clings.
pub fn let_go(world: &mut World, who: CombatantId) {
    conditions::end(world, who, CLINGING, "TRI-R62");
}

/// Somebody loses its hold and falls: out of a cell that is climbed to its foot. Ruling TRI-R62.
pub fn lose_hold(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let foot = foot_of(&s, f).filter(|_| f.clings() && f.altitude == 0);
    let drop = foot.map(|foot| (foot, f.drop_to(s.board, foot)));
    harm::stop_walk(world, who);
    let_go(world, who);
    if let Some((foot, drop)) = drop {
        moved(world, who, foot, MoveKind::Forced, 0);
        falls::settle(world, who, drop);
    }
    falls::let_fall(world, who, None);
}
