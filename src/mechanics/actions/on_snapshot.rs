//! Actions of a ruleset that looks at its battles through a snapshot of its own. Floor 3½.

/// What [`ActionRules`](crate::mechanics::ActionRules) asks of a ruleset with a snapshot of its own, inside its `impl`: the
/// snapshot, one of its combatants as the one who acts, and the tables of the battle, which the snapshot holds as `data`, with the
/// [`DataFile`](crate::mechanics::spawning::DataFile) in which they are shipped.
///
/// ```ignore
/// impl ActionRules for DuelActions {
///     snapshot_rules!(Situation, Fighter, Duel in DATA);
///     type Price = Price;
///     // ...
/// }
/// ```
#[macro_export]
macro_rules! snapshot_rules {
    ($Situation:ident, $Fighter:ident, $Tables:ident in $file:expr) => {
        type View<'w> = $Situation<'w>;
        type Actor<'a> = &'a $Fighter<'a>;
        type Tables = $Tables;

        fn view(world: &bevy::prelude::World) -> $Situation<'_> {
            $Situation::of(world)
        }

        fn actor<'a>(
            view: &'a $Situation<'_>,
            _: &'static $crate::mechanics::Action<Self>,
            who: $crate::combat::CombatantId,
            _: &$crate::combat::Act,
        ) -> Result<&'a $Fighter<'a>, $crate::combat::Refusal> {
            view.known(who)
        }

        fn tables<'a>(view: &'a $Situation<'_>) -> &'a $Tables {
            view.data
        }

        fn shipped() -> &'static $Tables {
            $file.shipped()
        }

        fn is_off(view: &$Situation<'_>, rule: &str) -> bool {
            view.data.is_off(rule)
        }
    };
}

/// What [`GearRules`](crate::mechanics::gear_actions::GearRules) asks of such a ruleset, inside its `impl`: its combatants have a
/// [`Kit`](crate::mechanics::gear::Kit) with this grip as their `gear`.
#[macro_export]
macro_rules! snapshot_gear {
    ($Situation:ident, $Fighter:ident, $Grip:ty) => {
        type Grip = $Grip;

        fn known<'a>(
            view: &'a $Situation<'_>,
            who: $crate::combat::CombatantId,
        ) -> Result<&'a $Fighter<'a>, $crate::combat::Refusal> {
            view.known(who)
        }

        fn body<'a>(actor: Self::Actor<'a>) -> &'a $crate::mechanics::snapshot::CombatantView<'a> {
            actor
        }

        fn carried<'a>(actor: Self::Actor<'a>) -> &'a $crate::mechanics::gear::Carried<$Grip> {
            actor.gear
        }

        fn unloaded<'a>(
            actor: Self::Actor<'a>,
        ) -> Option<&'a std::collections::BTreeSet<smol_str::SmolStr>> {
            Some(&actor.gear.unloaded)
        }

        fn loose<'a>(view: &'a $Situation<'_>) -> &'a $crate::combat::FieldItems {
            view.items()
        }
    };
}
