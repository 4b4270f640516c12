//! What somebody has done in a campaign, counted from the chronicle. Floor 5.

use super::plan::Byname;
use super::{Campaign, Chronicle, Deed, DeedKind};
use crate::combat::{Outcome, SideId};
use smol_str::SmolStr;

/// What somebody has done and suffered in a campaign.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonRecord {
    /// Battles in which it stood.
    pub battles: u32,
    /// Whom it struck down, in order.
    pub felled: Vec<SmolStr>,
    /// How often it was struck down and lived.
    pub falls: u32,
    /// How often it was hurt.
    pub wounds: u32,
    /// What is left of it, as sentences of the log.
    pub scars: Vec<String>,
    /// The name that it has earned; empty without one.
    pub byname: SmolStr,
}

impl PersonRecord {
    fn of(chronicle: &Chronicle, name: &str) -> Self {
        let own = chronicle.deeds().iter().filter(|deed| deed.who == name);
        own.fold(Self::default(), Self::count)
    }

    fn count(mut self, deed: &Deed) -> Self {
        match deed.kind {
            DeedKind::TookPart => self.battles += 1,
            DeedKind::Felled => self.felled.push(deed.other.clone()),
            DeedKind::Fell => {
                self.falls += 1;
                self.scars.push(deed.text.clone());
            }
            DeedKind::Wounded => {
                self.wounds += 1;
                if deed.scar {
                    self.scars.push(deed.text.clone());
                }
            }
            DeedKind::Died | DeedKind::Ended | DeedKind::Again | DeedKind::Note => {}
        }
        self
    }

    /// What opens advances: one for each battle that was lived through, one for each enemy struck down.
    #[must_use]
    pub fn renown(&self) -> u32 {
        self.battles.saturating_add(count(self.felled.len()))
    }

    /// Whether a name is earned.
    fn earns(&self, byname: &Byname) -> bool {
        self.battles >= byname.battles
            && count(self.felled.len()) >= byname.felled
            && self.falls >= byname.falls
            && count(self.scars.len()) >= byname.scars
    }

    /// "3 battles, felled 2, fell once, 4 wounds, 1 scar."
    #[must_use]
    pub fn in_words(&self) -> String {
        let several = |count: u32, one: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {one}s")),
        };
        let felled = count(self.felled.len());
        let parts = [
            several(self.battles, "battle"),
            (felled > 0).then(|| format!("felled {felled}")),
            match self.falls {
                0 => None,
                1 => Some("fell once".to_owned()),
                falls => Some(format!("fell {falls} times")),
            },
            several(self.wounds, "wound"),
            several(count(self.scars.len()), "scar"),
        ];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        match parts.is_empty() {
            true => "No battle yet.".to_owned(),
            false => format!("{}.", parts.join(", ")),
        }
    }
}

fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}

impl Campaign {
    /// For each battle that was fought a heading: "1. The drill yard: won in round 7."
    #[must_use]
    pub fn titles(&self) -> Vec<String> {
        let past = self.state.past.iter().enumerate();
        past.map(|(number, fought)| {
            let end = self.end_of(number).unwrap_or("fought");
            let (level, rounds) = (&fought.level, fought.rounds);
            format!("{}. {level}: {end} in round {rounds}.", number + 1)
        })
        .collect()
    }

    /// How a battle ended for the bands, by its number from 0: "won", "lost", "a draw"; `None` if it was not fought.
    #[must_use]
    pub fn end_of(&self, battle: usize) -> Option<&'static str> {
        let fought = self.state.past.get(battle)?;
        let plan = self.battle_plan_of(battle);
        let own = |side: SideId| plan.is_some_and(|it| it.sides().contains(&usize::from(side.0)));
        Some(match fought.outcome {
            Outcome::Won(side) if own(side) => "won",
            Outcome::Won(_) => "lost",
            Outcome::Draw => "a draw",
        })
    }

    /// What somebody has done so far, alive or dead.
    #[must_use]
    pub fn record_of(&self, name: &str) -> PersonRecord {
        let mut record = PersonRecord::of(self.chronicle(), name);
        let mut earned = self.plan.bynames.iter().rev();
        let byname = earned.find(|byname| record.earns(byname));
        record.byname = byname.map_or_else(SmolStr::default, |it| it.name.as_str().into());
        record
    }

    /// A name with the one that was earned: "Anna the Unbroken".
    #[must_use]
    pub fn full_name(&self, name: &str) -> String {
        match self.record_of(name).byname.as_str() {
            "" => name.to_owned(),
            byname => format!("{name} {byname}"),
        }
    }
}
