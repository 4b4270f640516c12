//! From words on the command line to rulesets, levels and files. Floor 8.

use super::{Done, Failure};
use crate::battle::{
    load_data, load_level, load_variant, offered_variants, variant_path, with_variants,
};
use crate::combat::Ruleset;
use crate::level::{GameData, Level, Variant, files, variant};
use crate::source::{nearest, suggest};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Refuses a list of an option that names something twice: two columns would be one.
pub(super) fn refuse_twice<K: PartialEq>(
    option: &str,
    words: &[impl AsRef<OsStr>],
    key: impl Fn(&OsStr) -> K,
) -> Done {
    let mut known: Vec<(K, &OsStr)> = Vec::new();
    for word in words {
        let word = word.as_ref();
        let own = key(word);
        if let Some((_, first)) = known.iter().find(|(key, _)| *key == own) {
            let (is_same, first, word) = (word == *first, first.display(), word.display());
            let message = if is_same {
                format!("{option}: \"{word}\" is named twice; name it once")
            } else {
                format!("{option}: \"{first}\" and \"{word}\" are the same; name it once")
            };
            return Err(Failure::Message(message));
        }
        known.push((own, word));
    }
    Ok(())
}

/// The ruleset of an id.
pub(super) fn ruleset(id: &str) -> Result<&'static Ruleset, Failure> {
    crate::rules::find(id).ok_or_else(|| {
        let known = crate::rules::all().iter().map(|ruleset| ruleset.id);
        let hint = suggest(id, known);
        Failure::Message(format!("unknown ruleset \"{id}\"; {hint}"))
    })
}

/// A level by its file, or by the name of a shipped one with or without its number.
pub(super) fn level(word: &OsStr, data: &Arc<GameData>) -> Result<Arc<Level>, Failure> {
    let path = level_path(word)?;
    load_level(&path, data)
        .map(Arc::new)
        .map_err(Failure::message)
}

/// The data files of the game's folder with variants on top, each named by its file, or by its name in the folder of
/// variants.
pub(super) fn data(words: &[OsString]) -> Result<Arc<GameData>, Failure> {
    refuse_twice("--variant", words, variant_key)?;
    let variants: Result<Vec<_>, _> = words.iter().map(|word| variant(word)).collect();
    load_data(files::root().as_deref(), variants?).map_err(Failure::message)
}

/// The data with one more variant on top; none for the word `none`.
pub(super) fn data_with(word: &OsStr, data: &Arc<GameData>) -> Result<Arc<GameData>, Failure> {
    let shown = word.display();
    if word == "none" {
        return Ok(data.clone());
    }
    let further = variant(word)?;
    let in_force = data.variants();
    if in_force.iter().any(|known| known.word() == further.word()) {
        return Err(Failure::Message(format!(
            "--variants: \"{shown}\" is in force in every column already, by --variant; leave it out of one of them"
        )));
    }
    let all = in_force.iter().cloned().chain([further]);
    with_variants(data, all.collect()).map_err(Failure::message)
}

fn variant(word: &OsStr) -> Result<Arc<Variant>, Failure> {
    let Some(path) = variant_path(word, None) else {
        let word = word.to_string_lossy();
        let (offered, _) = offered_variants();
        let known = offered.iter().map(|variant| variant.word());
        let hint = suggest(&word, known);
        return Err(Failure::Message(format!(
            "there is no variant \"{word}\": no file of that name, and none in {}; {hint}",
            variant::FOLDER
        )));
    };
    load_variant(&path).map_err(Failure::message)
}

/// What tells a variant that is named from others: its file.
pub(super) fn variant_key(word: &OsStr) -> PathBuf {
    file_key(variant_path(word, None), word)
}

/// What tells a level that is named from others: its file.
pub(super) fn level_key(word: &OsStr) -> PathBuf {
    file_key(level_path(word).ok(), word)
}

fn file_key(path: Option<PathBuf>, word: &OsStr) -> PathBuf {
    let file = path.and_then(|path| path.canonicalize().ok());
    file.unwrap_or_else(|| PathBuf::from(word))
}

/// The file of a level.
pub(super) fn level_path(word: &OsStr) -> Result<PathBuf, Failure> {
    let path = Path::new(word);
    if path.exists() {
        return Ok(path.to_owned());
    }
    let word = &*word.to_string_lossy();
    let shipped = shipped_levels();
    let named = |path: &&PathBuf| {
        let stem = stem(path);
        stem == word || without_number(&stem) == word
    };
    if let Some(path) = shipped.iter().find(named) {
        return Ok(path.clone());
    }
    let names: Vec<_> = shipped.iter().map(|path| stem(path)).collect();
    let whole = names.iter().map(String::as_str);
    let bare = names.iter().map(|name| without_number(name));
    let near = nearest(word, bare.chain(whole));
    let hint = match near {
        Some(near) => format!("; did you mean \"{near}\"?"),
        None if names.is_empty() => String::new(),
        None => format!("; the shipped levels are: {}", names.join(", ")),
    };
    Err(Failure::Message(format!(
        "there is no level \"{word}\": no file of that name{hint}"
    )))
}

/// The name of a shipped level without the number before it.
fn without_number(stem: &str) -> &str {
    let bare = stem.trim_start_matches(|c: char| c.is_ascii_digit());
    bare.trim_start_matches('_')
}

/// The files of the shipped levels, by name.
pub(super) fn shipped_levels() -> Vec<PathBuf> {
    files::levels_dir()
        .map(|folder| files::all_level_paths(&folder))
        .unwrap_or_default()
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// All `.ron` files of files and folders, folders searched through, by name, each once.
pub(super) fn ron_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            collect(path, &mut found)
                .map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
        } else {
            found.push(path.clone());
        }
    }
    let mut known = BTreeSet::new();
    found.retain(|path| known.insert(path.canonicalize().unwrap_or_else(|_| path.clone())));
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "ron") {
            found.push(path);
        }
    }
    Ok(())
}
