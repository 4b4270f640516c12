//! What is shown of a way before it is gone. Floor 3½.

use crate::combat::{CombatantId, RouteStep};
use crate::grid::Cell;

/// The steps of one action along a path, each with the cost spent in the action so far and with
/// those who may react to it. `costs` are those of the single steps; `guards` is asked who may
/// react before the step of an index, the steps in order. As a rule each guard is shown once, at the
/// first step to which it may react; with `asks_again` at all of them, as a
/// [`walk`](super::walk::WalkRules::asks_again) does it.
#[must_use]
pub fn route_steps(
    action: u8,
    path: &[Cell],
    costs: &[u32],
    asks_again: bool,
    mut guards: impl FnMut(usize) -> Vec<CombatantId>,
) -> Vec<RouteStep> {
    let (mut cost, mut asked) = (0, Vec::new());
    let steps = path.iter().zip(costs).enumerate();
    let steps = steps.map(|(index, (&cell, step))| {
        cost += step;
        let mut provokes = guards(index);
        if !asks_again {
            provokes.retain(|guard| !asked.contains(guard));
            asked.extend(&provokes);
        }
        RouteStep {
            cell,
            action,
            cost,
            provokes,
        }
    });
    steps.collect()
}
