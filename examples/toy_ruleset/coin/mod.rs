//! The ruleset `coin`: the smallest fight that is one. Each combatant in turn takes one step or
//! strikes once; a blow is as good as a coin, and whoever has taken three is out.
//!
//! | rule | says |
//! |---|---|
//! | COIN-TURN-01 | turns go round in a fixed order, from one side to the other |
//! | COIN-TURN-02 | a turn is one step, one strike, or nothing |
//! | COIN-TURN-03 | the side that is left has won; after 100 rounds nobody has |
//! | COIN-MOVE-01 | a step goes to a free cell beside, where the ground allows it |
//! | COIN-HIT-01 | a strike is at an enemy in a cell where one could step; it hits with 4+ on 1d6 |
//! | COIN-HIT-02 | a hit takes one of three lives; without any the combatant is dead |
//!
//! | file | holds |
//! |---|---|
//! | `data` | what a combatant has, and what a level may change of it |
//! | `field` | the snapshot that every question is answered from |
//! | `check` | what a command is allowed, and which steps follow (COIN-TURN-02, COIN-MOVE-01, COIN-HIT-01) |
//! | `systems` | the steps of a tick and who takes them: walks, blows, turns, the end |
//! | `shown` | offers, odds, sheet |
//! | `brain` | the computer player |

mod brain;
mod check;
mod data;
mod field;
mod shown;
mod systems;

use bevy::prelude::{App, IntoScheduleConfigs, World};
use data::{Changes, LIFE, LIVES, Life, STEP};
use field::Field;
use quincunx::combat::{
    Act, BattleCommand, BattleEvent, BattleSystems, BattleTick, BetweenBattles, Brain,
    CarriedRecord, CombatantId, CombatantSpec, Difficulty, DigestRegistry, Offer, Order, Preview,
    Questions, ROLES, ReachCell, Refusal, Rest, Roster, Route, RouteStep, Ruleset, Sheet, Shown,
    SideId, SpawnBasics, SpawnError, TurnOrder, Wording, enlist, record,
};
use quincunx::grid::Cell;
use smol_str::SmolStr;
use systems::{CoinAgenda, Step};

