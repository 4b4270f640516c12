use super::{Question, Window, WindowStep, ask, least_loss, open_window, window_questions};
use crate::combat::{
    ActiveRuleset, Answer, BattleCommand, BattlePhase, CombatantId, Consequence, Order,
    PendingChoice, Questions, Ruleset, Terms, words,
};
use crate::dice::Pool;
use crate::grid::GridKind;
use crate::mechanics::reports::expected;
use crate::mechanics::testing::{Blow, Played, Steps, Toy, field, field_of, switch_off, toy};
use crate::mechanics::{
    OwnStep, Price, Resolution, RollOver, Scene, StepKinds, Task, Tasks, push_step,
};
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
type PoolPrice = crate::mechanics::PoolPrice<Counted, { Counted::ALL.len() }>;

const RULE: &str = "TOY-ACT-01";
const POINTS: PoolPrice = PoolPrice::new(Counted::Points, ["point", "points"], RULE);

/// What an answer costs.
fn price(key: &str) -> PoolPrice {
    POINTS.of(i32::from(key == "parry"))
}

/// The first attacks the second: a coin is tossed, or two of which both must be heads if it is parried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Attack(CombatantId, CombatantId);

/// Steps of these tests.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Step {
    /// The target may parry.
    Defend(Attack),
    /// The coins are tossed.
    Toss(Attack, bool),
}

impl StepKinds for Step {
    const NAMES: &'static [&'static str] = &["Defend", "Toss"];

    fn kind(&self) -> usize {
        match self {
            Self::Defend(_) => 0,
            Self::Toss(..) => 1,
        }
    }
}

impl OwnStep for Step {}

impl WindowStep for Step {
    fn window(&self) -> Option<&dyn Window> {
        match self {
            Self::Defend(attack) => Some(attack),
            Self::Toss(..) => None,
        }
    }

    fn window_mut(&mut self) -> Option<&mut dyn Window> {
        match self {
            Self::Defend(attack) => Some(attack),
            Self::Toss(..) => None,
        }
    }
}

impl Window for Attack {
    fn question(&mut self, world: &World) -> Option<Question> {
        let parry = price("parry");
        parry.check(Scene::of(world), self.1).ok()?;
        let question = Question::of(self.1, "parry", self.0).asking("Parry?", "TOY-ASK-01");
        let question = question.option("parry", "Parry", parry.words());
        Some(question.may_decline("No"))
    }

    fn pass(&self, world: &mut World) {
        push_step(world, Step::Toss(*self, false));
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        price(key).pay(world, choice.who);
        push_step(world, Step::Toss(*self, key == "parry"));
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let coins = if key == "parry" { 2 } else { 1 };
        let toss = RollOver::new(Pool::lowest(coins, 2), Terms::new())
            .against(2)
            .attack();
        let (mut odds, _) = toss.lines();
        odds.reverse();
        let hits = toss.chance().parts_of(1000);
        let hits = i64::try_from(hits).expect("a thousand at most");
        Consequence {
            odds,
            loses: Some((hits, expected(hits, 1000, "lives"))),
            ..price(key).consequence(Scene::of(world), choice.who)
        }
    }
}

const QUESTIONS: Questions = window_questions::<Step>();

/// The first attacks the second, who has this many points, and is asked if it can pay for a parry.
fn attacked(points: i32, off: Option<&str>) -> World {
    static RULES: Ruleset = Ruleset {
        apply: Pools::apply,
        ..toy()
    };
    let toys = [Toy::new(0, (2, 2)), Toy::new(1, (3, 2))];
    let pools = Pools::of([(Counted::Points, points, 2)]);
    let mut world = field_of(GridKind::Hex, &toys, |_| pools);
    world.resource_mut::<ActiveRuleset>().ruleset = &RULES;
    world.init_resource::<Tasks<Step>>();
    if let Some(rule) = off {
        switch_off(&mut world, rule);
    }
    open_window(&mut world, Step::Defend(Attack(A, B)));
    world
}

fn next(world: &World) -> Option<&Task<Step>> {
    world.resource::<Tasks<Step>>().next()
}

fn asked_of(world: &World) -> PendingChoice {
    match next(world) {
        Some(Task::Ask(choice, _)) => choice.as_ref().clone(),
        other => panic!("{other:?} is no question"),
    }
}

#[test]
fn who_can_pay_for_an_answer_is_asked_and_with_others_it_goes_on() {
    let choice = asked_of(&attacked(1, None));
    let options = choice.options.iter();
    let options = options.map(|it| (it.key.as_str(), it.detail.as_str()));
    let expected = [("parry", "1 point"), ("decline", "")];
    assert_eq!(options.collect::<Vec<_>>(), expected);
    let goes_on = Task::Own(Step::Toss(Attack(A, B), false));
    assert_eq!(next(&attacked(0, None)), Some(&goes_on));
    let free = attacked(0, Some(RULE));
    assert_eq!(asked_of(&free).who, B, "without the rule a parry is free");
}

#[test]
fn an_answer_is_taken_up_by_its_window() {
    for (key, left) in [("parry", 1), ("decline", 2)] {
        let mut world = attacked(2, None);
        let choice = asked_of(&world);
        let answer = Answer {
            choose: key.into(),
            ..Answer::default()
        };
        (QUESTIONS.answer)(&mut world, &choice, &answer);
        let step = Task::Own(Step::Toss(Attack(A, B), key == "parry"));
        assert_eq!(next(&world), Some(&step));
        let points = Scene::of(&world).get::<Pools>(B).now(Counted::Points);
        assert_eq!(points, left, "{key}");
    }
}

#[test]
fn all_that_is_told_of_an_answer_is_what_its_window_says() {
    let mut world = attacked(2, None);
    let choice = asked_of(&world);
    let told = |key| (QUESTIONS.consequence)(&world, &choice, key);
    let odds = |key| {
        let lines = told(key).odds.into_iter();
        let lines = lines.map(|line| (line.label.to_string(), line.probability.to_string()));
        lines.collect::<Vec<_>>()
    };
    let line = |label: &str, exact: &str| (label.to_owned(), exact.to_owned());
    let even = [line("hit", "1/2"), line("miss", "1/2")];
    assert_eq!(odds("decline"), even);
    let parried = [line("hit", "1/4"), line("miss", "3/4")];
    assert_eq!(odds("parry"), parried);
    let (declined, parried) = (told("decline"), told("parry"));
    assert_eq!(declined.effect(), "loses 0.5 lives, leaves 2 points");
    assert_eq!(parried.effect(), "loses 0.3 lives, leaves 1 point");
    assert_eq!((parried.price[0].amount, declined.price.len()), (1, 0));
    let best = least_loss::<Step>(&world, &choice);
    assert_eq!(best.as_deref(), Some("parry"));

    switch_off(&mut world, RULE);
    let free = (QUESTIONS.consequence)(&world, &choice, "parry");
    assert!(free.price.is_empty());
    assert_eq!(free.effect(), "loses 0.3 lives, leaves 2 points");
}
