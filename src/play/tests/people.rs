//! People on the screen: portraits, names, the light on who is pointed at. Floor 7.

use super::hand::Hand;
use super::{AGAINST, my_turn};
use crate::combat::CombatantId;
use crate::picture::people::BUSTS;
use crate::play::people::{Lit, Names, Person, Portrait};
use crate::view::Beacon;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use std::path::Path;

fn lit(hand: &Hand) -> Option<CombatantId> {
    hand.app.world().resource::<Lit>().who
}

/// The portraits that glow: whose they are.
fn glowing(hand: &mut Hand) -> Vec<CombatantId> {
    let world = hand.app.world_mut();
    let mut frames = world.query_filtered::<&Person, (With<Portrait>, With<BoxShadow>)>();
    frames.iter(world).map(|person| person.0).collect()
}

/// The middle of a name of somebody in the log that is in sight, in the window.
fn name_in_log(hand: &mut Hand, who: CombatantId) -> Option<Vec2> {
    let world = hand.app.world_mut();
    let mut texts = world.query::<(&Names, &TextLayoutInfo, &ComputedNode, &UiGlobalTransform)>();
    for (names, layout, node, place) in texts.iter(world) {
        let Some((section, _)) = names.0.iter().find(|(_, it)| *it == who) else {
            continue;
        };
        let mut runs = layout.run_geometry.iter();
        let run = runs.find(|run| run.section_index == *section)?;
        let corner = place.translation - node.size() / 2.0;
        let at = (corner + run.bounds.center()) * node.inverse_scale_factor();
        // Older lines may be scrolled out of sight.
        if (115.0..600.0).contains(&at.y) {
            return Some(at);
        }
    }
    None
}

#[test]
fn pointing_at_somebody_lights_the_same_one_everywhere() {
    for level in ["01_drill_yard", "04_the_ford"] {
        let mut hand = my_turn(level, &AGAINST);
        let all: Vec<_> = hand.session().battle().combatants().collect();
        let world = hand.app.world_mut();
        let mut frames = world.query_filtered::<&Person, With<Portrait>>();
        let shown: Vec<_> = frames.iter(world).map(|person| person.0).collect();
        assert!(all.iter().all(|who| shown.contains(who)), "{level}");
        for who in all {
            hand.press(&format!("turn-{}", who.0));
            hand.frames(2);
            assert_eq!(lit(&hand), Some(who), "{level}");
            assert_eq!(hand.app.world().resource::<Beacon>().0, Some(who.0));
            let glowing = glowing(&mut hand);
            // In the order of turns and on the panel, which shows who was pressed.
            assert!(glowing.len() >= 2, "{level}: {glowing:?}");
            assert!(glowing.iter().all(|it| *it == who), "{level}: {glowing:?}");
        }
        // Its piece on the map lights the others, too, and needs no ring of its own.
        let who = hand
            .session()
            .battle()
            .combatants()
            .last()
            .expect("somebody");
        let cell = hand.session().cells_of(who)[0];
        hand.point_at(cell);
        hand.frames(2);
        if lit(&hand) == Some(who) {
            assert_eq!(hand.app.world().resource::<Beacon>().0, None);
            assert!(glowing(&mut hand).contains(&who));
        }
    }
}

#[test]
fn a_name_in_the_log_lights_who_has_it() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    let mut seen = 0;
    for who in hand.session().battle().combatants().collect::<Vec<_>>() {
        let Some(at) = name_in_log(&mut hand, who) else {
            continue;
        };
        hand.point(at);
        hand.frames(2);
        assert_eq!(lit(&hand), Some(who));
        seen += 1;
    }
    assert!(seen >= 2, "the log names nobody");
}

#[test]
fn every_role_of_the_data_files_has_a_bust_and_every_level_names_its_people() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| std::fs::read_to_string(path).expect("it can be read");
    let files = |folder: &str| {
        let entries = std::fs::read_dir(root.join(folder)).expect("the folder");
        let paths = entries.flatten().map(|entry| entry.path());
        paths
            .filter(|path| path.extension().is_some_and(|it| it == "ron"))
            .collect::<Vec<_>>()
    };
    let busts = |text: &str| -> Vec<String> {
        let parts = text.split("bust: \"").skip(1);
        parts
            .filter_map(|part| part.split('"').next())
            .map(str::to_owned)
            .collect()
    };
    for path in files("assets/rules") {
        let text = read(&path);
        for line in text.lines().filter(|line| line.contains("(icon: \"")) {
            let role = line.trim().trim_start_matches('"');
            let role = role.split('"').next().unwrap_or_default();
            let own = busts(line);
            let bust = own.first().map_or(role, String::as_str);
            assert!(BUSTS.contains(&bust), "{}: {role}", path.display());
        }
    }
    for folder in ["levels", "levels/with_variants"] {
        for path in files(folder) {
            let text = read(&path);
            for bust in busts(&text) {
                assert!(BUSTS.contains(&bust.as_str()), "{}: {bust}", path.display());
            }
            for line in text.lines().filter(|line| line.contains("(role: ")) {
                assert!(line.contains("name: \""), "{}: {line}", path.display());
            }
        }
    }
}
