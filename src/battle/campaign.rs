//! Campaigns: battle after battle with the same people. Floor 5.
//!
//! | module | holds |
//! |---|---|
//! | `plan`, `reader` | the campaign's file: levels, bands, places, rest, choices |
//! | `choices` | what is chosen in camp |
//! | `loss` | what comes of a battle that was lost |
//! | `deeds`, `record` | the chronicle and the roll of the dead; what each person has done |
//! | `growth` | what people learn |
//! | `memory` | what is kept besides where the campaign is |
//! | `lineup` | who stands where in the next battle |
//! | `camp` | the world between two battles |
//! | `save` | a campaign on disk, between two battles |
//!
//! A [`Campaign`] holds what lasts: for each band its members as changes to their roles
//! ([`CarriedRecord`]). [`Campaign::battle`] builds the next battle, somebody plays it (a person, the
//! computer, a script), and [`Campaign::finish`] takes it back and lets the rest pass. Where the file
//! gives choices, the rest waits for [`Campaign::choose`]. The battle
//! is an ordinary one: its level holds the survivors, so it can be saved and replayed alone.

mod camp;
mod choices;
mod deeds;
mod growth;
mod lineup;
mod loss;
mod memory;
mod plan;
mod reader;
mod reader_growth;
mod record;
mod save;
#[cfg(test)]
mod tests;

pub use deeds::{Chronicle, Deed, DeedKind, Grave};
pub use growth::MemberId;
pub use loss::Loss;
pub use plan::{
    Advance, BattlePlan, CampChoice, CampPlan, Chapter, GrowthPlan, Help, MAX_BATTLES, MAX_CHOICES,
    Plan, RestPlan, Vacant,
};
pub use record::PersonRecord;
pub use save::{SaveKind, kind_of_save, read_campaign, write_campaign};

use self::camp::{Camp, stage_of};
use self::choices::Decisions;
use self::deeds::deeds_of;
use self::lineup::{Lineup, lineup};
use self::memory::Memory;
use super::{Battle, BattleError, Line, Narrator};
use crate::combat::{
    BattleEvent, CarriedRecord, Digest, Outcome, Rest, Sheet, SideId, SpawnError, Standing,
};
use crate::dice::{DiceSource, SeededDice};
use crate::source::Report;
use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Why a campaign cannot go on so.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// There is no further battle.
    #[error("the campaign is over")]
    Over,
    /// A band has nobody to send, and nobody new joins it.
    #[error("a band has nobody who could fight in the next battle")]
    NobodyCanFight,
    /// The battle goes on.
    #[error("the battle is not over yet")]
    NotOver,
    /// The battle is not the next one of this campaign.
    #[error("this is not the next battle of the campaign")]
    OtherBattle,
    /// What is done in camp was not chosen yet.
    #[error("a choice in camp is open; choose first")]
    ChoiceOpen,
    /// It was not chosen yet what comes of a loss.
    #[error("the last battle was lost; fight it again or live with it first")]
    LossOpen,
    /// No battle was lost, or it is settled what comes of it.
    #[error("no loss waits to be fought again or lived with")]
    NoLoss,
    /// The battle was fought again as often as the campaign allows.
    #[error("the campaign does not allow this battle to be fought once more")]
    NotAgain,
    /// Nobody can learn that now.
    #[error("this cannot be learnt now")]
    NoAdvance,
    /// There is nothing to choose.
    #[error("no choice in camp is open")]
    NoChoice,
    /// The choice does not exist.
    #[error("the camp has no choice {number}; its choices are 1 to {count}")]
    NoSuchChoice {
        /// What was given, from 1.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// The survivors do not fit the next level.
    #[error("the next battle cannot be set up:\n{0}")]
    Level(#[from] Report),
    /// The next battle cannot be set up, or one that was fought not be replayed.
    #[error(transparent)]
    Battle(#[from] BattleError),
    /// The ruleset does not build a member.
    #[error("{name}: {error}")]
    Member {
        /// The member's name.
        name: SmolStr,
        /// What is wrong.
        error: SpawnError,
    },
}

/// How a campaign ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Every battle was fought.
    Completed,
    /// A battle was lost, or a band has nobody left who could fight the next.
    Lost,
}

/// A battle that was fought.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fought {
    /// The level's name.
    pub level: String,
    /// How it ended.
    pub outcome: Outcome,
    /// In which round.
    pub rounds: u32,
    /// The names of the members who died in it or of it.
    pub fallen: Vec<SmolStr>,
}

