//! A note about the ground under the cursor: terrain, height, light, what stands on it. Floor 7.

use crate::board::{Board, Grade, Light};
use crate::combat::GroundEffects;
use crate::grid::Cell;
use crate::play::aim::Selection;
use crate::play::session::{Ready, Session};
use crate::play::theme;
use crate::play::widgets::words;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The note.
#[derive(Component)]
pub(in crate::play) struct GroundNote;

/// Spawns the note into the upper left corner of the map.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(8),
        top: px(8),
        // The objectives lie at the right.
        max_width: percent(40),
        padding: UiRect::axes(px(8), px(2)),
        border_radius: BorderRadius::all(px(4)),
        ..default()
    };
    parent
        .spawn((
            node,
            BackgroundColor(theme::PANEL.with_alpha(0.85)),
            Visibility::Hidden,
            Pickable::IGNORE,
        ))
        .with_children(|note| {
            note.spawn((GroundNote, words("", theme::SMALL, theme::PAPER)));
        });
}

pub(super) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    ready: Res<Ready>,
    note: Single<(&mut Text, &ChildOf), With<GroundNote>>,
    mut frames: Query<&mut Visibility>,
) {
    // Questions and windows take the room.
    let asked = session.question(ready.0).is_some() || session.open_window(ready.0).is_some();
    let text = selection
        .hover
        .filter(|_| !asked)
        .map(|cell| {
            let battle = session.battle();
            let terrain = battle.board().terrain(cell);
            let effects = terrain.and_then(|terrain| battle.ground(terrain));
            let note = note_of(battle.board(), cell, effects.as_ref());
            [note, together(&session, cell)].concat()
        })
        .unwrap_or_default();
    let (mut note, frame) = note.into_inner();
    if let Ok(mut seen) = frames.get_mut(frame.parent()) {
        seen.set_if_neq(if text.is_empty() {
            Visibility::Hidden
        } else {
            Visibility::Inherited
        });
    }
    if note.0 != text {
        note.0 = text;
    }
}

/// Who is in a cell, where several are.
fn together(session: &Session, cell: Cell) -> String {
    let here = session.all_at(cell).into_iter();
    let here: Vec<String> = here
        .filter(|&who| session.battle().is_up(who))
        .map(|who| session.battle().name(who).to_string())
        .collect();
    match here.len() {
        0 | 1 => String::new(),
        _ => format!("; here: {}", here.join(", ")),
    }
}

/// What is to be known of a cell: "Mud, a step in costs 2 metres, 1 step high, dim light. Slows whoever stands in it.". Without
/// its effects under the ruleset only what the board says.
#[must_use]
pub fn note_of(board: &Board, cell: Cell, effects: Option<&GroundEffects>) -> String {
    let Some(terrain) = board.terrain(cell) else {
        return String::new();
    };
    let mut parts = vec![crate::combat::capital(&terrain.name)];
    match effects {
        _ if !terrain.passable => parts.push("no way through".to_owned()),
        Some(effects) => parts.extend(effects.going()),
        None => parts.extend(cover(terrain.cover)),
    }
    if let Some(object) = board.object(cell) {
        let cover = cover(object.cover).map(|cover| format!(" ({cover})"));
        parts.push(format!("{}{}", object.name, cover.unwrap_or_default()));
    }
    let steps = board.elevation(cell);
    let word = if steps.abs() == 1 { "step" } else { "steps" };
    match steps {
        0 => {}
        1.. => parts.push(format!("{steps} {word} high")),
        _ => parts.push(format!("{} {word} deep", -steps)),
    }
    match board.light(cell) {
        Light::Bright => {}
        Light::Dim => parts.push("dim light".to_owned()),
        Light::Dark => parts.push("darkness".to_owned()),
    }
    if board.fog(cell) {
        parts.push("fog".to_owned());
    }
    let sentences = effects.into_iter().flat_map(GroundEffects::sentences);
    let sentences: Vec<_> = sentences.collect();
    match sentences.is_empty() {
        true => parts.join(", "),
        false => format!("{}. {}", parts.join(", "), each_once(&sentences).join(" ")),
    }
}

/// The sentences without those that another says as well: "It puts out fire." beside "It is deep, and puts out fire."
fn each_once(sentences: &[String]) -> Vec<&str> {
    let said_elsewhere = |one: &str| {
        let told = one.trim_start_matches("It ").trim_end_matches('.');
        let mut others = sentences.iter().filter(|other| *other != one);
        others.any(|other| other.contains(told))
    };
    let all = sentences.iter().map(String::as_str);
    all.filter(|one| !said_elsewhere(one)).collect()
}

/// Cover in words; `None` where there is none.
fn cover(grade: Grade) -> Option<String> {
    (grade > Grade::None).then(|| grade.words().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{each_once, note_of};
    use crate::board::{Board, Grade, GroundPrice, Light, Object, Terrain};
    use crate::combat::{GroundEffects, GroundWords};
    use crate::grid::{Cell, GridKind};

    #[test]
    fn what_two_tags_say_is_said_once() {
        let deep = "It has to be swum, and puts out fire.";
        let both = [deep, "It puts out fire.", "It drifts."].map(String::from);
        assert_eq!(each_once(&both), [deep, "It drifts."]);
    }

    #[test]
    fn a_note_tells_what_is_unusual_of_a_cell() {
        let mud = Terrain {
            cost: 2,
            ..Terrain::open("mud")
        };
        let palette = vec![Terrain::open("grass"), mud.clone()];
        let mut board = Board::new(GridKind::Square, Cell::new(0, 0), 2, 1, palette, 0);
        let (plain, rough) = (Cell::new(0, 0), Cell::new(1, 0));
        assert_eq!(note_of(&board, plain, None), "Grass");
        board.set_terrain(rough, &mud);
        board.set_elevation(rough, -1);
        board.set_light(rough, Light::Dim);
        board.set_fog(rough, true);
        let crate_ = Object {
            name: "crate".into(),
            cover: Grade::Half,
            ..Object::default()
        };
        board.set_object(rough, Some(crate_));
        assert_eq!(
            note_of(&board, rough, None),
            "Mud, crate (half cover), 1 step deep, dim light, fog"
        );
        assert_eq!(note_of(&board, Cell::new(9, 9), None), "");
        const HOLDS: &GroundWords =
            &GroundWords::tag("mud", "Holds whoever rests in it.", &["TOY-A-01"]);
        const PRICED: &GroundWords = &GroundWords::price("mud", "Costs more.", &["TOY-A-02"]);
        let effects = GroundEffects {
            price: Some(GroundPrice {
                entering: 2,
                leaving: 1,
            }),
            unit: "paces",
            cover: Grade::Quarter,
            ends_sight: false,
            tags: vec![HOLDS, PRICED],
            said_by: vec!["mud".into(), "mud".into()],
        };
        assert_eq!(
            note_of(&board, rough, Some(&effects)),
            "Mud, a step in costs 2 paces, quarter cover, crate (half cover), 1 step deep, dim light, fog. Holds whoever rests in it."
        );
    }
}
