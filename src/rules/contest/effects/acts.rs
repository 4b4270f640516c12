//! Searches, hiding, spells, magic things, doors, and what else the rows of the table do. Floor 4.
//! Rules CON-ACT-03 to -08, -11, -13, CON-MAG-02, -03, -07 to -09.

use super::begin::begin_attack;
use super::harm;
use super::movement::reveal;
use super::rolls::record_reading;
use crate::combat::{
    CombatantId, Condition, GearChange, Ledger, MoveKind, RollKind, Target, Terms, TurnOrder,
    Until, gear_changed, moved,
};
use crate::dice::{Pool as Dice, Roll};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::travel::Travel;
use crate::mechanics::{Deed, Resolution, RollOver, TurnStep, conditions, fixtures};
use crate::rules::contest::components::{Pool, Pools};
use crate::rules::contest::data::{ContestData, Skill, SpellKind};
use crate::rules::contest::plan::acts::{
    ContestActions, cell_of, healed, notices, spell, strike_of_spell, weapon_attack,
};
use crate::rules::contest::plan::movement::OnFoot;
use crate::rules::contest::plan::position::sees;
use crate::rules::contest::plan::skills::{observation, skill_test};
use crate::rules::contest::plan::steps::ContestAgenda;
use crate::rules::contest::resolve::{Test, wins};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// An action that is carried out.
type Doing<'d> = Deed<'d, ContestActions>;

/// One draw of Observation, read against each of the hidden with the T that its light makes; each reading is told. Rule
/// CON-ACT-07.
pub fn search(world: &mut World, who: CombatantId) {
    const RULE: &str = "CON-ACT-07";
    let s = Situation::of(world);
    let f = s.fighter(who);
    let hidden = s
        .foes(f)
        .filter(|foe| foe.is_hidden_from(who) && sees(&s, f, foe));
    let hidden: Vec<_> = hidden
        .map(|foe| {
            let own = foe.conditions.iter();
            let mut own = own.filter(|it| it.key == words::HIDDEN && it.by == Some(who));
            let successes = own.next().map_or(0, |it| it.value);
            (foe.id, successes, observation(&s, f, foe, RULE))
        })
        .collect();
    if hidden.is_empty() {
        skill_test(f, Skill::Observation, RULE).roll(world, who, None);
        return;
    }
    let mut drawn: Option<Roll> = None;
    for (foe, successes, test) in hidden {
        let seen = match &drawn {
            None => test.roll(world, who, Some(foe)),
            // The same dice, with the target number that fits this one.
            Some(drawn) => {
                let seen = test.numbers.reading(&drawn.faces);
                record_reading(world, &test, &seen, who, Some(foe));
                seen
            }
        };
        if seen.passes && seen.successes >= successes {
            conditions::end_one(world, foe, words::HIDDEN, Some(who), RULE);
        }
        drawn = drawn.or(seen.roll);
    }
}

/// Rule CON-ACT-08; ruling CON-R53.
pub fn sneak(world: &mut World, who: CombatantId) {
    const RULE: &str = "CON-ACT-08";
    let s = Situation::of(world);
    let f = s.fighter(who);
    let observers: Vec<_> = s.foes(f).map(|foe| (foe.id, notices(&s, foe, f))).collect();
    let stealth = skill_test(f, Skill::Stealth, RULE).roll(world, who, None);
    for (observer, sees_it) in observers {
        let s = Situation::of(world);
        let test = observation(&s, s.fighter(observer), s.fighter(who), RULE);
        let hides = !sees_it && {
            let seen = test.roll(world, observer, Some(who));
            wins(ContestData::of(world), &stealth, &seen)
        };
        if hides {
            let hidden =
                Condition::new(words::HIDDEN, stealth.successes, "CON-COND-06").by(observer);
            conditions::set(world, who, hidden);
        } else {
            conditions::end_one(world, who, words::HIDDEN, Some(observer), RULE);
        }
    }
}

