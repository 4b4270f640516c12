//! Answers to challenges, windows and questions. Floor 4. Rules AUR-INIT-09 to -16, AUR-REACT-03.

use super::attack_options::AttackOption;
use super::blows::{attacks, possible};
use super::memory::TacticianMemory;
use crate::combat::{
    Act, BattleBoard, BattleCommand, CombatantId, PendingChoice, Roster, WeighedAnswer,
};
use crate::grid::{GridKind, cells_distance};
use crate::mechanics::tactics::best;
use crate::rules::aura::actions::ACTIONS;
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::agenda::{UnderWay, WindowKind};
use crate::rules::aura::plan::attack::{self, Openings};
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::snapshot::{Fighter, Moment, Situation, Status, anybody};
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::sync::Arc;

/// What a challenge must be worth for each Energy. If equal sides ask for much more, the side that begins loses most
/// battles: it comes near, and is struck first.
const WORTH_A_CHALLENGE: i32 = 90;

/// What a Swift Attack must be worth: the Energy of a weak one is missed later.
const WORTH_A_SWIFT_ATTACK: i32 = 120;

/// The answer to a question.
pub(super) fn answer(
    world: &World,
    choice: &PendingChoice,
    memory: &mut TacticianMemory,
) -> BattleCommand {
    if let Some(it) = tempted(world, choice, memory) {
        return BattleCommand::act(it.who, it.act);
    }
    let key = match choice.kind.as_str() {
        words::INITIATIVE => words::ROLL,
        words::GOING_ON => words::CONTINUE,
        _ => PendingChoice::DECLINE,
    };
    BattleCommand::answer(choice.who, SmolStr::new_static(key))
}

/// What an action that answers and letting the window go are worth, the best first; empty where they are not weighed: what is
/// asked of an actor, and steps aside.
pub(super) fn weigh(
    world: &World,
    choice: &PendingChoice,
    memory: &mut TacticianMemory,
) -> Vec<WeighedAnswer> {
    if !choice.may_decline() {
        return Vec::new();
    }
    let pass = |worth| WeighedAnswer {
        command: BattleCommand::answer(choice.who, PendingChoice::DECLINE),
        worth,
    };
    let Some(it) = tempted(world, choice, memory) else {
        return vec![pass(0)];
    };
    let Some((worth, price)) = it.worth else {
        return Vec::new();
    };
    let command = BattleCommand::act(it.who, it.act);
    vec![WeighedAnswer { command, worth }, pass(price)]
}

/// An action that answers a window, what it is worth, and what it has to be worth at least, where that is known.
struct Intervention {
    who: CombatantId,
    act: Arc<Act>,
    worth: Option<(i64, i64)>,
}

/// The action by which a player answers a window, if it does.
fn tempted(
    world: &World,
    choice: &PendingChoice,
    memory: &mut TacticianMemory,
) -> Option<Intervention> {
    if !memory.style.interrupts || !may_tempt(world, choice) {
        return None;
    }
    memory.attack_options.catch_up(world);
    intervene(&Situation::of(world), choice, memory)
}

/// Whether anything might be worth an answer, at a glance: before most actions nobody is open to a
/// Swift Attack, and nobody is aimed at or aims in melee.
fn may_tempt(world: &World, choice: &PendingChoice) -> bool {
    if choice.kind != words::BEFORE {
        return !choice.actors.is_empty();
    }
    let board = world.resource::<BattleBoard>().board();
    let action = world.resource::<UnderWay>().last();
    let pair = action.and_then(|action| {
        let target = action.act.target().filter(|_| !is_far(&action.act))?;
        // What needs no target may name nobody.
        world.resource::<Roster>().entity(target)?;
        let either = [action.who, target]
            .iter()
            .any(|who| choice.actors.contains(who));
        either.then(|| Fighter::these(world, [action.who, target]))
    });
    let steps = pair.is_some_and(|[actor, target]| {
        let kind = board.kind();
        may_dodge(&choice.actors, &actor, &target)
            || may_follow(kind, &choice.actors, &actor, &target)
    });
    let open = |it: &Status<'_>| it.has(words::UNGUARDED) || it.conditions.has(words::HIDDEN);
    steps || board.has_dark() || board.has_fog() || anybody(world, open)
}

/// Whether a target could step out of an attacker's reach, and that one not after it.
fn may_dodge(actors: &[CombatantId], actor: &Fighter<'_>, target: &Fighter<'_>) -> bool {
    actors.contains(&target.id)
        && target.side != actor.side
        && actor.free_agility() < target.free_agility()
}

/// Whether an attacker could step after a target that has gone out of its reach.
fn may_follow(
    kind: GridKind,
    actors: &[CombatantId],
    actor: &Fighter<'_>,
    target: &Fighter<'_>,
) -> bool {
    let apart = cells_distance(kind, &actor.space, &target.space);
    actors.contains(&actor.id) && apart > actor.max_reach() + 1
}

/// Whether something is done from afar, so that nobody can step out of it.
fn is_far(act: &Act) -> bool {
    act.verb == words::SHOOT || act.verb == words::THROW
}

