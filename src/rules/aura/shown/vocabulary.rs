//! The words of this ruleset's events, commands and questions, by which scripts are checked. Floor 4.

use crate::combat::{RollWords, Vocabulary, WordKind, words_of};
use crate::mechanics::NamedPool;
use crate::mechanics::gear::absent;
use crate::rules::aura::components::{Injuries, Pool, Stamina};
use crate::rules::aura::snapshot::Situation;
use crate::rules::aura::words::{self, CONDITIONS};
use bevy::prelude::World;

/// The rolls and what they can show. Rules AUR-DICE-01, -02.
const ROLLS: [RollWords; 6] = [
    RollWords::one("initiative", 20),
    RollWords::one("attack", 20),
    RollWords::sum("defence", 10),
    RollWords::one("check", 20),
    RollWords::one("save", 20),
    RollWords::sum("damage", 20),
];

/// All words, with the things of the tables in force.
#[must_use]
pub fn vocabulary(world: &World) -> Vocabulary {
    let s = Situation::of(world);
    let pools = Pool::ALL.iter().map(|pool| pool.word());
    let pools = [Stamina::WORD, Injuries::WORD].into_iter().chain(pools);
    let facts = [
        ("conditions", WordKind::Condition),
        ("lasts", WordKind::Condition),
        ("held", WordKind::Item),
        ("stowed", WordKind::Item),
        ("loaded", WordKind::Item),
        ("ammunition", WordKind::Item),
        ("worn", WordKind::Item),
        ("broken", WordKind::Item),
        ("hidden_from", WordKind::Combatant),
        ("watching", WordKind::Combatant),
    ];
    Vocabulary {
        conditions: words_of(CONDITIONS),
        pools: words_of(pools.chain([words::AMMO])),
        items: words_of(s.data.things()),
        tools: words_of([words::AMMO, "fortitude", "arm", "leg"]),
        answers: words_of([words::ROLL, words::YIELD, words::CONTINUE, words::END]),
        results: words_of([
            "scratch",
            "winded",
            "injured",
            "bleeding",
            "felled",
            "dead",
            "stabilized",
        ]),
        unused_results: words_of(["rescue", "deflected"]),
        rolls: ROLLS.to_vec(),
        moves: words_of([
            "walk", "sprint", "step", "dodge", "jump", "climb", "forced", "back",
        ]),
        gear_changes: words_of([
            "drawn",
            "stowed",
            "picked_up",
            "dropped",
            "thrown",
            "disarmed",
            "fumbled",
            "loaded",
            "unloaded",
            "used",
            "shed",
            "recovered",
            "mended",
        ]),
        odds: words_of([
            "slips",
            "fumble",
            "miss",
            "no damage",
            "Aura",
            "Aura gone",
            "subdued",
            "scratch",
            "winded",
            "injured",
            "bleeding",
            "felled",
            "dead",
            "slain",
            "resisted",
            "failure",
            "success",
            "succeed",
            "dazed",
            "hit",
        ]),
        absent: absent(
            world,
            s.data.items(),
            s.fighters().iter().map(|fighter| &**fighter.gear),
        ),
        facts: facts.map(|(name, kind)| (name.into(), kind)).into(),
        ..Vocabulary::default()
    }
}
