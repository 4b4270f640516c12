//! The frame round what a prompt points at: a piece, a place of the map, a part of the screen. Floor 7.

use super::lesson::Guided;
use super::seen::{LEARNER, cells_of};
use crate::combat::{CombatantId, Position};
use crate::grid::Cell;
use crate::level::guide::{Condition, Pointer, Prompt, ScreenPart};
use crate::play::aim::Choosing;
use crate::play::floating::rect_of;
use crate::play::hud::areas::{ActionBar, GuideArea, LogPanel, SheetPanel};
use crate::play::hud::body::Limb;
use crate::play::hud::dock::QuestionCard;
use crate::play::hud::goals::GoalPlate;
use crate::play::hud::odds::OddsCard;
use crate::play::hud::sheet::model::subject;
use crate::play::intent::Intent;
use crate::play::screen::{Dialogs, MapInWindow, Screen};
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{Does, FocusKey};
use crate::view::rest::ForShow;
use crate::view::{Ambience, Awake, Layout, ViewRect};
use bevy::camera::visibility::VisibilitySystems;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, FocusPolicy, UiGlobalTransform, UiScale, UiSystems};

/// How far the frame lies outside of what it points at, in pixels of the interface.
const GAP: f32 = 4.0;

/// The frame.
#[derive(Component)]
#[require(ForShow)]
pub(in crate::play) struct GuideMarker;

type Placed<'a> = (
    &'a ComputedNode,
    &'a UiGlobalTransform,
    &'a InheritedVisibility,
);

/// The parts of the screen that can be pointed at.
#[derive(SystemParam)]
struct Parts<'w, 's> {
    named: Query<'w, 's, (&'static FocusKey, Option<&'static Does>, Placed<'static>)>,
    limbs: Query<'w, 's, Placed<'static>, With<Limb>>,
    log: Query<'w, 's, Placed<'static>, With<LogPanel>>,
    card: Query<'w, 's, Placed<'static>, With<GuideArea>>,
    panel: Query<'w, 's, Placed<'static>, With<SheetPanel>>,
    bar: Query<'w, 's, Placed<'static>, With<ActionBar>>,
    goals: Query<'w, 's, Placed<'static>, With<GoalPlate>>,
    odds: Query<'w, 's, Placed<'static>, With<OddsCard>>,
    questions: Query<'w, 's, Placed<'static>, With<QuestionCard>>,
}

/// The smallest part of the window that holds all of them, as far as they are there.
fn around<'a>(all: impl Iterator<Item = Placed<'a>>) -> Option<Rect> {
    let there = all.filter(|(node, _, seen)| seen.get() && !node.is_empty());
    let rects = there.map(|(node, place, _)| rect_of((node, place)));
    rects.reduce(|all, one| all.union(one))
}

impl Parts<'_, '_> {
    /// The parts whose name begins so.
    fn called(&self, prefix: &str) -> Option<Rect> {
        let fits = |key: &FocusKey| key.0.starts_with(prefix);
        let found = self.named.iter().filter(|(key, ..)| fits(key));
        around(found.map(|(_, _, placed)| placed))
    }

    /// The button of an action, or of the fold in which it is.
    fn action(&self, verb: &str, choosing: &Choosing) -> Option<Rect> {
        let offers = choosing.aim.offers.iter();
        let family = offers
            .filter(|offer| offer.verb == verb)
            .map(|offer| offer.family)
            .next();
        let does = |wanted: &dyn Fn(&Intent) -> bool| {
            let all = self.named.iter();
            let found = all.filter(|(_, does, _)| does.is_some_and(|does| wanted(&does.intent)));
            around(found.map(|(_, _, placed)| placed).take(1))
        };
        does(&|intent| matches!(intent, Intent::Choose { verb: it, .. } if it == verb))
            .or_else(|| does(&|intent| *intent == Intent::OpenFold(family) && family.is_some()))
            // Out of a fold in which it is not, or to the next page.
            .or_else(|| {
                let open = choosing.selection.fold;
                let other = open.is_some() && open != family;
                does(&|intent| *intent == Intent::OpenFold(None) && other)
            })
            .or_else(|| family.and_then(|_| self.called("action-more")))
    }

