//! Maneuvers: legal or not, and their numbers. Floor 4. Rules TRI-ACT-11 to -17; rulings TRI-R12, TRI-R13, TRI-R30, TRI-R81.

use super::attack::{AttackPlan, Causes, Stage, attack_bonus, check_attack, check_place_known};
use super::position::{Cover, Mark, cover, is_marked};
use super::skills::opposing_die;
use super::steps::{AimedAt, AttackMeans, Maneuver, Move, Strike};
use crate::combat::{Act, Ledger, ModifierKind, Refusal, RollKind, Target, Terms, item_of_key};
use crate::grid::{Cell, Direction, nearest_directions};
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::check_distance;
use crate::rules::triad::data::TriadData;
use crate::rules::triad::resolve::{Attempt, D20};
use crate::rules::triad::snapshot::{Fighter, Situation, Wielded};
use crate::rules::triad::words::{self, UNARMED};
use smol_str::format_smolstr;

/// A maneuver that is legal.
#[derive(Clone)]
pub struct ManeuverPlan<'w> {
    /// The maneuver.
    pub act: Move,
    /// The weapon that it is done with.
    pub weapon: Wielded<'w>,
    /// Cells to the target.
    pub distance: i32,
    /// Its cover.
    pub cover: Cover,
}

impl Maneuver {
    /// For people.
    pub const fn label(&self) -> &'static str {
        match self {
            Self::Break(_) => "Break",
            Self::Push { .. } => "Push",
            Self::Feint => "Feint",
            Self::Disarm { .. } => "Disarm",
            Self::Trip => "Trip",
            Self::Grapple => "Grapple",
            Self::Pass => "Push past",
        }
    }

    /// The rule.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Break(_) => "TRI-ACT-12",
            Self::Push { .. } => "TRI-ACT-13",
            Self::Feint => "TRI-ACT-14",
            Self::Disarm { .. } => "TRI-ACT-15",
            Self::Trip => "TRI-ACT-16",
            Self::Grapple => "TRI-ACT-17",
            Self::Pass => "TRI-MOVE-06",
        }
    }
}

/// The maneuver that an action names, with what it leaves open made whole.
///
/// # Errors
/// [`Refusal::Missing`] for what it has to name.
fn maneuver_of(s: &Situation<'_>, act: &Act, t: &Fighter<'_>) -> Result<Maneuver, Refusal> {
    let rider = |key: &str| act.riders.get(key).copied();
    let toward = act.toward.as_deref().map(|word| {
        let direction = s.kind().parse_direction(word);
        direction.ok_or_else(|| Refusal::Missing("a direction of this grid".into()))
    });
    let toward = toward.transpose()?;
    let item = || {
        let named = act.aim.clone();
        let held = t.gear.held_keys().next();
        let worn = t.gear.worn.clone();
        named.or(held).or(worn)
    };
    let a_thing = || Refusal::Missing("a thing of the target".into());
    Ok(match act.verb.as_str() {
        words::BREAK => Maneuver::Break(item().ok_or_else(a_thing)?),
        words::PUSH => Maneuver::Push {
            cells: rider(words::CELLS).unwrap_or(3).clamp(1, 3),
            follow: rider(words::FOLLOW).unwrap_or(0) > 0,
            toward,
            to: act.path.first().copied(),
        },
        words::FEINT => Maneuver::Feint,
        words::DISARM => Maneuver::Disarm {
            item: item().ok_or_else(a_thing)?,
            take: rider(words::TAKE).unwrap_or(0) > 0,
            toward,
        },
        words::TRIP => Maneuver::Trip,
        _ => Maneuver::Grapple,
    })
}

