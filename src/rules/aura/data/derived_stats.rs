//! The numbers of a combatant with what it holds and wears. Floor 4.
//! Rules AUR-STAT-04 to -08, -11, -19, -24 to -26, AUR-ATK-10, -20, -21.

use super::armoury::{Protection, Range, Weapon, WeaponKind};
use super::aura_data::AuraData;
use super::gear::Gear;
use super::score::Score;
use super::stats::Stats;
use super::tables::DrawRow;
use crate::combat::{LazyLabel, Ledger, ModifierKind, Sums};
use smol_str::format_smolstr;

/// Which Evasion is asked for. Rules AUR-STAT-06 to -08.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Evasion {
    /// Of melee attacks from the front.
    Armed,
    /// Of melee attacks from behind.
    Unarmed,
    /// Of shots and throws from the front.
    Ranged,
    /// Of shots and throws from behind: the shield does not count. Ruling AUR-R42.
    RangedFromBehind,
}

impl Evasion {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Armed,
        Self::Unarmed,
        Self::Ranged,
        Self::RangedFromBehind,
    ];

    /// The rule that adds it up.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Armed => "AUR-STAT-06",
            Self::Unarmed => "AUR-STAT-07",
            Self::Ranged | Self::RangedFromBehind => "AUR-STAT-08",
        }
    }

    const fn is_ranged(self) -> bool {
        matches!(self, Self::Ranged | Self::RangedFromBehind)
    }

    const fn counts_shield(self) -> bool {
        matches!(self, Self::Armed | Self::Ranged)
    }
}

/// A combatant's stat block together with its gear.
#[derive(Debug, Clone, Copy)]
pub struct DerivedStats<'a> {
    data: &'a AuraData,
    stats: &'a Stats,
    gear: &'a Gear,
}

impl<'a> DerivedStats<'a> {
    /// The figures of somebody.
    #[must_use]
    pub const fn of(data: &'a AuraData, stats: &'a Stats, gear: &'a Gear) -> Self {
        Self { data, stats, gear }
    }

