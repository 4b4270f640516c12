//! Weapons by their kind, what comes of a blow, and falls.

use super::Entry;
use crate::clip::{Clip, Dial};
use crate::matter::{
    BLADE, BLOCK, BOARD, DIE, IRON, STICK, dying, glide, grains, hiss, rumble, spray, string,
    struck, sweep, swell, thump,
};

/// What a weapon sounds like as it lands, and a missile as it leaves.
pub const WEAPONS: [Entry; 10] = [
    ("blade", 4, blade),
    ("blunt", 4, blunt),
    ("pierce", 4, pierce),
    ("fist", 3, fist),
    ("claw", 3, claw),
    ("bite", 3, bite),
    ("bow", 4, bow),
    ("crossbow", 3, crossbow),
    ("throw", 3, throw),
    ("magic", 3, magic),
];

/// How a blow ends.
pub const RESULTS: [Entry; 7] = [
    ("miss", 4, miss),
    ("dodge", 3, dodge),
    ("parry", 4, parry),
    ("block", 4, block),
    ("graze", 4, graze),
    ("light", 4, light),
    ("grave", 4, grave),
];

/// Somebody or something comes to the ground.
pub const FALLS: [Entry; 3] = [("down", 3, down), ("slain", 3, slain), ("thing", 3, thing)];

fn blade(dial: &mut Dial) -> Clip {
    let pitch = dial.within(0.9, 1.15);
    let edge = sweep(dial, 0.075, 1.6, |t| 3_000.0 + 2_800.0 * t).shaped(swell(0.075, 0.35));
    let ring = struck(dial, BLADE, pitch, 0.8).shaped(dying(0.05));
    let cut = rumble(dial, 0.07, 1_400.0).shaped(dying(0.02));
    edge.with(0.024, 0.35, &ring).with(0.03, 0.75, &cut).with(
        0.03,
        0.6,
        &thump(dial, 190.0, 110.0, 0.022),
    )
}

fn blunt(dial: &mut Dial) -> Clip {
    let pitch = dial.within(0.8, 1.0);
    let wood = struck(dial, BOARD, 1.6 * pitch, 0.7);
    let crack = struck(dial, STICK, 0.55, 0.7);
    thump(dial, 135.0, 66.0, 0.042)
        .with(0.0, 1.2, &wood)
        .with(0.002, 0.8, &crack)
}

fn pierce(dial: &mut Dial) -> Clip {
    let point = hiss(dial, 0.04, 2_300.0, 1.1).shaped(dying(0.009));
    let shaft = struck(dial, BLOCK, 0.52, 0.3);
    let enter = rumble(dial, 0.06, 900.0).shaped(dying(0.018));
    point
        .with(0.006, 0.6, &shaft)
        .with(0.004, 0.9, &enter)
        .with(0.004, 0.5, &thump(dial, 165.0, 100.0, 0.018))
}

fn fist(dial: &mut Dial) -> Clip {
    let slap = hiss(dial, 0.04, 1_150.0, 0.7).shaped(dying(0.010));
    thump(dial, 150.0, 85.0, 0.032).with(0.0, 0.7, &slap)
}

fn claw(dial: &mut Dial) -> Clip {
    let mut whole = thump(dial, 140.0, 85.0, 0.03);
    for index in 0..3 {
        let hz = dial.about(2_700.0, 0.12);
        let nail =
            sweep(dial, 0.055, 1.4, move |t| hz * (1.25 - 0.5 * t)).shaped(swell(0.055, 0.2));
        whole.lay(0.026 * index as f32, 0.85 - 0.15 * index as f32, &nail);
    }
    whole
}

fn bite(dial: &mut Dial) -> Clip {
    let teeth = struck(dial, STICK, 1.15, 0.9);
    let again = struck(dial, STICK, 1.35, 0.8);
    let flesh = sweep(dial, 0.09, 2.2, |t| 900.0 - 480.0 * t).shaped(swell(0.09, 0.3));
    teeth
        .with(0.012, 0.6, &again)
        .with(0.012, 0.8, &flesh)
        .with(0.0, 0.5, &thump(dial, 130.0, 80.0, 0.03))
}

fn bow(dial: &mut Dial) -> Clip {
    let note = string(0.16, dial.about(128.0, 0.06)).shaped(dying(0.045));
    let slap = struck(dial, BLOCK, 0.8, 0.5);
    let flight = sweep(dial, 0.18, 1.4, |t| 2_700.0 - 1_500.0 * t).shaped(swell(0.18, 0.2));
    note.with(0.0, 0.35, &slap).with(0.02, 0.5, &flight)
}

fn crossbow(dial: &mut Dial) -> Clip {
    let nut = struck(dial, IRON, 1.4, 0.8).shaped(dying(0.02));
    let stock = struck(dial, BOARD, 1.5, 0.8);
    let note = string(0.1, dial.about(176.0, 0.05)).shaped(dying(0.024));
    let flight = sweep(dial, 0.13, 1.4, |t| 3_200.0 - 1_800.0 * t).shaped(swell(0.13, 0.15));
    stock
        .with(0.0, 0.5, &nut)
        .with(0.004, 0.7, &note)
        .with(0.02, 0.4, &flight)
}

fn throw(dial: &mut Dial) -> Clip {
    let turn = dial.within(11.0, 15.0);
    let air = sweep(dial, 0.24, 2.0, |t| 700.0 + 900.0 * t);
    let beats = move |t: f32| 0.35 + 0.65 * (std::f32::consts::PI * turn * t).sin().powi(2);
    air.shaped(beats).shaped(swell(0.24, 0.35))
}

