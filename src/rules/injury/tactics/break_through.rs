//! What the computer does about what bars its way: it opens doors, pulls levers, climbs ledges,
//! and breaks down what cannot be opened. Floor 4. Rules INJ-ACT-18, -22, INJ-MOVE-05, -06.

use super::memory::TacticianMemory;
use super::planner::{FURTHEST, Planner};
use crate::board::{Fixture, Mover};
use crate::combat::Act;
use crate::mechanics::tactics::{Goal, Next, Passage, Scout};
use crate::rules::injury::data::{Mode, Skill};
use crate::rules::injury::plan::acts::objects::object_strike_of;
use crate::rules::injury::plan::attack::plan_object;
use crate::rules::injury::plan::checks::{CheckOf, plan_check};
use crate::rules::injury::plan::movement::{check_climb_to, climber_of, mover_of};
use crate::rules::injury::plan::threat::threatens;
use crate::rules::injury::plan::weapons::melee_weapons;
use crate::rules::injury::words;

/// What a door or a ledge on the way costs, in cells of movement: opening and climbing take actions
/// of which some fail.
const PRICE: u32 = 12;
/// The deepest drop that is jumped down, in steps. It leaves one prone and costs Stamina.
const DEEPEST: i32 = 3;

impl Planner<'_, '_> {
    /// What comes next on the way to a goal that no walk reaches: with the hands if that is enough,
    /// else by force, unless an enemy threatens the fighter meanwhile.
    pub(super) fn pass_to(&mut self, goal: &impl Goal) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let is_threatened = s.enemies_of(me.side).any(|enemy| threatens(s, enemy, me));
        let passage = self.passage(goal, FURTHEST, !is_threatened)?;
        self.first_legal(passage)
    }

    /// What comes next on a way to an enemy through doors, gates with a lever, and over ledges, if it is
    /// much shorter than the walk, which costs `walk`.
    pub(super) fn by_hand(&mut self, walk: u32) -> Option<Act> {
        let targets = self.targets();
        let passage = self.passage(&*targets, walk.saturating_sub(1), false)?;
        let pays = passage.cost + PRICE * passage.bars < walk;
        pays.then(|| self.first_legal(passage)).flatten()
    }

    fn passage(&mut self, goal: &impl Goal, furthest: u32, breaks: bool) -> Option<Passage> {
        self.mark_occupied();
        let mut mover = self.scrambler();
        mover.budget = furthest;
        let walker = climber_of(self.me).unwrap_or_else(|| mover_of(self.me, FURTHEST));
        let TacticianMemory {
            barriers,
            field,
            map,
            ..
        } = &mut *self.memory;
        let scout = Scout {
            board: self.s.board,
            mover,
            walker,
            occupancy: map,
            breaks,
        };
        barriers.passage(&scout, field, goal)
    }

    fn first_legal(&self, passage: Passage) -> Option<Act> {
        let acts = passage.next.into_iter();
        acts.filter_map(|next| self.act_of(next))
            .find(|act| self.is_legal(act))
    }

    fn act_of(&self, next: Next) -> Option<Act> {
        match next {
            Next::Walk(way) => self.one_move(way),
            Next::Work(at) => Some(Act::new(words::USE).at_fixture(at)),
            Next::Break(at) => self.strike_at(at),
            Next::Scramble(to) => {
                let climbs = check_climb_to(self.s, self.me, to).is_ok();
                let verb = if climbs { words::CLIMB } else { words::MOVE };
                Some(Act::new(verb).along(vec![to]))
            }
        }
    }

    /// How a fighter goes that takes ledges and drops for a way.
    fn scrambler(&self) -> Mover {
        let climbs = climber_of(self.me);
        let mut mover = climbs.unwrap_or_else(|| {
            let mut walker = mover_of(self.me, FURTHEST);
            let dc = self.s.data.checks.climb;
            let athletics = CheckOf::Skill(Skill::Athletics);
            let check = plan_check(self.me, athletics, dc, "INJ-MOVE-05").numbers;
            if check.bonus + 18 >= dc {
                walker.rules.max_rise = 2;
                walker.rules.enters_climb_cells = true;
            }
            walker
        });
        mover.budget = FURTHEST;
        mover.rules.max_drop = DEEPEST;
        mover
    }

    /// A blow at a thing, with the weapon that is likeliest to do much.
    fn strike_at(&self, at: Fixture) -> Option<Act> {
        let blows = melee_weapons(self.s, self.me).filter_map(|weapon| {
            let act = Act::new(words::ATTACK).with(weapon.key).at_fixture(at);
            let strike = object_strike_of(self.s, self.me, &act, Mode::Melee).ok()?;
            let numbers = plan_object(self.s, strike).ok()?.numbers;
            self.is_legal(&act)
                .then_some((numbers.bonus + 3 * numbers.edge, act))
        });
        blows.max_by_key(|&(worth, _)| worth).map(|(_, act)| act)
    }
}
