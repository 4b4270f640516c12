//! Dice and gear, doors and levers, and the interface.

use super::Entry;
use crate::clip::{Clip, Dial};
use crate::matter::{
    BAR, BLADE, BLOCK, BOARD, DIE, IRON, STICK, dying, glide, grains, hiss, rumble, struck, sweep,
    swell, thump,
};

/// What lies on a table.
pub const TABLE: [Entry; 4] = [
    ("dice", 4, dice),
    ("draw", 3, draw),
    ("load", 3, load),
    ("horn", 3, horn),
];

/// What is worked on the map.
pub const FITTINGS: [Entry; 6] = [
    ("open", 3, open),
    ("shut", 3, shut),
    ("lever", 3, lever),
    ("gate", 3, gate),
    ("knock", 3, knock),
    ("break", 3, break_up),
];

/// The interface.
pub const INTERFACE: [Entry; 8] = [
    ("click", 4, click),
    ("refuse", 3, refuse),
    ("turn", 3, turn),
    ("round", 3, round),
    ("question", 3, question),
    ("goal", 3, goal),
    ("win", 3, win),
    ("lose", 3, lose),
];

fn dice(dial: &mut Dial) -> Clip {
    let mut whole = Clip::default();
    let (mut at, mut gap) = (0.0, dial.within(0.062, 0.078));
    for index in 0..7 {
        let pitch = dial.within(0.85, 1.15);
        let gain = 0.86f32.powi(index) * dial.within(0.75, 1.0);
        whole.lay(at, gain, &struck(dial, DIE, pitch, 0.85));
        whole.lay(at, gain * 0.55, &struck(dial, BOARD, 1.4, 0.3));
        at += gap * dial.within(0.75, 1.15);
        gap *= 0.82;
    }
    whole
}

fn draw(dial: &mut Dial) -> Clip {
    let slide = sweep(dial, 0.17, 2.2, |t| 2_600.0 + 3_000.0 * t * t).shaped(swell(0.17, 0.7));
    let ring = struck(dial, BLADE, 1.1, 0.6).shaped(dying(0.06));
    slide.with(0.13, 0.3, &ring)
}

fn load(dial: &mut Dial) -> Clip {
    let mut whole = Clip::default();
    for index in 0..4 {
        let pitch = 1.2 + 0.07 * index as f32;
        let cog = struck(dial, IRON, pitch, 0.7).shaped(dying(0.016));
        whole.lay(0.055 * index as f32, 0.7, &cog);
    }
    whole.with(0.23, 1.0, &struck(dial, BLOCK, 0.8, 0.7))
}

/// Somebody comes to the field: two beats of a low drum.
fn horn(dial: &mut Dial) -> Clip {
    let skin = |dial: &mut Dial, pitch: f32| {
        let beat = thump(dial, 150.0 * pitch, 92.0 * pitch, 0.075);
        let slap = rumble(dial, 0.05, 900.0).shaped(dying(0.012));
        beat.with(0.0, 0.35, &slap)
    };
    let (first, second) = (skin(dial, 1.0), skin(dial, 1.26));
    first.with(0.15, 1.0, &second)
}

fn open(dial: &mut Dial) -> Clip {
    let latch = struck(dial, IRON, 1.2, 0.7).shaped(dying(0.02));
    let pitch = dial.about(310.0, 0.1);
    let creak = glide(0.24, move |t| pitch * (1.0 + 0.35 * (t * 2.6).sin()));
    // A hinge sticks and slips.
    let rough = dial.within(27.0, 35.0);
    let creak = creak.shaped(move |t| (rough * t * std::f32::consts::TAU).sin().max(0.0).powi(3));
    let wood = hiss(dial, 0.24, 820.0, 3.0).shaped(swell(0.24, 0.5));
    latch
        .with(0.05, 0.32, &creak.shaped(swell(0.24, 0.4)))
        .with(0.05, 0.4, &wood)
}

fn shut(dial: &mut Dial) -> Clip {
    let pitch = dial.within(0.62, 0.72);
    let leaf = struck(dial, BOARD, pitch, 0.6);
    let latch = struck(dial, IRON, 1.1, 0.8).shaped(dying(0.024));
    thump(dial, 96.0, 62.0, 0.05)
        .with(0.0, 0.9, &leaf)
        .with(0.045, 0.4, &latch)
}

