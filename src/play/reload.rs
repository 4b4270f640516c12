//! What is saved in an editor is shown within a second: levels, data files and variants are read again once they
//! change. Floor 7.
//!
//! The files are looked at twice a second, which a few dozen of them allow; that sees what any editor does with them.

use super::choices::Choices;
use super::intent::{Intent, confirm_or_stay};
use super::screen::{PlaySystems, Screen};
use super::session::{Session, Setup, load_level};
use super::status::Status;
use crate::battle::SavedData;
use crate::level::files::{self, all_level_paths, level_paths};
use crate::level::{catalogue, variant};
use bevy::prelude::*;
use std::path::PathBuf;
use std::time::SystemTime;

/// Seconds between two looks at the files.
const PAUSE: f32 = 0.5;

/// A file as it was seen: when it was written and how long it is, if it is there.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp {
    path: PathBuf,
    state: Option<(SystemTime, u64)>,
}

impl Stamp {
    fn of(path: PathBuf) -> Self {
        let data = std::fs::metadata(&path).ok();
        let state = data.and_then(|data| Some((data.modified().ok()?, data.len())));
        Self { path, state }
    }
}

/// The files as they were seen last.
#[derive(Resource, Debug, Default)]
struct Watched {
    stamps: Vec<Stamp>,
    rest: f32,
}

/// Every file that the menu's choices are read from.
fn stamps(choices: &Choices) -> Vec<Stamp> {
    let root = files::root().unwrap_or_default();
    let folder = |name: &str| level_paths(&root.join(name));
    let outside = choices
        .variants
        .iter()
        .map(|(variant, _)| variant.document().path().to_owned());
    let mut paths: Vec<_> = [root.join(catalogue::FILE), choices.setup.path.clone()]
        .into_iter()
        .chain(folder("assets/rules"))
        .chain(folder(variant::FOLDER))
        .chain(all_level_paths(&root.join("levels")))
        .chain(outside)
        .collect();
    paths.sort();
    paths.dedup();
    paths.into_iter().map(Stamp::of).collect()
}

/// Whether the battle on the table would be another one if it began now.
fn would_differ(session: &Session, setup: &Setup, choices: &Choices) -> Result<bool, String> {
    if let Some(problem) = &choices.data_problem {
        return Err(problem.clone());
    }
    let (now, then) = (
        load_level(&choices.changed(setup))?,
        session.battle().level(),
    );
    let data = |level: &crate::level::Level| SavedData::of(level.data());
    Ok(now.to_text() != then.to_text() || data(&now) != data(then))
}

fn watch(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    mut watched: ResMut<Watched>,
    mut choices: ResMut<Choices>,
    mut status: ResMut<Status>,
    mut intents: MessageWriter<Intent>,
) {
    watched.rest -= time.delta_secs();
    if watched.rest > 0.0 {
        return;
    }
    watched.rest = PAUSE;
    let now = stamps(&choices);
    let before = std::mem::replace(&mut watched.stamps, now);
    if before.is_empty() || before == watched.stamps {
        return;
    }
    choices.read_again();
    let session = session.filter(|_| *screen.get() == Screen::Battle);
    let Some((session, setup)) = session
        .as_ref()
        .and_then(|session| Some((session, session.setup()?)))
    else {
        return;
    };
    match would_differ(session, setup, &choices) {
        Ok(true) => {
            let question = "The level or the rules of this battle were changed.";
            intents.write(confirm_or_stay(
                question,
                "Begin again with the change",
                "Play on as it was",
                Intent::BeginChanged,
            ));
        }
        Ok(false) => {}
        Err(problem) => status.say(format!("{problem} (the battle goes on as it was)")),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watched>();
    app.add_systems(
        Update,
        watch
            .run_if(resource_exists::<Choices>)
            .in_set(PlaySystems::Drive),
    );
}
