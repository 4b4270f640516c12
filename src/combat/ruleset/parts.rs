//! The parts of a ruleset that have defaults, by theme. Floor 3.
//!
//! Each can be left to its defaults with an empty `impl`. Callers call all of them through
//! `&dyn Ruleset`.

use crate::combat::{
    Act, Answer, BattleCommand, BattleEvent, CarriedRecord, CombatantId, LogText, Modifier,
    OddsLine, PendingChoice, ReachCell, Refusal, Rest, RollReport, Route, RuleId, Sheet,
    WindowInfo, record, value_with_unit,
};
use crate::grid::Cell;
use bevy::prelude::World;
use smol_str::SmolStr;

/// What is asked in the middle of a command, and what the answers do. A ruleset that asks nobody has
/// nothing to say here; one that asks has at least [`Questions::answer`].
pub trait Questions {
    /// Whether an answer to a choice is legal; the kernel has checked that the option exists.
    ///
    /// # Errors
    /// The reason for which it is not.
    fn check_answer(
        &self,
        _world: &World,
        _choice: &PendingChoice,
        _answer: &Answer,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Takes up the answer to a choice, which was checked. [`BattleEvent::Answered`] is recorded
    /// already: the choice waits no more, and what is recorded here follows upon it in order, a
    /// further question too.
    fn answer(&self, _world: &mut World, _choice: &PendingChoice, _answer: &Answer) {}

    /// How an answer to the waiting choice may turn out for the one who is asked, from worst to best;
    /// the lines sum to 1. Empty where no die decides.
    fn answer_odds(&self, _world: &World, _choice: &PendingChoice, _key: &str) -> Vec<OddsLine> {
        Vec::new()
    }

    /// What a scenario means that leaves a window unanswered and does not say: whether it declines.
    fn silence_declines(&self) -> bool {
        false
    }

    /// The windows for which a person can leave standing orders; none where every one is to be put.
    fn windows(&self) -> &'static [WindowInfo] {
        &[]
    }

    /// What one that may answer the open window should know before it does, such as its chance to be
    /// faster: a few words. Empty where there is nothing to say.
    fn window_note(&self, _world: &World, _who: CombatantId) -> SmolStr {
        SmolStr::default()
    }
}

/// What screens and scripts show of a battle, read-only. Without a word of the ruleset a combatant
/// is its name, its role and its conditions, and neither ways nor threats are drawn.
pub trait Shown {
    /// A half command of a screen made whole: an action and its target, with the path or the further
    /// attacks that it needs and does not name. What is whole, or cannot be made so, stays as it is.
    fn completed(&self, _world: &World, command: BattleCommand) -> BattleCommand {
        command
    }

    /// How a combatant is.
    fn sheet(&self, world: &World, who: CombatantId) -> Sheet {
        Sheet::of(world, who, "user")
    }

    /// The table of actions as Markdown, as it stands between two marks on the ruleset's page; `None`
    /// without such a table.
    fn actions_page(&self) -> Option<String> {
        None
    }

    /// What scripts may ask about a combatant by name: an object of pools, injuries, things, …
    fn facts(&self, _world: &World, _who: CombatantId) -> serde_json::Value {
        serde_json::json!({})
    }

    /// The cells that a combatant can reach in this turn, with the number of actions needed.
    fn reach(&self, _world: &World, _who: CombatantId) -> Vec<ReachCell> {
        Vec::new()
    }

    /// The cheapest way to a cell in this turn.
    ///
    /// # Errors
    /// The reason for which it cannot go there.
    fn route(&self, _world: &World, _who: CombatantId, to: Cell) -> Result<Route, Refusal> {
        Err(Refusal::PathBlocked {
            cell: to,
            why: "these rules plan no ways".into(),
            rule: RuleId("MOVE"),
        })
    }

    /// The cheapest way to a cell in this turn with an action that was chosen and set so far: a
    /// flight that shall end at a height. Without an override the action makes no difference.
    ///
    /// # Errors
    /// The reason for which it cannot go there.
    fn route_of(
        &self,
        world: &World,
        who: CombatantId,
        _act: &Act,
        to: Cell,
    ) -> Result<Route, Refusal> {
        self.route(world, who, to)
    }

    /// The combatants that threaten a combatant's cell now, ascending; none where the ruleset knows no
    /// threat.
    fn threats(&self, _world: &World, _who: CombatantId) -> Vec<CombatantId> {
        Vec::new()
    }

    /// The cells in which a combatant would threaten an enemy of ordinary size now, ascending; none
    /// where the ruleset knows no threat.
    fn threatened_cells(&self, _world: &World, _who: CombatantId) -> Vec<Cell> {
        Vec::new()
    }

    /// Whether a cell lies before a combatant, and not behind it; `None` where that is of no matter.
    fn has_in_front(&self, _world: &World, _who: CombatantId, _cell: Cell) -> Option<bool> {
        None
    }

    /// Whether a combatant has nothing left to pay for actions with before the next round.
    fn is_spent(&self, _world: &World, _who: CombatantId) -> bool {
        false
    }
}

/// A ruleset's own words in the log, for numbers and for buttons.
pub trait Wording {
    /// What the log says of an event, where this ruleset has words of its own for it.
    fn tell(&self, _world: &World, _event: &BattleEvent) -> LogText {
        LogText::Usual
    }

    /// What a roll was compared with, in words: "DV 14". Only rolls with a target are asked about.
    fn compared_with(&self, report: &RollReport) -> SmolStr {
        smol_str::format_smolstr!("{}", report.target.unwrap_or_default())
    }

    /// A modifier's value as it is shown, with what it counts in: "+2", "-1 edge".
    fn value_of(&self, modifier: &Modifier) -> SmolStr {
        value_with_unit(modifier, "to the defence")
    }

    /// What the command that ends a turn is called: a verb for its button, and a sentence of help.
    fn end_turn_label(&self) -> (&'static str, &'static str) {
        ("End turn", "The next combatant has its turn.")
    }

    /// The pool that a piece's outer arc shows, if a single one keeps from death: the log tells how it
    /// falls.
    fn life_pool(&self) -> Option<&'static str> {
        None
    }
}

/// What lasts from one battle to the next. Without a word of the ruleset nothing does: a combatant that lives
/// enters the next battle as its role is built.
pub trait BetweenBattles {
    /// A combatant as it would be carried on into another battle. What
    /// [`Ruleset::spawn`](super::Ruleset::spawn) builds from it is the same combatant, ready for its
    /// first turn.
    fn carried_record(&self, world: &World, who: CombatantId) -> CarriedRecord {
        CarriedRecord::of(world, who, &())
    }

    /// Lets time pass after a battle for everybody in this world: records [`BattleEvent::Rested`] and
    /// what comes of it, with the battle's dice. The world is that of a battle that is over, or a camp: combatants who
    /// were spawned and for whom no battle was started.
    fn aftermath(&self, world: &mut World, rest: Rest) {
        record(world, BattleEvent::Rested { rest });
    }
}
