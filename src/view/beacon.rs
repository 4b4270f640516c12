//! A ring round the piece of the combatant that is pointed at elsewhere on the screen. Floor 7.

use super::art::ViewArt;
use super::label::{INK, PAPER};
use super::layout::Layout;
use super::look::{TokenId, TokenLook};
use super::order::ViewSystems;
use super::palette::colours;
use super::sketch::{Sketch, circle};
use super::token::radius;
use bevy::prelude::*;

/// The number of the piece that is pointed at elsewhere.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Beacon(pub Option<u32>);

/// The drawn ring.
#[derive(Component)]
struct BeaconRing;

/// Two rings, light and dark, that stand clear of the piece.
fn ring(radius: f32) -> Sketch {
    let mut sketch = Sketch::new();
    for (from, to, colour) in [
        (11.0, 18.5, INK.with_alpha(0.75)),
        (12.2, 17.3, colours().target),
        (13.9, 15.2, PAPER),
    ] {
        let outer = circle(Vec2::ZERO, radius + to, 72);
        let inner = circle(Vec2::ZERO, radius + from, 72);
        sketch.band(&outer, &inner, |_, _| colour);
    }
    sketch
}

fn light(
    mut commands: Commands,
    beacon: Res<Beacon>,
    layout: Res<Layout>,
    art: Res<ViewArt>,
    pieces: Query<(Entity, &TokenId, &TokenLook)>,
    old: Query<Entity, With<BeaconRing>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !beacon.is_changed() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let lit = pieces.iter().find(|(_, id, _)| beacon.0 == Some(id.0));
    if let Some((piece, _, look)) = lit {
        let sketch = ring(radius(look.footprint, layout.kind));
        let mesh = Mesh2d(meshes.add(sketch.build()));
        let material = MeshMaterial2d(art.ink.clone());
        let place = Transform::from_xyz(0.0, 0.0, 0.04);
        commands
            .entity(piece)
            .with_child((BeaconRing, mesh, material, place));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Beacon>();
    app.add_systems(
        Update,
        light
            .run_if(resource_exists::<Layout>)
            .in_set(ViewSystems::Overlays),
    );
}
