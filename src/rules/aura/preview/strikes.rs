//! What a person is told of an attack or a maneuver before it is made. Floor 4.

use super::odds::{AttackOdds, attack_odds, difference, maneuver_odds};
use super::others::{object, remainder_note};
use crate::combat::{Act, CellOdds, Ledger, ModifierKind, OddsLine, Preview, Refusal, Terms};
use crate::dice::Probability;
use crate::mechanics::displacement::Push;
use crate::mechanics::reports::{cover_note, expected};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::attack::push::is_home;
use crate::rules::aura::plan::attack::{
    Aim, Maneuver, Mode, Plan, aim, plan, push_direction, push_metres, push_way, title,
};
use crate::rules::aura::plan::facing::{self, is_in_reach_of_enemies};
use crate::rules::aura::plan::falls::{fall_dice, falls};
use crate::rules::aura::plan::movement::at_end_of_way;
use crate::rules::aura::plan::timing::{Actor, Timing};
use crate::rules::aura::resolve::{DefenceNumbers, NonlethalChance, die};
use crate::rules::aura::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// "A, B and C" of several fighters; `None` of none.
pub fn names<'s, 'w: 's>(fighters: impl Iterator<Item = &'s Fighter<'w>>) -> Option<String> {
    let mut names: Vec<_> = fighters.map(|fighter| fighter.name.as_str()).collect();
    let last = names.pop()?;
    if names.is_empty() {
        return Some(last.to_owned());
    }
    Some(format!("{} and {last}", names.join(", ")))
}

/// The preview of an attack or maneuver at a combatant, or of a blow at a thing.
///
/// # Errors
/// The [`Refusal`] if there is no such target or weapon.
pub fn attack(s: &Situation<'_>, who: Actor<'_>, act: &Act) -> Result<Preview, Refusal> {
    if act.target().is_none() {
        return object(s, &who, act);
    }
    let aim = aim(s, &who, act, who.timing)?;
    Ok(strike(&aim, act))
}

/// The chance of an attack or a maneuver that is under way, 0 to 1, and the damage that it deals on average,
/// misses included, in thousandths; `None` if it cannot be made where everybody stands.
pub fn foretold(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    timing: Timing,
) -> Option<(f64, Option<i64>)> {
    let aim = aim(s, who, act, timing).ok()?;
    let plan = plan::<Terms>(&aim);
    Some(match aim.maneuver {
        Some(_) => (maneuver_odds(s.data, &plan).1.to_f64(), None),
        None => {
            let odds = attack_odds(s.data, &plan);
            (odds.hit.to_f64(), Some(odds.damage))
        }
    })
}

/// The chance that an attack that is under way puts its target out of the fight; `None` if it cannot be made where
/// everybody stands, or is a maneuver.
pub fn fells(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    timing: Timing,
) -> Option<Probability> {
    let aim = aim(s, who, act, timing).ok()?;
    if aim.maneuver.is_some() {
        return None;
    }
    let odds = attack_odds(s.data, &plan::<Terms>(&aim));
    let felled = odds.outcomes.iter().filter(|(outcome, _)| outcome.fells());
    felled
        .map(|(_, chance)| *chance)
        .try_fold(Probability::ZERO, Probability::checked_add)
}

