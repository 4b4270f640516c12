//! How the game looks and runs for this person: kept between runs. Floor 7.

use super::choices::Choices;
use super::input;
use super::intent::{Intent, notice};
use super::screen::PlaySystems;
use super::session::Mind;
use super::storage::Folder;
use super::taste::{AskAgain, LogDetail, Setting};
use super::theme::Repaint;
use crate::ai::Orders;
use crate::battle::write_atomically;
use crate::source::{MAX_BYTES, read_file};
use crate::view::motion::MotionSpeed;
use crate::view::palette::{self, Palette};
use crate::view::{MotionQueue, Overlays, SoundFamily, TokenLook, Volumes};
use bevy::prelude::*;
use bevy::ui::UiScale;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// The smallest size of the interface, in percent.
pub const SMALLEST: u32 = 75;
/// The largest size of the interface, in percent.
pub const LARGEST: u32 = 200;

/// Minutes to choose from after which the demo begins in the menu; 0 for never.
pub const DEMO_AFTER: [u8; 3] = [0, 1, 5];
/// Chances of a shot to choose from, in percent, from which on the danger view outlines where it hits.
pub const LIKELY_SHOTS: [u8; 4] = [25, 40, 60, 80];
/// Sizes of the letters of the log to choose from, in pixels of the interface.
pub const LOG_SIZES: [u8; 4] = [14, 16, 18, 20];
/// Sizes of the window to choose from, in logical pixels.
pub const WINDOWS: [(u32, u32); 5] = [
    (1024, 600),
    (1280, 720),
    (1366, 768),
    (1600, 900),
    (1920, 1080),
];

/// The settings.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Size of the interface in percent, 75 to 200.
    pub scale: u32,
    /// How fast motions play: 1, 2 or 4 times; 0 shows only their ends.
    pub speed: u8,
    /// The speed that is set while another one was asked for at the start of the program; it is the one that is kept.
    #[serde(skip)]
    pub own_speed: Option<u8>,
    /// Whether pieces jump instead of sliding.
    pub reduced_motion: bool,
    /// Whether the log is shown.
    pub log: bool,
    /// Whether the panel of the selected combatant is shown.
    pub sheet: bool,
    /// Whether the objectives are unfolded.
    pub goals: bool,
    /// From which chance on, in percent, the danger view outlines where a shot hits.
    pub likely_shot: u8,
    /// Who played each side last; empty before anybody chose.
    pub minds: Vec<Mind>,
    /// Of which windows a person is asked.
    pub orders: Orders,
    /// What a second press is asked for.
    pub ask_again: AskAgain,
    /// Whether the game fills the screen.
    pub full_screen: bool,
    /// Width and height of the window in logical pixels, where they were chosen.
    pub window: Option<(u32, u32)>,
    /// Colours of sides and overlays.
    pub palette: Palette,
    /// Size of the letters of the log in pixels of the interface, 14 to 20.
    pub log_size: u8,
    /// How much the log tells.
    pub log_detail: LogDetail,
    /// Whether the ids of rules stand beside numbers and words; what unfolds names them in any case.
    pub rule_ids: bool,
    /// How loud sounds are.
    pub sound: Loudness,
    /// Whether a line at the edge of the map tells what is heard.
    pub captions: bool,
    /// After how many minutes without input in the menu the demo begins; 0 for never.
    pub demo_after: u8,
    /// The rulesets whose guided battle was played, by id.
    pub learned: BTreeSet<SmolStr>,
}

/// How loud each family of sounds is, in tenths: 0 (silent) to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Loudness {
    /// Steps.
    pub steps: u8,
    /// Weapons, blows, falls.
    pub blows: u8,
    /// Dice, gear, doors.
    pub table: u8,
    /// The interface.
    pub interface: u8,
}

/// The most tenths.
pub const LOUDEST: u8 = 10;

impl Default for Loudness {
    fn default() -> Self {
        Self {
            steps: 7,
            blows: 8,
            table: 7,
            interface: 6,
        }
    }
}

impl Loudness {
    /// The tenths of a family.
    #[must_use]
    pub const fn of(&self, family: SoundFamily) -> u8 {
        match family {
            SoundFamily::Steps => self.steps,
            SoundFamily::Blows => self.blows,
            SoundFamily::Table => self.table,
            SoundFamily::Interface => self.interface,
        }
    }

    /// Makes a family louder or softer; it stays from 0 to 10.
    pub fn change(&mut self, family: SoundFamily, by: i8) {
        let tenths = match family {
            SoundFamily::Steps => &mut self.steps,
            SoundFamily::Blows => &mut self.blows,
            SoundFamily::Table => &mut self.table,
            SoundFamily::Interface => &mut self.interface,
        };
        *tenths = tenths.saturating_add_signed(by).min(LOUDEST);
    }

