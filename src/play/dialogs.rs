//! Windows over the screen: the battle menu, help, questions, saves, notices. Floor 7.

mod compare;
mod demo;
mod frame;
mod hand_over;
mod orders;
mod pages;
mod pause;
mod settings;

use self::frame::{close, frame, heading};
use super::camp::Expedition;
use super::choices::Choices;
use super::compare::Comparison;
use super::controls::Conflict;
use super::demo::DemoState;
use super::focus::{Focus, FocusSystems};
use super::input::capture::Capture;
use super::input::{Actions, Bindings, GameAction, is_click};
use super::intent::{Dialog, Intent, Rebind, confirm};
use super::screen::{Dialogs, Layer, PlaySystems, Screen, Topmost};
use super::scrolling::ScrollPlaces;
use super::session::{Mind, Ready, Session};
use super::settings::Settings;
use super::taste::SettingsPage;
use super::widgets::{Press, Solid, row, words};
use super::{rule_links, storage, theme};
use crate::combat::Ruleset;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;
use bevy::window::WindowCloseRequested;
use smol_str::SmolStr;

/// The root of the drawn dialog.
#[derive(Component)]
struct DialogRoot;

fn keys(
    actions: Actions,
    dialogs: Res<Dialogs>,
    mouse: Res<ButtonInput<MouseButton>>,
    screen: Res<State<Screen>>,
    expedition: Res<Expedition>,
    mut intents: MessageWriter<Intent>,
) {
    if actions.just_pressed(&GameAction::Help) {
        let open = matches!(dialogs.top(), Some(Dialog::Help));
        intents.write(if open {
            Intent::Close
        } else {
            Intent::Open(Dialog::Help)
        });
    }
    if actions.just_pressed(&GameAction::Settings) {
        intents.write(match dialogs.top() {
            Some(Dialog::Settings(_)) => Intent::Close,
            _ => Intent::OpenSettings(SettingsPage::default()),
        });
        return;
    }
    if dialogs.top().is_some() {
        if actions.just_pressed(&GameAction::Cancel) || actions.just_pressed(&GameAction::Menu) {
            intents.write(Intent::Close);
        }
        return;
    }
    if actions.just_pressed(&GameAction::Menu) && *screen.get() == Screen::Battle {
        intents.write(Intent::Open(Dialog::Pause));
    }
    if !actions.just_pressed(&GameAction::Cancel) || is_click(&mouse) {
        return;
    }
    match screen.get() {
        Screen::Menu => {
            intents.write(confirm("Leave Quincunx?", "Quit", Intent::Quit));
        }
        Screen::Camp => {
            intents.write(expedition.back());
        }
        Screen::Battle | Screen::Summary => {}
    }
}

/// The window's own button to close it: a battle that a person fights is left only after a question.
/// Who presses it a second time means it.
fn ask_before_closing(
    mut requests: MessageReader<WindowCloseRequested>,
    dialogs: Res<Dialogs>,
    session: Option<Res<Session>>,
    demo: Option<Res<DemoState>>,
    mut intents: MessageWriter<Intent>,
) {
    if requests.read().count() == 0 {
        return;
    }
    let fights = session.is_some_and(|session| {
        session.minds().contains(&Mind::Person)
            && session.watched().is_none()
            && session.battle().outcome().is_none()
    });
    let asked =
        matches!(dialogs.top(), Some(Dialog::Confirm { then, .. }) if **then == Intent::Quit);
    intents.write(if fights && demo.is_none() && !asked {
        confirm(
            "Leave Quincunx in the middle of the battle? It is kept as it stands.",
            "Quit",
            Intent::Quit,
        )
    } else {
        Intent::Quit
    });
}

/// The texts of rules as a dialog.
fn rule_texts(session: &Session, ids: &[SmolStr]) -> Dialog {
    let text = |id: &SmolStr| (id.clone(), rule_links::text_of(session, id));
    Dialog::Rules(ids.iter().map(text).collect())
}

