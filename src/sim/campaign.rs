//! Whole campaigns, from the first battle to the last, the computer on every side. Floor 6.

use super::duel::{Losses, injuries_of};
use super::table::{Row, Seed, rows};
use super::{Interval, SimError, play_out, seat_of};
use crate::battle::Battle;
use crate::battle::campaign::{BattlePlan, Campaign, CampaignError, Ending, MemberId, Plan};
use crate::combat::{CombatantId, Difficulty};
use crate::dice::{Dice as _, Pool, SeededDice};
use rayon::prelude::*;
use serde::Serialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

rows! {
    /// One battle of a campaign that was played from start to end.
    pub struct CampaignRow {
        /// The campaign's name.
        pub campaign: SmolStr,
        /// The ruleset's id.
        pub rules: SmolStr,
        /// Which time the campaign was played, from 1.
        pub run: u32,
        /// The seed of all dice of the run, as `campaign --seed` takes it; with the same `--choose` that plays the run again.
        pub seed: Seed,
        /// How the run ended: `completed` or `lost`.
        pub ending: SmolStr,
        /// What was chosen in camp in the whole run, and which losses were lived with: each with the number of the battle before it.
        pub path: Vec<String>,
        /// The battle's number in the campaign, from 1.
        pub battle: u32,
        /// How often this battle was fought, this time included; more than 1 where it was lost before.
        pub attempt: u32,
        /// The level's name.
        pub level: SmolStr,
        /// `won`, `lost` or `a draw`, as the bands see it.
        pub result: SmolStr,
        /// What decided it: `last side`, `hold`, `rout`, `round limit`, …
        pub by: SmolStr,
        /// The round in which it ended, from 1.
        pub rounds: u32,
        /// Commands that were given.
        pub commands: usize,
        /// People of the bands who fought in it.
        pub people: u32,
        /// Injuries that they suffered.
        pub injuries: u32,
        /// The harm that they suffered.
        pub harm_taken: u64,
        /// The harm that all others suffered.
        pub harm_given: u64,
        /// People of the bands who died in it or of it.
        pub dead: u32,
        /// Their names.
        pub fallen: Vec<String>,
    }
}

impl Row for CampaignRow {
    const TABLE: &'static str = "campaigns";
}

/// How often a campaign is played, and how.
#[derive(Debug, Clone)]
pub struct CampaignPlan {
    /// The campaign.
    pub plan: Arc<Plan>,
    /// How often, at least 1.
    pub runs: u32,
    /// The seed from which that of every run is derived.
    pub seed: u64,
    /// How many threads; `None` for one a core.
    pub threads: Option<usize>,
    /// How strong the computer plays against the bands.
    pub difficulty: Difficulty,
    /// What is chosen in the camps that have choices, in order, from 1; after that each run draws by its seed among
    /// those that can be taken. One that cannot be taken is drawn too.
    pub choose: Vec<usize>,
    /// How often a lost battle is fought again before it is lived with.
    pub again: u32,
}

/// A campaign that was played once.
#[derive(Debug, Clone, PartialEq)]
pub struct CampaignRun {
    /// Whether it was completed.
    pub completed: bool,
    /// What was chosen, and which losses were lived with.
    pub path: Vec<String>,
    /// The battles, each attempt by itself.
    pub rows: Vec<CampaignRow>,
}

/// What many runs of a campaign come to.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CampaignTally {
    /// Runs that were played.
    pub runs: u32,
    /// Those that were completed.
    pub completed: u32,
    /// Battles that were fought, each attempt by itself.
    pub fought: u32,
    /// People of the bands who died.
    pub dead: u32,
    /// By battle and level.
    pub battles: Vec<BattleTally>,
    /// By each choice and each loss that was lived with, whatever else was chosen.
    pub steps: Vec<PathTally>,
    /// By everything that was chosen, the most frequent first.
    pub paths: Vec<PathTally>,
}

