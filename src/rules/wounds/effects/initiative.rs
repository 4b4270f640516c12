//! Initiative is won and lost, the order follows, and AP are gained. Floor 4. Rules WND-INIT-02, -03, -05, -11, -12, WND-COND-03;
//! rulings WND-R33, WND-R43, WND-R92, WND-R107.

use crate::combat::{
    BattleEvent, CombatantId, RollKind, Roster, RuleId, Standing, Terms, TurnOrder, component_of,
    may_act_now, record,
};
use crate::dice::Pool as Dice;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, RollOver};
use crate::rules::wounds::components::own_facts::WoundsFact;
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::turns::{
    ACTS_ALONG, acts_with, has_acted, has_place, partner, rank_of,
};
use crate::rules::wounds::snapshot::{Fighter, Situation, has_company};
use crate::rules::wounds::words::SURPRISED;
use bevy::prelude::World;

/// The initiative of somebody rises or falls, never below 0, and the order follows at once. Rules WND-INIT-02, -05.
pub fn shift(world: &mut World, who: CombatantId, by: i32, rule: &'static str) {
    let before = component_of::<Pools>(world, who).now(Pool::Initiative);
    let now = Pools::change(world, who, Pool::Initiative, by, rule);
    if now != before {
        rank(world);
    }
}

/// Sets the order of turns anew, without dice: those who have acted as they did, then the one whose turn it is, then the others
/// by their initiative. Rules WND-INIT-02, -04; ruling WND-R107.
pub fn rank(world: &mut World) {
    let s = Situation::of(world);
    let turns = s.turns();
    if s.data.is_off("WND-INIT-02") || turns.order().is_empty() {
        return;
    }
    let order = in_order(&s);
    let results = order.iter().map(|&id| s.fighter(id).initiative).collect();
    if order != turns.order() {
        record(world, BattleEvent::OrderSet { order, results });
    }
}

/// All combatants in the order of turns as things stand.
pub fn in_order(s: &Situation<'_>) -> Vec<CombatantId> {
    let mut order: Vec<_> = s.fighters().iter().map(|f| f.id).collect();
    order.sort_by_cached_key(|&id| {
        let f = s.fighter(id);
        let (group, place) = match s.turns().active() == Some(id) {
            true => (1, 0),
            false if has_acted(f) => (0, s.turns().rank(id)),
            false if f.is_alive() => (2, 0),
            false => (3, 0),
        };
        (group, place, rank_of(s, f))
    });
    order
}

/// So often those who are equal draw again: the dice of a script that has run out tie for ever.
const MOST_DRAWS: u32 = 100;

/// The next turn is chosen: those who stand highest and equal draw for it, as often as it takes. Rule WND-INIT-03; rulings WND-R33,
/// WND-R119.
pub fn choose(world: &mut World) {
    for round in 0..MOST_DRAWS {
        let tied = tied(&Situation::of(world), round > 0);
        if tied.is_empty() {
            break;
        }
        tied.into_iter().for_each(|who| draw(world, who));
    }
    rank(world);
}

/// Somebody draws for a tie. A further die is added to what it has drawn, so that those who were ahead of others stay ahead of them.
/// Rule WND-INIT-03; ruling WND-R33.
fn draw(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-INIT-03";
    let faces = u8::try_from(WoundsData::of(world).rolls.tie_die).unwrap_or(20);
    let die = RollOver::new(Dice::sum(1, faces), Terms::new())
        .told("tie", RULE)
        .of_kind(RollKind::Table);
    let drawn = die.roll(world, who, None);
    Pools::change(world, who, Pool::Tie, drawn.value, RULE);
}

