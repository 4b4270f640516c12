//! The ruleset `coin`: the smallest fight that is one. Each combatant in turn takes one step or
//! strikes once; a blow is as good as a coin, and whoever has taken three is out.
//!
//! | rule | says |
//! |---|---|
//! | COIN-01 | turns go round in a fixed order, from one side to the other |
//! | COIN-02 | a turn is one step, one strike, or nothing |
//! | COIN-03 | a step goes to a free cell beside, where the ground allows it |
//! | COIN-04 | a strike is at an opponent in a cell where one could step; it hits with 4+ on 1d6 |
//! | COIN-05 | a hit takes one of three lives; without any the combatant is dead |
//! | COIN-06 | the side that is left has won; after 100 rounds nobody has |
//!
//! A ruleset of some size spreads the parts below over files of their own.

use bevy::prelude::{App, Component, IntoScheduleConfigs, World};
use quincunx::board::{MoveField, Mover, OccupancyMap, Occupied, StepBlocked, step_cost};
use quincunx::combat::{
    Act, Agenda, Aiming, Altitude, Answer, BattleBoard, BattleCommand, BattleDice, BattleEvent,
    BattleSystems, BattleTick, Brain, Combatant, CombatantId, CombatantSpec, Conditions, DataFault,
    Difficulty, DigestRegistry, Facing, Family, Gauge, GaugeKind, MayAct, MoveKind, Muster,
    OddsLine, Offer, Order, Outcome, PendingChoice, Position, Preview, ROLES, ReachCell, Refusal,
    Respite, RollKind, RollReport, Roster, Route, RouteStep, RuleId, Ruleset, Sheet, Side, SideId,
    Space, SpawnError, Standing, StartMode, Terms, TurnOrder, default_name, record,
};
use quincunx::dice::{Budget, Dice, Pool, Roll, explore};
use quincunx::grid::{Cell, Footprint};
use serde::Deserialize;
use smol_str::{SmolStr, format_smolstr};
use std::collections::{BTreeMap, BTreeSet};

/// Verbs and the pool: the words of this ruleset in commands and events.
const STEP: &str = "step";
const STRIKE: &str = "strike";
const LIFE: &str = "life";

/// Lives at first. Rule COIN-05.
const LIVES: i32 = 3;
/// The face that hits, and the faces above it. Rule COIN-04.
const HITS: i32 = 4;
/// The last round. Rule COIN-06.
const LAST_ROUND: u32 = 100;
/// How far the computer looks for a way.
const FAR: u32 = 200;

// Data: what a combatant has, and what a level may change of it.

/// How many blows a combatant can still take. Rule COIN-05.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Life(i32);

/// What a level, or a campaign, may say of a combatant: `overrides: {"coin": (life: 2)}`.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Changes {
    life: i32,
}

impl Default for Changes {
    fn default() -> Self {
        Self { life: LIVES }
    }
}

impl Changes {
    fn read(text: Option<&str>) -> Result<Self, String> {
        let changes: Self = text
            .map_or(Ok(Self::default()), ron::from_str)
            .map_err(|error| error.to_string())?;
        match changes.life {
            1..=LIVES => Ok(changes),
            life => Err(format!("life: {life}; write a number from 1 to {LIVES}")),
        }
    }
}

// Steps: what is still to be done in this tick, the next one on top.

/// A step of the agenda; the comment names the set that takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Step {
    /// Movement.
    Walk(CombatantId, Cell),
    /// Attack.
    Strike(CombatantId, CombatantId),
    /// Harm.
    Wound(CombatantId),
    /// Initiative.
    EndTurn(CombatantId),
    /// Initiative.
    NextTurn(Option<CombatantId>),
}

type CoinAgenda = Agenda<Step>;

// The snapshot: every question is asked of it, by checks, screens and the computer alike.

#[derive(Clone, Copy)]
struct Field<'w>(&'w World);

