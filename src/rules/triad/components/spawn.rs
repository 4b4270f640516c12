//! Combatants enter the battle. Floor 4. Section 2 of the reference.

use super::conditions::CONDITIONS;
use super::recruit::Recruit;
use super::{Controller, Gear, Pool, Pools, Readied, TurnState};
use crate::combat::{
    BattleBoard, CombatantId, CombatantSpec, Condition, Conditions, Creatures, Faults, Roster,
    RuleSwitches, SpawnBasics, SpawnError, Standing, Until, check_lying, enlist,
};
use crate::grid::{Footprint, GridKind};
use crate::mechanics::spawning::{CreatureBuilder, SpawnPlan, named};
use crate::rules::triad::data::{Changes, Poison, Stats, TriadData};
use crate::rules::triad::words;
use crate::source::Node;
use bevy::prelude::World;
use std::ops::Range;

/// States that are no conditions and have a field of their own or follow from one.
const OTHER_STATES: [(&str, &str); 2] = [
    ("dead", "`hp` as low as it goes"),
    ("incapacitated", "`hp: 0`"),
];

impl CreatureBuilder for TriadData {
    type Changes = Changes;
    type Creature = Recruit;

    fn read_tables(root: Node<'_>, switches: &RuleSwitches, faults: &mut Faults) -> Self {
        Self::of_file(root, switches, faults)
    }

    fn creatures(&self) -> &Creatures<Changes> {
        &self.creatures
    }

    fn build(&self, _role: &str, changes: &Changes, faults: &mut Faults) -> Recruit {
        let given = changes.conditions.iter().flatten().map(|(key, _)| key);
        CONDITIONS.check_given(given, &OTHER_STATES, faults);
        let recruit = Recruit::build(self, changes, faults);
        check_holds(&recruit, changes, faults);
        recruit
    }

    /// That on squares, which on hexes is no larger.
    fn footprint(recruit: &Recruit) -> Footprint {
        recruit.footprint(GridKind::Square)
    }

    /// Ruling TRI-R56.
    fn heights(recruit: &Recruit, changes: &Changes) -> Option<Range<i32>> {
        let lowest = changes.altitude.unwrap_or(0);
        Some(lowest..lowest + recruit.stats.height())
    }

    /// Rulings TRI-R30, TRI-R36.
    fn company(changes: &Changes) -> Vec<u32> {
        let all = [
            changes.riding,
            changes.carrying,
            changes.grappled_by,
            changes.grappling,
        ];
        all.into_iter().flatten().collect()
    }

    fn others(changes: &Changes) -> Vec<(String, u32)> {
        named(
            &[
                ("controller", changes.controller),
                ("riding", changes.riding),
                ("carrying", changes.carrying),
                ("grappled_by", changes.grappled_by),
                ("grappling", changes.grappling),
            ],
            &[
                ("hidden_from", changes.hidden_from.as_deref()),
                ("undetected_by", changes.undetected_by.as_deref()),
            ],
        )
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
    } = TriadData::of_side(world, spec.side).spawn_plan(&spec.role, spec.overrides.as_deref())?;
    let lying = changes.lying.as_deref().unwrap_or_default();
    check_lying(world, &spec.role, lying)?;
    let standing = standing_of(&recruit, &changes);
    let kit = recruit.gear.starting_kit(own, changes.outfit.clone());
    let can_hold = standing != Standing::Dead;
    recruit.gear.lay_down(world, spec.cell, can_hold, lying);
    let id = world.resource::<Roster>().next_id();
    let kind = world.resource::<BattleBoard>().board().kind();
    let basics = SpawnBasics {
        footprint: recruit.footprint(kind),
        altitude: changes.altitude.unwrap_or(0),
        standing,
        conditions: conditions(id, standing, &changes, &recruit.stats),
    };
    let pools = pools(&recruit, standing, &changes);
    let turn = TurnState {
        begun: changes.reactions.is_some() || changes.actions.is_some(),
        headed: basics.altitude > 0,
        ..TurnState::default()
    };
    let Recruit { stats, gear, .. } = recruit;
    let own: (_, _, _, Gear, _, _, _) = (
        stats,
        pools,
        turn,
        gear,
        Controller(changes.controller.map(CombatantId)),
        Readied::default(),
        kit,
    );
    Ok(enlist(world, spec, basics, own))
}

/// A hold needs two who are alive and conscious, and a grappler that is not Stunned. Ruling TRI-R30.
fn check_holds(recruit: &Recruit, changes: &Changes, faults: &mut Faults) {
    let given = changes.conditions.iter().flatten();
    let stunned = given.into_iter().any(|(key, _)| key == words::STUNNED);
    let gone = matches!(
        standing_of(recruit, changes),
        Standing::Dead | Standing::Unconscious
    );
    let all = [
        ("grappling", changes.grappling, gone || stunned),
        ("grappled_by", changes.grappled_by, gone),
    ];
    for (field, other, ends) in all {
        faults.need(
            other.is_none() || !ends,
            field,
            "ends with the senses of one of the two, or as the grappler is stunned",
            "leave it out here and on the other's side",
        );
    }
}

/// Rules TRI-HURT-02, -03; ruling TRI-R90.
fn standing_of(recruit: &Recruit, changes: &Changes) -> Standing {
    let given = |key: &str| {
        let mut given = changes.conditions.iter().flatten();
        given.any(|(own, _)| own == key)
    };
    match recruit.hp {
        hp if hp <= -recruit.stats.max_hp => Standing::Dead,
        _ if given(words::UNCONSCIOUS) => Standing::Unconscious,
        hp if hp <= 0 => Standing::Incapacitated,
        _ => Standing::Up,
    }
}

