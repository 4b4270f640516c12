//! What is about to happen while somebody is asked, and what the answers change.

use crate::battles::levels;
use crate::trial::orders::battle_under;
use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{CombatantId, Difficulty, Imminent, PendingChoice};
use quincunx::rules;

/// Questions of battles of the computer, with what each tells.
#[derive(Default)]
struct Told {
    questions: usize,
    drawn: usize,
    with_numbers: usize,
    effects: usize,
}

fn check(battle: &Battle, choice: &PendingChoice, told: &mut Told) {
    let (world, questions) = (battle.world(), &battle.ruleset().questions);
    // Whether one that waits takes its Turn now comes before no action: there is nothing to draw.
    told.questions += usize::from(choice.kind != "enter");
    let known = |who: CombatantId| battle.combatants().any(|id| id == who);
    if let Some(coming) = (questions.imminent)(world, choice) {
        let Imminent {
            who,
            target,
            way,
            chance,
            harm,
            ..
        } = &coming;
        assert!(known(*who) && target.is_none_or(known), "{choice:?}");
        assert_ne!(Some(*who), *target, "{choice:?}");
        assert!(
            chance.is_none_or(|chance| (0.0..=1.0).contains(&chance)),
            "{coming:?}"
        );
        assert!(way.iter().all(|&cell| battle.board().contains(cell)));
        told.drawn += usize::from(target.is_some() || !way.is_empty());
        told.with_numbers += usize::from(chance.is_some() || !harm.is_empty());
    }
    for option in choice.options.iter() {
        let effect = (questions.consequence)(world, choice, &option.key).effect();
        assert!(!effect.ends_with('.'), "{effect}");
        told.effects += usize::from(!effect.is_empty());
    }
}

#[test]
fn every_ruleset_tells_what_is_about_to_happen_and_what_answers_change() {
    let mut asked = 0;
    for rules in rules::all() {
        let mut told = Told::default();
        for (seed, level) in levels().iter().take(4).enumerate() {
            let mut computer = Computer::of(Difficulty::Hard);
            let mut battle = battle_under(rules.id, level, seed as u64);
            while let Some(command) = computer.decide(&battle) {
                if let Some(choice) = battle.pending() {
                    check(&battle, choice, &mut told);
                }
                battle
                    .submit(command)
                    .expect("the computer's commands are legal");
            }
        }
        let Told {
            questions,
            drawn,
            with_numbers,
            effects,
        } = told;
        asked += questions;
        // A ruleset may well ask nothing, or seldom; of a few questions none may have numbers.
        assert!(
            questions == 0
                || 2 * drawn > questions && (with_numbers > 0 || questions < 10) && effects > 0,
            "{}: of {questions} questions {drawn} are drawn, {with_numbers} with numbers, {effects} effects",
            rules.id
        );
    }
    assert!(asked > 60, "only {asked} questions in all");
}
