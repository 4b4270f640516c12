//! The one way in which results are written, so that no output destroys anything. Floor 1.
//!
//! | what the name is | what is done |
//! |---|---|
//! | a new name, or a file | written beside it, synced and renamed: there as a whole, or not at all; a file that is replaced keeps its permissions |
//! | a link | written through to its target |
//! | a device or a pipe | written into |
//! | `-` | standard output |
//! | a file without write permission, a folder | refused |
//! | something that this program has read, or that another result goes to | refused by [`check_outputs`] |
//!
//! Until the end a file has no name at all, so that nothing is left of a program that is killed.

use super::file::{begin_file, files_read};
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Seek as _, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The name that means standard output.
const STANDARD: &str = "-";

/// Its other names.
const STANDARD_DEVICES: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Links of a chain that are followed, as many as Linux follows.
const MAX_LINKS: u32 = 40;

/// Held while a file is given its name, which takes a moment in which it has another one.
static NAMING: Mutex<()> = Mutex::new(());

/// Why an output was refused, or could not be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The name is that of a folder.
    #[error("{}: that is a folder; name a file in it", path.display())]
    Folder {
        /// As it was given.
        path: PathBuf,
    },
    /// The folder that the file would be in is not there.
    #[error(
        "{}: there is no folder {folder}; make it first (mkdir -p {folder}) or name another file",
        path.display(), folder = folder.display()
    )]
    NoFolder {
        /// As it was given.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// Nobody may write the file that is there, by its permissions.
    #[error(
        "{}: that file is read-only and is not replaced; name another file, or allow it to be written (chmod u+w)",
        path.display()
    )]
    ReadOnly {
        /// As it was given.
        path: PathBuf,
    },
    /// The file is one of those that are read.
    #[error(
        "{}: that file is read here, and the result would destroy it; name another file",
        path.display()
    )]
    Input {
        /// As it was given.
        path: PathBuf,
    },
    /// Two results go to the same file.
    #[error(
        "{} is named for two results, of which one would overwrite the other; name another file",
        path.display()
    )]
    Twice {
        /// As it was given the second time.
        path: PathBuf,
    },
    /// What the system says.
    #[error("{} cannot be written: {}", path.display(), reason(error))]
    Io {
        /// As it was given.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
}

/// A result on its way to where it was named for: see the table of this module. What is written to it is in place once
/// it was closed; a file that is dropped before leaves what was there as it was.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    Standard(Stdout),
    /// A device or a pipe.
    Stream(File),
    /// A file without a name, and the name that it will get.
    Whole(File, PathBuf),
}

/// What a name stands for now.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    Standard,
    /// A device: it may be named several times.
    Device,
    /// A pipe, or a file that this program has open already: `/dev/fd/3`.
    Open,
    /// A file, or the place where one will be; links are followed.
    File(PathBuf),
}

impl OutputFile {
    /// Opens an output. Nothing that is there is changed before [`OutputFile::close`]. A pipe that nobody reads is
    /// waited for: see [`waits_for_reader`].
    ///
    /// # Errors
    /// A folder, a folder that is not there, a file without write permission, and what the system says.
    pub fn open(path: &Path) -> Result<Self, OutputError> {
        let io_error = |error: io::Error| OutputError::Io {
            path: path.to_owned(),
            error,
        };
        let sink = match Place::of(path)? {
            Place::Standard => Sink::Standard(io::stdout()),
            Place::Device => {
                let device = File::options().write(true).open(path);
                Sink::Stream(device.map_err(io_error)?)
            }
            Place::Open => {
                // Behind what is in it already.
                let file = File::options().append(true).open(path);
                Sink::Stream(file.map_err(io_error)?)
            }
            Place::File(target) => {
                let unnamed = tempfile::tempfile_in(folder_of(&target));
                // The library's own error names a file that nobody knows.
                let unnamed = unnamed.map_err(|error| io_error(error.kind().into()))?;
                Sink::Whole(unnamed, target)
            }
        };
        Ok(Self {
            path: path.to_owned(),
            sink,
        })
    }

    /// The name as it was given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is a file that can be written again and again under its name, and not standard output, a device or
    /// a pipe.
    #[must_use]
    pub const fn is_file(&self) -> bool {
        matches!(self.sink, Sink::Whole(..))
    }

    /// Writes everything and closes it.
    ///
    /// # Errors
    /// As [`OutputFile::close`].
    pub fn write_whole(mut self, bytes: &[u8]) -> Result<(), OutputError> {
        if let Err(error) = self.sink.write_all(bytes) {
            let path = self.path;
            return Err(OutputError::Io { path, error });
        }
        self.close()
    }