/// What happened in one world, complete.
#[derive(Debug, Clone, Default)]
pub struct Stage {
    /// The names of its combatants, by number from 1.
    pub names: Vec<SmolStr>,
    /// The events.
    pub events: Vec<BattleEvent>,
    /// The same as sentences.
    pub lines: Vec<Line>,
}

/// What came of a battle.
#[derive(Debug, Clone)]
pub struct Aftermath {
    /// The battle in short.
    pub fought: Fought,
    /// The field after the battle, in the numbers of that battle.
    pub field: Stage,
    /// The rest, in the numbers of the camp; none for those who lost, and while it is to be chosen.
    pub camp: Option<Stage>,
    /// Whether and how the campaign ended with it.
    pub ending: Option<Ending>,
}

/// What changes in a campaign.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    /// The next battle, from 0; while a choice is open, the one that was just fought.
    next: usize,
    /// Days that have passed.
    day: u32,
    /// Rests so far: each has its own dice.
    rests: u32,
    bands: Vec<Vec<CarriedRecord>>,
    past: Vec<Fought>,
    ending: Option<Ending>,
    /// What was chosen in camp.
    #[serde(default, skip_serializing_if = "Decisions::is_empty")]
    decisions: Decisions,
    /// Difficulty, losses, the chronicle.
    #[serde(default, skip_serializing_if = "Memory::is_blank")]
    memory: Memory,
}

/// How members look, by name.
type Sheets = BTreeMap<SmolStr, Sheet>;

/// A campaign between two battles.
#[derive(Debug, Clone)]
pub struct Campaign {
    plan: Arc<Plan>,
    seed: u64,
    state: State,
}

impl Campaign {
    /// A campaign before its first battle.
    #[must_use]
    pub fn new(plan: Arc<Plan>, seed: u64) -> Self {
        let state = State {
            bands: vec![Vec::new(); plan.bands.len()],
            ..State::default()
        };
        Self { plan, seed, state }
    }

    /// The campaign's file.
    #[must_use]
    pub const fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    /// The seed of all its dice.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of the next battle, from 0; that of the battles when all are fought.
    #[must_use]
    pub const fn next(&self) -> usize {
        self.state.past.len()
    }

    /// Days in camp so far.
    #[must_use]
    pub const fn day(&self) -> u32 {
        self.state.day
    }

    /// The battles that were fought.
    #[must_use]
    pub fn past(&self) -> &[Fought] {
        &self.state.past
    }

    /// How it ended; none while it goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    /// The living members of a band, in the order in which they joined; empty for a band that does
    /// not exist and before the first battle.
    #[must_use]
    pub fn members(&self, band: usize) -> &[CarriedRecord] {
        self.state.bands.get(band).map_or(&[], Vec::as_slice)
    }

    /// The next battle; none once the campaign is over, and while a choice is open.
    #[must_use]
    pub fn battle_plan(&self) -> Option<&BattlePlan> {
        self.current().filter(|_| !self.waits())
    }

    /// The battle of a number, from 0, as it was chosen; where that is still to be done, the one of the file.
    #[must_use]
    pub fn battle_plan_of(&self, battle: usize) -> Option<&BattlePlan> {
        let before = battle.checked_sub(1);
        let lost = before.filter(|before| self.state.memory.lived_with.contains(before));
        let chapter = lost.and_then(|lost| self.plan.chapters.get(lost));
        let loss = chapter.and_then(Chapter::loss);
        let choice = before.and_then(|before| self.choice_after(before));
        let choice = loss.or(choice);
        let instead = choice.and_then(CampChoice::next);
        let usual = self.plan.chapters.get(battle).map(|it| &it.battle);
        instead.or(usual)
    }

