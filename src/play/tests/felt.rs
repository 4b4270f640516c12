//! What is seen and heard of a battle: volumes, captions, the order of motion, sound and words. Floor 7.

use super::hand::{Hand, setup};
use super::{AGAINST, BOTH, my_turn};
use crate::combat::{BattleEvent, StandingOrder};
use crate::grid::Cell;
use crate::play::focus::Focus;
use crate::play::hud::captions::Captions;
use crate::play::intent::Dialog;
use crate::play::session::Setup;
use crate::play::settings::{Loudness, Settings};
use crate::play::storage::Folder;
use crate::play::taste::{AskAgain, SettingsPage};
use crate::view::{MotionQueue, Sound, SoundCue, SoundFamily, TokenId, TokenLook, Volumes};
use bevy::prelude::*;
use std::collections::BTreeSet;

fn settings(hand: &Hand) -> &Settings {
    hand.app.world().resource::<Settings>()
}

/// All that was heard and not asked for yet: messages do not wait so long.
#[derive(Resource, Default)]
struct Heard(Vec<Sound>);

fn listen(mut cues: MessageReader<SoundCue>, mut heard: ResMut<Heard>) {
    heard.0.extend(cues.read().map(|cue| cue.sound));
}

/// What was heard since the last time; the first time nothing.
fn heard(hand: &mut Hand) -> Vec<Sound> {
    if !hand.app.world().contains_resource::<Heard>() {
        hand.app.init_resource::<Heard>().add_systems(Last, listen);
        hand.frames(2);
        hand.app.world_mut().resource_mut::<Heard>().0.clear();
    }
    std::mem::take(&mut hand.app.world_mut().resource_mut::<Heard>().0)
}

#[test]
fn volumes_are_set_by_mouse_and_keys_take_effect_at_once_and_are_kept() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    hand.key(KeyCode::F10);
    hand.press("dialog-settings");
    hand.press("settings-sound");
    assert_eq!(hand.dialog(), Some(Dialog::Settings(SettingsPage::Sound)));
    let usual = Loudness::default();
    hand.press("sound-blows-softer");
    assert_eq!(settings(&hand).sound.blows, usual.blows - 1);
    for _ in 0..usual.blows {
        hand.press("sound-blows-softer");
    }
    let volumes = *hand.app.world().resource::<Volumes>();
    assert_eq!(volumes.of(SoundFamily::Blows).to_bits(), 0.0f32.to_bits());
    assert!(volumes.of(SoundFamily::Steps) > 0.0);
    assert!(hand.text().contains("off"));
    hand.press("sound-captions");
    assert!(settings(&hand).captions);
    let kept = Settings::read(&Folder(Some(hand.folder.path().to_path_buf())));
    let kept = kept.expect("they are written");
    assert_eq!((kept.sound.blows, kept.captions), (0, true));
    hand.key(KeyCode::Escape);
    assert_eq!(hand.dialog(), Some(Dialog::Pause));
}

#[test]
fn the_menu_leads_to_the_volumes_and_keys_reach_them() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &AGAINST));
    hand.press("settings");
    hand.press("settings-sound");
    assert_eq!(hand.dialog(), Some(Dialog::Settings(SettingsPage::Sound)));
    let before = settings(&hand).sound;
    // Round the buttons by Tab to the first that changes a volume.
    let softer = "sound-steps-softer";
    let focused = |hand: &Hand| hand.app.world().resource::<Focus>().key.clone();
    for _ in 0..20 {
        if focused(&hand).is_some_and(|key| key == softer) {
            break;
        }
        hand.key(KeyCode::Tab);
    }
    assert_eq!(focused(&hand).as_deref(), Some(softer));
    // The button keeps its focus: Enter presses it again.
    hand.key(KeyCode::Enter);
    hand.key(KeyCode::Enter);
    assert_eq!(settings(&hand).sound.steps, before.steps - 2);
}

#[test]
fn what_is_refused_knocks_and_what_is_pressed_clicks() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = my_turn(level, &BOTH);
        heard(&mut hand);
        hand.key(KeyCode::F1);
        assert_eq!(heard(&mut hand), [Sound::Click], "{level}");
        hand.key(KeyCode::Escape);
        heard(&mut hand);
        hand.key(KeyCode::KeyU);
        assert!(
            heard(&mut hand).contains(&Sound::Refuse),
            "{level}: nothing to take back"
        );
    }
}

#[test]
fn captions_tell_what_is_heard_once_they_are_switched_on() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    hand.key(KeyCode::KeyU);
    let lines = |hand: &Hand| -> Vec<String> {
        let captions = hand.app.world().resource::<Captions>();
        captions.lines().map(str::to_owned).collect()
    };
    assert!(lines(&hand).is_empty());
    hand.app.world_mut().resource_mut::<Settings>().captions = true;
    hand.key(KeyCode::KeyU);
    let caption = Sound::Refuse.caption().expect("it carries news");
    assert_eq!(lines(&hand), [caption]);
    assert!(hand.text().contains(caption));
    // It goes by itself.
    hand.frames(80);
    assert!(lines(&hand).is_empty() && !hand.text().contains(caption));
}

