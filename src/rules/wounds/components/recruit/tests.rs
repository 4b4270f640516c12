//! The archetypes have the numbers of section 8, and what files give is held to what a body has.

use super::Recruit;
use crate::combat::Faults;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::data::{Changes, WoundsData, ap_row};
use crate::rules::wounds::words::{Level, Weary};

fn build(changes: &Changes) -> (Recruit, Vec<String>) {
    let mut faults = Faults::default();
    let recruit = Recruit::build(WoundsData::shipped(), changes, &mut faults);
    (recruit, faults.0.iter().map(ToString::to_string).collect())
}

#[test]
fn wnd_char_06_the_archetypes_have_the_numbers_of_the_reference() {
    // Slots, stamina and mana, AP at most, base Toughness.
    let rows = [
        ("veteran", [5, 4, 3, 2, 1], (14, 9), 18, 2),
        ("warden", [6, 3, 2, 2, 1], (12, 10), 21, 0),
        ("hunter", [5, 3, 3, 2, 1], (13, 8), 24, 1),
        ("cutthroat", [4, 1, 1, 1, 1], (12, 7), 21, 0),
        ("warhorse", [5, 2, 2, 2, 1], (23, 0), 27, 8),
        ("bog_slime", [5, 3, 3, 3, 1], (24, 0), 14, 8),
        ("swordsman", [6, 4, 3, 2, 1], (14, 8), 21, 2),
        ("spearman", [5, 2, 2, 2, 1], (14, 8), 18, 2),
        ("archer", [5, 3, 3, 2, 1], (13, 8), 24, 1),
        ("skirmisher", [5, 2, 2, 2, 1], (13, 8), 24, 1),
        ("shieldbearer", [6, 4, 3, 2, 1], (14, 9), 18, 2),
        ("brute", [5, 2, 2, 2, 1], (20, 0), 16, 8),
        ("beast", [5, 2, 2, 2, 1], (16, 0), 24, 2),
        ("caster", [6, 3, 3, 2, 1], (13, 14), 21, 1),
        ("commoner", [5, 2, 2, 2, 1], (12, 8), 18, 0),
    ];
    for (id, slots, points, ap, toughness) in rows {
        let archetype = WoundsData::shipped().creatures().known(id);
        let changes = archetype.expect("an archetype").changes();
        let (recruit, faults) = build(changes);
        assert!(faults.is_empty(), "{id}: {faults:?}");
        assert_eq!(recruit.slots, slots, "{id}");
        assert_eq!((recruit.stamina, recruit.mana), points, "{id}");
        assert_eq!(ap_row(recruit.stats.spd).max, ap, "{id}");
        assert_eq!(recruit.stats.vit + recruit.stats.size, toughness, "{id}");
    }
}

#[test]
fn wnd_hurt_07_fatigue_and_what_is_invested_lower_what_there_can_be() {
    let changes = Changes {
        fatigue: Some(5),
        effects: Some([("stone_ward".into(), 4)].into()),
        ..Changes::default()
    };
    let (recruit, faults) = build(&changes);
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!((recruit.stamina, recruit.mana, recruit.invested), (7, 5, 3));
    let too_much = Changes {
        stamina: Some(8),
        weary: Some(Weary::Fresh),
        ..changes
    };
    let (_, faults) = build(&too_much);
    assert_eq!(
        faults,
        ["stamina: 8 is out of range; write a number from 0 to 7"]
    );
}

#[test]
fn wnd_hurt_03_two_fatal_wounds_are_death_and_no_level_has_more_wounds_than_slots() {
    let wounded = |level, count| Changes {
        wounds: Some([(level, count)].into()),
        ..Changes::default()
    };
    let (recruit, _) = build(&wounded(Level::Fatal, 2));
    assert!(recruit.is_dead(WoundsData::shipped()));
    let (recruit, _) = build(&wounded(Level::Fatal, 1));
    assert!(recruit.has_fatal_wound() && !recruit.is_dead(WoundsData::shipped()));
    let (_, faults) = build(&wounded(Level::Severe, 3));
    assert_eq!(
        faults,
        ["wounds.severe: 3 is out of range; write a number from 0 to 2"]
    );
}
