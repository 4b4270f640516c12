//! Marks over the board: where one can go, whom one can reach, what the odds are. Floor 7.
//!
//! | field | drawing |
//! |---|---|
//! | `reach` | soft fill, one outline round the region; farther bands fainter |
//! | `path` | dotted ink line with the running cost at bends; red barb where it provokes |
//! | `targets` | corner brackets, the chance beside the piece |
//! | `cover` | small shields on the cell's side: empty, half, full |
//! | `flank` | line through the target with chevrons at both ends |
//! | `threat` | diagonal hatching |
//! | `fire_line` | thin line, broken where it is blocked, the blocking edge lit |
//! | `heat` | one hue, percent in each cell over 1 % |
//! | `arcs` | front light, rear hatched, a line between them |

mod areas;
mod marks;
mod signs;

use bevy::prelude::*;

use crate::grid::{Cell, Direction};
use crate::view::label::{ICON_DETAIL, INK, Words, icon};
use crate::view::sketch::Sketch;
use crate::view::{Layout, MotionQueue, ViewArt, ViewSystems, depth};

/// One cell of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathStep {
    /// The cell; the first one is where the piece stands.
    pub cell: Cell,
    /// Movement spent up to here.
    pub cost: u32,
    /// Whether stepping here provokes.
    pub provokes: bool,
}

/// Somebody who can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetMark {
    /// The cells of its space.
    pub cells: Vec<Cell>,
    /// Chance in percent, written beside it.
    pub percent: Option<u8>,
    /// Whether it is the one chosen now.
    pub chosen: bool,
}

/// How full a shield of cover is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shield {
    /// Hardly any cover.
    Empty,
    /// Half cover.
    Half,
    /// Cover that hides nearly all.
    Full,
}

/// Cover of a cell towards an attacker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoverMark {
    /// The covered cell.
    pub cell: Cell,
    /// The side from which the attacker comes.
    pub toward: Direction,
    /// How much it covers.
    pub shield: Shield,
}

/// Two who stand on opposite sides of a third.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlankMark {
    /// One of the two.
    pub from: Cell,
    /// The one between them.
    pub target: Cell,
    /// The other of the two.
    pub to: Cell,
}

/// What stops a line of fire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Blocker {
    /// What stands in a cell.
    Cell(Cell),
    /// The edge of a cell in a direction.
    Edge(Cell, Direction),
}

/// A line of fire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FireLine {
    /// The attacker's cell.
    pub from: Cell,
    /// The target's cell.
    pub to: Cell,
    /// What stops it, if anything.
    pub blocker: Option<Blocker>,
}

/// What lies before a piece and what behind it, near it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ArcMark {
    /// Cells before it.
    pub front: Vec<Cell>,
    /// Cells behind it.
    pub rear: Vec<Cell>,
    /// Whether it is drawn more strongly: the piece that is acted with or pointed at.
    pub strong: bool,
}

/// Loose things in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThingMark {
    /// Where they lie.
    pub cell: Cell,
    /// The icon of the one that fell last.
    pub glyph: char,
    /// How many there are.
    pub count: usize,
}

/// Everything that is marked over the board. Empty fields draw nothing; any change redraws all.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Overlays {
    /// Cells that can be reached, with the number of actions needed, counted from 0.
    pub reach: Vec<(Cell, u8)>,
    /// The path under the cursor, from where the piece stands.
    pub path: Vec<PathStep>,
    /// Who can be chosen.
    pub targets: Vec<TargetMark>,
    /// Cover against the chosen attacker.
    pub cover: Vec<CoverMark>,
    /// Who is flanked by whom.
    pub flank: Vec<FlankMark>,
    /// Cells under threat.
    pub threat: Vec<Cell>,
    /// The line to the target.
    pub fire_line: Option<FireLine>,
    /// Chance of each cell, 0 to 1.
    pub heat: Vec<(Cell, f32)>,
    /// Front and rear of pieces.
    pub arcs: Vec<ArcMark>,
    /// What lies about.
    pub things: Vec<ThingMark>,
    /// The cell under the cursor.
    pub cursor: Option<Cell>,
    /// Whether keys move the cursor: nothing else shows where it is then.
    pub by_keys: bool,
    /// The cells of the selected piece.
    pub selected: Vec<Cell>,
}

