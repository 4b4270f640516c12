//! Those within whose reach somebody shoots are asked one after another whether they harry it. Floor 4. Rule WND-REACT-11; rulings
//! WND-R77, WND-R129.

use crate::combat::{CombatantId, Consequence, Imminent, PendingChoice};
use crate::mechanics::{Question, Window, push_step};
use crate::rules::wounds::effects::{begin, reactions};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::reactions::harry_keys;
use crate::rules::wounds::plan::steps::{HarryWindow, Step};
use crate::rules::wounds::snapshot::Situation;
use crate::rules::wounds::words::WINDOW_HARRY;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// What a Harry costs. Rule WND-REACT-11.
const fn price(s: &Situation<'_>) -> Price {
    Price::ap(s.data.prices.harry)
}

impl HarryWindow {
    /// The window without somebody.
    fn without(&self, who: CombatantId) -> Self {
        let mut next = self.clone();
        next.left.retain(|&id| id != who);
        next
    }
}

impl Window for HarryWindow {
    /// Those before the one who is asked have had their chance, or have none any more.
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let shooter = s.fighter(self.shooter);
        let may = |&id: &CombatantId| !harry_keys(&s, s.fighter(id), shooter).is_empty();
        let at = self.left.iter().position(may)?;
        self.left.drain(..at);
        let f = s.fighter(self.left[0]);
        let prompt = format_smolstr!("{} shoots. Does {} harry it?", shooter.name, f.name);
        let mut question =
            Question::of(f.id, WINDOW_HARRY, self.shooter).asking(prompt, "WND-REACT-11");
        let cost = price(&s).words();
        for key in harry_keys(&s, f, shooter) {
            let name = f
                .weapon(&key)
                .map_or(key.clone(), |it| it.data.name.clone());
            question = question.option(key, format_smolstr!("Harry: {name}"), cost.clone());
        }
        Some(question.may_decline("Let it shoot"))
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        push_step(world, Step::Harry(self.without(choice.who)));
        if key != PendingChoice::DECLINE {
            let ap = price(&Situation::of(world)).ap;
            begin::react(world, choice.who, ap);
            reactions::harry(world, choice.who, self.shooter);
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        if key == PendingChoice::DECLINE {
            return Consequence::default();
        }
        let s = Situation::of(world);
        let less = s.data.modifiers.harried;
        Consequence {
            price: price(&s).payments(s.fighter(choice.who)),
            leaves: format_smolstr!("its shots have \u{2212}{less} to the end of the round"),
            ..Consequence::default()
        }
    }

    fn imminent(&self, _: &World, _: &PendingChoice) -> Option<Imminent> {
        Some(Imminent::of(self.shooter, "shoots"))
    }
}
