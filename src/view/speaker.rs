//! Lets sounds be heard: which take, how loud, from where. Floor 7.
//!
//! Without a sound device nothing is played; everything else goes on as it would.

use std::collections::BTreeMap;

use bevy::audio::{AudioPlugin, Volume};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::view::camera::{CameraRig, ViewRect};
use crate::view::motion::{MotionQueue, MotionSpeed};
use crate::view::order::ViewSystems;
use crate::view::sound::{Sound, SoundCue, SoundFamily};

/// How many sounds are heard at once at most.
const MOST: usize = 10;
/// How many sounds of a name begin in the same frame at most.
const MOST_ALIKE: usize = 2;
/// Seconds after which a sound that never began is given up.
const PATIENCE: f32 = 1.5;

/// The volume of each family, 0 (silent) to 1.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Volumes {
    /// Steps.
    pub steps: f32,
    /// Weapons, blows, falls.
    pub blows: f32,
    /// Dice, gear, doors.
    pub table: f32,
    /// The interface.
    pub interface: f32,
}

impl Default for Volumes {
    fn default() -> Self {
        Self {
            steps: 1.0,
            blows: 1.0,
            table: 1.0,
            interface: 1.0,
        }
    }
}

impl Volumes {
    /// The volume of a family.
    #[must_use]
    pub const fn of(&self, family: SoundFamily) -> f32 {
        match family {
            SoundFamily::Steps => self.steps,
            SoundFamily::Blows => self.blows,
            SoundFamily::Table => self.table,
            SoundFamily::Interface => self.interface,
        }
    }

    /// How loud a sound is: its own level times the volume of its family.
    #[must_use]
    pub const fn level_of(&self, sound: Sound) -> f32 {
        sound.level() * self.of(sound.family())
    }
}

/// Which takes were heard last, so that none is heard twice in a row.
#[derive(Resource, Debug, Default)]
pub struct Takes {
    last: BTreeMap<Sound, usize>,
    chance: u32,
}

impl Takes {
    /// The next take of a sound by its place: any but the last.
    pub fn next(&mut self, sound: Sound) -> usize {
        // A linear congruence is chance enough for what nobody counts; it is no die of the battle.
        self.chance = self
            .chance
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        let count = sound.takes().len();
        let any = (self.chance >> 16) as usize;
        let take = match self.last.get(&sound) {
            Some(last) => (last + 1 + any % (count - 1).max(1)) % count,
            None => any % count,
        };
        self.last.insert(sound, take);
        take
    }
}

/// The takes of all sounds as the engine holds them.
#[derive(Resource)]
struct Library(BTreeMap<Sound, Vec<Handle<AudioSource>>>);

impl FromWorld for Library {
    fn from_world(world: &mut World) -> Self {
        let mut sources = world.resource_mut::<Assets<AudioSource>>();
        let mut add = |bytes: &&[u8]| {
            sources.add(AudioSource {
                bytes: (*bytes).into(),
            })
        };
        let all = Sound::ALL.iter();
        Self(
            all.map(|sound| (*sound, sound.takes().iter().map(&mut add).collect()))
                .collect(),
        )
    }
}

/// A sound that was begun, and for how many seconds it has waited to be heard.
#[derive(Component, Default)]
struct Ringing(f32);

/// Where a sound comes from, left to right: -1 at the left border of the free part of the window, 1 at the right one,
/// and no further than that.
#[must_use]
pub fn pan_of(at: Vec2, rig: &CameraRig, free: &ViewRect, window: Vec2) -> f32 {
    let middle = window.x / 2.0 + free.shift().x;
    let half = free.free(window).x / 2.0;
    ((rig.world_to_window(window, at).x - middle) / half).clamp(-1.0, 1.0)
}

/// The ears are at -1 and 1 and look along z; so far before them is the middle.
const BEFORE: f32 = 1.0;
/// What a sound in the middle loses by its distance from the ears.
const LOST: f32 = 0.375;

/// Where the engine has to put a sound that is to come from there, between -1 (left) and 1 (right).
fn place_of(pan: f32) -> Vec3 {
    Vec3::new(pan, 0.0, BEFORE)
}

/// What is needed to know where a sound comes from, and what is heard already.
#[derive(bevy::ecs::system::SystemParam)]
struct Ears<'w, 's> {
    rig: Res<'w, CameraRig>,
    free: Res<'w, ViewRect>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    ringing: Query<'w, 's, (), With<Ringing>>,
}

