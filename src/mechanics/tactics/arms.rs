//! A thing of use in hand: loaded, drawn, picked up. Floor 3½.

use crate::combat::Act;
use crate::mechanics::gear_actions::{GearRules, lying};
use smol_str::SmolStr;

/// The commands that make what a combatant holds ready for a shot; `is_of_use` says for which it has shots.
pub fn loads<R: GearRules>(
    actor: R::Actor<'_>,
    is_of_use: impl Fn(&SmolStr) -> bool,
) -> impl Iterator<Item = Act> {
    let unloaded = R::unloaded(actor).into_iter().flatten();
    let unloaded = unloaded.filter(move |key| is_of_use(key));
    unloaded.map(|key| Act::new("load").with(key.clone()))
}

/// How a combatant gets a thing of use in hand.
#[derive(Debug, Clone)]
pub struct WaysToArm {
    /// It draws one that it carries.
    pub draw: Option<Act>,
    /// It picks up one that lies where it gets at it.
    pub pick_up: Option<Act>,
}

impl WaysToArm {
    /// The ways of a combatant to things of use, the first by their words, whatever it holds now.
    pub fn of<R: GearRules>(
        view: &R::View<'_>,
        actor: R::Actor<'_>,
        is_of_use: impl Fn(&SmolStr) -> bool,
    ) -> Self {
        let mut stowed = R::carried(actor).stowed().keys();
        let draw = stowed.find(|item| is_of_use(item));
        let mut lying = lying::<R>(view, actor).into_iter();
        Self {
            draw: draw.map(|item| Act::new("draw").with(item.clone())),
            pick_up: lying
                .find(&is_of_use)
                .map(|item| Act::new("pick_up").with(item)),
        }
    }

    /// The first of the two that is legal.
    #[must_use]
    pub fn legal(&self, is_legal: impl Fn(&Act) -> bool) -> Option<Act> {
        let mut ways = self.draw.iter().chain(&self.pick_up);
        ways.find(|act| is_legal(act)).cloned()
    }
}
