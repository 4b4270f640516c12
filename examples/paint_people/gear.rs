//! What people carry and wear on their heads.

use crate::pen::{INK, Pen, tone};

pub const IRON: u32 = 0x93_979C;
pub const STEEL: u32 = 0xB4_B8BC;
pub const MAIL: u32 = 0x7C_8086;
pub const WOOD: u32 = 0x8E_6F4C;
pub const LEATHER: u32 = 0x7C_5B40;
pub const BONE: u32 = 0xE4_D9BE;
pub const BRASS: u32 = 0xB9_9550;

/// A sword upright at the left side of the picture.
pub fn sword(p: &mut Pen) {
    p.shape("M17 92 L17 22 L22 11 L27 22 L27 92 Z", STEEL);
    p.line("M22 24 L22 88", 1.4, tone(STEEL, -0.4));
    p.shape("M8 90 L36 90 L36 97 L8 97 Z", BRASS);
    p.shape("M19 97 L25 97 L25 116 L19 116 Z", LEATHER);
}

/// The same at the right side.
pub fn sword_right(p: &mut Pen) {
    p.shape("M101 92 L101 26 L106 15 L111 26 L111 92 Z", STEEL);
    p.line("M106 28 L106 88", 1.4, tone(STEEL, -0.4));
    p.shape("M92 90 L120 90 L120 97 L92 97 Z", BRASS);
    p.shape("M103 97 L109 97 L109 116 L103 116 Z", LEATHER);
}

/// A long spear behind the shoulder.
pub fn spear(p: &mut Pen) {
    p.rod("M20 124 L20 30", 3.4, WOOD);
    p.shape("M20 2 L28 24 L20 36 L12 24 Z", STEEL);
    p.line("M20 8 L20 32", 1.4, tone(STEEL, -0.4));
}

/// A bow behind the shoulder, and arrows at the other.
pub fn bow(p: &mut Pen) {
    p.line("M17 14 L17 122", 1.4, 0x4B_443C);
    p.rod("M17 14 C4 34 2 56 8 68 C2 80 4 102 17 122", 4.0, WOOD);
}

/// Arrows in a quiver.
pub fn quiver(p: &mut Pen) {
    for (x, y) in [(98.0, 34.0), (106.0, 30.0), (114.0, 36.0)] {
        p.rod(&format!("M{} 96 L{x} {y}", x - 4.0), 1.8, WOOD);
        let d = format!(
            "M{x} {} L{} {} L{} {} L{} {} Z",
            y - 10.0,
            x + 5.5,
            y - 4.0,
            x + 4.0,
            y + 12.0,
            x - 5.0,
            y + 11.0
        );
        p.shape(&d, BONE);
    }
    p.shape("M88 78 L112 78 L110 124 L92 124 Z", LEATHER);
}

/// Two javelins crossed behind.
pub fn javelins(p: &mut Pen) {
    for d in ["M112 124 L98 22", "M96 124 L114 24"] {
        p.rod(d, 2.8, WOOD);
    }
    p.shape("M97 6 L103 20 L99 28 L93 21 Z", STEEL);
    p.shape("M116 8 L119 22 L113 30 L109 23 Z", STEEL);
}

/// A heavy hammer.
pub fn maul(p: &mut Pen) {
    p.rod("M106 126 L106 40", 4.6, WOOD);
    p.shape("M86 10 L126 10 L126 40 L86 40 Z", 0x74_7377);
    p.line("M94 11 L94 39", 1.8, tone(0x74_7377, -0.45));
    p.line("M118 11 L118 39", 1.8, tone(0x74_7377, -0.45));
}

/// A great axe.
pub fn axe(p: &mut Pen) {
    p.rod("M107 126 L107 14", 4.0, WOOD);
    p.shape(
        "M107 18 C120 10 127 18 126 32 C126 46 120 54 107 48 Z",
        STEEL,
    );
    p.shape("M107 20 C97 14 90 20 90 33 C90 44 97 50 107 46 Z", IRON);
}

