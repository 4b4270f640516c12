//! Odds by hand, worked examples, the ends of tables.

use super::level::{Wound, place_wound};
use super::wild::Wild;
use super::{
    AttackRoll, Check, Critical, End, HarmRoll, Laws, Level, Mark, Opposed, Track, flanks,
    note_toughness, pool_of,
};
use crate::combat::{CombatantId, Ledger, RuleSwitches, Terms};
use crate::dice::{Odds, Probability, ScriptedDice, SeededDice};
use crate::grid::GridKind;
use crate::mechanics::Resolution;
use crate::rules::wounds::data::{ap_row, rate, slots};
use crate::rules::wounds::words::Kind;
use std::collections::BTreeMap;

fn part(of: u128, whole: u128) -> Probability {
    Probability::new(of, whole).expect("a fraction")
}

fn dice(faces: &[u8]) -> ScriptedDice {
    ScriptedDice::bare(faces.to_vec())
}

fn bonus(value: i32) -> Terms {
    let mut terms = Terms::new();
    terms.bonus(value, "skill", "WND-STAT-13");
    terms
}

/// An attack with this bonus and damage against this Defense and Toughness.
fn attack(adds: i32, damage: i32, defense: i32, toughness: i32, track: Track) -> AttackRoll {
    let check = Check::wild(bonus(adds))
        .against(defense)
        .told("sword at Mira", "WND-ACT-10");
    let mut harm = Terms::new();
    harm.bonus(damage, "sword", "WND-ATK-08");
    note_toughness(&mut harm, toughness, 0);
    AttackRoll::new(check, harm, Mark::Body(track))
}

const fn track(slots: [i32; 5], filled: [i32; 5]) -> Track {
    Track {
        slots,
        filled,
        clock: None,
    }
}

/// The slots of the Cutthroat.
const CUTTHROAT: [i32; 5] = [4, 1, 1, 1, 1];
/// The slots of the Shieldbearer.
const SHIELDBEARER: [i32; 5] = [5, 4, 3, 2, 1];

fn without(rule: &str) -> Laws {
    Laws::of(&RuleSwitches::off([rule.into()]))
}

#[test]
fn wnd_stat_01_levels_begin_at_even_numbers() {
    let expected = [
        (-1, 0),
        (0, 1),
        (1, 1),
        (2, 2),
        (3, 2),
        (4, 3),
        (5, 3),
        (6, 4),
        (7, 4),
        (8, 5),
        (40, 5),
    ];
    for (damage, number) in expected {
        assert_eq!(Level::of(damage).map_or(0, Level::number), number);
        assert_eq!(Level::of(damage), Level::from_number(number));
    }
    assert_eq!(Level::Light.moved(-1), None);
    assert_eq!(Level::Severe.moved(-1), Level::Severe.down());
    assert_eq!(Level::Fatal.moved(1), Some(Level::Fatal));
}

#[test]
fn wnd_stat_03_and_04_slots_of_the_archetypes_and_beyond_the_table() {
    assert_eq!(slots(Kind::Character, 2, 0), SHIELDBEARER);
    assert_eq!(slots(Kind::Character, 0, 1), [6, 3, 2, 2, 1]);
    assert_eq!(slots(Kind::Character, 1, 0), [5, 3, 3, 2, 1]);
    assert_eq!(slots(Kind::Minion, 0, -1), CUTTHROAT);
    assert_eq!(slots(Kind::Standard, 3, 0), [5, 2, 2, 2, 1]);
    assert_eq!(slots(Kind::Elite, 4, 0), [5, 3, 3, 3, 1]);
    for end in [-5, -9] {
        assert_eq!(slots(Kind::Character, end, end), [0, 1, 1, 0, 1]);
    }
    for end in [5, 10] {
        assert_eq!(slots(Kind::Character, end, 0), [5, 5, 4, 3, 1]);
    }
}

