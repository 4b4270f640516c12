//! What is legal, and what it comes to. Rules COIN-MOVE-01, COIN-HIT-01, COIN-TURN-02.

use quincunx::board::StepRules;
use quincunx::combat::{Act, CombatantId, MoveKind, Refusal, RollKind, Terms};
use quincunx::dice::Pool;
use quincunx::grid::Cell;
use quincunx::mechanics::{Check, Results, Scene, Task, Walking, steps};
use smol_str::format_smolstr;

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

pub(super) fn plan_step(
    scene: &Scene<'_>,
    who: CombatantId,
    act: &Act,
) -> Result<Task<Blow>, Refusal> {
    if act.path.len() > 1 {
        return Err(Refusal::forbidden("A turn is one step", "COIN-TURN-02"));
    }
    WALK.plan(*scene, who, MoveKind::Step, act)
}

pub(super) fn plan_strike(
    scene: &Scene<'_>,
    who: CombatantId,
    act: &Act,
) -> Result<Task<Blow>, Refusal> {
    let target = scene.enemy_of(who, act, "COIN-HIT-01")?;
    if !reaches(*scene, who, target) {
        return Err(Refusal::forbidden("It is out of reach", "COIN-HIT-01"));
    }
    Ok(Task::Own(Blow::Strike(who, target)))
}

/// Whether a blow gets to a target: one could step there, were it not for who stands there.
pub(super) fn reaches(scene: Scene<'_>, who: CombatantId, target: CombatantId) -> bool {
    scene.is_a_step_from(who, target, WALK.rules)
}

/// What is rolled for a blow, told and previewed. Rule COIN-HIT-01.
pub(super) fn blow(scene: Scene<'_>, target: CombatantId) -> Check {
    let label = format_smolstr!("blow at {}", scene.name(target));
    let check = Check::new(Pool::sum(1, 6), Terms::new()).against(4);
    check
        .told(label, "COIN-HIT-01")
        .kind(RollKind::Attack)
        .results(Results::HIT)
}
