//! What people like differently: the pages of the settings, and what can be set on them. Floor 7.

use crate::ai::Closeness;
use crate::battle::LineKind;
use crate::combat::Payment;
use crate::view::palette::Palette;
use serde::{Deserialize, Serialize};

/// A page of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SettingsPage {
    /// Volumes and captions.
    Sound,
    /// Window, size, motion.
    #[default]
    Screen,
    /// Colours of sides and overlays.
    Colours,
    /// The text of the log.
    Log,
    /// What a person is asked.
    Questions,
    /// Keys, mouse, gamepad.
    Controls,
}

impl SettingsPage {
    /// All of them, in the order of their tabs.
    pub const ALL: [Self; 6] = [
        Self::Sound,
        Self::Screen,
        Self::Colours,
        Self::Questions,
        Self::Log,
        Self::Controls,
    ];

    /// The word of it in the names of buttons.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Screen => "screen",
            Self::Colours => "colours",
            Self::Log => "log",
            Self::Questions => "questions",
            Self::Controls => "controls",
        }
    }

    /// The words on its tab.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Sound => "Sound",
            Self::Screen => "Screen",
            Self::Colours => "Colours",
            Self::Log => "Log",
            Self::Questions => "Questions",
            Self::Controls => "Controls",
        }
    }

    /// The icon on its tab.
    #[must_use]
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Sound => "volume-2",
            Self::Screen => "monitor",
            Self::Colours => "palette",
            Self::Log => "scroll-text",
            Self::Questions => "circle-question-mark",
            Self::Controls => "keyboard",
        }
    }
}

/// How much the log tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum LogDetail {
    /// Every line.
    #[default]
    All,
    /// All but small matters.
    Main,
    /// Rounds, turns and who was hurt.
    Brief,
}

impl LogDetail {
    /// All of them, from much to little.
    pub const ALL: [Self; 3] = [Self::All, Self::Main, Self::Brief];

    /// Its words.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::All => "Everything",
            Self::Main => "What is done",
            Self::Brief => "Who is hurt",
        }
    }

    /// Whether a line of that weight is told.
    #[must_use]
    pub const fn tells(self, kind: LineKind) -> bool {
        match self {
            Self::All => true,
            Self::Main => !matches!(kind, LineKind::Detail),
            Self::Brief => matches!(kind, LineKind::Heading | LineKind::Turn | LineKind::Harm),
        }
    }
}

/// What a second press is asked for before it is paid: what takes half of what is left. Besides, unless it is `Never`,
/// for a way on which the one who walks may be put out of the fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum AskAgain {
    /// Nothing.
    Never,
    /// What no round fills again, such as Stamina.
    #[default]
    Lasting,
    /// Everything, points that each round gives anew as well.
    Always,
}

impl AskAgain {
    /// All of them, from few second presses to many.
    pub const ALL: [Self; 3] = [Self::Never, Self::Lasting, Self::Always];

    /// The word of it in the names of buttons.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Lasting => "lasting",
            Self::Always => "always",
        }
    }

    /// Its words.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Never => "Never",
            Self::Lasting => "For what does not come back",
            Self::Always => "For every pool",
        }
    }

    /// Its icon.
    #[must_use]
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Never => "bell-off",
            Self::Lasting => "bell-dot",
            Self::Always => "bell",
        }
    }

    /// Whether a second press is asked for before this is paid.
    #[must_use]
    pub const fn minds(self, payment: &Payment) -> bool {
        match self {
            Self::Never => false,
            Self::Lasting => payment.is_dear_for_good(),
            Self::Always => payment.is_dear(),
        }
    }
}

/// One thing that is set to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// Size of the interface in percent.
    Scale(u32),
    /// Whether the game fills the screen.
    FullScreen(bool),
    /// Size of the window in logical pixels: width and height.
    Window(u32, u32),
    /// Whether pieces jump instead of sliding.
    ReducedMotion(bool),
    /// Colours of sides and overlays.
    Palette(Palette),
    /// Size of the letters of the log in pixels of the interface.
    LogSize(u8),
    /// How much the log tells.
    LogDetail(LogDetail),
    /// Whether the ids of rules are shown.
    RuleIds(bool),
    /// What a second press is asked for.
    AskAgain(AskAgain),
    /// After how many minutes without input in the menu the demo begins; 0 for never.
    DemoAfter(u8),
    /// Whether the objectives are unfolded.
    Goals(bool),
    /// From which chance on, in percent, the danger view outlines where a shot hits.
    LikelyShot(u8),
    /// How much better the best answer has to be to be given by itself.
    Closeness(Closeness),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_back_is_paid_without_a_second_press() {
        let minded = |payment: Option<Payment>| {
            let payment = payment.expect("something is paid");
            AskAgain::ALL.map(|again| again.minds(&payment))
        };
        assert_eq!(
            minded(Payment::lasting("Stamina", 2, 4)),
            [false, true, true]
        );
        assert_eq!(minded(Payment::of_round("AP", 2, 4)), [false, false, true]);
        assert_eq!(minded(Payment::lasting("Stamina", 1, 4)), [false; 3]);
    }

    #[test]
    fn a_shorter_log_tells_no_more() {
        let kinds = [
            LineKind::Heading,
            LineKind::Turn,
            LineKind::Action,
            LineKind::Harm,
            LineKind::Detail,
        ];
        let told = |detail: LogDetail| kinds.iter().filter(|kind| detail.tells(**kind)).count();
        let counts = LogDetail::ALL.map(told);
        assert_eq!(counts, [5, 4, 3]);
    }
}
