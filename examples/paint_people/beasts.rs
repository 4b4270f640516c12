//! Beasts, monsters, and what has no face.

use crate::gear::{BONE, spear};
use crate::pen::{INK, Pen, tone};

/// Paints one of them; `false` if the name is none of theirs.
pub fn paint(p: &mut Pen, name: &str, number: usize) -> bool {
    let n = number.min(2);
    match name {
        "wolf" => wolf(p, [0x8D_8B87, 0x9A_7A58, 0x4F_4B4A][n]),
        "bear" => bear(p, [0x7A_5A40, 0x8E_7450, 0x45_3C38][n]),
        "hound" => hounds(p, [0x6A_4A3A, 0x7E_7468, 0x3E_3A3C][n]),
        "drake" => drake(p, [0x7C_8260, 0x8F_6448, 0x5E_6A74][n]),
        "watcher" => watcher(p, [0x9A_7E8C, 0x7C_8A78, 0x84_7A98][n]),
        "skeleton" => skeleton(p, [0xE6_DCC4, 0xD2_C6A6, 0xC4_C2BC][n]),
        "ooze" => ooze(p, [0x86_9A5E, 0x6E_8E8A, 0x93_7E9C][n]),
        "serpent" => serpent(p, [0x7A_8A58, 0x96_7C4C, 0x5C_5A54][n]),
        "bird" => bird(p, [0x7A_6450, 0x9C_8A6C, 0x4C_4A50][n]),
        "kraken" => kraken(p, [0x8A_6A74, 0x6A_7C84, 0x7C_6C58][n]),
        _ => return false,
    }
    true
}

fn eye(p: &mut Pen, at: (f32, f32), iris: u32, way: f32) {
    p.dot(at, (5.4, 4.2), INK, 1.0);
    p.dot(at, (3.9, 3.0), iris, 1.0);
    p.dot((at.0 + 0.4 * way, at.1), (1.5, 2.7), INK, 1.0);
    p.dot((at.0 - 1.2, at.1 - 1.2), (0.9, 0.9), 0xFF_FFFF, 0.9);
}

fn wolf(p: &mut Pen, coat: u32) {
    let pale = tone(coat, 0.45);
    p.shape(
        "M10 132 C12 108 22 96 34 86 L94 86 C106 96 116 108 118 132 Z",
        coat,
    );
    p.shape("M30 58 L28 8 L56 32 Z", coat);
    p.shape("M98 58 L100 8 L72 32 Z", coat);
    p.wash("M34 44 L34 20 L48 33 Z", 0x4A_3A36, 0.8);
    p.wash("M94 44 L94 20 L80 33 Z", 0x4A_3A36, 0.8);
    p.shape("M64 26 C84 26 96 38 100 52 L114 72 L100 74 L106 88 L90 84 C86 96 76 106 64 112 C52 106 42 96 38 84 L22 88 L28 74 L14 72 L28 52 C32 38 44 26 64 26 Z", coat);
    p.wash(
        "M64 60 C70 62 74 70 88 78 C82 92 74 102 64 108 C54 102 46 92 40 78 C54 70 58 62 64 60 Z",
        pale,
        0.95,
    );
    p.line("M64 34 L64 58", 2.2, tone(coat, -0.35));
    eye(p, (48.0, 60.0), 0xE3_C04E, 1.0);
    eye(p, (80.0, 60.0), 0xE3_C04E, -1.0);
    p.line("M38 52 L56 57", 3.2, INK);
    p.line("M90 52 L72 57", 3.2, INK);
    p.shape(
        "M54 82 C58 78 70 78 74 82 C72 90 68 93 64 93 C60 93 56 90 54 82 Z",
        0x2E_2A2A,
    );
    p.line("M64 93 L64 100 L54 103", 2.2, INK);
    p.line("M64 100 L74 103", 2.2, INK);
}