    /// The battle that is next, or that was fought before the open choice; none once the campaign is over.
    fn current(&self) -> Option<&BattlePlan> {
        let goes_on = self.state.ending.is_none();
        self.battle_plan_of(self.state.next).filter(|_| goes_on)
    }

    /// How all members are, by band.
    ///
    /// # Errors
    /// [`CampaignError::Member`] for a member that the ruleset does not build.
    pub fn sheets(&self) -> Result<Vec<Vec<(Standing, Sheet)>>, CampaignError> {
        Ok(self.camp()?.sheets(self.state.bands.len()))
    }

    /// Sets the next battle up: always the same one, until it is finished.
    ///
    /// # Errors
    /// [`CampaignError`] if there is none, a choice in camp is open, or it cannot be set up.
    pub fn battle(&self) -> Result<Battle, CampaignError> {
        self.check_open()?;
        let level = lineup(self)?.level;
        let dice = self.dice_of_attempt(self.state.memory.attempts);
        Ok(Battle::new(level, self.plan.rules.id, dice)?)
    }

    /// Whether a battle is the next one, over or not: [`Campaign::battle`], fought from whatever places its
    /// deployment allows.
    #[must_use]
    pub fn is_next(&self, battle: &Battle) -> bool {
        !self.waits() && lineup(self).is_ok_and(|lineup| self.is_of(&lineup, battle))
    }

    fn is_of(&self, lineup: &Lineup, battle: &Battle) -> bool {
        let spent = (0..self.state.memory.attempts).map(|it| self.dice_of_attempt(it));
        let is_taken_back = spent.into_iter().any(|dice| dice == *battle.first_dice());
        battle.level().is_deployment_of(&lineup.level)
            && battle.ruleset().id == self.plan.rules.id
            && !is_taken_back
    }

    /// Whether neither a choice nor a loss waits.
    fn check_open(&self) -> Result<(), CampaignError> {
        match () {
            () if self.state.memory.before.is_some() => Err(CampaignError::LossOpen),
            () if self.waits() => Err(CampaignError::ChoiceOpen),
            () => Ok(()),
        }
    }

    /// Takes the next battle back once it is over: searches the field, lets the rest pass, and
    /// moves on. Where there are choices in camp, it waits for one instead; if nobody could fight after any
    /// of them, the campaign is lost. After a lost battle it waits for [`Campaign::fight_again`] or
    /// [`Campaign::live_with_it`]. The battle itself is not changed.
    ///
    /// # Errors
    /// [`CampaignError`] if it is not over or not the next one, or a choice is open; the campaign is
    /// unchanged then.
    pub fn finish(&mut self, battle: &Battle) -> Result<Aftermath, CampaignError> {
        let outcome = battle.outcome().ok_or(CampaignError::NotOver)?;
        self.check_open()?;
        let lineup = lineup(self)?;
        if !self.is_of(&lineup, battle) {
            return Err(CampaignError::OtherBattle);
        }
        let mut after = self.clone();
        let (field, fallen) = after.take_field(battle, &lineup)?;
        after.state.past.push(Fought {
            level: battle.level().name().to_owned(),
            outcome,
            rounds: battle.turns().round(),
            fallen,
        });
        let camp = if after.is_lost(outcome) {
            after.state.memory.before = Some(Box::new(self.state.clone()));
            None
        } else {
            after.settle()?
        };
        *self = after;
        Ok(Aftermath {
            fought: self.state.past.last().cloned().ok_or(CampaignError::Over)?,
            field,
            camp,
            ending: self.state.ending,
        })
    }

    /// Lets further time pass before the next battle.
    ///
    /// # Errors
    /// [`CampaignError`] if the campaign is over, or a choice is open; it is unchanged then.
    pub fn rest(&mut self, rests: &[Rest]) -> Result<Stage, CampaignError> {
        match () {
            () if self.state.ending.is_some() => Err(CampaignError::Over),
            () => self.check_open().and_then(|()| self.pass(rests)),
        }
    }

