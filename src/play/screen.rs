//! What is on the screen: which screen, what lies uppermost over it, where the map is; and the order of a frame. Floor 7.

use super::intent::Dialog;
use bevy::prelude::*;

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

/// Where things of the map are on the screen, in pixels of the interface.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct CellOnScreen {
    /// The cell under the cursor, or the space of who stands there; `None` if no cell is pointed at.
    pub pointed: Option<Rect>,
    /// The spaces of the others who are up; the acting combatant's is the first.
    pub pieces: Vec<Rect>,
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
    /// Panels follow.
    Draw,
}
