//! After a battle: those who left it by an exit, and those who had not come yet, are among the living. Every
//! ruleset, both grids.

use quincunx::battle::Battle;
use quincunx::battle::campaign::{Aftermath, Campaign, Plan};
use quincunx::combat::{
    Act, BattleCommand, BattleEvent, CombatantId, Conditions, GearChange, Outcome, SideId, Standing,
};
use quincunx::grid::Cell;
use quincunx::level::GameData;
use quincunx::rules;
use serde_json::Value;
use std::fs;
use std::path::Path;

const ANNA: CombatantId = CombatantId(1);
const BERT: CombatantId = CombatantId(2);
const LATE: CombatantId = CombatantId(3);

/// What Anna comes with, ruleset by ruleset.
const HURT: &str = r#"{
  "injury": (conditions: {"bleed": 2, "strain": 3}, injuries: {"ear.l": 1}),
  "aura": (bleeding: true, aura: 0),
  "contest": (hp: 5),
}"#;

/// A campaign of two battles on the same field: Anna can leave by the cell in front of her, which wins, Bert
/// stays, and the third of them does not come in time.
fn campaign(rules: &str, grid: &str) -> Campaign {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("off_board_{rules}_{grid}"));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let level = format!(
        r#"(name: "Way out", grid: {grid}, legend: {{".": "grass", "A": "grass", "B": "grass", "1": "grass"}},
 rows: ["..............", "A...........1.", "B............."],
 regions: {{"x": "the gate", "s": "the wood"}},
 region_rows: [".............s", ".x............", ".............."],
 sides: [(name: "Blue"), (name: "Red")],
 combatants: [
   (role: "swordsman", side: 0, cell: "A", name: "Anna", overrides: {HURT}),
   (role: "swordsman", side: 0, cell: "B", name: "Bert"),
   (role: "archer", side: 0, cell: (13, 0), name: "Late", arrives: (round: 50, region: "s")),
   (role: "archer", side: 1, cell: "1", name: "Otto"),
 ],
 objectives: [(side: 0, exit: "x", count: 1)])"#
    );
    let plan = format!(
        r#"(name: "B", rules: "{rules}", bands: ["The band"], battles: [
  (level: "way_out.ron", sides: [0], rest: (hours: 0)), (level: "way_out.ron", sides: [0])])"#
    );
    for (name, text) in [("way_out.ron", &level), ("campaign.ron", &plan)] {
        fs::write(folder.join(name), text).expect("the file can be written");
    }
    let plan = Plan::load(&folder.join("campaign.ron"), &GameData::shipped());
    Campaign::new(plan.unwrap_or_else(|error| panic!("{error}")), 4)
}

/// Windows are declined, and whoever has nothing to do waits, until a combatant may act.
fn until_acting(battle: &mut Battle, who: CombatantId) {
    for _ in 0..40 {
        let speaker = battle.speaker().expect("the battle goes on");
        let command = match battle.pending() {
            Some(choice) if choice.may_decline() => BattleCommand::answer(speaker, "decline"),
            Some(choice) => BattleCommand::answer(speaker, choice.options[0].key.clone()),
            None if battle.is_acting(who) => return,
            None => BattleCommand::end_turn(speaker),
        };
        battle.submit(command).expect("one may wait");
    }
    panic!("{who:?} never acts");
}

fn held(battle: &Battle, who: CombatantId) -> Vec<String> {
    let facts = facts(battle, who);
    let held = facts["held"].as_array().cloned();
    let held = held.expect("things in hand are facts of every ruleset");
    let mut held: Vec<_> = held.iter().map(Value::to_string).collect();
    held.sort();
    held
}

fn facts(battle: &Battle, who: CombatantId) -> Value {
    (battle.ruleset().shown.facts)(battle.world(), who)
}

