//! All numbers of an attack, each with its reasons. Floor 4.
//! Rules AUR-ATK-02 to -10, -12, -15 to -22, AUR-MAN-01 to -04, -08, AUR-POS-03, -08, -09,
//! AUR-MOVE-15, AUR-HURT-12, -17.

use super::aim::Aim;
use super::ledger::SummingLedger;
use super::wielded::{Maneuver, Mode, derived_stats};
use crate::board::LineOfFire;
use crate::combat::{CombatantId, LazyLabel, Ledger, ModifierKind, Standing};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::agenda::TargetState;
use crate::rules::aura::components::gear_stats::Wielded;
use crate::rules::aura::data::{Ability, DamageType, Evasion, Hindrances, Resistance};
use crate::rules::aura::resolve::{
    DamageNumbers, DefenceNumbers, HarmNumbers, HitNumbers, NonlethalChance, StrikeNumbers,
};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::format_smolstr;

/// An attack whose every number is known. `L` is how the reasons are kept.
#[derive(Debug, Clone)]
pub struct Plan<L> {
    /// Who attacks.
    pub who: CombatantId,
    /// Whom.
    pub target: CombatantId,
    /// With what.
    pub wielded: Wielded,
    /// How.
    pub mode: Mode,
    /// Whether the attacker leaves itself open and the target has Advantage. Rule AUR-MAN-02.
    pub opens: bool,
    /// Whether the target is attacked from its front. Rule AUR-POS-03.
    pub from_front: bool,
    /// The Combat or Hit roll and the defence.
    pub strike: StrikeNumbers,
    /// What is on the attacker's side: AV, or what makes up the Miss Chance; the edge of its roll.
    pub attack: L,
    /// What is on the target's side: its Evasion and the edge of its roll.
    pub defence: L,
    /// What a hit does.
    pub hit: HitNumbers,
    /// What the damage consists of.
    pub damage: L,
    /// The Fortitude roll after a hit by a maneuver.
    pub fortitude_defence: Option<FortitudeDefence<L>>,
}

/// The Fortitude roll against a maneuver. Rules AUR-MAN-03, -04, -08.
#[derive(Debug, Clone)]
pub struct FortitudeDefence<L> {
    /// The roll as the second Defense roll.
    pub numbers: DefenceNumbers,
    /// Its edge when it is the first one: after a critical hit. Rule AUR-MAN-02.
    pub edge_when_first: i32,
    /// The AV without the maneuver's -5.
    pub av: i32,
    /// What it consists of.
    pub terms: L,
}

impl<L> FortitudeDefence<L> {
    /// The numbers of the roll after a critical hit or a common one.
    #[must_use]
    pub fn after(&self, critical: bool) -> DefenceNumbers {
        DefenceNumbers {
            edge: if critical {
                self.edge_when_first
            } else {
                self.numbers.edge
            },
            ..self.numbers
        }
    }
}

/// Adds up an attack.
#[must_use]
pub fn plan<L: SummingLedger>(aim: &Aim<'_, '_>) -> Plan<L> {
    let line = aim.line();
    let from_front = aim.t.has_in_front(aim.s.kind(), aim.a) || aim.s.data.is_off("AUR-ATK-07");
    let distance = aim.s.distance(aim.a, aim.t);
    let opens = opens(aim);
    let (mut attack, mut defence) = (L::default(), L::default());
    let switches = aim.s.data.switches();
    if aim.mode.is_ranged() {
        hit_edges(aim, distance, &mut attack.under(switches));
        miss_chance_terms(aim, line, &mut attack.under(switches));
    } else {
        if !aim.s.data.is_off("AUR-ATK-03") {
            own_edges(aim.a, &mut attack.under(switches));
        }
        av_terms(aim, &mut attack.under(switches));
    }
    evasion_terms(aim, from_front, line, &mut defence);
    if opens {
        let opening = "a manoeuvre against a target that is not Exposed";
        defence.under(switches).edge(1, opening, "AUR-MAN-02");
    }
    let (damage_numbers, damage) = damage(aim);
    Plan {
        who: aim.a.id,
        target: aim.t.id,
        wielded: aim.wielded.clone(),
        mode: aim.mode,
        opens,
        from_front,
        strike: strike_numbers(aim, &attack, &defence),
        hit: HitNumbers {
            damage: damage_numbers,
            nonlethal: nonlethal(aim),
            harm: HarmNumbers {
                aura: aura(aim.t),
                helpless: aim.t.standing == Standing::Unconscious && !aim.mode.is_ranged(),
            },
        },
        fortitude_defence: fortitude_defence(aim, opens, attack.added(ModifierKind::Bonus)),
        attack,
        defence,
        damage,
    }
}

