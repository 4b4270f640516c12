//! Ways by an action that is chosen: through the air, up a height, under the ground, through water, in a straight line. Floor 4.
//! Rules TRI-MOVE-09, -10, -12, -16, -19, -22, -27.

use crate::board::{Levels, MoveField, Mover, OccupancyMap, Occupied, highest_ground};
use crate::combat::{Act, BattleCommand, Refusal, Route, RouteStep};
use crate::grid::Cell;
use crate::mechanics::travel::Travel;
use crate::rules::triad::actions::ACTIONS;
use crate::rules::triad::components::{Gait, Pool};
use crate::rules::triad::plan::burrowing;
use crate::rules::triad::plan::climbing::{self, climb_budget};
use crate::rules::triad::plan::flight::{Flight, budget_of, flight, height_at_end};
use crate::rules::triad::plan::movement::{OnGround, left_behind, swim_budget};
use crate::rules::triad::plan::passage::is_met;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;

/// Steps above the highest ground on which a flight may cross: higher never helps to get there.
const HEADROOM: i32 = 1;

/// A way by a chosen action; `None` if it is one of those that go on foot, or a single step.
pub(super) fn route_by(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    to: Cell,
    act: &Act,
) -> Option<Result<Route, Refusal>> {
    let way = match act.verb.as_str() {
        words::FLY => fly(s, f, to, act),
        words::CLIMB => climb(s, f, to, act),
        words::BURROW => burrow(s, f, to),
        words::SWIM => swim(s, f, to),
        words::JUMP | words::PUSH_OFF => straight(s, f, to, act),
        words::CRAWL | words::DISMOUNT => {
            let act = Act::new(act.verb.clone()).along(vec![to]);
            Ok(Way::single(s, f, act, vec![1]))
        }
        _ => return None,
    };
    Some(way.and_then(|way| way.checked(s, f)))
}

/// A way of one or several actions.
struct Way {
    /// One after the other, each with what its cells cost.
    acts: Vec<(Act, Vec<i32>)>,
    steps: Vec<RouteStep>,
}

impl Way {
    /// One action, on the ground if it says no heights.
    fn single(s: &Situation<'_>, f: &Fighter<'_>, act: Act, costs: Vec<i32>) -> Self {
        Self::of(s, f, vec![(act, costs)])
    }

    fn of(s: &Situation<'_>, f: &Fighter<'_>, acts: Vec<(Act, Vec<i32>)>) -> Self {
        let mut bent = s.clone();
        let mut steps = Vec::new();
        for (action, (act, costs)) in (1..).zip(&acts) {
            let mut spent = 0;
            for (index, (&cell, cost)) in act.path.iter().zip(costs).enumerate() {
                let height = act.heights.get(index).copied().unwrap_or(0);
                spent += cost;
                steps.push(RouteStep {
                    cell,
                    action,
                    cost: u32::try_from(spent).unwrap_or(0),
                    provokes: left_behind(&bent, f.id, cell, height),
                });
                bent.place(f.id, cell);
                bent.fighter_mut(f.id).lift(s.board, height);
            }
        }
        Self { acts, steps }
    }

    /// The route, if its first action is legal.
    fn checked(self, s: &Situation<'_>, f: &Fighter<'_>) -> Result<Route, Refusal> {
        if let Some((first, _)) = self.acts.first() {
            ACTIONS.check(s, f.id, first)?;
        }
        let commands = self.acts.into_iter();
        let commands = commands.map(|(act, _)| BattleCommand::act(f.id, act));
        Ok(Route {
            commands: commands.collect(),
            steps: self.steps,
        })
    }
}

fn out_of_reach(rule: &'static str) -> Refusal {
    Refusal::forbidden("That cell cannot be reached this Turn", rule)
}

/// A flight to a cell, and to the height that is chosen; without one it keeps its level, or the lowest that leads there. Rule
/// TRI-MOVE-16; ruling TRI-R66.
fn fly(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, act: &Act) -> Result<Way, Refusal> {
    const RULE: &str = "TRI-MOVE-16";
    let end = height_at_end(act);
    let ground = |cell| highest_ground(s.board, &f.footprint.cells(s.kind(), cell));
    if to == f.anchor() {
        let end = end.ok_or(Refusal::Missing("a height".into()))?;
        let found = flight(
            s,
            f,
            &Act::new(words::FLY).along(vec![to]).at_heights(vec![end]),
        )?;
        return in_flights(s, f, &found).ok_or_else(|| out_of_reach(RULE));
    }
    let actions = f.pool(Pool::Actions);
    let whole = f.pool(Pool::FlyLeft).max(0) + actions * budget_of(f);
    let highest = s.board.cells().map(|cell| s.board.elevation(cell)).max();
    let most = f.z.max(highest.unwrap_or(0) + HEADROOM);
    let mut field = MoveField::new();
    let flights = (f.z..=most).filter_map(|z| {
        let budget = u32::try_from(whole - (z - f.z)).ok()?;
        OccupancyMap::lend(|map| {
            let levels = Levels::of(z, f.stats.height());
            s.mark_others(&[f.id], map, |other| {
                match is_met(s, f, other) && other.levels().overlap(levels) {
                    true => Occupied::Block,
                    false => Occupied::Free,
                }
            });
            let mover = Mover::flying(f.anchor(), f.footprint, budget, z);
            field.compute(s.board, &mover, map);
        });
        let path = field.path_to(to).filter(|path| !path.is_empty())?;
        let mut heights: Vec<_> = path.iter().map(|&cell| z - ground(cell)).collect();
        if let (Some(last), Some(end)) = (heights.last_mut(), end) {
            *last = end;
        }
        flight(s, f, &Act::new(words::FLY).along(path).at_heights(heights)).ok()
    });
    let best = flights.min_by_key(Flight::cost);
    let best = best.and_then(|best| in_flights(s, f, &best));
    best.ok_or_else(|| out_of_reach(RULE))
}