#[test]
fn wnd_stat_11_and_12_tables_of_speed_and_strength() {
    let ap = |speed| {
        let row = ap_row(speed);
        [row.start, row.end, row.max]
    };
    let expected = [
        (-12, [2, 1, 5]),
        (-10, [2, 1, 5]),
        (-8, [2, 2, 6]),
        (-2, [5, 4, 14]),
        (0, [6, 6, 18]),
        (2, [8, 8, 24]),
        (4, [11, 10, 31]),
        (10, [24, 24, 72]),
        (11, [24, 24, 72]),
    ];
    for (speed, row) in expected {
        assert_eq!(ap(speed), row, "Speed {speed}");
    }
    let rates = [
        (-99, 0),
        (-30, 0),
        (-29, 1),
        (-26, 1),
        (-25, 2),
        (-2, 7),
        (-1, 8),
        (2, 8),
        (3, 9),
        (12, 11),
        (66, 24),
        (67, 25),
        (99, 25),
    ];
    for (sum, yards) in rates {
        assert_eq!(rate(sum), yards, "{sum}");
    }
}

#[test]
fn wnd_move_01_the_pool_is_bought_by_the_quarter() {
    let pools = [1, 2, 3, 4, 5].map(|ap| pool_of(9, ap, 0));
    assert_eq!(pools, [2, 4, 6, 9, 11]);
    // EX05, EX09, EX14, EX15.
    assert_eq!([pool_of(8, 2, 3), pool_of(8, 3, 6)], [1, 0]);
    assert_eq!([pool_of(28, 4, 0), pool_of(28, 1, 0)], [28, 7]);
    assert_eq!([pool_of(8, 2, 1), pool_of(4, 2, 5)], [3, 0]);
}

#[test]
fn wnd_dice_02_a_wild_roll_explodes_and_implodes() {
    let wild = |faces: &[u8]| {
        let mut dice = dice(faces);
        let roll = Wild::default().roll(&mut dice);
        assert_eq!((dice.error(), dice.left_over()), (None, 0), "{faces:?}");
        (roll.natural, roll.total, roll.critical)
    };
    assert_eq!(wild(&[4, 3, 4]), (11, 11, None));
    assert_eq!(wild(&[5, 5, 5]), (15, 15, None));
    assert_eq!(wild(&[1, 2, 3]), (6, 6, None));
    let success = Some(Critical::Success);
    assert_eq!(wild(&[6, 6, 5, 6, 2]), (17, 25, success));
    assert_eq!(wild(&[5, 5, 6, 1]), (16, 17, success));
    let failure = Some(Critical::Failure);
    assert_eq!(wild(&[2, 1, 1, 3]), (4, 1, failure));
    assert_eq!(wild(&[1, 2, 2, 6, 6, 1]), (5, -8, failure));
}

#[test]
fn wnd_dice_02_and_03_without_the_rules() {
    let roll = Wild::under(without("WND-DICE-02")).roll(&mut dice(&[6, 6, 6]));
    assert_eq!((roll.total, roll.critical), (18, None));
    let roll = Wild::under(without("WND-DICE-03")).roll(&mut dice(&[6, 6, 6, 2]));
    assert_eq!((roll.total, roll.critical), (20, None));
}

/// A number that is reached with the dice alone by so many in 216 wild rolls, or more finely.
#[test]
fn wnd_dice_02_the_odds_of_a_wild_roll_are_exact() {
    let expected = [
        (12, part(81, 216)),
        (11, part(1, 2)),
        (17, part(10, 216)),
        (18, part(9, 216)),
        (23, part(11, 1296)),
        (5, part(206, 216)),
        (6, part(206, 216)),
        // Of the imploded only a natural 5 less 1.
        (4, part(207, 216)),
        // Six sixes of 16 and of 17, five and a 5 of 18.
        (53, part(11, 10_077_696)),
    ];
    for (number, chance) in expected {
        let check = Check::wild(bonus(0)).against(number);
        assert_eq!(check.chance(), chance, "{number}");
        assert!(check.preview("roll").notes.is_empty(), "{number}");
        let shifted = Check::wild(bonus(7)).against(number + 7);
        assert_eq!(shifted.chance(), chance, "{number}");
    }
    let beyond = Check::wild(bonus(0)).against(54).preview("roll");
    assert_eq!(beyond.notes.len(), 1);
}

fn whole<K: Ord>(odds: &Odds<K>) {
    assert_eq!(odds.total(), Probability::ONE);
}

