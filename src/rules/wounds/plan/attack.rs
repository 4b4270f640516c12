//! Attacks: legal or not, and their numbers. Floor 4. Rules WND-ACT-10 to -14, -21, -27, -46, WND-ATK-01 to -13, WND-STAT-13,
//! WND-POS-01 to -13, -20, -23, -25, WND-MAG-01; rulings WND-R26, WND-R57, WND-R76, WND-R111, WND-R112.

use super::body::track_of;
use super::checks::combat;
use super::defense::{self, Defense, Guard, sits_higher};
use super::ground::is_all;
use super::means::{
    check_range, is_penetrating, note_damage, note_distance, note_skill, note_state, note_water,
    source_of,
};
use super::objects;
use super::position::{
    Mark, check_allowed, cover, distance_to, gap, is_flanked_as, lies_behind, line_to, murk,
    sees_mark, shares_space,
};
use super::steps::{AimedAt, AttackMeans, Manner, Strike};
use crate::board::Grade;
use crate::combat::{
    Act, CombatantId, Ledger, Modifier, ModifierKind, Refusal, Summed, Sums, Target, Terms,
    item_of_key,
};
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::{check_cover, check_sight};
use crate::rules::wounds::resolve::{self, AttackNumbers, AttackRoll, Check, Laws, note_toughness};
use crate::rules::wounds::snapshot::{Fighter, Situation, Wielded};
use crate::rules::wounds::words::{self, Level, Skill, Trait};
use smol_str::{SmolStr, format_smolstr};

pub use super::means::{AttackPlan, AttackSource};

/// Rider of an attack that was redirected, which no command takes: in whose space its target counts as standing. Rule
/// WND-REACT-13.
const IN_PLACE_OF: &str = "in_place_of";

/// An attack with all that is asked for its numbers.
struct Aimed<'s, 'w> {
    s: &'s Situation<'w>,
    a: &'s Fighter<'w>,
    t: &'s Fighter<'w>,
    mark: Mark,
    source: &'s AttackSource<'w>,
    manner: Manner,
    distance: i32,
    cover: Grade,
    seen: bool,
}

/// The manner of an attack by its verb. Rules WND-ACT-10 to -13, -27.
fn manner_of(act: &Act) -> Manner {
    let amount = |key: &str| act.riders.get(key).copied().unwrap_or(0);
    match act.verb.as_str() {
        words::QUICK_ATTACK => Manner::Quick,
        words::STRONG_ATTACK => Manner::Strong,
        words::GRAPPLE => Manner::Grapple,
        words::NONLETHAL => {
            let most = Level::from_number(amount(words::MAX_LEVEL)).unwrap_or(Level::Fatal);
            Manner::Nonlethal(most, amount(words::HELPLESS_RIDER) > 0)
        }
        _ => Manner::Standard,
    }
}

/// What an action is aimed at: somebody, an object or an edge. Rule WND-ACT-46.
///
/// # Errors
/// [`Refusal::Missing`] if it is aimed at nothing.
fn aimed_at(act: &Act) -> Result<AimedAt, Refusal> {
    match act.at {
        Some(Target::Combatant(target)) => Ok(AimedAt::Combatant(target)),
        Some(at) => {
            let thing = at.fixture().map(AimedAt::Thing);
            thing.ok_or(Refusal::Missing("an enemy".into()))
        }
        None => Err(Refusal::Missing("an enemy".into())),
    }
}

/// How an action uses a weapon: it strikes with what strikes, unless it throws it, and shoots with what shoots, but from near if
/// it strikes as well.
fn mode_for(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    weapon: &Wielded<'_>,
    aim: AimedAt,
    act: &Act,
) -> Mode {
    let data = weapon.data;
    let gap = || match aim {
        AimedAt::Combatant(target) => s.find(target).map_or(0, |t| gap(s, a, t)),
        AimedAt::Thing(at) => objects::gap_to(s, a, at),
    };
    let throws = act
        .riders
        .get(words::THROW)
        .is_some_and(|&amount| amount > 0);
    let shoots = || manner_of(act) == Manner::Standard && data.reach_max < Some(gap());
    match () {
        () if throws => Mode::Throw,
        () if data.strikes() && data.shoots() && shoots() => Mode::Shoot,
        () if data.strikes() => Mode::Melee,
        () if data.shoots() => Mode::Shoot,
        () => Mode::Throw,
    }
}

