//! The body in the panel: a figure whose parts are coloured by their injuries, and the list of the parts. Floor 7.
//!
//! A click on a part of the figure aims at it; the list does the same by keys. What a body looks like comes from the
//! ruleset's strokes; a body without strokes has its list only, and a sheet without parts neither.

use super::sheet::model::Model;
use crate::combat::{CombatantId, Modifier, PartStatus, Ruleset, Stroke};
use crate::dice::{whole_percent, whole_percents};
use crate::play::aim::Choosing;
use crate::play::aim::parts::{PartOdds, odds_of_part};
use crate::play::floating::TipSystems;
use crate::play::focus::{Focus, tipped};
use crate::play::intent::Intent;
use crate::play::screen::{PlaySystems, Screen};
use crate::play::session::Session;
use crate::play::settings::Settings;
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
        .then(|| SmolStr::from("This part cannot be chosen with so few degrees."))
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

/// What a part has, what its next injury does, and at which one it is lost.
fn lines_of_part(part: &PartStatus) -> Vec<String> {
    let state = match part.steps {
        1 => state(part),
        _ => format!("{}, {}", part.severity, state(part)),
    };
    let effect = |injuries: u8| {
        part.effects
            .get(usize::from(injuries))
            .filter(|it| !it.is_empty())
    };
    let now = part.injuries.checked_sub(1).and_then(effect);
    let state = match now.filter(|_| !part.destroyed) {
        Some(now) => format!("{state}: {now}"),
        None => state,
    };
    let mut lines = vec![format!("{}.", crate::combat::capital(&state))];
    if part.destroyed {
        return lines;
    }
    let first = part.injuries == 0;
    if let Some(next) = effect(part.injuries) {
        let word = if first { "If hurt" } else { "Next injury" };
        lines.push(format!("{word}: {next}."));
    }
    if let Some(last) = part.lost_at.filter(|&last| last > part.injuries + 1) {
        lines.push(format!("Lost at {last} injuries."));
    }
    lines
}

fn tip(part: &PartStatus) -> Tip {
    let tip = Tip::new(crate::combat::capital(&part.label));
    let tip = lines_of_part(part).into_iter().fold(tip, Tip::line);
    tip.line(if part.can_be_aimed_at { HINT } else { "" })
}

/// How the odds of an aim begin in a tip.
const AIMED: &str = "Aim: ";

/// What the tip of a part says while no attack is chosen.
const HINT: &str = "Choose an attack, then the part, to aim at it.";

/// The hurt parts in words under the figure, with what their injuries do and what the next one would: colours
/// alone tell nobody how much.
fn hurt(list: &mut ChildSpawnerCommands, model: &Model) {
    let words_of = |part: &PartStatus| match part.destroyed {
        true => format!("{} lost", part.label),
        false if part.steps == 1 => format!("{} {}", part.label, part.severity),
        false => format!("{} {}/{}", part.label, part.injuries, part.steps),
    };
    let parts = model.sheet.parts.iter();
    let hurt = parts.filter(|part| part.injuries > 0 || part.destroyed);
    let (gone, left): (Vec<_>, Vec<_>) = hurt.partition(|part| part.destroyed);
    let gone: Vec<String> = gone.into_iter().map(words_of).collect();
    if !gone.is_empty() {
        let text = crate::combat::capital(&gone.join(", "));
        list.spawn(words(text, theme::SMALL, theme::HARM));
    }
    for part in left {
        let effect = |injuries: u8| part.effects.get(usize::from(injuries));
        let now = part.injuries.checked_sub(1).and_then(effect);
        let now = now.map_or_else(String::new, |now| format!(": {now}"));
        let text = format!("{}{now}", words_of(part));
        list.spawn(words(
            crate::combat::capital(&text),
            theme::SMALL,
            theme::HARM,
        ));
        if let Some(next) = effect(part.injuries) {
            list.spawn(words(format!("Next: {next}"), theme::SMALL, theme::MUTED));
        }
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
            let title = format!("{}:", crate::combat::capital(severity));
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

/// The parts of the shown body as they were last, and those that were struck since, which flash.
#[derive(Resource, Debug, Default)]
pub struct Struck {
    /// Whose body, on which table and in which past.
    whose: Option<(CombatantId, (u32, u32))>,
    before: Vec<(SmolStr, u8, bool)>,
    parts: Vec<SmolStr>,
    /// Seconds that they still flash.
    left: f32,
}

/// Seconds in which a struck part flashes.
const FLASH: f32 = 1.2;

impl Struck {
    /// Takes note of the body that is shown; parts that are worse off than before flash.
    pub fn notice(&mut self, who: CombatantId, parts: &[PartStatus], past: (u32, u32)) {
        let same = self.whose == Some((who, past));
        let worse = |part: &&PartStatus| {
            let mut before = self.before.iter();
            let before = before.find(|(id, ..)| *id == part.id);
            before.is_some_and(|(_, injuries, destroyed)| {
                part.injuries > *injuries || (part.destroyed && !destroyed)
            })
        };
        let struck: Vec<SmolStr> = parts.iter().filter(worse).map(|it| it.id.clone()).collect();
        if same && !struck.is_empty() {
            (self.parts, self.left) = (struck, FLASH);
        } else if !same {
            self.left = 0.0;
        }
        self.whose = Some((who, past));
        let state = |part: &PartStatus| (part.id.clone(), part.injuries, part.destroyed);
        self.before = parts.iter().map(state).collect();
    }

    /// Whether a part flashes.
    #[must_use]
    pub fn flashes(&self, who: CombatantId, part: &str) -> bool {
        let shown = self.whose.is_some_and(|(shown, _)| shown == who);
        self.left > 0.0 && shown && self.parts.iter().any(|it| it == part)
    }
}

/// Struck parts of the figure flash: three times, or, where motion is reduced, they are light for a while.
fn flash_limbs(
    time: Res<Time>,
    settings: Res<Settings>,
    mut struck: ResMut<Struck>,
    mut painted: Query<(&OfPart, &Limb, &mut BackgroundColor)>,
) {
    if struck.left <= 0.0 {
        return;
    }
    struck.left -= time.delta_secs();
    let beat = (std::f32::consts::PI * 3.0 * struck.left / FLASH)
        .sin()
        .abs();
    let strength = match (struck.left <= 0.0, settings.reduced_motion) {
        (true, _) => 0.0,
        (false, true) => 0.6,
        (false, false) => beat,
    };
    let whose = struck.whose.map(|(who, _)| who);
    for (of, limb, mut colour) in &mut painted {
        if Some(of.who) == whose && struck.parts.contains(&of.part) {
            colour.0 = limb.0.mix(&theme::PAPER, strength);
        }
    }
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
        Some(Err(refusal)) => {
            vec![format!("{AIMED}{}", session.battle().why_not(&refusal))]
        }
        None => return,
    };
    let mut said = Tip::new(tip.title.clone());
    // What the part has stays; what was said of its odds before does not.
    let known = tip
        .lines
        .iter()
        .take_while(|line| *line != HINT && !line.starts_with(AIMED));
    said.lines = known.cloned().chain(lines).collect();
    if said != tip {
        commands.entity(entity).insert(said);
    }
}

/// Whether a number is good for the one who acts, in a word: a tip has one colour.
fn good_or_bad(term: &Modifier) -> &'static str {
    if term.helps() { "Good:" } else { "Bad:" }
}

