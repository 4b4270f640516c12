use super::{Delays, TurnStep, Turns, end_turn_of_the_unable};
use crate::combat::{
    Act, BattleCommand, BattleEvent, BattlePhase, BattleSystems, CombatantId, NOBODY_LEFT, Order,
    Outcome, SideId, Standing, StartMode, TurnOrder, check, end_battle, record, standing_changed,
};
use crate::grid::GridKind;
use crate::mechanics::take_steps;
use crate::mechanics::testing::{Blow, Played, Steps, TURNS, Toy, field, switch_off};
use bevy::prelude::World;

const A: CombatantId = CombatantId(1);
const B: CombatantId = CombatantId(2);
const C: CombatantId = CombatantId(3);
const D: CombatantId = CombatantId(4);

/// Two of side 0, then two of side 1.
fn two_sides() -> [Toy; 4] {
    [(0, 1), (0, 3), (1, 5), (1, 7)].map(|(side, x)| Toy::new(side, (x, 2)))
}

fn may_act(played: &Played) -> &[CombatantId] {
    played.world.resource::<BattlePhase>().may_act()
}

fn end_turns(played: &mut Played, count: usize) {
    for _ in 0..count {
        let who = may_act(played)[0];
        played.submit(BattleCommand::end_turn(who));
    }
}

fn concede(who: CombatantId) -> BattleCommand {
    let order = Order::Concede;
    BattleCommand { who, order }
}

#[test]
fn turns_alternate_between_the_sides_and_go_round() {
    let mut played = Played::start(field(GridKind::Square, &two_sides()));
    let mut seen: Vec<CombatantId> = Vec::new();
    for _ in 0..5 {
        seen.extend(may_act(&played));
        end_turns(&mut played, 1);
    }
    assert_eq!(seen, [A, C, B, D, A]);
    assert_eq!(played.world.resource::<TurnOrder>().round(), 2);
}

#[test]
fn an_order_that_is_given_is_kept() {
    let mut world = field(GridKind::Hex, &two_sides());
    world.insert_resource(StartMode::Order(vec![D, B]));
    let played = Played::start(world);
    assert_eq!(played.world.resource::<TurnOrder>().order(), [D, B, A, C]);
    let results = played.events().iter().find_map(|event| match event {
        BattleEvent::OrderSet { results, .. } => Some(results.as_slice()),
        _ => None,
    });
    assert_eq!(results, Some(&[4, 3, 2, 1][..]));
}

#[test]
fn the_side_that_opens_has_the_first_turn() {
    let mut world = field(GridKind::Square, &two_sides());
    world.insert_resource(StartMode::Opening(SideId(1)));
    let played = Played::start(world);
    assert_eq!(played.world.resource::<TurnOrder>().order(), [C, A, B, D]);
}

#[test]
fn the_battle_is_drawn_after_the_last_round() {
    let mut played = Played::start(field(GridKind::Square, &two_sides()));
    end_turns(&mut played, 12);
    assert_eq!(
        played.world.resource::<BattlePhase>().outcome(),
        Some(Outcome::Draw)
    );
    let rounds = played.events().iter();
    let rounds = rounds.filter(|event| matches!(event, BattleEvent::RoundStarted { .. }));
    assert_eq!(rounds.count(), 3);
}

/// The rules under which the battle ended, one for each time that it was said to be over.
fn over_by(played: &Played) -> Vec<&'static str> {
    let events = played.events().iter();
    let over = events.filter_map(|event| match event {
        BattleEvent::Over { rule, .. } => Some(rule.0),
        _ => None,
    });
    over.collect()
}

#[test]
fn the_last_round_and_the_last_side_end_the_battle_by_rules_of_their_own() {
    let mut long = Played::start(field(GridKind::Hex, &two_sides()));
    end_turns(&mut long, 12);
    assert_eq!(over_by(&long), ["TOY-TURN-02"]);

    let mut short = Played::start(field(GridKind::Hex, &two_sides()));
    for who in [C, D] {
        standing_changed(&mut short.world, who, Standing::Dead, "TOY-ATK-01");
    }
    end_turns(&mut short, 1);
    assert_eq!(over_by(&short), ["TOY-TURN-01"]);
    end_battle(&mut short.world, Outcome::Draw, "TOY-TURN-02", None);
    assert_eq!(over_by(&short), ["TOY-TURN-01"], "it is over once");
    let winner = short.world.resource::<BattlePhase>().outcome();
    assert_eq!(winner, Some(Outcome::Won(SideId(0))));
}

/// The dead of a side stay on the field when it gives up; they do not give up once more.
#[test]
fn the_dead_of_a_side_that_has_given_up_do_not_give_up() {
    for grid in GridKind::ALL {
        let three = [(0, 1), (1, 3), (1, 5), (2, 7)].map(|(side, x)| Toy::new(side, (x, 2)));
        let mut played = Played::start(field(grid, &three));
        standing_changed(&mut played.world, C, Standing::Dead, "TOY-ATK-01");
        assert_eq!(
            check(&played.world, &concede(C)),
            Ok(()),
            "its side still fights"
        );
        played.submit(concede(B));
        assert!(check(&played.world, &concede(C)).is_err(), "{grid:?}");
        assert_eq!(check(&played.world, &concede(D)), Ok(()));
    }
}

