//! How the computer fights under this ruleset. Floor 4.
//!
//! The easy computer strikes at the nearest foe. The normal one weighs attacks by their exact odds
//! against the best answer of the target, goes where the blow after the way is worth most, and answers
//! windows by what they save or win. The hard one also knows every manoeuvre, keeps a point for its
//! defence where that pays more than a blow, changes its place for a better blow, heals, and looks to
//! its shelter after its attacks. What things are worth stands in the section `tactics` of the
//! ruleset's data. Integers only, no dice of its own.
//!
//! | file | holds |
//! |---|---|
//! | `planner` | the player, and one decision |
//! | `worth` | what an attack, a defence and a manoeuvre are worth, remembered by their numbers |
//! | `threats` | what foes may still do in the round, and what an action point is worth then |
//! | `shelter` | out of sight after the attacks, hidden, warded |
//! | `care` | draughts and healing spells |
//! | `ways` | places to strike from, the way to an enemy, doors and levers on it |
//! | `answers` | answers to questions |

mod answers;
mod care;
mod planner;
mod shelter;
mod threats;
mod ways;
mod worth;

pub use self::planner::Tactician;

use self::planner::{Planner, is_legal};
use self::worth::nearest_attack;
use super::actions::{ACTIONS, move_along};
use super::components::Pool;
use super::plan::acts::ContestActions;
use super::plan::movement::{OnFoot, stand_cost};
use super::snapshot::Situation;
use super::words;
use crate::combat::{Act, BattleCommand, CombatantId, Difficulty, PendingChoice, WeighedAnswer};
use crate::mechanics::Proposal;
use crate::mechanics::tactics::{Errand, Tactics, WaysToArm, best, first_answer, loads, weighed};
use crate::mechanics::travel::Travel;
use bevy::prelude::World;
use smol_str::SmolStr;

impl Tactics for Tactician {
    fn act(&mut self, world: &World, may_act: &[CombatantId]) -> Option<BattleCommand> {
        let &who = may_act.first()?;
        let s = Situation::of(world);
        let me = s.fighter(who);
        let errand = Errand::of(world, who);
        let act = Planner {
            s: &s,
            me,
            player: self,
            shunned: Errand::shunned(world, who, errand.as_ref()),
            errand,
        }
        .wish()?;
        let act = if act.verb == words::MOVE {
            move_along(OnFoot::now(&s, me).least_watched(act.path))
        } else {
            act
        };
        is_legal(&s, me, &act).then(|| BattleCommand::act(who, act))
    }

    fn answer(&mut self, world: &World, choice: &PendingChoice) -> BattleCommand {
        answers::answer(self, world, choice)
    }

    fn weigh(&mut self, world: &World, choice: &PendingChoice) -> Vec<WeighedAnswer> {
        weighed(choice, answers::options(self, world, choice))
    }
}

impl Planner<'_, '_> {
    /// What the fighter would do, legal or not.
    fn wish(&mut self) -> Option<Act> {
        first_answer(
            self,
            &[
                Self::get_up,
                Self::hurry,
                Self::heal,
                Self::arm_bare_hands,
                Self::go_for_a_better_blow,
                Self::strike_from_here,
                Self::arm_oneself,
                Self::go_and_strike,
                Self::break_loose,
                Self::advance,
                Self::withdraw,
                Self::hide,
                Self::ward,
            ],
        )
    }

    /// On the feet again, while there is the movement for it.
    fn get_up(&mut self) -> Option<Act> {
        let able = self.me.is_prone() && self.me.pool(Pool::MoveLeft) >= stand_cost(self.me);
        let act = Act::new(words::STAND);
        (able && is_legal(self.s, self.me, &act)).then_some(act)
    }

    /// The best that can be done from here.
    fn strike_from_here(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let here = match self.player.strength {
            Difficulty::Easy => nearest_attack(s, me).filter(|_| self.would_attack_again()),
            Difficulty::Normal => self.player.worth.best_attack(s, me),
            Difficulty::Hard => {
                let kept = self.player.worth.of_last_point(s, me);
                let attack = self.player.worth.best_attack(s, me);
                attack.filter(|it| i64::from(it.worth) > kept)
            }
        };
        let proposals = ACTIONS
            .proposals(s, me.id, self.player.strength)
            .into_iter();
        let proposals = proposals.filter(|it| it.worth >= 100 && is_legal(s, me, &it.act));
        let all = here.into_iter().chain(proposals);
        best(all, |it: &Proposal| it.worth)
            .filter(|it| it.worth > 0)
            .map(|it| it.act)
    }

    /// A weapon in hand before blows with bare hands.
    fn arm_bare_hands(&mut self) -> Option<Act> {
        let bare = self.me.weapons().all(|it| it.key == words::UNARMED);
        (!self.is_easy() && bare)
            .then(|| self.arm_oneself())
            .flatten()
    }

    /// A loaded crossbow, or a weapon for bare hands: a carried one, or one that lies within touch.
    fn arm_oneself(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let has_shots = |key: &SmolStr| me.data.weapon(key).is_some_and(|it| me.shots(&it.id) > 0);
        if let Some(load) = loads::<ContestActions>(me, has_shots).find(|act| is_legal(s, me, act))
        {
            return Some(load);
        }
        let useful = |weapon: &crate::rules::contest::data::Weapon| {
            weapon.reach.is_some() || me.shots(&weapon.id) > 0
        };
        let armed = me
            .weapons()
            .any(|it| it.key != words::UNARMED && useful(it.data));
        if armed || !me.stats.spells.is_empty() {
            return None;
        }
        let is_useful = |item: &SmolStr| s.data.weapon(item).is_some_and(useful);
        let ways = WaysToArm::of::<ContestActions>(s, me, is_useful);
        if let Some(act) = ways.legal(|act| is_legal(s, me, act)) {
            return Some(act);
        }
        ways.draw?;
        let mut held = me
            .gear
            .held()
            .iter()
            .filter(|held| s.data.weapon(&held.item).is_some());
        let key = held.next()?.key.clone();
        let away = [
            Act::new(words::DROP).with(key.clone()),
            Act::new(words::STOW).with(key),
        ];
        away.into_iter().find(|act| is_legal(s, me, act))
    }

    /// Out of a hold, if nothing else is to be done.
    fn break_loose(&mut self) -> Option<Act> {
        let act = Act::new(words::RELEASE);
        (self.me.has(words::GRAPPLED) && is_legal(self.s, self.me, &act)).then_some(act)
    }
}
