use super::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Milliseconds, channels and samples of a WAV file as the project's program writes it.
fn heard(bytes: &[u8]) -> (f32, u16, Vec<i16>) {
    let number = |at: usize, long: usize| {
        let field = &bytes[at..at + long];
        field
            .iter()
            .rev()
            .fold(0u32, |sum, byte| (sum << 8) | u32::from(*byte))
    };
    assert_eq!(
        (&bytes[..4], &bytes[8..16]),
        (&b"RIFF"[..], &b"WAVEfmt "[..])
    );
    assert_eq!(&bytes[36..40], b"data");
    assert_eq!(number(34, 2), 16, "bits a sample");
    let samples = bytes[44..].chunks_exact(2);
    let samples: Vec<i16> = samples
        .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    let seconds = samples.len() as f32 / number(24, 4) as f32;
    (1000.0 * seconds, number(22, 2) as u16, samples)
}

#[test]
fn every_sound_has_three_takes_or_more_all_short_mono_and_without_a_click() {
    for sound in Sound::ALL {
        let takes = sound.takes();
        assert!((3..=4).contains(&takes.len()), "{sound:?}");
        for (index, take) in takes.iter().enumerate() {
            let (milliseconds, channels, samples) = heard(take);
            assert!(
                (60.0..=600.0).contains(&milliseconds),
                "{sound:?} {index}: {milliseconds} ms"
            );
            assert_eq!(channels, 1, "{sound:?}");
            let peak = samples
                .iter()
                .map(|it| it.unsigned_abs())
                .max()
                .unwrap_or(0);
            assert!(
                (28_000..=30_000).contains(&peak),
                "{sound:?} {index}: peak {peak}"
            );
            let ends = [samples[0], samples[samples.len() - 1]];
            assert!(
                ends.iter().all(|it| it.unsigned_abs() < 700),
                "{sound:?} {index}: {ends:?}"
            );
            let others = takes.iter().take(index);
            assert!(
                others.into_iter().all(|other| other != take),
                "{sound:?}: twice the same"
            );
        }
        assert!(sound.level() > 0.0 && sound.level() <= 1.0, "{sound:?}");
    }
}

/// All files under a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sounds") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn every_file_is_a_take_of_a_sound_and_all_together_are_small() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds");
    let mut found = Vec::new();
    files(&folder, &mut found);
    let named: BTreeSet<PathBuf> = Sound::ALL
        .iter()
        .flat_map(|sound| {
            let numbers = 1..=sound.takes().len();
            numbers.map(|number| folder.join(format!("{}_{number}.wav", sound.path())))
        })
        .collect();
    let found_once: BTreeSet<PathBuf> = found.iter().cloned().collect();
    assert_eq!(found_once, named);
    let bytes: usize = Sound::ALL
        .iter()
        .flat_map(|it| it.takes())
        .map(|it| it.len())
        .sum();
    assert!(bytes < 2_000_000, "{bytes} bytes");
}

#[test]
fn every_ground_every_weapon_and_every_end_of_a_blow_sounds_its_own_way() {
    let steps: BTreeSet<Sound> = Footing::ALL.map(Sound::of_step).into();
    assert_eq!(steps.len(), Footing::ALL.len());
    let ends = [
        (Severity::Miss, None),
        (Severity::Miss, Some(Guard::Dodge)),
        (Severity::Miss, Some(Guard::Parry)),
        (Severity::Miss, Some(Guard::Block)),
        (Severity::Graze, None),
        (Severity::Light, None),
        (Severity::Grave, None),
    ];
    let sounds: BTreeSet<Sound> = ends
        .map(|(severity, guard)| Sound::of_result(severity, guard))
        .into();
    assert_eq!(sounds.len(), ends.len());
    for means in Means::ALL {
        assert_eq!(Sound::of_contact(means).family(), SoundFamily::Blows);
        assert_eq!(Sound::of_release(means).family(), SoundFamily::Blows);
    }
    assert_eq!(Sound::of_release(Means::Bow), Sound::Bow);
    assert_eq!(Sound::of_contact(Means::Bow), Sound::Pierce);
}

#[test]
fn what_carries_news_has_a_caption_and_steps_and_clicks_have_none() {
    for sound in Sound::ALL {
        let quiet = matches!(
            sound,
            Sound::Dice | Sound::Draw | Sound::Load | Sound::Click | Sound::Round
        );
        let weapon = sound.path().starts_with("weapons/")
            && !matches!(
                sound,
                Sound::Bow | Sound::Crossbow | Sound::Throw | Sound::Magic
            );
        let silent = quiet || weapon || sound.family() == SoundFamily::Steps;
        assert_eq!(sound.caption().is_none(), silent, "{sound:?}");
    }
}
