//! Events as motions: walks, blows, falls, words that rise. Floor 7.
//!
//! A blow is shown with its roll, before what it does; only where somebody is asked in between (whether to parry)
//! it is shown with its result.

use super::looks::Tokens;
use crate::battle::{Battle, Narrator};
use crate::board::Fixture;
use crate::combat::{
    AttackEvents, BattleEvent, CombatantId, FieldItem, GearChange, Guard, Impact, MoveKind, Place,
    Position, RollKind, Severity, SideId, Standing, capital,
};
use crate::grid::{Cell, Direction};
use crate::play::session::Session;
use crate::play::theme;
use crate::view::motion::FloatTone;
use crate::view::{LookChange, Motion, MotionQueue, Sound, TokenId, TokenStatus};

/// Pushes the motions of the event at a place; the events after it that are shown together with it count as shown.
pub(super) fn show(
    session: &mut Session,
    place: usize,
    queue: &mut MotionQueue,
    tokens: &mut Tokens,
) {
    let event = session.battle().events()[place].clone();
    let battle = session.battle();
    hear(battle, &event, queue);
    if let Some(attack) = attack_seen_at(battle.events(), place) {
        blow(battle, &attack, queue);
    }
    match &event {
        BattleEvent::Moved { who, to, kind, .. } => {
            let (path, facing) = whole_walk(session, *who, *to, *kind);
            walk(*who, path, *kind, queue);
            if let Some(facing) = facing {
                turn(*who, facing, queue);
            }
        }
        BattleEvent::Turned { who, facing } => turn(*who, *facing, queue),
        BattleEvent::TurnStarted { who } => begin_turn(*who, queue, tokens),
        BattleEvent::PriorityGiven { side } => give_priority(*side, queue, tokens),
        BattleEvent::StandingChanged { who, to, .. } => {
            let why = Narrator::of(battle).fall_in_brief(battle.events(), place);
            fall(*who, *to, why, queue);
        }
        BattleEvent::ItemLanded { item, who, flight } => {
            throw(battle, item, *who, flight, queue);
        }
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            ..
        } if battle.ruleset().wording.harm.life_pool() == Some(pool) => {
            ebb(*who, to - from, queue);
        }
        _ => speak(&event, queue),
    }
}

/// What is heard of an event besides its motion.
pub(super) fn hear(battle: &Battle, event: &BattleEvent, queue: &mut MotionQueue) {
    if let Some((sound, at)) = sound_of(battle, event) {
        queue.push(Motion::Sound { sound, at });
    }
}

/// The attack that is shown with the event at a place, if one is.
fn attack_seen_at(all: &[BattleEvent], place: usize) -> Option<AttackEvents<'_>> {
    match all.get(place)? {
        BattleEvent::Rolled(_) => AttackEvents::of_roll(all, place),
        BattleEvent::AttackResolved { .. } => {
            AttackEvents::around(all, place).filter(|attack| attack.is_seen_at(place))
        }
        _ => None,
    }
}

/// What is heard of an event besides its motion, and where.
fn sound_of(battle: &Battle, event: &BattleEvent) -> Option<(Sound, Cell)> {
    let cell_of = |who: CombatantId| {
        let on_board = battle
            .get::<Standing>(who)
            .is_some_and(|it| !it.is_off_board());
        let place = battle.get::<Position>(who).filter(|_| on_board);
        place.map(|place| place.cell())
    };
    let heard = match event {
        BattleEvent::Rolled(roll) if !roll.faces.is_empty() => {
            let told = matches!(
                roll.kind,
                RollKind::Attack | RollKind::Check | RollKind::Save
            );
            (told.then_some(Sound::Dice)?, cell_of(roll.who)?)
        }
        BattleEvent::Arrived { cell, .. } => (Sound::Arrival, *cell),
        BattleEvent::ObjectTurned { at, to, .. } => (turned(battle, *at, to), at.cells()[0]),
        BattleEvent::ObjectHurt { at, to, .. } => {
            let breaks = *to <= 0;
            let sound = if breaks { Sound::Break } else { Sound::Knock };
            (sound, at.cells()[0])
        }
        BattleEvent::GearChanged { who, change, .. } => {
            let sound = match change {
                GearChange::Drawn | GearChange::PickedUp => Sound::Draw,
                GearChange::Loaded => Sound::Load,
                _ => return None,
            };
            (sound, cell_of(*who)?)
        }
        BattleEvent::ItemLanded { item, flight, .. } if flight.is_empty() => match item.place {
            Place::Lying(cell) => (Sound::ThingFalls, cell),
            Place::StuckIn(_) => return None,
        },
        _ => return None,
    };
    Some(heard)
}

/// How something that was worked sounds: by its tags, and a door by whether it is open now. The board may be further
/// on than the event, or not yet as far.
fn turned(battle: &Battle, at: Fixture, to: &str) -> Sound {
    let Some(fitting) = battle.board().fitting(at) else {
        return Sound::Shut;
    };
    let has_turned = fitting.name() == to;
    match () {
        () if fitting.has_tag("gate") => Sound::Gate,
        () if fitting.has_tag("lever") => Sound::Lever,
        () if fitting.shuts() == has_turned => Sound::Open,
        () => Sound::Shut,
    }
}

