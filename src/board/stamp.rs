//! Telling at a glance whether something is still the same. Floor 2.

use std::sync::atomic::{AtomicU64, Ordering};

static NEXT: AtomicU64 = AtomicU64::new(1);

/// What no two things with different contents share in one run of the program: whatever was found
/// out about a board holds as long as its stamp stays. Another run gives other stamps, so that
/// nothing may be decided or saved by their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stamp(u64);

impl Stamp {
    /// One that nothing has yet.
    pub(crate) fn fresh() -> Self {
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