/// What the Aura takes; it stays up in sleep. Rules AUR-HURT-01, -03.
fn aura(target: &Fighter<'_>) -> i32 {
    if target.is_helpless() && target.data.is_off("AUR-HURT-03") {
        0
    } else {
        target.pool(Pool::Aura)
    }
}

/// Whether a maneuver lays its maker open: it is not swift and the target is not Exposed.
/// Rule AUR-MAN-02.
fn opens(aim: &Aim<'_, '_>) -> bool {
    let exposed =
        (aim.target_state.exposed || aim.surprises()) && !aim.s.data.is_off("AUR-COND-01");
    aim.maneuver.is_some() && !aim.is_swift() && !exposed && !aim.s.data.is_off("AUR-MAN-02")
}

fn strike_numbers<L: SummingLedger>(aim: &Aim<'_, '_>, attack: &L, defence: &L) -> StrikeNumbers {
    let ranged = aim.mode.is_ranged();
    let automatic = if ranged { "AUR-ATK-17" } else { "AUR-ATK-06" };
    let able = !aim.t.is_helpless() && !aim.is_unnoticed();
    let rolls = able || aim.s.data.is_off(automatic);
    StrikeNumbers {
        ranged,
        edge: attack.net_edge(aim.s.data),
        critical_from: aim.s.data.values.attacks.critical_from(&aim.wielded.weapon),
        against: if ranged && aim.s.data.is_off("AUR-ATK-18") {
            0
        } else if ranged {
            attack.added(ModifierKind::Defence)
        } else {
            attack.added(ModifierKind::Bonus)
        },
        defence: rolls.then(|| DefenceNumbers {
            faces: if ranged { 4 } else { 10 },
            open_ended: true,
            edge: defence.net_edge(aim.s.data),
            bonus: defence.added(ModifierKind::Defence),
            wins_ties: aim.target_state.defending,
        }),
        coverage: aim.t.gear_stats.coverage(ranged),
    }
}

/// What hampers the attacker's own roll. Rules AUR-ATK-03, -15, AUR-COND-05, -06.
pub fn own_edges(a: &Fighter<'_>, terms: &mut impl Ledger) {
    let conditions = &a.data.values.conditions;
    if a.has(words::DAZED) {
        terms.edge(conditions.dazed, "dazed", "AUR-COND-05");
    }
    if a.has(words::BLINDED) {
        terms.edge(conditions.blinded, "blinded", "AUR-COND-06");
    }
}

/// Rules AUR-STAT-04, -05, -24, AUR-ATK-02.
fn av_terms(aim: &Aim<'_, '_>, terms: &mut impl Ledger) {
    derived_stats(aim.a).av_terms(&aim.wielded.weapon, terms);
    let attacks = &aim.s.data.values.attacks;
    terms.bonus(-attacks.care * aim.riders.care, "care", "AUR-HURT-17");
    if aim.maneuver.is_some() {
        terms.bonus(attacks.maneuver, "maneuver", "AUR-MAN-01");
    }
}

/// Rule AUR-ATK-15.
fn hit_edges(aim: &Aim<'_, '_>, distance: i32, terms: &mut impl Ledger) {
    let range = derived_stats(aim.a).range(&aim.wielded.weapon);
    let positions = &aim.s.data.values.positions;
    if let Some(range) = range {
        if distance <= range.0 {
            terms.edge(positions.short_range, "short range", "AUR-ATK-15");
        } else if distance > range.1 {
            terms.edge(positions.long_range, "long range", "AUR-ATK-15");
        }
    }
    own_edges(aim.a, terms);
}

