//! Whom it pays to strike before others, since its loss decides the battle. Floor 3½.

use crate::combat::{CombatantId, Goal, Objectives, SideId};

/// What an attack at a combatant is worth to a side, by what it is worth in itself: two and a half times as much, and
/// at least one more, if the side wins by its loss. A negative worth is halved, and stays negative.
#[must_use]
pub fn worth_to_side(
    objectives: Option<&Objectives>,
    side: SideId,
    target: CombatantId,
    worth: i32,
) -> i32 {
    if !objectives.is_some_and(|objectives| is_prize(objectives, side, target)) {
        return worth;
    }
    match worth {
        0.. => worth.saturating_add((worth.saturating_mul(3) / 2).max(1)),
        _ => (worth / 2).min(-1),
    }
}

/// Whether a side wins if a combatant is lost, or another one is beaten by that.
fn is_prize(objectives: &Objectives, side: SideId, who: CombatantId) -> bool {
    objectives.all().iter().any(|objective| {
        let own = objective.side == side;
        objective.goals.iter().any(|&goal| match goal {
            Goal::Defeat(target) => own && target == who,
            Goal::Protect(ward) => !own && ward == who,
            _ => false,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::worth_to_side;
    use crate::combat::{CombatantId, Goal, Objective, Objectives, SideId};

    #[test]
    fn who_decides_the_battle_is_worth_far_more_and_never_the_same() {
        let [one, two] = [SideId(0), SideId(1)];
        let [chief, ward, other] = [1, 2, 3].map(CombatantId);
        let list = vec![
            Objective {
                side: one,
                goals: vec![Goal::Defeat(chief)],
            },
            Objective {
                side: two,
                goals: vec![Goal::Protect(ward)],
            },
        ];
        let objectives = Objectives::new(Vec::new(), list, None);
        let worth = |side, who, worth| worth_to_side(Some(&objectives), side, who, worth);
        assert_eq!(
            [chief, ward, other].map(|who| worth(one, who, 100)),
            [250, 250, 100]
        );
        assert_eq!(
            [chief, ward, other].map(|who| worth(two, who, 100)),
            [100; 3]
        );
        assert_eq!(
            [3, 0, -1, -3, -50].map(|it| worth(one, chief, it)),
            [7, 1, -1, -1, -25]
        );
        assert_eq!(worth_to_side(None, one, chief, 100), 100);
    }
}
