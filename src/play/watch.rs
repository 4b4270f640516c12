//! Watching a recorded battle: play, pause, step, back, and playing on from any moment. Floor 7.

use super::choices::Choices;
use super::intent::{Intent, Transport};
use super::screen::{Dialogs, PlaySystems, Screen};
use super::session::{Ready, Session};
use super::status::Status;
use bevy::prelude::*;

fn steer(
    mut intents: MessageReader<Intent>,
    mut session: ResMut<Session>,
    ready: Res<Ready>,
    choices: Option<Res<Choices>>,
    mut status: ResMut<Status>,
) {
    for intent in intents.read() {
        let (Intent::Replay(order), Some((at, all))) = (intent, session.watched()) else {
            continue;
        };
        match order {
            Transport::Toggle if at == all && !session.is_playing() => {
                session.seek(0);
                session.set_playing(true);
            }
            Transport::Toggle => {
                let playing = !session.is_playing();
                session.set_playing(playing);
            }
            Transport::Step => {
                session.set_playing(false);
                if at == all {
                    status.say("The replay ends here.");
                } else if ready.0 {
                    session.play_next();
                }
            }
            Transport::Back | Transport::Restart if at == 0 => {
                session.set_playing(false);
                status.say("This is the beginning.");
            }
            Transport::Back => {
                session.set_playing(false);
                session.seek(at - 1);
            }
            Transport::Restart => {
                session.set_playing(false);
                session.seek(0);
            }
            Transport::PlayOn if session.battle().outcome().is_some() => {
                status.say("The battle is over: step back first.");
            }
            Transport::PlayOn => {
                let minds = choices.as_ref().map(|choices| choices.setup.minds.clone());
                session.play_on(minds.unwrap_or_default());
                status.say("The battle goes on from here.");
            }
        }
    }
}

/// The next command, as soon as the last one was shown; at the end, and behind a dialog, the replay rests.
fn play_on(mut session: ResMut<Session>, ready: Res<Ready>, dialogs: Res<Dialogs>) {
    if ready.0 && dialogs.top().is_none() && session.is_playing() && !session.play_next() {
        session.set_playing(false);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (steer, play_on)
            .chain()
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Session>))
            .in_set(PlaySystems::Drive),
    );
}
