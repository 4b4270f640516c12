//! Those out of whose reach somebody walks are asked one after another whether they strike. Floor 4. Rule TRI-REACT-06.

use super::reaction;
use crate::combat::{CombatantId, Consequence, Imminent, PendingChoice};
use crate::mechanics::gear::Mode;
use crate::mechanics::walk::rest_of_way;
use crate::mechanics::{Question, Resolution, Task, Window, push_step};
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::effects::begin::begin_attack;
use crate::rules::triad::plan::attack::{AttackPlan, attack_with, attempt};
use crate::rules::triad::plan::position::is_on_watch;
use crate::rules::triad::plan::steps::{AttackMeans, OpportunityWindow, Step, TriadAgenda};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::WINDOW_OPPORTUNITY;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// The blows that somebody could strike now at one that walks.
fn strikes<'w>(
    s: &Situation<'w>,
    f: &Fighter<'_>,
    mover: CombatantId,
) -> Vec<(smol_str::SmolStr, AttackPlan<'w>)> {
    let melee = f.weapons().filter(|it| it.data.strikes());
    let plans = melee.filter_map(|it| {
        let means = AttackMeans::Weapon(it.key.clone(), Mode::Melee);
        Some((it.key, attack_with(s, f.id, mover, means)?))
    });
    plans.collect()
}

impl Window for OpportunityWindow {
    /// Those before the one who is asked have had their chance, or have none any more.
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let mover = s.fighter(self.mover);
        let agenda = world.resource::<TriadAgenda>().steps();
        let walks = agenda
            .iter()
            .any(|task| matches!(task, Task::Walk(walk) if walk.who == self.mover && !walk.path.is_empty()));
        let able = |&id: &CombatantId| {
            let f = s.fighter(id);
            walks
                && mover.is_alive()
                && is_on_watch(&s, f, mover)
                && !strikes(&s, f, self.mover).is_empty()
        };
        let at = self.left.iter().position(able)?;
        self.left.drain(..at);
        let f = s.fighter(self.left[0]);
        let prompt = format_smolstr!("{} walks out of reach. Does {} strike?", mover.name, f.name);
        let question = Question::of(f.id, WINDOW_OPPORTUNITY, self.mover);
        let mut question = question.asking(prompt, "TRI-REACT-06");
        for (key, plan) in strikes(&s, f, self.mover) {
            let label = format_smolstr!("Strike: {}", plan.source.name());
            question = question.option(key, label, "1 Reaction");
        }
        Some(question.may_decline("Let it go"))
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, key: &str) {
        let mut next = self.clone();
        next.left.retain(|&id| id != choice.who);
        push_step(world, Step::Oppose(next));
        if key == PendingChoice::DECLINE {
            return;
        }
        let s = Situation::of(world);
        let all = strikes(&s, s.fighter(choice.who), self.mover);
        let strike = all.into_iter().find(|(own, _)| own == key);
        if let Some((_, plan)) = strike {
            let strike = plan.strike;
            Pools::change(world, choice.who, Pool::Reactions, -1, "TRI-REACT-06");
            begin_attack(world, strike);
        }
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let f = s.fighter(choice.who);
        let all = strikes(&s, f, self.mover);
        let plan = all.into_iter().find(|(own, _)| own == key);
        let odds = plan.map_or_else(Vec::new, |(_, plan)| attempt(&s, &plan).lines().0);
        Consequence {
            odds,
            ..reaction(f, key != PendingChoice::DECLINE)
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let way = rest_of_way::<Step>(world, self.mover);
        Some(Imminent::of(self.mover, "walks away").along(way))
    }
}
