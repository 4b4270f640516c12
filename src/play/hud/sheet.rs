//! The panel of the selected combatant: pools, body, conditions. Floor 7.

pub mod model;

use self::model::{Model, model};
use super::areas::SheetPanel;
use super::body::{self, Struck};
use crate::combat::{Gauge, GaugeKind};
use crate::play::aim::Choosing;
use crate::play::intent::Intent;
use crate::play::theme;
use crate::play::widgets::{
    Press, Scrolls, Tip, bold, chips, column, gauge, icon, pips, row, section, words,
};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

pub(super) fn draw(
    mut commands: Commands,
    choosing: Choosing,
    panel: Single<(Entity, Ref<SheetPanel>)>,
    mut struck: ResMut<Struck>,
    mut late: Local<bool>,
) {
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = choosing;
    let changed =
        session.is_changed() || selection.is_changed() || aim.is_changed() || ready.is_changed();
    let (entity, marker) = panel.into_inner();
    if !changed && !*late && !marker.is_added() {
        return;
    }
    // What a blow does is seen on the map first.
    *late = session.told() < session.battle().events().len();
    if *late && !marker.is_added() {
        return;
    }
    let Some(model) = model(&session, &selection, &aim, ready.0) else {
        return;
    };
    struck.notice(
        model.who,
        &model.sheet.parts,
        (session.table(), session.epoch()),
    );
    let fingerprint = Fingerprint(format!("{model:?}"));
    commands.queue(move |world: &mut World| {
        if world.get::<Fingerprint>(entity) == Some(&fingerprint) {
            return;
        }
        let mut commands = world.commands();
        commands
            .entity(entity)
            .insert(fingerprint)
            .despawn_children()
            .with_children(|panel| fill(panel, &model));
        world.flush();
    });
}

/// What was drawn last, to draw only what changed.
#[derive(Component, PartialEq)]
struct Fingerprint(String);

fn fill(panel: &mut ChildSpawnerCommands, model: &Model) {
    head(panel, model);
    let frame = Node {
        flex_grow: 1.0,
        min_height: px(0),
        overflow: Overflow::scroll_y(),
        padding: UiRect::axes(px(12), px(7)),
        ..column(4.0)
    };
    panel
        .spawn((frame, Scrolls, Interaction::None))
        .with_children(|list| {
            for gauge in &model.sheet.gauges {
                pool(list, gauge);
            }
            if !model.sheet.conditions.is_empty() {
                conditions(list, model);
            }
            let parts = !model.sheet.parts.is_empty();
            if parts {
                body::figure(list, model);
            }
            for (label, value) in &model.sheet.lines {
                fact(list, label, value);
            }
            if parts {
                body::list(list, model);
            }
        });
}

/// A number with its name before it.
fn fact(list: &mut ChildSpawnerCommands, label: &str, value: &str) {
    let node = Node {
        justify_content: JustifyContent::SpaceBetween,
        flex_shrink: 0.0,
        ..row(8.0)
    };
    list.spawn(node).with_children(|line| {
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
            let colour = theme::side_colour(model.side);
            let box_ = Node {
                width: px(40),
                height: px(40),
                flex_shrink: 0.0,
                ..default()
            };
            head.spawn(box_).with_children(|token| {
                let middle = Node {
                    position_type: PositionType::Absolute,
                    width: percent(100),
                    height: percent(100),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    ..default()
                };
                token.spawn(middle.clone()).with_children(|m| {
                    m.spawn(icon(theme::side_icon(model.side), 40.0, colour));
                });
                token.spawn(middle).with_children(|m| {
                    m.spawn(icon(&model.sheet.icon, 18.0, theme::PAPER));
                });
            });
            head.spawn(Node {
                min_width: px(0),
                ..column(0.0)
            })
            .with_children(|names| {
                names.spawn(bold(model.sheet.name.as_str(), theme::HEAD, theme::PAPER));
                let kind = format!("{}, {}", model.sheet.kind, model.side_name);
                names.spawn(words(kind, theme::SMALL, theme::MUTED));
            });
        });
}

fn pool(list: &mut ChildSpawnerCommands, pool: &Gauge) {
    let share = if pool.max > 0 {
        pool.now as f32 / pool.max as f32
    } else {
        0.0
    };
    let number = match pool.max {
        0 => pool.now.to_string(),
        max => format!("{} / {max}", pool.now),
    };
    list.spawn(Node {
        flex_shrink: 0.0,
        ..row(8.0)
    })
    .with_children(|line| {
        let label = Node {
            width: px(92),
            flex_shrink: 0.0,
            ..default()
        };
        line.spawn((
            words(pool.label.as_str(), theme::SMALL, theme::MUTED),
            TextLayout::no_wrap(),
            label,
        ));
        match pool.kind {
            GaugeKind::Health | GaugeKind::Effort => {
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
            GaugeKind::Pips if pool.max <= 6 => pips(line, pool.now, pool.max, theme::BRASS),
            _ => {
                line.spawn((
                    words(number, theme::SMALL, theme::PAPER),
                    TextLayout::no_wrap(),
                ));
            }
        }
    });
}

fn conditions(list: &mut ChildSpawnerCommands, model: &Model) {
    section(list, "Conditions");
    chips(list, |chips| {
        for (index, (name, value, rule)) in model.sheet.conditions.iter().enumerate() {
            let text = if *value > 0 {
                format!("{name} {value}")
            } else {
                name.to_string()
            };
            let help = model.rule_texts.get(index).cloned().unwrap_or_default();
            let tip = Tip::new(text.as_str()).line(help).line(rule.to_string());
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
