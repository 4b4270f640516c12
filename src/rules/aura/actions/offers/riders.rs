//! Options of the rows of the action bar, with the most that can be paid. Floor 4.
//! Rules AUR-ACT-26, -27, -30, AUR-REACT-05, AUR-HURT-17, AUR-MAN-09.

use super::price::OfferedAction;
use crate::combat::Rider;
use crate::rules::aura::components::Pool;
use crate::rules::aura::data::Ability;
use crate::rules::aura::plan::attack::mode_of;
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;

/// The options that fit, each with its largest amount; 0 if it cannot be used now.
pub fn riders(s: &Situation<'_>, who: &Fighter<'_>, with: &OfferedAction<'_>) -> Vec<Rider> {
    let known = with.row.riders.iter();
    known.filter_map(|key| rider(s, who, with, key)).collect()
}

fn rider(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    with: &OfferedAction<'_>,
    key: &'static str,
) -> Option<Rider> {
    let (label, help, rule, max) = match key {
        words::SWIFT => (
            "Swift Attack",
            "A cheap attack at an enemy who leaves an opening; once a Round.",
            "AUR-REACT-05",
            i32::from(who.pool(Pool::SwiftUsed) == 0 && s.moment == Moment::Priority),
        ),
        words::NONLETHAL => (
            "Non-lethal",
            "Strike without killing; with a weapon, that takes luck.",
            "AUR-HURT-17",
            1,
        ),
        words::CARE => (
            "Care",
            "Each step makes the attack harder, and makes it surer that the target lives.",
            "AUR-HURT-17",
            careful_steps(s, with)?,
        ),
        words::MIGHTY => (
            "Mighty Blow",
            "More damage for each Stamina.",
            "AUR-ACT-27",
            mighty_steps(s, who, with)?,
        ),
        words::PAY_STAMINA => (
            "Stamina for Energy",
            "Pay 1 Energy of the price with Stamina; once a Round.",
            "AUR-ACT-26",
            i32::from(who.pool(Pool::StaminaEnergyUsed) == 0 && who.free_stamina() > 0),
        ),
        words::BY_AGILITY => (
            "With Agility",
            "Pay Agility for each metre instead of Energy.",
            "AUR-ACT-30",
            i32::from(who.free_agility() >= s.data.values.costs.shift_agility),
        ),
        words::CHARGE => (
            "Charging push",
            "How many metres the Sprint pushes the target at its end.",
            "AUR-MAN-09",
            s.data.values.attacks.charge_push,
        ),
        _ => return None,
    };
    Some(Rider::new(key, label, help, rule, max))
}

/// The most Stamina of a Mighty Blow; `None` if the actor or the weapon gives none. Rule AUR-ACT-27.
fn mighty_steps(s: &Situation<'_>, who: &Fighter<'_>, with: &OfferedAction<'_>) -> Option<i32> {
    let armed = with.weapon.is_some_and(|weapon| !weapon.is_unarmed());
    let most = s.data.ability(Ability::MightyBlow).stamina;
    (armed && who.stats.can(Ability::MightyBlow)).then(|| who.free_stamina().min(most))
}

/// Steps after which no luck is needed any more; `None` where care adds nothing. Rule AUR-HURT-17.
fn careful_steps(s: &Situation<'_>, with: &OfferedAction<'_>) -> Option<i32> {
    let weapon = with.weapon.filter(|weapon| !weapon.is_unarmed())?;
    let attacks = &s.data.values.attacks;
    let steps = attacks.steps_of_care(attacks.spare(mode_of(with.row.word), weapon));
    (steps > 0).then_some(steps)
}
