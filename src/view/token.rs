//! The pieces: round tokens with a thick ring in the colour and shape of their side. Floor 7.
//!
//! ```text
//!        facing wedge      ring in colour and shape of the side
//!            ▲
//!  ▲2   ╭──────────╮   ●   badges: conditions, up to four, then +n; at the left the height above the ground
//!      │ ╭ health ╮ │  ●
//!      │   glyph    │      the role
//!      │ ╰stamina ╯ │      notches in the health arc: injuries
//!       ╰──────────╯
//!          name
//! ```

mod badges;
mod body;
mod names;
mod parts;

use bevy::prelude::*;

use crate::grid::{Cell, Direction, Footprint};
use crate::view::{Layout, MotionQueue, ViewSystems, depth};

pub use body::{SIDES, SideShape, SideStyle, radius};

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
            notches: 0,
            badges: Vec::new(),
            status: TokenStatus::Standing,
            acting: false,
            height: 0,
        }
    }

    /// Colour and ring of its side.
    #[must_use]
    pub fn style(&self) -> SideStyle {
        SIDES[usize::from(self.side) % SIDES.len()]
    }
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
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct TokenPose {
    /// Middle of its space in the world.
    pub at: Vec2,
    /// Lunge, recoil or shake on top of that.
    pub lean: Vec2,
    /// Angle of the facing wedge, anticlockwise from east; `None` without a facing.
    pub facing: Option<f32>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (seat_new, rest, parts::dress, put_in_place)
            .chain()
            .run_if(resource_exists::<Layout>)
            .in_set(ViewSystems::Tokens),
    );
    app.add_systems(
        Update,
        (names::make_room, badges::fit)
            .after(ViewSystems::Camera)
            .run_if(resource_exists::<Layout>),
    );
}

/// The pose that a look asks for.
#[must_use]
pub fn pose_of(look: &TokenLook, layout: &Layout) -> TokenPose {
    TokenPose {
        at: layout.footprint_centre(look.footprint, look.anchor),
        lean: Vec2::ZERO,
        facing: look
            .facing
            .map(|direction| layout.heading(direction).to_angle()),
    }
}

type New<'w> = (Entity, &'w TokenLook);

/// Gives a new piece its place.
fn seat_new(mut commands: Commands, layout: Res<Layout>, pieces: Query<New, Without<TokenPose>>) {
    for (entity, look) in &pieces {
        let pose = pose_of(look, &layout);
        commands.entity(entity).insert((
            pose,
            Transform::from_translation(pose.at.extend(depth::TOKENS)),
            Visibility::default(),
        ));
    }
}

/// While nothing moves, every piece is where its look says.
fn rest(
    queue: Res<MotionQueue>,
    layout: Res<Layout>,
    mut pieces: Query<(&TokenLook, &mut TokenPose)>,
) {
    if !queue.is_idle() {
        return;
    }
    for (look, mut pose) in &mut pieces {
        pose.set_if_neq(pose_of(look, &layout));
    }
}

/// Pieces further south lie nearer; the dead lie under everybody.
fn put_in_place(
    layout: Res<Layout>,
    mut pieces: Query<
        (&TokenLook, &TokenPose, &mut Transform),
        Or<(Changed<TokenPose>, Changed<TokenLook>)>,
    >,
) {
    let tall = layout.bounds().height().max(1.0);
    for (look, pose, mut transform) in &mut pieces {
        let near = (-pose.at.y / tall).clamp(0.0, 1.0);
        let z = if look.status == TokenStatus::Dead {
            depth::FALLEN + near * 0.4
        } else {
            depth::TOKENS + near * 2.0
        };
        transform.translation = (pose.at + pose.lean).extend(z);
    }
}

#[cfg(test)]
mod tests;
