//! Colours of sides and overlays, in several palettes to choose from. Floor 7.
//!
//! The palette is a matter of the screen and not of a battle, and colours are asked for in every corner of it: it is
//! one value for the whole program. Every palette leaves shape and pattern as they are.

use bevy::prelude::Color;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU8, Ordering};

/// A choice of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Palette {
    /// Muted colours, like those of the painted table.
    #[default]
    Table,
    /// Colours that differ for all common kinds of colour-blindness.
    ColourBlind,
    /// Strong colours, strong overlays.
    Contrast,
    /// Light and dark only: sides are told by their shapes.
    Grey,
}

/// The colours of a palette.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colours {
    /// The rings of the four sides.
    pub sides: [Color; 4],
    /// Cells that can be reached.
    pub reach: Color,
    /// Cells in front of somebody.
    pub front: Color,
    /// Cells that enemies threaten.
    pub threat: Color,
    /// Regions of objectives.
    pub goal: Color,
    /// Odds over cells.
    pub heat: Color,
    /// Brackets round targets.
    pub target: Color,
    /// Barbs on steps that provoke.
    pub barb: Color,
    /// Shields of cover.
    pub cover: Color,
    /// The line through who is flanked.
    pub flank: Color,
    /// Lines of fire.
    pub fire: Color,
    /// Where a line of fire is stopped.
    pub stop: Color,
    /// How much stronger areas are filled than usual.
    pub strength: f32,
}

const fn rgb(code: u32) -> Color {
    Color::srgb(
        ((code >> 16) & 255) as f32 / 255.0,
        ((code >> 8) & 255) as f32 / 255.0,
        (code & 255) as f32 / 255.0,
    )
}

const TABLE: Colours = Colours {
    sides: [
        rgb(0x2A_6FB0),
        rgb(0xD0_512B),
        rgb(0x1E_8A68),
        rgb(0x9A_5FA8),
    ],
    reach: Color::srgb(0.90, 0.96, 1.0),
    front: Color::srgb(1.0, 0.86, 0.48),
    threat: Color::srgb(0.62, 0.13, 0.08),
    goal: Color::srgb(0.98, 0.78, 0.30),
    heat: Color::srgb(0.42, 0.18, 0.55),
    target: Color::srgb(0.98, 0.80, 0.36),
    barb: Color::srgb(0.78, 0.15, 0.10),
    cover: Color::srgb(0.62, 0.80, 0.93),
    flank: Color::srgb(0.98, 0.72, 0.24),
    fire: Color::srgb(0.99, 0.93, 0.78),
    stop: Color::srgb(0.88, 0.24, 0.14),
    strength: 1.0,
};

/// After the eight colours of Okabe and Ito.
const COLOUR_BLIND: Colours = Colours {
    sides: [
        rgb(0x00_72B2),
        rgb(0xE6_9F00),
        rgb(0x00_9E73),
        rgb(0xCC_79A7),
    ],
    reach: rgb(0xDC_F1FF),
    front: rgb(0xF0_E442),
    threat: rgb(0xA8_3F00),
    goal: rgb(0xF0_E442),
    heat: rgb(0x00_4A78),
    target: rgb(0xF0_E442),
    barb: rgb(0xD5_5E00),
    cover: rgb(0x56_B4E9),
    flank: rgb(0xE6_9F00),
    fire: rgb(0xFF_F6D5),
    stop: rgb(0xD5_5E00),
    strength: 1.15,
};

const CONTRAST: Colours = Colours {
    sides: [
        rgb(0x12_5CFF),
        rgb(0xFF_5A00),
        rgb(0x00_C060),
        rgb(0xE0_40FF),
    ],
    reach: rgb(0xFF_FFFF),
    front: rgb(0xFF_E000),
    threat: rgb(0xD8_0000),
    goal: rgb(0xFF_D000),
    heat: rgb(0x5A_00B4),
    target: rgb(0xFF_E000),
    barb: rgb(0xE0_0000),
    cover: rgb(0x4C_C8FF),
    flank: rgb(0xFF_A000),
    fire: rgb(0xFF_FFFF),
    stop: rgb(0xFF_2000),
    strength: 1.6,
};

