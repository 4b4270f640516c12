//! The battle as the view shows it: pieces, motions, overlays. Floor 7.
//!
//! The view lags behind the battle: events become motions one after the other, and a piece changes its look as
//! its event is shown.

mod marks;

use super::session::Session;
use super::{BattleHappened, PlaySystems, Screen, theme};
use crate::battle::Battle;
use crate::combat::{
    Altitude, BattleEvent, CombatantId, Facing, GaugeKind, MoveKind, Place, Position, Sheet, Space,
    Standing,
};
use crate::grid::Footprint;
use crate::view::motion::{FloatTone, MotionSpeed};
use crate::view::{
    BoardOnTable, CameraCommand, CameraRig, Layout, Motion, MotionQueue, Overlays, StrikeKind,
    TokenId, TokenLook, TokenStatus, ViewRect,
};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The look of a combatant as it is now.
#[must_use]
pub fn look_of(battle: &Battle, who: CombatantId) -> Option<TokenLook> {
    let anchor = battle.get::<Position>(who)?.cell();
    let sheet = battle.ruleset().sheet(battle.world(), who);
    let share = |kind: GaugeKind| {
        let gauge = sheet.gauges.iter().find(|gauge| gauge.kind == kind)?;
        Some(gauge.now as f32 / gauge.max.max(1) as f32)
    };
    let injuries: u32 = sheet
        .parts
        .iter()
        .map(|part| u32::from(part.injuries))
        .sum();
    let height = battle.get::<Altitude>(who).map_or(0, |it| it.steps());
    let name = if height > 0 {
        format!("{} {height:+}", sheet.name)
    } else {
        sheet.name.to_string()
    };
    Some(TokenLook {
        facing: battle.get::<Facing>(who).map(|facing| facing.direction()),
        footprint: battle
            .get::<Space>(who)
            .map_or(Footprint::Single, |space| space.0),
        health: share(GaugeKind::Health).unwrap_or(1.0),
        stamina: share(GaugeKind::Effort),
        notches: u8::try_from(injuries).unwrap_or(u8::MAX),
        badges: badges(&sheet),
        status: status_of(battle, who, &sheet),
        acting: battle.outcome().is_none() && battle.turns().active() == Some(who),
        ..TokenLook::new(name, battle.side(who).0, theme::glyph(sheet.icon), anchor)
    })
}

fn badges(sheet: &Sheet) -> Vec<char> {
    let shown = sheet.conditions.iter().filter(|(name, ..)| name != "prone");
    shown
        .map(|(name, ..)| theme::glyph(condition_icon(name)))
        .collect()
}

fn status_of(battle: &Battle, who: CombatantId, sheet: &Sheet) -> TokenStatus {
    match battle.get::<Standing>(who) {
        Some(Standing::Dead) => TokenStatus::Dead,
        Some(Standing::Unconscious) => TokenStatus::Down,
        _ if sheet.conditions.iter().any(|(name, ..)| name == "prone") => TokenStatus::Prone,
        _ => TokenStatus::Standing,
    }
}

/// The icon of a condition by its name for people; a plain mark for one that is not known.
#[must_use]
pub fn condition_icon(name: &str) -> &'static str {
    const ICONS: [(&str, &str); 24] = [
        ("prone", "arrow-down"),
        ("bleed", "droplet"),
        ("strain", "wind"),
        ("open", "shield-off"),
        ("off-guard", "shield-alert"),
        ("flanked", "arrow-left-right"),
        ("unready", "hourglass"),
        ("dazed", "sparkles"),
        ("stunned", "zap"),
        ("dodging", "footprints"),
        ("shielded", "shield"),
        ("grappl", "hand"),
        ("tricked", "venetian-mask"),
        ("spent", "battery-low"),
        ("exhausted", "battery-low"),
        ("knocked", "moon"),
        ("unconscious", "moon"),
        ("coma", "moon"),
        ("confused", "shuffle"),
        ("blind", "eye-off"),
        ("deaf", "ear-off"),
        ("concuss", "brain"),
        ("sick", "frown"),
        ("hidden", "eye-off"),
    ];
    ICONS
        .iter()
        .find(|(part, _)| name.contains(part))
        .map_or("circle-alert", |(_, icon)| icon)
}

/// A new battle, or a return to the past: everything is put on the table anew.
fn set_table(
    mut commands: Commands,
    session: Res<Session>,
    old: Query<Entity, With<TokenId>>,
    mut queue: ResMut<MotionQueue>,
    (mut overlays, mut last): (ResMut<Overlays>, Local<(u32, u32)>),
) {
    let now = (session.table(), session.epoch());
    if *last == now {
        return;
    }
    let added = last.0 != now.0;
    *last = now;
    *overlays = Overlays::default();
    queue.clear();
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let battle = session.battle();
    commands.insert_resource(BoardOnTable(battle.board().clone()));
    if added {
        commands.insert_resource(Layout::new(battle.board()));
    }
    for who in battle.combatants() {
        if let Some(look) = look_of(battle, who) {
            commands.spawn((DespawnOnExit(Screen::Battle), TokenId(who.0), look));
        }
    }
}

