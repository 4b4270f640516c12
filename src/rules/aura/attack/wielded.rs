//! What somebody attacks with. Floor 4. Rules AUR-ACT-32, AUR-STAT-19, AUR-ATK-21, AUR-MAN-03 to -08.

use crate::combat::{Act, Refusal, rule_is_off};
pub use crate::mechanics::gear::Mode;
use crate::rules::aura::components::Gear;
use crate::rules::aura::data::{AuraData, DerivedStats, Evasion, Stats, Weapon};
use crate::rules::aura::keys;
use crate::rules::aura::situation::{Fighter, Situation};
use bevy::prelude::Component;
use smol_str::{SmolStr, format_smolstr};

/// A Combat Maneuver. Rule AUR-MAN-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Maneuver {
    /// Rule AUR-MAN-03.
    Trip,
    /// Rule AUR-MAN-04.
    Disarm,
    /// Rule AUR-MAN-05.
    Restrain,
    /// Rules AUR-MAN-08, -09.
    Push,
}

impl Maneuver {
    /// The maneuver of a verb.
    #[must_use]
    pub fn of(verb: &str) -> Option<Self> {
        match verb {
            keys::TRIP => Some(Self::Trip),
            keys::DISARM => Some(Self::Disarm),
            keys::RESTRAIN => Some(Self::Restrain),
            keys::PUSH => Some(Self::Push),
            _ => None,
        }
    }

    /// Its verb.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Trip => keys::TRIP,
            Self::Disarm => keys::DISARM,
            Self::Restrain => keys::RESTRAIN,
            Self::Push => keys::PUSH,
        }
    }

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

/// A weapon that somebody can use now.
#[derive(Debug, Clone)]
pub struct Wielded {
    /// Its word in commands: `dagger.2`, `bite`, `unarmed`.
    pub key: SmolStr,
    /// The weapon.
    pub weapon: &'static Weapon,
}

/// The figures of a fighter with what it holds now.
#[must_use]
pub fn derived_stats<'f>(s: &Situation<'_>, who: &'f Fighter<'_>) -> DerivedStats<'f> {
    DerivedStats::of(s.data, who.stats, who.gear)
}

/// What follows from the stat block and the gear of a combatant; written anew whenever the gear
/// changes.
#[derive(Component, Debug, Clone)]
pub struct GearStats {
    wielded: Vec<Wielded>,
    reach: i32,
    evasions: [i32; Evasion::ALL.len()],
    coverage: i32,
    ranged_coverage: i32,
    armour_rating: i32,
}

impl GearStats {
    /// Those of a body with its gear.
    #[must_use]
    pub fn of(data: &'static AuraData, stats: &Stats, gear: &Gear) -> Self {
        let derived_stats = DerivedStats::of(data, stats, gear);
        Self {
            wielded: wielded(data, stats, gear),
            reach: derived_stats.max_reach(),
            evasions: Evasion::ALL.map(|which| derived_stats.evasion(which)),
            coverage: derived_stats.coverage(),
            ranged_coverage: derived_stats.ranged_coverage(),
            armour_rating: derived_stats.armour_rating(),
        }
    }

    /// One of the Evasions. Rules AUR-STAT-06 to -08.
    #[must_use]
    pub const fn evasion(&self, which: Evasion) -> i32 {
        self.evasions[which as usize]
    }

    /// Rolls below this meet the armour: Combat rolls, or Hit rolls of shots and throws.
    /// Rules AUR-ATK-10, -20.
    #[must_use]
    pub const fn coverage(&self, ranged: bool) -> i32 {
        if ranged {
            self.ranged_coverage
        } else {
            self.coverage
        }
    }

    /// What the armour takes off damage. Rules AUR-ATK-10, AUR-REST-02.
    #[must_use]
    pub const fn armour_rating(&self) -> i32 {
        self.armour_rating
    }
}

/// Everything that a fighter could attack with: in hand, grown, and the bare body.
/// Rule AUR-ACT-32.
#[must_use]
pub fn weapons<'w>(who: &Fighter<'w>) -> &'w [Wielded] {
    &who.gear_stats.wielded
}

fn wielded(data: &'static AuraData, stats: &Stats, gear: &Gear) -> Vec<Wielded> {
    let held = gear.held().iter().filter_map(|held| {
        let weapon = data.weapon(&held.item)?;
        let key = held.key.clone();
        Some(Wielded { key, weapon })
    });
    let natural = stats.natural.iter().filter_map(|id| {
        let weapon = data.weapon(id)?;
        let key = id.clone();
        Some(Wielded { key, weapon })
    });
    let bare = uses_bare_body(stats).then(|| Wielded {
        key: keys::UNARMED.into(),
        weapon: data.unarmed(),
    });
    held.chain(natural).chain(bare).collect()
}

/// Bodies without hands use their natural weapons alone. Rule AUR-ACT-32.
fn uses_bare_body(stats: &Stats) -> bool {
    stats.hands || rule_is_off("AUR-ACT-32")
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
/// [`Refusal`] as it is not in hand or cannot be used so.
pub fn choose(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    (act, mode): (&Act, Mode),
) -> Result<Wielded, Refusal> {
    let bare =
        Maneuver::of(&act.verb).is_some_and(Maneuver::is_unarmed) || act.verb == keys::SPRINT;
    let all = weapons(who);
    let name = if bare {
        Some(keys::UNARMED)
    } else {
        act.with.as_deref()
    };
    let named_other = bare && act.with.as_deref().is_some_and(|it| it != keys::UNARMED);
    if named_other {
        return Err(Refusal::forbidden(
            "This is done with the bare body",
            "AUR-MAN-05",
        ));
    }
    let found = match name {
        Some(name) => {
            let keyed = all.iter().position(|it| it.key == name);
            keyed.or_else(|| all.iter().position(|it| it.weapon.id == name))
        }
        None => all.iter().position(|it| fits(it.weapon, mode)),
    };
    let Some(found) = found.map(|at| all[at].clone()) else {
        let name = name.unwrap_or("a weapon for it");
        let why = format_smolstr!("It has not {} to attack with", s.data.name_of(name));
        return Err(Refusal::forbidden(why, "AUR-ATK-01"));
    };
    if !fits(found.weapon, mode) {
        let why = format_smolstr!("The {} cannot be used so", found.weapon.name);
        return Err(Refusal::forbidden(why, "AUR-ATK-01"));
    }
    Ok(found)
}

impl Fighter<'_> {
    /// The greatest Reach over everything that it could strike with now. Rule AUR-STAT-19.
    #[must_use]
    pub const fn max_reach(&self) -> i32 {
        self.gear_stats.reach
    }
}