    /// As much of something as is seen on the panel, which scrolls.
    fn on_panel(&self, rect: Option<Rect>) -> Option<Rect> {
        let seen = rect?.intersect(around(self.panel.iter())?);
        (!seen.is_empty()).then_some(seen)
    }

    /// The log below the card that says the prompt.
    fn log(&self) -> Option<Rect> {
        let log = around(self.log.iter())?;
        let top = around(self.card.iter()).map_or(log.min.y, |card| card.max.y + GAP);
        Some(Rect::new(log.min.x, top, log.max.x, log.max.y))
    }

    /// A frame that leaves the action bar free, unless what it is about is in the bar.
    fn off_the_bar(&self, frame: Rect) -> Rect {
        let top = around(self.bar.iter()).map_or(f32::MAX, |bar| bar.min.y);
        match frame.min.y < top {
            true => frame.intersect(Rect::new(frame.min.x, frame.min.y, frame.max.x, top)),
            false => frame,
        }
    }

    fn part(&self, part: ScreenPart, choosing: &Choosing) -> Option<Rect> {
        let Choosing {
            session,
            selection,
            aim,
            ..
        } = choosing;
        let is_other = |who| session.battle().side(who) != LEARNER;
        let is_of_other = subject(session, selection, aim).is_some_and(is_other);
        match part {
            ScreenPart::Order => self.called("turn-"),
            ScreenPart::Panel => around(self.panel.iter()),
            // Whom else the mouse rests on is not meant.
            ScreenPart::Gauges if is_of_other => None,
            ScreenPart::Gauges => self.on_panel(self.called("gauge-")),
            ScreenPart::Body => self.on_panel(around(self.limbs.iter())),
            ScreenPart::Log => self.log(),
            ScreenPart::Bar => around(self.bar.iter()),
            ScreenPart::EndTurn => self.called("end-turn"),
            ScreenPart::Undo => self.called("undo"),
            ScreenPart::Objectives => around(self.goals.iter()),
            ScreenPart::OddsCard => around(self.odds.iter()),
            ScreenPart::Question => around(self.questions.iter()),
            ScreenPart::Riders => self.called("rider-"),
            ScreenPart::Help => self.called("help"),
        }
    }
}

/// The cells on the screen, as far as they lie on the free part of the map.
fn on_map(map: &MapInWindow, free: Rect, cells: &[Cell]) -> Option<Rect> {
    let corners = cells.iter().flat_map(|&cell| map.layout.corners(cell));
    let points = corners.map(|corner| map.in_interface(corner));
    let all = points.fold(Rect::EMPTY, |rect, point| rect.union_point(point));
    let seen = all.intersect(free);
    (!cells.is_empty() && !seen.is_empty()).then_some(seen)
}

/// The cells of a combatant that is on the board.
fn cells_of_combatant(session: &Session, who: CombatantId) -> Vec<Cell> {
    match session.battle().get::<Position>(who) {
        Some(_) => session.cells_of(who),
        None => Vec::new(),
    }
}

/// What a prompt points at now: the action that it asks for until it is chosen, then whom it is to be done to. An aim
/// or an option belongs to an action: until it is chosen, that is the one that an earlier prompt has asked for.
fn pointer_of(prompt: &Prompt, guided: &Guided, choosing: &Choosing) -> Option<Pointer> {
    let chosen = choosing.selection.chosen.as_ref();
    match (&prompt.until, prompt.point_at.as_ref()?) {
        (Condition::Declared(verb), Pointer::Combatant(_))
            if chosen.is_none_or(|chosen| chosen.verb != *verb) =>
        {
            Some(Pointer::Action(verb.clone()))
        }
        (Condition::AimedAt(_) | Condition::Rider(_), pointer) => match guided.chosen_before() {
            Some(verb) if chosen.is_none_or(|chosen| chosen.verb != verb) => {
                Some(Pointer::Action(verb))
            }
            _ => Some(pointer.clone()),
        },
        (_, pointer) => Some(pointer.clone()),
    }
}

