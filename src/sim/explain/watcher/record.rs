//! Attacks and events as rows, where that is asked for. Floor 6.

mod fields;

use super::{Attack, Person, Watcher};
use crate::battle::Battle;
use crate::combat::{
    BattleCommand, BattleEvent, CombatantId, Modifier, Order, RollKind, RollReport, Target,
};
use crate::grid::{Cell, cells_distance};
use crate::sim::events::{AttackRow, EventRow, Log, Recorded, Whose};
use fields::Fields;
use smol_str::SmolStr;
use std::collections::VecDeque;

/// What is written down while a battle is played.
pub struct Record {
    wanted: Recorded,
    whose: Whose,
    round: u32,
    events: Vec<EventRow>,
    /// How many events there were.
    event: u32,
    /// The fields of the event that is written down.
    fields: Fields,
    attacks: Vec<AttackPart>,
    /// The rolls of the attacks that are under way, by attacker.
    rolls: Vec<(usize, Rolls)>,
    /// Whose action is under way, and the exact chances of the attacks that it names.
    chances: Option<(CombatantId, VecDeque<f64>)>,
}

/// The rolls of an attack.
struct Rolls {
    /// That of the attacker; none of an attack that its target alone rolls against.
    own: Option<RollReport>,
    modifiers: Vec<Modifier>,
}

/// What the table of attacks tells beside what is counted of an attack.
struct AttackPart {
    event: u32,
    round: u32,
    from: Cell,
    at: Cell,
    distance: u32,
    chance: Option<f64>,
    rolls: Option<Rolls>,
    result: SmolStr,
    degrees: Option<i32>,
}

impl Record {
    /// Nothing so far of a battle; none if nothing is wanted.
    pub fn of(wanted: Recorded, whose: impl FnOnce() -> Whose) -> Option<Self> {
        wanted.is_any().then(|| Self {
            wanted,
            whose: whose(),
            round: 0,
            events: Vec::new(),
            event: 0,
            fields: Fields::default(),
            attacks: Vec::new(),
            rolls: Vec::new(),
            chances: None,
        })
    }

    fn rolled(&mut self, attacker: usize, report: &RollReport) {
        let own = (report.kind == RollKind::Attack).then(|| report.clone());
        if own.is_some() {
            self.rolls.retain(|(who, _)| *who != attacker);
        }
        let modifiers = report.terms.iter().cloned();
        match self.rolls.iter_mut().find(|(who, _)| *who == attacker) {
            Some((_, rolls)) => rolls.modifiers.extend(modifiers),
            None => {
                let modifiers = modifiers.collect();
                self.rolls.push((attacker, Rolls { own, modifiers }));
            }
        }
    }

    /// The chance of the next attack of a combatant that its action names.
    fn chance(&mut self, who: CombatantId) -> Option<f64> {
        let (actor, left) = self.chances.as_mut()?;
        if *actor == who {
            left.pop_front()
        } else {
            None
        }
    }
}

