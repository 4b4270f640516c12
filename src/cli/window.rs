//! The commands that open the window, and why they cannot. Floor 8.

use super::{Demo, Done, Failure, Play, find};
use crate::battle::load_level;
use crate::level::GameData;
#[cfg(feature = "window")]
use crate::play::demo::Screenshot;
use crate::source::check_outputs;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::Arc;

/// What works anywhere.
const ELSEWHERE: &str =
    "`quincunx run`, `quincunx sim` and `quincunx demo --headless` work without one";

/// Opens the game.
pub(super) fn play(options: Play, data: &Arc<GameData>) -> Done {
    find::ruleset(&options.rules.rules)?;
    let level = options.level.as_deref();
    let level = level.map(|word| checked_level(word, data)).transpose()?;
    check_outputs(options.picture.screenshot.as_deref()).map_err(Failure::message)?;
    needs_display()?;
    open_game(options, level, data.clone())
}

/// Shows the game play itself.
pub(super) fn demo(options: Demo, data: &Arc<GameData>) -> Done {
    if let Some(rules) = &options.rules {
        find::ruleset(rules)?;
    }
    let level = options.level.as_deref();
    let level = level.map(|word| checked_level(word, data)).transpose()?;
    check_outputs(options.picture.screenshot.as_deref()).map_err(Failure::message)?;
    needs_display()?;
    open_demo(options, level, data.clone())
}

/// The file of a level that can be played.
fn checked_level(word: &OsStr, data: &Arc<GameData>) -> Result<PathBuf, Failure> {
    let path = find::level_path(word)?;
    load_level(&path, data).map_err(Failure::message)?;
    Ok(path)
}

#[cfg(feature = "window")]
fn open_game(options: Play, level: Option<PathBuf>, data: Arc<GameData>) -> Done {
    let options = crate::play::PlayOptions {
        level,
        rules: options.rules.rules,
        data,
        seed: options.seed,
        minds: Vec::new(),
        screenshot: screenshot(options.picture),
    };
    crate::play::run(options).map_err(Failure::message)
}

#[cfg(feature = "window")]
fn open_demo(options: Demo, level: Option<PathBuf>, data: Arc<GameData>) -> Done {
    let options = crate::play::DemoOptions {
        levels: level.into_iter().collect(),
        rules: options.rules.unwrap_or_default(),
        data,
        seed: options.seed,
        speed: options.speed,
        panels: options.panels,
        screenshot: screenshot(options.picture).map(|picture| Screenshot {
            after_battle: options.after_battle,
            ..picture
        }),
    };
    crate::play::run_demo(options).map_err(Failure::message)
}

#[cfg(feature = "window")]
fn screenshot(picture: super::Picture) -> Option<Screenshot> {
    let path = picture.screenshot?;
    Some(Screenshot {
        path,
        after_battle: false,
        after_events: picture.after_events,
        after_seconds: picture.after,
    })
}

#[cfg(not(feature = "window"))]
fn open_game(_: Play, _: Option<PathBuf>, _: Arc<GameData>) -> Done {
    Err(no_window())
}

#[cfg(not(feature = "window"))]
fn open_demo(_: Demo, _: Option<PathBuf>, _: Arc<GameData>) -> Done {
    Err(no_window())
}

#[cfg(not(feature = "window"))]
fn no_window() -> Failure {
    Failure::Message(format!(
        "this program was built without its window; {ELSEWHERE}"
    ))
}

/// One sentence in place of a crash where nothing can be drawn.
fn needs_display() -> Done {
    let set = |variable: &str| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    let elsewhere = cfg!(not(all(unix, not(target_os = "macos"))));
    if elsewhere || set("DISPLAY") || set("WAYLAND_DISPLAY") {
        return Ok(());
    }
    Err(Failure::Message(format!(
        "the game needs a display and there is none here; {ELSEWHERE}"
    )))
}
