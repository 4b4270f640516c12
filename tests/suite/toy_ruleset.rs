//! A ruleset that the program does not know: the one of `examples/toy_ruleset`, whole battles of it.

#[path = "../../examples/toy_ruleset/coin/mod.rs"]
pub(crate) mod coin;

use crate::trial::laws;
use coin::COIN;
use quincunx::ai;
use quincunx::battle::{Battle, Narrator};
use quincunx::combat::{
    Act, BattleCommand, BattleEvent, CombatantSpec, Order, Outcome, Rest, camp,
};
use quincunx::dice::{DiceSource, Probability, SeededDice};
use quincunx::grid::GridKind;
use quincunx::level::{Level, files};
use std::sync::Arc;

fn level(file: &str, grid: GridKind) -> Arc<Level> {
    let folder = files::root().expect("the tests run inside the project");
    let level = Level::load(&folder.join("levels").join(file)).expect("shipped levels are right");
    assert_eq!(level.board().kind(), grid);
    Arc::new(level)
}

fn battle(level: &Arc<Level>, seed: u64) -> Battle {
    let dice = DiceSource::Seeded(SeededDice::new(seed));
    Battle::of_ruleset(level.clone(), &COIN, dice).expect("the level's roles are known")
}

/// What screens ask must fit what may be done.
fn answers_screens(battle: &Battle) {
    let (world, who) = (battle.world(), battle.may_act()[0]);
    let offers = COIN.actions.offers(world, who);
    let step = offers.iter().find(|offer| offer.verb == "step");
    let step = step.expect("stepping is offered");
    let reach = (COIN.shown.reach)(world, who);
    assert_eq!(step.refusal.is_none(), !reach.is_empty());
    for cell in reach {
        let route = (COIN.shown.route)(world, who, cell.cell, None).expect("it is in reach");
        assert_eq!(battle.check(&route.commands[0]), Ok(()));
    }
    let strike = offers.iter().find(|offer| offer.verb == "strike");
    let strike = strike.expect("striking is offered");
    let strikes = battle.combatants().map(|target| {
        let act = Act::new("strike").at(target);
        BattleCommand::act(who, act)
    });
    let legal = strikes.filter(|command| battle.check(command).is_ok());
    assert_eq!(strike.refusal.is_none(), legal.count() > 0);
    let gauge = &(COIN.shown.sheet)(world, who).gauges[0];
    assert!(
        (1..=3).contains(&gauge.now) && gauge.max == Some(3),
        "{gauge:?}"
    );
    assert_eq!((COIN.shown.facts)(world, who)["life"], gauge.now);
}

/// The odds of a command; they sum to 1.
fn chance(battle: &Battle, command: &BattleCommand) -> String {
    let preview = COIN.actions.preview(battle.world(), command);
    let preview = preview.expect("the computer's commands are legal");
    let sum = preview
        .outcomes
        .iter()
        .fold(Probability::ZERO, |sum, line| {
            sum.checked_add(line.probability).expect("small fractions")
        });
    assert_eq!(sum, Probability::ONE);
    preview.chance.to_string()
}

/// Plays to the end and gives the battle.
fn played(level: &Arc<Level>, seed: u64) -> Battle {
    let mut battle = battle(level, seed).with_positions();
    let mut computer = ai::computer();
    while let Some(command) = computer.decide(&battle) {
        answers_screens(&battle);
        let strikes = matches!(&command.order, Order::Act(act) if act.verb == "strike");
        let expected = if strikes { "1/2" } else { "1" };
        assert_eq!(chance(&battle, &command), expected);
        battle
            .submit(command)
            .expect("previewed commands are legal");
        laws::hold(&battle);
    }
    battle
}

fn plays_whole(level: &Arc<Level>) {
    let battle = played(level, 3);
    assert!(
        matches!(battle.outcome(), Some(Outcome::Won(_))),
        "{:?}",
        battle.outcome()
    );
    let again = self::battle(level, 3).after(battle.commands());
    let again = again.expect("what was played can be replayed");
    assert_eq!(again.state_hash(), battle.state_hash());
    assert_eq!(again.events(), battle.events());
    assert_ne!(played(level, 4).events(), battle.events());
    let narrator = Narrator::of(&battle);
    let lines = battle.events().iter().filter_map(|e| narrator.line(e));
    let lines: Vec<_> = lines.map(|line| line.text).collect();
    for part in [
        "Round 1",
        " with the blow.",
        "loses 1 life (0 left)",
        "is slain",
        "Victory for ",
    ] {
        assert!(lines.iter().any(|line| line.contains(part)), "no {part:?}");
    }
}

