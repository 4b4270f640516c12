//! Where a combatant can go with one action, and the command that takes it there. Floor 4.
//! Rules AUR-ACT-06 to -11, AUR-MOVE-03 to -06, AUR-REACT-03, -06.
//!
//! | file | holds |
//! |---|---|
//! | `allowance` | the metres that Energy and Stamina allow |
//! | `field` | all cells within them, and the way to each |
//! | `runs` | the cells of Runs, remembered |
//! | `threat` | who threatens whom |

mod allowance;
pub mod field;
pub mod runs;
pub mod threat;

pub use allowance::Allowance;
pub use field::RunField;
pub use runs::Runs;
pub use threat::{dangers, threatened_by, threatened_cells};

use self::threat::{past, strikers};

use self::allowance::SPRINT_BAND;
use crate::board::OccupancyMap;
use crate::combat::{Act, BattleCommand, CombatantId, ReachCell, Refusal, Route, RouteStep};
use crate::grid::Cell;
use crate::mechanics::travel::route_steps;
use crate::rules::aura::actions::ACTIONS;
use crate::rules::aura::components::agenda::WindowKind;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::plan::movement::lost_in_turn;
use crate::rules::aura::plan::{facing, movement};
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;
use smol_str::SmolStr;

/// The cells that one action reaches, nearest first. The band is the Energy of a Run or Shift, 4 for
/// a Sprint. In a window only an Agile Move leads anywhere.
#[must_use]
pub fn reach(s: &Situation<'_>, who: CombatantId) -> Vec<ReachCell> {
    let mut cells = Vec::new();
    let Some(who) = s.find(who) else { return cells };
    match s.moment {
        Moment::Window(WindowKind::Before) => {
            dodges(s, who).for_each(|cell| cells.push(ReachCell { cell, band: 1 }));
        }
        Moment::Priority | Moment::Challenge => on_foot(s, who, &mut cells),
        Moment::Window(_) | Moment::Question => {}
    }
    cells
}

/// Cells of Runs, Sprints and Shifts.
fn on_foot(s: &Situation<'_>, who: &Fighter<'_>, cells: &mut Vec<ReachCell>) {
    let allowance = Allowance::of(who, 0);
    let mut field = RunField::default();
    field.compute(s, who, allowance.sprint);
    let shifts: Vec<_> = shifts(s, who).collect();
    for (cell, metres) in field.ends() {
        if let Some(band) = allowance.band(who, metres) {
            cells.push(ReachCell { cell, band });
        }
    }
    for (cell, energy) in shifts {
        match cells.iter_mut().find(|reach| reach.cell == cell) {
            Some(reach) => reach.band = reach.band.min(energy),
            None => cells.push(ReachCell { cell, band: energy }),
        }
    }
    cells.sort_by_key(|reach| reach.band);
}

/// The cells to which it can Shift now, with the Energy; 1 if Agility has to pay.
fn shifts(s: &Situation<'_>, who: &Fighter<'_>) -> impl Iterator<Item = (Cell, u8)> {
    let near = s.kind().neighbours(who.anchor()).map(|(_, cell)| cell);
    near.filter_map(|cell| {
        let (_, price) = shift_to(s, who, cell)?;
        Some((cell, u8::try_from(price.energy.max(1)).ok()?))
    })
}

/// A Shift to a cell and its price: with Energy, or with Agility where the Energy does not suffice.
fn shift_to(s: &Situation<'_>, who: &Fighter<'_>, to: Cell) -> Option<(Act, Price)> {
    let plain = Act::new(words::SHIFT).along(vec![to]);
    let nimble = plain.clone().rider(words::BY_AGILITY, 1);
    let payable = |act: Act| {
        let price = movement::check(s, who, &act, movement::check_shift).ok()?;
        price.check(who).ok().map(|()| (act, price))
    };
    payable(plain).or_else(|| payable(nimble))
}

/// The cells to which it can make an Agile Move now. Rule AUR-REACT-03.
fn dodges(s: &Situation<'_>, who: &Fighter<'_>) -> impl Iterator<Item = Cell> {
    let near = s.kind().neighbours(who.anchor()).map(|(_, cell)| cell);
    let able = who.free_agility() > 0;
    near.filter(move |&cell| {
        let act = Act::new(words::AGILE_MOVE).along(vec![cell]);
        able && movement::check(s, who, &act, movement::check_agile).is_ok()
    })
}

