//! Tests of bodies, named by rule.

use super::{BodyView, Injuries};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::data::{InjuryData, PartKind, Skill};

impl Injuries {
    fn shipped(&self) -> BodyView<'_> {
        self.under(InjuryData::shipped())
    }
}

fn body_of(archetype: &str) -> Injuries {
    let recruit = InjuryData::shipped().nearest(archetype, None);
    recruit.expect("a shipped archetype").body
}

#[test]
fn inj_hurt_02_degrees_reach_deeper_parts() {
    let body = body_of("sellsword");
    let deepest = |degrees| {
        body.shipped()
            .choosable(degrees, true)
            .map(|part| part.kind.severity().step(InjuryData::shipped()))
            .max()
    };
    for degrees in 0..=4 {
        assert_eq!(deepest(degrees), Some(degrees));
    }
    assert_eq!(deepest(-1), None);
    assert!(
        body.shipped()
            .choosable(4, false)
            .all(|part| part.kind != PartKind::Heart)
    );
}

#[test]
fn inj_hurt_07_the_hand_goes_with_the_arm() {
    let mut body = body_of("sellsword");
    let recorded = body.record(InjuryData::shipped(), "arm.l", 3);
    assert!(recorded.destroyed);
    assert_eq!(recorded.also_destroyed, ["hand.l"]);
    assert_eq!(body.part("hand.l").map(|hand| hand.injuries), Some(0));
    assert!(!body.shipped().hand_is_usable("hand.l"));
}

#[test]
fn inj_hurt_08_a_destroyed_head_is_death() {
    let mut body = body_of("sellsword");
    assert_eq!(
        body.record(InjuryData::shipped(), "head", 3).reached_steps,
        [1, 2, 3]
    );
    assert!(!body.shipped().is_dead());
    body.record(InjuryData::shipped(), "head", 1);
    assert!(body.shipped().is_dead());
}

#[test]
fn inj_hurt_09_every_injury_counts_its_value() {
    let mut body = body_of("sellsword");
    body.record(InjuryData::shipped(), "arm.l", 2);
    body.record(InjuryData::shipped(), "ear.l", 1);
    body.record(InjuryData::shipped(), "nose", 1);
    assert_eq!(body.shipped().death_dc(2), 10);
}

#[test]
fn inj_part_02_a_nose_is_never_destroyed() {
    let mut body = body_of("sellsword");
    assert!(!body.record(InjuryData::shipped(), "nose", 5).destroyed);
    assert!(
        body.shipped()
            .choosable(0, false)
            .all(|part| part.kind != PartKind::Nose)
    );
}

#[test]
fn inj_part_04_one_sound_wing_does_not_fly() {
    let mut body = body_of("horned_drake");
    assert!(body.shipped().can_fly());
    body.record(InjuryData::shipped(), "wing.l", 1);
    assert!(!body.shipped().can_fly());
    assert_eq!(body.shipped().fly_penalty(), 2);
}

#[test]
fn inj_part_10_hurt_legs_slow_and_hurt_ones_all_fell() {
    let mut body = body_of("sellsword");
    body.record(InjuryData::shipped(), "leg.l", 2);
    assert_eq!(
        (
            body.shipped().speed_penalty(),
            body.shipped().stand_up_extra_ap()
        ),
        (2, 2)
    );
    assert!(!body.shipped().cannot_stand());
    body.record(InjuryData::shipped(), "leg.r", 1);
    assert!(body.shipped().cannot_stand());
}

#[test]
fn inj_part_12_more_than_half_of_the_heads() {
    let mut body = body_of("three_headed_hound");
    body.record(InjuryData::shipped(), "head.1", 1);
    assert!(!body.shipped().is_concussed());
    assert!(
        body.shipped().head_of_part_is_hurt("mouth.1")
            && !body.shipped().head_of_part_is_hurt("mouth.2")
    );
    body.record(InjuryData::shipped(), "head.2", 1);
    assert!(body.shipped().is_concussed());
}