    fn pass(&mut self, rests: &[Rest]) -> Result<Stage, CampaignError> {
        let mut camp = self.camp()?;
        for &rest in rests {
            camp.pass(rest);
        }
        let stage = camp.stage(self.state.day);
        let days = rests.iter().filter(|rest| **rest == Rest::Day);
        self.state.day += u32::try_from(days.count()).unwrap_or(u32::MAX);
        self.state.rests += 1;
        let sheets = camp.sheets(self.state.bands.len()).into_iter().flatten();
        let sheets: Sheets = sheets
            .map(|(_, sheet)| (sheet.name.clone(), sheet))
            .collect();
        self.state.bands = camp.carried_records(self.state.bands.len());
        let battle = self.state.past.len().saturating_sub(1);
        let deaths = camp.deaths().into_iter().map(|(who, text)| Deed {
            who,
            ..Deed::note(battle, DeedKind::Died, text)
        });
        self.state.memory.chronicle.write(deaths);
        let fallen = self.bury(&sheets);
        if let Some(last) = self.state.past.last_mut() {
            last.fallen.extend(fallen);
        }
        Ok(stage)
    }

    /// The end of the battle in a copy of its world; then the bands are what is left of them.
    fn take_field(
        &mut self,
        battle: &Battle,
        lineup: &Lineup,
    ) -> Result<(Stage, Vec<SmolStr>), CampaignError> {
        let (level, dice) = (battle.level().clone(), battle.first_dice().clone());
        let id = self.plan.rules.id;
        let mut copy = Battle::replay(level, id, dice, battle.commands())?;
        let winner = match copy.outcome() {
            Some(Outcome::Won(side)) => Some(side),
            _ => None,
        };
        let before = copy.events().len();
        let rest = Rest::BattleEnd { winner };
        (copy.ruleset.between_battles.aftermath)(&mut copy.world, rest);
        let sides = self.sides();
        let mut names = BTreeMap::new();
        let mut sheets = Sheets::new();
        for (who, member) in copy.combatants().zip(&lineup.members) {
            let sheet = (copy.ruleset.shown.sheet)(&copy.world, who);
            let carried_record = (self.plan.rules.between_battles.carried_record)(&copy.world, who);
            let band = sides.iter().position(|side| *side == copy.side(who));
            match (member, band) {
                (Some((band, at)), _) => {
                    names.insert(who, carried_record.name.clone());
                    sheets.insert(carried_record.name.clone(), sheet);
                    self.state.bands[*band][*at] = carried_record;
                }
                (None, Some(band)) => {
                    let name = self.free_name(&carried_record.name);
                    names.insert(who, name.clone());
                    sheets.insert(name.clone(), sheet);
                    self.state.bands[band].push(CarriedRecord {
                        name,
                        ..carried_record
                    });
                }
                (None, None) => {}
            }
        }
        let number = self.state.past.len();
        let deeds = deeds_of(&copy, number, &names, before);
        self.state.memory.chronicle.write(deeds);
        let fallen = self.bury(&sheets);
        Ok((
            stage_of(&copy.world, before, self.state.day, &Narrator::of(&copy)),
            fallen,
        ))
    }

    /// Takes the dead out of the bands, puts them on the roll of the dead, and gives their names.
    fn bury(&mut self, sheets: &Sheets) -> Vec<SmolStr> {
        let mut fallen = Vec::new();
        let level = self.current().map(|battle| battle.level.name().to_owned());
        let level = level.unwrap_or_default();
        for (band, members) in self.state.bands.iter_mut().enumerate() {
            let chronicle = &mut self.state.memory.chronicle;
            for dead in members.extract_if(.., |member| member.standing == Standing::Dead) {
                let words = chronicle.last_words(&dead.name).map(str::to_owned);
                let sheet = sheets.get(&dead.name);
                chronicle.bury(Grave {
                    kind: sheet.map_or_else(|| dead.role.clone(), |sheet| sheet.kind.clone()),
                    bust: sheet.map_or_else(|| dead.role.clone(), |sheet| sheet.bust.clone()),
                    size: sheet.map_or(1, |sheet| sheet.size),
                    band,
                    battle: self.state.next,
                    level: level.clone(),
                    text: words.unwrap_or_else(|| format!("{} died.", dead.name)),
                    name: dead.name.clone(),
                });
                fallen.push(dead.name);
            }
        }
        fallen
    }

