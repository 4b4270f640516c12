//! The ruleset `triad`: three Actions and a Reaction, and who knows what of whom. Floor 4.
//!
//! The rooms in the order of their imports: each may use those above it, and this file uses them all.
//! `tests/suite/rooms.rs` holds them to it.
//!
//! | room | holds |
//! |---|---|
//! | `words` | the words of commands, conditions and windows; skills, feats, bodies |
//! | `data`, `assets/rules/triad.ron` | armoury, spells, creatures, named values |
//! | `components` | what a combatant has: pools, gear, what it has done in its Turn (TRI-STAT, TRI-CHAR) |
//! | `snapshot` | the battle as every question sees it |
//! | `resolve` | arithmetic with dice: attempts, degrees, damage (TRI-DICE, TRI-HURT-01) |
//! | `plan` | what is legal, what it costs, which numbers count (TRI-ACT, TRI-ATK, TRI-POS, TRI-MOVE) |
//! | `effects` | what actions do, and what follows (TRI-HURT, TRI-COND, TRI-SPELL) |
//! | `preview` | the odds of an action |
//! | `proposals` | what the computer could do besides attacks and ways |
//! | `actions` | the table of actions |
//! | `round` | initiative, Turns, Rounds, Turns that are put off (TRI-INIT) |
//! | `windows` | shields, opportune blows, ledges, readied actions, those who wait (TRI-REACT) |
//! | `schedule` | the systems of the tick by their sets; an attack from its declaration to its end |
//! | `shown` | what a person is shown |
//! | `tactics` | the computer |
//! | `camp` | the end of a battle, rest, what is carried on (TRI-REST) |

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
    Controller, Gear, IceWear, Illusions, Pool, Pools, Readied, TurnState, apply, breaches,
    recruit, spawn,
};
use self::effects::movement;
use self::plan::position;
use self::plan::steps::{BlockWindow, Step, TriadAgenda};
use self::snapshot::{Fighter, FighterQuery, Situation};
use crate::combat::{
    BetweenBattles, CombatantId, CombatantQuery, DigestRegistry, HarmKind, Places, Questions,
    RulePage, Ruleset, Shown, Wording,
};
use crate::mechanics::{OwnStep, window_questions};
use bevy::prelude::{App, World};

/// The ruleset, as the kernel and the screens see it.
pub static TRIAD: Ruleset = Ruleset {
    id: "triad",
    name: "Triad",
    summary: "Three Actions a Turn for anything in any order, and one Reaction. Advantage comes from where you stand and \
         from who knows where you are; at 0 hit points you bleed and fight on.",
    page: RulePage(include_str!("../../../docs/rules/triad.md")),
    actions: &ACTIONS,
    data: &recruit::FILE,
    plugin,
    spawn: spawn::spawn,
    start: round::start,
    begin: windows::begin,
    settled: TriadAgenda::settled,
    apply: apply::apply,
    departed: windows::depart,
    break_off: movement::break_off,
    breaches: breaches::breaches,
    brain: |difficulty| Box::new(tactics::Tactician::of(difficulty)),
    places: Places {
        height: Some(|world, who| Fighter::of(world, who).stats.height()),
        under_ground: true,
        may_share: |world, all| {
            // Each with one of the others: in a hold, as rider or mount.
            all.iter().all(|&one| {
                let one = Fighter::of(world, one);
                all.iter().any(|&other| one.shares_with(other))
            })
        },
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
        route: |world, who, to, act| on(world, who, |s, who| shown::route(s, who, to, act)),
        threatened_by: Some(|world, who| on(world, who, position::threatened_by)),
        flanked_by: Some(|world, who| on(world, who, position::flanked_by)),
        in_cover: Some(|world, who| on(world, who, position::in_cover)),
        threatened_cells: |world, who| on(world, who, position::threatened_cells),
        unknown_to: |world, side| position::unknown_to(&Situation::of(world), side),
        concealed_from: |world, who| on(world, who, position::concealed_from),
        marks: shown::marks,
        is_spent: |world, who| {
            let f = Fighter::of(world, who);
            f.pool(Pool::Actions) == 0 && f.pool(Pool::MoveLeft) == 0
        },
        flank_rules: &["TRI-POS-13"],
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
    app.init_resource::<Illusions>().init_resource::<IceWear>();
    app.world_mut()
        .resource_mut::<DigestRegistry>()
        .component::<Pools>()
        .component::<TurnState>()
        .component::<Gear>()
        .component::<Controller>()
        .component::<Readied>()
        .resource::<Illusions>()
        .resource::<IceWear>();
}

impl OwnStep for Step {
    fn needs(&self) -> Option<CombatantId> {
        match self {
            Self::Wound(hit) | Self::Block(BlockWindow(hit)) | Self::Harm(hit) => Some(hit.target),
            Self::Perform(act) => Some(act.target),
            Self::PushOn { target, .. } => Some(*target),
            Self::Oppose(window) => Some(window.mover),
            Self::Grab(window) => Some(window.who),
            Self::FallOn(who) | Self::TripDown(who) | Self::Jolt(who, _) => Some(*who),
            Self::Cast(it)
            | Self::Control(it)
            | Self::Skill(it)
            | Self::StandUp(it)
            | Self::Work(it) => Some(ACTIONS.needs(it)),
            Self::Keep(..)
            | Self::TurnOver(_)
            | Self::Enter(_)
            | Self::Roll(_)
            | Self::Finish { .. }
            | Self::Land { .. }
            | Self::Watch(_)
            | Self::CloseMove(_)
            | Self::Volley(_)
            | Self::Smash { .. } => None,
            Self::Ready(window) => Some(window.about),
        }
    }
}
