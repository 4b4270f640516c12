//! The best that can be done from where the fighter stands, against going somewhere. Floor 4.

use super::flurries;
use super::planner::{Planner, is_legal};
use super::strikes::{strike, strikes, strikes_at, worthwhile_weapons};
use super::worth::ExpectationCache;
use crate::combat::Act;
use crate::mechanics::tactics::best;
use crate::mechanics::{NamedPool, Proposal};
use crate::rules::injury::actions::ACTIONS;
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::attack::plan_attack;
use crate::rules::injury::plan::gear::check_ready_shield;
use crate::rules::injury::plan::threat::threatens;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// So near, in cells, must an enemy be for a guard.
const NEAR: i32 = 8;

impl Planner<'_, '_> {
    /// Strikes at the nearest, or goes there.
    pub(super) fn brawl(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let made = me.pool(Pool::AttacksMade);
        if made >= self.memory.style.blows {
            return None;
        }
        if let Some(attack) = nearest_attack(&mut self.memory.worth, s, me) {
            let rests = is_ranged(&attack.act) && made >= self.memory.style.shots;
            return (!rests).then_some(attack.act);
        }
        if me.is_grappling() {
            return escape(me);
        }
        if me.is_prone() {
            return self.crawl();
        }
        self.advance()
    }

    /// Strikes, shoots, moves or guards, by what is worth most.
    pub(super) fn fight(&mut self) -> Option<Act> {
        let (s, me, style) = (self.s, self.me, self.memory.style);
        let here = self.best_choice();
        let worth = here.as_ref().map(|choice| choice.worth);
        let act = here.map(|choice| choice.act);
        let threatened = s.enemies_of(me.side).any(|enemy| threatens(s, enemy, me));
        let guard = guard(s, me, threatened);
        let spent = me.pool(Pool::Ap) <= style.guards_at && me.pool(Pool::AttacksMade) >= 1;
        if spent && guard.is_some() && worth.is_none_or(|worth| worth < style.guards_below) {
            return guard;
        }
        if me.is_grappling() {
            return act.or(escape(me)).or(guard);
        }
        let settled = worth.is_some_and(|worth| worth > 0);
        let shot = act.as_ref().is_some_and(is_ranged);
        // Where nothing better is to be done even a poor chance is taken, once a turn: two who only
        // guard would stand there for ever.
        let poor_chance = act.clone().filter(|_| me.pool(Pool::AttacksMade) == 0);
        let last_resort = poor_chance.or(guard);
        if me.is_prone() {
            let attack = act.filter(|_| settled);
            return attack.or_else(|| self.crawl()).or(last_resort);
        }
        if shot && threatened {
            return self.back_off().or(act);
        }
        if settled {
            let here = worth.unwrap_or(0);
            let better = self.go_for_a_better_blow(here);
            return better.or(act);
        }
        let closer = self.approach();
        if closer.is_some() {
            return closer;
        }
        match self.advance() {
            Some(act) => self.without_haste(act, threatened),
            None => last_resort,
        }
    }

    /// The best attack from here, or what is worth more than it.
    fn best_choice(&mut self) -> Option<Proposal> {
        let (s, me) = (self.s, self.me);
        let mut choices: Vec<_> = self.best_attack().into_iter().collect();
        if me.turn.used(words::DEFEND) {
            return choices.pop();
        }
        if self.memory.style.tricks {
            let worth = &mut self.memory.worth;
            choices.extend(flurries::with_all_weapons(worth, s, me));
            choices.extend(flurries::rapid_shots(worth, s, me));
        }
        let proposals = ACTIONS
            .proposals(s, me.id, self.memory.strength)
            .into_iter();
        let legal = proposals.filter(|it| is_legal(s, me, &it.act));
        best(choices.into_iter().chain(legal), |it| it.worth)
    }

    /// The attack that is worth most from where the fighter stands.
    fn best_attack(&mut self) -> Option<Proposal> {
        let (s, me, worth) = (self.s, self.me, &mut self.memory.worth);
        let arms = worthwhile_weapons(s, me);
        worth.best_strike(s, me, strikes(s, me, &arms), i32::MIN)
    }

    /// A second blow after an enemy has fallen. Cleaving leaves one open (INJ-COND-14): only where
    /// one enemy at most could make use of it.
    pub(super) fn cleave(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let chance = me.turn.cleave().filter(|_| self.memory.style.cleaves)?;
        if me.stamina.now() < 4 || me.turn.used(words::CLEAVE) {
            return None;
        }
        let enemies = || s.enemies_of(me.side);
        if enemies().filter(|enemy| threatens(s, enemy, me)).count() > 1 {
            return None;
        }
        let first = s.fighter(chance.target);
        let second = enemies()
            .find(|enemy| enemy.is_up() && enemy.id != first.id && s.distance(enemy, first) <= 1)?;
        let mut strike = strike(me, second.id, &chance.with, Mode::Melee);
        strike.iterative = chance.iterative;
        plan_attack(s, strike).ok()?;
        Some(Act::new(words::CLEAVE).at(second.id))
    }
}

/// Whether an action is a shot or a throw.
fn is_ranged(act: &Act) -> bool {
    ACTIONS.row(&act.verb).is_some_and(|row| row.own.ranged)
}

pub(super) fn get_up(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
    let act = Act::new(words::STAND);
    (me.is_prone() && is_legal(s, me, &act)).then_some(act)
}

/// Out of the hold of those who have grappled the fighter.
fn escape(me: &Fighter<'_>) -> Option<Act> {
    let held = me.conditions.has(words::GRAPPLED);
    held.then(|| Act::new(words::ESCAPE))
}

/// The shield, or else a dodge, while enemies are near.
pub(super) fn guard(s: &Situation<'_>, me: &Fighter<'_>, threatened: bool) -> Option<Act> {
    let mut enemies = s.enemies_of(me.side).filter(|enemy| enemy.is_up());
    if !threatened && !enemies.any(|enemy| s.distance(me, enemy) <= NEAR) {
        return None;
    }
    if check_ready_shield(s, me).is_ok() {
        return Some(Act::new(words::READY_SHIELD));
    }
    (!me.turn.used(words::DEFEND) && me.stats.mb > 0).then(|| Act::new(words::DEFEND))
}

/// The first attack that can be made at the nearest enemy, without a thought for its worth.
fn nearest_attack(
    worth: &mut ExpectationCache,
    s: &Situation<'_>,
    me: &Fighter<'_>,
) -> Option<Proposal> {
    let arms = worthwhile_weapons(s, me);
    let enemies = s.enemies_of(me.side).filter(|enemy| enemy.is_up());
    let mut enemies: Vec<_> = enemies.collect();
    enemies.sort_by_key(|enemy| (s.distance(me, enemy), enemy.id));
    let mut tries = enemies
        .into_iter()
        .flat_map(|enemy| strikes_at(me, enemy.id, &arms));
    tries.find_map(|strike| worth.of_plain_strike(s, me, strike))
}
