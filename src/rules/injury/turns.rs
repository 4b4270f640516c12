//! Initiative, turn start, turn end, the end of the battle. Floor 4.
//! Rules INJ-INIT-01 to -06, INJ-TURN-01 to -07, INJ-COND-08.

use super::attack::{Mode, Riders, Strike};
use super::checks::{CheckOf, lasting_edges, make_check};
use super::data::{Attribute, Skill};
use super::harm;
use super::keys;
use super::movement::may_stand;
use super::resolve::{d20, pool_text};
use super::situation::{Fighter, Situation};
use super::steps::{InjuryAgenda, Step, Walk};
use super::threat::reach_of;
use super::weapons::melee_weapons;
use crate::combat::{
    BattleDice, BattleEvent, BattleResult, CombatantId, MayAct, ModifierKind, MoveKind, Outcome,
    Pending, RollKind, RollReport, RuleId, StartMode, Terms, Until, record,
};
use crate::dice::{Dice, Pool, Roll};
use crate::grid::{Direction, GridKind};
use bevy::prelude::World;
use std::collections::BTreeSet;

/// The battle ends as a draw after this round. Rule INJ-TURN-07; ruling INJ-R79.
const LAST_ROUND: u32 = 100;

/// Conditions set: turn start and turn end, and what waits for a closed window.
pub(super) fn conditions(world: &mut World) {
    let ours = |step: &Step| {
        matches!(
            step,
            Step::BeginTurn(_)
                | Step::WakeCheck(_)
                | Step::StunAndDaze(_)
                | Step::Confusion(_)
                | Step::EndTurn(_)
                | Step::StandUp(_)
                | Step::PickUp { .. }
                | Step::Reload { .. }
        )
    };
    while let Some(step) = world.resource_mut::<InjuryAgenda>().take_if(ours) {
        match step {
            Step::BeginTurn(who) => begin_turn(world, who),
            Step::WakeCheck(who) => wake_check(world, who),
            Step::StunAndDaze(who) => harm::limit_ap(world, who),
            Step::Confusion(who) => confusion(world, who),
            Step::EndTurn(who) => end_turn(world, who),
            Step::StandUp(who) => super::gear::stand_up(world, who),
            Step::PickUp { who, item } => super::gear::pick_up(world, who, &item),
            Step::Reload { who, item } => super::gear::reload(world, who, &item),
            _ => return,
        }
    }
}

/// Initiative set: the order of turns and who may act.
pub(super) fn initiative(world: &mut World) {
    let ours = |step: &Step| {
        matches!(
            step,
            Step::RollInitiative | Step::NextTurn { .. } | Step::OpenTurn(_)
        )
    };
    while let Some(step) = world.resource_mut::<InjuryAgenda>().take_if(ours) {
        match step {
            Step::RollInitiative => roll_initiative(world),
            Step::NextTurn { after } => next_turn(world, after),
            Step::OpenTurn(who) => open_turn(world, who),
            _ => return,
        }
    }
    end_broken_turn(world);
}

/// Outcome set. Rule INJ-TURN-07.
pub(super) fn outcome(world: &mut World) {
    let waits = world.resource::<Pending>().get().is_some();
    let resolved = matches!(
        world.resource::<InjuryAgenda>().next(),
        None | Some(Step::NextTurn { .. })
    );
    if waits || !resolved || world.resource::<BattleResult>().get().is_some() {
        return;
    }
    let s = Situation::of(world);
    let sides: BTreeSet<_> = s
        .fighters()
        .iter()
        .filter(|f| f.is_up())
        .map(|f| f.side)
        .collect();
    let outcome = match sides.first() {
        None => Outcome::Draw,
        Some(&side) if sides.len() == 1 => Outcome::Won(side),
        _ => return,
    };
    finish(world, outcome);
}

fn finish(world: &mut World, outcome: Outcome) {
    world.resource_mut::<InjuryAgenda>().clear();
    world.resource_mut::<MayAct>().0.clear();
    record(
        world,
        BattleEvent::Over {
            outcome,
            rule: RuleId("INJ-TURN-07"),
        },
    );
}

