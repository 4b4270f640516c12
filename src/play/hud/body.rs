//! The body in the panel: a figure whose parts are coloured by their injuries, and the list of the parts. Floor 7.
//!
//! A click on a part of the figure aims at it; the list does the same by keys. What a body looks like comes from the
//! ruleset's strokes; a body without strokes has its list only, and a sheet without parts neither.

use super::sheet::model::Model;
use crate::combat::{CombatantId, PartStatus, Ruleset, Stroke};
use crate::play::aim::Choosing;
use crate::play::aim::parts::{PartOdds, odds_of_part};
use crate::play::floating::TipSystems;
use crate::play::focus::{Focus, tipped};
use crate::play::intent::Intent;
use crate::play::percent::percent_of;
use crate::play::screen::{PlaySystems, Screen};
use crate::play::session::Session;
use crate::play::widgets::{
    Does, FocusKey, Press, Tip, bold, chips, explained, section, struck, words,
};
use crate::play::{rule_links, theme};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// The largest figure, in pixels of the interface.
const FRAME: Vec2 = Vec2::new(232.0, 186.0);
/// How far the ink reaches beyond a stroke, in pixels of the interface.
const INK: f32 = 1.5;
/// The same round the part that is aimed at.
const CHOSEN: f32 = 3.0;

/// Something that stands for a body part: a stroke of the figure or a word of the list.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub(in crate::play) struct OfPart {
    /// Whose.
    pub who: CombatantId,
    /// Which.
    pub part: SmolStr,
}

/// A stroke of the figure that can be pointed at, with its colour while it is not.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(in crate::play) struct Limb(Color);

/// The colour of a part: the worse it is hurt, the darker, so that it shows without hues as well.
#[must_use]
pub fn part_colour(part: &PartStatus) -> Color {
    const SOUND: Color = Color::srgb(0.80, 0.75, 0.66);
    const LIGHT: Color = Color::srgb(0.89, 0.62, 0.24);
    const GRAVE: Color = Color::srgb(0.62, 0.15, 0.12);
    const GONE: Color = Color::srgb(0.13, 0.11, 0.10);
    let steps = f32::from(part.steps.max(2)) - 1.0;
    match (part.destroyed, part.injuries) {
        (true, _) => GONE,
        (_, 0) => SOUND,
        (_, injuries) => {
            let share = (f32::from(injuries) - 1.0) / steps;
            LIGHT.mix(&GRAVE, share.clamp(0.0, 1.0))
        }
    }
}

/// Where the strokes of a body lie in the frame: how many pixels a unit has, and what lies at the top left.
fn fit(sheet_strokes: &[Stroke]) -> Option<(f32, Vec2, Vec2)> {
    let ends = sheet_strokes.iter().flat_map(|stroke| {
        let half = f32::from(stroke.width) / 2.0;
        [stroke.from, stroke.to].map(|at| Rect::from_center_half_size(point(at), Vec2::splat(half)))
    });
    let all = ends.reduce(|all, end| all.union(end))?;
    let room = FRAME - Vec2::splat(2.0 * CHOSEN);
    let scale = (room / all.size().max(Vec2::ONE)).min_element();
    Some((
        scale,
        all.min,
        all.size() * scale + Vec2::splat(2.0 * CHOSEN),
    ))
}

fn point((x, y): (i16, i16)) -> Vec2 {
    Vec2::new(f32::from(x), f32::from(y))
}

/// The figure with what is hurt in words under it.
pub(super) fn figure(list: &mut ChildSpawnerCommands, model: &Model) {
    let sheet = &model.sheet;
    let strokes = sheet.parts.iter().flat_map(|part| part.strokes.iter());
    let strokes: Vec<Stroke> = sheet.trunk.iter().chain(strokes).copied().collect();
    let tip = rule_links::tip_of(model.page, "Body", "");
    section(list, title(model), "body", tip);
    if let Some((scale, corner, size)) = fit(&strokes) {
        let board = Node {
            width: px(size.x),
            height: px(size.y),
            align_self: AlignSelf::Center,
            flex_shrink: 0.0,
            ..default()
        };
        list.spawn(board).with_children(|board| {
            let pen = Pen { scale, corner };
            for grow in [INK, 0.0] {
                for stroke in sheet.trunk.iter() {
                    let colour = if grow > 0.0 { theme::ROOM } else { TRUNK };
                    board.spawn((pen.node(stroke, grow), BackgroundColor(colour)));
                }
            }
            let mut parts: Vec<&PartStatus> = sheet.parts.iter().collect();
            let wide = |part: &&PartStatus| part.strokes.iter().map(|s| -s.width).min();
            parts.sort_by_key(wide);
            for part in parts {
                limb(board, model, part, &pen);
            }
        });
    }
    hurt(list, model);
}

