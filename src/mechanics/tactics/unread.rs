//! The events that a computer player has not read yet. Floor 3½.

use crate::board::Stamp;
use crate::combat::{BattleEvent, Chronicle};

/// How far somebody has read in the chronicle of a battle: nothing changes in a battle but by events,
/// so what was found out holds until one of those that are new says otherwise.
#[derive(Debug, Default)]
pub struct Unread {
    battle: Stamp,
    read: usize,
}

impl Unread {
    /// What has happened since the last time; `None` in another battle than then, of which nothing is
    /// known yet.
    pub fn take<'c>(&mut self, chronicle: &'c Chronicle) -> Option<&'c [BattleEvent]> {
        let events = chronicle.events();
        let read = std::mem::replace(&mut self.read, events.len());
        let same = self.battle == chronicle.stamp();
        self.battle = chronicle.stamp();
        same.then(|| &events[read..])
    }
}
