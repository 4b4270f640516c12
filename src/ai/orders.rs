//! Standing orders of a person: of which windows it is asked, and what is answered for it. Floor 6.
//!
//! The sorts of windows are the ruleset's.

use crate::battle::Battle;
use crate::combat::{
    BattleCommand, Difficulty, PendingChoice, Ruleset, SideId, StandingOrder, WindowInfo,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The standing orders of a person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Orders {
    /// By ruleset and window, `ruleset/window`; of what is not in it the usual order holds.
    asks: BTreeMap<String, StandingOrder>,
    /// Whether a side waits by itself if none of its combatants has anything left.
    pub wait: bool,
}

impl Orders {
    /// The order for a sort of window of a ruleset.
    #[must_use]
    pub fn order(&self, rules: &str, sort: &WindowInfo) -> StandingOrder {
        let given = self.asks.get(&format!("{rules}/{}", sort.key));
        given.unwrap_or(&sort.usual).clone()
    }

    /// Gives an order for a sort of window.
    pub fn give(&mut self, rules: &str, window: &str, order: StandingOrder) {
        self.asks.insert(format!("{rules}/{window}"), order);
    }

    /// What the orders answer to the open question; `None` if the person is to be asked. `mine`
    /// tells the sides of the person.
    #[must_use]
    pub fn answer(&self, battle: &Battle, mine: impl Fn(SideId) -> bool) -> Option<BattleCommand> {
        let choice = battle.pending()?;
        let sort = sort_of(battle.ruleset(), choice)?;
        let declined = || {
            let may = choice.may_decline();
            may.then(|| BattleCommand::answer(choice.who, PendingChoice::DECLINE))
        };
        match self.order(battle.ruleset().id, sort) {
            StandingOrder::Always => None,
            StandingOrder::Foes if battle.side(choice.about) != battle.side(choice.who) => None,
            StandingOrder::Aimed if !sort.aimed || is_aimed(battle, choice, mine) => None,
            StandingOrder::Foes | StandingOrder::Aimed | StandingOrder::Never => declined(),
            StandingOrder::Computer => {
                (battle.ruleset().brain)(Difficulty::Hard).decide(battle.world())
            }
            StandingOrder::Answer(key) => {
                let key = (sort.answer(&key)?.choose)(battle.world(), choice)?;
                choice.option(&key)?;
                Some(BattleCommand::answer(choice.who, key))
            }
        }
    }
}

/// Whether the action that a window is about is aimed at a combatant of the person.
fn is_aimed(battle: &Battle, choice: &PendingChoice, mine: impl Fn(SideId) -> bool) -> bool {
    let target = battle.last_target(choice.about);
    target.is_some_and(|target| mine(battle.side(target)))
}

/// The sort of an open window; `None` for what no standing order is for.
#[must_use]
pub fn sort_of(ruleset: &Ruleset, choice: &PendingChoice) -> Option<&'static WindowInfo> {
    let mut sorts = ruleset.questions.windows.iter();
    sorts.find(|sort| choice.kind == sort.key)
}
