//! A bare ruleset for the tests of this floor: combatants walk, guards strike, turns go round. [`proving`] has besides
//! what nothing shipped uses yet.

pub(crate) mod proving;

use super::reports::stopped;
use super::scene::Scene;
use super::snapshot::ViewQuery;
use super::walk::{break_off, walk_on};
use super::{
    AddSteps, Guards, OwnStep, Task, Tasks, TurnStep, Turns, Walk, Walking, alternating, steps,
};
use crate::board::{Board, Terrain};
use crate::combat::{
    Act, ActionTable, ActiveRuleset, Aiming, BattleBoard, BattleCommand, BattleEvent,
    BattleSystems, BetweenBattles, Chronicle, CombatantId, CombatantQuery, CombatantSpec,
    DataFault, MoveKind, Offer, Order, Places, Preview, Questions, Refusal, Roster, RuleId,
    RulePage, RuleSwitches, Ruleset, RulesetData, RulesetTables, Shown, SideId, SpawnBasics,
    SpawnError, Standing, Wording, camp, component_of, enlist, schedule_of, settle,
    standing_changed, take_command,
};
use crate::dice::SeededDice;
use crate::grid::{Cell, Direction, Footprint, GridKind};
use crate::source::Document;
use bevy::prelude::{App, Bundle, In, World};
use smol_str::SmolStr;
use std::sync::Arc;

steps! {
    /// What is done beside walking and turns.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub(super) enum Blow {
        /// A guard strikes the mover, who dies.
        Kill(CombatantId, CombatantId),
        /// A guard lets the mover go.
        Wait(CombatantId, CombatantId),
    }
}

impl OwnStep for Blow {
    fn needs(&self) -> Option<CombatantId> {
        let (Self::Kill(_, of) | Self::Wait(_, of)) = self;
        Some(*of)
    }
}

fn kill(In(Kill(guard, mover)): In<Kill>, world: &mut World) {
    if component_of::<Standing>(world, guard).is_there() {
        standing_changed(world, mover, Standing::Dead, "TOY-ATK-01");
    }
}

fn wait(In(Wait(guard, mover)): In<Wait>, world: &mut World) {
    if component_of::<Standing>(world, mover).is_there() {
        stopped(world, guard, "lets it pass", "TOY-ATK-02");
    }
}

fn walk(In(walk): In<Walk>, world: &mut World) {
    walk_on(world, &WALK, walk);
}

pub(super) type Steps = Tasks<Blow>;

/// A walk of six cells through friends; whom the mover leaves behind may react.
pub(super) const WALK: Walking<Blow> = Walking {
    passing: super::Passing::Allies,
    guards: Some(Guards {
        who: |scene, mover| scene.beside(mover),
        step: Blow::Wait,
    }),
    ..Walking::new(6, "TOY-MOVE-01")
};

pub(super) const TURNS: Turns<Blow> =
    Turns::new(alternating, "TOY-TURN-01").last_round(3, "TOY-TURN-02");

/// One combatant of a test: its side, its cell, its space, its height above the ground, its facing.
#[derive(Clone, Copy)]
pub(super) struct Toy {
    side: u8,
    cell: Cell,
    space: Footprint,
    altitude: i32,
    facing: Direction,
}

impl Toy {
    pub(super) fn new(side: u8, cell: (i32, i32)) -> Self {
        Self {
            side,
            cell: cell.into(),
            space: Footprint::Single,
            altitude: 0,
            facing: Direction::new(0),
        }
    }

    pub(super) const fn with_space(mut self, space: Footprint) -> Self {
        self.space = space;
        self
    }

    pub(super) const fn at_altitude(mut self, steps: i32) -> Self {
        self.altitude = steps;
        self
    }

    pub(super) const fn looking(mut self, facing: Direction) -> Self {
        self.facing = facing;
        self
    }
}

