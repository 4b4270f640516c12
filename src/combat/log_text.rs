//! How a ruleset says things in its own words, and how words are put together. Floor 3.

use super::{Modifier, ModifierKind};
use smol_str::{SmolStr, format_smolstr};

/// What the log says of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogText {
    /// What it says in every ruleset.
    Usual,
    /// Nothing: another line of the log says it already.
    Silent,
    /// This sentence.
    Words(String),
    /// What one of several has in a line that they share: the heading of the line, and the words that follow a name.
    /// Events in a row with the same heading are told in one line.
    Part(&'static str, String),
}

/// What a condition does, in one sentence about the one who has it, and how the log says that it begins and ends: what
/// follows a name. `{n}` is the condition's value, `{by}` the one whom it comes from; what stands in brackets is said only
/// where there is such a one. An empty text of the log says nothing.
///
/// ```
/// # use quincunx::combat::ConditionWords;
/// let does = "Cannot be attacked[ by {by}].";
/// let words = ConditionWords::of("hidden", does, "is hidden[ from {by}] ({n})", "is found[ by {by}]");
/// assert_eq!(words.does(Some("Bert"), 2), "Cannot be attacked by Bert.");
/// assert_eq!(words.begins("Anna", Some("Bert"), 2), Some("Anna is hidden from Bert (2).".into()));
/// assert_eq!(words.ends("Anna", None), Some("Anna is found.".into()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ConditionWords {
    /// The condition's key.
    pub key: &'static str,
    does: &'static str,
    begins: &'static str,
    ends: &'static str,
}

impl ConditionWords {
    /// The words of a condition.
    #[must_use]
    pub const fn of(
        key: &'static str,
        does: &'static str,
        begins: &'static str,
        ends: &'static str,
    ) -> Self {
        Self {
            key,
            does,
            begins,
            ends,
        }
    }

    /// A condition of which other lines of the log tell.
    #[must_use]
    pub const fn silent(key: &'static str, does: &'static str) -> Self {
        Self::of(key, does, "", "")
    }

    /// What it does, with its value and the one whom it comes from.
    #[must_use]
    pub fn does(&self, by: Option<&str>, value: i32) -> String {
        filled(self.does, by).replace("{n}", &value.to_string())
    }

    /// What it does, of whatever value and from whomever.
    #[must_use]
    pub fn does_in_general(&self) -> String {
        filled(self.does, None).replace("{n}", "*n*")
    }

    /// The sentence as it begins, or as its value changes.
    #[must_use]
    pub fn begins(&self, who: &str, by: Option<&str>, value: i32) -> Option<String> {
        let said = filled(self.begins, by).replace("{n}", &value.to_string());
        (!said.is_empty()).then(|| format!("{who} {said}."))
    }

    /// The sentence as it ends.
    #[must_use]
    pub fn ends(&self, who: &str, by: Option<&str>) -> Option<String> {
        let said = filled(self.ends, by);
        (!said.is_empty()).then(|| format!("{who} {said}."))
    }
}

/// A text with the other's name in it; without the other, what stands in brackets is left out.
fn filled(text: &str, by: Option<&str>) -> String {
    let (before, inner, after) = match text.split_once('[') {
        Some((before, rest)) => {
            let (inner, after) = rest.split_once(']').unwrap_or((rest, ""));
            (before, inner, after)
        }
        None => (text, "", ""),
    };
    let inner = if by.is_some() { inner } else { "" };
    format!("{before}{inner}{after}").replace("{by}", by.unwrap_or("somebody"))
}

/// How the log calls what is in a pool, whose changes it tells: "hit points".
#[derive(Debug, Clone, Copy)]
pub struct PoolWords {
    /// The pool's key.
    pub key: &'static str,
    /// One of them.
    pub one: &'static str,
    /// Several, or none.
    pub many: &'static str,
}

