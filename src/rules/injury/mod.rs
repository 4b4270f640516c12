//! The ruleset `injury`: a d20 duel of margins in which hits hurt body parts. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `data`, `assets/rules/injury.ron` | armoury, body plans, archetypes (INJ-PART-14, sections 6 and 7) |
//! | `body` | parts, injuries and what they do (INJ-HURT, INJ-PART) |
//! | `components`, `apply` | what a combatant has; the only writer of it |
//! | `breaches` | what must hold of all that, for tests |
//! | `situation` | the snapshot that every question is answered from |
//! | `begin` | what a command is allowed, what it costs, which steps follow (INJ-ACT) |
//! | `movement`, `push` | walking, climbing, flying, falling, being shoved (INJ-MOVE) |
//! | `fixtures` | doors and levers (INJ-ACT-18) |
//! | `threat`, `sight` | threat, flanking, who sees whom (INJ-POS) |
//! | `attack`, `resolve`, `strike` | numbers, arithmetic and course of attacks (INJ-ATK, INJ-RNG) |
//! | `maneuver` | disarming, shoving, grappling and the like, Escape and Release (INJ-MAN, INJ-ACT-20) |
//! | `reactions` | windows and answers (INJ-REACT) |
//! | `harm` | strain, injuries, pools, death (INJ-HURT, INJ-COND) |
//! | `aid` | first aid (INJ-ACT-19) |
//! | `scatter` | where thrown weapons end (INJ-RNG-07 to -09) |
//! | `aftermath` | the end of a battle, rest, healing, what is carried on (INJ-REST) |
//! | `turns` | initiative, turn start and end (INJ-INIT, INJ-TURN) |
//! | `offers`, `preview`, `sheet`, `routes` | what a person is shown |

mod aftermath;
mod aid;
mod apply;
pub mod attack;
mod begin;
pub mod body;
mod breaches;
pub mod checks;
pub mod components;
pub mod data;
mod departure;
mod facts;
mod fixtures;
mod gear;
mod harm;
pub mod keys;
pub mod maneuver;
mod movement;
mod offers;
mod preview;
mod push;
mod reactions;
pub mod resolve;
mod routes;
mod scatter;
mod sheet;
mod sight;
pub mod situation;
mod spawn;
mod steps;
mod strike;
mod tactics;
mod texts;
pub mod threat;
mod turns;
pub mod weapons;

pub use begin::stand_cost;
pub use movement::{may_stand, mover_of, occupancy, reactors_to, speed_of};
pub use preview::blow_odds;
pub use reactions::attack_in_progress;
pub use scatter::{flight_path, scatter_start};
pub use steps::AttackInProgress;
pub use tactics::Tactician;

use self::situation::{Fighter, FighterQuery, Situation};
use self::steps::{InjuryAgenda, Step};
use crate::combat::{
    Act, Altitude, Answer, BattleBoard, BattleCommand, BattleEvent, BattleSystems, BattleTick,
    Brain, CarriedRecord, CombatantId, CombatantQuery, CombatantSpec, DataFault, Difficulty,
    DigestRegistry, Modifier, OddsLine, Offer, PendingChoice, Position, Preview, ReachCell,
    Refusal, Rest, Route, Ruleset, Sheet, SideId, SpawnError, Standing, component_of, record,
    value_with_unit,
};
use crate::grid::{Cell, Footprint};
use crate::mechanics::snapshot::ViewQuery;
use bevy::prelude::{App, Changed, DetectChanges, IntoScheduleConfigs, Or, Query, Res, World};
use smol_str::SmolStr;

/// The ruleset, as the kernel and the screens see it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Injury;

