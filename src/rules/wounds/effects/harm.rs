//! Wounds with all that follows from them, waking, wounds that are reduced. Floor 4.
//! Rules WND-ATK-10, -14, -15, WND-HURT-02 to -05, -10 to -13, WND-COND-13, -14, -16, WND-REST-07; rulings WND-R17 to -R20,
//! WND-R102, WND-R114.

use super::down::{Out, die, knock_out, make_helpless};
use super::fatigue;
use crate::combat::{CombatantId, Condition, Standing, standing_changed};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, conditions, push_step};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::attack::lies_under_water;
use crate::rules::wounds::plan::body::{collapse_check, track_of, waking_check};
use crate::rules::wounds::plan::ground::hold;
use crate::rules::wounds::plan::steps::{self, AttackMeans, Manner, Step, Wound};
use crate::rules::wounds::resolve::{Laws, Placed};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Level, Trait};
use bevy::prelude::{In, World};

/// Somebody is about to receive a wound: it comes next. Rule WND-ATK-10.
pub fn wound(world: &mut World, wound: Wound) {
    push_step(world, Step::Receive(wound));
}

/// A wound is received, in the order of the rules: its slot, what the weapon does besides, collapse or death, and the checks of
/// those who swim, climb and ride. Rule WND-ATK-10; ruling WND-R114.
pub fn receive(In(steps::Receive(wound)): In<steps::Receive>, world: &mut World) {
    if !Fighter::of(world, wound.who).is_alive() {
        return;
    }
    let Some(filled) = fill(world, &wound) else {
        return;
    };
    conditions::end(world, wound.who, words::DEFENDING, "WND-ACT-15");
    concuss(world, &wound, filled);
    slice(world, &wound, filled);
    set_alight(world, &wound, filled);
    fell(world, &wound, filled);
    ask_for_checks(world, wound.who, filled);
}

/// Fills a slot, and tells of which level it is. A wound beyond a full fatal slot kills. Rules WND-HURT-02, -03; ruling WND-R20.
fn fill(world: &mut World, wound: &Wound) -> Option<Level> {
    let f = Fighter::of(world, wound.who);
    let laws = Laws::of(f.data.switches());
    match track_of(&f).place(laws, wound.level) {
        Placed::Slot(level) => {
            Pools::change(world, wound.who, Pool::of_level(level), 1, wound.rule);
            Some(level)
        }
        Placed::Beyond => {
            die(world, wound.who, "WND-HURT-03");
            None
        }
        Placed::Nowhere => None,
    }
}

/// The manner of the attack from which a wound comes.
fn manner_of(wound: &Wound) -> Option<Manner> {
    wound.strike.as_ref().map(|strike| strike.manner)
}

/// Whether a wound comes of an attack that spares: what its weapon does besides is off. Rule WND-ACT-13.
fn is_nonlethal(wound: &Wound) -> bool {
    matches!(manner_of(wound), Some(Manner::Nonlethal(..)))
}

/// The weapon that a wound comes from, by its key, if what it does besides counts: of moderate wounds and worse, and not of an
/// attack that spares. Rules WND-ATK-14, -15, WND-ACT-13.
fn weapon_of(wound: &Wound, filled: Level) -> Option<&str> {
    let counts = filled >= Level::Moderate && !is_nonlethal(wound);
    match wound.strike.as_ref().map(|strike| &strike.means) {
        Some(AttackMeans::Weapon(key, _)) if counts => Some(key),
        _ => None,
    }
}

/// A concussive wound takes AP. Rule WND-ATK-14.
fn concuss(world: &mut World, wound: &Wound, filled: Level) {
    let data = WoundsData::shared(world);
    let weapon = weapon_of(wound, filled).and_then(|key| data.weapon(key));
    if weapon.is_some_and(|it| it.concussive) {
        Pools::change(
            world,
            wound.who,
            Pool::Ap,
            -data.harm.concussive,
            "WND-ATK-14",
        );
    }
}

/// A slicing wound bleeds. Rule WND-ATK-15.
fn slice(world: &mut World, wound: &Wound, filled: Level) {
    let data = WoundsData::shared(world);
    let weapon = weapon_of(wound, filled).and_then(|key| data.weapon(key));
    if weapon.is_some_and(|it| it.slicing) {
        let level = filled.number() - data.harm.slicing;
        start_level(world, wound.who, words::BLEEDING, level, "WND-ATK-15");
    }
}

