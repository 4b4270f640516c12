//! The parts of a ruleset that have defaults, by theme. Floor 3.
//!
//! A ruleset names the fields that it has something to say about, and takes the others from the
//! part's default: `Shown { reach, route, ..Shown::DEFAULT }`.

use crate::board::Body;
use crate::combat::{
    Act, Altitude, Answer, AnswerWords, AttackEvents, AttackOutlook, AttackReach, BattleEvent,
    CarriedRecord, CombatantId, ConditionWords, Consequence, FlankedBy, GroundRules, HarmKind,
    Imminent, Impact, InCover, LogText, MapMark, Modifier, Overcomes, PendingChoice, PoolWords,
    Position, ReachCell, Refusal, Rest, RollReport, Route, RuleId, Sheet, SideId, Space,
    ThreatenedBy, Vocabulary, WindowInfo, component_of, record, value_with_unit,
};
use crate::grid::Cell;
use bevy::prelude::World;
use serde::Serialize;
use smol_str::{SmolStr, format_smolstr};

/// What is asked in the middle of a command, and what the answers do. A ruleset that asks has at
/// least [`Questions::answer`].
pub struct Questions {
    /// Whether an answer to a choice is legal; the kernel has checked that the option exists.
    /// Unless a ruleset says otherwise, an answer takes no riders and no aim.
    pub check_answer: fn(&World, &PendingChoice, &Answer) -> Result<(), Refusal>,
    /// Whether an answer that strikes with a weapon may aim at a part. Scripts are checked by it: any other answer
    /// takes no aim, and none takes riders.
    pub answers_aim: bool,
    /// Takes up the answer to a choice, which was checked. [`BattleEvent::Answered`] is recorded
    /// already: the choice waits no more, and what is recorded here follows upon it in order, a
    /// further question too.
    pub answer: fn(&mut World, &PendingChoice, &Answer),
    /// What an answer to the waiting choice, by its key, leads to: its odds, what it costs and what it changes for the one
    /// who is asked.
    pub consequence: fn(&World, &PendingChoice, &str) -> Consequence,
    /// What is about to happen while this choice waits; `None` if nothing is.
    pub imminent: fn(&World, &PendingChoice) -> Option<Imminent>,
    /// What a scenario means that leaves a window unanswered and does not say: whether it declines.
    pub silence_declines: bool,
    /// The windows for which a person can leave standing orders; none where every one is to be put.
    pub windows: &'static [WindowInfo],
    /// What the answers to its questions do, besides those that are actions; see
    /// [`Ruleset::answer_does`](super::Ruleset::answer_does).
    pub answers: &'static [AnswerWords],
    /// What one that may answer the open window should know before it does, such as its chance to
    /// be faster: a few words. Empty where there is nothing to say.
    pub window_note: fn(&World, CombatantId) -> SmolStr,
}

impl Questions {
    /// Nobody is asked.
    pub const DEFAULT: Self = Self {
        check_answer: |_, choice, answer| {
            if answer.riders.is_empty() && answer.aim.is_none() {
                return Ok(());
            }
            Err(Refusal::Forbidden {
                why: "This answer takes nothing more".into(),
                rule: choice.rule,
            })
        },
        answers_aim: false,
        answer: |_, _, _| {},
        consequence: |_, _, _| Consequence::default(),
        imminent: |_, choice| Imminent::of_choice(choice),
        silence_declines: false,
        windows: &[],
        answers: &[],
        window_note: |_, _| SmolStr::default(),
    };
}

