//! Standing orders: of which windows a person is asked, and when a side waits by itself. Floor 7.
//!
//! The sorts of windows are the ruleset's; the orders are kept with the settings.

use super::session::{Mind, Session};
use crate::combat::{BattleCommand, PendingChoice, WindowInfo};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// When a person is asked in a sort of window.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Each time.
    #[default]
    Always,
    /// If the action is one of another side.
    Foes,
    /// If the action is aimed at one of the person's own.
    Aimed,
    /// Never: the window is let go.
    Never,
}

impl Ask {
    /// The next order, round the end; windows whose actions are aimed at nobody have two of them.
    #[must_use]
    pub const fn next(self, aimed: bool) -> Self {
        match self {
            Self::Always if aimed => Self::Foes,
            Self::Foes => Self::Aimed,
            Self::Always | Self::Aimed => Self::Never,
            Self::Never => Self::Always,
        }
    }

    /// A few words for a button.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Always => "Ask always",
            Self::Foes => "Ask of foes alone",
            Self::Aimed => "Ask if aimed at mine",
            Self::Never => "Never ask",
        }
    }

    /// The icon of it.
    #[must_use]
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Always => "bell",
            Self::Foes => "bell-ring",
            Self::Aimed => "bell-dot",
            Self::Never => "bell-off",
        }
    }
}

/// The standing orders of a person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Orders {
    /// By ruleset and window, `ruleset/window`; what is not in it is asked always.
    asks: BTreeMap<String, Ask>,
    /// Whether a side waits by itself if none of its combatants has anything left.
    pub wait: bool,
}

impl Orders {
    /// The order for a sort of window of a ruleset.
    #[must_use]
    pub fn ask(&self, rules: &str, window: &str) -> Ask {
        let key = format!("{rules}/{window}");
        self.asks.get(&key).copied().unwrap_or_default()
    }

    /// Turns the order for a sort of window on to the next one.
    pub fn turn(&mut self, rules: &str, sort: &WindowInfo) {
        let next = self.ask(rules, sort.key).next(sort.aimed);
        self.asks.insert(format!("{rules}/{}", sort.key), next);
    }
}

/// The sort of an open window; `None` for what no standing order is for.
#[must_use]
pub fn sort_of(session: &Session, choice: &PendingChoice) -> Option<&'static WindowInfo> {
    let sorts = session.battle().ruleset().questions.windows.iter();
    let mut fitting = sorts.filter(|sort| choice.kind == sort.key);
    fitting.next()
}

/// The command that the orders give now, and what is said of it.
#[must_use]
pub fn ordered(session: &Session, orders: &Orders) -> Option<(BattleCommand, String)> {
    let battle = session.battle();
    let who = *session.person_may_act().first()?;
    if let Some(choice) = battle.pending() {
        let sort = sort_of(session, choice).filter(|_| choice.may_decline())?;
        let ask = orders.ask(battle.ruleset().id, sort.key);
        let mine = |who| session.mind(battle.side(who)) == Mind::Person;
        let aimed = battle.last_target(choice.about).is_some_and(mine);
        let lets_go = match ask {
            Ask::Always => false,
            Ask::Foes => battle.side(choice.about) == battle.side(choice.who),
            Ask::Aimed => sort.aimed && !aimed,
            Ask::Never => true,
        };
        let text = format!("By standing order let go: {}", choice.prompt);
        return lets_go.then(|| (BattleCommand::answer(who, PendingChoice::DECLINE), text));
    }
    let (rules, world) = (battle.ruleset(), battle.world());
    let free_form = battle.turns().active().is_none() && !session.is_walking();
    let mut all = battle.may_act().into_iter();
    let waits = orders.wait && free_form && all.all(|who| (rules.shown.is_spent)(world, who));
    let side = battle.side_name(battle.side(who));
    let text = format!("{side}: nothing left, waiting.");
    waits.then(|| (BattleCommand::end_turn(who), text))
}
