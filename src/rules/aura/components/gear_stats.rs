//! What follows from the stat block and the gear of a combatant. Floor 4. Rules AUR-ACT-32, AUR-STAT-06
//! to -08, -19, AUR-ATK-10, -20.

use crate::rules::aura::data::{AuraData, DerivedStats, Evasion, Gear, Stats, Weapon};
use crate::rules::aura::words;
use bevy::prelude::Component;
use smol_str::SmolStr;
use std::sync::Arc;

/// A weapon that somebody can use now.
#[derive(Debug, Clone)]
pub struct Wielded {
    /// Its word in commands: `dagger.2`, `bite`, `unarmed`.
    pub key: SmolStr,
    /// The weapon, a copy of the battle's own: clones are cheap.
    pub weapon: Arc<Weapon>,
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
    pub fn of(data: &AuraData, stats: &Stats, gear: &Gear) -> Self {
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

    /// Everything that the body could attack with: in hand, grown, and the bare body.
    /// Rule AUR-ACT-32.
    #[must_use]
    pub fn weapons(&self) -> &[Wielded] {
        &self.wielded
    }

    /// The greatest Reach over all of them. Rule AUR-STAT-19.
    #[must_use]
    pub const fn reach(&self) -> i32 {
        self.reach
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

fn wielded(data: &AuraData, stats: &Stats, gear: &Gear) -> Vec<Wielded> {
    let held = gear.held().iter().filter_map(|held| {
        let weapon = Arc::new(data.weapon(&held.item)?.clone());
        let key = held.key.clone();
        Some(Wielded { key, weapon })
    });
    let natural = stats.natural.iter().filter_map(|id| {
        let weapon = Arc::new(data.weapon(id)?.clone());
        let key = id.clone();
        Some(Wielded { key, weapon })
    });
    let bare = uses_bare_body(data, stats).then(|| Wielded {
        key: words::UNARMED.into(),
        weapon: Arc::new(data.unarmed().clone()),
    });
    held.chain(natural).chain(bare).collect()
}

/// Bodies without hands use their natural weapons alone. Rule AUR-ACT-32.
fn uses_bare_body(data: &AuraData, stats: &Stats) -> bool {
    stats.hands || data.is_off("AUR-ACT-32")
}
