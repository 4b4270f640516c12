//! Numbers that follow from a stat block or a part under the rules in force. Floor 4.
//! Rules INJ-STAT-02, -06 to -09, -12, INJ-POS-08, INJ-HURT-01, INJ-PART-01, -02.

use super::InjuryData;
use super::part_kind::{PartKind, Severity};
use super::stats::{Attribute, Stats};
use super::values::Prices;
use crate::mechanics::Size;
use crate::mechanics::gear::Mode;

impl InjuryData {
    /// The number of a size, -2 for tiny to 3 for gigantic. Rule INJ-POS-08.
    #[must_use]
    pub fn size_number(&self, size: Size) -> i32 {
        self.in_force("INJ-POS-08", size.index() - Size::Medium.index(), 0)
    }
}

impl Stats {
    /// The attribute of an attack roll, the highest that is allowed; of equal ones the first in
    /// the order of the rule. Rule INJ-STAT-02.
    #[must_use]
    pub fn best_attribute(&self, data: &InjuryData, mode: Mode) -> (i32, Attribute) {
        let allowed: &[Attribute] = match mode {
            Mode::Melee => &[Attribute::Str, Attribute::Dex],
            Mode::Shoot => &[Attribute::Dex, Attribute::Wis],
            Mode::Throw => &[Attribute::Str, Attribute::Dex, Attribute::Wis],
        };
        let allowed = data.in_force("INJ-STAT-02", allowed, &allowed[..1]);
        let first = (self.attribute(allowed[0]), allowed[0]);
        allowed[1..].iter().fold(first, |best, &next| {
            let value = self.attribute(next);
            if value > best.0 { (value, next) } else { best }
        })
    }

    /// Reactions from one turn to the next. Rule INJ-STAT-12.
    #[must_use]
    pub fn reactions(&self, data: &InjuryData) -> i32 {
        let quickness = i32::from(self.str.max(self.dex).max(0));
        data.harm.reactions + data.in_force("INJ-STAT-12", quickness, 0)
    }

    /// Stamina when rested; 0 without a Constitution. Rules INJ-STAT-06 to -08.
    #[must_use]
    pub fn stamina_max(&self, data: &InjuryData) -> i32 {
        self.con.map_or(0, |con| {
            let trained = data.in_force("INJ-STAT-06", self.stamina_base, 8);
            let level = data.in_force("INJ-STAT-07", self.level, 0);
            (i32::from(trained) + i32::from(con) * i32::from(level)).max(1)
        })
    }

    /// Exhaustion points when rested; 0 without a Constitution. Rules INJ-STAT-08, -09.
    #[must_use]
    pub fn exhaustion_max(&self, data: &InjuryData) -> i32 {
        let own = |con| data.in_force("INJ-STAT-09", i32::from(con), 0);
        self.con
            .map_or(0, |con| (data.harm.exhaustion + own(con)).max(1))
    }
}

impl Severity {
    /// The degrees that it takes to reach such a part: 0 to 4.
    #[must_use]
    pub fn step(self, data: &InjuryData) -> i32 {
        match self {
            _ if data.is_off("INJ-HURT-01") => 0,
            Self::Minor => data.harm.minor,
            Self::Major => data.harm.major,
            Self::Severe => data.harm.severe,
            Self::Deadly => data.harm.deadly,
            Self::Fatal => data.harm.fatal,
        }
    }

    /// What each injury adds to the DC of a save against death: 1 to 5.
    #[must_use]
    pub fn value(self, data: &InjuryData) -> i32 {
        self.step(data) + 1
    }
}

impl PartKind {
    /// How many injuries it can take, 1 to 10. Rules INJ-PART-01 to -13; ruling INJ-R18.
    #[must_use]
    pub fn steps(self, data: &InjuryData) -> u8 {
        let most = &data.part_injuries;
        let steps = match self {
            Self::Ear => most.ear,
            Self::Nose => most.nose,
            Self::Tail => most.tail,
            Self::Wing => most.wing,
            Self::Eye => most.eye,
            Self::Hand => most.hand,
            Self::Foot => most.foot,
            Self::Horn => most.horn,
            Self::Mouth => most.mouth,
            Self::Arm => most.arm,
            Self::Leg => most.leg,
            Self::Head => most.head,
            Self::Heart => most.heart,
        };
        u8::try_from(steps).unwrap_or(u8::MAX)
    }

    /// Whether the last step destroys it: a nose never is, by itself. Rules INJ-PART-01, -02.
    #[must_use]
    pub fn can_be_destroyed(self, data: &InjuryData) -> bool {
        match self {
            Self::Nose => data.is_off("INJ-PART-02"),
            Self::Ear => !data.is_off("INJ-PART-01"),
            _ => true,
        }
    }
}

impl Prices {
    /// Action points of a single attack of a mode.
    #[must_use]
    pub const fn attack(&self, mode: Mode) -> i32 {
        match mode {
            Mode::Melee => self.strike,
            Mode::Shoot => self.shoot,
            Mode::Throw => self.throw,
        }
    }
}
