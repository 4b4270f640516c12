//! What the demo passes over, and the words that tell it. Floor 7.

use crate::battle::Battle;
use crate::combat::{BattleEvent, CombatantId};

/// Where the telling of a battle stood before something was passed over.
#[derive(Debug, Clone, Copy)]
pub struct Since {
    /// How many events there were.
    pub events: usize,
    /// The round.
    pub round: u32,
}

impl Since {
    /// Where a battle stands now.
    #[must_use]
    pub fn now(battle: &Battle) -> Self {
        Self {
            events: battle.events().len(),
            round: battle.turns().round(),
        }
    }
}

/// A stretch of a battle that was passed over.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Later {
    /// How many rounds further on the battle is.
    rounds: u32,
    /// How many attacks were made.
    attacks: usize,
    /// Who was hurt, in the order in which they were hurt first.
    hurt: Vec<CombatantId>,
}

impl Later {
    /// What has happened in a battle since.
    #[must_use]
    pub fn of(battle: &Battle, since: Since) -> Self {
        let events = battle.events();
        let mut later = Self {
            rounds: battle.turns().round().saturating_sub(since.round),
            ..Self::default()
        };
        let kind = battle.ruleset().wording.harm;
        for event in &events[since.events..] {
            later.attacks += usize::from(matches!(event, BattleEvent::AttackResolved { .. }));
            let harmed = kind.done(event).map(|harm| harm.who);
            later
                .hurt
                .extend(harmed.filter(|who| !later.hurt.contains(who)));
        }
        later
    }

    /// How much later it is: "Two rounds later".
    #[must_use]
    pub fn heading(&self) -> String {
        const NUMBERS: [&str; 9] = [
            "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine",
        ];
        let place = usize::try_from(self.rounds).unwrap_or(usize::MAX);
        match place.checked_sub(1).map(|place| NUMBERS.get(place)) {
            None => "Later in this round".to_owned(),
            Some(Some(one)) if place == 1 => format!("{one} round later"),
            Some(Some(number)) => format!("{number} rounds later"),
            Some(None) => format!("{place} rounds later"),
        }
    }

    /// What happened meanwhile, but for who was hurt; empty for nothing.
    #[must_use]
    pub fn meanwhile(&self) -> String {
        let attacks = match self.attacks {
            1 => "1 attack was made".to_owned(),
            attacks => format!("{attacks} attacks were made"),
        };
        match (self.attacks, self.hurt.is_empty()) {
            (0, true) => String::new(),
            (0, false) => "Hurt meanwhile:".to_owned(),
            (_, true) => format!("{attacks}, and nobody was hurt."),
            (_, false) => format!("{attacks}. Hurt meanwhile:"),
        }
    }

    /// Who was hurt meanwhile.
    #[must_use]
    pub fn hurt(&self) -> &[CombatantId] {
        &self.hurt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Computer, Player as _};
    use crate::dice::{DiceSource, SeededDice};
    use crate::level::Level;
    use std::path::Path;
    use std::sync::Arc;

    #[test]
    fn the_heading_counts_the_rounds() {
        let of = |rounds| {
            let later = Later {
                rounds,
                ..Later::default()
            };
            later.heading()
        };
        assert_eq!(of(0), "Later in this round");
        assert_eq!(of(1), "One round later");
        assert_eq!(of(3), "Three rounds later");
        assert_eq!(of(12), "12 rounds later");
    }

    #[test]
    fn who_was_hurt_meanwhile_is_told() {
        // On squares and on hexes.
        for level in ["07_tilt_yard", "02_forest_clearing"] {
            for ruleset in crate::rules::all() {
                let root = Path::new(env!("CARGO_MANIFEST_DIR"));
                let path = root.join(format!("levels/{level}.ron"));
                let level = Arc::new(Level::load(&path).expect("a level"));
                let dice = DiceSource::Seeded(SeededDice::new(9));
                let mut battle = Battle::new(level, ruleset.id, dice).expect("a battle");
                let mut computer = Computer::default();
                while let Some(command) = computer.decide(&battle) {
                    battle.submit(command).expect("it is legal");
                }
                let begun = Since {
                    events: 0,
                    round: 1,
                };
                let later = Later::of(&battle, begun);
                assert!(later.attacks > 0 && later.rounds > 0, "{}", ruleset.id);
                assert!(!later.hurt().is_empty(), "{}", ruleset.id);
                let told = later.meanwhile();
                assert!(
                    told.ends_with("attacks were made. Hurt meanwhile:"),
                    "{told}"
                );
                let nothing = Later::of(&battle, Since::now(&battle));
                assert_eq!(nothing.meanwhile(), "");
            }
        }
    }
}
