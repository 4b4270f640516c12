//! The level of a script: drawn in it, or named by it. Floor 6.
//!
//! It is put together as the text of a level, of the script's own values as far as they say the same
//! there, and read as any level is: so everything that is wrong with them is told at once and at its
//! place.

use super::by_rules::ByRules;
use crate::battle::{level_of_document, load_level};
use crate::combat::{SideId, StartMode};
use crate::level::{GameData, Level, MAX_SPAN, SIDES, Start, files};
use crate::source::{Composed, Kind, Node, Report};
use std::path::PathBuf;
use std::sync::Arc;

/// The fields of a map that draw it.
const DRAWING: &[&str] = &["size", "terrain", "legend", "rows"];
/// The others, which say the same in a level.
const AS_IN_LEVELS: &[&str] = &[
    "grid",
    "origin",
    "light",
    "elevation",
    "edges",
    "levers",
    "start",
    "regions",
    "region_rows",
    "objectives",
    "round_limit",
];
const COMBATANT_FIELDS: &[&str] = &[
    "role",
    "side",
    "cell",
    "facing",
    "arrives",
    "name",
    "bust",
    "overrides",
];
/// The terrain of a map that is given by its size alone, as it is written.
const BARE: &str = "\"grass\"";
/// Stands for a value that was found wrong already: the check of levels cannot read it either, and asks
/// no further.
const WRONG: &str = "0";

/// Builds the level and says how it begins. If the data lacks the script's variant, names and changes
/// to roles are not looked at: they may be those of the variant.
pub(super) fn level(
    source: ByRules<'_>,
    name: &str,
    data: &Arc<GameData>,
    lacks_variant: bool,
    report: &mut Report,
) -> Option<(Arc<Level>, StartMode)> {
    let root = source.node();
    let mut text = Composed::of(root.document());
    // An empty name was told.
    let name = match name.trim() {
        "" => "Script",
        _ => name,
    };
    text.say(&format!("(name: {}, ", quoted(name)), root);
    let data = match (root.field("map"), root.field("level")) {
        (Some(map), None) => {
            if !map.expect(Kind::Struct, report) {
                return None;
            }
            draw(map, &mut text, report);
            sides(source, &mut text, report);
            combatants(source, &mut text, report);
            data.clone()
        }
        (None, Some(path)) => {
            unused(root, "sides", "the level names its sides", report);
            let named = load(path, data, report)?;
            retell(&named, path, source, &mut text, report);
            named.data().clone()
        }
        _ => {
            root.problem(
                report,
                "a script has one map",
                "give either `map: (…)` or `level: \"levels/….ron\"`",
            );
            return None;
        }
    };
    text.say(")", root);
    let read = text.document().map_err(|problems| (problems, &text));
    let read = read.and_then(|document| {
        let level = level_of_document(&document, source.rules(), &data, lacks_variant);
        level.map_err(|problems| (problems, &text))
    });
    match read {
        Ok(level) => {
            let start = start_mode(level.start());
            Some((Arc::new(level), start))
        }
        Err((problems, text)) => {
            let named = root
                .field("level")
                .map_or("", |path| path.text().trim_matches('"'));
            report.merge(text.report_quoting(&problems, named));
            None
        }
    }
}

const fn start_mode(start: Start) -> StartMode {
    match start {
        Start::Ready => StartMode::Ready,
        Start::Meeting => StartMode::Meeting,
        // A level has at most four sides.
        Start::Ambush(side) => StartMode::Ambush(SideId(side as u8)),
        Start::Opening(side) => StartMode::Opening(SideId(side as u8)),
    }
}

/// A text as RON writes it.
fn quoted(text: &str) -> String {
    crate::source::ron_options()
        .to_string(text)
        .unwrap_or_default()
}

/// A map in the script itself.
fn draw<'d>(map: Node<'d>, text: &mut Composed<'d>, report: &mut Report) {
    map.deny_unknown(&[DRAWING, AS_IN_LEVELS].concat(), report);
    for field in AS_IN_LEVELS {
        copy_field(map, field, text);
    }
    if map.field("grid").is_none() {
        map.require("grid", report);
        text.stand_in(&format!("grid: {WRONG}, "));
    }
    match (map.field("size"), map.field("rows")) {
        (Some(size), None) => {
            unused(map, "legend", "a map of one terrain has no legend", report);
            match span(size, report) {
                Some((width, height)) => {
                    text.say("legend: { \".\": ", size);
                    match map.field("terrain") {
                        Some(terrain) => text.copy(terrain),
                        None => text.say(BARE, size),
                    }
                    let rows = vec![".".repeat(width); height];
                    text.say(&format!(" }}, rows: {rows:?}, "), size);
                }
                None => text.stand_in(&format!("legend: {WRONG}, rows: {WRONG}, ")),
            }
        }
        (None, Some(_)) => {
            unused(map, "terrain", "the legend names the terrains", report);
            copy_field(map, "rows", text);
            if map.require("legend", report).is_some() {
                copy_field(map, "legend", text);
            } else {
                text.stand_in(&format!("legend: {WRONG}, "));
            }
        }
        _ => {
            map.problem(
                report,
                "a map has either a size or rows",
                "give `size: (12, 12)`, or `legend` and `rows`",
            );
            text.stand_in(&format!("legend: {WRONG}, rows: {WRONG}, "));
        }
    }
}

