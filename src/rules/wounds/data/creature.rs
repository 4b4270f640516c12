//! What a creature is: one row for each field that a file may give. Floor 4. Section 2 of the reference; rules WND-STAT-02 to
//! -14, WND-CHAR-01 to -04.

use super::armoury::Weapon;
use super::tables::Tables;
use super::values::Newcomer;
use crate::grid::{Cell, Footprint};
use crate::mechanics::gear;
use crate::mechanics::schema::{Given, creature};
use crate::rules::wounds::words::{
    Attribute, Container, Kind, Level, Posture, Skill, Spec, Trait, Weary,
};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// All tables of the ruleset, with its creatures.
pub type WoundsData = Tables<Changes>;

/// A thing in hand: `"dagger"`, or `("spear", [2])` for one that is held in two hands.
pub type HeldText = gear::HeldText<u8>;

creature! {
    /// What a combatant is; it never changes in a battle.
    Stats(data: WoundsData, changes, it);

    /// What it is in a story; character. Rule WND-STAT-04.
    kind: Kind => Kind = it.or(Kind::Character);
    /// Strength, -10 to 10; 0.
    str: i32 => i32 = it.number(-10..=10, 0);
    /// Dexterity, -10 to 10; 0.
    dex: i32 => i32 = it.number(-10..=10, 0);
    /// Vitality, -10 to 10; 0.
    vit: i32 => i32 = it.number(-10..=10, 0);
    /// Speed, -10 to 10; 0.
    spd: i32 => i32 = it.number(-10..=10, 0);
    /// Reason, -10 to 10; 0.
    rsn: i32 => i32 = it.number(-10..=10, 0);
    /// Perception, -10 to 10; 0.
    prc: i32 => i32 = it.number(-10..=10, 0);
    /// Persona, -10 to 10; 0.
    prs: i32 => i32 = it.number(-10..=10, 0);
    /// Lore, -10 to 10; 0.
    lor: i32 => i32 = it.number(-10..=10, 0);
    /// Size, -10 to 20; 0. Rule WND-STAT-14.
    size: i32 => i32 = it.number(-10..=20, 0);
    /// Ranks of skills, 0 to 10; 0. Rule WND-CHAR-02.
    skills: BTreeMap<Skill, i32> => BTreeMap<Skill, i32> = it.within(0..=10).or_default();
    /// Ranks of specializations, 0 to 10; 0. Rule WND-CHAR-02.
    specs: BTreeMap<Spec, i32> => BTreeMap<Spec, i32> = it.within(0..=10).or_default();
    /// Stamina before Vitality, 0 to 60; as the data file says. Rule WND-STAT-05.
    stamina_base: i32 => i32 = it.number(0..=60, data.newcomer.stamina);
    /// Mana before Lore, 0 to 60; as the data file says. Rule WND-STAT-06.
    mana_base: i32 => i32 = it.number(0..=60, data.newcomer.mana);
    /// Armor besides what is worn, 0 to 20; 0. Rule WND-STAT-02.
    armor: i32 => i32 = it.number(0..=20, 0);
    /// Yards of a fixed movement rate, 0 to 50; by the table. Rule WND-STAT-12.
    move_rate: i32 => Option<i32> = it.within(0..=50).value().copied();
    /// Added to the movement rate, -20 to 20; 0.
    rate_mod: i32 => i32 = it.number(-20..=20, 0);
    /// Added to Agility checks and Agility Defense, -20 to 20; 0.
    agility_mod: i32 => i32 = it.number(-20..=20, 0);
    /// Slots of wounds by their level, 0 to 20; by kind, Vitality and Persona. Rules WND-STAT-03, -04.
    slots: BTreeMap<Level, i32> => BTreeMap<Level, i32> = it.within(0..=20).or_default();
    /// What is special about it.
    traits: BTreeSet<Trait> => BTreeSet<Trait> = it.or_default();
    /// Height in inches, 1 to 400; by its Size. Section 2.
    height_in: i32 => i32 = it.number(1..=400, height(&data.newcomer, size));
    /// Known spells. Section 7.
    spells: Vec<SmolStr> => Vec<SmolStr> = it.among("spell", data.spells()).or_default();
    /// Natural weapons, by their ids.
    natural: Vec<SmolStr> => Vec<SmolStr> = natural(data, it);
    /// Things in hand; in two hands if that is said.
    held: Vec<HeldText> = it;
    /// Carried things with their numbers.
    carried: BTreeMap<SmolStr, u32> = it.among("item", data.items());
    /// Where carried things are; where each usually is. Rule WND-ACT-17.
    stowed_in: BTreeMap<SmolStr, Container> = it.among("item", data.items());
    /// Worn armour; none. Rule WND-STAT-02.
    worn: SmolStr = it.known("armour", data.armours());
    /// Shots of weapons besides the loaded one, 0 to 999; as the data file says, for each. Ruling WND-R101.
    ammo: BTreeMap<SmolStr, i32> = shots(data, it);
    /// Weapons in hand that are not loaded.
    #[battle]
    unloaded: Vec<SmolStr> = it;
    /// Things that it takes in hand whenever there is time; what it holds.
    outfit: Vec<SmolStr> = it.among("item", data.items());
    /// Things that lie on the map.
    #[battle]
    lying: Vec<(SmolStr, Cell)> = it.among("item", data.items());
    /// Filled slots by the level of the wounds, 0 to 20; none. Two fatal ones are death. Rules WND-HURT-02, -03.
    wounds: BTreeMap<Level, i32> = it.within(0..=20);
    /// Stamina now, 0 to 70; all. Rule WND-HURT-06.
    stamina: i32 = it.within(0..=70);
    /// Fatigue, 0 to 200; 0. Rule WND-HURT-07.
    fatigue: i32 = it.within(0..=200);
    /// What fatigue has made of it: fresh, exhausted or staggered; by the fatigue. Ruling WND-R133.
    weary: Weary = it;
    /// Mana now, 0 to 70; all that is not invested. Rule WND-HURT-09.
    mana: i32 = it.within(0..=70);
    /// Mana that is invested, 0 to 70; as its effects say. Rule WND-HURT-09.
    #[battle]
    mana_invested: i32 = it.within(0..=70);
    /// Added to recovery checks, 0 to 100; 0. Rule WND-REST-07.
    recovery_bonus: i32 = it.within(0..=100);
    /// Initiative, 0 to 100; rolled. Rule WND-INIT-01.
    #[battle]
    initiative: i32 = it.within(0..=100);
    /// AP in the first round, those of its start among them, 0 to 200; what it gains. Rule WND-INIT-11.
    #[battle]
    ap: i32 = it.within(0..=200);
    /// Whether it has had its turn of the first round; false. Rule WND-INIT-02.
    #[battle]
    acted: bool = it;
    /// What it has drawn against others of the same initiative in the first round, 1 to 20; nothing. Rule WND-INIT-03.
    #[battle]
    tie: i32 = it.within(1..=20);
    /// AP spent on movement in the first round, 0 to 200; 0. Rule WND-MOVE-01.
    #[battle]
    pool_ap: i32 = it.within(0..=200);
    /// Yards used in the first round, 0 to 1000; 0. Rule WND-MOVE-01.
    #[battle]
    pool_used: i32 = it.within(0..=1000);
    /// Whether its next diagonal step of the first round is a second one; false. Rule WND-MOVE-05.
    #[battle]
    diag_odd: bool = it;
    /// Dashes of the first round, 0 to 2; 0. Rule WND-ACT-25.
    #[battle]
    dashes: i32 = it.within(0..=2);
    /// What the second Dash adds to the rate, 0 to 50; 0. Rule WND-ACT-25.
    #[battle]
    dash_bonus: i32 = it.within(0..=50);
    /// How it stands: standing, crouching or prone; standing. Rule WND-COND-07.
    #[battle]
    posture: Posture = it;
    /// Conditions with the rounds that they last, 0 to 100; 0 until something ends them.
    conditions: BTreeMap<SmolStr, i32> = it.within(0..=100);
    /// The level of its bleeding, 0 to 5; none. Rule WND-COND-13.
    #[battle]
    bleeding: i32 = it.within(0..=5);
    /// The level of its burning, 0 to 5; none. Rule WND-COND-14.
    #[battle]
    burning: i32 = it.within(0..=5);
    /// The potency of the poison in it, 0 to 20; none. Rule WND-COND-16.
    #[battle]
    poisoned: i32 = it.within(0..=20);
    /// What is left on the death clock of one that is dying, 1 to 20; not dying. Rule WND-HURT-13.
    #[battle]
    death_clock: i32 = it.within(1..=20);
    /// Whom it ignores, by number. Rule WND-POS-06.
    #[battle]
    ignoring: Vec<u32> = it;
    /// In whose guard it has made an opening, by number, and the total. Rule WND-ACT-21.
    #[battle]
    opening: (u32, i32) = it;
    /// Who harries it, by number. Rule WND-REACT-11.
    #[battle]
    harried_by: Vec<u32> = it;
    /// Whom it grapples, by number; those grapple it too. Rule WND-COND-09.
    #[battle]
    grappling: Vec<u32> = it;
    /// Who pins it, by number. Rule WND-COND-10.
    #[battle]
    pinned_by: u32 = it;
    /// The verb of the action that it keeps ready. Rule WND-ACT-16.
    #[battle]
    ready: SmolStr = it;
    /// Spells and charms in force with the round in which they end, 0 to 1000; 0 for one without end. Rules WND-MAG-04, -05.
    #[battle]
    effects: BTreeMap<SmolStr, i32> = it.among("effect", data.effects()).within(0..=1000);
    /// Whom it rides, by number; both have the cell of the mount, wherever the rider is drawn. Ruling WND-R107.
    #[battle]
    rides: u32 = it;
    /// Who rides it, by number. Ruling WND-R107.
    #[battle]
    carries: u32 = it;
    /// In whose space it stands from the start, by number. Rules WND-POS-11, -12; ruling WND-R131.
    #[battle]
    shares: u32 = it;
}

