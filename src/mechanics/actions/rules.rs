//! What the functions of a table of actions work with, and what holds for all its rows. Floor 3½.

use super::row::{Action, Cost};
use crate::combat::{Act, BattlePhase, CombatantId, Offer, Payment, Preview, Refusal, Word};
use crate::mechanics::check::Check;
use crate::mechanics::pools::{PoolSet, enough};
use crate::mechanics::resolution::Resolution;
use crate::mechanics::scene::Scene;
use crate::mechanics::tasks::Plan;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::marker::PhantomData;

/// What the functions of a table work with, and what holds for all actions of a ruleset.
pub trait ActionRules: Sized + 'static {
    /// The snapshot that every question is answered from: [`Scene`], or the ruleset's own.
    type View<'w>;
    /// The one who acts, and the one at whom it is aimed, as the rows see them: an id, or the ruleset's own look at it.
    type Actor<'a>: Copy;
    /// The tables that prices are read from; `()` without any.
    type Tables: 'static;
    /// What a legal action costs, and what else its check has found out.
    type Price;
    /// The check of an action.
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

    /// The odds of a legal action that has neither a check nor a preview of its own; `None` where no die decides.
    fn odds(_: &Self::View<'_>, _price: &Self::Price) -> Option<Preview> {
        None
    }

    /// Takes the price of a row once its action is declared, where the row knows it and the plan does not ([`Priced`]).
    fn pay_row(_: &mut World, _row: &'static Action<Self>, _who: CombatantId) {}

    /// What a legal action costs, pool by pool; empty if it is free.
    fn payments(
        _: &Self::View<'_>,
        _row: &'static Action<Self>,
        _: Self::Actor<'_>,
        _price: &Self::Price,
    ) -> Vec<Payment> {
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

/// The rules of a table whose functions see the [`Scene`] and the id of the one who acts, and give
/// plans of this type: enough for a ruleset without a snapshot of its own.
pub struct OnScene<P>(PhantomData<P>);

impl<P: Plan> ActionRules for OnScene<P> {
    type View<'w> = Scene<'w>;
    type Actor<'a> = CombatantId;
    type Tables = ();
    type Price = P;
    type Check = Check;
    type Step = ();
    type Own = ();

    fn tables<'a>(_: &'a Scene<'_>) -> &'a () {
        &()
    }

    fn shipped() -> &'static () {
        &()
    }

    fn is_off(scene: &Scene<'_>, rule: &str) -> bool {
        scene.is_off(rule)
    }

    fn odds(scene: &Scene<'_>, plan: &P) -> Option<Preview> {
        plan.odds(*scene)
    }

    fn view(world: &World) -> Scene<'_> {
        Scene::of(world)
    }

    fn actor(
        scene: &Scene<'_>,
        _: &'static Action<Self>,
        who: CombatantId,
        _: &Act,
    ) -> Result<CombatantId, Refusal> {
        known(*scene, who)
    }

    fn check(
        scene: &Scene<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        act: &Act,
    ) -> Result<P, Refusal> {
        row.check_act(scene, known(*scene, who)?, act)
    }
}

