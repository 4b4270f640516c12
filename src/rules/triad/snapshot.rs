//! A snapshot of the battle, built from read-only access for one call. Floor 4.

use super::components::{Controller, Gear, IceWear, Illusions, Pool, Pools, Readied, TurnState};
use super::data::{Attribute, Category, FEET, Stats, TriadData, Weapon};
use super::words::{self, Body, Feat, MoveSense, Skill, UNARMED};
use crate::board::{self, Board, Fixture, Levels};
use crate::combat::{
    Act, BattleBoard, CombatantId, CombatantQuery, ConditionKeys, Payment, SideId, component_of,
};
use crate::grid::{Cell, Cells, cells_distance};
use crate::mechanics::conditions::referred;
use crate::mechanics::snapshot::{CombatantView, Snapshot, ViewQuery};
use crate::mechanics::spawning::{CreatureBuilder, Tables};
use bevy::ecs::query::QueryData;
use bevy::prelude::{Deref, DerefMut, World};
use smol_str::SmolStr;
use std::cell::OnceCell;
use std::iter;

/// One combatant as the rules see it; it dereferences to what the kernel knows of it.
#[derive(Clone, Deref, DerefMut)]
pub struct Fighter<'w> {
    #[deref]
    view: CombatantView<'w>,
    /// The tables of its side.
    pub data: &'w TriadData,
    /// The stat block.
    pub stats: &'w Stats,
    /// What is counted of it.
    pub pools: &'w Pools,
    /// What it has done in its Turn.
    pub turn: TurnState,
    /// What it holds, carries and wears.
    pub gear: &'w Gear,
    /// Whose companion it is.
    pub controller: Option<CombatantId>,
    /// Whether it is in a hold with somebody larger, so that it is Entangled. Rules TRI-COND-07, -08.
    pub is_outweighed: bool,
    /// The action that it keeps for a trigger.
    pub readied: &'w Readied,
    /// Its reach in use, once somebody asked.
    reach: OnceCell<i32>,
}

/// A weapon that a fighter can use now.
#[derive(Clone)]
pub struct Wielded<'w> {
    /// Its key in hand, or its id if it is a part of the body.
    pub key: SmolStr,
    /// What it is.
    pub data: &'w Weapon,
    /// Whether it is held in two hands.
    pub two_handed: bool,
}

