//! The log: what happened, newest at the bottom; lines unfold to the roll behind them. Floor 7.

use super::areas::LogPanel;
use crate::battle::{Line, LineKind, Narrator};
use crate::combat::{BattleEvent, CombatantId, RollKind, RulePage, RuleWord, SideId, printed};
use crate::picture::people::Vigour;
use crate::play::intent::Intent;
use crate::play::knowledge::Untold;
use crate::play::people::{Names, Person, Portrait, names_in, portrait};
use crate::play::rule_links::{self, TellsRules};
use crate::play::screen::{PlaySystems, Screen};
use crate::play::session::Session;
use crate::play::settings::Settings;
use crate::play::taste::LogDetail;
use crate::play::theme::{self, Repaint};
use crate::play::widgets::{
    Does, FocusKey, FollowsEnd, Look, Press, Scrolls, Tip, bold, column, explained, icon, row,
    words,
};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::text::LineHeight;
use std::collections::BTreeSet;
use std::ops::Range;

/// Width of the face of the one whose turn begins.
const FACE: f32 = 32.0;

/// Older lines are taken off the screen past this many.
const KEPT: usize = 240;

/// All lines so far.
#[derive(Resource, Debug, Default)]
pub struct LogBook {
    lines: Vec<Entered>,
    /// The words of the rules that came up so far, by their names.
    known: BTreeSet<&'static str>,
    unfolded: Vec<usize>,
    drawn: usize,
    /// How many events of the battle it tells.
    told: usize,
    /// The event with which its last line begins, if more events may go on in that.
    open: Option<usize>,
    epoch: u32,
    /// The side for which it is written.
    reader: Option<SideId>,
}

/// A line of the book.
#[derive(Debug)]
struct Entered {
    line: Line,
    side: Option<SideId>,
    /// The words of the rules that come up in it and in no line before.
    words: Vec<RuleWord>,
}

impl LogBook {
    /// The lines from a place on that say something, each with how many it unfolds to.
    #[cfg(test)]
    pub fn lines_with(&self, words: &str, first: usize) -> Vec<(&str, usize)> {
        let lines = self.lines[first..].iter().map(|entered| &entered.line);
        let lines = lines.filter(|line| line.text.contains(words));
        lines
            .map(|line| (line.text.as_str(), line.details.len()))
            .collect()
    }

    /// How many lines it holds.
    #[cfg(test)]
    pub const fn count(&self) -> usize {
        self.lines.len()
    }

    /// What a line says.
    #[cfg(test)]
    pub fn text(&self, line: usize) -> &str {
        self.lines.get(line).map_or("", |it| it.line.text.as_str())
    }

    /// Takes the last line off, which is told anew with what goes on in it.
    fn take_back(&mut self) {
        let words = self.lines.pop().map_or_else(Vec::new, |last| last.words);
        for word in words {
            self.known.remove(word.name);
        }
        self.drawn = self.drawn.min(self.lines.len());
    }

    /// Adds a line.
    fn enter(&mut self, mut line: Line, page: RulePage) {
        line.text = printed(line.text);
        let unknown = page.words().filter(|word| !self.known.contains(word.name));
        let words = unknown.filter(|word| word.is_in(&line.text)).collect();
        let entered = Entered {
            side: line.side,
            line,
            words,
        };
        self.known
            .extend(entered.words.iter().map(|word| word.name));
        self.lines.push(entered);
    }
}

/// The column of lines that scrolls: how large its letters are, and what it tells.
#[derive(Component, Default, PartialEq)]
pub(in crate::play) struct LogList(u8, LogDetail);

/// A line by its place in the book.
#[derive(Component, Clone, Copy)]
pub(in crate::play) struct LogLine(usize);

