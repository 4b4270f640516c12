//! Movement by one's own feet: what it needs and what it costs. Floor 4.
//! Rules AUR-MOVE-01 to -16, AUR-ACT-06 to -11, AUR-REACT-03.
//!
//! | file | holds |
//! |---|---|
//! | `costs` | what the steps out of a cell cost, remembered |
//! | `step` | a single step: whom it may pass, and why it is refused |
//! | `turning` | what sharp turns cost |
//! | `leap` | jumping and climbing |
//!
//! Ways and the movements on foot are checked here.

mod costs;
pub mod leap;
mod step;
mod turning;

pub use costs::{DIRECTIONS, StepCosts, Steps, known_steps};
pub use costs::{mover_of, step_rules};
pub use step::{is_blocked, may_pass};
pub use step::{occupancy, step_metres, step_price};
pub use turning::{Turning, lost_in_turn};

use crate::board::OccupancyMap;
use crate::combat::{Act, Refusal};
use crate::grid::{Cell, Direction};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::agenda::Action;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::{AuraData, Costs};
use crate::rules::aura::plan::{attack, facing, scoop};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::{SmolStr, format_smolstr};

/// Metres of a way. Rules AUR-MOVE-01, -03, -04.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Metres {
    /// Those of its steps.
    pub walked: i32,
    /// Those lost in sharp turns.
    pub lost: i32,
    /// Turns within the way.
    pub turns: i32,
}

impl Metres {
    /// All that count against the allowance.
    #[must_use]
    pub const fn used(self) -> i32 {
        self.walked + self.lost
    }
}

/// Measures a way on foot, with the turns that a Run or Sprint pays for.
///
/// # Errors
/// [`Refusal`] names the first cell that is not free.
pub fn measure(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    path: &[Cell],
    pays_turns: bool,
) -> Result<Metres, Refusal> {
    let mut metres = Metres::default();
    let mut from = who.anchor();
    let mut before = facing::momentum(who);
    OccupancyMap::lend(|map| {
        occupancy(s, who, map);
        for (index, &to) in path.iter().enumerate() {
            metres.walked += step_price(s, who, from, to, map)?;
            let direction = s.kind().direction_of_step(from, to);
            if let (Some(direction), true) = (direction, pays_turns) {
                metres.lost += lost_in_turn(s.data, s.kind(), before, direction);
                metres.turns += i32::from(index > 0 && before != Some(direction));
            }
            before = direction;
            from = to;
        }
        Ok(metres)
    })
}

/// Checks a movement and gives its price: `price` is that of the way, if it can be gone so.
///
/// # Errors
/// The [`Refusal`] with its rule.
pub fn check(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    price: fn(&Situation<'_>, &Fighter<'_>, &Act) -> Result<Price, Refusal>,
) -> Result<Price, Refusal> {
    check_free_to_move(who, &act.verb)?;
    let Some(&last) = act.path.last() else {
        return Err(Refusal::Missing("a path of at least one cell".into()));
    };
    if let Some(name) = &act.facing {
        facing::named(s.kind(), name)?;
    }
    scoop::check_scoop(s, who, act)?;
    let price = price(s, who, act)?;
    check_end(s, who, last)?;
    Ok(price)
}

/// Rules AUR-COND-10, AUR-ACT-31.
pub fn check_free_to_move(who: &Fighter<'_>, verb: &str) -> Result<(), Refusal> {
    attack::check_unheld(who)?;
    let crawls = verb == words::SHIFT;
    if !crawls && !who.is_standing() && !who.data.is_off("AUR-ACT-31") {
        return Err(Refusal::forbidden("It is not on its feet", "AUR-ACT-31"));
    }
    let hops = verb == words::JUMP;
    if hops && !who.stats.legs {
        return Err(Refusal::forbidden(
            "It has no legs to jump with",
            "AUR-MOVE-09",
        ));
    }
    let goes = [words::RUN, words::SPRINT, words::JUMP].contains(&verb);
    if goes && who.speed() <= 0 {
        return Err(Refusal::forbidden("It has no Speed", "AUR-MOVE-03"));
    }
    Ok(())
}

