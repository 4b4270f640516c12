//! What the sides have to do to win, and how far they are: one line, which unfolds. Floor 7.

use super::areas::{LEFT, RIGHT, Shown};
use crate::combat::{SideId, capital};
use crate::mechanics::Scene;
use crate::mechanics::objectives::wants;
use crate::mechanics::reinforcements::to_come;
use crate::play::floating::TipsOutside;
use crate::play::intent::Intent;
use crate::play::panel::Panel;
use crate::play::screen::InterfaceSize;
use crate::play::session::{Mind, Ready, Session};
use crate::play::settings::Settings;
use crate::play::taste::Setting;
use crate::play::theme;
use crate::play::widgets::{Press, Solid, Tip, column, explained, icon, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The plate with the objectives: what it says of each side.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct GoalPlate {
    sides: Vec<SideLine>,
    /// Whether all of it is seen, or else the beginning of the first line.
    open: bool,
    /// So many letters fit into one line.
    letters: usize,
}

/// The share of the map's width that a folded line fills at the most, its pixels without letters, and those of a letter.
const LINE: (f32, f32, f32) = (0.55, 60.0, 6.6);

/// What a side has to do, and who of it is still to come.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::play) struct SideLine {
    side: SideId,
    words: String,
    /// Whether a person plays the side, so that it stands out.
    own: bool,
}

/// Spawns the plate into the upper right corner of the map.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(8),
        top: px(8),
        max_width: percent(76),
        align_items: AlignItems::FlexEnd,
        padding: UiRect::axes(px(4), px(1)),
        border_radius: BorderRadius::all(px(4)),
        ..column(1.0)
    };
    parent.spawn((
        GoalPlate::default(),
        node,
        TipsOutside,
        BackgroundColor(theme::PANEL.with_alpha(0.85)),
        Visibility::Hidden,
        Pickable::IGNORE,
    ));
}

/// The lines of all sides that have any: that of the side that looks at the screen first, or those of persons.
fn side_lines(session: &Session) -> Vec<SideLine> {
    let battle = session.battle();
    let sides = 0..battle.level().sides().len();
    let line = |side: usize| {
        let side = SideId(u8::try_from(side).unwrap_or(u8::MAX));
        let wants = wants(battle.world(), side);
        let is_person = session.mind(side) == Mind::Person;
        let own = session.viewer().map_or(is_person, |viewer| viewer == side);
        let words = match own {
            true => wants.sentence(),
            false => capital(&wants.to_string()),
        };
        let words = match (wants.is_empty(), reserve_words(battle.world(), side)) {
            (_, None) => words,
            (true, Some(reserve)) => reserve,
            (false, Some(reserve)) => format!("{words}. {reserve}"),
        };
        (!words.is_empty()).then_some(SideLine { side, words, own })
    };
    let mut all: Vec<_> = sides.filter_map(line).collect();
    all.sort_by_key(|line| (!line.own, line.side));
    all
}

/// Who of a side is still to come: `Round 3: Ida and 2 others`.
fn reserve_words(world: &World, side: SideId) -> Option<String> {
    let scene = Scene::of(world);
    let own: Vec<_> = to_come(world)
        .filter(|&(who, _)| scene.side(who) == side)
        .collect();
    let round = own.iter().map(|&(_, round)| round).min()?;
    let mut next = own.iter().filter(|&&(_, at)| at == round);
    let first = scene.name(next.next()?.0);
    Some(match next.count() {
        0 => format!("Round {round}: {first} comes"),
        1 => format!("Round {round}: {first} and 1 other come"),
        others => format!("Round {round}: {first} and {others} others come"),
    })
}

pub(super) fn draw(
    session: Res<Session>,
    ready: Res<Ready>,
    settings: Res<Settings>,
    map: MapWidth,
    plate: Single<(&mut GoalPlate, &mut Visibility)>,
) {
    let (mut plate, mut seen) = plate.into_inner();
    let is_news = plate.is_added() || (session.is_changed() && session.is_told());
    let now = GoalPlate {
        sides: match is_news {
            true => side_lines(&session),
            false => plate.sides.clone(),
        },
        open: settings.goals,
        letters: map.letters(),
    };
    plate.set_if_neq(now);
    // Questions and windows take the room.
    let asked = session.question(ready.0).is_some() || session.open_window(ready.0).is_some();
    seen.set_if_neq(if plate.sides.is_empty() || asked {
        Visibility::Hidden
    } else {
        Visibility::Inherited
    });
}

