//! The panel of the selected combatant: pools, body, conditions. Floor 7.

pub mod model;

use self::model::{Model, model};
use super::body::{self, Struck};
use crate::combat::{Gauge, GaugeKind, RulePage, capital};
use crate::play::aim::Choosing;
use crate::play::intent::Intent;
use crate::play::panel::Panel;
use crate::play::people::{Person, portrait};
use crate::play::screen::InterfaceSize;
use crate::play::widgets::{
    KeepsScroll, Press, Scrolls, Tip, bold, chips, column, explained, gauge, pips, row, section,
    words,
};
use crate::play::{rule_links, theme};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The combatant that the panel shows.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct Subject(Option<Model>);

pub(super) fn draw(
    mut shown: Single<&mut Subject>,
    choosing: Choosing,
    interface: InterfaceSize,
    mut struck: ResMut<Struck>,
) {
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = choosing;
    let changed =
        session.is_changed() || selection.is_changed() || aim.is_changed() || ready.is_changed();
    // What a blow does is seen on the map first.
    let due = shown.is_added() || (changed && session.is_told());
    if !due {
        return;
    }
    let Some(mut model) = model(&session, &selection, &aim, ready.0) else {
        return;
    };
    // On a low window the parts of the body need the room.
    model.portrait_size = if interface.get().y < 700.0 {
        72.0
    } else {
        112.0
    };
    struck.notice(
        model.who,
        &model.sheet.parts,
        (session.table(), session.epoch()),
    );
    shown.set_if_neq(Subject(Some(model)));
}

impl Panel for Subject {
    fn fill(&self, panel: &mut ChildSpawnerCommands) {
        if let Some(model) = &self.0 {
            head(panel, model);
            list(panel, model);
        }
    }
}

/// All but the name, which scrolls.
fn list(panel: &mut ChildSpawnerCommands, model: &Model) {
    let frame = Node {
        flex_grow: 1.0,
        min_height: px(0),
        overflow: Overflow::scroll_y(),
        padding: UiRect::axes(px(12), px(7)),
        ..column(4.0)
    };
    panel
        .spawn((frame, Scrolls, KeepsScroll("sheet"), Interaction::None))
        .with_children(|list| {
            for (index, gauge) in model.sheet.gauges.iter().enumerate() {
                pool(list, model.page, index, gauge);
            }
            if !model.sheet.conditions.is_empty() {
                conditions(list, model);
            }
            let parts = !model.sheet.parts.is_empty();
            if parts {
                body::figure(list, model);
            }
            for (index, (label, value)) in model.sheet.lines.iter().enumerate() {
                fact(list, model.page, index, label, value);
            }
            if parts {
                body::list(list, model);
            }
        });
}

/// A number with its name before it.
fn fact(list: &mut ChildSpawnerCommands, page: RulePage, index: usize, label: &str, value: &str) {
    let node = Node {
        justify_content: JustifyContent::SpaceBetween,
        flex_shrink: 0.0,
        ..row(8.0)
    };
    let tip = rule_links::tip_of(page, label, value);
    let line = (node, explained(format!("fact-{index}"), tip));
    list.spawn(line).with_children(|line| {
        line.spawn((
            words(label, theme::SMALL, theme::MUTED),
            TextLayout::no_wrap(),
        ));
        line.spawn((
            words(bound(value), theme::SMALL, theme::PAPER),
            TextLayout::justify(Justify::Right),
        ));
    });
}

/// The same with each number bound to the word before it, so that no line begins with a number torn off. The wide
/// space without a break does not hold: the layout lets it hang over the end of a line and breaks after it.
fn bound(value: &str) -> String {
    let mut bound = String::with_capacity(value.len() + 8);
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let after_word = bound.ends_with(char::is_alphabetic);
        let number = letters.peek().is_some_and(char::is_ascii_digit);
        bound.push(if letter == ' ' && after_word && number {
            '\u{202f}'
        } else {
            letter
        });
    }
    bound
}