fn target(
    pointer: &Pointer,
    choosing: &Choosing,
    map: &MapInWindow,
    free: Rect,
    parts: &Parts,
) -> Option<Rect> {
    let session = &choosing.session;
    match pointer {
        Pointer::Combatant(who) => on_map(map, free, &cells_of_combatant(session, *who)),
        Pointer::Spot(spot) => on_map(map, free, &cells_of(session.battle(), *spot)),
        Pointer::Action(verb) => parts.action(verb, choosing),
        Pointer::Rider(key) => parts.called(&format!("rider-{key}")),
        Pointer::Part(part) => parts.part(*part, choosing),
    }
}

/// What the frame is drawn from besides the parts.
#[derive(SystemParam)]
struct Ground<'w> {
    guided: Res<'w, Guided>,
    free: Res<'w, ViewRect>,
    scale: Res<'w, UiScale>,
    dialogs: Res<'w, Dialogs>,
    ambience: Res<'w, Ambience>,
    time: Res<'w, Time>,
    awake: ResMut<'w, Awake>,
}

fn draw(
    mut commands: Commands,
    mut ground: Ground,
    choosing: Choosing,
    map: MapInWindow,
    parts: Parts,
    mut marker: Query<(&mut Node, &mut BorderColor, &mut Visibility), With<GuideMarker>>,
) {
    let Ok((mut node, mut border, mut seen)) = marker.single_mut() else {
        if marker.is_empty() {
            spawn(&mut commands);
        }
        return;
    };
    let prompt = ground.guided.prompt().filter(|(_, _, reached)| !reached);
    let pointer = prompt.and_then(|(_, prompt, _)| pointer_of(prompt, &ground.guided, &choosing));
    let pointer = pointer.filter(|_| ground.dialogs.top().is_none());
    let free = &ground.free;
    let scale = ground.scale.0;
    let size = map.interface_size();
    let free = Rect::new(
        free.left / scale,
        free.top / scale,
        size.x - free.right / scale,
        size.y - free.bottom / scale,
    );
    let rect = pointer.and_then(|it| target(&it, &choosing, &map, free, &parts));
    let Some(rect) = rect else {
        seen.set_if_neq(Visibility::Hidden);
        return;
    };
    let window = Rect::from_corners(Vec2::ZERO, size);
    let rect = parts.off_the_bar(rect.inflate(GAP).intersect(window));
    let wanted = [rect.min.x, rect.min.y, rect.width(), rect.height()].map(|it| px(it.round()));
    let [left, top, width, height] = wanted;
    if [node.left, node.top, node.width, node.height] != wanted {
        (node.left, node.top, node.width, node.height) = (left, top, width, height);
        // It is laid out in the next frame: until then it would be seen where it was.
        ground.awake.stay();
        seen.set_if_neq(Visibility::Hidden);
        return;
    }
    // It breathes, unless nothing moves for show.
    let beat = if ground.ambience.moves() {
        0.65 + 0.35 * (ground.time.elapsed_secs() * 4.0).sin()
    } else {
        1.0
    };
    border.set_if_neq(BorderColor::all(theme::BRASS.with_alpha(beat)));
    seen.set_if_neq(Visibility::Inherited);
}

fn spawn(commands: &mut Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        border: UiRect::all(px(3)),
        border_radius: BorderRadius::all(px(7)),
        ..default()
    };
    commands.spawn((
        GuideMarker,
        DespawnOnExit(Screen::Battle),
        node,
        BorderColor::all(theme::BRASS),
        Visibility::Hidden,
        GlobalZIndex(10),
        FocusPolicy::Pass,
        Pickable::IGNORE,
    ));
}

pub(super) fn plugin(app: &mut App) {
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    let on_table = in_battle.and_then(resource_exists::<Layout>);
    // Once the parts have their places: a fold that has opened just now has other buttons.
    let placed = draw
        .run_if(on_table)
        .after(UiSystems::Layout)
        .before(VisibilitySystems::VisibilityPropagate);
    app.add_systems(PostUpdate, placed);
}
