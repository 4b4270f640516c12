//! The computer plays level after level; pictures for the pages and for tests. Floor 7.

use super::choices::{Choices, fresh_seed};
use super::intent::{Intent, notice};
use super::screen::{PlaySystems, Screen};
use super::session::{Mind, Ready, Session, Setup};
use super::settings::Settings;
use crate::level::GameData;
use crate::level::files;
use crate::source::write_file;
use crate::view::Awake;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot as Capture, ScreenshotCaptured};
use image::ImageFormat;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a demo is started with.
#[derive(Debug, Clone, Default)]
pub struct DemoOptions {
    /// The levels to play, one after the other and round again; empty for all that come with the game.
    pub levels: Vec<PathBuf>,
    /// The ruleset's id; empty for the first one.
    pub rules: String,
    /// The data files and variants that levels are read with.
    pub data: Arc<GameData>,
    /// The seed of the first battle; without one it is taken from the clock.
    pub seed: Option<u64>,
    /// How fast motions play: 1, 2 or 4 times; 0 keeps the speed that was set last.
    pub speed: u8,
    /// A picture to take before the program ends.
    pub screenshot: Option<Screenshot>,
}

/// A picture to take.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Screenshot {
    /// Where it is written, as PNG.
    pub path: PathBuf,
    /// After so many events of the battle were shown; without it, after the seconds.
    pub after_events: Option<usize>,
    /// After so many seconds, whatever was shown.
    pub after_seconds: f32,
}

/// A demo that runs.
#[derive(Resource, Debug)]
pub struct DemoState {
    levels: Vec<PathBuf>,
    next: usize,
    seed: u64,
    rules: String,
    data: Arc<GameData>,
    /// Seconds for which the hint is shown that Escape leaves.
    pub hint_left: f32,
    rest: f32,
}

impl DemoState {
    fn setup(&mut self) -> Option<Setup> {
        let path = self
            .levels
            .get(self.next % self.levels.len().max(1))?
            .clone();
        let seed = self.seed.wrapping_add(self.next as u64);
        self.next += 1;
        Some(Setup {
            path,
            rules: self.rules.clone(),
            seed,
            minds: vec![Mind::COMPUTER; 4],
            data: self.data.clone(),
        })
    }
}

fn state(options: &DemoOptions, rules: &str, first: Option<&Path>) -> DemoState {
    let shipped = || {
        files::levels_dir()
            .map(|dir| files::shown_level_paths(&dir))
            .unwrap_or_default()
    };
    let levels = if options.levels.is_empty() {
        shipped()
    } else {
        options.levels.clone()
    };
    let seed = options.seed.unwrap_or_else(fresh_seed);
    let is_first = |level: &PathBuf| first.is_some_and(|first| first == level);
    let next = levels.iter().position(is_first).unwrap_or(0);
    DemoState {
        levels,
        next,
        seed,
        rules: rules.to_owned(),
        data: options.data.clone(),
        hint_left: 6.0,
        rest: 0.0,
    }
}

/// Begins a demo before the first frame.
///
/// # Errors
/// What is wrong with the first level.
pub(super) fn start(app: &mut App, options: DemoOptions) -> Result<(), String> {
    let rules = app.world().resource::<Choices>().setup.rules.clone();
    let mut demo = state(&options, &rules, None);
    let setup = demo.setup().ok_or("There are no levels to play.")?;
    app.insert_resource(Session::begin(&setup)?);
    app.insert_state(Screen::Battle);
    app.insert_resource(demo);
    if options.speed > 0 {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.speed_for_now(options.speed);
    }
    if let Some(screenshot) = options.screenshot {
        app.insert_resource(screenshot);
    }
    Ok(())
}

/// A demo and a picture that was ordered wait for their time.
fn stay_awake(mut awake: ResMut<Awake>) {
    awake.stay();
}

