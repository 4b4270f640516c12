//! What actions cost. Floor 4. Rules CON-ACT-02, -09, -10, CON-INIT-08.

use crate::combat::Refusal;
use crate::mechanics::price_words;
use crate::rules::contest::components::Pool;
use crate::rules::contest::snapshot::Fighter;
use smol_str::SmolStr;

/// What an action costs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Price {
    /// Action points. Rule CON-ACT-02.
    pub ap: i32,
    /// Whether it is one of the attacks of the round. Rule CON-ACT-09.
    pub attack: bool,
    /// Whether it is the free action of the round. Rule CON-ACT-10.
    pub free_action: bool,
    /// Movement.
    pub movement: i32,
}

impl Price {
    /// Nothing.
    pub const FREE: Self = Self {
        ap: 0,
        attack: false,
        free_action: false,
        movement: 0,
    };

    /// The free action of the round.
    pub const FREE_ACTION: Self = Self {
        free_action: true,
        ..Self::FREE
    };

    /// Action points.
    pub const fn ap(ap: i32) -> Self {
        Self { ap, ..Self::FREE }
    }

    /// Action points for an attack.
    pub const fn attack(ap: i32) -> Self {
        Self {
            attack: true,
            ..Self::ap(ap)
        }
    }

    /// Movement.
    pub const fn movement(movement: i32) -> Self {
        Self {
            movement,
            ..Self::FREE
        }
    }

    /// For people: "1 AP".
    pub fn words(self) -> SmolStr {
        match self.free_action {
            true => SmolStr::new_static("the free action"),
            false => price_words([(self.ap, "AP"), (self.movement, "movement")]),
        }
    }

    /// Whether a fighter can pay it.
    ///
    /// # Errors
    /// [`Refusal`] with what is missing.
    pub fn check(self, f: &Fighter<'_>) -> Result<(), Refusal> {
        if self.free_action {
            check_free_action(f)?;
        }
        let has = f.pool(Pool::MoveLeft);
        if self.movement > has {
            let needs = self.movement;
            return Err(Refusal::not_enough("movement", needs, has, "CON-COND-03"));
        }
        f.can_pay(self.ap, self.attack)
    }
}

/// Rule CON-ACT-10.
///
/// # Errors
/// [`Refusal`] if the free action of the round is taken.
pub fn check_free_action(f: &Fighter<'_>) -> Result<(), Refusal> {
    if f.pool(Pool::FreeUsed) >= f.data.course.free_actions && !f.data.is_off("CON-ACT-10") {
        return Err(Refusal::forbidden(
            "Its free action of this round has been used",
            "CON-ACT-10",
        ));
    }
    Ok(())
}
