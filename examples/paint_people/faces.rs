//! Heads, hair and shoulders of people.

use crate::pen::{INK, Pen, tone};

/// Skin, hair and cloth of the three tones.
pub struct Tones {
    pub skin: u32,
    pub hair: u32,
    pub cloth: u32,
}

/// The tones by their number.
pub fn tones(tone: usize) -> Tones {
    match tone {
        0 => Tones {
            skin: 0xE7_C4A0,
            hair: 0xB0_8A52,
            cloth: 0x8A_7E6C,
        },
        1 => Tones {
            skin: 0xC0_8F63,
            hair: 0x4E_3626,
            cloth: 0x6F_6A5C,
        },
        _ => Tones {
            skin: 0x81_5A41,
            hair: 0x24_2021,
            cloth: 0x7B_6658,
        },
    }
}

/// Shoulders of somebody, broad or not.
pub fn shoulders(p: &mut Pen, code: u32, broad: bool) {
    if broad {
        p.shape(
            "M2 132 C4 100 24 88 48 84 L80 84 C104 88 124 100 126 132 Z",
            code,
        );
    } else {
        p.shape(
            "M14 132 C16 104 32 94 50 89 L78 89 C96 94 112 104 114 132 Z",
            code,
        );
    }
}

/// The neck.
pub fn neck(p: &mut Pen, skin: u32) {
    p.shape("M52 76 L52 94 Q64 104 76 94 L76 76 Z", tone(skin, -0.22));
}

/// The head without hair or face.
pub fn head(p: &mut Pen, skin: u32) {
    p.shape(
        "M64 28 C84 28 88 44 87 58 C86 76 75 89 64 89 C53 89 42 76 41 58 C40 44 44 28 64 28 Z",
        skin,
    );
}

/// Eyes, brows, nose and mouth.
pub fn face(p: &mut Pen, skin: u32, stern: bool) {
    let dark = tone(skin, -0.55);
    for (x, way) in [(53.5, 1.0), (74.5, -1.0)] {
        p.dot((x, 58.5), (4.6, 3.4), 0xF7_F1E4, 1.0);
        p.dot((x + 0.6, 58.8), (2.7, 3.1), INK, 1.0);
        p.dot((x - 0.4, 57.6), (0.9, 0.9), 0xFF_FFFF, 0.9);
        let (inner, outer) = if stern { (53.5, 50.5) } else { (51.0, 52.0) };
        let brow = format!("M{} {outer} L{} {inner}", x - 6.0 * way, x + 5.5 * way);
        p.line(&brow, 2.8, INK);
    }
    p.line("M64 58 L61 70 L66 71", 2.0, dark);
    p.line(
        if stern {
            "M56 80 L72 80"
        } else {
            "M56 78 Q64 83 72 78"
        },
        2.6,
        tone(dark, -0.2),
    );
    p.dot((49.0, 69.0), (4.6, 3.4), 0xC8_6A55, 0.16);
    p.dot((79.0, 69.0), (4.6, 3.4), 0xC8_6A55, 0.16);
}

/// Hair behind the head, each tone in its own cut.
pub fn hair_behind(p: &mut Pen, hair: u32, cut: usize) {
    match cut {
        0 => p.shape(
            "M38 54 C34 84 36 98 42 104 L86 104 C92 98 94 84 90 54 Z",
            tone(hair, -0.18),
        ),
        1 => p.shape(
            "M40 46 C36 66 40 78 46 82 L82 82 C88 78 92 66 88 46 Z",
            tone(hair, -0.18),
        ),
        _ => {
            p.shape(
                "M40 46 C37 62 40 72 44 76 L84 76 C88 72 91 62 88 46 Z",
                tone(hair, -0.1),
            );
            p.shape(
                "M86 58 C96 70 96 92 88 108 L80 104 C86 92 86 74 80 64 Z",
                hair,
            );
        }
    }
}

/// Hair over the brow.
pub fn fringe(p: &mut Pen, hair: u32, cut: usize) {
    match cut {
        0 => p.shape("M39 56 C36 30 48 19 66 20 C86 21 92 36 89 57 C84 50 82 42 78 38 C70 45 54 46 47 42 C45 48 43 52 39 56 Z", hair),
        1 => p.shape("M39 52 C37 28 50 18 65 19 C84 20 91 34 89 52 C86 47 86 42 82 38 C74 41 60 34 54 38 C48 38 42 44 39 52 Z", hair),
        _ => p.shape("M40 50 C38 28 50 18 64 18 C80 18 90 30 88 50 C80 36 74 34 64 34 C54 34 48 36 40 50 Z", hair),
    }
}

/// A mail coif round the face, over neck and shoulders.
pub fn coif(p: &mut Pen, code: u32) {
    p.shape("M36 60 C34 84 30 96 22 106 L106 106 C98 96 94 84 92 60 C90 34 80 24 64 24 C48 24 38 34 36 60 Z", code);
    for row in 0..4 {
        let y = 92.0 + 5.0 * row as f32;
        let half = 26.0 + 5.0 * row as f32;
        let d = format!("M{} {y} Q64 {} {} {y}", 64.0 - half, y + 6.0, 64.0 + half);
        p.line(&d, 1.2, tone(code, -0.45));
    }
}
