//! Who is in camp, how they are, what they have done and can learn; the roll of the dead. Floor 7.

use crate::battle::campaign::{Advance, Campaign, Grave, MemberId};
use crate::combat::{Gauge, RulePage, Sheet, SideId, Standing};
use crate::picture::people::{Face, Vigour};
use crate::play::intent::{CampStep, Intent};
use crate::play::people::{Portrait, portrait};
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, column, explained, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The living of all bands.
pub(super) fn people(list: &mut ChildSpawnerCommands, campaign: &Campaign) {
    if campaign.past().is_empty() && campaign.chronicle().deeds().is_empty() {
        let text = "The people of the first battle form the band. Those who survive a battle go on to the next one.";
        list.spawn(words(text, theme::BODY, theme::MUTED));
        return;
    }
    let bands = match campaign.sheets() {
        Ok(bands) => bands,
        Err(problem) => {
            list.spawn(words(problem.to_string(), theme::BODY, theme::HARM));
            return;
        }
    };
    for (band, (name, sheets)) in campaign.plan().bands().iter().zip(bands).enumerate() {
        list.spawn(bold(name.as_str(), theme::BODY, theme::BRASS));
        if sheets.is_empty() {
            let text = match campaign.past().is_empty() {
                true => "The people of the first battle form the band.",
                false => "Nobody is left.",
            };
            list.spawn(words(text, theme::SMALL, theme::MUTED));
        }
        for (place, (standing, sheet)) in sheets.into_iter().enumerate() {
            member(list, campaign, MemberId { band, place }, standing, &sheet);
        }
    }
}

/// How many can learn something now.
pub(super) fn can_learn(campaign: &Campaign) -> usize {
    let bands = 0..campaign.plan().bands().len();
    let all = bands.flat_map(|band| {
        let places = 0..campaign.members(band).len();
        places.map(move |place| MemberId { band, place })
    });
    all.filter(|member| !campaign.advances(*member).is_empty())
        .count()
}

/// The portrait of a line, and beside it what `tell` writes.
fn line_of(
    list: &mut ChildSpawnerCommands,
    marks: impl Bundle,
    face: Portrait,
    tell: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let node = Node {
        flex_shrink: 0.0,
        padding: UiRect::vertical(px(3)),
        align_items: AlignItems::Start,
        ..row(10.0)
    };
    list.spawn((node, marks)).with_children(|line| {
        portrait(line, face, 56.0);
        line.spawn(Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..column(2.0)
        })
        .with_children(tell);
    });
}

/// Name and kind; below, what is not whole, what was done, and what can be learnt.
fn member(
    list: &mut ChildSpawnerCommands,
    campaign: &Campaign,
    who: MemberId,
    standing: Standing,
    sheet: &Sheet,
) {
    let record = campaign.record_of(&sheet.name);
    let page = campaign.plan().rules().page;
    let tip = tip_of_member(sheet, page);
    let tip = record
        .scars
        .iter()
        .fold(tip, |tip, scar| tip.line(format!("Scar: {scar}")));
    let face = Portrait::in_camp(sheet, side_of(who.band), standing);
    line_of(
        list,
        explained(format!("camp-{}", sheet.name), tip),
        face,
        |text| {
            let name = format!("{}, {}", campaign.full_name(&sheet.name), sheet.kind);
            text.spawn(bold(name, theme::BODY, theme::PAPER));
            let (state, colour) = state(standing, sheet);
            text.spawn(words(state, theme::SMALL, colour));
            text.spawn(words(record.in_words(), theme::SMALL, theme::MUTED));
            learnt(text, campaign, &sheet.name);
        },
    );
    let growth = campaign.advances(who);
    if growth.is_empty() {
        return;
    }
    let node = Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(4),
        padding: UiRect::left(px(66)),
        ..row(6.0)
    };
    list.spawn(node).with_children(|line| {
        line.spawn(words("Can learn:", theme::SMALL, theme::GOOD));
        for (at, advance) in growth {
            let step = CampStep::Learn {
                member: who,
                advance: at,
            };
            let key = format!("learn-{}-{at}", sheet.name);
            offer(line, key, step, &sheet.name, advance);
        }
    });
}

/// What somebody has learnt so far.
pub(super) fn learnt(text: &mut ChildSpawnerCommands, campaign: &Campaign, name: &str) {
    let Some(growth) = campaign.plan().growth() else {
        return;
    };
    let learnt = campaign.chronicle().learnt(name).iter();
    let names: Vec<_> = learnt
        .filter_map(|&at| growth.advances().get(at))
        .map(Advance::name)
        .collect();
    if !names.is_empty() {
        let told = format!("Learnt: {}.", names.join(", "));
        text.spawn(words(told, theme::SMALL, theme::GOOD));
    }
}