/// Anna drops what she has in hand, if she is to, and walks out: the battle is won.
fn walk_out(battle: &mut Battle, drops: bool) {
    until_acting(battle, ANNA);
    if drops {
        let offers = battle.ruleset().actions.offers(battle.world(), ANNA);
        let drop = offers.into_iter().find(|offer| offer.verb == "drop");
        let with = drop
            .and_then(|offer| offer.with)
            .expect("she holds something");
        let act = Act::new("drop").with(with);
        battle
            .submit(BattleCommand::act(ANNA, act))
            .expect("it is free");
    }
    until_acting(battle, ANNA);
    let verb = match battle.ruleset().id {
        "aura" => "shift",
        _ => "move",
    };
    let at = battle.get::<quincunx::combat::Position>(ANNA);
    let Cell { x, y } = at.expect("she stands somewhere").cell();
    let act = Act::new(verb).along(vec![Cell::new(x + 1, y)]);
    battle
        .submit(BattleCommand::act(ANNA, act))
        .expect("the way is free");
    while battle.outcome().is_none() {
        let speaker = battle.speaker().expect("the battle goes on");
        let command = match battle.pending() {
            Some(_) => BattleCommand::answer(speaker, "decline"),
            None => BattleCommand::end_turn(speaker),
        };
        battle.submit(command).expect("one may wait");
    }
    assert_eq!(battle.outcome(), Some(Outcome::Won(SideId(0))));
    let standing = |who| battle.get::<Standing>(who).copied();
    assert_eq!(standing(ANNA), Some(Standing::Gone));
    assert_eq!(standing(LATE), Some(Standing::Reserve));
}

/// Every ruleset on both grids: what the field gave, what everybody had before and has in the next battle.
fn everywhere(drops: bool, check: impl Fn(&str, &Aftermath, &Battle, &Battle)) {
    for grid in ["square", "hex"] {
        for rules in rules::all() {
            let mut campaign = campaign(rules.id, grid);
            let before = campaign.battle().expect("there is a battle");
            let mut battle = campaign.battle().expect("there is a battle");
            walk_out(&mut battle, drops);
            let after = campaign.finish(&battle).expect("it is over");
            assert!(after.fought.fallen.is_empty(), "nobody has died");
            let next = campaign.battle().expect("there is a second battle");
            let told = format!("{} on {grid}", rules.id);
            for who in [ANNA, BERT, LATE] {
                assert_eq!(
                    next.name(who),
                    before.name(who),
                    "{told}: all take the field again"
                );
                assert_eq!(
                    held(&next, who),
                    held(&before, who),
                    "{told}: {}",
                    before.name(who)
                );
            }
            check(&told, &after, &before, &next);
        }
    }
}

fn taken(after: &Aftermath) -> usize {
    let events = after.field.events.iter();
    events
        .filter(|event| {
            matches!(
                event,
                BattleEvent::GearChanged {
                    change: GearChange::Recovered,
                    ..
                }
            )
        })
        .count()
}

#[test]
fn nothing_is_taken_from_those_who_left_or_had_not_come() {
    everywhere(false, |told, after, before, next| {
        assert_eq!(taken(after), 0, "{told}: nothing lay on the field");
        for who in [ANNA, BERT, LATE] {
            for key in ["carried", "gear", "stowed"] {
                let things = |battle| facts(battle, who)[key].clone();
                assert_eq!(things(next), things(before), "{told}: {key}");
            }
        }
    });
}

#[test]
fn inj_rest_01_bleeding_and_strain_end_for_one_who_left() {
    everywhere(false, |told, _, before, next| {
        let has = |battle: &Battle, key: &str| {
            let conditions = battle.get::<Conditions>(ANNA);
            conditions.is_some_and(|it| it.has(key))
        };
        if told.starts_with("injury") {
            for key in ["bleed", "strain"] {
                assert!(has(before, key), "{told}: {key} before");
                assert!(!has(next, key), "{told}: {key} after");
            }
        }
    });
}

#[test]
fn what_a_leaver_dropped_on_the_field_comes_back_to_it() {
    everywhere(true, |told, after, _, _| {
        assert_eq!(taken(after), 1, "{told}: the thing that was dropped");
        let of_anna = after.field.events.iter().any(|event| {
            matches!(
                event,
                BattleEvent::GearChanged {
                    who: ANNA,
                    change: GearChange::Recovered,
                    ..
                }
            )
        });
        assert!(of_anna, "{told}");
    });
}
