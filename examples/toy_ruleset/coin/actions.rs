//! The table of actions. Rule COIN-TURN-02.

use super::components::{Coin, STEP, STRIKE};
use super::effects::{set_out, swing};
use super::plan::{check_step, odds, reaches, steps};
use quincunx::mechanics::{Action, Actions, Aim, Cost, Effect, Need};

type Row = Action<Coin>;
type Needs = Need<Coin>;
type Does = Effect<Coin>;

const TURN: Cost<Coin> = Cost::Always(|()| ());

/// Everything that can be done. Rule COIN-TURN-02.
pub(super) static ACTIONS: Actions<Coin> = Actions(&[
    Row {
        icon: "footprints",
        cost: "the turn",
        aim: Aim::<Coin>::Way(steps),
        help: "Go to a cell beside.",
        needs: &[Needs::asks(check_step)],
        does: &[Does::Then(set_out)],
        ..Row::at_cost(STEP, "Step", "COIN-MOVE-01", TURN, ())
    },
    Row {
        icon: "sword",
        cost: "the turn",
        aim: Aim::Enemy,
        usual: true,
        help: "Strike an enemy beside.",
        needs: &[
            Needs::at(|it, who, other| it.is_enemy(who, other), "That is no enemy"),
            Needs::at(
                |it, who, other| reaches(*it, who, other),
                "It is out of reach",
            ),
        ],
        does: &[Does::Then(swing)],
        preview: Some(odds),
        ..Row::at_cost(STRIKE, "Strike", "COIN-HIT-01", TURN, ())
    },
]);