fn bear(p: &mut Pen, coat: u32) {
    p.shape(
        "M4 132 C6 104 22 92 40 86 L88 86 C106 92 122 104 124 132 Z",
        coat,
    );
    for x in [34.0, 94.0] {
        p.round((x, 30.0), (14.0, 14.0), coat);
        p.dot((x, 31.0), (7.0, 7.0), tone(coat, -0.4), 1.0);
    }
    p.shape("M64 18 C92 18 104 38 103 60 C102 88 84 106 64 106 C44 106 26 88 25 60 C24 38 36 18 64 18 Z", coat);
    p.round((64.0, 80.0), (22.0, 19.0), tone(coat, 0.36));
    for x in [47.0, 81.0] {
        p.dot((x, 54.0), (4.2, 4.4), INK, 1.0);
        p.dot((x - 1.2, 52.6), (1.3, 1.3), 0xFF_FFFF, 0.9);
    }
    p.line("M40 45 L54 48", 3.0, tone(coat, -0.5));
    p.line("M88 45 L74 48", 3.0, tone(coat, -0.5));
    p.shape(
        "M53 70 C57 65 71 65 75 70 C73 79 68 82 64 82 C60 82 55 79 53 70 Z",
        0x2A_2626,
    );
    p.line("M64 82 L64 89 Q56 95 51 90", 2.4, INK);
    p.line("M64 89 Q72 95 77 90", 2.4, INK);
}

/// One head of a hound about a place.
fn hound_head(p: &mut Pen, coat: u32, x: f32, y: f32, way: f32) {
    let at = |dx: f32, dy: f32| format!("{} {}", x + dx, y + dy);
    for side in [-1.0, 1.0] {
        let d = format!(
            "M{} C{} {} {} Z",
            at(side * 14.0, -16.0),
            at(side * 28.0, -18.0),
            at(side * 28.0, 2.0),
            at(side * 20.0, 10.0)
        );
        p.shape(&d, tone(coat, -0.2));
    }
    let d = format!(
        "M{} C{} {} {} C{} {} {} C{} {} {} C{} {} {} Z",
        at(0.0, -24.0),
        at(16.0, -24.0),
        at(21.0, -10.0),
        at(18.0, 2.0),
        at(16.0, 16.0),
        at(10.0, 30.0),
        at(0.0, 31.0),
        at(-10.0, 30.0),
        at(-16.0, 16.0),
        at(-18.0, 2.0),
        at(-21.0, -10.0),
        at(-16.0, -24.0),
        at(0.0, -24.0)
    );
    p.shape(&d, coat);
    for side in [-1.0, 1.0] {
        p.dot((x + side * 9.0 + way, y - 4.0), (3.6, 3.0), INK, 1.0);
        p.dot((x + side * 9.0 + way, y - 4.0), (2.2, 1.8), 0xD8_5A3A, 1.0);
        let brow = format!("M{} L{}", at(side * 15.0, -12.0), at(side * 4.0, -8.0));
        p.line(&brow, 2.6, INK);
    }
    p.dot((x + way, y + 16.0), (5.6, 4.2), 0x26_2222, 1.0);
    p.line(&format!("M{} L{}", at(-8.0, 25.0), at(8.0, 25.0)), 2.2, INK);
    p.wash(
        &format!(
            "M{} L{} L{} Z",
            at(-7.0, 25.0),
            at(-4.0, 31.0),
            at(-2.0, 25.0)
        ),
        BONE,
        1.0,
    );
    p.wash(
        &format!("M{} L{} L{} Z", at(7.0, 25.0), at(4.0, 31.0), at(2.0, 25.0)),
        BONE,
        1.0,
    );
}

