//! Where combatants stand to each other: shared spaces, flanks, who threatens whom, whom a Rebuff meets. Floor 4.
//! Rules WND-POS-02 to -06, -11, -12, -20, -27, WND-COND-09, WND-REACT-05, -10; rulings WND-R49, WND-R54, WND-R77, WND-R130.

use super::ground::is_under_water;
use super::turns::may_react;
use crate::board::Grade;
use crate::combat::{CombatantId, FlankedBy, InCover, Refusal, ThreatenedBy};
use crate::grid::{Cell, GridKind};
use crate::mechanics::gear::Mode;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::Weapon;
use crate::rules::wounds::resolve::flanks;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use smol_str::SmolStr;
use std::cell::OnceCell;
use std::collections::BTreeSet;

pub use super::lines::{
    Mark, body_of, cover, distance, distance_to, gap, gap_at, gap_from, lies_behind, line_to, murk,
    nearest_cell, sees, sees_mark,
};

/// Whether somebody shares its space with one to whom that matters: not with its rider or its mount, nor with one of a quite
/// different Size; who rides counts as its mount. Rules WND-POS-11, -12, WND-MOVE-26; rulings WND-R63, WND-R131.
pub fn shares_space(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let size = |f: &Fighter<'_>| {
        let mount = f.mount().and_then(|mount| s.find(mount));
        mount.map_or(f.stats.size, |mount| mount.stats.size)
    };
    let crowds = |other: &Fighter<'_>| {
        other.id != f.id
            && other.is_alive()
            && other.space.iter().any(|cell| f.space.contains(cell))
            && f.mount() != Some(other.id)
            && f.rider() != Some(other.id)
            && (size(other) - size(f)).abs() < s.data.course.size_gap
    };
    !s.data.is_off("WND-POS-11") && s.fighters().iter().any(crowds)
}

/// The cover of one from another. Rules WND-POS-02, -03, -08.
pub fn cover_between(s: &Situation<'_>, a: &Fighter<'_>, b: &Fighter<'_>, ranged: bool) -> Grade {
    cover(s, a, &Mark::of(s, b), ranged)
}

/// The cover of somebody from the enemies that are able. Rules WND-POS-02, -03.
pub fn in_cover(s: &Situation<'_>, t: &Fighter<'_>) -> InCover {
    let mark = Mark::of(s, t);
    let foes = s.enemies_of(t.side).filter(|foe| foe.is_able());
    foes.map(|foe| (foe.id, cover(s, foe, &mark, true)))
        .collect()
}

/// Why a weapon cannot be used in a manner where somebody is: in a grapple only those of reach 0, under water none from afar.
/// Rules WND-COND-09, WND-POS-20.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_allowed(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    weapon: &Weapon,
    mode: Mode,
) -> Result<(), Refusal> {
    if f.is_grappling() && (mode.is_ranged() || weapon.reach_max != Some(0)) {
        let why = "In a grapple only weapons of reach 0 are of use";
        return Err(Refusal::forbidden(why, "WND-COND-09"));
    }
    if mode.is_ranged() && is_under_water(s, f) && !s.data.is_off("WND-POS-20") {
        let why = "Under water nothing can be shot or thrown";
        return Err(Refusal::forbidden(why, "WND-POS-20"));
    }
    Ok(())
}

/// One that could be one of two that flank a mark, as far as is quickly told: it has a weapon for it.
struct Flanker<'s, 'w> {
    f: &'s Fighter<'w>,
    strikes: bool,
    shoots: bool,
    /// Whether nothing is in its way, once somebody has asked.
    open: OnceCell<bool>,
}

impl<'s, 'w> Flanker<'s, 'w> {
    /// With what it has in hand: in reach, or with a loaded weapon within its first range increment; what is only thrown does not
    /// count. Rule WND-POS-04; ruling WND-R130.
    fn of(s: &Situation<'_>, f: &'s Fighter<'w>, mark: &Mark) -> Option<Self> {
        let distance = distance_to(s, f, mark);
        // Most are too far away with all that they have.
        let is_beyond_reach = f.reach().is_none_or(|reach| distance - 1 > reach);
        if is_beyond_reach && f.shot().is_none_or(|shot| distance > shot) {
            return None;
        }
        let fits = |weapon: &Weapon, key: &str, mode: Mode| {
            let within = match mode {
                Mode::Melee => weapon.reach_max.is_some_and(|reach| distance - 1 <= reach),
                _ => weapon
                    .increment(mode)
                    .is_some_and(|increment| distance <= increment),
            };
            within
                && (mode != Mode::Shoot || !f.is_unloaded(key))
                && check_allowed(s, f, weapon, mode).is_ok()
        };
        let (mut strikes, mut shoots) = (false, false);
        for it in f.ready_weapons() {
            strikes |= fits(it.data, &it.key, Mode::Melee);
            shoots |= fits(it.data, &it.key, Mode::Shoot);
        }
        (strikes || shoots).then(|| Self {
            f,
            strikes,
            shoots,
            open: OnceCell::new(),
        })
    }

