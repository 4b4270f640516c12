//! Maneuvers, from their dice to what comes of them. Floor 4. Rules TRI-ACT-11 to -17; rulings TRI-R12, TRI-R13, TRI-R30,
//! TRI-R65.

use super::acts::{come_worn, wear_down};
use super::climbing;
use super::falls;
use super::ground;
use super::harm::{self, Affliction};
use super::holds::{end_hold, make_room, part};
use super::mounts;
use super::movement::{leap_together, will_squeeze};
use super::passage::make_way;
use super::places::{douse, found_beside, found_in, has_tag, reveal_to};
use super::strike::{note_attack, note_hit, unmask};
use crate::board::{Levels, OccupancyMap, Occupied, StepBlocked};
use crate::combat::{
    CombatantId, Condition, FieldItem, GearChange, Ledger, ModifierKind, MoveKind, Terms,
    attack_resolved, gear_changed, gear_changed_with, item_of_key, moved,
};
use crate::grid::{Cell, Direction};
use crate::mechanics::displacement::forced_step;
use crate::mechanics::gear::lie_down;
use crate::mechanics::reports::{refused, stopped};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::travel::Travel;
use crate::mechanics::{Resolution, Scene, conditions, durations, push_step, with_dice};
use crate::rules::triad::data::{DamageType, TriadData};
use crate::rules::triad::plan::aloft::carrier;
use crate::rules::triad::plan::attack::{against, weapon_dice};
use crate::rules::triad::plan::maneuver::{again, attempt, out_of_hold, parted, push_direction};
use crate::rules::triad::plan::movement::{OnGround, free_to_step, swims};
use crate::rules::triad::plan::steps::{self, Maneuver, Move, Step};
use crate::rules::triad::resolve::{DamageNumbers, Degree};
use crate::rules::triad::snapshot::{Fighter, Situation, Wielded};
use crate::rules::triad::words;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// The dice of a maneuver, if it is still possible, and what comes of it. Rule TRI-ACT-11.
pub fn carry_out(In(steps::Perform(act)): In<steps::Perform>, world: &mut World) {
    let s = Situation::of(world);
    let plan = match again(&s, &act) {
        Ok(plan) if s.fighter(act.who).is_able() => plan,
        Ok(_) => return stopped(world, act.who, "it can no longer act", act.maneuver.rule()),
        Err(refusal) => {
            return refused(world, act.who, &refusal, act.maneuver.rule());
        }
    };
    let breaks = break_numbers(&s, &plan.weapon, act.who, act.target);
    let degree = attempt(&s, &plan)
        .roll(world, act.who, Some(act.target))
        .degree;
    let counts = !TriadData::of(world).is_off("TRI-ACT-11");
    if counts {
        note_attack(world, act.who, Some(act.target));
    }
    let result = match degree.succeeds() {
        true => "success",
        false => "failure",
    };
    let with = SmolStr::new(item_of_key(&act.with));
    attack_resolved(world, act.who, act.target, with, result, false);
    if act.maneuver == Maneuver::Pass {
        make_way(world, &act, degree);
    }
    if degree.succeeds() {
        if counts {
            note_hit(world, act.who);
        }
        match &act.maneuver {
            Maneuver::Break(item) => break_thing(world, &act, item, breaks, degree),
            Maneuver::Push { .. } => push(world, &act, degree),
            Maneuver::Feint => feint(world, &act, degree),
            Maneuver::Disarm { item, take, toward } => {
                disarm(world, &act, item, *take, *toward, degree);
            }
            Maneuver::Trip => trip(world, &act, degree),
            Maneuver::Grapple => grapple(world, &act, degree),
            Maneuver::Pass => {}
        }
    }
    unmask(world, act.who, Some(act.target), degree.succeeds());
}

/// The damage that a Break does to a thing: that of the weapon, without feats. Rules TRI-ACT-11, -12.
fn break_numbers(
    s: &Situation<'_>,
    weapon: &Wielded<'_>,
    who: CombatantId,
    target: CombatantId,
) -> Option<DamageNumbers> {
    let a = s.fighter(who);
    let (dice, faces, kind) = weapon_dice(weapon)?;
    let mut terms = Terms::new();
    terms.bonus(a.stats.str, "Strength", "TRI-ATK-09");
    let bonus = terms.sum(ModifierKind::Bonus);
    let plain = against(s.fighter(target), dice, faces, bonus, kind);
    Some(DamageNumbers {
        immune: false,
        vulnerable: false,
        resistance: 0,
        ..plain
    })
}

