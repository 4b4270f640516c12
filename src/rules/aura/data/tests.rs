mod faults;
mod gear;

use super::*;
use crate::combat::{ModifierKind, ROLES, Terms, listed};
use crate::grid::Footprint;
use crate::mechanics::spawning::CreatureBuilder;

const FILE: &str = include_str!("../../../../assets/rules/aura.ron");

/// A creature of a role with changes, as a level says them.
fn with(role: &str, overrides: &str) -> Result<Recruit, String> {
    let plan = AuraData::shipped().spawn_plan(role, Some(overrides));
    plan.map(|plan| plan.creature)
        .map_err(|error| listed(&error.faults()))
}

fn recruit(role: &str) -> Recruit {
    with(role, "()").unwrap()
}

fn stats(role: &str) -> Stats {
    recruit(role).stats
}

fn derived_stats(recruit: &Recruit) -> DerivedStats<'_> {
    DerivedStats::of(AuraData::shipped(), &recruit.stats, &recruit.gear)
}

fn weapon(id: &str) -> &'static Weapon {
    AuraData::shipped().weapon(id).unwrap()
}

const ARCHETYPES: [&str; 6] = [
    "warden",
    "reaver",
    "archer",
    "cutpurse",
    "ridge_drake",
    "watcher",
];

/// A number of each archetype, in the order of [`ARCHETYPES`].
fn each(number: impl Fn(&Recruit) -> i32) -> [i32; 6] {
    ARCHETYPES.map(|role| number(&recruit(role)))
}

fn evasion(which: Evasion) -> [i32; 6] {
    each(|recruit| derived_stats(recruit).evasion(which))
}

#[test]
fn the_shipped_data_is_sound() {
    let faults = AuraData::parse(FILE).err().unwrap_or_default();
    assert_eq!(listed(&faults), "");
    let data = AuraData::shipped();
    assert_eq!(data.creatures().names()[..8], ROLES);
    assert!(
        data.creatures().names().iter().all(|role| !data
            .creatures()
            .get(role)
            .unwrap()
            .icon()
            .is_empty())
    );
}

#[test]
fn aur_stat_01_and_02_skill_of_the_archetypes() {
    assert_eq!(
        each(|it| it.stats.masab(AuraData::shipped())),
        [2, 2, 3, 2, 4, 0]
    );
    assert_eq!(
        each(|it| it.stats.masdb(AuraData::shipped())),
        [2, 2, 3, 2, 4, 0]
    );
    let weak = with("commoner", "(str: 9, dex: 9)").unwrap();
    assert_eq!(weak.stats.masab(AuraData::shipped()), -1);
}

#[test]
fn aur_stat_03_another_score_in_the_formula() {
    let mage = "(int: 16, mas_ab_extra: [\"int\"], mas_db_extra: [\"wis\"], wis: 13)";
    let mage = with("commoner", mage).unwrap().stats;
    assert_eq!(
        (
            mage.masab(AuraData::shipped()),
            mage.masdb(AuraData::shipped())
        ),
        (2, 1)
    );
    let twice = with("commoner", "(mas_ab_extra: [\"int\", \"int\"])").unwrap_err();
    assert!(
        twice.contains("mas_ab_extra: int counts already"),
        "{twice}"
    );
    let own = with("commoner", "(mas_db_extra: [\"str\"])").unwrap_err();
    assert!(own.contains("mas_db_extra: str counts already"), "{own}");
}

#[test]
fn aur_stat_04_attack_values_of_the_archetypes() {
    let av = |role: &str, id: &str| derived_stats(&recruit(role)).melee_av(weapon(id));
    assert_eq!(av("warden", "longsword"), 18);
    assert_eq!(av("reaver", "greataxe"), 17);
    assert_eq!(av("archer", "shortsword"), 19);
    assert_eq!(av("cutpurse", "dagger"), 18);
    assert_eq!(
        (av("ridge_drake", "bite"), av("ridge_drake", "claw")),
        (20, 19)
    );
    assert_eq!(av("watcher", "tendril"), 16);
}

#[test]
fn aur_stat_05_the_bare_body() {
    let reaver = recruit("reaver");
    let unarmed = AuraData::shipped().unarmed();
    assert_eq!(derived_stats(&reaver).melee_av(unarmed), 17);
    assert_eq!(derived_stats(&reaver).melee_damage(unarmed), 2);
    let weak = with("commoner", "(str: 5)").unwrap();
    assert_eq!(derived_stats(&weak).melee_av(unarmed), 13);
    assert_eq!(derived_stats(&weak).melee_damage(unarmed), 1);
    assert_eq!(unarmed.damage.pool(), None);
}

