//! Marks over the board: where one can go, whom one can reach, what the odds are. Floor 7.
//!
//! | field | drawing |
//! |---|---|
//! | `regions` | faint fill, broken outline, the name on it |
//! | `stays` | soft fill, an outline, a coin with its icon, perhaps a name |
//! | `reach` | soft fill, one outline round the region; farther bands fainter |
//! | `path` | dotted ink line with the running cost at bends; red barb where it provokes |
//! | `targets` | corner brackets, the chance beside the piece |
//! | `cover` | small shields on the cell's side: empty, half, full |
//! | `flank` | line through the target with chevrons at both ends |
//! | `threat` | diagonal hatching |
//! | `in_reach` | faint fill, broken outline |
//! | `danger` | hatching, closer for two enemies more than everywhere, crossed for three, with their number; light if nobody was in the way; a dotted outline for likely shots |
//! | `fire_line` | thin line, broken where it is blocked, the blocking edge lit |
//! | `heat` | one hue, percent in each cell over 1 % |
//! | `area` | the same hue, one outline |
//! | `coming` | arrow in the side's colour and pattern along the way or to the target, brackets, words |
//! | `arcs` | front light, rear hatched, a line between them |

mod areas;
mod coming;
mod marks;
mod sheet;
mod shown;
mod signs;

use bevy::prelude::*;

use self::sheet::Sheet;
use crate::view::art::ViewArt;
use crate::view::label::{ICON_DETAIL, INK, icon};
use crate::view::layout::Layout;
use crate::view::order::{ViewSystems, depth};
use crate::view::rest::{Ambience, ForShow};

pub use shown::{
    ArcMark, Blocker, ComingMark, CoverMark, DangerMark, FireLine, FlankMark, Overlays, PathStep,
    RegionMark, Shield, StayMark, StayTint, TargetMark, ThingMark,
};

/// Anything drawn for the overlays.
#[derive(Component)]
struct Mark;

/// The ring round the selected piece, which breathes.
#[derive(Component)]
#[require(ForShow)]
struct Breathing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>().init_resource::<Ambience>();
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

/// All that is marked, sketched.
fn sketched<'a>(layout: &'a Layout, overlays: &Overlays) -> Sheet<'a> {
    let mut sheet = Sheet::new(layout);
    areas::draw(&mut sheet, overlays);
    marks::draw(&mut sheet, overlays);
    signs::draw(&mut sheet, overlays);
    if let Some(mark) = &overlays.coming {
        coming::draw(&mut sheet, mark);
    }
    sheet
}

fn redraw(
    mut commands: Commands,
    overlays: Res<Overlays>,
    layout: Res<Layout>,
    art: Res<ViewArt>,
    mut meshes: ResMut<Assets<Mesh>>,
    old: Query<Entity, With<Mark>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let sheet = sketched(&layout, &overlays);
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
        let place = Transform::from_translation(at.extend(depth::SIGNS + 0.2 + 0.001 * i as f32));
        let label = words.label.clone();
        let mut spawned = commands.spawn((Mark, words.spawn(&art), place));
        if let Some(label) = label {
            spawned.insert(label);
        }
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

/// The selection breathes slowly, unless nothing moves for show.
fn breathe(
    time: Res<Time>,
    ambience: Res<Ambience>,
    mut rings: Query<&mut Visibility, With<Breathing>>,
) {
    let shown = !ambience.moves() || time.elapsed_secs().rem_euclid(1.6) < 1.3;
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
