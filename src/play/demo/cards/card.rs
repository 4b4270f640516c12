//! The card before a battle, and that after it. Floor 7.

use super::super::later::Later;
use super::super::show::{Phase, Show};
use crate::battle::Battle;
use crate::combat::{CombatantId, SideId, capital};
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
const LAST: &str = "Be the last side standing.";

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
    /// How much later it is, and who was hurt meanwhile.
    Later(Meanwhile),
    /// How it ended, and what decided it.
    End(End),
}

#[derive(Debug, PartialEq)]
struct Title {
    level: String,
    about: String,
    rules: String,
    summary: String,
    sides: Vec<Wish>,
}

/// What a side wants, and who fights for it.
#[derive(Debug, PartialEq)]
struct Wish {
    side: SideId,
    name: String,
    wants: String,
    faces: Vec<Portrait>,
}

#[derive(Debug, PartialEq)]
struct Meanwhile {
    heading: String,
    told: String,
    /// The names and the faces of those who were hurt.
    hurt: Vec<(String, Portrait)>,
}

#[derive(Debug, PartialEq)]
struct End {
    verdict: String,
    reason: Option<String>,
    facts: String,
    heading: &'static str,
    points: Vec<(TurningPoint, Option<Portrait>)>,
}

impl Card {
    /// Whether it is that of a battle in a phase, in a window of a size.
    pub(super) fn is_of(&self, table: u32, phase: Phase, size: f32) -> bool {
        (self.table, self.phase) == (table, phase) && self.size == size
    }

    /// The card of a battle in a phase.
    pub(super) fn of(session: &Session, show: &Show, size: f32) -> Self {
        let later = || show.later().map(|later| Meanwhile::of(session, later));
        let face = match show.phase() {
            Phase::Title => Face::Title(Title::of(session)),
            Phase::Battle => Face::None,
            Phase::Later => later().map_or(Face::None, Face::Later),
            Phase::End => Face::End(End::of(session, show.odds())),
        };
        Self {
            table: session.table(),
            phase: show.phase(),
            size,
            face,
        }
    }

    /// The veil over the map; what is passed over is done behind one that comes and goes.
    pub(super) fn ground(&self, show: &Show) -> Color {
        match self.face {
            Face::None => Color::NONE,
            Face::Later(_) => theme::ROOM.with_alpha(show.veil()),
            Face::Title(_) | Face::End(_) => theme::VEIL,
        }
    }
}

impl Title {
    fn of(session: &Session) -> Self {
        let battle = session.battle();
        let side = |index: usize| {
            let side = SideId(u8::try_from(index).unwrap_or(u8::MAX));
            let own = battle.combatants().filter(|&who| battle.side(who) == side);
            let wants = battle.level().wants(side);
            let wants = match wants.is_empty() {
                true => LAST.to_owned(),
                false => format!("{}.", capital(&wants.to_string())),
            };
            Wish {
                side,
                name: session.side_name(side).to_owned(),
                wants,
                faces: own.map(|who| face_of(battle, who)).collect(),
            }
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
        for wish in &self.sides {
            card.spawn(column(5.0 * size))
                .with_children(|part| wish.fill(part, size));
        }
    }
}

impl Wish {
    /// The wish beside the name, and the faces below it.
    fn fill(&self, part: &mut ChildSpawnerCommands, size: f32) {
        let colour = theme::side_colour(self.side);
        let line = Node {
            align_items: AlignItems::Start,
            ..row(10.0 * size)
        };
        part.spawn(line).with_children(|line| {
            line.spawn(icon(theme::side_icon(self.side), 24.0 * size, colour));
            let name = bold(self.name.as_str(), 20.0 * size, theme::PAPER);
            broken(line, name, 188.0 * size);
            let wants = words(self.wants.as_str(), 20.0 * size, theme::PAPER);
            broken(line, wants, 552.0 * size);
        });
        let faces = Node {
            padding: UiRect::left(px(232.0 * size)),
            flex_wrap: FlexWrap::Wrap,
            ..row(7.0 * size)
        };
        part.spawn(faces).with_children(|line| {
            for face in &self.faces {
                portrait(line, *face, 44.0 * size);
            }
        });
    }
}

/// Words that are broken at a width. It is that of a node round them: words that are asked how high they would be in the least
/// room answer with one word a line, whatever width they have themselves.
fn broken(line: &mut ChildSpawnerCommands, text: impl Bundle, width: f32) {
    let node = Node {
        width: px(width),
        flex_shrink: 1.0,
        min_width: px(0),
        ..default()
    };
    line.spawn(node).with_children(|node| {
        node.spawn(text);
    });
}

/// The face of somebody as they are now.
fn face_of(battle: &Battle, who: CombatantId) -> Portrait {
    let sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
    Portrait::of(battle, who, &sheet)
}

impl Meanwhile {
    fn of(session: &Session, later: &Later) -> Self {
        let battle = session.battle();
        let face = |who: &CombatantId| (battle.name(*who).to_string(), face_of(battle, *who));
        Self {
            heading: later.heading(),
            told: later.meanwhile(),
            hurt: later.hurt().iter().map(face).collect(),
        }
    }

