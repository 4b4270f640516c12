//! What keys, mouse buttons and gamepad buttons can mean. Floor 7.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// What a key, a mouse button or a gamepad button means. What it does depends on the screen.
#[derive(
    Actionlike,
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize,
)]
pub enum GameAction {
    /// Points at what is under the mouse.
    Select,
    /// Steps back one level.
    Cancel,
    /// Does what has the focus, or acts on the cell under the cursor.
    Confirm,
    /// Up: the cursor on the map, or the focus.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Up and left on squares and hexes.
    UpLeft,
    /// Up and right.
    UpRight,
    /// Down and left.
    DownLeft,
    /// Down and right.
    DownRight,
    /// The next target, or the next button.
    Next,
    /// The previous target, or the previous button.
    Previous,
    /// The next combatant.
    NextCombatant,
    /// The previous combatant.
    PreviousCombatant,
    /// Moves the picture up.
    PanUp,
    /// Moves the picture down.
    PanDown,
    /// Moves the picture to the left.
    PanLeft,
    /// Moves the picture to the right.
    PanRight,
    /// Held with a moving mouse: takes the picture along.
    Drag,
    /// Moves the picture freely.
    #[actionlike(DualAxis)]
    PanStick,
    /// Nearer.
    ZoomIn,
    /// Further.
    ZoomOut,
    /// Brings the active combatant into the middle.
    Centre,
    /// Shows the whole board.
    FitBoard,
    /// Moves the focus between the map and the panels.
    Panels,
    /// Ends the turn, waits, or lets a window go.
    EndTurn,
    /// Turns the acting combatant where it is pointed at.
    Turn,
    /// Held: shows where enemies could strike in their next turn.
    Danger,
    /// Opens the standing orders.
    Orders,
    /// Unfolds or folds the objectives.
    Goals,
    /// Takes back.
    Undo,
    /// Leaves the prompt of the guide.
    GuideOn,
    /// Ends the guide.
    GuideEnd,
    /// First action of the bar, or first answer.
    Action1,
    /// Second.
    Action2,
    /// Third.
    Action3,
    /// Fourth.
    Action4,
    /// Fifth.
    Action5,
    /// Sixth.
    Action6,
    /// Seventh.
    Action7,
    /// Eighth.
    Action8,
    /// Ninth.
    Action9,
    /// The next page of the action bar.
    MoreActions,
    /// First rider of the chosen action.
    Rider1,
    /// Second rider.
    Rider2,
    /// Third rider.
    Rider3,
    /// Fourth rider.
    Rider4,
    /// Aims at the next body part.
    AimNext,
    /// Aims at the previous body part.
    AimPrevious,
    /// Shows the texts of the rules in the odds.
    Rules,
    /// Faster: 1, 2, 4 times.
    SpeedUp,
    /// Shows the rest of the motions at once.
    Skip,
    /// All keys.
    Help,
    /// The battle menu.
    Menu,
    /// Shows or hides the log.
    Log,
    /// Shows or hides the panel of the selected combatant.
    Sheet,
    /// Larger interface.
    Larger,
    /// Smaller interface.
    Smaller,
    /// Full screen, or a window again.
    FullScreen,
    /// The settings.
    Settings,
    /// Writes the quick save.
    QuickSave,
    /// Loads the quick save.
    QuickLoad,
}

/// The action keys in order.
pub const ACTIONS: [GameAction; 9] = [
    GameAction::Action1,
    GameAction::Action2,
    GameAction::Action3,
    GameAction::Action4,
    GameAction::Action5,
    GameAction::Action6,
    GameAction::Action7,
    GameAction::Action8,
    GameAction::Action9,
];

/// The rider keys in order.
pub const RIDERS: [GameAction; 4] = [
    GameAction::Rider1,
    GameAction::Rider2,
    GameAction::Rider3,
    GameAction::Rider4,
];

/// What actions are listed under, in the order of the page of controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Cursor, focus, targets.
    Pointing,
    /// What is done in a battle.
    Battle,
    /// The actions of the bar, answers, riders.
    Bar,
    /// The part of the map that is seen, and how fast it moves.
    Picture,
    /// Panels, pages, saves.
    Screen,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Pointing,
        Self::Battle,
        Self::Bar,
        Self::Picture,
        Self::Screen,
    ];

    /// Its heading.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pointing => "Pointing and choosing",
            Self::Battle => "Battle",
            Self::Bar => "Actions, answers, options",
            Self::Picture => "Picture and motion",
            Self::Screen => "Panels and pages",
        }
    }
}

