//! The battle as the view shows it: pieces, motions, overlays. Floor 7.
//!
//! The view lags behind the battle: events become motions one after the other, and a piece changes its look as
//! its event is shown.

mod looks;
mod marks;
mod motions;

use self::looks::{Tokens, look_of};
use super::aim::Aim;
use super::danger::{DangerShown, look_out};
use super::demo::{DemoState, is_looked_at};
use super::knowledge::Untold;
use super::screen::{PlaySystems, Screen};
use super::session::{BattleHappened, Ready, Session};
use crate::battle::Battle;
use crate::combat::{BattleEvent, CombatantId, Position};
use crate::view::motion::MotionSpeed;
use crate::view::{
    BoardOnTable, CameraCommand, CameraRig, Footings, Layout, MotionQueue, Overlays, Passing,
    TokenId, TokenLook, ViewRect,
};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The pieces, and what shows their motions.
type OnTable = Or<(With<TokenId>, With<Passing>)>;

/// Takes everything off the table. A mark that hangs on a piece goes with it.
fn sweep(commands: &mut Commands, old: &Query<Entity, OnTable>) {
    for entity in old {
        commands.entity(entity).try_despawn();
    }
}

/// A new battle, or a return to the past: everything is put on the table anew.
fn set_table(
    mut commands: Commands,
    session: Res<Session>,
    old: Query<Entity, OnTable>,
    mut queue: ResMut<MotionQueue>,
    mut overlays: ResMut<Overlays>,
    mut last: Local<(u32, u32)>,
) {
    let now = (session.table(), session.epoch());
    if *last == now {
        return;
    }
    let added = last.0 != now.0;
    *last = now;
    *overlays = Overlays::default();
    queue.clear();
    sweep(&mut commands, &old);
    let battle = session.battle();
    commands.insert_resource(BoardOnTable(battle.board().clone()));
    let catalogue = battle.level().data().board();
    let footing = |name: &str| (name.into(), catalogue.footing(name));
    commands.insert_resource(Footings(catalogue.terrain_names().map(footing).collect()));
    if added {
        commands.insert_resource(Layout::new(battle.board()));
    }
    for who in battle.combatants() {
        if let Some(look) = look_in_view(&session, who) {
            commands.spawn((TokenId(who.0), look));
        }
    }
}

/// The look of a combatant as it is now, if it may be shown.
fn look_in_view(session: &Session, who: CombatantId) -> Option<TokenLook> {
    look_of(session.battle(), who).filter(|_| session.is_placed(who))
}

/// A replaced session is a new battle, though the resource was there before.
fn clear_table(
    mut commands: Commands,
    old: Query<Entity, OnTable>,
    mut overlays: ResMut<Overlays>,
    mut queue: ResMut<MotionQueue>,
) {
    sweep(&mut commands, &old);
    *overlays = Overlays::default();
    queue.clear();
    commands.remove_resource::<Session>();
}

/// The pieces stay on the table when a battle is left, the marks of selection and cursor do not.
fn clear_marks(mut overlays: ResMut<Overlays>) {
    let things = std::mem::take(&mut overlays.things);
    let stays = std::mem::take(&mut overlays.stays);
    *overlays = Overlays {
        things,
        stays,
        ..Overlays::default()
    };
}

/// Whether something on the board looks different afterwards: a door, a broken crate, light, fog, the ground.
const fn changes_board(event: &BattleEvent) -> bool {
    match event {
        BattleEvent::ObjectTurned { .. }
        | BattleEvent::ObjectMoved { .. }
        | BattleEvent::LightChanged { .. }
        | BattleEvent::FogChanged { .. }
        | BattleEvent::GroundChanged { .. } => true,
        BattleEvent::ObjectHurt { to, .. } => *to <= 0,
        _ => false,
    }
}

/// The combatant that begins to do something: a turn or, where there are no turns, an action.
fn comes_forward(battle: &Battle, event: &BattleEvent) -> Option<CombatantId> {
    match event {
        BattleEvent::TurnStarted { who } | BattleEvent::Arrived { who, .. } => Some(*who),
        BattleEvent::Declared { who, .. } if battle.turns().active().is_none() => Some(*who),
        _ => None,
    }
}

