//! The ruleset `aura` as a screen meets it: cells in reach, ways, rows of the action bar.

use quincunx::battle::Battle;
use quincunx::combat::{
    Answer, BattleCommand, CombatantId, Offer, Order, PendingChoice, Position, ReachCell,
    ThreatenedBy,
};
use quincunx::grid::Cell;
use quincunx::script::Script;

const FIRST: CombatantId = CombatantId(1);

/// A battle at the point before its last step; the first combatant's side has the priority.
fn scene(grid: &str, (combatants, steps): (&str, &str)) -> Battle {
    let text = format!(
        "(name: \"Scene\", rules: \"aura\", order: [1],
          map: (grid: {grid}, legend: {{
            \".\": \"grass\", \"~\": \"mud\", \"^\": (terrain: \"grass\", elevation: 1),
            \"T\": (terrain: \"grass\", object: \"table\"), \"#\": \"wall\" }},
          rows: [ \"....................\", \"....^^..............\", \"..~~^^..##..........\",
                  \"..~~................\", \"......T.............\", \"....................\",
                  \"....................\", \"....................\" ]),
          combatants: [{combatants}],
          steps: [{steps} (who: 1, do: \"defend\")])"
    );
    let script = Script::parse("scene", &text).expect("the scene is right");
    let set = script.before_last_action();
    set.expect("the scene can be set up").0
}

fn reach(battle: &Battle) -> Vec<ReachCell> {
    (battle.ruleset().shown.reach)(battle.world(), FIRST)
}

fn band(battle: &Battle, cell: Cell) -> Option<u8> {
    let reach = reach(battle);
    let found = reach.iter().find(|reach| reach.cell == cell);
    found.map(|reach| reach.band)
}

fn fact(battle: &Battle, name: &str) -> i64 {
    let facts = (battle.ruleset().shown.facts)(battle.world(), FIRST);
    facts[name].as_i64().expect("a number")
}

fn go(battle: &mut Battle, command: BattleCommand) {
    battle.submit(command).expect("the command is legal");
    while let Some(choice) = battle.pending() {
        let option = choice
            .option(PendingChoice::DECLINE)
            .unwrap_or(&choice.options[0]);
        let (who, choose) = (choice.who, option.key.clone());
        let order = Order::Answer(Answer {
            choose,
            ..Answer::default()
        });
        let answer = BattleCommand { who, order };
        battle.submit(answer).expect("one may decline");
    }
}

/// A runner amid mud, a hill, a wall, a friend to be passed and an opponent to be gone round.
const CROWD: &str = "(role: \"warden\", side: 0, cell: (4, 3), facing: \"E\"),
    (role: \"archer\", side: 0, cell: (5, 3)), (role: \"reaver\", side: 1, cell: (7, 3), facing: \"E\")";

#[test]
fn every_cell_in_reach_has_a_way_that_costs_its_band() {
    for grid in ["square", "hex"] {
        let cells = reach(&scene(grid, (CROWD, "")));
        assert!(cells.len() > 60, "{} cells on {grid}", cells.len());
        let mut bands = [0; 5];
        for goal in cells {
            let mut battle = scene(grid, (CROWD, ""));
            let route = (battle.ruleset().shown.route)(battle.world(), FIRST, goal.cell, None);
            let route = route.unwrap_or_else(|refusal| panic!("{}: {refusal}", goal.cell));
            let [command] = route.commands.as_slice() else {
                panic!("{}: one action", goal.cell);
            };
            go(&mut battle, command.clone());
            let at = battle.get::<Position>(FIRST).map(|at| at.cell());
            assert_eq!(at, Some(goal.cell), "on {grid}");
            let energy = i64::from(goal.band.min(3));
            assert_eq!(
                fact(&battle, "energy"),
                5 - energy,
                "{} on {grid}",
                goal.cell
            );
            let stamina = i64::from(goal.band == 4);
            assert_eq!(
                fact(&battle, "stamina"),
                13 - stamina,
                "{} on {grid}",
                goal.cell
            );
            bands[usize::from(goal.band)] += 1;
        }
        assert!(
            bands[1..].iter().all(|&count| count > 5),
            "{bands:?} on {grid}"
        );
    }
}

#[test]
fn a_runner_that_comes_back_pays_for_the_reversal_or_shifts() {
    for grid in ["square", "hex"] {
        let runner = "(role: \"warden\", side: 0, cell: (8, 6), facing: \"E\"),
            (role: \"reaver\", side: 1, cell: (0, 0), facing: \"W\")";
        let steps = "(who: 1, do: \"run\", path: [(9, 6)]), (who: 2, end_turn: true),";
        let battle = scene(grid, (runner, steps));
        assert_eq!(band(&battle, Cell::new(10, 6)), Some(1), "straight on: 1 m");
        assert_eq!(band(&battle, Cell::new(12, 6)), Some(2), "straight on: 3 m");
        assert_eq!(band(&battle, Cell::new(7, 6)), Some(2), "back: 2 m and 2 m");
        assert_eq!(band(&battle, Cell::new(8, 6)), Some(1), "back by a Shift");
        let back = (battle.ruleset().shown.route)(battle.world(), FIRST, Cell::new(8, 6), None);
        let back = back.expect("it is in reach");
        assert!(matches!(&back.commands[0].order, Order::Act(act) if act.verb == "shift"));
    }
}

#[test]
fn whoever_lies_can_only_crawl_to_the_next_cell() {
    let lying = "(role: \"warden\", side: 0, cell: (8, 6), overrides: (posture: \"prone\")),
        (role: \"reaver\", side: 1, cell: (0, 0))";
    for (grid, around) in [("square", 8), ("hex", 6)] {
        let battle = scene(grid, (lying, ""));
        let cells = reach(&battle);
        assert_eq!(cells.len(), around, "on {grid}");
        assert!(cells.iter().all(|reach| reach.band == 1));
        let far = (battle.ruleset().shown.route)(battle.world(), FIRST, Cell::new(11, 6), None);
        let refusal = far.expect_err("too far to crawl");
        assert_eq!(refusal.rule().map(|rule| rule.0), Some("AUR-ACT-31"));
    }
}

#[test]
fn with_two_energy_a_runner_goes_two_thirds_of_its_speed() {
    let tired = "(role: \"warden\", side: 0, cell: (8, 6), facing: \"E\", overrides: (energy: 2)),
        (role: \"reaver\", side: 1, cell: (0, 0))";
    let battle = scene("square", (tired, ""));
    assert_eq!(band(&battle, Cell::new(12, 6)), Some(2));
    assert_eq!(band(&battle, Cell::new(13, 6)), None);
}

#[test]
fn a_way_through_reach_names_whoever_may_strike() {
    let pair = "(role: \"warden\", side: 0, cell: (4, 6), facing: \"E\"),
        (role: \"reaver\", side: 1, cell: (6, 6), facing: \"W\")";
    for (grid, to) in [("square", Cell::new(3, 6)), ("hex", Cell::new(3, 6))] {
        let battle = scene(grid, (pair, ""));
        let route = (battle.ruleset().shown.route)(battle.world(), FIRST, to, None);
        let route = route.expect("it is in reach");
        assert_eq!(route.steps[0].provokes, [CombatantId(2)], "on {grid}");
        let battle = battle.with_positions();
        let threats = battle.get::<ThreatenedBy>(FIRST).expect("it is kept");
        assert_eq!(threats.enemies(), [CombatantId(2)], "on {grid}");
        let covered = (battle.ruleset().shown.threatened_cells)(battle.world(), CombatantId(2));
        assert!(covered.contains(&Cell::new(4, 6)), "reach 2 on {grid}");
        assert!(!covered.contains(&Cell::new(8, 6)), "behind on {grid}");
    }
}

fn offers(combatants: &str) -> Vec<Offer> {
    let battle = scene("square", (combatants, ""));
    battle.ruleset().actions.offers(battle.world(), FIRST)
}

fn row<'o>(offers: &'o [Offer], verb: &str, with: Option<&str>) -> &'o Offer {
    let found = offers
        .iter()
        .find(|offer| offer.verb == verb && offer.with.as_deref() == with);
    found.unwrap_or_else(|| panic!("no row {verb} {with:?}"))
}

fn has(offers: &[Offer], verb: &str) -> bool {
    offers.iter().any(|offer| offer.verb == verb)
}

fn rule_of(offer: &Offer) -> Option<&'static str> {
    offer.refusal.as_ref()?.rule().map(|rule| rule.0)
}

const FOE: &str = "(role: \"reaver\", side: 1, cell: (10, 6))";

#[test]
fn an_archer_has_rows_for_what_it_holds() {
    let archer = format!("(role: \"archer\", side: 0, cell: (4, 6)), {FOE}");
    let ready = offers(&archer);
    let shot = row(&ready, "shoot", Some("longbow"));
    assert_eq!((shot.cost.as_str(), &shot.refusal), ("1 Energy", &None));
    assert_eq!(row(&ready, "attack", Some("unarmed")).cost, "2 Energy");
    assert_eq!(
        rule_of(row(&ready, "equip", Some("shortsword"))),
        Some("AUR-ACT-32")
    );
    for absent in [
        "load",
        "kneel",
        "stand",
        "escape",
        "release",
        "throw",
        "second_wind",
        "climb",
    ] {
        assert!(!has(&ready, absent), "{absent}");
    }
    let empty = format!(
        "(role: \"archer\", side: 0, cell: (4, 6), overrides: (unloaded: [\"longbow\"])), {FOE}"
    );
    let unloaded = offers(&empty);
    assert_eq!(
        rule_of(row(&unloaded, "shoot", Some("longbow"))),
        Some("AUR-ATK-13")
    );
    assert_eq!(row(&unloaded, "load", Some("longbow")).cost, "2 Energy");
}

#[test]
fn a_blow_is_offered_for_what_can_be_paid() {
    let warden = |enemy: &str| {
        let scene = format!(
            "(role: \"warden\", side: 0, cell: (4, 6), overrides: (energy: 1, stamina: 1)), {enemy}"
        );
        let offers = offers(&scene);
        let blow = row(&offers, "attack", Some("longsword"));
        (blow.cost.to_string(), rule_of(blow))
    };
    assert_eq!(warden(FOE), ("3 Energy".into(), Some("AUR-INIT-07")));
    let open =
        "(role: \"reaver\", side: 1, cell: (10, 6), overrides: (conditions: {\"unguarded\": 1}))";
    assert_eq!(warden(open), ("1 Energy".into(), None));
}

#[test]
fn a_held_fighter_may_only_break_free() {
    let held = "(role: \"warden\", side: 0, cell: (4, 6), overrides: (restrained_by: 2)),
        (role: \"reaver\", side: 1, cell: (5, 6), overrides: (restraining: 1))";
    let held = offers(held);
    assert_eq!(row(&held, "escape", None).refusal, None);
    for verb in ["run", "shift", "restrain"] {
        assert_eq!(
            rule_of(row(&held, verb, None)),
            Some("AUR-COND-10"),
            "{verb}"
        );
    }
    assert_eq!(
        rule_of(row(&held, "attack", Some("longsword"))),
        Some("AUR-COND-10")
    );
    assert_eq!(row(&held, "defend", None).refusal, None);
}

#[test]
fn bodies_have_the_rows_that_fit_them() {
    let drake = offers(&format!(
        "(role: \"ridge_drake\", side: 0, cell: (4, 6)), {FOE}"
    ));
    for absent in ["restrain", "push", "equip", "throw", "drop"] {
        assert!(!has(&drake, absent), "{absent}");
    }
    assert_eq!(row(&drake, "attack", Some("bite")).refusal, None);
    assert!(
        !drake
            .iter()
            .any(|offer| offer.with.as_deref() == Some("unarmed"))
    );
    let reaver = offers(&format!("(role: \"reaver\", side: 0, cell: (4, 6)), {FOE}"));
    let blow = row(&reaver, "attack", Some("greataxe"));
    let mighty = blow.riders.iter().find(|rider| rider.key == "mighty");
    assert_eq!(mighty.map(|rider| rider.max), Some(4));
    let watcher = offers(&format!(
        "(role: \"watcher\", side: 0, cell: (4, 6)), {FOE}"
    ));
    assert_eq!(row(&watcher, "dread_stare", None).cost, "2 Energy");
    assert!(!has(&watcher, "jump"));
}

#[test]
fn a_sheet_tells_pools_numbers_and_imposed_conditions() {
    let prone = format!(
        "(role: \"warden\", side: 0, cell: (4, 6), overrides: (posture: \"prone\", stamina: 5)), {FOE}"
    );
    let battle = scene("square", (&prone, ""));
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), FIRST);
    let gauges: Vec<_> = sheet
        .gauges
        .iter()
        .map(|gauge| (gauge.label.as_str(), gauge.now, gauge.max))
        .collect();
    assert_eq!(
        &gauges[..4],
        &[
            ("Aura", 30, Some(30)),
            ("Stamina", 5, Some(13)),
            ("Energy", 5, Some(5)),
            ("Agility", 4, Some(4))
        ]
    );
    let conditions: Vec<_> = sheet.conditions.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(conditions, ["prone", "exposed"]);
    let line = |label: &str| {
        let found = sheet.lines.iter().find(|(name, _)| name == label);
        found.map(|(_, value)| value.as_str())
    };
    assert_eq!(
        line("Longsword"),
        Some("AV 18, 1d8+2 blade, reach 1 (2 cells)")
    );
    assert_eq!(line("Evasion"), Some("12 / unarmed 9 / ranged 2"));
    assert_eq!(line("Fortitude / Will"), Some("14 / 11"));
    assert_eq!(line("Armour"), Some("mail: AC 14 / ranged 13, AR 4"));
}
