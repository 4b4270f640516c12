//! Colours, letters and icons of every screen. Floor 7.
//!
//! Dark, warm panels round a lit table; paper cards for what is read closely. Letters are 14 pixels or larger.

use crate::combat::SideId;
use crate::view::palette;
use bevy::asset::uuid_handle;
use bevy::prelude::*;
use lucide_icons::Icon;

/// Noto Sans.
pub const TEXT: Handle<Font> = uuid_handle!("6d1c9a30-5d0c-4c52-9d62-6a8f6e2c0b01");
/// Noto Sans, bold.
pub const BOLD: Handle<Font> = uuid_handle!("6d1c9a30-5d0c-4c52-9d62-6a8f6e2c0b02");
/// Lucide icons, one glyph an icon.
pub const ICONS: Handle<Font> = uuid_handle!("6d1c9a30-5d0c-4c52-9d62-6a8f6e2c0b03");

/// The smallest letters that are used, in pixels of the interface.
pub const SMALL: f32 = 14.0;
/// Letters of running text.
pub const BODY: f32 = 15.0;
/// Letters of headings.
pub const HEAD: f32 = 18.0;

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color::srgb(
        red as f32 / 255.0,
        green as f32 / 255.0,
        blue as f32 / 255.0,
    )
}

/// The room round the table.
pub const ROOM: Color = rgb(0x17, 0x14, 0x12);
/// Ground of the panels.
pub const PANEL: Color = rgb(0x25, 0x20, 0x1B);
/// Ground of a part that lies deeper than its panel.
pub const WELL: Color = rgb(0x1C, 0x18, 0x15);
/// Borders of panels.
pub const RIM: Color = rgb(0x46, 0x3C, 0x31);
/// Ground of a button.
pub const RAISED: Color = rgb(0x36, 0x2F, 0x27);
/// Ground of a button under the pointer.
pub const LIFTED: Color = rgb(0x4A, 0x40, 0x34);
/// Ground of a button that is held down.
pub const SUNK: Color = rgb(0x5E, 0x51, 0x40);
/// Letters on panels.
pub const PAPER: Color = rgb(0xF3, 0xEB, 0xDA);
/// Less important letters on panels.
pub const MUTED: Color = rgb(0xBD, 0xB0, 0x9A);
/// Letters of what cannot be used.
pub const FAINT: Color = rgb(0x93, 0x88, 0x77);
/// What is chosen, and what has the focus.
pub const BRASS: Color = rgb(0xE3, 0xB9, 0x5B);
/// Ground of a chosen button.
pub const BRASS_DARK: Color = rgb(0x57, 0x45, 0x22);
/// Ground of cards.
pub const CARD: Color = rgb(0xF4, 0xEC, 0xDB);
/// Lines on cards.
pub const CARD_RIM: Color = rgb(0xB9, 0xA9, 0x8B);
/// Letters on cards.
pub const INK: Color = rgb(0x22, 0x1D, 0x19);
/// Less important letters on cards.
pub const INK_MUTED: Color = rgb(0x6A, 0x5E, 0x50);
/// Injuries and losses.
pub const HARM: Color = rgb(0xE0, 0x6A, 0x5B);
/// The same on paper.
pub const HARM_INK: Color = rgb(0xA3, 0x2C, 0x22);
/// Gains and health.
pub const GOOD: Color = rgb(0x8F, 0xB5, 0x73);
/// The same on paper.
pub const GOOD_INK: Color = rgb(0x3D, 0x6B, 0x2B);
/// Effort: stamina and the like.
pub const EFFORT: Color = rgb(0x6F, 0xA8, 0xC9);
/// What covers the rest of the screen under a dialog.
pub const VEIL: Color = Color::srgba(0.05, 0.04, 0.03, 0.72);

/// Changed whenever another palette is chosen: what keeps what it drew looks at it.
#[derive(Resource, Debug, Default)]
pub struct Repaint;

/// The colour of a side's ring, in the palette that is chosen.
#[must_use]
pub fn side_colour(side: SideId) -> Color {
    palette::colours().sides[usize::from(side.0) % 4]
}

/// The icon that stands for a side's ring, so that no side is told by its colour alone.
#[must_use]
pub const fn side_icon(side: SideId) -> &'static str {
    match side.0 % 4 {
        0 => "circle",
        1 => "hexagon",
        2 => "diamond",
        _ => "square",
    }
}

/// The colour of an outcome, from the worst (0) to the best (1) for the one who acts.
#[must_use]
pub fn outcome_colour(rank: usize, count: usize) -> Color {
    const RAMP: [Color; 6] = [
        rgb(0xA9, 0xA0, 0x92),
        rgb(0xD8, 0xB4, 0x6A),
        rgb(0xCF, 0x8B, 0x45),
        rgb(0xBC, 0x5E, 0x36),
        rgb(0x96, 0x34, 0x2A),
        rgb(0x5E, 0x1B, 0x20),
    ];
    if count <= 1 {
        return RAMP[3];
    }
    let place = if count <= RAMP.len() {
        rank
    } else {
        rank * (RAMP.len() - 1) / (count - 1)
    };
    RAMP[place.min(RAMP.len() - 1)]
}

/// The glyph of a Lucide icon by its name; a question mark in a circle for an unknown name.
#[must_use]
pub fn glyph(name: &str) -> char {
    Icon::try_from(name).map_or_else(|_| char::from(Icon::CircleHelp), char::from)
}

/// A font at a size in pixels of the interface.
#[must_use]
pub fn font(handle: Handle<Font>, size: f32) -> TextFont {
    TextFont {
        font: handle.into(),
        font_size: FontSize::Px(size),
        ..default()
    }
}

/// Puts the fonts that are part of the program in their places.
fn install_fonts(mut fonts: ResMut<Assets<Font>>) -> Result {
    for (handle, bytes) in [
        (TEXT, ttf_noto_sans::REGULAR),
        (BOLD, ttf_noto_sans::BOLD),
        (ICONS, lucide_icons::LUCIDE_FONT_BYTES),
    ] {
        fonts.insert(&handle, Font::from_bytes(bytes.to_vec()))?;
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Repaint>()
        .insert_resource(ClearColor(ROOM))
        .add_systems(PreStartup, install_fonts);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_differ_in_colour_and_icon() {
        for a in 0..4 {
            for b in 0..a {
                assert_ne!(side_colour(SideId(a)), side_colour(SideId(b)));
                assert_ne!(side_icon(SideId(a)), side_icon(SideId(b)));
            }
        }
    }

    #[test]
    fn an_unknown_icon_has_a_glyph() {
        assert_eq!(glyph("no such icon"), char::from(Icon::CircleHelp));
        assert_eq!(glyph("sword"), char::from(Icon::Sword));
    }

    #[test]
    fn outcomes_of_any_count_have_colours() {
        for count in 0..12 {
            for rank in 0..count {
                let _ = outcome_colour(rank, count);
            }
        }
        assert_ne!(outcome_colour(0, 4), outcome_colour(3, 4));
    }
}