/// One battle of a campaign, over all runs that came to it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct BattleTally {
    /// Its number, from 1.
    pub battle: u32,
    /// The level's name.
    pub level: SmolStr,
    /// How often it was fought.
    pub fought: u32,
    /// How often it was won.
    pub won: u32,
    /// How often it was lost.
    pub lost: u32,
    /// How often it was the last one of a lost campaign.
    pub ended: u32,
    /// The harm that the bands suffered in it, in all.
    pub harm_taken: u64,
    /// People of the bands who died in it or of it, in all.
    pub dead: u32,
}

/// One way through a campaign.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct PathTally {
    /// What was chosen, and which losses were lived with.
    pub path: Vec<String>,
    /// How many runs went it.
    pub runs: u32,
    /// How many of them were completed.
    pub completed: u32,
}

impl CampaignTally {
    /// How often the campaign is completed.
    #[must_use]
    pub fn rate(&self) -> Interval {
        Interval::wilson(self.completed, self.runs)
    }

    fn add(&mut self, run: &CampaignRun) {
        self.runs += 1;
        self.completed += u32::from(run.completed);
        for row in &run.rows {
            self.fought += 1;
            self.dead += row.dead;
            let own = |it: &BattleTally| it.battle == row.battle && it.level == row.level;
            let place = self.battles.iter().position(own).unwrap_or_else(|| {
                self.battles.push(BattleTally {
                    battle: row.battle,
                    level: row.level.clone(),
                    ..BattleTally::default()
                });
                self.battles.len() - 1
            });
            let own = &mut self.battles[place];
            own.fought += 1;
            own.won += u32::from(row.result == "won");
            own.lost += u32::from(row.result == "lost");
            own.harm_taken += row.harm_taken;
            own.dead += row.dead;
        }
        if let Some(last) = run.rows.last().filter(|_| !run.completed) {
            let own = |it: &&mut BattleTally| it.battle == last.battle && it.level == last.level;
            if let Some(own) = self.battles.iter_mut().find(own) {
                own.ended += 1;
            }
        }
    }

    /// The battles in the order of the campaign, the paths by how many went them.
    fn sort(&mut self, paths: BTreeMap<Vec<String>, (u32, u32)>) {
        let mut steps: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        for (path, &(runs, completed)) in &paths {
            for step in path {
                let sums = steps.entry(step).or_default();
                sums.0 += runs;
                sums.1 += completed;
            }
        }
        let steps = steps
            .into_iter()
            .map(|(step, (runs, completed))| PathTally {
                path: vec![step.to_owned()],
                runs,
                completed,
            });
        self.steps = steps.collect();
        self.battles
            .sort_by(|one, other| (one.battle, &one.level).cmp(&(other.battle, &other.level)));
        let paths = paths
            .into_iter()
            .map(|(path, (runs, completed))| PathTally {
                path,
                runs,
                completed,
            });
        self.paths = paths.collect();
        self.paths.sort_by_key(|path| std::cmp::Reverse(path.runs));
    }
}

impl CampaignPlan {
    /// Plays all runs. `go_on` is called after each, from any thread, and says whether to play on; `each` is given every
    /// run in the order of the numbers. If it is stopped, the runs that are under way are played to their end.
    ///
    /// # Errors
    /// [`SimError`] of the first run that cannot be played, and of `each`.
    pub fn play(
        &self,
        go_on: &(dyn Fn() -> bool + Sync),
        mut each: impl FnMut(&CampaignRun) -> io::Result<()>,
    ) -> Result<CampaignTally, SimError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.unwrap_or(0))
            .build()?;
        let at_once = u32::try_from(pool.current_num_threads()).unwrap_or(1);
        let mut tally = CampaignTally::default();
        let mut paths: BTreeMap<Vec<String>, (u32, u32)> = BTreeMap::new();
        let (mut first, mut goes_on) = (1, true);
        while first <= self.runs && goes_on {
            let last = self.runs.min(first.saturating_add(at_once - 1));
            let numbers = (first..last + 1).into_par_iter();
            let runs: Vec<_> = pool.install(|| {
                let played = numbers.map(|number| (self.run(number), go_on()));
                played.collect()
            });
            for (run, wants_more) in runs {
                let run = run?;
                each(&run).map_err(SimError::Output)?;
                tally.add(&run);
                let (runs, completed) = paths.entry(run.path).or_default();
                *runs += 1;
                *completed += u32::from(run.completed);
                goes_on &= wants_more;
            }
            first = last + 1;
        }
        tally.sort(paths);
        Ok(tally)
    }

    /// Plays the campaign once, by the number of the run from 1: always the same.
    ///
    /// # Errors
    /// As [`CampaignPlan::play`].
    pub fn run(&self, number: u32) -> Result<CampaignRun, SimError> {
        let (seed, _) = seat_of(self.seed, number.saturating_sub(1), false);
        let mut run = Run {
            campaign: Campaign::new(self.plan.clone(), seed),
            dice: SeededDice::new(seed),
            choose: self.choose.iter(),
            path: Vec::new(),
            rows: Vec::new(),
        };
        run.campaign.set_difficulty(self.difficulty);
        while run.step(self)? {}
        Ok(run.end(number))
    }
}