#[test]
fn the_toy_ruleset_plays_a_whole_battle_on_squares() {
    plays_whole(&level("01_drill_yard.ron", GridKind::Square));
}

#[test]
fn the_toy_ruleset_plays_a_whole_battle_on_hexes() {
    plays_whole(&level("02_forest_clearing.ron", GridKind::Hex));
}

#[test]
fn nonsense_is_refused_by_the_toy_ruleset_and_changes_nothing() {
    let mut battle = battle(&level("01_drill_yard.ron", GridKind::Square), 1);
    let hash = battle.state_hash();
    let (who, others) = (battle.may_act()[0], battle.combatants());
    let far = others.filter(|&id| battle.side(id) != battle.side(who));
    let strikes = far.map(|id| Act::new("strike").at(id));
    let wrong: Vec<_> = strikes
        .chain([
            Act::new("strike").at(who),
            Act::new("fly"),
            Act::new("step"),
        ])
        .collect();
    for act in wrong {
        let refused = battle.submit(BattleCommand::act(who, act.clone()));
        assert!(refused.is_err(), "{act:?}");
        assert_eq!(battle.state_hash(), hash);
    }
}

#[test]
fn a_step_of_the_toy_ruleset_ends_the_turn() {
    let mut battle = battle(&level("01_drill_yard.ron", GridKind::Square), 1);
    let who = battle.may_act()[0];
    let cell = (COIN.shown.reach)(battle.world(), who)[0].cell;
    let route = (COIN.shown.route)(battle.world(), who, cell, None).expect("in reach");
    let events = battle.submit(route.commands[0].clone());
    let mut events = events.expect("legal").iter();
    assert!(events.any(|e| matches!(e, BattleEvent::TurnEnded { who: of } if *of == who)));
    assert_ne!(battle.side(battle.may_act()[0]), battle.side(who));
}

#[test]
fn what_the_toy_ruleset_musters_is_read_again_and_heals() {
    let battle = played(&level("01_drill_yard.ron", GridKind::Square), 3);
    let hurt = battle.combatants().find(|&id| {
        battle.is_up(id) && (COIN.shown.facts)(battle.world(), id)["life"].as_i64() < Some(3)
    });
    let hurt = hurt.expect("this battle leaves somebody hurt");
    let carried_record = (COIN.between_battles.carried_record)(battle.world(), hurt);
    let tables = COIN.data.shipped();
    let wrong = |changes: &str| tables.check_overrides(&carried_record.role, changes);
    assert_eq!(wrong(&carried_record.changes), []);
    assert_eq!(wrong("(life: 9)").len(), 1);
    let mut world = camp(&COIN, battle.first_dice().clone());
    let placement = &battle.level().combatants()[0];
    let spec = CombatantSpec {
        role: carried_record.role,
        name: Some(carried_record.name),
        side: battle.side(hurt),
        cell: placement.cell,
        facing: placement.facing,
        overrides: Some(carried_record.changes),
    };
    let who = (COIN.spawn)(&mut world, &spec).expect("it was mustered");
    let before = (COIN.shown.facts)(battle.world(), hurt);
    assert_eq!((COIN.shown.facts)(&world, who), before);
    (COIN.between_battles.aftermath)(&mut world, Rest::Day);
    assert_eq!((COIN.shown.facts)(&world, who)["life"], 3);
}

/// Its computer is a plain `Greedy`, which knows nothing of objectives but what they ask of it.
#[test]
fn its_computer_goes_where_an_objective_wants_it_and_holds_the_place() {
    for grid in ["square", "hex"] {
        let text = format!(
            r#"(name: "Yard", grid: {grid}, legend: {{".": "grass"}},
              rows: [{rows}], regions: {{"y": "the yard"}},
              region_rows: [{regions} "yy........"],
              sides: [(name: "One"), (name: "Two")],
              objectives: [(side: 0, hold: "y", rounds: 2)],
              combatants: [
                (role: "swordsman", side: 0, cell: (2, 2), facing: "E"),
                (role: "swordsman", side: 1, cell: (9, 0), facing: "W"),
              ])"#,
            rows = "\"..........\", ".repeat(9),
            regions = "\"..........\", ".repeat(8),
        );
        let level = Level::parse("yard.ron", &text).expect("the level is right");
        let mut battle = battle(&Arc::new(level), 3);
        let mut computer = ai::computer();
        while let Some(who) = battle.speaker() {
            // The other side stands still, so that nobody comes to be struck at.
            let command = match battle.side(who).0 {
                0 => computer.decide(&battle).expect("it may speak"),
                _ => BattleCommand::end_turn(who),
            };
            battle.submit(command).expect("it is legal");
        }
        assert_eq!(battle.decided_by().as_deref(), Some("hold"), "{grid}");
    }
}
