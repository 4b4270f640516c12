//! The window of the example.

use std::error::Error;
use std::path::Path;

use bevy::app::AppExit;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::{PrimaryWindow, WindowResolution};
use lucide_icons::Icon;
use quincunx::board::Board;
use quincunx::combat::{Guard, Impact, Means, Severity};
use quincunx::grid::{Cell, Footprint, GridKind};
use quincunx::level::Level;
use quincunx::view::look::role_glyph;
use quincunx::view::{
    BoardOnTable, CameraCommand, CameraRig, CoverMark, FireLine, FlankMark, FloatTone, Layout,
    Motion, MotionQueue, Overlays, PathStep, Shield, TargetMark, TokenId, TokenLook, TokenStatus,
    ViewPlugin,
};

/// What the caller wants to see.
pub struct Wishes {
    level: String,
    overlays: bool,
    picture: Option<String>,
    size: (u32, u32),
    zoom: f32,
}

impl Wishes {
    pub fn read(arguments: &[String]) -> Self {
        let after = |flag: &str| {
            arguments
                .iter()
                .position(|a| a == flag)
                .and_then(|i| arguments.get(i + 1))
                .cloned()
        };
        let size = after("--size").and_then(|text| {
            let (wide, tall) = text.split_once('x')?;
            Some((wide.parse().ok()?, tall.parse().ok()?))
        });
        let level = arguments
            .iter()
            .find(|a| Path::new(a).extension().is_some_and(|e| e == "ron"))
            .cloned();
        Self {
            level: level.unwrap_or_else(|| "levels/04_the_ford.ron".into()),
            overlays: arguments.iter().any(|a| a == "--overlays"),
            picture: after("--screenshot"),
            size: size.unwrap_or((1280, 720)),
            zoom: after("--zoom")
                .and_then(|text| text.parse().ok())
                .unwrap_or(1.0),
        }
    }
}

/// What is still to be done about the picture.
#[derive(Resource)]
struct Picture {
    path: Option<String>,
    zoom: f32,
    frame: u32,
}

pub fn run(wishes: &Wishes) -> Result<AppExit, Box<dyn Error>> {
    let level = Level::load(Path::new(&wishes.level))?;
    let (wide, tall) = wishes.size;
    let mut resolution = WindowResolution::new(wide, tall);
    if wishes.picture.is_some() {
        resolution = resolution.with_scale_factor_override(1.0);
    }
    let window = Window {
        title: format!("Quincunx: {}", level.name()),
        resolution,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(window),
        ..default()
    }));
    app.add_plugins(ViewPlugin);
    let board = level.board();
    let looks = looks(&level);
    if wishes.overlays {
        app.insert_resource(samples(&board, &looks));
    }
    for (number, look) in looks.into_iter().enumerate() {
        app.world_mut().spawn((TokenId(number as u32), look));
    }
    app.insert_resource(BoardOnTable(board));
    app.world_mut().resource_mut::<MotionQueue>().reduced = wishes.picture.is_some();
    app.insert_resource(Picture {
        path: wishes.picture.clone(),
        zoom: wishes.zoom,
        frame: 0,
    });
    app.add_systems(Update, (take_picture, steer, play_samples));
    Ok(app.run())
}

/// The pieces of a level, in assorted states.
fn looks(level: &Level) -> Vec<TokenLook> {
    let conditions = [
        Icon::Droplet,
        Icon::Flame,
        Icon::EyeOff,
        Icon::Footprints,
        Icon::Brain,
        Icon::Bone,
    ]
    .map(char::from);
    let placed = level.combatants().iter().enumerate();
    let make = |(i, placement): (usize, &quincunx::level::Placement)| {
        let name = placement.name.as_ref().unwrap_or(&placement.role);
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let mut look = TokenLook::new(
            first.chain(letters).collect::<String>(),
            placement.side as u8,
            role_glyph(&placement.role),
            placement.cell,
        );
        look.facing = Some(placement.facing);
        if matches!(&*placement.role, "brute" | "beast") {
            look.footprint = Footprint::Large;
        }
        look.health = [1.0, 0.8, 0.35, 0.6][i % 4];
        look.stamina = Some([0.9, 0.5, 0.75][i % 3]);
        look.notches = [0, 1, 3, 0][i % 4];
        look.badges = conditions[..[0, 0, 1, 6, 0, 2][i % 6]].to_vec();
        look.status = match i % 8 {
            3 => TokenStatus::Prone,
            6 => TokenStatus::Dead,
            _ => TokenStatus::Standing,
        };
        look.acting = i == 0;
        look
    };
    placed.map(make).collect()
}