#[test]
fn inj_hurt_12_troubles_of_different_parts_add_up() {
    let mut body = body_of("sellsword");
    body.record(InjuryData::shipped(), "leg.l", 1);
    body.record(InjuryData::shipped(), "foot.r", 1);
    let total: i32 = body
        .shipped()
        .skill_disadvantages(Skill::Acrobatics)
        .iter()
        .map(|source| source.amount)
        .sum();
    assert_eq!(total, 3);
}

const ALL: [PartKind; 13] = [
    PartKind::Ear,
    PartKind::Nose,
    PartKind::Tail,
    PartKind::Wing,
    PartKind::Eye,
    PartKind::Hand,
    PartKind::Foot,
    PartKind::Horn,
    PartKind::Mouth,
    PartKind::Arm,
    PartKind::Leg,
    PartKind::Head,
    PartKind::Heart,
];

fn hurt(archetype: &str, injuries: &[(&str, u8)]) -> Injuries {
    let mut body = body_of(archetype);
    for (part, count) in injuries {
        body.record(InjuryData::shipped(), part, *count);
    }
    body
}

fn amounts(body: &Injuries, skill: Skill) -> Vec<i32> {
    body.shipped()
        .skill_disadvantages(skill)
        .iter()
        .map(|source| source.amount)
        .collect()
}

#[test]
fn inj_hurt_01_values_and_steps_of_every_kind() {
    let values = ALL.map(|kind| kind.severity().value(InjuryData::shipped()));
    assert_eq!(values, [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4, 5]);
    assert_eq!(
        ALL.map(|kind| kind.severity().step(InjuryData::shipped()) + 1),
        values
    );
    assert_eq!(
        ALL.map(|kind| kind.steps(InjuryData::shipped())),
        [2, 1, 2, 2, 2, 3, 3, 2, 3, 3, 3, 4, 2]
    );
}

#[test]
fn inj_hurt_03_neither_destroyed_nor_used_up_parts_can_be_chosen() {
    let body = hurt("sellsword", &[("arm.l", 3), ("ear.l", 2), ("nose", 1)]);
    let choices: Vec<_> = body
        .shipped()
        .choosable(1, false)
        .map(|part| part.id.as_str())
        .collect();
    assert_eq!(
        choices,
        [
            "eye.l", "eye.r", "ear.r", "mouth", "hand.r", "foot.l", "foot.r"
        ]
    );
    let bones = body_of("bone_guard");
    assert_eq!(bones.shipped().choosable(0, true).count(), 0);
}

#[test]
fn inj_hurt_03_injuries_past_the_last_step_are_lost() {
    let mut body = body_of("sellsword");
    let first = body.record(InjuryData::shipped(), "eye.l", 1);
    assert_eq!((first.before, first.after, first.destroyed), (0, 1, false));
    let second = body.record(InjuryData::shipped(), "eye.l", 250);
    assert_eq!(
        (second.before, second.after, second.destroyed),
        (1, 2, true)
    );
    assert_eq!(body.injury_count(), 2);
}

#[test]
fn inj_hurt_07_a_head_takes_its_parts_with_it() {
    let mut body = body_of("three_headed_hound");
    let recorded = body.record(InjuryData::shipped(), "head.2", 4);
    assert_eq!(
        recorded.also_destroyed,
        ["eye.2l", "eye.2r", "ear.2l", "ear.2r", "nose.2", "mouth.2"]
    );
    assert!(
        !body.shipped().is_dead() && !body.shipped().is_concussed() && !body.shipped().is_blinded()
    );
    assert_eq!(body.injury_count(), 4);
    assert!(
        body.shipped().attack_disadvantages().is_empty(),
        "eyes lost with the head add nothing"
    );
    assert_eq!(body.shipped().sight_disadvantage(), 0);
}

