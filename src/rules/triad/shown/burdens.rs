//! What the start and the end of its Turn are about to do to a fighter. Floor 4. Rules TRI-INIT-06, -10, TRI-HURT-05, -06, -12,
//! TRI-COND-11, -12, TRI-MOVE-13, -14, -17.

use crate::dice::{Budget, explore};
use crate::mechanics::reports::counted;
use crate::rules::triad::components::Pool;
use crate::rules::triad::data::FEET;
use crate::rules::triad::effects::falls::harm_of;
use crate::rules::triad::effects::upkeep::{Bled, lacks_air, worst_dose};
use crate::rules::triad::plan::aloft::falls_at_end;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What bleeding, fire, poison and a fall do as its next Turn starts, each in a few words.
pub fn start_of_turn(world: &World, f: &Fighter<'_>) -> Vec<SmolStr> {
    let harm = &f.data.harm;
    let fire = (f.has(words::ON_FIRE) && !f.data.is_off("TRI-COND-11"))
        .then(|| format_smolstr!("on fire: {}", dice(harm.fire_dice, harm.fire_die)));
    let poison = worst_dose(world, f).map(|dose| {
        let (dice_of, faces) = (dose.number(words::DICE), dose.number(words::FACES));
        format_smolstr!("poison: {}", dice(dice_of, faces))
    });
    let falls = f.has(words::FALLING);
    let falls = falls.then(|| SmolStr::new_static("the fall goes on"));
    [bleeding(f), fire, poison, falls]
        .into_iter()
        .flatten()
        .collect()
}

/// "bleeding, Penalty 2: 2d6 damage; it closes 20 %, no worse 25 %, worse 25 %, unconscious 30 %". Rules TRI-HURT-05, -06.
fn bleeding(f: &Fighter<'_>) -> Option<SmolStr> {
    let penalty = f.conditions.get(words::BLEEDING)?.value;
    if f.data.is_off("TRI-HURT-05") {
        return None;
    }
    let harm = &f.data.harm;
    let damage = dice(harm.bleed_dice, harm.bleed_die);
    if f.data.is_off("TRI-HURT-06") {
        return Some(format_smolstr!("bleeding: {damage}"));
    }
    let (die, hp) = (Bled::die(f.data), f.pool(Pool::Hp));
    let odds = explore(Budget::default(), |dice| {
        Bled::of(dice.roll(&die).value - penalty).at(hp)
    })
    .odds;
    let told = odds.iter().map(|(bled, chance)| {
        let does = match bled {
            Bled::Death => "dead",
            Bled::Unconscious => "unconscious",
            Bled::Worse => "worse",
            Bled::AsBefore => "no worse",
            Bled::Closed => "closes",
        };
        format!("{does} {}", chance.percent())
    });
    let told: Vec<_> = told.collect();
    Some(format_smolstr!(
        "bleeding, Penalty {penalty}: {}; {damage} unless it closes",
        told.join(", ")
    ))
}

/// What happens as its Turn ends if nothing is done before: a flyer falls, breath runs out.
pub fn end_of_turn(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<SmolStr> {
    let falls = falls_at_end(s, f).then(|| falling(s, f));
    let breath = (lacks_air(s, f) && !f.data.is_off("TRI-HURT-12")).then(|| {
        SmolStr::new_static(match f.pool(Pool::Breath) {
            ..=0 => "no air: dies",
            1 => "no air: down to 0 Health",
            _ => "no air: 1 Breath less",
        })
    });
    falls.into_iter().chain(breath).collect()
}

/// "falls 6 steps onto the grass, 3d4, unless one Action flies 20 feet". Rules TRI-MOVE-13, -14, -17.
fn falling(s: &Situation<'_>, f: &Fighter<'_>) -> SmolStr {
    let steps = f.altitude.min(s.data.harm.fall_at_once / FEET);
    let lands = steps == f.altitude;
    let ground = s
        .board
        .terrain(f.anchor())
        .map(|terrain| terrain.name.clone());
    let onto = ground.filter(|_| lands);
    let onto = onto.map_or_else(String::new, |name| format!(" onto the {name}"));
    let harm = match harm_of(s, f, steps * FEET) {
        _ if !lands => String::new(),
        (0, _) => ", unhurt".to_owned(),
        (count, faces) => format!(", {}", dice(count, faces)),
    };
    format_smolstr!(
        "falls {}{onto}{harm}, unless one Action flies {} feet",
        counted(steps, "step", "steps"),
        f.speed() * FEET
    )
}

/// "2d6".
fn dice(count: i32, faces: i32) -> String {
    format!("{count}d{faces}")
}
