//! The computer player.

use super::components::{Counted, LIVES, Pools};
use quincunx::combat::{Brain, Difficulty};
use quincunx::mechanics::Greedy;

/// The computer strikes where it can, at the weakest unless it plays easily, and else goes nearer.
pub(super) fn brain(difficulty: Difficulty) -> Box<dyn Brain> {
    let weakest = difficulty != Difficulty::Easy;
    Box::new(Greedy::new(move |candidate, scene| {
        match candidate.target() {
            Some(target) if weakest => {
                i64::from(1 + LIVES - scene.get::<Pools>(target).now(Counted::Life))
            }
            Some(_) => 1,
            None => 0,
        }
    }))
}
