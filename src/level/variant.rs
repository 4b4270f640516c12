//! Variants: rules that are off, values that are changed, and content that is added, for whole battles. Floor 4.
//!
//! The format is described for designers in `docs/variants.md`.

mod sides;

use std::path::Path;

use smol_str::SmolStr;

use crate::combat::Ruleset;
use crate::source::{Change, Document, Kind, LoadError, Merged, Node, Report, nearest, suggest};
use sides::SideOff;

/// The folder of the variants that the menu offers, seen from the root of the game's files.
pub const FOLDER: &str = "variants";

/// Most changes and new entries of one variant.
const MAX_CHANGES: usize = 2000;

/// The fields of a variant, besides the ids of rulesets.
pub const FIELDS: [&str; 7] = [
    "name", "summary", "rulesets", "off", "changes", "board", "sides",
];

/// The maps of the board catalogue, and how a path may begin that leads into them.
const BOARD: [(&str, &str); 3] = [
    ("terrains", "terrain"),
    ("objects", "object"),
    ("edges", "edge"),
];

/// A variant as its file says it; what it changes is checked when it is laid on data files, see
/// [`GameData::of`](super::GameData::of).
#[derive(Clone, Debug)]
pub struct Variant {
    document: Document,
    name: String,
    summary: String,
    rulesets: Vec<SmolStr>,
    off: Vec<SmolStr>,
    sides: Vec<SideOff>,
    problems: Report,
}

