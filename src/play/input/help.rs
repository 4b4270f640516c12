//! The rows of the help window. Floor 7.

/// What a key does, on the keyboard and with the mouse, and on a gamepad. LT and RT are held.
pub const HELP: [(&str, &str, &str); 23] = [
    (
        "Point, act, walk",
        "left click, or arrows and Enter",
        "d-pad, A",
    ),
    ("Step back", "right click, Escape", "B"),
    ("Next, previous target", "Tab, Shift+Tab", "X, LT+X"),
    ("Next, previous combatant", "N, P", "RB, LB"),
    (
        "Choose an action or answer",
        "1 to 9; 0 for more",
        "Y or RT, then d-pad",
    ),
    ("Riders of the action", "Shift+1 to Shift+4", "LT+d-pad"),
    ("Aim at a body part", "B, Shift+B", "left stick, LT+it"),
    (
        "Texts of the rules in the odds",
        "R, middle click",
        "RT+Back",
    ),
    ("Reach the panels", "F6, then Tab or arrows", "Y"),
    ("End turn, wait, let a window go", "E", "Back"),
    (
        "Turn to the cell pointed at",
        "T, T again or a click",
        "LT+RT+Y",
    ),
    ("Standing orders", "O", "LT+RT+X"),
    ("Undo", "U, Ctrl+Z", "LT+Y"),
    ("Guide: go on, end", "G, Shift+G", "LT+RT+A, LT+RT+B"),
    (
        "Move the picture",
        "W A S D, right or middle drag",
        "right stick",
    ),
    ("Zoom", "wheel, + and -", "LT+RB, LT+LB"),
    ("Centre, whole board", "C, F", "right stick, LT+it"),
    ("Faster, skip", "X, K", "LT+A, LT+B"),
    ("Log, combatant's panel", "L, I", "RT+sticks"),
    ("Quick save, quick load", "F5, F9", "LT+Back, LT+Start"),
    ("Size of the interface", "Ctrl + and Ctrl -", "LT+RT+RB, LB"),
    ("Menu", "F10, Escape", "Start"),
    ("This help", "F1 or ?", "RT+Start"),
];
