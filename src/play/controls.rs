//! The file of bindings, and how a person changes them. Floor 7.
//!
//! The file is `controls.ron` in the folder of configuration. One that is damaged is refused with a message, and kept
//! under another name before anything is written in its place.

use super::input::capture::{Capture, Hears};
use super::input::{Bindings, Chord, GameAction};
use super::intent::{Dialog, Intent, Rebind, notice};
use super::screen::{Dialogs, PlaySystems};
use super::status::Status;
use super::storage::Folder;
use crate::battle::write_atomically;
use crate::source::{MAX_BYTES, read_file};
use bevy::prelude::*;
use std::path::PathBuf;

/// The name of the file.
const FILE: &str = "controls.ron";
/// The name under which a damaged one is kept.
const DAMAGED: &str = "controls.damaged.ron";

/// The chord that was heard and belongs to another action: which one.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Conflict(pub Option<(Chord, GameAction)>);

/// Where bindings are written, and what was wrong with those that lay there.
#[derive(Resource, Debug, Default)]
struct File {
    path: Option<PathBuf>,
    problem: Option<String>,
}

/// The bindings of the file; the usual ones where there is none or where it is damaged.
fn read(folder: &Folder) -> (Bindings, File) {
    let path = folder.config_file(FILE);
    let there = path.as_ref().filter(|path| path.is_file());
    let text = there.map(|path| {
        let bytes = read_file(path, MAX_BYTES).map_err(|error| error.to_string())?;
        String::from_utf8(bytes).map_err(|_| "it is no text".to_owned())
    });
    let read = text.map(|text| text.and_then(|text| Bindings::from_text(&text)));
    let (bindings, problem) = match read {
        None => (Bindings::default(), None),
        Some(Ok(bindings)) => (bindings, None),
        Some(Err(problem)) => (Bindings::default(), Some(problem)),
    };
    (bindings, File { path, problem })
}

/// What was wrong with the file is told once.
fn tell_problem(file: Res<File>, mut intents: MessageWriter<Intent>) {
    if let (Some(problem), Some(path)) = (&file.problem, &file.path) {
        let path = path.display();
        intents.write(notice(
            "The default controls are used",
            format!("The file {path} was refused: {problem}."),
        ));
    }
}

/// What was changed is written.
fn write(bindings: Res<Bindings>, mut file: ResMut<File>, mut status: ResMut<Status>) {
    if !bindings.is_changed() || bindings.is_added() {
        return;
    }
    let Some(path) = file.path.clone() else {
        return;
    };
    if file.problem.take().is_some() {
        // What lay there may hold an hour's work.
        _ = std::fs::rename(&path, path.with_file_name(DAMAGED));
    }
    let written = bindings
        .to_text()
        .and_then(|text| write_atomically(&path, &text).map_err(|error| error.to_string()));
    if let Err(error) = written {
        status.say(format!("The controls were not written: {error}"));
    }
}

/// A chord was heard: it is bound, or the question comes whose it is to be.
fn take_up(
    mut capture: ResMut<Capture>,
    mut conflict: ResMut<Conflict>,
    mut bindings: ResMut<Bindings>,
    mut intents: MessageWriter<Intent>,
) {
    let Hears::Heard(heard) = capture.hears.clone() else {
        return;
    };
    capture.stop();
    let Some((action, replaces)) = capture.of else {
        return;
    };
    let Some(chord) = heard else {
        intents.write(Intent::Close);
        return;
    };
    if let Some(other) = bindings.other(action, &chord) {
        conflict.0 = Some((chord, other));
    } else {
        bindings.bind(action, replaces, &chord);
        intents.write(Intent::Close);
    }
}