impl<'w> Fighter<'w> {
    /// Looks at one combatant of a battle.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    pub fn of(world: &'w World, who: CombatantId) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let tables = TriadData::of_sides(world);
        let found = CombatantQuery::<FighterQuery>::one(world, who);
        let mut one = look_at(board, tables, &found);
        one.join_company(world);
        one
    }

    /// A companion only of one that can be its controller, in the space of its mount, at its height, and with note whether the
    /// other one of its hold is larger. Ruling TRI-R36; rule TRI-COND-07.
    fn join_company(&mut self, world: &World) {
        const COMPANY: ConditionKeys =
            ConditionKeys::of(&[words::RIDING, words::GRAPPLED, words::GRAPPLING]);
        if self.controller.is_some() {
            self.controller = Controller::of(world, self.id);
        }
        if !self.conditions.has_any(&COMPANY) {
            return;
        }
        if let Some(mount) = self.mount() {
            let mount = CombatantView::of(world, mount);
            self.view.space = mount.space;
            self.view.altitude = mount.altitude;
            self.view.z = mount.z;
        }
        if let Some(partner) = self.partner() {
            let size = component_of::<Stats>(world, partner).size;
            self.is_outweighed = size > self.stats.size;
        }
    }

    /// What is in a pool.
    pub fn pool(&self, pool: Pool) -> i32 {
        self.pools.now(pool)
    }

    /// Whether it can do anything at all: it is there, and neither Stunned nor Unconscious. Rules TRI-COND-15, -17.
    pub fn is_able(&self) -> bool {
        self.is_alive() && !self.is_senseless()
    }

    /// Whether it is Stunned or Unconscious. Rules TRI-COND-15, -17.
    pub fn is_senseless(&self) -> bool {
        let counts = |key, rule| self.has(key) && !self.data.is_off(rule);
        counts(words::STUNNED, "TRI-COND-15") || counts(words::UNCONSCIOUS, "TRI-COND-17")
    }

    /// Whether it is at 0 hit points or below. Rule TRI-HURT-03.
    pub fn is_incapacitated(&self) -> bool {
        self.pool(Pool::Hp) <= 0 && self.is_alive() && !self.data.is_off("TRI-HURT-03")
    }

    /// Whether it lies on the ground. Rule TRI-COND-13.
    pub fn is_prone(&self) -> bool {
        self.has(words::PRONE) && !self.data.is_off("TRI-COND-13")
    }

    /// Whether it is in the air: above its ground, and neither clinging nor carried. Rules TRI-MOVE-16, TRI-R30, TRI-R36,
    /// TRI-R62.
    pub fn is_airborne(&self) -> bool {
        self.altitude > 0 && !self.clings() && self.mount().is_none()
    }

    /// Whether it is under the ground. Ruling TRI-R19.
    pub const fn is_underground(&self) -> bool {
        self.view.altitude < 0
    }

    /// The elevation levels that it fills. Ruling TRI-R23.
    pub const fn levels(&self) -> Levels {
        Levels::of(self.view.z, self.stats.height())
    }

    /// Its size as target and obstacle: one less if it is Prone. Ruling TRI-R24.
    pub fn size_index(&self) -> i32 {
        (self.stats.size.index() - i32::from(self.is_prone())).max(0)
    }

    /// Whether it has a feat whose rule is in force. Rule TRI-CHAR-02.
    pub fn has_feat(&self, feat: Feat) -> bool {
        self.stats.has(feat) && !self.data.is_off("TRI-CHAR-02")
    }

    /// Whether it moves in a manner of its own. Section 2.
    pub fn has_mode(&self, mode: MoveSense) -> bool {
        self.stats.modes.contains(&mode)
    }

    /// The one that holds it. Rule TRI-COND-07.
    pub fn holder(&self) -> Option<CombatantId> {
        referred(self.conditions, words::GRAPPLED).next()
    }

    /// The one that it holds. Rule TRI-COND-08.
    pub fn held(&self) -> Option<CombatantId> {
        referred(self.conditions, words::GRAPPLING).next()
    }

    /// The other one of a grapple, whoever holds whom.
    pub fn partner(&self) -> Option<CombatantId> {
        self.holder().or_else(|| self.held())
    }

    /// The one that it rides. Ruling TRI-R36.
    pub fn mount(&self) -> Option<CombatantId> {
        referred(self.conditions, words::RIDING).next()
    }

    /// The one that rides it. Ruling TRI-R36.
    pub fn rider(&self) -> Option<CombatantId> {
        referred(self.conditions, words::CARRYING).next()
    }

    /// Whether it may be in one space with another: the other one of a grapple, its mount, its rider. Rulings TRI-R30, TRI-R36.
    pub fn shares_with(&self, other: CombatantId) -> bool {
        let all = [self.partner(), self.mount(), self.rider()];
        all.contains(&Some(other))
    }

    /// Whether the bonus of Level is there for a skill. Rule TRI-STAT-08.
    pub fn is_trained(&self, skill: Skill) -> bool {
        self.stats.skills.contains(&skill)
    }

    /// Its Speed at this moment, in cells: armour, then halved for a hold. Section 10.
    pub fn speed(&self) -> i32 {
        let slows = self.armour().map_or(0, |armour| armour.slows);
        let feet = (self.stats.speed - slows).max(0);
        let held = self.partner().is_some() && !self.is_outweighed;
        let held = held && !self.data.is_off("TRI-COND-07");
        let cells = feet / FEET;
        match held && cells > 0 {
            true => (cells / 2).max(1),
            false => cells,
        }
    }

    /// Half its Speed, rounded down to whole cells, at least one of any. Section 10.
    pub fn half_speed(&self) -> i32 {
        half(self.speed())
    }

    /// Worn armour that is whole.
    pub fn armour(&self) -> Option<&'w super::data::Armour> {
        let worn = self.gear.worn.as_ref()?;
        let whole = self.gear.is_whole(self.data, worn);
        self.data.armour(worn).filter(|_| whole)
    }

    /// Hands that hold nothing and are not taken by a hold. Rulings TRI-R29, TRI-R42, TRI-R79.
    fn empty_hands(&self) -> u8 {
        let taken = u8::from(self.hold_takes_a_hand());
        self.stats.hands.saturating_sub(self.gear.busy() + taken)
    }

    /// Hands that are free to do something: one that clings needs one of the empty ones for that. Rulings TRI-R29, TRI-R42,
    /// TRI-R62, TRI-R79.
    pub fn free_hands(&self) -> u8 {
        let clings = u8::from(self.clings());
        self.empty_hands().saturating_sub(clings)
    }

    /// Whether it clings to a surface. Ruling TRI-R62.
    pub fn clings(&self) -> bool {
        self.has(words::CLINGING)
    }

    /// What it holds another with, as its condition notes it: see [`words::HOLDS_WITH`].
    fn holds_with(&self) -> i32 {
        let holds = self.conditions.get(words::GRAPPLING);
        holds.map_or(0, |holds| holds.number(words::HOLDS_WITH))
    }

    /// Whether a grapple takes an empty hand: that of the one that grapples with a hand, and that of the grappled one if it
    /// has one. Ruling TRI-R29.
    fn hold_takes_a_hand(&self) -> bool {
        self.partner().is_some() && self.holds_with() <= 0 && self.stats.hands > self.gear.busy()
    }

    /// The key of a thing whose hand is taken by a hold, so that it is of no use: of one that has no hand free and is Grappled,
    /// or has turned the hold round, that with the shield, else the last. Ruling TRI-R29.
    pub fn useless_in_hold(&self) -> Option<&'w SmolStr> {
        let takes = self.holder().is_some() || self.holds_with() == words::FULL_ARM;
        if !takes || self.stats.hands == 0 || self.stats.hands > self.gear.busy() {
            return None;
        }
        let held = self.gear.held();
        let shield = held
            .iter()
            .find(|held| self.data.shield(&held.item).is_some());
        shield.or_else(|| held.last()).map(|held| &held.key)
    }

    /// The shield in hand that counts: of several the best. Rules TRI-STAT-04, TRI-HURT-10.
    pub fn shield(&self) -> Option<(&'w SmolStr, &'w super::data::Shield)> {
        let taken = self.useless_in_hold();
        let held = self.gear.held().iter();
        let usable = held
            .filter(|held| Some(&held.key) != taken && self.gear.is_whole(self.data, &held.key));
        usable
            .filter_map(|held| Some((&held.key, self.data.shield(&held.item)?)))
            .max_by_key(|(_, shield)| shield.defense)
    }

    /// The weapons that it can use now: in hand, of the body, and the bare body. Rule TRI-STAT-07; rulings TRI-R29, TRI-R42.
    pub fn weapons(&self) -> impl Iterator<Item = Wielded<'w>> {
        let (data, gear, stats) = (self.data, self.gear, self.stats);
        let taken = self.useless_in_hold();
        let is_held = self.partner().is_some();
        let held = gear.held().iter().filter_map(move |held| {
            let weapon = data.weapon(&held.item)?;
            // One that is held in two hands is left in one if a hold takes the other.
            let lost = u8::from(Some(&held.key) == taken);
            let grip = held.grip.saturating_sub(lost);
            let grips = grip >= weapon.hands.max(1);
            (grips && gear.is_whole(data, &held.key)).then(|| Wielded {
                key: held.key.clone(),
                data: weapon,
                two_handed: grip >= 2,
            })
        });
        // A hold takes the natural weapon that holds, else, without hands, the last one.
        let gone = match usize::try_from(self.holds_with()) {
            Ok(number @ 1..) => Some(number),
            _ => (is_held && stats.hands == 0).then_some(stats.natural.len()),
        };
        let left = (1..)
            .zip(&stats.natural)
            .filter(move |&(number, _)| Some(number) != gone);
        let natural = left.filter_map(move |(_, id)| {
            data.weapon(id).map(|weapon| Wielded {
                key: id.clone(),
                data: weapon,
                two_handed: false,
            })
        });
        let bare = iter::once_with(move || {
            data.weapon(UNARMED).map(|weapon| Wielded {
                key: SmolStr::new_static(UNARMED),
                data: weapon,
                two_handed: false,
            })
        });
        held.chain(natural).chain(bare.flatten())
    }

    /// The weapon that a word means: a key in hand, an item in hand, a natural weapon, the bare body.
    pub fn weapon(&self, word: &str) -> Option<Wielded<'w>> {
        let key = self
            .gear
            .held_as(word)
            .map_or(word, |held| held.key.as_str());
        self.weapons().find(|weapon| weapon.key == key)
    }

    /// How far a weapon reaches in melee, in cells. Rule TRI-STAT-07.
    pub fn reach_of(&self, weapon: &Weapon) -> i32 {
        self.stats.reach + self.data.in_force("TRI-STAT-07", weapon.reach, 0)
    }

    /// Reach in use, in cells: the largest among the weapons that it could strike with now. Rule TRI-STAT-07.
    pub fn reach(&self) -> i32 {
        *self.reach.get_or_init(|| {
            let weapons = self.weapons().filter(|it| it.data.strikes());
            let reaches = weapons.map(|it| self.reach_of(it.data));
            reaches.max().unwrap_or(self.stats.reach)
        })
    }

    /// The attribute of an attack in melee: the better of Strength and, with a Light or Medium weapon, Dexterity. Rule
    /// TRI-STAT-01.
    pub const fn melee_attribute(&self, category: Category) -> Attribute {
        let nimble = !matches!(category, Category::Heavy);
        match nimble && self.stats.dex > self.stats.str {
            true => Attribute::Dex,
            false => Attribute::Str,
        }
    }

    /// The attribute with which it opposes: the better of the two unless all its weapons are Heavy. Rule TRI-DICE-04.
    pub fn opposing_attribute(&self) -> Attribute {
        match self.is_clumsy() {
            true => Attribute::Str,
            false => self.melee_attribute(Category::Light),
        }
    }

    /// Whether its weapons, the held ones or without any the natural ones, are all Heavy; what is Destroyed is none. Rules
    /// TRI-DICE-04, TRI-HURT-10.
    pub fn is_clumsy(&self) -> bool {
        let held = self.gear.held().iter();
        let held = held.filter(|held| self.gear.is_whole(self.data, &held.key));
        let held: Vec<_> = held
            .filter_map(|held| self.data.weapon(&held.item))
            .collect();
        let natural = self.stats.natural.iter();
        let all: Vec<_> = match held.is_empty() {
            true => natural.filter_map(|id| self.data.weapon(id)).collect(),
            false => held,
        };
        !all.is_empty() && all.iter().all(|weapon| weapon.category == Category::Heavy)
    }

    /// Shots left of a weapon. Rule TRI-ATK-14.
    pub fn shots(&self, weapon: &str) -> i32 {
        let shots = self.gear.shots.get(weapon).copied();
        shots.unwrap_or(self.data.creature.ammunition)
    }

    /// Its Bulk with all that it has. Ruling TRI-R39.
    pub fn bulk(&self) -> i32 {
        let held = self.gear.held().iter().map(|held| (&held.item, 1));
        let carried = self.gear.stowed().iter();
        let carried = carried.map(|(item, &count)| (item, i32::try_from(count).unwrap_or(0)));
        let worn = self.gear.worn.iter().map(|item| (item, 1));
        let all = held.chain(carried).chain(worn);
        let gear: i32 = all
            .filter_map(|(item, count)| Some(self.data.thing(item)?.bulk * count))
            .sum();
        self.stats.bulk + gear
    }

    /// How it is seen and shot at.
    pub fn sight_body(&self) -> board::Body {
        self.view.sight_body(self.stats.size.eye_halves())
    }

    /// What it pays so many Actions from. They are given anew in each Turn. Rule TRI-INIT-07.
    #[must_use]
    pub fn payment(&self, actions: i32) -> Vec<Payment> {
        Payment::of_round(["Action", "Actions"], actions, self.pool(Pool::Actions))
            .into_iter()
            .collect()
    }

    /// Actions of a Turn that begins now. Rule TRI-INIT-07.
    pub fn actions_of_a_turn(&self) -> i32 {
        let all = self.data.course.actions - self.reduction();
        if self.is_able() { all.max(0) } else { 0 }
    }

    /// Reactions from a Turn that begins now to the next. Rule TRI-INIT-07.
    pub fn reactions_of_a_turn(&self) -> i32 {
        let feats = i32::from(self.has_feat(Feat::QuickReflexes));
        let given = self
            .data
            .in_force("TRI-REACT-01", self.data.course.reactions, 0);
        let all = given + feats - self.reduction();
        if self.is_able() { all.max(0) } else { 0 }
    }

    /// What Slowed and Incapacitated take together. Rule TRI-INIT-07.
    pub fn reduction(&self) -> i32 {
        let slowed = self.has(words::SLOWED) && !self.data.is_off("TRI-COND-14");
        let down = self.is_incapacitated() && !self.data.is_off("TRI-COND-09");
        i32::from(slowed) + 2 * i32::from(down)
    }

    /// The command of the action that it keeps for a trigger. Rules TRI-ACT-18, TRI-REACT-07.
    pub fn readied_act(&self) -> Option<&'w Act> {
        let act = self.readied.act.as_deref();
        act.filter(|_| self.has(words::READIED))
    }

    /// Whether it can never be Prone. Ruling TRI-R44.
    pub fn is_limbless(&self) -> bool {
        self.stats.body == Body::Limbless
    }

    /// Whether it can climb and grab: a hand is free, or it does so without. Ruling TRI-R44.
    pub fn has_a_grip(&self) -> bool {
        match self.stats.body {
            Body::Humanoid => self.empty_hands() > 0,
            Body::Beast => true,
            Body::Limbless => self.has_mode(MoveSense::Climber),
        }
    }
}

