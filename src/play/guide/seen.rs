//! What the player has seen and done, as guides ask for it. Floor 7.

use crate::battle::Battle;
use crate::combat::{BattleEvent, CombatantId, PendingChoice, SideId};
use crate::grid::Cell;
use crate::level::guide::{Condition, Page, Spot};
use crate::play::aim::{Aim, Click, Selection};
use crate::play::intent::Dialog;
use crate::play::session::Session;

/// The side of the player that is guided.
pub const LEARNER: SideId = SideId(0);

/// The cells of a place.
#[must_use]
pub fn cells_of(battle: &Battle, spot: Spot) -> Vec<Cell> {
    match spot {
        Spot::Cell(cell) => vec![cell],
        Spot::Region(at) => {
            let regions = battle.level().objectives().regions();
            let region = regions.get(at).map(|region| region.cells.iter().copied());
            region.into_iter().flatten().collect()
        }
    }
}

/// Whether combatants act whenever their side has the priority, so that to let go is to wait.
fn is_without_turns(battle: &Battle) -> bool {
    battle.turns().active().is_none()
}

/// Whether an event of a battle is what a condition waits for; one of several is no condition of its own.
#[must_use]
pub fn happens(condition: &Condition, event: &BattleEvent, battle: &Battle) -> bool {
    let own = |who: &CombatantId| battle.side(*who) == LEARNER;
    match (condition, event) {
        (Condition::Walked(spot), BattleEvent::Moved { who, to, .. }) => {
            own(who) && cells_of(battle, *spot).contains(to)
        }
        (Condition::Declared(verb), BattleEvent::Declared { who, act }) => {
            own(who) && act.verb == *verb
        }
        (Condition::Attacked, BattleEvent::AttackResolved { who, .. }) => own(who),
        (Condition::Hit, BattleEvent::AttackResolved { who, result, .. }) => {
            own(who) && BattleEvent::landed(result)
        }
        (Condition::TurnEnded, BattleEvent::TurnEnded { who }) => own(who),
        (Condition::TurnEnded, BattleEvent::Passed { side }) => *side == LEARNER,
        (Condition::TurnEnded, BattleEvent::Answered { who, answer, .. }) => {
            own(who) && answer.choose == PendingChoice::DECLINE && is_without_turns(battle)
        }
        (Condition::Round(least), BattleEvent::RoundStarted { round }) => round >= least,
        (Condition::Asked(kind), BattleEvent::Asked(choice)) => {
            own(&choice.who) && choice.kind == *kind
        }
        (Condition::Answered(kind), BattleEvent::Answered { who, kind: of, .. }) => {
            own(who) && of == kind
        }
        (Condition::Over, BattleEvent::Over { .. }) => true,
        _ => false,
    }
}

/// What is so now, besides what the events tell.
pub struct Now<'a> {
    /// The battle on the table.
    pub session: &'a Session,
    /// What is selected.
    pub selection: &'a Selection,
    /// What could be done.
    pub aim: &'a Aim,
    /// Whether everything that happened was shown.
    pub ready: bool,
    /// Whether a question is open that was open in the last frame, too.
    pub stays: bool,
    /// The uppermost dialog.
    pub dialog: Option<&'a Dialog>,
    /// The events that were shown since the last time.
    pub fresh: &'a [BattleEvent],
    /// Whether an action was taken back since then.
    pub undone: bool,
    /// Whether a line of the log was unfolded since then.
    pub unfolded: bool,
}

impl Now<'_> {
    /// Whether a condition holds; one of several is no condition of its own.
    #[must_use]
    pub fn holds(&self, condition: &Condition) -> bool {
        let battle = self.session.battle();
        let pointed = self.selection.there(self.session);
        let chosen = self.selection.chosen.as_ref();
        match condition {
            Condition::PointedAt(who) => {
                pointed == Some(*who) || self.selection.shown == Some(*who)
            }
            Condition::Odds(at) => {
                let act = matches!(self.aim.click, Click::Act(_, Some(_)));
                act && at.is_none_or(|at| pointed == Some(at))
            }
            Condition::Chosen(verb) => chosen.is_some_and(|chosen| chosen.verb == *verb),
            Condition::Rider(key) => chosen.is_some_and(|chosen| chosen.riders.contains_key(key)),
            Condition::AimedAt(part) => {
                let aim = chosen.and_then(|chosen| chosen.aim.as_ref());
                aim.is_some_and(|aim| part.as_ref().is_none_or(|part| part == aim))
            }
            Condition::TurnOf(who) => {
                let acts = self
                    .aim
                    .who
                    .filter(|_| self.ready && battle.pending().is_none());
                acts.is_some_and(|acts| {
                    battle.side(acts) == LEARNER && who.is_none_or(|who| who == acts)
                })
            }
            Condition::Asked(kind) => {
                let asked = self.session.question(self.ready);
                let asked = asked.or_else(|| self.session.open_window(self.ready));
                self.stays && asked.is_some_and(|choice| choice.kind == *kind)
            }
            // Who stands there need not walk there.
            Condition::Walked(spot) if self.ready => {
                let cells = cells_of(battle, *spot);
                let mut own = battle
                    .combatants()
                    .filter(|&who| battle.side(who) == LEARNER);
                let stands = own.any(|who| {
                    let here = self.session.cells_of(who);
                    here.iter().any(|cell| cells.contains(cell))
                });
                let mut fresh = self.fresh.iter();
                stands || fresh.any(|event| happens(condition, event, battle))
            }
            Condition::Undone => self.undone,
            Condition::Unfolded => self.unfolded,
            Condition::Opened(page) => self.dialog.is_some_and(|dialog| is_page(dialog, *page)),
            kept => {
                let mut fresh = self.fresh.iter();
                fresh.any(|event| happens(kept, event, battle))
            }
        }
    }
}

const fn is_page(dialog: &Dialog, page: Page) -> bool {
    matches!(
        (dialog, page),
        (Dialog::Rules(_), Page::Rules)
            | (Dialog::Orders, Page::Orders)
            | (Dialog::Help, Page::Help)
            | (Dialog::Pause, Page::Menu)
    )
}