/// The ground of what belongs to no part.
const TRUNK: Color = Color::srgb(0.55, 0.51, 0.45);

const fn title(model: &Model) -> &'static str {
    if model.asks_part {
        "Body: choose a part"
    } else {
        "Body"
    }
}

/// Where strokes go on the screen.
struct Pen {
    scale: f32,
    corner: Vec2,
}

impl Pen {
    /// A stroke as a bar with round ends, turned as the stroke lies, so much wider on each side.
    fn node(&self, stroke: &Stroke, grow: f32) -> impl Bundle + use<> {
        let place = |at| (point(at) - self.corner) * self.scale + Vec2::splat(CHOSEN);
        let (from, to) = (place(stroke.from), place(stroke.to));
        let thick = f32::from(stroke.width) * self.scale + 2.0 * grow;
        let size = Vec2::new(from.distance(to) + thick, thick);
        let middle = (from + to) / 2.0 - size / 2.0;
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(middle.x),
            top: px(middle.y),
            width: px(size.x),
            height: px(size.y),
            border_radius: BorderRadius::MAX,
            ..default()
        };
        let way = to - from;
        let turned = UiTransform::from_rotation(Rot2::radians(way.to_angle()));
        (node, turned)
    }
}

/// A part of the figure: its outline, and its strokes, which are buttons for the mouse.
fn limb(board: &mut ChildSpawnerCommands, model: &Model, part: &PartStatus, pen: &Pen) {
    let can = model.aimable.contains(&part.id);
    let chosen = model.chosen_part.as_ref() == Some(&part.id);
    let blocked = blocked(model, part);
    let (rim, wide) = match (chosen, can) {
        (true, _) => (theme::PAPER, CHOSEN),
        (_, true) => (theme::BRASS, 2.0),
        _ if part.destroyed => (theme::FAINT, 1.0),
        _ => (theme::ROOM, INK),
    };
    for stroke in part.strokes.iter() {
        board.spawn((pen.node(stroke, wide), BackgroundColor(rim)));
    }
    let colour = match blocked.is_some() {
        true => part_colour(part).mix(&theme::PANEL, 0.6),
        false => part_colour(part),
    };
    for stroke in part.strokes.iter() {
        board.spawn((
            Button,
            pen.node(stroke, 0.0),
            BackgroundColor(colour),
            Limb(colour),
            OfPart {
                who: model.who,
                part: part.id.clone(),
            },
            Does {
                intent: Intent::Aim(Some(part.id.clone())),
                blocked: blocked.clone(),
            },
            tip(part),
        ));
    }
}

/// Why a part cannot be the answer to the question that waits.
fn blocked(model: &Model, part: &PartStatus) -> Option<SmolStr> {
    let can = model.aimable.contains(&part.id);
    (model.asks_part && !can)
        .then(|| SmolStr::from("This part cannot be chosen with these degrees."))
}

/// How a part is, in words.
fn state(part: &PartStatus) -> String {
    match (part.destroyed, part.injuries, part.steps) {
        (true, ..) => "destroyed".to_owned(),
        (false, now, 1) if now > 0 => part.severity.to_string(),
        (false, 0, _) => "unhurt".to_owned(),
        (false, now, steps) => format!("{now} of {steps} injuries"),
    }
}

fn tip(part: &PartStatus) -> Tip {
    let state = match part.steps {
        1 => state(part),
        _ => format!("{} {}", part.severity, state(part)),
    };
    let note = match part.note.as_str() {
        "" => String::new(),
        note => format!("If hurt: {note}."),
    };
    Tip::new(crate::battle::capital(&part.label))
        .line(format!("{}.", crate::battle::capital(&state)))
        .line(note)
        .line(if part.can_be_aimed_at { HINT } else { "" })
}

