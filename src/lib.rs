//! Quincunx: tactical grid combat on square and hex maps, under tabletop rulesets with exact odds.
//!
//! The modules are floors; imports point down only.
//!
//! | floor | module | holds |
//! |---|---|---|
//! | 1 | [`grid`], [`dice`], [`source`] | pure values: cells, directions, pools, odds; texts with the places of their values |
//! | 2 | [`board`] | terrain, sight, cover, movement fields |
//! | 3 | [`combat`] | the kernel: components, commands, events, the tick |
//! | 3½ | [`mechanics`] | what more than one ruleset plays with |
//! | 4 | [`rules`], [`level`], [`picture`] | one plugin a ruleset; level files; boards as PNG |
//! | 5 | [`battle`] | level + ruleset + seed = a battle without a screen; saves |
//! | 6 | [`ai`], [`sim`], [`script`], [`look`] | players without a face; questions to a level |
//! | 7 | `view`, `play` | everything with pixels and input (feature `window`) |
//! | 8 | [`cli`] | arguments, wiring |

pub mod ai;
pub mod battle;
pub mod board;
pub mod cli;
pub mod combat;
pub mod dice;
pub mod grid;
pub mod level;
pub mod look;
pub mod mechanics;
pub mod picture;
#[cfg(feature = "window")]
pub mod play;
pub mod rules;
pub mod script;
pub mod sim;
pub mod source;
#[cfg(feature = "window")]
pub mod view;
