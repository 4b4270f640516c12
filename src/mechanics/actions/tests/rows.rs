//! Rows that say what they need, roll and do: bar, check, the second check, and effects follow from them.

use crate::combat::{
    Act, ActionTable, BattleEvent, Chronicle, CombatantId, Condition, Conditions, Ledger, Party,
    Refusal, Terms, component_of,
};
use crate::dice::Pool;
use crate::grid::GridKind;
use crate::mechanics::testing::{Toy, field, switch_off};
use crate::mechanics::{
    Action, ActionRules, Actions, Aim, Cost, Declared, Effect, Holds, Need, RollOver, Scene,
    conditions,
};
use bevy::prelude::{Resource, World};
use smol_str::{SmolStr, format_smolstr};
use std::sync::Arc;

const A: CombatantId = CombatantId(1);
const B: CombatantId = CombatantId(2);

const HOLDS: Holds = Holds {
    held: "held",
    held_rule: "TOY-HOLD-01",
    holding: "holding",
    holding_rule: "TOY-HOLD-02",
};

/// What was paid and put off, in order.
#[derive(Resource, Default)]
struct Course(Vec<SmolStr>);

/// Rules on the scene with a price in points, of which everybody has three.
struct Rules;

impl ActionRules for Rules {
    type View<'w> = Scene<'w>;
    type Actor<'a> = CombatantId;
    type Tables = i32;
    type Price = i32;
    type Check = RollOver;
    type Step = SmolStr;
    type Own = bool;

    fn view(world: &World) -> Scene<'_> {
        Scene::of(world)
    }

    fn actor(
        _: &Scene<'_>,
        _: &'static Row,
        who: CombatantId,
        _: &Act,
    ) -> Result<CombatantId, Refusal> {
        Ok(who)
    }

    fn tables<'a>(_: &'a Scene<'_>) -> &'a i32 {
        &2
    }

    fn shipped() -> &'static i32 {
        &1
    }

    fn is_off(scene: &Scene<'_>, rule: &str) -> bool {
        scene.is_off(rule)
    }

    fn check_price(_: &Scene<'_>, _: CombatantId, price: &i32) -> Result<(), Refusal> {
        match *price > 3 {
            true => Err(Refusal::not_enough("points", *price, 3, "TOY-ACT-02")),
            false => Ok(()),
        }
    }

    fn words(price: &i32) -> SmolStr {
        format_smolstr!("{price} points")
    }

    fn may_command(_: &World, _: &Scene<'_>, _: CombatantId) -> Result<(), Refusal> {
        Ok(())
    }

    fn pay(world: &mut World, who: CombatantId, price: &i32) {
        let paid = format_smolstr!("{who} pays {price}");
        world.resource_mut::<Course>().0.push(paid);
    }

    fn put_off(world: &mut World, step: SmolStr) {
        world.resource_mut::<Course>().0.push(step);
    }

    fn open_windows(world: &mut World, row: &'static Row, who: CombatantId, _: &Act) {
        if row.own {
            let window = format_smolstr!("somebody may strike at {who}");
            world.resource_mut::<Course>().0.push(window);
        }
    }
}

type Row = Action<Rules>;
type Needs = Need<Rules>;
type Does = Effect<Rules>;
type Costs = Cost<Rules>;

const ROW: Row = Row::at_cost("", "", "TOY-ACT-01", Costs::Always(|one| *one), false);

/// To reach 7.
fn with(bonus: i32) -> RollOver {
    let mut terms = Terms::new();
    terms.bonus(bonus, "strength", "TOY-ACT-01");
    RollOver::new(Pool::sum(1, 6), terms).against(7)
}

static ACTIONS: Actions<Rules> = Actions(&[
    Row {
        word: "seize",
        aim: Aim::Enemy,
        needs: &[
            Needs::own(|s, f| !s.has(f, "holding"), "It already holds somebody"),
            Needs::at(|s, f, t| s.are_beside(f, t), "That is out of touch").by("TOY-ACT-03"),
        ],
        check: Some(|_, _, _, _| with(6)),
        step: Some(|it| format_smolstr!("{} will {}", it.who, it.act.verb)),
        lost: Some(("it gets away", "TOY-ACT-04")),
        does: &[Does::Seize(&HOLDS)],
        own: true,
        ..ROW
    },
    Row {
        word: "fail",
        check: Some(|_, _, _, _| with(0)),
        does: &[Does::Begin(Party::Actor, |_, _| {
            Condition::new("proud", 1, "TOY-COND-01")
        })],
        ..ROW
    },
    Row {
        word: "stand",
        needs: &[Needs::own(|s, f| s.has(f, "prone"), "It stands").once()],
        does: &[
            Does::End(Party::Actor, "prone"),
            Does::Begin(Party::Actor, |_, _| {
                Condition::new("proud", 1, "TOY-COND-01")
            }),
        ],
        ..ROW
    },
    Row {
        word: "buy",
        price: Costs::Varies(|s, f, _| if s.has(f, "prone") { 4 } else { 3 }),
        cost: "what it costs",
        ..ROW
    },
]);

fn two(at: (i32, i32)) -> World {
    let mut world = field(GridKind::Square, &[Toy::new(0, (2, 2)), Toy::new(1, at)]);
    world.init_resource::<Course>();
    world
}

fn check(world: &World, act: &Act) -> Result<i32, Refusal> {
    ACTIONS.check(&Scene::of(world), A, act)
}

