//! What a variant changes for one side alone. Floor 4.

use super::{changes, head_of, words};
use crate::combat::{OneSided, Ruleset};
use crate::source::{Change, Kind, Merged, Node, Report, suggest};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// What a variant says of a side, as far as it is known without the data files.
#[derive(Clone, Debug)]
pub(super) struct SideOff {
    /// The side's name.
    pub side: SmolStr,
    /// The rules that are off for it.
    pub off: Vec<SmolStr>,
}

/// The sides that a variant names, each with what it says of it.
fn entries<'d>(root: Node<'d>, report: &mut Report) -> Vec<(SmolStr, Node<'d>, Node<'d>)> {
    let map = root
        .field("sides")
        .filter(|map| map.expect(Kind::Map, report));
    let mut known = BTreeSet::new();
    let mut all = Vec::new();
    for (key, value) in map.into_iter().flat_map(Node::entries) {
        let Some(side) = key.get::<SmolStr>(report) else {
            continue;
        };
        if !known.insert(side.clone()) {
            key.problem(report, "the side is named twice", "keep one of them");
        } else if value.expect(Kind::Struct, report) {
            all.push((side, key, value));
        }
    }
    all
}

/// Reads the sides of a variant. `is_checked` is false for one that a save carries, whose battle has begun.
pub(super) fn read(
    root: Node<'_>,
    meant: &[&&'static Ruleset],
    is_checked: bool,
    report: &mut Report,
) -> Vec<SideOff> {
    let ids: Vec<_> = meant.iter().map(|ruleset| ruleset.id).collect();
    let mut sides = Vec::new();
    for (side, _, entry) in entries(root, report) {
        let known: Vec<_> = ["off", "changes"]
            .into_iter()
            .chain(ids.iter().copied())
            .collect();
        entry.deny_unknown(&known, report);
        for id in &ids {
            if let Some(own) = entry
                .field(id)
                .filter(|own| own.expect(Kind::Struct, report))
            {
                own.deny_unknown(&["changes"], report);
            }
        }
        let off = words(entry, "off", report, |word, node, report| {
            if is_checked {
                check_off(word, meant, node, report);
            }
        });
        sides.push(SideOff { side, off });
    }
    sides
}

/// Reports a rule that cannot be off for one side alone.
fn check_off(rule: &str, meant: &[&&'static Ruleset], node: Node<'_>, report: &mut Report) {
    let all = || {
        meant
            .iter()
            .flat_map(|ruleset| ruleset.data.one_sided().rules)
    };
    if all().any(|known| *known == rule) {
        return;
    }
    let is_rule = |ruleset: &&&'static Ruleset| ruleset.page.rules().any(|(id, _)| id == rule);
    let own = meant.iter().find(|ruleset| is_rule(ruleset));
    let known: Vec<_> = all().copied().collect();
    let (message, mend) = match own {
        None => (
            format!("no ruleset of this variant has a rule \"{rule}\""),
            suggest(rule, known.iter().copied()),
        ),
        Some(own) => (
            format!("\"{rule}\" cannot be off for one side alone"),
            format!(
                "{}; name it in the variant's own `off`, which is for all sides",
                for_one_side(own.data.one_sided().rules, "no rule can")
            ),
        ),
    };
    node.problem(report, message, mend);
}

/// What can be other for one side alone, for messages.
fn for_one_side(known: &[&str], none: &str) -> String {
    match known {
        [] => none.to_owned(),
        _ => format!("for one side alone there are {}", known.join(", ")),
    }
}

/// The sides that a variant names, each with the place of its name.
pub(super) fn named(root: Node<'_>) -> Vec<(SmolStr, Node<'_>)> {
    let mut told = root.document().report();
    let all = entries(root, &mut told);
    all.into_iter().map(|(side, key, _)| (side, key)).collect()
}

/// Lays what a variant says of a side on the data files, those of the rulesets that the variant is for. What leads
/// nowhere, and what cannot be other for one side alone, is reported.
pub(super) fn lay(
    root: Node<'_>,
    side: &str,
    files: &mut [(&'static Ruleset, &mut Merged)],
    report: &mut Report,
) {
    // What is wrong with the map itself was told when the variant was read.
    let mut told = root.document().report();
    let all = entries(root, &mut told);
    let Some((_, _, entry)) = all.into_iter().find(|(name, ..)| name == side) else {
        return;
    };
    let common = changes(entry, report);
    let mut found = vec![false; common.len()];
    for (ruleset, file) in files.iter_mut() {
        let one_sided = ruleset.data.one_sided();
        let mut fitting = Vec::new();
        for (change, found) in common.iter().zip(&mut found) {
            // What another ruleset has under such a path is not meant.
            let (is_there, can_be_added) = file.leads(&change.path);
            if is_there || (can_be_added && one_sided.has_value(&change.path)) {
                *found = true;
                fitting.push(change.clone());
            }
        }
        let own = entry.field(ruleset.id);
        fitting.extend(own.map_or_else(Vec::new, |own| changes(own, report)));
        fitting.retain(|change| is_one_sided(change, one_sided, ruleset.id, report));
        file.replace(&fitting, report);
    }
    for (change, _) in common.iter().zip(found).filter(|(_, found)| !found) {
        let head = head_of(&change.path);
        let is_of_board = super::BOARD
            .iter()
            .any(|(section, word)| head == *section || head == *word);
        let known = files
            .iter()
            .flat_map(|(ruleset, _)| ruleset.data.one_sided().values);
        let (message, mend) = match is_of_board {
            true => (
                format!(
                    "\"{}\" is of the board, which is the same for all sides",
                    change.path
                ),
                "move it to the variant's own `changes`".to_owned(),
            ),
            false => (
                format!("\"{}\" leads to no value of a data file", change.path),
                suggest(&change.path, known.copied()),
            ),
        };
        change.key.problem(report, message, mend);
    }
}

/// Whether a change can be one for a side alone; reported if not.
fn is_one_sided(change: &Change<'_>, one_sided: OneSided, id: &str, report: &mut Report) -> bool {
    if one_sided.has_value(&change.path) {
        return true;
    }
    let message = format!(
        "\"{}\" cannot be other for one side alone under {id}",
        change.path
    );
    let mend = format!(
        "{}; move it to the variant's own `changes`, which are for all sides, or say under the id of a ruleset whom you mean",
        for_one_side(one_sided.values, "nothing can")
    );
    change.key.problem(report, message, mend);
    false
}
