//! The program `quincunx`: see [`quincunx::cli`].

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// A battle asks for much memory and keeps little of it.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    quincunx::cli::main()
}
