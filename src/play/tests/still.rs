//! Where nothing changes on the screen, nothing counts as changed: then nothing is drawn.

use super::hand::{Hand, setup};
use super::{AGAINST, BOTH};
use crate::ai::{Computer, Player as _};
use crate::combat::BattleCommand;
use crate::play::intent::Intent;
use crate::play::session::{Session, Setup};
use crate::play::settings::Settings;
use crate::view::{Ambience, Rest};
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{CalculatedClip, ComputedNode, ComputedStackIndex, UiGlobalTransform};

/// What changed in the last frame: the component, and what it stands on.
#[derive(Resource, Default)]
struct Changes(Vec<String>);

fn note<C: Component>(
    mut changes: ResMut<Changes>,
    changed: Query<(Entity, Option<&Name>, Option<&Text>, Option<&Text2d>), Changed<C>>,
) {
    for (entity, name, text, label) in &changed {
        let component = std::any::type_name::<C>();
        let words = text.map(|it| &it.0).or(label.map(|it| &it.0));
        changes
            .0
            .push(format!("{component} of {entity}, {name:?}, {words:?}"));
    }
}

fn note_gone<C: Component>(mut changes: ResMut<Changes>, mut gone: RemovedComponents<C>) {
    let component = std::any::type_name::<C>();
    let gone = gone.read().map(|it| format!("{component} of {it} is gone"));
    changes.0.extend(gone);
}

fn note_assets<A: Asset>(mut changes: ResMut<Changes>, mut events: MessageReader<AssetEvent<A>>) {
    let events = events.read().map(|it| format!("{it:?}"));
    changes.0.extend(events);
}

/// Lets the table note what changes.
fn watched(mut hand: Hand) -> Hand {
    hand.app.init_resource::<Changes>();
    hand.app
        .add_systems(First, |mut changes: ResMut<Changes>| changes.0.clear());
    hand.app.add_systems(
        Last,
        (
            note::<GlobalTransform>,
            note::<InheritedVisibility>,
            note::<Sprite>,
            note::<Mesh2d>,
            note::<MeshMaterial2d<ColorMaterial>>,
            note::<TextLayoutInfo>,
            note::<TextColor>,
            note::<Projection>,
            note::<ComputedNode>,
            note::<UiGlobalTransform>,
            note::<CalculatedClip>,
            note::<ComputedStackIndex>,
            note::<BackgroundColor>,
            note::<BorderColor>,
            note::<BoxShadow>,
            note::<ImageNode>,
        ),
    );
    hand.app.add_systems(
        Last,
        (
            note::<TextBackgroundColor>,
            note::<BackgroundGradient>,
            note::<BorderGradient>,
            note::<TextShadow>,
            note::<Outline>,
            note_gone::<GlobalTransform>,
            note_gone::<ComputedNode>,
            note_gone::<BoxShadow>,
            note_gone::<TextBackgroundColor>,
            note_assets::<Image>,
            note_assets::<Mesh>,
            note_assets::<ColorMaterial>,
        ),
    );
    hand
}

fn stir(hand: &Hand) -> crate::view::rest::Stir {
    hand.app.world().resource::<Rest>().stir
}

/// Whether the last frame was handed to the renderer.
fn is_drawn(hand: &mut Hand) -> bool {
    let world = hand.app.world_mut();
    let mut cameras = world.query::<&Camera>();
    cameras.iter(world).any(|camera| camera.is_active)
}

/// Waits until nothing changes any more, and sees that it stays so and that nothing is drawn.
fn comes_to_rest(hand: &mut Hand, what: &str) {
    // Messages, tips, trails and cards have their time.
    let all_still = |hand: &mut Hand| {
        (0..12).all(|_| {
            hand.frames(1);
            !stir(hand).changed
        })
    };
    let rests = (0..400).any(|_| all_still(hand));
    assert!(
        rests,
        "{what}: something changes in every frame: {:?}, {:#?}",
        stir(hand),
        hand.app.world().get_resource::<Changes>().map(|it| &it.0)
    );
    // The status line goes after a while; nothing else does.
    hand.frames(200);
    let mut drawn = 0;
    for frame in 0..100 {
        hand.frames(1);
        assert!(!stir(hand).changed, "{what}: frame {frame}");
        assert!(!stir(hand).busy, "{what}: frame {frame}");
        drawn += usize::from(is_drawn(hand));
    }
    // One picture in ten seconds is drawn in any case.
    assert!(drawn <= 1, "{what}: {drawn} pictures");
}

