//! What the ruleset knows as tables: armoury, body plans, creatures. Floor 4.
//! Rules INJ-PART-14, INJ-ATK-11, sections 1, 6 and 7 of the reference.
//!
//! The tables are read from `assets/rules/injury.ron`; a variant changes them for a battle. What its
//! creatures are in play is built, and checked, by `components::recruit`.

mod armoury;
mod changes;
mod derived;
mod figure;
mod part_kind;
mod plan;
mod stats;
#[cfg(test)]
mod tests;
mod values;

pub use self::armoury::{Armour, CriticalEffect, DamageType, Reload, Shield, Trait, Weapon};
pub use self::changes::{Changes, HeldText};
pub use self::figure::BodyDrawing;
pub use self::part_kind::{PartKind, Severity};
pub use self::plan::PlanPart;
pub use self::stats::{Attribute, NaturalWeapon, Skill, Stats, natural_reach};
pub use self::values::{
    Attacks, Difficulties, Duration, Harm, Healing, Hindrances, Movement, Newcomer, PartInjuries,
    Positions, Prices,
};
pub use crate::mechanics::Size;
pub use crate::mechanics::gear::Mode;

use self::figure::FigureText;
use self::plan::PlanText;
use crate::combat::{Catalogue, Creatures, Faults, RuleSwitches, item_of_key, read_section};
use crate::source::Node;
use bevy::prelude::Deref;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// All tables of the ruleset, and the switches of its rules, which say what is off.
#[derive(Debug, Clone, Default, Deref)]
pub struct InjuryData {
    pub(super) weapons: Catalogue<Weapon>,
    shields: BTreeMap<SmolStr, Shield>,
    pub(super) armour: BTreeMap<SmolStr, Armour>,
    pub(super) plans: BTreeMap<SmolStr, Vec<PlanPart>>,
    drawings: BTreeMap<SmolStr, BodyDrawing>,
    pub(super) creatures: Creatures<Changes>,
    #[deref]
    switches: RuleSwitches,
    /// What positions are worth in an attack.
    pub positions: Positions,
    /// What attacks, their riders and guards are worth.
    pub attacks: Attacks,
    /// What actions cost.
    pub costs: Prices,
    /// The way over ground.
    pub movement: Movement,
    /// How long a battle lasts.
    pub battle: Duration,
    /// How deep hits go, and what injuries do.
    pub harm: Harm,
    /// How many injuries a part of each kind can take.
    pub part_injuries: PartInjuries,
    /// What conditions are worth.
    pub hindrances: Hindrances,
    /// What checks must reach.
    pub checks: Difficulties,
    /// How long rest and healing take.
    pub healing: Healing,
    /// What a creature has if nothing else is said of it.
    pub newcomer: Newcomer,
}

impl InjuryData {
    /// The rules that are switched off in the battles that play with these tables.
    #[must_use]
    pub const fn switches(&self) -> &RuleSwitches {
        &self.switches
    }