fn hounds(p: &mut Pen, coat: u32) {
    p.shape(
        "M8 132 C10 104 30 90 48 84 L80 84 C98 90 118 104 120 132 Z",
        tone(coat, -0.12),
    );
    hound_head(p, tone(coat, -0.1), 30.0, 60.0, -2.0);
    hound_head(p, tone(coat, -0.1), 98.0, 60.0, 2.0);
    hound_head(p, coat, 64.0, 64.0, 0.0);
    p.line("M44 100 Q64 108 84 100", 6.0, INK);
    p.line("M44 100 Q64 108 84 100", 3.0, 0xA0_8A54);
}

fn drake(p: &mut Pen, hide: u32) {
    p.shape(
        "M14 132 C18 106 32 94 46 84 L82 84 C96 94 110 106 114 132 Z",
        hide,
    );
    p.shape("M42 44 C30 32 22 18 24 2 C34 16 46 24 54 34 Z", BONE);
    p.shape("M86 44 C98 32 106 18 104 2 C94 16 82 24 74 34 Z", BONE);
    for (side, x) in [(-1.0, 34.0), (1.0, 94.0)] {
        let d = format!(
            "M{x} 50 L{} 40 L{} 58 L{} 62 L{} 78 L{} 76 Z",
            x + side * 22.0,
            x + side * 14.0,
            x + side * 24.0,
            x + side * 10.0,
            x - side * 2.0
        );
        p.shape(&d, tone(hide, 0.18));
    }
    p.shape("M64 24 C82 24 94 36 96 54 C96 66 86 74 82 86 C80 102 74 112 64 112 C54 112 48 102 46 86 C42 74 32 66 32 54 C34 36 46 24 64 24 Z", hide);
    for y in [32.0, 42.0, 52.0] {
        p.line(
            &format!("M58 {y} L64 {} L70 {y}", y - 5.0),
            1.8,
            tone(hide, -0.45),
        );
    }
    eye(p, (47.0, 58.0), 0xE6_A83A, 1.0);
    eye(p, (81.0, 58.0), 0xE6_A83A, -1.0);
    p.line("M36 49 L56 56", 3.6, INK);
    p.line("M92 49 L72 56", 3.6, INK);
    p.dot((58.0, 92.0), (2.4, 3.2), INK, 1.0);
    p.dot((70.0, 92.0), (2.4, 3.2), INK, 1.0);
    p.line("M49 101 Q64 109 79 101", 2.6, INK);
    p.wash("M53 103 L56 110 L59 105 Z", BONE, 1.0);
    p.wash("M75 103 L72 110 L69 105 Z", BONE, 1.0);
}

fn watcher(p: &mut Pen, skin: u32) {
    for (d, tip) in [
        ("M40 40 C28 26 22 24 16 12", (15.0, 11.0)),
        ("M54 30 C48 16 48 12 44 4", (44.0, 6.0)),
        ("M74 30 C80 16 80 12 84 4", (84.0, 6.0)),
        ("M88 40 C100 26 106 24 112 12", (113.0, 11.0)),
    ] {
        p.rod(d, 5.0, skin);
        p.round(tip, (6.0, 6.0), tone(skin, 0.25));
        p.dot(tip, (2.4, 2.8), INK, 1.0);
    }
    p.round((64.0, 68.0), (42.0, 42.0), skin);
    p.round((64.0, 62.0), (24.0, 20.0), 0xF3_ECDC);
    p.round((64.0, 62.0), (12.0, 12.0), 0x6E_9A86);
    p.dot((64.0, 62.0), (5.0, 9.5), INK, 1.0);
    p.dot((59.0, 56.0), (3.2, 3.2), 0xFF_FFFF, 0.95);
    p.line("M38 50 Q64 30 90 50", 4.6, tone(skin, -0.55));
    p.line("M46 94 Q64 102 82 94", 3.0, INK);
    for x in [52.0, 60.0, 68.0, 76.0] {
        p.wash(
            &format!("M{} 96 L{x} 103 L{} 96 Z", x - 2.5, x + 2.5),
            BONE,
            1.0,
        );
    }
}

