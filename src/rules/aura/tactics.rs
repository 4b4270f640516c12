//! How the computer fights under this ruleset. Floor 4.
//!
//! It weighs what an action can be expected to do against the Energy that it costs, for every
//! combatant of its side, and lets the best one act; it goes for backs, keeps a guard with what is
//! left, challenges and interrupts. Integers only, no dice of its own: the same battle gets the same
//! decisions on every machine.

mod answers;
mod attack_options;
mod destinations;
mod plans;
mod route_cache;
mod worth;

use super::components::Pool;
use super::round::begin;
use super::shown::routes::Runs;
use super::snapshot::{Fighter, Situation};
use super::tactics::attack_options::AttackOptionCache;
use super::tactics::route_cache::RouteCache;
use super::tactics::worth::ExpectationCache;
use crate::combat::{Act, BattleCommand, Brain, CombatantId, Difficulty, MayAct, Pending};
use bevy::prelude::World;
use std::cmp::Reverse;
use std::sync::Arc;

/// The computer player of this ruleset.
#[derive(Debug, Default)]
pub struct Tactician(TacticianMemory);

/// What a computer keeps from one decision to the next.
#[derive(Debug, Default)]
pub(in crate::rules::aura) struct TacticianMemory {
    style: Style,
    worth: ExpectationCache,
    attack_options: AttackOptionCache,
    runs: Runs,
    route_cache: RouteCache,
}

/// What is worth so much for each Energy is done at once.
const GOOD: i32 = 250;

/// Stamina that is kept: below it the Energy of a Round falls. Rule AUR-STAT-15.
pub(in crate::rules::aura) const SPARE_STAMINA: i32 = 5;

/// What a computer of a strength does and does not think of.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::rules::aura) struct Style {
    /// Goes for backs, keeps out of reach, guards itself with what is left.
    pub thinks: bool,
    /// Challenges, and interrupts with Agile Moves.
    pub interrupts: bool,
    /// Maneuvers, enhancements, tricks.
    pub tricks: bool,
}

impl Style {
    const fn of(difficulty: Difficulty) -> Self {
        Self {
            thinks: !matches!(difficulty, Difficulty::Easy),
            interrupts: !matches!(difficulty, Difficulty::Easy),
            tricks: matches!(difficulty, Difficulty::Hard),
        }
    }
}

impl Style {
    /// Energy that somebody can use now, with the point that Stamina pays. Rule AUR-ACT-26.
    fn energy(self, who: &Fighter<'_>) -> i32 {
        let paid = who.pool(Pool::StaminaEnergyUsed) > 0 || who.reserved.by_stamina > 0;
        let spare = who.free_stamina() >= SPARE_STAMINA;
        who.free_energy() + i32::from(self.tricks && spare && !paid)
    }
}

/// Something that could be done, and what each Energy of it is worth, in hundredths of a point of
/// damage.
#[derive(Debug, Clone)]
pub(in crate::rules::aura) struct Choice {
    worth: i32,
    who: CombatantId,
    intent: Intent,
}

/// What somebody would do.
#[derive(Debug, Clone)]
pub(in crate::rules::aura) enum Intent {
    /// This.
    Act(Arc<Act>),
    /// Go nearer to an enemy: the way is found once nobody has anything better to do.
    Approach,
}

impl Choice {
    /// That of an action.
    const fn act(worth: i32, who: CombatantId, act: Arc<Act>) -> Self {
        let intent = Intent::Act(act);
        Self { worth, who, intent }
    }
}

impl Tactician {
    /// A player of a strength.
    #[must_use]
    pub fn of(difficulty: Difficulty) -> Self {
        let style = Style::of(difficulty);
        Self(TacticianMemory {
            style,
            worth: ExpectationCache::of(style),
            ..TacticianMemory::default()
        })
    }

    /// The best thing that a side can do now; whoever finds something good enough does not wait for
    /// the others to think.
    fn best(&mut self, s: &Situation<'_>, may_act: &[CombatantId]) -> Option<BattleCommand> {
        let mut lesser = Vec::new();
        for &who in may_act {
            let first = lesser.len();
            lesser.extend(plans::of(s, s.fighter(who), &mut self.0));
            let good = lesser.extract_if(first.., |choice| choice.worth >= GOOD);
            let good = self.best_of(s, good.collect());
            if good.is_some() {
                return good;
            }
        }
        self.best_of(s, lesser)
    }

    /// The legal one that is worth most; of several the first.
    fn best_of(&mut self, s: &Situation<'_>, mut choices: Vec<Choice>) -> Option<BattleCommand> {
        choices.retain(|choice| choice.worth > 0);
        choices.sort_by_key(|choice| Reverse(choice.worth));
        choices.into_iter().find_map(|Choice { who, intent, .. }| {
            let act = match intent {
                Intent::Act(act) => act,
                Intent::Approach => destinations::approach(s, s.fighter(who), &mut self.0)?.into(),
            };
            let command = BattleCommand::act(who, act);
            begin::check(s, &command).is_ok().then_some(command)
        })
    }
}

impl Brain for Tactician {
    fn decide(&mut self, world: &World) -> Option<BattleCommand> {
        self.0.attack_options.catch_up(world);
        if let Some(choice) = world.resource::<Pending>().get() {
            return Some(answers::answer(world, choice, &mut self.0));
        }
        let s = Situation::of(world);
        let may_act = world.resource::<MayAct>().all();
        let &first = may_act.first()?;
        let best = self.best(&s, may_act);
        Some(best.unwrap_or_else(|| BattleCommand::end_turn(first)))
    }
}