/// A thing that the target carries is damaged. Rules TRI-ACT-12, TRI-HURT-10.
fn break_thing(
    world: &mut World,
    act: &Move,
    item: &SmolStr,
    numbers: Option<DamageNumbers>,
    degree: Degree,
) {
    let Some(numbers) = numbers else { return };
    let Some(thing) = TriadData::of(world).thing(item) else {
        return;
    };
    let damage = with_dice(world, |dice, _| numbers.roll(degree.is_critical(), dice));
    let taken = (damage.dealt - thing.durability).max(0);
    let numbers = DamageNumbers {
        resistance: thing.durability,
        ..numbers
    };
    let label = format_smolstr!("damage to the {}", thing.name);
    let amounts = (damage.roll.as_ref(), damage.dealt, taken);
    let told = (label, "TRI-ACT-12");
    harm::tell(
        world,
        act.who,
        act.target,
        told,
        &numbers,
        Terms::new(),
        amounts,
    );
    wear_down(world, act.target, item, taken, "TRI-HURT-10");
}

/// The target goes straight away; out of a hold it goes where the winner says. Rules TRI-ACT-13; rulings TRI-R12, TRI-R30.
fn push(world: &mut World, act: &Move, degree: Degree) {
    let Maneuver::Push {
        cells,
        follow,
        toward,
        to,
    } = act.maneuver
    else {
        return;
    };
    let s = Situation::of(world);
    let (a, t) = (s.fighter(act.who), s.fighter(act.target));
    if a.partner() == Some(t.id) {
        return part_toward(world, act.who, act.target, to);
    }
    let Some(toward) = push_direction(&s, a, t, toward) else {
        return;
    };
    let critical = degree.is_critical();
    let left = if critical { cells } else { 1 };
    push_step(
        world,
        Step::PushOn {
            who: act.who,
            target: act.target,
            toward,
            left,
            follows: follow || (critical && cells > 1),
            spent: 0,
        },
    );
}

/// Moves somebody against its will: its way is off, and so is a hold that it is in. Rulings TRI-R30, TRI-R75.
fn shift(world: &mut World, who: CombatantId, to: Cell) {
    harm::stop_walk(world, who);
    let rode = Fighter::of(world, who).mount().is_some();
    if rode {
        words::RIDES.end_all(world, who, "TRI-R36");
    }
    moved(world, who, to, MoveKind::Forced, 0);
    mounts::follow(world, who);
    if rode {
        make_room(world, who);
    }
    douse(world, who);
}

/// Who grapples or is grappled no longer rides. Ruling TRI-R36.
fn unseat(world: &mut World, who: CombatantId) {
    if Fighter::of(world, who).mount().is_some() {
        words::RIDES.end_all(world, who, "TRI-R36");
        make_room(world, who);
    }
}

/// Shoves somebody into a cell. It keeps its level: who flies goes on flying, others fall, and so does who has clung; in deep
/// water it goes under. Whether that ends the push. Rulings TRI-R12, TRI-R62, TRI-R70.
fn shove(world: &mut World, who: CombatantId, to: Cell) -> bool {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let (back, drop) = (f.anchor(), f.drop_to(s.board, to));
    let flies = f.is_airborne() && f.stats.flies();
    let (clung, swam) = (f.clings(), swims(&s, f));
    let falls = !flies && (drop >= 2 || (clung && drop > 0));
    shift(world, who, to);
    if flies || falls {
        falls::settle(world, who, drop.max(0));
    }
    climbing::let_go(world, who);
    if falls {
        falls::let_fall(world, who, Some(back));
        return true;
    }
    ground::break_ice(world);
    ground::shove_in(world, who, swam);
    let deep = has_tag(Situation::of(world).board, to, "deep");
    deep && !flies
}