/// The weapons with which an attack in a manner can be made, by their keys: all of them; the bare body last.
pub fn weapon_keys(f: &Fighter<'_>, manner: Manner) -> Vec<SmolStr> {
    let fits = |it: &Wielded<'_>| match manner {
        Manner::Standard => true,
        Manner::Grapple => it.data.reach_max == Some(0),
        _ => it.data.strikes(),
    };
    f.weapons().filter(fits).map(|it| it.key).collect()
}

/// The attack that an action stands for; without a weapon in it the first one that fits. Rules WND-ACT-10 to -14, -27.
///
/// # Errors
/// [`Refusal`] if it names nothing that fits.
pub fn strike_of(s: &Situation<'_>, a: &Fighter<'_>, act: &Act) -> Result<Strike, Refusal> {
    let aim = aimed_at(act)?;
    let by = act.riders.get(IN_PLACE_OF).copied();
    let by = by.and_then(|id| u32::try_from(id).ok()).map(CombatantId);
    let place = by.map_or(aim, AimedAt::Combatant);
    let strike = |means| Strike {
        attacker: a.id,
        aim,
        means,
        manner: manner_of(act),
        in_place_of: by,
    };
    if act.verb == words::CAST {
        let spell = act.with.clone().ok_or(Refusal::Missing("a spell".into()))?;
        return Ok(strike(AttackMeans::Spell(spell)));
    }
    let with = |wielded: &Wielded<'_>| {
        let mode = mode_for(s, a, wielded, place, act);
        strike(AttackMeans::Weapon(wielded.key.clone(), mode))
    };
    match &act.with {
        Some(word) => match a.weapon(word) {
            Some(wielded) => Ok(with(&wielded)),
            None => Ok(strike(AttackMeans::Weapon(word.clone(), Mode::Melee))),
        },
        None => {
            let keys = weapon_keys(a, manner_of(act)).into_iter();
            let all: Vec<_> = keys
                .filter_map(|key| Some(with(&a.weapon(&key)?)))
                .collect();
            let legal = all.iter().find(|strike| plan(s, strike).is_ok()).cloned();
            let first = legal.or_else(|| all.into_iter().next());
            first.ok_or(Refusal::Missing("a weapon".into()))
        }
    }
}

/// The attack that an action stands for, if it is legal; costs apart.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not.
pub fn plan_of_act(s: &Situation<'_>, a: &Fighter<'_>, act: &Act) -> Result<AttackPlan, Refusal> {
    plan(s, &strike_of(s, a, act)?)
}

/// An action that is redirected to another, who counts as standing in the space of a third. Rule WND-REACT-13.
pub fn redirected(act: &Act, target: CombatantId, in_place_of: CombatantId) -> Act {
    let place = i32::try_from(in_place_of.0).unwrap_or(i32::MAX);
    act.clone().at(target).rider(IN_PLACE_OF, place)
}

/// Whether an attack is legal, and its roll; costs apart. Rules WND-ATK-01, -04 to -09.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not.
pub fn plan(s: &Situation<'_>, strike: &Strike) -> Result<AttackPlan, Refusal> {
    let a = s.known(strike.attacker)?;
    let source = source_of(s, a, strike)?;
    match strike.aim {
        AimedAt::Combatant(target) => {
            let aimed = at_somebody(s, a, target, strike, &source)?;
            Ok(AttackPlan {
                roll: aimed.roll(),
                target: Some(target),
                thing: None,
                cover: aimed.cover,
                ..AttackPlan::with(strike, &source)
            })
        }
        AimedAt::Thing(at) => objects::plan(s, a, at, strike, &source),
    }
}

/// The numbers of an attack at somebody, and by how many levels its wounds are worse, without what explains them; `None` if it is
/// not legal. The computer weighs thousands. Rules WND-ATK-01, -04 to -09.
pub fn numbers_of(s: &Situation<'_>, strike: &Strike) -> Option<(AttackNumbers, i32)> {
    let a = s.known(strike.attacker).ok()?;
    let source = source_of(s, a, strike).ok()?;
    let aimed = at_somebody(s, a, strike.aim.combatant()?, strike, &source).ok()?;
    let numbers = aimed.numbers();
    // Whatever battles tests play, the computer weighs the attack that would be rolled.
    #[cfg(test)]
    assert_eq!(numbers, aimed.roll().numbers(), "{strike:?}");
    Some((numbers, aimed.level_step()))
}

