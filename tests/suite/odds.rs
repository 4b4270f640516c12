//! The exact odds agree with the dice: 100,000 seeded rolls, within four standard errors. Of some actions in which
//! one roll decides about the next the odds are worked out by hand.

use quincunx::combat::{Preview, RuleSwitches};
use quincunx::dice::{Budget, SeededDice, explore};
use quincunx::mechanics::spawning::CreatureBuilder;
use quincunx::rules::injury::{
    AttackNumbers, Blow, CheckNumbers, INJURY, InjuryData, blow_odds, explore_blow, resolve_blow,
    roll_maneuver,
};
use quincunx::script::Script;
use quincunx::source::Document;

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The tables that the program was built with.
static TABLES: LazyLock<InjuryData> =
    LazyLock::new(|| InjuryData::parse(INJURY.data.text()).expect("the shipped tables"));

const ROLLS: u32 = 100_000;

fn check(numbers: AttackNumbers, parry: Option<CheckNumbers>) {
    let exact = blow_odds(&TABLES, &numbers, parry.as_ref());
    assert!(exact.is_exact());
    assert_eq!(exact.odds.total().to_string(), "1");
    let mut dice = SeededDice::new(20_260);
    let mut seen: BTreeMap<Blow, u32> = BTreeMap::new();
    for _ in 0..ROLLS {
        *seen
            .entry(resolve_blow(&TABLES, &numbers, parry.as_ref(), &mut dice))
            .or_insert(0) += 1;
    }
    for (blow, probability) in exact.odds.iter() {
        let p = probability.to_f64();
        let expected = p * f64::from(ROLLS);
        let error = (expected * (1.0 - p)).sqrt();
        let count = f64::from(seen.remove(blow).unwrap_or(0));
        assert!(
            (count - expected).abs() <= 4.0 * error + 1e-9,
            "{numbers:?} {blow:?}: {count} against {expected}"
        );
    }
    assert!(
        seen.is_empty(),
        "rolled what the odds do not know: {seen:?}"
    );
}

#[test]
fn exact_odds_agree_with_seeded_rolls() {
    let plain = AttackNumbers {
        bonus: 6,
        dv: 15,
        edge: 0,
        crit: 19,
        reckless: 0,
        size_difference: 0,
        thrown: false,
    };
    let parry = CheckNumbers {
        bonus: 7,
        edge: -1,
        dc: 0,
        automatic: false,
    };
    for edge in -3..=2 {
        check(AttackNumbers { edge, ..plain }, None);
        check(
            AttackNumbers {
                edge,
                reckless: 2,
                size_difference: -1,
                ..plain
            },
            Some(parry),
        );
    }
    check(AttackNumbers { dv: 40, ..plain }, None);
    check(
        AttackNumbers {
            dv: 1,
            size_difference: 2,
            ..plain
        },
        Some(parry),
    );
}

/// What is remembered is told apart by all that decides it: with each rule off in turn, beside the battle in which all are on.
#[test]
fn remembered_odds_are_those_that_are_worked_out_anew() {
    let document = Document::parse("data", INJURY.data.text()).expect("the shipped tables");
    let plain = AttackNumbers {
        bonus: 6,
        dv: 15,
        edge: -1,
        crit: 19,
        reckless: 2,
        size_difference: 1,
        thrown: false,
    };
    let parry = CheckNumbers {
        bonus: 7,
        edge: 1,
        dc: 0,
        automatic: false,
    };
    let attacks = [
        (plain, None),
        (
            AttackNumbers {
                thrown: true,
                ..plain
            },
            None,
        ),
        (plain, Some(parry)),
        (
            plain,
            Some(CheckNumbers {
                automatic: true,
                ..parry
            }),
        ),
    ];
    let mut changed = 0;
    for (rule, _) in INJURY.page.rules() {
        let off = RuleSwitches::off([rule.into()]);
        let Ok(tables) = InjuryData::read(&document, &off) else {
            continue;
        };
        for (numbers, parry) in attacks {
            let found = [&*TABLES, &tables].map(|tables| {
                let anew = explore_blow(tables, &numbers, parry.as_ref());
                let known = blow_odds(tables, &numbers, parry.as_ref());
                assert_eq!(known.odds, anew.odds, "{rule} off: {numbers:?}, {parry:?}");
                anew.odds
            });
            changed += usize::from(found[0] != found[1]);
        }
    }
    assert!(changed > 10, "{changed} odds are changed by a rule");
}

