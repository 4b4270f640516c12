//! Where a question stands: in the lower right corner of the map, whatever it is about. Floor 7.
//!
//! Where it would hide one of the two whom it is about, the camera brings both into what is left of the map, and back
//! once nothing is asked any more. The card stays where it is, whatever the camera does and however the answers change.

use super::areas::{ActionBar, BOTTOM, GuideOnMap, LEFT, RIGHT, Shown, TOP, TopBar};
use crate::combat::{CombatantId, PendingChoice, SideId};
use crate::dice::whole_percent;
use crate::play::bridge::Away;
use crate::play::floating::{TipsOutside, rect_of};
use crate::play::panel::Panel;
use crate::play::screen::{InterfaceSize, Layer, MapInWindow, Screen};
use crate::play::session::{Ready, Session};
use crate::play::theme;
use crate::play::widgets::{column, icon, panel, row, words};
use crate::view::CameraCommand;
use crate::view::layout::CELL;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiScale};

/// Gap between a question and what it keeps off, in pixels of the interface.
const GAP: f32 = 8.0;
/// Width of a question that has room, in pixels of the interface.
const WIDTH: f32 = 390.0;
/// Height of the line over the action bar that says what happened, in pixels of the interface.
const LINE: f32 = 36.0;
/// How far the words over a piece reach above its cell, in pixels of the interface.
const WORDS: f32 = 44.0;

/// The card of a question or of a window that actions answer.
#[derive(Component, Debug, Clone, PartialEq)]
pub(in crate::play) struct QuestionCard {
    topic: Topic,
    step: Step,
    /// The window, in pixels of the interface, and its side panels, for which the place is chosen.
    window: (Vec2, Shown),
}

/// How far a card has come: it is measured, then put into its place, and then seen. What standing orders answer is gone after its
/// first frame: no picture moves for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    New,
    Measured,
    Placed,
    Seen,
}

/// Whether a window so high, in pixels of the interface, leaves so little of the map that a question takes the room
/// of a bar as well: a question that is answered by itself that of the action bar, another one that of the top bar.
pub(super) fn is_low(window: f32) -> bool {
    window - TOP - BOTTOM < 320.0
}

/// The bars that make room for a question in a low window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Hidden {
    top: bool,
    bottom: bool,
}

impl Hidden {
    fn of(session: &Session, ready: bool, height: f32) -> Self {
        let low = is_low(height);
        Self {
            top: low && session.open_window(ready).is_some(),
            bottom: low && session.question(ready).is_some(),
        }
    }
}

/// The part of the window over the map, in pixels of the interface.
fn map_room(window: Vec2, shown: Shown, hidden: Hidden) -> Rect {
    let left = if shown.sheet { LEFT } else { 0.0 };
    let right = if shown.log { RIGHT } else { 0.0 };
    let top = if hidden.top { 0.0 } else { TOP };
    let bottom = if hidden.bottom { 0.0 } else { BOTTOM };
    Rect::new(left, top, window.x - right, window.y - bottom)
}

/// The bars make room in a low window, and come back.
pub(super) fn change_bars(
    session: Res<Session>,
    ready: Res<Ready>,
    interface: InterfaceSize,
    mut top: Single<&mut Node, (With<TopBar>, Without<ActionBar>)>,
    mut bottom: Single<&mut Node, (With<ActionBar>, Without<TopBar>)>,
) {
    let hidden = Hidden::of(&session, ready.0, interface.get().y);
    let display = |hides: bool| if hides { Display::None } else { Display::Flex };
    if top.display != display(hidden.top) {
        top.display = display(hidden.top);
    }
    if bottom.display != display(hidden.bottom) {
        bottom.display = display(hidden.bottom);
    }
}

/// How wide a question is on a map so wide, before it has a place.
fn first_width(map: f32) -> f32 {
    WIDTH.min(map - 2.0 * GAP)
}

/// The map as questions see it.
#[derive(SystemParam)]
pub(super) struct MapRoom<'w> {
    session: Res<'w, Session>,
    ready: Res<'w, Ready>,
    shown: Res<'w, Shown>,
}

impl MapRoom<'_> {
    /// The part of the window over the map, in pixels of the interface.
    fn of(&self, window: Vec2) -> Rect {
        let hidden = Hidden::of(&self.session, self.ready.0, window.y);
        map_room(window, *self.shown, hidden)
    }
}

/// Where a card goes: its lower right corner is always that of the map.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    /// What it may fill at the most.
    frame: Rect,
    /// What of the map is left beside it, if the camera has to bring the two there.
    clear: Option<Rect>,
}

/// What a card keeps off.
struct Around<'a> {
    /// The part of the window over the map.
    room: Rect,
    /// The two, with the words over them.
    two: &'a [Rect],
    /// The prompt of a guide, which is about the card.
    guide: Option<Rect>,
}

