//! Sentences about the time after a battle. Floor 5.

use crate::combat::Rest;

/// What the time after a battle is headed.
pub(super) const fn heading(rest: Rest) -> &'static str {
    match rest {
        Rest::BattleEnd { winner: Some(_) } => "After the battle the winners search the field.",
        Rest::BattleEnd { winner: None } => "After the battle nobody holds the field.",
        Rest::Hour => "An hour of rest",
        Rest::ShortRest { .. } => "A short rest",
        Rest::LongRest { .. } => "A night's rest",
        Rest::Day => "A day in camp",
        Rest::Prosthetics => "Craftsmen replace what was lost.",
        Rest::Magic => "Magic makes everybody whole.",
    }
}
