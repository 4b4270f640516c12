//! Rules that are switched off. Floor 6.

use super::Thing;
use crate::battle::with_variants;
use crate::combat::RulePage;
use crate::level::draft::Draft;
use crate::level::{Level, Variant};
use crate::sim::{Column, SimError, seats};
use std::sync::Arc;

/// All rules of the ruleset's page that can be switched off; rulings are none, and what they settle goes
/// with their rule.
pub(super) fn rules(whole: &Column, draft: &Draft) -> Vec<Thing> {
    let page = crate::rules::find(&whole.rules).map(|ruleset| ruleset.page);
    let rules = page.into_iter().flat_map(RulePage::rules);
    let fixed = |id: &str| page.is_none_or(|page| page.fixed(id).is_some());
    rules
        .filter(|(id, _)| !RulePage::is_ruling(id) && !fixed(id))
        .map(|(id, text)| Thing {
            rule: Some(id),
            ..Thing::new(format!("{id} {}", beginning(text)), draft.clone())
        })
        .collect()
}

/// The beginning of a text, for a label.
fn beginning(text: &str) -> String {
    /// Letters of it at most.
    const MOST: usize = 40;
    let plain = text.replace(['*', '`'], "");
    let short: String = plain.chars().take(MOST).collect();
    if short.len() < plain.len() {
        format!("{}\u{2026}", short.trim_end())
    } else {
        short
    }
}

/// The level with one more variant on top, in which a rule is off.
pub(super) fn without_rule(
    whole: &Column,
    draft: &Draft,
    rule: &str,
) -> Result<Arc<Level>, SimError> {
    let wrong = |report: &dyn ToString| SimError::Level {
        level: whole.level.name().to_owned(),
        report: report.to_string(),
    };
    let name = format!("without {rule}");
    let text = format!("(name: \"{name}\", off: [\"{rule}\"])");
    let variant = Variant::parse(&name, &text, crate::rules::all());
    let variant = variant.map_err(|report| wrong(&report))?;
    let data = whole.level.data();
    let all = data.variants().iter().cloned().chain([Arc::new(variant)]);
    let data = with_variants(data, all.collect()).map_err(|error| wrong(&error))?;
    seats::with_data(&whole.level, draft, &whole.rules, &data).map_err(|report| wrong(&report))
}
