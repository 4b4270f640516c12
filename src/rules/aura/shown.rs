//! What a person is shown. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `haste` | the chance to be faster |
//! | `imminent` | what is about to happen while somebody is asked |
//! | `outlook` | the best attack from a place, and how far one comes in a Round |
//! | `impact` | how heavily attacks fall, and what somebody falls by |
//! | `positions` | who strikes from behind |
//! | `routes` | where one can run, and who could strike on the way |
//! | `sheet`, `facts`, `log_text` | the sheet, numbers for scripts, the log |

pub(in crate::rules::aura) mod facts;
pub(in crate::rules::aura) mod haste;
pub(in crate::rules::aura) mod imminent;
pub(in crate::rules::aura) mod impact;
pub(in crate::rules::aura) mod log_text;
pub(in crate::rules::aura) mod outlook;
pub(in crate::rules::aura) mod positions;
pub(in crate::rules::aura) mod routes;
pub(in crate::rules::aura) mod sheet;
pub(super) mod vocabulary;