impl Panel for GoalPlate {
    fn fill(&self, plate: &mut ChildSpawnerCommands) {
        let Some(first) = self.sides.first() else {
            return;
        };
        let tip = Tip::new("Objectives")
            .line(if self.open {
                "Folds them to one line."
            } else {
                "Unfolds what each side has to do to win."
            })
            .line("Key \u{2039}Goals\u{203a}.");
        let fold = Press::new("goals", Intent::Set(Setting::Goals(!self.open)))
            .flat()
            .shape(|node| {
                node.padding = UiRect::axes(px(4), px(0));
                node.column_gap = px(6);
            })
            .tip(tip);
        let button = fold.spawn(plate, |button| {
            let glyph = if self.open {
                "chevron-up"
            } else {
                "chevron-down"
            };
            let (colour, text) = match self.open {
                true => (theme::MUTED, "Objectives".to_owned()),
                false => (theme::PAPER, shortened(&first.words, self.letters)),
            };
            if !self.open {
                let side = theme::side_colour(first.side);
                button.spawn(icon(theme::side_icon(first.side), 14.0, side));
            }
            button.spawn((words(text, theme::SMALL, colour), TextLayout::no_wrap()));
            button.spawn(icon(glyph, 14.0, theme::MUTED));
        });
        plate.commands().entity(button).insert(Solid);
        if self.open {
            for line in &self.sides {
                spawn_line(plate, line);
            }
        }
    }
}

/// The beginning of a sentence in so many letters, by whole words.
fn shortened(sentence: &str, most: usize) -> String {
    if sentence.chars().count() <= most {
        return sentence.to_owned();
    }
    let mut text = String::new();
    for word in sentence.split(' ') {
        if text.chars().count() + word.chars().count() + 2 > most {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text.trim_end_matches([',', ';', ':', '.']).to_owned() + "\u{2026}"
}

/// How wide the map is.
#[derive(SystemParam)]
pub(super) struct MapWidth<'w, 's> {
    interface: InterfaceSize<'w, 's>,
    shown: Res<'w, Shown>,
}

impl MapWidth<'_, '_> {
    /// So many letters fit into the folded line.
    fn letters(&self) -> usize {
        let left = if self.shown.sheet { LEFT } else { 0.0 };
        let right = if self.shown.log { RIGHT } else { 0.0 };
        let map = self.interface.get().x - left - right;
        ((map * LINE.0 - LINE.1) / LINE.2).max(12.0) as usize
    }
}

fn spawn_line(lines: &mut ChildSpawnerCommands, of_side: &SideLine) {
    let whose = if of_side.own {
        "your side"
    } else {
        "this side"
    };
    let tip = Tip::new("Objectives")
        .line(format!(
            "What {whose} has to do to win; one of several is enough."
        ))
        .line("A side that loses somebody it has to protect is beaten.")
        .line("A side whose enemies are all out of the fight wins in any case.");
    let key = format!("goal-{}", of_side.side.0);
    // The icon stands in the margin, so that the words wrap at a width that is known.
    let node = Node {
        padding: UiRect::left(px(20)),
        flex_shrink: 0.0,
        ..column(0.0)
    };
    lines
        .spawn((node, explained(key, tip)))
        .with_children(|line| {
            let colour = theme::side_colour(of_side.side);
            let margin = Node {
                position_type: PositionType::Absolute,
                left: px(0),
                top: px(1),
                ..default()
            };
            line.spawn(margin).with_children(|margin| {
                margin.spawn(icon(theme::side_icon(of_side.side), 14.0, colour));
            });
            let colour = if of_side.own {
                theme::PAPER
            } else {
                theme::MUTED
            };
            line.spawn(words(of_side.words.as_str(), theme::SMALL, colour));
        });
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_sentence_is_cut_between_words_and_a_short_one_is_whole() {
        let sentence = "Hold the bridge, until the end of round 8.";
        assert_eq!(shortened(sentence, 60), sentence);
        assert_eq!(shortened(sentence, 20), "Hold the bridge\u{2026}");
        assert!(shortened(sentence, 30).chars().count() <= 30);
    }
}
