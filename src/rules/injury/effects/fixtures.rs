//! Doors and levers turn. Floor 4. Rule INJ-ACT-18.

use crate::board::Fixture;
use crate::combat::{BattleEvent, CombatantId, RuleId, record};
use crate::rules::injury::plan::fixtures::{RULE, check_work, in_the_doorway};
use crate::rules::injury::snapshot::Situation;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Works a door; of a lever, all that is tied to it too, as far as nobody stands in the way.
pub(in crate::rules::injury) fn work(world: &mut World, who: CombatantId, at: Fixture) {
    let s = Situation::of(world);
    if check_work(&s, s.fighter(who), at).is_err() {
        return;
    }
    let tied = match at {
        Fixture::Cell(cell) => s.board.lever(cell).to_vec(),
        Fixture::Border(..) => Vec::new(),
    };
    turn(world, who, at);
    for place in tied {
        let s = Situation::of(world);
        let stuck =
            in_the_doorway(&s, place).map(|other| format_smolstr!("{} holds it open", other.name));
        match stuck {
            None => turn(world, who, place),
            Some(why) => record(
                world,
                BattleEvent::Stopped {
                    who,
                    why,
                    rule: RuleId(RULE),
                },
            ),
        }
    }
}

fn turn(world: &mut World, who: CombatantId, at: Fixture) {
    let names = {
        let s = Situation::of(world);
        let fitting = s.board.fitting(at);
        fitting.and_then(|fitting| Some((fitting.name(), fitting.turns_into()?)))
    };
    if let Some((from, to)) = names {
        record(world, BattleEvent::ObjectTurned { who, at, from, to });
    }
}
