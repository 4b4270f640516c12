//! Combatants enter the battle: an archetype with a level's overrides becomes an entity. Floor 4.
//! Sections 1 and 7 of the reference; rules INJ-INIT-05, INJ-STAT-07 to -10, INJ-PART-06, -11.

use super::recruit::Recruit;
use super::{Gear, KnownHearts, Pool, Pools, Recovery, Stamina, TurnState};
use crate::combat::{
    CombatantId, CombatantNumbers, CombatantSpec, Condition, Conditions, Creatures, Faults, Place,
    Roster, RuleSwitches, SpawnBasics, SpawnError, Standing, Until, check_lying, enlist,
};
use crate::grid::{Cell, Footprint};
use crate::mechanics::spawning::{CreatureBuilder, SpawnPlan, check_conditions, lay};
use crate::rules::injury::data::{Changes, InjuryData, Stats};
use crate::rules::injury::words;
use crate::source::Node;
use bevy::prelude::World;
use smol_str::SmolStr;

/// When a condition of a set-up ends by itself.
#[derive(Clone, Copy)]
enum ConditionEnd {
    WithItsCause,
    AtTurnStart,
    AtTurnEnd,
}

/// The conditions that a set-up may give: key, rule, end.
const CONDITIONS: [(&str, &str, ConditionEnd); 12] = [
    (words::BLEED, "INJ-COND-11", ConditionEnd::WithItsCause),
    (words::COMA, "INJ-COND-16", ConditionEnd::WithItsCause),
    (words::DAZED, "INJ-COND-05", ConditionEnd::AtTurnEnd),
    (words::DODGING, "INJ-COND-17", ConditionEnd::AtTurnStart),
    (
        words::KNOCKED_OUT,
        "INJ-PART-11",
        ConditionEnd::WithItsCause,
    ),
    (words::OPEN, "INJ-COND-14", ConditionEnd::AtTurnStart),
    (words::PRONE, "INJ-COND-12", ConditionEnd::WithItsCause),
    (words::ROUND_ACTION, "INJ-ACT-17", ConditionEnd::AtTurnStart),
    (words::SHIELDED, "INJ-COND-17", ConditionEnd::AtTurnStart),
    (words::SPENT, "INJ-COND-13", ConditionEnd::WithItsCause),
    (words::STRAIN, "INJ-COND-02", ConditionEnd::WithItsCause),
    (words::STUNNED, "INJ-COND-06", ConditionEnd::AtTurnEnd),
];

/// Conditions that are not given but follow, and what a set-up says instead.
const DERIVED: [(&str, &str); 12] = [
    ("blinded", "`injuries` on all eyes"),
    ("confused", "`injuries: {\"head\": 2}`"),
    ("concussed", "`injuries: {\"head\": 1}`"),
    ("deafened", "`injuries` on all ears"),
    ("exhausted", "`stamina: 0`"),
    ("grappled", "`grappled_by: 2`"),
    ("grappling", "`grappling: 2`"),
    ("helpless", "`exhaustion: 0`, or `injuries: {\"head\": 3}`"),
    ("sickened", "`injuries: {\"heart\": 1}`"),
    ("tricked", "`tricked_by: 2`"),
    (
        "unconscious",
        "`exhaustion: 0`, or `injuries: {\"head\": 3}`",
    ),
    ("unready", "`unready: true`"),
];

impl CreatureBuilder for InjuryData {
    type Changes = Changes;
    type Creature = Recruit;

    fn read_tables(root: Node<'_>, switches: &RuleSwitches, faults: &mut Faults) -> Self {
        Self::of_file(root, switches, faults)
    }

    fn creatures(&self) -> &Creatures<Changes> {
        &self.creatures
    }

    /// Rules INJ-CHAR-01, -02.
    fn build(&self, role: &str, changes: &Changes, faults: &mut Faults) -> Recruit {
        let recruit = Recruit::build(self, role, changes, faults);
        let given = changes.conditions.iter().flatten().map(|(key, _)| key);
        let known = CONDITIONS.map(|(key, ..)| key);
        check_conditions(given, &known, &DERIVED, faults);
        recruit
    }

    fn footprint(recruit: &Recruit) -> Footprint {
        recruit.stats.size.footprint()
    }

