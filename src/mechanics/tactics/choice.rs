//! How a decision falls: by worth, or by the first answer. Floor 3½.

use std::cmp::Reverse;

/// The item of the greatest worth; of equals the first, so that the choice is the same on every
/// machine.
///
/// ```
/// use quincunx::mechanics::tactics::best;
///
/// let blows = [("punch", 3), ("kick", 5), ("bite", 5)];
/// assert_eq!(best(blows, |&(_, worth)| worth), Some(("kick", 5)));
/// ```
pub fn best<T, W: Ord>(items: impl IntoIterator<Item = T>, worth: impl Fn(&T) -> W) -> Option<T> {
    items.into_iter().min_by_key(|item| Reverse(worth(item)))
}

/// The answer of the first question that has one: the order of the questions is the order in which
/// a player thinks of things.
///
/// ```
/// use quincunx::mechanics::tactics::first_answer;
///
/// let mut energy = 2;
/// let answer = first_answer(
///     &mut energy,
///     &[
///         |energy| (*energy >= 3).then_some("attack"),
///         |energy| (*energy >= 1).then_some("defend"),
///         |_| Some("wait"),
///     ],
/// );
/// assert_eq!(answer, Some("defend"));
/// ```
pub fn first_answer<P, A>(player: &mut P, questions: &[fn(&mut P) -> Option<A>]) -> Option<A> {
    questions.iter().find_map(|question| question(player))
}
