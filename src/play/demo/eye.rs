//! Where the camera looks in a demo. Floor 7.

use super::show::Shot;
use super::state::DemoState;
use crate::combat::CombatantId;
use crate::play::screen::InterfaceSize;
use crate::play::session::Session;
use crate::view::layout::CELL;
use crate::view::{CameraCommand, Layout, ViewRect};
use bevy::prelude::*;
use bevy::ui::UiScale;

/// Pixels of the interface that the plate takes at the top.
pub(super) const PLATE: f32 = 44.0;
/// Pixels of the interface over which the large words may lie, in a window 720 high.
const WORDS: f32 = 170.0;

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
    let battle = session.battle();
    let told = match shot {
        Shot::Whole => None,
        Shot::Wide => {
            let up = battle.combatants().filter(|&who| battle.is_up(who));
            let area = space_of_all(session, layout, up);
            area.map(|area| CameraCommand::Frame {
                area: area.inflate(1.5 * CELL),
                below: 0.0,
                cells: 9.0,
            })
        }
        Shot::Two(who, target) => near(
            space_of_all(session, layout, [who, target].into_iter()),
            1.2,
            6.5,
        ),
        Shot::One(who) => near(space_of(session, layout, who), 1.0, 5.0),
    };
    told.unwrap_or(whole)
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
    mut camera: MessageWriter<CameraCommand>,
    mut last: Local<Option<LastShot>>,
) {
    free.set_if_neq(ViewRect {
        left: 0.0,
        right: 0.0,
        top: PLATE * scale.0,
        bottom: 0.0,
    });
    let size = window.get();
    let now = (session.table(), demo.show.shot(), size, *layout);
    if *last == Some(now) {
        return;
    }
    *last = Some(now);
    let below = WORDS * enlarged(size) * scale.0;
    camera.write(command_of(demo.show.shot(), &session, &layout, below));
}

/// How much larger than usual cards and words are, in a window of a size in pixels of the interface.
#[must_use]
pub(super) fn enlarged(size: Vec2) -> f32 {
    (size.y / 720.0).min(size.x / 1280.0).clamp(0.55, 2.5)
}
