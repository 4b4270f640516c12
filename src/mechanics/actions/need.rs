//! What an action needs, and why it is refused without it. Floor 3½.

use super::row::{Action, ActionRules, Asked, Asks, Need};
use crate::combat::{Act, Refusal};

impl<R: ActionRules> Need<R> {
    const fn new(asks: Asks<R>) -> Self {
        Self {
            asks,
            rule: None,
            once: false,
        }
    }

    /// Something that must hold of the one who acts, whatever is aimed at: asked when the action bar is drawn too. Why it is
    /// refused otherwise is a sentence without its full stop.
    #[must_use]
    pub const fn own(holds: fn(&R::View<'_>, R::Actor<'_>) -> bool, why: &'static str) -> Self {
        Self::new(Asks::Own(holds, why))
    }

    /// Something that a function asks of the one who acts, whatever is aimed at: asked when the action bar is drawn too.
    #[must_use]
    pub const fn who(asked: fn(&R::View<'_>, R::Actor<'_>) -> Result<(), Refusal>) -> Self {
        Self::new(Asks::Who(asked))
    }

    /// Something that must hold between the one who acts and the one at whom it is aimed, in this order.
    #[must_use]
    pub const fn at(
        holds: fn(&R::View<'_>, R::Actor<'_>, R::Actor<'_>) -> bool,
        why: &'static str,
    ) -> Self {
        Self::new(Asks::At(holds, why))
    }

    /// Something that a function asks of the whole action: a way, a thing, an attack. It is given the rule of the need.
    #[must_use]
    pub const fn asks(asked: Asked<R>) -> Self {
        Self::new(Asks::Act(asked))
    }

    /// Sets the rule of the refusal, if it is not that of the row. If that rule is switched off it is not asked.
    #[must_use]
    pub const fn by(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule);
        self
    }

    /// Asks it of the command alone, and not again when the action is carried out: for what the action itself uses up.
    #[must_use]
    pub const fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// Whether it can be told before anything is aimed at.
    const fn is_own(&self) -> bool {
        matches!(self.asks, Asks::Own(..) | Asks::Who(_))
    }

    fn check(
        &self,
        view: &R::View<'_>,
        row: &'static Action<R>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Result<(), Refusal> {
        let rule = self.rule.unwrap_or(row.rule);
        if R::is_off(view, rule) {
            return Ok(());
        }
        let (holds, why) = match self.asks {
            Asks::Own(holds, why) => (holds(view, actor), why),
            Asks::At(holds, why) => (holds(view, actor, row.target(view, actor, act)?), why),
            Asks::Who(asked) => return asked(view, actor),
            Asks::Act(asked) => return asked(view, actor, act, rule),
        };
        match holds {
            true => Ok(()),
            false => Err(Refusal::forbidden(why, rule)),
        }
    }
}

impl<R: ActionRules> Action<R> {
    /// Whether everything that it needs is there. For a command.
    pub(super) fn check_needs(
        &'static self,
        view: &R::View<'_>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Result<(), Refusal> {
        let mut needs = self.needs.iter();
        needs.try_for_each(|need| need.check(view, self, actor, act))
    }

    /// Whether what it needs of the one who acts is there, before anything is aimed at. For the action bar.
    pub(super) fn check_own_needs(
        &'static self,
        view: &R::View<'_>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Result<(), Refusal> {
        let mut needs = self.needs.iter().filter(|need| need.is_own());
        needs.try_for_each(|need| need.check(view, self, actor, act))
    }

    /// Whether what it needs is still there when the action is carried out.
    pub(super) fn check_needs_again(
        &'static self,
        view: &R::View<'_>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Result<(), Refusal> {
        let mut needs = self.needs.iter().filter(|need| !need.once);
        needs.try_for_each(|need| need.check(view, self, actor, act))
    }
}
