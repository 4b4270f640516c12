//! Bytes as a data file.

#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use quincunx_fuzz::{mutate, trial::Entry};

fuzz_target!(|bytes: &[u8]| {
    let _told = Entry::Data.take(bytes);
});

fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    mutate::mutate(data, (size, most), seed)
});
