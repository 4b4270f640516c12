//! What harm is counted in, by ruleset. Floor 3.

use super::{BattleEvent, CombatantId, PoolWords, RuleId, capital};

/// What harm is counted in: what summaries, simulations and motions tell as dealt and taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HarmKind {
    /// Injuries of body parts.
    Injuries,
    /// Points of the pool that keeps from death. What befalls a part besides is another number, and is not counted. The arc
    /// round a piece is the sheet's gauge of kind `Health`.
    Pool(&'static str),
    /// Wounds, which fill pools by their level.
    Wounds {
        /// The pools.
        pools: &'static [&'static str],
        /// How the rules begin that make wounds less: what they fill is what is left of a worse one.
        healing: &'static [&'static str],
    },
}

/// Harm that an event does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Harm {
    /// Who was harmed.
    pub who: CombatantId,
    /// Injuries, points or wounds, 1 or more.
    pub amount: u32,
    /// The rule by which.
    pub rule: RuleId,
}

impl HarmKind {
    /// The harm that an event does; `None` if it does none, or heals.
    #[must_use]
    pub fn done(self, event: &BattleEvent) -> Option<Harm> {
        let (who, amount, rule) = match (self, event) {
            (
                Self::Injuries,
                BattleEvent::PartHurt {
                    who, added, rule, ..
                },
            ) => (*who, i32::from(*added), *rule),
            (
                _,
                BattleEvent::PoolChanged {
                    who,
                    pool,
                    from,
                    to,
                    rule,
                },
            ) => (
                *who,
                self.in_pool(pool, to.saturating_sub(*from), *rule)?,
                *rule,
            ),
            _ => return None,
        };
        let amount = u32::try_from(amount).ok().filter(|&amount| amount > 0)?;
        Some(Harm { who, amount, rule })
    }

    /// What a pool that has changed by so much counts for.
    fn in_pool(self, pool: &str, change: i32, rule: RuleId) -> Option<i32> {
        match self {
            Self::Injuries => None,
            Self::Pool(life) => (life == pool).then(|| change.saturating_neg()),
            Self::Wounds { pools, .. } => {
                (pools.contains(&pool) && !self.is_healing(rule)).then_some(change)
            }
        }
    }

    /// Whether a rule makes wounds less, so that what it fills is what is left of a worse one.
    #[must_use]
    pub fn is_healing(self, rule: RuleId) -> bool {
        match self {
            Self::Wounds { healing, .. } => healing.iter().any(|start| rule.0.starts_with(start)),
            Self::Injuries | Self::Pool(_) => false,
        }
    }

    /// The pool that keeps from death, if a single one does.
    #[must_use]
    pub const fn life_pool(self) -> Option<&'static str> {
        match self {
            Self::Pool(life) => Some(life),
            Self::Injuries | Self::Wounds { .. } => None,
        }
    }

    /// What is dealt and taken, as the heads of columns, with the words that a ruleset has for its pools.
    #[must_use]
    pub fn heads(self, pools: &[PoolWords]) -> [String; 2] {
        let head = |what: &str| [format!("{what} dealt"), format!("{what} taken")];
        match self {
            Self::Injuries => head("Injuries"),
            Self::Wounds { .. } => head("Wounds"),
            Self::Pool(life) => {
                let words = pools.iter().find(|words| words.key == life);
                let what = words.map_or(life, |words| words.many);
                [
                    format!("{} dealt", capital(what)),
                    format!("{} lost", capital(what)),
                ]
            }
        }
    }
}
