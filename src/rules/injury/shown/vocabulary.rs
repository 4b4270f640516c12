//! The words of this ruleset's events, commands and questions, by which scripts are checked. Floor 4.

use crate::combat::{Vocabulary, WordKind, schema_of, words_of};
use crate::mechanics::gear::absent;
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::components::{KnownHearts, Pool};
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::words::{self, CONDITIONS};
use bevy::prelude::World;

/// All words, with the things and parts of the tables in force.
#[must_use]
pub fn vocabulary(world: &World) -> Vocabulary {
    let s = Situation::of(world);
    let pools = Pool::ALL.iter().map(|pool| pool.word());
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
