//! Quincunx: tactical combat on square and hex maps.

pub mod board;
pub mod grid;
