//! A ruleset that rewards a flank or a rear says so of places: `look` and the marks of better places go by it.

use quincunx::battle::Battle;
use quincunx::combat::{CombatantId, Position};
use quincunx::dice::SeededDice;
use quincunx::grid::Cell;
use quincunx::level::Level;
use quincunx::rules;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// The rules by which somebody would gain something against a target from a pair of cells beside it, with an
/// ally in the other.
fn gained(battle: &Battle, target: CombatantId) -> BTreeSet<&'static str> {
    let place = battle.get::<Position>(target).expect("it is on the map");
    let kind = battle.board().kind();
    let beside = kind.neighbours(place.cell()).map(|(_, cell)| cell);
    let beside: Vec<Cell> = beside.collect();
    let enemies = battle.combatants();
    let enemies: Vec<_> = enemies
        .filter(|&id| battle.side(id) != battle.side(target))
        .collect();
    let mut rules = BTreeSet::new();
    for (&who, &ally) in pairs(&enemies) {
        for (&one, &other) in pairs(&beside) {
            let places = [(who, one), (ally, other)];
            let gains = battle.ruleset().shown.position_gains;
            let gains = gains(battle.world(), who, target, &places);
            rules.extend(gains.iter().map(|gain| gain.rule.0));
        }
    }
    rules
}

/// Every two different ones, in both orders.
fn pairs<T: PartialEq>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    let pairs = all
        .iter()
        .flat_map(|one| all.iter().map(move |other| (one, other)));
    pairs.filter(|(one, other)| one != other)
}

#[test]
fn places_gain_what_the_rules_of_flank_and_rear_give() {
    for level in ["levels/03_old_mill.ron", "levels/04_the_ford.ron"] {
        let level = Arc::new(Level::load(Path::new(level)).expect("a shipped level"));
        for ruleset in rules::all() {
            let dice = SeededDice::new(1).into();
            let battle = Battle::of_ruleset(Arc::clone(&level), ruleset, dice).expect("it begins");
            let target = battle.combatants().next().expect("somebody fights");
            let gained = gained(&battle, target);
            for rules in [ruleset.shown.flank_rules, ruleset.shown.rear_rules] {
                let found = rules.is_empty() || rules.iter().any(|rule| gained.contains(rule));
                assert!(found, "{}: none of {rules:?} in {gained:?}", ruleset.id);
            }
        }
    }
}
