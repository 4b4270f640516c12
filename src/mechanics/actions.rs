//! The table of actions of a ruleset: one row an action. Floor 3½.
//!
//! The action bar, the check of commands, the preview, the computer's options, the completion of
//! half commands and the section *Actions* of the docs all walk the table, so that an action is
//! added by a row and its functions, and cannot be offered and then refused.

use super::scene::Scene;
use super::turns::who_may_act;
use crate::combat::{
    Act, Aiming, BattleCommand, BattleEvent, CombatantId, Family, Offer, Order, Pending, Preview,
    Refusal, Target, record,
};
use crate::grid::Cell;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::fmt::Write as _;
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
    type Own: 'static;

    /// Takes the snapshot.
    fn view(world: &World) -> Self::View<'_>;

    /// The one who is to carry out an action.
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

    /// The odds of a legal action. A ruleset adds here what it tells of every action, as its price.
    ///
    /// # Errors
    /// The reason for which there are none.
    fn preview(
        view: &Self::View<'_>,
        row: &'static Action<Self>,
        who: CombatantId,
        act: &Act,
        plan: &Self::Plan,
    ) -> Result<Preview, Refusal> {
        match row.preview {
            Some(preview) => preview(view, Self::actor(view, row, who, act)?, act, plan),
            None => Ok(Preview::certain(row.label, Vec::new())),
        }
    }

    /// Whether a combatant may give any command now.
    ///
    /// # Errors
    /// [`Refusal::ChoiceWaits`] or [`Refusal::NotYourTurn`].
    fn may_command(world: &World, _: &Self::View<'_>, who: CombatantId) -> Result<(), Refusal> {
        may_command(world, who)
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

    fn actor<'a>(
        _: &'a Scene<'_>,
        _: &'static Action<Self>,
        who: CombatantId,
        _: &Act,
    ) -> Result<CombatantId, Refusal> {
        Ok(who)
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

/// One row of the table.
pub struct Action<R: ActionRules> {
    /// The verb in commands, scripts and saves.
    pub word: &'static str,
    /// For people: a verb.
    pub label: &'static str,
    /// A Lucide icon's name.
    pub icon: &'static str,
    /// The cost for people: "1 point".
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
    /// One sentence of help.
    pub help: &'static str,
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
    /// What only this ruleset says of it.
    pub own: R::Own,
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
            help: "",
            rule,
            offers: |_, _, offer| vec![offer],
            plan,
            preview: None,
            complete: None,
            own,
        }
    }

    /// The offer as the row describes it.
    fn offer(&self) -> Offer {
        Offer {
            several: self.several,
            ..Offer::new(self.word, self.label, self.rule)
                .icon(self.icon)
                .cost(self.cost)
                .aimed(self.aiming())
                .family(self.family)
                .usual(self.usual)
                .help(self.help)
        }
    }

    /// Its offers for a combatant, without what the ruleset says in all of them.
    fn offers(&'static self, view: &R::View<'_>, who: CombatantId) -> Vec<Offer> {
        match R::actor(view, self, who, &Act::new(self.word)) {
            Ok(actor) => (self.offers)(view, actor, self.offer()),
            Err(_) => Vec::new(),
        }
    }

    /// The weapons or items that it can be done with; `None` stands for doing it without one.
    fn means(&'static self, view: &R::View<'_>, who: CombatantId) -> Vec<Option<SmolStr>> {
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
    fn candidates(&self, world: &World, who: CombatantId, with: Option<&SmolStr>) -> Vec<Act> {
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
                let ways = ways(&R::view(world), who).into_iter();
                ways.map(|way| bare.clone().along(way)).collect()
            }
            Aim::Other(_, candidates) => {
                let acts = candidates(&R::view(world), who).into_iter();
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

    /// What an action comes to.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    pub fn check(
        &self,
        view: &R::View<'_>,
        who: CombatantId,
        act: &Act,
    ) -> Result<R::Plan, Refusal> {
        R::check(view, self.find(&act.verb)?, who, act)
    }

    /// What a command comes to: the plan of its action, `None` for the end of the turn.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    pub fn plan(&self, world: &World, command: &BattleCommand) -> Result<Option<R::Plan>, Refusal> {
        match &command.order {
            Order::EndTurn => Ok(None),
            Order::Act(act) => self.check(&R::view(world), command.who, act).map(Some),
            Order::Answer(_) | Order::Concede => Err(Refusal::NothingToAnswer),
        }
    }

    /// Begins a command: checks it, records that a window was answered by it, if it was, and that the
    /// action is declared, and gives its plan: what the ruleset puts on the agenda. For
    /// [`Ruleset::begin`](crate::combat::Ruleset::begin).
    ///
    /// # Errors
    /// The reason for which it is not legal; nothing is changed then.
    pub fn begin(
        &self,
        world: &mut World,
        command: &BattleCommand,
        answered: Option<BattleEvent>,
    ) -> Result<Option<R::Plan>, Refusal> {
        let plan = self.plan(world, command)?;
        if let Some(answered) = answered {
            record(world, answered);
        }
        if let Order::Act(act) = &command.order {
            let (who, act) = (command.who, act.clone());
            record(world, BattleEvent::Declared { who, act });
        }
        Ok(plan)
    }

    /// The odds of a command.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    pub fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
        let Order::Act(act) = &command.order else {
            let end = Preview::certain("End the turn", Vec::new());
            return self.plan(world, command).map(|_| end);
        };
        let (row, view) = (self.find(&act.verb)?, R::view(world));
        let plan = R::check(&view, row, command.who, act)?;
        R::preview(&view, row, command.who, act, &plan)
    }

    /// The action bar of a combatant: the offers of all rows, those that cannot be taken up with the
    /// reason. What is pointed at nothing is checked; what is pointed at something can be done if
    /// one candidate is legal.
    #[must_use]
    pub fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer> {
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
        let mut first = None;
        for act in row.candidates(world, who, offer.with.as_ref()) {
            match R::check(view, row, who, &act) {
                Ok(_) => return None,
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first.or_else(|| {
            let why = match offer.aiming {
                Aiming::Path => "There is no way",
                Aiming::Combatant | Aiming::Friend => "Nobody is there for it",
                _ => "There is nothing to do it with",
            };
            Some(Refusal::barred(why, row.rule))
        })
    }

    /// Every legal command of a combatant but the end of its turn: the computer's options.
    #[must_use]
    pub fn options(&self, world: &World, who: CombatantId) -> Vec<BattleCommand> {
        let view = R::view(world);
        let mut options = Vec::new();
        for row in self.0 {
            for with in row.means(&view, who) {
                let acts = row.candidates(world, who, with.as_ref()).into_iter();
                let legal = acts.filter(|act| R::check(&view, row, who, act).is_ok());
                options.extend(legal.map(|act| BattleCommand::act(who, act)));
            }
        }
        options
    }

    /// A half command of a screen made whole: the first weapon that makes it legal, and the way to
    /// the cell that it names. What is whole, or cannot be made so, stays as it is.
    #[must_use]
    pub fn completed(&self, world: &World, command: BattleCommand) -> BattleCommand {
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

    /// The section *Actions* of the ruleset's page: the table as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "## Actions\n\n| action | in commands | aimed at | cost | rule | |\n|---|---|---|---|---|---|\n",
        );
        for row in self.0 {
            let at = match &row.aim {
                Aim::Nothing => "\u{2013}",
                Aim::Enemy => "an enemy",
                Aim::Friend => "a friend",
                Aim::Anybody => "anybody",
                Aim::Way(_) => "a way",
                Aim::Other(aiming, _) | Aim::Chosen(aiming) => match aiming {
                    Aiming::None => "\u{2013}",
                    Aiming::Combatant => "a combatant",
                    Aiming::Friend => "oneself or a friend",
                    Aiming::Path => "a way",
                    Aiming::Thing => "a thing",
                    Aiming::Facing => "a direction or an enemy",
                },
            };
            let Action {
                word,
                label,
                cost,
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

    /// Whether a page holds the section *Actions* as the table has it, for a test of the ruleset.
    ///
    /// # Errors
    /// What the page should hold.
    pub fn check_page(&self, page: &str) -> Result<(), String> {
        let section = self.markdown();
        if page.contains(&section) {
            return Ok(());
        }
        Err(format!("the page should hold this section:\n\n{section}"))
    }
}

/// Whether a combatant may give a command now.
fn may_command(world: &World, who: CombatantId) -> Result<(), Refusal> {
    if let Some(choice) = world.resource::<Pending>().get() {
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

#[cfg(test)]
mod tests;
