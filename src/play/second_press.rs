//! The key that lets a window go also waits: what keeps one press from doing both, and a wait from
//! giving away what a side could still do. Floor 7.

use super::session::Session;
use crate::battle::Battle;
use crate::combat::{BattleEvent, CombatantId};
use bevy::prelude::Resource;
use std::collections::BTreeSet;
use std::time::Duration;

/// A press that comes sooner after a window was let go was meant for the window.
const PAUSE: Duration = Duration::from_millis(300);

/// The last presses of the key that lets go and waits.
#[derive(Resource, Debug, Default)]
pub struct SecondPress {
    let_go: Option<Duration>,
    /// The battle and its revision in which a wait was warned of.
    warned: Option<(u32, (u32, usize))>,
}

impl SecondPress {
    /// A window was let go at a time since the start of the program.
    pub const fn let_go(&mut self, now: Duration) {
        self.let_go = Some(now);
    }

    /// Whether a press at a time may have been meant for a window that is gone.
    #[must_use]
    pub fn is_too_soon(&self, now: Duration) -> bool {
        self.let_go.is_some_and(|at| now.saturating_sub(at) < PAUSE)
    }

    /// What to say of a wait in place of waiting: nothing if it gives nothing away, or was warned of.
    pub fn warning(&mut self, session: &Session, who: CombatantId) -> Option<String> {
        let now = Some((session.table(), session.revision()));
        if self.warned == now {
            return None;
        }
        let warning = given_away(session.battle(), who)?;
        self.warned = now;
        Some(warning)
    }
}

/// What a wait of somebody's side would give away: all other sides have let the priority pass since
/// anybody did something, so that the round ends, and some of the side could still act.
fn given_away(battle: &Battle, who: CombatantId) -> Option<String> {
    if battle.turns().active().is_some() {
        return None;
    }
    let own = battle.side(who);
    let recent = battle.events().iter().rev();
    let recent = recent.take_while(|event| {
        !matches!(
            event,
            BattleEvent::Declared { .. } | BattleEvent::RoundStarted { .. }
        )
    });
    let passed: BTreeSet<_> = recent
        .filter_map(|event| match event {
            BattleEvent::Passed { side } => Some(*side),
            _ => None,
        })
        .collect();
    let up = || battle.combatants().filter(|&it| battle.is_up(it));
    let others_passed = up()
        .map(|it| battle.side(it))
        .all(|side| side == own || passed.contains(&side));
    let could_act = |&it: &CombatantId| {
        battle.side(it) == own && !(battle.ruleset().shown.is_spent)(battle.world(), it)
    };
    let left = up().filter(could_act).count();
    (others_passed && left > 0).then(|| {
        let who = match left {
            1 => "one of yours".to_owned(),
            count => format!("{count} of yours"),
        };
        format!("Waiting ends the round, and {who} could still act. Press again to wait.")
    })
}
