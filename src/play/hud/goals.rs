//! What the sides have to do to win, and how far they are. Floor 7.

use crate::combat::{SideId, capital};
use crate::mechanics::Scene;
use crate::mechanics::objectives::wants;
use crate::mechanics::reinforcements::to_come;
use crate::play::panel::Panel;
use crate::play::session::{Mind, Ready, Session};
use crate::play::theme;
use crate::play::widgets::{Tip, column, explained, icon, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The plate with the objectives: what it says of each side.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct GoalPlate(Vec<SideLine>);

/// What a side has to do, and who of it is still to come.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::play) struct SideLine {
    side: SideId,
    words: String,
    /// Whether a person plays the side, so that it stands out.
    own: bool,
}

/// Spawns the plate into the upper right corner of the map.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(8),
        top: px(8),
        max_width: percent(76),
        padding: UiRect::axes(px(8), px(3)),
        border_radius: BorderRadius::all(px(4)),
        ..column(1.0)
    };
    parent.spawn((
        GoalPlate::default(),
        node,
        BackgroundColor(theme::PANEL.with_alpha(0.85)),
        Visibility::Hidden,
        Pickable::IGNORE,
    ));
}

/// The lines of all sides that have any, those of persons first.
fn side_lines(session: &Session) -> Vec<SideLine> {
    let battle = session.battle();
    let sides = 0..battle.level().sides().len();
    let line = |side: usize| {
        let side = SideId(u8::try_from(side).unwrap_or(u8::MAX));
        let wants = wants(battle.world(), side);
        let own = session.mind(side) == Mind::Person;
        let words = match own {
            true => wants.sentence(),
            false => capital(&wants.to_string()),
        };
        let words = match (wants.is_empty(), reserve_words(battle.world(), side)) {
            (_, None) => words,
            (true, Some(reserve)) => reserve,
            (false, Some(reserve)) => format!("{words}. {reserve}"),
        };
        (!words.is_empty()).then_some(SideLine { side, words, own })
    };
    let mut all: Vec<_> = sides.filter_map(line).collect();
    all.sort_by_key(|line| (!line.own, line.side));
    all
}

/// Who of a side is still to come: `Round 3: Ida and 2 others`.
fn reserve_words(world: &World, side: SideId) -> Option<String> {
    let scene = Scene::of(world);
    let own: Vec<_> = to_come(world)
        .filter(|&(who, _)| scene.side(who) == side)
        .collect();
    let round = own.iter().map(|&(_, round)| round).min()?;
    let mut next = own.iter().filter(|&&(_, at)| at == round);
    let first = scene.name(next.next()?.0);
    Some(match next.count() {
        0 => format!("Round {round}: {first} comes"),
        1 => format!("Round {round}: {first} and 1 other come"),
        others => format!("Round {round}: {first} and {others} others come"),
    })
}

pub(super) fn draw(
    session: Res<Session>,
    ready: Res<Ready>,
    plate: Single<(&mut GoalPlate, &mut Visibility)>,
) {
    let (mut plate, mut seen) = plate.into_inner();
    if plate.is_added() || (session.is_changed() && session.is_told()) {
        plate.set_if_neq(GoalPlate(side_lines(&session)));
    }
    // Questions and windows take the room.
    let asked = session.question(ready.0).is_some() || session.open_window(ready.0).is_some();
    seen.set_if_neq(if plate.0.is_empty() || asked {
        Visibility::Hidden
    } else {
        Visibility::Inherited
    });
}

impl Panel for GoalPlate {
    fn fill(&self, plate: &mut ChildSpawnerCommands) {
        for line in &self.0 {
            spawn_line(plate, line);
        }
    }
}

fn spawn_line(lines: &mut ChildSpawnerCommands, of_side: &SideLine) {
    let whose = if of_side.own {
        "your side"
    } else {
        "this side"
    };
    let tip = Tip::new("Objectives")
        .line(format!(
            "What {whose} has to do to win; any one of several suffices."
        ))
        .line("A side that loses somebody it must not lose is beaten.")
        .line("Whose enemies are all out of the fight has won in any case.");
    let key = format!("goal-{}", of_side.side.0);
    // The icon stands in the margin, so that the words wrap at a width that is known.
    let node = Node {
        padding: UiRect::left(px(20)),
        flex_shrink: 0.0,
        ..column(0.0)
    };
    lines
        .spawn((node, explained(key, tip)))
        .with_children(|line| {
            let colour = theme::side_colour(of_side.side);
            let margin = Node {
                position_type: PositionType::Absolute,
                left: px(0),
                top: px(1),
                ..default()
            };
            line.spawn(margin).with_children(|margin| {
                margin.spawn(icon(theme::side_icon(of_side.side), 14.0, colour));
            });
            let colour = if of_side.own {
                theme::PAPER
            } else {
                theme::MUTED
            };
            line.spawn(words(of_side.words.as_str(), theme::SMALL, colour));
        });
}
