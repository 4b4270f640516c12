//! A snapshot of the battle, built from read-only access for one call. Floor 4.

use super::components::{Gear, Injuries, Pool, Pools, TurnState, recruit, speed_of};
use super::data::{ContestData, Skill, Stats, Trait, Weapon};
use super::words::{self, Location, UNARMED};
use crate::board::{self, Board};
use crate::combat::{BattleBoard, CombatantId, CombatantQuery, Payment, Refusal};
use crate::grid::{Cell, cells_distance};
use crate::mechanics::conditions::referred;
use crate::mechanics::snapshot::{CombatantView, Snapshot, ViewQuery};
use crate::mechanics::spawning::{CreatureBuilder, Tables};
use bevy::ecs::query::QueryData;
use bevy::prelude::{Deref, DerefMut, World};
use smol_str::SmolStr;
use std::iter;

/// One combatant as the rules see it; it dereferences to what the kernel knows of it.
#[derive(Clone, Deref, DerefMut)]
pub struct Fighter<'w> {
    #[deref]
    view: CombatantView<'w>,
    /// The tables of its side.
    pub data: &'w ContestData,
    /// The stat block.
    pub stats: &'w Stats,
    /// What is counted of it.
    pub pools: Pools,
    /// What it has done in its turn.
    pub turn: TurnState,
    /// What it holds and carries.
    pub gear: &'w Gear,
    /// What is crippled.
    pub crippled: &'w Injuries,
}

/// A weapon that a fighter can use now.
#[derive(Clone)]
pub struct Wielded<'w> {
    /// Its key in hand, or its id if it is natural.
    pub key: SmolStr,
    /// What it is.
    pub data: &'w Weapon,
}

