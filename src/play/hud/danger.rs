//! What the danger view tells in words, while its key is held, and which parts of the map the panels cover. Floor 7.

use super::areas::{GuideOnMap, LEFT, Shown, StripArea};
use super::captions::CaptionArea;
use super::dock::QuestionCard;
use super::from_there::FromThereCard;
use super::goals::GoalPlate;
use super::ground::GroundNote;
use super::odds::OddsCard;
use crate::play::aim::Selection;
use crate::play::danger::DangerShown;
use crate::play::floating::rect_of;
use crate::play::panel::Panel;
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{bold, column, words};
use crate::view::Covered;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiScale};

/// The plate with the words of the danger view.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct DangerPlate(Vec<String>);

/// Lines that are shown at once under the heading, over the panel of the combatant.
const MOST: usize = 9;
/// Lines that are shown at once over the map, where that panel has no room.
const FEW: usize = 3;

/// Spawns the plate: it lies over the panel of the combatant, so that it covers nothing of the map.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let node = Node {
        position_type: PositionType::Absolute,
        bottom: px(0),
        width: px(LEFT - 12.0),
        padding: UiRect::axes(px(8), px(8)),
        border: UiRect::top(px(1)),
        ..column(2.0)
    };
    parent.spawn((
        DangerPlate::default(),
        node,
        // Nothing of the panel shows through.
        BackgroundColor(theme::PANEL),
        BorderColor::all(theme::RIM),
        Visibility::Hidden,
        GlobalZIndex(5),
        Pickable::IGNORE,
    ));
}

pub(super) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    danger: Res<DangerShown>,
    shown: Res<Shown>,
    plate: Single<(&mut DangerPlate, &mut Visibility, &mut Node)>,
) {
    let (mut plate, mut seen, mut node) = plate.into_inner();
    let mut lines = danger.words(&session, &selection);
    let (left, most) = match shown.sheet {
        true => (px(6.0 - LEFT), MOST),
        false => (px(8), FEW),
    };
    if node.left != left {
        node.left = left;
    }
    let more = lines.len().saturating_sub(most + 1);
    if more > 0 {
        lines.truncate(most + 1);
        lines.push(format!("And {more} more."));
    }
    seen.set_if_neq(match lines.is_empty() {
        true => Visibility::Hidden,
        false => Visibility::Inherited,
    });
    plate.set_if_neq(DangerPlate(lines));
}

impl Panel for DangerPlate {
    fn fill(&self, plate: &mut ChildSpawnerCommands) {
        let mut lines = self.0.iter();
        if let Some(heading) = lines.next() {
            plate.spawn(bold(heading.as_str(), theme::SMALL, theme::PAPER));
        }
        for line in lines {
            plate.spawn(words(line.as_str(), theme::SMALL, theme::PAPER));
        }
    }
}

/// What lies over the map all the time, or while it is needed.
type OverMap = Or<(
    With<OddsCard>,
    With<FromThereCard>,
    With<GoalPlate>,
    With<DangerPlate>,
    With<QuestionCard>,
    With<StripArea>,
    With<GuideOnMap>,
    With<CaptionArea>,
)>;
type Seen<'w> = (
    &'w ComputedNode,
    &'w UiGlobalTransform,
    &'w InheritedVisibility,
);

/// Words in the world keep off the panels and cards over the map. Of the note of the ground they keep off as far as it may reach,
/// since it is another one for each cell.
pub(super) fn cover(
    panels: Query<Seen, OverMap>,
    note: Single<&ChildOf, With<GroundNote>>,
    frames: Query<(&ComputedNode, &UiGlobalTransform, &ChildOf)>,
    parents: Query<(&ComputedNode, &UiGlobalTransform)>,
    scale: Res<UiScale>,
    mut covered: ResMut<Covered>,
) {
    let in_window = |rect: Rect| Rect::from_corners(rect.min * scale.0, rect.max * scale.0);
    let shown = panels
        .iter()
        .filter(|(node, _, seen)| seen.get() && !node.is_empty());
    let mut now: Vec<Rect> = shown
        .map(|(node, place, _)| in_window(rect_of((node, place))))
        .collect();
    if let Ok((node, place, map)) = frames.get(note.parent())
        && let Ok(map) = parents.get(map.parent())
    {
        let (mut rect, map) = (rect_of((node, place)), rect_of(map));
        rect.max.x = rect.min.x + 0.4 * map.width();
        rect.max.y = rect.max.y.max(rect.min.y + 24.0);
        now.push(in_window(rect));
    }
    now.sort_by(|a, b| {
        a.min
            .y
            .total_cmp(&b.min.y)
            .then(a.min.x.total_cmp(&b.min.x))
    });
    covered.set_if_neq(Covered(now));
}
