//! The large words: what is tried and its chance, then what came of it. Floor 7.

use super::super::show::Words;
use crate::combat::{CombatantId, Severity};
use crate::play::panel::Panel;
use crate::play::people::{Portrait, portrait};
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{bold, column, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// A thin shadow, by which words over the map are read.
const SHADOW: TextShadow = TextShadow {
    offset: Vec2::splat(1.5),
    color: Color::BLACK,
};

/// The large words, between the faces of the two.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct LargeWords {
    words: Words,
    faces: Option<[Portrait; 2]>,
    size: f32,
}

impl LargeWords {
    /// What is shown of a battle.
    pub(super) fn of(session: &Session, words: &Words, size: f32) -> Self {
        let battle = session.battle();
        let face = |who: CombatantId| {
            let sheet = (battle.ruleset().shown.sheet)(battle.world(), who);
            Portrait::of(battle, who, &sheet)
        };
        Self {
            words: words.clone(),
            faces: words.two.map(|(who, target)| [face(who), face(target)]),
            size,
        }
    }

    /// Whether it says these words, in a window of a size.
    pub(super) fn says(&self, words: &Words, size: f32) -> bool {
        self.words == *words && self.size == size
    }

    /// The lines from the small one to the largest.
    fn lines(&self, text: &mut ChildSpawnerCommands) {
        let Words {
            tried,
            chance,
            told,
            ..
        } = &self.words;
        let done = !told.deed.is_empty() || !told.harm.is_empty();
        let mut line = |text_of: &str, size: f32, colour: Color| {
            if !text_of.is_empty() {
                text.spawn((
                    bold(text_of, size * self.size, colour),
                    TextLayout::new(Justify::Center, LineBreak::WordBoundary),
                    SHADOW,
                ));
            }
        };
        match done {
            false => {
                line(tried, 25.0, theme::PAPER);
                line(chance, 46.0, theme::BRASS);
            }
            true => {
                line(&told.deed, 30.0, theme::PAPER);
                line(&told.harm, 26.0, self.tone());
            }
        }
        if done && !tried.is_empty() {
            text.spawn((
                words(chance.as_str(), 17.0 * self.size, theme::BRASS),
                TextLayout::no_wrap(),
                SHADOW,
            ));
        }
    }

    /// The colour of what was done.
    const fn tone(&self) -> Color {
        match self.words.severity {
            Some(Severity::Light | Severity::Grave | Severity::Fell) => theme::HARM,
            _ => theme::MUTED,
        }
    }
}

impl Panel for LargeWords {
    fn fill(&self, area: &mut ChildSpawnerCommands) {
        if self.words.is_empty() {
            return;
        }
        let node = Node {
            padding: UiRect::axes(px(22.0 * self.size), px(10.0 * self.size)),
            max_width: percent(92),
            border_radius: BorderRadius::all(px(10)),
            ..row(20.0 * self.size)
        };
        let ground = BackgroundColor(theme::ROOM.with_alpha(0.86));
        area.spawn((node, ground)).with_children(|band| {
            let face = 84.0 * self.size;
            if let Some([who, _]) = self.faces {
                portrait(band, who, face);
            }
            let node = Node {
                align_items: AlignItems::Center,
                min_width: px(360.0 * self.size),
                max_width: px(860.0 * self.size),
                flex_shrink: 1.0,
                ..column(2.0)
            };
            band.spawn(node).with_children(|text| self.lines(text));
            if let Some([_, target]) = self.faces {
                portrait(band, target, face);
            }
        });
    }
}

/// Where the words lie.
pub(super) fn frame() -> Node {
    Node {
        position_type: PositionType::Absolute,
        bottom: percent(5),
        left: px(0),
        width: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    }
}
