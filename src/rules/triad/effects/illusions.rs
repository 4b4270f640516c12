//! What is not there is seen through. Floor 4. Rule TRI-POS-14.

use crate::board::{Board, Fixture, Stamp};
use crate::combat::{BattleEvent, Chronicle, CombatantId, RuleId, SideId};
use crate::grid::{Cell, Nudge, Trace};
use crate::rules::triad::components::own_facts::TriadFact;
use crate::rules::triad::plan::illusions::border;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::ILLUSION;
use bevy::prelude::World;

/// How far the events of a battle were read: what is remembered of them is known already.
#[derive(Debug, Default)]
pub struct Read {
    battle: Option<Stamp>,
    events: usize,
}

/// The side of somebody finds out that something is an illusion, if it did not know.
pub fn see_through(world: &mut World, who: CombatantId, at: Fixture) {
    let s = Situation::of(world);
    learn(world, s.fighter(who).side, at);
}

fn learn(world: &mut World, side: SideId, at: Fixture) {
    let s = Situation::of(world);
    let Some(fitting) = s.board.fitting(at) else {
        return;
    };
    if !s.sees_through(side, at) {
        let fact = TriadFact::SeenThrough {
            side,
            at,
            name: fitting.name(),
            rule: RuleId("TRI-POS-14"),
        };
        fact.record(world);
    }
}

/// Whoever has entered the cell of an illusion, or has crossed it, has found it out for its side: asked of every move since
/// the last look.
pub fn notice_crossed(world: &mut World, read: &mut Read) {
    let chronicle = world.resource::<Chronicle>();
    let (stamp, events) = (chronicle.stamp(), chronicle.events());
    if read.battle != Some(stamp) {
        *read = Read {
            battle: Some(stamp),
            events: 0,
        };
    }
    let first = std::mem::replace(&mut read.events, events.len());
    let fresh = events.iter().skip(first);
    let moves = fresh.filter_map(|event| match event {
        BattleEvent::Moved { who, from, to, .. } => Some((*who, *from, *to)),
        _ => None,
    });
    let moves: Vec<_> = moves.collect();
    if moves.is_empty() {
        return;
    }
    let s = Situation::of(world);
    if !s.has_illusions() {
        return;
    }
    let found = moves.into_iter().flat_map(|(who, from, to)| {
        let f = s.fighter(who);
        let spaces = [from, to].map(|anchor| f.footprint.cells(s.kind(), anchor));
        let [before, after] = spaces;
        let crossed = before
            .iter()
            .zip(after.iter())
            .flat_map(|(from, to)| crossed(s.board, from, to));
        crossed.map(|at| (f.side, at)).collect::<Vec<_>>()
    });
    let found: Vec<_> = found.collect();
    for (side, at) in found {
        learn(world, side, at);
    }
}

/// The illusions on the straight way from one cell to another.
fn crossed(board: &Board, from: Cell, to: Cell) -> Vec<Fixture> {
    let crossings = Trace::new(board.kind(), from, to, Nudge::Left);
    let places = crossings.flat_map(|crossing| {
        [
            border(crossing.from, crossing.to),
            Fixture::Cell(crossing.to),
        ]
    });
    let illusory = |at: &Fixture| board.fitting(*at).is_some_and(|it| it.has_tag(ILLUSION));
    places.filter(illusory).collect()
}
