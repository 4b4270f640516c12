//! What each injury of a part does, in words. Floor 4. Rules INJ-PART-01 to -13.

use crate::combat::PartStatus;
use crate::mechanics::reports::counted;
use crate::rules::injury::components::body::Part;
use crate::rules::injury::data::{BodyDrawing, Harm, InjuryData, PartKind};
use crate::rules::injury::snapshot::Fighter;
use smol_str::{SmolStr, format_smolstr};

/// All parts of a body.
pub(super) fn parts(fighter: &Fighter<'_>, drawing: Option<&BodyDrawing>) -> Vec<PartStatus> {
    let strokes = |at: usize| drawing.and_then(|drawing| drawing.parts.get(at).cloned());
    let all = fighter.body.parts().iter().enumerate();
    all.map(|(at, part)| PartStatus {
        strokes: strokes(at).unwrap_or_default(),
        id: part.id.clone(),
        label: fighter.body.label(part),
        severity: part.kind.severity().name().into(),
        injuries: part.injuries,
        steps: part.kind.steps(fighter.data),
        destroyed: part.destroyed,
        effects: effects(fighter.data, part),
        lost_at: lost_at(fighter.data, part),
        can_be_aimed_at: true,
    })
    .collect()
}

/// The injury at which a part is lost, if any is.
fn lost_at(data: &InjuryData, part: &Part) -> Option<u8> {
    let can = part.kind.can_be_destroyed(data) && !part.prosthetic;
    can.then(|| part.kind.steps(data))
}

/// What each injury does, from the first on.
fn effects(data: &InjuryData, part: &Part) -> Vec<SmolStr> {
    let last = lost_at(data, part);
    let spoilt = u8::try_from(data.harm.spoilt_limb).unwrap_or(u8::MAX);
    let steps = 1..=part.kind.steps(data);
    steps
        .map(|step| match (step, part.kind) {
            (step, kind) if Some(step) == last => loss(kind),
            (step, PartKind::Head) => head(step),
            (step, kind) if step >= spoilt => useless(&data.harm, kind),
            (_, kind) => hurt(&data.harm, kind),
        })
        .collect()
}

/// The first injury of a part.
fn hurt(harm: &Harm, kind: PartKind) -> SmolStr {
    let (part, limb) = (
        disadvantages(harm.hurt_part_skill),
        disadvantages(harm.hurt_limb_skill),
    );
    match kind {
        PartKind::Ear => "worse hearing".into(),
        PartKind::Nose => format_smolstr!("{part} on scent and Survival"),
        PartKind::Tail => {
            "it cannot slap with it, and has no help from it in keeping its balance".into()
        }
        PartKind::Wing => format_smolstr!(
            "no blow with it, {} slower in the air; with too few sound wings it falls",
            cells(harm.hurt_wing)
        ),
        PartKind::Eye => format_smolstr!(
            "{} on attacks; with all eyes hurt it is blinded",
            disadvantages(harm.hurt_eye)
        ),
        PartKind::Hand => format_smolstr!("{part} on work and wrestling with it"),
        PartKind::Foot => format_smolstr!(
            "standing up costs {} AP more, {part} on leaping and climbing; with all feet hurt it falls",
            harm.hurt_foot
        ),
        PartKind::Horn => "it cannot gore".into(),
        PartKind::Mouth => "it cannot speak".into(),
        PartKind::Arm => format_smolstr!("{limb} on work, wrestling and climbing"),
        PartKind::Leg => format_smolstr!(
            "standing up costs {} AP more, {limb} on leaping and climbing; with all legs hurt it falls",
            harm.hurt_leg
        ),
        PartKind::Heart => "sickened, and perhaps stunned for 1 round".into(),
        PartKind::Head => head(1),
    }
}

/// A limb or a mouth that is of no more use.
fn useless(harm: &Harm, kind: PartKind) -> SmolStr {
    match kind {
        PartKind::Hand => "drops what it holds, and can hold nothing".into(),
        PartKind::Arm => "drops what this hand holds; no blow and no shield with it".into(),
        PartKind::Foot => format_smolstr!("{} slower, no kick with it", cells(harm.hurt_foot)),
        PartKind::Leg => format_smolstr!("{} slower, no kick with it", cells(harm.hurt_leg)),
        PartKind::Mouth => "neither bites nor drinks".into(),
        kind => hurt(harm, kind),
    }
}

fn head(step: u8) -> SmolStr {
    SmolStr::new_static(match step {
        1 => "concussed: 1 disadvantage on every d20",
        2 => "confused, and stunned or dazed for 1 round",
        _ => "unconscious, and perhaps in a coma",
    })
}

/// The loss of a part.
fn loss(kind: PartKind) -> SmolStr {
    SmolStr::new_static(match kind {
        PartKind::Head | PartKind::Heart => "lost: with the last one it dies",
        PartKind::Arm => "lost with its hand",
        PartKind::Leg => "lost with its foot",
        _ => "lost",
    })
}

fn disadvantages(count: i32) -> SmolStr {
    counted(count, "disadvantage", "disadvantages")
}

fn cells(count: i32) -> SmolStr {
    counted(count, "cell", "cells")
}