/// Rules INJ-INIT-01 to -06.
fn roll_initiative(world: &mut World) {
    let mode = world.resource::<StartMode>().clone();
    let ids: Vec<_> = Situation::of(world)
        .fighters()
        .iter()
        .map(|f| f.id)
        .collect();
    let mut results: Vec<(CombatantId, i32)> = Vec::with_capacity(ids.len());
    if let StartMode::Order(order) = &mode {
        let rest = ids.iter().filter(|id| !order.contains(id));
        let all: Vec<_> = order
            .iter()
            .filter(|id| ids.contains(id))
            .chain(rest)
            .copied()
            .collect();
        let top = i32::try_from(all.len()).unwrap_or(i32::MAX);
        results.extend(all.into_iter().zip((1..=top).rev()));
    } else {
        for who in ids {
            results.push((who, initiative_of(world, who, &mode)));
        }
        let s = Situation::of(world);
        results.sort_by_key(|&(id, result)| {
            let stats = s.fighter(id).stats;
            (
                -result,
                -stats.attribute(Attribute::Dex),
                -i32::from(stats.mb),
                id,
            )
        });
    }
    let (order, results) = results.into_iter().unzip();
    record(world, BattleEvent::OrderSet { order, results });
    world
        .resource_mut::<InjuryAgenda>()
        .push(Step::NextTurn { after: None });
}

fn initiative_of(world: &mut World, who: CombatantId, mode: &StartMode) -> i32 {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let mut terms = Terms::new();
    lasting_edges(fighter, &mut terms);
    let rule = match mode {
        StartMode::Ambush(side) if fighter.side == *side => {
            skill_initiative(fighter, Skill::Stealth, &mut terms);
            "INJ-INIT-03"
        }
        StartMode::Ambush(_) => {
            if fighter.body.is_blinded() && fighter.body.is_deafened() {
                return 0;
            }
            skill_initiative(fighter, Skill::Perception, &mut terms);
            "INJ-INIT-03"
        }
        StartMode::Meeting => "INJ-INIT-04",
        _ => {
            terms.bonus(
                fighter.stats.attribute(Attribute::Dex),
                Attribute::Dex.name(),
                "INJ-INIT-02",
            );
            "INJ-INIT-02"
        }
    };
    let (edge, bonus) = (
        terms.sum(ModifierKind::Edge),
        terms.sum(ModifierKind::Bonus),
    );
    let roll = roll_dice(world, &d20(edge));
    let total = roll.value + bonus;
    let report = RollReport {
        who,
        against: None,
        kind: RollKind::Initiative,
        label: "initiative".into(),
        rule: RuleId(rule),
        pool: pool_text(edge),
        faces: roll.faces.iter().map(|&face| i32::from(face)).collect(),
        natural: roll.value,
        terms,
        total,
        target: None,
        result: "placed".into(),
        degrees: None,
    };
    record(world, BattleEvent::Rolled(Box::new(report)));
    total
}

/// Rules INJ-INIT-03, -06; ruling INJ-R63: of sight and hearing only the smaller trouble counts.
fn skill_initiative(fighter: &Fighter<'_>, skill: Skill, terms: &mut Terms) {
    terms.bonus(
        fighter.stats.attribute(skill.attribute()),
        skill.attribute().name(),
        "INJ-DICE-07",
    );
    terms.bonus(fighter.stats.rank(skill), "skill rank", "INJ-INIT-03");
    if fighter.is_exhausted() {
        terms.edge(-1, "exhausted", "INJ-COND-01");
    }
    if skill == Skill::Perception {
        let smaller = fighter
            .body
            .sight_disadvantage()
            .min(fighter.body.hearing_disadvantage());
        terms.edge(-smaller, "injured eyes and ears", "INJ-INIT-03");
    }
}

fn roll_dice(world: &mut World, pool: &Pool) -> Roll {
    world.resource_mut::<BattleDice>().0.roll(pool)
}

