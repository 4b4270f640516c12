//! Body plans: which parts a creature has and what they are attached to. Floor 4.
//! Rule INJ-PART-14.

use super::part_kind::PartKind;
use crate::combat::Faults;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeMap;

/// A part of a plan: id, kind, the id of what it is attached to.
pub type PlanPart = (SmolStr, PartKind, Option<SmolStr>);

/// How many plans may be based on one another.
const MAX_DEPTH: usize = 8;

/// A body plan as the data file says it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct PlanText {
    /// The plan whose parts come first.
    based_on: Option<SmolStr>,
    /// Kinds of its parts that this one lacks, with what is attached to them.
    without: Vec<PartKind>,
    /// Further parts: id, and the id of what it is attached to ("" for the trunk).
    parts: Vec<(SmolStr, SmolStr)>,
    /// Copies of the head with everything on it, 1 to 9.
    heads: Option<u8>,
    /// How it is drawn; if nothing is said, like the plan that it is based on.
    figure: Option<SmolStr>,
}

/// The figure of a plan or of one that it is based on; `None` where it is not drawn.
pub(super) fn figure_of<'t>(
    texts: &'t BTreeMap<SmolStr, PlanText>,
    id: &str,
) -> Option<&'t SmolStr> {
    let mut text = texts.get(id)?;
    for _ in 0..MAX_DEPTH {
        if text.figure.is_some() {
            break;
        }
        text = texts.get(text.based_on.as_ref()?)?;
    }
    text.figure.as_ref()
}

/// The kind of a part, which its id names before the dot: `eye.2l` is an eye.
pub(super) fn kind_of(id: &str) -> Option<PartKind> {
    let word = id.split('.').next().unwrap_or(id);
    let text: StrDeserializer<'_, Error> = word.into_deserializer();
    PartKind::deserialize(text).ok()
}

/// All plans with their bases worked in; what is wrong goes to `faults`.
pub(super) fn plans(
    texts: &BTreeMap<SmolStr, PlanText>,
    faults: &mut Faults,
) -> BTreeMap<SmolStr, Vec<PlanPart>> {
    let mut plans = BTreeMap::new();
    for (id, text) in texts {
        let at = format!("plans.{id}");
        check_plan(&at, text, texts, faults);
        let parts = resolve(texts, id, 0).unwrap_or_else(|| {
            faults.wrong(&at, "is based on itself", "name another plan in based_on");
            Vec::new()
        });
        check_parts(&at, &parts, faults);
        plans.insert(id.clone(), parts);
    }
    plans
}

fn check_plan(at: &str, text: &PlanText, all: &BTreeMap<SmolStr, PlanText>, faults: &mut Faults) {
    if let Some(base) = &text.based_on {
        faults.among(&format!("{at}.based_on"), "plan", base, all.keys());
    }
    for (part, _) in text
        .parts
        .iter()
        .filter(|(part, _)| kind_of(part).is_none())
    {
        faults.wrong(
            &format!("{at}.parts"),
            &format!("\u{201c}{part}\u{201d} names no kind of part"),
            "write the kind, a dot, and l, r or a number: \u{201c}leg.3\u{201d}",
        );
    }
    if text.heads.is_some_and(|heads| !(1..=9).contains(&heads)) {
        faults.wrong(
            &format!("{at}.heads"),
            "is out of range",
            "write a number from 1 to 9",
        );
    }
}

fn check_parts(at: &str, parts: &[PlanPart], faults: &mut Faults) {
    for (index, (id, _, parent)) in parts.iter().enumerate() {
        if parts[..index].iter().any(|(other, ..)| other == id) {
            faults.wrong(
                at,
                &format!("has two parts \u{201c}{id}\u{201d}"),
                "number them",
            );
        }
        let attached = parent
            .as_ref()
            .is_none_or(|parent| parts[..index].iter().any(|(other, ..)| other == parent));
        if !attached {
            let message =
                format!("\u{201c}{id}\u{201d} is attached to a part that does not come before it");
            faults.wrong(at, &message, "list the larger part first");
        }
    }
}

/// The parts of a plan; `None` where plans are based on one another in a ring.
fn resolve(texts: &BTreeMap<SmolStr, PlanText>, id: &str, depth: usize) -> Option<Vec<PlanPart>> {
    if depth > MAX_DEPTH {
        return None;
    }
    let Some(text) = texts.get(id) else {
        return Some(Vec::new());
    };
    let mut parts = match &text.based_on {
        Some(base) => resolve(texts, base, depth + 1)?,
        None => Vec::new(),
    };
    for kind in &text.without {
        remove(&mut parts, *kind);
    }
    for (part, parent) in &text.parts {
        if let Some(kind) = kind_of(part) {
            insert(
                &mut parts,
                (
                    part.clone(),
                    kind,
                    (!parent.is_empty()).then(|| parent.clone()),
                ),
            );
        }
    }
    Some(
        text.heads
            .map_or(parts.clone(), |heads| with_heads(&parts, heads)),
    )
}

fn remove(parts: &mut Vec<PlanPart>, kind: PartKind) {
    let gone: Vec<_> = parts
        .iter()
        .filter(|part| part.1 == kind)
        .map(|part| part.0.clone())
        .collect();
    parts.retain(|(id, _, parent)| {
        !gone.contains(id) && parent.as_ref().is_none_or(|parent| !gone.contains(parent))
    });
}

/// Puts a part behind what is attached to the same parent, so that a body is listed limb by limb.
fn insert(parts: &mut Vec<PlanPart>, part: PlanPart) {
    let last = part.2.as_ref().and_then(|parent| {
        parts
            .iter()
            .rposition(|(id, _, other)| id == parent || other.as_ref() == Some(parent))
    });
    parts.insert(last.map_or(parts.len(), |at| at + 1), part);
}

/// The head with its parts `heads` times: `head.2`, `eye.2l`, `mouth.2`. One head stays as it is. Rule INJ-PART-14.
fn with_heads(parts: &[PlanPart], heads: u8) -> Vec<PlanPart> {
    if heads <= 1 {
        return parts.to_vec();
    }
    let on_head = |part: &PlanPart| part.1 == PartKind::Head || part.2.as_deref() == Some("head");
    let copies = (1..=heads).flat_map(|number| {
        parts
            .iter()
            .filter(move |part| on_head(part))
            .map(move |(id, kind, parent)| {
                let id = match id.split_once('.') {
                    Some((word, side)) => format_smolstr!("{word}.{number}{side}"),
                    None => format_smolstr!("{id}.{number}"),
                };
                (
                    id,
                    *kind,
                    parent.as_ref().map(|_| format_smolstr!("head.{number}")),
                )
            })
    });
    copies
        .chain(parts.iter().filter(|part| !on_head(part)).cloned())
        .collect()
}