    /// The volumes that the tenths stand for: the ear hears half the tenths as half as loud.
    #[must_use]
    pub fn volumes(&self) -> Volumes {
        let volume = |tenths: u8| (f32::from(tenths.min(LOUDEST)) / f32::from(LOUDEST)).powi(2);
        Volumes {
            steps: volume(self.steps),
            blows: volume(self.blows),
            table: volume(self.table),
            interface: volume(self.interface),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            scale: 100,
            speed: 1,
            own_speed: None,
            reduced_motion: false,
            log: true,
            sheet: true,
            goals: false,
            likely_shot: LIKELY_SHOTS[1],
            minds: Vec::new(),
            orders: Orders::default(),
            ask_again: AskAgain::default(),
            full_screen: false,
            window: None,
            palette: Palette::default(),
            log_size: LOG_SIZES[0],
            log_detail: LogDetail::default(),
            rule_ids: false,
            sound: Loudness::default(),
            captions: false,
            demo_after: DEMO_AFTER[1],
            learned: BTreeSet::new(),
        }
    }
}

impl Settings {
    /// The settings that were written last; the usual ones where there are none.
    ///
    /// # Errors
    /// What is wrong with the file, for people.
    pub fn read(folder: &Folder) -> Result<Self, String> {
        let Some(path) = folder.file(FILE).filter(|path| path.is_file()) else {
            return Ok(Self::default());
        };
        let bytes = read_file(&path, MAX_BYTES).map_err(|error| error.to_string())?;
        let text = String::from_utf8(bytes).map_err(|_| "it is no text".to_owned())?;
        let read: Self = ron::from_str(&text).map_err(|error| error.to_string())?;
        Ok(Self {
            scale: read.scale.clamp(SMALLEST, LARGEST),
            log_size: read.log_size.clamp(LOG_SIZES[0], LOG_SIZES[3]),
            likely_shot: read.likely_shot.clamp(1, 100),
            window: read
                .window
                .map(|(width, height)| (width.clamp(1024, 7680), height.clamp(600, 4320))),
            ..read
        })
    }

    /// Another speed for this run of the program, which is not kept.
    pub fn speed_for_now(&mut self, speed: u8) {
        self.own_speed = self.own_speed.or(Some(self.speed));
        self.speed = speed;
    }