/// The place of a card of a size, in pixels of the interface.
fn place_of(size: Vec2, around: &Around) -> Place {
    free_place(size, around).unwrap_or_else(|| taken_place(size, around))
}

/// The corner of the map, if a card covers neither of the two there.
fn free_place(size: Vec2, around: &Around) -> Option<Place> {
    let room = around.room.inflate(-GAP);
    let seen = |rect: &Rect| around.room.contains(rect.min) && around.room.contains(rect.max);
    if size.cmpgt(room.size() + 0.5).any() || !around.two.iter().all(seen) {
        return None;
    }
    let card = Rect::from_corners(room.max - size, room.max);
    let reach = card.inflate(GAP);
    let mut kept_off = around.two.iter().chain(&around.guide);
    if kept_off.any(|rect| !reach.intersect(*rect).is_empty()) {
        return None;
    }
    // It may grow upwards, as long as it hides neither of the two.
    let mut frame = card;
    frame.min.y = room.min.y;
    for rect in around.two.iter().chain(&around.guide) {
        let beside = rect.max.x + GAP <= card.min.x || rect.min.x - GAP >= card.max.x;
        if !beside {
            frame.min.y = frame.min.y.max((rect.max.y + GAP).min(card.min.y));
        }
    }
    Some(Place { frame, clear: None })
}

/// The lower right corner in the form that leaves the two the most room once the camera has moved: high or wide.
fn taken_place(size: Vec2, around: &Around) -> Place {
    let room = around.room.inflate(-GAP);
    let full = room.size();
    let text = size.x * size.y;
    let wanted = around.two.iter().copied().reduce(|a, b| a.union(b));
    let wanted = wanted.map_or(Vec2::ONE, |two| two.size().max(Vec2::ONE));
    let middle = wanted_middle(around.two, room);
    let at_corner = |size: Vec2| Rect::from_corners(room.max - size, room.max);
    let high = {
        let width = size.x.min(full.x * 0.54);
        let height = (text / width * 1.1).max(size.y.min(full.y)).min(full.y);
        let frame = at_corner(Vec2::new(width, height));
        let clear = Rect::new(room.min.x, room.min.y, frame.min.x - GAP, room.max.y);
        (frame, clear)
    };
    let wide = {
        let width = full.x.min(640.0);
        let height = (text / width * 1.1)
            .max(size.y)
            .min(full.y * 0.54)
            .max(full.y.min(60.0));
        let frame = at_corner(Vec2::new(width, height));
        let clear = Rect::new(room.min.x, room.min.y, room.max.x, frame.min.y - GAP);
        (frame, clear)
    };
    // Of equals that one for which the picture moves less.
    let score = |(_, clear): &(Rect, Rect)| {
        let fits = (clear.size().max(Vec2::ONE) / wanted)
            .min_element()
            .min(1.0);
        fits * 4000.0 - clear.center().distance(middle)
    };
    let (frame, clear) = if score(&high) > score(&wide) {
        high
    } else {
        wide
    };
    Place {
        frame,
        clear: Some(clear),
    }
}

fn wanted_middle(two: &[Rect], room: Rect) -> Vec2 {
    let all = two.iter().copied().reduce(|a, b| a.union(b));
    all.map_or(room.center(), |all| all.center())
}

/// The parts of the screen that questions keep off.
#[derive(SystemParam)]
pub(super) struct Surroundings<'w, 's> {
    room: MapRoom<'w>,
    map: MapInWindow<'w, 's>,
    scale: Res<'w, UiScale>,
    guide: Single<
        'w,
        's,
        (&'static ComputedNode, &'static UiGlobalTransform),
        (With<GuideOnMap>, Without<QuestionCard>),
    >,
}

impl Surroundings<'_, '_> {
    /// The space of a combatant in the world, if it may be shown.
    fn space(&self, who: CombatantId) -> Option<Rect> {
        let session = &self.room.session;
        let cells = session.is_placed(who).then(|| session.cells_of(who))?;
        let cells = cells.iter().map(|&cell| {
            let at = self.map.layout.cell_to_world(cell);
            Rect::from_center_size(at, Vec2::splat(CELL))
        });
        cells.reduce(|a, b| a.union(b))
    }

    /// The prompt of a guide, where it stands over the map.
    fn guide(&self) -> Option<Rect> {
        let (node, place) = *self.guide;
        (!node.is_empty()).then(|| rect_of((node, place)))
    }

    /// A rectangle of the world in pixels of the interface, once the camera rests.
    fn seen(&self, space: Rect) -> Rect {
        let (rig, window) = (self.map.rig.at_rest(), self.map.size());
        let place = |at: Vec2| rig.world_to_window(window, at) / self.scale.0;
        Rect::from_corners(place(space.min), place(space.max))
    }

