//! What the fuzz targets share: the ways into the program, which the tests use too, a
//! mutation that knows what a RON text is made of, and saves to begin with.

pub mod mutate;
pub mod seeds;
#[path = "../../tests/trial/mod.rs"]
pub mod trial;
