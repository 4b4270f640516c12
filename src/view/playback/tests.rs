use bevy::prelude::*;

use super::blows::{KNOCK, Moment, knocked};
use super::marks::{Left, Mark};
use super::trails::Trail;
use super::*;
use crate::board::{Board, Footing, Terrain};
use crate::combat::{Guard, Impact, Means, Severity};
use crate::grid::{Cell, Direction, GridKind};
use crate::view::art::ViewArt;
use crate::view::ground::BoardOnTable;
use crate::view::look::{LookChange, TokenLook, TokenPose, TokenStatus};
use crate::view::motion::{Beat, FloatTone};
use crate::view::playback::cues::of_blow;
use crate::view::sound::{Footings, Sound, SoundCue};
use std::time::Duration;

const KINDS: [GridKind; 2] = [GridKind::Square, GridKind::Hex];

const fn layout(kind: GridKind) -> Layout {
    Layout {
        kind,
        origin: Cell::new(0, 0),
        width: 10,
        height: 10,
    }
}

const LAYOUT: Layout = layout(GridKind::Square);

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
    stage_on(GridKind::Square)
}

/// The same on a grid; every frame lasts 10 ms.
fn stage_on(kind: GridKind) -> (App, Entity) {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .init_resource::<Assets<Mesh>>()
        .init_resource::<Assets<ColorMaterial>>()
        .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(
            Duration::from_millis(10),
        ));
    app.insert_resource(layout(kind)).insert_resource(art());
    crate::view::motion::plugin(&mut app);
    crate::view::sound::plugin(&mut app);
    plugin(&mut app);
    let entity = seat(&mut app, 1, Cell::new(2, 2));
    app.update();
    app.update();
    (app, entity)
}

/// A piece, facing north.
fn seat(app: &mut App, id: u32, at: Cell) -> Entity {
    let mut look = TokenLook::new("Anna", 0, 'a', at);
    look.facing = Some(Direction::new(0));
    let layout = *app.world().resource::<Layout>();
    let pose = pose_of(&look, &layout);
    app.world_mut().spawn((TokenId(id), look, pose)).id()
}

fn push(app: &mut App, motion: Motion) {
    app.world_mut().resource_mut::<MotionQueue>().push(motion);
}

fn place(app: &App, entity: Entity) -> Vec2 {
    pose(app, entity).at
}

fn pose(app: &App, entity: Entity) -> TokenPose {
    *app.world()
        .get::<TokenPose>(entity)
        .expect("the piece has a pose")
}

fn impact(severity: Severity, guard: Option<Guard>) -> Impact {
    Impact {
        severity,
        guard,
        means: Means::Blade,
    }
}

fn strike(severity: Severity, guard: Option<Guard>) -> Motion {
    Motion::Strike {
        from: TokenId(1),
        to: TokenId(2),
        impact: impact(severity, guard),
    }
}

fn idle(app: &App) -> bool {
    app.world().resource::<MotionQueue>().is_idle()
}

/// What was heard since the last time.
fn heard(app: &mut App) -> Vec<SoundCue> {
    let mut cues = app.world_mut().resource_mut::<Messages<SoundCue>>();
    cues.drain().collect()
}

/// Plays until nothing moves; gives the hundredths of a second that it took, with what was heard in each.
fn play_out(app: &mut App) -> Vec<Vec<Sound>> {
    let mut frames = Vec::new();
    while !idle(app) {
        app.update();
        frames.push(heard(app).iter().map(|cue| cue.sound).collect());
        assert!(frames.len() < 2000, "it never ends");
    }
    frames
}

