//! What still has to be shown: walks, blows, shots, falls, one after the other. Floor 7.
//!
//! The battle is decided at once; the screen tells it in its own time. What reads the battle's events pushes
//! [`Motion`]s into the [`MotionQueue`] and waits until it is idle before asking the player for more.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::combat::{Impact, Severity};
use crate::grid::{Cell, Direction};
use crate::view::look::{LookChange, TokenId};
use crate::view::sound::Sound;

/// What begins in a frame has seen no more of it than this, in seconds: the window may have rested before.
const FIRST: f32 = 0.05;

/// The seconds of a frame for what moves; fewer for what only `begins` to in this frame.
#[must_use]
pub fn seconds_of(time: &Time, begins: bool) -> f32 {
    let seconds = time.delta_secs();
    if begins { seconds.min(FIRST) } else { seconds }
}

/// Mood of rising words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FloatTone {
    /// A plain fact.
    #[default]
    Plain,
    /// Something bad happened to the piece below.
    Harm,
    /// Something very bad happened to it: larger letters, which stay longer.
    Grave,
    /// Something good happened to it.
    Boon,
}

/// One thing to show.
#[derive(Clone, Debug, PartialEq)]
pub enum Motion {
    /// A piece walks along the anchor cells of its path, without the one it stands on; 120 ms a cell.
    Walk {
        /// Who.
        token: TokenId,
        /// Where.
        path: Vec<Cell>,
        /// Whether its steps are heard; those who fly make none.
        steps: bool,
    },
    /// A piece moves along anchor cells and looks where it looked before; 120 ms a cell.
    Slide {
        /// Who.
        token: TokenId,
        /// Where.
        path: Vec<Cell>,
        /// Whether its steps are heard.
        steps: bool,
    },
    /// A piece leaps to an anchor cell in one bow; 320 ms.
    Leap {
        /// Who.
        token: TokenId,
        /// Where it lands.
        to: Cell,
    },
    /// A piece turns; 90 ms.
    Turn {
        /// Who.
        token: TokenId,
        /// To where.
        facing: Direction,
    },
    /// A blow from one piece to another; 250 ms, and 200 ms more in which a grave one stands still.
    Strike {
        /// Who strikes.
        from: TokenId,
        /// Who is struck at.
        to: TokenId,
        /// What it comes to.
        impact: Impact,
    },
    /// A shot from a piece at another; 250 ms and more over a distance, 150 ms for what it does, and 200 ms more in
    /// which a grave one stands still.
    Shoot {
        /// Who shoots.
        from: TokenId,
        /// At whom.
        at: TokenId,
        /// Where it lands.
        to: Cell,
        /// What it comes to.
        impact: Impact,
    },
    /// A thing flies from one cell to another in a bow.
    Throw {
        /// Lucide glyph of the thing.
        item: char,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
    },
    /// A piece shakes; 200 ms.
    Shake {
        /// Who.
        token: TokenId,
    },
    /// Words rise from a piece; the queue goes on at once.
    Float {
        /// Over whom.
        token: TokenId,
        /// What they say.
        text: String,
        /// Their mood.
        tone: FloatTone,
    },
    /// A piece drops to the table with a thud, which is dimmed meanwhile; 260 ms. A new look has to follow.
    Fall {
        /// Who.
        token: TokenId,
        /// Whether it is dead.
        slain: bool,
    },
    /// The table stays dimmed round a fallen piece for so many seconds.
    Hush {
        /// Round whom.
        token: TokenId,
        /// How long.
        seconds: f32,
    },
    /// Something is heard; the queue goes on at once.
    Sound {
        /// What.
        sound: Sound,
        /// Where.
        at: Cell,
    },
    /// The look of a piece changes at this moment; everything else of it stays as it is then.
    Look {
        /// Who.
        token: TokenId,
        /// What changes.
        change: LookChange,
    },
    /// A pause in seconds.
    Wait(f32),
}

/// How fast motions play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MotionSpeed {
    /// As made.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Fourfold,
    /// Everything is over at once.
    Skip,
}

