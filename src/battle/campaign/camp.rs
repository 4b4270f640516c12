//! The time between two battles: everybody of every band in one world. Floor 5.

use super::{CampaignError, Stage};
use crate::battle::{Line, LineKind, Narrator};
use crate::combat::{
    self, BattleEvent, CarriedRecord, Chronicle, Combatant, CombatantId, CombatantSpec, Rest,
    Roster, Ruleset, Sheet, Side, SideId, Standing,
};
use crate::dice::DiceSource;
use crate::grid::{Cell, Direction};
use crate::level::GameData;
use bevy::prelude::World;
use smol_str::SmolStr;

/// A camp, with a world of its own.
pub(super) struct Camp {
    world: World,
    ruleset: &'static Ruleset,
}

impl Camp {
    /// All members of all bands; the band is the side.
    ///
    /// # Errors
    /// [`CampaignError::Member`] for a member that the ruleset does not build.
    pub fn of(
        bands: &[Vec<CarriedRecord>],
        ruleset: &'static Ruleset,
        data: &GameData,
        dice: DiceSource,
    ) -> Result<Self, CampaignError> {
        let mut world = combat::camp(ruleset, dice);
        data.put_in_force(ruleset, &mut world);
        for (band, members) in bands.iter().enumerate() {
            for member in members {
                let spec = CombatantSpec {
                    role: member.role.clone(),
                    name: Some(member.name.clone()),
                    side: SideId(u8::try_from(band).expect("there are at most four bands")),
                    cell: Cell::new(0, 0),
                    facing: Direction::new(0),
                    overrides: Some(member.changes.clone()),
                };
                (ruleset.spawn)(&mut world, &spec).map_err(|error| CampaignError::Member {
                    name: member.name.clone(),
                    error,
                })?;
            }
        }
        Ok(Self { world, ruleset })
    }

    /// Lets time pass.
    pub fn pass(&mut self, rest: Rest) {
        (self.ruleset.between_battles.aftermath)(&mut self.world, rest);
    }

    /// The bands as they are now, the dead too.
    pub fn carried_records(&self, bands: usize) -> Vec<Vec<CarriedRecord>> {
        let mut all = vec![Vec::new(); bands];
        for who in self.ids() {
            if let Some(band) = all.get_mut(usize::from(self.side(who).0)) {
                band.push((self.ruleset.between_battles.carried_record)(
                    &self.world,
                    who,
                ));
            }
        }
        all
    }

    /// How everybody is, by band.
    pub fn sheets(&self, bands: usize) -> Vec<Vec<(Standing, Sheet)>> {
        let mut all: Vec<Vec<_>> = (0..bands).map(|_| Vec::new()).collect();
        for who in self.ids() {
            let sheet = (self.ruleset.shown.sheet)(&self.world, who);
            if let Some(band) = all.get_mut(usize::from(self.side(who).0)) {
                band.push((self.standing(who), sheet));
            }
        }
        all
    }

    /// What happened, after so many days.
    pub fn stage(&self, day: u32) -> Stage {
        stage_of(&self.world, 0, day, &Narrator::of_world(&self.world))
    }

    /// Who died in camp, each with the sentence that tells it.
    pub fn deaths(&self) -> Vec<(SmolStr, String)> {
        let events = self.world.resource::<Chronicle>().events();
        let narrator = Narrator::of_world(&self.world);
        let death = |(place, event): (usize, &BattleEvent)| {
            let BattleEvent::StandingChanged {
                who,
                to: Standing::Dead,
                ..
            } = event
            else {
                return None;
            };
            let entity = self.world.resource::<Roster>().entity(*who)?;
            let name = self.world.get::<Combatant>(entity)?.name.clone();
            let lines = narrator.lines_within(events, place..place + 1);
            let text = lines.into_iter().next()?.text;
            Some((name, text))
        };
        events.iter().enumerate().filter_map(death).collect()
    }

    fn ids(&self) -> Vec<CombatantId> {
        self.world.resource::<Roster>().ids().collect()
    }

    fn side(&self, who: CombatantId) -> SideId {
        let entity = self.world.resource::<Roster>().entity(who);
        let side = entity.and_then(|entity| self.world.get::<Side>(entity));
        side.map_or(SideId(0), |side| side.0)
    }

    fn standing(&self, who: CombatantId) -> Standing {
        let entity = self.world.resource::<Roster>().entity(who);
        let standing = entity.and_then(|entity| self.world.get::<Standing>(entity));
        standing.copied().unwrap_or_default()
    }
}

/// The events of a world from a number on, with the names of its combatants and as sentences.
/// `day` is the last day that has passed before them.
pub(super) fn stage_of(world: &World, from: usize, day: u32, narrator: &Narrator<'_>) -> Stage {
    let roster = world.resource::<Roster>();
    let names = roster
        .entities()
        .iter()
        .filter_map(|&entity| world.get::<Combatant>(entity))
        .map(|combatant| combatant.name.clone())
        .collect();
    let events = world.resource::<Chronicle>().events()[from..].to_vec();
    Stage {
        lines: lines(&events, day, narrator),
        names,
        events,
    }
}

/// Sentences; hours and days are numbered, and those in which nothing happened are left out.
fn lines(events: &[BattleEvent], mut day: u32, narrator: &Narrator<'_>) -> Vec<Line> {
    let mut hour = 0;
    let mut lines: Vec<Line> = Vec::new();
    for event in events {
        let Some(mut line) = narrator.line(event) else {
            continue;
        };
        if let BattleEvent::Rested { rest } = event {
            match rest {
                Rest::Hour => {
                    hour += 1;
                    line.text = format!("Hour {hour} of rest");
                }
                Rest::Day => {
                    day += 1;
                    line.text = format!("Day {day}");
                }
                _ => {}
            }
            drop_empty_heading(&mut lines);
        }
        lines.push(line);
    }
    drop_empty_heading(&mut lines);
    lines
}

fn drop_empty_heading(lines: &mut Vec<Line>) {
    lines.pop_if(|line| line.kind == LineKind::Heading);
}
