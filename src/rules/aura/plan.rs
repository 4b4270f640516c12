//! What is legal, what it costs, and its numbers. Floor 4. Nothing here rolls or writes.
//!
//! | file | holds |
//! |---|---|
//! | `price`, `timing` | who can pay a price; how an attack is meant |
//! | `attack` | attacks and maneuvers |
//! | `falls` | which drops are falls |
//! | `movement`, `scoop` | movement by one's own feet, and what is taken in passing |
//! | `facing`, `attention` | front and rear, reach of enemies; watching and hiding |
//! | `posture`, `gear`, `abilities` | everything else that an action can be |
//! | `offered` | what the action bar has rows for, and what they usually cost |
//! | `initiative` | the roll of a challenge |

pub mod abilities;
pub mod attack;
pub mod attention;
pub mod facing;
pub mod falls;
pub mod gear;
pub mod initiative;
pub mod movement;
pub mod offered;
pub mod posture;
pub mod price;
pub mod scoop;
pub mod timing;
