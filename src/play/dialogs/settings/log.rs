//! The page of the log: its letters, and how much it tells. Floor 7.

use super::parts::{choice, pick, setting, switch};
use crate::play::intent::Intent;
use crate::play::settings::{LOG_SIZES, Settings};
use crate::play::taste::{LogDetail, Setting};
use crate::play::theme;
use crate::play::widgets::{Tip, bold, column, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

pub(super) fn fill(list: &mut ChildSpawnerCommands, settings: &Settings) {
    setting(list, "The log", "Key \u{2039}Log\u{203a}.", |line| {
        pick(line, "log-shown", Intent::ToggleLog, settings.log, "Shown");
    });
    setting(list, "Size of the letters", "", |line| {
        for (index, size) in LOG_SIZES.into_iter().enumerate() {
            let chosen = settings.log_size == size;
            let name = ["Small", "Middle", "Large", "Very large"][index];
            choice(
                line,
                format!("log-size-{size}"),
                Setting::LogSize(size),
                chosen,
                name,
            );
        }
    });
    let about = "Nothing is lost: what is left out comes back when you choose more.";
    setting(list, "What it tells", about, |line| {
        for (index, detail) in LogDetail::ALL.into_iter().enumerate() {
            let chosen = settings.log_detail == detail;
            let value = Setting::LogDetail(detail);
            choice(
                line,
                format!("log-detail-{index}"),
                value,
                chosen,
                detail.label(),
            );
        }
    });
    let about = "A line that unfolds, and the page of a rule, name them in any case.";
    setting(list, "Ids of rules", about, |line| {
        let intent = Intent::Set(Setting::RuleIds(!settings.rule_ids));
        let tip = Tip::new("Ids of rules")
            .line("Such as INJ-ATK-03: beside the numbers of the odds, in tips and in guides.");
        switch(line, "rule-ids", intent, settings.rule_ids, "Shown", tip);
    });
    let node = Node {
        padding: UiRect::all(px(10)),
        border_radius: BorderRadius::all(px(6)),
        flex_shrink: 0.0,
        ..column(2.0)
    };
    let size = f32::from(settings.log_size);
    list.spawn((node, BackgroundColor(theme::WELL)))
        .with_children(|sample| {
            sample.spawn(bold("Round 2", size, theme::BRASS));
            sample.spawn(bold("Anna takes a turn.", size, theme::PAPER));
            if settings.log_detail != LogDetail::Brief {
                let text = "Anna hits Rufus with the longsword.";
                sample.spawn(words(text, size, theme::PAPER));
            }
            sample.spawn(words("Rufus's left arm is hurt.", size, theme::HARM));
            if settings.log_detail == LogDetail::All {
                sample.spawn(words("Rufus is no longer hidden.", size, theme::MUTED));
            }
        });
}
