//! The game: screens, panels, input, and the glue between a battle and its picture. Floor 7.
//!
//! | module | duty |
//! |---|---|
//! | [`theme`], [`widgets`], [`focus`], [`floating`] | colours and letters; parts of screens; keyboard focus; cards beside a point |
//! | [`input`], [`intent`] | what is pressed, and what is meant by it |
//! | [`session`], [`aim`], [`driver`] | the battle on the table; what could be done; who does it |
//! | [`bridge`] | battle to pieces, events to motions, selection to overlays |
//! | [`hud`], [`menu`], [`summary`], [`dialogs`] | the screens |
//! | [`rule_links`] | rule ids in texts, and what the rules say |
//! | [`storage`], [`settings`] | saves; size of the interface, speed |
//! | [`orders`] | standing orders: of which windows a person is asked |
//! | [`watch`] | a recorded battle: play, pause, step, play on from here |
//! | [`camp`] | campaigns: the camp between two battles |
//! | [`compare`] | one level under each ruleset, played by the computer |
//! | [`demo`] | the computer plays level after level; pictures for the pages |
//!
//! Every wish of a person is an [`Intent`], whichever way it was said; only `driver` turns intents into
//! commands.

pub mod aim;
pub mod bridge;
pub mod camp;
pub mod compare;
pub mod demo;
pub mod dialogs;
pub mod driver;
pub mod floating;
pub mod focus;
pub mod hud;
pub mod input;
pub mod intent;
pub mod map_input;
pub mod menu;
pub mod orders;
pub mod rule_links;
pub mod session;
pub mod settings;
pub mod storage;
pub mod summary;
pub mod theme;
pub mod watch;
pub mod widgets;

pub use demo::DemoOptions;
pub use intent::{Dialog, Intent};
pub use session::{Mind, Session, Setup};

use crate::combat::BattleEvent;
use crate::view::{MotionQueue, ViewPlugin};
use bevy::app::PluginGroupBuilder;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::WindowResolution;
use std::path::PathBuf;

/// What the game is started with.
#[derive(Debug, Clone, Default)]
pub struct PlayOptions {
    /// The level to begin at once; without one the menu opens.
    pub level: Option<PathBuf>,
    /// The ruleset's id; empty for the first one.
    pub rules: String,
    /// The seed of the dice; without one it is taken from the clock.
    pub seed: Option<u64>,
    /// Who plays each side; empty for a person on the first side and the computer on the others.
    pub minds: Vec<Mind>,
    /// A picture to take and where to write it, for documentation and tests.
    pub screenshot: Option<demo::Screenshot>,
}

/// What is on the screen.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// Levels, rulesets, who plays.
    #[default]
    Menu,
    /// A battle.
    Battle,
    /// How it ended.
    Summary,
    /// Between two battles of a campaign.
    Camp,
}

/// One event of the battle, as it is shown.
#[derive(Message, Debug, Clone)]
pub struct BattleHappened(pub BattleEvent);

/// Which part of the screen lies over which.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Layer {
    /// The screen itself.
    #[default]
    Screen,
    /// A question of the battle.
    Prompt,
    /// A dialog.
    Dialog,
}

/// The uppermost layer, and whether the arrow keys are for its buttons.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Topmost {
    /// The layer.
    pub layer: Layer,
    /// Whether the arrow keys are for buttons and not for the map.
    pub takes_keys: bool,
}

/// Whether everything that happened was shown, so that the next command can be given.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ready(pub bool);

/// Order of the game's systems within `Update`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub enum PlaySystems {
    /// Keys, mouse and gamepad become intents.
    Input,
    /// Intents become commands, and commands are carried out.
    Drive,
    /// Events become motions.
    Show,
    /// What could be done is asked of the rules.
    Ask,
    /// Panels follow.
    Draw,
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
                )
                    .chain(),
            )
            .add_systems(Update, judge_readiness.before(PlaySystems::Input));
        app.add_plugins((
            theme::plugin,
            widgets::plugin,
            focus::plugin,
            floating::plugin,
            input::plugin,
            settings::plugin,
        ));
        app.add_plugins((
            storage::plugin,
            driver::plugin,
            bridge::plugin,
            map_input::plugin,
            hud::plugin,
        ));
        app.add_plugins((
            menu::plugin,
            summary::plugin,
            dialogs::plugin,
            demo::plugin,
            watch::plugin,
            camp::plugin,
            orders::plugin,
            compare::plugin,
        ));
    }
}

fn judge_readiness(
    session: Option<Res<Session>>,
    queue: Res<MotionQueue>,
    mut ready: ResMut<Ready>,
) {
    let now = session.is_some_and(|session| session.caught_up()) && queue.is_idle();
    ready.set_if_neq(Ready(now));
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// What is wrong with the options or the level, or that no window can be opened.
pub fn run(options: PlayOptions) -> Result<(), String> {
    reach_display()?;
    let mut app = windowed();
    let mut setup = menu::first_setup(&options);
    let last = &app.world().resource::<settings::Settings>().minds;
    if options.minds.is_empty() && options.level.is_none() && !last.is_empty() {
        setup.minds.clone_from(last);
    }
    if options.level.is_some() {
        app.insert_resource(Session::begin(&setup)?);
        app.insert_state(Screen::Battle);
    }
    app.insert_resource(menu::Choices::new(setup));
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
    let setup = menu::first_setup(&PlayOptions {
        rules: options.rules.clone(),
        seed: options.seed,
        ..PlayOptions::default()
    });
    app.insert_resource(menu::Choices::new(setup));
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
            ..default()
        })
        .set(LogPlugin {
            filter: "warn,wgpu=error,naga=error,bevy_winit=error".to_owned(),
            ..default()
        });
    let mut app = App::new();
    app.add_plugins(defaults).add_plugins(GamePlugins);
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