#[test]
fn inj_hurt_08_all_hearts_of_those_it_has() {
    let mut body = hurt("sellsword", &[("heart", 1)]);
    assert!(body.shipped().is_sickened() && !body.shipped().is_dead());
    body.record(InjuryData::shipped(), "heart", 1);
    assert!(body.shipped().is_dead());
    let bones = hurt("bone_guard", &[("arm.l", 3), ("arm.r", 3), ("leg.l", 3)]);
    assert!(
        !bones.shipped().is_dead(),
        "what has no heart does not die of it"
    );
}

#[test]
fn inj_hurt_11_injuries_are_counted_and_not_their_values() {
    let bones = hurt("bone_guard", &[("arm.l", 3), ("leg.r", 2)]);
    assert_eq!(bones.injury_count(), 5);
}

#[test]
fn inj_part_01_ears() {
    assert_eq!(
        hurt("sellsword", &[("ear.l", 2)])
            .shipped()
            .hearing_disadvantage(),
        1
    );
    assert!(!hurt("sellsword", &[("ear.l", 2)]).shipped().is_deafened());
    assert!(
        hurt("sellsword", &[("ear.l", 1), ("ear.r", 1)])
            .shipped()
            .is_deafened()
    );
    let bones = body_of("bone_guard");
    assert!(
        !bones.shipped().is_deafened() && !bones.shipped().is_blinded(),
        "ruling INJ-R20"
    );
}

#[test]
fn inj_part_02_a_nose_hinders_survival() {
    assert_eq!(
        amounts(&hurt("sellsword", &[("nose", 1)]), Skill::Survival),
        [1]
    );
    let hound = hurt("three_headed_hound", &[("nose.1", 1), ("nose.2", 1)]);
    assert_eq!(amounts(&hound, Skill::Survival), [1, 1]);
}

#[test]
fn inj_part_03_a_tail_balances_until_it_is_hurt() {
    assert!(body_of("horned_drake").shipped().tail_advantage());
    let body = hurt("horned_drake", &[("tail", 1)]);
    assert!(!body.shipped().tail_advantage() && !body.shipped().natural_part_is_usable("tail"));
    assert!(!body_of("sellsword").shipped().tail_advantage());
}

#[test]
fn inj_part_04_wings() {
    let body = hurt("horned_drake", &[("wing.r", 1)]);
    assert!(
        body.shipped().natural_part_is_usable("wing.l")
            && !body.shipped().natural_part_is_usable("wing.r")
    );
    assert_eq!(amounts(&body, Skill::Fly), [1]);
    assert!(!body_of("sellsword").shipped().can_fly(), "ruling INJ-R25");
}

#[test]
fn inj_part_05_eyes() {
    let body = hurt("sellsword", &[("eye.l", 1)]);
    let sources = body.shipped().attack_disadvantages();
    assert_eq!(sources.len(), 1);
    assert_eq!(
        (
            sources[0].amount,
            sources[0].label.as_str(),
            sources[0].rule
        ),
        (1, "injured left eye", "INJ-PART-05")
    );
    assert!(!body.shipped().is_blinded());
    assert!(
        hurt("sellsword", &[("eye.l", 1), ("eye.r", 2)])
            .shipped()
            .is_blinded()
    );
}

#[test]
fn inj_part_06_hands_and_feet_by_injuries() {
    for (injuries, usable) in [(0, true), (1, true), (2, false), (3, false)] {
        let body = hurt("sellsword", &[("hand.r", injuries)]);
        assert_eq!(
            body.shipped().hand_is_usable("hand.r"),
            usable,
            "{injuries}"
        );
        let trouble: &[i32] = if injuries > 0 { &[1] } else { &[] };
        for skill in [
            Skill::Athletics,
            Skill::Craft,
            Skill::MusicalInstrument,
            Skill::Thievery,
        ] {
            assert_eq!(amounts(&body, skill), trouble, "{skill:?} {injuries}");
        }
        assert!(amounts(&body, Skill::Acrobatics).is_empty());
    }
    for (injuries, speed, stand) in [(0, 0, 0), (1, 0, 1), (2, 1, 1), (3, 1, 1)] {
        let body = hurt("sellsword", &[("foot.l", injuries)]);
        assert_eq!(
            (
                body.shipped().speed_penalty(),
                body.shipped().stand_up_extra_ap()
            ),
            (speed, stand),
            "{injuries}"
        );
        assert!(!body.shipped().cannot_stand());
    }
    assert!(
        hurt("sellsword", &[("foot.l", 1), ("foot.r", 1)])
            .shipped()
            .cannot_stand()
    );
    assert!(
        !hurt("beast", &[("foot.1", 1), ("foot.2", 1), ("foot.3", 1)])
            .shipped()
            .cannot_stand()
    );
}

