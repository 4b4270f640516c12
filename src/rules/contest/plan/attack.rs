//! Attacks and defences: legal or not, and their numbers. Floor 4.
//! Rules CON-ATK-01 to -16, CON-HURT-01 to -06, CON-MAG-02.

use super::position::{
    Cover, CoverFound, Murk, cover, flankers, is_within, line, murk, murk_terms,
};
use super::skills::{of_melee, skill_terms, style_terms, sums_suffice, test_of};
use super::steps::{AttackMeans, Strike};
use crate::combat::{
    CombatantId, LazyLabel, Ledger, Modifier, ModifierKind, Party, Refusal, RollKind, Sums, Terms,
    item_of_key,
};
use crate::mechanics::Versus;
use crate::mechanics::conditions::Moment;
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::{check_cover, check_distance, check_sight};
use crate::rules::contest::components::Pool;
use crate::rules::contest::components::conditions::{AttackFacts, CONDITIONS};
use crate::rules::contest::data::{
    Attribute, ContestData, DamageType, Group, Shield, Skill, Spell, Trait, Weapon,
};
use crate::rules::contest::resolve::{DamageNumbers, Exchange, ExchangeLaws, Test, TestNumbers};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Defence, UNARMED};
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeMap;

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
            "That is no enemy that it can attack",
            "CON-ATK-01",
        ));
    }
    if t.is_hidden_from(a.id) {
        return Err(Refusal::forbidden(UNKNOWN_PLACE, "CON-COND-06"));
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

/// Why who is hidden from somebody cannot be its target. Rule CON-COND-06.
pub const UNKNOWN_PLACE: &str = "It does not know where that is";

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
        let why = format_smolstr!("The {} cannot be used like that", weapon.name);
        return Err(Refusal::forbidden_because(why, "CON-ATK-01"));
    }
    if mode == Mode::Shoot && stage == Stage::Declared {
        check_shot(a, weapon, word)?;
    }
    Ok((strike, AttackSource::Weapon(weapon, mode)))
}

/// Ammunition, and a crossbow that is loaded. Rule CON-ATK-01; ruling CON-R52.
fn check_shot(a: &Fighter<'_>, weapon: &Weapon, key: &str) -> Result<(), Refusal> {
    if a.shots(&weapon.id) < 1 {
        return Err(Refusal::not_enough("ammunition", 1, 0, "CON-ATK-01"));
    }
    if a.gear.unloaded.contains(key) {
        return Err(Refusal::forbidden("It is not loaded", "CON-ATK-01"));
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
                Mode::Melee => of_melee(a),
                _ => Attribute::Agi,
            };
            let also = (weapon.id == UNARMED || mode == Mode::Throw).then_some(weapon.id.as_str());
            style_terms(a, attribute, also, "CON-ATK-03", ledger);
        }
        AttackSource::Spell(_) => skill_terms(a, Skill::Sorcery, ledger),
    }
    let (positions, facts) = (&s.data.positions, facts(plan, None));
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
        CONDITIONS.note(Moment::Attacked, t.conditions, s.data, &facts, ledger);
        murk_terms(s, a, t, ledger);
    } else {
        CONDITIONS.note(Moment::Attacked, t.conditions, s.data, &facts, ledger);
        if flankers(s, t, a.side).is_some() {
            ledger.defence(a.data.positions.flanked, "flanked", "CON-POS-04");
        }
        if murk(s, a, t) == Murk::Dark {
            ledger.defence(positions.dark_in_melee, "darkness", "CON-POS-07");
        }
    }
    CONDITIONS.note(Moment::Attacks, a.conditions, s.data, &facts, ledger);
}

/// What the conditions of the two are told of an attack.
pub fn facts(plan: &AttackPlan<'_>, defence: Option<Defence>) -> AttackFacts {
    AttackFacts {
        target: plan.strike.target,
        by_weapon: matches!(plan.strike.means, AttackMeans::Weapon(..)),
        opportunity: plan.strike.opportunity,
        is_ranged: plan.source.is_ranged(),
        distance: plan.distance,
        defence,
    }
}

/// The conditions that an attack and a defence use up, each with the one who has it. Rules CON-ATK-07, CON-COND-08, -09.
pub fn spent(
    s: &Situation<'_>,
    plan: &AttackPlan<'_>,
    defence: Option<Defence>,
) -> Vec<(CombatantId, &'static str)> {
    let of = |who: CombatantId, moment| {
        let conditions = s.fighter(who).conditions;
        let spent = CONDITIONS.spent_by(moment, conditions, s.data, &facts(plan, defence));
        spent.into_iter().map(move |key| (who, key))
    };
    let attacker = of(plan.strike.attacker, Moment::Attacks);
    let defender = defence.map(|_| of(plan.strike.target, Moment::Defends));
    attacker.chain(defender.into_iter().flatten()).collect()
}

