//! Where the files of the game lie, and which levels there are. Floor 4.

use std::path::{Path, PathBuf};

use smol_str::SmolStr;

use crate::grid::GridKind;

use super::{Level, LevelError};

/// Environment variable that names the folder which holds `assets/` and `levels/`.
pub const ROOT_VARIABLE: &str = "QUINCUNX_ROOT";

/// The folder of the campaigns, in that of the levels.
pub const CAMPAIGNS: &str = "campaigns";

/// The folder of the guided battles, in that of the levels.
pub const GUIDED: &str = "guided";

/// What makes a folder the root of the game's files: one of these, whole.
const LANDMARKS: [&[&str]; 2] = [&["assets/board.ron"], &["assets/rules", "levels"]];

/// The folder that holds `assets/` and `levels/`: what [`ROOT_VARIABLE`] says, else the first of the
/// current folder, the folders above the program, and the folder of the sources that has
/// `assets/board.ron`, or `assets/rules` and `levels`. None when the program stands alone; it then plays from what is built in.
#[must_use]
pub fn root() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(ROOT_VARIABLE) {
        return Some(PathBuf::from(named));
    }
    let current = std::env::current_dir().ok();
    let program = std::env::current_exe().ok();
    let above_program = program
        .iter()
        .flat_map(|path| path.ancestors().skip(1))
        .map(Path::to_owned);
    current
        .into_iter()
        .chain(above_program)
        .chain([PathBuf::from(env!("CARGO_MANIFEST_DIR"))])
        .find(|folder| {
            let has = |landmark: &&str| folder.join(landmark).exists();
            LANDMARKS.iter().any(|marks| marks.iter().all(has))
        })
}

/// The folder of the levels that come with the game, if [`root`] finds one.
#[must_use]
pub fn levels_dir() -> Option<PathBuf> {
    Some(root()?.join("levels"))
}

/// What a menu shows of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelEntry {
    /// The file.
    pub path: PathBuf,
    /// Title.
    pub name: String,
    /// One or two sentences.
    pub summary: String,
    /// Squares or hexes.
    pub grid: GridKind,
    /// How many fight on each side, in the order of the sides.
    pub sides: Vec<(String, usize)>,
    /// Columns and rows.
    pub size: (u32, u32),
    /// The name of the variant that it is played with, if it names one.
    pub variant: Option<String>,
    /// The ruleset that it teaches, by id, if it has a guide.
    pub teaches: Option<SmolStr>,
}

/// The levels of a folder and of the folders in it, in the order of [`all_level_paths`], and beside them what is wrong with the files that are none. `load` reads one
/// file.
pub fn survey(
    dir: &Path,
    load: impl Fn(&Path) -> Result<Level, LevelError>,
) -> (Vec<LevelEntry>, Vec<LevelError>) {
    let mut entries = Vec::new();
    let mut errors = Vec::new();
    for path in all_level_paths(dir) {
        match load(&path) {
            Ok(level) => entries.push(LevelEntry::of(path, &level)),
            Err(error) => errors.push(error),
        }
    }
    (entries, errors)
}

/// The levels of a folder, by name, then those of the folders in it; the folder of campaigns holds none.
#[must_use]
pub fn all_level_paths(dir: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir() && !path.ends_with(CAMPAIGNS))
        .collect();
    folders.sort();
    let inside = folders.iter().flat_map(|folder| level_paths(folder));
    level_paths(dir).into_iter().chain(inside).collect()
}

/// The levels that are shown to somebody who only watches: all but the guided battles, which are for somebody who plays.
#[must_use]
pub fn shown_level_paths(dir: &Path) -> Vec<PathBuf> {
    let is_guided = |path: &Path| {
        let folder = path.parent();
        folder.is_some_and(|folder| folder.ends_with(GUIDED))
    };
    let mut paths = all_level_paths(dir);
    paths.retain(|path| !is_guided(path));
    paths
}

/// The `.ron` files of a folder, by name.
#[must_use]
pub fn level_paths(dir: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    paths.sort();
    paths
}

impl LevelEntry {
    /// What a menu shows of a level that was read from a file.
    #[must_use]
    pub fn of(path: PathBuf, level: &Level) -> Self {
        let draft = level.draft();
        let strength = |side| {
            draft
                .combatants
                .iter()
                .filter(|combatant| combatant.side == side)
                .count()
        };
        Self {
            path,
            name: draft.name.clone(),
            summary: draft.summary.clone(),
            grid: draft.grid,
            sides: draft
                .sides
                .iter()
                .enumerate()
                .map(|(side, entry)| (entry.name.clone(), strength(side)))
                .collect(),
            size: level.size(),
            variant: level.draft().variant.as_ref().map(|word| {
                let variants = level.data().variants();
                let named = variants.iter().find(|variant| variant.word() == word);
                named
                    .map_or(word.as_str(), |variant| variant.name())
                    .to_owned()
            }),
            teaches: level.guide().map(|guide| guide.ruleset.clone()),
        }
    }
}
