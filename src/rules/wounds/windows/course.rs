//! An action from its declaration to its end: it is paid for, others react, it takes effect, others are asked again. Floor 4. Rules
//! WND-ACT-02, WND-INIT-13, -14; rulings WND-R38, WND-R40, WND-R91.

use crate::combat::{BattlePhase, TurnOrder, component_of};
use crate::mechanics::reports::stopped;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Declared, Task, push_step};
use crate::rules::wounds::actions::{ACTIONS, Row, moment};
use crate::rules::wounds::components::{Commitment, Pool, Pools, Readied};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::effects::{
    commit, hurry, initiative, interrupts, jumps, reactions, ready, runaway,
};
use crate::rules::wounds::plan::acts::Kind;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::steps::{self, Happened, Step, WoundsAgenda};
use crate::rules::wounds::plan::turns::acts_with;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Moment};
use bevy::prelude::{In, World};

/// What was declared is paid for, unless it is not possible any more. Rule WND-ACT-02 (3).
pub fn pay(In(steps::Pay(declared)): In<steps::Pay>, world: &mut World) {
    let Some((row, price)) = still_possible(world, &declared) else {
        return;
    };
    let who = declared.who;
    if row.own == Kind::Action {
        ready::lapse(world, who);
    }
    let price = hurry::rolled(world, who, &declared.act, price);
    if begins_only(world, &declared, price) {
        return;
    }
    runaway::note_action(world, who, &declared.act.verb);
    push_step(world, Step::After(who));
    ACTIONS.start(world, who, &declared.act, &price);
}

/// The row and the price of what was declared; `None` if it is not possible any more.
fn still_possible(world: &World, declared: &Declared) -> Option<(&'static Row, Price)> {
    let s = Situation::of(world);
    let f = s.fighter(declared.who);
    let row = ACTIONS.row(&declared.act.verb)?;
    moment::check_body(row, f).ok()?;
    let price = row.check_act(&s, f, &declared.act).ok()?;
    Some((row, moment::priced(&declared.act, price)))
}

/// Begins what takes more than this turn: a timed action, or a big one for which there are not AP enough. Rules WND-INIT-13, -14.
fn begins_only(world: &mut World, declared: &Declared, price: Price) -> bool {
    let has = component_of::<Pools>(world, declared.who).now(Pool::Ap);
    let data = WoundsData::of(world);
    let big = price.commits && !data.is_off("WND-INIT-13");
    let timed = price.rounds > 0 && !data.is_off("WND-INIT-14");
    let cost = price.ap + price.movement;
    if timed {
        commit::cancel(world, declared.who, "WND-INIT-14");
        commit::begin_timed(world, declared, price.rounds);
    } else if big && cost > has {
        commit::cancel(world, declared.who, "WND-INIT-13");
        match declared.act.verb.as_str() {
            words::JUMP | words::HIGH_JUMP => jumps::begin_big(world, declared, cost),
            _ => commit::begin(world, declared, cost),
        }
    } else {
        return false;
    }
    true
}

/// Those who may react before an action takes effect are asked. Rule WND-ACT-02 (4).
pub fn before(In(steps::Before(declared)): In<steps::Before>, world: &mut World) {
    reactions::open_before(world, &declared);
}

/// An action takes effect if the one who acts still can. Rule WND-ACT-02 (5), (6).
pub fn perform(In(steps::Perform(declared)): In<steps::Perform>, world: &mut World) {
    let can = ACTIONS.row(&declared.act.verb).is_some_and(|row| {
        let f = Fighter::of(world, declared.who);
        moment::check_body(row, &f).is_ok()
    });
    match can {
        true => ACTIONS.carry_out(world, &declared),
        false => stopped(world, declared.who, "It can do nothing more", "WND-R40"),
    }
}

/// An action is done: those who keep one ready are asked, and after one of the active combatant those who may interrupt. Rule
/// WND-ACT-02 (7), (8); ruling WND-R91.
pub fn after(In(steps::After(who)): In<steps::After>, world: &mut World) {
    let active = world.resource::<TurnOrder>().active();
    match acts_with(active, who, component_of(world, who)) {
        true => interrupts::open(world, who, Moment::AfterAction, None),
        false => ready::open(world, Happened::Action, who),
    }
    reactions::open_flank(world);
}

/// In every pass: who can do nothing more keeps nothing ready and goes on with nothing, a jump under way is lost away from its
/// take-off, and one that has got on a mount has one turn with it. Rules WND-COND-04, -06, WND-MOVE-16; rulings WND-R107, WND-R128.
pub fn take_stock(world: &mut World) {
    give_up(world);
    let turns = world.resource::<TurnOrder>().active();
    let phase = world.resource::<BattlePhase>();
    let idle = world.resource::<WoundsAgenda>().is_empty() && !phase.is_over();
    if let Some(active) = turns.filter(|_| idle && !phase.may_act().is_empty()) {
        initiative::share_turn(world);
        initiative::command_all(world, active);
    }
}

fn give_up(world: &mut World) {
    if !Readied::by_anybody(world) && !Commitment::by_anybody(world) {
        return;
    }
    let s = Situation::of(world);
    let holds = s.fighters().iter();
    let holds = holds.filter(|f| f.readied.0.is_some() || f.commitment.act.is_some());
    let holds: Vec<_> = holds.collect();
    let unable = holds.iter().filter(|f| !f.is_able() && !f.is_escaping());
    let unable = unable.map(|f| f.id);
    let agenda = world.resource::<WoundsAgenda>();
    let walks = |who| {
        let mut tasks = agenda.steps().iter();
        tasks.any(|task| matches!(task, Task::Walk(walk) if walk.who == who))
    };
    let strayed = holds
        .iter()
        .filter(|f| jumps::has_strayed(f) && !walks(f.id));
    let (unable, strayed): (Vec<_>, Vec<_>) = (unable.collect(), strayed.map(|f| f.id).collect());
    for who in unable {
        ready::lapse(world, who);
        commit::cancel(world, who, "WND-COND-06");
    }
    for who in strayed {
        commit::cancel(world, who, "WND-MOVE-16");
    }
}