/// The weapon that a maneuver is done with: the one that is named, else the best at hand. Ruling TRI-R81.
fn weapon_of<'w>(a: &Fighter<'w>, act: &Act, distance: i32) -> Result<Wielded<'w>, Refusal> {
    const RULE: &str = "TRI-ACT-11";
    if let Some(word) = &act.with {
        let found = a.weapon(word).filter(|it| it.data.strikes());
        return found.ok_or_else(|| {
            let why = format_smolstr!("\u{201c}{word}\u{201d} is no usable weapon at hand");
            Refusal::forbidden_because(why, RULE)
        });
    }
    let grapples = act.verb == words::GRAPPLE;
    let usable = a.weapons().filter(|it| it.data.strikes());
    let fits = usable.filter(|it| match grapples {
        true => {
            // Out of a hold the arm that it takes counts as free.
            let has_a_hand =
                a.free_hands() > 0 || (a.holder().is_some() && a.holder() == act.target());
            it.data.natural && (it.data.id != UNARMED || has_a_hand)
        }
        false => a.reach_of(it.data) >= distance,
    });
    // Of those that reach the one with the better attribute.
    let best = fits.max_by_key(|it| {
        let attribute = a.melee_attribute(it.data.category);
        (
            a.stats.attribute(attribute),
            std::cmp::Reverse(it.key.clone()),
        )
    });
    if let Some(best) = best {
        return Ok(best);
    }
    if !grapples && a.reach() < distance {
        check_distance(distance, a.reach(), "TRI-ATK-02")?;
    }
    Err(Refusal::forbidden("It has nothing to do that with", RULE))
}

/// Whether a maneuver at somebody whose place is known is legal, costs apart. Rules TRI-ACT-11 to -17.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_maneuver<'w>(
    s: &Situation<'w>,
    a: &Fighter<'w>,
    act: &Act,
) -> Result<ManeuverPlan<'w>, Refusal> {
    let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
    let t = s.known(target)?;
    if t.id == a.id || !t.is_alive() {
        return Err(Refusal::forbidden("That cannot be attacked", "TRI-ATK-01"));
    }
    check_place_known(s, a, t)?;
    plan_at(s, a, act, t)
}

/// A maneuver at somebody, if it is legal wherever that one is known to be.
fn plan_at<'w>(
    s: &Situation<'w>,
    a: &Fighter<'w>,
    act: &Act,
    t: &Fighter<'_>,
) -> Result<ManeuverPlan<'w>, Refusal> {
    let distance = s.distance(a, t);
    let weapon = weapon_of(a, act, distance)?;
    let maneuver = maneuver_of(s, act, t)?;
    let plan = ManeuverPlan {
        act: Move {
            who: a.id,
            target: t.id,
            with: weapon.key.clone(),
            maneuver,
        },
        weapon,
        distance,
        cover: cover(s, a, &Mark::of(t)),
    };
    check_plan(s, a, t, &plan)?;
    Ok(plan)
}

/// What a maneuver comes to that may name a cell. Rules TRI-ATK-01, -08.
pub enum Sought<'w> {
    /// It is at somebody.
    Somebody(ManeuverPlan<'w>),
    /// Nobody is there who could not be named: a blow at nobody, which misses.
    Nobody(AttackPlan<'w>),
}

/// A maneuver at somebody, or at whoever is in a named cell and hidden from the one who does it. Rules TRI-ATK-01, -08; rulings
/// TRI-R52, TRI-R76.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not legal, costs apart.
pub fn sought<'w>(s: &Situation<'w>, a: &Fighter<'w>, act: &Act) -> Result<Sought<'w>, Refusal> {
    let Some(Target::Cell(cell)) = act.at else {
        return check_maneuver(s, a, act).map(Sought::Somebody);
    };
    let level = act.riders.get(words::LEVEL).copied();
    let level = level.unwrap_or_else(|| s.board.elevation(cell));
    let mark = Mark::in_cell(s, cell, level);
    let weapon = weapon_of(a, act, s.distance_to(a, &mark.space, mark.levels))?;
    let strike = Strike {
        attacker: a.id,
        aim: AimedAt::Cell(cell, level),
        means: AttackMeans::Weapon(weapon.key, Mode::Melee),
    };
    let blow = check_attack(s, strike, Stage::Declared)?;
    match blow.target {
        Some(target) => plan_at(s, a, act, s.fighter(target)).map(Sought::Somebody),
        None => Ok(Sought::Nobody(blow)),
    }
}

/// The attempt to get through an enemy, with the best weapon at hand. Rule TRI-MOVE-06; ruling TRI-R81.
///
/// # Errors
/// [`Refusal`] if it cannot be made.
pub fn attempt_to_pass(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Result<Move, Refusal> {
    let weapon = weapon_of(a, &Act::new(words::PUSH), s.distance(a, t))?;
    let attempt = Move {
        who: a.id,
        target: t.id,
        with: weapon.key,
        maneuver: Maneuver::Pass,
    };
    again(s, &attempt).map(|plan| plan.act)
}

/// A maneuver that was declared, looked at once more.
///
/// # Errors
/// [`Refusal`] if it is no longer possible.
pub fn again<'w>(s: &Situation<'w>, act: &Move) -> Result<ManeuverPlan<'w>, Refusal> {
    let (a, t) = (s.known(act.who)?, s.known(act.target)?);
    let weapon = a.weapon(&act.with);
    let weapon =
        weapon.ok_or_else(|| Refusal::forbidden("It has lost its weapon", "TRI-ACT-11"))?;
    let plan = ManeuverPlan {
        act: act.clone(),
        weapon,
        distance: s.distance(a, t),
        cover: cover(s, a, &Mark::of(t)),
    };
    check_plan(s, a, t, &plan)?;
    Ok(plan)
}

