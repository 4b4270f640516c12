//! What rulesets' data have in common: the roles, and everything that is wrong in a file or in a
//! set of changes, told at once. Floor 3.

use crate::board::Memo;
use crate::source::{Document, Kind, Node, Report, nearest};
use serde::de::DeserializeOwned;
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

/// The roles that every ruleset defines, in the order of menus.
pub const ROLES: [&str; 8] = [
    "swordsman",
    "spearman",
    "archer",
    "skirmisher",
    "shieldbearer",
    "brute",
    "beast",
    "caster",
];

/// The common roles, then the others in the given order.
#[must_use]
pub(in crate::combat) fn role_names<'w>(known: impl Iterator<Item = &'w SmolStr>) -> Vec<SmolStr> {
    let others = known.filter(|id| !ROLES.contains(&id.as_str())).cloned();
    ROLES
        .iter()
        .map(|&role| SmolStr::new_static(role))
        .chain(others)
        .collect()
}

/// Entries by id, in the order of the ids, each found in one step: weapons are looked up thousands
/// of times in a battle.
///
/// ```
/// use quincunx::combat::Catalogue;
/// use std::collections::BTreeMap;
///
/// let stock = Catalogue::from(BTreeMap::from([("mace".into(), 3), ("axe".into(), 5)]));
/// assert_eq!(stock.get("mace"), Some(&3));
/// assert_eq!(stock.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["axe", "mace"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalogue<T> {
    entries: Vec<(SmolStr, T)>,
    places: Memo<SmolStr, usize>,
}

impl<T> Catalogue<T> {
    /// The entry of an id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&T> {
        self.place(id).map(|place| &self.entries[place].1)
    }

    /// The place of an entry in the order of the ids, for whoever asks for it again and again: [`Catalogue::at`].
    #[must_use]
    pub fn place(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// The entry at a place.
    ///
    /// ```
    /// use quincunx::combat::Catalogue;
    /// use std::collections::BTreeMap;
    ///
    /// let stock = Catalogue::from(BTreeMap::from([("mace".into(), 3), ("axe".into(), 5)]));
    /// assert_eq!(stock.place("mace").and_then(|place| stock.at(place)), Some(&3));
    /// ```
    #[must_use]
    pub fn at(&self, place: usize) -> Option<&T> {
        self.entries.get(place).map(|(_, entry)| entry)
    }

    /// Puts an entry in, instead of the one that has its id; meant for reading files, not for every
    /// moment.
    ///
    /// ```
    /// # use quincunx::combat::Catalogue;
    /// let mut stock = Catalogue::default();
    /// stock.insert("mace".into(), 3);
    /// stock.insert("axe".into(), 5);
    /// stock.insert("mace".into(), 4);
    /// assert_eq!(stock.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [5, 4]);
    /// assert_eq!(stock.get("mace"), Some(&4));
    /// ```
    pub fn insert(&mut self, id: SmolStr, entry: T) {
        let place = self.entries.partition_point(|(known, _)| *known < id);
        match self.entries.get_mut(place) {
            Some((known, old)) if *known == id => *old = entry,
            _ => self.entries.insert(place, (id, entry)),
        }
        let ids = self.entries.iter().map(|(id, _)| id.clone());
        self.places = ids.zip(0..).collect();
    }

    /// Whether an id is there.
    #[must_use]
    pub fn contains(&self, id: &str) -> bool {
        self.places.contains_key(id)
    }

    /// All entries in the order of their ids.
    pub fn values(&self) -> impl Iterator<Item = &T> + Clone {
        self.entries.iter().map(|(_, entry)| entry)
    }

    /// All entries with their ids, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (&SmolStr, &T)> + Clone {
        self.entries.iter().map(|(id, entry)| (id, entry))
    }
}

impl<T> From<BTreeMap<SmolStr, T>> for Catalogue<T> {
    fn from(entries: BTreeMap<SmolStr, T>) -> Self {
        let ids = entries.keys().cloned().zip(0..);
        Self {
            places: ids.collect(),
            entries: entries.into_iter().collect(),
        }
    }
}

