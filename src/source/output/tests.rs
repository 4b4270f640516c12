use super::{OutputError, OutputFile, Place, check_outputs, named, write_file};
use crate::source::read_file;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("the system has a temporary folder")
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let mut names: Vec<_> = names.map(|name| name.display().to_string()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_there_as_a_whole_or_not_at_all() {
    let folder = folder();
    let path = folder.path().join("rows.csv");
    fs::write(&path, "old").unwrap();
    let mut file = OutputFile::open(&path).unwrap();
    file.write_all(b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    // Nothing else has a name before the end: if the program is killed, nothing is left.
    if cfg!(unix) {
        assert_eq!(names(folder.path()), ["rows.csv"]);
    }
    drop(file);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    write_file(&path, b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(names(folder.path()), ["rows.csv"]);
}

#[test]
fn folders_and_what_is_in_no_folder_are_refused() {
    let folder = folder();
    let inside = folder.path().join("no").join("rows.csv");
    assert!(matches!(
        OutputFile::open(folder.path()),
        Err(OutputError::Folder { .. })
    ));
    assert!(matches!(
        OutputFile::open(&inside),
        Err(OutputError::NoFolder { .. })
    ));
    let slash = format!("{}/maps/", folder.path().display());
    assert!(matches!(
        OutputFile::open(Path::new(&slash)),
        Err(OutputError::Folder { .. } | OutputError::NoFolder { .. })
    ));
    assert!(OutputFile::open(Path::new("")).is_err());
    assert!(names(folder.path()).is_empty());
}

/// Root may write everything, so the permissions themselves are looked at.
#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = folder();
    let path = folder.path().join("rows.csv");
    fs::write(&path, "old").unwrap();
    let mut rights = fs::metadata(&path).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights).unwrap();
    let error = write_file(&path, b"new").unwrap_err();
    assert!(matches!(error, OutputError::ReadOnly { .. }), "{error}");
    assert!(error.to_string().contains("chmod u+w"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
}

/// As it stands when it is closed, and not when it was opened.
#[test]
fn what_became_read_only_in_the_meantime_is_not_replaced_either() {
    let folder = folder();
    let path = folder.path().join("rows.csv");
    fs::write(&path, "old").unwrap();
    let file = OutputFile::open(&path).unwrap();
    let mut rights = fs::metadata(&path).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights).unwrap();
    assert!(file.write_whole(b"new").is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["rows.csv"]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs::Permissions;
    use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};

    #[test]
    fn permissions_stay_when_a_file_is_replaced() {
        let folder = folder();
        let path = folder.path().join("rows.csv");
        for mode in [0o600, 0o640, 0o751] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            write_file(&path, b"new").unwrap();
            let found = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(found & 0o7777, mode, "{found:o}");
        }
    }

    #[test]
    fn a_link_is_written_through_to_its_target() {
        let folder = folder();
        let place = folder.path();
        fs::create_dir(place.join("there")).unwrap();
        fs::write(place.join("there/rows.csv"), "old").unwrap();
        // A link to a link; both seen from where they lie.
        symlink("there/rows.csv", place.join("one")).unwrap();
        symlink("one", place.join("two")).unwrap();
        write_file(&place.join("two"), b"new").unwrap();
        let read = |name: &str| fs::read_to_string(place.join(name)).unwrap();
        assert_eq!(read("there/rows.csv"), "new");
        assert!(place.join("one").is_symlink() && place.join("two").is_symlink());
        // One that leads to nothing makes it.
        symlink("there/further.csv", place.join("three")).unwrap();
        write_file(&place.join("three"), b"made").unwrap();
        assert!(place.join("three").is_symlink());
        assert_eq!(read("there/further.csv"), "made");
        assert_eq!(names(&place.join("there")), ["further.csv", "rows.csv"]);
        symlink("round", place.join("round")).unwrap();
        assert!(write_file(&place.join("round"), b"x").is_err());
    }

    #[test]
    fn a_pipe_is_written_into_and_stays_one() {
        let folder = folder();
        let path = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        let pipe = path.clone();
        let reader = std::thread::spawn(move || fs::read_to_string(pipe).unwrap());
        write_file(&path, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), "through");
        assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
        assert_eq!(names(folder.path()), ["pipe"]);
    }

    /// Only looked at: nothing is written here, so that a mistake harms no device.
    #[test]
    fn devices_are_told_from_files() {
        assert_eq!(Place::of(Path::new("/dev/null")).unwrap(), Place::Device);
        let folder = folder();
        let link = folder.path().join("link");
        symlink("/dev/null", &link).unwrap();
        assert_eq!(Place::of(&link).unwrap(), Place::Device);
        for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            assert_eq!(Place::of(Path::new(name)).unwrap(), Place::Standard);
        }
        let twice = [Path::new("/dev/null"), &link];
        assert!(check_outputs(twice).is_ok(), "nothing is lost there");
        assert!(check_outputs([Path::new("-"), Path::new("/dev/stdout")]).is_err());
    }

    #[test]
    fn one_file_by_two_names_is_one() {
        let folder = folder();
        let place = folder.path();
        let rows = place.join("rows.csv");
        fs::write(&rows, "").unwrap();
        symlink("rows.csv", place.join("link")).unwrap();
        fs::hard_link(&rows, place.join("hard")).unwrap();
        symlink("new.csv", place.join("new_link")).unwrap();
        let around = place.join("../").join(place.file_name().unwrap());
        for (one, other) in [
            (rows.clone(), place.join("link")),
            (rows.clone(), place.join("hard")),
            (rows.clone(), around.join("rows.csv")),
            (place.join("new.csv"), place.join("new_link")),
            (place.join("new.csv"), around.join("new.csv")),
        ] {
            let error = check_outputs([one.as_path(), &other]).unwrap_err();
            assert!(matches!(error, OutputError::Twice { .. }), "{error}");
        }
        check_outputs([rows.as_path(), &place.join("new.csv")]).unwrap();
    }

    #[test]
    fn what_was_read_is_no_output_by_any_name() {
        let folder = folder();
        let place = folder.path();
        let level = place.join("level.ron");
        fs::write(&level, "()").unwrap();
        symlink("level.ron", place.join("link")).unwrap();
        fs::hard_link(&level, place.join("hard")).unwrap();
        check_outputs([level.as_path()]).unwrap();
        read_file(&level, 10).unwrap();
        for name in ["level.ron", "link", "hard"] {
            let error = check_outputs([place.join(name).as_path()]).unwrap_err();
            assert!(matches!(error, OutputError::Input { .. }), "{error}");
        }
    }
}

#[test]
fn a_full_disk_is_told_with_what_to_do() {
    let full = named(Path::new("rows.csv"), io::ErrorKind::StorageFull.into());
    assert_eq!(full.kind(), io::ErrorKind::StorageFull);
    let words = full.to_string();
    assert!(
        words.starts_with("rows.csv: ") && words.contains("make room"),
        "{words}"
    );
    let path = "rows.csv".into();
    let closed = OutputError::Io {
        path,
        error: io::ErrorKind::StorageFull.into(),
    };
    assert!(closed.to_string().contains("make room"), "{closed}");
    let gone = named(Path::new("rows.csv"), io::ErrorKind::BrokenPipe.into());
    assert!(!gone.to_string().contains("make room"));
}
