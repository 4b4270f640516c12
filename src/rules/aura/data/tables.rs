//! The tables by size and strength. Floor 4. Rules AUR-STAT-17, -21, -25, -26, AUR-ATK-21.

use super::armoury::{Category, Launcher, Range};
use crate::combat::{Faults, read_field, words};
use crate::grid::Footprint;
use crate::source::Node;
use serde::Deserialize;

words! {
    /// How large a creature is. Rule AUR-STAT-17.
    Size: "size" {
        /// Below 5 cm.
        Miniscule = "miniscule",
        /// 5 to 15 cm.
        Fine = "fine",
        /// 15 to 30 cm.
        Diminutive = "diminutive",
        /// 30 to 60 cm.
        Tiny = "tiny",
        /// 60 to 140 cm.
        Small = "small",
        /// 140 to 240 cm.
        Medium = "medium",
        /// 240 to 360 cm.
        Large = "large",
        /// 360 to 480 cm.
        Huge = "huge",
        /// Above 480 cm.
        Gigantic = "gigantic",
    }
}

impl Size {
    /// Its place among the sizes, 0 for the smallest: differences count categories.
    #[must_use]
    pub const fn number(self) -> i32 {
        self as i32
    }

    /// The space it fills: one cell up to Medium.
    #[must_use]
    pub const fn footprint(self) -> Footprint {
        match self {
            Self::Large => Footprint::Large,
            Self::Huge => Footprint::Huge,
            Self::Gigantic => Footprint::Gigantic,
            _ => Footprint::Single,
        }
    }

    /// Height of the eyes above the ground, in halves of an elevation step.
    #[must_use]
    pub const fn eye_halves(self) -> i32 {
        match self {
            Self::Medium => 2,
            Self::Large => 4,
            Self::Huge => 6,
            Self::Gigantic => 8,
            _ => 1,
        }
    }
}

/// A row of the size chart. Rule AUR-STAT-17; ruling AUR-R12.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    /// Inherent Evasion, 0 to 20.
    pub evasion: i32,
    /// Added to the Miss Chance of shots at it, -20 to 20.
    pub miss: i32,
    /// Jump reach and distance in decimetres, 0 to 100.
    pub jump: i32,
    /// Metres of a Run, 0 to 20.
    pub speed: i32,
    /// Added to the Reach of its weapons, -3 to 3.
    pub reach: i32,
}

/// The row of a value: each holds up to a strength or a level, and the last one has no end.
fn row<R: Copy + Default>(rows: &[R], up_to: impl Fn(&R) -> Option<i32>, value: i32) -> R {
    let holds = |row: &&R| up_to(row).is_none_or(|most| value <= most);
    rows.iter().find(holds).copied().unwrap_or_default()
}

/// Notes rows that do not rise, or of which the last is not the only one without an end.
fn check_rows<R>(at: &str, rows: &[R], up_to: impl Fn(&R) -> Option<i32>, faults: &mut Faults) {
    let ends: Vec<_> = rows.iter().map(up_to).collect();
    let closed =
        matches!(ends.split_last(), Some((None, rest)) if rest.iter().all(Option::is_some));
    faults.need(
        closed,
        at,
        "does not hold for every value",
        "leave up_to out of the last row, and only there",
    );
    for (index, pair) in ends.windows(2).enumerate() {
        let rises = !matches!(pair, [Some(one), Some(next)] if next <= one);
        faults.need(
            rises,
            &format!("{at}[{}].up_to", index + 1),
            "does not rise",
            "put the rows in order",
        );
    }
}

/// A row by Leg Strength. Rule AUR-STAT-21; ruling AUR-R14.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegRow {
    #[serde(default)]
    up_to: Option<i32>,
    /// Metres that a Sprint adds.
    pub sprint: i32,
    /// Metres that a Jump adds.
    #[serde(default)]
    pub jump: i32,
    /// Added to Maximum Agility.
    #[serde(default)]
    pub agility: i32,
}

/// A row of draw weights by Arm Strength. Rule AUR-STAT-25.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRow {
    #[serde(default)]
    up_to: Option<i32>,
    /// Added to the three distances.
    pub range: Range,
    /// Added to the damage.
    #[serde(default)]
    pub damage: i32,
}

/// The greatest strength that counts up to an MPL. Rule AUR-STAT-25; ruling AUR-R16.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawLimit {
    #[serde(default)]
    up_to: Option<i32>,
    strength: i32,
}

/// What binds the draw weight besides strength. Rule AUR-STAT-25.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawLimits {
    hand: i32,
    heavy: i32,
    mpl: Vec<DrawLimit>,
    two_handed_crossbow: i32,
}