fn refusal(world: &World, act: &Act) -> Option<(String, &'static str)> {
    let refusal = check(world, act).err()?;
    let rule = refusal.rule().map_or("", |rule| rule.0);
    Some((refusal.to_string(), rule))
}

fn has(world: &World, who: CombatantId, key: &str) -> bool {
    component_of::<Conditions>(world, who).has(key)
}

fn seize() -> Act {
    Act::new("seize").at(B)
}

/// What A has declared.
fn declared(act: Act) -> Declared {
    Declared {
        who: A,
        act: Arc::new(act),
    }
}

#[test]
fn the_first_need_that_does_not_hold_is_the_refusal() {
    let mut world = two((8, 8));
    let far = Some(("That is out of touch.".into(), "TOY-ACT-03"));
    assert_eq!(refusal(&world, &seize()), far);
    let nobody = refusal(&world, &Act::new("seize"));
    assert_eq!(nobody, Some(("This action needs an enemy.".into(), "")));
    conditions::set(&mut world, A, Condition::new("holding", 1, "TOY-HOLD-02"));
    let busy = Some(("It already holds somebody.".into(), "TOY-ACT-01"));
    assert_eq!(refusal(&world, &seize()), busy, "asked before the target");
}

#[test]
fn a_need_is_not_asked_if_its_rule_is_off_and_an_action_is_refused_if_its_own_is() {
    let mut world = two((8, 8));
    switch_off(&mut world, "TOY-ACT-03");
    assert_eq!(check(&world, &seize()), Ok(2), "whatever the distance");
    switch_off(&mut world, "TOY-ACT-01");
    let off = Some(("This battle is played without it.".into(), "TOY-ACT-01"));
    assert_eq!(refusal(&world, &seize()), off);
}

#[test]
fn the_bar_shows_the_price_of_the_battle_and_greys_what_the_actor_lacks() {
    let mut world = two((3, 2));
    let offer = |world: &World, verb: &str| {
        let mut offers = ACTIONS.offers(world, A).into_iter();
        let offer = offers
            .find(|offer| offer.verb == verb)
            .expect("it is offered");
        (offer.cost, offer.refusal.map(|it| it.to_string()))
    };
    assert_eq!(offer(&world, "seize"), ("2 points".into(), None));
    assert_eq!(offer(&world, "stand").1, Some("It stands.".into()));
    assert_eq!(offer(&world, "buy"), ("3 points".into(), None));
    conditions::set(&mut world, A, Condition::new("prone", 1, "TOY-COND-02"));
    let (cost, refusal) = offer(&world, "buy");
    assert_eq!(cost, "4 points");
    assert!(refusal.is_some_and(|why| why.contains("needs 4")));
    assert!(
        ACTIONS.markdown().contains("| what it costs |"),
        "on the page"
    );
    assert!(
        ACTIONS.markdown().contains("| 1 points |"),
        "as it is shipped"
    );
}

#[test]
fn an_action_with_a_step_is_paid_put_off_and_opposed_before_it_is_carried_out() {
    let mut world = two((3, 2));
    let declared = declared(seize());
    ACTIONS.start(&mut world, A, &declared.act, &2);
    let course = &world.resource::<Course>().0;
    assert_eq!(
        course[..],
        ["#1 pays 2", "#1 will seize", "somebody may strike at #1"],
        "the window comes on top of the step"
    );
    assert!(!has(&world, B, "held"));
    ACTIONS.carry_out(&mut world, &declared);
    assert!(has(&world, B, "held") && has(&world, A, "holding"));
    assert_eq!(
        ACTIONS.needs(&declared),
        B,
        "without whom nothing is left to do"
    );
}

#[test]
fn what_is_no_longer_possible_is_lost_and_told() {
    let mut world = two((8, 8));
    ACTIONS.carry_out(&mut world, &declared(seize()));
    let events = world.resource::<Chronicle>().events();
    let [BattleEvent::Stopped { who, why, rule }] = events else {
        panic!("one event: {events:?}");
    };
    assert_eq!(
        (*who, why.as_str(), rule.0),
        (A, "it gets away", "TOY-ACT-04")
    );
}

#[test]
fn effects_come_in_their_order_if_the_check_succeeds() {
    let mut world = two((3, 2));
    ACTIONS.start(&mut world, A, &Arc::new(Act::new("fail")), &0);
    assert!(!has(&world, A, "proud"), "the highest face is too little");
    conditions::set(&mut world, A, Condition::new("prone", 1, "TOY-COND-02"));
    let before = world.resource::<Chronicle>().events().len();
    ACTIONS.start(&mut world, A, &Arc::new(Act::new("stand")), &0);
    let events = &world.resource::<Chronicle>().events()[before..];
    assert!(
        matches!(
            events,
            [
                BattleEvent::ConditionEnded { .. },
                BattleEvent::ConditionSet { .. }
            ]
        ),
        "{events:?}"
    );
    // What is asked once is not asked again.
    ACTIONS.carry_out(&mut world, &declared(Act::new("stand")));
    assert!(has(&world, A, "proud"));
}

#[test]
fn odds_are_those_of_the_check_of_the_row() {
    let world = two((3, 2));
    let command = crate::combat::BattleCommand::act(A, seize());
    let preview = ACTIONS.preview(&world, &command).expect("it is legal");
    assert_eq!(preview.opponent, Some(B));
    assert_eq!(preview.formula, "d6 +6 against 7");
    assert_eq!(preview.chance.to_string(), "1");
}
