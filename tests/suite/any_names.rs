//! Files of any name that the system takes, and texts of any editor.

use crate::program::{campaign, duel, program, text};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

const SCRIPT: &str = r#"(
  name: "A script", rules: "injury", level: "own.ron",
  seed: 7, unasked: decline, order: [1, 2], steps: [(who: 1, do: "attack", with: "longsword", at: 2)],
)"#;

/// A variant for the levels beside it.
const VARIANT: &str = r#"(name: "Mine", summary: "", off: ["INJ-POS-03"])"#;

/// A folder with a file of each kind that leads to others in it.
fn fill(place: &Path) {
    let write = |name: &str, text: &str| {
        fs::write(place.join(name), text).expect("it can be written");
    };
    write("duel.ron", &duel("square"));
    let own = duel("hex").replace("grid:", "variant: \"mine\", grid:");
    write("own.ron", &own.replace("cell: (4, 1)", "cell: (1, 0)"));
    write("mine.ron", VARIANT);
    write("script.ron", SCRIPT);
    write("duels.ron", &campaign(2));
}

/// Runs a command with the files of a folder, each named by its whole path.
fn run(place: &Path, words: &[&str]) -> (String, String) {
    let word = |word: &&str| -> OsString {
        let is_file = word.ends_with(".ron") || word.contains("out.");
        let levels = word.split_once(',').filter(|_| is_file);
        match levels {
            Some((one, other)) => {
                let mut both = match one {
                    "none" => OsString::from(one),
                    _ => place.join(one).into(),
                };
                both.push(",");
                both.push(place.join(other));
                both
            }
            None if is_file => place.join(word).into(),
            None => OsStr::new(word).to_owned(),
        }
    };
    let words: Vec<_> = words.iter().map(word).collect();
    let output = program(Path::new(env!("CARGO_MANIFEST_DIR")))
        .args(&words)
        .output()
        .expect("it can be started");
    let said = text(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}");
    (text(&output.stdout), said)
}

/// Every command with files of a folder.
fn every_command(place: &Path) {
    fill(place);
    let (told, _) = run(
        place,
        &[
            "check",
            "duel.ron",
            "own.ron",
            "mine.ron",
            "script.ron",
            "duels.ron",
        ],
    );
    assert_eq!(told.matches(", fine").count(), 5, "{told}");
    let sim = [
        "sim",
        "duel.ron",
        "own.ron",
        "-n",
        "2",
        "--csv",
        "out.csv",
        "--json",
        "out.json",
        "--save-battle",
        "1",
        "--save",
        "out.ron",
        "--heatmap",
        "out.maps",
    ];
    run(place, &sim);
    run(place, &["replay", "out_1.ron"]);
    run(place, &["check", "out_1.ron", "out_2.ron"]);
    run(place, &["sim", "--levels", "duel.ron,own.ron", "-n", "2"]);
    run(
        place,
        &["sim", "duel.ron", "--variant", "mine.ron", "-n", "2"],
    );
    run(
        place,
        &["sim", "duel.ron", "--variants", "none,mine.ron", "-n", "2"],
    );
    run(place, &["look", "own.ron", "--png", "out.png"]);
    run(place, &["odds", "duel.ron", "script.ron"]);
    run(place, &["run", "script.ron"]);
    run(
        place,
        &[
            "campaign",
            "duels.ron",
            "--battles",
            "1",
            "--save",
            "out.saved.ron",
        ],
    );
    run(place, &["campaign", "out.saved.ron", "--battles", "1"]);
    run(place, &["demo", "--headless", "--level", "duel.ron"]);
    for name in ["out.csv", "out.json", "out_1.ron", "out.png", "out.maps"] {
        assert!(place.join(name).exists(), "{name}");
    }
}

#[test]
fn any_letters_in_names() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let place = folder.path().join("a folder \u{6c34}\u{8ecd} and 'quotes'");
    fs::create_dir(&place).expect("it can be made");
    every_command(&place);
}

/// Linux takes all bytes but two.
#[test]
#[cfg(target_os = "linux")]
fn names_that_are_not_utf_8() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let place = folder.path().join(OsStr::from_bytes(b"a \xff folder"));
    fs::create_dir(&place).expect("it can be made");
    every_command(&place);
    // Nor those of the files themselves; in an error they are shown as far as they are text.
    let level = place.join(OsStr::from_bytes(b"le\xffvel.ron"));
    fs::write(&level, duel("square").replace("swordsman", "swordman")).expect("it can be written");
    for command in ["check", "sim", "look", "odds", "play"] {
        let output = program(&place)
            .arg(command)
            .arg(&level)
            .output()
            .expect("it starts");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
        assert!(said.contains("le\u{fffd}vel.ron"), "{command}: {said}");
        assert!(said.contains("swordsman"), "{command}: {said}");
    }
    let output = program(&place)
        .args([OsStr::new("sim"), OsStr::from_bytes(b"no\xff")])
        .output()
        .expect("it starts");
    assert!(
        text(&output.stderr).contains("there is no level"),
        "{}",
        text(&output.stderr)
    );
}

/// The mark that some editors begin a file with changes nothing.
#[test]
fn a_byte_order_mark_is_left_out() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let place = folder.path();
    fill(place);
    run(
        place,
        &[
            "sim",
            "duel.ron",
            "-n",
            "1",
            "--save-battle",
            "1",
            "--save",
            "out.ron",
        ],
    );
    run(
        place,
        &[
            "campaign",
            "duels.ron",
            "--battles",
            "1",
            "--save",
            "out.saved.ron",
        ],
    );
    let files = [
        "duel.ron",
        "own.ron",
        "mine.ron",
        "script.ron",
        "duels.ron",
        "out.ron",
        "out.saved.ron",
    ];
    for name in files {
        let path = place.join(name);
        let text = fs::read_to_string(&path).expect("it is text");
        fs::write(&path, format!("\u{feff}{text}")).expect("it can be written");
    }
    let (told, _) = run(place, &[&["check"], files.as_slice()].concat());
    assert_eq!(told.matches(", fine").count(), files.len(), "{told}");
    run(place, &["replay", "out.ron"]);
    run(place, &["campaign", "out.saved.ron"]);
    // Other encodings are told with the mend.
    let utf_16: Vec<u8> = duel("square")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    fs::write(
        place.join("wide.ron"),
        [&[0xff, 0xfe], &utf_16[..]].concat(),
    )
    .expect("it can be written");
    let output = program(place)
        .args(["check", "wide.ron"])
        .output()
        .expect("it starts");
    assert!(
        text(&output.stderr).contains("save the file as UTF-8"),
        "{}",
        text(&output.stderr)
    );
}
