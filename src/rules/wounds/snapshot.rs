//! A snapshot of the battle, built from read-only access for one call. Floor 4. Section STAT of the reference.

use super::components::{Commitment, Gear, Pool, Pools, Readied};
use super::data::{ApRow, Armour, Stats, Weapon, WoundsData, ap_row, rate};
use super::words::{self, Attribute, Level, Skill, Spec, Trait, UNARMED};
use crate::board::Board;
use crate::combat::{
    Act, BattleBoard, CombatantId, CombatantQuery, ConditionKeys, Conditions, Ledger, ModifierKind,
    Payment, Standing, Summed, Sums, Terms, item_of_key,
};
use crate::grid::{Cells, GridKind, cells_distance};
use crate::mechanics::conditions::referred;
use crate::mechanics::snapshot::{CombatantView, Snapshot, ViewQuery};
use crate::mechanics::spawning::{CreatureBuilder, Tables};
use bevy::ecs::query::QueryData;
use bevy::prelude::{Deref, DerefMut, World};
use smol_str::SmolStr;
use std::cell::OnceCell;
use std::rc::Rc;

/// One combatant as the rules see it; it dereferences to what the kernel knows of it.
#[derive(Clone, Deref, DerefMut)]
pub struct Fighter<'w> {
    #[deref]
    view: CombatantView<'w>,
    /// The tables of its side.
    pub data: &'w WoundsData,
    /// The stat block.
    pub stats: &'w Stats,
    /// What is counted of it.
    pub pools: &'w Pools,
    /// What it holds, carries and wears.
    pub gear: &'w Gear,
    /// The action that it keeps ready.
    pub readied: &'w Readied,
    /// The action that takes it more than a turn.
    pub commitment: &'w Commitment,
    /// The initiative that counts: of rider and mount the lower. Rule WND-POS-24.
    pub initiative: i32,
    /// The condition that the fatigue brings with which it is about to pay, if any: it counts for its rolls. Rule WND-HURT-08.
    pub wearies: Option<&'static str>,
    /// What it can strike and shoot with, once somebody asked.
    arms: OnceCell<Rc<Arms>>,
    /// What follows from the stat block alone, once somebody asked: how likely a critical wound fells it, in thousandths.
    collapse: OnceCell<i64>,
}

/// A weapon that a fighter can use now.
#[derive(Clone)]
pub struct Wielded<'w> {
    /// Its key in hand, or its id if it is a part of the body.
    pub key: SmolStr,
    /// What it is.
    pub data: &'w Weapon,
}

/// How far weapons reach, as a gap in yards, and how far they shoot within their first increment; `None` if none does.
#[derive(Clone, Copy, Default)]
struct Ranges {
    reach: Option<i32>,
    shot: Option<i32>,
}

/// Whether conditions are those of a rider or a mount: mostly nobody is either, which needs no snapshot.
pub fn has_company(conditions: &Conditions) -> bool {
    const COMPANY: ConditionKeys = ConditionKeys::of(&[words::RIDING, words::CARRYING]);
    conditions.has_any(&COMPANY)
}

/// The weapons that somebody can use now: their keys, and their places in the table.
struct Arms {
    all: Vec<(SmolStr, usize)>,
    /// Whether there are others among them than the bare body.
    armed: bool,
    /// How far those reach that are ready, without the bare body and with it.
    ranges: [Ranges; 2],
    /// Block of all that is in hand, and of what is defensive alone. Rules WND-STAT-07, -08.
    blocks: [i32; 2],
}