fn count<C: Component>(app: &mut App) -> usize {
    app.world_mut().query::<&C>().iter(app.world()).count()
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
        steps: true,
    };
    assert!((walk.seconds(0.0) - 0.6).abs() < 1e-6);
    let strike = strike(Severity::Light, None);
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
            steps: true,
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
            steps: true,
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
    let token = TokenId(1);
    for change in [
        LookChange::Anchor(Cell::new(7, 7)),
        LookChange::Status(TokenStatus::Down),
    ] {
        push(&mut app, Motion::Look { token, change });
    }
    look.anchor = Cell::new(7, 7);
    look.status = TokenStatus::Down;
    look.acting = false;
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
            impact: impact(Severity::Grave, None),
        },
    );
    push(
        &mut app,
        Motion::Shoot {
            from: TokenId(8),
            at: TokenId(9),
            to: Cell::new(1, 1),
            impact: impact(Severity::Miss, None),
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
            steps: true,
        },
    );
    app.update();
    assert!(app.world().resource::<MotionQueue>().is_idle());
}

#[test]
fn a_grave_blow_stands_still_for_200_milliseconds_and_a_shot_by_its_way() {
    for severity in [Severity::Miss, Severity::Graze, Severity::Light] {
        assert!(
            (strike(severity, None).seconds(0.0) - 0.25).abs() < 1e-6,
            "{severity:?}"
        );
    }
    for severity in [Severity::Grave, Severity::Fell] {
        assert!(
            (strike(severity, None).seconds(0.0) - 0.45).abs() < 1e-6,
            "{severity:?}"
        );
    }
    let shot = |severity| Motion::Shoot {
        from: TokenId(1),
        at: TokenId(2),
        to: Cell::new(4, 2),
        impact: impact(severity, None),
    };
    assert!((shot(Severity::Light).seconds(2600.0) - 1.4).abs() < 1e-6);
    assert!((shot(Severity::Grave).seconds(2600.0) - 1.6).abs() < 1e-6);
}

#[test]
fn a_hit_knocks_back_by_a_sixth_of_a_cell_and_a_grave_one_holds_it_there() {
    assert!((KNOCK - 64.0 / 6.0).abs() < 1e-6);
    for kind in KINDS {
        for (severity, held) in [(Severity::Light, false), (Severity::Grave, true)] {
            let (mut app, _) = stage_on(kind);
            let other = seat(&mut app, 2, Cell::new(3, 2));
            push(&mut app, strike(severity, None));
            let mut farthest = 0.0f32;
            let mut frames_there = 0;
            while !idle(&app) {
                app.update();
                let lean = pose(&app, other).lean;
                farthest = farthest.max(lean.length());
                frames_there += usize::from((lean.length() - KNOCK).abs() < 0.01);
                assert!(lean.x > -0.01, "away from the attacker");
            }
            assert!(
                (farthest - KNOCK).abs() < 0.01,
                "{kind:?} {severity:?}: {farthest}"
            );
            assert_eq!(
                frames_there >= 20,
                held,
                "{kind:?} {severity:?}: {frames_there} frames"
            );
            assert_eq!(pose(&app, other).lean, Vec2::ZERO);
        }
    }
}

#[test]
fn every_end_of_a_blow_moves_both_pieces_in_its_own_way() {
    let ends = [
        (Severity::Miss, None),
        (Severity::Miss, Some(Guard::Dodge)),
        (Severity::Miss, Some(Guard::Parry)),
        (Severity::Miss, Some(Guard::Block)),
        (Severity::Graze, None),
        (Severity::Light, None),
    ];
    for kind in KINDS {
        let mut courses: Vec<Vec<(IVec2, IVec2)>> = Vec::new();
        for (severity, guard) in ends {
            let (mut app, one) = stage_on(kind);
            let other = seat(&mut app, 2, Cell::new(3, 2));
            push(&mut app, strike(severity, guard));
            let mut course = Vec::new();
            while !idle(&app) {
                app.update();
                let leans = (pose(&app, one).lean, pose(&app, other).lean);
                course.push((leans.0.as_ivec2(), leans.1.as_ivec2()));
            }
            assert!(
                !courses.contains(&course),
                "{kind:?} {severity:?} {guard:?}"
            );
            courses.push(course);
        }
    }
}

