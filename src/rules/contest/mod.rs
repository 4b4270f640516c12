//! The ruleset `contest`: attack and defence are one contested roll, and one pool of points pays for
//! acting and answering. Floor 4.
//!
//! The rooms in the order of their imports: each may use those above it, and this file uses them
//! all. `tests/suite/rooms.rs` holds them to it.
//!
//! | room | holds |
//! |---|---|
//! | `words` | the words of commands, conditions and windows; defences, manoeuvres, locations |
//! | `data`, `assets/rules/contest.ron` | armoury, spells, bodies, creatures, named values |
//! | `components` | what a combatant has: pools, gear, crippled locations (CON-STAT, CON-CHAR) |
//! | `snapshot` | the battle as every question sees it |
//! | `resolve` | arithmetic with dice: tests, exchanges, damage (CON-TEST, CON-HURT-03) |
//! | `plan` | what is legal, what it costs, which numbers count (CON-ACT, CON-ATK, CON-POS) |
//! | `effects` | what actions do, and what follows (CON-HURT, CON-MAN, CON-MOVE, CON-MAG) |
//! | `preview` | the odds of an action, with those of every defence |
//! | `proposals` | what the computer could do besides attacks and ways |
//! | `actions` | the table of actions |
//! | `round` | surprise, initiative, turns, rounds (CON-INIT) |
//! | `windows` | defences, opportunity attacks, manoeuvres, interjections (CON-REACT) |
//! | `schedule` | the systems of the tick by their sets; an attack from its declaration to its end |
//! | `shown` | what a person is shown |
//! | `tactics` | the computer |
//! | `camp` | the end of a battle, rest, what is carried on (CON-REST) |

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
use self::components::{Gear, Injuries, Pool, Pools, TurnState, apply, breaches, recruit, spawn};
use self::effects::movement;
use self::plan::steps::{ContestAgenda, DefenceWindow, ManoeuvreWindow, Step};
use self::plan::{position, provoke};
use self::snapshot::{Fighter, FighterQuery, Situation};
use crate::combat::{
    BetweenBattles, CombatantId, CombatantQuery, DigestRegistry, HarmKind, Places, Questions,
    RulePage, Ruleset, Shown, Wording,
};
use crate::mechanics::{OwnStep, window_questions};
use bevy::prelude::{App, World};

/// The ruleset, as the kernel and the screens see it.
pub static CONTEST: Ruleset = Ruleset {
    id: "contest",
    name: "Contest",
    summary: "Every blow is a duel: attacker and defender roll, and whoever passes while the other fails wins critically \
         and performs a manoeuvre. Three action points a round pay for attacks, defences and everything else.",
    page: RulePage(include_str!("../../../docs/rules/contest.md")),
    actions: &ACTIONS,
    data: &recruit::FILE,
    plugin,
    spawn: spawn::spawn,
    start: |world| round::TURNS.start(world),
    begin: windows::begin,
    settled: ContestAgenda::settled,
    apply: apply::apply,
    departed: windows::depart,
    break_off: movement::break_off,
    breaches: breaches::breaches,
    brain: |difficulty| Box::new(tactics::Tactician::of(difficulty)),
    places: Places {
        fallen_give_way: true,
        ..Places::DEFAULT
    },
    questions: Questions {
        silence_declines: true,
        windows: shown::WINDOWS,
        answers: shown::ANSWER_WORDS,
        ..window_questions::<Step>()
    },
    shown: Shown {
        sheet: shown::sheet,
        facts: shown::facts,
        vocabulary: shown::vocabulary,
        reach: |world, who| on(world, who, shown::reach),
        route: |world, who, to, _| on(world, who, |s, who| shown::route(s, who, to)),
        threatened_by: Some(|world, who| on(world, who, provoke::threatened_by)),
        flanked_by: Some(|world, who| on(world, who, position::flanked_by)),
        in_cover: Some(|world, who| on(world, who, position::in_cover)),
        threatened_cells: |world, who| on(world, who, provoke::threatened_cells),
        unknown_to: |world, side| position::unknown_to(&Situation::of(world), side),
        is_spent: |world, who| Fighter::of(world, who).pool(Pool::Ap) == 0,
        flank_rules: &["CON-POS-04"],
        sight_body: |world, who| Fighter::of(world, who).sight_body(),
        position_gains: shown::gains,
        impact: shown::impact,
        best_attack: shown::best_attack,
        attack_reach: |world, who| on(world, who, shown::attack_reach),
        overcomes: |_, _| shown::OVERCOMES,
        grounds: Some(&shown::GROUNDS),
        last_round: |world| Some(round::last_round(crate::mechanics::Scene::of(world))),
        ..Shown::DEFAULT
    },
    wording: Wording {
        tell: shown::tell,
        compared_with: shown::compared_with,
        value_of: shown::value_of,
        harm: HarmKind::Pool(Pool::Hp.word()),
        told_pools: shown::POOL_WORDS,
        conditions: shown::CONDITION_WORDS,
        cause_of_fall: shown::cause_of_fall,
        ..Wording::DEFAULT
    },
    between_battles: BetweenBattles {
        carried_record: camp::carried_record,
        aftermath: camp::pass,
    },
};

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
    app.world_mut()
        .resource_mut::<DigestRegistry>()
        .component::<Pools>()
        .component::<TurnState>()
        .component::<Gear>()
        .component::<Injuries>();
}

impl OwnStep for Step {
    fn needs(&self) -> Option<CombatantId> {
        match self {
            Self::Defend(DefenceWindow(blow))
            | Self::Roll(blow)
            | Self::Win(ManoeuvreWindow(blow))
            | Self::Harm(blow)
            | Self::Manoeuvre(blow) => Some(blow.strike.target),
            Self::Finish(_) | Self::Land { .. } | Self::Interject(_) => None,
            Self::Oppose(window) => Some(window.actor),
            Self::Cast(it)
            | Self::StandUp(it)
            | Self::Grapple(it)
            | Self::Release(it)
            | Self::Search(it)
            | Self::Sneak(it)
            | Self::Work(it)
            | Self::Drink(it) => Some(ACTIONS.needs(it)),
            Self::Push(who, _) | Self::Settle(who) => Some(*who),
        }
    }
}
