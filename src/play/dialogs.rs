//! Windows over the screen: the battle menu, help, questions, saves, notices. Floor 7.

use super::demo::DemoState;
use super::focus::Focus;
use super::input::{Actions, GameAction, HELP};
use super::intent::{Dialog, Intent};
use super::session::{Mind, Session};
use super::settings::Settings;
use super::theme;
use super::widgets::{Press, Scrolls, bold, column, icon, panel, row, words};
use super::{Layer, PlaySystems, Screen, Topmost, storage};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;

/// The open dialogs, the uppermost last.
#[derive(Resource, Debug, Default)]
pub struct Dialogs(Vec<Dialog>);

impl Dialogs {
    /// The uppermost dialog.
    #[must_use]
    pub fn top(&self) -> Option<&Dialog> {
        self.0.last()
    }
}

/// The root of the drawn dialog.
#[derive(Component)]
struct DialogRoot;

/// A question before something that cannot be taken back.
#[must_use]
pub fn confirm(question: &str, verb: &str, then: Intent) -> Intent {
    Intent::Open(Dialog::Confirm {
        question: question.into(),
        verb: verb.into(),
        then: Box::new(then),
    })
}

fn keys(
    actions: Actions,
    (dialogs, screen): (Res<Dialogs>, Res<State<Screen>>),
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
}