    /// Gives a file its name; what was written elsewhere is there already.
    ///
    /// # Errors
    /// What the system says, and what happened to the name in the meantime: [`OutputFile::open`]. What was there is
    /// then unharmed.
    pub fn close(self) -> Result<(), OutputError> {
        let Self { path, mut sink } = self;
        let closed = match &mut sink {
            Sink::Standard(out) => out.flush(),
            Sink::Stream(file) => file.flush(),
            Sink::Whole(unnamed, target) => {
                if Place::of(&path)? != Place::File(target.clone()) {
                    let error = io::Error::other("the name stands for something else by now");
                    return Err(OutputError::Io { path, error });
                }
                replace(target, unnamed)
            }
        };
        closed.map_err(|error| OutputError::Io { path, error })
    }

    /// Gives a file another name, in the same folder, than the one that it was opened for.
    ///
    /// # Errors
    /// As [`OutputFile::close`].
    pub fn close_as(self, path: &Path) -> Result<(), OutputError> {
        let sink = match (self.sink, Place::of(path)?) {
            (Sink::Whole(unnamed, _), Place::File(target)) => Sink::Whole(unnamed, target),
            (sink, _) => sink,
        };
        let path = path.to_owned();
        Self { path, sink }.close()
    }
}

/// Errors name the file: who writes rows knows nothing of it.
impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.sink.write(bytes);
        written.map_err(|error| named(&self.path, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.sink.flush();
        flushed.map_err(|error| named(&self.path, error))
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::Stream(file) | Self::Whole(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::Stream(file) | Self::Whole(file, _) => file.flush(),
        }
    }
}

/// An error with the name of the file in its words. One that only says that nothing has happened stays.
fn named(path: &Path, error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock => error,
        kind => io::Error::new(kind, format!("{}: {}", path.display(), reason(&error))),
    }
}

/// What the system says, and what to do where that is known.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull => {
            format!(
                "{error}; make room, or name a file on another disk: the same line makes it again"
            )
        }
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
            format!("{error}; name a place where you may write")
        }
        _ => error.to_string(),
    }
}

/// Writes a result under a name: [`OutputFile`].
///
/// # Errors
/// As [`OutputFile::open`] and [`OutputFile::close`]; what was there is then unharmed.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    OutputFile::open(path)?.write_whole(bytes)
}

/// Whether a name means standard output: `-`, `/dev/stdout`.
#[must_use]
pub fn is_standard_output(path: &Path) -> bool {
    let is = |name: &&str| path.as_os_str() == OsStr::new(name);
    is(&STANDARD) || (cfg!(unix) && STANDARD_DEVICES.iter().any(is))
}

/// Whether a name is a pipe of the user: [`OutputFile::open`] waits until something reads it.
#[must_use]
pub fn waits_for_reader(path: &Path) -> bool {
    let found = std::fs::metadata(path);
    !is_standard_output(path) && !is_open_file(path) && found.is_ok_and(|found| is_pipe(&found))
}

/// Looks at all outputs of a command before it does any work.
///
/// # Errors
/// As [`OutputFile::open`], and for a file that this program has read, for one that is named twice, and for one that
/// standard output is written to.
pub fn check_outputs<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<(), OutputError> {
    let read: Vec<_> = files_read()
        .iter()
        .filter_map(|path| Identity::of(path))
        .collect();
    let standard = Identity::of_standard_output();
    let mut known = Vec::new();
    for path in paths {
        let place = match Place::of(path)? {
            Place::Device => continue,
            Place::Standard => None,
            Place::Open => Identity::of(path),
            Place::File(target) => Identity::of(&target).or(Some(Identity::New(target))),
        };
        let path = path.to_owned();
        if place.as_ref().is_some_and(|place| read.contains(place)) {
            return Err(OutputError::Input { path });
        }
        let is_taken = place.is_some() && place == standard;
        if is_taken || known.contains(&place) {
            return Err(OutputError::Twice { path });
        }
        known.push(place);
    }
    Ok(())
}

/// Returns once no file is in the middle of getting its name, and lets none begin while the guard is held: to be called
/// before the program is ended at once.
pub fn no_file_is_named() -> MutexGuard<'static, ()> {
    NAMING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folder that a file lies in; the current one for a bare name.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