impl<'w> Fighter<'w> {
    /// Looks at one combatant of a battle.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    pub fn of(world: &'w World, who: CombatantId) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let tables = ContestData::of_sides(world);
        look_at(
            board,
            tables,
            &CombatantQuery::<FighterQuery>::one(world, who),
        )
    }

    /// What is in a pool.
    pub fn pool(&self, pool: Pool) -> i32 {
        self.pools.now(pool)
    }

    /// Whether it lies on the ground. Rule CON-COND-03.
    pub fn is_prone(&self) -> bool {
        self.has(words::PRONE) && !self.data.is_off("CON-COND-03")
    }

    /// Whether it can take reactions at all. Rules CON-REACT-01, CON-COND-01.
    pub fn can_react(&self) -> bool {
        self.is_up() && (!self.has(words::SURPRISED) || self.data.is_off("CON-REACT-01"))
    }

    /// Whether it wishes to be asked at the ends of others' turns. Rule CON-REACT-07.
    pub fn watches(&self) -> bool {
        self.stats.interject || self.has(words::WATCHFUL)
    }

    /// Whether it is hidden from another. Rule CON-COND-06.
    pub fn is_hidden_from(&self, other: CombatantId) -> bool {
        self.conditions.has_by(words::HIDDEN, other) && !self.data.is_off("CON-COND-06")
    }

    /// Whether another is an enemy that still fights.
    pub fn is_fought_by(&self, other: &Fighter<'_>) -> bool {
        other.side != self.side && other.is_up()
    }

    /// The one that holds it. Rule CON-COND-04.
    pub fn holder(&self) -> Option<CombatantId> {
        referred(self.conditions, words::GRAPPLED).next()
    }

    /// Whether it has what it takes to seize somebody: a free hand, or a natural weapon that holds. Rule CON-ACT-05.
    pub fn has_a_hand_to_grapple(&self) -> bool {
        !self.free_arms().is_empty() || self.grabs_with_a_weapon()
    }

    /// Whether another is not too large to be held. Rule CON-MAN-08.
    pub const fn can_hold(&self, other: &Fighter<'_>) -> bool {
        other.stats.size.index() <= self.stats.size.index() + 1
    }

    /// Its Speed now. Rule CON-STAT-04.
    pub fn speed(&self) -> i32 {
        speed_of(self.stats, self.crippled)
    }

    /// Hands that hold nothing and could, and are not busy with a hold. Rules CON-COND-05, CON-HURT-08.
    pub fn free_arms(&self) -> Vec<Location> {
        let mut free = recruit::free_arms(self.stats, self.crippled, self.gear);
        if self.has(words::GRAPPLING) && !self.grabs_with_a_weapon() {
            // The off hand holds the other, if it is free.
            free.pop();
        }
        free
    }

    /// Whether its hold is one of a natural weapon. Rule CON-COND-05.
    pub fn grabs_with_a_weapon(&self) -> bool {
        let natural = self.stats.natural.iter();
        let mut natural = natural.filter_map(|id| self.data.weapon(id));
        natural.any(|weapon| weapon.has(Trait::Grab))
    }

    /// The weapons that it can use now: in hand, natural, and the bare hand.
    pub fn weapons(&self) -> impl Iterator<Item = Wielded<'w>> {
        let (data, stats, gear) = (self.data, self.stats, self.gear);
        let held = gear.held().iter().filter_map(move |held| {
            let weapon = data.weapon(&held.item)?;
            // A weapon for two hands is of no use in one.
            let grips = held.grip.len() >= usize::from(weapon.hands);
            grips.then(|| Wielded {
                key: held.key.clone(),
                data: weapon,
            })
        });
        let natural = stats.natural.iter().filter_map(move |id| {
            data.weapon(id).map(|weapon| Wielded {
                key: id.clone(),
                data: weapon,
            })
        });
        let bare = iter::once_with(|| {
            let has_a_hand = !self.free_arms().is_empty();
            let weapon = has_a_hand.then(|| data.weapon(UNARMED)).flatten();
            weapon.map(|weapon| Wielded {
                key: SmolStr::new_static(UNARMED),
                data: weapon,
            })
        });
        held.chain(natural).chain(bare.flatten())
    }

    /// The weapon that a word means: a key in hand, an item in hand, a natural weapon, the bare hand.
    pub fn weapon(&self, word: &str) -> Option<Wielded<'w>> {
        let key = self
            .gear
            .held_as(word)
            .map_or(word, |held| held.key.as_str());
        self.weapons().find(|weapon| weapon.key == key)
    }

    /// How far it reaches, in cells; `None` if it has no melee weapon. Without the rule it is the cell beside at most,
    /// and only a blow of its own goes as far as its weapon. Rule CON-STAT-06.
    pub fn reach(&self) -> Option<i32> {
        let most = self.data.in_force("CON-STAT-06", i32::MAX, 1);
        let reaches = self.weapons().filter_map(|weapon| weapon.data.reach);
        reaches.max().map(|reach| reach.min(most))
    }

    /// Whether so much damage from one hit cripples the place where it lands; without a threshold none does.
    /// Rules CON-STAT-05, CON-HURT-08.
    pub fn is_crippled_by(&self, taken: i32) -> bool {
        let off = ["CON-STAT-05", "CON-HURT-08"];
        taken >= Stats::cripple_threshold(&self.data.harm, self.pools.max(Pool::Hp))
            && !off.iter().any(|rule| self.data.is_off(rule))
    }

    /// Shots left of a weapon. Ruling CON-R52.
    pub fn shots(&self, weapon: &str) -> i32 {
        let shots = self.gear.shots.get(weapon).copied();
        shots.unwrap_or(self.data.creature.ammunition)
    }

    /// The T of a skill without circumstances. Rule CON-TEST-01.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.stats.attribute(skill.attribute()) + self.stats.rank(skill)
    }

    /// How it is seen and shot at.
    pub fn sight_body(&self) -> board::Body {
        self.view.sight_body(self.stats.size.eye_halves())
    }

    /// What it pays so many action points from. They are given anew in each round. Rule CON-INIT-08.
    #[must_use]
    pub fn payment(&self, ap: i32) -> Vec<Payment> {
        Payment::of_round("AP", ap, self.pool(Pool::Ap))
            .into_iter()
            .collect()
    }

    /// Whether it has the action points, and an attack left if it is one. Rules CON-ACT-02, -09.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`], or why no attack is left.
    pub fn can_pay(&self, ap: i32, attack: bool) -> Result<(), Refusal> {
        if attack
            && self.pool(Pool::AttacksUsed) >= self.data.course.attacks
            && !self.data.is_off("CON-ACT-09")
        {
            return Err(Refusal::forbidden(
                "It has made all its attacks this round",
                "CON-ACT-09",
            ));
        }
        if self.pool(Pool::Ap) >= ap || self.data.is_off("CON-INIT-08") {
            return Ok(());
        }
        Err(Refusal::not_enough(
            "AP",
            ap,
            self.pool(Pool::Ap),
            "CON-INIT-08",
        ))
    }
}

