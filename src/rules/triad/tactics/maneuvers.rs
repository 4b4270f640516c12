//! Maneuvers: what they would lead to, and what that is worth. Floor 4. Rules TRI-ACT-13 to -17; rulings TRI-R12, TRI-R30.

use super::threats::{acts_before, is_shooter, known_foes};
use super::worth::{Chances, Weighed, Worth, to_side, weighed};
use crate::board::{OccupancyMap, Occupied, StepBlocked};
use crate::combat::Act;
use crate::mechanics::Proposal;
use crate::mechanics::displacement::forced_step;
use crate::rules::triad::components::Pool;
use crate::rules::triad::data::FEET;
use crate::rules::triad::effects::falls::die;
use crate::rules::triad::plan::maneuver::{
    attempt, check_maneuver, known_to, out_of_hold, push_direction,
};
use crate::rules::triad::plan::movement::is_deep;
use crate::rules::triad::plan::position::flat_footed;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, MoveSense};

/// The most cells of a Push. Rule TRI-ACT-13.
const FARTHEST: i32 = 3;

/// One enemy in reach, as a fighter weighs what it could do to it.
struct Bout<'s, 'w> {
    worth: &'s mut Worth,
    s: &'s Situation<'w>,
    me: &'s Fighter<'w>,
    foe: &'s Fighter<'w>,
    /// The own blow that is worth most.
    blow: Option<Weighed<'s, 'w>>,
    /// Actions that are left after the maneuver.
    left: i64,
}

