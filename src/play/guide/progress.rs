//! How far somebody has come in a guide. Floor 7.

use super::seen::happens;
use crate::battle::Battle;
use crate::level::guide::{Condition, Guide};
use std::collections::BTreeSet;

/// Which prompt is said, and which were.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress {
    /// The prompts that stand in the order, by their places in the guide.
    lessons: Vec<usize>,
    /// The lesson whose turn it is.
    at: usize,
    /// Whether what it waits for has happened.
    reached: bool,
    /// The aside that is said meanwhile, and whether what it waits for has happened.
    aside: Option<(usize, bool)>,
    /// The asides that were said.
    said: BTreeSet<usize>,
    /// The lessons still to come whose action was done already, by their places in the order.
    ahead: BTreeSet<usize>,
}

impl Progress {
    /// The beginning of a guide.
    #[must_use]
    pub fn begin(guide: &Guide) -> Self {
        Self {
            lessons: guide.lessons().map(|(place, _)| place).collect(),
            ..Self::default()
        }
    }

    /// The place that somebody has reached in a battle that is taken up: behind the last lesson that what happened
    /// fulfils, each after the one before. What the battle does not keep, such as a look at the odds, is taken as
    /// done if something later is.
    #[must_use]
    pub fn resume(guide: &Guide, battle: &Battle) -> Self {
        let mut progress = Self::begin(guide);
        for event in battle.events() {
            let holds = |condition: &Condition| happens(condition, event, battle);
            let mut rest = progress.lessons.iter().enumerate().skip(progress.at);
            let next = rest.find(|&(_, &place)| {
                let prompt = &guide.prompts[place];
                prompt.until.holds(&Condition::is_kept)
            });
            if let Some((at, &place)) = next
                && guide.prompts[place].until.holds(&holds)
            {
                progress.at = at + 1;
                progress.pass_undone(guide, &holds);
            }
            let said = guide.asides().filter(|(_, prompt)| {
                let when = prompt.when.as_ref();
                when.is_some_and(|when| when.holds(&holds))
            });
            progress.said.extend(said.map(|(place, _)| place));
        }
        progress
    }

    /// What was taken back is no event any more: if the next lesson was to take back, and the one after it asks for
    /// what has happened, both are done.
    fn pass_undone(&mut self, guide: &Guide, holds: &impl Fn(&Condition) -> bool) {
        let until = |at: usize| Some(&guide.prompts[*self.lessons.get(at)?].until);
        if until(self.at) == Some(&Condition::Undone)
            && until(self.at + 1).is_some_and(|until| until.holds(holds))
        {
            self.at += 2;
        }
    }

    /// The prompt that is said, by its place in the guide, and whether what it waits for has happened; `None` after
    /// the last one.
    #[must_use]
    pub fn shown(&self) -> Option<(usize, bool)> {
        let lesson = || Some((*self.lessons.get(self.at)?, self.reached));
        self.aside.or_else(lesson)
    }

    /// Whether what is said is an aside.
    #[must_use]
    pub const fn is_aside(&self) -> bool {
        self.aside.is_some()
    }