impl Watcher<'_> {
    /// Looks at a command before it is given: what the chances of its attacks are.
    pub fn before(&mut self, battle: &Battle, command: &BattleCommand) {
        let Some(record) = self.record.as_mut().filter(|it| it.wanted.attacks) else {
            return;
        };
        match &command.order {
            Order::Act(act) if matches!(act.at, Some(Target::Combatant(_))) => {}
            // What answers belongs to the action that is under way.
            Order::Answer(_) => return,
            _ => {
                record.chances = None;
                return;
            }
        }
        let preview = battle.ruleset().actions.preview(battle.world(), command);
        record.chances = preview.ok().filter(|it| !it.sampled).map(|preview| {
            let chances = match &preview.rolls[..] {
                [] => VecDeque::from([preview.chance.to_f64()]),
                _ if preview.rolls_are_answers => VecDeque::from([preview.chance.to_f64()]),
                rolls => rolls.iter().map(|roll| roll.chance.to_f64()).collect(),
            };
            (command.who, chances)
        });
    }

    /// Writes down an event that was read; there were so many attacks before it.
    pub(super) fn write_down(&mut self, battle: &Battle, event: &BattleEvent, before: usize) {
        let Some(mut record) = self.record.take() else {
            return;
        };
        record.event += 1;
        if let BattleEvent::RoundStarted { round } = event {
            record.round = *round;
        }
        if record.wanted.attacks {
            self.write_attack(battle, event, before, &mut record);
        }
        if record.wanted.events {
            record.fields.take(event);
            let row = self.event_row(event, &record);
            record.events.push(row);
        }
        self.record = Some(record);
    }

    fn write_attack(
        &self,
        battle: &Battle,
        event: &BattleEvent,
        before: usize,
        record: &mut Record,
    ) {
        if let BattleEvent::Rolled(report) = event
            && let Some(attacker) = Self::attacker_of(report).and_then(|who| self.person(who))
        {
            record.rolled(attacker, report);
        }
        let BattleEvent::AttackResolved {
            who,
            result,
            degrees,
            ..
        } = event
        else {
            return;
        };
        let Some(attack) = self.attacks.get(before) else {
            return;
        };
        let [attacker, target] = [attack.who, attack.target].map(|it| self.people[it].body);
        let kind = battle.board().kind();
        let distance = cells_distance(kind, &attacker.space(kind), &target.space(kind));
        let rolls = record.rolls.iter().position(|(it, _)| *it == attack.who);
        let part = AttackPart {
            event: record.event,
            round: record.round,
            from: attacker.cell,
            at: target.cell,
            distance: u32::try_from(distance).unwrap_or(0),
            chance: record.chance(*who),
            rolls: rolls.map(|place| record.rolls.swap_remove(place).1),
            result: result.clone(),
            degrees: *degrees,
        };
        record.attacks.push(part);
    }

    /// All that was written down, once the battle is over.
    pub fn log(&mut self) -> Option<Log> {
        let record = self.record.take()?;
        let parts = record.attacks.into_iter().zip(&self.attacks).enumerate();
        let attacks = parts.map(|(place, (part, attack))| AttackRow {
            attack: u32::try_from(place + 1).unwrap_or(u32::MAX),
            ..self.attack_row(&record.whose, part, attack)
        });
        Some(Log {
            attacks: attacks.collect(),
            events: record.events,
        })
    }

    fn attack_row(&self, whose: &Whose, part: AttackPart, attack: &Attack) -> AttackRow {
        let [attacker, target] = [attack.who, attack.target].map(|it| &self.people[it]);
        let shown = &self.ruleset.shown;
        let counted = |of: &[&str]| !attack.ranged && of.iter().any(|it| attack.rules.contains(it));
        let own = part.rolls.as_ref().and_then(|it| it.own.as_ref());
        let modifiers = part.rolls.as_ref().map_or(&[][..], |it| &it.modifiers);
        AttackRow {
            column: whose.column.clone(),
            battle: whose.battle,
            seed: whose.seed,
            swapped: whose.swapped,
            event: part.event,
            round: part.round,
            attacker: attacker.title.clone(),
            attacker_side: attacker.side,
            attacker_role: attacker.role.clone(),
            target: target.title.clone(),
            target_side: target.side,
            target_role: target.role.clone(),
            action: attack.action.clone(),
            weapon: attack.weapon.clone(),
            ranged: attack.ranged,
            attacker_x: part.from.x,
            attacker_y: part.from.y,
            target_x: part.at.x,
            target_y: part.at.y,
            distance: part.distance,
            attacker_terrain: attack.from.clone(),
            target_terrain: attack.at.clone(),
            cover: attack.cover_percent(),
            obstacle: attack.obstacle.clone(),
            flank: counted(shown.flank_rules),
            rear: counted(shown.rear_rules),
            chance: part.chance,
            dice: own.map(|it| it.pool.clone()),
            rolled: own.map(|it| it.natural),
            total: own.map(|it| it.total),
            needed: own.and_then(|it| it.target),
            rules: attack.rules.iter().map(|&rule| rule.to_owned()).collect(),
            modifiers: serde_json::to_string(modifiers).unwrap_or_default(),
            result: part.result,
            degrees: part.degrees,
            hit: attack.hit,
            harm: attack.harm,
            felled: attack.felled,
            killed: attack.killed,
            attack: 0,
        }
    }

    fn event_row(&self, event: &BattleEvent, record: &Record) -> EventRow {
        let Record { whose, fields, .. } = record;
        let rule = match event.rule() {
            Some(rule) => Some(SmolStr::new_static(rule.0)),
            None => fields.text("rule"),
        };
        let who = event.who().and_then(|who| self.person(who));
        // Of those whom it names beside the one whose event it is, the first.
        let others = ["target", "against", "by"].into_iter();
        let mut others = others.filter_map(|name| {
            let other = fields.combatant(name)?;
            Some((name, self.person(other)?))
        });
        let target = others.next();
        let mut named = ["to", "cell", "at", "from"].iter();
        let named = named.find_map(|name| fields.cell(name));
        let told_apart = [
            who.is_some().then_some("who"),
            rule.is_some().then_some("rule"),
            target.map(|(name, _)| name),
        ];
        let told_apart: Vec<&str> = told_apart.into_iter().flatten().collect();
        let [who, target] = [who, target.map(|(_, target)| target)];
        let [who, target] = [who, target].map(|it| it.map(|it| &self.people[it]));
        let cell = who.map(|it| it.body.cell).or(named);
        let side = |person: Option<&Person>| person.map(|it| it.side);
        EventRow {
            column: whose.column.clone(),
            battle: whose.battle,
            seed: whose.seed,
            swapped: whose.swapped,
            event: record.event,
            round: record.round,
            kind: fields.kind.clone(),
            who_side: side(who),
            who: who.map(|it| it.title.clone()),
            target_side: side(target),
            target: target.map(|it| it.title.clone()),
            x: cell.map(|it| it.x),
            y: cell.map(|it| it.y),
            amount: self.amount(event),
            rule,
            detail: fields.without(&told_apart),
        }
    }

    /// How much an event comes to, in what it counts.
    fn amount(&self, event: &BattleEvent) -> Option<i64> {
        if let Some(harm) = self.ruleset.wording.harm.done(event) {
            return Some(i64::from(harm.amount));
        }
        match event {
            BattleEvent::Moved { cost, .. } => Some(i64::from(*cost)),
            BattleEvent::AltitudeChanged { from, to, .. }
            | BattleEvent::PoolChanged { from, to, .. } => Some(i64::from(to - from)),
            BattleEvent::ObjectHurt { from, to, .. } => Some(i64::from(from - to)),
            BattleEvent::Rolled(report) => Some(i64::from(report.total)),
            BattleEvent::PartHurt { added, .. } => Some(i64::from(*added)),
            BattleEvent::ObjectiveCounted { count, .. } => Some(i64::from(*count)),
            _ => None,
        }
    }
}

impl Attack {
    /// How much of the target was covered.
    fn cover_percent(&self) -> u32 {
        let number = self.cover.split(' ').next();
        number.and_then(|it| it.parse().ok()).unwrap_or(0)
    }
}
