//! Challenges and windows: which side is asked what, and what the answers do. Floor 4.
//! Rules AUR-INIT-09 to -16, AUR-REACT-02; ruling AUR-R41.

use super::actions::moment::check_challenger;
use super::components::Pool;
use super::components::agenda::{AuraAgenda, Challenge, Challenger, Step, UnderWay, WindowKind};
use super::components::price::Price;
use super::plan::facing::is_in_reach_of_enemies;
use super::plan::timing::Timing;
use super::plan::{attack, movement};
use super::round::{course, going_on};
use super::snapshot::{Fighter, Situation};
use super::{actions, words};
use crate::combat::{
    Act, Answer, BattleEvent, ChoiceOption, CombatantId, PendingChoice, Roster, RuleId, SideId,
    WindowInfo, record, rule_is_off,
};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// The windows for which a person can leave standing orders. Rules AUR-INIT-09, -13 to -15.
pub(super) const WINDOWS: &[WindowInfo] = &[
    WindowInfo {
        key: words::CHALLENGE,
        label: "Challenge a declared action",
        aimed: true,
    },
    WindowInfo {
        key: words::BEFORE,
        label: "Interrupt before an action",
        aimed: true,
    },
    WindowInfo {
        key: words::STEP,
        label: "Strike at one who moves within reach",
        aimed: false,
    },
    WindowInfo {
        key: words::AFTER,
        label: "Strike at an opening",
        aimed: true,
    },
];

/// Reactions set: opens the next question, or closes windows in which nobody has anything to say.
pub(super) fn open_windows(world: &mut World) {
    loop {
        let waits = match world.resource::<AuraAgenda>().next() {
            Some(Step::Challenge(_)) => ask_challenge(world),
            Some(Step::AskInitiative(challengers)) => {
                let challengers = challengers.clone();
                ask_initiative(world, challengers)
            }
            Some(Step::Window(window)) => {
                let (kind, known) = (window.kind, window.able.is_some());
                ask_window(world, (kind, known))
            }
            Some(Step::Before) => {
                world.resource_mut::<AuraAgenda>().take_if(|_| true);
                course::open_before(world);
                false
            }
            Some(Step::Recheck) => going_on::recheck(world),
            _ => return,
        };
        if waits {
            return;
        }
    }
}

fn replace(world: &mut World, step: Option<Step>) {
    let mut agenda = world.resource_mut::<AuraAgenda>();
    agenda.take_if(|_| true);
    if let Some(step) = step {
        agenda.push(step);
    }
}

/// The challenge that is next on the agenda.
fn challenge_of(world: &World) -> Option<&Challenge> {
    match world.resource::<AuraAgenda>().next() {
        Some(Step::Challenge(challenge)) => Some(challenge),
        _ => None,
    }
}

/// Asks the next side for a challenger. Returns whether it waits. Rule AUR-INIT-09.
fn ask_challenge(world: &mut World) -> bool {
    let sides = challenge_of(world).map_or(&[][..], |challenge| &challenge.sides);
    let found = if sides.is_empty() {
        None
    } else {
        let s = Situation::of(world);
        let all = sides.iter().map(|&side| challengers_of(&s, side));
        all.enumerate().find(|(_, able)| !able.is_empty())
    };
    let Some((silent, able)) = found else {
        close_challenge(world);
        return false;
    };
    let choice = challenge_choice(world, able[0], able);
    if silent > 0
        && let Some(Step::Challenge(challenge)) = world.resource_mut::<AuraAgenda>().next_mut()
    {
        challenge.sides.drain(..silent);
    }
    record(world, BattleEvent::Asked(choice.into()));
    true
}

