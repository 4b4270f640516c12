//! What somebody attacks with. Floor 4. Rules AUR-ACT-32, AUR-STAT-19, AUR-ATK-21, AUR-MAN-03 to -08.

use crate::combat::{Act, Refusal, Word};
pub use crate::mechanics::gear::Mode;
use crate::rules::aura::components::gear_stats::Wielded;
use crate::rules::aura::data::{DerivedStats, Weapon};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::format_smolstr;

crate::combat::words! {
    /// A Combat Maneuver, by its verb. Rule AUR-MAN-01.
    Maneuver: "maneuver" {
        /// Rule AUR-MAN-03.
        Trip = words::TRIP,
        /// Rule AUR-MAN-04.
        Disarm = words::DISARM,
        /// Rule AUR-MAN-05.
        Restrain = words::RESTRAIN,
        /// Rules AUR-MAN-08, -09.
        Push = words::PUSH,
    }
}

impl Maneuver {
    /// Its rule.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Trip => "AUR-MAN-03",
            Self::Disarm => "AUR-MAN-04",
            Self::Restrain => "AUR-MAN-05",
            Self::Push => "AUR-MAN-08",
        }
    }

    /// Whether it is made with the bare body alone. Rules AUR-MAN-05, -08.
    #[must_use]
    pub const fn is_unarmed(self) -> bool {
        matches!(self, Self::Restrain | Self::Push)
    }

    /// Whether a Fortitude roll follows the hit. Rules AUR-MAN-03 to -05, -08.
    #[must_use]
    pub const fn asks_fortitude(self) -> bool {
        !matches!(self, Self::Restrain)
    }
}

/// The figures of a fighter with what it holds now.
#[must_use]
pub fn derived_stats<'w>(who: &Fighter<'w>) -> DerivedStats<'w> {
    DerivedStats::of(who.data, who.stats, who.gear)
}

/// Everything that a fighter could attack with: in hand, grown, and the bare body.
/// Rule AUR-ACT-32.
#[must_use]
pub fn weapons<'w>(who: &Fighter<'w>) -> &'w [Wielded] {
    who.gear_stats.weapons()
}

/// Whether a weapon can still be fought with: one that shoots needs something to shoot.
#[must_use]
pub fn is_useful(who: &Fighter<'_>, wielded: &Wielded) -> bool {
    let shoots = wielded.weapon.shot().is_some();
    !shoots || who.gear.is_loaded(&wielded.key) || who.gear.ammo(&wielded.key) > 0
}

/// Whether a weapon can be used in a way. Rules AUR-ATK-21, AUR-ACT-32.
#[must_use]
pub fn fits(weapon: &Weapon, mode: Mode) -> bool {
    match mode {
        Mode::Melee => weapon.is_melee(),
        Mode::Shoot => weapon.shot().is_some(),
        Mode::Throw => weapon.is_throwable(),
    }
}

/// The weapon that a command means: the named one, or else the first that fits.
///
/// # Errors
/// [`Refusal`] if it is not in hand or cannot be used so.
pub fn choose(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mode: Mode,
) -> Result<Wielded, Refusal> {
    let bare =
        Maneuver::of_word(&act.verb).is_some_and(Maneuver::is_unarmed) || act.verb == words::SPRINT;
    let all = weapons(who);
    let name = if bare {
        Some(words::UNARMED)
    } else {
        act.with.as_deref()
    };
    let named_other = bare && act.with.as_deref().is_some_and(|it| it != words::UNARMED);
    if named_other {
        return Err(Refusal::forbidden(
            "This can only be done with the bare body",
            "AUR-MAN-05",
        ));
    }
    let found = match name {
        Some(name) => {
            let keyed = all.iter().position(|it| it.key == name);
            keyed.or_else(|| all.iter().position(|it| it.weapon.id == name))
        }
        None => all.iter().position(|it| fits(&it.weapon, mode)),
    };
    let Some(found) = found.map(|at| all[at].clone()) else {
        let name = name.unwrap_or("a weapon for it");
        let why = format_smolstr!("It has no {} to attack with", s.data.name_of(name));
        return Err(Refusal::forbidden_because(why, "AUR-ATK-01"));
    };
    if !fits(&found.weapon, mode) {
        let why = format_smolstr!("The {} cannot be used so", found.weapon.name);
        return Err(Refusal::forbidden_because(why, "AUR-ATK-01"));
    }
    Ok(found)
}