fn build(
    mut commands: Commands,
    panel: Single<Entity, Added<LogPanel>>,
    mut book: ResMut<LogBook>,
) {
    *book = LogBook {
        epoch: u32::MAX,
        ..default()
    };
    commands.entity(*panel).with_children(|panel| {
        let head = Node {
            padding: UiRect::axes(px(12), px(7)),
            flex_shrink: 0.0,
            ..row(8.0)
        };
        let tip = Tip::new("Log")
            .line("Everything that happened, the newest line at the bottom; the wheel scrolls.")
            .line("A line with an arrow unfolds to its dice, with every number and its rule.")
            .line("A book marks a word of the rules where it comes up first.");
        panel
            .spawn((
                head,
                BackgroundColor(theme::WELL),
                explained("log-head", tip),
            ))
            .with_children(|head| {
                head.spawn(icon("scroll-text", 17.0, theme::BRASS));
                head.spawn(bold("Log", theme::BODY, theme::PAPER));
                let hint = Node {
                    margin: UiRect::left(Val::Auto),
                    ..default()
                };
                head.spawn((
                    words("click a roll for its dice", theme::SMALL, theme::FAINT),
                    hint,
                ));
            });
        let list = Node {
            flex_grow: 1.0,
            min_height: px(0),
            overflow: Overflow::scroll_y(),
            padding: UiRect {
                left: px(8),
                right: px(8),
                top: px(6),
                bottom: px(10),
            },
            ..column(1.0)
        };
        let scrolls = (Scrolls, FollowsEnd(true), Interaction::None);
        panel.spawn((LogList::default(), list, scrolls));
    });
}

/// Writes what was shown to its end into the book; after a return to the past all of it anew. While fighters are
/// placed it stays empty: the battle has not begun.
fn write(session: Res<Session>, mut book: ResMut<LogBook>) {
    let reader = session.reader();
    let anew = (book.epoch, book.reader) != (session.epoch(), reader);
    let told = if anew { 0 } else { book.told };
    let to = match session.is_deploying() {
        true => 0,
        false => session.told(),
    };
    if told == to && !anew {
        return;
    }
    let page = session.battle().ruleset().page;
    let open = book.open.filter(|_| !anew);
    let from = open.unwrap_or(told);
    let lines = lines_told(&session, from..to);
    if open.is_some() {
        book.take_back();
    }
    if anew {
        *book = LogBook {
            epoch: session.epoch(),
            reader,
            drawn: usize::MAX,
            ..default()
        };
    }
    for line in lines {
        book.enter(line, page);
    }
    book.told = to;
    book.open = if anew {
        None
    } else {
        open_line(&session, from..to)
    };
}

/// Where the last line of some events begins, if more may go on in it and nothing of it is kept from the side that looks at
/// the screen.
fn open_line(session: &Session, told: Range<usize>) -> Option<usize> {
    let events = session.battle().events();
    let from = Narrator::of(session.battle()).open_line(events, told.clone())?;
    let is_plain =
        |place| session.untold(place).is_none() && session.ordered_in_view(place).is_none();
    (from..told.end).all(is_plain).then_some(from)
}

/// The lines of some events, without what the side that looks at the screen is not told.
fn lines_told(session: &Session, told: Range<usize>) -> Vec<Line> {
    let events = session.battle().events();
    let narrator = Narrator::of(session.battle());
    let keeps_back = session.reader().is_some();
    let mut lines = Vec::new();
    let mut from = told.start;
    for place in told.clone() {
        if let Some(line) = session.ordered_in_view(place) {
            lines.extend(narrator.lines_within(events, from..place));
            lines.push(line);
            from = place;
        }
        let at_a_cell = || match &events[place] {
            BattleEvent::Rolled(report) => Some(narrator.line_at_a_cell(report)),
            _ => None,
        };
        let hushed = match session.untold(place) {
            None if keeps_back && is_at_a_cell(&events[place]) => at_a_cell(),
            None | Some(Untold::Place) => continue,
            Some(Untold::Whole) => None,
            Some(Untold::Target) => at_a_cell(),
        };
        lines.extend(narrator.lines_within(events, from..place));
        lines.extend(hushed);
        from = place + 1;
    }
    lines.extend(narrator.lines_within(events, from..told.end));
    lines
}

