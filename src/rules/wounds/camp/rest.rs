//! Rests: short ones, long ones, recovery, waking; and magic. Floor 4. Rules WND-REST-01 to -11, -14; rulings WND-R65, WND-R122,
//! WND-R124.

use super::waking::settle;
use crate::combat::{
    BattleEvent, Chronicle, CombatantId, Rest, Standing, standing_changed, survivors,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, conditions};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::effects::fatigue::{is_worn_out, retrieve_mana};
use crate::rules::wounds::effects::harm::{reduce_wound, wake};
use crate::rules::wounds::effects::healing::{recover, recover_mana, relieve};
use crate::rules::wounds::plan::healing::{carries_kit, recovery, tending};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Level, Trait};
use bevy::prelude::World;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The hours of a day.
const DAY: u32 = 24;
/// The minutes of an hour.
const HOUR: u32 = 60;

fn number(value: i32) -> u32 {
    u32::try_from(value).unwrap_or(1).max(1)
}

/// So many minutes of rest, a day at most: waking checks, then the benefits of as many short rests as they hold. What is left over is a rest that was
/// interrupted, and brings nothing. Rules WND-REST-01, -03, -08, -11; ruling WND-R122.
pub fn rest_minutes(world: &mut World, minutes: u32) {
    let minutes = minutes.min(DAY * HOUR);
    wake_in(world, minutes);
    let data = WoundsData::of(world);
    let each = number(data.rest.short_minutes);
    let times = match data.is_off("WND-REST-08") {
        true => minutes.div_ceil(each),
        false => minutes / each,
    };
    for _ in 0..times {
        for who in survivors(world) {
            short_rest(world, who);
        }
    }
}

/// So many hours of rest, a day at most: a long one if they are enough, else short ones. Rules WND-REST-01, -02, -04, -09; ruling WND-R122.
pub fn sleep(world: &mut World, hours: u32) {
    let hours = hours.min(DAY);
    wake_in(world, hours * HOUR);
    let data = WoundsData::of(world);
    let (whole, breaks) = (number(data.rest.long_hours), !data.is_off("WND-REST-09"));
    let short = hours * HOUR / number(data.rest.short_minutes);
    let rested = match hours >= whole && may_rest_long(world) {
        true => long_rest(world, Some(hours)),
        false => Vec::new(),
    };
    let others = survivors(world).into_iter();
    let others: Vec<_> = others
        .filter(|who| breaks && !rested.contains(who))
        .collect();
    for _ in 0..short {
        for &who in &others {
            short_rest(world, who);
        }
    }
}

/// Whether the stretch of time that was told last may be a long rest: of those that brought something, so many at most end within
/// a day. Rule WND-REST-01.
fn may_rest_long(world: &World) -> bool {
    let data = WoundsData::of(world);
    let (whole, most) = (number(data.rest.long_hours), data.rest.long_per_day);
    let most = usize::try_from(most).unwrap_or(0);
    let (mut now, mut ended, mut may) = (0, Vec::new(), true);
    for event in world.resource::<Chronicle>().events() {
        let BattleEvent::Rested { rest } = event else {
            continue;
        };
        now += match *rest {
            Rest::Hour => HOUR,
            Rest::ShortRest { minutes } => minutes.min(DAY * HOUR),
            Rest::LongRest { hours } => hours.min(DAY) * HOUR,
            Rest::Day => DAY * HOUR,
            Rest::BattleEnd { .. } | Rest::Magic | Rest::Prosthetics => 0,
        };
        let in_a_day = ended.iter().filter(|&&end| now - end < DAY * HOUR).count();
        may = in_a_day < most;
        let is_long = matches!(*rest, Rest::LongRest { hours } if hours >= whole);
        if (is_long && may) || *rest == Rest::Day {
            ended.push(now);
        }
    }
    may || data.is_off("WND-REST-01")
}

/// A day: as many long rests as one may have in it. Rule WND-REST-01; ruling WND-R122.
pub fn spend_a_day(world: &mut World) {
    wake_in(world, DAY * HOUR);
    let data = WoundsData::of(world);
    let times = match data.is_off("WND-REST-01") {
        true => DAY / number(data.rest.long_hours),
        false => u32::try_from(data.rest.long_per_day).unwrap_or(0),
    };
    for _ in 0..times {
        long_rest(world, None);
    }
}