/// Nobody ends in another's space. Rule AUR-MOVE-02.
pub fn check_end(s: &Situation<'_>, who: &Fighter<'_>, end: Cell) -> Result<(), Refusal> {
    match s.in_the_way(who, end) {
        Some(other) => {
            let why = format_smolstr!("{} is there", other.name);
            Err(Refusal::path_blocked(end, why, "AUR-MOVE-02"))
        }
        None => Ok(()),
    }
}

/// Energy of a Run of so many metres. Rule AUR-MOVE-03.
#[must_use]
pub fn energy_for(costs: &Costs, metres: i32, speed: i32) -> i32 {
    if speed <= 0 {
        return i32::MAX;
    }
    let exact = costs.run * metres;
    (exact.div_euclid(speed) + i32::from(exact.rem_euclid(speed) > 0)).max(1)
}

/// Rules AUR-ACT-07, AUR-MOVE-03.
pub fn check_run(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let costs = &s.data.values.costs;
    let metres = measure(s, who, &act.path, true)?.used();
    let energy = energy_for(costs, metres, who.speed());
    if energy > costs.run && !s.data.is_off("AUR-MOVE-03") {
        return Err(too_long(metres, who.speed(), "AUR-MOVE-03"));
    }
    Ok(Price::energy(energy.min(costs.run)))
}

pub fn too_long(metres: i32, allowed: i32, rule: &'static str) -> Refusal {
    let [cost, speed] = [metres, allowed].map(|metres| u32::try_from(metres).unwrap_or(0));
    Refusal::path_too_long(cost, speed, rule)
}

/// Rules AUR-ACT-08, AUR-MOVE-05, AUR-MAN-09.
pub fn check_sprint(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    let metres = measure(s, who, &act.path, true)?;
    let allowed = who.speed() + who.stats.sprint_bonus(who.data);
    if metres.used() > allowed && !s.data.is_off("AUR-MOVE-05") {
        return Err(too_long(metres.used(), allowed, "AUR-MOVE-05"));
    }
    // Under way, a target that has gone away only spoils the push.
    if act.at.is_some() && !facing::is_under_way(s, who, act) {
        check_charge(s, who, act, metres.walked)?;
    }
    let costs = &s.data.values.costs;
    Ok(Price::energy(costs.sprint).and_stamina(costs.sprint_stamina))
}

/// Whether a Sprint may end in a push. Rule AUR-MAN-09.
fn check_charge(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    walked: i32,
) -> Result<(), Refusal> {
    let forbidden = |why: SmolStr| Err(Refusal::forbidden_because(why, "AUR-MAN-09"));
    let attacks = &s.data.values.attacks;
    let target = act.target().and_then(|id| s.find(id));
    let Some(target) = target.filter(|f| f.is_alive() && f.side != who.side) else {
        return Err(Refusal::Missing("an enemy to push".into()));
    };
    if walked < attacks.charge_run_up {
        return forbidden(format_smolstr!(
            "A charging push needs a run-up of {} metres",
            attacks.charge_run_up
        ));
    }
    let wanted = act.riders.get(words::CHARGE).copied().unwrap_or(1);
    if !(1..=attacks.charge_push).contains(&wanted) {
        return forbidden(format_smolstr!(
            "A charging push drives the target 1 to {} metres",
            attacks.charge_push
        ));
    }
    let bent = at_end_of_way(s, who, &act.path);
    let there = bent.fighter(who.id);
    if bent.distance(there, target) != 1 {
        return forbidden("The way must end next to the target".into());
    }
    attack::check_push(&bent, there, act)
}

/// The battle as if a mover stood at the end of its way and looked along the last step.
#[must_use]
pub fn at_end_of_way<'w>(s: &Situation<'w>, who: &Fighter<'_>, path: &[Cell]) -> Situation<'w> {
    let mut there = s.clone();
    if let Some((&end, before)) = path.split_last() {
        let from = before.last().copied().unwrap_or(who.anchor());
        let facing = s.kind().direction_of_step(from, end);
        there.place(who.id, end, facing.unwrap_or(who.facing));
    }
    there
}

