//! Inside `play`, `view` and every ruleset imports run one way: no file leads over its imports back to itself. The
//! rooms of `play` and `view` (their files and folders at the top) import in the order of the table in `mod.rs`.
//! In the folders below them the same holds between files of which none is the parent of the other: there a parent holds
//! the types that its children share, and their functions are called by it.
//!
//! **What is an import.** A path in a file that leads to another file of the folder, in a `use` line or in the middle
//! of code; also one that begins with a module which the file declares or has imported (`screen::spawn`). A path leads
//! to the file of the last module that it names: `super::Session` is an import of the parent, even if the parent has
//! `Session` from somewhere else.
//!
//! **What is none.** `mod x;`, the places in `pub(in crate::x)`, and all that stands in tests: nobody imports those.
//!
//! **Parents.** `mod.rs`, and `x.rs` beside the folder `x/`, are files like all others. One that only declares its
//! children imports none of them. One that also re-exports them, adds their plugins or calls them does import them;
//! then they must not import it: a child names the sibling in which a thing stands, and what it shares with its parent
//! stands in a file below both.

use super::{
    File, Folder, Named, Source, Token, follow, is_word, module_of, named, ruleset_folders, tokens,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;

/// The folders under `src` whose `mod.rs` has a table of the rooms in the order in which they import: each from those
/// above. The folders of rulesets are found, and the order of their rooms stands in `rooms.rs`.
const IN_ORDER: [&str; 2] = ["play", "view"];

/// The other folders under `src` in which no two files, or more, import each other in a circle; what a file imports of its
/// parents, and these of it, is not counted.
const BESIDE_EACH_OTHER: [&str; 13] = [
    "source",
    "grid",
    "dice",
    "board",
    "combat",
    "level",
    "picture",
    "mechanics",
    "battle",
    "ai",
    "sim",
    "script",
    "look",
];

/// The folders of [`IN_ORDER`].
fn folders_in_order() -> impl Iterator<Item = Folder> {
    IN_ORDER.into_iter().map(|path| Folder {
        root: "src",
        path: path.to_owned(),
    })
}

/// One file imports another.
struct Import<'a> {
    /// The index of the file that is imported.
    of: usize,
    line: usize,
    path: Vec<&'a str>,
}

/// The index of each file by its module.
type Modules<'a> = BTreeMap<Vec<&'a str>, usize>;

/// What each file imports: of each other file the first path that leads to it.
fn imports<'a>(sources: &[Source<'a>]) -> Vec<Vec<Import<'a>>> {
    let modules: Modules = sources
        .iter()
        .map(|source| source.module.clone())
        .zip(0..)
        .collect();
    let file_of = |path: &[&str]| {
        let mut prefixes = (1..=path.len()).rev().map(|len| &path[..len]);
        prefixes.find_map(|prefix| modules.get(prefix).copied())
    };
    let imports = sources.iter().enumerate().map(|(own, source)| {
        let mut first = BTreeMap::new();
        for Named { path, line } in all_named(source, &modules) {
            if let Some(of) = file_of(&path).filter(|&of| of != own) {
                first.entry(of).or_insert(Import { of, line, path });
            }
        }
        first.into_values().collect()
    });
    imports.collect()
}

/// Every path that a file names outside of its tests, also if it begins with a module that the file knows.
fn all_named<'a>(source: &Source<'a>, modules: &Modules<'a>) -> Vec<Named<'a>> {
    let tokens = tokens(source.text);
    let mut all = named(source);
    // Where the modules stand that the file declares or has imported, by their last words.
    let mut known: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for declared in tokens.windows(3) {
        if declared[0].text == "mod" && declared[2].text == ";" {
            known.insert(declared[1].text, source.module.clone());
        }
    }
    for Named { path, .. } in all.iter().filter(|it| modules.contains_key(&it.path)) {
        if let Some((last, above)) = path.split_last() {
            known.insert(last, above.to_vec());
        }
    }
    let (mut at, mut before) = (0, "");
    while let Some(token) = tokens.get(at) {
        let goes_on = tokens.get(at + 1).is_some_and(|next| next.text == "::");
        let above = known.get(token.text).filter(|_| goes_on && before != "::");
        if let Some(above) = above {
            follow(&tokens, at, above, &mut all);
        }
        let is_use = before == "use" && is_word(token.text);
        (at, before) = (at + 1, token.text);
        // In the middle of a `use` no path begins.
        while is_use && tokens.get(at).is_some_and(|token| token.text != ";") {
            at += 1;
        }
    }
    let tests = lines_of_tests(&tokens);
    all.retain(|it| !tests.contains(&it.line));
    all
}