/// Magic: no wounds, no fatigue, no conditions. Ruling WND-R122.
pub fn make_whole(world: &mut World) {
    const RULE: &str = "WND-REST-14";
    for who in survivors(world) {
        let wounds = Level::ALL.iter().map(|&level| Pool::of_level(level));
        for pool in wounds.chain([Pool::Fatigue, Pool::Recovery]) {
            Pools::set(world, who, pool, 0, RULE);
        }
        conditions::end_own(world, who, |_| true, RULE);
        if Fighter::of(world, who).is_unconscious() {
            standing_changed(world, who, Standing::Up, RULE);
        }
    }
}

/// The stable unconscious make their waking checks, until they wake. Rule WND-REST-11.
fn wake_in(world: &mut World, minutes: u32) {
    let data = WoundsData::of(world);
    if data.is_off("WND-REST-11") {
        return;
    }
    let times = minutes / number(data.rest.waking_minutes);
    for who in survivors(world) {
        for _ in 0..times {
            let f = Fighter::of(world, who);
            if !f.is_unconscious() || f.has(words::DYING) || is_worn_out(&f) {
                break;
            }
            wake(world, who);
            settle(world);
        }
    }
}

/// Light wounds are gone, as many as that. Rules WND-REST-03, -04.
fn heal_light(world: &mut World, who: CombatantId, most: i32, rule: &'static str) {
    let wounds = Fighter::of(world, who).pool(Pool::Light).min(most);
    for _ in 0..wounds {
        reduce_wound(world, who, Level::Light, 1, rule);
    }
    settle(world);
}

/// Whether the wounds of somebody are light or moderate at most.
fn is_hale(f: &Fighter<'_>) -> bool {
    f.wound_number() <= Level::Moderate.number()
}

/// The benefit of a short rest. Rule WND-REST-03.
fn short_rest(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-REST-03";
    let f = Fighter::of(world, who);
    if f.has(words::DYING) || f.data.is_off(RULE) {
        return;
    }
    let rest = &f.data.rest;
    let (part, wounds) = (rest.short_part.max(1), rest.short_wounds);
    let (stamina, mana, hale) = (f.most_stamina() / part, f.most_mana() / part, is_hale(&f));
    recover(world, who, stamina, RULE);
    recover_mana(world, who, mana, RULE);
    if hale {
        heal_light(world, who, wounds, RULE);
    }
}

/// A long rest of all but those who tend others; of so many hours, or with time enough for any sleep. Returns those who have rested.
/// Rules WND-REST-02, -04, -05.
fn long_rest(world: &mut World, hours: Option<u32>) -> Vec<CombatantId> {
    let tended = tenders(world);
    let rests = |who: &CombatantId| {
        let f = Fighter::of(world, *who);
        let sleeps = hours.is_none_or(|hours| has_slept(&f, hours));
        sleeps && !tended.values().any(|tender| tender == who)
    };
    let all: Vec<_> = survivors(world).into_iter().filter(rests).collect();
    for &who in &all {
        recuperate(world, who, tended.get(&who).copied());
    }
    // Who tends another does not rest, and has no time for anything else.
    all.into_iter().chain(tended.into_values()).collect()
}

/// Whether so many hours are sleep enough for somebody: half an hour less for each point of Vitality. Rule WND-REST-02.
fn has_slept(f: &Fighter<'_>, hours: u32) -> bool {
    let needs = 2 * f.data.rest.long_hours - f.stats.vit;
    let has = i32::try_from(hours.saturating_mul(2)).unwrap_or(i32::MAX);
    has >= needs || f.data.is_off("WND-REST-02")
}

/// What a long rest brings somebody, in order, with the one who tends it. Rule WND-REST-04; ruling WND-R65.
fn recuperate(world: &mut World, who: CombatantId, tender: Option<CombatantId>) {
    const RULE: &str = "WND-REST-04";
    let f = Fighter::of(world, who);
    if f.pool(Pool::Fatal) > 0 || f.has(words::DYING) || f.data.is_off(RULE) {
        return;
    }
    if f.has(words::EXHAUSTED) || f.has(words::STAGGERED) {
        conditions::end(world, who, words::EXHAUSTED, RULE);
        conditions::end(world, who, words::STAGGERED, RULE);
        return fill(world, who);
    }
    if is_hale(&f) {
        heal_light(world, who, i32::MAX, RULE);
    }
    let f = Fighter::of(world, who);
    let worst = f.wound_number();
    let least = i32::from(worst == 0);
    let relief = (f.data.rest.fatigue + f.stats.vit - worst).max(least);
    relieve(world, who, relief, RULE);
    if worst > 0 {
        mend(world, who, tender);
    }
    fill(world, who);
}

