//! Ctrl-C and TERM: what is running is played to its end and reported, then the program ends. Floor 8.

use super::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Exit codes of a program that a signal has stopped are those of the shell: this and the signal's number.
const SIGNALS: u8 = 128;

/// Whether somebody has asked the program to stop.
#[derive(Debug, Clone, Default)]
pub(super) struct Stop(Arc<AtomicU8>);

impl Stop {
    /// Listens from now on to Ctrl-C and TERM. The first is taken note of, and said; the second ends the program at
    /// once.
    ///
    /// # Errors
    /// If the system lets the program receive no signals.
    pub fn listen() -> Result<Self, Failure> {
        let stop = Self::default();
        #[cfg(unix)]
        stop.listen_to_signals()
            .map_err(|error| Failure::Message(format!("signals cannot be received: {error}")))?;
        Ok(stop)
    }

    #[cfg(unix)]
    fn listen_to_signals(&self) -> std::io::Result<()> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
        let stop = self.clone();
        let listen = move || {
            for signal in signals.forever() {
                stop.take(u8::try_from(signal).unwrap_or_default());
            }
        };
        std::thread::Builder::new()
            .name("signals".to_owned())
            .spawn(listen)
            .map(|_| ())
    }

    #[cfg(unix)]
    fn take(&self, signal: u8) {
        if self.0.swap(signal, Ordering::Relaxed) == 0 {
            super::output::say_at_once(
                "stopping: what is running is played to its end and reported; a second Ctrl-C ends at once",
            );
            return;
        }
        // Nothing half written gets a name, and no temporary name is left.
        let _guard = crate::source::no_file_is_named();
        std::process::exit(i32::from(SIGNALS + signal));
    }

    /// Whether it shall stop.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// What the program ends with where it was asked to stop, after everything was reported.
    ///
    /// # Errors
    /// [`Failure::Stopped`] if it was asked to.
    pub fn outcome(&self) -> Result<(), Failure> {
        match self.0.load(Ordering::Relaxed) {
            0 => Ok(()),
            signal => Err(Failure::Stopped(SIGNALS + signal)),
        }
    }
}
