//! Windows: who is asked what, and what the answers do. Floor 4.
//! Rules CON-ATK-04, -09, CON-REACT-01 to -07; ruling CON-R26.

use super::actions::{ACTIONS, Kind};
use super::components::Pool;
use super::effects::begin::carry_out;
use super::effects::movement;
use super::effects::strike::{defend, won};
use super::plan::acts::{Plan, attack_plan};
use super::plan::attack::{
    AttackPlan, Stage, attack_test, check_attack, counts_feint, defence_test, defences, may_defend,
};
use super::plan::gear::{can_pick_up, can_work};
use super::plan::manoeuvre::offered;
use super::plan::provoke::{can_oppose, strike_with, strikes};
use super::plan::steps::{self, ContestAgenda, Step, Trigger};
use super::resolve::Test;
use super::snapshot::{Fighter, Situation};
use super::words::{self, Defence};
use crate::combat::{
    Act, Answer, BattleCommand, BattleEvent, CombatantId, Order, PendingChoice, Refusal, Word,
};
use crate::mechanics::{Question, Task, TurnStep, answered, ask, conditions, tidy_up};
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// "T 12", with boon or bane.
fn told_test(test: Test) -> SmolStr {
    let edge = match test.edge {
        1 => ", boon",
        -1 => ", bane",
        _ => "",
    };
    format_smolstr!("T {}{edge}", test.target)
}

/// What a fighter has left to answer with, and whether it takes that from its own turn. Rule
/// CON-INIT-05.
fn told_pool(s: &Situation<'_>, f: &Fighter<'_>) -> SmolStr {
    let ap = f.pool(Pool::Ap);
    match s.has_turn_to_come(f) {
        true => format_smolstr!("{ap} AP left, and its turn is still to come"),
        false => format_smolstr!("{ap} AP left"),
    }
}

/// The one who is asked may use things and cast before it answers. Rule CON-REACT-06.
fn with_reactions(s: &Situation<'_>, f: &Fighter<'_>, question: Question) -> Question {
    match s.data.is_off("CON-REACT-06") {
        true => question,
        false => question.open_to(vec![f.id]),
    }
}

/// Asks the target of an attack how it defends, if it can. Rule CON-ATK-04.
pub fn ask_to_defend(In(steps::Defend(blow)): In<steps::Defend>, world: &mut World) {
    let s = Situation::of(world);
    let strike = &blow.strike;
    let plan = check_attack(&s, strike.clone(), Stage::Paid).ok();
    let able = |plan: &AttackPlan<'_>| s.fighter(strike.attacker).is_up() && may_defend(&s, plan);
    let Some(plan) = plan.filter(able) else {
        return defend(world, blow, None);
    };
    let (a, t) = (s.fighter(strike.attacker), s.fighter(strike.target));
    let attack = attack_test(&s, &plan);
    let prompt = format_smolstr!(
        "{} attacks {} with the {} ({}). How does it defend? {}.",
        a.name,
        t.name,
        plan.source.name(),
        told_test(attack),
        told_pool(&s, t)
    );
    let cost = s.data.costs.defend;
    let question = Question::of(t.id, words::WINDOW_DEFEND, a.id).asking(prompt, "CON-ATK-04");
    let mut question = with_reactions(&s, t, question);
    for defence in defences(&s, &plan) {
        let test = defence_test(&s, &plan, defence);
        let detail = format_smolstr!("{}, {cost} AP", told_test(test));
        question = question.option(defence.word(), defence.name(), detail);
    }
    let question = question.may_decline("Do not defend");
    ask(world, question, Step::Defend(blow));
}

/// Asks the winner of a critical win for its manoeuvre, if there is one to choose. Rule CON-ATK-09.
pub fn ask_for_manoeuvre(In(steps::Win(blow)): In<steps::Win>, world: &mut World) {
    let s = Situation::of(world);
    let (winner, loser) = blow.winner_and_loser();
    let offers = offered(&s, &blow);
    if offers.is_empty() || !s.fighter(winner).is_up() {
        return won(world, blow);
    }
    let prompt = format_smolstr!(
        "{} wins critically against {}. Which manoeuvre?",
        s.fighter(winner).name,
        s.fighter(loser).name
    );
    let mut question =
        Question::of(winner, words::WINDOW_MANOEUVRE, loser).asking(prompt, "CON-ATK-09");
    for offer in offers {
        let detail = super::preview::manoeuvre_detail(&s, &offer.chosen, winner, loser);
        question = question.option(offer.key, offer.label, detail);
    }
    ask(world, question.may_decline("None"), Step::Win(blow));
}