    /// The two of a card with the words over them.
    fn two(&self, card: &QuestionCard) -> Vec<Rect> {
        let rect = |who| self.space(who).map(|space| self.seen(space));
        let two = card.topic.two.into_iter();
        let mut two: Vec<Rect> = two.filter_map(rect).collect();
        for rect in &mut two {
            rect.min.y -= WORDS;
        }
        two
    }

    /// The part of the map for cards: that above the line over the action bar that says what happened.
    fn room_above_line(&self) -> Rect {
        let window = self.map.interface_size();
        let mut room = self.room.of(window);
        if !is_low(window.y) {
            room.max.y -= LINE;
        }
        room
    }
}

/// Puts a card into its place once its size is known, and shows it once it is there.
pub(super) fn place(
    around: Surroundings,
    mut cards: Query<(&mut QuestionCard, &ComputedNode, &mut Node, &mut Visibility)>,
    mut camera: MessageWriter<CameraCommand>,
    mut away: ResMut<Away>,
) {
    let window = around.map.interface_size();
    for (mut card, computed, mut node, mut visibility) in &mut cards {
        match card.step {
            Step::Seen => {}
            Step::New => card.step = Step::Measured,
            Step::Measured if computed.is_empty() => {}
            Step::Measured => {
                let size = computed.size() * computed.inverse_scale_factor();
                let two = around.two(&card);
                let place = place_of(
                    size,
                    &Around {
                        room: around.room_above_line(),
                        two: &two,
                        guide: around.guide(),
                    },
                );
                put(&mut node, &place, window);
                if let Some(clear) = place.clear {
                    let two = card.topic.two.into_iter();
                    let spaces = two.filter_map(|who| around.space(who));
                    if let Some(area) = spaces.reduce(|a, b| a.union(b)) {
                        let scale = around.scale.0;
                        camera.write(CameraCommand::Show {
                            area,
                            within: Rect::from_corners(clear.min * scale, clear.max * scale),
                            above: WORDS * scale,
                        });
                        away.0 = true;
                    }
                }
                card.step = Step::Placed;
            }
            Step::Placed => {
                *visibility = Visibility::Inherited;
                card.step = Step::Seen;
            }
        }
    }
}

/// Hangs a card into its frame.
fn put(node: &mut Node, place: &Place, window: Vec2) {
    let frame = place.frame;
    node.width = px(frame.width());
    node.max_height = px(frame.height());
    (node.left, node.right) = (auto(), px(window.x - frame.max.x));
    (node.top, node.bottom) = (auto(), px(window.y - frame.max.y));
}

/// A question is put anew where the window or its panels change.
pub(super) fn forget_places(
    interface: InterfaceSize,
    room: MapRoom,
    mut cards: Query<(&mut QuestionCard, &mut Node, &mut Visibility)>,
) {
    let now = (interface.get(), *room.shown);
    for (mut card, mut node, mut visibility) in &mut cards {
        if card.window == now {
            continue;
        }
        (card.step, card.window) = (Step::Measured, now);
        *visibility = Visibility::Hidden;
        node.width = px(first_width(room.of(now.0).width()));
        node.max_height = px(now.0.y - 2.0 * GAP);
    }
}

/// What tells a question from the next one: the same with other answers stays where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Topic {
    kind: smol_str::SmolStr,
    prompt: smol_str::SmolStr,
    who: CombatantId,
    two: [CombatantId; 2],
    table: u32,
}

impl Topic {
    pub(super) fn of(session: &Session, choice: &PendingChoice) -> Self {
        Self {
            kind: choice.kind.clone(),
            prompt: choice.prompt.clone(),
            who: choice.who,
            two: session.two_of(choice),
            table: session.table(),
        }
    }
}

/// The card that shows a model, as long as there is something to ask.
#[derive(SystemParam)]
pub(super) struct Card<'w, 's, P: Panel> {
    commands: Commands<'w, 's>,
    cards: Query<'w, 's, (Entity, &'static QuestionCard, &'static mut P)>,
    room: MapRoom<'w>,
    interface: InterfaceSize<'w, 's>,
}

impl<P: Panel + PartialEq> Card<'_, '_, P> {
    /// What it shows; `None` if it is not there.
    pub(super) fn shown(&self) -> Option<&P> {
        self.cards.iter().next().map(|(_, _, model)| model)
    }

    /// Whether it is put in few lines.
    pub(super) fn is_compact(&self) -> bool {
        is_low(self.interface.get().y)
    }

