//! Attacks and defences: legal or not, and their numbers. Floor 4.
//! Rules CON-ATK-01 to -16, CON-HURT-01 to -06, CON-MAG-02.

use super::position::{
    Cover, CoverFound, Murk, cover, flankers, is_within, line, murk, murk_terms,
};
use super::skills::{skill_terms, style_terms};
use super::steps::{AttackMeans, Strike};
use crate::combat::{CombatantId, Ledger, Refusal, Sums, Terms, item_of_key};
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::{check_cover, check_distance, check_sight};
use crate::rules::contest::components::Pool;
use crate::rules::contest::data::{Attribute, DamageType, Group, Skill, Spell, Trait, Weapon};
use crate::rules::contest::resolve::{DamageNumbers, Test};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Defence, UNARMED};
use smol_str::{SmolStr, format_smolstr};

/// What an attack is made with, looked up.
#[derive(Clone, Copy)]
pub enum AttackSource<'w> {
    /// A weapon.
    Weapon(&'w Weapon, Mode),
    /// A spell.
    Spell(&'w Spell),
}

impl AttackSource<'_> {
    /// Whether it crosses a distance: cover, light and creatures in the way count. Ruling CON-R65.
    pub const fn is_ranged(self) -> bool {
        match self {
            Self::Weapon(_, mode) => mode.is_ranged(),
            Self::Spell(spell) => !spell.melee,
        }
    }

    /// How far it goes at most, in cells.
    pub fn reach(self) -> i32 {
        match self {
            Self::Weapon(weapon, mode) => weapon.range_in(mode).map_or(0, |range| range.1),
            Self::Spell(spell) => spell.range,
        }
    }

    /// Beyond this many cells a weapon is harder to use; none for a spell. Rule CON-ATK-16.
    fn normal_range(self) -> Option<i32> {
        match self {
            Self::Weapon(weapon, mode) => weapon.range_in(mode).map(|range| range.0),
            Self::Spell(_) => None,
        }
    }

    /// Its name for people.
    pub fn name(self) -> SmolStr {
        match self {
            Self::Weapon(weapon, _) => weapon.name.clone(),
            Self::Spell(spell) => spell.name.clone(),
        }
    }

    /// Whether it attacks the mind.
    const fn is_mind(self) -> bool {
        matches!(self, Self::Spell(spell) if spell.mind)
    }
}

/// An attack that is legal.
#[derive(Clone)]
pub struct AttackPlan<'w> {
    /// The attack.
    pub strike: Strike,
    /// What it is made with.
    pub source: AttackSource<'w>,
    /// Cells to the target.
    pub distance: i32,
    /// The cover of the target; none from attacks in melee.
    pub cover: CoverFound,
}

/// When an attack is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It is to be declared.
    Declared,
    /// It is paid for. Ruling CON-R27.
    Paid,
}

/// Whether an attack is legal, costs apart. Rule CON-ATK-01.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_attack<'w>(
    s: &Situation<'w>,
    strike: Strike,
    stage: Stage,
) -> Result<AttackPlan<'w>, Refusal> {
    let (a, t) = (s.known(strike.attacker)?, s.known(strike.target)?);
    let off = s.data.is_off("CON-ATK-01");
    if t.side == a.side || !t.is_alive() {
        return Err(Refusal::forbidden(
            "That is no enemy that can be attacked",
            "CON-ATK-01",
        ));
    }
    if t.is_hidden_from(a.id) {
        return Err(Refusal::forbidden(
            "It does not know where that is",
            "CON-COND-06",
        ));
    }
    let (strike, source) = source_of(a, strike, stage)?;
    let line = line(s, a, t);
    if !s.data.is_off("CON-POS-01") {
        check_cover(s.board, &line, "CON-POS-01")?;
    }
    let distance = s.distance(a, t);
    let reach = source.reach();
    if !off {
        check_sight(s.board, &line, "CON-ATK-01")?;
        check_distance(distance, reach, "CON-ATK-01")?;
    }
    if !source.is_ranged() && !is_within(s, a, t, reach) && !off {
        return Err(Refusal::forbidden(
            "It is too far above or below",
            "CON-ATK-01",
        ));
    }
    let cover = match source.is_ranged() {
        true => cover(s, a, t),
        false => CoverFound::NONE,
    };
    Ok(AttackPlan {
        strike,
        source,
        distance,
        cover,
    })
}