impl Arms {
    /// In hand with as many hands as they take, of the body, and the bare body. Ruling WND-R70.
    fn of(data: &WoundsData, gear: &Gear, stats: &Stats) -> Self {
        let table = data.armoury();
        let held = gear.held().iter().filter_map(|held| {
            let place = table.place(item_of_key(&held.item))?;
            let hands = table.at(place)?.hands.max(1);
            (held.grip >= hands).then(|| (held.key.clone(), place))
        });
        let bare = SmolStr::new_static(UNARMED);
        let of_body = stats.natural.iter().chain([&bare]);
        let of_body = of_body.filter_map(|id| Some((id.clone(), table.place(item_of_key(id))?)));
        let all: Vec<_> = held.chain(of_body).collect();
        let shields = gear.held().iter().filter_map(|it| data.shield(&it.item));
        let shields: i32 = shields.map(|it| it.block).sum();
        let block = |defensive_alone: bool| {
            let weapons = all.iter().filter_map(|&(_, place)| table.at(place));
            let weapons = weapons.filter(|it| it.defensive || !defensive_alone);
            shields + weapons.map(|it| it.block).sum::<i32>()
        };
        let ranges = |bare_too: bool| {
            let ready = all.iter().filter(|(key, _)| bare_too || key != UNARMED);
            let ready = ready.filter_map(|&(_, place)| table.at(place));
            ready.fold(Ranges::default(), |far, it| Ranges {
                reach: far.reach.max(it.reach_max),
                shot: far.shot.max(it.range),
            })
        };
        Self {
            ranges: [ranges(false), ranges(true)],
            armed: all.iter().any(|(key, _)| key != UNARMED),
            blocks: [block(false), block(true)],
            all,
        }
    }
}

impl<'w> Fighter<'w> {
    /// Looks at one combatant of a battle.
    ///
    /// # Panics
    /// If the battle has no such combatant.
    pub fn of(world: &'w World, who: CombatantId) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let tables = WoundsData::of_sides(world);
        let found = CombatantQuery::<FighterQuery>::one(world, who);
        let mut one = look_at(board, tables, &found);
        one.join_company(world);
        one
    }

    /// A rider in the space of its mount, and both with the initiative that they have together. Rules WND-POS-24, -28.
    fn join_company(&mut self, world: &World) {
        if !has_company(self.conditions) {
            return;
        }
        if let Some(mount) = self.mount() {
            let mount = CombatantView::of(world, mount);
            self.view.space = mount.space;
            self.view.altitude = mount.altitude;
            self.view.z = mount.z;
        }
        let partner = self.mount().or_else(|| self.rider());
        if let Some(partner) = partner
            && !self.data.is_off("WND-POS-24")
            && self.shares_turn_with(world, partner)
        {
            let other = crate::combat::component_of::<Pools>(world, partner);
            self.initiative = self.initiative.min(other.now(Pool::Initiative));
        }
    }

    /// Whether rider and mount have one turn: the mount is not sentient. Ruling WND-R107.
    fn shares_turn_with(&self, world: &World, partner: CombatantId) -> bool {
        let other = crate::combat::component_of::<Stats>(world, partner);
        let mount = if self.mount().is_some() {
            other
        } else {
            self.stats
        };
        !mount.traits.contains(&Trait::Sentient)
    }

    /// What is in a pool.
    pub fn pool(&self, pool: Pool) -> i32 {
        self.pools.now(pool)
    }

    /// Whether it has a trait.
    pub fn is(&self, what: Trait) -> bool {
        self.stats.traits.contains(&what)
    }

    /// Whether it is no character. Rule WND-STAT-04.
    pub const fn is_npc(&self) -> bool {
        self.stats.kind.is_npc()
    }

    /// Whether it is unconscious. Rule WND-COND-04.
    pub fn is_unconscious(&self) -> bool {
        self.standing == Standing::Unconscious
    }

    /// Whether it is helpless: so by itself, pinned, or unconscious. Rules WND-COND-04, -06, -10.
    pub fn is_helpless(&self) -> bool {
        let counts = |key, rule| self.has(key) && !self.data.is_off(rule);
        self.is_unconscious()
            || counts(words::HELPLESS, "WND-COND-06")
            || counts(words::PINNED, "WND-COND-10")
    }

    /// Whether it cannot move, so that its Defenses are immobile ones. Rules WND-COND-05, -06.
    pub fn is_immobile(&self) -> bool {
        let immobile = self.has(words::IMMOBILE) || self.is_helpless();
        immobile && !self.data.is_off("WND-COND-05")
    }

