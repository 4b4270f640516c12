//! The stat block and what derives from it alone. Floor 4. Section 2 of the reference;
//! rules AUR-STAT-01 to -23, AUR-DICE-06. What hands and armour change is in `derived_stats`.

use super::armoury::{Ability, DamageType, Range};
use super::aura_data::AuraData;
use super::score::Score;
use super::tables::{LegRow, Size, SizeRow};
use crate::combat::{Ledger, ModifierKind, Sums};
use crate::grid::Footprint;
use bevy::prelude::Component;
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// What a roll may be rolled against, besides Evasion. Rules AUR-STAT-09, -10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Resistance {
    /// Body: trips, pushes, holds.
    Fortitude,
    /// Mind: stares.
    Will,
}

/// The stat block of a combatant. It does not change in a battle.
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stats {
    /// Level, 1 to 30.
    pub level: i32,
    /// The six ability scores in the order of [`Score`], 1 to 30 each.
    pub scores: [i32; 6],
    /// How large it is.
    pub size: Size,
    /// Metres of a Run, 0 to 20. Rule AUR-STAT-18.
    pub speed: i32,
    /// Evasion that it is born with, 0 to 20.
    pub inherent_evasion: i32,
    /// Fortitude that it is born with, 0 to 20.
    pub inherent_fortitude: i32,
    /// Will that it is born with, 0 to 20.
    pub inherent_will: i32,
    /// Martial Proficiency Level, 0 to 10. Rule AUR-STAT-23.
    pub mpl: i32,
    /// Points of it put into Arm Strength.
    pub mp_arm: i32,
    /// Points of it put into Leg Strength.
    pub mp_leg: i32,
    /// Points of it put into Initiative.
    pub mp_init: i32,
    /// Further scores in its MASAB. Rule AUR-STAT-03.
    pub masab_extra: Vec<Score>,
    /// Further scores in its MASDB. Rule AUR-STAT-03.
    pub masdb_extra: Vec<Score>,
    /// Whether it can hold things. Rule AUR-ACT-32.
    pub hands: bool,
    /// Whether it stands on legs: it can be tripped, lie and jump.
    pub legs: bool,
    /// Whether it has no rear. Rule AUR-POS-01.
    pub all_round: bool,
    /// Its natural weapons, by their words in the armoury.
    pub natural: Vec<SmolStr>,
    /// Damage that is halved. Rule AUR-ATK-22.
    pub resist: BTreeSet<DamageType>,
    /// Damage that is doubled. Rule AUR-ATK-22.
    pub weak: BTreeSet<DamageType>,
    /// What it can do beyond what all can.
    pub abilities: BTreeSet<Ability>,
    pub(super) chart: SizeRow,
    pub(super) leg: LegRow,
    pub(super) throwing: Range,
}

impl Stats {
    /// An ability score.
    #[must_use]
    pub const fn score(&self, score: Score) -> i32 {
        self.scores[score as usize]
    }

    /// The modifier of a score. Rule AUR-STAT-01; ruling AUR-R08.
    #[must_use]
    pub fn modifier(&self, data: &AuraData, score: Score) -> i32 {
        data.in_force("AUR-STAT-01", self.score(score) - 10, 0)
    }

    /// Half of a modifier, rounded down. Rule AUR-DICE-06.
    #[must_use]
    pub fn halved(&self, data: &AuraData, score: Score) -> i32 {
        floor(data, self.modifier(data, score), 2)
    }