impl<'w> Field<'w> {
    fn get<C: Component>(self, who: CombatantId) -> &'w C {
        let entity = self.0.resource::<Roster>().entity(who);
        entity
            .and_then(|entity| self.0.get::<C>(entity))
            .expect("every combatant has its components")
    }

    fn board(self) -> &'w quincunx::board::Board {
        self.0.resource::<BattleBoard>().board()
    }

    fn cell(self, who: CombatantId) -> Cell {
        self.get::<Position>(who).cell()
    }

    fn side(self, who: CombatantId) -> SideId {
        self.get::<Side>(who).0
    }

    fn is_up(self, who: CombatantId) -> bool {
        *self.get::<Standing>(who) == Standing::Up
    }

    /// Everybody who still fights, ascending.
    fn fighters(self) -> impl Iterator<Item = CombatantId> + use<'w> {
        let all = self.0.resource::<Roster>().ids();
        all.filter(move |&id| self.is_up(id))
    }

    fn opponents(self, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'w> {
        let own = self.side(who);
        self.fighters().filter(move |&id| self.side(id) != own)
    }

    /// Nobody shares a cell. Rule COIN-03.
    fn occupancy(self) -> OccupancyMap {
        let mut map = OccupancyMap::for_board(self.board());
        let cells = self.fighters().map(|id| self.cell(id));
        for index in cells.filter_map(|cell| self.board().index(cell)) {
            map.set(index, Occupied::Block);
        }
        map
    }

    /// Whether one can get from a cell to the next; of whoever stands there it asks the map.
    fn way(self, step: (Cell, Cell), map: &OccupancyMap) -> Result<u32, StepBlocked> {
        let mover = Mover::walking(step.0, Footprint::Single, FAR);
        step_cost(self.board(), &mover, step, map)
    }

    /// Whether a blow from a cell gets to a combatant. Rule COIN-04.
    fn gets_at(self, from: Cell, target: CombatantId) -> bool {
        let step = (from, self.cell(target));
        self.way(step, &OccupancyMap::new()).is_ok()
    }

    /// The cells that a combatant can step to. Rule COIN-03.
    fn steps(self, who: CombatantId) -> Vec<Cell> {
        let (from, map) = (self.cell(who), self.occupancy());
        let beside = self.board().kind().neighbours(from);
        let free = beside.map(|(_, to)| to);
        free.filter(|&to| self.way((from, to), &map).is_ok())
            .collect()
    }

    /// The opponents that a combatant can strike at.
    fn targets(self, who: CombatantId) -> Vec<CombatantId> {
        let from = self.cell(who);
        let all = self.opponents(who);
        all.filter(|&id| self.gets_at(from, id)).collect()
    }
}

// Check: the one place that says what is legal. It gives the steps that a command comes to.

fn check(world: &World, command: &BattleCommand) -> Result<Vec<Step>, Refusal> {
    let who = command.who;
    let deed = match &command.order {
        Order::EndTurn => None,
        Order::Act(act) if act.verb == STEP => Some(check_step(Field(world), who, act)?),
        Order::Act(act) if act.verb == STRIKE => Some(check_strike(Field(world), who, act)?),
        Order::Act(act) => {
            let (verb, verbs) = (act.verb.clone(), vec![STEP.into(), STRIKE.into()]);
            return Err(Refusal::UnknownVerb { verb, verbs });
        }
        Order::Answer(_) | Order::Concede => return Err(Refusal::NothingToAnswer),
    };
    Ok(deed.into_iter().chain([Step::EndTurn(who)]).collect())
}

fn check_step(field: Field<'_>, who: CombatantId, act: &Act) -> Result<Step, Refusal> {
    let &[cell] = act.path.as_slice() else {
        return Err(Refusal::Missing("a path of one cell".into()));
    };
    let way = field.way((field.cell(who), cell), &field.occupancy());
    let blocked = |why: StepBlocked| Refusal::PathBlocked {
        cell,
        why: format_smolstr!("{why}"),
        rule: RuleId("COIN-03"),
    };
    way.map(|_| Step::Walk(who, cell)).map_err(blocked)
}

fn check_strike(field: Field<'_>, who: CombatantId, act: &Act) -> Result<Step, Refusal> {
    let Some(target) = act.target() else {
        return Err(Refusal::Missing("an opponent".into()));
    };
    if !field.opponents(who).any(|id| id == target) {
        return Err(Refusal::forbidden("That is no opponent", "COIN-04"));
    }
    if !field.gets_at(field.cell(who), target) {
        return Err(Refusal::forbidden("It is out of reach", "COIN-04"));
    }
    Ok(Step::Strike(who, target))
}

// Systems: one for each set in which there is something to do. Each takes its steps from the
// agenda and records what happens; none calls another.

fn take(world: &mut World, ours: fn(&Step) -> bool) -> Option<Step> {
    world.resource_mut::<CoinAgenda>().take_if(ours)
}

fn movement(world: &mut World) {
    if let Some(Step::Walk(who, to)) = take(world, |s| matches!(s, Step::Walk(..))) {
        let from = Field(world).cell(who);
        let (kind, cost) = (MoveKind::Step, 1);
        #[rustfmt::skip]
        record(world, BattleEvent::Moved { who, from, to, kind, cost });
    }
}