/// The cheapest single action that leads to a cell: a Run, a Shift where that costs less, a Sprint
/// where a Run does not suffice.
///
/// # Errors
/// [`Refusal`] if it cannot be reached with one action.
fn cheapest(s: &Situation<'_>, fighter: &Fighter<'_>, to: Cell) -> Result<Route, Refusal> {
    if s.moment == Moment::Window(WindowKind::Before) {
        return single(s, fighter, Act::new(words::AGILE_MOVE).along(vec![to]));
    }
    let walk = walk_to(s, fighter, Act::default(), to);
    let adjacent = s.kind().distance(fighter.anchor(), to) == 1;
    let shift = adjacent.then(|| shift_to(s, fighter, to)).flatten();
    match (walk, shift) {
        (Ok((price, _)), Some((act, shift))) if shift.agility == 0 && shift.energy < price => {
            single(s, fighter, act)
        }
        (Err(_), Some((act, _))) => single(s, fighter, act),
        (walk, _) => walk.map(|(_, route)| route),
    }
}

/// The cheapest way to a cell with an action that was chosen, and its riders.
///
/// # Errors
/// [`Refusal`] if it cannot be reached so.
pub fn route(
    s: &Situation<'_>,
    who: CombatantId,
    to: Cell,
    act: Option<&Act>,
) -> Result<Route, Refusal> {
    let fighter = s.known(who)?;
    let Some(act) = act else {
        return cheapest(s, fighter, to);
    };
    match act.verb.as_str() {
        words::SHIFT | words::AGILE_MOVE | words::JUMP | words::CLIMB => {
            single(s, fighter, act.clone().along(vec![to]))
        }
        words::RUN | words::SPRINT => walk_to(s, fighter, act.clone(), to).map(|(_, route)| route),
        _ => cheapest(s, fighter, to),
    }
}

/// A Run to a cell, or a Sprint if it was chosen or a Run does not suffice, with its Energy.
fn walk_to(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    chosen: Act,
    to: Cell,
) -> Result<(i32, Route), Refusal> {
    if !who.is_standing() && !s.data.is_off("AUR-ACT-31") {
        let why = "It is not on its feet: it can only Shift";
        return Err(Refusal::forbidden_because(why, "AUR-ACT-31"));
    }
    let by_stamina = chosen.riders.get(words::PAY_STAMINA).copied().unwrap_or(0);
    let allowance = Allowance::of(who, by_stamina.min(1));
    let mut field = RunField::default();
    field.compute(s, who, allowance.sprint);
    let found = field.way_to(to).and_then(|(metres, path)| {
        let band = allowance.band(who, metres)?;
        Some((band, past(s, who, &field, path)))
    });
    let Some((band, path)) = found else {
        let why = "That cell cannot be reached with one action";
        return Err(Refusal::forbidden_because(why, "AUR-MOVE-03"));
    };
    let sprints = band == SPRINT_BAND || chosen.verb == words::SPRINT;
    let verb = if sprints { words::SPRINT } else { words::RUN };
    let act = Act {
        verb: SmolStr::new_static(verb),
        ..chosen
    };
    let energy = if sprints {
        s.data.values.costs.sprint
    } else {
        i32::from(band)
    };
    let steps = steps_of(s, who, &path, true);
    let commands = vec![BattleCommand::act(who.id, act.along(path))];
    Ok((energy, Route { commands, steps }))
}

/// An action that leads to one cell.
fn single(s: &Situation<'_>, who: &Fighter<'_>, act: Act) -> Result<Route, Refusal> {
    ACTIONS.check(s, who.id, &act)?;
    let mut steps = steps_of(s, who, &act.path, false);
    if act.verb == words::AGILE_MOVE {
        steps.iter_mut().for_each(|step| step.provokes.clear());
    }
    let commands = vec![BattleCommand::act(who.id, act)];
    Ok(Route { commands, steps })
}

/// The steps of a way with the metres used so far, and who may strike at each.
fn steps_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    path: &[Cell],
    pays_turns: bool,
) -> Vec<RouteStep> {
    let mut map = OccupancyMap::new();
    movement::occupancy(s, who, &mut map);
    let mut before = facing::momentum(who);
    let (mut from, mut looks) = (who.anchor(), who.facing);
    let (mut left, mut costs) = (Vec::new(), Vec::new());
    for &to in path {
        left.push((from, looks));
        let direction = s.kind().direction_of_step(from, to);
        let mut metres = movement::step_metres(s, who, from, to, &map).unwrap_or(1);
        if let (Some(direction), true) = (direction, pays_turns) {
            metres += lost_in_turn(s.data, s.kind(), before, direction);
            looks = direction;
        }
        costs.push(u32::try_from(metres).unwrap_or(0));
        before = direction.or(before);
        from = to;
    }
    let mut bent = s.clone();
    route_steps(1, path, &costs, true, |index| {
        let (from, looks) = left[index];
        bent.place(who.id, from, looks);
        strikers(&bent, who.id)
    })
}
