use super::*;
use crate::dice::SeededDice;
use crate::level::Level;
use std::path::Path;

#[test]
fn cells_entered_one_after_the_other_are_one_way_and_say_how() {
    let level = Level::load(Path::new("levels/01_drill_yard.ron")).expect("it is shipped");
    let ruleset = crate::rules::all()[0];
    let battle = Battle::of_ruleset(level.into(), ruleset, SeededDice::new(1).into());
    let battle = battle.expect("its roles are known");
    let (anna, rosalind) = (CombatantId(1), CombatantId(3));
    let moved = |who, kind, from: (i32, i32), to: (i32, i32), cost| BattleEvent::Moved {
        who,
        from: from.into(),
        to: to.into(),
        kind,
        cost,
    };
    let events = [
        moved(anna, MoveKind::Walk, (3, 3), (4, 3), 1),
        moved(anna, MoveKind::Walk, (4, 3), (5, 3), 2),
        moved(rosalind, MoveKind::Forced, (9, 6), (9, 7), 0),
        moved(anna, MoveKind::Walk, (5, 3), (6, 3), 1),
        moved(anna, MoveKind::Back, (6, 3), (6, 4), 0),
        BattleEvent::RoundStarted { round: 2 },
        moved(anna, MoveKind::Fly, (6, 4), (7, 4), 1),
    ];
    let lines = Narrator::of(&battle).lines(&events);
    let told: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
    let expected = [
        "Anna walks 2 cells.",
        "Rosalind is pushed 1 cell.",
        "Anna walks 1 cell.",
        "Anna steps back 1 cell.",
        "Round 2",
        "Anna flies 1 cell.",
    ];
    assert_eq!(told, expected);
    assert_eq!(lines[1].side, Some(SideId(1)));
}
