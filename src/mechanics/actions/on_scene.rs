//! Actions of a ruleset that looks at its battles through the [`Scene`]. Floor 3½.

use super::price::Price;
use super::row::{Action, ActionRules};
use crate::combat::{Act, CombatantId, Payment, Refusal};
use crate::mechanics::resolution::Resolution;
use crate::mechanics::scene::Scene;
use crate::mechanics::tasks::{OwnStep, push_step};
use bevy::prelude::World;
use smol_str::SmolStr;

/// What a ruleset without a snapshot of its own says of its actions: four types. Its rows see the [`Scene`] and the ids of
/// combatants, and everything else of [`ActionRules`] follows.
///
/// The examples in docs/adding-a-ruleset.md show it.
pub trait SceneRules: Sized + 'static {
    /// The tables that prices are read from; `()` without any.
    type Tables: SceneTables;
    /// What an action costs; `()` if nothing.
    type Price: Price;
    /// The check of an action; [`Infallible`](std::convert::Infallible) if no row has one.
    type Check: Resolution;
    /// The steps of its agenda.
    type Step: OwnStep;
}

/// Tables that prices are read from under [`SceneRules`].
pub trait SceneTables: 'static {
    /// The tables of a battle.
    fn of(scene: Scene<'_>) -> &Self;

    /// The tables that the program was built with, for the page of rules.
    fn shipped() -> &'static Self;
}

/// Prices are read from no table.
impl SceneTables for () {
    fn of(_: Scene<'_>) -> &Self {
        &()
    }

    fn shipped() -> &'static Self {
        &()
    }
}

impl<T: SceneRules> ActionRules for T {
    type View<'w> = Scene<'w>;
    type Actor<'a> = CombatantId;
    type Tables = <T as SceneRules>::Tables;
    type Price = <T as SceneRules>::Price;
    type Check = <T as SceneRules>::Check;
    type Step = <T as SceneRules>::Step;
    type Own = ();

    fn view(world: &World) -> Scene<'_> {
        Scene::of(world)
    }

    fn actor(
        scene: &Scene<'_>,
        _: &'static Action<Self>,
        who: CombatantId,
        _: &Act,
    ) -> Result<CombatantId, Refusal> {
        let entity = scene.roster().entity(who);
        entity.map(|_| who).ok_or(Refusal::NoSuchCombatant(who))
    }

    fn tables<'a>(scene: &'a Scene<'_>) -> &'a <T as SceneRules>::Tables {
        <T as SceneRules>::Tables::of(*scene)
    }

    fn shipped() -> &'static <T as SceneRules>::Tables {
        <T as SceneRules>::Tables::shipped()
    }

    fn is_off(scene: &Scene<'_>, rule: &str) -> bool {
        scene.is_off(rule)
    }

    fn check_price(
        scene: &Scene<'_>,
        who: CombatantId,
        price: &<T as SceneRules>::Price,
    ) -> Result<(), Refusal> {
        price.check(*scene, who)
    }

    fn words(price: &<T as SceneRules>::Price) -> SmolStr {
        price.words()
    }

    fn payments(
        scene: &Scene<'_>,
        who: CombatantId,
        price: &<T as SceneRules>::Price,
    ) -> Vec<Payment> {
        price.payments(*scene, who)
    }

    fn pay(world: &mut World, who: CombatantId, price: &<T as SceneRules>::Price) {
        price.pay(world, who);
    }

    fn put_off(world: &mut World, step: <T as SceneRules>::Step) {
        push_step(world, step);
    }
}
