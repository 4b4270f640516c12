//! What the rows of the table of actions ask besides what stands in them. Floor 4. Rules WND-ACT-01 to -46.

/// The table of actions as a type; the room `actions` says what holds for all of its rows.
pub struct WoundsActions;

/// Who is asked about an action, and when. Rule WND-ACT-02; rulings WND-R36, -R71.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An action: windows open around it.
    Action,
    /// A way: windows open around it, and to interrupt by it costs no initiative.
    Way,
    /// Free at any time, also when asked: nobody is asked about it. Rule WND-INIT-10.
    Free,
    /// Free on the own turn: nobody is asked about it. Rules WND-POS-06, WND-INIT-13.
    Own,
}
