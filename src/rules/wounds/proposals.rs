//! What the computer could do besides attacks and ways, and what that is worth. Floor 4. Worth is in hundredths of an AP.

use super::components::Pool;
use super::data::{SpellKind, ToolKind};
use super::plan::checks::skill;
use super::plan::healing::{
    ailments, has_kit, is_at_hand, stabilize as stabilize_check, treat_condition as treat_check,
};
use super::plan::mounts;
use super::plan::position::distance;
use super::plan::things::in_hand;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{Act, Difficulty};
use crate::dice::Probability;
use crate::mechanics::{Proposal, Resolution};

/// A ward is cast where an enemy is no farther away than so many yards: it does not last.
const WARD_RANGE: i32 = 40;

/// So much of something as a chance leaves of it.
fn likely(worth: i32, chance: Probability) -> i32 {
    worth * i32::try_from(chance.parts_of(100)).unwrap_or(0) / 100
}

/// Whether an enemy that fights is so near.
fn is_near(s: &Situation<'_>, f: &Fighter<'_>, yards: i32) -> bool {
    s.foes(f)
        .any(|foe| foe.is_up() && distance(s, f, foe) <= yards)
}

/// Initiative, with AP for which there is no better use. Rule WND-ACT-35.
pub fn seize(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let mean = (s.data.rolls.seize_die + 1) * s.data.tactics.seized / 2;
    let act = Act::new(words::SEIZE);
    let higher = s
        .foes(f)
        .filter(|foe| foe.is_able() && foe.initiative >= f.initiative)
        .count();
    match strength == Difficulty::Hard && higher > 0 {
        true => vec![Proposal { worth: mean, act }],
        false => Vec::new(),
    }
}

/// A comrade that is dying. Rule WND-ACT-36.
pub fn stabilize(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy {
        return Vec::new();
    }
    let dying = s
        .allies_of(f)
        .filter(|t| t.has(words::DYING) && is_at_hand(s, f, t));
    let all = dying.map(|t| Proposal {
        worth: likely(
            s.data.tactics.saved,
            stabilize_check(f, t, has_kit(f)).chance(),
        ),
        act: Act::new(words::STABILIZE).at(t.id),
    });
    all.collect()
}

/// What a body suffers from, of its own or of a comrade beside. Rule WND-ACT-37.
pub fn treat_condition(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy {
        return Vec::new();
    }
    let own = s.fighters().iter();
    let own = own.filter(|t| t.side == f.side && t.is_up() && is_at_hand(s, f, t));
    let all = own.flat_map(|t| {
        ailments(t).map(move |key| {
            let act = Act::new(words::TREAT_CONDITION).with(key).at(t.id);
            let worth = likely(of_ailment(t, key), treat_check(f, t, &act).chance());
            Proposal { worth, act }
        })
    });
    all.collect()
}

/// What it is worth to be rid of an ailment.
fn of_ailment(t: &Fighter<'_>, key: &str) -> i32 {
    let (worths, value) = (&t.data.tactics, t.value_of(key));
    match key {
        words::BLEEDING => worths.bleeding * value,
        words::BURNING => worths.burning * value,
        words::POISONED => worths.bleeding * t.data.harm.poison_fatigue,
        _ => worths.prone,
    }
}

/// A draught, for one that has use for all of it. Rule WND-MAG-06.
pub fn drink(_: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let draughts = in_hand(f, ToolKind::Draught).into_iter();
    let missing = f.most_stamina() - f.pool(Pool::Stamina);
    let worth = |tool: &super::data::Tool| {
        let wounds = tool.wounds.min(f.pool(Pool::Light));
        wounds * f.data.tactics.light + tool.stamina.min(missing) * f.data.tactics.stamina
    };
    let all = draughts.filter_map(|key| {
        let worth = worth(f.data.tool(&key)?);
        let act = Act::new(words::DRINK).with(key);
        (strength != Difficulty::Easy && worth > 0).then_some(Proposal { worth, act })
    });
    all.collect()
}

/// The magic of a thing, once an enemy is near. Rule WND-MAG-05.
pub fn invoke(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy || !is_near(s, f, WARD_RANGE) {
        return Vec::new();
    }
    let charms = in_hand(f, ToolKind::Charm).into_iter();
    let fresh = charms.filter(|key| !f.has(crate::combat::item_of_key(key)));
    let all = fresh.map(|key| Proposal {
        worth: s.data.tactics.ward,
        act: Act::new(words::INVOKE).with(key),
    });
    all.collect()
}

/// A ward before the enemy is there, by one that keeps mana for its bolts. Rule WND-MAG-04.
pub fn ward(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy || !is_near(s, f, WARD_RANGE) {
        return Vec::new();
    }
    let known = f.stats.spells.iter().filter_map(|id| s.data.spell(id));
    let bolts = known
        .clone()
        .filter(|it| it.kind == SpellKind::Bolt)
        .map(|it| it.mana);
    let spare = f.pool(Pool::Mana) - bolts.max().unwrap_or(0);
    let wards = known.filter(|it| it.kind == SpellKind::Ward && !f.has(words::STONE_WARD));
    let wards = wards.filter(|it| it.mana <= spare);
    let all = wards.map(|it| Proposal {
        worth: s.data.tactics.ward,
        act: Act::new(words::CAST).with(it.id.clone()),
    });
    all.collect()
}

/// A mount that is out of control. Rules WND-ACT-41, WND-POS-27.
pub fn calm(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let runs = f
        .mount()
        .is_some_and(|mount| s.fighter(mount).has(words::RUNAWAY));
    let check = || {
        let (attribute, skill_of) = (words::Attribute::Prs, words::Skill::Nature);
        let check = skill(
            f,
            attribute,
            skill_of,
            Some(words::Spec::Riding),
            "WND-POS-27",
        );
        check.against(s.data.harm.riding)
    };
    match runs && mounts::unsteady(s, f).is_none() {
        true => vec![Proposal {
            worth: likely(s.data.tactics.saved, check().chance()),
            act: Act::new(words::CALM),
        }],
        false => Vec::new(),
    }
}
