//! What grounds do, for tips and docs. Floor 4.

use crate::board::Grade;
use crate::combat::{Ground, GroundRules, GroundWords};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::movement::step_rules;

/// How one steps, and what each sort of ground does.
pub static GROUNDS: GroundRules = GroundRules {
    walker: |world| step_rules(WoundsData::of(world), false, 1),
    unit: "yards",
    least_cover: Grade::Quarter,
    words: WORDS,
};

const WORDS: &[GroundWords] = &[
    GroundWords::of(
        Ground::Cost,
        "It is the factor of the step that enters, unless a tag has one.",
        &["WND-R87"],
    ),
    GroundWords::of(
        Ground::StepUp,
        "It is a steep hill: factor 2.",
        &["WND-MOVE-10"],
    ),
    GroundWords::of(
        Ground::HeightUp,
        "It cannot be climbed, except on `climb`: 4 yards more for each step.",
        &["WND-MOVE-10"],
    ),
    GroundWords::of(
        Ground::HeightDown,
        "It is a fall, except on `climb`.",
        &["WND-MOVE-22"],
    ),
    GroundWords::of(
        Ground::Cover,
        "Each grade has its own number; creatures in the way count too.",
        &["WND-POS-02", "WND-POS-08"],
    ),
    GroundWords::price("mud", "It has a factor of its own.", &["WND-MOVE-08"]),
    GroundWords::price("thicket", "It has a factor of its own.", &["WND-MOVE-08"]),
    GroundWords::detail(
        "hill",
        "It has a factor of its own, but not downhill.",
        &["WND-MOVE-08"],
    ),
    GroundWords::tag(
        "deep",
        "It has to be swum, with a check to stay up in a fight; it swallows what falls in, and puts out fire.",
        &["WND-POS-21", "WND-R100", "WND-COND-14"],
    ),
    GroundWords::tag("water", "It puts out fire.", &["WND-COND-14"]),
    GroundWords::tag("waist", "It puts out fire.", &["WND-COND-14"]),
    GroundWords::tag(
        "underwater",
        "It hampers attacks, defence and shots, swallows what falls in, and puts out fire.",
        &["WND-POS-20", "WND-R100", "WND-COND-14"],
    ),
    GroundWords::tag(
        "ice",
        "Whoever lands there from a jump has to make a check.",
        &["WND-MOVE-18"],
    ),
    GroundWords::tag(
        "climb",
        "Heights of 2 steps and more can be climbed there, up and down.",
        &["WND-MOVE-10"],
    ),
    GroundWords::detail(
        "low",
        "It gives better cover to those who crouch or lie behind it.",
        &["WND-POS-03"],
    ),
    GroundWords::detail(
        "current",
        "With a direction, such as `E`, it carries whoever swims there a yard as its turn ends; with `fast`, two yards.",
        &["WND-R117"],
    ),
    GroundWords::detail(
        "rough",
        "Staying up in it takes 10 instead of 6.",
        &["WND-POS-21"],
    ),
    GroundWords::of(
        Ground::Dark,
        "Attacks on whoever stands in it have -3 without darksight.",
        &["WND-POS-10"],
    ),
    GroundWords::of(
        Ground::Dim,
        "Attacks on whoever stands in it have -1 without darksight.",
        &["WND-POS-10"],
    ),
    GroundWords::of(
        Ground::Fog,
        "Attacks on whoever stands in it have -3, and nobody sees through it.",
        &["WND-POS-10"],
    ),
    GroundWords::of(
        Ground::Worked,
        "It is worked by hand, for 2 AP.",
        &["WND-ACT-39"],
    ),
    GroundWords::of(
        Ground::Kindled,
        "It is worked by hand: a bell for 6 AP, a flame for 2 AP beside something tagged `fire`, otherwise for 8.",
        &["WND-ACT-39"],
    ),
    GroundWords::of(
        Ground::HitPoints,
        "It can be attacked; its Toughness is 10 with the tag `stone`, 5 otherwise.",
        &["WND-ACT-46"],
    ),
    GroundWords::of(
        Ground::Edge("climb"),
        "It can be climbed.",
        &["WND-MOVE-10"],
    ),
];
