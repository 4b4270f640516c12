//! What it is worth to a computer to know what its side wants: against one that only fights, on the levels whose
//! objectives ask for more than to fight.

use crate::battles::levels;
use crate::trial::orders::battle_under;
use quincunx::ai::{Computer, Player};
use quincunx::combat::{GoalKind, Outcome, SideId};
use quincunx::level::{Checks, Level};
use quincunx::rules;
use rayon::prelude::*;
use std::sync::Arc;

/// Each seed is played twice, with the sides changed.
const SEEDS: u64 = 200;

/// What asks for more than to fight. Who leaves by an exit is missing in the battle without objectives that the
/// one who only fights sees, so that levels with an exit cannot be compared so.
const ASKS: [GoalKind; 5] = [
    GoalKind::Hold,
    GoalKind::Points,
    GoalKind::Survive,
    GoalKind::Defeat,
    GoalKind::Protect,
];

/// The same level, in which nobody wants anything but to win the fight.
fn without_objectives(level: &Level) -> Arc<Level> {
    let mut draft = level.draft().clone();
    draft.objectives.clear();
    let checks = Checks {
        data: level.data(),
        ..Checks::default()
    };
    let plain = Level::from_draft("without objectives", &draft, &checks);
    Arc::new(plain.unwrap_or_else(|report| panic!("{report}")))
}

/// Plays a battle in which one side sees it without objectives; gives who won.
fn play(
    rules: &str,
    level: &Arc<Level>,
    plain: &Arc<Level>,
    blind: SideId,
    seed: u64,
) -> Option<SideId> {
    let mut battle = battle_under(rules, level, seed);
    let mut seen = battle_under(rules, plain, seed);
    let (mut aware, mut fighter) = (Computer::default(), Computer::default());
    while battle.outcome().is_none() {
        let who = battle.speaker().expect("somebody may act");
        let command = match battle.side(who) == blind {
            true => fighter.decide(&seen),
            false => aware.decide(&battle),
        };
        let command = command.expect("somebody may act");
        battle.submit(command.clone()).expect("it is legal");
        if battle.outcome().is_none() {
            seen.submit(command).expect("it is the same battle");
        }
    }
    match battle.outcome() {
        Some(Outcome::Won(side)) => Some(side),
        _ => None,
    }
}

#[test]
#[ignore = "plays 400 battles of each level and ruleset; see docs/benchmarks.md"]
fn who_only_fights_never_beats_who_knows_what_its_side_wants() {
    let mut wrong = Vec::new();
    eprintln!("| level | ruleset | won by who knows | by who only fights | drawn |");
    for level in levels() {
        let name = level.name();
        let asks = |goal| {
            level
                .objectives()
                .all()
                .iter()
                .any(|it| it.goal(goal).is_some())
        };
        if !ASKS.into_iter().any(asks) || asks(GoalKind::Exit) {
            continue;
        }
        let plain = without_objectives(&level);
        for ruleset in rules::all().iter().filter(|it| level.is_for(it.id)) {
            let battles = (0..SEEDS).flat_map(|seed| [(SideId(0), seed), (SideId(1), seed)]);
            let all: Vec<_> = battles.collect();
            let won: Vec<_> = all
                .par_iter()
                .map(|&(blind, seed)| {
                    let winner = play(ruleset.id, &level, &plain, blind, seed);
                    winner.map(|side| side != blind)
                })
                .collect();
            let count = |what| won.iter().filter(|it| **it == what).count();
            let [knows, fights, drawn] = [Some(true), Some(false), None].map(count);
            eprintln!("| {name} | {} | {knows} | {fights} | {drawn} |", ruleset.id);
            // Of equals one leads by less than twice the root of all battles, nineteen times of twenty.
            let lead = fights.saturating_sub(knows);
            if lead * lead > 4 * (knows + fights) {
                wrong.push(format!("{name} under {}: {knows} to {fights}", ruleset.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