/// Rules AUR-ACT-06, AUR-MOVE-06.
pub fn check_shift(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    if act.path.len() > 1 && !s.data.is_off("AUR-MOVE-06") {
        return Err(Refusal::forbidden("A Shift is one step", "AUR-MOVE-06"));
    }
    let metres = measure(s, who, &act.path, false)?.walked;
    let costs = &s.data.values.costs;
    let by_agility = act
        .riders
        .get(words::BY_AGILITY)
        .is_some_and(|&amount| amount > 0);
    Ok(if by_agility {
        Price::agility(costs.shift_agility * metres)
    } else {
        Price::energy(costs.shift * metres)
    })
}

/// Rules AUR-ACT-09, AUR-REACT-03, AUR-MOVE-14.
pub fn check_agile(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    if act.path.len() > 1 {
        return Err(Refusal::forbidden(
            "An Agile Move is one step",
            "AUR-REACT-03",
        ));
    }
    if who.pool(Pool::Credits) < 1 && !s.data.is_off("AUR-REACT-03") {
        return Err(Refusal::forbidden(
            "It takes Energy that was spent on something other than movement in this Round",
            "AUR-REACT-03",
        ));
    }
    let mut occupied = OccupancyMap::new();
    occupancy(s, who, &mut occupied);
    check_agile_step(s, who, act.path[0], &occupied)?;
    Ok(Price::agility(s.data.values.costs.agile_move))
}

/// Whether a cell is for an Agile Move. Rules AUR-REACT-03, AUR-MOVE-14.
fn check_agile_step(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    to: Cell,
    occupied: &OccupancyMap,
) -> Result<(), Refusal> {
    step_price(s, who, who.anchor(), to, occupied)?;
    let direction = s.kind().direction_of_step(who.anchor(), to);
    let steps = known_steps(s, who, who.anchor()).zip(direction);
    if steps.is_some_and(|(steps, direction)| is_agile(s.data, &steps, direction)) {
        return Ok(());
    }
    Err(Refusal::forbidden(
        "The ground there is too rough for an Agile Move",
        "AUR-MOVE-14",
    ))
}

/// Whether a step that can be taken can be an Agile Move. Rule AUR-MOVE-14.
fn is_agile(data: &AuraData, steps: &Steps, direction: Direction) -> bool {
    steps.is_agile(direction) || data.is_off("AUR-MOVE-14")
}

/// Whether a combatant has a legal Agile Move now. Rule AUR-REACT-03.
#[must_use]
pub fn can_agile_move(s: &Situation<'_>, who: &Fighter<'_>) -> bool {
    let able = who.pool(Pool::Credits) > 0 && who.free_agility() >= s.data.values.costs.agile_move;
    if !able || check_free_to_move(who, words::AGILE_MOVE).is_err() {
        return false;
    }
    let Some(steps) = known_steps(s, who, who.anchor()) else {
        return false;
    };
    // It may not end in another's space, so that it does not matter whom it could pass.
    s.kind().neighbours(who.anchor()).any(|(direction, cell)| {
        steps.metres(direction).is_some()
            && is_agile(s.data, &steps, direction)
            && s.in_the_way(who, cell).is_none()
    })
}

/// Whether a movement makes its mover hard to hit. Rule AUR-MOVE-15.
#[must_use]
pub fn is_fast(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> bool {
    match act.verb.as_str() {
        _ if s.data.is_off("AUR-MOVE-15") => false,
        words::SPRINT => true,
        words::RUN => measure(s, who, &act.path, true)
            .is_ok_and(|metres| metres.turns >= s.data.values.movement.swift_turns),
        _ => false,
    }
}

/// Whether a mover in the middle of its way is still on its feet and free. Rule AUR-INIT-16.
pub fn may_go_on(who: &Fighter<'_>, action: &Action) -> Result<(), Refusal> {
    check_free_to_move(who, &action.act.verb)
}

/// The price of a movement that has gone so far, in its Energy or Agility. Rule AUR-INIT-17.
pub fn price_so_far(costs: &Costs, action: &Action) -> i32 {
    if action.act.verb == words::SHIFT {
        return costs.early_end;
    }
    energy_for(costs, action.metres, action.pace)
}
