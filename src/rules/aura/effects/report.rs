//! The reports of the rolls of an attack. Floor 4.

use crate::combat::{
    BattleEvent, CombatantId, Ledger, ModifierKind, RollKind, RollReport, RuleId, Terms, record,
};
use crate::dice::{Pool, Roll};
use crate::rules::aura::plan::attack::{Mode, Plan, turned_round};
use crate::rules::aura::resolve::{
    Damage, DamageNumbers, DefenceNumbers, HitClass, StrikeRoll, die,
};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// A roll on its way into the log.
#[derive(Debug, Clone)]
pub struct RollLine<'r> {
    /// Who rolled, and against whom.
    pub who: (CombatantId, Option<CombatantId>),
    /// What kind of roll it is.
    pub kind: RollKind,
    /// For people.
    pub label: SmolStr,
    /// The rule.
    pub rule: &'static str,
    /// The dice asked for.
    pub pool: Option<Pool>,
    /// The dice.
    pub roll: Option<&'r Roll>,
    /// What was added, on either side.
    pub terms: Terms,
    /// What it was compared with.
    pub target: Option<i32>,
    /// One word.
    pub result: &'static str,
}

/// Tells of a roll: its total is the dice and the bonuses.
pub(in crate::rules::aura) fn tell(world: &mut World, roll_line: RollLine<'_>) {
    let natural = roll_line.roll.map_or(0, |roll| roll.value);
    let total = natural + roll_line.terms.sum(ModifierKind::Bonus);
    let faces = roll_line
        .roll
        .into_iter()
        .flat_map(|roll| roll.faces.iter());
    let report = RollReport {
        who: roll_line.who.0,
        against: roll_line.who.1,
        kind: roll_line.kind,
        label: roll_line.label,
        rule: RuleId(roll_line.rule),
        pool: roll_line
            .pool
            .map_or_else(|| "no dice".into(), |pool| format_smolstr!("{pool}")),
        faces: faces.map(|&face| i32::from(face)).collect(),
        natural,
        terms: roll_line.terms,
        total,
        target: roll_line.target,
        result: roll_line.result.into(),
        degrees: None,
    };
    record(world, BattleEvent::Rolled(Box::new(report)));
}

fn only(terms: &Terms, kind: ModifierKind) -> Terms {
    let mut kept = Terms::new();
    for it in terms.iter().filter(|it| it.kind == kind && it.counts()) {
        kept.note(it.kind, it.value, it.label.clone(), it.rule.0);
    }
    kept
}

/// The Combat or Hit roll: it carries the verdict where no defence was rolled.
pub(in crate::rules::aura) fn strike(
    world: &mut World,
    plan: &Plan<Terms>,
    (name, roll): (&str, &StrikeRoll),
) {
    let ranged = plan.mode.is_ranged();
    let weapon = &plan.wielded.weapon.name;
    let label = if ranged {
        format_smolstr!("{weapon} at {name}")
    } else {
        format_smolstr!("{weapon} at {name} (AV {})", plan.strike.against)
    };
    let decided = roll.defence.is_none();
    let judged =
        ranged && decided && !matches!(roll.class, HitClass::Fumble) && !roll.class.is_critical();
    let terms = if judged {
        let mut terms = only(&plan.attack, ModifierKind::Edge);
        terms.extend(only(&plan.attack, ModifierKind::Defence));
        terms
    } else {
        only(&plan.attack, ModifierKind::Edge)
    };
    let roll_line = RollLine {
        who: (plan.who, Some(plan.target)),
        kind: RollKind::Attack,
        label,
        rule: if ranged { "AUR-ATK-15" } else { "AUR-ATK-03" },
        pool: Some(die(20, plan.strike.edge, false)),
        roll: Some(&roll.roll),
        terms,
        target: judged.then_some(plan.strike.against),
        result: if decided { roll.class.word() } else { "rolled" },
    };
    tell(world, roll_line);
}