fn table(ruleset: &str, level: &str) -> Hand {
    let mut hand = watched(Hand::at_table(Setup {
        rules: ruleset.to_owned(),
        ..setup(level, 7, &AGAINST)
    }));
    hand.wait();
    hand
}

#[test]
fn menu_battle_and_dialogs_come_to_rest() {
    for ruleset in crate::rules::all() {
        for level in ["01_drill_yard", "04_the_ford"] {
            let mut hand = table(ruleset.id, level);
            let what = format!("{}, {level}", ruleset.id);
            comes_to_rest(&mut hand, &what);
            hand.key(KeyCode::Tab);
            comes_to_rest(&mut hand, &format!("{what}, a target"));
            hand.key(KeyCode::F10);
            comes_to_rest(&mut hand, &format!("{what}, pause"));
        }
    }
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &BOTH));
    comes_to_rest(&mut hand, "the menu");
    hand.press("campaign");
    comes_to_rest(&mut hand, "the campaigns");
}

#[test]
fn a_question_in_the_middle_of_a_walk_lets_the_window_rest() {
    let mut hand = Hand::at_table(setup("01_drill_yard", 7, &BOTH));
    let mut computer = Computer::default();
    let mut asked = None;
    for _ in 0..200 {
        hand.wait();
        asked = hand.session().battle().pending().map(|choice| choice.who);
        if asked.is_some() {
            break;
        }
        let command = computer.decide(hand.session().battle());
        let command = command.expect("nobody was asked anything");
        let world = hand.app.world_mut();
        let legal = world.resource_mut::<Session>().submit(command);
        legal.expect("the computer knows the rules");
    }
    let who = asked.expect("nobody was asked anything");
    let mut session = hand.app.world_mut().resource_mut::<Session>();
    session.walk(vec![BattleCommand::end_turn(who)]);
    comes_to_rest(&mut hand, "a question in the middle of a walk");
    assert!(hand.session().is_walking());
}

#[test]
fn a_pointer_that_lights_a_button_is_seen() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 7, &BOTH));
    comes_to_rest(&mut hand, "the menu");
    let place = hand.place("start").expect("a button");
    let mut changed = false;
    let world = hand.app.world_mut();
    let mut windows = world.query::<&mut Window>();
    let mut window = windows.single_mut(world).expect("one window");
    window.set_cursor_position(Some(place));
    for _ in 0..4 {
        hand.frames(1);
        changed |= stir(&hand).changed && is_drawn(&mut hand);
    }
    assert!(changed);
}

#[test]
fn a_command_and_its_motions_are_seen_to_their_end() {
    let mut hand = table(crate::rules::all()[0].id, "01_drill_yard");
    {
        let mut settings = hand.app.world_mut().resource_mut::<Settings>();
        settings.reduced_motion = false;
        settings.speed = 1;
    }
    hand.frames(3);
    hand.app.world_mut().resource_mut::<Ambience>().has_card = false;
    let here = hand.aim().who.map(|who| hand.session().cells_of(who)[0]);
    let mut ways = hand.aim().reach.iter().map(|reach| reach.cell).rev();
    let cell = ways.find(|&cell| Some(cell) != here).expect("a way");
    hand.click_on(cell);
    // Nobody waits for a frame that does not come: what plays is busy until it was shown.
    let mut frames = 0;
    while !hand.ready() {
        assert!(stir(&hand).busy || stir(&hand).changed, "frame {frames}");
        hand.frames(1);
        frames += 1;
        assert!(frames < 2000, "the motions never end");
    }
    assert!(frames > 0);
}

#[test]
fn the_turn_of_the_computer_keeps_the_window_awake() {
    let mut hand = table(crate::rules::all()[0].id, "01_drill_yard");
    let mut seen = 0;
    for _ in 0..200 {
        if hand.session().computer_decides() {
            seen += 1;
            hand.frames(1);
            let stir = stir(&hand);
            let waits = hand.session().computer_decides();
            assert!(!waits || stir.busy || stir.changed, "{stir:?}");
        } else if hand.ready() {
            hand.key(KeyCode::KeyE);
        } else {
            hand.frames(1);
        }
    }
    assert!(seen > 0, "the computer never had a turn");
    hand.app.world_mut().write_message(Intent::ToMenu);
    hand.frames(3);
}
