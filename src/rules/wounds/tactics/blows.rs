//! Attacks with weapons and spells: which there are, and what each is worth. Floor 4. Rules WND-ACT-10 to -12, -14.

use super::account::Choice;
use super::threats::{bolts, foes};
use super::worth::{Blow, Worth, to_side};
use crate::combat::{Act, CombatantId};
use crate::mechanics::gear::Mode;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::position::{gap, melee_price};
use crate::rules::wounds::plan::steps::{AimedAt, AttackMeans, Manner, Strike};
use crate::rules::wounds::snapshot::{Fighter, Situation, Wielded};
use crate::rules::wounds::words;

/// An attack of the usual manner that is legal, costs apart.
pub(super) struct Attack<'s, 'w> {
    pub target: &'s Fighter<'w>,
    pub means: AttackMeans,
    pub blow: Blow,
    pub gap: i32,
}

/// A strike at somebody.
pub(super) fn strike_at(
    me: &Fighter<'_>,
    target: CombatantId,
    means: AttackMeans,
    manner: Manner,
) -> Strike {
    Strike {
        attacker: me.id,
        aim: AimedAt::Combatant(target),
        means,
        manner,
        in_place_of: None,
    }
}

/// Whether a weapon can be thrown without leaving its bearer with nothing to strike with.
fn may_throw(me: &Fighter<'_>, weapon: &Wielded<'_>) -> bool {
    let blades = me
        .weapons()
        .filter(|it| it.data.strikes() && it.key != words::UNARMED);
    weapon.data.thrown.is_some()
        && me.gear.holds(&weapon.key)
        && (!weapon.data.strikes() || blades.count() > 1)
}

/// What a fighter could attack somebody with from where it is: each weapon in one manner, as the action chooses it, and spells. The
/// bare body counts for those alone who have nothing else to strike with.
fn means_at(s: &Situation<'_>, me: &Fighter<'_>, gap: i32) -> Vec<AttackMeans> {
    let anywhere = s.data.is_off("WND-POS-01");
    let usable = |it: &Wielded<'_>| !me.is_grappling() || it.data.reach_max == Some(0);
    let reaches = |it: &Wielded<'_>| {
        it.data.strikes() && (anywhere || it.data.reach_max >= Some(gap)) && usable(it)
    };
    let armed = me
        .weapons()
        .any(|it| it.key != words::UNARMED && it.data.strikes() && usable(&it));
    let modes = me.weapons().filter_map(|it| {
        let mode = match () {
            () if reaches(&it) => Mode::Melee,
            () if me.is_grappling() => return None,
            () if it.data.shoots() => Mode::Shoot,
            () if may_throw(me, &it) => Mode::Throw,
            () => return None,
        };
        let counts = it.key != words::UNARMED || !armed;
        counts.then_some(AttackMeans::Weapon(it.key, mode))
    });
    let spells = bolts(me).map(|it| AttackMeans::Spell(it.id.clone()));
    modes.chain(spells).collect()
}

/// Every attack of the usual manner that a fighter could make from where it is; its AP are not asked.
pub(super) fn attacks<'s, 'w>(s: &'s Situation<'w>, me: &Fighter<'_>) -> Vec<Attack<'s, 'w>> {
    let mut all = Vec::new();
    for foe in foes(s, s.fighter(me.id)) {
        let gap = gap(s, me, foe);
        for means in means_at(s, me, gap) {
            let strike = strike_at(me, foe.id, means.clone(), Manner::Standard);
            if let Some(blow) = Blow::of(s, me, &strike) {
                all.push(Attack {
                    target: foe,
                    blow,
                    means,
                    gap,
                });
            }
        }
    }
    all
}

impl Attack<'_, '_> {
    /// The choice to make it in a manner of so many AP, worth so much in itself.
    fn choice(
        &self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        verb: &'static str,
        ap: i32,
        worth: i64,
    ) -> Choice {
        let (with, reload, melee, price) = match &self.means {
            AttackMeans::Weapon(key, mode) => {
                let weapon = s.data.weapon(key);
                let reload = weapon.and_then(|it| it.reload.filter(|_| *mode == Mode::Shoot));
                (key, reload.unwrap_or(0), *mode == Mode::Melee, 0)
            }
            AttackMeans::Spell(id) => {
                let mana = s.data.spell(id).map_or(0, |spell| spell.mana);
                (id, 0, false, mana * s.data.tactics.mana)
            }
        };
        let ap = if melee { melee_price(s, me, ap) } else { ap };
        let act = Act::new(verb).with(with.clone()).at(self.target.id);
        let strikes = s.data.weapon(with).is_some_and(|it| it.strikes());
        let thrown = matches!(self.means, AttackMeans::Weapon(_, Mode::Throw));
        Choice {
            act: if thrown && strikes {
                act.rider(words::THROW, 1)
            } else {
                act
            },
            ap,
            total: ap + reload,
            worth: to_side(s, me, self.target, worth) - i64::from(price),
            once: false,
        }
    }

    /// The choices to make it: in the usual manner, hastily, with all strength. Rules WND-ACT-10 to -12, -14.
    fn choices(&self, s: &Situation<'_>, me: &Fighter<'_>, worth: &mut Worth) -> Vec<Choice> {
        let prices = &s.data.prices;
        let plain = worth.of(self.target, &self.blow);
        let (verb, ap) = match &self.means {
            AttackMeans::Weapon(..) => (words::ATTACK, prices.attack),
            AttackMeans::Spell(id) => {
                let ap = s.data.spell(id).map_or(0, |spell| spell.ap);
                (words::CAST, ap)
            }
        };
        let mut all = vec![self.choice(s, me, verb, ap, plain)];
        if matches!(self.means, AttackMeans::Weapon(_, Mode::Melee)) {
            let quick = worth.of(self.target, &self.blow.quick(me));
            all.push(self.choice(s, me, words::QUICK_ATTACK, prices.quick, quick));
            let tires = of_stamina(me, prices.strong_stamina);
            let strong = worth.of(self.target, &self.blow.strong());
            let strong = self.choice(s, me, words::STRONG_ATTACK, prices.strong, strong);
            all.push(Choice {
                worth: strong.worth - tires,
                ..strong
            });
        }
        all
    }
}

/// What so much stamina is worth to somebody: what is missing is fatigue. Rule WND-HURT-06.
pub(super) fn of_stamina(f: &Fighter<'_>, spent: i32) -> i64 {
    let missing = (spent - f.pool(Pool::Stamina)).max(0);
    i64::from(f.data.tactics.stamina) * i64::from(spent + 3 * missing)
}

impl Worth {
    /// What a fighter could do to its enemies with weapons and spells from where it is.
    pub(super) fn blows(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Choice> {
        let all = attacks(s, me).into_iter();
        all.flat_map(|it| it.choices(s, me, self)).collect()
    }
}

/// The attack of the easy computer: at the nearest enemy, in the usual manner.
pub(super) fn nearest_attack(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    worth: &mut Worth,
) -> Option<Choice> {
    let near = attacks(s, me).into_iter().min_by_key(|it| it.gap)?;
    near.choices(s, me, worth).into_iter().next()
}

/// Whether a fighter has anything better than the bare body to attack with.
pub(super) fn is_armed(me: &Fighter<'_>) -> bool {
    let usable = |it: &Wielded<'_>| {
        let shoots = super::threats::has_shot(me, it) && !me.is_grappling();
        let strikes = it.data.strikes() && (!me.is_grappling() || it.data.reach_max == Some(0));
        it.key != words::UNARMED && (strikes || shoots)
    };
    me.weapons().any(|it| usable(&it)) || bolts(me).next().is_some()
}
