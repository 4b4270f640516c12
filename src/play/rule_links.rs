//! Rule ids in texts, and what the rules say. Floor 7.

use super::session::Session;
use super::widgets::Tip;
use crate::combat::{RulePage, RuleWord};
use bevy::prelude::Component;
use smol_str::SmolStr;

/// The ids of rules in a text, each once, in their order: capitals, figures and hyphens, such as INJ-ATK-03.
#[must_use]
pub fn ids_in(text: &str) -> Vec<SmolStr> {
    let inside = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    let mut ids: Vec<SmolStr> = Vec::new();
    for word in text.split(|c| !inside(c)) {
        let mut parts = word.split('-');
        let family = parts.next().unwrap_or_default();
        let named = family.len() >= 2 && family.chars().all(|c| c.is_ascii_uppercase());
        let whole = parts.clone().count() > 0 && parts.all(|part| !part.is_empty());
        let numbered = word.ends_with(|c: char| c.is_ascii_digit());
        if named && whole && numbered && !ids.iter().any(|id| id == word) {
            ids.push(word.into());
        }
    }
    ids
}

/// Marks a part that was unfolded to see the numbers and their rules: its tip names the rules whatever the settings say.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct TellsRules;

/// A text without the ids of rules that stand in brackets or at its end: "Action points. INJ-ACT-01" is "Action points.".
#[must_use]
pub fn without_ids(text: &str) -> String {
    let mut left = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find(" (") {
        let (before, inside) = (&rest[..open], &rest[open + 2..]);
        match inside.split_once(')') {
            Some((ids, after)) if ids.split([',', ' ']).all(is_id_or_empty) => {
                left.push_str(before);
                rest = after;
            }
            _ => {
                left.push_str(&rest[..open + 2]);
                rest = inside;
            }
        }
    }
    left.push_str(rest);
    let mut kept = left.as_str();
    loop {
        let trimmed = kept.trim_end();
        let last = trimmed.rsplit([' ', '\n']).next().unwrap_or_default();
        if last.is_empty() || !is_id_or_empty(last.trim_end_matches([',', '.'])) {
            return trimmed.to_owned();
        }
        kept = &trimmed[..trimmed.len() - last.len()];
    }
}

/// Whether a word is the id of a rule, or nothing.
fn is_id_or_empty(word: &str) -> bool {
    word.is_empty() || ids_in(word).first().is_some_and(|id| id == word)
}

/// The text of a rule in the battle's reference, and the values in force that the data files name beside it; says so
/// where it holds none, and if the rule is off.
#[must_use]
pub fn text_of(session: &Session, id: &str) -> String {
    let battle = session.battle();
    let known = battle.ruleset().page.text(id);
    let mut text = known
        .unwrap_or("The rules reference holds no text for it.")
        .to_owned();
    let data = battle.level().data();
    if data.switches().is_off(id) {
        text += "\nA variant of this battle switches it off.";
    }
    let values = data.values_beside(battle.ruleset(), id);
    if !values.is_empty() {
        text += &format!("\nIn this battle: {}.", values.join("; "));
    }
    text
}

/// The tip of a label of a ruleset, with the value that stands beside it: what the ruleset's page says of the label,
/// or of the words in the value. Without lines if it says nothing.
#[must_use]
pub fn tip_of(page: RulePage, label: &str, value: &str) -> Tip {
    let tip = Tip::new(crate::combat::capital(label));
    if let Some(word) = page.word(label) {
        return tip.line(sentence(word)).line(word.rule.unwrap_or_default());
    }
    words_in(page, value).fold(tip, |tip, word| tip.line(explained_line(word)))
}

/// The words of a ruleset that a text brings up, in the order of its page.
pub fn words_in(page: RulePage, text: &str) -> impl Iterator<Item = RuleWord> {
    page.words().filter(move |word| word.is_in(text))
}

/// A word with its meaning and rule in one line: "AP: action points, three a turn. INJ-ACT-01".
#[must_use]
pub fn explained_line(word: RuleWord) -> String {
    let rule = word.rule.unwrap_or_default();
    format!("{}: {} {rule}", word.name, word.text)
        .trim_end()
        .to_owned()
}

/// The meaning of a word as a sentence.
fn sentence(word: RuleWord) -> String {
    crate::combat::capital(word.text)
}

#[cfg(test)]
mod tests {
    use super::{explained_line, ids_in, tip_of, without_ids, words_in};
    use crate::combat::RulePage;

    const PAGE: RulePage = RulePage(
        "- *AP*: action points. DUEL-ACT-01\n- *Reach*, *reaches*: how far one strikes. DUEL-ATK-02\n",
    );

    #[test]
    fn a_label_is_explained_by_its_word_or_by_those_of_its_value() {
        let tip = tip_of(PAGE, "reach", "2 cells");
        assert_eq!(tip.title, "Reach");
        assert_eq!(tip.lines, ["How far one strikes.", "DUEL-ATK-02"]);
        let tip = tip_of(PAGE, "longsword", "1 AP, reach 2");
        assert_eq!(
            tip.lines,
            [
                "AP: action points. DUEL-ACT-01",
                "Reach: how far one strikes. DUEL-ATK-02"
            ]
        );
        assert!(tip_of(PAGE, "In hand", "a spoon").lines.is_empty());
    }

    #[test]
    fn words_are_found_as_whole_words_only() {
        let found = |text| words_in(PAGE, text).map(explained_line).collect::<Vec<_>>();
        assert_eq!(found("She reaches out.").len(), 1);
        assert!(found("A breach in the map, ap, AP-3.").is_empty());
    }

    #[test]
    fn a_text_is_told_without_its_ids() {
        for (text, told) in [
            ("Action points. DUEL-ACT-01", "Action points."),
            ("2 AP. DUEL-ACT-01, DUEL-R04", "2 AP."),
            ("DUEL-ACT-01", ""),
            ("AP 2 of 3 (DUEL-ACT-01)", "AP 2 of 3"),
            ("Hit (1d20), see (DUEL-ATK-02) too.", "Hit (1d20), see too."),
            ("No rule here", "No rule here"),
        ] {
            assert_eq!(without_ids(text), told, "{text}");
        }
    }

    #[test]
    fn ids_are_found_in_sentences() {
        assert_eq!(
            ids_in("+2 flanked (INJ-ATK-03), ignored: INJ-R04."),
            ["INJ-ATK-03", "INJ-R04"]
        );
        assert_eq!(ids_in("INJ-ATK-03 INJ-ATK-03"), ["INJ-ATK-03"]);
        assert!(ids_in("1d20: [7] \u{2192} 7, DV 12, A-B, -3, X-1").is_empty());
    }
}
