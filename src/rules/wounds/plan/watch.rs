//! Who may react to the steps of somebody: by a Rebuff, by a Cling. Floor 4. Rules WND-REACT-05, -10, -12, WND-MOVE-24.

use super::position::{can_react, gap_from, would_rebuff};
use super::turns::in_order_of_choice;
use crate::combat::CombatantId;
use crate::grid::Cell;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use std::collections::BTreeMap;

/// Who may react to the steps of a mover: each step is looked at once.
pub struct Watch<'w> {
    bent: Situation<'w>,
    who: CombatantId,
    start: Cell,
    known: BTreeMap<(Cell, Cell), Vec<CombatantId>>,
}

impl<'w> Watch<'w> {
    /// Those around somebody.
    pub fn new(s: &Situation<'w>, who: CombatantId) -> Self {
        Self {
            start: s.fighter(who).anchor(),
            bent: s.clone(),
            who,
            known: BTreeMap::new(),
        }
    }

    /// Those who may react to a step from one cell to another.
    pub fn at(&mut self, from: Cell, to: Cell) -> &[CombatantId] {
        let Self {
            bent, who, known, ..
        } = self;
        known.entry((from, to)).or_insert_with(|| {
            let rider = bent.fighter(*who).rider();
            for id in [Some(*who), rider].into_iter().flatten() {
                bent.place(id, from);
            }
            reactors(bent, bent.fighter(*who), to)
        })
    }

    /// The steps of a path.
    fn steps(&self, path: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> + use<> {
        let path = path.to_vec();
        let left = std::iter::once(self.start).chain(path.clone());
        left.zip(path)
    }

    /// Those who may react to each step of a path.
    pub fn along(&mut self, path: &[Cell]) -> Vec<Vec<CombatantId>> {
        let steps = self.steps(path);
        steps.map(|(from, to)| self.at(from, to).to_vec()).collect()
    }

    /// Those who may react to any step of a path, ascending.
    pub fn all_along(&mut self, path: &[Cell]) -> Vec<CombatantId> {
        let mut all = Vec::new();
        for (from, to) in self.steps(path) {
            all.extend(self.at(from, to));
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// How many reactions the steps of a path invite.
    pub fn count(&mut self, path: &[Cell]) -> usize {
        let steps = self.steps(path);
        steps.map(|(from, to)| self.at(from, to).len()).sum()
    }
}

/// Those who may react to the next step of somebody, ascending: by a Rebuff to it or its rider, by a Cling to either. Rules WND-REACT-10, -12.
fn reactors(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Vec<CombatantId> {
    let rider = f.rider().map(|rider| s.fighter(rider));
    let met = |guard: &Fighter<'_>| {
        let mut both = [Some(f), rider].into_iter().flatten();
        both.any(|one| !would_rebuff(s, guard, one, f.anchor(), to).is_empty())
    };
    let guards = s.enemies_of(f.side).filter(|guard| met(guard));
    let leaving = [Some(f), rider].into_iter().flatten();
    let mut all: Vec<_> = guards
        .map(|guard| guard.id)
        .chain(leaving.flat_map(|one| clingers(s, one, to)))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether somebody would be out of reach of one that grapples it with its anchor in a cell; off the map it is. Rule WND-REACT-12.
pub fn leaves(s: &Situation<'_>, f: &Fighter<'_>, partner: &Fighter<'_>, to: Cell) -> bool {
    !s.board.contains(to) || gap_from(s, partner, f, to) > 0
}

/// Those who may cling to one that is about to step, in the order of choice. Rules WND-REACT-05, -12, WND-MOVE-24.
pub fn clingers(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Vec<CombatantId> {
    if s.data.is_off("WND-REACT-12") || s.data.is_off("WND-COND-09") {
        return Vec::new();
    }
    let partners = f.grappled().map(|id| s.fighter(id));
    let able = partners.filter(|it| can_react(it, s.data.prices.cling) && leaves(s, f, it, to));
    let mut all: Vec<_> = able.map(|it| it.id).collect();
    in_order_of_choice(s, &mut all);
    all
}