    fn fill(&self, area: &mut ChildSpawnerCommands, size: f32) {
        area.spawn(bold(self.heading.as_str(), 54.0 * size, theme::PAPER));
        if !self.told.is_empty() {
            area.spawn(words(self.told.as_str(), 22.0 * size, theme::BRASS));
        }
        let faces = Node {
            max_width: px(900.0 * size),
            flex_wrap: FlexWrap::Wrap,
            justify_content: JustifyContent::Center,
            ..row(18.0 * size)
        };
        area.spawn(faces).with_children(|line| {
            for (name, face) in &self.hurt {
                let node = Node {
                    align_items: AlignItems::Center,
                    ..column(4.0 * size)
                };
                line.spawn(node).with_children(|one| {
                    portrait(one, *face, 64.0 * size);
                    let name = words(name.as_str(), 16.0 * size, theme::PAPER);
                    one.spawn((name, TextLayout::no_wrap()));
                });
            }
        });
    }
}

impl End {
    fn of(session: &Session, odds: &[Foretold]) -> Self {
        let battle = session.battle();
        let rounds = battle.turns().round();
        let plural = if rounds == 1 { "" } else { "s" };
        let face = |point: TurningPoint| {
            let face = point.who.map(|who| face_of(battle, who));
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
            heading: match battle.outcome() {
                Some(_) => "What decided it",
                None => "What counted so far",
            },
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
        card.spawn(bold(self.heading, 24.0 * size, theme::BRASS));
        for (point, face) in &self.points {
            card.spawn(row(12.0)).with_children(|line| {
                let node = Node {
                    width: px(84.0 * size),
                    flex_shrink: 0.0,
                    ..default()
                };
                let round = format!("Round {}", point.round);
                let round = bold(round, 17.0 * size, theme::MUTED);
                line.spawn((round, TextLayout::no_wrap(), node));
                match (face, point.side) {
                    (Some(face), _) => _ = portrait(line, *face, 40.0 * size),
                    (None, Some(side)) => {
                        let (glyph, colour) = (theme::side_icon(side), theme::side_colour(side));
                        line.spawn(icon(glyph, 38.0 * size, colour));
                    }
                    (None, None) => {}
                }
                let text = words(point.text.as_str(), 19.0 * size, theme::PAPER);
                broken(line, text, 520.0 * size);
                if let Some(chance) = point.chance {
                    let chance = format!("{} % chance", whole_percent(chance));
                    line.spawn((
                        bold(chance, 18.0 * size, theme::BRASS),
                        TextLayout::no_wrap(),
                    ));
                }
            });
        }
    }
}

impl Panel for Card {
    fn fill(&self, area: &mut ChildSpawnerCommands) {
        if let Face::Later(later) = &self.face {
            let node = Node {
                align_items: AlignItems::Center,
                max_width: percent(92),
                ..column(16.0 * self.size)
            };
            area.spawn(node)
                .with_children(|part| later.fill(part, self.size));
            return;
        }
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
                Face::None | Face::Later(_) => {}
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