/// Those who have to draw for the next turn: of the highest those who have not drawn in this round, else those of them who have
/// drawn the same; `again` if dice were drawn already.
fn tied(s: &Situation<'_>, again: bool) -> Vec<CombatantId> {
    if s.data.is_off("WND-INIT-03") || s.data.is_off("WND-INIT-02") {
        return Vec::new();
    }
    let waiting = s.fighters().iter();
    let waiting = waiting.filter(|f| has_place(s, f) && !has_acted(f));
    let waiting: Vec<_> = waiting.collect();
    let highest = waiting.iter().map(|f| f.initiative).max();
    let highest = waiting.iter().filter(|f| Some(f.initiative) == highest);
    let highest: Vec<_> = highest.collect();
    if highest.len() < 2 {
        return Vec::new();
    }
    let tie = |f: &Fighter<'_>| f.pool(Pool::Tie);
    let fresh = highest.iter().filter(|f| tie(f) == 0);
    let fresh: Vec<_> = fresh.map(|f| f.id).collect();
    if !fresh.is_empty() && !again {
        return fresh;
    }
    let most = highest.iter().map(|f| tie(f)).max();
    let equal = highest.iter().filter(|f| Some(tie(f)) == most);
    let equal: Vec<_> = equal.map(|f| f.id).collect();
    if equal.len() > 1 { equal } else { Vec::new() }
}

/// The two moments in which AP are gained. Rule WND-INIT-11.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gain {
    /// A round starts.
    RoundStart,
    /// The own turn ends.
    TurnEnd,
}

/// Somebody gains AP: half of it if it is staggered, nothing while it is surprised or unconscious, and what would go beyond the
/// most is lost. Rules WND-INIT-07, -11, -12, WND-COND-03, -04; rulings WND-R37, WND-R43, WND-R92.
pub fn gain(world: &mut World, who: CombatantId, moment: Gain) {
    let f = Fighter::of(world, who);
    let row = f.ap_row();
    let usual = match moment {
        Gain::RoundStart => row.start,
        Gain::TurnEnd => row.end,
    };
    let surprised = f.has(SURPRISED) && !f.data.is_off("WND-INIT-07");
    if !f.is_up() || surprised {
        return;
    }
    let now = f.pool(Pool::Ap);
    let sum = now + f.gain_of(usual);
    let to = match f.data.is_off("WND-INIT-12") {
        true => sum,
        false => sum.min(row.max.max(now)),
    };
    Pools::set(world, who, Pool::Ap, to, "WND-INIT-11");
    if sum > to {
        let rule = RuleId("WND-INIT-12");
        WoundsFact::ApLost {
            who,
            lost: sum - to,
            rule,
        }
        .record(world);
    }
}

/// In the turn of a rider its mount may act as well, in the turn of a mount that has one its rider, if it has not acted: from now
/// on, whatever becomes of the ride. Ruling WND-R107.
pub fn share_turn(world: &mut World) {
    let Some(active) = world.resource::<TurnOrder>().active() else {
        return;
    };
    if !has_company(component_of(world, active)) {
        return;
    }
    let s = Situation::of(world);
    let joins = partner(&s, s.fighter(active));
    let joins = joins.filter(|it| it.pool(Pool::Acted) == 0).map(|it| it.id);
    if let Some(joins) = joins {
        Pools::set(world, joins, Pool::Acted, ACTS_ALONG, "WND-POS-24");
    }
}

/// Those who act in the turn of somebody, it before the others.
pub fn all_active(world: &World, who: CombatantId) -> Vec<CombatantId> {
    let (roster, active) = (
        world.resource::<Roster>(),
        world.resource::<TurnOrder>().active(),
    );
    let along = |id| acts_with(active, id, roster.component_of(world, id));
    let others = roster.ids().filter(|&id| id != who && along(id));
    [who].into_iter().chain(others).collect()
}

/// Those who may be commanded in the turn of somebody, ascending. Ruling WND-R107.
pub fn commanded(world: &World, who: CombatantId) -> Vec<CombatantId> {
    let mut all = all_active(world, who);
    all.retain(|&id| *component_of::<Standing>(world, id) == Standing::Up);
    all.sort_unstable();
    all
}

/// In a turn that goes on, one that has joined it in its midst may be commanded too. Ruling WND-R107.
pub fn command_all(world: &mut World, who: CombatantId) {
    let all = commanded(world, who);
    if !all.is_empty() {
        may_act_now(world, all);
    }
}
