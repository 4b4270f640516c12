//! Windows over the screen: the battle menu, help, questions, saves, notices. Floor 7.

mod compare;
mod frame;
mod orders;
mod pages;
mod pause;

use self::frame::{close, frame, heading};
use super::compare::Comparison;
use super::demo::DemoState;
use super::focus::{Focus, FocusSystems};
use super::input::{Actions, GameAction};
use super::intent::{Dialog, Intent, confirm};
use super::screen::{Dialogs, Layer, PlaySystems, Screen, Topmost};
use super::session::{Mind, Ready, Session};
use super::settings::Settings;
use super::widgets::{Press, Solid, row, words};
use super::{rule_links, storage, theme};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;
use bevy::window::WindowCloseRequested;

/// The root of the drawn dialog.
#[derive(Component)]
struct DialogRoot;

fn keys(
    actions: Actions,
    dialogs: Res<Dialogs>,
    screen: Res<State<Screen>>,
    demo: Option<Res<DemoState>>,
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
    if dialogs.top().is_some() {
        if actions.just_pressed(&GameAction::Cancel) || actions.just_pressed(&GameAction::Menu) {
            intents.write(Intent::Close);
        }
        return;
    }
    if actions.just_pressed(&GameAction::Menu) && *screen.get() == Screen::Battle {
        let leave = demo.is_some();
        intents.write(if leave {
            Intent::ToMenu
        } else {
            Intent::Open(Dialog::Pause)
        });
    }
    if actions.just_pressed(&GameAction::Cancel) && *screen.get() == Screen::Menu {
        intents.write(confirm("Leave Quincunx?", "Quit", Intent::Quit));
    }
    if actions.just_pressed(&GameAction::Cancel) && *screen.get() == Screen::Camp {
        intents.write(Intent::ToMenu);
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
            "Leave Quincunx in the middle of the battle? It was saved when the turn began.",
            "Quit",
            Intent::Quit,
        )
    } else {
        Intent::Quit
    });
}

/// The texts of rules as a dialog.
fn rule_texts(session: &Session, ids: &[smol_str::SmolStr]) -> Dialog {
    let text = |id: &smol_str::SmolStr| (id.clone(), rule_links::text_of(session, id));
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
            Intent::Close => {
                dialogs.0.pop();
            }
            Intent::Start
            | Intent::Learn(_)
            | Intent::Again { .. }
            | Intent::Load(_)
            | Intent::Watch(_)
            | Intent::WatchAgain
            | Intent::Continue
            | Intent::QuickLoad
            | Intent::ToMenu
            | Intent::Concede
            | Intent::Demo
                if !dialogs.0.is_empty() =>
            {
                dialogs.0.clear();
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

fn draw(
    mut commands: Commands,
    dialogs: Res<Dialogs>,
    settings: Res<Settings>,
    session: Option<Res<Session>>,
    comparison: Res<Comparison>,
    old: Query<Entity, With<DialogRoot>>,
    mut focus: ResMut<Focus>,
) {
    let compares = comparison.is_changed() && dialogs.top() == Some(&Dialog::Compare);
    if !dialogs.is_changed() && !settings.is_changed() && !compares {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let Some(dialog) = dialogs.top() else { return };
    let veil = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let solid = Solid;
    commands
        .spawn((
            DialogRoot,
            Layer::Dialog,
            veil,
            BackgroundColor(theme::VEIL),
            GlobalZIndex(30),
            solid,
            Interaction::None,
            FocusPolicy::Block,
        ))
        .with_children(|veil| {
            frame(veil, |inside| match dialog {
                Dialog::Pause => pause::fill(inside, session.as_deref(), &settings),
                Dialog::Orders => orders::fill(inside, session.as_deref(), &settings),
                Dialog::Compare => compare::fill(inside, &comparison),
                _ => fill(inside, dialog),
            });
        });
    if dialogs.is_changed() {
        focus.key = Some(first_focus(dialog).into());
        focus.shown = true;
    }
}

const fn first_focus(dialog: &Dialog) -> &'static str {
    match dialog {
        Dialog::Pause => "dialog-resume",
        Dialog::Compare => "compare-100",
        Dialog::Confirm { .. } => "dialog-no",
        _ => "dialog-close",
    }
}

fn fill(parent: &mut ChildSpawnerCommands, dialog: &Dialog) {
    match dialog {
        Dialog::Pause | Dialog::Orders | Dialog::Compare => {}
        Dialog::Help => pages::help(parent),
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
