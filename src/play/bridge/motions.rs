//! Events as motions: walks, blows, words that rise. Floor 7.

use super::looks::Tokens;
use crate::battle::Battle;
use crate::combat::{
    BattleEvent, CombatantId, FieldItem, MoveKind, Place, Position, SideId, Standing,
};
use crate::grid::Cell;
use crate::play::session::Session;
use crate::play::theme;
use crate::view::motion::FloatTone;
use crate::view::{Motion, MotionQueue, StrikeKind, TokenId, TokenLook, TokenStatus};

/// Pushes the motions of an event; gives the events after it that were shown together with it.
pub(super) fn show(
    session: &mut Session,
    event: &BattleEvent,
    queue: &mut MotionQueue,
    tokens: &mut Tokens,
) -> Vec<BattleEvent> {
    match event {
        BattleEvent::Moved { who, to, kind, .. } => {
            let (path, together) = whole_walk(session, *who, *to, *kind);
            walk(*who, path, *kind, queue, tokens);
            return together;
        }
        BattleEvent::Turned { who, facing } => {
            queue.push(Motion::Turn {
                token: TokenId(who.0),
                facing: *facing,
            });
            change(*who, queue, tokens, |look| look.facing = Some(*facing));
        }
        BattleEvent::TurnStarted { who } => begin_turn(*who, queue, tokens),
        BattleEvent::PriorityGiven { side } => give_priority(*side, queue, tokens),
        BattleEvent::AttackResolved {
            who,
            target,
            with,
            result,
            ranged,
            ..
        } => {
            let kind = kind_of(result);
            blow(session.battle(), *who, *target, kind, *ranged, queue);
            let tone = if kind == StrikeKind::Miss {
                FloatTone::Plain
            } else {
                FloatTone::Harm
            };
            float(*target, outcome(with, result), tone, queue);
        }
        BattleEvent::StandingChanged { who, to, .. } => fall(*who, *to, queue, tokens),
        BattleEvent::ItemLanded { item, who, flight } => {
            throw(session.battle(), item, *who, flight, queue);
        }
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            ..
        } if session.battle().ruleset().wording.life_pool == Some(pool) => {
            ebb(*who, to - from, queue);
        }
        _ => speak(event, queue),
    }
    Vec::new()
}

/// The steps that follow each other are one walk: its cells, and the events after the first.
fn whole_walk(
    session: &mut Session,
    who: CombatantId,
    to: Cell,
    kind: MoveKind,
) -> (Vec<Cell>, Vec<BattleEvent>) {
    let (mut path, mut together) = (vec![to], Vec::new());
    while let Some(event) = session.battle().events().get(session.shown()) {
        let BattleEvent::Moved {
            who: next,
            to,
            kind: also,
            ..
        } = event
        else {
            break;
        };
        if *next != who || *also != kind {
            break;
        }
        path.push(*to);
        together.push(event.clone());
        session.show_next();
    }
    (path, together)
}

/// The ring of whoever acts is lit, and no other.
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
fn change(
    who: CombatantId,
    queue: &mut MotionQueue,
    tokens: &Tokens,
    alter: impl FnOnce(&mut TokenLook),
) {
    let token = TokenId(who.0);
    if let Some((.., look)) = tokens.iter().find(|(_, id, _)| **id == token) {
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
    path: Vec<Cell>,
    kind: MoveKind,
    queue: &mut MotionQueue,
    tokens: &mut Tokens,
) {
    let token = TokenId(who.0);
    let Some(&end) = path.last() else { return };
    match kind {
        MoveKind::Jump => {
            let leaps = path.into_iter().map(|to| Motion::Leap { token, to });
            leaps.for_each(|leap| queue.push(leap));
        }
        MoveKind::Step | MoveKind::Dodge | MoveKind::Forced | MoveKind::Back => {
            queue.push(Motion::Slide { token, path });
        }
        _ => queue.push(Motion::Walk { token, path }),
    }
    if let Some(word) = word_of(kind) {
        float(who, word.to_owned(), FloatTone::Plain, queue);
    }
    if matches!(kind, MoveKind::Fall | MoveKind::Forced) {
        queue.push(Motion::Shake { token });
    }
    change(who, queue, tokens, |look| look.anchor = end);
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

/// How a blow ends on the screen.
fn kind_of(result: &str) -> StrikeKind {
    match result {
        "critical" => StrikeKind::Critical,
        _ if BattleEvent::landed(result) => StrikeKind::Hit,
        _ => StrikeKind::Miss,
    }
}

/// What rises over the target: a maneuver says which one it is, a blow says how it fell.
fn outcome(with: &str, result: &str) -> String {
    match result {
        "success" => format!("{} succeeds", crate::battle::plain(with)),
        "failure" => format!("{} fails", crate::battle::plain(with)),
        _ => result.to_owned(),
    }
}

fn blow(
    battle: &Battle,
    who: CombatantId,
    target: CombatantId,
    kind: StrikeKind,
    ranged: bool,
    queue: &mut MotionQueue,
) {
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
}

fn fall(who: CombatantId, to: Standing, queue: &mut MotionQueue, tokens: &Tokens) {
    let status = match to {
        Standing::Up => TokenStatus::Standing,
        Standing::Unconscious => TokenStatus::Down,
        Standing::Dead | Standing::Gone | Standing::Reserve => TokenStatus::Dead,
    };
    match to {
        Standing::Dead => queue.push(Motion::Die {
            token: TokenId(who.0),
        }),
        Standing::Unconscious => float(who, "unconscious".to_owned(), FloatTone::Harm, queue),
        Standing::Gone | Standing::Reserve => {
            float(who, "gone".to_owned(), FloatTone::Plain, queue);
            return;
        }
        Standing::Up => float(who, "awake".to_owned(), FloatTone::Boon, queue),
    }
    change(who, queue, tokens, |look| {
        look.status = status;
        look.acting &= to == Standing::Up;
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maneuver_that_succeeds_lands_and_one_that_fails_swings_wide() {
        for (result, kind) in [
            ("success", StrikeKind::Hit),
            ("hit", StrikeKind::Hit),
            ("rescue", StrikeKind::Hit),
            ("critical", StrikeKind::Critical),
            ("failure", StrikeKind::Miss),
            ("miss", StrikeKind::Miss),
            ("fumble", StrikeKind::Miss),
            ("deflected", StrikeKind::Miss),
        ] {
            assert_eq!(kind_of(result), kind, "{result}");
        }
        assert_eq!(outcome("trip", "success"), "trip succeeds");
        assert_eq!(outcome("longsword", "miss"), "miss");
    }
}
