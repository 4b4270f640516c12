//! Attacks: legal or not, and their numbers. Floor 4. Rules TRI-ATK-01 to -15, TRI-STAT-01, -02.

use super::position::{Cover, Mark, Visibility, cover, flat_footed, visibility};
use super::running::check_orb;
use super::skills::physical_defense;
use super::steps::{AimedAt, AttackMeans, Strike};
use super::things::{self, Thing};
use crate::combat::{
    CombatantId, LazyLabel, Ledger, ModifierKind, Refusal, RollKind, Terms, item_of_key,
};
use crate::mechanics::conditions::Moment;
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::check_distance;
use crate::rules::triad::components::Pool;
use crate::rules::triad::components::conditions::{AttackFacts, CONDITIONS};
use crate::rules::triad::data::{
    Attribute, Category, Damage, DamageType, FEET, Spell, SpellKind, TriadData, Weapon,
};
use crate::rules::triad::resolve::{Attempt, D20, DamageNumbers};
use crate::rules::triad::snapshot::{Fighter, Situation, Wielded};
use crate::rules::triad::words::Feat;
use smol_str::{SmolStr, format_smolstr};

/// What an attack is made with, looked up.
#[derive(Clone)]
pub enum AttackSource<'w> {
    /// A weapon.
    Weapon(Wielded<'w>, Mode),
    /// A spell, with the Energy on its power and on its duration.
    Spell(&'w Spell, i32, i32),
}

impl AttackSource<'_> {
    /// Its name for people.
    pub fn name(&self) -> SmolStr {
        match self {
            Self::Weapon(wielded, _) => wielded.data.name.clone(),
            Self::Spell(spell, ..) => spell.name.clone(),
        }
    }

    /// Whether it is made in melee.
    pub const fn is_melee(&self) -> bool {
        matches!(self, Self::Weapon(_, Mode::Melee))
    }

    /// Whether it is a shot or a throw.
    pub const fn is_ranged(&self) -> bool {
        matches!(self, Self::Weapon(_, Mode::Shoot | Mode::Throw))
    }

    /// Whether the causes of ranged attacks count for it: a Spell Attack is neither in melee nor ranged. Rule TRI-ATK-11.
    pub fn counts_as_ranged(&self, data: &TriadData) -> bool {
        let spell = matches!(self, Self::Spell(..)) && data.is_off("TRI-ATK-11");
        spell || self.is_ranged()
    }

    /// The category of its weapon.
    pub const fn category(&self) -> Option<Category> {
        match self {
            Self::Weapon(wielded, _) => Some(wielded.data.category),
            Self::Spell(..) => None,
        }
    }

    /// Whether it goes against the Mental Defense.
    pub fn is_mental(&self) -> bool {
        matches!(self, Self::Spell(spell, ..) if spell.kind == SpellKind::Dread)
    }

    /// Whether it comes from an orb, which is where its target is. Rule TRI-SPELL-04.
    pub fn is_of_an_orb(&self) -> bool {
        matches!(self, Self::Spell(spell, ..) if spell.kind == SpellKind::Orb)
    }

    /// Of what kind it is, for conditions.
    const fn facts(&self) -> AttackFacts {
        AttackFacts {
            is_melee: self.is_melee(),
            is_ranged: self.is_ranged(),
            category: self.category(),
        }
    }
}

/// An attack that is legal.
#[derive(Clone)]
pub struct AttackPlan<'w> {
    /// The attack.
    pub strike: Strike,
    /// What it is made with.
    pub source: AttackSource<'w>,
    /// Whom it strikes if it hits; `None` where nobody is.
    pub target: Option<CombatantId>,
    /// The object or edge that it is at. Rule TRI-ATK-15.
    pub thing: Option<Thing>,
    /// Cells to the mark, levels counted. Ruling TRI-R23.
    pub distance: i32,
    /// The cover of the mark.
    pub cover: Cover,
}

/// When an attack is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It is to be declared.
    Declared,
    /// It is paid for.
    Paid,
}

/// What an attack is aimed at, with what it strikes.
struct Aim {
    mark: Mark,
    /// What range and Line of Effect go by if that is not the mark: of a named cell the cell alone, even if somebody is in it.
    /// Ruling TRI-R76.
    place: Option<Mark>,
    target: Option<CombatantId>,
    thing: Option<Thing>,
}