    /// Whether it is able: on the board, conscious and not helpless. Section 4.
    pub fn is_able(&self) -> bool {
        self.is_up() && !self.is_helpless()
    }

    /// Whether it is staggered. Rule WND-COND-03.
    pub fn is_staggered(&self) -> bool {
        self.is_weary_by(words::STAGGERED) && !self.data.is_off("WND-COND-03")
    }

    /// Whether it has a condition that fatigue brings, or is about to have it.
    fn is_weary_by(&self, key: &'static str) -> bool {
        self.has(key) || self.wearies == Some(key)
    }

    /// Whether it lies on the ground. Rule WND-COND-07.
    pub fn is_prone(&self) -> bool {
        self.has(words::PRONE) && !self.data.is_off("WND-COND-07")
    }

    /// Whether it crouches. Rule WND-COND-07.
    pub fn is_crouching(&self) -> bool {
        self.has(words::CROUCHING) && !self.data.is_off("WND-COND-07")
    }

    /// Whether it is under water. Rule WND-COND-17.
    pub fn is_sunk(&self) -> bool {
        self.has(words::SUNK) && !self.data.is_off("WND-COND-17")
    }

    /// Those whom it grapples, ascending. Rule WND-COND-09.
    pub fn grappled(&self) -> impl Iterator<Item = CombatantId> + use<'w> {
        referred(self.view.conditions, words::GRAPPLING)
    }

    /// Whether it grapples anybody. Rule WND-COND-09.
    pub fn is_grappling(&self) -> bool {
        self.has(words::GRAPPLING) && !self.data.is_off("WND-COND-09")
    }

    /// Whether a pin, and nothing else, keeps it from doing anything: it can escape. Rule WND-COND-10.
    pub fn is_only_pinned(&self) -> bool {
        self.pinned_by().is_some() && !self.has(words::HELPLESS) && !self.is_unconscious()
    }

    /// Whether it has begun to escape from a pin, and can go on with that. Rules WND-COND-10, WND-INIT-13.
    pub fn is_escaping(&self) -> bool {
        let act = self.commitment.act.as_ref();
        self.is_only_pinned() && act.is_some_and(|act| act.verb == words::ESCAPE)
    }

    /// Who pins it. Rule WND-COND-10.
    pub fn pinned_by(&self) -> Option<CombatantId> {
        referred(self.conditions, words::PINNED).next()
    }

    /// The one that it rides. Rule WND-POS-24.
    pub fn mount(&self) -> Option<CombatantId> {
        referred(self.conditions, words::RIDING).next()
    }

    /// The one that rides it. Rule WND-POS-24.
    pub fn rider(&self) -> Option<CombatantId> {
        referred(self.conditions, words::CARRYING).next()
    }

    /// Whether it pays no attention to another. Rule WND-POS-06.
    pub fn ignores(&self, other: CombatantId) -> bool {
        self.conditions.has_by(words::IGNORING, other) && !self.data.is_off("WND-POS-06")
    }

    /// An attribute. Section 2.
    pub const fn attribute(&self, attribute: Attribute) -> i32 {
        self.stats.attribute(attribute)
    }

    /// The rank in a skill and a specialization. Rule WND-DICE-01.
    pub fn rank(&self, skill: Skill, spec: Option<Spec>) -> i32 {
        let skill = self.stats.skills.get(&skill).copied().unwrap_or(0);
        let spec = spec.and_then(|spec| self.stats.specs.get(&spec).copied());
        skill + spec.unwrap_or(0)
    }

    /// What a check adds to its dice, without conditions: attribute, skill, specialization. Rule WND-DICE-01.
    pub fn bonus(&self, attribute: Attribute, skill: Skill, spec: Option<Spec>) -> i32 {
        self.attribute(attribute) + self.rank(skill, spec)
    }

    /// The bonus of Power checks. Rule WND-STAT-13.
    pub fn power(&self) -> i32 {
        self.bonus(Attribute::Str, Skill::Athletics, Some(Spec::Power)) + self.stats.size
    }

    /// The bonus of Agility checks. Rule WND-STAT-13.
    pub fn agility(&self) -> i32 {
        let bonus = self.bonus(Attribute::Dex, Skill::Reflex, Some(Spec::Agility));
        bonus - self.stats.size + self.agility_mod()
    }

    /// The bonus of Fortitude checks. Rule WND-STAT-13.
    pub fn fortitude(&self) -> i32 {
        self.bonus(Attribute::Vit, Skill::Resistance, Some(Spec::Fortitude))
    }

    /// The bonus of Willpower checks. Rule WND-STAT-13.
    pub fn willpower(&self) -> i32 {
        self.bonus(Attribute::Prs, Skill::Resistance, Some(Spec::Willpower))
    }

    /// What armour and body take from or add to Agility. Sections 2 and 6.
    fn agility_mod(&self) -> i32 {
        self.stats.agility_mod + self.armour().map_or(0, |it| it.agility_mod)
    }

    /// Worn armour.
    pub fn armour(&self) -> Option<&'w Armour> {
        self.data.armour(self.gear.worn.as_ref()?)
    }

    /// The part of the Toughness that is armor: worn, grown, by a Stone Ward, by a charm. Rules WND-STAT-02, WND-MAG-04, -05;
    /// ruling WND-R105.
    pub fn armor(&self) -> i32 {
        let worn = self.armour().map_or(0, |it| it.toughness);
        let warded = |key, rule| self.has(key) && !self.data.is_off(rule);
        let ward = match warded(words::STONE_WARD, "WND-MAG-04") {
            true => self.data.spell(words::STONE_WARD).map_or(0, |it| it.armor),
            false => 0,
        };
        let charm = match warded(words::STONE_CHARM, "WND-MAG-05") {
            true => self.data.tool(words::STONE_CHARM).map_or(0, |it| it.armor),
            false => 0,
        };
        self.stats.armor + worn + ward + charm
    }

    /// Toughness without armor. Rule WND-STAT-02.
    pub const fn base_toughness(&self) -> i32 {
        self.stats.vit + self.stats.size
    }

    /// Toughness. Rule WND-STAT-02.
    pub fn toughness(&self) -> i32 {
        self.base_toughness() + self.armor()
    }

    /// Filled slots of each level, light first. Rule WND-HURT-02.
    pub fn filled(&self) -> [i32; 5] {
        [
            Level::Light,
            Level::Moderate,
            Level::Severe,
            Level::Critical,
            Level::Fatal,
        ]
        .map(|level| self.pool(Pool::of_level(level)))
    }

    /// Slots of each level, light first. Rules WND-STAT-03, -04.
    pub fn slots(&self) -> [i32; 5] {
        [
            Level::Light,
            Level::Moderate,
            Level::Severe,
            Level::Critical,
            Level::Fatal,
        ]
        .map(|level| self.pools.max(Pool::of_level(level)))
    }

    /// Its highest wound. Rule WND-HURT-04.
    pub fn highest_wound(&self) -> Option<Level> {
        let all = Level::ALL.iter().rev().copied();
        all.into_iter()
            .find(|&level| self.pool(Pool::of_level(level)) > 0)
    }

    /// The number of its highest wound; 0 without any.
    pub fn wound_number(&self) -> i32 {
        self.highest_wound().map_or(0, Level::number)
    }

    /// The most stamina without fatigue. Rule WND-STAT-05.
    pub fn normal_stamina(&self) -> i32 {
        self.pools.max(Pool::Stamina)
    }

    /// The most stamina now. Rules WND-STAT-05, WND-HURT-07.
    pub fn most_stamina(&self) -> i32 {
        (self.normal_stamina() - self.pool(Pool::Fatigue)).max(0)
    }

    /// The most mana now. Rule WND-STAT-06.
    pub fn most_mana(&self) -> i32 {
        self.pools.max(Pool::Mana) - self.pool(Pool::Invested)
    }

    /// What it gains of AP, and the most. Rules WND-STAT-11, WND-INIT-11.
    pub fn ap_row(&self) -> ApRow {
        ap_row(self.data.in_force("WND-STAT-11", self.stats.spd, 0))
    }

    /// What a gain of AP comes to, before the cap. Rule WND-COND-03; ruling WND-R92.
    pub fn gain_of(&self, gain: i32) -> i32 {
        match self.is_staggered() {
            true => (gain / 2).max(1),
            false => gain,
        }
    }

    /// The movement rate without Dash. Rule WND-STAT-12.
    pub fn base_rate(&self) -> i32 {
        let sum = self.stats.str + self.stats.size + self.rank(Skill::Athletics, None);
        let sum = self.data.in_force("WND-STAT-12", sum, 0);
        let table = self.stats.move_rate.unwrap_or_else(|| rate(sum));
        let worn = self.armour().map_or(0, |it| it.rate_mod);
        (table + self.stats.rate_mod + worn).max(0)
    }

    /// The movement rate now, in yards for a full movement. Rules WND-ACT-25, WND-COND-15.
    pub fn rate(&self) -> i32 {
        let base = self.base_rate();
        let dashed = match self.pool(Pool::Dashes) > 0 && !self.data.is_off("WND-ACT-25") {
            true => self.data.terrain.dash * base + self.pool(Pool::DashBonus),
            false => base,
        };
        match self.has(words::HOBBLED) && !self.data.is_off("WND-COND-15") {
            true => dashed / self.data.terrain.hobbled.max(1),
            false => dashed,
        }
    }

    /// Hands that hold nothing. Ruling WND-R132.
    pub fn free_hands(&self) -> u8 {
        match self.is(Trait::Handless) {
            true => 0,
            false => 2_u8.saturating_sub(self.gear.busy()),
        }
    }

    /// The weapons that it can use now: in hand with as many hands as they take, of the body, and the bare body. Ruling WND-R70.
    pub fn weapons(&self) -> impl Iterator<Item = Wielded<'w>> + use<'w> {
        let (arms, table) = (Rc::clone(self.arms()), self.data.armoury());
        (0..arms.all.len()).filter_map(move |index| {
            let (key, place) = &arms.all[index];
            Some(Wielded {
                key: key.clone(),
                data: table.at(*place)?,
            })
        })
    }

    fn arms(&self) -> &Rc<Arms> {
        let find = || Rc::new(Arms::of(self.data, self.gear, self.stats));
        self.arms.get_or_init(find)
    }

    /// The weapons that count for reactions and flanks: the bare body only without any other, or in a grapple. Ruling WND-R70.
    pub fn ready_weapons(&self) -> impl Iterator<Item = Wielded<'w>> + use<'w> {
        let bare_too = self.is_grappling() || !self.arms().armed;
        self.weapons()
            .filter(move |it| bare_too || it.key != UNARMED)
    }

    /// The weapon that a word means: a key in hand, an item in hand, a natural weapon, the bare body.
    pub fn weapon(&self, word: &str) -> Option<Wielded<'w>> {
        let held = self.gear.held_as(word);
        let key = held.map_or(word, |held| held.key.as_str());
        self.weapons().find(|weapon| weapon.key == key)
    }

    /// Whether a weapon in hand has to be loaded first. Rule WND-ATK-01.
    pub fn is_unloaded(&self, key: &str) -> bool {
        self.gear.unloaded.contains(key)
    }

    /// Shots left of a weapon besides the loaded one. Ruling WND-R101.
    pub fn shots(&self, weapon: &str) -> i32 {
        let shots = self.gear.shots.get(weapon).copied();
        shots.unwrap_or(self.data.newcomer.ammunition)
    }

    /// How far it reaches with what counts for reactions and flanks, as a gap in yards; `None` without any. Rule WND-POS-01.
    pub fn reach(&self) -> Option<i32> {
        self.ranges().reach
    }

    /// How far it shoots with that within the first increment, in yards; `None` if it has nothing to shoot with.
    pub fn shot(&self) -> Option<i32> {
        self.ranges().shot
    }

    fn ranges(&self) -> Ranges {
        let arms = self.arms();
        arms.ranges[usize::from(self.is_grappling() || !arms.armed)]
    }

    /// How likely a critical wound fells it, in thousandths, found once for a look at it: only its stat block decides.
    pub fn collapses(&self, find: impl FnOnce() -> i64) -> i64 {
        *self.collapse.get_or_init(find)
    }

    /// Block of all that is in hand: of weapons and shields, or of what is defensive alone. Rules WND-STAT-07, -08; ruling WND-R70.
    pub fn block(&self, defensive_alone: bool) -> i32 {
        self.arms().blocks[usize::from(defensive_alone)]
    }

    /// What melee and ranged Defense begin with. Rules WND-STAT-07, -08.
    fn dodge(&self) -> i32 {
        self.data.modifiers.defense - self.stats.size
            + (self.stats.spd + self.stats.rsn).max(self.data.modifiers.least_wits)
    }

    /// A Defense, or what is without its rule in its place.
    fn by_rule(&self, rule: &str, defense: i32) -> i32 {
        self.data
            .in_force(rule, defense, self.data.modifiers.defense)
    }

    /// Melee Defense. Rule WND-STAT-07.
    pub fn melee_defense(&self) -> i32 {
        self.by_rule("WND-STAT-07", self.dodge() + self.block(false))
    }

    /// Ranged Defense. Rule WND-STAT-08.
    pub fn ranged_defense(&self) -> i32 {
        self.by_rule("WND-STAT-08", self.dodge() + self.block(true))
    }

    /// Immobile Defense. Rule WND-STAT-09.
    pub fn immobile_defense(&self) -> i32 {
        self.by_rule(
            "WND-STAT-09",
            self.data.modifiers.immobile - self.stats.size,
        )
    }

    /// Power Defense. Rule WND-STAT-10.
    pub fn power_defense(&self) -> i32 {
        self.special_defense(self.power())
    }

    /// A Defense against something else than weapons. Rule WND-STAT-10.
    fn special_defense(&self, bonus: i32) -> i32 {
        self.by_rule("WND-STAT-10", self.data.modifiers.defense + bonus)
    }

    /// Agility Defense; that of the immobile where it is. Rules WND-STAT-09, -10.
    pub fn agility_defense(&self) -> i32 {
        match self.is_immobile() {
            true => self.immobile_defense(),
            false => self.special_defense(self.agility()),
        }
    }

    /// Fortitude Defense. Rule WND-STAT-10.
    pub fn fortitude_defense(&self) -> i32 {
        self.special_defense(self.fortitude())
    }

    /// Willpower Defense. Rule WND-STAT-10.
    pub fn willpower_defense(&self) -> i32 {
        self.special_defense(self.willpower())
    }

    /// Notes what its state does to its attack rolls, combat checks and skill checks. Rules WND-COND-01 to -03.
    pub fn note_state(&self, terms: &mut impl Ledger) {
        let wounded = (self.wound_number() - 1).max(0);
        if wounded > 0 {
            terms.bonus(-wounded, "wounded", "WND-COND-01");
        }
        if self.is_staggered() {
            terms.bonus(-self.data.modifiers.staggered, "staggered", "WND-COND-03");
        } else if self.is_weary_by(words::EXHAUSTED) {
            terms.bonus(-self.data.modifiers.exhausted, "exhausted", "WND-COND-02");
        }
    }

    /// The terms of a check: attribute, skill and specialization, and its state. Rule WND-DICE-01.
    pub fn check_terms(&self, attribute: Attribute, skill: Skill, spec: Option<Spec>) -> Terms {
        self.of_check(attribute, skill, spec)
    }

    fn of_check<L: Summed>(&self, attribute: Attribute, skill: Skill, spec: Option<Spec>) -> L {
        let mut terms = L::default();
        let mut ledger = terms.under(self.data.switches());
        ledger.bonus(self.attribute(attribute), attribute.name(), "WND-DICE-01");
        let ranks = self.rank(skill, spec);
        ledger.bonus(ranks, spec.map_or(skill.name(), Spec::name), "WND-DICE-01");
        self.note_state(&mut ledger);
        terms
    }

    /// What they come to.
    pub fn check_bonus(&self, attribute: Attribute, skill: Skill, spec: Option<Spec>) -> i32 {
        let terms: Sums = self.of_check(attribute, skill, spec);
        terms.sum(ModifierKind::Bonus)
    }

    /// A payment of AP, as screens show it.
    pub fn payment(&self, ap: i32) -> Option<Payment> {
        Payment::of_round("AP", ap, self.pool(Pool::Ap))
    }

    /// The action that it keeps ready. Rule WND-ACT-16.
    pub fn readied_act(&self) -> Option<&'w Act> {
        let act = self.readied.0.as_deref();
        act.filter(|_| self.has(words::READIED))
    }
}

