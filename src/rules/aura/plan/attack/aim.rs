//! An attack as a command means it, before any number is added up. Floor 4.
//! Rules AUR-ATK-01, -11, AUR-ACT-27, AUR-HURT-17.

use super::wielded::{Maneuver, Mode, choose};
use crate::board::{LineOfFire, known_line_past};
use crate::combat::{Act, Refusal, Word};
use crate::grid::{Cell, Cells, Lane};
use crate::rules::aura::components::agenda::{Action, ActionSource, TargetState};
use crate::rules::aura::components::gear_stats::Wielded;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;
use std::cell::OnceCell;
use std::rc::Rc;

impl TargetState {
    /// As somebody is now.
    #[must_use]
    pub fn of(who: &Fighter<'_>) -> Self {
        if who.is_unhampered() {
            return Self::default();
        }
        Self {
            exposed: who.has(words::EXPOSED),
            prone: who.has(words::PRONE),
            surprised: who.has(words::SURPRISED),
            dazed: who.has(words::DAZED),
            blinded: who.has(words::BLINDED),
            defending: who.is_defending(),
        }
    }
}

/// Options of an attack.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Riders {
    /// Not meant to kill. Rule AUR-HURT-17.
    pub gentle: bool,
    /// Steps of care for it. Rule AUR-HURT-17.
    pub care: i32,
    /// Stamina of a Mighty Blow. Rule AUR-ACT-27.
    pub mighty: i32,
}

impl Riders {
    /// The options of a command.
    #[must_use]
    pub fn of(data: &AuraData, act: &Act) -> Self {
        if act.riders.is_empty() {
            return Self::default();
        }
        let amount = |key: &str| act.riders.get(key).copied().unwrap_or(0);
        Self {
            gentle: amount(words::NONLETHAL) > 0,
            care: amount(words::CARE).min(data.values.attacks.most_care()),
            mighty: amount(words::MIGHTY),
        }
    }
}

/// An attack at a combatant.
#[derive(Clone)]
pub struct Aim<'s, 'w> {
    /// The battle.
    pub s: &'s Situation<'w>,
    /// Who attacks.
    pub a: &'s Fighter<'w>,
    /// Whom.
    pub t: &'s Fighter<'w>,
    /// With what.
    pub wielded: Wielded,
    /// How.
    pub mode: Mode,
    /// Which maneuver, if it is one.
    pub maneuver: Option<Maneuver>,
    /// As what it is made.
    pub timing: Timing,
    /// Whether the target is on its way. Rule AUR-MAN-03.
    pub moving: bool,
    /// What of the target's state counts.
    pub target_state: TargetState,
    /// Options.
    pub riders: Riders,
    /// The line to the target and whether somebody stands in it, once somebody asked for it.
    line: OnceCell<(Rc<LineOfFire>, bool)>,
}

impl Aim<'_, '_> {
    /// Whether it is a Swift Attack. Rule AUR-REACT-05.
    #[must_use]
    pub fn is_swift(&self) -> bool {
        self.timing != Timing::Action
    }

    /// Whether the target does not know of the attacker. Rule AUR-ATK-06.
    #[must_use]
    pub fn is_unnoticed(&self) -> bool {
        !self.s.is_aware(self.t, self.a)
    }

    /// The line to the target; of two traces of equal grade the one that crosses nobody counts.
    /// Rule AUR-POS-09.
    #[must_use]
    pub fn line(&self) -> &LineOfFire {
        &self.known_line().0
    }

    /// Whether a shot or throw meets somebody on its line. Rule AUR-POS-09.
    #[must_use]
    pub fn is_crossed(&self) -> bool {
        self.known_line().1
    }

    fn known_line(&self) -> &(Rc<LineOfFire>, bool) {
        self.line.get_or_init(|| {
            if !self.mode.is_ranged() {
                return (self.s.line(self.a, self.t), false);
            }
            let (from, to) = (self.a.sight_body(), self.t.sight_body());
            let obstacles = self.obstacles();
            let is_on = |space: &Cells, between: &[Cell]| {
                let mut cells = space.iter();
                cells.any(|cell| between.contains(&cell))
            };
            known_line_past(self.s.board, &from, &to, |between| {
                obstacles.iter().any(|space| is_on(space, between))
            })
        })
    }

