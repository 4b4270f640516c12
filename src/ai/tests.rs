use super::{Computer, Computers, Player};
use crate::battle::Battle;
use crate::combat::{Difficulty, SideId};
use crate::dice::{DiceSource, SeededDice};
use crate::level::Level;
use Difficulty::{Easy, Hard, Normal};
use std::sync::Arc;

#[test]
fn each_side_has_its_own_strength_and_further_sides_the_last_one() {
    let strengths = |given: &[Difficulty]| {
        let players = Computers::of(given);
        [0, 1, 2].map(|side| players.difficulty(SideId(side)))
    };
    assert_eq!(strengths(&[]), [Normal; 3]);
    assert_eq!(strengths(&[Hard]), [Hard; 3]);
    assert_eq!(strengths(&[Easy, Hard]), [Easy, Hard, Hard]);
    assert_eq!(strengths(&[Normal, Easy, Hard]), [Normal, Easy, Hard]);
}

#[test]
fn every_side_decides_as_a_computer_of_its_strength_does() {
    for grid in ["square", "hex"] {
        let text = format!(
            r#"(
            name: "Yard", summary: "", grid: {grid}, legend: {{ ".": "grass" }},
            rows: ["......", "......", "......"],
            sides: [(name: "Left"), (name: "Right")],
            combatants: [
                (role: "swordsman", side: 0, cell: (1, 1), facing: "E"),
                (role: "archer", side: 0, cell: (0, 2), facing: "E"),
                (role: "swordsman", side: 1, cell: (4, 1), facing: "W"),
                (role: "archer", side: 1, cell: (4, 0), facing: "W"),
            ],
        )"#
        );
        let level = Arc::new(Level::parse("yard", &text).unwrap());
        let dice = DiceSource::Seeded(SeededDice::new(2));
        let mut battle = Battle::new(level, "injury", dice).unwrap();
        let mut both = Computers::of(&[Easy, Hard]);
        let mut alone = [Computer::of(Easy), Computer::of(Hard)];
        let mut decided = [0; 2];
        while let Some(command) = both.decide(&battle) {
            let side = usize::from(battle.side(battle.may_act()[0]).0);
            assert_eq!(alone[side].decide(&battle).as_ref(), Some(&command));
            decided[side] += 1;
            battle.submit(command).unwrap();
        }
        assert!(
            decided.iter().all(|&times| times > 5),
            "{grid}: {decided:?}"
        );
    }
}