impl Ruleset for Injury {
    fn id(&self) -> &'static str {
        "injury"
    }

    fn name(&self) -> &'static str {
        "Injury"
    }

    fn summary(&self) -> &'static str {
        "Three action points a turn. There are no hit points: every hit takes its toll on a body part, from a nick in \
         the ear to a stroke at the heart, and strain wears the fighters down."
    }

    fn roles(&self) -> Vec<SmolStr> {
        data::InjuryData::shipped().creatures().names()
    }

    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint> {
        spawn::footprint(role, overrides)
    }

    fn check_overrides(&self, role: &str, overrides: &str) -> Result<(), String> {
        spawn::check_overrides(role, overrides)
    }

    fn check_data(&self, text: &str) -> Vec<DataFault> {
        data::InjuryData::parse(text).err().unwrap_or_default()
    }

    fn breaches(&self, world: &World) -> Vec<String> {
        breaches::breaches(world)
    }

    fn plugin(&self, app: &mut App) {
        plugin(app);
    }

    fn spawn(&self, world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError> {
        let who = spawn::spawn(world, spec)?;
        CombatantQuery::<ViewQuery>::prepare(world);
        CombatantQuery::<FighterQuery>::prepare(world);
        Ok(who)
    }

    fn carried_record(&self, world: &World, who: CombatantId) -> CarriedRecord {
        aftermath::carried_record(world, who)
    }

    fn aftermath(&self, world: &mut World, rest: Rest) {
        aftermath::pass(world, rest);
    }

    fn start(&self, world: &mut World) {
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::RollInitiative);
    }

    fn check(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal> {
        begin::check(&Situation::of(world), command).map(|_| ())
    }

    fn completed(&self, world: &World, command: BattleCommand) -> BattleCommand {
        begin::completed(&Situation::of(world), command)
    }

    fn begin(
        &self,
        world: &mut World,
        command: &BattleCommand,
        answered: Option<BattleEvent>,
    ) -> Result<(), Refusal> {
        let checked = begin::check(&Situation::of(world), command)?;
        answered.into_iter().for_each(|event| record(world, event));
        begin::begin(world, checked);
        Ok(())
    }

    fn check_answer(
        &self,
        world: &World,
        choice: &PendingChoice,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        reactions::check_answer(world, choice, answer)
    }

    fn answer(&self, world: &mut World, choice: &PendingChoice, answer: &Answer) {
        reactions::take_answer(world, choice, answer);
    }

    fn departed(&self, world: &mut World, side: SideId) {
        departure::depart(world, side);
    }

    fn break_off(&self, world: &mut World) {
        departure::break_off(world);
    }

    fn value_of(&self, modifier: &Modifier) -> SmolStr {
        value_with_unit(modifier, "DV")
    }

    fn settled(&self, world: &World) -> bool {
        world.resource::<InjuryAgenda>().is_empty()
    }

    fn apply(&self, world: &mut World, event: &BattleEvent) {
        apply::apply(world, event);
    }

    fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer> {
        offers::offers(&Situation::of(world), who)
    }

    fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
        preview::preview(&Situation::of(world), command)
    }

    fn answer_odds(&self, world: &World, choice: &PendingChoice, key: &str) -> Vec<OddsLine> {
        preview::answer_odds(world, choice, key)
    }

    fn sheet(&self, world: &World, who: CombatantId) -> Sheet {
        let s = Situation::of(world);
        let fighter = s.fighter(who);
        let mut sheet = sheet::sheet(&s, fighter);
        let recovery = component_of::<components::Recovery>(world, who);
        sheet.lines.extend(sheet::treated_line(fighter, recovery));
        sheet
    }

    fn facts(&self, world: &World, who: CombatantId) -> serde_json::Value {
        facts::facts(&Fighter::of(world, who))
    }

    fn reach(&self, world: &World, who: CombatantId) -> Vec<ReachCell> {
        let s = Situation::of(world);
        routes::reach(&s, s.fighter(who))
    }

    fn route(&self, world: &World, who: CombatantId, to: Cell) -> Result<Route, Refusal> {
        let s = Situation::of(world);
        routes::route(&s, s.fighter(who), to)
    }

    fn route_of(
        &self,
        world: &World,
        who: CombatantId,
        act: &Act,
        to: Cell,
    ) -> Result<Route, Refusal> {
        let s = Situation::of(world);
        routes::route_of(&s, s.fighter(who), (act, to))
    }

    fn threats(&self, world: &World, who: CombatantId) -> Vec<CombatantId> {
        let s = Situation::of(world);
        threat::threateners(&s, s.fighter(who))
    }

    fn threatened_cells(&self, world: &World, who: CombatantId) -> Vec<Cell> {
        let s = Situation::of(world);
        threat::threatened_cells(&s, s.fighter(who))
    }

    fn brain(&self, difficulty: Difficulty) -> Box<dyn Brain> {
        Box::new(Tactician::of(difficulty))
    }

    fn rule_text(&self, rule: &str) -> Option<&'static str> {
        texts::text(rule)
    }
}

/// The plugin: agenda, state hashes, one system for each station of the tick.
fn plugin(app: &mut App) {
    use BattleSystems as Set;
    app.init_resource::<InjuryAgenda>();
    app.add_systems(
        BattleTick,
        (
            movement::walk.in_set(Set::Movement),
            threat::update_positioning
                .run_if(anybody_moved)
                .in_set(Set::Positioning),
            reactions::open_windows.in_set(Set::Reactions),
            strike::attack.in_set(Set::Attack),
            scatter::scatter.in_set(Set::Scatter),
            harm::harm.in_set(Set::Harm),
            turns::conditions.in_set(Set::Conditions),
            turns::initiative.in_set(Set::Initiative),
            turns::outcome.in_set(Set::Outcome),
        ),
    );
    app.world_mut()
        .resource_mut::<DigestRegistry>()
        .component::<body::Body>()
        .component::<components::Stamina>()
        .component::<components::Exhaustion>()
        .component::<components::TurnState>()
        .component::<components::Gear>()
        .component::<components::KnownHearts>()
        .component::<components::Recovery>()
        .resource::<InjuryAgenda>();
}

type MovedOrFell = Or<(Changed<Position>, Changed<Altitude>, Changed<Standing>)>;

/// Threat follows from places, and from doors between them.
fn anybody_moved(moved: Query<(), MovedOrFell>, board: Res<BattleBoard>) -> bool {
    board.is_changed() || !moved.is_empty()
}
