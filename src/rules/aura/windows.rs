//! Challenges and windows: which side is asked what, and what the answers do. Floor 4.
//! Rules AUR-INIT-09 to -16, AUR-REACT-02; ruling AUR-R41.

use super::actions::moment::check_challenger;
use super::components::Pool;
use super::components::agenda::{self as steps, AuraAgenda, Step, UnderWay, WindowKind};
use super::components::price::Price;
use super::plan::attack::Openings;
use super::plan::facing::is_in_reach_of_enemies;
use super::plan::timing::Timing;
use super::plan::{attack, movement};
use super::round::going_on;
use super::snapshot::{Fighter, Moment, Situation};
use super::{actions, words};
use crate::combat::{
    Act, Answer, ChoiceOption, CombatantId, PendingChoice, Roster, SideId, StandingAnswer,
    StandingOrder, WindowInfo,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Question, ask, push_step};
use crate::rules::aura::data::AuraData;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// The windows for which a person can leave standing orders. Most actions are aimed at nobody, and
/// most that are leave nothing to be done: about those nobody is asked unless it wants to be, nor is
/// an actor about its own action; who moves within reach opens a window of its own. An opening is rare, and may come of an action
/// that is aimed at nobody: about it one is always asked.
/// Rules AUR-INIT-09, -10, -13 to -16.
pub(super) const WINDOWS: &[WindowInfo] = &[
    WindowInfo {
        key: words::CHALLENGE,
        label: "Challenge a declared action",
        optional: true,
        aimed: true,
        usual: StandingOrder::Odds,
        answers: &[],
    },
    WindowInfo {
        key: words::BEFORE,
        label: "Interrupt before an action",
        optional: true,
        aimed: true,
        usual: StandingOrder::Odds,
        answers: &[],
    },
    WindowInfo::declinable(
        words::STEP,
        "Strike at an enemy that moves within reach",
        &[],
    ),
    WindowInfo {
        key: words::AFTER,
        label: "Strike at an opening",
        optional: true,
        aimed: true,
        usual: StandingOrder::Always,
        answers: &[],
    },
    WindowInfo {
        key: words::INITIATIVE,
        label: "Be faster than a challenger",
        optional: false,
        aimed: false,
        usual: StandingOrder::Answer(SmolStr::new_static(words::ROLL)),
        answers: &[
            StandingAnswer {
                key: words::ROLL,
                label: "Always roll",
                choose: |_, _| Some(SmolStr::new_static(words::ROLL)),
            },
            StandingAnswer {
                key: words::YIELD,
                label: "Always yield",
                choose: |_, _| Some(SmolStr::new_static(words::YIELD)),
            },
        ],
    },
    WindowInfo {
        key: words::GOING_ON,
        label: "Go on after an interruption",
        optional: false,
        aimed: false,
        usual: StandingOrder::Answer(SmolStr::new_static(words::CONTINUE)),
        answers: &[StandingAnswer {
            key: words::CONTINUE,
            label: "Always go on",
            choose: |_, _| Some(SmolStr::new_static(words::CONTINUE)),
        }],
    },
];

/// The answer to a challenge besides actions.
static LET_IT_HAPPEN: [ChoiceOption; 1] = [ChoiceOption::fixed(
    PendingChoice::DECLINE,
    "Let it happen",
    "",
)];

/// The answer to the other windows besides actions.
static LET_IT_GO: [ChoiceOption; 1] =
    [ChoiceOption::fixed(PendingChoice::DECLINE, "Let it go", "")];

/// Asks the next side for a challenger. When all have been asked, the actor is. Rule AUR-INIT-09.
pub(super) fn ask_challenge(
    In(steps::AskChallengers(mut challenge)): In<steps::AskChallengers>,
    world: &mut World,
) {
    if let Some((silent, able)) = next_challengers(world, &challenge.sides) {
        challenge.sides.drain(..silent);
        let question = challenge_question(world, able);
        ask(world, question, Step::AskChallengers(challenge));
    } else if !challenge.challengers.is_empty() {
        let step = Step::AskInitiative(challenge.challengers);
        push_step(world, step);
    }
}

