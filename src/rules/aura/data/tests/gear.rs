use super::super::armoury::Range;
use super::*;
use smol_str::SmolStr;

#[test]
fn armour_of_the_archetypes() {
    assert_eq!(
        each(|it| derived_stats(it).coverage()),
        [14, 9, 9, 0, 15, 0]
    );
    assert_eq!(
        each(|it| derived_stats(it).ranged_coverage()),
        [13, 8, 8, 0, 14, 0]
    );
    assert_eq!(
        each(|it| derived_stats(it).armour_rating()),
        [4, 2, 2, 0, 4, 0]
    );
}

#[test]
fn aur_rest_02_what_is_broken_protects_no_more() {
    let broken = with("warden", "(broken: [\"mail\", \"kite_shield\"])").unwrap();
    let derived_stats = derived_stats(&broken);
    assert_eq!(
        (derived_stats.coverage(), derived_stats.armour_rating()),
        (14, 0)
    );
    assert_eq!(derived_stats.evasion(Evasion::Armed), 10);
    let error = with("ridge_drake", "(broken: [\"hide\"])").unwrap_err();
    assert!(error.contains("broken.hide"), "{error}");
}

#[test]
fn damage_of_the_archetypes() {
    let adds = |role: &str, id: &str| {
        let recruit = recruit(role);
        let weapon = weapon(id);
        (
            weapon.damage.text(),
            derived_stats(&recruit).melee_damage(weapon),
        )
    };
    assert_eq!(adds("warden", "longsword"), ("1d8".into(), 2));
    assert_eq!(adds("reaver", "greataxe"), ("2d6".into(), 2));
    assert_eq!(adds("archer", "shortsword"), ("1d6".into(), 3));
    assert_eq!(adds("cutpurse", "dagger"), ("1d4".into(), 2));
    assert_eq!(adds("ridge_drake", "bite"), ("1d10".into(), 4));
    assert_eq!(
        AuraData::shipped()
            .values
            .attacks
            .critical_from(weapon("scimitar")),
        19
    );
}

#[test]
fn aur_act_32_hands_and_what_they_hold() {
    let warden = recruit("warden").gear;
    let keys = |gear: &Gear| -> Vec<String> {
        let held = gear.held().iter();
        held.map(|held| format!("{} {}", held.key, held.grip))
            .collect()
    };
    assert_eq!(keys(&warden), ["longsword 1", "kite_shield 1"]);
    let two = with(
        "cutpurse",
        "(held: [\"dagger\", \"dagger\"], shield: \"none\")",
    )
    .unwrap();
    assert_eq!(keys(&two.gear), ["dagger 1", "dagger.2 1"]);
    assert_eq!(two.gear.held_as("dagger.2").unwrap().item, "dagger");
    assert_eq!(
        (two.gear.free_hands(), recruit("archer").gear.free_hands()),
        (0, 0)
    );
    let error = with("warden", "(held: [\"greataxe\"])").unwrap_err();
    assert!(
        error.contains("held: takes 3 hands, not 2; hold less"),
        "{error}"
    );
    let error = with("ridge_drake", "(held: [\"dagger\"])").unwrap_err();
    assert!(error.contains("held: needs hands"), "{error}");
    let error = with("warden", "(held: [\"buckler\"])").unwrap_err();
    assert!(error.contains("shield: is a second shield"), "{error}");
}

#[test]
fn aur_act_15_what_is_at_hand() {
    let data = AuraData::shipped();
    let easy = [
        "dagger",
        "javelin",
        "draught",
        "longsword",
        "longbow",
        "buckler",
    ];
    assert_eq!(
        easy.map(|item| data.is_easy(item)),
        [true, true, true, false, false, false]
    );
    assert_eq!(data.name_of("draught"), "draught of renewal");
    assert_eq!(data.name_of("kite_shield"), "kite shield");
}

#[test]
fn ammunition_and_loading() {
    let archer = recruit("archer").gear;
    assert_eq!(
        (archer.ammo("longbow"), archer.is_loaded("longbow")),
        (20, true)
    );
    let spent = with(
        "archer",
        "(ammo: {\"longbow\": 3}, unloaded: [\"longbow\"])",
    )
    .unwrap();
    assert_eq!(
        (spent.gear.ammo("longbow"), spent.gear.is_loaded("longbow")),
        (3, false)
    );
    let caster = recruit("caster").gear;
    assert_eq!(
        (caster.ammo("hand_crossbow.2"), caster.is_loaded("dagger")),
        (10, false)
    );
    let error = with(
        "archer",
        "(ammo: {\"sling\": 3}, unloaded: [\"shortsword\"])",
    )
    .unwrap_err();
    assert!(
        error.contains("ammo.sling: unknown ranged weapon"),
        "{error}"
    );
    assert!(
        error.contains(
            "unloaded.shortsword: is no weapon in hand that is loaded; it is one of longbow"
        ),
        "{error}"
    );
}