fn stack(
    mut reader: MessageReader<Intent>,
    session: Option<Res<Session>>,
    folder: Res<storage::Folder>,
    mut dialogs: ResMut<Dialogs>,
) {
    for intent in reader.read() {
        match intent {
            Intent::Open(dialog) if !dialogs.0.contains(dialog) => dialogs.0.push(dialog.clone()),
            Intent::ShowRules(ids) => {
                if let Some(session) = session.as_ref().filter(|_| !ids.is_empty()) {
                    dialogs.0.push(rule_texts(session, ids));
                }
            }
            Intent::OpenSaves => {
                let found = folder.0.as_deref().map(storage::saves);
                let found = found.unwrap_or_default();
                dialogs.0.push(Dialog::Saves(found));
            }
            Intent::OpenSettings(page) => {
                let open = |it: &Dialog| matches!(it, Dialog::Settings(_));
                // Under another window they come to the top again.
                if dialogs.top().is_none_or(|top| !open(top)) {
                    dialogs.0.retain(|it| !open(it));
                    dialogs.0.push(Dialog::Settings(*page));
                } else if let Some(top) = dialogs.0.last_mut() {
                    *top = Dialog::Settings(*page);
                }
            }
            Intent::Rebind(Rebind::Listen(..)) => dialogs.0.push(Dialog::Rebinding),
            Intent::Rebind(Rebind::Take | Rebind::Swap | Rebind::Cancel)
                if dialogs.top() == Some(&Dialog::Rebinding) =>
            {
                dialogs.0.pop();
            }
            // What covers the battle goes only as somebody takes the screen.
            Intent::Close if matches!(dialogs.top(), Some(Dialog::HandOver(_))) => {}
            Intent::Close => {
                dialogs.0.pop();
            }
            Intent::TakeScreen => dialogs.0.retain(|it| !matches!(it, Dialog::HandOver(_))),
            Intent::Start
            | Intent::Learn(_)
            | Intent::Again { .. }
            | Intent::BeginChanged
            | Intent::Load(_)
            | Intent::Watch(_)
            | Intent::WatchAgain
            | Intent::Continue
            | Intent::QuickLoad
            | Intent::ToMenu
            | Intent::Concede
            | Intent::Demo
            | Intent::TakeOver(_)
                if !dialogs.0.is_empty() =>
            {
                dialogs.0.clear();
            }
            // What asked first is done with.
            Intent::Rebind(Rebind::ResetAll) | Intent::Camp(_)
                if matches!(dialogs.top(), Some(Dialog::Confirm { .. })) =>
            {
                dialogs.0.pop();
            }
            Intent::QuickSave | Intent::SaveReplay => {
                if matches!(dialogs.top(), Some(Dialog::Pause)) {
                    dialogs.0.pop();
                }
            }
            _ => {}
        }
    }
}

/// The uppermost layer: a dialog, a question of the battle, or the screen.
fn judge_layers(
    dialogs: Res<Dialogs>,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    ready: Res<Ready>,
    mut top: ResMut<Topmost>,
    mut focus: ResMut<Focus>,
    mut before: Local<Option<(Topmost, Focus)>>,
) {
    let asked = |session: &Session| session.question(ready.0).map(|_| ());
    let in_battle = *screen.get() == Screen::Battle;
    let asks = in_battle && session.as_deref().and_then(asked).is_some();
    let layer = match (dialogs.top(), asks) {
        (Some(_), _) => Layer::Dialog,
        (None, true) => Layer::Prompt,
        (None, false) => Layer::Screen,
    };
    let now = Topmost {
        layer,
        takes_keys: layer != Layer::Screen || !in_battle,
    };
    if *top != now {
        // Behind a dialog the focus waits where it was.
        let back = before.take().filter(|(layer, _)| *layer == now);
        if layer == Layer::Dialog {
            *before = Some((*top, focus.clone()));
        }
        *focus = back.map(|(_, focus)| focus).unwrap_or_default();
        *top = now;
    }
}

/// What the windows are drawn from.
#[derive(SystemParam)]
struct Contents<'w> {
    settings: Res<'w, Settings>,
    session: Option<Res<'w, Session>>,
    choices: Option<Res<'w, Choices>>,
    comparison: Res<'w, Comparison>,
    bindings: Res<'w, Bindings>,
    capture: Res<'w, Capture>,
    conflict: Res<'w, Conflict>,
}

impl Contents<'_> {
    /// Whether a window shows something else than before.
    fn changed(&self, dialog: Option<&Dialog>) -> bool {
        let own = match dialog {
            Some(Dialog::Compare) => self.comparison.is_changed(),
            Some(Dialog::Settings(_) | Dialog::Help) => self.bindings.is_changed(),
            Some(Dialog::Rebinding) => self.conflict.is_changed() || self.capture.is_changed(),
            _ => false,
        };
        own || self.settings.is_changed()
    }

    /// The ruleset that standing orders are given for: that of the battle, or that of the menu.
    fn ruleset(&self) -> Option<&'static Ruleset> {
        if let Some(session) = &self.session {
            return Some(session.battle().ruleset());
        }
        let id = &self.choices.as_ref()?.setup.rules;
        crate::rules::all().iter().find(|it| it.id == id).copied()
    }
}

/// The name under which a dialog keeps how far it is scrolled while it is drawn again.
const fn scroll_name(dialog: &Dialog) -> &'static str {
    match dialog {
        Dialog::Pause => "dialog-pause",
        Dialog::Orders => "dialog-orders",
        Dialog::Settings(_) => "dialog-settings",
        Dialog::Rebinding => "dialog-rebinding",
        Dialog::Compare => "dialog-compare",
        Dialog::Help => "dialog-help",
        Dialog::LeaveDemo => "dialog-demo",
        Dialog::HandOver(_) => "dialog-hand-over",
        Dialog::Confirm { .. } => "dialog-confirm",
        Dialog::Saves(_) => "dialog-saves",
        Dialog::Rules(_) => "dialog-rules",
        Dialog::Notice { .. } => "dialog-notice",
    }
}

