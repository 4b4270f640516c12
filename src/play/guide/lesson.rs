//! A guide that goes on: which prompt is said, and what was done about it. Floor 7.

use super::progress::Progress;
use super::seen::{LEARNER, Now};
use crate::combat::BattleEvent;
use crate::level::guide::{Condition, Guide, Prompt};
use crate::play::aim::Choosing;
use crate::play::demo::DemoState;
use crate::play::input::{Actions, GameAction};
use crate::play::intent::{GuideStep, Intent};
use crate::play::orders::Teaching;
use crate::play::screen::{Dialogs, PlaySystems, Screen};
use crate::play::session::{Mind, Session};
use crate::play::settings::Settings;
use crate::view::Awake;
use bevy::prelude::*;
use smol_str::SmolStr;
use std::sync::Arc;

/// For how many seconds a prompt is shown as done.
const TICK: f32 = 1.1;
/// For how many seconds a prompt is there before what can be seen all the time counts as looked at because of it.
const READ: f32 = 1.2;

/// The guide of the battle on the table, and how far it has come.
#[derive(Resource, Debug, Default)]
pub struct Guided {
    of: Option<Lesson>,
    /// The table that it was looked up for.
    table: u32,
}

/// A guide that goes on.
#[derive(Debug)]
struct Lesson {
    guide: Arc<Guide>,
    progress: Progress,
    /// The past of the battle in which events were read, and how many.
    epoch: u32,
    read: usize,
    /// The table and the state of the battle in which somebody was asked in the last frame.
    asked: Option<(u32, (u32, usize))>,
    /// The prompt that was shown last, and for how many seconds; for how many it has been done.
    shown: Option<usize>,
    age: f32,
    done: f32,
    ended: bool,
}

impl Guided {
    /// The prompt that is said now, by its place in the guide; whether what it waits for has happened.
    #[must_use]
    pub fn prompt(&self) -> Option<(usize, &Prompt, bool)> {
        let lesson = self.of.as_ref().filter(|lesson| !lesson.ended)?;
        let (place, reached) = lesson.progress.shown()?;
        Some((place, lesson.guide.prompts.get(place)?, reached))
    }

    /// The action that a prompt before the one that is said has asked to choose, by its verb.
    #[must_use]
    pub fn chosen_before(&self) -> Option<SmolStr> {
        let (place, ..) = self.prompt()?;
        let before = &self.of.as_ref()?.guide.prompts[..place];
        before.iter().rev().find_map(|prompt| match &prompt.until {
            Condition::Chosen(verb) => Some(verb.clone()),
            _ => None,
        })
    }

    /// How many lessons are done, and how many there are; `None` without a guide.
    #[must_use]
    pub fn count(&self) -> Option<(usize, usize)> {
        Some(self.of.as_ref()?.progress.count())
    }
}

/// Finds the guide of the battle on the table. Nobody is guided where the computer plays or a battle is watched.
fn look_up(session: Res<Session>, demo: Option<Res<DemoState>>, mut guided: ResMut<Guided>) {
    let plays = session.mind(LEARNER) == Mind::Person && session.watched().is_none();
    let wanted = plays && demo.is_none();
    if guided.table == session.table() && guided.of.is_some() == wanted {
        return;
    }
    let guide = session.battle().level().guide().filter(|_| wanted);
    if guided.table == session.table() && guide.is_none() && guided.of.is_none() {
        return;
    }
    guided.table = session.table();
    guided.of = guide.map(|guide| Lesson {
        progress: Progress::resume(guide, session.battle()),
        guide: guide.clone(),
        epoch: session.epoch(),
        read: session.battle().events().len(),
        asked: None,
        shown: None,
        age: 0.0,
        done: 0.0,
        ended: false,
    });
}

