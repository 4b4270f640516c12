//! What nobody in his right mind would give the program: texts and commands made by a machine.
//!
//! The fuzz targets (`fuzz/`), the property tests of battles and the test of kept cases
//! (`tests/regressions/`) all come in here, so that a case found by one is a case for all.
//!
//! | module | holds |
//! |---|---|
//! | [`readers`] | bytes as a file of each kind: read, checked, and played where there is something to play |
//! | [`orders`] | bytes as commands: legal ones, illegal ones, nonsense |
//! | [`laws`] | what must hold of a battle after every command, taken or refused, of its positions too where they are kept |

pub mod laws;
pub mod orders;
pub mod readers;

/// One way into the program; each has a fuzz target and a folder of kept cases of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// A level file.
    Level,
    /// A data file of a ruleset.
    Data,
    /// A scenario script.
    Script,
    /// A saved battle.
    Save,
    /// A stream of commands on a small square or hex level.
    Commands,
}

impl Entry {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Level,
        Self::Data,
        Self::Script,
        Self::Save,
        Self::Commands,
    ];

    /// The name of its fuzz target and of its folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Data => "data",
            Self::Script => "script",
            Self::Save => "save",
            Self::Commands => "commands",
        }
    }

    /// Takes the bytes in. The error is what a person would be told.
    ///
    /// # Panics
    /// As something is wrong with the program: that is what is looked for.
    pub fn take(self, bytes: &[u8]) -> Result<(), String> {
        let told = match self {
            Self::Level => readers::level(bytes),
            Self::Data => readers::data(bytes),
            Self::Script => readers::script(bytes),
            Self::Save => readers::save(bytes),
            Self::Commands => orders::play_bytes(bytes),
        };
        if let Err(message) = &told {
            assert!(!message.trim().is_empty(), "an error without a message");
        }
        told
    }
}
