//! Each rule of the time after a battle, with scripted dice and exact results.

mod carried;

use crate::combat::{
    BattleDice, BattleEvent, Chronicle, CombatantId, CombatantSpec, Conditions, FieldItem,
    FieldItems, GearChange, Outcome, Place, Rest, RuleId, SideId, Standing, camp, record,
};
use crate::dice::{DiceSource, ScriptedDice, ScriptedRoll};
use crate::grid::{Cell, Direction};
use crate::rules::injury::components::Pool;
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::{INJURY, words};
use bevy::prelude::World;
use serde_json::{Value, json};

const ONE: CombatantId = CombatantId(1);
const TWO: CombatantId = CombatantId(2);
const THREE: CombatantId = CombatantId(3);

/// A camp of commoners, who have 0 everywhere, with these changes; each die must be asked for.
fn camp_of(all: &[(u8, &str)], dice: &[(&str, &[u8])]) -> World {
    let rolls = dice
        .iter()
        .map(|(pool, faces)| ScriptedRoll::new(pool, faces).expect("the test names real dice"));
    let dice = DiceSource::Scripted(ScriptedDice::new(rolls.collect()));
    let mut world = camp(&INJURY, dice);
    for (side, changes) in all {
        let spec = CombatantSpec {
            role: "commoner".into(),
            name: None,
            side: SideId(*side),
            cell: Cell::new(0, 0),
            facing: Direction::new(0),
            overrides: Some((*changes).to_owned()),
        };
        (INJURY.spawn)(&mut world, &spec).expect("the test is right");
    }
    world
}

fn pass(world: &mut World, rest: Rest) {
    (INJURY.between_battles.aftermath)(world, rest);
    let BattleDice(DiceSource::Scripted(dice)) = world.resource::<BattleDice>() else {
        panic!("the dice are scripted");
    };
    assert_eq!(dice.error().map(ToString::to_string), None);
}

fn days(world: &mut World, count: usize) {
    for _ in 0..count {
        pass(world, Rest::Day);
    }
}

fn no_dice_left(world: &World) {
    let script = world.resource::<BattleDice>().0.script();
    assert_eq!(script.map(ScriptedDice::left_over), Some(0));
}

fn facts(world: &World, who: CombatantId) -> Value {
    (INJURY.shown.facts)(world, who)
}

fn standing(world: &World, who: CombatantId) -> Standing {
    Fighter::of(world, who).standing
}

fn conditions(world: &World, who: CombatantId) -> Vec<(String, i32)> {
    let all: &Conditions = Fighter::of(world, who).conditions;
    all.iter()
        .filter(|c| c.key != words::UNREADY)
        .map(|c| (c.key.to_string(), c.value))
        .collect()
}

fn count(world: &World, wanted: impl Fn(&BattleEvent) -> bool) -> usize {
    let events = world.resource::<Chronicle>().events().iter();
    events.filter(|event| wanted(event)).count()
}

/// The battle of this world is over.
fn over(world: &mut World, outcome: Outcome) {
    let rule = RuleId("INJ-TURN-07");
    record(
        world,
        BattleEvent::Over {
            outcome,
            rule,
            objective: None,
        },
    );
}

#[test]
fn inj_rest_01_strain_bleeding_and_what_passes_end_with_the_battle() {
    let hurt = r#"(stamina: 3, conditions: {"bleed": 2, "strain": 5, "dazed": 1, "open": 1, "prone": 1}, injuries: {"ear.l": 1})"#;
    let down = r#"(stamina: 0, exhaustion: 0, conditions: {"bleed": 4, "strain": 1})"#;
    let mut world = camp_of(&[(0, hurt), (0, down)], &[]);
    over(&mut world, Outcome::Draw);
    pass(&mut world, Rest::BattleEnd { winner: None });
    assert_eq!(conditions(&world, ONE), []);
    let out = [("prone".to_owned(), 1), ("spent".to_owned(), 1)];
    assert_eq!(conditions(&world, TWO), out, "the pool is still empty");
    assert_eq!(standing(&world, TWO), Standing::Unconscious);
    assert_eq!(facts(&world, ONE)["stamina"], 3, "no rest yet");
    assert_eq!(facts(&world, ONE)["injuries"], json!({"ear.l": 1}));
}

#[test]
fn inj_rest_02_an_hour_fills_the_pools_and_wakes_whom_exhaustion_felled() {
    let down = "(stamina: 0, exhaustion: 0)";
    let coma = r#"(injuries: {"head": 3})"#;
    let mut world = camp_of(&[(0, down), (0, coma)], &[]);
    pass(&mut world, Rest::Hour);
    let one = facts(&world, ONE);
    assert_eq!(
        (&one["stamina"], &one["exhaustion"]),
        (&json!(8), &json!(5))
    );
    assert_eq!(standing(&world, ONE), Standing::Up);
    assert_eq!(conditions(&world, ONE), [], "stands again");
    assert_eq!(standing(&world, TWO), Standing::Unconscious, "a coma lasts");
}

