//! One that is attacked while it grapples is asked whom it puts forward. Floor 4. Rule WND-REACT-13; rulings WND-R24, WND-R57.

use super::asking::{attack_to_come, lost, paid, suffered};
use crate::combat::{CombatantId, Consequence, Imminent, PendingChoice};
use crate::mechanics::{Question, Resolution, Window};
use crate::rules::wounds::effects::{begin, checks, reactions};
use crate::rules::wounds::plan::attack::plan;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::reactions::{interposable, interpose_check};
use crate::rules::wounds::plan::steps::InterposeWindow;
use crate::rules::wounds::snapshot::Situation;
use crate::rules::wounds::words::WINDOW_INTERPOSE;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// What an Interpose costs. Rule WND-REACT-13.
const fn price(s: &Situation<'_>) -> Price {
    Price::ap(s.data.prices.interpose)
}

/// The one that an answer names by its number.
fn named(s: &Situation<'_>, window: &InterposeWindow, key: &str) -> Option<CombatantId> {
    let mut all = interposable(s, &window.strike).into_iter();
    all.find(|id| format_smolstr!("{}", id.0) == key)
}

impl Window for InterposeWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let target = self.strike.aim.combatant()?;
        let others = interposable(&s, &self.strike);
        let (f, a) = (s.fighter(target), s.fighter(self.strike.attacker));
        let prompt = format_smolstr!("{} attacks {}. Who is put in the way?", a.name, f.name);
        let question = Question::of(target, WINDOW_INTERPOSE, a.id).asking(prompt, "WND-REACT-13");
        if others.is_empty() {
            return None;
        }
        let cost = price(&s).words();
        let question = others.into_iter().fold(question, |question, id| {
            let label = format_smolstr!("Put {} in the way", s.fighter(id).name);
            question.option(format_smolstr!("{}", id.0), label, cost.clone())
        });
        Some(question.may_decline("Nobody"))
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        let (other, ap) = {
            let s = Situation::of(world);
            (named(&s, self, key), price(&s).ap)
        };
        let Some(other) = other else {
            return;
        };
        begin::react(world, choice.who, ap);
        let check = {
            let s = Situation::of(world);
            interpose_check(&s, s.fighter(choice.who), s.fighter(other))
        };
        let checked = checks::roll(world, choice.who, Some(other), &check);
        if checked.success {
            reactions::redirect(world, &self.strike, other);
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let f = s.fighter(choice.who);
        let paid = paid(f, key, price(&s).ap);
        let planned = plan(&s, &self.strike).ok();
        let struck = planned
            .map(|plan| suffered(&s, &plan, f.id))
            .unwrap_or_default();
        let Some(other) = named(&s, self, key) else {
            return Consequence {
                leaves: paid.leaves,
                ..struck
            };
        };
        let check = interpose_check(&s, f, s.fighter(other));
        let fails = i64::try_from(check.chance().complement().parts_of(1000)).unwrap_or(1000);
        Consequence {
            odds: check.lines().0,
            loses: struck.loses.map(|(all, _)| lost(all * fails / 1000)),
            ..paid
        }
    }

    fn imminent(&self, world: &World, choice: &PendingChoice) -> Option<Imminent> {
        let s = Situation::of(world);
        Some(match plan(&s, &self.strike) {
            Ok(plan) => attack_to_come(&s, &plan, plan.name.clone()),
            Err(_) => Imminent::of(self.strike.attacker, "attacks").at(choice.who),
        })
    }
}