/// Whether an event is an attack at a cell in which nobody is: where a side is not told all, it reads no other than one at a
/// cell in which somebody hides.
fn is_at_a_cell(event: &BattleEvent) -> bool {
    match event {
        BattleEvent::Rolled(report) => {
            let nobody = report.against.is_none() && report.target == Some(0);
            report.kind == RollKind::Attack && nobody
        }
        _ => false,
    }
}

fn unfold(
    mut intents: MessageReader<Intent>,
    mut book: ResMut<LogBook>,
    mut commands: Commands,
    lines: Query<(Entity, &LogLine)>,
    session: Res<Session>,
    settings: Res<Settings>,
) {
    for intent in intents.read() {
        let Intent::Unfold(index) = intent else {
            continue;
        };
        if book.unfolded.contains(index) {
            book.unfolded.retain(|other| other != index);
        } else {
            book.unfolded.push(*index);
        }
        let (Some(entry), Some((entity, _))) = (
            Entry::of(&book, *index, &session, f32::from(settings.log_size)),
            lines.iter().find(|(_, l)| l.0 == *index),
        ) else {
            continue;
        };
        commands
            .entity(entity)
            .despawn_children()
            .with_children(|parent| fill(parent, &entry));
    }
}

fn draw(
    mut commands: Commands,
    mut book: ResMut<LogBook>,
    list: Single<(Entity, &mut LogList)>,
    lines: Query<(Entity, &LogLine)>,
    session: Res<Session>,
    settings: Res<Settings>,
    repaint: Res<Repaint>,
) {
    let (list, mut style) = list.into_inner();
    let other = style.set_if_neq(LogList(settings.log_size, settings.log_detail));
    if other || repaint.is_changed() {
        book.drawn = usize::MAX;
    }
    if book.drawn == book.lines.len() {
        return;
    }
    let anew = book.drawn > book.lines.len();
    let start = if anew { 0 } else { book.drawn };
    let oldest = book.lines.len().saturating_sub(KEPT);
    for (entity, line) in &lines {
        if anew || line.0 < oldest || line.0 >= start {
            commands.entity(entity).despawn();
        }
    }
    commands.entity(list).with_children(|list| {
        for index in start.max(oldest)..book.lines.len() {
            let entry = Entry::of(&book, index, &session, f32::from(settings.log_size));
            let told = |entry: &Entry| settings.log_detail.tells(entry.line.kind);
            if let Some(entry) = entry.filter(told) {
                spawn_line(list, &entry);
            }
        }
    });
    book.drawn = book.lines.len();
}

fn spawn_line(list: &mut ChildSpawnerCommands, entry: &Entry) {
    let (line, index) = (entry.line, entry.index);
    let node = Node {
        padding: UiRect::axes(px(6), px(1)),
        border_radius: BorderRadius::all(px(4)),
        flex_shrink: 0.0,
        ..column(1.0)
    };
    let mut entity = list.spawn((LogLine(index), node.clone()));
    if !line.details.is_empty() {
        entity.insert((
            Button,
            Does {
                intent: Intent::Unfold(index),
                blocked: None,
            },
            FocusKey(format!("log-{index}").into()),
            Look {
                flat: true,
                ..default()
            },
            BackgroundColor(Color::NONE),
            Outline {
                width: px(2),
                offset: px(0),
                color: Color::NONE,
            },
        ));
        entity.insert(node);
    }
    entity.with_children(|parent| fill(parent, entry));
}

/// One line as it is drawn.
struct Entry<'a> {
    line: &'a Line,
    side: Option<SideId>,
    words: &'a [RuleWord],
    index: usize,
    open: bool,
    rule_texts: Vec<Tip>,
    /// Size of the letters.
    size: f32,
    /// Where names stand in the sentence, and whose they are.
    names: Vec<(usize, usize, CombatantId)>,
    /// The face of the one whose turn begins.
    face: Option<(CombatantId, Portrait)>,
}

