//! Columns of battles that play the same seeds, in batches on all cores. Floor 6.

use super::duel::Duel;
use super::events::{Recorded, Whose};
use super::explain::{Counting, Record, Scratch, UsualOrders, weighs};
use super::paired::Paired;
use super::seats::Numbering;
use super::table::Seed;
use super::{BattleRow, Counts, Difference, SimError, Tally, duel, seat_of, seats};
use crate::ai::Computers;
use crate::battle::Battle;
use crate::combat::Difficulty;
use crate::dice::{DiceSource, SeededDice};
use crate::level::Level;
use rayon::BroadcastContext;
use serde::Serialize;
use std::io;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many battles are played at most before they are written, all columns together.
const AT_ONCE: u32 = 2048;

/// What is played: one column of a comparison. A level that was read under other rules or other
/// data is simply another level here.
#[derive(Debug, Clone)]
pub struct Column {
    /// What it is called in tables.
    pub label: String,
    /// The level.
    pub level: Arc<Level>,
    /// The ruleset's id.
    pub rules: String,
    /// How strong the computer is, by side of the level; the last one holds for all further sides,
    /// the usual strength if none is given.
    pub difficulties: Vec<Difficulty>,
}

/// Columns that are played with the same seeds.
#[derive(Debug, Clone)]
pub struct Experiment {
    /// At least one. Differences are those to the first column of the same ruleset; where each ruleset has one column
    /// alone, to the first of all.
    pub columns: Vec<Column>,
    /// How many battles in each column, at least 1.
    pub battles: u32,
    /// The seed from which every battle's own seed is derived.
    pub seed: u64,
    /// How many threads; `None` for one a core.
    pub threads: Option<usize>,
    /// Whether each seed is played twice, the second time with the sides swapped. The number of
    /// battles is then rounded up to an even one.
    pub swap: bool,
    /// Whether what happens in the battles is counted.
    pub explain: bool,
    /// What of each battle is kept as rows until `each` has seen it; nothing unless it is counted too.
    pub record: Recorded,
    /// Stops after the first batch in which the interval of every difference, or of every win rate where there is but one
    /// column, is at most this much to each side: 0.02 is two percentage points.
    pub until: Option<f64>,
}

/// One battle, as it is written to a file.
pub struct Played<'p> {
    /// The column's place, from 0.
    pub column: usize,
    /// The battle's number in its column, from 1.
    pub number: u32,
    /// The seed of its dice.
    pub seed: u64,
    /// Whether the sides were swapped.
    pub swapped: bool,
    pub(super) duel: &'p Duel,
}

/// All battles of a column.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ColumnResult {
    /// What it is called in tables.
    pub label: String,
    /// Who won, and at what price.
    #[serde(flatten)]
    pub tally: Tally,
    /// What the column is called that this one is compared with; none if others are compared with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_with: Option<String>,
    /// For each side the difference of its win rate to that in the column it is compared with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
    /// The difference of the share of drawn battles to that in the column it is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn_difference: Option<Difference>,
    /// What was counted, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts>,
}

/// What came of an experiment.
#[derive(Debug, Clone, PartialEq)]
pub struct Results {
    /// The columns, all with the same battles.
    pub columns: Vec<ColumnResult>,
    /// Whether it was stopped before its end: the columns hold what was played until then.
    pub stopped: bool,
}

/// A column as it stands while battles are added.
struct RunningColumn {
    result: ColumnResult,
    /// What is counted seed by seed; the rest is added at the end.
    counts: Counts,
    /// The place of the column that it is compared with.
    base: Option<usize>,
    /// By side.
    paired: Vec<Paired>,
    drawn: Paired,
}

/// How far an experiment is after a batch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Battles that were played in each column.
    pub battles: u32,
    /// Half the width of the widest interval of a difference, or of a win rate if nothing is compared, 0 to 1.
    pub widest: Option<f64>,
}

