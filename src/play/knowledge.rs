//! What the side of a person knows of where everybody is, and what of the events it is not told. Floor 7.
//!
//! It is looked up anew once everything that happened was shown: what is on the map does not run ahead of the motions.

use crate::battle::Battle;
use crate::combat::{BattleEvent, CombatantId, Position, RollKind, SideId, Unknown};
use crate::grid::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// What a side is not told of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untold {
    /// All of it.
    Whole,
    /// Where it happens: the log tells it, and the map shows nothing.
    Place,
    /// At whom an attack goes: it is told as one at a cell in which nobody is.
    Target,
}

/// What one side knows.
#[derive(Debug, Clone, Default)]
pub struct Knowledge {
    unknown: BTreeMap<CombatantId, Unknown>,
    last_seen: BTreeMap<CombatantId, Cell>,
    /// By the place of an event among all of the battle.
    untold: BTreeMap<usize, Untold>,
    /// After how many commands it came to know of somebody that is there, or where it is.
    found: BTreeSet<usize>,
}

impl Knowledge {
    /// What is not known of somebody; `None` if it is known where it is.
    #[must_use]
    pub fn lacks(&self, who: CombatantId) -> Option<Unknown> {
        self.unknown.get(&who).copied()
    }

    /// What is not told of an event.
    #[must_use]
    pub fn untold(&self, event: usize) -> Option<Untold> {
        self.untold.get(&event).copied()
    }

    /// Whether there is anything that it is not told.
    #[must_use]
    pub fn keeps_back(&self) -> bool {
        !self.untold.is_empty()
    }

    /// Whether there is anything that it does not know, or was not told.
    #[must_use]
    pub fn lacks_anything(&self) -> bool {
        !self.unknown.is_empty() || self.keeps_back()
    }

    /// Whether the last of so many commands has told where somebody is, or that it is there.
    #[must_use]
    pub fn has_found(&self, commands: usize) -> bool {
        self.found.contains(&commands)
    }

    /// Whether it looks for somebody: it knows that this one is there, and not where.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.unknown.values().any(|lacks| *lacks == Unknown::Place)
    }

    /// Those who are known to be there, though not where, each with the cell where it was seen last.
    pub fn last_seen(&self) -> impl Iterator<Item = (CombatantId, Cell)> {
        let hidden = |who: &CombatantId| self.lacks(*who) == Some(Unknown::Place);
        let seen = self.last_seen.iter();
        seen.filter(move |(who, _)| hidden(who))
            .map(|(&who, &cell)| (who, cell))
    }

    /// What a side knows of a battle that went on before anybody looked, such as a loaded one: it is played again, and the side looks
    /// round after each of its commands.
    #[must_use]
    pub fn of_history(battle: &Battle, side: SideId) -> Self {
        let mut known = Self::default();
        let mut again = battle.begun_again();
        known.look(&again, side);
        known.follow(&again, side, 0);
        for command in battle.commands() {
            let from = again.events().len();
            if again.submit(command.clone()).is_err() {
                break;
            }
            known.follow(&again, side, from);
            known.look(&again, side);
        }
        known
    }

    /// Looks round for a side; what happened after so many events is forgotten.
    pub fn look(&mut self, battle: &Battle, side: SideId) {
        self.unknown = unknown_to(battle, side);
        let count = battle.events().len();
        self.untold.retain(|&place, _| place < count);
        let commands = battle.commands().len();
        self.found.retain(|&after| after <= commands);
        for who in battle.combatants() {
            let place = battle.get::<Position>(who);
            if let Some(place) = place.filter(|_| !self.unknown.contains_key(&who)) {
                self.last_seen.insert(who, place.cell());
            }
        }
    }

    /// Notes what of the events from a place on a side is not told: by what it knew when it looked round last, and knows now.
    pub fn follow(&mut self, battle: &Battle, side: SideId, from: usize) {
        let now = unknown_to(battle, side);
        if now.is_empty() && self.unknown.is_empty() {
            return;
        }
        let more = |(who, lacked): (&CombatantId, &Unknown)| match now.get(who) {
            None => true,
            Some(Unknown::Place) => *lacked == Unknown::Presence,
            Some(Unknown::Presence) => false,
        };
        if self.unknown.iter().any(more) {
            self.found.insert(battle.commands().len());
        }
        let events = battle.events().iter().enumerate().skip(from);
        for (place, event) in events {
            let untold = untold(event, &self.unknown, &now);
            self.untold.extend(untold.map(|untold| (place, untold)));
        }
    }
}

fn unknown_to(battle: &Battle, side: SideId) -> BTreeMap<CombatantId, Unknown> {
    let unknown = (battle.ruleset().shown.unknown_to)(battle.world(), side);
    unknown.into_iter().collect()
}