/// The battle as the rules see it, for one call; it dereferences to the board and the combatants.
#[derive(Clone, Deref, DerefMut)]
pub struct Situation<'w> {
    #[deref]
    snapshot: Snapshot<'w, Fighter<'w>>,
    /// The tables of the battle: what may be other for one side is in those of the fighters.
    pub data: &'w TriadData,
    /// Whether something on the board is an illusion, once that was asked.
    illusions: OnceCell<bool>,
}

impl<'w> Situation<'w> {
    /// Looks at a battle.
    pub fn of(world: &'w World) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let tables = TriadData::of_sides(world);
        let all = CombatantQuery::<FighterQuery>::all(world);
        let mut fighters: Vec<_> = all.map(|found| look_at(board, tables, &found)).collect();
        for one in &mut fighters {
            one.join_company(world);
        }
        Self {
            snapshot: Snapshot::of(world, fighters),
            data: TriadData::of(world),
            illusions: OnceCell::new(),
        }
    }

    /// Whether something on the board is not there. Rule TRI-POS-14.
    pub fn has_illusions(&self) -> bool {
        let look = || !self.data.is_off("TRI-POS-14") && Illusions::are_on(self.board);
        *self.illusions.get_or_init(look)
    }

    /// Whether a side knows that something is an illusion. Rule TRI-POS-14.
    pub fn sees_through(&self, side: SideId, at: Fixture) -> bool {
        self.world().resource::<Illusions>().is_known(side, at)
    }

