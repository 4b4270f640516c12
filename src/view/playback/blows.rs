//! Blows, shots and falls: where both pieces are, and what the blow leaves. Floor 7.
//!
//! | what it comes to | the attacker | the target | what is left |
//! |---|---|---|---|
//! | miss | swings wide | sways | a whiff |
//! | dodge | swings past | leaps aside | a whiff |
//! | parry | is turned aside | leans into it | a spark |
//! | block | bounces off | gives way a twelfth of a cell | a shield |
//! | graze | strikes | shivers | a scratch |
//! | light | strikes | is knocked back a sixth of a cell, flashes | a gash |
//! | grave | strikes, and stands for 200 ms | the same, held | a double gash |

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::marks::{self, Left};
use super::moves::fly;
use super::stage::{Pace, Stage, bump, ease, flight};
use crate::combat::{Guard, Impact, Severity};
use crate::grid::Cell;
use crate::view::layout::CELL;
use crate::view::look::TokenId;
use crate::view::motion::{Beat, Motion, Playing};

/// How far a hit knocks a piece back.
pub const KNOCK: f32 = CELL / 6.0;

/// Where a blow is in its course.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Moment {
    /// On its way to the target: the share of it.
    Coming(f32),
    /// It has met the target and everything stands still.
    Held,
    /// Both come to rest: the share of it.
    Resting(f32),
}

impl Moment {
    /// After so many seconds.
    #[must_use]
    pub fn of(beat: &Beat, elapsed: f32) -> Self {
        if elapsed < beat.contact {
            Self::Coming(elapsed / beat.contact)
        } else if elapsed < beat.contact + beat.hold {
            Self::Held
        } else {
            let rest = (elapsed - beat.contact - beat.hold) / beat.after.max(1e-6);
            Self::Resting(rest.min(1.0))
        }
    }
}

/// How far a struck piece is off its place, as a share of the whole way: at once, then back.
#[must_use]
pub fn knocked(moment: Moment) -> f32 {
    match moment {
        Moment::Coming(_) => 0.0,
        Moment::Held => 1.0,
        Moment::Resting(share) if share < 0.2 => 1.0,
        Moment::Resting(share) => 1.0 - ease((share - 0.2) / 0.8),
    }
}

/// The attacker, the target, what it comes to, and how far a missile flies.
struct Blow {
    from: TokenId,
    to: TokenId,
    impact: Impact,
    start: Vec2,
    aim: Vec2,
    beat: Beat,
}

impl Blow {
    fn of(playing: &Playing, stage: &Stage) -> Option<Self> {
        let (from, to, impact, aim) = match playing.motion {
            Motion::Strike { from, to, impact } => (from, to, impact, stage.place(to)?),
            Motion::Shoot {
                from,
                at,
                to,
                impact,
            } => (from, at, impact, stage.place(at).unwrap_or(stage.world(to))),
            _ => return None,
        };
        let start = playing.start?;
        let flight = flight(&playing.motion, playing.start, stage);
        let beat = playing.motion.beat(flight)?;
        Some(Self {
            from,
            to,
            impact,
            start,
            aim,
            beat,
        })
    }

    /// From the attacker to the target.
    fn way(&self) -> Vec2 {
        (self.aim - self.start).normalize_or_zero()
    }

    fn is_hit(&self) -> bool {
        self.impact.severity >= Severity::Light
    }
}

pub fn show(playing: &Playing, stage: &mut Stage) {
    let Some(blow) = Blow::of(playing, stage) else {
        return;
    };
    let moment = Moment::of(&blow.beat, playing.elapsed);
    match playing.motion {
        Motion::Shoot { to, .. } => shoot(playing, &blow, to, moment, stage),
        _ => swing(&blow, moment, stage),
    }
    let lean = reaction(&blow, moment);
    stage.pose(blow.to, |pose, _, _| pose.lean = lean);
}

/// The attacker lunges, and comes back.
fn swing(blow: &Blow, moment: Moment, stage: &mut Stage) {
    let (way, wide) = (blow.way(), blow.way().perp());
    let reach = (blow.start.distance(blow.aim) * 0.42).min(34.0);
    let (lunge, whole) = match moment {
        Moment::Coming(share) => (ease(share), 0.4 * share),
        Moment::Held => (1.0, 0.4),
        Moment::Resting(share) => (1.0 - ease(share), 0.4 + 0.6 * share),
    };
    let kept_off = blow.impact.severity == Severity::Miss;
    let lean = match blow.impact.guard.filter(|_| kept_off) {
        // Turned aside, and off.
        Some(Guard::Parry) => {
            way * reach * 0.75 * lunge - wide * 11.0 * bump(((whole - 0.4) / 0.6).max(0.0))
        }
        Some(Guard::Block) => way * reach * 0.8 * lunge,
        Some(Guard::Dodge) => way * reach * 1.15 * lunge,
        None if kept_off => way * reach * lunge + wide * 17.0 * bump(whole),
        None => way * reach * lunge,
    };
    stage.pose(blow.from, |pose, _, _| pose.lean = lean);
}