/// What an attack is aimed at, with the one whom it strikes: whoever is in a named cell and hidden from the attacker, of
/// several the first. Rules TRI-ATK-01, -15, TRI-POS-06; rulings TRI-R47, TRI-R52, TRI-R76.
fn aim_of(s: &Situation<'_>, a: &Fighter<'_>, aim: AimedAt) -> Result<Aim, Refusal> {
    const RULE: &str = "TRI-ATK-01";
    match aim {
        AimedAt::Combatant(target) => {
            let t = s.known(target)?;
            if t.id == a.id || !t.is_alive() {
                return Err(Refusal::forbidden("That cannot be attacked", RULE));
            }
            check_place_known(s, a, t)?;
            Ok(Aim {
                mark: Mark::of(t),
                place: None,
                target: Some(target),
                thing: None,
            })
        }
        AimedAt::Cell(..) if s.data.is_off(RULE) => {
            Err(Refusal::forbidden("This battle is played without it", RULE))
        }
        AimedAt::Cell(cell, level) => {
            if !s.board.contains(cell) {
                return Err(Refusal::forbidden("That is off the map", "TRI-R72"));
            }
            let hidden = |f: &&Fighter<'_>| {
                f.id != a.id
                    && f.is_alive()
                    && f.space.contains(cell)
                    && (f.levels().lowest()..=f.levels().highest()).contains(&level)
                    && visibility(s, a, f) >= Visibility::Hidden
            };
            let found = s.fighters().iter().find(hidden);
            let place = Mark::in_cell(s, cell, level);
            Ok(Aim {
                mark: found.map_or_else(|| place.clone(), Mark::of),
                place: Some(place),
                target: found.map(|f| f.id),
                thing: None,
            })
        }
        AimedAt::Thing(at) => {
            let mark = things::mark_of(s, a, at);
            Ok(Aim {
                thing: Some(things::thing_at(s, at)?),
                place: None,
                mark,
                target: None,
            })
        }
    }
}

/// Why who is hidden from somebody cannot be its target. Rule TRI-POS-06.
pub const UNKNOWN_PLACE: &str = "It does not know where that is: name a cell";

/// Whether somebody knows where another is, so that it can name it. Rule TRI-POS-06.
///
/// # Errors
/// [`Refusal`] if it does not.
pub fn check_place_known(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Result<(), Refusal> {
    match t.id != a.id && visibility(s, a, t) >= Visibility::Hidden {
        true => Err(Refusal::forbidden(UNKNOWN_PLACE, "TRI-POS-06")),
        false => Ok(()),
    }
}

/// Whether an attack is legal, costs apart. Rules TRI-ATK-01, -02.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_attack<'w>(
    s: &Situation<'w>,
    strike: Strike,
    stage: Stage,
) -> Result<AttackPlan<'w>, Refusal> {
    const RULE: &str = "TRI-ATK-02";
    let a = s.known(strike.attacker)?;
    let Aim {
        mark,
        place,
        target,
        thing,
    } = aim_of(s, a, strike.aim)?;
    let (strike, source) = source_of(s, a, strike, stage)?;
    if thing.is_some() && source.is_mental() {
        return Err(Refusal::forbidden("That has no mind", things::RULE));
    }
    if let Some(target) = target.filter(|_| stage == Stage::Paid && source.is_of_an_orb()) {
        check_orb(s, a, s.fighter(target))?;
    }
    let distance = match &thing {
        Some(thing) => things::distance_to(s, a, thing.at),
        None => {
            let place = place.as_ref().unwrap_or(&mark);
            s.distance_to(a, &place.space, place.levels)
        }
    };
    let reach = match &source {
        AttackSource::Weapon(wielded, Mode::Melee) => a.reach_of(wielded.data),
        AttackSource::Weapon(wielded, mode) => {
            let increment = wielded.data.increment(*mode).unwrap_or(FEET);
            increment * s.data.ranges.increments / FEET
        }
        // What a spell reaches is asked where it is cast: its Energy is not known here.
        AttackSource::Spell(..) => i32::MAX,
    };
    if !s.data.is_off(RULE) {
        check_distance(distance, reach, RULE)?;
    }
    if let Some(place) = &place {
        cover_of(s, a, place, &source)?;
    }
    Ok(AttackPlan {
        cover: cover_of(s, a, &mark, &source)?,
        strike,
        source,
        target,
        thing,
        distance,
    })
}

