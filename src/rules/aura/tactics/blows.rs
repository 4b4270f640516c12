//! Which attacks are worth making, and what they are worth. Floor 4.

use super::attack_options::{AttackOption, attack_position};
use super::memory::TacticianMemory;
use super::style::Style;
use crate::combat::Act;
use crate::rules::aura::components::Pool;
use crate::rules::aura::data::Ability;
use crate::rules::aura::plan::attack;
use crate::rules::aura::plan::attack::{Mode, fits, is_useful, weapons};
use crate::rules::aura::plan::facing::is_in_reach_of_enemies;
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::proposals::SPARE_STAMINA;
use crate::rules::aura::proposals::nearest_enemy;
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;
use std::sync::Arc;

/// Whether a fighter can shoot, now or after loading.
pub fn is_shooter(me: &Fighter<'_>) -> bool {
    weapons(me)
        .iter()
        .any(|it| it.weapon.shot().is_some() && is_useful(me, it))
}

/// An attack that is legal and can be paid for.
#[derive(Debug, Clone)]
pub(super) struct Blow {
    /// The command.
    pub act: Arc<Act>,
    /// Its Energy.
    pub energy: i32,
    /// What it is worth, in hundredths of a point of damage.
    pub worth: i32,
}

impl Blow {
    /// What each Energy of it is worth.
    pub(super) fn for_each(&self) -> i32 {
        self.worth / self.energy.max(1)
    }

    /// What it is worth to do it as often as so much Energy allows.
    pub(super) fn in_all(&self, energy: i32) -> i32 {
        as_often(self.energy, self.worth, energy)
    }
}

/// Every attack at every enemy that can be paid for now.
pub fn attacks(s: &Situation<'_>, me: &Fighter<'_>, memory: &mut TacticianMemory) -> Vec<Blow> {
    let affordable = memory.style.energy(me);
    let mut found = Vec::new();
    if affordable < 1 {
        return found;
    }
    let only = (!memory.style.thinks).then(|| nearest_enemy(s, me));
    let farthest = farthest(me);
    for target in s.enemies_of(me.side) {
        let in_question = s.is_within(me, target, farthest);
        if in_question && only.is_none_or(|only| only == Some(target.id)) {
            let style = memory.style;
            each_blow(s, me, target, affordable, memory, |act, energy, worth| {
                let act = Arc::clone(act);
                let mut blow = Blow { act, energy, worth };
                pay_with_stamina(me, &mut blow, style);
                found.push(blow);
            });
        }
    }
    found
}

/// The last Energy of an attack is paid with Stamina where it is missing. Rule AUR-ACT-26.
fn pay_with_stamina(me: &Fighter<'_>, blow: &mut Blow, style: Style) {
    if style.tricks && blow.energy == me.free_energy() + 1 {
        let riders = &mut Arc::make_mut(&mut blow.act).riders;
        riders.insert(words::PAY_STAMINA.into(), 1);
    }
}

/// What it is worth to use so much Energy for attacks at one enemy.
pub fn worth_at(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    target: &Fighter<'_>,
    energy: i32,
    memory: &mut TacticianMemory,
) -> i32 {
    let mut best = 0;
    each_blow(s, me, target, energy, memory, |_, price, worth| {
        best = best.max(as_often(price, worth, energy));
    });
    best
}

/// What something is worth that is done as often as so much Energy allows.
fn as_often(price: i32, worth: i32, energy: i32) -> i32 {
    worth * energy.div_euclid(price.max(1))
}

/// Notes every legal attack at one enemy for so much Energy, with its price and worth.
fn each_blow(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    target: &Fighter<'_>,
    energy: i32,
    memory: &mut TacticianMemory,
    mut note: impl FnMut(&Arc<Act>, i32, i32),
) {
    if energy < 1 || !target.is_alive() || attack::check_free(me).is_err() {
        return;
    }
    let swift = s.moment == Moment::Priority
        && me.pool(Pool::SwiftUsed) == 0
        && attack::is_open(s, me.id, target);
    if !swift && energy < least_energy(me, target, memory.style) {
        return;
    }
    for attack_option in attack_options(s, me, target, memory).iter() {
        // Bare hands are for what Energy a weapon's blow leaves, and for who has no weapon.
        if attack_option.bare && me.free_energy() != me.data.values.costs.unarmed {
            continue;
        }
        if swift {
            let act = Act::clone(&attack_option.act).rider(words::SWIFT, 1);
            let act = Arc::new(act);
            if let Some((price, worth)) = memory.worth.weigh(s, me, &act, Timing::Swift)
                && price.energy <= energy
            {
                note(&act, price.energy, worth);
            }
        }
        if let Some((price, expected)) = attack_option.expected
            && price <= energy
            && attack_option.is_ready(me)
        {
            note(
                &attack_option.act,
                price,
                memory.worth.of_expected(s, me, target, expected),
            );
        }
    }
}

/// No attack but a Swift one costs less. Rules AUR-ACT-01 to -04.
fn least_energy(me: &Fighter<'_>, target: &Fighter<'_>, style: Style) -> i32 {
    let all = weapons(me);
    let costs = &me.data.values.costs;
    let mut armed = all.iter().filter(|it| !it.weapon.is_unarmed()).peekable();
    let bare = armed.peek().is_none() || me.free_energy() == costs.unarmed || style.tricks;
    let ranged = armed.any(|it| it.weapon.shot().is_some() || it.weapon.thrown.is_some());
    match (ranged || target.is_helpless(), bare) {
        (true, _) => costs.helpless.min(costs.shot),
        (false, true) => costs.unarmed.min(costs.attack),
        (false, false) => costs.attack,
    }
}

