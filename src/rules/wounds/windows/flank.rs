//! One that has come to be flanked is asked whom it ignores, one after another. Floor 4. Rules WND-REACT-15, WND-POS-06; rulings
//! WND-R50, WND-R51.

use crate::combat::{CombatantId, Consequence, Imminent, PendingChoice};
use crate::mechanics::{Question, Window, push_step};
use crate::rules::wounds::effects::reactions;
use crate::rules::wounds::plan::reactions::ignorable;
use crate::rules::wounds::plan::steps::{FlankWindow, Step};
use crate::rules::wounds::snapshot::Situation;
use crate::rules::wounds::words::WINDOW_FLANK;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// The enemy that an answer names by its number.
fn named(s: &Situation<'_>, who: CombatantId, key: &str) -> Option<CombatantId> {
    let mut all = ignorable(s, s.fighter(who)).into_iter();
    all.find(|id| format_smolstr!("{}", id.0) == key)
}

impl Window for FlankWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let f = s.fighter(self.who);
        let flanking = ignorable(&s, f);
        let about = *flanking.first()?;
        let prompt = format_smolstr!("{} is flanked. Whom does it ignore?", f.name);
        let question = Question::of(f.id, WINDOW_FLANK, about).asking(prompt, "WND-REACT-15");
        let question = flanking.into_iter().fold(question, |question, id| {
            let label = format_smolstr!("Ignore {}", s.fighter(id).name);
            question.option(format_smolstr!("{}", id.0), label, "")
        });
        Some(question.may_decline("Nobody"))
    }

    /// It is asked again until it is content.
    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        let named = named(&Situation::of(world), choice.who, key);
        if let Some(other) = named {
            push_step(world, Step::Flank(self.clone()));
            reactions::ignore(world, choice.who, other);
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let m = |who: CombatantId| &s.fighter(who).data.modifiers;
        let leaves = match named(&s, choice.who, key) {
            Some(other) => {
                let name = s.fighter(other).name;
                format_smolstr!(
                    "{name} has +{} against it, and counts for no flank",
                    m(other).rear
                )
            }
            None => format_smolstr!("everybody has +{} against it", m(choice.about).flanked),
        };
        Consequence {
            leaves,
            ..Consequence::default()
        }
    }

    fn imminent(&self, _: &World, choice: &PendingChoice) -> Option<Imminent> {
        Some(Imminent::of(choice.about, "flanks").at(choice.who))
    }
}