#[test]
fn every_end_of_a_blow_leaves_its_own_mark_and_only_hits_flash() {
    let ends = [
        (Severity::Miss, None, vec![Left::Whiff]),
        (Severity::Miss, Some(Guard::Dodge), vec![Left::Whiff]),
        (Severity::Miss, Some(Guard::Parry), vec![Left::Spark]),
        (Severity::Miss, Some(Guard::Block), vec![Left::Shield]),
        (Severity::Graze, None, vec![Left::Scratch]),
        (Severity::Light, None, vec![Left::Gash]),
        (
            Severity::Light,
            Some(Guard::Block),
            vec![Left::Gash, Left::Shield],
        ),
        (Severity::Grave, None, vec![Left::DoubleGash]),
        (Severity::Fell, None, vec![Left::DoubleGash]),
    ];
    for (severity, guard, expected) in ends {
        let (mut app, _) = stage();
        seat(&mut app, 2, Cell::new(3, 2));
        push(&mut app, strike(severity, guard));
        let mut flashed = false;
        let mut left = Vec::new();
        while !idle(&app) {
            app.update();
            let mut marks = app.world_mut().query::<&Mark>();
            let now: Vec<_> = marks.iter(app.world()).map(|mark| mark.left).collect();
            flashed |= now.contains(&None);
            left = now.into_iter().flatten().collect();
        }
        assert_eq!(left, expected, "{severity:?} {guard:?}");
        assert_eq!(
            flashed,
            severity >= Severity::Light,
            "{severity:?} {guard:?}"
        );
        for _ in 0..400 {
            app.update();
        }
        assert_eq!(count::<Mark>(&mut app), 0, "marks fade");
    }
}

#[test]
fn the_moments_of_a_blow_follow_each_other() {
    let beat = Beat {
        contact: 0.1,
        hold: 0.2,
        after: 0.15,
    };
    assert_eq!(Moment::of(&beat, 0.05), Moment::Coming(0.5));
    assert_eq!(Moment::of(&beat, 0.2), Moment::Held);
    assert_eq!(Moment::of(&beat, 9.0), Moment::Resting(1.0));
    assert_eq!(knocked(Moment::Coming(0.9)).to_bits(), 0.0f32.to_bits());
    assert!(knocked(Moment::Held) > knocked(Moment::Resting(0.6)));
    assert!(knocked(Moment::Resting(1.0)) < 1e-6);
}

#[test]
fn a_blow_is_heard_as_it_lands_and_a_miss_before_it_would_have() {
    let beat = strike(Severity::Light, None).beat(0.0).expect("a blow");
    let heard = |severity, guard, means| {
        let impact = Impact {
            severity,
            guard,
            means,
        };
        of_blow(&impact, &beat, false)
    };
    assert_eq!(
        heard(Severity::Light, None, Means::Claw),
        [(0.1, Sound::Claw), (0.1, Sound::LightHit)]
    );
    assert_eq!(
        heard(Severity::Fell, None, Means::Blunt),
        [(0.1, Sound::Blunt), (0.1, Sound::GraveHit)]
    );
    assert_eq!(
        heard(Severity::Graze, None, Means::Blade),
        [(0.1, Sound::Graze)]
    );
    let miss = heard(Severity::Miss, None, Means::Blade);
    assert!(miss[0].1 == Sound::Miss && miss[0].0 < 0.1 && miss.len() == 1);
    assert_eq!(
        heard(Severity::Miss, Some(Guard::Parry), Means::Blade),
        [(0.1, Sound::Parry)]
    );
    let softened = heard(Severity::Light, Some(Guard::Block), Means::Blade);
    assert_eq!(
        softened.iter().map(|it| it.1).collect::<Vec<_>>(),
        [Sound::Block, Sound::Blade, Sound::LightHit]
    );
    let shot = Impact {
        means: Means::Bow,
        ..impact(Severity::Light, None)
    };
    let shot = of_blow(&shot, &beat, true);
    assert_eq!(shot[0], (0.0, Sound::Bow));
    assert_eq!(shot[1].1, Sound::Pierce);
}