/// The steps that follow each other are one walk: its cells, and whereto the walker turned last on it. They count as
/// shown, and so does what is paid for them in between.
fn whole_walk(
    session: &mut Session,
    who: CombatantId,
    to: Cell,
    kind: MoveKind,
) -> (Vec<Cell>, Option<Direction>) {
    let (mut path, mut facing) = (vec![to], None);
    while let Some(step) = next_step(session, who, kind) {
        path.push(step.to);
        facing = step.facing.or(facing);
        for _ in 0..step.events {
            session.show_next();
        }
    }
    (path, facing)
}

/// A further step of a walk.
struct NextStep {
    to: Cell,
    /// Whereto the walker turned for it, if it did.
    facing: Option<Direction>,
    /// How many events it is.
    events: usize,
}

/// The next step of a walk; `None` where something else happens first.
fn next_step(session: &Session, who: CombatantId, kind: MoveKind) -> Option<NextStep> {
    let harm = session.battle().ruleset().wording.harm;
    let left = &session.battle().events()[session.shown()..];
    let mut facing = None;
    for (place, event) in left.iter().enumerate() {
        match event {
            BattleEvent::Turned {
                who: of,
                facing: to,
            } if *of == who => facing = Some(*to),
            BattleEvent::PoolChanged { who: of, .. }
                if *of == who && harm.done(event).is_none() => {}
            BattleEvent::Moved {
                who: of,
                to,
                kind: also,
                ..
            } if *of == who && *also == kind => {
                return Some(NextStep {
                    to: *to,
                    facing,
                    events: place + 1,
                });
            }
            _ => return None,
        }
    }
    None
}

/// The ring of the one that acts is lit, and no other.
fn begin_turn(who: CombatantId, queue: &mut MotionQueue, tokens: &mut Tokens) {
    for (_, id, mut look) in tokens.iter_mut() {
        let acting = id.0 == who.0;
        if look.acting != acting {
            look.acting = acting;
        }
    }
    queue.push(Motion::Wait(0.12));
}

/// The rings of all who may act now are lit, and no others.
fn give_priority(side: SideId, queue: &mut MotionQueue, tokens: &mut Tokens) {
    for (.., mut look) in tokens.iter_mut() {
        let able = !matches!(look.status, TokenStatus::Down | TokenStatus::Dead);
        let acting = look.side == side.0 && able;
        if look.acting != acting {
            look.acting = acting;
        }
    }
    queue.push(Motion::Wait(0.12));
}

/// What was lost or regained of what keeps from death rises as a number.
fn ebb(who: CombatantId, by: i32, queue: &mut MotionQueue) {
    match by {
        ..0 => float(who, format!("\u{2212}{}", -by), FloatTone::Harm, queue),
        0 => {}
        1.. => float(who, format!("+{by}"), FloatTone::Boon, queue),
    }
}

/// Words that rise for a part that was hurt or a condition that was gained.
fn speak(event: &BattleEvent, queue: &mut MotionQueue) {
    match event {
        BattleEvent::PartHurt {
            who,
            part,
            added,
            destroyed,
            ..
        } => {
            let what = crate::battle::plain_part(part);
            let (text, tone) = match (*destroyed, *added) {
                (true, _) => (format!("{} lost", capital(&what)), FloatTone::Grave),
                (false, 2..) => (format!("{} badly hurt", capital(&what)), FloatTone::Grave),
                (false, _) => (format!("{what} hurt"), FloatTone::Harm),
            };
            float(*who, text, tone, queue);
        }
        BattleEvent::ConditionSet { who, condition } => {
            let value = if condition.value > 1 {
                format!(" {}", condition.value)
            } else {
                String::new()
            };
            let text = format!("{}{value}", crate::battle::plain(&condition.key));
            float(*who, text, FloatTone::Plain, queue);
        }
        _ => {}
    }
}

/// A thing flies to where it landed.
fn throw(
    battle: &Battle,
    item: &FieldItem,
    who: CombatantId,
    flight: &[Cell],
    queue: &mut MotionQueue,
) {
    let cell_of = |who: CombatantId| battle.get::<Position>(who).map(|place| place.cell());
    let to = match item.place {
        Place::Lying(cell) => Some(cell),
        Place::StuckIn(target) => cell_of(target),
    };
    let from = flight.first().copied().or_else(|| cell_of(who));
    if let (Some(from), Some(to)) = (from, to.filter(|_| !flight.is_empty())) {
        queue.push(Motion::Throw {
            item: theme::glyph("sword"),
            from,
            to,
        });
    }
}

/// The look of a piece changes when its motion is over.
fn change(who: CombatantId, change: LookChange, queue: &mut MotionQueue) {
    queue.push(Motion::Look {
        token: TokenId(who.0),
        change,
    });
}