#[test]
fn inj_part_06_and_10_claws_need_foot_and_leg() {
    for (part, injuries, usable) in [
        ("foot.1", 1, true),
        ("foot.1", 2, false),
        ("leg.1", 1, true),
        ("leg.1", 2, false),
    ] {
        let body = hurt("beast", &[(part, injuries)]);
        assert_eq!(
            body.shipped().natural_part_is_usable("foot.1"),
            usable,
            "{part} {injuries}"
        );
        assert!(body.shipped().natural_part_is_usable("foot.2"));
    }
}

#[test]
fn inj_part_07_and_08_horns_and_mouths() {
    assert!(
        !hurt("horned_drake", &[("horn.l", 1)])
            .shipped()
            .natural_part_is_usable("horn.l")
    );
    for (injuries, usable) in [(0, true), (1, true), (2, false), (3, false)] {
        assert_eq!(
            hurt("horned_drake", &[("mouth", injuries)])
                .shipped()
                .natural_part_is_usable("mouth"),
            usable,
            "{injuries}"
        );
    }
}

#[test]
fn inj_part_09_arms_weigh_double_and_spoil_their_hand() {
    for (injuries, usable) in [(0, true), (1, true), (2, false), (3, false)] {
        assert_eq!(
            hurt("sellsword", &[("arm.r", injuries)])
                .shipped()
                .hand_is_usable("hand.r"),
            usable,
            "{injuries}"
        );
    }
    let body = hurt("sellsword", &[("arm.r", 1), ("hand.r", 1)]);
    for skill in [
        Skill::Athletics,
        Skill::Craft,
        Skill::MusicalInstrument,
        Skill::Thievery,
    ] {
        assert_eq!(amounts(&body, skill), [2, 1], "{skill:?}");
    }
    assert_eq!(amounts(&body, Skill::Acrobatics), [2]);
    assert!(amounts(&body, Skill::Heal).is_empty());
}

#[test]
fn inj_hurt_07_an_arm_that_takes_the_hand_counts_once() {
    let body = hurt("sellsword", &[("arm.r", 3)]);
    assert_eq!(amounts(&body, Skill::Athletics), [2]);
}

#[test]
fn inj_atk_12_an_arm_without_a_hand_is_its_own() {
    let mut body = Injuries::from_plan(
        InjuryData::shipped()
            .plan("tentacled")
            .expect("a shipped plan"),
    );
    assert_eq!(
        body.hands().collect::<Vec<_>>(),
        ["arm.1", "arm.2", "arm.3", "arm.4"]
    );
    body.record(InjuryData::shipped(), "arm.1", 2);
    assert!(!body.shipped().hand_is_usable("arm.1") && body.shipped().hand_is_usable("arm.2"));
    let human = body_of("sellsword");
    assert_eq!(human.hands().collect::<Vec<_>>(), ["hand.l", "hand.r"]);
}

#[test]
fn inj_part_10_legs_by_injuries() {
    for (injuries, speed, stand) in [(0, 0, 0), (1, 0, 2), (2, 2, 2), (3, 2, 2)] {
        let body = hurt("sellsword", &[("leg.l", injuries)]);
        assert_eq!(
            (
                body.shipped().speed_penalty(),
                body.shipped().stand_up_extra_ap()
            ),
            (speed, stand),
            "{injuries}"
        );
        assert!(
            !body.shipped().cannot_stand(),
            "the foot lost with a leg is one of two"
        );
    }
    let serpent = Injuries::from_plan(
        InjuryData::shipped()
            .plan("serpent")
            .expect("a shipped plan"),
    );
    assert!(
        !serpent.shipped().cannot_stand() && !serpent.shipped().has_legs(),
        "ruling INJ-R20"
    );
}