fn begin(
    mut reader: MessageReader<Intent>,
    choices: Res<Choices>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in reader.read() {
        if *intent != Intent::Demo {
            continue;
        }
        let options = DemoOptions {
            data: choices.setup.data.clone(),
            ..DemoOptions::default()
        };
        let mut demo = state(&options, &choices.setup.rules, Some(&choices.setup.path));
        let begun = demo
            .setup()
            .ok_or_else(|| "There are no levels to play.".to_owned())
            .and_then(|setup| Session::begin(&setup));
        match begun {
            Ok(session) => {
                commands.insert_resource(session);
                commands.insert_resource(demo);
                next.set(Screen::Battle);
            }
            Err(error) => {
                commands.write_message(notice("The demo cannot begin", error));
            }
        }
    }
}

/// After a battle a short rest, and the next one.
fn go_on(
    mut demo: ResMut<DemoState>,
    session: Option<Res<Session>>,
    ready: Res<Ready>,
    time: Res<Time>,
    mut commands: Commands,
) {
    let over = session.is_none_or(|session| session.battle().outcome().is_some());
    if !over || !ready.0 {
        return;
    }
    demo.rest += time.delta_secs();
    if demo.rest < 3.0 {
        return;
    }
    demo.rest = 0.0;
    let begun = demo
        .setup()
        .ok_or_else(String::new)
        .and_then(|setup| Session::begin(&setup));
    match begun {
        Ok(session) => commands.insert_resource(session),
        Err(error) => warn!("a level of the demo cannot be played: {error}"),
    }
}

/// Any key shows how to leave.
fn hint(
    mut demo: ResMut<DemoState>,
    mut keys: MessageReader<KeyboardInput>,
    mouse: Res<ButtonInput<MouseButton>>,
    time: Res<Time>,
) {
    if keys.read().count() > 0 || mouse.get_just_pressed().next().is_some() {
        demo.hint_left = 6.0;
    } else {
        demo.hint_left = (demo.hint_left - time.delta_secs()).max(0.0);
    }
}

/// Takes the picture when its time has come, and ends the program once it was written.
fn take_picture(
    mut commands: Commands,
    order: Res<Screenshot>,
    session: Option<Res<Session>>,
    time: Res<Time<Real>>,
    mut taken: Local<bool>,
) {
    let enough = session.is_some_and(|session| {
        order
            .after_events
            .is_some_and(|count| session.shown() >= count)
    });
    if *taken || !(enough || time.elapsed_secs() >= order.after_seconds) {
        return;
    }
    *taken = true;
    commands.spawn(Capture::primary_window()).observe(keep);
}

/// Writes the picture as every result is written, and ends the program.
fn keep(
    captured: On<ScreenshotCaptured>,
    order: Res<Screenshot>,
    mut exit: MessageWriter<AppExit>,
) {
    let written = png(&captured.image);
    let written =
        written.and_then(|png| write_file(&order.path, &png).map_err(|error| error.to_string()));
    exit.write(match written {
        Ok(()) => AppExit::Success,
        Err(error) => {
            error!("the picture was not written: {error}");
            AppExit::error()
        }
    });
}

fn png(image: &Image) -> Result<Vec<u8>, String> {
    let image = image.clone().try_into_dynamic();
    let mut bytes = Cursor::new(Vec::new());
    // Without the alpha channel, which may hold brightness.
    let image = image.map_err(|error| error.to_string())?.to_rgb8();
    image
        .write_to(&mut bytes, ImageFormat::Png)
        .map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, begin.in_set(PlaySystems::Drive));
    app.add_systems(
        Update,
        // Each asks for itself: the demo may be left in the middle of the frame.
        (hint, go_on)
            .distributive_run_if(resource_exists::<DemoState>)
            .in_set(PlaySystems::Drive),
    );
    app.add_systems(Update, take_picture.run_if(resource_exists::<Screenshot>));
    let waits = resource_exists::<DemoState>.or_else(resource_exists::<Screenshot>);
    app.add_systems(Update, stay_awake.run_if(waits));
}