/// Natural weapons are those of the armoury that are parts of a body.
fn natural(data: &WoundsData, it: Given<'_, Vec<SmolStr>>) -> Vec<SmolStr> {
    let natural = |id: &str| data.weapon(id).is_some_and(|weapon| weapon.natural);
    it.each(
        natural,
        "is no natural weapon",
        "write one of the armoury that is a part of the body",
    )
    .or_default()
}

/// Shots are counted for weapons that shoot. Ruling WND-R101.
fn shots<'g>(
    data: &WoundsData,
    it: Given<'g, BTreeMap<SmolStr, i32>>,
) -> Given<'g, BTreeMap<SmolStr, i32>> {
    let shoots = |id: &str| data.weapon(id).is_some_and(Weapon::shoots);
    it.each(shoots, "does not shoot", "name a bow or a crossbow")
        .within(0..=999)
}

/// Section 2: that of a human for bodies of about that Size, else by the height in steps.
const fn height(newcomer: &Newcomer, size: i32) -> i32 {
    match size {
        -3..=3 => newcomer.height_in,
        size => newcomer.step_in * halves(size) / 2,
    }
}

/// Half elevation steps that a body of a Size takes. Rule WND-STAT-14.
const fn halves(size: i32) -> i32 {
    match size {
        ..=-4 => 1,
        -3..=3 => 2,
        4..=7 => 4,
        8..=11 => 6,
        12.. => 8,
    }
}

