//! What is heard of a motion, when and where. Floor 7.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::stage::{Stage, flight};
use crate::combat::{Guard, Impact, Severity};
use crate::view::motion::{Beat, Motion, Playing};
use crate::view::sound::Sound;

/// What is heard of a blow: how long after its beginning.
#[must_use]
pub fn of_blow(impact: &Impact, beat: &Beat, shot: bool) -> Vec<(f32, Sound)> {
    let mut heard = Vec::new();
    if shot {
        heard.push((0.0, Sound::of_release(impact.means)));
    }
    let result = Sound::of_result(impact.severity, impact.guard);
    match (impact.severity, impact.guard) {
        // What goes past is heard before it would have landed.
        (Severity::Miss, None | Some(Guard::Dodge)) => heard.push((beat.contact * 0.4, result)),
        (Severity::Miss | Severity::Graze, _) => heard.push((beat.contact, result)),
        _ => {
            if let Some(guard @ (Guard::Parry | Guard::Block)) = impact.guard {
                let softened = Sound::of_result(Severity::Miss, Some(guard));
                heard.push((beat.contact, softened));
            }
            heard.push((beat.contact, Sound::of_contact(impact.means)));
            heard.push((beat.contact, result));
        }
    }
    heard
}

/// What is heard of a motion that takes so many seconds, in this order.
pub fn cues(
    motion: &Motion,
    start: Option<Vec2>,
    whole: f32,
    reduced: bool,
    stage: &Stage,
) -> VecDeque<(f32, Sound, Vec2)> {
    let mut cues: Vec<(f32, Sound, Vec2)> = match motion {
        Motion::Walk { path, steps, .. } | Motion::Slide { path, steps, .. } => {
            let step = whole / path.len().max(1) as f32;
            let all = path.iter().enumerate().filter(|_| *steps);
            all.map(|(index, cell)| {
                let after = step * (index as f32 + 0.5);
                (after, stage.step(*cell), stage.world(*cell))
            })
            .collect()
        }
        Motion::Leap { to, .. } => vec![(whole, stage.step(*to), stage.world(*to))],
        Motion::Strike { to, impact, .. } | Motion::Shoot { at: to, impact, .. } => {
            let flight = flight(motion, start, stage);
            let (Some(beat), Some(from)) = (motion.beat(flight), start) else {
                return VecDeque::new();
            };
            let there = stage.place(*to).unwrap_or(from);
            let shot = matches!(motion, Motion::Shoot { .. });
            let heard = of_blow(impact, &beat, shot).into_iter();
            heard
                .map(|(after, sound)| (after, sound, if after == 0.0 { from } else { there }))
                .collect()
        }
        Motion::Fall { slain, .. } => {
            let sound = if *slain { Sound::Slain } else { Sound::Down };
            start.map(|at| (whole, sound, at)).into_iter().collect()
        }
        Motion::Throw { to, .. } => vec![(whole, Sound::ThingFalls, stage.world(*to))],
        Motion::Sound { sound, at } => vec![(0.0, *sound, stage.world(*at))],
        _ => Vec::new(),
    };
    if reduced {
        // A walk that is over at once is one step.
        if matches!(motion, Motion::Walk { .. } | Motion::Slide { .. }) {
            cues = cues.pop().into_iter().collect();
        }
        for cue in &mut cues {
            cue.0 = cue.0.min(whole);
        }
    }
    cues.into()
}

/// Lets everything be heard whose time has come; while motions are skipped nothing is.
pub fn sound(playing: &mut Playing, skips: bool, stage: &mut Stage) {
    while let Some(&(after, sound, at)) = playing.heard.front() {
        if after > playing.elapsed + 1e-5 {
            return;
        }
        playing.heard.pop_front();
        if !skips {
            stage.sound(sound, at);
        }
    }
}
