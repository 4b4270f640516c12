//! Blows at things of the board. Floor 4. Rules AUR-ATK-24, AUR-ACT-02, -22; rulings AUR-R05, -R44.

use super::attacker::{SWIFT_IN_FRONT, check_free, check_swift_left, check_unheld, forbidden};
use super::ledger::SummingLedger;
use super::plan::own_edges;
use super::wielded::{Mode, choose, derived_stats};
use crate::board::Fixture;
use crate::combat::{Act, Ledger, ModifierKind, Refusal, Terms};
use crate::dice::{Dice, Roll};
use crate::grid::Point;
use crate::mechanics::fixtures::Breakable;
use crate::mechanics::fixtures::check_reach;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::{Ability, AuraData};
use crate::rules::aura::plan::timing::{Actor, Timing};
use crate::rules::aura::resolve::{Damage, DamageNumbers, HitClass, die, roll_damage};
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;
use smol_str::{SmolStr, format_smolstr};

pub const RULE: &str = "AUR-ATK-24";

/// A blow at an object whose every number is known.
#[derive(Debug, Clone)]
pub struct ObjectPlan {
    /// The object.
    pub thing: Breakable,
    /// The weapon's name.
    pub weapon: SmolStr,
    /// Net edge of the Combat roll.
    pub edge: i32,
    /// The damage.
    pub damage: DamageNumbers,
    /// What it consists of, and the edges of the Combat roll.
    pub terms: Terms,
}

/// What stands at the place that a command names.
pub fn thing(s: &Situation<'_>, act: &Act, rule: &'static str) -> Result<Breakable, Refusal> {
    let Some(at) = act.at.and_then(|at| at.fixture()) else {
        return Err(Refusal::Missing("a door, a wall or another thing".into()));
    };
    Breakable::find(s.board, at, rule)
}

fn check_near(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    at: Fixture,
    reach: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    check_reach(s.board, who, &who.sight_body(), at, reach, rule)
}

/// Adds up a blow at an object. Rule AUR-ATK-24.
///
/// # Errors
/// [`Refusal`] if nothing that can be broken is in reach.
pub fn plan(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<ObjectPlan, Refusal> {
    let thing = thing(s, act, RULE)?;
    let wielded = choose(s, who, act, Mode::Melee)?;
    let own = derived_stats(who);
    check_near(
        s,
        who,
        thing.at,
        own.reach(&wielded.weapon) + 1,
        "AUR-STAT-19",
    )?;
    let mut list = Terms::new();
    let mut terms = list.under(s.data.switches());
    own_edges(who, &mut terms);
    own.melee_damage_terms(&wielded.weapon, &mut terms);
    let mighty = act.riders.get(words::MIGHTY).copied().unwrap_or(0);
    let more = s.data.ability(Ability::MightyBlow).bonus * mighty;
    terms.bonus(more, "Mighty Blow", "AUR-ACT-27");
    let clumsy = !own.is_proficient(&wielded.weapon);
    let halved = i32::from(!s.data.is_off("AUR-R44") && !s.data.is_off(RULE));
    Ok(ObjectPlan {
        thing,
        weapon: wielded.weapon.name.clone(),
        edge: list.net_edge(s.data),
        damage: DamageNumbers {
            dice: wielded.weapon.damage,
            bonus: list.sum(ModifierKind::Bonus),
            armour: 0,
            doublings: 0,
            halvings: halved + i32::from(clumsy),
            makeshift: false,
        },
        terms: list,
    })
}

/// Rules AUR-ATK-24, AUR-ACT-02.
pub fn check_strike(s: &Situation<'_>, who: Actor<'_>, act: &Act) -> Result<Price, Refusal> {
    check_free(&who)?;
    let plan = plan(s, &who, act)?;
    if who.timing != Timing::Action {
        check_swift(s, &who, plan.thing.at)?;
    }
    let mighty = act.riders.get(words::MIGHTY).copied().unwrap_or(0);
    if mighty > 0 && !who.stats.can(Ability::MightyBlow) {
        return forbidden("It has not learnt Mighty Blow", "AUR-ACT-27");
    }
    let most = s.data.ability(Ability::MightyBlow).stamina;
    if mighty > most {
        let why = format_smolstr!("An attack takes at most {most} Stamina");
        return Err(Refusal::forbidden_because(why, "AUR-ACT-27"));
    }
    let costs = &s.data.values.costs;
    let energy = s.data.in_force("AUR-ACT-02", costs.helpless, costs.attack);
    Ok(Price::energy(energy).and_stamina(mighty))
}

/// A blow at a thing may count as the Swift Attack: at priority, since in a window somebody has to
/// give the opening. Rules AUR-ACT-02, AUR-INIT-03, AUR-POS-04; ruling AUR-R34.
fn check_swift(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> Result<(), Refusal> {
    if s.moment != Moment::Priority {
        return forbidden("In a window only enemies can be struck", "AUR-REACT-05");
    }
    check_swift_left(who)?;
    if !who.fronts(s.kind(), who.facing, far_side(s, who, at)) {
        return forbidden(SWIFT_IN_FRONT, "AUR-POS-04");
    }
    Ok(())
}

/// The Combat roll at an object and its damage; `None` if it misses.
#[must_use]
pub fn blow(data: &AuraData, plan: &ObjectPlan, dice: &mut dyn Dice) -> (Roll, Option<Damage>) {
    let roll = dice.roll(&die(data, 20, plan.edge, false));
    let hits = roll.value > 1 || data.is_off("AUR-ATK-04");
    let damage = hits.then(|| roll_damage(data, &plan.damage, HitClass::Clean, dice));
    (roll, damage)
}

/// Where a thing is seen from somebody's space: the middle of its cell, or beyond its edge.
pub fn far_side(s: &Situation<'_>, who: &Fighter<'_>, at: Fixture) -> Point {
    let [one, other] = at.cells();
    let inside = who.space.contains(other);
    s.kind().centre(if inside { one } else { other })
}

/// Rule AUR-ACT-22.
pub fn check_break(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let rule = "AUR-ACT-22";
    check_unheld(who)?;
    let thing = thing(s, act, rule)?;
    check_near(s, who, thing.at, 1, rule)?;
    let costs = &s.data.values.costs;
    Ok(Price::energy(costs.break_down).and_stamina(costs.break_down_stamina))
}

/// Hit points that the body breaks. Rule AUR-ACT-22.
#[must_use]
pub fn broken_by(who: &Fighter<'_>) -> i32 {
    who.stats
        .arm_strength(who.data)
        .max(who.stats.leg_strength(who.data))
}
