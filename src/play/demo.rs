//! The computer plays every level under every ruleset, as a show; pictures for the pages and for tests. Floor 7.
//!
//! | file | what it is |
//! |---|---|
//! | `picture` | a picture of the window |
//! | `line_up` | what is played, in turn |
//! | `ahead` | the battle played ahead, by which is known what comes |
//! | `later` | what is passed over |
//! | `show` | the course of a battle: cards, pauses, words |
//! | `state` | the demo that runs |
//! | `run` | battle after battle |
//! | `eye` | where the camera looks |
//! | `cards` | the card before and after a battle, the large words, the plate at the top |
//! | `leave` | how it begins by itself and is left |

mod ahead;
mod cards;
mod eye;
mod later;
mod leave;
mod line_up;
mod picture;
mod run;
mod show;
mod state;

pub use line_up::DemoOptions;
pub use picture::Screenshot;
pub use show::{Phase, Shot, Words, is_silent};
pub use state::{DemoState, is_a_show, is_looked_at};

use super::choices::Choices;
use super::focus::FocusSystems;
use super::screen::{PlaySystems, Screen};
use super::session::Session;
use super::settings::Settings;
use crate::view::Layout;
use bevy::prelude::*;
use line_up::LineUp;

/// Begins a demo before the first frame.
///
/// # Errors
/// What is wrong with the first level.
pub(super) fn start(app: &mut App, options: DemoOptions) -> Result<(), String> {
    let rules = app.world().resource::<Choices>().setup.rules.clone();
    let mut line_up = LineUp::of(&options, &rules, None);
    app.insert_resource(line_up.begin_next()?);
    app.insert_state(Screen::Battle);
    app.insert_resource(DemoState::of(line_up, options.panels));
    if options.speed > 0 {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.speed_for_now(options.speed);
    }
    if let Some(screenshot) = options.screenshot {
        app.insert_resource(screenshot);
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    let runs = resource_exists::<DemoState>;
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    cards::plugin(app);
    app.add_systems(
        Update,
        (
            leave::any_key.run_if(runs.and_then(in_state(Screen::Battle))),
            leave::begin_by_itself,
        )
            .in_set(PlaySystems::Input)
            .before(FocusSystems),
    );
    app.add_systems(
        Update,
        (
            run::begin,
            // The demo may be left in the middle of the frame.
            run::advance.run_if(runs),
            leave::go_on.run_if(runs),
            leave::take_over.run_if(runs.and_then(in_battle.clone())),
        )
            .in_set(PlaySystems::Drive),
    );
    app.add_systems(
        Update,
        (
            run::hear.in_set(PlaySystems::Ask),
            eye::look
                .run_if(resource_exists::<Layout>)
                .in_set(PlaySystems::Draw),
        )
            .distributive_run_if(is_a_show)
            .distributive_run_if(in_battle),
    );
    app.add_systems(Last, (leave::mute, leave::hide_pointer));
    app.add_systems(
        Update,
        run::take_picture.run_if(resource_exists::<Screenshot>),
    );
    let waits = resource_exists::<DemoState>.or_else(resource_exists::<Screenshot>);
    app.add_systems(Update, run::stay_awake.run_if(waits));
}
