//! The ruleset `wounds`: points that are banked, initiative that is spent, wounds that fill slots. Floor 4.
//!
//! The rooms in the order of their imports: each may use those above it, and this file uses them all.
//! `tests/suite/rooms.rs` holds them to it.
//!
//! | room | holds |
//! |---|---|
//! | `words` | the words of commands, conditions and windows; skills, levels of wounds |
//! | `data`, `assets/rules/wounds.ron` | armoury, spells, creatures, named values |
//! | `components` | what a combatant has: pools, gear, what it keeps ready and what is under way (WND-STAT, WND-CHAR) |
//! | `snapshot` | the battle as every question sees it |
//! | `resolve` | arithmetic with dice: checks, attacks, slots (WND-DICE, WND-STAT) |
//! | `plan` | what is legal, what it costs, which numbers count (WND-ACT, WND-ATK, WND-POS, WND-MOVE) |
//! | `effects` | what actions do, and what follows (WND-HURT, WND-COND, WND-MAG) |
//! | `preview` | exact odds |
//! | `proposals` | what the computer could do besides attacks and ways |
//! | `actions` | the table of actions |
//! | `round` | surprise, initiative, turns, rounds, AP (WND-INIT) |
//! | `windows` | interrupts, reactions, an action from its declaration to its end (WND-REACT, WND-ACT-02) |
//! | `schedule` | the systems of the tick by their sets; an attack from its declaration to its end |
//! | `shown` | what a person is shown |
//! | `tactics` | the computer |
//! | `camp` | the end of a battle, rests, what is carried on (WND-REST) |

mod actions;
mod camp;
mod components;
mod data;
mod effects;
mod plan;
mod preview;
mod proposals;
mod resolve;
mod round;
mod schedule;
mod shown;
mod snapshot;
mod tactics;
mod windows;
mod words;

use self::actions::ACTIONS;
use self::components::{
    Commitment, Gear, LastHarm, Pools, Readied, apply, breaches, recruit, spawn,
};
use self::effects::movement as walks;
use self::plan::steps::{Step, WoundsAgenda};
use self::plan::{movement, position};
use self::snapshot::{Fighter, FighterQuery, Situation};
use crate::combat::{
    BetweenBattles, CombatantId, CombatantQuery, DigestRegistry, Places, Questions, RulePage,
    Ruleset, Shown, Wording,
};
use crate::mechanics::{OwnStep, window_questions};
use bevy::prelude::{App, World};

/// The ruleset, as the kernel and the screens see it.
pub static WOUNDS: Ruleset = Ruleset {
    id: "wounds",
    name: "Wounds",
    summary: "Action points are gained twice a round and can be kept. Whoever stands higher in initiative may spend some of it to \
         break into the turns of others. Every hit is one wound, and each level of wounds has only so many slots.",
    page: RulePage(include_str!("../../../docs/rules/wounds.md")),
    actions: &ACTIONS,
    data: &recruit::FILE,
    plugin,
    spawn: spawn::spawn,
    start: round::start,
    begin: windows::begin,
    settled: WoundsAgenda::settled,
    apply: apply::apply,
    departed: windows::depart,
    break_off: walks::break_off,
    breaches: breaches::breaches,
    brain: |difficulty| Box::new(tactics::Tactician::of(difficulty)),
    places: Places {
        may_share,
        ..Places::DEFAULT
    },
    questions: Questions {
        silence_declines: true,
        windows: shown::WINDOWS,
        answers: shown::ANSWER_WORDS,
        window_note: windows::note,
        ..window_questions::<Step>()
    },
    shown: Shown {
        sheet: shown::sheet,
        facts: shown::facts,
        vocabulary: shown::vocabulary,
        reach: |world, who| on(world, who, movement::reach),
        route: |world, who, to, act| on(world, who, |s, who| shown::route(s, who, to, act)),
        threatened_by: Some(|world, who| on(world, who, position::threatened_by)),
        flanked_by: Some(|world, who| on(world, who, position::flanked_by)),
        in_cover: Some(|world, who| on(world, who, position::in_cover)),
        threatened_cells: |world, who| on(world, who, position::threatened_cells),
        cells_in_reach: |world, who| on(world, who, position::cells_in_reach),
        is_spent: |world, who| on(world, who, shown::is_spent),
        flank_rules: &["WND-POS-05", "WND-POS-06"],
        sight_body: |world, who| on(world, who, position::body_of),
        position_gains: shown::gains,
        impact: shown::impact,
        best_attack: shown::best_attack,
        attack_on_walker: Some(shown::rebuff),
        attack_reach: |world, who| on(world, who, shown::attack_reach),
        overcomes: |world, who| on(world, who, |_, f| shown::overcomes(f)),
        grounds: Some(&shown::GROUNDS),
        ..Shown::DEFAULT
    },
    wording: Wording {
        tell: shown::tell,
        compared_with: shown::compared_with,
        value_of: shown::value_of,
        end_turn_label: shown::END_TURN,
        harm: shown::HARM,
        conditions: shown::CONDITION_WORDS,
        cause_of_fall: shown::cause_of_fall,
        ..Wording::DEFAULT
    },
    between_battles: BetweenBattles {
        carried_record: camp::carried_record,
        aftermath: camp::pass,
    },
};