/// Reports a field that means nothing beside another one.
fn unused(node: Node<'_>, field: &str, why: &str, report: &mut Report) {
    if let Some(value) = node.field(field) {
        let message = format!("\"{field}\" means nothing here: {why}");
        value.problem(report, message, "take it out");
    }
}

/// A field as it is written, if it is.
fn copy_field<'d>(node: Node<'d>, field: &str, text: &mut Composed<'d>) {
    if let Some(value) = node.field(field) {
        text.say(&format!("{field}: "), value);
        text.copy(value);
        text.say(", ", value);
    }
}

/// The columns and rows of a map of one terrain.
fn span(size: Node<'_>, report: &mut Report) -> Option<(usize, usize)> {
    let (width, height): (usize, usize) = size.get(report)?;
    let range = 1..=MAX_SPAN;
    if !range.contains(&width) || !range.contains(&height) {
        let message = format!("a map of {width} columns and {height} rows");
        let mend = format!("give 1 to {MAX_SPAN} columns and rows");
        size.problem(report, message, mend);
        return None;
    }
    Some((width, height))
}

/// The level of a file.
fn load(path: Node<'_>, data: &Arc<GameData>, report: &mut Report) -> Option<Level> {
    let written: String = path.get(report)?;
    let beside = path
        .document()
        .path()
        .parent()
        .map(|folder| folder.join(&written));
    let at_root = files::root().map(|folder| folder.join(&written));
    let found = [Some(PathBuf::from(&written)), beside, at_root]
        .into_iter()
        .flatten()
        .find(|path| path.is_file());
    let Some(file) = found else {
        let message = format!("there is no level \"{written}\"");
        path.problem(
            report,
            message,
            "name a file, as \"levels/04_the_ford.ron\"",
        );
        return None;
    };
    match load_level(&file, data) {
        Ok(level) => Some(level),
        Err(error) => {
            path.problem(report, format!("the level is wrong: {error}"), "");
            None
        }
    }
}

/// A level that was read, with the script's combatants in place of its own if it has any.
fn retell<'d>(
    level: &Level,
    path: Node<'d>,
    source: ByRules<'d>,
    text: &mut Composed<'d>,
    report: &mut Report,
) {
    let has_combatants = source.field("combatants").is_some();
    let written = crate::source::Document::parse("level", level.to_text());
    let written = written.expect("the text of a level is RON");
    if !level.is_for(source.rules()) {
        let rulesets = level.rulesets().join(" or ");
        let message = format!(
            "the level is played under {rulesets}, not under {}",
            source.rules()
        );
        path.problem(report, message, "name another level, or another ruleset");
    }
    let fields = written.root().fields();
    for (field, value) in fields.filter(|(field, _)| *field != "name") {
        if field == "combatants" && has_combatants {
            combatants(source, text, report);
        } else {
            text.quote(&format!("{field}: {}, ", value.text()), path);
        }
    }
}

/// The names that the script gives, or numbered sides.
fn sides<'d>(source: ByRules<'d>, text: &mut Composed<'d>, report: &mut Report) {
    let root = source.node();
    let names: Vec<String> = root.get_or("sides", Vec::new(), report);
    let fighters = source.field("combatants");
    let needed = fighters.into_iter().flat_map(Node::items);
    let needed =
        needed.filter_map(|it| it.field("side")?.get::<usize>(&mut it.document().report()));
    let needed = needed.max().map_or(0, |last| last.saturating_add(1));
    let count = needed.max(2).min(*SIDES.end()).max(names.len());
    let at = root.field("sides");
    text.say("sides: [", at.unwrap_or(root));
    for side in 0..count {
        let own = at.and_then(|at| at.items().nth(side));
        let name = names.get(side).cloned();
        let name = name.unwrap_or_else(|| format!("Side {}", side + 1));
        let entry = format!("(name: {}), ", quoted(&name));
        text.say(&entry, own.or(at).or(fighters).unwrap_or(root));
    }
    text.say("], ", root);
}

/// Who fights, as the script's own ruleset reads it.
fn combatants<'d>(source: ByRules<'d>, text: &mut Composed<'d>, report: &mut Report) {
    let Some(list) = source.require("combatants", report) else {
        return text.stand_in(&format!("combatants: {WRONG}, "));
    };
    if list.kind() != Kind::List {
        return copy_field(source.node(), "combatants", text);
    }
    text.say("combatants: [", list);
    for item in list.items() {
        combatant(source.inside(item), text, report);
        text.say(", ", item);
    }
    text.say("], ", list);
}

/// As in a level, except that the overrides are those of the script's own ruleset. Role and overrides
/// may be maps by ruleset.
fn combatant<'d>(source: ByRules<'d>, text: &mut Composed<'d>, report: &mut Report) {
    let node = source.node();
    if !node.expect(Kind::Struct, report) {
        return text.stand_in(WRONG);
    }
    node.deny_unknown(COMBATANT_FIELDS, report);
    source.check_ids(&["role", "overrides"], report);
    text.say("(", node);
    for field in ["side", "cell", "facing", "arrives", "name", "bust"] {
        copy_field(node, field, text);
    }
    match source.require("role", report) {
        Some(role) => {
            text.say("role: ", role);
            text.copy(role);
            text.say(", ", role);
        }
        None => text.stand_in(&format!("role: {WRONG}, ")),
    }
    if let Some(changes) = source.field("overrides") {
        text.say(&format!("overrides: {{ \"{}\": ", source.rules()), changes);
        text.copy(changes);
        text.say(" }", changes);
    }
    text.say(")", node);
}