impl Worth {
    /// The maneuvers that a fighter could make from where it is, with what they are worth.
    pub fn maneuvers(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Proposal> {
        let reach = me.reach();
        let near = known_foes(s, me).filter(|foe| s.distance(me, foe) <= reach);
        let near: Vec<_> = near.collect();
        let mut all = Vec::new();
        for foe in near {
            let blow = self.best_blow(s, me, foe);
            let mut bout = Bout {
                worth: self,
                s,
                me,
                foe,
                blow,
                left: (me.pool(Pool::Actions) - 1).max(0).into(),
            };
            let found = [
                bout.trip(),
                bout.push(),
                bout.disarm(),
                bout.grapple(),
                bout.feint(),
            ];
            all.extend(found.into_iter().flatten());
        }
        all
    }

    /// The ways out of a hold. Ruling TRI-R30.
    pub fn escapes(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Proposal> {
        let Some(foe) = me.holder().map(|holder| s.fighter(holder)) else {
            return Vec::new();
        };
        let worths = &s.data.tactics;
        let hampered = me.useless_in_hold().is_some() || is_shooter(me);
        let free = worths.held + if hampered { worths.disarmed } else { 0 };
        let place = out_of_hold(s, me, foe, known_to(s, me)).into_iter().next();
        let push = place.map(|cell| Act::new(words::PUSH).at(foe.id).along(vec![cell]));
        let turn = Act::new(words::GRAPPLE).at(foe.id);
        let ways = push.into_iter().map(|act| (act, free));
        let ways = ways.chain([(turn, free + worths.held)]);
        let weighed = ways.filter_map(|(act, worth)| {
            let chances = self.chances_of(s, me, &act)?;
            let worth = weighed(chances, worth.into(), worth.into());
            let worth = i32::try_from(worth).unwrap_or(0);
            Some(Proposal { worth, act })
        });
        weighed.collect()
    }

    /// The chances of a maneuver, if it is legal.
    fn chances_of(&mut self, s: &Situation<'_>, me: &Fighter<'_>, act: &Act) -> Option<Chances> {
        let plan = check_maneuver(s, me, act).ok()?;
        Some(self.chances(&attempt(s, &plan)))
    }
}

impl Bout<'_, '_> {
    /// A maneuver with what its success and its Critical Success are worth.
    fn proposal(&mut self, act: Act, of_success: i64, of_critical: i64) -> Option<Proposal> {
        let chances = self.worth.chances_of(self.s, self.me, &act)?;
        let worth = weighed(chances, of_success, of_critical);
        let worth = to_side(self.s, self.me, self.foe, worth);
        Some(Proposal { worth, act })
    }

    /// By how much the attacks that are left gain from one cause of Advantage more.
    fn gain(&mut self, why: &'static str, rule: &'static str) -> i64 {
        let blow = self.blow.as_ref();
        let gain = blow.map_or(0, |blow| self.worth.gain(blow, why, rule));
        gain * self.left
    }

    /// Allies that act before the enemy and are near enough to strike at it.
    fn allies_to_come(&self) -> i64 {
        let (s, foe) = (self.s, self.foe);
        let allies = s.allies_of(self.me).filter(|ally| {
            ally.is_up()
                && ally.is_able()
                && s.distance(ally, foe) <= ally.reach() + ally.speed()
                && acts_before(s, ally, foe)
        });
        allies
            .map(|ally| if is_shooter(ally) { -1 } else { 1 })
            .sum::<i64>()
            .clamp(0, 2)
    }

    /// What it is worth that the enemy lies there.
    fn lies(&mut self) -> i64 {
        let (worths, foe) = (&self.s.data.tactics, self.foe);
        if foe.is_prone() || foe.is_limbless() {
            return 0;
        }
        // Who shoots need not get up at once.
        let stands = match is_shooter(foe) {
            true => i64::from(worths.hard_action) / 2,
            false => i64::from(worths.hard_action),
        };
        let allies = self.allies_to_come() * i64::from(worths.prone);
        stands + allies + self.gain("the target is Prone", "TRI-ATK-05")
    }

    /// What a fall of so many steps is worth: a grip on the ledge may save the enemy from it.
    fn falls(&self, steps: i32) -> i64 {
        let (foe, harm) = (self.foe, &self.s.data.harm);
        let dice = (steps * FEET / harm.fall_feet.max(1)).min(harm.fall_dice);
        let whole = self.worth.of_dice(foe, dice, die(foe.stats.size));
        let grabs = foe.has_a_grip() && foe.pool(Pool::Reactions) > 0;
        if grabs { whole / 2 } else { whole }
    }

    /// Rule TRI-ACT-16.
    fn trip(&mut self) -> Option<Proposal> {
        let (foe, harm) = (self.foe, &self.s.data.harm);
        let lies = match foe.is_airborne() {
            true => {
                let steps = foe.altitude.min(harm.trip_fall / FEET);
                let dice = steps * FEET / harm.fall_feet.max(1);
                self.lies() + self.worth.of_dice(foe, dice, die(foe.stats.size))
            }
            false => self.lies(),
        };
        if lies == 0 {
            return None;
        }
        let dice = harm.trip_critical / harm.fall_feet.max(1);
        let shock = self.worth.of_dice(foe, dice, die(foe.stats.size));
        self.proposal(Act::new(words::TRIP).at(foe.id), lies, lies + shock)
    }

    /// Rule TRI-ACT-13; ruling TRI-R12. Only where something comes of it: a wall, a height, deep water.
    fn push(&mut self) -> Option<Proposal> {
        if self.me.partner() == Some(self.foe.id) {
            return None;
        }
        let (near, first) = self.pushed(1);
        let (far, at) = self.pushed(FARTHEST);
        if near == 0 && far == 0 {
            return None;
        }
        // Over an edge nobody follows; against a wall every cell that is missing hurts.
        let cells = if first && at { 1 } else { FARTHEST };
        let of_critical = if cells == 1 { near } else { far };
        let act = Act::new(words::PUSH).at(self.foe.id);
        self.proposal(act.rider(words::CELLS, cells), near, of_critical)
    }

    /// What a Push of so many cells is worth, and whether it ends by going down in the first cell.
    fn pushed(&mut self, cells: i32) -> (i64, bool) {
        let (s, me, foe) = (self.s, self.me, self.foe);
        let Some(toward) = push_direction(s, me, foe, None) else {
            return (0, false);
        };
        let mut there = foe.clone();
        for left in (1..=cells).rev() {
            let step = OccupancyMap::lend(|map| {
                s.mark_others(&[foe.id], map, |third| {
                    match third.levels().overlap(there.levels()) {
                        true => Occupied::Block,
                        false => Occupied::Free,
                    }
                });
                forced_step(s.board, &there, toward, map, 0)
            });
            let is_first = left == cells;
            match step {
                Err(StepBlocked::Occupied | StepBlocked::OffMap) => return (0, false),
                Err(_) => {
                    let hurt = self.worth.of_dice(foe, left, s.data.harm.wall_die);
                    let lies = if is_first {
                        self.lies()
                    } else {
                        i64::from(s.data.tactics.hard_action)
                    };
                    return (hurt + lies, false);
                }
                Ok(push) if foe.is_airborne() => there.move_to(s.board, push.to),
                Ok(push) if push.drop >= 2 => {
                    // It lies down there, and has to come up again.
                    let away = 2 * i64::from(s.data.tactics.hard_action);
                    return (self.falls(push.drop) + away, is_first);
                }
                Ok(push) if is_deep(s.board, push.to) && !foe.has_mode(MoveSense::Swimmer) => {
                    return (2 * i64::from(s.data.tactics.hard_action), is_first);
                }
                Ok(push) => there.move_to(s.board, push.to),
            }
        }
        (0, false)
    }

    /// Rule TRI-ACT-15: of one whose only weapon it is.
    fn disarm(&mut self) -> Option<Proposal> {
        let (s, me, foe) = (self.s, self.me, self.foe);
        let is_armed = |word: &str| s.data.weapon(word).is_some_and(|it| it.damage.is_some());
        let mut held = foe.gear.held().iter().filter(|held| is_armed(&held.item));
        let only = held.next()?;
        let has_more = held.next().is_some() || !foe.stats.natural.is_empty();
        if has_more || !foe.stats.spells.is_empty() {
            return None;
        }
        let worths = &s.data.tactics;
        let carries = foe.gear.stowed().keys().any(|item| is_armed(item));
        // Worth less where nothing better is drawn than what lies there: with a higher worth the hard computer disarms on and on
        // and wins less.
        let loses = i64::from(if carries {
            worths.hard_action
        } else {
            worths.disarmed
        });
        let act = Act::new(words::DISARM).at(foe.id).aim(only.key.clone());
        let act = match me.free_hands() > 0 {
            true => act.rider(words::TAKE, 1),
            false => {
                let away = push_direction(s, me, foe, None)?;
                act.toward(s.kind().direction_name(away))
            }
        };
        self.proposal(act, loses, loses + i64::from(worths.hard_action))
    }

    /// Rule TRI-ACT-17: of those who do not fight hand to hand, or need both hands for it.
    fn grapple(&mut self) -> Option<Proposal> {
        let (s, me, foe) = (self.s, self.me, self.foe);
        let worths = &s.data.tactics;
        let uses_two = foe.gear.held().iter().any(|held| held.grip >= 2);
        let fits = is_shooter(foe) || uses_two;
        if !fits || me.partner().is_some() || foe.partner().is_some() {
            return None;
        }
        let mut holds = i64::from(worths.held);
        if uses_two {
            holds += i64::from(worths.disarmed);
        }
        if flat_footed(s, me, foe).is_none() {
            holds += self.gain("the target is Grappled", "TRI-POS-12");
        }
        if foe.pool(Pool::Breath) <= 1 {
            // It may be choked before it is free.
            holds += i64::from(worths.down) / 2;
        }
        let slowed = i64::from(worths.hard_action);
        self.proposal(Act::new(words::GRAPPLE).at(foe.id), holds, holds + slowed)
    }

    /// Rule TRI-ACT-14.
    fn feint(&mut self) -> Option<Proposal> {
        let (s, me, foe) = (self.s, self.me, self.foe);
        if self.left == 0 || flat_footed(s, me, foe).is_some() {
            return None;
        }
        let own = self.gain("a Feint", "TRI-POS-12");
        let allies = self.allies_to_come() * i64::from(s.data.tactics.flat_footed);
        self.proposal(Act::new(words::FEINT).at(foe.id), own, own + allies)
    }
}
