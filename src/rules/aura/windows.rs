//! Challenges and windows: which side is asked what, and what the answers do. Floor 4.
//! Rules AUR-INIT-09 to -16, AUR-REACT-02; ruling AUR-R41.

use super::begin::{Timing, check_challenger, price_of};
use super::components::Pool;
use super::course::{self, Declaration};
use super::facing::is_in_reach_of_enemies;
use super::price::Price;
use super::situation::{Fighter, Situation};
use super::steps::{ActionSource, AuraAgenda, Challenge, Challenger, Step, UnderWay, WindowKind};
use super::{attack, haste, keys, movement};
use crate::combat::{
    Act, Answer, BattleDice, BattleEvent, ChoiceOption, CombatantId, Ledger, OddsLine,
    PendingChoice, Refusal, RollKind, RollReport, Roster, RuleId, SideId, Terms, WindowInfo,
    record, rule_is_off,
};
use crate::dice::{Dice, Pool as DicePool};
use crate::mechanics::reports::stopped;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// The windows for which a person can leave standing orders. Rules AUR-INIT-09, -13 to -15.
pub(super) const WINDOWS: &[WindowInfo] = &[
    WindowInfo {
        key: keys::CHALLENGE,
        label: "Challenge a declared action",
        aimed: true,
    },
    WindowInfo {
        key: keys::BEFORE,
        label: "Interrupt before an action",
        aimed: true,
    },
    WindowInfo {
        key: keys::STEP,
        label: "Strike at one who moves within reach",
        aimed: false,
    },
    WindowInfo {
        key: keys::AFTER,
        label: "Strike at an opening",
        aimed: true,
    },
];

/// How an answer to the waiting question may turn out: only the roll for Initiative has dice of its own.
/// Rule AUR-INIT-10.
pub(super) fn answer_odds(world: &World, choice: &PendingChoice, key: &str) -> Vec<OddsLine> {
    match world.resource::<AuraAgenda>().next() {
        Some(Step::AskInitiative(challengers)) if key == keys::ROLL => {
            let by: Vec<_> = challengers
                .iter()
                .map(|challenger| challenger.who)
                .collect();
            haste::answer_odds(&Situation::of(world), choice.who, &by)
        }
        _ => Vec::new(),
    }
}

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
            Some(Step::Recheck) => course::recheck(world),
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
    let label = course::verb_of(act).label;
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
        kind: SmolStr::new_static(keys::CHALLENGE),
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
        kind: keys::INITIATIVE.into(),
        about: challengers[0].who,
        prompt: format_smolstr!("{} challenges {}.", names.join(" and "), actor.name),
        rule: RuleId("AUR-INIT-10"),
        options: vec![
            ChoiceOption::new(
                keys::ROLL,
                "Roll",
                format_smolstr!("1d20 {:+}; once a Round", actor.stats.initiative()),
            ),
            ChoiceOption::new(
                keys::YIELD,
                "Yield",
                "the challenge is lost, the roll is kept",
            ),
        ]
        .into(),
    };
    record(world, BattleEvent::Asked(choice.into()));
    true
}

/// Initiative set: rolls, and puts the winners' responses on the agenda. Rules AUR-INIT-11, -12.
pub(super) fn roll_initiative(world: &mut World, challengers: Vec<Challenger>, rolled: bool) {
    let Some(actor) = world.resource::<UnderWay>().top().map(|action| action.who) else {
        return;
    };
    let mut winners: Vec<(i32, Challenger)> = Vec::new();
    if rolled {
        let first = challengers[0].who;
        let to_beat = initiative_roll(world, actor, (first, None));
        use_initiative(world, actor);
        for challenger in challengers {
            let total = initiative_roll(world, challenger.who, (actor, Some(to_beat)));
            use_initiative(world, challenger.who);
            if total > to_beat || (rule_is_off("AUR-INIT-11") && total == to_beat) {
                winners.push((total, challenger));
            }
        }
    } else {
        for challenger in challengers {
            use_initiative(world, challenger.who);
            winners.push((0, challenger));
        }
    }
    winners.sort_by_key(|(total, _)| std::cmp::Reverse(*total));
    let responses = winners.into_iter().map(|(_, winner)| Step::Respond(winner));
    let steps: Vec<_> = responses.chain([Step::Recheck]).collect();
    world.resource_mut::<AuraAgenda>().push_in_order(steps);
}

