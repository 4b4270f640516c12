//! Shots at all in an area. Floor 4. Rule TRI-CHAR-02.

use super::acts::weapon_keys;
use super::area::{Area, area_of, centre_of, strikes_objects};
use super::attack::{AttackSource, check_loaded};
use super::position::{Mark, has_line};
use super::steps::{AttackMeans, Burst, Shots};
use crate::combat::{Act, Refusal};
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::check_distance;
use crate::rules::triad::data::FEET;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::Feat;
use smol_str::format_smolstr;

/// Shots at all in an area, if they are legal, and how many: each creature in it takes one. Costs in Actions apart. Rule
/// TRI-CHAR-02.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn volley(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(Shots, i32), Refusal> {
    const RULE: &str = "TRI-CHAR-02";
    if !f.has_feat(Feat::Volley) {
        return Err(Refusal::forbidden("It has not learnt Volley", RULE));
    }
    let first = || weapon_keys(f, Mode::Shoot).into_iter().next();
    let word = act.with.clone().or_else(first);
    let word = word.ok_or(Refusal::Missing("a weapon that shoots".into()))?;
    let weapon = f.weapon(&word);
    let range = weapon.as_ref().and_then(|it| it.data.range);
    let (Some(weapon), Some(range)) = (weapon, range) else {
        let why = format_smolstr!("\u{201c}{word}\u{201d} is no weapon at hand that shoots");
        return Err(Refusal::forbidden_because(why, RULE));
    };
    check_loaded(f, &weapon)?;
    let (centre, level) = centre_of(s, f, act)?;
    let mark = Mark::in_cell(s, centre, level);
    check_distance(
        s.distance_to(f, &mark.space, mark.levels),
        range / FEET,
        RULE,
    )?;
    if !has_line(s, f, &mark) {
        return Err(Refusal::forbidden(
            "There is no Line of Effect",
            "TRI-POS-01",
        ));
    }
    let burst = Burst {
        centre,
        level,
        radius: s.data.feats.volley_radius,
    };
    let count = i32::try_from(burst.creatures(s).len()).unwrap_or(i32::MAX);
    let left = f.shots(&weapon.data.id);
    if left < count.max(1) && !s.data.is_off("TRI-ATK-14") {
        return Err(Refusal::not_enough(
            "ammunition",
            count.max(1),
            left,
            "TRI-ATK-14",
        ));
    }
    let shots = Shots {
        who: f.id,
        with: weapon.key,
        burst,
        objects: strikes_objects(act),
    };
    Ok((shots, count))
}

/// The attack at all of shots that are paid for; `None` without their weapon. `seen` says of which creatures. Rule TRI-CHAR-02.
pub fn volley_area(
    s: &Situation<'_>,
    shots: &Shots,
    seen: impl Fn(&Fighter<'_>) -> bool,
) -> Option<Area> {
    let weapon = s.fighter(shots.who).weapon(&shots.with)?;
    let means = AttackMeans::Weapon(shots.with.clone(), Mode::Shoot);
    let source = AttackSource::Weapon(weapon, Mode::Shoot);
    let (burst, objects) = (shots.burst, shots.objects);
    Some(area_of(
        s,
        shots.who,
        (means, &source),
        burst,
        objects,
        seen,
    ))
}
