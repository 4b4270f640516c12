//! Surprise, initiative, Turns, Rounds, Turns that are put off. Floor 4. Rules TRI-INIT-01 to -16.

use super::components::Controller;
use super::data::TriadData;
use super::effects::air;
use super::effects::maneuver::draw_all_together;
use super::effects::{companions, mounts, ready};
use super::plan::skills::initiative_die;
use super::plan::steps::{EntryWindow, Step, TriadAgenda, Upkeep};
use super::snapshot::{Fighter, Situation};
use super::words::{self, Trigger, UNDETECTED};
use crate::combat::{
    BattleEvent, CombatantId, Condition, Outcome, Roster, Standing, StartMode, TurnOrder, Until,
    defeat_side, end_battle, record,
};
use crate::dice::Pool as Dice;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{
    Scene, SingleRoll, Task, TurnStep, Turns, conditions, durations, push_step, roll, with_dice,
};
use bevy::prelude::World;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Turns Round after Round, which can be put off. Rules TRI-INIT-01 to -16.
pub const TURNS: Turns<Step> = Turns::new(order, "TRI-INIT-16")
    .last_round_of(last_round, "TRI-INIT-16")
    .turns_for(has_a_place)
    .acts_if(can_act)
    .on_round(forget_marks)
    .on_turn(begin_turn)
    .on_turn_end(end_turn)
    .skipping(pass_by);

/// Rule TRI-INIT-16; ruling TRI-R61.
pub fn last_round(scene: Scene<'_>) -> u32 {
    u32::try_from(TriadData::of(scene.world()).course.last_round).unwrap_or(u32::MAX)
}

/// The battle begins.
pub fn start(world: &mut World) {
    air::keep(world);
    words::HOLDS.tell_both(world, "TRI-R30");
    words::RIDES.tell_both(world, "TRI-R36");
    draw_all_together(world);
    mounts::follow_all(world);
    TURNS.start(world);
}

/// Whether something happens at the place of somebody: the dead and those who have left have one for what is anchored to them
/// and for their companions, companions have none, and those still to come one for their companions alone. Rules TRI-INIT-05,
/// -14; rulings TRI-R54, TRI-R61, TRI-R64.
fn has_a_place(scene: Scene<'_>, who: CombatantId) -> bool {
    let world = scene.world();
    let is_to_come = *scene.get::<Standing>(who) == Standing::Reserve;
    Controller::of(world, who).is_none()
        && (!is_to_come || !Controller::companions(world, who).is_empty())
}

/// Whether a Turn begins at the place of somebody, and once it has, whether it may act in it. Rules TRI-INIT-03, -09, -12;
/// rulings TRI-R57, TRI-R60.
fn can_act(scene: Scene<'_>, who: CombatantId) -> bool {
    let f = Fighter::of(scene.world(), who);
    let has_begun = scene.world().resource::<TurnOrder>().active() == Some(who);
    match has_begun {
        true => f.is_able() && !f.has(words::UNAWARE) && !f.has(words::DELAYING),
        false => f.is_alive() && (!f.has(words::DELAYING) || do_all_wait(scene)),
    }
}

/// Whether every living combatant with a place puts its Turn off. Ruling TRI-R60.
fn do_all_wait(scene: Scene<'_>) -> bool {
    let order = scene.world().resource::<TurnOrder>().order();
    let mut living = order
        .iter()
        .filter(|&&id| scene.is_there(id) && has_a_place(scene, id));
    living.all(|&id| scene.has(id, words::DELAYING))
}

/// Starting marks, then initiative: the highest first; those who are equal draw again. Rules TRI-INIT-01 to -03.
fn order(world: &mut World) -> Vec<(CombatantId, i32)> {
    lie_in_wait(world);
    let all: Vec<_> = world.resource::<Roster>().ids().collect();
    let mut groups = BTreeMap::<Reverse<i32>, Vec<CombatantId>>::new();
    for &who in &all {
        if Controller::of(world, who).is_none() {
            let total = initiative(world, who);
            groups.entry(Reverse(total)).or_default().push(who);
        }
    }
    let mut order = Vec::new();
    for (Reverse(total), tied) in groups {
        let ranked = settle_ties(world, tied, MOST_DRAWS);
        order.extend(ranked.into_iter().map(|who| (who, total)));
    }
    for &who in &all {
        if is_unaware(&Situation::of(world), who) {
            let unaware = Condition::new(words::UNAWARE, 1, "TRI-INIT-03");
            conditions::set(world, who, unaware.until(Until::EndOfTurnIn(who, 1)));
        }
    }
    order
}

