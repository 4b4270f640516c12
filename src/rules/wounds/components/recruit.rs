//! From changes to a creature, with what is wrong in its gear. Floor 4. Section 2 of the reference; rules WND-CHAR-01 to -04.

use super::Gear;
use crate::combat::{Faults, OneSided};
use crate::mechanics::gear::{Carried, Kit};
use crate::mechanics::spawning::DataFile;
use crate::rules::wounds::data::{Changes, Stats, WoundsData, slots};
use crate::rules::wounds::words::{Kind, Level};

/// What may be other for one side alone: each is read from the tables of the one who attacks, or is built.
const ONE_SIDED: OneSided = OneSided {
    values: &[
        "creatures",
        "modifiers.flanked",
        "modifiers.rear",
        "weapons.*.accuracy",
        "weapons.*.damage",
    ],
    rules: &["WND-POS-05"],
};

/// The data file.
pub static FILE: DataFile<WoundsData> = DataFile::with_one_sided(
    include_str!("../../../../assets/rules/wounds.ron"),
    ONE_SIDED,
);

/// A creature as changes describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recruit {
    /// The stat block.
    pub stats: Stats,
    /// What it holds, carries and wears.
    pub gear: Gear,
    /// Its slots, light first. Rules WND-STAT-03, -04.
    pub slots: [i32; 5],
    /// Those that are filled, light first; a fatal one too many is death. Rules WND-HURT-02, -03.
    pub filled: [i32; 5],
    /// Its fatigue. Rule WND-HURT-07.
    pub fatigue: i32,
    /// Its stamina. Rule WND-STAT-05.
    pub stamina: i32,
    /// Mana that is invested. Rule WND-HURT-09.
    pub invested: i32,
    /// Its mana. Rule WND-STAT-06.
    pub mana: i32,
}

impl Recruit {
    /// Builds a creature. What is wrong with the changes goes to `faults`.
    pub fn build(data: &WoundsData, changes: &Changes, faults: &mut Faults) -> Self {
        let stats = Stats::of(data, changes, faults);
        let gear = gear(data, &stats, changes, faults);
        let slots = slots_of(data, &stats);
        let filled = filled(changes, slots, faults);
        let fatigue = changes.fatigue.unwrap_or(0);
        let most_stamina = (stats.max_stamina(data) - fatigue).max(0);
        let invested = invested(data, &stats, changes, faults);
        let most_mana = (stats.max_mana(data) - invested).max(0);
        Self {
            stamina: at_most("stamina", changes.stamina, most_stamina, faults),
            mana: at_most("mana", changes.mana, most_mana, faults),
            stats,
            gear,
            slots,
            filled,
            fatigue,
            invested,
        }
    }

    /// Whether its wounds have killed it. Rules WND-HURT-03, -05.
    pub fn is_dead(&self, data: &WoundsData) -> bool {
        let [.., slots] = self.slots;
        let [.., fatal] = self.filled;
        let at_once = self.stats.kind.is_npc() && !data.is_off("WND-HURT-05");
        fatal > slots || fatal > 0 && at_once
    }

    /// Whether it has a fatal wound. Rule WND-HURT-10.
    pub const fn has_fatal_wound(&self) -> bool {
        let [.., fatal] = self.filled;
        fatal > 0
    }
}

/// By kind, Vitality and Persona, or as the file says. Rules WND-STAT-03, -04.
fn slots_of(data: &WoundsData, stats: &Stats) -> [i32; 5] {
    let kind = data.in_force("WND-STAT-04", stats.kind, Kind::Character);
    let (vit, prs) = data.in_force("WND-STAT-03", (stats.vit, stats.prs), (0, 0));
    let mut slots = slots(kind, vit, prs);
    for (level, &count) in &stats.slots {
        slots[level.index()] = count;
    }
    slots
}

/// No more wounds than slots, and a fatal one more for the dead. Rules WND-HURT-02, -03.
fn filled(changes: &Changes, slots: [i32; 5], faults: &mut Faults) -> [i32; 5] {
    let mut filled = [0; 5];
    for (&level, &count) in changes.wounds.iter().flatten() {
        let beyond = i32::from(level == Level::Fatal);
        let most = slots[level.index()] + beyond;
        faults.within(&format!("wounds.{}", level.word()), count, 0..=most.into());
        filled[level.index()] = count.clamp(0, most);
    }
    filled
}

/// What is given of stamina or mana, or all that there can be.
fn at_most(field: &str, given: Option<i32>, most: i32, faults: &mut Faults) -> i32 {
    let Some(given) = given else { return most };
    faults.within(field, given, 0..=most.into());
    given.clamp(0, most)
}

/// What is given, or what its spells and charms in force need. Rule WND-HURT-09.
fn invested(data: &WoundsData, stats: &Stats, changes: &Changes, faults: &mut Faults) -> i32 {
    let effects = changes.effects.iter().flatten();
    let needed: i32 = effects.map(|(id, _)| mana_of(data, id)).sum();
    let invested = changes.mana_invested.unwrap_or(needed);
    faults.within("mana_invested", invested, 0..=stats.max_mana(data).into());
    invested.clamp(0, stats.max_mana(data))
}

/// Mana that a spell or a charm has invested as long as it is in force, by its id. Rules WND-MAG-04, -05.
pub(super) fn mana_of(data: &WoundsData, effect: &str) -> i32 {
    let spell = data.spell(effect).map(|spell| spell.mana);
    let charm = || data.tool(effect).map(|tool| tool.mana);
    spell.or_else(charm).unwrap_or(0)
}

fn gear(data: &WoundsData, stats: &Stats, changes: &Changes, faults: &mut Faults) -> Gear {
    let mut kit = Kit {
        carried: Carried::packed(changes.carried.clone().unwrap_or_default()),
        worn: changes.worn.clone(),
        shots: changes.ammo.clone().unwrap_or_default(),
        ..Kit::default()
    };
    let takes = |item: &str| data.hands_for(item);
    kit.hold(
        changes.held.as_deref(),
        stats.hands(),
        takes,
        data.items(),
        faults,
    );
    let loads = |key: &str| data.weapon(key).is_some_and(|it| it.reload.is_some());
    kit.unload(changes.unloaded.as_deref(), loads, faults);
    Gear {
        kit,
        stowed_in: changes.stowed_in.clone().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
impl WoundsData {
    /// The tables that the program was built with: those of a test.
    pub fn shipped() -> &'static Self {
        FILE.shipped()
    }
}
