//! The target of an attack is asked how it defends. Floor 4. Rules CON-ATK-04, -07, -08.

use super::asking::{paid, told_pool, told_test, with_reactions};
use crate::combat::{Consequence, Imminent, PendingChoice, Word, either};
use crate::mechanics::reports::expected;
use crate::mechanics::{Question, Window};
use crate::rules::contest::effects::strike::defend;
use crate::rules::contest::plan::attack::{
    AttackPlan, Stage, attack_test, check_attack, defence_test, defences, may_defend,
};
use crate::rules::contest::plan::steps::DefenceWindow;
use crate::rules::contest::preview::answers;
use crate::rules::contest::resolve::Outcome;
use crate::rules::contest::snapshot::Situation;
use crate::rules::contest::words::{Defence, WINDOW_DEFEND};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

impl DefenceWindow {
    /// The attack, if it is still lawful.
    fn plan<'w>(&self, s: &Situation<'w>) -> Option<AttackPlan<'w>> {
        check_attack(s, self.0.strike.clone(), Stage::Paid).ok()
    }
}

/// Hundredths of a hit point in words.
fn damage(hundredths: i64) -> SmolStr {
    format_smolstr!("about {}", expected(hundredths, 100, "hit points"))
}

impl Window for DefenceWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        let s = Situation::of(world);
        let strike = &self.0.strike;
        let (a, t) = (s.fighter(strike.attacker), s.fighter(strike.target));
        let plan = self.plan(&s)?;
        if !a.is_up() || !may_defend(&s, &plan) {
            return None;
        }
        let (cost, ways) = (s.data.costs.defend, defences(&s, &plan));
        let names: Vec<_> = ways.iter().map(|way| way.name().to_lowercase()).collect();
        let prompt = format_smolstr!(
            "{} attacks {} with the {} ({}). {} can {} ({cost} AP); {}.",
            a.name,
            t.name,
            plan.source.name(),
            told_test(attack_test(&s, &plan)),
            t.name,
            either(&names),
            told_pool(&s, t)
        );
        let question = Question::of(t.id, WINDOW_DEFEND, a.id).asking(prompt, "CON-ATK-04");
        let mut question = with_reactions(&s, t, question);
        for defence in ways {
            let test = defence_test(&s, &plan, defence);
            let detail = format_smolstr!("{}, {cost} AP", told_test(test));
            question = question.option(defence.word(), defence.name(), detail);
        }
        Some(question.may_decline("Do not defend"))
    }

    fn pass(&self, world: &mut World) {
        defend(world, self.0.clone(), None);
    }

    fn answered(&self, world: &mut World, _: &PendingChoice, key: &str) {
        defend(world, self.0.clone(), Defence::of_word(key));
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, key: &str) -> Consequence {
        let s = Situation::of(world);
        let paid = paid(s.fighter(choice.who), key, s.data.costs.defend);
        let Some(plan) = self.plan(&s) else {
            return paid;
        };
        let all = answers(&s, &plan);
        let defence = Defence::of_word(key);
        let Some(against) = all.iter().find(|against| against.defence == defence) else {
            return paid;
        };
        let mut odds = Outcome::lines(&against.odds);
        odds.reverse();
        Consequence {
            odds,
            loses: Some((against.damage, damage(against.damage))),
            ..paid
        }
    }

    /// The attack before its tests, as if nothing was done against it.
    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let s = Situation::of(world);
        let strike = &self.0.strike;
        let Some(plan) = self.plan(&s) else {
            return Some(Imminent::of(strike.attacker, "attack").at(strike.target));
        };
        let told = Imminent::of(strike.attacker, plan.source.name()).at(strike.target);
        Some(match answers(&s, &plan).first() {
            Some(open) => told
                .with_chance(open.chance_to_hit().to_f64())
                .with_harm(format_smolstr!("{} undefended", damage(open.damage))),
            None => told,
        })
    }
}
