//! What is legal, what it costs, which numbers count. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `steps` | the steps of the agenda and what they carry |
//! | `price` | what actions cost |
//! | `checks` | checks that are no attacks (WND-STAT-13, WND-ACT-45) |
//! | `acts` | what the rows of the table ask besides what stands in them |

pub mod acts;
pub mod checks;
pub mod price;
pub mod steps;
