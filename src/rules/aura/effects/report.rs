//! The reports of the rolls of an attack. Floor 4.

use crate::combat::{CombatantId, Ledger, ModifierKind, RollKind, RollReport, Terms};
use crate::dice::Roll;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::attack::{Mode, Plan, turned_round};
use crate::rules::aura::resolve::{
    Damage, DamageNumbers, DefenceNumbers, HitClass, StrikeRoll, die,
};
use bevy::prelude::World;
use smol_str::format_smolstr;

fn only(terms: &Terms, kind: ModifierKind) -> Terms {
    let mut kept = Terms::new();
    for it in terms.iter().filter(|it| it.kind == kind && it.counts()) {
        kept.note(it.kind, it.value, it.label.clone(), it.rule.0);
    }
    kept
}

/// The Combat or Hit roll: it carries the verdict where no defence was rolled.
pub fn strike(world: &mut World, plan: &Plan<Terms>, name: &str, roll: &StrikeRoll) {
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
    let rule = if ranged { "AUR-ATK-15" } else { "AUR-ATK-03" };
    RollReport::new(plan.who, RollKind::Attack, label, rule)
        .against(Some(plan.target))
        .dice(
            die(AuraData::of(world), 20, plan.strike.edge, false),
            &roll.roll,
        )
        .terms(terms)
        .target(judged.then_some(plan.strike.against))
        .result(if decided { roll.class.word() } else { "rolled" })
        .record(world);
}

/// The defence against an attack: it succeeds if it is not hit.
pub fn defence(world: &mut World, plan: &Plan<Terms>, roll: &StrikeRoll) {
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
    let rule = if melee { "AUR-ATK-07" } else { "AUR-ATK-17" };
    let target = match melee {
        true => plan.strike.against,
        false => roll.natural,
    };
    let hit = roll.class.is_hit();
    RollReport::new(plan.target, RollKind::Defence, label, rule)
        .against(Some(plan.who))
        .dice(numbers.pool(AuraData::of(world)), dice)
        .terms(terms)
        .target(target)
        .result(if hit { "failure" } else { "success" })
        .record(world);
}

/// A Fortitude or Will roll against a value: the report says who rolls which, and by which rule.
pub fn inner(
    world: &mut World,
    report: RollReport,
    numbers: &DefenceNumbers,
    terms: &Terms,
    against: i32,
    roll: &Roll,
    holds: bool,
) {
    report
        .dice(numbers.pool(AuraData::of(world)), roll)
        .terms(turned_round(terms))
        .target(against)
        .result(if holds { "success" } else { "failure" })
        .record(world);
}

/// A damage roll: what armour and multipliers change stands among its terms.
pub fn damage(
    world: &mut World,
    who: CombatantId,
    against: Option<CombatantId>,
    numbers: &DamageNumbers,
    terms: &Terms,
    class: HitClass,
    damage: &Damage,
) {
    let mut terms = only(terms, ModifierKind::Bonus);
    let dice = damage.roll.as_ref().map_or(0, |roll| roll.value);
    let added = dice + terms.sum(ModifierKind::Bonus);
    terms.bonus((-added).max(0), "no less than nothing", "AUR-ATK-10");
    terms.bonus(-damage.armour, "armour", "AUR-ATK-10");
    let halvings = numbers.halvings_of(AuraData::of(world), class);
    let label = format_smolstr!(
        "\u{d7}{}, halved {halvings} times",
        1 + numbers.doublings.max(0)
    );
    terms.bonus(damage.dealt - damage.sum, label, "AUR-ATK-22");
    let report = RollReport::new(who, RollKind::Damage, "damage", "AUR-ATK-10").against(against);
    let report = match (numbers.dice.pool(), &damage.roll) {
        (Some(pool), Some(roll)) => report.dice(pool, roll),
        _ => report,
    };
    report.terms(terms).record(world);
}
