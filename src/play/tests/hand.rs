//! A hand at the game without a window: presses keys and the mouse, and sees what is there. Floor 7.

use crate::ai::Closeness;
use crate::combat::{CombatantId, Offer};
use crate::grid::Cell;
use crate::level::GameData;
use crate::play::GamePlugins;
use crate::play::aim::{Aim, Selection};
use crate::play::autosave::Autosaver;
use crate::play::choices::Choices;
use crate::play::hud::body::{Limb, OfPart};
use crate::play::hud::shelf::{Slot, shelf};
use crate::play::intent::Dialog;
use crate::play::screen::{Dialogs, Screen};
use crate::play::session::{Mind, Ready, Session, Setup};
use crate::play::settings::Settings;
use crate::play::status::Status;
use crate::play::storage::Folder;
use crate::play::widgets::{FocusKey, Tip};
use crate::view::{CameraRig, Layout};
use bevy::app::PluginsState;
use bevy::audio::AudioPlugin;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::gilrs::GilrsPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::{CursorMoved, PrimaryWindow};
use bevy::winit::WinitPlugin;
use leafwing_input_manager::prelude::Buttonlike;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The game, with nothing drawn, and a folder for its saves.
pub struct Hand {
    pub app: App,
    pub folder: tempfile::TempDir,
}

/// A shipped level.
pub fn level(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("levels").join(format!("{name}.ron"))
}

/// A battle of a shipped level under the first ruleset.
pub fn setup(name: &str, seed: u64, minds: &[Mind]) -> Setup {
    let rules = crate::rules::all().first().expect("there is a ruleset");
    Setup {
        path: level(name),
        rules: rules.id.to_owned(),
        seed,
        minds: minds.to_vec(),
        data: GameData::shipped(),
    }
}