/// One more cell of a Push: the target, then who follows it. Rule TRI-ACT-13; ruling TRI-R12.
pub fn push_on(
    In(steps::PushOn {
        who,
        target,
        toward,
        left,
        follows,
        spent,
    }): In<steps::PushOn>,
    world: &mut World,
) {
    const RULE: &str = "TRI-ACT-13";
    const ALONE: &str = "it cannot go along";
    let s = Situation::of(world);
    let (a, t) = (s.fighter(who), s.fighter(target));
    // One step down it stands on the ground at once, where it may meet somebody who stands there.
    let comes_down = |third: &Fighter<'_>| {
        let mut cells = third.space.iter();
        !t.is_airborne() && cells.any(|cell| t.drop_to(s.board, cell) == 1)
    };
    let step = OccupancyMap::lend(|map| {
        s.mark_others(&[target], map, |third| {
            let fills = match comes_down(third) {
                true => Levels::of(t.z - 1, t.stats.height() + 1),
                false => t.levels(),
            };
            match third.levels().overlap(fills) && !t.shares_with(third.id) {
                true => Occupied::Block,
                false => Occupied::Free,
            }
        });
        forced_step(s.board, t, toward, map, t.altitude.max(0))
    });
    let (was_held, is_near) = (t.partner(), s.distance(a, t) <= 1);
    // Who pushes has to be able to go along, once the other one is gone; the first cell it is pushed in any case.
    let cost_once_in = |to: Cell| {
        let mut gone = s.clone();
        // Its rider goes with it.
        for id in [target].into_iter().chain(t.rider()) {
            gone.fighter_mut(id).move_to(s.board, to);
        }
        follow_cost(&gone, who, toward, spent)
    };
    if let Some(found) = found_beside(&s, t, toward) {
        // Who is moved against somebody hidden finds it. Ruling TRI-R75.
        reveal_to(world, found, target, "TRI-POS-09");
        return stopped(world, target, "somebody is in the way", RULE);
    }
    let push = match step {
        Err(StepBlocked::Occupied | StepBlocked::OffMap) => {
            let why = "somebody or the border is in the way";
            return stopped(world, target, why, RULE);
        }
        Err(why) => {
            // Nobody is driven against a wall by one that could not have gone along.
            let goes_along =
                spent == 0 || cost_once_in(s.kind().step(t.anchor(), toward)).is_some();
            if !goes_along || (spent > 0 && !is_near) {
                return stopped(world, who, ALONE, RULE);
            }
            stopped(world, target, format_smolstr!("{why}"), RULE);
            return wall(world, who, target, left);
        }
        Ok(push) => push,
    };
    let cost = cost_once_in(push.to).filter(|_| follows);
    if spent > 0 && (cost.is_none() || !is_near) {
        return stopped(world, who, ALONE, RULE);
    }
    let was_in = match was_held.is_some_and(|partner| partner != who) {
        true => end_hold(world, target),
        false => None,
    };
    let ends = shove(world, target, push.to);
    if let Some(pair) = was_in {
        part(world, pair);
    }
    let followed = cost.and_then(|_| follow(world, who, toward, spent));
    if let Some(cost) = followed.filter(|_| left > 1 && !ends) {
        let next = Step::PushOn {
            who,
            target,
            toward,
            left: left - 1,
            follows,
            spent: spent + cost,
        };
        push_step(world, next);
    }
}

/// What a step costs with which one that pushes goes along, within its Speed, if it can take it. Rulings TRI-R12, TRI-R53.
fn follow_cost(s: &Situation<'_>, who: CombatantId, toward: Direction, spent: i32) -> Option<u32> {
    let a = s.fighter(who);
    free_to_step(a).ok()?;
    let to = s.kind().step(a.anchor(), toward);
    let going = OnGround::within(s, a, a.speed() - spent);
    let costs = going.check(&[to]).ok().filter(|_| !a.is_prone())?;
    costs.first().copied()
}

/// Who pushes goes along for one cell: what that costs, if it can. Ruling TRI-R12.
fn follow(world: &mut World, who: CombatantId, toward: Direction, spent: i32) -> Option<i32> {
    let s = Situation::of(world);
    let cost = follow_cost(&s, who, toward, spent)?;
    let a = s.fighter(who);
    let (to, partner) = (s.kind().step(a.anchor(), toward), a.partner());
    if let Some(found) = found_in(&s, a, to, 0) {
        reveal_to(world, found, who, "TRI-POS-09");
        return None;
    }
    let drop = a.drop_to(s.board, to);
    let squeezes = will_squeeze(world, who, to);
    moved(world, who, to, MoveKind::Walk, cost);
    mounts::follow(world, who);
    douse(world, who);
    match squeezes {
        true => ground::squeeze(world, who),
        false => conditions::end(world, who, words::SQUEEZING, "TRI-COND-16"),
    }
    if let Some(partner) = partner {
        // The two of a hold move as one. Ruling TRI-R30.
        moved(world, partner, to, MoveKind::Forced, 0);
        mounts::follow(world, partner);
        douse(world, partner);
    }
    ground::break_ice(world);
    if drop >= 2 {
        // A step on foot off such a drop is a leap, which ends the push.
        leap_together(world, who, partner, drop);
        return None;
    }
    i32::try_from(cost).ok()
}

