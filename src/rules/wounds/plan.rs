//! What is legal, what it costs, which numbers count. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `steps` | the steps of the agenda and what they carry |
//! | `price` | what actions cost |
//! | `checks` | checks that are no attacks (WND-STAT-13, WND-ACT-45) |
//! | `turns` | whose turn it is, who may react, in which order (WND-INIT-02 to -05) |
//! | `ground` | factors of terrain, water, climbs, currents, free places (WND-MOVE-06 to -11, WND-POS-20, -21) |
//! | `acts` | what the rows of the table ask besides what stands in them |
//! | `position` | shared spaces, flanks, threats, whom a Rebuff meets (WND-POS-04 to -12) |
//! | `defense` | the number that an attack has to reach (WND-ATK-05, WND-STAT-07 to -10) |
//! | `means` | what attacks are made with, the numbers that all of them have (WND-STAT-13) |
//! | `objects` | attacks on objects and edges (WND-ACT-46) |
//! | `attack` | attacks: legal or not, their rolls (WND-ATK-01 to -13) |
//! | `body` | what a body bears (WND-HURT-02, -08, -11 to -13) |
//! | `gear` | things and hands (WND-ACT-17, -18) |
//! | `grapples` | pins, ways out of a hold (WND-ACT-23, -28) |
//! | `healing` | treatments (WND-ACT-36 to -38) |
//! | `hinder` | disarm, distract, shove, trip (WND-ACT-31 to -34) |
//! | `spells` | which spell is cast, what it costs (WND-MAG-01) |
//! | `things` | objects that are used (WND-ACT-30, -39) |
//! | `movement` | ways on foot: pool, prices, who may react (WND-MOVE-01 to -11) |
//! | `purse` | yards that are bought, AP for more (WND-MOVE-01) |
//! | `watch` | who may react to a step (WND-REACT-10, -12) |
//! | `flight` | where a mount runs that is out of control (WND-POS-27) |
//! | `mounts` | who may ride whom, checks of riders (WND-POS-24 to -27) |
//! | `jumps` | jumps at the end of a way (WND-MOVE-12 to -19) |
//! | `entering` | into the space of another, Drag, Dash, Cling, holds (WND-ACT-22, -25, -26, WND-REACT-12) |
//! | `reactions` | who may react to an attack or a flank (WND-REACT-11, -13, -15) |
//! | `water` | water that hangs together (WND-POS-23) |
//! | `lines` | distance, cover, sight, light (WND-POS-01 to -03, -07, -08, -10, -13) |

pub mod acts;
pub mod attack;
pub mod body;
pub mod checks;
pub mod defense;
pub mod entering;
pub mod flight;
pub mod gear;
pub mod grapples;
pub mod ground;
pub mod healing;
pub mod hinder;
pub mod jumps;
pub mod lines;
pub mod means;
pub mod mounts;
pub mod movement;
pub mod objects;
pub mod position;
pub mod price;
pub mod purse;
pub mod reactions;
pub mod spells;
pub mod steps;
pub mod things;
pub mod turns;
pub mod watch;
pub mod water;
