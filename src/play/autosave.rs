//! The autosave: every command that was accepted, by a person or the computer, is safe within a moment. Floor 7.
//!
//! A save is made in the frame of its command and written beside the game, so that no picture waits for the disk.

use super::intent::{Intent, notice};
use super::screen::PlaySystems;
use super::session::{Mind, Session};
use super::storage::{Folder, NO_FOLDER};
use crate::battle::{Save, SaveError, SavedLevel};
use bevy::prelude::*;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// Writes the autosave in a thread of its own. Where one save waits for another to be written, the newer one takes
/// its place.
#[derive(Resource, Default)]
pub struct Autosaver {
    writer: Option<Writer>,
    /// Saves that were handed over and not answered for.
    under_way: usize,
    /// The revision of the session that was handed over last.
    kept: Option<(u32, usize)>,
    level: Option<SavedLevel>,
    /// How many commands the save has that was written last.
    written: Option<usize>,
    error: Option<String>,
}

/// A save, and where it is to be written.
struct Order {
    path: PathBuf,
    save: Save,
}

/// What came of so many orders, of which the last was carried out.
struct Answer {
    orders: usize,
    commands: usize,
    result: Result<(), String>,
}

/// The thread that writes.
struct Writer {
    orders: Sender<Order>,
    // A receiver is for one thread alone; nobody ever waits for this lock.
    answers: Mutex<Receiver<Answer>>,
    thread: JoinHandle<()>,
}

impl Writer {
    fn begin() -> std::io::Result<Self> {
        let (orders, taken) = channel();
        let (told, answers) = channel();
        let builder = std::thread::Builder::new().name("autosave".to_owned());
        let thread = builder.spawn(move || write_all(&taken, &told))?;
        Ok(Self {
            orders,
            answers: Mutex::new(answers),
            thread,
        })
    }
}

/// Carries orders out until there is nobody any more who could give one.
fn write_all(orders: &Receiver<Order>, answers: &Sender<Answer>) {
    while let Ok(first) = orders.recv() {
        let (mut newest, mut count) = (first, 1);
        while let Ok(newer) = orders.try_recv() {
            newest = newer;
            count += 1;
        }
        let result = newest.save.write(&newest.path);
        let answer = Answer {
            orders: count,
            commands: newest.save.commands.len(),
            result: result.map_err(|error| error.to_string()),
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

impl Autosaver {
    /// Hands the battle over as it is now, if a person plays in it and it is another one than before.
    fn keep(&mut self, session: &Session, folder: &Folder) {
        let revision = session.revision();
        if self.kept == Some(revision) || !session.minds().contains(&Mind::Person) {
            return;
        }
        self.kept = Some(revision);
        if let Err(error) = self.hand_over(session, folder) {
            self.error = Some(error);
        }
    }

    fn hand_over(&mut self, session: &Session, folder: &Folder) -> Result<(), String> {
        let path = folder.autosave().ok_or(NO_FOLDER)?;
        let save = self.save(session).map_err(|error| error.to_string())?;
        let writer = match &mut self.writer {
            Some(writer) => writer,
            none => none.insert(Writer::begin().map_err(|error| error.to_string())?),
        };
        let order = Order { path, save };
        let ended = |_| {
            "The part of the program that writes it has stopped: start the game again.".to_owned()
        };
        writer.orders.send(order).map_err(ended)?;
        self.under_way += 1;
        Ok(())
    }

    fn save(&mut self, session: &Session) -> Result<Save, SaveError> {
        let battle = session.battle();
        let known = self.level.take();
        let level = known
            .filter(|level| level.is_of(battle))
            .unwrap_or_else(|| SavedLevel::of(battle.level()));
        let save = session.save(&level);
        self.level = Some(level);
        save
    }

    /// Waits until everything that was handed over is written, or could not be.
    pub fn finish(&mut self) {
        self.listen(true);
    }

    /// How many commands the save has that was written last; `None` before the first one, and if it could not be
    /// written.
    #[must_use]
    pub const fn written(&self) -> Option<usize> {
        self.written
    }

    /// Takes note of what was written; waits for it if it should.
    fn listen(&mut self, waits: bool) {
        while self.under_way > 0
            && let Some(writer) = &mut self.writer
        {
            let answers = writer.answers.get_mut().expect("nothing panics with it");
            let answer = match waits {
                true => answers.recv().ok(),
                false => answers.try_recv().ok(),
            };
            let Some(answer) = answer else { return };
            self.under_way -= answer.orders;
            self.written = answer.result.is_ok().then_some(answer.commands);
            self.error = answer.result.err().or(self.error.take());
        }
    }
}

/// What was handed over is written before the program ends.
impl Drop for Autosaver {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.take() {
            drop(writer.orders);
            // A panic of the thread was told already, and there is nothing left to be done about it.
            let _ = writer.thread.join();
        }
    }
}

/// Keeps the battle after every command of a person or the computer, as long as a person plays in it. A battle that is
/// left is written by then.
fn autosave(
    session: Option<Res<Session>>,
    mut intents: MessageReader<Intent>,
    mut autosaver: ResMut<Autosaver>,
    folder: Res<Folder>,
    mut told: Local<bool>,
    mut commands: Commands,
) {
    let leaves = intents
        .read()
        .any(|intent| matches!(intent, Intent::Quit | Intent::ToMenu));
    if let Some(session) = session {
        autosaver.keep(&session, &folder);
    }
    autosaver.listen(leaves);
    match autosaver.error.take() {
        // Once is enough: the next command would say the same.
        Some(error) if !*told => {
            *told = true;
            commands.write_message(notice("The autosave was not written", error));
        }
        Some(_) => {}
        None if autosaver.under_way == 0 && autosaver.written.is_some() => *told = false,
        None => {}
    }
}

/// However the program is left, the last save is whole.
fn finish(mut exits: MessageReader<AppExit>, mut autosaver: ResMut<Autosaver>) {
    if exits.read().next().is_some() {
        autosaver.finish();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Autosaver>();
    // What a standing order answers comes before, and is kept as well.
    app.add_systems(Update, autosave.in_set(PlaySystems::Ask));
    app.add_systems(Last, finish);
}
