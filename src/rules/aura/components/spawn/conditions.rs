//! The conditions of a set-up, and whether a combatant stands in its fight. Floor 4.
//! Rules AUR-COND-01 to -17, AUR-HURT-14, AUR-ACT-31.

use crate::combat::{
    CombatantId, CombatantNumbers, Condition, Conditions, Faults, Standing, Until,
};
use crate::mechanics::spawning::check_conditions;
use crate::rules::aura::data::{AuraData, Changes, ConditionDuration, Posture};
use crate::rules::aura::words;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// The conditions that a set-up may give with their end, and their rules.
const GIVEN: [(&str, &str); 9] = [
    (words::BLINDED, "AUR-COND-06"),
    (words::DAZED, "AUR-COND-05"),
    (words::EXHAUSTED, "AUR-COND-04"),
    (words::EXPOSED, "AUR-COND-01"),
    (words::SHAKEN, "AUR-COND-03"),
    (words::SLOWED, "AUR-COND-07"),
    (words::SURPRISED, "AUR-COND-09"),
    (words::UNGUARDED, "AUR-COND-02"),
    (words::WIND_SPENT, "AUR-ACT-24"),
];

/// Conditions that a set-up gives in another way.
const BY_FIELD: [(&str, &str); 13] = [
    (words::PRONE, "`posture: \"prone\"`"),
    (words::KNEELING, "`posture: \"kneeling\"`"),
    (words::DEFENDING, "`defending: true`"),
    (words::BLEEDING, "`bleeding: true`"),
    (words::BOUND, "`bound: true`"),
    (words::ASLEEP, "`asleep: true`"),
    (words::FELLED, "`felled: true`"),
    (words::UNCONSCIOUS, "`stamina: 0` or `felled: true`"),
    (words::SPENT, "`stamina: 0`"),
    (words::RESTRAINED, "`restrained_by: 2`"),
    (words::RESTRAINING, "`restraining: 2`"),
    (words::HIDDEN, "`hidden_from: [2]`"),
    (words::WATCHING, "`watch: 2`"),
];

/// The word for conditions that end with a Short Rest.
const REST: &str = "rest";

/// The word for conditions that last as long as their cause.
const CAUSE: &str = "cause";

/// Notes what is wrong with the conditions of a set-up.
pub(super) fn check(changes: &Changes, faults: &mut Faults) {
    let given = changes.conditions.iter().flatten();
    let known = GIVEN.map(|(key, _)| key);
    check_conditions(given.clone().map(|(key, _)| key), &known, &BY_FIELD, faults);
    for (key, lasting) in given {
        let known = match lasting {
            ConditionDuration::Round(round) => *round <= 100,
            ConditionDuration::Word(word) => [REST, CAUSE].contains(&word.as_str()),
        };
        faults.need(
            known,
            &format!("conditions.{key}"),
            "does not say how long",
            "write its last round, up to 100, or \u{201c}rest\u{201d} or \u{201c}cause\u{201d}",
        );
    }
}

/// The conditions that a combatant enters with, and whether it is conscious.
pub fn starting(data: &AuraData, changes: &Changes) -> (Conditions, Standing) {
    let given = changes.conditions.iter().flatten();
    let mut all: Vec<_> = given
        .filter_map(|(key, lasting)| timed(key, lasting))
        .collect();
    all.extend(flags(data, changes));
    all.extend(bonds(changes));
    let unconscious = all
        .iter()
        .any(|it| [words::SPENT, words::FELLED].contains(&it.key.as_str()));
    if let Some((key, rule)) = posture(changes, unconscious) {
        all.push(Condition::new(key, 1, rule));
    }
    let standing = if unconscious {
        Standing::Unconscious
    } else {
        Standing::Up
    };
    (Conditions::starting(all), standing)
}

fn timed(key: &SmolStr, lasting: &ConditionDuration) -> Option<Condition> {
    let (_, rule) = GIVEN.into_iter().find(|(known, _)| known == key)?;
    let until = match lasting {
        ConditionDuration::Round(0) => return None,
        ConditionDuration::Round(round) => Until::EndOfRound(*round),
        ConditionDuration::Word(word) if word == REST => Until::Rest,
        ConditionDuration::Word(_) => Until::Cause,
    };
    Some(Condition::new(key.clone(), 1, rule).until(until))
}

/// Rule AUR-HURT-14: without Stamina one is unconscious.
fn flags(data: &AuraData, changes: &Changes) -> impl Iterator<Item = Condition> + use<> {
    let set = |flag: Option<bool>| flag == Some(true);
    let spent = changes.stamina == Some(0) && !data.is_off("AUR-HURT-14");
    [
        (spent, words::SPENT, "AUR-HURT-14"),
        (set(changes.felled), words::FELLED, "AUR-COND-12"),
        (set(changes.defending), words::DEFENDING, "AUR-REACT-09"),
        (set(changes.bleeding), words::BLEEDING, "AUR-HURT-07"),
        (set(changes.bound), words::BOUND, "AUR-COND-17"),
        (set(changes.asleep), words::ASLEEP, "AUR-COND-17"),
    ]
    .into_iter()
    .filter(|(holds, ..)| *holds)
    .map(|(_, key, rule)| Condition::new(key, 1, rule))
}

/// Rule AUR-COND-12: the unconscious lie on the ground, if they have legs to fall from.
fn posture(changes: &Changes, unconscious: bool) -> Option<(&'static str, &'static str)> {
    let has_legs = changes.legs != Some(false);
    match changes.posture {
        _ if unconscious && has_legs => Some((words::PRONE, "AUR-COND-08")),
        Some(Posture::Prone) => Some((words::PRONE, "AUR-COND-08")),
        Some(Posture::Kneeling) => Some((words::KNEELING, "AUR-ACT-31")),
        Some(Posture::Standing) | None => None,
    }
}

/// Conditions that refer to another combatant. Rules AUR-COND-10, -11, AUR-POS-05, -10.
fn bonds(changes: &Changes) -> impl Iterator<Item = Condition> {
    let bonds = [
        (words::RESTRAINED, "AUR-COND-10", &changes.restrained_by),
        (words::RESTRAINING, "AUR-COND-11", &changes.restraining),
        (words::HIDDEN, "AUR-POS-10", &changes.hidden_from),
    ];
    let bonds = bonds.into_iter().flat_map(|(key, rule, others)| {
        let others = others.iter().flat_map(CombatantNumbers::iter);
        others.map(move |by| (by, key, rule))
    });
    let watch = changes.watch.map(|by| (by, words::WATCHING, "AUR-POS-05"));
    bonds
        .chain(watch)
        .map(|(by, key, rule)| Condition::new(key, 1, rule).by(CombatantId(by)))
}

/// The conditions that only a rest ends, as a set-up says them. Rule AUR-REST-01.
pub fn lasting(conditions: &Conditions) -> BTreeMap<SmolStr, ConditionDuration> {
    let lasting = conditions.iter().filter(|it| it.until == Until::Rest);
    lasting
        .map(|it| {
            (
                it.key.clone(),
                ConditionDuration::Word(SmolStr::new_static(REST)),
            )
        })
        .collect()
}
