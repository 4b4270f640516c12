use super::search::{Counted, Search};
use super::{Balance, Balanced, End, Knob};
use crate::level::Level;
use crate::sim::{Column, Interval, Plan, SimError, seed_of};
use std::convert::Infallible;
use std::sync::Arc;

/// Plays battles of which a side wins a known share, drawn from a seed: so many at a time that come out alike.
fn drawn_alike(
    alike: u32,
    seed: u64,
    share: impl Fn(f64) -> f64,
) -> impl FnMut(i32, u32, u32) -> Result<Counted, Infallible> {
    move |value, first, battles| {
        let mut counted = Counted::default();
        for number in (first..first + battles).step_by(alike as usize) {
            let own = seed_of(seed, number).wrapping_add(u64::from(value.unsigned_abs()) * 7919);
            let dice = seed_of(own, 0) >> 11;
            let is_won = (dice as f64 / (1_u64 << 53) as f64) < share(f64::from(value));
            counted.add_seed(&vec![Some(usize::from(!is_won)); alike as usize], 0);
        }
        Ok(counted)
    }
}

fn drawn(
    seed: u64,
    share: impl Fn(f64) -> f64,
) -> impl FnMut(i32, u32, u32) -> Result<Counted, Infallible> {
    drawn_alike(1, seed, share)
}

/// How often of 200 seeds the interval of the crossing holds the true one, and the value is the nearest or beside it.
fn covered(share: impl Fn(f64) -> f64 + Copy, crosses: f64) -> (u32, u32) {
    covered_alike(1, share, crosses)
}

fn covered_alike(alike: u32, share: impl Fn(f64) -> f64 + Copy, crosses: f64) -> (u32, u32) {
    let values: Vec<i32> = (4..=20).collect();
    let (mut held, mut near) = (0, 0);
    for seed in 0..200 {
        let search = Search {
            values: &values,
            wanted: 0.5,
            until: 0.03,
            most: 100_000,
        };
        let Ok(found) = search.run(&mut drawn_alike(alike, seed, share), &mut |_| {});
        let crossing = found.crossing.unwrap();
        assert_eq!(found.end, End::Known, "seed {seed}");
        held += u32::from((crossing.low..=crossing.high).contains(&crosses));
        near += u32::from((f64::from(found.value) - crosses).abs() < 1.5);
    }
    (held, near)
}

fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

#[test]
fn the_interval_holds_the_true_value_nineteen_times_in_twenty() {
    // At least 92 % of 200: with a true coverage of 95 % fewer are seen once in fifty.
    for slope in [0.25, 0.5, 2.5, -0.5] {
        let (held, near) = covered(|value| logistic(slope * (value - 11.3)), 11.3);
        assert!(held >= 182, "slope {slope}: {held} of 200 hold it");
        assert!(near >= 190, "slope {slope}: {near} of 200 are near");
    }
}

/// If a battle and its twin with the sides swapped always come out alike, both together say as much as one.
#[test]
fn battles_of_a_seed_that_come_out_alike_do_not_make_it_seem_more_certain() {
    for slope in [0.25, 0.5] {
        let (held, near) = covered_alike(2, |value| logistic(slope * (value - 11.3)), 11.3);
        assert!(held >= 182, "slope {slope}: {held} of 200 hold it");
        assert!(near >= 190, "slope {slope}: {near} of 200 are near");
    }
}