/// Everything in the Miss Chance but the Ranged Evasion roll. Rule AUR-ATK-18.
fn miss_chance_terms(aim: &Aim<'_, '_>, line: &LineOfFire, terms: &mut impl Ledger) {
    derived_stats(aim.a).miss_terms(&aim.wielded.weapon, terms);
    terms.defence(aim.t.stats.size_miss(aim.t.data), "size", "AUR-STAT-17");
    movement_terms(aim, terms);
    let values = &aim.s.data.values;
    let cover = values.ranged_cover.of(line.grade);
    terms.defence(cover, "cover", "AUR-POS-08");
    if aim.is_crossed() {
        terms.defence(
            values.positions.in_the_way,
            "somebody in the way",
            "AUR-POS-09",
        );
    }
    terms.defence(values.attacks.care * aim.riders.care, "care", "AUR-HURT-17");
}

/// Still beats swift. Rule AUR-MOVE-15; ruling AUR-R19.
fn movement_terms(aim: &Aim<'_, '_>, terms: &mut impl Ledger) {
    let positions = &aim.s.data.values.positions;
    let still = aim.t.is_helpless() || aim.surprises();
    if still {
        terms.defence(positions.still, "does not move", "AUR-MOVE-15");
    } else if aim.t.has(words::MOVING_FAST) {
        terms.defence(positions.swift, "moves swiftly", "AUR-MOVE-15");
    }
}

/// Rules AUR-ATK-07, -17, AUR-POS-03, -08.
fn evasion_terms(
    aim: &Aim<'_, '_>,
    from_front: bool,
    line: &LineOfFire,
    terms: &mut impl SummingLedger,
) {
    let values = &aim.s.data.values;
    let ranged = aim.mode.is_ranged();
    let which = match (ranged, from_front) {
        (false, true) => Evasion::Armed,
        (false, false) => Evasion::Unarmed,
        (true, true) => Evasion::Ranged,
        (true, false) => Evasion::RangedFromBehind,
    };
    terms.evasion(aim.t, which);
    let mut terms = terms.under(aim.a.data.switches());
    if !ranged {
        let cover = values.melee_cover.of(line.grade);
        terms.defence(cover, "cover", "AUR-POS-08");
    }
    if !from_front {
        let edge = aim.a.data.values.positions.from_behind;
        terms.edge(edge, "from behind", "AUR-POS-03");
    }
    if aim.target_state.prone {
        terms.edge(values.positions.prone, "prone", "AUR-COND-08");
    }
    if aim.target_state.blinded {
        terms.edge(values.conditions.blinded, "blinded", "AUR-COND-06");
    }
    let conditions = &values.conditions;
    stunned_edges(conditions, aim.target_state, aim.surprises(), &mut terms);
}

/// What hampers every Defense roll. Rules AUR-COND-05, -09.
fn stunned_edges(
    conditions: &Hindrances,
    target_state: TargetState,
    surprised: bool,
    terms: &mut impl Ledger,
) {
    if target_state.dazed {
        terms.edge(conditions.dazed, "dazed", "AUR-COND-05");
    }
    if surprised {
        terms.edge(conditions.surprised, "surprised", "AUR-COND-09");
    }
}

/// Fortitude or Will against this attack, with the edge of the roll. Rules AUR-ATK-12,
/// AUR-MAN-03, -04, -08.
pub fn inner_numbers<L: SummingLedger>(
    t: &Fighter<'_>,
    inner: Resistance,
    target_state: TargetState,
    surprised: bool,
    mut terms: L,
) -> (DefenceNumbers, L) {
    let mut in_force = terms.under(t.data.switches());
    t.stats.inner_terms(t.data, inner, &mut in_force);
    let conditions = &t.data.values.conditions;
    stunned_edges(conditions, target_state, surprised, &mut in_force);
    let numbers = DefenceNumbers {
        faces: 10,
        open_ended: true,
        edge: terms.net_edge(t.data),
        bonus: terms.added(ModifierKind::Defence),
        wins_ties: target_state.defending,
    };
    (numbers, terms)
}