    fn kind(creature: &Recruit) -> Option<SmolStr> {
        Some(creature.stats.kind.clone())
    }

    fn known_kinds(changes: &Changes) -> Vec<(String, SmolStr)> {
        let known = changes.known_hearts.iter().flatten().enumerate();
        let named = known.map(|(index, kind)| (format!("known_hearts.{index}"), kind.clone()));
        named.collect()
    }

    fn others(changes: &Changes) -> Vec<(String, u32)> {
        CombatantNumbers::by_field([
            ("grappled_by", &changes.grappled_by),
            ("grappling", &changes.grappling),
            ("tricked_by", &changes.tricked_by),
        ])
    }
}

/// Builds a combatant and enlists it.
///
/// # Errors
/// [`SpawnError`] for an unknown role or wrong overrides; nothing is built then.
pub fn spawn(world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError> {
    let SpawnPlan {
        creature: mut recruit,
        changes,
        own,
    } = InjuryData::of_side(world, spec.side).spawn_plan(&spec.role, spec.overrides.as_deref())?;
    check_lying(
        world,
        &spec.role,
        changes.lying.as_deref().unwrap_or_default(),
    )?;
    let id = world.resource::<Roster>().next_id();
    let data = InjuryData::of_side(world, spec.side);
    let stamina = stamina(data, &recruit.stats, &changes);
    let pools = pools(data, &recruit.stats, &changes);
    let (conditions, standing) = start_conditions(data, id, &recruit, &changes, &pools);
    let past = (
        recruit.gear.starting_kit(own, changes.outfit.clone()),
        Recovery {
            treated: changes.treated.clone().unwrap_or_default(),
        },
    );
    let gear = lay_down(world, id, spec.cell, standing, &changes, &mut recruit);
    let hearts = KnownHearts {
        known: recruit.hearts,
        ..KnownHearts::default()
    };
    let basics = SpawnBasics {
        footprint: recruit.stats.size.footprint(),
        altitude: changes.altitude.map_or(0, i32::from),
        standing,
        conditions,
    };
    let state = (stamina, pools, TurnState::default(), gear, hearts, past);
    let body = (recruit.stats, recruit.body);
    Ok(enlist(world, spec, basics, (state, body)))
}

/// Stamina at the beginning: full, unless changes say otherwise. Rules INJ-STAT-07, -08.
fn stamina(data: &InjuryData, stats: &Stats, changes: &Changes) -> Stamina {
    let most = stats.stamina_max(data);
    Stamina::new(changes.stamina.map_or(most, i32::from), most)
}

/// The other pools at the beginning: full, unless changes say otherwise, and nothing to spend before the
/// first turn. Rules INJ-STAT-07 to -10, INJ-INIT-05, INJ-TURN-02 (b).
fn pools(data: &InjuryData, stats: &Stats, changes: &Changes) -> Pools {
    let full = |pool, given: Option<u16>, max: i32| (pool, given.map_or(max, i32::from), max);
    let ready = changes.unready == Some(false);
    let of_turn = |pool, given: Option<u8>, max: i32| {
        let usual = if ready { max } else { 0 };
        (pool, given.map_or(usual, i32::from), max)
    };
    let attacks = changes.attacks_made.map_or(0, i32::from);
    let shots = changes
        .ammunition
        .map_or(data.newcomer.ammunition, i32::from);
    Pools::of([
        full(
            Pool::Exhaustion,
            changes.exhaustion,
            stats.exhaustion_max(data),
        ),
        of_turn(Pool::Ap, changes.ap, i32::from(stats.ap_max)),
        of_turn(Pool::Reactions, changes.reactions, stats.reactions(data)),
        (Pool::AttacksMade, attacks, i32::MAX),
        (Pool::Ammunition, shots, i32::MAX),
    ])
}

/// Puts on the field what the set-up puts there: things that lie about or stick in the body, and
/// what fell from ruined or helpless hands. Rules INJ-PART-06, -09, INJ-COND-13, INJ-RNG-06.
fn lay_down(
    world: &mut World,
    id: CombatantId,
    cell: Cell,
    standing: Standing,
    changes: &Changes,
    recruit: &mut Recruit,
) -> Gear {
    let mut gear = std::mem::take(&mut recruit.gear);
    let mut fallen = std::mem::take(&mut recruit.fallen);
    if standing == Standing::Unconscious {
        fallen.append(&mut gear.held);
    }
    let stuck = changes.stuck.iter().flatten();
    let lying = changes.lying.iter().flatten();
    let places = (fallen.iter().map(|held| (&held.item, Place::Lying(cell))))
        .chain(stuck.map(|item| (item, Place::StuckIn(id))))
        .chain(lying.map(|(item, cell)| (item, Place::Lying(*cell))));
    for (item, place) in places {
        let durability = gear.durability.get(item).copied();
        let durability = durability.unwrap_or_else(|| InjuryData::of(world).new_durability(item));
        lay(world, item, place, durability);
    }
    gear
}

/// The conditions of the set-up, those that follow from its injuries and pools, and the standing.
/// Rules INJ-STAT-10, INJ-HURT-08, -11, INJ-PART-06, -10, -11.
fn start_conditions(
    data: &InjuryData,
    id: CombatantId,
    recruit: &Recruit,
    changes: &Changes,
    pools: &Pools,
) -> (Conditions, Standing) {
    let body = recruit.body.under(data);
    let given = changes
        .conditions
        .iter()
        .flatten()
        .filter(|(_, value)| **value > 0);
    let mut all: Vec<Condition> = given
        .filter_map(|(key, &value)| given_condition(id, key, i32::from(value)))
        .collect();
    let has = |all: &[Condition], key: &str| all.iter().any(|condition| condition.key == key);
    let lives = recruit.stats.con.is_some();
    if lives && pools.now(Pool::Exhaustion) == 0 && !has(&all, words::SPENT) {
        all.push(Condition::new(words::SPENT, 1, "INJ-COND-13"));
    }
    let head_gone = body.head_step_met(3) && changes.awake != Some(true);
    if lives && head_gone && !has(&all, words::KNOCKED_OUT) {
        all.push(Condition::new(words::COMA, 1, "INJ-COND-16"));
    }
    let unconscious = [words::SPENT, words::KNOCKED_OUT, words::COMA]
        .iter()
        .any(|key| has(&all, key));
    let airborne = changes.altitude.is_some_and(|steps| steps > 0);
    let collapses = body.cannot_stand() && !airborne;
    if changes.prone == Some(true) || unconscious || head_gone || collapses {
        all.push(Condition::new(words::PRONE, 1, "INJ-COND-12"));
    }
    if changes.unready != Some(false) && !data.is_off("INJ-INIT-05") {
        all.push(Condition::new(words::UNREADY, 1, "INJ-COND-04"));
    }
    all.extend(bonds(changes));
    let broken = !lives && body.injury_count() >= u32::from(recruit.stats.break_at);
    let standing = match (body.is_dead() || broken, unconscious) {
        (true, _) => Standing::Dead,
        (false, true) => Standing::Unconscious,
        (false, false) => Standing::Up,
    };
    (Conditions::starting(all), standing)
}

fn given_condition(id: CombatantId, key: &str, value: i32) -> Option<Condition> {
    let (known, rule, ends) = CONDITIONS.into_iter().find(|(known, ..)| *known == key)?;
    let condition = Condition::new(SmolStr::new_static(known), value, rule);
    Some(match ends {
        ConditionEnd::WithItsCause => condition,
        ConditionEnd::AtTurnStart => condition.until(Until::StartOfTurn(id)),
        ConditionEnd::AtTurnEnd => condition.until(Until::EndOfTurn(id, 1)),
    })
}

/// Conditions that refer to another combatant. Rules INJ-COND-10, INJ-MAN-12.
fn bonds(changes: &Changes) -> impl Iterator<Item = Condition> {
    let bonds = [
        (words::GRAPPLED, "INJ-COND-10", &changes.grappled_by),
        (words::GRAPPLING, "INJ-COND-10", &changes.grappling),
        (words::TRICKED, "INJ-MAN-12", &changes.tricked_by),
    ];
    bonds.into_iter().flat_map(|(key, rule, others)| {
        let others = others.iter().flat_map(CombatantNumbers::iter);
        others.map(move |by| {
            let by = CombatantId(by);
            let until = match key {
                words::TRICKED => Until::EndOfTurn(by, 1),
                _ => Until::Cause,
            };
            Condition::new(key, 1, rule).by(by).until(until)
        })
    })
}