fn lever(dial: &mut Dial) -> Clip {
    let iron = struck(dial, IRON, 0.62, 0.7);
    let stop = struck(dial, BLOCK, 0.62, 0.7);
    let scrape = hiss(dial, 0.1, 1_900.0, 2.0).shaped(swell(0.1, 0.7));
    scrape
        .shaped(|_| 0.4)
        .with(0.09, 0.9, &iron)
        .with(0.094, 0.7, &stop)
}

fn gate(dial: &mut Dial) -> Clip {
    let mut whole = Clip::default();
    for index in 0..9 {
        let pitch = dial.within(0.8, 1.25);
        let link = struck(dial, IRON, pitch, 0.7).shaped(dying(0.02));
        whole.lay(0.043 * index as f32, dial.within(0.35, 0.7), &link);
    }
    whole.with(0.4, 1.0, &struck(dial, IRON, 0.5, 0.6)).with(
        0.4,
        0.9,
        &thump(dial, 90.0, 60.0, 0.05),
    )
}

fn knock(dial: &mut Dial) -> Clip {
    let pitch = dial.within(0.85, 1.1);
    let wood = struck(dial, BOARD, pitch, 0.8);
    let chips = grains(dial, 5, 0.07, STICK, (0.8, 1.6));
    wood.with(0.004, 0.35, &chips)
}

fn break_up(dial: &mut Dial) -> Clip {
    let crack = struck(dial, STICK, 0.5, 1.0);
    let splinters = grains(dial, 22, 0.3, STICK, (0.5, 1.7));
    let boards = struck(dial, BOARD, 0.8, 0.8);
    crack
        .with(0.006, 0.85, &splinters)
        .with(0.0, 0.7, &boards)
        .with(0.0, 0.6, &thump(dial, 120.0, 60.0, 0.05))
}

fn click(dial: &mut Dial) -> Clip {
    let pitch = dial.within(1.25, 1.4);
    struck(dial, BLOCK, pitch, 0.5)
}

fn refuse(dial: &mut Dial) -> Clip {
    let low = |dial: &mut Dial| {
        let wood = struck(dial, BLOCK, 0.36, 0.2);
        wood.with(0.0, 0.6, &thump(dial, 150.0, 120.0, 0.022))
    };
    let (first, second) = (low(dial), low(dial));
    first.with(0.085, 0.85, &second)
}

/// A note of a xylophone, so many half tones above the A below its middle.
fn note(dial: &mut Dial, half_tones: f32) -> Clip {
    let hz = 440.0 * (half_tones / 12.0).exp2();
    let body: Vec<(f32, f32, f32)> = BAR
        .iter()
        .map(|&(ratio, decay, share)| (ratio * hz, decay, share))
        .collect();
    struck(dial, &body, 1.0, 0.35)
}

/// Notes one after the other, each with its time and how loud it is.
fn melody(dial: &mut Dial, notes: &[(f32, f32, f32)]) -> Clip {
    let mut whole = Clip::default();
    for &(at, half_tones, gain) in notes {
        let at = at + dial.within(0.0, 0.006);
        let note = note(dial, half_tones);
        whole.lay(at, gain, &note);
    }
    whole
}

fn turn(dial: &mut Dial) -> Clip {
    melody(dial, &[(0.0, 3.0, 0.7), (0.09, 10.0, 1.0)])
}

fn round(dial: &mut Dial) -> Clip {
    let wood = struck(dial, BOARD, 0.9, 0.4);
    melody(dial, &[(0.0, -9.0, 1.0)]).with(0.0, 0.5, &wood)
}

fn question(dial: &mut Dial) -> Clip {
    melody(
        dial,
        &[(0.0, 7.0, 0.8), (0.075, 7.0, 0.6), (0.16, 14.0, 1.0)],
    )
}

fn goal(dial: &mut Dial) -> Clip {
    melody(dial, &[(0.0, 10.0, 0.8), (0.07, 15.0, 1.0)])
}

fn win(dial: &mut Dial) -> Clip {
    let notes = [
        (0.0, 3.0, 0.8),
        (0.085, 7.0, 0.8),
        (0.17, 10.0, 0.9),
        (0.27, 15.0, 1.0),
    ];
    melody(dial, &notes)
}

fn lose(dial: &mut Dial) -> Clip {
    let notes = [(0.0, 3.0, 0.8), (0.13, 0.0, 0.8), (0.27, -6.0, 1.0)];
    melody(dial, &notes).with(0.27, 0.5, &thump(dial, 92.0, 70.0, 0.08))
}