#[test]
fn drawn_battles_do_not_count_for_the_rate() {
    let mut counted = Counted::default();
    for seed in [
        [Some(0), None],
        [Some(0), Some(1)],
        [None, None],
        [Some(1), Some(0)],
    ] {
        counted.add_seed(&seed, 0);
    }
    assert_eq!((counted.battles, counted.drawn, counted.wins), (8, 3, 3));
    let rate = counted.decided.rate();
    assert!((rate.rate - 0.6).abs() < 1e-9, "{rate:?}");
    // Three seeds say something; they are off 0.6 of their battles by 0.4, -0.2 and -0.2.
    let effective = 5.0 / ((0.24 / (5.0 / 3.0 * 0.24) + 2.0 * 5.0 / 3.0) / 5.0);
    assert!((counted.decided.effective() - effective).abs() < 1e-9);
    // Where each battle has a seed of its own the interval is Wilson's of those that somebody won.
    let mut alone = Counted::default();
    for winner in [
        Some(0),
        None,
        Some(0),
        Some(1),
        None,
        None,
        Some(1),
        Some(0),
    ] {
        alone.add_seed(&[winner], 0);
    }
    let (own, plain) = (alone.decided.rate(), Interval::wilson(3, 5));
    assert!(
        (own.low - plain.low).abs() + (own.high - plain.high).abs() < 1e-9,
        "{own:?}"
    );
}

#[test]
fn a_response_that_is_no_logistic_curve_is_found_as_well() {
    let (held, near) = covered(|value| 0.2 + 0.6 * (value - 4.0) / 16.0, 12.0);
    assert!(held >= 182 && near >= 180, "straight: {held}, {near}");
    let rising = |value: f64| 0.9 - 0.8 * (-(value - 4.0) / 4.0).exp();
    let (held, near) = covered(rising, 4.0 + 4.0 * 2.0_f64.ln());
    assert!(held >= 174 && near >= 180, "saturating: {held}, {near}");
}

#[test]
fn what_no_value_does_ends_soon() {
    let values: Vec<i32> = (0..=10).collect();
    let search = Search {
        values: &values,
        wanted: 0.5,
        until: 0.02,
        most: 100_000,
    };
    let Ok(found) = search.run(&mut drawn(3, |value| 0.1 + value / 50.0), &mut |_| {});
    assert_eq!((found.end, found.value), (End::OutOfRange, 10));
    assert!(found.crossing.is_none());
    let played: u32 = found.tried.iter().map(|it| it.battles).sum();
    assert!(played < 1000, "{played} battles");
}

/// The highest win rate between the ends is told if there is no doubt of it.
#[test]
fn a_value_between_is_nearest_if_it_is_clearly_nearer_than_both_ends() {
    let values: Vec<i32> = (0..=10).collect();
    let search = Search {
        values: &values,
        wanted: 0.8,
        until: 0.02,
        most: 100_000,
    };
    let peak = |value: f64| 0.55 - 0.1 * (value - 5.0).abs();
    let Ok(found) = search.run(&mut drawn(3, peak), &mut |_| {});
    assert_eq!((found.end, found.value), (End::OutOfRange, 5));
}

#[test]
fn what_makes_no_difference_and_is_never_enough_is_out_of_range() {
    let values: Vec<i32> = (0..=10).collect();
    let search = Search {
        values: &values,
        wanted: 0.5,
        until: 0.02,
        most: 100_000,
    };
    let Ok(found) = search.run(&mut drawn(3, |_| 0.05), &mut |_| {});
    assert_eq!(found.end, End::OutOfRange);
    let Ok(found) = search.run(&mut drawn(3, |_| 0.5), &mut |_| {});
    let crossing = found.crossing.unwrap();
    assert_eq!(
        (crossing.low, crossing.high),
        (0.0, 10.0),
        "any value may be it"
    );
}

#[test]
fn a_search_in_which_nobody_wins_a_battle_ends_after_its_first_round() {
    let values: Vec<i32> = (0..=10).collect();
    let search = Search {
        values: &values,
        wanted: 0.5,
        until: 0.02,
        most: 100_000,
    };
    let mut all_drawn = |_: i32, _: u32, battles: u32| -> Result<Counted, Infallible> {
        let mut counted = Counted::default();
        (0..battles).for_each(|_| counted.add_seed(&[None], 0));
        Ok(counted)
    };
    let Ok(found) = search.run(&mut all_drawn, &mut |_| {});
    let played: u32 = found.tried.iter().map(|it| it.battles).sum();
    assert_eq!((found.end, played), (End::NobodyWins, 192));
}

