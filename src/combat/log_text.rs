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

/// A modifier's value with what it counts in: "+2", "-1 edge", and for the number that is rolled
/// against the ruleset's word for it, "+1 DV".
#[must_use]
pub fn value_with_unit(modifier: &Modifier, defence: &str) -> SmolStr {
    let unit = match modifier.kind {
        ModifierKind::Bonus | ModifierKind::Reduction => "",
        ModifierKind::Edge => "edge",
        ModifierKind::DefenceEdge => "edge for the defence",
        ModifierKind::Defence => defence,
        ModifierKind::Degree => "degrees",
    };
    let space = if unit.is_empty() { "" } else { " " };
    format_smolstr!("{:+}{space}{unit}", modifier.value)
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

/// A text with a capital letter.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
