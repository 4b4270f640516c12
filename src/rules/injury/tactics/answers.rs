//! How the computer answers questions. Floor 4.

use super::harm::HarmTable;
use super::memory::TacticianMemory;
use super::style::Style;
use super::worth::STAMINA_PRICE;
use crate::combat::{BattleCommand, PendingChoice};
use crate::dice::{Budget, explore};
use crate::mechanics::tactics::{in_order, in_order_with_pass};
use crate::rules::injury::data::PartKind;
use crate::rules::injury::plan::attack::plan_parry;
use crate::rules::injury::plan::steps::AttackInProgress;
use crate::rules::injury::resolve::{AttackResult, Blow, after_parry, after_size, roll_check};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::windows::{attack_in_progress, reactive_strike};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// What a reaction is worth to its owner, in hundredths of a minor injury.
const REACTION_PRICE: i32 = 110;

/// The answer to a choice.
pub(super) fn answer(world: &World, choice: &PendingChoice, style: Style) -> BattleCommand {
    let s = &Situation::of(world);
    let attack = attack_in_progress(world);
    let key = match (choice.kind.as_str(), attack) {
        (words::WINDOW_PROVOKE, _) if !style.reacts => PendingChoice::DECLINE,
        (words::WINDOW_PART, _) if !style.picks_parts => first_key(choice),
        (words::WINDOW_PART, Some(attack)) => best_part(s, choice, attack),
        (words::WINDOW_PARRY, Some(attack)) if !style.parries || !parry_pays(s, attack, &style) => {
            PendingChoice::DECLINE
        }
        _ => first_key(choice),
    };
    BattleCommand::answer(choice.who, key)
}

fn first_key(choice: &PendingChoice) -> &str {
    let first = choice.options.first();
    first.map_or(PendingChoice::DECLINE, |option| option.key.as_str())
}

/// The answers with what they are worth, the best first. A reaction that is left over is worth nothing where the answer is a blow:
/// the computer strikes whenever it may. Maneuvers in place of the blow are not weighed.
pub(super) fn options(
    world: &World,
    choice: &PendingChoice,
    memory: &mut TacticianMemory,
) -> Vec<(SmolStr, i64)> {
    let s = &Situation::of(world);
    match (choice.kind.as_str(), attack_in_progress(world)) {
        (words::WINDOW_PART, Some(attack)) => {
            let target = s.fighter(attack.strike.target);
            let worth = |key: &str| i64::from(part_worth(target, key, attack.degrees));
            // Of equals the computer picks the last.
            let options = choice.options.iter().rev();
            in_order(options.map(|option| (option.key.clone(), worth(&option.key))))
        }
        (words::WINDOW_PARRY, Some(attack)) => {
            let saved = saved_by_parry(s, attack, &memory.style);
            let parry = (SmolStr::new(first_key(choice)), saved);
            in_order_with_pass([parry], price_of_parry(s))
        }
        (words::WINDOW_PROVOKE, _) => {
            let me = s.fighter(choice.who);
            let strikes = choice.options.iter().filter_map(|option| {
                let strike = reactive_strike(choice.who, choice.about, &option.key, None);
                let worth = memory.worth.of_plain_strike(s, me, strike)?.worth;
                Some((option.key.clone(), i64::from(worth)))
            });
            let strikes: Vec<_> = strikes.collect();
            in_order_with_pass(strikes, 0)
        }
        _ => Vec::new(),
    }
}

/// What Stamina and reaction of a parry are worth.
fn price_of_parry(s: &Situation<'_>) -> i64 {
    i64::from(s.data.costs.parry_stamina * STAMINA_PRICE + REACTION_PRICE)
}

/// A parry pays if it saves more on average than the Stamina and the reaction are worth.
fn parry_pays(s: &Situation<'_>, attack: &AttackInProgress, style: &Style) -> bool {
    saved_by_parry(s, attack, style) > price_of_parry(s)
}

/// What a parry saves on average.
fn saved_by_parry(s: &Situation<'_>, attack: &AttackInProgress, style: &Style) -> i64 {
    let t = s.fighter(attack.strike.target);
    let (numbers, _) = plan_parry(t, s.fighter(attack.strike.attacker));
    let table = HarmTable::against(t, style);
    let critical = attack.roll.result == AttackResult::Critical;
    let worth = |degrees: i32| {
        let degrees = after_size(s.data, degrees, attack.size_difference);
        table.of(Blow::Hit { degrees, critical })
    };
    let odds = explore(Budget::default(), |dice| {
        let total = roll_check(s.data, &numbers, dice).0.total;
        after_parry(s.data, &attack.roll, total)
    });
    let left: i64 = odds
        .odds
        .iter()
        .map(|(left, chance)| {
            let chance = i64::try_from(chance.parts_of(1000)).unwrap_or(0);
            chance * i64::from(left.map_or(0, worth))
        })
        .sum();
    i64::from(worth(attack.roll.degrees)) - left / 1000
}

fn best_part<'c>(
    s: &Situation<'_>,
    choice: &'c PendingChoice,
    attack: &AttackInProgress,
) -> &'c str {
    let target = s.fighter(attack.strike.target);
    choice
        .options
        .iter()
        .max_by_key(|option| part_worth(target, &option.key, attack.degrees))
        .map_or("", |option| option.key.as_str())
}

/// What injuring a part does to its owner, in hundredths of a minor injury.
fn part_worth(target: &Fighter<'_>, id: &str, degrees: i32) -> i32 {
    let Some(part) = target.body.part(id) else {
        return 0;
    };
    let added = u8::try_from(1 + degrees - part.kind.severity().step(target.data)).unwrap_or(1);
    let after = (part.injuries + added).min(part.kind.steps(target.data));
    let busy = target.gear.held().iter().any(|held| {
        held.grip
            .iter()
            .any(|hand| hand == id || arm_of(hand) == id)
    });
    let natural = target
        .stats
        .natural_weapons
        .iter()
        .any(|natural| natural.part == id);
    let armed = if busy || natural { 2 } else { 1 };
    let effect = match (part.kind, after) {
        (PartKind::Heart, 2) | (PartKind::Head, 4) => 2000,
        (PartKind::Heart, _) => 700,
        (PartKind::Head, 3) => 1200,
        (PartKind::Head, 2) => 800,
        (PartKind::Head, _) => 420,
        (PartKind::Arm | PartKind::Hand, 2..) => 260 * armed,
        (PartKind::Mouth, 2..) => 150 * armed,
        (PartKind::Eye, _) => 230,
        (PartKind::Leg, 2..) => 320,
        (PartKind::Leg, _) => 220,
        (PartKind::Foot, 2..) => 170,
        (PartKind::Wing, 1) => {
            if target.altitude > 0 {
                500
            } else {
                110
            }
        }
        (PartKind::Horn | PartKind::Tail, 1) => 60 * armed,
        (PartKind::Foot, _) => 140,
        _ => 40,
    };
    let gone = part.kind != PartKind::Head && part.injuries >= 2;
    let bleeding_out =
        12 * part.kind.severity().value(target.data) * i32::from(after - part.injuries);
    (if gone { effect / 3 } else { effect }) + bleeding_out
}

/// The arm of a hand's id: `hand.l` belongs to `arm.l`.
fn arm_of(hand: &str) -> String {
    hand.replacen("hand", "arm", 1)
}
