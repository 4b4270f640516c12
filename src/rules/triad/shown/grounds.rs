//! What grounds do, for tips and docs. Floor 4.

use crate::board::Grade;
use crate::combat::{Ground, GroundRules, GroundWords};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::triad::data::{Size, TriadData};
use crate::rules::triad::plan::movement::step_rules;

/// How one steps, and what each sort of ground does.
pub static GROUNDS: GroundRules = GroundRules {
    walker: |world| step_rules(TriadData::of(world), Size::Medium),
    unit: "cells",
    least_cover: Grade::Quarter,
    words: WORDS,
};

const WORDS: &[GroundWords] = &[
    GroundWords::of(
        Ground::Cost,
        "A step that leaves it costs double, whatever its cost is.",
        &["TRI-MOVE-02"],
    ),
    GroundWords::of(
        Ground::StepUp,
        "It costs double, unless one of the two cells is a `ramp`.",
        &["TRI-MOVE-08"],
    ),
    GroundWords::of(
        Ground::HeightUp,
        "It takes a Climb, whatever the height.",
        &["TRI-MOVE-12"],
    ),
    GroundWords::of(
        Ground::HeightDown,
        "It takes a jump, which is a fall that a check softens, or a Climb.",
        &["TRI-MOVE-12", "TRI-MOVE-15"],
    ),
    GroundWords::of(
        Ground::Cover,
        "It gives Disadvantage from a grade that depends on the target's size: a quarter for small ones, half for medium ones, three quarters for large ones.",
        &["TRI-POS-02"],
    ),
    GroundWords::tag(
        "deep",
        "It has to be swum, with a check; a step into it ends the Move, and a fall into it submerges.",
        &["TRI-MOVE-10"],
    ),
    GroundWords::tag(
        "water",
        "It puts out fire, and nobody catches fire in it.",
        &["TRI-COND-11"],
    ),
    GroundWords::tag(
        "climb",
        "It is entered and left only by Climb.",
        &["TRI-R62"],
    ),
    GroundWords::detail(
        "low",
        "Its cost does not slow large creatures.",
        &["TRI-MOVE-03"],
    ),
    GroundWords::detail(
        "ramp",
        "One step up or down to or from it costs nothing extra.",
        &["TRI-MOVE-08"],
    ),
    GroundWords::tag(
        "narrow",
        "Small creatures pass, medium ones squeeze, large ones do not get in.",
        &["TRI-MOVE-24"],
    ),
    GroundWords::of(Ground::Gap, "It squeezes through.", &["TRI-MOVE-24"]),
    GroundWords::detail("soft", "Burrowers can dig through it.", &["TRI-MOVE-22"]),
    GroundWords::tag("airless", "Nobody can breathe there.", &["TRI-HURT-12"]),
    GroundWords::tag(
        "thin_ice_",
        "It is ice of this many inches: it breaks under too much Bulk, and can be attacked.",
        &["TRI-MOVE-23"],
    )
    .filled("It is ice of {1} inches: it breaks under too much Bulk, and can be attacked."),
    GroundWords::tag(
        "current_",
        "It carries whoever starts a Turn in it this many feet in that direction.",
        &["TRI-MOVE-11"],
    )
    .filled("It carries whoever starts a Turn in it {2} feet to {1}."),
    GroundWords::detail(
        "dc_",
        "The number of a check to climb or swim there, in place of 15 or 10.",
        &["TRI-R87"],
    )
    .filled("A check to climb or swim there has to reach {1}."),
    GroundWords::tag(
        "zero_g",
        "In any cell that is drawn: there is no weight on the whole map, and one moves by pushing off.",
        &["TRI-MOVE-19"],
    ),
    GroundWords::tag(
        "handhold",
        "It is something fixed from which to push off where there is no weight.",
        &["TRI-R41"],
    ),
    GroundWords::of(
        Ground::Dark,
        "Whoever stands in it is Concealed from all without darkvision.",
        &["TRI-POS-04"],
    ),
    GroundWords::of(
        Ground::Fog,
        "Whoever stands in it or behind it is Concealed.",
        &["TRI-POS-04"],
    ),
    GroundWords::of(
        Ground::Worked,
        "It is worked by hand, for 1 Action.",
        &["TRI-ACT-01"],
    ),
    GroundWords::of(
        Ground::HitPoints,
        "It can be attacked; its Durability is 6 with the tag `stone` or `gate`, 3 with `door`, 2 otherwise.",
        &["TRI-R80"],
    ),
    GroundWords::of(
        Ground::Object("light"),
        "It lights the dark within 4 cells.",
        &["TRI-MOVE-25"],
    ),
    GroundWords::of(
        Ground::Object("illusion"),
        "It gives cover only from those who believe in it, and never blocks sight; it bars the way unless it is `passable`, or, as an edge, has `blocks_movement: false`.",
        &["TRI-POS-14"],
    ),
    GroundWords::of(
        Ground::Object("loose"),
        "It floats off where there is no weight.",
        &["TRI-R41"],
    ),
    GroundWords::of(Ground::Edge("climb"), "It can be climbed.", &["TRI-R62"]),
];
