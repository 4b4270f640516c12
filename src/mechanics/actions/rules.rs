//! What the functions of a table of actions work with, and what holds for all its rows. Floor 3½.

use super::row::Action;
use crate::combat::{Act, CombatantId, Offer, Payment, Pending, Preview, Refusal};
use crate::mechanics::scene::Scene;
use crate::mechanics::turns::who_may_act;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::marker::PhantomData;

/// What the functions of a table work with, and what holds for all actions of a ruleset.
pub trait ActionRules: Sized + 'static {
    /// The snapshot that every question is answered from: [`Scene`], or the ruleset's own.
    type View<'w>;
    /// The one who acts, as the rows see it: its id, or the ruleset's own look at it.
    type Actor<'a>;
    /// What a legal action comes to: its steps, its price, its numbers.
    type Plan;
    /// What only this ruleset says of an action; `()` if nothing.
    type Own: Sync + 'static;

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

    /// Whether an action is legal, and what it comes to. A ruleset adds here what it asks of every
    /// action: whether the price can be paid, whether this is the moment for it.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    fn check(
        view: &Self::View<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        act: &Act,
    ) -> Result<Self::Plan, Refusal> {
        (row.plan)(view, Self::actor(view, row, who, act)?, act)
    }

    /// What is told with the odds of every legal action, before the notes of its own: its price, who
    /// may answer it. Whole sentences.
    fn notes(
        _: &Self::View<'_>,
        _row: &'static Action<Self>,
        _: Self::Actor<'_>,
        _plan: &Self::Plan,
    ) -> Vec<SmolStr> {
        Vec::new()
    }

    /// What a legal action costs, pool by pool; empty if it is free.
    fn price(_: &Self::View<'_>, _: Self::Actor<'_>, _plan: &Self::Plan) -> Vec<Payment> {
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
        may_command(world, who)
    }

    /// The cost of an action for the action bar and the page of rules: the text of its row, unless
    /// the ruleset tells the price that its rows hold.
    fn cost(row: &Action<Self>) -> SmolStr {
        row.cost.into()
    }

    /// Completes an offer of the action bar with what a ruleset says in all of them: the cost as it
    /// is now, the riders, and the refusal that is known before anything is aimed at.
    fn offered(
        _: &Self::View<'_>,
        _row: &'static Action<Self>,
        _who: CombatantId,
        offer: Offer,
    ) -> Offer {
        offer
    }
}

/// The rules of a table whose functions see the [`Scene`] and the id of the one who acts, and give
/// plans of this type: enough for a ruleset without a snapshot of its own.
pub struct OnScene<Plan>(PhantomData<Plan>);

impl<Plan: 'static> ActionRules for OnScene<Plan> {
    type View<'w> = Scene<'w>;
    type Actor<'a> = CombatantId;
    type Plan = Plan;
    type Own = ();

    fn view(world: &World) -> Scene<'_> {
        Scene::of(world)
    }

    fn actor(
        scene: &Scene<'_>,
        _: &'static Action<Self>,
        who: CombatantId,
        _: &Act,
    ) -> Result<CombatantId, Refusal> {
        let known = scene.roster().entity(who);
        known.map(|_| who).ok_or(Refusal::NoSuchCombatant(who))
    }
}

/// Whether a combatant may give a command now.
fn may_command(world: &World, who: CombatantId) -> Result<(), Refusal> {
    if let Some(choice) = world.resource::<Pending>().get() {
        if choice.actors.contains(&who) {
            return Ok(());
        }
        return Err(Refusal::ChoiceWaits {
            asked: choice.who,
            kind: choice.kind.clone(),
        });
    }
    let may_act = who_may_act(world);
    if may_act.contains(&who) {
        return Ok(());
    }
    Err(Refusal::NotYourTurn {
        who,
        may_act: may_act.to_vec(),
    })
}
