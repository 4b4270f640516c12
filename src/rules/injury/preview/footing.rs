//! Odds of a way over ice and down ledges, and of what is done at its end. Floor 4.
//! Rules INJ-MOVE-06, -08, INJ-ACT-15.

use super::lines::chance_of;
use crate::combat::{Act, Conditions, OddsLine, Preview, Refusal};
use crate::dice::{Chances, Probability};
use crate::grid::Cell;
use crate::mechanics::Task;
use crate::mechanics::walk::WalkStep;
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::checks::CheckPlan;
use crate::rules::injury::plan::movement::{balance, drop_of, falls_from, meets_ice, prone};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// How a way may go.
pub struct Footing {
    /// The cells in which the mover may end prone, each with the chance of it, in the order of the way.
    pub falls: Vec<(Cell, Probability)>,
    /// The chance to come to the end on the feet.
    pub arrives: Probability,
    /// Whether nothing was rounded.
    pub exact: bool,
    /// The check of one step on ice.
    pub check: CheckPlan,
}

impl Footing {
    /// What is told beside the odds of what is done at the end of the way.
    pub fn note(&self) -> SmolStr {
        let chance = self.arrives.percent();
        format_smolstr!("Treacherous ground on the way: {chance} to stay on its feet.")
    }
}

/// How the way of an action may go, if nobody reacts to it; `None` if it has none, or nothing on it can throw the
/// mover down.
pub fn footing(s: &Situation<'_>, who: &Fighter<'_>, checked: &Checked) -> Option<Footing> {
    let walk = checked.steps.iter().find_map(|step| match step {
        Task::Walk(walk) => Some(walk),
        _ => None,
    })?;
    let check = balance(who);
    let slips = chance_of(s.data, &check).complement();
    let mut chances = Chances::<()>::new();
    let (mut upright, mut falls) = (Probability::ONE, Vec::new());
    let mut at = who.clone();
    for (index, &to) in walk.path.iter().enumerate() {
        let step = WalkStep {
            who: who.id,
            kind: walk.kind,
            from: at.anchor(),
            to,
            height: walk.heights.get(index).copied(),
            cost: 0,
        };
        let fall = match () {
            () if falls_from(s.data, drop_of(s.board, &at, &step)) => Probability::ONE,
            () if meets_ice(s.board, &at, &step) => slips,
            () => Probability::ZERO,
        };
        if fall > Probability::ZERO {
            falls.push((to, chances.both(upright, fall)));
            upright = chances.both(upright, fall.complement());
        }
        if upright == Probability::ZERO {
            break;
        }
        at.altitude = step.height.unwrap_or(0);
        at.move_to(s.board, to);
    }
    (!falls.is_empty()).then_some(Footing {
        falls,
        arrives: upright,
        exact: chances.is_exact(),
        check,
    })
}

/// The conditions of a fighter that has fallen.
pub fn fallen(who: &Fighter<'_>) -> Conditions {
    Conditions::starting(who.conditions.iter().cloned().chain([prone()]))
}

/// A Move: whether the mover stays on its feet, if nobody reacts.
pub fn walk(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    _: &Act,
    checked: &Checked,
) -> Result<Preview, Refusal> {
    Ok(of_way(s, who, checked, "Move"))
}

/// Whether the mover comes to the end of its way on its feet.
pub fn of_way(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    checked: &Checked,
    title: &'static str,
) -> Preview {
    let Some(footing) = footing(s, who, checked) else {
        return Preview::certain(title, Vec::new());
    };
    let outcomes = vec![
        OddsLine::new("falls", footing.arrives.complement()),
        OddsLine::new("arrives", footing.arrives),
    ];
    Preview {
        terms: footing.check.terms.clone(),
        formula: footing.check.numbers.formula(s.data),
        sampled: !footing.exact,
        ..Preview::of_roll(title, "to stay on the feet", footing.arrives, outcomes)
    }
}