/// A row of throwing distances by Arm Strength. Rule AUR-STAT-26.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowRow {
    #[serde(default)]
    up_to: Option<i32>,
    /// Added to the three distances.
    pub range: Range,
}

/// Distances of weapons that are not made for throwing. Rule AUR-ATK-21.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImprovisedRanges {
    light: Range,
    medium: Range,
    heavy: Range,
}

impl ImprovisedRanges {
    /// The distances of a category.
    #[must_use]
    pub const fn of(self, category: Category) -> Range {
        match category {
            Category::Light => self.light,
            Category::Medium => self.medium,
            Category::Heavy => self.heavy,
        }
    }
}

/// All tables by strength.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tables {
    leg: Vec<LegRow>,
    draw: Vec<DrawRow>,
    limits: DrawLimits,
    throwing: Vec<ThrowRow>,
    pub(super) makeshift: ImprovisedRanges,
}

impl Tables {
    /// Reads the tables of a data file. What cannot be read goes to `faults`.
    pub(super) fn read(root: Node<'_>, faults: &mut Faults) -> Self {
        Self {
            leg: read_field(root, "leg_strength", faults).unwrap_or_default(),
            draw: read_field(root, "draw_weight", faults).unwrap_or_default(),
            limits: read_field(root, "draw_limits", faults).unwrap_or_default(),
            throwing: read_field(root, "throwing", faults).unwrap_or_default(),
            makeshift: read_field(root, "makeshift", faults).unwrap_or_default(),
        }
    }

    /// The row of a Leg Strength. Rule AUR-STAT-21.
    pub(super) fn leg(&self, strength: i32) -> LegRow {
        row(&self.leg, |row| row.up_to, strength)
    }

    /// The row of throwing distances of an Arm Strength. Rule AUR-STAT-26.
    pub(super) fn throwing(&self, strength: i32) -> ThrowRow {
        row(&self.throwing, |row| row.up_to, strength)
    }

    /// The draw weight of a launcher in hands of this Arm Strength and MPL. Rule AUR-STAT-25;
    /// ruling AUR-R16.
    pub(super) fn draw(&self, launcher: Launcher, hands: i32, arm: i32, mpl: i32) -> DrawRow {
        let limits = &self.limits;
        let crossbow = launcher != Launcher::Bow;
        let arm = if crossbow && hands == 2 {
            arm + limits.two_handed_crossbow
        } else {
            arm
        };
        let by_mpl = row(&limits.mpl, |row| row.up_to, mpl).strength;
        let most = match launcher {
            Launcher::Bow | Launcher::LightCrossbow => by_mpl,
            Launcher::HandCrossbow => by_mpl.min(limits.hand),
            Launcher::HeavyCrossbow => limits.heavy,
            Launcher::SiegeCrossbow => i32::MAX,
        };
        row(&self.draw, |row| row.up_to, arm.min(most))
    }

    /// Notes everything that is wrong.
    pub(super) fn check(&self, faults: &mut Faults) {
        check_rows("leg_strength", &self.leg, |row| row.up_to, faults);
        for (index, row) in self.leg.iter().enumerate() {
            let at = |field: &str| format!("leg_strength[{index}].{field}");
            faults.within(&at("sprint"), row.sprint, 0..=20);
            faults.within(&at("jump"), row.jump, 0..=20);
            faults.within(&at("agility"), row.agility, 0..=20);
        }
        check_rows("draw_weight", &self.draw, |row| row.up_to, faults);
        for (index, row) in self.draw.iter().enumerate() {
            let at = format!("draw_weight[{index}].damage");
            faults.within(&at, row.damage, 0..=20);
        }
        check_rows("draw_limits.mpl", &self.limits.mpl, |row| row.up_to, faults);
        check_rows("throwing", &self.throwing, |row| row.up_to, faults);
        for (at, range) in [
            ("light", self.makeshift.light),
            ("medium", self.makeshift.medium),
            ("heavy", self.makeshift.heavy),
        ] {
            faults.need(
                range.is_rising(),
                &format!("makeshift.{at}"),
                "does not rise",
                "write three distances, the nearest first",
            );
        }
    }
}

/// Notes what is out of range in a row of the size chart.
pub(super) fn check_size(size: Size, row: SizeRow, faults: &mut Faults) {
    let at = |field: &str| format!("sizes.{}.{field}", size.word());
    faults.within(&at("evasion"), row.evasion, 0..=20);
    faults.within(&at("miss"), row.miss, -20..=20);
    faults.within(&at("jump"), row.jump, 0..=100);
    faults.within(&at("speed"), row.speed, 0..=20);
    faults.within(&at("reach"), row.reach, -3..=3);
}