/// The resolution: dice in, result out. The game rolls it, the odds explore it. Rule COIN-04.
fn blow(dice: &mut dyn Dice) -> (Roll, bool) {
    let roll = dice.roll(&Pool::sum(1, 6));
    let hit = roll.value >= HITS;
    (roll, hit)
}

fn attack(world: &mut World) {
    let Some(Step::Strike(who, target)) = take(world, |s| matches!(s, Step::Strike(..))) else {
        return;
    };
    let (roll, hit) = blow(&mut world.resource_mut::<BattleDice>().0);
    let result = if hit { "hit" } else { "miss" };
    let name = &Field(world).get::<Combatant>(target).name;
    let report = RollReport {
        who,
        against: Some(target),
        kind: RollKind::Attack,
        label: format_smolstr!("blow at {name}"),
        rule: RuleId("COIN-04"),
        pool: format_smolstr!("{}", Pool::sum(1, 6)),
        faces: roll.faces.iter().map(|&face| i32::from(face)).collect(),
        natural: roll.value,
        terms: Terms::new(),
        total: roll.value,
        target: Some(HITS),
        result: result.into(),
        degrees: None,
    };
    record(world, BattleEvent::Rolled(Box::new(report)));
    let resolved = BattleEvent::AttackResolved {
        who,
        target,
        with: STRIKE.into(),
        result: result.into(),
        degrees: None,
        ranged: false,
    };
    record(world, resolved);
    if hit {
        world.resource_mut::<CoinAgenda>().push(Step::Wound(target));
    }
}

/// Rule COIN-05.
fn harm(world: &mut World) {
    if let Some(Step::Wound(who)) = take(world, |s| matches!(s, Step::Wound(_))) {
        let left = Field(world).get::<Life>(who).0 - 1;
        set_life(world, who, left);
        if left == 0 {
            let (from, to, rule) = (Standing::Up, Standing::Dead, RuleId("COIN-05"));
            #[rustfmt::skip]
            record(world, BattleEvent::StandingChanged { who, from, to, rule });
        }
    }
}

fn set_life(world: &mut World, who: CombatantId, to: i32) {
    let (pool, from) = (LIFE.into(), Field(world).get::<Life>(who).0);
    let rule = RuleId("COIN-05");
    #[rustfmt::skip]
    record(world, BattleEvent::PoolChanged { who, pool, from, to, rule });
}

/// Rules COIN-01, -06.
fn initiative(world: &mut World) {
    match take(world, |s| matches!(s, Step::EndTurn(_) | Step::NextTurn(_))) {
        Some(Step::EndTurn(who)) => {
            world.resource_mut::<MayAct>().0.clear();
            record(world, BattleEvent::TurnEnded { who });
            let next = Step::NextTurn(Some(who));
            world.resource_mut::<CoinAgenda>().push(next);
        }
        Some(Step::NextTurn(after)) => next_turn(world, after),
        _ => {}
    }
}

fn next_turn(world: &mut World, after: Option<CombatantId>) {
    let turns = world.resource::<TurnOrder>();
    let round = turns.round() + 1;
    let Some((who, wraps)) = turns.next_after(after, |id| Field(world).is_up(id)) else {
        return;
    };
    if wraps && round > LAST_ROUND {
        return finish(world, Outcome::Draw);
    }
    if wraps || after.is_none() {
        record(world, BattleEvent::RoundStarted { round });
    }
    record(world, BattleEvent::TurnStarted { who });
    world.resource_mut::<MayAct>().0 = vec![who];
}

/// Rule COIN-06.
fn outcome(world: &mut World) {
    let field = Field(world);
    let sides: BTreeSet<_> = field.fighters().map(|id| field.side(id)).collect();
    match sides.first() {
        None => finish(world, Outcome::Draw),
        Some(&side) if sides.len() == 1 => finish(world, Outcome::Won(side)),
        Some(_) => {}
    }
}

fn finish(world: &mut World, outcome: Outcome) {
    world.resource_mut::<CoinAgenda>().clear();
    world.resource_mut::<MayAct>().0.clear();
    let rule = RuleId("COIN-06");
    record(world, BattleEvent::Over { outcome, rule });
}

