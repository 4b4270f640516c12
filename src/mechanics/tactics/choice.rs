//! How a decision falls: by worth, or by the first answer. Floor 3½.

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
    let mut items = items.into_iter();
    let first = items.next()?;
    let start = (worth(&first), first);
    let (_, best) = items.fold(start, |best, item| {
        let worth = worth(&item);
        if worth > best.0 { (worth, item) } else { best }
    });
    Some(best)
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