#[test]
fn inj_rest_03_each_severity_has_its_difficulty_and_each_injury_one_try() {
    // Heal +5 of the second: DC 15, 20, 25 need 10, 15, 20; the nose's check misses by one.
    let patient = r#"(wis: -5, injuries: {"nose": 1, "eye.l": 1, "arm.l": 2})"#;
    let healer = r#"(wis: 2, skills: {"heal": 3})"#;
    let dice: &[(&str, &[u8])] = &[
        ("d20", &[15]), // left eye, DC 20: 20
        ("d20", &[9]),  // nose, DC 15: 14
        ("d20", &[20]), // left arm, DC 25: 25
        ("d20", &[19]), // left arm, DC 25: 24
        ("d20", &[20]), // worsening: the arm holds; a nose can take no more and asks no die
    ];
    let mut world = camp_of(&[(0, patient), (0, healer), (1, "(wis: 10)")], dice);
    pass(&mut world, Rest::Day);
    no_dice_left(&world);
    let treated = |part: &str, wanted: u16| {
        count(
            &world,
            |event| matches!(InjuryFact::of(event), Some(InjuryFact::PartTreated { who: ONE, part: p, by: TWO, days, .. }) if p == part && *days == wanted),
        )
    };
    assert_eq!(
        [
            treated("eye.l", 14),
            treated("nose", 7),
            treated("arm.l", 21)
        ],
        [1, 0, 1]
    );
    let dcs: Vec<_> = world
        .resource::<Chronicle>()
        .events()
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Rolled(roll) if roll.rule.0 == "INJ-REST-03" => {
                Some((roll.who, roll.target))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        dcs,
        [
            (TWO, Some(20)),
            (TWO, Some(15)),
            (TWO, Some(25)),
            (TWO, Some(25))
        ]
    );
}

#[test]
fn inj_rest_03_the_deadly_and_the_fatal_need_thirty_and_thirty_five() {
    let patient = r#"(con: 10, injuries: {"head": 2, "heart": 1})"#;
    let healer = r#"(wis: 10, skills: {"heal": 15})"#;
    let eight_hours: &[(&str, &[u8])] = &[
        ("d20", &[5]),  // head, DC 30: 30
        ("d20", &[4]),  // head, DC 30: 29
        ("d20", &[10]), // heart, DC 35: 35
        // Worsening of the head: Constitution +10, sickened -2, concussed: two dice.
        ("2d20", &[12, 15]),
    ];
    let mut world = camp_of(&[(0, patient), (0, healer)], eight_hours);
    pass(&mut world, Rest::Day);
    no_dice_left(&world);
    let days: Vec<_> = world
        .resource::<Chronicle>()
        .events()
        .iter()
        .filter_map(|event| match InjuryFact::of(event) {
            Some(InjuryFact::PartTreated { part, days, .. }) => Some((part.to_string(), *days)),
            _ => None,
        })
        .collect();
    assert_eq!(days, [("head".to_owned(), 28), ("heart".to_owned(), 35)]);
    assert_eq!(
        facts(&world, ONE)["injuries"],
        json!({"head": 2, "heart": 1})
    );
}

#[test]
fn inj_rest_04_an_untreated_part_gets_worse_and_its_steps_act() {
    // A hand with one injury: treatment fails, the check fails, the second injury makes it drop
    // its weapon, which is taken up again with the other hand free.
    let hurt = r#"(injuries: {"hand.r": 1}, held: [("dagger", ["hand.r"])])"#;
    let dice: &[(&str, &[u8])] = &[("d20", &[19]), ("d20", &[19])];
    let mut world = camp_of(&[(0, hurt)], dice);
    pass(&mut world, Rest::Day);
    no_dice_left(&world);
    let one = facts(&world, ONE);
    assert_eq!(one["injuries"], json!({"hand.r": 2}));
    let held = Fighter::of(&world, ONE).gear.held().to_vec();
    assert_eq!(held.len(), 1);
    assert_eq!(held[0].grip, ["hand.l"], "taken in the sound hand");
    assert_eq!(world.resource::<FieldItems>().all(), []);
}