impl MotionSpeed {
    /// The factor on time; `None` = skip.
    #[must_use]
    pub const fn factor(self) -> Option<f32> {
        match self {
            Self::Normal => Some(1.0),
            Self::Double => Some(2.0),
            Self::Fourfold => Some(4.0),
            Self::Skip => None,
        }
    }
}

/// The motions that are still to be shown, in order.
#[derive(Resource, Debug, Default)]
pub struct MotionQueue {
    pub(super) waiting: VecDeque<Motion>,
    pub(super) current: Option<Playing>,
    /// How fast they play.
    pub speed: MotionSpeed,
    /// Pieces jump instead of sliding, nothing shakes or breathes; words still rise, without moving.
    pub reduced: bool,
}

/// The motion that plays now.
#[derive(Debug)]
pub(super) struct Playing {
    pub(super) motion: Motion,
    /// Seconds since it began, at normal speed.
    pub(super) elapsed: f32,
    /// Seconds that it takes.
    pub(super) whole: f32,
    /// Where the piece was when it began.
    pub(super) start: Option<Vec2>,
    /// Its facing when it began.
    pub(super) facing: Option<f32>,
    /// What flies, if anything.
    pub(super) flying: Option<Entity>,
    /// What is heard, after how many seconds and where, in this order.
    pub(super) heard: VecDeque<(f32, Sound, Vec2)>,
    /// Whether a blow has landed already.
    pub(super) landed: bool,
}

/// The course of a blow or a shot, in seconds at normal speed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beat {
    /// Until it meets its target, or passes it.
    pub contact: f32,
    /// In which everything stands still then.
    pub hold: f32,
    /// In which both come to rest.
    pub after: f32,
}

impl Beat {
    /// Until it is over.
    #[must_use]
    pub const fn whole(&self) -> f32 {
        self.contact + self.hold + self.after
    }
}

impl MotionQueue {
    /// Adds a motion at the end.
    pub fn push(&mut self, motion: Motion) {
        self.waiting.push_back(motion);
    }

    /// Whether nothing is left to show.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.current.is_none()
    }

    /// Motions that wait, without the one that plays.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Forgets what waits and what plays, for example after rewinding the battle.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.current = None;
    }
}

impl Motion {
    /// How long it takes at normal speed, in seconds, given how far a flight goes (world units).
    #[must_use]
    pub fn seconds(&self, flight: f32) -> f32 {
        match self {
            Self::Walk { path, .. } | Self::Slide { path, .. } => 0.12 * path.len() as f32,
            Self::Leap { .. } => 0.32,
            Self::Turn { .. } => 0.09,
            Self::Strike { .. } | Self::Shoot { .. } => {
                self.beat(flight).map_or(0.0, |beat| beat.whole())
            }
            Self::Throw { .. } => 0.25 + flight / 1600.0,
            Self::Shake { .. } => 0.2,
            Self::Fall { .. } => 0.26,
            Self::Float { .. } | Self::Look { .. } | Self::Sound { .. } => 0.0,
            Self::Wait(seconds) | Self::Hush { seconds, .. } => seconds.max(0.0),
        }
    }

    /// The same where motion is reduced: pieces jump, and what a blow does stands for a moment.
    #[must_use]
    pub fn reduced_seconds(&self) -> f32 {
        match self {
            Self::Strike { .. } | Self::Shoot { .. } => 0.3,
            Self::Hush { seconds, .. } => seconds.max(0.0),
            _ => 0.0,
        }
    }

    /// The course of a blow or a shot, given how far it flies (world units); `None` for other motions.
    #[must_use]
    pub fn beat(&self, flight: f32) -> Option<Beat> {
        let hold = |impact: &Impact| {
            if impact.severity >= Severity::Grave {
                0.2
            } else {
                0.0
            }
        };
        match self {
            Self::Strike { impact, .. } => Some(Beat {
                contact: 0.1,
                hold: hold(impact),
                after: 0.15,
            }),
            Self::Shoot { impact, .. } => Some(Beat {
                contact: 0.25 + flight / 2600.0,
                hold: hold(impact),
                after: 0.15,
            }),
            _ => None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MotionQueue>();
}
