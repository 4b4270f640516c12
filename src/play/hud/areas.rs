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
/// The part between the panels, over the action bar: status line, riders.
#[derive(Component)]
pub(in crate::play) struct StripArea;
/// The part under the top bar: the window that the own side may answer.
#[derive(Component)]
pub(in crate::play) struct WindowArea;
/// The part over the action bar for such a window while pieces stand under the top bar.
#[derive(Component)]
pub(in crate::play) struct LowWindowArea;
/// The part under that: questions.
#[derive(Component)]
pub(in crate::play) struct PromptArea;
/// The part over the action bar for questions about combatants in the upper half of the map.
#[derive(Component)]
pub(in crate::play) struct StripPrompt;
/// The part along the lower edge for questions where the map is too low to hold one; the action bar, which has
/// nothing to offer meanwhile, makes room for it.
#[derive(Component)]
pub(in crate::play) struct EdgePrompt;
/// The action bar.
#[derive(Component)]
pub(in crate::play) struct ActionBar;
