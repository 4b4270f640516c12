//! The table of actions of a ruleset: one row an action. Floor 3½.
//!
//! The action bar, the check of commands, the preview, the completion of half commands,
//! what the computer could do besides (`proposals`) and the section *Actions* of the docs all walk the table, so that an action is
//! added by a row and its functions, and cannot be offered and then refused.

mod effect;
mod need;
mod offer;
mod on_scene;
mod on_snapshot;
mod price;
mod row;

pub use offer::{announce, only_if, price_words, with_each};
pub use on_scene::{SceneRules, SceneTables};
pub use price::{PoolPrice, Price};
pub use row::{
    Action, ActionRules, Aim, Asked, CheckOf, Cost, Deed, Effect, Need, OutcomeOf, PlanOf,
    PreviewOf, PriceFor, PriceOf, Proposal, ProposalsOf, TablePrice,
};

use crate::combat::{
    ACT_FIELDS, Act, ActionTable, Aiming, BattleCommand, BattleEvent, CombatantId, Difficulty,
    Offer, Order, Preview, Refusal, RuleId, Target, item_of_key, record,
};
use crate::mechanics::reports::stopped;
use crate::mechanics::resolution::Resolution;
use crate::mechanics::scene::Scene;
use crate::mechanics::tasks::Declared;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// The whole table, in the order of the action bar.
///
/// The example in docs/adding-a-ruleset.md shows one.
pub struct Actions<R: ActionRules>(pub &'static [Action<R>]);

impl<R: ActionRules> Actions<R> {
    /// The row of a verb.
    #[must_use]
    pub fn row(&self, verb: &str) -> Option<&'static Action<R>> {
        self.0.iter().find(|row| row.word == verb)
    }

    /// The row of a verb of a command.
    ///
    /// # Errors
    /// [`Refusal::UnknownVerb`] with all verbs.
    pub fn find(&self, verb: &str) -> Result<&'static Action<R>, Refusal> {
        self.row(verb).ok_or_else(|| Refusal::UnknownVerb {
            verb: verb.into(),
            verbs: self.0.iter().map(|row| row.word.into()).collect(),
        })
    }

    /// What an action costs.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    pub fn check(
        &self,
        view: &R::View<'_>,
        who: CombatantId,
        act: &Act,
    ) -> Result<R::Price, Refusal> {
        R::check(view, self.find(&act.verb)?, who, act)
    }

    /// What a command costs: the price of its action, `None` for the end of the turn.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    pub fn price(
        &self,
        world: &World,
        command: &BattleCommand,
    ) -> Result<Option<R::Price>, Refusal> {
        match &command.order {
            Order::EndTurn => Ok(None),
            Order::Act(act) => self.check(&R::view(world), command.who, act).map(Some),
            Order::Answer(_) | Order::Concede => Err(Refusal::NothingToAnswer),
        }
    }

    /// Begins a command: checks it, records that a window was answered by it, if it was, and that the
    /// action is declared, and gives its price, with which [`Actions::start`] sets it going. For
    /// [`Ruleset::begin`](crate::combat::Ruleset::begin).
    ///
    /// # Errors
    /// The reason for which it is not legal; nothing is changed then.
    pub fn begin(
        &self,
        world: &mut World,
        command: &BattleCommand,
        answered: Option<BattleEvent>,
    ) -> Result<Option<R::Price>, Refusal> {
        let price = self.price(world, command)?;
        if let Some(answered) = answered {
            record(world, answered);
        }
        if let Order::Act(act) = &command.order {
            let (who, act) = (command.who, act.clone());
            record(world, BattleEvent::Declared { who, act });
        }
        Ok(price)
    }

    /// Sets a declared action going: takes its price, puts on the agenda who is asked before it and the step that carries it
    /// out, or carries it out at once if its row has no step.
    pub fn start(&self, world: &mut World, who: CombatantId, act: &Arc<Act>, price: &R::Price) {
        let Some(row) = self.row(&act.verb) else {
            return;
        };
        R::pay(world, who, price);
        let Some(step) = row.step else {
            return self.carry_out_row(world, row, who, act);
        };
        let declared = Declared {
            who,
            act: Arc::clone(act),
        };
        R::put_off(world, step(declared));
        R::open_windows(world, row, who, act);
    }

    /// Carries an action out: for the system of its step ([`Action::step`]). What it needs is asked once more, since those who
    /// were asked before it may have changed that.
    pub fn carry_out(&self, world: &mut World, declared: &Declared) {
        let (who, act) = (declared.who, &*declared.act);
        let Some(row) = self.row(&act.verb) else {
            return;
        };
        let possible = {
            let view = R::view(world);
            let actor = R::actor(&view, row, who, act);
            actor.and_then(|actor| row.check_needs_again(&view, actor, act))
        };
        match possible {
            Ok(()) => {
                if R::pay_at_effect(world, row, who, act) {
                    self.carry_out_row(world, row, who, act);
                }
            }
            Err(_) => {
                if let Some((why, rule)) = row.lost {
                    stopped(world, who, why, rule);
                }
            }
        }
    }

    /// Whether somebody could take an action of a row now, with anything and at anybody, whether or not it is asked: it has
    /// what it needs, and the price is one that it pays.
    #[must_use]
    pub fn could(
        &self,
        world: &World,
        view: &R::View<'_>,
        row: &'static Action<R>,
        who: CombatantId,
        pays: impl Fn(&R::Price) -> bool,
    ) -> bool {
        let whole = |act: &Act| {
            let actor = R::actor(view, row, who, act).ok()?;
            let price = row.check_act(view, actor, act).ok()?;
            pays(&price).then_some(())
        };
        !R::is_off(view, row.rule)
            && row.offers(view, who).into_iter().any(|offer| {
                let with = offer.with.as_ref();
                let bare = Act {
                    with: with.cloned(),
                    ..Act::new(row.word)
                };
                match row.aim {
                    Aim::Chosen(_) => row.could_begin(view, who, &bare, &pays),
                    _ => {
                        let all = row.candidates(world, view, who, with);
                        all.iter().any(|act| whole(act).is_some())
                    }
                }
            })
    }

    /// The combatant without whom nothing is left to do of an action: the one at whom it is aimed if that is an enemy, else the
    /// one who acts. For [`OwnStep::needs`](super::OwnStep::needs).
    #[must_use]
    pub fn needs(&self, Declared { who, act }: &Declared) -> CombatantId {
        let row = self.row(&act.verb);
        let at_enemy = row.is_some_and(|row| matches!(row.aim, Aim::Enemy));
        act.target().filter(|_| at_enemy).unwrap_or(*who)
    }

    fn carry_out_row(
        &self,
        world: &mut World,
        row: &'static Action<R>,
        who: CombatantId,
        act: &Act,
    ) {
        let (target, check) = {
            let view = R::view(world);
            let Ok(actor) = R::actor(&view, row, who, act) else {
                return;
            };
            let target = row.aimed_at(&view, actor, act);
            (target, row.check_of(&view, actor, act))
        };
        let rolled = check.map(|check| {
            let outcome = check.roll(world, who, target);
            (check.succeeds(&outcome), outcome)
        });
        let (succeeds, outcome) = match rolled {
            Some((succeeds, outcome)) => (succeeds, Some(outcome)),
            None => (true, None),
        };
        let deed = Deed {
            row,
            who,
            act,
            target,
            outcome,
        };
        if succeeds {
            row.does.iter().for_each(|effect| effect.take(world, &deed));
        }
    }

    /// What a computer player of a strength could do with a combatant by the rows that propose
    /// something, in the order of the table. They are legal or not: the one that is picked is checked.
    #[must_use]
    pub fn proposals(
        &self,
        view: &R::View<'_>,
        who: CombatantId,
        difficulty: Difficulty,
    ) -> Vec<Proposal> {
        let undecided = Act::default();
        let mut all = Vec::new();
        for row in self.0 {
            if let Some(proposals) = row.proposals
                && let Ok(actor) = R::actor(view, row, who, &undecided)
            {
                let mut proposed = proposals(view, actor, difficulty);
                if !proposed.is_empty() && R::could_pay(view, row, who) {
                    all.append(&mut proposed);
                }
            }
        }
        all
    }

    /// Why none of the candidates of an offer is legal: the refusal of the first.
    fn refusal(
        &self,
        world: &World,
        view: &R::View<'_>,
        row: &'static Action<R>,
        who: CombatantId,
        offer: &Offer,
    ) -> Option<Refusal> {
        if matches!(row.aim, Aim::Chosen(_)) {
            return None;
        }
        let could_otherwise = |act: &Act| {
            let act = R::with_option(row, act);
            act.is_some_and(|act| R::check(view, row, who, &act).is_ok())
        };
        let mut first = None;
        for act in row.candidates(world, view, who, offer.with.as_ref()) {
            match R::check(view, row, who, &act) {
                Ok(_) => return None,
                Err(_) if could_otherwise(&act) => return None,
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first.or_else(|| {
            let why = match offer.aiming {
                Aiming::Path => "There is no way",
                Aiming::Combatant | Aiming::Place | Aiming::Friend => "Nobody is there for it",
                Aiming::Thing => "Nothing near can be used",
                _ => "There is nothing to do it with",
            };
            Some(Refusal::forbidden(why, row.rule))
        })
    }
}

/// What is done, and to whom if a command says it: "Grapple Mira".
fn titled<R: ActionRules>(world: &World, row: &Action<R>, act: &Act) -> SmolStr {
    match act.target() {
        Some(target) => format_smolstr!("{} {}", row.label, Scene::of(world).name(target)),
        None => SmolStr::new_static(row.label),
    }
}

impl<R: ActionRules> ActionTable for Actions<R> {
    fn check_command(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal> {
        self.price(world, command).map(|_| ())
    }

    fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
        let Order::Act(act) = &command.order else {
            self.price(world, command)?;
            return R::end_turn(&R::view(world), command.who);
        };
        let (row, view) = (self.find(&act.verb)?, R::view(world));
        let price = R::check(&view, row, command.who, act)?;
        let actor = || R::actor(&view, row, command.who, act);
        // Of several targets none is the opponent.
        let single = row.aimed_at(&view, actor()?, act);
        let single = single.filter(|_| act.also.is_empty());
        let mut preview = match row.preview {
            Some(preview) => preview(&view, actor()?, act, &price)?,
            None => match row.check_of(&view, actor()?, act) {
                Some(check) => check.preview(titled(world, row, act)),
                None => Preview::certain(row.label, Vec::new()),
            },
        };
        preview.price = R::payments(&view, actor()?, &price);
        preview.opponent = preview.opponent.or(single);
        let notes = R::notes(&view, row, actor()?, &price);
        preview.notes.splice(0..0, notes);
        Ok(preview)
    }

    fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer> {
        let view = R::view(world);
        let barred = R::may_command(world, &view, who).err();
        let mut offers = Vec::new();
        for row in self.0 {
            for offer in row.offers(&view, who) {
                let mut offer = R::offered(&view, row, who, offer);
                if barred.is_some() {
                    offer.refusal.clone_from(&barred);
                } else if offer.refusal.is_none() {
                    offer.refusal = self.refusal(world, &view, row, who, &offer);
                }
                offers.push(offer);
            }
        }
        offers
    }

    fn completed(&self, world: &World, command: BattleCommand) -> BattleCommand {
        let Order::Act(act) = &command.order else {
            return command;
        };
        let Some(row) = self.row(&act.verb) else {
            return command;
        };
        let view = R::view(world);
        let who = command.who;
        let is_legal = |act: &Act| R::check(&view, row, who, act).is_ok();
        if is_legal(act) {
            return command;
        }
        let mut act = act.as_ref().clone();
        let mut half = command;
        if let Some(complete) = row.complete
            && let Ok(actor) = R::actor(&view, row, who, &act)
        {
            act = complete(&view, actor, act);
            half = BattleCommand::act(who, act.clone());
            if is_legal(&act) {
                return half;
            }
        }
        if let (Aim::Way(ways), Some(Target::Cell(to)), true) =
            (&row.aim, act.at, act.path.is_empty())
        {
            let mut ways = ways(&view, who).into_iter();
            act.path = ways.find(|way| way.last() == Some(&to)).unwrap_or_default();
            act.at = None;
        }
        let means = match act.with {
            Some(_) => vec![act.with.clone()],
            None => row.means(&view, who),
        };
        let mut whole = means.into_iter().map(|with| Act {
            with,
            ..act.clone()
        });
        match whole.find(is_legal) {
            Some(act) => BattleCommand::act(who, act),
            None => half,
        }
    }

    fn announced(&self, act: &Act, at: Option<&str>) -> Option<String> {
        let row = self.row(&act.verb)?;
        let with = act
            .with
            .as_deref()
            .map(|key| item_of_key(key).replace('_', " "));
        let has_words = !row.told.is_empty() || (at.is_some() && !row.told_at.is_empty());
        has_words.then(|| row.announced(at, with.as_deref()))
    }

    fn does(&self, verb: &str) -> Option<(&'static str, RuleId)> {
        self.row(verb).map(|row| (row.help, RuleId(row.rule)))
    }

    fn verbs(&self) -> Vec<&'static str> {
        self.0.iter().map(|row| row.word).collect()
    }

    fn riders(&self) -> Vec<&'static str> {
        let riders: BTreeSet<_> = self.0.iter().flat_map(|row| row.riders).copied().collect();
        riders.into_iter().collect()
    }

    fn riders_of(&self, verb: &str) -> Vec<&'static str> {
        self.row(verb)
            .map_or_else(|| self.riders(), |row| row.riders.to_vec())
    }

    fn fields_of(&self, verb: &str) -> &'static [&'static str] {
        let all: &'static [&'static str] = &ACT_FIELDS;
        self.row(verb).map_or(all, |row| row.fields)
    }

    fn markdown(&self) -> String {
        let mut text = String::from(
            "| action | in commands | aimed at | cost | rule | |\n|---|---|---|---|---|---|\n",
        );
        for row in self.0 {
            let at = match &row.aim {
                Aim::Nothing | Aim::Bond(_) => "\u{2013}",
                Aim::Enemy => "an enemy",
                Aim::Friend => "an ally",
                Aim::Anybody => "anybody",
                Aim::Way(_) => "a way",
                Aim::Other(aiming, _) | Aim::Chosen(aiming) => match aiming {
                    Aiming::None => "\u{2013}",
                    Aiming::Combatant => "a combatant",
                    Aiming::Place => "a combatant or a cell",
                    Aiming::Friend => "itself or an ally",
                    Aiming::Path => "a way",
                    Aiming::Thing => "a thing",
                    Aiming::Cell => "a cell",
                    Aiming::Facing => "a direction or an enemy",
                },
            };
            let cost = R::cost(row);
            let Action {
                word,
                label,
                rule,
                help,
                ..
            } = row;
            let written = writeln!(
                text,
                "| {label} | `{word}` | {at} | {cost} | {rule} | {help} |"
            );
            debug_assert!(written.is_ok(), "a string takes everything");
        }
        text
    }
}

#[cfg(test)]
mod tests;
