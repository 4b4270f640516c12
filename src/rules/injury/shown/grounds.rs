//! What grounds do, for tips and docs. Floor 4.

use crate::board::Grade;
use crate::combat::{Ground, GroundRules, GroundWords};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::plan::movement::step_rules;

/// How one steps, and what each sort of ground does.
pub static GROUNDS: GroundRules = GroundRules {
    walker: |world| step_rules(InjuryData::of(world), false, false),
    unit: "cells",
    least_cover: Grade::Quarter,
    words: WORDS,
};

const WORDS: &[GroundWords] = &[
    GroundWords::of(
        Ground::Cost,
        "The step that enters the cell pays it.",
        &["INJ-MOVE-01"],
    ),
    GroundWords::of(Ground::StepUp, "It costs 1 more.", &["INJ-MOVE-01"]),
    GroundWords::of(
        Ground::HeightUp,
        "It takes a Climb, of 2 steps at most, or a climb speed.",
        &["INJ-MOVE-05"],
    ),
    GroundWords::of(Ground::HeightDown, "It is a fall.", &["INJ-MOVE-06"]),
    GroundWords::of(
        Ground::Cover,
        "A quarter or more gives the attacker 1 disadvantage.",
        &["INJ-POS-01"],
    ),
    GroundWords::detail(
        "deep",
        "It costs double, except for swimmers.",
        &["INJ-MOVE-08"],
    ),
    GroundWords::tag(
        "ice",
        "Each cell takes an Acrobatics check; whoever fails it falls prone.",
        &["INJ-MOVE-08"],
    ),
    GroundWords::tag(
        "climb",
        "It is entered by Climb, or with a climb speed.",
        &["INJ-MOVE-05"],
    ),
    GroundWords::of(
        Ground::Dark,
        "It can be seen into only with darkvision, or from the next cell.",
        &["INJ-POS-12"],
    ),
    GroundWords::of(
        Ground::Fog,
        "It can be seen into and through only from the next cell.",
        &["INJ-POS-12"],
    ),
    GroundWords::of(Ground::Worked, "It is worked by hand.", &["INJ-ACT-18"]),
    GroundWords::of(Ground::HitPoints, "It can be broken.", &["INJ-ACT-22"]),
];
