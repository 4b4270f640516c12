//! Where the camera looks in a demo. Floor 7.

use super::show::Shot;
use super::state::DemoState;
use crate::combat::CombatantId;
use crate::play::screen::InterfaceSize;
use crate::play::session::Session;
use crate::view::layout::CELL;
use crate::view::{CameraCommand, CameraRig, Layout, ViewRect};
use bevy::prelude::*;
use bevy::ui::UiScale;

/// Pixels of the interface that the plate takes at the top.
pub(super) const PLATE: f32 = 44.0;
/// Pixels of the interface over which the large words may lie, in a window 720 high.
const WORDS: f32 = 170.0;
/// Pixels of the interface that the large words are wide at the most, in a window 1280 wide.
const WIDE: f32 = 900.0;
/// How much further off the camera goes at the most, so that nobody is covered.
const FURTHER: f32 = 1.25;

/// The space of somebody on the board.
fn space_of(session: &Session, layout: &Layout, who: CombatantId) -> Option<Rect> {
    let cells = session.cells_of(who).into_iter();
    let rects =
        cells.map(|cell| Rect::from_center_size(layout.cell_to_world(cell), Vec2::splat(CELL)));
    rects.reduce(|all, one| all.union(one))
}

/// All of some people.
fn space_of_all(
    session: &Session,
    layout: &Layout,
    who: impl Iterator<Item = CombatantId>,
) -> Option<Rect> {
    let spaces = who.filter_map(|who| space_of(session, layout, who));
    spaces.reduce(|all, one| all.union(one))
}

/// The space of each who still fights.
fn spaces_of_fighters(session: &Session, layout: &Layout) -> impl Iterator<Item = Rect> {
    let battle = session.battle();
    let up = battle.combatants().filter(move |&who| battle.is_up(who));
    up.filter_map(move |who| space_of(session, layout, who))
}

/// What the camera is told for a shot; `below` pixels of the window are for words.
fn command_of(shot: Shot, session: &Session, layout: &Layout, below: f32) -> CameraCommand {
    let whole = CameraCommand::Frame {
        area: layout.bounds().inflate(2.0 * CELL),
        below: 0.0,
        cells: 1.0,
    };
    let near = |area: Option<Rect>, round: f32, cells: f32| {
        area.map(|area| CameraCommand::Frame {
            area: area.inflate(round * CELL),
            below,
            cells,
        })
    };
    let told = match shot {
        Shot::Whole => None,
        Shot::Wide => {
            let all = spaces_of_fighters(session, layout);
            let area = all.reduce(|all, one| all.union(one));
            area.map(|area| CameraCommand::Frame {
                area: area.inflate(1.5 * CELL),
                below: 0.0,
                cells: 9.0,
            })
        }
        Shot::Two(who, target) => near(
            space_of_all(session, layout, [who, target].into_iter()),
            1.0,
            4.6,
        ),
        Shot::One(who) => near(space_of(session, layout, who), 1.0, 3.8),
    };
    told.unwrap_or(whole)
}

/// What lies over the map in a window: the plate and the large words, in logical pixels.
struct Covers {
    window: Vec2,
    view: ViewRect,
    parts: [Rect; 2],
}

impl Covers {
    /// In a window of a size in pixels of the interface, each so many logical ones.
    fn of(size: Vec2, scale: f32) -> Self {
        let window = size * scale;
        let top = PLATE * scale;
        let words = Vec2::new(WIDE, WORDS) * enlarged(size) * scale;
        let left = (window.x - words.x) / 2.0;
        Self {
            window,
            view: ViewRect {
                left: 0.0,
                right: 0.0,
                top,
                bottom: 0.0,
            },
            parts: [
                Rect::new(0.0, 0.0, window.x, top),
                Rect::new(left, window.y - words.y, left + words.x, window.y),
            ],
        }
    }

    /// The camera where a command leads it.
    fn obeyed(&self, mut camera: CameraRig, command: CameraCommand, layout: &Layout) -> CameraRig {
        camera.obey(command, self.window, &self.view, layout);
        camera.at_rest()
    }

    /// Where a part of the world lies in the window.
    fn seen(&self, camera: &CameraRig, part: Rect) -> Rect {
        let corner = |at| camera.world_to_window(self.window, at);
        Rect::from_corners(corner(part.min), corner(part.max))
    }

    /// Whether a part of the world would be covered.
    fn hide(&self, camera: &CameraRig, part: Rect) -> bool {
        let seen = self.seen(camera, part);
        let mut parts = self.parts.iter();
        parts.any(|cover| !cover.intersect(seen).is_empty())
    }

    /// Whether all of a part of the world is in sight below the plate.
    fn show(&self, camera: &CameraRig, part: Rect) -> bool {
        let free = Rect::from_corners(Vec2::new(0.0, self.view.top), self.window);
        let seen = self.seen(camera, part);
        free.contains(seen.min) && free.contains(seen.max)
    }

    /// A command from further off, so that nobody who fights is covered; the command itself where that would be much further
    /// off.
    fn avoided(
        &self,
        camera: CameraRig,
        command: CameraCommand,
        session: &Session,
        layout: &Layout,
    ) -> CameraCommand {
        let CameraCommand::Frame {
            mut area,
            below,
            cells,
        } = command
        else {
            return command;
        };
        // With the names below.
        let spaces = spaces_of_fighters(session, layout);
        let spaces: Vec<Rect> = spaces.map(|space| space.inflate(0.35 * CELL)).collect();
        let near = self.obeyed(camera, command, layout).scale();
        let mut told = command;
        for _ in 0..4 {
            let now = self.obeyed(camera, told, layout);
            if now.scale() > near * FURTHER {
                return command;
            }
            let hidden = spaces.iter().filter(|space| self.hide(&now, **space));
            let wider = hidden.fold(area, |all, one| all.union(*one));
            if wider == area {
                return told;
            }
            area = wider;
            told = CameraCommand::Frame { area, below, cells };
        }
        told
    }
}

/// What was told last, so that it is not told again.
type LastShot = (u32, Shot, Vec2, Layout);

/// The camera goes where something happens.
#[expect(clippy::too_many_arguments, reason = "a system asks for what it needs")]
pub(super) fn look(
    demo: Res<DemoState>,
    session: Res<Session>,
    layout: Res<Layout>,
    window: InterfaceSize,
    scale: Res<UiScale>,
    mut free: ResMut<ViewRect>,
    rig: Res<CameraRig>,
    mut camera: MessageWriter<CameraCommand>,
    mut last: Local<Option<LastShot>>,
) {
    let size = window.get();
    let covers = Covers::of(size, scale.0);
    free.set_if_neq(covers.view);
    let now = (session.table(), demo.show.shot(), size, *layout);
    // Of those who walk out of the picture all are shown anew.
    let in_sight = |space: Rect| covers.show(&rig.at_rest(), space);
    let stays =
        demo.show.shot() != Shot::Wide || spaces_of_fighters(&session, &layout).all(in_sight);
    if *last == Some(now) && stays {
        return;
    }
    *last = Some(now);
    let below = WORDS * enlarged(size) * scale.0;
    let told = command_of(demo.show.shot(), &session, &layout, below);
    camera.write(covers.avoided(*rig, told, &session, &layout));
}

/// How much larger than usual cards and words are, in a window of a size in pixels of the interface.
#[must_use]
pub(super) fn enlarged(size: Vec2) -> f32 {
    (size.y / 720.0).min(size.x / 1280.0).clamp(0.55, 2.5)
}
