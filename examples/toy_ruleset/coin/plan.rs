//! What is legal, and what is rolled. Rules COIN-MOVE-01, COIN-HIT-01, COIN-TURN-02.

use super::components::Coin;
use quincunx::board::StepRules;
use quincunx::combat::{Act, CombatantId, Preview, Refusal, Terms};
use quincunx::dice::Pool;
use quincunx::grid::Cell;
use quincunx::mechanics::{OwnStep, Resolution, RollOver, Scene, SceneRules, Walking, steps};
use smol_str::format_smolstr;
use std::convert::Infallible;

steps! {
    /// A step of the agenda beside walks and turns.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Blow {
        /// Who strikes whom.
        Strike(CombatantId, CombatantId),
        /// Who was hit.
        Wound(CombatantId),
    }
}

impl OwnStep for Blow {}

/// Every action costs the turn and nothing else; a blow is rolled by its step. Rule COIN-TURN-02.
impl SceneRules for Coin {
    type Tables = ();
    type Price = ();
    type Check = Infallible;
    type Step = Blow;
}

/// One step, at any price, to a free cell. Rule COIN-MOVE-01.
pub(super) const WALK: Walking<Blow> = Walking::new(StepRules::DEAREST, "COIN-MOVE-01");

/// The steps that a combatant can take. Rule COIN-MOVE-01.
pub(super) fn steps(scene: &Scene<'_>, who: CombatantId) -> Vec<Vec<Cell>> {
    let beside = scene.kind().neighbours(scene.cell(who));
    let steps = beside.map(|(_, to)| vec![to]);
    steps
        .filter(|step| WALK.check(*scene, who, step).is_ok())
        .collect()
}

/// One step along a free way. Rules COIN-MOVE-01, COIN-TURN-02.
pub(super) fn check_step(
    scene: &Scene<'_>,
    who: CombatantId,
    act: &Act,
    _: &'static str,
) -> Result<(), Refusal> {
    if act.path.len() > 1 {
        return Err(Refusal::forbidden("A turn is one step", "COIN-TURN-02"));
    }
    WALK.check(*scene, who, &act.path).map(|_| ())
}

/// Whether a blow gets to a target: one could step there, were it not for who stands there.
pub(super) fn reaches(scene: Scene<'_>, who: CombatantId, target: CombatantId) -> bool {
    scene.is_a_step_from(who, target, WALK.rules)
}

/// What is rolled for a blow. Rule COIN-HIT-01.
pub(super) fn blow(scene: Scene<'_>, target: CombatantId) -> RollOver {
    let label = format_smolstr!("blow at {}", scene.name(target));
    let roll = RollOver::new(Pool::sum(1, 6), Terms::new()).against(4);
    roll.told(label, "COIN-HIT-01").attack()
}

/// The odds of a blow. Rule COIN-HIT-01.
pub(super) fn odds(
    scene: &Scene<'_>,
    _: CombatantId,
    act: &Act,
    (): &(),
) -> Result<Preview, Refusal> {
    let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
    let blow = blow(*scene, target);
    Ok(blow.preview(blow.label.clone()))
}
