//! Whole battles under random and computed commands: nothing breaks, everything replays.

use crate::trial::laws;
use crate::trial::orders::{self, Numbers, Tally, battle};
use proptest::prelude::*;
use quincunx::ai;
use quincunx::battle::{NoUndo, Save};
use quincunx::combat::{
    Act, Answer, BattleCommand, BattleEvent, CombatantId, Conditions, Order, PendingChoice,
};
use quincunx::grid::Cell;
use quincunx::level::{Level, files};
use quincunx::rules;
use std::sync::Arc;

pub(crate) fn levels() -> Vec<Arc<Level>> {
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_commands_break_nothing_and_replay(seed in 0_u64..1_000_000, bytes in prop::collection::vec(any::<u8>(), 2400)) {
        let levels = levels();
        let level = &levels[usize::try_from(seed).unwrap_or(0) % levels.len()];
        let mut played = battle(level, seed).with_positions();
        let (mut numbers, mut tally) = (Numbers(&bytes), Tally::default());
        while !numbers.0.is_empty() && played.outcome().is_none() {
            let command = orders::some_command(&played, &mut numbers);
            let _told = orders::tick(&mut played, command, true, &mut tally);
        }
        let all = tally.taken + tally.refused;
        let both = tally.taken.min(tally.refused) > all / 8;
        prop_assert!(both || played.outcome().is_some(), "both kinds of commands: {tally:?}");
        orders::replays(&played);
    }

    #[test]
    fn random_commands_break_nothing_under_the_other_rulesets_either(seed in 0_u64..1_000_000, bytes in prop::collection::vec(any::<u8>(), 500)) {
        let levels = levels();
        let level = &levels[usize::try_from(seed).unwrap_or(0) % levels.len()];
        for ruleset in &rules::all()[1..] {
            let mut played = orders::watched_battle(ruleset.id, level, seed);
            let (mut numbers, mut tally) = (Numbers(&bytes), Tally::default());
            while !numbers.0.is_empty() && played.outcome().is_none() {
                let command = orders::some_command(&played, &mut numbers);
                let _told = orders::tick(&mut played, command, true, &mut tally);
            }
            orders::replays(&played);
        }
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

/// One battle of the computer against itself; somebody leaves the fight in it.
fn is_fought_to_its_end(ruleset: &str, level: &Arc<Level>) {
    let case = format!("{ruleset}, {}", level.name());
    let mut computer = ai::computer();
    let mut played = orders::watched_battle(ruleset, level, 11);
    while let Some(command) = computer.decide(&played) {
        let answers = played.pending().is_some();
        played
            .submit(command)
            .expect("the computer's commands are legal");
        let taken_back = answers && played.can_undo().is_ok();
        assert!(!taken_back, "{case}: an action that answers is an answer");
        laws::hold(&played);
        let commands = played.commands().len();
        assert!(commands < 20_000, "{case}: the battle does not end");
    }
    let is_over = played.outcome().is_some();
    assert!(is_over, "{case}: nobody may speak, and it is not over");
    let mut events = played.events().iter();
    let fell = events.any(|event| matches!(event, BattleEvent::StandingChanged { .. }));
    assert!(fell, "{case}: nobody fell");
}

#[test]
fn the_computer_fights_every_level_to_its_end() {
    for ruleset in rules::all() {
        for level in levels() {
            is_fought_to_its_end(ruleset.id, &level);
        }
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
    let reach = (played.ruleset().shown.reach)(played.world(), who);
    let quiet = reach
        .iter()
        .filter_map(|reach| {
            (played.ruleset().shown.route)(played.world(), who, reach.cell, None).ok()
        })
        .find(|route| route.steps.iter().all(|step| step.provokes.is_empty()))
        .expect("somewhere to go");
    played
        .submit(quiet.commands[0].clone())
        .expect("offered routes are legal");
    assert_ne!(hash, played.state_hash());
    assert_eq!(played.undo(), Ok(()));
    assert_eq!(hash, played.state_hash());
    assert_eq!(played.undo(), Err(NoUndo::Nothing));
}

#[test]
fn a_refused_command_changes_nothing_while_a_choice_waits() {
    let (mut asked, mut computer) = (0, ai::computer());
    let mut played = battle(&levels()[0], 2);
    while let Some(command) = computer.decide(&played) {
        if let Some(choice) = played.pending().cloned() {
            asked += 1;
            let before = (played.events().len(), played.state_hash());
            for wrong in wrong_answers(&choice) {
                let checked = played.check(&wrong);
                let told = played.submit(wrong).map(|_| ());
                assert!(told.is_err());
                assert_eq!(checked, told, "the check knows the reason");
                assert_eq!(before, (played.events().len(), played.state_hash()));
            }
        }
        played
            .submit(command)
            .expect("the computer's commands are legal");
    }
    assert!(asked > 10, "only {asked} questions");
}

/// What is no answer to a choice: another command, an option that is none, a part that nobody has.
fn wrong_answers(choice: &PendingChoice) -> [BattleCommand; 3] {
    let who = choice.who;
    let aimed = Answer {
        choose: choice.options[0].key.clone(),
        aim: Some("third elbow".into()),
        ..Answer::default()
    };
    let order = Order::Answer(aimed);
    [
        BattleCommand::end_turn(who),
        BattleCommand::answer(who, "none"),
        BattleCommand { who, order },
    ]
}

#[test]
fn who_concedes_in_the_middle_of_a_choice_leaves_no_question() {
    let mut computer = ai::computer();
    let mut played = battle(&levels()[0], 2);
    while played.pending().is_none() {
        let command = computer.decide(&played).expect("the battle goes on");
        played.submit(command).expect("it is legal");
    }
    let who = played.pending().expect("a choice waits").who;
    let events = played.events().len();
    let concede = BattleCommand {
        who,
        order: Order::Concede,
    };
    played.submit(concede).expect("anybody may concede");
    assert!(played.outcome().is_some());
    assert_eq!(played.pending(), None);
    let after = &played.events()[events..];
    assert!(
        matches!(
            after,
            [BattleEvent::Conceded { .. }, BattleEvent::Over { .. }]
        ),
        "{after:?}"
    );
}

/// What a defence is pointed at does not matter to it; the combatant asked about it reads its words.
#[test]
fn an_action_that_needs_no_target_may_name_nobody() {
    let levels = levels();
    let mut played = orders::battle_under("aura", &levels[0], 1);
    let who = played.may_act()[0];
    let act = Act::new("defend").at(CombatantId(99));
    let command = BattleCommand::act(who, act);
    played.submit(command).expect("a defence has no target");
    let asked = played.pending().expect("the others may challenge it");
    assert!(asked.prompt.contains("Defend. Who"), "{}", asked.prompt);
    let mut computer = ai::computer();
    while played.pending().is_some() {
        let answer = computer.decide(&played).expect("somebody is asked");
        played
            .submit(answer)
            .expect("the computer's commands are legal");
    }
    assert!(
        played
            .get::<Conditions>(who)
            .expect("one of the battle")
            .has("defending")
    );
}

#[test]
fn a_save_says_its_level_ruleset_and_round_without_being_played() {
    let played = battle(&levels()[0], 1);
    let save = Save::of(&played).expect("a seeded battle is saved");
    let read = Save::parse("save", &save.to_text()).expect("it was written just now");
    let said = format!("The drill yard, {}, round 1", played.ruleset().id);
    assert_eq!(read.summary(), said);
    let older = Save { round: 0, ..read };
    assert!(!older.summary().contains("round"));
}
