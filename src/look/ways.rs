//! The way from a cell to another. Floor 6.

use super::stage::Stage;
use super::words::cells;
use crate::board::{MoveField, Mover, Occupied};
use crate::combat::{BattleCommand, CombatantId, Order, Route};
use crate::grid::Cell;
use crate::mechanics::Scene;
use crate::mechanics::snapshot::CombatantView;
use serde::Serialize;

/// The way of the one in the first cell to the second, or beside who stands there.
#[derive(Clone, Debug, Serialize)]
pub struct WayReport {
    /// Who goes.
    pub who: String,
    /// Where it ends; `None` if no way leads there.
    pub end: Option<Cell>,
    /// How many actions it takes within one turn; `None` if one turn is not enough.
    pub actions: Option<usize>,
    /// How many of them go through the air.
    pub flown: usize,
    /// Movement that it costs, in cells; by the ruleset within a turn, else by the common prices of
    /// steps on foot.
    pub cost: u32,
    /// Every cell, in order.
    pub steps: Vec<StepReport>,
    /// Why the ruleset does not lead there in one turn.
    pub refused: Option<String>,
}

/// A cell of a way.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    /// The cell entered.
    pub cell: Cell,
    /// Who may react to the step; unknown beyond the first turn.
    pub reactions: Vec<String>,
}

impl WayReport {
    /// `None` if nobody stands in the first cell.
    pub(super) fn of(stage: &Stage<'_>, from: Cell, to: Cell) -> Option<Self> {
        let who = stage.occupant(from)?.id;
        let world = stage.ways().world();
        let scene = Scene::of(world);
        let target = CombatantView::occupant(world, to).map(|view| view.id);
        let goals = if scene.may_stay(who, to) {
            vec![to]
        } else {
            let touches = |cell: Cell| match target {
                Some(target) => scene.as_if(who, cell).distance(who, target) == 1,
                None => scene.kind().distance(cell, to) == 1,
            };
            let near = scene.kind().within(to, 3);
            near.filter(|&cell| cell != from && scene.may_stay(who, cell) && touches(cell))
                .collect()
        };
        let own = || scene.name(who).to_owned();
        if let Some(target) = target
            && scene.distance(who, target) == 1
        {
            return Some(Self {
                who: own(),
                end: Some(scene.cell(who)),
                actions: Some(0),
                flown: 0,
                cost: 0,
                steps: Vec::new(),
                refused: None,
            });
        }
        let shown = &stage.ways().ruleset().shown;
        let route = |goal: Cell| (shown.route)(world, who, goal, None);
        let mut refused = None;
        let mut best: Option<(Cell, Route)> = None;
        for &goal in &goals {
            match route(goal) {
                Ok(route) => {
                    let price = |route: &Route| (route.commands.len(), cost_of(route));
                    if best
                        .as_ref()
                        .is_none_or(|(_, known)| price(&route) < price(known))
                    {
                        best = Some((goal, route));
                    }
                }
                Err(refusal) => refused = Some(refusal.to_string()),
            }
        }
        if let Some((end, route)) = best {
            let steps = route.steps.iter().map(|step| StepReport {
                cell: step.cell,
                reactions: step
                    .provokes
                    .iter()
                    .map(|&id| scene.name(id).to_owned())
                    .collect(),
            });
            return Some(Self {
                who: own(),
                end: Some(end),
                actions: Some(route.commands.len()),
                flown: route.commands.iter().filter(|it| is_flight(it)).count(),
                cost: cost_of(&route),
                steps: steps.collect(),
                refused: None,
            });
        }
        Some(Self {
            refused,
            ..on_foot(&scene, who, &goals)
        })
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let Self { who, cost, .. } = self;
        let path: Vec<_> = self.steps.iter().map(|step| step.cell).collect();
        let path = cells(&path);
        let mut lines = Vec::new();
        match (self.end, self.actions) {
            (None, _) => lines.push(format!("Way: none leads {who} there on foot.")),
            (Some(_), Some(0)) => lines.push(format!("Way: {who} is beside it already.")),
            (Some(end), Some(actions)) => {
                let actions = match actions {
                    1 => "1 action".to_owned(),
                    actions => format!("{actions} actions"),
                };
                let goes = match self.flown {
                    0 => "goes",
                    flown if Some(flown) == self.actions => "flies",
                    _ => "goes, in part through the air,",
                };
                lines.push(format!(
                    "Way: {who} {goes} to {end} with {actions}, {cost} cells of movement: {path}."
                ));
            }
            (Some(end), None) => {
                let why = self
                    .refused
                    .as_deref()
                    .unwrap_or("It is too far for one turn.");
                lines.push(format!(
                    "Way: {why} On foot to {end} it is {cost} cells of movement: {path}."
                ));
                return lines;
            }
        }
        let provoking: Vec<_> = self
            .steps
            .iter()
            .filter(|step| !step.reactions.is_empty())
            .map(|step| {
                format!(
                    "{} to the step into {}",
                    step.reactions.join(" and "),
                    step.cell
                )
            })
            .collect();
        if self.end.is_some() && !self.steps.is_empty() {
            lines.push(match provoking.is_empty() {
                true => "Reactions: nobody may react on the way.".to_owned(),
                false => format!("Reactions: {}.", provoking.join("; ")),
            });
        }
        lines
    }
}

/// Whether a command goes through the air.
fn is_flight(command: &BattleCommand) -> bool {
    matches!(&command.order, Order::Act(act) if !act.heights.is_empty())
}

/// The cells of movement of all actions of a route.
fn cost_of(route: &Route) -> u32 {
    let mut last: Vec<(u8, u32)> = Vec::new();
    for step in &route.steps {
        match last.last_mut() {
            Some(own) if own.0 == step.action => own.1 = step.cost,
            _ => last.push((step.action, step.cost)),
        }
    }
    last.iter().map(|(_, cost)| cost).sum()
}

/// The cheapest way on foot by the common prices of steps, however long it is.
fn on_foot(scene: &Scene<'_>, who: CombatantId, goals: &[Cell]) -> WayReport {
    const FAR: u32 = 1 << 20;
    let side = scene.side(who);
    let map = scene.occupancy(who, |other| {
        if scene.side(other) == side || !scene.is_up(other) {
            Occupied::Pass
        } else {
            Occupied::Block
        }
    });
    let mut field = MoveField::new();
    let mover = Mover::walking(scene.cell(who), scene.footprint(who), FAR);
    field.compute(scene.board(), &mover, &map);
    let near = goals
        .iter()
        .filter_map(|&goal| Some((field.cost(goal)?, goal)));
    let found = near.min();
    let steps = found
        .and_then(|(_, goal)| field.path_to(goal))
        .unwrap_or_default();
    WayReport {
        who: scene.name(who).to_owned(),
        end: found.map(|(_, goal)| goal),
        actions: None,
        flown: 0,
        cost: found.map_or(0, |(cost, _)| cost),
        steps: steps
            .into_iter()
            .map(|cell| StepReport {
                cell,
                reactions: Vec::new(),
            })
            .collect(),
        refused: None,
    }
}
