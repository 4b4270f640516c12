//! The panels round the map during a battle. Floor 7.
//!
//! ```text
//! ┌ round · order of turns ──────────────────────────── speed · help · menu ┐
//! │ combatant │                    map                     │ log            │
//! └ actions ──────────────────────────────────────────── undo · end turn ───┘
//! ```

pub mod actions;
pub mod answer;
pub mod areas;
pub mod body;
pub mod captions;
mod danger;
pub mod dock;
mod from_there;
pub mod goals;
mod ground;
pub mod log;
mod meaning;
pub mod odds;
pub mod prompt;
pub mod sheet;
pub mod shelf;
pub mod strip;
pub mod top;
pub mod window;

pub use self::areas::Shown;
use self::areas::{
    ActionBar, BOTTOM, GuideArea, GuideOnMap, LEFT, LogPanel, RIGHT, SheetPanel, StripArea, TOP,
    TopBar,
};
use super::demo::is_a_show;
use super::floating::{TipSystems, TipsOutside};
use super::panel::AddPanel;
use super::screen::{PlaySystems, Screen};
use super::session::Session;
use super::settings::Settings;
use super::widgets::panel;
use crate::view::{Layout, ViewRect, ViewSystems};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::ui::{FocusPolicy, UiScale};
use bevy::window::PrimaryWindow;

fn spawn(mut commands: Commands) {
    let root = Node {
        width: percent(100),
        height: percent(100),
        position_type: PositionType::Absolute,
        flex_direction: FlexDirection::Column,
        ..default()
    };
    let bar = |height: f32| Node {
        height: px(height),
        flex_shrink: 0.0,
        width: percent(100),
        ..default()
    };
    let middle = Node {
        flex_grow: 1.0,
        min_height: px(0),
        width: percent(100),
        ..default()
    };
    commands
        .spawn((
            DespawnOnExit(Screen::Battle),
            Name::new("Hud"),
            root,
            FocusPolicy::Pass,
            Pickable::IGNORE,
        ))
        .with_children(|root| {
            root.spawn((TopBar, top::Bar::default(), TipsOutside, panel(bar(TOP))));
            root.spawn((middle, FocusPolicy::Pass, Pickable::IGNORE))
                .with_children(|middle| {
                    middle.spawn((SheetPanel, sheet::Subject::default(), panel(side(LEFT))));
                    free(middle);
                    middle
                        .spawn((LogPanel, panel(side(RIGHT))))
                        .with_children(|panel| {
                            panel.spawn((GuideArea, Node::default()));
                        });
                });
            root.spawn((
                ActionBar,
                actions::Bar::default(),
                TipsOutside,
                panel(bar(BOTTOM)),
            ));
        });
}

/// A panel at the side of the map.
fn side(width: f32) -> Node {
    Node {
        width: px(width),
        flex_shrink: 0.0,
        height: percent(100),
        flex_direction: FlexDirection::Column,
        ..default()
    }
}

/// The part over the map: the strip below.
fn free(middle: &mut ChildSpawnerCommands) {
    let node = Node {
        flex_grow: 1.0,
        min_width: px(0),
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Center,
        padding: UiRect::all(px(10)),
        ..default()
    };
    let area = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(8),
        // Long lines are broken where the map is narrow.
        max_width: percent(100),
        ..default()
    };
    middle
        .spawn((node, FocusPolicy::Pass, Pickable::IGNORE))
        .with_children(|free| {
            ground::spawn(free);
            goals::spawn(free);
            danger::spawn(free);
            free.spawn((GuideOnMap, area.clone(), Pickable::IGNORE));
            free.spawn((area.clone(), Pickable::IGNORE))
                .with_children(|low| {
                    captions::spawn(low);
                    low.spawn((StripArea, strip::Strip::default(), area, Pickable::IGNORE));
                });
        });
}

