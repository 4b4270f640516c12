//! What an attack needs, and its price. Floor 4.
//! Rules AUR-ATK-01, -13, AUR-ACT-01 to -04, -19, -20, -27, -31, AUR-MAN-03 to -10, AUR-POS-04, -06,
//! AUR-REACT-05, -06.

use super::aim::{Aim, aim};
use super::attacker::{SWIFT_IN_FRONT, check_free, check_swift_left, forbidden};
use super::wielded::{Maneuver, Mode, derived_stats};
use crate::combat::{Act, CombatantId, Refusal, RuleId};
use crate::mechanics::ranged::{check_cover, check_sight};
use crate::rules::aura::components::gear_stats::Wielded;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::{Ability, Category, Weapon};
use crate::rules::aura::plan::attack::{disarm, objects, push};
use crate::rules::aura::plan::facing::attack_facing;
use crate::rules::aura::plan::timing::{Actor, Timing};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::format_smolstr;

/// Whether an attack is allowed where everybody stands, and its price.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn check(s: &Situation<'_>, who: Actor<'_>, act: &Act) -> Result<Price, Refusal> {
    if act.verb == words::ATTACK && act.target().is_none() && act.at.is_some() {
        return objects::check_strike(s, who, act);
    }
    check_free(&who)?;
    check_aimed(&aim(s, &who, act, who.timing)?, act)
}

/// The same for an attack at a combatant whose attacker is known to be free.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn check_aimed(aim: &Aim<'_, '_>, act: &Act) -> Result<Price, Refusal> {
    check_place(aim)?;
    if aim.mode == Mode::Shoot {
        check_loaded(aim.a, &aim.wielded)?;
    }
    check_manner(aim, act)
}

/// The same whether the weapon is loaded or not.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn check_unloaded(aim: &Aim<'_, '_>, act: &Act) -> Result<Price, Refusal> {
    check_place(aim)?;
    check_manner(aim, act)
}

/// At whom, when and from where.
fn check_place(aim: &Aim<'_, '_>) -> Result<(), Refusal> {
    check_target(aim)?;
    check_timing(aim)?;
    check_line(aim)
}

/// How it is done, and its price.
fn check_manner(aim: &Aim<'_, '_>, act: &Act) -> Result<Price, Refusal> {
    if aim.timing == Timing::Action {
        attack_facing(aim.s, aim.a, act, aim.t)?;
    }
    check_riders(aim, act)?;
    if let Some(maneuver) = aim.maneuver {
        check_maneuver(aim, maneuver, act)?;
    }
    Ok(price(aim))
}

/// What a push at the end of a charge needs, but for its way. Rules AUR-MAN-08 to -10.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn check_push(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    check_free(who)?;
    let aim = aim(s, who, act, Timing::Action)?;
    check_maneuver(&aim, Maneuver::Push, act)
}

/// Attacks are aimed at living enemies. Ruling AUR-R34.
fn check_target(aim: &Aim<'_, '_>) -> Result<(), Refusal> {
    if !aim.t.is_alive() {
        return forbidden("The target is out of the battle", "AUR-ATK-01");
    }
    if aim.t.side == aim.a.side {
        return forbidden("Attacks are aimed at enemies", "AUR-R34");
    }
    Ok(())
}

/// Rules AUR-REACT-05, -06, AUR-INIT-03, AUR-POS-04, -06.
fn check_timing(aim: &Aim<'_, '_>) -> Result<(), Refusal> {
    if !aim.is_swift() {
        return Ok(());
    }
    check_swift_left(aim.a)?;
    if !aim.a.has_in_front(aim.s.kind(), aim.t) && !aim.s.data.is_off("AUR-POS-04") {
        return forbidden(SWIFT_IN_FRONT, "AUR-POS-04");
    }
    match aim.timing {
        Timing::AtMover(mover) if mover != aim.t.id => {
            forbidden("Only the mover can be struck", "AUR-REACT-06")
        }
        Timing::AtMover(_) if aim.mode != Mode::Melee => {
            forbidden("Only melee attacks meet a step", "AUR-REACT-06")
        }
        Timing::AtMover(_) => Ok(()),
        // The fifteenth worked example: with nothing but an axe in hand nobody three metres off is reached.
        _ if aim.mode == Mode::Throw && aim.wielded.weapon.thrown.is_none() => forbidden(
            "Only a throwing weapon can be thrown as a Swift Attack",
            "AUR-REACT-05",
        ),
        _ if !is_open(aim.s, aim.a.id, aim.t) => forbidden(
            "A Swift Attack needs a target that is Unguarded, helpless or unaware",
            "AUR-REACT-05",
        ),
        _ => Ok(()),
    }
}

/// Whether somebody may be Swift Attacked. Rule AUR-REACT-05.
pub fn is_open(s: &Situation<'_>, by: CombatantId, t: &Fighter<'_>) -> bool {
    is_open_to_all(t) || !s.is_aware(t, s.fighter(by))
}

