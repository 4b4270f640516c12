//! Dice written down beforehand (floor 1).

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::pool::{notation, parse_notation};
use super::{Dice, Faces, Pool, Roll};

/// One request as a script holds it: the dice that must be asked for, and what they show.
///
/// How they are read is up to the rule and not written down. Each throw of an exploding pool
/// is a roll of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(String, Faces)", into = "(String, Faces)")]
pub struct ScriptedRoll {
    count: u8,
    faces: u8,
    shown: Faces,
}

/// A scripted roll that no dice can show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScriptedRollError {
    /// The dice are not written as `d20` or `2d20`.
    #[error("\"{0}\" are no dice; write how many, d, and 1 to 100 faces, as in \"2d20\"")]
    Notation(String),
    /// Another number of faces is shown than there are dice.
    #[error("{dice} shows {needed} faces, and {given} are given; give {needed}")]
    Count {
        /// The dice, as `2d20`.
        dice: String,
        /// How many faces must be given.
        needed: usize,
        /// How many are given.
        given: usize,
    },
    /// A die cannot show this face.
    #[error("{dice} cannot show {face}; give 1 to {faces}")]
    Face {
        /// The dice, as `2d20`.
        dice: String,
        /// The face that is given.
        face: u8,
        /// The highest face of the die.
        faces: u8,
    },
}

impl ScriptedRoll {
    /// The dice, written as `d20` or `2d20`, and their faces in drawn order.
    ///
    /// # Errors
    /// If the dice are not written so, or cannot show these faces.
    ///
    /// ```
    /// use quincunx::dice::ScriptedRoll;
    ///
    /// assert!(ScriptedRoll::new("2d20", &[8, 17]).is_ok());
    /// let error = ScriptedRoll::new("2d20", &[8]).unwrap_err();
    /// assert_eq!(error.to_string(), "2d20 shows 2 faces, and 1 are given; give 2");
    /// ```
    pub fn new(dice: &str, shown: &[u8]) -> Result<Self, ScriptedRollError> {
        let (count, faces) = parse_notation(dice)
            .ok_or_else(|| ScriptedRollError::Notation(dice.chars().take(60).collect()))?;
        let dice = notation(count, faces).to_string();
        if shown.len() != usize::from(count) {
            return Err(ScriptedRollError::Count {
                dice,
                needed: usize::from(count),
                given: shown.len(),
            });
        }
        if let Some(&face) = shown.iter().find(|face| !(1..=faces).contains(face)) {
            return Err(ScriptedRollError::Face { dice, face, faces });
        }
        Ok(Self {
            count,
            faces,
            shown: shown.iter().copied().collect(),
        })
    }

    /// How many dice must be asked for.
    ///
    /// ```
    /// use quincunx::dice::ScriptedRoll;
    ///
    /// assert_eq!(ScriptedRoll::new("2d20", &[8, 17]).unwrap().count(), 2);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// How many faces each die has.
    ///
    /// ```
    /// use quincunx::dice::ScriptedRoll;
    ///
    /// assert_eq!(ScriptedRoll::new("2d20", &[8, 17]).unwrap().faces(), 20);
    /// ```
    #[must_use]
    pub const fn faces(&self) -> u8 {
        self.faces
    }

    /// What the dice show, in drawn order.
    ///
    /// ```
    /// use quincunx::dice::ScriptedRoll;
    ///
    /// assert_eq!(ScriptedRoll::new("2d20", &[8, 17]).unwrap().shown(), [8, 17]);
    /// ```
    #[must_use]
    pub fn shown(&self) -> &[u8] {
        &self.shown
    }
}

/// `2d20 [8, 17]`.
impl fmt::Display for ScriptedRoll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", notation(self.count, self.faces), self.shown)
    }
}

impl TryFrom<(String, Faces)> for ScriptedRoll {
    type Error = ScriptedRollError;

    fn try_from((dice, shown): (String, Faces)) -> Result<Self, ScriptedRollError> {
        Self::new(&dice, &shown)
    }
}

impl From<ScriptedRoll> for (String, Faces) {
    fn from(roll: ScriptedRoll) -> Self {
        (notation(roll.count, roll.faces).to_string(), roll.shown)
    }
}

/// Dice that show what a script says, and notice when the rules ask for something else.
///
/// The first fault is remembered ([`error`](Self::error)). From then on every die shows 1:
/// the resolution runs to its end, and the test that looks at the error fails with a reason.
///
/// ```
/// use quincunx::dice::{Dice, Pool, ScriptedDice, ScriptedRoll};
///
/// let mut dice = ScriptedDice::new(vec![ScriptedRoll::new("d8", &[3]).unwrap()]);
/// assert_eq!(dice.roll(&Pool::sum(1, 20)).value, 1);
/// assert_eq!(
///     dice.error().unwrap().to_string(),
///     "roll 1: the rules ask for d20, and the script holds d8 [3]; \
///      write d20 with 1 face there"
/// );
/// assert_eq!(dice.left_over(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedDice {
    script: Script,
    /// How many entries of the script were used.
    used: usize,
    /// How many requests, or throws of an exploding one, were made.
    throws: usize,
    error: Option<ScriptError>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Script {
    Rolls(Vec<ScriptedRoll>),
    Bare(Vec<u8>),
}

