//! Facts of a battle, in order. Floor 3.

use super::{
    Act, Answer, CombatantId, Condition, FieldItem, GoalKind, PendingChoice, Place, Rest,
    RollReport, RuleId, RulesetFact, SideId, Standing, words,
};
use crate::board::{Fixture, Light, Terrain};
use crate::grid::{Cell, Direction};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use smol_str::SmolStr;
use std::sync::Arc;

/// How a combatant changes its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// On foot (or swimming), by its own will.
    Walk,
    /// One careful cell.
    Step,
    /// On the ground.
    Crawl,
    /// Up a height.
    Climb,
    /// Through the air.
    Fly,
    /// Faster than a run.
    Sprint,
    /// One quick cell, in the midst of another's action.
    Dodge,
    /// In one leap, from cell to cell.
    Jump,
    /// In a straight rush.
    Charge,
    /// Over somebody in the way.
    Over,
    /// Against its will, or led by confusion.
    Forced,
    /// Back to the last cell where it may stand.
    Back,
    /// Under the ground. Rule TRI-MOVE-22.
    Burrow,
}

words! {
    /// What became of a thing of a combatant.
    GearChange: "change of gear" {
        /// What was carried came to hand.
        Drawn = "drawn",
        /// What was in hand is carried.
        Stowed = "stowed",
        /// It came to hand from the ground, or from somebody in whom it stuck.
        PickedUp = "picked_up",
        /// It left the hand, to the ground.
        Dropped = "dropped",
        /// It left the hand, through the air.
        Thrown = "thrown",
        /// Somebody struck it out of the hand.
        Disarmed = "disarmed",
        /// Somebody else has it now.
        Stolen = "stolen",
        /// It slipped: it cannot be used for a while.
        Fumbled = "fumbled",
        /// It cannot be used: what holds it is hurt.
        Unusable = "unusable",
        /// Its shot is spent.
        Unloaded = "unloaded",
        /// It is ready to shoot.
        Loaded = "loaded",
        /// It is used up.
        Used = "used",
        /// It fell from somebody who died.
        Shed = "shed",
        /// It was found again on the field, and is carried.
        Recovered = "recovered",
        /// It is whole again.
        Mended = "mended",
        /// It is held in another way: in one hand, or in two.
        Gripped = "gripped",
    }
}

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// One side is left, or has reached an objective.
    Won(SideId),
    /// Nobody is left, or the time is up.
    Draw,
}

fn name_of<S: Serializer>(terrain: &Terrain, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&terrain.name)
}

