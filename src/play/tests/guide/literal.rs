//! Guided battles, followed to the letter by the mouse and by keys: every card can be done, and the battle is won in
//! eight rounds. Whoever does not follow them does not lose either. Floor 7.

use super::learner::{Learner, rects};
use super::{begin, lessons};
use crate::ai::{Computer, Player};
use crate::battle::Battle;
use crate::combat::{BattleCommand, BattleEvent, Difficulty, Outcome, PendingChoice};
use crate::dice::{DiceSource, SeededDice};
use crate::play::floating::{KeptFree, TipCard};
use crate::play::guide::seen::LEARNER;
use crate::play::session::load_level;
use crate::play::tests::hand::Hand;
use crate::sim::play_out;
use bevy::prelude::*;

fn is_learned(by_keys: bool) {
    for (path, rules) in lessons() {
        let means = if by_keys { "keys" } else { "the mouse" };
        let hand = Hand::at_table(begin(&path, &rules));
        let mut learner = Learner::new(hand, by_keys, format!("{rules} by {means}"));
        learner.learn();
        learner.has_won();
    }
}

#[test]
fn whoever_follows_the_cards_by_the_mouse_wins() {
    is_learned(false);
}

#[test]
fn whoever_follows_the_cards_by_keys_wins() {
    is_learned(true);
}

#[test]
fn no_tip_lies_over_the_card() {
    for (path, rules) in lessons() {
        let mut hand = Hand::at_table(begin(&path, &rules));
        hand.wait();
        // A card with words of the ruleset.
        hand.press("guide-on");
        hand.frames(4);
        for part in [
            "guide-end",
            "guide-word-0",
            "guide-on",
            "log-head",
            "gauge-0",
        ] {
            let at = hand
                .place(part)
                .unwrap_or_else(|| panic!("{rules}: {part}"));
            hand.point(at);
            hand.frames(14);
            let tips = rects::<With<TipCard>>(&mut hand);
            let cards = rects::<With<KeptFree>>(&mut hand);
            assert_eq!((tips.len(), cards.len()), (1, 1), "{rules}: {part}");
            let both = tips[0].intersect(cards[0]);
            assert!(
                both.is_empty(),
                "{rules}: the tip of {part} lies over the card"
            );
        }
    }
}

/// The first blow of whoever follows the cards hits.
#[test]
fn the_first_blow_of_a_guide_hits() {
    for (path, rules) in lessons() {
        let hand = Hand::at_table(begin(&path, &rules));
        let mut learner = Learner::new(hand, false, rules.clone());
        learner.learn();
        let battle = learner.hand.session().battle();
        let first = battle.events().iter().find_map(|event| match event {
            BattleEvent::AttackResolved { who, result, .. } if battle.side(*who) == LEARNER => {
                Some(BattleEvent::landed(result))
            }
            _ => None,
        });
        assert_eq!(first, Some(true), "{rules}");
    }
}

fn battle(path: &std::path::Path, rules: &str, seed: u64) -> Battle {
    let level = load_level(&begin(path, rules)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceSource::Seeded(SeededDice::new(seed));
    Battle::new(level, rules, dice).expect("a battle")
}

#[test]
fn the_computer_at_its_easiest_never_loses_a_guided_battle() {
    let sides = [Difficulty::Easy, Difficulty::Easy];
    for (path, rules) in lessons() {
        for seed in 0..50 {
            let mut battle = battle(&path, &rules, seed);
            play_out(&mut battle, &sides, |_| {}).expect("the computer's commands are legal");
            let lost = matches!(battle.outcome(), Some(Outcome::Won(side)) if side != LEARNER);
            assert!(!lost, "{rules} with seed {seed}");
        }
    }
}

/// The side of the learner lets everything happen.
fn idle(battle: &mut Battle) {
    let mut computer = Computer::of(Difficulty::Easy);
    while battle.outcome().is_none() {
        let asked = battle.pending().cloned();
        let who = asked
            .as_ref()
            .map_or_else(|| battle.may_act()[0], |it| it.who);
        let command = match asked {
            _ if battle.side(who) != LEARNER => computer.decide(battle).expect("it may act"),
            Some(choice) if choice.may_decline() => {
                BattleCommand::answer(who, PendingChoice::DECLINE)
            }
            Some(choice) => BattleCommand::answer(who, choice.options[0].key.clone()),
            None => BattleCommand::end_turn(who),
        };
        battle.submit(command).expect("it is legal");
    }
}

#[test]
fn whoever_does_nothing_at_all_does_not_lose_a_guided_battle() {
    for (path, rules) in lessons() {
        let mut lost = Vec::new();
        for seed in 0..50 {
            let mut battle = battle(&path, &rules, seed);
            idle(&mut battle);
            if matches!(battle.outcome(), Some(Outcome::Won(side)) if side != LEARNER) {
                lost.push(seed);
            }
        }
        assert!(lost.len() <= 1, "{rules} with the seeds {lost:?}");
    }
}