/// A run that is under way.
struct Run<'p> {
    campaign: Campaign,
    /// Those that choose; battles have their own.
    dice: SeededDice,
    choose: std::slice::Iter<'p, usize>,
    path: Vec<String>,
    rows: Vec<CampaignRow>,
}

impl Run<'_> {
    /// The next thing that is to be done; false if there is none.
    fn step(&mut self, plan: &CampaignPlan) -> Result<bool, SimError> {
        let campaign = &mut self.campaign;
        let battle = campaign.next();
        if let Some(loss) = campaign.loss() {
            let again = loss.attempts <= plan.again && loss.left != Some(0);
            self.note_fallen();
            if again {
                self.campaign.fight_again()?;
            } else {
                if loss_goes_on(&self.campaign) {
                    self.path.push(format!("{battle}: lost"));
                }
                self.campaign.live_with_it()?;
            }
        } else if !campaign.choices().is_empty() {
            self.choose()?;
        } else if campaign.ending().is_some() {
            return Ok(false);
        } else {
            learn_all(campaign)?;
            self.fight()?;
        }
        Ok(true)
    }

    /// Who fell in the last battle is known once it is settled.
    fn note_fallen(&mut self) {
        let Some(fought) = self.campaign.past().last() else {
            return;
        };
        if let Some(row) = self.rows.last_mut() {
            row.fallen = fought.fallen.iter().map(ToString::to_string).collect();
            row.dead = u32::try_from(row.fallen.len()).unwrap_or(u32::MAX);
        }
    }

    /// Takes the choice that is wanted, or draws one of those that can be taken.
    fn choose(&mut self) -> Result<(), SimError> {
        let open = 0..self.campaign.choices().len();
        let open: Vec<usize> = open
            .filter(|&index| self.campaign.check_choice(index).is_ok())
            .collect();
        let wanted = self.choose.next().map(|number| number.saturating_sub(1));
        let wanted = wanted.filter(|index| open.contains(index));
        let drawn = || {
            let faces = u8::try_from(open.len()).unwrap_or(u8::MAX);
            let face = match faces {
                0 | 1 => 1,
                faces => self.dice.roll(&Pool::sum(1, faces)).value,
            };
            let place = usize::try_from(face - 1).unwrap_or(0);
            open.get(place).copied().unwrap_or(0)
        };
        let index = wanted.unwrap_or_else(drawn);
        let battle = self.campaign.next();
        self.campaign.choose(index)?;
        let name = self.campaign.choice_after(battle - 1);
        let name = name.map_or("", |choice| choice.name());
        self.path.push(format!("{battle}: {name}"));
        self.note_fallen();
        Ok(())
    }

    fn fight(&mut self) -> Result<(), SimError> {
        let campaign = &mut self.campaign;
        let (number, seed) = (campaign.next(), campaign.seed());
        let mut battle = campaign.battle()?;
        let strengths = strengths(campaign, &battle);
        let bands = campaign.battle_plan().map_or(&[][..], BattlePlan::sides);
        let bands = bands.to_vec();
        play_out(&mut battle, &strengths, |_| {}).map_err(|refused| refused.in_battle(seed))?;
        campaign.finish(&battle)?;
        let same = self
            .rows
            .iter()
            .filter(|row| row.battle as usize == number + 1);
        let attempt = u32::try_from(same.count() + 1).unwrap_or(u32::MAX);
        let row = row_of(&self.campaign, &battle, &bands);
        self.rows.push(CampaignRow {
            battle: u32::try_from(number + 1).unwrap_or(u32::MAX),
            attempt,
            result: self.campaign.end_of(number).unwrap_or("fought").into(),
            ..row
        });
        self.note_fallen();
        Ok(())
    }

    fn end(mut self, number: u32) -> CampaignRun {
        self.note_fallen();
        let completed = self.campaign.ending() == Some(Ending::Completed);
        for row in &mut self.rows {
            row.run = number;
            row.ending = SmolStr::new_static(if completed { "completed" } else { "lost" });
            row.path.clone_from(&self.path);
        }
        CampaignRun {
            completed,
            path: self.path,
            rows: self.rows,
        }
    }
}

