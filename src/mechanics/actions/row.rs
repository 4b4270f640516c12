//! One row of a table of actions. Floor 3½.

use super::rules::{ActionPrice, ActionRules, Priced};
use crate::combat::{
    ACT_FIELDS, Act, Aiming, CombatantId, Difficulty, Family, Offer, Preview, Refusal,
};
use crate::grid::Cell;
use crate::mechanics::scene::Scene;
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
    /// A way: every way that is worth trying, each as the cells entered.
    Way(fn(&R::View<'_>, CombatantId) -> Vec<Vec<Cell>>),
    /// Something else: how screens point at it, and every complete action that is worth trying.
    Other(Aiming, fn(&R::View<'_>, CombatantId) -> Vec<Act>),
    /// Something that only a person or the ruleset's own computer player picks: no candidates are
    /// tried, so that the offer stands as soon as nothing is known that bars it.
    Chosen(Aiming),
}

/// Whether an action is legal and what it comes to: gives the plan of an action, or the refusal.
pub type PlanOf<R> = fn(
    &<R as ActionRules>::View<'_>,
    <R as ActionRules>::Actor<'_>,
    &Act,
) -> Result<<R as ActionRules>::Plan, Refusal>;

/// The odds of a planned action.
pub type PreviewOf<R> = fn(
    &<R as ActionRules>::View<'_>,
    <R as ActionRules>::Actor<'_>,
    &Act,
    &<R as ActionRules>::Plan,
) -> Result<Preview, Refusal>;

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
    /// The cost for people: "1 point". Empty if the price that the ruleset gives with the row says it
    /// ([`ActionRules::cost`]).
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
    /// Whether it is legal, and what it comes to.
    pub plan: PlanOf<R>,
    /// Its odds; an action without dice has none.
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
    /// An action that is pointed at nothing and costs nothing. With `type Row = Action<MyRules>` a
    /// row says what is different: `Row { aim: Aim::<MyRules>::Way(ways), ..Row::new(…) }`; with the
    /// types named the compiler takes functions of a snapshot that borrows.
    #[must_use]
    pub const fn new(
        word: &'static str,
        label: &'static str,
        rule: &'static str,
        plan: PlanOf<R>,
    ) -> Self
    where
        R: ActionRules<Own = ()>,
    {
        Self::with_own(word, label, rule, plan, ())
    }

    /// The same with what only this ruleset says of an action.
    #[must_use]
    pub const fn with_own(
        word: &'static str,
        label: &'static str,
        rule: &'static str,
        plan: PlanOf<R>,
        own: R::Own,
    ) -> Self {
        Self {
            word,
            label,
            icon: "circle",
            cost: "free",
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
            plan,
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
            Aim::Nothing => Aiming::None,
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
            Aim::Nothing => vec![bare],
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

impl<C: ActionPrice> Action<Priced<C>> {
    /// An action with a price in the pool of the table.
    #[must_use]
    pub const fn priced(
        word: &'static str,
        label: &'static str,
        rule: &'static str,
        plan: PlanOf<Priced<C>>,
        price: C::Price,
    ) -> Self {
        Self {
            cost: "",
            ..Self::with_own(word, label, rule, plan, price)
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
