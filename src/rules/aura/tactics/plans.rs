//! What one combatant could do at priority. Floor 4.

use super::ways;
use super::worth::{Worth, nearest_opponent};
use super::{Choice, Style};
use crate::combat::{Act, CombatantId};
use crate::rules::aura::attack;
use crate::rules::aura::attack::{Mode, Wielded, fits, weapons};
use crate::rules::aura::begin::Timing;
use crate::rules::aura::components::Pool;
use crate::rules::aura::data::Ability;
use crate::rules::aura::facing::is_in_reach_of_opponents;
use crate::rules::aura::keys;
use crate::rules::aura::price::Price;
use crate::rules::aura::situation::{Fighter, Situation};

/// Stamina that is kept: below it the Energy of a Round falls. Rule AUR-STAT-15.
const SPARE_STAMINA: i32 = 5;

/// What is free comes before all else.
const FREE_FIRST: i32 = 5_000;

/// Everything that it might do, with what each Energy of it is worth.
pub(super) fn of(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    (worth, style): (&mut Worth, Style),
) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut wish = |worth: i32, act: Act| {
        let who = me.id;
        choices.push(Choice { worth, who, act });
    };
    if me.conditions.has(keys::RESTRAINED) {
        wish(300, Act::new(keys::ESCAPE));
    }
    get_up(me, &mut wish);
    arm_oneself(s, me, &mut wish);
    for (value, act) in attacks(s, me, (worth, style)) {
        wish(value, act);
    }
    recover(s, me, &mut wish);
    if style.thinks {
        guard(s, me, &mut wish);
    }
    for (value, act) in ways::of(s, me, (worth, style)) {
        wish(value, act);
    }
    choices
}

/// From the ground to the knees to the feet. Rules AUR-ACT-12, -13.
fn get_up(me: &Fighter<'_>, wish: &mut impl FnMut(i32, Act)) {
    if me.has(keys::PRONE) && me.free_energy() >= 2 {
        wish(250, Act::new(keys::KNEEL));
    } else if me.has(keys::KNEELING) {
        wish(400, Act::new(keys::STAND));
    }
}

/// Whether a weapon can still be fought with: one that shoots needs something to shoot.
fn is_useful(me: &Fighter<'_>, wielded: &Wielded) -> bool {
    let shoots = wielded.weapon.shot().is_some();
    !shoots || me.gear.is_loaded(&wielded.key) || me.gear.ammo(&wielded.key) > 0
}

/// Whether a fighter can shoot, now or after loading.
pub(super) fn is_shooter(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    weapons(s.data, me)
        .iter()
        .any(|it| it.weapon.shot().is_some() && is_useful(me, it))
}

/// Lets go of what is of no use any more, and takes a stowed weapon in hand if there is none to
/// fight with.
fn arm_oneself(s: &Situation<'_>, me: &Fighter<'_>, wish: &mut impl FnMut(i32, Act)) {
    let all = weapons(s.data, me);
    let armed = all
        .iter()
        .any(|it| !it.weapon.is_unarmed() && is_useful(me, it));
    let stowed = me.gear.stowed().keys();
    let spare: Vec<_> = stowed
        .filter(|item| s.data.weapon(item).is_some())
        .collect();
    if armed || !me.stats.hands || spare.is_empty() {
        return;
    }
    for useless in all.iter().filter(|it| !is_useful(me, it)) {
        wish(FREE_FIRST, Act::new(keys::DROP).with(useless.key.clone()));
    }
    for item in spare {
        wish(350, Act::new(keys::EQUIP).with(item.clone()));
    }
}

/// Every attack at every opponent, at the worth of each Energy.
pub(super) fn attacks(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    (worth, style): (&mut Worth, Style),
) -> Vec<(i32, Act)> {
    let mut found = Vec::new();
    for act in possible(s, me, style) {
        for timing in [Timing::Action, Timing::Swift] {
            let act = match timing {
                Timing::Action => act.clone(),
                _ => act.clone().rider(keys::SWIFT, 1),
            };
            let Ok(price) = attack::check(s, me, &act, timing) else {
                continue;
            };
            let Some(value) = worth.of(s, me, (&act, timing)) else {
                continue;
            };
            let each = value / price.energy.max(1);
            found.push((each, afforded(me, (act, price), style)));
        }
    }
    found
}

/// The last Energy of an attack is paid with Stamina where it is missing. Rule AUR-ACT-26.
fn afforded(me: &Fighter<'_>, (act, price): (Act, Price), style: Style) -> Act {
    let short = price.energy - me.free_energy() == 1;
    let spare = me.free_stamina() - price.stamina >= SPARE_STAMINA;
    if style.tricks && short && spare {
        act.rider(keys::PAY_STAMINA, 1)
    } else {
        act
    }
}

