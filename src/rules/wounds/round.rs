//! Surprise, initiative, turns, rounds, AP. Floor 4. Section 4 of the reference; rules WND-INIT-01 to -17; rulings WND-R37, -R42,
//! -R85, -R93, -R94, -R95, -R107, -R119.

use super::components::{LastHarm, Pool, Pools, StartingKit};
use super::data::WoundsData;
use super::effects::initiative::{self, Gain};
use super::effects::{commit, grapples, interrupts, mounts, reactions, runaway, upkeep};
use super::plan::checks;
use super::plan::steps::{Step, WoundsAgenda};
use super::plan::turns::{has_acted, has_place};
use super::resolve::Check;
use super::snapshot::{Fighter, Situation};
use super::words::{self, Attribute, Moment, Skill, Spec};
use crate::combat::{
    BattleEvent, Chronicle, CombatantId, Condition, Ledger, Objectives, RollKind, Roster, SideId,
    StartMode, TurnOrder, component_of, record,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, Scene, Task, TurnStep, Turns, conditions, durations};
use bevy::prelude::World;
use std::cmp::Reverse;

/// Turns by living initiative. Rules WND-INIT-01 to -17.
pub const TURNS: Turns<Step> = Turns::new(order, "WND-R42")
    .last_round_of(last_round, "WND-R85")
    .turns_for(takes_turn)
    .acts_if(can_act)
    .shared_by(|scene, who| initiative::commanded(scene.world(), who))
    .reordering(initiative::choose)
    .on_round(begin_round)
    .before_turn(end_guard)
    .on_turn(begin_turn)
    .on_turn_end(end_turn)
    .skipping(pass_by)
    .ending_unable(end_of_the_unable)
    .over_before(begins_anew)
    .before_round_end(commit::complete_timed)
    .on_round_end(upkeep::end_round);

/// The battle begins. Section 4, steps 1 and 2.
pub fn start(world: &mut World) {
    let round = world.resource::<TurnOrder>().round();
    world.insert_resource(LastHarm(round));
    mounts::take_places(world);
    grapples::pair_up(world);
    reactions::note_flanks(world);
    let StartMode::Order(given) = world.resource::<StartMode>().clone() else {
        return TURNS.start(world);
    };
    take_given_order(world, &given);
    let order = initiative::in_order(&Situation::of(world));
    let results = order
        .iter()
        .map(|&id| Fighter::of(world, id).initiative)
        .collect();
    record(world, BattleEvent::OrderSet { order, results });
    world
        .resource_mut::<WoundsAgenda>()
        .push(TurnStep::Next(None));
}

/// The initiative that a level gives to somebody.
fn given_initiative(world: &World, who: CombatantId) -> Option<i32> {
    component_of::<StartingKit>(world, who).changes().initiative
}

/// A given order: no dice; the last has so much initiative, each before it more, unless the level gives another. A mount that is
/// not named comes right after its rider. Rulings WND-R93, WND-R107.
fn take_given_order(world: &mut World, given: &[CombatantId]) {
    let mut order: Vec<_> = those_who_start(world).collect();
    let named = |id: CombatantId| given.iter().position(|&other| other == id);
    let place = |&id: &CombatantId| {
        let rider = || Fighter::of(world, id).rider();
        let along = || rider().and_then(named).map(|place| (place, true));
        named(id).map(|place| (place, false)).or_else(along)
    };
    order.sort_by_key(|id| (place(id).unwrap_or((usize::MAX, false)), *id));
    let course = &WoundsData::of(world).course;
    let (last, step) = (course.order_last, course.order_step);
    let mut initiative = last;
    for who in order.into_iter().rev() {
        let own = given_initiative(world, who).unwrap_or(initiative);
        Pools::set(world, who, Pool::Initiative, own, "WND-INIT-01");
        initiative += step;
    }
}

/// Everybody but those who are dead or still to come, ascending.
fn those_who_start(world: &World) -> impl Iterator<Item = CombatantId> + use<'_> {
    let scene = Scene::of(world);
    scene.roster().ids().filter(move |&id| scene.is_there(id))
}

/// Surprise, then initiative in roster order. Rules WND-INIT-01, -06, -07; ruling WND-R93.
fn order(world: &mut World) -> Vec<(CombatantId, i32)> {
    match *world.resource::<StartMode>() {
        StartMode::Ambush(side) => ambush(world, side),
        StartMode::Meeting => {
            let all: Vec<_> = those_who_start(world).collect();
            all.into_iter().for_each(|who| surprise(world, who));
        }
        StartMode::Ready | StartMode::Opening(_) | StartMode::Order(_) => {}
    }
    let all: Vec<_> = those_who_start(world).collect();
    all.into_iter().for_each(|who| roll_initiative(world, who));
    if let StartMode::Opening(side) = *world.resource::<StartMode>() {
        open(world, side);
    }
    let s = Situation::of(world);
    let order = initiative::in_order(&s).into_iter();
    order.map(|id| (id, s.fighter(id).initiative)).collect()
}