/// Shows the next events, until something moves; what was shown to its end is told.
#[expect(clippy::too_many_arguments, reason = "a system asks for what it needs")]
fn show_events(
    mut commands: Commands,
    mut session: ResMut<Session>,
    mut queue: ResMut<MotionQueue>,
    mut tokens: Tokens,
    mut happened: MessageWriter<BattleHappened>,
    mut eye: Eye,
    demo: Option<Res<DemoState>>,
    mut seen: Local<(u32, usize)>,
) {
    if !queue.is_idle() {
        return;
    }
    if session.told() < session.shown() {
        happened.write_batch(session.tell().iter().cloned().map(BattleHappened));
        // A demo may rest on what was seen.
        if demo.as_ref().is_some_and(|demo| !demo.panels) {
            return;
        }
    }
    if session.caught_up() && *seen == session.revision() {
        return;
    }
    let mut arrived = Vec::new();
    while !session.caught_up() {
        let index = session.show_next();
        let event = session.battle().events()[index].clone();
        if changes_board(&event) {
            commands.insert_resource(BoardOnTable(session.battle().board().clone()));
        }
        // Where a side does not know where something happens, nothing moves on the map.
        match session.untold(index) {
            None => {}
            // It sounds as at a cell in which nobody is.
            Some(Untold::Target) => {
                motions::hear(session.battle(), &event, &mut queue);
                continue;
            }
            Some(Untold::Whole | Untold::Place) => continue,
        }
        motions::show(&mut session, index, &mut queue, &mut tokens);
        if let BattleEvent::Arrived { who, cell } = event
            && let Some(look) = look_in_view(&session, who)
        {
            let look = TokenLook {
                anchor: cell,
                ..look
            };
            commands.spawn((TokenId(who.0), look));
            arrived.push(who);
        }
        let forward = comes_forward(session.battle(), &event);
        // A demo has a camera of its own.
        let led = demo.as_ref().is_some_and(|demo| !demo.panels);
        if let Some(who) = forward.filter(|&who| !led && session.is_placed(who)) {
            eye.follow(&session, who);
        }
        if !queue.is_idle() && queue.speed != MotionSpeed::Skip {
            return;
        }
    }
    // What is skipped still plays out, and leaves looks of before: then all pieces are looked at once more.
    if queue.is_idle() {
        happened.write_batch(session.tell().iter().cloned().map(BattleHappened));
        *seen = session.revision();
        session.look_round();
    }
    look_again(&mut commands, &session, &mut tokens, arrived);
}

/// Every piece is as its combatant is now. Who is no longer seen has none, and who is seen again has one; those who have just
/// arrived have theirs already.
fn look_again(
    commands: &mut Commands,
    session: &Session,
    tokens: &mut Tokens,
    arrived: Vec<CombatantId>,
) {
    let mut present = arrived;
    for (entity, id, mut look) in tokens.iter_mut() {
        let who = CombatantId(id.0);
        present.push(who);
        match look_in_view(session, who) {
            Some(now) => _ = look.set_if_neq(now),
            None => commands.entity(entity).despawn(),
        }
    }
    let battle = session.battle();
    for who in battle.combatants().filter(|who| !present.contains(who)) {
        if let Some(look) = look_in_view(session, who) {
            commands.spawn((TokenId(who.0), look));
        }
    }
}

/// Whether a place in the world is in the part of the window that no panel covers, and not at its very border.
#[must_use]
pub fn in_sight(rig: &CameraRig, free: &ViewRect, window: Vec2, at: Vec2) -> bool {
    const MARGIN: f32 = 24.0;
    let at = rig.world_to_window(window, at);
    let across = free.left + MARGIN..window.x - free.right - MARGIN;
    let down = free.top + MARGIN..window.y - free.bottom - MARGIN;
    across.contains(&at.x) && down.contains(&at.y)
}

/// What the camera needs to know of the screen to follow.
#[derive(bevy::ecs::system::SystemParam)]
struct Eye<'w, 's> {
    rig: Res<'w, CameraRig>,
    layout: Option<Res<'w, Layout>>,
    free: Res<'w, ViewRect>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: MessageWriter<'w, CameraCommand>,
    away: ResMut<'w, Away>,
}

/// Whether a question or somebody who acts has moved the picture from where the person had it.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Away(pub bool);

impl Eye<'_, '_> {
    /// A combatant comes into sight for now, if it is not where the picture comes to rest.
    fn glance(&mut self, session: &Session, who: CombatantId) {
        let place = session.battle().get::<Position>(who);
        let (Some(place), Some(layout)) = (place, self.layout.as_ref()) else {
            return;
        };
        let at = layout.cell_to_world(place.cell());
        if !in_sight(&self.rig.at_rest(), &self.free, self.window.size(), at) {
            self.camera.write(CameraCommand::Glance(place.cell()));
        }
    }

