//! What a person is shown: what is about to happen, the odds of answers, the sheet, facts, the log, positions, routes. Floor 4.

pub(super) mod answer_words;
pub(super) mod answers;
pub(super) mod facts;
pub(super) mod grounds;
pub(super) mod imminent;
pub(super) mod impact;
pub(super) mod log_text;
pub(super) mod orders;
pub(super) mod outlook;
mod parts;
pub(super) mod routes;
pub(super) mod sheet;
pub(super) mod vocabulary;
