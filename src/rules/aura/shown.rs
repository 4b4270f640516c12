//! What a person is shown. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `offers` | the action bar |
//! | `preview`, `haste` | what a command may come to; the chance to be faster |
//! | `routes` | where one can run, and who could strike on the way |
//! | `sheet`, `facts`, `log_text`, `texts` | the sheet, numbers for scripts, the log, the rule texts |

pub(in crate::rules::aura) mod facts;
pub(in crate::rules::aura) mod haste;
pub(in crate::rules::aura) mod log_text;
pub(in crate::rules::aura) mod offers;
pub(in crate::rules::aura) mod preview;
pub(in crate::rules::aura) mod routes;
pub(in crate::rules::aura) mod sheet;
pub(in crate::rules::aura) mod texts;