/// Where the rules first asked for other dice than the script holds.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error(
    "roll {step}: the rules ask for {wanted}, and {fault}; write {} with {} there",
    notation(wanted.count(), wanted.faces()),
    faces_in_words(*wanted)
)]
#[serde(deny_unknown_fields)]
pub struct ScriptError {
    /// Which roll it is, counted from 1. Each throw of an exploding pool counts.
    pub step: usize,
    /// What the rules ask for.
    pub wanted: Pool,
    /// What the script holds instead.
    pub fault: ScriptFault,
}

/// What a script holds instead of the dice that are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScriptFault {
    /// Nothing: the script has ended, or holds too few faces for all the dice.
    #[error("the script has ended")]
    Ended,
    /// Dice of another kind or number.
    #[error("the script holds {0}")]
    OtherDice(ScriptedRoll),
    /// A face that these dice do not have.
    #[error("the script holds a face {0}")]
    NoSuchFace(u8),
}

fn faces_in_words(pool: Pool) -> String {
    match pool.count() {
        1 => "1 face".to_owned(),
        count => format!("{count} faces"),
    }
}

impl ScriptedDice {
    /// Dice that must be asked for exactly as written, roll by roll.
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, ScriptedDice, ScriptedRoll};
    ///
    /// let rolls = vec![ScriptedRoll::new("2d20", &[8, 17]).unwrap()];
    /// let mut dice = ScriptedDice::new(rolls);
    /// assert_eq!(dice.roll(&Pool::lowest(2, 20)).value, 8);
    /// ```
    #[must_use]
    pub const fn new(rolls: Vec<ScriptedRoll>) -> Self {
        Self::of(Script::Rolls(rolls))
    }

    /// Dice that show these faces in turn, whatever pools they are asked for in. Only that
    /// each face is on its die is checked.
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, ScriptedDice};
    ///
    /// let mut dice = ScriptedDice::bare(vec![14, 3, 6]);
    /// assert_eq!(dice.roll(&Pool::sum(1, 20)).value, 14);
    /// assert_eq!(dice.roll(&Pool::sum(2, 6)).value, 9);
    /// ```
    #[must_use]
    pub const fn bare(faces: Vec<u8>) -> Self {
        Self::of(Script::Bare(faces))
    }

    const fn of(script: Script) -> Self {
        Self {
            script,
            used: 0,
            throws: 0,
            error: None,
        }
    }

    /// The first fault, if the rules asked for other dice than the script holds.
    ///
    /// ```
    /// use quincunx::dice::{Dice, Pool, ScriptFault, ScriptedDice};
    ///
    /// let mut dice = ScriptedDice::bare(vec![7]);
    /// dice.roll(&Pool::sum(1, 6));
    /// let error = dice.error().unwrap();
    /// assert_eq!((error.step, &error.fault), (1, &ScriptFault::NoSuchFace(7)));
    /// ```
    #[must_use]
    pub const fn error(&self) -> Option<&ScriptError> {
        self.error.as_ref()
    }

    /// How many rolls of the script (faces of a bare one) were not asked for.
    ///
    /// ```
    /// assert_eq!(quincunx::dice::ScriptedDice::bare(vec![14, 3]).left_over(), 2);
    /// ```
    #[must_use]
    pub const fn left_over(&self) -> usize {
        let len = match &self.script {
            Script::Rolls(rolls) => rolls.len(),
            Script::Bare(faces) => faces.len(),
        };
        len.saturating_sub(self.used)
    }

    /// The faces of one throw, or of ones from the first fault on.
    fn throw(&mut self, pool: &Pool) -> Faces {
        self.throws += 1;
        let ones = || (0..pool.count()).map(|_| 1).collect();
        if self.error.is_some() {
            return ones();
        }
        match self.next(pool) {
            Ok(faces) => faces,
            Err(fault) => {
                self.error = Some(ScriptError {
                    step: self.throws,
                    wanted: *pool,
                    fault,
                });
                ones()
            }
        }
    }

    fn next(&mut self, pool: &Pool) -> Result<Faces, ScriptFault> {
        match &self.script {
            Script::Rolls(rolls) => {
                let roll = rolls.get(self.used).ok_or(ScriptFault::Ended)?;
                if (roll.count, roll.faces) != (pool.count(), pool.faces()) {
                    return Err(ScriptFault::OtherDice(roll.clone()));
                }
                self.used += 1;
                Ok(roll.shown.clone())
            }
            Script::Bare(faces) => {
                let end = self.used + usize::from(pool.count());
                let shown = faces.get(self.used..end).ok_or(ScriptFault::Ended)?;
                match shown.iter().find(|face| !(1..=pool.faces()).contains(face)) {
                    Some(&face) => Err(ScriptFault::NoSuchFace(face)),
                    None => {
                        self.used = end;
                        Ok(shown.iter().copied().collect())
                    }
                }
            }
        }
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self, pool: &Pool) -> Roll {
        let mut roll = Roll::default();
        if pool.count() == 0 {
            return roll;
        }
        loop {
            let throw = self.throw(pool);
            let reading = pool.reading(&throw);
            roll.faces.extend(throw.iter().copied());
            roll.value += reading;
            if !pool.explodes_on(reading) {
                return roll;
            }
        }
    }
}

#[cfg(test)]
mod tests;
