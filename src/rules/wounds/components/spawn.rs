//! Combatants enter the battle. Floor 4. Section 2 of the reference; rules WND-HURT-08, -10, -13; ruling WND-R133.

use super::conditions::{BY_FATIGUE, BY_WOUND, CONDITIONS};
use super::recruit::{Recruit, mana_of};
use super::{Commitment, Gear, Pool, Pools, Readied};
use crate::combat::{
    Act, CombatantId, CombatantSpec, Condition, Conditions, Creatures, Faults, Roster,
    RuleSwitches, SpawnBasics, SpawnError, Standing, Until, check_lying, enlist,
};
use crate::grid::Footprint;
use crate::mechanics::spawning::{CreatureBuilder, SpawnPlan, named};
use crate::rules::wounds::data::{Changes, WoundsData, ap_row};
use crate::rules::wounds::words::{self, Posture, Weary};
use crate::source::Node;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::sync::Arc;

/// States that are no conditions and have a field of their own.
const OTHER_STATES: [(&str, &str); 1] = [("dead", "`wounds: {\"fatal\": 2}`")];

impl CreatureBuilder for WoundsData {
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
        let grapples = changes.grappling.as_ref().is_some_and(|it| !it.is_empty());
        faults.need(
            !grapples || State::of(self, &recruit, changes).standing == Standing::Up,
            "grappling",
            "ends with the senses of one of the two",
            "leave it out here and on the other's side",
        );
        recruit
    }

    fn footprint(recruit: &Recruit) -> Footprint {
        recruit.stats.footprint()
    }

    fn others(changes: &Changes) -> Vec<(String, u32)> {
        named(
            &[
                ("rides", changes.rides),
                ("carries", changes.carries),
                ("shares", changes.shares),
                ("pinned_by", changes.pinned_by),
                ("opening", changes.opening.map(|(target, _)| target)),
            ],
            &[
                ("grappling", changes.grappling.as_deref()),
                ("ignoring", changes.ignoring.as_deref()),
                ("harried_by", changes.harried_by.as_deref()),
            ],
        )
    }

    /// Rules WND-POS-11, -12; ruling WND-R107.
    fn company(changes: &Changes) -> Vec<u32> {
        let all = [changes.rides, changes.carries, changes.shares];
        all.into_iter().flatten().collect()
    }
}

