//! The tables of a side for which a variant says something of its own. Floor 4.

use super::{reports_of, values_of};
use crate::combat::{RuleSwitches, Ruleset, RulesetTables, SideId};
use crate::level::Variant;
use crate::source::{Document, Merged, Report};
use bevy::prelude::World;
use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The tables of a ruleset as one side has them.
#[derive(Clone)]
pub(super) struct SideTables {
    id: &'static str,
    /// The side's name.
    side: SmolStr,
    tables: Arc<dyn RulesetTables>,
    /// The data file with all that is laid on it.
    text: Arc<str>,
    /// The rules that are off for it, besides those that are off for all.
    off: Vec<SmolStr>,
}

/// The tables of all sides that variants name, laid on the files as they are for all sides. What is wrong goes to
/// `reports`.
pub(super) fn read(
    variants: &[Arc<Variant>],
    files: &[(&'static Ruleset, Merged)],
    switches: &RuleSwitches,
    reports: &mut Vec<Report>,
) -> Vec<SideTables> {
    let sides: BTreeSet<&SmolStr> = variants.iter().flat_map(|it| it.sides()).collect();
    let mut all = Vec::new();
    for side in sides {
        let mut own = files.to_vec();
        for variant in variants {
            let mut report = variant.document().report();
            variant.lay_side(side, &mut own, &mut report);
            reports.push(report);
        }
        let off: Vec<_> = variants
            .iter()
            .flat_map(|it| it.off_for(side).cloned())
            .collect();
        let switches = RuleSwitches::off(switches.iter().chain(&off).cloned());
        for ((ruleset, file), (_, common)) in own.iter().zip(files) {
            if file.document().text() == common.document().text() && off.is_empty() {
                continue;
            }
            match ruleset.data.read(file.document(), &switches) {
                Ok(tables) => {
                    reports.extend(sizes_of(ruleset, &*tables, common, file));
                    all.push(SideTables {
                        id: ruleset.id,
                        side: side.clone(),
                        tables,
                        text: file.document().text().into(),
                        off: off.clone(),
                    });
                }
                Err(faults) => reports.extend(reports_of(file, &faults, true)),
            }
        }
    }
    all
}

/// Reports roles whose space is another for one side: a level is drawn for all rulesets and sides alike.
fn sizes_of(
    ruleset: &Ruleset,
    own: &dyn RulesetTables,
    common: &Merged,
    file: &Merged,
) -> Vec<Report> {
    let Ok(common) = ruleset
        .data
        .read(common.document(), &RuleSwitches::default())
    else {
        // That is told by itself.
        return Vec::new();
    };
    let roles = own.roles().into_iter();
    let other = roles.filter(|role| own.footprint(role, None) != common.footprint(role, None));
    let problem = |role: SmolStr| {
        let place = file.document().locate(&format!("creatures.{role}")).place();
        (
            place,
            format!("{role} cannot have another size for one side alone"),
            "change the size for all sides, or in the `overrides` of a level".to_owned(),
        )
    };
    file.reports(other.map(problem))
}

impl SideTables {
    fn is(&self, ruleset: &Ruleset) -> bool {
        self.id == ruleset.id
    }
}

/// Gives a battle the tables of those of its sides, by their names, that have their own.
pub(super) fn put_in_force<'s>(
    all: &[SideTables],
    ruleset: &Ruleset,
    sides: impl Iterator<Item = &'s str>,
    world: &mut World,
) {
    for (number, name) in (0..).map(SideId).zip(sides) {
        if let Some(own) = all.iter().find(|it| it.is(ruleset) && it.side == name) {
            own.tables.clone().put_in_force_of(number, world);
        }
    }
}

/// What beside a rule is other for a side, each with the side: `advantage of who flanks: 3 for Raiders`, `off for Raiders`.
pub(super) fn values_beside(
    all: &[SideTables],
    ruleset: &Ruleset,
    rule: &str,
    common: &[String],
) -> Vec<String> {
    let mut told = Vec::new();
    for own in all.iter().filter(|it| it.is(ruleset)) {
        let values = values_of(&own.text, rule);
        let other = values.into_iter().filter(|value| !common.contains(value));
        told.extend(other.map(|value| format!("{value} for {}", own.side)));
        if own.off.iter().any(|off| off == rule) {
            told.push(format!("off for {}", own.side));
        }
    }
    told
}

/// The data files laid so far, with their rulesets.
pub(super) fn with_rulesets(
    files: &[(&'static Ruleset, Document)],
    merged: &[(&str, Merged)],
) -> Vec<(&'static Ruleset, Merged)> {
    let files = files.iter().zip(merged);
    files
        .map(|((ruleset, _), (_, merged))| (*ruleset, merged.clone()))
        .collect()
}