/// The numbers of the attack test, for those who need no words.
pub fn attack_test(s: &Situation<'_>, plan: &AttackPlan<'_>) -> TestNumbers {
    if !sums_suffice(s.data, "CON-ATK-05") {
        return told_attack(s, plan).numbers;
    }
    let mut sums = Sums::default();
    let switches = s.fighter(plan.strike.attacker).data.switches();
    attack_terms(s, plan, &mut sums.under(switches));
    TestNumbers::of_sums(sums, s.data)
}

/// The attack test.
fn told_attack(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Test {
    let mut terms = Terms::new();
    let switches = s.fighter(plan.strike.attacker).data.switches();
    attack_terms(s, plan, &mut terms.under(switches));
    let (numbers, terms) = test_of(s.data, terms, Some("CON-ATK-05"));
    let target = &s.fighter(plan.strike.target).name;
    Test {
        numbers,
        terms,
        kind: RollKind::Attack,
        label: format_smolstr!("{} at {target}", plan.source.name()),
        rule: "CON-ATK-07",
    }
}

/// An attack against a defence. Rule CON-ATK-07.
pub fn exchange(s: &Situation<'_>, plan: &AttackPlan<'_>, defence: Option<Defence>) -> Exchange {
    let tests = Versus {
        own: told_attack(s, plan),
        other: defence.map(|defence| told_defence(s, plan, defence)),
    };
    Exchange {
        tests,
        defence,
        laws: ExchangeLaws::of(s.data),
    }
}

/// Whether a target can defend itself at all: aware and able. Rules CON-ATK-04, CON-TEST-06, CON-REACT-01, -02, -05.
pub fn may_defend(s: &Situation<'_>, plan: &AttackPlan<'_>) -> bool {
    let (a, t) = (
        s.fighter(plan.strike.attacker),
        s.fighter(plan.strike.target),
    );
    let opposed = plan.strike.opportunity && s.data.is_off("CON-REACT-05");
    t.can_react()
        && !a.is_hidden_from(t.id)
        && (t.pool(Pool::Ap) >= s.data.costs.defend || s.data.is_off("CON-REACT-01"))
        && !opposed
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

/// The best shield in hand.
pub fn shield_of<'w>(f: &Fighter<'w>) -> Option<&'w Shield> {
    let held = f.gear.held().iter();
    held.filter_map(|held| f.data.shield(&held.item))
        .max_by_key(|shield| shield.physical)
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
            style_terms(t, of_melee(t), also, "CON-ATK-04", ledger);
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
    let facts = facts(plan, Some(defence));
    CONDITIONS.note(Moment::Defends, t.conditions, s.data, &facts, ledger);
}

/// The numbers of a defence test, for those who need no words.
pub fn defence_test(s: &Situation<'_>, plan: &AttackPlan<'_>, defence: Defence) -> TestNumbers {
    if !sums_suffice(s.data, "CON-ATK-06") {
        return told_defence(s, plan, defence).numbers;
    }
    let mut sums = Sums::default();
    defence_terms(s, plan, defence, &mut sums.under(s.data.switches()));
    TestNumbers::of_sums(sums, s.data)
}

/// A defence test.
fn told_defence(s: &Situation<'_>, plan: &AttackPlan<'_>, defence: Defence) -> Test {
    let mut terms = Terms::new();
    defence_terms(s, plan, defence, &mut terms.under(s.data.switches()));
    let (numbers, terms) = test_of(s.data, terms, Some("CON-ATK-06"));
    Test {
        numbers,
        terms,
        kind: RollKind::Defence,
        label: defence.word().into(),
        rule: "CON-ATK-07",
    }
}

/// The die of an attack, and of what sort its damage is.
fn damage_die(source: AttackSource<'_>) -> (u8, DamageType) {
    match source {
        AttackSource::Weapon(weapon, _) => (weapon.die, weapon.damage),
        AttackSource::Spell(spell) => (spell.die, spell.damage.unwrap_or(DamageType::Force)),
    }
}

/// What is added to the die of an attack. Rules CON-ATK-10, CON-STAT-03.
fn damage_bonuses(source: AttackSource<'_>, a: &Fighter<'_>, ledger: &mut impl Ledger) {
    let muscle = matches!(source, AttackSource::Weapon(_, mode) if mode != Mode::Shoot);
    let own = match source {
        AttackSource::Weapon(weapon, _) => weapon.bonus,
        AttackSource::Spell(spell) => spell.bonus,
    };
    ledger.bonus(own, LazyLabel(|| source.name()), "CON-ATK-10");
    if muscle {
        ledger.bonus(a.stats.db, "damage bonus", "CON-STAT-03");
    }
}

