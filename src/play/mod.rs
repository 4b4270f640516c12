//! The game: screens, panels, input, and the glue between a battle and its picture. Floor 7.
//!
//! The rooms, from the ground up: a file imports from its own room and from those above it in this table, and inside
//! a room imports run one way, too. This file stands over all of them: it lists them, adds their plugins and opens
//! the window; none of them imports it.
//!
//! | room | what it is |
//! |---|---|
//! | [`theme`] | colours, letters and icons |
//! | [`taste`] | what people like differently, and set |
//! | [`input`], [`intent`] | what is pressed; what is meant by it |
//! | [`screen`] | which screen is shown, what lies over it, in which order a frame is made |
//! | [`widgets`], [`focus`], [`scrolling`] | parts of screens; the keyboard focus; the wheel, and how far lists are scrolled |
//! | [`panel`] | panels, which are built anew when what they show has changed |
//! | [`knowledge`] | what the side at the screen knows of who hides |
//! | [`answers`], [`as_ordered`] | answers to a question in words; what the log tells of those that were ordered |
//! | [`session`], [`status`] | the battle on the table; the line that says what happened |
//! | [`rule_links`] | rule ids in texts, and what the rules say |
//! | [`aim`] | what the acting person could do |
//! | [`provoked`] | who may strike at a walker on its way |
//! | [`storage`], [`choices`] | saves; what the menu would begin with |
//! | [`autosave`] | every command is written beside the game |
//! | [`orders`], [`settings`] | of which windows a person is asked; size of the interface, speed, colours |
//! | [`floating`] | cards beside a point |
//! | [`danger`] | where enemies could strike and shoot: by whom, by how many |
//! | [`controls`] | the file of bindings, and how they are changed |
//! | [`people`] | portraits, and the light on who is pointed at |
//! | [`ending`] | how a battle ended, and what decided it |
//! | [`demo`], [`watch`] | the computer plays level after level, pictures for the pages; recorded battles |
//! | [`level_map`] | a small picture of a level |
//! | [`reload`] | levels, data files and variants, read again once they change |
//! | [`compare`], [`camp`] | one level under each ruleset, played by the computer; between the battles of a campaign |
//! | [`second_press`], [`driver`] | presses that are not meant twice; intents become commands; the computer decides; battles are begun and left |
//! | [`bridge`] | battle to pieces, events to motions, selection to overlays |
//! | [`noises`] | what is heard of buttons, turns and questions |
//! | [`hud`], [`map_input`] | the panels round the map; mouse and keys over it |
//! | [`hand_over`] | the screen is covered where it goes from one person to another |
//! | [`guide`] | prompts that wait for what the player does |
//! | [`menu`], [`summary`], [`dialogs`] | the other screens, and windows over all of them |
//!
//! Every wish of a person is an [`Intent`], whichever way it was said; only `driver` turns intents into
//! commands.

pub mod aim;
pub mod answers;
pub mod as_ordered;
pub mod autosave;
pub mod bridge;
pub mod camp;
pub mod choices;
pub mod compare;
pub mod controls;
pub mod danger;
pub mod demo;
pub mod dialogs;
pub mod driver;
pub mod ending;
pub mod floating;
pub mod focus;
pub mod guide;
pub mod hand_over;
pub mod hud;
pub mod input;
pub mod intent;
pub mod knowledge;
pub mod level_map;
pub mod map_input;
pub mod menu;
pub mod noises;
pub mod orders;
pub mod panel;
pub mod people;
pub mod provoked;
pub mod reload;
pub mod rule_links;
pub mod screen;
pub mod scrolling;
pub mod second_press;
pub mod session;
pub mod settings;
pub mod status;
pub mod storage;
pub mod summary;
pub mod taste;
pub mod theme;
pub mod watch;
pub mod widgets;

pub use demo::DemoOptions;
pub use intent::{Dialog, Intent};
pub use screen::Screen;
pub use session::{Mind, Session, Setup};