/// Anything drawn for the overlays.
#[derive(Component)]
struct Mark;

/// The ring round the selected piece, which breathes.
#[derive(Component)]
struct Breathing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>();
    let changed =
        resource_exists_and_changed::<Overlays>.or_else(resource_exists_and_changed::<Layout>);
    app.add_systems(
        Update,
        (
            redraw.run_if(resource_exists::<Layout>.and_then(changed)),
            breathe,
        )
            .chain()
            .in_set(ViewSystems::Overlays),
    );
}

/// Sketches and words of one drawing of the overlays.
struct Sheet<'a> {
    layout: &'a Layout,
    areas: Sketch,
    marks: Sketch,
    signs: Sketch,
    words: Vec<(Vec2, Words)>,
    icons: Vec<(Vec2, char)>,
}

impl<'a> Sheet<'a> {
    /// All that is marked, sketched.
    fn of(layout: &'a Layout, overlays: &Overlays) -> Self {
        let mut sheet = Self {
            layout,
            areas: Sketch::new(),
            marks: Sketch::new(),
            signs: Sketch::new(),
            words: Vec::new(),
            icons: Vec::new(),
        };
        areas::draw(&mut sheet, overlays);
        marks::draw(&mut sheet, overlays);
        signs::draw(&mut sheet, overlays);
        sheet
    }
}

fn redraw(
    mut commands: Commands,
    (overlays, layout, art): (Res<Overlays>, Res<Layout>, Res<ViewArt>),
    mut meshes: ResMut<Assets<Mesh>>,
    old: Query<Entity, With<Mark>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let sheet = Sheet::of(&layout, &overlays);
    for (sketch, depth) in [
        (sheet.areas, depth::AREAS),
        (sheet.marks, depth::MARKS),
        (sheet.signs, depth::SIGNS),
    ] {
        if !sketch.is_empty() {
            let mesh = Mesh2d(meshes.add(sketch.build()));
            commands.spawn((
                Mark,
                mesh,
                MeshMaterial2d(art.ink.clone()),
                Transform::from_xyz(0.0, 0.0, depth),
            ));
        }
    }
    for (at, glyph) in sheet.icons {
        let place = Transform::from_translation(at.extend(depth::SIGNS + 0.05))
            .with_scale(Vec3::splat(1.0 / ICON_DETAIL));
        commands.spawn((Mark, icon(glyph, marks::THING, INK, &art), place));
    }
    for (i, (at, words)) in sheet.words.into_iter().enumerate() {
        let place = Transform::from_translation(at.extend(depth::SIGNS + 0.1 + 0.001 * i as f32));
        commands.spawn((Mark, words.spawn(&art), place));
    }
    if !overlays.selected.is_empty() {
        let mesh = Mesh2d(meshes.add(marks::selection(&layout, &overlays.selected).build()));
        let material = MeshMaterial2d(art.ink.clone());
        commands.spawn((
            Mark,
            Breathing,
            mesh,
            material,
            Transform::from_xyz(0.0, 0.0, depth::MARKS + 0.5),
        ));
    }
}

/// The selection breathes slowly; it is still with reduced motion.
fn breathe(
    time: Res<Time>,
    queue: Res<MotionQueue>,
    mut rings: Query<&mut Visibility, With<Breathing>>,
) {
    let shown = queue.reduced || time.elapsed_secs().rem_euclid(1.6) < 1.3;
    for mut visibility in &mut rings {
        visibility.set_if_neq(if shown {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

#[cfg(test)]
mod tests;
