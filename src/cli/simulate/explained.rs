//! What was counted, as tables of text. Floor 8.

use super::tables::{aligned_with, mean_words, points, rate_words};
use super::{Outcome, places};
use crate::dice::percent;
use crate::sim::explain::{Count, Counts, NEAR, QuestionCount, Row, Theme};
use crate::sim::{ColumnResult, Tally, what_mattered};

/// So many lines of a side a table has at most in the terminal; files hold all.
const LINES: usize = 12;

/// A rule that counts in a larger share of a side's attacks than this says nothing: 90 %.
const USUAL_SHARE: f64 = 0.9;

/// A table with its title.
pub(super) struct Table {
    pub title: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// How many of its columns are words.
    pub words: usize,
}

/// What was counted in all columns, as text.
pub(super) fn of(outcome: &Outcome) -> Vec<String> {
    let mut lines = Vec::new();
    for column in &outcome.columns {
        if outcome.columns.len() > 1 {
            lines.extend([String::new(), format!("In {}:", column.label)]);
        }
        for table in tables(column, Some(LINES)) {
            lines.extend([String::new(), table.title]);
            let rows: Vec<_> = [table.head].into_iter().chain(table.rows).collect();
            lines.extend(aligned_with(&rows, table.words));
        }
    }
    lines
}

/// The tables of a column, each with at most so many lines of a side.
pub(super) fn tables(column: &ColumnResult, most: Option<usize>) -> Vec<Table> {
    let Some(counts) = &column.counts else {
        return Vec::new();
    };
    let mut tables = vec![leads(column), hurt_before(counts, &column.tally)];
    tables.extend(places::table(counts, &column.tally));
    tables.push(positions(counts, &column.tally));
    tables.extend(questions(counts, &column.tally));
    for theme in Theme::ALL {
        let table = of_theme(counts, &column.tally, theme, most);
        if !table.rows.is_empty() {
            tables.push(table);
        }
    }
    tables
}

pub(super) fn side_name(tally: &Tally, side: usize) -> String {
    let side = tally.sides.get(side);
    side.map_or_else(String::new, |side| side.name.clone())
}

pub(super) fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "\u{2013}".to_owned();
    }
    percent(part as f64 / whole as f64, 1)
}

/// What a side had first or more of than any other, and whether it won then.
fn leads(column: &ColumnResult) -> Table {
    let rows = what_mattered(column).into_iter().map(|it| {
        vec![
            side_name(&column.tally, it.side),
            it.what,
            percent(it.led, 1),
            rate_words(it.won_then),
            rate_words(it.won_otherwise),
            points(it.difference),
        ]
    });
    let head = [
        "side",
        "what it did",
        "in so many battles",
        "won then (95 %)",
        "won otherwise (95 %)",
        "difference in points (95 %)",
    ];
    Table {
        title: "What went with winning (it need not be its cause)".to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: rows.collect(),
        words: 2,
    }
}