#[test]
fn wnd_dice_02_the_odds_add_up_and_agree_with_the_dice() {
    let check = Check::wild(bonus(5)).against(15);
    let explored = check.explore(|it| it.total);
    whole(&explored.odds);
    assert!(explored.is_exact());
    let critical = check.explore(|it| it.critical).odds;
    assert_eq!(critical.get(&Some(Critical::Success)), part(5, 108));
    assert_eq!(critical.get(&Some(Critical::Failure)), part(5, 108));
    let mut seeded = SeededDice::new(8);
    let mut seen = BTreeMap::<i32, i32>::new();
    for _ in 0..20_000 {
        *seen.entry(check.resolve(&mut seeded).total).or_default() += 1;
    }
    for (total, chance) in explored.odds.iter() {
        let expected = i32::try_from(chance.parts_of(20_000)).expect("small");
        let found = seen.get(total).copied().unwrap_or(0);
        assert!((expected - found).abs() < 220, "{total}: {found}");
    }
}

#[test]
fn wnd_dice_01_a_plain_check_is_never_critical() {
    // EX07, EX17.
    let treat = Check::plain(bonus(7 - 5)).against(6);
    let checked = treat.resolve(&mut dice(&[1, 2, 2]));
    assert_eq!((checked.total, checked.margin), (7, 1));
    assert_eq!((checked.success, checked.critical), (true, None));
    let collapse = Check::plain(bonus(1)).against(10);
    assert!(!collapse.resolve(&mut dice(&[2, 3, 3])).success);
    assert_eq!(
        Check::plain(bonus(0)).against(10).chance(),
        part(135, 216),
        "a hit for equals has 62.5 %"
    );
    let lines = collapse.preview("Collapse").outcomes;
    let lines = lines.iter().map(|line| line.label.as_str());
    assert_eq!(lines.collect::<Vec<_>>(), ["failure", "success"]);
}

#[test]
fn wnd_dice_04_the_acting_one_draws_first_and_wins_a_tie() {
    let own = Check::plain(bonus(2)).told("Deception", "WND-ACT-32");
    let opposed = Opposed::new(own.clone(), Check::plain(bonus(1)));
    let opposition = opposed.resolve(&mut dice(&[3, 3, 3, 4, 3, 3]));
    assert_eq!((opposition.own.total, opposition.other.total), (11, 11));
    assert!(opposition.success && opposition.own.margin == 0);
    let (who, other) = (CombatantId(1), CombatantId(2));
    let told = opposed.reports(who, Some(other), &opposition);
    let told = told.iter().map(|it| (it.who, it.total, it.target));
    let expected = [(who, 11, Some(11)), (other, 11, None)];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    let strict = own.under(without("WND-DICE-04"));
    let strict = Opposed::new(strict, Check::plain(bonus(1)));
    assert!(!strict.resolve(&mut dice(&[3, 3, 3, 4, 3, 3])).success);
    assert!(strict.chance() < opposed.chance());
    let even = Opposed::new(Check::plain(bonus(1)), Check::plain(bonus(1)));
    let sum = even.chance().to_f64() + strict_of(&even).chance().to_f64();
    assert!(
        (sum - 1.0).abs() < 1e-12,
        "who ties wins for one, loses for the other"
    );
}

fn strict_of(opposed: &Opposed) -> Opposed {
    let own = opposed.own.clone().under(without("WND-DICE-04"));
    Opposed::new(own, opposed.other.clone())
}

