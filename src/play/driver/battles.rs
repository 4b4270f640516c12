//! Battles are begun, taken up and left. Floor 7.

use crate::play::autosave::Autosaver;
use crate::play::choices::{Choices, fresh_seed};
use crate::play::demo::DemoState;
use crate::play::intent::{Intent, notice};
use crate::play::screen::Screen;
use crate::play::session::{Mind, Session, Setup};
use crate::play::storage::{self, Folder};
use bevy::prelude::*;

/// What beginning and loading need to know.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Ground<'w> {
    session: Option<Res<'w, Session>>,
    choices: Res<'w, Choices>,
    folder: Res<'w, Folder>,
    autosaver: ResMut<'w, Autosaver>,
}

impl Ground<'_> {
    /// Who plays a battle that is taken up: those of the one on the table, else those of the menu.
    fn minds(&self) -> Vec<Mind> {
        let on_table = self.session.as_ref().map(|session| session.minds());
        let minds = on_table.filter(|minds| minds.contains(&Mind::Person));
        minds.unwrap_or(&self.choices.setup.minds).to_vec()
    }

    /// The battle that an intent asks for; `None` if it asks for none.
    fn begun(&self, intent: &Intent) -> Option<Result<Session, String>> {
        let minds = self.minds();
        let session = self.session.as_deref();
        Some(match intent {
            Intent::Start => Session::begin(&self.choices.setup),
            Intent::Learn(place) => Session::begin(&self.choices.lesson(*place)?),
            Intent::Again { same_seed } => again(session, &self.choices, *same_seed),
            Intent::BeginChanged => Session::begin(&self.choices.changed(session?.setup()?)),
            Intent::Load(path) => storage::fetch(path, &minds),
            Intent::Continue => fetch_from(self.folder.autosave(), "autosave", &minds),
            Intent::QuickLoad => fetch_from(self.folder.quicksave(), "quick save", &minds),
            Intent::Watch(path) => {
                storage::fetch(path, &[]).and_then(|session| Session::watch(&session))
            }
            Intent::WatchAgain => Session::watch(session?),
            _ => return None,
        })
    }
}

/// Loading, beginning, leaving.
pub(super) fn change_battles(
    mut reader: MessageReader<Intent>,
    mut commands: Commands,
    mut ground: Ground,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for intent in reader.read() {
        match intent {
            Intent::ToMenu => {
                commands.remove_resource::<DemoState>();
                next.set(Screen::Menu);
            }
            // What is read is what was done last.
            Intent::Load(_) | Intent::Continue | Intent::Watch(_) => ground.autosaver.finish(),
            Intent::Quit => {
                exit.write(AppExit::Success);
            }
            _ => {}
        }
        match ground.begun(intent) {
            Some(Ok(session)) => {
                commands.remove_resource::<DemoState>();
                commands.insert_resource(session);
                next.set(Screen::Battle);
            }
            Some(Err(error)) => {
                commands.write_message(notice(failure(intent), error));
            }
            None => {}
        }
    }
}

/// What could not be done, as the heading over the reason.
const fn failure(intent: &Intent) -> &'static str {
    match intent {
        Intent::Load(_) | Intent::Continue | Intent::QuickLoad => "This save cannot be loaded",
        Intent::Watch(_) | Intent::WatchAgain => "This replay cannot be watched",
        _ => "This battle cannot begin",
    }
}

fn fetch_from(
    path: Option<std::path::PathBuf>,
    what: &str,
    minds: &[Mind],
) -> Result<Session, String> {
    let path = path.ok_or(storage::NO_FOLDER)?;
    if !path.is_file() {
        return Err(format!("There is no {what} yet."));
    }
    storage::fetch(&path, minds)
}

fn again(session: Option<&Session>, choices: &Choices, same_seed: bool) -> Result<Session, String> {
    let seed = |old: u64| {
        if same_seed { old } else { fresh_seed() }
    };
    match session {
        Some(session) => {
            // The dice of a lesson are part of it.
            let guide = session.battle().level().guide();
            let taught = guide.and_then(|guide| guide.seed);
            session.anew(taught.unwrap_or_else(|| seed(session.seed())))
        }
        None => Session::begin(&Setup {
            seed: seed(choices.setup.seed),
            ..choices.setup.clone()
        }),
    }
}
