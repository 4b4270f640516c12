//! The program `quincunx`: see [`quincunx::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    quincunx::cli::main()
}
