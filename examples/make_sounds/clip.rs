//! A piece of sound that is worked on, and the numbers that make one take differ from another.

use fundsp::prelude64::{AudioUnit, Wave};
use std::path::Path;

/// Samples in a second.
pub const RATE: u32 = 22_050;

/// Mono samples.
#[derive(Clone, Default)]
pub struct Clip(pub Vec<f32>);

impl Clip {
    /// What a unit of the synthesis sounds like for so many seconds.
    pub fn of(seconds: f32, unit: &mut dyn AudioUnit) -> Self {
        let wave = Wave::render(f64::from(RATE), f64::from(seconds), unit);
        Self(wave.channel(0).clone())
    }

    /// The same with each sample times the level at its second.
    pub fn shaped(mut self, level: impl Fn(f32) -> f32) -> Self {
        for (index, sample) in self.0.iter_mut().enumerate() {
            *sample *= level(index as f32 / RATE as f32);
        }
        self
    }

    /// Lays another one over this one, so many seconds after the beginning; this one grows as it must.
    pub fn lay(&mut self, after: f32, gain: f32, other: &Self) {
        let start = (after * RATE as f32) as usize;
        let end = start + other.0.len();
        if self.0.len() < end {
            self.0.resize(end, 0.0);
        }
        for (mine, theirs) in self.0[start..].iter_mut().zip(&other.0) {
            *mine += gain * theirs;
        }
    }

    /// The same with another one over it.
    pub fn with(mut self, after: f32, gain: f32, other: &Self) -> Self {
        self.lay(after, gain, other);
        self
    }

    /// The same with a largest sample of 1, so that gains of layers can be compared.
    pub fn levelled(mut self) -> Self {
        let most = self
            .0
            .iter()
            .fold(1e-6f32, |most, sample| most.max(sample.abs()));
        for sample in &mut self.0 {
            *sample /= most;
        }
        self
    }

    /// Ready to be written: no offset, silence cut off the end, no step at either end, a peak of 1 dB below full
    /// scale. It lasts 60 to 600 ms.
    pub fn finished(mut self) -> Self {
        const PEAK: f32 = 0.89;
        let (shortest, longest) = (
            (0.062 * RATE as f32) as usize,
            (0.598 * RATE as f32) as usize,
        );
        self.0.truncate(longest);
        // A slow drift is what loudspeakers cannot follow: a one-pole high pass at about 30 Hz.
        let keep = 1.0 - std::f32::consts::TAU * 30.0 / RATE as f32;
        let (mut before, mut held) = (0.0, 0.0);
        for sample in &mut self.0 {
            held = keep * (held + *sample - before);
            before = *sample;
            *sample = held;
        }
        let mut clip = self.levelled();
        let last = clip.0.iter().rposition(|sample| sample.abs() > 0.008);
        clip.0.truncate(last.map_or(0, |last| last + 1));
        if clip.0.len() < shortest {
            clip.0.resize(shortest, 0.0);
        }
        let (rise, fall) = (0.0012 * RATE as f32, 0.012 * RATE as f32);
        let count = clip.0.len();
        for (index, sample) in clip.0.iter_mut().enumerate() {
            let (since, until) = (index as f32, (count - 1 - index) as f32);
            *sample *= (since / rise).min(1.0) * (until / fall).min(1.0);
        }
        let mut clip = clip.levelled();
        for sample in &mut clip.0 {
            *sample *= PEAK;
        }
        clip
    }

    /// Writes it as a file, with the folders that it needs.
    pub fn write(&self, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let spec = hound::WavSpec {
            channels: 1,
            sample_rate: RATE,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        let mut file = hound::WavWriter::create(path, spec)?;
        for sample in &self.0 {
            file.write_sample((sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16)?;
        }
        Ok(file.finalize()?)
    }
}

/// The chance in a take: the same name and number always give the same numbers.
pub struct Dial(u64);

impl Dial {
    /// The chance of a take.
    pub fn new(name: &str, take: u32) -> Self {
        let fold = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let state = name.bytes().fold(0xcbf2_9ce4_8422_2325, fold);
        Self(state.wrapping_add(u64::from(take).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// Any number.
    pub fn seed(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1.
    pub fn share(&mut self) -> f32 {
        (self.seed() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// A number between two.
    pub fn within(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.share()
    }

    /// A number, up to so large a share of it more or less.
    pub fn about(&mut self, number: f32, share: f32) -> f32 {
        number * self.within(1.0 - share, 1.0 + share)
    }
}
