//! What actions do, and what follows from it. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `harm` | hit points, wounds, death, healing, conditions that take Actions (TRI-HURT, TRI-INIT-08) |
//! | `holds` | holds that end, and who cannot stay in one cell (TRI-COND-07, -08, TRI-R30) |
//! | `falls` | who is unsupported falls (TRI-MOVE-13 to -15) |
//! | `places` | marks that end, what ground does to whoever enters it (TRI-POS-09 to -11) |
//! | `movement` | walks (TRI-MOVE-01 to -09) |
//! | `passage` | ways through enemies (TRI-MOVE-06) |
//! | `climbing` | climbs, lost holds (TRI-MOVE-12) |
//! | `burrowing` | ways under the ground, tunnels (TRI-MOVE-22) |
//! | `weightless` | pushes off and drifts (TRI-MOVE-19 to -21) |
//! | `ground` | what the ground does to who is there (TRI-MOVE-10 to -13, -22 to -24) |
//! | `strike` | attacks from their dice to their end (TRI-ATK) |
//! | `area` | one roll for all in an area (TRI-ATK-10) |
//! | `things` | objects and edges are hit (TRI-HURT-10) |
//! | `illusions` | what is not there is seen through (TRI-POS-14) |
//! | `air` | light and fog as they are now (TRI-MOVE-25) |
//! | `maneuver` | maneuvers (TRI-ACT-11 to -17) |
//! | `spells` | spells (TRI-SPELL) |
//! | `upkeep` | the start and the end of a Turn (TRI-INIT-06, -10) |
//! | `ready` | actions are readied, and windows open for them (TRI-ACT-18) |
//! | `companions` | companions are commanded (TRI-ACT-09) |
//! | `mounts` | riders and mounts (TRI-R36) |
//! | `begin` | what an action costs is taken |
//! | `acts` | skills, things, and what else rows do |

pub mod acts;
pub mod air;
pub mod area;
pub mod begin;
pub mod burrowing;
pub mod climbing;
pub mod companions;
pub mod falls;
pub mod ground;
pub mod harm;
pub mod holds;
pub mod illusions;
pub mod maneuver;
pub mod mounts;
pub mod movement;
pub mod passage;
pub mod places;
pub mod ready;
pub mod riding;
pub mod spells;
pub mod strike;
pub mod things;
pub mod upkeep;
pub mod weightless;