/// The cover of a mark from an attack, if there is a Line of Effect. An orb is where its target is. Rules TRI-POS-01,
/// TRI-SPELL-04.
fn cover_of(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    mark: &Mark,
    source: &AttackSource<'_>,
) -> Result<Cover, Refusal> {
    const RULE: &str = "TRI-POS-01";
    match source.is_of_an_orb() {
        true => Ok(Cover::None),
        false => match cover(s, a, mark) {
            Cover::Total if !s.data.is_off(RULE) => {
                Err(Refusal::forbidden("There is no Line of Effect", RULE))
            }
            cover => Ok(cover),
        },
    }
}

/// What an attack is made with, if it is at hand and ready. Rule TRI-ATK-02.
fn source_of<'w>(
    s: &Situation<'w>,
    a: &Fighter<'w>,
    mut strike: Strike,
    stage: Stage,
) -> Result<(Strike, AttackSource<'w>), Refusal> {
    const RULE: &str = "TRI-ATK-02";
    let (word, mode) = match &mut strike.means {
        AttackMeans::Weapon(word, mode) => (word, *mode),
        AttackMeans::Spell(word, power, length) => {
            let spell = s.data.spell(word);
            let spell = spell.ok_or_else(|| Refusal::forbidden("There is no such spell", RULE))?;
            let source = AttackSource::Spell(spell, *power, *length);
            return Ok((strike, source));
        }
    };
    let thrown = (mode == Mode::Throw && stage == Stage::Paid)
        .then(|| a.data.weapon(word))
        .flatten();
    let wielded = match thrown {
        Some(data) => Some(Wielded {
            key: word.clone(),
            data,
            two_handed: false,
        }),
        None => a.weapon(word),
    };
    let Some(wielded) = wielded else {
        let why = format_smolstr!("\u{201c}{word}\u{201d} is no usable weapon at hand");
        return Err(Refusal::forbidden_because(why, RULE));
    };
    *word = wielded.key.clone();
    if !wielded.data.has_mode(mode) {
        let why = format_smolstr!("A {} is not used like that", wielded.data.name);
        return Err(Refusal::forbidden_because(why, RULE));
    }
    if mode == Mode::Shoot && stage == Stage::Declared {
        check_shot(a, &wielded)?;
    }
    // It is thrown out of one hand.
    let wielded = Wielded {
        two_handed: wielded.two_handed && mode != Mode::Throw,
        ..wielded
    };
    Ok((strike, AttackSource::Weapon(wielded, mode)))
}

/// Ammunition, and a weapon that is loaded. Rules TRI-ATK-14, TRI-ACT-25.
///
/// # Errors
/// [`Refusal`] with what is missing.
pub fn check_shot(a: &Fighter<'_>, wielded: &Wielded<'_>) -> Result<(), Refusal> {
    if a.shots(&wielded.data.id) < 1 && !a.data.is_off("TRI-ATK-14") {
        return Err(Refusal::not_enough("ammunition", 1, 0, "TRI-ATK-14"));
    }
    check_loaded(a, wielded)
}

/// A weapon that is loaded, if it has to be. Rule TRI-ACT-25.
///
/// # Errors
/// [`Refusal`] if it is not.
pub fn check_loaded(a: &Fighter<'_>, wielded: &Wielded<'_>) -> Result<(), Refusal> {
    if a.gear.unloaded.contains(&wielded.key) && !a.data.is_off("TRI-ACT-25") {
        return Err(Refusal::forbidden("It is not loaded", "TRI-ACT-25"));
    }
    Ok(())
}

/// An attack by one that may be in a window, if it is legal; costs apart.
pub fn attack_with<'w>(
    s: &Situation<'w>,
    attacker: CombatantId,
    target: CombatantId,
    means: AttackMeans,
) -> Option<AttackPlan<'w>> {
    let aim = AimedAt::Combatant(target);
    let strike = Strike {
        attacker,
        aim,
        means,
    };
    check_attack(s, strike, Stage::Declared).ok()
}