/// The attack options against an enemy: from memory, where nothing has changed.
fn attack_options(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    target: &Fighter<'_>,
    memory: &mut TacticianMemory,
) -> Arc<[AttackOption]> {
    // A response to somebody's movement meets it on the way. Rule AUR-MAN-03.
    let usual = s.moment == Moment::Priority || !memory.style.tricks;
    let position = attack_position(me, target);
    if usual && let Some(known) = memory.attack_options.of(&position) {
        return known;
    }
    let TacticianMemory {
        style,
        worth,
        attack_options,
        ..
    } = memory;
    let promised = |possible: AttackOption| {
        let expected = worth.expected(s, me, &possible.act);
        AttackOption {
            expected: expected.map(|(price, expected)| (price.energy, expected)),
            ..possible
        }
    };
    let all: Arc<[_]> = if style.tricks || !target.is_alive() {
        let all = possible(s, me, target, *style);
        all.into_iter().map(promised).collect()
    } else {
        // Without tricks it does not depend on how anybody is.
        let near = is_near(s, me, target);
        let all =
            attack_options.possible((me.id, target.id, near), || possible(s, me, target, *style));
        all.iter().cloned().map(promised).collect()
    };
    if usual {
        memory
            .attack_options
            .keep(s.kind(), position, me, target, Arc::clone(&all));
    }
    all
}

/// Most combatants have so few attacks to choose from.
const USUAL: usize = 4;

/// How far off an enemy may be, in cells, that a combatant could attack from its cell.
/// Rules AUR-STAT-19, AUR-ATK-13.
pub(super) fn farthest(me: &Fighter<'_>) -> i32 {
    let stats = attack::derived_stats(me);
    let all = weapons(me).iter().map(|it| &it.weapon);
    let ranged = all.filter(|it| fits(it, Mode::Shoot) || it.thrown.is_some());
    let ranges = ranged.filter_map(|weapon| Some(stats.range(weapon)?.2));
    ranges.max().unwrap_or(0).max(me.max_reach() + 1)
}

/// Whether somebody is near enough to another to strike.
fn is_near(s: &Situation<'_>, me: &Fighter<'_>, target: &Fighter<'_>) -> bool {
    s.is_within(me, target, me.max_reach() + 1)
}

/// The attacks at an enemy that are worth a thought, legal or not.
pub fn possible(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    target: &Fighter<'_>,
    style: Style,
) -> Vec<AttackOption> {
    if !target.is_alive() {
        return Vec::new();
    }
    let mut found = Vec::with_capacity(USUAL);
    let near = is_near(s, me, target);
    let all = weapons(me);
    let armed = all
        .iter()
        .any(|it| !it.weapon.is_unarmed() && fits(&it.weapon, Mode::Melee));
    for wielded in all.iter() {
        let aimed = |verb| Act::new(verb).with(wielded.key.clone()).at(target.id);
        let bare = wielded.weapon.is_unarmed();
        if near && fits(&wielded.weapon, Mode::Melee) {
            let act = aimed(words::ATTACK);
            found.extend(mighty(me, &act, bare, style).map(AttackOption::of));
            found.push(AttackOption {
                bare: bare && armed,
                ..AttackOption::of(act)
            });
        }
        if fits(&wielded.weapon, Mode::Shoot) {
            found.push(AttackOption {
                shot_with: Some(wielded.clone()),
                ..AttackOption::of(aimed(words::SHOOT))
            });
        }
        let thrown = !near && wielded.weapon.thrown.is_some();
        if thrown && style.thinks && has_another(s, me, &wielded.key) {
            found.push(AttackOption::of(aimed(words::THROW)));
        }
    }
    if style.tricks && near {
        found.extend(maneuvers(target).map(AttackOption::of));
    }
    found
}

/// The same blow with all the might that can be spared. Rule AUR-ACT-27.
fn mighty(me: &Fighter<'_>, act: &Act, bare: bool, style: Style) -> Option<Act> {
    let able = style.tricks && !bare && me.stats.can(Ability::MightyBlow);
    let spare = (me.free_stamina() - SPARE_STAMINA).clamp(0, me.data.values.attacks.stamina);
    (able && spare > 0).then(|| act.clone().rider(words::MIGHTY, spare))
}

/// Whether there is a weapon besides this one, in hand or at hand.
fn has_another(s: &Situation<'_>, me: &Fighter<'_>, key: &str) -> bool {
    let held = me.gear.held().iter();
    let mut others = held.filter(|held| held.key != key).map(|held| &held.item);
    let mut stowed = me.gear.stowed().keys();
    let is_weapon = |item: &smol_str::SmolStr| s.data.weapon(item).is_some();
    others.any(is_weapon) || stowed.any(is_weapon)
}

/// Maneuvers cost their maker its guard unless the target is Exposed. Rule AUR-MAN-02.
fn maneuvers(target: &Fighter<'_>) -> Option<Act> {
    let worthwhile = target.has(words::EXPOSED) && target.is_conscious();
    worthwhile.then(|| Act::new(words::TRIP).at(target.id))
}

/// Whether somebody stands within reach and in front of an enemy.
pub fn is_threatened(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    s.enemies_of(me.side)
        .any(|observer| is_in_reach_of_enemies(s, me, observer))
}
