//! Reads how people grow in a campaign, and which names they can earn. Floor 5.

use super::plan::{Advance, Byname, GrowthPlan, Plan};
use crate::combat::DataFault;
use crate::source::{Kind, Node, Report};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// Most advances, and most bynames.
const MAX_ADVANCES: usize = 8;
const MAX_BYNAMES: usize = 20;
/// Most of every number of growth and of a byname.
const MOST: u32 = 100;

/// A list of structs of a field, at most so many.
fn list<'d>(node: Node<'d>, field: &str, most: usize, report: &mut Report) -> Vec<Node<'d>> {
    let list = node.field(field);
    let Some(list) = list.filter(|list| list.expect(Kind::List, report)) else {
        return Vec::new();
    };
    let count = list.items().len();
    if count == 0 || count > most {
        let mend = format!("give 1 to {most}, or leave \"{field}\" out");
        list.problem(report, format!("\"{field}\" has {count} entries"), mend);
        return Vec::new();
    }
    let items = list.items();
    items
        .filter(|item| item.expect(Kind::Struct, report))
        .collect()
}

/// A number from `least` on; `default` where it is left out.
fn number(node: Node<'_>, field: &str, least: u32, default: u32, report: &mut Report) -> u32 {
    let number = node.get_or(field, default, report);
    if let Some(at) = node.field(field)
        && !(least..=MOST).contains(&number)
    {
        let mend = format!("write a number from {least} to {MOST}");
        at.problem(report, format!("{number} is out of range"), mend);
    }
    number
}

/// A name that says something.
fn name(node: Node<'_>, report: &mut Report) -> Option<String> {
    let at = node.require("name", report)?;
    let name: String = at.get(report)?;
    if name.trim().is_empty() {
        at.problem(report, "the name is empty", "give it a name");
    }
    Some(name)
}

/// How people grow; `None` where the file does not say.
pub(super) fn growth(root: Node<'_>, report: &mut Report) -> Option<GrowthPlan> {
    let node = root.field("growth")?;
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["every", "most", "advances"], report);
    node.require("advances", report)?;
    let advances = list(node, "advances", MAX_ADVANCES, report);
    Some(GrowthPlan {
        every: number(node, "every", 1, 4, report),
        most: number(node, "most", 1, 3, report),
        advances: advances
            .into_iter()
            .filter_map(|item| advance(item, report))
            .collect(),
    })
}

fn advance(node: Node<'_>, report: &mut Report) -> Option<Advance> {
    node.deny_unknown(&["name", "summary", "roles", "adds"], report);
    let name = name(node, report);
    let summary = node.get_or("summary", String::new(), report);
    let roles = node.get_or("roles", Vec::new(), report);
    let adds = node.require("adds", report)?;
    let given: BTreeMap<SmolStr, i32> = adds.get(report)?;
    if given.is_empty() {
        adds.problem(report, "nothing is added", "write {\"level\": 1}");
    }
    Some(Advance {
        name: name?,
        summary,
        roles,
        adds: given.into_iter().collect(),
    })
}

/// The names that can be earned.
pub(super) fn bynames(root: Node<'_>, report: &mut Report) -> Vec<Byname> {
    let items = list(root, "bynames", MAX_BYNAMES, report);
    let byname = |node: Node<'_>| {
        let deeds = ["felled", "falls", "scars", "battles"];
        node.deny_unknown(&["name", "felled", "falls", "scars", "battles"], report);
        let name = name(node, report);
        if deeds.iter().all(|deed| node.field(deed).is_none()) {
            let mend = "say what it is given for: \"felled\", \"falls\", \"scars\" or \"battles\"";
            node.problem(report, "everybody would have this name", mend);
        }
        let [felled, falls, scars, battles] = deeds.map(|deed| number(node, deed, 1, 0, report));
        Some(Byname {
            name: name?,
            felled,
            falls,
            scars,
            battles,
        })
    };
    items.into_iter().filter_map(byname).collect()
}

/// Whether everybody who may join a band can make each advance that is for its role; the first who cannot is told.
pub(super) fn check(root: Node<'_>, plan: &Plan, report: &mut Report) {
    let Some(growth) = &plan.growth else { return };
    let node = root.field("growth").and_then(|it| it.field("advances"));
    let nodes: Vec<_> = node.map(|it| it.items().collect()).unwrap_or_default();
    if nodes.len() != growth.advances.len() {
        return;
    }
    for (node, advance) in nodes.into_iter().zip(&growth.advances) {
        check_one(node, plan, advance, report);
    }
}

fn check_one(node: Node<'_>, plan: &Plan, advance: &Advance, report: &mut Report) {
    let at = node.field("adds").unwrap_or(node);
    let mut known = false;
    for battle in plan.battles() {
        let tables = battle.level.data().tables(plan.rules);
        let own = battle.level.combatants().iter();
        for one in own.filter(|one| battle.sides.contains(&one.side)) {
            let role = one.role_under(plan.rules.id);
            if !advance.is_for(role) {
                continue;
            }
            known = true;
            let changes = one.overrides.get(plan.rules.id);
            let changes = changes.map_or("()", String::as_str);
            if let Err(faults) = tables.grown(role, changes, &advance.adds) {
                tell(at, role, &faults, report);
                return;
            }
        }
    }
    if !known {
        let problem = format!("nobody of a band can learn \"{}\"", advance.name);
        let mend = "name roles that fight for a band, or leave \"roles\" out";
        let at = node.field("roles").unwrap_or(node);
        at.problem(report, problem, mend);
    }
}

fn tell(at: Node<'_>, role: &str, faults: &[DataFault], report: &mut Report) {
    let Some(fault) = faults.first() else { return };
    let problem = format!("the role {role} cannot grow so: {}", fault.sentence());
    at.problem(report, problem, fault.mend.clone());
}
