//! The shards of a folder: what is missing, double or of another experiment, and their rows in order. Floor 6.

use super::{MANIFEST, Manifest, PARTIAL, Planned, STEM, Shard, WHOLE};
use crate::sim::{BattleRow, Counts, Experiment, ReadRows, SimError, TableError};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// So many problems of a folder are told one by one.
const TOLD: usize = 20;

/// Why shards were refused.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// The folder cannot be read.
    #[error("{}: {error}; name the folder to which sim --shard I/N --out DIR has written", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// A file cannot be read, or holds something else.
    #[error("{}: {problem}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, and the mend.
        problem: String,
    },
    /// What is wrong with the folder, one problem a line.
    #[error("{0}")]
    Folder(String),
    /// The rows cannot be added up.
    #[error(transparent)]
    Sim(#[from] SimError),
}

impl ShardError {
    pub(super) fn file(path: &Path, problem: impl ToString) -> Self {
        Self::File {
            path: path.to_owned(),
            problem: problem.to_string(),
        }
    }
}

/// Opens a shard, whole or played in part: what it says, and its rows.
///
/// # Errors
/// [`ShardError::File`] for a file that cannot be read, is no shard, or does not hold the battles that it names.
pub fn read_shard(path: &Path) -> Result<(Manifest, ReadRows<BattleRow>), ShardError> {
    let damaged = "delete it, and play this shard anew";
    let rows = ReadRows::open(path).map_err(|error| unread(path, error))?;
    let Some(text) = rows.note(MANIFEST) else {
        let problem =
            "this holds battles, but no shard of an experiment; move it out of this folder";
        return Err(ShardError::file(path, problem));
    };
    let manifest = Manifest::parse(text).map_err(|problem| ShardError::file(path, problem))?;
    let wanted = (manifest.battles().len() * manifest.experiment.columns.len()) as u64;
    if rows.row_count() != wanted {
        let problem = format!(
            "it holds {} battles and should hold {wanted}; {damaged}",
            rows.row_count()
        );
        return Err(ShardError::file(path, problem));
    }
    Ok((manifest, rows))
}

/// A shard that cannot be read, with the mend.
pub(super) fn unread(path: &Path, error: TableError) -> ShardError {
    match error {
        TableError::Io { error, .. } if !path.is_file() => ShardError::file(
            path,
            format!("{error}; move it away, and play this shard anew"),
        ),
        TableError::Io { error, .. } => ShardError::file(path, error),
        TableError::NotParquet { problem, .. } => ShardError::file(
            path,
            format!(
                "this is no whole shard: it is damaged or cut off ({problem}); delete it, and play this shard anew"
            ),
        ),
        TableError::Other { problem, .. } => ShardError::file(path, problem),
    }
}

/// The shards that are in a folder by their names, each with its file; and what is named like a shard, but is none.
fn shards_in(
    folder: &Path,
    ending: &str,
) -> Result<(Vec<(Shard, PathBuf)>, Vec<PathBuf>), ShardError> {
    let io = |error| ShardError::Io {
        path: folder.to_owned(),
        error,
    };
    let (mut shards, mut others) = (Vec::new(), Vec::new());
    for entry in std::fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match Shard::of_name(&name, ending) {
            Some(Ok(shard)) => shards.push((shard, path)),
            Some(Err(())) => others.push(path),
            None => {}
        }
    }
    shards.sort();
    others.sort();
    Ok((shards, others))
}

/// The first shard of a folder, whole or played in part, that belongs to another experiment, with what is different; only
/// one is looked at.
///
/// # Errors
/// [`ShardError`] for a folder that cannot be read.
pub fn other_experiment(
    folder: &Path,
    experiment: &Planned,
    shard: Shard,
) -> Result<Option<(PathBuf, String)>, ShardError> {
    let (mut shards, _) = shards_in(folder, WHOLE)?;
    shards.extend(shards_in(folder, PARTIAL)?.0);
    if let Some((other, path)) = shards.iter().find(|(other, _)| other.of != shard.of) {
        let problem = format!("one of {} shards, not of {}", other.of, shard.of);
        return Ok(Some((path.clone(), problem)));
    }
    let Some((_, path)) = shards.into_iter().next() else {
        return Ok(None);
    };
    // One that cannot be read is told of when it is its turn, or when they are merged.
    let found = read_shard(&path).ok();
    let found = found.and_then(|(manifest, _)| experiment.difference(&manifest.experiment));
    Ok(found.map(|difference| (path, difference)))
}

