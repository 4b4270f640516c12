//! Standing orders of a person: of which windows it is asked, and what is answered for it. Floor 6.
//!
//! The sorts of windows are the ruleset's.

use crate::battle::Battle;
use crate::combat::{
    BattleCommand, Brain, Difficulty, Order, Payment, PendingChoice, Ruleset, SideId,
    StandingOrder, WeighedAnswer, WindowInfo,
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
    /// How much better the best answer has to be to be given by itself.
    pub closeness: Closeness,
}

/// When a person is asked although the odds say which answer is best: if the next one is nearly as good.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Closeness {
    /// Always, as far as there is anything to answer.
    Always,
    /// If the best answer is better than the next one by less than a quarter of what it is worth.
    Quarter,
    /// If it is better by less than a fiftieth.
    #[default]
    Fiftieth,
    /// Never: the best answer is given however close it is.
    Never,
}

impl Closeness {
    /// All of them, from many questions to few.
    pub const ALL: [Self; 4] = [Self::Always, Self::Quarter, Self::Fiftieth, Self::Never];

    /// By how many percent the best answer has to be better than the next to be given by itself; `None` if it never is.
    #[must_use]
    pub const fn least_lead(self) -> Option<i64> {
        match self {
            Self::Always => None,
            Self::Quarter => Some(25),
            Self::Fiftieth => Some(2),
            Self::Never => Some(0),
        }
    }

    /// Whether an answer that is better than the next by so many percent is given by itself.
    #[must_use]
    pub fn allows(self, lead: i64) -> bool {
        self.least_lead().is_some_and(|least| lead >= least)
    }
}

/// A command that standing orders give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ordered {
    /// The answer.
    pub command: BattleCommand,
    /// By how many percent it is better than the next answer, where that was weighed.
    pub lead: Option<i64>,
}

impl Ordered {
    const fn plain(command: BattleCommand) -> Self {
        Self {
            command,
            lead: None,
        }
    }
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
    pub fn answer(&self, battle: &Battle, mine: impl Fn(SideId) -> bool) -> Option<Ordered> {
        let best = || (battle.ruleset().brain)(Difficulty::Hard);
        match self.verdict(battle, mine) {
            Verdict::Asked => None,
            Verdict::Answered(command) => Some(Ordered::plain(command)),
            Verdict::ByComputer => best().decide(battle.world()).map(Ordered::plain),
            Verdict::AskedUnlessDeclined => {
                let declined = best().decide(battle.world()).filter(is_decline);
                declined.map(Ordered::plain)
            }
            Verdict::ByOdds => self.by_odds(battle, best().as_mut()),
        }
    }

    /// The best answer to the open question, if it is clearly the best and takes nothing dear that no round gives back. A window
    /// that is answered by actions is let go if the computer at its best would do nothing in it, however close that is.
    /// `best` is that computer; it may remember what it worked out before.
    #[must_use]
    pub fn by_odds(&self, battle: &Battle, best: &mut dyn Brain) -> Option<Ordered> {
        let choice = battle.pending()?;
        let answers = best.weigh(battle.world());
        let lead = WeighedAnswer::lead(&answers)?;
        let command = answers.into_iter().next()?.command;
        let is_let_go = is_decline(&command) && choice.is_for_actions();
        if !is_let_go && !self.closeness.allows(lead) {
            return None;
        }
        let is_legal = battle.check(&command).is_ok();
        // To let it pass costs nothing; of other answers the odds are worked out with the price.
        let is_dear = || {
            let is_free = is_decline(&command);
            !is_free
                && battle
                    .price_of(&command)
                    .iter()
                    .any(Payment::is_dear_for_good)
        };
        if !is_legal || is_dear() {
            return None;
        }
        Some(Ordered {
            command,
            lead: Some(lead),
        })
    }

    /// What the orders say of the open question, before the computer is asked.
    #[must_use]
    pub fn verdict(&self, battle: &Battle, mine: impl Fn(SideId) -> bool) -> Verdict {
        let sort = |choice| Some((choice, sort_of(battle.ruleset(), choice)?));
        let Some((choice, sort)) = battle.pending().and_then(sort) else {
            return Verdict::Asked;
        };
        let declined = || match choice.may_decline() {
            true => Verdict::Answered(BattleCommand::answer(choice.who, PendingChoice::DECLINE)),
            false => Verdict::Asked,
        };
        let is_foes = || battle.side(choice.about) != battle.side(choice.who);
        let is_aimed = || !sort.aimed || is_aimed(battle, choice, &mine);
        match self.order(battle.ruleset().id, sort) {
            StandingOrder::Always => Verdict::Asked,
            StandingOrder::Foes if is_foes() => Verdict::Asked,
            StandingOrder::Aimed if is_aimed() => Verdict::Asked,
            StandingOrder::Odds if is_aimed() => Verdict::ByOdds,
            StandingOrder::Useful if is_aimed() => match choice.may_decline() {
                true => Verdict::AskedUnlessDeclined,
                false => Verdict::Asked,
            },
            StandingOrder::Foes
            | StandingOrder::Aimed
            | StandingOrder::Useful
            | StandingOrder::Odds
            | StandingOrder::Never => declined(),
            StandingOrder::Computer => Verdict::ByComputer,
            StandingOrder::Answer(key) => {
                let key = sort.answer(&key);
                let key = key.and_then(|it| (it.choose)(battle.world(), choice));
                match key.filter(|key| choice.option(key).is_some()) {
                    Some(key) => Verdict::Answered(BattleCommand::answer(choice.who, key)),
                    None => Verdict::Asked,
                }
            }
        }
    }
}

/// What standing orders say of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The person is asked.
    Asked,
    /// This is answered.
    Answered(BattleCommand),
    /// The computer answers at its best.
    ByComputer,
    /// The person is asked, unless the computer at its best would decline: then that is answered.
    AskedUnlessDeclined,
    /// What is worth most is answered, if it is clearly the best; else the person is asked.
    ByOdds,
}

/// Whether a command lets a window pass.
fn is_decline(command: &BattleCommand) -> bool {
    matches!(&command.order, Order::Answer(answer) if answer.choose == PendingChoice::DECLINE)
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
