//! Whose turn it is, who has one turn with whom, who may react, and in which order those are asked. Floor 4. Rules WND-INIT-02 to
//! -05, WND-POS-24, WND-REACT-05; rulings WND-R34, WND-R107, WND-R119.

use crate::combat::CombatantId;
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::Trait;
use std::cmp::Reverse;

/// What [`Pool::Acted`] holds of one that acts in the turn of its rider. Ruling WND-R107.
pub const ACTS_ALONG: i32 = 2;

/// The rider or the mount with which somebody has one turn: a sentient mount keeps its own. Rule WND-POS-24; ruling WND-R107.
pub fn partner<'s, 'w>(s: &'s Situation<'w>, f: &Fighter<'_>) -> Option<&'s Fighter<'w>> {
    if s.data.is_off("WND-POS-24") {
        return None;
    }
    let other = s.find(f.mount().or_else(|| f.rider())?)?;
    let is_own = match f.mount() {
        Some(_) => other.is(Trait::Sentient),
        None => f.is(Trait::Sentient),
    };
    (!is_own).then_some(other)
}

/// The rider in whose place in the order somebody has its turn, if it is such a mount. Ruling WND-R107.
fn leader<'s, 'w>(s: &'s Situation<'w>, f: &Fighter<'_>) -> Option<&'s Fighter<'w>> {
    partner(s, f).filter(|_| f.mount().is_none())
}

/// Whether it is somebody's turn: its own, or that of its rider. Ruling WND-R107.
pub fn is_active(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    acts_with(s.turns().active(), f.id, f.pools)
}

/// Whether somebody with such pools acts in the turn of the one that is active, if anybody is. Ruling WND-R107.
pub fn acts_with(active: Option<CombatantId>, who: CombatantId, pools: &Pools) -> bool {
    active.is_some_and(|active| active == who || pools.now(Pool::Acted) == ACTS_ALONG)
}

/// Whether somebody has had its turn of this round. Rule WND-INIT-04.
pub fn has_acted(f: &Fighter<'_>) -> bool {
    f.pool(Pool::Acted) > 0 && !f.data.is_off("WND-INIT-04")
}

/// Whether somebody has a place of its own in the order: the dead and those who are gone have none, and a mount has that of its
/// rider, unless that one has acted before it got on. Rulings WND-R107, WND-R119.
pub fn has_place(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    f.is_alive() && leader(s, f).is_none_or(|rider| has_acted(rider) && !has_acted(f))
}

/// Whether somebody may take reactions: it is able, not staggered, and its initiative is above 0. Rules WND-REACT-05, WND-INIT-05.
pub fn may_react(f: &Fighter<'_>) -> bool {
    let has_initiative = f.initiative > 0 || f.data.is_off("WND-INIT-05");
    let composed = !f.is_staggered() && has_initiative;
    f.is_able() && (composed || f.data.is_off("WND-REACT-05"))
}

/// By what those are ordered who have their turns, and those who are asked: the higher initiative, then what they have drawn for
/// a tie, then their numbers; a mount comes with its rider. Rules WND-INIT-02, -03; ruling WND-R34.
pub fn rank_of(s: &Situation<'_>, f: &Fighter<'_>) -> impl Ord + use<> {
    let own = (f.pool(Pool::Tie), f.id);
    let (tie, first) = leader(s, f).map_or(own, |rider| (rider.pool(Pool::Tie), rider.id));
    (Reverse(f.initiative), Reverse(tie), first, f.id != first)
}

/// Sorts those who are asked. Section 4; ruling WND-R34.
pub fn in_order_of_choice(s: &Situation<'_>, all: &mut [CombatantId]) {
    all.sort_by_cached_key(|&id| rank_of(s, s.fighter(id)));
}