/// The pool that the actions of a table are paid from. With [`Priced`] the rows of the table say
/// what they cost in it.
pub trait ActionPrice: 'static {
    /// What the actions of the table come to.
    type Plan: Plan;
    /// The component that holds the pool.
    type Pools: PoolSet;
    /// The pool.
    const POOL: <Self::Pools as PoolSet>::Pool;
    /// The rule that actions cost something. If it is switched off they are free.
    const RULE: &'static str;
    /// One of what is paid, and several: `["point", "points"]`.
    const UNITS: [&'static str; 2];
    /// The name of the pool for people: `Points`.
    const NAME: &'static str;
    /// Whether a new round or turn fills the pool again, whatever was left in it.
    const RETURNS: bool = true;
    /// How a row says its price: as a number, `i32`, or as which value of the data file it is, such as
    /// `fn(&Prices) -> i32`.
    type Price: Copy + Sync + 'static;

    /// A price in a battle, in points; 0 is free.
    fn price(scene: Scene<'_>, price: Self::Price) -> i32;

    /// The same with the data file that the program was built with, for the page of rules.
    fn shipped(price: Self::Price) -> i32;
}

/// The rules of a table whose rows have a price in one pool ([`Action::priced`]). Its
/// functions see the [`Scene`] and the id of the one who acts.
///
/// The table refuses what cannot be paid ([`Refusal::NotEnough`]), shows price and refusal in the
/// action bar and the price in previews, and [`Actions::begin`](super::Actions::begin) takes it from
/// the pool once the action is declared.
///
/// The example in docs/adding-a-ruleset.md shows one.
pub struct Priced<C>(PhantomData<C>);

impl<C: ActionPrice> Priced<C> {
    /// What is in the pool of a combatant.
    #[must_use]
    pub fn left(scene: Scene<'_>, who: CombatantId) -> i32 {
        scene.get::<C::Pools>(who).level_of(C::POOL).now
    }

    /// What is due for a price: nothing, if the rule is switched off.
    #[must_use]
    pub fn due(scene: Scene<'_>, price: i32) -> i32 {
        scene.in_force(C::RULE, price, 0)
    }

    /// Checks that a combatant can pay a price.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn can_pay(scene: Scene<'_>, who: CombatantId, price: i32) -> Result<(), Refusal> {
        let due = Self::due(scene, price);
        enough(Self::left(scene, who), due, C::POOL.word(), C::RULE)
    }

    /// A price as it is shown before it is paid; empty if it is free.
    #[must_use]
    pub fn payment(scene: Scene<'_>, who: CombatantId, price: i32) -> Vec<Payment> {
        let pay = match C::RETURNS {
            true => Payment::of_round,
            false => Payment::lasting,
        };
        let (due, left) = (Self::due(scene, price), Self::left(scene, who));
        pay(C::NAME, due, left).into_iter().collect()
    }

    /// Takes a price from the pool of a combatant.
    pub fn take(world: &mut World, who: CombatantId, price: i32) {
        let due = Self::due(Scene::of(world), price);
        if due > 0 {
            C::Pools::change_of(world, who, C::POOL, -due, C::RULE);
        }
    }

    /// The cost of a row in words: those of its own, if it has some.
    fn cost_of(row: &Action<Self>, price: i32) -> SmolStr {
        match row.cost {
            "" if price > 0 => Self::amount(price),
            "" => "free".into(),
            words => words.into(),
        }
    }

    /// So much of what is paid, in words: "1 point", "0 points".
    #[must_use]
    pub fn amount(of: i32) -> SmolStr {
        format_smolstr!("{of} {}", C::UNITS[usize::from(of != 1)])
    }
}

impl<C: ActionPrice> ActionRules for Priced<C> {
    type View<'w> = Scene<'w>;
    type Actor<'a> = CombatantId;
    type Tables = ();
    type Price = C::Plan;
    type Check = Check;
    type Step = ();
    /// The price of a row in the pool.
    type Own = C::Price;

    fn tables<'a>(_: &'a Scene<'_>) -> &'a () {
        &()
    }

    fn shipped() -> &'static () {
        &()
    }

    fn is_off(scene: &Scene<'_>, rule: &str) -> bool {
        scene.is_off(rule)
    }

    fn view(world: &World) -> Scene<'_> {
        Scene::of(world)
    }

    fn actor(
        scene: &Scene<'_>,
        _: &'static Action<Self>,
        who: CombatantId,
        _: &Act,
    ) -> Result<CombatantId, Refusal> {
        known(*scene, who)
    }

    fn check(
        scene: &Scene<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        act: &Act,
    ) -> Result<C::Plan, Refusal> {
        let actor = known(*scene, who)?;
        Self::can_pay(*scene, who, C::price(*scene, row.own))?;
        row.check_act(scene, actor, act)
    }

    fn odds(scene: &Scene<'_>, plan: &C::Plan) -> Option<Preview> {
        plan.odds(*scene)
    }

    fn payments(
        scene: &Scene<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        _: &C::Plan,
    ) -> Vec<Payment> {
        Self::payment(*scene, who, C::price(*scene, row.own))
    }

    fn pay_row(world: &mut World, row: &'static Action<Self>, who: CombatantId) {
        let price = C::price(Scene::of(world), row.own);
        Self::take(world, who, price);
    }

    fn could_pay(scene: &Scene<'_>, row: &Action<Self>, who: CombatantId) -> bool {
        Self::can_pay(*scene, who, C::price(*scene, row.own)).is_ok()
    }

    fn cost(row: &Action<Self>) -> SmolStr {
        Self::cost_of(row, C::shipped(row.own))
    }

    fn offered(
        scene: &Scene<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        offer: Offer,
    ) -> Offer {
        let price = C::price(*scene, row.own);
        let cost = Self::cost_of(row, Self::due(*scene, price));
        let refusal = Self::can_pay(*scene, who, price).err();
        Offer { cost, ..offer }.refused(refusal)
    }
}

/// A combatant of this number, if there is one.
fn known(scene: Scene<'_>, who: CombatantId) -> Result<CombatantId, Refusal> {
    let entity = scene.roster().entity(who);
    entity.map(|_| who).ok_or(Refusal::NoSuchCombatant(who))
}
