//! The table of actions. Rule COIN-TURN-02.

use super::components::{STEP, STRIKE};
use super::plan::{Blow, plan_step, plan_strike, steps};
use quincunx::mechanics::{Action, Actions, Aim, OnScene, Task};

type Rules = OnScene<Task<Blow>>;
type Row = Action<Rules>;

/// Everything that can be done. Rule COIN-TURN-02.
pub(super) static ACTIONS: Actions<Rules> = Actions(&[
    Row {
        icon: "footprints",
        cost: "the turn",
        aim: Aim::<Rules>::Way(steps),
        help: "Go to a cell beside.",
        ..Row::new(STEP, "Step", "COIN-MOVE-01", plan_step)
    },
    Row {
        icon: "sword",
        cost: "the turn",
        aim: Aim::Enemy,
        usual: true,
        help: "Strike an enemy beside.",
        ..Row::new(STRIKE, "Strike", "COIN-HIT-01", plan_strike)
    },
]);
