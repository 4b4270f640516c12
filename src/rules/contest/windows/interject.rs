//! Those who wish to are asked at the end of another's turn. Floor 4. Rule CON-REACT-07.

use crate::combat::{Imminent, PendingChoice};
use crate::mechanics::{Question, Window, all_but, next_able, push_step};
use crate::rules::contest::plan::gear::{can_pick_up, can_work};
use crate::rules::contest::plan::steps::{InterjectionWindow, Step};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::WINDOW_INTERJECT;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

impl Window for InterjectionWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let able = |id| s.fighter(id).can_react() && has_a_reaction(&s, s.fighter(id));
        let f = s.fighter(next_able(&mut self.left, able)?);
        let prompt = format_smolstr!(
            "The turn of {} ends. Does {} react?",
            s.fighter(self.turn_of).name,
            f.name
        );
        let question = Question::of(f.id, WINDOW_INTERJECT, self.turn_of)
            .open_to(vec![f.id])
            .asking(prompt, "CON-REACT-07")
            .may_decline("Let it go");
        Some(question)
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, _: &str) {
        let left = all_but(&self.left, choice.who);
        push_step(world, Step::Interject(Self { left, ..*self }));
    }

    fn imminent(&self, _: &World, _: &PendingChoice) -> Option<Imminent> {
        None
    }
}

/// Whether a fighter has a reaction that needs no trigger. Rule CON-REACT-07.
fn has_a_reaction(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let manipulate = f.can_pay(s.data.costs.manipulate, false).is_ok();
    let own = !f.gear.held().is_empty() || !f.gear.stowed().is_empty();
    let things = || own || can_pick_up(s, f) || can_work(s, f);
    let spell = |id: &SmolStr| {
        let spell = s.data.spell(id);
        spell.is_some_and(|spell| spell.reaction && f.can_pay(spell.ap, false).is_ok())
    };
    (manipulate && things()) || f.stats.spells.iter().any(spell)
}
