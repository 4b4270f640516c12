//! Charts of a report, as drawings within the page. Floor 8.

use crate::picture::Colour;
use crate::sim::Tally;
use maud::{Markup, html};

/// Width of a chart, in the units of its drawing.
const WIDE: f64 = 900.0;
/// Where the marks of a chart begin and end.
const PLOT: (f64, f64) = (290.0, 690.0);
/// Height of a line.
const LINE: f64 = 24.0;
/// Letters of a label at most; the whole is in its tip.
const LETTERS: usize = 38;

/// A number with its interval.
pub(super) struct Mark {
    pub label: String,
    /// Whose number it is, from 0.
    pub side: usize,
    pub low: f64,
    pub rate: f64,
    pub high: f64,
    /// The number in words.
    pub words: String,
}

/// What the marks stand over.
pub(super) enum Axis {
    /// Shares, 0 to 1, with a line at the half.
    Shares,
    /// Differences, with a line at 0: as wide as the marks need it.
    Differences,
}

impl Axis {
    /// The ends.
    fn ends(&self, marks: &[Mark]) -> (f64, f64) {
        match self {
            Self::Shares => (0.0, 1.0),
            Self::Differences => {
                let ends = marks
                    .iter()
                    .flat_map(|mark| [mark.low.abs(), mark.high.abs()]);
                // To the next ten points.
                let most = (ends.fold(0.05, f64::max) * 10.0).ceil() / 10.0;
                (-most, most)
            }
        }
    }

    /// The words below the axis.
    fn tick(&self, value: f64) -> String {
        match self {
            Self::Shares => format!("{:.0} %", value * 100.0),
            Self::Differences if value.abs() < 1e-9 => "0".to_owned(),
            Self::Differences => format!("{:+.0}", value * 100.0),
        }
    }
}

/// `1 round`, `2 rounds`.
fn counted(number: impl Into<u64>, one: &str) -> String {
    let number = number.into();
    let many = if number == 1 { "" } else { "s" };
    format!("{number} {one}{many}")
}

/// Numbers with their intervals, one below the other.
pub(super) fn intervals(title: &str, axis: &Axis, marks: &[Mark]) -> Markup {
    let (low, high) = axis.ends(marks);
    let across = |value: f64| {
        let share = (value.clamp(low, high) - low) / (high - low);
        (PLOT.1 - PLOT.0).mul_add(share, PLOT.0)
    };
    let ticks: Vec<f64> = (0..5)
        .map(|tick| (high - low).mul_add(f64::from(tick) / 4.0, low))
        .collect();
    let foot = LINE * marks.len() as f64 + 8.0;
    html! {
        figure.chart {
            figcaption { (title) }
            svg viewBox=(format!("0 0 {WIDE} {}", foot + 20.0)) role="img" aria-label=(title) {
                @for &tick in &ticks {
                    line.grid x1=(across(tick)) x2=(across(tick)) y1="4" y2=(foot) {}
                    text.tick x=(across(tick)) y=(foot + 14.0) text-anchor="middle" { (axis.tick(tick)) }
                }
                line.middle x1=(across(ticks[2])) x2=(across(ticks[2])) y1="4" y2=(foot) {}
                @for (place, mark) in marks.iter().enumerate() {
                    @let middle = LINE * (place as f64 + 0.5) + 4.0;
                    (words(&mark.label, PLOT.0 - 10.0, middle + 5.0))
                    line x1=(across(mark.low)) x2=(across(mark.high)) y1=(middle) y2=(middle) stroke=(colour(mark.side)) stroke-width="3" {}
                    circle cx=(across(mark.rate)) cy=(middle) r="5.5" fill=(colour(mark.side)) {}
                    text x=(PLOT.1 + 12.0) y=(middle + 5.0) { (mark.words) }
                }
            }
        }
    }
}

/// What came of each value of a knob: win rates with their intervals over the values, the wanted rate as a line, and where it
/// is crossed, with its interval.
pub(super) struct Response<'r> {
    pub title: &'r str,
    /// Whose win rate it is, from 0.
    pub side: usize,
    /// The ends of the range.
    pub range: (f64, f64),
    pub wanted: f64,
    /// The ends of the interval of the crossing, and the crossing between them; none where it cannot be told.
    pub crossing: Option<[f64; 3]>,
    /// Each value with its win rate.
    pub tried: Vec<(f64, Mark)>,
}

impl Response<'_> {
    /// The drawing.
    pub fn chart(&self) -> Markup {
        const HIGH: f64 = 260.0;
        const LEFT: f64 = 60.0;
        let (first, last) = self.range;
        let wide = (last - first).max(1.0);
        let across = |value: f64| {
            let share = (value.clamp(first, last) - first) / wide;
            (WIDE - LEFT - 40.0).mul_add(share, LEFT + 10.0)
        };
        let down = |rate: f64| (HIGH - 12.0).mul_add(1.0 - rate.clamp(0.0, 1.0), 6.0);
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        let edge = WIDE - 20.0;
        html! {
            figure.chart {
                figcaption { (self.title) }
                svg viewBox=(format!("0 0 {WIDE} {}", HIGH + 24.0)) role="img" aria-label=(self.title) {
                    @if let Some([low, at, high]) = self.crossing {
                        rect.span x=(across(low)) y="6" width=((across(high) - across(low)).max(2.0)) height=(HIGH - 12.0) {
                            title { (format!("crossed at {at:.1} ({low:.1} to {high:.1})")) }
                        }
                    }
                    @for share in shares {
                        line.grid x1=(LEFT) x2=(edge) y1=(down(share)) y2=(down(share)) {}
                        text.tick x=(LEFT - 8.0) y=(down(share) + 4.0) text-anchor="end" { (format!("{:.0} %", share * 100.0)) }
                    }
                    line.middle x1=(LEFT) x2=(edge) y1=(down(self.wanted)) y2=(down(self.wanted)) {}
                    @for (value, mark) in &self.tried {
                        line x1=(across(*value)) x2=(across(*value)) y1=(down(mark.low)) y2=(down(mark.high)) stroke=(colour(self.side)) stroke-width="3" {}
                        circle cx=(across(*value)) cy=(down(mark.rate)) r="5.5" fill=(colour(self.side)) { title { (mark.words) } }
                        text.tick x=(across(*value)) y=(HIGH + 14.0) text-anchor="middle" { (mark.label) }
                    }
                }
            }
        }
    }
}

