//! What lasts some rounds, played by hand round after round.

use super::{
    end_at_end, end_at_start, end_with_round, following_turn, rest_of_turn, rounds, rounds_left,
};
use crate::combat::{
    BattleEvent, Chronicle, CombatantId, Condition, Conditions, Until, component_of, record,
};
use crate::grid::GridKind;
use crate::mechanics::conditions;
use crate::mechanics::testing::{Toy, field};
use bevy::prelude::World;

const A: CombatantId = CombatantId(1);
const B: CombatantId = CombatantId(2);
const C: CombatantId = CombatantId(3);
const IDS: [CombatantId; 3] = [A, B, C];

/// Three combatants, and their turns in this order.
struct Clock {
    world: World,
    order: Vec<CombatantId>,
    /// Those without turns: only their places come up.
    silent: Vec<CombatantId>,
}

impl Clock {
    fn of(order: [CombatantId; 3]) -> Self {
        let toys = [(1, 1), (3, 1), (5, 1)].map(|cell| Toy::new(0, cell));
        let mut world = field(GridKind::Hex, &toys);
        let order = order.to_vec();
        let set = BattleEvent::OrderSet {
            order: order.clone(),
            results: vec![0; 3],
        };
        record(&mut world, set);
        Self {
            world,
            order,
            silent: Vec::new(),
        }
    }

    fn round(&mut self, round: u32) {
        record(&mut self.world, BattleEvent::RoundStarted { round });
    }

    /// The place of a combatant comes up, and its turn begins if it has one.
    fn start(&mut self, who: CombatantId) {
        end_at_start(&mut self.world, who, |_, _| true, "TOY-TIME-01");
        if !self.silent.contains(&who) {
            record(&mut self.world, BattleEvent::TurnStarted { who });
        }
    }

    fn end(&mut self, who: CombatantId) {
        end_at_end(&mut self.world, who, "TOY-TIME-02");
        if !self.silent.contains(&who) {
            record(&mut self.world, BattleEvent::TurnEnded { who });
        }
    }

    fn set(&mut self, bearer: CombatantId, until: Until) {
        let dazed = Condition::new("dazed", 1, "TOY-COND-01").until(until);
        conditions::set(&mut self.world, bearer, dazed);
    }

    fn is_dazed(&self, who: CombatantId) -> bool {
        component_of::<Conditions>(&self.world, who).has("dazed")
    }

    /// Plays from the turn in progress to the end of the condition: how many turns each has had meanwhile.
    fn turns_until_over(&mut self, bearer: CombatantId, from: CombatantId) -> [u32; 3] {
        let mut turns = [0; 3];
        let mut round = 1;
        let mut next = self
            .order
            .iter()
            .position(|&id| id == from)
            .expect("it is there")
            + 1;
        self.end(from);
        while self.is_dazed(bearer) {
            if next == self.order.len() {
                (next, round) = (0, round + 1);
                self.round(round);
            }
            let who = self.order[next];
            self.start(who);
            if self.is_dazed(bearer) {
                turns[who.index().expect("it is somebody")] += 1;
                self.end(who);
            }
            next += 1;
            assert!(round < 20, "it ends");
        }
        turns
    }
}

/// All orders of three.
fn orders() -> [[CombatantId; 3]; 6] {
    [
        [A, B, C],
        [A, C, B],
        [B, A, C],
        [B, C, A],
        [C, A, B],
        [C, B, A],
    ]
}

/// The clock in the turn of `now` in round 1.
fn in_turn_of(order: [CombatantId; 3], now: CombatantId) -> Clock {
    let mut clock = Clock::of(order);
    clock.round(1);
    for who in order {
        clock.start(who);
        if who == now {
            break;
        }
        clock.end(who);
    }
    clock
}

#[test]
fn what_lasts_n_rounds_leaves_everybody_else_n_turns_whatever_the_order() {
    for order in orders() {
        for bearer in IDS {
            for number in 1..=3 {
                // Its anchor is the one in whose turn it begins.
                let mut clock = in_turn_of(order, A);
                clock.set(bearer, following_turn(&clock.world, A, number));
                let turns = clock.turns_until_over(bearer, A);
                let case = format!("{order:?} {bearer} {number}");
                assert_eq!(turns, [number - 1, number, number], "{case}");
            }
        }
    }
}

