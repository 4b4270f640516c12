use super::*;
use crate::combat::Word;
use crate::rules::aura::data::{AuraData, Gear};

#[test]
fn pools_are_found_by_their_words() {
    for &pool in Pool::ALL {
        assert_eq!(Pool::of_word(pool.word()), Some(pool));
    }
    assert_eq!(Pool::of_word("mana"), None);
}

#[test]
fn things_go_from_hand_to_bag_and_back() {
    let data = AuraData::shipped();
    let mut gear = Gear::default();
    assert_eq!(
        gear.take_in_hand("dagger", data.hands_of("dagger")),
        "dagger"
    );
    assert_eq!(
        gear.take_in_hand("hand_crossbow", data.hands_of("hand_crossbow")),
        "hand_crossbow"
    );
    gear.set_loaded("hand_crossbow", true);
    gear.set_ammo("hand_crossbow.2", 4);
    assert_eq!((gear.free_hands(), gear.ammo("hand_crossbow")), (0, 4));
    let bow = gear.let_go("hand_crossbow").unwrap();
    assert_eq!((bow.item.as_str(), bow.grip), ("hand_crossbow", 1));
    assert!(!gear.is_loaded("hand_crossbow") && gear.let_go("hand_crossbow").is_none());
    gear.stow(&bow.key);
    assert_eq!(
        gear.take_in_hand("dagger", data.hands_of("dagger")),
        "dagger.2"
    );
    gear.let_go("dagger");
    // The second keeps its key, and the first word still finds one.
    assert_eq!(gear.held_as("dagger").unwrap().key, "dagger.2");
    assert_eq!(gear.free_key("dagger.2"), "dagger");
    gear.unstow("hand_crossbow");
    assert!(gear.stowed().is_empty());
    assert_eq!(
        gear.take_in_hand("greataxe", data.hands_of("greataxe")),
        "greataxe"
    );
    assert_eq!(gear.free_hands(), -1);
}

#[test]
fn broken_things_are_mended() {
    let mut gear = Gear {
        broken: ["mail".into(), "buckler".into()].into(),
        ..Gear::default()
    };
    gear.mend("buckler.2");
    assert!(
        gear.is_broken(AuraData::shipped(), "mail")
            && !gear.is_broken(AuraData::shipped(), "buckler")
    );
}