    /// The combatant that acts comes into sight; the camera rests while it is in sight.
    fn follow(&mut self, session: &Session, who: CombatantId) {
        let place = session.battle().get::<Position>(who);
        let (Some(place), Some(layout)) = (place, self.layout.as_ref()) else {
            return;
        };
        let at = layout.cell_to_world(place.cell());
        if !in_sight(&self.rig, &self.free, self.window.size(), at) {
            self.camera.write(CameraCommand::Glance(place.cell()));
            self.away.0 = true;
        }
    }

    /// Whether a combatant would be in sight in the view that the person chose last.
    fn sees_from_home(&self, session: &Session, who: CombatantId) -> bool {
        let place = session.battle().get::<Position>(who);
        let (Some(place), Some(layout)) = (place, self.layout.as_ref()) else {
            return true;
        };
        let (window, at) = (self.window.size(), layout.cell_to_world(place.cell()));
        let home = self.rig.back(window, &self.free, layout);
        in_sight(&home, &self.free, window, at)
    }
}

/// The picture comes back to where the person had it once nothing is asked and nobody else acts, unless who acts would
/// be out of sight there.
fn come_back(session: Res<Session>, aim: Res<Aim>, ready: Res<Ready>, mut eye: Eye) {
    let asked = session.question(ready.0).is_some() || session.open_window(ready.0).is_some();
    if !eye.away.0 || !ready.0 || asked || session.computer_decides() {
        return;
    }
    eye.away.0 = false;
    let who = aim.who.or_else(|| session.acting_in_view());
    if who.is_none_or(|who| eye.sees_from_home(&session, who)) {
        eye.camera.write(CameraCommand::Back);
    }
}

/// Who acts stays in sight when the window, its panels or the size of the interface change; a question brings its own
/// two into sight.
fn keep_in_sight(
    session: Res<Session>,
    aim: Res<Aim>,
    ready: Res<Ready>,
    mut eye: Eye,
    mut last: Local<Option<(Vec2, ViewRect)>>,
    mut frames: Local<u8>,
) {
    let now = (eye.window.size(), *eye.free);
    if *last != Some(now) {
        // The camera follows first.
        *frames = if last.replace(now).is_some() { 2 } else { 0 };
        return;
    }
    if *frames == 0 {
        return;
    }
    *frames -= 1;
    let asked = session.question(ready.0).is_some() || session.open_window(ready.0).is_some();
    let who = aim.who.or_else(|| session.acting_in_view());
    if let Some(who) = who.filter(|&who| *frames == 0 && !asked && session.is_placed(who)) {
        eye.glance(&session, who);
    }
}

pub(super) fn plugin(app: &mut App) {
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (set_table, show_events.run_if(not(is_looked_at)))
            .chain()
            .run_if(in_battle.clone())
            .in_set(PlaySystems::Show),
    );
    app.add_systems(
        Update,
        (look_out, marks::mark_board, keep_in_sight, come_back)
            .chain()
            .run_if(in_battle)
            .in_set(PlaySystems::Draw),
    );
    app.init_resource::<DangerShown>().init_resource::<Away>();
    app.add_systems(OnExit(Screen::Battle), clear_marks);
    app.add_systems(OnEnter(Screen::Menu), clear_table);
}

#[cfg(test)]
mod tests {
    use super::changes_board;
    use crate::board::{Light, Terrain};
    use crate::combat::{BattleEvent, RuleId};
    use crate::grid::Cell;

    #[test]
    fn the_board_is_drawn_anew_when_light_fog_or_ground_has_changed() {
        let (cells, rule) = (vec![Cell::new(1, 1)], RuleId("TOY-AIR-01"));
        let light = BattleEvent::LightChanged {
            cells: cells.clone(),
            to: Light::Dark,
            rule,
        };
        let fog = BattleEvent::FogChanged {
            cells: cells.clone(),
            fog: true,
            rule,
        };
        let ground = BattleEvent::GroundChanged {
            cells,
            from: "grass".into(),
            to: Terrain::open("mud").into(),
            rule,
        };
        assert!([light, fog, ground].iter().all(changes_board));
        assert!(!changes_board(&BattleEvent::RoundStarted { round: 2 }));
    }
}
