//! Level files: read with positions, checked, written; the board catalogue; where files lie.
//! Floor 4.

pub mod source;
