//! The course of a movement, step by step. Floor 4.
//! Rules AUR-INIT-14, AUR-MOVE-02 to -08, -10, -13, -16, AUR-REACT-06, -09.

use crate::board::OccupancyMap;
use crate::combat::{
    Act, BattleBoard, CombatantId, Conditions, MoveKind, Position, Refusal, component_of, moved,
};
use crate::grid::{Cell, GridKind};
use crate::mechanics::snapshot::CombatantView;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::walk::{Halt, WalkRules, WalkStep, walk_on};
use crate::mechanics::{Walk, push_step};
use crate::rules::aura::actions::{Domain, Effect};
use crate::rules::aura::components::agenda::{
    self as steps, Action, AuraAgenda, Step, UnderWay, Window, WindowKind,
};
use crate::rules::aura::components::price::Price;
use crate::rules::aura::components::{Pool, Pools};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::effects::attack::strike;
use crate::rules::aura::effects::changes::end_condition;
use crate::rules::aura::effects::openings::set_open;
use crate::rules::aura::effects::{gear, holds, watching};
use crate::rules::aura::plan::attack::push::is_home;
use crate::rules::aura::plan::attack::{aim, check_free};
use crate::rules::aura::plan::facing;
use crate::rules::aura::plan::movement::leap::{check_climb, check_jump};
use crate::rules::aura::plan::movement::{
    Metres, check_free_to_move, lost_in_turn, measure, occupancy, step_price, too_long,
};
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::round::payment;
use crate::rules::aura::snapshot::{Fighter, Situation, status_of};
use crate::rules::aura::{actions, words};
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// The push at the end of a Sprint, if the target is there and in front. Rule AUR-MAN-09.
pub fn charge_home(In(steps::ChargeHome): In<steps::ChargeHome>, world: &mut World) {
    let Some(action) = UnderWay::innermost(world) else {
        return;
    };
    let s = Situation::of(world);
    let who = s.fighter(action.who);
    let ready = who.obeys()
        && action.walked >= who.data.values.attacks.charge_run_up
        && check_free(who).is_ok()
        && aim(&s, who, &action.act, Timing::Action).is_ok_and(|aim| is_home(&aim, &action.act));
    if ready {
        strike::perform(world, &action);
    }
}

/// A movement takes effect: an Agile Move at once, all others step by step. Rule AUR-REACT-03.
pub fn perform(world: &mut World, action: &Action) {
    let (who, act) = (action.who, &action.act);
    if act.verb != words::AGILE_MOVE {
        let walk = Walk::new(who, kind_of(act), act.path.clone());
        return world.resource_mut::<AuraAgenda>().push(walk);
    }
    payment::pay(world, action.price);
    Pools::change(world, who, Pool::Credits, -1, "AUR-REACT-03");
    let to = act.path[0];
    if let Some(top) = world.resource_mut::<UnderWay>().last_mut() {
        top.effective = true;
        top.foothold = to;
    }
    displace(world, who, to, MoveKind::Dodge, 1);
    turn_at_end(world, action);
}

/// Takes the next step of a walk.
pub fn walk(In(walk): In<Walk>, world: &mut World) {
    walk_on(world, &Movement, walk);
}

/// How the innermost action under way walks.
struct Movement;

