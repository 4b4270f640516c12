//! The ruleset `coin`: the smallest fight that is one. `rules.md` is its page of rules; this file
//! tells the kernel and the screens about it.
//!
//! | room | holds |
//! |---|---|
//! | `components` | what a combatant has: its life |
//! | `plan` | a step and a blow: legal or not, and what is rolled |
//! | `effects` | what a blow does |
//! | `actions` | the table of actions |
//! | `tactics` | the computer player |

mod actions;
mod components;
mod effects;
mod plan;
mod tactics;

use actions::ACTIONS;
use bevy::prelude::{App, World};
use components::{Counted, LIVES, Pools, STEP};
use plan::{Blow, WALK, reaches, steps};
use quincunx::combat::{
    Act, BattleCommand, BattleEvent, BetweenBattles, Brain, CarriedRecord, CombatantId,
    CombatantSpec, Creatures, Difficulty, DigestRegistry, Faults, Offer, Preview, Questions,
    ReachCell, Refusal, Rest, Route, RulePage, Ruleset, Sheet, Shown, SideId, SpawnBasics,
    SpawnError, Wording, changes, enlist, record,
};
use quincunx::grid::Cell;
use quincunx::mechanics::spawning::CreatureBuilder;
use quincunx::mechanics::{Scene, Task, Tasks, Turns, Walking, alternating};
use smol_str::SmolStr;
use std::sync::LazyLock;

/// The page of rules, with the table of actions.
const PAGE: &str = include_str!("rules.md");

/// Rules COIN-TURN-01, COIN-TURN-03.
const TURNS: Turns<Blow> = Turns::new(alternating, "COIN-TURN-03").last_round(100, "COIN-TURN-03");

/// The ruleset, as the kernel and the screens see it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Coin;

changes! {
    /// Life, 1 to 3; 3.
    life: u8,
}

/// A level, or a campaign, may say `overrides: {"coin": (life: 2)}`.
impl CreatureBuilder for Coin {
    type Changes = Changes;
    /// Its life.
    type Creature = i32;

    fn creatures(&self) -> &Creatures<Changes> {
        static ALL: LazyLock<Creatures<Changes>> = LazyLock::new(Creatures::dull);
        &ALL
    }

    fn build(&self, _: &str, changes: &Changes, faults: &mut Faults) -> i32 {
        let life = changes.life.map_or(LIVES, i32::from);
        faults.within("life", life, 1..=LIVES.into());
        life
    }
}

impl Ruleset for Coin {
    fn id(&self) -> &'static str {
        "coin"
    }

    fn name(&self) -> &'static str {
        "Coin"
    }

    fn summary(&self) -> &'static str {
        "One step or one blow a turn; a blow is as good as a coin, and the third is the last."
    }

    fn roles(&self) -> Vec<SmolStr> {
        self.creatures().names()
    }

    fn check_overrides(&self, role: &str, overrides: &str) -> Result<(), String> {
        self.check_changes(role, overrides)
    }

    fn plugin(&self, app: &mut App) {
        Task::<Blow>::plugin(app);
        TURNS.plugin(app);
        let mut digest = app.world_mut().resource_mut::<DigestRegistry>();
        digest.component::<Pools>();
    }

    fn spawn(&self, world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError> {
        let plan = self.spawn_plan(&spec.role, spec.overrides.as_deref())?;
        let pools = Pools::of([(Counted::Life, plan.creature, LIVES)]);
        Ok(enlist(world, spec, SpawnBasics::default(), pools))
    }

    fn start(&self, world: &mut World) {
        TURNS.start(world);
    }

    fn check(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal> {
        ACTIONS.plan(world, command).map(|_| ())
    }

    /// Rule COIN-TURN-02: whatever is done, the turn ends after it.
    fn begin(
        &self,
        world: &mut World,
        command: &BattleCommand,
        answered: Option<BattleEvent>,
    ) -> Result<(), Refusal> {
        let plan = ACTIONS.begin(world, command, answered)?;
        let steps: Vec<_> = plan.into_iter().chain([Turns::end(command.who)]).collect();
        world.resource_mut::<Tasks<Blow>>().push_in_order(steps);
        Ok(())
    }

    /// The turn of a side that has left ends by itself.
    fn departed(&self, _: &mut World, _: SideId) {}

    fn break_off(&self, world: &mut World) {
        Walking::<Blow>::break_off(world);
    }

    fn settled(&self, world: &World) -> bool {
        world.resource::<Tasks<Blow>>().is_empty()
    }

    fn apply(&self, world: &mut World, event: &BattleEvent) {
        Pools::apply(world, event);
    }

    fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer> {
        ACTIONS.offers(world, who)
    }

    fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
        ACTIONS.preview(world, command)
    }

    fn brain(&self, difficulty: Difficulty) -> Box<dyn Brain> {
        tactics::brain(difficulty)
    }

    fn rule_text(&self, rule: &str) -> Option<&'static str> {
        RulePage::read(PAGE).text(rule)
    }
}

/// Nobody is ever asked.
impl Questions for Coin {}

impl Shown for Coin {
    fn completed(&self, world: &World, command: BattleCommand) -> BattleCommand {
        ACTIONS.completed(world, command)
    }

    fn sheet(&self, world: &World, who: CombatantId) -> Sheet {
        let gauges = Scene::of(world).get::<Pools>(who).gauges();
        Sheet {
            gauges,
            ..Sheet::of(world, who, "coins")
        }
    }

    fn actions_page(&self) -> Option<String> {
        Some(ACTIONS.markdown())
    }

    fn facts(&self, world: &World, who: CombatantId) -> serde_json::Value {
        Scene::of(world).get::<Pools>(who).facts()
    }

    fn reach(&self, world: &World, who: CombatantId) -> Vec<ReachCell> {
        let steps = steps(&Scene::of(world), who).into_iter().flatten();
        steps.map(|cell| ReachCell { cell, band: 1 }).collect()
    }

    fn route(&self, world: &World, who: CombatantId, to: Cell) -> Result<Route, Refusal> {
        WALK.route_along(Scene::of(world), who, vec![to], Act::new(STEP))
    }

    fn threats(&self, world: &World, who: CombatantId) -> Vec<CombatantId> {
        let scene = Scene::of(world);
        let enemies = scene.enemies(who);
        enemies.filter(|&id| reaches(scene, id, who)).collect()
    }
}

impl Wording for Coin {
    fn life_pool(&self) -> Option<&'static str> {
        Some(Counted::Life.word())
    }
}

impl BetweenBattles for Coin {
    fn carried_record(&self, world: &World, who: CombatantId) -> CarriedRecord {
        let life = Scene::of(world).get::<Pools>(who).now(Counted::Life);
        let life = u8::try_from(life).ok();
        CarriedRecord::of(world, who, &Changes { life })
    }

    /// Everybody alive is whole again as soon as there is time.
    fn aftermath(&self, world: &mut World, rest: Rest) {
        world.resource_mut::<Tasks<Blow>>().clear();
        record(world, BattleEvent::Rested { rest });
        let living: Vec<_> = Scene::of(world).fighters().collect();
        for who in living {
            Pools::fill(world, who, Counted::Life, "COIN-HIT-02");
        }
    }
}
