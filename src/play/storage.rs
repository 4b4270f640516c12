//! Where saves lie, and what is said when they are written and read. Floor 7.

use super::input;
use super::intent::{Intent, notice};
use super::screen::{PlaySystems, Screen};
use super::session::{Mind, Session};
use super::status::Status;
use crate::battle::{Save, SavedLevel};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of saves and settings: `$XDG_DATA_HOME/quincunx`, else `~/.local/share/quincunx`. `None` where
/// the system names no home.
#[must_use]
pub fn data_dir() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_DATA_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute());
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    Some(named.or_else(home)?.join("quincunx"))
}

/// The folder of configuration: `$XDG_CONFIG_HOME/quincunx`, else `~/.config/quincunx`. `None` where the system
/// names no home.
#[must_use]
pub fn config_dir() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute());
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".config"));
    Some(named.or_else(home)?.join("quincunx"))
}

/// What is said where [`Folder`] is none.
pub(super) const NO_FOLDER: &str =
    "This system names no folder for saves: set XDG_DATA_HOME or HOME.";

/// The folder that this run of the game uses; `None` where there is none.
#[derive(Resource, Debug, Clone)]
pub struct Folder(pub Option<PathBuf>);

impl Default for Folder {
    fn default() -> Self {
        Self(data_dir())
    }
}

impl Folder {
    /// The autosave.
    #[must_use]
    pub fn autosave(&self) -> Option<PathBuf> {
        self.file("autosave.ron")
    }

    /// The quick save.
    #[must_use]
    pub fn quicksave(&self) -> Option<PathBuf> {
        self.file("quicksave.ron")
    }

    /// A file of its own for a battle's replay, which no other one has yet.
    #[must_use]
    pub fn replay(&self, session: &Session) -> Option<PathBuf> {
        let name = session.battle().level().name().to_lowercase();
        let plain = name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' });
        // Systems have names of 255 bytes at most.
        let name: String = plain.take(100).collect();
        let rules = session.battle().ruleset().id;
        let stem = format!("replay_{name}_{rules}_{}", session.seed());
        let first = self.file(&format!("{stem}.ron"))?;
        let further = (2..).map_while(|number: u32| self.file(&format!("{stem}_{number}.ron")));
        std::iter::once(first)
            .chain(further)
            .find(|path| !path.exists())
    }

    /// A file of configuration: in its own folder, or beside the saves where these lie elsewhere than usual.
    #[must_use]
    pub fn config_file(&self, name: &str) -> Option<PathBuf> {
        let usual = self.0.is_some() && self.0 == data_dir();
        if usual {
            Some(config_dir()?.join(name))
        } else {
            self.file(name)
        }
    }

    /// A file of the folder.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        Some(self.0.as_ref()?.join(name))
    }
}

/// Files of the folder that are no saves.
const NO_SAVES: [&str; 6] = [
    "settings.ron",
    "settings.damaged.ron",
    "campaign.ron",
    "campaign.damaged.ron",
    "controls.ron",
    "controls.damaged.ron",
];

/// The saves of a folder, newest first, with a line for people.
#[must_use]
pub fn saves(dir: &Path) -> Vec<(PathBuf, String)> {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return Vec::new();
    };
    let mut found: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension().is_some_and(|e| e == "ron")
                && path
                    .file_name()
                    .is_some_and(|n| !NO_SAVES.iter().any(|other| n == *other))
        })
        .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
        .collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    #[expect(
        clippy::disallowed_methods,
        reason = "the list tells a person how old a save is"
    )]
    let now = SystemTime::now();
    let line = |(when, path): (SystemTime, PathBuf)| {
        let name = match path.file_stem().unwrap_or_default().to_string_lossy() {
            stem if stem == "autosave" => "Autosave".to_owned(),
            stem if stem == "quicksave" => "Quick save".to_owned(),
            stem => crate::combat::capital(&stem.replace('_', " ")),
        };
        let age = now.duration_since(when).map_or(0, |age| age.as_secs());
        let about = match about(&path) {
            Some(about) => format!(": {about}"),
            None => String::new(),
        };
        (path, format!("{name}{about}, {}", ago(age)))
    };
    found.into_iter().map(line).collect()
}