use crate::level::GameData;
use crate::view::{MotionQueue, ViewPlugin, speaker};
use bevy::app::PluginGroupBuilder;
use bevy::audio::AudioPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::WindowResolution;
use choices::{Choices, USUAL, fresh_seed};
use screen::{PlaySystems, Topmost};
use session::{BattleHappened, Ready};
use std::path::PathBuf;
use std::sync::Arc;

/// What the game is started with.
#[derive(Debug, Clone, Default)]
pub struct PlayOptions {
    /// The level to begin at once; without one the menu opens.
    pub level: Option<PathBuf>,
    /// The ruleset's id; empty for the first one.
    pub rules: String,
    /// The data files and variants that levels are read with.
    pub data: Arc<GameData>,
    /// The seed of the dice; without one it is taken from the clock.
    pub seed: Option<u64>,
    /// Who plays each side; empty for a person on the first side and the computer on the others.
    pub minds: Vec<Mind>,
    /// A picture to take and where to write it, for documentation and tests.
    pub screenshot: Option<demo::Screenshot>,
}

/// Everything of the game but the window: add it after `DefaultPlugins`.
///
/// | plugin | duty |
/// |---|---|
/// | [`ViewPlugin`] | everything drawn in the world |
/// | [`PlayPlugin`] | screens, panels, input, the battle |
pub struct GamePlugins;

impl PluginGroup for GamePlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(ViewPlugin)
            .add(PlayPlugin)
    }
}

/// Screens, panels, input, the battle.
pub struct PlayPlugin;

impl Plugin for PlayPlugin {
    fn build(&self, app: &mut App) {
        app.init_state::<Screen>()
            .init_resource::<Topmost>()
            .init_resource::<Ready>()
            .add_message::<Intent>()
            .add_message::<BattleHappened>()
            .configure_sets(
                Update,
                (
                    PlaySystems::Input,
                    PlaySystems::Drive,
                    PlaySystems::Show,
                    PlaySystems::Ask,
                    PlaySystems::Draw,
                    PlaySystems::Build,
                )
                    .chain(),
            )
            .add_systems(Update, judge_readiness.before(PlaySystems::Input))
            // What was done in this frame is to be seen before anybody is asked about it, and what a standing order answers
            // nobody is asked.
            .add_systems(
                Update,
                (
                    judge_readiness,
                    driver::stand_by
                        .run_if(in_state(Screen::Battle).and_then(resource_exists::<Session>)),
                    judge_readiness,
                )
                    .chain()
                    .after(PlaySystems::Show)
                    .before(PlaySystems::Ask),
            );
        app.add_plugins((
            theme::plugin,
            widgets::plugin,
            focus::plugin,
            scrolling::plugin,
            floating::plugin,
            input::plugin,
            settings::plugin,
            controls::plugin,
            people::plugin,
        ));
        app.add_plugins((
            storage::plugin,
            autosave::plugin,
            status::plugin,
            driver::plugin,
            bridge::plugin,
            noises::plugin,
            map_input::plugin,
            hud::plugin,
            guide::plugin,
            hand_over::plugin,
        ));
        app.add_plugins((
            menu::plugin,
            summary::plugin,
            dialogs::plugin,
            demo::plugin,
            watch::plugin,
            camp::plugin,
            compare::plugin,
            reload::plugin,
        ));
    }
}

fn judge_readiness(
    session: Option<Res<Session>>,
    queue: Res<MotionQueue>,
    mut ready: ResMut<Ready>,
) {
    let goes_on = |session: Res<Session>| session.caught_up() && session.handing().is_none();
    let now = session.is_some_and(goes_on) && queue.is_idle();
    ready.set_if_neq(Ready(now));
}

