//! Actions are kept ready and given up, and what happens opens their windows. Floor 4. Rules WND-ACT-16, WND-REACT-14; rulings
//! WND-R28, WND-R120.

use crate::combat::{CombatantId, Condition, RuleId};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Deed, conditions, push_step};
use crate::rules::wounds::components::own_facts::WoundsFact;
use crate::rules::wounds::components::{Commitment, Readied};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::steps::{Happened, ReadyWindow, Step};
use crate::rules::wounds::words::READIED;
use bevy::prelude::World;

const RULE: &str = "WND-ACT-16";

/// An action is kept ready. Rule WND-ACT-16.
pub fn keep(world: &mut World, it: &Deed<'_, WoundsActions>) {
    let kept = WoundsFact::Kept {
        who: it.who,
        act: it.act.clone(),
        rule: RuleId(RULE),
    };
    kept.record(world);
    conditions::set(world, it.who, Condition::new(READIED, 1, RULE));
}

/// What somebody keeps ready is given up: it takes an action or a reaction, or can take none any more. Rules WND-ACT-16,
/// WND-COND-04, -06.
pub fn lapse(world: &mut World, who: CombatantId) {
    conditions::end(world, who, READIED, RULE);
}

/// Something happens that somebody does: those others who keep an action ready are asked, once that window comes up: until then
/// what is under way may have gone on. Rule WND-REACT-14; ruling WND-R120.
pub fn open(world: &mut World, event: Happened, about: CombatantId) {
    let may_ask = Readied::by_anybody(world) || Commitment::by_anybody(world);
    if may_ask && !WoundsData::of(world).is_off("WND-REACT-14") {
        let left = None;
        push_step(world, Step::Ready(ReadyWindow { event, about, left }));
    }
}