impl<T> Default for Catalogue<T> {
    fn default() -> Self {
        Self::from(BTreeMap::new())
    }
}

/// Something wrong in a data file or in a set of changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataFault {
    /// The path to the value: `weapons.longsword.crit`; the line and column for broken syntax;
    /// empty for the file as a whole.
    pub at: String,
    /// What is wrong.
    pub message: String,
    /// What would be right; may be empty.
    pub mend: String,
    /// Line and column, each from 1, if they are known better than by the path.
    pub place: Option<(u32, u32)>,
}

impl DataFault {
    /// A fault.
    #[must_use]
    pub fn new(at: &str, message: &str, mend: &str) -> Self {
        Self {
            at: at.to_owned(),
            message: message.to_owned(),
            mend: mend.to_owned(),
            place: None,
        }
    }

    /// Path and message, without the mend.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.at.as_str() {
            "" => self.message.clone(),
            at => format!("{at}: {}", self.message),
        }
    }

    /// Line and column in the document that was read, each from 1.
    #[must_use]
    pub fn place_in(&self, document: &Document) -> (u32, u32) {
        self.place
            .unwrap_or_else(|| document.locate(&self.at).place())
    }
}

impl fmt::Display for DataFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())?;
        if self.mend.is_empty() {
            return Ok(());
        }
        write!(f, "; {}", self.mend)
    }
}

/// Faults as one text, one after another.
#[must_use]
pub fn listed(faults: &[DataFault]) -> String {
    faults
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" | ")
}

/// "it is one of" and the words that are known, for messages.
#[must_use]
pub fn one_of<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    let words: Vec<_> = words.into_iter().collect();
    let words: Vec<_> = words.iter().map(AsRef::as_ref).collect();
    format!("it is one of {}", words.join(", "))
}

/// The mend of an unknown word: the nearest one that is known, else all of them.
#[must_use]
pub fn near_or_all<W: AsRef<str>>(word: &str, known: impl IntoIterator<Item = W>) -> String {
    let known: Vec<_> = known.into_iter().collect();
    let near = nearest(word, known.iter().map(AsRef::as_ref));
    near.map_or_else(
        || one_of(&known),
        |near| format!("did you mean \"{near}\"?"),
    )
}

/// Collects faults.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults(pub Vec<DataFault>);

impl Faults {
    /// Notes a fault.
    pub fn wrong(&mut self, at: &str, message: &str, mend: &str) {
        self.0.push(DataFault::new(at, message, mend));
    }

    /// Notes what could not be read of the value at a path.
    pub fn unreadable(&mut self, at: &str, report: Report) {
        self.0
            .extend(report.problems().iter().map(|problem| DataFault {
                place: Some((problem.line, problem.column)),
                ..DataFault::new(at, &problem.message, &problem.mend)
            }));
    }

    /// Notes every field of a struct that is none of those known, and every field that is given twice.
    pub fn only_fields(&mut self, root: Node<'_>, known: &[&str]) {
        let mut report = root.document().report();
        if root.expect(Kind::Struct, &mut report) {
            root.deny_unknown(known, &mut report);
        }
        self.unreadable("", report);
    }

    /// Notes a fault where something that has to hold does not.
    pub fn need(&mut self, holds: bool, at: &str, message: &str, mend: &str) {
        if !holds {
            self.wrong(at, message, mend);
        }
    }

    /// Notes a number that is out of its range.
    pub fn within(&mut self, at: &str, value: impl Into<i64>, range: RangeInclusive<i64>) {
        let value = value.into();
        if !range.contains(&value) {
            self.wrong(
                at,
                &format!("{value} is out of range"),
                &format!("write a number from {} to {}", range.start(), range.end()),
            );
        }
    }

    /// The same for a number that files may leave out.
    pub fn given_within(
        &mut self,
        at: &str,
        value: Option<impl Into<i64>>,
        range: RangeInclusive<i64>,
    ) {
        if let Some(value) = value {
            self.within(at, value, range);
        }
    }