/// The lines of `mod tests { … }`.
fn lines_of_tests(tokens: &[Token<'_>]) -> std::ops::Range<usize> {
    let opens = |words: &[Token<'_>]| words.iter().map(|it| it.text).eq(["mod", "tests", "{"]);
    let Some(start) = tokens.windows(3).position(opens) else {
        return 0..0;
    };
    let mut depth = 0;
    let end = tokens[start + 2..].iter().find(|token| {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    tokens[start].line..end.map_or(usize::MAX, |end| end.line + 1)
}

/// The shortest circle through each file that is in one, as a chain of files; each circle once.
fn circles(sources: &[Source<'_>]) -> Vec<String> {
    circles_of(sources, &imports(sources))
}

/// The same without what a file imports of its parents and these of it.
fn circles_beside(sources: &[Source<'_>]) -> Vec<String> {
    let mut imports = imports(sources);
    for (source, own) in sources.iter().zip(&mut imports) {
        own.retain(|import| {
            let (one, other) = (&source.module, &sources[import.of].module);
            !one.starts_with(other) && !other.starts_with(one)
        });
    }
    circles_of(sources, &imports)
}

fn circles_of(sources: &[Source<'_>], imports: &[Vec<Import<'_>>]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut chains = Vec::new();
    for start in 0..sources.len() {
        let Some(circle) = circle_through(start, imports) else {
            continue;
        };
        let members: BTreeSet<_> = circle.iter().map(|import| import.of).collect();
        if seen.insert(members) {
            let links = circle.iter().map(|Import { of, line, path }| {
                let (name, path) = (&sources[*of].name, path.join("::"));
                format!("\n    imports {name} (line {line}: `{path}`)")
            });
            chains.push(sources[start].name.clone() + &links.collect::<String>());
        }
    }
    chains
}

/// The shortest way from a file over imports back to itself.
fn circle_through<'a, 'b>(
    start: usize,
    imports: &'b [Vec<Import<'a>>],
) -> Option<Vec<&'b Import<'a>>> {
    let mut ways: VecDeque<Vec<&Import<'_>>> = VecDeque::from([Vec::new()]);
    let mut reached = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        let here = way.last().map_or(start, |import| import.of);
        for import in imports[here].iter().filter(|it| reached.insert(it.of)) {
            let way: Vec<_> = way.iter().copied().chain([import]).collect();
            if import.of == start {
                return Some(way);
            }
            ways.push_back(way);
        }
    }
    None
}

/// The room of a file: the first module of its path below the folder; none for the folder's own `mod.rs`.
fn room_of<'a>(source: &Source<'a>, depth: usize) -> Option<&'a str> {
    source.module.get(depth).copied()
}

/// The rooms in the order in which the table of `mod.rs` names them: `` [`room`] `` in the first column of the rows.
fn rooms_in_order<'a>(text: &'a str, rooms: &BTreeSet<&str>) -> Vec<&'a str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! |"));
    let cells = rows.filter_map(|row| row.split('|').next());
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    names.filter(|name| rooms.contains(name)).collect()
}

/// The imports that run against the order of the rooms, and the rooms that the table leaves out.
fn against_the_order(sources: &[Source<'_>], folder: &str) -> Vec<String> {
    let depth = folder.split('/').count();
    let rooms: BTreeSet<_> = sources.iter().filter_map(|it| room_of(it, depth)).collect();
    let top = sources.iter().find(|it| room_of(it, depth).is_none());
    let order = rooms_in_order(top.map_or("", |top| top.text), &rooms);
    let place = |source: &Source<'_>| match room_of(source, depth) {
        Some(room) => order.iter().position(|other| *other == room),
        None => Some(order.len()),
    };
    let left_out = rooms.iter().filter(|room| !order.contains(room));
    let mut faults: Vec<_> = left_out
        .map(|room| format!("`{room}` is not in the table of src/{folder}/mod.rs"))
        .collect();
    for (source, imports) in sources.iter().zip(imports(sources)) {
        for Import { of, line, path } in imports {
            let (own, other) = (place(source), place(&sources[of]));
            if own.zip(other).is_some_and(|(own, other)| own < other) {
                let (name, path) = (&source.name, path.join("::"));
                faults.push(format!("{name}:{line}: `{path}` stands below in the table"));
            }
        }
    }
    faults
}

/// See the head of this file for what counts as an import, and how `mod.rs` is read.
#[test]
fn imports_inside_a_folder_run_one_way() {
    let mut all = Vec::new();
    for folder in folders_in_order().chain(ruleset_folders()) {
        let files = folder.files();
        let sources: Vec<_> = files.iter().map(File::source).collect();
        all.extend(circles(&sources));
    }
    let count = all.len();
    assert!(
        all.is_empty(),
        "{count} circles of imports:\n{}",
        all.join("\n")
    );
}

#[test]
fn files_beside_each_other_import_one_way() {
    let mut all = Vec::new();
    for path in BESIDE_EACH_OTHER {
        let folder = Folder {
            root: "src",
            path: path.to_owned(),
        };
        let files = folder.files();
        let sources: Vec<_> = files.iter().map(File::source).collect();
        assert!(sources.len() > 1, "src/{path} is a folder");
        all.extend(circles_beside(&sources));
    }
    let count = all.len();
    assert!(
        all.is_empty(),
        "{count} circles of imports:\n{}",
        all.join("\n")
    );
}

