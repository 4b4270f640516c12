//! The status line: over the action bar in a battle, at the lower edge of every other screen. Floor 7.

use super::intent::Intent;
use super::panel::{AddPanel, Panel};
use super::screen::{Dialogs, PlaySystems, Screen};
use super::theme;
use super::widgets::{icon, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// One short line.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Status {
    /// What it says.
    pub text: String,
    /// Seconds until it goes.
    pub left: f32,
    /// How many refusals it has said: with each of them a dull knock is heard.
    pub refusals: u32,
}

impl Status {
    /// Says for a few seconds why something cannot be done.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.say(text);
        self.refusals = self.refusals.wrapping_add(1);
    }

    /// Says something for a few seconds.
    pub fn say(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.left = 2.5 + self.text.chars().count() as f32 * 0.05;
    }
}

fn fade_status(mut status: ResMut<Status>, time: Res<Time>) {
    if status.left > 0.0 {
        let left = status.left - time.delta_secs();
        status.bypass_change_detection().left = left;
        if left <= 0.0 {
            let refusals = status.refusals;
            *status = Status {
                refusals,
                ..Status::default()
            };
        }
    }
}

/// Why something outside of a battle cannot be done; in one the driver says it.
fn explain(mut intents: MessageReader<Intent>, mut status: ResMut<Status>) {
    for intent in intents.read() {
        if let Intent::Explain(why) = intent {
            status.refuse(why.as_str());
        }
    }
}

/// The line where no action bar has a place for it.
#[derive(Component, Debug, Default, PartialEq)]
struct StatusLine(String);

fn spawn(mut commands: Commands) {
    let place = Node {
        position_type: PositionType::Absolute,
        bottom: px(12),
        width: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    };
    commands.spawn((StatusLine::default(), place, GlobalZIndex(40)));
}

/// Outside of a battle, and over a dialog, the line lies at the lower edge of the window.
fn draw(
    mut line: Single<&mut StatusLine>,
    status: Res<Status>,
    screen: Res<State<Screen>>,
    dialogs: Res<Dialogs>,
) {
    let in_bar = *screen.get() == Screen::Battle && dialogs.top().is_none();
    let text = if in_bar { "" } else { status.text.as_str() };
    line.set_if_neq(StatusLine(text.to_owned()));
}

impl Panel for StatusLine {
    fn fill(&self, line: &mut ChildSpawnerCommands) {
        if self.0.is_empty() {
            return;
        }
        let plate = Node {
            padding: UiRect::axes(px(12), px(7)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(6)),
            max_width: percent(90),
            ..row(8.0)
        };
        line.spawn((
            plate,
            BackgroundColor(theme::WELL),
            BorderColor::all(theme::RIM),
        ))
        .with_children(|plate| {
            plate.spawn(icon("info", 17.0, theme::BRASS));
            plate.spawn(words(self.0.as_str(), theme::BODY, theme::PAPER));
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Status>()
        .add_panel::<StatusLine>()
        .add_systems(Startup, spawn);
    app.add_systems(
        Update,
        (explain.run_if(not(in_state(Screen::Battle))), fade_status)
            .chain()
            .in_set(PlaySystems::Drive),
    );
    app.add_systems(Update, draw.in_set(PlaySystems::Draw));
}