    /// A number that files may leave out: `usual` then. Notes one that is out of range.
    ///
    /// ```
    /// use quincunx::combat::Faults;
    ///
    /// let mut faults = Faults::default();
    /// assert_eq!(faults.number("hearts", None::<u8>, 5, 1..=5), 5);
    /// assert_eq!(faults.number("hearts", Some(9_u8), 5, 1..=5), 9);
    /// assert_eq!(faults.0[0].mend, "write a number from 1 to 5");
    /// ```
    pub fn number(
        &mut self,
        at: &str,
        value: Option<impl Into<i32>>,
        usual: i32,
        range: RangeInclusive<i64>,
    ) -> i32 {
        let value = value.map_or(usual, Into::into);
        self.within(at, value, range);
        value
    }

    /// Notes a word that is not known, with those that are.
    pub fn unknown<W: AsRef<str>>(
        &mut self,
        at: &str,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = W>,
    ) {
        let message = format!("unknown {what} \u{201c}{word}\u{201d}");
        self.wrong(at, &message, &near_or_all(word, known));
    }

    /// Notes a word that is none of those known.
    pub fn among<W: AsRef<str>>(
        &mut self,
        at: &str,
        what: &str,
        word: &str,
        known: impl Iterator<Item = W> + Clone,
    ) {
        if !known.clone().any(|known| known.as_ref() == word) {
            self.unknown(at, what, word, known);
        }
    }

    /// Notes each word of a list that is none of those known, at `field.word`.
    pub fn each_among<'w, W: AsRef<str>>(
        &mut self,
        field: &str,
        what: &str,
        words: impl IntoIterator<Item = &'w SmolStr>,
        known: impl Iterator<Item = W> + Clone,
    ) {
        for word in words {
            self.among(&format!("{field}.{word}"), what, word, known.clone());
        }
    }

    /// Takes in the faults of a part of the file.
    pub fn within_part(&mut self, part: &str, faults: Self) {
        self.0.extend(faults.0.into_iter().map(|fault| DataFault {
            at: format!("{part}.{}", fault.at),
            ..fault
        }));
    }

    /// `value` if there are no faults.
    ///
    /// # Errors
    /// All faults.
    pub fn none_or<T>(self, value: T) -> Result<T, Vec<DataFault>> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self.0)
        }
    }
}

/// Reports faults of a value whose paths and places begin there.
pub fn report_faults(node: Node<'_>, faults: &[DataFault], report: &mut Report) {
    for fault in faults {
        let message = fault.sentence();
        match fault.place {
            Some(place) => node.problem_at(report, place, message, &fault.mend),
            None => node.locate(&fault.at).problem(report, message, &fault.mend),
        }
    }
}

/// A section of a data file or of a set of changes: what stands at a field of `root`. What cannot be read goes to
/// `faults`, and so does a field that is missing.
pub fn read_field<T: DeserializeOwned>(
    root: Node<'_>,
    name: &str,
    faults: &mut Faults,
) -> Option<T> {
    let mut report = root.document().report();
    let value = root.get_field(name, &mut report);
    faults.unreadable(name, report);
    value
}

/// A section of a data file that holds entries by id. Each is read by itself, so that one that cannot be read does
/// not hide the next: it is left out and goes to `faults`.
pub fn read_section<K: DeserializeOwned + Ord, T: DeserializeOwned>(
    root: Node<'_>,
    name: &str,
    faults: &mut Faults,
) -> BTreeMap<K, T> {
    let mut report = root.document().report();
    let section = root
        .require(name, &mut report)
        .filter(|node| node.expect(Kind::Map, &mut report));
    faults.unreadable(name, report);
    let mut entries = BTreeMap::new();
    for (key, value) in section.iter().flat_map(|section| section.entries()) {
        let mut report = root.document().report();
        let id = key.get(&mut report);
        let entry = value.get(&mut report);
        let at = format!("{name}.{}", key.text().trim_matches('"'));
        if let (Some(id), Some(entry)) = (id, entry)
            && entries.insert(id, entry).is_some()
        {
            key.problem(
                &mut report,
                "stands twice in the section",
                "keep one of them",
            );
        }
        faults.unreadable(&at, report);
    }
    entries
}
