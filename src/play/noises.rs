//! What is heard besides motions: buttons, refusals, turns, rounds, questions, the end. Floor 7.

use super::intent::Intent;
use super::screen::{PlaySystems, Screen};
use super::session::{BattleHappened, Mind, Ready, Session};
use super::status::Status;
use crate::combat::{BattleEvent, Outcome, SideId};
use crate::view::{Sound, SoundCue, SoundFamily};
use bevy::prelude::*;

/// What a wish of a person sounds like; `None` for what is heard otherwise, or what only points.
#[must_use]
pub const fn sound_of_intent(intent: &Intent) -> Option<Sound> {
    match intent {
        Intent::PointAt(_) | Intent::Look(_) | Intent::Explain(_) => None,
        // What was changed is heard as it is now.
        Intent::Volume(family, _) => Some(sample(*family)),
        _ => Some(Sound::Click),
    }
}

/// The sound that stands for a family where its loudness is set.
#[must_use]
pub const fn sample(family: SoundFamily) -> Sound {
    match family {
        SoundFamily::Steps => Sound::StepOnWood,
        SoundFamily::Blows => Sound::Parry,
        SoundFamily::Table => Sound::Dice,
        SoundFamily::Interface => Sound::Turn,
    }
}

/// What an event sounds like that moves nothing, for those at this table.
#[must_use]
pub fn sound_of_event(session: &Session, event: &BattleEvent) -> Option<Sound> {
    let own = |side: SideId| session.mind(side) == Mind::Person && session.watched().is_none();
    let sound = match event {
        BattleEvent::RoundStarted { .. } => Sound::Round,
        BattleEvent::TurnStarted { who } if own(session.battle().side(*who)) => Sound::Turn,
        BattleEvent::PriorityGiven { side } if own(*side) => Sound::Turn,
        BattleEvent::ObjectiveCounted { count: 1.., .. } => Sound::Goal,
        BattleEvent::Over { outcome, .. } => {
            let nobody = !session.minds().contains(&Mind::Person) || session.watched().is_some();
            match outcome {
                Outcome::Won(side) if nobody || own(*side) => Sound::Win,
                _ => Sound::Lose,
            }
        }
        _ => return None,
    };
    Some(sound)
}

/// Buttons and keys click.
fn click(mut intents: MessageReader<Intent>, mut cues: MessageWriter<SoundCue>) {
    // What one press means is heard once.
    let mut heard: Option<Sound> = None;
    for sound in intents.read().filter_map(sound_of_intent) {
        if heard != Some(sound) {
            cues.write(SoundCue::plain(sound));
        }
        heard = Some(sound);
    }
}

/// What cannot be done knocks.
fn refuse(status: Res<Status>, mut last: Local<u32>, mut cues: MessageWriter<SoundCue>) {
    if std::mem::replace(&mut *last, status.refusals) != status.refusals {
        cues.write(SoundCue::plain(Sound::Refuse));
    }
}

/// Rounds, turns and the end are heard as they are told.
fn tell(
    session: Res<Session>,
    mut happened: MessageReader<BattleHappened>,
    mut cues: MessageWriter<SoundCue>,
) {
    let mut sounds: Vec<Sound> = Vec::new();
    for BattleHappened(event) in happened.read() {
        let sound = sound_of_event(&session, event);
        sounds.extend(sound.filter(|sound| !sounds.contains(sound)));
    }
    for sound in sounds {
        cues.write(SoundCue::plain(sound));
    }
}

/// A question is heard as it is put.
fn ask(
    session: Res<Session>,
    ready: Res<Ready>,
    mut put: Local<Option<(u32, usize)>>,
    mut cues: MessageWriter<SoundCue>,
) {
    let asks = session.question(ready.0).is_some() || session.open_window(ready.0).is_some();
    let now = asks.then(|| session.revision());
    if now.is_some() && *put != now {
        cues.write(SoundCue::plain(Sound::Question));
    }
    if now.is_some() {
        *put = now;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (click, refuse).in_set(PlaySystems::Draw));
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (tell, ask)
            .chain()
            .run_if(in_battle)
            .in_set(PlaySystems::Draw),
    );
}