/// The first of the side that opens has more initiative than everybody. Ruling WND-R93.
fn open(world: &mut World, side: SideId) {
    let s = Situation::of(world);
    let order = initiative::in_order(&s);
    let opens = order.iter().find(|&&id| s.fighter(id).side == side);
    if let (Some(&who), Some(&first)) = (opens, order.first())
        && who != first
    {
        let most = s.fighter(first).initiative;
        Pools::set(world, who, Pool::Initiative, most + 1, "WND-INIT-01");
    }
}

/// The best hider of a side rolls once, each of the others watches for itself. Rule WND-INIT-06; ruling WND-R93.
fn ambush(world: &mut World, side: SideId) {
    const RULE: &str = "WND-INIT-06";
    let s = Situation::of(world);
    let hides = |f: &&Fighter<'_>| f.side == side && f.is_able();
    let spec = Some(Spec::Hiding);
    let bonus = |f: &Fighter<'_>| f.bonus(Attribute::Dex, Skill::Stealth, spec);
    let hiders = s.fighters().iter().filter(hides);
    let best = hiders.min_by_key(|f| (Reverse(bonus(f)), f.id));
    let Some(best) = best.filter(|_| !s.data.is_off(RULE)) else {
        return;
    };
    let check = checks::skill(best, Attribute::Dex, Skill::Stealth, spec, RULE);
    let watchers = s.fighters().iter().filter(|f| f.side != side && f.is_up());
    let watchers: Vec<_> = watchers.map(|f| f.id).collect();
    let hidden = {
        let best = best.id;
        check.roll(world, best, None).total
    };
    for who in watchers {
        let f = Fighter::of(world, who);
        let spec = Some(Spec::Observation);
        let check = checks::skill(&f, Attribute::Prc, Skill::Stealth, spec, RULE).against(hidden);
        if !check.roll(world, who, None).success {
            surprise(world, who);
        }
    }
}

/// Somebody is surprised, unless it perceives too much. Rules WND-INIT-06, -07.
fn surprise(world: &mut World, who: CombatantId) {
    let f = Fighter::of(world, who);
    let perceives = f.stats.prc > f.data.course.surprise && !f.data.is_off("WND-INIT-07");
    if !perceives && !f.data.is_off("WND-INIT-06") {
        let surprised = Condition::new(words::SURPRISED, 1, "WND-COND-08");
        conditions::set(world, who, surprised);
    }
}

/// The check of the starting initiative, with what surprise takes off it. Rules WND-INIT-01, -07.
fn initiative_check(f: &Fighter<'_>) -> Check {
    const RULE: &str = "WND-INIT-01";
    let spec = Some(Spec::Initiative);
    let mut check = checks::skill(f, Attribute::Prc, Skill::Reflex, spec, RULE);
    let course = &f.data.course;
    let mut ledger = check.terms.under(f.data.switches());
    ledger.bonus(course.initiative, "start", RULE);
    if f.has(words::SURPRISED) {
        ledger.bonus(
            (f.stats.prc - course.surprise).min(0),
            "surprised",
            "WND-INIT-07",
        );
    }
    check.of_kind(RollKind::Initiative)
}

/// Somebody rolls for initiative, if the level gives it none. Rules WND-INIT-01, -08.
fn roll_initiative(world: &mut World, who: CombatantId) {
    if given_initiative(world, who).is_some() {
        return;
    }
    let check = initiative_check(&Fighter::of(world, who));
    let total = check.roll(world, who, None).total.max(0);
    Pools::set(world, who, Pool::Initiative, total, "WND-INIT-01");
}

/// Whether a turn comes up for somebody in this round, or in the next one if all have had theirs. Rules WND-INIT-02, -04; rulings
/// WND-R107, WND-R119.
fn takes_turn(scene: Scene<'_>, who: CombatantId) -> bool {
    let s = Situation::of(scene.world());
    let is_open = |f: &Fighter<'_>| has_place(&s, f) && !has_acted(f);
    let f = s.fighter(who);
    is_open(f) || (has_place(&s, f) && !s.fighters().iter().any(is_open))
}

/// Whether somebody can act in its turn, or one that acts along with it. Of the unconscious no turn begins. Section 4, step 5;
/// rulings WND-R107, WND-R119.
fn can_act(scene: Scene<'_>, who: CombatantId) -> bool {
    let world = scene.world();
    if world.resource::<TurnOrder>().active() != Some(who) {
        return scene.is_up(who);
    }
    initiative::all_active(world, who).into_iter().any(|id| {
        let f = Fighter::of(world, id);
        let may_escape = f.pinned_by().is_some() && !f.has(words::HELPLESS);
        f.is_up() && (f.is_able() || may_escape)
    })
}

/// Whether a level gives somebody the AP of its first round, those of its start among them. Section 2.
fn has_given_ap(world: &World, who: CombatantId) -> bool {
    let kit = component_of::<StartingKit>(world, who);
    kit.changes().ap.is_some()
}

