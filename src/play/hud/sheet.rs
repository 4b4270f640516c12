//! The panel of the selected combatant: pools, body, conditions. Floor 7.

use super::{SheetPanel, body};
use crate::battle::Battle;
use crate::combat::{CombatantId, Gauge, GaugeKind, PendingChoice, Sheet, SideId};
use crate::play::Ready;
use crate::play::aim::{Aim, Selection};
use crate::play::intent::Intent;
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{
    Press, Scrolls, Tip, bold, column, gauge, icon, pips, row, rule, words,
};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// What the panel shows.
#[derive(Debug, Clone)]
pub(super) struct Model {
    pub(super) who: CombatantId,
    side: SideId,
    side_name: String,
    pub(super) sheet: Sheet,
    pub(super) chosen_part: Option<SmolStr>,
    pub(super) aimable: Vec<SmolStr>,
    pub(super) asks_part: bool,
    rule_texts: Vec<String>,
}

/// Whose panel is shown: the one of whom a question names parts, the one who is asked, a target that one aims at,
/// the selected one, the one under the pointer, the acting one.
#[must_use]
pub fn subject(session: &Session, selection: &Selection, aim: &Aim) -> Option<CombatantId> {
    let battle = session.battle();
    let asks = |choice: &&PendingChoice| choice.actors.is_empty();
    let pending = battle.pending().filter(asks).map(|choice| {
        if names_parts(battle, choice) {
            choice.about
        } else {
            choice.who
        }
    });
    let acting = aim
        .who
        .or_else(|| battle.acting())
        .or_else(|| battle.may_act().first().copied());
    let pointed = || {
        let there = selection.hover.and_then(|cell| session.combatant_at(cell));
        there.filter(|_| aim.who.is_some())
    };
    let aims = aim
        .chosen_offer(selection)
        .is_some_and(|offer| offer.aiming.at_combatant());
    let target = pointed().filter(|who| aims && Some(*who) != aim.who);
    pending
        .or(target)
        .or(selection.shown)
        .or_else(pointed)
        .or(acting)
        .or_else(|| battle.combatants().next())
}

/// Whether the answers to a question are parts of the body of the one whom it is about.
fn names_parts(battle: &Battle, choice: &PendingChoice) -> bool {
    let sheet = battle.ruleset().sheet(battle.world(), choice.about);
    let mut parts = sheet.parts.iter();
    parts.any(|part| choice.option(&part.id).is_some())
}

fn model(session: &Session, selection: &Selection, aim: &Aim, ready: bool) -> Option<Model> {
    let battle = session.battle();
    let who = subject(session, selection, aim)?;
    let sheet = battle.ruleset().sheet(battle.world(), who);
    let side = battle.side(who);
    let options = battle
        .pending()
        .filter(|choice| ready && choice.about == who);
    let options: Vec<SmolStr> = options
        .map(|c| c.options.iter().map(|o| o.key.clone()).collect())
        .unwrap_or_default();
    let asks_part = sheet.parts.iter().any(|part| options.contains(&part.id));
    let names = battle.level().sides();
    let side_name = names
        .get(usize::from(side.0))
        .map(|side| side.name.clone())
        .unwrap_or_default();
    let text = |rule: crate::combat::RuleId| {
        battle
            .ruleset()
            .rule_text(rule.0)
            .unwrap_or_default()
            .to_owned()
    };
    let rule_texts = sheet
        .conditions
        .iter()
        .map(|(_, _, rule)| text(*rule))
        .collect();
    let chosen_part = selection
        .chosen
        .as_ref()
        .and_then(|chosen| chosen.aim.clone());
    Some(Model {
        who,
        side,
        side_name,
        sheet,
        chosen_part,
        aimable: options,
        asks_part,
        rule_texts,
    })
}

pub(super) fn draw(
    mut commands: Commands,
    (session, selection, aim, ready): (Res<Session>, Res<Selection>, Res<Aim>, Res<Ready>),
    panel: Single<(Entity, Ref<SheetPanel>)>,
) {
    let changed =
        session.is_changed() || selection.is_changed() || aim.is_changed() || ready.is_changed();
    let (entity, marker) = panel.into_inner();
    if !changed && !marker.is_added() {
        return;
    }
    let Some(model) = model(&session, &selection, &aim, ready.0) else {
        return;
    };
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
                    m.spawn(icon(model.sheet.icon, 18.0, theme::PAPER));
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
            GaugeKind::Pips if pool.max <= 6 => pips(line, (pool.now, pool.max), theme::BRASS),
            _ => {
                line.spawn((
                    words(number, theme::SMALL, theme::PAPER),
                    TextLayout::no_wrap(),
                ));
            }
        }
    });
}

pub(super) fn section(list: &mut ChildSpawnerCommands, title: &str) {
    rule(list, theme::RIM);
    list.spawn((
        bold(title, theme::SMALL, theme::BRASS),
        Node {
            flex_shrink: 0.0,
            ..default()
        },
    ));
}

pub(super) fn chips(list: &mut ChildSpawnerCommands, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(3),
        flex_shrink: 0.0,
        ..row(4.0)
    };
    list.spawn(node).with_children(fill);
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