/// A spell works: an attack goes on to the defence, another wants a test. Rules CON-MAG-02, -03, -07 to -09.
pub fn cast(world: &mut World, it: &Doing<'_>) {
    const RULE: &str = "CON-MAG-03";
    let spell = it.ask(world, |s, f| spell(s, f, it.act).ok().cloned());
    let Some(Some(spell)) = spell else { return };
    if spell.is_attack() {
        if let Ok(strike) = strike_of_spell(it.who, it.act) {
            begin_attack(world, strike);
        }
        return;
    }
    let (who, target) = (it.who, healed(it.who, it.act));
    let sorcery = Test {
        label: spell.name.clone(),
        ..skill_test(&Fighter::of(world, who), Skill::Sorcery, RULE)
    };
    let against = (spell.kind == SpellKind::Heal).then_some(target);
    let works = sorcery.roll(world, who, against).passes;
    if works || ContestData::of(world).is_off(RULE) {
        match spell.kind {
            SpellKind::Heal => {
                let (die, bonus) = (spell.die, spell.bonus);
                restore(world, who, target, die, bonus, spell.name, "CON-MAG-07");
            }
            SpellKind::Ward => {
                let round = world.resource::<TurnOrder>().round();
                let warded = Condition::new(words::WARDED, 1, "CON-COND-13");
                conditions::set(world, who, warded.until(Until::EndOfRound(round.max(1))));
            }
            SpellKind::Blink => {
                if let Some(cell) = cell_of(it.act) {
                    moved(world, who, cell, MoveKind::Jump, 0);
                    harm::end_parted_holds(world, who);
                }
            }
            SpellKind::Attack => {}
        }
    }
    conditions::end(world, who, words::HIDDEN, "CON-COND-06");
    reveal(world);
}

/// Rolls what heals and heals. Rule CON-HURT-10.
fn restore(
    world: &mut World,
    who: CombatantId,
    target: CombatantId,
    die: u8,
    bonus: i32,
    name: SmolStr,
    rule: &'static str,
) {
    let mut terms = Terms::new();
    terms.bonus(bonus, name.clone(), rule);
    let roll = RollOver::new(Dice::sum(1, die), terms).told(name, rule);
    let roll = roll.of_kind(RollKind::Damage);
    let healed = roll.roll(world, who, Some(target));
    harm::heal(world, target, roll.total(&healed), rule);
}

/// Rule CON-ACT-13.
pub fn drink(world: &mut World, it: &Doing<'_>) {
    let Some(item) = &it.act.with else { return };
    let Some(draught) = ContestData::of(world).draught(item).cloned() else {
        return;
    };
    let (who, target) = (it.who, healed(it.who, it.act));
    let fighter = Fighter::of(world, who);
    let key = fighter.gear.held_as(item).map(|held| held.key.clone());
    let key = key.unwrap_or_else(|| item.clone());
    gear_changed(world, who, key, GearChange::Used);
    let (die, bonus) = (draught.die, draught.bonus);
    restore(world, who, target, die, bonus, draught.name, it.rule());
}

/// Rule CON-ACT-11.
pub fn work(world: &mut World, it: &Doing<'_>) {
    if let Some(at) = it.act.at.and_then(Target::fixture) {
        fixtures::work(world, it.who, at, it.rule());
        reveal(world);
    }
}

/// Rule CON-MOVE-01.
pub fn walk(world: &mut World, it: &Doing<'_>) {
    let s = Situation::of(world);
    let walk = OnFoot::now(&s, s.fighter(it.who)).walk(it.act.path.clone());
    world.resource_mut::<ContestAgenda>().push(walk);
}

/// Get as much movement again as your Speed. Rule CON-ACT-03.
pub fn dash(world: &mut World, it: &Doing<'_>) {
    let speed = Fighter::of(world, it.who).speed();
    Pools::change(world, it.who, Pool::MoveLeft, speed, it.rule());
}

/// An attack with a weapon begins. Rule CON-ATK-02.
pub fn attack(world: &mut World, it: &Doing<'_>) {
    let strike = it.ask(world, |s, f| {
        weapon_attack(s, f, it.act).map(|it| it.strike)
    });
    if let Some(Ok(strike)) = strike {
        begin_attack(world, strike);
    }
}

/// Wishes to be asked at the ends of others' turns, or wishes it no more. Rule CON-REACT-07.
pub fn watch(world: &mut World, it: &Doing<'_>) {
    match Fighter::of(world, it.who).has(words::WATCHFUL) {
        true => conditions::end(world, it.who, words::WATCHFUL, it.rule()),
        false => {
            let watchful = Condition::new(words::WATCHFUL, 1, it.rule());
            conditions::set(world, it.who, watchful);
        }
    }
}

/// Rule CON-INIT-07.
pub fn save_turn(world: &mut World, it: &Doing<'_>) {
    if let Some(behind) = it.target {
        let step = TurnStep::PutOff {
            who: it.who,
            behind,
        };
        world.resource_mut::<ContestAgenda>().push(step);
    }
}