/// What screens and scripts show of a battle, read-only.
pub struct Shown {
    /// How a combatant is.
    pub sheet: fn(&World, CombatantId) -> Sheet,
    /// What scripts may ask about a combatant by name: an object of pools, injuries, things, …
    pub facts: fn(&World, CombatantId) -> serde_json::Value,
    /// The words that its events, commands and questions may hold: what a script names besides them
    /// is a slip.
    pub vocabulary: fn(&World) -> Vocabulary,
    /// The cells that a combatant can reach in this turn, with the number of actions needed.
    pub reach: fn(&World, CombatantId) -> Vec<ReachCell>,
    /// The cheapest way to a cell in this turn, or why the combatant cannot go there. An action
    /// comes with it if one was chosen and set so far: a flight that shall end at a height.
    pub route: fn(&World, CombatantId, Cell, Option<&Act>) -> Result<Route, Refusal>,
    /// The enemies that threaten a combatant where it stands, which is on the board; `None` where the ruleset knows no
    /// threat.
    pub threatened_by: Option<fn(&World, CombatantId) -> ThreatenedBy>,
    /// The pairs of enemies that flank a combatant where it stands, which is on the board; `None` where the ruleset
    /// knows no flank.
    pub flanked_by: Option<fn(&World, CombatantId) -> FlankedBy>,
    /// The cover of a combatant where it stands, which is on the board, against each enemy that fights; `None` where
    /// the ruleset knows no cover.
    pub in_cover: Option<fn(&World, CombatantId) -> InCover>,
    /// The cells in which a combatant would threaten an enemy of ordinary size now, ascending; none
    /// where the ruleset knows no threat.
    pub threatened_cells: fn(&World, CombatantId) -> Vec<Cell>,
    /// The cells in which a combatant could strike hand to hand from where it stands, ascending, if that is told apart from those
    /// that it threatens; none otherwise.
    pub cells_in_reach: fn(&World, CombatantId) -> Vec<Cell>,
    /// Whether a cell lies before a combatant, and not behind it; `None` where that is of no matter.
    pub has_in_front: fn(&World, CombatantId, Cell) -> Option<bool>,
    /// Those of other sides of whom a side does not know where they are, and what of them it does not know: persons of that
    /// side are not shown more. Nobody where the ruleset lets nobody hide.
    pub unknown_to: fn(&World, SideId) -> Vec<(CombatantId, Unknown)>,
    /// Those of other sides who know where a combatant is and do not see it clearly, ascending; nobody where that is of no matter.
    pub concealed_from: fn(&World, CombatantId) -> Vec<CombatantId>,
    /// What is marked on the map besides combatants and what the board holds, such as spells that stay.
    pub marks: fn(&World) -> Vec<MapMark>,
    /// Whether a combatant has nothing left to pay for actions with before the next round.
    pub is_spent: fn(&World, CombatantId) -> bool,
    /// How many combatants could still act in the round that ends if this one ends its turn now; 0 where no round
    /// ends by that.
    pub left_to_act: fn(&World, CombatantId) -> usize,
    /// The rules whose modifiers say that an attack profits from a flank, for simulations that count
    /// flanks; none where the ruleset rewards none.
    pub flank_rules: &'static [&'static str],
    /// The rules whose modifiers say that an attack comes from behind, for simulations; none where
    /// the ruleset knows no rear.
    pub rear_rules: &'static [&'static str],
    /// How a combatant sees and is seen and shot at.
    pub sight_body: fn(&World, CombatantId) -> Body,
    /// What the place of an attacker gives it against a target, as if some combatants stood with
    /// their anchors in other cells: that it flanks the target, or strikes it from behind.
    pub position_gains:
        fn(&World, CombatantId, CombatantId, &[(CombatantId, Cell)]) -> Vec<PositionGain>,
    /// What an attack came to, for how it is shown and heard. The world may be further on than the
    /// attack: what is asked of it must not change in a battle.
    pub impact: fn(&World, &AttackEvents<'_>) -> Impact,
    /// The attack that promises most to an attacker against a target, as if some combatants stood with
    /// their anchors in other cells; what it costs is not asked. `None` if it has none from there.
    pub best_attack:
        fn(&World, CombatantId, CombatantId, &[(CombatantId, Cell)]) -> Option<AttackOutlook>,
    /// The attack that somebody may make at one who steps on from a cell: the first is the one who attacks. Without it that is
    /// [`Shown::best_attack`].
    pub attack_on_walker:
        Option<fn(&World, CombatantId, CombatantId, Cell) -> Option<AttackOutlook>>,
    /// How far a combatant comes and strikes in its next turn, with all that it has then.
    pub attack_reach: fn(&World, CombatantId) -> AttackReach,
    /// What a combatant can get past with time enough.
    pub overcomes: fn(&World, CombatantId) -> Overcomes,
    /// How one steps, and what each sort of ground does that a rule asks for. `None` if that is not listed.
    pub grounds: Option<&'static GroundRules>,
    /// The round after which the battle is over whatever the level says; `None` if there is none.
    pub last_round: fn(&World) -> Option<u32>,
}

/// What a side does not know of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// Where it is: that it is there is known, and it keeps its place in the order of turns.
    Place,
    /// That it is there at all.
    Presence,
}

