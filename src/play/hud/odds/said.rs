//! What an odds card says in sentences: what the action does, what it leaves, how its target is. Floor 7.

use super::super::meaning::{condition_line, left_after};
use crate::combat::{BattleCommand, CombatantId, Order, Preview};
use crate::play::aim::Aim;
use crate::play::session::Session;

/// The sentences, as far as there is room for them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// What the action does; empty if nothing is said of it.
    pub(super) does: String,
    /// What is left of each pool after it.
    pub(super) left: String,
    /// The conditions of the target with what they do, a line for each.
    pub(super) states: Vec<String>,
}

impl Said {
    /// What is said of a command at somebody.
    pub(super) fn of(
        session: &Session,
        aim: &Aim,
        command: &BattleCommand,
        preview: &Preview,
        target: Option<CombatantId>,
    ) -> Self {
        let does = match &command.order {
            Order::Act(act) => {
                let mut offers = aim.offers.iter();
                let offer = offers.find(|it| it.verb == act.verb && it.with == act.with);
                offer.map(|it| it.help.to_string()).unwrap_or_default()
            }
            _ => String::new(),
        };
        let target = target.filter(|&who| Some(who) != aim.who);
        Self {
            does,
            left: left_after(&preview.price).unwrap_or_default(),
            states: target.map_or_else(Vec::new, |who| conditions_of(session, who)),
        }
    }

    /// Leaves out what can be read elsewhere, one thing after the other: conditions on the panel, what the action does
    /// at its button. `false` if nothing is left to leave out.
    pub(super) fn shorten(&mut self) -> bool {
        if !self.states.is_empty() {
            self.states.clear();
        } else if !self.does.is_empty() {
            self.does.clear();
        } else if !self.left.is_empty() {
            self.left.clear();
        } else {
            return false;
        }
        true
    }

    /// All of its lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        let own = [self.does.as_str(), self.left.as_str()];
        let own = own.into_iter().filter(|it| !it.is_empty());
        own.chain(self.states.iter().map(String::as_str))
    }
}

/// The conditions of somebody with what they do, a line for each.
pub(super) fn conditions_of(session: &Session, who: CombatantId) -> Vec<String> {
    let battle = session.battle();
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
    let conditions = sheet.conditions.iter();
    conditions.map(|it| condition_line(session, it)).collect()
}
