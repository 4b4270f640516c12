//! Those who go on two legs and have hands.

use crate::faces::{coif, face, fringe, hair_behind, head, neck, shoulders, tones};
use crate::gear::*;
use crate::pen::{INK, Pen, tone};

/// Paints one of them; what is not known is somebody in a cap.
pub fn paint(p: &mut Pen, name: &str, number: usize) {
    let t = tones(number);
    match name {
        "swordsman" => {
            sword(p);
            shoulders(p, t.cloth, false);
            coif(p, MAIL);
            head(p, t.skin);
            face(p, t.skin, true);
            nasal_helm(p);
        }
        "spearman" => {
            spear(p);
            hair_behind(p, t.hair, number);
            shoulders(p, 0x9A_8B6C, false);
            quilting(p, 0x9A_8B6C);
            neck(p, t.skin);
            head(p, t.skin);
            face(p, t.skin, false);
            fringe(p, t.hair, number);
            kettle_hat(p);
        }
        "archer" => {
            bow(p);
            quiver(p);
            shoulders(p, 0x6B_705A, false);
            neck(p, t.skin);
            head(p, t.skin);
            fringe(p, t.hair, number);
            face(p, t.skin, false);
            hood(p, 0x75_7C60);
        }
        "skirmisher" => {
            javelins(p);
            hair_behind(p, t.hair, number);
            shoulders(p, LEATHER, false);
            neck(p, t.skin);
            scarf(p, t.cloth);
            head(p, t.skin);
            face(p, t.skin, false);
            fringe(p, t.hair, number);
            p.line("M40 47 Q64 37 88 47", 5.0, INK);
            p.line("M40 47 Q64 37 88 47", 2.6, 0xA0_5A44);
        }
        "shieldbearer" => {
            shoulders(p, MAIL, true);
            great_helm(p);
            shield(p);
        }
        "brute" => {
            axe(p);
            shoulders(p, 0x8B_6B4E, true);
            fur(p, 0x6C_5138);
            brute_head(p, t.skin, t.hair);
        }
        "ogre" => {
            maul(p);
            shoulders(p, tone(t.skin, -0.1), true);
            fur(p, 0x5B_4A3A);
            ogre_head(p, [0xA8_A77C, 0x93_9A86, 0x8C_8070][number.min(2)]);
        }
        "caster" => {
            staff(p);
            hair_behind(p, t.hair, 0);
            shoulders(p, 0x5F_6074, false);
            neck(p, t.skin);
            head(p, t.skin);
            face(p, t.skin, false);
            fringe(p, t.hair, number);
            pointed_hat(p, 0x5C_5E78);
        }
        "alchemist" => {
            hair_behind(p, t.hair, number);
            shoulders(p, 0x7A_7468, false);
            neck(p, t.skin);
            head(p, t.skin);
            face(p, t.skin, false);
            goggles(p);
            flask(p);
        }
        "knight" => {
            sword(p);
            shoulders(p, STEEL, true);
            p.line("M26 100 Q40 90 50 104", 2.0, tone(STEEL, -0.45));
            p.line("M102 100 Q88 90 78 104", 2.0, tone(STEEL, -0.45));
            armet(p, t.cloth);
        }
        "captain" => {
            sword_right(p);
            shoulders(p, 0x6C_4440, false);
            p.round((36.0, 102.0), (15.0, 10.0), BRASS);
            p.round((92.0, 102.0), (15.0, 10.0), BRASS);
            neck(p, t.skin);
            head(p, t.skin);
            face(p, t.skin, true);
            crested_helm(p, 0x8A_4A3E);
        }
        "sellsword" => {
            sword(p);
            sword_right(p);
            hair_behind(p, t.hair, number);
            shoulders(p, LEATHER, false);
            p.line("M40 128 L84 94", 6.5, INK);
            p.line("M40 128 L84 94", 3.6, BRASS);
            neck(p, t.skin);
            head(p, t.skin);
            face(p, t.skin, true);
            fringe(p, t.hair, number);
            p.line("M76 62 L82 78", 1.8, 0x9C_4A3C);
        }
        "bandit" => {
            dagger(p);
            shoulders(p, 0x57_5148, false);
            neck(p, t.skin);
            head(p, t.skin);
            face(p, t.skin, true);
            p.shape(
                "M41 64 Q64 72 87 64 C86 80 75 91 64 92 C53 91 42 80 41 64 Z",
                0x6E_4A42,
            );
            hood(p, 0x4E_4A44);
        }
        _ => {
            hair_behind(p, t.hair, number);
            shoulders(p, t.cloth, false);
            neck(p, t.skin);
            p.shape("M50 90 L64 108 L78 90 L84 96 L64 124 L44 96 Z", 0xC9_BFA8);
            head(p, t.skin);
            face(p, t.skin, false);
            cap(p, 0xC4_B79C);
        }
    }
}

