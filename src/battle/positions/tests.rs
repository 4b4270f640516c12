//! Two on a line with a third between them, and one behind a low wall.

use crate::battle::Battle;
use crate::board::Grade;
use crate::combat::{Act, BattleCommand, CombatantId, FlankedBy, InCover, Roster, ThreatenedBy};
use crate::dice::SeededDice;
use crate::grid::Cell;
use crate::level::Level;
use bevy::ecs::change_detection::{DetectChanges, Tick};
use bevy::prelude::Component;

const TARGET: CombatantId = CombatantId(3);

fn battle(ruleset: &str, grid: &str) -> Battle {
    let text = format!(
        r#"(name: "A row", grid: {grid}, legend: {{ ".": "grass" }}, rows: ["..........", ".........."],
          edges: [(cell: (3, 0), side: "E", edge: "low wall")],
          sides: [(name: "One"), (name: "Other")], combatants: [
            (role: "swordsman", side: 0, cell: (0, 0), name: "Anna"),
            (role: "swordsman", side: 0, cell: (2, 0), name: "Bert"),
            (role: "swordsman", side: 1, cell: (1, 0), name: "Carl"),
            (role: "archer", side: 0, cell: (8, 0), name: "Dora"),
          ])"#
    );
    let level = Level::parse("row.ron", &text).expect("the level is right");
    let dice = SeededDice::new(1).into();
    Battle::new(level.into(), ruleset, dice).expect("it can be played")
}

#[test]
fn who_threatens_flanks_and_is_kept_off_is_told_by_name() {
    for grid in ["square", "hex"] {
        let told = |ruleset| {
            battle(ruleset, grid)
                .with_positions()
                .positions_in_words(TARGET)
        };
        let threat = ("Threatened by", "Anna, Bert".to_owned());
        let flank = ("Flanked by", "Anna and Bert".to_owned());
        let cover = (
            "Cover",
            "half against Dora, none against 2 enemies".to_owned(),
        );
        for ruleset in ["injury", "contest"] {
            let all = [threat.clone(), flank.clone(), cover.clone()];
            assert_eq!(told(ruleset), all, "{ruleset}, {grid}");
        }
        // Facing decides who threatens.
        let of_aura = told("aura");
        assert_eq!(of_aura.last(), Some(&cover), "{grid}: {of_aura:?}");
        assert!(of_aura.iter().all(|it| it.0 != "Flanked by"), "{grid}");
    }
}

#[test]
fn a_battle_that_nobody_looks_at_keeps_nothing() {
    for ruleset in ["injury", "aura", "contest"] {
        let bare = battle(ruleset, "square");
        assert_eq!(bare.get::<ThreatenedBy>(TARGET), None);
        assert_eq!(bare.get::<InCover>(TARGET), None);
        assert!(bare.positions_in_words(TARGET).is_empty());
        let hash = bare.state_hash();
        let kept = bare.with_positions();
        assert_eq!(kept.state_hash(), hash, "they are no part of the state");
        assert!(kept.get::<ThreatenedBy>(TARGET).is_some());
        assert!(kept.get::<InCover>(TARGET).is_some());
        let knows_flanks = kept.ruleset().shown.flanked_by.is_some();
        assert_eq!(kept.get::<FlankedBy>(TARGET).is_some(), knows_flanks);
        assert_eq!(knows_flanks, ruleset != "aura");
    }
}

#[test]
fn the_rules_page_explains_every_label() {
    for ruleset in crate::rules::all() {
        let told = battle(ruleset.id, "square").with_positions();
        for who in told.combatants() {
            for (label, value) in told.positions_in_words(who) {
                let is_explained = ruleset.page.word(label).is_some();
                assert!(is_explained, "{}: {label} {value}", ruleset.id);
            }
        }
    }
}

/// When a component of a combatant was written last.
fn written<C: Component>(battle: &Battle, who: CombatantId) -> Tick {
    let entity = battle.world().resource::<Roster>().entity(who);
    let entity = battle.world().entity(entity.expect("it is on the roster"));
    entity.get_ref::<C>().expect("it is kept").last_changed()
}

/// The battle of `injury` when the archer may act.
fn turn_of_the_archer() -> Battle {
    let mut battle = battle("injury", "square").with_positions();
    while !battle.may_act().contains(&CombatantId(4)) || battle.pending().is_some() {
        let speaker = battle.speaker().expect("it goes on");
        let command = match battle.pending() {
            Some(_) => BattleCommand::answer(speaker, "decline"),
            None => BattleCommand::end_turn(speaker),
        };
        battle.submit(command).expect("it is legal");
    }
    battle
}

#[test]
fn a_component_is_written_where_the_answer_is_another_one() {
    let mut battle = turn_of_the_archer();
    let archer = CombatantId(4);
    let ticks = |battle: &Battle| {
        let threat = written::<ThreatenedBy>(battle, TARGET);
        let flank = written::<FlankedBy>(battle, TARGET);
        (threat, flank, written::<InCover>(battle, TARGET))
    };
    let before = ticks(&battle);
    let way = [(7, 1), (6, 1), (5, 1), (4, 1)].map(|(x, y)| Cell::new(x, y));
    let walk = BattleCommand::act(archer, Act::new("move").along(way.to_vec()));
    battle.submit(walk).expect("the way is free");
    let after = ticks(&battle);
    assert_eq!((before.0, before.1), (after.0, after.1));
    assert_ne!(before.2, after.2, "the wall is not between any more");
    let against = |battle: &Battle| battle.get::<InCover>(TARGET)?.against(archer);
    assert_eq!(against(&battle), Some(Grade::None));
    battle.undo().expect("nothing was rolled");
    assert_eq!(against(&battle), Some(Grade::Half), "they are still kept");
    assert_eq!(battle.breaches(), Vec::<String>::new());
}
