use super::*;
use crate::combat::{ROLES, listed};
use crate::grid::Footprint;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::components::recruit::Recruit;

fn recruit(id: &str) -> Recruit {
    with(id, "()").unwrap()
}

fn stats(id: &str) -> Stats {
    recruit(id).stats
}

fn with(role: &str, overrides: &str) -> Result<Recruit, String> {
    let plan = InjuryData::shipped().spawn_plan(role, Some(overrides));
    plan.map(|plan| plan.creature)
        .map_err(|error| listed(&error.faults()))
}

/// DV ordinary, touch, off-guard, without a readied shield. Rules INJ-STAT-03 to -05.
fn defence(stats: &Stats) -> (i32, i32, i32) {
    let dex = stats.attribute(stats.defence_attr);
    let armour = i32::from(stats.armour);
    (10 + dex + armour, 10 + dex, 10 + dex.min(0) + armour)
}

const ARCHETYPES: [&str; 7] = [
    "sellsword",
    "knife_dancer",
    "longbow_scout",
    "ogre_brute",
    "three_headed_hound",
    "horned_drake",
    "bone_guard",
];

#[test]
fn the_shipped_data_is_sound() {
    let faults = InjuryData::parse(include_str!("../../../../assets/rules/injury.ron"))
        .err()
        .unwrap_or_default();
    assert_eq!(listed(&faults), "");
    assert_eq!(InjuryData::shipped().creatures().names()[..8], ROLES);
}

#[test]
fn inj_stat_07_and_09_pools_of_the_archetypes() {
    let pools = ARCHETYPES.map(|id| {
        (
            stats(id).stamina_max(InjuryData::shipped()),
            stats(id).exhaustion_max(InjuryData::shipped()),
        )
    });
    assert_eq!(
        pools,
        [(14, 7), (11, 6), (11, 6), (28, 9), (20, 8), (23, 8), (0, 0)]
    );
}

#[test]
fn inj_stat_03_to_05_defence_of_the_archetypes() {
    let values = ARCHETYPES.map(|id| defence(&stats(id)));
    let section_7 = [
        (15, 11, 14),
        (16, 14, 12),
        (15, 13, 12),
        (12, 9, 12),
        (14, 12, 12),
        (16, 12, 14),
        (14, 12, 12),
    ];
    assert_eq!(values, section_7);
}

#[test]
fn inj_stat_12_reactions_of_the_archetypes() {
    assert_eq!(
        ARCHETYPES.map(|id| stats(id).reactions(InjuryData::shipped())),
        [4, 5, 4, 6, 5, 5, 3]
    );
}

#[test]
fn inj_stat_02_attack_bonuses_of_the_archetypes() {
    let modes = [
        Mode::Melee,
        Mode::Melee,
        Mode::Shoot,
        Mode::Melee,
        Mode::Melee,
        Mode::Melee,
        Mode::Melee,
    ];
    let mut modes = modes.into_iter();
    let bonuses = ARCHETYPES.map(|id| {
        let stats = stats(id);
        i32::from(stats.mb)
            + stats
                .best_attribute(InjuryData::shipped(), modes.next().unwrap())
                .0
    });
    assert_eq!(bonuses, [6, 7, 6, 9, 8, 9, 4]);
    assert_eq!(
        stats("sellsword").best_attribute(InjuryData::shipped(), Mode::Shoot),
        (1, Attribute::Dex)
    );
    assert_eq!(
        stats("bone_guard").best_attribute(InjuryData::shipped(), Mode::Throw),
        (2, Attribute::Str)
    );
}

#[test]
fn reach_speed_and_space_of_the_archetypes() {
    let moves = ARCHETYPES.map(|id| (stats(id).reach, stats(id).speed, stats(id).fly));
    assert_eq!(
        moves,
        [
            (1, 6, 0),
            (1, 6, 0),
            (1, 6, 0),
            (2, 8, 0),
            (1, 8, 0),
            (1, 6, 12),
            (1, 6, 0)
        ]
    );
    assert_eq!(stats("ogre_brute").size.footprint(), Footprint::Large);
    assert_eq!(stats("sellsword").size.footprint(), Footprint::Single);
    assert_eq!(
        Size::ALL
            .iter()
            .map(|&size| InjuryData::shipped().size_number(size))
            .collect::<Vec<_>>(),
        [-2, -1, 0, 1, 2, 3]
    );
}

