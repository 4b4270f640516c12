//! What an answer to a waiting choice leads to. Floor 3.

use super::{OddsLine, Payment};
use smol_str::{SmolStr, format_smolstr};

/// What an answer leads to. Everything that screens show of it is told from this value.
#[derive(Debug, Clone, Default)]
pub struct Consequence {
    /// The outcomes, from worst to best for the one who is asked; they sum to 1. Empty where no die decides.
    pub odds: Vec<OddsLine>,
    /// What the answer costs, pool by pool; empty if it is free.
    pub price: Vec<Payment>,
    /// What it leaves the one who is asked, or changes for it: "leaves 1 AP"; empty if there is nothing to say.
    pub leaves: SmolStr,
    /// What the one who is asked loses on average, as a number to be compared and in words: "about 2.3 hit points".
    pub loses: Option<(i64, SmolStr)>,
}

impl Consequence {
    /// What it costs and changes, in a short phrase without a full stop: "loses about 2.3 hit points, leaves 1 AP". Empty
    /// where the label and the detail of the answer say it all.
    #[must_use]
    pub fn effect(&self) -> SmolStr {
        match &self.loses {
            Some((_, lost)) if self.leaves.is_empty() => format_smolstr!("loses {lost}"),
            Some((_, lost)) => format_smolstr!("loses {lost}, {}", self.leaves),
            None => self.leaves.clone(),
        }
    }
}
