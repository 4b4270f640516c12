//! Damage rolls. Floor 4. Rules AUR-ATK-10, -20 to -22, AUR-DICE-06, -09.

use super::strike::HitClass;
use crate::dice::{Dice, Roll};
use crate::rules::aura::data::{AuraData, DamageDice};

/// The numbers of a damage roll. Rules AUR-ATK-10, -20, -22.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DamageNumbers {
    /// The dice; none for unarmed strikes.
    pub dice: DamageDice,
    /// Added to the dice.
    pub bonus: i32,
    /// Taken off a hit that meets the armour.
    pub armour: i32,
    /// Doublings: Weakness.
    pub doublings: i32,
    /// Halvings: Resistance, no proficiency, an object.
    pub halvings: i32,
    /// Whether it is thrown and not made for it: halved but for a natural 20. Rule AUR-ATK-21.
    pub makeshift: bool,
}

/// A damage roll, step by step.
#[derive(Debug, Clone)]
pub struct Damage {
    /// Its dice, if it has any.
    pub roll: Option<Roll>,
    /// What the armour took off.
    pub armour: i32,
    /// After additions and armour, at least 0.
    pub sum: i32,
    /// After doublings and halvings.
    pub dealt: i32,
}

impl DamageNumbers {
    /// Halvings of a hit of a class. Rules AUR-ATK-21, -22.
    #[must_use]
    pub fn halvings_of(&self, data: &AuraData, class: HitClass) -> i32 {
        let makeshift = self.makeshift && class != HitClass::Twenty;
        self.halvings + i32::from(makeshift && !data.is_off("AUR-ATK-21"))
    }
}

/// Rolls damage. Rules AUR-ATK-10, -20 to -22, AUR-DICE-06, -09.
pub fn roll_damage(
    data: &AuraData,
    numbers: &DamageNumbers,
    class: HitClass,
    dice: &mut dyn Dice,
) -> Damage {
    let roll = numbers.dice.pool().map(|pool| dice.roll(&pool));
    let before = roll.as_ref().map_or(0, |roll| roll.value) + numbers.bonus;
    let before = before.max(0);
    let armour = if class == HitClass::Armoured {
        numbers.armour.min(before)
    } else {
        0
    };
    let sum = before - armour;
    let dealt = multiplied(
        data,
        sum,
        numbers.doublings,
        numbers.halvings_of(data, class),
    );
    Damage {
        roll,
        armour,
        sum,
        dealt,
    }
}

/// Doublings add up; then every halving rounds down. Rule AUR-ATK-22.
#[must_use]
pub fn multiplied(data: &AuraData, sum: i32, doublings: i32, halvings: i32) -> i32 {
    let doubled = sum * (1 + doublings.max(0));
    let halved = (0..halvings).fold(doubled, |left, _| left.div_euclid(2));
    data.in_force("AUR-ATK-22", halved, sum)
}