/// A meadow of 12 by 12 cells with these combatants, numbered from 1.
pub(super) fn field(kind: GridKind, toys: &[Toy]) -> World {
    field_of(kind, toys, |_| ())
}

/// The same with further components of each combatant.
pub(super) fn field_of<B: Bundle>(
    kind: GridKind,
    toys: &[Toy],
    own: impl Fn(CombatantId) -> B,
) -> World {
    field_under(&TOY, kind, toys, own)
}

/// The same under another ruleset.
pub(super) fn field_under<B: Bundle>(
    ruleset: &'static Ruleset,
    kind: GridKind,
    toys: &[Toy],
    own: impl Fn(CombatantId) -> B,
) -> World {
    let mut world = camp(ruleset, SeededDice::new(5).into());
    let palette = vec![Terrain::open("grass"), Terrain::wall("rock")];
    let board = Board::new(kind, Cell::new(0, 0), 12, 12, palette, 0);
    world.insert_resource(BattleBoard::new(board));
    for toy in toys {
        let spec = CombatantSpec {
            role: "toy".into(),
            name: None,
            side: SideId(toy.side),
            cell: toy.cell,
            facing: toy.facing,
            overrides: None,
        };
        let basics = SpawnBasics {
            footprint: toy.space,
            altitude: toy.altitude,
            ..SpawnBasics::default()
        };
        let who = world.resource::<Roster>().next_id();
        enlist(&mut world, &spec, basics, own(who));
    }
    CombatantQuery::<ViewQuery>::prepare(&mut world);
    world
}

/// Changes the board of a battle that has not begun.
pub(super) fn with_board(world: &mut World, change: impl FnOnce(&mut Board)) {
    let mut board = world.resource::<BattleBoard>().board().clone();
    change(&mut board);
    world.insert_resource(BattleBoard::new(board));
}

/// The number of the terrain `rock`, which blocks everything; 0 is grass.
pub(super) const ROCK: usize = 1;

/// Switches a rule off.
pub(super) fn switch_off(world: &mut World, rule: &str) {
    world.resource_mut::<ActiveRuleset>().switches = RuleSwitches::off([rule.into()]);
}

/// A battle that goes on until it waits for a command.
pub(super) struct Played {
    pub(super) world: World,
    tick: bevy::prelude::Schedule,
}

impl Played {
    /// Starts turns in a world.
    pub(super) fn start(mut world: World) -> Self {
        TURNS.start(&mut world);
        Self::resume(world)
    }

    /// Plays on what is on the agenda.
    pub(super) fn resume(mut world: World) -> Self {
        let tick = schedule_of(&mut world);
        let mut played = Self { world, tick };
        played.settle();
        played
    }

    pub(super) fn settle(&mut self) {
        settle(&mut self.world, &mut self.tick, &TOY);
    }

    pub(super) fn submit(&mut self, command: BattleCommand) {
        assert_eq!(take_command(&mut self.world, &TOY, &command), Ok(()));
        self.settle();
    }

    pub(super) fn events(&self) -> &[BattleEvent] {
        self.world.resource::<Chronicle>().events()
    }

    /// The cells entered, with the way of moving.
    pub(super) fn moves(&self) -> Vec<(Cell, MoveKind)> {
        let all = self.events().iter();
        let moves = all.filter_map(|event| match event {
            BattleEvent::Moved { to, kind, .. } => Some((*to, *kind)),
            _ => None,
        });
        moves.collect()
    }
}

/// Adds what takes the steps of these rulesets, but for turns.
pub(super) fn add_steps(app: &mut App) {
    Task::<Blow>::plugin(app);
    app.add_steps::<Blow, _>(BattleSystems::Movement, walk)
        .add_steps(BattleSystems::Attack, (kill, wait));
}

/// The ruleset of these tests.
pub(super) static TOY: Ruleset = toy();