/// What of an event is not told, by what was unknown before it and is unknown after it.
fn untold(
    event: &BattleEvent,
    before: &BTreeMap<CombatantId, Unknown>,
    after: &BTreeMap<CombatantId, Unknown>,
) -> Option<Untold> {
    let lacks = |who: CombatantId| (before.get(&who).copied(), after.get(&who).copied());
    // An attack gives away that somebody is there, also while its target is asked about it.
    let attacks = match event {
        BattleEvent::Rolled(report) => report.kind == RollKind::Attack,
        BattleEvent::AttackResolved { .. } => true,
        _ => false,
    };
    let of_actor = event.who().and_then(|who| match lacks(who) {
        (_, Some(Unknown::Presence)) if attacks => Some(Untold::Place),
        (_, Some(Unknown::Presence)) => Some(Untold::Whole),
        (Some(_), _) if gives_place(event) => Some(Untold::Whole),
        (Some(_), Some(Unknown::Place)) => Some(Untold::Place),
        _ => None,
    });
    let of_target = || match event {
        BattleEvent::Rolled(report) => match (report.kind, lacks(report.against?).1?) {
            (RollKind::Attack, _) => Some(Untold::Target),
            (_, Unknown::Presence) => Some(Untold::Whole),
            (_, Unknown::Place) => None,
        },
        BattleEvent::AttackResolved { target, .. } => lacks(*target).1.map(|_| Untold::Whole),
        _ => None,
    };
    // Of whom one hides is not told if that one is not known to be there.
    let of_other = || {
        let other = match event {
            BattleEvent::ConditionSet { condition, .. } => condition.by,
            BattleEvent::ConditionEnded { by, .. } => *by,
            _ => None,
        };
        let (_, after) = lacks(other?);
        (after == Some(Unknown::Presence)).then_some(Untold::Whole)
    };
    of_actor.or_else(of_target).or_else(of_other)
}

/// Whether who reads of an event knows where its combatant is.
const fn gives_place(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::Moved { .. }
            | BattleEvent::Turned { .. }
            | BattleEvent::AltitudeChanged { .. }
            | BattleEvent::Arrived { .. }
            | BattleEvent::ItemLanded { .. }
            | BattleEvent::ObjectTurned { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::{Untold, untold};
    use crate::combat::{
        BattleEvent, CombatantId, Condition, MoveKind, RollKind, RollReport, RuleId, Unknown,
    };
    use crate::grid::Cell;
    use std::collections::BTreeMap;

    const ONE: CombatantId = CombatantId(1);
    const OTHER: CombatantId = CombatantId(2);

    #[test]
    fn who_hides_walks_unseen_and_has_its_turn_in_sight_of_all() {
        let hidden = BTreeMap::from([(OTHER, Unknown::Place)]);
        let walk = BattleEvent::Moved {
            who: OTHER,
            from: Cell::new(1, 1),
            to: Cell::new(1, 2),
            kind: MoveKind::Walk,
            cost: 1,
        };
        let turn = BattleEvent::TurnStarted { who: OTHER };
        assert_eq!(untold(&walk, &hidden, &hidden), Some(Untold::Whole));
        assert_eq!(untold(&turn, &hidden, &hidden), Some(Untold::Place));
        let nothing = BTreeMap::new();
        assert_eq!(untold(&walk, &nothing, &hidden), None, "it was seen going");
        assert_eq!(untold(&walk, &nothing, &nothing), None);
    }

    #[test]
    fn nothing_is_told_of_who_is_not_known_to_be_there() {
        let unknown = BTreeMap::from([(OTHER, Unknown::Presence)]);
        let turn = BattleEvent::TurnStarted { who: OTHER };
        assert_eq!(untold(&turn, &unknown, &unknown), Some(Untold::Whole));
        let roll = |kind| {
            let report = RollReport::new(ONE, kind, "sword at Other", "TOY-ATK-01");
            report.against(Some(OTHER)).event()
        };
        let blow = untold(&roll(RollKind::Attack), &unknown, &unknown);
        assert_eq!(blow, Some(Untold::Target));
        let search = untold(&roll(RollKind::Check), &unknown, &unknown);
        assert_eq!(search, Some(Untold::Whole));
        let found = untold(&roll(RollKind::Check), &unknown, &BTreeMap::new());
        assert_eq!(found, None);
    }

    #[test]
    fn an_attack_is_told_although_its_author_is_not_known_to_be_there() {
        let unknown = BTreeMap::from([(OTHER, Unknown::Presence)]);
        let roll = |kind| {
            let report = RollReport::new(OTHER, kind, "sword at One", "TOY-ATK-01");
            untold(&report.against(Some(ONE)).event(), &unknown, &unknown)
        };
        assert_eq!(roll(RollKind::Attack), Some(Untold::Place));
        assert_eq!(roll(RollKind::Check), Some(Untold::Whole));
    }

    #[test]
    fn that_somebody_hides_from_one_who_is_not_known_to_be_there_is_not_told() {
        let hides = BattleEvent::ConditionSet {
            who: ONE,
            condition: Condition::new("hidden", 1, "TOY-POS-01").by(OTHER),
        };
        let shows = BattleEvent::ConditionEnded {
            who: ONE,
            key: "hidden".into(),
            by: Some(OTHER),
            instance: 0,
            rule: RuleId("TOY-POS-01"),
        };
        for event in [hides, shows] {
            for (known, told) in [
                (Some(Unknown::Presence), Some(Untold::Whole)),
                (Some(Unknown::Place), None),
                (None, None),
            ] {
                let unknown = known.map(|it| (OTHER, it)).into_iter().collect();
                assert_eq!(untold(&event, &unknown, &unknown), told, "{event:?}");
            }
        }
    }
}