    /// Reads every table. What is wrong goes to `faults`; the creatures are not looked at.
    pub fn of_file(root: Node<'_>, switches: &RuleSwitches, faults: &mut Faults) -> Self {
        const SECTIONS: [&str; 17] = [
            "weapons",
            "shields",
            "armour",
            "plans",
            "figures",
            "creatures",
            "positions",
            "attacks",
            "costs",
            "movement",
            "battle",
            "harm",
            "part_injuries",
            "conditions",
            "checks",
            "healing",
            "creature",
        ];
        faults.only_fields(root, &SECTIONS);
        let mut weapons: BTreeMap<SmolStr, Weapon> = read_section(root, "weapons", faults);
        weapons
            .iter_mut()
            .for_each(|(id, weapon)| weapon.id = id.clone());
        if switches.is_off("INJ-RNG-12") {
            let traits = weapons.values_mut().map(|weapon| &mut weapon.traits);
            traits.for_each(|traits| traits.retain(|it| *it != Trait::Burst));
        }
        let plans: BTreeMap<SmolStr, PlanText> = read_section(root, "plans", faults);
        let figures: BTreeMap<SmolStr, FigureText> = read_section(root, "figures", faults);
        let mut data = Self {
            weapons: weapons.into(),
            shields: read_section(root, "shields", faults),
            armour: read_section(root, "armour", faults),
            plans: plan::plans(&plans, faults),
            drawings: BTreeMap::new(),
            creatures: Creatures::read(root, faults),
            switches: switches.clone(),
            positions: Positions::read(root, "positions", faults),
            attacks: Attacks::read(root, "attacks", faults),
            costs: Prices::read(root, "costs", faults),
            movement: Movement::read(root, "movement", faults),
            battle: Duration::read(root, "battle", faults),
            harm: Harm::read(root, "harm", faults),
            part_injuries: PartInjuries::read(root, "part_injuries", faults),
            hindrances: Hindrances::read(root, "conditions", faults),
            checks: Difficulties::read(root, "checks", faults),
            healing: Healing::read(root, "healing", faults),
            newcomer: Newcomer::read(root, "creature", faults),
        };
        data.shields
            .iter_mut()
            .for_each(|(id, shield)| shield.id = id.clone());
        data.armour
            .iter_mut()
            .for_each(|(id, armour)| armour.id = id.clone());
        data.check_armoury(faults);
        for (id, parts) in &data.plans {
            if let Some(figure) = plan::figure_of(&plans, id) {
                let drawing = figure::drawing(&figures, id, figure, parts, faults);
                data.drawings.insert(id.clone(), drawing);
            }
        }
        data
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

    /// The ids of the parts of all bodies, each once.
    #[must_use]
    pub fn part_ids(&self) -> BTreeSet<&SmolStr> {
        let parts = self.plans.values().flatten();
        parts.map(|(id, ..)| id).collect()
    }

    /// The words of all weapons, natural ones too, shields and armour.
    pub fn things(&self) -> impl Iterator<Item = &SmolStr> {
        let weapons = self.weapons.iter().map(|(id, _)| id);
        weapons.chain(self.shields.keys()).chain(self.armour.keys())
    }

    /// The words of everything that can be held or carried.
    pub fn items(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        self.weapons
            .iter()
            .filter(|(_, weapon)| !weapon.has(Trait::Natural))
            .map(|(id, _)| id)
            .chain(self.shields.keys())
    }
}

fn check_weapon(id: &str, weapon: &Weapon, faults: &mut Faults) {
    let mut need = |holds: bool, field: &str, message: &str, mend: &str| {
        faults.need(holds, &format!("weapons.{id}.{field}"), message, mend);
    };
    for (field, feet) in [("thrown", weapon.thrown), ("range", weapon.range)] {
        let increment = |feet: u16| feet > 0 && feet.is_multiple_of(5) && feet <= 1000;
        need(
            feet.is_none_or(increment),
            field,
            "is no increment",
            "write a multiple of 5 feet up to 1000",
        );
    }
    need(
        weapon.range.is_some() || weapon.reload == Reload::None,
        "reload",
        "is for projectile weapons",
        "leave it out",
    );
    need(
        !weapon.has(Trait::Burst) || weapon.thrown.is_some(),
        "thrown",
        "is missing",
        "what bursts is thrown",
    );
    faults.within(&format!("weapons.{id}.crit"), weapon.crit, 2..=20);
    let effect = match weapon.effect {
        Some(CriticalEffect::Bleed(n) | CriticalEffect::Impale(n)) => Some((n, 1..=10)),
        Some(CriticalEffect::Stagger(dc)) => Some((dc, 1..=40)),
        Some(CriticalEffect::Trip | CriticalEffect::Push) | None => None,
    };
    if let Some((number, range)) = effect {
        faults.within(&format!("weapons.{id}.effect"), number, range);
    }
    if let Reload::Ap(ap) = weapon.reload {
        faults.within(&format!("weapons.{id}.reload"), ap, 1..=3);
    }
    check_grip(id, weapon, faults);
}

/// What holds a weapon, and how long it lasts.
fn check_grip(id: &str, weapon: &Weapon, faults: &mut Faults) {
    let at = |field: &str| format!("weapons.{id}.{field}");
    if !weapon.has(Trait::Natural) {
        faults.within(&at("hands"), weapon.hands, 1..=2);
        faults.within(&at("durability"), weapon.durability, 1..=20);
        faults.need(
            weapon.parts.is_empty(),
            &at("parts"),
            "is for natural weapons",
            "add the trait natural or leave it out",
        );
        return;
    }
    faults.need(
        weapon.hands == 0,
        &at("hands"),
        "a natural weapon takes no hand",
        "leave it out",
    );
    faults.need(
        id == super::words::UNARMED || !weapon.parts.is_empty(),
        &at("parts"),
        "is missing",
        "name the part that it grows on",
    );
}