impl Ears<'_, '_> {
    fn pan(&self, at: Option<Vec2>) -> f32 {
        match (&self.window, at) {
            (Some(window), Some(at)) => pan_of(at, &self.rig, &self.free, window.size()),
            _ => 0.0,
        }
    }
}

/// The cues of a frame that are played: those that can be heard, no more than two of a name, and none of the map while
/// motions are skipped; room for so many is left.
fn chosen(
    cues: impl Iterator<Item = SoundCue>,
    volumes: &Volumes,
    skips: bool,
    room: usize,
) -> Vec<SoundCue> {
    let mut chosen: Vec<SoundCue> = Vec::new();
    for cue in cues {
        let alike = chosen.iter().filter(|it| it.sound == cue.sound).count();
        let silent = volumes.level_of(cue.sound) <= 0.0 || (skips && cue.at.is_some());
        if !silent && alike < MOST_ALIKE && chosen.len() < room {
            chosen.push(cue);
        }
    }
    chosen
}

/// Begins the sounds of this frame.
fn begin(
    mut commands: Commands,
    mut cues: MessageReader<SoundCue>,
    library: Res<Library>,
    volumes: Res<Volumes>,
    queue: Res<MotionQueue>,
    ears: Ears,
    mut takes: ResMut<Takes>,
) {
    let room = MOST.saturating_sub(ears.ringing.iter().count());
    let skips = queue.speed == MotionSpeed::Skip;
    for cue in chosen(cues.read().copied(), &volumes, skips, room) {
        let take = takes.next(cue.sound);
        let Some(source) = library.0.get(&cue.sound).and_then(|all| all.get(take)) else {
            continue;
        };
        let level = volumes.level_of(cue.sound) / if cue.at.is_some() { LOST } else { 1.0 };
        let settings = PlaybackSettings::DESPAWN
            .with_volume(Volume::Linear(level * 0.6))
            .with_spatial(cue.at.is_some());
        let place = Transform::from_translation(place_of(ears.pan(cue.at)));
        commands.spawn((
            Ringing::default(),
            AudioPlayer(source.clone()),
            settings,
            place,
        ));
    }
}

type Unheard = (With<Ringing>, Without<AudioSink>, Without<SpatialAudioSink>);

/// A device that does not answer lets no sound begin: it is said once, and no further sound is tried.
fn give_up(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut waiting: Query<(Entity, &mut Ringing), Unheard>,
) {
    let mut mute = false;
    for (entity, mut ringing) in &mut waiting {
        ringing.0 += time.delta_secs().min(0.1);
        if ringing.0 > PATIENCE {
            commands.entity(entity).despawn();
            mute = true;
        }
    }
    if mute {
        say_silent();
        commands.remove_resource::<Library>();
    }
}

/// Says that nothing will be heard.
pub fn say_silent() {
    eprintln!("quincunx: no sound device answers; the game is silent.");
}

/// Whether this machine has anything that sounds could go to, where that can be told without asking the system's sound
/// library, which would write messages of its own.
#[must_use]
pub fn has_device() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(std::path::PathBuf::from);
    let server = runtime.is_some_and(|folder| {
        ["pulse/native", "pipewire-0", "jack"]
            .iter()
            .any(|name| folder.join(name).exists())
    });
    let named = ["PULSE_SERVER", "PIPEWIRE_REMOTE", "ALSA_CONFIG_PATH"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    server || named || has_card()
}

/// Whether the kernel knows a sound card that can play.
fn has_card() -> bool {
    let devices = std::fs::read_dir("/dev/snd")
        .into_iter()
        .flatten()
        .flatten();
    // A device to play on is called pcmC0D0p.
    devices
        .filter_map(|device| device.file_name().into_string().ok())
        .any(|name| name.starts_with("pcm") && name.ends_with('p'))
}

fn spawn_ears(mut commands: Commands) {
    commands.spawn((SpatialListener::new(2.0), Transform::default()));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Volumes>().init_resource::<Takes>();
    // Tests, and machines without a device, play without the engine's sound.
    if !app.is_plugin_added::<AudioPlugin>() {
        return;
    }
    app.init_resource::<Library>()
        .add_systems(Startup, spawn_ears)
        .add_systems(
            Update,
            (give_up, begin)
                .chain()
                .after(ViewSystems::Camera)
                .run_if(resource_exists::<Library>),
        );
}

#[cfg(test)]
mod tests;