    /// Melee weapons in hand, in their order.
    fn melee_in_hand(self) -> impl Iterator<Item = &'a Weapon> {
        let held = self.gear.held().iter();
        let weapons = held.filter_map(move |held| self.data.weapon(&held.item));
        weapons.filter(|weapon| weapon.is_melee())
    }

    /// The natural weapons.
    pub fn natural(self) -> impl Iterator<Item = &'a Weapon> {
        let natural = self.stats.natural.iter();
        natural.filter_map(move |id| self.data.weapon(id))
    }

    /// The shield in hand, broken or not.
    #[must_use]
    pub fn shield(self) -> Option<&'a Protection> {
        let held = self.gear.held().iter();
        held.filter_map(|held| self.data.protection(&held.item))
            .find(|protection| protection.is_shield)
    }

    /// The worn or grown armour, broken or not.
    #[must_use]
    pub fn armour(self) -> Option<&'a Protection> {
        let worn = self.gear.worn.as_ref()?;
        self.data.protection(worn)
    }

    /// What an Evasion consists of. Rules AUR-STAT-06 to -08, -24; rulings AUR-R10, -R11, -R15.
    pub fn evasion_terms(self, which: Evasion, terms: &mut impl Ledger) {
        let rule = which.rule();
        let stats = self.stats;
        if !which.is_ranged() {
            terms.defence(stats.inherent_evasion, "Inherent Evasion", rule);
            terms.defence(stats.level_bonus(self.data), "level", rule);
        }
        terms.defence(stats.halved(self.data, Score::Dex), Score::Dex.name(), rule);
        if which.counts_shield() {
            self.shield_terms(rule, terms);
        }
        if which == Evasion::Armed {
            self.weapon_terms(rule, terms);
        }
        self.burden_terms(rule, terms);
    }

    /// Rule AUR-REST-02: a broken shield gives nothing.
    fn shield_terms(self, rule: &'static str, terms: &mut impl Ledger) {
        if let Some(shield) = self
            .shield()
            .filter(|it| !self.gear.is_broken(self.data, &it.id))
        {
            terms.defence(shield.bonus, shield.name.clone(), rule);
        }
    }

    /// Of several weapons the best one counts. Ruling AUR-R10.
    fn weapon_terms(self, rule: &'static str, terms: &mut impl Ledger) {
        let best = self.melee_in_hand().max_by_key(|weapon| weapon.evasion);
        if let Some(weapon) = best {
            terms.defence(weapon.evasion, weapon.name.clone(), rule);
        }
        let clumsy = self.data.values.attacks.not_proficient;
        for weapon in self.melee_in_hand().filter(|it| !self.is_proficient(it)) {
            let label = || format_smolstr!("not proficient with the {}", weapon.name);
            terms.defence(clumsy, LazyLabel(label), "AUR-STAT-24");
        }
    }

    /// Armour hinders from every side, and so does what one cannot wear. Rulings AUR-R11, -R15.
    fn burden_terms(self, rule: &'static str, terms: &mut impl Ledger) {
        let clumsy = self.data.values.attacks.not_proficient;
        for protection in [self.armour(), self.shield()].into_iter().flatten() {
            let label = || format_smolstr!("weight of the {}", protection.name);
            terms.defence(-protection.penalty, LazyLabel(label), rule);
            if !self.stats.is_proficient(self.data, protection.mpr) {
                let label = || format_smolstr!("not proficient with the {}", protection.name);
                terms.defence(clumsy, LazyLabel(label), "AUR-STAT-24");
            }
        }
    }

    /// One of the Evasions as a sum.
    #[must_use]
    pub fn evasion(self, which: Evasion) -> i32 {
        let mut sums = Sums::default();
        self.evasion_terms(which, &mut sums.under(self.data.switches()));
        sums.sum(ModifierKind::Defence)
    }

    /// Whether a weapon is used proficiently. Rule AUR-STAT-24.
    #[must_use]
    pub fn is_proficient(self, weapon: &Weapon) -> bool {
        self.stats.is_proficient(self.data, weapon.mpr)
    }

    /// What the AV of a melee weapon consists of. Rules AUR-STAT-04, -05, -24.
    pub fn av_terms(self, weapon: &Weapon, terms: &mut impl Ledger) {
        let rule = if weapon.is_unarmed() {
            "AUR-STAT-05"
        } else {
            "AUR-STAT-04"
        };
        terms.bonus(self.data.values.attacks.av, "base", rule);
        terms.bonus(self.stats.masab(self.data), "melee skill", rule);
        terms.bonus(weapon.av, weapon.name.clone(), rule);
        if !self.is_proficient(weapon) {
            let clumsy = self.data.values.attacks.not_proficient;
            terms.bonus(clumsy, "not proficient", "AUR-STAT-24");
        }
    }

    /// The AV of a melee weapon. Rules AUR-STAT-04, -05, -24.
    #[must_use]
    pub fn melee_av(self, weapon: &Weapon) -> i32 {
        let mut sums = Sums::default();
        self.av_terms(weapon, &mut sums.under(self.data.switches()));
        sums.sum(ModifierKind::Bonus)
    }

    /// What melee damage adds to the dice, or is without dice. Rules AUR-STAT-05, AUR-ATK-10.
    pub fn melee_damage_terms(self, weapon: &Weapon, terms: &mut impl Ledger) {
        if weapon.is_unarmed() {
            let damage = self.stats.unarmed_damage(self.data);
            terms.bonus(damage, "unarmed strike", "AUR-STAT-05");
        } else {
            terms.bonus(self.stats.masdb(self.data), "melee skill", "AUR-ATK-10");
        }
    }

    /// The same as a sum.
    #[must_use]
    pub fn melee_damage(self, weapon: &Weapon) -> i32 {
        let mut sums = Sums::default();
        self.melee_damage_terms(weapon, &mut sums.under(self.data.switches()));
        sums.sum(ModifierKind::Bonus)
    }

    /// How easily a weapon hits when it is shot, or thrown: then its AV bonus, if it is made for
    /// throwing. Rules AUR-STAT-11, AUR-ATK-21; ruling AUR-R40.
    #[must_use]
    pub fn accuracy(self, weapon: &Weapon) -> i32 {
        match weapon.shot() {
            Some(shot) => shot.accuracy,
            None if weapon.thrown.is_some() && !self.data.is_off("AUR-ATK-21") => weapon.av,
            None => 0,
        }
    }

    /// What the Miss Chance of a shot or throw begins with. Rule AUR-STAT-11.
    pub fn miss_terms(self, weapon: &Weapon, terms: &mut impl Ledger) {
        let rule = "AUR-STAT-11";
        terms.defence(self.data.values.attacks.miss_chance, "base", rule);
        terms.defence(-self.accuracy(weapon), weapon.name.clone(), rule);
        terms.defence(
            -self.stats.halved(self.data, Score::Dex),
            Score::Dex.name(),
            rule,
        );
    }

    /// The Miss Chance Modifier of a weapon. Rule AUR-STAT-11.
    #[must_use]
    pub fn miss_modifier(self, weapon: &Weapon) -> i32 {
        let mut sums = Sums::default();
        self.miss_terms(weapon, &mut sums.under(self.data.switches()));
        sums.sum(ModifierKind::Defence)
    }

    /// The draw weight of a weapon that shoots; nothing for others. It is made to measure.
    /// Rules AUR-STAT-25, -27.
    #[must_use]
    pub fn draw(self, weapon: &Weapon) -> DrawRow {
        if self.data.is_off("AUR-STAT-27") {
            return DrawRow::default();
        }
        match weapon.shot() {
            Some(shot) if !self.data.is_off("AUR-STAT-25") => self.data.tables.draw(
                shot.launcher,
                weapon.hands,
                self.stats.arm_strength(self.data),
                self.stats.mpl,
            ),
            _ => DrawRow::default(),
        }
    }

    /// What the draw of a bow or crossbow adds to the damage. Rules AUR-STAT-25, AUR-ATK-20.
    #[must_use]
    pub fn draw_damage(self, weapon: &Weapon) -> i32 {
        self.draw(weapon).damage
    }

    /// The three distances of a weapon that is shot or thrown; `None` for what can be neither.
    /// Rules AUR-STAT-25, -26, AUR-ATK-21.
    #[must_use]
    pub fn range(self, weapon: &Weapon) -> Option<Range> {
        match weapon.weapon_kind {
            WeaponKind::Ranged(shot) => Some(shot.range.plus(self.draw(weapon).range)),
            WeaponKind::Melee(category) => {
                let makeshift = self.data.tables.makeshift.of(category);
                let own = weapon.thrown.unwrap_or(makeshift);
                Some(own.plus(self.stats.throwing(self.data)))
            }
            WeaponKind::Natural | WeaponKind::Unarmed => None,
        }
    }

    /// Metres beyond the next cell that a melee weapon reaches; 0 for unarmed strikes.
    /// Rule AUR-STAT-19; ruling AUR-R13.
    #[must_use]
    pub fn reach(self, weapon: &Weapon) -> i32 {
        if weapon.is_unarmed() || self.data.is_off("AUR-STAT-19") {
            return 0;
        }
        (weapon.reach + self.stats.size_reach(self.data)).max(0)
    }

    /// The greatest Reach over held and natural weapons and unarmed strikes. Rule AUR-STAT-19.
    #[must_use]
    pub fn max_reach(self) -> i32 {
        let weapons = self.melee_in_hand().chain(self.natural());
        weapons.map(|weapon| self.reach(weapon)).max().unwrap_or(0)
    }

    /// Combat rolls below this meet the armour; 0 without. Rule AUR-ATK-10.
    #[must_use]
    pub fn coverage(self) -> i32 {
        self.armour().map_or(0, |armour| armour.ac)
    }

    /// Hit rolls below this meet the armour; 0 without. Rule AUR-ATK-20; ruling AUR-R20.
    #[must_use]
    pub fn ranged_coverage(self) -> i32 {
        self.armour().map_or(0, |armour| armour.ranged_ac)
    }

    /// What the armour takes off damage; 0 when it is broken. Rules AUR-ATK-10, AUR-REST-02.
    #[must_use]
    pub fn armour_rating(self) -> i32 {
        self.armour()
            .filter(|armour| !self.gear.is_broken(self.data, &armour.id))
            .map_or(0, |armour| armour.ar)
    }
}
