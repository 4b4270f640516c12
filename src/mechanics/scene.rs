//! Who stands where: what rules and the computer ask of a battle, from read-only access. Floor 3½.

mod places;

use crate::board::{
    Board, Body, LineOfFire, Mover, OccupancyMap, StepRules, known_line_of_fire, step_cost,
};
use crate::combat::{
    ActiveRuleset, Altitude, BattleBoard, Combatant, CombatantId, Conditions, Facing, Position,
    Roster, RuleSwitches, SideId, Space, Standing,
};
use crate::grid::{
    Arc, Cell, Cells, Direction, Footprint, GridKind, cells_distance, direction_towards,
    opposite_sides,
};
use bevy::prelude::{Component, World};
use std::rc::Rc;

/// The battle as it stands, for one call. Every question about a combatant panics if the battle
/// has no such combatant.
///
/// ```
/// use quincunx::battle::Battle;
/// use quincunx::dice::SeededDice;
/// use quincunx::level::Level;
/// use quincunx::mechanics::Scene;
/// use std::path::Path;
///
/// let level = Level::load(Path::new("levels/01_drill_yard.ron")).expect("a shipped level");
/// let ruleset = quincunx::rules::all()[0];
/// let battle = Battle::of_ruleset(level.into(), ruleset, SeededDice::new(1).into());
/// let battle = battle.expect("its roles are known");
/// let scene = Scene::of(battle.world());
/// for who in scene.fighters() {
///     assert!(scene.may_stay(who, scene.cell(who)));
///     for enemy in scene.enemies(who) {
///         assert_eq!(scene.distance(who, enemy), scene.distance(enemy, who));
///         assert_eq!(scene.are_beside(who, enemy), scene.beside(enemy).contains(&who));
///     }
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Scene<'w> {
    world: &'w World,
    roster: &'w Roster,
    moved: [Option<Moved>; 2],
}

/// Somebody who is asked about in another place than where it stands.
#[derive(Clone, Copy)]
struct Moved {
    who: CombatantId,
    anchor: Cell,
}

impl<'w> Scene<'w> {
    /// Looks at a battle.
    #[must_use]
    pub fn of(world: &'w World) -> Self {
        Self {
            world,
            roster: world.resource(),
            moved: [None; 2],
        }
    }

    /// The same as if a combatant stood with its anchor in another cell, looking as it does: every
    /// question about places is answered for it there. Two combatants can be moved
    /// so; a third takes the place of the one that was moved first.
    ///
    /// ```
    /// # use quincunx::battle::Battle;
    /// # use quincunx::dice::SeededDice;
    /// # use quincunx::level::Level;
    /// # use std::path::Path;
    /// # let level = Level::load(Path::new("levels/01_drill_yard.ron")).expect("a shipped level");
    /// # let ruleset = quincunx::rules::all()[0];
    /// # let battle = Battle::of_ruleset(level.into(), ruleset, SeededDice::new(1).into()).unwrap();
    /// use quincunx::mechanics::Scene;
    ///
    /// let scene = Scene::of(battle.world());
    /// let who = scene.fighters().next().expect("somebody fights");
    /// let enemy = scene.enemies(who).next().expect("against somebody");
    /// let (_, near) = scene.kind().neighbours(scene.cell(enemy)).next().expect("a cell beside");
    /// assert_eq!(scene.as_if(who, near).distance(who, enemy), 1);
    /// ```
    #[must_use]
    pub const fn as_if(self, who: CombatantId, anchor: Cell) -> Self {
        let [first, second] = self.moved;
        let other = match second {
            Some(moved) if moved.who.0 == who.0 => first,
            _ => second,
        };
        let moved = [other, Some(Moved { who, anchor })];
        Self { moved, ..self }
    }

    /// The same as if each of some combatants, at most two, stood elsewhere: for
    /// [`Shown::position_gains`](crate::combat::Shown::position_gains).
    #[must_use]
    pub fn as_if_all(self, places: &[(CombatantId, Cell)]) -> Self {
        debug_assert!(
            places.len() <= self.moved.len(),
            "a third would take the place of the first"
        );
        let places = places.iter();
        places.fold(self, |scene, &(who, anchor)| scene.as_if(who, anchor))
    }

    fn moved(self, who: CombatantId) -> Option<Moved> {
        let mut moved = self.moved.into_iter().rev().flatten();
        moved.find(|moved| moved.who == who)
    }