    /// How many lessons are done, and how many there are.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        (self.at.min(self.lessons.len()), self.lessons.len())
    }

    /// Whether everything was said.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.shown().is_none()
    }

    /// Takes in what is seen and done now. `holds` tells of a condition whether it is so; what can be seen all the
    /// time, and not only at one moment, counts only if the prompt could be read (`read`).
    pub fn take(&mut self, guide: &Guide, read: bool, holds: &impl Fn(&Condition) -> bool) {
        self.look_ahead(guide, holds);
        let now = |condition: &Condition| (read || condition.is_moment()) && holds(condition);
        if let Some(&place) = self.lessons.get(self.at) {
            let fresh = guide.prompts[place].until.holds(&now);
            if self.reached && self.aside.is_none() {
                // Who is quicker than the tick beside a lesson that is done does the next one meanwhile.
                let next = self.lessons.get(self.at + 1);
                let moment = |it: &Condition| it.is_moment() && holds(it);
                if next.is_some_and(|&next| guide.prompts[next].until.holds(&moment)) {
                    self.at += 1;
                }
            } else {
                self.reached |= fresh;
            }
        }
        match &mut self.aside {
            Some((place, reached)) => *reached |= guide.prompts[*place].until.holds(&now),
            None => {
                let due = guide.asides().find(|(place, prompt)| {
                    let when = prompt.when.as_ref();
                    !self.said.contains(place) && when.is_some_and(|when| when.holds(holds))
                });
                if let Some((place, _)) = due {
                    self.said.insert(place);
                    self.aside = Some((place, false));
                }
            }
        }
    }

    /// Leaves the prompt that is said, done or not.
    pub fn go_on(&mut self) {
        if self.aside.take().is_none() && self.at < self.lessons.len() {
            self.at += 1;
            // Who has picked a thing up before is not asked to do it again.
            self.reached = self.ahead.contains(&self.at);
        }
    }

    /// Takes note of actions that a later lesson asks for.
    fn look_ahead(&mut self, guide: &Guide, holds: &impl Fn(&Condition) -> bool) {
        if holds(&Condition::Undone) {
            self.ahead.clear();
        }
        let later = self.lessons.iter().enumerate().skip(self.at + 1);
        for (at, &place) in later {
            let until = &guide.prompts[place].until;
            if matches!(until, Condition::Declared(_)) && holds(until) {
                self.ahead.insert(at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::guide::Prompt;

    fn prompt(when: Option<Condition>, until: Condition) -> Prompt {
        Prompt {
            say: "Do it.".into(),
            rule: None,
            words: Vec::new(),
            when,
            until,
            point_at: None,
        }
    }

    fn guide() -> Guide {
        Guide {
            ruleset: "any".into(),
            seed: None,
            prompts: vec![
                prompt(None, Condition::GoOn),
                prompt(Some(Condition::Asked("parry".into())), Condition::Attacked),
                prompt(None, Condition::Odds(None)),
                prompt(None, Condition::Attacked),
                prompt(
                    None,
                    Condition::Any(vec![Condition::TurnEnded, Condition::Undone]),
                ),
            ],
        }
    }

    /// Only this is so.
    fn only(it: &Condition) -> impl Fn(&Condition) -> bool {
        let it = it.clone();
        move |condition| *condition == it
    }

    #[test]
    fn prompts_follow_each_other_as_they_are_done() {
        let guide = guide();
        let mut progress = Progress::begin(&guide);
        assert_eq!(progress.shown(), Some((0, false)));
        progress.take(&guide, true, &only(&Condition::Attacked));
        assert_eq!(progress.shown(), Some((0, false)));
        progress.go_on();
        assert_eq!(progress.shown(), Some((2, false)));
        // What can be seen all the time counts only once the prompt was there for a while.
        progress.take(&guide, false, &only(&Condition::Odds(None)));
        assert_eq!(progress.shown(), Some((2, false)));
        progress.take(&guide, true, &only(&Condition::Odds(None)));
        assert_eq!(progress.shown(), Some((2, true)));
        progress.go_on();
        progress.take(&guide, false, &only(&Condition::Attacked));
        assert_eq!(progress.shown(), Some((3, true)));
        // Any of several, even before the tick of the last one is gone.
        progress.take(&guide, false, &only(&Condition::Undone));
        assert_eq!(progress.shown(), Some((4, true)));
        progress.go_on();
        assert!(progress.is_over());
        assert_eq!(progress.count(), (4, 4));
        progress.go_on();
        assert!(progress.is_over());
    }

    #[test]
    fn what_was_done_before_its_lesson_is_done() {
        let declared = Condition::Declared("pick_up".into());
        let guide = Guide {
            prompts: vec![
                prompt(None, Condition::GoOn),
                prompt(None, Condition::Attacked),
                prompt(None, declared.clone()),
            ],
            ..guide()
        };
        let mut progress = Progress::begin(&guide);
        progress.take(&guide, true, &only(&declared));
        progress.go_on();
        assert_eq!(progress.shown(), Some((1, false)));
        progress.go_on();
        assert_eq!(progress.shown(), Some((2, true)));
        // What was taken back is to be done once more.
        let mut progress = Progress::begin(&guide);
        progress.take(&guide, true, &only(&declared));
        progress.take(&guide, true, &only(&Condition::Undone));
        progress.go_on();
        progress.go_on();
        assert_eq!(progress.shown(), Some((2, false)));
    }

    #[test]
    fn an_aside_is_said_once_and_the_lesson_waits() {
        let guide = guide();
        let mut progress = Progress::begin(&guide);
        let asked = Condition::Asked("parry".into());
        progress.take(&guide, true, &only(&asked));
        assert_eq!(progress.shown(), Some((1, false)));
        assert!(progress.is_aside());
        progress.take(&guide, true, &only(&Condition::Attacked));
        assert_eq!(progress.shown(), Some((1, true)));
        progress.go_on();
        assert_eq!(progress.shown(), Some((0, false)));
        progress.take(&guide, true, &only(&asked));
        assert_eq!(progress.shown(), Some((0, false)));
    }
}
