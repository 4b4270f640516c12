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
//! | `shown` | what a person is shown |
//! | `tactics` | the computer player |
//! | `camp` | rests and what is carried on (AUR-REST) |

pub mod actions;
mod camp;
pub mod components;
pub mod data;
mod effects;
pub mod plan;
pub mod preview;
mod proposals;
pub mod resolve;
mod round;
mod shown;
pub mod snapshot;
mod tactics;
mod windows;
pub mod words;

use self::actions::ACTIONS;
use self::camp::carried_record;
use self::components::agenda::{ActionHistory, AuraAgenda, Priority, Step, UnderWay};
use self::components::{Pools, spawn};
use self::data::AuraData;
use self::data::Gear;
use self::effects::hurt;
use self::plan::facing;
use self::round::{apply, begin, course, departure, initiative, walk};
use self::shown::{facts, haste, log_text, routes, sheet, texts};
use self::snapshot::{Fighter, FighterQuery, Situation, StatusQuery};
use crate::combat::{
    Act, Answer, BattleCommand, BattleEvent, BattleSystems, BattleTick, BetweenBattles, Brain,
    CarriedRecord, CombatantId, CombatantQuery, CombatantSpec, DataFault, Difficulty,
    DigestRegistry, LogText, Modifier, OddsLine, Offer, Order, PendingChoice, Preview, Questions,
    ReachCell, Refusal, Rest, RollReport, Route, Ruleset, Sheet, Shown, SideId, SpawnError,
    WindowInfo, Wording,
};
use crate::grid::{Cell, Footprint};
use crate::mechanics::snapshot::ViewQuery;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{OwnStep, Task, Walk};
use bevy::prelude::{App, IntoScheduleConfigs, World};
use smol_str::SmolStr;

/// The ruleset, as the kernel and the screens see it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Aura;

impl Ruleset for Aura {
    fn id(&self) -> &'static str {
        "aura"
    }

    fn name(&self) -> &'static str {
        "Aura"
    }

    fn summary(&self) -> &'static str {
        "No turns: a combatant with Energy left acts as soon as its side may, and anybody can be challenged or \
         interrupted. An Aura wards off blows until it is gone; then each may be the last. Mind your back."
    }

    fn roles(&self) -> Vec<SmolStr> {
        AuraData::shipped().creatures().names()
    }

    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint> {
        let recruit = AuraData::shipped().nearest(role, overrides)?;
        Some(recruit.stats.footprint())
    }

    fn check_overrides(&self, role: &str, overrides: &str) -> Result<(), String> {
        AuraData::shipped().check_changes(role, overrides)
    }

    fn check_data(&self, text: &str) -> Vec<DataFault> {
        AuraData::parse(text).err().unwrap_or_default()
    }

    fn plugin(&self, app: &mut App) {
        plugin(app);
    }

    fn spawn(&self, world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError> {
        let who = spawn::spawn(world, spec)?;
        CombatantQuery::<ViewQuery>::prepare(world);
        CombatantQuery::<FighterQuery>::prepare(world);
        CombatantQuery::<StatusQuery>::prepare(world);
        Ok(who)
    }

    fn start(&self, world: &mut World) {
        round::start(world);
    }

    fn check(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal> {
        begin::check(&Situation::of(world), command).map(|_| ())
    }

    fn begin(
        &self,
        world: &mut World,
        command: &BattleCommand,
        answered: Option<BattleEvent>,
    ) -> Result<(), Refusal> {
        begin::begin(world, command, answered)
    }

    fn departed(&self, world: &mut World, side: SideId) {
        departure::depart(world, side);
    }

    fn break_off(&self, world: &mut World) {
        departure::break_off(world);
    }

    fn settled(&self, world: &World) -> bool {
        world.resource::<AuraAgenda>().is_empty()
    }

    fn apply(&self, world: &mut World, event: &BattleEvent) {
        apply::apply(world, event);
    }

    fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer> {
        ACTIONS.offers(world, who)
    }

    fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
        match command.order {
            Order::EndTurn => {
                begin::check(&Situation::of(world), command)?;
                let note = "The round ends when all sides have passed in succession.";
                Ok(Preview::certain("Wait", vec![note.into()]))
            }
            _ => ACTIONS.preview(world, command),
        }
    }

    fn brain(&self, difficulty: Difficulty) -> Box<dyn Brain> {
        Box::new(tactics::Tactician::of(difficulty))
    }

    fn rule_text(&self, rule: &str) -> Option<&'static str> {
        texts::text(rule)
    }
}

impl Questions for Aura {
    fn answer(&self, world: &mut World, _: &PendingChoice, answer: &Answer) {
        windows::take_answer(world, answer);
    }

    fn answer_odds(&self, world: &World, choice: &PendingChoice, key: &str) -> Vec<OddsLine> {
        haste::answer_odds(world, choice, key)
    }

    fn silence_declines(&self) -> bool {
        true
    }

    fn windows(&self) -> &'static [WindowInfo] {
        windows::WINDOWS
    }

    fn window_note(&self, world: &World, who: CombatantId) -> SmolStr {
        haste::note(&Situation::of(world), who)
    }
}

