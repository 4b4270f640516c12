//! Steps and falls: prices, who may be walked through, where one may end. Floor 4. Rules CON-MOVE-01 to -06.

use super::provoke::opponents;
use crate::board::{Board, Mover, OccupancyMap, Occupied, StepBlocked, StepRules};
use crate::combat::{CombatantId, MoveKind, Refusal};
use crate::grid::Cell;
use crate::mechanics::falls::{FallDice, Falls};
use crate::mechanics::travel::{Bar, Travel};
use crate::rules::contest::components::Pool;
use crate::rules::contest::components::conditions::CONDITIONS;
use crate::rules::contest::data::ContestData;
use crate::rules::contest::snapshot::{Fighter, Situation};

/// How a fighter walks, with so much movement. Rules CON-MOVE-01, -02, -04.
pub fn mover_of(f: &Fighter<'_>, budget: u32) -> Mover {
    let rules = step_rules(f.data, f.is_prone());
    Mover::walking(f.anchor(), f.footprint, budget).with_rules(rules)
}

/// How steps are priced for a walker that lies or not. Rules CON-MOVE-01, -02, -04.
pub fn step_rules(data: &ContestData, is_prone: bool) -> StepRules {
    let prices = &data.movement;
    let price = |value: i32, rule: &str| match data.is_off(rule) {
        true => 0,
        false => u32::try_from(value).unwrap_or(0),
    };
    let crawls = is_prone && !data.is_off("CON-MOVE-04");
    let factor = if crawls {
        u32::try_from(prices.prone).unwrap_or(1)
    } else {
        1
    };
    StepRules {
        cost_factor: factor,
        rise_factor: 1,
        climb_extra_per_step: price(prices.rise, "CON-MOVE-02") * factor,
        climb_cell_extra_per_step: price(prices.climb, "CON-MOVE-02") * factor,
        climb_cell_down_per_step: price(prices.climb, "CON-MOVE-02") * factor,
        deep_water_multiplier: 1,
        max_rise: 1,
        max_drop: i32::MAX,
        enters_climb_cells: true,
        climb_cell_max: i32::MAX,
        ..StepRules::default()
    }
}

/// How a fighter walks that does not mean to fall: the computer's ways, and what is shown as reach.
pub fn careful_mover(f: &Fighter<'_>, budget: u32) -> Mover {
    let mut mover = mover_of(f, budget);
    mover.rules.max_drop = 1;
    mover
}

/// What the others mean for a mover. Rule CON-MOVE-05.
pub fn occupancy(s: &Situation<'_>, mover: &Fighter<'_>, map: &mut OccupancyMap) {
    s.mark_others(&[mover.id], map, |other| {
        let sizes = (other.stats.size.index() - mover.stats.size.index()).abs();
        let crossed = other.side == mover.side || sizes >= s.data.movement.crossing_sizes;
        match crossed && !s.data.is_off("CON-MOVE-05") {
            _ if !other.is_up() => Occupied::Free,
            true => Occupied::Pass,
            false => Occupied::Block,
        }
    });
}

/// Each step that leaves somebody's reach is a trigger of its own. Rule CON-REACT-04.
pub const EACH_STEP_PROVOKES: bool = true;

/// A fighter that goes on foot, with so much movement. Rules CON-MOVE-01 to -06, CON-INIT-06.
pub struct OnFoot<'s, 'w> {
    s: &'s Situation<'w>,
    f: &'s Fighter<'w>,
    budget: u32,
}

impl<'s, 'w> OnFoot<'s, 'w> {
    /// With the movement that it has left.
    pub fn now(s: &'s Situation<'w>, f: &'s Fighter<'w>) -> Self {
        Self::within(s, f, f.pool(Pool::MoveLeft))
    }

    /// With so much movement, in cells of open ground; below 0 is none.
    pub fn within(s: &'s Situation<'w>, f: &'s Fighter<'w>, budget: i32) -> Self {
        let budget = u32::try_from(budget).unwrap_or(0);
        Self { s, f, budget }
    }
}

impl Travel for OnFoot<'_, '_> {
    fn who(&self) -> CombatantId {
        self.f.id
    }

    fn kind(&self) -> MoveKind {
        match self.f.is_prone() {
            true => MoveKind::Crawl,
            false => MoveKind::Walk,
        }
    }

    fn board(&self) -> &Board {
        self.s.board
    }

    fn mover(&self) -> Mover {
        let budget = self.s.data.in_force("CON-INIT-06", self.budget, u32::MAX);
        mover_of(self.f, budget)
    }

    fn careful(&self) -> Mover {
        careful_mover(self.f, self.budget)
    }

    fn mark(&self, others: &mut OccupancyMap) {
        occupancy(self.s, self.f, others);
    }

    fn may_end(&self, anchor: Cell) -> bool {
        self.s.may_end(self.f, anchor)
    }

    fn rule(&self, bar: Bar) -> &'static str {
        match bar {
            Bar::Step(StepBlocked::TooHigh | StepBlocked::TooDeep | StepBlocked::NeedsClimbing) => {
                "CON-MOVE-02"
            }
            Bar::Step(StepBlocked::Occupied) | Bar::End => "CON-MOVE-05",
            // Walls, and what is no step at all.
            Bar::Step(_) => "CON-MOVE-01",
            Bar::Length => "CON-INIT-06",
        }
    }

    fn guards(&self) -> impl FnMut(Cell) -> Vec<CombatantId> {
        let (mut bent, who) = (self.s.clone(), self.f.id);
        move |cell| {
            bent.place(who, cell);
            opponents(&bent, bent.fighter(who))
        }
    }

    fn asks_again(&self) -> bool {
        EACH_STEP_PROVOKES
    }
}

/// Which drops are falls. Rule CON-MOVE-03.
pub fn falls(data: &ContestData) -> Falls {
    const RULE: &str = "CON-MOVE-03";
    Falls {
        rule: RULE,
        least: data.in_force(RULE, data.movement.fall_steps.max(2), i32::MAX),
    }
}

/// The dice of a fall. Rule CON-MOVE-03.
pub fn fall_dice(data: &ContestData) -> FallDice {
    FallDice {
        each: data.movement.fall_steps,
        free: 0,
        faces: u8::try_from(data.movement.fall_die).unwrap_or(6),
    }
}

/// Whether a fighter may step at all. Rules CON-STAT-04, CON-COND-04, -05.
///
/// # Errors
/// [`Refusal::Forbidden`] if it is held, or holds somebody.
pub fn free_to_step(f: &Fighter<'_>) -> Result<(), Refusal> {
    CONDITIONS.free_to_step(f.conditions, f.data.switches())
}

/// What standing up takes from the movement. Rule CON-COND-03; ruling CON-R12.
pub fn stand_cost(f: &Fighter<'_>) -> i32 {
    let part = f.data.movement.stand_part;
    (f.speed() + part - 1) / part
}