#[test]
fn wnd_ex01_a_sword_fills_a_critical_slot() {
    let sword = attack(7, 4, 12, 3, track(CUTTHROAT, [0; 5]));
    let struck = sword.resolve(&mut dice(&[4, 3, 4]));
    assert_eq!((struck.total, struck.final_damage), (18, 7));
    assert_eq!((struck.hit, struck.filled), (true, Some(Level::Critical)));
    let reports = sword.reports(CombatantId(1), Some(CombatantId(2)), &struck);
    let told = reports.iter().map(|it| {
        (
            it.total,
            it.target,
            it.gross.zip(it.net),
            it.result.as_str(),
        )
    });
    let expected = [
        (18, Some(12), None, "hit"),
        (10, None, Some((10, 7)), "critical"),
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn wnd_ex02_a_quick_attack_overflows() {
    let filled = [0, 1, 1, 0, 0];
    let sword = AttackRoll {
        level_step: -1,
        ..attack(7, 4, 12, 3, track(CUTTHROAT, filled))
    };
    let struck = sword.resolve(&mut dice(&[3, 4, 2]));
    assert_eq!((struck.total, struck.final_damage), (16, 5));
    assert_eq!(struck.rolled, Some(Level::Severe));
    assert_eq!(struck.level, Some(Level::Moderate));
    assert_eq!(struck.filled, Some(Level::Critical));
}

#[test]
fn wnd_ex03_an_explosion_is_told_by_itself() {
    let bow = attack(8, 3, 14, 7, track(SHIELDBEARER, [0; 5]));
    let mut dice = dice(&[6, 6, 5, 6, 2]);
    let struck = bow.resolve(&mut dice);
    assert_eq!((dice.error(), dice.left_over()), (None, 0));
    assert_eq!((struck.total, struck.final_damage), (33, 15));
    assert_eq!(struck.roll.critical, Some(Critical::Success));
    assert_eq!(struck.filled, Some(Level::Fatal));
    let reports = bow.reports(CombatantId(1), None, &struck);
    let told = reports.iter().map(|it| (it.pool.as_str(), it.natural));
    let expected = [("3d6", 17), ("d6 exploding", 8), ("no dice", 0)];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    assert_eq!(reports[0].total, 33);
    assert_eq!(reports[1].result, "critical success");
}

#[test]
fn wnd_ex04_an_implosion_misses() {
    let sword = attack(5, 3, 15, 7, track(SHIELDBEARER, [0; 5]));
    let struck = sword.resolve(&mut dice(&[2, 1, 1, 3]));
    assert_eq!((struck.total, struck.hit), (6, false));
    assert_eq!(struck.roll.critical, Some(Critical::Failure));
    assert_eq!(struck.wound(), None);
    let reports = sword.reports(CombatantId(1), None, &struck);
    assert_eq!((reports.len(), reports[0].total), (2, 6));
}

#[test]
fn wnd_ex05_a_rebuff_is_one_level_worse() {
    let spear = AttackRoll {
        level_step: 1,
        ..attack(7, 3, 12, 3, track(CUTTHROAT, [0; 5]))
    };
    let struck = spear.resolve(&mut dice(&[3, 3, 4]));
    assert_eq!((struck.total, struck.final_damage), (17, 5));
    assert_eq!(struck.rolled, Some(Level::Severe));
    assert_eq!(struck.filled, Some(Level::Critical));
}

#[test]
fn wnd_ex18_a_penetrating_attack_counts_its_damage_once() {
    let spark = AttackRoll {
        penetrating: true,
        ..attack(7, 3, 16, 4, track([5, 3, 3, 2, 1], [0; 5]))
    };
    let struck = spark.resolve(&mut dice(&[2, 3, 3]));
    assert_eq!((struck.total, struck.hit), (18, true));
    assert_eq!((struck.final_damage, struck.level), (-2, None));
    assert_eq!(struck.dealt, 18);
    let struck = spark.resolve(&mut dice(&[4, 4, 3]));
    assert_eq!((struck.total, struck.final_damage), (21, 1));
    assert_eq!(struck.filled, Some(Level::Light));
    let reports = spark.reports(CombatantId(1), None, &struck);
    assert_eq!(reports[0].total, 21);
    assert_eq!((reports[1].gross, reports[1].net), (Some(5), Some(1)));
}

#[test]
fn wnd_act_12_the_die_of_a_strong_attack_is_drawn_after_a_hit() {
    let strong = AttackRoll {
        damage_dice: 1,
        ..attack(7, 4, 12, 3, track(CUTTHROAT, [0; 5]))
    };
    let mut hit = dice(&[2, 2, 3, 5]);
    let struck = strong.resolve(&mut hit);
    assert_eq!((struck.damage, struck.final_damage), (9, 8));
    assert_eq!((hit.error(), hit.left_over()), (None, 0));
    let mut miss = dice(&[2, 1, 1, 3, 6]);
    assert!(!strong.resolve(&mut miss).hit);
    assert_eq!(miss.left_over(), 1);
    whole(&strong.ends());
    assert!(strong.expected() > attack(7, 4, 12, 3, track(CUTTHROAT, [0; 5])).expected());
}

#[test]
fn wnd_act_13_whoever_spares_fills_no_higher_slot() {
    let spared = AttackRoll {
        max_level: Level::Light,
        ..attack(7, 4, 12, 3, track(CUTTHROAT, [0; 5]))
    };
    let struck = spared.resolve(&mut dice(&[4, 3, 4]));
    assert_eq!(struck.rolled, Some(Level::Critical));
    assert_eq!(struck.filled, Some(Level::Light));
    let full = Wound::of(
        Laws::default(),
        7,
        0,
        Level::Light,
        track(CUTTHROAT, [4, 0, 0, 0, 0]),
    );
    assert_eq!(full.filled, Some(Level::Moderate));
}

#[test]
fn wnd_hurt_02_and_03_slots_overflow_upward() {
    let place = |filled, level| place_wound(CUTTHROAT, filled, level);
    assert_eq!(place([0; 5], Level::Light), Some(Level::Light));
    assert_eq!(place([4, 0, 0, 0, 0], Level::Light), Some(Level::Moderate));
    assert_eq!(place([4, 1, 1, 1, 0], Level::Light), Some(Level::Fatal));
    assert_eq!(place([0, 0, 0, 0, 1], Level::Fatal), None);
    assert_eq!(place([0, 0, 1, 1, 1], Level::Severe), None);
    assert_eq!(
        place([0, 0, 1, 1, 1], Level::Moderate),
        Some(Level::Moderate)
    );
    // Persona -5: ruling WND-R108.
    let frail = slots(Kind::Character, 0, -5);
    assert_eq!(
        place_wound(frail, [0; 5], Level::Light),
        Some(Level::Moderate)
    );
    let full = track(CUTTHROAT, [0, 1, 1, 1, 1]);
    let wound = |laws, damage| Wound::of(laws, damage, 0, Level::Fatal, full);
    assert!(wound(Laws::default(), 2).dead && wound(Laws::default(), 9).dead);
    assert!(!wound(Laws::default(), 1).dead);
    for rule in ["WND-HURT-02", "WND-HURT-03"] {
        let lost = wound(without(rule), 2);
        assert_eq!((lost.filled, lost.dead), (None, false), "{rule}");
    }
    assert!(wound(without("WND-HURT-02"), 8).dead);
    assert!(!wound(without("WND-HURT-03"), 8).dead);
}

#[test]
fn wnd_atk_10_the_odds_are_those_of_the_slots() {
    let fresh = attack(7, 4, 12, 3, track(CUTTHROAT, [0; 5]));
    let expected = [
        ("miss", 10, 0),
        ("moderate", 25, 2),
        ("severe", 46, 4),
        ("critical", 54, 8),
        ("fatal", 81, 16),
    ];
    let preview = fresh.preview("Strike Mira");
    let lines = preview.outcomes.iter();
    let lines = lines.map(|it| (it.label.as_str(), it.probability, it.amount));
    let expected = expected.map(|(label, ways, worth)| (label, part(ways, 216), worth));
    assert_eq!(lines.collect::<Vec<_>>(), expected);
    assert_eq!(preview.chance, part(206, 216));
    assert_eq!(preview.formula, "3d6 wild +7 against 12");
    assert_eq!(
        fresh.expected(),
        1000 * (50 + 184 + 432 + 81 * 16) / 216,
        "in thousandths"
    );
    let full = attack(7, 4, 12, 3, track(CUTTHROAT, [0, 1, 1, 1, 1]));
    let ends = full.ends();
    whole(&ends);
    assert_eq!(ends.get(&End::Beyond), part(206, 216));
    for attack in [fresh, full] {
        let walked = attack.explore(|struck| attack.end(struck)).odds;
        assert_eq!(walked, attack.ends());
    }
}

#[test]
fn wnd_atk_07_and_stat_01_without_the_rules() {
    let mut sword = attack(5, 3, 15, 7, track(SHIELDBEARER, [0; 5]));
    sword.check = sword.check.under(without("WND-ATK-07"));
    let struck = sword.resolve(&mut dice(&[2, 2, 3]));
    assert!(struck.hit && struck.final_damage == -7);
    assert_eq!(sword.chance(), Probability::ONE);
    let laws = without("WND-STAT-01");
    let wound = Wound::of(laws, 9, 0, Level::Fatal, track(SHIELDBEARER, [0; 5]));
    assert_eq!(wound.filled, Some(Level::Light));
}

#[test]
fn wnd_act_46_a_thing_loses_points() {
    // EX22: a door of 12 points, a boulder of 40.
    let at = |toughness, points| AttackRoll {
        mark: Mark::Thing { points },
        ..attack(7, 4, 5, toughness, Track::default())
    };
    let struck = at(5, 12).resolve(&mut dice(&[4, 3, 4]));
    assert_eq!((struck.final_damage, struck.filled), (12, None));
    assert_eq!(at(5, 12).end(&struck), End::Destroyed);
    let struck = at(10, 40).resolve(&mut dice(&[4, 3, 4]));
    assert_eq!(struck.final_damage, 7);
    assert_eq!(at(10, 40).end(&struck), End::Damaged);
    whole(&at(10, 40).ends());
}

#[test]
fn wnd_atk_09_damage_on_average() {
    let odds = attack(7, 4, 12, 3, track(CUTTHROAT, [0; 5])).damage_odds();
    assert_eq!(odds.formula, "4 and the points above Defense");
    assert_eq!(
        odds.gross - odds.net,
        300,
        "of every hit Toughness 3 is taken off"
    );
}

#[test]
fn wnd_move_22_and_cond_14_falls_and_fire() {
    // EX16.
    let fall = HarmRoll::fall(3, 0, track(CUTTHROAT, [0; 5]));
    let harmed = fall.resolve(&mut dice(&[4]));
    assert_eq!((harmed.dealt, harmed.wound.final_damage), (4, 4));
    assert_eq!(harmed.wound.filled, Some(Level::Severe));
    let reports = fall.reports(CombatantId(1), None, &harmed);
    assert_eq!((reports[0].total, reports[0].net), (4, Some(4)));
    let fire = HarmRoll::burning(1, 2, 5, track(SHIELDBEARER, [0; 5]));
    assert_eq!(fire.resolve(&mut dice(&[6])).wound.level, None);
    assert_eq!(fire.chance(), Probability::ONE);
    let low = HarmRoll::fall(2, 1, track(SHIELDBEARER, [0; 5]));
    let lines = low.preview("Fall").outcomes;
    let lines = lines.iter().map(|it| (it.label.as_str(), it.probability));
    let expected = [
        ("moderate", part(1, 3)),
        ("light", part(1, 3)),
        ("no wound", part(1, 3)),
    ];
    let lines = lines.collect::<Vec<_>>();
    assert_eq!(lines, expected);
    let spread = HarmRoll::new(0, bonus(5), track(SHIELDBEARER, [0; 5]));
    assert_eq!(
        spread.resolve(&mut dice(&[])).wound.filled,
        Some(Level::Severe)
    );
}

#[test]
fn wnd_r49_neighbours_flank_from_120_degrees_on() {
    for kind in GridKind::ALL {
        let ring: Vec<(i32, i32)> = match kind {
            GridKind::Square => vec![
                (0, -1),
                (1, -1),
                (1, 0),
                (1, 1),
                (0, 1),
                (-1, 1),
                (-1, 0),
                (-1, -1),
            ],
            GridKind::Hex => vec![(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
        };
        let (most, least) = match kind {
            GridKind::Square => (8, 3),
            GridKind::Hex => (6, 2),
        };
        for (i, a) in ring.iter().enumerate() {
            for (j, b) in ring.iter().enumerate() {
                let apart = i.abs_diff(j).min(most - i.abs_diff(j));
                assert_eq!(flanks(kind, *a, *b), apart >= least, "{kind:?} {a:?} {b:?}");
                let scaled = (3 * b.0, 3 * b.1);
                assert_eq!(flanks(kind, *a, scaled), apart >= least);
            }
        }
        assert!(!flanks(kind, (0, 0), (1, 0)), "no direction");
    }
    // Nearly opposite, and 116.6°.
    assert!(flanks(GridKind::Square, (5, 1), (-5, 1)));
    assert!(!flanks(GridKind::Square, (1, 0), (-1, 2)));
}