impl Hand {
    /// Sets the size of the window in pixels, and that of the interface in percent.
    pub fn resize(&mut self, size: Vec2, scale: u32) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        let mut window = windows.single_mut(world).expect("one window");
        window.resolution.set(size.x, size.y);
        world.resource_mut::<Settings>().scale = scale;
        self.frames(8);
    }

    /// The game with its menu open.
    pub fn at_menu(setup: Setup) -> Self {
        let folder = tempfile::tempdir().expect("a folder for saves");
        let saves = folder.path().to_path_buf();
        Self::new(setup, folder, saves)
    }

    /// The game with its menu open, and with its saves in a folder that is there already.
    pub fn menu_saving_in(setup: Setup, saves: &Path) -> Self {
        let folder = tempfile::tempdir().expect("a folder for nothing");
        Self::new(setup, folder, saves.to_path_buf())
    }

    /// The game with a battle on the table, and with its saves in a folder that is there already.
    pub fn saving_in(setup: Setup, saves: &Path) -> Self {
        Self::menu_saving_in(setup, saves).begun()
    }

    fn new(setup: Setup, folder: tempfile::TempDir, saves: PathBuf) -> Self {
        let mut app = App::new();
        let no_graphics = WgpuSettings {
            backends: None,
            ..default()
        };
        app.add_plugins(
            DefaultPlugins
                .set(RenderPlugin {
                    render_creation: RenderCreation::Automatic(Box::new(no_graphics)),
                    ..default()
                })
                .set(WindowPlugin {
                    primary_window: Some(Window {
                        resolution: bevy::window::WindowResolution::new(1280, 720),
                        ..default()
                    }),
                    close_when_requested: false,
                    ..default()
                })
                .disable::<WinitPlugin>()
                .disable::<GilrsPlugin>()
                .disable::<AudioPlugin>()
                .disable::<LogPlugin>(),
        );
        app.insert_resource(Folder(Some(saves)));
        app.add_plugins(GamePlugins);
        app.insert_resource(Choices::new(setup));
        let step = Duration::from_millis(50);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.speed = 0;
        settings.reduced_motion = true;
        // A hand looks at what is asked: nothing is answered because it is the best.
        settings.orders.closeness = Closeness::Always;
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        // The tests share the cores already: to divide the systems of each among threads only costs time.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let mut hand = Self { app, folder };
        hand.frames(4);
        hand
    }

    /// The game with a battle on the table.
    pub fn at_table(setup: Setup) -> Self {
        Self::at_menu(setup).begun()
    }

    fn begun(mut self) -> Self {
        self.key(KeyCode::Enter);
        self.frames(4);
        assert_eq!(self.screen(), Screen::Battle, "{:?}", self.dialog());
        self
    }

    /// Waits until the autosave is written.
    pub fn written(&mut self) {
        let world = self.app.world_mut();
        world.resource_mut::<Autosaver>().finish();
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Presses a key and lets it go.
    pub fn key(&mut self, key: KeyCode) {
        self.keys(&[key]);
    }

    /// Presses keys together and lets them go.
    pub fn keys(&mut self, keys: &[KeyCode]) {
        for key in keys {
            key.press(self.app.world_mut());
        }
        self.frames(1);
        for key in keys {
            key.release(self.app.world_mut());
        }
        self.frames(2);
    }

    /// Moves the mouse to a point of the window.
    pub fn point(&mut self, at: Vec2) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
        let (window, mut state) = windows.single_mut(world).expect("one window");
        let before = state.cursor_position();
        state.set_cursor_position(Some(at));
        world.write_message(CursorMoved {
            window,
            position: at,
            delta: before.map(|before| at - before),
        });
        self.frames(2);
    }

    /// Clicks where the mouse is.
    pub fn click(&mut self) {
        MouseButton::Left.press(self.app.world_mut());
        self.frames(1);
        MouseButton::Left.release(self.app.world_mut());
        self.frames(2);
    }

    /// Moves the mouse onto a button and clicks it.
    pub fn press(&mut self, key: &str) {
        let at = self
            .place(key)
            .unwrap_or_else(|| panic!("there is no button {key}"));
        self.point(at);
        self.click();
    }

    /// Chooses an action in the bar with the mouse: opens its fold and turns the pages as it must.
    pub fn choose(&mut self, offer: &Offer) {
        for _ in 0..12 {
            let selection = self.app.world().resource::<Selection>();
            let place = (selection.fold, selection.page);
            let offers = self.aim().offers.clone();
            let aim = self.aim();
            let shelf = shelf(aim.keys.of(aim.who), &offers, place, 1280.0);
            let is_it = |slot: &Option<Slot<'_>>| match slot {
                None => false,
                Some(Slot::Offer(at)) => at.verb == offer.verb && at.with == offer.with,
                Some(Slot::Fold(family, ..)) => *family == offer.family,
            };
            let Some(at) = shelf.slots.iter().position(is_it) else {
                self.press("action-more");
                continue;
            };
            let folded = matches!(shelf.slots[at], Some(Slot::Fold(..)));
            self.press(&format!("action-{}", (at + 1) % 10));
            if !folded {
                return;
            }
        }
        panic!("{} is not in the bar", offer.label);
    }

    /// The middle of a part of the screen that can have the focus, as it is there.
    pub fn place(&mut self, key: &str) -> Option<Vec2> {
        let world = self.app.world_mut();
        let mut parts = world.query::<(&FocusKey, &ComputedNode, &UiGlobalTransform)>();
        let mut found = parts.iter(world).filter(|(part, ..)| part.0 == key);
        found
            .next()
            .map(|(_, node, place)| place.translation * node.inverse_scale_factor())
    }

    /// The middle of a part of a body in its figure.
    pub fn limb(&mut self, who: CombatantId, part: &str) -> Option<Vec2> {
        let world = self.app.world_mut();
        let mut limbs =
            world.query_filtered::<(&OfPart, &ComputedNode, &UiGlobalTransform), With<Limb>>();
        let mut found = limbs
            .iter(world)
            .filter(|(of, ..)| of.who == who && of.part == part);
        found
            .next()
            .map(|(_, node, place)| place.translation * node.inverse_scale_factor())
    }

    /// What the card of a tip says, as it is there.
    pub fn tips(&mut self) -> Vec<Tip> {
        let world = self.app.world_mut();
        let mut tips = world.query::<(&Tip, &Interaction)>();
        let pointed = tips.iter(world).filter(|(_, at)| **at != Interaction::None);
        pointed.map(|(tip, _)| tip.clone()).collect()
    }

    /// The names of all buttons.
    pub fn buttons(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut parts = world.query::<&FocusKey>();
        parts.iter(world).map(|key| key.0.to_string()).collect()
    }

    /// Every word on the screen.
    pub fn text(&mut self) -> String {
        let world = self.app.world_mut();
        let mut texts = world.query::<(&Text, Option<&Children>)>();
        let mut spans = world.query::<&TextSpan>();
        let mut all = Vec::new();
        for (text, children) in texts.iter(world) {
            let parts = children.into_iter().flat_map(|it| it.iter());
            let parts = parts.filter_map(|part| spans.get(world, part).ok());
            let parts: String = parts.map(|span| span.0.as_str()).collect();
            all.push(format!("{}{parts}", text.0));
        }
        all.join("\n")
    }

    /// Where a cell is in the window.
    pub fn on_screen(&self, cell: Cell) -> Vec2 {
        let world = self.app.world();
        let at = world.resource::<Layout>().cell_to_world(cell);
        world
            .resource::<CameraRig>()
            .world_to_window(Vec2::new(1280.0, 720.0), at)
    }

    /// Moves the mouse onto a cell.
    pub fn point_at(&mut self, cell: Cell) {
        let at = self.on_screen(cell);
        self.point(at);
    }

    /// Clicks on a cell.
    pub fn click_on(&mut self, cell: Cell) {
        self.point_at(cell);
        self.click();
    }

    /// Waits until a person may do something, or the battle is over.
    pub fn wait(&mut self) {
        for _ in 0..400 {
            self.frames(1);
            // The next person takes the screen.
            if matches!(self.dialog(), Some(Dialog::HandOver(_))) {
                self.key(KeyCode::Enter);
            }
            let over = self.session().battle().outcome().is_some();
            let session = self.session();
            let mine = session.is_deploying() || !session.person_may_act().is_empty();
            if self.screen() != Screen::Battle || (self.ready() && (over || mine)) {
                self.frames(1);
                return;
            }
        }
        panic!("nobody could act for 400 frames");
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    pub fn aim(&self) -> &Aim {
        self.app.world().resource::<Aim>()
    }

    pub fn ready(&self) -> bool {
        self.app.world().resource::<Ready>().0
    }

    pub fn status(&self) -> String {
        self.app.world().resource::<Status>().text.clone()
    }

    pub fn dialog(&self) -> Option<Dialog> {
        self.app.world().resource::<Dialogs>().top().cloned()
    }
}