    /// The world of the battle.
    #[must_use]
    pub const fn world(self) -> &'w World {
        self.world
    }

    /// Everybody in the battle, by number.
    #[must_use]
    pub const fn roster(self) -> &'w Roster {
        self.roster
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(self) -> &'w Board {
        self.world.resource::<BattleBoard>().board()
    }

    /// Squares or hexes.
    #[must_use]
    pub fn kind(self) -> GridKind {
        self.board().kind()
    }

    /// A component of a combatant.
    #[must_use]
    pub fn get<C: Component>(self, who: CombatantId) -> &'w C {
        self.roster.component_of(self.world, who)
    }

    /// Whether a rule is switched off in this battle.
    #[must_use]
    pub fn is_off(self, rule: &str) -> bool {
        self.switches().is_off(rule)
    }

    /// `with` if a rule is in force in this battle, `without` if it is switched off.
    #[must_use]
    pub fn in_force<T>(self, rule: &str, with: T, without: T) -> T {
        self.switches().in_force(rule, with, without)
    }

    /// The rules that are switched off in this battle.
    #[must_use]
    pub fn switches(self) -> &'w RuleSwitches {
        &self.world.resource::<ActiveRuleset>().switches
    }

    /// Whether it has a condition of this key.
    #[must_use]
    pub fn has(self, who: CombatantId, condition: &str) -> bool {
        self.get::<Conditions>(who).has(condition)
    }

    /// Its name for people.
    #[must_use]
    pub fn name(self, who: CombatantId) -> &'w str {
        &self.get::<Combatant>(who).name
    }

    /// Its side.
    #[must_use]
    pub fn side(self, who: CombatantId) -> SideId {
        self.roster.side_of(who)
    }

    /// The anchor of its space.
    #[must_use]
    pub fn cell(self, who: CombatantId) -> Cell {
        let moved = self.moved(who).map(|moved| moved.anchor);
        moved.unwrap_or_else(|| self.get::<Position>(who).cell())
    }

    /// The shape of its space.
    #[must_use]
    pub fn footprint(self, who: CombatantId) -> Footprint {
        self.get::<Space>(who).0
    }

    /// The cells that it fills.
    #[must_use]
    pub fn space(self, who: CombatantId) -> Cells {
        self.space_at(who, self.cell(who))
    }

    /// The cells that it would fill with its anchor in a cell.
    #[must_use]
    pub fn space_at(self, who: CombatantId, anchor: Cell) -> Cells {
        self.footprint(who).cells(self.kind(), anchor)
    }

    /// Where it looks.
    #[must_use]
    pub fn facing(self, who: CombatantId) -> Direction {
        self.get::<Facing>(who).direction()
    }

    /// Its height above the ground, in elevation steps; 0 on it.
    #[must_use]
    pub fn altitude(self, who: CombatantId) -> i32 {
        self.get::<Altitude>(who).steps()
    }

    /// Whether it still fights.
    #[must_use]
    pub fn is_up(self, who: CombatantId) -> bool {
        *self.get::<Standing>(who) == Standing::Up
    }

    /// Whether it is on the board and alive; the unconscious lie there.
    #[must_use]
    pub fn is_there(self, who: CombatantId) -> bool {
        self.get::<Standing>(who).is_there()
    }

    /// Everybody who still fights, ascending.
    pub fn fighters(self) -> impl Iterator<Item = CombatantId> + use<'w> {
        let all = self.roster.ids();
        all.filter(move |&id| self.is_up(id))
    }

    /// Everybody of another side who still fights, ascending.
    pub fn enemies(self, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'w> {
        let own = self.side(who);
        self.fighters().filter(move |&id| self.side(id) != own)
    }

    /// Whether another is of another side and still fights.
    #[must_use]
    pub fn is_enemy(self, who: CombatantId, other: CombatantId) -> bool {
        self.is_up(other) && self.side(other) != self.side(who)
    }

    /// Everybody else of the own side who still fights, ascending.
    pub fn allies(self, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'w> {
        let own = self.side(who);
        self.fighters()
            .filter(move |&id| id != who && self.side(id) == own)
    }

    /// Everybody else of the own side who is on the board and alive, ascending; those too who have fallen.
    pub fn companions(self, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'w> {
        let own = self.side(who);
        let all = self.roster.ids();
        all.filter(move |&id| id != who && self.side(id) == own && self.is_there(id))
    }

    /// The distance between two combatants in cells, from the nearest cell to the nearest cell; 1
    /// for neighbours.
    #[must_use]
    pub fn distance(self, one: CombatantId, other: CombatantId) -> i32 {
        cells_distance(self.kind(), &self.space(one), &self.space(other))
    }

    /// Whether two combatants stand beside each other with no wall or barrier between them;
    /// heights are not asked.
    #[must_use]
    pub fn are_beside(self, one: CombatantId, other: CombatantId) -> bool {
        let (kind, board, target) = (self.kind(), self.board(), self.space(other));
        self.space(one).iter().any(|cell| {
            let mut sides = kind.neighbours(cell);
            sides.any(|(side, to)| target.contains(to) && board.step_allowed(cell, side))
        })
    }

    /// Whether one step would lead from a combatant onto another if nobody stood there: no wall or
    /// barrier is between them, and the ground rises and falls no more than these prices of steps
    /// allow.
    #[must_use]
    pub fn is_a_step_from(self, who: CombatantId, other: CombatantId, rules: StepRules) -> bool {
        let (board, target) = (self.board(), self.space(other));
        self.space(who).iter().any(|from| {
            let mover = Mover::walking(from, Footprint::Single, u32::MAX).with_rules(rules);
            let step = |to| step_cost(board, &mover, (from, to), &OccupancyMap::new());
            target.iter().any(|to| step(to).is_ok())
        })
    }

    /// The enemies beside a combatant, ascending.
    #[must_use]
    pub fn beside(self, who: CombatantId) -> Vec<CombatantId> {
        let near = |&id: &CombatantId| self.are_beside(who, id);
        self.enemies(who).filter(near).collect()
    }

    /// Who flanks a target together with the attacker: the first ally of the attacker who is
    /// beside the target on the opposite side of it. `None` unless the attacker is beside it, too.
    #[must_use]
    pub fn flanked_by(self, target: CombatantId, attacker: CombatantId) -> Option<CombatantId> {
        if !self.are_beside(attacker, target) {
            return None;
        }
        let (kind, own, space) = (self.kind(), self.space(attacker), self.space(target));
        self.allies(attacker).find(|&ally| {
            self.are_beside(ally, target) && opposite_sides(kind, &own, &space, &self.space(ally))
        })
    }

    /// Where a combatant lies as seen by a target that looks in its direction.
    #[must_use]
    pub fn arc(self, target: CombatantId, who: CombatantId) -> Arc {
        let towards = self.direction(target, who);
        self.kind().arc(self.facing(target), towards)
    }

    /// Whether a combatant is behind a target. On squares what is straight beside a target is
    /// neither behind it nor before it: ask [`Scene::arc`] for all that is not in front.
    #[must_use]
    pub fn is_behind(self, who: CombatantId, target: CombatantId) -> bool {
        self.arc(target, who) == Arc::Behind
    }

    /// Whether a combatant does not have a cell behind it: for
    /// [`Shown::has_in_front`](crate::combat::Shown::has_in_front).
    #[must_use]
    pub fn has_in_front(self, who: CombatantId, cell: Cell) -> bool {
        let kind = self.kind();
        let towards = direction_towards(kind, self.space(who).centre(kind), kind.centre(cell));
        kind.arc(self.facing(who), towards) != Arc::Behind
    }

    /// The direction from one combatant to another, as a blow or a push goes.
    #[must_use]
    pub fn direction(self, from: CombatantId, to: CombatantId) -> Direction {
        let kind = self.kind();
        direction_towards(
            kind,
            self.space(from).centre(kind),
            self.space(to).centre(kind),
        )
    }

    /// How it is seen and shot at.
    #[must_use]
    pub fn body(self, who: CombatantId) -> Body {
        Body::new(self.cell(who), self.footprint(who)).at_altitude(self.altitude(who))
    }

    /// The line of fire between two combatants: the grade of cover of what stands on it, and
    /// whether it can be seen along.
    #[must_use]
    pub fn line(self, from: CombatantId, to: CombatantId) -> Rc<LineOfFire> {
        known_line_of_fire(self.board(), &self.body(from), &self.body(to))
    }
}

