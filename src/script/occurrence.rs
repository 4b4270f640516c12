//! Whether what a script expects can happen under its ruleset at all: results and kinds that it has, faces that its
//! dice have, degrees that its rolls have, labels that its odds have. Floor 6.

use super::lexicon::{Lexicon, is_none, word_of};
use crate::combat::RollWords;
use crate::dice::{Pool, Read};
use crate::source::{Kind, Node, Report, suggest};
use smol_str::SmolStr;

/// The labels that the odds of every ruleset have.
const USUAL_LABELS: [&str; 4] = ["certain", "done", "roll #", "(#, #)"];

impl Lexicon<'_> {
    /// Reports what an event of a known word expects and cannot happen under this ruleset.
    pub(super) fn check_occurrence(&self, word: &str, event: Node<'_>, report: &mut Report) {
        let vocabulary = &self.vocabulary;
        match word {
            "rolled" => {
                self.check_result(event, report);
                self.check_roll(event, report);
            }
            "attack_resolved" => {
                self.check_result(event, report);
                if !vocabulary.rolls.is_empty() {
                    let degrees = vocabulary.hit_degrees;
                    self.check_degrees(event, degrees, "the end of an attack", report);
                }
            }
            "moved" => self.check_listed(event, "kind", &vocabulary.moves, report),
            "gear_changed" => self.check_listed(event, "change", &vocabulary.gear_changes, report),
            _ => {}
        }
    }

    fn rules(&self) -> &'static str {
        self.battle.ruleset().id
    }

    /// Reports a word of a field that is none of those that this ruleset has, if they are listed.
    fn check_listed(&self, event: Node<'_>, field: &str, known: &[SmolStr], report: &mut Report) {
        let Some(node) = event.field(field).filter(|_| !known.is_empty()) else {
            return;
        };
        let Some(word) = word_of(node).filter(|_| !is_none(node)) else {
            return;
        };
        if !known.iter().any(|known| *known == word) {
            let message = format!("no {field} is \"{word}\" under {}", self.rules());
            node.problem(
                report,
                message,
                suggest(&word, known.iter().map(SmolStr::as_str)),
            );
        }
    }

    /// Reports a result that every ruleset may have, and this one has not.
    fn check_result(&self, event: Node<'_>, report: &mut Report) {
        let Some(node) = event.field("result") else {
            return;
        };
        let word = word_of(node).unwrap_or_default();
        let unused = &self.vocabulary.unused_results;
        if unused.iter().any(|unused| *unused == word) {
            let known = self.results();
            let known = known.filter(|known| !unused.iter().any(|unused| unused == known));
            let message = format!("nothing comes out as \"{word}\" under {}", self.rules());
            node.problem(report, message, suggest(&word, known));
        }
    }

    /// Reports a roll of a kind that is not made, faces that its dice do not have, and degrees that it does not have.
    fn check_roll(&self, event: Node<'_>, report: &mut Report) {
        let rolls = &self.vocabulary.rolls;
        let kinds: Vec<SmolStr> = rolls.iter().map(|roll| roll.kind.into()).collect();
        self.check_listed(event, "kind", &kinds, report);
        let kind = event.field("kind").and_then(word_of);
        let kind = kind.filter(|kind| kinds.iter().any(|known| known == kind));
        let fits = |roll: &&RollWords| kind.as_deref().is_none_or(|kind| roll.kind == kind);
        let meant: Vec<_> = rolls.iter().filter(fits).copied().collect();
        let pool = event.field("pool").and_then(word_of);
        let pool = pool.and_then(|pool| pool.parse::<Pool>().ok());
        self.check_faces(event, pool, &meant, report);
        let Some(first) = meant.first() else { return };
        let degrees = meant.iter().filter_map(|roll| roll.degrees);
        let degrees = degrees.reduce(|one, other| [one[0].min(other[0]), one[1].max(other[1])]);
        let what = match &kind {
            Some(_) => format!("a roll of the kind \"{}\"", first.kind),
            None => "a roll".to_owned(),
        };
        self.check_degrees(event, degrees, &what, report);
    }

    /// Reports faces, and a natural result, that the dice cannot show: those of the pool, if the script names it, else
    /// the largest of such rolls.
    fn check_faces(
        &self,
        event: Node<'_>,
        pool: Option<Pool>,
        meant: &[RollWords],
        report: &mut Report,
    ) {
        let largest = meant.iter().map(|roll| roll.die).max();
        let Some(die) = pool.map(|pool| i32::from(pool.faces())).or(largest) else {
            return;
        };
        let mend = format!("the largest die of such a roll is a d{die}: write 1 to {die}");
        let faces = event.field("faces");
        for face in faces.into_iter().flat_map(Node::items) {
            let number = number_of(face);
            if let Some(number) = number.filter(|number| !(1..=die).contains(number)) {
                face.problem(report, format!("no die shows {number}"), mend.clone());
            }
        }
        let one_counts = match pool {
            Some(pool) => {
                let sums = matches!(pool.read(), Read::Sum | Read::Each | Read::Successes { .. });
                pool.explode().is_none() && (!sums || pool.count() <= 1)
            }
            None => meant.iter().all(|roll| roll.one_counts),
        };
        if let (Some(node), true) = (event.field("natural"), one_counts) {
            let number = number_of(node);
            // 0 is told where no die is needed.
            if let Some(number) = number.filter(|number| !(0..=die).contains(number)) {
                node.problem(report, format!("no roll has the natural {number}"), mend);
            }
        }
        if let (Some(pool), Some(faces)) = (pool.filter(|pool| pool.explode().is_none()), faces) {
            let (shown, needed) = (faces.items().len(), usize::from(pool.count()));
            if faces.kind() == Kind::List && shown != needed {
                let message = format!("{pool} shows {needed} faces, and {shown} are expected");
                faces.problem(report, message, "write one face for each die");
            }
        }
    }

    fn check_degrees(
        &self,
        event: Node<'_>,
        known: Option<[i32; 2]>,
        what: &str,
        report: &mut Report,
    ) {
        let Some(node) = event.field("degrees") else {
            return;
        };
        let Some(number) = number_of(node) else {
            return;
        };
        let (message, mend) = match known {
            Some([least, most]) if (least..=most).contains(&number) => return,
            Some([least, most]) => (
                format!("{what} never has {number} degrees"),
                format!("they go from {least} to {most}"),
            ),
            None => (
                format!("{what} has no degrees under {}", self.rules()),
                "take `degrees` out".to_owned(),
            ),
        };
        node.problem(report, message, mend);
    }

    /// Reports a label that no odds of this ruleset have, as far as they are listed.
    pub(super) fn check_label(&self, node: Node<'_>, report: &mut Report) {
        let known = &self.vocabulary.odds;
        let Some(word) = word_of(node).filter(|_| !known.is_empty()) else {
            return;
        };
        let plain = numbers_as_signs(&word);
        let plain = plain.strip_prefix("to ").unwrap_or(&plain);
        let all = || {
            USUAL_LABELS
                .into_iter()
                .chain(known.iter().map(SmolStr::as_str))
        };
        if !all().any(|label| label == plain) {
            let message = format!("no outcome is called \"{word}\" under {}", self.rules());
            node.problem(report, message, suggest(plain, all()));
        }
    }
}

/// A whole number, if it is one.
fn number_of(node: Node<'_>) -> Option<i32> {
    let is_number = node.kind() == Kind::Number;
    is_number.then(|| node.get(&mut node.document().report()))?
}

/// A label with `#` in the place of each number: `(#, #)`, `# degrees`.
fn numbers_as_signs(label: &str) -> String {
    let mut plain = String::new();
    let mut rest = label.chars().peekable();
    while let Some(letter) = rest.next() {
        let next_is_digit = rest.peek().is_some_and(char::is_ascii_digit);
        match letter {
            '-' if next_is_digit => {}
            digit if digit.is_ascii_digit() => {
                if !next_is_digit {
                    plain.push('#');
                }
            }
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::numbers_as_signs;

    #[test]
    fn numbers_in_labels_are_signs() {
        let plain = ["(-12, 3)", "10 hit points", "roll 2", "Aura gone"].map(numbers_as_signs);
        assert_eq!(plain, ["(#, #)", "# hit points", "roll #", "Aura gone"]);
    }
}