/// The missile flies; it is gone once it has landed.
fn shoot(playing: &Playing, blow: &Blow, to: Cell, moment: Moment, stage: &mut Stage) {
    let (share, shown) = match moment {
        Moment::Coming(share) => (share, true),
        _ => (
            1.0,
            blow.impact.severity == Severity::Miss && blow.impact.guard.is_none(),
        ),
    };
    let recoil = -blow.way() * 5.0 * bump(share);
    stage.pose(blow.from, |pose, _, _| pose.lean = recoil);
    let astray = match (blow.impact.severity, blow.impact.guard) {
        (Severity::Miss, None) => 30.0,
        (Severity::Miss, Some(Guard::Dodge)) => 12.0,
        _ => 0.0,
    };
    fly(playing, to, share, astray, 0.06, stage);
    if let (false, Some(entity)) = (shown, playing.flying) {
        stage.commands.entity(entity).insert(Visibility::Hidden);
    }
}

/// How far the target is off its place.
fn reaction(blow: &Blow, moment: Moment) -> Vec2 {
    let way = blow.way();
    let rest = match moment {
        Moment::Coming(_) | Moment::Held => 0.0,
        Moment::Resting(share) => share,
    };
    let early = match moment {
        Moment::Coming(share) => share * 0.5,
        Moment::Held => 0.5,
        Moment::Resting(share) => 0.5 + share * 0.5,
    };
    match (blow.impact.severity, blow.impact.guard) {
        (Severity::Miss, Some(Guard::Dodge)) => -way.perp() * 15.0 * bump(early),
        (Severity::Miss, Some(Guard::Parry)) => -way * 6.0 * bump(early),
        (Severity::Miss, Some(Guard::Block)) => way * (CELL / 12.0) * knocked(moment),
        (Severity::Miss, None) => -way.perp() * 4.0 * bump(rest),
        (Severity::Graze, _) => way.perp() * (rest * TAU * 3.0).sin() * 3.0 * (1.0 - rest),
        (Severity::Light | Severity::Grave | Severity::Fell, _) => way * KNOCK * knocked(moment),
    }
}

pub fn shake(token: TokenId, share: f32, width: f32, stage: &mut Stage) {
    let sway = (share * TAU * 3.0).sin() * width * (1.0 - share);
    stage.pose(token, |pose, _, _| pose.lean = Vec2::new(sway, 0.0));
}

/// A falling piece is lifted off the table and drops flat.
pub fn drop(token: TokenId, share: f32, stage: &mut Stage) {
    const TOP: f32 = 0.45;
    let size = if share < TOP {
        1.0 + 0.16 * ease(share / TOP)
    } else {
        1.16 - 0.26 * ((share - TOP) / (1.0 - TOP)).powi(2)
    };
    stage.pose(token, |pose, _, _| {
        pose.size = size;
        pose.lit = true;
    });
}

/// What a blow leaves, once it has met its target.
pub fn land(playing: &mut Playing, pace: Pace, stage: &mut Stage) {
    if playing.landed {
        return;
    }
    let Some(blow) = Blow::of(playing, stage) else {
        return;
    };
    let contact = if pace.reduced { 0.0 } else { blow.beat.contact };
    if playing.elapsed < contact {
        return;
    }
    playing.landed = true;
    let left = match (blow.impact.severity, blow.impact.guard) {
        (Severity::Miss, None | Some(Guard::Dodge)) => Left::Whiff,
        (Severity::Miss, Some(Guard::Parry)) => Left::Spark,
        (Severity::Miss, Some(Guard::Block)) => Left::Shield,
        (Severity::Graze, _) => Left::Scratch,
        (Severity::Light, _) => Left::Gash,
        (Severity::Grave | Severity::Fell, _) => Left::DoubleGash,
    };
    marks::leave(blow.to, left, blow.way(), stage);
    if blow.is_hit() && !pace.skips {
        marks::flash(blow.to, pace.reduced, stage);
    }
    // A shield that softens a blow is seen, too.
    if blow.is_hit() && blow.impact.guard.is_some() {
        let guard = match blow.impact.guard {
            Some(Guard::Parry) => Left::Spark,
            _ => Left::Shield,
        };
        marks::leave(blow.to, guard, blow.way(), stage);
    }
}
