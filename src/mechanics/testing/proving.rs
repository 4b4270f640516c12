//! The bare ruleset with all that the kernel has and nothing shipped uses yet: cells that are shared and told by level,
//! conditions of several instances with numbers of their own, ends at turns and rounds, light, fog and ground that
//! change. Every action is legal and happens at once.

use super::{Blow, Steps, add_steps, toy};
use crate::board::Light;
use crate::combat::{
    Act, BattleBoard, BattleCommand, BattleEvent, CombatantId, CombatantSpec, Condition,
    Conditions, MoveKind, Order, Places, Refusal, Ruleset, SpawnBasics, SpawnError, Terrains,
    component_of, enlist, fog_changed, ground_changed, light_changed, moved, pool_changed, record,
};
use crate::grid::{Cell, Footprint};
use crate::mechanics::{Holds, Scene, TurnStep, Turns, Walk, alternating, conditions, durations};
use bevy::prelude::World;

/// The one on top is `riding`, the one below `ridden`.
pub(crate) const MOUNTS: Holds = Holds {
    held: "ridden",
    held_rule: "TOY-RIDE-01",
    holding: "riding",
    holding_rule: "TOY-RIDE-02",
};

/// A rider counts as one with its mount. Of two who are left one must have made its way in to the other; there is no
/// room for a third. As rules WND-POS-11, WND-R131 have it.
fn may_share(world: &World, crowd: &[CombatantId]) -> bool {
    let own = |who| component_of::<Conditions>(world, who);
    let rides = |who: &CombatantId| crowd.iter().any(|&mount| own(*who).has_by("riding", mount));
    let afoot: Vec<_> = crowd.iter().filter(|who| !rides(who)).collect();
    match afoot[..] {
        [_] => true,
        [&one, &other] => own(one).has_by("inside", other) || own(other).has_by("inside", one),
        _ => false,
    }
}

/// One step of height for each size.
fn height(world: &World, who: CombatantId) -> i32 {
    1 + Footprint::ALL
        .iter()
        .position(|&size| size == Scene::of(world).footprint(who))
        .map_or(0, |place| {
            i32::try_from(place).expect("there are four sizes")
        })
}

const TURNS: Turns<Blow> = Turns::new(alternating, "TOY-TURN-01")
    .last_round(9, "TOY-TURN-02")
    .before_turn(|world, who| {
        durations::end_at_start(world, who, |_, c| c.key != "poisoned", "TOY-TIME-01");
    })
    .on_turn(sicken)
    .on_turn_end(|world, who| durations::end_at_end(world, who, "TOY-TIME-02"))
    .on_round_end(|world, round| durations::end_with_round(world, round, "TOY-TIME-03"));

/// Of all poisons the strongest takes effect, and of two as strong the one that lasts longer; then those end whose time
/// has come. As rule TRI-COND-12 has it.
fn sicken(world: &mut World, who: CombatantId) {
    let all = component_of::<Conditions>(world, who).all("poisoned");
    let left = |c: &Condition| durations::rounds_left(world, c.until);
    if let Some(worst) = all.max_by_key(|c| (c.value, left(c))) {
        let dose = worst.number("dose");
        pool_changed(world, who, "hp", 0, -dose, "TOY-COND-01");
    }
    durations::end_at_start(world, who, |_, _| true, "TOY-TIME-01");
}

/// The ruleset.
pub(crate) static PROVING: Ruleset = Ruleset {
    id: "proving",
    places: Places {
        height: Some(height),
        under_ground: true,
        may_share,
        ..Places::DEFAULT
    },
    plugin: |app| {
        add_steps(app);
        TURNS.plugin(app);
    },
    spawn,
    start: |world| TURNS.start(world),
    begin,
    ..toy()
};

