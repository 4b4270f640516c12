//! What is told of an action besides its effects. Floor 3½.

use crate::board::{Board, LineOfFire};
use crate::combat::{BattleEvent, Combatant, CombatantId, Refusal, Roster, RuleId, record};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// Records that what a combatant did ends here, and why, for people.
pub fn stopped(world: &mut World, who: CombatantId, why: impl Into<SmolStr>, rule: &'static str) {
    let (why, rule) = (why.into(), RuleId(rule));
    record(world, BattleEvent::Stopped { who, why, rule });
}

/// Records that what a combatant did ends here, since what it was about to do is refused by now.
pub fn refused(world: &mut World, who: CombatantId, refusal: &Refusal, rule: &'static str) {
    let why = why_not(world, refusal);
    stopped(world, who, why, rule);
}

/// Why something is refused, for people: with names, and without coordinates.
#[must_use]
pub fn why_not(world: &World, refusal: &Refusal) -> SmolStr {
    let name = |who: CombatantId| {
        let entity = world.resource::<Roster>().entity(who);
        let combatant = entity.and_then(|entity| world.get::<Combatant>(entity));
        combatant.map_or_else(|| who.to_string(), |it| it.name.to_string())
    };
    refusal.plain(name).into()
}

/// What an odds card says of the cover on a line: which obstacle gives it. `None` without cover.
#[must_use]
pub fn cover_note(board: &Board, line: &LineOfFire) -> Option<SmolStr> {
    let cover = line.cover_on(board)?;
    Some(format_smolstr!("The target has {cover}."))
}

/// So many of something: `1 cell`, `3 cells`.
///
/// ```
/// use quincunx::mechanics::reports::counted;
///
/// assert_eq!(counted(1, "cell", "cells"), "1 cell");
/// assert_eq!(counted(0, "cell", "cells"), "0 cells");
/// ```
#[must_use]
pub fn counted(number: impl Into<i64>, one: &str, many: &str) -> SmolStr {
    let number = number.into();
    format_smolstr!("{number} {}", if number == 1 { one } else { many })
}

/// A number to be expected, to a tenth, and what it counts: `3.4 damage`. The number is
/// `parts / one`.
///
/// ```
/// use quincunx::mechanics::reports::expected;
///
/// assert_eq!(expected(3_449, 1_000, "damage"), "3.4 damage");
/// assert_eq!(expected(195, 100, "hit points"), "2.0 hit points");
/// ```
#[must_use]
pub fn expected(parts: i64, one: i64, what: &str) -> SmolStr {
    let tenths = (parts * 10 + one / 2) / one;
    format_smolstr!("{}.{} {what}", tenths / 10, tenths % 10)
}
