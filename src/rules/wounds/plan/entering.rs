//! Into the space of another, partners taken along, faster than usual. Floor 4. Rules WND-ACT-22, -25, -26, WND-POS-11, -12; rulings
//! WND-R24, WND-R111, WND-R131.

use super::checks::{better_terms, bodily_defense, combat, power_terms, skill};
use super::ground::{Hold, climbs, swims, water_number};
use super::movement::{ap_for, free_to_move, makes_room, mark_met, mover_of};
use super::position::gap;
use super::price::Price;
use crate::board::{OccupancyMap, Occupied, step_cost};
use crate::combat::{Act, CombatantId, Ledger, Refusal};
use crate::grid::Cell;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::resolve::Check;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Attribute, Skill, Spec};

/// A step into the space of another that is legal. Rule WND-ACT-22.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Into whose space.
    pub target: CombatantId,
    /// The cell that it enters with its anchor.
    pub to: Cell,
    /// The yards of the step.
    pub cost: u32,
    /// The roll.
    pub check: Check,
}

/// Into whose space an action leads, and by which step.
///
/// # Errors
/// [`Refusal`] with the reason for which it does not.
pub fn entry(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Entry, Refusal> {
    const RULE: &str = "WND-ACT-22";
    let no = |why: &'static str| Err(Refusal::forbidden(why, RULE));
    free_to_move(f)?;
    let target = act
        .target()
        .ok_or(Refusal::Missing("another combatant".into()))?;
    let t = s.known(target)?;
    let own = t.id == f.id || f.rider() == Some(t.id) || t.mount().is_some();
    if own || !t.is_alive() {
        return no("It cannot enter that space");
    }
    if (t.stats.size - f.stats.size).abs() >= s.data.course.size_gap {
        return no("Somebody of so different a Size cannot be in its way");
    }
    match gap(s, f, t) {
        0 => {}
        ..0 => return no("It is already in that space"),
        1.. => return no("It is not beside it"),
    }
    let (to, cost) = step_into(s, f, t, act.path.first().copied())?;
    if ap_for(s, f, cost).is_none() {
        return no("It has no yards left for the step");
    }
    let (terms, label) = better_terms(f);
    let check = combat(f, terms, label, RULE).against(bodily_defense(s, t));
    Ok(Entry {
        target,
        to,
        cost,
        check,
    })
}

/// What a step into the space of another costs, whom it does not stop.
///
/// # Errors
/// [`Refusal`] if no step leads there.
pub fn entering_cost(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    into: &[CombatantId],
    to: Cell,
) -> Result<u32, Refusal> {
    let mover = mover_of(f, u32::MAX, false);
    let cost = OccupancyMap::lend(|map| {
        mark_met(s, f, map, |other| match makes_room(s, f, other) {
            // The way in is not the way within: it costs no more. Where two are already it is blocked all the same.
            _ if into.contains(&other.id) => Occupied::Share,
            true => Occupied::Share,
            false => Occupied::Block,
        });
        let mut mover = mover;
        if let Some(factors) = &mut mover.rules.factors {
            factors.shared = 1;
        }
        step_cost(s.board, &mover, (f.anchor(), to), map)
    });
    cost.map_err(|why| Refusal::path_blocked(to, why.to_string(), "WND-ACT-22"))
}

/// The cheapest step into the space of another: by the cell that is named, or any.
fn step_into(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    t: &Fighter<'_>,
    named: Option<Cell>,
) -> Result<(Cell, u32), Refusal> {
    let beside = s.kind().neighbours(f.anchor()).map(|(_, next)| next);
    let wanted = beside.filter(|&next| named.is_none_or(|named| named == next));
    let inside = wanted.filter(|&next| {
        let space = f.footprint.cells(s.kind(), next);
        t.space.iter().any(|cell| space.contains(cell))
    });
    let steps = inside.map(|to| entering_cost(s, f, &[t.id], to).map(|cost| (to, cost)));
    let mut found: Option<Result<(Cell, u32), Refusal>> = None;
    for step in steps {
        let is_better = match (&found, &step) {
            (None | Some(Err(_)), _) => true,
            (Some(Ok((_, known))), Ok((_, cost))) => cost < known,
            (Some(Ok(_)), Err(_)) => false,
        };
        if is_better {
            found = Some(step);
        }
    }
    let none = Refusal::forbidden("No step leads into that space", "WND-ACT-22");
    found.unwrap_or(Err(none))
}

/// What entering costs: its AP, and those for the yards of the step. Rule WND-ACT-22.
pub fn price_of_entry(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, own: Price) -> Price {
    let movement = entry(s, f, act)
        .ok()
        .and_then(|entry| ap_for(s, f, entry.cost));
    Price {
        movement: movement.unwrap_or(0),
        ..own
    }
}

/// The roll of a Drag, and whose Defense it has to reach. Rules WND-ACT-26, WND-ATK-11.
///
/// # Errors
/// [`Refusal`] if nobody grapples it.
pub fn drag(s: &Situation<'_>, f: &Fighter<'_>) -> Result<(Check, CombatantId), Refusal> {
    const RULE: &str = "WND-ACT-26";
    let mut strongest: Option<(i32, CombatantId)> = None;
    let mut count = 0;
    for partner in f.grappled().map(|id| s.fighter(id)) {
        count += 1;
        let defense = partner.power_defense();
        if strongest.is_none_or(|(known, _)| defense > known) {
            strongest = Some((defense, partner.id));
        }
    }
    let none = Refusal::forbidden("It grapples nobody", RULE);
    let (number, holder) = strongest.filter(|_| f.is_grappling()).ok_or(none)?;
    let mut terms = power_terms(f);
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(
        -s.data.modifiers.drag_each * (count - 1),
        "several partners",
        RULE,
    );
    Ok((combat(f, terms, "Drag", RULE).against(number), holder))
}

/// Whether somebody can Dash now. Rules WND-ACT-25, WND-COND-02, -03.
///
/// # Errors
/// [`Refusal`] with the reason for which it cannot.
pub fn check_dash(f: &Fighter<'_>) -> Result<(), Refusal> {
    let no = |why, rule| Err(Refusal::forbidden(why, rule));
    if f.pool(Pool::Dashes) >= f.data.course.dashes {
        no(
            "It already dashes as fast as it can this round",
            "WND-ACT-25",
        )
    } else if f.has(words::STAGGERED) && !f.data.is_off("WND-COND-03") {
        no("The staggered cannot Dash", "WND-COND-03")
    } else if f.has(words::EXHAUSTED) && !f.data.is_off("WND-COND-02") {
        no("The exhausted cannot Dash", "WND-COND-02")
    } else {
        Ok(())
    }
}

/// The check of a second Dash: how it moves where it is. Rule WND-ACT-25.
pub fn dash_check(s: &Situation<'_>, f: &Fighter<'_>) -> Check {
    let spec = match () {
        () if swims(s, f) => Spec::Swimming,
        () if climbs(s, f) => Spec::Climbing,
        () => Spec::Running,
    };
    skill(
        f,
        Attribute::Str,
        Skill::Athletics,
        Some(spec),
        "WND-ACT-25",
    )
}

/// By how much a second Dash raises the rate with this result. Rule WND-ACT-25.
pub fn dash_gain(f: &Fighter<'_>, total: i32) -> i32 {
    total.div_euclid(f.data.terrain.dash_part.max(1)).max(0)
}

/// The check of one that holds on, with what a wound takes off it. Rules WND-POS-21, -22.
pub fn hold_check(f: &Fighter<'_>, hold: Hold, less: i32) -> Check {
    const RULE: &str = "WND-POS-21";
    let (skill_of, spec) = (Skill::Athletics, Some(hold.spec));
    let mut check = skill(f, Attribute::Str, skill_of, spec, RULE).against(hold.tn);
    let mut ledger = check.terms.under(f.data.switches());
    ledger.bonus(-less, "wound", "WND-POS-22");
    check
}

/// The check of one that is sunk and comes up. Rule WND-ACT-40.
pub fn surface_check(s: &Situation<'_>, f: &Fighter<'_>) -> Check {
    let (skill_of, spec) = (Skill::Athletics, Some(Spec::Swimming));
    skill(f, Attribute::Str, skill_of, spec, "WND-ACT-40").against(water_number(s, f))
}

/// The check of one that clings. Rule WND-REACT-12.
pub fn cling_check(f: &Fighter<'_>) -> Check {
    combat(f, power_terms(f), "Cling", "WND-REACT-12")
}

/// What the result of a Cling can buy: yards of following and yards taken off, most of following first. Of each of these nothing
/// more can be bought. Rule WND-REACT-12; ruling WND-R90.
pub fn mixes(f: &Fighter<'_>, total: i32) -> Vec<(i32, i32)> {
    let t = &f.data.terrain;
    let (follow, brake) = (t.cling_follow.max(1), t.cling_brake.max(1));
    let all = (0..=total.max(0) / brake).map(|off| ((total - off * brake) / follow, off));
    let all: Vec<_> = all
        .filter(|&(yards, off)| total > 0 && yards + off > 0)
        .collect();
    let is_less = |it: &(i32, i32)| {
        let mut others = all.iter().filter(|other| *other != it);
        others.any(|other| other.0 >= it.0 && other.1 >= it.1)
    };
    all.iter().filter(|it| !is_less(it)).copied().collect()
}
