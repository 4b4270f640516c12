//! What computer players do alike. Floor 3½.
//!
//! A ruleset keeps what makes its player its own: what things are worth to it, what they cost, and
//! which of them a player of a strength thinks of.
//!
//! | file | holds |
//! |---|---|
//! | `arms` | a thing of use in hand |
//! | `brain` | a decision: answer, act, or end the turn |
//! | `choice` | the best of several choices; questions of which the first with an answer decides |
//! | `danger` | the cells that enemies could strike or shoot at in their next turn |
//! | `errand` | what the objectives of the sides ask of a combatant |
//! | `from_there` | what one could do from another cell, and what enemies could do to it there |
//! | `prize` | whom it pays to strike before others |
//! | `known_cells` | cells of one kind, looked up once a map |
//! | `way` | a way with its costs, as far as the movement lasts |
//! | `targets` | the enemies that could be struck, from where, and the way there |
//! | `straight` | a way that leads straight to an enemy, without a search |
//! | `barriers` | doors, gates with levers, and what can be broken |
//! | `passage` | the way past them, and what is to be done next on it |
//! | `unread` | the events since the last decision |

mod arms;
mod barriers;
mod brain;
mod choice;
mod danger;
mod errand;
mod from_there;
mod known_cells;
mod passage;
mod prize;
mod straight;
mod targets;
mod unread;
mod way;

pub use arms::{WaysToArm, loads};
pub use barriers::{Barriers, OpenedMap, opens_by_hand, things_between};
pub use brain::{
    MOST_ACTIONS, Tactics, by_loss, first_legal, in_order, in_order_with_pass, weighed,
};
pub use choice::{best, first_answer};
pub use danger::{Danger, Obstacles, attack_reach, cells_in_danger_of, cells_struck_by, stands_of};
pub use errand::Errand;
pub use from_there::{EnemyStands, FromThere, Threat, attack_at, shot_at, strike_at};
pub use known_cells::KnownCells;
pub use passage::{Goal, Next, Passage, Scout};
pub use prize::worth_to_side;
pub use straight::straight_way;
pub use targets::{Stand, Targets};
pub use unread::Unread;
pub use way::Way;
