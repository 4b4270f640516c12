//! What the rows of the table of actions ask besides what stands in them. Floor 4. Rules CON-ACT-01 to -13, CON-MAG.

use super::attack::{AttackPlan, Stage, check_attack, spell_of};
use super::gear::{check_draught, check_work};
use super::movement::OnFoot;
use super::position::{is_concealed, is_within, sees};
use super::price::{Price, check_free_action};
use super::steps::{AttackMeans, Strike};
use crate::board::{Body, Grade, known_line_of_fire};
use crate::combat::{Act, CombatantId, Refusal, RuleId, Target};
use crate::grid::{Cell, Footprint};
use crate::mechanics::gear::Mode;
use crate::mechanics::gear_actions::thing;
use crate::mechanics::ranged::check_distance;
use crate::mechanics::travel::Travel;
use crate::rules::contest::data::{Spell, SpellKind};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;

/// The table of actions as a type; the room `actions` says what holds for all of its rows.
pub struct ContestActions;

/// The way of a Move. Rule CON-MOVE-01.
///
/// # Errors
/// [`Refusal`] with the cell that is not free, or the movement that is missing.
pub fn way(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    OnFoot::now(s, f).check(&act.path).map(|_| ())
}

/// The enemy that an action names.
fn enemy(act: &Act) -> Result<CombatantId, Refusal> {
    act.target().ok_or(Refusal::Missing("an enemy".into()))
}

/// A Strike, a shot or a throw, with the first weapon that fits if none is named. Rules CON-ATK-01, -02.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not legal, costs apart.
pub fn weapon_attack<'w>(
    s: &Situation<'w>,
    f: &Fighter<'_>,
    act: &Act,
) -> Result<AttackPlan<'w>, Refusal> {
    let mode = match act.verb.as_str() {
        words::SHOOT => Mode::Shoot,
        words::THROW => Mode::Throw,
        _ => Mode::Melee,
    };
    let target = enemy(act)?;
    let word = match &act.with {
        Some(word) => word.clone(),
        None => {
            let mut weapons = f.weapons();
            let first = weapons.find(|wielded| wielded.data.range_in(mode).is_some());
            first.ok_or(Refusal::Missing("a weapon".into()))?.key
        }
    };
    let strike = Strike::new(f.id, target, AttackMeans::Weapon(word, mode));
    check_attack(s, strike, Stage::Declared)
}

/// The spell that an action names, if it is known and in force. Rule CON-MAG-01.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn spell<'w>(s: &Situation<'w>, f: &Fighter<'w>, act: &Act) -> Result<&'w Spell, Refusal> {
    let word = act.with.as_ref();
    let spell = spell_of(f, word.ok_or(Refusal::Missing("a spell".into()))?)?;
    let off = match s.data.is_off(&spell.rule) {
        true => Some(spell.own_rule()),
        false => (spell.is_attack() && s.data.is_off("CON-MAG-02")).then_some("CON-MAG-02"),
    };
    match off {
        Some(rule) => Err(Refusal::forbidden("This battle is played without it", rule)),
        None => Ok(spell),
    }
}

/// What the spell of an action costs; nothing if there is no such spell.
pub fn price_of_spell(s: &Situation<'_>, act: &Act) -> Price {
    let spell = act.with.as_deref().and_then(|word| s.data.spell(word));
    spell.map_or(Price::FREE, |spell| Price {
        attack: spell.is_attack(),
        ..Price::ap(spell.ap)
    })
}

/// A spell that is an attack, by a caster. Rule CON-MAG-02.
///
/// # Errors
/// [`Refusal::Missing`] without a target.
pub fn strike_of_spell(who: CombatantId, act: &Act) -> Result<Strike, Refusal> {
    let word = act.with.clone().unwrap_or_default();
    Ok(Strike::new(who, enemy(act)?, AttackMeans::Spell(word)))
}

/// Whether a spell that is an attack can be declared.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn spell_attack(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    match spell(s, f, act)?.is_attack() {
        true => check_attack(s, strike_of_spell(f.id, act)?, Stage::Declared).map(|_| ()),
        false => Ok(()),
    }
}