/// A hard surface stops a Push: damage for each cell that is cut off, and Prone. Rule TRI-ACT-13.
fn wall(world: &mut World, who: CombatantId, target: CombatantId, cells: i32) {
    let faces = TriadData::of(world).harm.wall_die;
    let wall = Affliction {
        who,
        dice: cells,
        faces,
        kind: DamageType::Blunt,
        label: "a hard surface".into(),
        rule: "TRI-ACT-13",
    };
    wall.strike(world, target);
    harm::fall_prone(world, target, "TRI-ACT-13");
}

/// Off its guard: to the one until its Turn ends, or to everybody until its next Turn. Rule TRI-ACT-14; ruling TRI-R48.
fn feint(world: &mut World, act: &Move, degree: Degree) {
    let fooled = Condition::new(words::FLAT_FOOTED, 1, "TRI-POS-12");
    let fooled = match degree.is_critical() {
        true => {
            let own = Fighter::of(world, act.who).controller.unwrap_or(act.who);
            fooled.until(durations::following_turn(world, own, 1))
        }
        false => match durations::rest_of_turn(world) {
            Some(until) => fooled.by(act.who).until(until),
            None => return,
        },
    };
    harm::give(world, act.target, fooled);
}

/// A thing leaves the hand: it falls, flies off two cells, or is taken. Rule TRI-ACT-15; ruling TRI-R13.
fn disarm(
    world: &mut World,
    act: &Move,
    item: &SmolStr,
    take: bool,
    toward: Option<Direction>,
    degree: Degree,
) {
    let s = Situation::of(world);
    let t = s.fighter(act.target);
    let Some(held) = t.gear.held_as(item) else {
        return;
    };
    let (key, id, mut cell) = (held.key.clone(), held.item.clone(), t.anchor());
    let durability = t.gear.durability(&key);
    if let Some(toward) = toward.filter(|_| degree.is_critical() && !take) {
        for _ in 0..2 {
            let next = s.kind().step(cell, toward);
            let open = s.board.contains(next)
                && s.board.is_passable(next)
                && s.board.step_allowed(cell, toward);
            if !open {
                break;
            }
            cell = next;
        }
    }
    gear_changed(world, act.target, key, GearChange::Disarmed);
    if degree.is_critical() && take {
        come_worn(world, act.who, &id, durability);
        let key = Fighter::of(world, act.who).gear.free_key(&id);
        let hand = vec![SmolStr::new_static("hand")];
        gear_changed_with(world, act.who, key, GearChange::PickedUp, hand);
    } else {
        let item = FieldItem {
            durability,
            ..FieldItem::lying(id, cell)
        };
        lie_down(world, act.target, item);
    }
}

/// Brings the target down: one that flies falls. Rule TRI-ACT-16; ruling TRI-R65.
fn trip(world: &mut World, act: &Move, degree: Degree) {
    if degree.is_critical() {
        let feet = TriadData::of(world).harm.trip_critical;
        push_step(world, Step::Jolt(act.target, feet));
    }
    let s = Situation::of(world);
    let t = s.fighter(act.target);
    // Who is carried aloft is not airborne by itself. Ruling TRI-R30.
    match t.is_airborne() && carrier(&s, t).is_none() {
        true => falls::bring_down(world, act.target),
        false => harm::fall_prone(world, act.target, "TRI-ACT-16"),
    }
}

