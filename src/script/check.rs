//! Whether every word of a script is one that its battle knows. Floor 6.

use super::Script;
use super::by_rules::ByRules;
use super::lexicon::{Lexicon, word_of};
use super::play::{battle_of, cannot_begin};
use crate::battle::{Battle, level_of_document, unknown_kinds};
use crate::combat::{ACT_FIELDS, ActionTable, CombatantId, WordKind};
use crate::dice::{DiceSource, SeededDice};
use crate::level::GameData;
use crate::source::{Document, Kind, Node, Report, suggest};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Looks up every word of a script that was read.
pub(super) fn words(source: ByRules<'_>, script: &Script, report: &mut Report) {
    known_kinds(source, script, report);
    match battle_of(script) {
        Ok(battle) => all(source, &Lexicon::of(&battle), report),
        Err(error) => {
            cannot_begin(script, &error, report);
            let count = u32::try_from(script.level.combatants().len()).ok();
            words_without_level(source, count, script.level.data(), false, report);
        }
    }
}

/// Whether the kinds of creatures that combatants know are those of somebody.
fn known_kinds(source: ByRules<'_>, script: &Script, report: &mut Report) {
    let Some(ruleset) = crate::rules::find(&script.rules) else {
        return;
    };
    for unknown in unknown_kinds(&script.level, ruleset) {
        let entry = source
            .field("combatants")
            .and_then(|list| list.items().nth(unknown.index));
        let changes = entry.and_then(|entry| source.inside(entry).field("overrides"));
        // Those of a level that is named were looked at with it.
        if let Some(changes) = changes {
            let message = format!("there is no kind of creature \"{}\"", unknown.word);
            changes
                .locate(&unknown.path)
                .problem(report, message, unknown.mend);
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
    check_bare_dice(source, lexicon, report);
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

/// Dice that are given by their faces alone show none that the largest die of the ruleset has not.
fn check_bare_dice(source: ByRules<'_>, lexicon: &Lexicon<'_>, report: &mut Report) {
    let Some(largest) = lexicon.vocabulary.rolls.iter().map(|roll| roll.die).max() else {
        return;
    };
    let bare = items(source.field("dice")).filter(|die| die.kind() == Kind::Number);
    for die in bare {
        let face = die.get::<i64>(report).unwrap_or(1);
        if !(1..=i64::from(largest)).contains(&face) {
            let mend = format!("the largest die is a d{largest}: write 1 to {largest}");
            die.problem(report, format!("no die shows {face}"), mend);
        }
    }
}

fn items(list: Option<Node<'_>>) -> impl Iterator<Item = Node<'_>> {
    list.into_iter().flat_map(Node::items)
}

/// What must not happen may be something that only another ruleset of the script knows.
fn check_events(source: ByRules<'_>, lexicon: &Lexicon<'_>, report: &mut Report) {
    let is_alone = source.all_rules().len() == 1;
    for (field, must_occur) in [("expect", true), ("not_expected", is_alone)] {
        for event in items(source.field(field)) {
            lexicon.check_event(event, must_occur, report);
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
    if !is_refused {
        check_meaning(source, lexicon, report);
    }
    check_refused(source, lexicon, report);
    for (label, _) in step.field("odds").into_iter().flat_map(Node::entries) {
        lexicon.check_label(label, report);
    }
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
        // An action that cannot be kept ready is refused as a rider of the one that would keep it.
        let is_action =
            is_refused && word_of(rider).is_some_and(|word| lexicon.verbs.contains(&word.as_str()));
        if !is_meant(rider) && !is_action {
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

/// The fields and riders of a step mean something to what it does, under one of the rulesets of the script: its action
/// takes them, or its answer.
fn check_meaning(source: ByRules<'_>, lexicon: &Lexicon<'_>, report: &mut Report) {
    let step = source.node();
    let Some(taken) = Taken::of(source, lexicon) else {
        return;
    };
    for field in ACT_FIELDS {
        // What a step with `answer` has no use for in any ruleset was told.
        let is_told = step.field("do").is_none() && field != "aim";
        let node = step.field(field).filter(|_| !is_told);
        if let Some(node) = node.filter(|_| !taken.fields.contains(&field)) {
            let what = format!("\"{field}\"");
            taken.refuse(node, &what, "has", &taken.fields, report);
        }
    }
    for (rider, _) in step.field("riders").into_iter().flat_map(Node::entries) {
        let word = word_of(rider).unwrap_or_default();
        if lexicon.is_rider(&word) && !taken.riders.contains(&word.as_str()) {
            let what = format!("the rider \"{word}\"");
            taken.refuse(rider, &what, "takes", &taken.riders, report);
        }
    }
}

/// What a step can have besides what it does, under any ruleset of its script that knows that.
struct Taken {
    /// The verb, or the answer: `the answer parry`.
    by: String,
    /// In the order of [`ACT_FIELDS`].
    fields: Vec<&'static str>,
    riders: Vec<&'static str>,
    /// The ruleset, if the script has one alone: of several the report tells under which something is wrong.
    under: String,
}

impl Taken {
    /// None for a step that does something unknown, or neither acts nor answers.
    fn of(source: ByRules<'_>, lexicon: &Lexicon<'_>) -> Option<Self> {
        let step = source.node();
        let all = || source.all_rulesets();
        let word = |field: &str| step.field(field).and_then(word_of);
        let under = match source.all_rules() {
            [only] => format!(" under {only}"),
            _ => String::new(),
        };
        if let Some(verb) = word("do") {
            if !lexicon.verbs.contains(&verb.as_str()) {
                return None;
            }
            let knows = |actions: &&dyn ActionTable| actions.verbs().contains(&verb.as_str());
            let tables = || all().map(|ruleset| ruleset.actions).filter(knows);
            let takes = |field: &&str| tables().any(|it| it.fields_of(&verb).contains(field));
            let fields = ACT_FIELDS.into_iter().filter(takes).collect();
            let riders: BTreeSet<_> = tables().flat_map(|it| it.riders_of(&verb)).collect();
            return Some(Self {
                fields,
                riders: riders.into_iter().collect(),
                by: verb,
                under,
            });
        }
        let answer = word("answer")?;
        let aims = lexicon.strikes_by(&answer) && all().any(|it| it.questions.answers_aim);
        Some(Self {
            by: format!("the answer {answer}"),
            fields: aims.then_some("aim").into_iter().collect(),
            riders: Vec::new(),
            under,
        })
    }

    /// Reports what is not taken; the mend tells what is.
    fn refuse(&self, node: Node<'_>, what: &str, takes: &str, known: &[&str], report: &mut Report) {
        let Self { by, under, .. } = self;
        let mend = match known {
            [] => "take it out".to_owned(),
            known => format!("take it out; {by} {takes} {}", known.join(", ")),
        };
        let message = format!("{what} means nothing to {by}{under}");
        node.problem(report, message, mend);
    }
}

/// A step that is refused by a rule names one that there is: `refused: "INJ-ACT-03"`.
fn check_refused(source: ByRules<'_>, lexicon: &Lexicon<'_>, report: &mut Report) {
    let Some(node) = source.field("refused") else {
        return;
    };
    let word = word_of(node).unwrap_or_default();
    let known = lexicon.rule_ids();
    if is_rule_id(&word) && !known.contains(word.as_str()) {
        let mend = suggest(&word, known.iter().copied().filter(|id| is_rule_id(id)));
        let message = format!(
            "there is no rule \"{word}\" under {}",
            lexicon.battle.ruleset().id
        );
        node.problem(report, message, mend);
    }
}

/// Whether a text is written as the id of a rule: capital letters and numbers between hyphens, `INJ-ACT-03`.
fn is_rule_id(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_word = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase());
    let is_number = |part: &str| {
        let digits = part.trim_start_matches('R');
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    let last = parts.next_back().is_some_and(is_number);
    let before: Vec<_> = parts.collect();
    last && !before.is_empty() && before.into_iter().all(is_word)
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
    let pages = || source.all_rulesets().map(|ruleset| ruleset.page);
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
