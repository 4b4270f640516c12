//! Doors, levers, and things of the board that can be broken. Floor 3½.

use super::ranged::check_distance;
use super::reports::stopped;
use super::snapshot::{CombatantView, Snapshot};
use crate::board::{
    Board, Body, Fitting, Fixture, Grade, distance_to_fixture, line_of_fire, line_to_fixture,
};
use crate::combat::{Act, BattleBoard, BattleEvent, CombatantId, Refusal, RuleId, record};
use crate::grid::{Cell, Cells, Footprint};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::ops::Deref;

/// Cells from a combatant to an object, heights included; an edge is one cell from a
/// combatant beside it.
#[must_use]
pub fn distance(board: &Board, who: &CombatantView<'_>, at: Fixture) -> i32 {
    distance_to_fixture(board, &who.space, who.z, at)
}

/// Whether a combatant reaches an object: at most `reach` cells away, with no total cover between.
/// `body` is how it sees.
///
/// # Errors
/// [`Refusal::TooFar`] or [`Refusal::NoLine`], by `rule`.
pub fn check_reach(
    board: &Board,
    who: &CombatantView<'_>,
    body: &Body,
    at: Fixture,
    reach: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    check_distance(distance(board, who, at), reach, rule)?;
    check_line(board, body, at, rule).map(|_| ())
}

/// The cover on the line of a body to an object, and the cells at the ends of that line.
///
/// # Errors
/// [`Refusal::NoLine`] by `rule` if it is total cover.
pub fn check_line(
    board: &Board,
    body: &Body,
    at: Fixture,
    rule: &'static str,
) -> Result<(Grade, Cell, Cell), Refusal> {
    let (grade, from, to) = line_to_fixture(board, body, at);
    if grade >= Grade::Total {
        let line = line_of_fire(board, body, &Body::new(to, Footprint::Single));
        let blocker = line.blocker_on(board);
        let rule = RuleId(rule);
        return Err(Refusal::NoLine { blocker, rule });
    }
    Ok((grade, from, to))
}

/// Something of the board that can be broken.
#[derive(Debug, Clone)]
pub struct Breakable {
    /// Where it stands.
    pub at: Fixture,
    /// What it is called.
    pub name: SmolStr,
    /// Hit points left, at least 1.
    pub hit_points: i32,
}

impl Breakable {
    /// What stands at a place.
    ///
    /// # Errors
    /// [`Refusal::Forbidden`] by `rule` if nothing stands there, or nothing breaks it.
    pub fn find(board: &Board, at: Fixture, rule: &'static str) -> Result<Self, Refusal> {
        let Some(fitting) = board.fitting(at) else {
            return Err(Refusal::forbidden("There is nothing to break there", rule));
        };
        let name = fitting.name();
        if fitting.hit_points() == 0 {
            let why = format_smolstr!("Nothing breaks the {name}");
            return Err(Refusal::forbidden_because(why, rule));
        }
        Ok(Self {
            at,
            name,
            hit_points: i32::from(fitting.hit_points()),
        })
    }

    /// Takes hit points from it, never below 0; no event for no damage.
    pub fn damage(&self, world: &mut World, damage: i32) {
        if damage > 0 {
            let event = BattleEvent::ObjectHurt {
                at: self.at,
                name: self.name.clone(),
                from: self.hit_points,
                to: (self.hit_points - damage).max(0),
            };
            record(world, event);
        }
    }
}

/// What stands in the cells of somebody's space, in those beside it, and on the borders between them.
pub fn beside<'b>(
    board: &'b Board,
    space: &'b Cells,
) -> impl Iterator<Item = (Fixture, Fitting<'b>)> {
    let places = space.iter().flat_map(move |own| {
        let about = board.kind().neighbours(own);
        about
            .flat_map(move |(_, to)| [Fixture::Cell(to), Fixture::Border(own, to)])
            .chain([Fixture::Cell(own)])
    });
    places.filter_map(|at| Some((at, board.fitting(at)?)))
}

/// The uses of all that stands beside somebody and can be turned into something else, without their verb: what is worth
/// trying for an action that works doors, levers and the like.
pub fn uses<'w, F: Deref<Target = CombatantView<'w>>>(
    s: &Snapshot<'w, F>,
    who: CombatantId,
) -> Vec<Act> {
    let Some(f) = s.find(who) else {
        return Vec::new();
    };
    let fixtures = beside(s.board, &f.space);
    let turned = fixtures.filter(|(_, fitting)| fitting.turns_into().is_some());
    turned
        .map(|(at, _)| Act::default().at_fixture(at))
        .collect()
}

/// Whether a combatant can open, shut or pull what stands at a place, from `reach` cells away.
///
/// # Errors
/// [`Refusal`] by `rule` if nothing stands there that hands can work, it is out of reach, or
/// somebody stands in the way of shutting it.
pub fn check_work<'w, F: Deref<Target = CombatantView<'w>>>(
    s: &Snapshot<'w, F>,
    who: &CombatantView<'_>,
    body: &Body,
    at: Fixture,
    reach: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    let Some(fitting) = s.board.fitting(at) else {
        return Err(Refusal::forbidden("There is no door or lever there", rule));
    };
    let name = fitting.name();
    if fitting.turns_into().is_none() {
        let why = format_smolstr!("The {name} can neither be opened nor shut");
        return Err(Refusal::forbidden_because(why, rule));
    }
    if !fitting.has_tag("door") && !fitting.has_tag("lever") {
        let why = format_smolstr!("The {name} is worked by a lever");
        return Err(Refusal::forbidden_because(why, rule));
    }
    check_reach(s.board, who, body, at, reach, rule)?;
    let occupant = |cell| s.occupant(cell).map(|other| **other);
    match in_the_doorway(s.board, at, occupant) {
        Some(other) => {
            let why = format_smolstr!("{} stands in the way", other.name);
            Err(Refusal::forbidden_because(why, rule))
        }
        None => Ok(()),
    }
}

/// The combatant that keeps a door from being shut: it fills the cell of the door, or the cells on
/// both sides of its edge.
fn in_the_doorway<'w>(
    board: &Board,
    at: Fixture,
    occupant: impl FnOnce(Cell) -> Option<CombatantView<'w>>,
) -> Option<CombatantView<'w>> {
    if !board.fitting(at)?.shuts() {
        return None;
    }
    let [one, other] = at.cells();
    occupant(one).filter(|body| body.space.contains(other))
}

/// Works what stands at a place; of a lever all that is tied to it too, unless somebody stands in
/// the way. The caller has checked that it can be done.
pub fn work(world: &mut World, who: CombatantId, at: Fixture, rule: &'static str) {
    let tied = match at {
        Fixture::Cell(cell) => board(world).lever(cell).to_vec(),
        Fixture::Border(..) => Vec::new(),
    };
    turn(world, who, at);
    for place in tied {
        let occupant = |cell| CombatantView::occupant(world, cell);
        let stuck = in_the_doorway(board(world), place, occupant);
        match stuck.map(|other| format_smolstr!("{} holds it open", other.name)) {
            None => turn(world, who, place),
            Some(why) => stopped(world, who, why, rule),
        }
    }
}

fn turn(world: &mut World, who: CombatantId, at: Fixture) {
    let fitting = board(world).fitting(at);
    let names = fitting.and_then(|fitting| Some((fitting.name(), fitting.turns_into()?)));
    if let Some((from, to)) = names {
        record(world, BattleEvent::ObjectTurned { who, at, from, to });
    }
}

fn board(world: &World) -> &Board {
    world.resource::<BattleBoard>().board()
}