/// Whether every enemy of somebody is Undetected by it. Rule TRI-INIT-03; ruling TRI-R55.
fn is_unaware(s: &Situation<'_>, who: CombatantId) -> bool {
    let f = s.fighter(who);
    let knows = |foe: &Fighter<'_>| !foe.conditions.has_by(UNDETECTED, who);
    let has_foes = s.foes(f).next().is_some();
    has_foes && !s.foes(f).any(knows) && !s.data.is_off("TRI-INIT-03")
}

/// So often those who are equal draw again: the dice of a script that has run out tie for ever.
const MOST_DRAWS: u32 = 100;

/// Those who are equal draw a die each, as often as it takes. Rule TRI-INIT-02.
fn settle_ties(world: &mut World, tied: Vec<CombatantId>, draws: u32) -> Vec<CombatantId> {
    if tied.len() < 2 || draws == 0 || TriadData::of(world).is_off("TRI-INIT-02") {
        return tied;
    }
    let faces = u8::try_from(TriadData::of(world).rolls.die).unwrap_or(20);
    let mut groups = BTreeMap::<Reverse<i32>, Vec<CombatantId>>::new();
    for who in tied {
        let drawn = roll(world, &Dice::sum(1, faces)).value;
        groups.entry(Reverse(drawn)).or_default().push(who);
    }
    let groups: Vec<_> = groups.into_values().collect();
    groups
        .into_iter()
        .flat_map(|tied| settle_ties(world, tied, draws - 1))
        .collect()
}

/// Rule TRI-INIT-01; ruling TRI-R08.
fn initiative(world: &mut World, who: CombatantId) -> i32 {
    let die = initiative_die(&Fighter::of(world, who));
    let drawn = with_dice(world, |dice, _| die.draw(dice));
    if let Some(report) = die.report(who, None, &drawn) {
        report.record(world);
    }
    drawn.total
}

/// An ambush: every member of a side is Undetected to every enemy. Ruling TRI-R63.
fn lie_in_wait(world: &mut World) {
    let StartMode::Ambush(side) = *world.resource::<StartMode>() else {
        return;
    };
    let s = Situation::of(world);
    let hidden = s
        .fighters()
        .iter()
        .filter(|f| f.side == side && f.is_alive());
    let pairs = hidden.flat_map(|f| s.foes(f).map(|foe| (f.id, foe.id)));
    let pairs: Vec<_> = pairs.collect();
    for (who, observer) in pairs {
        let mark = Condition::new(UNDETECTED, 1, "TRI-POS-05").by(observer);
        conditions::set(world, who, mark);
    }
}

/// In a new Round the place of one that waits has not come up yet. Rule TRI-INIT-13.
fn forget_marks(world: &mut World, _: u32) {
    conditions::end_where(world, |_, it| it.key == words::MARKED, "TRI-INIT-13");
}

/// The steps at the start of a Turn; one that enters has done them at its place, if that has come up. Where all wait, the Turn that
/// its owner has lost is over before. Rules TRI-INIT-06, -12, -13; rulings TRI-R59, TRI-R60.
fn begin_turn(world: &mut World, who: CombatantId) {
    let has_lost_one = Fighter::of(world, who).has(words::DELAYING);
    conditions::end(world, who, words::DELAYING, "TRI-INIT-12");
    let done = Fighter::of(world, who).has(words::MARKED);
    let first = match done {
        true => Upkeep::Actions,
        false => Upkeep::Timers,
    };
    conditions::end(world, who, words::MARKED, "TRI-INIT-13");
    keep_all(world, who, first);
    if has_lost_one {
        end_all(world, who);
    }
}

/// The steps at the start of a Turn, from one on, then those of the companions. Rules TRI-INIT-06, TRI-ACT-09.
fn keep_all(world: &mut World, who: CombatantId, first: Upkeep) {
    let companions = Controller::companions(world, who);
    let all = [who].into_iter().chain(companions);
    let steps: Vec<_> = all.map(|id| Step::Keep(id, first)).collect();
    world.resource_mut::<TriadAgenda>().push_in_order(steps);
}

/// The steps at the end of a Turn, then those of the companions. Rules TRI-INIT-10, TRI-ACT-09.
fn end_all(world: &mut World, who: CombatantId) {
    let companions = Controller::companions(world, who);
    let all = [who].into_iter().chain(companions);
    let steps: Vec<_> = all.map(Step::TurnOver).collect();
    world.resource_mut::<TriadAgenda>().push_in_order(steps);
}