/// One fact. Events are complete: a reader never computes a rule again.
///
/// Recording an event with [`record`](super::record) is the only way in which the components
/// of a battle change. The list is closed: what only one ruleset knows is a [`RulesetFact`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum BattleEvent {
    /// The battle begins.
    Started {
        /// The ruleset's id.
        ruleset: SmolStr,
        /// The level's name.
        level: SmolStr,
    },
    /// The order of turns is fixed, first to act first.
    OrderSet {
        /// Combatants in order.
        order: Vec<CombatantId>,
        /// What each of them rolled, in the same order.
        results: Vec<i32>,
    },
    /// A round begins, counted from 1.
    RoundStarted {
        /// The round.
        #[schemars(range(min = 1))]
        round: u32,
    },
    /// A combatant's turn begins.
    TurnStarted {
        /// Whose.
        who: CombatantId,
    },
    /// A combatant's turn is over.
    TurnEnded {
        /// Whose.
        who: CombatantId,
    },
    /// A side has the priority from now on: its combatants, and no others, may act, in any order.
    /// For rulesets in which sides alternate rather than combatants take turns.
    PriorityGiven {
        /// The side.
        side: SideId,
    },
    /// The side that has the priority gives it up without having acted.
    Passed {
        /// The side.
        side: SideId,
    },
    /// Other combatants than before may give commands. [`may_act_now`](super::may_act_now) records
    /// it.
    MayAct {
        /// All of them, ascending; nobody while steps are under way.
        who: Vec<CombatantId>,
    },
    /// An action was declared and is legal.
    Declared {
        /// Who acts.
        who: CombatantId,
        /// The action.
        #[serde(serialize_with = "super::shared::serialize")]
        act: Arc<Act>,
    },
    /// An action could not go on, or a part of it was lost.
    Stopped {
        /// Whose action.
        who: CombatantId,
        /// Why, for people.
        why: SmolStr,
        /// By which rule.
        rule: RuleId,
    },
    /// A combatant changed its cell.
    Moved {
        /// Who.
        who: CombatantId,
        /// The anchor before.
        from: Cell,
        /// The anchor now.
        to: Cell,
        /// How.
        kind: MoveKind,
        /// The movement cost, in cells.
        cost: u32,
    },
    /// A combatant turned.
    Turned {
        /// Who.
        who: CombatantId,
        /// Where it looks now.
        facing: Direction,
    },
    /// A combatant's height above the ground changed, in steps.
    AltitudeChanged {
        /// Who.
        who: CombatantId,
        /// Steps before.
        from: i32,
        /// Steps now.
        to: i32,
    },
    /// Dice were rolled.
    Rolled(Box<RollReport>),
    /// An attack came to its end.
    AttackResolved {
        /// Who attacked.
        who: CombatantId,
        /// Whom.
        target: CombatantId,
        /// The weapon's id.
        #[schemars(extend("x-words" = "weapon"))]
        with: SmolStr,
        /// `miss`, `hit`, `critical`, `rescue`, `fumble`, `deflected`; `success` or `failure` of a maneuver.
        /// [`BattleEvent::landed`] tells the good ones from the others.
        #[schemars(extend("x-words" = "result"))]
        result: SmolStr,
        /// Final degrees, for hits.
        degrees: Option<i32>,
        /// Whether it was shot or thrown.
        ranged: bool,
    },
    /// A pool changed: stamina, action points, reactions, ammunition, strain, …
    PoolChanged {
        /// Whose.
        who: CombatantId,
        /// The ruleset's key of the pool.
        #[schemars(extend("x-words" = "pool"))]
        pool: SmolStr,
        /// Before.
        from: i32,
        /// Now.
        to: i32,
        /// The rule.
        rule: RuleId,
    },
    /// A body part was hurt.
    PartHurt {
        /// Whose.
        who: CombatantId,
        /// The part's id.
        #[schemars(extend("x-words" = "part"))]
        part: SmolStr,
        /// Injuries that found a place on it.
        added: u8,
        /// Injuries now.
        now: u8,
        /// Whether the part is destroyed.
        destroyed: bool,
        /// Attached parts that were destroyed with it.
        #[schemars(extend("x-words" = "part"))]
        lost_with_it: Vec<SmolStr>,
        /// The rule.
        rule: RuleId,
    },
    /// A condition began, or its value or end changed.
    ConditionSet {
        /// Whose.
        who: CombatantId,
        /// The condition as it is now.
        condition: Condition,
    },
    /// A condition ended.
    ConditionEnded {
        /// Whose.
        who: CombatantId,
        /// Its key.
        #[schemars(extend("x-words" = "condition"))]
        key: SmolStr,
        /// The combatant that it referred to.
        by: Option<CombatantId>,
        /// Which of several of this key and combatant ended, from 0; not told of the first.
        #[serde(skip_serializing_if = "super::condition::is_first")]
        instance: u8,
        /// The rule that ended it.
        rule: RuleId,
    },
    /// A reinforcement has come: it is on the board and fights.
    Arrived {
        /// Who.
        who: CombatantId,
        /// The anchor of its space.
        cell: Cell,
    },
    /// A combatant fell out of the fight, died, or came back.
    StandingChanged {
        /// Who.
        who: CombatantId,
        /// Before.
        from: Standing,
        /// Now.
        to: Standing,
        /// The rule.
        rule: RuleId,
    },
    /// A thing was taken in hand, put away or used up.
    GearChanged {
        /// Whose.
        who: CombatantId,
        /// The item's id.
        #[schemars(extend("x-words" = "item"))]
        item: SmolStr,
        /// What became of it.
        #[schemars(extend("enum" = GearChange::ALL.iter().map(|change| change.word()).collect::<Vec<_>>()))]
        #[schemars(with = "String")]
        change: GearChange,
        /// Body parts that hold it, or held it.
        #[schemars(extend("x-words" = "part"))]
        parts: Vec<SmolStr>,
    },
    /// A thing lies in a cell or sticks in somebody.
    ItemLanded {
        /// The thing and its place.
        item: FieldItem,
        /// Who dropped or threw it.
        who: CombatantId,
        /// The cells of its flight after the target's cell; empty for a drop.
        flight: Vec<Cell>,
    },
    /// A thing left the field: somebody took it, or it broke.
    ItemTaken {
        /// The item's id.
        #[schemars(extend("x-words" = "item"))]
        item: SmolStr,
        /// Where it was.
        place: Place,
    },
    /// An object or edge of the board was opened, shut or pulled.
    ObjectTurned {
        /// Who worked it.
        who: CombatantId,
        /// Its place.
        at: Fixture,
        /// Its name before.
        #[schemars(extend("x-words" = "object or edge"))]
        from: SmolStr,
        /// Its name now.
        #[schemars(extend("x-words" = "object or edge"))]
        to: SmolStr,
    },
    /// A loose object of the board is in another cell. Rule TRI-MOVE-20.
    ObjectMoved {
        /// Where it was.
        from: Cell,
        /// Where it is.
        to: Cell,
        /// Its name.
        #[schemars(extend("x-words" = "object or edge"))]
        name: SmolStr,
        /// The rule.
        rule: RuleId,
    },
    /// An object or edge of the board lost hit points.
    ObjectHurt {
        /// Its place.
        at: Fixture,
        /// Its name.
        #[schemars(extend("x-words" = "object or edge"))]
        name: SmolStr,
        /// Hit points before.
        from: i32,
        /// Hit points now; at 0 it is gone.
        to: i32,
    },
    /// Cells have become brighter or darker. Recorded by [`light_changed`](super::light_changed).
    LightChanged {
        /// The cells that had another light, in reading order.
        cells: Vec<Cell>,
        /// Their light now.
        to: Light,
        /// The rule.
        rule: RuleId,
    },
    /// Fog has come up or cleared. Recorded by [`fog_changed`](super::fog_changed).
    FogChanged {
        /// The cells in which it was the other way round, in reading order.
        cells: Vec<Cell>,
        /// Whether fog hangs in them now.
        fog: bool,
        /// The rule.
        rule: RuleId,
    },
    /// Cells have another terrain: ice that breaks is deep water. Recorded by
    /// [`ground_changed`](super::ground_changed).
    GroundChanged {
        /// The cells that had one other terrain, in reading order.
        cells: Vec<Cell>,
        /// The name of that terrain.
        from: SmolStr,
        /// Their terrain now, told by its name.
        #[serde(serialize_with = "name_of")]
        #[schemars(with = "String")]
        to: Arc<Terrain>,
        /// The rule.
        rule: RuleId,
    },
    /// A choice waits for an answer.
    Asked(#[serde(serialize_with = "super::shared::serialize")] Arc<PendingChoice>),
    /// A choice was answered.
    Answered {
        /// The combatant asked.
        who: CombatantId,
        /// The window's kind.
        #[schemars(extend("x-words" = "window"))]
        kind: SmolStr,
        /// The answer.
        answer: Answer,
    },
    /// A side gave up. A choice that waits is taken back; the ruleset puts it again where it still
    /// matters.
    Conceded {
        /// The side.
        side: SideId,
    },
    /// What is counted for an objective has changed: rounds held in succession, fighters who have left
    /// by an exit, points.
    ObjectiveCounted {
        /// Whose objective.
        side: SideId,
        /// Its place in the level's list, from 0.
        objective: usize,
        /// Which of its conditions.
        #[schemars(extend("enum" = GoalKind::ALL.iter().map(|kind| kind.word()).collect::<Vec<_>>()))]
        #[schemars(with = "String")]
        goal: GoalKind,
        /// The count now.
        count: u32,
    },
    /// After the battle: a stretch of time begins, or help comes.
    Rested {
        /// Which.
        #[serde(rename = "respite")]
        rest: Rest,
    },
    /// The battle is over.
    Over {
        /// How.
        outcome: Outcome,
        /// The rule.
        rule: RuleId,
        /// The objective that decided it, by its place in the level's list from 0: one that the winner
        /// has reached, or one in which another side has lost whom it had to protect.
        #[serde(skip_serializing_if = "Option::is_none")]
        objective: Option<usize>,
    },
    /// What only the ruleset of this battle knows. It is written as an event with a word and fields of
    /// its own.
    #[serde(untagged)]
    #[schemars(skip)]
    Ruleset(RulesetFact),
}