/// Rules INJ-TURN-01, -06: the dead leave the order, the unconscious keep their turn.
fn next_turn(world: &mut World, after: Option<CombatantId>) {
    let s = Situation::of(world);
    let next = s.turns.next_after(after, |id| s.fighter(id).is_alive());
    let round = s.turns.round();
    let Some((who, wraps)) = next else {
        return finish(world, Outcome::Draw);
    };
    if after.is_none() || wraps {
        if round >= LAST_ROUND {
            return finish(world, Outcome::Draw);
        }
        record(world, BattleEvent::RoundStarted { round: round + 1 });
    }
    world.resource_mut::<InjuryAgenda>().push_in_order([
        Step::BeginTurn(who),
        Step::Bleed(who),
        Step::Strain(who),
        Step::WakeCheck(who),
        Step::StunAndDaze(who),
        Step::Confusion(who),
        Step::OpenTurn(who),
    ]);
}

/// Rule INJ-TURN-02 (a), (b).
fn begin_turn(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let ending: Vec<_> = s
        .fighters()
        .iter()
        .flat_map(|f| f.conditions.iter().map(move |c| (f.id, c)))
        .filter(|(_, c)| c.until == Until::StartOfTurn(who))
        .map(|(id, c)| (id, c.key.clone(), c.by))
        .collect();
    for (id, key, by) in ending {
        record(
            world,
            BattleEvent::ConditionEnded {
                who: id,
                key,
                by,
                rule: RuleId("INJ-TURN-02"),
            },
        );
    }
    record(world, BattleEvent::TurnStarted { who });
    harm::end_condition(world, who, keys::UNREADY, "INJ-COND-04");
}

/// Rule INJ-PART-11, step 3: one check at each turn start.
fn wake_check(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if !fighter.is_helpless() || !fighter.conditions.has(keys::KNOCKED_OUT) {
        return;
    }
    let check = make_check(world, who, CheckOf::Constitution, (30, "INJ-PART-11"));
    if check.success {
        harm::end_condition(world, who, keys::KNOCKED_OUT, "INJ-PART-11");
        harm::wake_up(world, who, "INJ-PART-11");
    }
}

/// Rule INJ-COND-08; ruling INJ-R68.
fn confusion(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if !fighter.is_up() || fighter.turn.ap == 0 || !fighter.body.is_confused() {
        return;
    }
    let roll = table_roll(world, who, ("confusion", "INJ-COND-08"), 4);
    let ap = Situation::of(world).fighter(who).turn.ap;
    let lose =
        |world: &mut World, to| harm::set_pool(world, (who, keys::AP), (ap, to), "INJ-COND-08");
    match roll {
        2 => {
            lose(world, 0);
            world
                .resource_mut::<InjuryAgenda>()
                .retain(|step| *step != Step::OpenTurn(who));
            world
                .resource_mut::<InjuryAgenda>()
                .push(Step::EndTurn(who));
        }
        3 => {
            lose(world, ap - 1);
            stagger(world, who);
        }
        4 => {
            lose(world, ap - 1);
            lash_out(world, who);
        }
        _ => {}
    }
}

/// A roll on a table, recorded.
pub(super) fn table_roll(
    world: &mut World,
    who: CombatantId,
    (label, rule): (&'static str, &'static str),
    faces: u8,
) -> i32 {
    let pool = Pool::sum(1, faces);
    let roll = roll_dice(world, &pool);
    record(
        world,
        BattleEvent::Rolled(Box::new(RollReport {
            who,
            against: None,
            kind: RollKind::Table,
            label: label.into(),
            rule: RuleId(rule),
            pool: smol_str::format_smolstr!("{pool}"),
            faces: roll.faces.iter().map(|&face| i32::from(face)).collect(),
            natural: roll.value,
            terms: Terms::new(),
            total: roll.value,
            target: None,
            result: "rolled".into(),
            degrees: None,
        })),
    );
    roll.value
}