fn draw(
    mut commands: Commands,
    dialogs: Res<Dialogs>,
    contents: Contents,
    old: Query<Entity, With<DialogRoot>>,
    mut focus: ResMut<Focus>,
    mut places: ResMut<ScrollPlaces>,
) {
    if !dialogs.is_changed() && !contents.changed(dialogs.top()) {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(dialog) = dialogs.top() else {
        places.forget("dialog-");
        return;
    };
    let veil = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let solid = Solid;
    let session = contents.session.as_deref();
    // Until the next person takes the screen nothing of the battle is seen behind any window.
    let covers = session.is_some_and(|session| session.handing().is_some());
    let ground = if covers { theme::ROOM } else { theme::VEIL };
    commands
        .spawn((
            DialogRoot,
            Layer::Dialog,
            veil,
            BackgroundColor(ground),
            GlobalZIndex(30),
            solid,
            Interaction::None,
            FocusPolicy::Block,
        ))
        .with_children(|veil| {
            frame(veil, scroll_name(dialog), |inside| match dialog {
                Dialog::Pause => pause::fill(inside, session, &contents.settings),
                Dialog::Orders => {
                    let free = session.is_none_or(|it| it.battle().turns().side().is_some());
                    orders::fill(inside, contents.ruleset(), free, &contents.settings);
                }
                Dialog::Compare => compare::fill(inside, &contents.comparison),
                Dialog::Help => pages::help(inside, &contents.bindings),
                Dialog::LeaveDemo => demo::fill(inside, session),
                Dialog::HandOver(side) => hand_over::fill(inside, session, *side),
                Dialog::Settings(page) => {
                    settings::fill(inside, *page, &contents.settings, &contents.bindings);
                }
                Dialog::Rebinding => settings::rebinding(
                    inside,
                    &contents.capture,
                    &contents.conflict,
                    &contents.bindings,
                ),
                _ => fill(inside, dialog),
            });
        });
    if dialogs.is_changed() {
        let first = match dialog {
            Dialog::Orders => orders::first(contents.ruleset(), &contents.settings),
            _ => None,
        };
        focus.key = Some(first.unwrap_or_else(|| first_focus(dialog, &contents.capture)));
        focus.shown = true;
    } else if dialog == &Dialog::Rebinding {
        focus.key = Some("bind-cancel".into());
    }
}

/// Where the focus begins.
fn first_focus(dialog: &Dialog, capture: &Capture) -> SmolStr {
    match dialog {
        Dialog::Pause => "dialog-resume".into(),
        Dialog::Compare => "compare-100".into(),
        Dialog::LeaveDemo => "demo-menu".into(),
        Dialog::HandOver(_) => "hand-over-take".into(),
        Dialog::Confirm { .. } => "dialog-no".into(),
        Dialog::Rebinding => "bind-cancel".into(),
        Dialog::Settings(SettingsPage::Controls) => match capture.of {
            Some((action, _)) => settings::back_to(action).into(),
            None => settings::tab(SettingsPage::Controls).into(),
        },
        Dialog::Settings(page) => settings::tab(*page).into(),
        _ => "dialog-close".into(),
    }
}

fn fill(parent: &mut ChildSpawnerCommands, dialog: &Dialog) {
    match dialog {
        Dialog::Pause
        | Dialog::Orders
        | Dialog::Compare
        | Dialog::Help
        | Dialog::LeaveDemo
        | Dialog::HandOver(_)
        | Dialog::Settings(_)
        | Dialog::Rebinding => {}
        Dialog::Rules(rules) => pages::rules(parent, rules),
        Dialog::Confirm {
            question,
            verb,
            stay,
            then,
        } => {
            heading(parent, "circle-help", question);
            parent
                .spawn(Node {
                    justify_content: JustifyContent::End,
                    ..row(10.0)
                })
                .with_children(|line| {
                    Press::new("dialog-no", Intent::Close).label(line, "undo-2", stay.as_str());
                    Press::new("dialog-yes", (**then).clone()).label(line, "check", verb.as_str());
                });
        }
        Dialog::Saves(found) => pages::saves(parent, found),
        Dialog::Notice { title, text } => {
            heading(parent, "info", title);
            let node = Node {
                max_width: px(700),
                ..default()
            };
            parent.spawn((words(text.as_str(), theme::BODY, theme::PAPER), node));
            close(parent);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dialogs>();
    app.add_systems(
        Update,
        (keys, ask_before_closing)
            .in_set(PlaySystems::Input)
            .before(FocusSystems),
    );
    app.add_systems(Update, stack.in_set(PlaySystems::Drive));
    app.add_systems(Update, judge_layers.in_set(PlaySystems::Ask));
    app.add_systems(Update, draw.in_set(PlaySystems::Draw));
}