/// How many battles took how many rounds.
pub(super) fn rounds(tally: &Tally) -> Markup {
    const HIGH: f64 = 120.0;
    let lengths: Vec<_> = tally.lengths().collect();
    let last = lengths.last().map_or(1, |&(rounds, _)| rounds);
    let most = lengths
        .iter()
        .map(|&(_, battles)| battles)
        .max()
        .unwrap_or(1);
    let step = (WIDE - 40.0) / f64::from(last.max(10));
    let left = |rounds: u32| step.mul_add(f64::from(rounds.max(1) - 1), 20.0);
    // So many that their numbers have room.
    let every = (30.0 / step).ceil().max(1.0) as u32;
    let title = "Rounds of a battle";
    html! {
        figure.chart {
            figcaption { (title) ": " (super::super::tables::median_words(tally)) }
            svg viewBox=(format!("0 0 {WIDE} {}", HIGH + 24.0)) role="img" aria-label=(title) {
                @for (rounds, battles) in lengths {
                    @let high = HIGH * f64::from(battles) / f64::from(most);
                    rect.bar x=(left(rounds) + 1.0) y=(HIGH - high) width=((step - 2.0).max(1.0)) height=(high) {
                        title { (counted(rounds, "round")) ": " (counted(battles, "battle")) }
                    }
                }
                @for rounds in (1..=last.max(10)).step_by(every as usize) {
                    text.tick x=(left(rounds) + step / 2.0) y=(HIGH + 16.0) text-anchor="middle" { (rounds) }
                }
                @if let Some(intended) = tally.intended_rounds {
                    @let middle = left(intended) + step / 2.0;
                    line.middle x1=(middle) x2=(middle) y1="0" y2=(HIGH) {}
                }
            }
        }
    }
}

/// A part of all battles of a column.
struct Part {
    side: Option<usize>,
    words: String,
    battles: u32,
}

/// Who won by what, one bar a column.
pub(super) fn decided(columns: &[(&str, &Tally)]) -> Markup {
    let title = "What decided the battles";
    let foot = LINE * columns.len() as f64 + 4.0;
    html! {
        figure.chart {
            figcaption { (title) }
            svg viewBox=(format!("0 0 {WIDE} {foot}")) role="img" aria-label=(title) {
                @for (place, (label, tally)) in columns.iter().enumerate() {
                    @let top = LINE * place as f64 + 2.0;
                    (words(label, PLOT.0 - 10.0, top + 15.0))
                    (bar(tally, top))
                }
            }
        }
    }
}

fn bar(tally: &Tally, top: f64) -> Markup {
    let room = WIDE - PLOT.0;
    let all = f64::from(tally.battles.max(1));
    let mut next = PLOT.0;
    let placed = parts(tally).into_iter().map(|part| {
        let (from, wide) = (next, room * f64::from(part.battles) / all);
        next += wide;
        (from, wide, part)
    });
    html! {
        @for (from, wide, Part { side, words, battles }) in placed {
            @let words = format!("{words} {:.0} %", f64::from(battles) / all * 100.0);
            rect.part x=(from) y=(top) width=(wide) height=(LINE - 4.0) fill=(side.map_or_else(|| "#8a8378".to_owned(), colour)) {
                title { (words) }
            }
            // About seven units a letter.
            @if wide > 7.5 * words.chars().count() as f64 {
                text.inside x=(from + wide / 2.0) y=(top + 15.0) text-anchor="middle" { (words) }
            }
        }
    }
}

/// The wins of each side by what decided them, the most first, then the draws.
fn parts(tally: &Tally) -> Vec<Part> {
    let mut parts = Vec::new();
    for (side, entry) in tally.sides.iter().enumerate() {
        let won = entry.won_by.iter().map(|(by, &battles)| Part {
            side: Some(side),
            words: format!("{}: {by}", entry.name),
            battles,
        });
        let mut won: Vec<_> = won.collect();
        won.sort_by_key(|part| std::cmp::Reverse(part.battles));
        parts.extend(won);
    }
    let drawn = tally.drawn_by.iter().map(|(by, &battles)| Part {
        side: None,
        words: format!("drawn: {by}"),
        battles,
    });
    parts.extend(drawn);
    parts
}

/// The colour of a side on the map of the game.
pub(super) fn colour(side: usize) -> String {
    css(Colour::SIDES[side % Colour::SIDES.len()])
}

/// A colour as style sheets write it.
pub(super) fn css(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Words that end at a place; what is too long is cut, and whole in the tip.
fn words(text: &str, right: f64, base: f64) -> Markup {
    let short: String = text.chars().take(LETTERS).collect();
    let is_cut = short.len() < text.len();
    html! {
        text x=(right) y=(base) text-anchor="end" {
            (short) @if is_cut { "\u{2026}" title { (text) } }
        }
    }
}
