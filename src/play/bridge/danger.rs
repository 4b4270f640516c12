//! Where enemies could strike in their next turn, as long as the key for it is held. Floor 7.

use crate::combat::{CombatantId, SideId};
use crate::mechanics::tactics::Danger;
use crate::play::aim::Aim;
use crate::play::input::{Actions, GameAction};
use crate::play::screen::{Layer, Topmost};
use crate::play::session::{Mind, Ready, Session};
use crate::view::DangerMark;
use bevy::prelude::*;

/// What is shown of it, kept until the battle changes.
#[derive(Resource, Debug, Default)]
pub(super) struct DangerShown {
    held: bool,
    known: Option<(Asked, DangerMark)>,
    /// What is being worked out, what was found so far, and who is still to be looked at.
    asked: Option<Asked>,
    found: Danger,
    left: Vec<CombatantId>,
}

/// So many enemies are looked at in a frame.
const EACH_FRAME: usize = 3;

/// What it depends on.
type Asked = (u32, (u32, usize), SideId);

impl DangerShown {
    /// The mark, while the key is held.
    pub(super) fn mark(&self) -> Option<&DangerMark> {
        let known = self.known.as_ref().filter(|_| self.held);
        known.map(|(_, mark)| mark)
    }
}

/// The side that looks out: that of the one who acts, or else of the first person.
fn own_side(session: &Session, aim: &Aim) -> SideId {
    let acting = aim.who.or_else(|| session.battle().acting());
    let acting = acting.map(|who| session.battle().side(who));
    let is_mine = |side: &SideId| session.mind(*side) == Mind::Person;
    let sides = (0..session.battle().level().sides().len()).map(|side| SideId(side as u8));
    let mut mine = sides.filter(is_mine);
    acting
        .filter(is_mine)
        .or_else(|| mine.next())
        .unwrap_or(SideId(0))
}

/// Asks the rules when the key goes down, and again when everything that happened meanwhile has been shown.
pub(super) fn look_out(
    actions: Actions,
    session: Res<Session>,
    ready: Res<Ready>,
    aim: Res<Aim>,
    top: Res<Topmost>,
    mut shown: ResMut<DangerShown>,
) {
    let held = actions.pressed(&GameAction::Danger) && top.layer != Layer::Dialog;
    if held != shown.held {
        shown.held = held;
    }
    let is_of_table = |(asked, _): &(Asked, DangerMark)| asked.0 == session.table();
    if shown
        .known
        .as_ref()
        .is_some_and(|known| !is_of_table(known))
    {
        shown.known = None;
    }
    if !held || !ready.0 {
        return;
    }
    let side = own_side(&session, &aim);
    let asked = (session.table(), session.revision(), side);
    let world = session.battle().world();
    let is_known = shown
        .known
        .as_ref()
        .is_some_and(|(known, _)| *known == asked);
    if is_known {
        return;
    }
    // It is worked out a few enemies a frame; the old one stands until then.
    let shown = &mut *shown;
    if shown.asked != Some(asked) {
        shown.asked = Some(asked);
        shown.found = Danger::default();
        shown.left = Danger::enemies(world, side);
        shown.left.retain(|&who| session.is_placed(who));
    }
    for _ in 0..EACH_FRAME {
        let Some(who) = shown.left.pop() else { break };
        shown.found.add(world, who);
    }
    if shown.left.is_empty() {
        let Danger { now, mut cleared } = std::mem::take(&mut shown.found);
        cleared.retain(|cell| now.binary_search(cell).is_err());
        shown.known = Some((asked, DangerMark { now, cleared }));
    }
}