/// The ruleset, as the kernel and the screens see it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Coin;

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
        ROLES.into_iter().map(SmolStr::new_static).collect()
    }

    fn check_overrides(&self, _: &str, overrides: &str) -> Result<(), String> {
        Changes::read(Some(overrides)).map(|_| ())
    }

    fn plugin(&self, app: &mut App) {
        use BattleSystems as Set;
        app.init_resource::<CoinAgenda>();
        app.add_systems(
            BattleTick,
            (
                systems::movement.in_set(Set::Movement),
                systems::attack.in_set(Set::Attack),
                systems::harm.in_set(Set::Harm),
                systems::initiative.in_set(Set::Initiative),
                systems::outcome.in_set(Set::Outcome),
            ),
        );
        let mut digest = app.world_mut().resource_mut::<DigestRegistry>();
        digest.component::<Life>().resource::<CoinAgenda>();
    }

    fn spawn(&self, world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError> {
        let role = spec.role.clone();
        if !ROLES.contains(&role.as_str()) {
            let roles = self.roles();
            return Err(SpawnError::UnknownRole { role, roles });
        }
        let changes = Changes::read(spec.overrides.as_deref());
        let changes = changes.map_err(|fault| SpawnError::BadOverrides {
            role: role.clone(),
            fault,
        })?;
        Ok(enlist(
            world,
            spec,
            SpawnBasics::default(),
            Life(changes.life),
        ))
    }

    fn start(&self, world: &mut World) {
        let order = systems::order(world);
        let results = vec![0; order.len()];
        record(world, BattleEvent::OrderSet { order, results });
        let first = Step::NextTurn(None);
        world.resource_mut::<CoinAgenda>().push(first);
    }

    fn check(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal> {
        check::check(world, command).map(|_| ())
    }

    fn begin(
        &self,
        world: &mut World,
        command: &BattleCommand,
        _: Option<BattleEvent>,
    ) -> Result<(), Refusal> {
        let steps = check::check(world, command)?;
        if let Order::Act(act) = &command.order {
            let (who, act) = (command.who, act.clone());
            record(world, BattleEvent::Declared { who, act });
        }
        world.resource_mut::<CoinAgenda>().push_in_order(steps);
        Ok(())
    }

    /// Rule COIN-TURN-03: the turn of a side that has given up ends.
    fn departed(&self, world: &mut World, side: SideId) {
        let active = world.resource::<TurnOrder>().active();
        if let Some(who) = active.filter(|&who| Field(world).side(who) == side) {
            world.resource_mut::<CoinAgenda>().push(Step::EndTurn(who));
        }
    }

    fn break_off(&self, world: &mut World) {
        world.resource_mut::<CoinAgenda>().clear();
    }

    fn settled(&self, world: &World) -> bool {
        world.resource::<CoinAgenda>().is_empty()
    }

    /// The only writer of [`Life`].
    fn apply(&self, world: &mut World, event: &BattleEvent) {
        if let BattleEvent::PoolChanged { who, to, .. } = event {
            let entity = world.resource::<Roster>().entity(*who);
            let mut life = entity.and_then(|entity| world.get_mut::<Life>(entity));
            life.iter_mut().for_each(|life| life.0 = *to);
        }
    }

    fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer> {
        shown::offers(world, who)
    }

    fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
        shown::preview(world, command)
    }

    fn brain(&self, difficulty: Difficulty) -> Box<dyn Brain> {
        Box::new(brain::Tosser(difficulty))
    }

    fn rule_text(&self, rule: &str) -> Option<&'static str> {
        match rule {
            "COIN-MOVE-01" => Some("A step goes to a free cell beside."),
            "COIN-HIT-01" => Some("A blow hits with 4 or more on one die."),
            "COIN-HIT-02" => Some("The third blow is the last."),
            _ => None,
        }
    }
}

/// Nobody is ever asked.
impl Questions for Coin {}

impl Shown for Coin {
    fn sheet(&self, world: &World, who: CombatantId) -> Sheet {
        shown::sheet(Field(world), who)
    }

    fn facts(&self, world: &World, who: CombatantId) -> serde_json::Value {
        serde_json::json!({ LIFE: Field(world).get::<Life>(who).0 })
    }

    fn reach(&self, world: &World, who: CombatantId) -> Vec<ReachCell> {
        let cells = Field(world).steps(who).into_iter();
        cells.map(|cell| ReachCell { cell, band: 1 }).collect()
    }

    fn route(&self, world: &World, who: CombatantId, to: Cell) -> Result<Route, Refusal> {
        let act = Act::new(STEP).along(vec![to]);
        check::check_step(Field(world), who, &act)?;
        Ok(Route {
            commands: vec![BattleCommand::act(who, act)],
            steps: vec![RouteStep {
                cell: to,
                action: 1,
                cost: 1,
                provokes: Vec::new(),
            }],
        })
    }

    fn threats(&self, world: &World, who: CombatantId) -> Vec<CombatantId> {
        let field = Field(world);
        let near = |id: &CombatantId| field.gets_at(field.cell(*id), who);
        field.enemies(who).filter(near).collect()
    }
}

impl Wording for Coin {
    fn life_pool(&self) -> Option<&'static str> {
        Some(LIFE)
    }
}

impl BetweenBattles for Coin {
    fn carried_record(&self, world: &World, who: CombatantId) -> CarriedRecord {
        let life = Field(world).get::<Life>(who).0;
        let options = ron::Options::default();
        CarriedRecord::of(world, who, (&options, &Changes { life }))
    }

    /// Whoever lives is whole again as soon as there is time.
    fn aftermath(&self, world: &mut World, rest: Rest) {
        world.resource_mut::<CoinAgenda>().clear();
        record(world, BattleEvent::Rested { rest });
        let living: Vec<_> = Field(world).fighters().collect();
        for who in living {
            systems::set_life(world, who, LIVES);
        }
    }
}
