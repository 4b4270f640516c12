//! How the computer fights under this ruleset. Floor 4.
//!
//! It weighs what an attack can be expected to do, from the exact odds, against what it costs to
//! get there; it closes in, through doors, over ledges and through the air if need be, looks for
//! flanks, keeps shooters out of reach, spends its last action on its guard, takes another weapon
//! when one is of no more use, and answers reactions. Integers only, no dice of its own: the same battle gets
//! the same decisions on every machine.

mod answers;
mod arms;
mod barriers;
mod flights;
mod flurries;
mod ground;
mod simple;
mod style;
mod targets;
mod tricks;
mod worth;

use self::arms::{arm_oneself, is_ready};
use self::barriers::Barriers;
use self::ground::Ground;
use self::style::Style;
use self::worth::ExpectationCache;
use super::actions::ACTIONS;
use super::data::{Mode, Weapon};
use super::plan::attack::{Strike, plan_attack};
use super::plan::weapons::{Wielded, weapons};
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::board::{MoveField, OccupancyMap};
use crate::combat::{Act, BattleCommand, Brain, CombatantId, Difficulty, MayAct, Pending};
use bevy::prelude::World;
use std::cell::OnceCell;

/// The computer player of this ruleset, with its memory of odds and its buffers.
#[derive(Default)]
pub struct Tactician {
    style: Style,
    worth: ExpectationCache,
    field: MoveField,
    far_field: MoveField,
    map: OccupancyMap,
    barriers: Barriers,
}

/// Actions that provoke and are better done from afar.
const SHOTS: [&str; 3] = [words::SHOOT, words::THROW, words::RAPID_SHOT];

/// An attack that could be made now and what it is worth, in hundredths of a minor injury.
#[derive(Debug, Clone)]
struct Choice {
    worth: i32,
    act: Act,
}

impl Brain for Tactician {
    fn decide(&mut self, world: &World) -> Option<BattleCommand> {
        let s = Situation::of(world);
        if let Some(choice) = world.resource::<Pending>().get() {
            return Some(answers::answer(&s, world, choice, self.style));
        }
        let who = world.resource::<MayAct>().first()?;
        let wish = self.wish(&s, s.fighter(who));
        let legal = wish.filter(|act| ACTIONS.check(&s, who, act).is_ok());
        Some(legal.map_or_else(
            || BattleCommand::end_turn(who),
            |act| BattleCommand::act(who, act),
        ))
    }
}

impl Tactician {
    /// A player of a strength.
    #[must_use]
    pub fn of(difficulty: Difficulty) -> Self {
        let style = Style::of(difficulty);
        Self {
            style,
            worth: ExpectationCache::new(style),
            ..Self::default()
        }
    }

    fn wish(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
        if self.style.cleaves
            && let Some(act) = self.cleave(s, me)
        {
            return Some(act);
        }
        if me.turn.ap() == 0 {
            return None;
        }
        let act = arm_oneself(s, me)
            .or_else(|| get_up(s, me))
            .or_else(|| flights::settle_down(s, me));
        act.or_else(|| {
            if self.style.thinks {
                self.fight(s, me)
            } else {
                self.brawl(s, me)
            }
        })
    }

    /// Strikes at the nearest, or goes there.
    fn brawl(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
        let attack = simple::nearest_attack(&mut self.worth, s, me);
        attack.map(|choice| choice.act).or_else(|| {
            let mut ground = Ground {
                s,
                me,
                worth: &mut self.worth,
                field: &mut self.field,
                map: &mut self.map,
                barriers: &mut self.barriers,
                known_targets: OnceCell::new(),
            };
            match (me.is_grappling(), me.is_prone()) {
                (true, _) => me
                    .conditions
                    .has(words::GRAPPLED)
                    .then(|| Act::new(words::ESCAPE)),
                (false, true) => ground.crawl(&mut self.far_field),
                (false, false) => ground.advance(&mut self.far_field),
            }
        })
    }

