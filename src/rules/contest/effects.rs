//! What actions do, and what follows from it. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `begin` | a command is paid for |
//! | `rolls` | tests that are told |
//! | `strike` | attack, defence, damage, location (CON-ATK, CON-HURT) |
//! | `harm` | hit points, crippling, unconsciousness, death, healing (CON-HURT, CON-COND-10, -11) |
//! | `manoeuvre` | what critical wins do (CON-MAN) |
//! | `movement` | steps, pushes, falls, places (CON-MOVE, CON-POS-08) |
//! | `acts` | grapples, searches, spells, magic things |

pub mod acts;
pub mod begin;
pub mod harm;
pub mod manoeuvre;
pub mod movement;
pub mod rolls;
pub mod strike;
