//! From an action to steps: what is legal, what it costs, what comes first. Floor 4.
//! Rules INJ-ACT-01 to -24, INJ-MAN-01, INJ-MOVE-01 to -03.
//!
//! Each function that begins with `check_` is named by a row of the table of actions.

pub mod aid;
pub mod air;
pub mod attacks;
pub mod charge;
pub mod flurry;
pub mod guard;
pub mod maneuvers;
pub mod objects;
pub mod strikes;
pub mod things;
pub mod walks;

use super::movement::reactors_to;
use super::steps::Step;
use crate::combat::{Condition, GearChange, Payment, Refusal};
use crate::mechanics::{Task, price_words};
use crate::rules::injury::components::Pool;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::SmolStr;

/// A legal action: what it costs and the steps that follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    pub costs: Costs,
    pub sets: Vec<Condition>,
    pub drops: Vec<SmolStr>,
    pub takes: Vec<(SmolStr, GearChange)>,
    pub steps: Vec<Task<Step>>,
}

/// What an action costs before it takes effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Costs {
    /// Action points.
    pub ap: i32,
    /// Stamina.
    pub stamina: i32,
    /// Attack actions that it counts as.
    pub attacks: i32,
}

impl Costs {
    /// So many action points.
    #[must_use]
    pub const fn ap(ap: i32) -> Self {
        Self {
            ap,
            stamina: 0,
            attacks: 0,
        }
    }

    /// The same with so much Stamina.
    #[must_use]
    pub const fn and_stamina(mut self, stamina: i32) -> Self {
        self.stamina = stamina;
        self
    }

    /// For people: "2 AP".
    #[must_use]
    pub fn words(self) -> SmolStr {
        price_words([(self.ap, "AP"), (self.stamina, "Stamina")])
    }

    /// What a fighter pays it from. Stamina is not filled again in a battle; the Exhaustion that stands
    /// in for it counts as Stamina. Rules INJ-ACT-01, INJ-STAT-07, -11.
    #[must_use]
    pub fn payments(self, who: &Fighter<'_>) -> Vec<Payment> {
        let ap = Payment::of_round("AP", self.ap, who.pool(Pool::Ap));
        let stamina = Payment::lasting("Stamina", self.stamina, who.stamina_left());
        let stamina = stamina.map(|it| it.with_reserve(who.stamina_reserve()));
        ap.into_iter().chain(stamina).collect()
    }

    /// Whether a fighter can pay it. Rules INJ-ACT-01, INJ-STAT-11.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn check(self, who: &Fighter<'_>) -> Result<(), Refusal> {
        who.can_spend(self.ap)?;
        who.can_pay(self.stamina)
    }
}

impl Checked {
    fn new(ap: i32) -> Self {
        Self {
            costs: Costs::ap(ap),
            sets: Vec::new(),
            drops: Vec::new(),
            takes: Vec::new(),
            steps: Vec::new(),
        }
    }

    fn then(mut self, steps: impl IntoIterator<Item: Into<Task<Step>>>) -> Self {
        self.steps.extend(steps.into_iter().map(Into::into));
        self
    }

    fn sets(mut self, condition: Condition) -> Self {
        self.sets.push(condition);
        self
    }
}

/// Whether a free action may be used: each once a turn. Rule INJ-ACT-02.
///
/// # Errors
/// [`Refusal::Forbidden`] if it was.
pub fn once(who: &Fighter<'_>, free_action: &'static str) -> Result<(), Refusal> {
    if who.turn.used(free_action) && !who.data.is_off("INJ-ACT-02") {
        return Err(Refusal::forbidden(
            "This free action has already been used this turn",
            "INJ-ACT-02",
        ));
    }
    Ok(())
}

/// The window that an action opens before its effect. Rules INJ-REACT-06 to -08.
fn provoking(s: &Situation<'_>, who: &Fighter<'_>, step: Step) -> Vec<Step> {
    let reactors = reactors_to(s, who);
    let window = (!reactors.is_empty()).then_some(Step::Provoke {
        actor: who.id,
        reactors,
    });
    window.into_iter().chain([step]).collect()
}
