//! Who is threatened, flanked and in cover, as components. Floor 3.
//!
//! What a rule asks of places, the ruleset answers by a function, at any moment and also for places in
//! which nobody stands yet. For those who only look at a battle between two commands, [`PositioningPlugin`]
//! keeps the answers of the moment in components: [`ThreatenedBy`], [`FlankedBy`], [`InCover`]. They follow
//! from the rest of the state, so they are neither saved nor part of its hash.

use super::combatant_query::prepare_all;
use super::{
    ActiveRuleset, BattleSystems, BattleTick, Chronicle, Combatant, CombatantId, Roster, Shown,
    Standing, TickSystems, component_of,
};
use crate::board::Grade;
use bevy::ecs::component::Mutable;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::{
    App, Component, DetectChangesMut, IntoScheduleConfigs, ParamSet, Plugin, Query, Res, ResMut,
    Resource, Schedule, Schedules, World,
};
use serde::ser::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The enemies that threaten a combatant where it stands, ascending.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq)]
pub struct ThreatenedBy(Vec<CombatantId>);

impl ThreatenedBy {
    /// The enemies, ascending.
    #[must_use]
    pub fn enemies(&self) -> &[CombatantId] {
        &self.0
    }
}

impl FromIterator<CombatantId> for ThreatenedBy {
    fn from_iter<I: IntoIterator<Item = CombatantId>>(enemies: I) -> Self {
        Self(ascending(enemies))
    }
}

/// The pairs of enemies that flank a combatant where it stands, ascending.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq)]
pub struct FlankedBy(Vec<[CombatantId; 2]>);

impl FlankedBy {
    /// The pairs, ascending, in each of them the lower number first.
    #[must_use]
    pub fn pairs(&self) -> &[[CombatantId; 2]] {
        &self.0
    }

    /// Everybody who is one of a pair, ascending, each once.
    #[must_use]
    pub fn enemies(&self) -> Vec<CombatantId> {
        ascending(self.0.iter().flatten().copied())
    }
}

impl FromIterator<[CombatantId; 2]> for FlankedBy {
    fn from_iter<I: IntoIterator<Item = [CombatantId; 2]>>(pairs: I) -> Self {
        let in_order = pairs.into_iter().map(|[one, other]| match one < other {
            true => [one, other],
            false => [other, one],
        });
        Self(ascending(in_order))
    }
}

/// The cover of a combatant where it stands against each enemy that fights. It is of two, and differs from
/// one enemy to the next.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq)]
pub struct InCover(BTreeMap<CombatantId, Grade>);

impl InCover {
    /// The cover against an enemy; `None` of anybody who does not fight or is no enemy.
    #[must_use]
    pub fn against(&self, enemy: CombatantId) -> Option<Grade> {
        self.0.get(&enemy).copied()
    }

    /// The cover that it has against every enemy that fights: the least of all. [`Grade::None`] if there is no enemy.
    #[must_use]
    pub fn least(&self) -> Grade {
        self.0.values().min().copied().unwrap_or_default()
    }

    /// Each enemy that fights with the cover against it, ascending by enemy.
    pub fn iter(&self) -> impl Iterator<Item = (CombatantId, Grade)> {
        self.0.iter().map(|(&enemy, &grade)| (enemy, grade))
    }
}

impl FromIterator<(CombatantId, Grade)> for InCover {
    fn from_iter<I: IntoIterator<Item = (CombatantId, Grade)>>(grades: I) -> Self {
        Self(grades.into_iter().collect())
    }
}

/// As a list of numbers.
impl Serialize for ThreatenedBy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// As a list of numbers: everybody who is one of a pair.
impl Serialize for FlankedBy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.enemies().serialize(serializer)
    }
}

