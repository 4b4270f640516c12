use super::*;
use crate::combat::{Ledger, PendingChoice, RuleId, Standing, Terms};
use std::sync::Arc;

const ONE: CombatantId = CombatantId(1);
const OTHER: CombatantId = CombatantId(2);

fn rolled(kind: RollKind, label: &str, result: &str) -> BattleEvent {
    let (who, against) = match kind {
        RollKind::Defence => (OTHER, ONE),
        _ => (ONE, OTHER),
    };
    RollReport::new(who, kind, label, "TOY-ATK-01")
        .against(Some(against))
        .result(result)
        .event()
}

fn attack() -> BattleEvent {
    rolled(RollKind::Attack, "longsword", "rolled")
}

fn resolved(result: &str) -> BattleEvent {
    BattleEvent::AttackResolved {
        who: ONE,
        target: OTHER,
        with: "longsword".into(),
        result: result.into(),
        degrees: None,
        ranged: false,
    }
}

fn hurt(added: u8, destroyed: bool) -> BattleEvent {
    BattleEvent::PartHurt {
        who: OTHER,
        part: "arm.l".into(),
        added,
        now: added,
        destroyed,
        lost_with_it: Vec::new(),
        rule: RuleId("TOY-HURT-01"),
    }
}

fn fallen() -> BattleEvent {
    BattleEvent::StandingChanged {
        who: OTHER,
        from: Standing::Up,
        to: Standing::Dead,
        rule: RuleId("TOY-HURT-01"),
    }
}

fn asked() -> BattleEvent {
    BattleEvent::Asked(Arc::new(PendingChoice {
        who: OTHER,
        actors: Vec::new(),
        kind: "parry".into(),
        about: ONE,
        prompt: "Parry?".into(),
        rule: RuleId("TOY-REACT-01"),
        options: Vec::new().into(),
    }))
}

/// What the usual reading makes of the one attack among these events.
fn usual(events: &[BattleEvent]) -> Impact {
    let place = events
        .iter()
        .position(|event| matches!(event, BattleEvent::AttackResolved { .. }))
        .expect("there is an attack");
    let attack = AttackEvents::around(events, place).expect("it is one");
    Impact::usual(&World::new(), &attack)
}

#[test]
fn the_severity_follows_from_what_was_lost() {
    let cases: [(&[BattleEvent], Severity); 8] = [
        (&[resolved("miss")], Severity::Miss),
        (&[resolved("hit")], Severity::Graze),
        (&[resolved("hit"), hurt(1, false)], Severity::Light),
        (&[resolved("success")], Severity::Light),
        (&[resolved("hit"), hurt(2, false)], Severity::Grave),
        (&[resolved("hit"), hurt(1, true)], Severity::Grave),
        (&[resolved("critical")], Severity::Grave),
        (&[resolved("hit"), hurt(1, false), fallen()], Severity::Fell),
    ];
    for (after, severity) in cases {
        let mut events = vec![attack()];
        events.extend(after.iter().cloned());
        assert_eq!(usual(&events).severity, severity, "{after:?}");
        // Some rulesets tell the harm before the end of the attack.
        let mut events = vec![attack()];
        events.extend(after[1..].iter().cloned());
        events.push(after[0].clone());
        assert_eq!(usual(&events).severity, severity, "harm first: {after:?}");
    }
}

#[test]
fn what_another_attack_does_is_not_its_own() {
    let events = [
        attack(),
        resolved("hit"),
        attack(),
        hurt(2, true),
        resolved("hit"),
    ];
    let first = AttackEvents::around(&events, 1).expect("an attack");
    assert_eq!(first.events.len(), 2);
    assert_eq!(
        Impact::usual(&World::new(), &first).severity,
        Severity::Graze
    );
    let second = AttackEvents::around(&events, 4).expect("an attack");
    assert_eq!((second.first, second.resolved), (2, 4));
    assert_eq!(
        Impact::usual(&World::new(), &second).severity,
        Severity::Grave
    );
    assert!(AttackEvents::around(&events, 3).is_none());
}

#[test]
fn the_guard_is_what_the_target_rolled_if_it_held() {
    let cases = [
        ("parry", "success", Some(Guard::Parry)),
        ("block", "success", Some(Guard::Block)),
        ("dodge", "success", Some(Guard::Dodge)),
        ("parry", "failure", None),
    ];
    for (label, result, guard) in cases {
        let defence = rolled(RollKind::Defence, label, result);
        assert_eq!(
            usual(&[attack(), defence, resolved("miss")]).guard,
            guard,
            "{label}"
        );
    }
    assert_eq!(usual(&[attack(), resolved("miss")]).guard, None);
    assert_eq!(
        usual(&[attack(), resolved("deflected")]).guard,
        Some(Guard::Parry)
    );
}

#[test]
fn an_attack_is_missed_for_a_rule_that_made_the_difference() {
    let mut terms = Terms::new();
    terms.defence(2, "readied shield", "TOY-ACT-14");
    let mut report = RollReport::new(ONE, RollKind::Attack, "longsword", "TOY-ATK-01")
        .against(Some(OTHER))
        .terms(terms)
        .target(12);
    for (total, missed) in [(9, false), (10, true), (11, true), (12, false)] {
        report.total = total;
        let events = [report.clone().event(), resolved("miss")];
        let attack = AttackEvents::around(&events, 1).expect("an attack");
        assert_eq!(attack.missed_for("TOY-ACT-14"), missed, "{total}");
        assert!(!attack.missed_for("TOY-ACT-13"));
    }
}

#[test]
fn an_attack_is_seen_with_its_roll_unless_somebody_is_asked_in_between() {
    let plain = [attack(), hurt(1, false), resolved("hit")];
    assert!(AttackEvents::of_roll(&plain, 0).is_some_and(|it| it.is_seen_at(0)));
    assert!(
        !AttackEvents::around(&plain, 2)
            .expect("an attack")
            .is_seen_at(2)
    );
    let parried = [attack(), asked(), resolved("deflected")];
    assert!(AttackEvents::of_roll(&parried, 0).is_none());
    assert!(
        AttackEvents::around(&parried, 2)
            .expect("an attack")
            .is_seen_at(2)
    );
    let unfinished = [attack(), asked()];
    assert!(AttackEvents::of_roll(&unfinished, 0).is_none());
    let sure = [resolved("hit")];
    assert!(
        AttackEvents::around(&sure, 0)
            .expect("an attack")
            .is_seen_at(0)
    );
}

#[test]
fn where_the_body_part_is_still_asked_for_a_hit_hurts() {
    let events = [attack(), resolved("hit"), asked()];
    let attack = AttackEvents::around(&events, 1).expect("an attack");
    assert!(attack.is_open());
    assert_eq!(usual(&events).severity, Severity::Light);
}

#[test]
fn words_of_weapons_suggest_their_means() {
    for (word, ranged, means) in [
        ("longsword", false, Means::Blade),
        ("hand_crossbow", true, Means::Crossbow),
        ("longbow", true, Means::Bow),
        ("handaxe", true, Means::Throw),
        ("mace", false, Means::Blunt),
        ("claws", false, Means::Claw),
        ("ember_bolt", true, Means::Magic),
        ("dread_stare", true, Means::Magic),
    ] {
        assert_eq!(Means::of_word(word, ranged), means, "{word}");
    }
}
