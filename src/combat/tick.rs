//! The schedule of a tick. Floor 3.

use super::combatant_query::{CombatantQuery, SideAndStanding};
use super::{
    ActiveRuleset, Altitude, Answer, BattleBoard, BattleCommand, BattleEvent, BattlePhase,
    Chronicle, CombatantId, Conditions, DigestRegistry, Facing, FieldItems, Order, Outcome,
    PendingChoice, Position, Refusal, Roster, RuleId, Ruleset, Side, SideId, Standing, TurnOrder,
    component_of, last_side, record, side_of, standing_changed,
};
use crate::dice::DiceSource;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::{
    App, IntoScheduleConfigs, Res, Resource, Schedule, Schedules, SystemSet, World,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The schedule that takes the steps of one tick.
#[derive(ScheduleLabel, Debug, Clone, PartialEq, Eq, Hash)]
pub struct BattleTick;

/// The stations of a pass through [`BattleTick`], in this order: sets of systems, and what a step of
/// a ruleset's agenda says of itself.
///
/// A pass takes at most a few steps off the agenda, those of one set after another; [`settle`] runs
/// passes until nothing is left to do or a choice waits. Nothing runs while somebody is asked: a question
/// that any step asks for is put where the steps of `Reactions` are taken, and ends the pass.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BattleSystems {
    /// Walking, flying, climbing, getting up, being pushed, falling.
    Movement,
    /// Who is threatened, flanked and in cover now, in battles that have
    /// [`PositioningPlugin`](super::PositioningPlugin).
    Positioning,
    /// Opens reaction windows, and puts every other question.
    Reactions,
    /// Attacks, defences, maneuvers, holds.
    Attack,
    /// The flight of thrown things, and where they land.
    Scatter,
    /// Injuries, loss of pools, death.
    Harm,
    /// Spells, and other powers.
    Spells,
    /// Searching, hiding, watching.
    Searches,
    /// Things in hand and in the pack, doors and levers.
    Gear,
    /// Conditions that begin, act and end.
    Conditions,
    /// The order of acting: rounds and turns, their starts and ends.
    Initiative,
    /// Victory and defeat.
    Outcome,
}

/// The source of all dice of this battle.
#[derive(Resource, Debug, Hash)]
pub struct BattleDice(pub DiceSource);

/// A tick takes far fewer passes than this; more of them would be an endless loop of a ruleset.
const MAX_PASSES: u32 = 100_000;

/// Adds the kernel to an app: resources, the schedule with its sets, the hashes of its state.
pub(super) fn plugin(app: &mut App) {
    let mut schedule = Schedule::new(BattleTick);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    });
    use BattleSystems as Set;
    // A pass ends with the question that `Reactions` asks.
    let later = (
        Set::Attack,
        Set::Scatter,
        Set::Harm,
        Set::Spells,
        Set::Searches,
        Set::Gear,
        Set::Conditions,
        Set::Initiative,
        Set::Outcome,
    );
    let later = later.chain().run_if(nobody_is_asked);
    schedule.configure_sets((Set::Movement, Set::Positioning, Set::Reactions, later).chain());
    app.add_schedule(schedule);
    app.init_resource::<Roster>()
        .init_resource::<Chronicle>()
        .init_resource::<BattlePhase>()
        .init_resource::<FieldItems>()
        .init_resource::<TurnOrder>()
        .init_resource::<DigestRegistry>();
    CombatantQuery::<SideAndStanding>::add_to(app.world_mut());
    app.world_mut()
        .resource_mut::<DigestRegistry>()
        .component::<Position>()
        .component::<Facing>()
        .component::<Altitude>()
        .component::<Side>()
        .component::<Standing>()
        .component::<Conditions>()
        .resource::<FieldItems>()
        .resource::<TurnOrder>()
        .resource::<BattlePhase>()
        .resource::<BattleBoard>()
        .resource::<BattleDice>();
}

/// Takes the schedule [`BattleTick`] out of a world for which all plugins were added: a battle runs
/// it thousands of times.
///
/// # Panics
/// If the kernel's plugin was not added.
#[must_use]
pub fn schedule_of(world: &mut World) -> Schedule {
    let schedule = world.resource_mut::<Schedules>().remove(BattleTick);
    schedule.expect("the kernel's plugin adds the schedule")
}

