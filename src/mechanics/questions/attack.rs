//! A question to the target of an attack, before it is rolled. Floor 3½.

use crate::combat::{CombatantId, Imminent, OddsLine, PendingChoice, Preview, Questions};
use crate::mechanics::actions::{ActionPrice, Priced};
use crate::mechanics::check::Check;
use crate::mechanics::reports::expected;
use crate::mechanics::scene::Scene;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// A question to the target of an attack about that attack, such as whether to parry it. The one who
/// is asked is the target, and the question is about the attacker. From the roll that each answer
/// leads to, [`attack_questions`] makes everything that is shown of the answers.
///
/// ```
/// use quincunx::combat::{CombatantId, Questions, Terms, words};
/// use quincunx::dice::Pool;
/// use quincunx::mechanics::{ActionPrice, AttackQuestion, Check, Results, Scene, attack_questions};
///
/// words! {
///     /// What is counted of a duellist.
///     Counted: "pool" {
///         /// What actions and parries cost.
///         Points = "points",
///     }
/// }
///
/// struct Points;
///
/// impl ActionPrice for Points {
///     type Plan = ();
///     type Pools = quincunx::mechanics::Pools<Counted, { Counted::ALL.len() }>;
///     const POOL: Counted = Counted::Points;
///     const RULE: &'static str = "DUEL-ACT-01";
///     const UNITS: [&'static str; 2] = ["point", "points"];
///     const NAME: &'static str = "Points";
///     type Price = i32;
///
///     fn price(_: Scene<'_>, price: i32) -> i32 {
///         price
///     }
///
///     fn shipped(price: i32) -> i32 {
///         price
///     }
/// }
///
/// /// A parry costs a point, and the attack has to reach 10 in place of 7.
/// struct Parry;
///
/// impl AttackQuestion for Parry {
///     type Price = Points;
///     const LOST: &'static str = "hearts lost";
///
///     fn check(_: Scene<'_>, _: CombatantId, _: CombatantId, answer: &str) -> Check {
///         let number = if answer == "parry" { 10 } else { 7 };
///         Check::new(Pool::sum(2, 6), Terms::new()).against(number).results(Results::HIT)
///     }
///
///     fn price(_: Scene<'_>, answer: &str) -> i32 {
///         i32::from(answer == "parry")
///     }
///
///     fn lost(result: &str) -> i32 {
///         i32::from(result == "hit")
///     }
/// }
///
/// const QUESTIONS: Questions = Questions { silence_declines: true, ..attack_questions::<Parry>() };
/// ```
pub trait AttackQuestion: 'static {
    /// The pool that answers are paid from.
    type Price: ActionPrice;

    /// What is lost by an attack, several of them: `hearts lost`.
    const LOST: &'static str;

    /// The roll of the attack after the answer of this key.
    fn check(scene: Scene<'_>, attacker: CombatantId, target: CombatantId, answer: &str) -> Check;

    /// What the answer of this key costs in the pool; 0 if it is free.
    fn price(scene: Scene<'_>, answer: &str) -> i32;

    /// How much of what attacks cost the target is lost by a result of the roll.
    fn lost(result: &str) -> i32;
}

/// The questions of a ruleset that asks about attacks alone: the odds of each answer, its price, what
/// it leaves and what is lost by it on average, and the attack that is imminent. What the ruleset
/// itself says goes on top: `Questions { answer, windows, ..attack_questions::<Parry>() }`.
#[must_use]
pub const fn attack_questions<Q: AttackQuestion>() -> Questions {
    Questions {
        answer_odds: odds::<Q>,
        answer_effect: effect::<Q>,
        answer_price: |world, choice, key| {
            let scene = Scene::of(world);
            Priced::<Q::Price>::payment(scene, choice.who, Q::price(scene, key))
        },
        imminent: imminent::<Q>,
        ..Questions::DEFAULT
    }
}

fn preview<Q: AttackQuestion>(world: &World, choice: &PendingChoice, key: &str) -> Preview {
    Q::check(Scene::of(world), choice.about, choice.who, key).preview()
}

/// From worst to best for the target.
fn odds<Q: AttackQuestion>(world: &World, choice: &PendingChoice, key: &str) -> Vec<OddsLine> {
    let mut lines = preview::<Q>(world, choice, key).outcomes;
    lines.reverse();
    lines
}

/// "0.4 hearts lost".
fn harm<Q: AttackQuestion>(preview: &Preview) -> SmolStr {
    let mean = preview.mean(|result| i64::from(Q::lost(result)));
    expected(mean, 1000, Q::LOST)
}

/// "leaves 1 point, 0.4 hearts lost on average".
fn effect<Q: AttackQuestion>(world: &World, choice: &PendingChoice, key: &str) -> SmolStr {
    let scene = Scene::of(world);
    let left = Priced::<Q::Price>::left(scene, choice.who);
    let due = Priced::<Q::Price>::due(scene, Q::price(scene, key));
    let left = Priced::<Q::Price>::amount(left - due);
    let harm = harm::<Q>(&preview::<Q>(world, choice, key));
    format_smolstr!("leaves {left}, {harm} on average")
}

fn imminent<Q: AttackQuestion>(world: &World, choice: &PendingChoice) -> Option<Imminent> {
    let preview = preview::<Q>(world, choice, PendingChoice::DECLINE);
    let harm = harm::<Q>(&preview);
    let attack = Imminent::of(choice.about, preview.title).at(choice.who);
    Some(attack.with_chance(preview.chance.to_f64()).with_harm(harm))
}
