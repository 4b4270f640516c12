//! The fields of a script as one of its rulesets reads them: what differs between rulesets stands in
//! a map by their ids. Floor 6.

use crate::combat::Ruleset;
use crate::source::{Kind, Node, Report, suggest};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// A struct of a script, read for one ruleset.
#[derive(Clone, Copy)]
pub(super) struct ByRules<'d> {
    node: Node<'d>,
    rules: &'d str,
    /// The ids of all rulesets of the script.
    all: &'d [String],
}

impl<'d> ByRules<'d> {
    pub(super) const fn new(node: Node<'d>, rules: &'d str, all: &'d [String]) -> Self {
        Self { node, rules, all }
    }

    /// Another struct of the script, read for the same ruleset.
    pub(super) const fn inside(self, node: Node<'d>) -> Self {
        Self { node, ..self }
    }

    pub(super) const fn node(self) -> Node<'d> {
        self.node
    }

    pub(super) const fn rules(self) -> &'d str {
        self.rules
    }

    /// The ids of all rulesets of the script.
    pub(super) const fn all_rules(self) -> &'d [String] {
        self.all
    }

    /// All rulesets of the script that are known.
    pub(super) fn all_rulesets(self) -> impl Iterator<Item = &'static Ruleset> {
        self.all.iter().filter_map(|id| crate::rules::find(id))
    }

    /// A field, or what it holds for this ruleset; none if it is left out for it.
    pub(super) fn field(self, name: &str) -> Option<Node<'d>> {
        let node = self.node.field(name)?;
        if node.kind() != Kind::Map {
            return Some(node);
        }
        let mut entries = node.entries();
        let own = entries.find(|(key, _)| id_of(*key) == self.rules)?;
        Some(own.1)
    }

    /// The same for a field that must be there.
    pub(super) fn require(self, name: &str, report: &mut Report) -> Option<Node<'d>> {
        let found = self.field(name);
        if found.is_none() {
            match self.node.field(name) {
                None => return self.node.require(name, report),
                Some(map) => map.problem(
                    report,
                    format!("\"{name}\" says nothing of {}", self.rules),
                    format!("add `\"{}\": …`", self.rules),
                ),
            }
        }
        found
    }

    pub(super) fn get_field<T: DeserializeOwned>(
        self,
        name: &str,
        report: &mut Report,
    ) -> Option<T> {
        self.require(name, report)?.get(report)
    }

    pub(super) fn get_or<T: DeserializeOwned>(
        self,
        name: &str,
        default: T,
        report: &mut Report,
    ) -> T {
        let read = self.field(name).and_then(|node| node.get(report));
        read.unwrap_or(default)
    }

    /// Reports the keys of these fields that are none of the script's rulesets, or stand there before,
    /// where the fields hold maps.
    pub(super) fn check_ids(self, fields: &[&str], report: &mut Report) {
        if self.all.is_empty() {
            // Those of the script are wrong, which was told.
            return;
        }
        for map in fields.iter().filter_map(|field| self.node.field(field)) {
            let mut before = BTreeSet::new();
            for (key, _) in map.entries() {
                let id = id_of(key);
                if !self.all.iter().any(|known| known == id) {
                    let mend = suggest(id, self.all.iter().map(String::as_str));
                    let message = format!("{} is no ruleset of this script", key.described());
                    key.problem(report, message, mend);
                } else if !before.insert(id) {
                    let message = format!("{} stands here twice", key.described());
                    key.problem(report, message, "keep one of them");
                }
            }
        }
    }
}

/// The path to what a field of the root holds for a ruleset.
pub(super) fn path(root: Node<'_>, rules: &str, name: &str) -> String {
    match root.field(name) {
        Some(node) if node.kind() == Kind::Map => format!("{name}.{rules}"),
        _ => name.to_owned(),
    }
}

fn id_of(key: Node<'_>) -> &str {
    key.text().trim().trim_matches('"')
}