    /// The spaces of those who could be in the way of a shot or throw: they stand where lines to the
    /// target run, and are not much smaller than it. Rule AUR-POS-09.
    fn obstacles(&self) -> Vec<Cells> {
        let lane = Lane::between(self.s.kind(), &self.a.space, &self.t.space);
        let least = self.t.stats.size.number() - self.s.data.values.positions.in_the_way_size;
        let in_way = |other: &&Fighter<'_>| {
            other.id != self.a.id
                && other.id != self.t.id
                && lane.meets(&other.space)
                && other.is_alive()
                && other.stats.size.number() >= least
                && other.is_standing()
        };
        let all = self.s.fighters().iter().filter(in_way);
        all.map(|other| other.space).collect()
    }

    /// Whether the target counts as Surprised against this attack. Rule AUR-ATK-06.
    #[must_use]
    pub fn surprises(&self) -> bool {
        self.target_state.surprised || (self.is_unnoticed() && !self.s.data.is_off("AUR-ATK-06"))
    }
}

/// How a verb uses a weapon.
#[must_use]
pub fn mode_of(verb: &str) -> Mode {
    match verb {
        words::SHOOT => Mode::Shoot,
        words::THROW => Mode::Throw,
        _ => Mode::Melee,
    }
}

/// The attack that a command means, as it stands now.
///
/// # Errors
/// [`Refusal`] if there is no such enemy or no such weapon.
pub fn aim<'s, 'w>(
    s: &'s Situation<'w>,
    a: &'s Fighter<'w>,
    act: &Act,
    timing: Timing,
) -> Result<Aim<'s, 'w>, Refusal> {
    let target = act.target().and_then(|id| s.find(id));
    let Some(t) = target else {
        return Err(Refusal::Missing("an enemy".into()));
    };
    let mode = mode_of(&act.verb);
    let maneuver =
        Maneuver::of_word(&act.verb).or((act.verb == words::SPRINT).then_some(Maneuver::Push));
    let wielded = choose(s, a, act, mode)?;
    Ok(Aim {
        s,
        a,
        t,
        wielded,
        mode,
        maneuver,
        timing,
        moving: is_on_its_way(s, t, timing),
        target_state: TargetState::of(t),
        riders: Riders::of(s.data, act),
        line: OnceCell::new(),
    })
}

/// The attack of an action under way: what has changed since its declaration counts for a melee
/// attack as is better for it. Rule AUR-ATK-11.
///
/// # Errors
/// As [`aim`].
pub fn aim_of<'s, 'w>(
    s: &'s Situation<'w>,
    action: &Action,
    timing: Timing,
) -> Result<Aim<'s, 'w>, Refusal> {
    let mut aim = aim(s, s.fighter(action.who), &action.act, timing)?;
    if let Some(before) = action.target_state
        && aim.mode == Mode::Melee
        && !s.data.is_off("AUR-ATK-11")
    {
        aim.target_state = aim.target_state.or_worse(before);
    }
    aim.moving |= answers_movement(s, action, aim.t);
    Ok(aim)
}

/// Whether a target is on its way as somebody would attack it now: in a window before its step, or
/// as a response to its movement. Rule AUR-MAN-03.
fn is_on_its_way(s: &Situation<'_>, t: &Fighter<'_>, timing: Timing) -> bool {
    if timing == Timing::AtMover(t.id) {
        return true;
    }
    let answered = s.under_way.last().filter(|_| s.moment == Moment::Challenge);
    answered.is_some_and(|below| is_movement_of(below, t))
}

/// Whether an action under way is the response to its target's movement.
fn answers_movement(s: &Situation<'_>, action: &Action, t: &Fighter<'_>) -> bool {
    let below = s.under_way.iter().rev().nth(1);
    action.source == ActionSource::Response && below.is_some_and(|below| is_movement_of(below, t))
}

fn is_movement_of(action: &Action, t: &Fighter<'_>) -> bool {
    action.who == t.id && words::MOVEMENTS.contains(&action.act.verb.as_str())
}