    /// Hit points that a cell of thin ice has lost. Rule TRI-MOVE-23.
    pub fn ice_wear(&self, cell: Cell) -> i32 {
        self.world().resource::<IceWear>().of(cell)
    }

    /// Distance of two fighters in cells: the larger of that of their cells and their level gap. Ruling TRI-R23.
    pub fn distance(&self, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
        self.distance_to(a, &b.space, b.levels())
    }

    /// Distance of a fighter from cells at some levels.
    pub fn distance_to(&self, a: &Fighter<'_>, space: &Cells, levels: Levels) -> i32 {
        cells_distance(self.kind(), &a.space, space).max(a.levels().gap(levels))
    }
}

/// Half a Speed, rounded down to whole cells, at least one of any. Section 10.
pub const fn half(speed: i32) -> i32 {
    match speed {
        1 => 1,
        cells => cells / 2,
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
    controller: &'static Controller,
    readied: &'static Readied,
}

fn look_at<'w>(
    board: &Board,
    tables: &'w Tables<TriadData>,
    found: &FighterQueryItem<'w, '_>,
) -> Fighter<'w> {
    let data = tables.of_side(found.view.side());
    Fighter {
        view: CombatantView::on_board(board, &found.view),
        data,
        stats: found.stats,
        pools: found.pools,
        turn: *found.turn,
        gear: found.gear,
        controller: found.controller.0,
        is_outweighed: false,
        readied: found.readied,
        reach: OnceCell::new(),
    }
}
