//! The confused act by a die. Floor 4. Rule INJ-COND-08.

use crate::combat::{CombatantId, MoveKind};
use crate::grid::{Direction, GridKind};
use crate::mechanics::{TurnStep, Walk, push_step};
use crate::rules::injury::components::{Pool, Pools};
use crate::rules::injury::data::Mode;
use crate::rules::injury::effects::checks::table_roll;
use crate::rules::injury::plan::attack::Strike;
use crate::rules::injury::plan::steps::{self, InjuryAgenda, Step};
use crate::rules::injury::plan::threat::{has_line, reach_of};
use crate::rules::injury::plan::weapons::melee_weapons;
use crate::rules::injury::snapshot::{Fighter, Situation};
use bevy::prelude::{In, World};

/// Rule INJ-COND-08; ruling INJ-R68.
pub fn confusion(In(steps::Confusion(who)): In<steps::Confusion>, world: &mut World) {
    let fighter = Fighter::of(world, who);
    let confused = fighter.body.is_confused() && !fighter.data.is_off("INJ-COND-08");
    if !fighter.is_up() || fighter.pool(Pool::Ap) == 0 || !confused {
        return;
    }
    let roll = table_roll(world, who, "confusion", "INJ-COND-08", 4);
    let ap = Fighter::of(world, who).pool(Pool::Ap);
    let lose = |world: &mut World, to| {
        Pools::set(world, who, Pool::Ap, to, "INJ-COND-08");
    };
    match roll {
        2 => {
            lose(world, 0);
            world
                .resource_mut::<InjuryAgenda>()
                .retain(|step| *step != TurnStep::Open(who).into());
            world
                .resource_mut::<InjuryAgenda>()
                .push(TurnStep::End(who));
        }
        3 => {
            lose(world, ap - 1);
            stagger(world, who);
        }
        4 => {
            lose(world, ap - 1);
            lash_out(world, who);
        }
        _ => {}
    }
}

fn stagger(world: &mut World, who: CombatantId) {
    let kind = Situation::of(world).kind();
    let roll = table_roll(
        world,
        who,
        "stagger",
        "INJ-COND-08",
        if kind == GridKind::Square { 8 } else { 6 },
    );
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let direction = Direction::new(u8::try_from(roll - 1).unwrap_or(0));
    let to = kind.step(fighter.anchor(), direction);
    let rise = fighter.moved_to(s.board, to).z - fighter.z;
    let bound = fighter.is_prone() || fighter.is_grappling();
    if bound
        || rise > s.data.movement.rise
        || !s.board.step_allowed(fighter.anchor(), direction)
        || !s.may_stay(fighter, to)
    {
        return;
    }
    let mut walk = Walk::new(who, MoveKind::Forced, vec![to]);
    if fighter.altitude > 0 {
        walk.heights = vec![fighter.altitude];
    }
    world.resource_mut::<InjuryAgenda>().push(walk);
}

fn lash_out(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let Some(weapon) = melee_weapons(&s, fighter).next() else {
        return;
    };
    let reach = reach_of(fighter, &weapon);
    let nearest = s
        .fighters()
        .iter()
        .filter(|other| other.id != who && other.is_alive() && s.distance(fighter, other) <= reach)
        .filter(|other| has_line(&s, fighter, other))
        .min_by_key(|other| (s.distance(fighter, other), other.id));
    let Some(target) = nearest.map(|other| other.id) else {
        return;
    };
    let (with, made) = (weapon.key, fighter.pool(Pool::AttacksMade));
    Pools::set(world, who, Pool::AttacksMade, made + 1, "INJ-COND-08");
    push_step(
        world,
        Step::Strike(Strike {
            iterative: made,
            ..Strike::new(who, target, with, Mode::Melee)
        }),
    );
}
