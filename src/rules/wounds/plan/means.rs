//! What attacks are made with, and the numbers that all of them have. Floor 4. Rules WND-ATK-01, -06, -08, WND-STAT-13, WND-POS-01,
//! -07, -20, -23, WND-MAG-01, WND-ACT-27, WND-REACT-10; rulings WND-R08, WND-R26, WND-R101.

use super::defense::Guard;
use super::ground::is_under_water;
use super::position::check_allowed;
use super::steps::{AttackMeans, Manner, Strike};
use crate::board::Grade;
use crate::combat::{CombatantId, Ledger, Refusal, Terms};
use crate::mechanics::conditions::Moment;
use crate::mechanics::fixtures::Breakable;
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::check_distance;
use crate::rules::wounds::components::conditions::{AttackFacts, CONDITIONS};
use crate::rules::wounds::data::{Against, Spell, SpellKind, WoundsData};
use crate::rules::wounds::resolve::{AttackRoll, Check, Mark};
use crate::rules::wounds::snapshot::{Fighter, Situation, Wielded};
use crate::rules::wounds::words::{Attribute, Skill};
use smol_str::{SmolStr, format_smolstr};

/// What an attack is made with, looked up.
#[derive(Clone)]
pub enum AttackSource<'w> {
    /// A weapon.
    Weapon(Wielded<'w>, Mode),
    /// A spell.
    Spell(&'w Spell),
}

impl AttackSource<'_> {
    /// Its name for people.
    pub fn name(&self) -> SmolStr {
        match self {
            Self::Weapon(wielded, _) => wielded.data.name.clone(),
            Self::Spell(spell) => spell.name.clone(),
        }
    }

    /// Whether all modifiers of attacks from afar count: a shot, a throw, a spell. Rule WND-MAG-01.
    pub const fn is_ranged(&self) -> bool {
        !matches!(self, Self::Weapon(_, Mode::Melee))
    }

    /// Whether those harry it who can: a shot or a throw of a weapon, no spell. Rules WND-REACT-11, WND-MAG-01.
    pub fn is_harried(&self, data: &WoundsData) -> bool {
        match self {
            Self::Weapon(_, mode) => mode.is_ranged(),
            Self::Spell(_) => data.is_off("WND-MAG-01"),
        }
    }

    /// The Defense against it. Rule WND-ATK-05.
    pub const fn guard(&self) -> Guard {
        match self {
            Self::Weapon(_, Mode::Melee) => Guard::Melee,
            Self::Weapon(..) => Guard::Ranged,
            Self::Spell(spell) => match spell.against {
                Against::Ranged => Guard::Ranged,
                Against::Agility => Guard::Agility,
            },
        }
    }

    /// Its range increment in yards. Rule WND-POS-07.
    const fn increment(&self) -> Option<i32> {
        match self {
            Self::Weapon(wielded, mode) => wielded.data.increment(*mode),
            Self::Spell(spell) => spell.range,
        }
    }

    fn facts(&self, data: &WoundsData) -> AttackFacts {
        AttackFacts {
            is_ranged_weapon: self.is_harried(data),
            at_usual_defense: !matches!(self.guard(), Guard::Agility),
        }
    }
}

/// Everything that a fighter could attack with, whether it can pay for it or not.
pub fn all_means(f: &Fighter<'_>) -> Vec<AttackMeans> {
    let mut all = Vec::new();
    for wielded in f.weapons() {
        let modes = [Mode::Melee, Mode::Shoot, Mode::Throw].into_iter();
        let modes = modes.filter(|&mode| wielded.data.has_mode(mode));
        all.extend(modes.map(|mode| AttackMeans::Weapon(wielded.key.clone(), mode)));
    }
    let is_bolt = |id: &&SmolStr| {
        f.data
            .spell(id)
            .is_some_and(|it| it.kind == SpellKind::Bolt)
    };
    let bolts = f.stats.spells.iter().filter(is_bolt);
    all.extend(bolts.map(|id| AttackMeans::Spell(id.clone())));
    all
}

/// An attack that is legal.
#[derive(Debug, Clone)]
pub struct AttackPlan {
    /// The attack, its weapon by the key in hand.
    pub strike: Strike,
    /// What it is made with, for people.
    pub name: SmolStr,
    /// Whom it strikes.
    pub target: Option<CombatantId>,
    /// The object or edge that it strikes.
    pub thing: Option<Breakable>,
    /// Its cover.
    pub cover: Grade,
    /// Whether it is a shot, a throw or a spell.
    pub ranged: bool,
    /// The roll: its number, its damage, the slots that it may fill.
    pub roll: AttackRoll,
}

