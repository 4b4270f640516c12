//! What is legal, what it costs, which numbers count. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `steps` | the steps of the agenda and what they carry |
//! | `price` | what actions cost |
//! | `acts` | what the rows of the table ask besides what stands in them |

pub mod acts;
pub mod price;
pub mod steps;