impl GameAction {
    /// All actions, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        let info = <Self as bevy::reflect::Typed>::type_info();
        let names = info.as_enum().map_or(&[][..], |info| info.variant_names());
        names.iter().filter_map(|name| Self::named(name))
    }

    /// The action of a name, as it stands in files and in marks of texts: `EndTurn`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        ron::from_str(name).ok()
    }

    /// Where it is listed, and its words there.
    #[must_use]
    pub const fn entry(self) -> (Group, &'static str) {
        use Group as G;
        match self {
            Self::Select => (G::Pointing, "Point, act, walk"),
            Self::Confirm => (G::Pointing, "Press, or act at the cursor"),
            Self::Cancel => (G::Pointing, "Step back"),
            Self::Up => (G::Pointing, "Up"),
            Self::Down => (G::Pointing, "Down"),
            Self::Left => (G::Pointing, "Left"),
            Self::Right => (G::Pointing, "Right"),
            Self::UpLeft => (G::Pointing, "Up and left"),
            Self::UpRight => (G::Pointing, "Up and right"),
            Self::DownLeft => (G::Pointing, "Down and left"),
            Self::DownRight => (G::Pointing, "Down and right"),
            Self::Next => (G::Pointing, "Next target or button"),
            Self::Previous => (G::Pointing, "Previous target or button"),
            Self::NextCombatant => (G::Pointing, "Next combatant"),
            Self::PreviousCombatant => (G::Pointing, "Previous combatant"),
            Self::Panels => (G::Pointing, "Move the focus to the panels"),
            Self::EndTurn => (G::Battle, "End turn, wait, decline"),
            Self::Turn => (G::Battle, "Turn to the cell pointed at"),
            Self::GuideOn => (G::Battle, "Guide: go on"),
            Self::GuideEnd => (G::Battle, "Guide: end"),
            Self::Undo => (G::Battle, "Undo"),
            Self::AimNext => (G::Battle, "Aim at the next body part"),
            Self::AimPrevious => (G::Battle, "Aim at the previous body part"),
            Self::Rules => (G::Battle, "Rules behind the odds"),
            Self::Danger => (G::Battle, "Hold: where enemies could strike"),
            Self::Orders => (G::Battle, "Standing orders"),
            Self::Action1 => (G::Bar, "First action or answer"),
            Self::Action2 => (G::Bar, "Second action"),
            Self::Action3 => (G::Bar, "Third action"),
            Self::Action4 => (G::Bar, "Fourth action"),
            Self::Action5 => (G::Bar, "Fifth action"),
            Self::Action6 => (G::Bar, "Sixth action"),
            Self::Action7 => (G::Bar, "Seventh action"),
            Self::Action8 => (G::Bar, "Eighth action"),
            Self::Action9 => (G::Bar, "Ninth action"),
            Self::MoreActions => (G::Bar, "Tenth action, or more of them"),
            Self::Rider1 => (G::Bar, "First option"),
            Self::Rider2 => (G::Bar, "Second option"),
            Self::Rider3 => (G::Bar, "Third option"),
            Self::Rider4 => (G::Bar, "Fourth option"),
            Self::PanUp => (G::Picture, "Move the picture up"),
            Self::PanDown => (G::Picture, "Move the picture down"),
            Self::PanLeft => (G::Picture, "Move the picture left"),
            Self::PanRight => (G::Picture, "Move the picture right"),
            Self::Drag => (G::Picture, "Drag the picture"),
            Self::PanStick => (G::Picture, "Move the picture in any direction"),
            Self::ZoomIn => (G::Picture, "Zoom in"),
            Self::ZoomOut => (G::Picture, "Zoom out"),
            Self::Centre => (G::Picture, "Show who acts"),
            Self::FitBoard => (G::Picture, "Show the whole board"),
            Self::SpeedUp => (G::Picture, "Faster motions"),
            Self::Skip => (G::Picture, "Skip motions"),
            Self::Log => (G::Screen, "Log"),
            Self::Goals => (G::Screen, "Objectives"),
            Self::Sheet => (G::Screen, "Panel of the combatant"),
            Self::QuickSave => (G::Screen, "Quick save"),
            Self::QuickLoad => (G::Screen, "Quick load"),
            Self::Larger => (G::Screen, "Larger interface"),
            Self::Smaller => (G::Screen, "Smaller interface"),
            Self::FullScreen => (G::Screen, "Full screen"),
            Self::Settings => (G::Screen, "Settings"),
            Self::Help => (G::Screen, "Help"),
            Self::Menu => (G::Screen, "Menu"),
        }
    }
}
