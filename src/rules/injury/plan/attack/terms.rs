//! Bonuses and edges of an attack roll. Floor 4. Rules INJ-ATK-02, -09, INJ-POS-01 to -12.

use super::reach::FEET_PER_CELL;
use super::riders::Riders;
use super::strike::{AttackForm, Context};
use crate::board::Grade;
use crate::combat::{LazyLabel, Ledger};
use crate::rules::injury::data::{InjuryData, Mode, Trait};
use crate::rules::injury::plan::checks::{exhaustion, eyes, lasting_edges};
use crate::rules::injury::plan::sight::sees;
use crate::rules::injury::plan::threat::{flanking_partner, threatens};
use crate::rules::injury::plan::weapons::Wielded;
use crate::rules::injury::resolve::size_bonus;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

pub(super) fn bonus_terms(ctx: &Context<'_, '_>, terms: &mut impl Ledger) {
    attribute_terms(ctx.a, ctx.strike.mode, ctx.strike.riders, terms);
    if ctx.strike.mode == Mode::Melee {
        let difference = ctx.t.size_number() - ctx.a.size_number();
        let label = if difference > 0 {
            "larger target"
        } else {
            "smaller target"
        };
        terms.bonus(size_bonus(ctx.s.data, difference), label, "INJ-POS-09");
    }
}

/// What the attacker adds whatever the target is. Rules INJ-STAT-01, -02, INJ-ACT-08, -10.
pub(super) fn attribute_terms(
    a: &Fighter<'_>,
    mode: Mode,
    riders: Riders,
    terms: &mut impl Ledger,
) {
    terms.bonus(i32::from(a.stats.mb), "martial bonus", "INJ-STAT-01");
    let (value, attribute) = a.stats.best_attribute(a.data, mode);
    terms.bonus(value, attribute.name(), "INJ-STAT-02");
    terms.bonus(
        a.data.attacks.power * riders.power,
        "Power Attack",
        "INJ-ACT-08",
    );
    terms.bonus(
        a.data.attacks.deadly_aim * riders.deadly_aim,
        "Deadly Aim",
        "INJ-ACT-10",
    );
}

/// The complete list of edges. Rule INJ-ATK-09.
pub(super) fn edge_terms(ctx: &Context<'_, '_>, terms: &mut impl Ledger) {
    let strike = ctx.strike;
    if strike.mode == Mode::Melee {
        melee_edges((ctx.s, ctx.a, ctx.t), terms);
    }
    weapon_edges(
        ctx.a,
        ctx.weapon,
        strike.mode,
        strike.riders,
        ctx.distance,
        ctx.increments,
        terms,
    );
    if strike.mode.is_ranged() {
        ranged_edges(ctx, terms);
    }
    let values = &ctx.s.data.attacks;
    match strike.form {
        AttackForm::Single => {}
        AttackForm::Charge => terms.edge(values.charge, "charge", "INJ-ACT-15"),
        AttackForm::Multiweapon => terms.edge(-values.multiweapon, "several weapons", "INJ-ACT-07"),
        AttackForm::RapidShot(shots) => {
            terms.edge((1 - shots) * values.rapid_shot, "rapid shots", "INJ-ACT-12");
        }
    }
    common_edges(
        (ctx.s, ctx.a, ctx.t),
        strike.iterative,
        ctx.line.grade,
        &ctx.weapon.parts,
        terms,
    );
}

/// What the weapon and its use bring about whatever the target is. Rules INJ-ACT-09, INJ-ATK-09,
/// INJ-RNG-01.
pub(super) fn weapon_edges(
    a: &Fighter<'_>,
    weapon: &Wielded<'_>,
    mode: Mode,
    riders: Riders,
    distance: i32,
    increments: i32,
    terms: &mut impl Ledger,
) {
    if mode == Mode::Melee {
        terms.edge(-riders.reckless, "Reckless Attack", "INJ-ACT-09");
        if weapon.data.has(Trait::Reach) && distance <= 1 {
            terms.edge(
                -a.data.positions.reach_when_adjacent,
                "reach weapon at an adjacent target",
                "INJ-ATK-09",
            );
        }
    } else {
        terms.edge(
            -increments * a.data.positions.range_increment,
            LazyLabel(|| format_smolstr!("range: {} feet", distance * FEET_PER_CELL)),
            "INJ-RNG-01",
        );
    }
}

/// The edges of melee and ranged attacks and of maneuvers: attacks made before, grade of the
/// cover, parts of the weapon. Rules INJ-ATK-09, INJ-MAN-03.
pub fn common_edges(
    (s, a, t): Trio<'_, '_>,
    iterative: i32,
    grade: Grade,
    parts: &[SmolStr],
    terms: &mut impl Ledger,
) {
    if t.is_helpless() {
        terms.edge(s.data.hindrances.helpless, "helpless target", "INJ-COND-15");
    }
    cover_edge(s.data, grade, terms);
    if !a.body.is_blinded() && !sees(s, a, t) {
        terms.edge(-s.data.positions.unseen, "unseen target", "INJ-POS-12");
    }
    own_edges(a, parts, iterative, terms);
    if a.conditions.has(words::GRAPPLED) && !a.conditions.has_by(words::GRAPPLED, t.id) {
        grappled_edge(a, terms);
    }
}

