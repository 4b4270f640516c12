//! Combatants act in turn: the order, rounds, hooks, the end of the battle. Floor 3½.

use super::objectives;
use super::reinforcements;
use super::scene::Scene;
use super::steps::{AddSteps, CloseRound, EndTurn, NextTurn, OpenTurn, PutOffTurn};
use super::tasks::{OwnStep, Task, Tasks, TurnStep};
use crate::combat::{
    AddTickSystem, BattleEvent, BattlePhase, BattleSystems, CombatantId, DigestRegistry, Outcome,
    SideId, Standing, StartMode, TurnOrder, end_battle, last_side, may_act_now, record,
};
use bevy::prelude::{App, In, Resource, World};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The turns that were put off in this round. Without any the order of turns is the usual one.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Delays {
    /// The usual order of turns, while it is another one.
    usual: Vec<CombatantId>,
    /// Who waits for whom.
    waits: Vec<(CombatantId, CombatantId)>,
}

impl Delays {
    /// The order in which a turn is put behind another, and who comes next; `None` if that other one
    /// has no turn to come in this round.
    #[must_use]
    fn put_off(
        &self,
        order: &[CombatantId],
        who: CombatantId,
        behind: CombatantId,
    ) -> Option<Vec<CombatantId>> {
        let place = |id| order.iter().position(|&other| other == id);
        let from = place(who)?;
        let mut to = place(behind).filter(|&at| at > from)? + 1;
        let mut chain = vec![behind];
        // Behind those who wait for the same already, and those who wait for them.
        while let Some(&next) = order.get(to)
            && self
                .waits
                .iter()
                .any(|(one, other)| *one == next && chain.contains(other))
        {
            chain.push(next);
            to += 1;
        }
        let mut order = order.to_vec();
        order.insert(to, who);
        order.remove(from);
        Some(order)
    }
}