#[test]
fn aur_stat_06_evasion_of_the_archetypes() {
    assert_eq!(evasion(Evasion::Armed), [12, 10, 12, 14, 8, 12]);
    let sword = with("archer", "(held: [\"shortsword\"])").unwrap();
    assert_eq!(derived_stats(&sword).evasion(Evasion::Armed), 13);
    // The best weapon counts alone.
    let two = "(held: [\"shortsword\", \"dagger\"])";
    let two = with("archer", two).unwrap();
    assert_eq!(derived_stats(&two).evasion(Evasion::Armed), 13);
}

#[test]
fn aur_stat_07_unarmed_evasion_of_the_archetypes() {
    assert_eq!(evasion(Evasion::Unarmed), [9, 10, 12, 13, 8, 12]);
}

#[test]
fn aur_stat_08_ranged_evasion_of_the_archetypes() {
    assert_eq!(evasion(Evasion::Ranged), [2, 1, 3, 4, 0, 2]);
    assert_eq!(evasion(Evasion::RangedFromBehind), [0, 1, 3, 3, 0, 2]);
}

#[test]
fn aur_stat_09_and_10_fortitude_and_will_of_the_archetypes() {
    let inner = |inner| each(|it| it.stats.inner(AuraData::shipped(), inner));
    assert_eq!(inner(Resistance::Fortitude), [14, 16, 12, 10, 21, 10]);
    assert_eq!(inner(Resistance::Will), [11, 11, 12, 12, 11, 16]);
}

#[test]
fn aur_stat_11_miss_chance_modifier() {
    let archer = recruit("archer");
    assert_eq!(derived_stats(&archer).miss_modifier(weapon("longbow")), 3);
    let cutpurse = recruit("cutpurse");
    assert_eq!(derived_stats(&cutpurse).accuracy(weapon("dagger")), 1);
    assert_eq!(derived_stats(&cutpurse).miss_modifier(weapon("dagger")), 4);
    let warden = recruit("warden");
    assert_eq!(derived_stats(&warden).miss_modifier(weapon("longsword")), 7);
}

#[test]
fn aur_stat_12_aura_of_the_archetypes() {
    assert_eq!(
        each(|it| it.stats.aura_max(AuraData::shipped())),
        [30, 33, 30, 25, 40, 36]
    );
    let feeble = "(str: 1, con: 1, int: 1, wis: 1, cha: 1)";
    assert_eq!(
        with("commoner", feeble)
            .unwrap()
            .stats
            .aura_max(AuraData::shipped()),
        1
    );
}

#[test]
fn aur_stat_13_recovery_of_the_archetypes() {
    assert_eq!(
        each(|it| it.stats.recovery_value(AuraData::shipped())),
        [8, 10, 8, 4, 15, 12]
    );
    assert_eq!(
        each(|it| it.stats.surges_max(AuraData::shipped())),
        [6, 7, 5, 5, 9, 6]
    );
    let feeble = with("commoner", "(str: 1, con: 1)").unwrap().stats;
    assert_eq!(
        (
            feeble.recovery_value(AuraData::shipped()),
            feeble.surges_max(AuraData::shipped())
        ),
        (1, 0)
    );
}

#[test]
fn aur_stat_14_stamina_of_the_archetypes() {
    assert_eq!(
        each(|it| it.stats.stamina_max(AuraData::shipped())),
        [13, 14, 11, 11, 18, 12]
    );
}

#[test]
fn aur_stat_15_energy_by_stamina() {
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 6, 18].map(|stamina| energy_by_stamina(AuraData::shipped(), stamina)),
        [0, 1, 2, 3, 4, 5, 5, 5]
    );
}

#[test]
fn aur_stat_16_agility_of_the_archetypes() {
    assert_eq!(
        each(|it| it.stats.agility_max(AuraData::shipped())),
        [4, 4, 3, 3, 4, 3]
    );
}

#[test]
fn aur_stat_17_the_size_chart() {
    let row = |size: &Size| {
        let sized = with("commoner", &format!("(size: \"{}\")", size.word())).unwrap();
        let stats = sized.stats;
        let (evasion, miss) = (stats.inherent_evasion, stats.size_miss(AuraData::shipped()));
        (
            evasion,
            miss,
            stats.jump(AuraData::shipped()),
            stats.speed,
            stats.size_reach(AuraData::shipped()),
        )
    };
    assert_eq!(
        Size::ALL.iter().rev().map(row).collect::<Vec<_>>(),
        [
            (5, -6, 6, 12, 1),
            (6, -4, 5, 10, 1),
            (7, -2, 4, 8, 0),
            (8, 0, 3, 6, 0),
            (9, 2, 2, 5, 0),
            (10, 4, 1, 3, -1),
            (11, 6, 0, 2, -1),
            (12, 8, 0, 1, -1),
            (13, 18, 0, 1, -1),
        ]
    );
    assert_eq!(Size::Large.number() - Size::Small.number(), 2);
    assert_eq!(stats("ridge_drake").footprint(), Footprint::Large);
    assert_eq!(stats("watcher").footprint(), Footprint::Single);
}

