//! The bar with the round, the order of turns, speed, help and menu. Floor 7.

use super::TopBar;
use crate::combat::{CombatantId, SideId, Standing};
use crate::play::demo::DemoState;
use crate::play::intent::{Dialog, Intent};
use crate::play::session::Session;
use crate::play::settings::Settings;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, column, icon, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// One place in the order of turns.
#[derive(Debug, Clone, PartialEq)]
struct Turn {
    who: CombatantId,
    side: SideId,
    icon: &'static str,
    name: String,
    acting: bool,
    down: bool,
}

/// What the bar shows.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::play) struct Bar {
    round: u32,
    level: String,
    turns: Vec<Turn>,
    speed: u8,
    faster: u8,
    log: bool,
    sheet: bool,
    demo: bool,
}

fn bar(session: &Session, settings: &Settings, demo: bool) -> Bar {
    let battle = session.battle();
    let order = battle.turns();
    let turns = order
        .order()
        .iter()
        .filter(|&&who| battle.get::<Standing>(who) != Some(&Standing::Dead))
        .map(|&who| Turn {
            who,
            side: battle.side(who),
            icon: battle.ruleset().sheet(battle.world(), who).icon,
            name: battle.name(who),
            acting: order.active() == Some(who),
            down: !battle.is_up(who),
        });
    Bar {
        round: order.round(),
        level: battle.level().name().to_owned(),
        turns: turns.collect(),
        speed: settings.speed,
        faster: settings.faster(),
        log: settings.log,
        sheet: settings.sheet,
        demo,
    }
}

pub(super) fn draw(
    mut commands: Commands,
    (session, settings, demo): (Res<Session>, Res<Settings>, Option<Res<DemoState>>),
    panel: Single<Entity, With<TopBar>>,
    mut drawn: Local<Option<(Bar, Entity)>>,
) {
    let there = drawn
        .as_ref()
        .is_some_and(|(bar, at)| *at == *panel && bar.demo == demo.is_some());
    if there && !session.is_changed() && !settings.is_changed() {
        return;
    }
    let now = (bar(&session, &settings, demo.is_some()), *panel);
    if drawn.as_ref() == Some(&now) {
        return;
    }
    commands
        .entity(*panel)
        .despawn_children()
        .with_children(|panel| fill(panel, &now.0));
    *drawn = Some(now);
}

fn fill(panel: &mut ChildSpawnerCommands, bar: &Bar) {
    let node = Node {
        padding: UiRect::axes(px(14), px(0)),
        width: percent(100),
        height: percent(100),
        ..row(14.0)
    };
    panel.spawn(node).with_children(|line| {
        line.spawn(Node {
            flex_shrink: 0.0,
            max_width: px(236),
            min_width: px(236),
            ..column(0.0)
        })
        .with_children(|title| {
            title.spawn((
                bold(
                    format!("Round {}", bar.round.max(1)),
                    theme::HEAD,
                    theme::PAPER,
                ),
                TextLayout::no_wrap(),
            ));
            title.spawn((
                words(bar.level.as_str(), theme::SMALL, theme::MUTED),
                TextLayout::no_wrap(),
            ));
        });
        let order = Node {
            flex_grow: 1.0,
            min_width: px(0),
            overflow: Overflow::clip_x(),
            height: percent(100),
            ..row(3.0)
        };
        line.spawn(order)
            .with_children(|order| turns(order, &bar.turns));
        line.spawn(Node {
            flex_shrink: 0.0,
            ..row(6.0)
        })
        .with_children(|right| buttons(right, bar));
    });
}

/// The order of turns from the acting one on, so that it never runs out of sight.
fn turns(parent: &mut ChildSpawnerCommands, turns: &[Turn]) {
    let start = turns.iter().position(|turn| turn.acting).unwrap_or(0);
    for (index, turn) in turns[start..].iter().chain(&turns[..start]).enumerate() {
        if index > 0 && index == turns.len() - start {
            let node = Node {
                width: px(2),
                height: px(28),
                margin: UiRect::horizontal(px(5)),
                ..default()
            };
            parent.spawn((node, BackgroundColor(theme::RIM)));
        }
        token(parent, turn);
    }
}

fn token(parent: &mut ChildSpawnerCommands, turn: &Turn) {
    let size = if turn.acting { 46.0 } else { 36.0 };
    let colour = theme::side_colour(turn.side);
    let (ring, glyph) = if turn.down {
        (colour.with_alpha(0.45), theme::FAINT)
    } else {
        (colour, theme::PAPER)
    };
    let tip = Tip::new(turn.name.as_str()).line(if turn.acting {
        "Acts now."
    } else if turn.down {
        "Out of the fight for now."
    } else {
        ""
    });
    let press = Press::new(format!("turn-{}", turn.who.0), Intent::Look(turn.who))
        .flat()
        .chosen(turn.acting)
        .tip(tip);
    let press = press.shape(|node| {
        node.width = px(size);
        node.height = px(size);
        node.flex_shrink = 0.0;
        node.padding = UiRect::ZERO;
    });
    press.spawn(parent, |token| {
        let middle = Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        token
            .spawn((middle.clone(), Pickable::IGNORE))
            .with_children(|m| {
                m.spawn(icon(theme::side_icon(turn.side), size * 0.86, ring));
            });
        token.spawn((middle, Pickable::IGNORE)).with_children(|m| {
            m.spawn(icon(turn.icon, size * 0.42, glyph));
        });
    });
}

fn buttons(parent: &mut ChildSpawnerCommands, bar: &Bar) {
    let small = |press: Press| press.shape(|node| node.padding = UiRect::axes(px(9), px(7)));
    let speed = if bar.speed == 0 {
        "skip".to_owned()
    } else {
        format!("\u{d7}{}", bar.speed)
    };
    small(Press::new("speed", Intent::Speed(bar.faster)))
        .tip(Tip::new("Speed of motions").line("Normal, twice, four times. Key X; K skips."))
        .label(parent, "fast-forward", speed);
    small(Press::new(
        "skip",
        Intent::Speed(if bar.speed == 0 { 1 } else { 0 }),
    ))
    .chosen(bar.speed == 0)
    .tip(Tip::new("Skip motions").line("Shows only how things end."))
    .label(parent, "skip-forward", "");
    small(Press::new("toggle-sheet", Intent::ToggleSheet))
        .chosen(bar.sheet)
        .tip(Tip::new("Panel of the combatant").line("Key I."))
        .label(parent, "panel-left", "");
    small(Press::new("toggle-log", Intent::ToggleLog))
        .chosen(bar.log)
        .tip(Tip::new("Log").line("Key L."))
        .label(parent, "scroll-text", "");
    small(Press::new("help", Intent::Open(Dialog::Help)))
        .tip(Tip::new("Keys and buttons").line("Key F1."))
        .label(parent, "circle-help", "");
    let menu = if bar.demo {
        Intent::ToMenu
    } else {
        Intent::Open(Dialog::Pause)
    };
    small(Press::new("menu", menu))
        .tip(Tip::new("Menu").line("Key F10."))
        .label(parent, "menu", "");
}