/// The preview of a Sprint, with the push that it may end in. Rule AUR-MAN-09.
///
/// # Errors
/// The [`Refusal`] if there is no such target.
pub fn sprint(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Preview, Refusal> {
    if act.target().is_none() {
        return Ok(Preview::certain("Sprint", Vec::new()));
    }
    charge(s, who, act)
}

/// The preview of an attack or maneuver at a combatant.
fn strike(aim: &Aim<'_, '_>, act: &Act) -> Preview {
    let plan = plan::<Terms>(aim);
    match aim.maneuver {
        Some(maneuver) => of_maneuver(aim, &plan, maneuver, act),
        None => of_attack(aim, &plan),
    }
}

fn of_attack(aim: &Aim<'_, '_>, plan: &Plan<Terms>) -> Preview {
    let odds = attack_odds(aim.s.data, plan);
    let mut notes = damage_notes(plan, &odds);
    notes.extend(cover_note(aim.s.board, aim.line()));
    notes.extend(remainder_note(odds.remainder));
    let outcomes = odds.outcomes.iter();
    let outcomes = outcomes.map(|(outcome, &chance)| OddsLine::new(outcome.label(), chance));
    Preview {
        terms: all_terms(plan),
        formula: formula(aim.s.data, plan),
        notes,
        landings: landing(aim),
        ..Preview::of_roll(title(aim.s, aim), "to hit", odds.hit, outcomes.collect())
    }
}

/// A thrown weapon comes to rest with its target. Rule AUR-ATK-21.
fn landing(aim: &Aim<'_, '_>) -> Vec<CellOdds> {
    let thrown = (aim.mode == Mode::Throw).then(|| CellOdds {
        cell: aim.t.anchor(),
        probability: Probability::ONE,
    });
    thrown.into_iter().collect()
}

/// Every modifier on both sides.
fn all_terms(plan: &Plan<Terms>) -> Terms {
    let mut terms = plan.attack.clone();
    if plan.strike.defence.is_some() {
        terms.extend(of_the_defence(&plan.defence));
    }
    terms
}

/// The modifiers of a roll against the attack: its Advantage is none of the attacker's.
fn of_the_defence(terms: &Terms) -> Terms {
    let mut turned = Terms::new();
    for it in terms {
        let kind = match it.kind {
            ModifierKind::Edge => ModifierKind::DefenceEdge,
            other => other,
        };
        turned.note(kind, it.value, it.label.clone(), it.rule.0);
    }
    turned
}

/// What is rolled against what.
fn formula(data: &AuraData, plan: &Plan<Terms>) -> SmolStr {
    let strike = &plan.strike;
    let pool = die(data, 20, strike.edge, false);
    let defence = strike.defence.map(|it| rolled(data, &it));
    match (strike.ranged, defence) {
        (false, Some(defence)) => format_smolstr!("AV {} against {defence}", strike.against),
        (false, None) => format_smolstr!("{pool}: hits but for a 1"),
        (true, Some(defence)) => {
            let numbers = defence_of(strike.against);
            format_smolstr!("Hit roll {pool} against Miss Chance {numbers}{defence}")
        }
        (true, None) => format_smolstr!("Hit roll {pool} against Miss Chance {}", strike.against),
    }
}

/// The fixed part of a Miss Chance, before the dice.
fn defence_of(fixed: i32) -> SmolStr {
    match fixed {
        0 => SmolStr::default(),
        _ => format_smolstr!("{fixed} + "),
    }
}

/// "d10 open-ended + 3".
fn rolled(data: &AuraData, numbers: &DefenceNumbers) -> SmolStr {
    let pool = numbers
        .pool(data)
        .to_string()
        .replace("exploding", "open-ended");
    match numbers.bonus {
        0 => pool.into(),
        bonus @ 1.. => format_smolstr!("{pool} + {bonus}"),
        bonus => format_smolstr!("{pool} \u{2212} {}", -bonus),
    }
}

fn damage_notes(plan: &Plan<Terms>, odds: &AttackOdds) -> Vec<SmolStr> {
    let damage = &plan.hit.damage;
    let bonus = plan.damage.sum(ModifierKind::Bonus);
    let mut notes = vec![match damage.dice.count {
        0 => format_smolstr!("Damage {bonus}."),
        _ => format_smolstr!("Damage {} {bonus:+}.", damage.dice.text()),
    }];
    if plan.strike.coverage > 0 && damage.armour > 0 {
        notes.push(format_smolstr!(
            "A roll below {} meets armour: {} less.",
            plan.strike.coverage,
            damage.armour
        ));
    }
    if damage.doublings > 0 {
        notes.push("The target is weak to it: doubled.".into());
    }
    match damage.halvings + i32::from(damage.makeshift) {
        0 => {}
        1 => notes.push("The damage is halved.".into()),
        more => notes.push(format_smolstr!("The damage is halved {more} times.")),
    }
    let damage = expected(odds.damage, 1_000, "damage");
    notes.push(format_smolstr!("{damage} on average, misses included."));
    if let NonlethalChance::Chance(number) = plan.hit.nonlethal
        && number > 1
    {
        notes.push(format_smolstr!(
            "Not lethal on a Chance roll of {number} or more."
        ));
    }
    notes
}

fn of_maneuver(aim: &Aim<'_, '_>, plan: &Plan<Terms>, maneuver: Maneuver, act: &Act) -> Preview {
    let (hit, done) = maneuver_odds(aim.s.data, plan);
    let mut notes = Vec::new();
    if plan.opens {
        notes.push("Leaves you Unguarded: the target is not Exposed.".into());
    }
    if let Some(fortitude_defence) = &plan.fortitude_defence {
        let roll = rolled(aim.s.data, &fortitude_defence.numbers);
        notes.push(format_smolstr!(
            "After a hit: Fortitude {roll} against {}.",
            fortitude_defence.av
        ));
    }
    if maneuver == Maneuver::Push {
        notes.extend(push_notes(aim, act));
    }
    let mut terms = all_terms(plan);
    if let Some(fortitude_defence) = &plan.fortitude_defence {
        terms.extend(of_the_defence(&fortitude_defence.terms));
    }
    let lines = maneuver_lines(hit, done);
    Preview {
        terms,
        formula: formula(aim.s.data, plan),
        notes,
        ..Preview::of_roll(title(aim.s, aim), "to succeed", done, lines)
    }
}

fn maneuver_lines(hit: Probability, done: Probability) -> Vec<OddsLine> {
    let resisted = difference(hit, done);
    let mut lines = vec![OddsLine::new("miss", hit.complement())];
    if resisted > Probability::ZERO {
        lines.push(OddsLine::new("resisted", resisted));
    }
    lines.push(OddsLine::new("success", done));
    lines
}

/// Where a push drives the target, and whether it falls. Rules AUR-MAN-10, AUR-MOVE-13.
fn push_notes(aim: &Aim<'_, '_>, act: &Act) -> Vec<SmolStr> {
    let Ok(direction) = push_direction(aim, act) else {
        return Vec::new();
    };
    let way = push_way(aim.s, aim.t, direction, push_metres(aim.s.data, act));
    let Some(&Push { drop, .. }) = way.last() else {
        return vec!["The target has no room to give way.".into()];
    };
    let cells = if way.len() == 1 { "cell" } else { "cells" };
    let where_to = aim.s.kind().direction_name(direction);
    let mut notes = vec![format_smolstr!(
        "Drives the target {} {cells} {where_to}.",
        way.len()
    )];
    if falls(aim.s.data).is_fall(drop) {
        let pool = fall_dice(aim.s.data).pool(drop);
        notes.push(format_smolstr!(
            "It falls {drop} steps there: {}d{} damage.",
            pool.count(),
            pool.faces()
        ));
    }
    notes
}

/// A Sprint that ends in a push: as if it stood there. Rule AUR-MAN-09.
fn charge(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Preview, Refusal> {
    let strikers = names(strikers(s, who, act).into_iter());
    let note = strikers.map(|names| format_smolstr!("{names} may strike on the way."));
    let mut there = at_end_of_way(s, who, &act.path);
    if let Some(facing) = facing::at_end_of_way(&there, there.fighter(who.id), act) {
        there.turn(who.id, facing);
    }
    let aim = aim(&there, there.fighter(who.id), act, Timing::Action)?;
    if !is_home(&aim, act) {
        let misses = format_smolstr!("It cannot push {} at the end of its way.", aim.t.name);
        return Ok(Preview::certain(
            "Sprint",
            note.into_iter().chain([misses]).collect(),
        ));
    }
    let mut preview = strike(&aim, act);
    preview.notes.splice(0..0, note);
    preview.title = format_smolstr!("charge: {}", preview.title);
    Ok(preview)
}

/// Who could strike at a runner on its way. Rule AUR-REACT-06.
fn strikers<'s, 'w>(s: &'s Situation<'w>, who: &Fighter<'_>, act: &Act) -> Vec<&'s Fighter<'w>> {
    let left = std::iter::once(who.anchor()).chain(act.path.iter().copied());
    let mut found: Vec<&Fighter<'w>> = Vec::new();
    for cell in left.take(act.path.len()) {
        let mut bent = s.clone();
        bent.place(who.id, cell, who.facing);
        for observer in s.enemies_of(who.side) {
            let known = found.iter().any(|f| f.id == observer.id);
            let mover = bent.fighter(who.id);
            if !known && is_in_reach_of_enemies(&bent, mover, bent.fighter(observer.id)) {
                found.push(observer);
            }
        }
    }
    found
}
