//! The floors of the source: imports point down only, and no ruleset knows another.
//!
//! Reads every path that starts with `crate`, `self` or `super` in every file under `src`,
//! in `use` lines and in the middle of code. Comments and strings are not read: what a
//! comment mentions is not imported.

mod one_way;

use std::fs;
use std::path::{Path, PathBuf};

/// The top modules from the ground up. `lib.rs` and `main.rs` stand above and may name all.
const FLOORS: [&[&str]; 9] = [
    &["grid", "dice", "source"],
    &["board"],
    &["combat"],
    &["mechanics"],
    &["rules", "level", "picture"],
    &["battle"],
    &["ai", "sim", "script", "look"],
    &["view", "play", "editor", "demo"],
    &["cli"],
];

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// A file as the checker sees it.
pub(super) struct Source<'a> {
    /// What it is called in a complaint.
    pub(super) name: String,
    /// The module that it is, from the crate down: `["rules", "injury", "data"]`.
    pub(super) module: Vec<&'a str>,
    pub(super) text: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

/// What a token is to the checker.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word, `::` or a single sign.
    Code,
    /// Words in quotes.
    Text,
    /// A comment, a character or a space.
    Nothing,
}

/// Splits Rust into words, `::` and single signs; drops comments, strings and spaces.
fn tokens(text: &str) -> Vec<Token<'_>> {
    tokens_of(text, &[Kind::Code])
}

/// The tokens of some kinds.
pub(super) fn tokens_of<'a>(text: &'a str, wanted: &[Kind]) -> Vec<Token<'a>> {
    let (mut tokens, mut at, mut line) = (Vec::new(), 0, 1);
    while at < text.len() {
        let rest = &text[at..];
        let (len, kind) = first_token(rest);
        let token = &rest[..len];
        if wanted.contains(&kind) {
            tokens.push(Token { text: token, line });
        }
        line += token.matches('\n').count();
        at += len;
    }
    tokens
}

/// How long the first token is, and what it is.
fn first_token(rest: &str) -> (usize, Kind) {
    let first = rest.chars().next().expect("the rest is not empty");
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
    let word = word.unwrap_or(rest.len());
    if rest.starts_with("//") {
        return (rest.find('\n').unwrap_or(rest.len()), Kind::Nothing);
    }
    if rest.starts_with("/*") {
        return (block_comment(rest), Kind::Nothing);
    }
    if let Some(len) = raw_string(rest) {
        return (len, Kind::Text);
    }
    match first {
        '"' => (quoted(rest, '"'), Kind::Text),
        '\'' => (character(rest), Kind::Nothing),
        ':' if rest.starts_with("::") => (2, Kind::Code),
        _ if word > 0 => (word, Kind::Code),
        _ if first.is_whitespace() => (first.len_utf8(), Kind::Nothing),
        _ => (first.len_utf8(), Kind::Code),
    }
}

