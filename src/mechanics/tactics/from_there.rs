//! What a combatant could do from another cell, and what enemies could do to it there. Floor 3½.

use super::danger::{attack_reach, stands_of};
use crate::board::{Grade, known_line_of_fire};
use crate::combat::{ActiveRuleset, AttackOutlook, AttackReach, CombatantId};
use crate::grid::{Cell, Cells, cells_distance};
use crate::mechanics::scene::Scene;
use bevy::prelude::World;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// From where enemies could attack in their next turn: worked out once for each of them and a state of the battle,
/// for questions about many cells.
#[derive(Debug, Clone, Default)]
pub struct EnemyStands(BTreeMap<CombatantId, (AttackReach, Vec<Cell>)>);

impl EnemyStands {
    /// Those of one enemy.
    fn of(&mut self, world: &World, enemy: CombatantId) -> &(AttackReach, Vec<Cell>) {
        self.0.entry(enemy).or_insert_with(|| {
            let reach = attack_reach(world, enemy);
            let stands = stands_of(world, enemy, &reach);
            (reach, stands)
        })
    }
}

/// What could be done to one from another, and the cover on the line between where they stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Threat {
    /// The enemy.
    pub who: CombatantId,
    /// The most that it could do, from the best of the places that it could come to; `None` for nothing.
    pub attack: Option<AttackOutlook>,
    /// The cover against it where it stands now; `None` where it is not in sight.
    pub cover: Option<Grade>,
}

/// A combatant as if it stood somewhere else.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FromThere {
    /// Its best attack at each enemy that it could attack from there, what promises most first.
    pub mine: Vec<(CombatantId, AttackOutlook)>,
    /// What each enemy could do to it there, what promises most first.
    pub theirs: Vec<Threat>,
}

/// So many places of an enemy are looked at closely for each way to attack.
const CLOSE_LOOKS: usize = 2;

impl FromThere {
    /// The combatant with its anchor in a cell; costs are not asked.
    #[must_use]
    pub fn of(world: &World, who: CombatantId, cell: Cell, stands: &mut EnemyStands) -> Self {
        let mut told = Self::default();
        for enemy in Scene::of(world).enemies(who) {
            told.look_at(world, (who, cell), enemy, stands);
        }
        told
    }

    /// Adds one enemy of the combatant, which stands with its anchor in a cell: for those who look at one enemy
    /// after the other.
    pub fn look_at(
        &mut self,
        world: &World,
        (who, cell): (CombatantId, Cell),
        enemy: CombatantId,
        stands: &mut EnemyStands,
    ) {
        let scene = Scene::of(world).as_if(who, cell);
        let best_attack = world.resource::<ActiveRuleset>().ruleset.shown.best_attack;
        let mine = best_attack(world, who, enemy, &[(who, cell)]);
        self.mine.extend(mine.map(|attack| (enemy, attack)));
        let (reach, stands) = stands.of(world, enemy);
        let places = likely_stands(scene, enemy, &scene.space(who), reach, stands);
        let attacks = places
            .into_iter()
            .filter_map(|stand| best_attack(world, enemy, who, &[(who, cell), (enemy, stand)]));
        let line = known_line_of_fire(scene.board(), &scene.body(enemy), &scene.body(who));
        self.theirs.push(Threat {
            who: enemy,
            attack: attacks.reduce(|best, it| if it.worth > best.worth { it } else { best }),
            cover: (line.grade < Grade::Total).then_some(line.grade),
        });
        let worth = |threat: &Threat| threat.attack.as_ref().map_or(i64::MIN, |it| it.worth);
        self.mine
            .sort_by_key(|(enemy, attack)| (Reverse(attack.worth), *enemy));
        self.theirs
            .sort_by_key(|threat| (Reverse(worth(threat)), threat.who));
    }
}

/// The places of an enemy from which it strikes and shoots, a few of each: those that cost it least to come to.
fn likely_stands(
    scene: Scene<'_>,
    enemy: CombatantId,
    target: &Cells,
    reach: &AttackReach,
    stands: &[Cell],
) -> Vec<Cell> {
    let kind = scene.kind();
    let far = |stand: Cell| {
        let space = scene.space_at(enemy, stand);
        let shared = space.iter().any(|cell| target.contains(cell));
        (!shared).then(|| cells_distance(kind, &space, target))
    };
    let within = |most: i32| {
        let near = stands.iter().copied();
        near.filter(move |&stand| far(stand).is_some_and(|far| far <= most))
            .take(CLOSE_LOOKS)
    };
    let mut places: Vec<_> = within(reach.melee).chain(within(reach.ranged)).collect();
    places.sort_unstable();
    places.dedup();
    places
}