#[test]
fn what_the_archetypes_hold() {
    let held = |id| -> String {
        let recruit = recruit(id);
        let lines = recruit
            .gear
            .held()
            .iter()
            .map(|held| format!("{} in {}", held.item, held.grip.join(" ")));
        lines.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        held("sellsword"),
        "longsword in hand.r, round_shield in hand.l"
    );
    assert_eq!(held("ogre_brute"), "maul in hand.l hand.r");
    assert_eq!(held("three_headed_hound"), "");
    assert_eq!(recruit("knife_dancer").gear.stowed()["throwing_knife"], 6);
}

#[test]
fn inj_part_14_body_plans() {
    let ids = |plan: &str| -> Vec<SmolStr> {
        InjuryData::shipped()
            .plan(plan)
            .unwrap()
            .iter()
            .map(|part| part.0.clone())
            .collect()
    };
    let humanoid = "head eye.l eye.r ear.l ear.r nose mouth arm.l hand.l arm.r hand.r leg.l foot.l leg.r foot.r heart";
    assert_eq!(ids("humanoid").join(" "), humanoid);
    assert_eq!(
        ids("bare_skeleton").join(" "),
        "head arm.l hand.l arm.r hand.r leg.l foot.l leg.r foot.r"
    );
    let hound = ids("three_headed_quadruped").join(" ");
    assert!(
        hound.starts_with("head.1 eye.1l eye.1r ear.1l ear.1r nose.1 mouth.1 head.2 eye.2l"),
        "{hound}"
    );
    assert!(hound.ends_with("leg.4 foot.4 tail heart"), "{hound}");
    let drake = ids("horned_winged_quadruped").join(" ");
    assert!(
        drake.starts_with("head eye.l eye.r ear.l ear.r nose mouth horn.l horn.r leg.1"),
        "{drake}"
    );
    assert!(drake.ends_with("tail heart wing.l wing.r"), "{drake}");
    let eye = recruit("three_headed_hound").body;
    assert_eq!(
        eye.parent_of(eye.part("eye.2l").unwrap()).unwrap().id,
        "head.2"
    );
}

#[test]
fn the_armoury_tells_what_weapons_are_for() {
    let weapon = |id| InjuryData::shipped().weapon(id).unwrap();
    assert!(weapon("throwing_knife").is_melee() && weapon("throwing_knife").has(Trait::Quick));
    assert!(!weapon("longbow").is_melee() && weapon("longbow").has(Trait::Bow));
    assert!(!weapon("acid_flask").is_melee() && weapon("acid_flask").has(Trait::Touch));
    assert!(weapon("glaive").has(Trait::Reach));
    let reloads =
        ["longbow", "light_crossbow", "pistol", "dagger"].map(|id| weapon(id).reload_ap());
    assert_eq!(reloads, [0, 1, 2, 0]);
    assert_eq!(weapon("maul").effect, Some(CriticalEffect::Stagger(20)));
    assert_eq!(
        InjuryData::shipped().shield("tower_shield").unwrap().bonus,
        3
    );
}

#[test]
fn overrides_change_any_part_of_a_creature() {
    let warden = with(
        "commoner",
        "(mb: 3, dex: 1, armour: 6, dv_bonus: 3, held: [\"tower_shield\"])",
    )
    .unwrap();
    assert_eq!(
        (warden.stats.mb, warden.stats.armour, warden.stats.dv_bonus),
        (3, 6, 3)
    );
    assert_eq!(warden.gear.held()[0].grip, ["hand.r"]);
    let hurt = with(
        "longbow_scout",
        "(injuries: {\"arm.l\": 2, \"ear.l\": 1}, conditions: {\"bleed\": 2})",
    )
    .unwrap();
    assert_eq!(
        hurt.body.under(InjuryData::shipped()).death_dc(2),
        2 + 6 + 1
    );
    let golem = with(
        "commoner",
        "(con: \"none\", size: \"large\", skills: {\"athletics\": 2}, break_at: 3)",
    )
    .unwrap();
    assert_eq!(
        (
            golem.stats.con,
            golem.stats.reach,
            golem.stats.rank(Skill::Athletics)
        ),
        (None, 2, 2)
    );
    let held = with(
        "commoner",
        "(held: [(\"dagger\", [\"hand.l\"]), \"spear\"])",
    )
    .unwrap();
    assert_eq!(held.gear.held()[1].grip, ["hand.r"]);
    assert_eq!(
        with("swordsman", "(worn: \"plate\")").unwrap().stats.speed,
        5
    );
}

