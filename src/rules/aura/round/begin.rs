//! What a command is allowed, and how it begins. Floor 4.
//! Rules AUR-INIT-04, -05, -07, -09, -12 to -15, -20, AUR-REACT-01.

use super::course::Declaration;
use crate::combat::{
    Act, BattleCommand, BattleEvent, CombatantId, Order, Refusal, RuleId, SideId, may_act_now,
    record, rule_is_off, side_of,
};
use crate::rules::aura::actions::{Effect, Kind, Verb};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::agenda::{
    ActionSource, AuraAgenda, Challenger, Step, WindowKind,
};
use crate::rules::aura::components::price::Price;
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::round::course;
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::{actions, words};
use bevy::prelude::World;
use std::sync::Arc;

/// A command that is legal. Only [`check`] makes one.
#[derive(Debug, Clone)]
pub(in crate::rules::aura) enum Checked {
    /// The side waits.
    Pass(SideId),
    /// A combatant acts.
    Act {
        who: CombatantId,
        act: Arc<Act>,
        verb: &'static Verb,
        price: Price,
        timing: Timing,
        moment: Moment,
    },
}

/// Whether a command is legal now.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub(in crate::rules::aura) fn check(
    s: &Situation<'_>,
    command: &BattleCommand,
) -> Result<Checked, Refusal> {
    let who = s
        .find(command.who)
        .ok_or(Refusal::NoSuchCombatant(command.who))?;
    match &command.order {
        Order::EndTurn => Ok(Checked::Pass(who.side)),
        Order::Act(act) => check_act(s, who, act),
        Order::Answer(_) | Order::Concede => Err(Refusal::NothingToAnswer),
    }
}

fn check_act(s: &Situation<'_>, who: &Fighter<'_>, act: &Arc<Act>) -> Result<Checked, Refusal> {
    let verb = known_verb(act)?;
    if !who.obeys() {
        return Err(Refusal::CannotAct {
            who: who.id,
            why: "it is unconscious, asleep or bound".into(),
            rule: RuleId("AUR-COND-12"),
        });
    }
    let timing = timing(s, verb, act);
    check_moment(s, who, (verb, timing))?;
    let price = price_of(s, who, (verb, act, timing))?.paid_as(act)?;
    price.check(who)?;
    Ok(Checked::Act {
        who: who.id,
        act: Arc::clone(act),
        verb,
        price,
        timing,
        moment: s.moment,
    })
}

fn known_verb(act: &Act) -> Result<&'static Verb, Refusal> {
    let verb = actions::find(&act.verb).ok_or_else(|| Refusal::UnknownVerb {
        verb: act.verb.clone(),
        verbs: actions::ACTIONS
            .iter()
            .map(|verb| verb.word.into())
            .collect(),
    })?;
    for (rider, &amount) in &act.riders {
        if !verb.riders.contains(&rider.as_str()) || amount < 0 {
            let known = verb.riders.join(", ");
            let why = smol_str::format_smolstr!(
                "\u{201c}{rider}: {amount}\u{201d} cannot go with this action; it takes: {known}"
            );
            return Err(Refusal::forbidden(why, verb.rule));
        }
    }
    Ok(verb)
}

/// How an attack is meant: in a window it is always swift.
pub(in crate::rules::aura) fn timing(s: &Situation<'_>, verb: &Verb, act: &Act) -> Timing {
    let swift = act
        .riders
        .get(words::SWIFT)
        .is_some_and(|&amount| amount > 0);
    match s.moment {
        Moment::Window(WindowKind::Step) => s
            .under_way
            .top()
            .map_or(Timing::Swift, |action| Timing::AtMover(action.who)),
        Moment::Window(_) => Timing::Swift,
        _ if swift && verb.is_attack() => Timing::Swift,
        _ => Timing::Action,
    }
}

/// What may be done at this point of the Round. Rules AUR-INIT-09, -13 to -15, AUR-REACT-01.
fn check_moment(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    (verb, timing): (&Verb, Timing),
) -> Result<(), Refusal> {
    let swift = verb.is_attack() && timing != Timing::Action;
    let forbidden = |why: &'static str, rule| Err(Refusal::barred(why, rule));
    match s.moment {
        Moment::Priority => Ok(()),
        Moment::Challenge if swift || verb.kind != Kind::Action => {
            forbidden("Only an action can answer a declared action", "AUR-INIT-09")
        }
        Moment::Challenge => check_challenger(s, who),
        Moment::Window(WindowKind::Before) if swift || verb.kind == Kind::Interrupt => Ok(()),
        Moment::Window(WindowKind::Before) => forbidden(
            "Only an Agile Move or a Swift Attack can interrupt",
            "AUR-INIT-13",
        ),
        Moment::Window(_) if swift => Ok(()),
        Moment::Window(WindowKind::Step) => {
            forbidden("Only a Swift Attack can meet a step", "AUR-INIT-14")
        }
        Moment::Window(WindowKind::After) => {
            forbidden("Only a Swift Attack can follow", "AUR-INIT-15")
        }
        Moment::Question => Err(Refusal::NothingToAnswer),
    }
}

