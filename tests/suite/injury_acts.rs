//! Charge, Multiweapon, Rapid Shot, Full Defence and First Aid as a screen meets them: rows of the
//! action bar, half commands made whole, the odds of each roll.

use quincunx::battle::{Battle, Narrator};
use quincunx::combat::{Act, Aiming, BattleCommand, CombatantId, Offer, Order, Target};
use quincunx::script::Script;
use std::sync::Arc;

const FIRST: CombatantId = CombatantId(1);

/// A battle on open hexes in which the first combatant has its turn.
fn scene(combatants: &str) -> Battle {
    let text = format!(
        "(name: \"Scene\", rules: \"injury\", map: (grid: hex, size: (20, 9)),
          combatants: [{combatants}], order: [1], steps: [(who: 1, do: \"defend\")])"
    );
    let script = Script::parse("scene", &text).expect("the scene is right");
    script
        .before_last_action()
        .expect("the scene can be set up")
        .0
}

fn offers(battle: &Battle, verb: &str) -> Vec<Offer> {
    let mut offers = battle.ruleset().actions.offers(battle.world(), FIRST);
    offers.retain(|offer| offer.verb == verb);
    offers
}

fn completed(battle: &Battle, act: Act) -> Act {
    let half = BattleCommand::act(FIRST, act);
    let whole = battle.ruleset().actions.completed(battle.world(), half);
    battle
        .check(&whole)
        .unwrap_or_else(|refusal| panic!("{whole:?}: {refusal}"));
    match whole.order {
        Order::Act(act) => Arc::unwrap_or_clone(act),
        other => panic!("{other:?}"),
    }
}

const PAIR: &str =
    "(role: \"knife_dancer\", side: 0, cell: (3, 4)), (role: \"commoner\", side: 1, cell: (4, 4))";

#[test]
fn a_charge_finds_its_way_by_itself() {
    let battle = scene(
        "(role: \"sellsword\", side: 0, cell: (1, 4)), (role: \"commoner\", side: 1, cell: (7, 4))",
    );
    let act = completed(
        &battle,
        Act::new("charge").with("longsword").at(CombatantId(2)),
    );
    assert_eq!(act.path.len(), 5, "to the cell before the target: {act:?}");
    let given = Act::new("charge").with("longsword").at(CombatantId(1));
    let half = BattleCommand::act(FIRST, given);
    let same = battle
        .ruleset()
        .actions
        .completed(battle.world(), half.clone());
    assert_eq!(same, half, "what cannot be made whole stays as it is");
}

#[test]
fn all_weapons_that_reach_strike_the_target_pointed_at() {
    let battle = scene(PAIR);
    let act = completed(&battle, Act::new("multiweapon").at(CombatantId(2)));
    assert_eq!(act.with.as_deref(), Some("dagger"));
    assert_eq!(
        act.also,
        [("dagger.2".into(), Target::Combatant(CombatantId(2)))]
    );
    let left_first = Act::new("multiweapon").with("dagger.2").at(CombatantId(2));
    let act = completed(&battle, left_first);
    assert_eq!(act.also[0].0, "dagger");
}

#[test]
fn rapid_shots_are_two_unless_more_are_asked_for() {
    let battle = scene(
        "(role: \"longbow_scout\", side: 0, cell: (1, 4)), (role: \"commoner\", side: 1, cell: (7, 4))",
    );
    let act = Act::new("rapid_shot").with("longbow").at(CombatantId(2));
    assert_eq!(completed(&battle, act.clone()).also.len(), 1);
    let four = completed(&battle, act.clone().rider("more_shots", 2));
    assert_eq!(four.also.len(), 3);
    assert!(four.riders.is_empty(), "the number is in the list now");
    let many = BattleCommand::act(FIRST, act.rider("more_shots", i32::MAX));
    let whole = battle.ruleset().actions.completed(battle.world(), many);
    assert!(battle.check(&whole).is_err(), "four is the limit");
}

#[test]
fn each_roll_has_its_own_odds() {
    let battle = scene(PAIR);
    let act = completed(
        &battle,
        Act::new("multiweapon").at(CombatantId(2)).rider("power", 1),
    );
    let command = BattleCommand::act(FIRST, act);
    let preview = battle
        .ruleset()
        .actions
        .preview(battle.world(), &command)
        .expect("it is legal");
    let lines: Vec<_> = preview
        .rolls
        .iter()
        .map(|roll| format!("{}: {}", roll.label, roll.formula))
        .collect();
    assert_eq!(
        lines,
        [
            "dagger at Commoner: 2d20 keep lowest +9 against 10",
            "second dagger at Commoner: 2d20 keep lowest +7 against 10"
        ]
    );
    let sum: f64 = preview
        .outcomes
        .iter()
        .map(|line| line.probability.to_f64())
        .sum();
    assert!((sum - 1.0).abs() < 1e-12);
    assert!(!preview.sampled);
}

#[test]
fn the_last_stamina_tires_the_later_rolls_too() {
    let tired = PAIR.replace("cell: (3, 4))", "cell: (3, 4), overrides: (stamina: 1))");
    let battle = scene(&tired);
    let act = completed(
        &battle,
        Act::new("multiweapon").at(CombatantId(2)).rider("power", 1),
    );
    let command = BattleCommand::act(FIRST, act);
    let preview = battle
        .ruleset()
        .actions
        .preview(battle.world(), &command)
        .expect("legal");
    for roll in &preview.rolls {
        assert!(
            roll.formula.starts_with("3d20 keep lowest"),
            "{}",
            roll.formula
        );
    }
}

#[test]
fn rows_say_why_they_are_greyed() {
    let battle = scene(&PAIR.replace("cell: (3, 4))", "cell: (3, 4), overrides: (prone: true))"));
    let refusal = |verb: &str| {
        offers(&battle, verb)[0]
            .refusal
            .clone()
            .map(|r| r.to_string())
    };
    assert_eq!(
        refusal("charge").as_deref(),
        Some("Nobody can charge while prone.")
    );
    assert_eq!(
        refusal("rapid_shot").as_deref(),
        Some("No hand is free to draw it.")
    );
    assert_eq!(refusal("first_aid").as_deref(), Some("No ally bleeds."));
    assert_eq!(refusal("full_defence"), None);
    assert_eq!(refusal("multiweapon"), None);
    let shoots = scene(
        "(role: \"longbow_scout\", side: 0, cell: (1, 4)), (role: \"commoner\", side: 1, cell: (7, 4))",
    );
    assert!(
        offers(&shoots, "multiweapon").is_empty(),
        "a bow strikes nobody"
    );
    assert_eq!(offers(&shoots, "rapid_shot")[0].refusal, None);
}

#[test]
fn the_one_who_holds_is_named_by_the_way_out() {
    let held = PAIR
        .replace(
            "cell: (3, 4))",
            "cell: (3, 4), overrides: (grappled_by: 2))",
        )
        .replace("cell: (4, 4))", "cell: (4, 4), overrides: (grappling: 1))");
    let battle = scene(&held);
    let [escape] = <[Offer; 1]>::try_from(offers(&battle, "escape")).expect("one holds it");
    assert_eq!(escape.label, "Escape from Commoner");
    assert_eq!((escape.aiming, escape.refusal), (Aiming::None, None));
    assert!(offers(&battle, "release").is_empty());
    let walk = &offers(&battle, "move")[0];
    assert!(walk.refusal.is_some(), "nobody walks in a grapple");
}

#[test]
fn an_action_takes_no_riders_but_its_own() {
    let battle = scene(PAIR);
    let defend = Act::new("defend").rider("power", 1);
    let refusal = battle.check(&BattleCommand::act(FIRST, defend));
    let refusal = refusal.expect_err("nothing makes a defence powerful");
    assert!(refusal.to_string().contains("power: 1"), "{refusal}");
}

#[test]
fn pointing_at_an_enemy_means_no_more_than_one_plain_attack() {
    let battle = scene(PAIR);
    let usual: Vec<_> = battle
        .ruleset()
        .actions
        .offers(battle.world(), FIRST)
        .into_iter()
        .filter(|offer| offer.usual)
        .map(|offer| offer.verb.to_string())
        .collect();
    assert_eq!(usual, ["attack", "attack", "attack", "throw", "throw"]);
}

#[test]
fn the_log_announces_actions_of_several_parts() {
    let mut battle = scene(PAIR);
    let act = completed(&battle, Act::new("multiweapon").at(CombatantId(2)));
    battle
        .submit(BattleCommand::act(FIRST, act))
        .expect("legal");
    let narrator = Narrator::of(&battle);
    let lines: Vec<_> = battle
        .events()
        .iter()
        .filter_map(|event| narrator.line(event))
        .map(|line| line.text)
        .collect();
    let announced = "Knife dancer strikes with all weapons: 2 attacks.".to_owned();
    assert!(lines.contains(&announced), "{lines:#?}");
}