/// The order of turns: the first of each side, the second of each side, and so on, unless the
/// set-up gives an order. Rule COIN-01.
fn order(world: &World) -> Vec<CombatantId> {
    let given = match world.resource::<StartMode>() {
        StartMode::Order(given) => given.as_slice(),
        _ => &[],
    };
    let mut met = BTreeMap::<SideId, usize>::new();
    let mut order: Vec<_> = Field(world)
        .fighters()
        .map(|id| {
            let side = Field(world).side(id);
            let number = met.entry(side).or_default();
            *number += 1;
            let place = given.iter().position(|&other| other == id);
            (place.unwrap_or(usize::MAX), *number, side, id)
        })
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(.., id)| id).collect()
}

// The computer: it strikes where it can, and else goes the shortest way to where it could.

struct Tosser(Difficulty);

impl Brain for Tosser {
    fn decide(&mut self, world: &World) -> Option<BattleCommand> {
        let &who = world.resource::<MayAct>().0.first()?;
        let field = Field(world);
        let mut targets = field.targets(who);
        if self.0 != Difficulty::Easy {
            targets.sort_by_key(|&id| (field.get::<Life>(id).0, id));
        }
        let strike = targets.first().map(|&id| Act::new(STRIKE).at(id));
        let act = strike.or_else(|| Some(Act::new(STEP).along(vec![approach(field, who)?])));
        Some(act.map_or(BattleCommand::end_turn(who), |act| {
            BattleCommand::act(who, act)
        }))
    }
}

/// The next cell on the way to a cell from which somebody can be struck.
fn approach(field: Field<'_>, who: CombatantId) -> Option<Cell> {
    let mover = Mover::walking(field.cell(who), Footprint::Single, FAR);
    let mut ways = MoveField::new();
    let fits = |cell| field.opponents(who).any(|id| field.gets_at(cell, id));
    let goal = ways.search(field.board(), &mover, &field.occupancy(), fits)?;
    ways.path_to(goal)?.first().copied()
}

// What a person is shown.

fn preview(world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
    let steps = check(world, command)?;
    let strikes = matches!(steps.first(), Some(Step::Strike(..)));
    let odds = explore(Budget::default(), |dice| !strikes || blow(dice).1).odds;
    let chance = odds.get(&true);
    let word = |success: &bool| match (strikes, success) {
        (true, true) => "hit",
        (true, false) => "miss",
        (false, _) => "done",
    };
    let lines = odds.iter().map(|(success, probability)| OddsLine {
        label: word(success).into(),
        probability: probability.to_f64(),
        exact: format_smolstr!("{probability}"),
    });
    Ok(Preview {
        title: if strikes { "Blow" } else { "Step" }.into(),
        headline: if strikes { "to hit" } else { "certain" }.into(),
        chance: chance.to_f64(),
        exact: format_smolstr!("{chance}"),
        outcomes: lines.collect(),
        terms: Terms::new(),
        formula: if strikes { "1d6 against 4" } else { "no dice" }.into(),
        rolls: Vec::new(),
        notes: Vec::new(),
        landings: Vec::new(),
        sampled: false,
    })
}

/// A row of the action bar. Whoever cannot act now has it too, with the reason.
fn offer(verb: &'static str, aiming: Aiming, refusal: Option<Refusal>) -> Offer {
    let (label, icon, help, rule) = match verb {
        STEP => ("Step", "footprints", "Go to a cell beside.", "COIN-03"),
        _ => ("Strike", "sword", "Strike an opponent beside.", "COIN-04"),
    };
    Offer {
        verb: verb.into(),
        with: None,
        label: label.into(),
        icon,
        cost: "the turn".into(),
        aiming,
        family: Family::Main,
        several: false,
        usual: verb == STRIKE,
        help: help.into(),
        rule: RuleId(rule),
        riders: Vec::new(),
        refusal,
    }
}

fn offers(world: &World, who: CombatantId) -> Vec<Offer> {
    let may_act = &world.resource::<MayAct>().0;
    let waits = || Refusal::NotYourTurn {
        who,
        may_act: may_act.clone(),
    };
    let refusal = |possible: bool, why: &'static str, rule| match may_act.contains(&who) {
        false => Some(waits()),
        true => (!possible).then(|| Refusal::forbidden(why, rule)),
    };
    let field = Field(world);
    let way = !field.steps(who).is_empty();
    let near = !field.targets(who).is_empty();
    let step = refusal(way, "There is no way", "COIN-03");
    let strike = refusal(near, "Nobody is near", "COIN-04");
    vec![
        offer(STEP, Aiming::Path, step),
        offer(STRIKE, Aiming::Combatant, strike),
    ]
}