fn hurt_before(counts: &Counts, tally: &Tally) -> Table {
    let sides = counts.hurt_before.iter().enumerate();
    let rows = sides.map(|(side, &hurt)| vec![side_name(tally, side), share(hurt, counts.battles)]);
    Table {
        title: "Somebody was hurt before the side had a turn or did anything".to_owned(),
        head: ["side", "of battles"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
        words: 1,
    }
}

fn positions(counts: &Counts, tally: &Tally) -> Table {
    let head = [
        "side",
        "melee attacks a battle",
        "hit",
        "flanking",
        "hit then",
        "flank missed",
        "from behind",
        "hit then",
        "rear missed",
    ];
    let sides = counts.positions.iter().enumerate();
    let rows = sides.map(|(side, it)| {
        vec![
            side_name(tally, side),
            per_battle(it.melee, counts.battles),
            share(it.melee_hits, it.melee),
            share(it.flanks, it.melee),
            share(it.flank_hits, it.flanks),
            share(it.flanks_missed, it.melee),
            share(it.rears, it.melee),
            share(it.rear_hits, it.rears),
            share(it.rears_missed, it.melee),
        ]
    });
    Table {
        title: format!(
            "Positions in melee (missed: a free place for it was within {NEAR} cells on foot)"
        ),
        head: head.map(str::to_owned).to_vec(),
        rows: rows.collect(),
        words: 1,
    }
}

/// The questions of a battle; `None` if there were none.
fn questions(counts: &Counts, tally: &Tally) -> Option<Table> {
    let ruleset = crate::rules::find(&tally.rules)?;
    let label = |kind: &str| {
        let mut sorts = ruleset.questions.windows.iter();
        let sort = sorts.find(|sort| sort.key == kind);
        sort.map_or_else(|| kind.replace('_', " "), |sort| sort.label.to_owned())
    };
    let line = |label: String, put: u64, left: u64| {
        vec![
            label,
            per_battle(put, counts.battles),
            per_battle(left, counts.weighed),
        ]
    };
    let kinds = counts.questions.iter();
    let mut rows: Vec<_> = kinds
        .map(|(kind, count)| line(label(kind), count.put, count.left))
        .collect();
    let sum = |of: fn(&QuestionCount) -> u64| counts.questions.values().map(of).sum();
    rows.push(line("all".to_owned(), sum(|it| it.put), sum(|it| it.left)));
    (rows.len() > 1).then(|| Table {
        title: title_of_questions(counts),
        head: ["question", "put", "left"].map(str::to_owned).to_vec(),
        rows,
        words: 1,
    })
}

/// What the questions are, and how many of them are left to one side.
fn title_of_questions(counts: &Counts) -> String {
    let seen = match counts.weighed {
        weighed if weighed < counts.battles => format!(", in {weighed} of the battles"),
        _ => String::new(),
    };
    let title = format!(
        "Questions in the middle of commands, a battle, to all sides (left: with the usual standing orders{seen}"
    );
    match counts.asked_of_a_side() {
        Some([least, median, most]) => {
            format!("{title}; to one side {least} to {most}, median {median})")
        }
        None => format!("{title})"),
    }
}

pub(super) fn per_battle(number: u64, battles: u64) -> String {
    format!("{:.2}", number as f64 / battles.max(1) as f64)
}

fn of_theme(counts: &Counts, tally: &Tally, theme: Theme, most: Option<usize>) -> Table {
    let heads = [
        "side", "", "uses", "attacks", "hit", "harm", "felled", "killed", "attacked", "hit",
        "harm", "felled", "killed",
    ];
    let mut head = heads.map(str::to_owned).to_vec();
    theme_word(theme).clone_into(&mut head[1]);
    let all = counts.rows(theme);
    let shown = all.iter().filter(|row| is_telling(counts, row));
    let (mut rows, mut of_side) = (Vec::new(), (usize::MAX, 0));
    for row in shown {
        of_side = match of_side {
            (side, number) if side == row.side => (side, number + 1),
            _ => (row.side, 1),
        };
        if most.is_none_or(|most| of_side.1 <= most) {
            rows.push(line(counts, tally, row));
        }
    }
    let (mut unused, attacks) = (vec![1], |count: &Count| count.uses);
    if theme != Theme::Side {
        unused.clear();
    }
    if !all.iter().any(|row| attacks(&row.given) > 0) {
        unused.push(2);
    }
    // Columns that say nothing in this table are left out.
    for &column in unused.iter().rev() {
        head.remove(column);
        for row in &mut rows {
            row.remove(column);
        }
    }
    let known = if theme == Theme::Side {
        " (harm with its 95 % interval)"
    } else {
        ""
    };
    Table {
        title: format!("{}, a battle: given, then taken{known}", theme.title()),
        head,
        rows,
        words: if theme == Theme::Side { 1 } else { 2 },
    }
}

const fn theme_word(theme: Theme) -> &'static str {
    match theme {
        Theme::Side => "",
        Theme::Combatant => "combatant",
        Theme::Role => "role",
        Theme::Action => "action",
        Theme::Weapon => "weapon",
        Theme::Terrain => "terrain",
        Theme::Cover => "cover",
        Theme::Obstacle => "obstacle",
        Theme::Rule | Theme::OtherHarm => "rule",
    }
}

/// Whether a line tells something: a rule that counts in nearly every attack does not.
fn is_telling(counts: &Counts, row: &Row) -> bool {
    let all = counts.side(row.side);
    let common = |own: u64, all: u64| own as f64 > all as f64 * USUAL_SHARE;
    row.theme != Theme::Rule
        || !(common(row.given.attacks, all.given.attacks)
            || common(row.taken.attacks, all.taken.attacks))
}

fn line(counts: &Counts, tally: &Tally, row: &Row) -> Vec<String> {
    let each = |number: u64| match number {
        0 => "\u{2013}".to_owned(),
        number => per_battle(number, counts.battles),
    };
    let key = match row.theme {
        Theme::Rule | Theme::OtherHarm => rule_text(&tally.rules, &row.key),
        _ => row.key.to_string(),
    };
    let mut cells = vec![side_name(tally, row.side), key, each(row.given.uses)];
    let of_side = counts
        .harm
        .get(row.side)
        .filter(|_| row.theme == Theme::Side);
    let known = of_side.map(|harm| [harm.given(), harm.taken()].map(mean_words));
    for (place, count) in [&row.given, &row.taken].into_iter().enumerate() {
        let harm = known.as_ref().map(|known| known[place].clone());
        cells.extend([
            each(count.attacks),
            share(count.hits, count.attacks),
            harm.unwrap_or_else(|| each(count.harm)),
            each(count.felled),
            each(count.killed),
        ]);
    }
    cells
}

/// A rule by its id and the beginning of its text on the ruleset's page.
fn rule_text(rules: &str, id: &str) -> String {
    /// Letters that are shown of it.
    const MOST: usize = 48;
    let page = crate::rules::find(rules).map(|ruleset| ruleset.page);
    let Some(text) = page.and_then(|page| page.text(id)) else {
        return id.to_owned();
    };
    let text = text.replace(['*', '`'], "");
    let short: String = text.chars().take(MOST).collect();
    let dots = if text.chars().count() > MOST {
        "\u{2026}"
    } else {
        ""
    };
    format!("{id} {short}{dots}")
}
