//! Attacks at cells in which a hidden enemy may be. Floor 4. Rules TRI-POS-06, TRI-ATK-01; rulings TRI-R52, TRI-R73.

use super::blows::means_of;
use super::planner::{Planner, for_each_action};
use super::threats::is_known;
use super::worth::{Weighed, to_side};
use crate::combat::{Act, BattleEvent, Chronicle, CombatantId, Standing, Target, Unknown};
use crate::grid::{Cell, Cells, cells_distance};
use crate::mechanics::Proposal;
use crate::mechanics::tactics::best;
use crate::rules::triad::components::Pool;
use crate::rules::triad::plan::attack::{Stage, check_attack};
use crate::rules::triad::plan::position::{is_located, unknown_to};
use crate::rules::triad::plan::steps::{AimedAt, AttackMeans, Strike};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, HIDDEN, UNDETECTED};

/// So many events are looked back at the most for where somebody was seen last.
const LOOK_BACK: usize = 2000;

/// Where an enemy is taken to be that is hidden from a fighter.
struct Guess {
    foe: CombatantId,
    /// The anchor of its space.
    anchor: Cell,
    /// The cell of its space that is nearest to the fighter.
    cell: Cell,
    /// Its height above the ground of the cell.
    altitude: i32,
    /// How likely it is there, in hundredths.
    chance: i32,
}

impl Planner<'_, '_> {
    /// An attack at the cell of an enemy that is hidden from the fighter: where an ally knows it to be, or where the side has
    /// seen it last and has not attacked since.
    pub(super) fn attack_a_cell(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if !self.is_hard() || me.pool(Pool::Actions) == 0 {
            return None;
        }
        let hidden = s.foes(me).filter(|foe| {
            let marked = [HIDDEN, UNDETECTED].iter();
            foe.is_up() && marked.copied().any(|key| foe.conditions.has_by(key, me.id))
        });
        let guesses: Vec<_> = hidden.filter_map(|foe| guess(s, me, foe)).collect();
        let all: Vec<_> = guesses.iter().flat_map(|it| self.attacks_at(it)).collect();
        let legal = all
            .into_iter()
            .filter_map(|it| for_each_action(s, me, it))
            .filter(|it| it.worth > 0);
        best(legal, |it| it.worth).map(|it| it.act)
    }

    /// The attacks with weapons at a cell, with what they would be worth if the enemy were there, as likely as that is.
    fn attacks_at(&mut self, guess: &Guess) -> Vec<Proposal> {
        let (s, me) = (self.s, self.me);
        let bent = if_it_were_there(s, me, guess);
        let level = bent.fighter(guess.foe).z;
        let attacks = means_of(me).into_iter().filter_map(|it| {
            let strike = Strike {
                attacker: me.id,
                aim: AimedAt::Cell(guess.cell, level),
                means: AttackMeans::Weapon(it.key.clone(), it.mode),
            };
            let plan = check_attack(&bent, strike, Stage::Declared).ok()?;
            let attack = Weighed::of(&bent, &plan)?;
            let worth = to_side(s, me, attack.target, self.player.worth.of(&attack));
            let act = Act::new(it.verb)
                .with(it.key)
                .at_cell(guess.cell)
                .rider(words::LEVEL, level);
            Some(Proposal {
                worth: worth / 100 * guess.chance,
                act,
            })
        });
        attacks.collect()
    }
}

/// The situation as if an enemy were where it is taken to be, and nobody else were hidden from the fighter: of those it knows
/// nothing that could tell it more.
fn if_it_were_there<'w>(s: &Situation<'w>, me: &Fighter<'_>, guess: &Guess) -> Situation<'w> {
    let mut bent = s.clone();
    let unseen = s.foes(me).filter(|foe| !is_located(s, me, foe));
    for foe in unseen.filter(|foe| foe.id != guess.foe) {
        bent.fighter_mut(foe.id).standing = Standing::Gone;
    }
    bent.place(guess.foe, guess.anchor);
    bent.fighter_mut(guess.foe).lift(s.board, guess.altitude);
    bent
}

/// Where an enemy that is hidden from a fighter is taken to be: nobody else is known to be there.
fn guess(s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>) -> Option<Guess> {
    let at = |anchor: Cell, altitude: i32, chance: i32| {
        let space = foe.footprint.cells(s.kind(), anchor);
        let far = |cell: &Cell| cells_distance(s.kind(), &me.space, &Cells::single(*cell));
        Some(Guess {
            foe: foe.id,
            anchor,
            cell: space.iter().min_by_key(far)?,
            altitude,
            chance,
        })
    };
    if is_known(s, me, foe) {
        return at(foe.anchor(), foe.altitude, 100);
    }
    let lacks = unknown_to(s, me.side);
    if !lacks.contains(&(foe.id, Unknown::Place)) {
        return None;
    }
    let anchor = last_seen(s, me, foe)?;
    let space = foe.footprint.cells(s.kind(), anchor);
    let is_seen = |f: &Fighter<'_>| f.side == me.side || is_located(s, me, f);
    let mut others = s.fighters().iter().filter(|f| f.is_alive());
    let taken = others
        .any(|f| f.id != foe.id && is_seen(f) && f.space.iter().any(|cell| space.contains(cell)));
    match taken {
        true => None,
        false => at(anchor, 0, s.data.tactics.still_there),
    }
}

/// The anchor of the space where the side of a fighter has seen an enemy last that is hidden from all of it; `None` if that is
/// long ago, or if the side has attacked a cell of it since. It is found in what has happened, from the newest event back to
/// where a mark of the enemy began.
fn last_seen(s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>) -> Option<Cell> {
    let is_mark = |key: &str| key == HIDDEN || key == UNDETECTED;
    let is_own = |id: CombatantId| {
        let observer = s.find(id);
        observer.is_some_and(|o| o.side == me.side && o.is_alive() && !o.has(words::UNCONSCIOUS))
    };
    let events = s.world().resource::<Chronicle>().events();
    let (mut anchor, mut attacked) = (foe.anchor(), Vec::new());
    for (place, event) in events.iter().enumerate().rev().take(LOOK_BACK) {
        match event {
            BattleEvent::Moved { who, from, .. } if *who == foe.id => anchor = *from,
            BattleEvent::Declared { who, act } if is_own(*who) => {
                if let Some(Target::Cell(at)) = act.at {
                    attacked.push(at);
                }
            }
            BattleEvent::ConditionSet { who, condition }
                if *who == foe.id && is_mark(&condition.key) =>
            {
                let by = condition.by.filter(|&by| is_own(by));
                // One mark that takes the place of another tells nothing of the place.
                let before = place.checked_sub(1).and_then(|place| events.get(place));
                let changes = before.is_some_and(|event| match event {
                    BattleEvent::ConditionEnded { who, key, by, .. } => {
                        *who == foe.id && is_mark(key) && *by == condition.by
                    }
                    _ => false,
                });
                if by.is_some() && !changes {
                    let space = foe.footprint.cells(s.kind(), anchor);
                    let spent = attacked.iter().any(|&at| space.contains(at));
                    return (!spent).then_some(anchor);
                }
            }
            _ => {}
        }
    }
    None
}