/// An attack at somebody, if it is legal.
fn at_somebody<'s, 'w>(
    s: &'s Situation<'w>,
    a: &'s Fighter<'w>,
    target: CombatantId,
    strike: &Strike,
    source: &'s AttackSource<'w>,
) -> Result<Aimed<'s, 'w>, Refusal> {
    let t = s.known(target)?;
    check_target(a, t, strike)?;
    let mark = match strike.in_place_of {
        Some(other) if other != target => Mark::in_place_of(s, t, s.known(other)?),
        _ => Mark::of(s, t),
    };
    let distance = distance_to(s, a, &mark);
    check_range(s, source, strike.manner, distance)?;
    let ranged = source.is_ranged();
    let cover = cover(s, a, &mark, ranged);
    if ranged && lies_behind(s, a, &mark) {
        let why = "It lies behind what it would have to shoot over";
        return Err(Refusal::forbidden(why, "WND-COND-07"));
    }
    if cover >= Grade::Total && !s.data.is_off("WND-POS-02") {
        check_cover(s.board, &line_to(s, a, &mark), "WND-POS-02")?;
        let why = "The target is behind total cover";
        return Err(Refusal::forbidden(why, "WND-POS-02"));
    }
    let seen = sees_mark(s, a, &mark);
    if !seen && distance > 1 {
        check_sight(s.board, &line_to(s, a, &mark), "WND-POS-10")?;
        return Err(Refusal::forbidden("The target is not seen", "WND-POS-10"));
    }
    Ok(Aimed {
        s,
        a,
        t,
        mark,
        source,
        manner: strike.manner,
        distance,
        cover,
        seen,
    })
}

/// Whether somebody can be the target of an attack: an enemy that is alive; anybody of one that was redirected. Rulings WND-R111.
fn check_target(a: &Fighter<'_>, t: &Fighter<'_>, strike: &Strike) -> Result<(), Refusal> {
    const GRAPPLE: &str = "WND-ACT-27";
    let redirected = strike.in_place_of.is_some();
    if t.id == a.id || !t.is_alive() || (t.side == a.side && !redirected) {
        return Err(Refusal::forbidden("That is no enemy", "WND-R111"));
    }
    if strike.manner != Manner::Grapple {
        return Ok(());
    }
    if (a.stats.size - t.stats.size).abs() >= a.data.course.size_gap {
        return Err(Refusal::forbidden("Their Sizes are too different", GRAPPLE));
    }
    if a.is(Trait::Amorphous) || t.is(Trait::Amorphous) {
        return Err(Refusal::forbidden(
            "What has no form cannot be grappled",
            GRAPPLE,
        ));
    }
    match a.grappled().any(|id| id == t.id) {
        true => Err(Refusal::forbidden("They already grapple", GRAPPLE)),
        false => Ok(()),
    }
}

impl Aimed<'_, '_> {
    /// Cover, posture and flank of the target. Rules WND-POS-02, -03, -05, -06; ruling WND-R50.
    fn note_target(&self, ledger: &mut impl Ledger) {
        const RULE: &str = "WND-POS-02";
        let (s, t, m) = (self.s, self.t, &self.s.data.modifiers);
        let ranged = self.source.is_ranged();
        let covered = match self.cover {
            Grade::None | Grade::Total => 0,
            Grade::Quarter if ranged => m.quarter_ranged,
            Grade::Quarter => m.quarter_melee,
            Grade::Half => m.half,
            Grade::ThreeQuarters => m.three_quarters,
            Grade::Slit => m.slit,
        };
        let (posture, low) = match () {
            () if t.is_prone() && ranged => (-m.prone_ranged, "the target is prone"),
            () if t.is_prone() => (m.prone_melee, "the target is prone"),
            () if t.is_crouching() && ranged => (-m.crouching_ranged, "the target crouches"),
            () if t.is_crouching() => (m.crouching_melee, "the target crouches"),
            () => (0, ""),
        };
        let term = |value, label| Modifier::new(ModifierKind::Bonus, value, label, RULE);
        let penalties = [
            term(-covered, self.cover.words()),
            term(posture.min(0), low),
        ];
        match s.data.is_off("WND-POS-03") {
            true => penalties
                .into_iter()
                .for_each(|it| ledger.bonus(it.value, it.label, RULE)),
            false => ledger.highest(penalties),
        }
        ledger.bonus(posture.max(0), low, RULE);
        if t.ignores(self.a.id) {
            let rear = self.a.data.modifiers.rear;
            ledger.bonus(rear, "from behind: it is ignored", "WND-POS-06");
        } else if is_flanked_as(s, t, &self.mark) {
            let flanked = self.a.data.modifiers.flanked;
            ledger.bonus(flanked, "the target is flanked", "WND-POS-05");
        }
    }