fn stagger(world: &mut World, who: CombatantId) {
    let kind = Situation::of(world).kind();
    let roll = table_roll(
        world,
        who,
        ("stagger", "INJ-COND-08"),
        if kind == GridKind::Square { 8 } else { 6 },
    );
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let direction = Direction::new(u8::try_from(roll - 1).unwrap_or(0));
    let to = kind.step(fighter.anchor, direction);
    let rise = fighter.moved_to(s.board, to).z - fighter.z;
    let bound = fighter.is_prone() || fighter.is_grappling();
    if bound
        || rise >= 2
        || !s.board.step_allowed(fighter.anchor, direction)
        || !may_stand(&s, fighter, to)
    {
        return;
    }
    let walk = Walk {
        who,
        kind: MoveKind::Forced,
        path: vec![to],
        trail: Vec::new(),
        spent: 0,
        asked: Vec::new(),
    };
    world.resource_mut::<InjuryAgenda>().push(Step::Walk(walk));
}

fn lash_out(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let Some(weapon) = melee_weapons(&s, fighter).next() else {
        return;
    };
    let reach = reach_of(fighter, &weapon);
    let nearest = s
        .fighters()
        .iter()
        .filter(|other| other.id != who && other.is_alive() && s.distance(fighter, other) <= reach)
        .min_by_key(|other| (s.distance(fighter, other), other.id));
    let Some(target) = nearest.map(|other| other.id) else {
        return;
    };
    let made = fighter.turn.attacks_made;
    harm::set_pool(
        world,
        (who, keys::ATTACKS_MADE),
        (made, made + 1),
        "INJ-COND-08",
    );
    world
        .resource_mut::<InjuryAgenda>()
        .push(Step::Strike(Strike {
            attacker: who,
            target,
            with: weapon.key,
            mode: Mode::Melee,
            riders: Riders::default(),
            aim: None,
            iterative: made,
            reaction: false,
        }));
}

/// Rule INJ-TURN-03: opens the turn of who can act, ends that of who cannot.
fn open_turn(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if fighter.is_up() && !fighter.conditions.has(keys::STUNNED) {
        world.resource_mut::<MayAct>().0 = vec![who];
    } else {
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::EndTurn(who));
    }
}

/// Rule INJ-TURN-03: who can no longer act in the own turn ends it at once.
fn end_broken_turn(world: &mut World) {
    let free =
        world.resource::<InjuryAgenda>().is_empty() && world.resource::<Pending>().get().is_none();
    let Some(&who) = world.resource::<MayAct>().0.first() else {
        return;
    };
    if !free || world.resource::<BattleResult>().get().is_some() {
        return;
    }
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if !fighter.is_up() || fighter.conditions.has(keys::STUNNED) {
        world.resource_mut::<MayAct>().0.clear();
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::EndTurn(who));
    }
}

/// Rule INJ-TURN-05.
fn end_turn(world: &mut World, who: CombatantId) {
    world.resource_mut::<MayAct>().0.clear();
    hover(world, who);
    let s = Situation::of(world);
    let turns = s.fighter(who).turn.turns;
    let ending: Vec<_> = s
        .fighters()
        .iter()
        .flat_map(|f| f.conditions.iter().map(move |c| (f.id, c)))
        .filter(
            |(_, c)| matches!(c.until, Until::EndOfTurn(of, turn) if of == who && turn <= turns),
        )
        .map(|(id, c)| (id, c.key.clone(), c.by))
        .collect();
    for (id, key, by) in ending {
        record(
            world,
            BattleEvent::ConditionEnded {
                who: id,
                key,
                by,
                rule: RuleId("INJ-TURN-05"),
            },
        );
    }
    record(world, BattleEvent::TurnEnded { who });
    world
        .resource_mut::<InjuryAgenda>()
        .push(Step::NextTurn { after: Some(who) });
}

/// Rule INJ-MOVE-11: airborne without having flown, one must hold the height.
fn hover(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let height = fighter.altitude;
    if height == 0 || fighter.turn.flew || !fighter.is_up() {
        return;
    }
    let check = make_check(world, who, CheckOf::Skill(Skill::Fly), (15, "INJ-MOVE-11"));
    if !check.success {
        super::movement::fall(world, who, height);
    }
}