impl Place {
    fn of(path: &Path) -> Result<Self, OutputError> {
        let owned = || path.to_owned();
        let io_error = |error: io::Error| OutputError::Io {
            path: owned(),
            error,
        };
        if is_standard_output(path) {
            return Ok(Self::Standard);
        }
        match std::fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(OutputError::Folder { path: owned() }),
            Ok(_) if is_open_file(path) => Ok(Self::Open),
            Ok(found) if is_pipe(&found) => Ok(Self::Open),
            Ok(found) if !found.is_file() => Ok(Self::Device),
            Ok(found) => {
                if found.permissions().readonly() {
                    return Err(OutputError::ReadOnly { path: owned() });
                }
                // A file that may not be written is not replaced either. To open it so changes nothing of it.
                File::options().write(true).open(path).map_err(io_error)?;
                Ok(Self::File(target_of(path).map_err(io_error)?))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let target = target_of(path).map_err(io_error)?;
                let folder = folder_of(&target);
                if !folder.is_dir() {
                    let folder = folder.to_owned();
                    return Err(OutputError::NoFolder {
                        path: owned(),
                        folder,
                    });
                }
                if ends_like_a_folder(path) {
                    return Err(OutputError::Folder { path: owned() });
                }
                if target.file_name().is_none() {
                    return Err(io_error(io::Error::other("that is no name of a file")));
                }
                Ok(Self::File(target))
            }
            Err(error) => Err(io_error(error)),
        }
    }
}

/// Where a chain of links ends, whether or not something is there. The folder is the real one.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..MAX_LINKS {
        let is_link = at.symlink_metadata().is_ok_and(|found| found.is_symlink());
        if !is_link {
            let folder = folder_of(&at).canonicalize();
            let name = at.file_name();
            return Ok(match (folder, name) {
                (Ok(folder), Some(name)) => folder.join(name),
                _ => at,
            });
        }
        let next = std::fs::read_link(&at)?;
        at = folder_of(&at).join(next);
    }
    Err(io::Error::other("the chain of links is too long"))
}

/// `maps/` means a folder, whether or not it is there.
fn ends_like_a_folder(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes
        .last()
        .is_some_and(|&last| std::path::is_separator(char::from(last)))
}

/// What the system calls the open files of a program; what they are is open already, and has no name to replace.
fn is_open_file(path: &Path) -> bool {
    cfg!(unix)
        && ["/dev/fd", "/dev/stderr", "/proc"]
            .iter()
            .any(|place| path.starts_with(place))
}

#[cfg(unix)]
fn is_pipe(found: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    found.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &Metadata) -> bool {
    false
}

/// Copies a file without a name to a temporary name beside the target, syncs it, and renames it.
fn replace(target: &Path, unnamed: &mut File) -> io::Result<()> {
    unnamed.rewind()?;
    let _naming = no_file_is_named();
    let mut part = begin_file(folder_of(target))?;
    io::copy(unnamed, part.as_file_mut())?;
    if let Ok(before) = std::fs::metadata(target) {
        keep_owner(&before, part.as_file());
        part.as_file().set_permissions(before.permissions())?;
    }
    part.as_file().sync_all()?;
    part.persist(target).map_err(|error| error.error)?;
    Ok(())
}

/// The owner of a file that is replaced stays, where this program may give files away.
#[cfg(unix)]
fn keep_owner(before: &Metadata, file: &File) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    _ = fchown(file, Some(before.uid()), Some(before.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &Metadata, _: &File) {}

/// What tells a file from others, whatever it is called.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Identity {
    /// The number of its device, and its own on it.
    #[cfg(unix)]
    Inode(u64, u64),
    /// Its one name without links.
    #[cfg(not(unix))]
    Name(PathBuf),
    /// There is none yet.
    New(PathBuf),
}

impl Identity {
    #[cfg(unix)]
    fn of(path: &Path) -> Option<Self> {
        Some(Self::of_found(&std::fs::metadata(path).ok()?))
    }

    #[cfg(unix)]
    fn of_found(found: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self::Inode(found.dev(), found.ino())
    }

    /// That of the file that standard output is written to, if it is one.
    #[cfg(unix)]
    fn of_standard_output() -> Option<Self> {
        use std::os::fd::AsFd as _;
        let copy = io::stdout().as_fd().try_clone_to_owned().ok()?;
        let found = File::from(copy).metadata().ok()?;
        found.is_file().then(|| Self::of_found(&found))
    }

    #[cfg(not(unix))]
    fn of(path: &Path) -> Option<Self> {
        path.canonicalize().ok().map(Self::Name)
    }

    #[cfg(not(unix))]
    fn of_standard_output() -> Option<Self> {
        None
    }
}

#[cfg(test)]
mod tests;