/// Those who arrive roll for initiative, then all gain AP but those to whom the level gives those of their first round. Section 4,
/// step 3; rules WND-INIT-08, -11; ruling WND-R94.
fn begin_round(world: &mut World, _: u32) {
    let mut events = world.resource::<Chronicle>().events().iter().rev();
    let arrived = events.by_ref().map_while(|event| match event {
        BattleEvent::RoundStarted { .. } => None,
        BattleEvent::Arrived { who, .. } => Some(Some(*who)),
        _ => Some(None),
    });
    let mut arrived: Vec<_> = arrived.flatten().collect();
    arrived.sort_unstable();
    let is_first = !events.any(|event| matches!(event, BattleEvent::RoundStarted { .. }));
    if !WoundsData::of(world).is_off("WND-INIT-08") {
        arrived.iter().for_each(|&who| roll_initiative(world, who));
    }
    let all: Vec<_> = world.resource::<Roster>().ids().collect();
    for who in all {
        let begins = is_first || arrived.contains(&who);
        if !(begins && has_given_ap(world, who)) {
            initiative::gain(world, who, Gain::RoundStart);
        }
    }
}

/// Somebody that has its turn is no longer on its guard. Section 4, step 5a; rule WND-ACT-15.
fn end_guard(world: &mut World, who: CombatantId) {
    let partner = {
        let s = Situation::of(world);
        super::plan::turns::partner(&s, s.fighter(who)).map(|it| it.id)
    };
    for who in [who].into_iter().chain(partner) {
        conditions::end(world, who, words::DEFENDING, "WND-ACT-15");
    }
}

/// Section 4, step 5b; rulings WND-R88, WND-R107.
fn begin_turn(world: &mut World, who: CombatantId) {
    initiative::share_turn(world);
    runaway::bolt_all(world, &initiative::all_active(world, who));
    interrupts::open(world, who, Moment::TurnStart, None);
    reactions::open_flank(world);
}

/// A turn ends by command: those who are asked first, and what is under way goes on. Section 4, steps 5c, 6a.
pub fn end_by_command(world: &mut World, who: CombatantId) {
    let active = world.resource::<TurnOrder>().active().unwrap_or(who);
    world
        .resource_mut::<WoundsAgenda>()
        .push(TurnStep::End(active));
    interrupts::open(world, active, Moment::TurnEnd, None);
    let all = initiative::all_active(world, active);
    let steps: Vec<_> = all.into_iter().map(Step::Continue).collect();
    world.resource_mut::<WoundsAgenda>().push_in_order(steps);
}

/// Whether something new begins with a step, so that what came before is resolved with all that it brought: the battle ends before
/// it if one side is left. Section 4, step 8.
const fn begins_anew(task: &Task<Step>) -> bool {
    match task {
        Task::Walk(_) | Task::Turn(_) => true,
        Task::Own(step) => matches!(
            step,
            Step::Rebuff(_)
                | Step::After(_)
                | Step::Flanks
                | Step::Flank(_)
                | Step::Ready(_)
                | Step::Interrupt(_)
                | Step::Suffer(..)
                | Step::TurnOver(_)
        ),
        _ => false,
    }
}

/// The turn of one that can do nothing in it ends with all its windows, as long as it is conscious. Section 4, steps 5, 6a; rule
/// WND-COND-06.
fn end_of_the_unable(world: &mut World, who: CombatantId) {
    if Fighter::of(world, who).is_up() {
        return end_by_command(world, who);
    }
    let mut agenda = world.resource_mut::<WoundsAgenda>();
    agenda.push(TurnStep::End(who));
}

/// What acts on those whose turn ends, and their gains: first the rider, then the mount. Section 4, step 6; ruling WND-R107.
fn end_turn(world: &mut World, who: CombatantId) {
    durations::end_at_end(world, who, "WND-INIT-16");
    let all = initiative::all_active(world, who);
    for &along in &all {
        Pools::set(world, along, Pool::Acted, 1, "WND-INIT-04");
    }
    upkeep::end_turns(world, &all);
}

/// The turn of one that is unconscious: what acts on it, without windows. Section 4, step 4; ruling WND-R119.
fn pass_by(world: &mut World, who: CombatantId) {
    Pools::set(world, who, Pool::Acted, 1, "WND-INIT-04");
    upkeep::end_turns(world, &[who]);
}

/// Rounds without any harm end the battle, unless the level sets a limit of its own. Ruling WND-R85.
fn last_round(scene: Scene<'_>) -> u32 {
    let world = scene.world();
    let limit = world
        .get_resource::<Objectives>()
        .and_then(Objectives::round_limit);
    if limit.is_some() {
        return u32::MAX;
    }
    let idle = WoundsData::of(world).course.idle_rounds;
    let idle = u32::try_from(idle).unwrap_or(u32::MAX);
    world.resource::<LastHarm>().0.saturating_add(idle)
}