/// Asks the next of those who may strike; those before it have had their chance, or have none any
/// more. Rule CON-REACT-04.
pub fn ask_opponents(In(window): In<steps::Oppose>, world: &mut World) {
    let steps::Oppose {
        actor,
        trigger,
        mut left,
    } = window;
    let s = Situation::of(world);
    let mover = s.fighter(actor);
    let goes_on = match trigger {
        Trigger::Move => still_walks(world, actor),
        Trigger::Stand => mover.is_prone(),
        Trigger::Cast | Trigger::Push => true,
    };
    let able = |&id: &CombatantId| mover.is_up() && goes_on && can_oppose(&s, s.fighter(id), mover);
    let Some(at) = left.iter().position(able) else {
        return;
    };
    left.drain(..at);
    let f = s.fighter(left[0]);
    let does = match trigger {
        Trigger::Move => "moves within reach",
        Trigger::Cast => "casts a spell within reach",
        Trigger::Stand => "gets up within reach",
        Trigger::Push => "is pushed within reach",
    };
    let prompt = format_smolstr!(
        "{} {does}. Does {} strike? {}.",
        mover.name,
        f.name,
        told_pool(&s, f)
    );
    let cost = s.data.costs.opportunity;
    let question =
        Question::of(f.id, words::WINDOW_OPPORTUNITY, actor).asking(prompt, "CON-REACT-03");
    let mut question = with_reactions(&s, f, question);
    for plan in strikes(&s, f, mover) {
        let test = attack_test(&s, &plan);
        let label = format_smolstr!("Strike: {}", plan.source.name());
        let detail = format_smolstr!("{}, {cost} AP", told_test(test));
        question = question.option(plan.strike.with().clone(), label, detail);
    }
    let question = question.may_decline("Let it go");
    ask(
        world,
        question,
        Step::Oppose {
            actor,
            trigger,
            left,
        },
    );
}

/// Whether the Move that provoked is still to be gone on with. Rule CON-REACT-04.
pub fn still_walks(world: &World, who: CombatantId) -> bool {
    let steps = world.resource::<ContestAgenda>().steps();
    steps
        .iter()
        .any(|task| matches!(task, Task::Walk(walk) if walk.who == who))
}

/// Asks the next of those who may react at the end of a turn. Rule CON-REACT-07.
pub fn ask_to_interject(In(window): In<steps::Interject>, world: &mut World) {
    let steps::Interject { turn_of, mut left } = window;
    let s = Situation::of(world);
    let able = |&id: &CombatantId| s.fighter(id).can_react() && has_a_reaction(&s, s.fighter(id));
    let Some(at) = left.iter().position(able) else {
        return;
    };
    left.drain(..at);
    let f = s.fighter(left[0]);
    let prompt = format_smolstr!(
        "The turn of {} ends. Does {} react?",
        s.fighter(turn_of).name,
        f.name
    );
    let question = Question::of(f.id, words::WINDOW_INTERJECT, turn_of)
        .open_to(vec![f.id])
        .asking(prompt, "CON-REACT-07")
        .may_decline("Let it go");
    ask(world, question, Step::Interject { turn_of, left });
}

/// Whether a fighter has a reaction that needs no trigger. Rule CON-REACT-07.
fn has_a_reaction(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let manipulate = f.can_pay(s.data.costs.manipulate, false).is_ok();
    let own = !f.gear.held().is_empty() || !f.gear.stowed().is_empty();
    let things = || own || can_pick_up(s, f) || can_work(s, f);
    let spell = |id: &SmolStr| {
        let spell = s.data.spell(id);
        spell.is_some_and(|spell| spell.reaction && f.can_pay(spell.ap, false).is_ok())
    };
    (manipulate && things()) || f.stats.spells.iter().any(spell)
}