/// Whether somebody may be Swift Attacked by any enemy, even one that it is aware of.
fn is_open_to_all(t: &Fighter<'_>) -> bool {
    (t.has(words::UNGUARDED) && !t.data.is_off("AUR-COND-02"))
        || t.is_helpless()
        || t.data.is_off("AUR-REACT-05")
}

/// Who may be Swift Attacked, for many attackers: what is the same for all of them is asked once.
/// Rule AUR-REACT-05.
pub struct Openings<'s, 'w> {
    s: &'s Situation<'w>,
    /// Those who are open to every enemy, ascending.
    to_all: Vec<&'s Fighter<'w>>,
}

impl<'s, 'w> Openings<'s, 'w> {
    /// As everybody stands.
    pub fn of(s: &'s Situation<'w>) -> Self {
        let all = s.fighters().iter();
        let to_all = all.filter(|f| f.is_alive() && is_open_to_all(f)).collect();
        Self { s, to_all }
    }

    /// The enemies that are open to one attacker, ascending. Only one that somebody may be unaware
    /// of makes it necessary to ask each enemy.
    pub fn to<'o>(
        &'o self,
        who: &Fighter<'_>,
    ) -> impl Iterator<Item = &'s Fighter<'w>> + use<'o, 's, 'w> {
        let (s, side, id) = (self.s, who.side, who.id);
        let unnoticed = s.may_be_unnoticed(who);
        let known = self.to_all.iter().copied().filter(move |t| t.side != side);
        let asked = s.enemies_of(side).filter(move |t| is_open(s, id, t));
        let known = (!unnoticed).then_some(known).into_iter().flatten();
        known.chain(unnoticed.then_some(asked).into_iter().flatten())
    }
}

/// Distance, elevation, sight and what is in between. Rules AUR-ATK-01, -13, AUR-STAT-19,
/// AUR-POS-08, -11.
fn check_line(aim: &Aim<'_, '_>) -> Result<(), Refusal> {
    if !aim.s.is_aware(aim.a, aim.t) {
        return forbidden("The target is hidden from it", "AUR-POS-10");
    }
    check_distance(aim)?;
    let line = aim.line();
    if !aim.s.data.is_off("AUR-POS-08") {
        check_cover(aim.s.board, line, "AUR-POS-08")?;
    }
    if aim.mode.is_ranged() && !aim.s.data.is_off("AUR-ATK-13") {
        check_sight(aim.s.board, line, "AUR-ATK-13")?;
    }
    Ok(())
}

/// Rules AUR-STAT-19, AUR-ATK-13.
fn check_distance(aim: &Aim<'_, '_>) -> Result<(), Refusal> {
    let distance = aim.s.distance(aim.a, aim.t);
    let derived_stats = derived_stats(aim.a);
    let weapon = &aim.wielded.weapon;
    let (reach, rule) = match aim.mode {
        Mode::Melee => (derived_stats.reach(weapon) + 1, "AUR-STAT-19"),
        Mode::Shoot | Mode::Throw => (
            derived_stats.range(weapon).map_or(0, |it| it.2),
            "AUR-ATK-13",
        ),
    };
    let rise = (aim.a.z - aim.t.z).abs();
    let too_high = aim.mode == Mode::Melee && rise > reach && !aim.s.data.is_off("AUR-STAT-19");
    let melee_off = aim.mode == Mode::Melee && aim.s.data.is_off("AUR-ATK-01");
    if (distance > reach || too_high) && !melee_off {
        return Err(Refusal::TooFar {
            distance: if too_high {
                distance.max(rise)
            } else {
                distance
            },
            reach,
            rule: RuleId(rule),
        });
    }
    Ok(())
}

/// Whether somebody can shoot with a weapon as it is now. Rules AUR-ATK-13, AUR-ACT-05, -31.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn check_loaded(who: &Fighter<'_>, wielded: &Wielded) -> Result<(), Refusal> {
    let weapon = &wielded.weapon;
    if weapon.is_bow() && who.has(words::PRONE) && !who.data.is_off("AUR-ACT-31") {
        return forbidden("A bow cannot be used while prone", "AUR-ACT-31");
    }
    let unloaded = weapon.is_loaded_first() && !who.gear.is_loaded(&wielded.key);
    if unloaded && !who.data.is_off("AUR-ATK-13") {
        return forbidden("It is not loaded", "AUR-ATK-13");
    }
    if who.gear.ammo(&weapon.id) < 1 {
        return forbidden("There is no ammunition left", "AUR-ATK-14");
    }
    Ok(())
}