impl Stats {
    /// An attribute.
    pub const fn attribute(&self, attribute: Attribute) -> i32 {
        match attribute {
            Attribute::Str => self.str,
            Attribute::Dex => self.dex,
            Attribute::Vit => self.vit,
            Attribute::Spd => self.spd,
            Attribute::Rsn => self.rsn,
            Attribute::Prc => self.prc,
            Attribute::Prs => self.prs,
            Attribute::Lor => self.lor,
        }
    }

    /// The rank of a skill; 0 if it is untrained. Ruling WND-R06.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.skills.get(&skill).copied().unwrap_or(0)
    }

    /// The rank of a specialization; 0 if it is untrained.
    pub fn spec(&self, spec: Spec) -> i32 {
        self.specs.get(&spec).copied().unwrap_or(0)
    }

    /// Whether it has a trait.
    pub fn has(&self, quality: Trait) -> bool {
        self.traits.contains(&quality)
    }

    /// Its hands. Ruling WND-R132.
    pub fn hands(&self) -> u8 {
        if self.has(Trait::Handless) { 0 } else { 2 }
    }

    /// Normal maximum stamina. Rule WND-STAT-05.
    pub fn max_stamina(&self, data: &WoundsData) -> i32 {
        (self.stamina_base + data.in_force("WND-STAT-05", self.vit, 0)).max(0)
    }

    /// Normal maximum mana. Rule WND-STAT-06.
    pub fn max_mana(&self, data: &WoundsData) -> i32 {
        (self.mana_base + data.in_force("WND-STAT-06", self.lor, 0)).max(0)
    }

    /// The space that it fills. Rule WND-STAT-14.
    pub const fn footprint(&self) -> Footprint {
        match self.size {
            ..=3 => Footprint::Single,
            4..=7 => Footprint::Large,
            8..=11 => Footprint::Huge,
            12.. => Footprint::Gigantic,
        }
    }

    /// Half elevation steps that its body takes, the height of its eyes too. Rule WND-STAT-14.
    pub const fn halves(&self) -> i32 {
        halves(self.size)
    }
}
