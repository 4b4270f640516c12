//! The mouse on the badges of a piece: its conditions are told instead of odds. Floor 7.

use crate::combat::CombatantId;
use crate::play::aim::Selection;
use crate::play::screen::MapInWindow;
use crate::play::session::Session;
use crate::view::look::TokenPose;
use crate::view::token::badge_parts;
use crate::view::{TokenId, TokenLook};
use bevy::prelude::*;

/// The combatant at whose badges the mouse points.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OnBadges(pub Option<CombatantId>);

/// Looks whether the mouse points at a badge of the piece that is under it.
pub(in crate::play::hud) fn point_at_badges(
    map: MapInWindow,
    selection: Res<Selection>,
    session: Res<Session>,
    pieces: Query<(&TokenId, &TokenLook, &TokenPose)>,
    mut on: ResMut<OnBadges>,
) {
    let pointer = map.pointer().filter(|_| !selection.by_keys);
    let at = pointer.map(|at| map.rig.window_to_world(map.size(), at));
    let who = selection.there(&session);
    let (kind, scale) = (map.layout.kind, map.rig.scale());
    let is_on = |who: &CombatantId, at: Vec2| {
        let own = pieces.iter().find(|(id, ..)| id.0 == who.0);
        own.is_some_and(|(_, look, pose)| {
            let parts = badge_parts(look, pose, kind, scale);
            parts.iter().any(|part| part.contains(at))
        })
    };
    let now = at.and_then(|at| who.filter(|who| is_on(who, at)));
    on.set_if_neq(OnBadges(now));
}
