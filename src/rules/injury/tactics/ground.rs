//! Where the computer goes. Floor 4.

use super::arms::shoots_or_throws;
use super::barriers::Barriers;
use super::targets::Targets;
use super::worth::ExpectationCache;
use super::{modes, strike, worthwhile_weapons};
use crate::board::{MoveField, OccupancyMap, is_in_line};
use crate::combat::Act;
use crate::grid::{Cell, cells_distance};
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::movement::{mover_of, occupancy, reactors_to, speed_of};
use crate::rules::injury::plan::threat::threat_reach;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use std::cell::OnceCell;

/// How many places are weighed with full odds in one decision.
const CLOSE_LOOKS: usize = 5;
/// What walking out of an enemy's reach costs, in hundredths of a minor injury, for each enemy.
const PROVOKED: i32 = 70;
/// How far ahead an advance is planned, in cells of movement: the second only as the first finds
/// no enemy.
const HORIZONS: [u32; 2] = [20, FURTHEST];
pub(super) const FURTHEST: u32 = 80;
/// A way longer than this, in cells of movement, is worth a look for a shorter one through doors
/// and over ledges.
const DETOUR: u32 = 24;

/// How the way to the nearest enemy looks on foot.
enum Way {
    /// Free, to a place from which an enemy is in reach.
    Open(Vec<Cell>),
    /// The places from which an enemy is in reach are taken: as near as can be.
    Crowded(Option<Vec<Cell>>),
    /// No way leads there.
    Barred,
}

/// The ground around one fighter, with borrowed buffers.
pub(super) struct Ground<'g, 'w> {
    pub(super) s: &'g Situation<'w>,
    pub(super) me: &'g Fighter<'w>,
    pub(super) worth: &'g mut ExpectationCache,
    pub(super) field: &'g mut MoveField,
    pub(super) map: &'g mut OccupancyMap,
    pub(super) barriers: &'g mut Barriers,
    /// The enemies of the fighter, once somebody asked: [`Ground::targets`].
    pub(super) known_targets: OnceCell<Targets<'g, 'w>>,
}

impl<'g, 'w> Ground<'g, 'w> {
    /// The enemies of the fighter.
    pub(super) fn targets(&self) -> &Targets<'g, 'w> {
        self.known_targets
            .get_or_init(|| Targets::of(self.s, self.me))
    }

    pub(super) fn walk_field(&mut self) {
        occupancy(self.s, self.me, self.map);
        self.field.compute(
            self.s.board,
            &mover_of(self.me, speed_of(self.me)),
            self.map,
        );
    }

