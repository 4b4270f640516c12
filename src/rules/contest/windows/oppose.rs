//! Those who may strike at one who provokes are asked one after another. Floor 4. Rules CON-REACT-03, -04, CON-ATK-02.

use super::asking::{paid, told_pool, told_test, with_reactions};
use crate::combat::{CombatantId, Consequence, Imminent, PendingChoice};
use crate::mechanics::walk::rest_of_way;
use crate::mechanics::{Question, Task, Window, all_but, next_able, push_step};
use crate::rules::contest::effects::begin::{begin_attack, pay};
use crate::rules::contest::plan::attack::attack_test;
use crate::rules::contest::plan::price::Price;
use crate::rules::contest::plan::provoke::{can_oppose, strike_with, strikes};
use crate::rules::contest::plan::steps::{ContestAgenda, OpportunityWindow, Step, Trigger};
use crate::rules::contest::preview::attack_odds;
use crate::rules::contest::snapshot::Situation;
use crate::rules::contest::words::WINDOW_OPPORTUNITY;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Whether the Move that provoked is still to be gone on with. Rule CON-REACT-04.
pub fn still_walks(world: &World, who: CombatantId) -> bool {
    let steps = world.resource::<ContestAgenda>().steps();
    steps
        .iter()
        .any(|task| matches!(task, Task::Walk(walk) if walk.who == who))
}

impl Trigger {
    /// What the one who provokes does, as the question says it, and as it is told what is about to happen.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Move => ("moves within reach", "moves on"),
            Self::Cast => ("casts a spell within reach", "casts a spell"),
            Self::Stand => ("gets up within reach", "gets up"),
            Self::Push => ("is pushed within reach", "is pushed"),
        }
    }
}

impl Window for OpportunityWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let mover = s.fighter(self.actor);
        let goes_on = match self.trigger {
            Trigger::Move => still_walks(world, self.actor),
            Trigger::Stand => mover.is_prone(),
            Trigger::Cast | Trigger::Push => true,
        };
        let able = |id| mover.is_up() && goes_on && can_oppose(&s, s.fighter(id), mover);
        let f = s.fighter(next_able(&mut self.left, able)?);
        let (does, _) = self.trigger.words();
        let prompt = format_smolstr!(
            "{} {does}. Does {} strike? {}.",
            mover.name,
            f.name,
            told_pool(&s, f)
        );
        let cost = s.data.costs.opportunity;
        let question = Question::of(f.id, WINDOW_OPPORTUNITY, self.actor);
        let question = question.asking(prompt, "CON-REACT-03");
        let mut question = with_reactions(&s, f, question);
        for plan in strikes(&s, f, mover) {
            let test = attack_test(&s, &plan);
            let label = format_smolstr!("Strike: {}", plan.source.name());
            let detail = format_smolstr!("{}, {cost} AP", told_test(test));
            question = question.option(plan.strike.with().clone(), label, detail);
        }
        Some(question.may_decline("Let it go"))
    }

    /// Who strikes pays for it; the others are asked after that.
    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        let left = all_but(&self.left, choice.who);
        push_step(world, Step::Oppose(Self { left, ..*self }));
        if key == PendingChoice::DECLINE {
            return;
        }
        let s = Situation::of(world);
        let (f, actor) = (s.fighter(choice.who), s.fighter(self.actor));
        let price = Price::attack(s.data.costs.opportunity);
        let strike = strike_with(&s, f, actor, key).map(|plan| plan.strike);
        if let Some(strike) = strike {
            pay(world, choice.who, price);
            begin_attack(world, strike);
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let f = s.fighter(choice.who);
        let plan = strike_with(&s, f, s.fighter(self.actor), key);
        Consequence {
            odds: plan.map_or_else(Vec::new, |plan| attack_odds(&s, &plan)),
            ..paid(f, key, s.data.costs.opportunity)
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let (_, does) = self.trigger.words();
        let told = Imminent::of(self.actor, does);
        Some(match self.trigger {
            Trigger::Move => told.along(rest_of_way::<Step>(world, self.actor)),
            _ => told,
        })
    }
}
