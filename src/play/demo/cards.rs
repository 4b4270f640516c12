//! The card before and after a battle of the demo, its large words, and the plate at the top. Floor 7.

mod card;
mod plate;
mod words;

use super::eye::enlarged;
use super::show::Phase;
use super::state::{DemoState, is_a_show};
use crate::play::panel::AddPanel;
use crate::play::screen::{InterfaceSize, PlaySystems, Screen};
use crate::play::session::Session;
use crate::play::theme;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;
use card::Card;
use plate::{Foot, Plate};
use words::LargeWords;

/// The parts over the map; none of them can be pressed.
fn spawn(mut commands: Commands) {
    let root = Node {
        width: percent(100),
        height: percent(100),
        position_type: PositionType::Absolute,
        ..default()
    };
    let passes = (FocusPolicy::Pass, Pickable::IGNORE);
    commands
        .spawn((
            DespawnOnExit(Screen::Battle),
            Name::new("Demo"),
            root,
            passes,
        ))
        .with_children(|root| {
            let node = |root: Node| (root, FocusPolicy::Pass, Pickable::IGNORE);
            root.spawn((
                Plate::default(),
                node(plate::frame()),
                BackgroundColor(theme::ROOM.with_alpha(0.82)),
            ));
            root.spawn((LargeWords::default(), node(words::frame())));
            root.spawn((Foot::default(), node(plate::foot())));
            root.spawn((
                Card::default(),
                node(card::frame()),
                BackgroundColor::DEFAULT,
            ));
        });
}

/// The parts follow the course of the battle; what happened is seen on the map first.
fn draw(
    demo: Res<DemoState>,
    session: Res<Session>,
    window: InterfaceSize,
    mut plate: Single<&mut Plate>,
    mut large: Single<&mut LargeWords>,
    mut foot: Single<&mut Foot>,
    card: Single<(&mut Card, &mut BackgroundColor)>,
) {
    let size = enlarged(window.get());
    let phase = demo.show.phase();
    let fights = phase == Phase::Battle;
    let told = session.is_changed() && session.is_told();
    if told || plate.is_added() || !plate.is_of(&session, size) {
        plate.set_if_neq(Plate::of(&session, size));
    }
    if !fights {
        large.set_if_neq(LargeWords::default());
    } else if !large.says(demo.show.words(), size) {
        large.set_if_neq(LargeWords::of(&session, demo.show.words(), size));
    }
    foot.set_if_neq(Foot(size));
    let (mut shown, mut ground) = card.into_inner();
    if !shown.is_of(session.table(), phase, size) {
        shown.set_if_neq(Card::of(&session, &demo.show, size));
    }
    ground.set_if_neq(BackgroundColor(shown.ground(&demo.show)));
}

pub(super) fn plugin(app: &mut App) {
    app.add_panel::<Plate>()
        .add_panel::<LargeWords>()
        .add_panel::<Foot>()
        .add_panel::<Card>();
    app.add_systems(OnEnter(Screen::Battle), spawn.run_if(is_a_show));
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        draw.run_if(is_a_show)
            .run_if(in_battle)
            .in_set(PlaySystems::Draw),
    );
}