/// A replaced session is a new battle, though the resource was there before.
fn clear_table(
    mut commands: Commands,
    old: Query<Entity, With<TokenId>>,
    mut overlays: ResMut<Overlays>,
    mut queue: ResMut<MotionQueue>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    *overlays = Overlays::default();
    queue.clear();
    commands.remove_resource::<Session>();
}

type Tokens<'w, 's> = Query<'w, 's, (&'static TokenId, &'static mut TokenLook)>;

/// Whether something on the board looks different afterwards: a door, a broken crate.
const fn changes_board(event: &BattleEvent) -> bool {
    match event {
        BattleEvent::ObjectTurned { .. } => true,
        BattleEvent::ObjectHurt { to, .. } => *to <= 0,
        _ => false,
    }
}

/// Shows the next events, until something moves.
fn show_events(
    mut commands: Commands,
    mut session: ResMut<Session>,
    mut queue: ResMut<MotionQueue>,
    mut tokens: Tokens,
    mut happened: MessageWriter<BattleHappened>,
    mut eye: Eye,
    mut seen: Local<(u32, usize)>,
) {
    if !queue.is_idle() || (session.caught_up() && *seen == session.revision()) {
        return;
    }
    while !session.caught_up() {
        let index = session.show_next();
        let event = session.battle().events()[index].clone();
        let coalesced = show(&mut session, &event, &mut queue, &mut tokens);
        if changes_board(&event) {
            commands.insert_resource(BoardOnTable(session.battle().board().clone()));
        }
        if let BattleEvent::TurnStarted { who } = &event {
            eye.follow(&session, *who);
        }
        happened.write(BattleHappened(event));
        happened.write_batch(coalesced.into_iter().map(BattleHappened));
        if !queue.is_idle() && queue.speed != MotionSpeed::Skip {
            return;
        }
    }
    *seen = session.revision();
    for (id, mut look) in &mut tokens {
        if let Some(now) = look_of(session.battle(), CombatantId(id.0)) {
            look.set_if_neq(now);
        }
    }
}

/// What the camera needs to know of the screen to follow.
#[derive(bevy::ecs::system::SystemParam)]
struct Eye<'w, 's> {
    rig: Res<'w, CameraRig>,
    layout: Option<Res<'w, Layout>>,
    free: Res<'w, ViewRect>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: MessageWriter<'w, CameraCommand>,
}

impl Eye<'_, '_> {
    /// Whoever acts comes into sight; the camera rests while it is in sight.
    fn follow(&mut self, session: &Session, who: CombatantId) {
        const MARGIN: f32 = 24.0;
        let Some((place, layout)) = session
            .battle()
            .get::<Position>(who)
            .zip(self.layout.as_ref())
        else {
            return;
        };
        let window = self.window.size();
        let at = self
            .rig
            .world_to_window(window, layout.cell_to_world(place.cell()));
        let free = &self.free;
        let across = free.left + MARGIN..window.x - free.right - MARGIN;
        let down = free.top + MARGIN..window.y - free.bottom - MARGIN;
        if !across.contains(&at.x) || !down.contains(&at.y) {
            self.camera.write(CameraCommand::Centre(place.cell()));
        }
    }
}

/// Pushes the motions of an event; gives the events after it that were shown together with it.
fn show(
    session: &mut Session,
    event: &BattleEvent,
    queue: &mut MotionQueue,
    tokens: &mut Tokens,
) -> Vec<BattleEvent> {
    let mut together = Vec::new();
    match event {
        BattleEvent::Moved { who, to, kind, .. } => {
            let mut path = vec![*to];
            while let Some(BattleEvent::Moved {
                who: next,
                to,
                kind: also,
                ..
            }) = session.battle().events().get(session.shown())
            {
                if next != who || also != kind {
                    break;
                }
                path.push(*to);
                let index = session.show_next();
                together.push(session.battle().events()[index].clone());
            }
            walk(*who, path, *kind, queue, tokens);
        }
        BattleEvent::Turned { who, facing } => {
            queue.push(Motion::Turn {
                token: TokenId(who.0),
                facing: *facing,
            });
            change(*who, queue, tokens, |look| look.facing = Some(*facing));
        }
        BattleEvent::TurnStarted { who } => {
            for (id, mut look) in tokens.iter_mut() {
                let acting = id.0 == who.0;
                if look.acting != acting {
                    look.acting = acting;
                }
            }
            queue.push(Motion::Wait(0.12));
        }
        BattleEvent::AttackResolved {
            who,
            target,
            result,
            ranged,
            ..
        } => {
            blow(session.battle(), (*who, *target), (result, *ranged), queue);
        }
        BattleEvent::PartHurt {
            who,
            part,
            added,
            destroyed,
            ..
        } => {
            let what = crate::battle::plain_part(part);
            let text = if *destroyed {
                format!("{what} lost")
            } else {
                format!("{what} \u{2212}{added}")
            };
            float(*who, text, FloatTone::Harm, queue);
        }
        BattleEvent::ConditionSet { who, condition } => {
            let value = if condition.value > 1 {
                format!(" {}", condition.value)
            } else {
                String::new()
            };
            float(
                *who,
                format!("{}{value}", crate::battle::plain(&condition.key)),
                FloatTone::Plain,
                queue,
            );
        }
        BattleEvent::StandingChanged { who, to, .. } => fall(*who, *to, queue, tokens),
        BattleEvent::ItemLanded { item, who, flight } => {
            let from = session
                .battle()
                .get::<Position>(*who)
                .map(|place| place.cell());
            let to = match item.place {
                Place::Lying(cell) => Some(cell),
                Place::StuckIn(target) => session
                    .battle()
                    .get::<Position>(target)
                    .map(|place| place.cell()),
            };
            let from = flight.first().copied().or(from);
            if let (Some(from), Some(to)) = (from, to.filter(|_| !flight.is_empty())) {
                queue.push(Motion::Throw {
                    item: theme::glyph("sword"),
                    from,
                    to,
                });
            }
        }
        _ => {}
    }
    together
}