#[cfg(test)]
mod tests {
    use super::Scene;
    use crate::combat::{CombatantId, Condition, Standing, standing_changed};
    use crate::grid::{Footprint, GridKind};
    use crate::mechanics::conditions;
    use crate::mechanics::testing::{Toy, field, switch_off};
    use bevy::prelude::World;

    const A: CombatantId = CombatantId(1);
    const B: CombatantId = CombatantId(2);
    const C: CombatantId = CombatantId(3);

    #[test]
    fn two_on_opposite_sides_flank() {
        for kind in [GridKind::Square, GridKind::Hex] {
            let (a, target, ally) = ((2, 2), (3, 2), (4, 2));
            let toys = [Toy::new(0, a), Toy::new(1, target), Toy::new(0, ally)];
            let world = field(kind, &toys);
            let scene = Scene::of(&world);
            assert_eq!(scene.flanked_by(B, A), Some(C), "{kind:?}");
            assert_eq!(scene.flanked_by(A, B), None);
            assert_eq!(scene.beside(B), [A, C]);
            assert_eq!(scene.distance(A, C), 2);
        }
    }

    #[test]
    fn a_large_body_is_beside_with_any_of_its_cells() {
        for kind in [GridKind::Square, GridKind::Hex] {
            let large = Toy::new(0, (3, 3)).with_space(Footprint::Large);
            let space = Footprint::Large.cells(kind, (3, 3).into());
            let beyond = space.iter().map(|cell| cell.x).max().unwrap_or(0) + 1;
            let row = space.iter().filter(|cell| cell.x == beyond - 1);
            let row = row.map(|cell| cell.y).max().unwrap_or(0);
            let world = field(kind, &[large, Toy::new(1, (beyond, row))]);
            assert!(Scene::of(&world).are_beside(A, B), "{kind:?}");
            assert!(!Scene::of(&world).may_stay(B, (3, 3).into()));
        }
    }

