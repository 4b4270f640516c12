//! Which build of the program plays. Floor 6.

use crate::combat::Digest;
use std::fs::File;
use std::hash::Hasher as _;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::OnceLock;

/// Said in the place of a hash where a program cannot read its own file.
const UNKNOWN: &str = "unknown";

/// A hash of the file of the program that runs, sixteen hexadecimal digits. Copies of one file have the same hash on every
/// machine, and another build has another, whatever its version says.
pub(super) fn program_file() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| {
        let hash = own_file().and_then(hash);
        hash.map_or_else(|_| UNKNOWN.to_owned(), |hash| format!("{hash:016x}"))
    })
}

/// The file of the program. Linux has it even where a newer one has taken its name since it started.
fn own_file() -> io::Result<File> {
    let running = PathBuf::from("/proc/self/exe");
    File::open(running).or_else(|_| File::open(std::env::current_exe()?))
}

/// A hash of everything that can be read.
fn hash(mut bytes: impl Read) -> io::Result<u64> {
    let mut digest = Digest::default();
    let mut room = vec![0; 1 << 16];
    loop {
        match bytes.read(&mut room)? {
            0 => return Ok(digest.finish()),
            read => digest.write(&room[..read]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{UNKNOWN, hash, program_file};

    #[test]
    fn a_file_that_differs_anywhere_has_another_hash() {
        let long = vec![7; 100_001];
        let own = hash(&long[..]).unwrap();
        assert_eq!(own, hash(&long.clone()[..]).unwrap());
        assert_ne!(own, hash(&long[1..]).unwrap());
        for place in [0, 7, 8, 65_535, 65_536, 100_000] {
            for bit in [1, 128] {
                let mut other = long.clone();
                other[place] ^= bit;
                assert_ne!(own, hash(&other[..]).unwrap(), "{place}, {bit}");
            }
        }
        // Nothing is not eight times nothing.
        assert_ne!(hash(&[][..]).unwrap(), hash(&[0; 8][..]).unwrap());
    }

    #[test]
    fn a_program_knows_its_own_file() {
        assert_ne!(program_file(), UNKNOWN);
        assert_eq!(program_file().len(), 16);
    }
}
