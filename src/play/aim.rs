//! What the acting person could do now, and what the cell under the pointer would lead to. Floor 7.
//!
//! Nothing here is a rule: every answer is asked of the ruleset and kept until the question changes.

mod key_order;
pub mod parts;
mod selection;
pub mod targets;
mod volley;

use super::session::{Ready, Session};
use crate::battle::Battle;
use crate::combat::{
    Aiming, BattleCommand, ChoiceOption, CombatantId, Offer, Order, PendingChoice, Preview,
    ReachCell, Refusal, Route, Target,
};
use crate::grid::Cell;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
pub use key_order::{KeyBook, KeyOrder, KeyPlace, Keyed};
pub use selection::{Chosen, Selection};
use smol_str::SmolStr;
use volley::volley;

/// A target with the chance against it.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// Who.
    pub who: CombatantId,
    /// 0 to 1.
    pub chance: f64,
}

/// What a click would do.
#[derive(Debug, Clone, Default)]
pub enum Click {
    /// Nothing, and there is nothing to say.
    #[default]
    Nothing,
    /// Shows a combatant in the panel, or makes it the actor.
    Select(CombatantId),
    /// Walks.
    Walk(Route),
    /// Acts, with these odds where there are any.
    Act(BattleCommand, Option<Box<Preview>>),
    /// Nothing, for this reason.
    Refused(Refusal),
}

/// The state of the questions and their answers.
#[derive(Resource, Debug, Default)]
pub struct Aim {
    asked: Option<Asked>,
    asked_at: Option<(Asked, Option<Cell>, Option<CombatantId>)>,
    /// The combatant that a person acts with now; `None` while another decides or motions play.
    pub who: Option<CombatantId>,
    /// Everything in its action bar.
    pub offers: Vec<Offer>,
    /// The keys of the action bar, for each combatant.
    pub keys: KeyBook,
    /// Where it can go.
    pub reach: Vec<ReachCell>,
    /// Whom it can act on with the chosen action, or the default attack.
    pub marks: Vec<Mark>,
    /// How many rolls the chosen action makes at the most, each of which can have a target of its own.
    pub rolls: usize,
    /// What a click on the cell under the pointer would do.
    pub click: Click,
}

#[derive(Debug, Clone, PartialEq)]
struct Asked {
    revision: (u32, usize),
    ready: bool,
    /// While fighters are placed nobody may act; the beginning of the battle is no command.
    deploying: bool,
    walking: bool,
    picked: [Option<CombatantId>; 2],
    chosen: Option<Chosen>,
}

impl Asked {
    fn of(session: &Session, selection: &Selection, ready: bool) -> Self {
        Self {
            revision: session.revision(),
            ready,
            deploying: session.is_deploying(),
            walking: session.is_walking(),
            picked: [selection.actor, selection.shown],
            chosen: selection.chosen.clone(),
        }
    }
}

impl Aim {
    /// The offer of the chosen action.
    #[must_use]
    pub fn chosen_offer(&self, selection: &Selection) -> Option<&Offer> {
        let chosen = selection.chosen.as_ref()?;
        self.offers.iter().find(|offer| chosen.is(offer))
    }

    /// The odds under the pointer.
    #[must_use]
    pub fn preview(&self) -> Option<&Preview> {
        match &self.click {
            Click::Act(_, Some(preview)) => Some(preview),
            _ => None,
        }
    }

    /// Asks everything anew at the next opportunity.
    pub fn forget(&mut self) {
        self.asked = None;
        self.asked_at = None;
    }
}

/// The usable attacks of the action bar, in its order: what a click on an enemy tries.
pub fn default_attacks(offers: &[Offer]) -> impl Iterator<Item = &Offer> {
    offers
        .iter()
        .filter(|offer| offer.usual && offer.aiming.at_enemy() && offer.refusal.is_none())
}

/// The command of an action at a combatant, if it is legal, with its odds.
fn try_at(
    battle: &Battle,
    chosen: &Chosen,
    who: CombatantId,
    at: CombatantId,
) -> Result<(BattleCommand, Preview), Refusal> {
    let command = volley(battle, chosen, who, at);
    battle.check(&command)?;
    let preview = battle.ruleset().actions.preview(battle.world(), &command)?;
    Ok((command, preview))
}

