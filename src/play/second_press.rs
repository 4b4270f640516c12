//! What keeps one press from doing two things, and asks for a second one before a side gives away
//! what it could still do, pays dearly, or goes where it may fall. Floor 7.

use super::session::Session;
use super::taste::AskAgain;
use crate::battle::Battle;
use crate::combat::{BattleCommand, CombatantId, Order, Payment};
use bevy::prelude::Resource;
use std::time::Duration;

/// A press that comes sooner after another one was meant for the same.
const PAUSE: Duration = Duration::from_millis(300);

/// The last presses.
#[derive(Resource, Debug, Default)]
pub struct SecondPress {
    let_go: Option<Duration>,
    warned: Option<Warned>,
}

/// What was warned of, and when.
#[derive(Debug)]
struct Warned {
    commands: Vec<BattleCommand>,
    /// The battle and its revision.
    moment: (u32, (u32, usize)),
    at: Duration,
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

    /// What to say of commands that follow each other, at a time, in place of giving the first of them: nothing if it
    /// gives nothing away and is not dear, or if just these were warned of and the press is not half of a double click.
    /// `danger` is what is to be said of them before all else.
    pub fn warning(
        &mut self,
        session: &Session,
        commands: &[BattleCommand],
        danger: Option<String>,
        again: AskAgain,
        now: Duration,
    ) -> Option<String> {
        let first = commands.first()?;
        let danger = danger.filter(|_| again != AskAgain::Never);
        let warning = danger.or_else(|| match &first.order {
            Order::EndTurn => given_away(session.battle(), first.who),
            _ => paid_dearly(session.battle(), first, again),
        })?;
        let moment = (session.table(), session.revision());
        if let Some(warned) = &self.warned
            && warned.moment == moment
            && warned.commands == commands
        {
            return (now.saturating_sub(warned.at) < PAUSE).then_some(warning);
        }
        self.warned = Some(Warned {
            commands: commands.to_vec(),
            moment,
            at: now,
        });
        Some(warning)
    }
}

/// What is said of a command that takes half of what is left of something.
fn paid_dearly(battle: &Battle, command: &BattleCommand, again: AskAgain) -> Option<String> {
    if again == AskAgain::Never {
        return None;
    }
    let dear = battle.price_of(command).into_iter();
    let dear = dear.filter(|payment| again.minds(payment));
    let of = |it: Payment| format!("{} of {}", it.amount, it.units.counted(it.available));
    let dear = dear.map(of);
    let dear: Vec<String> = dear.collect();
    (!dear.is_empty()).then(|| {
        let dear = dear.join(" and ");
        format!("This takes {dear}. Click or press the same again to do it.")
    })
}

/// What is said of the end of a turn that ends the round although some could still act.
fn given_away(battle: &Battle, who: CombatantId) -> Option<String> {
    let left = (battle.ruleset().shown.left_to_act)(battle.world(), who);
    let who = match left {
        0 => return None,
        1 => "one of yours".to_owned(),
        count => format!("{count} of yours"),
    };
    Some(format!(
        "Waiting ends the round, and {who} could still act. Press again to wait."
    ))
}