/// A dagger.
pub fn dagger(p: &mut Pen) {
    p.shape("M102 94 L103 54 L107 44 L111 54 L112 94 Z", STEEL);
    p.shape("M96 92 L118 92 L118 98 L96 98 Z", BRASS);
    p.shape("M103 98 L111 98 L111 114 L103 114 Z", LEATHER);
}

/// A staff with a stone.
pub fn staff(p: &mut Pen) {
    p.rod("M108 126 C106 90 110 60 106 34", 4.4, WOOD);
    p.shape(
        "M96 28 C94 14 102 6 108 6 C116 6 122 16 118 28 C114 36 100 36 96 28 Z",
        0x6D_8F98,
    );
    p.dot((103.0, 15.0), (3.0, 4.0), 0xFF_FFFF, 0.7);
}

/// A flask.
pub fn flask(p: &mut Pen) {
    p.shape(
        "M100 62 L112 62 L112 78 C124 86 124 108 106 108 C88 108 88 86 100 78 Z",
        0xA9_B9A4,
    );
    p.wash(
        "M91 92 C92 104 98 106 106 106 C114 106 120 104 121 92 Z",
        0x7F_9A3E,
        0.9,
    );
    p.shape("M98 56 L114 56 L114 63 L98 63 Z", LEATHER);
}

/// A shield before the shoulder.
pub fn shield(p: &mut Pen) {
    p.shape(
        "M70 84 C84 90 108 90 122 84 C124 106 116 124 96 134 C76 124 68 106 70 84 Z",
        0x8D_8A84,
    );
    p.line("M96 90 L96 130", 3.0, tone(0x8D_8A84, -0.4));
    p.line("M72 102 L120 102", 3.0, tone(0x8D_8A84, -0.4));
    p.round((96.0, 104.0), (6.5, 6.5), STEEL);
}

/// A helm with a nasal.
pub fn nasal_helm(p: &mut Pen) {
    p.shape(
        "M38 52 C36 26 50 10 64 8 C78 10 92 26 90 52 L70 48 L68 72 L60 72 L58 48 Z",
        IRON,
    );
    p.line("M64 12 L64 46", 1.8, tone(IRON, -0.4));
    p.line("M39 47 Q64 40 89 47", 1.8, tone(IRON, -0.4));
}

/// A helm with a wide brim.
pub fn kettle_hat(p: &mut Pen) {
    p.shape("M44 42 C44 22 52 14 64 14 C76 14 84 22 84 42 Z", IRON);
    p.line("M64 16 L64 38", 1.8, tone(IRON, -0.4));
    p.shape(
        "M24 50 C34 38 48 36 64 36 C80 36 94 38 104 50 C90 52 78 48 64 48 C50 48 38 52 24 50 Z",
        tone(IRON, -0.12),
    );
}

/// A closed helm with a slit.
pub fn great_helm(p: &mut Pen) {
    p.shape("M40 30 C42 18 52 14 64 14 C76 14 86 18 88 30 L90 78 C86 90 76 96 64 98 C52 96 42 90 38 78 Z", IRON);
    p.shape("M44 50 L84 50 L84 57 L44 57 Z", INK);
    p.line("M64 16 L64 96", 3.6, BRASS);
    p.line("M41 42 L87 42", 2.0, tone(IRON, -0.45));
    for (x, y) in [
        (50.0, 70.0),
        (50.0, 78.0),
        (56.0, 74.0),
        (72.0, 74.0),
        (78.0, 70.0),
        (78.0, 78.0),
    ] {
        p.dot((x, y), (1.7, 1.7), INK, 1.0);
    }
}

