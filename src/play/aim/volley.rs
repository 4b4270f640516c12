//! Actions of several rolls: who is the target of which. Floor 7.

use super::selection::Chosen;
use crate::battle::Battle;
use crate::combat::{BattleCommand, CombatantId, Order, Target};
use smol_str::SmolStr;
use std::sync::Arc;

/// The whole command at a target. Where each roll has a target of its own, the rolls after the picked ones go to
/// this target: each with the first of the rolls that the ruleset would make at its target and that is left.
pub(super) fn volley(
    battle: &Battle,
    chosen: &Chosen,
    who: CombatantId,
    at: CombatantId,
) -> BattleCommand {
    let whole = |target: CombatantId| {
        let half = chosen.command(who, Some(Target::Combatant(target)), Vec::new());
        battle.ruleset().actions.completed(battle.world(), half)
    };
    let rolls = |command: &BattleCommand| match &command.order {
        Order::Act(act) => {
            let first = act.with.clone().unwrap_or_default();
            let also = act.also.iter().map(|(with, _)| with.clone());
            std::iter::once(first).chain(also).collect()
        }
        _ => Vec::new(),
    };
    let last = whole(at);
    let most = rolls(&last).len().max(chosen.picked.len() + 1);
    if chosen.picked.is_empty() {
        return last;
    }
    let mut made: Vec<(SmolStr, CombatantId)> = Vec::new();
    for index in 0..most {
        let target = chosen.picked.get(index).copied().unwrap_or(at);
        let mut left: Vec<SmolStr> = rolls(&whole(target));
        for (with, _) in &made {
            if let Some(used) = left.iter().position(|other| other == with) {
                left.remove(used);
            }
        }
        made.extend(left.into_iter().next().map(|with| (with, target)));
    }
    let mut made = made.into_iter();
    let Some((with, target)) = made.next() else {
        return last;
    };
    let mut command = whole(target);
    if let Order::Act(act) = &mut command.order {
        let act = Arc::make_mut(act);
        act.with = Some(with);
        act.at = Some(Target::Combatant(target));
        act.also = made
            .map(|(with, target)| (with, Target::Combatant(target)))
            .collect();
    }
    command
}