/// The steps at the end of a Turn, then those who wait may enter. A Turn that is put off has neither. Rules TRI-INIT-10 to -12.
fn end_turn(world: &mut World, who: CombatantId) {
    if Fighter::of(world, who).has(words::DELAYING) {
        return;
    }
    let left = those_who_wait(world, who);
    if !left.is_empty() {
        push_step(world, Step::Enter(EntryWindow { after: who, left }));
    }
    ready::open(world, Trigger::TurnEnd, who, &[]);
    end_all(world, who);
}

/// Those who put their Turn off, in the order of their places counted from one that has just had its Turn. Rule TRI-INIT-12.
fn those_who_wait(world: &World, after: CombatantId) -> Vec<CombatantId> {
    let turns = world.resource::<TurnOrder>();
    let rank = turns.rank(after);
    let scene = Scene::of(world);
    let later = turns.order().iter().skip(rank.saturating_add(1));
    let earlier = turns.order().iter().take(rank);
    let all = later.chain(earlier).copied();
    all.filter(|&id| scene.is_there(id) && scene.has(id, words::DELAYING))
        .collect()
}

/// What happens at a place without a Turn: of the dead and those who have left what is anchored to them ends, and their companions
/// have their steps; of one that waits its lost Turn is over, and the steps at the start of this one are done. Rules TRI-INIT-05, -13; rulings
/// TRI-R54, TRI-R59, TRI-R61.
fn pass_by(world: &mut World, who: CombatantId) {
    if !Scene::of(world).is_there(who) {
        let counts = |_: CombatantId, _: &Condition| true;
        durations::end_at_start(world, who, counts, "TRI-INIT-05");
        let companions = Controller::companions(world, who);
        let starts = companions.iter().map(|&id| Step::Keep(id, Upkeep::Timers));
        let ends = companions.iter().map(|&id| Step::TurnOver(id));
        let steps: Vec<_> = starts.chain(ends).collect();
        return world.resource_mut::<TriadAgenda>().push_in_order(steps);
    }
    conditions::set(world, who, Condition::new(words::MARKED, 1, "TRI-INIT-13"));
    keep_all(world, who, Upkeep::Timers);
    end_all(world, who);
}

/// In every pass: companions that are not able fall silent, and a side is beaten of which nobody is left but companions whose
/// controller is Dead or Unconscious. Rules TRI-ACT-09, TRI-INIT-16; ruling TRI-R61.
pub fn mind_companions(world: &mut World) {
    let companions = |world: &World| {
        let mut all = world.resource::<Roster>().ids();
        all.any(|id| Controller::of(world, id).is_some())
    };
    if !companions(world) {
        return;
    }
    companions::hush(world);
    mounts::follow_all(world);
    let next = world.resource::<TriadAgenda>().next();
    if matches!(next, None | Some(Task::Turn(TurnStep::Next(_)))) {
        end_if_left_alone(world);
    }
}

/// Ends the battle for the sides of which only companions are left that nobody commands. Rule TRI-INIT-16; ruling TRI-R61.
fn end_if_left_alone(world: &mut World) {
    const RULE: &str = "TRI-INIT-16";
    let scene = Scene::of(world);
    let fighting = |id: &CombatantId| scene.get::<Standing>(*id).counts_for_its_side();
    let is_led = |id: &CombatantId| {
        let controller = Controller::of(world, *id).map(|id| *scene.get::<Standing>(id));
        let lost = [Standing::Dead, Standing::Unconscious, Standing::Gone];
        !controller.is_some_and(|it| lost.contains(&it))
    };
    let sides = |ids: Vec<CombatantId>| -> BTreeSet<_> {
        ids.into_iter().map(|id| scene.side(id)).collect()
    };
    let all: Vec<_> = scene.roster().ids().filter(fighting).collect();
    let led = sides(all.iter().copied().filter(is_led).collect());
    let beaten: Vec<_> = sides(all).difference(&led).copied().collect();
    if beaten.is_empty() {
        return;
    }
    match led.first() {
        None => end_battle(world, Outcome::Draw, RULE, None),
        Some(&winner) if led.len() == 1 => end_battle(world, Outcome::Won(winner), RULE, None),
        Some(_) => {
            for side in beaten {
                defeat_side(world, side, RULE, None);
            }
        }
    }
}

/// One that has waited has its Turn now, and its place from now on: right behind the one whose Turn has just ended. Rule
/// TRI-INIT-12.
pub fn enter(world: &mut World, who: CombatantId, after: CombatantId) {
    let mut order = world.resource::<TurnOrder>().order().to_vec();
    order.retain(|&id| id != who);
    let place = order
        .iter()
        .position(|&id| id == after)
        .map_or(0, |at| at + 1);
    order.insert(place, who);
    let results = vec![0; order.len()];
    record(world, BattleEvent::OrderSet { order, results });
    conditions::end(world, who, words::DELAYING, "TRI-INIT-12");
}