impl PoolWords {
    /// A change as a sentence: "Anna loses 6 hit points (14 left)."
    #[must_use]
    pub fn told(&self, who: &str, from: i32, to: i32) -> String {
        let by = from.abs_diff(to);
        let unit = if by == 1 { self.one } else { self.many };
        match to < from {
            true if to >= 0 => format!("{who} loses {by} {unit} ({to} left)."),
            true => format!("{who} loses {by} {unit} (now \u{2212}{}).", to.abs()),
            false if to >= 0 => format!("{who} regains {by} {unit} (now {to})."),
            false => format!("{who} regains {by} {unit} (now \u{2212}{}).", to.abs()),
        }
    }
}

/// A modifier's value with what it counts in: "+2", "1 disadvantage", and for the number that is rolled
/// against the ruleset's word for it, "+1 DV".
#[must_use]
pub fn value_with_unit(modifier: &Modifier, defence: &str) -> SmolStr {
    let unit = match modifier.kind {
        ModifierKind::Bonus | ModifierKind::Reduction => "",
        ModifierKind::Edge => return edge(modifier.value),
        ModifierKind::DefenceEdge => {
            return format_smolstr!("{} to the defence", edge(modifier.value));
        }
        ModifierKind::Defence => defence,
        ModifierKind::Degree => "degrees",
    };
    let space = if unit.is_empty() { "" } else { " " };
    format_smolstr!("{:+}{space}{unit}", modifier.value)
}

/// Advantages or disadvantages in words: "2 advantages".
fn edge(value: i32) -> SmolStr {
    let word = if value < 0 {
        "disadvantage"
    } else {
        "advantage"
    };
    let many = if value.abs() == 1 { "" } else { "s" };
    format_smolstr!("{} {word}{many}", value.abs())
}

/// Things of which one is chosen, in words.
///
/// ```
/// # use quincunx::combat::either;
/// assert_eq!(either(&["block", "dodge", "parry"]), "block, dodge or parry");
/// assert_eq!(either(&["dodge"]), "dodge");
/// ```
#[must_use]
pub fn either<W: AsRef<str>>(words: &[W]) -> String {
    let words: Vec<_> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        Some((only, _)) => (*only).to_owned(),
        None => String::new(),
    }
}

/// The verb of a thing in a sentence: `many` for claws and teeth, `one` for a sword.
///
/// ```
/// use quincunx::combat::agreeing;
///
/// assert_eq!(agreeing("the claws", "deals", "deal"), "deal");
/// assert_eq!(agreeing("the cutlass", "deals", "deal"), "deals");
/// ```
#[must_use]
pub fn agreeing(thing: &str, one: &'static str, many: &'static str) -> &'static str {
    let several = thing.ends_with('s') && !thing.ends_with("ss");
    match several || thing.ends_with("teeth") {
        true => many,
        false => one,
    }
}

/// A text with a capital letter.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// A text as it is printed: the hyphen before a number is a minus sign, after dice such as `1d6-2` too. Those of ids, such as
/// `CON-ACT-09`, of ranges and of names stay.
#[must_use]
pub fn printed(text: impl Into<String>) -> String {
    let text = text.into();
    if !text.contains('-') {
        return text;
    }
    // What stands before, and whether that is a number of sides, as in "d6".
    let (mut before, mut is_die) = (None::<char>, false);
    let mut all = text.chars().peekable();
    let mut printed = String::with_capacity(text.len() + 2);
    while let Some(sign) = all.next() {
        let begins = is_die || before.is_none_or(|it| !it.is_alphanumeric() && it != '-');
        let is_minus = sign == '-' && begins && all.peek().is_some_and(char::is_ascii_digit);
        printed.push(if is_minus { '\u{2212}' } else { sign });
        is_die = sign.is_ascii_digit() && (is_die || before == Some('d'));
        before = Some(sign);
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::printed;

    #[test]
    fn a_hyphen_before_a_number_is_printed_as_a_minus_sign() {
        let told = "-1 balance, 1d6-2, d20 -3 (-2/+4): CON-ACT-09, 2-4, well-armed, --seed";
        let shown = "\u{2212}1 balance, 1d6\u{2212}2, d20 \u{2212}3 (\u{2212}2/+4): CON-ACT-09, 2-4, well-armed, --seed";
        assert_eq!(printed(told), shown);
        assert_eq!(printed(shown), shown);
        assert_eq!(printed(""), "");
    }
}