/// Rules AUR-ACT-27, AUR-HURT-17, section 16.
fn check_riders(aim: &Aim<'_, '_>, act: &Act) -> Result<(), Refusal> {
    let care = act.riders.get(words::CARE).copied().unwrap_or(0);
    if care > 0 && !aim.riders.gentle {
        return forbidden(
            "Care can only be added to an attack that is meant not to kill",
            "AUR-HURT-17",
        );
    }
    if care > aim.riders.care {
        let why = format_smolstr!(
            "Steps of care beyond this number are of no use: {}",
            aim.riders.care
        );
        return Err(Refusal::forbidden_because(why, "AUR-HURT-17"));
    }
    let mighty = aim.riders.mighty;
    if mighty == 0 {
        return Ok(());
    }
    let ability = aim.s.data.ability(Ability::MightyBlow);
    if !aim.a.stats.can(Ability::MightyBlow) {
        return forbidden("It has not learnt Mighty Blow", "AUR-ACT-27");
    }
    if aim.riders.gentle || aim.wielded.weapon.is_unarmed() {
        return forbidden("A Mighty Blow is a lethal blow with a weapon", "AUR-ACT-27");
    }
    let most = ability.stamina.min(aim.s.data.values.attacks.stamina);
    if mighty > most && !aim.s.data.is_off("AUR-ACT-27") {
        let why = format_smolstr!("An attack takes at most {most} Stamina");
        return Err(Refusal::forbidden_because(why, "AUR-ACT-27"));
    }
    Ok(())
}

/// Rules AUR-MAN-03 to -05, -08, -10.
fn check_maneuver(aim: &Aim<'_, '_>, maneuver: Maneuver, act: &Act) -> Result<(), Refusal> {
    let larger = aim.t.stats.size.number() - aim.a.stats.size.number();
    let rule = maneuver.rule();
    let attacks = &aim.s.data.values.attacks;
    match maneuver {
        Maneuver::Trip if !aim.t.stats.legs => forbidden("The target has no legs", rule),
        Maneuver::Trip if larger > attacks.trip_size => forbidden("The target is too large", rule),
        Maneuver::Trip => Ok(()),
        Maneuver::Disarm => check_disarm(aim, act),
        Maneuver::Restrain | Maneuver::Push if larger > attacks.grapple_size => {
            forbidden("The target is too large", rule)
        }
        Maneuver::Restrain if aim.t.conditions.has(words::RESTRAINED) => {
            forbidden("The target is already held", rule)
        }
        Maneuver::Restrain => Ok(()),
        Maneuver::Push => push::direction(aim, act).map(|_| ()),
    }
}

/// Rule AUR-MAN-04.
fn check_disarm(aim: &Aim<'_, '_>, act: &Act) -> Result<(), Refusal> {
    let rule = "AUR-MAN-04";
    if !aim.t.has_in_front(aim.s.kind(), aim.a) {
        return forbidden("A disarm has to come from the target's front", rule);
    }
    let spoil = disarm::of(aim, act)?;
    let light = aim.wielded.weapon.category() == Some(Category::Light);
    if light && spoil.category == Some(Category::Heavy) && !aim.s.data.is_off(rule) {
        return forbidden("A light weapon does not disarm a heavy one", rule);
    }
    disarm::check_fling(aim, act, &spoil)
}

/// Rules AUR-ACT-01 to -04, -19, -20, -25, -27, AUR-STAT-24.
pub fn price(aim: &Aim<'_, '_>) -> Price {
    let weapon = &aim.wielded.weapon;
    let costs = &aim.s.data.values.costs;
    if aim.mode.is_ranged() {
        return shot_price(aim.a, Some(weapon));
    }
    let helpless = aim.t.is_helpless() && !aim.s.data.is_off("AUR-ACT-02");
    let energy = if let Some(energy) = switched_price(aim) {
        energy
    } else if helpless {
        costs.helpless
    } else if aim.is_swift() && !aim.s.data.is_off("AUR-ACT-25") {
        costs.swift
    } else if weapon.is_unarmed() && !aim.s.data.is_off("AUR-ACT-04") {
        costs.unarmed
    } else {
        costs.attack
    };
    Price::energy(energy).and_stamina(aim.riders.mighty)
}

/// A shot or a throw. Rules AUR-ACT-03, AUR-STAT-24.
pub fn shot_price(who: &Fighter<'_>, weapon: Option<&Weapon>) -> Price {
    let skilled = weapon.is_none_or(|weapon| derived_stats(who).is_proficient(weapon));
    let costs = &who.data.values.costs;
    let more = if skilled { 0 } else { costs.shot_clumsy };
    Price::energy(costs.shot + more)
}

/// What a maneuver would cost in a game without its price.
fn switched_price(aim: &Aim<'_, '_>) -> Option<i32> {
    let rule = match aim.maneuver? {
        Maneuver::Trip | Maneuver::Disarm => "AUR-ACT-19",
        Maneuver::Restrain | Maneuver::Push => "AUR-ACT-20",
    };
    aim.s.data.is_off(rule).then_some(0)
}
