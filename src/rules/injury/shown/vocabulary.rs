//! The words of this ruleset's events, commands and questions, by which scripts are checked. Floor 4.

use crate::combat::{RollWords, Vocabulary, WordKind, schema_of, words_of};
use crate::mechanics::NamedPool;
use crate::mechanics::gear::absent;
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::components::{KnownHearts, Pool, Stamina};
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::words::{self, CONDITIONS};
use bevy::prelude::World;

/// More degrees than any roll has, on either side of 0: margins of a d20 in steps of 5, and what is paid for.
const DEGREES: [i32; 2] = [-20, 20];

/// The rolls and what they can show. Rule INJ-DICE-01.
const ROLLS: [RollWords; 6] = [
    RollWords::one("initiative", 20),
    RollWords::one("attack", 20).with_degrees(DEGREES[0], DEGREES[1]),
    RollWords::one("defence", 20).with_degrees(DEGREES[0], DEGREES[1]),
    RollWords::one("check", 20),
    RollWords::one("save", 20),
    RollWords::one("table", 20),
];

/// All words, with the things and parts of the tables in force.
#[must_use]
pub fn vocabulary(world: &World) -> Vocabulary {
    let s = Situation::of(world);
    let pools = Pool::ALL.iter().map(|pool| pool.word());
    let pools = [Stamina::WORD].into_iter().chain(pools);
    let facts = [
        ("injuries", WordKind::Part),
        ("destroyed", WordKind::Part),
        ("prosthetics", WordKind::Part),
        ("held", WordKind::Item),
        ("gear", WordKind::Item),
        ("durability", WordKind::Item),
    ];
    Vocabulary {
        conditions: words_of(CONDITIONS),
        pools: words_of(pools.chain([words::DURABILITY])),
        parts: words_of(s.data.part_ids()),
        items: words_of(s.data.things()),
        tools: Vec::new(),
        windows: words_of([words::WINDOW_THING, words::WINDOW_PLACE]),
        answers: words_of(["parry"]),
        results: words_of(["placed", "weakened", "critical success"]),
        unused_results: Vec::new(),
        rolls: ROLLS.to_vec(),
        hit_degrees: Some(DEGREES),
        moves: words_of([
            "walk", "step", "crawl", "climb", "fly", "charge", "over", "forced", "back",
        ]),
        gear_changes: words_of([
            "drawn",
            "stowed",
            "picked_up",
            "dropped",
            "thrown",
            "stolen",
            "fumbled",
            "unusable",
            "unloaded",
            "loaded",
            "recovered",
        ]),
        odds: words_of([
            "miss",
            "graze",
            "minor",
            "major",
            "severe",
            "deadly",
            "fatal",
            "hit",
            "no hit",
            "hit at least once",
            "no attack",
            "arrives",
            "falls",
            "failure",
            "success",
            "stay on the feet",
            "succeed",
            "up",
            "# degree",
            "# degrees",
            "# hit point",
            "# hit points",
        ]),
        lore: s
            .fighters()
            .iter()
            .map(|fighter| KnownHearts::fact(&fighter.stats.kind))
            .collect(),
        absent: absent(
            world,
            s.data.items(),
            s.fighters().iter().map(|fighter| &**fighter.gear),
        ),
        facts: facts.map(|(name, kind)| (name.into(), kind)).into(),
        events: schema_of::<InjuryFact>(),
    }
}