impl<'a> Entry<'a> {
    /// The line of the book at a place.
    fn of(book: &'a LogBook, index: usize, session: &Session, size: f32) -> Option<Self> {
        let Entered { line, side, words } = book.lines.get(index)?;
        let open = book.unfolded.contains(&index);
        let shown = line.details.iter().filter(|_| open);
        let battle = session.battle();
        let all: Vec<_> = battle
            .combatants()
            .map(|who| (who, battle.name(who).clone()))
            .collect();
        let turn = line.who.filter(|_| line.kind == LineKind::Turn);
        let face = turn.map(|who| {
            let sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
            // The log tells of a moment: one who begins a turn is able to.
            let vigour = Vigour::Able;
            let face = Portrait {
                vigour,
                ..Portrait::of(battle, who, &sheet)
            };
            (who, face)
        });
        Some(Self {
            size,
            names: names_in(&line.text, &all),
            face,
            line,
            side: *side,
            words,
            index,
            open,
            rule_texts: shown
                .map(|detail| rule_tip(session, &detail.text))
                .collect(),
        })
    }
}

/// The rules that a line of a roll names, as a tip; empty for a line without any.
fn rule_tip(session: &Session, detail: &str) -> Tip {
    let ids = rule_links::ids_in(detail);
    let texts = ids.iter().map(|id| rule_links::text_of(session, id));
    Tip {
        lines: texts.collect(),
        title: ids.join(", ").into(),
    }
}

fn fill(parent: &mut ChildSpawnerCommands, entry: &Entry) {
    let head = Node {
        align_items: if entry.face.is_some() {
            AlignItems::Center
        } else {
            AlignItems::FlexStart
        },
        ..row(6.0)
    };
    parent.spawn(head).with_children(|text| {
        if let Some((who, face)) = entry.face {
            portrait(text, face, FACE).insert((Person(who), Interaction::None));
        } else {
            let gutter = Node {
                width: px(14),
                flex_shrink: 0.0,
                padding: UiRect::top(px(3)),
                ..default()
            };
            text.spawn(gutter)
                .with_children(|gutter| sign(gutter, entry));
        }
        sentence(text, entry);
        if !entry.words.is_empty() {
            new_words(text, entry);
        }
    });
    if entry.open {
        details(parent, entry);
    }
}

/// The mark before a line: whose turn, whether it unfolds, whether somebody was hurt.
fn sign(gutter: &mut ChildSpawnerCommands, entry: &Entry) {
    let (line, open) = (entry.line, entry.open);
    match (line.kind, entry.side, line.details.is_empty()) {
        (LineKind::Turn, Some(side), _) => {
            gutter.spawn(icon(theme::side_icon(side), 13.0, theme::side_colour(side)));
        }
        (_, _, false) => {
            let glyph = if open {
                "chevron-down"
            } else {
                "chevron-right"
            };
            gutter.spawn(icon(glyph, 14.0, theme::BRASS));
        }
        (LineKind::Harm, ..) => {
            gutter.spawn(icon("droplet", 13.0, theme::HARM));
        }
        _ => {}
    }
}

/// A book at the end of a line in which words of the rules come up for the first time.
fn new_words(text: &mut ChildSpawnerCommands, entry: &Entry) {
    let tip = Tip::new("Words of the rules");
    let lines = entry
        .words
        .iter()
        .map(|word| rule_links::explained_line(*word));
    let tip = lines.fold(tip, Tip::line);
    let node = Node {
        flex_shrink: 0.0,
        padding: UiRect::top(px(3)),
        ..default()
    };
    let key = format!("log-words-{}", entry.index);
    text.spawn((node, explained(key, tip)))
        .with_children(|end| {
            end.spawn(icon("book-open", 13.0, theme::FAINT));
        });
}