    /// Shows a model: where the card is, if it is about the same topic, or else in a new card.
    pub(super) fn show(&mut self, topic: Topic, layer: Layer, model: P) {
        for (card, old, mut shown) in &mut self.cards {
            if old.topic == topic {
                shown.set_if_neq(model);
                return;
            }
            self.commands.entity(card).despawn();
        }
        let window = self.interface.get();
        let width = first_width(self.room.of(window).width());
        let card = QuestionCard {
            topic,
            step: Step::New,
            window: (window, *self.room.shown),
        };
        self.commands.spawn((card, unplaced(width), layer, model));
    }

    /// Takes the card away.
    pub(super) fn close(&mut self) {
        for (card, ..) in &self.cards {
            self.commands.entity(card).despawn();
        }
    }
}

/// A card that has no place yet, and is unseen until then.
fn unplaced(width: f32) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        padding: UiRect::all(px(10)),
        border_radius: BorderRadius::all(px(8)),
        width: px(width),
        ..column(7.0)
    };
    (
        DespawnOnExit(Screen::Battle),
        TipsOutside,
        panel(node),
        BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(4), px(0), px(16)),
        Visibility::Hidden,
        GlobalZIndex(10),
    )
}

/// What is about to happen, in a line of a question.
#[derive(Debug, PartialEq)]
pub(super) struct Coming {
    /// The side of the one who does it.
    side: SideId,
    words: String,
}

impl Coming {
    /// What the battle waits to carry out, if its chance or harm is known.
    pub(super) fn of(session: &Session) -> Option<Self> {
        let told = session.imminent()?;
        if told.chance.is_none() && told.harm.is_empty() {
            return None;
        }
        let name = |who| session.battle().name(who);
        let whose = match told.target {
            Some(target) => format!("{} at {}", name(told.who), name(target)),
            None => name(told.who),
        };
        let chance = told
            .chance
            .map(|chance| format!("{}\u{a0}%", whole_percent(chance)));
        let facts = [
            told.does.to_string(),
            chance.unwrap_or_default(),
            told.harm.to_string(),
        ];
        let facts: Vec<_> = facts.into_iter().filter(|it| !it.is_empty()).collect();
        Some(Self {
            side: session.battle().side(told.who),
            words: format!("{whose}: {}.", facts.join(", ")),
        })
    }

    pub(super) fn spawn(&self, card: &mut ChildSpawnerCommands) {
        card.spawn(row(7.0)).with_children(|line| {
            line.spawn(icon("move-up-right", 15.0, theme::side_colour(self.side)));
            let node = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..default()
            };
            line.spawn((words(self.words.as_str(), theme::SMALL, theme::PAPER), node));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The map between both panels of a window.
    fn room(window: Vec2) -> Rect {
        map_room(window, Shown::default(), Hidden::default())
    }

    #[test]
    fn a_question_hides_neither_of_the_two_wherever_they_are() {
        let window = Vec2::new(1280.0, 720.0);
        let room = room(window);
        let size = Vec2::new(390.0, 260.0);
        for step in 0..40_usize {
            let x = room.min.x + 60.0 + (step * 197 % 1100) as f32;
            let y = room.min.y + 60.0 + (step * 83 % 400) as f32;
            let one = Rect::from_center_size(Vec2::new(x, y), Vec2::splat(60.0));
            let other = Rect::from_center_size(Vec2::new(y + 300.0, x / 3.0), Vec2::splat(60.0));
            let two = [one, other];
            let around = Around {
                room,
                two: &two,
                guide: None,
            };
            let place = place_of(size, &around);
            assert!(room.union(place.frame) == room, "{place:?}");
            if place.clear.is_none() {
                for rect in two {
                    assert!(
                        place.frame.intersect(rect).is_empty(),
                        "{place:?} over {rect:?}"
                    );
                }
            }
            if let Some(clear) = place.clear {
                assert!(clear.intersect(place.frame).is_empty(), "{place:?}");
            }
        }
    }

    #[test]
    fn a_question_in_a_low_window_leaves_nearly_half_of_the_map() {
        for window in [
            Vec2::new(512.0, 300.0),
            Vec2::new(640.0, 360.0),
            Vec2::new(683.0, 400.0),
        ] {
            let room = map_room(
                window,
                Shown::default(),
                Hidden {
                    top: true,
                    bottom: false,
                },
            );
            let two = [Rect::from_center_size(room.center(), Vec2::splat(60.0))];
            let around = Around {
                room,
                two: &two,
                guide: None,
            };
            let place = place_of(Vec2::new(390.0, 300.0), &around);
            let clear = place.clear.expect("there is no free place");
            assert!(room.union(place.frame) == room, "{place:?}");
            assert!(
                clear.width() * clear.height() > 0.35 * room.width() * room.height(),
                "{place:?}"
            );
        }
    }
}
