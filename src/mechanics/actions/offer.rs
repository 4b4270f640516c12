//! What follows from a row: the offer of the action bar, the check of a command, what is worth trying, the line of the log.
//! Floor 3½.

use super::row::{Action, ActionRules, Aim, Cost};
use crate::combat::{Act, Aiming, CombatantId, Offer, Refusal};
use crate::mechanics::scene::Scene;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

impl<R: ActionRules> Action<R> {
    /// Whether an action names no other riders than those that its row takes, and none with a larger amount than it can have.
    ///
    /// # Errors
    /// [`Refusal::Forbidden`] with those that it takes.
    pub fn check_riders(&self, act: &Act) -> Result<(), Refusal> {
        let mut riders = act.riders.iter();
        let fits = |key: &str, amount| self.takes(key) && (0..=R::most_of(key)).contains(&amount);
        let strange = riders.find(|&(key, &amount)| !fits(key, amount));
        let Some((rider, amount)) = strange else {
            return Ok(());
        };
        let with_most = |key: &&'static str| match R::most_of(key) {
            i32::MAX => SmolStr::new_static(key),
            most => format_smolstr!("{key} (at most {most})"),
        };
        let known: Vec<_> = self.riders.iter().map(with_most).collect();
        let known = known.join(", ");
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
            Cost::Planned(plan) => plan(view, actor, act),
            Cost::Always(price) => Ok(price(R::tables(view))),
            Cost::Usually(price, adjust) => Ok(adjust(view, actor, act, price(R::tables(view)))),
            Cost::Varies(price) => Ok(price(view, actor, act)),
        }
    }

    /// What it costs somebody before anything is aimed at; `None` if its price is planned with all of it.
    fn bare_price(&self, view: &R::View<'_>, actor: R::Actor<'_>, bare: &Act) -> Option<R::Price> {
        match self.price {
            Cost::Planned(_) => None,
            _ => self.price_of(view, actor, bare).ok(),
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
    #[must_use]
    pub fn check_of(
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
    pub fn priced_offer(
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
        let price = self.bare_price(view, actor, &bare);
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

    /// Whether nothing that is known before anything is aimed at bars an action.
    pub(super) fn could_begin(
        &'static self,
        view: &R::View<'_>,
        who: CombatantId,
        bare: &Act,
        pays: impl Fn(&R::Price) -> bool,
    ) -> bool {
        let Ok(actor) = R::actor(view, self, who, bare) else {
            return false;
        };
        let price = self.bare_price(view, actor, bare);
        self.check_own_needs(view, actor, bare).is_ok() && price.as_ref().is_none_or(pays)
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
            Aim::Friend => {
                // Who has fallen needs help most.
                let companions = scene.companions(who);
                [who].into_iter().chain(companions).map(at).collect()
            }
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
