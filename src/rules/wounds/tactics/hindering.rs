//! Trip, Shove, Distract, Disarm, Grapple, Pin, and the way out of a hold. Floor 4. Rules WND-ACT-23, -27, -28, -31 to -34.

use super::account::Choice;
use super::blows::{Attack, attacks, strike_at};
use super::planner::{Planner, is_legal};
use super::threats::{foes, is_shooter};
use super::worth::{Worth, percent, to_side};
use crate::combat::Act;
use crate::grid::Direction;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::best;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::attack::numbers_of;
use crate::rules::wounds::plan::grapples::{escape, grapples, pin, pins};
use crate::rules::wounds::plan::ground::is_in_deep;
use crate::rules::wounds::plan::hinder::{
    Attempt, check_reach, disarm, distract, pushed, shove, trip,
};
use crate::rules::wounds::plan::position::gap;
use crate::rules::wounds::plan::steps::{AttackMeans, Manner};
use crate::rules::wounds::plan::turns::{has_acted, may_react};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Trait};

/// Attacks of a comrade beside whom something was done that are looked ahead to.
const OF_FRIENDS: i64 = 1;

impl Worth {
    /// What a fighter could do to hinder its enemies from where it is.
    pub(super) fn hinder(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Choice> {
        let mut all = Vec::new();
        if is_shooter(me) {
            return all;
        }
        for attack in attacks(s, me) {
            if matches!(attack.means, AttackMeans::Weapon(_, Mode::Melee)) {
                all.extend(self.trip(s, me, &attack));
                all.extend(self.distract(s, me, &attack));
                all.extend(self.disarm(s, me, attack.target));
            }
        }
        for foe in foes(s, s.fighter(me.id)) {
            all.extend(self.shove(s, me, foe));
            all.extend(self.seize(s, me, foe));
            all.extend(self.pin(s, me, foe));
        }
        all
    }

    /// How often the fighter and those of its comrades of whom something is true may strike at an enemy after something that costs
    /// so many AP.
    fn blows_after(
        s: &Situation<'_>,
        me: &Fighter<'_>,
        foe: &Fighter<'_>,
        ap: i32,
        strikes: impl Fn(&Fighter<'_>) -> bool,
    ) -> i64 {
        let own = (me.pool(Pool::Ap) - ap) / s.data.prices.attack.max(1);
        let beside = s.allies_of(me).filter(|f| {
            let reach = f.reach().unwrap_or(-1);
            f.is_able() && s.distance(f, foe) - 1 <= reach && strikes(f)
        });
        let friends = i64::try_from(beside.count()).unwrap_or(0);
        i64::from(own.max(0)) + OF_FRIENDS * friends
    }

    /// An enemy on the ground: it pays to get up, and is struck more easily until then.
    fn trip(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        attack: &Attack<'_, '_>,
    ) -> Option<Choice> {
        let (foe, price) = (attack.target, s.data.prices.hinder);
        if foe.is_prone() || foe.is(Trait::Amorphous) {
            return None;
        }
        let act = Act::new(words::TRIP).at(foe.id);
        check_reach(s, me, &act, "WND-ACT-34").ok()?;
        let chance = percent(&trip(s, me, &act).ok()?);
        let eased = attack.blow.eased(s.data.modifiers.prone_melee);
        let gain = (self.of(foe, &eased) - self.of(foe, &attack.blow)).max(0);
        let after = Self::blows_after(s, me, foe, price, |_| true);
        let worth = chance * (i64::from(s.data.tactics.prone) + gain * after) / 100;
        Some(choice(s, me, foe, act, price, worth))
    }

    /// An enemy that guards itself and attacks worse to the end of the round: it pays if others come after, or the enemy itself.
    fn distract(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        attack: &Attack<'_, '_>,
    ) -> Option<Choice> {
        let (foe, price, by) = (
            attack.target,
            s.data.prices.hinder,
            s.data.modifiers.distracted,
        );
        let act = Act::new(words::DISTRACT).at(foe.id);
        if foe.has(words::DISTRACTED) || check_reach(s, me, &act, "WND-ACT-32").is_err() {
            return None;
        }
        let chance = percent(&distract(s, me, &act).ok()?);
        let gain = (self.of(foe, &attack.blow.eased(by)) - self.of(foe, &attack.blow)).max(0);
        let after = Self::blows_after(s, me, foe, price, |f| !has_acted(f));
        let spared = match has_acted(foe) {
            true => 0,
            false => self.turn_of(s, foe, me) * i64::from(by * s.data.tactics.hampered) / 1000,
        };
        let worth = chance * (gain * after + spared) / 100;
        Some(choice(s, me, foe, act, price, worth))
    }

    /// An enemy that falls down a drop or into deep water, or that has to come into the reach of a Rebuff once more.
    fn shove(&mut self, s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>) -> Option<Choice> {
        let (price, kind) = (s.data.prices.hinder, s.kind());
        let act = Act::new(words::SHOVE).at(foe.id);
        check_reach(s, me, &act, "WND-ACT-33").ok()?;
        let chance = percent(&shove(s, me, &act).ok()?.check);
        let ways = kind.directions().filter_map(|toward| {
            let worth = self.of_push(s, me, foe, toward)?;
            Some((worth, toward))
        });
        let ways: Vec<_> = ways.collect();
        let (worth, toward) = best(ways, |&(worth, _)| worth)?;
        let act = act.toward(kind.direction_name(toward));
        Some(choice(s, me, foe, act, price, chance * worth / 100))
    }

    /// What it is worth that an enemy is moved a yard; `None` if something stops it, or nothing comes of it.
    fn of_push(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        foe: &Fighter<'_>,
        toward: Direction,
    ) -> Option<i64> {
        let push = pushed(s, foe, toward).ok()?;
        let mut there = foe.clone();
        there.move_to(s.board, push.to);
        let worth = if is_in_deep(s, &there) && !is_in_deep(s, foe) {
            match foe.is(Trait::Aquatic) {
                true => 0,
                false => i64::from(s.data.tactics.plunged),
            }
        } else if push.drop >= s.data.harm.fall_from {
            Self::of_drop(foe, push.drop)
        } else {
            self.of_return(s, me, foe, gap(s, me, &there))
        };
        (worth > 0).then_some(worth)
    }

    /// What it is worth that an enemy that is so far off has to come back past the longest weapon of a fighter.
    fn of_return(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        foe: &Fighter<'_>,
        gap: i32,
    ) -> i64 {
        let left = me.pool(Pool::Ap) - s.data.prices.hinder;
        let long = me.reach().filter(|&reach| {
            reach <= gap && super::blows::is_armed(foe) && foe.reach().is_some_and(|it| it < reach)
        });
        if long.is_none() || left < s.data.prices.rebuff || is_shooter(foe) || !may_react(me) {
            return 0;
        }
        let strikes = self.rebuff_by(me, foe, 0) * i64::from(s.data.tactics.comes) / 100;
        let rate = best(self.options(me, foe), super::threats::Means::rate);
        let price = rate.map_or(0, |it| it.rate()) * i64::from(s.data.prices.rebuff);
        strikes - price
    }

    /// An enemy without its weapon.
    fn disarm(&mut self, s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>) -> Option<Choice> {
        let price = s.data.prices.hinder;
        let mut held = foe.gear.held().iter();
        let thing = held.find(|held| s.data.weapon(&held.item).is_some_and(|it| it.strikes()))?;
        let act = Act::new(words::DISARM).at(foe.id).aim(thing.key.clone());
        if me.is(Trait::Handless) {
            return None;
        }
        let chance = match disarm(s, me, &act).ok()?.attempt {
            Attempt::Against(check) => percent(&check),
            Attempt::Opposed(opposed) => percent(&opposed),
        };
        let worth = chance * i64::from(s.data.tactics.disarmed) / 100;
        Some(choice(s, me, foe, act, price, worth))
    }

    /// An enemy that is grappled, by one that is much stronger.
    fn seize(&mut self, s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>) -> Option<Choice> {
        let price = s.data.prices.grapple;
        if me.is_grappling() || me.power() < foe.power().max(foe.agility()) + 2 {
            return None;
        }
        let key = me.weapons().find(|it| it.data.reach_max == Some(0))?.key;
        let means = AttackMeans::Weapon(key.clone(), Mode::Melee);
        let strike = strike_at(me, foe.id, means, Manner::Grapple);
        let (numbers, _) = numbers_of(s, &strike)?;
        let [unhurt, levels @ ..] = self.chances(numbers);
        let hits = unhurt + levels.iter().sum::<i64>();
        let worth = hits * i64::from(s.data.tactics.grappled) / super::worth::WHOLE;
        let act = Act::new(words::GRAPPLE).with(key).at(foe.id);
        Some(choice(s, me, foe, act, price, worth))
    }

    /// An enemy that can do nothing but get free.
    fn pin(&mut self, s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>) -> Option<Choice> {
        let price = s.data.prices.pin;
        if !grapples(me, foe) || pins(me, foe) {
            return None;
        }
        let act = Act::new(words::PIN).at(foe.id);
        let chance = percent(&pin(s, me, &act).ok()?);
        let worth = chance * i64::from(s.data.tactics.pinned) / 100;
        Some(choice(s, me, foe, act, price, worth))
    }

    /// Out of a grapple, for one that does better without.
    pub(super) fn ways_out(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Choice> {
        let act = Act::new(words::ESCAPE);
        let plan = escape(s, me, &act).ok()?;
        let chance = percent(&plan.check);
        let all: Vec<_> = foes(s, s.fighter(me.id)).collect();
        let mut loose = 0;
        for foe in &all {
            let options = self.ways_to_attack(me, foe, false).into_iter();
            loose = options.map(|it| it.rate()).fold(loose, i64::max);
        }
        let held = best(self.blows(s, me), Choice::rate).map_or(0, |it| it.rate());
        let gain = (loose - held).max(0) * i64::from(me.ap_row().start + me.ap_row().end);
        let worth = chance * gain / 100;
        Some(Choice {
            act: act.at(plan.holder),
            ap: s.data.prices.escape,
            total: s.data.prices.escape,
            worth,
            once: true,
        })
    }
}

fn choice(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    foe: &Fighter<'_>,
    act: Act,
    ap: i32,
    worth: i64,
) -> Choice {
    Choice {
        act,
        ap,
        total: ap,
        worth: to_side(s, me, foe, worth),
        once: true,
    }
}

impl Planner<'_, '_> {
    /// Out of a pin, back to the surface: nothing else can be done.
    pub(super) fn break_free(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let acts = [
            me.pinned_by().map(|_| Act::new(words::ESCAPE)),
            me.is_sunk().then(|| Act::new(words::SURFACE)),
        ];
        acts.into_iter().flatten().find(|act| is_legal(s, me, act))
    }
}
