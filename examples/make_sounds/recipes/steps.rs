//! Steps, by the ground: heel and toe.

use super::Entry;
use crate::clip::{Clip, Dial};
use crate::matter::{
    BOARD, DIE, STICK, STONE, dying, glide, grains, hiss, rumble, spray, struck, sweep, swell,
    thump,
};

pub const ALL: [Entry; 9] = [
    ("grass", 4, grass),
    ("earth", 4, earth),
    ("sand", 4, sand),
    ("leaves", 4, leaves),
    ("wood", 4, wood),
    ("stone", 4, stone),
    ("mud", 4, mud),
    ("water", 4, water),
    ("ice", 4, ice),
];

/// The same foot twice: the heel, then the toe, softer.
fn tread(dial: &mut Dial, foot: impl Fn(&mut Dial) -> Clip) -> Clip {
    let (heel, toe) = (foot(dial), foot(dial));
    let (after, softer) = (dial.within(0.038, 0.052), dial.within(0.45, 0.6));
    Clip::default()
        .with(0.0, 1.0, &heel)
        .with(after, softer, &toe)
}

fn grass(dial: &mut Dial) -> Clip {
    tread(dial, |dial| {
        let hz = dial.about(2_100.0, 0.18);
        let blades = hiss(dial, 0.075, hz, 0.7).shaped(swell(0.075, 0.22));
        let sod = thump(dial, 105.0, 70.0, 0.018);
        blades.with(0.004, 0.55, &sod)
    })
}

fn earth(dial: &mut Dial) -> Clip {
    tread(dial, |dial| {
        let ground = thump(dial, 150.0, 84.0, 0.022);
        let crumbs = rumble(dial, 0.06, 1_300.0).shaped(dying(0.017)).levelled();
        let grit = hiss(dial, 0.05, 2_600.0, 0.7).shaped(swell(0.05, 0.2));
        ground.with(0.0, 1.1, &crumbs).with(0.002, 0.28, &grit)
    })
}

fn sand(dial: &mut Dial) -> Clip {
    tread(dial, |dial| {
        let hz = dial.about(4_600.0, 0.1);
        let grains = hiss(dial, 0.085, hz, 0.5).shaped(swell(0.085, 0.3));
        let give = rumble(dial, 0.06, 420.0).shaped(dying(0.02));
        grains.with(0.006, 0.6, &give)
    })
}

fn leaves(dial: &mut Dial) -> Clip {
    let crackle = grains(dial, 13, 0.11, STICK, (1.3, 2.9));
    let rustle = hiss(dial, 0.12, 3_300.0, 0.6).shaped(swell(0.12, 0.3));
    let ground = thump(dial, 110.0, 70.0, 0.02);
    crackle.with(0.0, 0.4, &rustle).with(0.006, 0.5, &ground)
}

fn wood(dial: &mut Dial) -> Clip {
    let pitch = dial.within(0.86, 1.08);
    tread(dial, move |dial| struck(dial, BOARD, pitch, 0.45))
}

fn stone(dial: &mut Dial) -> Clip {
    let pitch = dial.within(0.85, 1.1);
    tread(dial, move |dial| {
        let heel = struck(dial, STONE, pitch, 0.75);
        let weight = thump(dial, 170.0, 110.0, 0.012);
        let grit = spray(dial, 0.03, 4_000.0).shaped(dying(0.007));
        heel.with(0.0, 0.6, &weight).with(0.004, 0.25, &grit)
    })
}

fn mud(dial: &mut Dial) -> Clip {
    let (low, high) = (dial.about(310.0, 0.15), dial.about(880.0, 0.15));
    let squelch = sweep(dial, 0.13, 5.0, move |t| {
        high - (high - low) * (2.0 * t).min(1.0)
    });
    let squelch = squelch.shaped(swell(0.13, 0.25));
    let pull = sweep(dial, 0.07, 6.0, move |t| low + (high - low) * t).shaped(swell(0.07, 0.7));
    let ground = thump(dial, 95.0, 60.0, 0.024);
    squelch.with(0.12, 0.5, &pull).with(0.0, 0.7, &ground)
}

fn water(dial: &mut Dial) -> Clip {
    let splash = sweep(dial, 0.16, 0.8, |t| 1_300.0 + 1_700.0 * t).shaped(swell(0.16, 0.18));
    let mut whole = splash.with(0.0, 0.7, &thump(dial, 160.0, 80.0, 0.022));
    for _ in 0..4 {
        let at = dial.within(0.03, 0.17);
        let hz = dial.within(420.0, 900.0);
        let drop = glide(0.045, move |t| hz * (1.0 + 0.9 * t)).shaped(dying(0.014));
        whole.lay(at, dial.within(0.2, 0.45), &drop);
    }
    whole
}

fn ice(dial: &mut Dial) -> Clip {
    let crunch = grains(dial, 9, 0.09, DIE, (0.8, 1.3));
    let weight = thump(dial, 190.0, 120.0, 0.012);
    let scrape = spray(dial, 0.09, 4_200.0).shaped(swell(0.09, 0.2));
    crunch.with(0.0, 0.5, &weight).with(0.0, 0.3, &scrape)
}
