use super::*;

/// How loud each ear hears a sound, by the formula of the engine's sound library.
fn ears(pan: f32) -> (f32, f32) {
    let at = place_of(pan);
    let (left, right) = (at.distance(Vec3::NEG_X), at.distance(Vec3::X));
    let lean = |one: f32, other: f32| (((one - other) / 2.0 + 1.0) / 4.0 + 0.5).min(1.0);
    let far = |distance: f32| (1.0 / (distance * distance)).min(1.0);
    (
        lean(left, right) * far(left),
        lean(right, left) * far(right),
    )
}

#[test]
fn a_sound_at_the_left_is_louder_in_the_left_ear() {
    let (left, right) = ears(0.0);
    assert!(
        (left - right).abs() < 1e-6 && (left - LOST).abs() < 1e-3,
        "{left} {right}"
    );
    let mut before = 1.0;
    for pan in [0.2, 0.5, 0.8, 1.0] {
        let (left, right) = ears(-pan);
        assert!(left / right > before, "{pan}: {left} {right}");
        before = left / right;
        assert_eq!(ears(pan), (right, left), "both sides are alike");
        let power = left.hypot(right) / LOST.hypot(LOST);
        assert!(
            (0.8..1.3).contains(&power),
            "{pan}: as loud as in the middle, {power}"
        );
    }
    assert!(before > 3.0, "{before}");
}

#[test]
fn the_place_on_the_screen_says_where_a_sound_comes_from() {
    let (rig, free) = (CameraRig::default(), ViewRect::default());
    let window = Vec2::new(1280.0, 720.0);
    let middle = rig.window_to_world(window, window / 2.0 + Vec2::new(free.shift().x, 0.0));
    assert!(pan_of(middle, &rig, &free, window).abs() < 1e-4);
    let quarter = middle + Vec2::new(free.free(window).x / 4.0, 90.0);
    assert!((pan_of(quarter, &rig, &free, window) - 0.5).abs() < 1e-4);
    let outside = middle - Vec2::new(5000.0, 0.0);
    assert!((pan_of(outside, &rig, &free, window) + 1.0).abs() < 1e-6);
}

#[test]
fn no_take_is_heard_twice_in_a_row_and_all_are_heard() {
    let mut takes = Takes::default();
    for &sound in Sound::ALL {
        let count = sound.takes().len();
        let mut heard = vec![0; count];
        let mut last = count;
        for _ in 0..60 {
            let take = takes.next(sound);
            assert!(take < count && take != last, "{sound:?}");
            (heard[take], last) = (heard[take] + 1, take);
        }
        assert!(heard.iter().all(|times| *times > 5), "{sound:?}: {heard:?}");
    }
}

fn cue(sound: Sound) -> SoundCue {
    SoundCue {
        sound,
        at: Some(Vec2::ZERO),
    }
}

#[test]
fn the_volume_of_a_family_is_its_own_and_at_zero_it_is_silent() {
    for family in SoundFamily::ALL {
        let mut volumes = Volumes::default();
        match family {
            SoundFamily::Steps => volumes.steps = 0.0,
            SoundFamily::Blows => volumes.blows = 0.0,
            SoundFamily::Table => volumes.table = 0.0,
            SoundFamily::Interface => volumes.interface = 0.0,
        }
        for &sound in Sound::ALL {
            let played = chosen([cue(sound)].into_iter(), &volumes, false, 9);
            assert_eq!(played.is_empty(), sound.family() == family, "{sound:?}");
        }
    }
    let half = Volumes {
        blows: 0.5,
        ..Volumes::default()
    };
    assert!((half.level_of(Sound::Parry) - 0.5 * Sound::Parry.level()).abs() < 1e-6);
}

#[test]
fn few_sounds_play_at_once_and_none_of_the_map_while_motions_are_skipped() {
    let volumes = Volumes::default();
    let alike = [cue(Sound::StepOnGrass); 6];
    assert_eq!(
        chosen(alike.into_iter(), &volumes, false, 9).len(),
        MOST_ALIKE
    );
    let many = Sound::ALL.iter().map(|&sound| cue(sound));
    assert_eq!(chosen(many.clone(), &volumes, false, 4).len(), 4);
    assert!(chosen(many, &volumes, true, 9).is_empty());
    let click = [SoundCue::plain(Sound::Click)];
    assert_eq!(chosen(click.into_iter(), &volumes, true, 9).len(), 1);
}