impl BattleEvent {
    /// The rule by which it changes a combatant or ends the battle, if it does.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::ConditionSet { condition, .. } => Some(condition.rule),
            Self::PoolChanged { rule, .. }
            | Self::PartHurt { rule, .. }
            | Self::ConditionEnded { rule, .. }
            | Self::StandingChanged { rule, .. }
            | Self::LightChanged { rule, .. }
            | Self::FogChanged { rule, .. }
            | Self::GroundChanged { rule, .. }
            | Self::ObjectMoved { rule, .. }
            | Self::Over { rule, .. } => Some(*rule),
            Self::Ruleset(fact) => fact.rule(),
            _ => None,
        }
    }

    /// Whether it only tells of dice, of an action that ended, of a question or of who may act: no
    /// component of a ruleset depends on it.
    #[must_use]
    pub const fn is_report(&self) -> bool {
        matches!(
            self,
            Self::Rolled(_)
                | Self::Stopped { .. }
                | Self::MayAct { .. }
                | Self::Asked(_)
                | Self::Answered { .. }
        )
    }

    /// Whether the result of an attack or a maneuver is one that its author wanted, rather than a miss, a failure, or
    /// a blow that was turned aside.
    #[must_use]
    pub fn landed(result: &str) -> bool {
        matches!(result, "hit" | "critical" | "rescue" | "success")
    }

    /// The combatant whose event it is, if it is anyone's.
    #[must_use]
    pub fn who(&self) -> Option<CombatantId> {
        match self {
            Self::TurnStarted { who }
            | Self::TurnEnded { who }
            | Self::Declared { who, .. }
            | Self::Stopped { who, .. }
            | Self::Moved { who, .. }
            | Self::Turned { who, .. }
            | Self::AltitudeChanged { who, .. }
            | Self::AttackResolved { who, .. }
            | Self::PoolChanged { who, .. }
            | Self::PartHurt { who, .. }
            | Self::ConditionSet { who, .. }
            | Self::ConditionEnded { who, .. }
            | Self::StandingChanged { who, .. }
            | Self::GearChanged { who, .. }
            | Self::ItemLanded { who, .. }
            | Self::Arrived { who, .. }
            | Self::ObjectTurned { who, .. }
            | Self::Answered { who, .. } => Some(*who),
            Self::Rolled(report) => Some(report.who),
            Self::Asked(choice) => Some(choice.who),
            Self::Ruleset(fact) => fact.who(),
            _ => None,
        }
    }
}
