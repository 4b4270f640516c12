//! Cards beside a point: tips and odds. They never leave the window. Floor 7.

use super::aim::Selection;
use super::focus::{Focus, tipped};
use super::intent::Intent;
use super::rule_links::{TellsRules, without_ids};
use super::screen::{CellOnScreen, InterfaceSize, PlaySystems, Topmost};
use super::settings::Settings;
use super::theme;
use super::widgets::{FocusKey, Tip, bold, card, column, words};
use crate::view::Waiting;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, FocusPolicy, UiGlobalTransform, UiScale};
use bevy::window::PrimaryWindow;

/// A card and the point that it belongs to, in pixels of the interface from the top left of the window.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Floating {
    /// The part of the window that it must not cover, such as a button or the cell under the pointer.
    pub beside: Rect,
    /// Whether it goes above or below rather than to the side.
    pub above: bool,
    /// Height of the bars along the top and the bottom of the window, which it leaves free if it is not too high.
    pub bars: (f32, f32),
    /// What it must not cover any more than `beside`, such as the card of a question.
    pub solid: Option<Rect>,
    /// What it should not cover as far as that can be, such as pieces on the map; the first ones matter most.
    pub avoid: Vec<Rect>,
    /// What it covers only where there is no room elsewhere, such as the panels beside the map; to a tip, pieces too.
    pub panels: Vec<Rect>,
}

/// Where the top left corner of a card goes: at the side of `beside` where there is room and where it covers
/// least of what it should not cover.
#[must_use]
pub fn place(size: Vec2, floating: &Floating, window: Vec2) -> Vec2 {
    const GAP: f32 = 10.0;
    let beside = floating.beside;
    let middle = beside.center() - size / 2.0;
    // Close enough that the pointer comes onto the card without crossing another cell.
    let gap = if floating.above { GAP } else { 2.0 };
    let (left, right) = (beside.min.x - gap - size.x, beside.max.x + gap);
    let (above, below) = (beside.min.y - gap - size.y, beside.max.y + gap);
    let sides = if floating.above {
        // Where neither above nor below is high enough, it goes to a side.
        vec![
            (middle.x, above),
            (beside.max.x - size.x, above),
            (beside.min.x, above),
            (middle.x, below),
            (right, middle.y),
            (left, middle.y),
        ]
    } else {
        // Beside it in the middle, or shifted up or down as far as its lower or upper border.
        let heights = [middle.y, beside.max.y - size.y, beside.min.y];
        let beside = heights.map(|y| [(right, y), (left, y)]);
        beside
            .concat()
            .into_iter()
            .chain([(middle.x, above), (middle.x, below)])
            .collect()
    };
    // Beside what it must not cover, at the height or over the middle of its own part.
    let aside = floating.solid.map_or_else(Vec::new, |solid| {
        let (left, right) = (solid.min.x - GAP - size.x, solid.max.x + GAP);
        let (above, below) = (solid.min.y - GAP - size.y, solid.max.y + GAP);
        let heights = [middle.y, beside.max.y + gap, beside.min.y - gap - size.y];
        let columns = [middle.x, beside.max.x + gap, beside.min.x - gap - size.x];
        let at_sides = heights.map(|y| [(left, y), (right, y)]).concat();
        let over = columns.map(|x| [(x, above), (x, below)]).concat();
        at_sides.into_iter().chain(over).collect()
    });
    // Off both bars; where it is too high for that, off the lower one, in which there is something to press.
    let end = window.y - size.y;
    let tops = [floating.bars.0.max(GAP), GAP];
    let lowest = (end - floating.bars.1).min(end - GAP);
    let free = tops.into_iter().find(|&top| top <= lowest);
    let (highest, lowest) = free.map_or((GAP, end - GAP), |top| (top, lowest));
    // Too high even for that, it covers as little of the lower bar as it can.
    let low_bar = Rect::new(0.0, window.y - floating.bars.1, window.x, window.y);
    let at_top = (free.is_none() && !floating.above).then_some([(right, GAP), (left, GAP)]);
    let inside = |(x, y): (f32, f32)| {
        let x = x.min(window.x - size.x - GAP).max(GAP);
        Vec2::new(x, y.min(lowest).max(highest))
    };
    let covered = |at: Vec2, what: &Rect| {
        let card = Rect::from_corners(at, at + size).intersect(*what);
        card.width() * card.height()
    };
    let blame = |at: Vec2| {
        let others = floating.avoid.iter().enumerate();
        let others = others.map(|(rank, what)| {
            let weight = if rank == 0 { 4.0 } else { 1.0 };
            weight * covered(at, what)
        });
        let solid = floating.solid.map_or(0.0, |solid| covered(at, &solid));
        let panels = floating.panels.iter().map(|what| 0.04 * covered(at, what));
        // Nothing else counts as much as what it must not cover.
        let bar = 2.0 * covered(at, &low_bar);
        400.0 * (covered(at, &beside) + solid) + bar + others.sum::<f32>() + panels.sum::<f32>()
    };
    let at_top = at_top.into_iter().flatten();
    let places = sides.into_iter().chain(aside).chain(at_top).map(inside);
    places
        .reduce(|best, other| {
            if blame(other) + 1.0 < blame(best) {
                other
            } else {
                best
            }
        })
        .unwrap_or(Vec2::splat(GAP))
}

