//! The computer plays level after level; pictures for the pages and for tests. Floor 7.

use super::intent::Intent;
use super::menu::{Choices, fresh_seed};
use super::session::{Mind, Session, Setup};
use super::settings::Settings;
use super::{PlaySystems, Ready, Screen};
use crate::level::files;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use std::path::PathBuf;

/// What a demo is started with.
#[derive(Debug, Clone, Default)]
pub struct DemoOptions {
    /// The only level to play, over and over; without one all that come with the game, one after the other.
    pub level: Option<PathBuf>,
    /// The ruleset's id; empty for the first one.
    pub rules: String,
    /// The seed of the first battle; each further battle takes the next number.
    pub seed: u64,
    /// How fast motions play; the nearest of 1, 2 and 4 times is taken, and 50 or more skips them.
    pub speed: f32,
    /// A picture to take before the program ends: where it is written as PNG, and after how many seconds.
    pub screenshot: Option<(PathBuf, f32)>,
}

/// A picture to take.
#[derive(Resource, Debug, Clone, PartialEq)]
struct Picture {
    path: PathBuf,
    after: f32,
}

/// A demo that runs.
#[derive(Resource, Debug)]
pub struct DemoState {
    levels: Vec<PathBuf>,
    next: usize,
    seed: u64,
    rules: String,
    /// Seconds for which the hint is shown that Escape leaves.
    pub hint_left: f32,
    rest: f32,
}

impl DemoState {
    fn setup(&mut self) -> Option<Setup> {
        let path = self.levels.get(self.next % self.levels.len().max(1))?.clone();
        let seed = self.seed.wrapping_add(self.next as u64);
        self.next += 1;
        Some(Setup { path, rules: self.rules.clone(), seed, minds: vec![Mind::Computer; 4] })
    }
}

fn state(level: Option<PathBuf>, rules: &str, seed: u64) -> DemoState {
    let shipped = || files::levels_dir().map(|dir| files::level_paths(&dir)).unwrap_or_default();
    let levels = level.map_or_else(shipped, |level| vec![level]);
    DemoState { levels, next: 0, seed, rules: rules.to_owned(), hint_left: 6.0, rest: 0.0 }
}

/// The setting that is nearest to a factor.
const fn nearest_speed(factor: f32) -> u8 {
    match factor {
        50.0.. => 0,
        3.0.. => 4,
        1.5.. => 2,
        _ => 1,
    }
}

/// Begins a demo before the first frame.
///
/// # Errors
/// What is wrong with the first level.
pub(super) fn start(app: &mut App, options: DemoOptions) -> Result<(), String> {
    let rules = app.world().resource::<Choices>().setup.rules.clone();
    let mut demo = state(options.level, &rules, options.seed);
    let setup = demo.setup().ok_or("There are no levels to play.")?;
    app.insert_resource(Session::begin(&setup)?);
    app.insert_state(Screen::Battle);
    app.insert_resource(demo);
    app.world_mut().resource_mut::<Settings>().speed = nearest_speed(options.speed);
    if let Some((path, after)) = options.screenshot {
        app.insert_resource(Picture { path, after });
    }
    Ok(())
}

fn begin(mut reader: MessageReader<Intent>, choices: Res<Choices>, mut commands: Commands, mut next: ResMut<NextState<Screen>>) {
    for intent in reader.read() {
        if *intent != Intent::Demo {
            continue;
        }
        let mut demo = state(None, &choices.setup.rules, fresh_seed());
        let begun = demo.setup().ok_or_else(|| "There are no levels to play.".to_owned()).and_then(|setup| Session::begin(&setup));
        match begun {
            Ok(session) => {
                commands.insert_resource(session);
                commands.insert_resource(demo);
                next.set(Screen::Battle);
            }
            Err(error) => {
                commands.write_message(super::storage::notice("The demo cannot begin", error));
            }
        }
    }
}

/// After a battle a short rest, and the next one.
fn go_on(mut demo: ResMut<DemoState>, session: Option<Res<Session>>, ready: Res<Ready>, time: Res<Time>, mut commands: Commands) {
    let over = session.is_none_or(|session| session.battle().outcome().is_some());
    if !over || !ready.0 {
        return;
    }
    demo.rest += time.delta_secs();
    if demo.rest < 3.0 {
        return;
    }
    demo.rest = 0.0;
    let begun = demo.setup().ok_or_else(String::new).and_then(|setup| Session::begin(&setup));
    match begun {
        Ok(session) => commands.insert_resource(session),
        Err(error) => warn!("a level of the demo cannot be played: {error}"),
    }
}

/// Any key shows how to leave.
fn hint(mut demo: ResMut<DemoState>, mut keys: MessageReader<KeyboardInput>, mouse: Res<ButtonInput<MouseButton>>, time: Res<Time>) {
    if keys.read().count() > 0 || mouse.get_just_pressed().next().is_some() {
        demo.hint_left = 6.0;
    } else {
        demo.hint_left = (demo.hint_left - time.delta_secs()).max(0.0);
    }
}

/// Takes the picture as its time has come, and ends the program as it was written.
fn take_picture(
    mut commands: Commands,
    (order, time): (Res<Picture>, Res<Time<Real>>),
    mut taken: Local<bool>,
) {
    if *taken || time.elapsed_secs() < order.after {
        return;
    }
    *taken = true;
    commands.spawn(Screenshot::primary_window()).observe(save_to_disk(order.path.clone())).observe(leave);
}

fn leave(_: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, begin.in_set(PlaySystems::Drive));
    app.add_systems(Update, (hint, go_on).run_if(resource_exists::<DemoState>).in_set(PlaySystems::Drive));
    app.add_systems(Update, take_picture.run_if(resource_exists::<Picture>));
}