/// Every overlay once, round the first piece and the first foe.
fn samples(board: &Board, looks: &[TokenLook]) -> Overlays {
    let kind = board.kind();
    let mut marks = Overlays::default();
    let (Some(own), Some(foe)) = (looks.first(), looks.iter().find(|look| look.side == 1)) else {
        return marks;
    };
    let free = |cell: &Cell| {
        board.terrain(*cell).is_some_and(|t| t.passable)
            && board.object(*cell).is_none_or(|o| o.passable)
    };
    let near = board
        .cells()
        .filter(free)
        .map(|cell| (cell, kind.distance(own.anchor, cell)));
    marks.reach = near
        .filter(|(_, d)| (1..=5).contains(d))
        .map(|(cell, d)| (cell, u8::from(d > 3)))
        .collect();
    marks.selected = vec![own.anchor];
    let mut cell = own.anchor;
    marks.path.push(PathStep {
        cell,
        cost: 0,
        provokes: false,
    });
    for (i, turn) in [2, 2, 3, 2].into_iter().enumerate() {
        cell = kind.step(
            cell,
            kind.directions()
                .nth(if kind == GridKind::Hex {
                    turn - 1
                } else {
                    turn
                })
                .expect("a direction"),
        );
        marks.path.push(PathStep {
            cell,
            cost: i as u32 + 1,
            provokes: i == 1,
        });
    }
    marks.cursor = Some(cell);
    let mut foes = looks
        .iter()
        .filter(|look| look.side == 1 && look.status != TokenStatus::Dead);
    for (i, look) in foes.clone().enumerate().take(3) {
        let percent = [63, 8, 41].get(i).copied();
        marks.targets.push(TargetMark {
            cells: look.footprint.cells(kind, look.anchor).iter().collect(),
            percent,
            chosen: i == 0,
        });
        let toward = kind.opposite(own.facing.expect("levels give a facing"));
        marks.cover.push(CoverMark {
            cell: look.anchor,
            toward,
            shield: [Shield::Half, Shield::Full, Shield::Empty][i % 3],
        });
    }
    marks.fire_line = Some(FireLine {
        from: own.anchor,
        to: foe.anchor,
        blocker: None,
    });
    marks.threat = kind.neighbours(foe.anchor).map(|(_, cell)| cell).collect();
    let struck = looks
        .iter()
        .filter(|look| look.side == 0)
        .nth(2)
        .unwrap_or(own);
    marks.heat = kind
        .neighbours(struck.anchor)
        .zip([0.14, 0.05, 0.02, 0.004, 0.08, 0.12, 0.03, 0.06])
        .map(|((_, c), p)| (c, p))
        .collect();
    marks.heat.push((struck.anchor, 0.5));
    if let Some(last) = foes.next_back() {
        let toward = kind.directions().next().expect("a direction");
        marks.flank.push(FlankMark {
            from: kind.step(last.anchor, toward),
            target: last.anchor,
            to: kind.step(last.anchor, kind.opposite(toward)),
        });
    }
    marks
}

fn take_picture(
    mut commands: Commands,
    mut picture: ResMut<Picture>,
    mut camera: MessageWriter<CameraCommand>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(path) = picture.path.clone() else {
        return;
    };
    picture.frame += 1;
    match picture.frame {
        5 if picture.zoom > 1.0 => {
            camera.write(CameraCommand::Zoom {
                factor: picture.zoom,
                at: None,
            });
        }
        14 => {
            commands
                .spawn(Screenshot::primary_window())
                .observe(save_to_disk(path));
        }
        20 => {
            exit.write(AppExit::Success);
        }
        _ => {}
    }
}

fn steer(
    (keys, buttons): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    (drag, wheel): (Res<AccumulatedMouseMotion>, Res<AccumulatedMouseScroll>),
    (rig, layout, window): (
        Res<CameraRig>,
        Option<Res<Layout>>,
        Single<&Window, With<PrimaryWindow>>,
    ),
    mut camera: MessageWriter<CameraCommand>,
    mut overlays: ResMut<Overlays>,
) {
    if buttons.pressed(MouseButton::Right) && drag.delta != Vec2::ZERO {
        camera.write(CameraCommand::Pan(drag.delta));
    }
    if wheel.delta.y != 0.0 {
        camera.write(CameraCommand::Zoom {
            factor: 1.15f32.powf(wheel.delta.y),
            at: window.cursor_position(),
        });
    }
    let held = |key| f32::from(u8::from(keys.pressed(key)));
    let way = Vec2::new(
        held(KeyCode::ArrowLeft) - held(KeyCode::ArrowRight),
        held(KeyCode::ArrowUp) - held(KeyCode::ArrowDown),
    );
    if way != Vec2::ZERO {
        camera.write(CameraCommand::Pan(way * 12.0));
    }
    if keys.just_pressed(KeyCode::KeyF) {
        camera.write(CameraCommand::Fit);
    }
    if let (Some(layout), Some(cursor)) = (layout, window.cursor_position()) {
        let cell = layout.world_to_cell(rig.window_to_world(window.size(), cursor));
        if overlays.cursor != cell {
            overlays.cursor = cell;
        }
    }
}

fn play_samples(
    keys: Res<ButtonInput<KeyCode>>,
    mut queue: ResMut<MotionQueue>,
    pieces: Query<(&TokenId, &TokenLook)>,
    layout: Option<Res<Layout>>,
) {
    let Some(layout) = layout.filter(|_| keys.just_pressed(KeyCode::Space) && queue.is_idle())
    else {
        return;
    };
    let Some((own, look)) = pieces.iter().find(|(id, _)| id.0 == 0) else {
        return;
    };
    let Some((foe, aim)) = pieces.iter().find(|(_, other)| other.side != look.side) else {
        return;
    };
    let east = layout.kind.step(
        look.anchor,
        layout
            .kind
            .parse_direction("E")
            .expect("a direction of both grids"),
    );
    queue.push(Motion::Walk {
        token: *own,
        path: vec![east, look.anchor],
        steps: true,
    });
    for (severity, guard) in [
        (Severity::Light, None),
        (Severity::Miss, None),
        (Severity::Miss, Some(Guard::Parry)),
        (Severity::Grave, None),
    ] {
        queue.push(Motion::Strike {
            from: *own,
            to: *foe,
            impact: Impact {
                severity,
                guard,
                means: Means::Blade,
            },
        });
    }
    queue.push(Motion::Float {
        token: *foe,
        text: "hit: arm.l".into(),
        tone: FloatTone::Harm,
    });
    queue.push(Motion::Shoot {
        from: *own,
        at: *foe,
        to: aim.anchor,
        impact: Impact {
            severity: Severity::Light,
            guard: None,
            means: Means::Bow,
        },
    });
    queue.push(Motion::Throw {
        item: Icon::Axe.into(),
        from: look.anchor,
        to: aim.anchor,
    });
}