/// The setup that the options ask for.
fn first_setup(options: &PlayOptions) -> Setup {
    let first = crate::rules::all().first().map_or("", |rules| rules.id);
    let rules = if options.rules.is_empty() {
        first.to_owned()
    } else {
        options.rules.clone()
    };
    let minds = if options.minds.is_empty() {
        USUAL.to_vec()
    } else {
        options.minds.clone()
    };
    let path: PathBuf = options.level.clone().unwrap_or_default();
    Setup {
        path,
        rules,
        seed: options.seed.unwrap_or_else(fresh_seed),
        minds,
        data: options.data.clone(),
    }
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// What is wrong with the options or the level, or that no window can be opened.
pub fn run(options: PlayOptions) -> Result<(), String> {
    reach_display()?;
    let mut app = windowed();
    let mut setup = first_setup(&options);
    let last = &app.world().resource::<settings::Settings>().minds;
    if options.minds.is_empty() && options.level.is_none() && !last.is_empty() {
        setup.minds.clone_from(last);
    }
    if options.level.is_some() {
        app.insert_resource(Session::begin(&setup)?);
        app.insert_state(Screen::Battle);
    }
    app.insert_resource(Choices::new(setup));
    if let Some(screenshot) = options.screenshot {
        app.insert_resource(screenshot);
    }
    finish(app)
}

/// Opens the window and lets the computer play level after level.
///
/// # Errors
/// What is wrong with the options or the levels, or that no window can be opened.
pub fn run_demo(options: DemoOptions) -> Result<(), String> {
    reach_display()?;
    let mut app = windowed();
    let setup = first_setup(&PlayOptions {
        rules: options.rules.clone(),
        seed: options.seed,
        ..PlayOptions::default()
    });
    app.insert_resource(Choices::new(setup));
    demo::start(&mut app, options)?;
    finish(app)
}

/// Whether the X display that the environment names answers, where that can be told: a display on this machine.
#[cfg(unix)]
fn reach_display() -> Result<(), String> {
    let Ok(display) = std::env::var("DISPLAY") else {
        return Ok(());
    };
    let local = display
        .strip_prefix("unix")
        .unwrap_or(&display)
        .strip_prefix(':');
    let number = local
        .and_then(|rest| rest.split('.').next())
        .and_then(|n| n.parse::<u32>().ok());
    let Some(number) = number else {
        return Ok(());
    };
    let socket = format!("/tmp/.X11-unix/X{number}");
    // A server that has died leaves its socket behind.
    let gone = std::os::unix::net::UnixStream::connect(&socket).is_err();
    if gone && std::env::var_os("WAYLAND_DISPLAY").is_none() {
        return Err(format!(
            "the display {display} does not answer: name a running one in DISPLAY, or play without a window \
             (`quincunx demo --headless`)"
        ));
    }
    Ok(())
}

#[cfg(not(unix))]
fn reach_display() -> Result<(), String> {
    Ok(())
}

/// An app with the window and all plugins.
fn windowed() -> App {
    let window = Window {
        title: "Quincunx".to_owned(),
        resolution: WindowResolution::new(1280, 720),
        resize_constraints: WindowResizeConstraints {
            min_width: 1024.0,
            min_height: 600.0,
            ..default()
        },
        ..default()
    };
    let defaults = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            // The dialogs ask first: `dialogs::ask_before_closing`.
            close_when_requested: false,
            ..default()
        })
        .set(LogPlugin {
            filter: "warn,wgpu=error,naga=error,bevy_winit=error,bevy_audio=error".to_owned(),
            ..default()
        });
    let mut app = App::new();
    if speaker::has_device() {
        app.add_plugins(defaults);
    } else {
        speaker::say_silent();
        app.add_plugins(defaults.disable::<AudioPlugin>());
    }
    app.add_plugins(GamePlugins);
    app
}

fn finish(mut app: App) -> Result<(), String> {
    match app.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(format!("the game ended with code {code}")),
    }
}

#[cfg(test)]
mod tests;
