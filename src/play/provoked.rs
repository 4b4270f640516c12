//! Who may strike at a walker on its way, and what that could come to. Floor 7.

use super::session::Session;
use crate::combat::{AttackOutlook, BattleCommand, CombatantId, Order, Position, Route};
use crate::dice::whole_percent;
use crate::grid::Cell;

/// A chance below this one, of 1, is not warned of: nearly every blow has a small one.
const HARDLY: f64 = 0.01;

/// Everybody who may react to somebody on a way, each with the attack that it could make where it may do so first.
#[must_use]
pub fn provoked(
    session: &Session,
    who: CombatantId,
    route: &Route,
) -> Vec<(CombatantId, Option<AttackOutlook>)> {
    let battle = session.battle();
    let shown = &battle.ruleset().shown;
    let attack = |guard, from| match shown.attack_on_walker {
        Some(attack) => attack(battle.world(), guard, who, from),
        None => (shown.best_attack)(battle.world(), guard, who, &[(who, from)]),
    };
    let start = battle.get::<Position>(who).map(|place| place.cell());
    let left = start
        .into_iter()
        .chain(route.steps.iter().map(|step| step.cell));
    let mut all: Vec<(CombatantId, Cell)> = Vec::new();
    for (from, step) in left.zip(&route.steps) {
        for &guard in &step.provokes {
            if all.iter().all(|&(known, _)| known != guard) {
                all.push((guard, from));
            }
        }
    }
    let looked_at = all.into_iter();
    let looked_at = looked_at.map(|(guard, from)| (guard, attack(guard, from)));
    looked_at.collect()
}

/// What is said of an action that takes in an area with those of the own side, in place of doing it.
#[must_use]
pub fn strikes_its_own(session: &Session, command: &BattleCommand) -> Option<String> {
    let battle = session.battle();
    if !matches!(command.order, Order::Act(_)) {
        return None;
    }
    let preview = battle.ruleset().actions.preview(battle.world(), command);
    let preview = preview.ok()?;
    let side = battle.side(command.who);
    let own = preview.rolls.iter().filter(|roll| {
        let is_own = roll.at.is_some_and(|at| battle.side(at) == side);
        is_own && roll.chance.to_f64() >= HARDLY
    });
    let own: Vec<String> = own
        .filter_map(|roll| {
            let chance = whole_percent(roll.chance.to_f64());
            Some(format!("{} ({chance} %)", battle.name(roll.at?)))
        })
        .collect();
    (!own.is_empty()).then(|| {
        let own = own.join(" and ");
        format!("This may hit its own side: {own}. Click or press the same again to do it.")
    })
}

/// What is said of a way on which somebody may be put out of the fight, in place of going it; nothing of any other.
#[must_use]
pub fn warning(session: &Session, who: CombatantId, route: &Route) -> Option<String> {
    let provoked = provoked(session, who, route);
    let chances = provoked.iter().filter_map(|(_, outlook)| outlook.as_ref());
    let survives: f64 = chances
        .map(|outlook| 1.0 - outlook.fells.to_f64())
        .product();
    let falls = 1.0 - survives;
    if falls < HARDLY {
        return None;
    }
    let battle = session.battle();
    let strikers = provoked.iter().filter(|(_, outlook)| outlook.is_some());
    let names: Vec<String> = strikers.map(|(guard, _)| battle.name(*guard)).collect();
    let (names, who) = (names.join(" and "), battle.name(who));
    let chance = whole_percent(falls);
    Some(format!(
        "On this way {names} may strike, and put {who} out of the fight (about {chance} %). Click or press the same again to go."
    ))
}

#[cfg(test)]
mod tests {
    use super::strikes_its_own;
    use crate::battle::Battle;
    use crate::combat::{Act, BattleCommand, CombatantId, Order};
    use crate::dice::{DiceSource, SeededDice};
    use crate::grid::Cell;
    use crate::level::Level;
    use crate::play::session::{Mind, Session};
    use std::sync::Arc;

    const CASTER: CombatantId = CombatantId(1);

    /// A battle under a ruleset in which it is the turn of the caster.
    fn begun(grid: &str, rules: &str) -> Option<Session> {
        let level = format!(
            "( name: \"A yard\", summary: \"A fire.\", grid: {grid},
              legend: {{ \".\": \"dirt\" }}, rows: [ \".........\" ],
              sides: [ (name: \"Red\"), (name: \"Blue\") ],
              combatants: [
                (role: \"caster\", side: 0, cell: (0, 0)),
                (role: \"swordsman\", name: \"Friend\", side: 0, cell: (3, 0)),
                (role: \"swordsman\", name: \"Foe\", side: 1, cell: (5, 0)),
              ],
              start: opening(0), victory: last_side_standing )"
        );
        let level = Level::parse("yard.ron", &level).expect("a level");
        let dice = DiceSource::Seeded(SeededDice::new(1));
        let mut battle = Battle::new(Arc::new(level), rules, dice).ok()?;
        for _ in 0..3 {
            let acts = battle.acting().filter(|&who| who != CASTER);
            if let Some(who) = acts {
                let order = Order::EndTurn;
                battle.submit(BattleCommand { who, order }).ok()?;
            }
        }
        Some(Session::of(battle, vec![Mind::Person, Mind::COMPUTER]))
    }

    #[test]
    fn an_area_that_may_hit_its_own_side_is_warned_of() {
        let mut told = 0;
        let rulesets = crate::rules::all().iter();
        let grids = ["square", "hex"];
        for (grid, rules) in rulesets.flat_map(|rules| grids.map(|grid| (grid, rules.id))) {
            let Some(session) = begun(grid, rules) else {
                continue;
            };
            let warning = |x: i32| {
                let burst = Act::new("cast")
                    .with("flame_burst")
                    .at_cell(Cell::new(x, 0));
                let burst = BattleCommand::act(CASTER, burst);
                session.battle().check(&burst).ok()?;
                Some(strikes_its_own(&session, &burst))
            };
            let (Some(both), Some(foe)) = (warning(4), warning(6)) else {
                continue;
            };
            let both = both.expect("both are in it");
            assert!(
                both.contains("Friend") && !both.contains("Foe"),
                "{grid}: {both}"
            );
            assert_eq!(foe, None, "{grid}");
            told += 1;
        }
        assert_eq!(told, 2, "a spell of one ruleset on both grids");
    }
}
