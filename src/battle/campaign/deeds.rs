//! The chronicle of a campaign: deeds as sentences of the log, and the roll of the dead. Floor 5.
//!
//! Deeds are taken from a battle's events when it is over, in the words in which its log told them.

use crate::battle::{Battle, FallCause, Narrator, plain_part};
use crate::combat::{BattleEvent, CombatantId, HarmKind, RollKind, Standing};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

/// What sort of deed it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeedKind {
    /// A member was there; it has no sentence.
    TookPart,
    /// A member struck somebody down.
    Felled,
    /// A member was hurt.
    Wounded,
    /// A member fell, and was alive.
    Fell,
    /// A member died.
    Died,
    /// How the battle ended.
    Ended,
    /// The battle was lost and is fought again.
    Again,
    /// Something else that is worth a line: a loss that was lived with, how strong the computer plays, what somebody learnt.
    Note,
}

/// One line of the chronicle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// The battle, from 0.
    pub battle: usize,
    /// The round, from 1; 0 for what came after the battle.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub round: u32,
    /// What sort of deed it is.
    pub kind: DeedKind,
    /// The member that it is about; empty if it is about all.
    #[serde(default, skip_serializing_if = "SmolStr::is_empty")]
    pub who: SmolStr,
    /// Whom the member struck down, or by whom it was, empty if by nobody; of a wound the part.
    #[serde(default, skip_serializing_if = "SmolStr::is_empty")]
    pub other: SmolStr,
    /// Whether it leaves a scar: a part that is lost.
    #[serde(default, skip_serializing_if = "is_false")]
    pub scar: bool,
    /// The sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Deed {
    /// A line about all, after a battle.
    pub(super) fn note(battle: usize, kind: DeedKind, text: String) -> Self {
        Self {
            battle,
            round: 0,
            kind,
            who: SmolStr::default(),
            other: SmolStr::default(),
            scar: false,
            text,
        }
    }

    /// The line with its round: "Round 3: Anna's right ear is lost."
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.round {
            0 => self.text.clone(),
            round => format!("Round {round}: {}", self.text),
        }
    }
}

/// Somebody on the roll of the dead.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grave {
    /// The name.
    pub name: SmolStr,
    /// What it was: "swordsman".
    pub kind: SmolStr,
    /// The name of its bust.
    pub bust: SmolStr,
    /// How large it was drawn: see [`Sheet::size`](crate::combat::Sheet::size).
    pub size: u8,
    /// Its band, from 0.
    pub band: usize,
    /// The battle in which, or after which, it died, from 0.
    pub battle: usize,
    /// The level's name.
    pub level: String,
    /// How: the sentence of the log.
    pub text: String,
}

/// What was done in a campaign.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Chronicle {
    deeds: Vec<Deed>,
    dead: Vec<Grave>,
    /// What members have learnt: by name the advances of the campaign's file, from 0, in order.
    learnt: BTreeMap<SmolStr, Vec<usize>>,
}

impl Chronicle {
    /// Everything that has a line or counts, in order.
    #[must_use]
    pub fn deeds(&self) -> &[Deed] {
        &self.deeds
    }

    /// The dead, in the order in which they died.
    #[must_use]
    pub fn dead(&self) -> &[Grave] {
        &self.dead
    }

    /// The lines of a battle, from 0, and of the time after it.
    pub fn of_battle(&self, battle: usize) -> impl Iterator<Item = &Deed> {
        let all = self.deeds.iter();
        all.filter(move |deed| deed.battle == battle && !deed.text.is_empty())
    }

    /// The advances that somebody made.
    #[must_use]
    pub fn learnt(&self, name: &str) -> &[usize] {
        self.learnt.get(name).map_or(&[], Vec::as_slice)
    }

