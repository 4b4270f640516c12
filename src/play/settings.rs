//! How the game looks and runs for this person: kept between runs. Floor 7.

use super::choices::Choices;
use super::input;
use super::intent::Intent;
use super::screen::PlaySystems;
use super::session::Mind;
use super::storage::Folder;
use crate::ai::Orders;
use crate::battle::write_atomically;
use crate::source::{MAX_BYTES, read_file};
use crate::view::MotionQueue;
use crate::view::motion::MotionSpeed;
use bevy::prelude::*;
use bevy::ui::UiScale;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// The smallest size of the interface, in percent.
pub const SMALLEST: u32 = 75;
/// The largest size of the interface, in percent.
pub const LARGEST: u32 = 200;

/// The settings.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Size of the interface in percent, 75 to 200.
    pub scale: u32,
    /// How fast motions play: 1, 2 or 4 times; 0 shows only their ends.
    pub speed: u8,
    /// Whether pieces jump instead of sliding.
    pub reduced_motion: bool,
    /// Whether the log is shown.
    pub log: bool,
    /// Whether the panel of the selected combatant is shown.
    pub sheet: bool,
    /// Who played each side last; empty before anybody chose.
    pub minds: Vec<Mind>,
    /// Of which windows a person is asked.
    pub orders: Orders,
    /// The rulesets whose guided battle was played, by id.
    pub learned: BTreeSet<SmolStr>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            scale: 100,
            speed: 1,
            reduced_motion: false,
            log: true,
            sheet: true,
            minds: Vec::new(),
            orders: Orders::default(),
            learned: BTreeSet::new(),
        }
    }
}

impl Settings {
    /// The settings that were written last; the usual ones where there are none.
    #[must_use]
    pub fn read(folder: &Folder) -> Self {
        let text = folder
            .file(FILE)
            .and_then(|path| read_file(&path, MAX_BYTES).ok())
            .and_then(|bytes| String::from_utf8(bytes).ok());
        let read: Self = text
            .and_then(|text| ron::from_str(&text).ok())
            .unwrap_or_default();
        Self {
            scale: read.scale.clamp(SMALLEST, LARGEST),
            ..read
        }
    }

    /// The next speed: 1, 2, 4, and 1 again.
    #[must_use]
    pub const fn faster(&self) -> u8 {
        match self.speed {
            1 => 2,
            2 => 4,
            _ => 1,
        }
    }

    const fn motion_speed(&self) -> MotionSpeed {
        match self.speed {
            0 => MotionSpeed::Skip,
            1 => MotionSpeed::Normal,
            2 => MotionSpeed::Double,
            _ => MotionSpeed::Fourfold,
        }
    }
}

const FILE: &str = "settings.ron";

fn change(mut intents: MessageReader<Intent>, mut settings: ResMut<Settings>) {
    for intent in intents.read() {
        match intent {
            Intent::Scale(steps) => {
                let scale = settings.scale.saturating_add_signed(steps * 25);
                settings.scale = scale.clamp(SMALLEST, LARGEST);
            }
            Intent::Speed(speed) => settings.speed = *speed,
            Intent::ReduceMotion => settings.reduced_motion = !settings.reduced_motion,
            Intent::ToggleLog => settings.log = !settings.log,
            Intent::ToggleSheet => settings.sheet = !settings.sheet,
            Intent::StandingOrder {
                rules,
                window,
                order,
            } => settings.orders.give(rules, window, order.clone()),
            Intent::WaitByItself => settings.orders.wait = !settings.orders.wait,
            _ => {}
        }
    }
}

/// Who plays is kept, so that a save is taken up by those who played it.
fn keep_minds(choices: Option<Res<Choices>>, mut settings: ResMut<Settings>) {
    let Some(choices) = choices else { return };
    if choices.is_changed() && !choices.is_added() && settings.minds != choices.setup.minds {
        settings.minds.clone_from(&choices.setup.minds);
    }
}

fn keys(actions: input::Actions, settings: Res<Settings>, mut intents: MessageWriter<Intent>) {
    use input::GameAction as A;
    let pairs = [
        (A::Larger, Intent::Scale(1)),
        (A::Smaller, Intent::Scale(-1)),
        (A::SpeedUp, Intent::Speed(settings.faster())),
        (A::Log, Intent::ToggleLog),
        (A::Sheet, Intent::ToggleSheet),
    ];
    for (action, intent) in pairs {
        if actions.just_pressed(&action) {
            intents.write(intent);
        }
    }
}

fn carry_out(
    settings: Res<Settings>,
    mut scale: ResMut<UiScale>,
    mut queue: ResMut<MotionQueue>,
    folder: Res<Folder>,
    mut started: Local<bool>,
) {
    if !settings.is_changed() {
        return;
    }
    scale.0 = settings.scale as f32 / 100.0;
    queue.speed = settings.motion_speed();
    queue.reduced = settings.reduced_motion;
    let first = !std::mem::replace(&mut *started, true);
    if first {
        return;
    }
    let Some(path) = folder.file(FILE) else {
        return;
    };
    let text = ron::ser::to_string_pretty(&*settings, ron::ser::PrettyConfig::new());
    let written = text
        .map_err(|e| e.to_string())
        .and_then(|text| write_atomically(&path, &text).map_err(|e| e.to_string()));
    if let Err(error) = written {
        warn!("the settings were not written: {error}");
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Folder>();
    let settings = Settings::read(app.world().resource::<Folder>());
    app.insert_resource(settings);
    app.add_systems(Update, keys.in_set(PlaySystems::Input));
    app.add_systems(
        Update,
        (change, keep_minds, carry_out)
            .chain()
            .in_set(PlaySystems::Drive),
    );
}
