//! What acts on those whose turn ends, and as a round ends. Floor 4. Section 4, steps 6b, 6c, 7b to 7d; rules WND-COND-13, -14, -16,
//! WND-MOVE-09, WND-HURT-13, WND-INIT-07, -11, -16; rulings WND-R92, WND-R107, WND-R117.

use super::fatigue::tire;
use super::forced::push;
use super::harm::{run_down, wound};
use super::initiative::{Gain, gain};
use super::{reactions, spells, things};
use crate::combat::{CombatantId, Condition, Ledger, Roster, Terms};
use crate::mechanics::{Resolution, conditions, is_decided};
use crate::rules::wounds::plan::body::track_of;
use crate::rules::wounds::plan::steps::{self, Step, Suffering, Wound, WoundsAgenda};
use crate::rules::wounds::plan::{checks, ground};
use crate::rules::wounds::resolve::{HarmRoll, Laws};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{BLEEDING, BURNING, POISONED, SURPRISED, Trait};
use bevy::prelude::{In, World};

/// The turns of some end together: what acts on each of them, and its gain. Section 4, steps 6b, 6c; ruling WND-R107.
pub fn end_turns(world: &mut World, all: &[CombatantId]) {
    use Suffering::{Bleeding, Burning, Current, Poison};
    let s = Situation::of(world);
    let steps = all.iter().flat_map(|&who| {
        let f = s.fighter(who);
        let kinds = [
            (Bleeding, f.has(BLEEDING)),
            (Burning, f.has(BURNING)),
            (Poison, f.has(POISONED)),
            (Current, ground::drift(&s, f).is_some()),
        ];
        let suffers = kinds.into_iter().filter(|&(_, acts)| acts);
        let suffers = suffers.map(move |(what, _)| Step::Suffer(who, what));
        suffers.chain([Step::TurnOver(who)])
    });
    let steps: Vec<_> = steps.collect();
    world.resource_mut::<WoundsAgenda>().push_in_order(steps);
}

/// The gain at the end of a turn: one that was surprised is so no longer. Those whom a drift has brought between enemies are asked
/// whom they ignore. Rules WND-INIT-07, -11, WND-REACT-15; ruling WND-R37.
pub fn turn_over(In(steps::TurnOver(who)): In<steps::TurnOver>, world: &mut World) {
    if is_decided::<Step>(world) {
        return;
    }
    conditions::end(world, who, SURPRISED, "WND-COND-08");
    gain(world, who, Gain::TurnEnd);
    reactions::open_flank(world);
}

/// What acts on somebody, unless what acted before has decided the battle. Section 4, steps 6b, 8.
pub fn suffer(In(steps::Suffer(who, what)): In<steps::Suffer>, world: &mut World) {
    if is_decided::<Step>(world) || !Fighter::of(world, who).is_alive() {
        return;
    }
    match what {
        Suffering::Bleeding => bleed(world, who),
        Suffering::Burning => burn(world, who),
        Suffering::Poison => sicken(world, who),
        Suffering::Current => drift(world, who),
    }
}

/// Rule WND-COND-13.
fn bleed(world: &mut World, who: CombatantId) {
    let f = Fighter::of(world, who);
    if !f.is(Trait::Amorphous) {
        let level = f.value_of(BLEEDING);
        tire(world, who, level, "WND-COND-13");
    }
}

/// Rule WND-COND-14.
fn burn(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-COND-14";
    let f = Fighter::of(world, who);
    let level = f.value_of(BURNING);
    if level <= 0 || f.data.is_off(RULE) {
        return;
    }
    let fire = HarmRoll::burning(level, f.base_toughness(), f.armor(), track_of(&f));
    let fire = fire.under(Laws::of(f.data.switches()));
    let harmed = fire.roll(world, who, None);
    if let Some(level) = harmed.wound.level {
        wound(
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

/// Poison takes hold, or becomes weaker. Rule WND-COND-16.
fn sicken(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-COND-16";
    let f = Fighter::of(world, who);
    let (potency, harm) = (f.value_of(POISONED), &f.data.harm);
    if potency <= 0 || f.data.is_off(RULE) {
        return;
    }
    let mut terms = Terms::new();
    terms.bonus(potency, "potency", RULE);
    let check =
        checks::plain(&f, terms, "check against poison", RULE).against(f.fortitude_defense());
    let (fatigue, fades) = (harm.poison_fatigue, harm.poison_fades);
    if check.roll(world, who, None).success {
        tire(world, who, fatigue, RULE);
    } else if potency > fades {
        let left = Condition::new(POISONED, potency - fades, RULE);
        conditions::set(world, who, left);
    } else {
        conditions::end(world, who, POISONED, RULE);
    }
}

/// Rule WND-MOVE-09; ruling WND-R117.
fn drift(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    if let Some((toward, left)) = ground::drift(&s, s.fighter(who)) {
        push(world, who, toward, left, "WND-MOVE-09");
    }
}

/// The end of a round: death clocks run, what lasts so long ends, and steam clears. Section 4, steps 7b to 7d.
pub fn end_round(world: &mut World, round: u32) {
    let all: Vec<_> = world.resource::<Roster>().ids().collect();
    for who in all {
        run_down(world, who, 1);
    }
    spells::end_with_round(world, round);
    things::clear_steam(world);
}
