//! Combatants enter the battle. Floor 4. Section 2 of the reference.

use super::conditions::CONDITIONS;
use super::recruit::Recruit;
use super::{Gear, Injuries, Pool, Pools, TurnState};
use crate::combat::{
    CombatantId, CombatantSpec, Condition, Conditions, Creatures, Faults, Roster, RuleSwitches,
    SpawnBasics, SpawnError, Standing, check_lying, enlist,
};
use crate::grid::Footprint;
use crate::mechanics::spawning::{CreatureBuilder, SpawnPlan, named};
use crate::rules::contest::data::{Changes, ContestData};
use crate::rules::contest::words;
use crate::source::Node;
use bevy::prelude::World;

/// States that are no conditions and have a field of their own or follow from one.
const OTHER_STATES: [(&str, &str); 3] = [
    ("crippled", "`crippled: [\"torso\"]`"),
    ("dead", "`hp` as low as it goes"),
    ("unconscious", "`hp: 0`"),
];

impl CreatureBuilder for ContestData {
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
        Recruit::build(self, changes, faults)
    }

    fn footprint(recruit: &Recruit) -> Footprint {
        recruit.stats.size.footprint()
    }

    fn others(changes: &Changes) -> Vec<(String, u32)> {
        let hidden = changes.hidden_from.iter().flatten();
        let hidden = hidden.map(|(&number, _)| (format!("hidden_from.{number}"), number));
        let single = named(
            &[
                ("grappled_by", changes.grappled_by),
                ("grappling", changes.grappling),
                ("feinting", changes.feinting),
            ],
            &[],
        );
        single.into_iter().chain(hidden).collect()
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
    } = ContestData::of_side(world, spec.side).spawn_plan(&spec.role, spec.overrides.as_deref())?;
    let lying = changes.lying.as_deref().unwrap_or_default();
    check_lying(world, &spec.role, lying)?;
    let standing = match recruit.hp {
        // Rule CON-HURT-07.
        hp if hp <= -recruit.stats.hp_max => Standing::Dead,
        hp if hp <= 0 => Standing::Unconscious,
        _ => Standing::Up,
    };
    let kit = recruit.gear.starting_kit(own, changes.outfit.clone());
    // The unconscious hold nothing. Rule CON-COND-10.
    let can_hold = standing == Standing::Up;
    recruit.gear.lay_down(world, spec.cell, can_hold, lying);
    let id = world.resource::<Roster>().next_id();
    let basics = SpawnBasics {
        footprint: recruit.stats.size.footprint(),
        altitude: 0,
        standing,
        conditions: conditions(id, standing, &changes),
    };
    let pools = pools(
        ContestData::of_side(world, spec.side),
        &recruit,
        standing,
        &changes,
    );
    let Recruit {
        stats,
        gear,
        crippled,
        ..
    } = recruit;
    let own: (_, _, _, Gear, Injuries, _) =
        (stats, pools, TurnState::default(), gear, crippled, kit);
    Ok(enlist(world, spec, basics, own))
}

fn pools(data: &ContestData, recruit: &Recruit, standing: Standing, changes: &Changes) -> Pools {
    let course = &data.course;
    let up = standing == Standing::Up;
    let ap = changes
        .ap
        .filter(|_| up)
        .unwrap_or(if up { course.ap } else { 0 });
    Pools::of([
        (Pool::Hp, recruit.hp, recruit.stats.hp_max),
        (Pool::Ap, ap, course.ap),
        (
            Pool::AttacksUsed,
            changes.attacks_used.unwrap_or(0),
            course.attacks,
        ),
        (Pool::MoveLeft, 0, i32::MAX),
        (
            Pool::FreeUsed,
            changes.free_used.unwrap_or(0),
            course.free_actions,
        ),
    ])
}