    /// Whether it has an ability.
    #[must_use]
    pub fn can(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// What is added to AV. Rules AUR-STAT-02, -03.
    #[must_use]
    pub fn masab(&self, data: &AuraData) -> i32 {
        self.skill(data, &self.masab_extra)
    }

    /// What is added to melee damage. Rules AUR-STAT-02, -03.
    #[must_use]
    pub fn masdb(&self, data: &AuraData) -> i32 {
        self.skill(data, &self.masdb_extra)
    }

    fn skill(&self, data: &AuraData, extra: &[Score]) -> i32 {
        let own = self.modifier(data, Score::Str) + self.modifier(data, Score::Dex);
        let extra = extra.iter().map(|&score| self.modifier(data, score));
        let extra = data.in_force("AUR-STAT-03", extra.sum::<i32>(), 0);
        data.in_force("AUR-STAT-02", floor(data, own + extra, 3), 0)
    }

    /// What unarmed strikes deal. Rule AUR-STAT-05; ruling AUR-R38.
    #[must_use]
    pub fn unarmed_damage(&self, data: &AuraData) -> i32 {
        data.in_force("AUR-STAT-05", self.masab(data).max(1), 0)
    }

    /// What the level adds to the defences. Rules AUR-STAT-06, -07, -09, -10.
    #[must_use]
    pub fn level_bonus(&self, data: &AuraData) -> i32 {
        floor(data, self.level, data.values.points.levels)
    }

    /// What Fortitude or Will consists of. Rules AUR-STAT-09, -10.
    pub fn inner_terms(&self, data: &AuraData, inner: Resistance, terms: &mut impl Ledger) {
        let (rule, label, inherent, scores) = match inner {
            Resistance::Fortitude => (
                "AUR-STAT-09",
                "Inherent Fortitude",
                self.inherent_fortitude,
                [Score::Con, Score::Str],
            ),
            Resistance::Will => (
                "AUR-STAT-10",
                "Inherent Will",
                self.inherent_will,
                [Score::Cha, Score::Wis],
            ),
        };
        terms.defence(inherent, label, rule);
        terms.defence(self.level_bonus(data), "level", rule);
        for score in scores {
            terms.defence(self.halved(data, score), score.name(), rule);
        }
    }

    /// Fortitude or Will. Rules AUR-STAT-09, -10.
    #[must_use]
    pub fn inner(&self, data: &AuraData, inner: Resistance) -> i32 {
        let mut sums = Sums::default();
        self.inner_terms(data, inner, &mut sums.under(data.switches()));
        sums.sum(ModifierKind::Defence)
    }

    /// All modifiers but that of Dexterity. Rule AUR-STAT-12.
    fn aura_modifier(&self, data: &AuraData) -> i32 {
        let all = Score::ALL.iter().filter(|&&score| score != Score::Dex);
        all.map(|&score| self.modifier(data, score)).sum()
    }

    /// The full Aura, at least 1. Rule AUR-STAT-12.
    #[must_use]
    pub fn aura_max(&self, data: &AuraData) -> i32 {
        let aura = data.values.points.aura;
        let own = aura + floor(data, 4 * self.aura_modifier(data), 3);
        data.in_force("AUR-STAT-12", own.max(1), aura)
    }

    /// Aura that a Recovery Surge gives, at least 1. Rule AUR-STAT-13.
    #[must_use]
    pub fn recovery_value(&self, data: &AuraData) -> i32 {
        data.in_force("AUR-STAT-13", self.aura_modifier(data).max(1), 1)
    }

    /// Recovery Surges after a long rest. Rule AUR-STAT-13.
    #[must_use]
    pub fn surges_max(&self, data: &AuraData) -> i32 {
        let surges = data.values.points.surges;
        let own = surges + self.halved(data, Score::Con);
        data.in_force("AUR-STAT-13", own.max(0), surges)
    }

    /// The full Stamina. Rule AUR-STAT-14.
    #[must_use]
    pub fn stamina_max(&self, data: &AuraData) -> i32 {
        data.in_force("AUR-STAT-14", self.score(Score::Con), 10)
    }

    /// The Agility of each Round. Rule AUR-STAT-16; ruling AUR-R39.
    #[must_use]
    pub fn agility_max(&self, data: &AuraData) -> i32 {
        let agility = data.values.points.agility;
        data.in_force("AUR-STAT-16", agility + self.leg.agility, agility)
    }

    /// What its arms can do. Rule AUR-STAT-20; ruling AUR-R09.
    #[must_use]
    pub fn arm_strength(&self, data: &AuraData) -> i32 {
        strength(data, self.score(Score::Str), self.mp_arm)
    }

    /// What its legs can do. Rule AUR-STAT-20; ruling AUR-R09.
    #[must_use]
    pub fn leg_strength(&self, data: &AuraData) -> i32 {
        strength(data, self.score(Score::Str), self.mp_leg)
    }

    /// What is added to Initiative rolls. Rule AUR-STAT-22; ruling AUR-R09.
    #[must_use]
    pub fn initiative(&self, data: &AuraData) -> i32 {
        let own = self.halved(data, Score::Dex) + self.mp_init;
        data.in_force("AUR-STAT-22", own, 0)
    }

    /// Metres that a Sprint goes beyond the Speed. Rule AUR-STAT-21.
    #[must_use]
    pub fn sprint_bonus(&self, data: &AuraData) -> i32 {
        data.in_force("AUR-STAT-21", self.leg.sprint, 0)
    }

    /// Metres of a Jump, far or high; 0 for bodies without legs. Rules AUR-STAT-17, -21,
    /// AUR-MOVE-11; ruling AUR-R35.
    #[must_use]
    pub fn jump(&self, data: &AuraData) -> i32 {
        if !self.legs {
            return 0;
        }
        let legs = data.in_force("AUR-STAT-21", self.leg.jump, 0);
        floor(data, self.chart.jump, 10) + legs
    }

    /// What the size adds to the Reach of its weapons. Rule AUR-STAT-17.
    #[must_use]
    pub fn size_reach(&self, data: &AuraData) -> i32 {
        data.in_force("AUR-STAT-17", self.chart.reach, 0)
    }

    /// What the size adds to the Miss Chance of shots at it. Rules AUR-STAT-17, AUR-ATK-18.
    #[must_use]
    pub fn size_miss(&self, data: &AuraData) -> i32 {
        data.in_force("AUR-STAT-17", self.chart.miss, 0)
    }

    /// What its arms add to the three distances of a throw. Rule AUR-STAT-26.
    #[must_use]
    pub fn throwing(&self, data: &AuraData) -> Range {
        data.in_force("AUR-STAT-26", self.throwing, Range::default())
    }

    /// The space it fills.
    #[must_use]
    pub const fn footprint(&self) -> Footprint {
        self.size.footprint()
    }

    /// Whether what asks for this proficiency is used proficiently. Rule AUR-STAT-24.
    #[must_use]
    pub fn is_proficient(&self, data: &AuraData, mpr: i32) -> bool {
        mpr <= self.mpl || data.is_off("AUR-STAT-24")
    }
}

fn strength(data: &AuraData, score: i32, points: i32) -> i32 {
    let trained = score + data.in_force("AUR-STAT-23", points, 0);
    data.in_force("AUR-STAT-20", trained, score)
}

/// Energy of a Round that begins with this Stamina. Rule AUR-STAT-15.
#[must_use]
pub fn energy_by_stamina(data: &AuraData, stamina: i32) -> i32 {
    let energy = data.values.points.energy;
    data.in_force("AUR-STAT-15", stamina.clamp(0, energy), energy)
}

/// Division that rounds down. Rule AUR-DICE-06.
#[must_use]
pub fn floor(data: &AuraData, value: i32, by: i32) -> i32 {
    if data.is_off("AUR-DICE-06") {
        value / by
    } else {
        value.div_euclid(by)
    }
}
