//! Exact odds of attacks, from the functions that resolve. Floor 4. Rules WND-ATK-02 to -10, -16, WND-ACT-11 to -14, -21, -46,
//! WND-REACT-11, -13, WND-POS-23.

use super::data::SpellKind;
use super::plan::attack::{
    AttackPlan, lies_under_water, opening_check, opening_weapon, plan_of_act,
};
use super::plan::body::collapse_check;
use super::plan::ground::hold;
use super::plan::price::Price;
use super::plan::reactions::{harry_keys, interposable};
use super::plan::spells;
use super::plan::steps::{AttackMeans, Manner};
use super::snapshot::{Fighter, Situation};
use super::words::Level;
use crate::board::Grade;
use crate::combat::{Act, Preview, Refusal};
use crate::dice::Probability;
use crate::mechanics::Resolution;
use crate::mechanics::gear::Mode;
use smol_str::{SmolStr, format_smolstr};

/// The odds of an attack with a weapon.
pub fn attack(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Price,
) -> Result<Preview, Refusal> {
    Ok(of_attack(s, &plan_of_act(s, f, act)?))
}

/// The odds of a spell: of an attack, or what a ward does.
pub fn cast(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, _: &Price) -> Result<Preview, Refusal> {
    let spell = spells::spell(s, f, act)?;
    match spell.kind {
        SpellKind::Bolt => Ok(of_attack(s, &plan_of_act(s, f, act)?)),
        SpellKind::Ward => {
            let (armor, rounds) = (spell.armor, spell.rounds);
            let note = format_smolstr!("+{armor} armor for {rounds} rounds.");
            Ok(Preview::certain(&spell.name, vec![note]))
        }
    }
}

/// What an opening comes to. Rule WND-ACT-21.
pub fn opening(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Price,
) -> Result<Preview, Refusal> {
    let check = opening_check(s, f, &opening_weapon(s, f, act)?);
    let note =
        "What it rolls may stand for its Defense against Rebuffs of that enemy in this turn.";
    let preview = Preview::certain("Create an Opening", vec![SmolStr::new_static(note)]);
    Ok(Preview {
        formula: check.formula(),
        terms: check.terms(),
        ..preview
    })
}

/// The odds of an attack that is planned, by the slot that is really filled.
pub fn of_attack(s: &Situation<'_>, plan: &AttackPlan) -> Preview {
    let at = match (plan.target, &plan.thing) {
        (Some(target), _) => s.fighter(target).name.clone(),
        (None, Some(thing)) => thing.name.clone(),
        (None, None) => SmolStr::default(),
    };
    let title = format_smolstr!("{} at {at}", plan.name);
    let preview = match plan.seizes() {
        true => plan.roll.check.preview(title),
        false => Preview {
            damage: vec![plan.roll.damage_odds()],
            ..plan.roll.preview(title)
        },
    };
    Preview {
        opponent: plan.target,
        ..preview.noting(notes(s, plan))
    }
}

/// What is told of an attack besides its odds, in whole sentences.
fn notes(s: &Situation<'_>, plan: &AttackPlan) -> Vec<SmolStr> {
    let a = s.fighter(plan.strike.attacker);
    let all = [
        hold_note(s, a),
        cover_note(plan),
        manner_note(s, plan),
        collapse_note(s, plan),
        harry_note(s, plan),
        interpose_note(s, plan),
        throw_note(s, plan),
        water_note(s, plan),
    ];
    all.into_iter().flatten().collect()
}

/// One that swims or climbs has to keep its hold first. Rule WND-ATK-02.
fn hold_note(s: &Situation<'_>, a: &Fighter<'_>) -> Option<SmolStr> {
    let hold = hold(s, a).filter(|_| !s.data.is_off("WND-ATK-02"))?;
    let tn = hold.tn;
    Some(format_smolstr!(
        "Before it a check of the hold against {tn}: who fails misses and loses it."
    ))
}

/// What covers the target. Rule WND-POS-02.
fn cover_note(plan: &AttackPlan) -> Option<SmolStr> {
    let cover = plan.cover;
    (cover > Grade::None).then(|| format_smolstr!("The target has {}.", cover.words()))
}

