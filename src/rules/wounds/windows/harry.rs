//! Those within whose reach somebody shoots are asked one after another whether they harry it. Floor 4. Rule WND-REACT-11; rulings
//! WND-R77, WND-R129.

use super::asking::{attack_to_come, paid, suffered};
use super::coming::waiting_attack;
use crate::combat::{Consequence, Imminent, Ledger, PendingChoice};
use crate::mechanics::{Question, Window, all_but, next_able, push_step};
use crate::rules::wounds::effects::{begin, reactions};
use crate::rules::wounds::plan::attack::AttackPlan;
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

impl Window for HarryWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let shooter = s.fighter(self.shooter);
        let may = |id| !harry_keys(&s, s.fighter(id), shooter).is_empty();
        let f = s.fighter(next_able(&mut self.left, may)?);
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
        let left = all_but(&self.left, choice.who);
        push_step(world, Step::Harry(Self { left, ..*self }));
        if key != PendingChoice::DECLINE {
            let ap = price(&Situation::of(world)).ap;
            begin::react(world, choice.who, ap);
            reactions::harry(world, choice.who, self.shooter);
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let harries = key != PendingChoice::DECLINE;
        let less = s.data.modifiers.harried;
        let paid = paid(s.fighter(choice.who), key, price(&s).ap);
        let told = waiting_attack(&s, self.shooter).map(|plan| match harries {
            true => suffered(&s, &harried(&s, plan), choice.who),
            false => suffered(&s, &plan, choice.who),
        });
        let leaves = paid.leaves;
        Consequence {
            leaves: match harries {
                true => format_smolstr!(
                    "{leaves}, its shots have \u{2212}{less} to the end of the round"
                ),
                false => leaves,
            },
            price: paid.price,
            ..told.unwrap_or_default()
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let s = Situation::of(world);
        Some(match waiting_attack(&s, self.shooter) {
            Some(plan) => attack_to_come(&s, &plan, plan.name.clone()),
            None => Imminent::of(self.shooter, "shoots"),
        })
    }
}

/// A shot of one that is harried once more. Rule WND-REACT-11.
fn harried(s: &Situation<'_>, mut plan: AttackPlan) -> AttackPlan {
    let less = s.data.modifiers.harried;
    let mut ledger = plan.roll.check.terms.under(s.data.switches());
    ledger.bonus(-less, "harried", "WND-REACT-11");
    plan
}