/// All stamina and mana come back; what mana was still invested is retrieved. Rules WND-REST-04, -10.
fn fill(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-REST-04";
    let invested = Fighter::of(world, who).pool(Pool::Invested);
    retrieve_mana(world, who, invested, "WND-REST-10");
    let f = Fighter::of(world, who);
    let (stamina, mana) = (f.most_stamina(), f.most_mana());
    recover(world, who, stamina, RULE);
    recover_mana(world, who, mana, RULE);
}

/// The recovery check: the highest wound that it reaches and that can fall a level does; the better of it and the check of the one who
/// tends counts. Rules WND-REST-05 to -07.
fn mend(world: &mut World, who: CombatantId, tender: Option<CombatantId>) {
    const RULE: &str = "WND-REST-06";
    if WoundsData::of(world).is_off(RULE) {
        return;
    }
    let check = recovery(&Fighter::of(world, who));
    let own = check.roll(world, who, None).total;
    let tended = tender.map(|tender| {
        let f = Fighter::of(world, tender);
        let check = tending(&f, carries_kit(&f));
        check.roll(world, tender, Some(who)).total
    });
    let total = tended.map_or(own, |total| total.max(own));
    let wound = mended(&Fighter::of(world, who), total);
    match wound {
        Some(level) => {
            reduce_wound(world, who, level, 1, RULE);
            settle(world);
            Pools::set(world, who, Pool::Recovery, 0, "WND-REST-07");
        }
        None => {
            let more = WoundsData::of(world).rest.bonus;
            Pools::change(world, who, Pool::Recovery, more, "WND-REST-07");
        }
    }
}

/// The highest wound that a recovery check reaches, and that can fall a level. Rule WND-REST-06; ruling WND-R122.
fn mended(f: &Fighter<'_>, total: i32) -> Option<Level> {
    let (filled, slots) = (f.filled(), f.slots());
    let falls = |level: Level| match level.down() {
        Some(lower) => filled[lower.index()] < slots[lower.index()],
        None => true,
    };
    let mut all = Level::ALL.iter().rev().copied();
    all.find(|&level| {
        filled[level.index()] > 0 && total >= f.data.rest.recovery(level) && falls(level)
    })
}

/// Who is tended by whom in a long rest: on each side the conscious comrade who does it best tends the worst wounded of the others.
/// Rule WND-REST-05; ruling WND-R122.
fn tenders(world: &World) -> BTreeMap<CombatantId, CombatantId> {
    let s = Situation::of(world);
    if s.data.is_off("WND-REST-05") {
        return BTreeMap::new();
    }
    let alive = |f: &&Fighter<'_>| f.standing.afterwards() != Standing::Dead;
    let mut sides: Vec<_> = s.fighters().iter().filter(alive).map(|f| f.side).collect();
    sides.sort_unstable();
    sides.dedup();
    let pairs = sides.into_iter().filter_map(|side| {
        let own = || s.fighters().iter().filter(alive).filter(|f| f.side == side);
        let patients = own().filter(|f| is_patient(f));
        let worst = patients.min_by_key(|f| {
            let wounds: i32 = f.filled().iter().sum();
            (Reverse(f.wound_number()), Reverse(wounds), f.id)
        })?;
        let able = own().filter(|f| {
            f.id != worst.id && f.standing.is_up_afterwards() && !f.is(Trait::Handless)
        });
        let best = able.min_by_key(|f| (Reverse(tending(f, carries_kit(f)).bonus()), f.id))?;
        Some((worst.id, best.id))
    });
    pairs.collect()
}

/// Whether somebody will make a recovery check in a long rest.
fn is_patient(f: &Fighter<'_>) -> bool {
    let weary = f.has(words::EXHAUSTED) || f.has(words::STAGGERED);
    let stays = f.wound_number() > Level::Light.number();
    stays && f.pool(Pool::Fatal) == 0 && !f.has(words::DYING) && !weary
}