    #[test]
    fn as_if_it_stood_there_all_questions_of_places_are_answered_there() {
        for kind in [GridKind::Square, GridKind::Hex] {
            let toys = [
                Toy::new(0, (0, 2)),
                Toy::new(1, (3, 2)),
                Toy::new(0, (4, 2)),
            ];
            let world = field(kind, &toys);
            let scene = Scene::of(&world);
            let there = scene.as_if(A, (2, 2).into());
            assert!(
                !scene.are_beside(A, B) && there.are_beside(A, B),
                "{kind:?}"
            );
            assert_eq!((scene.distance(A, B), there.distance(A, B)), (3, 1));
            assert_eq!(there.flanked_by(B, A), Some(C), "{kind:?}");
            let apart = scene.as_if_all(&[(A, (2, 2).into()), (C, (9, 9).into())]);
            assert_eq!(apart.flanked_by(B, A), None, "{kind:?}");
            let again = apart.as_if(C, (4, 2).into());
            assert_eq!(again.flanked_by(B, A), Some(C), "{kind:?}");
            assert!(there.may_stay(B, (0, 2).into()) && !there.may_stay(B, (2, 2).into()));
            assert_eq!(scene.cell(A), (0, 2).into());
        }
    }

    #[test]
    fn an_enemy_is_one_of_another_side_that_fights() {
        for kind in [GridKind::Square, GridKind::Hex] {
            let toys = [(0, (2, 2)), (1, (3, 2)), (0, (2, 3))];
            let mut world = field(kind, &toys.map(|(side, cell)| Toy::new(side, cell)));
            let enemies = |world: &World| [A, B, C].map(|it| Scene::of(world).is_enemy(A, it));
            assert_eq!(enemies(&world), [false, true, false], "{kind:?}");
            standing_changed(&mut world, B, Standing::Dead, "TOY-ATK-01");
            assert_eq!(enemies(&world), [false; 3], "{kind:?}");
        }
    }

    #[test]
    fn a_rule_is_off_in_the_battle_that_switches_it_off() {
        let mut world = field(GridKind::Hex, &[Toy::new(0, (2, 2))]);
        let scene = Scene::of(&world);
        assert_eq!(scene.in_force("TOY-ATK-01", 7, 0), 7);
        switch_off(&mut world, "TOY-ATK-01");
        let scene = Scene::of(&world);
        assert!(scene.is_off("TOY-ATK-01") && !scene.is_off("TOY-ATK-02"));
        assert_eq!(scene.in_force("TOY-ATK-01", 7, 0), 0);
        conditions::set(&mut world, A, Condition::new("prone", 1, "TOY-ATK-03"));
        let scene = Scene::of(&world);
        assert!(scene.has(A, "prone") && !scene.has(A, "held"));
    }

    #[test]
    fn who_looks_away_has_others_behind() {
        for kind in [GridKind::Square, GridKind::Hex] {
            let west = kind.parse_direction("W").expect("both grids have it");
            let looks = Toy::new(1, (3, 2)).looking(west);
            let world = field(kind, &[Toy::new(0, (2, 2)), looks, Toy::new(0, (4, 2))]);
            let scene = Scene::of(&world);
            assert!(!scene.is_behind(A, B) && scene.is_behind(C, B), "{kind:?}");
            let front = [A, C].map(|other| scene.has_in_front(B, scene.cell(other)));
            assert_eq!(front, [true, false], "{kind:?}");
        }
    }
}