    /// Everything that the places of both do to the roll. Rules WND-POS-01 to -11, -20, -25.
    fn note_places(&self, ledger: &mut impl Ledger) {
        let (s, a, m) = (self.s, self.a, &self.s.data.modifiers);
        self.note_target(ledger);
        if self.manner != Manner::Rebuff {
            note_distance(s, self.source, self.distance, ledger);
        }
        match self.seen {
            false => ledger.bonus(-m.unseen, "the target is not seen", "WND-POS-10"),
            true => {
                let (less, label) = murk(s, a, &self.mark.space);
                ledger.bonus(-less, label, "WND-POS-10");
            }
        }
        if shares_space(s, a) {
            ledger.bonus(-m.shared, "shared space", "WND-POS-11");
        }
        note_water(s, a, self.source, ledger);
        if !self.source.is_ranged() && sits_higher(s, a, self.t) {
            ledger.bonus(m.mounted, "mounted", "WND-POS-25");
        }
    }

    /// All that is added to the dice. Rules WND-ATK-04, WND-STAT-13.
    fn attack_terms<L: Summed>(&self) -> L {
        let mut terms = L::default();
        let mut ledger = terms.under(self.a.data.switches());
        note_skill(self.a, self.source, &mut ledger);
        note_state(self.a, self.source, &mut ledger);
        self.note_places(&mut ledger);
        if matches!(self.manner, Manner::Nonlethal(..)) {
            let less = -self.s.data.modifiers.nonlethal;
            ledger.bonus(less, "it spares", "WND-ACT-13");
        }
        terms
    }

    /// The damage of a hit, and what the target takes off. Rules WND-ATK-08, -09, -13, WND-STAT-02.
    fn damage_terms<L: Summed>(&self) -> L {
        let mut terms = L::default();
        if self.s.data.is_off("WND-ATK-09") {
            return terms;
        }
        let mut ledger = terms.under(self.s.data.switches());
        let below = lies_under_water(self.s, self.t);
        note_damage(self.s, self.a, self.source, below, &mut ledger);
        let armor = self.t.armor();
        note_toughness(&mut ledger, self.t.base_toughness(), armor);
        if let AttackSource::Weapon(wielded, _) = self.source
            && !matches!(self.manner, Manner::Nonlethal(..))
        {
            let pierced = wielded.data.armor_piercing.min(armor).max(0);
            ledger.reduction(pierced, "armour piercing", "WND-ATK-13");
        }
        terms
    }

    fn defense<L: Summed>(&self) -> Defense<L> {
        let is_rebuff = self.manner == Manner::Rebuff;
        defense::against(self.s, self.a, self.t, self.source.guard(), is_rebuff)
    }

    /// Dice of damage. Rule WND-ACT-12.
    fn damage_dice(&self) -> u8 {
        u8::from(self.manner == Manner::Strong)
    }

    /// By how many levels a wound is worse. Rule WND-ATK-10.
    fn level_step(&self) -> i32 {
        let harm = &self.s.data.harm;
        match self.manner {
            _ if self.s.data.is_off("WND-ATK-10") => 0,
            Manner::Quick => -harm.quick,
            Manner::Rebuff => harm.rebuff,
            _ => 0,
        }
    }

    /// The numbers of [`Aimed::roll`].
    fn numbers(&self) -> AttackNumbers {
        let (terms, damage) = (self.attack_terms::<Sums>(), self.damage_terms::<Sums>());
        let defense = self.defense::<Sums>();
        let of_both = |kind| terms.sum(kind) + defense.terms.sum(kind);
        AttackNumbers {
            wild: true,
            bonus: of_both(ModifierKind::Bonus),
            defense: defense.base + of_both(ModifierKind::Defence),
            damage: damage.sum(ModifierKind::Bonus),
            damage_dice: self.damage_dice(),
            toughness: -damage.sum(ModifierKind::Reduction),
            penetrating: is_penetrating(self.s, self.source),
            laws: Laws::of(self.a.data.switches()),
        }
    }