/// The same as a value, for a test that changes a field.
pub(super) const fn toy() -> Ruleset {
    Ruleset {
        id: "toy",
        name: "Toy",
        summary: "",
        page: RulePage(""),
        actions: &ToyTables,
        data: &ToyTables,
        plugin: |app| {
            add_steps(app);
            TURNS.plugin(app);
        },
        spawn: |_, spec| {
            let (role, roles) = (spec.role.clone(), Vec::new());
            Err(SpawnError::UnknownRole { role, roles })
        },
        start: |world| TURNS.start(world),
        begin: |world, command, _| {
            let who = command.who;
            let mut agenda = world.resource_mut::<Steps>();
            match &command.order {
                Order::Act(act) if act.verb == "kill" => {
                    let target = act.target().expect("the test names a target");
                    agenda.push(Task::Own(Blow::Kill(who, target)));
                }
                Order::Act(act) => agenda.push(Walk::new(who, MoveKind::Walk, act.path.clone())),
                _ => agenda.push(TurnStep::End(who)),
            }
            Ok(())
        },
        settled: Steps::settled,
        apply: |_, _| {},
        departed: |world, _| super::tidy_up::<Blow>(world),
        break_off: break_off::<Blow>,
        breaches: |_| Vec::new(),
        brain: |_| Box::new(super::Greedy::new(|_, _| 0)),
        places: Places::DEFAULT,
        questions: Questions {
            answer: |world, _, _| {
                super::answered::<Blow>(world);
            },
            ..Questions::DEFAULT
        },
        shown: Shown {
            reach: |world, who| WALK.reach(Scene::of(world), who),
            route: |world, who, to, _| WALK.route(Scene::of(world), who, to, Act::new("walk")),
            ..Shown::DEFAULT
        },
        wording: Wording::DEFAULT,
        between_battles: BetweenBattles::DEFAULT,
    }
}

/// No roles, and actions that are always legal.
struct ToyTables;

impl ActionTable for ToyTables {
    fn check_command(&self, _: &World, _: &BattleCommand) -> Result<(), Refusal> {
        Ok(())
    }

    fn offers(&self, _: &World, _: CombatantId) -> Vec<Offer> {
        let walk = Offer::new("walk", "Walk", "TOY-MOVE-01").aimed(Aiming::Path);
        let kill = Offer::new("kill", "Kill", "TOY-ATK-01").at_enemies();
        let pull = Offer::new("pull", "Pull", "TOY-ACT-01").aimed(Aiming::Thing);
        vec![walk, kill, pull]
    }

    fn preview(&self, _: &World, _: &BattleCommand) -> Result<Preview, Refusal> {
        Ok(Preview::certain("", Vec::new()))
    }

    fn completed(&self, _: &World, command: BattleCommand) -> BattleCommand {
        command
    }

    fn announced(&self, _: &Act, _: Option<&str>) -> Option<String> {
        None
    }

    fn does(&self, _: &str) -> Option<(&'static str, RuleId)> {
        None
    }

    fn verbs(&self) -> Vec<&'static str> {
        vec!["walk", "kill", "pull"]
    }

    fn riders(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn markdown(&self) -> String {
        String::new()
    }
}

impl RulesetData for ToyTables {
    fn text(&self) -> &'static str {
        ""
    }

    fn shipped(&self) -> Arc<dyn RulesetTables> {
        Arc::new(Self)
    }

    fn read(
        &self,
        _: &Document,
        _: &RuleSwitches,
    ) -> Result<Arc<dyn RulesetTables>, Vec<DataFault>> {
        Ok(Arc::new(Self))
    }
}

impl RulesetTables for ToyTables {
    fn roles(&self) -> Vec<SmolStr> {
        Vec::new()
    }

    fn footprint(&self, _: &str, _: Option<&str>) -> Option<Footprint> {
        None
    }

    fn check_overrides(&self, _: &str, _: &str) -> Vec<DataFault> {
        Vec::new()
    }

    fn others(&self, _: &str) -> Vec<(String, u32)> {
        Vec::new()
    }

    fn put_in_force(self: Arc<Self>, _: &mut World) {}
}
