//! Initiative, turn start, turn end, the end of the battle. Floor 4.
//! Rules INJ-INIT-01 to -06, INJ-TURN-01 to -07, INJ-COND-08.

mod confusion;
mod initiative;

pub(super) use self::confusion::confusion;

use super::data::Skill;
use super::effects::checks::make_check;
use super::effects::{conditions, harm};
use super::plan::checks::CheckOf;
use super::plan::steps::{self, InjuryAgenda, Step};
use super::snapshot::Fighter;
use super::words;
use crate::combat::{CombatantId, Conditions, Until};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Scene, Turns};
use crate::rules::injury::data::InjuryData;
use bevy::prelude::{In, World};

/// Turns round after round; after the last one the battle is a draw. Rules INJ-TURN-01 to -07;
/// ruling INJ-R79.
pub(super) const TURNS: Turns<Step> = Turns::new(initiative::order, "INJ-TURN-07")
    .last_round_of(last_round, "INJ-TURN-07")
    .turns_for(keeps_turn)
    .acts_if(can_act)
    .before_turn(before_turn)
    .on_turn(begin_turn)
    .on_turn_end(end_turn);

/// After this round the battle is a draw. Rule INJ-TURN-07.
pub fn last_round(scene: Scene<'_>) -> u32 {
    let last = InjuryData::of(scene.world()).battle.last_round;
    u32::try_from(last).unwrap_or(u32::MAX)
}

/// The dead leave the order, the unconscious keep their turn. Rules INJ-TURN-01, -06.
fn keeps_turn(scene: Scene<'_>, who: CombatantId) -> bool {
    scene.is_up(who)
        || (scene.is_there(who) && !InjuryData::of(scene.world()).is_off("INJ-TURN-01"))
}

/// Rule INJ-TURN-03.
fn can_act(scene: Scene<'_>, who: CombatantId) -> bool {
    let stunned = scene.get::<Conditions>(who).has(words::STUNNED);
    (scene.is_up(who) && !stunned) || InjuryData::of(scene.world()).is_off("INJ-TURN-03")
}

/// Rule INJ-TURN-02 (a).
fn before_turn(world: &mut World, who: CombatantId) {
    let over = |until| until == Until::StartOfTurn(who);
    conditions::end_timed(world, over, "INJ-TURN-02");
}

/// Rule INJ-TURN-02 (b) to (g).
fn begin_turn(world: &mut World, who: CombatantId) {
    conditions::end_condition(world, who, words::UNREADY, "INJ-COND-04");
    world.resource_mut::<InjuryAgenda>().push_in_order([
        Step::Bleed(who),
        Step::Strain(who),
        Step::WakeCheck(who),
        Step::StunAndDaze(who),
        Step::Confusion(who),
    ]);
}

/// Rule INJ-PART-11, step 3: one check at each turn start.
pub(super) fn wake_check(In(steps::WakeCheck(who)): In<steps::WakeCheck>, world: &mut World) {
    let fighter = Fighter::of(world, who);
    if !fighter.is_helpless() || !fighter.conditions.has(words::KNOCKED_OUT) {
        return;
    }
    let dc = fighter.data.checks.knock_out;
    let check = make_check(world, who, CheckOf::Constitution, dc, "INJ-PART-11");
    if check.success {
        conditions::end_condition(world, who, words::KNOCKED_OUT, "INJ-PART-11");
        harm::wake_up(world, who, "INJ-PART-11");
    }
}

/// Rule INJ-TURN-05.
fn end_turn(world: &mut World, who: CombatantId) {
    hover(world, who);
    let turns = Fighter::of(world, who).turn.turns;
    let over = |until| matches!(until, Until::EndOfTurn(of, turn) if of == who && turn <= turns);
    conditions::end_timed(world, over, "INJ-TURN-05");
}

/// Rule INJ-MOVE-11: airborne without having flown, one must hold the height.
fn hover(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let height = fighter.altitude;
    if height == 0 || fighter.turn.flew || !fighter.is_up() || fighter.data.is_off("INJ-MOVE-11") {
        return;
    }
    let dc = fighter.data.checks.hover;
    let check = make_check(world, who, CheckOf::Skill(Skill::Fly), dc, "INJ-MOVE-11");
    if !check.success {
        super::effects::falls::fall_from(world, who, height);
    }
}