/// What the tip of a part says while no attack is chosen.
const HINT: &str = "Choose an attack, then the part, to aim at it.";

/// The hurt parts in words under the figure: colours alone tell nobody how much.
fn hurt(list: &mut ChildSpawnerCommands, model: &Model) {
    let words_of = |part: &PartStatus| match part.destroyed {
        true => format!("{} lost", part.label),
        false if part.steps == 1 => format!("{} {}", part.label, part.severity),
        false => format!("{} {}/{}", part.label, part.injuries, part.steps),
    };
    let parts = model.sheet.parts.iter();
    let hurt: Vec<String> = parts
        .filter(|part| part.injuries > 0 || part.destroyed)
        .map(words_of)
        .collect();
    if !hurt.is_empty() {
        let text = crate::battle::capital(&hurt.join(", "));
        list.spawn(words(text, theme::SMALL, theme::HARM));
    }
}

/// All parts in words, by how vital they are: the way to them by keys.
pub(super) fn list(list: &mut ChildSpawnerCommands, model: &Model) {
    let tip = rule_links::tip_of(model.page, "Parts", "");
    section(list, "Parts", "parts", tip);
    let mut groups: Vec<(&SmolStr, Vec<&PartStatus>)> = Vec::new();
    for part in &model.sheet.parts {
        match groups
            .iter_mut()
            .find(|(severity, _)| **severity == part.severity)
        {
            Some((_, parts)) => parts.push(part),
            None => groups.push((&part.severity, vec![part])),
        }
    }
    for (severity, parts) in groups {
        let hurt: u32 = parts.iter().map(|part| u32::from(part.injuries)).sum();
        let colour = if hurt > 0 { theme::HARM } else { theme::MUTED };
        chips(list, |chips| {
            let title = format!("{}:", crate::battle::capital(severity));
            let tip = rule_links::tip_of(model.page, severity, "");
            chips.spawn((
                words(title, theme::SMALL, colour),
                TextLayout::no_wrap(),
                explained(format!("severity-{severity}"), tip),
            ));
            for part in parts {
                part_chip(chips, model, part);
            }
        });
    }
}

fn part_chip(chips: &mut ChildSpawnerCommands, model: &Model, part: &PartStatus) {
    let can = model.aimable.contains(&part.id);
    let chosen = model.chosen_part.as_ref() == Some(&part.id);
    let blocked = blocked(model, part);
    let colour = match (part.destroyed, part.injuries, blocked.is_some()) {
        (true, ..) => theme::FAINT,
        (_, 1.., _) => theme::HARM,
        (_, _, true) => theme::FAINT,
        _ => theme::PAPER,
    };
    let intent = Intent::Aim(Some(part.id.clone()));
    let chip = Press::new(format!("part-{}-{}", model.who.0, part.id), intent)
        .shape(|node| {
            node.padding = UiRect::axes(px(5), px(0));
            node.column_gap = px(4);
        })
        .chosen(chosen || can)
        .blocked(blocked)
        .tip(tip(part))
        .spawn(chips, |chip| {
            let label = part.label.as_str();
            if part.destroyed {
                chip.spawn((struck(label, theme::SMALL, colour), TextLayout::no_wrap()));
            } else {
                chip.spawn((words(label, theme::SMALL, colour), TextLayout::no_wrap()));
            }
            if part.injuries > 0 && !part.destroyed && part.steps > 1 {
                let count = format!("{}/{}", part.injuries, part.steps);
                chip.spawn((bold(count, theme::SMALL, colour), TextLayout::no_wrap()));
            }
        });
    chips.commands().entity(chip).insert(OfPart {
        who: model.who,
        part: part.id.clone(),
    });
}

