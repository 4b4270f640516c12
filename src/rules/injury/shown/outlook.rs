//! What a fighter could do from another place, and how far it comes in a turn. Floor 4.
//! Rules INJ-ATK-01, INJ-RNG-01, INJ-ACT-06, -15, INJ-MOVE-01, INJ-POS-03 to -05.

use crate::combat::{AttackOutlook, AttackReach, CombatantId, Overcomes, PositionGain, RuleId};
use crate::grid::Cell;
use crate::mechanics::tactics::best;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::attack::{Strike, farthest, plan_attack};
use crate::rules::injury::plan::movement::{
    charge_speed_of, climber_of, fly_speed_of, mover_of, speed_of,
};
use crate::rules::injury::plan::threat::{flanking_partner, reach_of};
use crate::rules::injury::plan::weapons::{Wielded, weapons};
use crate::rules::injury::preview::{blow_odds, may_fell, worst_of};
use crate::rules::injury::resolve::Blow;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::format_smolstr;

/// The single attack that promises most, as if some stood elsewhere.
#[must_use]
pub fn best_attack(
    mut s: Situation<'_>,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Option<AttackOutlook> {
    s.place_all(places);
    let me = s.fighter(attacker);
    let all: Vec<_> = weapons(&s, me).collect();
    let uses = all
        .iter()
        .flat_map(|weapon| weapon.data.modes().map(move |mode| (weapon, mode)));
    let outlooks = uses.filter_map(|(weapon, mode)| outlook(&s, me, target, weapon, mode));
    best(outlooks, |outlook| outlook.worth)
}

fn outlook(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    target: CombatantId,
    weapon: &Wielded<'_>,
    mode: Mode,
) -> Option<AttackOutlook> {
    let strike = Strike::new(me.id, target, weapon.key.clone(), mode);
    let plan = plan_attack(s, strike).ok()?;
    let odds = blow_odds(s.data, &plan.numbers, None).odds;
    let chance = odds.probability(|blow| matches!(blow, Blow::Hit { .. }));
    let millionths = |blow: &Blow| i64::try_from(odds.get(blow).parts_of(1_000_000)).unwrap_or(0);
    let (mut worth, mut worst, mut seen) = (0, -1, 0);
    for (blow, _) in odds.iter() {
        let Blow::Hit { degrees, .. } = blow else {
            continue;
        };
        worth += millionths(blow) * i64::from(degrees.clamp(&-1, &6) + 2);
    }
    // The gravest that at least one hit in twenty reaches.
    for degrees in (0..=6).rev() {
        seen = odds
            .probability(|blow| matches!(blow, Blow::Hit { degrees: it, .. } if *it >= degrees))
            .parts_of(1000);
        if seen >= 50 {
            worst = degrees;
            break;
        }
    }
    let harm = (seen >= 50).then(|| worst_of(s.data, worst));
    Some(AttackOutlook {
        with: weapon.label(),
        chance: chance.to_f64(),
        harm: harm.unwrap_or_default(),
        fells: odds.probability(|blow| may_fell(s.data, *blow)),
        worth,
    })
}

/// What the place of an attacker gives it, as if some stood elsewhere. Rules INJ-POS-03 to -05.
#[must_use]
pub fn position_gains(
    mut s: Situation<'_>,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Vec<PositionGain> {
    s.place_all(places);
    let a = s.fighter(attacker);
    let partner = flanking_partner(&s, a, s.fighter(target));
    let partner = partner.filter(|_| !a.data.is_off("INJ-POS-03"));
    let flank = partner.map(|partner| PositionGain {
        label: format_smolstr!("flanking with {}", s.fighter(partner).name),
        rule: RuleId("INJ-POS-03"),
    });
    flank.into_iter().collect()
}

/// How far it comes and strikes in its next turn: as many Moves as leave it an attack, or one less and a
/// Charge; with a Lunge where the reach counts.
#[must_use]
pub fn attack_reach(s: &Situation<'_>, who: &Fighter<'_>) -> AttackReach {
    let costs = &s.data.costs;
    let ap = i32::from(who.stats.ap_max);
    let times = |left: i32, price: i32| u32::try_from(left.max(0) / price.max(1)).unwrap_or(0);
    let cheapest = costs.strike.min(costs.shoot).min(costs.throw);
    let moves = times(ap - cheapest, costs.walk);
    let before_charge = times(ap - costs.charge, costs.walk);
    let charges = ap >= costs.charge;
    let walk = (moves * speed_of(who)).max(match charges {
        true => before_charge * speed_of(who) + charge_speed_of(who),
        false => 0,
    });
    let walker = mover_of(who, walk);
    let climber = climber_of(who).map(|climber| crate::board::Mover {
        budget: climber.budget * moves,
        ..climber
    });
    let all: Vec<_> = weapons(s, who).collect();
    let melee = all.iter().filter(|weapon| weapon.data.is_melee());
    let melee = melee.map(|weapon| reach_of(who, weapon) + s.data.attacks.lunge);
    let ranged = all.iter().flat_map(|weapon| {
        let modes = weapon.data.modes().filter(|mode| mode.is_ranged());
        modes.filter_map(move |mode| farthest(who, weapon, mode).ok())
    });
    AttackReach {
        movers: std::iter::once(walker).chain(climber).collect(),
        flight: i32::try_from(fly_speed_of(who) * moves).unwrap_or(0),
        jump: 0,
        blink: 0,
        melee: melee.max().unwrap_or(0),
        ranged: ranged.max().unwrap_or(0),
    }
}

/// What a fighter can get past: it climbs, works doors and levers, and breaks things. Rules INJ-MOVE-05, INJ-ACT-18,
/// -22.
pub fn overcomes(who: &Fighter<'_>) -> Overcomes {
    Overcomes {
        rise: match who.stats.climb > 0 {
            true => i32::MAX,
            false => who.data.movement.climb,
        },
        ..Overcomes::ANYTHING
    }
}
