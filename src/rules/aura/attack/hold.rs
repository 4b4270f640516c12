//! Holding somebody fast, and getting out of it. Floor 4. Rules AUR-MAN-05 to -07, AUR-COND-10, -11.

use super::ledger::{SummingLedger, turned_round};
use super::report::{RollLine, tell};
use crate::combat::{
    Act, BattleDice, CombatantId, Condition, Ledger, ModifierKind, Refusal, RollKind, Terms,
    rule_is_off,
};
use crate::dice::Roll;
use crate::mechanics::conditions::{end_one, referred};
use crate::rules::aura::course;
use crate::rules::aura::data::Resistance;
use crate::rules::aura::keys;
use crate::rules::aura::price::Price;
use crate::rules::aura::resolve::{DefenceNumbers, breaks_free};
use crate::rules::aura::situation::{Fighter, Situation, anybody_is};
use crate::rules::aura::steps::Action;
use bevy::prelude::World;
use smol_str::format_smolstr;

const RULE: &str = "AUR-MAN-06";

/// What an Escape is tried with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EscapeMethod {
    /// A Fortitude roll, open-ended.
    Fortitude,
    /// An Arm Check.
    Arm,
    /// A Leg Check.
    Leg,
}

impl EscapeMethod {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fortitude, Self::Arm, Self::Leg];

    /// The word in commands.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fortitude => "fortitude",
            Self::Arm => "arm",
            Self::Leg => "leg",
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fortitude => "Fortitude",
            Self::Arm => "Arm Check",
            Self::Leg => "Leg Check",
        }
    }
}

/// A roll in a hold.
#[derive(Debug, Clone)]
pub struct HoldRoll {
    /// What is rolled.
    pub numbers: DefenceNumbers,
    /// What it consists of, as bonuses.
    pub terms: Terms,
    /// The name for people.
    pub name: &'static str,
}

/// What a fighter rolls with an escape method. Rules AUR-MAN-06, AUR-COND-05, -09.
#[must_use]
pub fn hold_roll(who: &Fighter<'_>, escape_method: EscapeMethod) -> HoldRoll {
    let mut terms = Terms::new();
    match escape_method {
        EscapeMethod::Fortitude => {
            let mut own = Terms::new();
            who.stats.inner_terms(Resistance::Fortitude, &mut own);
            terms = turned_round(&own);
            if who.has(keys::SURPRISED) {
                terms.edge(-1, "surprised", "AUR-COND-09");
            }
        }
        EscapeMethod::Arm => terms.bonus(who.stats.arm_strength(), "Arm Strength", "AUR-STAT-20"),
        EscapeMethod::Leg => terms.bonus(who.stats.leg_strength(), "Leg Strength", "AUR-STAT-20"),
    }
    if who.has(keys::DAZED) {
        terms.edge(-1, "dazed", "AUR-COND-05");
    }
    let numbers = DefenceNumbers {
        faces: 10,
        open_ended: escape_method == EscapeMethod::Fortitude,
        edge: terms.net_edge(),
        bonus: terms.added(ModifierKind::Bonus),
        wins_ties: false,
    };
    HoldRoll {
        numbers,
        terms,
        name: escape_method.name(),
    }
}

/// What a holder rolls: the better of Fortitude and Arm Strength. Rule AUR-MAN-06.
#[must_use]
pub fn hold_roll_of_holder(holder: &Fighter<'_>) -> HoldRoll {
    let arm = holder.stats.arm_strength() > holder.stats.fortitude();
    hold_roll(
        holder,
        if arm {
            EscapeMethod::Arm
        } else {
            EscapeMethod::Fortitude
        },
    )
}

/// What an Escape is tried with: as the command says, or by the greatest value.
#[must_use]
pub fn escape_method_of(who: &Fighter<'_>, act: &Act) -> Option<EscapeMethod> {
    match act.with.as_deref() {
        Some(word) => EscapeMethod::ALL
            .into_iter()
            .find(|escape_method| escape_method.word() == word),
        None => EscapeMethod::ALL
            .into_iter()
            .rev()
            .max_by_key(|&escape_method| hold_roll(who, escape_method).numbers.bonus),
    }
}

/// The hold that a command wants to end: that of its target, or the first.
#[must_use]
pub fn hold_on<'f>(who: &'f Fighter<'_>, act: &Act) -> Option<&'f Condition> {
    let mut holds = who
        .conditions
        .iter()
        .filter(|it| it.key == keys::RESTRAINED);
    match act.target() {
        Some(by) => holds.find(|it| it.by == Some(by)),
        None => holds.next(),
    }
}