/// Level, ruleset and round of a save; `None` if it cannot be read, which loading it tells.
fn about(path: &Path) -> Option<String> {
    Some(Save::load(path).ok()?.summary())
}

/// A span of seconds before now as words.
#[must_use]
pub fn ago(seconds: u64) -> String {
    let count = |n: u64, word: &str| format!("{n} {word}{} ago", if n == 1 { "" } else { "s" });
    match seconds {
        0..60 => "just now".to_owned(),
        60..3600 => count(seconds / 60, "minute"),
        3600..86_400 => count(seconds / 3600, "hour"),
        _ => count(seconds / 86_400, "day"),
    }
}

/// Writes a battle; the answer is for the status line, the error for a dialog.
///
/// # Errors
/// Why it was not written, for people.
pub fn store(session: &Session, path: Option<PathBuf>) -> Result<PathBuf, String> {
    let path = path.ok_or(NO_FOLDER)?;
    let save = session.save(&SavedLevel::of(session.battle().level()));
    let written = save.and_then(|save| save.write(&path));
    written.map_err(|error| error.to_string())?;
    Ok(path)
}

/// Takes up a save with the minds that play its sides now.
///
/// # Errors
/// Why it cannot be read, for people.
pub fn fetch(path: &Path, minds: &[Mind]) -> Result<Session, String> {
    let save = Save::load(path).map_err(|error| error.to_string())?;
    let battle = save.replay(&path.display().to_string());
    let battle = battle.map_err(|error| error.to_string())?;
    Session::resume(battle, &save.as_ordered, minds.to_vec())
}

fn keys(actions: input::Actions, screen: Res<State<Screen>>, mut intents: MessageWriter<Intent>) {
    if actions.just_pressed(&input::GameAction::QuickSave) && *screen.get() == Screen::Battle {
        intents.write(Intent::QuickSave);
    }
    if actions.just_pressed(&input::GameAction::QuickLoad) {
        intents.write(Intent::QuickLoad);
    }
}

fn save_now(
    mut reader: MessageReader<Intent>,
    session: Option<Res<Session>>,
    screen: Res<State<Screen>>,
    folder: Res<Folder>,
    mut status: ResMut<Status>,
    mut commands: Commands,
) {
    let Some(session) = session else { return };
    for intent in reader.read() {
        // The quick save is of a battle that a person plays, as the autosave is.
        if *intent == Intent::QuickSave && !session.minds().contains(&Mind::Person) {
            status.refuse("Nobody plays here: the quick save stays as it was.");
            continue;
        }
        let stored = match intent {
            Intent::QuickSave => store(&session, folder.quicksave()),
            Intent::SaveReplay => store(&session, folder.replay(&session)),
            _ => continue,
        };
        match stored {
            Ok(path) if *screen.get() == Screen::Battle => {
                status.say(format!("Saved: {}.", path.display()));
            }
            Ok(path) => {
                commands.write_message(notice("Saved", format!("{}.", path.display())));
            }
            Err(error) => {
                commands.write_message(notice("The battle was not saved", error));
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Folder>();
    app.add_systems(Update, keys.in_set(PlaySystems::Input));
    app.add_systems(Update, save_now.in_set(PlaySystems::Show));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_words() {
        assert_eq!(ago(5), "just now");
        assert_eq!(ago(60), "1 minute ago");
        assert_eq!(ago(7300), "2 hours ago");
        assert_eq!(ago(200_000), "2 days ago");
    }

    #[test]
    fn a_folder_that_is_not_there_holds_no_saves() {
        assert!(saves(Path::new("/nonexistent/quincunx")).is_empty());
    }
}
