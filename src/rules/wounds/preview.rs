//! Exact odds, from the functions that resolve: of attacks, of what is hurried. Floor 4. Rules WND-ATK-02 to -10, -16, WND-ACT-11 to -14,
//! -21, -43, -46, WND-REACT-11, -13, WND-POS-23; ruling WND-R126.

use super::components::Pool;
use super::data::SpellKind;
use super::effects::hurry;
use super::plan::attack::{
    AttackPlan, lies_under_water, opening_check, opening_number, opening_weapon, plan_of_act,
};
use super::plan::body::{after_paying, collapse_check};
use super::plan::entering::hold_check;
use super::plan::ground::hold;
use super::plan::price::Price;
use super::plan::reactions::{harry_keys, interposable};
use super::plan::spells;
use super::plan::steps::{AttackMeans, Manner};
use super::resolve::{Check, Checked, End};
use super::snapshot::{Fighter, Situation};
use super::words::{self, Level};
use crate::board::Grade;
use crate::combat::{Act, OddsLine, Preview, Refusal};
use crate::dice::{Chances, Probability};
use crate::mechanics::Resolution;
use crate::mechanics::gear::Mode;
use smol_str::{SmolStr, format_smolstr};
use std::borrow::Cow;
use std::cmp::Reverse;

/// The outcome of one that has to keep its hold before it can attack, and does not. Rule WND-ATK-02.
pub const LOSES_HOLD: &str = "loses its hold";

/// The odds of an attack with a weapon.
pub fn attack(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    price: &Price,
) -> Result<Preview, Refusal> {
    let plan = plan_of_act(s, f, act)?;
    let Some(paid) = once_paid(s, f, *price) else {
        return Ok(falls_by_it(&title(s, &plan)));
    };
    match paid {
        Cow::Borrowed(_) => Ok(of_attack(s, &plan)),
        Cow::Owned(paid) => Ok(of_attack(
            &paid,
            &plan_of_act(&paid, paid.fighter(f.id), act)?,
        )),
    }
}

/// The battle as it is for the rolls of somebody once it has paid for an action; `None` if it falls unconscious of that. Ruling
/// WND-R126.
pub fn once_paid<'s, 'w>(
    s: &'s Situation<'w>,
    f: &Fighter<'_>,
    price: Price,
) -> Option<Cow<'s, Situation<'w>>> {
    if price.stamina <= f.pool(Pool::Stamina) {
        return Some(Cow::Borrowed(s));
    }
    let mut paid = s.clone();
    *paid.fighter_mut(f.id) = after_paying(s.fighter(f.id), price.stamina)?;
    Some(Cow::Owned(paid))
}

/// What is told of an action that fells the one who pays for it. Ruling WND-R126.
pub fn falls_by_it(title: &str) -> Preview {
    let note = "The effort makes it fall unconscious, and it achieves nothing.";
    Preview::certain(title, vec![SmolStr::new_static(note)])
}

/// What an action comes to cost that is done in a hurry; certain if it is not. Rule WND-ACT-43.
pub fn hurried(label: &str, f: &Fighter<'_>, act: &Act, price: Price) -> Preview {
    if !hurry::is_hurried(act) || f.data.is_off(hurry::RULE) {
        return Preview::certain(label, Vec::new());
    }
    let check = hurry::check(f, &act.verb);
    // The most AP first.
    let cost = |checked: &Checked| Reverse(hurry::ap_by(f, price, checked));
    let lines = check.lines_by(cost, |Reverse(ap)| format_smolstr!("{ap} AP"));
    let stamina = f.data.prices.hurry_stamina;
    let note = format_smolstr!("On a success it costs {stamina} stamina as well.");
    let preview = Preview::of_roll(label, check.headline(), check.chance(), lines);
    Preview {
        formula: check.formula(),
        terms: check.terms(),
        ..preview.noting([note])
    }
}

/// The odds of a spell: of an attack, or what a ward does.
pub fn cast(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, _: &Price) -> Result<Preview, Refusal> {
    let spell = spells::spell(s, f, act)?;
    match spell.kind {
        SpellKind::Bolt => Ok(of_attack(s, &plan_of_act(s, f, act)?)),
        SpellKind::Ward => {
            let (armor, rounds) = (spell.armor, spell.rounds);
            let note = format_smolstr!("+{armor} armour for {rounds} rounds.");
            Ok(Preview::certain(&spell.name, vec![note]))
        }
    }
}

/// The odds of an opening that is better than what somebody has to defend itself with. Rule WND-ACT-21.
pub fn opening(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    _: &Price,
) -> Result<Preview, Refusal> {
    let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
    let number = opening_number(s, f, s.known(target)?);
    let check = opening_check(s, f, &opening_weapon(s, f, act)?).against(number);
    let preview = check.preview("Create an Opening");
    let (chance, outcomes) = if_held(s, f, (preview.chance, preview.outcomes));
    let note = format_smolstr!(
        "What it rolls stands for its Defense against Rebuffs of that enemy in this turn, if it is at least {number}."
    );
    let notes = [hold_note(s, f), Some(note)].into_iter().flatten();
    Ok(Preview {
        chance,
        outcomes,
        ..preview
    }
    .noting(notes))
}

/// What an attack is called, and at whom it goes.
fn title(s: &Situation<'_>, plan: &AttackPlan) -> SmolStr {
    let at = match (plan.target, &plan.thing) {
        (Some(target), _) => s.fighter(target).name.clone(),
        (None, Some(thing)) => thing.name.clone(),
        (None, None) => SmolStr::default(),
    };
    match label_of(plan.strike.manner) {
        Some(label) => format_smolstr!("{label} ({}) at {at}", plan.name),
        None => format_smolstr!("{} at {at}", plan.name),
    }
}