/// Whether a combatant can challenge the action under way at all. Rule AUR-INIT-09.
pub(in crate::rules::aura) fn check_challenger(
    s: &Situation<'_>,
    who: &Fighter<'_>,
) -> Result<(), Refusal> {
    let forbidden = |why: &'static str, rule| Err(Refusal::barred(why, rule));
    let actor = s.under_way.top().map(|action| s.fighter(action.who));
    if rule_is_off("AUR-INIT-09") {
        return forbidden("Nobody can challenge", "AUR-INIT-09");
    }
    if who.has(words::SURPRISED) && !rule_is_off("AUR-COND-09") {
        return forbidden("The surprised cannot challenge", "AUR-COND-09");
    }
    if who.pool(Pool::InitiativeUsed) > 0 && !rule_is_off("AUR-INIT-03") {
        return forbidden("Its Initiative has been used in this Round", "AUR-INIT-03");
    }
    if !actor.is_some_and(|actor| actor.side != who.side && s.is_aware(who, actor)) {
        return forbidden("It is not aware of the one who acts", "AUR-INIT-09");
    }
    Ok(())
}

/// The price of an action, if it is legal where everybody stands. Who can pay is not asked.
pub(in crate::rules::aura) fn price_of(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    (verb, act, timing): (&Verb, &Act, Timing),
) -> Result<Price, Refusal> {
    (verb.plan)(s, who, act, timing)
}

/// What a legal command begins with.
enum CommandStart {
    Pass(SideId),
    Challenge(Challenger),
    Free(CombatantId, &'static Verb, Arc<Act>),
    Interrupt(Declaration),
    Declare(Declaration),
}

impl CommandStart {
    fn of(s: &Situation<'_>, checked: Checked) -> Self {
        let (who, act, verb, price, timing, moment) = match checked {
            Checked::Pass(side) => return Self::Pass(side),
            Checked::Act {
                who,
                act,
                verb,
                price,
                timing,
                moment,
            } => (who, act, verb, price, timing, moment),
        };
        let declared = |act, source| Declaration::of(s, (who, act, price), source);
        match (moment, verb.kind) {
            (Moment::Challenge, _) => Self::Challenge(Challenger { who, act }),
            (_, Kind::Free) => Self::Free(who, verb, act),
            (Moment::Window(_), _) => Self::Interrupt(declared(act, ActionSource::InWindow)),
            (_, Kind::Interrupt) => Self::Declare(declared(act, ActionSource::AtPriority)),
            _ if timing != Timing::Action => Self::Declare(declared(act, ActionSource::AtPriority)),
            _ => Self::Declare(declared(act, ActionSource::Declared)),
        }
    }
}

/// Begins a command; what it answers is recorded first.
///
/// # Errors
/// The [`Refusal`] of one that is not legal; nothing has changed then.
pub(in crate::rules::aura) fn begin(
    world: &mut World,
    command: &BattleCommand,
    answered: Option<BattleEvent>,
) -> Result<(), Refusal> {
    let beginning = if command.order == Order::EndTurn {
        CommandStart::Pass(side_of(world, command.who))
    } else {
        let s = Situation::of(world);
        CommandStart::of(&s, check(&s, command)?)
    };
    answered.into_iter().for_each(|event| record(world, event));
    match beginning {
        CommandStart::Pass(side) => {
            record(world, BattleEvent::Passed { side });
            course::pass_on(world, side);
        }
        CommandStart::Challenge(challenger) => take_challenge(world, challenger),
        CommandStart::Free(who, verb, act) => free(world, who, (verb, act)),
        CommandStart::Interrupt(declaration) => {
            note_interrupt(world);
            course::declare(world, declaration);
        }
        CommandStart::Declare(declaration) => {
            may_act_now(world, Vec::new());
            course::declare(world, declaration);
        }
    }
    Ok(())
}

/// A side has named its challenger; the next side is asked. Rule AUR-INIT-09.
fn take_challenge(world: &mut World, challenger: Challenger) {
    let mut agenda = world.resource_mut::<AuraAgenda>();
    if let Some(Step::Challenge(challenge)) = agenda.next_mut() {
        challenge.sides.remove(0);
        challenge.challengers.push(challenger);
    }
}

/// After an answer the next side of the cycle is asked. Rule AUR-INIT-13.
fn note_interrupt(world: &mut World) {
    let mut agenda = world.resource_mut::<AuraAgenda>();
    if let Some(Step::Window(window)) = agenda.next_mut() {
        window.declined = 0;
        window.interrupted = true;
        window.able = None;
        window.cycle.rotate_left(1);
    }
}

/// A free command: done at once, and the priority stays. Rule AUR-INIT-20.
fn free(world: &mut World, who: CombatantId, (verb, act): (&Verb, Arc<Act>)) {
    let declared = Arc::clone(&act);
    record(world, BattleEvent::Declared { who, act: declared });
    if let Effect::Free(effect) = verb.effect {
        effect(world, who, &act);
    }
}