fn use_initiative(world: &mut World, who: CombatantId) {
    course::set_pool(world, who, (Pool::InitiativeUsed, 1), "AUR-INIT-03");
}

/// What an Initiative roll consists of. Rules AUR-STAT-22, AUR-COND-05.
pub(super) fn initiative_terms(who: &Fighter<'_>) -> Terms {
    let mut terms = Terms::new();
    terms.bonus(who.stats.initiative(), "Initiative", "AUR-STAT-22");
    if who.has(keys::DAZED) {
        terms.edge(-1, "dazed", "AUR-COND-05");
    }
    terms
}

/// One Initiative roll. Rules AUR-INIT-11, AUR-STAT-22, AUR-COND-05.
fn initiative_roll(
    world: &mut World,
    who: CombatantId,
    (against, to_beat): (CombatantId, Option<i32>),
) -> i32 {
    let terms = initiative_terms(&Fighter::of(world, who));
    let dazed = terms.sum(crate::combat::ModifierKind::Edge) < 0;
    let bonus = terms.sum(crate::combat::ModifierKind::Bonus);
    let pool = if dazed {
        DicePool::lowest(2, 20)
    } else {
        DicePool::sum(1, 20)
    };
    let roll = world.resource_mut::<BattleDice>().0.roll(&pool);
    let total = roll.value + bonus;
    let won = to_beat.map(|to_beat| total > to_beat);
    let result = match won {
        None => "rolled",
        Some(true) => "success",
        Some(false) => "failure",
    };
    let report = RollReport::new(who, RollKind::Initiative, "Initiative", "AUR-INIT-11")
        .dice(pool, &roll)
        .terms(terms)
        .against(Some(against))
        .result(result);
    let report = RollReport {
        target: to_beat.map(|to_beat| to_beat + 1),
        ..report
    };
    record(world, report.event());
    total
}

/// Initiative set: a winner's response, dropped free of charge if it is not legal any more.
/// Rule AUR-INIT-12.
pub(super) fn respond(world: &mut World, challenger: Challenger) {
    if rule_is_off("AUR-INIT-12") {
        return;
    }
    let who = challenger.who;
    let s = Situation::of(world);
    match response(&s, challenger) {
        Ok(declaration) => {
            if let Some(actors) = world.resource_mut::<UnderWay>().top_mut() {
                actors.intervened = true;
            }
            course::declare(world, declaration);
        }
        Err(_) => {
            let why = "the response is not possible any more";
            stopped(world, who, why, "AUR-INIT-12");
        }
    }
}

/// What a winner declares, if it still can and can pay for it.
fn response(s: &Situation<'_>, challenger: Challenger) -> Result<Declaration, Refusal> {
    let Challenger { who, act } = challenger;
    let verb = course::verb_of(&act);
    let fighter = s.fighter(who);
    if !fighter.obeys() {
        return Err(Refusal::NothingToAnswer);
    }
    let price = price_of(s, fighter, (verb, &act, Timing::Action))?.paid_as(&act)?;
    price.check(fighter)?;
    Ok(Declaration::of(
        s,
        (who, act, price),
        ActionSource::Response,
    ))
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
            (keys::BEFORE, prompt.into(), "AUR-INIT-13")
        }
        WindowKind::Step => (
            keys::STEP,
            format_smolstr!("{name} moves within reach. Who strikes?"),
            "AUR-INIT-14",
        ),
        WindowKind::After => (
            keys::AFTER,
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
            let rolled = answer.choose == keys::ROLL;
            replace(
                world,
                Some(Step::RollInitiative {
                    challengers,
                    rolled,
                }),
            );
        }
        Some(Step::Window(window)) => window.next_side(),
        Some(Step::Recheck) => course::answer_going_on(world, answer.choose == keys::CONTINUE),
        _ => debug_assert!(
            false,
            "a choice waits only while its step is on top of the agenda"
        ),
    }
}
