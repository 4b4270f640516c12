//! Whole battles under random and computed commands: nothing breaks, everything replays.

use proptest::prelude::*;
use quincunx::ai;
use quincunx::battle::Battle;
use quincunx::combat::{
    Act, Aiming, BattleCommand, BattleEvent, CombatantId, Order, Position, Space, Standing,
};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::grid::Cell;
use quincunx::level::{Level, files};
use quincunx::rules::injury::components::{Exhaustion, Stamina, TurnState};
use std::collections::BTreeSet;
use std::sync::Arc;

fn levels() -> Vec<Arc<Level>> {
    let folder = files::root()
        .expect("the tests run inside the project")
        .join("levels");
    let paths = files::level_paths(&folder);
    assert!(paths.len() >= 4, "at least four levels are shipped");
    paths
        .iter()
        .map(|path| Arc::new(Level::load(path).expect("shipped levels are right")))
        .collect()
}

fn battle(level: &Arc<Level>, seed: u64) -> Battle {
    Battle::new(
        level.clone(),
        "injury",
        DiceSource::from(SeededDice::new(seed)),
    )
    .expect("shipped levels are legal")
}

/// No two living creatures share a cell, and no pool is outside its bounds.
fn check_invariants(battle: &Battle) {
    let mut taken = BTreeSet::new();
    for who in battle.combatants() {
        let standing = battle.get::<Standing>(who).expect("every combatant has it");
        let stamina = battle.get::<Stamina>(who).expect("every combatant has it");
        let exhaustion = battle
            .get::<Exhaustion>(who)
            .expect("every combatant has it");
        let turn = battle
            .get::<TurnState>(who)
            .expect("every combatant has it");
        assert!(
            (0..=stamina.max()).contains(&stamina.now()),
            "{who}: stamina {}",
            stamina.now()
        );
        assert!(
            (0..=exhaustion.max()).contains(&exhaustion.now()),
            "{who}: exhaustion {}",
            exhaustion.now()
        );
        assert!((0..=6).contains(&turn.ap()), "{who}: {} AP", turn.ap());
        assert!(
            turn.reactions() >= 0,
            "{who}: {} reactions",
            turn.reactions()
        );
        // In the middle of a walk one may be crossing an ally's cell while a window waits.
        if *standing == Standing::Dead || battle.pending().is_some() {
            continue;
        }
        let anchor = battle
            .get::<Position>(who)
            .expect("every combatant has it")
            .cell();
        let space = battle.get::<Space>(who).expect("every combatant has it").0;
        for &cell in space.cells(battle.board().kind(), anchor).iter() {
            assert!(
                battle.board().contains(cell),
                "{who} is off the map at {cell}"
            );
            assert!(taken.insert(cell), "two creatures share {cell}");
        }
    }
}

