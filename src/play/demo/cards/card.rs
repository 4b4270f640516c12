//! The card before a battle, and that after it. Floor 7.

use super::super::show::Phase;
use crate::combat::{SideId, capital};
use crate::dice::whole_percent;
use crate::play::ending::{Foretold, TurningPoint, reason, turning_points, verdict};
use crate::play::panel::Panel;
use crate::play::people::{Portrait, portrait};
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{bold, column, icon, row, rule, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// What a side wants that has no objective.
const LAST: &str = "Be the last side that fights.";

/// A card over the map.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct Card {
    table: u32,
    phase: Phase,
    size: f32,
    face: Face,
}

/// What a card says.
#[derive(Debug, Default, PartialEq)]
enum Face {
    /// Nothing: it is not there.
    #[default]
    None,
    /// The level, the rules, what each side wants.
    Title(Title),
    /// How it ended, and what decided it.
    End(End),
}

#[derive(Debug, PartialEq)]
struct Title {
    level: String,
    about: String,
    rules: String,
    summary: String,
    sides: Vec<(SideId, String, String)>,
}

#[derive(Debug, PartialEq)]
struct End {
    verdict: String,
    reason: Option<String>,
    facts: String,
    points: Vec<(TurningPoint, Option<Portrait>)>,
}

impl Card {
    /// Whether it is that of a battle in a phase, in a window of a size.
    pub(super) fn is_of(&self, table: u32, phase: Phase, size: f32) -> bool {
        (self.table, self.phase) == (table, phase) && self.size == size
    }

    /// The card of a battle in a phase.
    pub(super) fn of(session: &Session, phase: Phase, odds: &[Foretold], size: f32) -> Self {
        let face = match phase {
            Phase::Title => Face::Title(Title::of(session)),
            Phase::Battle => Face::None,
            Phase::End => Face::End(End::of(session, odds)),
        };
        Self {
            table: session.table(),
            phase,
            size,
            face,
        }
    }

    /// The veil over the map.
    pub(super) fn ground(&self) -> Color {
        match self.face {
            Face::None => Color::NONE,
            _ => theme::VEIL,
        }
    }
}

impl Title {
    fn of(session: &Session) -> Self {
        let battle = session.battle();
        let side = |index: usize| {
            let side = SideId(u8::try_from(index).unwrap_or(u8::MAX));
            let wants = battle.level().wants(side);
            let words = match wants.is_empty() {
                true => LAST.to_owned(),
                false => format!("{}.", capital(&wants.to_string())),
            };
            (side, session.side_name(side).to_owned(), words)
        };
        Self {
            level: battle.level().name().to_owned(),
            about: battle.level().summary().to_owned(),
            rules: battle.ruleset().name.to_owned(),
            summary: battle.ruleset().summary.to_owned(),
            sides: (0..battle.level().sides().len()).map(side).collect(),
        }
    }

    fn fill(&self, card: &mut ChildSpawnerCommands, size: f32) {
        card.spawn(bold(self.level.as_str(), 46.0 * size, theme::PAPER));
        card.spawn(words(self.about.as_str(), 18.0 * size, theme::MUTED));
        rule(card, theme::RIM);
        card.spawn(row(10.0)).with_children(|line| {
            line.spawn(icon("book-open", 22.0 * size, theme::BRASS));
            line.spawn(bold(self.rules.as_str(), 24.0 * size, theme::BRASS));
        });
        card.spawn(words(self.summary.as_str(), 18.0 * size, theme::PAPER));
        rule(card, theme::RIM);
        for (side, name, wants) in &self.sides {
            let colour = theme::side_colour(*side);
            let line = Node {
                align_items: AlignItems::Start,
                ..row(10.0)
            };
            card.spawn(line).with_children(|line| {
                line.spawn(icon(theme::side_icon(*side), 24.0 * size, colour));
                let node = Node {
                    width: px(170.0 * size),
                    flex_shrink: 0.0,
                    ..default()
                };
                line.spawn((bold(name.as_str(), 20.0 * size, theme::PAPER), node));
                broken(line, wants, 20.0 * size, 570.0 * size);
            });
        }
    }
}

/// Words that are broken at a width: their height is only right where it is known.
fn broken(line: &mut ChildSpawnerCommands, text: &str, size: f32, width: f32) {
    let node = Node {
        width: px(width),
        flex_shrink: 1.0,
        min_width: px(0),
        ..default()
    };
    line.spawn((words(text, size, theme::PAPER), node));
}

impl End {
    fn of(session: &Session, odds: &[Foretold]) -> Self {
        let battle = session.battle();
        let rounds = battle.turns().round();
        let plural = if rounds == 1 { "" } else { "s" };
        let face = |point: TurningPoint| {
            let face = point.who.map(|who| {
                let sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
                Portrait::of(battle, who, &sheet)
            });
            (point, face)
        };
        Self {
            verdict: verdict(session),
            reason: reason(battle),
            facts: format!(
                "{}, {} ruleset, {rounds} round{plural}.",
                battle.level().name(),
                battle.ruleset().name
            ),
            points: turning_points(battle, odds).into_iter().map(face).collect(),
        }
    }

    fn fill(&self, card: &mut ChildSpawnerCommands, size: f32) {
        card.spawn(bold(self.verdict.as_str(), 40.0 * size, theme::PAPER));
        if let Some(reason) = &self.reason {
            card.spawn(words(reason.as_str(), 20.0 * size, theme::BRASS));
        }
        card.spawn(words(self.facts.as_str(), 16.0 * size, theme::MUTED));
        if self.points.is_empty() {
            return;
        }
        rule(card, theme::RIM);
        card.spawn(bold("What decided it", 24.0 * size, theme::BRASS));
        for (point, face) in &self.points {
            card.spawn(row(12.0)).with_children(|line| {
                let node = Node {
                    width: px(84.0 * size),
                    flex_shrink: 0.0,
                    ..default()
                };
                let round = format!("Round {}", point.round);
                line.spawn((bold(round, 17.0 * size, theme::MUTED), node));
                match (face, point.side) {
                    (Some(face), _) => _ = portrait(line, *face, 40.0 * size),
                    (None, Some(side)) => {
                        let (glyph, colour) = (theme::side_icon(side), theme::side_colour(side));
                        line.spawn(icon(glyph, 38.0 * size, colour));
                    }
                    (None, None) => {}
                }
                broken(line, &point.text, 19.0 * size, 560.0 * size);
                if let Some(chance) = point.chance {
                    let chance = format!("{} %", whole_percent(chance));
                    line.spawn((
                        bold(chance, 22.0 * size, theme::BRASS),
                        TextLayout::no_wrap(),
                    ));
                }
            });
        }
    }
}

impl Panel for Card {
    fn fill(&self, area: &mut ChildSpawnerCommands) {
        if self.face == Face::None {
            return;
        }
        let node = Node {
            width: px(860.0 * self.size),
            max_width: percent(92),
            max_height: percent(88),
            padding: UiRect::all(px(30.0 * self.size)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(10)),
            ..column(12.0 * self.size)
        };
        let ground = BackgroundColor(theme::PANEL.with_alpha(0.94));
        area.spawn((node, ground, BorderColor::all(theme::RIM)))
            .with_children(|card| match &self.face {
                Face::None => {}
                Face::Title(title) => title.fill(card, self.size),
                Face::End(end) => end.fill(card, self.size),
            });
    }
}

/// Where a card lies.
pub(super) fn frame() -> Node {
    Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    }
}