/// An attack on the own turn, if it is legal; costs apart.
pub fn attack_with<'w>(
    s: &Situation<'w>,
    attacker: CombatantId,
    target: CombatantId,
    means: AttackMeans,
) -> Option<AttackPlan<'w>> {
    let strike = Strike::new(attacker, target, means);
    check_attack(s, strike, Stage::Declared).ok()
}

/// What an attack is made with, if it is at hand and ready.
fn source_of<'w>(
    a: &Fighter<'w>,
    mut strike: Strike,
    stage: Stage,
) -> Result<(Strike, AttackSource<'w>), Refusal> {
    let AttackMeans::Weapon(word, mode) = &mut strike.means else {
        let spell = spell_of(a, strike.with())?;
        if !spell.is_attack() {
            return Err(Refusal::forbidden("That spell is no attack", "CON-MAG-02"));
        }
        return Ok((strike, AttackSource::Spell(spell)));
    };
    let mode = *mode;
    let thrown_already = mode == Mode::Throw && stage == Stage::Paid;
    let weapon = if thrown_already {
        a.data.weapon(word)
    } else {
        let wielded = a.weapon(word);
        wielded.map(|wielded| {
            *word = wielded.key;
            wielded.data
        })
    };
    let Some(weapon) = weapon else {
        let why = format_smolstr!("\u{201c}{word}\u{201d} is no usable weapon at hand");
        return Err(Refusal::forbidden_because(why, "CON-ATK-01"));
    };
    if weapon.range_in(mode).is_none() {
        let why = format_smolstr!("A {} is not used like that", weapon.name);
        return Err(Refusal::forbidden_because(why, "CON-ATK-01"));
    }
    if mode == Mode::Shoot && stage == Stage::Declared {
        check_shot(a, weapon, word)?;
    }
    Ok((strike, AttackSource::Weapon(weapon, mode)))
}

/// Ammunition, and a crossbow that is loaded. Rules CON-ATK-01, -02; ruling CON-R52.
fn check_shot(a: &Fighter<'_>, weapon: &Weapon, key: &str) -> Result<(), Refusal> {
    if a.shots(&weapon.id) < 1 {
        return Err(Refusal::not_enough("ammunition", 1, 0, "CON-ATK-02"));
    }
    if a.gear.unloaded.contains(key) {
        return Err(Refusal::forbidden("It is not loaded", "CON-ATK-02"));
    }
    Ok(())
}

/// A spell that a fighter knows.
///
/// # Errors
/// [`Refusal::Forbidden`] if it knows no such spell.
pub fn spell_of<'w>(f: &Fighter<'w>, word: &str) -> Result<&'w Spell, Refusal> {
    let known = f.stats.spells.iter().any(|spell| spell == word);
    let spell = f.data.spell(word).filter(|_| known);
    spell.ok_or_else(|| {
        let why = format_smolstr!("{} knows no spell \u{201c}{word}\u{201d}", f.name);
        Refusal::forbidden_because(why, "CON-MAG-01")
    })
}

/// The modifiers of the attack test. Rules CON-ATK-03, -05.
fn attack_terms(s: &Situation<'_>, plan: &AttackPlan<'_>, ledger: &mut impl Ledger) {
    let (a, t) = (
        s.fighter(plan.strike.attacker),
        s.fighter(plan.strike.target),
    );
    match plan.source {
        AttackSource::Weapon(weapon, mode) => {
            let attribute = match mode {
                Mode::Melee => a.stats.of_melee(),
                _ => Attribute::Agi,
            };
            let also = (weapon.id == UNARMED || mode == Mode::Throw).then_some(weapon.id.as_str());
            style_terms(a, attribute, also, "CON-ATK-03", ledger);
        }
        AttackSource::Spell(_) => skill_terms(a, Skill::Sorcery, ledger),
    }
    let positions = &s.data.positions;
    if plan.source.is_ranged() {
        let rule = plan.cover.rule();
        match plan.cover.kind() {
            Some(Cover::Low) => ledger.defence(positions.low_cover, "Low Cover", rule),
            Some(Cover::High) => ledger.defence(positions.high_cover, "High Cover", rule),
            None => {}
        }
        let normal = plan.source.normal_range();
        if normal.is_some_and(|normal| plan.distance > normal) {
            ledger.defence(positions.long_range, "long range", "CON-ATK-16");
        }
        if t.is_prone() && plan.distance >= positions.prone_target_from {
            ledger.defence(positions.prone_target, "target Prone", "CON-COND-03");
        }
        murk_terms(s, a, t, ledger);
    } else {
        if flankers(s, t, a.side).is_some() {
            ledger.defence(positions.flanked, "flanked", "CON-POS-04");
        }
        if murk(s, a, t) == Murk::Dark {
            ledger.defence(positions.dark_in_melee, "darkness", "CON-POS-07");
        }
    }
    if a.is_prone() {
        ledger.defence(positions.prone, "Prone", "CON-COND-03");
    }
    if counts_feint(a, &plan.strike) {
        ledger.edge(1, "Feint", "CON-MAN-04");
    }
}

