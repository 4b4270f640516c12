//! `quincunx look`: questions to a level. Floor 8.

use super::output::Output;
use super::{Done, Failure, Look, find};
use crate::battle::check_level;
use crate::grid::Cell;
use crate::level::{GameData, Level};
use crate::look::{Look as Answer, Map, MapKind, Overview, Question, Stage};
use crate::picture::Picture;
use crate::source::{Document, OutputFile, is_standard_output};
use serde::Serialize;
use std::str::FromStr;
use std::sync::Arc;

/// A cell as level files write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellWord {
    /// `3,4` or `(3, 4)`.
    At(Cell),
    /// A symbol that is drawn once.
    Mark(char),
}

impl FromStr for CellWord {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let mut letters = word.chars();
        if let (Some(symbol), None) = (letters.next(), letters.next())
            && !symbol.is_whitespace()
        {
            return Ok(Self::Mark(symbol));
        }
        let bare = word.trim();
        let inside = bare.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
        let numbers = inside.unwrap_or(bare).split_once(',');
        let cell = numbers
            .and_then(|(x, y)| Some(Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?)));
        cell.map(Self::At).ok_or_else(|| {
            "write a cell as 3,4 or \"(3, 4)\", or a symbol that is drawn once on the map"
                .to_owned()
        })
    }
}

/// A kind of map by its word.
#[derive(Clone, Copy, Debug)]
pub(super) struct MapWord(MapKind);

impl FromStr for MapWord {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let found = MapKind::ALL.into_iter().find(|kind| kind.word() == word);
        found.map(Self).ok_or_else(|| {
            let words: Vec<_> = MapKind::ALL.iter().map(|kind| kind.word()).collect();
            format!("give one of {}", words.join(", "))
        })
    }
}

impl CellWord {
    fn on(self, level: &Level) -> Result<Cell, String> {
        match self {
            Self::At(cell) => level.cell_on_map(cell),
            Self::Mark(symbol) => level.cell_drawn(symbol),
        }
    }
}

/// Answers one question.
pub(super) fn look(options: &Look, data: &Arc<GameData>, output: &mut Output) -> Done {
    let ruleset = find::ruleset(&options.rules.rules)?;
    let path = find::level_path(&options.level)?;
    let document = Document::load(&path).map_err(Failure::message)?;
    let level = check_level(&document, data).map_err(Failure::message)?;
    let level = Arc::new(level);
    let cell = |option: &str, word: Option<CellWord>| {
        let cell = word.map(|word| word.on(&level)).transpose();
        cell.map_err(|why| Failure::Message(format!("{option}: {why}")))
    };
    let question = Question {
        ruleset,
        from: cell("--from", options.from)?,
        to: cell("--to", options.to)?,
        facing: options.facing.as_deref(),
    };
    if options.json && options.png.as_deref().is_some_and(is_standard_output) {
        return Err(Failure::message(
            "--json and --png - both go to standard output; leave one out, or name a file for --png",
        ));
    }
    output.check(options.png.as_deref())?;
    let png = options.png.as_deref();
    let mut png = png.map(|path| output.open_binary(path)).transpose()?;
    let stage = Stage::set_up(&level, &document, &question).map_err(Failure::Message)?;
    if let Some(kind) = options.map {
        let map = Map::of(&stage, kind.0).map_err(Failure::Message)?;
        if let Some(file) = png.take() {
            save(&map.picture(&stage), file, output)?;
        }
        if options.json {
            json(&map.json(), output)?;
        } else if options.png.is_none() {
            lines(&map.text(stage.board()), output)?;
        }
        return Ok(());
    }
    if let Some(file) = png {
        save(&Overview::picture(&stage), file, output)?;
    }
    match Answer::at(&stage) {
        Some(answer) if options.json => json(&answer, output),
        Some(answer) => lines(&answer.sentences(), output),
        None if question.from.is_some() || question.to.is_some() => Err(Failure::message(
            "give both --from and --to, or --map cover, sight, reach, threat or flank",
        )),
        None if options.json => json(&Overview::of(&stage), output),
        None => lines(&Overview::of(&stage).sentences(&stage), output),
    }
}

fn save(picture: &Picture, file: OutputFile, output: &mut Output) -> Done {
    let name = file.path().display().to_string();
    let png = picture.to_png().map_err(Failure::message)?;
    file.write_whole(&png).map_err(Failure::message)?;
    let (width, height) = picture.size();
    output.remark(&format!("{name}: {width} by {height} pixels"));
    Ok(())
}

fn json(value: &impl Serialize, output: &mut Output) -> Done {
    let text = serde_json::to_string_pretty(value).map_err(Failure::message)?;
    Ok(output.line(&text)?)
}

fn lines(lines: &[String], output: &mut Output) -> Done {
    for line in lines {
        output.line(line)?;
    }
    Ok(())
}