#[test]
fn wrong_overrides_say_what_would_be_right() {
    let error = with(
        "swordsman",
        "(dex: 40, ap_max: 0, injuries: {\"wing.l\": 1})",
    )
    .unwrap_err();
    assert!(
        error.contains("dex: 40 is out of range; write a number from -5 to 10"),
        "{error}"
    );
    assert!(error.contains("ap_max: 0 is out of range"), "{error}");
    assert!(error.contains("no part \u{201c}wing.l\u{201d}"), "{error}");
    let error = with("swordsman", "(held: [\"longsword\", \"maul\"])").unwrap_err();
    assert!(error.contains("held.maul: takes 2 hands, not 1"), "{error}");
    assert!(
        with("swordsman", "(strenght: 3)")
            .unwrap_err()
            .contains("strenght")
    );
    assert!(
        with("swordsman", "(size: \"big\")")
            .unwrap_err()
            .contains("tiny, small, medium")
    );
    assert!(with("swordsman", "(con: \"some\")").is_err());
    assert!(
        with("swordsman", "(held: [\"sord\"])")
            .unwrap_err()
            .contains("unknown item")
    );
}

#[test]
fn wrong_data_is_refused_with_all_its_problems() {
    let shipped = include_str!("../../../../assets/rules/injury.ron");
    let broken = shipped
        .replace(
            "crit: 19, effect: bleed(2), durability: 3",
            "crit: 1, effect: bleed(2), durability: 0",
        )
        .replace(
            "based_on: \"quadruped\", heads: 3",
            "based_on: \"quadrupedd\", heads: 0",
        );
    let text = listed(&InjuryData::parse(&broken).unwrap_err());
    for part in [
        "weapons.longsword.crit",
        "weapons.longsword.durability",
        "plans.three_headed_quadruped.based_on",
        "plans.three_headed_quadruped.heads",
        "creatures.three_headed_hound.changes.natural_weapons.bite.2",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let unreadable = InjuryData::parse("(weapons: {").unwrap_err();
    assert_eq!(unreadable.len(), 1);
}

/// Every set-up of the worked examples can be said; each row: role, overrides, and what to see.
#[test]
fn the_worked_examples_can_be_set_up() {
    let rows: [(&str, &str, fn(&Recruit) -> bool); 11] = [
        // Example 3: one injury on a head is a matter of aim, the ogre is as shipped.
        ("ogre_brute", "()", |r| {
            r.stats.size.footprint() == Footprint::Large
        }),
        // Example 4: a warden behind his shield; dodge and shield are conditions.
        (
            "commoner",
            "(kind: \"warden\", level: 3, dex: 1, armour: 6, dv_bonus: 3, held: [(\"tower_shield\", [\"hand.l\"])], conditions: {\"shielded\": 3, \"dodging\": 3})",
            |r| {
                r.stats.kind == "warden"
                    && r.stats.mb == 3
                    && defence(&r.stats).0 + i32::from(r.stats.dv_bonus) == 20
            },
        ),
        // Examples 10 and 15: the sellsword does not know where a knife-dancer's heart is.
        ("sellsword", "(unready: false)", |r| {
            r.hearts.contains("sellsword") && !r.hearts.contains("knife_dancer")
        }),
        ("sellsword", "(known_hearts: [\"knife_dancer\"])", |r| {
            r.hearts.contains("knife_dancer")
        }),
        // Examples 12 and 13: a hand is free to throw with.
        (
            "knife_dancer",
            "(held: [(\"dagger\", [\"hand.r\"])])",
            |r| !r.gear.part_is_busy("hand.l"),
        ),
        // Example 14: the second attack of a turn.
        ("sellsword", "(attacks_made: 1, ap: 2)", |_| true),
        // Example 16: an unconscious scout, hurt and bleeding.
        (
            "longbow_scout",
            "(stamina: 0, exhaustion: 0, injuries: {\"arm.l\": 2, \"ear.l\": 1, \"nose\": 1}, held: [], conditions: {\"bleed\": 2})",
            |r| r.body.under(InjuryData::shipped()).death_dc(2) == 10 && r.gear.held().is_empty(),
        ),
        // Example 18: untrained.
        ("sellsword", "(reactions: 1)", |r| {
            r.stats.rank(Skill::Acrobatics) == 0
        }),
        // Example 19: in the air.
        ("horned_drake", "(altitude: 3, stamina: 23)", |r| {
            r.stats.fly == 12 && r.body.under(InjuryData::shipped()).can_fly()
        }),
        // Example 20: one head of three.
        ("three_headed_hound", "(injuries: {\"head.1\": 1})", |r| {
            !r.body.under(InjuryData::shipped()).is_concussed()
        }),
        (
            "bone_guard",
            "(injuries: {\"hand.r\": 1, \"leg.l\": 2})",
            |r| r.stats.con.is_none() && r.body.injury_count() == 3,
        ),
    ];
    for (role, overrides, holds) in rows {
        let recruit =
            with(role, overrides).unwrap_or_else(|fault| panic!("{role} {overrides}: {fault}"));
        assert!(holds(&recruit), "{role} {overrides}");
    }
}

#[test]
fn overrides_read_the_same_as_text_and_as_an_untyped_value() {
    let text = "(con: \"none\", size: \"huge\", held: [(\"spear\", [\"hand.l\"])], worn: \"none\", stamina_base: 4)";
    let direct: Changes = ron::from_str(text).unwrap();
    let value: ron::Value = ron::from_str(text).unwrap();
    assert_eq!(value.into_rust::<Changes>().unwrap(), direct);
    assert_eq!(direct.con, Some(super::changes::Con(None)));
}

#[test]
fn wrong_grips_and_unknown_items_are_refused() {
    let error = with("commoner", "(held: [(\"maul\", [\"hand.r\", \"hand.r\"])])").unwrap_err();
    assert!(error.contains("names a hand twice"), "{error}");
    let error = with(
        "sellsword",
        "(durability: {\"longswrod\": 1}, unloaded: [\"bow\"])",
    )
    .unwrap_err();
    assert!(
        error.contains("durability.longswrod") && error.contains("unloaded.bow"),
        "{error}"
    );
}

#[test]
fn every_part_of_every_plan_is_drawn() {
    let data = InjuryData::shipped();
    for (id, plan) in &data.plans {
        let drawing = data.drawing(plan.iter().map(|(id, ..)| id));
        let drawing = drawing.unwrap_or_else(|| panic!("{id} is not drawn"));
        assert_eq!(drawing.parts.len(), plan.len(), "{id}");
        assert!(!drawing.trunk.is_empty(), "{id}");
        for ((part, ..), strokes) in plan.iter().zip(&drawing.parts) {
            assert!(!strokes.is_empty(), "{part} of {id}");
        }
    }
}

#[test]
fn several_heads_lie_apart_and_a_part_without_a_place_is_told() {
    let data = InjuryData::shipped();
    let plan = data.plan("three_headed_quadruped").expect("it is shipped");
    let drawing = data
        .drawing(plan.iter().map(|(id, ..)| id))
        .expect("it is drawn");
    let heads: Vec<_> = plan
        .iter()
        .zip(&drawing.parts)
        .filter(|((id, ..), _)| id.starts_with("head."))
        .map(|(_, strokes)| strokes[0].from)
        .collect();
    assert_eq!(heads.len(), 3);
    assert!(
        heads[0] != heads[1] && heads[1] != heads[2] && heads[0] != heads[2],
        "{heads:?}"
    );
    let text = include_str!("../../../../assets/rules/injury.ron");
    let broken = text.replacen("\"nose\": [(50, 24, 50, 26, 5)],", "", 1);
    assert_ne!(text, broken);
    let faults = InjuryData::parse(&broken).expect_err("a nose has no place");
    assert!(
        faults.iter().all(|p| p.at == "figures.humanoid.parts"),
        "{}",
        listed(&faults)
    );
}
