//! What a Disarm is after, and where it may be flung. Floor 4. Rule AUR-MAN-04.

use super::aim::Aim;
use super::attacker::forbidden;
use crate::combat::{Act, Refusal};
use crate::grid::{Cell, Cells, cells_distance};
use crate::rules::aura::data::Category;
use crate::rules::aura::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

const RULE: &str = "AUR-MAN-04";

/// A weapon in the target's hands.
#[derive(Debug, Clone)]
pub struct DisarmTarget {
    /// Its key in the target's hands.
    pub key: SmolStr,
    /// What it is, by its id.
    pub weapon: SmolStr,
    /// How heavy it is; `None` for what is no melee weapon.
    pub category: Option<Category>,
}

/// The weapon that a command is after: the named one, or the first in hand.
///
/// # Errors
/// [`Refusal`] if the target holds no such weapon.
pub fn of(aim: &Aim<'_, '_>, act: &Act) -> Result<DisarmTarget, Refusal> {
    let held = aim.t.gear.held().iter();
    let mut all = held.filter_map(|held| {
        let weapon = aim.s.data.weapon(&held.item)?;
        let key = held.key.clone();
        Some(DisarmTarget {
            key,
            weapon: weapon.id.clone(),
            category: weapon.category(),
        })
    });
    let named = |spoil: &DisarmTarget, name: &str| spoil.key == name || spoil.weapon == name;
    let found = match &act.aim {
        Some(name) => all.find(|spoil| named(spoil, name)),
        None => all.next(),
    };
    found.ok_or_else(|| Refusal::forbidden("The target holds no such weapon", RULE))
}

/// Whether the weapon may be flung to the cell that the command names, if it names one.
pub fn check_fling(aim: &Aim<'_, '_>, act: &Act, spoil: &DisarmTarget) -> Result<(), Refusal> {
    let Some(&cell) = act.path.first() else {
        return Ok(());
    };
    if spoil.category == Some(Category::Heavy) {
        return forbidden("A heavy weapon cannot be flung away", RULE);
    }
    if !can_land(aim.s, aim.t, cell) || act.path.len() > 1 {
        let far = aim.s.data.values.attacks.fling;
        let why =
            format_smolstr!("It can only be flung to a free cell, at most {far} from the target");
        return Err(Refusal::forbidden_because(why, RULE));
    }
    let agility = aim.s.data.values.costs.fling_agility;
    if aim.a.free_agility() < agility {
        let why = format_smolstr!("Flinging it takes {agility} Agility");
        return Err(Refusal::forbidden_because(why, "AUR-ACT-30"));
    }
    Ok(())
}

pub fn can_land(s: &Situation<'_>, target: &Fighter<'_>, to: Cell) -> bool {
    let distance = cells_distance(s.kind(), &target.space, &Cells::single(to));
    s.board.is_passable(to) && distance <= s.data.values.attacks.fling
}
