//! What the computer could do besides attacks and ways, and what that is worth. Floor 4. Worth is in hundredths of a hit
//! point.

use super::components::Pool;
use super::data::{FEET, SpellKind};
use super::effects::acts::focus_gain;
use super::plan::acts::{can_tend, is_in_earshot};
use super::plan::climbing;
use super::plan::position::{Visibility, is_located, screened_to, visibility};
use super::plan::price::Price;
use super::plan::running;
use super::plan::skills::{check, skill_bonus};
use super::plan::spells::{spell_named, words_of};
use super::plan::weightless::{floats_to, is_weightless};
use super::preview;
use super::snapshot::{Fighter, Situation};
use super::words::{self, Feat, POWER, Skill};
use crate::combat::{Act, Difficulty, Preview, Refusal};
use crate::dice::Probability;
use crate::mechanics::{Proposal, Resolution};

fn one(worth: i32, act: Act) -> Vec<Proposal> {
    vec![Proposal { worth, act }]
}

/// So much of something as a chance leaves of it.
fn likely(worth: i32, chance: Probability) -> i32 {
    worth * i32::try_from(chance.parts_of(100)).unwrap_or(0) / 100
}

/// Out of the fire. Rule TRI-ACT-22.
pub fn roll_on_ground(_: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    match f.has(words::ON_FIRE) && strength != Difficulty::Easy {
        // It burns for more than a Turn.
        true => one(2 * f.data.tactics.burning, Act::new(words::ROLL_ON_GROUND)),
        false => Vec::new(),
    }
}

/// Out of where it clings: onto a top, or down to the ground. Rule TRI-MOVE-12.
pub fn climb(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let ways = climbing::ways_out(s, f).into_iter();
    let legal = ways.filter(|act| climbing::check_climb(s, f, act).is_ok());
    let first = legal.take(1).map(|act| Proposal {
        worth: f.data.tactics.action,
        act,
    });
    first.collect()
}

/// Towards the nearest enemy, where nothing weighs. Rule TRI-MOVE-19.
pub fn push_off(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    if !is_weightless(s) || f.stats.flies() || f.has(words::DRIFTING) {
        return Vec::new();
    }
    let known = || s.foes(f).filter(|foe| is_located(s, f, foe));
    let distance = |f: &Fighter<'_>| known().map(|foe| s.distance(f, foe)).min();
    let gain = |direction| {
        let (mut there, mut path) = (f.clone(), Vec::new());
        for _ in 0..f.half_speed() {
            let Some(to) = floats_to(s, &there, direction) else {
                break;
            };
            there.move_to(s.board, to);
            path.push(to);
        }
        let gain = distance(f)? - distance(&there)?;
        (gain > 0).then_some((gain, path))
    };
    let ways = s.kind().directions().filter_map(gain);
    let best = ways.max_by_key(|&(gain, _)| gain);
    let act = best.map(|(_, path)| Act::new(words::PUSH_OFF).along(path));
    act.map_or_else(Vec::new, |act| one(f.data.tactics.action, act))
}

/// Steady again, for better blows. Rule TRI-ACT-24.
pub fn stabilize(_: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let pays = f.has(words::UNSTABLE) && strength != Difficulty::Easy && f.pool(Pool::Actions) > 1;
    match pays {
        true => one(f.data.tactics.action, Act::new(words::STABILIZE)),
        false => Vec::new(),
    }
}

/// A wound that is to be closed: of one that still fights before others. Rule TRI-HURT-07.
pub fn first_aid(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy {
        return Vec::new();
    }
    let wounded = s.fighters().iter().filter(|t| {
        t.side == f.side && t.is_alive() && t.has(words::BLEEDING) && can_tend(s, f, t)
    });
    let proposals = wounded.map(|t| Proposal {
        worth: worth_of_aid(s, f, t),
        act: Act::new(words::FIRST_AID).at(t.id),
    });
    proposals.collect()
}