/// A wound of moderate or worse by a fiery bolt burns; not under water. Rule WND-MAG-02; ruling WND-R106.
fn set_alight(world: &mut World, wound: &Wound, filled: Level) {
    let data = WoundsData::shared(world);
    let spell = match wound.strike.as_ref().map(|strike| &strike.means) {
        Some(AttackMeans::Spell(spell)) if filled >= Level::Moderate => data.spell(spell),
        _ => None,
    };
    let Some(spell) = spell.filter(|it| it.burning > 0) else {
        return;
    };
    let s = Situation::of(world);
    let drowned = lies_under_water(&s, s.fighter(wound.who)) && !data.is_off("WND-POS-23");
    if !drowned {
        start_level(
            world,
            wound.who,
            words::BURNING,
            spell.burning,
            spell.own_rule(),
        );
    }
}

/// What an attacker that spares has chosen: whether one that would be knocked out stays awake. It counts as long as the level
/// that was chosen is not fatal. Rule WND-ACT-13; ruling WND-R17.
fn spared(wound: &Wound) -> Option<bool> {
    match manner_of(wound) {
        Some(Manner::Nonlethal(_, awake)) if wound.level < Level::Fatal => Some(awake),
        _ => None,
    }
}

/// Collapse and death by a wound. Rules WND-HURT-05, -10, -11, -13; rulings WND-R12, WND-R17, WND-R127.
fn fell(world: &mut World, wound: &Wound, filled: Level) {
    let who = wound.who;
    let f = Fighter::of(world, who);
    let (data, spared) = (f.data, spared(wound));
    let is_npc = f.is_npc() && !data.is_off("WND-HURT-05");
    if f.has(words::DYING) {
        return run_down(world, who, filled.number());
    }
    match filled {
        Level::Fatal if is_npc && spared.is_none() => die(world, who, "WND-HURT-05"),
        Level::Fatal if !data.is_off("WND-HURT-10") => lay_low(world, who, spared, "WND-HURT-10"),
        Level::Critical if is_npc && !is_nonlethal(wound) => {}
        Level::Critical if !data.is_off("WND-HURT-11") => {
            let check = collapse_check(&f);
            let outcome = check.roll(world, who, None);
            if !check.succeeds(&outcome) {
                lay_low(world, who, spared, "WND-HURT-11");
            }
        }
        _ => {}
    }
}

/// Somebody is down by a wound: unconscious and dying, unless the attacker has spared it. Rules WND-ACT-13, WND-HURT-10, -11.
fn lay_low(world: &mut World, who: CombatantId, spared: Option<bool>, rule: &'static str) {
    match spared {
        None => knock_out(world, who, Out::Dying, rule),
        Some(false) => knock_out(world, who, Out::Stable, rule),
        Some(true) => {
            let rounds = WoundsData::of(world).harm.helpless_rounds;
            make_helpless(world, who, u32::try_from(rounds).unwrap_or(1), "WND-ACT-13");
        }
    }
}

/// A death clock runs down by so much; at 0 it is death. Rule WND-HURT-13.
pub fn run_down(world: &mut World, who: CombatantId, by: i32) {
    const RULE: &str = "WND-HURT-13";
    let f = Fighter::of(world, who);
    if !f.has(words::DYING) || f.data.is_off(RULE) {
        return;
    }
    match f.value_of(words::DYING) - by {
        left @ 1.. => conditions::set(world, who, Condition::new(words::DYING, left, RULE)),
        _ => die(world, who, RULE),
    }
}

/// Those who swim, climb or ride make their checks after a wound, unless it has brought them down. Rules WND-POS-22, -27; ruling
/// WND-R114.
fn ask_for_checks(world: &mut World, who: CombatantId, filled: Level) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if !f.is_up() {
        return;
    }
    let rider = f.rider().or_else(|| f.mount().map(|_| who));
    let rider = rider.filter(|&rider| !s.data.is_off("WND-POS-27") && s.fighter(rider).is_up());
    let holds = hold(&s, f).is_some() && !s.data.is_off("WND-POS-22");
    let less = s.data.harm.hold_wound * (filled.number() - 1);
    if let Some(rider) = rider {
        push_step(world, Step::Steady(rider));
    }
    if holds {
        push_step(world, Step::Hold { who, less });
    }
}