/// The battle as the rules see it, for one call; it dereferences to the board and the combatants.
#[derive(Clone, Deref, DerefMut)]
pub struct Situation<'w> {
    #[deref]
    snapshot: Snapshot<'w, Fighter<'w>>,
    /// The tables of the battle: what may be other for one side is in those of the fighters.
    pub data: &'w WoundsData,
}

impl<'w> Situation<'w> {
    /// Looks at a battle.
    pub fn of(world: &'w World) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let tables = WoundsData::of_sides(world);
        let all = CombatantQuery::<FighterQuery>::all(world);
        let mut fighters: Vec<_> = all.map(|found| look_at(board, tables, &found)).collect();
        for one in &mut fighters {
            one.join_company(world);
        }
        Self {
            snapshot: Snapshot::of(world, fighters),
            data: WoundsData::of(world),
        }
    }

    /// Distance of two fighters in yards: the larger of that of their cells and the difference of their heights. Rule WND-POS-13.
    pub fn distance(&self, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
        self.apart((&a.space, a.z), (&b.space, b.z))
    }

    /// Distance of two spaces in yards, each with its height in steps. On squares every second diagonal yard counts twice.
    /// Rule WND-POS-13.
    pub fn apart(&self, (a, z): (&Cells, i32), (b, other_z): (&Cells, i32)) -> i32 {
        let cells = match self.kind() {
            GridKind::Hex => cells_distance(self.kind(), a, b),
            GridKind::Square => blocks_apart(a, b),
        };
        let heights = match self.data.is_off("WND-POS-13") {
            true => 0,
            false => (z - other_z).abs(),
        };
        cells.max(heights)
    }
}

