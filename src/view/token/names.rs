//! Which names show: those that have room, and always that of the piece under the cursor; of several there, that of the
//! one who is up. Who acts stands in the panel and in the order of turns. Floor 7.

use bevy::prelude::*;

use crate::view::label::{Label, rank};
use crate::view::layout::Layout;
use crate::view::look::{TokenLook, TokenStatus};
use crate::view::overlay::Overlays;

/// The part of a piece that shows its name.
#[derive(Component)]
pub struct NameTag;

/// The name under the cursor has its place first, wherever there is room, then that of the one that acts; who is up goes
/// before who lies, and the dead have none.
pub fn put_in_order(
    layout: Res<Layout>,
    overlays: Res<Overlays>,
    pieces: Query<(Entity, &TokenLook)>,
    mut tags: Query<(&ChildOf, &mut Label), With<NameTag>>,
) {
    let lies = |look: &TokenLook| matches!(look.status, TokenStatus::Down | TokenStatus::Dead);
    let under_cursor = |look: &TokenLook| {
        let cells = look.footprint.cells(layout.kind, look.anchor);
        overlays.cursor.is_some_and(|cell| cells.contains(cell))
    };
    let pointed = pieces.iter().filter(|(_, look)| under_cursor(look));
    let pointed = pointed.min_by_key(|(entity, look)| (lies(look), !look.acting, *entity));
    let pointed = pointed.map(|(entity, _)| entity);
    for (owner, mut label) in &mut tags {
        let Ok((entity, look)) = pieces.get(owner.parent()) else {
            continue;
        };
        let is_pointed_at = pointed == Some(entity);
        let place = match look.status {
            _ if is_pointed_at => 0,
            TokenStatus::Down | TokenStatus::Dead => 3,
            _ if look.acting => 1,
            _ => 2,
        };
        let now = Label {
            rank: rank::NAME + place,
            far: is_pointed_at,
            shown: is_pointed_at || look.status != TokenStatus::Dead,
            ..label.clone()
        };
        label.set_if_neq(now);
    }
}
