//! The ruleset `injury`: a d20 duel of margins in which hits hurt body parts. Floor 4.
//!
//! The rooms in the order of their imports: each may use those above it, and
//! this file uses them all. `tests/suite/rooms.rs` holds them to it.
//!
//! | room | holds |
//! |---|---|
//! | `words` | the words of commands, conditions, pools and windows |
//! | `data`, `assets/rules/injury.ron` | armoury, body plans, archetypes (INJ-PART-14, sections 6 and 7) |
//! | `components` | what a combatant has: pools, gear, `body` (INJ-HURT, INJ-PART); `recruit` builds it from the tables, `spawn` puts it on the board, `apply` alone changes it, `breaches` says for tests what must hold of it |
//! | `snapshot` | the battle as every question sees it |
//! | `resolve` | arithmetic with dice: attacks, checks, `maneuver` |
//! | `plan` | what is legal, what it costs, which numbers count: `acts` (INJ-ACT), `attack` (INJ-ATK, INJ-RNG), `maneuver` (INJ-MAN), `movement` (INJ-MOVE), `threat` and `sight` (INJ-POS), `gear`; `steps` is the agenda that a legal act fills |
//! | `effects` | what follows: `begin` pays for an act, `strike`, `maneuver`, `movement`, `push`, `scatter` (INJ-RNG-07 to -09), `gear`, `fixtures` and `aid` carry it out, `harm` is what it does (INJ-HURT, INJ-COND) |
//! | `preview` | the odds of an action, from the functions that resolve it |
//! | `proposals` | what the computer could do besides attacks and ways, and what that is worth |
//! | `actions` | the table of actions: a row and its functions for each |
//! | `turns` | initiative, turn start and end (INJ-INIT, INJ-TURN) |
//! | `windows` | reactions and answers (INJ-REACT), a side that gives up |
//! | `schedule` | the systems of the tick by their sets; an attack from its declaration to its end |
//! | `shown` | what a person is shown: the odds of answers, sheet, facts, routes, words of the log |
//! | `tactics` | the computer |
//! | `camp` | the end of a battle, rest, healing, what is carried on (INJ-REST) |

mod actions;
mod camp;
mod components;
mod data;
mod effects;
mod plan;
mod preview;
mod proposals;
mod resolve;
mod schedule;
mod shown;
mod snapshot;
mod tactics;
mod turns;
mod windows;
mod words;

pub use self::data::InjuryData;
pub use self::preview::{blow_odds, explore_blow, outcome_word};
pub use self::resolve::maneuver::roll_maneuver;
pub use self::resolve::{AttackNumbers, Blow, CheckNumbers, resolve_blow};

use self::actions::ACTIONS;
use self::components::recruit;
use self::components::{apply, breaches, spawn};
use self::effects::begin::begin;
use self::plan::steps::{InjuryAgenda, Step};
use self::plan::{sight, threat};
use self::shown::{
    answer_words, answers, facts, grounds, imminent, impact, log_text, orders, outlook, routes,
    sheet, vocabulary,
};
use self::snapshot::{Fighter, FighterQuery, Situation};
use self::tactics::Tactician;
use self::turns::TURNS;
use self::windows::departure;
use crate::combat::{
    BetweenBattles, CombatantId, CombatantQuery, Digest, DigestRegistry, Places, Questions,
    RulePage, Ruleset, Shown, Wording, value_with_unit,
};
use crate::mechanics::{NamedPool, OwnStep};
use bevy::prelude::{App, Entity, World};
use std::hash::Hash;

/// The ruleset, as the kernel and the screens see it.
pub static INJURY: Ruleset = Ruleset {
    id: "injury",
    name: "Injury",
    summary: "Three action points a turn. There are no hit points: every hit takes its toll on a body part, from a nick in \
         the ear to a stroke at the heart, and strain wears the fighters down.",
    page: RulePage(include_str!("../../../docs/rules/injury.md")),
    actions: &ACTIONS,
    data: &recruit::FILE,
    plugin,
    spawn: spawn::spawn,
    start: |world| TURNS.start(world),
    begin: |world, command, answered| {
        let checked = ACTIONS.begin(world, command, answered)?;
        begin(world, command.who, checked);
        Ok(())
    },
    settled: InjuryAgenda::settled,
    apply: apply::apply,
    departed: departure::depart,
    break_off: departure::break_off,
    breaches: breaches::breaches,
    brain: |difficulty| Box::new(Tactician::of(difficulty)),
    places: Places::DEFAULT,
    questions: Questions {
        check_answer: windows::check_answer,
        answers_aim: true,
        answer: windows::take_answer,
        consequence: answers::consequence,
        imminent: imminent::imminent,
        windows: orders::WINDOWS,
        answers: answer_words::ANSWER_WORDS,
        ..Questions::DEFAULT
    },
    shown: Shown {
        sheet: sheet::sheet,
        facts: |world, who| facts::facts(&Fighter::of(world, who)),
        vocabulary: vocabulary::vocabulary,
        reach: |world, who| on(world, who, routes::reach),
        route: |world, who, to, act| on(world, who, |s, who| routes::route(s, who, to, act)),
        threatened_by: Some(|world, who| on(world, who, threat::threatened_by)),
        flanked_by: Some(|world, who| on(world, who, threat::flanked_by)),
        in_cover: Some(|world, who| on(world, who, sight::in_cover)),
        threatened_cells: |world, who| on(world, who, threat::threatened_cells),
        flank_rules: &["INJ-POS-03"],
        sight_body: |world, who| Fighter::of(world, who).sight_body(),
        position_gains: |world, attacker, target, places| {
            outlook::position_gains(Situation::of(world), attacker, target, places)
        },
        impact: impact::impact,
        best_attack: |world, attacker, target, places| {
            outlook::best_attack(Situation::of(world), attacker, target, places)
        },
        attack_reach: |world, who| on(world, who, outlook::attack_reach),
        overcomes: |world, who| on(world, who, |_, who| outlook::overcomes(who)),
        grounds: Some(&grounds::GROUNDS),
        last_round: |world| Some(turns::last_round(crate::mechanics::Scene::of(world))),
        ..Shown::DEFAULT
    },
    wording: Wording {
        tell: log_text::tell,
        value_of: |modifier| value_with_unit(modifier, "DV"),
        told_pools: log_text::POOL_WORDS,
        conditions: log_text::CONDITION_WORDS,
        cause_of_fall: impact::cause_of_fall,
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
        .component::<components::Injuries>()
        .combatant(hash_counts)
        .component::<components::TurnState>()
        .component::<components::Gear>()
        .component::<components::KnownHearts>()
        .component::<components::Recovery>();
}

/// Stamina and the other pools, as one list: saves know the hash of it.
fn hash_counts(world: &World, who: Entity, digest: &mut Digest) {
    let counts = world.get::<components::Stamina>(who);
    let counts = counts.zip(world.get::<components::Pools>(who));
    let levels = counts.map(|(stamina, pools)| {
        use components::Pool;
        let [exhaustion, ap, reactions, attacks, shots] = [
            Pool::Exhaustion,
            Pool::Ap,
            Pool::Reactions,
            Pool::AttacksMade,
            Pool::Ammunition,
        ]
        .map(|pool| pools.level(pool));
        [stamina.level(), exhaustion, ap, reactions, attacks, shots]
    });
    levels.hash(digest);
}

impl OwnStep for Step {}
