//! What a piece shows and where it stands, as plain data: its number, its look, the look of its side, its pose. Floor 7.

use bevy::prelude::*;

use crate::grid::{Cell, Direction, Footprint};
use crate::view::layout::{CELL, Layout};
use crate::view::palette;

/// Number of a piece, the same as that of its combatant.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub u32);

/// How a piece stands there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenStatus {
    /// Upright and able.
    #[default]
    Standing,
    /// On the ground, alive: tilted.
    Prone,
    /// Out of the fight, alive: tilted and pale.
    Down,
    /// Flat and grey.
    Dead,
    /// Outlined only.
    Hidden,
}

/// Everything that a piece shows. Free of any ruleset: each fills it in its own terms.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct TokenLook {
    /// Name under the piece.
    pub name: String,
    /// Side, counted from 0; sides past the fourth repeat the four looks.
    pub side: u8,
    /// Glyph of the role in the Lucide font, see [`role_glyph`].
    pub glyph: char,
    /// Where it faces, or `None` where the rules know no facing.
    pub facing: Option<Direction>,
    /// How much space it fills.
    pub footprint: Footprint,
    /// The anchor cell of its space.
    pub anchor: Cell,
    /// Health left, 0 to 1 (more or less is cut).
    pub health: f32,
    /// Stamina, fatigue or energy left, 0 to 1, or `None` where the rules know none.
    pub stamina: Option<f32>,
    /// Points left to act with and how many there are at most, drawn as segments along the bottom where
    /// there is no stamina; up to 6 show.
    pub pips: Option<(u8, u8)>,
    /// Injuries, drawn as notches in the health arc; up to 8 show.
    pub notches: u8,
    /// Conditions as Lucide glyphs; the first four show, then "+n".
    pub badges: Vec<char>,
    /// How it stands.
    pub status: TokenStatus,
    /// Whether it is its turn.
    pub acting: bool,
    /// Steps above the ground: a badge says how many, and the shadow falls further off.
    pub height: u16,
}

impl TokenLook {
    /// A standing piece in full health, facing nowhere, in one cell.
    #[must_use]
    pub fn new(name: impl Into<String>, side: u8, glyph: char, anchor: Cell) -> Self {
        Self {
            name: name.into(),
            side,
            glyph,
            facing: None,
            footprint: Footprint::Single,
            anchor,
            health: 1.0,
            stamina: None,
            pips: None,
            notches: 0,
            badges: Vec::new(),
            status: TokenStatus::Standing,
            acting: false,
            height: 0,
        }
    }

    /// Changes one thing and leaves all others.
    pub const fn take_on(&mut self, change: LookChange) {
        match change {
            LookChange::Anchor(cell) => self.anchor = cell,
            LookChange::Facing(facing) => self.facing = Some(facing),
            LookChange::Status(status) => {
                self.status = status;
                self.acting &= matches!(status, TokenStatus::Standing);
            }
        }
    }

    /// Colour and ring of its side.
    #[must_use]
    pub fn style(&self) -> SideStyle {
        let place = usize::from(self.side) % SHAPES.len();
        SideStyle {
            colour: palette::colours().sides[place],
            shape: SHAPES[place],
        }
    }
}

/// One thing that changes in a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookChange {
    /// Where the piece stands: the anchor cell of its space.
    Anchor(Cell),
    /// Where it faces.
    Facing(Direction),
    /// How it stands; one that does not stand acts no more.
    Status(TokenStatus),
}

/// The Lucide glyph of a role; roles that are not known get the crossed swords.
#[must_use]
pub fn role_glyph(role: &str) -> char {
    use lucide_icons::Icon;
    let icon = match role {
        "swordsman" => Icon::Sword,
        "spearman" => Icon::MoveUpRight,
        "archer" => Icon::BowArrow,
        "skirmisher" => Icon::Feather,
        "shieldbearer" => Icon::Shield,
        "brute" => Icon::Axe,
        "beast" => Icon::PawPrint,
        "caster" => Icon::WandSparkles,
        _ => Icon::Swords,
    };
    char::from(icon)
}

/// Where a piece is drawn; motions write it, and while nothing moves it follows the look.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct TokenPose {
    /// Middle of its space in the world.
    pub at: Vec2,
    /// Lunge, recoil or shake on top of that.
    pub lean: Vec2,
    /// Angle of the facing wedge, anticlockwise from east; `None` without a facing.
    pub facing: Option<f32>,
    /// How large it is drawn: 1, more where it is lifted off the table, less as it hits it.
    pub size: f32,
    /// Whether it lies in the light while the table is dimmed.
    pub lit: bool,
}

impl Default for TokenPose {
    fn default() -> Self {
        Self {
            at: Vec2::ZERO,
            lean: Vec2::ZERO,
            facing: None,
            size: 1.0,
            lit: false,
        }
    }
}

impl TokenPose {
    /// One of several in a cell, by its place among them: they stand side by side and are drawn smaller.
    #[must_use]
    pub fn among(self, place: usize, all: usize) -> Self {
        if all < 2 {
            return self;
        }
        let aside = place as f32 - (all - 1) as f32 / 2.0;
        Self {
            at: self.at + Vec2::new(0.42 * CELL * aside, 0.0),
            size: 0.72,
            ..self
        }
    }
}

/// The pose that a look asks for.
#[must_use]
pub fn pose_of(look: &TokenLook, layout: &Layout) -> TokenPose {
    TokenPose {
        at: layout.footprint_centre(look.footprint, look.anchor),
        facing: look
            .facing
            .map(|direction| layout.heading(direction).to_angle()),
        ..TokenPose::default()
    }
}

/// Form of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideShape {
    /// Side 1.
    Circle,
    /// Side 2.
    Hexagon,
    /// Side 3.
    Diamond,
    /// Side 4.
    Square,
}

/// Colour and form of a side: either alone tells it from the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideStyle {
    /// Colour of the ring.
    pub colour: Color,
    /// Form of the ring.
    pub shape: SideShape,
}

/// The forms of the four sides; their colours are those of the [`palette`].
pub const SHAPES: [SideShape; 4] = [
    SideShape::Circle,
    SideShape::Hexagon,
    SideShape::Diamond,
    SideShape::Square,
];
