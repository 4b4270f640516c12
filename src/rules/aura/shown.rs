//! What a person is shown. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `answers` | what the answers to a question lead to |
//! | `haste` | the chance to be faster |
//! | `imminent` | what is about to happen while somebody is asked |
//! | `outlook` | the best attack from a place, and how far one comes in a Round |
//! | `impact` | how heavily attacks fall, and what somebody falls by |
//! | `positions` | who strikes from behind |
//! | `routes` | where one can run, and who could strike on the way |
//! | `grounds` | what grounds do |
//! | `sheet`, `facts`, `log_text` | the sheet, numbers for scripts, the log |

pub mod answer_words;
pub mod answers;
pub mod facts;
pub mod grounds;
pub mod haste;
pub mod imminent;
pub mod impact;
pub mod log_text;
pub mod outlook;
pub mod positions;
pub mod routes;
pub mod sheet;
pub(super) mod vocabulary;
