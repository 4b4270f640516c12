//! The kinds of body parts. Floor 4. Rules INJ-HURT-01, INJ-PART-01 to -13.

use serde::{Deserialize, Serialize};

/// How vital a part is. Rule INJ-HURT-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Ears, nose, tail, wings.
    Minor,
    /// Eyes, hands, feet, horns, mouth.
    Major,
    /// Arms and legs.
    Severe,
    /// Heads.
    Deadly,
    /// Hearts.
    Fatal,
}

impl Severity {
    /// For people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minor => "minor",
            Self::Major => "major",
            Self::Severe => "severe",
            Self::Deadly => "deadly",
            Self::Fatal => "fatal",
        }
    }
}

/// The kinds of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    Ear,
    Nose,
    Tail,
    Wing,
    Eye,
    Hand,
    Foot,
    Horn,
    Mouth,
    Arm,
    Leg,
    Head,
    Heart,
}

impl PartKind {
    /// How vital it is. Rules INJ-PART-01 to -13.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::Ear | Self::Nose | Self::Tail | Self::Wing => Severity::Minor,
            Self::Eye | Self::Hand | Self::Foot | Self::Horn | Self::Mouth => Severity::Major,
            Self::Arm | Self::Leg => Severity::Severe,
            Self::Head => Severity::Deadly,
            Self::Heart => Severity::Fatal,
        }
    }
}
