//! What was found out once and is remembered. Floor 2.

/// Values by key, each found in one step. It is asked by key and thinned out, never walked through
/// for what is in it: its order is nobody's business.
#[expect(
    clippy::disallowed_types,
    reason = "nobody asks for its order; the other maps are for what is walked through"
)]
pub(crate) type Memo<K, V> = rustc_hash::FxHashMap<K, V>;