    const fn put(&mut self, setting: Setting) {
        match setting {
            Setting::Scale(scale) => {
                self.scale = if scale < SMALLEST {
                    SMALLEST
                } else if scale > LARGEST {
                    LARGEST
                } else {
                    scale
                }
            }
            Setting::FullScreen(full) => self.full_screen = full,
            Setting::Window(width, height) => {
                self.window = Some((width, height));
                self.full_screen = false;
            }
            Setting::ReducedMotion(reduced) => self.reduced_motion = reduced,
            Setting::Palette(palette) => self.palette = palette,
            Setting::LogSize(size) => self.log_size = size,
            Setting::LogDetail(detail) => self.log_detail = detail,
            Setting::RuleIds(shown) => self.rule_ids = shown,
            Setting::AskAgain(again) => self.ask_again = again,
            Setting::Goals(open) => self.goals = open,
            Setting::LikelyShot(percent) => self.likely_shot = percent,
            Setting::DemoAfter(minutes) => self.demo_after = minutes,
            Setting::Closeness(closeness) => self.orders.closeness = closeness,
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
/// The name under which a damaged one is kept.
const DAMAGED: &str = "settings.damaged.ron";

/// What was wrong with the file that lay there, until another one is written.
#[derive(Resource, Debug, Default)]
struct Problem(Option<String>);

/// What was wrong with the file is told once.
fn tell_problem(problem: Res<Problem>, folder: Res<Folder>, mut intents: MessageWriter<Intent>) {
    if let (Some(problem), Some(path)) = (&problem.0, folder.file(FILE)) {
        let path = path.display();
        intents.write(notice(
            "The default settings are used",
            format!("The file {path} was refused: {problem}."),
        ));
    }
}

fn change(mut intents: MessageReader<Intent>, mut settings: ResMut<Settings>) {
    for intent in intents.read() {
        match intent {
            Intent::Scale(steps) => {
                let scale = settings.scale.saturating_add_signed(steps * 25);
                settings.scale = scale.clamp(SMALLEST, LARGEST);
            }
            Intent::Speed(speed) => {
                settings.speed = *speed;
                settings.own_speed = None;
            }
            Intent::ToMenu | Intent::TakeOver(_) if settings.own_speed.is_some() => {
                settings.speed = settings.own_speed.take().unwrap_or(settings.speed);
            }
            Intent::Volume(family, by) => settings.sound.change(*family, *by),
            Intent::ToggleCaptions => settings.captions = !settings.captions,
            Intent::ReduceMotion => settings.reduced_motion = !settings.reduced_motion,
            Intent::Set(setting) => settings.put(*setting),
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
        (
            A::FullScreen,
            Intent::Set(Setting::FullScreen(!settings.full_screen)),
        ),
        (A::Log, Intent::ToggleLog),
        (A::Sheet, Intent::ToggleSheet),
        (A::Goals, Intent::Set(Setting::Goals(!settings.goals))),
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
    mut volumes: ResMut<Volumes>,
) {
    if !settings.is_changed() {
        return;
    }
    scale.0 = settings.scale as f32 / 100.0;
    queue.speed = settings.motion_speed();
    queue.reduced = settings.reduced_motion;
    volumes.set_if_neq(settings.sound.volumes());
}

/// What was changed is written.
fn write(
    settings: Res<Settings>,
    folder: Res<Folder>,
    mut problem: ResMut<Problem>,
    mut intents: MessageWriter<Intent>,
    mut started: Local<bool>,
    mut told: Local<bool>,
) {
    let first = !std::mem::replace(&mut *started, true);
    if first || !settings.is_changed() {
        return;
    }
    let Some(path) = folder.file(FILE) else {
        return;
    };
    if problem.0.take().is_some() {
        // What lay there may hold what somebody set.
        _ = std::fs::rename(&path, path.with_file_name(DAMAGED));
    }
    let kept = Settings {
        speed: settings.own_speed.unwrap_or(settings.speed),
        ..settings.clone()
    };
    let text = ron::ser::to_string_pretty(&kept, ron::ser::PrettyConfig::new());
    let written = text
        .map_err(|e| e.to_string())
        .and_then(|text| write_atomically(&path, &text).map_err(|e| e.to_string()));
    if let Err(error) = written {
        warn!("the settings were not written: {error}");
        if !std::mem::replace(&mut *told, true) {
            intents.write(notice("The settings were not written", error));
        }
    }
}

/// The window has the size that was chosen, or fills the screen. What somebody did to the window by hand stays.
fn fit_window(
    settings: Res<Settings>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut intents: MessageReader<Intent>,
    mut last: Local<(bool, Option<(u32, u32)>)>,
) {
    let now = (settings.full_screen, settings.window);
    // Who chooses the same size again wants it back after a change by hand.
    let chosen = |intent: &Intent| matches!(intent, Intent::Set(Setting::Window(..)));
    let is_chosen = intents.read().filter(|intent| chosen(intent)).count() > 0;
    if *last == now && !is_chosen {
        return;
    }
    let before = std::mem::replace(&mut *last, now);
    if before.0 != now.0 {
        window.mode = if now.0 {
            WindowMode::BorderlessFullscreen(MonitorSelection::Current)
        } else {
            WindowMode::Windowed
        };
    }
    if let Some((width, height)) = now.1.filter(|_| !now.0) {
        window.resolution.set(width as f32, height as f32);
    }
}

/// Pieces and marks are drawn anew in another palette; the panels follow by [`Repaint`].
fn paint(
    settings: Res<Settings>,
    mut pieces: Query<&mut TokenLook>,
    mut overlays: Option<ResMut<Overlays>>,
    mut repaint: ResMut<Repaint>,
) {
    if !settings.is_changed() || !palette::choose(settings.palette) {
        return;
    }
    for mut look in &mut pieces {
        look.set_changed();
    }
    if let Some(overlays) = &mut overlays {
        overlays.set_changed();
    }
    repaint.set_changed();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Folder>();
    let (settings, problem) = match Settings::read(app.world().resource::<Folder>()) {
        Ok(settings) => (settings, None),
        Err(problem) => (Settings::default(), Some(problem)),
    };
    app.insert_resource(settings)
        .insert_resource(Problem(problem))
        .add_systems(Startup, tell_problem);
    app.add_systems(Update, keys.in_set(PlaySystems::Input));
    app.add_systems(
        Update,
        (change, keep_minds, carry_out, write, fit_window, paint)
            .chain()
            .in_set(PlaySystems::Drive),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_goes_from_silent_to_loudest_and_no_further() {
        for family in SoundFamily::ALL {
            let mut loudness = Loudness::default();
            for _ in 0..12 {
                loudness.change(family, 1);
            }
            assert_eq!(loudness.of(family), LOUDEST);
            assert!((loudness.volumes().of(family) - 1.0).abs() < 1e-6);
            for _ in 0..12 {
                loudness.change(family, -1);
            }
            assert_eq!(loudness.of(family), 0);
            assert_eq!(loudness.volumes().of(family).to_bits(), 0.0f32.to_bits());
            let others = SoundFamily::ALL.iter().filter(|other| **other != family);
            let usual = Loudness::default();
            for other in others {
                assert_eq!(loudness.of(*other), usual.of(*other), "{family:?} alone");
            }
        }
    }

    #[test]
    fn settings_of_before_have_the_usual_loudness_and_no_captions() {
        let read: Settings = ron::from_str("(scale: 125, speed: 2)").expect("old settings");
        assert_eq!(read.sound, Loudness::default());
        assert!(!read.captions && read.scale == 125);
        let read: Settings = ron::from_str("(sound: (blows: 0))").expect("one family alone");
        assert_eq!(
            (read.sound.blows, read.sound.steps),
            (0, Loudness::default().steps)
        );
    }
}
