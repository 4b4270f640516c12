//! Two on a line with a third between them, and one behind a low wall.

use crate::battle::Battle;
use crate::combat::{CombatantId, FlankedBy, InCover, ThreatenedBy};
use crate::dice::SeededDice;
use crate::level::Level;

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
        let told = |ruleset| battle(ruleset, grid).with_positions().positions_in_words(TARGET);
        let threat = ("Threatened by", "Anna, Bert".to_owned());
        let flank = ("Flanked by", "Anna and Bert".to_owned());
        let cover = ("Cover", "half against Dora, none against 2".to_owned());
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
