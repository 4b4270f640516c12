//! Unconsciousness, saves against death, death, waking. Floor 4.
//! Rules INJ-HURT-08 to -11, INJ-COND-13, -16.

use crate::combat::{BattleEvent, CombatantId, Place, Standing, record, standing_changed};
use crate::mechanics::gear::lie_down;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, push_step};
use crate::rules::injury::components::body::Injuries;
use crate::rules::injury::components::{Pool, Pools, Stamina};
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::effects::checks::make_check;
use crate::rules::injury::effects::conditions::{end_condition, fall_prone};
use crate::rules::injury::effects::gear::drop_item;
use crate::rules::injury::plan::checks::CheckOf;
use crate::rules::injury::plan::steps::{self, Step};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::{In, World};

/// Rules INJ-HURT-08, -11. Returns whether it died.
pub(super) fn lethal(world: &mut World, who: CombatantId, body: &Injuries) -> bool {
    let s = Situation::of(world);
    let stats = s.fighter(who).stats;
    let breaks = stats.con.is_none() && !s.data.is_off("INJ-HURT-11");
    let broken = breaks && body.injury_count() >= u32::from(stats.break_at);
    let rule = if broken { "INJ-HURT-11" } else { "INJ-HURT-08" };
    if broken || body.under(s.data).is_dead() {
        die(world, who, rule);
        return true;
    }
    false
}

/// Death: the body lies there, grapples end, weapons that stuck in it fall to the ground.
fn die(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    if !s.fighter(who).is_alive() {
        return;
    }
    standing_changed(world, who, Standing::Dead, rule);
    words::GRAPPLES.end_all(world, who, rule);
    drop_stuck(world, who);
}

/// Its side has given up, and it leaves: grapples end, weapons that stuck in it fall to the ground.
pub fn leave(world: &mut World, who: CombatantId) {
    words::GRAPPLES.end_all(world, who, "INJ-COND-10");
    drop_stuck(world, who);
}

/// Rule INJ-RNG-06: what stuck in the dead drops into its cell.
fn drop_stuck(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let cell = s.fighter(who).anchor();
    let stuck: Vec<_> = s
        .items
        .all()
        .iter()
        .filter(|item| item.place == Place::StuckIn(who))
        .cloned()
        .collect();
    for mut item in stuck {
        record(
            world,
            BattleEvent::ItemTaken {
                item: item.item.clone(),
                place: item.place,
            },
        );
        item.place = Place::Lying(cell);
        lie_down(world, who, item);
    }
}

/// Unconscious: helpless, prone, empty-handed. Rule INJ-COND-13.
pub(super) fn pass_out(world: &mut World, who: CombatantId, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    if fighter.standing != Standing::Up {
        return;
    }
    let held: Vec<_> = fighter.gear.held_keys().collect();
    let height = fighter.altitude;
    standing_changed(world, who, Standing::Unconscious, rule);
    if InjuryData::of(world).is_off("INJ-COND-13") {
        return;
    }
    for key in held {
        drop_item(world, who, &key);
    }
    words::GRAPPLES.end_all(world, who, rule);
    if height > 0 {
        push_step(world, Step::Fall { who, height });
    } else {
        fall_prone(world, who, "INJ-COND-13");
    }
}

/// Awake once no cause is left. Rules INJ-COND-13, -16.
pub fn wake_up(world: &mut World, who: CombatantId, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    let in_coma = fighter.conditions.has(words::COMA) && !fighter.data.is_off("INJ-COND-16");
    let felled = [words::SPENT, words::KNOCKED_OUT];
    let caused = in_coma || felled.iter().any(|key| fighter.conditions.has(key));
    if fighter.standing == Standing::Unconscious && !caused {
        standing_changed(world, who, Standing::Up, rule);
    }
}

/// Rules INJ-HURT-09, -10; ruling INJ-R74.
pub fn death_save(In(steps::DeathSave(who)): In<steps::DeathSave>, world: &mut World) {
    roll_death_save(world, who);
}

/// Rule INJ-HURT-09.
pub(super) fn roll_death_save(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    if fighter.standing != Standing::Unconscious || fighter.data.is_off("INJ-HURT-09") {
        return;
    }
    let bleed = fighter.conditions.value(words::BLEED);
    let dc = fighter.body.death_dc(bleed);
    let save = make_check(world, who, CheckOf::ConstitutionSave, dc, "INJ-HURT-09");
    if !save.success {
        die(world, who, "INJ-HURT-10");
    } else if save.critical {
        recover(world, who);
    }
}

fn recover(world: &mut World, who: CombatantId) {
    const RULE: &str = "INJ-HURT-10";
    let stamina = Fighter::of(world, who).stamina.now();
    end_condition(world, who, words::BLEED, RULE);
    Pools::fill(world, who, Pool::Exhaustion, RULE);
    Stamina::set(world, who, stamina.max(1), RULE);
    end_condition(world, who, words::SPENT, RULE);
    end_condition(world, who, words::KNOCKED_OUT, RULE);
    wake_up(world, who, RULE);
}
