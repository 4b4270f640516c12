//! How a combatant stands to its enemies, in words. Floor 5.

use super::Battle;
use crate::board::Grade;
use crate::combat::{CombatantId, FlankedBy, InCover, ThreatenedBy};
use std::collections::BTreeMap;

impl Battle {
    /// How a combatant stands to its enemies, for people: a label and a value for each of who threatens it, who flanks
    /// it, and against whom it is in cover. What there is nothing to say of is left out: everything in a battle without
    /// positions ([`Battle::with_positions`]).
    #[must_use]
    pub fn positions_in_words(&self, who: CombatantId) -> Vec<(&'static str, String)> {
        self.known_positions_in_words(who, |_| true)
    }

    /// The same as far as it is known where those enemies are.
    #[must_use]
    pub fn known_positions_in_words(
        &self,
        who: CombatantId,
        is_known: impl Fn(CombatantId) -> bool,
    ) -> Vec<(&'static str, String)> {
        let threats = self.get::<ThreatenedBy>(who).map(|it| {
            let enemies = it.enemies().iter().filter(|&&enemy| is_known(enemy));
            let names = enemies.map(|&enemy| self.name(enemy));
            names.collect::<Vec<_>>().join(", ")
        });
        let flanks = self.get::<FlankedBy>(who).map(|it| {
            let pairs = it.pairs().iter();
            let pairs = pairs.filter(|pair| pair.iter().all(|&enemy| is_known(enemy)));
            let pairs = pairs.map(|pair| pair.map(|enemy| self.name(enemy)).join(" and "));
            pairs.collect::<Vec<_>>().join("; ")
        });
        let cover = self
            .get::<InCover>(who)
            .map(|it| self.cover_in_words(it, is_known))
            .unwrap_or_default();
        [
            ("Threatened by", threats.unwrap_or_default()),
            ("Flanked by", flanks.unwrap_or_default()),
            ("Cover", cover),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .collect()
    }

    /// "half against Anna, none against 2 enemies"; empty if there is no cover against anybody.
    fn cover_in_words(&self, cover: &InCover, is_known: impl Fn(CombatantId) -> bool) -> String {
        let mut by_grade: BTreeMap<Grade, Vec<CombatantId>> = BTreeMap::new();
        for (enemy, grade) in cover.iter().filter(|&(enemy, _)| is_known(enemy)) {
            by_grade.entry(grade).or_default().push(enemy);
        }
        if by_grade.keys().all(|grade| *grade == Grade::None) {
            return String::new();
        }
        let parts = by_grade.into_iter().rev().map(|(grade, enemies)| {
            let whom = match enemies[..] {
                [only] => self.name(only),
                _ => format!("{} enemies", enemies.len()),
            };
            format!("{} against {whom}", grade_in_words(grade))
        });
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// A grade of cover in words: "half", "all but a slit".
#[must_use]
pub const fn grade_in_words(grade: Grade) -> &'static str {
    match grade {
        Grade::None => "none",
        Grade::Quarter => "a quarter",
        Grade::Half => "half",
        Grade::ThreeQuarters => "three quarters",
        Grade::Slit => "all but a slit",
        Grade::Total => "total",
    }
}

#[cfg(test)]
mod tests;
