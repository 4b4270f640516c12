//! The one way in which files are read, and in which new ones are begun. Floor 1.

use std::fs::{File, FileType, Metadata};
use std::io::{self, Read as _};
use std::path::Path;
use tempfile::NamedTempFile;

/// Reads a file that has at most so many bytes. Whatever is no file is refused without a look into it:
/// a pipe may never give anything, and a device never end.
///
/// # Errors
/// What the system says; and for a folder, a pipe, a socket, a device, or a file that is too large,
/// what it is.
pub fn read_file(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    // A pipe that nobody writes to would be waited for if it were opened.
    check(&std::fs::metadata(path)?, most)?;
    let file = File::open(path)?;
    check(&file.metadata()?, most)?;
    let mut bytes = Vec::new();
    // It may grow while it is read.
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(too_large(bytes.len() as u64, most));
    }
    Ok(bytes)
}

/// A file of a folder that has no name of its own yet, with the rights that new files have there: it is written, then
/// given its name, so that nothing half written ever has it. An empty path is the current folder.
///
/// # Errors
/// What the system says of the folder.
pub fn begin_file(folder: &Path) -> io::Result<NamedTempFile> {
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
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