#[test]
fn all_battles_are_never_more_than_allowed() {
    let values = [0, 1];
    let search = Search {
        values: &values,
        wanted: 0.5,
        until: 0.01,
        most: 500,
    };
    let Ok(found) = search.run(&mut drawn(5, |value| 0.45 + value / 10.0), &mut |_| {});
    let played: u32 = found.tried.iter().map(|it| it.battles).sum();
    assert_eq!(found.end, End::OutOfBattles);
    assert!(played <= 500, "{played} battles");
}

/// One against two in a yard.
fn uneven(grid: &str) -> Arc<Level> {
    let text = format!(
        r#"(
        name: "Uneven", summary: "", grid: {grid}, legend: {{ ".": "grass" }},
        rows: ["..........", "..........", ".........."],
        sides: [(name: "Lone"), (name: "St. Vitus")],
        combatants: [
            (role: "swordsman", side: 0, cell: (4, 1), facing: "E", name: "Ada"),
            (role: "swordsman", side: 1, cell: (6, 1), facing: "W", name: "Bert"),
            (role: "swordsman", side: 1, cell: (7, 2), facing: "W"),
        ],
        objectives: [(side: 1, survive: 9)],
    )"#
    );
    Arc::new(Level::parse("uneven", &text).unwrap())
}

fn column(level: &Arc<Level>) -> Column {
    Column {
        label: String::new(),
        level: level.clone(),
        rules: "injury".to_owned(),
        difficulties: Vec::new(),
    }
}

fn balance(level: &Arc<Level>, knob: &str, threads: usize) -> Balanced {
    let balance = Balance {
        column: column(level),
        knob: Knob::parse(knob, level, "injury").unwrap(),
        side: 0,
        wanted: 0.5,
        until: 0.1,
        most: 1000,
        plan: Plan {
            rules: "injury",
            battles: 0,
            seed: 2,
            threads: Some(threads),
            difficulties: &[],
        },
    };
    balance.search(&|| true, |_| {}).unwrap()
}

#[test]
fn a_lone_fighter_is_made_the_equal_of_two_on_both_grids() {
    for grid in ["square", "hex"] {
        let level = uneven(grid);
        let found = balance(&level, "combatants.Ada.mb=0..20", 2);
        let here = found.at_value().unwrap();
        assert_eq!(found.end, End::Known, "{grid}: {found:?}");
        assert!((here.win_rate.rate - 0.5).abs() < 0.25, "{grid}: {here:?}");
        assert!((6..18).contains(&found.value), "{grid}: {}", found.value);
        assert_eq!(found, balance(&level, "combatants.Ada.mb=0..20", 1));
    }
}

/// What a knob makes of a level.
fn turned(level: &Arc<Level>, knob: &str, value: i32) -> Result<Arc<Level>, SimError> {
    Knob::parse(knob, level, "injury")
        .unwrap()
        .level(&column(level), value)
}