/// All strokes of the part under the pointer are lit together.
fn light_limbs(
    limbs: Query<(&OfPart, &Interaction), With<Limb>>,
    moved: Query<(), (With<Limb>, Changed<Interaction>)>,
    mut painted: Query<(&OfPart, &Limb, &mut BackgroundColor)>,
) {
    if moved.is_empty() {
        return;
    }
    let pointed = limbs
        .iter()
        .find(|(_, interaction)| **interaction != Interaction::None)
        .map(|(part, _)| part);
    for (part, limb, mut colour) in &mut painted {
        let lit = Some(part) == pointed;
        let now = if lit {
            limb.0.mix(&theme::PAPER, 0.45)
        } else {
            limb.0
        };
        if colour.0 != now {
            colour.0 = now;
        }
    }
}

type Tips<'w, 's> = Query<
    'w,
    's,
    (
        &'static Tip,
        Option<&'static Interaction>,
        Option<&'static FocusKey>,
        Entity,
    ),
    With<OfPart>,
>;

/// The tip of the part under the pointer or with the focus tells what aiming at it does to the odds.
fn tell_odds(
    choosing: Choosing,
    focus: Res<Focus>,
    tips: Tips,
    parts: Query<&OfPart>,
    mut told: Local<Option<Entity>>,
    mut commands: Commands,
) {
    let Choosing {
        session,
        selection,
        aim,
        ..
    } = choosing;
    let due = tipped(&focus, tips.iter()).map(|(tip, entity)| (tip.clone(), entity));
    let Some((tip, entity)) = due else {
        *told = None;
        return;
    };
    let Ok(part) = parts.get(entity) else { return };
    if *told == Some(entity) && !aim.is_changed() && !selection.is_changed() {
        return;
    }
    *told = Some(entity);
    let lines = match odds_of_part(&aim, &session, &selection, part.who, &part.part) {
        Some(Ok(odds)) => lines_of(&odds, session.battle().ruleset()),
        Some(Err(refusal)) => vec![refusal.to_string()],
        None => return,
    };
    let mut said = Tip::new(tip.title.clone());
    said.lines = tip.lines.iter().take(1).cloned().chain(lines).collect();
    if said != tip {
        commands.entity(entity).insert(said);
    }
}

/// The odds with the aim and without it, and the numbers that the aim adds.
fn lines_of(odds: &PartOdds, ruleset: &Ruleset) -> Vec<String> {
    let percent = percent_of;
    let mut lines = vec![format!(
        "{}: {} % {} when aimed here, {} % without aim.",
        odds.title,
        percent(odds.aimed),
        odds.headline,
        percent(odds.plain),
    )];
    let added = odds.added.iter();
    lines.extend(added.map(|term| {
        let value = (ruleset.wording.value_of)(term);
        format!("{value} {} ({})", term.label, term.rule)
    }));
    lines
}

pub(super) fn plugin(app: &mut App) {
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (light_limbs, tell_odds)
            .chain()
            .before(TipSystems)
            .run_if(in_battle)
            .in_set(PlaySystems::Draw),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(injuries: u8, destroyed: bool) -> PartStatus {
        PartStatus {
            id: "arm.l".into(),
            label: "left arm".into(),
            severity: "severe".into(),
            injuries,
            steps: 3,
            destroyed,
            strokes: [Stroke::from((0, 0, 30, 40, 10))].into(),
            note: SmolStr::default(),
            can_be_aimed_at: true,
        }
    }

    #[test]
    fn the_worse_a_part_is_hurt_the_darker_it_is() {
        let states = [
            part(0, false),
            part(1, false),
            part(2, false),
            part(3, false),
            part(3, true),
        ];
        let light: Vec<f32> = states
            .iter()
            .map(|part| part_colour(part).luminance())
            .collect();
        for pair in light.windows(2) {
            assert!(pair[0] > pair[1] * 1.2, "{light:?}");
        }
    }

    #[test]
    fn a_body_fits_into_its_frame() {
        for strokes in [
            vec![Stroke::from((0, 0, 100, 10, 10))],
            vec![
                Stroke::from((0, 0, 3, 200, 10)),
                Stroke::from((-20, 4, 3, 4, 8)),
            ],
        ] {
            let (scale, _, size) = fit(&strokes).expect("there are strokes");
            assert!(
                scale > 0.0 && size.x <= FRAME.x + 0.1 && size.y <= FRAME.y + 0.1,
                "{size}"
            );
        }
        assert!(fit(&[]).is_none());
    }
}