/// Whether a Feint counts for this attack. Rule CON-MAN-04; ruling CON-R31.
pub fn counts_feint(a: &Fighter<'_>, strike: &Strike) -> bool {
    let strikes = matches!(strike.means, AttackMeans::Weapon(..));
    strikes && !strike.opportunity && a.conditions.has_by(words::FEINTING, strike.target)
}

/// The attack test as sums, for those who need no words.
pub fn attack_test(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Test {
    let mut sums = Sums::default();
    attack_terms(s, plan, &mut sums.under(s.data.switches()));
    Test::of_sums(sums)
}

/// The same with words.
pub fn told_attack(s: &Situation<'_>, plan: &AttackPlan<'_>) -> (Test, Terms) {
    let mut terms = Terms::new();
    attack_terms(s, plan, &mut terms.under(s.data.switches()));
    (Test::of(&terms), terms)
}

/// Whether a target can defend itself at all: aware and able. Rules CON-ATK-04, CON-TEST-06.
pub fn may_defend(s: &Situation<'_>, plan: &AttackPlan<'_>) -> bool {
    let (a, t) = (
        s.fighter(plan.strike.attacker),
        s.fighter(plan.strike.target),
    );
    t.can_react()
        && !a.is_hidden_from(t.id)
        && t.pool(Pool::Ap) >= s.data.costs.defend
        && !s.data.is_off("CON-REACT-02")
}

/// The defences that fit an attack, whether they can be paid for or not. Rule CON-ATK-04; ruling CON-R46.
pub fn defences(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Vec<Defence> {
    let t = s.fighter(plan.strike.target);
    if plan.source.is_mind() {
        return vec![Defence::Withstand];
    }
    let mut fit = Vec::new();
    if shield_of(t).is_some() {
        fit.push(Defence::Block);
    }
    fit.push(Defence::Dodge);
    if let AttackSource::Weapon(weapon, Mode::Melee) = plan.source
        && parries_with(t, weapon).is_some()
    {
        fit.push(Defence::Parry);
    }
    fit
}

/// The rating of the shield in hand against physical damage.
pub fn shield_of(f: &Fighter<'_>) -> Option<i32> {
    let held = f.gear.held().iter();
    held.filter_map(|held| f.data.shield(&held.item))
        .map(|shield| shield.physical)
        .max()
}

/// The weapon with which a fighter parries another; the bare hand only against the bare hand.
/// Rule CON-ATK-04; ruling CON-R65.
fn parries_with<'w>(f: &Fighter<'w>, against: &Weapon) -> Option<&'w Weapon> {
    let melee = |weapon: &&Weapon| weapon.reach.is_some();
    let mut arms = f.weapons().map(|wielded| wielded.data).filter(melee);
    arms.find(|weapon| weapon.id != UNARMED || against.id == UNARMED)
}

/// The modifiers of a defence test. Rules CON-ATK-04, -06.
pub fn defence_terms(
    s: &Situation<'_>,
    plan: &AttackPlan<'_>,
    defence: Defence,
    ledger: &mut impl Ledger,
) {
    let t = s.fighter(plan.strike.target);
    let positions = &s.data.positions;
    match defence {
        Defence::Block => style_terms(t, Attribute::Str, None, "CON-ATK-04", ledger),
        Defence::Parry => {
            let bare = match plan.source {
                AttackSource::Weapon(weapon, _) => {
                    parries_with(t, weapon).is_some_and(|with| with.id == UNARMED)
                }
                AttackSource::Spell(_) => false,
            };
            let also = bare.then_some(UNARMED);
            style_terms(t, t.stats.of_melee(), also, "CON-ATK-04", ledger);
        }
        Defence::Dodge => {
            skill_terms(t, Skill::Dodge, ledger);
            let rule = plan.cover.rule();
            match plan.cover.kind() {
                Some(Cover::Low) => ledger.defence(positions.dodge_low_cover, "cover", rule),
                Some(Cover::High) => ledger.defence(positions.dodge_high_cover, "cover", rule),
                None => {}
            }
        }
        Defence::Withstand => skill_terms(t, Skill::Focus, ledger),
    }
    if t.is_prone() && defence != Defence::Withstand {
        ledger.defence(positions.prone, "Prone", "CON-COND-03");
    }
    if t.has(words::BRACED) {
        ledger.edge(1, "Brace", "CON-MAN-02");
    }
}

