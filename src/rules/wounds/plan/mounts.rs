//! Who may get on a mount, and off, who pays for its ways, and the checks of riders. Floor 4. Rules WND-ACT-24, -41, WND-POS-24,
//! -26, -27; rulings WND-R107, WND-R109, WND-R110, WND-R132.

use super::acts::Kind;
use super::checks::skill;
use super::position::{gap, is_in_reach};
use crate::combat::{Act, Ledger, Refusal};
use crate::grid::Cell;
use crate::mechanics::mounts;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::resolve::Check;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Attribute, Skill, Spec, Trait};

const STEADY: &str = "WND-POS-27";

/// Whether one could carry another: an ally that is a mount, at least as large, and not so large that it is mere ground. Rule
/// WND-POS-24.
pub fn can_carry(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    let larger = t.stats.size - f.stats.size;
    let fits = (0..s.data.course.platform_size).contains(&larger) || s.data.is_off("WND-POS-24");
    t.id != f.id && t.side == f.side && t.is(Trait::Mount) && fits
}

/// Whether somebody is beside another, or within its space. Rule WND-ACT-24.
pub fn is_beside(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    gap(s, f, t) <= 0
}

/// Whether somebody has no room for a ride: it rides, carries, or is in a grapple.
pub fn is_taken(f: &Fighter<'_>) -> bool {
    f.mount().is_some() || f.rider().is_some() || f.is_grappling()
}

/// The cell that a rider names to get off into: free, beside its mount, neither much higher nor lower. Rule WND-ACT-24; ruling
/// WND-R110.
///
/// # Errors
/// [`Refusal`] if it is none such.
pub fn landing(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Cell, Refusal> {
    mounts::landing(s.board, f, act, |to| s.may_stay(f, to), "WND-ACT-24")
}

/// Whether a mount has no training and no mind of its own. Rules WND-POS-26, -27.
pub fn is_wild(mount: &Fighter<'_>) -> bool {
    !mount.is(Trait::Trained) && !mount.is(Trait::Sentient)
}

/// Whether a mount that is ridden does what it is told: one without training and mind only goes its ways, and one that is out of
/// control not even that. Rules WND-POS-26, -27.
///
/// # Errors
/// [`Refusal`] if it does not.
pub fn check_obeys(f: &Fighter<'_>, kind: Kind) -> Result<(), Refusal> {
    if f.rider().is_none() || f.is(Trait::Sentient) {
        return Ok(());
    }
    if f.has(words::RUNAWAY) && !f.data.is_off(STEADY) && kind != Kind::Free {
        return Err(Refusal::forbidden("It is out of control", STEADY));
    }
    let acts = kind == Kind::Action && is_wild(f);
    match acts && !f.data.is_off("WND-POS-26") {
        true => Err(Refusal::forbidden(
            "It is not trained for that",
            "WND-POS-26",
        )),
        false => Ok(()),
    }
}

/// The mount that a rider has to keep in hand: one without training and mind that is not out of control already. Rule WND-POS-27.
pub fn unsteady<'s, 'w>(s: &'s Situation<'w>, rider: &Fighter<'_>) -> Option<&'s Fighter<'w>> {
    let mount = s.find(rider.mount()?)?;
    let counts = is_wild(mount) && !mount.has(words::RUNAWAY) && rider.is_up();
    (counts && !s.data.is_off(STEADY)).then_some(mount)
}

/// A riding check. Rule WND-POS-27.
fn riding(f: &Fighter<'_>, rule: &'static str) -> Check {
    let check = skill(f, Attribute::Prs, Skill::Nature, Some(Spec::Riding), rule);
    check.against(f.data.harm.riding)
}

/// The check by which a rider keeps its mount in hand. Rule WND-POS-27.
pub fn steady(f: &Fighter<'_>) -> Check {
    riding(f, STEADY)
}

/// The roll of a Calm the Mount: harder with enemies near, easier after attempts made directly before. Rules WND-ACT-41,
/// WND-POS-27.
pub fn calm(s: &Situation<'_>, f: &Fighter<'_>) -> Check {
    const RULE: &str = "WND-ACT-41";
    let m = &s.data.modifiers;
    let mut check = riding(f, RULE);
    let near = s.foes(f).filter(|foe| s.distance(f, foe) <= m.calm_near);
    let near = i32::try_from(near.count()).unwrap_or(i32::MAX);
    let again = (m.calm_again * f.pool(Pool::Calming)).min(m.calm_most);
    let mut ledger = check.terms.under(f.data.switches());
    ledger.bonus(-(m.calm_enemy * near), "enemies near", STEADY);
    ledger.bonus(again, "calmed before", STEADY);
    check
}

/// Whether somebody sits on a mount that is out of control. Rule WND-POS-27.
pub fn rides_runaway(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let mount = f.mount().and_then(|mount| s.find(mount));
    mount.is_some_and(|it| it.has(words::RUNAWAY)) && !s.data.is_off(STEADY)
}

/// The enemies within reach of whose weapons in hand somebody is. Rule WND-POS-27.
pub fn within_reach_of<'s, 'w>(
    s: &'s Situation<'w>,
    mount: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> + use<'s, 'w> {
    let foes = s.enemies_of(mount.side);
    foes.filter(move |foe| foe.is_able() && is_in_reach(s, foe, mount))
}
