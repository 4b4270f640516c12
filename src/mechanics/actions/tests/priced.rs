use crate::combat::{
    Act, ActionTable, ActiveRuleset, BattleCommand, BattleEvent, Chronicle, CombatantId, Offer,
    Refusal, Ruleset, words,
};
use crate::grid::GridKind;
use crate::mechanics::testing::{Blow, Played, Toy, field_of, switch_off, toy};
use crate::mechanics::{Action, Actions, Cost, Scene, SceneRules, SceneTables};
use bevy::prelude::{Resource, World};
use std::convert::Infallible;
use std::sync::Arc;

const A: CombatantId = CombatantId(1);

words! {
    /// What is counted in this test.
    Counted: "pool" {
        /// What actions cost.
        Points = "points",
    }
}

type Pools = crate::mechanics::Pools<Counted, { Counted::ALL.len() }>;
type PoolPrice = crate::mechanics::PoolPrice<Counted, { Counted::ALL.len() }>;

const RULE: &str = "TOY-ACT-01";
const POINTS: PoolPrice = PoolPrice::new(Counted::Points, ["point", "points"], RULE);

/// How many times as much everything costs in a battle.
#[derive(Resource)]
struct Dear(i32);

impl SceneRules for Dear {
    type Tables = Self;
    type Price = PoolPrice;
    type Check = Infallible;
    type Step = Blow;
}

impl SceneTables for Dear {
    fn of(scene: Scene<'_>) -> &Self {
        scene.world().get_resource().unwrap_or(&Self(1))
    }

    fn shipped() -> &'static Self {
        &Self(1)
    }
}

type Row = Action<Dear>;

static ACTIONS: Actions<Dear> = Actions(&[
    Row::at_cost(
        "step",
        "Step",
        "TOY-MOVE-01",
        Cost::Always(|dear: &Dear| POINTS.of(dear.0)),
        (),
    ),
    Row::at_cost(
        "leap",
        "Leap",
        "TOY-MOVE-02",
        Cost::Always(|dear: &Dear| POINTS.of(2 * dear.0)),
        (),
    ),
    Row::at_cost("look", "Look", "TOY-ACT-02", Cost::Always(|_| POINTS), ()),
]);

/// Two enemies, the first with so many of two points, whose turn it is.
fn battle(kind: GridKind, points: i32) -> World {
    let toys = [Toy::new(0, (2, 2)), Toy::new(1, (9, 9))];
    let pools = Pools::of([(Counted::Points, points, 2)]);
    let mut world = Played::start(field_of(kind, &toys, |_| pools)).world;
    static RULES: Ruleset = Ruleset {
        apply: Pools::apply,
        ..toy()
    };
    world.resource_mut::<ActiveRuleset>().ruleset = &RULES;
    world
}

fn refused(offers: &[Offer]) -> Vec<bool> {
    offers.iter().map(|offer| offer.refusal.is_some()).collect()
}

#[test]
fn what_cannot_be_paid_is_refused_and_not_offered() {
    for kind in GridKind::ALL {
        for (points, expected) in [(0, [true, true, false]), (1, [false, true, false])] {
            let world = battle(kind, points);
            let offers = ACTIONS.offers(&world, A);
            assert_eq!(refused(&offers), expected, "{kind:?} {points}");
            let leap = BattleCommand::act(A, Act::new("leap"));
            let refusal = ACTIONS.check_command(&world, &leap).err();
            let has = match refusal {
                Some(Refusal::NotEnough { needs: 2, has, .. }) => has,
                other => panic!("{other:?}"),
            };
            assert_eq!(has, points);
        }
        let mut world = battle(kind, 0);
        switch_off(&mut world, RULE);
        assert_eq!(refused(&ACTIONS.offers(&world, A)), [false; 3], "{kind:?}");
    }
}

#[test]
fn a_price_is_told_by_the_bar_the_preview_and_the_page() {
    let world = battle(GridKind::Hex, 2);
    let offers = ACTIONS.offers(&world, A);
    let costs = offers.iter().map(|offer| offer.cost.as_str());
    assert_eq!(costs.collect::<Vec<_>>(), ["1 point", "2 points", "free"]);
    let price = |verb| {
        let command = BattleCommand::act(A, Act::new(verb));
        let preview = ACTIONS.preview(&world, &command).expect("it is legal");
        let price = preview.price.first().copied();
        price.map(|paid| (paid.pool, paid.amount, paid.available, paid.returns))
    };
    assert_eq!(price("leap"), Some(("points", 2, 2, true)));
    assert_eq!(price("look"), None);
    assert!(
        ACTIONS
            .markdown()
            .contains("| Leap | `leap` | \u{2013} | 2 points |")
    );
}

#[test]
fn a_price_is_taken_when_the_action_is_set_going() {
    let paid = |world: &World| {
        let events = world.resource::<Chronicle>().events().iter();
        let paid = events.filter_map(|event| match event {
            BattleEvent::PoolChanged { from, to, rule, .. } => Some((*from, *to, rule.0)),
            _ => None,
        });
        paid.collect::<Vec<_>>()
    };
    for (verb, is_off, expected) in [
        ("leap", false, vec![(2, 0, RULE)]),
        ("leap", true, Vec::new()),
        ("look", false, Vec::new()),
    ] {
        let mut world = battle(GridKind::Square, 2);
        if is_off {
            switch_off(&mut world, RULE);
        }
        let act = Act::new(verb);
        let command = BattleCommand::act(A, act.clone());
        let price = ACTIONS.begin(&mut world, &command, None);
        let price = price.expect("it is legal").expect("an action has a price");
        assert_eq!(paid(&world), [], "{verb}: it is only declared");
        ACTIONS.start(&mut world, A, &Arc::new(act), &price);
        assert_eq!(paid(&world), expected, "{verb}");
    }
}

#[test]
fn a_price_may_be_another_one_in_a_battle_than_on_the_page() {
    let mut world = battle(GridKind::Hex, 1);
    let costs = |world: &World| {
        let offers = ACTIONS.offers(world, A).into_iter();
        offers.map(|offer| offer.cost).collect::<Vec<_>>()
    };
    assert_eq!(costs(&world), ["1 point", "2 points", "free"]);
    world.insert_resource(Dear(2));
    assert_eq!(costs(&world), ["2 points", "4 points", "free"]);
    assert_eq!(refused(&ACTIONS.offers(&world, A)), [true, true, false]);
    assert!(ACTIONS.markdown().contains("| 2 points | TOY-MOVE-02 |"));
    switch_off(&mut world, RULE);
    assert_eq!(refused(&ACTIONS.offers(&world, A)), [false; 3]);
}