/// The attacks that are worth a thought, legal or not.
pub(super) fn possible(s: &Situation<'_>, me: &Fighter<'_>, style: Style) -> Vec<Act> {
    let mut acts = Vec::new();
    let all = weapons(s.data, me);
    let nearest = nearest_opponent(s, me);
    let worthy = |f: &&Fighter<'_>| f.is_alive() && (style.thinks || nearest == Some(f.id));
    for target in s.opponents_of(me.side).filter(worthy) {
        let near = s.distance(me, target) <= me.max_reach(s) + 1;
        for wielded in &all {
            for (mode, verb) in [(Mode::Melee, keys::ATTACK), (Mode::Shoot, keys::SHOOT)] {
                if fits(wielded.weapon, mode) && (near || mode.is_ranged()) {
                    let act = Act::new(verb).with(wielded.key.clone()).at(target.id);
                    if style.tricks && mode == Mode::Melee && me.stats.can(Ability::MightyBlow) {
                        let spare = (me.free_stamina() - 4).clamp(0, 4);
                        if spare > 0 {
                            acts.push(act.clone().rider(keys::MIGHTY, spare));
                        }
                    }
                    acts.push(act);
                }
            }
        }
        if style.tricks && near {
            acts.extend(maneuvers(target));
        }
    }
    acts
}

/// Maneuvers cost their maker its guard unless the target is Exposed. Rule AUR-MAN-02.
fn maneuvers(target: &Fighter<'_>) -> Option<Act> {
    let worthwhile = target.has(keys::EXPOSED) && target.is_conscious();
    worthwhile.then(|| Act::new(keys::TRIP).at(target.id))
}

/// Loads, drinks, takes a breath. Section 16 of the reference, rules AUR-ACT-05, -18.
fn recover(s: &Situation<'_>, me: &Fighter<'_>, wish: &mut impl FnMut(i32, Act)) {
    for wielded in weapons(s.data, me) {
        let empty = wielded.weapon.shot().is_some() && !me.gear.is_loaded(&wielded.key);
        if empty && me.gear.ammo(&wielded.key) > 0 {
            wish(260, Act::new(keys::LOAD).with(wielded.key));
        }
    }
    let missing = me.stats.aura_max() - me.pool(Pool::Aura);
    let gain = missing.min(me.stats.recovery_value());
    let surges = me.pool(Pool::Surges) > 0;
    if me.stats.can(Ability::SecondWind) && surges && missing >= me.stats.recovery_value() {
        wish(gain * 100 / 2, Act::new(keys::SECOND_WIND));
    }
    if surges && missing >= me.stats.recovery_value() && me.gear.held_as(keys::DRAUGHT).is_some() {
        wish(gain * 100, Act::new(keys::DRINK).at(me.id));
    }
    if me.pool(Pool::Stamina) <= 4 {
        wish(20, Act::new(keys::CATCH_BREATH));
    }
    if me.conditions.has(keys::SLOWED) || me.mired {
        wish(40, Act::new(keys::SHAKE_OFF));
    }
}

/// Guards itself with what is left, and turns to whoever could strike at its back.
/// Rules AUR-REACT-09, AUR-POS-05.
fn guard(s: &Situation<'_>, me: &Fighter<'_>, wish: &mut impl FnMut(i32, Act)) {
    let close: Vec<&Fighter<'_>> = s
        .opponents_of(me.side)
        .filter(|f| f.is_conscious() && s.distance(me, f) <= f.max_reach(s) + 2)
        .collect();
    if close.is_empty() {
        return;
    }
    // An attack would end it again: it is for whoever has struck.
    if !me.is_defending() && me.free_energy() < 3 {
        wish(120, Act::new(keys::DEFEND));
    }
    let behind = close.iter().filter(|f| !me.has_in_front(s.kind(), f));
    let watched = |id: CombatantId| me.conditions.has_by(keys::WATCHING, id);
    if let Some(target) = behind.min_by_key(|f| (s.distance(me, f), f.id))
        && nearest_opponent(s, me) == Some(target.id)
        && !watched(target.id)
    {
        wish(FREE_FIRST, Act::new(keys::FACE).at(target.id));
    }
}

/// Whether somebody stands within reach and in front of an opponent.
pub(super) fn is_threatened(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    s.opponents_of(me.side)
        .any(|observer| is_in_reach_of_opponents(s, me, observer))
}
