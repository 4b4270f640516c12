//! What must hold of a creature's numbers and of its state. Floor 4. Section 2 of the reference;
//! rules AUR-CHAR-01, AUR-STAT-03, -23, AUR-ACT-31.

use crate::combat::{Faults, one_of};
use crate::rules::aura::data::aura_data::AuraData;
use crate::rules::aura::data::changes::{Changes, Posture};
use crate::rules::aura::data::score::Score;
use crate::rules::aura::data::stats::Stats;

/// Notes what is wrong with the stat block.
pub(super) fn stats(data: &AuraData, stats: &Stats, changes: &Changes, faults: &mut Faults) {
    faults.within("level", stats.level, 1..=30);
    for &score in Score::ALL {
        faults.within(score.word(), stats.score(score), 1..=30);
    }
    faults.within("speed", stats.speed, 0..=20);
    faults.within("inherent_evasion", stats.inherent_evasion, 0..=20);
    faults.within("inherent_fortitude", stats.inherent_fortitude, 0..=20);
    faults.within("inherent_will", stats.inherent_will, 0..=20);
    proficiency(stats, faults);
    extra("mas_ab_extra", &stats.masab_extra, faults);
    extra("mas_db_extra", &stats.masdb_extra, faults);
    natural(data, stats, faults);
    if let Some(armour) = changes.armour.as_ref().filter(|it| *it != "none") {
        let known = data.protections.values().filter(|it| !it.is_shield);
        if data.protection(armour).is_none_or(|it| it.is_shield) {
            faults.unknown("armour", "armour", armour, known.map(|it| &it.id));
        }
    }
}

/// Rule AUR-STAT-23: every level of proficiency is one point.
fn proficiency(stats: &Stats, faults: &mut Faults) {
    faults.within("mpl", stats.mpl, 0..=10);
    let spent = stats.mp_arm + stats.mp_leg + stats.mp_init;
    let message = format!("is {} but {spent} points are spent", stats.mpl);
    faults.need(
        spent == stats.mpl,
        "mpl",
        &message,
        "let mp_arm, mp_leg and mp_init add up to it",
    );
}

/// Rule AUR-STAT-03: the same ability never twice in one formula.
fn extra(at: &str, scores: &[Score], faults: &mut Faults) {
    for (index, score) in scores.iter().enumerate() {
        let own = [Score::Str, Score::Dex].contains(score);
        let again = own || scores[..index].contains(score);
        let message = format!("{} counts already", score.word());
        faults.need(!again, at, &message, "name each other score once");
    }
}

fn natural(data: &AuraData, stats: &Stats, faults: &mut Faults) {
    for (index, id) in stats.natural.iter().enumerate() {
        let at = format!("natural.{id}");
        if data.weapons.get(id).is_none_or(|it| !it.is_natural()) {
            let known = data.weapons.values().filter(|it| it.is_natural());
            let mend = one_of(known.map(|it| &it.id));
            faults.wrong(&at, "is no natural weapon", &mend);
        }
        let again = stats.natural[..index].contains(id);
        faults.need(!again, &at, "is named twice", "name it once");
    }
}

/// Notes what is wrong with the state in which it enters a battle.
pub(super) fn state(data: &AuraData, stats: &Stats, changes: &Changes, faults: &mut Faults) {
    let mut most = |at, value: Option<u16>, most: i32| {
        faults.given_within(at, value, 0..=most.into());
    };
    most("aura", changes.aura, stats.aura_max(data));
    most("stamina", changes.stamina, stats.stamina_max(data));
    most("surges", changes.surges, stats.surges_max(data));
    most(
        "agility",
        changes.agility.map(u16::from),
        stats.agility_max(data),
    );
    faults.given_within("energy", changes.energy, 0..=5);
    faults.given_within("injuries", changes.injuries, 0..=99);
    faults.given_within("credits", changes.credits, 0..=20);
    faults.given_within("moved", changes.moved, 0..=99);
    let down = matches!(changes.posture, Some(Posture::Kneeling | Posture::Prone));
    faults.need(
        stats.legs || !down,
        "posture",
        "needs legs",
        "leave it out, or let it have legs",
    );
}