fn turn(who: CombatantId, facing: Direction, queue: &mut MotionQueue) {
    queue.push(Motion::Turn {
        token: TokenId(who.0),
        facing,
    });
    change(who, LookChange::Facing(facing), queue);
}

fn walk(who: CombatantId, path: Vec<Cell>, kind: MoveKind, queue: &mut MotionQueue) {
    let token = TokenId(who.0);
    let Some(&end) = path.last() else { return };
    match kind {
        MoveKind::Jump => {
            let leaps = path.into_iter().map(|to| Motion::Leap { token, to });
            leaps.for_each(|leap| queue.push(leap));
        }
        MoveKind::Step | MoveKind::Dodge | MoveKind::Forced | MoveKind::Back => {
            let steps = kind != MoveKind::Forced;
            queue.push(Motion::Slide { token, path, steps });
        }
        _ => {
            let steps = kind != MoveKind::Fly;
            queue.push(Motion::Walk { token, path, steps });
        }
    }
    if let Some(word) = word_of(kind) {
        float(who, word.to_owned(), FloatTone::Plain, queue);
    }
    if kind == MoveKind::Forced {
        queue.push(Motion::Shake { token });
    }
    change(who, LookChange::Anchor(end), queue);
}

/// A word that rises from one that moves in an uncommon way.
const fn word_of(kind: MoveKind) -> Option<&'static str> {
    match kind {
        MoveKind::Sprint => Some("sprint"),
        MoveKind::Dodge => Some("dodge"),
        MoveKind::Jump => Some("jump"),
        _ => None,
    }
}

fn float(who: CombatantId, text: String, tone: FloatTone, queue: &mut MotionQueue) {
    queue.push(Motion::Float {
        token: TokenId(who.0),
        text,
        tone,
    });
    queue.push(Motion::Wait(0.16));
}

/// A blow or a shot, and how it ends in a word over the target.
fn blow(battle: &Battle, attack: &AttackEvents<'_>, queue: &mut MotionQueue) {
    let impact = (battle.ruleset().shown.impact)(battle.world(), attack);
    let (from, to) = (TokenId(attack.who.0), TokenId(attack.target.0));
    match battle
        .get::<Position>(attack.target)
        .filter(|_| attack.ranged)
    {
        Some(place) => queue.push(Motion::Shoot {
            from,
            at: to,
            to: place.cell(),
            impact,
        }),
        None => queue.push(Motion::Strike { from, to, impact }),
    }
    let (text, tone) = outcome(attack, &impact);
    float(attack.target, text, tone, queue);
}

/// What rises over the target: a maneuver says which one it is, a blow says how it fell.
fn outcome(attack: &AttackEvents<'_>, impact: &Impact) -> (String, FloatTone) {
    let maneuver = crate::battle::plain(attack.with);
    let text = match (attack.result, impact.severity, impact.guard) {
        ("success", ..) => format!("{maneuver} succeeds"),
        ("failure", ..) => format!("{maneuver} fails"),
        (_, Severity::Miss, Some(Guard::Parry)) => "parried".to_owned(),
        (_, Severity::Miss, Some(Guard::Block)) => "blocked".to_owned(),
        (_, Severity::Miss, Some(Guard::Dodge)) => "dodged".to_owned(),
        (_, Severity::Graze, _) => "grazed".to_owned(),
        (result, ..) => result.to_owned(),
    };
    let tone = match impact.severity {
        Severity::Miss | Severity::Graze => FloatTone::Plain,
        Severity::Light => FloatTone::Harm,
        Severity::Grave | Severity::Fell => FloatTone::Grave,
    };
    (text, tone)
}

/// Seconds in which a fall stops the eye, after the drop.
const HUSH: f32 = 0.4;

/// Somebody falls, by somebody or something, goes, or gets up again.
fn fall(who: CombatantId, to: Standing, why: Option<String>, queue: &mut MotionQueue) {
    let token = TokenId(who.0);
    let (status, word) = match to {
        Standing::Up => (TokenStatus::Standing, "awake"),
        Standing::Unconscious => (TokenStatus::Down, "unconscious"),
        Standing::Incapacitated => (TokenStatus::Down, "incapacitated"),
        Standing::Dead => (TokenStatus::Dead, "slain"),
        Standing::Gone | Standing::Reserve => {
            float(who, "gone".to_owned(), FloatTone::Plain, queue);
            return;
        }
    };
    let falls = to != Standing::Up;
    if falls {
        let slain = to == Standing::Dead;
        queue.push(Motion::Fall { token, slain });
    }
    change(who, LookChange::Status(status), queue);
    if falls {
        let text = why.unwrap_or_else(|| word.to_owned());
        queue.push(Motion::Float {
            token,
            text: capital(&text),
            tone: FloatTone::Grave,
        });
        queue.push(Motion::Hush {
            token,
            seconds: HUSH,
        });
    } else {
        float(who, word.to_owned(), FloatTone::Boon, queue);
    }
}

#[cfg(test)]
mod tests;