fn skeleton(p: &mut Pen, bone: u32) {
    spear(p);
    p.shape(
        "M26 132 C28 112 40 102 56 98 L72 98 C88 102 100 112 102 132 Z",
        0x4A_4440,
    );
    for y in [108.0, 118.0] {
        p.rod(
            &format!("M36 {} Q64 {} 92 {}", y + 4.0, y - 4.0, y + 4.0),
            3.4,
            bone,
        );
    }
    p.rod("M64 86 L64 106", 7.0, bone);
    p.shape("M64 18 C88 18 96 36 94 54 C93 64 88 68 84 72 L82 84 L46 84 L44 72 C40 68 35 64 34 54 C32 36 40 18 64 18 Z", bone);
    p.shape("M47 80 L81 80 L77 98 C70 104 58 104 51 98 Z", bone);
    p.round((51.0, 57.0), (9.6, 10.0), 0x2C_2725);
    p.round((77.0, 57.0), (9.6, 10.0), 0x2C_2725);
    p.dot((52.0, 58.0), (2.6, 2.6), 0x9F_C6A8, 0.9);
    p.dot((76.0, 58.0), (2.6, 2.6), 0x9F_C6A8, 0.9);
    p.shape("M64 64 L69 75 L59 75 Z", 0x2C_2725);
    p.line("M50 84 L78 84", 2.2, INK);
    for x in [54.0, 59.0, 64.0, 69.0, 74.0] {
        p.line(&format!("M{x} 80 L{x} 89"), 1.8, INK);
    }
}

fn ooze(p: &mut Pen, slime: u32) {
    p.shape("M6 132 C4 108 14 100 22 86 C28 74 24 56 34 42 C42 30 48 34 54 24 C60 14 74 16 78 28 C82 38 92 38 96 52 C100 66 98 76 106 88 C116 100 124 110 122 132 Z", slime);
    p.wash(
        "M38 52 C42 40 50 42 56 34 C54 48 44 52 42 66 C36 66 36 58 38 52 Z",
        0xFF_FFFF,
        0.35,
    );
    for (x, y, r) in [
        (84.0, 92.0, 6.0),
        (40.0, 98.0, 4.5),
        (70.0, 106.0, 4.0),
        (92.0, 66.0, 3.5),
    ] {
        p.round((x, y), (r, r), tone(slime, 0.3));
    }
    for (x, r) in [(52.0, 8.5), (76.0, 7.0)] {
        p.round((x, 64.0), (r, r), 0xF1_ECD6);
        p.dot((x + 1.0, 65.0), (r * 0.42, r * 0.5), INK, 1.0);
    }
    p.line("M48 84 Q62 92 80 82", 3.2, INK);
    p.rod("M88 118 L102 104", 3.0, BONE);
}

fn serpent(p: &mut Pen, scales: u32) {
    p.shape(
        "M28 132 C20 112 34 104 62 102 C96 100 112 110 100 132 Z",
        tone(scales, -0.1),
    );
    p.shape(
        "M44 120 C36 100 40 88 46 80 L82 80 C88 90 92 104 84 120 Z",
        scales,
    );
    for y in [90.0, 98.0, 106.0, 114.0] {
        p.line(
            &format!("M52 {y} Q64 {} 76 {y}", y + 5.0),
            2.0,
            tone(scales, 0.45),
        );
    }
    p.shape("M64 16 C88 16 104 34 104 54 C104 66 92 72 84 84 C80 96 74 100 64 100 C54 100 48 96 44 84 C36 72 24 66 24 54 C24 34 40 16 64 16 Z", scales);
    p.line("M64 22 L64 50", 2.0, tone(scales, -0.4));
    p.line("M48 28 L56 48", 2.0, tone(scales, -0.4));
    p.line("M80 28 L72 48", 2.0, tone(scales, -0.4));
    eye(p, (46.0, 60.0), 0xDB_C24A, 1.0);
    eye(p, (82.0, 60.0), 0xDB_C24A, -1.0);
    p.dot((59.0, 82.0), (1.9, 2.5), INK, 1.0);
    p.dot((69.0, 82.0), (1.9, 2.5), INK, 1.0);
    p.line("M48 89 Q64 97 80 89", 2.6, INK);
    p.line("M64 94 L64 108 L59 116", 2.4, 0xA8_3A3A);
    p.line("M64 108 L69 116", 2.4, 0xA8_3A3A);
}