impl AttackPlan {
    /// A plan of which only the means are known.
    pub fn with(strike: &Strike, source: &AttackSource<'_>) -> Self {
        let mut strike = strike.clone();
        if let (AttackMeans::Weapon(word, _), AttackSource::Weapon(wielded, _)) =
            (&mut strike.means, source)
        {
            *word = wielded.key.clone();
        }
        let mark = Mark::Thing { points: 0 };
        Self {
            strike,
            name: source.name(),
            target: None,
            thing: None,
            cover: Grade::None,
            ranged: source.is_ranged(),
            roll: AttackRoll::new(Check::wild(Terms::new()), Terms::new(), mark),
        }
    }

    /// Whether it seizes in place of harming. Rule WND-ACT-27.
    pub fn seizes(&self) -> bool {
        self.strike.manner == Manner::Grapple
    }
}

/// What an attack is made with, if it is at hand and ready, and can be used in its manner. Rules WND-ATK-01, WND-COND-09,
/// WND-POS-20; ruling WND-R26.
pub fn source_of<'w>(
    s: &Situation<'w>,
    a: &Fighter<'w>,
    strike: &Strike,
) -> Result<AttackSource<'w>, Refusal> {
    const RULE: &str = "WND-ATK-01";
    let (word, mode) = match &strike.means {
        AttackMeans::Weapon(word, mode) => (word, *mode),
        AttackMeans::Spell(word) => {
            let spell = s.data.spell(word).filter(|it| it.kind == SpellKind::Bolt);
            let spell =
                spell.ok_or_else(|| Refusal::forbidden("That is no attack spell", "WND-MAG-01"))?;
            return Ok(AttackSource::Spell(spell));
        }
    };
    let Some(wielded) = a.weapon(word) else {
        return Err(Refusal::forbidden_because(why_not_at_hand(a, word), RULE));
    };
    if !wielded.data.has_mode(mode) {
        let how = match mode {
            Mode::Melee => "strike",
            Mode::Shoot => "shoot",
            Mode::Throw => "be thrown",
        };
        let why = format_smolstr!("The {} cannot {how}", wielded.data.name);
        return Err(Refusal::forbidden_because(why, RULE));
    }
    let melee_alone = match strike.manner {
        Manner::Standard => None,
        Manner::Quick => Some("WND-ACT-11"),
        Manner::Strong => Some("WND-ACT-12"),
        Manner::Nonlethal(..) => Some("WND-ACT-13"),
        Manner::Grapple => Some("WND-ACT-27"),
        Manner::Rebuff => Some("WND-REACT-10"),
    };
    if let Some(rule) = melee_alone.filter(|_| mode.is_ranged()) {
        return Err(Refusal::forbidden("That can only be done in melee", rule));
    }
    check_allowed(s, a, wielded.data, mode)?;
    if mode == Mode::Shoot {
        check_shot(a, &wielded)?;
    }
    Ok(AttackSource::Weapon(wielded, mode))
}

/// Why somebody cannot use a weapon now, and what helps. Ruling WND-R70.
fn why_not_at_hand(a: &Fighter<'_>, word: &str) -> SmolStr {
    let name = a.data.weapon(word).map(|weapon| &weapon.name);
    let name = name.filter(|_| a.gear.held_as(word).is_some() || a.gear.stowed_key(word).is_some());
    match name {
        Some(name) if a.gear.held_as(word).is_some() => {
            format_smolstr!("The {name} is not held in enough hands for that")
        }
        Some(name) => format_smolstr!("The {name} is put away; it has to be drawn first"),
        None => format_smolstr!("\u{201c}{word}\u{201d} is no usable weapon at hand"),
    }
}

/// A weapon that is loaded, or has a shot left where it needs no loading. Rule WND-ATK-01; ruling WND-R101.
///
/// # Errors
/// [`Refusal`] with what is missing.
fn check_shot(a: &Fighter<'_>, wielded: &Wielded<'_>) -> Result<(), Refusal> {
    const RULE: &str = "WND-ATK-01";
    if a.data.is_off(RULE) {
        return Ok(());
    }
    if a.is_unloaded(&wielded.key) {
        return Err(Refusal::forbidden(
            "It is not loaded; it has to be loaded first",
            RULE,
        ));
    }
    match wielded.data.reload.is_none() && a.shots(&wielded.data.id) < 1 {
        true => Err(Refusal::not_enough("ammunition", 1, 0, RULE)),
        false => Ok(()),
    }
}

/// Whether an attack reaches so far. A Rebuff is made as if at the optimal reach. Rules WND-POS-01, -07, WND-REACT-10, WND-ACT-27.
pub fn check_range(
    s: &Situation<'_>,
    source: &AttackSource<'_>,
    manner: Manner,
    distance: i32,
) -> Result<(), Refusal> {
    const REACH: &str = "WND-POS-01";
    const RANGE: &str = "WND-POS-07";
    match (source, source.increment()) {
        _ if manner == Manner::Rebuff => Ok(()),
        (AttackSource::Weapon(wielded, Mode::Melee), _) => {
            let reach = wielded.data.reach_max.unwrap_or(0);
            let is_grapple = manner == Manner::Grapple;
            if is_grapple && reach != 0 {
                let why = "Only a weapon of reach 0 can seize";
                return Err(Refusal::forbidden(why, "WND-ACT-27"));
            }
            match s.data.is_off(REACH) {
                true => Ok(()),
                // Told in cells, of which the nearest is 1 away at a gap of 0.
                false => check_distance(distance, reach + 1, REACH),
            }
        }
        (_, Some(increment)) if !s.data.is_off(RANGE) => {
            let most = increment.saturating_mul(s.data.modifiers.increments);
            check_distance(distance, most, RANGE)
        }
        _ => Ok(()),
    }
}

