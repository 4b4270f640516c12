//! Words in the world that keep their size on the screen at every zoom. Floor 7.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::TextBounds;

use crate::combat::printed;
use crate::view::art::ViewArt;
use crate::view::camera::CameraRig;
use crate::view::layout::CELL;
use crate::view::order::ViewSystems;
use crate::view::spread::Side;

/// Ink of words on light ground.
pub const INK: Color = Color::srgb(0.13, 0.12, 0.115);
/// Paper: words on dark ground.
pub const PAPER: Color = Color::srgb(0.965, 0.945, 0.895);

/// Keeps an entity at its size on the screen, whatever the zoom.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct ScreenSized {
    /// Hidden while a cell is narrower than this on the screen, in logical pixels; 0 = never; below 0 somebody else
    /// decides what is shown.
    pub small: f32,
}

/// Words that get a place beside what they belong to, where they cover no piece and no other words; see
/// [`places`](crate::view::places).
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Label {
    /// What they belong to: in the world or, if the words hang on a piece, about its middle.
    pub owner: Rect,
    /// The sides on which they stand if they can, the best one first.
    pub sides: &'static [Side],
    /// Whether they go further away where these have no room, with a line that leads back. The others are left out there.
    pub far: bool,
    /// The lowest have their place first.
    pub rank: u8,
    /// Whether they are to be seen at all.
    pub shown: bool,
}

impl Label {
    /// Words that are always seen: above or below what they belong to, or wherever there is room.
    #[must_use]
    pub const fn chance(owner: Rect, rank: u8) -> Self {
        Self {
            owner,
            sides: &[Side::Above, Side::Below],
            far: true,
            rank,
            shown: true,
        }
    }

    /// Words that are left out where one side has no room.
    #[must_use]
    pub const fn aside(owner: Rect, sides: &'static [Side], rank: u8) -> Self {
        Self {
            owner,
            sides,
            far: false,
            rank,
            shown: true,
        }
    }
}

/// Which words have their place first.
pub mod rank {
    /// What is about to happen.
    pub const COMING: u8 = 0;
    /// Chances beside pieces.
    pub const CHANCE: u8 = 10;
    /// The cost of a way.
    pub const COST: u8 = 20;
    /// Chances of cells.
    pub const HEAT: u8 = 22;
    /// The number of enemies that can strike in a cell.
    pub const COUNT: u8 = 24;
    /// Names of pieces, that of the one under the cursor first.
    pub const NAME: u8 = 30;
    /// Names of places.
    pub const PLACE: u8 = 40;
}

/// A few words, to be spawned at a place in the world.
#[derive(Clone, Debug)]
pub struct Words {
    /// What they say.
    pub text: String,
    /// Height of the letters on the screen in logical pixels, 14 or more.
    pub size: f32,
    /// Their colour.
    pub colour: Color,
    /// The colour behind them, if any.
    pub behind: Option<Color>,
    /// Whether they are bold.
    pub bold: bool,
    /// Hidden while a cell is narrower than this on the screen; 0 = never.
    pub small: f32,
    /// Which of their points is at their place.
    pub anchor: Anchor,
    /// They are broken into lines of at most this width on the screen, in logical pixels; `None` = only where they say.
    pub widest: Option<f32>,
    /// What they belong to, if they find their place by themselves; it is for the spawner to add it.
    pub label: Option<Label>,
}

impl Words {
    /// Dark words without a ground.
    #[must_use]
    pub fn plain(text: impl Into<String>, size: f32) -> Self {
        Self {
            text: text.into(),
            size,
            colour: INK,
            behind: None,
            bold: false,
            small: 0.0,
            anchor: Anchor::CENTER,
            widest: None,
            label: None,
        }
    }

    /// Light words on a dark tag.
    #[must_use]
    pub fn tag(text: impl AsRef<str>, size: f32) -> Self {
        let text = format!("\u{a0}{}\u{a0}", text.as_ref());
        Self {
            colour: PAPER,
            behind: Some(INK.with_alpha(0.78)),
            ..Self::plain(text, size)
        }
    }

    /// The same, half transparent.
    #[must_use]
    pub fn faint(mut self) -> Self {
        self.colour = self.colour.with_alpha(0.62);
        self
    }

    /// The same, bold.
    #[must_use]
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// The same, standing on their place instead of round it.
    #[must_use]
    pub const fn above(mut self) -> Self {
        self.anchor = Anchor::BOTTOM_CENTER;
        self
    }

    /// The same, hanging from their place.
    #[must_use]
    pub const fn below(mut self) -> Self {
        self.anchor = Anchor::TOP_CENTER;
        self
    }

    /// The same, in lines of at most so many logical pixels.
    #[must_use]
    pub const fn within(mut self, width: f32) -> Self {
        self.widest = Some(width);
        self
    }

    /// The same, with a place that is found for them.
    #[must_use]
    pub const fn labelled(mut self, label: Label) -> Self {
        self.anchor = Anchor::CENTER;
        self.label = Some(label);
        self
    }

    /// The bundle to spawn, without its place.
    pub fn spawn(self, art: &ViewArt) -> impl Bundle + use<> {
        let font = if self.bold {
            art.bold.clone()
        } else {
            art.text.clone()
        };
        (
            Text2d::new(printed(self.text)),
            TextFont {
                font: font.into(),
                font_size: FontSize::Px(self.size),
                ..default()
            },
            TextColor(self.colour),
            TextLayout::justify(Justify::Center),
            TextBounds {
                width: self.widest,
                height: None,
            },
            TextBackgroundColor(self.behind.unwrap_or(Color::NONE)),
            ScreenSized { small: self.small },
            self.anchor,
        )
    }
}

/// One icon as text, in world units (it grows with the zoom), drawn from large letters so that it stays sharp.
pub fn icon(glyph: char, size: f32, colour: Color, art: &ViewArt) -> impl Bundle + use<> {
    (
        Text2d::new(glyph.to_string()),
        TextFont {
            font: art.icons.clone().into(),
            font_size: FontSize::Px(size * ICON_DETAIL),
            ..default()
        },
        TextColor(colour),
        TextLayout::justify(Justify::Center),
    )
}

/// Icons are set this much larger than drawn; scale them down by it.
pub const ICON_DETAIL: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_size.after(ViewSystems::Camera));
}

fn keep_size(
    rig: Res<CameraRig>,
    mut words: Query<(&mut Transform, &ScreenSized, &mut Visibility), Without<Label>>,
) {
    let scale = rig.scale();
    for (mut transform, sized, mut visibility) in &mut words {
        if transform.scale.x.to_bits() != scale.to_bits() {
            transform.scale = Vec3::new(scale, scale, 1.0);
        }
        if sized.small < 0.0 {
            continue;
        }
        let wanted = if sized.small > 0.0 && CELL / scale < sized.small {
            Visibility::Hidden
        } else {
            Visibility::Inherited
        };
        visibility.set_if_neq(wanted);
    }
}
