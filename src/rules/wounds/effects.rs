//! What actions do, and what follows from it. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `begin` | what an action costs is taken |

pub mod begin;
