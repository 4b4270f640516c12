//! The plate at the top: who still fights, the round, the level; and the line at the foot. Floor 7.

use super::super::eye::PLATE;
use crate::combat::{SideId, Standing};
use crate::play::panel::Panel;
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{bold, icon, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The plate at the top.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct Plate {
    table: u32,
    size: f32,
    sides: Vec<SidePart>,
    middle: String,
    round: u32,
}

/// A side: its name, and for each of its people whether it still fights.
#[derive(Debug, Clone, PartialEq)]
struct SidePart {
    side: SideId,
    name: String,
    up: usize,
    out: usize,
}

impl Plate {
    /// Whether it is of the battle on the table, in a window of a size.
    pub(super) fn is_of(&self, session: &Session, size: f32) -> bool {
        self.table == session.table() && self.size == size
    }

    /// What it shows of a battle.
    pub(super) fn of(session: &Session, size: f32) -> Self {
        let battle = session.battle();
        let part = |index: usize| {
            let side = SideId(u8::try_from(index).unwrap_or(u8::MAX));
            let own = battle.combatants().filter(|&who| battle.side(who) == side);
            let own = own.filter_map(|who| battle.get::<Standing>(who));
            let (up, out): (Vec<_>, Vec<&Standing>) = own.partition(|it| it.counts_for_its_side());
            SidePart {
                side,
                name: session.side_name(side).to_owned(),
                up: up.len(),
                out: out.len(),
            }
        };
        Self {
            table: session.table(),
            size,
            sides: (0..battle.level().sides().len()).map(part).collect(),
            middle: format!("{} \u{b7} {}", battle.level().name(), battle.ruleset().name),
            round: battle.turns().round(),
        }
    }

    fn side(&self, plate: &mut ChildSpawnerCommands, part: &SidePart) {
        let colour = theme::side_colour(part.side);
        plate.spawn(row(7.0)).with_children(|line| {
            let glyph = theme::side_icon(part.side);
            line.spawn((
                bold(part.name.as_str(), 16.0 * self.size, theme::PAPER),
                TextLayout::no_wrap(),
            ));
            for index in 0..part.up + part.out {
                let up = index < part.up;
                let (glyph, colour) = match up {
                    true => (glyph, colour),
                    false => ("x", theme::FAINT),
                };
                line.spawn(icon(glyph, 15.0 * self.size, colour));
            }
        });
    }
}

impl Panel for Plate {
    fn fill(&self, plate: &mut ChildSpawnerCommands) {
        if self.sides.is_empty() {
            return;
        }
        let half = self.sides.len().div_ceil(2);
        let (left, right) = self.sides.split_at(half);
        let part = |justify: JustifyContent| Node {
            width: percent(36),
            justify_content: justify,
            ..row(20.0)
        };
        plate
            .spawn(part(JustifyContent::Start))
            .with_children(|line| left.iter().for_each(|it| self.side(line, it)));
        plate
            .spawn(Node {
                width: percent(28),
                justify_content: JustifyContent::Center,
                ..row(12.0)
            })
            .with_children(|line| {
                let round = format!("Round {}", self.round.max(1));
                line.spawn(bold(round, 16.0 * self.size, theme::PAPER));
                line.spawn((
                    words(self.middle.as_str(), 15.0 * self.size, theme::MUTED),
                    TextLayout::no_wrap(),
                ));
            });
        plate
            .spawn(part(JustifyContent::End))
            .with_children(|line| right.iter().for_each(|it| self.side(line, it)));
    }
}

/// Where the plate lies.
pub(super) fn frame() -> Node {
    Node {
        position_type: PositionType::Absolute,
        top: px(0),
        left: px(0),
        width: percent(100),
        min_height: px(PLATE),
        padding: UiRect::axes(px(16), px(6)),
        ..row(0.0)
    }
}

/// The line at the foot: how the demo is left.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct Foot(pub(super) f32);

impl Panel for Foot {
    fn fill(&self, foot: &mut ChildSpawnerCommands) {
        if self.0 <= 0.0 {
            return;
        }
        let node = Node {
            padding: UiRect::axes(px(10), px(1)),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        };
        let ground = BackgroundColor(theme::ROOM.with_alpha(0.7));
        foot.spawn((node, ground)).with_children(|foot| {
            foot.spawn((
                words(
                    "Demo \u{b7} press any key to take over a side, or for the menu",
                    theme::SMALL * self.0,
                    theme::PAPER,
                ),
                TextLayout::no_wrap(),
            ));
        });
    }
}

/// Where the line at the foot lies.
pub(super) fn foot() -> Node {
    Node {
        position_type: PositionType::Absolute,
        bottom: px(6),
        left: px(0),
        width: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    }
}