#[test]
fn aur_stat_18_speed_is_of_the_creature() {
    assert_eq!(each(|it| it.stats.speed), [6, 6, 6, 5, 8, 4]);
}

#[test]
fn aur_stat_19_reach_of_the_archetypes() {
    assert_eq!(each(|it| derived_stats(it).max_reach()), [1, 1, 0, 0, 1, 2]);
    let sword = with("archer", "(held: [\"shortsword\"])").unwrap();
    assert_eq!(derived_stats(&sword).max_reach(), 0);
    let giant = with("reaver", "(size: \"huge\")").unwrap();
    assert_eq!(derived_stats(&giant).reach(weapon("greataxe")), 2);
    assert_eq!(
        derived_stats(&giant).reach(AuraData::shipped().unarmed()),
        0
    );
    let imp = with("cutpurse", "(size: \"tiny\")").unwrap();
    assert_eq!(derived_stats(&imp).reach(weapon("dagger")), 0);
}

#[test]
fn aur_stat_20_strength_of_arms_and_legs() {
    assert_eq!(
        each(|it| it.stats.arm_strength(AuraData::shipped())),
        [15, 18, 15, 9, 22, 6]
    );
    assert_eq!(
        each(|it| it.stats.leg_strength(AuraData::shipped())),
        [15, 16, 13, 9, 24, 6]
    );
}

#[test]
fn aur_stat_21_legs_of_the_archetypes() {
    assert_eq!(
        each(|it| it.stats.sprint_bonus(AuraData::shipped())),
        [4, 4, 3, 2, 5, 2]
    );
    assert_eq!(
        each(|it| it.stats.jump(AuraData::shipped())),
        [4, 4, 3, 2, 5, 0]
    );
    let legs = |strength| {
        let row = AuraData::shipped().tables.leg(strength);
        (row.sprint, row.jump, row.agility)
    };
    let bands = [4, 5, 9, 10, 14, 15, 19, 20, 24, 25, 29, 30, 34, 35, 60];
    assert_eq!(
        bands.map(|strength| legs(strength).0),
        [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
    );
    assert_eq!(
        (legs(14), legs(25), legs(35)),
        ((3, 0, 0), (6, 2, 2), (8, 3, 3))
    );
}

#[test]
fn aur_stat_22_initiative_of_the_archetypes() {
    assert_eq!(
        each(|it| it.stats.initiative(AuraData::shipped())),
        [1, 1, 3, 5, 0, 3]
    );
}

#[test]
fn aur_stat_23_points_of_proficiency_add_up() {
    let error = with("warden", "(mp_arm: 2)").unwrap_err();
    assert!(
        error.contains("mpl: is 2 but 3 points are spent"),
        "{error}"
    );
    let strong = with("commoner", "(mpl: 3, mp_arm: 3)").unwrap().stats;
    assert_eq!(
        (
            strong.arm_strength(AuraData::shipped()),
            strong.leg_strength(AuraData::shipped())
        ),
        (13, 10)
    );
}

#[test]
fn aur_dice_06_divisions_round_down() {
    assert_eq!(
        (
            super::stats::floor(AuraData::shipped(), -1, 2),
            super::stats::floor(AuraData::shipped(), -4, 3),
            super::stats::floor(AuraData::shipped(), 7, 3)
        ),
        (-1, -2, 2)
    );
    assert_eq!(
        stats("cutpurse").halved(AuraData::shipped(), super::score::Score::Str),
        -1
    );
}

#[test]
fn numbers_explain_themselves() {
    let warden = recruit("warden");
    let mut terms = Terms::new();
    derived_stats(&warden).evasion_terms(Evasion::Armed, &mut terms);
    let lines: Vec<_> = terms
        .iter()
        .map(|term| format!("{} {} {}", term.value, term.label, term.rule))
        .collect();
    assert_eq!(
        lines,
        [
            "8 Inherent Evasion AUR-STAT-06",
            "1 level AUR-STAT-06",
            "1 Dexterity AUR-STAT-06",
            "2 kite shield AUR-STAT-06",
            "1 longsword AUR-STAT-06",
            "-1 weight of the mail AUR-STAT-06",
        ]
    );
    assert_eq!(terms.sum(ModifierKind::Defence), 12);
    let mut terms = Terms::new();
    derived_stats(&warden).av_terms(weapon("longsword"), &mut terms);
    assert_eq!(terms.sum(ModifierKind::Bonus), 18);
    let mut terms = Terms::new();
    warden
        .stats
        .inner_terms(AuraData::shipped(), Resistance::Fortitude, &mut terms);
    assert_eq!(terms.sum(ModifierKind::Defence), 14);
}
