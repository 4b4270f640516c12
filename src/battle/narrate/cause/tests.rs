use super::*;
use crate::battle::{Battle, LineKind};
use crate::combat::{RollReport, SideId};
use crate::dice::SeededDice;
use crate::level::Level;
use std::path::Path;

/// A battle of every ruleset, for its words.
fn battles() -> impl Iterator<Item = Battle> {
    crate::rules::all().iter().map(|&ruleset| {
        let level = Level::load(Path::new("levels/01_drill_yard.ron")).expect("it is shipped");
        Battle::of_ruleset(level.into(), ruleset, SeededDice::new(1).into())
            .expect("its roles are known")
    })
}

const ANNA: CombatantId = CombatantId(1);
const ROSALIND: CombatantId = CombatantId(3);

fn fallen(who: CombatantId, to: Standing) -> BattleEvent {
    BattleEvent::StandingChanged {
        who,
        from: Standing::Up,
        to,
        rule: RuleId("TOY-HURT-01"),
    }
}

fn roll(by: CombatantId, on: CombatantId) -> BattleEvent {
    RollReport::new(by, RollKind::Attack, "longsword", "TOY-ATK-01")
        .against(Some(on))
        .event()
}

fn resolved(by: CombatantId, on: CombatantId) -> BattleEvent {
    BattleEvent::AttackResolved {
        who: by,
        target: on,
        with: "hand_axe".into(),
        result: "hit".into(),
        degrees: None,
        ranged: false,
    }
}

fn told(battle: &Battle, events: &[BattleEvent]) -> Vec<String> {
    let lines = Narrator::of(battle).lines(events);
    let harm = lines.into_iter().filter(|line| line.kind == LineKind::Harm);
    harm.map(|line| line.text).collect()
}

#[test]
fn who_falls_by_an_attack_falls_by_whoever_made_it_in_whatever_order_it_is_told() {
    for battle in battles() {
        let before = [
            roll(ANNA, ROSALIND),
            resolved(ANNA, ROSALIND),
            fallen(ROSALIND, Standing::Dead),
        ];
        let after = [
            roll(ANNA, ROSALIND),
            fallen(ROSALIND, Standing::Dead),
            resolved(ANNA, ROSALIND),
        ];
        for events in [before, after] {
            let expected = ["Rosalind is slain by Anna (hand axe)."];
            assert_eq!(told(&battle, &events), expected, "{:?}", battle.ruleset());
        }
        let narrator = Narrator::of(&battle);
        let events = [
            roll(ANNA, ROSALIND),
            fallen(ROSALIND, Standing::Unconscious),
        ];
        let brief = narrator.fall_in_brief(&events, 1);
        assert_eq!(brief.as_deref(), Some("felled by Anna"));
    }
}

#[test]
fn what_lies_before_another_turn_or_fells_somebody_else_is_no_cause() {
    for battle in battles() {
        let begun = BattleEvent::TurnStarted { who: ROSALIND };
        let events = [
            resolved(ANNA, ROSALIND),
            begun,
            fallen(ROSALIND, Standing::Unconscious),
        ];
        assert_eq!(told(&battle, &events), ["Rosalind falls unconscious."]);
        let events = [
            resolved(ANNA, CombatantId(4)),
            fallen(ROSALIND, Standing::Dead),
        ];
        assert_eq!(told(&battle, &events), ["Rosalind is slain."]);
        let side = SideId(1);
        let events = [
            resolved(ANNA, ROSALIND),
            BattleEvent::PriorityGiven { side },
            fallen(ROSALIND, Standing::Dead),
        ];
        assert_eq!(told(&battle, &events), ["Rosalind is slain."]);
    }
}

#[test]
fn every_cause_of_a_ruleset_is_told() {
    let mut causes = 0;
    for battle in battles() {
        let ruleset = battle.ruleset();
        for (rule, _) in ruleset.page.rules() {
            let Some(why) = (ruleset.wording.cause_of_fall)(RuleId(rule)) else {
                continue;
            };
            causes += 1;
            let lost = BattleEvent::PoolChanged {
                who: ROSALIND,
                pool: "stamina".into(),
                from: 3,
                to: 0,
                rule: RuleId(rule),
            };
            for (standing, how) in [
                (Standing::Unconscious, "falls unconscious from"),
                (Standing::Incapacitated, "is incapacitated by"),
            ] {
                let events = [lost.clone(), fallen(ROSALIND, standing)];
                let told = told(&battle, &events);
                let expected = format!("Rosalind {how} {why}.");
                assert!(told.contains(&expected), "{rule}: {told:?}");
            }
        }
    }
    assert!(causes >= 6, "{causes} causes");
}
