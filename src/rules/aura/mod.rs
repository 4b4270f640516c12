//! The ruleset `aura`: fast combat without turns, in which a protective Aura is worn down before
//! a blow can kill, and facing decides how well one defends. Floor 4.
//!
//! The rooms, from the ground up: a room imports those above it in this table, and nothing imports
//! this file.
//!
//! | room | holds |
//! |---|---|
//! | `words` | the words of this ruleset in commands, conditions and pools |
//! | `data`, `assets/rules/aura.ron` | armoury, tables, archetypes, derived values (AUR-STAT, section 16) |
//! | `components` | what a combatant has and how it enters a battle; prices; the agenda and what is under way (AUR-CHAR-01) |
//! | `snapshot` | the battle as every question is answered from it |
//! | `resolve` | the arithmetic of attacks, damage and death, with dice (AUR-DICE, AUR-ATK, AUR-HURT) |
//! | `plan` | what is legal, what it costs, and its numbers (AUR-ACT, AUR-MOVE, AUR-POS) |
//! | `effects` | what actions do, and what follows from it (AUR-HURT, AUR-MAN, AUR-COND) |
//! | `preview` | exact odds, from the functions that resolve |
//! | `proposals` | what the computer could do besides attacks and ways, and what that is worth |
//! | `actions` | the table of actions (AUR-ACT) |
//! | `round` | Rounds and priority; the course of an action from its declaration to its end (AUR-INIT) |
//! | `windows` | challenges and windows: who is asked what (AUR-INIT-09 to -16) |
//! | `schedule` | the systems of the tick by their sets; an attack from its declaration to its end |
//! | `shown` | what a person is shown |
//! | `tactics` | the computer player |
//! | `camp` | rests and what is carried on (AUR-REST) |

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
use self::camp::carried_record;
use self::components::agenda::{ActionHistory, AuraAgenda, Priority, Step, UnderWay};
use self::components::{Injuries, Pool, Pools, Stamina, spawn};
use self::data::{FILE, Gear};
use self::plan::facing;
use self::round::{apply, begin, departure};
use self::shown::{
    answer_words, answers, facts, grounds, haste, imminent, impact, log_text, outlook, positions,
    routes, sheet, vocabulary,
};
use self::snapshot::{Fighter, FighterQuery, Situation, StatusQuery};
use crate::combat::{
    BetweenBattles, CombatantQuery, Digest, DigestRegistry, HarmKind, Places, Questions, RulePage,
    Ruleset, Shown, Wording,
};
use crate::mechanics::{NamedPool, OwnStep};
use bevy::prelude::{App, Entity, World};
use std::hash::Hash;

/// The ruleset, as the kernel and the screens see it.
pub static AURA: Ruleset = Ruleset {
    id: "aura",
    name: "Aura",
    summary: "No turns: a combatant with Energy left acts as soon as its side may, and anybody can be challenged or \
         interrupted. An Aura wards off blows until it is gone; then each may be the last. Mind your back.",
    page: RulePage(include_str!("../../../docs/rules/aura.md")),
    actions: &ACTIONS,
    data: &FILE,
    plugin,
    spawn: spawn::spawn,
    start: round::start,
    begin: begin::begin,
    settled: AuraAgenda::settled,
    apply: apply::apply,
    departed: departure::depart,
    break_off: departure::break_off,
    breaches: |_| Vec::new(),
    brain: |difficulty| Box::new(tactics::Tactician::of(difficulty)),
    places: Places::DEFAULT,
    questions: Questions {
        answer: |world, _, answer| windows::take_answer(world, answer),
        consequence: answers::consequence,
        imminent: imminent::imminent,
        silence_declines: true,
        windows: windows::WINDOWS,
        answers: answer_words::ANSWER_WORDS,
        window_note: |world, who| haste::note(&Situation::of(world), who),
        ..Questions::DEFAULT
    },
    shown: Shown {
        sheet: sheet::sheet,
        facts: |world, who| facts::facts(&Situation::of(world), who),
        vocabulary: vocabulary::vocabulary,
        reach: |world, who| routes::reach(&Situation::of(world), who),
        route: |world, who, to, act| routes::route(&Situation::of(world), who, to, act),
        threatened_by: Some(|world, who| routes::threatened_by(&Situation::of(world), who)),
        in_cover: Some(|world, who| positions::in_cover(&Situation::of(world), who)),
        threatened_cells: |world, who| routes::threatened_cells(&Situation::of(world), who),
        has_in_front: |world, who, cell| {
            facing::has_cell_in_front(&Situation::of(world), who, cell)
        },
        is_spent: |world, who| Fighter::of(world, who).is_spent(),
        left_to_act: round::left_to_act,
        sight_body: |world, who| Fighter::of(world, who).sight_body(),
        position_gains: |world, attacker, target, places| {
            positions::gains(Situation::of(world), attacker, target, places)
        },
        best_attack: |world, attacker, target, places| {
            outlook::best_attack(Situation::of(world), attacker, target, places)
        },
        attack_reach: |world, who| outlook::attack_reach(&Situation::of(world), who),
        overcomes: |world, who| outlook::overcomes(&Fighter::of(world, who)),
        grounds: Some(&grounds::GROUNDS),
        last_round: |world| Some(round::last_round(world)),
        rear_rules: &["AUR-POS-03"],
        impact: impact::impact,
        ..Shown::DEFAULT
    },
    wording: Wording {
        tell: log_text::tell,
        compared_with: log_text::compared_with,
        value_of: log_text::value,
        end_turn_label: (
            "Wait",
            "The side does nothing for now; when all sides wait, the Round ends.",
        ),
        harm: HarmKind::Pool(components::Pool::Aura.word()),
        told_pools: log_text::POOL_WORDS,
        conditions: log_text::CONDITION_WORDS,
        cause_of_fall: impact::cause_of_fall,
    },
    between_battles: BetweenBattles {
        carried_record: carried_record::carried_record,
        aftermath: camp::pass,
    },
};

/// The plugin: what is under way, the schedule, the state hashes.
fn plugin(app: &mut App) {
    app.init_resource::<UnderWay>().init_resource::<Priority>();
    schedule::plugin(app);
    CombatantQuery::<FighterQuery>::add_to(app.world_mut());
    CombatantQuery::<StatusQuery>::add_to(app.world_mut());
    app.world_mut()
        .resource_mut::<DigestRegistry>()
        .combatant(hash_counts)
        .component::<Gear>()
        .component::<ActionHistory>()
        .resource::<UnderWay>()
        .resource::<Priority>();
}

/// Stamina, injuries and the other pools, as one list: saves know the hash of it.
fn hash_counts(world: &World, who: Entity, digest: &mut Digest) {
    let (stamina, injuries) = (world.get::<Stamina>(who), world.get::<Injuries>(who));
    let counts = stamina.zip(injuries).zip(world.get::<Pools>(who));
    let levels = counts.map(|((stamina, injuries), pools)| {
        let level = |pool| pools.level(pool);
        [
            level(Pool::Aura),
            stamina.level(),
            level(Pool::Energy),
            level(Pool::Agility),
            level(Pool::Surges),
            injuries.level(),
            level(Pool::Credits),
            level(Pool::Moved),
            level(Pool::SwiftUsed),
            level(Pool::InitiativeUsed),
            level(Pool::StaminaEnergyUsed),
        ]
    });
    levels.hash(digest);
}

impl OwnStep for Step {}