/// Maneuvers: the degrees of 100,000 seeded rolls.
#[test]
fn exact_odds_of_maneuvers_agree_with_seeded_rolls() {
    for (edge, dc) in [(-2, 16), (0, 16), (1, 30), (0, 8)] {
        let numbers = CheckNumbers {
            bonus: 7,
            edge,
            dc,
            automatic: false,
        };
        let exact = explore(Budget::default(), |dice| {
            roll_maneuver(&TABLES, &numbers, dice).0.degrees
        });
        assert!(exact.is_exact());
        assert_eq!(exact.odds.total().to_string(), "1");
        let mut dice = SeededDice::new(20_261);
        let mut seen: BTreeMap<Option<i32>, u32> = BTreeMap::new();
        for _ in 0..ROLLS {
            let degrees = roll_maneuver(&TABLES, &numbers, &mut dice).0.degrees;
            *seen.entry(degrees).or_insert(0) += 1;
        }
        for (degrees, probability) in exact.odds.iter() {
            let p = probability.to_f64();
            let expected = p * f64::from(ROLLS);
            let error = (expected * (1.0 - p)).sqrt();
            let count = f64::from(seen.remove(degrees).unwrap_or(0));
            assert!(
                (count - expected).abs() <= 4.0 * error + 1e-9,
                "{numbers:?} {degrees:?}: {count} against {expected}"
            );
        }
        assert!(
            seen.is_empty(),
            "rolled what the odds do not know: {seen:?}"
        );
    }
}

/// The odds of the last action of a case of `tests/odds/`, on one grid.
fn odds_of(case: &str, grid: &str) -> Preview {
    let script = Script::parse("case", &case.replace("GRID", grid)).expect("the case is right");
    let (battle, command) = script.before_last_action().expect("the case can be set up");
    let actions = &battle.ruleset().actions;
    let preview = actions.preview(battle.world(), &command);
    preview.expect("the action is legal")
}

/// Each of three shots hits with 64/125. A natural 1, 1141/8000 with the lowest of three dice, drops the bow and
/// ends the volley: only 2763/8000 lead to the next shot, so that something is hit with
/// 64/125 * (1 + 2763/8000 + (2763/8000)^2). If a miss of any kind led on, it would be 1 - (61/125)^3.
#[test]
fn a_volley_ends_with_the_shot_that_drops_the_bow() {
    let case = include_str!("../odds/three_rapid_shots_at_two_targets.ron");
    for grid in ["square", "hex"] {
        let odds = odds_of(case, grid);
        let rolls = odds.rolls.iter().map(|roll| roll.chance.to_string());
        assert_eq!(rolls.collect::<Vec<_>>(), ["64/125"; 3], "{grid}");
        let lines = odds.outcomes.iter();
        let lines = lines.map(|line| format!("{} {}", line.label, line.probability));
        assert_eq!(
            lines.collect::<Vec<_>>(),
            ["no hit 31261831/125000000", "hit 93738169/125000000"],
            "{grid}"
        );
        assert_eq!(odds.chance.to_string(), "93738169/125000000", "{grid}");
        assert!(!odds.sampled, "{grid}");
    }
}

/// A hit with the four degrees of a heart comes with 2401/10000, any hit with 6561/10000, and the Lore check
/// by which the attacker recalls where that heart is succeeds with 3/20.
#[test]
fn a_heart_that_must_be_recalled_is_found_by_the_check_alone() {
    let case = include_str!("../odds/a_blow_aimed_at_a_heart_that_must_be_recalled.ron");
    for grid in ["square", "hex"] {
        let odds = odds_of(case, grid);
        let aimed = odds.aimed.iter().map(|line| line.probability.to_string());
        assert_eq!(
            aimed.collect::<Vec<_>>(),
            ["7203/200000", "124017/200000", "3439/10000"],
            "{grid}"
        );
    }
}
