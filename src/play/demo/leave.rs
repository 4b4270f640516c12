//! How a demo begins by itself and is left: nobody does anything in the menu; any key, click or button in the demo. Floor 7.

use super::state::DemoState;
use crate::play::input::capture::Mute;
use crate::play::intent::{Dialog, Intent};
use crate::play::screen::{Dialogs, Screen};
use crate::play::session::{Mind, Session};
use crate::play::settings::Settings;
use crate::play::status::Status;
use crate::view::CameraCommand;
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};

/// What is pressed, whatever it means.
#[derive(SystemParam)]
pub(super) struct Pressed<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    pads: Query<'w, 's, &'static Gamepad>,
}

/// Keys that do nothing by themselves.
const MODIFIERS: [KeyCode; 8] = [
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

impl Pressed<'_, '_> {
    /// Whether a key, a mouse button or a button of a gamepad was pressed in this frame.
    fn any(&self) -> bool {
        let key = |key: &KeyCode| !MODIFIERS.contains(key);
        let pad = |pad: &Gamepad| pad.get_just_pressed().next().is_some();
        self.keys.get_just_pressed().any(key)
            || self.mouse.get_just_pressed().next().is_some()
            || self.pads.iter().any(pad)
    }
}

/// Escape leaves for the menu; anything else asks whether to take a side over.
pub(super) fn any_key(pressed: Pressed, dialogs: Res<Dialogs>, mut intents: MessageWriter<Intent>) {
    if dialogs.top().is_some() || !pressed.any() {
        return;
    }
    intents.write(match pressed.keys.just_pressed(KeyCode::Escape) {
        true => Intent::ToMenu,
        false => Intent::Open(Dialog::LeaveDemo),
    });
}

/// While the demo is watched no key means anything else.
pub(super) fn mute(demo: Option<Res<DemoState>>, dialogs: Res<Dialogs>, mut mute: ResMut<Mute>) {
    mute.set_if_neq(Mute(demo.is_some() && dialogs.top().is_none()));
}

/// The pointer is not seen while nobody needs it.
pub(super) fn hide_pointer(
    demo: Option<Res<DemoState>>,
    dialogs: Res<Dialogs>,
    mut pointer: Single<&mut bevy::window::CursorOptions, With<PrimaryWindow>>,
) {
    let visible = demo.is_none() || dialogs.top().is_some();
    if pointer.visible != visible {
        pointer.visible = visible;
    }
}

/// Seconds after which a window over the demo goes by itself.
const UNANSWERED: f32 = 20.0;

/// The demo waits for nobody: a window that nobody answers goes.
pub(super) fn go_on(
    pressed: Pressed,
    dialogs: Res<Dialogs>,
    time: Res<Time<Real>>,
    mut moved: MessageReader<CursorMoved>,
    mut waited: Local<f32>,
    mut intents: MessageWriter<Intent>,
) {
    let stirs = moved.read().count() > 0 || pressed.any();
    if dialogs.top().is_none() || stirs {
        *waited = 0.0;
        return;
    }
    *waited += time.delta_secs();
    if *waited > UNANSWERED {
        *waited = 0.0;
        intents.write(Intent::Close);
    }
}

/// The battle goes on from here with a person on one side.
pub(super) fn take_over(
    mut reader: MessageReader<Intent>,
    mut session: ResMut<Session>,
    mut status: ResMut<Status>,
    mut commands: Commands,
    mut camera: MessageWriter<CameraCommand>,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in reader.read() {
        let Intent::TakeOver(side) = intent else {
            continue;
        };
        if session.battle().outcome().is_some() {
            continue;
        }
        let sides = (0..).take(session.battle().level().sides().len());
        let mind = |other: u8| match other == side.0 {
            true => Mind::Person,
            false => Mind::COMPUTER,
        };
        session.play_on(sides.map(mind).collect());
        status.say(format!("You play {} from here.", session.side_name(*side)));
        commands.remove_resource::<DemoState>();
        camera.write(CameraCommand::Fit);
        // The panels come with the screen.
        next.set(Screen::Battle);
    }
}

/// What stirs in the menu.
#[derive(SystemParam)]
pub(super) struct Stirs<'w, 's> {
    pressed: Pressed<'w, 's>,
    moved: MessageReader<'w, 's, CursorMoved>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl Stirs<'_, '_> {
    /// Whether somebody is there, or looks at another window.
    fn any(&mut self) -> bool {
        let away = self.window.iter().any(|window| !window.focused);
        let moved = self.moved.read().count() + self.wheel.read().count();
        let holds = |pad: &Gamepad| {
            let sticks = [pad.left_stick(), pad.right_stick()];
            sticks.iter().any(|stick| stick.length() > 0.3)
        };
        let held =
            self.pressed.keys.get_pressed().next().is_some() || self.pressed.pads.iter().any(holds);
        away || held || moved > 0 || self.pressed.any()
    }
}

/// The demo begins when nobody has done anything in the menu for as long as is set, each time with another seed.
pub(super) fn begin_by_itself(
    mut stirs: Stirs,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    dialogs: Res<Dialogs>,
    time: Res<Time<Real>>,
    mut waited: Local<f32>,
    mut intents: MessageWriter<Intent>,
) {
    let somebody = stirs.any();
    let in_menu = *screen.get() == Screen::Menu && dialogs.top().is_none();
    if somebody || !in_menu || settings.demo_after == 0 {
        *waited = 0.0;
        return;
    }
    *waited += time.delta_secs();
    if *waited >= 60.0 * f32::from(settings.demo_after) {
        *waited = 0.0;
        intents.write_batch([Intent::NewSeed, Intent::Demo]);
    }
}
