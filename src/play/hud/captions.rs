//! Captions: short lines over the lower edge of the map that tell what is heard. Floor 7.

use crate::play::screen::{PlaySystems, Screen};
use crate::play::settings::Settings;
use crate::play::theme;
use crate::play::widgets::{column, words};
use crate::view::speaker::pan_of;
use crate::view::{CameraRig, SoundCue, ViewRect};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Lines that are shown at once.
const MOST: usize = 3;
/// Seconds for which a line is shown.
const LIFE: f32 = 2.6;

/// The lines, the newest last, with the seconds for which each is still shown.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Captions(Vec<(String, f32)>);

impl Captions {
    /// The lines that are shown, the newest last.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(text, _)| text.as_str())
    }

    /// A line more; one that is shown already stays longer.
    fn add(&mut self, text: String) {
        self.0.retain(|(shown, _)| *shown != text);
        self.0.push((text, LIFE));
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }
}

/// What a sound tells, with the side that it comes from.
#[must_use]
pub fn caption_of(cue: &SoundCue, pan: f32) -> Option<String> {
    let text = cue.sound.caption()?;
    Some(match (cue.at, pan) {
        (Some(_), ..-0.35) => format!("{text} (left)"),
        (Some(_), 0.35..) => format!("{text} (right)"),
        _ => text.to_owned(),
    })
}

/// The frame of the lines.
#[derive(Component)]
pub(in crate::play) struct CaptionArea;

pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let node = Node {
        padding: UiRect::axes(px(10), px(3)),
        border_radius: BorderRadius::all(px(4)),
        align_items: AlignItems::Center,
        display: Display::None,
        ..column(1.0)
    };
    let ground = BackgroundColor(theme::PANEL.with_alpha(0.88));
    parent.spawn((CaptionArea, node, ground, Pickable::IGNORE));
}

/// Takes down what is heard, and lets old lines go.
fn hear(
    settings: Res<Settings>,
    time: Res<Time>,
    mut cues: MessageReader<SoundCue>,
    rig: Res<CameraRig>,
    free: Res<ViewRect>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut captions: ResMut<Captions>,
) {
    let mut now = captions.clone();
    for (_, left) in &mut now.0 {
        *left -= time.delta_secs();
    }
    now.0.retain(|(_, left)| *left > 0.0);
    for cue in cues.read().filter(|_| settings.captions) {
        let pan = cue
            .at
            .map_or(0.0, |at| pan_of(at, &rig, &free, window.size()));
        if let Some(text) = caption_of(cue, pan) {
            now.add(text);
        }
    }
    let same = now.lines().eq(captions.lines());
    if same {
        captions.bypass_change_detection().0 = now.0;
    } else {
        *captions = now;
    }
}

fn draw(
    mut commands: Commands,
    captions: Res<Captions>,
    area: Single<(Entity, &mut Node), With<CaptionArea>>,
) {
    let (entity, mut node) = area.into_inner();
    let display = match captions.0.is_empty() {
        true => Display::None,
        false => Display::Flex,
    };
    if node.display != display {
        node.display = display;
    }
    commands
        .entity(entity)
        .despawn_children()
        .with_children(|area| {
            for line in captions.lines() {
                area.spawn((
                    words(line, theme::SMALL, theme::PAPER),
                    TextLayout::no_wrap(),
                ));
            }
        });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>();
    app.add_systems(
        Update,
        (hear, draw.run_if(resource_changed::<Captions>))
            .chain()
            .run_if(in_state(Screen::Battle))
            .in_set(PlaySystems::Draw),
    );
    // What was heard in one battle is not said in the next.
    app.add_systems(OnExit(Screen::Battle), |mut captions: ResMut<Captions>| {
        *captions = Captions::default();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Sound;

    #[test]
    fn a_caption_says_what_and_from_which_side() {
        let parry = SoundCue {
            sound: Sound::Parry,
            at: Some(Vec2::ZERO),
        };
        assert_eq!(caption_of(&parry, 0.0).as_deref(), Some("Blades clash"));
        assert_eq!(
            caption_of(&parry, -0.8).as_deref(),
            Some("Blades clash (left)")
        );
        assert_eq!(
            caption_of(&parry, 0.8).as_deref(),
            Some("Blades clash (right)")
        );
        let step = SoundCue {
            sound: Sound::StepOnWood,
            ..parry
        };
        assert_eq!(caption_of(&step, 0.0), None);
        let question = SoundCue::plain(Sound::Question);
        let said = caption_of(&question, 0.9);
        assert_eq!(said.as_deref(), Some("Three notes: a question"));
    }

    #[test]
    fn three_lines_are_shown_and_none_twice() {
        let mut captions = Captions::default();
        for text in ["one", "two", "one", "three", "four"] {
            captions.add(text.to_owned());
        }
        assert_eq!(
            captions.lines().collect::<Vec<_>>(),
            ["one", "three", "four"]
        );
    }
}
