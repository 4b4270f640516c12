use super::*;
use crate::combat::{Difficulty, RuleId};
use crate::dice::SeededDice;
use crate::grid::GridKind;
use crate::level::Level;
use std::collections::BTreeSet;
use std::path::Path;

fn attack(result: &str) -> [BattleEvent; 1] {
    [BattleEvent::AttackResolved {
        who: CombatantId(1),
        target: CombatantId(2),
        with: "trip".into(),
        result: result.into(),
        degrees: None,
        ranged: false,
    }]
}

#[test]
fn words_over_the_target_say_how_a_blow_was_kept_off_and_which_maneuver_it_was() {
    let impact = |severity, guard| Impact {
        severity,
        guard,
        ..Impact::default()
    };
    for (result, impact, text, tone) in [
        (
            "success",
            impact(Severity::Light, None),
            "trip succeeds",
            FloatTone::Harm,
        ),
        (
            "failure",
            impact(Severity::Miss, None),
            "trip fails",
            FloatTone::Plain,
        ),
        (
            "miss",
            impact(Severity::Miss, None),
            "miss",
            FloatTone::Plain,
        ),
        (
            "deflected",
            impact(Severity::Miss, Some(Guard::Parry)),
            "parried",
            FloatTone::Plain,
        ),
        (
            "miss",
            impact(Severity::Miss, Some(Guard::Block)),
            "blocked",
            FloatTone::Plain,
        ),
        (
            "miss",
            impact(Severity::Miss, Some(Guard::Dodge)),
            "dodged",
            FloatTone::Plain,
        ),
        (
            "hit",
            impact(Severity::Graze, None),
            "grazed",
            FloatTone::Plain,
        ),
        ("hit", impact(Severity::Light, None), "hit", FloatTone::Harm),
        (
            "critical",
            impact(Severity::Grave, None),
            "critical",
            FloatTone::Grave,
        ),
    ] {
        let events = attack(result);
        let attack = AttackEvents::around(&events, 0).expect("an attack");
        assert_eq!(
            outcome(&attack, &impact),
            (text.to_owned(), tone),
            "{result}"
        );
    }
}

/// A battle of the computer against itself, as far as so many commands take it.
fn fought(level: &str, ruleset: &'static crate::combat::Ruleset, seed: u64) -> Battle {
    let level = Level::load(Path::new(level)).expect("it is shipped");
    let dice = SeededDice::new(seed).into();
    let mut battle = Battle::of_ruleset(level.into(), ruleset, dice).expect("its roles are known");
    let mut brain = (ruleset.brain)(Difficulty::Normal);
    for _ in 0..700 {
        let Some(command) = brain.decide(battle.world()) else {
            break;
        };
        battle
            .submit(command)
            .expect("the computer keeps to the rules");
    }
    battle
}

const LEVELS: [(&str, GridKind); 2] = [
    ("levels/01_drill_yard.ron", GridKind::Square),
    ("levels/02_forest_clearing.ron", GridKind::Hex),
];

#[test]
fn every_attack_is_shown_once_before_what_it_does_with_a_severity_that_fits() {
    let mut guards = BTreeSet::new();
    let mut everywhere = BTreeSet::new();
    for &ruleset in crate::rules::all() {
        let mut severities = BTreeSet::new();
        for (level, kind) in LEVELS {
            for seed in 1..=2 {
                let battle = fought(level, ruleset, seed);
                assert_eq!(battle.board().kind(), kind);
                let all = battle.events();
                let resolved =
                    |event: &&BattleEvent| matches!(event, BattleEvent::AttackResolved { .. });
                let attacks = all.iter().filter(resolved).count();
                let mut shown = BTreeSet::new();
                for place in 0..all.len() {
                    let Some(attack) = attack_seen_at(all, place) else {
                        continue;
                    };
                    assert!(shown.insert(attack.resolved), "{ruleset:?}: shown twice");
                    let harm = attack
                        .events
                        .iter()
                        .take(place - attack.first)
                        .find(|event| {
                            let dead = Standing::Dead;
                            matches!(event, BattleEvent::StandingChanged { to, .. } if *to == dead)
                        });
                    assert_eq!(harm, None, "{ruleset:?}: felled before the blow is seen");
                    let impact = (ruleset.shown.impact)(battle.world(), &attack);
                    assert!(
                        impact.severity != Severity::Fell || attack.fells(),
                        "{ruleset:?}"
                    );
                    let touched =
                        attack.hurts().next().is_some() || attack.life_lost(battle.world()) > 0;
                    assert!(
                        !touched || impact.severity >= Severity::Light,
                        "{ruleset:?}: {:?} with {impact:?}",
                        attack.events
                    );
                    severities.insert(impact.severity);
                    guards.extend(impact.guard.map(|guard| format!("{guard:?}")));
                }
                assert_eq!(shown.len(), attacks, "{ruleset:?} on {level}, seed {seed}");
            }
        }
        for severity in [Severity::Miss, Severity::Light, Severity::Grave] {
            assert!(
                severities.contains(&severity),
                "{ruleset:?}: {severities:?}"
            );
        }
        everywhere.extend(severities);
    }
    // Battles end by a rout before many are dead.
    assert!(everywhere.contains(&Severity::Fell), "{everywhere:?}");
    for guard in ["Parry", "Block", "Dodge"] {
        assert!(guards.contains(guard), "{guards:?}");
    }
}

