//! What the functions of a table of actions work with, and what holds for all its rows. Floor 3½.

use super::row::{Action, Cost};
use crate::combat::{Act, BattlePhase, CombatantId, Offer, Payment, Preview, Refusal};
use crate::mechanics::resolution::Resolution;
use bevy::prelude::World;
use smol_str::SmolStr;

/// What the functions of a table work with, and what holds for all actions of a ruleset.
pub trait ActionRules: Sized + 'static {
    /// The snapshot that every question is answered from: the ruleset's own, or the scene
    /// ([`SceneRules`](super::SceneRules)).
    type View<'w>;
    /// The one who acts, and the one at whom it is aimed, as the rows see them: an id, or the ruleset's own look at it.
    type Actor<'a>: Copy;
    /// The tables that prices are read from; `()` without any.
    type Tables: 'static;
    /// What a legal action costs, and what else its check has found out.
    type Price;
    /// The check of an action; [`Infallible`](std::convert::Infallible) if no row has one.
    type Check: Resolution;
    /// The steps that carry out actions of its rows; `()` if none does.
    type Step: 'static;
    /// What only this ruleset says of an action; `()` if nothing.
    type Own: Copy + Sync + 'static;

    /// Takes the snapshot.
    fn view(world: &World) -> Self::View<'_>;

    /// The one who is to carry out an action: that of a row, with the riders of the command. The
    /// command has none, and no verb, where the computer asks what it could do.
    ///
    /// # Errors
    /// [`Refusal::NoSuchCombatant`].
    fn actor<'a>(
        view: &'a Self::View<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        act: &Act,
    ) -> Result<Self::Actor<'a>, Refusal>;

    /// The tables of a battle.
    fn tables<'a>(view: &'a Self::View<'_>) -> &'a Self::Tables;

    /// The tables that the program was built with, for the page of rules.
    fn shipped() -> &'static Self::Tables;

    /// Whether a rule is switched off in a battle.
    fn is_off(view: &Self::View<'_>, rule: &str) -> bool;

    /// Whether this is the moment for an action, whatever it needs and costs: asked before anything is aimed at, too.
    ///
    /// # Errors
    /// The reason for which it is not.
    fn check_moment(
        _: &Self::View<'_>,
        _row: &'static Action<Self>,
        _: Self::Actor<'_>,
        _: &Act,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether somebody can pay a price.
    ///
    /// # Errors
    /// The reason for which it cannot.
    fn check_price(
        _: &Self::View<'_>,
        _: Self::Actor<'_>,
        _price: &Self::Price,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether an action is legal, and what it costs: its rule is in force, this is the moment for it, it has what it needs,
    /// and the price can be paid.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    fn check(
        view: &Self::View<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        act: &Act,
    ) -> Result<Self::Price, Refusal> {
        let actor = Self::actor(view, row, who, act)?;
        if Self::is_off(view, row.rule) {
            return Err(Refusal::forbidden("This battle does without it", row.rule));
        }
        Self::check_moment(view, row, actor, act)?;
        let price = row.check_act(view, actor, act)?;
        Self::check_price(view, actor, &price)?;
        Ok(price)
    }

    /// A price in words: "1 AP".
    fn words(_price: &Self::Price) -> SmolStr {
        SmolStr::default()
    }

    /// Takes a price of an action that has been declared.
    fn pay(_: &mut World, _who: CombatantId, _price: &Self::Price) {}

    /// Puts a step of a row ([`Action::step`]) on the agenda. Needed if a row has one.
    fn put_off(_: &mut World, _: Self::Step) {
        debug_assert!(false, "a row has a step, and its ruleset no agenda for it");
    }

    /// Puts on the agenda who is asked before an action is carried out: it comes before the step of the action. Nobody, unless
    /// the ruleset says so.
    fn open_windows(_: &mut World, _row: &'static Action<Self>, _who: CombatantId, _: &Act) {}

    /// What is told with the odds of every legal action, before the notes of its own: its price, who
    /// may answer it. Whole sentences.
    fn notes(
        _: &Self::View<'_>,
        _row: &'static Action<Self>,
        _: Self::Actor<'_>,
        _price: &Self::Price,
    ) -> Vec<SmolStr> {
        Vec::new()
    }

    /// What a legal action costs, pool by pool; empty if it is free.
    fn payments(_: &Self::View<'_>, _: Self::Actor<'_>, _price: &Self::Price) -> Vec<Payment> {
        Vec::new()
    }

    /// Whether a combatant could pay what an action costs at any target: a computer player is not proposed what it
    /// could not. Yes, unless the ruleset can tell before the action is planned.
    fn could_pay(_: &Self::View<'_>, _row: &Action<Self>, _who: CombatantId) -> bool {
        true
    }

    /// What is told of the end of a turn before it is chosen.
    ///
    /// # Errors
    /// [`Refusal::NoSuchCombatant`].
    fn end_turn(_: &Self::View<'_>, _who: CombatantId) -> Result<Preview, Refusal> {
        Ok(Preview::certain("End the turn", Vec::new()))
    }

    /// Whether a combatant may give any command now.
    ///
    /// # Errors
    /// [`Refusal::ChoiceWaits`] or [`Refusal::NotYourTurn`].
    fn may_command(world: &World, _: &Self::View<'_>, who: CombatantId) -> Result<(), Refusal> {
        world.resource::<BattlePhase>().may_command(who)
    }

    /// The cost of an action for the page of rules: the text of its row, or its price by the tables that the program was built
    /// with.
    fn cost(row: &Action<Self>) -> SmolStr {
        match (row.cost, row.price) {
            ("", Cost::Always(price) | Cost::Usually(price, _)) => {
                Self::words(&price(Self::shipped()))
            }
            (words, _) => words.into(),
        }
    }

    /// Completes an offer of the action bar: the cost as it is now, and the refusal that is known before anything is aimed at. A
    /// ruleset adds what it says in all of them, such as riders.
    fn offered(
        view: &Self::View<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        offer: Offer,
    ) -> Offer {
        row.priced_offer(view, who, offer)
    }
}