/// What counts of an attack besides its number: every cause of Advantage and Disadvantage, each once. Rules TRI-ATK-05, -06,
/// -11.
pub struct Causes<'s, 'w> {
    /// The battle.
    pub s: &'s Situation<'w>,
    /// Who attacks.
    pub a: &'s Fighter<'w>,
    /// Whom; `None` for a cell or an object in which nobody is struck.
    pub t: Option<&'s Fighter<'w>>,
    /// Whether it is made in melee.
    pub is_melee: bool,
    /// Whether it is a shot or a throw.
    pub is_ranged: bool,
    /// The category of its weapon.
    pub category: Option<Category>,
    /// Cells to the target.
    pub distance: i32,
    /// Its cover.
    pub cover: Cover,
    /// Whether what is not seen is harder to hit: not for areas. Rule TRI-ATK-10.
    pub asks_sight: bool,
}

impl Causes<'_, '_> {
    /// Notes the causes.
    pub fn note(&self, ledger: &mut impl Ledger) {
        const RULE: &str = "TRI-ATK-06";
        let (s, a) = (self.s, self.a);
        if let Some(t) = self.t {
            if let Some((why, rule)) = flat_footed(s, a, t) {
                ledger.edge(1, LazyLabel(|| format_smolstr!("Flat Footed: {why}")), rule);
            }
            let facts = AttackFacts {
                is_melee: self.is_melee,
                is_ranged: self.is_ranged,
                category: self.category,
            };
            CONDITIONS.note(Moment::Attacked, t.conditions, s.data, &facts, ledger);
            CONDITIONS.note(Moment::Attacks, a.conditions, s.data, &facts, ledger);
            let seen = visibility(s, a, t);
            if self.asks_sight && seen > Visibility::Seen {
                ledger.edge(-1, LazyLabel(|| seen.label().into()), RULE);
            }
            if t.pool(Pool::Dodges) > 0 {
                ledger.edge(-1, "Dodge", "TRI-ACT-10");
            }
        } else {
            let facts = AttackFacts {
                is_melee: self.is_melee,
                is_ranged: self.is_ranged,
                category: self.category,
            };
            CONDITIONS.note(Moment::Attacks, a.conditions, s.data, &facts, ledger);
            if self.asks_sight {
                ledger.edge(-1, "a cell", RULE);
            }
        }
        if self.cover == Cover::Partial {
            ledger.edge(-1, "Cover", "TRI-POS-02");
        }
        if self.is_ranged && self.distance <= 1 {
            ledger.edge(-1, "the target is within 5 feet", RULE);
        }
    }
}

/// What is added to the die of an attack. Rules TRI-STAT-01, -02, TRI-CHAR-02.
pub fn attack_bonus(
    a: &Fighter<'_>,
    attribute: Attribute,
    rule: &'static str,
    ledger: &mut impl Ledger,
) {
    ledger.bonus(a.stats.level, "Level", rule);
    ledger.bonus(a.stats.attribute(attribute), attribute.label(), rule);
    // On the own Turn each attack is easier than the one before.
    let earlier = a.pool(Pool::AttacksMade).min(a.data.feats.wrath);
    if a.stats.has(Feat::Wrath) && earlier > 0 {
        ledger.bonus(earlier, Feat::Wrath.name(), "TRI-CHAR-02");
    }
}

/// The attribute of an attack. Rules TRI-STAT-01, -02.
pub fn attribute_of(a: &Fighter<'_>, source: &AttackSource<'_>) -> (Attribute, &'static str) {
    match source {
        AttackSource::Weapon(wielded, Mode::Melee) => {
            (a.melee_attribute(wielded.data.category), "TRI-STAT-01")
        }
        AttackSource::Weapon(..) => (Attribute::Dex, "TRI-STAT-02"),
        AttackSource::Spell(..) => (Attribute::Ess, "TRI-STAT-02"),
    }
}

/// What a shot or a throw loses over its distance. Rule TRI-ATK-07.
fn range_penalty(source: &AttackSource<'_>, distance: i32) -> i32 {
    let AttackSource::Weapon(wielded, mode) = source else {
        return 0;
    };
    let Some(increment) = wielded.data.increment(*mode) else {
        return 0;
    };
    let feet = distance * FEET;
    if feet > increment {
        feet / increment
    } else {
        0
    }
}