/// A cell holds two of the living at most, rider and mount as one. Ruling WND-R131.
fn may_share(world: &World, all: &[CombatantId]) -> bool {
    let rides = |&&id: &&CombatantId| {
        let mount = Fighter::of(world, id).mount();
        mount.is_some_and(|mount| all.contains(&mount))
    };
    let riders = all.iter().filter(rides).count();
    all.len() - riders <= 2
}

/// Asks something about a combatant as it is now.
fn on<T>(
    world: &World,
    who: CombatantId,
    ask: impl FnOnce(&Situation<'_>, &Fighter<'_>) -> T,
) -> T {
    let s = Situation::of(world);
    ask(&s, s.fighter(who))
}

/// The plugin: the schedule, the state hashes.
fn plugin(app: &mut App) {
    schedule::plugin(app);
    CombatantQuery::<FighterQuery>::add_to(app.world_mut());
    app.init_resource::<LastHarm>();
    app.world_mut()
        .resource_mut::<DigestRegistry>()
        .component::<Pools>()
        .component::<Gear>()
        .component::<Readied>()
        .component::<Commitment>()
        .resource::<LastHarm>();
}

impl OwnStep for Step {
    fn needs(&self) -> Option<CombatantId> {
        match self {
            Self::Interrupt(window) => Some(window.active),
            Self::Pay(it) | Self::Before(it) | Self::Perform(it) => Some(ACTIONS.needs(it)),
            Self::Roll(strike) => strike.aim.combatant(),
            Self::Receive(wound) => Some(wound.who),
            Self::Rebuff(window) => Some(window.mover),
            Self::Harry(window) => Some(window.shooter),
            Self::Cling(window) => Some(window.mover),
            Self::Mix(window) => Some(window.mover),
            Self::Interpose(window) => Some(window.strike.attacker),
            Self::Ready(window) => Some(window.about),
            Self::Flank(window) => Some(window.who),
            Self::PushOn { target, .. } => Some(*target),
            Self::Leap(it) => Some(it.who),
            Self::Follow { who, .. } | Self::Bolt(who) | Self::Shock { who, .. } => Some(*who),
            Self::Run(it) => Some(it.who),
            Self::After(who)
            | Self::Continue(who)
            | Self::TurnOver(who)
            | Self::Suffer(who, _)
            | Self::Fall { who, .. }
            | Self::Hold { who, .. }
            | Self::Steady(who)
            | Self::Stepped(who)
            | Self::Arrived(who)
            | Self::Wake(who) => Some(*who),
            Self::Finish(_) | Self::Land { .. } | Self::Smash { .. } | Self::Flanks => None,
        }
    }
}