fn stack(mut reader: MessageReader<Intent>, mut dialogs: ResMut<Dialogs>) {
    for intent in reader.read() {
        match intent {
            Intent::Open(dialog) if !dialogs.0.contains(dialog) => dialogs.0.push(dialog.clone()),
            Intent::OpenSaves => {
                let found = storage::data_dir()
                    .map(|dir| storage::saves(&dir))
                    .unwrap_or_default();
                dialogs.0.push(Dialog::Saves(found));
            }
            Intent::Close => {
                dialogs.0.pop();
            }
            Intent::Start
            | Intent::Again { .. }
            | Intent::Load(_)
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
    (session, ready): (Option<Res<Session>>, Res<super::Ready>),
    mut top: ResMut<Topmost>,
    mut focus: ResMut<Focus>,
) {
    let asked = |session: &Session| {
        let choice = session.battle().pending().filter(|_| ready.0)?;
        let person = session.mind(session.battle().side(choice.who)) == Mind::Person;
        person.then_some(())
    };
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
        *top = now;
        focus.leave();
    }
}

fn draw(
    mut commands: Commands,
    (dialogs, settings): (Res<Dialogs>, Res<Settings>),
    old: Query<Entity, With<DialogRoot>>,
    mut focus: ResMut<Focus>,
) {
    if !dialogs.is_changed() && !settings.is_changed() {
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
    let solid = super::widgets::Solid;
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
        .with_children(|veil| frame(veil, |inside| fill(inside, dialog, &settings)));
    if dialogs.is_changed() {
        focus.key = Some(first_focus(dialog).into());
        focus.shown = true;
    }
}

const fn first_focus(dialog: &Dialog) -> &'static str {
    match dialog {
        Dialog::Pause => "dialog-resume",
        Dialog::Confirm { .. } => "dialog-no",
        _ => "dialog-close",
    }
}

fn frame(parent: &mut ChildSpawnerCommands, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    let node = Node {
        padding: UiRect::all(px(24)),
        max_height: percent(94),
        max_width: percent(92),
        overflow: Overflow::scroll_y(),
        border_radius: BorderRadius::all(px(8)),
        ..column(14.0)
    };
    parent
        .spawn((panel(node), Scrolls, Interaction::None))
        .with_children(fill);
}

fn heading(parent: &mut ChildSpawnerCommands, glyph: &str, text: &str) {
    parent.spawn(row(10.0)).with_children(|line| {
        line.spawn(icon(glyph, 22.0, theme::BRASS));
        line.spawn(bold(text, 20.0, theme::PAPER));
    });
}

fn fill(parent: &mut ChildSpawnerCommands, dialog: &Dialog, settings: &Settings) {
    match dialog {
        Dialog::Pause => pause(parent, settings),
        Dialog::Help => help(parent),
        Dialog::Confirm {
            question,
            verb,
            then,
        } => {
            heading(parent, "circle-help", question);
            parent
                .spawn(Node {
                    justify_content: JustifyContent::End,
                    ..row(10.0)
                })
                .with_children(|line| {
                    Press::new("dialog-no", Intent::Close).label(line, "undo-2", "Go back");
                    Press::new("dialog-yes", (**then).clone()).label(line, "check", verb.as_str());
                });
        }
        Dialog::Saves(found) => saves(parent, found),
        Dialog::Notice { title, text } => {
            heading(parent, "triangle-alert", title);
            let node = Node {
                max_width: px(700),
                ..default()
            };
            parent.spawn((words(text.as_str(), theme::BODY, theme::PAPER), node));
            close(parent);
        }
    }
}

fn close(parent: &mut ChildSpawnerCommands) {
    parent
        .spawn(Node {
            justify_content: JustifyContent::End,
            ..row(10.0)
        })
        .with_children(|line| {
            Press::new("dialog-close", Intent::Close).label(line, "x", "Close");
        });
}

fn pause(parent: &mut ChildSpawnerCommands, settings: &Settings) {
    heading(parent, "menu", "Battle menu");
    let wide = |press: Press| {
        press.shape(|node| {
            node.width = px(320);
            node.flex_shrink = 0.0;
            node.justify_content = JustifyContent::Start;
        })
    };
    let leave = "Leave this battle? It stays in the autosave.";
    let concede = "Give the battle up? Your side loses.";
    let rows = [
        ("dialog-resume", "play", "Back to the battle", Intent::Close),
        (
            "dialog-help",
            "keyboard",
            "Keys and buttons",
            Intent::Open(Dialog::Help),
        ),
        ("dialog-save", "save", "Quick save", Intent::QuickSave),
        (
            "dialog-replay",
            "film",
            "Save for replay",
            Intent::SaveReplay,
        ),
        ("dialog-load", "folder-open", "Load", Intent::OpenSaves),
        (
            "dialog-again",
            "rotate-ccw",
            "Begin again",
            confirm(
                "Begin this battle again?",
                "Begin again",
                Intent::Again { same_seed: true },
            ),
        ),
        (
            "dialog-concede",
            "flag",
            "Concede",
            confirm(concede, "Concede", Intent::Concede),
        ),
        (
            "dialog-menu",
            "log-out",
            "Leave for the menu",
            confirm(leave, "Leave", Intent::ToMenu),
        ),
    ];
    for (key, glyph, text, intent) in rows {
        wide(Press::new(key, intent)).label(parent, glyph, text);
    }
    parent.spawn(row(8.0)).with_children(|line| {
        let node = Node {
            flex_grow: 1.0,
            ..default()
        };
        line.spawn((
            words(
                format!("Interface {} %", settings.scale),
                theme::BODY,
                theme::MUTED,
            ),
            node,
        ));
        Press::new("dialog-smaller", Intent::Scale(-1)).label(line, "minus", "");
        Press::new("dialog-larger", Intent::Scale(1)).label(line, "plus", "");
    });
    let reduced = if settings.reduced_motion {
        "square-check"
    } else {
        "square"
    };
    wide(Press::new("dialog-motion", Intent::ReduceMotion).flat()).label(
        parent,
        reduced,
        "Reduced motion",
    );
}

fn help(parent: &mut ChildSpawnerCommands) {
    heading(parent, "keyboard", "Keys and buttons");
    let frame = Node {
        overflow: Overflow::scroll_y(),
        min_height: px(0),
        ..column(4.0)
    };
    parent
        .spawn((frame, Scrolls, Interaction::None))
        .with_children(|list| {
            let cell = |width: f32| {
                (
                    Node {
                        width: px(width),
                        flex_shrink: 0.0,
                        ..default()
                    },
                    TextLayout::no_wrap(),
                )
            };
            list.spawn(Node {
                flex_shrink: 0.0,
                ..row(12.0)
            })
            .with_children(|line| {
                for (text, width) in [
                    ("", 240.0),
                    ("Keyboard and mouse", 290.0),
                    ("Gamepad", 170.0),
                ] {
                    line.spawn((bold(text, theme::SMALL, theme::BRASS), cell(width)));
                }
            });
            for (what, keyboard, gamepad) in HELP {
                list.spawn(Node {
                    flex_shrink: 0.0,
                    ..row(12.0)
                })
                .with_children(|line| {
                    line.spawn((bold(what, theme::SMALL, theme::PAPER), cell(240.0)));
                    line.spawn((words(keyboard, theme::SMALL, theme::PAPER), cell(290.0)));
                    line.spawn((words(gamepad, theme::SMALL, theme::MUTED), cell(170.0)));
                });
            }
        });
    close(parent);
}

fn saves(parent: &mut ChildSpawnerCommands, found: &[(std::path::PathBuf, String)]) {
    heading(parent, "folder-open", "Load a battle");
    if found.is_empty() {
        parent.spawn(words(
            "There are no saves yet. A battle is saved at each turn.",
            theme::BODY,
            theme::MUTED,
        ));
    }
    let frame = Node {
        overflow: Overflow::scroll_y(),
        min_height: px(0),
        padding: UiRect::all(px(4)),
        ..column(6.0)
    };
    parent
        .spawn((frame, Scrolls, Interaction::None))
        .with_children(|list| {
            for (index, (path, text)) in found.iter().enumerate() {
                Press::new(format!("save-{index}"), Intent::Load(path.clone()))
                    .shape(|node| {
                        node.min_width = px(420);
                        node.flex_shrink = 0.0;
                        node.justify_content = JustifyContent::Start;
                    })
                    .label(list, "save", text.as_str());
            }
        });
    close(parent);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dialogs>();
    app.add_systems(
        Update,
        keys.in_set(PlaySystems::Input)
            .before(super::focus::FocusSystems),
    );
    app.add_systems(Update, stack.in_set(PlaySystems::Drive));
    app.add_systems(Update, judge_layers.in_set(PlaySystems::Ask));
    app.add_systems(Update, draw.in_set(PlaySystems::Draw));
}
