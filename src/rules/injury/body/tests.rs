//! Tests of bodies, named by rule.

use super::{Body, PartKind};
use crate::rules::injury::data::{InjuryData, Skill};

fn body_of(archetype: &str) -> Body {
    InjuryData::shipped().archetype(archetype).expect("a shipped archetype").body()
}

#[test]
fn inj_hurt_02_degrees_reach_deeper_parts() {
    let body = body_of("sellsword");
    let deepest = |degrees| body.choosable(degrees, true).map(|part| part.kind.severity().step()).max();
    for degrees in 0..=4 {
        assert_eq!(deepest(degrees), Some(degrees));
    }
    assert_eq!(deepest(-1), None);
    assert!(body.choosable(4, false).all(|part| part.kind != PartKind::Heart));
}

#[test]
fn inj_hurt_07_the_hand_goes_with_the_arm() {
    let mut body = body_of("sellsword");
    let recorded = body.record("arm.l", 3);
    assert!(recorded.destroyed);
    assert_eq!(recorded.also_destroyed, ["hand.l"]);
    assert_eq!(body.part("hand.l").map(|hand| hand.injuries), Some(0));
    assert!(!body.hand_is_usable("hand.l"));
}

#[test]
fn inj_hurt_08_a_destroyed_head_is_death() {
    let mut body = body_of("sellsword");
    assert_eq!(body.record("head", 3).reached_steps, [1, 2, 3]);
    assert!(!body.is_dead());
    body.record("head", 1);
    assert!(body.is_dead());
}

#[test]
fn inj_hurt_09_every_injury_counts_its_value() {
    let mut body = body_of("sellsword");
    body.record("arm.l", 2);
    body.record("ear.l", 1);
    body.record("nose", 1);
    assert_eq!(body.death_dc(2), 10);
}

#[test]
fn inj_part_02_a_nose_is_never_destroyed() {
    let mut body = body_of("sellsword");
    assert!(!body.record("nose", 5).destroyed);
    assert!(body.is_scentless());
    assert!(body.choosable(0, false).all(|part| part.kind != PartKind::Nose));
}

#[test]
fn inj_part_04_one_sound_wing_does_not_fly() {
    let mut body = body_of("horned_drake");
    assert!(body.can_fly());
    body.record("wing.l", 1);
    assert!(!body.can_fly());
    assert_eq!(body.fly_penalty(), 2);
}

#[test]
fn inj_part_10_hurt_legs_slow_and_hurt_ones_all_fell() {
    let mut body = body_of("sellsword");
    body.record("leg.l", 2);
    assert_eq!((body.speed_penalty(), body.stand_up_extra_ap()), (2, 2));
    assert!(!body.cannot_stand());
    body.record("leg.r", 1);
    assert!(body.cannot_stand());
}

#[test]
fn inj_part_12_more_than_half_of_the_heads() {
    let mut body = body_of("three_headed_hound");
    body.record("head.1", 1);
    assert!(!body.is_concussed());
    assert!(body.head_of_part_is_hurt("mouth.1") && !body.head_of_part_is_hurt("mouth.2"));
    body.record("head.2", 1);
    assert!(body.is_concussed());
}

#[test]
fn inj_hurt_12_troubles_of_different_parts_add_up() {
    let mut body = body_of("sellsword");
    body.record("leg.l", 1);
    body.record("foot.r", 1);
    let total: i32 = body.skill_disadvantages(Skill::Acrobatics).iter().map(|source| source.amount).sum();
    assert_eq!(total, 3);
}
