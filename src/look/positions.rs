//! From where a target is flanked or struck from behind. Floor 6.

use super::stage::Stage;
use super::words::cells;
use crate::battle::Battle;
use crate::combat::{CombatantId, RuleId};
use crate::grid::Cell;
use crate::mechanics::Scene;
use serde::Serialize;

/// What is said of an ally that was thought up.
pub(super) const NOT_THERE: &str = "whom the level has not";

/// From where a target is flanked or struck from behind, by the ruleset.
#[derive(Clone, Debug, Serialize)]
pub struct PositionReport {
    /// Who is asked about as the attacker.
    pub attacker: String,
    /// Who is the target.
    pub target: String,
    /// What the attacker has where it stands.
    pub here: Vec<String>,
    /// Cells beside the target, by what an attacker there has while all others stand as they do.
    pub beside: Vec<CellsFor>,
    /// The first of the attacker's side with whom there are `pairs`; "an ally" if the attacker has none
    /// in the level, so that one stands in.
    pub ally: Option<String>,
    /// Whether the ally is not in the level.
    pub ally_stands_in: bool,
    /// If an ally stands in: the cells beside the target from which it would give something to the
    /// attacker where that stands.
    pub ally_at: Vec<Cell>,
    /// Pairs of cells beside the target from which the attacker and the ally have something together
    /// that neither cell gives alone.
    pub pairs: Vec<Pair>,
}

/// Cells, and what an attacker has there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellsFor {
    /// What it is: "from behind".
    pub what: String,
    /// The rule.
    pub rule: RuleId,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// Two cells on which attackers have something together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// The rule.
    pub rule: RuleId,
    /// The two cells.
    pub cells: [Cell; 2],
}

impl PositionReport {
    /// `None` if nobody can stand in one of the cells, or both are of one side.
    pub(super) fn of(stage: &Stage<'_>, from: Cell, to: Cell) -> Option<Self> {
        let (attacker, target) = (stage.occupant(from)?, stage.occupant(to)?);
        if attacker.side == target.side {
            return None;
        }
        let (who, whom) = (attacker.id, target.id);
        let battle = stage.battle();
        let free = free_beside(battle, who, whom);
        let beside: Vec<(Cell, Vec<_>)> = free
            .iter()
            .map(|&cell| (cell, gains(battle, who, whom, &[(who, cell)])))
            .collect();
        let mut groups: Vec<CellsFor> = Vec::new();
        for (cell, gains) in &beside {
            for (what, rule) in gains {
                match groups.iter_mut().find(|group| group.what == *what) {
                    Some(group) => group.cells.push(*cell),
                    None => groups.push(CellsFor {
                        what: what.clone(),
                        rule: *rule,
                        cells: vec![*cell],
                    }),
                }
            }
        }
        let scene = Scene::of(stage.battle().world());
        let plain: Vec<_> = beside
            .iter()
            .filter(|(_, gains)| gains.is_empty())
            .map(|(cell, _)| *cell)
            .collect();
        let mut allies = scene
            .allies(who)
            .filter(|&ally| scene.space(ally).iter().len() == 1);
        let together = match stage.helped() {
            None => allies.find_map(|ally| {
                let pairs = pairs(battle, who, ally, whom, &plain);
                (!pairs.is_empty()).then(|| (scene.name(ally).to_owned(), pairs))
            }),
            Some((helped, ally)) => {
                let pairs = pairs(helped, who, ally, whom, &plain);
                (!pairs.is_empty()).then(|| ("an ally".to_owned(), pairs))
            }
        };
        let (ally, pairs) = together.map_or_else(<_>::default, |(ally, pairs)| (Some(ally), pairs));
        let here = gains(battle, who, whom, &[]);
        let ally_at = stage.helped().map_or_else(Vec::new, |(helped, ally)| {
            let gives = |&cell: &Cell| {
                let more = gains(helped, who, whom, &[(ally, cell)]);
                more.iter().any(|gain| !here.contains(gain))
            };
            free.iter().copied().filter(gives).collect()
        });
        Some(Self {
            ally_stands_in: stage.helped().is_some(),
            ally_at,
            ally,
            pairs,
            attacker: attacker.name.to_string(),
            target: target.name.to_string(),
            here: here
                .into_iter()
                .map(|(what, rule)| format!("{what} ({})", rule.0))
                .collect(),
            beside: groups,
        })
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let Self {
            attacker, target, ..
        } = self;
        let mut lines = Vec::new();
        if !self.here.is_empty() {
            let here = self.here.join(", ");
            lines.push(format!("Position: {attacker} attacks {target} {here}."));
        }
        for group in &self.beside {
            let (what, rule) = (&group.what, group.rule.0);
            let cells = cells(&group.cells);
            lines.push(format!(
                "Position: {what} ({rule}), an attacker beside {target} would strike from {cells}."
            ));
        }
        if !self.ally_at.is_empty() {
            let cells = self.ally_at.iter().map(Cell::to_string);
            let cells = cells.collect::<Vec<_>>().join(" or ");
            lines.push(format!(
                "Position: with {attacker} where it stands, an ally at {cells}, {NOT_THERE}, would flank {target}."
            ));
        }
        let together = |pair: &Pair| format!("{} and {}", pair.cells[0], pair.cells[1]);
        if let Some(first) = self.pairs.first() {
            let pairs: Vec<_> = self.pairs.iter().map(together).collect();
            let (rule, pairs) = (first.rule.0, pairs.join("; "));
            let ally = self.ally.as_deref().unwrap_or("an ally");
            let (flank, note) = match self.ally_stands_in {
                true => ("would flank", format!(", {NOT_THERE},")),
                false => ("flank", String::new()),
            };
            lines.push(format!(
                "Position: {attacker} and {ally}{note} {flank} {target} ({rule}) from {pairs}."
            ));
        }
        if lines.is_empty() {
            lines.push(format!(
                "Position: no free cell beside {target} gives {attacker} anything, alone or with an ally."
            ));
        }
        lines
    }
}

/// What an attacker has as if some stood elsewhere, with the rules.
pub(super) fn gains(
    battle: &Battle,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Vec<(String, RuleId)> {
    let shown = &battle.ruleset().shown;
    let gains = (shown.position_gains)(battle.world(), attacker, target, places);
    let gains = gains.into_iter();
    gains
        .map(|gain| (gain.label.to_string(), gain.rule))
        .collect()
}

/// The cells in which the attacker could stand beside the target, by anchor, ascending.
pub(super) fn free_beside(
    battle: &Battle,
    attacker: CombatantId,
    target: CombatantId,
) -> Vec<Cell> {
    let scene = Scene::of(battle.world());
    let (kind, space) = (scene.kind(), scene.space(target));
    let widest = 3;
    let near = space.iter().flat_map(|cell| kind.within(cell, widest));
    let mut cells: Vec<_> = near
        .filter(|&cell| scene.may_stay(attacker, cell))
        .filter(|&cell| scene.as_if(attacker, cell).distance(attacker, target) == 1)
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The pairs of cells in which two have something together.
fn pairs(
    battle: &Battle,
    who: CombatantId,
    ally: CombatantId,
    target: CombatantId,
    free: &[Cell],
) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (index, &one) in free.iter().enumerate() {
        for &other in &free[index + 1..] {
            let gains = gains(battle, who, target, &[(who, one), (ally, other)]);
            pairs.extend(gains.first().map(|&(_, rule)| Pair {
                rule,
                cells: [one, other],
            }));
        }
    }
    pairs
}