/// The battle as the rules see it, for one call; it dereferences to the board and the combatants.
#[derive(Clone, Deref, DerefMut)]
pub struct Situation<'w> {
    #[deref]
    snapshot: Snapshot<'w, Fighter<'w>>,
    /// The tables of the battle: what may be other for one side is in those of the fighters.
    pub data: &'w ContestData,
}

impl<'w> Situation<'w> {
    /// Looks at a battle.
    pub fn of(world: &'w World) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let tables = ContestData::of_sides(world);
        let all = CombatantQuery::<FighterQuery>::all(world);
        let fighters = all.map(|found| look_at(board, tables, &found)).collect();
        Self {
            snapshot: Snapshot::of(world, fighters),
            data: ContestData::of(world),
        }
    }

    /// Whether the turn of a fighter is still to come in this round, so that what it spends now is
    /// missing then. Rule CON-INIT-05.
    pub fn has_turn_to_come(&self, f: &Fighter<'_>) -> bool {
        let turns = self.turns();
        let active = turns.active();
        active.is_some_and(|active| turns.rank(f.id) > turns.rank(active))
    }

    /// Whether a fighter has its turn in this round, after that of another. Rule CON-INIT-07.
    pub fn has_its_turn_after(&self, f: &Fighter<'_>, other: &Fighter<'_>) -> bool {
        let turns = self.turns();
        let (own, later) = (turns.rank(other.id), turns.rank(f.id));
        later > own && later != usize::MAX
    }

    /// Cells between two fighters, heights apart; 0 in one cell. Ruling CON-R45.
    pub fn distance(&self, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
        cells_distance(self.kind(), &a.space, &b.space)
    }

    /// The enemies of a fighter that still fight.
    pub fn foes<'s>(
        &'s self,
        who: &Fighter<'_>,
    ) -> impl Iterator<Item = &'s Fighter<'w>> + use<'s, 'w> {
        self.enemies_of(who.side).filter(|foe| foe.is_up())
    }

    /// Whether a fighter could stay with its anchor in a cell: no other conscious one is in it.
    /// Rule CON-MOVE-05.
    pub fn may_end(&self, who: &Fighter<'_>, anchor: Cell) -> bool {
        let space = who.footprint.cells(self.kind(), anchor);
        let fills = |other: &Fighter<'_>| {
            other.id != who.id
                && other.is_up()
                && other.space.iter().any(|cell| space.contains(cell))
        };
        space.iter().all(|cell| self.board.is_passable(cell)) && !self.fighters().iter().any(fills)
    }
}

/// All components that a fighter is read from.
#[derive(QueryData)]
pub struct FighterQuery {
    view: ViewQuery,
    stats: &'static Stats,
    pools: &'static Pools,
    turn: &'static TurnState,
    gear: &'static Gear,
    crippled: &'static Injuries,
}

fn look_at<'w>(
    board: &Board,
    tables: &'w Tables<ContestData>,
    found: &FighterQueryItem<'w, '_>,
) -> Fighter<'w> {
    let data = tables.of_side(found.view.side());
    Fighter {
        view: CombatantView::on_board(board, &found.view),
        data,
        stats: found.stats,
        pools: *found.pools,
        turn: *found.turn,
        gear: found.gear,
        crippled: found.crippled,
    }
}