#[test]
fn each_form_of_a_knob_changes_what_it_names_and_nothing_else() {
    let level = uneven("square");
    let set = turned(&level, "combatants.Ada.str=1..5", 4).unwrap();
    assert_eq!(set.combatants()[0].overrides["injury"], "(str: 4, )");
    assert!(set.combatants()[1].overrides.is_empty());
    let side = turned(&level, "combatants.St. Vitus.str=1..5", 4).unwrap();
    assert!(side.combatants()[0].overrides.is_empty());
    assert!(
        side.combatants()[1..]
            .iter()
            .all(|it| it.overrides["injury"] == "(str: 4, )")
    );
    let role = turned(&level, "combatants.swordsman.str=1..5", 4).unwrap();
    assert!(
        role.combatants()
            .iter()
            .all(|it| it.overrides["injury"] == "(str: 4, )")
    );
    let number = turned(&level, "combatants.#3.str=1..5", 4).unwrap();
    assert!(
        number.combatants()[1].overrides.is_empty() && !number.combatants()[2].overrides.is_empty()
    );
    let added = turned(&level, "combatants.Ada.str+=-1..1", 1).unwrap();
    assert!(added.combatants()[0].overrides["injury"].starts_with("(str:"));
    let limit = turned(&level, "round_limit=5..9", 7).unwrap();
    assert_eq!(limit.draft().round_limit, Some(7));
    let survive = turned(&level, "objectives[0].survive=5..9", 7).unwrap();
    assert_eq!(survive.draft().objectives[0].survive, Some(7));
    let mud = turned(&level, "terrain.mud.cost=1..4", 4).unwrap();
    assert_eq!(mud.data().variants().len(), 1);
}

#[test]
fn start_cells_go_back_along_the_way_on_both_grids() {
    for grid in ["square", "hex"] {
        let level = uneven(grid);
        let drawn = level.combatants();
        let back = turned(&level, "start.Lone=-1..3", 3).unwrap();
        let kind = level.grid();
        let far = |level: &Level| kind.distance(level.combatants()[0].cell, drawn[1].cell);
        assert_eq!(far(&back), far(&level) + 3, "{grid}");
        assert_eq!(back.combatants()[1..], drawn[1..]);
        let same = turned(&level, "start.Lone=-1..3", 0).unwrap();
        assert_eq!(same.combatants(), drawn);
        let error = turned(&level, "start.Lone=0..30", 30)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("no free cell for Ada 30 cells farther"),
            "{error}"
        );
    }
}

#[test]
fn what_is_no_knob_is_told_with_those_that_there_are() {
    let level = uneven("square");
    for (knob, told) in [
        ("nonsense=1..3", "there is no knob \"nonsense\""),
        ("round_limit", "no range is given"),
        ("round_limit=5", "write whole numbers as FROM..TO"),
        ("round_limit=9..5", "write the smaller number first"),
        ("round_limit=5..9/0", "a step is 1 or more"),
        (
            "round_limit=1..1000",
            "take a larger step, such as 1..1000/9",
        ),
        ("combatants.Adda.str=1..3", "did you mean \"Ada\"?"),
        ("combatants.Ada=1..3", "combatants.WHO.FIELD"),
        ("combatants.Ada.arrives=2..3", "there from the start"),
        ("start.Vitus=1..3", "no side of Uneven is called \"Vitus\""),
        ("objectives[1].rounds=1..3", "numbered from 0 to 0"),
        ("objectives[0].rounds=1..3", "has no number \"rounds\""),
        ("round_limit+=1..3", "goes with combatants"),
    ] {
        let error = Knob::parse(knob, &level, "injury").unwrap_err().to_string();
        assert!(error.contains(told), "{knob}: {error}");
    }
    let error = Knob::parse("x=1..3", &level, "injury")
        .unwrap_err()
        .to_string();
    for knob in [
        "start.SIDE",
        "St. Vitus",
        "objectives[0].survive",
        "#1 to #3",
        "positions",
    ] {
        assert!(error.contains(knob), "{knob}: {error}");
    }
    for (knob, told) in [
        ("combatants.Ada.strr=1..3", "strr"),
        ("combatants.Ada.str=1..900", "str"),
        ("terrain.mudd.cost=1..3", "mud"),
        ("positions.flankk=1..3", "flankk"),
    ] {
        let knob_of = Knob::parse(&knob.replace("..900", "..900/100"), &level, "injury").unwrap();
        let value = *knob_of.values().last().unwrap();
        let error = knob_of
            .level(&column(&level), value)
            .unwrap_err()
            .to_string();
        assert!(error.contains(told), "{knob}: {error}");
    }
}
