//! What a Disarm is after, and where it goes. Floor 4. Rule AUR-MAN-04.

use super::aim::Aim;
use super::check::forbidden;
use crate::combat::{Act, CombatantId, FieldItem, Place, Refusal, gear_changed};
use crate::grid::{Cell, Cells, cells_distance};
use crate::mechanics::gear::lie_down;
use crate::rules::aura::components::Pool;
use crate::rules::aura::course;
use crate::rules::aura::data::{Category, Weapon};
use crate::rules::aura::situation::{Fighter, Situation};
use bevy::prelude::World;
use smol_str::SmolStr;

const RULE: &str = "AUR-MAN-04";
/// How far a weapon can be flung, in cells.
const FLING: i32 = 2;

/// A weapon in the target's hands.
#[derive(Debug, Clone)]
pub struct DisarmTarget {
    /// Its key in the target's hands.
    pub key: SmolStr,
    /// The weapon.
    pub weapon: &'static Weapon,
}

/// The weapon that a command is after: the named one, or the first in hand.
///
/// # Errors
/// [`Refusal`] as the target holds no such weapon.
pub fn of(aim: &Aim<'_, '_>, act: &Act) -> Result<DisarmTarget, Refusal> {
    let held = aim.t.gear.held().iter();
    let mut all = held.filter_map(|held| {
        let weapon = aim.s.data.weapon(&held.item)?;
        let key = held.key.clone();
        Some(DisarmTarget { key, weapon })
    });
    let named = |spoil: &DisarmTarget, name: &str| spoil.key == name || spoil.weapon.id == name;
    let found = match &act.aim {
        Some(name) => all.find(|spoil| named(spoil, name)),
        None => all.next(),
    };
    found.ok_or_else(|| Refusal::forbidden("The target holds no such weapon", RULE))
}

/// Whether the weapon may be flung to the cell that the command names, if it names one.
pub(super) fn check_fling(
    aim: &Aim<'_, '_>,
    act: &Act,
    spoil: &DisarmTarget,
) -> Result<(), Refusal> {
    let Some(&cell) = act.path.first() else {
        return Ok(());
    };
    if spoil.weapon.category() == Some(Category::Heavy) {
        return forbidden("A heavy weapon cannot be flung away", RULE);
    }
    if !can_land(aim.s, aim.t, cell) || act.path.len() > 1 {
        return forbidden(
            "It can be flung to a free cell at most two from the target",
            RULE,
        );
    }
    if aim.a.free_agility() < 1 {
        return forbidden("Flinging it takes one Agility", "AUR-ACT-30");
    }
    Ok(())
}

fn can_land(s: &Situation<'_>, target: &Fighter<'_>, to: Cell) -> bool {
    let distance = cells_distance(s.kind(), &target.space, &Cells::single(to));
    s.board.is_passable(to) && distance <= FLING
}

/// The target's weapon falls, or flies where the command says.
pub(super) fn take(
    world: &mut World,
    (who, target): (CombatantId, CombatantId),
    act: &Act,
    spoil: &DisarmTarget,
) {
    let s = Situation::of(world);
    let holder = s.fighter(target);
    let anchor = holder.anchor;
    let light = spoil.weapon.category() != Some(Category::Heavy);
    let able = light && s.fighter(who).free_agility() > 0;
    let flung = act.path.first().copied();
    let flung = flung.filter(|&cell| able && can_land(&s, holder, cell));
    if flung.is_some() {
        course::add_pool(world, who, (Pool::Agility, -1), "AUR-ACT-30");
    }
    gear_changed(world, target, spoil.key.clone(), "disarmed");
    land(world, (target, &spoil.weapon.id), flung.unwrap_or(anchor));
}

/// A thing comes to rest in a cell.
pub(in crate::rules::aura) fn land(
    world: &mut World,
    (who, item): (CombatantId, &SmolStr),
    cell: Cell,
) {
    let item = FieldItem {
        item: item.clone(),
        place: Place::Lying(cell),
        durability: 1,
    };
    lie_down(world, who, item);
}
