//! Rule ids in texts, and what the rules say. Floor 7.

use super::session::Session;
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

#[cfg(test)]
mod tests {
    use super::ids_in;

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
