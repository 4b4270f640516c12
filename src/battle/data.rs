//! The data in force: files and variants of a folder, and what saves carry of them. Floor 5.

use crate::level::{DataError, DataFiles, GameData, Variant, files, variant};
use crate::source::LoadError;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why there is no data.
#[derive(Debug, thiserror::Error)]
pub enum GameDataError {
    /// A file cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// What is in the files is wrong.
    #[error(transparent)]
    Wrong(#[from] DataError),
}

/// The data files of the game's folder, or those that the program was built with if there is no such folder, with
/// variants on top of them.
///
/// # Errors
/// Everything that is wrong with the files or the variants.
pub fn load_data(
    root: Option<&Path>,
    variants: Vec<Arc<Variant>>,
) -> Result<Arc<GameData>, GameDataError> {
    let rulesets = crate::rules::all();
    let files = match root {
        Some(root) => DataFiles::load(root, rulesets)?,
        None => DataFiles::built_in(rulesets),
    };
    if variants.is_empty() && files.changed().is_empty() {
        return Ok(GameData::shipped());
    }
    Ok(GameData::of(&files, variants)?)
}

/// The data with other variants on top of its files.
///
/// # Errors
/// Everything that is wrong with the variants.
pub fn with_variants(
    data: &GameData,
    variants: Vec<Arc<Variant>>,
) -> Result<Arc<GameData>, DataError> {
    match data.files() {
        Some(files) => GameData::of(files, variants),
        None => GameData::of(&DataFiles::built_in(crate::rules::all()), variants),
    }
}

/// Reads a variant file.
///
/// # Errors
/// If the file cannot be read, and a report of everything that is wrong with it.
pub fn load_variant(path: &Path) -> Result<Arc<Variant>, LoadError> {
    Variant::load(path, crate::rules::all()).map(Arc::new)
}

/// The file of a variant: `word` is a file, or the name of one that lies beside `level` or in the folder of variants,
/// without its ending.
#[must_use]
pub fn variant_path(word: &str, level: Option<&Path>) -> Option<PathBuf> {
    let name = format!("{word}.ron");
    let beside = level
        .and_then(Path::parent)
        .map(|folder| folder.join(&name));
    let shipped = files::root().map(|root| root.join(variant::FOLDER).join(&name));
    [Some(PathBuf::from(word)), beside, shipped]
        .into_iter()
        .flatten()
        .find(|path| path.exists() && !path.is_dir())
}

/// The variants that the game's folder offers, by file name, and what is wrong with the files that are none.
#[must_use]
pub fn offered_variants() -> (Vec<Arc<Variant>>, Vec<LoadError>) {
    let folder = files::root().map(|root| root.join(variant::FOLDER));
    let paths = folder
        .map(|folder| files::level_paths(&folder))
        .unwrap_or_default();
    let (mut variants, mut errors) = (Vec::new(), Vec::new());
    for path in paths {
        match load_variant(&path) {
            Ok(variant) if !variant.problems().is_empty() => {
                errors.push(LoadError::Bad(variant.problems().clone()));
            }
            Ok(variant) => variants.push(variant),
            Err(error) => errors.push(error),
        }
    }
    (variants, errors)
}

/// A text file in a save.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedFile {
    /// The file as messages name it.
    pub file: String,
    /// The whole text.
    pub text: String,
}

/// What a save carries of the data that its battle plays with: everything that the program was not built with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedData {
    /// The data files that were changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<SavedFile>,
    /// The variants, from the lowest to the topmost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<SavedFile>,
}

impl SavedData {
    /// What must be carried of some data.
    #[must_use]
    pub fn of(data: &GameData) -> Self {
        let files = data.files().map(DataFiles::changed).unwrap_or_default();
        let files = files
            .into_iter()
            .map(|(file, text)| SavedFile { file, text });
        let variants = data.variants().iter().map(|variant| SavedFile {
            file: variant.document().name().to_owned(),
            text: variant.document().text().to_owned(),
        });
        Self {
            files: files.collect(),
            variants: variants.collect(),
        }
    }

    /// Whether the battle plays with the data that the program was built with.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The data.
    ///
    /// # Errors
    /// Everything that is wrong with what was carried.
    pub fn data(&self) -> Result<Arc<GameData>, GameDataError> {
        if self.is_empty() {
            return Ok(GameData::shipped());
        }
        let rulesets = crate::rules::all();
        let changed: Vec<_> = self
            .files
            .iter()
            .map(|saved| (saved.file.clone(), saved.text.clone()))
            .collect();
        let files = DataFiles::built_in(rulesets)
            .with(&changed)
            .map_err(LoadError::Bad)?;
        let variant = |saved: &SavedFile| {
            Variant::parse_saved(&saved.file, &saved.text, rulesets).map(Arc::new)
        };
        let variants: Result<_, _> = self.variants.iter().map(variant).collect();
        Ok(GameData::of(&files, variants.map_err(LoadError::Bad)?)?)
    }
}