/// Takes up the answer to the waiting question.
pub fn take_answer(world: &mut World, choice: &PendingChoice, answer: &Answer) {
    let Some(window) = answered::<Step>(world) else {
        return;
    };
    let declined = answer.choose == PendingChoice::DECLINE;
    match window {
        Step::Defend(blow) => defend(world, blow, Defence::of_word(&answer.choose)),
        Step::Win(mut blow) => {
            let offers = offered(&Situation::of(world), &blow);
            let mut offers = offers.into_iter();
            blow.chosen = offers
                .find(|offer| offer.key == answer.choose)
                .map(|offer| offer.chosen);
            won(world, blow);
        }
        Step::Oppose {
            actor,
            trigger,
            mut left,
        } => {
            left.retain(|&id| id != choice.who);
            let window = Step::Oppose {
                actor,
                trigger,
                left,
            };
            world.resource_mut::<ContestAgenda>().push(window);
            if !declined {
                strike_back(world, choice.who, actor, &answer.choose);
            }
        }
        Step::Interject { turn_of, mut left } => {
            left.retain(|&id| id != choice.who);
            world
                .resource_mut::<ContestAgenda>()
                .push(Step::Interject { turn_of, left });
        }
        _ => debug_assert!(false, "only windows wait for an answer"),
    }
}

/// An opportunity attack is paid for and begins. Rules CON-REACT-03, CON-ATK-02.
fn strike_back(world: &mut World, who: CombatantId, actor: CombatantId, with: &str) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if let Some(plan) = strike_with(&s, f, s.fighter(actor), with) {
        let plan = attack_plan(&s, f, plan);
        carry_out(world, who, plan);
    }
}

/// A command begins: on the own turn, or as the answer to a window.
///
/// # Errors
/// The reason for which it is not legal.
pub fn begin(
    world: &mut World,
    command: &BattleCommand,
    answer: Option<BattleEvent>,
) -> Result<(), Refusal> {
    let in_window = answer.is_some();
    let plan = ACTIONS.begin(world, command, answer)?;
    let who = command.who;
    if in_window {
        reopen(world, who);
    }
    let Some(plan) = plan else {
        world
            .resource_mut::<ContestAgenda>()
            .push(TurnStep::End(who));
        return Ok(());
    };
    if let (Order::Act(act), false) = (&command.order, in_window) {
        spoil_feint(world, who, act, &plan);
    }
    carry_out(world, who, plan);
    Ok(())
}

/// The window that an action has answered opens again, with its choices worked out anew; who
/// interjects does so once. Rules CON-REACT-06, -07.
fn reopen(world: &mut World, who: CombatantId) {
    let Some(mut window) = answered::<Step>(world) else {
        return;
    };
    if let Step::Interject { left, .. } = &mut window {
        left.retain(|&id| id != who);
    }
    world.resource_mut::<ContestAgenda>().push(window);
}

/// A Feint ends with the next primary action that is no Strike at the same foe. Rule CON-MAN-04.
fn spoil_feint(world: &mut World, who: CombatantId, act: &Act, plan: &Plan) {
    let row = ACTIONS.row(&act.verb).map(|row| row.own.kind);
    let primary = matches!(row, Some(Kind::Primary | Kind::Magic));
    let fighter = Fighter::of(world, who);
    let blow = plan.blow.as_ref();
    let kept = blow.is_some_and(|strike| counts_feint(&fighter, strike));
    if primary && !kept {
        conditions::end(world, who, words::FEINTING, "CON-MAN-04");
    }
}

/// Nobody holds or is held by those who left, and what hung on them is over.
pub fn depart(world: &mut World, gone: &[CombatantId]) {
    for &who in gone {
        words::HOLDS.end_all(world, who, "CON-COND-04");
        conditions::end_where(
            world,
            |_, condition| condition.by == Some(who),
            "CON-COND-06",
        );
    }
    tidy_up::<Step>(world);
}

/// Gets up, if it still can. Rule CON-REACT-03.
pub fn stand_up(In(steps::StandUp(who)): In<steps::StandUp>, world: &mut World) {
    if Fighter::of(world, who).is_up() {
        conditions::end(world, who, words::PRONE, "CON-COND-03");
        movement::reveal(world);
    }
}