/// The defence against an attack: it succeeds as it is not hit.
pub(in crate::rules::aura) fn defence(world: &mut World, plan: &Plan<Terms>, roll: &StrikeRoll) {
    let (Some(dice), Some(numbers)) = (&roll.defence, plan.strike.defence) else {
        return;
    };
    let melee = plan.mode == Mode::Melee;
    let mut terms = turned_round(&plan.defence);
    let side = if melee {
        turned_round(&only(&plan.attack, ModifierKind::Bonus))
    } else {
        turned_round(&only(&plan.attack, ModifierKind::Defence))
    };
    terms.extend(side);
    let label = match (melee, plan.from_front) {
        (true, true) => "Evasion",
        (true, false) => "Unarmed Evasion",
        (false, _) => "Ranged Evasion",
    };
    let roll_line = RollLine {
        who: (plan.target, Some(plan.who)),
        kind: RollKind::Defence,
        label: label.into(),
        rule: if melee { "AUR-ATK-07" } else { "AUR-ATK-17" },
        pool: Some(numbers.pool()),
        roll: Some(dice),
        terms,
        target: Some(if melee {
            plan.strike.against
        } else {
            roll.natural
        }),
        result: if roll.class.is_hit() {
            "failure"
        } else {
            "success"
        },
    };
    tell(world, roll_line);
}

/// A Fortitude or Will roll against a value.
pub(in crate::rules::aura) fn inner(
    world: &mut World,
    (who, against): (CombatantId, CombatantId),
    (label, rule): (&'static str, &'static str),
    (numbers, terms, target): (&DefenceNumbers, &Terms, i32),
    (holds, roll): (bool, &Roll),
) {
    let roll_line = RollLine {
        who: (who, Some(against)),
        kind: RollKind::Defence,
        label: label.into(),
        rule,
        pool: Some(numbers.pool()),
        roll: Some(roll),
        terms: turned_round(terms),
        target: Some(target),
        result: if holds { "success" } else { "failure" },
    };
    tell(world, roll_line);
}

/// A damage roll: what armour and multipliers change stands among its terms.
pub(in crate::rules::aura) fn damage(
    world: &mut World,
    (who, against): (CombatantId, Option<CombatantId>),
    (numbers, terms, class): (&DamageNumbers, &Terms, HitClass),
    damage: &Damage,
) {
    let mut terms = only(terms, ModifierKind::Bonus);
    let dice = damage.roll.as_ref().map_or(0, |roll| roll.value);
    let added = dice + terms.sum(ModifierKind::Bonus);
    terms.bonus((-added).max(0), "no less than nothing", "AUR-ATK-10");
    terms.bonus(-damage.armour, "armour", "AUR-ATK-10");
    let halvings = numbers.halvings_of(class);
    let label = format_smolstr!(
        "\u{d7}{}, halved {halvings} times",
        1 + numbers.doublings.max(0)
    );
    terms.bonus(damage.dealt - damage.sum, label, "AUR-ATK-22");
    let roll_line = RollLine {
        who: (who, against),
        kind: RollKind::Damage,
        label: "damage".into(),
        rule: "AUR-ATK-10",
        pool: numbers.dice.pool(),
        roll: damage.roll.as_ref(),
        terms,
        target: None,
        result: "rolled",
    };
    tell(world, roll_line);
}

/// A plain d20 against a number, or one that is read on a table.
pub(in crate::rules::aura) fn plain(
    world: &mut World,
    who: CombatantId,
    (kind, label, rule): (RollKind, &'static str, &'static str),
    (roll, target, result): (&Roll, Option<i32>, &'static str),
) {
    let roll_line = RollLine {
        who: (who, None),
        kind,
        label: label.into(),
        rule,
        pool: Some(die(20, 0, false)),
        roll: Some(roll),
        terms: Terms::new(),
        target,
        result,
    };
    tell(world, roll_line);
}