impl Shown for Aura {
    fn sheet(&self, world: &World, who: CombatantId) -> Sheet {
        sheet::sheet(&Situation::of(world), who)
    }

    fn actions_page(&self) -> Option<String> {
        Some(ACTIONS.markdown())
    }

    fn facts(&self, world: &World, who: CombatantId) -> serde_json::Value {
        facts::facts(&Situation::of(world), who)
    }

    fn reach(&self, world: &World, who: CombatantId) -> Vec<ReachCell> {
        routes::reach(&Situation::of(world), who)
    }

    fn route(&self, world: &World, who: CombatantId, to: Cell) -> Result<Route, Refusal> {
        routes::route(&Situation::of(world), who, to)
    }

    fn route_of(
        &self,
        world: &World,
        who: CombatantId,
        act: &Act,
        to: Cell,
    ) -> Result<Route, Refusal> {
        routes::route_of(&Situation::of(world), who, act, to)
    }

    fn threats(&self, world: &World, who: CombatantId) -> Vec<CombatantId> {
        routes::threats(&Situation::of(world), who)
    }

    fn threatened_cells(&self, world: &World, who: CombatantId) -> Vec<Cell> {
        routes::threatened_cells(&Situation::of(world), who)
    }

    fn has_in_front(&self, world: &World, who: CombatantId, cell: Cell) -> Option<bool> {
        facing::has_cell_in_front(&Situation::of(world), who, cell)
    }

    fn is_spent(&self, world: &World, who: CombatantId) -> bool {
        let who = Fighter::of(world, who);
        who.free_energy() < 1 && who.free_agility() < 1
    }
}

impl Wording for Aura {
    fn tell(&self, world: &World, event: &BattleEvent) -> LogText {
        log_text::tell(world, event)
    }

    fn compared_with(&self, report: &RollReport) -> SmolStr {
        log_text::compared_with(report)
    }

    fn value_of(&self, modifier: &Modifier) -> SmolStr {
        log_text::value(modifier)
    }

    fn end_turn_label(&self) -> (&'static str, &'static str) {
        (
            "Wait",
            "The side does nothing for now; when all sides wait, the Round ends.",
        )
    }

    fn life_pool(&self) -> Option<&'static str> {
        Some(components::Pool::Aura.word())
    }
}

impl BetweenBattles for Aura {
    fn carried_record(&self, world: &World, who: CombatantId) -> CarriedRecord {
        carried_record::carried_record(world, who)
    }

    fn aftermath(&self, world: &mut World, rest: Rest) {
        camp::pass(world, rest);
    }
}

/// The plugin: the agenda, the end of the battle, the state
/// hashes.
fn plugin(app: &mut App) {
    use BattleSystems as Set;
    app.init_resource::<UnderWay>().init_resource::<Priority>();
    Task::<Step>::plugin(app);
    let outcome = round::outcome.run_if(round::it_is_not_over);
    app.add_systems(BattleTick, outcome.in_set(Set::Outcome));
    app.world_mut()
        .resource_mut::<DigestRegistry>()
        .component::<Pools>()
        .component::<Gear>()
        .component::<ActionHistory>()
        .resource::<UnderWay>()
        .resource::<Priority>();
}

impl OwnStep for Step {
    /// Who bleeds or sleeps rolls before the pools are filled, and the priority is given after
    /// that. Rule AUR-INIT-02.
    fn set(&self) -> BattleSystems {
        use BattleSystems as Set;
        match self {
            Self::ChargeHome => Set::Movement,
            Self::Challenge(_)
            | Self::AskInitiative(_)
            | Self::Before
            | Self::Window(_)
            | Self::Recheck => Set::Reactions,
            Self::Perform => Set::Attack,
            Self::DeathSave(_) | Self::WakeRoll(_) => Set::Harm,
            Self::FillPools | Self::EndRound => Set::Conditions,
            Self::StartRound
            | Self::GivePriority(_)
            | Self::RollInitiative { .. }
            | Self::Respond(_)
            | Self::Finish => Set::Initiative,
        }
    }

    fn walk(world: &mut World, walk: Walk) {
        walk::walk(world, walk);
    }

    fn take(self, world: &mut World) {
        match self {
            Self::StartRound => round::start_round(world),
            Self::DeathSave(who) => hurt::death_save(world, who),
            Self::WakeRoll(who) => hurt::wake_roll(world, who),
            Self::FillPools => round::fill_pools(world),
            Self::GivePriority(side) => round::give_priority(world, side),
            Self::EndRound => round::end_round(world),
            Self::Challenge(_)
            | Self::AskInitiative(_)
            | Self::Before
            | Self::Window(_)
            | Self::Recheck => windows::open(world, self),
            Self::RollInitiative {
                challengers,
                rolled,
            } => initiative::roll_initiative(world, challengers, rolled),
            Self::Respond(challenger) => initiative::respond(world, challenger),
            Self::Perform => course::perform(world),
            Self::ChargeHome => walk::charge_home(world),
            Self::Finish => course::finish(world),
        }
    }
}
