//! One row of a table of actions. Floor 3½.

use super::effect::Effect;
use super::need::Need;
use super::rules::ActionRules;
use crate::combat::{
    ACT_FIELDS, Act, Aiming, CombatantId, Difficulty, Family, Offer, Preview, Refusal,
};
use crate::grid::Cell;
use crate::mechanics::scene::Scene;
use crate::mechanics::tasks::Declared;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::fmt;

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
    /// A price of the tables, which some pay otherwise.
    Usually(TablePrice<R>, PriceOf<R>),
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
    /// The same where it is pointed at something, `{at}`: "attacks {at}{with}".
    pub told_at: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Its offers in the action bar: from the one that the row describes, one for each weapon or
    /// item that it can be done with ([`with_each`]), or none while it makes no sense.
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

    /// Whether an action names no other riders than those that its row takes.
    ///
    /// # Errors
    /// [`Refusal::Forbidden`] with those that it takes.
    pub fn check_riders(&self, act: &Act) -> Result<(), Refusal> {
        let mut riders = act.riders.iter();
        let strange = riders.find(|&(key, &amount)| !self.takes(key) || amount < 0);
        let Some((rider, amount)) = strange else {
            return Ok(());
        };
        let known = self.riders.join(", ");
        let why = format_smolstr!(
            "\u{201c}{rider}: {amount}\u{201d} cannot go with this action; it takes: {known}"
        );
        Err(Refusal::forbidden_because(why, self.rule))
    }

    /// What the log says of it, behind the name of the actor: at what it is pointed, if at anything,
    /// and with what, both for people.
    #[must_use]
    pub fn announced(&self, at: Option<&str>, with: Option<&str>) -> String {
        let aimed = !self.told_at.is_empty() && (at.is_some() || self.told.is_empty());
        let words = if aimed { self.told_at } else { self.told };
        announce(words, at, with)
    }

    /// At whom an action is aimed, if at anybody.
    #[must_use]
    pub fn aimed_at(
        &self,
        view: &R::View<'_>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Option<CombatantId> {
        match self.aim {
            Aim::Bond(other) => other(view, actor),
            _ => act.target(),
        }
    }

    /// The one at whom an action is aimed.
    pub(super) fn target<'a>(
        &'static self,
        view: &'a R::View<'_>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Result<R::Actor<'a>, Refusal> {
        let missing = match self.aim {
            Aim::Enemy => "an enemy",
            Aim::Friend => "an ally",
            _ => "another combatant",
        };
        let target = self.aimed_at(view, actor, act);
        let target = target.ok_or(Refusal::Missing(SmolStr::new_static(missing)))?;
        R::actor(view, self, target, act)
    }

    /// What it costs somebody, or why a function of its own that also checks it refuses it ([`Cost::Planned`]).
    ///
    /// # Errors
    /// The reason for which it is not legal, of such a function.
    pub fn price_of(
        &self,
        view: &R::View<'_>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Result<R::Price, Refusal> {
        match self.price {
            Cost::Always(price) => Ok(price(R::tables(view))),
            Cost::Usually(_, price) | Cost::Varies(price) => Ok(price(view, actor, act)),
            Cost::Planned(plan) => plan(view, actor, act),
        }
    }

    /// Whether an action names no strange riders and has what it needs, and what it costs.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    pub fn check_act(
        &'static self,
        view: &R::View<'_>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Result<R::Price, Refusal> {
        self.check_riders(act)?;
        self.check_needs(view, actor, act)?;
        self.price_of(view, actor, act)
    }

    /// The check of an action, if it has one.
    pub(super) fn check_of(
        &'static self,
        view: &R::View<'_>,
        actor: R::Actor<'_>,
        act: &Act,
    ) -> Option<R::Check> {
        let check = self.check?;
        let target = self.aimed_at(view, actor, act);
        let target = target.and_then(|id| R::actor(view, self, id, act).ok());
        Some(match target {
            Some(target) => check(view, actor, target, act),
            None => check(view, actor, actor, act),
        })
    }

    /// Whether it takes a rider.
    #[must_use]
    pub fn takes(&self, rider: &str) -> bool {
        self.riders.contains(&rider)
    }

    /// The offer as the row describes it.
    pub(super) fn offer(&self) -> Offer {
        Offer {
            several: self.several,
            ..Offer::new(self.word, self.label, self.rule)
                .icon(self.icon)
                .cost(R::cost(self))
                .aimed(self.aiming())
                .family(self.family)
                .usual(self.usual)
                .help(self.help)
        }
    }

    /// An offer with the cost as it is now, and the reason for which it cannot be chosen, as far as that is known before anything
    /// is aimed at.
    pub(super) fn priced_offer(
        &'static self,
        view: &R::View<'_>,
        who: CombatantId,
        offer: Offer,
    ) -> Offer {
        let bare = Act {
            with: offer.with.clone(),
            ..Act::new(self.word)
        };
        let Ok(actor) = R::actor(view, self, who, &bare) else {
            return offer;
        };
        let price = match self.price {
            Cost::Always(price) => Some(price(R::tables(view))),
            Cost::Usually(_, price) | Cost::Varies(price) => Some(price(view, actor, &bare)),
            Cost::Planned(_) => None,
        };
        let told = self.cost.is_empty() || matches!(self.price, Cost::Varies(_));
        let as_shipped = told && offer.cost == R::cost(self);
        let cost = price.as_ref().filter(|_| as_shipped).map(R::words);
        let refusal = offer.refusal.clone();
        let refusal = refusal
            .or_else(|| R::check_moment(view, self, actor, &bare).err())
            .or_else(|| self.check_own_needs(view, actor, &bare).err())
            .or_else(|| R::check_price(view, actor, &price?).err());
        Offer {
            cost: cost.unwrap_or(offer.cost),
            refusal,
            ..offer
        }
    }

    /// Its offers for a combatant, without what the ruleset says in all of them.
    pub(super) fn offers(&'static self, view: &R::View<'_>, who: CombatantId) -> Vec<Offer> {
        match R::actor(view, self, who, &Act::new(self.word)) {
            Ok(actor) => (self.offers)(view, actor, self.offer()),
            Err(_) => Vec::new(),
        }
    }

    /// The weapons or items that it can be done with; `None` stands for doing it without one.
    pub(super) fn means(
        &'static self,
        view: &R::View<'_>,
        who: CombatantId,
    ) -> Vec<Option<SmolStr>> {
        let offers = self.offers(view, who).into_iter();
        offers.map(|offer| offer.with).collect()
    }

    /// What screens point at for it.
    #[must_use]
    pub const fn aiming(&self) -> Aiming {
        match self.aim {
            Aim::Nothing | Aim::Bond(_) => Aiming::None,
            Aim::Enemy | Aim::Anybody => Aiming::Combatant,
            Aim::Friend => Aiming::Friend,
            Aim::Way(_) => Aiming::Path,
            Aim::Other(aiming, _) | Aim::Chosen(aiming) => aiming,
        }
    }

    /// Every complete action that is worth trying, legal or not.
    pub(super) fn candidates(
        &self,
        world: &World,
        view: &R::View<'_>,
        who: CombatantId,
        with: Option<&SmolStr>,
    ) -> Vec<Act> {
        let scene = Scene::of(world);
        let bare = Act {
            verb: self.word.into(),
            with: with.cloned(),
            ..Act::default()
        };
        let at = |id: CombatantId| bare.clone().at(id);
        match self.aim {
            Aim::Nothing | Aim::Bond(_) => vec![bare],
            Aim::Enemy => scene.enemies(who).map(at).collect(),
            Aim::Friend => [who].into_iter().chain(scene.allies(who)).map(at).collect(),
            Aim::Anybody => scene.fighters().filter(|&id| id != who).map(at).collect(),
            Aim::Way(ways) => {
                let ways = ways(view, who).into_iter();
                ways.map(|way| bare.clone().along(way)).collect()
            }
            Aim::Other(_, candidates) => {
                let acts = candidates(view, who).into_iter();
                acts.map(|act| Act {
                    verb: self.word.into(),
                    with: with.cloned(),
                    ..act
                })
                .collect()
            }
            Aim::Chosen(_) => Vec::new(),
        }
    }
}

