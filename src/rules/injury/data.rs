//! What the ruleset knows as tables: armoury, body plans, creatures. Floor 4.
//! Rules INJ-PART-14, INJ-ATK-11, sections 1, 6 and 7 of the reference.
//!
//! The tables are read from `assets/rules/injury.ron`, which is part of the program. What its
//! creatures are in play is built, and checked, by `components::recruit`.

mod armoury;
mod changes;
mod figure;
mod mode;
mod part_kind;
mod plan;
mod stats;
#[cfg(test)]
mod tests;

pub use self::armoury::{Armour, CriticalEffect, DamageType, Reload, Shield, Trait, Weapon};
pub use self::changes::{Changes, Con, HeldText};
pub use self::figure::BodyDrawing;
pub use self::mode::{Mode, mode_of_verb};
pub use self::part_kind::{PartKind, Severity};
pub use self::plan::PlanPart;

pub use self::stats::{Attribute, NaturalWeapon, Size, Skill, Stats};

use self::figure::FigureText;
use self::plan::PlanText;
use crate::combat::{
    Catalogue, CreatureText, Creatures, DataFault, Faults, item_of_key, read_data,
};
use serde::Deserialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    weapons: BTreeMap<SmolStr, Weapon>,
    shields: BTreeMap<SmolStr, Shield>,
    armour: BTreeMap<SmolStr, Armour>,
    plans: BTreeMap<SmolStr, PlanText>,
    #[serde(default)]
    figures: BTreeMap<SmolStr, FigureText>,
    creatures: BTreeMap<SmolStr, CreatureText<Changes>>,
}

/// All tables of the ruleset.
#[derive(Debug, Clone, Default)]
pub struct InjuryData {
    pub(super) weapons: Catalogue<Weapon>,
    shields: BTreeMap<SmolStr, Shield>,
    pub(super) armour: BTreeMap<SmolStr, Armour>,
    pub(super) plans: BTreeMap<SmolStr, Vec<PlanPart>>,
    drawings: BTreeMap<SmolStr, BodyDrawing>,
    pub(super) creatures: Creatures<Stats, Changes>,
}

impl InjuryData {
    /// Reads every table but the creatures, which come back as they are written.
    ///
    /// # Errors
    /// The first place where the text cannot be read.
    pub(super) fn read_tables(
        text: &str,
        faults: &mut Faults,
    ) -> Result<(Self, BTreeMap<SmolStr, CreatureText<Changes>>), Vec<DataFault>> {
        let file = read_data(&crate::level::source::ron_options(), text)?;
        Ok(Self::of(file, faults))
    }

    fn of(file: FileText, faults: &mut Faults) -> (Self, BTreeMap<SmolStr, CreatureText<Changes>>) {
        let mut weapons = file.weapons;
        weapons
            .iter_mut()
            .for_each(|(id, weapon)| weapon.id = id.clone());
        let mut data = Self {
            weapons: weapons.into(),
            shields: file.shields,
            armour: file.armour,
            plans: plan::plans(&file.plans, faults),
            drawings: BTreeMap::new(),
            creatures: Creatures::default(),
        };
        data.shields
            .iter_mut()
            .for_each(|(id, shield)| shield.id = id.clone());
        data.armour
            .iter_mut()
            .for_each(|(id, armour)| armour.id = id.clone());
        data.check_armoury(faults);
        for (id, parts) in &data.plans {
            if let Some(figure) = plan::figure_of(&file.plans, id) {
                let drawing = figure::drawing(&file.figures, (id, figure, parts), faults);
                data.drawings.insert(id.clone(), drawing);
            }
        }
        (data, file.creatures)
    }

    fn check_armoury(&self, faults: &mut Faults) {
        for (id, weapon) in self.weapons.iter() {
            check_weapon(id, weapon, faults);
        }
        faults.need(
            self.weapons.get(super::words::UNARMED).is_some(),
            "weapons.unarmed",
            "is missing",
            "everybody can strike with bare hands",
        );
        for (id, shield) in &self.shields {
            let at = |field: &str| format!("shields.{id}.{field}");
            faults.within(&at("bonus"), shield.bonus, 1..=4);
            faults.within(&at("durability"), shield.durability, 1..=20);
        }
        for (id, armour) in &self.armour {
            let at = |field: &str| format!("armour.{id}.{field}");
            faults.within(&at("bonus"), armour.bonus, 1..=12);
            faults.within(&at("slows"), armour.slows, 0..=5);
            faults.within(&at("durability"), armour.durability, 1..=20);
        }
    }

