//! Who holds itself up in the air, whom the other one of its hold carries, and who falls as its Turn ends. Floor 4.
//! Rules TRI-MOVE-13, -17; rulings TRI-R30, TRI-R62.

use super::climbing::can_cling;
use super::flight::is_agile;
use super::steps::{Step, TriadAgenda};
use super::weightless::is_weightless;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{FALLING, UNAWARE, UNCONSCIOUS};

/// Whether somebody above the ground is held up by itself: by wings, by a surface that it clings to, or until a fall
/// goes on. The two of a hold fall together: wings do not bear one whose holder has come down to the ground below it.
/// Rules TRI-MOVE-13, -17; rulings TRI-R30, TRI-R62.
pub fn is_up_by_itself(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    // Who is Stunned falls as its Turn ends.
    let down = f.is_prone() || (f.has(UNCONSCIOUS) && !s.data.is_off("TRI-COND-17"));
    let unhurt = (f.is_alive() && !down) || s.data.is_off("TRI-MOVE-17");
    let holder = f.holder().map(|holder| s.fighter(holder));
    let dragged = holder.is_some_and(|it| it.altitude == 0 && it.z < f.z);
    let flies = f.stats.flies() && unhurt && !dragged;
    flies || (f.clings() && can_cling(s, f)) || f.has(FALLING)
}

/// The other one of a hold that carries somebody through the air: it holds itself up at that height, and holds somebody,
/// or is held by one that could not stay up. Ruling TRI-R30.
pub fn carrier<'s, 'w>(s: &'s Situation<'w>, f: &Fighter<'_>) -> Option<&'s Fighter<'w>> {
    let partner = s.fighter(f.partner()?);
    let carries = f.holder().is_some() || !is_up_by_itself(s, f);
    (carries && partner.z == f.z && is_up_by_itself(s, partner)).then_some(partner)
}

/// Whether a fall of somebody is under way.
pub fn falls_already(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let mut tasks = s.world().resource::<TriadAgenda>().steps().iter();
    tasks.any(|task| match task.own() {
        Some(Step::Grab(window)) => window.who == f.id,
        Some(Step::FallOn(who) | Step::TripDown(who)) => *who == f.id,
        _ => false,
    })
}

/// Whether a flyer would fall if its Turn ended now: no Fly Action has gone far enough. One that is unaware stays up, and
/// so does one that another carries. Rules TRI-MOVE-17, TRI-INIT-03; ruling TRI-R30.
pub fn falls_at_end(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let stays = is_agile(f) || f.has(UNAWARE) || f.turn.best_flown >= f.speed();
    // A fall that is under way goes on at the start of its Turns. Rule TRI-MOVE-13.
    let falls = f.has(FALLING);
    let is_up = f.stats.flies() && f.is_airborne() && !is_weightless(s) && carrier(s, f).is_none();
    is_up && !stays && !falls && !f.data.is_off("TRI-MOVE-17")
}
