//! What grounds do, for tips and docs. Floor 4.

use crate::board::Grade;
use crate::combat::{Ground, GroundRules, GroundWords};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::movement::step_rules;

/// How one steps, and what each sort of ground does.
pub static GROUNDS: GroundRules = GroundRules {
    walker: |world| step_rules(AuraData::of(world)),
    unit: "metres",
    least_cover: Grade::Quarter,
    words: WORDS,
};

const WORDS: &[GroundWords] = &[
    GroundWords::of(
        Ground::Cost,
        "The step that enters the cell pays it; no Agile Move leads in.",
        &["AUR-MOVE-01", "AUR-MOVE-14"],
    ),
    GroundWords::of(
        Ground::StepUp,
        "It costs 1 more, also on the way down.",
        &["AUR-MOVE-01"],
    ),
    GroundWords::of(
        Ground::HeightUp,
        "It takes a Climb, of 4 steps at most.",
        &["AUR-MOVE-12"],
    ),
    GroundWords::of(
        Ground::HeightDown,
        "It takes a Climb or a Jump.",
        &["AUR-MOVE-10", "AUR-MOVE-12"],
    ),
    GroundWords::of(
        Ground::Cover,
        "Each grade makes shots harder by its own number.",
        &["AUR-POS-08"],
    ),
    GroundWords::tag(
        "mud",
        "It slows whoever stands in it; no Agile Move leads in.",
        &["AUR-MOVE-14"],
    ),
    GroundWords::tag(
        "bog",
        "It slows whoever stands in it; no Agile Move leads in.",
        &["AUR-MOVE-14"],
    ),
    GroundWords::tag("water", "No Agile Move leads into it.", &["AUR-MOVE-14"]),
    GroundWords::tag("ice", "No Agile Move leads into it.", &["AUR-MOVE-14"]),
    GroundWords::tag("climb", "It is entered by Climb.", &["AUR-MOVE-12"]),
    GroundWords::of(
        Ground::Dark,
        "Whoever stands in it is seen only from the next cell.",
        &["AUR-POS-11"],
    ),
    GroundWords::of(
        Ground::Fog,
        "Whoever stands in it is seen from 2 metres at most.",
        &["AUR-POS-11"],
    ),
    GroundWords::of(Ground::HitPoints, "It can be broken.", &["AUR-ACT-22"]),
];
