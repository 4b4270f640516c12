//! Whether every word of a script is one that its battle knows. Floor 6.

use super::by_rules::ByRules;
use super::lexicon::{Lexicon, word_of};
use super::play::{battle_of, cannot_begin};
use super::{Script, read};
use crate::battle::{Battle, level_of_document};
use crate::combat::{CombatantId, WordKind};
use crate::dice::{DiceSource, SeededDice};
use crate::level::GameData;
use crate::source::{Document, Kind, Node, Report};
use std::sync::Arc;

/// Looks up every word of a script that was read.
pub(super) fn words(source: ByRules<'_>, script: &Script, report: &mut Report) {
    match battle_of(script) {
        Ok(battle) => all(source, &Lexicon::of(&battle), report),
        Err(error) => {
            cannot_begin(script, &error, report);
            let count = u32::try_from(script.level.combatants().len()).ok();
            words_without_level(source, count, script.level.data(), false, report);
        }
    }
}

/// Looks up the words of a script whose battle cannot be set up. Of cells, bodies and things nothing is
/// said; of combatants, if it is known how many there are. If the data lacks the script's variant,
/// nothing is said of what a variant can add either.
pub(super) fn words_without_level(
    source: ByRules<'_>,
    count: Option<u32>,
    data: &Arc<GameData>,
    lacks_variant: bool,
    report: &mut Report,
) {
    if let Some(battle) = some_battle(source.rules(), data) {
        let lexicon = Lexicon::standing_in(&battle, count, lacks_variant);
        all(source, &lexicon, report);
    }
}

/// A battle that knows the words of a ruleset. None if the data are so changed that it cannot be set up.
fn some_battle(rules: &str, data: &Arc<GameData>) -> Option<Battle> {
    const LEVEL: &str = r#"(
      name: "A field", grid: square, legend: { ".": "grass" }, rows: [".."],
      sides: [(name: "One"), (name: "Other")],
      combatants: [
        (role: "swordsman", side: 0, cell: (0, 0)), (role: "swordsman", side: 1, cell: (1, 0)),
      ],
    )"#;
    let document = Document::parse("a field", LEVEL).ok()?;
    let level = level_of_document(&document, rules, data, false).ok()?;
    let dice = DiceSource::Seeded(SeededDice::new(0));
    Battle::new(Arc::new(level), rules, dice).ok()
}

fn all(source: ByRules<'_>, lexicon: &Lexicon<'_>, report: &mut Report) {
    for step in items(source.field("steps")) {
        check_step(source.inside(step), lexicon, report);
    }
    check_events(source, lexicon, report);
    for state in items(source.field("state")) {
        let Some(who) = state.field("who") else {
            continue;
        };
        let before = report.len();
        lexicon.check_number(who, WordKind::Combatant, report);
        if report.len() == before
            && let Some(who) = who.get::<CombatantId>(report)
        {
            lexicon.check_state(state, who, report);
        }
    }
    for item in items(source.field("items")) {
        check_field(item, "item", WordKind::Item, lexicon, report);
        check_field(item, "stuck_in", WordKind::Combatant, lexicon, report);
        check_field(item, "cell", WordKind::Cell, lexicon, report);
    }
    if let Some(won) = source
        .field("outcome")
        .filter(|it| it.kind() == Kind::Tuple)
    {
        for side in won.items() {
            lexicon.check_number(side, WordKind::Side, report);
        }
    }
}

fn items(list: Option<Node<'_>>) -> impl Iterator<Item = Node<'_>> {
    list.into_iter().flat_map(Node::items)
}

fn check_events(source: ByRules<'_>, lexicon: &Lexicon<'_>, report: &mut Report) {
    for field in ["expect", "not_expected"] {
        for event in items(source.field(field)) {
            lexicon.check_event(event, report);
        }
    }
}

fn check_field(
    node: Node<'_>,
    field: &str,
    kind: WordKind,
    lexicon: &Lexicon<'_>,
    report: &mut Report,
) {
    let Some(value) = node.field(field) else {
        return;
    };
    match kind {
        WordKind::Combatant => lexicon.check_number(value, kind, report),
        WordKind::Cell => lexicon.check_cell(value, report),
        _ => lexicon.check_word_here(value, kind, None, report),
    }
}

/// An unknown word may stand in a step that is refused because of it: `refused` says the word then. A
/// step that is refused may name cells off the map.
fn check_step(source: ByRules<'_>, lexicon: &Lexicon<'_>, report: &mut Report) {
    let step = source.node();
    let refused = source
        .field("refused")
        .and_then(word_of)
        .unwrap_or_default();
    let is_meant = |node: Node<'_>| {
        let word = word_of(node).unwrap_or_default();
        !word.is_empty() && refused.contains(&word)
    };
    let answers = if step.field("do").is_some() {
        WordKind::Window
    } else {
        WordKind::Answer
    };
    let fields = [
        ("who", WordKind::Combatant),
        ("do", WordKind::Verb),
        ("answer", answers),
        ("with", WordKind::Tool),
        ("aim", WordKind::Aim),
        ("facing", WordKind::Direction),
        ("toward", WordKind::Direction),
    ];
    let is_refused = source.field("refused").is_some();
    for (field, kind) in fields {
        let value = step.field(field).filter(|&value| !is_meant(value));
        match (value, kind) {
            // The answer may be a cell off the map.
            (Some(value), WordKind::Answer) if is_refused => {
                lexicon.check_word(value, kind, report);
            }
            (Some(_), _) => check_field(step, field, kind, lexicon, report),
            (None, _) => {}
        }
    }
    for (rider, _) in step.field("riders").into_iter().flat_map(Node::entries) {
        if !is_meant(rider) {
            lexicon.check_word(rider, WordKind::Rider, report);
        }
    }
    check_target(step.field("at"), is_refused, lexicon, report);
    for further in items(step.field("also")) {
        let mut pair = further.items();
        if let Some(with) = pair.next() {
            lexicon.check_word(with, WordKind::Tool, report);
        }
        check_target(pair.next(), is_refused, lexicon, report);
    }
    for cell in items(step.field("path")).filter(|_| !is_refused) {
        lexicon.check_cell(cell, report);
    }
    check_events(source, lexicon, report);
}

/// A combatant's number, a cell, or the two cells of a border.
fn check_target(
    target: Option<Node<'_>>,
    is_refused: bool,
    lexicon: &Lexicon<'_>,
    report: &mut Report,
) {
    let Some(target) = target else { return };
    match target.kind() {
        Kind::Number => lexicon.check_number(target, WordKind::Combatant, report),
        Kind::Tuple if !is_refused => lexicon.check_cell(target, report),
        Kind::List if !is_refused => {
            target
                .items()
                .for_each(|cell| lexicon.check_cell(cell, report));
        }
        _ => {}
    }
}

/// The rules that a script shows are rules of its rulesets.
pub(super) fn rule_ids(source: ByRules<'_>, report: &mut Report) {
    let pages = || read::rulesets(source.all_rules()).map(|ruleset| ruleset.page);
    for id in items(source.field("rule_ids")) {
        let Some(rule) = id.get::<String>(report) else {
            continue;
        };
        if !pages().any(|page| page.text(&rule).is_some()) {
            let known = pages().flat_map(|page| page.rules()).map(|(id, _)| id);
            let near = crate::source::nearest(&rule, known);
            let mend = near.map_or_else(String::new, |near| format!("did you mean \"{near}\"?"));
            id.problem(report, format!("unknown rule \"{rule}\""), mend);
        }
    }
}
