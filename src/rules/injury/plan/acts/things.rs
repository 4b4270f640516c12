//! Things in and out of hands, and reloading. Floor 4. Rules INJ-ACT-02, -14, -18,
//! INJ-RNG-10.

use super::{Checked, once, provoking};
use crate::combat::{Act, GearChange, Refusal};
use crate::rules::injury::plan::gear;
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::SmolStr;

fn item_of(act: &Act) -> Result<SmolStr, Refusal> {
    act.with
        .clone()
        .ok_or_else(|| Refusal::Missing("an item".into()))
}

/// The shield up until the next turn. Rule INJ-ACT-14.
pub fn check_ready_shield(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Checked, Refusal> {
    let shielded = gear::check_ready_shield(s, who)?;
    Ok(Checked::new(s.data.costs.ready_shield).sets(shielded))
}

/// A thing out of the pack in hand. Rule INJ-ACT-18; ruling INJ-R78.
pub fn check_draw(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let item = item_of(act)?;
    let ap = gear::check_draw(s, who, &item)?;
    Ok(Checked {
        takes: vec![(item, GearChange::Drawn)],
        ..Checked::new(ap)
    })
}

/// A thing in hand into the pack. Rule INJ-ACT-18.
pub fn check_stow(who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let item = item_of(act)?;
    let held = gear::check_held(who, &item)?;
    Ok(Checked {
        takes: vec![(held.key.clone(), GearChange::Stowed)],
        ..Checked::new(who.data.costs.stow)
    })
}

/// A thing in hand falls. Rules INJ-ACT-02, -18.
pub fn check_drop(who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let item = item_of(act)?;
    let held = gear::check_held(who, &item)?;
    once(who, words::DROP)?;
    Ok(Checked {
        drops: vec![held.key.clone()],
        ..Checked::new(0)
    })
}

/// A loose thing in hand. Rule INJ-ACT-18.
pub fn check_pick_up(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let item = item_of(act)?;
    gear::check_pick_up(s, who, &item)?;
    let pick_up = Step::PickUp { who: who.id, item };
    Ok(Checked::new(s.data.costs.pick_up).then(provoking(s, who, pick_up)))
}

/// A weapon ready for its next shot. Rule INJ-RNG-10.
pub fn check_reload(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let item = item_of(act)?;
    let ap = gear::check_reload(s, who, &item)?;
    let item = gear::check_held(who, &item)?.key.clone();
    let reload = Step::Reload { who: who.id, item };
    Ok(Checked::new(ap).then(provoking(s, who, reload)))
}