/// Whether the loss that waits leads on.
fn loss_goes_on(campaign: &Campaign) -> bool {
    campaign.loss().is_some_and(|loss| loss.goes_on.is_some())
}

/// The row of a battle, with what is told by itself.
fn row_of(campaign: &Campaign, battle: &Battle, bands: &[usize]) -> CampaignRow {
    let is_own = |who: CombatantId| bands.contains(&usize::from(battle.side(who).0));
    let own = battle.combatants().filter(|&who| is_own(who)).count();
    let mut losses = Losses::default();
    let (mut given, mut taken) = (0, 0);
    for event in battle.events() {
        if let Some((who, added)) = injuries_of(event)
            && is_own(who)
        {
            losses.injuries += added;
        }
        if let Some(harm) = battle.ruleset().wording.harm.done(event) {
            let sum = if is_own(harm.who) {
                &mut taken
            } else {
                &mut given
            };
            *sum += u64::from(harm.amount);
        }
    }
    CampaignRow {
        campaign: campaign.plan().name().into(),
        rules: campaign.plan().rules().id.into(),
        run: 0,
        seed: Seed(campaign.seed()),
        ending: SmolStr::default(),
        path: Vec::new(),
        battle: 0,
        attempt: 1,
        level: battle.level().name().into(),
        result: SmolStr::default(),
        by: battle.decided_by().unwrap_or_default().into(),
        rounds: battle.turns().round(),
        commands: battle.commands().len(),
        people: u32::try_from(own).unwrap_or(u32::MAX),
        injuries: losses.injuries,
        harm_taken: taken,
        harm_given: given,
        dead: 0,
        fallen: Vec::new(),
    }
}

/// How strong the computer plays each side of a battle of a campaign: those who fight for the bands at normal strength, the
/// others as the campaign says.
#[must_use]
pub fn strengths(campaign: &Campaign, battle: &Battle) -> Vec<Difficulty> {
    let bands = campaign.battle_plan().map_or(&[][..], BattlePlan::sides);
    let sides = 0..battle.level().sides().len();
    let strength = |side| match bands.contains(&side) {
        true => Difficulty::Normal,
        false => campaign.difficulty(),
    };
    sides.map(strength).collect()
}

/// Somebody who has learnt something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Learnt {
    /// Who.
    pub name: SmolStr,
    /// What.
    pub what: SmolStr,
}

/// Everybody learns the first thing that is open, as long as something is.
///
/// # Errors
/// As [`Campaign::advance`].
pub fn learn_all(campaign: &mut Campaign) -> Result<Vec<Learnt>, CampaignError> {
    let mut all = Vec::new();
    for band in 0..campaign.plan().bands().len() {
        for place in 0..campaign.members(band).len() {
            let member = MemberId { band, place };
            while let Some((at, what)) = next_advance(campaign, member) {
                campaign.advance(member, at)?;
                let name = campaign.members(band)[place].name.clone();
                all.push(Learnt { name, what });
            }
        }
    }
    Ok(all)
}

fn next_advance(campaign: &Campaign, member: MemberId) -> Option<(usize, SmolStr)> {
    let open = campaign.advances(member);
    let first = open.first();
    first.map(|(at, advance)| (*at, advance.name().into()))
}