/// The number that an attack has to reach. Rule TRI-ATK-08.
pub fn defence(t: &Fighter<'_>, mental: bool, ledger: &mut impl Ledger) {
    match mental {
        true => ledger.defence(t.stats.ment_def, "Mental Defense", "TRI-STAT-05"),
        false => physical_defense(t, ledger),
    }
}

/// What counts of an attack at a thing: the causes of the attacker alone, and the one number of all things. Rule TRI-ATK-15.
pub fn note_thing(a: &Fighter<'_>, source: &AttackSource<'_>, ledger: &mut impl Ledger) {
    CONDITIONS.note(
        Moment::Attacks,
        a.conditions,
        a.data,
        &source.facts(),
        ledger,
    );
    ledger.defence(a.data.harm.object_defense, "a thing", things::RULE);
}

/// An attack as a roll. Rules TRI-ATK-05 to -08, -15.
pub fn attempt(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Attempt {
    let a = s.fighter(plan.strike.attacker);
    let t = plan.target.map(|id| s.fighter(id));
    let mut terms = Terms::new();
    let mut ledger = terms.under(s.data.switches());
    let (attribute, rule) = attribute_of(a, &plan.source);
    attack_bonus(a, attribute, rule, &mut ledger);
    let penalty = range_penalty(&plan.source, plan.distance);
    ledger.bonus(-penalty, "range", "TRI-ATK-07");
    if plan.thing.is_some() {
        note_thing(a, &plan.source, &mut ledger);
    } else {
        let causes = Causes {
            s,
            a,
            t,
            is_melee: plan.source.is_melee(),
            is_ranged: plan.source.counts_as_ranged(s.data),
            category: plan.source.category(),
            distance: plan.distance,
            cover: plan.cover,
            asks_sight: true,
        };
        causes.note(&mut ledger);
    }
    if let Some(t) = t {
        defence(t, plan.source.is_mental(), &mut ledger);
    }
    let number = terms.sum(ModifierKind::Defence);
    let label = format_smolstr!("{} at {}", plan.source.name(), plan.aimed_name(s));
    let die = D20::new(s.data, terms, RollKind::Attack, label, "TRI-ATK-07");
    Attempt {
        hopeless: t.is_none() && plan.thing.is_none() && !s.data.is_off("TRI-ATK-08"),
        ..Attempt::against(s.data, die, number)
    }
}

impl AttackPlan<'_> {
    /// What it is at, for people.
    pub fn aimed_name(&self, s: &Situation<'_>) -> SmolStr {
        match (self.target, &self.thing) {
            (Some(target), _) => s.fighter(target).name.clone(),
            (None, Some(thing)) => format_smolstr!("the {}", thing.name),
            (None, None) => SmolStr::new_static("a cell"),
        }
    }
}

/// The damage dice of an attack; none of one that does none.
fn damage_dice(source: &AttackSource<'_>) -> Option<(u8, u8, DamageType)> {
    match source {
        AttackSource::Weapon(wielded, _) => weapon_dice(wielded),
        AttackSource::Spell(spell, power, _) => {
            let dice = u8::try_from(*power).unwrap_or(0);
            Some((dice, spell.die, spell.damage?))
        }
    }
}

/// The damage dice of a weapon: the larger die if it is versatile and held in two hands. Ruling TRI-R42.
pub fn weapon_dice(wielded: &Wielded<'_>) -> Option<(u8, u8, DamageType)> {
    let Weapon {
        damage, versatile, ..
    } = wielded.data;
    let Damage(dice, faces, kind) = (*damage)?;
    let faces = versatile.filter(|_| wielded.two_handed).unwrap_or(faces);
    Some((dice, faces, kind))
}

/// What is added to the dice of a weapon: Strength of blows and throws, feats. Rules TRI-ATK-09, TRI-CHAR-02.
pub fn weapon_damage(a: &Fighter<'_>, weapon: &Weapon, mode: Mode, ledger: &mut impl Ledger) {
    const FEATS: &str = "TRI-CHAR-02";
    if mode != Mode::Shoot {
        ledger.bonus(a.stats.str, Attribute::Str.label(), "TRI-ATK-09");
    }
    let specialized = a
        .stats
        .specialization
        .as_ref()
        .is_some_and(|id| *id == weapon.id);
    if specialized {
        ledger.bonus(a.data.feats.specialization, "Weapon Specialization", FEATS);
    }
    entranced_damage(a, ledger);
}