/// Who acts when under a ruleset with turns: combatants that fight act one after another in a fixed
/// order, round after round. `S` is a step of the ruleset's own.
///
/// It gives the word ([`BattlePhase::may_act`]), ends the turn of one who falls in it or whose side leaves, and
/// ends the battle when one side is left or the last round is over.
///
/// ```
/// use quincunx::mechanics::{Turns, alternating};
///
/// const TURNS: Turns<()> = Turns::new(alternating, "DUEL-TURN-02").last_round(60, "DUEL-TURN-09");
/// ```
#[derive(Resource)]
pub struct Turns<S> {
    order: fn(&mut World) -> Vec<(CombatantId, i32)>,
    end_rule: &'static str,
    last_round: LastRound,
    last_round_rule: &'static str,
    decided_by: fn(Scene<'_>) -> Outcome,
    takes_turn: fn(Scene<'_>, CombatantId) -> bool,
    can_act: fn(Scene<'_>, CombatantId) -> bool,
    round_starts: fn(&mut World, u32),
    before_turn: fn(&mut World, CombatantId),
    turn_starts: fn(&mut World, CombatantId),
    turn_ends: fn(&mut World, CombatantId),
    skipped: Option<fn(&mut World, CombatantId)>,
    unable: Option<fn(&mut World, CombatantId)>,
    settled: fn(&Task<S>) -> bool,
    round_ends: fn(&mut World, u32),
    delays: bool,
    reorders: Option<fn(&mut World)>,
    round_closes: Option<fn(&mut World, u32)>,
    speakers: fn(Scene<'_>, CombatantId) -> Vec<CombatantId>,
    steps: std::marker::PhantomData<fn() -> S>,
}

/// After which round a battle is over.
#[derive(Clone, Copy)]
enum LastRound {
    /// This one.
    Is(u32),
    /// That which the battle's tables tell.
    Of(fn(Scene<'_>) -> u32),
}

impl LastRound {
    fn of(self, scene: Scene<'_>) -> u32 {
        match self {
            Self::Is(round) => round,
            Self::Of(round) => round(scene),
        }
    }
}

impl<S> Clone for Turns<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Turns<S> {}

impl<S> Turns<S> {
    /// Turns in the order that a function gives, first to act first, with what each has rolled for
    /// it: [`alternating`], or [`by_result`] of a roll. A battle whose order is given
    /// ([`StartMode::Order`]) goes by that. The rule is the one by which the last side wins.
    #[must_use]
    pub const fn new(
        order: fn(&mut World) -> Vec<(CombatantId, i32)>,
        end_rule: &'static str,
    ) -> Self {
        Self {
            order,
            end_rule,
            last_round: LastRound::Of(|_| u32::MAX),
            last_round_rule: end_rule,
            decided_by: |_| Outcome::Draw,
            takes_turn: |scene, who| scene.is_up(who),
            can_act: |scene, who| scene.is_up(who),
            round_starts: |_, _| {},
            before_turn: |_, _| {},
            turn_starts: |_, _| {},
            turn_ends: |_, _| {},
            skipped: None,
            unable: None,
            settled: |_| false,
            round_ends: |_, _| {},
            delays: false,
            reorders: None,
            round_closes: None,
            speakers: |_, who| vec![who],
            steps: std::marker::PhantomData,
        }
    }

    /// The same with a round after which the battle is over by this rule: a draw, unless
    /// [`Turns::decided_by`] says otherwise.
    #[must_use]
    pub const fn last_round(mut self, round: u32, rule: &'static str) -> Self {
        self.last_round = LastRound::Is(round);
        self.last_round_rule = rule;
        self
    }

    /// The same with a last round that the battle's tables tell.
    #[must_use]
    pub const fn last_round_of(mut self, round: fn(Scene<'_>) -> u32, rule: &'static str) -> Self {
        self.last_round = LastRound::Of(round);
        self.last_round_rule = rule;
        self
    }

    /// The same with how the battle ends after the last round.
    #[must_use]
    pub const fn decided_by(mut self, outcome: fn(Scene<'_>) -> Outcome) -> Self {
        self.decided_by = outcome;
        self
    }

    /// The same with turns also for others than those who still fight: the unconscious, for whom
    /// something happens in their turns.
    #[must_use]
    pub const fn turns_for(mut self, takes_turn: fn(Scene<'_>, CombatantId) -> bool) -> Self {
        self.takes_turn = takes_turn;
        self
    }

    /// The same with a narrower idea of who can act in its turn than everybody who still fights:
    /// the turn of one who cannot, or no longer can, ends at once.
    #[must_use]
    pub const fn acts_if(mut self, can_act: fn(Scene<'_>, CombatantId) -> bool) -> Self {
        self.can_act = can_act;
        self
    }

    /// The same with something that happens as a round begins.
    #[must_use]
    pub const fn on_round(mut self, starts: fn(&mut World, u32)) -> Self {
        self.round_starts = starts;
        self
    }

    /// The same with something that happens right before the event that a turn begins: what lasts
    /// until then is over.
    #[must_use]
    pub const fn before_turn(mut self, happens: fn(&mut World, CombatantId)) -> Self {
        self.before_turn = happens;
        self
    }

    /// The same with something that happens as a turn begins. Steps that it puts on the agenda are
    /// taken before the combatant may act.
    #[must_use]
    pub const fn on_turn(mut self, starts: fn(&mut World, CombatantId)) -> Self {
        self.turn_starts = starts;
        self
    }

    /// The same with something that happens as a turn ends, before the event of its end.
    #[must_use]
    pub const fn on_turn_end(mut self, ends: fn(&mut World, CombatantId)) -> Self {
        self.turn_ends = ends;
        self
    }

    /// The same with places in the order that are skipped: for one who cannot act as its turn would begin
    /// ([`Turns::acts_if`]) no turn begins or ends, and this happens instead. Without it such a turn begins and ends
    /// at once.
    #[must_use]
    pub const fn skipping(mut self, happens: fn(&mut World, CombatantId)) -> Self {
        self.skipped = Some(happens);
        self
    }

    /// Says how the turn of one ends that cannot act, or no longer can ([`Turns::acts_if`]): this puts the end on the
    /// agenda, with what comes before it. Without it such a turn ends at once. Rule WND-COND-06.
    #[must_use]
    pub const fn ending_unable(mut self, ends: fn(&mut World, CombatantId)) -> Self {
        self.unable = Some(ends);
        self
    }

    /// Says before which steps the battle ends if one side is left: with them something new begins, and what came
    /// before has all its consequences. Without it a battle ends once nothing is under way. Ruling WND-R42.
    #[must_use]
    pub const fn over_before(mut self, settled: fn(&Task<S>) -> bool) -> Self {
        self.settled = settled;
        self
    }

    /// The same with something that happens as a round ends.
    #[must_use]
    pub const fn on_round_end(mut self, ends: fn(&mut World, u32)) -> Self {
        self.round_ends = ends;
        self
    }

    /// The same with something that happens as a round ends, before what [`Turns::on_round_end`] says: steps that it puts on
    /// the agenda are taken first. Rule WND-INIT-14.
    #[must_use]
    pub const fn before_round_end(mut self, closes: fn(&mut World, u32)) -> Self {
        self.round_closes = Some(closes);
        self
    }

    /// The same with an order that changes while a round goes on: this records it anew, before each turn is chosen and after
    /// a round has begun with all that it brings. Those who have had their turn stand before the one who had it last, those
    /// whose turn is to come behind. Rules WND-INIT-02, -03.
    #[must_use]
    pub const fn reordering(mut self, orders: fn(&mut World)) -> Self {
        self.reorders = Some(orders);
        self
    }

    /// The same with turns in which several may act: all of them, ascending. Ruling WND-R107.
    #[must_use]
    pub const fn shared_by(
        mut self,
        speakers: fn(Scene<'_>, CombatantId) -> Vec<CombatantId>,
    ) -> Self {
        self.speakers = speakers;
        self
    }

    /// The same with turns that can be put off within the round ([`TurnStep::PutOff`]). The usual
    /// order is back with the next round.
    #[must_use]
    pub const fn with_delays(mut self) -> Self {
        self.delays = true;
        self
    }
}

impl<S: OwnStep> Turns<S> {
    /// Adds the systems of the sets `Initiative` and `Outcome`.
    pub fn plugin(self, app: &mut App) {
        use BattleSystems::{Initiative, Outcome};
        app.insert_resource(self)
            .add_steps::<S, _>(Initiative, (end_turn::<S>, next_turn::<S>, open_turn::<S>))
            .add_steps::<S, _>(Initiative, (put_off_turn::<S>, close_round::<S>))
            .add_tick_system(Initiative, end_turn_of_the_unable::<S>)
            .add_tick_system(Outcome, end_battle_if_decided::<S>);
        if self.delays {
            app.init_resource::<Delays>();
            let mut digest = app.world_mut().resource_mut::<DigestRegistry>();
            digest.resource::<Delays>();
        }
    }

    /// The turns of a battle.
    fn of(world: &World) -> Self {
        *world.resource()
    }

    /// The battle begins: the order is recorded, and the first turn is next on the agenda. For
    /// [`Ruleset::start`](crate::combat::Ruleset::start).
    pub fn start(self, world: &mut World) {
        let ordered = match world.resource::<StartMode>().clone() {
            StartMode::Order(given) => in_given_order(Scene::of(world), &given),
            StartMode::Opening(side) => opened_by(side, (self.order)(world), Scene::of(world)),
            _ => (self.order)(world),
        };
        let (order, results) = ordered.into_iter().unzip();
        record(world, BattleEvent::OrderSet { order, results });
        push::<S>(world, TurnStep::Next(None));
    }

    /// The step that ends a turn: a ruleset puts it on the agenda below the last action of a turn,
    /// and for the command that ends it.
    #[must_use]
    pub const fn end(who: CombatantId) -> Task<S> {
        Task::Turn(TurnStep::End(who))
    }

    /// Ends the turn of one who can no longer act, once nothing is left to do in it.
    fn end_turn_of_the_unable(self, world: &mut World) {
        let active = world.resource::<TurnOrder>().active();
        let waits = world.resource::<BattlePhase>().pending().is_some();
        if !waits && !is_over(world) && world.resource::<Tasks<S>>().is_empty() {
            objectives::leave_by_exits(world);
        }
        if let Some(who) = active
            && !waits
            && !is_over(world)
            && world.resource::<Tasks<S>>().is_empty()
            && !(self.can_act)(Scene::of(world), who)
        {
            match self.unable {
                Some(ends) => ends(world, who),
                None => push::<S>(world, TurnStep::End(who)),
            }
        }
    }

    fn end_turn(self, world: &mut World, who: CombatantId) {
        may_act_now(world, Vec::new());
        // Below what the end of the turn puts on the agenda.
        push::<S>(world, TurnStep::Next(Some(who)));
        (self.turn_ends)(world, who);
        record(world, BattleEvent::TurnEnded { who });
    }

    /// Puts the turn of a combatant off and goes on with the one that came after it.
    fn put_off(self, world: &mut World, who: CombatantId, behind: CombatantId) {
        let turns = world.resource::<TurnOrder>();
        let delays = world.resource::<Delays>();
        let Some(order) = delays.put_off(turns.order(), who, behind) else {
            return;
        };
        let before = turns.rank(who).checked_sub(1).map(|at| order[at]);
        let usual = turns.order().to_vec();
        may_act_now(world, Vec::new());
        let mut delays = world.resource_mut::<Delays>();
        if delays.usual.is_empty() {
            delays.usual = usual;
        }
        delays.waits.push((who, behind));
        let results = vec![0; order.len()];
        let first = order[0];
        record(world, BattleEvent::OrderSet { order, results });
        match before {
            Some(before) => push::<S>(world, TurnStep::Next(Some(before))),
            None => self.begin_turn(world, first),
        }
    }

    fn next_turn(self, world: &mut World, after: Option<CombatantId>) {
        // What ended the last turn may have left one side.
        if after.is_some() {
            self.end_if_decided(world);
            if is_over(world) {
                return;
            }
        }
        if let Some(reorder) = self.reorders.filter(|_| after.is_some()) {
            reorder(world);
        }
        let turns = world.resource::<TurnOrder>();
        let round = turns.round();
        let scene = Scene::of(world);
        let takes_turn = |id| (self.takes_turn)(scene, id);
        let next = turns.next_after(after, takes_turn);
        if next.is_none() && !reinforcements::are_to_come(world) {
            return self.finish(world, Outcome::Draw);
        }
        match (next, after) {
            (Some((who, false)), Some(_)) => self.begin_turn(world, who),
            (_, None) => self.next_round(world, round),
            (_, Some(_)) => match self.round_closes {
                Some(closes) => {
                    // Below what the end of the round puts on the agenda.
                    push::<S>(world, TurnStep::CloseRound(round));
                    closes(world, round);
                }
                None => self.close_round(world, round),
            },
        }
    }

    /// A round is over, and the next one begins if the battle goes on.
    fn close_round(self, world: &mut World, round: u32) {
        self.end_round(world, round);
        if !is_over(world) {
            self.next_round(world, round);
        }
    }

    /// A round is over, and perhaps the battle.
    fn end_round(self, world: &mut World, round: u32) {
        (self.round_ends)(world, round);
        if self.delays {
            restore_order(world);
        }
        objectives::end_round(world);
        if !is_over(world) && round >= self.last_round.of(Scene::of(world)) {
            let outcome = (self.decided_by)(Scene::of(world));
            end_battle(world, outcome, self.last_round_rule, None);
        }
    }

    /// The round after this one begins, and the first turn of it. If nobody takes a turn in it, since all
    /// are out of the fight or still to come, it is over at once.
    fn next_round(self, world: &mut World, round: u32) {
        let round = round + 1;
        record(world, BattleEvent::RoundStarted { round });
        reinforcements::arrive(world);
        let mut ends = self.first_and_last(world);
        (self.round_starts)(world, round);
        if let Some(reorder) = self.reorders {
            reorder(world);
            ends = self.first_and_last(world);
        }
        match ends {
            (Some(who), _) => self.begin_turn(world, who),
            (None, last) => push::<S>(world, TurnStep::Next(last)),
        }
    }

    /// The first in the order who takes a turn, and the last of all.
    fn first_and_last(self, world: &World) -> (Option<CombatantId>, Option<CombatantId>) {
        let (turns, scene) = (world.resource::<TurnOrder>(), Scene::of(world));
        let first = turns.next_after(None, |id| (self.takes_turn)(scene, id));
        (first.map(|(who, _)| who), turns.order().last().copied())
    }

    fn begin_turn(self, world: &mut World, who: CombatantId) {
        // What a round brings may have felled it.
        if !(self.takes_turn)(Scene::of(world), who) {
            return push::<S>(world, TurnStep::Next(Some(who)));
        }
        if let Some(skipped) = self.skipped
            && !(self.can_act)(Scene::of(world), who)
        {
            push::<S>(world, TurnStep::Next(Some(who)));
            return skipped(world, who);
        }
        (self.before_turn)(world, who);
        record(world, BattleEvent::TurnStarted { who });
        push::<S>(world, TurnStep::Open(who));
        (self.turn_starts)(world, who);
    }

    /// A combatant may act, if it can.
    fn open(self, world: &mut World, who: CombatantId) {
        if (self.can_act)(Scene::of(world), who) {
            let all = (self.speakers)(Scene::of(world), who);
            may_act_now(world, all);
        }
    }

    /// Ends the battle as soon as an objective is reached or one side is left, and what was under way is
    /// done; with one side left also where something new would begin.
    fn end_if_decided(self, world: &mut World) {
        let next = world.resource::<Tasks<S>>().next();
        let is_done = matches!(next, None | Some(Task::Turn(TurnStep::Next(_))));
        let is_settled = is_done || next.is_some_and(self.settled);
        if !is_settled || is_over(world) {
            return;
        }
        let last = last_side(world);
        // Who has reached what it was to do has won, even if nobody of it is left on the field.
        if is_done || last.is_some() {
            objectives::end_if_reached(world);
        }
        if let Some(outcome) = last.filter(|_| !is_over(world)) {
            self.finish(world, outcome);
        }
    }

    fn finish(self, world: &mut World, outcome: Outcome) {
        end_battle(world, outcome, self.end_rule, None);
    }
}

/// The turn of a combatant ends.
fn end_turn<S: OwnStep>(In(EndTurn(who)): In<EndTurn>, world: &mut World) {
    Turns::<S>::of(world).end_turn(world, who);
}

/// The turn after that of a combatant begins, perhaps with a round.
fn next_turn<S: OwnStep>(In(NextTurn(after)): In<NextTurn>, world: &mut World) {
    Turns::<S>::of(world).next_turn(world, after);
}

/// A combatant may act.
fn open_turn<S: OwnStep>(In(OpenTurn(who)): In<OpenTurn>, world: &mut World) {
    Turns::<S>::of(world).open(world, who);
}

/// A turn is put off.
fn put_off_turn<S: OwnStep>(In(PutOffTurn(who, behind)): In<PutOffTurn>, world: &mut World) {
    Turns::<S>::of(world).put_off(world, who, behind);
}

/// What a round brings as it ends is done.
fn close_round<S: OwnStep>(In(CloseRound(round)): In<CloseRound>, world: &mut World) {
    if !is_decided::<S>(world) {
        Turns::<S>::of(world).close_round(world, round);
    }
}

/// In every pass: who can no longer act does not keep its turn.
fn end_turn_of_the_unable<S: OwnStep>(world: &mut World) {
    Turns::<S>::of(world).end_turn_of_the_unable(world);
}

/// In every pass: the battle ends when it is decided.
fn end_battle_if_decided<S: OwnStep>(world: &mut World) {
    Turns::<S>::of(world).end_if_decided(world);
}

/// The round is over: the usual order of turns is in force again.
fn restore_order(world: &mut World) {
    let mut delays = world.resource_mut::<Delays>();
    delays.waits.clear();
    let order = std::mem::take(&mut delays.usual);
    if !order.is_empty() {
        let results = vec![0; order.len()];
        record(world, BattleEvent::OrderSet { order, results });
    }
}

fn push<S: OwnStep>(world: &mut World, step: TurnStep) {
    world.resource_mut::<Tasks<S>>().push(step);
}

/// Ends the battle if it is decided before what is next on the agenda; whether it is over. For steps of one set that follow each
/// other in a pass, at the end of which the battle is looked at otherwise.
pub fn is_decided<S: OwnStep>(world: &mut World) -> bool {
    Turns::<S>::of(world).end_if_decided(world);
    is_over(world)
}

fn is_over(world: &World) -> bool {
    world.resource::<BattlePhase>().is_over()
}

/// The first of each side, the second of each side, and so on; no dice.
pub fn alternating(world: &mut World) -> Vec<(CombatantId, i32)> {
    let scene = Scene::of(world);
    let mut met = BTreeMap::<SideId, usize>::new();
    let mut order: Vec<_> = expected_fighters(scene)
        .map(|id| {
            let side = scene.side(id);
            let number = met.entry(side).or_default();
            *number += 1;
            (*number, side, id)
        })
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(.., id)| (id, 0)).collect()
}

/// The highest result first; `result` rolls for one combatant after another, by their numbers. Among
/// equals the lower number comes first.
pub fn by_result(
    world: &mut World,
    mut result: impl FnMut(&mut World, CombatantId) -> i32,
) -> Vec<(CombatantId, i32)> {
    let all: Vec<_> = expected_fighters(Scene::of(world)).collect();
    let mut order: Vec<_> = all
        .into_iter()
        .map(|who| (who, result(world, who)))
        .collect();
    order.sort_by_key(|&(who, result)| (Reverse(result), who));
    order
}

/// Everybody who fights or is still to come, ascending: who comes later has its place in the order.
fn expected_fighters(scene: Scene<'_>) -> impl Iterator<Item = CombatantId> {
    let all = scene.roster().ids();
    all.filter(move |&who| scene.get::<Standing>(who).counts_for_its_side())
}

/// Those named, in the order in which they are named, then the others by their numbers, also those who are out of the
/// fight. Their results count down to 1.
fn in_given_order(scene: Scene<'_>, given: &[CombatantId]) -> Vec<(CombatantId, i32)> {
    let mut order: Vec<_> = scene.roster().ids().collect();
    let place = |id: &CombatantId| given.iter().position(|other| other == id);
    order.sort_by_key(|id| (place(id).unwrap_or(usize::MAX), *id));
    let first = i32::try_from(order.len()).unwrap_or(i32::MAX);
    order.into_iter().zip((1..=first).rev()).collect()
}

/// The first of a side who is there from the start comes before all others.
fn opened_by(
    side: SideId,
    mut order: Vec<(CombatantId, i32)>,
    scene: Scene<'_>,
) -> Vec<(CombatantId, i32)> {
    let opens = |&(id, _): &(CombatantId, i32)| scene.side(id) == side && scene.is_there(id);
    if let Some(at) = order.iter().position(opens) {
        order[..=at].rotate_right(1);
    }
    order
}

#[cfg(test)]
mod tests;