/// What damage of a sort meets at a target: vulnerability, resistance or a ward, armour. Of each kind the highest
/// counts. Rules CON-HURT-01 to -05, CON-COND-13; ruling CON-R48.
fn harm_terms(t: &Fighter<'_>, kind: DamageType, ledger: &mut impl Ledger) {
    let (stats, group) = (t.stats, group_of(t.data, kind));
    let highest = |ratings: &BTreeMap<SmolStr, i32>| {
        let words = [Some(kind.word()), group.map(Group::word)];
        let ratings = words
            .into_iter()
            .flatten()
            .filter_map(|word| ratings.get(word));
        ratings.copied().max().unwrap_or(0)
    };
    let (vulnerable, resistant) = (highest(&stats.vulner), highest(&stats.resist));
    let ward = match t.has(words::WARDED) && group.is_some() {
        true => t.data.harm.ward,
        false => 0,
    };
    let worn = stats.armour.as_ref();
    let (armour, natural) = match group {
        Some(Group::Physical) => (worn.map_or(0, |worn| worn.physical), stats.natural_ar),
        Some(Group::Magic) => (worn.map_or(0, |worn| worn.magic), 0),
        None => (0, 0),
    };
    let label = || format_smolstr!("vulnerable to {}", kind.word());
    ledger.reduction(vulnerable, LazyLabel(label), "CON-HURT-05");
    let off = |value: i32, label: SmolStr, rule| {
        Modifier::new(ModifierKind::Reduction, -value, label, rule)
    };
    if resistant > 0 || ward > 0 {
        let label = format_smolstr!("resistance to {}", kind.word());
        ledger.highest([
            off(resistant, label, "CON-HURT-04"),
            off(ward, SmolStr::new_static("Ward"), "CON-COND-13"),
        ]);
    }
    if armour > 0 || natural > 0 {
        let worn = worn.map_or_else(SmolStr::default, |worn| {
            format_smolstr!("{} armour", worn.name)
        });
        ledger.highest([
            off(armour, worn, "CON-HURT-02"),
            off(
                natural,
                SmolStr::new_static("natural armour"),
                "CON-HURT-02",
            ),
        ]);
    }
}

/// The group of a sort of damage; without the rule none has one. Rule CON-HURT-01.
fn group_of(data: &ContestData, kind: DamageType) -> Option<Group> {
    kind.group().filter(|_| !data.is_off("CON-HURT-01"))
}

/// What the best shield in hand takes off a hit that it blocks. Rule CON-HURT-06; ruling CON-R47.
fn block_terms(t: &Fighter<'_>, kind: DamageType, ledger: &mut impl Ledger) {
    let Some(shield) = shield_of(t) else { return };
    let part = t.data.harm.magic_block_part;
    let block = match group_of(t.data, kind) {
        Some(Group::Physical) => shield.physical,
        Some(Group::Magic) => (shield.physical + part - 1) / part,
        None => 0,
    };
    ledger.reduction(-block, LazyLabel(|| shield.name.clone()), "CON-HURT-06");
}

/// The numbers of the damage of an attack. Rules CON-ATK-10, CON-HURT-01 to -06.
pub fn damage_of(source: AttackSource<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> DamageNumbers {
    let (die, kind) = damage_die(source);
    let (mut sums, mut block) = (Sums::default(), Sums::default());
    let switches = t.data.switches();
    damage_bonuses(source, a, &mut sums.under(switches));
    harm_terms(t, kind, &mut sums.under(switches));
    block_terms(t, kind, &mut block.under(switches));
    DamageNumbers {
        die,
        bonus: sums.sum(ModifierKind::Bonus),
        reduction: sums.sum(ModifierKind::Reduction),
        block: -block.sum(ModifierKind::Reduction),
    }
}

/// The modifiers of a damage roll: what is added to the die, and what the target takes off, with its shield if the hit is
/// blocked. Rules CON-ATK-10, CON-HURT-01 to -06.
pub fn told_damage(
    source: AttackSource<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    blocked: bool,
) -> Terms {
    let (_, kind) = damage_die(source);
    let mut terms = Terms::new();
    let mut ledger = terms.under(t.data.switches());
    damage_bonuses(source, a, &mut ledger);
    harm_terms(t, kind, &mut ledger);
    if blocked {
        block_terms(t, kind, &mut ledger);
    }
    terms
}

/// What somebody takes off damage that nobody else deals, such as of a fall. Rules CON-HURT-02 to -05.
pub fn told_harm(t: &Fighter<'_>, kind: DamageType) -> Terms {
    let mut terms = Terms::new();
    harm_terms(t, kind, &mut terms.under(t.data.switches()));
    terms.of(Party::Actor)
}

/// The word under which an attack is told: the item's id, or the spell's.
pub fn told_with(strike: &Strike) -> SmolStr {
    SmolStr::new(item_of_key(strike.with()))
}

/// Whether a fighter has a heavy weapon at hand, or a shield. Rule CON-MAN-01.
pub fn can_bash(f: &Fighter<'_>) -> bool {
    shield_of(f).is_some() || f.weapons().any(|wielded| wielded.data.has(Trait::Heavy))
}