/// The look of a piece changes as its motion is over.
fn change(
    who: CombatantId,
    queue: &mut MotionQueue,
    tokens: &Tokens,
    alter: impl FnOnce(&mut TokenLook),
) {
    let token = TokenId(who.0);
    if let Some((_, look)) = tokens.iter().find(|(id, _)| **id == token) {
        let mut look = look.clone();
        alter(&mut look);
        queue.push(Motion::Look {
            token,
            look: Box::new(look),
        });
    }
}

fn walk(
    who: CombatantId,
    path: Vec<crate::grid::Cell>,
    kind: MoveKind,
    queue: &mut MotionQueue,
    tokens: &mut Tokens,
) {
    let token = TokenId(who.0);
    let Some(&end) = path.last() else { return };
    queue.push(Motion::Walk { token, path });
    if matches!(kind, MoveKind::Fall | MoveKind::Forced) {
        queue.push(Motion::Shake { token });
    }
    change(who, queue, tokens, |look| look.anchor = end);
}

fn float(who: CombatantId, text: String, tone: FloatTone, queue: &mut MotionQueue) {
    queue.push(Motion::Float {
        token: TokenId(who.0),
        text,
        tone,
    });
    queue.push(Motion::Wait(0.16));
}

fn blow(
    battle: &Battle,
    (who, target): (CombatantId, CombatantId),
    (result, ranged): (&str, bool),
    queue: &mut MotionQueue,
) {
    let kind = match result {
        "hit" | "rescue" => StrikeKind::Hit,
        "critical" => StrikeKind::Critical,
        _ => StrikeKind::Miss,
    };
    let (from, to) = (TokenId(who.0), TokenId(target.0));
    match battle.get::<Position>(target).filter(|_| ranged) {
        Some(place) => {
            queue.push(Motion::Shoot {
                from,
                to: place.cell(),
                kind,
            });
            if kind != StrikeKind::Miss {
                queue.push(Motion::Shake { token: to });
            }
        }
        None => queue.push(Motion::Strike { from, to, kind }),
    }
    let tone = if kind == StrikeKind::Miss {
        FloatTone::Plain
    } else {
        FloatTone::Harm
    };
    float(target, result.to_owned(), tone, queue);
}

fn fall(who: CombatantId, to: Standing, queue: &mut MotionQueue, tokens: &Tokens) {
    let status = match to {
        Standing::Up => TokenStatus::Standing,
        Standing::Unconscious => TokenStatus::Down,
        Standing::Dead => TokenStatus::Dead,
    };
    match to {
        Standing::Dead => queue.push(Motion::Die {
            token: TokenId(who.0),
        }),
        Standing::Unconscious => float(who, "unconscious".to_owned(), FloatTone::Harm, queue),
        Standing::Up => float(who, "awake".to_owned(), FloatTone::Boon, queue),
    }
    change(who, queue, tokens, |look| {
        look.status = status;
        look.acting &= to == Standing::Up;
    });
}

pub(super) fn plugin(app: &mut App) {
    let in_battle = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(
        Update,
        (set_table, show_events)
            .chain()
            .run_if(in_battle.clone())
            .in_set(PlaySystems::Show),
    );
    app.add_systems(
        Update,
        marks::mark_board
            .run_if(in_battle)
            .in_set(PlaySystems::Draw),
    );
    app.add_systems(OnEnter(Screen::Menu), clear_table);
}

#[cfg(test)]
mod tests {
    use super::condition_icon;
    use crate::play::theme;

    #[test]
    fn condition_icons_are_in_the_font() {
        for name in [
            "prone",
            "bleed",
            "strain",
            "open",
            "off-guard",
            "unready",
            "dazed",
            "stunned",
            "dodging",
            "shielded",
        ]
        .into_iter()
        .chain([
            "grappled",
            "tricked",
            "spent",
            "knocked out",
            "confused",
            "blinded",
            "deafened",
            "concussed",
            "sickened",
        ]) {
            let icon = condition_icon(name);
            assert_ne!(icon, "circle-alert", "{name}");
            assert_ne!(theme::glyph(icon), theme::glyph("no such icon"), "{icon}");
        }
    }
}
