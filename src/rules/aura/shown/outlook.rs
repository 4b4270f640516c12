//! What a combatant could do from another place, and how far it comes in a Round. Floor 4.
//! Rules AUR-STAT-19, AUR-ATK-13, AUR-MOVE-03, -05, AUR-ACT-06.

use crate::board::Mover;
use crate::combat::{Act, AttackOutlook, AttackReach, CombatantId, Overcomes};
use crate::grid::Cell;
use crate::mechanics::reports::expected;
use crate::rules::aura::components::Pool;
use crate::rules::aura::plan::attack::{Mode, derived_stats, fits, weapons};
use crate::rules::aura::plan::movement::mover_of;
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::preview::strikes::{fells, foretold};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// The attack that promises most, as if some stood elsewhere, looking as they do.
pub fn best_attack(
    mut s: Situation<'_>,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Option<AttackOutlook> {
    for &(who, cell) in places {
        let facing = s.fighter(who).facing;
        s.place(who, cell, facing);
    }
    // Turning is free: an attacker looks at its target.
    let (me, foe) = (s.fighter(attacker), s.fighter(target));
    let towards = crate::grid::direction_towards(
        s.kind(),
        me.space.centre(s.kind()),
        foe.space.centre(s.kind()),
    );
    s.turn(attacker, towards);
    let (me, foe) = (s.fighter(attacker), s.fighter(target));
    let near = s.is_within(me, foe, me.max_reach() + 1);
    let mut best: Option<AttackOutlook> = None;
    for wielded in weapons(me) {
        let weapon = &wielded.weapon;
        let verbs = [
            (near && fits(weapon, Mode::Melee), words::ATTACK),
            (fits(weapon, Mode::Shoot), words::SHOOT),
            (!near && weapon.thrown.is_some(), words::THROW),
        ];
        for (_, verb) in verbs.into_iter().filter(|(possible, _)| *possible) {
            let act = Act::new(verb).with(wielded.key.clone()).at(target);
            if !is_in_range(&s, me, foe, weapon, verb) {
                continue;
            }
            let Some((chance, damage)) = foretold(&s, me, &act, Timing::Action) else {
                continue;
            };
            let worth = damage.unwrap_or(0);
            if best.as_ref().is_none_or(|best| worth > best.worth) {
                best = Some(AttackOutlook {
                    with: weapon.name.clone(),
                    chance,
                    harm: expected(worth, 1_000, "damage"),
                    fells: fells(&s, me, &act, Timing::Action).unwrap_or_default(),
                    worth,
                });
            }
        }
    }
    best
}

/// Whether a shot or throw carries so far, with a line to the target.
fn is_in_range(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    foe: &Fighter<'_>,
    weapon: &crate::rules::aura::data::Weapon,
    verb: &str,
) -> bool {
    let open = s.line(me, foe).grade < crate::board::Grade::Total;
    let far = derived_stats(me).range(weapon).map_or(0, |range| range.2);
    open && (verb == words::ATTACK || s.is_within(me, foe, far))
}

/// How far it comes and strikes until the end of the Round in which it acts next: Runs with all Energy but that of
/// an attack, Shifts and Agile Moves with its Agility, and a Sprint, which may end in a blow.
pub fn attack_reach(s: &Situation<'_>, who: CombatantId) -> AttackReach {
    let Some(f) = s.find(who).filter(|f| f.is_conscious()) else {
        return AttackReach::default();
    };
    let (values, costs) = (&s.data.values, &s.data.values.costs);
    let energy = values.points.energy.max(f.free_energy());
    let cheapest = costs.attack.min(costs.unarmed).min(costs.shot);
    let runs = ((energy - cheapest).max(0) * f.speed()).div_euclid(costs.run.max(1));
    let sprint = f.speed() + f.stats.sprint_bonus(s.data);
    let nimble = f.pools.max(Pool::Agility).max(f.free_agility()) / costs.agile_move.max(1);
    let walk = runs.max(sprint) + nimble.max(0);
    let walker = Mover {
        budget: u32::try_from(walk).unwrap_or(0),
        ..mover_of(f)
    };
    let stats = derived_stats(f);
    let far = weapons(f).iter().map(|it| &it.weapon);
    let far = far.filter(|weapon| fits(weapon, Mode::Shoot) || weapon.thrown.is_some());
    let ranges = far.filter_map(|weapon| Some(stats.range(weapon)?.2));
    AttackReach {
        movers: vec![walker],
        flight: 0,
        jump: overcomes(f).gap,
        blink: 0,
        melee: f.max_reach() + 1,
        ranged: ranges.max().unwrap_or(0),
    }
}

/// What a fighter can get past: it climbs, jumps, and breaks doors and the like. Rules AUR-ACT-22, AUR-MOVE-09,
/// AUR-MOVE-12.
pub fn overcomes(who: &Fighter<'_>) -> Overcomes {
    let movement = &who.data.values.movement;
    Overcomes {
        rise: movement.climb.max(movement.step),
        gap: who.stats.jump(who.data) + movement.jump_after_sprint,
        breaks: true,
        works: false,
    }
}
