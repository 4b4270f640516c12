//! Quincunx.
fn main() {}