#[test]
fn steps_sound_as_the_ground_does_one_a_cell_where_they_are_made() {
    for kind in KINDS {
        let (mut app, _) = stage_on(kind);
        let grounds = ["grass", "planks", "ford"];
        let mut board = Board::new(
            kind,
            Cell::new(0, 0),
            10,
            10,
            vec![Terrain::open("grass")],
            0,
        );
        board.set_terrain(Cell::new(4, 2), &Terrain::open("planks"));
        board.set_terrain(Cell::new(5, 2), &Terrain::open("ford"));
        app.insert_resource(BoardOnTable(board));
        let footings = [Footing::Grass, Footing::Wood, Footing::Water];
        let named = grounds.into_iter().map(Into::into).zip(footings);
        app.insert_resource(Footings(named.collect()));
        let path = vec![
            Cell::new(3, 2),
            Cell::new(4, 2),
            Cell::new(5, 2),
            Cell::new(6, 2),
        ];
        push(
            &mut app,
            Motion::Walk {
                token: TokenId(1),
                path: path.clone(),
                steps: true,
            },
        );
        let mut cues = Vec::new();
        let mut frames = 0;
        while !idle(&app) {
            app.update();
            frames += 1;
            cues.extend(heard(&mut app));
        }
        assert!(
            (47..=50).contains(&frames),
            "120 ms a cell: {frames} frames"
        );
        let sounds: Vec<_> = cues.iter().map(|cue| cue.sound).collect();
        let expected = [
            Sound::StepOnGrass,
            Sound::StepOnWood,
            Sound::StepInWater,
            Sound::StepOnGrass,
        ];
        assert_eq!(sounds, expected, "{kind:?}");
        let places: Vec<_> = cues.iter().filter_map(|cue| cue.at).collect();
        let cells: Vec<_> = path
            .iter()
            .map(|cell| layout(kind).cell_to_world(*cell))
            .collect();
        assert_eq!(places, cells);
    }
}

#[test]
fn who_flies_is_not_heard() {
    let (mut app, _) = stage();
    push(
        &mut app,
        Motion::Walk {
            token: TokenId(1),
            path: vec![Cell::new(3, 2)],
            steps: false,
        },
    );
    assert!(play_out(&mut app).concat().is_empty());
}

/// A walk, a blow that fells, the fall, and words.
fn whole_course(app: &mut App) {
    push(
        app,
        Motion::Walk {
            token: TokenId(1),
            path: vec![Cell::new(3, 2), Cell::new(4, 2)],
            steps: true,
        },
    );
    push(app, strike(Severity::Fell, None));
    push(
        app,
        Motion::Fall {
            token: TokenId(2),
            slain: true,
        },
    );
    push(
        app,
        Motion::Look {
            token: TokenId(2),
            change: LookChange::Status(TokenStatus::Dead),
        },
    );
    push(
        app,
        Motion::Float {
            token: TokenId(2),
            text: "slain by Anna".into(),
            tone: FloatTone::Grave,
        },
    );
    push(
        app,
        Motion::Hush {
            token: TokenId(2),
            seconds: 0.35,
        },
    );
}

#[test]
fn motion_then_sound_then_words() {
    for kind in KINDS {
        let (mut app, _) = stage_on(kind);
        let bear = seat(&mut app, 2, Cell::new(5, 2));
        whole_course(&mut app);
        let mut order: Vec<&str> = Vec::new();
        let mut see = |what: &'static str, seen: bool| {
            if seen && !order.contains(&what) {
                order.push(what);
            }
        };
        while !idle(&app) {
            app.update();
            let sounds: Vec<_> = heard(&mut app).iter().map(|cue| cue.sound).collect();
            see("blow", pose(&app, bear).lean.length() > 1.0);
            see("blow heard", sounds.contains(&Sound::GraveHit));
            see("drop", pose(&app, bear).size > 1.01);
            see("thud", sounds.contains(&Sound::Slain));
            see("words", count::<rising::Rising>(&mut app) > 0);
        }
        assert_eq!(
            order,
            ["blow", "blow heard", "drop", "thud", "words"],
            "{kind:?}"
        );
        let calm = pose(&app, bear);
        assert!(!calm.lit && (calm.size - 1.0).abs() < 1e-6);
    }
}