impl Variant {
    /// Reads a variant from its text. `file` is the file as messages name it, `rulesets` are those that there are.
    ///
    /// # Errors
    /// If the text is no RON, or no variant at all. Whatever else is wrong is kept in [`Variant::problems`] and told
    /// when it is laid on the data files, together with what they find wrong.
    pub fn parse(file: &str, text: &str, rulesets: &[&'static Ruleset]) -> Result<Self, Report> {
        Self::of(Document::parse(file, text)?, rulesets)
    }

    /// Reads a variant that a save carries: its battle has begun, so that a rule in `off` which cannot be switched off
    /// is passed over.
    ///
    /// # Errors
    /// As [`Variant::parse`].
    pub fn parse_saved(
        file: &str,
        text: &str,
        rulesets: &[&'static Ruleset],
    ) -> Result<Self, Report> {
        Self::read(Document::parse(file, text)?, rulesets, false)
    }

    /// Reads a variant file.
    ///
    /// # Errors
    /// If the file cannot be read, and as [`Variant::parse`].
    pub fn load(path: &Path, rulesets: &[&'static Ruleset]) -> Result<Self, LoadError> {
        Ok(Self::of(Document::load(path)?, rulesets)?)
    }

    /// Reads a variant from a document.
    ///
    /// # Errors
    /// As [`Variant::parse`].
    pub fn of(document: Document, rulesets: &[&'static Ruleset]) -> Result<Self, Report> {
        Self::read(document, rulesets, true)
    }

    fn read(
        document: Document,
        rulesets: &[&'static Ruleset],
        is_new: bool,
    ) -> Result<Self, Report> {
        let mut report = document.report();
        let root = document.root();
        if !root.expect(Kind::Struct, &mut report) {
            return Err(report);
        }
        let foreign = ["rows", "legend", "combatants", "steps", "commands"];
        if let Some(field) = foreign.iter().find(|name| root.field(name).is_some()) {
            let message = format!("this is no variant, as it has a field \"{field}\"");
            root.problem(
                &mut report,
                message,
                "name a file of variants/, not a level, script or save",
            );
            return Err(report);
        }
        let ids = || rulesets.iter().map(|ruleset| ruleset.id);
        let known: Vec<_> = FIELDS.into_iter().chain(ids()).collect();
        root.deny_unknown(&known, &mut report);
        let name: String = root.get_field("name", &mut report).unwrap_or_default();
        if let Some(node) = root.field("name").filter(|_| name.trim().is_empty()) {
            node.problem(
                &mut report,
                "the variant has an empty name",
                "give it a name for the menu",
            );
        }
        let own = words(root, "rulesets", &mut report, |word, node, report| {
            if !ids().any(|id| id == word) {
                let message = format!("unknown ruleset \"{word}\"");
                node.problem(report, message, suggest(word, ids()));
            }
        });
        // With a word that is no ruleset, all may be meant.
        let is_clear = !own.is_empty() && own.iter().all(|word| ids().any(|id| id == word));
        let meant =
            |ruleset: &&&'static Ruleset| !is_clear || own.iter().any(|id| id == ruleset.id);
        let meant: Vec<_> = rulesets.iter().filter(meant).collect();
        let rules = || {
            meant
                .iter()
                .flat_map(|ruleset| ruleset.page.rules())
                .map(|(id, _)| id)
        };
        let off = words(root, "off", &mut report, |word, node, report| {
            if !rules().any(|id| id == word) {
                let message = format!("no ruleset of this variant has a rule \"{word}\"");
                node.problem(report, message, suggest(word, rules()));
            }
            if is_new {
                report_fixed(word, &meant, node, report);
            }
        });
        let sides = sides::read(root, &meant, is_new, &mut report);
        for ruleset in rulesets
            .iter()
            .filter(|ruleset| !meant.iter().any(|meant| meant.id == ruleset.id))
        {
            if let Some(node) = root.field(ruleset.id) {
                let message = format!("the variant is not for {}", ruleset.id);
                node.problem(
                    &mut report,
                    message,
                    format!("add \"{}\" to `rulesets`", ruleset.id),
                );
            }
        }
        let summary = root.get_or("summary", String::new(), &mut report);
        Ok(Self {
            name,
            summary,
            rulesets: own,
            off,
            sides,
            document,
            problems: report,
        })
    }

    /// Its name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One or two sentences; may be empty.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// What is wrong with it, as far as that is known without the data files. [`GameData::of`](super::GameData::of)
    /// refuses a variant with problems, and tells these with all that the data files find wrong.
    #[must_use]
    pub const fn problems(&self) -> &Report {
        &self.problems
    }

    /// The ids of the rulesets that it is for; all if empty.
    #[must_use]
    pub fn rulesets(&self) -> &[SmolStr] {
        &self.rulesets
    }

    /// Whether it is for a ruleset.
    #[must_use]
    pub fn is_for(&self, ruleset: &str) -> bool {
        self.rulesets.is_empty() || self.rulesets.iter().any(|id| id == ruleset)
    }

    /// The rules that it switches off.
    pub fn off(&self) -> impl Iterator<Item = &SmolStr> {
        self.off.iter()
    }

    /// Whether a level with these sides has all for which it changes something of their own.
    pub fn fits_sides<'s>(&self, sides: impl Iterator<Item = &'s str> + Clone) -> bool {
        let has = |own: &SmolStr| sides.clone().any(|side| side == own);
        self.sides().all(has)
    }

    /// The names of the sides for which it changes something of their own.
    pub fn sides(&self) -> impl Iterator<Item = &SmolStr> {
        self.sides.iter().map(|it| &it.side)
    }

    /// The rules that it switches off for a side, by its name, besides those that are off for all.
    pub fn off_for(&self, side: &str) -> impl Iterator<Item = &SmolStr> {
        let own = self.sides.iter().find(|it| it.side == side);
        own.into_iter().flat_map(|it| &it.off)
    }

    /// Where the names of its sides stand, for messages.
    pub(super) fn side_nodes(&self) -> Vec<(SmolStr, Node<'_>)> {
        sides::named(self.document.root())
    }

    /// Lays what it says of a side on the data files of the rulesets that it is for, with all that variants say for
    /// all sides on them.
    pub(super) fn lay_side(
        &self,
        side: &str,
        files: &mut [(&'static Ruleset, Merged)],
        report: &mut Report,
    ) {
        let own = files
            .iter_mut()
            .filter(|(ruleset, _)| self.is_for(ruleset.id));
        let mut own: Vec<_> = own.map(|(ruleset, file)| (*ruleset, file)).collect();
        sides::lay(self.document.root(), side, &mut own, report);
    }

    /// The file as messages name it, and its text.
    #[must_use]
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// The word by which levels and the command line name it: its file's name without the ending.
    #[must_use]
    pub fn word(&self) -> &str {
        let file = Path::new(self.document.name()).file_stem();
        file.and_then(|stem| stem.to_str()).unwrap_or(&self.name)
    }

    /// The changes of terrains, objects and edges that the board catalogue does not have, and that levels may bring:
    /// `known` are the names of the entries of a section of the catalogue.
    pub(super) fn changes_of_levels(&self, known: impl Fn(&str) -> Vec<String>) -> Vec<Change<'_>> {
        // What is wrong with the maps themselves was told when the variant was laid on the data files.
        let mut told = self.document.report();
        let root = self.document.root();
        let mut all = extract_board(&mut changes(root, &mut told));
        if let Some(own) = root.field("board") {
            all.extend(own_changes(own, &mut told));
        }
        all.retain(|change| is_of_levels(change, &known));
        all
    }

    /// Lays the variant on the data files: the board catalogue and the tables of each ruleset by id. Paths that lead
    /// nowhere and entries that are there already are reported.
    pub(super) fn lay(
        &self,
        board: &mut Merged,
        rulesets: &mut [(&str, Merged)],
        report: &mut Report,
    ) {
        let root = self.document.root();
        if let Some(own) = root.field("board") {
            add_entries(board, own, report);
        }
        for (id, tables) in rulesets.iter_mut() {
            if let Some(own) = root.field(id) {
                lay_file(tables, own, report);
            }
        }
        let mut changes = changes(root, report);
        let own = root.field("board");
        let mut of_board = own.map_or_else(Vec::new, |own| own_changes(own, report));
        of_board.extend(extract_board(&mut changes));
        let known = |section: &str| entry_names(board.document().root(), section);
        of_board.retain(|change| !is_of_levels(change, known));
        board.replace(&of_board, report);
        let mut sections: Vec<_> = BOARD
            .iter()
            .map(|(section, _)| (*section).to_owned())
            .collect();
        let mut found = vec![false; changes.len()];
        for (_, tables) in rulesets.iter_mut().filter(|(id, _)| self.is_for(id)) {
            let own: Vec<_> = tables
                .document()
                .root()
                .fields()
                .map(|(name, _)| name.to_owned())
                .collect();
            let mut fitting = Vec::new();
            for (change, found) in changes.iter().zip(&mut found) {
                if own.iter().any(|section| section == head_of(&change.path)) {
                    *found = true;
                    fitting.push(change.clone());
                }
            }
            tables.replace(&fitting, report);
            sections.extend(own);
        }
        sections.sort();
        sections.dedup();
        for (change, _) in changes.iter().zip(found).filter(|(_, found)| !found) {
            let head = head_of(&change.path);
            let message = format!("no data file has a section \"{head}\"");
            let mend = suggest(head, sections.iter().map(String::as_str));
            change.key.problem(report, message, mend);
        }
    }
}

/// Reports a rule in `off` that cannot be switched off.
fn report_fixed(rule: &str, meant: &[&&'static Ruleset], node: Node<'_>, report: &mut Report) {
    let fixed = |ruleset: &&&'static Ruleset| Some((ruleset.id, ruleset.page.fixed(rule)?));
    if let Some((id, why)) = meant.iter().find_map(fixed) {
        let message = format!("\"{rule}\" cannot be switched off: {why}");
        let mend =
            format!("leave it out; docs/rules/{id}.md marks what is fixed at the end of its lines");
        node.problem(report, message, mend);
    }
}

/// Takes the changes of the board catalogue out, whose paths may begin with a shorter word, and gives them with the
/// section.
fn extract_board<'d>(changes: &mut Vec<Change<'d>>) -> Vec<Change<'d>> {
    let is_of_board = |change: &mut Change<'d>| {
        let (head, rest) = change.path.split_at(head_of(&change.path).len());
        let found = BOARD
            .iter()
            .find(|(section, word)| head == *section || head == *word);
        let path = found.map(|(section, _)| format!("{section}{rest}"));
        path.map(|path| change.path = path).is_some()
    };
    changes.extract_if(.., is_of_board).collect()
}

/// The names of the entries of a section of a board.
pub(super) fn entry_names(board: Node<'_>, section: &str) -> Vec<String> {
    let map = board.field(section);
    let keys = map.into_iter().flat_map(Node::entries).map(|(key, _)| key);
    keys.map(|key| key.text().trim().trim_matches('"').to_owned())
        .collect()
}

/// Whether a change of the board catalogue is one of an entry that only levels can have, which bring their own: no
/// entry of the section has that name, nor one that is easily taken for it.
pub(super) fn is_of_levels(change: &Change<'_>, known: impl Fn(&str) -> Vec<String>) -> bool {
    let Some((section, rest)) = change.path.split_once('.') else {
        return false;
    };
    let known = known(section);
    let leads_there = |name: &String| {
        let after = rest.strip_prefix(name.as_str());
        after.is_some_and(|after| after.is_empty() || after.starts_with(['.', '[']))
    };
    let is_slip = || {
        let name = rest.split('.').next().unwrap_or(rest);
        nearest(name, known.iter().map(String::as_str)).is_some()
    };
    BOARD.iter().any(|(own, _)| *own == section) && !known.iter().any(leads_there) && !is_slip()
}

/// The section that a path leads into.
fn head_of(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or(path)
}

/// Lays what a variant says of one data file on it: new entries section by section, and changes by path.
fn lay_file(file: &mut Merged, own: Node<'_>, report: &mut Report) {
    add_entries(file, own, report);
    file.replace(&own_changes(own, report), report);
}

/// The changes that a variant makes to one data file.
fn own_changes<'d>(own: Node<'d>, report: &mut Report) -> Vec<Change<'d>> {
    match own.kind() == Kind::Struct {
        true => changes(own, report),
        // That was told.
        false => Vec::new(),
    }
}

/// Adds the new entries of a variant to one data file, section by section.
fn add_entries(file: &mut Merged, own: Node<'_>, report: &mut Report) {
    if !own.expect(Kind::Struct, report) {
        return;
    }
    let sections = own.fields().filter(|&(section, _)| section != "changes");
    for (section, entries) in sections {
        if !entries.expect(Kind::Map, report) || is_too_long(entries, report) {
            continue;
        }
        file.add(section, entries, report);
    }
}

/// The changes of a variant, or those that it makes to one data file.
fn changes<'d>(root: Node<'d>, report: &mut Report) -> Vec<Change<'d>> {
    let Some(map) = root
        .field("changes")
        .filter(|map| map.expect(Kind::Map, report))
    else {
        return Vec::new();
    };
    if is_too_long(map, report) {
        return Vec::new();
    }
    Change::all_of(map, report)
}

fn is_too_long(map: Node<'_>, report: &mut Report) -> bool {
    let count = map.entries().len();
    if count > MAX_CHANGES {
        let message = format!("{count} entries are too many");
        map.problem(report, message, format!("at most {MAX_CHANGES} are read"));
    }
    count > MAX_CHANGES
}

/// A list of words that may be left out; each is checked.
fn words(
    root: Node<'_>,
    field: &str,
    report: &mut Report,
    check: impl Fn(&str, Node<'_>, &mut Report),
) -> Vec<SmolStr> {
    let Some(list) = root
        .field(field)
        .filter(|list| list.expect(Kind::List, report))
    else {
        return Vec::new();
    };
    let mut words: Vec<SmolStr> = Vec::new();
    for item in list.items() {
        let Some(word) = item.get::<SmolStr>(report) else {
            continue;
        };
        if words.contains(&word) {
            let message = format!("\"{word}\" is named twice");
            item.problem(report, message, "keep one of them");
            continue;
        }
        check(&word, item, report);
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests;