/// As a map of numbers to grades.
impl Serialize for InCover {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

fn ascending<T: Ord>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// How a combatant stands to its enemies: a component that is what the ruleset answers, if its rules know of such a
/// thing.
trait Relation: Component<Mutability = Mutable> + Debug + Default + PartialEq {
    /// The question to the ruleset.
    fn question(shown: &Shown) -> Option<fn(&World, CombatantId) -> Self>;
}

impl Relation for ThreatenedBy {
    fn question(shown: &Shown) -> Option<fn(&World, CombatantId) -> Self> {
        shown.threatened_by
    }
}

impl Relation for FlankedBy {
    fn question(shown: &Shown) -> Option<fn(&World, CombatantId) -> Self> {
        shown.flanked_by
    }
}

impl Relation for InCover {
    fn question(shown: &Shown) -> Option<fn(&World, CombatantId) -> Self> {
        shown.in_cover
    }
}

/// What the ruleset answers of a combatant now: nothing of one that is dead or off the board. `None` if its
/// rules know of no such thing.
fn asked<R: Relation>(world: &World, who: CombatantId) -> Option<R> {
    let question = R::question(&world.resource::<ActiveRuleset>().ruleset.shown)?;
    let is_there = component_of::<Standing>(world, who).is_there();
    Some(match is_there {
        true => question(world, who),
        false => R::default(),
    })
}

/// Runs when a command was carried out, in a battle that has [`PositioningPlugin`]: what the last pass of a tick
/// did behind the set [`Positioning`](BattleSystems::Positioning) is looked at here, and so is a command for which
/// no pass was run.
#[derive(ScheduleLabel, Debug, Clone, PartialEq, Eq, Hash)]
pub struct AfterTick;

/// Keeps [`ThreatenedBy`], [`FlankedBy`] and [`InCover`] of every combatant, those that the ruleset knows of: for a
/// battle whose combatants are all enlisted, and that somebody looks at. A battle that is only simulated goes
/// without.
///
/// The systems run in the set [`Positioning`](BattleSystems::Positioning) of each pass, and once more [`AfterTick`],
/// if anything has happened since that a position could depend on: places and standing, conditions, the board,
/// and what a ruleset asks besides, such as the weapon in hand.
#[derive(Debug, Clone, Copy)]
pub struct PositioningPlugin;

impl Plugin for PositioningPlugin {
    fn build(&self, app: &mut App) {
        let mut after = Schedule::new(AfterTick);
        after.set_executor(SingleThreadedExecutor::new());
        app.add_schedule(after).init_resource::<Looked>();
        let world = app.world_mut();
        add::<ThreatenedBy>(world);
        add::<FlankedBy>(world);
        add::<InCover>(world);
        prepare_all(world);
        let mut systems = world.get_resource_or_init::<TickSystems>();
        note(&mut systems, find_threatened);
        note(&mut systems, find_flanked);
        note(&mut systems, find_cover);
        for schedule in [BattleTick.intern(), AfterTick.intern()] {
            let find = (find_threatened, find_flanked, find_cover, look).chain();
            let find = find.run_if(something_happened);
            app.add_systems(schedule, find.in_set(BattleSystems::Positioning));
        }
    }
}

/// Puts a system on the list of those of the tick.
fn note<F>(systems: &mut TickSystems, _: F) {
    systems.note::<F>(BattleSystems::Positioning, None, |_| None);
}

/// Gives every combatant the component, if the ruleset knows of it.
fn add<R: Relation>(world: &mut World) {
    let ruleset = world.resource::<ActiveRuleset>().ruleset;
    if R::question(&ruleset.shown).is_some() {
        for entity in world.resource::<Roster>().entities().to_vec() {
            world.entity_mut(entity).insert(R::default());
        }
    }
}

/// Takes the schedule [`AfterTick`] out of a world to which [`PositioningPlugin`] was added.
///
/// # Panics
/// If it was not added.
#[must_use]
pub fn after_tick_of(world: &mut World) -> Schedule {
    let schedule = world.resource_mut::<Schedules>().remove(AfterTick);
    schedule.expect("the plugin adds the schedule")
}

/// How many events there were when positions were found last.
#[derive(Resource, Default)]
struct Looked {
    events: usize,
}

/// Whether something was recorded since that is more than a report: every change of a component that a position
/// could depend on is an event.
fn something_happened(chronicle: Res<Chronicle>, looked: Res<Looked>) -> bool {
    let mut since = chronicle.events()[looked.events..].iter();
    since.any(|event| !event.is_report())
}

fn look(chronicle: Res<Chronicle>, mut looked: ResMut<Looked>) {
    looked.events = chronicle.events().len();
}

/// Reads the battle, and then writes one component of its combatants.
type Finding<'w, 's, 'read, 'write, 'state, R> = ParamSet<
    'w,
    's,
    (
        &'read World,
        Query<'write, 'state, (&'static Combatant, &'static mut R)>,
    ),
>;

/// Finds by whom each combatant is threatened.
fn find_threatened(finding: Finding<ThreatenedBy>) {
    find(finding);
}

/// Finds by whom each combatant is flanked.
fn find_flanked(finding: Finding<FlankedBy>) {
    find(finding);
}

/// Finds against whom each combatant is in cover.
fn find_cover(finding: Finding<InCover>) {
    find(finding);
}

fn find<R: Relation>(mut finding: Finding<R>) {
    let world = finding.p0();
    let ids = world.resource::<Roster>().ids();
    let found = ids.filter_map(|who| Some((who, asked::<R>(world, who)?)));
    let mut found: BTreeMap<_, _> = found.collect();
    for (combatant, mut component) in &mut finding.p1() {
        if let Some(now) = found.remove(&combatant.id) {
            component.set_if_neq(now);
        }
    }
}

/// The components that are not what the ruleset answers now, in sentences; none in a battle without
/// [`PositioningPlugin`].
#[must_use]
pub fn position_breaches(world: &World) -> Vec<String> {
    let mut found = Vec::new();
    if world.contains_resource::<Looked>() {
        compare::<ThreatenedBy>(world, &mut found);
        compare::<FlankedBy>(world, &mut found);
        compare::<InCover>(world, &mut found);
    }
    found
}

fn compare<R: Relation>(world: &World, found: &mut Vec<String>) {
    let roster = world.resource::<Roster>();
    for (who, &entity) in roster.ids().zip(roster.entities()) {
        let (kept, now) = (world.get::<R>(entity), asked::<R>(world, who));
        if kept != now.as_ref() {
            found.push(format!("{who} has {kept:?}, and the rules say {now:?}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FlankedBy, InCover, ThreatenedBy};
    use crate::board::Grade;
    use crate::combat::CombatantId;
    use serde_json::json;

    const ONE: CombatantId = CombatantId(1);
    const TWO: CombatantId = CombatantId(2);
    const THREE: CombatantId = CombatantId(3);

    #[test]
    fn they_are_the_same_in_whatever_order_they_are_found() {
        let threatened: ThreatenedBy = [THREE, ONE].into_iter().collect();
        assert_eq!(threatened.enemies(), [ONE, THREE]);
        let flanked: FlankedBy = [[THREE, TWO], [THREE, ONE], [TWO, THREE]]
            .into_iter()
            .collect();
        assert_eq!(flanked.pairs(), [[ONE, THREE], [TWO, THREE]]);
        assert_eq!(flanked.enemies(), [ONE, TWO, THREE]);
        assert_eq!(json!(flanked), json!([1, 2, 3]));
    }

    #[test]
    fn cover_is_told_by_enemy_and_the_least_counts_against_all() {
        let cover: InCover = [(THREE, Grade::Half), (ONE, Grade::Total)]
            .into_iter()
            .collect();
        assert_eq!(cover.against(THREE), Some(Grade::Half));
        assert_eq!(cover.against(TWO), None, "it is no enemy that fights");
        assert_eq!(cover.least(), Grade::Half);
        assert_eq!(InCover::default().least(), Grade::None);
        assert_eq!(json!(cover), json!({"1": "total", "3": "half"}));
    }
}