fn pools(recruit: &Recruit, standing: Standing, changes: &Changes) -> Pools {
    let stats = &recruit.stats;
    let is_dead = standing == Standing::Dead;
    let given = |number: Option<i32>| number.filter(|_| !is_dead).unwrap_or(0);
    Pools::of([
        (Pool::Hp, recruit.hp, stats.max_hp),
        (Pool::Energy, recruit.energy, stats.max_energy),
        (Pool::Actions, given(changes.actions), i32::MAX),
        (Pool::Reactions, given(changes.reactions), i32::MAX),
        (Pool::Dodges, given(changes.dodges), i32::MAX),
        (
            Pool::Breath,
            changes.breath.unwrap_or_else(|| stats.breath()),
            stats.breath(),
        ),
    ])
}

fn conditions(id: CombatantId, standing: Standing, changes: &Changes, stats: &Stats) -> Conditions {
    if standing == Standing::Dead {
        return Conditions::default();
    }
    // A timed one is anchored to the combatant itself: its first Turn comes in Round 1.
    let ends = |rounds: u32| match rounds {
        0 => Until::Cause,
        rounds => Until::StartOfTurnIn(id, rounds),
    };
    let given = changes.conditions.iter().flatten();
    let mut all: Vec<_> = given
        .filter_map(|(key, &rounds)| {
            let rounds = u32::try_from(rounds).unwrap_or(0);
            Some(CONDITIONS.given(id, key)?.until(ends(rounds)))
        })
        .collect();
    // Who is above the ground without wings clings to something. Ruling TRI-R62.
    let clings = changes.altitude.is_some_and(|it| it > 0) && !stats.flies();
    all.extend(clings.then(|| Condition::new(words::CLINGING, 1, "TRI-MOVE-12")));
    let lies = matches!(standing, Standing::Incapacitated | Standing::Unconscious);
    if lies && !all.iter().any(|it| it.key == words::PRONE) {
        all.push(Condition::new(words::PRONE, 1, "TRI-COND-13"));
    }
    // The limbless are never Prone, and without eyes nobody is Blinded. Ruling TRI-R44; section 15.
    all.retain(|it| match it.key.as_str() {
        words::PRONE => stats.body != words::Body::Limbless,
        words::BLINDED => !stats.eyeless,
        _ => true,
    });
    let bleeds = changes
        .bleeding
        .or((standing == Standing::Incapacitated).then_some(0));
    all.extend(bleeds.map(|penalty| Condition::new(words::BLEEDING, penalty, "TRI-COND-02")));
    let doses = changes.poisoned.iter().flatten().zip(0..);
    all.extend(doses.map(|(&dose, instance)| poison(dose, ends(dose.3)).instance(instance)));
    let bond = |key: &'static str, rule, by: u32| Condition::new(key, 1, rule).by(CombatantId(by));
    let held = changes
        .grappled_by
        .map(|by| bond(words::GRAPPLED, "TRI-COND-07", by));
    let holds = changes
        .grappling
        .map(|by| bond(words::GRAPPLING, "TRI-COND-08", by));
    all.extend(held.into_iter().chain(holds));
    let rides = changes.riding.map(|by| bond(words::RIDING, "TRI-R36", by));
    let carries = changes
        .carrying
        .map(|by| bond(words::CARRYING, "TRI-R36", by));
    all.extend(rides.into_iter().chain(carries));
    let hidden = changes.hidden_from.iter().flatten();
    all.extend(hidden.map(|&by| bond(words::HIDDEN, "TRI-POS-05", by)));
    let undetected = changes.undetected_by.iter().flatten();
    all.extend(undetected.map(|&by| bond(words::UNDETECTED, "TRI-POS-05", by)));
    Conditions::starting(all)
}

/// A dose of poison as a condition. Rule TRI-COND-12.
pub fn poison(Poison(level, dice, faces, _): Poison, until: Until) -> Condition {
    Condition::new(words::POISONED, level, "TRI-COND-12")
        .with(words::DICE, dice)
        .with(words::FACES, faces)
        .until(until)
}

#[cfg(test)]
mod tests {
    use super::{Changes, CreatureBuilder, Faults, TriadData, words};
    use smol_str::SmolStr;
    use std::collections::BTreeMap;

    fn faults(changes: &Changes) -> Vec<String> {
        let mut faults = Faults::default();
        TriadData::shipped().build("swordsman", changes, &mut faults);
        faults.0.iter().map(ToString::to_string).collect()
    }

    fn with(condition: &'static str) -> Changes {
        let given = (SmolStr::new_static(condition), 0);
        Changes {
            conditions: Some(BTreeMap::from([given])),
            ..Changes::default()
        }
    }

    /// Ruling TRI-R30.
    #[test]
    fn nobody_is_set_up_in_a_hold_that_would_have_ended() {
        for (condition, grappling, grappled_by, ends) in [
            (words::STUNNED, Some(2), None, Some("grappling")),
            (words::STUNNED, None, Some(2), None),
            (words::UNCONSCIOUS, Some(2), None, Some("grappling")),
            (words::UNCONSCIOUS, None, Some(2), Some("grappled_by")),
            (words::PRONE, Some(2), None, None),
        ] {
            let changes = Changes {
                grappling,
                grappled_by,
                ..with(condition)
            };
            let found = faults(&changes);
            let named = ends.is_none_or(|field| found.iter().any(|it| it.contains(field)));
            assert!(
                named && found.is_empty() == ends.is_none(),
                "{condition}: {found:?}"
            );
        }
    }
}
