//! Things in hand: loaded, drawn, picked up, dropped. Floor 4. Rules WND-ACT-17, -18, WND-INIT-10.

use super::blows::is_armed;
use super::planner::{Planner, is_legal};
use super::threats::{foes, is_shooter};
use super::worth::plain_blow;
use crate::combat::Act;
use crate::mechanics::gear::Mode;
use crate::mechanics::gear_actions::lying;
use crate::mechanics::tactics::{WaysToArm, best, loads};
use crate::rules::wounds::data::Weapon;
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::snapshot::Wielded;
use crate::rules::wounds::words::{self, Trait, UNARMED};
use smol_str::SmolStr;

/// Range increments within which a missile is worth its throw.
const INCREMENTS: i32 = 2;

/// So many blows a better weapon has to pay for what it costs to take it in hand.
const BLOWS: i64 = 3;

impl Planner<'_, '_> {
    /// A weapon that is carried or lies near, in place of one that does less: if a few blows with it make up for what it costs to
    /// take it in hand.
    pub(super) fn arm_better(&mut self) -> Option<Act> {
        let (s, me, kept) = (self.s, self.me, self.account.kept);
        if !self.is_hard() || me.is(Trait::Handless) || me.is_grappling() || is_shooter(me) {
            return None;
        }
        let own = me.ready_weapons().filter(|it| it.data.strikes());
        let own: Vec<_> = own.map(|it| it.data).collect();
        let own = own.into_iter().map(|it| self.blow_with(it)).max();
        let stowed = me.gear.stowed().keys().map(|item| {
            let price = s.data.prices.stow(me.gear.container_of(me.data, item));
            (
                Act::new(words::DRAW).with(item.clone()),
                item.clone(),
                price,
            )
        });
        let lying = lying::<WoundsActions>(s, me).into_iter().map(|item| {
            let act = Act::new(words::PICK_UP).with(item.clone());
            (act, item, s.data.prices.ground)
        });
        let all: Vec<_> = stowed.chain(lying).collect();
        let gains = all.into_iter().filter_map(|(act, item, price)| {
            let weapon = s.data.weapon(&item).filter(|it| it.strikes())?;
            let more = self.blow_with(weapon) - own.unwrap_or(0);
            Some((BLOWS * more - i64::from(price) * kept, act, item))
        });
        let gains: Vec<_> = gains.filter(|(gain, ..)| *gain > 0).collect();
        let (_, act, item) = best(gains, |(gain, ..)| *gain)?;
        if is_legal(s, me, &act) {
            return Some(act);
        }
        let mut held = me.gear.held().iter();
        let worse = held.find(|held| s.data.weapon(&held.item).is_some_and(Weapon::strikes))?;
        let drop = Act::new(words::DROP).with(worse.key.clone());
        let room = me.free_hands() + worse.grip >= me.data.hands_for(&item);
        (room && is_legal(s, me, &drop)).then_some(drop)
    }

    /// What a blow with a weapon is worth at the enemy at whom it is worth most.
    fn blow_with(&mut self, weapon: &Weapon) -> i64 {
        let (s, me) = (self.s, self.me);
        let wielded = Wielded {
            key: weapon.id.clone(),
            data: weapon,
        };
        let worth = &mut self.player.worth;
        let blows = foes(s, me).map(|foe| (foe, plain_blow(me, foe, &wielded, Mode::Melee)));
        blows
            .map(|(foe, blow)| worth.of(foe, &blow))
            .max()
            .unwrap_or(0)
    }

    /// A weapon in hand before blows with the bare body.
    pub(super) fn arm_bare_hands(&mut self) -> Option<Act> {
        (!self.is_easy() && !is_armed(self.me))
            .then(|| self.take_a_weapon())
            .flatten()
    }

    /// A loaded weapon, or one for bare hands.
    pub(super) fn arm_oneself(&mut self) -> Option<Act> {
        self.load().or_else(|| match is_armed(self.me) {
            true => None,
            false => self.take_a_weapon(),
        })
    }

    fn load(&self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let has_shots = |key: &SmolStr| me.data.weapon(key).is_some_and(|it| me.shots(&it.id) > 0);
        loads::<WoundsActions>(me, has_shots).find(|act| is_legal(s, me, act))
    }

    /// A weapon of use in hand: a carried one, or one that lies within touch; what is of no use is dropped for it.
    fn take_a_weapon(&self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let useful = |weapon: &Weapon| match me.is_grappling() {
            true => weapon.reach_max == Some(0),
            false => weapon.strikes() || weapon.thrown.is_some() || me.shots(&weapon.id) > 0,
        };
        let is_useful = |item: &SmolStr| s.data.weapon(item).is_some_and(useful);
        let ways = WaysToArm::of::<WoundsActions>(s, me, is_useful);
        if let Some(act) = ways.legal(|act| is_legal(s, me, act)) {
            return Some(act);
        }
        ways.draw.or(ways.pick_up)?;
        let mut held = me.gear.held().iter();
        let useless = held.find(|held| s.data.weapon(&held.item).is_some_and(|it| !useful(it)))?;
        let drop = Act::new(words::DROP).with(useless.key.clone());
        is_legal(s, me, &drop).then_some(drop)
    }

    /// A thing to throw in a free hand, where an enemy is within its range and nobody within that of a blow.
    pub(super) fn take_a_missile(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let near = me.reach().unwrap_or(0) + 1;
        let beset = foes(s, me).any(|foe| s.distance(me, foe) <= near);
        if self.is_easy() || beset || me.free_hands() == 0 || me.is_grappling() {
            return None;
        }
        let is_missile = |weapon: &Weapon| !weapon.strikes() && weapon.id != UNARMED;
        let holds = me
            .weapons()
            .any(|it| is_missile(it.data) && it.data.thrown.is_some());
        if holds || self.ap() <= s.data.prices.attack {
            return None;
        }
        let missile = |item: &SmolStr| s.data.weapon(item).filter(|it| is_missile(it));
        let mut stowed = me.gear.stowed().keys();
        let (item, weapon) = stowed.find_map(|item| Some((item, missile(item)?)))?;
        let far = INCREMENTS * weapon.thrown?;
        let wielded = Wielded {
            key: item.clone(),
            data: weapon,
        };
        let (kept, ap) = (
            self.account.kept,
            i64::from(s.data.prices.attack + s.data.prices.scabbard),
        );
        let worth = &mut self.player.worth;
        let mut near = foes(s, me).filter(|foe| s.distance(me, foe) <= far);
        let pays = near.any(|foe| {
            let blow = plain_blow(me, foe, &wielded, Mode::Throw);
            worth.of(foe, &blow) >= kept * ap
        });
        let act = Act::new(words::DRAW).with(item.clone());
        (pays && is_legal(s, me, &act)).then_some(act)
    }
}