#[test]
fn inj_part_11_one_head_is_more_than_half() {
    for injuries in 0..=3 {
        let body = hurt("sellsword", &[("head", injuries)]);
        let met = [1, 2, 3].map(|step| body.shipped().head_step_met(step));
        assert_eq!(
            met,
            [injuries >= 1, injuries >= 2, injuries >= 3],
            "{injuries}"
        );
        assert_eq!(
            (body.shipped().is_concussed(), body.shipped().is_confused()),
            (met[0], met[1])
        );
    }
    let drake = hurt("horned_drake", &[("head", 3)]);
    assert!(
        drake.shipped().natural_part_is_usable("mouth"),
        "once awake again it bites"
    );
}

#[test]
fn inj_part_12_a_destroyed_head_counts_for_every_step() {
    let body = hurt("three_headed_hound", &[("head.1", 4), ("head.3", 2)]);
    assert_eq!(
        [1, 2, 3].map(|step| body.shipped().head_step_met(step)),
        [true, true, false]
    );
    assert!(!body.shipped().is_dead());
}

#[test]
fn inj_part_12_one_head_suffers_alone() {
    let mut body = body_of("three_headed_hound");
    let first = body.record(InjuryData::shipped(), "head.2", 1);
    assert!(
        !body.shipped().head_reels("head.2", &first)
            && body.shipped().natural_part_is_usable("mouth.2")
    );
    let second = body.record(InjuryData::shipped(), "head.2", 1);
    assert!(
        body.shipped().head_reels("head.2", &second),
        "out of use to the end of its next turn"
    );
    let third = body.record(InjuryData::shipped(), "head.2", 1);
    assert!(
        !body.shipped().head_reels("head.2", &third)
            && !body.shipped().natural_part_is_usable("mouth.2")
    );
    assert!(body.shipped().natural_part_is_usable("mouth.1"));
    let other = body.record(InjuryData::shipped(), "head.1", 2);
    assert!(
        !body.shipped().head_reels("head.1", &other),
        "now the whole creature is struck"
    );
}

#[test]
fn a_body_without_a_head_has_no_head_steps() {
    let body = Injuries::from_plan(&[("leg.1".into(), PartKind::Leg, None)]);
    assert!(!body.shipped().head_step_met(1) && !body.shipped().is_dead());
}

/// What a fight can notice of a body, as one value to compare.
fn troubles(body: &Injuries) -> impl PartialEq + std::fmt::Debug + use<> {
    let skills: Vec<_> = Skill::ALL.iter().map(|&it| amounts(body, it)).collect();
    let usable = body.parts().iter();
    let usable: Vec<_> = usable
        .map(|part| {
            (
                body.shipped().natural_part_is_usable(&part.id),
                body.shipped().hand_is_usable(&part.id),
            )
        })
        .collect();
    (
        (skills, usable, body.shipped().attack_disadvantages().len()),
        (
            body.shipped().hearing_disadvantage(),
            body.shipped().speed_penalty(),
        ),
        (
            body.shipped().can_fly(),
            body.shipped().is_concussed(),
            body.shipped().is_sickened(),
        ),
    )
}

#[test]
fn inj_part_15_to_hurt_any_part_helps_the_attacker() {
    for kind in ALL {
        let animal = [PartKind::Tail, PartKind::Wing, PartKind::Horn].contains(&kind);
        let whole = body_of(if animal { "horned_drake" } else { "sellsword" });
        let part = whole.of(kind).next().expect("the body has such a part");
        let mut hurt = whole.clone();
        hurt.record(
            InjuryData::shipped(),
            &part.id,
            kind.steps(InjuryData::shipped()),
        );
        assert_ne!(troubles(&whole), troubles(&hurt), "{kind:?}");
    }
}