    /// Whether it has a line for it, and sight. Rule WND-POS-04.
    fn is_open(&self, s: &Situation<'_>, mark: &Mark) -> bool {
        let covered = |ranged| cover(s, self.f, mark, ranged) >= Grade::Total;
        *self.open.get_or_init(|| {
            let has_line = (self.strikes && !covered(false)) || (self.shoots && !covered(true));
            has_line && sees_mark(s, self.f, mark)
        })
    }
}

/// Those who could be one of two that flank somebody, as far as is quickly told. Rules WND-POS-04, -06; ruling WND-R130.
fn flankers<'s, 'w>(s: &'s Situation<'w>, t: &Fighter<'_>, mark: &Mark) -> Vec<Flanker<'s, 'w>> {
    if s.data.is_off("WND-POS-04") {
        return Vec::new();
    }
    let foes = s.enemies_of(t.side).filter(|f| {
        let shares = f.space.iter().any(|cell| mark.space.contains(cell));
        f.is_able() && !shares && !t.ignores(f.id) && !f.ignores(t.id)
    });
    foes.filter_map(|f| Flanker::of(s, f, mark)).collect()
}

/// Whether two flank a mark: 120° or more between them. Rule WND-POS-04; ruling WND-R49.
pub fn surround(s: &Situation<'_>, mark: &Mark, a: &Fighter<'_>, b: &Fighter<'_>) -> bool {
    let kind = s.kind();
    let centre = mark.space.centre(kind);
    let toward = |f: &Fighter<'_>| {
        let to = f.space.centre(kind) - centre;
        // In the axes of the grid: those of hexes are 60° apart.
        let (x, y) = match kind {
            GridKind::Square => (to.x, to.y),
            GridKind::Hex => (to.x - to.y, 2 * to.y),
        };
        let short = |length: i64| i32::try_from(length).unwrap_or(0);
        (short(x), short(y))
    };
    flanks(kind, toward(a), toward(b))
}

/// So many at most of the pairs that flank a mark. What stands in their way is asked last.
fn pairs(
    s: &Situation<'_>,
    t: &Fighter<'_>,
    mark: &Mark,
    most: usize,
) -> Vec<(CombatantId, CombatantId)> {
    let able = flankers(s, t, mark);
    let all = able
        .iter()
        .enumerate()
        .flat_map(|(at, a)| able[at + 1..].iter().map(move |b| (a, b)));
    let flanking = all
        .filter(|(a, b)| surround(s, mark, a.f, b.f) && a.is_open(s, mark) && b.is_open(s, mark));
    flanking.map(|(a, b)| (a.f.id, b.f.id)).take(most).collect()
}

/// The pairs of enemies that flank somebody, each with the lower number first. Rule WND-POS-04.
pub fn flanked_by_pairs(s: &Situation<'_>, t: &Fighter<'_>) -> Vec<(CombatantId, CombatantId)> {
    pairs(s, t, &Mark::of(s, t), usize::MAX)
}

/// Whether somebody is flanked. Rule WND-POS-04.
pub fn is_flanked(s: &Situation<'_>, t: &Fighter<'_>) -> bool {
    is_flanked_as(s, t, &Mark::of(s, t))
}

/// Whether somebody would be flanked in the place of a mark. Ruling WND-R57.
pub fn is_flanked_as(s: &Situation<'_>, t: &Fighter<'_>, mark: &Mark) -> bool {
    !pairs(s, t, mark, 1).is_empty()
}

/// The pairs of enemies that flank somebody, for screens. Rule WND-POS-04.
pub fn flanked_by(s: &Situation<'_>, t: &Fighter<'_>) -> FlankedBy {
    let pairs = flanked_by_pairs(s, t);
    pairs.into_iter().map(|(a, b)| [a, b]).collect()
}

/// Whether somebody is within reach of a weapon in hand of another. Rule WND-POS-27.
pub fn is_in_reach(s: &Situation<'_>, of: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    let gap = gap(s, of, t);
    let mut weapons = of.ready_weapons();
    weapons.any(|it| {
        let reaches = it.data.reach_max.is_some_and(|reach| gap <= reach);
        reaches && check_allowed(s, of, it.data, Mode::Melee).is_ok()
    })
}

