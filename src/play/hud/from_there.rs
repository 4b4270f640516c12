//! The card beside a cell that the acting combatant can walk to: its cover, what could be done from it, and what
//! enemies could do there. Floor 7.

use super::areas::{BOTTOM, Shown, TOP, panels};
use super::dock::is_low;
use super::odds::{LiesHere, lying};
use crate::battle::grade_in_words;
use crate::board::Grade;
use crate::combat::{AttackOutlook, CombatantId};
use crate::dice::whole_percent;
use crate::grid::Cell;
use crate::mechanics::Scene;
use crate::mechanics::tactics::{EnemyStands, FromThere};
use crate::play::aim::{Choosing, Click};
use crate::play::danger::DangerShown;
use crate::play::floating::Floating;
use crate::play::provoked::provoked;
use crate::play::screen::{CellOnScreen, InterfaceSize};
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{bold, card, column, row, words};
use crate::view::Waiting;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;

/// The card.
#[derive(Component)]
pub(in crate::play) struct FromThereCard;

/// Seconds that the pointer rests on a cell before it is looked at.
const REST: f32 = 0.12;
/// Lines for the own side, and for the enemies.
const MOST: usize = 4;
/// The same in a low window.
const FEW: usize = 1;

/// So many enemies are looked at in a frame.
const EACH_FRAME: usize = 4;

/// Height of two lines of what is said over the action bar, in pixels of the interface.
const SAID: f32 = 62.0;

/// What was asked last.
#[derive(Default)]
pub(super) struct Known {
    state: Option<(u32, (u32, usize), CombatantId)>,
    stands: EnemyStands,
    rests_on: Option<Cell>,
    seconds: f32,
    /// What is looked at now: what was found so far, and who is still to be looked at.
    told: FromThere,
    left: Option<Vec<CombatantId>>,
    shown: Option<(CombatantId, Cell, (u32, usize))>,
}

/// The cell that a click would walk to, with nobody asked and nothing chosen, unless the way there provokes somebody.
fn pointed(choosing: &Choosing) -> Option<(CombatantId, Cell)> {
    let Choosing {
        session,
        selection,
        aim,
        ready,
    } = choosing;
    let asked = session.question(ready.0).is_some() || session.open_window(ready.0).is_some();
    let who = aim.who.filter(|_| ready.0 && !asked)?;
    let Click::Walk(route) = &aim.click else {
        return None;
    };
    let provokes = route.steps.iter().any(|step| !step.provokes.is_empty());
    if selection.chosen.is_some() && !provokes {
        return None;
    }
    Some((who, route.steps.last()?.cell))
}

/// What lies round the card.
#[derive(SystemParam)]
pub(super) struct Around<'w, 's> {
    place: Res<'w, CellOnScreen>,
    interface: InterfaceSize<'w, 's>,
    shown: Res<'w, Shown>,
    lies_here: Query<'w, 's, Entity, With<LiesHere>>,
    danger: Res<'w, DangerShown>,
}

impl Around<'_, '_> {
    /// Where the card is, given the part of the window that its cell fills.
    fn floating_at(&self, part: Rect) -> Floating {
        Floating {
            beside: part.inflate(6.0),
            above: false,
            // What is said of a way, such as that it takes a second press, stands over the action bar.
            bars: (TOP, BOTTOM + SAID),
            solid: None,
            avoid: self.place.pieces.clone(),
            panels: panels(self.interface.get(), *self.shown).to_vec(),
        }
    }
}

pub(super) fn draw(
    mut commands: Commands,
    choosing: Choosing,
    around: Around,
    mut waiting: Waiting,
    mut known: Local<Known>,
    mut old: Query<(Entity, &mut Floating), With<FromThereCard>>,
) {
    // The view of danger needs the map, and tells what enemies could do there itself.
    let now = pointed(&choosing).filter(|_| around.danger.zones().is_none());
    let session = &choosing.session;
    let shown = now.map(|(who, cell)| (who, cell, session.revision()));
    let known = &mut *known;
    if known.shown == shown && shown.is_some() {
        if let (Some(part), Ok((_, mut floating))) = (around.place.pointed, old.single_mut()) {
            floating.set_if_neq(around.floating_at(part));
            // This card says it, too.
            for card in &around.lies_here {
                commands.entity(card).try_despawn();
            }
        }
        return;
    }
    for (card, _) in &old {
        commands.entity(card).despawn();
    }
    known.shown = None;
    let (Some((who, cell)), Some(part)) = (now, around.place.pointed) else {
        known.rests_on = None;
        return;
    };
    if known.rests_on != Some(cell) {
        known.rests_on = Some(cell);
        known.seconds = 0.0;
        known.left = None;
    } else {
        known.seconds += waiting.pass();
    }
    if known.seconds < REST {
        waiting.pass();
        return;
    }
    let world = session.battle().world();
    let state = (session.table(), session.revision(), who);
    if known.state != Some(state) {
        known.stands = EnemyStands::default();
        known.state = Some(state);
        known.left = None;
    }
    let told = &mut known.told;
    let left = known.left.get_or_insert_with(|| {
        *told = FromThere::default();
        Scene::of(world)
            .enemies(who)
            .filter(|&enemy| session.is_placed(enemy))
            .collect()
    });
    for enemy in left.drain(..EACH_FRAME.min(left.len())) {
        told.look_at(world, (who, cell), enemy, &mut known.stands);
    }
    if !left.is_empty() {
        waiting.pass();
        return;
    }
    known.shown = shown;
    let on_the_way = match &choosing.aim.click {
        Click::Walk(route) => provoked(session, who, route),
        _ => Vec::new(),
    };
    if told.mine.is_empty() && told.theirs.is_empty() && on_the_way.is_empty() {
        return;
    }
    let node = Node {
        position_type: PositionType::Absolute,
        padding: UiRect::axes(px(11), px(8)),
        width: px(286),
        ..column(2.0)
    };
    let floating = around.floating_at(part);
    commands
        .spawn((
            FromThereCard,
            DespawnOnExit(crate::play::screen::Screen::Battle),
            floating,
            card(node),
            Visibility::Hidden,
            GlobalZIndex(19),
            FocusPolicy::Pass,
            Pickable::IGNORE,
        ))
        .with_children(|card| {
            let most = if is_low(around.interface.get().y) {
                FEW
            } else {
                MOST
            };
            on_the_way_lines(card, session, &on_the_way, most);
            fill(card, session, told, most);
            if let Some(lying) = lying(session, cell) {
                let text = format!("Lies here: {lying}.");
                card.spawn(words(text, theme::SMALL, theme::INK_MUTED));
            }
        });
}