#[test]
fn a_battle_in_which_nobody_is_left_is_over_whatever_rule_is_switched_off() {
    for grid in GridKind::ALL {
        let mut world = field(grid, &two_sides());
        switch_off(&mut world, "TOY-TURN-01");
        let mut played = Played::start(world);
        for who in [C, D] {
            standing_changed(&mut played.world, who, Standing::Dead, "TOY-ATK-01");
        }
        end_turns(&mut played, 1);
        assert_eq!(over_by(&played), [""; 0], "one side is left");
        end_battle(
            &mut played.world,
            Outcome::Won(SideId(0)),
            "TOY-TURN-01",
            None,
        );
        assert_eq!(may_act(&played).len(), 1, "nothing was broken off");
        for who in [A, B] {
            standing_changed(&mut played.world, who, Standing::Dead, "TOY-ATK-01");
        }
        end_turns(&mut played, 1);
        assert_eq!(over_by(&played), [NOBODY_LEFT], "{grid:?}");
    }
}

#[test]
fn a_battle_that_is_decided_ends_before_the_next_turn_and_is_not_drawn_by_the_last_round() {
    let mut played = Played::start(field(GridKind::Square, &two_sides()));
    end_turns(&mut played, 11);
    assert_eq!(may_act(&played), [D], "the last turn of the last round");
    for who in [A, B] {
        standing_changed(&mut played.world, who, Standing::Dead, "TOY-ATK-01");
    }
    end_turns(&mut played, 1);
    assert_eq!(over_by(&played), ["TOY-TURN-01"]);
    let winner = played.world.resource::<BattlePhase>().outcome();
    assert_eq!(winner, Some(Outcome::Won(SideId(1))));
    let starts = played.events().iter();
    let starts = starts.filter(|event| matches!(event, BattleEvent::TurnStarted { .. }));
    assert_eq!(starts.count(), 12);
}

#[test]
fn a_ruleset_says_who_has_won_after_the_last_round() {
    let turns = TURNS.decided_by(|scene| Outcome::Won(scene.side(B)));
    let mut played = Played::start(field(GridKind::Square, &two_sides()));
    end_turns(&mut played, 11);
    let last = may_act(&played)[0];
    end_turn_by(&mut played, turns, last);
    let outcome = played.world.resource::<BattlePhase>().outcome();
    assert_eq!(outcome, Some(Outcome::Won(SideId(0))));
}

/// Ends a turn by other turns than those of the toy.
fn end_turn_by(played: &mut Played, turns: Turns<Blow>, who: CombatantId) {
    let mut agenda = played.world.resource_mut::<Steps>();
    agenda.push(TurnStep::End(who));
    played.world.insert_resource(turns);
    take_steps::<Blow>(&mut played.world, BattleSystems::Initiative);
    end_turn_of_the_unable::<Blow>(&mut played.world);
    played.world.insert_resource(TURNS);
}

#[test]
fn what_the_end_of_a_turn_brings_comes_before_the_next_turn() {
    let wait = |world: &mut World, who| {
        world.resource_mut::<Steps>().push(Blow::Wait(who, who));
    };
    let mut played = Played::start(field(GridKind::Square, &two_sides()));
    end_turn_by(&mut played, TURNS.on_turn_end(wait), A);
    let next = played.world.resource::<Steps>().next_own();
    assert_eq!(next, Some(&Blow::Wait(A, A)));
    assert!(may_act(&played).is_empty());
    played.settle();
    assert_eq!(may_act(&played), [C]);
}

/// Rule WND-INIT-14.
#[test]
fn what_the_end_of_a_round_brings_comes_before_the_next_round() {
    let wait = |world: &mut World, _| world.resource_mut::<Steps>().push(Blow::Wait(D, D));
    for grid in GridKind::ALL {
        let mut played = Played::start(field(grid, &two_sides()));
        end_turns(&mut played, 3);
        end_turn_by(&mut played, TURNS.before_round_end(wait), D);
        let next = played.world.resource::<Steps>().next_own();
        assert_eq!(next, Some(&Blow::Wait(D, D)));
        assert_eq!(played.world.resource::<TurnOrder>().round(), 1, "{grid:?}");
        played.settle();
        assert_eq!(played.world.resource::<TurnOrder>().round(), 2, "{grid:?}");
        assert_eq!(may_act(&played), [A]);
    }
}

/// Rules WND-INIT-02, -03.
#[test]
fn an_order_that_changes_is_set_before_a_turn_is_chosen() {
    let reorder = |world: &mut World| {
        let (order, results) = (vec![A, D, B, C], vec![4, 3, 2, 1]);
        record(world, BattleEvent::OrderSet { order, results });
    };
    for grid in GridKind::ALL {
        let mut played = Played::start(field(grid, &two_sides()));
        end_turn_by(&mut played, TURNS.reordering(reorder), A);
        assert_eq!(may_act(&played), [D], "{grid:?}");
    }
}