    /// What is told of a battle, from 0: how often it was fought in vain, each deed with its round, the wounds that left no
    /// scar in one line for each who has them, and what came after it.
    #[must_use]
    pub fn told_of(&self, battle: usize) -> Vec<(DeedKind, String)> {
        let (mut told, mut fought, mut after) = (Vec::new(), Vec::new(), Vec::new());
        let mut hurt: Vec<(&SmolStr, Vec<&str>)> = Vec::new();
        for deed in self.of_battle(battle) {
            let line = (deed.kind, deed.in_words());
            match deed.kind {
                DeedKind::Again => told.push(line),
                DeedKind::Wounded if !deed.scar => {
                    match hurt.iter_mut().find(|(who, _)| **who == deed.who) {
                        Some((_, parts)) => parts.push(&deed.other),
                        None => hurt.push((&deed.who, vec![&deed.other])),
                    }
                }
                _ if deed.round > 0 => fought.push(line),
                _ => after.push(line),
            }
        }
        told.extend(fought);
        let hurt = hurt.into_iter();
        told.extend(hurt.map(|(who, parts)| (DeedKind::Wounded, hurt_at(who, &parts))));
        told.extend(after);
        told
    }

    pub(super) fn write(&mut self, deeds: impl IntoIterator<Item = Deed>) {
        self.deeds.extend(deeds);
    }

    pub(super) fn bury(&mut self, grave: Grave) {
        self.dead.push(grave);
    }

    pub(super) fn learn(&mut self, name: &SmolStr, advance: usize) {
        self.learnt.entry(name.clone()).or_default().push(advance);
    }

    /// How somebody died, by the last line that tells it.
    pub(super) fn last_words(&self, name: &str) -> Option<&str> {
        let mut all = self.deeds.iter().rev();
        let died = all.find(|deed| deed.kind == DeedKind::Died && deed.who == name);
        died.map(|deed| deed.text.as_str())
    }

    /// Whether all of it is of battles that were fought, and of advances that there are.
    pub(super) fn fits(&self, fought: usize, advances: usize) -> bool {
        let deeds = self.deeds.iter().all(|deed| deed.battle <= fought);
        let dead = self.dead.iter().all(|grave| grave.battle < fought);
        let mut learnt = self.learnt.values().flatten();
        deeds && dead && learnt.all(|&advance| advance < advances)
    }
}

/// "Anna was hurt at the left eye, the nose and the left hand." Each part is named once.
fn hurt_at(who: &str, parts: &[&str]) -> String {
    let mut named: Vec<String> = Vec::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let part = format!("the {part}");
        if !named.contains(&part) {
            named.push(part);
        }
    }
    match (named.split_last(), parts.len()) {
        (None, 1) => format!("{who} took a wound."),
        (None, wounds) => format!("{who} took {wounds} wounds."),
        (Some((last, [])), _) => format!("{who} was hurt at {last}."),
        (Some((last, before)), _) => {
            format!("{who} was hurt at {} and {last}.", before.join(", "))
        }
    }
}

/// The deeds of a battle whose field was searched; `members` are the names of those who fight for a band, and what
/// happened from the event of a number on came after the battle.
pub(super) fn deeds_of(
    battle: &Battle,
    number: usize,
    members: &BTreeMap<CombatantId, SmolStr>,
    after: usize,
) -> Vec<Deed> {
    let mut scribe = Scribe {
        battle,
        number,
        members,
        narrator: Narrator::of(battle),
        felled: BTreeSet::new(),
        attack: None,
        blows: BTreeMap::new(),
        round: 0,
        deeds: Vec::new(),
    };
    for who in members.values() {
        scribe.write(DeedKind::TookPart, who, None, String::new());
    }
    for (place, event) in battle.events().iter().enumerate() {
        if place == after {
            scribe.round = 0;
        }
        scribe.hear(place, event);
    }
    scribe.deeds
}

/// Goes through the events of a battle.
struct Scribe<'b> {
    battle: &'b Battle,
    number: usize,
    members: &'b BTreeMap<CombatantId, SmolStr>,
    narrator: Narrator<'b>,
    /// Of the others those who were struck down already.
    felled: BTreeSet<CombatantId>,
    /// The attack that is under way: at whom, by whom.
    attack: Option<(CombatantId, CombatantId)>,
    /// By whom each was hurt last.
    blows: BTreeMap<CombatantId, CombatantId>,
    round: u32,
    deeds: Vec<Deed>,
}

