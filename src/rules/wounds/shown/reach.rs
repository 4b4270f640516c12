//! How far a fighter comes and strikes in its next turn, and what it can get past. Floor 4. Rules WND-MOVE-01, -12 to -14, WND-ACT-17,
//! -25, WND-POS-01, -07, WND-COND-15; rulings WND-R44, WND-R107.

use crate::combat::{AttackReach, Overcomes, Place};
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::travel::Travel;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::Weapon;
use crate::rules::wounds::plan::movement::{OnFoot, payer};
use crate::rules::wounds::plan::turns::{has_acted, is_active};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Attribute, Skill, Spec, Trait};

/// The most that three dice show.
const BEST_ROLL: i32 = 18;

/// How far it comes and strikes in its next turn: with all AP that it has then but those of its cheapest attack, and with Dashes. A
/// rider comes as far as its mount takes it.
pub fn attack_reach(s: &Situation<'_>, f: &Fighter<'_>) -> AttackReach {
    let body = f.mount().map_or(f, |mount| s.fighter(mount));
    let yards = yards_before_an_attack(s, f, body);
    let near = weapons_at_hand(s, f, yards);
    let gaps = near.iter().filter_map(|weapon| weapon.reach_max);
    let far = |mode| near.iter().filter_map(move |weapon| weapon.increment(mode));
    let bolts = f
        .stats
        .spells
        .iter()
        .filter_map(|id| f.data.spell(id)?.range);
    let increment = far(Mode::Shoot).chain(far(Mode::Throw)).chain(bolts).max();
    AttackReach {
        movers: vec![OnFoot::within(s, body, yards).careful()],
        flight: 0,
        jump: longest_jump(body).min(yards),
        blink: 0,
        melee: gaps.max().map_or(0, |gap| gap + 1),
        ranged: increment.unwrap_or(0) * s.data.modifiers.increments,
    }
}

/// The AP that somebody has as its next turn begins. Rules WND-INIT-11, -12.
fn ap_of_next_turn(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    let (row, has) = (f.ap_row(), f.pool(Pool::Ap));
    match has_acted(f) && !is_active(s, f) {
        true => (has + f.gain_of(row.start)).min(row.max).max(has),
        false => has,
    }
}

/// Yards that somebody can go before an attack, by as many Dashes as help. Rule WND-MOVE-01; ruling WND-R44.
fn yards_before_an_attack(s: &Situation<'_>, f: &Fighter<'_>, body: &Fighter<'_>) -> i32 {
    let prices = &s.data.prices;
    let left = (ap_of_next_turn(s, f) - prices.quick).max(0);
    let ap = match body.id == f.id {
        true => left,
        false if payer(s, body).is_some() => left.min(ap_of_next_turn(s, body)),
        false => ap_of_next_turn(s, body),
    };
    let anew = has_acted(body) && !is_active(s, body);
    let now = |pool| if anew { 0 } else { body.pool(pool) };
    let (bought, used, dashed) = (now(Pool::Bought), now(Pool::Used), now(Pool::Dashes));
    let tired = body.has(words::EXHAUSTED) || body.is_staggered();
    let most = if tired {
        dashed
    } else {
        s.data.course.dashes.max(dashed)
    };
    let yards = (dashed..=most).map(|dashes| {
        let ap = ap - prices.dash * (dashes - dashed);
        let whole = rate_after(body, dashes) * (bought + ap.max(0));
        if ap < 0 {
            0
        } else {
            whole.div_euclid(s.data.terrain.full_ap.max(1)) - used
        }
    });
    yards.max().unwrap_or(0).max(0)
}

/// The rate after so many Dashes of the round, at best. Rules WND-ACT-25, WND-COND-15.
fn rate_after(f: &Fighter<'_>, dashes: i32) -> i32 {
    let (t, base) = (&f.data.terrain, f.base_rate());
    let skill = f.bonus(Attribute::Str, Skill::Athletics, Some(Spec::Running));
    let rate = match dashes {
        ..=0 => base,
        1 => t.dash * base,
        _ => t.dash * base + ((BEST_ROLL + skill) / t.dash_part.max(1)).max(0),
    };
    match f.has(words::HOBBLED) && !f.data.is_off("WND-COND-15") {
        true => rate / t.hobbled.max(1),
        false => rate,
    }
}

/// What somebody can attack with in a turn: what it wields, what it can draw, and what it can pick up on so many yards.
fn weapons_at_hand<'w>(s: &Situation<'w>, f: &Fighter<'w>, yards: i32) -> Vec<&'w Weapon> {
    let data = f.data;
    let mut all: Vec<_> = f.weapons().map(|it| it.data).collect();
    if f.is(Trait::Handless) {
        return all;
    }
    all.extend(
        f.gear
            .held()
            .iter()
            .filter_map(|held| data.weapon(&held.item)),
    );
    all.extend(f.gear.stowed().keys().filter_map(|item| data.weapon(item)));
    let near = |cell: Cell| {
        f.space
            .iter()
            .any(|own| s.kind().distance(own, cell) <= yards + 1)
    };
    let lying = s
        .items()
        .all()
        .iter()
        .filter_map(|thing| match thing.place {
            Place::Lying(cell) if near(cell) => data.weapon(&thing.item),
            _ => None,
        });
    all.extend(lying);
    all
}

/// Yards of the longest jump that somebody can make. Rules WND-MOVE-12, -13.
fn longest_jump(f: &Fighter<'_>) -> i32 {
    (jump_result(f) / f.data.terrain.feet.max(1)).max(0)
}

/// The best result of a jump, after a run-up. Rule WND-MOVE-12.
fn jump_result(f: &Fighter<'_>) -> i32 {
    BEST_ROLL + f.bonus(Attribute::Str, Skill::Athletics, Some(Spec::Jumping)) + f.stats.spd
}

/// What fighters get past: a step up or as many as a high jump gains, gaps by long jumps, what can be broken, doors and levers.
pub fn overcomes(f: &Fighter<'_>) -> Overcomes {
    let t = &f.data.terrain;
    let inches = jump_result(f) * t.high_jump;
    Overcomes {
        rise: (inches / t.step_in.max(1)).max(1),
        gap: longest_jump(f),
        breaks: true,
        works: !f.is(Trait::Handless),
    }
}