#[test]
fn rooms_import_only_from_those_above_them_in_the_table() {
    let mut all = Vec::new();
    for folder in folders_in_order() {
        let files = folder.files();
        let sources: Vec<_> = files.iter().map(File::source).collect();
        all.extend(against_the_order(&sources, &folder.path));
    }
    assert!(all.is_empty(), "out of order:\n{}", all.join("\n"));
}

/// A folder `house`, made up from its files.
fn house<'a>(files: &[(&'a str, &'a str)]) -> Vec<Source<'a>> {
    let source = |&(path, text): &(&'a str, &'a str)| Source {
        name: path.to_owned(),
        module: module_of(Path::new(path)),
        text,
    };
    files.iter().map(source).collect()
}

#[test]
fn the_checker_finds_a_circle_over_three_files() {
    let circle = house(&[
        ("house/mod.rs", "mod attic; mod cellar; mod stairs;"),
        ("house/attic.rs", "use super::stairs::{Step, Rail};"),
        (
            "house/cellar.rs",
            "fn f() {\n    crate::house::attic::light();\n}",
        ),
        (
            "house/stairs.rs",
            "use crate::house::cellar;\nfn f() { cellar::dig() }",
        ),
    ]);
    let chain = "\
house/attic.rs
    imports house/stairs.rs (line 1: `house::stairs::Step`)
    imports house/cellar.rs (line 1: `house::cellar`)
    imports house/attic.rs (line 2: `house::attic::light`)";
    assert_eq!(circles(&circle), [chain]);
}

#[test]
fn a_parent_that_names_its_children_must_not_be_imported_by_them() {
    let child = "pub(in crate::house) struct Lamp;\nuse super::Key;";
    let declared = house(&[
        ("house/mod.rs", "pub mod attic;\npub struct Key;"),
        ("house/attic.rs", child),
    ]);
    assert_eq!(circles(&declared), [""; 0]);
    let exported = "pub mod attic;\npub use attic::Lamp;\npub struct Key;";
    let exported = house(&[("house/mod.rs", exported), ("house/attic.rs", child)]);
    let chain = "\
house/mod.rs
    imports house/attic.rs (line 2: `house::attic::Lamp`)
    imports house/mod.rs (line 2: `house::Key`)";
    assert_eq!(circles(&exported), [chain]);
}

#[test]
fn between_files_beside_each_other_parents_do_not_count() {
    let files = house(&[
        (
            "house/mod.rs",
            "pub mod attic;\npub use attic::Lamp;\npub struct Key;",
        ),
        (
            "house/attic.rs",
            "use super::Key;\nuse super::cellar::Coal;",
        ),
        ("house/cellar.rs", "pub mod shelf;\npub use shelf::Jar;"),
        ("house/cellar/shelf.rs", "use super::Coal;"),
    ]);
    assert_eq!(circles_beside(&files), [""; 0]);
    let files = house(&[
        ("house/attic.rs", "use super::cellar::Coal;"),
        ("house/cellar.rs", "pub mod shelf;\npub use shelf::Jar;"),
        ("house/cellar/shelf.rs", "use crate::house::attic::Lamp;"),
        (
            "house/stairs.rs",
            "use super::attic::Lamp;\nuse super::cellar::shelf::Jar;",
        ),
    ]);
    assert_eq!(circles_beside(&files), [""; 0], "only over a parent");
    let files = house(&[
        ("house/attic.rs", "use super::cellar::Coal;"),
        ("house/cellar.rs", "use super::attic::Lamp;"),
    ]);
    let chain = "\
house/attic.rs
    imports house/cellar.rs (line 1: `house::cellar::Coal`)
    imports house/attic.rs (line 1: `house::attic::Lamp`)";
    assert_eq!(circles_beside(&files), [chain]);
}

#[test]
fn the_checker_reads_no_tests_and_no_foreign_paths() {
    let text = "\
use other::attic::Lamp;
use other::{attic::Lamp, attic};
mod tests {
    use crate::house::attic::Lamp;
}";
    let files = [
        ("house/cellar.rs", text),
        ("house/attic.rs", "use super::cellar;"),
    ];
    assert_eq!(circles(&house(&files)), [""; 0]);
}

#[test]
fn the_checker_holds_rooms_to_the_order_of_their_table() {
    let table = "\
//! | room | duty |
//! |---|---|
//! | [`cellar`], [`stairs`] | see [`attic`] |
mod cellar;";
    let files = house(&[
        ("house/mod.rs", table),
        ("house/attic.rs", "use super::stairs;"),
        (
            "house/cellar.rs",
            "use super::stairs::rail::Rail;\nuse super::Door;",
        ),
        ("house/stairs.rs", "use super::cellar;"),
        ("house/stairs/rail.rs", "use super::Step;"),
    ]);
    assert_eq!(
        against_the_order(&files, "house"),
        [
            "`attic` is not in the table of src/house/mod.rs",
            "house/cellar.rs:2: `house::Door` stands below in the table",
            "house/cellar.rs:1: `house::stairs::rail::Rail` stands below in the table",
        ]
    );
}
