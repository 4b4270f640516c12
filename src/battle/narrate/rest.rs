//! Sentences about the time after a battle. Floor 5.

use super::{LineKind, Narrator, injuries, plain_part};
use crate::combat::{BattleEvent, Rest};

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

impl Narrator<'_> {
    /// Treatment and healing.
    pub(super) fn recovery(&self, event: &BattleEvent) -> Option<(LineKind, String)> {
        use BattleEvent as E;
        let text = match event {
            E::PartTreated {
                who,
                part,
                by,
                days,
                ..
            } => {
                let by = if who == by {
                    String::new()
                } else {
                    format!(" by {}", self.name(*by))
                };
                let part = plain_part(part);
                format!(
                    "{}: {part} treated{by}, healed in {days} days.",
                    self.name(*who)
                )
            }
            E::PartHealed { who, part, now, .. } => {
                let part = plain_part(part);
                let left = if *now == 0 {
                    "is healed".to_owned()
                } else {
                    format!("is better and {}", injuries(*now, false))
                };
                format!("{}: {part} {left}.", self.name(*who))
            }
            E::PartRestored {
                who,
                part,
                artificial,
                ..
            } => {
                let part = plain_part(part);
                let how = if *artificial {
                    "is replaced by an artificial one"
                } else {
                    "is whole again"
                };
                format!("{}: {part} {how}.", self.name(*who))
            }
            _ => return None,
        };
        Some((LineKind::Action, text))
    }
}