/// The enemies that have somebody within reach of a weapon in hand and could strike. Rule WND-POS-01.
pub fn threatened_by(s: &Situation<'_>, t: &Fighter<'_>) -> ThreatenedBy {
    let mark = Mark::of(s, t);
    let foes = s.enemies_of(t.side).filter(|f| {
        f.is_able()
            && is_in_reach(s, f, t)
            && cover(s, f, &mark, false) < Grade::Total
            && sees_mark(s, f, &mark)
    });
    foes.map(|f| f.id).collect()
}

/// Whether somebody can react for so many AP. Rules WND-REACT-05, WND-INIT-11.
pub fn can_react(f: &Fighter<'_>, ap: i32) -> bool {
    may_react(f) && (f.pool(Pool::Ap) >= ap || f.data.is_off("WND-INIT-11"))
}

/// AP of an attack in melee, which costs more under water. Rule WND-POS-20.
pub fn melee_price(s: &Situation<'_>, f: &Fighter<'_>, ap: i32) -> i32 {
    match is_under_water(s, f) && !s.data.is_off("WND-POS-20") {
        true => ap + s.data.prices.underwater,
        false => ap,
    }
}

/// Whether somebody could pay for a Rebuff now, if anybody came near. Rule WND-REACT-10.
pub fn is_on_guard(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let price = melee_price(s, f, s.data.prices.rebuff);
    !s.data.is_off("WND-REACT-10") && can_react(f, price)
}

/// The weapons with which somebody may rebuff a mover that steps with its anchor from one cell to another, by their keys. Rule
/// WND-REACT-10; rulings WND-R54, -R77, -R80, -R129.
pub fn would_rebuff(
    s: &Situation<'_>,
    guard: &Fighter<'_>,
    mover: &Fighter<'_>,
    from: Cell,
    to: Cell,
) -> Vec<SmolStr> {
    if guard.side == mover.side || !mover.is_alive() || !is_on_guard(s, guard) {
        return Vec::new();
    }
    let here = Mark::at_cell(s, mover, from);
    let before = distance_to(s, guard, &here) - 1;
    let after = gap_from(s, guard, mover, to);
    if after >= before {
        return Vec::new();
    }
    let met = guard.ready_weapons().filter(|it| {
        let crossed = it
            .data
            .reach_max
            .is_some_and(|best| before >= best && after < best);
        crossed && check_allowed(s, guard, it.data, Mode::Melee).is_ok()
    });
    let keys: Vec<_> = met.map(|it| it.key).collect();
    let open = || cover(s, guard, &here, false) < Grade::Total && sees_mark(s, guard, &here);
    match !keys.is_empty() && open() {
        true => keys,
        false => Vec::new(),
    }
}

/// The cells in which somebody would rebuff an enemy of human Size that comes to them from outside. Rule WND-REACT-10.
pub fn threatened_cells(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<Cell> {
    match longest_reach(s, f).filter(|_| is_on_guard(s, f)) {
        Some(reach) => cells_near(s, f, reach),
        None => Vec::new(),
    }
}

/// The cells in which somebody could strike at one of human Size: the outermost are at the optimal reach. Rule WND-POS-01.
pub fn cells_in_reach(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<Cell> {
    let reach = longest_reach(s, f).filter(|_| f.is_able());
    reach.map_or_else(Vec::new, |reach| cells_near(s, f, reach + 1))
}

/// The longest reach of what somebody wields.
fn longest_reach(s: &Situation<'_>, f: &Fighter<'_>) -> Option<i32> {
    let weapons = f.ready_weapons();
    let weapons = weapons.filter(|it| check_allowed(s, f, it.data, Mode::Melee).is_ok());
    weapons.filter_map(|it| it.data.reach_max).max()
}

/// The cells no farther away than so many yards that nothing hides or covers.
fn cells_near(s: &Situation<'_>, f: &Fighter<'_>, yards: i32) -> Vec<Cell> {
    let near = f.space.iter().flat_map(|own| s.kind().within(own, yards));
    let cells: BTreeSet<_> = near.filter(|&cell| s.board.contains(cell)).collect();
    let within = cells.into_iter().filter(|&cell| {
        let mark = Mark::in_cell(s, cell);
        let distance = distance_to(s, f, &mark);
        (1..=yards).contains(&distance)
            && cover(s, f, &mark, false) < Grade::Total
            && sees_mark(s, f, &mark)
    });
    within.collect()
}