/// Yards between two blocks of squares: straight ones and one and a half for each diagonal one.
fn blocks_apart(a: &Cells, b: &Cells) -> i32 {
    let gap = |a: (i32, i32), b: (i32, i32)| {
        let (before, behind) = (b.0.saturating_sub(a.1), a.0.saturating_sub(b.1));
        before.max(behind).max(0)
    };
    let columns = gap((a.first().x, a.last().x), (b.first().x, b.last().x));
    let rows = gap((a.first().y, a.last().y), (b.first().y, b.last().y));
    columns.max(rows).saturating_add(columns.min(rows) / 2)
}

/// All components that a fighter is read from.
#[derive(QueryData)]
pub struct FighterQuery {
    view: ViewQuery,
    stats: &'static Stats,
    pools: &'static Pools,
    gear: &'static Gear,
    readied: &'static Readied,
    commitment: &'static Commitment,
}

fn look_at<'w>(
    board: &Board,
    tables: &'w Tables<WoundsData>,
    found: &FighterQueryItem<'w, '_>,
) -> Fighter<'w> {
    let data = tables.of_side(found.view.side());
    Fighter {
        view: CombatantView::on_board(board, &found.view),
        data,
        stats: found.stats,
        pools: found.pools,
        gear: found.gear,
        readied: found.readied,
        commitment: found.commitment,
        initiative: found.pools.now(Pool::Initiative),
        wearies: None,
        arms: OnceCell::new(),
        collapse: OnceCell::new(),
    }
}
