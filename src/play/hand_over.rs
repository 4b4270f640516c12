//! Where two persons share the screen and one of them hides somebody, it is covered before it shows what the other knows. Floor 7.
//!
//! What standing orders answer for a side is answered without that side taking the screen.

use super::aim::{Aim, Selection};
use super::focus::Focus;
use super::intent::{Dialog, Intent};
use super::screen::{Dialogs, PlaySystems, Screen};
use super::session::Session;
use super::status::Status;
use crate::combat::SideId;
use crate::view::{Awake, CameraCommand, CameraRig};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// The moment of a battle: its table, and how far it has come.
type Moment = (u32, (u32, usize));

/// The cover comes over the screen in the frame after standing orders had nothing to say, and at once where nobody has looked
/// at the battle yet. It goes where nobody has to take the screen any more, as after a battle was loaded.
fn cover(
    session: Res<Session>,
    mut dialogs: ResMut<Dialogs>,
    mut awake: ResMut<Awake>,
    mut status: ResMut<Status>,
    mut focus: ResMut<Focus>,
    mut asked: Local<Option<Moment>>,
) {
    let is_cover = |dialog: &Dialog| matches!(dialog, Dialog::HandOver(_));
    let Some(side) = session.handing() else {
        *asked = None;
        if dialogs.0.iter().any(is_cover) {
            dialogs.0.retain(|dialog| !is_cover(dialog));
        }
        return;
    };
    if dialogs.0.contains(&Dialog::HandOver(side)) {
        // A battle that has just come onto the table takes the focus from everything.
        if dialogs.top().is_some_and(is_cover) && focus.key.is_none() {
            focus.put("hand-over-take");
        }
        return;
    }
    let now = (session.table(), session.revision());
    if session.is_unseen() || *asked == Some(now) {
        // What was said to the other side is not for this one.
        if !session.is_unseen() {
            *status = Status::default();
        }
        dialogs.0.retain(|dialog| !is_cover(dialog));
        dialogs.0.insert(0, Dialog::HandOver(side));
    } else {
        *asked = Some(now);
        awake.stay();
    }
}

/// The part of the board that each side had last in a battle: where another side looked is not for its eyes.
#[derive(Default)]
struct Views {
    table: u32,
    of: BTreeMap<SideId, CameraRig>,
}

/// The side looks at the screen; what the other one had chosen or shown is let go of, and the picture is where this side
/// had it.
fn take(
    mut reader: MessageReader<Intent>,
    mut session: ResMut<Session>,
    mut selection: ResMut<Selection>,
    mut aim: ResMut<Aim>,
    mut rig: ResMut<CameraRig>,
    mut camera: MessageWriter<CameraCommand>,
    mut views: Local<Views>,
) {
    if !reader.read().any(|intent| *intent == Intent::TakeScreen) {
        return;
    }
    let Some(side) = session.handing() else {
        return;
    };
    if views.table != session.table() {
        *views = Views {
            table: session.table(),
            of: BTreeMap::new(),
        };
    }
    // Nobody has moved the picture of a battle at which nobody has looked.
    if let Some(before) = session.viewer().filter(|_| !session.is_unseen()) {
        views.of.insert(before, *rig);
    }
    match views.of.get(&side) {
        Some(own) => {
            *rig = *own;
            camera.write(CameraCommand::Back);
        }
        None => _ = camera.write(CameraCommand::Fit),
    }
    session.take_screen();
    *selection = Selection::default();
    aim.forget();
}

pub(super) fn plugin(app: &mut App) {
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        take.run_if(in_battle.clone()).in_set(PlaySystems::Drive),
    );
    app.add_systems(Update, cover.run_if(in_battle).in_set(PlaySystems::Ask));
}