/// The odds with the aim and without it, and the numbers that the aim adds.
fn lines_of(odds: &PartOdds, ruleset: &Ruleset) -> Vec<String> {
    let mut lines = vec![format!(
        "{AIMED}{}: {} % {} when aimed here, {} % without aim.",
        odds.title,
        whole_percent(odds.aimed),
        odds.headline,
        whole_percent(odds.plain),
    )];
    let shares: Vec<f64> = odds
        .parts
        .iter()
        .map(|line| line.probability.to_f64())
        .collect();
    let parts = odds.parts.iter().zip(whole_percents(None, &shares));
    let parts: Vec<_> = parts
        .map(|(line, percent)| format!("{} {percent} %", line.label))
        .collect();
    if !parts.is_empty() {
        lines.push(format!("{}.", crate::combat::capital(&parts.join(", "))));
    }
    let added = odds.added.iter();
    lines.extend(added.map(|term| {
        let value = (ruleset.wording.value_of)(term);
        format!(
            "{} {value} {} ({})",
            good_or_bad(term),
            term.label,
            term.rule
        )
    }));
    lines
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Struck>();
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (light_limbs, flash_limbs, tell_odds)
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
            effects: vec!["half Speed".into(), "no kick".into(), "lost".into()],
            lost_at: Some(3),
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
    fn a_part_flashes_once_it_is_worse_off_than_it_was_shown() {
        let (anna, bert) = (CombatantId(1), CombatantId(2));
        let mut struck = Struck::default();
        struck.notice(anna, &[part(1, false)], (1, 1));
        assert!(!struck.flashes(anna, "arm.l"), "it was so before");
        struck.notice(anna, &[part(2, false)], (1, 1));
        assert!(struck.flashes(anna, "arm.l") && !struck.flashes(bert, "arm.l"));
        struck.notice(bert, &[part(3, true)], (1, 1));
        assert!(!struck.flashes(bert, "arm.l"), "another body is shown");
        struck.notice(bert, &[part(3, false)], (1, 1));
        struck.notice(bert, &[part(3, true)], (1, 2));
        assert!(!struck.flashes(bert, "arm.l"), "the battle was taken back");
    }

    #[test]
    fn a_part_says_what_it_has_what_comes_next_and_when_it_is_lost() {
        assert_eq!(
            lines_of_part(&part(0, false)),
            [
                "Severe, unhurt.",
                "If hurt: half Speed.",
                "Lost at 3 injuries."
            ]
        );
        assert_eq!(
            lines_of_part(&part(1, false)),
            [
                "Severe, 1 of 3 injuries: half Speed.",
                "Next injury: no kick.",
                "Lost at 3 injuries."
            ]
        );
        assert_eq!(
            lines_of_part(&part(2, false)),
            ["Severe, 2 of 3 injuries: no kick.", "Next injury: lost."]
        );
        assert_eq!(lines_of_part(&part(3, true)), ["Severe, destroyed."]);
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