#[test]
fn what_is_anchored_to_another_ends_with_that_ones_turn_of_the_number() {
    for order in orders() {
        for number in 1..=3 {
            // It begins in the turn of B and is anchored to A, which may have had its turn or not.
            let mut clock = in_turn_of(order, B);
            clock.set(C, following_turn(&clock.world, A, number));
            let turns = clock.turns_until_over(C, B);
            assert_eq!(
                turns[0],
                number - 1,
                "{order:?} {number}: at its turn of the number"
            );
        }
    }
}

#[test]
fn the_place_of_one_without_turns_goes_on_counting() {
    for order in orders() {
        let mut clock = in_turn_of(order, A);
        clock.set(C, following_turn(&clock.world, A, 2));
        clock.end(A);
        clock.silent.push(A);
        let turns = clock.turns_until_over(C, A);
        assert_eq!(turns, [1, 2, 2], "{order:?}");
    }
}

#[test]
fn an_anchor_that_comes_later_in_a_new_order_keeps_its_round() {
    let mut clock = in_turn_of([A, B, C], A);
    clock.set(C, following_turn(&clock.world, A, 1));
    let order = vec![B, C, A];
    let set = BattleEvent::OrderSet {
        order: order.clone(),
        results: vec![0; 3],
    };
    record(&mut clock.world, set);
    clock.end(A);
    clock.round(2);
    for who in [B, C] {
        clock.start(who);
        assert!(clock.is_dazed(C));
        clock.end(who);
    }
    clock.start(A);
    assert!(!clock.is_dazed(C));
}

#[test]
fn between_two_turns_and_before_the_first_it_is_known_whose_are_to_come() {
    let mut clock = Clock::of([A, B, C]);
    let next = |clock: &Clock| IDS.map(|who| following_turn(&clock.world, who, 1).round());
    assert_eq!(next(&clock), [Some(1); 3], "before the battle");
    clock.round(1);
    assert_eq!(next(&clock), [Some(1); 3], "before the first turn");
    clock.start(A);
    assert_eq!(next(&clock), [Some(2), Some(1), Some(1)]);
    clock.end(A);
    assert_eq!(
        next(&clock),
        [Some(2), Some(1), Some(1)],
        "between two turns"
    );
    clock.start(B);
    clock.end(B);
    clock.start(C);
    clock.end(C);
    assert_eq!(next(&clock), [Some(2); 3]);
    clock.round(2);
    assert_eq!(next(&clock), [Some(2); 3]);
}

#[test]
fn the_rest_of_a_turn_is_over_with_it_whoever_bears_it() {
    for bearer in IDS {
        let mut clock = in_turn_of([A, B, C], B);
        let until = rest_of_turn(&clock.world).expect("it is a turn");
        assert_eq!(until, Until::EndOfTurnIn(B, 1));
        clock.set(bearer, until);
        end_at_end(&mut clock.world, A, "TOY-TIME-02");
        assert!(clock.is_dazed(bearer), "that of another is not over");
        clock.end(B);
        assert!(!clock.is_dazed(bearer));
        assert_eq!(rest_of_turn(&clock.world), None);
    }
}

#[test]
fn rounds_are_counted_with_the_one_that_runs_and_end_longest_running_first() {
    let mut clock = in_turn_of([A, B, C], A);
    let key = |key: &'static str, world: &World, number| {
        Condition::new(key, 1, "TOY-COND-02").until(rounds(world, number))
    };
    let old = key("old", &clock.world, 2);
    assert_eq!(old.until, Until::EndOfRound(2));
    assert_eq!(rounds_left(&clock.world, old.until), Some(1));
    conditions::set(&mut clock.world, C, old.clone());
    let short = key("short", &clock.world, 1);
    conditions::set(&mut clock.world, B, short);
    end_with_round(&mut clock.world, 1, "TOY-TIME-03");
    clock.round(2);
    for bearer in [B, A] {
        let new = key("new", &clock.world, 1);
        conditions::set(&mut clock.world, bearer, new);
    }
    // What is set again while it runs has begun as it first began.
    conditions::set(&mut clock.world, C, old);
    end_with_round(&mut clock.world, 2, "TOY-TIME-03");
    let events = clock.world.resource::<Chronicle>().events().iter();
    let ended = events.filter_map(|event| match event {
        BattleEvent::ConditionEnded { who, key, .. } => Some((*who, key.as_str())),
        _ => None,
    });
    let ended: Vec<_> = ended.collect();
    assert_eq!(ended, [(B, "short"), (C, "old"), (A, "new"), (B, "new")]);
}