/// What every attack that has succeeded in this Turn adds to the damage of the next one, be it a blow, a shot or a spell. Rule
/// TRI-CHAR-02.
fn entranced_damage(a: &Fighter<'_>, ledger: &mut impl Ledger) {
    let hits = a.pool(Pool::HitsMade).min(a.data.feats.battle_trance);
    if a.stats.has(Feat::BattleTrance) && hits > 0 {
        ledger.bonus(hits, Feat::BattleTrance.name(), "TRI-CHAR-02");
    }
}

/// What a target makes of damage of a sort. Rule TRI-HURT-01.
pub fn suffering(t: &Fighter<'_>, kind: DamageType) -> (bool, bool, i32) {
    let off = t.data.is_off("TRI-HURT-01");
    let immune = t.stats.immune.contains(&kind) && !off;
    let vulnerable = t.stats.vulnerable.contains(&kind) && !off;
    let resistance = t.stats.resist.get(&kind).copied().filter(|_| !off);
    (immune, vulnerable, resistance.unwrap_or(0))
}

/// The damage of an attack before its target makes anything of it.
#[derive(Debug, Clone)]
pub struct BaseDamage {
    /// How many dice.
    pub dice: u8,
    /// Their faces.
    pub faces: u8,
    /// What sort it is of.
    pub kind: DamageType,
    /// What is added, by where it comes from.
    pub terms: Terms,
}

impl BaseDamage {
    /// Of an attack; `None` of one that does none. Rule TRI-ATK-09.
    pub fn of(a: &Fighter<'_>, source: &AttackSource<'_>) -> Option<Self> {
        let (dice, faces, kind) = damage_dice(source)?;
        let mut terms = Terms::new();
        let mut ledger = terms.under(a.data.switches());
        match source {
            AttackSource::Weapon(wielded, mode) => {
                weapon_damage(a, wielded.data, *mode, &mut ledger);
            }
            AttackSource::Spell(..) => entranced_damage(a, &mut ledger),
        }
        Some(Self {
            dice,
            faces,
            kind,
            terms,
        })
    }

    /// Its numbers to somebody. Rule TRI-HURT-01.
    pub fn to(&self, t: &Fighter<'_>) -> DamageNumbers {
        against(t, self.dice, self.faces, self.bonus(), self.kind)
    }

    /// Its numbers to an object or an edge. Rule TRI-HURT-10.
    pub fn to_thing(&self, thing: &Thing) -> DamageNumbers {
        things::numbers(thing, self.dice, self.faces, self.bonus(), self.kind)
    }

    fn bonus(&self) -> i32 {
        self.terms.sum(ModifierKind::Bonus)
    }
}

/// The damage of a hit, with what its numbers come from; `None` of an attack that does none. Rules TRI-ATK-09, TRI-HURT-01,
/// -10.
pub fn damage(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Option<(DamageNumbers, Terms)> {
    let base = BaseDamage::of(s.fighter(plan.strike.attacker), &plan.source)?;
    let numbers = match (plan.target, &plan.thing) {
        (Some(target), _) => base.to(s.fighter(target)),
        (None, Some(thing)) => base.to_thing(thing),
        (None, None) => return None,
    };
    Some((numbers, base.terms))
}

/// The numbers of damage to somebody. Rules TRI-ATK-09, TRI-HURT-01.
pub fn against(
    t: &Fighter<'_>,
    dice: u8,
    faces: u8,
    bonus: i32,
    kind: DamageType,
) -> DamageNumbers {
    let (immune, vulnerable, resistance) = suffering(t, kind);
    DamageNumbers {
        dice,
        faces,
        bonus,
        least: 1,
        kind,
        immune,
        vulnerable,
        resistance,
    }
}

/// The word under which an attack is told: the item's id, or the spell's.
pub fn told_with(strike: &Strike) -> SmolStr {
    match &strike.means {
        AttackMeans::Weapon(key, _) => SmolStr::new(item_of_key(key)),
        AttackMeans::Spell(spell, ..) => spell.clone(),
    }
}
