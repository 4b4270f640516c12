//! What a battle changes of its board lies on the table as soon as it was shown: light, fog, the ground.

use super::{BOTH, Hand, setup};
use crate::battle::Battle;
use crate::combat::{Act, BattleCommand};
use crate::dice::SeededDice;
use crate::mechanics::testing::proving::PROVING;
use crate::play::session::Session;
use crate::view::BoardOnTable;

#[test]
fn light_fog_and_ground_that_change_are_laid_on_the_table() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = Hand::at_table(setup(level, 7, &BOTH));
        let read = hand.session().battle().level().clone();
        let battle = Battle::of_ruleset(read, &PROVING, SeededDice::new(7).into());
        let battle = battle.expect("it knows every role");
        let mut session = Session::of(battle, BOTH.to_vec());
        session.end_deployment();
        hand.app.insert_resource(session);
        hand.wait();
        let board = hand.session().battle().board().clone();
        let grass = |cell| board.terrain(cell).is_some_and(|it| it.name == "grass");
        let mut cells = board.cells();
        let cell = cells.find(|&cell| grass(cell)).expect("grass");
        for verb in ["darken", "fog", "flood", "clear", "lighten"] {
            let who = hand.session().battle().speaker().expect("it goes on");
            let command = BattleCommand::act(who, Act::new(verb).at_cell(cell));
            let mut session = hand.app.world_mut().resource_mut::<Session>();
            assert_eq!(session.submit(command), Ok(()), "{level}: {verb}");
            let now = session.battle().board().clone();
            let lies = |hand: &Hand| hand.app.world().resource::<BoardOnTable>().0 == now;
            assert!(!lies(&hand), "{level}: {verb} is not shown yet");
            hand.wait();
            assert!(lies(&hand), "{level}: {verb} is shown");
        }
    }
}
