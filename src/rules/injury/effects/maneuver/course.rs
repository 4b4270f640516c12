//! The course of a maneuver: roll, choice, effect. Floor 4. Rules INJ-MAN-01 to -04, -08, -10, -11.

use crate::combat::{
    BattleEvent, ChoiceOption, Ledger, PendingChoice, RollKind, RollReport, record,
};
use crate::dice::Roll;
use crate::grid::{Cell, GridKind, direction_towards};
use crate::mechanics::facing::turn;
use crate::mechanics::reports::{counted, refused, stopped};
use crate::mechanics::{Question, push_step};
use crate::rules::injury::effects::checks::with_dice;
use crate::rules::injury::plan::maneuver::places::ways_about;
use crate::rules::injury::plan::maneuver::{Maneuver, ManeuverEffect, ManeuverPlan, plan_maneuver};
use crate::rules::injury::plan::steps::{self, Step};
use crate::rules::injury::resolve::d20;
use crate::rules::injury::resolve::maneuver::{ManeuverRoll, roll_maneuver};
use crate::rules::injury::snapshot::{Situation, is_able};
use crate::rules::injury::words;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// Rolls a maneuver that is still possible, and queues what a success does.
pub fn attempt(In(steps::Maneuver(attempt)): In<steps::Maneuver>, world: &mut World) {
    let s = Situation::of(world);
    let (a, t) = (s.fighter(attempt.actor), s.fighter(attempt.target));
    let who = a.id;
    let plan = match plan_maneuver(&s, attempt) {
        Ok(plan) if is_able(a) => plan,
        Ok(_) => return stopped(world, who, "it can no longer act", "INJ-ATK-02"),
        Err(refusal) => {
            return refused(world, who, &refusal, "INJ-ATK-02");
        }
    };
    let facing = direction_towards(s.kind(), a.centre(s.kind()), t.centre(s.kind()));
    turn(world, who, facing);
    let (roll, dice) = with_dice(world, |data, dice| roll_maneuver(data, &plan.numbers, dice));
    let report = report(world, &plan, roll, &dice);
    report.record(world);
    let attempt = plan.attempt;
    record(
        world,
        BattleEvent::AttackResolved {
            who,
            target: attempt.target,
            with: attempt.maneuver.word().into(),
            result: word(roll).into(),
            degrees: roll.degrees,
            ranged: false,
        },
    );
    if let Some(degrees) = roll.degrees {
        let effect = ManeuverEffect { attempt, degrees };
        let next = next_step(world, effect);
        push_step(world, next);
    }
}

const fn word(roll: ManeuverRoll) -> &'static str {
    match roll.degrees {
        Some(_) => "success",
        None => "failure",
    }
}

fn report(world: &World, plan: &ManeuverPlan, roll: ManeuverRoll, dice: &Roll) -> RollReport {
    let attempt = &plan.attempt;
    let target = crate::rules::injury::snapshot::Fighter::of(world, attempt.target);
    let mut terms = plan.terms.clone();
    let mut ledger = terms.under(target.data.switches());
    match (roll.natural, roll.degrees) {
        (20, Some(1..)) => ledger.degree(1, "natural 20", "INJ-MAN-03"),
        (1, Some(_)) => ledger.degree(-1, "natural 1", "INJ-MAN-03"),
        _ => {}
    }
    let label = format_smolstr!("{} against {}", attempt.maneuver.word(), target.name);
    RollReport::new(attempt.actor, RollKind::Attack, label, "INJ-MAN-01")
        .dice(d20(target.data, plan.numbers.edge), dice)
        .terms(terms)
        .against(Some(attempt.target))
        .target(plan.numbers.dc)
        .result(word(roll))
        .total(roll.total)
        .degrees(roll.degrees)
}

/// The effect at once, or first the choice of a thing or a place. Rules INJ-MAN-04, -08, -10, -11.
fn next_step(world: &World, mut effect: ManeuverEffect) -> Step {
    let s = Situation::of(world);
    let maneuver = effect.attempt.maneuver;
    if maneuver.wants_thing() && effect.attempt.with.is_none() {
        let mut things = maneuver.things(&s, s.fighter(effect.attempt.target));
        if things.len() > 1 {
            return Step::EffectWindow(effect);
        }
        effect.attempt.with = things.pop();
    }
    let open = maneuver == Maneuver::Reposition && effect.attempt.path.is_empty();
    if open && !ways_of(&s, &effect).is_empty() {
        return Step::EffectWindow(effect);
    }
    Step::ManeuverEffect(effect)
}

fn ways_of(s: &Situation<'_>, effect: &ManeuverEffect) -> Vec<Vec<Cell>> {
    let (a, t) = (
        s.fighter(effect.attempt.actor),
        s.fighter(effect.attempt.target),
    );
    ways_about(s, a, t, effect.cells())
}

/// The question to the side that made the maneuver: which thing, or which place.
pub fn effect_question(world: &World, effect: &ManeuverEffect) -> Question {
    let s = Situation::of(world);
    let attempt = &effect.attempt;
    let (a, t) = (s.fighter(attempt.actor), s.fighter(attempt.target));
    let rule = attempt.maneuver.rule();
    if attempt.maneuver.wants_thing() {
        let things = attempt.maneuver.things(&s, t).into_iter();
        let option = |thing: SmolStr| {
            let label = thing.replace('_', " ");
            ChoiceOption::new(thing, label, "")
        };
        let prompt = format_smolstr!("{} succeeds against {}. Choose the thing.", a.name, t.name);
        return Question::of(a.id, words::WINDOW_THING, t.id)
            .asking(prompt, rule)
            .options(things.map(option));
    }
    let prompt = format_smolstr!("{} moves {}. Choose the cell.", a.name, t.name);
    let places = ways_of(&s, effect);
    let (kind, from) = (s.kind(), t.anchor());
    let options = places
        .iter()
        .filter_map(|way| place_option(kind, from, way));
    Question::of(a.id, words::WINDOW_PLACE, t.id)
        .asking(prompt, rule)
        .options(options)
        .may_decline("Leave it there")
}

/// The option to lead somebody from a cell to the end of a way: "N, NE", each step by its direction.
fn place_option(kind: GridKind, from: Cell, way: &[Cell]) -> Option<ChoiceOption> {
    let cell = *way.last()?;
    let starts = std::iter::once(&from).chain(way);
    let steps = starts.zip(way).filter_map(|(&from, &to)| {
        let direction = kind.direction_of_step(from, to)?;
        Some(kind.direction_name(direction))
    });
    let steps: Vec<_> = steps.collect();
    let far = i64::try_from(way.len()).unwrap_or(i64::MAX);
    Some(ChoiceOption::new(
        place_key(cell),
        steps.join(", "),
        counted(far, "cell", "cells"),
    ))
}

/// The answer that names a cell: `3,4`.
fn place_key(cell: Cell) -> SmolStr {
    format_smolstr!("{},{}", cell.x, cell.y)
}

/// Takes up the answer to a choice of a thing or place.
pub fn take_choice(world: &mut World, mut effect: ManeuverEffect, choose: &str) {
    if choose == PendingChoice::DECLINE {
        return;
    }
    if effect.attempt.maneuver.wants_thing() {
        effect.attempt.with = Some(choose.into());
    } else {
        let ways = ways_of(&Situation::of(world), &effect);
        let chosen = |way: &Vec<Cell>| way.last().is_some_and(|&cell| place_key(cell) == choose);
        effect.attempt.path = ways.into_iter().find(chosen).unwrap_or_default();
    }
    push_step(world, Step::ManeuverEffect(effect));
}