/// Everybody has been asked for a challenger.
fn close_challenge(world: &mut World) {
    let mut agenda = world.resource_mut::<AuraAgenda>();
    if let Some(Step::Challenge(Challenge { challengers, .. })) = agenda.take_if(|_| true)
        && !challengers.is_empty()
    {
        agenda.push(Step::AskInitiative(challengers));
    }
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
    let one = Price::energy(1);
    let by_stamina = Price {
        by_stamina: 1,
        ..one
    };
    let prices = [one, by_stamina, Price::agility(2)];
    prices.into_iter().any(|price| price.check(who).is_ok())
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

const LET_IT_HAPPEN: &[ChoiceOption] = &[ChoiceOption::fixed(
    PendingChoice::DECLINE,
    "Let it happen",
    "",
)];

const LET_IT_GO: &[ChoiceOption] = &[ChoiceOption::fixed(PendingChoice::DECLINE, "Let it go", "")];

fn challenge_choice(world: &World, who: CombatantId, actors: Vec<CombatantId>) -> PendingChoice {
    let (action, roster) = (world.resource::<UnderWay>().top(), world.resource());
    let actor = action.map_or(who, |action| action.who);
    let [what, at, target] = action_words(roster, action.map(|action| action.act.as_ref()));
    let name = name_of(roster, actor);
    PendingChoice {
        who,
        actors,
        kind: SmolStr::new_static(words::CHALLENGE),
        about: actor,
        prompt: [name, ": ", what, at, target, ". Who tries to be faster?"]
            .concat()
            .into(),
        rule: RuleId("AUR-INIT-09"),
        options: LET_IT_HAPPEN.into(),
    }
}

/// Asks the actor to roll or to yield. Rule AUR-INIT-10.
fn ask_initiative(world: &mut World, challengers: Vec<Challenger>) -> bool {
    let Some(action) = world.resource::<UnderWay>().top() else {
        replace(world, None);
        return false;
    };
    let actor = Fighter::of(world, action.who);
    if actor.pool(Pool::InitiativeUsed) > 0 && !rule_is_off("AUR-INIT-10") {
        replace(
            world,
            Some(Step::RollInitiative {
                challengers,
                rolled: false,
            }),
        );
        return false;
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
    let choice = PendingChoice {
        who: actor.id,
        actors: Vec::new(),
        kind: words::INITIATIVE.into(),
        about: challengers[0].who,
        prompt: format_smolstr!("{} challenges {}.", names.join(" and "), actor.name),
        rule: RuleId("AUR-INIT-10"),
        options: vec![
            ChoiceOption::new(
                words::ROLL,
                "Roll",
                format_smolstr!("1d20 {:+}; once a Round", actor.stats.initiative()),
            ),
            ChoiceOption::new(
                words::YIELD,
                "Yield",
                "the challenge is lost, the roll is kept",
            ),
        ]
        .into(),
    };
    record(world, BattleEvent::Asked(choice.into()));
    true
}

/// Asks the next side of a window, or closes it; `known` says whether it was found out already who
/// is able. Rules AUR-INIT-13 to -15.
fn ask_window(world: &mut World, (kind, known): (WindowKind, bool)) -> bool {
    let able = (!known).then(|| interrupters(&Situation::of(world), kind));
    let mut agenda = world.resource_mut::<AuraAgenda>();
    let Some(Step::Window(window)) = agenda.next_mut() else {
        return false;
    };
    if able.is_some() {
        window.able = able;
    }
    let Some(actors) = window.next_speakers() else {
        let looks = window.interrupted && kind != WindowKind::After;
        agenda.take_if(|_| true);
        agenda.push_in_order(looks.then_some(Step::Recheck));
        return false;
    };
    let choice = window_choice(world, (actors[0], actors), kind);
    record(world, BattleEvent::Asked(choice.into()));
    true
}

/// Who has a legal interrupt, and its side. Rules AUR-INIT-13 to -15, AUR-REACT-03, -05, -06.
fn interrupters(s: &Situation<'_>, kind: WindowKind) -> Vec<(CombatantId, SideId)> {
    let mover = s.under_way.top().map(|action| action.who);
    let able = |f: &&Fighter<'_>| {
        f.obeys()
            && match kind {
                WindowKind::Before => {
                    movement::can_agile_move(s, f) || attack::can_swift(s, f, Timing::Swift)
                }
                WindowKind::Step => mover.is_some_and(|mover| {
                    is_in_reach_of_enemies(s, s.fighter(mover), f)
                        && attack::can_swift(s, f, Timing::AtMover(mover))
                }),
                WindowKind::After => attack::can_swift(s, f, Timing::Swift),
            }
    };
    s.fighters()
        .iter()
        .filter(able)
        .map(|f| (f.id, f.side))
        .collect()
}

fn window_choice(
    world: &World,
    (who, actors): (CombatantId, Vec<CombatantId>),
    kind: WindowKind,
) -> PendingChoice {
    let (action, roster) = (world.resource::<UnderWay>().top(), world.resource());
    let about = action.map_or(who, |action| action.who);
    let name = name_of(roster, about);
    let [what, at, target] = action_words(roster, action.map(|action| action.act.as_ref()));
    let (key, prompt, rule) = match kind {
        WindowKind::Before => {
            let question = if roster.side(who) == roster.side(about) {
                ". Does anybody of the own side move first?"
            } else {
                ". Who interrupts?"
            };
            let prompt = [name, ": ", what, at, target, question].concat();
            (words::BEFORE, prompt.into(), "AUR-INIT-13")
        }
        WindowKind::Step => (
            words::STEP,
            format_smolstr!("{name} moves within reach. Who strikes?"),
            "AUR-INIT-14",
        ),
        WindowKind::After => (
            words::AFTER,
            SmolStr::new_static("Somebody has left an opening. Who strikes?"),
            "AUR-INIT-15",
        ),
    };
    PendingChoice {
        who,
        actors,
        kind: SmolStr::new_static(key),
        about,
        prompt,
        rule: RuleId(rule),
        options: LET_IT_GO.into(),
    }
}

/// Takes up the answer to the waiting question.
pub(super) fn take_answer(world: &mut World, answer: &Answer) {
    let mut agenda = world.resource_mut::<AuraAgenda>();
    match agenda.next_mut() {
        Some(Step::Challenge(challenge)) => {
            challenge.sides.remove(0);
        }
        Some(Step::AskInitiative(challengers)) => {
            let challengers = std::mem::take(challengers);
            let rolled = answer.choose == words::ROLL;
            replace(
                world,
                Some(Step::RollInitiative {
                    challengers,
                    rolled,
                }),
            );
        }
        Some(Step::Window(window)) => window.next_side(),
        Some(Step::Recheck) => going_on::answer_going_on(world, answer.choose == words::CONTINUE),
        _ => debug_assert!(
            false,
            "a choice waits only while its step is on top of the agenda"
        ),
    }
}
