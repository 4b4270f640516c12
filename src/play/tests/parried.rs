//! A blow that is parried and hits all the same, from the press to the line of the log. Floor 7.

use super::BOTH;
use super::hand::{Hand, setup};
use super::second_press::duel;
use crate::battle::Battle;
use crate::combat::{Act, BattleCommand, BattleEvent, CombatantId};
use crate::dice::SeededDice;
use crate::grid::Cell;
use crate::level::Level;
use crate::play::session::Setup;
use crate::play::settings::Settings;
use crate::play::taste::AskAgain;
use bevy::prelude::*;
use std::sync::Arc;

const RULES: &str = "contest";
const PARRY: &str = "parry";

/// Whether the first blow hits with these dice, if it is parried.
fn hits_through_a_parry(level: &Arc<Level>, seed: u64) -> bool {
    let battle = Battle::new(level.clone(), RULES, SeededDice::new(seed).into());
    let mut battle = battle.expect("it can be played");
    let Some(who) = battle.turns().active() else {
        return false;
    };
    let blow = Act::new("strike").at(other(who));
    if battle.submit(BattleCommand::act(who, blow)).is_err() {
        return false;
    }
    let parry = BattleCommand::answer(other(who), PARRY);
    let events = battle.submit(parry);
    events.is_ok_and(|events| {
        let mut events = events.iter();
        events.any(|it| matches!(it, BattleEvent::AttackResolved { result, .. } if result == "hit"))
    })
}

const fn other(who: CombatantId) -> CombatantId {
    CombatantId(3 - who.0)
}

/// A click on the enemy, and the key of its answer.
#[inline(never)]
fn strike_and_parry(hand: &mut Hand, cell: Cell) {
    hand.click_on(cell);
    hand.wait();
    let choice = hand.session().battle().pending().expect("it may defend");
    let place = choice.options.iter().position(|it| it.key == PARRY);
    let keys = [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3];
    hand.key(keys[place.expect("it can parry")]);
    hand.wait();
}

#[test]
fn a_parried_blow_that_hits_is_told_in_the_log() {
    for grid in ["square", "hex"] {
        let file = duel(grid);
        let level = Arc::new(Level::load(file.path()).expect("it is read"));
        let seed = (1..200).find(|&seed| hits_through_a_parry(&level, seed));
        let setup = Setup {
            path: file.path().to_owned(),
            rules: RULES.to_owned(),
            ..setup("01_drill_yard", seed.expect("one of them hits"), &BOTH)
        };
        let mut hand = Hand::at_table(setup);
        hand.app.world_mut().resource_mut::<Settings>().ask_again = AskAgain::Never;
        hand.wait();
        let who = hand.aim().who.expect("somebody acts");
        let cell = hand.session().cells_of(other(who))[0];
        let before = hand.session().battle().events().len();
        strike_and_parry(&mut hand, cell);
        let events = &hand.session().battle().events()[before..];
        let hit = events
            .iter()
            .any(|it| matches!(it, BattleEvent::AttackResolved { result, .. } if result == "hit"));
        assert!(hit, "{grid}: {events:?}");
        let text = hand.text();
        for told in ["parry", "The longsword deals "] {
            assert!(text.contains(told), "{grid}, {told}: {text}");
        }
    }
}