/// Something that has a level begins; of one that is there already the higher level counts. What has no form does not bleed.
/// Rules WND-COND-13, -14, -16; ruling WND-R102.
pub fn start_level(
    world: &mut World,
    who: CombatantId,
    key: &'static str,
    level: i32,
    rule: &'static str,
) {
    let f = Fighter::of(world, who);
    let bloodless = key == words::BLEEDING && f.is(Trait::Amorphous);
    if level <= f.value_of(key).max(0) || bloodless || f.is_dead() || f.data.is_off(rule) {
        return;
    }
    let own = match key {
        words::BLEEDING => "WND-COND-13",
        words::BURNING => "WND-COND-14",
        _ => "WND-COND-16",
    };
    conditions::set(world, who, Condition::new(key, level, own));
}

/// One that is unconscious is to make a waking check: it comes next. Rule WND-HURT-12.
pub fn wake(world: &mut World, who: CombatantId) {
    push_step(world, Step::Wake(who));
}

/// The waking check of one that is unconscious and not dying; no check helps one that is worn out. Rule WND-HURT-12; ruling
/// WND-R81.
pub fn waking(In(steps::Wake(who)): In<steps::Wake>, world: &mut World) {
    const RULE: &str = "WND-HURT-12";
    let f = Fighter::of(world, who);
    let sleeps = f.is_unconscious() && !f.has(words::DYING) && !fatigue::is_worn_out(&f);
    if !sleeps || f.data.is_off(RULE) {
        return;
    }
    let check = waking_check(&f);
    let outcome = check.roll(world, who, None);
    if check.succeeds(&outcome) {
        come_round(world, who, RULE);
    }
}

/// Somebody is conscious again, prone, and staggered as long as it has a fatal wound. Rule WND-HURT-12.
pub fn come_round(world: &mut World, who: CombatantId, rule: &'static str) {
    let f = Fighter::of(world, who);
    let reels = f.pool(Pool::Fatal) > 0 && !f.is_npc();
    conditions::end(world, who, words::UNCONSCIOUS, rule);
    standing_changed(world, who, Standing::Up, rule);
    if reels {
        fatigue::reel(world, who);
    }
}

/// Where a wound goes that falls so many levels: to the lowest of them that has a free slot, `None` if it is gone. Ruling WND-R18.
fn reduced_to(f: &Fighter<'_>, level: Level, by: i32) -> Option<Level> {
    let (filled, slots) = (f.filled(), f.slots());
    let least = level.number() - by.max(0);
    if least < Level::Light.number() {
        return None;
    }
    let mut lower = Level::ALL.iter().copied();
    let free = lower.find(|it| {
        (least..level.number()).contains(&it.number()) && filled[it.index()] < slots[it.index()]
    });
    Some(free.unwrap_or(level))
}

/// A wound of somebody falls so many levels, as far as there are free slots, or is gone. Returns its level then, `None` if it is
/// gone. The treatment of what has felled it ends its dying, and it may wake; with its last wound what earlier recovery checks add
/// is gone. Rules WND-HURT-12, -13, WND-REST-07; rulings WND-R18, WND-R19.
pub fn reduce_wound(
    world: &mut World,
    who: CombatantId,
    level: Level,
    by: i32,
    rule: &'static str,
) -> Option<Level> {
    let f = Fighter::of(world, who);
    let to = reduced_to(&f, level, by);
    if f.pool(Pool::of_level(level)) == 0 || to == Some(level) || f.data.is_off(rule) {
        return Some(level);
    }
    // Without a fatal wound it is the highest one that has felled it.
    let saves = f.highest_wound() == Some(level);
    Pools::change(world, who, Pool::of_level(level), -1, rule);
    if let Some(to) = to {
        Pools::change(world, who, Pool::of_level(to), 1, rule);
    }
    if saves {
        conditions::end(world, who, words::DYING, "WND-HURT-13");
    }
    if level == Level::Fatal {
        fatigue::steady(world, who);
    }
    if Fighter::of(world, who).highest_wound().is_none() {
        Pools::set(world, who, Pool::Recovery, 0, "WND-REST-07");
    }
    let f = Fighter::of(world, who);
    if f.is_unconscious() && !f.has(words::DYING) {
        wake(world, who);
    }
    to
}
