//! Keys, mouse and gamepad: one map from what is pressed to what is meant. Floor 7.

use bevy::prelude::*;
use leafwing_input_manager::plugin::InputManagerSystem;
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
    /// Ends the turn.
    EndTurn,
    /// Takes back.
    Undo,
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

/// The one entity that holds the input map.
#[derive(Component)]
pub struct Controls;

/// Who reads the input: the state of all actions this frame.
pub type Actions<'w, 's> = Single<'w, 's, &'static ActionState<GameAction>, With<Controls>>;

/// The bindings.
#[must_use]
pub fn bindings() -> InputMap<GameAction> {
    let mut map = InputMap::default();
    bind_pointing(&mut map);
    bind_camera(&mut map);
    bind_battle(&mut map);
    bind_gamepad(&mut map);
    map
}

fn bind_pointing(map: &mut InputMap<GameAction>) {
    use GameAction as A;
    map.insert(A::Select, MouseButton::Left)
        .insert(A::Cancel, KeyCode::Escape);
    map.insert(A::Confirm, KeyCode::Enter)
        .insert(A::Confirm, KeyCode::NumpadEnter)
        .insert(A::Confirm, KeyCode::Space);
    for (action, keys) in [
        (A::Up, [KeyCode::ArrowUp, KeyCode::Numpad8]),
        (A::Down, [KeyCode::ArrowDown, KeyCode::Numpad2]),
        (A::Left, [KeyCode::ArrowLeft, KeyCode::Numpad4]),
        (A::Right, [KeyCode::ArrowRight, KeyCode::Numpad6]),
    ] {
        map.insert_one_to_many(action, keys);
    }
    map.insert(A::UpLeft, KeyCode::Numpad7)
        .insert(A::UpRight, KeyCode::Numpad9);
    map.insert(A::DownLeft, KeyCode::Numpad1)
        .insert(A::DownRight, KeyCode::Numpad3);
    map.insert(A::Next, KeyCode::Tab)
        .insert(A::Previous, ModifierKey::Shift.with(KeyCode::Tab));
    map.insert(A::NextCombatant, KeyCode::KeyN)
        .insert(A::PreviousCombatant, KeyCode::KeyP);
    map.insert(A::Panels, KeyCode::F6)
        .insert(A::Panels, KeyCode::Backquote);
}

fn bind_camera(map: &mut InputMap<GameAction>) {
    use GameAction as A;
    map.insert(A::PanUp, KeyCode::KeyW)
        .insert(A::PanDown, KeyCode::KeyS);
    map.insert(A::PanLeft, KeyCode::KeyA)
        .insert(A::PanRight, KeyCode::KeyD);
    map.insert(A::Drag, MouseButton::Middle)
        .insert(A::Drag, MouseButton::Right);
    map.insert(A::ZoomIn, KeyCode::Equal)
        .insert(A::ZoomIn, KeyCode::NumpadAdd);
    map.insert(A::ZoomIn, MouseScrollDirection::UP)
        .insert(A::ZoomOut, MouseScrollDirection::DOWN);
    map.insert(A::ZoomOut, KeyCode::Minus)
        .insert(A::ZoomOut, KeyCode::NumpadSubtract);
    map.insert(A::Centre, KeyCode::KeyC)
        .insert(A::FitBoard, KeyCode::KeyF);
    for (larger, smaller) in [
        (KeyCode::Equal, KeyCode::Minus),
        (KeyCode::NumpadAdd, KeyCode::NumpadSubtract),
    ] {
        map.insert(A::Larger, ModifierKey::Control.with(larger))
            .insert(A::Smaller, ModifierKey::Control.with(smaller));
    }
}

fn bind_battle(map: &mut InputMap<GameAction>) {
    use GameAction as A;
    let digits = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    for (action, key) in ACTIONS.into_iter().zip(digits) {
        map.insert(action, key);
    }
    for (action, key) in RIDERS.into_iter().zip(digits) {
        map.insert(action, ModifierKey::Shift.with(key));
    }
    map.insert(A::MoreActions, KeyCode::Digit0);
    map.insert(A::AimNext, KeyCode::KeyB)
        .insert(A::AimPrevious, ModifierKey::Shift.with(KeyCode::KeyB));
    map.insert(A::EndTurn, KeyCode::KeyE)
        .insert(A::Undo, KeyCode::KeyU)
        .insert(A::Undo, ModifierKey::Control.with(KeyCode::KeyZ));
    map.insert(A::SpeedUp, KeyCode::KeyX)
        .insert(A::Skip, KeyCode::KeyK);
    map.insert(A::Help, KeyCode::F1)
        .insert(A::Help, ModifierKey::Shift.with(KeyCode::Slash));
    map.insert(A::Menu, KeyCode::F10)
        .insert(A::Log, KeyCode::KeyL)
        .insert(A::Sheet, KeyCode::KeyI);
    map.insert(A::QuickSave, KeyCode::F5)
        .insert(A::QuickLoad, KeyCode::F9);
}

