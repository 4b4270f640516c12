//! What conditions do, in the ruleset's sentences, with the numbers of here and now. Floor 7.

use crate::combat::{CombatantId, Payment, ShownCondition, Until, capital};
use crate::play::session::Session;
use crate::play::widgets::Tip;

/// What a condition of somebody does, as a sentence; empty if the ruleset says nothing of it.
pub(super) fn condition_does(session: &Session, shown: &ShownCondition) -> String {
    let battle = session.battle();
    let Some(words) = battle.ruleset().condition_words(&shown.key) else {
        return String::new();
    };
    let condition = shown.condition.as_ref();
    let by = condition.and_then(|it| it.by);
    let by = by.map(|by| name_of(session, by));
    words.does(by.as_deref(), condition.map_or(1, |it| it.value))
}

/// Somebody's name, unless the side at the screen is not told of it.
fn name_of(session: &Session, who: CombatantId) -> String {
    match session.is_told_of(who) {
        true => session.battle().name(who),
        false => "somebody unseen".to_owned(),
    }
}

/// When a condition ends by itself; `None` if no time is set for it.
fn ends(session: &Session, until: Until) -> Option<String> {
    let round = session.battle().turns().round();
    let in_round = |last: u32| match last.saturating_sub(round) {
        0 => String::new(),
        1 => " in the next round".to_owned(),
        later => format!(" in {later} rounds"),
    };
    let turn = |when: &str, who: CombatantId, last: Option<u32>| {
        let later = last.map_or_else(String::new, in_round);
        format!(
            "Until the {when} of {}'s turn{later}.",
            name_of(session, who)
        )
    };
    match until {
        Until::StartOfTurn(who) => Some(format!(
            "Until the start of {}'s next turn.",
            name_of(session, who)
        )),
        Until::StartOfTurnIn(who, last) => Some(turn("start", who, Some(last))),
        Until::EndOfTurnIn(who, last) => Some(turn("end", who, Some(last))),
        Until::EndOfTurn(who, _) => Some(turn("end", who, None)),
        Until::EndOfRound(last) if last <= round => Some("Until this round ends.".to_owned()),
        Until::EndOfRound(last) => Some(format!("Until round {last} ends.")),
        _ => None,
    }
}

/// The tip of a condition: what it does, with its number, when it ends, its rule.
pub(super) fn condition_tip(session: &Session, shown: &ShownCondition) -> Tip {
    let end = shown.condition.as_ref();
    let end = end.and_then(|it| ends(session, it.until));
    Tip::new(capital(&shown.to_string()))
        .line(condition_does(session, shown))
        .line(end.unwrap_or_default())
        .line(shown.rule.to_string())
}

/// A condition and what it does in one line for a card: "Prone. Lies on the ground."
pub(super) fn condition_line(session: &Session, shown: &ShownCondition) -> String {
    let (name, does) = (capital(&shown.to_string()), condition_does(session, shown));
    format!("{name}. {does}").trim_end().to_owned()
}

/// What is left of each pool after a price: "Leaves 2 AP, 3 Stamina."
pub(super) fn left_after(price: &[Payment]) -> Option<String> {
    let left: Vec<_> = price.iter().map(|it| it.units.counted(it.left())).collect();
    (!left.is_empty()).then(|| format!("Leaves {}.", left.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::left_after;
    use crate::combat::Payment;

    #[test]
    fn what_is_left_is_told_pool_by_pool() {
        let price: Vec<_> = [
            Payment::of_round("AP", 1, 3),
            Payment::of_round(["Action", "Actions"], 2, 3),
            Payment::lasting("Stamina", 2, 2),
        ]
        .into_iter()
        .flatten()
        .collect();
        assert_eq!(
            left_after(&price).as_deref(),
            Some("Leaves 2 AP, 1 Action, 0 Stamina.")
        );
        assert_eq!(left_after(&[]), None);
    }
}