#[test]
fn aur_stat_24_what_one_is_not_proficient_with() {
    let novice = "(held: [\"shortsword\"], shield: \"kite_shield\", armour: \"mail\")";
    let novice = with("commoner", novice).unwrap();
    let derived_stats = derived_stats(&novice);
    // 8 + 1 sword + 2 shield - 1 mail, and -1 for each of the three.
    assert_eq!(derived_stats.evasion(Evasion::Armed), 7);
    assert_eq!(derived_stats.evasion(Evasion::Unarmed), 5);
    assert_eq!(derived_stats.evasion(Evasion::Ranged), -1);
    assert_eq!(derived_stats.evasion(Evasion::RangedFromBehind), -3);
    assert_eq!(derived_stats.melee_av(weapon("shortsword")), 15);
    assert!(
        !derived_stats.is_proficient(weapon("longbow"))
            && derived_stats.is_proficient(weapon("dagger"))
    );
}

#[test]
fn aur_stat_25_draw_weight() {
    let drawn = |overrides: &str, id: &str| {
        let recruit = with("commoner", overrides).unwrap();
        let derived_stats = derived_stats(&recruit);
        (
            derived_stats.range(weapon(id)).unwrap().text(),
            derived_stats.draw_damage(weapon(id)),
        )
    };
    let archer = recruit("archer");
    assert_eq!(
        derived_stats(&archer).range(weapon("longbow")),
        Some(Range(5, 35, 130))
    );
    assert_eq!(derived_stats(&archer).draw_damage(weapon("longbow")), 1);
    let rows = [
        ("(str: 3)", "longbow", "3/25/90", 0),
        ("(str: 7)", "longbow", "4/25/110", 0),
        ("(str: 11)", "longbow", "5/30/120", 0),
        ("(str: 19)", "longbow", "6/36/132", 2),
        // The MPL binds what the arms could draw.
        ("(str: 30)", "longbow", "6/36/132", 2),
        ("(str: 30, mpl: 3, mp_init: 3)", "longbow", "6/39/138", 3),
        ("(str: 30, mpl: 5, mp_init: 5)", "longbow", "7/42/144", 4),
        ("(str: 30)", "hand_crossbow", "3/17/50", 1),
        // Two hands wind a crossbow as five points more would.
        ("(str: 11)", "heavy_crossbow", "7/36/132", 2),
        ("(str: 30)", "heavy_crossbow", "8/45/150", 5),
        ("(str: 1)", "hand_crossbow", "1/7/10", 0),
    ];
    for (overrides, id, range, damage) in rows {
        assert_eq!(
            drawn(overrides, id),
            (range.into(), damage),
            "{overrides} {id}"
        );
    }
    let siege = |arm| {
        let tables = &AuraData::shipped().tables;
        tables.draw(Launcher::SiegeCrossbow, 2, arm, 0).damage
    };
    assert_eq!([29, 30, 35].map(siege), [5, 6, 7]);
}

#[test]
fn aur_stat_26_throwing_distances() {
    let thrown = |recruit: &Recruit, id: &str| derived_stats(recruit).range(weapon(id));
    assert_eq!(
        thrown(&recruit("warden"), "longsword"),
        Some(Range(3, 10, 18))
    );
    assert_eq!(
        thrown(&recruit("cutpurse"), "dagger"),
        Some(Range(4, 10, 20))
    );
    assert_eq!(
        thrown(&recruit("reaver"), "greataxe"),
        Some(Range(2, 9, 16))
    );
    assert_eq!(
        thrown(&recruit("archer"), "shortsword"),
        Some(Range(4, 11, 20))
    );
    assert_eq!(thrown(&recruit("watcher"), "tendril"), None);
    assert_eq!(AuraData::shipped().tables.throwing(4).range, Range(0, 0, 0));
    assert_eq!(
        AuraData::shipped().tables.throwing(40).range,
        Range(4, 16, 32)
    );
}

#[test]
fn aur_stat_27_a_bow_fits_the_arms_of_its_wielder() {
    let range = |overrides| {
        let stronger = with("archer", overrides).unwrap();
        derived_stats(&stronger).range(weapon("longbow"))
    };
    assert_eq!(range("(str: 16)"), Some(Range(6, 36, 132)));
    assert_eq!(range("(str: 8)"), Some(Range(5, 30, 120)));
}

#[test]
fn everybody_is_proficient_with_what_the_shipped_data_gives_them() {
    let data = AuraData::shipped();
    for role in data.creatures().names() {
        let recruit = recruit(&role);
        let held = recruit.gear.held().iter().map(|held| &held.item);
        let things = held
            .chain(recruit.gear.stowed().keys())
            .map(SmolStr::as_str);
        for thing in things.chain(recruit.gear.worn.as_deref()) {
            let weapon = data.weapon(thing).map(|it| it.mpr);
            let mpr = weapon.or_else(|| data.protection(thing).map(|it| it.mpr));
            assert!(
                recruit
                    .stats
                    .is_proficient(AuraData::shipped(), mpr.unwrap_or(0)),
                "{role}: {thing}"
            );
        }
    }
}

#[test]
fn aur_atk_21_what_is_not_made_for_throwing_flies_badly() {
    let warden = recruit("warden");
    let derived_stats = derived_stats(&warden);
    let accuracy =
        ["dagger", "spear", "longsword", "scimitar"].map(|id| derived_stats.accuracy(weapon(id)));
    assert_eq!(accuracy, [1, 1, 0, 0]);
    assert!(weapon("greataxe").is_throwable() && !weapon("longbow").is_throwable());
    assert!(!weapon("bite").is_throwable());
}