/// Ruling WND-R107.
#[test]
fn several_may_act_in_a_turn_that_they_share() {
    for grid in GridKind::ALL {
        let mut played = Played::start(field(grid, &two_sides()));
        end_turn_by(&mut played, TURNS.shared_by(|_, who| vec![B, who]), A);
        assert_eq!(may_act(&played), [B, C], "{grid:?}");
    }
}

#[test]
fn in_a_place_that_is_skipped_no_turn_begins() {
    let wait = |world: &mut World, who| {
        world.resource_mut::<Steps>().push(Blow::Wait(who, who));
    };
    let turns = TURNS.acts_if(|scene, who| scene.is_up(who) && who != C);
    let about_c = |played: &Played| {
        let events = played.events().iter();
        let turns = events.filter(|event| {
            [
                BattleEvent::TurnStarted { who: C },
                BattleEvent::TurnEnded { who: C },
            ]
            .contains(event)
        });
        turns.count()
    };
    for grid in GridKind::ALL {
        let mut played = Played::start(field(grid, &two_sides()));
        end_turn_by(&mut played, turns.skipping(wait), A);
        let next = played.world.resource::<Steps>().next_own();
        assert_eq!(
            next,
            Some(&Blow::Wait(C, C)),
            "what is done instead of the turn"
        );
        assert!(may_act(&played).is_empty());
        played.settle();
        assert_eq!(may_act(&played), [B], "{grid:?}");
        assert_eq!(about_c(&played), 0, "{grid:?}");
        // Without that a turn begins and is over at once.
        let mut played = Played::start(field(grid, &two_sides()));
        end_turn_by(&mut played, turns, A);
        assert_eq!(about_c(&played), 1, "{grid:?}");
    }
}

#[test]
fn one_who_falls_as_a_round_begins_has_no_turn_in_it() {
    let fell = |world: &mut World, _| standing_changed(world, A, Standing::Dead, "TOY-ATK-01");
    let mut played = Played::start(field(GridKind::Hex, &two_sides()));
    end_turns(&mut played, 3);
    assert_eq!(may_act(&played), [D]);
    end_turn_by(&mut played, TURNS.on_round(fell), D);
    assert_eq!(may_act(&played), [C]);
    assert_eq!(played.world.resource::<TurnOrder>().round(), 2);
}

#[test]
fn the_turn_of_one_who_falls_in_it_ends() {
    let mut played = Played::start(field(GridKind::Square, &two_sides()));
    played.submit(BattleCommand::act(A, Act::new("kill").at(A)));
    assert_eq!(may_act(&played), [C]);
    let ended = |event: &BattleEvent| *event == BattleEvent::TurnEnded { who: A };
    assert!(played.events().iter().any(ended));
    end_turns(&mut played, 3);
    assert_eq!(may_act(&played), [C], "the dead have no turn");
}

#[test]
fn the_last_side_wins_before_anybody_else_has_a_turn() {
    let toys = [Toy::new(0, (1, 1)), Toy::new(1, (5, 5))];
    let mut played = Played::start(field(GridKind::Hex, &toys));
    played.submit(BattleCommand::act(A, Act::new("kill").at(B)));
    let won = Outcome::Won(SideId(0));
    assert_eq!(played.world.resource::<BattlePhase>().outcome(), Some(won));
    let starts = played.events().iter();
    let starts = starts.filter(|event| matches!(event, BattleEvent::TurnStarted { .. }));
    assert_eq!(starts.count(), 1);
    assert!(may_act(&played).is_empty());
}

#[test]
fn the_turn_of_a_side_that_leaves_ends_and_the_others_fight_on() {
    let toys = [0, 1, 2].map(|side| Toy::new(side, (2 * i32::from(side), 2)));
    let mut played = Played::start(field(GridKind::Square, &toys));
    played.submit(concede(A));
    assert_eq!(may_act(&played), [B]);
    played.submit(concede(C));
    let won = Outcome::Won(SideId(1));
    assert_eq!(played.world.resource::<BattlePhase>().outcome(), Some(won));
}

/// The order after the turns of these have been put off, each behind the other one.
fn put_off(pairs: &[(CombatantId, CombatantId)]) -> Vec<CombatantId> {
    let mut delays = Delays::default();
    let mut order = vec![A, B, C, D];
    for &(who, behind) in pairs {
        let later = delays.put_off(&order, who, behind);
        order = later.expect("the other one has a turn to come");
        delays.waits.push((who, behind));
    }
    order
}

#[test]
fn turns_that_wait_for_the_same_one_come_in_the_order_in_which_they_were_put_off() {
    assert_eq!(put_off(&[(A, C)]), [B, C, A, D]);
    assert_eq!(put_off(&[(A, C), (B, C)]), [C, A, B, D]);
    assert_eq!(put_off(&[(A, D), (B, A)]), [C, D, A, B]);
    assert_eq!(put_off(&[(A, C), (B, A), (C, D)]), [A, B, D, C]);
    let nobody_later = Delays::default().put_off(&[A, B], B, A);
    assert_eq!(nobody_later, None);
}
