//! One decision of the computer: who decides, what it sees, and where it can go. Floor 4.

use super::memory::TacticianMemory;
use crate::combat::{Act, TurnOrder};
use crate::grid::Cell;
use crate::mechanics::tactics::{Errand, Stand, Targets, Way};
use crate::rules::injury::actions::ACTIONS;
use crate::rules::injury::plan::movement::{mover_of, occupancy, speed_of};
use crate::rules::injury::plan::threat::threat_reach;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::World;
use std::cell::OnceCell;
use std::rc::Rc;

/// How far ahead a way to an enemy is planned, in cells of movement.
pub(super) const FURTHEST: u32 = 80;

/// One decision of the computer for one fighter.
pub(super) struct Planner<'p, 'w> {
    pub s: &'p Situation<'w>,
    /// The fighter that is to act.
    pub me: &'p Fighter<'w>,
    pub memory: &'p mut TacticianMemory,
    /// The round of the battle.
    pub round: u32,
    /// What an objective asks of the fighter.
    pub errand: Option<Errand>,
    /// Where it does not end its movement: it would leave the field.
    shunned: Vec<Cell>,
    /// The enemies of the fighter, once somebody asked: [`Planner::targets`].
    known_targets: OnceCell<Rc<Targets<'p>>>,
}

impl<'p, 'w> Planner<'p, 'w> {
    pub(super) fn new(
        s: &'p Situation<'w>,
        me: &'p Fighter<'w>,
        world: &World,
        memory: &'p mut TacticianMemory,
    ) -> Self {
        let errand = Errand::of(world, me.id);
        let shunned = Errand::shunned(world, me.id, errand.as_ref());
        Self {
            s,
            me,
            memory,
            round: world.resource::<TurnOrder>().round(),
            errand,
            shunned,
            known_targets: OnceCell::new(),
        }
    }

    /// The enemies of the fighter that are up.
    pub(super) fn targets(&self) -> Rc<Targets<'p>> {
        let find = || {
            let (s, me) = (self.s, self.me);
            let reach = threat_reach(s, me).unwrap_or(1);
            let enemies = s.enemies_of(me.side).filter(|enemy| enemy.is_up());
            let stands = enemies.map(|enemy| Stand::of(enemy, enemy.stats.size.eye_halves()));
            Targets::new(s.board, **me, me.stats.size.eye_halves(), reach, stands).into()
        };
        Rc::clone(self.known_targets.get_or_init(find))
    }

    /// Marks who is in the way, and where the fighter does not want to end.
    pub(super) fn mark_occupied(&mut self) {
        let map = &mut self.memory.map;
        occupancy(self.s, self.me, map);
        Errand::shun(&self.shunned, self.s.board, map);
    }

    /// Computes where one Move leads.
    pub(super) fn walk_field(&mut self) {
        self.mark_occupied();
        let TacticianMemory { field, map, .. } = &mut *self.memory;
        let mover = mover_of(self.me, speed_of(self.me));
        field.compute(self.s.board, &mover, map);
    }

    /// As much of a way as one Move covers; the airborne do not walk.
    pub(super) fn one_move(&self, way: Way) -> Option<Act> {
        let path = way.within(speed_of(self.me))?;
        (self.me.altitude == 0).then(|| Act::new(words::MOVE).along(path))
    }

    /// Whether the fighter goes nowhere for the sake of a fight.
    pub(super) fn is_bound(&self) -> bool {
        self.errand.as_ref().is_some_and(Errand::is_bound)
    }

    /// What comes next on the way to where an objective wants the fighter: as far as one Move goes, or
    /// what bars the way.
    pub(super) fn go_where_wanted(&mut self) -> Option<Act> {
        self.mark_occupied();
        let TacticianMemory { far_field, map, .. } = &mut *self.memory;
        let mover = mover_of(self.me, FURTHEST);
        let errand = self.errand.clone()?;
        match errand.way(far_field, self.s.board, &mover, map) {
            Some(way) => self.one_move(way).filter(|act| self.is_legal(act)),
            None => self.pass_to(&errand),
        }
    }

    /// The same for one whose errand comes first: it does not stop to fight.
    pub(super) fn hurry(&mut self) -> Option<Act> {
        let hurries = self.errand.as_ref().is_some_and(Errand::comes_first);
        hurries.then(|| self.go_where_wanted()).flatten()
    }

    /// Whether the fighter may do something now.
    pub(super) fn is_legal(&self, act: &Act) -> bool {
        is_legal(self.s, self.me, act)
    }
}

/// Whether a fighter may do something now.
pub(super) fn is_legal(s: &Situation<'_>, me: &Fighter<'_>, act: &Act) -> bool {
    ACTIONS.check(s, me.id, act).is_ok()
}