fn place_cards(
    mut cards: Query<(&Floating, &ComputedNode, &mut Node, &mut Visibility)>,
    window: Single<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
) {
    let window = window.size() / scale.0;
    for (floating, computed, mut node, mut visibility) in &mut cards {
        if computed.is_empty() {
            continue;
        }
        let at = place(
            computed.size() * computed.inverse_scale_factor(),
            floating,
            window,
        );
        let (left, top) = (px(at.x), px(at.y));
        if node.left != left || node.top != top {
            node.left = left;
            node.top = top;
            // A new card is seen from the next frame on, in which it lies there.
            continue;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// A bar whose tips lie outside of it, so that they cover no other button of the bar.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct TipsOutside;

/// A part of the screen that no tip covers, such as the card that is to be read.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct KeptFree;

/// The card of a tip.
#[derive(Component)]
pub(super) struct TipCard;

/// Seconds that the pointer rests on a part before its tip shows.
const REST: f32 = 0.3;
/// After a press no tip shows until the pointer was moved so far, in pixels: what was pressed is known, and what comes of it
/// is to be seen.
const MOVED: f32 = 8.0;
/// So far round a piece, in pixels of the interface, stand the words that belong to it.
const WORDS: f32 = 30.0;

/// The part whose tip is due, and for how many seconds it has been.
#[derive(Default)]
struct Rested {
    on: Option<Entity>,
    seconds: f32,
    /// The tip that is shown, with its part.
    shown: Option<(Tip, Entity)>,
    /// Where the pointer was pressed, as long as it was not moved away from there.
    pressed: Option<Vec2>,
}

impl Rested {
    /// Whether the pointer is still where it was pressed.
    fn stays(&mut self, pointer: Option<Vec2>, presses: bool) -> bool {
        if presses {
            self.pressed = pointer;
        }
        let near = |at: &Vec2| pointer.is_some_and(|now| at.distance(now) < MOVED);
        self.pressed = self.pressed.filter(near);
        self.pressed.is_some()
    }
}

/// What the person points with: mouse or keys, and at what.
#[derive(SystemParam)]
struct Pointing<'w> {
    focus: Res<'w, Focus>,
    selection: Res<'w, Selection>,
    top: Res<'w, Topmost>,
    settings: Res<'w, Settings>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    place: Option<Res<'w, CellOnScreen>>,
}

/// Where the parts of the screen lie, and the bars that they belong to.
#[derive(SystemParam)]
struct Parts<'w, 's> {
    places: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>,
    parents: Query<'w, 's, &'static ChildOf>,
    bars: Query<'w, 's, (), With<TipsOutside>>,
    kept_free: Query<'w, 's, Entity, With<KeptFree>>,
    unfolded: Query<'w, 's, (), With<TellsRules>>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl Parts<'_, '_> {
    /// The place of the tip of a part; `None` if the part is gone.
    fn beside(&self, entity: Entity, pieces: Option<&CellOnScreen>) -> Option<Floating> {
        let mut up = self.parents.iter_ancestors(entity);
        let bar = up.find(|up| self.bars.contains(*up));
        let rect = |entity| self.places.get(entity).ok().map(rect_of);
        let mut floating = over(rect(entity)?, bar.and_then(rect));
        floating.solid = self.kept_free.iter().next().and_then(rect);
        let pieces = pieces.into_iter().flat_map(|all| &all.pieces);
        floating.panels = pieces.map(|piece| piece.inflate(WORDS)).collect();
        Some(floating)
    }
}

#[expect(clippy::too_many_arguments, reason = "a system asks for what it needs")]
fn show_tips(
    mut commands: Commands,
    pointing: Pointing,
    mut waiting: Waiting,
    tips: Query<(&Tip, Option<&Interaction>, Option<&FocusKey>, Entity)>,
    parts: Parts,
    mut old: Query<(Entity, &mut Floating), With<TipCard>>,
    interface: InterfaceSize,
    mut rested: Local<Rested>,
) {
    let Pointing {
        focus,
        selection,
        top,
        settings,
        buttons,
        place,
    } = pointing;
    let place = place.as_deref();
    // While keys move the cursor over the map, the mouse only happens to lie where it lies.
    let by_keys = selection.by_keys && !top.takes_keys && !focus.shown;
    let by_focus = focus.shown && !focus.by_mouse;
    let presses = buttons.get_just_pressed().next().is_some();
    let pressed = rested.stays(parts.window.cursor_position(), presses) && !by_focus;
    let due = tipped(&focus, tips.iter()).filter(|_| !by_keys && !pressed);
    let due = due.map(|(tip, entity)| (tip.clone(), entity));
    if due == rested.shown {
        // The part may have moved: a list was scrolled, the window has another size.
        if let (Some((_, entity)), Ok((_, mut floating))) = (due, old.single_mut()) {
            let now = parts.beside(entity, place);
            floating.set_if_neq(now.unwrap_or_else(|| floating.clone()));
        }
        return;
    }
    let on = due.as_ref().map(|(_, entity)| *entity);
    if rested.on != on {
        rested.on = on;
        rested.seconds = 0.0;
    } else {
        rested.seconds += waiting.pass();
    }
    // From one tip to the next, and by keys, there is nothing to wait for.
    let waits = rested.shown.is_none() && !by_focus && rested.seconds < REST;
    if on.is_some() && waits {
        waiting.pass();
        return;
    }
    // A part that was spawned just now has no place yet: its tip waits a frame.
    let unplaced =
        |(_, entity): &(Tip, Entity)| parts.places.get(*entity).is_ok_and(|(n, _)| n.is_empty());
    if due.as_ref().is_some_and(unplaced) {
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    rested.shown.clone_from(&due);
    let Some((tip, entity)) = due else { return };
    let tip = match settings.rule_ids || parts.unfolded.contains(entity) {
        true => tip,
        false => plainly(tip),
    };
    if let Some(floating) = parts.beside(entity, place) {
        spawn_tip(&mut commands, &tip, floating, interface.get());
    }
}

/// A tip without the ids of rules.
fn plainly(tip: Tip) -> Tip {
    let title = without_ids(&tip.title);
    let lines = tip.lines.iter().map(|line| without_ids(line));
    Tip {
        title: match title.is_empty() {
            true => "The rule".into(),
            false => title.into(),
        },
        lines: lines.filter(|line| !line.is_empty()).collect(),
    }
}

/// Where a part lies in the window, in pixels of the interface.
pub(super) fn rect_of((node, place): (&ComputedNode, &UiGlobalTransform)) -> Rect {
    let factor = node.inverse_scale_factor();
    Rect::from_center_size(place.translation * factor, node.size() * factor)
}

/// A card above or below a part, and outside of the bar that the part belongs to.
fn over(part: Rect, bar: Option<Rect>) -> Floating {
    let (top, bottom) = bar.map_or((part.min.y, part.max.y), |bar| (bar.min.y, bar.max.y));
    Floating {
        beside: Rect::new(part.min.x, top, part.max.x, bottom),
        above: true,
        bars: (0.0, 0.0),
        solid: None,
        avoid: Vec::new(),
        panels: Vec::new(),
    }
}

/// How wide a tip is, and how many of its lines have room beside its part.
#[derive(Debug, Clone, Copy, PartialEq)]
struct TipSize {
    /// Lines that have to be broken need a width of their own, or the card is too low for them.
    width: Option<f32>,
    lines: usize,
}

/// The size of a tip beside its part in a window: wider where it would be too high, and without its last lines, the
/// meaning of words, where even so it would cover the part.
fn size_of(tip: &Tip, floating: &Floating, window: Vec2) -> TipSize {
    const LETTERS: usize = 40;
    const MARGIN: f32 = 20.0;
    let longest = tip.lines.iter().map(|line| line.chars().count()).max();
    let longest = longest.unwrap_or(0).max(tip.title.chars().count());
    if longest <= LETTERS && tip.lines.len() < 5 {
        return TipSize {
            width: None,
            lines: tip.lines.len(),
        };
    }
    let part = floating.beside;
    let over = part.min.y.max(window.y - part.max.y) - MARGIN;
    let aside = part.min.x.max(window.x - part.max.x) - MARGIN;
    let widths = [360.0, 480.0].map(|width: f32| width.min(window.x - MARGIN));
    let fits = |width: f32, lines: usize| {
        let height = height_of(tip, lines, width);
        height <= over || (width <= aside && height <= window.y - MARGIN)
    };
    let all = (1..=tip.lines.len()).rev();
    let mut sizes = all.flat_map(|lines| widths.map(|width| (width, lines)));
    let (width, lines) = sizes
        .find(|&(width, lines)| fits(width, lines))
        .unwrap_or((widths[1], 1));
    TipSize {
        width: Some(width),
        lines,
    }
}

/// How high a tip of so many lines is, in pixels of the interface; a little too much rather than too little.
fn height_of(tip: &Tip, lines: usize, width: f32) -> f32 {
    const LINE: f32 = 18.0;
    const LETTER: f32 = 7.0;
    let letters = ((width - 26.0) / LETTER).max(1.0) as usize;
    let rows = |text: &str| text.chars().count().div_ceil(letters).max(1) as f32;
    let of_line = |line: &String| {
        let parts = line.lines().map(rows);
        parts.sum::<f32>() * LINE + 3.0
    };
    let all: f32 = tip.lines.iter().take(lines).map(of_line).sum();
    20.0 + 21.0 * rows(&tip.title) + all
}

fn spawn_tip(commands: &mut Commands, tip: &Tip, floating: Floating, window: Vec2) {
    let size = size_of(tip, &floating, window);
    let node = Node {
        position_type: PositionType::Absolute,
        padding: UiRect::axes(px(12), px(8)),
        width: size.width.map_or(Val::Auto, Val::Px),
        ..column(3.0)
    };
    commands
        .spawn((
            TipCard,
            floating,
            card(node),
            Visibility::Hidden,
            GlobalZIndex(50),
            FocusPolicy::Pass,
            Pickable::IGNORE,
        ))
        .with_children(|card| {
            card.spawn(bold(tip.title.as_str(), theme::BODY, theme::INK));
            for (index, line) in tip.lines.iter().take(size.lines).enumerate() {
                let colour = match index {
                    0 => theme::INK,
                    _ => theme::INK_MUTED,
                };
                card.spawn(words(line.as_str(), theme::SMALL, colour));
            }
        });
}

/// The system that shows the tip that is due; what a tip says is settled before it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct TipSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_tips.in_set(TipSystems).in_set(PlaySystems::Draw),
    );
    app.add_systems(PostUpdate, place_cards.after(bevy::ui::UiSystems::Layout));
    app.add_message::<Intent>();
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

    fn beside_of(beside: Rect, above: bool) -> Floating {
        Floating {
            beside,
            above,
            bars: (0.0, 0.0),
            solid: None,
            avoid: Vec::new(),
            panels: Vec::new(),
        }
    }

    #[test]
    fn cards_stay_in_the_window_and_beside_their_point() {
        let size = Vec2::new(300.0, 200.0);
        for above in [false, true] {
            for x in [0.0, 100.0, 640.0, 1279.0] {
                for y in [0.0, 100.0, 360.0, 719.0] {
                    let beside = Rect::from_center_size(Vec2::new(x, y), Vec2::splat(40.0));
                    let at = place(size, &beside_of(beside, above), WINDOW);
                    assert!(
                        at.min_element() >= 0.0 && (at + size).cmple(WINDOW).all(),
                        "{at} for {x}, {y}"
                    );
                }
            }
        }
        let beside = Rect::from_center_size(Vec2::new(640.0, 360.0), Vec2::splat(40.0));
        let at = place(size, &beside_of(beside, false), WINDOW);
        assert!(at.x >= beside.max.x);
    }

    #[test]
    fn a_card_is_seen_only_where_it_belongs() {
        let mut app = App::new();
        app.init_resource::<UiScale>()
            .add_systems(Update, place_cards);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        let beside = Rect::from_center_size(Vec2::new(640.0, 360.0), Vec2::splat(40.0));
        let computed = ComputedNode {
            size: Vec2::new(300.0, 200.0),
            inverse_scale_factor: 1.0,
            ..default()
        };
        let card = (
            beside_of(beside, false),
            computed,
            Node::default(),
            Visibility::Hidden,
        );
        let card = app.world_mut().spawn(card).id();
        for seen in [Visibility::Hidden, Visibility::Inherited] {
            app.update();
            assert_eq!(app.world().get::<Visibility>(card), Some(&seen));
            let left = app.world().get::<Node>(card).map(|node| node.left);
            assert!(left.is_some_and(|left| left != Val::Auto), "{left:?}");
        }
    }

    #[test]
    fn a_card_keeps_off_the_piece_that_acts() {
        let size = Vec2::new(330.0, 260.0);
        let beside = Rect::from_center_size(Vec2::new(600.0, 320.0), Vec2::splat(46.0));
        for (x, y) in [
            (1.0, 0.0),
            (-1.0, 0.0),
            (1.0, 1.0),
            (-1.0, 1.0),
            (0.0, 1.0),
            (0.0, -1.0),
        ] {
            let actor =
                Rect::from_center_size(beside.center() + Vec2::new(x, y) * 46.0, Vec2::splat(46.0));
            let floating = Floating {
                avoid: vec![actor],
                ..beside_of(beside, false)
            };
            let at = place(size, &floating, WINDOW);
            let card = Rect::from_corners(at, at + size);
            assert!(card.intersect(actor).is_empty(), "{actor:?} {card:?}");
            assert!(card.intersect(beside).is_empty(), "{actor:?} {card:?}");
        }
    }

    #[test]
    fn a_card_keeps_on_the_map_where_there_is_room() {
        let size = Vec2::new(286.0, 130.0);
        let panels = vec![
            Rect::new(0.0, 56.0, 264.0, 608.0),
            Rect::new(964.0, 56.0, 1280.0, 608.0),
        ];
        for x in [300.0, 600.0, 780.0, 920.0] {
            let floating = Floating {
                panels: panels.clone(),
                ..beside_of(
                    Rect::from_center_size(Vec2::new(x, 300.0), Vec2::splat(46.0)),
                    false,
                )
            };
            let at = place(size, &floating, WINDOW);
            let card = Rect::from_corners(at, at + size);
            assert!(
                panels.iter().all(|panel| panel.intersect(card).is_empty()),
                "{x}: {card:?}"
            );
        }
    }

    #[test]
    fn after_a_press_no_tip_shows_until_the_pointer_was_moved() {
        let mut rested = Rested::default();
        let at = |x: f32| Some(Vec2::new(x, 100.0));
        assert!(!rested.stays(at(100.0), false));
        assert!(rested.stays(at(100.0), true));
        assert!(rested.stays(at(103.0), false));
        assert!(!rested.stays(at(110.0), false));
        assert!(!rested.stays(at(100.0), false), "it has gone on");
        assert!(!rested.stays(None, true), "there is no pointer");
    }

    /// A tip of an action as long as they are: its sentence, here and now, price, words.
    fn long_tip() -> Tip {
        let tip = Tip::new("Strike: two-handed sword");
        let sentence = "Attack with a weapon in hand; the target may defend itself first.";
        let tip = tip.line(sentence).line(sentence.repeat(3));
        let tip = tip.line("1 AP. CON-ATK-03");
        tip.line(sentence.repeat(2)).line(sentence.repeat(2))
    }

    #[test]
    fn a_tip_never_covers_its_part_nor_leaves_a_low_window() {
        // 1280 by 720, 1024 by 600, and both at 200 %.
        let windows = [
            (1280.0, 720.0),
            (1024.0, 600.0),
            (640.0, 360.0),
            (512.0, 300.0),
        ];
        for (width, height) in windows {
            let window = Vec2::new(width, height);
            for tip in [Tip::new("Log").line("Show it."), long_tip()] {
                for column in 0..9 {
                    for row in 0..9 {
                        let half = Vec2::new(46.0, 16.0);
                        let room = window - 2.0 * half;
                        let share = Vec2::new(column as f32, row as f32) / 8.0;
                        let part = Rect::from_center_half_size(half + room * share, half);
                        let floating = over(part, None);
                        let size = size_of(&tip, &floating, window);
                        let wide = size.width.unwrap_or(200.0);
                        let card = Vec2::new(wide, height_of(&tip, size.lines, wide));
                        let at = place(card, &floating, window);
                        let card = Rect::from_corners(at, at + card);
                        let seen = Rect::from_corners(Vec2::ZERO, window);
                        assert!(
                            card.intersect(part).is_empty(),
                            "{part:?} {card:?} {window}"
                        );
                        assert!(
                            seen.contains(card.min) && seen.contains(card.max),
                            "{card:?}"
                        );
                        assert!(size.lines >= 1, "the sentence stays");
                    }
                }
            }
        }
    }

    #[test]
    fn a_card_leaves_the_bars_free_unless_it_is_too_high() {
        let beside = Rect::from_center_size(Vec2::new(780.0, 580.0), Vec2::splat(46.0));
        let floating = Floating {
            bars: (56.0, 112.0),
            ..beside_of(beside, false)
        };
        let at = place(Vec2::new(330.0, 405.0), &floating, WINDOW);
        assert!(at.y >= 56.0 && at.y + 405.0 <= 608.0, "{at}");
        let at = place(Vec2::new(330.0, 580.0), &floating, WINDOW);
        assert!(at.y >= 0.0 && at.y + 580.0 <= 608.0, "{at}");
        let at = place(Vec2::new(330.0, 640.0), &floating, WINDOW);
        assert!(at.y >= 0.0 && at.y + 640.0 <= 660.0, "{at}");
    }
}