/// Runs passes of the schedule until the agenda is empty or a choice waits. None is run after a command that
/// ends the battle, or that is followed by a question at once: a step that waits for an answer would ask again.
pub fn settle(world: &mut World, tick: &mut Schedule, ruleset: &Ruleset) {
    let goes_on = |world: &World| world.resource::<BattlePhase>().goes_on();
    if !goes_on(world) {
        return;
    }
    let settled = (0..MAX_PASSES).any(|_| {
        tick.run(world);
        !goes_on(world) || (ruleset.settled)(world)
    });
    debug_assert!(
        settled,
        "a tick that never ends: the agenda of the ruleset feeds itself"
    );
}

fn nobody_is_asked(phase: Res<BattlePhase>) -> bool {
    phase.pending.is_none()
}

/// Takes a command: checks it, and puts its steps on the agenda, from which [`settle`] takes them.
///
/// # Errors
/// The [`Refusal`] of an illegal command, which changed nothing.
pub fn take_command(
    world: &mut World,
    ruleset: &Ruleset,
    command: &BattleCommand,
) -> Result<(), Refusal> {
    match admit(world, command)? {
        Admitted::Concede => {
            concede(world, side_of(world, command.who));
            Ok(())
        }
        Admitted::Answer(choice, answer) => {
            let choice = Arc::clone(choice);
            take_answer(world, ruleset, command.who, &choice, answer)
        }
        Admitted::Act(window) => {
            let window = window.map(Arc::clone);
            act(world, ruleset, command, window)
        }
    }
}