    fn roll(&self) -> AttackRoll {
        let (s, t) = (self.s, self.t);
        let defense = self.defense::<Terms>();
        let mut terms: Terms = self.attack_terms();
        terms.extend(defense.terms);
        let label = format_smolstr!("{} at {}", self.source.name(), t.name);
        let check = combat(self.a, terms, label, "WND-ATK-03").against(defense.base);
        let mark = resolve::Mark::Body(track_of(t));
        let roll = AttackRoll::new(check, self.damage_terms(), mark);
        AttackRoll {
            damage_dice: self.damage_dice(),
            penetrating: is_penetrating(s, self.source),
            level_step: self.level_step(),
            max_level: match self.manner {
                Manner::Nonlethal(most, _) => most,
                _ => Level::Fatal,
            },
            ..roll
        }
    }
}

/// Whether the place of somebody is under water, whether or not it is at home there. Rule WND-POS-23.
pub fn lies_under_water(s: &Situation<'_>, t: &Fighter<'_>) -> bool {
    t.is_sunk() || is_all(s.board, &t.space, "underwater")
}

/// What a check in melee with a weapon adds to its dice against somebody. Rule WND-STAT-13; ruling WND-R76.
pub fn melee_check(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    t: &Fighter<'_>,
    weapon: &Wielded<'_>,
) -> Terms {
    let (a, mark) = (s.fighter(f.id), Mark::of(s, t));
    let source = AttackSource::Weapon(weapon.clone(), Mode::Melee);
    let aimed = Aimed {
        s,
        a,
        t: s.fighter(t.id),
        distance: distance_to(s, a, &mark),
        cover: cover(s, a, &mark, false),
        seen: sees_mark(s, a, &mark),
        mark,
        source: &source,
        manner: Manner::Standard,
    };
    aimed.attack_terms()
}

/// The roll that makes an opening: the modifiers of the one who rolls alone. Rule WND-ACT-21; ruling WND-R76.
pub fn opening_check(s: &Situation<'_>, f: &Fighter<'_>, weapon: &Wielded<'_>) -> Check {
    let source = AttackSource::Weapon(weapon.clone(), Mode::Melee);
    let mut terms = Terms::new();
    let mut ledger = terms.under(s.data.switches());
    note_skill(f, &source, &mut ledger);
    note_state(f, &source, &mut ledger);
    note_water(s, f, &source, &mut ledger);
    if shares_space(s, f) {
        ledger.bonus(-s.data.modifiers.shared, "shared space", "WND-POS-11");
    }
    combat(
        f,
        terms,
        format_smolstr!("opening ({})", weapon.data.name),
        "WND-ACT-21",
    )
}

/// What an opening in the guard of an enemy has to come to so as to be of use: more than what somebody has to defend itself with
/// against its Rebuffs as it is. Rule WND-ACT-21.
pub fn opening_number(s: &Situation<'_>, f: &Fighter<'_>, enemy: &Fighter<'_>) -> i32 {
    let (own, enemy) = (s.fighter(f.id), s.fighter(enemy.id));
    defense::against::<Sums>(s, enemy, own, Guard::Melee, true).value() + 1
}

/// The weapon in hand with which an action makes an opening: the one that it names, else the best. Rule WND-ACT-21.
///
/// # Errors
/// [`Refusal`] if it is no melee weapon at hand.
pub fn opening_weapon<'w>(
    s: &Situation<'_>,
    f: &Fighter<'w>,
    act: &Act,
) -> Result<Wielded<'w>, Refusal> {
    const RULE: &str = "WND-ACT-21";
    let fits =
        |it: &Wielded<'_>| it.data.strikes() && check_allowed(s, f, it.data, Mode::Melee).is_ok();
    let found = match &act.with {
        Some(word) => f.weapon(word).filter(fits),
        None => {
            let bonus = |it: &Wielded<'_>| {
                f.rank(Skill::Melee, Some(it.data.spec(Mode::Melee))) + it.data.accuracy
            };
            f.weapons().filter(fits).max_by_key(bonus)
        }
    };
    found.ok_or_else(|| Refusal::forbidden("It has no melee weapon at hand for that", RULE))
}

/// The word under which an attack is told: the item's id, or the spell's.
pub fn told_with(strike: &Strike) -> SmolStr {
    match &strike.means {
        AttackMeans::Weapon(key, _) => SmolStr::new(item_of_key(key)),
        AttackMeans::Spell(spell) => spell.clone(),
    }
}