/// Builds a combatant and enlists it.
///
/// # Errors
/// [`SpawnError`] for an unknown role or wrong overrides; nothing is built then.
pub fn spawn(world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError> {
    let data = WoundsData::shared_of_side(world, spec.side);
    let SpawnPlan {
        creature: mut recruit,
        changes,
        own,
    } = data.spawn_plan(&spec.role, spec.overrides.as_deref())?;
    let lying = changes.lying.as_deref().unwrap_or_default();
    check_lying(world, &spec.role, lying)?;
    let state = State::of(&data, &recruit, &changes);
    let kit = recruit.gear.starting_kit(own, changes.outfit.clone());
    // Those without senses hold nothing. Rule WND-COND-04.
    let can_hold = state.standing == Standing::Up;
    recruit.gear.lay_down(world, spec.cell, can_hold, lying);
    let id = world.resource::<Roster>().next_id();
    let basics = SpawnBasics {
        footprint: recruit.stats.footprint(),
        altitude: 0,
        standing: state.standing,
        conditions: conditions(&data, id, &state, &changes),
    };
    let pools = pools(&data, &recruit, state.standing, &changes);
    let kept = changes
        .ready
        .clone()
        .filter(|_| state.standing == Standing::Up);
    let readied = Readied(kept.map(|verb| Arc::new(keeps(verb))));
    let Recruit { stats, gear, .. } = recruit;
    let own: (_, _, Gear, _, _, _) = (stats, pools, gear, readied, Commitment::default(), kit);
    Ok(enlist(world, spec, basics, own))
}

/// The command that keeps an action of a verb ready. Rule WND-ACT-16.
fn keeps(verb: SmolStr) -> Act {
    let mut act = Act {
        verb: SmolStr::new_static(words::READY),
        ..Act::default()
    };
    act.riders.insert(verb, 1);
    act
}

/// How a combatant enters the battle, by its wounds and its fatigue.
struct State {
    standing: Standing,
    /// What is left on the death clock of one that is dying. Rule WND-HURT-13.
    clock: Option<i32>,
    weary: Weary,
    /// Whether it is staggered until its fatal wound is reduced. Rule WND-HURT-12.
    reels: bool,
    /// Whether it is fatigue that has felled it, if it is unconscious. Ruling WND-R124.
    worn_out: bool,
}

impl State {
    /// Rules WND-HURT-05, -08, -10; rulings WND-R86, WND-R133.
    fn of(data: &WoundsData, recruit: &Recruit, changes: &Changes) -> Self {
        let given = |key: &str| {
            let mut given = changes.conditions.iter().flatten();
            given.any(|(own, _)| own == key)
        };
        let (exhausted, staggered) = (given(words::EXHAUSTED), given(words::STAGGERED));
        let says = changes.weary.is_some() || exhausted || staggered;
        let tired = tired(data, recruit);
        let by_fatigue = if says { (Weary::Fresh, false) } else { tired };
        let weary = match changes.weary {
            Some(weary) => weary,
            None if staggered => Weary::Staggered,
            None if exhausted => Weary::Exhausted,
            None => by_fatigue.0,
        };
        let has_fatal_wound = recruit.has_fatal_wound();
        // Who is said to be staggered has woken; a stagger by fatigue alone says nothing of that.
        let woken = says && weary == Weary::Staggered;
        let spared = woken || given(words::UNCONSCIOUS);
        let felled = has_fatal_wound && !spared && !data.is_off("WND-HURT-10");
        let usual = (data.harm.death_clock + recruit.stats.vit).max(1);
        let clock = changes.death_clock.or(felled.then_some(usual));
        let senseless = clock.is_some() || by_fatigue.1 || given(words::UNCONSCIOUS);
        let standing = match recruit.is_dead(data) {
            true => Standing::Dead,
            false if senseless => Standing::Unconscious,
            false => Standing::Up,
        };
        Self {
            standing,
            worn_out: tired.1 && clock.is_none(),
            clock,
            weary,
            reels: woken && has_fatal_wound,
        }
    }
}

/// What fatigue makes of it, and whether it fells it. Rule WND-HURT-08; rulings WND-R81, WND-R86.
fn tired(data: &WoundsData, recruit: &Recruit) -> (Weary, bool) {
    let (fatigue, max) = (recruit.fatigue, recruit.stats.max_stamina(data).max(1));
    if fatigue == 0 || data.is_off("WND-HURT-08") {
        return (Weary::Fresh, false);
    }
    let may_stagger = !recruit.stats.kind.is_npc() || data.is_off("WND-HURT-05");
    let weary = match fatigue {
        fatigue if fatigue >= max && may_stagger => Weary::Staggered,
        fatigue if 2 * fatigue >= max => Weary::Exhausted,
        _ => Weary::Fresh,
    };
    (weary, fatigue >= 2 * max)
}

fn pools(data: &WoundsData, recruit: &Recruit, standing: Standing, changes: &Changes) -> Pools {
    let stats = &recruit.stats;
    let given = |number: Option<i32>| number.filter(|_| standing == Standing::Up).unwrap_or(0);
    let flag = |flag: Option<bool>| i32::from(flag == Some(true));
    let ap = given(changes.ap);
    let count = i32::MAX;
    let wounds = words::Level::ALL.iter().map(|&level| {
        let (now, max) = (recruit.filled[level.index()], recruit.slots[level.index()]);
        (Pool::of_level(level), now, max.max(now))
    });
    let others = [
        (Pool::Stamina, recruit.stamina, stats.max_stamina(data)),
        (Pool::Fatigue, recruit.fatigue, count),
        (Pool::Mana, recruit.mana, stats.max_mana(data)),
        (Pool::Invested, recruit.invested, stats.max_mana(data)),
        (Pool::Ap, ap, ap.max(ap_row(stats.spd).max)),
        (Pool::Initiative, changes.initiative.unwrap_or(0), count),
        (Pool::Bought, given(changes.pool_ap), count),
        (Pool::Used, given(changes.pool_used), count),
        (Pool::Diagonals, flag(changes.diag_odd), count),
        (Pool::Dashes, given(changes.dashes), count),
        (Pool::DashBonus, given(changes.dash_bonus), count),
        (Pool::Acted, flag(changes.acted), count),
        (Pool::Tie, changes.tie.unwrap_or(0), count),
        (Pool::Recovery, changes.recovery_bonus.unwrap_or(0), count),
        (Pool::Voided, 0, count),
        (Pool::Calming, 0, count),
    ];
    Pools::of(wounds.chain(others))
}

fn conditions(data: &WoundsData, id: CombatantId, state: &State, changes: &Changes) -> Conditions {
    if state.standing == Standing::Dead {
        return Conditions::default();
    }
    let mut all = by_key(id, changes);
    all.extend(of_body(state, changes));
    all.extend(of_others(id, changes));
    all.extend(of_magic(data, changes));
    let kept = changes
        .ready
        .as_ref()
        .filter(|_| state.standing == Standing::Up);
    all.extend(kept.map(|_| Condition::new(words::READIED, 1, "WND-ACT-16")));
    Conditions::starting(all)
}

/// Those that are given by their keys; with a number of rounds those end with the last one, else as they usually do.
fn by_key(id: CombatantId, changes: &Changes) -> Vec<Condition> {
    // Exhaustion has been looked at with the fatigue. Ruling WND-R133.
    let looked_at = [words::EXHAUSTED, words::STAGGERED];
    let given = changes.conditions.iter().flatten();
    let given = given.filter(|(key, _)| !looked_at.contains(&key.as_str()));
    let all = given.filter_map(|(key, &rounds)| {
        let condition = CONDITIONS.given(id, key)?;
        Some(match u32::try_from(rounds) {
            Ok(rounds @ 1..) => condition.until(Until::EndOfRound(rounds)),
            _ => condition,
        })
    });
    all.collect()
}

/// What wounds, fatigue, fire and poison do to it, and how it stands.
fn of_body(state: &State, changes: &Changes) -> Vec<Condition> {
    let senseless = state.standing == Standing::Unconscious;
    let cause = match state.worn_out {
        true => "WND-HURT-08",
        false => "WND-COND-04",
    };
    let posture = match changes.posture {
        _ if senseless => Some((words::PRONE, "WND-COND-04")),
        Some(Posture::Prone) => Some((words::PRONE, "WND-COND-07")),
        Some(Posture::Crouching) => Some((words::CROUCHING, "WND-COND-07")),
        Some(Posture::Standing) | None => None,
    };
    let weary = match state.weary {
        Weary::Fresh => None,
        Weary::Exhausted => Some((words::EXHAUSTED, 1, "WND-COND-02")),
        // Staggered on waking until the fatal wound is reduced. Rule WND-HURT-12.
        Weary::Staggered => {
            let cause = if state.reels { BY_WOUND } else { BY_FATIGUE };
            Some((words::STAGGERED, 1, cause))
        }
    };
    let numbers = [
        weary,
        senseless.then_some((words::UNCONSCIOUS, 1, cause)),
        state
            .clock
            .map(|clock| (words::DYING, clock, "WND-HURT-13")),
        posture.map(|(key, rule)| (key, 1, rule)),
        level(words::BLEEDING, changes.bleeding, "WND-COND-13"),
        level(words::BURNING, changes.burning, "WND-COND-14"),
        level(words::POISONED, changes.poisoned, "WND-COND-16"),
    ];
    let numbers = numbers.into_iter().flatten();
    let all = numbers.map(|(key, value, rule)| Condition::new(key, value, rule));
    all.collect()
}

/// A condition that has a level, if it has one above 0.
fn level(
    key: &'static str,
    given: Option<i32>,
    rule: &'static str,
) -> Option<(&'static str, i32, &'static str)> {
    let level = given.filter(|&level| level > 0)?;
    Some((key, level, rule))
}

/// What it has to do with others: grapples, mounts, whom it ignores.
fn of_others(id: CombatantId, changes: &Changes) -> Vec<Condition> {
    let bond = |key: &'static str, rule, by: u32| Condition::new(key, 1, rule).by(CombatantId(by));
    let grapples = changes.grappling.iter().flatten();
    let grapples = grapples.map(|&by| bond(words::GRAPPLING, "WND-COND-09", by));
    let pin = changes.pinned_by.iter();
    let pin = pin.map(|&by| bond(words::PINNED, "WND-COND-10", by));
    let ignored = changes.ignoring.iter().flatten();
    let ignored = ignored.map(|&by| bond(words::IGNORING, "WND-POS-06", by));
    let harried = changes.harried_by.iter().flatten();
    let harried = harried.map(|&by| {
        let harried = bond(words::HARRIED, "WND-REACT-11", by);
        harried.until(Until::EndOfRound(1))
    });
    let opening = changes.opening.iter().map(|&(target, total)| {
        let opening = Condition::new(words::HAS_OPENING, total, "WND-ACT-21");
        let opening = opening.by(CombatantId(target));
        opening.until(Until::EndOfTurn(id, 1))
    });
    let rides = changes.rides.iter();
    let rides = rides.map(|&by| bond(words::RIDING, "WND-POS-24", by));
    let carries = changes.carries.iter();
    let carries = carries.map(|&by| bond(words::CARRYING, "WND-POS-24", by));
    let all = grapples.chain(pin).chain(ignored).chain(harried);
    all.chain(opening).chain(rides).chain(carries).collect()
}

/// Spells and charms in force. Rules WND-MAG-04, -05, WND-INIT-16.
fn of_magic(data: &WoundsData, changes: &Changes) -> Vec<Condition> {
    let effects = changes.effects.iter().flatten();
    let all = effects.map(|(id, &round)| {
        let spell = data.spell(id).map(|spell| spell.own_rule());
        let rule = spell.unwrap_or("WND-MAG-05");
        let effect = Condition::new(id.clone(), mana_of(data, id), rule);
        match u32::try_from(round) {
            Ok(round @ 1..) => effect.until(Until::EndOfRound(round)),
            _ => effect,
        }
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::{Changes, CreatureBuilder, Faults, WoundsData};

    /// Rule WND-COND-04.
    #[test]
    fn nobody_is_set_up_in_a_grapple_without_senses() {
        for (death_clock, others, fits) in [
            (None, vec![2], true),
            (Some(3), vec![], true),
            (Some(3), vec![2], false),
        ] {
            let changes = Changes {
                death_clock,
                grappling: Some(others),
                ..Changes::default()
            };
            let mut faults = Faults::default();
            WoundsData::shipped().build("swordsman", &changes, &mut faults);
            let found: Vec<_> = faults.0.iter().map(ToString::to_string).collect();
            let named = found.iter().all(|it| it.contains("grappling"));
            assert!(named && found.is_empty() == fits, "{found:?}");
        }
    }
}