/// Carries out what is wished of the bindings.
fn rebind(
    mut reader: MessageReader<Intent>,
    mut bindings: ResMut<Bindings>,
    mut capture: ResMut<Capture>,
    mut conflict: ResMut<Conflict>,
    mut status: ResMut<Status>,
) {
    for intent in reader.read() {
        let Intent::Rebind(wish) = intent else {
            continue;
        };
        match *wish {
            Rebind::Listen(action, replaces) => {
                conflict.0 = None;
                capture.begin(action, replaces);
            }
            Rebind::Again => {
                conflict.0 = None;
                if let Some((action, replaces)) = capture.of {
                    capture.begin(action, replaces);
                }
            }
            Rebind::Cancel => {
                conflict.0 = None;
                capture.stop();
            }
            Rebind::Take | Rebind::Swap => {
                let (Some((chord, other)), Some((action, replaces))) =
                    (conflict.0.take(), capture.of)
                else {
                    continue;
                };
                let old = replaces.and_then(|at| bindings.of(action).get(at).cloned());
                bindings.take(other, &chord);
                bindings.bind(action, replaces, &chord);
                if let Some(old) = old.filter(|_| *wish == Rebind::Swap) {
                    let old = bindings.seen(&old);
                    bindings.bind(other, None, &old);
                }
            }
            Rebind::Remove(action, at) => {
                let (_, words) = action.entry();
                if !bindings.remove(action, at) {
                    status.say(format!(
                        "\u{201c}{words}\u{201d} needs a key or a mouse button."
                    ));
                }
            }
            Rebind::Reset(action) => {
                let losers = bindings.reset(action);
                if !losers.is_empty() {
                    let names: Vec<_> = losers.iter().map(|it| it.entry().1).collect();
                    status.say(format!("Taken from: {}.", names.join(", ")));
                }
            }
            Rebind::ResetAll => *bindings = Bindings::default(),
            Rebind::SwapSticks => bindings.swap_sticks(),
        }
    }
}

/// A player who closes the window in which it listens or asks, or opens another one over it, wants no change: it
/// does not come back.
fn give_up(
    mut dialogs: ResMut<Dialogs>,
    mut capture: ResMut<Capture>,
    mut conflict: ResMut<Conflict>,
) {
    let open = dialogs.top() == Some(&Dialog::Rebinding);
    let busy = capture.listens() || conflict.0.is_some();
    if busy && !open {
        capture.stop();
        conflict.0 = None;
    }
    if !(busy && open) && dialogs.0.contains(&Dialog::Rebinding) {
        dialogs.0.retain(|it| *it != Dialog::Rebinding);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Folder>().init_resource::<Conflict>();
    let (bindings, file) = read(app.world().resource::<Folder>());
    app.insert_resource(bindings).insert_resource(file);
    app.add_systems(Startup, tell_problem);
    app.add_systems(Update, take_up.in_set(PlaySystems::Input));
    app.add_systems(Update, (rebind, write).chain().in_set(PlaySystems::Drive));
    app.add_systems(Update, give_up.in_set(PlaySystems::Ask));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_refused_and_the_usual_bindings_hold() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = Folder(Some(place.path().to_path_buf()));
        let (bindings, file) = read(&folder);
        assert_eq!(bindings, Bindings::default());
        assert_eq!(file.problem, None);
        let path = place.path().join(FILE);
        assert_eq!(file.path.as_ref(), Some(&path));
        for text in ["(version: 1, bind", "(version: 2, bindings: {})", ""] {
            std::fs::write(&path, text).expect("it is written");
            let (bindings, file) = read(&folder);
            assert_eq!(bindings, Bindings::default());
            assert!(file.problem.is_some(), "{text}");
        }
        std::fs::write(&path, [0xff, 0xfe]).expect("it is written");
        assert!(read(&folder).1.problem.is_some());
        let text = "(version: 1, bindings: {Undo: [[Key(KeyY)]]})";
        std::fs::write(&path, text).expect("it is written");
        let (bindings, file) = read(&folder);
        assert_eq!(file.problem, None);
        let label = bindings.label(GameAction::Undo, crate::play::input::Device::Keys);
        assert_eq!(label.as_deref(), Some("Y"));
    }
}