/// The seams of a padded coat.
fn quilting(p: &mut Pen, code: u32) {
    for x in [34.0, 46.0, 82.0, 94.0] {
        p.line(
            &format!("M{x} 100 L{} 128", x + (x - 64.0) * 0.1),
            1.6,
            tone(code, -0.4),
        );
    }
}

fn scarf(p: &mut Pen, code: u32) {
    p.shape(
        "M40 88 C50 98 78 98 88 88 L94 100 C78 112 50 112 34 100 Z",
        code,
    );
}

/// A collar of fur.
fn fur(p: &mut Pen, code: u32) {
    p.shape(
        "M16 110 L22 96 L30 98 L34 88 L44 92 L50 84 L64 92 L78 84 L84 92 L94 88 L98 98 L106 96 L112 110 L100 108 L92 116 L80 108 L64 116 L48 108 L36 116 L28 108 Z",
        code,
    );
}

fn brute_head(p: &mut Pen, skin: u32, hair: u32) {
    p.shape(
        "M64 22 C88 22 92 40 91 58 C92 80 82 96 64 96 C46 96 36 80 37 58 C36 40 40 22 64 22 Z",
        skin,
    );
    p.shape("M54 26 C56 6 72 6 74 26 C70 32 58 32 54 26 Z", hair);
    p.shape(
        "M38 66 C44 74 50 72 64 74 C78 72 84 74 90 66 C92 88 80 104 64 106 C48 104 36 88 38 66 Z",
        hair,
    );
    p.line("M55 84 Q64 80 73 84", 3.0, tone(hair, -0.6));
    for (x, way) in [(52.0, 1.0), (76.0, -1.0)] {
        p.dot((x, 57.0), (4.2, 3.0), 0xF3_EBD8, 1.0);
        p.dot((x + 0.8 * way, 57.4), (2.4, 2.6), INK, 1.0);
        p.line(
            &format!("M{} 47 L{} 53", x - 8.0 * way, x + 7.0 * way),
            4.4,
            INK,
        );
    }
    p.shape("M58 58 L70 58 L74 70 L54 70 Z", tone(skin, -0.14));
}

fn ogre_head(p: &mut Pen, skin: u32) {
    p.shape("M34 54 L18 44 L30 68 Z", skin);
    p.shape("M94 54 L110 44 L98 68 Z", skin);
    p.shape(
        "M64 24 C82 24 88 38 90 54 C96 76 88 100 64 102 C40 100 32 76 38 54 C40 38 46 24 64 24 Z",
        skin,
    );
    for (x, way) in [(52.0, 1.0), (76.0, -1.0)] {
        p.dot((x, 55.0), (4.4, 3.2), 0xE8_D27A, 1.0);
        p.dot((x, 55.2), (2.0, 2.6), INK, 1.0);
        p.line(
            &format!("M{} 45 L{} 52", x - 9.0 * way, x + 8.0 * way),
            4.6,
            tone(skin, -0.6),
        );
    }
    p.shape(
        "M56 60 C60 56 68 56 72 60 L75 70 L53 70 Z",
        tone(skin, -0.16),
    );
    p.line("M44 82 Q64 76 84 82", 3.4, INK);
    p.shape("M47 84 L50 68 L55 83 Z", BONE);
    p.shape("M81 84 L78 68 L73 83 Z", BONE);
}