    /// A weapon by its id or by a key such as `dagger.2`; `unarmed` among them.
    #[must_use]
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.get(item_of_key(id))
    }

    /// A shield by its id or by a key.
    #[must_use]
    pub fn shield(&self, id: &str) -> Option<&Shield> {
        self.shields.get(item_of_key(id))
    }

    /// Durability of a thing that is new; 1 for what the armoury does not know.
    #[must_use]
    pub fn new_durability(&self, item: &str) -> i32 {
        let id = item.split('.').next().unwrap_or(item);
        let weapon = self.weapon(id).map(|weapon| weapon.durability);
        weapon
            .or_else(|| self.shield(id).map(|shield| shield.durability))
            .or_else(|| self.armour(id).map(|armour| armour.durability))
            .map_or(1, i32::from)
    }

    /// Armour by its id.
    #[must_use]
    pub fn armour(&self, id: &str) -> Option<&Armour> {
        self.armour.get(id)
    }

    /// The parts of a body plan. Rule INJ-PART-14.
    #[must_use]
    pub fn plan(&self, id: &str) -> Option<&[PlanPart]> {
        self.plans.get(id).map(Vec::as_slice)
    }

    /// How a body of these parts is drawn; `None` where no plan has them or the plan is not drawn.
    pub fn drawing<'p>(
        &self,
        ids: impl Iterator<Item = &'p SmolStr> + Clone,
    ) -> Option<&BodyDrawing> {
        let same = |parts: &Vec<PlanPart>| parts.iter().map(|(id, ..)| id).eq(ids.clone());
        let (plan, _) = self.plans.iter().find(|(_, parts)| same(parts))?;
        self.drawings.get(plan)
    }

    /// The roles and further archetypes.
    #[must_use]
    pub const fn creatures(&self) -> &Creatures<Stats, Changes> {
        &self.creatures
    }

    /// The words of everything that can be held or carried.
    pub fn items(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        self.weapons
            .iter()
            .filter(|(_, weapon)| !weapon.is_natural())
            .map(|(id, _)| id)
            .chain(self.shields.keys())
    }
}

/// What must hold of a table's entry: whether it does, the field, what is wrong, what would be right.
type Requirement = (bool, &'static str, &'static str, &'static str);

fn check_weapon(id: &str, weapon: &Weapon, faults: &mut Faults) {
    let bare = id == super::words::UNARMED;
    let requirements = blow_requirements(weapon)
        .into_iter()
        .chain(flight_requirements(weapon))
        .chain(grip_requirements(weapon, bare));
    for (right, field, message, mend) in requirements {
        faults.need(right, &format!("weapons.{id}.{field}"), message, mend);
    }
}

/// What a blow does.
fn blow_requirements(weapon: &Weapon) -> [Requirement; 2] {
    let effect = match weapon.effect {
        Some(CriticalEffect::Bleed(n) | CriticalEffect::Impale(n)) => (1..=10).contains(&n),
        Some(CriticalEffect::Stagger(dc)) => (1..=40).contains(&dc),
        Some(CriticalEffect::Trip | CriticalEffect::Push) | None => true,
    };
    [
        (
            (2..=20).contains(&weapon.crit),
            "crit",
            "is out of range",
            "write a number from 2 to 20",
        ),
        (
            effect,
            "effect",
            "is out of range",
            "write 1 to 10, or a DC from 1 to 40",
        ),
    ]
}

/// What it is thrown and shot with.
fn flight_requirements(weapon: &Weapon) -> [Requirement; 5] {
    let increment = |feet: Option<u16>| {
        feet.is_none_or(|feet| feet > 0 && feet.is_multiple_of(5) && feet <= 1000)
    };
    [
        (
            increment(weapon.thrown),
            "thrown",
            "is no increment",
            "write a multiple of 5 feet up to 1000",
        ),
        (
            increment(weapon.range),
            "range",
            "is no increment",
            "write a multiple of 5 feet up to 1000",
        ),
        (
            weapon.range.is_some() || weapon.reload == Reload::None,
            "reload",
            "is for projectile weapons",
            "leave it out",
        ),
        (
            !matches!(weapon.reload, Reload::Ap(ap) if !(1..=3).contains(&ap)),
            "reload",
            "is out of range",
            "write ap(1) to ap(3)",
        ),
        (
            !weapon.is_burst() || weapon.thrown.is_some(),
            "thrown",
            "is missing",
            "what bursts is thrown",
        ),
    ]
}

/// What holds it, and for how long it does.
fn grip_requirements(weapon: &Weapon, bare: bool) -> [Requirement; 5] {
    let natural = weapon.is_natural();
    [
        (
            !natural || weapon.hands == 0,
            "hands",
            "a natural weapon takes no hand",
            "leave it out",
        ),
        (
            natural || (1..=2).contains(&weapon.hands),
            "hands",
            "is out of range",
            "write 1 or 2",
        ),
        (
            natural || weapon.parts.is_empty(),
            "parts",
            "is for natural weapons",
            "add the trait natural or leave it out",
        ),
        (
            !natural || bare || !weapon.parts.is_empty(),
            "parts",
            "is missing",
            "name the part that it grows on",
        ),
        (
            natural || (1..=20).contains(&weapon.durability),
            "durability",
            "is out of range",
            "write a number from 1 to 20",
        ),
    ]
}