/// A response or an interrupt that is worth while.
fn intervene(
    s: &Situation<'_>,
    choice: &PendingChoice,
    memory: &mut TacticianMemory,
) -> Option<Intervention> {
    let found = match s.moment {
        Moment::Challenge => challenge(s, &choice.actors, memory)?,
        Moment::Window(kind) => interrupt(s, &choice.actors, kind, memory)?,
        _ => return None,
    };
    let legal = ACTIONS.check(s, found.who, &found.act).is_ok();
    legal.then_some(found)
}

/// The best attack among those who could be faster: what it costs would be paid anyway.
fn challenge(
    s: &Situation<'_>,
    actors: &[CombatantId],
    memory: &mut TacticianMemory,
) -> Option<Intervention> {
    let blows = actors.iter().flat_map(|&who| {
        let blows = attacks(s, s.fighter(who), memory).into_iter();
        blows.map(move |blow| (who, blow))
    });
    let good = blows.filter(|(_, blow)| blow.for_each() >= WORTH_A_CHALLENGE);
    let (who, blow) = best(good, |(_, blow)| blow.for_each())?;
    Some(Intervention {
        who,
        worth: Some((blow.for_each().into(), WORTH_A_CHALLENGE.into())),
        act: blow.act,
    })
}

/// A Swift Attack wherever one is worth its Energy; an Agile Move out of a blow, or after a target.
fn interrupt(
    s: &Situation<'_>,
    actors: &[CombatantId],
    kind: WindowKind,
    memory: &mut TacticianMemory,
) -> Option<Intervention> {
    let swift = swift_attack(s, actors, memory);
    if swift.is_some() || kind != WindowKind::Before {
        return swift;
    }
    let action = s.under_way.last()?;
    let actor = s.fighter(action.who);
    let target = action.act.target().and_then(|id| s.find(id))?;
    if is_far(&action.act) {
        return None;
    }
    if may_dodge(actors, actor, target) {
        return dodge(s, actor, target).map(|act| step(target.id, act));
    }
    if may_follow(s.kind(), actors, actor, target) {
        return follow(s, actor, target).map(|act| step(actor.id, act));
    }
    None
}

/// A step of which is not known what it is worth.
fn step(who: CombatantId, act: Act) -> Intervention {
    Intervention {
        who,
        act: act.into(),
        worth: None,
    }
}

fn swift_attack(
    s: &Situation<'_>,
    actors: &[CombatantId],
    memory: &mut TacticianMemory,
) -> Option<Intervention> {
    let mut blows = Vec::new();
    let openings = Openings::of(s);
    let mover = match s.moment {
        Moment::Window(WindowKind::Step) => s.under_way.last().map(|action| s.fighter(action.who)),
        _ => None,
    };
    let timing = mover.map_or(Timing::Swift, |mover| Timing::AtMover(mover.id));
    for &who in actors {
        let me = s.fighter(who);
        if me.pool(Pool::SwiftUsed) > 0 || attack::check_free(me).is_err() {
            continue;
        }
        for target in open_targets(me, mover, &openings) {
            for AttackOption { act, bare, .. } in possible(s, me, target, memory.style) {
                if bare && me.free_energy() != 2 {
                    continue;
                }
                if let Some((price, value)) = memory.worth.weigh(s, me, &act, timing)
                    && value > WORTH_A_SWIFT_ATTACK
                    && price.check(me).is_ok()
                {
                    blows.push((value, who, act));
                }
            }
        }
    }
    let (value, who, act) = best(blows, |&(value, ..)| value)?;
    Some(Intervention {
        who,
        act,
        worth: Some((value.into(), WORTH_A_SWIFT_ATTACK.into())),
    })
}

/// Whom somebody may strike in the window that is open. Rules AUR-REACT-05, -06.
fn open_targets<'s, 'w>(
    me: &Fighter<'_>,
    mover: Option<&'s Fighter<'w>>,
    openings: &Openings<'s, 'w>,
) -> Vec<&'s Fighter<'w>> {
    match mover {
        Some(mover) if mover.is_alive() && mover.side != me.side => vec![mover],
        Some(_) => Vec::new(),
        None => openings.to(me).collect(),
    }
}

/// A step out of an attacker's reach.
fn dodge(s: &Situation<'_>, actor: &Fighter<'_>, target: &Fighter<'_>) -> Option<Act> {
    let reach = actor.max_reach() + 1;
    step_where(s, target, |there| s.distance(actor, there) > reach)
}

/// A step after a target that has gone out of reach.
fn follow(s: &Situation<'_>, actor: &Fighter<'_>, target: &Fighter<'_>) -> Option<Act> {
    let reach = actor.max_reach() + 1;
    step_where(s, actor, |there| s.distance(there, target) <= reach)
}

/// The first legal Agile Move to a cell for which something holds.
fn step_where(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    wanted: impl Fn(&Fighter<'_>) -> bool,
) -> Option<Act> {
    s.kind().neighbours(who.anchor()).find_map(|(_, cell)| {
        let act = Act::new(words::AGILE_MOVE).along(vec![cell]);
        let mut bent = s.clone();
        bent.place(who.id, cell, who.facing);
        let good = wanted(bent.fighter(who.id));
        (good && ACTIONS.check(s, who.id, &act).is_ok()).then_some(act)
    })
}
