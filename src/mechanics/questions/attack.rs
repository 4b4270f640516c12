//! A question to the target of an attack, before it is rolled. Floor 3½.

use super::{Question, answered, ask};
use crate::combat::{
    Answer, CombatantId, Imminent, OddsLine, PendingChoice, Preview, Questions, WindowInfo,
};
use crate::mechanics::actions::{ActionPrice, Priced};
use crate::mechanics::check::Check;
use crate::mechanics::reports::expected;
use crate::mechanics::scene::Scene;
use crate::mechanics::tasks::{OwnStep, Tasks, push_step};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// An attack about which its target is asked before it is rolled, such as whether to parry it.
/// [`ask`](Self::ask) puts the question; [`attack_questions`] takes the answer up, and makes
/// everything that is shown of the answers from the roll that each of them leads to.
///
/// The example in docs/adding-a-ruleset.md shows one.
pub trait AttackQuestion: Clone + 'static {
    /// The steps of the ruleset.
    type Step: OwnStep;
    /// The pool that answers are paid from.
    type Price: ActionPrice;
    /// The kind of the window in questions and scripts: `parry`.
    const WINDOW: &'static str;
    /// What one could do in it, for people, on the page of standing orders: "Parry blows".
    const LABEL: &'static str;
    /// The rule that asks. If it is switched off nobody is asked.
    const RULE: &'static str;
    /// The answers that do something, each with its key and its label.
    const ANSWERS: &'static [(&'static str, &'static str)];
    /// The label of the answer [`PendingChoice::DECLINE`].
    const DECLINE: &'static str;
    /// What is lost by an attack, several of them: `hearts lost`.
    const LOST: &'static str;

    /// The attacker and the target.
    fn between(&self) -> (CombatantId, CombatantId);

    /// Whether the target can give the answer of this key, apart from its price. Yes, unless a ruleset
    /// says otherwise.
    fn can_answer(&self, _: Scene<'_>, _answer: &str) -> bool {
        true
    }

    /// The roll of the attack after the answer of this key, [`PendingChoice::DECLINE`] among them.
    fn check(&self, scene: Scene<'_>, answer: &str) -> Check;

    /// What the answer of this key costs in the pool; 0 if it is free.
    fn price(scene: Scene<'_>, answer: &str) -> i32;

    /// The step that goes on with the attack after the answer of this key.
    fn after(self, answer: &str) -> Self::Step;

    /// The attack in such a step, while it waits for the answer.
    fn waiting(step: &Self::Step) -> Option<&Self>;

    /// Asks the target, if it is up and can give and pay any answer, and then goes on; else goes on at
    /// once, as if it had declined.
    fn ask(self, world: &mut World) {
        let step = self.clone().after(PendingChoice::DECLINE);
        match question(Scene::of(world), &self) {
            Some(question) => ask(world, question, step),
            None => push_step(world, step),
        }
    }
}

/// The question, if there is anything to choose: "Mira attacks. Parry?"
fn question<Q: AttackQuestion>(scene: Scene<'_>, attack: &Q) -> Option<Question> {
    let (attacker, target) = attack.between();
    if scene.is_off(Q::RULE) || !scene.is_up(target) {
        return None;
    }
    let open = |&&(key, _): &&(&str, &str)| {
        let price = Q::price(scene, key);
        attack.can_answer(scene, key) && Priced::<Q::Price>::can_pay(scene, target, price).is_ok()
    };
    let open: Vec<_> = Q::ANSWERS.iter().filter(open).collect();
    let labels: Vec<_> = open.iter().map(|(_, label)| *label).collect();
    let prompt = format_smolstr!("{} attacks. {}?", scene.name(attacker), labels.join(", "));
    let mut question = Question::of(target, Q::WINDOW, attacker).asking(prompt, Q::RULE);
    for (key, label) in &open {
        let detail = match Priced::<Q::Price>::due(scene, Q::price(scene, key)) {
            0 => SmolStr::default(),
            due => Priced::<Q::Price>::amount(due),
        };
        question = question.option(*key, *label, detail);
    }
    (!open.is_empty()).then(|| question.may_decline(Q::DECLINE))
}

/// The questions of a ruleset that asks about attacks alone: what is paid and what follows after an
/// answer, its odds, its price, what it leaves and what is lost by it on average, and the attack that
/// is imminent. With other windows beside it, write functions that look at the kind of the choice and
/// call those of this value for its own: `Questions { answer, windows, ..attack_questions::<Blow>() }`.
#[must_use]
pub const fn attack_questions<Q: AttackQuestion>() -> Questions {
    Questions {
        answer: go_on::<Q>,
        answer_odds: odds::<Q>,
        answer_effect: effect::<Q>,
        answer_price: |world, choice, key| {
            let scene = Scene::of(world);
            Priced::<Q::Price>::payment(scene, choice.who, Q::price(scene, key))
        },
        imminent: imminent::<Q>,
        windows: const { &[WindowInfo::declinable(Q::WINDOW, Q::LABEL, &[])] },
        ..Questions::DEFAULT
    }
}

/// Takes the price of the answer, and goes on with the attack.
fn go_on<Q: AttackQuestion>(world: &mut World, choice: &PendingChoice, answer: &Answer) {
    let step = answered::<Q::Step>(world);
    if let Some(attack) = step.as_ref().and_then(Q::waiting) {
        let price = Q::price(Scene::of(world), &answer.choose);
        Priced::<Q::Price>::take(world, choice.who, price);
        push_step(world, attack.clone().after(&answer.choose));
    }
}

/// The odds of the attack that waits, after an answer; `None` if none waits.
fn preview<Q: AttackQuestion>(world: &World, key: &str) -> Option<Preview> {
    let step = world.resource::<Tasks<Q::Step>>().next_own();
    let attack = step.and_then(Q::waiting)?;
    Some(attack.check(Scene::of(world), key).preview())
}

/// From worst to best for the target.
fn odds<Q: AttackQuestion>(world: &World, _: &PendingChoice, key: &str) -> Vec<OddsLine> {
    let preview = preview::<Q>(world, key).into_iter();
    preview
        .flat_map(|it| it.outcomes.into_iter().rev())
        .collect()
}

/// "0.4 hearts lost".
fn harm<Q: AttackQuestion>(preview: &Preview) -> SmolStr {
    expected(preview.expected(), 1000, Q::LOST)
}

/// "leaves 1 point, 0.4 hearts lost on average".
fn effect<Q: AttackQuestion>(world: &World, choice: &PendingChoice, key: &str) -> SmolStr {
    let Some(preview) = preview::<Q>(world, key) else {
        return SmolStr::default();
    };
    let scene = Scene::of(world);
    let left = Priced::<Q::Price>::left(scene, choice.who);
    let due = Priced::<Q::Price>::due(scene, Q::price(scene, key));
    let left = Priced::<Q::Price>::amount(left - due);
    format_smolstr!("leaves {left}, {} on average", harm::<Q>(&preview))
}

fn imminent<Q: AttackQuestion>(world: &World, choice: &PendingChoice) -> Option<Imminent> {
    let preview = preview::<Q>(world, PendingChoice::DECLINE)?;
    let harm = harm::<Q>(&preview);
    let attack = Imminent::of(choice.about, preview.title).at(choice.who);
    Some(attack.with_chance(preview.chance.to_f64()).with_harm(harm))
}
