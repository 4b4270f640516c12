//! What grounds do, for tips and docs. Floor 4.

use crate::board::Grade;
use crate::combat::{Ground, GroundRules, GroundWords};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::contest::data::ContestData;
use crate::rules::contest::plan::movement::step_rules;

/// How one steps, and what each sort of ground does.
pub static GROUNDS: GroundRules = GroundRules {
    walker: |world| step_rules(ContestData::of(world), false),
    unit: "metres",
    least_cover: Grade::Half,
    words: WORDS,
};

const WORDS: &[GroundWords] = &[
    GroundWords::of(
        Ground::Cost,
        "The step that enters the cell pays it.",
        &["CON-MOVE-01"],
    ),
    GroundWords::of(Ground::StepUp, "It costs 1 more.", &["CON-MOVE-02"]),
    GroundWords::of(
        Ground::HeightUp,
        "It cannot be climbed, except on `climb`.",
        &["CON-MOVE-02"],
    ),
    GroundWords::of(
        Ground::HeightDown,
        "It is a fall, except on `climb`.",
        &["CON-MOVE-02", "CON-MOVE-03"],
    ),
    GroundWords::of(
        Ground::Cover,
        "Half or more counts, against attacks from afar.",
        &["CON-POS-01"],
    ),
    GroundWords::tag(
        "climb",
        "Heights of 2 steps and more can be climbed there, up and down.",
        &["CON-MOVE-02"],
    ),
    GroundWords::of(
        Ground::Dark,
        "Attacks from afar have -5, melee attacks -2.",
        &["CON-POS-07"],
    ),
    GroundWords::of(Ground::Dim, "Attacks from afar have -2.", &["CON-POS-07"]),
    GroundWords::of(Ground::Fog, "Attacks from afar have -2.", &["CON-POS-07"]),
    GroundWords::of(Ground::Worked, "It is worked by hand.", &["CON-ACT-11"]),
];
