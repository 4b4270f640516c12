//! What sounds are made of: bodies that ring as they are struck, thumps, and noise through filters.

use crate::clip::{Clip, Dial};
use fundsp::prelude64::{
    bandpass, bandpass_hz, dc, highpass_hz, lfo, lowpass_hz, noise, pluck, sine, sine_hz, zero,
};

/// A body by its modes: for each its frequency in Hz, the seconds in which it falls to a third, and its share.
pub type Body = [(f32, f32, f32)];

/// A board of a table.
pub const BOARD: &Body = &[
    (178.0, 0.052, 1.0),
    (391.0, 0.036, 0.62),
    (655.0, 0.024, 0.40),
    (1130.0, 0.013, 0.22),
];
/// A small block of hard wood, such as a playing piece.
pub const BLOCK: &Body = &[
    (640.0, 0.026, 1.0),
    (1275.0, 0.017, 0.55),
    (2110.0, 0.010, 0.34),
];
/// A bar of a xylophone.
pub const BAR: &Body = &[(1.0, 0.075, 1.0), (3.93, 0.024, 0.30), (9.2, 0.009, 0.10)];
/// A pebble or a flagstone under a heel.
pub const STONE: &Body = &[
    (1480.0, 0.011, 1.0),
    (2390.0, 0.009, 0.70),
    (3720.0, 0.006, 0.42),
];
/// A blade.
pub const BLADE: &Body = &[
    (1187.0, 0.105, 0.55),
    (2243.0, 0.120, 1.0),
    (3391.0, 0.085, 0.72),
    (4770.0, 0.060, 0.46),
    (6310.0, 0.040, 0.30),
];
/// The iron rim of a shield, a hinge, a lock.
pub const IRON: &Body = &[
    (741.0, 0.046, 0.8),
    (1530.0, 0.038, 1.0),
    (2687.0, 0.026, 0.55),
    (4105.0, 0.015, 0.28),
];
/// A die of bone.
pub const DIE: &Body = &[
    (1890.0, 0.010, 1.0),
    (3140.0, 0.007, 0.65),
    (5020.0, 0.004, 0.34),
];
/// A dry stick, or a bone.
pub const STICK: &Body = &[
    (930.0, 0.012, 1.0),
    (1720.0, 0.009, 0.80),
    (2980.0, 0.006, 0.55),
];

/// A struck body, at a multiple of its pitch: a knock that is as sharp as `hard` (0 to 1) and the modes after it.
pub fn struck(dial: &mut Dial, body: &Body, pitch: f32, hard: f32) -> Clip {
    let mut whole = Clip::default();
    let lasts = body.iter().fold(0.0f32, |most, mode| most.max(mode.1)) * 6.0;
    for &(hz, decay, share) in body {
        let hz = dial.about(hz * pitch, 0.012);
        if hz > 9_800.0 {
            continue;
        }
        let decay = dial.about(decay, 0.12);
        let tone = Clip::of(lasts, &mut sine_hz(hz));
        // A soft knock does not wake the high modes.
        let woken = share * (1.0 - (1.0 - hard) * (hz / 6_000.0).min(1.0));
        whole.lay(0.0, woken, &tone.shaped(|t| (-t / decay).exp()));
    }
    let knock = hiss(dial, 0.012, 700.0 + 4_200.0 * hard, 0.8).shaped(|t| (-t / 0.0022).exp());
    whole
        .levelled()
        .with(0.0, 0.25 + 0.35 * hard, &knock.levelled())
}

/// A dull blow: a low tone that falls from one frequency to another as it dies away in so many seconds.
pub fn thump(dial: &mut Dial, from: f32, to: f32, decay: f32) -> Clip {
    let (from, to, decay) = (
        dial.about(from, 0.06),
        dial.about(to, 0.06),
        dial.about(decay, 0.1),
    );
    let fall = lfo(move |t: f64| {
        let share = (-t / (f64::from(decay) * 0.45)).exp();
        f64::from(to) + f64::from(from - to) * share
    });
    let tone = Clip::of(decay * 5.0, &mut (fall >> sine()));
    tone.shaped(|t| (t / 0.002).min(1.0) * (-t / decay).exp())
        .levelled()
}

/// Noise in a band about a frequency; the higher `q`, the narrower.
pub fn hiss(dial: &mut Dial, seconds: f32, hz: f32, q: f32) -> Clip {
    let mut unit = noise().seed(dial.seed()) >> bandpass_hz(hz, q);
    Clip::of(seconds, &mut unit).levelled()
}

/// Noise below a frequency.
pub fn rumble(dial: &mut Dial, seconds: f32, hz: f32) -> Clip {
    let mut unit = noise().seed(dial.seed()) >> lowpass_hz(hz, 0.7);
    Clip::of(seconds, &mut unit).levelled()
}

/// Noise above a frequency.
pub fn spray(dial: &mut Dial, seconds: f32, hz: f32) -> Clip {
    let mut unit = noise().seed(dial.seed()) >> highpass_hz(hz, 0.7);
    Clip::of(seconds, &mut unit).levelled()
}

/// Noise in a band that wanders: its frequency at a share of the time, 0 to 1.
pub fn sweep(
    dial: &mut Dial,
    seconds: f32,
    q: f32,
    hz: impl Fn(f32) -> f32 + Clone + Send + Sync + 'static,
) -> Clip {
    let way = lfo(move |t: f64| f64::from(hz((t as f32 / seconds).min(1.0))));
    let mut unit = (noise().seed(dial.seed()) | way | dc(q)) >> bandpass();
    Clip::of(seconds, &mut unit).levelled()
}

/// A tone that glides: its frequency at a share of the time, 0 to 1.
pub fn glide(seconds: f32, hz: impl Fn(f32) -> f32 + Clone + Send + Sync + 'static) -> Clip {
    let way = lfo(move |t: f64| f64::from(hz((t as f32 / seconds).min(1.0))));
    Clip::of(seconds, &mut (way >> sine())).levelled()
}

/// A plucked string.
pub fn string(seconds: f32, hz: f32) -> Clip {
    Clip::of(seconds, &mut (zero() >> pluck(hz, 0.02, 0.45))).levelled()
}

/// So many grains of a body, strewn over some seconds, thinning out towards the end.
pub fn grains(dial: &mut Dial, count: u32, over: f32, body: &Body, pitch: (f32, f32)) -> Clip {
    let mut whole = Clip::default();
    for _ in 0..count {
        let at = over * dial.share().powf(1.6);
        let pitch = dial.within(pitch.0, pitch.1);
        let gain = dial.within(0.25, 1.0) * (1.0 - 0.6 * at / over);
        let grain = struck(dial, body, pitch, 0.8);
        whole.lay(at, gain, &grain);
    }
    whole.levelled()
}

/// Up and down again: 0 at both ends, 1 where `peak` of the seconds are over.
pub fn swell(seconds: f32, peak: f32) -> impl Fn(f32) -> f32 {
    move |t| {
        let share = (t / seconds).clamp(0.0, 1.0);
        let level: f32 = if share < peak {
            share / peak
        } else {
            1.0 - (share - peak) / (1.0 - peak)
        };
        level * level * (3.0 - 2.0 * level)
    }
}

/// At once, then dying away in so many seconds.
pub fn dying(decay: f32) -> impl Fn(f32) -> f32 {
    move |t| (t / 0.0015).min(1.0) * (-t / decay).exp()
}
