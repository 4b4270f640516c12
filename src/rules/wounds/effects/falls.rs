//! Who comes down too far falls, and grapples tear. Floor 4. Rules WND-MOVE-22, -25, -27, WND-COND-09; rulings WND-R47, WND-R121.

use super::down::{fall_prone, stop_walk};
use super::{grapples, harm};
use crate::combat::{CombatantId, ConditionKeys, Conditions, component_of};
use crate::mechanics::reports::stopped;
use crate::mechanics::{Resolution, push_step};
use crate::rules::wounds::plan::body::track_of;
use crate::rules::wounds::plan::ground::{hold, is_in_deep};
use crate::rules::wounds::plan::position::gap;
use crate::rules::wounds::plan::steps::{self, Step, Wound};
use crate::rules::wounds::resolve::{HarmRoll, Laws};
use crate::rules::wounds::snapshot::Situation;
use crate::rules::wounds::words::{CARRYING, GRAPPLING};
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

const RULE: &str = "WND-MOVE-22";

/// Somebody falls so many yards to where it is: it comes next. Rule WND-MOVE-22.
pub fn fall(world: &mut World, who: CombatantId, yards: i32) {
    push_step(world, Step::Fall { who, yards });
}

/// A fall: damage, and it lies there; into deep water it does no harm. Rules WND-MOVE-22, -27.
pub fn fall_down(In(steps::Fall { who, yards }): In<steps::Fall>, world: &mut World) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if !f.is_alive() || s.data.is_off(RULE) {
        return;
    }
    if is_in_deep(&s, f) && !s.data.is_off("WND-MOVE-27") {
        stopped(
            world,
            who,
            format_smolstr!("it falls {yards} yards into deep water"),
            RULE,
        );
        part(world, who);
        return plunge(world, who);
    }
    if yards < s.data.harm.fall_from {
        return;
    }
    let laws = Laws::of(s.data.switches());
    let roll = HarmRoll::fall(yards, f.base_toughness(), track_of(f)).under(laws);
    stopped(world, who, format_smolstr!("it falls {yards} yards"), RULE);
    let level = roll.roll(world, who, None).wound.level;
    fall_prone(world, who, RULE);
    part(world, who);
    if let Some(level) = level {
        harm::wound(
            world,
            Wound {
                who,
                level,
                strike: None,
                rule: RULE,
            },
        );
    }
}

/// Somebody has come into deep water against its will: its movement is over, and it sinks unless its hold check succeeds. Rule
/// WND-MOVE-27.
pub fn plunge(world: &mut World, who: CombatantId) {
    stop_walk(world, who);
    let s = Situation::of(world);
    if hold(&s, s.fighter(who)).is_some() {
        push_step(world, Step::Hold { who, less: 0 });
    }
}

/// The grapples of somebody and of its rider end with those of whom they are out of reach. Rules WND-COND-09, WND-MOVE-25.
pub fn part(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-COND-09";
    const CONCERNED: ConditionKeys = ConditionKeys::of(&[GRAPPLING, CARRYING]);
    if !component_of::<Conditions>(world, who).has_any(&CONCERNED) {
        return;
    }
    let s = Situation::of(world);
    let both = [Some(who), s.fighter(who).rider()].into_iter().flatten();
    let apart = both.flat_map(|who| {
        let f = s.fighter(who);
        let apart = f.grappled().filter(|&id| gap(&s, f, s.fighter(id)) > 0);
        apart.map(move |partner| (who, partner)).collect::<Vec<_>>()
    });
    let apart: Vec<_> = apart.collect();
    for (who, partner) in apart {
        grapples::end_between(world, who, partner, RULE);
    }
}