/// The length of a comment that starts here; such comments nest.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if here.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
        } else {
            at += 1;
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of the raw string that starts here, if one does.
fn raw_string(rest: &str) -> Option<usize> {
    let marks = rest.strip_prefix('r').or_else(|| rest.strip_prefix("br"))?;
    let hashes = marks.len() - marks.trim_start_matches('#').len();
    let body = marks[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let before = rest.len() - body.len();
    Some(
        body.find(&end)
            .map_or(rest.len(), |at| before + at + end.len()),
    )
}

/// The length of what is quoted from here to the next such quote.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, sign) in rest.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if sign == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a character, or of the quote alone where a lifetime starts.
fn character(rest: &str) -> usize {
    let mut signs = rest.chars().skip(1);
    match (signs.next(), signs.next()) {
        (Some('\\'), _) => quoted(rest, '\''),
        (Some(sign), Some('\'')) => sign.len_utf8() + 2,
        _ => 1,
    }
}

/// A path that a file names, from the crate down, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Named<'a> {
    pub(super) path: Vec<&'a str>,
    pub(super) line: usize,
}

/// Every path within the crate that the file names.
pub(super) fn named<'a>(source: &Source<'a>) -> Vec<Named<'a>> {
    let tokens = tokens(source.text);
    let mut named = Vec::new();
    let mut module = source.module.clone();
    // The depth of braces at which each module written inside the file ends.
    let (mut depth, mut inner) = (0_usize, Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        let after = tokens.get(at + 1).map_or("", |token| token.text);
        let after_that = tokens.get(at + 2).map_or("", |token| token.text);
        match tokens[at].text {
            "mod" if after_that == "{" => {
                inner.push(depth);
                module.push(after);
            }
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if inner.last() == Some(&depth) {
                    inner.pop();
                    module.pop();
                }
            }
            "in" if at > 1 && tokens[at - 2].text == "pub" => at += 1,
            start @ ("crate" | "self" | "super") if after == "::" => {
                let before = if start == "crate" { &[][..] } else { &module };
                // A group of imports is left again with as many braces as it was entered.
                at = follow(&tokens, at, before, &mut named);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    named
}

/// Follows one path from `at` on, and each branch of it; returns where it ends.
fn follow<'a>(
    tokens: &[Token<'a>],
    mut at: usize,
    before: &[&'a str],
    named: &mut Vec<Named<'a>>,
) -> usize {
    let mut path = before.to_vec();
    let line = tokens[at].line;
    while let Some(token) = tokens.get(at) {
        match token.text {
            "crate" | "self" => {}
            "super" => {
                path.pop();
            }
            "{" => return follow_group(tokens, at + 1, &path, named),
            word if is_word(word) => path.push(word),
            _ => break,
        }
        at += 1;
        if tokens.get(at).is_none_or(|token| token.text != "::") {
            break;
        }
        at += 1;
    }
    named.push(Named { path, line });
    at
}

/// Follows the branches of `{…}` from after its brace; returns where the group has ended.
fn follow_group<'a>(
    tokens: &[Token<'a>],
    mut at: usize,
    before: &[&'a str],
    named: &mut Vec<Named<'a>>,
) -> usize {
    while let Some(token) = tokens.get(at) {
        match token.text {
            "}" => return at + 1,
            word if is_word(word) => at = follow(tokens, at, before, named),
            _ => at += 1,
        }
        // What a branch is renamed to is no path.
        if tokens.get(at).is_some_and(|token| token.text == "as") {
            at += 2;
        }
    }
    at
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphanumeric() || first == '_')
}

/// The complaints about one file.
fn complaints(source: &Source<'_>, rulesets: &[String]) -> Vec<String> {
    let Some(&own) = source.module.first() else {
        return Vec::new();
    };
    let Some(own_floor) = floor(own) else {
        return vec![format!("{}: module `{own}` has no floor", source.name)];
    };
    let mut complaints = Vec::new();
    for Named { path, line } in named(source) {
        let target = path.first().copied().unwrap_or_default();
        let is_up = floor(target).is_some_and(|floor| floor > own_floor);
        if is_up || names_other_ruleset(&source.module, &path, rulesets) {
            let (name, path) = (&source.name, path.join("::"));
            let fault = if is_up {
                "points up"
            } else {
                "names another ruleset"
            };
            complaints.push(format!(
                "{name}:{line}: `crate::{path}` {fault} from `{own}`"
            ));
        }
    }
    complaints
}

/// Whether a file of one ruleset names another. `rules/mod.rs` lists them all.
fn names_other_ruleset(own: &[&str], path: &[&str], rulesets: &[String]) -> bool {
    match (own, path) {
        (["rules", own, ..], ["rules", other, ..]) => {
            own != other && rulesets.iter().any(|ruleset| ruleset == other)
        }
        _ => false,
    }
}

/// Every Rust file below a folder, in order.
pub(super) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the sources can be read");
    let paths = entries.map(|entry| entry.expect("the sources can be read").path());
    let mut files: Vec<_> = paths
        .flat_map(|path| {
            if path.is_dir() {
                rust_files(&path)
            } else {
                vec![path]
            }
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    files.sort();
    files
}

/// The module of a file, given its path below `src`: none for `lib.rs` and `main.rs`.
pub(super) fn module_of(path: &Path) -> Vec<&str> {
    let path = path.to_str().expect("our file names are plain");
    let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let top = matches!(path, "lib" | "main") || path.starts_with("bin/");
    let parts = path.split('/');
    if top { Vec::new() } else { parts.collect() }
}

/// The rulesets: what is a folder in `src/rules`.
fn rulesets(src: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(src.join("rules")) else {
        return Vec::new();
    };
    let folders = entries.flatten().filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.collect()
}

/// A folder of sources.
pub(super) struct Folder {
    /// The folder in which its crate begins, below that of the package: `src`.
    pub(super) root: &'static str,
    /// Its path below that: `rules/injury`.
    pub(super) path: String,
}

impl Folder {
    /// The files below it that are no tests.
    pub(super) fn files(&self) -> Vec<File> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(self.root);
        let files = rust_files(&root.join(&self.path)).into_iter().map(|file| {
            let path = file.strip_prefix(&root).expect("the file was found there");
            File {
                root: self.root,
                path: path.to_owned(),
                text: fs::read_to_string(&file).expect("the sources can be read"),
            }
        });
        files
            .filter(|file| !module_of(&file.path).contains(&"tests"))
            .collect()
    }
}

/// A file that was read.
pub(super) struct File {
    root: &'static str,
    path: PathBuf,
    text: String,
}

impl File {
    pub(super) fn source(&self) -> Source<'_> {
        Source {
            name: format!("{}/{}", self.root, self.path.display()),
            module: module_of(&self.path),
            text: &self.text,
        }
    }
}

/// The folders of all rulesets: those of `src/rules` and the toy ruleset.
pub(super) fn ruleset_folders() -> Vec<Folder> {
    let rulesets = rulesets(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let folder = |root, path| Folder { root, path };
    let registered = rulesets
        .iter()
        .map(|id| folder("src", format!("rules/{id}")));
    let toy = folder("examples/toy_ruleset", "coin".to_owned());
    registered.chain([toy]).collect()
}

#[test]
fn imports_point_down() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rulesets = rulesets(&src);
    let mut all = Vec::new();
    for file in rust_files(&src) {
        let below = file.strip_prefix(&src).expect("the file was found there");
        let text = fs::read_to_string(&file).expect("the sources can be read");
        let source = Source {
            name: format!("src/{}", below.display()),
            module: module_of(below),
            text: &text,
        };
        all.extend(complaints(&source, &rulesets));
    }
    assert!(
        all.is_empty(),
        "imports must point down:\n{}",
        all.join("\n")
    );
}

fn complaints_about(path: &str, text: &str) -> Vec<String> {
    let source = Source {
        name: path.to_owned(),
        module: module_of(Path::new(path)),
        text,
    };
    complaints(&source, &["injury".to_owned(), "wounds".to_owned()])
}

#[test]
fn the_checker_finds_what_points_up() {
    let text = "\
use crate::dice::Pool;
use crate::{
    grid::{Cell, Direction},
    battle::{self, Battle as Fight},
};
fn f() {
    let x: Vec<super::view::Camera> = crate::cli::arguments::<u8>();
}
";
    assert_eq!(
        complaints_about("board/sight.rs", &text.replace("super::", "super::super::")),
        [
            "board/sight.rs:4: `crate::battle` points up from `board`",
            "board/sight.rs:4: `crate::battle::Battle` points up from `board`",
            "board/sight.rs:7: `crate::view::Camera` points up from `board`",
            "board/sight.rs:7: `crate::cli::arguments` points up from `board`",
        ]
    );
    assert_eq!(complaints_about("cli.rs", text), [""; 0]);
}

#[test]
fn the_checker_keeps_rulesets_apart() {
    let text = "\
use crate::rules::wounds::data;
use crate::rules::{RuleId, injury::body};
use super::super::wounds;
mod tests {
    use super::super::super::wounds::Wound;
}
use super::attack;
";
    assert_eq!(
        complaints_about("rules/injury/data.rs", text),
        [
            "rules/injury/data.rs:1: `crate::rules::wounds::data` names another ruleset from `rules`",
            "rules/injury/data.rs:3: `crate::rules::wounds` names another ruleset from `rules`",
            "rules/injury/data.rs:5: `crate::rules::wounds::Wound` names another ruleset from `rules`",
        ]
    );
    assert_eq!(
        complaints_about("rules/mod.rs", "use crate::rules::wounds;"),
        [""; 0]
    );
}

#[test]
fn the_checker_reads_no_comments_and_no_strings() {
    let text = r####"
//! See [`crate::battle`]; it's used there.
/* use crate::view::Camera; /* nested */ use crate::cli; */
const TEXT: &str = "use crate::view; \" use crate::cli;";
const RAW: &str = r##"use crate::view; " "# use crate::cli;"##;
fn f<'a>(quote: &'a str) -> (char, char) { ('"', '\'') }
use crate::level::Level;
"####;
    assert_eq!(
        complaints_about("combat/mod.rs", text),
        ["combat/mod.rs:7: `crate::level::Level` points up from `combat`"]
    );
}

#[test]
fn every_module_has_a_floor() {
    assert_eq!(
        complaints_about("helpers/mod.rs", ""),
        ["helpers/mod.rs: module `helpers` has no floor"]
    );
}