fn check_plan(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    plan: &ManeuverPlan<'_>,
) -> Result<(), Refusal> {
    let rule = plan.act.maneuver.rule();
    let no = |why: &'static str| Err(Refusal::forbidden(why, rule));
    let grapples = plan.act.maneuver == Maneuver::Grapple;
    let reach = match grapples {
        true => a.stats.reach,
        false => a.reach_of(plan.weapon.data),
    };
    if !s.data.is_off("TRI-ATK-02") {
        check_distance(plan.distance, reach, "TRI-ATK-02")?;
    }
    if plan.cover == Cover::Total && !s.data.is_off("TRI-POS-01") {
        return Err(Refusal::forbidden(
            "There is no Line of Effect",
            "TRI-POS-01",
        ));
    }
    let partners = a.partner() == Some(t.id);
    match &plan.act.maneuver {
        Maneuver::Break(item) => match breakable(s.data, t, item) {
            true => Ok(()),
            false => no("It carries no such thing that can be broken"),
        },
        Maneuver::Disarm { item, take, .. } => match t.gear.held_as(item).is_some() {
            _ if *take && a.free_hands() == 0 => no("It has no free hand to take that with"),
            true => Ok(()),
            false => no("It does not hold that"),
        },
        Maneuver::Push { to, .. } if partners => {
            let to = to.ok_or(Refusal::Missing("the cell where the other ends".into()))?;
            match out_of_hold(s, a, t, known_to(s, a)).contains(&to) {
                true => Ok(()),
                false => no("Nobody can be put there"),
            }
        }
        Maneuver::Push { toward, .. } if push_direction(s, a, t, *toward).is_none() => {
            Err(Refusal::Missing("the direction of the push".into()))
        }
        Maneuver::Grapple => check_grapple(a, t, &plan.weapon, rule),
        _ => Ok(()),
    }
}

/// A grapple wants a free hand or a natural weapon, and nobody who is held by another. Rule TRI-ACT-17; rulings TRI-R29,
/// TRI-R30.
fn check_grapple(
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    weapon: &Wielded<'_>,
    rule: &'static str,
) -> Result<(), Refusal> {
    let no = |why: &'static str| Err(Refusal::forbidden(why, rule));
    if a.held() == Some(t.id) {
        return no("It already holds that one");
    }
    // Out of a hold the arm that it takes counts as free.
    let turns = a.holder() == Some(t.id);
    if !turns && (a.partner().is_some() || t.partner().is_some()) {
        return no("One of the two is in a grapple");
    }
    let bare = weapon.data.id == UNARMED;
    if !weapon.data.natural || (bare && !turns && a.free_hands() == 0) {
        return no("It takes a free hand or a natural weapon");
    }
    Ok(())
}

/// Whether somebody holds or wears a thing that has hit points left. Rule TRI-ACT-12; ruling TRI-R50.
fn breakable(data: &TriadData, t: &Fighter<'_>, item: &str) -> bool {
    let worn = t.gear.worn.as_deref() == Some(item);
    let has = t.gear.held_as(item).is_some() || worn;
    let thing = data.thing(item_of_key(item));
    has && thing.is_some_and(|thing| thing.hp > 0) && t.gear.is_whole(data, item)
}

/// Who of a hold stays and who goes beside it once one lets go of the other: the smaller one goes, of equals the one that
/// grapples. Ruling TRI-R30.
pub fn parted<'s, 'w>(
    holder: &'s Fighter<'w>,
    held: &'s Fighter<'w>,
) -> (&'s Fighter<'w>, &'s Fighter<'w>) {
    match held.stats.size < holder.stats.size {
        true => (holder, held),
        false => (held, holder),
    }
}