fn bird(p: &mut Pen, feathers: u32) {
    p.shape(
        "M8 132 C10 104 28 92 42 84 L86 84 C100 92 118 104 120 132 Z",
        feathers,
    );
    for (x, y) in [
        (34.0, 108.0),
        (50.0, 116.0),
        (78.0, 116.0),
        (94.0, 108.0),
        (64.0, 106.0),
    ] {
        p.line(
            &format!(
                "M{} {} Q{x} {} {} {}",
                x - 7.0,
                y - 4.0,
                y + 6.0,
                x + 7.0,
                y - 4.0
            ),
            2.0,
            tone(feathers, -0.4),
        );
    }
    p.shape(
        "M44 30 L34 6 L54 20 L58 2 L68 18 L80 4 L80 24 Z",
        tone(feathers, -0.15),
    );
    p.shape(
        "M64 18 C88 18 98 36 97 56 C96 80 82 96 64 96 C46 96 32 80 31 56 C30 36 40 18 64 18 Z",
        feathers,
    );
    p.wash(
        "M40 58 C46 46 58 48 62 58 C60 76 46 78 40 58 Z",
        tone(feathers, 0.5),
        0.9,
    );
    p.wash(
        "M88 58 C82 46 70 48 66 58 C68 76 82 78 88 58 Z",
        tone(feathers, 0.5),
        0.9,
    );
    eye(p, (50.0, 58.0), 0xE8_B63C, 1.0);
    eye(p, (78.0, 58.0), 0xE8_B63C, -1.0);
    p.line("M36 48 L57 55", 4.0, INK);
    p.line("M92 48 L71 55", 4.0, INK);
    p.shape(
        "M54 66 C60 60 68 60 74 66 C76 82 70 94 62 102 C62 92 56 84 54 66 Z",
        0xC8_A04A,
    );
    p.line("M57 76 Q64 80 73 76", 1.8, tone(0xC8_A04A, -0.5));
}

fn kraken(p: &mut Pen, skin: u32) {
    for d in [
        "M40 84 C20 88 10 104 18 122",
        "M88 84 C108 88 118 104 110 122",
        "M50 92 C40 104 40 114 46 126",
        "M78 92 C88 104 88 114 82 126",
    ] {
        p.rod(d, 11.0, skin);
    }
    p.shape(
        "M64 8 C92 10 104 36 100 62 C98 82 84 96 64 96 C44 96 30 82 28 62 C24 36 36 10 64 8 Z",
        skin,
    );
    p.dot((50.0, 28.0), (7.0, 5.0), tone(skin, 0.35), 0.8);
    p.dot((76.0, 24.0), (4.0, 3.0), tone(skin, 0.35), 0.8);
    eye(p, (47.0, 60.0), 0xE6_D9A0, 1.0);
    eye(p, (81.0, 60.0), 0xE6_D9A0, -1.0);
    p.line("M36 50 L57 55", 3.4, tone(skin, -0.55));
    p.line("M92 50 L71 55", 3.4, tone(skin, -0.55));
    p.shape("M56 78 L72 78 L64 92 Z", 0x3A_3230);
    for (x, y) in [
        (20.0, 108.0),
        (15.0, 116.0),
        (108.0, 108.0),
        (113.0, 116.0),
        (42.0, 112.0),
        (86.0, 112.0),
    ] {
        p.dot((x, y), (2.4, 2.4), tone(skin, 0.5), 1.0);
    }
}
