//! Guard, posture, hiding, breath, and the free commands Face and Release. Floor 4.
//! Rules AUR-ACT-12, -18, -23, AUR-REACT-09, AUR-POS-05, -10, AUR-INIT-20, AUR-MAN-07.

use super::changes::{end_condition, set_condition};
use crate::combat::{Act, CombatantId, Condition, Conditions, component_of};
use crate::mechanics::NamedPool;
use crate::mechanics::conditions::referred;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::components::Stamina;
use crate::rules::aura::components::agenda::{self as steps, Action, UnderWay};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::effects::holds::loosen;
use crate::rules::aura::effects::openings::set_open;
use crate::rules::aura::effects::watching;
use crate::rules::aura::plan::attention::{FaceTarget, gaze, may_hide, observers};
use crate::rules::aura::snapshot::Situation;
use crate::rules::aura::words;
use bevy::prelude::{In, World};

/// Rule AUR-REACT-09: own openings are covered; what another condition imposes is none of its own
/// (AUR-COND-13).
pub fn defend(In(steps::Defend): In<steps::Defend>, world: &mut World) {
    const RULE: &str = "AUR-REACT-09";
    let Some(Action { who, .. }) = UnderWay::innermost(world) else {
        return;
    };
    end_condition(world, who, words::UNGUARDED, RULE);
    end_condition(world, who, words::EXPOSED, RULE);
    set_condition(world, who, Condition::new(words::DEFENDING, 1, RULE));
}

/// Rules AUR-ACT-12, AUR-COND-15.
pub fn kneel(In(steps::Kneel): In<steps::Kneel>, world: &mut World) {
    let Some(Action { who, .. }) = UnderWay::innermost(world) else {
        return;
    };
    end_condition(world, who, words::PRONE, "AUR-ACT-12");
    set_condition(world, who, Condition::new(words::KNEELING, 1, "AUR-ACT-12"));
    set_open(world, who, "AUR-COND-15");
}

/// Rule AUR-ACT-13.
pub fn stand(In(steps::Stand): In<steps::Stand>, world: &mut World) {
    let Some(Action { who, .. }) = UnderWay::innermost(world) else {
        return;
    };
    end_condition(world, who, words::KNEELING, "AUR-ACT-13");
}

/// Rule AUR-ACT-18.
pub fn catch_breath(In(steps::CatchBreath): In<steps::CatchBreath>, world: &mut World) {
    let Some(Action { who, .. }) = UnderWay::innermost(world) else {
        return;
    };
    let more = AuraData::of(world).values.costs.breath_stamina;
    Stamina::change(world, who, more, "AUR-ACT-18");
}

/// A holder lets go. Rule AUR-MAN-07.
pub fn release(world: &mut World, who: CombatantId) {
    let own = component_of::<Conditions>(world, who);
    let held: Vec<_> = referred(own, words::RESTRAINING).collect();
    for held in held {
        loosen(world, Some(who), held, "AUR-MAN-07");
    }
}

/// Turns, or begins to watch. Setting a direction ends a watch. Rules AUR-INIT-20, AUR-POS-05.
pub fn face(world: &mut World, who: CombatantId, act: &Act) {
    let s = Situation::of(world);
    let Ok(gaze) = gaze(&s, s.fighter(who), act) else {
        return;
    };
    end_condition(world, who, words::WATCHING, "AUR-POS-05");
    match gaze {
        FaceTarget::Direction(direction) => watching::turn(world, who, direction),
        FaceTarget::Watch(target) => {
            let watch = Condition::new(words::WATCHING, 1, "AUR-POS-05").by(target);
            set_condition(world, who, watch);
            watching::look_at_watched(world, who);
        }
    }
}

/// Hidden from every conscious enemy. Rules AUR-ACT-23, AUR-POS-10.
pub fn hide(In(steps::Hide): In<steps::Hide>, world: &mut World) {
    let Some(Action { who, .. }) = UnderWay::innermost(world) else {
        return;
    };
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if may_hide(&s, fighter).is_err() {
        return;
    }
    let from: Vec<_> = observers(&s, fighter).map(|f| f.id).collect();
    for observer in from {
        let hidden = Condition::new(words::HIDDEN, 1, "AUR-POS-10").by(observer);
        set_condition(world, who, hidden);
    }
}