/// What a command is once it is known that its combatant may give it.
enum Admitted<'w, 'c> {
    /// Its side gives up.
    Concede,
    /// An answer to the question that waits.
    Answer(&'w Arc<PendingChoice>, &'c Answer),
    /// An action or the end of a turn, and the window that it answers, if one is open.
    Act(Option<&'w Arc<PendingChoice>>),
}

/// An action, at the right moment or as the answer to a window.
fn act(
    world: &mut World,
    ruleset: &Ruleset,
    command: &BattleCommand,
    waiting: Option<Arc<PendingChoice>>,
) -> Result<(), Refusal> {
    let answered = waiting.map(|choice| BattleEvent::Answered {
        who: command.who,
        kind: choice.kind.clone(),
        answer: Answer {
            choose: PendingChoice::ACT.into(),
            ..Answer::default()
        },
    });
    (ruleset.begin)(world, command, answered)
}

/// The checks that hold in every ruleset: who may give which command at all.
fn admit<'w, 'c>(
    world: &'w World,
    command: &'c BattleCommand,
) -> Result<Admitted<'w, 'c>, Refusal> {
    let who = command.who;
    let phase = world.resource::<BattlePhase>();
    if phase.is_over() {
        return Err(Refusal::BattleOver);
    }
    let admitted = match (&command.order, phase.pending.as_ref()) {
        (Order::Concede, _) => may_concede(world, who).map(|()| Admitted::Concede),
        (Order::Answer(_), None) => Err(Refusal::NothingToAnswer),
        (Order::Answer(answer), Some(choice)) => {
            check_option(choice, who, answer).map(|()| Admitted::Answer(choice, answer))
        }
        (Order::EndTurn, Some(choice)) => Err(choice.waits()),
        (Order::Act(_) | Order::EndTurn, window) => {
            phase.may_command(who).map(|()| Admitted::Act(window))
        }
    };
    // A combatant that may speak is there: only a refusal may be about one that is not.
    admitted.map_err(|refusal| {
        let roster = world.resource::<Roster>();
        match roster.entity(who) {
            Some(_) => refusal,
            None => Refusal::NoSuchCombatant(who),
        }
    })
}

fn check_option(choice: &PendingChoice, who: CombatantId, answer: &Answer) -> Result<(), Refusal> {
    if !choice.asks(who) {
        return Err(choice.waits());
    }
    if choice.option(&answer.choose).is_some() {
        return Ok(());
    }
    let options = choice
        .options
        .iter()
        .map(|option| option.key.clone())
        .collect();
    Err(Refusal::NoSuchOption {
        chosen: answer.choose.clone(),
        options,
    })
}

fn take_answer(
    world: &mut World,
    ruleset: &Ruleset,
    who: CombatantId,
    choice: &PendingChoice,
    answer: &Answer,
) -> Result<(), Refusal> {
    (ruleset.questions.check_answer)(world, choice, answer)?;
    let kind = choice.kind.clone();
    record(
        world,
        BattleEvent::Answered {
            who,
            kind,
            answer: answer.clone(),
        },
    );
    (ruleset.questions.answer)(world, choice, answer);
    Ok(())
}

/// A side gives up once, and only if there is somebody left of it.
fn may_concede(world: &World, who: CombatantId) -> Result<(), Refusal> {
    if world.resource::<Roster>().entity(who).is_none() {
        return Err(Refusal::NoSuchCombatant(who));
    }
    let side = side_of(world, who);
    let mut all = CombatantQuery::<SideAndStanding>::all(world);
    let is_left = |standing: &Standing| standing.is_there() || *standing == Standing::Reserve;
    if all.any(|(own, standing)| own.0 == side && is_left(standing)) {
        return Ok(());
    }
    Err(Refusal::CannotAct {
        who,
        why: "its side has given up or left the battle".into(),
        rule: RuleId(CONCEDE),
    })
}

/// The rule by which a side that gives up leaves and the others win.
pub const CONCEDE: &str = "CONCEDE";

/// A side leaves the battle. If one side is left, it has won; if several are left, they fight on.
fn concede(world: &mut World, side: SideId) {
    record(world, BattleEvent::Conceded { side });
    defeat_side(world, side, CONCEDE, None);
}

/// A side has lost the battle though it still fights or has somebody to come: by this rule, and by this
/// objective if it is one. If one other side is left, it has won; if several are left, all of the side leave the field.
pub fn defeat_side(world: &mut World, side: SideId, rule: &'static str, objective: Option<usize>) {
    let others: BTreeSet<_> = CombatantQuery::<SideAndStanding>::all(world)
        .filter(|(own, standing)| own.0 != side && standing.counts_for_its_side())
        .map(|(own, _)| own.0)
        .collect();
    let outcome = match others.first() {
        Some(_) if others.len() > 1 => return depart(world, side, rule),
        Some(&winner) => Outcome::Won(winner),
        None => Outcome::Draw,
    };
    end_battle(world, outcome, rule, objective);
}

/// The rule by which a battle ends in which nobody is left, if that of the ruleset is switched off.
pub const NOBODY_LEFT: &str = "NOBODY-LEFT";

/// Ends the battle, by a rule of the ruleset or because a side has given up; `objective` is the place in the
/// level's list of the objective that decides it. What is under way is broken off first
/// ([`Ruleset::break_off`]), so that no two of the living are left in one cell. A battle that is over stays as
/// it ended, and one whose rule is switched off goes on as long as somebody is left to fight.
pub fn end_battle(
    world: &mut World,
    outcome: Outcome,
    rule: &'static str,
    objective: Option<usize>,
) {
    if world.resource::<BattlePhase>().is_over() {
        return;
    }
    let ActiveRuleset { ruleset, switches } = world.resource();
    let ruleset = *ruleset;
    let rule = match switches.is_off(rule) {
        false => rule,
        true if last_side(world) == Some(Outcome::Draw) => NOBODY_LEFT,
        true => return,
    };
    (ruleset.break_off)(world);
    let over = BattleEvent::Over {
        outcome,
        rule: RuleId(rule),
        objective,
    };
    record(world, over);
}

/// Everybody of a side leaves the board, the dead aside.
fn depart(world: &mut World, side: SideId, rule: &'static str) {
    let ids = world.resource::<Roster>().ids();
    let own: Vec<_> = ids.filter(|&who| side_of(world, who) == side).collect();
    leave(world, &own, rule);
}

/// Combatants leave the board, those who are on it, or do not come any more, and the ruleset puts right
/// what was under way.
pub fn leave(world: &mut World, leavers: &[CombatantId], rule: &'static str) {
    for &who in leavers {
        let standing = *component_of::<Standing>(world, who);
        if standing.is_there() || standing == Standing::Reserve {
            standing_changed(world, who, Standing::Gone, rule);
        }
    }
    let ruleset = world.resource::<ActiveRuleset>().ruleset;
    (ruleset.departed)(world, leavers);
}

/// Whether a command would be legal now; reads only.
///
/// # Errors
/// The [`Refusal`] that the command would get.
pub fn check(world: &World, command: &BattleCommand) -> Result<(), Refusal> {
    let ruleset = world.resource::<ActiveRuleset>().ruleset;
    match admit(world, command)? {
        Admitted::Concede => Ok(()),
        Admitted::Answer(choice, answer) => (ruleset.questions.check_answer)(world, choice, answer),
        Admitted::Act(_) => ruleset.actions.check_command(world, command),
    }
}
