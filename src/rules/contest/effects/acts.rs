//! Holds, searches, hiding, spells, magic things, doors. Floor 4.
//! Rules CON-ACT-05 to -08, -11, -13, CON-MAG-03, -07 to -09.

use super::harm;
use super::movement::reveal;
use super::rolls::{TestReport, contest, record_reading, roll, roll_skill};
use crate::combat::{
    CombatantId, Condition, GearChange, Ledger, MoveKind, RollKind, RollReport, Terms, Until,
    gear_changed, moved,
};
use crate::dice::{Pool as Dice, Roll};
use crate::mechanics::reports::stopped;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{self, conditions, fixtures};
use crate::rules::contest::data::{ContestData, Skill, SpellKind};
use crate::rules::contest::plan::acts::{check_blink, check_heal, notices};
use crate::rules::contest::plan::gear::check_work;
use crate::rules::contest::plan::position::{sees, touches};
use crate::rules::contest::plan::skills::{
    SkillTest, grapple_tests, observation, release_tests, skill_test,
};
use crate::rules::contest::plan::steps;
use crate::rules::contest::resolve::wins;
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;
use bevy::prelude::{In, World};
use smol_str::SmolStr;

/// Rules CON-ACT-05, CON-MAN-08.
pub fn grapple(In(steps::Grapple(who, target)): In<steps::Grapple>, world: &mut World) {
    const RULE: &str = "CON-ACT-05";
    let s = Situation::of(world);
    let (f, t) = (s.fighter(who), s.fighter(target));
    if !t.is_up() || !touches(&s, f, t) {
        return stopped(world, who, "that is out of touch", RULE);
    }
    let tests = grapple_tests(f, t);
    if contest(world, who, target, tests, RULE) {
        words::HOLDS.seize(world, who, target);
        harm::stop_walk(world, target);
    }
}

/// Rule CON-ACT-06.
pub fn release(In(steps::Release(who, holder)): In<steps::Release>, world: &mut World) {
    const RULE: &str = "CON-ACT-06";
    let s = Situation::of(world);
    let tests = release_tests(s.fighter(who), s.fighter(holder));
    if contest(world, who, holder, tests, RULE) {
        words::HOLDS.end(world, holder, who, RULE);
    }
}

/// One draw of Observation, read against each of the hidden with the T that its light makes; each reading is told. Rule
/// CON-ACT-07.
pub fn search(In(steps::Search(who)): In<steps::Search>, world: &mut World) {
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
            (foe.id, successes, observation(&s, f, foe))
        })
        .collect();
    if hidden.is_empty() {
        let plain = skill_test(f, Skill::Observation);
        roll_skill(world, who, None, plain, RULE);
        return;
    }
    let mut drawn: Option<Roll> = None;
    for (foe, successes, SkillTest { skill, test, terms }) in hidden {
        let told = TestReport::skill(who, Some(foe), skill, RULE);
        let seen = match &drawn {
            None => roll(world, test, terms, &told),
            // The same dice, with the target number that fits this one.
            Some(drawn) => {
                let seen = test.reading(ContestData::of(world), &drawn.faces);
                record_reading(world, test, terms, &seen, &told);
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
pub fn sneak(In(steps::Sneak(who)): In<steps::Sneak>, world: &mut World) {
    const RULE: &str = "CON-ACT-08";
    let s = Situation::of(world);
    let f = s.fighter(who);
    let observers: Vec<_> = s.foes(f).map(|foe| (foe.id, notices(&s, foe, f))).collect();
    let stealth = skill_test(f, Skill::Stealth);
    let stealth = roll_skill(world, who, None, stealth, RULE);
    for (observer, sees_it) in observers {
        let s = Situation::of(world);
        let test = observation(&s, s.fighter(observer), s.fighter(who));
        let hides = !sees_it && {
            let seen = roll_skill(world, observer, Some(who), test, RULE);
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

/// A spell that is no attack works, if its caster is still able. Rules CON-MAG-01, -03, CON-REACT-03.
pub fn cast(In(cast): In<steps::Cast>, world: &mut World) {
    let steps::Cast {
        who,
        spell,
        target,
        cell,
    } = cast;
    const RULE: &str = "CON-MAG-03";
    let s = Situation::of(world);
    let f = s.fighter(who);
    let Some(spell) = s.data.spell(&spell).cloned() else {
        return;
    };
    let range = spell.range;
    let possible = match spell.kind {
        SpellKind::Heal => {
            target.is_some_and(|target| check_heal(&s, f, target, range, RULE).is_ok())
        }
        SpellKind::Blink => cell.is_some_and(|cell| check_blink(&s, f, cell, range).is_ok()),
        SpellKind::Ward | SpellKind::Attack => true,
    };
    if !f.is_up() || !possible {
        return stopped(world, who, "the spell is lost", RULE);
    }
    let round = s.turns.round();
    let sorcery = skill_test(f, Skill::Sorcery);
    let told = TestReport {
        label: spell.name.clone(),
        ..TestReport::skill(who, target, Skill::Sorcery, RULE)
    };
    let works = roll(world, sorcery.test, sorcery.terms, &told).passes;
    if works || ContestData::of(world).is_off(RULE) {
        match (spell.kind, target, cell) {
            (SpellKind::Heal, Some(target), _) => {
                let (die, bonus) = (spell.die, spell.bonus);
                restore(world, who, target, die, bonus, spell.name, "CON-MAG-07");
            }
            (SpellKind::Ward, ..) => {
                let warded = Condition::new(words::WARDED, 1, "CON-COND-13");
                conditions::set(world, who, warded.until(Until::EndOfRound(round.max(1))));
            }
            (SpellKind::Blink, _, Some(cell)) => {
                moved(world, who, cell, MoveKind::Jump, 0);
                harm::end_parted_holds(world, who);
            }
            _ => {}
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
    let pool = Dice::sum(1, die);
    let healed = mechanics::roll(world, &pool);
    let mut terms = Terms::new();
    terms.bonus(bonus, name.clone(), rule);
    let report = RollReport::new(who, RollKind::Damage, name, rule)
        .dice(pool, &healed)
        .against(Some(target))
        .terms(terms);
    let total = report.total;
    report.record(world);
    harm::heal(world, target, total, rule);
}

/// Rule CON-ACT-13.
pub fn drink(In(steps::Drink { who, item, target }): In<steps::Drink>, world: &mut World) {
    let Some(draught) = ContestData::of(world).draught(&item).cloned() else {
        return;
    };
    let key = Fighter::of(world, who)
        .gear
        .held_as(&item)
        .map(|held| held.key.clone());
    gear_changed(world, who, key.unwrap_or(item), GearChange::Used);
    let (die, bonus) = (draught.die, draught.bonus);
    restore(world, who, target, die, bonus, draught.name, "CON-ACT-13");
}

/// Rule CON-ACT-11.
pub fn work(In(steps::Work(who, at)): In<steps::Work>, world: &mut World) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if f.is_up() && check_work(&s, f, at).is_ok() {
        fixtures::work(world, who, at, "CON-ACT-11");
        reveal(world);
    }
}
