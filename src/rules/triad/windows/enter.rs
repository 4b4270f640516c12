//! Those who wait are asked whether they have their Turn now. Floor 4. Rule TRI-INIT-12.

use crate::combat::{Imminent, PendingChoice};
use crate::mechanics::{Question, Window, all_but, next_able, push_step};
use crate::rules::triad::plan::steps::{EntryWindow, Step};
use crate::rules::triad::round::enter;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::{self, WINDOW_ENTER};
use bevy::prelude::World;
use smol_str::format_smolstr;

impl Window for EntryWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let able = |id| {
            let f = s.fighter(id);
            f.is_able() && f.has(words::DELAYING)
        };
        let f = s.fighter(next_able(&mut self.left, able)?);
        let prompt = format_smolstr!(
            "The Turn of {} is over. Does {} have its Turn now?",
            s.fighter(self.after).name,
            f.name
        );
        let question = Question::of(f.id, WINDOW_ENTER, self.after)
            .asking(prompt, "TRI-INIT-12")
            .option("enter", "Have the Turn", "")
            .may_decline("Wait");
        Some(question)
    }

    /// Who enters has its Turn next; after that the others are asked again.
    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        if key == PendingChoice::DECLINE {
            let left = all_but(&self.left, choice.who);
            return push_step(world, Step::Enter(Self { left, ..*self }));
        }
        enter(world, choice.who, self.after);
    }

    fn imminent(&self, _: &World, _: &PendingChoice) -> Option<Imminent> {
        None
    }
}