impl Scribe<'_> {
    fn write(&mut self, kind: DeedKind, who: &SmolStr, other: Option<CombatantId>, text: String) {
        let other = other.map_or_else(SmolStr::default, |other| self.battle.name(other).into());
        self.deeds.push(Deed {
            battle: self.number,
            round: self.round,
            kind,
            who: who.clone(),
            other,
            scar: false,
            text,
        });
    }

    /// The sentence of the log, as far as it has one.
    fn line(&self, place: usize) -> Option<String> {
        let lines = self
            .narrator
            .lines_within(self.battle.events(), place..place + 1);
        lines.into_iter().next().map(|line| line.text)
    }

    /// Keeps who was hurt last by whom.
    fn follow(&mut self, event: &BattleEvent) {
        match event {
            BattleEvent::Rolled(roll) if roll.kind == RollKind::Attack => {
                self.attack = roll.against.map(|target| (target, roll.who));
            }
            BattleEvent::AttackResolved {
                who,
                target,
                result,
                ..
            } => {
                self.attack = Some((*target, *who));
                if BattleEvent::landed(result) {
                    self.blows.insert(*target, *who);
                }
            }
            _ => {
                let harm = self.battle.ruleset().wording.harm.done(event);
                let attack = self
                    .attack
                    .filter(|(target, _)| harm.is_some_and(|it| it.who == *target));
                self.blows.extend(attack);
            }
        }
    }

    fn hear(&mut self, place: usize, event: &BattleEvent) {
        self.follow(event);
        match event {
            BattleEvent::RoundStarted { round } => self.round = *round,
            BattleEvent::StandingChanged { who, to, .. } if to.is_out() => {
                self.fall(place, *who, *to);
            }
            BattleEvent::Over { .. } => {
                if let Some(text) = self.line(place) {
                    self.write(DeedKind::Ended, &SmolStr::default(), None, text);
                }
            }
            _ => self.wound(place, event),
        }
    }

    fn fall(&mut self, place: usize, who: CombatantId, to: Standing) {
        let Some(text) = self.line(place) else { return };
        let cause = FallCause::of(self.battle.world(), self.battle.events(), place);
        // Who falls from bleeding or strain, falls by whoever struck last.
        let (by, text) = match (cause, self.blows.get(&who)) {
            (Some(FallCause::Attack { by, .. }), _) => (Some(by), text),
            (_, Some(&by)) => {
                let name = self.battle.name(by);
                (Some(by), format!("{text} The last blow was {name}'s."))
            }
            (_, None) => (None, text),
        };
        if let Some(name) = self.members.get(&who).cloned() {
            let kind = match to {
                Standing::Dead => DeedKind::Died,
                _ => DeedKind::Fell,
            };
            return self.write(kind, &name, by, text);
        }
        let by = by.and_then(|by| self.members.get(&by)).cloned();
        if let Some(name) = by
            && self.felled.insert(who)
        {
            self.write(DeedKind::Felled, &name, Some(who), text);
        }
    }

    /// A part that was hurt, or a wound that was taken: points of a pool alone are too small for a line.
    fn wound(&mut self, place: usize, event: &BattleEvent) {
        let harm = self.battle.ruleset().wording.harm;
        let (who, lost, part) = match (event, harm) {
            (
                BattleEvent::PartHurt {
                    who,
                    destroyed,
                    part,
                    ..
                },
                _,
            ) => (*who, *destroyed, plain_part(part).into()),
            (_, HarmKind::Wounds { .. }) => match harm.done(event) {
                Some(harm) => (harm.who, false, SmolStr::default()),
                None => return,
            },
            _ => return,
        };
        let Some(name) = self.members.get(&who).cloned() else {
            return;
        };
        if let Some(text) = self.line(place) {
            self.write(DeedKind::Wounded, &name, None, text);
            if let Some(deed) = self.deeds.last_mut() {
                deed.scar = lost;
                deed.other = part;
            }
        }
    }
}