impl Progress {
    /// About how many battles in each column it takes until every interval is so narrow to each side: four
    /// times as many halve an interval. Not fewer than were played, and at most `most`.
    ///
    /// ```
    /// use quincunx::sim::Progress;
    ///
    /// let progress = Progress { battles: 256, widest: Some(0.06) };
    /// assert_eq!(progress.estimate(0.03, 100_000), 1024);
    /// assert_eq!(progress.estimate(0.03, 1_000), 1_000);
    /// assert_eq!(progress.estimate(0.50, 1_000), 256);
    /// ```
    #[must_use]
    pub fn estimate(self, until: f64, most: u32) -> u32 {
        let times = self.widest.map_or(1.0, |widest| (widest / until).powi(2));
        let battles = f64::from(self.battles);
        // Saturates at the ends of the numbers.
        ((battles * times).ceil() as u32).clamp(self.battles.min(most), most)
    }
}

impl Experiment {
    /// The battles that will be played in each column at most.
    #[must_use]
    pub const fn most_battles(&self) -> u32 {
        if self.swap {
            self.battles.saturating_add(self.battles % 2)
        } else {
            self.battles
        }
    }

    /// So many battles a column are played before anything is written, and before it is asked
    /// whether they are enough: 16 to 256, fewer where there are many columns. It does not depend on
    /// the number of threads, and it is even: both battles of a seed are in one batch.
    #[must_use]
    pub fn batch(&self) -> u32 {
        let columns = u32::try_from(self.columns.len().max(1)).unwrap_or(AT_ONCE);
        (AT_ONCE / columns).clamp(16, 256) & !1
    }

    /// Battles of one seed in one column.
    pub(super) const fn per_seed(&self) -> u32 {
        if self.swap { 2 } else { 1 }
    }

    /// The seed of a battle by its number from 1, and whether its sides are swapped.
    #[must_use]
    pub const fn seed_of(&self, number: u32) -> (u64, bool) {
        let index = number.saturating_sub(1);
        seat_of(self.seed, index, self.swap)
    }