impl WalkRules for Movement {
    type Step = Step;
    type View<'w> = Situation<'w>;

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    fn cost(&self, s: &Situation<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt> {
        let action = s.under_way.last().expect(BELONGS);
        let metres = next_metres(s, s.fighter(walk.who), action, to, &walk.path);
        let metres = metres.map_err(|refusal| {
            let why = refusal.plain(|id| s.fighter(id).name.to_string());
            let why = format_smolstr!("the movement ends here. {why}");
            Halt::new(why, "AUR-MOVE-16")
        })?;
        Ok(u32::try_from(metres).unwrap_or(0))
    }

    fn guards(&self, s: &Situation<'_>, walk: &Walk) -> Vec<CombatantId> {
        // There is one window before each step, whatever happens in it.
        let asked = !walk.asked.is_empty();
        if asked || s.data.is_off("AUR-INIT-14") || s.data.is_off("AUR-REACT-07") {
            return Vec::new();
        }
        let enemies = facing::threatening(s, s.fighter(walk.who));
        enemies.map(|observer| observer.id).collect()
    }

    fn reactions(&self, s: &Situation<'_>, walk: &Walk, _: Vec<CombatantId>) -> Vec<Step> {
        let own = s.fighter(walk.who).side;
        let others = s.sides_after(own).filter(|&side| side != own);
        let window = Window::new(WindowKind::Step, others.collect());
        vec![Step::AskWindow(window)]
    }

    fn asks_again(&self) -> bool {
        true
    }

    fn enter(&self, world: &mut World, step: &WalkStep) {
        take_step(world, step);
    }

    fn end(&self, world: &mut World, _: &Walk, arrived: bool) {
        if arrived {
            arrive(world);
        } else {
            payment::end_early(world);
        }
    }
}

const BELONGS: &str = "a way belongs to the action under way";

/// The metres that the next step of what is left of a way uses, those lost in a turn with it, if it
/// is possible. Rules AUR-MOVE-01, -03 to -05, -16.
fn next_metres(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    action: &Action,
    to: Cell,
    rest: &[Cell],
) -> Result<i32, Refusal> {
    check_free_to_move(who, &action.act.verb)?;
    match action.act.verb.as_str() {
        words::JUMP => {
            check_jump(s, who, &action.act)?;
            return Ok(s.kind().distance(who.anchor(), to));
        }
        words::CLIMB => {
            check_climb(s, who, &action.act)?;
            return Ok(1);
        }
        _ => {}
    }
    let metres = OccupancyMap::lend(|map| {
        occupancy(s, who, map);
        step_price(s, who, who.anchor(), to, map)
    })?;
    let metres = metres + lost_in_step(s.kind(), who, kind_of(&action.act), to);
    let allowed = allowance(who, action);
    // A mover that has become slower stops at once if all the rest is too long.
    let ahead = if who.speed() < action.pace {
        let turns = action.act.verb != words::SHIFT;
        open_metres(s, who, rest, turns)
    } else {
        metres
    };
    let needed = action.metres + ahead;
    if needed > allowed && !s.data.is_off("AUR-MOVE-16") {
        return Err(too_long(needed, allowed, "AUR-MOVE-16"));
    }
    Ok(metres)
}

/// Metres lost by turning into the next step of a Run or Sprint. Rule AUR-MOVE-04.
fn lost_in_step(kind: GridKind, who: &Fighter<'_>, movement: MoveKind, to: Cell) -> i32 {
    let turns = matches!(movement, MoveKind::Walk | MoveKind::Sprint);
    let direction = kind.direction_of_step(who.anchor(), to);
    direction.filter(|_| turns).map_or(0, |direction| {
        lost_in_turn(who.data, kind, facing::momentum(who), direction)
    })
}

/// The metres of a way as far as it is open.
fn open_metres(s: &Situation<'_>, who: &Fighter<'_>, path: &[Cell], turns: bool) -> i32 {
    let parts = (1..=path.len()).rev().map(|steps| &path[..steps]);
    let mut open = parts.filter_map(|part| measure(s, who, part, turns).ok());
    open.next().map_or(0, Metres::used)
}

/// Whether the way of a mover that was interrupted on it is still open where it goes on.
/// Rule AUR-INIT-16.
pub fn may_step(s: &Situation<'_>, action: &Action, rest: &[Cell]) -> Result<(), Refusal> {
    let next = rest.first().filter(|_| action.walked > 0);
    match next.map(|&to| next_metres(s, s.fighter(action.who), action, to, rest)) {
        Some(Err(blocked @ Refusal::PathBlocked { .. })) => Err(blocked),
        _ => Ok(()),
    }
}

/// Metres that a movement may use now. Rules AUR-MOVE-03, -05, -16.
fn allowance(who: &Fighter<'_>, action: &Action) -> i32 {
    match action.act.verb.as_str() {
        words::RUN => (action.price.energy * who.speed()).div_euclid(who.data.values.costs.run),
        words::SPRINT => who.speed() + who.stats.sprint_bonus(who.data),
        _ => i32::MAX,
    }
}

/// One step is taken. Rules AUR-MOVE-02, -07, -08, AUR-INIT-17.
fn take_step(world: &mut World, step: &WalkStep) {
    let (who, mover) = (step.who, Fighter::of(world, step.who));
    let kind = world.resource::<BattleBoard>().board().kind();
    let metres = i32::try_from(step.cost).unwrap_or(i32::MAX);
    let walked = metres - lost_in_step(kind, &mover, step.kind, step.to);
    let direction = kind.direction_of_step(step.from, step.to);
    if mover.is_alone_at(world, step.from) {
        set_foothold(world, step.from);
    }
    let action = world.resource::<UnderWay>().last().cloned().expect(BELONGS);
    if action.walked == 0 && action.price.stamina > 0 {
        payment::pay(world, Price::FREE.and_stamina(action.price.stamina));
    }
    if let Some(action) = world.resource_mut::<UnderWay>().last_mut() {
        action.walked += walked;
        action.metres += metres;
    }
    let looks = matches!(step.kind, MoveKind::Walk | MoveKind::Sprint);
    if let Some(facing) = direction.filter(|_| looks && !AuraData::of(world).is_off("AUR-MOVE-07"))
    {
        watching::turn(world, who, facing);
    }
    displace(world, who, step.to, step.kind, walked);
    gear::scoop(world, &action, step.to);
    remember_foothold(world, who);
}

/// How the mover of a movement goes: its row says it.
fn kind_of(act: &Act) -> MoveKind {
    match actions::row_of(act).own.effect {
        Effect::Walked(kind) => kind,
        _ => unreachable!("{BELONGS}"),
    }
}

/// A combatant changes its cell by its own will, and all that follows from that.
fn displace(world: &mut World, who: CombatantId, to: Cell, kind: MoveKind, metres: i32) {
    let cost = u32::try_from(metres).unwrap_or(0);
    moved(world, who, to, kind, cost);
    Pools::change(world, who, Pool::Moved, metres, "AUR-MOVE-08");
    if is_far_off(world, who) {
        end_condition(world, who, words::DEFENDING, "AUR-REACT-09");
    }
    watching::after_motion(world, Some(who));
    holds::check_holds(world);
}

/// Whether a combatant that defends itself has moved too far for that. Rule AUR-REACT-09.
fn is_far_off(world: &World, who: CombatantId) -> bool {
    if !component_of::<Conditions>(world, who).has(words::DEFENDING) {
        return false;
    }
    let fighter = Fighter::of(world, who);
    fighter.is_defending() && fighter.pool(Pool::Moved) > fighter.speed()
}

/// The last cell of the way in which nobody else stands. Rule AUR-MOVE-02.
fn remember_foothold(world: &mut World, who: CombatantId) {
    let mover = CombatantView::of(world, who);
    if mover.is_alone_at(world, mover.anchor()) {
        set_foothold(world, mover.anchor());
    }
}

fn set_foothold(world: &mut World, cell: Cell) {
    if let Some(action) = world.resource_mut::<UnderWay>().last_mut() {
        action.foothold = cell;
    }
}

/// The command's facing, or that of a watch, after a movement. Rule AUR-MOVE-07.
fn turn_at_end(world: &mut World, action: &Action) {
    let s = Situation::of(world);
    if let Some(facing) = facing::at_end_of_way(&s, s.fighter(action.who), &action.act) {
        watching::turn(world, action.who, facing);
    }
}

/// The way is at its end. A Run is paid by its metres, all others in full. Rules AUR-INIT-17,
/// AUR-MOVE-05, -10.
fn arrive(world: &mut World) {
    let Some(action) = world.resource::<UnderWay>().last().cloned() else {
        return;
    };
    if action.act.verb != words::RUN {
        payment::pay(world, action.outstanding());
        if let Some(top) = world.resource_mut::<UnderWay>().last_mut() {
            top.effective = true;
        }
    }
    if action.act.verb == words::JUMP {
        set_open(world, action.who, "AUR-MOVE-10");
    }
    turn_at_end(world, &action);
    if action.act.verb == words::SPRINT && action.act.at.is_some() {
        push_step(world, Step::ChargeHome);
    }
}

/// A mover that has ended in another's space goes back to the last free cell of the way.
/// Rule AUR-MOVE-02.
pub fn settle_down(world: &mut World, action: &Action) {
    if actions::row_of(&action.act).own.domain != Domain::Movement {
        return;
    }
    leave_shared_cell(world, action);
    look_after_cut(world, action);
}

/// A mover in another's cell goes back to the last free cell of its way; the actor of another
/// action, and a mover that may stay, stays. Rule AUR-MOVE-02.
pub fn leave_shared_cell(world: &mut World, action: &Action) {
    let moves = actions::row_of(&action.act).own.domain == Domain::Movement;
    if moves && !may_rest(world, action) {
        let (who, to) = (action.who, action.foothold);
        moved(world, who, to, MoveKind::Back, 0);
        watching::after_motion(world, Some(who));
        holds::check_holds(world);
    }
}

/// Whether an actor may stay where its way has ended. Rule AUR-MOVE-02.
fn may_rest(world: &World, action: &Action) -> bool {
    if component_of::<Position>(world, action.who).cell() == action.foothold {
        return true;
    }
    let who = CombatantView::of(world, action.who);
    !who.is_alive() || who.is_alone_at(world, who.anchor())
}

/// A mover that does not come to the end of its way looks at whom it watches, too.
/// Rules AUR-POS-05, AUR-MOVE-07.
fn look_after_cut(world: &mut World, action: &Action) {
    let cut = action.cut_short && action.walked > 0 && !AuraData::of(world).is_off("AUR-MOVE-07");
    if cut && status_of(world, action.who).obeys() {
        watching::look_at_watched(world, action.who);
    }
}
