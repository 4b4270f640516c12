//! Initiative, turn start, turn end, the end of the battle. Floor 4.
//! Rules INJ-INIT-01 to -06, INJ-TURN-01 to -07, INJ-COND-08.

mod confusion;
mod initiative;

pub(super) use self::confusion::confusion;
pub(super) use self::initiative::roll_initiative;

use super::data::Skill;
use super::effects::checks::make_check;
use super::effects::{conditions, harm};
use super::plan::checks::CheckOf;
use super::plan::steps::{InjuryAgenda, Step};
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{
    BattleEvent, BattleResult, CombatantId, MayAct, Outcome, RuleId, Until, end_battle, last_side,
    may_act_now, record, rule_is_off,
};
use crate::mechanics::Task;
use bevy::prelude::{Res, World};

/// The battle ends as a draw after this round. Rule INJ-TURN-07; ruling INJ-R79.
const LAST_ROUND: u32 = 100;

/// Whether somebody's turn is open and nothing is under way in it.
pub(super) fn a_turn_is_idle(
    agenda: Res<InjuryAgenda>,
    may_act: Res<MayAct>,
    result: Res<BattleResult>,
) -> bool {
    agenda.is_empty() && may_act.first().is_some() && result.get().is_none()
}

/// Whether the battle goes on and nothing is under way within a turn.
pub(super) fn nothing_is_under_way(agenda: Res<InjuryAgenda>, result: Res<BattleResult>) -> bool {
    let next = agenda.next();
    let between_turns = matches!(next, None | Some(Task::Own(Step::NextTurn { .. })));
    between_turns && result.get().is_none()
}

/// Outcome set, where nothing is under way. Rule INJ-TURN-07.
pub(super) fn outcome(world: &mut World) {
    if rule_is_off("INJ-TURN-07") {
        return;
    }
    if let Some(outcome) = last_side(world) {
        finish(world, outcome);
    }
}

fn finish(world: &mut World, outcome: Outcome) {
    end_battle(world, outcome, RuleId("INJ-TURN-07"));
}

/// Rule INJ-TURN-01.
fn keeps_turn(fighter: &Fighter<'_>) -> bool {
    fighter.is_up() || (fighter.is_alive() && !rule_is_off("INJ-TURN-01"))
}

/// Rules INJ-TURN-01, -06: the dead leave the order, the unconscious keep their turn.
pub(super) fn next_turn(world: &mut World, after: Option<CombatantId>) {
    let s = Situation::of(world);
    let next = s.turns.next_after(after, |id| keeps_turn(s.fighter(id)));
    let round = s.turns.round();
    let Some((who, wraps)) = next else {
        return finish(world, Outcome::Draw);
    };
    if after.is_none() || wraps {
        if round >= LAST_ROUND {
            return finish(world, Outcome::Draw);
        }
        record(world, BattleEvent::RoundStarted { round: round + 1 });
    }
    world.resource_mut::<InjuryAgenda>().push_in_order([
        Step::BeginTurn(who),
        Step::Bleed(who),
        Step::Strain(who),
        Step::WakeCheck(who),
        Step::StunAndDaze(who),
        Step::Confusion(who),
        Step::OpenTurn(who),
    ]);
}

/// Rule INJ-TURN-02 (a), (b).
pub(super) fn begin_turn(world: &mut World, who: CombatantId) {
    conditions::end_timed(
        world,
        |until| until == Until::StartOfTurn(who),
        "INJ-TURN-02",
    );
    record(world, BattleEvent::TurnStarted { who });
    conditions::end_condition(world, who, words::UNREADY, "INJ-COND-04");
}

/// Rule INJ-PART-11, step 3: one check at each turn start.
pub(super) fn wake_check(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    if !fighter.is_helpless() || !fighter.conditions.has(words::KNOCKED_OUT) {
        return;
    }
    let check = make_check(world, who, CheckOf::Constitution, 30, "INJ-PART-11");
    if check.success {
        conditions::end_condition(world, who, words::KNOCKED_OUT, "INJ-PART-11");
        harm::wake_up(world, who, "INJ-PART-11");
    }
}

/// Rule INJ-TURN-03: opens the turn of who can act, ends that of who cannot.
pub(super) fn open_turn(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let able = fighter.is_up() && !fighter.conditions.has(words::STUNNED);
    if able || rule_is_off("INJ-TURN-03") {
        may_act_now(world, vec![who]);
    } else {
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::EndTurn(who));
    }
}

/// Outcome set, where a turn is idle: one who can no longer act in its turn ends it at once.
/// Rule INJ-TURN-03.
pub(super) fn end_broken_turn(world: &mut World) {
    let Some(who) = world.resource::<MayAct>().first() else {
        return;
    };
    if rule_is_off("INJ-TURN-03") {
        return;
    }
    let fighter = Fighter::of(world, who);
    if !fighter.is_up() || fighter.conditions.has(words::STUNNED) {
        may_act_now(world, Vec::new());
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::EndTurn(who));
    }
}

/// Rule INJ-TURN-05.
pub(super) fn end_turn(world: &mut World, who: CombatantId) {
    may_act_now(world, Vec::new());
    hover(world, who);
    let turns = Fighter::of(world, who).turn.turns;
    let over = |until| matches!(until, Until::EndOfTurn(of, turn) if of == who && turn <= turns);
    conditions::end_timed(world, over, "INJ-TURN-05");
    record(world, BattleEvent::TurnEnded { who });
    world
        .resource_mut::<InjuryAgenda>()
        .push(Step::NextTurn { after: Some(who) });
}

/// Rule INJ-MOVE-11: airborne without having flown, one must hold the height.
fn hover(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let height = fighter.altitude;
    if height == 0 || fighter.turn.flew || !fighter.is_up() || rule_is_off("INJ-MOVE-11") {
        return;
    }
    let check = make_check(world, who, CheckOf::Skill(Skill::Fly), 15, "INJ-MOVE-11");
    if !check.success {
        super::effects::falls::fall(world, who, height);
    }
}