/// All shards of an experiment.
pub struct Shards {
    /// What they say of it.
    pub experiment: Planned,
    /// In the order of their battles.
    pub(super) files: Vec<PathBuf>,
    /// What was counted, by column, if that was asked for.
    counts: Option<Vec<Counts>>,
}

impl Shards {
    /// Looks at all shards of a folder. No row is read yet.
    ///
    /// # Errors
    /// [`ShardError`] with everything that is wrong: none, some missing or double, of several experiments, cut off or damaged.
    pub fn open(folder: &Path) -> Result<Self, ShardError> {
        let (found, others) = shards_in(folder, WHOLE)?;
        let (partial, _) = shards_in(folder, PARTIAL)?;
        let mut problems: Vec<String> = others
            .iter()
            .map(|path| {
                format!(
                    "{}: that is no name of a shard ({STEM}00001-of-00016{WHOLE}); rename it or move it away",
                    path.display()
                )
            })
            .collect();
        let Some((first, _)) = found.first() else {
            let folder = folder.display();
            let none = match partial.first() {
                None => format!(
                    "there is no shard here; play them: quincunx sim LEVEL --shard 1/16 --out {folder}"
                ),
                Some((shard, path)) => {
                    let name = path.display();
                    format!(
                        "no shard here is whole; {name}: shard {shard} was stopped before its end; go on with the line that \
                         began it"
                    )
                }
            };
            return Err(ShardError::Folder(format!("{folder}: {none}")));
        };
        let of = first.of;
        let mut by_number: BTreeMap<u32, PathBuf> = BTreeMap::new();
        for (shard, path) in &found {
            if shard.of != of {
                problems.push(format!(
                    "{}: it is one of {} shards, and others here of {of}; move those of other experiments to folders of their own",
                    path.display(),
                    shard.of
                ));
            } else if let Some(other) = by_number.insert(shard.number, path.clone()) {
                problems.push(format!(
                    "{} and {} are both shard {shard}; move one of them away",
                    other.display(),
                    path.display()
                ));
            }
        }
        problems.extend(missing(folder, of, &by_number, &partial));
        let (known, files) = Self::read_all(of, by_number, &mut problems);
        match known {
            Some((experiment, counts)) if problems.is_empty() => Ok(Self {
                experiment,
                files,
                counts,
            }),
            _ => Err(ShardError::Folder(told(&problems))),
        }
    }

    /// Reads what each shard says, and adds up what was counted.
    fn read_all(
        of: u32,
        files: BTreeMap<u32, PathBuf>,
        problems: &mut Vec<String>,
    ) -> (Option<(Planned, Option<Vec<Counts>>)>, Vec<PathBuf>) {
        let mut known: Option<(Planned, Option<Vec<Counts>>)> = None;
        let mut next = 1;
        // What is wrong with many of them is told once: the problem, the first file, and how many others.
        let mut unreadable: Vec<(String, &Path, usize)> = Vec::new();
        for (&number, path) in &files {
            let name = path.display();
            let (manifest, _) = match read_shard(path) {
                Ok(read) => read,
                Err(ShardError::File { problem, .. }) => {
                    match unreadable.iter_mut().find(|(told, ..)| *told == problem) {
                        Some((.., others)) => *others += 1,
                        None => unreadable.push((problem, path.as_path(), 0)),
                    }
                    continue;
                }
                Err(error) => {
                    problems.push(error.to_string());
                    continue;
                }
            };
            let shard = Shard { number, of };
            if manifest.shard != shard {
                problems.push(format!(
                    "{name}: by its name this is shard {shard}, and it holds shard {}; move it away, and play shard {shard}",
                    manifest.shard
                ));
                continue;
            }
            let battles = manifest.battles();
            let Some((experiment, counts)) = &mut known else {
                next = battles.end;
                known = Some((manifest.experiment, manifest.counts));
                continue;
            };
            if let Some(difference) = experiment.difference(&manifest.experiment) {
                problems.push(format!(
                    "{name}: this is of another experiment: {difference}; move it to a folder of its own, and play shard {shard}"
                ));
                continue;
            }
            // What is missing was told of before.
            if problems.is_empty() && unreadable.is_empty() && battles.start != next {
                problems.push(format!(
                    "{name}: it begins with battle {}, and battle {next} is wanted; delete it, and play this shard anew",
                    battles.start
                ));
            }
            next = battles.end;
            for (own, more) in counts
                .iter_mut()
                .flatten()
                .zip(manifest.counts.iter().flatten())
            {
                own.add(more);
            }
        }
        problems.extend(unreadable.into_iter().map(|(problem, path, others)| {
            let name = path.display();
            match others {
                0 => format!("{name}: {problem}"),
                _ => format!("{name} and {others} more: {problem}"),
            }
        }));
        (known, files.into_values().collect())
    }