#[test]
fn the_log_tells_a_walk_in_one_line_and_only_once_it_was_seen() {
    let levels = ["01_drill_yard", "02_forest_clearing"];
    let all = crate::rules::all().iter();
    for (rules, level) in all.flat_map(|rules| levels.map(|level| (rules.id, level))) {
        let mut hand = Hand::at_table(Setup {
            rules: rules.to_owned(),
            ..setup(level, 7, &BOTH)
        });
        hand.wait();
        let mut settings = hand.app.world_mut().resource_mut::<Settings>();
        (settings.speed, settings.reduced_motion) = (1, false);
        hand.frames(2);
        let who = hand.aim().who.expect("somebody acts");
        let here = hand.session().cells_of(who)[0];
        let kind = hand.session().battle().board().kind();
        let reach = hand.aim().reach.iter().map(|reach| reach.cell);
        let far = reach
            .filter(|&cell| kind.distance(here, cell) >= 2)
            .min_by_key(|&cell| kind.distance(here, cell))
            .expect("a way of some cells");
        hand.click_on(far);
        let moving = |hand: &Hand| !hand.app.world().resource::<MotionQueue>().is_idle();
        // Windows in which nobody has a reason to answer come before it.
        for _ in 0..60 {
            if !moving(&hand) {
                hand.frames(1);
            }
        }
        assert!(moving(&hand), "{rules}, {level}: nothing moves");
        let walked = |hand: &Hand| {
            let told = hand.session().told();
            let told = &hand.session().battle().events()[..told];
            told.iter()
                .any(|event| matches!(event, BattleEvent::Moved { .. }))
        };
        let from = format!(" {} cells.", kind.distance(here, far));
        assert!(!walked(&hand) && !hand.text().contains(&from));
        hand.wait();
        hand.frames(2);
        assert!(walked(&hand));
        let told = hand.text().matches(&from).count();
        assert_eq!(told, 1, "{rules}, {level}: {from} in\n{}", hand.text());
    }
}

#[test]
fn turns_and_rounds_are_heard_and_the_end() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    heard(&mut hand);
    let mut sounds = Vec::new();
    for _ in 0..6 {
        hand.key(KeyCode::KeyE);
        for _ in 0..60 {
            hand.frames(1);
            sounds.extend(heard(&mut hand));
        }
    }
    assert!(sounds.contains(&Sound::Turn), "{sounds:?}");
    assert!(sounds.contains(&Sound::Round), "{sounds:?}");
    // While motions are skipped the map is silent.
    let mut events = hand.session().battle().events().iter();
    assert!(events.any(|event| matches!(event, BattleEvent::Moved { .. })));
    let is_step = |sound: &Sound| sound.family() == SoundFamily::Steps;
    assert!(!sounds.iter().any(is_step), "{sounds:?}");
    hand.key(KeyCode::F10);
    hand.press("dialog-concede");
    hand.press("dialog-yes");
    let mut sounds = Vec::new();
    for _ in 0..6 {
        hand.frames(1);
        sounds.extend(heard(&mut hand));
    }
    assert!(sounds.contains(&Sound::Lose), "{sounds:?}");
}

#[test]
fn a_piece_that_walks_round_a_bend_never_jumps_back() {
    let levels = ["01_drill_yard", "02_forest_clearing"];
    let all = crate::rules::all().iter();
    let mut turns = 0;
    for (rules, level) in all.flat_map(|rules| levels.map(|level| (rules.id, level))) {
        let mut hand = Hand::at_table(Setup {
            rules: rules.to_owned(),
            ..setup(level, 7, &BOTH)
        });
        hand.wait();
        let mut settings = hand.app.world_mut().resource_mut::<Settings>();
        (settings.speed, settings.reduced_motion) = (1, false);
        // Nothing comes between the click and the way: no second press, no question to those who could interrupt it.
        settings.ask_again = AskAgain::Never;
        let windows = crate::rules::find(rules).map_or(&[][..], |it| it.questions.windows);
        for window in windows {
            settings
                .orders
                .give(rules, window.key, StandingOrder::Never);
        }
        hand.frames(2);
        let who = hand.aim().who.expect("somebody acts");
        let here = hand.session().cells_of(who)[0];
        let bends = |cell: &Cell| {
            let (x, y) = ((cell.x - here.x).abs(), (cell.y - here.y).abs());
            x != y && x > 0 && y > 0
        };
        let kind = hand.session().battle().board().kind();
        let reach = hand.aim().reach.iter().map(|reach| reach.cell);
        let far = reach
            .filter(bends)
            .max_by_key(|&cell| kind.distance(here, cell));
        hand.click_on(far.expect("a way with a bend"));
        let before = hand.session().told();
        let mut places = vec![here];
        for _ in 0..160 {
            let world = hand.app.world_mut();
            let mut pieces = world.query::<(&TokenId, &TokenLook)>();
            let mut pieces = pieces.iter(world);
            let (_, look) = pieces.find(|(id, _)| id.0 == who.0).expect("a piece");
            if places.last() != Some(&look.anchor) {
                places.push(look.anchor);
            }
            hand.frames(1);
        }
        let events = &hand.session().battle().events()[before..];
        let turned = |event: &&BattleEvent| matches!(event, BattleEvent::Turned { .. });
        turns += events.iter().filter(turned).count();
        let once: BTreeSet<Cell> = places.iter().copied().collect();
        assert!(
            places.len() > 1 && once.len() == places.len(),
            "{rules}, {level}: {places:?}"
        );
    }
    assert!(turns > 0, "nobody turned on the way");
}
