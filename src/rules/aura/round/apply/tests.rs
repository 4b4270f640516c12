//! What an event changes in the components of this ruleset.

use super::GroundUnderfoot;
use crate::board::Terrain;
use crate::combat::{CombatantId, CombatantSpec, SideId, camp, component_of, ground_changed};
use crate::dice::SeededDice;
use crate::grid::{Cell, Direction};
use crate::rules::aura::AURA;

#[test]
fn ground_that_changes_is_known_to_those_who_stand_on_it() {
    let mut world = camp(&AURA, SeededDice::new(1).into());
    let spec = CombatantSpec {
        role: "swordsman".into(),
        name: None,
        side: SideId(0),
        cell: Cell::new(0, 0),
        facing: Direction::new(0),
        overrides: None,
    };
    let who = (AURA.spawn)(&mut world, &spec).expect("the role is known");
    assert_eq!(who, CombatantId(1));
    let is_slow = |world: &_| component_of::<GroundUnderfoot>(world, who).slow;
    assert!(!is_slow(&world));
    let mud = Terrain {
        tags: vec!["mud".into()],
        ..Terrain::open("mud")
    };
    ground_changed(&mut world, [Cell::new(0, 0)], &mud, "AUR-MOVE-14");
    assert!(is_slow(&world));
}
