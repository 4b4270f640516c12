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
    // A line to which steps may be added is open, until something else is told.
    let open = |last| Narrator::of(&battle).open_line(&events, 0..last);
    assert_eq!(
        [1, 2, 3, 6, 7].map(open),
        [Some(0), Some(0), Some(2), None, Some(6)]
    );
}

#[test]
fn the_log_begins_with_the_side_that_acts_first_by_its_level() {
    for (level, told) in [
        (
            "01_drill_yard",
            "The drill yard: the battle begins. First to act: Blue guard.",
        ),
        ("07_tilt_yard", "The tilt yard: the battle begins."),
    ] {
        let level = Level::load(Path::new(&format!("levels/{level}.ron"))).expect("it is shipped");
        for ruleset in crate::rules::all() {
            let battle =
                Battle::of_ruleset(level.clone().into(), ruleset, SeededDice::new(1).into());
            let battle = battle.expect("its roles are known");
            let lines = Narrator::of(&battle).lines(battle.events());
            assert_eq!(lines[0].text, told, "{}", ruleset.id);
        }
    }
}

#[test]
fn what_ends_an_action_is_said_in_sentences() {
    for (why, told) in [
        ("it can no longer move", "Anna can no longer move."),
        (
            "the way is no longer free",
            "Anna cannot go on. The way is no longer free.",
        ),
        (
            "the action ends. It is held fast",
            "Anna's action ends. It is held fast.",
        ),
        ("the blow misses the head", "The blow misses the head."),
        (
            "gives up its unfinished action",
            "Anna gives up its unfinished action.",
        ),
    ] {
        assert_eq!(comes_to_an_end("Anna", why), told);
    }
}

#[test]
fn wnd_init_03_draws_for_a_tie_are_one_line_that_unfolds_to_the_dice() {
    let rules = crate::rules::all().iter().find(|it| it.id == "wounds");
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let level = Level::load(Path::new(&format!("levels/{level}.ron"))).expect("it is shipped");
        let mut ties = 0;
        for seed in 0..20 {
            let dice = SeededDice::new(seed).into();
            let battle =
                Battle::of_ruleset(level.clone().into(), rules.expect("it is there"), dice);
            let battle = battle.expect("its roles are known");
            let is_draw = |event: &&BattleEvent| match event {
                BattleEvent::Rolled(report) => report.rule.0 == "WND-INIT-03",
                _ => false,
            };
            let draws = battle.events().iter().filter(is_draw).count();
            let lines = Narrator::of(&battle).lines(battle.events());
            let told = lines
                .iter()
                .filter(|line| line.text.contains("tie in initiative"));
            let told: Vec<_> = told.collect();
            let dice: usize = told.iter().map(|line| line.details.len()).sum();
            assert_eq!(dice, draws, "seed {seed}");
            assert!(told.len() <= 1, "seed {seed}: {told:#?}");
            for line in told {
                let names = line.text.strip_prefix("Draws for the tie in initiative: ");
                let names = names.expect("the heading").split(", ").count();
                assert!((2..=draws).contains(&names), "{}", line.text);
                assert_eq!(line.kind, LineKind::Detail);
                ties += 1;
            }
        }
        assert!(ties > 0, "nobody drew");
    }
}