/// Every role has a size of its own.
fn spawn(world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError> {
    let footprint = match spec.role.as_str() {
        "brute" => Footprint::Large,
        "beast" => Footprint::Huge,
        "caster" => Footprint::Gigantic,
        _ => Footprint::Single,
    };
    let basics = SpawnBasics {
        footprint,
        ..SpawnBasics::default()
    };
    Ok(enlist(world, spec, basics, ()))
}

fn begin(
    world: &mut World,
    command: &BattleCommand,
    _: Option<BattleEvent>,
) -> Result<(), Refusal> {
    let who = command.who;
    let Order::Act(act) = &command.order else {
        let mut agenda = world.resource_mut::<Steps>();
        agenda.push(TurnStep::End(who));
        return Ok(());
    };
    let declared = BattleEvent::Declared {
        who,
        act: act.clone(),
    };
    record(world, declared);
    match act.target() {
        Some(target) => deal_with(world, who, act, target),
        None => change(world, who, act),
    }
    Ok(())
}

/// What is done to another.
fn deal_with(world: &mut World, who: CombatantId, act: &Act, target: CombatantId) {
    let rounds = act.riders.get("rounds").copied().unwrap_or(1);
    let rounds = u32::try_from(rounds).expect("the test gives a number of rounds");
    let level = act.riders.get("level").copied().unwrap_or(1);
    match act.verb.as_str() {
        "mount" | "slip_in" => {
            if act.verb == "mount" {
                MOUNTS.seize(world, who, target);
            } else {
                let inside = Condition::new("inside", 1, "TOY-MOVE-02").by(target);
                conditions::set(world, who, inside);
            }
            let (cell, to) = {
                let scene = Scene::of(world);
                (scene.cell(target), scene.altitude(target))
            };
            moved(world, who, cell, MoveKind::Step, 1);
            rise(world, who, to);
        }
        "poison" => {
            let until = durations::following_turn(world, target, rounds);
            let poison = Condition::new("poisoned", level, "TOY-COND-01");
            let poison = poison.with("dose", 10 * level).until(until).by(who);
            conditions::add(world, target, poison);
        }
        "daunt" => {
            let until = durations::following_turn(world, who, rounds);
            let daunted = Condition::new("daunted", 1, "TOY-COND-02");
            let known = component_of::<Conditions>(world, target).get("daunted");
            let until = known.map_or(until, |known| known.until.later(rounds));
            conditions::set(world, target, daunted.until(until));
        }
        "feint" => {
            let until = durations::rest_of_turn(world).expect("it is somebody's turn");
            let open = Condition::new("open", 1, "TOY-COND-03").by(who);
            conditions::set(world, target, open.until(until));
        }
        "ward" => {
            let ward = Condition::new("ward", level, "TOY-COND-04").with("mana", 3);
            let until = durations::rounds(world, rounds);
            conditions::add(world, target, ward.until(until));
        }
        other => panic!("nobody {other}s another"),
    }
}

/// What is done alone, or to the board.
fn change(world: &mut World, who: CombatantId, act: &Act) {
    let around = |world: &World| {
        let cell = act.at.expect("the test names a cell");
        let cell = cell.fixture().expect("a cell").cells()[0];
        let kind = world.resource::<BattleBoard>().board().kind();
        let near = kind.neighbours(cell).map(|(_, near)| near);
        near.chain([cell]).collect::<Vec<Cell>>()
    };
    match act.verb.as_str() {
        "walk" => {
            let walk = Walk::new(who, MoveKind::Walk, act.path.clone());
            world.resource_mut::<Steps>().push(walk);
        }
        "rise" => rise(world, who, act.riders["to"]),
        "part" => {
            MOUNTS.end_all(world, who, "TOY-RIDE-03");
            conditions::end(world, who, "inside", "TOY-MOVE-02");
            moved(world, who, act.path[0], MoveKind::Step, 1);
            rise(world, who, 0);
        }
        "darken" => light_changed(world, around(world), Light::Dark, "TOY-AIR-01"),
        "lighten" => light_changed(world, around(world), Light::Bright, "TOY-AIR-01"),
        "fog" => fog_changed(world, around(world), true, "TOY-AIR-02"),
        "clear" => fog_changed(world, around(world), false, "TOY-AIR-02"),
        verb @ ("wall_up" | "flood") => {
            let name = if verb == "flood" {
                "deep water"
            } else {
                "wall"
            };
            let terrains = world.resource::<Terrains>();
            let terrain = terrains.get(name).expect("it is in the catalogue");
            let terrain = terrain.clone();
            ground_changed(world, around(world), &terrain, "TOY-GROUND-01");
        }
        other => panic!("nobody {other}s"),
    }
}

fn rise(world: &mut World, who: CombatantId, to: i32) {
    let from = Scene::of(world).altitude(who);
    if from != to {
        record(world, BattleEvent::AltitudeChanged { who, from, to });
    }
}
