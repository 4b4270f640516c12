use super::{AttackQuestion, Question, ask, attack_questions};
use crate::combat::{BattleCommand, BattlePhase, CombatantId, Order, Questions, Terms, words};
use crate::dice::Pool;
use crate::grid::GridKind;
use crate::mechanics::testing::{Blow, Played, Steps, Toy, field, field_of, switch_off};
use crate::mechanics::{ActionPrice, Check, Results, Scene};

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
    played.world.resource::<BattlePhase>().pending().is_some()
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
    assert_eq!(played.world.resource::<BattlePhase>().may_act(), [A]);
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
        assert_eq!(played.world.resource::<BattlePhase>().may_act(), [next]);
    }
}

words! {
    /// What is counted in these tests.
    Counted: "pool" {
        /// What answers cost.
        Points = "points",
    }
}

type Pools = crate::mechanics::Pools<Counted, { Counted::ALL.len() }>;

struct Points;

impl ActionPrice for Points {
    type Plan = ();
    type Pools = Pools;
    const POOL: Counted = Counted::Points;
    const RULE: &'static str = "TOY-ACT-01";
    const UNITS: [&'static str; 2] = ["point", "points"];
    const NAME: &'static str = "Points";
    type Price = i32;

    fn price(_: Scene<'_>, price: i32) -> i32 {
        price
    }

    fn shipped(price: i32) -> i32 {
        price
    }
}

/// A coin is tossed for each attack; two are tossed, and both must be heads, if it is parried.
struct Parry;

impl AttackQuestion for Parry {
    type Price = Points;
    const LOST: &'static str = "lives lost";

    fn check(_: Scene<'_>, _: CombatantId, _: CombatantId, answer: &str) -> Check {
        let coins = if answer == "parry" { 2 } else { 1 };
        let check = Check::new(Pool::lowest(coins, 2), Terms::new()).against(2);
        check.told("coin", "TOY-ATK-01").results(Results::HIT)
    }

    fn price(_: Scene<'_>, answer: &str) -> i32 {
        i32::from(answer == "parry")
    }

    fn lost(result: &str) -> i32 {
        i32::from(result == "hit")
    }
}

#[test]
fn the_answers_to_a_question_about_an_attack_tell_its_odds_and_their_price() {
    const QUESTIONS: Questions = attack_questions::<Parry>();
    let toys = [Toy::new(0, (2, 2)), Toy::new(1, (3, 2))];
    let pools = Pools::of([(Counted::Points, 2, 2)]);
    let mut world = field_of(GridKind::Hex, &toys, |_| pools);
    let question = Question::of(B, "parry", A).option("parry", "Parry", "1 point");
    let choice = question.may_decline("No").choice();
    let odds = |key| {
        let lines = (QUESTIONS.answer_odds)(&world, &choice, key).into_iter();
        let lines = lines.map(|line| (line.label.to_string(), line.probability.to_string()));
        lines.collect::<Vec<_>>()
    };
    let line = |label: &str, exact: &str| (label.to_owned(), exact.to_owned());
    assert_eq!(odds("decline"), [line("hit", "1/2"), line("miss", "1/2")]);
    assert_eq!(odds("parry"), [line("hit", "1/4"), line("miss", "3/4")]);
    let effect = |key| (QUESTIONS.answer_effect)(&world, &choice, key);
    assert_eq!(
        effect("decline"),
        "leaves 2 points, 0.5 lives lost on average"
    );
    assert_eq!(effect("parry"), "leaves 1 point, 0.3 lives lost on average");
    let price = |key| (QUESTIONS.answer_price)(&world, &choice, key);
    assert_eq!((price("parry")[0].amount, price("decline").len()), (1, 0));
    let imminent = (QUESTIONS.imminent)(&world, &choice).expect("an attack");
    assert_eq!((imminent.who, imminent.target), (A, Some(B)));
    assert_eq!(
        (imminent.does.as_str(), imminent.chance),
        ("coin", Some(0.5))
    );

    switch_off(&mut world, Points::RULE);
    assert!((QUESTIONS.answer_price)(&world, &choice, "parry").is_empty());
    let free = (QUESTIONS.answer_effect)(&world, &choice, "parry");
    assert_eq!(free, "leaves 2 points, 0.3 lives lost on average");
}