/// Panels that have no room are hidden; the board is fitted into what is left free.
fn make_room(
    settings: Res<Settings>,
    scale: Res<UiScale>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut shown: ResMut<Shown>,
    mut rect: ResMut<ViewRect>,
    mut sheet: Single<&mut Node, (With<SheetPanel>, Without<LogPanel>)>,
    mut log: Single<&mut Node, (With<LogPanel>, Without<SheetPanel>)>,
) {
    let width = window.width() / scale.0;
    let now = room(width, settings.sheet, settings.log);
    shown.set_if_neq(now);
    let display = |seen: bool| if seen { Display::Flex } else { Display::None };
    if sheet.display != display(now.sheet) {
        sheet.display = display(now.sheet);
    }
    if log.display != display(now.log) {
        log.display = display(now.log);
    }
    let inset = |seen: bool, size: f32| if seen { size * scale.0 } else { 0.0 };
    rect.set_if_neq(ViewRect {
        left: inset(now.sheet, LEFT),
        right: inset(now.log, RIGHT),
        top: TOP * scale.0,
        bottom: BOTTOM * scale.0,
    });
}

/// Which side panels fit into a width in pixels of the interface, so that the map keeps 380 of them; 300 beside a
/// panel that is wanted alone.
#[must_use]
pub fn room(width: f32, sheet: bool, log: bool) -> Shown {
    let map = if sheet && log { 380.0 } else { 300.0 };
    let sheet = sheet && width - LEFT >= map;
    let taken = if sheet { LEFT } else { 0.0 };
    Shown {
        sheet,
        log: log && width - taken - RIGHT >= map,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<odds::badges::OnBadges>()
        .add_panel::<top::Bar>()
        .add_panel::<sheet::Subject>()
        .add_panel::<actions::Bar>()
        .add_panel::<strip::Strip>()
        .add_panel::<goals::GoalPlate>()
        .add_panel::<danger::DangerPlate>()
        .add_panel::<prompt::Question>()
        .add_panel::<window::Banner>();
    app.add_systems(OnEnter(Screen::Battle), spawn.run_if(not(is_a_show)));
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (
            make_room,
            top::draw,
            sheet::draw,
            actions::draw,
            strip::draw,
            ground::draw,
            goals::draw,
            danger::draw,
            odds::draw,
            from_there::draw,
        )
            .run_if(in_battle.clone())
            .in_set(PlaySystems::Draw),
    );
    let on_table = in_battle.and_then(resource_exists::<Layout>);
    app.add_systems(
        Update,
        (
            dock::forget_places,
            prompt::draw,
            window::draw,
            dock::change_bars,
        )
            .chain()
            .run_if(on_table.clone())
            .in_set(PlaySystems::Draw),
    );
    app.add_systems(
        Update,
        odds::badges::point_at_badges
            .before(odds::draw)
            .run_if(on_table.clone())
            .in_set(PlaySystems::Draw),
    );
    app.add_systems(
        PostUpdate,
        dock::place
            .after(bevy::ui::UiSystems::Layout)
            .run_if(on_table.clone()),
    );
    app.add_systems(
        PostUpdate,
        danger::cover
            .after(bevy::ui::UiSystems::Layout)
            .before(ViewSystems::Places)
            .run_if(on_table),
    );
    app.add_systems(
        Update,
        actions::here::tell_here
            .before(TipSystems)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Session>))
            .in_set(PlaySystems::Draw),
    );
    app.add_systems(OnExit(Screen::Battle), odds::clear);
    log::plugin(app);
    body::plugin(app);
    captions::plugin(app);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_keeps_its_room() {
        assert_eq!(
            room(1280.0, true, true),
            Shown {
                sheet: true,
                log: true
            }
        );
        assert_eq!(
            room(853.0, true, true),
            Shown {
                sheet: true,
                log: false
            }
        );
        assert_eq!(
            room(640.0, true, true),
            Shown {
                sheet: false,
                log: false
            }
        );
        // At 200 % one panel fits where the other is switched off.
        assert_eq!(
            room(640.0, false, true),
            Shown {
                sheet: false,
                log: true
            }
        );
        assert!(room(640.0, true, false).sheet);
        assert_eq!(
            room(1280.0, false, true),
            Shown {
                sheet: false,
                log: true
            }
        );
    }
}