/// The one holds the other; both are in one space. Out of a hold the roles are exchanged. Rules TRI-ACT-17, TRI-COND-07, -08;
/// ruling TRI-R30.
fn grapple(world: &mut World, act: &Move, degree: Degree) {
    unseat(world, act.who);
    unseat(world, act.target);
    // Who is grappled on its way through somebody else's space is grappled beside it. Any other way goes on as far as it can.
    let scene = Scene::of(world);
    if !scene.may_stay(act.target, scene.cell(act.target)) {
        harm::halt(world, act.target);
    }
    let s = Situation::of(world);
    let (a, t) = (s.fighter(act.who), s.fighter(act.target));
    let turns = a.holder() == Some(t.id);
    if turns {
        end_hold(world, act.who);
    } else {
        draw_together(world, act.who, act.target);
    }
    let with = holds_with(&Fighter::of(world, act.who), &act.with);
    let both = [act.who, act.target].map(|id| (id, Fighter::of(world, id).speed()));
    words::HOLDS.seize_with(world, act.who, act.target, |holds| match with {
        0 => holds,
        with => holds.with(words::HOLDS_WITH, with),
    });
    for (id, speed) in both {
        harm::shorten_move(world, id, speed);
    }
    if degree.is_critical() {
        harm::slow(world, act.target, act.who);
    }
}

/// With what somebody comes to hold another: see [`words::HOLDS_WITH`]. Ruling TRI-R29.
fn holds_with(f: &Fighter<'_>, weapon: &SmolStr) -> i32 {
    let natural = (1..).zip(&f.stats.natural);
    let mut own = natural.filter(|&(_, id)| id == weapon && weapon != words::UNARMED);
    match own.next() {
        Some((number, _)) => number,
        None if f.stats.hands <= f.gear.busy() => words::FULL_ARM,
        None => 0,
    }
}

/// The two of a hold come into one space: that of the larger, at equal size that of the one that is held. Rule TRI-ACT-17.
fn draw_together(world: &mut World, holder: CombatantId, held: CombatantId) {
    let s = Situation::of(world);
    let (a, t) = (s.fighter(holder), s.fighter(held));
    let (who, to, altitude) = match a.stats.size <= t.stats.size {
        true => (a.id, t.anchor(), t.altitude),
        false => (t.id, a.anchor(), a.altitude),
    };
    let swam = swims(&s, s.fighter(who));
    harm::stop_walk(world, who);
    moved(world, who, to, MoveKind::Forced, 0);
    mounts::follow(world, who);
    falls::settle(world, who, altitude);
    douse(world, who);
    ground::break_ice(world);
    ground::shove_in(world, who, swam);
}

/// Those whom a set-up puts into a hold come into one space as the battle begins.
pub fn draw_all_together(world: &mut World) {
    let s = Situation::of(world);
    let apart = s
        .fighters()
        .iter()
        .filter_map(|f| Some((f.holder()?, f.id)));
    let apart = apart.filter(|&(holder, held)| s.distance(s.fighter(holder), s.fighter(held)) > 0);
    let apart: Vec<_> = apart.collect();
    for (holder, held) in apart {
        draw_together(world, holder, held);
    }
}

/// Somebody lets go of whom it holds: the smaller one steps beside. Rule TRI-ACT-03; ruling TRI-R30.
pub fn let_go(world: &mut World, who: CombatantId, to: Option<Cell>) {
    let Some(held) = Fighter::of(world, who).held() else {
        return;
    };
    let s = Situation::of(world);
    let (a, t) = (s.fighter(who), s.fighter(held));
    let (stays, goes) = parted(a, t);
    let (stays, goes) = (stays.id, goes.id);
    part_toward(world, stays, goes, to);
}

/// Ends the hold between one that stays and one that goes beside: where it is said, unless somebody that was hidden is there.
/// Rulings TRI-R30, TRI-R75.
fn part_toward(world: &mut World, stays: CombatantId, goes: CombatantId, to: Option<Cell>) {
    let s = Situation::of(world);
    let moves = s.fighter(goes);
    let free = to.filter(|to| out_of_hold(&s, s.fighter(stays), moves, |_| true).contains(to));
    let found = to.and_then(|to| found_in(&s, moves, to, moves.altitude));
    if let Some(found) = found {
        reveal_to(world, found, goes, "TRI-POS-09");
    }
    let pair = end_hold(world, stays);
    match (free, pair) {
        (Some(to), _) => _ = shove(world, goes, to),
        (None, Some(pair)) => part(world, pair),
        (None, None) => {}
    }
}

/// Keeps the one that is held from breathing for a Round. Rule TRI-ACT-23.
pub fn choke(world: &mut World, who: CombatantId) {
    if let Some(held) = Fighter::of(world, who).held() {
        let anchor = harm::anchor(world, who);
        let until = durations::following_turn(world, anchor, 1);
        let choked = Condition::new(words::CHOKED, 1, "TRI-ACT-23").by(who);
        harm::give(world, held, choked.until(until));
    }
}
