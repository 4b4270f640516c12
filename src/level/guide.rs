//! The guide of a level: prompts that teach a ruleset, each of which waits for what the player does. Floor 4.
//!
//! A guide is a layer over a battle: it names what is to be seen or done and changes no rule. The player has the
//! first side.

use smol_str::SmolStr;

use crate::combat::{CombatantId, words};
use crate::grid::Cell;

/// Most prompts of a guide.
pub const MAX_PROMPTS: usize = 64;
/// Most letters of a prompt, so that it fits on its card.
pub const MAX_LETTERS: usize = 320;

/// The prompts of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// The id of the ruleset that it teaches: the only one under which the level can be played.
    pub ruleset: SmolStr,
    /// The seed of the dice with which the lesson is played; any if the lesson does not depend on it.
    pub seed: Option<u64>,
    /// The prompts in their order, at least one that is no aside.
    pub prompts: Vec<Prompt>,
}

/// What is said, and what it waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The text, 1 to 320 letters.
    pub say: String,
    /// A rule to read with it.
    pub rule: Option<SmolStr>,
    /// Words of the ruleset that it brings up, as the ruleset's page explains them.
    pub words: Vec<SmolStr>,
    /// An aside waits until this happens and is then said once, before the prompt whose turn it is; a prompt
    /// without it stands in the order.
    pub when: Option<Condition>,
    /// It is done once this happens.
    pub until: Condition,
    /// What is marked meanwhile.
    pub point_at: Option<Pointer>,
}

/// Something that the player sees or does, or that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The player has read it and goes on.
    GoOn,
    /// The player points at a combatant, or has it in the panel.
    PointedAt(CombatantId),
    /// The odds card is shown: of an attack on this combatant, or of any action.
    Odds(Option<CombatantId>),
    /// An action is chosen in the bar, by its verb.
    Chosen(SmolStr),
    /// The chosen action has a rider, by its key.
    Rider(SmolStr),
    /// A body part is aimed at: this one, or any.
    AimedAt(Option<SmolStr>),
    /// A fighter of the player comes into a cell or region, or through it.
    Walked(Spot),
    /// A fighter of the player has declared an action, by its verb.
    Declared(SmolStr),
    /// An attack of the player's side is over, whatever came of it.
    Attacked,
    /// An attack of the player's side has hit.
    Hit,
    /// The player has ended a turn, waited, or let a window go.
    TurnEnded,
    /// The player may act with a combatant: this one, or any.
    TurnOf(Option<CombatantId>),
    /// A round has begun, counted from 1.
    Round(u32),
    /// The player is asked in a window of this kind.
    Asked(SmolStr),
    /// The player has answered a window of this kind.
    Answered(SmolStr),
    /// The player has taken an action back.
    Undone,
    /// A line of the log is unfolded to its roll.
    Unfolded,
    /// A dialog is open.
    Opened(Page),
    /// The battle is over.
    Over,
    /// Any of these.
    Any(Vec<Condition>),
}

/// A place that can be walked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A cell.
    Cell(Cell),
    /// A region, by its place in [`Objectives::regions`](crate::combat::Objectives::regions).
    Region(usize),
}

/// What a prompt marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A combatant, wherever it is.
    Combatant(CombatantId),
    /// A cell or region.
    Spot(Spot),
    /// The button of an action, by its verb.
    Action(SmolStr),
    /// The button of a rider, by its key.
    Rider(SmolStr),
    /// A part of the screen.
    Part(ScreenPart),
}

words! {
    /// A part of the screen, as guides name it.
    ScreenPart: "part of the screen" {
        /// The order of turns.
        Order = "order",
        /// The panel of the selected combatant.
        Panel = "panel",
        /// Its pools.
        Gauges = "gauges",
        /// Its body.
        Body = "body",
        /// The log.
        Log = "log",
        /// The action bar.
        Bar = "bar",
        /// The button that ends the turn, waits, or lets a window go.
        EndTurn = "end_turn",
        /// The button that takes back.
        Undo = "undo",
        /// The plate with the objectives.
        Objectives = "objectives",
        /// The odds card.
        OddsCard = "odds_card",
        /// The question or the banner of a window.
        Question = "question",
        /// The line with the riders of the chosen action.
        Riders = "riders",
        /// The button that opens the help.
        Help = "help",
    }
}

words! {
    /// A dialog, as guides name it.
    Page: "dialog" {
        /// The texts of rules.
        Rules = "rules",
        /// The standing orders.
        Orders = "orders",
        /// The keys.
        Help = "help",
        /// The battle menu.
        Menu = "menu",
    }
}

impl Condition {
    /// Whether it is this one, or one of several of which any suffices.
    #[must_use]
    pub fn holds(&self, is_it: &impl Fn(&Self) -> bool) -> bool {
        match self {
            Self::Any(all) => all.iter().any(|one| one.holds(is_it)),
            one => is_it(one),
        }
    }

    /// Whether it is something that happens at one moment, and not a sight that lasts.
    #[must_use]
    pub const fn is_moment(&self) -> bool {
        self.is_kept() || matches!(self, Self::Undone | Self::Unfolded)
    }

    /// Whether it is something that happens at one moment and is kept in the battle's events.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        matches!(
            self,
            Self::Walked(_)
                | Self::Declared(_)
                | Self::Attacked
                | Self::Hit
                | Self::TurnEnded
                | Self::Round(_)
                | Self::Asked(_)
                | Self::Answered(_)
                | Self::Over
        )
    }
}

impl Guide {
    /// The prompts that stand in the order, with their places in [`Guide::prompts`].
    pub fn lessons(&self) -> impl Iterator<Item = (usize, &Prompt)> {
        let all = self.prompts.iter().enumerate();
        all.filter(|(_, prompt)| prompt.when.is_none())
    }

    /// The asides, with their places in [`Guide::prompts`].
    pub fn asides(&self) -> impl Iterator<Item = (usize, &Prompt)> {
        let all = self.prompts.iter().enumerate();
        all.filter(|(_, prompt)| prompt.when.is_some())
    }
}
