//! How the computer fights under this ruleset. Floor 4.
//!
//! It weighs what an attack can be expected to do, from the exact odds, against what it costs to
//! get there; it closes in, through doors, over ledges and through the air if need be, looks for
//! flanks, keeps shooters out of reach, spends its last action on its guard, takes another weapon
//! when one is of no more use, and answers reactions. Integers only, no dice of its own: the same
//! battle gets the same decisions on every machine.
//!
//! | file | holds |
//! |---|---|
//! | `style` | what a player of a strength thinks of |
//! | `harm` | what blows come to for their target |
//! | `worth` | what an attack is worth |
//! | `arms`, `strikes` | weapons at hand, and the attacks with them |
//! | `memory`, `planner` | what is kept, and one decision |
//! | `places` | where to stand after one Move |
//! | `ways`, `flights`, `break_through`, `advance` | the way to an enemy |
//! | `patience` | when the enemies are let come |
//! | `flurries`, `fight` | what is done from where the fighter stands |
//! | `answers` | answers to questions |

mod advance;
mod answers;
mod arms;
mod break_through;
mod fight;
mod flights;
mod flurries;
mod harm;
mod memory;
mod patience;
mod places;
mod planner;
mod strikes;
mod style;
mod ways;
mod worth;

use self::memory::TacticianMemory;
use self::planner::{Planner, is_legal};
use super::plan::movement::{least_provoking, mover_of, occupancy, speed_of};
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::board::OccupancyMap;
use crate::combat::{Act, BattleCommand, CombatantId, Difficulty, PendingChoice, WeighedAnswer};
use crate::mechanics::tactics::{Tactics, first_answer, weighed};
use crate::rules::injury::components::Pool;
use bevy::prelude::World;

/// The computer player of this ruleset, with its memory of odds and its buffers.
#[derive(Default)]
pub struct Tactician(TacticianMemory);

impl Tactician {
    /// A player of a strength.
    #[must_use]
    pub fn of(difficulty: Difficulty) -> Self {
        Self(TacticianMemory::of(difficulty))
    }
}

impl Tactics for Tactician {
    fn act(&mut self, world: &World, may_act: &[CombatantId]) -> Option<BattleCommand> {
        let &who = may_act.first()?;
        let s = Situation::of(world);
        let me = s.fighter(who);
        let act = Planner::new(&s, me, world, &mut self.0).wish()?;
        let act = past_the_guards(&s, me, act);
        is_legal(&s, me, &act).then(|| BattleCommand::act(who, act))
    }

    fn answer(&mut self, world: &World, choice: &PendingChoice) -> BattleCommand {
        answers::answer(world, choice, self.0.style)
    }

    fn weigh(&mut self, world: &World, choice: &PendingChoice) -> Vec<WeighedAnswer> {
        weighed(choice, answers::options(world, choice, &mut self.0))
    }
}

/// A Move on the ground by the way on which fewest may react.
fn past_the_guards(s: &Situation<'_>, me: &Fighter<'_>, act: Act) -> Act {
    if act.verb != words::MOVE || me.altitude > 0 {
        return act;
    }
    let mut map = OccupancyMap::new();
    occupancy(s, me, &mut map);
    let walker = mover_of(me, speed_of(me));
    let path = least_provoking(s, me, &walker, &map, act.path.clone());
    act.along(path)
}

impl Planner<'_, '_> {
    /// What the fighter would do, legal or not.
    fn wish(&mut self) -> Option<Act> {
        if let Some(act) = self.cleave() {
            return Some(act);
        }
        if self.me.pool(Pool::Ap) == 0 {
            return None;
        }
        first_answer(
            self,
            &[
                |planner| arms::arm_oneself(planner.s, planner.me),
                |planner| fight::get_up(planner.s, planner.me),
                |planner| flights::settle_down(planner.s, planner.me),
                |planner| planner.hurry(),
                |planner| match planner.memory.style.thinks {
                    true => planner.fight(),
                    false => planner.brawl(),
                },
            ],
        )
    }
}
