//! Floor 3: the combat kernel, shared by every ruleset and naming none of them.
//!
//! A battle is a Bevy [`World`](bevy::prelude::World): combatants are entities, and one *tick*
//! resolves one command or one answer to a pending choice. What flows through:
//!
//! 1. a [`BattleCommand`] comes in, from a person, the computer, a script or a replay;
//! 2. the ruleset checks it and either gives a [`Refusal`], which changes nothing, or puts steps
//!    on its [`Agenda`];
//! 3. the systems of the [`BattleTick`] schedule, in the sets of [`BattleSystems`], take the
//!    steps one by one, resolve them with the battle's dice, and [`record`] a [`BattleEvent`]
//!    for each fact;
//! 4. recording an event applies it to the components and appends it to the [`Chronicle`],
//!    from which log, animation, save and replay read.
//!
//! A choice in the middle (a reaction, a body part) becomes the [`PendingChoice`] that waits: the tick ends
//! and the answer is a command.

mod agenda;
mod answer_words;
mod apply;
mod battle_board;
mod changed;
mod changes;
mod choice;
mod combatant_query;
mod command;
mod components;
mod condition;
mod consequence;
mod creatures;
mod data;
mod digest;
mod event;
mod fact;
mod grounds;
mod harm;
mod id;
mod imminent;
mod impact;
mod items;
mod log_text;
mod map_mark;
mod modifier;
mod objectives;
mod offer;
mod outlook;
mod payment;
mod places;
mod positioning;
mod refusal;
mod reinforcements;
mod rest;
mod roll;
mod rule_page;
mod rule_switch;
mod ruleset;
mod shared;
mod spawning;
mod standing_order;
mod starting_kit;
mod stroke;
mod tick;
mod tick_systems;
mod turn;
mod values;
mod vocabulary;
mod weighed_answer;

pub use crate::{changes, facts, values, words};
pub use agenda::Agenda;
pub use answer_words::AnswerWords;
pub(crate) use apply::change;
pub use apply::{Chronicle, record};
pub use battle_board::{BattleBoard, Terrains};
pub use changed::{
    attack_resolved, fog_changed, gear_changed, gear_changed_with, ground_changed, light_changed,
    may_act_now, moved, pool_changed, standing_changed,
};
pub use changes::{ChangeSet, CombatantNumbers, Word, given};
pub use choice::{ChoiceOption, PendingChoice};
pub use combatant_query::{
    CombatantIter, CombatantQuery, component_of, living, side_of, survivors,
};
pub use command::{ACT_FIELDS, Act, Answer, BattleCommand, Order, Target};
pub use components::{Altitude, Combatant, Facing, Position, Roster, Side, Space, Standing};
pub use condition::{Condition, ConditionKeys, Conditions, Until};
pub use consequence::Consequence;
pub use creatures::{Archetype, Creatures};
pub use data::{
    Catalogue, DataFault, Faults, ROLES, listed, near_or_all, one_of, read_field, read_section,
    report_faults,
};
pub use digest::{Digest, DigestRegistry};
pub use event::{BattleEvent, GearChange, MoveKind, Outcome};
pub use fact::{Fact, RulesetFact};
pub use grounds::{Bearing, Ground, GroundEffects, GroundNote, GroundRules, GroundWords};
pub use harm::{Harm, HarmKind};
pub use id::{CombatantId, RuleId, SideId};
pub use imminent::Imminent;
pub use impact::{AttackEvents, Guard, Impact, Means, Severity};
pub use items::{FieldItem, FieldItems, Place, item_of_key, numbered_key, one_among};
pub use log_text::{
    ConditionWords, LogText, PoolWords, agreeing, capital, either, printed, value_with_unit,
};
pub use map_mark::MapMark;
pub use modifier::{
    InForce, LazyLabel, Ledger, Modifier, ModifierKind, Party, Summed, Sums, Terms,
};
pub use objectives::{Goal, GoalKind, Objective, Objectives, Region, Wants};
pub use offer::{
    Aiming, CellOdds, DamageOdds, Family, Gauge, GaugeKind, OddsLine, Offer, PartStatus, Preview,
    ReachCell, Rider, RollOdds, Route, RouteStep, Sheet, ShownCondition,
};
pub use outlook::{AttackOutlook, AttackReach, Overcomes};
pub use payment::{Payment, Units};
pub use places::{Places, levels_meet};
pub use positioning::{
    AfterTick, FlankedBy, InCover, PositioningPlugin, ThreatenedBy, after_tick_of,
    position_breaches,
};
pub use refusal::Refusal;
pub use reinforcements::{Reinforcement, Reinforcements, hold_back};
pub use rest::{CarriedRecord, Rest, camp};
pub use roll::{RollKind, RollReport};
pub use rule_page::{Fixed, RulePage, RuleWord};
pub use rule_switch::RuleSwitches;
pub use ruleset::{
    ActionTable, ActiveRuleset, BetweenBattles, Brain, CombatantSpec, Difficulty, OneSided,
    PositionGain, Questions, Ruleset, RulesetData, RulesetTables, Shown, SpawnError, StartMode,
    Unknown, Wording,
};
pub use spawning::{SpawnBasics, check_lying, enlist, read_overrides};
pub use standing_order::{StandingAnswer, StandingOrder, WindowInfo};
pub use starting_kit::{StartingKit, owner_of};
pub use stroke::Stroke;
pub use tick::{
    BattleDice, BattleSystems, BattleTick, CONCEDE, NOBODY_LEFT, check, defeat_side, end_battle,
    leave, schedule_of, settle, take_command,
};
pub use tick_systems::{AddTickSystem, TickSystem, TickSystems};
pub use turn::{BattlePhase, TurnOrder, last_side};
pub use vocabulary::{
    RollWords, USUAL_RESULTS, Vocabulary, WordKind, event_schema, schema_of, words_of,
};
pub use weighed_answer::WeighedAnswer;

/// Adds the kernel to an app that will hold one battle.
pub fn plugin(app: &mut bevy::prelude::App) {
    tick::plugin(app);
}