/// The first of these sides that has somebody who could challenge: how many come before it, and who.
fn next_challengers(world: &World, sides: &[SideId]) -> Option<(usize, Vec<CombatantId>)> {
    if sides.is_empty() {
        return None;
    }
    let s = Situation::at(world, Moment::Challenge);
    let all = sides.iter().map(|&side| challengers_of(&s, side));
    all.enumerate().find(|(_, able)| !able.is_empty())
}

/// Who of a side could challenge the action under way. Rule AUR-INIT-09.
fn challengers_of(s: &Situation<'_>, side: SideId) -> Vec<CombatantId> {
    let able = |f: &&Fighter<'_>| {
        f.side == side && f.obeys() && can_pay_anything(f) && check_challenger(s, f).is_ok()
    };
    s.fighters().iter().filter(able).map(|f| f.id).collect()
}

/// Whether somebody can pay for the cheapest action: with Energy, with Stamina in its place, or with
/// the Agility of a Shift. Rules AUR-INIT-09, AUR-ACT-26, -30.
fn can_pay_anything(who: &Fighter<'_>) -> bool {
    let shift = Price::agility(who.data.values.costs.shift_agility);
    Price::energy(1).is_affordable(who) || shift.check(who).is_ok()
}

/// An action in a few words, to be put together: "Attack", " at ", "Mira"; nothing for none.
fn action_words<'w>(roster: &'w Roster, act: Option<&Act>) -> [&'w str; 3] {
    let Some(act) = act else { return [""; 3] };
    let label = actions::row_of(act).label;
    match act.target().and_then(|target| roster.name(target)) {
        Some(target) => [label, " at ", target],
        None => [label, "", ""],
    }
}

/// The name of somebody in the battle.
fn name_of(roster: &Roster, who: CombatantId) -> &str {
    roster.name(who).map_or("", SmolStr::as_str)
}

fn challenge_question(world: &World, able: Vec<CombatantId>) -> Question {
    let (action, roster) = (world.resource::<UnderWay>().last(), world.resource());
    let actor = action.map_or(able[0], |action| action.who);
    let [what, at, target] = action_words(roster, action.map(|action| action.act.as_ref()));
    let name = name_of(roster, actor);
    let prompt = [
        name,
        " declares ",
        what,
        at,
        target,
        ". Who tries to be faster?",
    ]
    .concat();
    Question::of(able[0], words::CHALLENGE, actor)
        .open_to(able)
        .asking(prompt, "AUR-INIT-09")
        .only(&LET_IT_HAPPEN)
}

/// Asks the actor to roll or to yield. Rule AUR-INIT-10.
pub(super) fn ask_initiative(
    In(steps::AskInitiative(challengers)): In<steps::AskInitiative>,
    world: &mut World,
) {
    let Some(action) = world.resource::<UnderWay>().last() else {
        return;
    };
    let actor = Fighter::of(world, action.who);
    if actor.pool(Pool::InitiativeUsed) > 0 && !AuraData::of(world).is_off("AUR-INIT-10") {
        let rolled = false;
        let step = Step::RollInitiative {
            challengers,
            rolled,
        };
        return push_step(world, step);
    }
    let roster = world.resource();
    let names: Vec<_> = challengers
        .iter()
        .map(|c| {
            format!(
                "{} ({})",
                name_of(roster, c.who),
                action_words(roster, Some(&c.act)).concat()
            )
        })
        .collect();
    let verb = if names.len() == 1 {
        "challenges"
    } else {
        "challenge"
    };
    let prompt = format_smolstr!("{} {verb} {}.", names.join(" and "), actor.name);
    let bonus = format_smolstr!(
        "1d20 {:+}; once a Round",
        actor.stats.initiative(actor.data)
    );
    let kept = "the challenge is lost, the roll is kept";
    let question = Question::of(actor.id, words::INITIATIVE, challengers[0].who)
        .asking(prompt, "AUR-INIT-10")
        .option(words::ROLL, "Roll", bonus)
        .option(words::YIELD, "Yield", kept);
    ask(world, question, Step::AskInitiative(challengers));
}

