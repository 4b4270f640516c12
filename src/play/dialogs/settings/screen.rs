//! The page of the screen: window, size of the interface, motion. Floor 7.

use super::parts::{choice, pick, setting, switch};
use crate::play::intent::Intent;
use crate::play::settings::{DEMO_AFTER, LARGEST, LIKELY_SHOTS, SMALLEST, Settings, WINDOWS};
use crate::play::taste::Setting;
use crate::play::widgets::Tip;
use bevy::ecs::hierarchy::ChildSpawnerCommands;

pub(super) fn fill(list: &mut ChildSpawnerCommands, settings: &Settings) {
    setting(
        list,
        "Full screen",
        "Key \u{2039}FullScreen\u{203a}.",
        |line| {
            let full = settings.full_screen;
            switch(
                line,
                "full-screen",
                Intent::Set(Setting::FullScreen(!full)),
                full,
                "Fill the screen",
                Tip::new("Full screen")
                    .line("Without a border, on the screen where the window is."),
            );
        },
    );
    setting(list, "Size of the window", "In pixels.", |line| {
        for (width, height) in WINDOWS {
            let chosen = settings.window == Some((width, height)) && !settings.full_screen;
            let value = Setting::Window(width, height);
            let words = format!("{width} \u{d7} {height}");
            choice(line, format!("window-{width}"), value, chosen, words);
        }
    });
    let keys = "Keys \u{2039}Larger\u{203a} and \u{2039}Smaller\u{203a}.";
    setting(list, "Size of the interface", keys, |line| {
        for scale in (SMALLEST..=LARGEST).step_by(25) {
            let chosen = settings.scale == scale;
            let value = Setting::Scale(scale);
            choice(
                line,
                format!("scale-{scale}"),
                value,
                chosen,
                format!("{scale} %"),
            );
        }
    });
    setting(list, "Motion", "How pieces move.", |line| {
        for (key, reduced, words) in [
            ("motion-full", false, "They slide"),
            ("motion-reduced", true, "They jump"),
        ] {
            let chosen = settings.reduced_motion == reduced;
            choice(line, key, Setting::ReducedMotion(reduced), chosen, words);
        }
    });
    let keys = "Key \u{2039}SpeedUp\u{203a}; \u{2039}Skip\u{203a} shows the rest at once.";
    setting(list, "Speed of motions", keys, |line| {
        for (speed, words) in [
            (1, "Usual"),
            (2, "\u{d7}2"),
            (4, "\u{d7}4"),
            (0, "Skip them"),
        ] {
            let chosen = settings.speed == speed;
            pick(
                line,
                format!("speed-{speed}"),
                Intent::Speed(speed),
                chosen,
                words,
            );
        }
    });
    let keys = "Outlined while \u{2039}Danger\u{203a} is held.";
    setting(list, "Likely shots", keys, |line| {
        for percent in LIKELY_SHOTS {
            let chosen = settings.likely_shot == percent;
            let value = Setting::LikelyShot(percent);
            let words = format!("{percent} %");
            choice(line, format!("likely-{percent}"), value, chosen, words);
        }
    });
    setting(list, "Panels in a battle", "", |line| {
        for (key, intent, on, words) in [
            (
                "panel-sheet",
                Intent::ToggleSheet,
                settings.sheet,
                "Combatant",
            ),
            ("panel-log", Intent::ToggleLog, settings.log, "Log"),
            (
                "panel-goals",
                Intent::Set(Setting::Goals(!settings.goals)),
                settings.goals,
                "All objectives",
            ),
        ] {
            switch(
                line,
                key,
                intent,
                on,
                words,
                Tip::new("Panel").line("If there is room for it."),
            );
        }
    });
    let about = "It begins when nobody has done anything in the menu for this long.";
    setting(list, "Demo", about, |line| {
        for minutes in DEMO_AFTER {
            let words = match minutes {
                0 => "Never by itself".to_owned(),
                1 => "After 1 minute".to_owned(),
                more => format!("After {more} minutes"),
            };
            let chosen = settings.demo_after == minutes;
            let value = Setting::DemoAfter(minutes);
            choice(line, format!("demo-after-{minutes}"), value, chosen, words);
        }
    });
}
