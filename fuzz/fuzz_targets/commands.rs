//! Bytes as commands on a small board.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_fuzz::trial::Entry;

fuzz_target!(|bytes: &[u8]| {
    let _told = Entry::Commands.take(bytes);
});
