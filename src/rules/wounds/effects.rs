//! What actions do, and what follows from it. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `begin` | what an action costs is taken |
//! | `commit` | actions that take more than a turn (WND-INIT-13, -14) |
//! | `interrupts` | the windows for interrupts are opened (WND-REACT-01) |
//! | `ready` | actions are kept ready (WND-ACT-16, WND-REACT-14) |
//! | `upkeep` | what acts on those whose turn ends, death clocks (section 4) |
//! | `hurry` | things are done in a hurry (WND-ACT-43) |
//! | `initiative` | initiative, the order of turns, gains of AP (WND-INIT-02 to -12) |
//! | `things` | things fall and are hit, steam (WND-ACT-46, WND-ATK-16) |
//! | `down` | somebody goes down: prone, helpless, unconscious, dead (WND-COND-04, WND-HURT-03) |
//! | `fatigue` | stamina, fatigue, mana (WND-HURT-06 to -09) |
//! | `harm` | wounds with all that follows (WND-ATK-10, WND-HURT-02 to -13) |
//! | `checks` | combat checks are rolled (WND-ATK-03, -11) |
//! | `grapples` | grapples and pins (WND-COND-09, -10) |
//! | `healing` | treatments, what comes back (WND-ACT-36 to -38) |
//! | `runaway` | mounts that run away (WND-POS-27) |
//! | `spells` | magic that stays (WND-MAG-04, -05) |
//! | `use_things` | things are used, drawn, loaded (WND-ACT-17, -18, -39) |
//! | `mounts` | riders get on and off, fall, go along (WND-POS-24 to -28) |
//! | `movement` | ways are gone step by step (WND-MOVE-01 to -05) |
//! | `jumps` | the run-up, the leap, the landing (WND-MOVE-12 to -19) |
//! | `falls` | falls, grapples that tear (WND-MOVE-22) |
//! | `forced` | movement against the will of the mover (WND-MOVE-09, -23) |
//! | `ground` | water, holds that are lost (WND-POS-21, -22, WND-COND-17) |
//! | `cling` | those who grapple hold back and go along (WND-REACT-12, WND-MOVE-25) |
//! | `reactions` | windows of reactions are opened (WND-REACT-10 to -15) |
//! | `posture` | postures, Dashes (WND-ACT-20, -25) |
//! | `hinder` | the rolls of Hinder and what comes of them (WND-ACT-31 to -34) |
//! | `strike` | attacks from their dice to their end (WND-ATK-01 to -10) |

pub mod begin;
pub mod checks;
pub mod cling;
pub mod commit;
pub mod down;
pub mod falls;
pub mod fatigue;
pub mod forced;
pub mod grapples;
pub mod ground;
pub mod harm;
pub mod healing;
pub mod hinder;
pub mod hurry;
pub mod initiative;
pub mod interrupts;
pub mod jumps;
pub mod mounts;
pub mod movement;
pub mod posture;
pub mod reactions;
pub mod ready;
pub mod runaway;
pub mod spells;
pub mod strike;
pub mod things;
pub mod upkeep;
pub mod use_things;
