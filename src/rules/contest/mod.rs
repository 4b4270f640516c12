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
mod shown;
mod snapshot;
mod tactics;
mod windows;
mod words;

use self::actions::ACTIONS;
use self::components::{Crippled, Gear, Pool, Pools, TurnState, apply, breaches, recruit, spawn};
use self::effects::{movement, strike};
use self::plan::provoke;
use self::plan::steps::{ContestAgenda, Defend, Step, Win};
use self::snapshot::{Fighter, FighterQuery, Situation};
use crate::combat::{
    BattleSystems, BetweenBattles, CombatantId, CombatantQuery, DigestRegistry, Questions,
    RulePage, Ruleset, Shown, Wording,
};
use crate::mechanics::{OwnStep, Task, Walk, open_window, window_questions};
use bevy::prelude::{App, World};

/// The ruleset, as the kernel and the screens see it.
pub static CONTEST: Ruleset = Ruleset {
    id: "contest",
    name: "Contest",
    summary: "Every blow is a duel: attacker and defender roll, and who passes while the other fails wins critically \
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
    questions: Questions {
        silence_declines: true,
        windows: shown::WINDOWS,
        ..window_questions::<Step>()
    },
    shown: Shown {
        sheet: shown::sheet,
        facts: shown::facts,
        vocabulary: shown::vocabulary,
        reach: |world, who| on(world, who, shown::reach),
        route: |world, who, to, _| on(world, who, |s, who| shown::route(s, who, to)),
        threats: |world, who| on(world, who, provoke::threateners),
        threatened_cells: |world, who| on(world, who, provoke::threatened_cells),
        fallen_give_way: true,
        is_spent: |world, who| Fighter::of(world, who).pool(Pool::Ap) == 0,
        flank_rules: &["CON-POS-04"],
        sight_body: |world, who| Fighter::of(world, who).sight_body(),
        position_gains: shown::gains,
        impact: shown::impact,
        best_attack: shown::best_attack,
        attack_reach: |world, who| on(world, who, shown::attack_reach),
        overcomes: |_, _| shown::OVERCOMES,
        terrain_tags: Some(&["climb"]),
        last_round: |world| Some(round::last_round(crate::mechanics::Scene::of(world))),
        ..Shown::DEFAULT
    },
    wording: Wording {
        tell: shown::tell,
        compared_with: shown::compared_with,
        value_of: shown::value_of,
        life_pool: Some(Pool::Hp.word()),
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

/// The plugin: the agenda, turns, the state hashes.
fn plugin(app: &mut App) {
    Task::<Step>::plugin(app);
    CombatantQuery::<FighterQuery>::add_to(app.world_mut());
    round::TURNS.plugin(app);
    app.world_mut()
        .resource_mut::<DigestRegistry>()
        .component::<Pools>()
        .component::<TurnState>()
        .component::<Gear>()
        .component::<Crippled>();
}

impl OwnStep for Step {
    fn set(&self) -> BattleSystems {
        use BattleSystems as Set;
        match self {
            Self::Settle(_) => Set::Movement,
            Self::Oppose(_) | Self::Defend(_) | Self::Win(_) | Self::Interject(_) => Set::Reactions,
            Self::Roll(_) => Set::Attack,
            Self::Harm(_) => Set::Harm,
            Self::Manoeuvre(_) | Self::Finish(_) | Self::Push(..) => Set::Conditions,
            Self::Act { set, .. } => *set,
        }
    }

    fn needs(&self) -> Option<CombatantId> {
        match self {
            Self::Defend(Defend(blow))
            | Self::Roll(blow)
            | Self::Win(Win(blow))
            | Self::Harm(blow)
            | Self::Manoeuvre(blow) => Some(blow.strike.target),
            Self::Finish(_) | Self::Interject(_) => None,
            Self::Oppose(window) => Some(window.actor),
            Self::Act { who, act, .. } => Some(ACTIONS.needs(*who, act)),
            Self::Push(who, _) | Self::Settle(who) => Some(*who),
        }
    }

    fn walk(world: &mut World, walk: Walk) {
        movement::walk(world, walk);
    }

    fn take(self, world: &mut World) {
        match self {
            Self::Oppose(_) | Self::Defend(_) | Self::Win(_) | Self::Interject(_) => {
                open_window(world, self);
            }
            Self::Roll(blow) => strike::roll(world, blow),
            Self::Harm(blow) => strike::harm(world, blow),
            Self::Manoeuvre(blow) => strike::manoeuvre(world, blow),
            Self::Finish(blow) => strike::finish(world, &blow),
            Self::Act { who, act, .. } => ACTIONS.carry_out(world, who, &act),
            Self::Push(who, by) => movement::push(world, who, by),
            Self::Settle(who) => movement::settle(world, who),
        }
    }
}
