//! Bytes as a save.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use quincunx_fuzz::{mutate, seeds, trial::Entry};

fuzz_target!(init: seeds::write_saves(), |bytes: &[u8]| {
    let _told = Entry::Save.take(bytes);
});

fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    mutate::mutate(data, (size, most), seed)
});
