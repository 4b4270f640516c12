//! Holding somebody fast, and getting out of it. Floor 4. Rules AUR-MAN-05 to -07, AUR-COND-10, -11.

use crate::combat::{CombatantId, Condition, RollKind, RollReport};
use crate::dice::Roll;
use crate::mechanics::conditions::{end_one, referred};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{roll, with_tables_and_dice};
use crate::rules::aura::components::agenda::{self as steps, UnderWay};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::effects::changes;
use crate::rules::aura::plan::attack::hold::RULE;
use crate::rules::aura::plan::attack::{
    HoldRoll, escape_method_of, hold_on, hold_roll, hold_roll_of_holder,
};
use crate::rules::aura::resolve::breaks_free;
use crate::rules::aura::snapshot::{Fighter, Situation, anybody_is};
use crate::rules::aura::words;
use bevy::prelude::{In, World};

/// An Escape is tried. Rule AUR-MAN-06.
pub fn escape(In(steps::Escape): In<steps::Escape>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    let s = Situation::of(world);
    let who = s.fighter(action.who);
    let (Some(hold), Some(escape_method)) = (
        hold_on(who, &action.act),
        escape_method_of(who, &action.act),
    ) else {
        return;
    };
    let own = hold_roll(who, escape_method);
    let (by, dc) = (hold.by, hold.value);
    let free = match by.and_then(|by| s.find(by)) {
        Some(holder) => {
            let other = hold_roll_of_holder(holder);
            let holder = holder.id;
            contest(world, action.who, &own, holder, &other)
        }
        None => against_dc(world, action.who, &own, dc),
    };
    if free {
        loosen(world, by, action.who, RULE);
    }
}

fn contest(
    world: &mut World,
    who: CombatantId,
    own: &HoldRoll,
    holder: CombatantId,
    other: &HoldRoll,
) -> bool {
    let (free, rolls) = with_tables_and_dice(world, |data: &AuraData, dice| {
        breaks_free(data, &own.numbers, &other.numbers, dice)
    });
    let total = rolls[0].value + own.numbers.bonus;
    let result = if free { "failure" } else { "success" };
    tell_hold_roll(world, who, holder, own, &rolls[0], None, "rolled");
    tell_hold_roll(world, holder, who, other, &rolls[1], Some(total), result);
    free
}

/// An inanimate restraint has a DC that must be reached. Rule AUR-MAN-06.
fn against_dc(world: &mut World, who: CombatantId, own: &HoldRoll, dc: i32) -> bool {
    let pool = own.numbers.pool(AuraData::of(world));
    let roll = roll(world, &pool);
    let free = roll.value + own.numbers.bonus >= dc;
    let result = if free { "success" } else { "failure" };
    tell_hold_roll(world, who, who, own, &roll, Some(dc), result);
    free
}

fn tell_hold_roll(
    world: &mut World,
    who: CombatantId,
    against: CombatantId,
    hold_roll: &HoldRoll,
    roll: &Roll,
    target: Option<i32>,
    result: &'static str,
) {
    RollReport::new(who, RollKind::Check, hold_roll.name, RULE)
        .against(Some(against).filter(|&other| other != who))
        .dice(hold_roll.numbers.pool(AuraData::of(world)), roll)
        .terms(hold_roll.terms.clone())
        .target(target)
        .result(result)
        .record(world);
}

/// A Restrain has hit. Rules AUR-MAN-05, -07.
pub fn seize(world: &mut World, who: CombatantId, target: CombatantId) {
    let held = Condition::new(words::RESTRAINED, 1, "AUR-MAN-05").by(who);
    changes::set_condition(world, target, held);
    let holding = Condition::new(words::RESTRAINING, 1, "AUR-MAN-05").by(target);
    changes::set_condition(world, who, holding);
    check_holds(world);
}

/// A hold ends on both sides, where it is there.
pub fn loosen(
    world: &mut World,
    holder: Option<CombatantId>,
    held: CombatantId,
    rule: &'static str,
) {
    end_one(world, held, words::RESTRAINED, holder, rule);
    if let Some(holder) = holder {
        end_one(world, holder, words::RESTRAINING, Some(held), rule);
    }
}

/// Ends every hold that cannot last: the holder is down or held itself, the held one is dead, or
/// the two are too far apart. Rule AUR-MAN-07.
pub fn check_holds(world: &mut World) {
    if AuraData::of(world).is_off("AUR-MAN-07") || !anybody_is(world, words::RESTRAINING) {
        return;
    }
    let s = Situation::of(world);
    let mut ended: Vec<(CombatantId, CombatantId)> = Vec::new();
    for holder in s.fighters() {
        let held = referred(holder.conditions, words::RESTRAINING);
        for held in held.filter_map(|held| s.find(held)) {
            if !lasts(&s, holder, held) {
                ended.push((holder.id, held.id));
            }
        }
    }
    for (holder, held) in ended {
        loosen(world, Some(holder), held, "AUR-MAN-07");
    }
}

fn lasts(s: &Situation<'_>, holder: &Fighter<'_>, held: &Fighter<'_>) -> bool {
    let held_itself = holder.conditions.has(words::RESTRAINED);
    holder.is_conscious() && held.is_alive() && !held_itself && s.distance(holder, held) <= 1
}
