use super::*;

#[test]
fn aur_char_01_wrong_creatures_are_told_all_their_mistakes() {
    let wrong = "(level: 31, str: 0, speed: 21, mpl: 1, mp_leg: 1, mp_arm: 0, size: \"large\", \
        natural: [\"tail\"], armour: \"kite_shield\", shield: \"mail\", held: [\"sord\"], \
        stowed: {\"rope\": 1}, aura: 500, agility: 9, injuries: 100, \
        lying: [(\"coin\", (1, 1))], outfit: [\"hat\"], ammo: {\"longbow\": 100})";
    let error = with("warden", wrong).unwrap_err();
    for part in [
        "level: 31 is out of range; write a number from 1 to 30",
        "str: 0 is out of range",
        "speed: 21 is out of range; write a number from 0 to 20",
        "natural.tail: is no natural weapon; it is one of bite, claw",
        "armour: unknown armour \u{201c}kite_shield\u{201d}; it is one of fur, hide",
        "shield: unknown shield \u{201c}mail\u{201d}; it is one of buckler, kite_shield",
        "held.sord: unknown item",
        "stowed.rope: unknown item",
        "aura: 500 is out of range; write a number from 0 to ",
        "agility: 9 is out of range",
        "injuries: 100 is out of range",
        "lying.coin: unknown item",
        "outfit.hat: unknown item",
        "ammo.longbow: 100 is out of range; write a number from 0 to 99",
    ] {
        assert!(error.contains(part), "{part} in {error}");
    }
    assert!(!error.contains("mpl:"), "{error}");
}

#[test]
fn unknown_words_and_fields_are_refused() {
    for (overrides, part) in [
        ("(strenght: 3)", "strenght"),
        ("(size: \"big\")", "miniscule, fine"),
        ("(resist: [\"sharp\"])", "blunt, blade, point"),
        ("(abilities: [\"fly\"])", "mighty_blow"),
        ("(posture: \"lying\")", "standing, kneeling, prone"),
    ] {
        let error = with("warden", overrides).unwrap_err();
        assert!(error.contains(part), "{part} in {error}");
    }
    let error = with("watcher", "(posture: \"prone\")").unwrap_err();
    assert!(error.contains("posture: needs legs"), "{error}");
}

/// Each row: what is replaced in the shipped file, by what, and the fault that is found.
const FAULTS: &[(&str, &str, &str)] = &[
    (
        "category: light, damage: \"1d4\", kind: \"point\", av: 1",
        "category: light, hands: 3, damage: \"1d4\", kind: \"point\", av: 9",
        "melee.dagger.hands: 3 is out of range; write a number from 1 to 2",
    ),
    ("", "", "melee.dagger.av: 9 is out of range"),
    (
        "thrown: (3, 6, 12)",
        "thrown: (3, 2, 12)",
        "melee.spear.thrown: does not rise; write three distances, the nearest first",
    ),
    (
        "range: (5, 25, 100), load: 2",
        "range: (5, 25, 20), load: 7",
        "ranged.shortbow.range: does not rise",
    ),
    (
        "",
        "",
        "ranged.shortbow.load: 7 is out of range; write a number from 0 to 5",
    ),
    (
        "ac: 14, ranged_ac: 13",
        "ac: 26, ranged_ac: 13",
        "armour.mail.ac: 26 is out of range",
    ),
    (
        "\"buckler\": (name: \"buckler\", bonus: 1",
        "\"buckler\": (name: \"buckler\", bonus: 0",
        "shields.buckler.bonus: 0 is out of range; write a number from 1 to 5",
    ),
    (
        "\"draught\": (name",
        "\"dagger\": (name",
        "items.dagger: names something else already; rename it",
    ),
    ("", "", "items.draught: is missing"),
    (
        "\"shake_off\": (name: \"Shake Off\", energy: 1),",
        "",
        "abilities.shake_off: is missing",
    ),
    (
        "stamina: 4, bonus: 2",
        "stamina: 5, bonus: 2",
        "abilities.mighty_blow.stamina: 5 is out of range; write a number from 0 to 4",
    ),
    (
        "\"fine\": (evasion: 12, miss: 8, jump: 3, speed: 1, reach: -1),",
        "",
        "sizes.fine: is missing",
    ),
    (
        "evasion: 8, miss: 0",
        "evasion: 21, miss: 0",
        "sizes.medium.evasion: 21 is out of range; write a number from 0 to 20",
    ),
    (
        "(up_to: 9, sprint: 2)",
        "(up_to: 4, sprint: 2)",
        "leg_strength[1].up_to: does not rise; put the rows in order",
    ),
    (
        "(range: (3, 26, 52), damage: 7)",
        "(up_to: 60, range: (3, 26, 52), damage: 7)",
        "draw_weight: does not hold for every value; leave up_to out of the last row",
    ),
    (
        "heavy: (1, 3, 6)",
        "heavy: (1, 3, 2)",
        "makeshift.heavy: does not rise",
    ),
    (
        "str: 9, dex: 17",
        "str: 31, dex: 17",
        "creatures.cutpurse.changes.str: 31 is out of range; write a number from 1 to 30",
    ),
    (
        "\"brute\": (icon",
        "\"ogre\": (icon",
        "creatures.brute: is missing; every ruleset defines this role",
    ),
];

#[test]
fn wrong_data_is_refused_with_all_its_faults() {
    let broken = FAULTS.iter().fold(FILE.to_owned(), |text, (from, to, _)| {
        if from.is_empty() {
            return text;
        }
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    let text = listed(&AuraData::parse(&broken).unwrap_err());
    for (_, _, fault) in FAULTS {
        assert!(text.contains(fault), "{fault} in {text}");
    }
}

#[test]
fn broken_syntax_is_found_at_its_place() {
    let unreadable = AuraData::parse("(melee: {").unwrap_err();
    assert_eq!(unreadable.len(), 1);
    let dice = FILE.replacen("\"1d4\"", "\"1x4\"", 1);
    let faults = AuraData::parse(&dice).unwrap_err();
    assert!(
        listed(&faults).contains("are no dice"),
        "{}",
        listed(&faults)
    );
    let line = 1 + FILE.lines().position(|it| it.contains("\"1d4\"")).unwrap();
    let place = faults[0].place.expect("what cannot be read has a place");
    assert_eq!(place.0 as usize, line);
    assert_eq!(faults[0].at, "melee.dagger");
}

/// What `quincunx check` marks in the file is the value that is wrong.
#[test]
fn faults_name_places_of_the_file() {
    use crate::source::Document;
    let broken = FILE
        .replacen("str: 9, dex: 17", "str: 31, dex: 17", 1)
        .replacen("(up_to: 9, sprint: 2)", "(up_to: 9, sprint: 22)", 1)
        .replacen(
            "name: \"buckler\", bonus: 1",
            "name: \"buckler\", bonus: 7",
            1,
        );
    let faults = AuraData::parse(&broken).unwrap_err();
    let document = Document::parse("aura.ron", broken).unwrap();
    let marked = faults.iter().map(|fault| document.locate(&fault.at).text());
    assert_eq!(marked.collect::<Vec<_>>(), ["7", "22", "31"]);
}
