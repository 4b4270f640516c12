//! The log in the words of this ruleset: treatment and healing. Floor 4. Rules INJ-REST-03 to -07.

use crate::combat::{BattleEvent, CombatantId, LogText, Roster};
use crate::rules::injury::components::body;
use crate::rules::injury::components::own_facts::InjuryFact;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What the log says of an event: whole sentences for the facts of this ruleset.
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    let Some(fact) = InjuryFact::of(event) else {
        return LogText::Usual;
    };
    let name = |who| name(world, who);
    let text = match fact {
        InjuryFact::Learned { .. } => return LogText::Silent,
        InjuryFact::PartTreated {
            who,
            part,
            by,
            days,
            ..
        } => {
            let by = if who == by {
                SmolStr::default()
            } else {
                format_smolstr!(" by {}", name(*by))
            };
            let part = body::label(part);
            format!("{}: {part} treated{by}, healed in {days} days.", name(*who))
        }
        InjuryFact::PartHealed { who, part, now, .. } => {
            let left = match now {
                0 => "is healed".to_owned(),
                1 => "is better and has 1 injury".to_owned(),
                now => format!("is better and has {now} injuries"),
            };
            format!("{}: {} {left}.", name(*who), body::label(part))
        }
        InjuryFact::PartRestored {
            who,
            part,
            artificial,
            ..
        } => {
            let how = if *artificial {
                "is replaced by an artificial one"
            } else {
                "is whole again"
            };
            format!("{}: {} {how}.", name(*who), body::label(part))
        }
    };
    LogText::Words(text)
}

fn name(world: &World, who: CombatantId) -> SmolStr {
    let name = world.resource::<Roster>().name(who);
    name.map_or_else(|| format_smolstr!("{who}"), SmolStr::clone)
}