    /// Plays all columns. `go_on` is called after each battle, from any thread, and says whether
    /// to play on; `each` is given every battle in the order of the numbers, in each of them the
    /// columns in order. If it is stopped, the battles that are running are played to their end, and so are
    /// those of the same seed in other columns: what was played until then is the result, and the same as if it had been
    /// all that was asked for.
    ///
    /// # Errors
    /// [`SimError`] of the first battle, by its number, that came to no end, of columns that
    /// cannot be compared, and of `each`.
    pub fn play(
        &self,
        go_on: &(dyn Fn() -> bool + Sync),
        each: impl FnMut(&Self, &Played<'_>) -> io::Result<()>,
    ) -> Result<Results, SimError> {
        self.play_and_tell(go_on, each, |_| {})
    }

    /// The same; `after_batch` is told how far it is.
    ///
    /// # Errors
    /// As [`Experiment::play`].
    pub fn play_and_tell(
        &self,
        go_on: &(dyn Fn() -> bool + Sync),
        each: impl FnMut(&Self, &Played<'_>) -> io::Result<()>,
        after_batch: impl FnMut(Progress),
    ) -> Result<Results, SimError> {
        self.play_part(1..self.most_battles() + 1, go_on, each, after_batch)
    }

    /// Plays the battles of these numbers alone, whole seeds, and tells after each batch how far it is.
    ///
    /// # Errors
    /// As [`Experiment::play`].
    pub fn play_part(
        &self,
        numbers: Range<u32>,
        go_on: &(dyn Fn() -> bool + Sync),
        mut each: impl FnMut(&Self, &Played<'_>) -> io::Result<()>,
        mut after_batch: impl FnMut(Progress),
    ) -> Result<Results, SimError> {
        let crew = Crew::of(self)?;
        let mut columns = self.running();
        let (start, batch) = (numbers.start, self.batch());
        let (mut first, mut stopped) = (start, false);
        while first < numbers.end && !stopped {
            let wanted = first..numbers.end.min(first + batch);
            let duels = self.play_batch(&crew, wanted.clone(), go_on, &mut each)?;
            let played = duels.first().map_or(0, Vec::len);
            let numbers = first..first + u32::try_from(played).unwrap_or(0);
            stopped = numbers.end < wanted.end;
            self.add_batch(&mut columns, &duels);
            first = numbers.end;
            after_batch(Progress {
                battles: first - start,
                widest: widest(&columns),
            });
            if self.until.is_some_and(|until| are_narrow(&columns, until)) {
                break;
            }
        }
        let columns = columns.into_iter().zip(crew.counts());
        let columns = columns.map(|(mut column, counts)| {
            column.counts.add(&counts);
            ColumnResult {
                counts: self.explain.then_some(column.counts),
                ..column.result
            }
        });
        let columns = columns.collect();
        Ok(Results { columns, stopped })
    }

    /// Plays a batch and hands each battle on. Where much is kept of each, few of them are in memory at once.
    fn play_batch(
        &self,
        crew: &Crew<'_>,
        wanted: Range<u32>,
        go_on: &(dyn Fn() -> bool + Sync),
        each: &mut impl FnMut(&Self, &Played<'_>) -> io::Result<()>,
    ) -> Result<Vec<Vec<Duel>>, SimError> {
        let mut all: Vec<Vec<Duel>> = vec![Vec::new(); self.columns.len()];
        let at_once = if self.record.is_any() {
            crew.few()
        } else {
            self.batch()
        };
        let mut first = wanted.start;
        let mut waiting = (first, vec![Vec::new(); self.columns.len()]);
        while first < wanted.end {
            let part = first..wanted.end.min(first + at_once);
            // While these are played those before are handed on: to write what is kept of a battle takes its time.
            let (before, mut duels) = std::mem::take(&mut waiting);
            let (playing, done) = std::thread::scope(|scope| {
                let playing = scope.spawn(|| crew.batch(part.clone(), go_on));
                let done = self.hand_on(before, &mut duels, each);
                (playing.join(), done)
            });
            done?;
            keep(&mut all, duels);
            let duels = playing.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            let played = duels.first().map_or(0, Vec::len);
            waiting = (first, duels);
            if played < part.len() {
                break;
            }
            first = part.end;
        }
        let (before, mut duels) = waiting;
        self.hand_on(before, &mut duels, each)?;
        keep(&mut all, duels);
        Ok(all)
    }

    /// Hands battles on, from the one of number `first`: in the order of the numbers, in each of them the columns in order.
    /// What was kept of them is then forgotten.
    fn hand_on(
        &self,
        first: u32,
        duels: &mut [Vec<Duel>],
        each: &mut impl FnMut(&Self, &Played<'_>) -> io::Result<()>,
    ) -> Result<(), SimError> {
        let battles = duels.first().map_or(0, Vec::len);
        for (place, number) in (0..battles).zip(first..) {
            let (seed, swapped) = self.seed_of(number);
            for (column, duels) in duels.iter_mut().enumerate() {
                let duel = &duels[place];
                let played = Played {
                    column,
                    number,
                    seed,
                    swapped,
                    duel,
                };
                each(self, &played).map_err(SimError::Output)?;
                duels[place].log = None;
            }
        }
        Ok(())
    }

    /// Adds a batch of whole seeds, by column and then by number.
    fn add_batch(&self, columns: &mut [RunningColumn], duels: &[Vec<Duel>]) {
        for (column, duels) in columns.iter_mut().zip(duels) {
            for seed in duels.chunks(self.per_seed() as usize) {
                column.result.tally.add(seed);
                let counted = seed
                    .iter()
                    .filter_map(|it| Some((it.summary.as_ref()?, it.winner)));
                column.counts.add_seed(&counted.collect::<Vec<_>>());
            }
        }
        self.compare(columns, duels);
    }

    /// The results of battles that were played before, from their rows: in the order of the numbers, in each of them the
    /// columns in order. `counts` are those of the columns, if they were kept; `each` is given every row.
    ///
    /// # Errors
    /// The first row that could not be read or is not the next one, and [`SimError`] of `each`.
    pub fn add_up<E: From<SimError>>(
        &self,
        mut rows: impl Iterator<Item = Result<BattleRow, E>>,
        counts: Option<Vec<Counts>>,
        mut each: impl FnMut(&BattleRow) -> io::Result<()>,
    ) -> Result<Results, E> {
        let mut columns = self.running();
        let (most, batch) = (self.most_battles(), self.batch());
        let mut first = 1;
        while first <= most {
            let numbers = first..most.min(first + (batch - 1)) + 1;
            let mut duels: Vec<Vec<Duel>> = vec![Vec::new(); columns.len()];
            for _ in numbers.clone() {
                for (duels, _) in duels.iter_mut().zip(&columns) {
                    let Some(row) = rows.next() else {
                        return Err(SimError::Output(io::ErrorKind::UnexpectedEof.into()).into());
                    };
                    let row = row?;
                    each(&row).map_err(SimError::Output)?;
                    duels.push(Duel::of_row(row));
                }
            }
            self.add_batch(&mut columns, &duels);
            first = numbers.end;
        }
        let mut results: Vec<_> = columns.into_iter().map(|it| it.result).collect();
        if let Some(counts) = counts {
            for (result, counts) in results.iter_mut().zip(counts) {
                result.counts = Some(counts);
            }
        }
        Ok(Results {
            columns: results,
            stopped: false,
        })
    }

    /// By column the place of the one that it is compared with; none if others are compared with it.
    fn bases(&self) -> Vec<Option<usize>> {
        let columns = self.columns.iter().enumerate();
        let first_of = |rules: &str| self.columns.iter().position(|it| it.rules == rules);
        let are_alone = columns
            .clone()
            .all(|(place, column)| first_of(&column.rules) == Some(place));
        let base = |(place, column): (usize, &Column)| {
            let base = if are_alone {
                Some(0)
            } else {
                first_of(&column.rules)
            };
            base.filter(|&base| base != place)
        };
        columns.map(base).collect()
    }

    /// The columns before the first battle.
    fn running(&self) -> Vec<RunningColumn> {
        let columns = self.columns.iter().zip(self.bases());
        let running = columns.map(|(column, base)| {
            let mut running = RunningColumn::of(column);
            running.base = base;
            running.result.compared_with = base.map(|base| self.columns[base].label.clone());
            running
        });
        running.collect()
    }

    /// Adds a batch to the differences.
    fn compare(&self, columns: &mut [RunningColumn], duels: &[Vec<Duel>]) {
        let per_seed = self.per_seed() as usize;
        for (column, own) in columns.iter_mut().zip(duels) {
            let Some(base) = column.base.and_then(|base| duels.get(base)) else {
                continue;
            };
            for (these, others) in own.chunks(per_seed).zip(base.chunks(per_seed)) {
                for (side, paired) in column.paired.iter_mut().enumerate() {
                    paired.add(Some(side), these, others);
                }
                column.drawn.add(None, these, others);
            }
            let paired = column.paired.iter();
            let differences = paired.map(|paired| paired.difference(self.per_seed()));
            column.result.differences = differences.collect();
            column.result.drawn_difference = Some(column.drawn.difference(self.per_seed()));
        }
    }

    /// One battle by itself, from the first command to the last: the same as in the columns.
    ///
    /// # Errors
    /// As [`Experiment::play`].
    pub fn battle(&self, column: usize, number: u32) -> Result<Battle, SimError> {
        let column = &self.columns[column];
        let (seed, swapped) = self.seed_of(number);
        let seats = Seats::of(column, self.swap)?;
        let seat = seats.seat(swapped);
        let mut battle = seat.set_up(column, seed)?;
        let mut players = Computers::of(&seat.difficulties);
        duel::play_with(&mut battle, &mut players, |_| {})
            .map_err(|refused| refused.in_battle(seed))?;
        Ok(battle)
    }
}

/// Adds battles to those before, by column.
fn keep(all: &mut [Vec<Duel>], duels: Vec<Vec<Duel>>) {
    for (all, duels) in all.iter_mut().zip(duels) {
        all.extend(duels);
    }
}

/// Whether the intervals that are waited for are narrow enough.
fn are_narrow(columns: &[RunningColumn], until: f64) -> bool {
    widest(columns).is_some_and(|widest| widest <= until)
}

/// Half the width of the widest interval of a difference, or of a win rate if nothing is compared.
fn widest(columns: &[RunningColumn]) -> Option<f64> {
    let differences = columns.iter().flat_map(|it| &it.result.differences);
    let differences = differences.map(|it| it.half_width()).reduce(f64::max);
    let sides = columns.iter().flat_map(|it| &it.result.tally.sides);
    let rates = sides.map(|side| side.win_rate.half_width());
    differences.or_else(|| rates.reduce(f64::max))
}

impl RunningColumn {
    fn of(column: &Column) -> Self {
        Self {
            result: ColumnResult {
                label: column.label.clone(),
                tally: Tally::of(&column.level, &column.rules),
                compared_with: None,
                differences: Vec::new(),
                drawn_difference: None,
                counts: None,
            },
            counts: Counts::of_level(&column.level),
            base: None,
            paired: vec![Paired::default(); column.level.sides().len()],
            drawn: Paired::default(),
        }
    }
}

/// A level as one of its two seatings has it.
struct Seat {
    level: Arc<Level>,
    /// One for each side of this seating.
    difficulties: Vec<Difficulty>,
    drawn: Numbering,
}

impl Seat {
    fn set_up(&self, column: &Column, seed: u64) -> Result<Battle, SimError> {
        let dice = DiceSource::Seeded(SeededDice::new(seed));
        Ok(Battle::new(self.level.clone(), &column.rules, dice)?)
    }
}

/// Both seatings of a column; only the first where no sides are swapped.
struct Seats(Vec<Seat>);

impl Seats {
    fn of(column: &Column, swap: bool) -> Result<Self, SimError> {
        let sides = column.level.sides().len();
        let strengths = Computers::of(&column.difficulties);
        let strength = |side: usize| {
            let side = u8::try_from(side).unwrap_or(u8::MAX);
            strengths.difficulty(crate::combat::SideId(side))
        };
        let mut difficulties: Vec<_> = (0..sides).map(strength).collect();
        let mut both = vec![Seat {
            level: column.level.clone(),
            difficulties: difficulties.clone(),
            drawn: Numbering::as_drawn(&column.level),
        }];
        if swap {
            difficulties.reverse();
            both.push(Seat {
                level: seats::swapped(&column.level, &column.rules)?,
                difficulties,
                drawn: Numbering::swapped(&column.level),
            });
        }
        Ok(Self(both))
    }

    fn seat(&self, swapped: bool) -> &Seat {
        &self.0[usize::from(swapped)]
    }
}

/// Those who remember odds from battle to battle of one column and seating.
struct Seasoned {
    players: Computers,
    orders: UsualOrders,
}

/// What a thread keeps from battle to battle: those who remember odds, by column and seating, and room for searches.
#[derive(Default)]
struct Worker {
    seasoned: Vec<[Option<Seasoned>; 2]>,
    scratch: Scratch,
    /// By column. Sums do not depend on the order of battles, so each thread has its own.
    counts: Vec<Counts>,
}

/// What is left to do, by numbers from 0: taken in their order.
struct Jobs(Mutex<Range<usize>>);

impl Jobs {
    const fn new(count: usize) -> Self {
        Self(Mutex::new(0..count))
    }

    fn take(&self) -> Option<usize> {
        self.left().next()
    }

    /// Leaves out all that were not taken, but for those that make a whole group of what was.
    fn stop(&self, group: usize) {
        let mut left = self.left();
        left.end = left.end.min(left.start.next_multiple_of(group));
    }

    fn left(&self) -> MutexGuard<'_, Range<usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads.
struct Crew<'e> {
    experiment: &'e Experiment,
    seats: Vec<Seats>,
    pool: rayon::ThreadPool,
    workers: Vec<Mutex<Worker>>,
}

impl<'e> Crew<'e> {
    fn of(experiment: &'e Experiment) -> Result<Self, SimError> {
        let columns = &experiment.columns;
        if let Some(first) = columns.first() {
            let sides = |column: &Column| column.level.sides().len();
            if let Some(other) = columns.iter().find(|other| sides(other) != sides(first)) {
                return Err(SimError::UnequalSides {
                    one: first.label.clone(),
                    sides: sides(first),
                    other: other.label.clone(),
                    others: sides(other),
                });
            }
        }
        let seats = columns.iter().map(|it| Seats::of(it, experiment.swap));
        let seats = seats.collect::<Result<_, _>>()?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(experiment.threads.unwrap_or(0))
            .build()?;
        let workers = (0..pool.current_num_threads()).map(|_| Mutex::default());
        let workers = workers.collect();
        Ok(Self {
            experiment,
            seats,
            pool,
            workers,
        })
    }

    /// The battles of these numbers, by column and then by number. If they are stopped there are fewer, those of the
    /// first numbers, in each column alike many and both battles of a seed.
    fn batch(
        &self,
        numbers: Range<u32>,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Vec<Duel>>, SimError> {
        let columns = self.experiment.columns.len();
        // Threads take the jobs in their order, so that those of the first numbers are done when they are stopped.
        let jobs = Jobs::new(numbers.len() * columns);
        let of_a_seed = columns * self.experiment.per_seed() as usize;
        let work = |_: BroadcastContext<'_>| {
            let mut done = Vec::new();
            while let Some(job) = jobs.take() {
                let place = u32::try_from(job / columns).unwrap_or(u32::MAX);
                done.push((job, self.one(job % columns, numbers.start + place)));
                if !go_on() {
                    jobs.stop(of_a_seed);
                }
            }
            done
        };
        let mut outcomes: Vec<_> = self.pool.broadcast(work).into_iter().flatten().collect();
        outcomes.sort_unstable_by_key(|&(job, _)| job);
        let mut batch: Vec<Vec<Duel>> = vec![Vec::new(); columns];
        for (job, outcome) in outcomes {
            batch[job % columns].push(outcome?);
        }
        Ok(batch)
    }

    /// Battles a column that keep every thread at work for a while: whole seeds.
    fn few(&self) -> u32 {
        let columns = self.experiment.columns.len().max(1);
        let battles = (8 * self.workers.len()).div_ceil(columns);
        let battles = u32::try_from(battles).unwrap_or(AT_ONCE);
        battles.next_multiple_of(2).min(self.experiment.batch())
    }

    /// What was counted so far, by column.
    fn counts(&self) -> Vec<Counts> {
        let columns = self.experiment.columns.iter();
        let empty = columns.map(|column| Counts::of_level(&column.level));
        let mut all: Vec<_> = empty.collect();
        for worker in &self.workers {
            let worker = worker.lock().unwrap_or_else(PoisonError::into_inner);
            for (all, own) in all.iter_mut().zip(&worker.counts) {
                all.add(own);
            }
        }
        all
    }

    /// One battle on this thread.
    fn one(&self, column: usize, number: u32) -> Result<Duel, SimError> {
        let thread = rayon::current_thread_index().unwrap_or(0);
        let mut worker = self.workers[thread]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (seed, swapped) = self.experiment.seed_of(number);
        let seat = self.seats[column].seat(swapped);
        let columns = self.seats.len();
        let Worker {
            seasoned,
            scratch,
            counts,
        } = &mut *worker;
        seasoned.resize_with(columns, Default::default);
        for place in counts.len()..columns {
            let level = &self.experiment.columns[place].level;
            counts.push(Counts::of_level(level));
        }
        let Seasoned { players, orders } = seasoned[column][usize::from(swapped)]
            .get_or_insert_with(|| Seasoned {
                players: Computers::of(&seat.difficulties),
                orders: UsualOrders::default(),
            });
        let counts = &mut counts[column];
        let mut battle = seat.set_up(&self.experiment.columns[column], seed)?;
        let counting = self.experiment.explain.then_some(Counting {
            scratch,
            counts,
            orders,
            weighs: weighs(number),
        });
        let whose = || Whose {
            column: self.experiment.columns[column].label.as_str().into(),
            battle: number,
            seed: Seed(seed),
            swapped,
        };
        let record = Record::of(self.experiment.record, whose);
        duel::play_and_count(&mut battle, players, counting, &seat.drawn, record)
            .map_err(|refused| refused.in_battle(seed))
    }
}
