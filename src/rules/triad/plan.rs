//! What is legal, what it costs, which numbers count. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `steps` | the steps of the agenda and what they carry |
//! | `position` | sight, cover, lines, flanks, who is known to be where (TRI-POS) |
//! | `attack` | attacks with weapons and spells (TRI-ATK) |
//! | `illusions` | obstacles that are not there (TRI-POS-14) |
//! | `things` | attacks on objects and edges (TRI-ATK-15) |
//! | `area` | one roll for all in an area (TRI-ATK-10) |
//! | `volley` | shots at all in an area (TRI-CHAR-02) |
//! | `maneuver` | maneuvers (TRI-ACT-11 to -17) |
//! | `skills` | checks (TRI-STAT-08) |
//! | `movement` | on foot, swimming, jumps (TRI-MOVE) |
//! | `passage` | whose space may be crossed (TRI-MOVE-04 to -06) |
//! | `squeezing` | places that are too narrow (TRI-MOVE-24) |
//! | `climbing` | surfaces and ledges (TRI-MOVE-12) |
//! | `burrowing` | under the ground (TRI-MOVE-22) |
//! | `tunnels` | what burrowers leave behind (TRI-R19) |
//! | `weightless` | boards without weight (TRI-MOVE-19 to -21) |
//! | `ground` | currents, thin ice (TRI-MOVE-11, -23) |
//! | `flight` | flying (TRI-MOVE-16 to -18) |
//! | `spells` | spells (TRI-SPELL) |
//! | `running` | spells that stay (TRI-SPELL-04, -05) |
//! | `air` | which cells are lit, and where fog lies (TRI-MOVE-25) |
//! | `gear` | things and hands (TRI-R79) |
//! | `price` | what actions cost |
//! | `choice` | in which order those choose who may react (TRI-REACT-03) |
//! | `ready` | readied actions (TRI-ACT-18) |
//! | `mounts` | who gets on a mount, and off (TRI-R36) |
//! | `acts` | what the rows of the table ask besides |

pub mod acts;
pub mod air;
pub mod aloft;
pub mod area;
pub mod attack;
pub mod burrowing;
pub mod choice;
pub mod climbing;
pub mod directing;
pub mod flight;
pub mod gear;
pub mod ground;
pub mod illusions;
pub mod maneuver;
pub mod mounts;
pub mod movement;
pub mod passage;
pub mod position;
pub mod price;
pub mod ready;
pub mod running;
pub mod skills;
pub mod spells;
pub mod squeezing;
pub mod steps;
pub mod things;
pub mod tunnels;
pub mod volley;
pub mod weightless;
