//! What is on the screen: which screen, what lies uppermost over it, where the map is; and the order of a frame. Floor 7.

use super::intent::Dialog;
use crate::grid::Cell;
use crate::view::{CameraRig, Layout};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::UiScale;
use bevy::window::PrimaryWindow;

/// What is on the screen.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// Levels, rulesets, who plays.
    #[default]
    Menu,
    /// A battle.
    Battle,
    /// How it ended.
    Summary,
    /// Between two battles of a campaign.
    Camp,
}

/// Which part of the screen lies over which.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Layer {
    /// The screen itself.
    #[default]
    Screen,
    /// A question of the battle.
    Prompt,
    /// A dialog.
    Dialog,
}

/// The uppermost layer, and whether the arrow keys are for its buttons.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Topmost {
    /// The layer.
    pub layer: Layer,
    /// Whether the arrow keys are for buttons and not for the map.
    pub takes_keys: bool,
}

/// The open dialogs, the uppermost last.
#[derive(Resource, Debug, Default)]
pub struct Dialogs(pub(super) Vec<Dialog>);

impl Dialogs {
    /// The uppermost dialog.
    #[must_use]
    pub fn top(&self) -> Option<&Dialog> {
        self.0.last()
    }
}

/// Whether no dialog lies over the screen: behind one the keys of the map do nothing.
#[must_use]
pub fn no_dialog_is_open(dialogs: Res<Dialogs>) -> bool {
    dialogs.top().is_none()
}

/// Where things of the map are on the screen, in pixels of the interface.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct CellOnScreen {
    /// The cell under the cursor, or the space of who stands there; `None` if no cell is pointed at.
    pub pointed: Option<Rect>,
    /// The spaces of the others who are up; the acting combatant's is the first.
    pub pieces: Vec<Rect>,
}

/// The window, measured in pixels of the interface.
#[derive(SystemParam)]
pub struct InterfaceSize<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    scale: Res<'w, UiScale>,
}

impl InterfaceSize<'_, '_> {
    /// Width and height in pixels of the interface: the larger it is set, the fewer there are.
    #[must_use]
    pub fn get(&self) -> Vec2 {
        self.window.size() / self.scale.0
    }
}

/// The map as it lies in the window.
#[derive(SystemParam)]
pub struct MapInWindow<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    scale: Res<'w, UiScale>,
    /// Where the camera is.
    pub rig: Res<'w, CameraRig>,
    /// Where the cells are in the world.
    pub layout: Res<'w, Layout>,
}

impl MapInWindow<'_, '_> {
    /// The size of the window in logical pixels.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.window.size()
    }

    /// The size of the window in pixels of the interface.
    #[must_use]
    pub fn interface_size(&self) -> Vec2 {
        self.size() / self.scale.0
    }

    /// The pointer in the window, in logical pixels from the top left.
    #[must_use]
    pub fn pointer(&self) -> Option<Vec2> {
        self.window.cursor_position()
    }

    /// A place of the world in the window, in logical pixels from the top left.
    #[must_use]
    pub fn in_window(&self, at: Vec2) -> Vec2 {
        self.rig.world_to_window(self.size(), at)
    }

    /// A place of the world in the window, in pixels of the interface from the top left.
    #[must_use]
    pub fn in_interface(&self, at: Vec2) -> Vec2 {
        self.in_window(at) / self.scale.0
    }

    /// The cell under a point of the window.
    #[must_use]
    pub fn cell_at(&self, at: Vec2) -> Option<Cell> {
        let at = self.rig.window_to_world(self.size(), at);
        self.layout.world_to_cell(at)
    }
}

/// Order of the game's systems within `Update`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub enum PlaySystems {
    /// Keys, mouse and gamepad become intents.
    Input,
    /// Intents become commands, and commands are carried out.
    Drive,
    /// Events become motions.
    Show,
    /// What could be done is asked of the rules.
    Ask,
    /// Panels follow: what they show is settled.
    Draw,
    /// Panels that show something else than before are built anew.
    Build,
}