/// A defence test as sums.
pub fn defence_test(s: &Situation<'_>, plan: &AttackPlan<'_>, defence: Defence) -> Test {
    let mut sums = Sums::default();
    defence_terms(s, plan, defence, &mut sums.under(s.data.switches()));
    Test::of_sums(sums)
}

/// The same with words.
pub fn told_defence(s: &Situation<'_>, plan: &AttackPlan<'_>, defence: Defence) -> (Test, Terms) {
    let mut terms = Terms::new();
    defence_terms(s, plan, defence, &mut terms.under(s.data.switches()));
    (Test::of(&terms), terms)
}

/// The numbers of the damage of an attack. Rules CON-ATK-10, CON-HURT-01 to -06.
pub fn damage_of(
    s: &Situation<'_>,
    source: AttackSource<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> DamageNumbers {
    let (die, bonus, kind) = match source {
        AttackSource::Weapon(weapon, mode) => {
            let muscle = mode != Mode::Shoot && !s.data.is_off("CON-STAT-03");
            let db = if muscle { a.stats.db } else { 0 };
            (weapon.die, weapon.bonus + db, weapon.damage)
        }
        AttackSource::Spell(spell) => (
            spell.die,
            spell.bonus,
            spell.damage.unwrap_or(DamageType::Force),
        ),
    };
    harm_numbers(t, die, bonus, kind)
}

/// What a fighter's armour, resistances and shield make of damage. Rules CON-HURT-02 to -06.
pub fn harm_numbers(t: &Fighter<'_>, die: u8, bonus: i32, kind: DamageType) -> DamageNumbers {
    let data = t.data;
    let group = kind.group();
    let highest = |own: Option<&i32>, groups: Option<&i32>| {
        own.copied().unwrap_or(0).max(groups.copied().unwrap_or(0))
    };
    let stats = t.stats;
    let resist_group = group.and_then(|group| stats.resist_groups.get(&group));
    let vulner_group = group.and_then(|group| stats.vulner_groups.get(&group));
    let ward = if t.has(words::WARDED) && group.is_some() {
        data.harm.ward
    } else {
        0
    };
    let resistant = highest(stats.resist.get(&kind), resist_group);
    let resistant = data.in_force("CON-HURT-04", resistant, 0);
    let worn = stats.armour.as_ref();
    let armour = match group {
        Some(Group::Physical) => worn
            .map_or(0, |armour| armour.physical)
            .max(stats.natural_ar),
        Some(Group::Magic) => worn.map_or(0, |armour| armour.magic),
        None => 0,
    };
    let shield = shield_of(t).unwrap_or(0);
    let part = data.harm.magic_block_part;
    let block = match group {
        Some(Group::Physical) => shield,
        Some(Group::Magic) => (shield + part - 1) / part,
        None => 0,
    };
    DamageNumbers {
        die,
        bonus,
        vulnerable: data.in_force(
            "CON-HURT-05",
            highest(stats.vulner.get(&kind), vulner_group),
            0,
        ),
        armour: data.in_force("CON-HURT-02", armour, 0),
        resistant: resistant.max(data.in_force("CON-COND-13", ward, 0)),
        block: data.in_force("CON-HURT-06", block, 0),
    }
}

/// The word under which an attack is told: the item's id, or the spell's.
pub fn told_with(strike: &Strike) -> SmolStr {
    SmolStr::new(item_of_key(strike.with()))
}

/// Whether a fighter has a heavy weapon at hand, or a shield. Rule CON-MAN-01.
pub fn can_bash(f: &Fighter<'_>) -> bool {
    shield_of(f).is_some() || f.weapons().any(|wielded| wielded.data.has(Trait::Heavy))
}
