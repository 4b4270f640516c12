//! The rolls of a challenge, and the responses of its winners. Floor 4. Rules AUR-INIT-11, -12.

use super::course::Declaration;
use crate::combat::{CombatantId, ModifierKind, Refusal, RollKind, RollReport};
use crate::dice::Pool as DicePool;
use crate::mechanics::reports::stopped;
use crate::mechanics::roll;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::actions;
use crate::rules::aura::components::agenda::{
    self as steps, ActionSource, AuraAgenda, Challenger, Step, UnderWay,
};
use crate::rules::aura::components::{Pool, Pools};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::initiative::initiative_terms;
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::round::course;
use crate::rules::aura::snapshot::{Fighter, Situation};
use bevy::prelude::{In, World};

/// Rolls, and puts the winners' responses on the agenda. Rules AUR-INIT-11, -12.
pub fn roll_initiative(In(challenge): In<steps::RollInitiative>, world: &mut World) {
    let steps::RollInitiative {
        challengers,
        rolled,
    } = challenge;
    let Some(actor) = world.resource::<UnderWay>().last().map(|action| action.who) else {
        return;
    };
    let mut winners: Vec<(i32, Challenger)> = Vec::new();
    if rolled {
        let first = challengers[0].who;
        let to_beat = initiative_roll(world, actor, first, None);
        use_initiative(world, actor);
        for challenger in challengers {
            let total = initiative_roll(world, challenger.who, actor, Some(to_beat));
            use_initiative(world, challenger.who);
            if total > to_beat || (AuraData::of(world).is_off("AUR-INIT-11") && total == to_beat) {
                winners.push((total, challenger));
            }
        }
    } else {
        for challenger in challengers {
            use_initiative(world, challenger.who);
            winners.push((0, challenger));
        }
    }
    winners.sort_by_key(|(total, _)| std::cmp::Reverse(*total));
    let responses = winners.into_iter().map(|(_, winner)| Step::Respond(winner));
    let steps: Vec<_> = responses.chain([Step::Recheck]).collect();
    world.resource_mut::<AuraAgenda>().push_in_order(steps);
}

fn use_initiative(world: &mut World, who: CombatantId) {
    Pools::set(world, who, Pool::InitiativeUsed, 1, "AUR-INIT-03");
}

/// One Initiative roll. Rules AUR-INIT-11, AUR-STAT-22, AUR-COND-05.
fn initiative_roll(
    world: &mut World,
    who: CombatantId,
    against: CombatantId,
    to_beat: Option<i32>,
) -> i32 {
    let terms = initiative_terms(&Fighter::of(world, who));
    let dazed = terms.sum(ModifierKind::Edge) < 0;
    let bonus = terms.sum(ModifierKind::Bonus);
    let pool = if dazed {
        DicePool::lowest(2, 20)
    } else {
        DicePool::sum(1, 20)
    };
    let roll = roll(world, &pool);
    let total = roll.value + bonus;
    let won = to_beat.map(|to_beat| total > to_beat);
    let result = match won {
        None => "rolled",
        Some(true) => "success",
        Some(false) => "failure",
    };
    RollReport::new(who, RollKind::Initiative, "Initiative", "AUR-INIT-11")
        .dice(pool, &roll)
        .terms(terms)
        .against(Some(against))
        .target(to_beat.map(|to_beat| to_beat + 1))
        .result(result)
        .record(world);
    total
}

/// A winner's response, dropped free of charge if it is not legal any more.
/// Rule AUR-INIT-12.
pub fn respond(In(steps::Respond(challenger)): In<steps::Respond>, world: &mut World) {
    if AuraData::of(world).is_off("AUR-INIT-12") {
        return;
    }
    let who = challenger.who;
    let s = Situation::of(world);
    match response(&s, challenger) {
        Ok(declaration) => {
            if let Some(actors) = world.resource_mut::<UnderWay>().last_mut() {
                actors.intervened = true;
            }
            course::declare(world, declaration);
        }
        Err(_) => {
            let why = "the response is no longer possible";
            stopped(world, who, why, "AUR-INIT-12");
        }
    }
}

/// What a winner declares, if it still can and can pay for it.
fn response(s: &Situation<'_>, challenger: Challenger) -> Result<Declaration, Refusal> {
    let Challenger { who, act } = challenger;
    let row = actions::row_of(&act);
    let fighter = s.fighter(who);
    if !fighter.obeys() {
        return Err(Refusal::NothingToAnswer);
    }
    let price = row.price(s, fighter, &act, Timing::Action)?.paid_as(&act)?;
    price.check(fighter)?;
    let source = ActionSource::Response;
    Ok(Declaration::of(s, who, act, price, source))
}
