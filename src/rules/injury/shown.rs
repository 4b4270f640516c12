//! What a person is shown: the action bar, previews, the sheet, routes and rule texts. Floor 4.

pub(super) mod answers;
pub(super) mod facts;
pub(super) mod log_text;
pub(super) mod routes;
pub(super) mod sheet;
pub(super) mod texts;
