//! What still has to be shown: walks, blows, shots, falls, one after the other. Floor 7.
//!
//! The battle is decided at once; the screen tells it in its own time. Whoever reads the battle's events pushes
//! [`Motion`]s into the [`MotionQueue`] and waits until it is idle before asking the player for more.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::grid::{Cell, Direction};
use crate::view::look::{TokenId, TokenLook};

/// How a blow or a shot ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrikeKind {
    /// It lands: the target shakes.
    Hit,
    /// It swings wide.
    Miss,
    /// It lands with force: the target shakes twice as hard.
    Critical,
}

/// Mood of rising words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FloatTone {
    /// A plain fact.
    #[default]
    Plain,
    /// Something bad happened to the piece below.
    Harm,
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
    },
    /// A piece moves along anchor cells and looks where it looked before; 120 ms a cell.
    Slide {
        /// Who.
        token: TokenId,
        /// Where.
        path: Vec<Cell>,
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
    /// A blow from one piece to another; 250 ms.
    Strike {
        /// Who strikes.
        from: TokenId,
        /// Who is struck at.
        to: TokenId,
        /// How it ends.
        kind: StrikeKind,
    },
    /// A shot from a piece into a cell; 250 ms and more over a distance.
    Shoot {
        /// Who shoots.
        from: TokenId,
        /// Where it lands.
        to: Cell,
        /// How it ends.
        kind: StrikeKind,
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
    /// A piece dies: it fades to grey; 350 ms. Its look has to say so, too.
    Die {
        /// Who.
        token: TokenId,
    },
    /// A piece gets a new look at this moment, for example less health.
    Look {
        /// Who.
        token: TokenId,
        /// How it looks from now on.
        look: Box<TokenLook>,
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
    /// Where the piece was when it began.
    pub(super) start: Option<Vec2>,
    /// Its facing when it began.
    pub(super) facing: Option<f32>,
    /// What flies, if anything.
    pub(super) flying: Option<Entity>,
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

    /// Forgets all that waits, for example after rewinding the battle.
    pub fn clear(&mut self) {
        self.waiting.clear();
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
            Self::Strike { .. } => 0.25,
            Self::Shoot { .. } => 0.25 + flight / 2600.0,
            Self::Throw { .. } => 0.25 + flight / 1600.0,
            Self::Shake { .. } => 0.2,
            Self::Die { .. } => 0.35,
            Self::Float { .. } | Self::Look { .. } => 0.0,
            Self::Wait(seconds) => seconds.max(0.0),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MotionQueue>();
}
