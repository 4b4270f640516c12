//! What the scripts build: tests never take the place of the program that is played.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Scripts that build the program that is played, or have a folder of their own for what they build.
const NOT_BESIDE: [&str; 3] = ["display.sh", "play.sh", "fuzz.sh"];

#[test]
fn what_tests_build_lies_beside_the_program_that_is_played() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let mut builders = 0;
    for entry in fs::read_dir(&folder).expect("it is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_name().unwrap_or_default().display().to_string();
        let text = fs::read_to_string(&path).expect("it is text");
        let builds = |line: &&str| {
            let words = ["build", "test", "bench", "clippy", "doc"];
            let line = line.trim_start();
            !line.starts_with('#')
                && words
                    .iter()
                    .any(|word| line.contains(&format!("cargo {word} ")))
        };
        let Some(first) = text.lines().position(|line| builds(&line)) else {
            continue;
        };
        if NOT_BESIDE.contains(&&*name) {
            continue;
        }
        builders += 1;
        let beside = text.lines().position(|line| line == "build_beside");
        assert!(
            beside.is_some_and(|at| at < first),
            "{name} builds where the played program lies"
        );
    }
    assert!(builders >= 5, "{builders}");
}

/// The outcome has another place, and what is compiled on the way the same.
#[test]
fn building_beside_shares_the_libraries() {
    let told = Command::new("bash")
        .args([
            "-c",
            "source scripts/setup.sh; build_beside; echo \"$CARGO_TARGET_DIR $CARGO_BUILD_BUILD_DIR\"",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("CARGO_TARGET_DIR", "/some/target")
        .output()
        .expect("there is a shell");
    assert_eq!(
        String::from_utf8_lossy(&told.stdout),
        "/some/target/tests /some/target\n"
    );
}
