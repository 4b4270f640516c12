//! The attacks that the computer considers. Floor 4.

use super::arms::is_ready;
use crate::combat::CombatantId;
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::attack::Strike;
use crate::rules::injury::plan::weapons::{Wielded, weapons};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// A single attack without riders.
pub(super) fn strike(me: &Fighter<'_>, target: CombatantId, with: &str, mode: Mode) -> Strike {
    Strike {
        iterative: me.pool(Pool::AttacksMade),
        ..Strike::new(me.id, target, with, mode)
    }
}

/// The weapons that are ready: of the same kind in an equal state only the first, and bare hands
/// only if there is nothing else.
pub(super) fn worthwhile_weapons<'w>(s: &Situation<'w>, me: &Fighter<'w>) -> Vec<Wielded<'w>> {
    let mut kept: Vec<Wielded<'w>> = Vec::new();
    for weapon in weapons(s, me).filter(|weapon| is_ready(me, weapon)) {
        let hurt = |weapon: &Wielded<'_>| {
            let mut parts = weapon.parts.iter();
            parts.any(|part| me.body.head_of_part_is_hurt(part))
        };
        let same = |known: &Wielded<'_>| {
            std::ptr::eq(known.data, weapon.data)
                && hurt(known) == hurt(&weapon)
                && me.gear.is_unloaded(&known.key) == me.gear.is_unloaded(&weapon.key)
        };
        let bare = weapon.key == words::UNARMED && !kept.is_empty();
        if !bare && !kept.iter().any(same) {
            kept.push(weapon);
        }
    }
    kept
}

/// Every attack that the computer considers at every enemy that is up: by enemy, then by weapon.
pub(super) fn strikes<'s>(
    s: &'s Situation<'_>,
    me: &'s Fighter<'_>,
    arms: &'s [Wielded<'s>],
) -> impl Iterator<Item = Strike> {
    let enemies = s.enemies_of(me.side).filter(|enemy| enemy.is_up());
    enemies.flat_map(move |enemy| strikes_at(me, enemy.id, arms))
}

/// Every attack that the computer considers at one enemy.
pub(super) fn strikes_at<'s>(
    me: &'s Fighter<'_>,
    enemy: CombatantId,
    arms: &'s [Wielded<'s>],
) -> impl Iterator<Item = Strike> {
    let uses = arms
        .iter()
        .flat_map(|weapon| weapon.data.modes().map(move |mode| (weapon, mode)));
    uses.map(move |(weapon, mode)| strike(me, enemy, &weapon.key, mode))
}