/// A helm with a visor and a plume.
pub fn armet(p: &mut Pen, plume: u32) {
    p.shape(
        "M62 16 C60 0 82 -4 100 8 C114 16 114 36 106 52 C104 36 96 26 84 24 C76 22 68 22 62 16 Z",
        plume,
    );
    p.line("M72 10 C88 10 98 20 104 34", 1.8, tone(plume, -0.4));
    p.shape("M38 58 C36 28 48 14 64 14 C80 14 92 28 90 58 L86 86 C78 94 70 98 64 98 C58 98 50 94 42 86 Z", STEEL);
    p.shape("M36 52 C50 46 58 44 64 44 C70 44 78 46 92 52 L84 74 C76 82 70 86 64 90 C58 86 52 82 44 74 Z", tone(STEEL, -0.1));
    p.shape("M43 56 L61 54 L61 59 L44 61 Z", INK);
    p.shape("M85 56 L67 54 L67 59 L84 61 Z", INK);
    p.line("M64 46 L64 88", 1.8, tone(STEEL, -0.4));
    for (x, y) in [(56.0, 70.0), (60.0, 75.0), (68.0, 75.0), (72.0, 70.0)] {
        p.dot((x, y), (1.5, 1.5), INK, 1.0);
    }
}

/// An open helm with a crest.
pub fn crested_helm(p: &mut Pen, crest: u32) {
    p.shape(
        "M36 30 C40 4 58 -4 74 0 C96 6 104 26 100 48 C94 30 84 20 66 20 C52 20 42 22 36 30 Z",
        crest,
    );
    for d in [
        "M48 20 L44 10",
        "M58 18 L58 3",
        "M70 19 L74 2",
        "M82 24 L91 9",
        "M92 34 L102 24",
    ] {
        p.line(d, 1.6, tone(crest, -0.45));
    }
    p.shape(
        "M37 52 C36 28 48 18 64 18 C80 18 92 28 91 52 C86 44 76 40 64 40 C52 40 42 44 37 52 Z",
        BRASS,
    );
    p.shape("M36 48 L44 46 L47 76 L40 82 Z", BRASS);
    p.shape("M92 48 L84 46 L81 76 L88 82 Z", BRASS);
}

/// A hood that leaves the face free.
pub fn hood(p: &mut Pen, code: u32) {
    p.shape(
        "M64 10 C92 12 98 40 96 62 C95 84 100 98 106 106 L84 98 C88 84 86 48 64 40 C42 48 40 84 44 98 L22 106 C28 98 33 84 32 62 C30 40 36 12 64 10 Z",
        code,
    );
    p.line("M64 12 C70 22 66 32 64 38", 1.8, tone(code, -0.4));
}

/// A hat with a wide brim and a bent point.
pub fn pointed_hat(p: &mut Pen, code: u32) {
    p.shape(
        "M40 44 C46 24 52 8 74 0 C84 -2 92 6 96 14 C88 12 82 14 82 20 C84 30 86 36 88 44 Z",
        code,
    );
    p.line("M58 20 C66 22 74 18 80 20", 1.6, tone(code, -0.4));
    p.shape(
        "M18 48 C34 36 50 38 64 38 C78 38 94 36 110 48 C96 56 80 50 64 50 C48 50 32 56 18 48 Z",
        tone(code, -0.14),
    );
    p.line("M42 41 Q64 35 87 41", 3.2, BRASS);
}

/// A cloth cap tied under the chin.
pub fn cap(p: &mut Pen, code: u32) {
    p.shape(
        "M38 62 C34 34 46 17 64 17 C82 17 94 34 90 62 C88 50 84 42 64 42 C44 42 40 50 38 62 Z",
        code,
    );
    p.line("M40 44 Q64 34 88 44", 1.8, tone(code, -0.35));
    p.line("M39 60 C42 80 54 92 64 93 C74 92 86 80 89 60", 2.2, code);
}

/// A leather cap with round glasses on it.
pub fn goggles(p: &mut Pen) {
    p.shape("M38 56 C34 30 46 16 64 16 C82 16 94 30 90 56 L84 60 C84 46 80 42 64 42 C48 42 44 46 44 60 Z", LEATHER);
    p.line("M38 40 L90 40", 4.0, tone(LEATHER, -0.45));
    for x in [53.0, 75.0] {
        p.round((x, 36.0), (9.0, 8.5), BRASS);
        p.dot((x, 36.0), (5.6, 5.4), 0x9F_C0C4, 1.0);
        p.dot((x - 1.8, 34.0), (1.8, 1.8), 0xFF_FFFF, 0.9);
    }
}
