//! The parts that every screen is built of: words, icons, buttons, gauges, tips. Floor 7.

use super::intent::Intent;
use super::screen::PlaySystems;
use super::theme;
use crate::combat::printed;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::text::{LineHeight, Strikethrough};
use bevy::ui::FocusPolicy;
use smol_str::SmolStr;

/// What a button does, and why it cannot.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Does {
    /// Sent as it is pressed.
    pub intent: Intent,
    /// Why nothing happens but an explanation; `None` if it works.
    pub blocked: Option<SmolStr>,
}

/// A name for the focus, the same each time the part is drawn again.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct FocusKey(pub SmolStr);

/// How a button is drawn.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Look {
    /// Whether it is the chosen one of its group.
    pub chosen: bool,
    /// Whether it is the main button of its screen.
    pub main: bool,
    /// Whether it has no ground until the pointer is over it.
    pub flat: bool,
    /// Whether it cannot be used now.
    pub blocked: bool,
    /// Whether it lies on a card of paper.
    pub paper: bool,
}

/// What is shown beside a part while the pointer is over it or the focus is on it.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Tip {
    /// A few words, bold.
    pub title: SmolStr,
    /// Lines under it.
    pub lines: Vec<String>,
}

impl Tip {
    /// A tip of one line.
    #[must_use]
    pub fn new(title: impl Into<SmolStr>) -> Self {
        Self {
            title: title.into(),
            lines: Vec::new(),
        }
    }

    /// The same with one line more; an empty one is left out.
    #[must_use]
    pub fn line(mut self, line: impl Into<String>) -> Self {
        let line = line.into();
        if !line.is_empty() {
            self.lines.push(line);
        }
        self
    }
}

/// A part that can only be read: it has a tip and can have the focus by the arrow keys, and Tab leaves it out.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct ReadOnly;

/// What makes a label or number explain itself, under the pointer and with the focus; `key` names it for the focus.
pub fn explained(key: impl Into<SmolStr>, tip: Tip) -> impl Bundle {
    let outline = Outline {
        width: px(2),
        offset: px(1),
        color: Color::NONE,
    };
    (
        ReadOnly,
        tip,
        FocusKey(key.into()),
        Interaction::None,
        outline,
    )
}

/// A part that keeps the mouse from the map under it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Solid;

/// A part that scrolls with the wheel while the pointer is over it.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Scrolls;

/// A part that keeps its place when it is drawn again under the same name.
#[derive(Component, Debug, Clone, Copy)]
pub struct KeepsScroll(pub &'static str);

/// A part whose end stays in sight as it grows, until somebody scrolls away from there.
#[derive(Component, Debug, Clone, Copy)]
pub struct FollowsEnd(pub bool);

/// Tall parts one below the other: up and down go through all of them, those out of sight too, before they leave.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Stack;

/// Words, with minus signs as they are printed: what, how large, in which colour.
pub fn words(text: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (
        Text::new(printed(text)),
        theme::font(theme::TEXT, size),
        TextColor(colour),
        LineHeight::RelativeToFont(1.25),
    )
}

/// Bold words.
pub fn bold(text: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (
        Text::new(printed(text)),
        theme::font(theme::BOLD, size),
        TextColor(colour),
        LineHeight::RelativeToFont(1.25),
    )
}

/// Words that are struck through: they are there, and do not count.
pub fn struck(text: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (words(text, size, colour), Strikethrough)
}

/// One icon by its Lucide name.
pub fn icon(name: &str, size: f32, colour: Color) -> impl Bundle + use<> {
    (
        Text::new(theme::glyph(name).to_string()),
        theme::font(theme::ICONS, size),
        TextColor(colour),
        LineHeight::RelativeToFont(1.0),
        Node {
            flex_shrink: 0.0,
            ..default()
        },
    )
}

/// A row with its parts in the middle of its height.
#[must_use]
pub fn row(gap: f32) -> Node {
    Node {
        column_gap: px(gap),
        align_items: AlignItems::Center,
        ..default()
    }
}

/// A column.
#[must_use]
pub fn column(gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        ..default()
    }
}

/// A panel: ground, border, and the mouse stops at it.
pub fn panel(node: Node) -> impl Bundle {
    let node = Node {
        border: UiRect::all(px(1)),
        ..node
    };
    (
        node,
        BackgroundColor(theme::PANEL),
        BorderColor::all(theme::RIM),
        Solid,
        FocusPolicy::Block,
    )
}