    /// The best attack from here, or what the strong player prefers to it.
    fn best_deed(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Choice> {
        let attack = self.best_attack(s, me);
        if !self.style.tricks || me.turn.defended {
            return attack;
        }
        let others = [
            flurries::with_all_weapons(&mut self.worth, s, me),
            flurries::rapid_shots(&mut self.worth, s, me),
            tricks::best_trick(s, me),
            tricks::best_aid(s, me),
        ];
        let mut best = attack;
        for other in others.into_iter().flatten() {
            if best.as_ref().is_none_or(|known| other.worth > known.worth) {
                best = Some(other);
            }
        }
        best
    }

    /// Strikes, shoots, moves or guards, whatever is worth most.
    fn fight(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
        let here = self.best_deed(s, me);
        let threatened = s
            .enemies_of(me.side)
            .any(|enemy| super::plan::threat::threatens(s, enemy, me));
        let guard = guard(s, me, threatened);
        let settled = here.as_ref().is_some_and(|choice| choice.worth > 0);
        let spent = me.turn.ap() <= self.style.guards_at && me.turn.attacks_made() >= 1;
        if spent
            && guard.is_some()
            && here
                .as_ref()
                .is_none_or(|choice| choice.worth < self.style.guards_below)
        {
            return guard;
        }
        let mut ground = Ground {
            s,
            me,
            worth: &mut self.worth,
            field: &mut self.field,
            map: &mut self.map,
            barriers: &mut self.barriers,
            known_targets: OnceCell::new(),
        };
        if me.is_grappling() {
            let held = me.conditions.has(words::GRAPPLED);
            let escape = held.then(|| Act::new(words::ESCAPE));
            return here.map(|choice| choice.act).or(escape).or(guard);
        }
        let shooter = here
            .as_ref()
            .is_some_and(|choice| SHOTS.contains(&choice.act.verb.as_str()));
        let act = here.map(|choice| choice.act);
        // Where nothing better is to be done even a poor chance is taken, once a turn: two who only
        // guard would stand there for ever.
        let last_resort = act
            .clone()
            .filter(|_| me.turn.attacks_made() == 0)
            .or(guard);
        if me.is_prone() {
            return act
                .filter(|_| settled)
                .or_else(|| ground.crawl(&mut self.far_field))
                .or(last_resort);
        }
        if shooter && threatened {
            return ground.back_off().or(act);
        }
        if settled {
            return act;
        }
        ground
            .approach()
            .or_else(|| ground.advance(&mut self.far_field))
            .or(last_resort)
    }

    /// The attack that is worth most from where the fighter stands.
    fn best_attack(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Choice> {
        let mut best: Option<Choice> = None;
        let arms = worthwhile_weapons(s, me);
        for enemy in s.enemies_of(me.side).filter(|enemy| enemy.is_up()) {
            for weapon in &arms {
                for mode in modes(weapon.data) {
                    let strike = strike(me, enemy.id, &weapon.key, mode);
                    let Some(choice) = self.worth.of_strike(s, me, strike) else {
                        continue;
                    };
                    if best.as_ref().is_none_or(|known| choice.worth > known.worth) {
                        best = Some(choice);
                    }
                }
            }
        }
        best
    }

    /// Cleaving leaves one open (INJ-COND-14): only where one enemy at most could make use of it.
    fn cleave(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
        let chance = me.turn.cleave()?;
        if me.stamina.now() < 4 || me.turn.used(words::CLEAVE) {
            return None;
        }
        let watchers = s
            .enemies_of(me.side)
            .filter(|enemy| super::plan::threat::threatens(s, enemy, me));
        if watchers.count() > 1 {
            return None;
        }
        let first = s.fighter(chance.target);
        let second = s
            .enemies_of(me.side)
            .find(|enemy| enemy.is_up() && enemy.id != first.id && s.distance(enemy, first) <= 1)?;
        let mut strike = strike(me, second.id, &chance.with, Mode::Melee);
        strike.iterative = chance.iterative;
        plan_attack(s, strike).ok()?;
        Some(Act::new(words::CLEAVE).at(second.id))
    }
}

/// The weapons that are worth a thought: what is ready, of the same kind in an equal state only the first, and
/// bare hands only as there is nothing else.
fn worthwhile_weapons(s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Wielded<'static>> {
    let mut kept: Vec<Wielded<'static>> = Vec::new();
    for weapon in weapons(s, me).filter(|weapon| is_ready(me, weapon)) {
        let hurt = |weapon: &Wielded<'_>| {
            let mut parts = weapon.parts.iter();
            parts.any(|part| me.body.head_of_part_is_hurt(part))
        };
        let same = |known: &Wielded<'_>| {
            std::ptr::eq(known.data, weapon.data)
                && hurt(known) == hurt(&weapon)
                && me.gear.is_unloaded(&known.key) == me.gear.is_unloaded(&weapon.key)
        };
        let bare = weapon.key == words::UNARMED && !kept.is_empty();
        if !bare && !kept.iter().any(same) {
            kept.push(weapon);
        }
    }
    kept
}

/// How a weapon can be used in an attack that the computer considers.
fn modes(weapon: &Weapon) -> impl Iterator<Item = Mode> {
    let melee = weapon.is_melee().then_some(Mode::Melee);
    let shoot = weapon.range.is_some().then_some(Mode::Shoot);
    let throw = weapon.thrown.is_some().then_some(Mode::Throw);
    [melee, shoot, throw].into_iter().flatten()
}

fn strike(me: &Fighter<'_>, target: CombatantId, with: &str, mode: Mode) -> Strike {
    Strike {
        attacker: me.id,
        target,
        with: with.into(),
        mode,
        riders: super::plan::attack::Riders::default(),
        aim: None,
        iterative: me.turn.attacks_made(),
        reaction: false,
        form: super::plan::attack::AttackForm::Single,
    }
}

fn get_up(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
    let act = Act::new(words::STAND);
    (me.is_prone() && ACTIONS.check(s, me.id, &act).is_ok()).then_some(act)
}

/// The shield, or else a dodge, while enemies are near.
fn guard(s: &Situation<'_>, me: &Fighter<'_>, threatened: bool) -> Option<Act> {
    let near = threatened
        || s.enemies_of(me.side)
            .any(|enemy| enemy.is_up() && s.distance(me, enemy) <= 8);
    if !near {
        return None;
    }
    if super::plan::gear::check_ready_shield(s, me).is_ok() {
        return Some(Act::new(words::READY_SHIELD));
    }
    (!me.turn.defended && me.stats.mb > 0).then(|| Act::new(words::DEFEND))
}