#[test]
fn a_fall_dims_the_table_for_a_moment() {
    let (mut app, _) = stage();
    seat(&mut app, 2, Cell::new(5, 2));
    whole_course(&mut app);
    let mut dimmed = false;
    while !idle(&app) {
        app.update();
        dimmed |= count::<dim::Veil>(&mut app) > 0;
    }
    assert!(dimmed);
    for _ in 0..120 {
        app.update();
    }
    assert_eq!(count::<dim::Veil>(&mut app), 0);
}

#[test]
fn skipping_ends_everything_at_once_without_a_sound_and_leaves_trails() {
    for kind in KINDS {
        // From the start, and in the middle of it.
        for before in [0, 17, 40] {
            let (mut app, anna) = stage_on(kind);
            let bear = seat(&mut app, 2, Cell::new(5, 2));
            whole_course(&mut app);
            for _ in 0..before {
                app.update();
            }
            heard(&mut app);
            app.world_mut().resource_mut::<MotionQueue>().speed = MotionSpeed::Skip;
            app.update();
            assert!(idle(&app), "{kind:?} {before}");
            assert!(heard(&mut app).is_empty(), "{kind:?} {before}");
            assert_eq!(
                place(&app, anna),
                layout(kind).cell_to_world(Cell::new(4, 2))
            );
            let bear = pose(&app, bear);
            assert!(bear.lean == Vec2::ZERO && !bear.lit && (bear.size - 1.0).abs() < 1e-6);
            // 24 frames of walking: before that the walk is skipped and leaves its trail.
            assert_eq!(
                count::<Trail>(&mut app),
                usize::from(before < 24),
                "{kind:?} {before}"
            );
            for _ in 0..400 {
                app.update();
            }
            assert_eq!(count::<Trail>(&mut app), 0, "trails fade");
        }
    }
}

#[test]
fn twice_as_fast_takes_half_the_time() {
    let mut frames = Vec::new();
    for speed in [
        MotionSpeed::Normal,
        MotionSpeed::Double,
        MotionSpeed::Fourfold,
    ] {
        let (mut app, _) = stage();
        seat(&mut app, 2, Cell::new(5, 2));
        app.world_mut().resource_mut::<MotionQueue>().speed = speed;
        whole_course(&mut app);
        frames.push(play_out(&mut app).len() as f32);
    }
    assert!((frames[0] / frames[1] - 2.0).abs() < 0.1, "{frames:?}");
    assert!((frames[0] / frames[2] - 4.0).abs() < 0.3, "{frames:?}");
}

#[test]
fn reduced_motion_moves_nothing_and_still_tells_everything() {
    for kind in KINDS {
        let (mut app, anna) = stage_on(kind);
        let bear = seat(&mut app, 2, Cell::new(5, 2));
        app.world_mut().resource_mut::<MotionQueue>().reduced = true;
        whole_course(&mut app);
        let mut sounds = Vec::new();
        while !idle(&app) {
            app.update();
            sounds.extend(heard(&mut app).iter().map(|cue| cue.sound));
            for piece in [anna, bear] {
                assert_eq!(pose(&app, piece).lean, Vec2::ZERO, "{kind:?}");
            }
        }
        assert_eq!(
            sounds,
            [
                Sound::StepOnEarth,
                Sound::Blade,
                Sound::GraveHit,
                Sound::Slain
            ]
        );
        assert_eq!(count::<Trail>(&mut app), 1);
        assert!(count::<Mark>(&mut app) > 0);
    }
}