/// Rules AUR-MAN-02 to -04, -08.
fn fortitude_defence<L: SummingLedger>(
    aim: &Aim<'_, '_>,
    opens: bool,
    av: i32,
) -> Option<FortitudeDefence<L>> {
    let maneuver = aim.maneuver.filter(|it| it.asks_fortitude())?;
    let switches = aim.s.data.switches();
    let start = || {
        let mut own = L::default();
        let mut terms = own.under(switches);
        if maneuver == Maneuver::Trip && aim.moving {
            terms.edge(-1, "on the move", "AUR-MAN-03");
        }
        let steady = aim.t.stats.can(Ability::SureFooted);
        if steady && matches!(maneuver, Maneuver::Trip | Maneuver::Push) {
            terms.edge(1, "sure-footed", "AUR-ACT-24");
        }
        own
    };
    let roll = |terms| {
        let (state, surprised) = (aim.target_state, aim.surprises());
        inner_numbers(aim.t, Resistance::Fortitude, state, surprised, terms)
    };
    let (numbers, terms) = roll(start());
    let mut first = start();
    if opens {
        first.under(switches).edge(
            1,
            "a manoeuvre against a target that is not Exposed",
            "AUR-MAN-02",
        );
    }
    let (numbers_when_first, _) = roll(first);
    let data = aim.s.data;
    let taken_off = data.in_force("AUR-MAN-01", data.values.attacks.maneuver, 0);
    Some(FortitudeDefence {
        numbers,
        edge_when_first: numbers_when_first.edge,
        av: av - taken_off,
        terms,
    })
}

/// Rules AUR-ATK-10, -20 to -22, AUR-STAT-24, AUR-ACT-27.
fn damage<L: SummingLedger>(aim: &Aim<'_, '_>) -> (DamageNumbers, L) {
    let weapon = &aim.wielded.weapon;
    let own = derived_stats(aim.a);
    let mut sums = L::default();
    let mut terms = sums.under(aim.s.data.switches());
    if aim.mode.is_ranged() {
        let draw = own.draw_damage(weapon);
        let draw = aim.s.data.in_force("AUR-ATK-20", draw, 0);
        terms.bonus(draw, "draw weight", "AUR-STAT-25");
    } else {
        own.melee_damage_terms(weapon, &mut terms);
        let more = aim.s.data.ability(Ability::MightyBlow).bonus * aim.riders.mighty;
        terms.bonus(more, "Mighty Blow", "AUR-ACT-27");
    }
    let clumsy = !own.is_proficient(weapon);
    let (weak, resistant) = types(aim.t, weapon.kind);
    let numbers = DamageNumbers {
        dice: weapon.damage,
        bonus: sums.added(ModifierKind::Bonus),
        armour: aim.t.gear_stats.armour_rating(),
        doublings: i32::from(weak && !resistant),
        halvings: i32::from(clumsy) + i32::from(resistant && !weak),
        makeshift: aim.mode == Mode::Throw && weapon.thrown.is_none(),
    };
    (numbers, sums)
}

/// Whether somebody is weak to damage of a type, and whether it resists it. Rules AUR-ATK-22,
/// AUR-HURT-18.
#[must_use]
pub fn types(who: &Fighter<'_>, kind: DamageType) -> (bool, bool) {
    (
        who.stats.weak.contains(&kind) && !who.data.is_off("AUR-HURT-18"),
        who.stats.resist.contains(&kind) && !who.data.is_off("AUR-HURT-18"),
    )
}

/// Rule AUR-HURT-17.
fn nonlethal(aim: &Aim<'_, '_>) -> NonlethalChance {
    let weapon = &aim.wielded.weapon;
    if !aim.riders.gentle || aim.s.data.is_off("AUR-ATK-09") {
        return NonlethalChance::None;
    }
    let attacks = &aim.s.data.values.attacks;
    let number = attacks.spare(aim.mode, weapon);
    NonlethalChance::Chance(number - attacks.care_chance * aim.riders.care)
}

/// For people: the attack and its target.
#[must_use]
pub fn title(s: &Situation<'_>, aim: &Aim<'_, '_>) -> smol_str::SmolStr {
    let name = s.fighter(aim.t.id).name;
    let what = LazyLabel(|| match aim.maneuver {
        Some(maneuver) => maneuver.word().into(),
        None => aim.wielded.weapon.name.clone(),
    });
    let what: smol_str::SmolStr = what.into();
    format_smolstr!("{what} at {name}")
}