/// What the manner of an attack does to a wound. Rules WND-ACT-11, -13, WND-REACT-10.
fn manner_note(s: &Situation<'_>, plan: &AttackPlan) -> Option<SmolStr> {
    let harm = &s.data.harm;
    match plan.strike.manner {
        Manner::Quick if harm.quick == 1 => Some("A wound is one level lower.".into()),
        Manner::Rebuff if harm.rebuff == 1 => Some("A wound is one level more severe.".into()),
        Manner::Nonlethal(most, awake) => {
            let least = match most {
                Level::Fatal => SmolStr::default(),
                most => format_smolstr!(" It wounds at the worst as {}.", most.word()),
            };
            let fate = match awake {
                true => "stays awake and helpless",
                false => "is unconscious, and not dying",
            };
            Some(format_smolstr!(
                "Whom a wound that is not fatal would fell {fate}.{least}"
            ))
        }
        _ => None,
    }
}

/// A character that receives a critical wound may fall. Rule WND-HURT-11.
fn collapse_note(s: &Situation<'_>, plan: &AttackPlan) -> Option<SmolStr> {
    let t = s.fighter(plan.target?);
    let is_nonlethal = matches!(plan.strike.manner, Manner::Nonlethal(..));
    let asked = !t.is_npc() || is_nonlethal || s.data.is_off("WND-HURT-05");
    if plan.seizes() || !asked || s.data.is_off("WND-HURT-11") {
        return None;
    }
    let fails = collapse_check(t).chance().complement();
    let percent = fails.parts_of(100);
    let falls = fails > Probability::ZERO;
    falls.then(|| format_smolstr!("A critical wound fells {} with {percent} in 100.", t.name))
}

/// Those who may harry a shot. Rule WND-REACT-11.
fn harry_note(s: &Situation<'_>, plan: &AttackPlan) -> Option<SmolStr> {
    let a = s.fighter(plan.strike.attacker);
    let shot = matches!(&plan.strike.means, AttackMeans::Weapon(_, mode) if mode.is_ranged());
    let near = s
        .foes(a)
        .filter(|f| shot && !harry_keys(s, f, a).is_empty());
    let names: Vec<_> = near.map(|f| f.name.as_str()).collect();
    let less = s.data.modifiers.harried;
    (!names.is_empty())
        .then(|| format_smolstr!("May harry it (\u{2212}{less}): {}.", names.join(", ")))
}

/// Those whom the target may put forward. Rule WND-REACT-13.
fn interpose_note(s: &Situation<'_>, plan: &AttackPlan) -> Option<SmolStr> {
    let others = interposable(s, &plan.strike).into_iter();
    let names: Vec<_> = others.map(|id| s.fighter(id).name.as_str()).collect();
    (!names.is_empty())
        .then(|| format_smolstr!("The target may put forward: {}.", names.join(", ")))
}

/// A thrown weapon is gone. Rule WND-ATK-16.
fn throw_note(s: &Situation<'_>, plan: &AttackPlan) -> Option<SmolStr> {
    let thrown = matches!(plan.strike.means, AttackMeans::Weapon(_, Mode::Throw));
    let lies = thrown && !s.data.is_off("WND-ATK-16");
    lies.then(|| format_smolstr!("The {} is thrown and lies there afterwards.", plan.name))
}

/// What fire and lightning do in water. Rule WND-POS-23.
fn water_note(s: &Situation<'_>, plan: &AttackPlan) -> Option<SmolStr> {
    let AttackMeans::Spell(spell) = &plan.strike.means else {
        return None;
    };
    let spell = s.data.spell(spell)?;
    let below = lies_under_water(s, s.fighter(plan.target?)) && !s.data.is_off("WND-POS-23");
    match (below, spell.fire, spell.lightning) {
        (true, true, _) => Some("The water there boils and steams.".into()),
        (true, _, true) => Some("It spreads to all others in the same water.".into()),
        _ => None,
    }
}
