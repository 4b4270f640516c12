//! What keys, mouse buttons and gamepad buttons can mean. Floor 7.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

/// What a key, a mouse button or a gamepad button means. What it does depends on the screen.
#[derive(Actionlike, Debug, Clone, Copy, PartialEq, Eq, Hash, Reflect)]
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
    /// Opens the standing orders.
    Orders,
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
