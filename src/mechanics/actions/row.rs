//! A row of a table of actions, and what a ruleset says once for all rows: the types. What follows from a row stands in the
//! files beside. Floor 3½.

use crate::combat::{
    ACT_FIELDS, Act, Aiming, BattlePhase, CombatantId, Condition, Difficulty, Family, Offer, Party,
    Payment, Preview, Refusal,
};
use crate::grid::Cell;
use crate::mechanics::holds::Holds;
use crate::mechanics::resolution::Resolution;
use crate::mechanics::tasks::Declared;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::fmt;

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
            return Err(Refusal::forbidden(
                "This battle is played without it",
                row.rule,
            ));
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

    /// The same action with an option by which it may be legal where it is not without: it is offered then, too. Ruling
    /// WND-R75.
    fn with_option(_row: &'static Action<Self>, _: &Act) -> Option<Act> {
        None
    }

    /// Takes what is paid only as an action takes effect. Returns whether anything comes of the action: the one who acts may
    /// fall by what it pays. Ruling WND-R126.
    fn pay_at_effect(
        _: &mut World,
        _row: &'static Action<Self>,
        _who: CombatantId,
        _: &Act,
    ) -> bool {
        true
    }

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

    /// The largest amount that a rider can have, by its key; as large as it likes unless a ruleset says so.
    fn most_of(_rider: &str) -> i32 {
        i32::MAX
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

/// What an action is pointed at, and with that the candidates that are tried for it.
pub enum Aim<R: ActionRules> {
    /// Nothing.
    Nothing,
    /// An enemy.
    Enemy,
    /// Somebody of the own side, or oneself.
    Friend,
    /// Anybody else.
    Anybody,
    /// The one to whom a condition of the actor refers, such as the one that holds it: nothing is pointed at.
    Bond(fn(&R::View<'_>, R::Actor<'_>) -> Option<CombatantId>),
    /// A way: every way that is worth trying, each as the cells entered.
    Way(fn(&R::View<'_>, CombatantId) -> Vec<Vec<Cell>>),
    /// Something else: how screens point at it, and every complete action that is worth trying.
    Other(Aiming, fn(&R::View<'_>, CombatantId) -> Vec<Act>),
    /// Something that only a person or the ruleset's own computer player picks: no candidates are
    /// tried, so that the offer stands as soon as nothing is known that bars it.
    Chosen(Aiming),
}

/// Whether an action is legal and what it costs, as one function: gives the price, or the refusal.
pub type PlanOf<R> = fn(
    &<R as ActionRules>::View<'_>,
    <R as ActionRules>::Actor<'_>,
    &Act,
) -> Result<<R as ActionRules>::Price, Refusal>;

/// The odds of a legal action.
pub type PreviewOf<R> = fn(
    &<R as ActionRules>::View<'_>,
    <R as ActionRules>::Actor<'_>,
    &Act,
    &<R as ActionRules>::Price,
) -> Result<Preview, Refusal>;

/// What an action costs by the tables of a battle.
pub type TablePrice<R> = fn(&<R as ActionRules>::Tables) -> <R as ActionRules>::Price;

/// What an action costs the one who takes it, with what it is done.
pub type PriceOf<R> = fn(
    &<R as ActionRules>::View<'_>,
    <R as ActionRules>::Actor<'_>,
    &Act,
) -> <R as ActionRules>::Price;

/// What the price of the tables is for the one who takes an action, with what it is done.
pub type PriceFor<R> = fn(
    &<R as ActionRules>::View<'_>,
    <R as ActionRules>::Actor<'_>,
    &Act,
    <R as ActionRules>::Price,
) -> <R as ActionRules>::Price;

/// The check of an action: of the one who acts, against the one at whom it is aimed, or itself if it is aimed at nobody.
pub type CheckOf<R> = fn(
    &<R as ActionRules>::View<'_>,
    <R as ActionRules>::Actor<'_>,
    <R as ActionRules>::Actor<'_>,
    &Act,
) -> <R as ActionRules>::Check;

/// What an action costs.
pub enum Cost<R: ActionRules> {
    /// A price of the tables.
    Always(TablePrice<R>),
    /// A price of the tables, and what it is for the one who takes the action, with what it is done.
    Usually(TablePrice<R>, PriceFor<R>),
    /// It depends on who does it and with what; the row says the cost in words ([`Action::cost`]).
    Varies(PriceOf<R>),
    /// What a function says that also checks whether the action is legal.
    Planned(PlanOf<R>),
}

impl<R: ActionRules> Clone for Cost<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: ActionRules> Copy for Cost<R> {}

/// Something that a computer player could do, and what that is worth to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// In the unit of the ruleset's tactics, which is the same for all its actions; more is better.
    pub worth: i32,
    /// The complete action.
    pub act: Act,
}

/// What a computer player of a strength could do with an action, legal or not.
pub type ProposalsOf<R> =
    fn(&<R as ActionRules>::View<'_>, <R as ActionRules>::Actor<'_>, Difficulty) -> Vec<Proposal>;

/// What an action function asks: of a view of the battle, of the one who acts, of the action, in the name of a rule.
pub type Asked<R> = fn(
    &<R as ActionRules>::View<'_>,
    <R as ActionRules>::Actor<'_>,
    &Act,
    &'static str,
) -> Result<(), Refusal>;

/// Something without which an action is refused. A row lists them in the order in which they are asked; the first that
/// does not hold is the reason for the refusal, and greys the button.
pub struct Need<R: ActionRules> {
    pub(super) asks: Asks<R>,
    /// The rule of the refusal; that of the row if it is not said. A need is not asked if its rule is switched off.
    pub(super) rule: Option<&'static str>,
    /// Whether it is not asked again before the action is carried out.
    pub(super) once: bool,
}

pub(super) enum Asks<R: ActionRules> {
    /// Of the one who acts, before anything is aimed at.
    Own(fn(&R::View<'_>, R::Actor<'_>) -> bool, &'static str),
    /// Of the one who acts, by a function that gives the refusal.
    Who(fn(&R::View<'_>, R::Actor<'_>) -> Result<(), Refusal>),
    /// Of the one who acts and the one at whom it is aimed.
    At(
        fn(&R::View<'_>, R::Actor<'_>, R::Actor<'_>) -> bool,
        &'static str,
    ),
    /// Of the whole action.
    Act(Asked<R>),
}

/// What the dice of an action under a ruleset come to.
pub type OutcomeOf<R> = <<R as ActionRules>::Check as Resolution>::Outcome;

/// An action that is carried out: who does what to whom, and how its check came out.
pub struct Deed<'d, R: ActionRules> {
    /// Its row.
    pub row: &'static Action<R>,
    /// Who acts.
    pub who: CombatantId,
    /// The action with all its choices.
    pub act: &'d Act,
    /// At whom it is aimed, if at anybody.
    pub target: Option<CombatantId>,
    /// What its check came to; `None` without one.
    pub outcome: Option<OutcomeOf<R>>,
}

/// What an action does if its check succeeds, or if it has none. A row lists them in their order.
pub enum Effect<R: ActionRules> {
    /// A condition begins on one of the two.
    Begin(Party, fn(&R::View<'_>, R::Actor<'_>) -> Condition),
    /// The conditions of a key end on one of the two, by the rule of the row.
    End(Party, &'static str),
    /// The one who acts comes to hold the other.
    Seize(&'static Holds),
    /// The one who acts is no longer held by the other, by the rule of the row.
    BreakLoose(&'static Holds),
    /// Whatever else it does.
    Then(fn(&mut World, &Deed<'_, R>)),
}

/// One row of the table.
pub struct Action<R: ActionRules> {
    /// The verb in commands, scripts and saves.
    pub word: &'static str,
    /// For people: a verb.
    pub label: &'static str,
    /// A Lucide icon's name.
    pub icon: &'static str,
    /// The cost for people: "1 point". Empty if the price says it ([`ActionRules::cost`]).
    pub cost: &'static str,
    /// What it is pointed at.
    pub aim: Aim<R>,
    /// Its family in the action bar.
    pub family: Family,
    /// Whether pointing at an enemy may mean this action without choosing it first.
    pub usual: bool,
    /// Whether it makes several rolls, each with a target of its own.
    pub several: bool,
    /// The riders that it takes, by their keys.
    pub riders: &'static [&'static str],
    /// The fields of a command, by the names of [`Act`], that mean something to it, besides its verb and its riders.
    /// A script that names another is wrong. All of them, unless the row says which.
    pub fields: &'static [&'static str],
    /// One sentence of help.
    pub help: &'static str,
    /// What the log says of it behind the name of the actor, with `{with}` for the weapon in
    /// brackets and `{thing}` for the item: "takes {thing} in hand". Where combatants take turns it says so
    /// only of an action at nobody and along no way: of the others what follows is told.
    pub told: &'static str,
    /// What the log says of it if it is pointed at something, `{at}`: "attacks {at}{with}".
    pub told_at: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Its offers in the action bar: from the one that the row describes, one for each weapon or
    /// item that it can be done with ([`with_each`](super::with_each)), or none while it makes no sense.
    pub offers: fn(&R::View<'_>, R::Actor<'_>, Offer) -> Vec<Offer>,
    /// What it costs.
    pub price: Cost<R>,
    /// What it needs, in the order in which it is asked.
    pub needs: &'static [Need<R>],
    /// The check that decides whether it succeeds; without one it does.
    pub check: Option<CheckOf<R>>,
    /// What it does if it succeeds, in order.
    pub does: &'static [Effect<R>],
    /// The step of the agenda that carries it out ([`Actions::carry_out`](super::Actions::carry_out)): its needs are asked once
    /// more then. `None` if it is carried out as soon as it is paid for: what rolls no dice and waits for nobody.
    pub step: Option<fn(Declared) -> R::Step>,
    /// What is told if it is no longer possible when it is to be carried out, for people, and by which rule; `None` for nothing.
    pub lost: Option<(&'static str, &'static str)>,
    /// Its odds, if they are not those of its check.
    pub preview: Option<PreviewOf<R>>,
    /// A half command of a screen made whole, as far as that needs more than a weapon or a way.
    pub complete: Option<fn(&R::View<'_>, R::Actor<'_>, Act) -> Act>,
    /// What a computer player could do with it, and what that is worth. `None` if the tactics handle
    /// the action themselves, by its verb: they do so for attacks and movement.
    pub proposals: Option<ProposalsOf<R>>,
    /// What only this ruleset says of it.
    pub own: R::Own,
}

impl<R: ActionRules> fmt::Debug for Action<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Action").field(&self.word).finish()
    }
}

impl<R: ActionRules> Action<R> {
    /// An action whose legality and price one function says ([`Cost::Planned`]), with what only this ruleset says of it.
    #[must_use]
    pub const fn with_own(
        word: &'static str,
        label: &'static str,
        rule: &'static str,
        plan: PlanOf<R>,
        own: R::Own,
    ) -> Self {
        Self::at_cost(word, label, rule, Cost::Planned(plan), own)
    }

    /// An action at a price that is pointed at nothing, with what only this ruleset says of it. With `type Row =
    /// Action<MyRules>` a row says what is different: `Row { aim: Aim::<MyRules>::Way(ways), ..Row::at_cost(…) }`; with the
    /// types named the compiler takes functions of a snapshot that borrows.
    #[must_use]
    pub const fn at_cost(
        word: &'static str,
        label: &'static str,
        rule: &'static str,
        price: Cost<R>,
        own: R::Own,
    ) -> Self {
        Self {
            word,
            label,
            icon: "circle",
            cost: match price {
                Cost::Planned(_) => "free",
                _ => "",
            },
            aim: Aim::Nothing,
            family: Family::Main,
            usual: false,
            several: false,
            riders: &[],
            fields: &ACT_FIELDS,
            help: "",
            told: "",
            told_at: "",
            rule,
            offers: |_, _, offer| vec![offer],
            price,
            needs: &[],
            check: None,
            does: &[],
            step: None,
            lost: None,
            preview: None,
            complete: None,
            proposals: None,
            own,
        }
    }
}
