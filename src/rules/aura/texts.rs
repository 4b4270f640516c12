//! To come. Floor 4.
pub(super) const fn text(_: &str) -> Option<&'static str> {
    None
}
