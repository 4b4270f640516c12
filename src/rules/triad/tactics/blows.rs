//! Attacks with weapons: which there are, and which is worth most. Floor 4.

use super::worth::{Weighed, Worth, to_side};
use crate::combat::Act;
use crate::mechanics::Proposal;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::best;
use crate::rules::triad::data::FEET;
use crate::rules::triad::plan::attack::{AttackPlan, attack_with, check_shot};
use crate::rules::triad::plan::steps::AttackMeans;
use crate::rules::triad::snapshot::{Fighter, Situation, Wielded};
use crate::rules::triad::words;
use smol_str::SmolStr;

/// The manners in which weapons are used, with their verbs.
const MANNERS: [(Mode, &str); 3] = [
    (Mode::Melee, words::STRIKE),
    (Mode::Shoot, words::SHOOT),
    (Mode::Throw, words::THROW),
];

/// A manner in which a fighter could attack now.
pub(super) struct Means {
    pub(super) key: SmolStr,
    pub(super) mode: Mode,
    pub(super) verb: &'static str,
    /// How far, in cells.
    reach: i32,
}

/// Everything that a fighter could attack with now. The bare body counts only for those who have nothing else, and nothing
/// is thrown by those who would have nothing left to strike with.
pub(super) fn means_of(me: &Fighter<'_>) -> Vec<Means> {
    let weapons: Vec<_> = me.weapons().collect();
    let is_real = |it: &Wielded<'_>| it.key != words::UNARMED;
    let strikes = |it: &&Wielded<'_>| is_real(it) && it.data.strikes();
    let blades = weapons.iter().filter(strikes).count();
    let mut all = Vec::new();
    for wielded in &weapons {
        for (mode, verb) in MANNERS {
            let fits = wielded.data.has_mode(mode)
                && match mode {
                    Mode::Melee => is_real(wielded) || blades == 0,
                    Mode::Shoot => check_shot(me, wielded).is_ok(),
                    Mode::Throw => blades > 1 || me.gear.stowed().contains_key(&wielded.data.id),
                };
            if fits {
                all.push(Means {
                    key: wielded.key.clone(),
                    mode,
                    verb,
                    reach: reach_of(me, wielded, mode),
                });
            }
        }
    }
    all
}

fn reach_of(me: &Fighter<'_>, wielded: &Wielded<'_>, mode: Mode) -> i32 {
    match wielded.data.increment(mode) {
        Some(increment) => increment * me.data.ranges.increments / FEET,
        None => me.reach_of(wielded.data),
    }
}

/// Every attack that a fighter could make from where it is, with its command; its Actions are not asked.
pub fn attacks<'w>(s: &Situation<'w>, me: &Fighter<'w>) -> Vec<(AttackPlan<'w>, Act)> {
    let means = means_of(me);
    let anywhere = s.data.is_off("TRI-ATK-02");
    let mut all = Vec::new();
    for foe in s.foes(me) {
        let distance = s.distance(me, foe);
        for it in &means {
            if distance > it.reach && !anywhere {
                continue;
            }
            let weapon = AttackMeans::Weapon(it.key.clone(), it.mode);
            if let Some(plan) = attack_with(s, me.id, foe.id, weapon) {
                all.push((plan, Act::new(it.verb).with(it.key.clone()).at(foe.id)));
            }
        }
    }
    all
}

/// Whether a fighter has anything better than the bare body to attack with now.
pub fn has_a_blow(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    let armed = means_of(me).iter().any(|it| it.key != words::UNARMED);
    let held = me.gear.held().iter();
    let mut items = held.filter_map(|held| s.data.weapon(&held.item));
    armed || !me.stats.spells.is_empty() || items.any(|it| it.casts.is_some())
}

/// The first attack on the nearest enemy: those that are up before the others.
pub fn nearest_attack(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Proposal> {
    let plans = attacks(s, me).into_iter();
    let far = |plan: &AttackPlan<'_>| {
        let is_down = plan.target.is_some_and(|target| !s.fighter(target).is_up());
        (is_down, plan.distance)
    };
    let (_, act) = plans.min_by_key(|(plan, _)| far(plan))?;
    Some(Proposal { worth: 1, act })
}

impl Worth {
    /// The attack that is worth most from where a fighter is.
    pub fn best_attack(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Proposal> {
        let all = attacks(s, me).into_iter();
        let worths = all.filter_map(|(plan, act)| {
            let attack = Weighed::of(s, &plan)?;
            let worth = to_side(s, me, attack.target, self.of(&attack));
            Some(Proposal { worth, act })
        });
        let worths: Vec<_> = worths.collect();
        best(worths, |it| it.worth)
    }

    /// The blow in melee at an enemy that is worth most.
    pub fn best_blow<'s, 'w>(
        &mut self,
        s: &'s Situation<'w>,
        me: &Fighter<'w>,
        foe: &Fighter<'_>,
    ) -> Option<Weighed<'s, 'w>> {
        let means = means_of(me).into_iter();
        let blows = means.filter(|it| it.mode == Mode::Melee).filter_map(|it| {
            let weapon = AttackMeans::Weapon(it.key, it.mode);
            Weighed::of(s, &attack_with(s, me.id, foe.id, weapon)?)
        });
        let blows: Vec<_> = blows.map(|blow| (self.of(&blow), blow)).collect();
        best(blows, |&(worth, _)| worth).map(|(_, blow)| blow)
    }
}
