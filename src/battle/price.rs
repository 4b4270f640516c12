//! What a command takes from the one who gives it. Floor 5.

use super::Battle;
use crate::combat::{BattleCommand, Order, Payment};

impl Battle {
    /// What a command costs the one who gives it, pool by pool; empty where it is free, or not legal.
    #[must_use]
    pub fn price_of(&self, command: &BattleCommand) -> Vec<Payment> {
        let (rules, world) = (self.ruleset(), self.world());
        match &command.order {
            Order::Act(_) => {
                let preview = rules.actions.preview(world, command);
                preview.map_or_else(|_| Vec::new(), |preview| preview.price)
            }
            Order::Answer(answer) => self.pending().map_or_else(Vec::new, |choice| {
                (rules.questions.consequence)(world, choice, &answer.choose).price
            }),
            Order::EndTurn | Order::Concede => Vec::new(),
        }
    }
}