/// Whether who goes beside can go where the one that lets go says, if it says so. Ruling TRI-R30.
///
/// # Errors
/// [`Refusal`] if it cannot.
pub fn check_release(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    let (Some(&to), Some(held)) = (act.path.first(), f.held()) else {
        return Ok(());
    };
    let (stays, goes) = parted(f, s.fighter(held));
    match out_of_hold(s, stays, goes, known_to(s, f)).contains(&to) {
        true => Ok(()),
        false => Err(Refusal::forbidden("Nobody can be put there", "TRI-R30")),
    }
}

/// Cells across the largest body.
const WIDEST: i32 = 4;

/// Whom somebody reckons with as it says where one goes: nobody that is hidden from it. Ruling TRI-R73.
pub fn known_to<'s>(
    s: &'s Situation<'_>,
    chooses: &'s Fighter<'_>,
) -> impl Fn(&Fighter<'_>) -> bool + 's {
    move |other| !is_marked(s, chooses, other)
}

/// The cells beside the space of one of a hold, which stays, in which the other one could stand, as far as those are in the
/// way that count. Ruling TRI-R30.
pub fn out_of_hold(
    s: &Situation<'_>,
    stays: &Fighter<'_>,
    moves: &Fighter<'_>,
    counts: impl Fn(&Fighter<'_>) -> bool,
) -> Vec<Cell> {
    // The anchor of a large body need not be beside the other.
    let wide = if moves.space.iter().count() > 1 {
        WIDEST
    } else {
        1
    };
    let near = stays
        .space
        .iter()
        .flat_map(|own| s.kind().within(own, wide));
    let mut cells: Vec<_> = near.collect();
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|&cell| {
        let space = moves.footprint.cells(s.kind(), cell);
        let free = |cell: Cell| s.board.contains(cell) && s.board.is_passable(cell);
        let touches = stays.space.iter().any(|own| space.touches(s.kind(), own));
        let apart = !stays.space.iter().any(|own| space.contains(own));
        let taken = s.fighters().iter().any(|other| {
            let overlaps = other.space.iter().any(|cell| space.contains(cell));
            other.id != moves.id
                && other.is_alive()
                && counts(other)
                && overlaps
                && other.levels().overlap(moves.levels())
        });
        space.iter().all(free) && touches && apart && !taken
    });
    cells
}

/// Which way a Push goes: straight away, or as it is named where the two are in the same cells. Ruling TRI-R12.
pub fn push_direction(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    named: Option<Direction>,
) -> Option<Direction> {
    let kind = s.kind();
    let (from, to) = (a.space.centre(kind), t.space.centre(kind));
    match from == to {
        true => named,
        false => Some(nearest_directions(kind, from, to).lowest()),
    }
}

/// A maneuver as a roll: as a blow, against an opposing roll; a Feint against the Mental Defense. Rules TRI-ACT-11, -14,
/// TRI-DICE-04, TRI-ATK-08.
pub fn attempt(s: &Situation<'_>, plan: &ManeuverPlan<'_>) -> Attempt {
    let (a, t) = (s.fighter(plan.act.who), s.fighter(plan.act.target));
    let maneuver = &plan.act.maneuver;
    let category = plan.weapon.data.category;
    let mut terms = Terms::new();
    let mut ledger = terms.under(s.data.switches());
    attack_bonus(a, a.melee_attribute(category), "TRI-STAT-01", &mut ledger);
    let causes = Causes {
        s,
        a,
        t: Some(t),
        is_melee: true,
        is_ranged: false,
        category: Some(category),
        distance: plan.distance,
        cover: plan.cover,
        asks_sight: true,
    };
    causes.note(&mut ledger);
    // Without the rule a Feint is opposed like the others.
    let feints = *maneuver == Maneuver::Feint && !s.data.is_off("TRI-ATK-08");
    if feints {
        ledger.defence(t.stats.ment_def, "Mental Defense", "TRI-STAT-05");
    }
    let number = terms.sum(ModifierKind::Defence);
    let label = format_smolstr!("{} at {}", maneuver.label(), t.name);
    let kind = if feints {
        RollKind::Check
    } else {
        RollKind::Attack
    };
    let die = D20::new(s.data, terms, kind, label, maneuver.rule());
    match feints {
        true => Attempt::against(s.data, die, number),
        false => Attempt::opposed(s.data, die, opposing_die(t)),
    }
}
