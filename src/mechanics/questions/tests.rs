use super::{Question, ask};
use crate::combat::{BattleCommand, CombatantId, Order, Pending};
use crate::grid::GridKind;
use crate::mechanics::testing::{Blow, Played, Steps, Toy, field};
use crate::mechanics::turns::who_may_act;

const A: CombatantId = CombatantId(1);
const B: CombatantId = CombatantId(2);
const C: CombatantId = CombatantId(3);

/// Three sides of one each; the second is asked about the first, in whose turn it is.
fn asked() -> Played {
    let toys = [0, 1, 2].map(|side| Toy::new(side, (2 * i32::from(side), 2)));
    let mut played = Played::start(field(GridKind::Square, &toys));
    let question = Question::of(B, "strike", A).asking("Strike?", "TOY-ASK-01");
    let question = question.option("strike", "Strike", "").may_decline("No");
    ask(&mut played.world, question, Blow::Wait(B, A));
    played.settle();
    played
}

fn waits(played: &Played) -> bool {
    played.world.resource::<Pending>().get().is_some()
}

fn concede(played: &mut Played, who: CombatantId) {
    let order = Order::Concede;
    played.submit(BattleCommand { who, order });
}

#[test]
fn the_battle_waits_for_the_answer() {
    let mut played = asked();
    assert!(waits(&played));
    played.submit(BattleCommand::answer(B, "decline"));
    assert!(!waits(&played) && played.world.resource::<Steps>().is_empty());
    assert_eq!(who_may_act(&played.world), [A]);
}

#[test]
fn a_question_is_put_again_as_somebody_else_leaves() {
    let mut played = asked();
    concede(&mut played, C);
    assert!(waits(&played));
    played.submit(BattleCommand::answer(B, "decline"));
    assert!(!waits(&played));
}

#[test]
fn a_question_is_dropped_as_those_leave_whom_it_concerns() {
    for (who, next) in [(A, B), (B, A)] {
        let mut played = asked();
        concede(&mut played, who);
        assert!(!waits(&played) && played.world.resource::<Steps>().is_empty());
        assert_eq!(who_may_act(&played.world), [next]);
    }
}