/// Reads what was said and done since the last frame.
fn watch(
    choosing: Choosing,
    dialogs: Res<Dialogs>,
    mut intents: MessageReader<Intent>,
    time: Res<Time>,
    mut guided: ResMut<Guided>,
    mut settings: ResMut<Settings>,
    mut awake: ResMut<Awake>,
) {
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = choosing;
    let mut unfolded = false;
    let mut steps = Vec::new();
    for intent in intents.read() {
        match intent {
            Intent::Unfold(_) => unfolded = true,
            Intent::Guide(step) => steps.push(*step),
            _ => {}
        }
    }
    let Some(lesson) = guided.bypass_change_detection().of.as_mut() else {
        return;
    };
    if lesson.ended {
        return;
    }
    let before = (lesson.progress.clone(), lesson.ended);
    let undone = lesson.epoch != session.epoch();
    lesson.epoch = session.epoch();
    let events = session.battle().events();
    lesson.read = lesson.read.min(events.len());
    let caught_up = ready.0 || session.caught_up();
    let fresh: &[BattleEvent] = if caught_up {
        &events[lesson.read..]
    } else {
        &[]
    };
    // What standing orders answer is open for a frame only.
    let is_open = ready.0 && session.battle().pending().is_some();
    let asked = is_open.then(|| (session.table(), session.revision()));
    let stays = asked.is_some() && lesson.asked == asked;
    lesson.asked = asked;
    if is_open && !stays {
        awake.stay();
    }
    let now = Now {
        session: &session,
        selection: &selection,
        aim: &aim,
        ready: ready.0,
        stays,
        dialog: dialogs.top(),
        fresh,
        undone,
        unfolded,
    };
    let read = lesson.age >= READ;
    lesson
        .progress
        .take(&lesson.guide, read, &|condition| now.holds(condition));
    lesson.read += fresh.len();
    for step in steps {
        match step {
            GuideStep::GoOn => lesson.progress.go_on(),
            GuideStep::End => lesson.ended = true,
        }
    }
    // While others act a lesson that is done stays: the next one is about what can be done then.
    let acts = ready.0 && !session.person_may_act().is_empty();
    // While a question waits it stays as well, unless a prompt is about the question.
    let asks = stays && session.question(ready.0).is_some() && !lesson.progress.is_aside();
    let goes_on = (acts && !asks) || session.battle().outcome().is_some();
    lesson.pass(time.delta_secs(), goes_on);
    let over = lesson.ended || lesson.progress.is_over();
    let learned = over || session.battle().outcome().is_some();
    let ruleset = lesson.guide.ruleset.clone();
    if learned && !settings.learned.contains(&ruleset) {
        settings.learned.insert(ruleset);
    }
    let lesson_now = (lesson.progress.clone(), lesson.ended);
    if lesson_now != before {
        guided.set_changed();
    }
}

impl Lesson {
    /// Lets time pass: a prompt that is done stays for a moment, and until the learner goes on.
    fn pass(&mut self, seconds: f32, goes_on: bool) {
        let shown = self.progress.shown();
        let place = shown.map(|(place, _)| place);
        if self.shown != place {
            self.shown = place;
            self.age = 0.0;
            self.done = 0.0;
        }
        self.age += seconds;
        if shown.is_some_and(|(_, reached)| reached) {
            self.done += seconds;
        }
        if self.done >= TICK && goes_on {
            self.progress.go_on();
            self.done = 0.0;
        }
    }
}

fn keys(
    actions: Actions,
    guided: Res<Guided>,
    dialogs: Res<Dialogs>,
    mut intents: MessageWriter<Intent>,
) {
    if dialogs.top().is_some() || guided.prompt().is_none() {
        return;
    }
    if actions.just_pressed(&GameAction::GuideOn) {
        intents.write(Intent::Guide(GuideStep::GoOn));
    }
    if actions.just_pressed(&GameAction::GuideEnd) {
        intents.write(Intent::Guide(GuideStep::End));
    }
}

/// Tells the standing orders whether it teaches.
fn tell_orders(guided: Res<Guided>, mut teaching: ResMut<Teaching>) {
    teaching.set_if_neq(Teaching(guided.prompt().is_some()));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Guided>();
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        keys.run_if(in_battle.clone()).in_set(PlaySystems::Input),
    );
    app.add_systems(
        Update,
        (look_up, watch, tell_orders)
            .chain()
            .run_if(in_battle)
            .after(PlaySystems::Ask)
            .before(PlaySystems::Draw),
    );
}