/// A button by which somebody learns something.
fn offer(
    line: &mut ChildSpawnerCommands,
    key: String,
    step: CampStep,
    name: &str,
    offered: &Advance,
) {
    let tip = Tip::new(format!("{name} can learn: {}", offered.name()))
        .line(offered.summary())
        .line(format!("It adds: {}.", offered.in_words()));
    Press::new(key, Intent::Camp(step))
        .tip(tip)
        .label(line, "sparkles", offered.name());
}

/// The side whose ring a band has.
pub(super) fn side_of(band: usize) -> SideId {
    SideId(u8::try_from(band).unwrap_or(u8::MAX))
}

/// The roll of the dead; nothing as long as nobody has died.
pub(super) fn the_dead(list: &mut ChildSpawnerCommands, campaign: &Campaign) {
    let dead = campaign.chronicle().dead();
    if dead.is_empty() {
        return;
    }
    list.spawn(bold("The dead", theme::BODY, theme::BRASS));
    for grave in dead {
        grave_of(list, campaign, grave);
    }
}

/// The roll of the dead at the end of a campaign.
pub(super) fn remembered(list: &mut ChildSpawnerCommands, campaign: &Campaign) {
    if campaign.chronicle().dead().is_empty() {
        list.spawn(words("Nobody has died.", theme::BODY, theme::GOOD));
    }
    for grave in campaign.chronicle().dead() {
        grave_of(list, campaign, grave);
    }
}

fn grave_of(list: &mut ChildSpawnerCommands, campaign: &Campaign, grave: &Grave) {
    let face = Portrait {
        face: Face::of(&grave.name, &grave.bust, grave.size),
        side: side_of(grave.band),
        vigour: Vigour::Dead,
    };
    let record = campaign.record_of(&grave.name).in_words();
    let tip = Tip::new(grave.name.as_str())
        .line(record.as_str())
        .line(grave.text.as_str());
    line_of(
        list,
        explained(format!("grave-{}", grave.name), tip),
        face,
        |text| {
            let name = format!("{}, {}", campaign.full_name(&grave.name), grave.kind);
            text.spawn(bold(name, theme::BODY, theme::MUTED));
            let place = format!("{}: {}", grave.level, grave.text);
            text.spawn(words(place, theme::SMALL, theme::MUTED));
            text.spawn(words(record, theme::SMALL, theme::MUTED));
        },
    );
}

/// How the pools of somebody in camp are, and what is carried.
fn tip_of_member(sheet: &Sheet, page: RulePage) -> Tip {
    let tip = Tip::new(sheet.name.as_str());
    let pool = |gauge: &Gauge| {
        let rule = page.word(&gauge.label).and_then(|word| word.rule);
        let rule = rule.map_or_else(String::new, |rule| format!(" ({rule})"));
        match gauge.max {
            Some(max) => format!("{} {} of {max}{rule}", gauge.label, gauge.now),
            None => format!("{} {}{rule}", gauge.label, gauge.now),
        }
    };
    let tip = sheet.gauges.iter().map(pool).fold(tip, Tip::line);
    let things = ["In hand", "Carried"];
    let carried = sheet
        .lines
        .iter()
        .filter(|(label, _)| things.contains(&label.as_str()));
    carried.fold(tip, |tip, (label, value)| {
        tip.line(format!("{label}: {value}"))
    })
}

/// What is not whole, as a sentence.
fn state(standing: Standing, sheet: &Sheet) -> (String, Color) {
    let out = match standing {
        Standing::Unconscious => Some("unconscious".to_owned()),
        Standing::Incapacitated => Some("incapacitated".to_owned()),
        _ => None,
    };
    let hurt = sheet.parts.iter().filter_map(|part| match part {
        part if part.destroyed => Some(format!("{} lost", part.label)),
        part if part.injuries > 0 => Some(format!(
            "{} hurt ({} of {})",
            part.label, part.injuries, part.steps
        )),
        _ => None,
    });
    let notes: Vec<String> = out.into_iter().chain(hurt).collect();
    if notes.is_empty() {
        ("Sound.".to_owned(), theme::GOOD)
    } else {
        (
            format!("{}.", crate::combat::capital(&notes.join(", "))),
            theme::HARM,
        )
    }
}