/// Rule AUR-ACT-21.
pub(super) fn check_escape(who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    if hold_on(who, act).is_none() {
        return Err(Refusal::forbidden("Nothing holds it", RULE));
    }
    if escape_method_of(who, act).is_none() {
        let words = EscapeMethod::ALL.map(EscapeMethod::word).join(", ");
        let why = format_smolstr!("One escapes with one of: {words}");
        return Err(Refusal::forbidden(why, RULE));
    }
    Ok(Price::energy(3))
}

/// An Escape is tried. Rule AUR-MAN-06.
pub(super) fn escape(world: &mut World, action: &Action) {
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
            contest(world, (action.who, &own), (holder, &other))
        }
        None => against_dc(world, (action.who, &own), dc),
    };
    if free {
        loosen(world, (by, action.who), RULE);
    }
}

fn contest(
    world: &mut World,
    (who, own): (CombatantId, &HoldRoll),
    (holder, other): (CombatantId, &HoldRoll),
) -> bool {
    let numbers = (&own.numbers, &other.numbers);
    let (free, rolls) = breaks_free(numbers, &mut world.resource_mut::<BattleDice>().0);
    let total = rolls[0].value + own.numbers.bonus;
    let result = if free { "failure" } else { "success" };
    tell_hold_roll(world, (who, holder), (own, &rolls[0]), (None, "rolled"));
    tell_hold_roll(
        world,
        (holder, who),
        (other, &rolls[1]),
        (Some(total), result),
    );
    free
}

/// An inanimate restraint has a DC that must be reached. Rule AUR-MAN-06.
fn against_dc(world: &mut World, (who, own): (CombatantId, &HoldRoll), dc: i32) -> bool {
    use crate::dice::Dice;
    let roll = world
        .resource_mut::<BattleDice>()
        .0
        .roll(&own.numbers.pool());
    let free = roll.value + own.numbers.bonus >= dc;
    let result = if free { "success" } else { "failure" };
    tell_hold_roll(world, (who, who), (own, &roll), (Some(dc), result));
    free
}

fn tell_hold_roll(
    world: &mut World,
    (who, against): (CombatantId, CombatantId),
    (hold_roll, roll): (&HoldRoll, &Roll),
    (target, result): (Option<i32>, &'static str),
) {
    let roll_line = RollLine {
        who: (who, Some(against).filter(|&other| other != who)),
        kind: RollKind::Check,
        label: hold_roll.name.into(),
        rule: RULE,
        pool: Some(hold_roll.numbers.pool()),
        roll: Some(roll),
        terms: hold_roll.terms.clone(),
        target,
        result,
    };
    tell(world, roll_line);
}

/// A Restrain has hit. Rules AUR-MAN-05, -07.
pub(super) fn seize(world: &mut World, who: CombatantId, target: CombatantId) {
    let held = Condition::new(keys::RESTRAINED, 1, "AUR-MAN-05").by(who);
    course::set_condition(world, target, held);
    let holding = Condition::new(keys::RESTRAINING, 1, "AUR-MAN-05").by(target);
    course::set_condition(world, who, holding);
    check_holds(world);
}

/// A hold ends on both sides.
pub(in crate::rules::aura) fn loosen(
    world: &mut World,
    (holder, held): (Option<CombatantId>, CombatantId),
    rule: &'static str,
) {
    end_one(world, held, keys::RESTRAINED, holder, rule);
    if let Some(holder) = holder {
        end_one(world, holder, keys::RESTRAINING, Some(held), rule);
    }
}

/// Ends every hold that cannot last: the holder is down or held itself, the held one is dead, or
/// the two are too far apart. Rule AUR-MAN-07.
pub(in crate::rules::aura) fn check_holds(world: &mut World) {
    if rule_is_off("AUR-MAN-07") || !anybody_is(world, keys::RESTRAINING) {
        return;
    }
    let s = Situation::of(world);
    let mut ended: Vec<(CombatantId, CombatantId)> = Vec::new();
    for holder in s.fighters() {
        let held = referred(holder.conditions, keys::RESTRAINING);
        for held in held.filter_map(|held| s.find(held)) {
            if !lasts(&s, holder, held) {
                ended.push((holder.id, held.id));
            }
        }
    }
    for (holder, held) in ended {
        loosen(world, (Some(holder), held), "AUR-MAN-07");
    }
}

fn lasts(s: &Situation<'_>, holder: &Fighter<'_>, held: &Fighter<'_>) -> bool {
    let held_itself = holder.conditions.has(keys::RESTRAINED);
    holder.is_conscious() && held.is_alive() && !held_itself && s.distance(holder, held) <= 1
}