    /// No two members, living or dead, have one name.
    fn free_name(&self, name: &SmolStr) -> SmolStr {
        let living = self.state.bands.iter().flatten().map(|member| &member.name);
        let dead = self.state.past.iter().flat_map(|fought| &fought.fallen);
        let taken: Vec<_> = living.chain(dead).collect();
        let numbered = (2..).map(|number| format_smolstr!("{name} {number}"));
        std::iter::once(name.clone())
            .chain(numbered)
            .find(|name| !taken.contains(&name))
            .unwrap_or_else(|| name.clone())
    }

    /// Lost: somebody else holds the field, or nobody of a band is alive.
    fn is_lost(&self, outcome: Outcome) -> bool {
        let beaten = match outcome {
            Outcome::Won(side) => !self.sides().contains(&side),
            Outcome::Draw => false,
        };
        beaten || self.state.bands.iter().any(Vec::is_empty)
    }

    /// After a battle: the rest that the plan gives, if nothing is to be chosen, and on to the next.
    fn settle(&mut self) -> Result<Option<Stage>, CampaignError> {
        let chapter = self.plan.chapters.get(self.state.next);
        let camp = match chapter.ok_or(CampaignError::Over)?.camp() {
            CampPlan::Rest(rest) => {
                let stretches = rest.stretches();
                Some(self.pass(&stretches)?)
            }
            CampPlan::Choices(_) if self.can_choose()? => return Ok(None),
            CampPlan::Choices(_) => {
                self.move_on(true);
                return Ok(None);
            }
        };
        self.move_on(false);
        Ok(camp)
    }

    fn move_on(&mut self, lost: bool) {
        self.state.next += 1;
        self.state.memory.attempts = 0;
        let nobody = self.state.bands.iter().any(Vec::is_empty);
        self.state.ending = if lost || nobody {
            Some(Ending::Lost)
        } else if self.state.next == self.plan.chapters.len() {
            Some(Ending::Completed)
        } else if matches!(lineup(self), Err(CampaignError::NobodyCanFight)) {
            Some(Ending::Lost)
        } else {
            None
        };
    }

    /// For each band the side of the next battle.
    fn sides(&self) -> Vec<SideId> {
        let sides = self.current().map_or(&[][..], BattlePlan::sides);
        let side = |side: &usize| SideId(u8::try_from(*side).unwrap_or(u8::MAX));
        sides.iter().map(side).collect()
    }

    /// Whether anybody has been carried on yet.
    const fn has_begun(&self) -> bool {
        self.state.next > 0
    }

    fn camp(&self) -> Result<Camp, CampaignError> {
        // The tables of the next battle; after the last, those of the last.
        let last = self.plan.chapters.len().saturating_sub(1);
        let battle = self.battle_plan_of(self.state.next.min(last));
        let data = battle.ok_or(CampaignError::Over)?.level.data();
        Camp::of(&self.state.bands, self.plan.rules, data, self.dice("camp"))
    }

    /// Dice of their own for each battle and each rest.
    fn dice(&self, what: &str) -> DiceSource {
        let mut digest = Digest::default();
        (self.seed, what, self.state.next, self.state.rests).hash(&mut digest);
        DiceSource::Seeded(SeededDice::new(digest.finish()))
    }

    /// The dice of the next battle if it was taken back so often.
    fn dice_of_attempt(&self, attempts: u32) -> DiceSource {
        if attempts == 0 {
            return self.dice("battle");
        }
        let mut digest = Digest::default();
        (
            self.seed,
            "battle",
            self.state.next,
            self.state.rests,
            attempts,
        )
            .hash(&mut digest);
        DiceSource::Seeded(SeededDice::new(digest.finish()))
    }
}