fn head(panel: &mut ChildSpawnerCommands, model: &Model) {
    let node = Node {
        padding: UiRect::axes(px(12), px(9)),
        flex_shrink: 0.0,
        ..row(10.0)
    };
    panel
        .spawn((node, BackgroundColor(theme::WELL)))
        .with_children(|head| {
            portrait(head, model.portrait, model.portrait_size)
                .insert((Person(model.who), Interaction::None));
            let names = Node {
                min_width: px(0),
                ..column(0.0)
            };
            let tip = Tip::new(model.sheet.name.as_str())
                .line("The combatant shown here: \u{2039}NextCombatant\u{203a} and \u{2039}PreviousCombatant\u{203a} go on to the others.");
            head.spawn((names, explained("panel-name", tip)))
                .with_children(|names| {
                    names.spawn(bold(model.sheet.name.as_str(), theme::HEAD, theme::PAPER));
                    let kind = format!("{}, {}", capital(&model.sheet.kind), model.side_name);
                    names.spawn(words(kind, theme::SMALL, theme::MUTED));
                });
        });
}

/// Width of the names of pools.
const NAMES: f32 = 122.0;

/// A pool, and below it what is said of it.
fn pool(list: &mut ChildSpawnerCommands, page: RulePage, index: usize, pool: &Gauge) {
    let share = match pool.max {
        Some(max @ 1..) => pool.now.max(0) as f32 / max as f32,
        _ => 0.0,
    };
    let number = match pool.max {
        Some(max) => format!("{} / {max}", pool.now),
        None => pool.now.to_string(),
    };
    let node = Node {
        flex_shrink: 0.0,
        ..row(8.0)
    };
    let tip = rule_links::tip_of(page, &pool.label, "");
    let tip = match pool.max {
        Some(max) => tip.line(format!("Now {} of {max}.", pool.now)),
        None => tip.line(format!("Now {}.", pool.now)),
    };
    let tip = tip.line(capital(&pool.note));
    let rows = (column(0.0), explained(format!("gauge-{index}"), tip));
    list.spawn(rows).with_children(|rows| {
        rows.spawn(node).with_children(|line| {
            let label = Node {
                width: px(NAMES),
                flex_shrink: 0.0,
                ..default()
            };
            line.spawn((
                words(pool.label.as_str(), theme::SMALL, theme::MUTED),
                TextLayout::no_wrap(),
                label,
            ));
            match (pool.kind, pool.max) {
                (GaugeKind::Health | GaugeKind::Effort, _) => {
                    let colour = if pool.kind == GaugeKind::Health {
                        theme::GOOD
                    } else {
                        theme::EFFORT
                    };
                    gauge(line, share, colour);
                    line.spawn((
                        words(number, theme::SMALL, theme::PAPER),
                        TextLayout::no_wrap(),
                    ));
                }
                (GaugeKind::Pips, Some(max @ ..=6)) => pips(line, pool.now, max, theme::BRASS),
                (GaugeKind::Track, Some(max @ ..=6)) => pips(line, pool.now, max, theme::HARM),
                _ => {
                    line.spawn((
                        words(number, theme::SMALL, theme::PAPER),
                        TextLayout::no_wrap(),
                    ));
                }
            }
        });
        if !pool.note.is_empty() {
            let node = Node {
                align_self: AlignSelf::FlexEnd,
                ..default()
            };
            rows.spawn((words(pool.note.as_str(), theme::SMALL, theme::MUTED), node));
        }
    });
}

fn conditions(list: &mut ChildSpawnerCommands, model: &Model) {
    let tip = rule_links::tip_of(model.page, "Conditions", "");
    section(list, "Conditions", "conditions", tip);
    chips(list, |chips| {
        for (index, condition) in model.sheet.conditions.iter().enumerate() {
            let (text, rule) = (condition.to_string(), condition.rule);
            let tip = model.condition_tips.get(index).cloned().unwrap_or_default();
            Press::new(
                format!("condition-{index}"),
                Intent::ShowRules(vec![rule.0.into()]),
            )
            .shape(|node| node.padding = UiRect::axes(px(6), px(1)))
            .tip(tip)
            .spawn(chips, |chip| {
                chip.spawn((
                    words(text, theme::SMALL, theme::PAPER),
                    TextLayout::no_wrap(),
                ));
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::bound;

    #[test]
    fn numbers_are_bound_to_the_word_before_them() {
        let shown = "mail: AC\u{202f}14 / ranged\u{202f}13, AR\u{202f}4";
        assert_eq!(bound("mail: AC 14 / ranged 13, AR 4"), shown);
        assert_eq!(bound("19 / 12, 6 m"), "19 / 12, 6 m");
    }
}