/// Asks the next side of a window, or closes it. Rules AUR-INIT-13 to -15.
pub(super) fn ask_window(
    In(steps::AskWindow(mut window)): In<steps::AskWindow>,
    world: &mut World,
) {
    let kind = window.kind;
    if window.able.is_none() {
        let s = Situation::at(world, Moment::Window(kind));
        window.able = Some(interrupters(&s, kind));
    }
    if let Some(able) = window.next_speakers() {
        let question = window_question(world, able, kind);
        ask(world, question, Step::AskWindow(window));
    } else if window.interrupted && kind != WindowKind::After {
        push_step(world, Step::Recheck);
    }
}

/// Who has a legal interrupt, and its side. Rules AUR-INIT-13 to -15, AUR-REACT-03, -05, -06.
fn interrupters(s: &Situation<'_>, kind: WindowKind) -> Vec<(CombatantId, SideId)> {
    let mover = s.under_way.last().map(|action| s.fighter(action.who));
    let openings = Openings::of(s);
    let follows = |f: &Fighter<'_>| attack::can_swift(s, f, Timing::Swift, openings.to(f));
    let meets = |f: &Fighter<'_>| {
        mover.is_some_and(|mover| {
            is_in_reach_of_enemies(s, mover, f)
                && attack::can_swift(s, f, Timing::AtMover(mover.id), [mover])
        })
    };
    let able = |f: &&Fighter<'_>| {
        f.obeys()
            && match kind {
                WindowKind::Before => movement::can_agile_move(s, f) || follows(f),
                WindowKind::Step => meets(f),
                WindowKind::After => follows(f),
            }
    };
    let able = s.fighters().iter().filter(able);
    able.map(|f| (f.id, f.side)).collect()
}

fn window_question(world: &World, able: Vec<CombatantId>, kind: WindowKind) -> Question {
    let (action, roster) = (world.resource::<UnderWay>().last(), world.resource());
    let who = able[0];
    let about = action.map_or(who, |action| action.who);
    let name = name_of(roster, about);
    let [what, at, target] = action_words(roster, action.map(|action| action.act.as_ref()));
    let (key, prompt, rule): (_, SmolStr, _) = match kind {
        WindowKind::Before => {
            let question = if roster.side(who) == roster.side(about) {
                ". Does anybody on the same side go first?"
            } else {
                ". Does anybody interrupt?"
            };
            let prompt = [name, " declares ", what, at, target, question].concat();
            (words::BEFORE, prompt.into(), "AUR-INIT-13")
        }
        WindowKind::Step => (
            words::STEP,
            format_smolstr!("{name} moves within reach. Does anybody strike?"),
            "AUR-INIT-14",
        ),
        WindowKind::After => (
            words::AFTER,
            SmolStr::new_static("Somebody has left an opening. Does anybody strike?"),
            "AUR-INIT-15",
        ),
    };
    Question::of(who, SmolStr::new_static(key), about)
        .open_to(able)
        .asking(prompt, rule)
        .only(&LET_IT_GO)
}

/// Takes up the answer to the waiting question, if it is none of the actions that answer it.
pub(super) fn take_answer(world: &mut World, answer: &Answer) {
    let mut agenda = world.resource_mut::<AuraAgenda>();
    let Some(window) = agenda.take_answered() else {
        return;
    };
    match window {
        Step::AskChallengers(mut challenge) => {
            challenge.sides.remove(0);
            agenda.push(Step::AskChallengers(challenge));
        }
        Step::AskInitiative(challengers) => {
            let rolled = answer.choose == words::ROLL;
            agenda.push(Step::RollInitiative {
                challengers,
                rolled,
            });
        }
        Step::AskWindow(mut window) => {
            window.next_side();
            agenda.push(Step::AskWindow(window));
        }
        Step::Recheck => going_on::answer_going_on(world, answer.choose == words::CONTINUE),
        _ => debug_assert!(false, "only windows wait for an answer"),
    }
}