/// Whether a spell that is no attack works on what it is aimed at, and its caster is able. Rules CON-MAG-03, -07 to -09.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn other_spell(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    let spell = spell(s, f, act)?;
    if !spell.is_attack() && !f.is_up() {
        return Err(Refusal::forbidden("It is unconscious", "CON-MAG-03"));
    }
    match spell.kind {
        SpellKind::Heal => check_heal(s, f, healed(f.id, act), spell.range, "CON-MAG-07"),
        SpellKind::Blink => {
            let cell = cell_of(act).ok_or(Refusal::Missing("a cell".into()))?;
            check_blink(s, f, cell, spell.range)
        }
        SpellKind::Attack | SpellKind::Ward => Ok(()),
    }
}

/// Whom an action heals: oneself, unless it says another.
pub fn healed(who: CombatantId, act: &Act) -> CombatantId {
    act.target().unwrap_or(who)
}

/// The cell that an action names.
pub fn cell_of(act: &Act) -> Option<Cell> {
    match act.at {
        Some(Target::Cell(cell)) => Some(cell),
        _ => act.path.last().copied(),
    }
}

/// Whether somebody can be healed: oneself, or one of the own side within touch that lives.
/// Rule CON-HURT-10.
fn check_heal(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    target: CombatantId,
    range: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    let t = s.known(target)?;
    if t.side != f.side {
        return Err(Refusal::forbidden("That is no ally", rule));
    }
    if !t.is_alive() {
        return Err(Refusal::forbidden(
            "The dead cannot be healed",
            "CON-HURT-10",
        ));
    }
    if t.id != f.id && !is_within(s, f, t, range) {
        return Err(Refusal::forbidden("That is too far away to touch", rule));
    }
    Ok(())
}

/// Whether a combatant can appear in a cell. Rule CON-MAG-09.
fn check_blink(s: &Situation<'_>, f: &Fighter<'_>, cell: Cell, range: i32) -> Result<(), Refusal> {
    const RULE: &str = "CON-MAG-09";
    check_distance(s.kind().distance(f.anchor(), cell), range, RULE)?;
    if cell == f.anchor() || !s.may_end(f, cell) {
        return Err(Refusal::forbidden("It cannot stand there", RULE));
    }
    let there = Body::new(cell, Footprint::Single);
    let line = known_line_of_fire(s.board, &f.sight_body(), &there);
    if line.sight_blocked || line.grade >= Grade::Total {
        return Err(Refusal::NotInSight {
            blocker: line.sight_ends_at(s.board),
            rule: RuleId(RULE),
        });
    }
    Ok(())
}

/// Whether an observer notices somebody without a die. Rule CON-ACT-08.
pub fn notices(s: &Situation<'_>, observer: &Fighter<'_>, f: &Fighter<'_>) -> bool {
    sees(s, observer, f) && !is_concealed(s, observer, f)
}

/// Whether every enemy notices somebody. Rule CON-ACT-08.
pub fn is_noticed_by_all(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    s.foes(f).all(|observer| notices(s, observer, f))
}

/// What it costs to take a thing in hand: a weapon may be drawn for the free action. Rules CON-ACT-11, CON-CHAR-06.
pub fn price_to_draw(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, usual: Price) -> Price {
    let item = act.with.as_deref().unwrap_or_default();
    let quick =
        f.stats.perks.iter().any(|perk| perk == words::QUICK_DRAW) && s.data.weapon(item).is_some();
    let own_turn = s.turns().active() == Some(f.id) && s.window().is_none();
    if quick && own_turn && check_free_action(f).is_ok() && !s.data.is_off("CON-CHAR-06") {
        return Price::FREE_ACTION;
    }
    usual
}

/// The door or lever that an action names. Rule CON-ACT-11.
///
/// # Errors
/// [`Refusal`] if it names none, or it cannot be worked.
pub fn fixture(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    let at = act.at.and_then(Target::fixture);
    let at = at.ok_or(Refusal::Missing("a door or a lever".into()))?;
    check_work(s, f, at)
}

/// The magic thing that an action uses up, and whom it heals. Rule CON-ACT-13.
///
/// # Errors
/// [`Refusal`] if it has none, or it cannot be given to that one.
pub fn draught(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    check_draught(f, thing(act)?)?;
    check_heal(s, f, healed(f.id, act), 1, rule)
}