fn conditions(id: CombatantId, standing: Standing, changes: &Changes) -> Conditions {
    if standing == Standing::Dead {
        return Conditions::default();
    }
    let given = changes.conditions.iter().flatten();
    let given = given.filter(|(_, value)| **value > 0);
    let mut all: Vec<_> = given
        .filter_map(|(key, _)| CONDITIONS.given(id, key))
        .collect();
    if standing == Standing::Unconscious || changes.prone == Some(true) {
        all.push(Condition::new(words::PRONE, 1, "CON-COND-03"));
    }
    let bond = |key: &'static str, rule, by: Option<u32>| {
        by.map(|by| Condition::new(key, 1, rule).by(CombatantId(by)))
    };
    all.extend(bond(words::GRAPPLED, "CON-COND-04", changes.grappled_by));
    all.extend(bond(words::GRAPPLING, "CON-COND-05", changes.grappling));
    all.extend(bond(words::FEINTING, "CON-COND-09", changes.feinting));
    let hidden = changes.hidden_from.iter().flatten();
    all.extend(hidden.map(|(&from, &successes)| {
        Condition::new(words::HIDDEN, successes, "CON-COND-06").by(CombatantId(from))
    }));
    Conditions::starting(all)
}

#[cfg(test)]
mod tests {
    use super::ContestData;
    use crate::combat::ROLES;
    use crate::mechanics::spawning::CreatureBuilder;
    use crate::rules::contest::components::speed_of;
    use crate::rules::contest::data::Stats;

    #[test]
    fn con_stat_02_to_05_the_archetypes_have_the_numbers_of_the_reference() {
        let data = ContestData::shipped();
        for (role, hp, cripple, speed, db) in [
            ("knight", 22, 8, 4, 3),
            ("hunter", 18, 6, 6, 2),
            ("storm_adept", 18, 6, 6, 1),
            ("bandit", 18, 6, 6, 2),
            ("gate_guard", 20, 7, 6, 3),
            ("cave_bear", 36, 12, 7, 4),
            ("marsh_ooze", 28, 10, 3, 3),
        ] {
            let built = data
                .spawn_plan(role, None)
                .expect("it is an archetype")
                .creature;
            let threshold = Stats::cripple_threshold(&data.harm, built.stats.hp_max);
            let speed_now = speed_of(&built.stats, &built.crippled);
            assert_eq!(
                (built.stats.hp_max, threshold, speed_now, built.stats.db),
                (hp, cripple, speed, db),
                "{role}"
            );
        }
        for role in ROLES {
            assert!(data.spawn_plan(role, None).is_ok(), "{role}");
        }
    }

    #[test]
    fn con_char_02_gear_beyond_the_free_pieces_is_paid_for() {
        let data = ContestData::shipped();
        let style =
            |pieces: &str, xp: i32| format!("(styles: [(\"Odd\", 1, [{pieces}])], gear_xp: {xp})");
        let six = r#""dagger", "club", "spear", "glaive", "javelin", "longbow""#;
        let build = |text: &str| data.spawn_plan("commoner", Some(text)).map(|_| ());
        assert!(build(&style(six, 25)).is_ok());
        let short = build(&style(six, 24)).expect_err("one piece costs 25");
        assert!(short.to_string().contains("gear_xp"), "{short}");
        let eleven = format!(
            "{six}, {}",
            r#""dagger", "club", "spear", "glaive", "javelin""#
        );
        assert!(build(&style(&eleven, 1000)).is_err(), "ten at most");
    }

    #[test]
    fn con_char_05_gear_without_numbers_may_be_trained_for_and_not_held() {
        let data = ContestData::shipped();
        let build = |text: &str| data.spawn_plan("commoner", Some(text)).map(|_| ());
        assert!(build("(styles: [(\"Noble\", 3, [\"rapier\", \"dagger\"])])").is_ok());
        let held = build("(held: [\"rapier\"])").expect_err("it has no numbers");
        assert!(held.to_string().contains("rapier"), "{held}");
    }
}