    /// A move to the place from which an attack is worth most.
    pub(super) fn approach(&mut self) -> Option<Act> {
        let grounded = self.me.altitude == 0;
        if self.me.turn.ap() < 2 || !grounded || !self.could_attack_after_a_move() {
            return None;
        }
        self.walk_field();
        let places = self.likely_places();
        let provoked = PROVOKED * i32::try_from(reactors_to(self.s, self.me).len()).unwrap_or(0);
        let mut best: Option<(i32, Cell)> = None;
        for cell in places {
            let worth = self.worth_at(cell) - provoked;
            if worth > 0 && best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, cell));
            }
        }
        let path = self.field.path_to(best?.1)?;
        Some(move_act(path))
    }

    /// Whether one Move could bring an enemy within reach: no way is shorter than the distance.
    fn could_attack_after_a_move(&self) -> bool {
        let far = shoots_or_throws(self.s, self.me);
        let reach = threat_reach(self.s, self.me).unwrap_or(1);
        let span = i32::try_from(speed_of(self.me)).unwrap_or(i32::MAX);
        far || self
            .s
            .enemies_of(self.me.side)
            .any(|enemy| enemy.is_up() && self.s.distance(self.me, enemy) <= span + reach)
    }

    /// The few places that look best at a glance: in reach of an enemy, few enemies beside, a
    /// friend across, not far.
    fn likely_places(&self) -> Vec<Cell> {
        let longest = shoots_or_throws(self.s, self.me);
        let reach = threat_reach(self.s, self.me).unwrap_or(1);
        let mut places: Vec<(i32, Cell)> = Vec::new();
        for (cell, cost) in self.field.reached() {
            if cell == self.me.anchor || !self.field.can_end(cell) {
                continue;
            }
            let space = self.me.footprint.cells(self.s.kind(), cell);
            let distance =
                |other: &Fighter<'_>| cells_distance(self.s.kind(), &space, &other.space);
            let enemies = self
                .s
                .enemies_of(self.me.side)
                .filter(|enemy| enemy.is_up());
            let (mut nearest, mut beside) = (i32::MAX, 0);
            for enemy in enemies {
                let gap = distance(enemy);
                nearest = nearest.min(gap);
                beside += i32::from(gap <= 1);
            }
            let cost = i32::try_from(cost).unwrap_or(0);
            let glance = if nearest <= reach {
                let friends = self
                    .s
                    .allies_of(self.me)
                    .filter(|ally| ally.is_up() && distance(ally) <= 2)
                    .count();
                100 - 12 * beside + 6 * i32::try_from(friends).unwrap_or(0) - cost
            } else if longest {
                40 - (nearest - 6).abs() - cost / 2
            } else {
                continue;
            };
            places.push((-glance, cell));
        }
        places.sort_unstable();
        places
            .into_iter()
            .take(CLOSE_LOOKS)
            .map(|(_, cell)| cell)
            .collect()
    }

    fn worth_at(&mut self, cell: Cell) -> i32 {
        let mut there = self.s.clone();
        there.place(self.me.id, cell);
        let me = there.fighter(self.me.id).clone();
        let mut best = 0;
        let arms = worthwhile_weapons(&there, &me);
        for enemy in there.enemies_of(me.side).filter(|enemy| enemy.is_up()) {
            for weapon in &arms {
                for mode in modes(weapon.data) {
                    let choice =
                        self.worth
                            .of_strike(&there, &me, strike(&me, enemy.id, &weapon.key, mode));
                    best = best.max(choice.map_or(0, |choice| choice.worth));
                }
            }
        }
        best
    }

    /// One careful step, or else a move, to where no enemy threatens and the enemy can be seen.
    pub(super) fn back_off(&mut self) -> Option<Act> {
        if self.me.turn.ap() < 2 || self.me.altitude > 0 {
            return None;
        }
        self.walk_field();
        let away = self
            .field
            .reached()
            .filter(|&(cell, _)| self.field.can_end(cell) && self.is_quiet(cell));
        let seen = away.take(24).find(|&(cell, _)| self.sees_an_enemy(cell));
        let (cell, cost) = seen?;
        let path = self.field.path_to(cell)?;
        let steps_out = path.len() == 1 && cost == 1;
        Some(if steps_out {
            Act::new(words::STEP).along(path)
        } else {
            move_act(path)
        })
    }

    fn is_quiet(&self, cell: Cell) -> bool {
        let space = self.me.footprint.cells(self.s.kind(), cell);
        self.s
            .enemies_of(self.me.side)
            .filter(|enemy| enemy.is_up())
            .all(|enemy| {
                let reach = threat_reach(self.s, enemy).unwrap_or(0);
                cells_distance(self.s.kind(), &space, &enemy.space) > reach
            })
    }

    fn sees_an_enemy(&self, cell: Cell) -> bool {
        let there = self.me.moved_to(self.s.board, cell);
        self.s
            .enemies_of(self.me.side)
            .filter(|enemy| enemy.is_up())
            .any(|enemy| is_in_line(self.s.board, &there.sight_body(), &enemy.sight_body()))
    }

    /// As far as one Move goes on the shortest way to the nearest enemy: on foot, through the air
    /// where that is quicker, or past what bars the way.
    pub(super) fn advance(&mut self, far: &mut MoveField) -> Option<Act> {
        if let Some(fetch) = self.fetch_weapon() {
            return Some(fetch);
        }
        let way = self.way_to_enemy(far);
        let steps = match &way {
            Way::Open(path) => path.last().and_then(|&goal| far.cost(goal)),
            Way::Crowded(_) | Way::Barred => None,
        };
        if let Some(flight) = self.flight_instead(steps) {
            return Some(flight);
        }
        let through = match &way {
            Way::Open(_) if steps.is_none_or(|cost| cost <= DETOUR) => None,
            Way::Open(_) => self.by_hand(far, steps),
            Way::Crowded(_) => self.clear_the_way(),
            Way::Barred => self.break_through(far),
        };
        through.or_else(|| match way {
            Way::Open(path) | Way::Crowded(Some(path)) => self.one_move(far, path),
            Way::Crowded(None) => None,
            Way::Barred => self
                .closest_way(far)
                .and_then(|path| self.one_move(far, path)),
        })
    }

    /// A blow at a helpless enemy who lies where one would have to stand to reach the others:
    /// nobody stops in its cell, and two crowds would wait on both sides of it for ever.
    fn clear_the_way(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let lying = s.enemies_of(me.side).filter(|enemy| enemy.is_helpless());
        let targets = self.targets();
        let in_the_way = lying.filter(|enemy| targets.is_in_reach(s.board, enemy.anchor));
        let bodies: Vec<_> = in_the_way.map(|enemy| enemy.id).collect();
        let arms = worthwhile_weapons(s, me);
        let blows = bodies
            .into_iter()
            .flat_map(|body| arms.iter().map(move |weapon| (body, weapon)));
        blows
            .filter_map(|(body, weapon)| {
                let blow = strike(me, body, &weapon.key, Mode::Melee);
                self.worth.of_plain_strike(s, me, blow)
            })
            .max_by_key(|choice| choice.worth)
            .map(|choice| choice.act)
    }

    /// As much of a way as one Move covers.
    pub(super) fn one_move(&self, field: &MoveField, mut path: Vec<Cell>) -> Option<Act> {
        let speed = speed_of(self.me);
        let within = |cell: &Cell| field.cost(*cell).is_some_and(|cost| cost <= speed);
        path.truncate(path.iter().take_while(|cell| within(cell)).count());
        while path.last().is_some_and(|&cell| !field.can_end(cell)) {
            path.pop();
        }
        (!path.is_empty() && self.me.altitude == 0).then(|| move_act(path))
    }

    /// One cell on the ground towards the nearest enemy, for those who cannot get up.
    pub(super) fn crawl(&mut self, far: &mut MoveField) -> Option<Act> {
        let way = match self.way_to_enemy(far) {
            Way::Open(path) | Way::Crowded(Some(path)) => Some(path),
            Way::Crowded(None) => None,
            Way::Barred => self.closest_way(far),
        };
        let next = *way?.first()?;
        far.can_end(next)
            .then(|| Act::new(words::CRAWL).along(vec![next]))
    }

    fn way_to_enemy(&mut self, far: &mut MoveField) -> Way {
        occupancy(self.s, self.me, self.map);
        let (board, targets) = (self.s.board, self.targets());
        let in_reach = |cell: Cell| targets.is_in_reach(board, cell);
        // A nearer horizon than that of the nearest enemy is of no use; the last one is needed
        // where no way is found.
        let horizons = HORIZONS
            .into_iter()
            .filter(|&horizon| horizon == FURTHEST || targets.are_within(horizon));
        for horizon in horizons {
            let mover = mover_of(self.me, horizon);
            let goal = far.search(board, &mover, self.map, in_reach);
            if let Some(path) = goal.and_then(|cell| far.path_to(cell)) {
                return Way::Open(path);
            }
        }
        let mut places = targets.near_places();
        if places.any(|cell| far.cost(cell).is_some() && in_reach(cell)) {
            Way::Crowded(self.closest_way(far))
        } else {
            Way::Barred
        }
    }

    /// With every way barred, the way to the free cell that is nearest to an enemy.
    fn closest_way(&self, far: &MoveField) -> Option<Vec<Cell>> {
        let targets = self.targets();
        // From the dearest cells, which mostly are the nearest to an enemy, to the cheapest: then a
        // glance is enough for nearly all of them. Of equals the first reached is taken.
        let mut best: Option<((i32, u32), Cell)> = None;
        for (cell, cost) in far.reached().rev() {
            let is_worse = |gap: i32| best.is_some_and(|(least, _)| (gap, cost) > least);
            if is_worse(targets.least_distance_from(cell)) || !far.can_end(cell) {
                continue;
            }
            let gap = targets.distance_from(cell);
            debug_assert!(targets.least_distance_from(cell) <= gap);
            if !is_worse(gap) {
                best = Some(((gap, cost), cell));
            }
        }
        let ((gap, _), cell) = best?;
        (gap < targets.distance_from(self.me.anchor))
            .then(|| far.path_to(cell))
            .flatten()
    }
}

pub(super) fn move_act(path: Vec<Cell>) -> Act {
    Act::new(words::MOVE).along(path)
}