#[test]
fn whoever_falls_in_a_battle_falls_by_somebody_or_something() {
    for &ruleset in crate::rules::all() {
        let mut falls = 0;
        for (level, _) in LEVELS {
            let battle = fought(level, ruleset, 5);
            let narrator = Narrator::of(&battle);
            for (place, event) in battle.events().iter().enumerate() {
                let BattleEvent::StandingChanged {
                    to: Standing::Dead | Standing::Unconscious | Standing::Incapacitated,
                    ..
                } = event
                else {
                    continue;
                };
                falls += 1;
                let why = narrator.fall_in_brief(battle.events(), place);
                let from = place.saturating_sub(9);
                assert!(
                    why.is_some(),
                    "{ruleset:?}: {:?}",
                    &battle.events()[from..=place]
                );
            }
        }
        assert!(falls > 0, "{ruleset:?}: nobody fell");
    }
}

#[test]
fn a_door_sounds_by_whether_it_opens() {
    let level = Level::load(Path::new("levels/03_old_mill.ron")).expect("it is shipped");
    let ruleset = crate::rules::all()[0];
    let dice = SeededDice::new(1).into();
    let battle = Battle::of_ruleset(level.into(), ruleset, dice).expect("its roles are known");
    let at = Fixture::Border((6, 6).into(), (7, 6).into());
    let now = battle.board().fitting(at).expect("a door");
    let counterpart = now.turns_into().expect("it can be worked");
    let sound = |from: &str, to: &str| {
        let turned = BattleEvent::ObjectTurned {
            who: CombatantId(1),
            at,
            from: from.into(),
            to: to.into(),
        };
        sound_of(&battle, &turned).map(|(sound, _)| sound)
    };
    assert!(now.shuts(), "it stands open");
    assert_eq!(sound(&counterpart, &now.name()), Some(Sound::Open));
    assert_eq!(sound(&now.name(), &counterpart), Some(Sound::Shut));
}

#[test]
fn events_sound_where_they_happen() {
    for (level, _) in LEVELS {
        let battle = fought(level, crate::rules::all()[0], 1);
        let (at, who) = ((3, 3).into(), CombatantId(1));
        let here = battle
            .get::<Position>(who)
            .expect("it is on the board")
            .cell();
        let hurt = |to| BattleEvent::ObjectHurt {
            at: Fixture::Cell(at),
            name: "crate".into(),
            from: 8,
            to,
        };
        let gear = |change| BattleEvent::GearChanged {
            who,
            item: "longsword".into(),
            change,
            parts: Vec::new(),
        };
        let lies = BattleEvent::ItemLanded {
            item: FieldItem {
                item: "longsword".into(),
                place: Place::Lying(at),
                durability: 1,
            },
            who,
            flight: Vec::new(),
        };
        let paid = BattleEvent::PoolChanged {
            who,
            pool: "ap".into(),
            from: 3,
            to: 2,
            rule: RuleId("TOY-ACT-01"),
        };
        for (event, expected) in [
            (hurt(3), Some((Sound::Knock, at))),
            (hurt(0), Some((Sound::Break, at))),
            (gear(GearChange::Drawn), Some((Sound::Draw, here))),
            (gear(GearChange::Loaded), Some((Sound::Load, here))),
            (gear(GearChange::Stowed), None),
            (lies, Some((Sound::ThingFalls, at))),
            (
                BattleEvent::Arrived { who, cell: at },
                Some((Sound::Arrival, at)),
            ),
            (paid, None),
        ] {
            assert_eq!(sound_of(&battle, &event), expected, "{event:?}");
        }
    }
}