/// What is added to the dice of an attack by skill: attribute, ranks, accuracy. Rule WND-STAT-13.
pub fn note_skill(a: &Fighter<'_>, source: &AttackSource<'_>, ledger: &mut impl Ledger) {
    const RULE: &str = "WND-STAT-13";
    let (attribute, skill, spec) = match source {
        AttackSource::Weapon(wielded, mode) => {
            let skill = if mode.is_ranged() {
                Skill::Aim
            } else {
                Skill::Melee
            };
            (Attribute::Dex, skill, wielded.data.spec(*mode))
        }
        AttackSource::Spell(spell) => (Attribute::Rsn, Skill::Arcana, spell.school),
    };
    ledger.bonus(a.attribute(attribute), attribute.name(), RULE);
    ledger.bonus(a.rank(skill, None), skill.name(), RULE);
    ledger.bonus(
        a.rank(skill, Some(spec)) - a.rank(skill, None),
        spec.name(),
        RULE,
    );
    if let AttackSource::Weapon(wielded, _) = source {
        ledger.bonus(wielded.data.accuracy, wielded.data.name.clone(), RULE);
    }
}

/// What the state of the attacker does to its attack: wounds, fatigue, being distracted or harried. Rules WND-COND-01 to -03, -12.
pub fn note_state(a: &Fighter<'_>, source: &AttackSource<'_>, ledger: &mut impl Ledger) {
    a.note_state(ledger);
    let facts = source.facts(a.data);
    CONDITIONS.note(Moment::Attacks, a.conditions, a.data, &facts, ledger);
}

/// What the place of the attacker does to its attack, whatever it is aimed at. Rule WND-POS-20.
pub fn note_water(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    source: &AttackSource<'_>,
    ledger: &mut impl Ledger,
) {
    if !source.is_ranged() && is_under_water(s, a) {
        ledger.bonus(-s.data.modifiers.underwater, "under water", "WND-POS-20");
    }
}

/// What the distance does to an attack: too near for its weapon, beyond the first increment. Rules WND-POS-01, -07.
pub fn note_distance(
    s: &Situation<'_>,
    source: &AttackSource<'_>,
    distance: i32,
    ledger: &mut impl Ledger,
) {
    let m = &s.data.modifiers;
    match (source, source.increment()) {
        (AttackSource::Weapon(wielded, Mode::Melee), _) => {
            let missing = wielded.data.reach_min - (distance - 1).max(0);
            ledger.bonus(-m.too_near * missing.max(0), "too near", "WND-POS-01");
        }
        (_, Some(increment)) => {
            let further = (distance - 1).max(0) / increment.max(1);
            ledger.bonus(-m.increment * further, "range", "WND-POS-07");
        }
        _ => {}
    }
}

/// Whether damage is added before the comparison. Rule WND-ATK-06.
pub fn is_penetrating(s: &Situation<'_>, source: &AttackSource<'_>) -> bool {
    let penetrating = matches!(source, AttackSource::Spell(spell) if spell.penetrating);
    penetrating && !s.data.is_off("WND-ATK-06")
}

/// The damage of a hit without its dice: Strength and weapon, or spell; less of it under water. Rules WND-ATK-08, WND-POS-20, -23;
/// ruling WND-R08.
pub fn note_damage(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    source: &AttackSource<'_>,
    target_below: bool,
    ledger: &mut impl Ledger,
) {
    const RULE: &str = "WND-ATK-08";
    let part = s.data.modifiers.underwater_part.max(1);
    let lost = |whole: i32| whole.div_euclid(part) - whole;
    match source {
        AttackSource::Weapon(wielded, _) => {
            let weapon = wielded.data;
            if !weapon.mechanical {
                ledger.bonus(a.attribute(Attribute::Str), Attribute::Str.name(), RULE);
            }
            ledger.bonus(weapon.damage, weapon.name.clone(), RULE);
            if !weapon.aquatic && is_under_water(s, a) {
                ledger.bonus(lost(weapon.damage), "under water", "WND-POS-20");
            }
        }
        AttackSource::Spell(spell) => {
            ledger.bonus(spell.damage, spell.name.clone(), RULE);
            if spell.fire && target_below {
                ledger.bonus(lost(spell.damage), "fire under water", "WND-POS-23");
            }
        }
    }
}
