//! The areas of the window that the panels fill, and their sizes in pixels of the interface. Floor 7.

use bevy::prelude::*;

/// Width of the panel of the selected combatant.
pub const LEFT: f32 = 264.0;
/// Width of the log.
pub const RIGHT: f32 = 316.0;
/// Height of the bar with the order of turns.
pub const TOP: f32 = 56.0;
/// Height of the action bar.
pub const BOTTOM: f32 = 112.0;

/// The bar with the order of turns.
#[derive(Component)]
pub(in crate::play) struct TopBar;
/// The panel of the selected combatant.
#[derive(Component)]
pub(in crate::play) struct SheetPanel;
/// The log.
#[derive(Component)]
pub(in crate::play) struct LogPanel;
/// The part over the log for the prompts of a guide.
#[derive(Component)]
pub(in crate::play) struct GuideArea;
/// The part over the map for the same, where the log is not shown.
#[derive(Component)]
pub(in crate::play) struct GuideOnMap;
/// The part between the panels, over the action bar: status line, riders.
#[derive(Component)]
pub(in crate::play) struct StripArea;
/// The action bar.
#[derive(Component)]
pub(in crate::play) struct ActionBar;

/// Which side panels have room.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// The panel of the selected combatant.
    pub sheet: bool,
    /// The log.
    pub log: bool,
}

/// Where the side panels lie in a window, in pixels of the interface; empty where they are not shown.
#[must_use]
pub fn panels(window: Vec2, shown: Shown) -> [Rect; 2] {
    let width = |seen: bool, width: f32| if seen { width } else { 0.0 };
    let bottom = (window.y - BOTTOM).max(TOP);
    let left = width(shown.sheet, LEFT);
    let right = window.x - width(shown.log, RIGHT);
    [
        Rect::new(0.0, TOP, left, bottom),
        Rect::new(right, TOP, window.x, bottom),
    ]
}
