//! Answers to windows: what they save, and what they win. Floor 4.

use super::planner::Tactician;
use crate::combat::{BattleCommand, Difficulty, PendingChoice, check};
use crate::mechanics::tactics::{best, first_legal};
use crate::rules::contest::components::Pool;
use crate::rules::contest::plan::attack::{Stage, check_attack, damage_of, defences, may_defend};
use crate::rules::contest::plan::manoeuvre::{Offered, offered};
use crate::rules::contest::plan::provoke::strikes;
use crate::rules::contest::plan::steps::{Blow, ContestAgenda, Step};
use crate::rules::contest::preview::{manoeuvre_chance, mean_damage};
use crate::rules::contest::resolve::Outcome;
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{Location, Manoeuvre};
use bevy::prelude::World;
use smol_str::SmolStr;

/// The answer to a question.
pub(super) fn answer(
    player: &mut Tactician,
    world: &World,
    choice: &PendingChoice,
) -> BattleCommand {
    let s = Situation::of(world);
    let key = match world.resource::<ContestAgenda>().next_own() {
        Some(Step::Defend(blow)) => defend(player, &s, blow),
        Some(Step::Win(blow)) => manoeuvre(player, &s, blow),
        Some(Step::Oppose { actor, .. }) => {
            let (me, actor) = (s.fighter(choice.who), s.fighter(*actor));
            oppose(player, &s, me, actor)
        }
        _ => None,
    };
    let key = key.unwrap_or_else(|| SmolStr::new_static(PendingChoice::DECLINE));
    let answer = BattleCommand::answer(choice.who, key);
    match check(world, &answer) {
        Ok(()) => answer,
        Err(_) => first_legal(world, choice),
    }
}

/// The defence that leaves the least, if it saves more than its point is worth.
fn defend(player: &mut Tactician, s: &Situation<'_>, blow: &Blow) -> Option<SmolStr> {
    let plan = check_attack(s, blow.strike.clone(), Stage::Paid).ok()?;
    let t = s.fighter(blow.strike.target);
    if player.strength == Difficulty::Easy {
        // By habit: whatever comes first, as long as there is more than one point.
        let first = defences(s, &plan).into_iter().next()?;
        return (t.pool(Pool::Ap) > 1).then(|| SmolStr::new_static(first.word()));
    }
    let open = player.worth.against(s, &plan, None);
    let fits = defences(s, &plan).into_iter();
    let valued: Vec<_> = fits
        .map(|defence| {
            (
                open - player.worth.against(s, &plan, Some(defence)),
                defence,
            )
        })
        .collect();
    let (saved, defence) = best(valued, |&(saved, _)| saved)?;
    let ap = t.pool(Pool::Ap);
    // Two points are for the own attacks, as long as the turn is still to come.
    let price = if s.has_turn_to_come(t) && ap <= s.data.course.attacks {
        match player.strength {
            Difficulty::Hard => 130,
            _ => 220,
        }
    } else {
        0
    };
    (saved > price).then(|| SmolStr::new_static(defence.word()))
}

/// The opportunity attack that is worth most, if it is worth its point.
fn oppose(
    player: &mut Tactician,
    s: &Situation<'_>,
    me: &Fighter<'_>,
    actor: &Fighter<'_>,
) -> Option<SmolStr> {
    if player.strength == Difficulty::Easy {
        return None;
    }
    let all = strikes(s, me, actor).into_iter();
    let plans = all.filter_map(|strike| check_attack(s, strike, Stage::Declared).ok());
    let valued: Vec<_> = plans
        .map(|plan| (player.worth.of(s, &plan), plan.strike.with().clone()))
        .collect();
    let (worth, key) = best(valued, |&(worth, _)| worth)?;
    // The last point is kept for a defence unless the blow is a good one.
    let price = if me.pool(Pool::Ap) <= 1 { 250 } else { 80 };
    (worth > price).then_some(key)
}

/// The manoeuvre that is worth most.
fn manoeuvre(player: &mut Tactician, s: &Situation<'_>, blow: &Blow) -> Option<SmolStr> {
    let offers = offered(s, blow);
    let knows = |kind: Manoeuvre| match player.strength {
        Difficulty::Easy => kind == Manoeuvre::Brace,
        Difficulty::Normal => {
            matches!(kind, Manoeuvre::Brace | Manoeuvre::Push | Manoeuvre::Trip)
        }
        Difficulty::Hard => true,
    };
    let offers = offers.into_iter().filter(|offer| knows(offer.chosen.kind));
    let worth = |offer: &Offered| worth_of(s, blow, offer);
    best(offers, worth).map(|offer| offer.key)
}

/// What a manoeuvre is worth, in hundredths of a hit point.
fn worth_of(s: &Situation<'_>, blow: &Blow, offer: &Offered) -> i64 {
    let (winner, loser) = blow.winner_and_loser();
    let (w, l) = (s.fighter(winner), s.fighter(loser));
    let chance = manoeuvre_chance(s, &offer.chosen, winner, loser).parts_of(100);
    let chance = i64::try_from(chance).unwrap_or(0);
    let effect = match offer.chosen.kind {
        Manoeuvre::Brace => 110,
        Manoeuvre::Feint
            if blow.outcome == Outcome::CriticalHit && w.pool(Pool::AttacksUsed) < 2 =>
        {
            150
        }
        Manoeuvre::Feint => 90,
        Manoeuvre::Bash if l.has(crate::rules::contest::words::DAZED) => 0,
        Manoeuvre::Bash => 230,
        Manoeuvre::Push => 40,
        Manoeuvre::Trip if l.is_prone() => 0,
        Manoeuvre::Trip => 260,
        Manoeuvre::Disarm => disarm(s, l, offer),
        Manoeuvre::Precision => precision(s, blow, offer),
    };
    effect * chance / 100
}

/// A weapon is worth more than a shield; those with claws are not disarmed.
fn disarm(s: &Situation<'_>, loser: &Fighter<'_>, offer: &Offered) -> i64 {
    let item = offer.chosen.item.as_deref().unwrap_or_default();
    let others = loser
        .weapons()
        .filter(|it| it.key != item && it.data.id != crate::rules::contest::words::UNARMED);
    match s.data.shield(item) {
        Some(_) => 220,
        None if s.data.weapon(item).is_none() => 0,
        None if others.count() > 0 => 60,
        None => 280,
    }
}

/// The full die, and what the location does if it is crippled.
fn precision(s: &Situation<'_>, blow: &Blow, offer: &Offered) -> i64 {
    let Ok(plan) = check_attack(s, blow.strike.clone(), Stage::Paid) else {
        return 0;
    };
    if !may_defend(s, &plan) && !s.fighter(blow.strike.target).is_alive() {
        return 0;
    }
    let (a, t) = (
        s.fighter(blow.strike.attacker),
        s.fighter(blow.strike.target),
    );
    let numbers = damage_of(s, plan.arm, a, t);
    let most = mean_damage(numbers, false, true);
    let more = most - mean_damage(numbers, false, false);
    let hp = i64::from(t.pool(Pool::Hp)) * 100;
    let fells = if most >= hp { 500 } else { 0 };
    let threshold =
        crate::rules::contest::data::Stats::cripple_threshold(&s.data.harm, t.pools.max(Pool::Hp));
    let cripples = most >= i64::from(threshold) * 100;
    let extra = match offer.chosen.location {
        Some(Location::Head) => 220,
        Some(Location::Torso) => 140,
        Some(Location::MainArm) => 200,
        Some(Location::OffArm) => 130,
        Some(_) => 80,
        None => 0,
    };
    more + fells + if cripples { extra } else { 0 }
}
