//! What every attacker needs, whatever it attacks. Floor 4.
//! Rules AUR-COND-10, -11, AUR-INIT-03, AUR-POS-04.

use crate::combat::Refusal;
use crate::rules::aura::components::Pool;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;

/// A refusal for a fixed reason.
pub fn forbidden<T>(why: &'static str, rule: &'static str) -> Result<T, Refusal> {
    Err(Refusal::forbidden(why, rule))
}

/// Who is held fast cannot move. Rule AUR-COND-10.
pub fn check_unheld(who: &Fighter<'_>) -> Result<(), Refusal> {
    if who.conditions.has(words::RESTRAINED) && !who.data.is_off("AUR-COND-10") {
        return forbidden("It is held fast", "AUR-COND-10");
    }
    Ok(())
}

/// Rules AUR-COND-10, -11.
pub fn check_free(who: &Fighter<'_>) -> Result<(), Refusal> {
    if who.conditions.has(words::RESTRAINED) && !who.data.is_off("AUR-COND-10") {
        return forbidden("It is held fast and cannot attack", "AUR-COND-10");
    }
    if who.conditions.has(words::RESTRAINING) && !who.data.is_off("AUR-COND-11") {
        return forbidden("It holds somebody and cannot attack", "AUR-COND-11");
    }
    Ok(())
}

/// Why a Swift Attack at something behind is refused. Rule AUR-POS-04.
pub const SWIFT_IN_FRONT: &str = "A Swift Attack needs its target in front";

/// One Swift Attack a Round. Rule AUR-INIT-03.
pub fn check_swift_left(who: &Fighter<'_>) -> Result<(), Refusal> {
    if who.pool(Pool::SwiftUsed) > 0 && !who.data.is_off("AUR-INIT-03") {
        return forbidden(
            "Its Swift Attack of this Round has been made",
            "AUR-INIT-03",
        );
    }
    Ok(())
}