/// The chosen action, or else the first usable attack, at a combatant.
fn attack_at(
    aim: &Aim,
    chosen: Option<&Chosen>,
    battle: &Battle,
    who: CombatantId,
    at: CombatantId,
) -> Result<(BattleCommand, Preview), Refusal> {
    if let Some(chosen) = chosen {
        return try_at(battle, chosen, who, at);
    }
    let mut first = None;
    for offer in default_attacks(&aim.offers) {
        match try_at(battle, &Chosen::of(offer), who, at) {
            Ok(found) => return Ok(found),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    let idle = || {
        aim.offers
            .iter()
            .find(|o| o.usual && o.aiming.at_enemy())
            .and_then(|o| o.refusal.clone())
    };
    Err(first
        .or_else(idle)
        .unwrap_or_else(|| Refusal::Missing("a weapon that is ready".into())))
}

fn marks(aim: &Aim, session: &Session, selection: &Selection, who: CombatantId) -> Vec<Mark> {
    let battle = session.battle();
    let chosen = selection.chosen.as_ref();
    let aiming = aim
        .chosen_offer(selection)
        .map_or(Aiming::Combatant, |offer| offer.aiming);
    if !aiming.at_combatant() {
        return Vec::new();
    }
    let fits = |at: &CombatantId| match aiming {
        Aiming::Friend => battle.side(*at) == battle.side(who),
        _ => battle.is_up(*at) && battle.side(*at) != battle.side(who),
    };
    battle
        .combatants()
        .filter(|&at| session.is_placed(at) && fits(&at))
        .filter_map(|at| {
            let (_, preview) = attack_at(aim, chosen, battle, who, at).ok()?;
            Some(Mark {
                who: at,
                chance: preview.chance_at(at).to_f64(),
            })
        })
        .collect()
}

fn act(battle: &Battle, command: BattleCommand) -> Click {
    match battle.check(&command) {
        Ok(()) => {
            let preview = battle
                .ruleset()
                .actions
                .preview(battle.world(), &command)
                .ok();
            Click::Act(command, preview.map(Box::new))
        }
        Err(refusal) => Click::Refused(refusal),
    }
}

/// What a click on a cell would do.
fn click_at(aim: &Aim, session: &Session, selection: &Selection, cell: Cell) -> Click {
    let battle = session.battle();
    let there = selection.there(session);
    let Some(who) = aim.who else {
        return there.map_or(Click::Nothing, Click::Select);
    };
    let chosen = selection.chosen.as_ref();
    let at_cell = || match chosen {
        Some(chosen) => {
            let at = Some(Target::Cell(cell));
            act(battle, chosen.command(who, at, Vec::new()))
        }
        None => Click::Nothing,
    };
    match (aim.chosen_offer(selection).map(|offer| offer.aiming), there) {
        (Some(Aiming::Combatant | Aiming::Place), Some(at))
            if at != who && may_take_over(session, who, at) =>
        {
            Click::Select(at)
        }
        (Some(Aiming::Place), Some(at)) => match attack_click(aim, chosen, battle, who, at) {
            // Whom the one who acts cannot name, though others of its side see it, it may still find in the cell.
            Click::Refused(refusal) => match at_cell() {
                Click::Act(command, odds) => Click::Act(command, odds),
                _ => Click::Refused(refusal),
            },
            click => click,
        },
        (Some(Aiming::Place), None) | (Some(Aiming::Thing | Aiming::Cell), _) => at_cell(),
        (Some(Aiming::Combatant | Aiming::Friend), Some(at)) => {
            attack_click(aim, chosen, battle, who, at)
        }
        (Some(Aiming::Combatant | Aiming::Friend), None) => match battle.board().object(cell) {
            Some(_) => at_cell(),
            None => Click::Refused(Refusal::Missing("a combatant as its target".into())),
        },
        // What is chosen with its riders set may be about somebody: the one who is pointed at.
        (Some(Aiming::None), _) => match chosen {
            Some(chosen) => {
                let about = there.filter(|&at| at != who).map(Target::Combatant);
                act(battle, chosen.command(who, about, Vec::new()))
            }
            None => Click::Nothing,
        },
        (Some(Aiming::Facing), _) => match chosen {
            Some(chosen) => act(
                battle,
                chosen.command(who, Some(look_at(battle, who, cell, there)), Vec::new()),
            ),
            None => Click::Nothing,
        },
        (None, Some(at)) if battle.is_up(at) && battle.side(at) != battle.side(who) => {
            attack_click(aim, None, battle, who, at)
        }
        (None, Some(at)) if battle.is_up(at) => Click::Select(at),
        _ => match walk_click(chosen, battle, who, cell) {
            Click::Walk(mut route) => {
                for step in &mut route.steps {
                    step.provokes.retain(|&guard| session.is_placed(guard));
                }
                Click::Walk(route)
            }
            click => click,
        },
    }
}

/// Whether a click on one of the own side hands the action over to it.
fn may_take_over(session: &Session, who: CombatantId, at: CombatantId) -> bool {
    let battle = session.battle();
    battle.side(at) == battle.side(who) && session.person_may_act().contains(&at)
}

/// An enemy is looked at wherever it goes; anything else is a direction.
fn look_at(battle: &Battle, who: CombatantId, cell: Cell, there: Option<CombatantId>) -> Target {
    let enemy = there.filter(|&at| battle.is_up(at) && battle.side(at) != battle.side(who));
    enemy.map_or(Target::Cell(cell), Target::Combatant)
}

fn attack_click(
    aim: &Aim,
    chosen: Option<&Chosen>,
    battle: &Battle,
    who: CombatantId,
    at: CombatantId,
) -> Click {
    match attack_at(aim, chosen, battle, who, at) {
        Ok((command, preview)) => Click::Act(command, Some(Box::new(preview))),
        Err(refusal) => Click::Refused(refusal),
    }
}

fn walk_click(chosen: Option<&Chosen>, battle: &Battle, who: CombatantId, cell: Cell) -> Click {
    let (rules, world) = (battle.ruleset(), battle.world());
    let route = match chosen.map(|chosen| chosen.command(who, None, Vec::new()).order) {
        Some(Order::Act(act)) => (rules.shown.route)(world, who, cell, Some(&act)),
        _ => (rules.shown.route)(world, who, cell, None),
    };
    let is = |command: &BattleCommand, verb: &SmolStr| matches!(&command.order, Order::Act(act) if act.verb == *verb);
    let fits = |route: &Route| {
        chosen.is_none_or(|chosen| {
            route
                .commands
                .iter()
                .any(|command| is(command, &chosen.verb))
        })
    };
    match (route, chosen) {
        (Ok(route), _) if route.steps.is_empty() => Click::Nothing,
        (Ok(route), Some(_)) if fits(&route) => match route.commands.as_slice() {
            // A way on which dice are rolled shows their odds.
            [only] => match act(battle, only.clone()) {
                Click::Act(command, Some(odds)) if odds.outcomes.len() > 1 => {
                    Click::Act(command, Some(odds))
                }
                Click::Refused(refusal) => Click::Refused(refusal),
                _ => Click::Walk(route),
            },
            _ => Click::Walk(route),
        },
        (Ok(route), None) => Click::Walk(route),
        (Ok(_), Some(chosen)) => act(battle, chosen.command(who, None, vec![cell])),
        (Err(refusal), Some(chosen)) => match act(battle, chosen.command(who, None, vec![cell])) {
            Click::Refused(_) => Click::Refused(refusal),
            click => click,
        },
        (Err(refusal), None) => Click::Refused(refusal),
    }
}

/// Whom a person acts with: the one selected among those that may, unless it has spent all; else the first that
/// has something left. In a window that actions answer those act that are asked.
fn actor(session: &Session, selection: &Selection, ready: bool) -> Option<CombatantId> {
    let battle = session.battle();
    let busy = match battle.pending() {
        Some(choice) => choice.actors.is_empty(),
        None => session.is_walking(),
    };
    if !ready || busy {
        return None;
    }
    let may_act = session.person_may_act();
    let fresh = |who: &CombatantId| !(battle.ruleset().shown.is_spent)(battle.world(), *who);
    let picked = selection.actor.filter(|who| may_act.contains(who));
    picked
        .filter(|who| selection.shown == Some(*who) || may_act.len() == 1 || fresh(who))
        .or_else(|| may_act.iter().copied().find(fresh))
        .or_else(|| may_act.first().copied())
}

/// How many rolls the chosen action makes against one of its targets, at the most.
fn rolls(aim: &Aim, battle: &Battle, who: CombatantId, selection: &Selection) -> usize {
    let several = aim.chosen_offer(selection).is_some_and(|it| it.several);
    let Some(chosen) = selection.chosen.as_ref().filter(|_| several) else {
        return 1;
    };
    let count = |mark: &Mark| match volley(battle, chosen, who, mark.who).order {
        Order::Act(act) => 1 + act.also.len(),
        _ => 1,
    };
    aim.marks.iter().map(count).max().unwrap_or(1)
}

impl Aim {
    /// Asks the ruleset what has changed since the last time.
    pub fn refresh(&mut self, session: &Session, selection: &Selection, ready: bool) {
        let asked = Asked::of(session, selection, ready);
        if self.asked.as_ref() != Some(&asked) {
            let who = actor(session, selection, ready);
            let battle = session.battle();
            let (rules, world) = (battle.ruleset(), battle.world());
            self.who = who;
            self.offers = who
                .map(|who| rules.actions.offers(world, who))
                .unwrap_or_default();
            if let Some(who) = who {
                self.keys.learn(session.table(), who, &self.offers);
            }
            // In a window only what answers it is of interest.
            if battle.pending().is_some() {
                self.offers.retain(|offer| offer.refusal.is_none());
            }
            self.reach = who
                .map(|who| (rules.shown.reach)(world, who))
                .unwrap_or_default();
            self.marks = who
                .map(|who| marks(self, session, selection, who))
                .unwrap_or_default();
            self.rolls = who
                .map(|who| rolls(self, battle, who, selection))
                .unwrap_or_default();
            self.asked = Some(asked.clone());
        }
        let at = (asked, selection.hover, selection.among);
        if self.asked_at.as_ref() != Some(&at) {
            self.click = selection
                .hover
                .map(|cell| click_at(self, session, selection, cell))
                .unwrap_or_default();
            self.asked_at = Some(at);
        }
    }

    fn is_stale(&self, session: &Session, selection: &Selection, ready: bool) -> bool {
        let asked = Asked::of(session, selection, ready);
        self.asked_at.as_ref() != Some(&(asked, selection.hover, selection.among))
    }
}

/// What a person acts on, to be read: the battle, what is selected in it, and what that could lead to.
#[derive(SystemParam)]
pub struct Choosing<'w> {
    /// The battle on the table.
    pub session: Res<'w, Session>,
    /// What is selected and chosen.
    pub selection: Res<'w, Selection>,
    /// What could be done.
    pub aim: Res<'w, Aim>,
    /// Whether everything that happened was shown.
    pub ready: Res<'w, Ready>,
}

impl Choosing<'_> {
    /// The answers of an open window that have the number keys: all but the one that lets it go, which has a key of
    /// its own. Empty once an action or a fold is chosen: then the keys are those of the bar again.
    #[must_use]
    pub fn numbered_answers(&self) -> &[ChoiceOption] {
        let by_action = self.selection.chosen.is_some() || self.selection.fold.is_some();
        let window = self.session.open_window(self.ready.0);
        let options = window.filter(|_| !by_action).map(|choice| &*choice.options);
        let mut parts = options
            .unwrap_or_default()
            .split(|option| option.key == PendingChoice::DECLINE);
        parts.next().unwrap_or_default()
    }
}

/// Keeps the answers fresh; marks them as changed only if they are.
pub(super) fn ask(
    session: Res<Session>,
    selection: Res<Selection>,
    ready: Res<Ready>,
    mut aim: ResMut<Aim>,
) {
    if aim.is_stale(&session, &selection, ready.0) {
        aim.refresh(&session, &selection, ready.0);
    }
}