/// What first aid to somebody is worth: more to one that still fights. Rule TRI-HURT-07.
pub fn worth_of_aid(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> i32 {
    let chance = check(f, Skill::Medicine, s.data.rolls.check, "TRI-HURT-07").chance();
    let saved = likely(s.data.tactics.saved, chance);
    if t.is_up() { 2 * saved } else { saved }
}

/// Healing for oneself, or one beside: what it gives back, and that somebody fights again. Rule TRI-SPELL-06.
pub fn mend(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let known = words_of(f).into_iter().filter_map(|word| {
        let spell = spell_named(s, f, &word)?;
        (spell.kind == SpellKind::Mend).then_some((word, spell))
    });
    let Some((word, spell)) = known.into_iter().next() else {
        return Vec::new();
    };
    if strength == Difficulty::Easy {
        return Vec::new();
    }
    let (worths, die) = (&s.data.tactics, i32::from(spell.die));
    let most = f.stats.level.min(f.pool(Pool::Energy));
    let hurt = s.fighters().iter().filter(|t| {
        let near = t.id == f.id || s.distance(f, t) <= spell.cells(0).min(f.stats.reach);
        t.side == f.side && t.is_alive() && near && t.pool(Pool::Hp) < t.pools.max(Pool::Hp)
    });
    let all = hurt.flat_map(|t| {
        let (hp, max) = (t.pool(Pool::Hp), t.pools.max(Pool::Hp));
        let word = &word;
        (spell.power.unwrap_or(1)..=most).map(move |power| {
            // An average, rounded down, so that it is more likely than not.
            let healed = (power * (die + 1) / 2).min(max - hp);
            let sleeps = t.has(words::UNCONSCIOUS) && t.has(words::BLEEDING);
            let wakes = hp <= 0 && hp + healed > 0 && !sleeps;
            // Points are worth more to one that has few left.
            let points = match 2 * hp > max {
                true => 50 * healed,
                false => 70 * healed,
            };
            let points = if hp <= 0 && !wakes { 0 } else { points };
            let back = if wakes { worths.down } else { 0 };
            Proposal {
                worth: points + back - power * worths.energy,
                act: Act::new(words::CAST)
                    .with(word.clone())
                    .at(t.id)
                    .rider(POWER, power),
            }
        })
    });
    all.filter(|it| it.worth > 0).collect()
}

/// A look for the hidden, if nobody else is there to be fought. Rule TRI-POS-09.
pub fn search(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let mut foes = s.foes(f).filter(|foe| !foe.is_incapacitated());
    let plain = foes.any(|foe| visibility(s, f, foe) < Visibility::Hidden);
    // The battle goes on: somebody is there, whether anything is known of it or not.
    match plain {
        true => Vec::new(),
        false => one(s.data.tactics.hidden / 4, Act::new(words::SEARCH)),
    }
}

/// Whether an enemy could attack somebody in its next Turn, at a glance.
fn could_attack(s: &Situation<'_>, foe: &Fighter<'_>, f: &Fighter<'_>) -> bool {
    let moves = s.data.course.actions - 1;
    let bows = foe.weapons().any(|it| it.data.shoots());
    let far = bows || !foe.stats.spells.is_empty();
    foe.is_able() && (far || s.distance(f, foe) <= foe.reach() + moves * foe.speed())
}

/// A guard for what is left of the Turn: the second is worth less than the first. Rule TRI-ACT-10.
pub fn dodge(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let mut foes = s.foes(f).filter(|foe| is_located(s, f, foe));
    let wanted = strength == Difficulty::Hard && foes.any(|foe| could_attack(s, foe, f));
    let dodges = f.pool(Pool::Dodges);
    match wanted && dodges < 3 {
        true => one(s.data.tactics.dodge / (1 + dodges), Act::new(words::DODGE)),
        false => Vec::new(),
    }
}

/// Energy for a caster that has room for it. Rule TRI-ACT-08.
pub fn focus(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let casts = f.stats.spells.iter().filter_map(|id| s.data.spell(id));
    let attacks = casts.filter(|it| matches!(it.kind, SpellKind::Bolt | SpellKind::Burst));
    let Some(far) = attacks.map(|it| it.cells(1)).max() else {
        return Vec::new();
    };
    let gain = focus_gain(f).min(f.stats.max_energy - f.pool(Pool::Energy));
    let mut foes = s.foes(f).filter(|foe| is_located(s, f, foe));
    let near = foes.any(|foe| s.distance(f, foe) <= far);
    let worth = gain * s.data.tactics.energy;
    match gain > 0 {
        // As long as nobody is near there are better things to do.
        true => one(if near { worth } else { worth / 4 }, Act::new(words::FOCUS)),
        false => Vec::new(),
    }
}

/// An orb at whomever it reaches, worth what it does on average. Rule TRI-ACT-07.
pub fn control(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let orbs = running::own(f).into_iter();
    let orbs = orbs.filter(|orb| orb.kind == SpellKind::Orb);
    let acts = orbs.flat_map(|orb| {
        let foes = s.foes(f).filter(|foe| !foe.is_incapacitated());
        let at = foes.map(|foe| Act::new(words::CONTROL).with(orb.word()).at(foe.id));
        at.collect::<Vec<_>>()
    });
    worth_of(acts, |act| preview::control(s, f, act, &Price::ACTION))
}

/// Shots around each enemy that can be seen, worth what they do on average. Rule TRI-CHAR-02.
pub fn volley(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if !f.has_feat(Feat::Volley) || strength != Difficulty::Hard {
        return Vec::new();
    }
    let seen = s
        .foes(f)
        .filter(|foe| visibility(s, f, foe) < Visibility::Hidden);
    let acts = seen.map(|foe| Act::new(words::VOLLEY).at_cell(foe.anchor()));
    worth_of(acts, |act| preview::volley(s, f, act, &Price::ACTION))
}

/// Those of some actions that are legal, with what they do on average.
fn worth_of(
    acts: impl Iterator<Item = Act>,
    odds: impl Fn(&Act) -> Result<Preview, Refusal>,
) -> Vec<Proposal> {
    let valued = acts.filter_map(|act| {
        let worth = odds(&act).ok()?.expected() / 1000;
        Some(Proposal {
            worth: i32::try_from(worth).unwrap_or(0),
            act,
        })
    });
    valued.collect()
}

/// To hide from those to whom one is screened: so much as are likely not to find one. Rule TRI-POS-08.
pub fn sneak(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength != Difficulty::Hard || !f.is_trained(Skill::Sneak) {
        return Vec::new();
    }
    let foes = s.foes(f).filter(|foe| foe.is_able() && foe.is_up());
    let all = i32::try_from(foes.count()).unwrap_or(i32::MAX);
    let screened = screened_to(s, f).into_iter().map(|id| s.fighter(id));
    let fresh = screened.filter(|foe| is_located(s, foe, f) && foe.is_able() && foe.is_up());
    let worths = fresh.map(|foe| {
        let hides = check(f, Skill::Sneak, foe.stats.ment_def, "TRI-POS-08").chance();
        likely(s.data.tactics.hidden, hides)
    });
    match worths.sum::<i32>() / all.max(1) {
        0 => Vec::new(),
        worth => one(worth, Act::new(words::SNEAK)),
    }
}

/// Words that shake an enemy, of one that has a way with them. Rule TRI-CHAR-03.
pub fn intimidate(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy || skill_bonus(f, Skill::Intimidate) < f.stats.level {
        return Vec::new();
    }
    let near = |foe: &Fighter<'_>| s.distance(f, foe) * FEET <= s.data.ranges.intimidate;
    let foes = s.foes(f).filter(|foe| {
        foe.is_up() && !foe.has(words::SHAKEN) && near(foe) && is_in_earshot(s, f, foe)
    });
    let proposals = foes.map(|foe| {
        let shakes = check(f, Skill::Intimidate, foe.stats.ment_def, "TRI-CHAR-03").chance();
        Proposal {
            worth: likely(s.data.tactics.shaken, shakes),
            act: Act::new(words::INTIMIDATE).at(foe.id),
        }
    });
    proposals.collect()
}

/// To keep one from breathing that is held, if it has little breath left. Rules TRI-ACT-23, TRI-HURT-12.
pub fn choke(s: &Situation<'_>, f: &Fighter<'_>, strength: Difficulty) -> Vec<Proposal> {
    let Some(held) = f.held().map(|id| s.fighter(id)) else {
        return Vec::new();
    };
    let breath = held.pool(Pool::Breath);
    let fits = held.is_up() && !held.has(words::CHOKED) && breath <= 2;
    if strength != Difficulty::Hard || !fits {
        return Vec::new();
    }
    // It may be free before it is too late.
    let falls = s.data.tactics.down + 100 * held.pool(Pool::Hp);
    one(falls / (1 + breath.max(1)), Act::new(words::CHOKE))
}

/// A companion that has not been commanded yet: all its Actions for one. Rule TRI-ACT-09.
pub fn command(s: &Situation<'_>, f: &Fighter<'_>, _: Difficulty) -> Vec<Proposal> {
    let round = s.turns().round();
    let idle = s
        .fighters()
        .iter()
        .filter(|t| t.controller == Some(f.id) && t.is_able() && t.turn.commanded_in != round);
    idle.map(|t| Proposal {
        worth: s.data.tactics.action * (t.actions_of_a_turn() - 1).max(0),
        act: Act::new(words::COMMAND).at(t.id),
    })
    .collect()
}