/// A flight as the Fly Actions that it takes; `None` if the Turn has not so many.
fn in_flights(s: &Situation<'_>, f: &Fighter<'_>, whole: &Flight) -> Option<Way> {
    let open = f.pool(Pool::FlyLeft).max(0);
    let (mut acts, mut from, mut actions) = (Vec::new(), 0, f.pool(Pool::Actions));
    while from < whole.path.len() {
        let is_open = from == 0 && whole.costs[0] <= open;
        let budget = if is_open { open } else { budget_of(f) };
        let mut spent = 0;
        let within = whole.costs[from..].iter().take_while(|&&cost| {
            spent += cost;
            spent <= budget
        });
        let fits = within.count();
        let end = (from + 1..=from + fits)
            .rev()
            .find(|&end| whole.is_free(end - 1));
        let end = match end {
            Some(end) => end,
            // What is open leads nowhere: an Action begins anew.
            None if is_open => {
                let fresh = budget_of(f);
                let mut spent = 0;
                let fits = whole.costs.iter().take_while(|&&cost| {
                    spent += cost;
                    spent <= fresh
                });
                let fits = fits.count();
                (1..=fits).rev().find(|&end| whole.is_free(end - 1))?
            }
            None => return None,
        };
        let cost: i32 = whole.costs[from..end].iter().sum();
        if !(is_open && cost <= open) {
            actions -= 1;
        }
        if actions < 0 {
            return None;
        }
        let act = Act::new(words::FLY)
            .along(whole.path[from..end].to_vec())
            .at_heights(whole.heights[from..end].to_vec());
        acts.push((act, whole.costs[from..end].to_vec()));
        from = end;
    }
    Some(Way::of(s, f, acts))
}

/// A climb onto a cell, or to the height in it that is chosen. Rule TRI-MOVE-12; ruling TRI-R62.
fn climb(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, act: &Act) -> Result<Way, Refusal> {
    let open = match f.turn.gait {
        Gait::Climb => f.pool(Pool::MoveLeft),
        _ => 0,
    };
    let budget = open.max(climb_budget(f, true));
    let climb = climbing::way_to(s, f, to, height_at_end(act), budget);
    let climb = climb.ok_or_else(|| out_of_reach("TRI-MOVE-12"))?;
    let act = Act::new(words::CLIMB)
        .along(climb.path)
        .at_heights(climb.heights);
    Ok(Way::single(s, f, act, climb.costs))
}

/// A way under the ground to a cell, where it stays below; the own cell is the way down or up. Rule TRI-MOVE-22.
fn burrow(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Result<Way, Refusal> {
    const RULE: &str = "TRI-MOVE-22";
    let path = burrowing::way_to(s, f, to).ok_or_else(|| out_of_reach(RULE))?;
    let depth = match to == f.anchor() && f.is_underground() {
        true => 0,
        false => -f.stats.height(),
    };
    let (open, speed) = (f.pool(Pool::MoveLeft).max(0), f.speed().max(1));
    let whole = open + f.pool(Pool::Actions) * speed;
    if i32::try_from(path.len()).unwrap_or(i32::MAX) > whole {
        return Err(out_of_reach(RULE));
    }
    let (mut rest, mut budget) = (path.as_slice(), if open > 0 { open } else { speed });
    let mut acts = Vec::new();
    while !rest.is_empty() {
        let cells = usize::try_from(budget).unwrap_or(1).clamp(1, rest.len());
        let (leg, after) = rest.split_at(cells);
        let act = Act::new(words::BURROW)
            .along(leg.to_vec())
            .at_heights(vec![depth; leg.len()]);
        acts.push((act, vec![1; leg.len()]));
        (rest, budget) = (after, speed);
    }
    Ok(Way::of(s, f, acts))
}

/// A way through water to a cell, as far as a critical check leads. Rule TRI-MOVE-10.
fn swim(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Result<Way, Refusal> {
    let open = match f.turn.gait {
        Gait::Swim => f.pool(Pool::MoveLeft),
        _ => 0,
    };
    let going = OnGround::within(s, f, open.max(swim_budget(f, true)));
    let path = going.field().path_to(to).filter(|path| !path.is_empty());
    let path = path.ok_or_else(|| out_of_reach("TRI-MOVE-10"))?;
    let costs = going.check(&path)?;
    let costs = costs
        .into_iter()
        .map(|cost| i32::try_from(cost).unwrap_or(i32::MAX));
    let costs = costs.collect();
    Ok(Way::single(s, f, Act::new(words::SWIM).along(path), costs))
}

/// The cells of a straight line to a cell. Rules TRI-MOVE-19, -27.
fn straight(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, act: &Act) -> Result<Way, Refusal> {
    let kind = s.kind();
    let far = usize::try_from(kind.distance(f.anchor(), to)).unwrap_or(0);
    let line = |direction| {
        let cells = std::iter::successors(Some(f.anchor()), |&at| Some(kind.step(at, direction)));
        cells.skip(1).take(far).collect::<Vec<_>>()
    };
    let mut lines = kind.directions().map(line);
    let path = lines.find(|line| line.last() == Some(&to));
    let path = path.ok_or(Refusal::forbidden(
        "That cell is not in a straight line from here",
        "TRI-MOVE-27",
    ))?;
    let costs = vec![1; path.len()];
    let act = Act::new(act.verb.clone()).along(path);
    Ok(Way::single(s, f, act, costs))
}