fn bind_gamepad(map: &mut InputMap<GameAction>) {
    use GameAction as A;
    map.insert(A::Up, GamepadButton::DPadUp)
        .insert(A::Down, GamepadButton::DPadDown);
    map.insert(A::Left, GamepadButton::DPadLeft)
        .insert(A::Right, GamepadButton::DPadRight);
    map.insert(A::Up, GamepadControlDirection::LEFT_UP)
        .insert(A::Down, GamepadControlDirection::LEFT_DOWN);
    map.insert(A::Left, GamepadControlDirection::LEFT_LEFT)
        .insert(A::Right, GamepadControlDirection::LEFT_RIGHT);
    map.insert(A::Confirm, GamepadButton::South)
        .insert(A::Cancel, GamepadButton::East);
    map.insert(A::Next, GamepadButton::West)
        .insert(A::Panels, GamepadButton::North);
    map.insert(A::PreviousCombatant, GamepadButton::LeftTrigger)
        .insert(A::NextCombatant, GamepadButton::RightTrigger);
    map.insert(A::ZoomOut, GamepadButton::LeftTrigger2)
        .insert(A::ZoomIn, GamepadButton::RightTrigger2);
    map.insert(A::EndTurn, GamepadButton::Select)
        .insert(A::Menu, GamepadButton::Start);
    map.insert(A::AimNext, GamepadButton::LeftThumb)
        .insert(A::Centre, GamepadButton::RightThumb);
    map.insert_dual_axis(A::PanStick, GamepadStick::RIGHT);
}

/// Rows of the help window: what a key does, on the keyboard and on a gamepad.
pub const HELP: [(&str, &str, &str); 19] = [
    (
        "Point, act, walk",
        "left click, or arrows and Enter",
        "d-pad, A",
    ),
    ("Step back", "right click, Escape", "B"),
    ("Next, previous target", "Tab, Shift+Tab", "X"),
    ("Next, previous combatant", "N, P", "RB, LB"),
    (
        "Choose an action or answer",
        "1 to 9; 0 for more",
        "Y, then d-pad",
    ),
    (
        "Riders of the action",
        "Shift+1 to Shift+4",
        "Y, then d-pad",
    ),
    ("Aim at a body part", "B, Shift+B", "left stick click"),
    ("Reach the panels", "F6, then Tab or arrows", "Y"),
    ("End turn", "E", "Back"),
    ("Undo", "U, Ctrl+Z", ""),
    (
        "Move the picture",
        "W A S D, right or middle drag",
        "right stick",
    ),
    ("Zoom", "wheel, + and -", "triggers"),
    ("Centre, whole board", "C, F", "right stick click"),
    ("Faster, skip", "X, K", ""),
    ("Log, combatant's panel", "L, I", ""),
    ("Quick save, quick load", "F5, F9", ""),
    ("Size of the interface", "Ctrl + and Ctrl -", ""),
    ("Menu", "F10, Escape", "Start"),
    ("This help", "F1 or ?", ""),
];

/// The keys and mouse buttons of a binding: all of the outer list, any of each inner one. `None` for other
/// devices.
fn keys_of(binding: &dyn Buttonlike) -> Option<Vec<Vec<Tap>>> {
    let mut parts: Vec<Vec<Tap>> = Vec::new();
    for input in binding.decompose().inputs() {
        let any = Reflect::as_any(&*input);
        let tap = match (
            any.downcast_ref::<KeyCode>(),
            any.downcast_ref::<MouseButton>(),
        ) {
            (Some(key), _) => Tap::Key(*key),
            (_, Some(button)) => Tap::Mouse(*button),
            _ => return None,
        };
        match parts
            .iter_mut()
            .find(|part| part.iter().any(|other| other.is_twin_of(tap)))
        {
            Some(part) => part.push(tap),
            None => parts.push(vec![tap]),
        }
    }
    Some(parts)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tap {
    Key(KeyCode),
    Mouse(MouseButton),
}

impl Tap {
    /// Whether two keys are the left and the right one of a modifier.
    fn is_twin_of(self, other: Self) -> bool {
        let pair = |modifier: ModifierKey| {
            let keys = modifier.keycodes().map(Tap::Key);
            keys.contains(&self) && keys.contains(&other)
        };
        [ModifierKey::Shift, ModifierKey::Control, ModifierKey::Alt]
            .into_iter()
            .any(pair)
    }
}

/// A key that goes down and up within one frame is a press, too: on slow machines most are.
fn catch_taps(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    mut controls: Single<(&InputMap<GameAction>, &mut ActionState<GameAction>), With<Controls>>,
) {
    let quick = |tap: &Tap| match tap {
        Tap::Key(key) => keys.just_pressed(*key) && !keys.pressed(*key),
        Tap::Mouse(button) => mouse.just_pressed(*button) && !mouse.pressed(*button),
    };
    let down = |tap: &Tap| match tap {
        Tap::Key(key) => keys.pressed(*key) || keys.just_pressed(*key),
        Tap::Mouse(button) => mouse.pressed(*button) || mouse.just_pressed(*button),
    };
    if keys.get_just_pressed().all(|key| keys.pressed(*key))
        && mouse.get_just_pressed().all(|b| mouse.pressed(*b))
    {
        return;
    }
    let (map, state) = &mut *controls;
    let mut tapped: Vec<(GameAction, Vec<Vec<Tap>>)> = Vec::new();
    for (action, binding) in map.buttonlike_bindings() {
        let Some(parts) = keys_of(binding) else {
            continue;
        };
        if parts.iter().all(|part| part.iter().any(&down)) && parts.iter().flatten().any(&quick) {
            tapped.push((*action, parts));
        }
    }
    let longest = tapped
        .iter()
        .map(|(_, parts)| parts.len())
        .max()
        .unwrap_or(0);
    for (action, _) in tapped
        .into_iter()
        .filter(|(_, parts)| parts.len() == longest)
    {
        state.press(&action);
    }
}

fn spawn_controls(mut commands: Commands) {
    commands.spawn((Controls, Name::new("Controls"), bindings()));
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<GameAction>::default())
        .add_systems(Startup, spawn_controls);
    app.add_systems(PreUpdate, catch_taps.after(InputManagerSystem::Update));
}
