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

/// What the functions of a table work with.
pub trait ActionRules: 'static {
    /// The snapshot that every question is answered from: [`Scene`], or the ruleset's own.
    type View<'w>;
    /// What a legal action comes to: its steps, its price, its numbers.
    type Plan;

    /// Takes the snapshot.
    fn view(world: &World) -> Self::View<'_>;
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
}

/// Whether an action is legal and what it comes to: gives the plan of an action, or the refusal.
type PlanOf<R> = fn(
    &<R as ActionRules>::View<'_>,
    CombatantId,
    &Act,
) -> Result<<R as ActionRules>::Plan, Refusal>;

/// The odds of a planned action.
type PreviewOf<R> =
    fn(&<R as ActionRules>::View<'_>, CombatantId, &<R as ActionRules>::Plan) -> Preview;

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
    /// One sentence of help.
    pub help: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// The weapons or items it can be done with, each with an offer of its own; `None` stands for
    /// an offer without one.
    pub with: fn(&R::View<'_>, CombatantId) -> Vec<Option<SmolStr>>,
    /// Whether it is legal, and what it comes to.
    pub plan: PlanOf<R>,
    /// Its odds; an action without dice has none.
    pub preview: Option<PreviewOf<R>>,
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
    ) -> Self {
        Self {
            word,
            label,
            icon: "circle",
            cost: "free",
            aim: Aim::Nothing,
            family: Family::Main,
            usual: false,
            help: "",
            rule,
            with: |_, _| vec![None],
            plan,
            preview: None,
        }
    }

    const fn aiming(&self) -> Aiming {
        match self.aim {
            Aim::Nothing => Aiming::None,
            Aim::Enemy | Aim::Anybody => Aiming::Combatant,
            Aim::Friend => Aiming::Friend,
            Aim::Way(_) => Aiming::Path,
            Aim::Other(aiming, _) => aiming,
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
        }
    }
}

/// The whole table, in the order of the action bar.
///
/// The example in docs/adding-a-ruleset.md shows one.
pub struct Actions<R: ActionRules>(pub &'static [Action<R>]);

impl<R: ActionRules> Actions<R> {
    /// The row of a verb.
    ///
    /// # Errors
    /// [`Refusal::UnknownVerb`] with all verbs.
    pub fn find(&self, verb: &str) -> Result<&Action<R>, Refusal> {
        let row = self.0.iter().find(|row| row.word == verb);
        row.ok_or_else(|| Refusal::UnknownVerb {
            verb: verb.into(),
            verbs: self.0.iter().map(|row| row.word.into()).collect(),
        })
    }

    /// What a command comes to: the plan of its action, `None` for the end of the turn.
    ///
    /// # Errors
    /// The reason for which it is not legal.
    pub fn plan(&self, world: &World, command: &BattleCommand) -> Result<Option<R::Plan>, Refusal> {
        match &command.order {
            Order::EndTurn => Ok(None),
            Order::Act(act) => {
                let row = self.find(&act.verb)?;
                (row.plan)(&R::view(world), command.who, act).map(Some)
            }
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
        let plan = (row.plan)(&view, command.who, act)?;
        Ok(match row.preview {
            Some(preview) => preview(&view, command.who, &plan),
            None => Preview::certain(row.label, Vec::new()),
        })
    }

    /// The action bar of a combatant: every row with each of its weapons, those that cannot be done
    /// with the reason. What is pointed at something can be done as soon as one candidate is legal.
    #[must_use]
    pub fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer> {
        let view = R::view(world);
        let speaks = may_speak(world, who);
        let mut offers = Vec::new();
        for row in self.0 {
            for with in (row.with)(&view, who) {
                let refusal = match &speaks {
                    Err(refusal) => Some(refusal.clone()),
                    Ok(()) => self.refusal(world, row, who, with.as_ref()),
                };
                let label = with.as_deref().map_or_else(
                    || row.label.into(),
                    |with| format_smolstr!("{}: {}", row.label, with.replace('_', " ")),
                );
                let offer = Offer::new(row.word, label, row.rule)
                    .icon(row.icon)
                    .cost(row.cost)
                    .aimed(row.aiming())
                    .family(row.family)
                    .usual(row.usual)
                    .help(row.help)
                    .refused(refusal);
                offers.push(Offer { with, ..offer });
            }
        }
        offers
    }

    /// Why none of the candidates of a row is legal: the refusal of the first.
    fn refusal(
        &self,
        world: &World,
        row: &Action<R>,
        who: CombatantId,
        with: Option<&SmolStr>,
    ) -> Option<Refusal> {
        let view = R::view(world);
        let mut first = None;
        for act in row.candidates(world, who, with) {
            match (row.plan)(&view, who, &act) {
                Ok(_) => return None,
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first.or_else(|| {
            let why = match row.aiming() {
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
            for with in (row.with)(&view, who) {
                let acts = row.candidates(world, who, with.as_ref());
                let legal = acts.into_iter();
                let legal = legal.filter(|act| (row.plan)(&view, who, act).is_ok());
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
        let Ok(row) = self.find(&act.verb) else {
            return command;
        };
        let view = R::view(world);
        let is_legal = |act: &Act| (row.plan)(&view, command.who, act).is_ok();
        if is_legal(act) {
            return command;
        }
        let mut act = act.as_ref().clone();
        if let (Aim::Way(ways), Some(Target::Cell(to)), true) =
            (&row.aim, act.at, act.path.is_empty())
        {
            let mut ways = ways(&view, command.who).into_iter();
            act.path = ways.find(|way| way.last() == Some(&to)).unwrap_or_default();
            act.at = None;
        }
        let means = match act.with {
            Some(_) => vec![act.with.clone()],
            None => (row.with)(&view, command.who),
        };
        let mut whole = means.into_iter().map(|with| Act {
            with,
            ..act.clone()
        });
        match whole.find(is_legal) {
            Some(act) => BattleCommand::act(command.who, act),
            None => command,
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
                Aim::Other(Aiming::Facing, _) => "a direction",
                Aim::Other(..) => "a thing",
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
fn may_speak(world: &World, who: CombatantId) -> Result<(), Refusal> {
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
