use crate::combat::{
    Act, ActionTable, BattleCommand, BattleEvent, Chronicle, CombatantId, Offer, Refusal, words,
};
use crate::grid::GridKind;
use crate::mechanics::testing::{Blow, Played, Steps, Toy, WALK, field_of, switch_off};
use crate::mechanics::{Action, ActionPrice, Actions, Aim, Priced, Scene, Task, TurnStep};
use bevy::prelude::{Resource, World};

const A: CombatantId = CombatantId(1);

words! {
    /// What is counted in this test.
    Counted: "pool" {
        /// What actions cost.
        Points = "points",
    }
}

type Pools = crate::mechanics::Pools<Counted, { Counted::ALL.len() }>;

struct Points;

impl ActionPrice for Points {
    type Plan = Task<Blow>;
    type Pools = Pools;
    const POOL: Counted = Counted::Points;
    const RULE: &'static str = "TOY-ACT-01";
    const UNITS: [&'static str; 2] = ["point", "points"];
    const NAME: &'static str = "Points";
    type Price = i32;

    fn price(scene: Scene<'_>, price: i32) -> i32 {
        let dear = scene.world().get_resource::<Dear>();
        dear.map_or(price, |times| price * times.0)
    }

    fn shipped(price: i32) -> i32 {
        price
    }
}

/// A battle in which everything costs so many times as much.
#[derive(Resource)]
struct Dear(i32);

type Rules = Priced<Points>;
type Row = Action<Rules>;

static ACTIONS: Actions<Rules> = Actions(&[
    Row {
        aim: Aim::<Rules>::Way(|scene, who| WALK.ways(*scene, who)),
        ..Row::priced("walk", "Walk", "TOY-MOVE-01", walk, 1)
    },
    Row::priced("leap", "Leap", "TOY-MOVE-02", wait, 2),
    Row::priced("look", "Look", "TOY-ACT-02", wait, 0),
]);

fn walk(scene: &Scene<'_>, who: CombatantId, act: &Act) -> Result<Task<Blow>, Refusal> {
    WALK.plan(*scene, who, crate::combat::MoveKind::Walk, act)
}

fn wait(_: &Scene<'_>, who: CombatantId, _: &Act) -> Result<Task<Blow>, Refusal> {
    Ok(Task::Own(Blow::Wait(who, who)))
}

/// Two enemies, the first with so many of two points, whose turn it is.
fn battle(kind: GridKind, points: i32) -> World {
    let toys = [Toy::new(0, (2, 2)), Toy::new(1, (9, 9))];
    let pools = Pools::of([(Counted::Points, points, 2)]);
    Played::start(field_of(kind, &toys, |_| pools)).world
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
        switch_off(&mut world, Points::RULE);
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
    assert_eq!(price("leap"), Some(("Points", 2, 2, true)));
    assert_eq!(price("look"), None);
    assert!(
        ACTIONS
            .markdown()
            .contains("| Leap | `leap` | \u{2013} | 2 points |")
    );
}

#[test]
fn a_price_is_taken_when_the_action_is_declared() {
    let paid = |world: &World| {
        let events = world.resource::<Chronicle>().events().iter();
        let declared = events.skip_while(|event| !matches!(event, BattleEvent::Declared { .. }));
        let paid = declared.filter_map(|event| match event {
            BattleEvent::PoolChanged { from, to, rule, .. } => Some((*from, *to, rule.0)),
            _ => None,
        });
        paid.collect::<Vec<_>>()
    };
    for (verb, is_off, expected) in [
        ("leap", false, vec![(2, 0, "TOY-ACT-01")]),
        ("leap", true, Vec::new()),
        ("look", false, Vec::new()),
    ] {
        let mut world = battle(GridKind::Square, 2);
        if is_off {
            switch_off(&mut world, Points::RULE);
        }
        let command = BattleCommand::act(A, Act::new(verb));
        ACTIONS
            .begin_step(&mut world, &command, None)
            .expect("it is legal");
        assert_eq!(paid(&world), expected, "{verb}");
        let step = Task::Own(Blow::Wait(A, A));
        assert_eq!(world.resource::<Steps>().next(), Some(&step));
    }
    let mut world = battle(GridKind::Square, 2);
    let end = BattleCommand::end_turn(A);
    ACTIONS
        .begin_step(&mut world, &end, None)
        .expect("it is legal");
    let step = Task::Turn(TurnStep::End(A));
    assert_eq!(world.resource::<Steps>().next(), Some(&step));
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
    switch_off(&mut world, Points::RULE);
    assert_eq!(costs(&world), ["free"; 3]);
}
