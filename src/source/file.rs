//! The one way in which files are read, and in which new ones are begun. Floor 1.

use std::collections::BTreeSet;
use std::fs::{File, FileType, Metadata};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::NamedTempFile;

/// Every file that this program has read, so that no result is written over it. Nothing else asks for it.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// U+FEFF as UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads a file that has at most so many bytes. Whatever is no file is refused without a look into it:
/// a pipe may never give anything, and a device never end. The mark that some editors begin UTF-8 with is left out.
///
/// # Errors
/// What the system says; and for a folder, a pipe, a socket, a device, or a file that is too large,
/// what it is.
pub fn read_file(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let file = open_checked(path, most)?;
    let mut bytes = Vec::new();
    // It may grow while it is read.
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(too_large(bytes.len() as u64, most));
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(bytes)
}

/// Opens a file that is read piece by piece and may be large. Whatever is no file is refused without a look into it.
///
/// # Errors
/// What the system says; and for a folder, a pipe, a socket or a device, what it is.
pub fn open_file(path: &Path) -> io::Result<File> {
    open_checked(path, usize::MAX)
}

fn open_checked(path: &Path, most: usize) -> io::Result<File> {
    // A pipe that nobody writes to would be waited for if it were opened.
    check(&std::fs::metadata(path)?, most)?;
    let file = File::open(path)?;
    check(&file.metadata()?, most)?;
    READ.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .insert(path.to_owned());
    Ok(file)
}

/// The files that [`read_file`] and [`open_file`] have opened since the program began, as they were named.
pub(super) fn files_read() -> BTreeSet<PathBuf> {
    READ.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// A file of a folder that has no name of its own yet, with the rights that new files have there: it is written, then
/// given its name, so that nothing half written ever has it.
///
/// # Errors
/// What the system says of the folder.
pub(super) fn begin_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let begun = builder.tempfile_in(folder);
    // The library's own error names the file that nobody knows.
    begun.map_err(|error| io::Error::from(error.kind()))
}

fn check(found: &Metadata, most: usize) -> io::Result<()> {
    if let Some(what) = what_it_is(found.file_type()) {
        let message = format!("this is {what}, and a file is wanted");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    if found.len() > most as u64 {
        return Err(too_large(found.len(), most));
    }
    Ok(())
}

fn too_large(bytes: u64, most: usize) -> io::Error {
    let message = format!("the file has {bytes} bytes; at most {most} bytes are read");
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

/// What something that is no file is.
fn what_it_is(found: FileType) -> Option<&'static str> {
    if found.is_file() {
        return None;
    }
    if found.is_dir() {
        return Some("a folder");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if found.is_fifo() {
            return Some("a pipe");
        }
        if found.is_socket() {
            return Some("a socket");
        }
        if found.is_char_device() || found.is_block_device() {
            return Some("a device");
        }
    }
    Some("no file")
}