/// Some command, legal or not, picked by a number.
fn some_command(battle: &Battle, pick: u32) -> Option<BattleCommand> {
    let pick = pick as usize;
    if let Some(choice) = battle.pending() {
        let option = &choice.options[pick % choice.options.len()];
        return Some(BattleCommand::answer(choice.who, option.key.clone()));
    }
    let who = *battle.may_act().first()?;
    let offers = battle.ruleset().offers(battle.world(), who);
    let others: Vec<CombatantId> = battle.combatants().filter(|&id| id != who).collect();
    let target = others[pick / 7 % others.len()];
    let index = pick % (offers.len() + 1);
    let Some(offer) = offers.get(index) else {
        return Some(BattleCommand::end_turn(who));
    };
    let mut act = Act::new(offer.verb.clone());
    act.with.clone_from(&offer.with);
    match offer.aiming {
        Aiming::Combatant | Aiming::Friend => act = act.at(target),
        Aiming::Path => {
            let reach = battle.ruleset().reach(battle.world(), who);
            let goal = reach
                .get(pick / 11 % reach.len().max(1))
                .map(|reach| reach.cell);
            let route =
                goal.and_then(|cell| battle.ruleset().route(battle.world(), who, cell).ok());
            return Some(route.map_or_else(
                || BattleCommand::end_turn(who),
                |route| route.commands[0].clone(),
            ));
        }
        Aiming::None | Aiming::Thing => {}
    }
    if let Some(rider) = offer.riders.get(pick / 13 % offer.riders.len().max(1)) {
        act = act.rider(rider.key.clone(), i32::try_from(pick / 17 % 4).unwrap_or(0));
    }
    let half = BattleCommand::act(who, act);
    Some(battle.ruleset().completed(battle.world(), half))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_commands_break_nothing_and_replay(seed in 0_u64..1_000_000, picks in prop::collection::vec(any::<u32>(), 300)) {
        let levels = levels();
        let level = &levels[usize::try_from(seed).unwrap_or(0) % levels.len()];
        let mut played = battle(level, seed);
        for pick in picks {
            let Some(command) = some_command(&played, pick) else { break };
            let before = (played.events().len(), played.state_hash());
            let checked = played.check(&command);
            if checked.is_ok() && matches!(command.order, Order::Act(_)) {
                let preview = played.ruleset().preview(played.world(), &command);
                prop_assert!(preview.is_ok(), "a legal action has odds: {preview:?}");
            }
            match played.submit(command) {
                Ok(_) => prop_assert!(checked.is_ok(), "check refuses what submit takes: {:?}", checked),
                Err(refusal) => {
                    prop_assert!(checked.is_err(), "check allows what submit refuses: {refusal}");
                    prop_assert_eq!(before, (played.events().len(), played.state_hash()), "a refusal changes nothing");
                }
            }
            check_invariants(&played);
        }
        let again = Battle::replay(level.clone(), "injury", played.first_dice().clone(), played.commands());
        let again = again.expect("recorded commands are legal");
        prop_assert_eq!(again.state_hash(), played.state_hash());
        prop_assert_eq!(again.events(), played.events());
    }

    #[test]
    fn nonsense_commands_are_refused_without_a_trace(seed in any::<u64>(), verb in "[a-z_]{0,12}", x in -9_i32..40, who in 0_u32..12) {
        let levels = levels();
        let mut played = battle(&levels[0], seed);
        let hash = played.state_hash();
        let command = BattleCommand::act(CombatantId(who), Act::new(verb).along(vec![Cell::new(x, x)]).at_cell(Cell::new(x, 0)));
        if played.submit(command).is_err() {
            prop_assert_eq!(hash, played.state_hash());
        }
    }
}

#[test]
fn the_computer_fights_every_level_to_its_end() {
    for level in levels() {
        let mut computer = ai::computer();
        let mut played = battle(&level, 11);
        while let Some(command) = computer.decide(&played) {
            played
                .submit(command)
                .expect("the computer's commands are legal");
            check_invariants(&played);
            assert!(
                played.commands().len() < 20_000,
                "{}: the battle does not end",
                level.name()
            );
        }
        assert!(
            played.outcome().is_some(),
            "{}: nobody may speak, and it is not over",
            level.name()
        );
        let hits = played
            .events()
            .iter()
            .filter(|e| matches!(e, BattleEvent::PartHurt { .. }))
            .count();
        assert!(hits > 0, "{}: nobody was hurt", level.name());
    }
}

#[test]
fn the_same_seed_gives_the_same_battle() {
    let level = &levels()[0];
    let play = || {
        let mut computer = ai::computer();
        let mut played = battle(level, 5);
        while let Some(command) = computer.decide(&played) {
            played
                .submit(command)
                .expect("the computer's commands are legal");
        }
        (played.state_hash(), played.events().len())
    };
    assert_eq!(play(), play());
}

#[test]
fn undo_takes_back_a_move_and_not_a_roll() {
    let level = &levels()[0];
    let mut played = battle(level, 3);
    let who = played.may_act()[0];
    let hash = played.state_hash();
    let reach = played.ruleset().reach(played.world(), who);
    let quiet = reach
        .iter()
        .filter_map(|reach| played.ruleset().route(played.world(), who, reach.cell).ok())
        .find(|route| route.steps.iter().all(|step| step.provokes.is_empty()))
        .expect("somewhere to go");
    played
        .submit(quiet.commands[0].clone())
        .expect("offered routes are legal");
    assert_ne!(hash, played.state_hash());
    assert!(played.undo());
    assert_eq!(hash, played.state_hash());
    assert!(!played.undo(), "nothing is left to take back");
}