/// A card of paper for what is read closely; it casts a shadow.
pub fn card(node: Node) -> impl Bundle {
    let node = Node {
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(6)),
        ..node
    };
    let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(4), px(0), px(14));
    (
        node,
        BackgroundColor(theme::CARD),
        BorderColor::all(theme::CARD_RIM),
        shadow,
    )
}

/// A button before it is spawned.
pub struct Press {
    does: Does,
    key: SmolStr,
    node: Node,
    look: Look,
    tip: Option<Tip>,
}

impl Press {
    /// A button that sends an intent; `key` names it for the focus.
    #[must_use]
    pub fn new(key: impl Into<SmolStr>, intent: Intent) -> Self {
        let node = Node {
            padding: UiRect::axes(px(12), px(6)),
            column_gap: px(8),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        Self {
            does: Does {
                intent,
                blocked: None,
            },
            key: key.into(),
            node,
            look: Look::default(),
            tip: None,
        }
    }

    /// The same with a node changed.
    #[must_use]
    pub fn shape(mut self, change: impl FnOnce(&mut Node)) -> Self {
        change(&mut self.node);
        self
    }

    /// The same as the chosen one of a group.
    #[must_use]
    pub const fn chosen(mut self, chosen: bool) -> Self {
        self.look.chosen = chosen;
        self
    }

    /// The same as the main button of its screen.
    #[must_use]
    pub const fn main(mut self) -> Self {
        self.look.main = true;
        self
    }

    /// The same without a ground.
    #[must_use]
    pub const fn flat(mut self) -> Self {
        self.look.flat = true;
        self
    }

    /// The same without a ground, on a card of paper.
    #[must_use]
    pub const fn on_paper(mut self) -> Self {
        self.look.flat = true;
        self.look.paper = true;
        self
    }

    /// The same, with a reason why it does nothing now.
    #[must_use]
    pub fn blocked(mut self, why: Option<SmolStr>) -> Self {
        self.look.blocked = why.is_some();
        self.does.blocked = why;
        self
    }

    /// The same with a tip.
    #[must_use]
    pub fn tip(mut self, tip: Tip) -> Self {
        self.tip = Some(tip);
        self
    }

    /// The colour of letters on it.
    #[must_use]
    pub const fn letters(&self) -> Color {
        letters(self.look)
    }

    /// Spawns it with what is in it.
    pub fn spawn(
        self,
        parent: &mut ChildSpawnerCommands,
        fill: impl FnOnce(&mut ChildSpawnerCommands),
    ) -> Entity {
        let node = Node {
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(5)),
            ..self.node
        };
        let mut entity = parent.spawn((
            Button,
            node,
            self.does,
            FocusKey(self.key),
            self.look,
            BackgroundColor(ground(self.look, Interaction::None)),
            BorderColor::all(border(self.look)),
            Outline {
                width: px(2),
                offset: px(1),
                color: Color::NONE,
            },
        ));
        if let Some(tip) = self.tip {
            entity.insert(tip);
        }
        entity.with_children(fill).id()
    }

    /// Spawns it with an icon (none for an empty name) and a word.
    pub fn label(
        self,
        parent: &mut ChildSpawnerCommands,
        glyph: &str,
        text: impl Into<String>,
    ) -> Entity {
        let (colour, text) = (self.letters(), text.into());
        let size = if self.look.main {
            theme::HEAD
        } else {
            theme::BODY
        };
        self.spawn(parent, |button| {
            if !glyph.is_empty() {
                button.spawn(icon(glyph, size + 2.0, colour));
            }
            if !text.is_empty() {
                button.spawn((bold(text, size, colour), TextLayout::no_wrap()));
            }
        })
    }
}

/// The colour of letters on a button.
#[must_use]
pub const fn letters(look: Look) -> Color {
    match look {
        Look { blocked: true, .. } => theme::FAINT,
        Look { main: true, .. } => theme::INK,
        _ => theme::PAPER,
    }
}