const GREY: Colours = Colours {
    sides: [
        rgb(0x62_6262),
        rgb(0xE8_E8E8),
        rgb(0x8C_8C8C),
        rgb(0xBC_BCBC),
    ],
    reach: rgb(0xF4_F4F4),
    front: rgb(0xE6_E6E6),
    threat: rgb(0x1A_1A1A),
    goal: rgb(0xF0_F0F0),
    heat: rgb(0x26_2626),
    target: rgb(0xFF_FFFF),
    barb: rgb(0x14_1414),
    cover: rgb(0xC8_C8C8),
    flank: rgb(0xE0_E0E0),
    fire: rgb(0xFA_FAFA),
    stop: rgb(0x30_3030),
    strength: 1.2,
};

impl Palette {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Table, Self::ColourBlind, Self::Contrast, Self::Grey];

    /// Its name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Table => "Table",
            Self::ColourBlind => "Colour-blind",
            Self::Contrast => "High contrast",
            Self::Grey => "Greys",
        }
    }

    /// What it is for, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Table => "Muted colours, like those of the painted table.",
            Self::ColourBlind => {
                "Blue, orange, green and pink, which can be told apart with every common kind of colour-blindness."
            }
            Self::Contrast => "Strong colours, with more strongly filled areas on the ground.",
            Self::Grey => "No colours: sides are told by the shapes of their rings.",
        }
    }

    /// Its colours.
    #[must_use]
    pub const fn colours(self) -> &'static Colours {
        match self {
            Self::Table => &TABLE,
            Self::ColourBlind => &COLOUR_BLIND,
            Self::Contrast => &CONTRAST,
            Self::Grey => &GREY,
        }
    }
}

static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Chooses a palette for the whole program; answers whether it was another one before.
pub fn choose(palette: Palette) -> bool {
    let place = Palette::ALL.iter().position(|it| *it == palette);
    let place = u8::try_from(place.unwrap_or(0)).unwrap_or(0);
    CHOSEN.swap(place, Ordering::Relaxed) != place
}

/// The colours of the palette that is chosen.
#[must_use]
pub fn colours() -> &'static Colours {
    let place = usize::from(CHOSEN.load(Ordering::Relaxed));
    Palette::ALL
        .get(place)
        .copied()
        .unwrap_or_default()
        .colours()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::ColorToComponents;

    fn channels(colour: Color) -> [f32; 3] {
        colour.to_srgba().to_f32_array_no_alpha()
    }

    /// How light a colour looks, 0 to 1.
    fn light(colour: Color) -> f32 {
        let [r, g, b] = channels(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// What an eye without one kind of receptor sees, after Viénot, Brettel and Mollon, in linear light.
    fn dichromat(colour: Color, kind: usize) -> [f32; 3] {
        let linear = channels(colour).map(|c| c.powf(2.2));
        let [r, g, b] = linear;
        match kind {
            // Red and green fall together.
            0 => [
                0.113 * r + 0.887 * g,
                0.113 * r + 0.887 * g,
                0.004 * r - 0.004 * g + b,
            ],
            1 => [
                0.293 * r + 0.707 * g,
                0.293 * r + 0.707 * g,
                -0.022 * r + 0.022 * g + b,
            ],
            // Blue and yellow do.
            _ => [r, 0.13 * g + 0.87 * b, 0.13 * g + 0.87 * b],
        }
    }

    #[test]
    fn sides_stay_apart_for_the_colour_blind() {
        let sides = Palette::ColourBlind.colours().sides;
        for kind in 0..3 {
            for (i, a) in sides.iter().enumerate() {
                for b in &sides[i + 1..] {
                    let (a, b) = (dichromat(*a, kind), dichromat(*b, kind));
                    let gap: f32 = (0..3).map(|c| (a[c] - b[c]).powi(2)).sum::<f32>().sqrt();
                    assert!(gap > 0.08, "{kind}: {a:?} {b:?} {gap}");
                }
            }
        }
    }

    #[test]
    fn the_greys_have_no_hue_and_differ_in_lightness() {
        let colours = Palette::Grey.colours();
        for colour in colours.sides {
            let [r, g, b] = channels(colour);
            assert!(r == g && g == b);
        }
        let mut lights = colours.sides.map(light);
        lights.sort_by(f32::total_cmp);
        for pair in lights.windows(2) {
            assert!(pair[1] - pair[0] > 0.1, "{lights:?}");
        }
    }

    #[test]
    fn every_palette_has_four_different_sides_and_a_name() {
        for palette in Palette::ALL {
            let sides = palette.colours().sides;
            for (i, a) in sides.iter().enumerate() {
                assert!(sides[i + 1..].iter().all(|b| a != b), "{palette:?}");
            }
            assert!(!palette.label().is_empty() && palette.about().ends_with('.'));
        }
    }
}