/// Words of the log with their places filled: `{at}`, `{with}` (in brackets), `{thing}`.
#[must_use]
pub fn announce(words: &str, at: Option<&str>, with: Option<&str>) -> String {
    let brackets = with.map_or_else(String::new, |with| format!(" ({with})"));
    let thing = with.map_or_else(|| "something".to_owned(), |with| format!("the {with}"));
    words
        .replace("{at}", at.unwrap_or("nobody"))
        .replace("{with}", &brackets)
        .replace("{thing}", &thing)
}

/// A price for people: the amounts that are not 0, each with what is paid; "free" without any.
///
/// ```
/// use quincunx::mechanics::price_words;
///
/// assert_eq!(price_words([(2, "AP"), (0, "Mana"), (1, "Stamina")]), "2 AP + 1 Stamina");
/// assert_eq!(price_words([(0, "AP")]), "free");
/// ```
#[must_use]
pub fn price_words<'w>(parts: impl IntoIterator<Item = (i32, &'w str)>) -> SmolStr {
    let mut words = String::new();
    for (amount, pool) in parts.into_iter().filter(|&(amount, _)| amount > 0) {
        let joint = if words.is_empty() { "" } else { " + " };
        words.push_str(&format!("{joint}{amount} {pool}"));
    }
    match words.is_empty() {
        true => SmolStr::new_static("free"),
        false => words.into(),
    }
}

/// The offer if it makes sense now.
#[must_use]
pub fn only_if(makes_sense: bool, offer: Offer) -> Vec<Offer> {
    makes_sense.then_some(offer).into_iter().collect()
}

/// An offer for each of several weapons or items by their keys: "Attack: long sword".
#[must_use]
pub fn with_each(offer: &Offer, things: impl IntoIterator<Item = SmolStr>) -> Vec<Offer> {
    let with = |key: SmolStr| Offer {
        label: format_smolstr!("{}: {}", offer.label, key.replace('_', " ")),
        with: Some(key),
        ..offer.clone()
    };
    things.into_iter().map(with).collect()
}