/// The ground of a button.
#[must_use]
pub const fn ground(look: Look, interaction: Interaction) -> Color {
    match (look, interaction) {
        (
            Look {
                blocked: true,
                flat: true,
                ..
            },
            _,
        ) => Color::NONE,
        (Look { blocked: true, .. }, _) => theme::WELL,
        (Look { main: true, .. }, Interaction::None) => theme::BRASS,
        (Look { main: true, .. }, _) => theme::PAPER,
        (Look { paper: true, .. }, Interaction::None) => Color::NONE,
        (Look { paper: true, .. }, _) => theme::CARD_RIM,
        (_, Interaction::Pressed) => theme::SUNK,
        (Look { chosen: true, .. }, _) => theme::BRASS_DARK,
        (_, Interaction::Hovered) => theme::LIFTED,
        (Look { flat: true, .. }, Interaction::None) => Color::NONE,
        (_, Interaction::None) => theme::RAISED,
    }
}

const fn border(look: Look) -> Color {
    match look {
        Look { chosen: true, .. } => theme::BRASS,
        Look { flat: true, .. } => Color::NONE,
        _ => theme::RIM,
    }
}

/// A key as it is printed on a keyboard, small and framed.
pub fn keycap(parent: &mut ChildSpawnerCommands, key: &str, colour: Color) {
    let node = Node {
        min_width: px(20),
        padding: UiRect::axes(px(4), px(0)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(3)),
        justify_content: JustifyContent::Center,
        ..default()
    };
    parent
        .spawn((node, BorderColor::all(colour.with_alpha(0.45))))
        .with_children(|cap| {
            cap.spawn((words(key, theme::SMALL, colour), TextLayout::no_wrap()));
        });
}

/// A horizontal gauge with its share filled.
pub fn gauge(parent: &mut ChildSpawnerCommands, share: f32, colour: Color) {
    let back = Node {
        height: px(8),
        flex_grow: 1.0,
        border_radius: BorderRadius::all(px(4)),
        ..default()
    };
    let full = Node {
        width: percent(share.clamp(0.0, 1.0) * 100.0),
        height: percent(100),
        border_radius: BorderRadius::all(px(4)),
        ..default()
    };
    parent
        .spawn((back, BackgroundColor(theme::WELL)))
        .with_children(|bar| {
            bar.spawn((full, BackgroundColor(colour)));
        });
}

/// Pips: `now` of `max` filled.
pub fn pips(parent: &mut ChildSpawnerCommands, now: i32, max: i32, colour: Color) {
    parent.spawn(row(4.0)).with_children(|pips| {
        for index in 0..max.max(now) {
            let node = Node {
                width: px(14),
                height: px(14),
                border: UiRect::all(px(2)),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            let fill = if index < now { colour } else { Color::NONE };
            pips.spawn((
                node,
                BackgroundColor(fill),
                BorderColor::all(colour.with_alpha(0.7)),
            ));
        }
    });
}

/// A thin line between parts.
pub fn rule(parent: &mut ChildSpawnerCommands, colour: Color) {
    parent.spawn((
        Node {
            height: px(1),
            width: percent(100),
            ..default()
        },
        BackgroundColor(colour),
    ));
}

/// The heading of a part of a list, under a rule, with a tip; `key` names it for the focus.
pub fn section(list: &mut ChildSpawnerCommands, title: &str, key: &str, tip: Tip) {
    rule(list, theme::RIM);
    list.spawn((
        bold(title, theme::SMALL, theme::BRASS),
        Node {
            flex_shrink: 0.0,
            ..default()
        },
        explained(key, tip),
    ));
}

/// Small parts side by side, in as many rows as they need.
pub fn chips(list: &mut ChildSpawnerCommands, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(3),
        flex_shrink: 0.0,
        ..row(4.0)
    };
    list.spawn(node).with_children(fill);
}

/// Buttons look as they are: under the pointer, held, or still.
fn paint_buttons(
    mut buttons: Query<(&Look, &Interaction, &mut BackgroundColor), Changed<Interaction>>,
) {
    for (look, interaction, mut colour) in &mut buttons {
        colour.0 = ground(*look, *interaction);
    }
}

/// A press of the mouse says what its button means.
fn press_buttons(
    buttons: Query<(&Does, &Interaction), Changed<Interaction>>,
    mut intents: MessageWriter<Intent>,
) {
    for (does, interaction) in &buttons {
        if *interaction == Interaction::Pressed {
            intents.write(said(does));
        }
    }
}

/// The intent of a button, or the reason why it has none now.
#[must_use]
pub fn said(does: &Does) -> Intent {
    match &does.blocked {
        Some(why) => Intent::Explain(why.clone()),
        None => does.intent.clone(),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (paint_buttons, press_buttons.in_set(PlaySystems::Input)),
    );
}
