//! The commands that open the window, and why they cannot. Floor 8.

use super::{Demo, Done, Failure, Play, find};

/// What works anywhere.
const ELSEWHERE: &str = "`quincunx run`, `quincunx sim` and `quincunx demo --headless` work without one";

/// Opens the game.
pub(super) fn play(options: Play) -> Done {
    find::ruleset(&options.rules.rules)?;
    let level = options.level.as_deref().map(find::level_path).transpose()?;
    if let Some(path) = &level {
        crate::battle::load_level(path).map_err(Failure::message)?;
    }
    needs_display()?;
    #[cfg(feature = "window")]
    {
        let options = crate::play::PlayOptions { level, rules: options.rules.rules, seed: options.seed };
        crate::play::run(options).map_err(Failure::message)
    }
    #[cfg(not(feature = "window"))]
    Err(no_window())
}

/// Shows the game play itself.
pub(super) fn demo(options: Demo) -> Done {
    find::ruleset(&options.rules.rules)?;
    let level = options.level.as_deref().map(find::level_path).transpose()?;
    if !(options.speed.is_finite() && (0.1..=100.0).contains(&options.speed)) {
        return Err(Failure::Message(format!("--speed {}: give 0.1 to 100", options.speed)));
    }
    needs_display()?;
    #[cfg(feature = "window")]
    {
        let options = crate::play::DemoOptions {
            level,
            rules: options.rules.rules,
            seed: options.seed,
            speed: options.speed,
            screenshot: options.screenshot.map(|file| (file, options.after)),
        };
        crate::play::run_demo(options).map_err(Failure::message)
    }
    #[cfg(not(feature = "window"))]
    {
        let _ = (level, options.screenshot, options.after);
        Err(no_window())
    }
}

#[cfg(not(feature = "window"))]
fn no_window() -> Failure {
    Failure::Message(format!("this program was built without its window; {ELSEWHERE}"))
}

/// One sentence in place of a crash where nothing can be drawn.
fn needs_display() -> Done {
    let set = |variable: &str| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    let elsewhere = cfg!(not(all(unix, not(target_os = "macos"))));
    if elsewhere || set("DISPLAY") || set("WAYLAND_DISPLAY") {
        return Ok(());
    }
    Err(Failure::Message(format!("the game needs a display and there is none here; {ELSEWHERE}")))
}