/// Who may strike on the way there, before all else.
fn on_the_way_lines(
    card: &mut ChildSpawnerCommands,
    session: &Session,
    provoked: &[(CombatantId, Option<AttackOutlook>)],
    most: usize,
) {
    if provoked.is_empty() {
        return;
    }
    // One that cannot strike there may still do something, such as hold on to the walker.
    let all_strike = provoked.iter().all(|(_, attack)| attack.is_some());
    let heading = match all_strike {
        true => "On the way they may strike",
        false => "On the way they may react",
    };
    card.spawn(bold(heading, theme::BODY, theme::HARM_INK));
    for (guard, attack) in provoked.iter().take(most) {
        let name = session.battle().name(*guard);
        match attack {
            Some(attack) => line(card, attack, &format!("by {name}"), theme::HARM_INK),
            None => _ = card.spawn(words(name, theme::SMALL, theme::INK)),
        }
    }
    let more = provoked.len().saturating_sub(most);
    if more > 0 {
        card.spawn(words(
            format!("And {more} more."),
            theme::SMALL,
            theme::INK_MUTED,
        ));
    }
}

fn fill(card: &mut ChildSpawnerCommands, session: &Session, told: &FromThere, most: usize) {
    card.spawn(bold("From there", theme::BODY, theme::INK));
    if let Some(text) = cover_words(told) {
        card.spawn(words(text, theme::SMALL, theme::INK_MUTED));
    }
    let mine = told.mine.iter().take(most);
    for (enemy, attack) in mine {
        let name = session.battle().name(*enemy);
        line(card, attack, &format!("at {name}"), theme::GOOD_INK);
    }
    if told.mine.is_empty() {
        card.spawn(words(
            "Nobody to attack from there.",
            theme::SMALL,
            theme::INK_MUTED,
        ));
    }
    let able = told
        .theirs
        .iter()
        .filter_map(|it| Some((it.who, it.attack.as_ref()?)));
    let able: Vec<_> = able.collect();
    card.spawn(bold("What they could do there", theme::SMALL, theme::INK));
    for (enemy, attack) in able.iter().take(most) {
        let name = session.battle().name(*enemy);
        line(card, attack, &format!("by {name}"), theme::HARM_INK);
    }
    let more = able.len().saturating_sub(most);
    let text = match (able.is_empty(), more) {
        (true, _) => "Nobody can reach you there in one turn.".to_owned(),
        (false, 0) => return,
        (false, 1) => "And 1 more.".to_owned(),
        (false, more) => format!("And {more} more."),
    };
    card.spawn(words(text, theme::SMALL, theme::INK_MUTED));
}

/// The chance, what it is made with, whom it concerns, and the harm.
fn line(card: &mut ChildSpawnerCommands, attack: &AttackOutlook, whom: &str, colour: Color) {
    card.spawn(Node {
        align_items: AlignItems::FlexStart,
        ..row(7.0)
    })
    .with_children(|line| {
        let slot = Node {
            width: px(42),
            flex_shrink: 0.0,
            ..default()
        };
        line.spawn(slot).with_children(|slot| {
            let chance = format!("{} %", whole_percent(attack.chance));
            slot.spawn((bold(chance, theme::SMALL, colour), TextLayout::no_wrap()));
        });
        let harm = match attack.harm.as_str() {
            "" => String::new(),
            harm => format!(", {harm}"),
        };
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        };
        let text = crate::combat::capital(&format!("{} {whom}{harm}", attack.with));
        // No line begins with the sign.
        let text = text.replace(" %", "\u{a0}%");
        line.spawn((words(text, theme::SMALL, theme::INK), node));
    });
}

/// The cover there against those who see the cell from where they stand: "Cover: half against 2 enemies,
/// none against 1 enemy."
fn cover_words(told: &FromThere) -> Option<String> {
    const GRADES: [Grade; 5] = [
        Grade::Slit,
        Grade::ThreeQuarters,
        Grade::Half,
        Grade::Quarter,
        Grade::None,
    ];
    let seen: Vec<Grade> = told.theirs.iter().filter_map(|it| it.cover).collect();
    if seen.is_empty() {
        return (!told.theirs.is_empty()).then(|| "Out of sight of all enemies.".to_owned());
    }
    if seen.iter().all(|it| *it == Grade::None) {
        return Some("No cover.".to_owned());
    }
    let count = |grade: Grade| seen.iter().filter(|it| **it == grade).count();
    let parts = GRADES.into_iter().map(|grade| (count(grade), grade));
    let parts: Vec<_> = parts
        .filter(|(count, _)| *count > 0)
        .map(|(count, grade)| {
            let enemies = if count == 1 { "enemy" } else { "enemies" };
            format!("{} against {count} {enemies}", grade_in_words(grade))
        })
        .collect();
    Some(format!("Cover: {}.", parts.join(", ")))
}
