use bevy::prelude::*;

use super::*;
use crate::grid::{Direction, GridKind};
use crate::view::motion::MotionSpeed;

const LAYOUT: Layout = Layout {
    kind: GridKind::Square,
    origin: Cell::new(0, 0),
    width: 10,
    height: 10,
};

fn art() -> ViewArt {
    ViewArt {
        square: Handle::default(),
        hex: Handle::default(),
        objects: Handle::default(),
        object_frames: Handle::default(),
        edges: Handle::default(),
        edge_frames: Handle::default(),
        text: Handle::default(),
        bold: Handle::default(),
        icons: Handle::default(),
        ink: Handle::default(),
    }
}

/// A world with one piece at (2, 2), facing north, without a renderer.
fn stage() -> (App, Entity) {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .init_resource::<Assets<Mesh>>();
    app.insert_resource(LAYOUT).insert_resource(art());
    plugin(&mut app);
    let mut look = TokenLook::new("Anna", 0, 'a', Cell::new(2, 2));
    look.facing = Some(Direction::new(0));
    let pose = pose_of(&look, &LAYOUT);
    let entity = app.world_mut().spawn((TokenId(1), look, pose)).id();
    app.update();
    (app, entity)
}

fn push(app: &mut App, motion: Motion) {
    app.world_mut().resource_mut::<MotionQueue>().push(motion);
}

fn place(app: &App, entity: Entity) -> Vec2 {
    app.world()
        .get::<TokenPose>(entity)
        .expect("the piece has a pose")
        .at
}

#[test]
fn an_empty_queue_is_idle() {
    let queue = MotionQueue::default();
    assert!(queue.is_idle() && queue.is_empty());
}

#[test]
fn a_walk_takes_120_milliseconds_a_cell_and_a_blow_250() {
    let walk = Motion::Walk {
        token: TokenId(1),
        path: vec![Cell::new(0, 0); 5],
    };
    assert!((walk.seconds(0.0) - 0.6).abs() < 1e-6);
    let strike = Motion::Strike {
        from: TokenId(1),
        to: TokenId(2),
        kind: StrikeKind::Hit,
    };
    assert!((strike.seconds(0.0) - 0.25).abs() < 1e-6);
}

#[test]
fn skipping_shows_the_end_at_once() {
    let (mut app, entity) = stage();
    app.world_mut().resource_mut::<MotionQueue>().speed = MotionSpeed::Skip;
    push(
        &mut app,
        Motion::Walk {
            token: TokenId(1),
            path: vec![Cell::new(3, 2), Cell::new(4, 2)],
        },
    );
    push(&mut app, Motion::Wait(60.0));
    app.update();
    assert!(app.world().resource::<MotionQueue>().is_idle());
    assert_eq!(place(&app, entity), LAYOUT.cell_to_world(Cell::new(4, 2)));
}

#[test]
fn reduced_motion_jumps_to_the_end() {
    let (mut app, entity) = stage();
    app.world_mut().resource_mut::<MotionQueue>().reduced = true;
    push(
        &mut app,
        Motion::Walk {
            token: TokenId(1),
            path: vec![Cell::new(2, 3)],
        },
    );
    app.update();
    app.update();
    assert_eq!(place(&app, entity), LAYOUT.cell_to_world(Cell::new(2, 3)));
}

#[test]
fn a_look_arrives_in_its_turn() {
    let (mut app, entity) = stage();
    app.world_mut().resource_mut::<MotionQueue>().speed = MotionSpeed::Skip;
    let mut look = app
        .world()
        .get::<TokenLook>(entity)
        .expect("the piece has a look")
        .clone();
    look.health = 0.25;
    look.anchor = Cell::new(7, 7);
    push(
        &mut app,
        Motion::Look {
            token: TokenId(1),
            look: Box::new(look.clone()),
        },
    );
    app.update();
    assert_eq!(app.world().get::<TokenLook>(entity), Some(&look));
    assert_eq!(place(&app, entity), LAYOUT.cell_to_world(Cell::new(7, 7)));
}

#[test]
fn motions_of_pieces_that_are_gone_are_passed_over() {
    let (mut app, _) = stage();
    app.world_mut().resource_mut::<MotionQueue>().speed = MotionSpeed::Skip;
    push(
        &mut app,
        Motion::Strike {
            from: TokenId(8),
            to: TokenId(9),
            kind: StrikeKind::Critical,
        },
    );
    push(
        &mut app,
        Motion::Shoot {
            from: TokenId(8),
            to: Cell::new(1, 1),
            kind: StrikeKind::Miss,
        },
    );
    push(
        &mut app,
        Motion::Float {
            token: TokenId(8),
            text: "miss".into(),
            tone: FloatTone::Plain,
        },
    );
    push(
        &mut app,
        Motion::Walk {
            token: TokenId(8),
            path: Vec::new(),
        },
    );
    app.update();
    assert!(app.world().resource::<MotionQueue>().is_idle());
}