    /// Adds up all rows; `each` is given every one of them, in the order in which a single run would have them.
    ///
    /// # Errors
    /// [`ShardError`] for rows that cannot be read or are not those of the experiment, and those of `each`.
    pub fn add_up(
        &self,
        experiment: &Experiment,
        each: impl FnMut(&BattleRow) -> io::Result<()>,
    ) -> Result<crate::sim::Results, ShardError> {
        let columns = experiment.columns.len();
        let rows = self.files.iter().flat_map(|path| {
            let (rows, error) = match read_shard(path) {
                Ok((_, rows)) => (Some(rows), None),
                Err(error) => (None, Some(error)),
            };
            let rows = rows.into_iter().flatten();
            let rows = rows.map(move |row| {
                let row = row.map_err(|error| unread(path, error))?;
                Ok((path, row))
            });
            error.into_iter().map(Err).chain(rows)
        });
        let rows = rows.enumerate().map(|(place, row)| {
            let (path, row) = row?;
            let number = u32::try_from(place / columns + 1).unwrap_or(u32::MAX);
            let label = &experiment.columns[place % columns].label;
            let (seed, swapped) = experiment.seed_of(number);
            if (row.battle, row.seed.0, row.swapped) == (number, seed, swapped) && row.column == *label {
                return Ok(row);
            }
            Err(ShardError::file(
                path,
                format!(
                    "in place of battle {number} of {label} it holds another one; delete it, and play this shard anew"
                ),
            ))
        });
        experiment.add_up(rows, self.counts.clone(), each)
    }
}

/// What is missing, with what was begun of it.
fn missing(
    folder: &Path,
    of: u32,
    found: &BTreeMap<u32, PathBuf>,
    partial: &[(Shard, PathBuf)],
) -> Vec<String> {
    let numbers = (1..=of).filter(|number| !found.contains_key(number));
    let numbers: Vec<_> = numbers.collect();
    let mut lines: Vec<_> = numbers
        .iter()
        .filter_map(|&number| {
            partial
                .iter()
                .find(|(shard, _)| *shard == Shard { number, of })
        })
        .map(|(shard, path)| {
            format!(
                "{}: shard {shard} was stopped before its end; go on with the line that began it",
                path.display()
            )
        })
        .collect();
    if !numbers.is_empty() {
        lines.push(format!(
            "{}: {} of {of} shards missing: {}; play {} as the others were, with --shard {}/{of}",
            folder.display(),
            numbers.len(),
            ranges(&numbers),
            if numbers.len() == 1 { "it" } else { "them" },
            numbers[0],
        ));
    }
    lines
}

/// `3, 5 to 7, 12`.
fn ranges(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let words = runs.map(|run| match run {
        [one] => one.to_string(),
        [one, two] => format!("{one}, {two}"),
        _ => format!("{} to {}", run[0], run[run.len() - 1]),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Problems one a line, the first of them where there are many.
pub(super) fn told(problems: &[String]) -> String {
    let mut lines: Vec<_> = problems.iter().take(TOLD).cloned().collect();
    if problems.len() > TOLD {
        lines.push(format!("and {} more", problems.len() - TOLD));
    }
    lines.join("\n")
}