/// What an attack is called by its manner, if that says more than the weapon.
fn label_of(manner: Manner) -> Option<&'static str> {
    Some(match manner {
        Manner::Standard => return None,
        Manner::Quick => words::QUICK_ATTACK_LABEL,
        Manner::Strong => words::STRONG_ATTACK_LABEL,
        Manner::Nonlethal(..) => words::NONLETHAL_LABEL,
        Manner::Grapple => words::GRAPPLE_LABEL,
        Manner::Rebuff => "Rebuff",
    })
}

/// The odds of an attack that is planned, by the slot that is really filled.
pub fn of_attack(s: &Situation<'_>, plan: &AttackPlan) -> Preview {
    let title = title(s, plan);
    let preview = match plan.seizes() {
        true => plan.roll.check.preview(title),
        false => Preview {
            damage: vec![plan.roll.damage_odds()],
            ..plan.roll.preview(title)
        },
    };
    let (chance, outcomes) = odds_of(s, plan);
    Preview {
        opponent: plan.target,
        chance,
        outcomes,
        ..preview.noting(notes(s, plan))
    }
}

/// The chance that an attack hits, and how it ends, worst first: one that swims or climbs has to keep its hold first. Rules
/// WND-ATK-02 to -10.
pub fn odds_of(s: &Situation<'_>, plan: &AttackPlan) -> (Probability, Vec<OddsLine>) {
    let odds = match plan.seizes() {
        true => (plan.roll.check.chance(), plan.roll.check.lines().0),
        false => (plan.roll.chance(), plan.roll.lines().0),
    };
    if_held(s, s.fighter(plan.strike.attacker), odds)
}

/// Odds of what somebody does as long as it keeps its hold. Rule WND-ATK-02.
fn if_held(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    (chance, lines): (Probability, Vec<OddsLine>),
) -> (Probability, Vec<OddsLine>) {
    let Some(check) = check_of_hold(s, a) else {
        return (chance, lines);
    };
    let (keeps, mut chances) = (check.chance(), Chances::<()>::new());
    let mut both = |chance| chances.both(keeps, chance);
    let chance = both(chance);
    let kept = lines.into_iter().map(|line| OddsLine {
        probability: both(line.probability),
        ..line
    });
    let lost = OddsLine::new(LOSES_HOLD, keeps.complement());
    (chance, [lost].into_iter().chain(kept).collect())
}

/// The chance that somebody keeps its hold before it attacks; certain for one that neither swims nor climbs. Rule WND-ATK-02.
pub fn keeps_hold(s: &Situation<'_>, a: &Fighter<'_>) -> Probability {
    check_of_hold(s, a).map_or(Probability::ONE, |check| check.chance())
}

/// The check of one that has to keep its hold before it attacks. Rule WND-ATK-02.
fn check_of_hold(s: &Situation<'_>, a: &Fighter<'_>) -> Option<Check> {
    let hold = hold(s, a).filter(|_| !s.data.is_off("WND-ATK-02"))?;
    Some(hold_check(a, hold, 0))
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
    let check = check_of_hold(s, a)?;
    let (formula, chance) = (check.formula(), check.chance().percent());
    Some(format_smolstr!(
        "First a check of the grip, {formula}: if it fails, the attack misses and the weapon is lost ({chance} to keep it)."
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
        Manner::Quick if harm.quick == 1 => Some("A wound is one level lighter.".into()),
        Manner::Rebuff if harm.rebuff == 1 => Some("A wound is one level worse.".into()),
        Manner::Nonlethal(most, awake) => {
            let least = match most {
                Level::Fatal => SmolStr::default(),
                most => format_smolstr!(" At worst it is a {} wound.", most.word()),
            };
            let fate = match awake {
                true => "stays awake and helpless",
                false => "is unconscious, and not dying",
            };
            Some(format_smolstr!(
                "If a wound that is not fatal fells the target, it {fate}.{least}"
            ))
        }
        _ => None,
    }
}

/// A character that receives a critical wound may fall, unless it is dying already. Rule WND-HURT-11.
fn collapse_note(s: &Situation<'_>, plan: &AttackPlan) -> Option<SmolStr> {
    let t = s.fighter(plan.target?);
    let is_nonlethal = matches!(plan.strike.manner, Manner::Nonlethal(..));
    let asked = !t.is_npc() || is_nonlethal || s.data.is_off("WND-HURT-05");
    if plan.seizes() || !asked || t.has(words::DYING) || s.data.is_off("WND-HURT-11") {
        return None;
    }
    let critical = End::Filled(Level::Critical);
    if plan.roll.ends().get(&critical) == Probability::ZERO {
        return None;
    }
    let fails = collapse_check(t).chance().complement();
    let percent = fails.parts_of(100);
    let falls = fails > Probability::ZERO;
    falls.then(|| {
        let name = t.name;
        format_smolstr!("A critical wound leaves {name} unconscious with a chance of {percent} %.")
    })
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
        .then(|| format_smolstr!("The target may put in the way: {}.", names.join(", ")))
}

/// A thrown weapon is gone. Rule WND-ATK-16.
fn throw_note(s: &Situation<'_>, plan: &AttackPlan) -> Option<SmolStr> {
    let thrown = matches!(plan.strike.means, AttackMeans::Weapon(_, Mode::Throw));
    let lies = thrown && !s.data.is_off("WND-ATK-16");
    lies.then(|| format_smolstr!("The {} is thrown, and lies there afterwards.", plan.name))
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