#[test]
fn inj_rest_04_a_check_that_reaches_twenty_keeps_it_as_it_is() {
    let dice: &[(&str, &[u8])] = &[("d20", &[14]), ("d20", &[18])];
    let mut world = camp_of(&[(0, r#"(con: 2, injuries: {"ear.l": 1})"#)], dice);
    pass(&mut world, Rest::Day);
    no_dice_left(&world);
    assert_eq!(facts(&world, ONE)["injuries"], json!({"ear.l": 1}));
}

#[test]
fn inj_rest_04_one_can_die_of_it() {
    // The only head with three injuries, in a coma; nobody can treat it.
    let dice: &[(&str, &[u8])] = &[("2d20", &[19, 1])];
    let mut world = camp_of(&[(0, r#"(injuries: {"head": 3})"#)], dice);
    pass(&mut world, Rest::Day);
    no_dice_left(&world);
    assert_eq!(standing(&world, ONE), Standing::Dead);
    let hash = facts(&world, ONE);
    pass(&mut world, Rest::Day);
    assert_eq!(facts(&world, ONE), hash, "the dead do not rest");
}

#[test]
fn inj_rest_05_a_treated_injury_heals_after_its_weeks_and_hinders_until_then() {
    // Left eye with two injuries would be lost, so one; treated at once with 20.
    let dice: &[(&str, &[u8])] = &[("d20", &[20])];
    let mut world = camp_of(&[(0, r#"(injuries: {"eye.l": 1})"#)], dice);
    days(&mut world, 14);
    no_dice_left(&world);
    assert_eq!(
        facts(&world, ONE)["injuries"],
        json!({"eye.l": 1}),
        "two weeks less a day"
    );
    days(&mut world, 1);
    assert_eq!(facts(&world, ONE)["injuries"], json!({}));
}

#[test]
fn inj_rest_05_the_highest_step_heals_first() {
    let changes = r#"(injuries: {"arm.l": 2}, treated: {"arm.l": [1, 3]})"#;
    let mut world = camp_of(&[(0, changes)], &[]);
    let mut seen = Vec::new();
    for _ in 0..3 {
        days(&mut world, 1);
        seen.push(facts(&world, ONE)["injuries"].clone());
    }
    assert_eq!(seen, [json!({"arm.l": 1}), json!({"arm.l": 1}), json!({})]);
}

#[test]
fn inj_rest_05_a_coma_ends_with_the_heads_third_injury() {
    let changes = r#"(injuries: {"head": 3}, treated: {"head": [1, 9, 9]})"#;
    let mut world = camp_of(&[(0, changes)], &[]);
    days(&mut world, 1);
    assert_eq!(standing(&world, ONE), Standing::Up);
    assert_eq!(conditions(&world, ONE), []);
    assert_eq!(facts(&world, ONE)["injuries"], json!({"head": 2}));
}

#[test]
fn inj_rest_06_an_hour_may_lift_a_heads_only_injury() {
    // Concussed: two dice, the lower counts. 25 with +5 needs a natural 20 on both, for 19 is 24.
    let dice: &[(&str, &[u8])] = &[("2d20", &[20, 19]), ("2d20", &[20, 20])];
    let two = r#"(injuries: {"head": 2}, treated: {"head": [20, 20]})"#;
    let mut world = camp_of(&[(0, r#"(con: 5, injuries: {"head": 1})"#), (0, two)], dice);
    pass(&mut world, Rest::Hour);
    assert_eq!(facts(&world, ONE)["injuries"], json!({"head": 1}));
    pass(&mut world, Rest::Hour);
    no_dice_left(&world);
    assert_eq!(facts(&world, ONE)["injuries"], json!({}));
    assert_eq!(
        facts(&world, TWO)["injuries"],
        json!({"head": 2}),
        "two injuries ask no die"
    );
}

#[test]
fn inj_rest_07_what_is_lost_stays_lost_without_magic() {
    let mut world = camp_of(&[(0, r#"(injuries: {"hand.l": 3, "ear.l": 2})"#)], &[]);
    days(&mut world, 40);
    assert_eq!(
        facts(&world, ONE)["injuries"],
        json!({"ear.l": 2, "hand.l": 3})
    );
    pass(&mut world, Rest::Magic);
    let one = facts(&world, ONE);
    assert_eq!(
        (&one["injuries"], &one["destroyed"]),
        (&json!({}), &json!([]))
    );
}

#[test]
fn inj_rest_07_a_prosthetic_counts_as_one_injury_for_ever() {
    let mut world = camp_of(
        &[(
            0,
            r#"(injuries: {"arm.l": 3, "foot.r": 1}, treated: {"foot.r": [30]})"#,
        )],
        &[],
    );
    pass(&mut world, Rest::Prosthetics);
    let wooden = json!({"arm.l": 1, "foot.r": 1, "hand.l": 1});
    let one = facts(&world, ONE);
    assert_eq!((&one["injuries"], &one["destroyed"]), (&wooden, &json!([])));
    let fitted = count(&world, |event| {
        matches!(
            InjuryFact::of(event),
            Some(InjuryFact::PartRestored {
                who: ONE,
                artificial: true,
                now: 1,
                rule: RuleId("INJ-REST-07"),
                ..
            })
        )
    });
    assert_eq!(fitted, 2, "the arm and its hand");
    days(&mut world, 2);
    no_dice_left(&world);
    assert_eq!(
        facts(&world, ONE)["injuries"],
        wooden,
        "neither treated nor worse"
    );
    let body = Fighter::of(&world, ONE).body;
    let arm = body.choosable(4, false).find(|part| part.id == "arm.l");
    assert_eq!(arm, None, "it cannot be hurt further");
}

#[test]
fn inj_rest_07_no_head_and_no_heart_is_replaced() {
    let mut world = camp_of(
        &[(
            0,
            r#"(plan: "tentacled", injuries: {"heart.1": 2, "heart.2": 2})"#,
        )],
        &[],
    );
    let plan: Vec<_> = Fighter::of(&world, ONE)
        .body
        .parts()
        .iter()
        .map(|p| p.id.to_string())
        .collect();
    assert!(
        plan.iter().filter(|id| id.starts_with("heart")).count() == 3,
        "{plan:?}"
    );
    pass(&mut world, Rest::Prosthetics);
    assert_eq!(
        count(&world, |e| matches!(
            InjuryFact::of(e),
            Some(InjuryFact::PartRestored { .. })
        )),
        0
    );
}

#[test]
fn inj_rest_08_the_winner_finds_all_weapons_and_half_of_the_arrows() {
    let archer = r#"(held: ["longbow"], ammunition: 20)"#;
    let thrower = r#"(held: ["spear"])"#;
    let dead = r#"(held: ["mace"], injuries: {"head": 4}, ammunition: 10)"#;
    let mut world = camp_of(&[(0, archer), (0, thrower), (1, dead)], &[]);
    let shots = |who, from, to| BattleEvent::PoolChanged {
        who,
        pool: Pool::Ammunition.word().into(),
        from,
        to,
        rule: RuleId("INJ-RNG-10"),
    };
    record(&mut world, shots(ONE, 20, 15));
    record(&mut world, shots(THREE, 10, 8));
    let lost = |item: &str, who, place| BattleEvent::ItemLanded {
        item: FieldItem {
            item: item.into(),
            place,
            durability: 2,
        },
        who,
        flight: Vec::new(),
    };
    let thrown = BattleEvent::GearChanged {
        who: TWO,
        item: "spear".into(),
        change: GearChange::Thrown,
        parts: Vec::new(),
    };
    record(&mut world, thrown);
    record(
        &mut world,
        lost("dagger", THREE, Place::Lying(Cell::new(3, 3))),
    );
    record(&mut world, lost("spear", TWO, Place::StuckIn(THREE)));
    over(&mut world, Outcome::Won(SideId(0)));
    pass(
        &mut world,
        Rest::BattleEnd {
            winner: Some(SideId(0)),
        },
    );
    assert_eq!(world.resource::<FieldItems>().all(), []);
    assert_eq!(
        facts(&world, TWO)["held"],
        json!(["spear"]),
        "back in its owner's hand"
    );
    let one = facts(&world, ONE);
    assert_eq!(one["gear"], json!({"dagger": 1, "mace": 1}));
    assert_eq!(one["held"], json!(["longbow"]));
    assert_eq!(one["ammunition"], 18, "15, and 3 of the 7 that were shot");
    assert_eq!(facts(&world, THREE)["held"], json!([]));
}

#[test]
fn inj_rest_08_nobody_finds_anything_after_a_draw() {
    let mut world = camp_of(&[(0, r#"(held: ["dagger"])"#), (1, "()")], &[]);
    record(
        &mut world,
        BattleEvent::GearChanged {
            who: ONE,
            item: "dagger".into(),
            change: GearChange::Dropped,
            parts: Vec::new(),
        },
    );
    let item = FieldItem {
        item: "dagger".into(),
        place: Place::Lying(Cell::new(1, 1)),
        durability: 2,
    };
    record(
        &mut world,
        BattleEvent::ItemLanded {
            item,
            who: ONE,
            flight: Vec::new(),
        },
    );
    over(&mut world, Outcome::Draw);
    pass(&mut world, Rest::BattleEnd { winner: None });
    assert_eq!(facts(&world, ONE)["held"], json!([]));
    assert_eq!(world.resource::<FieldItems>().all().len(), 1);
}