fn sheet(field: Field<'_>, who: CombatantId) -> Sheet {
    let combatant = field.get::<Combatant>(who);
    Sheet {
        name: combatant.name.clone(),
        kind: combatant.role.clone(),
        icon: "coins",
        gauges: vec![Gauge {
            label: "Life".into(),
            kind: GaugeKind::Health,
            now: field.get::<Life>(who).0,
            max: LIVES,
        }],
        parts: Vec::new(),
        trunk: [].into(),
        conditions: Vec::new(),
        lines: Vec::new(),
    }
}

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

    fn footprint(&self, role: &str, _: Option<&str>) -> Option<Footprint> {
        ROLES.contains(&role).then_some(Footprint::Single)
    }

    fn check_overrides(&self, _: &str, overrides: &str) -> Result<(), String> {
        Changes::read(Some(overrides)).map(|_| ())
    }

    /// There is no data file.
    fn check_data(&self, _: &str) -> Vec<DataFault> {
        Vec::new()
    }

    fn plugin(&self, app: &mut App) {
        use BattleSystems as Set;
        app.init_resource::<CoinAgenda>();
        app.add_systems(
            BattleTick,
            (
                movement.in_set(Set::Movement),
                attack.in_set(Set::Attack),
                harm.in_set(Set::Harm),
                initiative.in_set(Set::Initiative),
                outcome.in_set(Set::Outcome),
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
        let changes = changes.map_err(|problem| SpawnError::BadOverrides {
            role: role.clone(),
            problem,
        })?;
        let id = world.resource::<Roster>().next_id();
        let name = spec.name.clone();
        let name = name.unwrap_or_else(|| default_name(world, &role));
        let kernel = (
            Combatant { id, name, role },
            Side(spec.side),
            Position::new(spec.cell),
            Facing::new(spec.facing),
            Space(Footprint::Single),
            Altitude::default(),
            Standing::Up,
            Conditions::default(),
        );
        let entity = world.spawn((kernel, Life(changes.life))).id();
        Ok(world.resource_mut::<Roster>().enlist(entity))
    }

    fn muster(&self, world: &World, who: CombatantId) -> Muster {
        let combatant = Field(world).get::<Combatant>(who);
        Muster {
            name: combatant.name.clone(),
            role: combatant.role.clone(),
            standing: *Field(world).get(who),
            changes: format!("(life: {})", Field(world).get::<Life>(who).0),
        }
    }

    /// Whoever lives is whole again as soon as there is time.
    fn aftermath(&self, world: &mut World, respite: Respite) {
        world.resource_mut::<CoinAgenda>().clear();
        record(world, BattleEvent::Rested { respite });
        let living: Vec<_> = Field(world).fighters().collect();
        for who in living {
            set_life(world, who, LIVES);
        }
    }

    fn start(&self, world: &mut World) {
        let order = order(world);
        let results = vec![0; order.len()];
        record(world, BattleEvent::OrderSet { order, results });
        let first = Step::NextTurn(None);
        world.resource_mut::<CoinAgenda>().push(first);
    }

    fn check(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal> {
        check(world, command).map(|_| ())
    }

    fn begin(&self, world: &mut World, command: &BattleCommand) -> Result<(), Refusal> {
        let steps = check(world, command)?;
        if let Order::Act(act) = &command.order {
            let (who, act) = (command.who, act.clone());
            record(world, BattleEvent::Declared { who, act });
        }
        world.resource_mut::<CoinAgenda>().push_in_order(steps);
        Ok(())
    }

    /// Nobody is ever asked.
    fn check_answer(&self, _: &World, _: &PendingChoice, _: &Answer) -> Result<(), Refusal> {
        Err(Refusal::NothingToAnswer)
    }

    fn answer(&self, _: &mut World, _: &PendingChoice, _: &Answer) {}

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
        offers(world, who)
    }

    fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal> {
        preview(world, command)
    }

    fn sheet(&self, world: &World, who: CombatantId) -> Sheet {
        sheet(Field(world), who)
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
        check_step(Field(world), who, &act)?;
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
        field.opponents(who).filter(near).collect()
    }

    fn life_pool(&self) -> Option<&'static str> {
        Some(LIFE)
    }

    fn brain(&self, difficulty: Difficulty) -> Box<dyn Brain> {
        Box::new(Tosser(difficulty))
    }

    fn rule_text(&self, rule: &str) -> Option<&'static str> {
        match rule {
            "COIN-03" => Some("A step goes to a free cell beside."),
            "COIN-04" => Some("A blow hits with 4 or more on one die."),
            "COIN-05" => Some("The third blow is the last."),
            _ => None,
        }
    }
}