/// Something that an attacker has by where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PositionGain {
    /// What it is, for people: "from behind", "flanking with Anna".
    pub label: SmolStr,
    /// The rule.
    pub rule: RuleId,
}

impl Shown {
    /// A combatant is its name, its role and its conditions, and neither ways nor threats are drawn.
    pub const DEFAULT: Self = Self {
        sheet: |world, who| Sheet::of(world, who, "user"),
        facts: |_, _| serde_json::json!({}),
        vocabulary: |_| Vocabulary::default(),
        reach: |_, _| Vec::new(),
        route: |_, _, to, _| {
            Err(Refusal::PathBlocked {
                cell: to,
                why: "these rules plan no ways".into(),
                rule: RuleId("MOVE"),
            })
        },
        threatened_by: None,
        flanked_by: None,
        in_cover: None,
        threatened_cells: |_, _| Vec::new(),
        cells_in_reach: |_, _| Vec::new(),
        has_in_front: |_, _, _| None,
        unknown_to: |_, _| Vec::new(),
        concealed_from: |_, _| Vec::new(),
        marks: |_| Vec::new(),
        is_spent: |_, _| false,
        left_to_act: |_, _| 0,
        flank_rules: &[],
        rear_rules: &[],
        sight_body: |world, who| {
            let space = component_of::<Space>(world, who).0;
            let anchor = component_of::<Position>(world, who).cell();
            let altitude = component_of::<Altitude>(world, who).steps();
            Body::new(anchor, space).at_altitude(altitude)
        },
        position_gains: |_, _, _, _| Vec::new(),
        impact: Impact::usual,
        best_attack: |_, _, _, _| None,
        attack_on_walker: None,
        attack_reach: |_, _| AttackReach::default(),
        overcomes: |_, _| Overcomes::ANYTHING,
        grounds: None,
        last_round: |_| None,
    };
}

/// A ruleset's own words in the log, for numbers and for buttons.
pub struct Wording {
    /// What the log says of an event, where this ruleset has words of its own for it.
    pub tell: fn(&World, &BattleEvent) -> LogText,
    /// What a roll was compared with, in words: "DV 14". Only rolls with a target are asked about.
    pub compared_with: fn(&RollReport) -> SmolStr,
    /// A modifier's value as it is shown, with what it counts in: "+2", "1 disadvantage".
    pub value_of: fn(&Modifier) -> SmolStr,
    /// What the command that ends a turn is called: a verb for its button, and a sentence of help.
    pub end_turn_label: (&'static str, &'static str),
    /// What harm is counted in.
    pub harm: HarmKind,
    /// How the log calls the pools of which it tells how they fall and rise; all others are counted on the panel alone.
    pub told_pools: &'static [PoolWords],
    /// What each condition does, and how the log says that it begins and ends.
    pub conditions: &'static [ConditionWords],
    /// What somebody falls by to whom a rule does something that is no attack, in a few words:
    /// "bleeding", "exhaustion". `None` for rules that fell nobody by themselves.
    pub cause_of_fall: fn(RuleId) -> Option<&'static str>,
}

impl Wording {
    /// The usual words.
    pub const DEFAULT: Self = Self {
        tell: |_, _| LogText::Usual,
        compared_with: |report| format_smolstr!("{}", report.target.unwrap_or_default()),
        value_of: |modifier| value_with_unit(modifier, "to the defence"),
        end_turn_label: ("End turn", "The next combatant has its turn."),
        harm: HarmKind::Injuries,
        told_pools: &[],
        conditions: &[],
        cause_of_fall: |_| None,
    };
}

/// What lasts from one battle to the next.
pub struct BetweenBattles {
    /// A combatant as it would be carried on into another battle. What
    /// [`Ruleset::spawn`](super::Ruleset::spawn) builds from it is the same combatant, ready for
    /// its first turn.
    pub carried_record: fn(&World, CombatantId) -> CarriedRecord,
    /// Lets time pass after a battle for everybody in this world: records [`BattleEvent::Rested`]
    /// and what comes of it, with the battle's dice. The world is that of a battle that is over, or
    /// a camp: combatants who were spawned and for whom no battle was started.
    pub aftermath: fn(&mut World, Rest),
}

impl BetweenBattles {
    /// Nothing lasts: a combatant that lives enters the next battle as its role is built.
    pub const DEFAULT: Self = Self {
        carried_record: |world, who| CarriedRecord::of(world, who, &()),
        aftermath: |world, rest| record(world, BattleEvent::Rested { rest }),
    };
}