/// Somebody other than the target holds the attacker. Rule INJ-COND-10.
pub(super) fn grappled_edge(a: &Fighter<'_>, terms: &mut impl Ledger) {
    terms.edge(
        -a.data.hindrances.grappled,
        "grappled by another",
        "INJ-COND-10",
    );
}

/// Rules INJ-POS-01, -02.
pub(super) fn cover_edge(data: &InjuryData, grade: Grade, terms: &mut impl Ledger) {
    match grade {
        Grade::None => {}
        Grade::Slit => terms.edge(-data.positions.slit, "total cover", "INJ-POS-02"),
        _ => terms.edge(-data.positions.cover, "cover", "INJ-POS-01"),
    }
}

/// The edges that the attacker brings along whatever the target is: earlier attacks, eyes, heads,
/// exhaustion. Rules INJ-ACT-04, INJ-PART-05, -11, -12, INJ-COND-01, -09.
pub(super) fn own_edges(
    a: &Fighter<'_>,
    parts: &[SmolStr],
    iterative: i32,
    terms: &mut impl Ledger,
) {
    terms.edge(
        -iterative * a.data.attacks.iterative,
        "attacks already made this turn",
        "INJ-ACT-04",
    );
    eyes(a, terms);
    lasting_edges(a, terms);
    let on_hurt_head = |part: &SmolStr| a.body.head_of_part_is_hurt(part);
    if !a.body.is_concussed() && parts.iter().any(on_hurt_head) {
        terms.edge(
            -a.data.hindrances.concussed,
            "this head is concussed",
            "INJ-PART-12",
        );
    }
    exhaustion(a, terms);
}

/// Lying down, against a target that lies too or not. Rule INJ-POS-07.
pub(super) fn posture_edges(a: &Fighter<'_>, mode: Mode, lies_too: bool, terms: &mut impl Ledger) {
    let values = &a.data.positions;
    match mode {
        _ if !a.is_prone() => {}
        Mode::Melee if lies_too => {}
        Mode::Melee => terms.edge(
            -values.prone_in_melee,
            "prone against a standing target",
            "INJ-POS-07",
        ),
        Mode::Throw => terms.edge(-values.prone_throw, "throwing while prone", "INJ-POS-07"),
        Mode::Shoot => terms.edge(values.prone_shot, "steady aim while prone", "INJ-POS-07"),
    }
}

/// The situation, the attacker and the target.
type Trio<'c, 'w> = (&'c Situation<'w>, &'c Fighter<'w>, &'c Fighter<'w>);

/// Edges that belong to melee, maneuvers included. Rules INJ-ATK-09, INJ-MAN-03.
pub fn melee_edges((s, a, t): Trio<'_, '_>, terms: &mut impl Ledger) {
    if let Some(partner) = flanking_partner(s, a, t) {
        terms.edge(
            a.data.positions.flank,
            LazyLabel(|| format_smolstr!("flanking with {}", s.fighter(partner).name)),
            "INJ-POS-03",
        );
    }
    if t.is_prone() {
        terms.edge(
            s.data.positions.prone_target_in_melee,
            "prone target",
            "INJ-POS-06",
        );
    }
    if t.conditions.has(words::OPEN) {
        terms.edge(s.data.hindrances.open, "open target", "INJ-COND-14");
    }
    posture_edges(a, Mode::Melee, t.is_prone(), terms);
}

fn ranged_edges(ctx: &Context<'_, '_>, terms: &mut impl Ledger) {
    let (s, a, t, strike) = (ctx.s, ctx.a, ctx.t, ctx.strike);
    if fires_into_melee(s, a, t) {
        terms.edge(
            -s.data.positions.firing_into_melee,
            "firing into melee",
            "INJ-RNG-02",
        );
    }
    if t.is_prone() {
        terms.edge(
            -s.data.positions.prone_target_at_range,
            "prone target",
            "INJ-POS-06",
        );
    }
    posture_edges(a, strike.mode, t.is_prone(), terms);
}

/// Rule INJ-RNG-02; ruling INJ-R44: large targets stand out among smaller allies.
fn fires_into_melee(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    let stands_out =
        |ally: &Fighter<'_>| t.size_number() - ally.size_number() >= s.data.positions.stands_out;
    s.allies_of(a)
        .filter(|ally| s.distance(ally, t) == 1 && !stands_out(ally))
        .any(|ally| threatens(s, ally, t) || threatens(s, t, ally))
}
