//! What a take is like in numbers, for who cannot hear it.

use crate::clip::{Clip, RATE};

fn decibel(level: f32) -> f32 {
    20.0 * level.max(1e-6).log10()
}

/// Length, peak, loudness and the centroid of the spectrum, in words.
pub fn of(take: &Clip) -> String {
    let count = take.0.len();
    let peak = take.0.iter().fold(0.0f32, |most, it| most.max(it.abs()));
    let power = take.0.iter().map(|it| it * it).sum::<f32>() / count.max(1) as f32;
    format!(
        "{:4} ms  peak {:5.1} dB  rms {:5.1} dB  centroid {:5.0} Hz",
        count * 1000 / RATE as usize,
        decibel(peak),
        decibel(power.sqrt()),
        centroid(take)
    )
}

/// The mean frequency by power, from 50 Hz up in steps of 50 Hz.
fn centroid(take: &Clip) -> f32 {
    let (mut sum, mut all) = (0.0f64, 0.0f64);
    for step in 1..200 {
        let hz = 50.0 * step as f64;
        let turn = std::f64::consts::TAU * hz / f64::from(RATE);
        let (mut re, mut im) = (0.0f64, 0.0f64);
        for (index, sample) in take.0.iter().enumerate() {
            let angle = turn * index as f64;
            re += f64::from(*sample) * angle.cos();
            im += f64::from(*sample) * angle.sin();
        }
        let power = re * re + im * im;
        sum += power * hz;
        all += power;
    }
    (sum / all.max(1e-12)) as f32
}