/// The sentence of a line, its names in bold letters: each lights the combatant of that name.
fn sentence(text: &mut ChildSpawnerCommands, entry: &Entry) {
    let line = entry.line;
    let colour = match line.kind {
        LineKind::Heading => theme::BRASS,
        LineKind::Turn | LineKind::Action => theme::PAPER,
        LineKind::Harm => theme::HARM,
        LineKind::Detail => theme::MUTED,
    };
    let body = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        // Measured once with a word a line, it would count as so high at the end of the log.
        overflow: Overflow::clip(),
        ..default()
    };
    let font = match line.kind {
        LineKind::Heading | LineKind::Turn => theme::BOLD,
        _ => theme::TEXT,
    };
    let first = entry.names.first().map_or(line.text.len(), |name| name.0);
    let sections = entry.names.iter().enumerate();
    // Before each name but the first stands a section of plain words, which may be empty.
    let names = sections.map(|(index, (.., who))| (index * 2 + 1, *who));
    let head = (
        Text::new(&line.text[..first]),
        theme::font(font.clone(), entry.size),
        TextColor(colour),
        LineHeight::RelativeToFont(1.25),
    );
    text.spawn((head, body, Names(names.collect())))
        .with_children(|spans| {
            for (index, (from, to, who)) in entry.names.iter().enumerate() {
                let name = TextSpan::new(&line.text[*from..*to]);
                let bold = theme::font(theme::BOLD, entry.size);
                let height = LineHeight::RelativeToFont(1.25);
                spans.spawn((name, bold, TextColor(colour), height, Person(*who)));
                let next = entry.names.get(index + 1);
                let next = next.map_or(line.text.len(), |next| next.0);
                let plain = TextSpan::new(&line.text[*to..next]);
                let font = theme::font(font.clone(), entry.size);
                let height = LineHeight::RelativeToFont(1.25);
                spans.spawn((plain, font, TextColor(colour), height));
            }
        });
}

/// The roll behind a line; each number opens its rule.
fn details(parent: &mut ChildSpawnerCommands, entry: &Entry) {
    let inner = Node {
        margin: UiRect::left(px(20)),
        padding: UiRect::axes(px(4), px(4)),
        border_radius: BorderRadius::all(px(4)),
        ..column(0.0)
    };
    parent
        .spawn((inner, BackgroundColor(theme::WELL)))
        .with_children(|inner| {
            for (place, (detail, tip)) in
                entry.line.details.iter().zip(&entry.rule_texts).enumerate()
            {
                // What is good for the one who rolled, in colour and by a sign.
                let shade = match detail.helps {
                    Some(true) => Some(("arrow-up", theme::GOOD)),
                    Some(false) => Some(("arrow-down", theme::HARM)),
                    None => None,
                };
                let text = detail.text.as_str();
                let ids = rule_links::ids_in(text);
                if ids.is_empty() {
                    let node = Node {
                        padding: UiRect::horizontal(px(5)),
                        ..default()
                    };
                    inner.spawn((words(text, entry.size, theme::PAPER), node));
                    continue;
                }
                let key = format!("log-{}-{place}", entry.index);
                let line = Press::new(key, Intent::ShowRules(ids))
                    .flat()
                    .tip(tip.clone())
                    .shape(|node| {
                        node.padding = UiRect::horizontal(px(4));
                        node.justify_content = JustifyContent::Start;
                        node.column_gap = px(3);
                    })
                    .spawn(inner, |button| {
                        if let Some((sign, colour)) = shade {
                            button.spawn(icon(sign, entry.size, colour));
                        }
                        let colour = shade.map_or(theme::PAPER, |(_, colour)| colour);
                        button.spawn(words(text, entry.size, colour));
                    });
                inner.commands().entity(line).insert(TellsRules);
            }
        });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LogBook>();
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (build, write, unfold, draw)
            .chain()
            .run_if(in_battle)
            .in_set(PlaySystems::Draw),
    );
}
