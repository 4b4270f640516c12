//! What a combatant could do from another cell, and what enemies could do to it there. Floor 3½.

use super::danger::{attack_reach, stands_of};
use crate::board::{Body, Grade, known_line_of_fire};
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

impl EnemyStands {
    /// The cells that an enemy could shoot at, as far as it reaches: whether a line leads there is for the shot to say.
    pub fn shot_cells<'w>(
        &mut self,
        world: &'w World,
        enemy: CombatantId,
    ) -> impl Iterator<Item = Cell> + use<'w> {
        let scene = Scene::of(world);
        let (reach, stands) = self.of(world, enemy);
        let (far, kind) = (reach.ranged, scene.kind());
        let near = |cell: &Cell| stands.iter().any(|&at| kind.distance(at, *cell) <= far);
        let cells = scene.board().cells();
        let cells: Vec<Cell> = match far {
            ..=1 => Vec::new(),
            _ => cells.filter(near).collect(),
        };
        let board = scene.board();
        cells.into_iter().filter(|&cell| board.is_passable(cell))
    }
}

/// What an enemy could strike at a combatant if that stood in a cell, from the places that cost it least to come to.
#[must_use]
pub fn strike_at(
    world: &World,
    who: CombatantId,
    cell: Cell,
    enemy: CombatantId,
    stands: &mut EnemyStands,
) -> Option<AttackOutlook> {
    attack_from(world, who, cell, enemy, stands, |reach| (0, reach.melee))
}

/// What an enemy could shoot at a combatant if that stood in a cell: from where it stands if it can, or else from the
/// nearest place from which a line leads there.
#[must_use]
pub fn shot_at(
    world: &World,
    who: CombatantId,
    cell: Cell,
    enemy: CombatantId,
    stands: &mut EnemyStands,
) -> Option<AttackOutlook> {
    attack_from(world, who, cell, enemy, stands, |reach| {
        (reach.melee, reach.ranged)
    })
}

/// What an enemy could do to a combatant if that stood in a cell, from any place: for those whose weapon for near and far
/// is the same.
#[must_use]
pub fn attack_at(
    world: &World,
    who: CombatantId,
    cell: Cell,
    enemy: CombatantId,
    stands: &mut EnemyStands,
) -> Option<AttackOutlook> {
    attack_from(world, who, cell, enemy, stands, |reach| {
        (0, reach.ranged.max(reach.melee))
    })
}

/// What an enemy could do from the first places that are further than one distance and not further than another.
fn attack_from(
    world: &World,
    who: CombatantId,
    cell: Cell,
    enemy: CombatantId,
    stands: &mut EnemyStands,
    between: impl Fn(&AttackReach) -> (i32, i32),
) -> Option<AttackOutlook> {
    let scene = Scene::of(world).as_if(who, cell);
    let (kind, target) = (scene.kind(), scene.space(who));
    let (reach, stands) = stands.of(world, enemy);
    let (nearer, far) = between(reach);
    let there = scene.body(who);
    let fits = |stand: &Cell| {
        let space = scene.space_at(enemy, *stand);
        let shared = space.iter().any(|cell| target.contains(cell));
        let away = cells_distance(kind, &space, &target);
        let from = Body::new(*stand, scene.footprint(enemy));
        !shared
            && (nearer + 1..=far).contains(&away)
            && known_line_of_fire(scene.board(), &from, &there).grade < Grade::Total
    };
    let best_attack = world.resource::<ActiveRuleset>().ruleset.shown.best_attack;
    let places = stands.iter().copied().filter(fits).take(CLOSE_LOOKS);
    let mut attacks =
        places.filter_map(|stand| best_attack(world, enemy, who, &[(who, cell), (enemy, stand)]));
    attacks.next()
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