fn magic(dial: &mut Dial) -> Clip {
    let mut whole = Clip::default();
    let root = dial.about(392.0, 0.05);
    for (ratio, gain) in [(1.0, 0.6), (1.5, 0.5), (2.76, 0.4), (4.1, 0.22)] {
        let hz = root * ratio;
        let tone = glide(0.3, move |t| hz * (0.94 + 0.09 * t)).shaped(swell(0.3, 0.3));
        whole.lay(0.0, gain, &tone);
    }
    let sparks = grains(dial, 12, 0.26, DIE, (0.9, 1.8));
    let breath = sweep(dial, 0.3, 3.0, |t| 1_500.0 + 2_400.0 * t).shaped(swell(0.3, 0.6));
    whole.with(0.02, 0.35, &sparks).with(0.0, 0.5, &breath)
}

fn miss(dial: &mut Dial) -> Clip {
    let (low, high) = (dial.about(820.0, 0.1), dial.about(2_250.0, 0.1));
    let arch = move |t: f32| low + (high - low) * (std::f32::consts::PI * t).sin();
    sweep(dial, 0.19, 5.5, arch).shaped(swell(0.19, 0.5))
}

fn dodge(dial: &mut Dial) -> Clip {
    let cloth = sweep(dial, 0.14, 1.1, |t| 520.0 + 700.0 * t).shaped(swell(0.14, 0.4));
    let foot = thump(dial, 110.0, 75.0, 0.02);
    let scuff = hiss(dial, 0.05, 3_000.0, 0.6).shaped(swell(0.05, 0.2));
    cloth.with(0.11, 0.6, &foot).with(0.11, 0.3, &scuff)
}

fn parry(dial: &mut Dial) -> Clip {
    let (first, second) = (dial.within(0.92, 1.02), dial.within(1.1, 1.22));
    let one = struck(dial, BLADE, first, 1.0);
    let other = struck(dial, BLADE, second, 0.95);
    let slide = sweep(dial, 0.09, 2.5, |t| 4_200.0 + 1_600.0 * t).shaped(swell(0.09, 0.2));
    one.with(0.006, 0.7, &other)
        .with(0.014, 0.3, &slide)
        .shaped(dying(0.115))
}

fn block(dial: &mut Dial) -> Clip {
    let pitch = dial.within(0.62, 0.76);
    let boards = struck(dial, BOARD, pitch, 0.7);
    let rim = struck(dial, IRON, 0.9, 0.7).shaped(dying(0.03));
    boards
        .with(0.0, 0.35, &rim)
        .with(0.0, 0.7, &thump(dial, 130.0, 75.0, 0.035))
}

fn graze(dial: &mut Dial) -> Clip {
    let tick = struck(dial, DIE, 1.1, 0.9);
    let scratch = hiss(dial, 0.05, 4_800.0, 1.2).shaped(swell(0.05, 0.15));
    tick.with(0.004, 0.5, &scratch)
}

fn light(dial: &mut Dial) -> Clip {
    let flesh = rumble(dial, 0.09, 1_200.0).shaped(dying(0.024)).levelled();
    let cloth = hiss(dial, 0.05, 1_700.0, 0.8).shaped(dying(0.012));
    thump(dial, 150.0, 86.0, 0.036)
        .with(0.0, 1.2, &flesh)
        .with(0.0, 0.5, &cloth)
}

fn grave(dial: &mut Dial) -> Clip {
    let mut bones = Clip::default();
    let mut at = 0.0;
    for _ in 0..4 {
        let pitch = dial.within(0.6, 1.15);
        bones.lay(at, dial.within(0.6, 1.0), &struck(dial, STICK, pitch, 0.9));
        at += dial.within(0.009, 0.024);
    }
    let flesh = rumble(dial, 0.18, 900.0).shaped(dying(0.045)).levelled();
    thump(dial, 112.0, 54.0, 0.08)
        .with(0.008, 1.5, &bones.levelled())
        .with(0.0, 1.1, &flesh)
}

fn down(dial: &mut Dial) -> Clip {
    let (first, second) = (
        thump(dial, 104.0, 56.0, 0.065),
        thump(dial, 120.0, 70.0, 0.036),
    );
    let cloth = rumble(dial, 0.14, 1_000.0).shaped(dying(0.04)).levelled();
    let board = struck(dial, BOARD, 0.9, 0.5);
    first
        .with(0.0, 1.0, &cloth)
        .with(0.0, 0.9, &board)
        .with(dial.within(0.09, 0.12), 0.55, &second)
}

/// As `down`, and what it held rattles on the table.
fn slain(dial: &mut Dial) -> Clip {
    let body = down(dial).levelled();
    let mut whole = Clip::default().with(0.0, 1.0, &body);
    let mut at = dial.within(0.1, 0.14);
    for index in 0..5 {
        let pitch = dial.within(0.85, 1.1);
        let rattle = struck(dial, IRON, pitch, 0.5).shaped(dying(0.035));
        whole.lay(at, 0.34 * 0.72f32.powi(index), &rattle);
        at += 0.062 * 0.78f32.powi(index);
    }
    whole
}

fn thing(dial: &mut Dial) -> Clip {
    let mut whole = Clip::default();
    let mut at = 0.0;
    for index in 0..4 {
        let pitch = dial.within(0.8, 1.2);
        let (wood, iron) = (
            struck(dial, BLOCK, pitch, 0.6),
            struck(dial, IRON, pitch, 0.6),
        );
        let gain = 0.62f32.powi(index);
        whole.lay(at, gain, &wood);
        whole.lay(at, gain * 0.5, &iron.shaped(dying(0.03)));
        at += 0.085 * 0.66f32.powi(index);
    }
    // The ring of what lies still.
    whole.with(0.0, 0.06, &spray(dial, 0.05, 5_000.0).shaped(dying(0.01)))
}
