//! The course of a demo: battle after battle. Floor 7.

use super::line_up::{DemoOptions, LineUp};
use super::picture::{self, Screenshot};
use super::show::Phase;
use super::state::DemoState;
use crate::play::choices::Choices;
use crate::play::intent::{Intent, notice};
use crate::play::screen::{Dialogs, Screen};
use crate::play::session::{Ready, Session};
use crate::play::settings::Settings;
use crate::view::{Awake, CameraRig};
use bevy::prelude::*;

/// A demo and a picture that was ordered wait for their time.
pub(super) fn stay_awake(mut awake: ResMut<Awake>) {
    awake.stay();
}

/// The demo begins with the level, the ruleset and the seed that the menu shows.
pub(super) fn begin(
    mut reader: MessageReader<Intent>,
    choices: Res<Choices>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    if !reader.read().any(|intent| *intent == Intent::Demo) {
        return;
    }
    let options = DemoOptions {
        data: choices.setup.data.clone(),
        seed: Some(choices.setup.seed),
        ..DemoOptions::default()
    };
    let (rules, first) = (&choices.setup.rules, &choices.setup.path);
    let mut line_up = LineUp::of(&options, rules, Some(first));
    match line_up.begin_next() {
        Ok(session) => {
            commands.insert_resource(session);
            commands.insert_resource(DemoState::of(line_up, false));
            next.set(Screen::Battle);
        }
        Err(error) => _ = commands.write_message(notice("The demo cannot begin", error)),
    }
}

/// Seconds for which a battle with panels rests at its end.
const REST: f32 = 3.0;

/// From card to battle, and from battle to the card after it and to the next battle. Behind a window it waits.
#[expect(clippy::too_many_arguments, reason = "a system asks for what it needs")]
pub(super) fn advance(
    mut demo: ResMut<DemoState>,
    session: Option<ResMut<Session>>,
    ready: Res<Ready>,
    dialogs: Res<Dialogs>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut rested: Local<f32>,
    mut commands: Commands,
) {
    let Some(mut session) = session.filter(|_| dialogs.top().is_none()) else {
        return;
    };
    let pace = match settings.speed {
        0 => 8.0,
        speed => f32::from(speed),
    };
    let seconds = pace * time.delta_secs();
    let panels = demo.panels;
    if !panels {
        demo.look_ahead(&session);
    }
    if let Some(to) = demo.show.cut() {
        demo.pass_over(&mut session, to);
    }
    let seen = ready.0 && (panels || demo.show.has_heard(&session));
    let over = session.battle().outcome().is_some() && seen;
    let show = &mut demo.show;
    let done = match panels {
        true => {
            *rested = if over { *rested + seconds } else { 0.0 };
            *rested > REST
        }
        false if !show.pass(&session, seconds) => false,
        false => match show.phase() {
            Phase::Title => {
                show.open();
                false
            }
            Phase::Battle if over || show.drags_on() => {
                show.close(session.battle());
                false
            }
            Phase::Battle => false,
            Phase::Later => {
                if !session.caught_up() {
                    session.show_at_once();
                }
                show.go_on(&session);
                false
            }
            Phase::End => true,
        },
    };
    // What was passed over is on the table once nobody sees it change.
    if show.veil() >= 1.0 && !session.caught_up() {
        session.show_at_once();
    }
    if done {
        *rested = 0.0;
        next_battle(&mut demo.line_up, &mut commands);
    }
}

fn next_battle(line_up: &mut LineUp, commands: &mut Commands) {
    match line_up.begin_next() {
        Ok(session) => commands.insert_resource(session),
        Err(error) => {
            commands.write_message(Intent::ToMenu);
            commands.write_message(notice("The demo cannot go on", error));
        }
    }
}

/// The words follow what was seen.
pub(super) fn hear(mut demo: ResMut<DemoState>, session: Res<Session>) {
    demo.show.hear(&session);
}

/// How many frames the words are on the screen before a picture of them.
const SETTLED: u32 = 4;

/// Takes the picture that was ordered when its time has come.
#[expect(clippy::too_many_arguments, reason = "a system asks for what it needs")]
pub(super) fn take_picture(
    mut commands: Commands,
    order: Res<Screenshot>,
    session: Option<Res<Session>>,
    demo: Option<Res<DemoState>>,
    camera: Option<Res<CameraRig>>,
    time: Res<Time<Real>>,
    mut frames: Local<u32>,
    mut taken: Local<bool>,
) {
    let words = |demo: &DemoState| demo.panels || !demo.show.words().told.harm.is_empty();
    let tells = demo.as_deref().is_none_or(words);
    let shown = session.map_or(0, |session| session.shown());
    let enough = tells && order.after_events.is_some_and(|count| shown >= count);
    let over = |demo: &DemoState| demo.show.phase() == Phase::End;
    let over = order.after_battle && demo.as_deref().is_some_and(over);
    let over = over && camera.is_none_or(|camera| !camera.is_gliding());
    *frames = if enough || over { *frames + 1 } else { 0 };
    let late = time.elapsed_secs() >= order.after_seconds;
    if !*taken && (*frames >= SETTLED || late) {
        *taken = true;
        picture::shoot(&mut commands);
    }
}
