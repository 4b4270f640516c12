use super::{AttackQuestion, Question, ask, attack_questions};
use crate::combat::{
    ActiveRuleset, Answer, BattleCommand, BattlePhase, CombatantId, Order, PendingChoice,
    Questions, Ruleset, Terms, words,
};
use crate::dice::Pool;
use crate::grid::GridKind;
use crate::mechanics::testing::{Blow, Played, Steps, Toy, field, field_of, switch_off, toy};
use crate::mechanics::{ActionPrice, Check, OwnStep, Results, Scene, StepKinds, Task, Tasks};
use bevy::prelude::World;

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
    type Plan = Task<Roll>;
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Toss(CombatantId, CombatantId);

/// An attack is rolled after this answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Roll(Toss, String);

impl StepKinds for Roll {
    const NAMES: &'static [&'static str] = &["Roll"];

    fn kind(&self) -> usize {
        0
    }
}

impl OwnStep for Roll {}

impl AttackQuestion for Toss {
    type Step = Roll;
    type Price = Points;
    const WINDOW: &'static str = "parry";
    const LABEL: &'static str = "Parry tosses";
    const RULE: &'static str = "TOY-ASK-01";
    const ANSWERS: &'static [(&'static str, &'static str)] =
        &[("parry", "Parry"), ("flee", "Flee")];
    const DECLINE: &'static str = "No";
    const LOST: &'static str = "lives lost";

    fn between(&self) -> (CombatantId, CombatantId) {
        (self.0, self.1)
    }

    fn can_answer(&self, _: Scene<'_>, answer: &str) -> bool {
        answer == "parry"
    }

    fn check(&self, _: Scene<'_>, answer: &str) -> Check {
        let coins = if answer == "parry" { 2 } else { 1 };
        let check = Check::new(Pool::lowest(coins, 2), Terms::new()).against(2);
        check.told("coin", "TOY-ATK-01").results(Results::HIT)
    }

    fn price(_: Scene<'_>, answer: &str) -> i32 {
        i32::from(answer == "parry")
    }

    fn after(self, answer: &str) -> Roll {
        Roll(self, answer.to_owned())
    }

    fn waiting(step: &Roll) -> Option<&Self> {
        Some(&step.0)
    }
}

const QUESTIONS: Questions = attack_questions::<Toss>();

/// The first attacks the second, who has this many points, and is asked if it has anything to choose.
fn tossed(points: i32, off: Option<&str>) -> World {
    static RULES: Ruleset = Ruleset {
        apply: Pools::apply,
        ..toy()
    };
    let toys = [Toy::new(0, (2, 2)), Toy::new(1, (3, 2))];
    let pools = Pools::of([(Counted::Points, points, 2)]);
    let mut world = field_of(GridKind::Hex, &toys, |_| pools);
    world.resource_mut::<ActiveRuleset>().ruleset = &RULES;
    world.init_resource::<Tasks<Roll>>();
    if let Some(rule) = off {
        switch_off(&mut world, rule);
    }
    Toss(A, B).ask(&mut world);
    world
}

fn next(world: &World) -> Option<&Task<Roll>> {
    world.resource::<Tasks<Roll>>().next()
}

fn asked_of(world: &World) -> PendingChoice {
    match next(world) {
        Some(Task::Ask(choice, _)) => choice.as_ref().clone(),
        other => panic!("{other:?} is no question"),
    }
}

#[test]
fn a_target_is_asked_what_it_can_do_and_pay() {
    let choice = asked_of(&tossed(1, None));
    let options = choice.options.iter();
    let options = options.map(|it| (it.key.as_str(), it.label.as_str(), it.detail.as_str()));
    let expected = [("parry", "Parry", "1 point"), ("decline", "No", "")];
    assert_eq!(options.collect::<Vec<_>>(), expected);
    assert_eq!(
        (choice.who, choice.about, choice.kind.as_str()),
        (B, A, "parry")
    );
    assert!(
        choice.prompt.ends_with("attacks. Parry?"),
        "{}",
        choice.prompt
    );
}

#[test]
fn a_target_without_a_choice_is_not_asked() {
    let declined = Task::Own(Roll(Toss(A, B), "decline".to_owned()));
    for (points, off) in [(0, None), (2, Some("TOY-ASK-01"))] {
        assert_eq!(
            next(&tossed(points, off)),
            Some(&declined),
            "{points}, {off:?}"
        );
    }
    let free = asked_of(&tossed(0, Some(Points::RULE)));
    assert_eq!(
        free.options[0].detail, "",
        "without the rule of points a parry is free"
    );
}

#[test]
fn an_answer_is_paid_and_the_attack_goes_on() {
    for (key, left) in [("parry", 1), ("decline", 2)] {
        let mut world = tossed(2, None);
        let choice = asked_of(&world);
        let answer = Answer {
            choose: key.into(),
            ..Answer::default()
        };
        (QUESTIONS.answer)(&mut world, &choice, &answer);
        let step = Task::Own(Roll(Toss(A, B), key.to_owned()));
        assert_eq!(next(&world), Some(&step));
        let points = Scene::of(&world).get::<Pools>(B).now(Counted::Points);
        assert_eq!(points, left, "{key}");
    }
}

#[test]
fn the_answers_to_a_question_about_an_attack_tell_its_odds_and_their_price() {
    let mut world = tossed(2, None);
    let choice = asked_of(&world);
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
