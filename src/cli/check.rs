//! `quincunx check`: what is wrong with files. Floor 8.

use super::output::Output;
use super::{Check, Done, Failure, find};
use crate::battle::campaign::{Plan, SaveKind, kind_of_save, read_campaign};
use crate::battle::{Pitfalls, check_level, pitfalls, read_save, with_variants};
use crate::combat::RuleSwitches;
use crate::level::{Catalogue, GameData, Variant, files, variant};
use crate::script::Script;
use crate::source::{Document, Problem, Report};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a file is, by what is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Level,
    Variant,
    Script,
    Save,
    Campaign,
    SavedCampaign,
    Catalogue,
    RulesetData,
}

impl Content {
    fn of(document: &Document) -> Option<Self> {
        let has = |field: &str| document.field(field).is_some();
        let content = match () {
            () if has("steps") || has("rules") && has("combatants") => Self::Script,
            () if has("format") && has("commands") => Self::Save,
            () if has("format") && has("campaign") => Self::SavedCampaign,
            () if has("battles") => Self::Campaign,
            () if is_variant(document) => Self::Variant,
            () if has("rows") || has("legend") => Self::Level,
            () if has("terrains") => Self::Catalogue,
            () if has("archetypes") || has("roles") || has("weapons") || has("creatures") => {
                Self::RulesetData
            }
            () => return None,
        };
        Some(content)
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Variant => "variant",
            Self::Script => "script",
            Self::Save => "save",
            Self::Campaign => "campaign",
            Self::SavedCampaign => "saved campaign",
            Self::Catalogue => "board catalogue",
            Self::RulesetData => "ruleset data",
        }
    }
}

/// Checks the files that are named, or everything that comes with the game.
pub(super) fn check(options: &Check, data: &Arc<GameData>, output: &mut Output) -> Done {
    let files = if options.files.is_empty() {
        shipped()?
    } else {
        find::ron_files(&options.files)?
    };
    let (mut wrong, mut doubtful) = (0, 0);
    for file in &files {
        match one(file, data) {
            Ok(checked) => {
                let warnings = tell_all("warning", &checked.warnings, output);
                doubtful += usize::from(warnings > 0);
                if options.quiet {
                    continue;
                }
                tell_all("note", &checked.notes, output);
                let state = match warnings {
                    0 => "fine".to_owned(),
                    1 => "1 warning".to_owned(),
                    more => format!("{more} warnings"),
                };
                let (file, content) = (file.display(), checked.content.word());
                output.line(&format!("{file}: {content}, {state}"))?;
            }
            Err(problems) => {
                wrong += 1;
                output.complain(&problems);
            }
        }
    }
    if files.len() != 1 && !options.quiet {
        let doubts = match doubtful {
            0 => String::new(),
            some => format!(", {some} with warnings"),
        };
        output.remark(&format!(
            "{} files, {wrong} of them wrong{doubts}",
            files.len()
        ));
    }
    if wrong > 0 || options.strict && doubtful > 0 {
        Err(Failure::Said)
    } else {
        Ok(())
    }
}

/// A file in which nothing is wrong.
struct Checked {
    content: Content,
    /// What cannot work, or is pointless; one report a file that it stands in.
    warnings: Vec<Report>,
    notes: Vec<Report>,
}

impl Checked {
    const fn fine(content: Content) -> Self {
        Self {
            content,
            warnings: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// Tells each problem of some reports by itself, and gives their number.
fn tell_all(what: &str, reports: &[Report], output: &mut Output) -> usize {
    for report in reports {
        for problem in report.problems() {
            output.remark(&format!("{what}: {}:{problem}", report.file()));
        }
    }
    reports.iter().map(Report::len).sum()
}

/// A variant has no field but its own, or a name and something that it changes.
fn is_variant(document: &Document) -> bool {
    let has = |field: &str| document.field(field).is_some();
    let ids = || crate::rules::all().iter().map(|ruleset| ruleset.id);
    let mut fields = document.root().fields().peekable();
    let only_its_own = fields.peek().is_some()
        && fields.all(|(name, _)| variant::FIELDS.contains(&name) || ids().any(|id| id == name));
    let changes = ["off", "changes"].into_iter().chain(ids()).any(has);
    only_its_own || has("name") && changes && !has("rows") && !has("legend") && !has("combatants")
}

/// A variant is right if it can be laid on the data files. What it changes of terrains that only levels have is
/// doubtful as long as no level is asked.
fn check_variant(document: Document, data: &GameData) -> Result<Vec<Report>, String> {
    let file = document.name().to_owned();
    let variant = Variant::of(document, crate::rules::all());
    let variant = variant.map_err(|report| report.to_string())?;
    let variants = data.variants().iter().cloned();
    let all = variants.chain([Arc::new(variant)]).collect();
    let laid = with_variants(data, all);
    let mut left = laid.map_err(|error| error.to_string())?.left_to_levels();
    left.retain(|report| report.file() == file);
    Ok(left)
}

fn shipped() -> Result<Vec<PathBuf>, Failure> {
    let root = files::root().ok_or_else(|| {
        Failure::Message(
            "the game's files were not found; name the files to check, or set QUINCUNX_ROOT"
                .to_owned(),
        )
    })?;
    let folders = ["assets", "levels", "variants", "tests/scripts"].map(|folder| root.join(folder));
    find::ron_files(
        &folders
            .into_iter()
            .filter(|folder| folder.is_dir())
            .collect::<Vec<_>>(),
    )
}

/// Whether the file lies where the data of rulesets do, `rules/<id>.ron`, whatever is in it.
fn is_data_of_a_ruleset(file: &Path) -> bool {
    let folder = file.parent().and_then(Path::file_name);
    let id = file.file_stem().and_then(|stem| stem.to_str());
    folder.is_some_and(|folder| folder == "rules")
        && id.is_some_and(|id| crate::rules::find(id).is_some())
}

/// What a file is, or everything that is wrong with it.
fn one(file: &Path, data: &Arc<GameData>) -> Result<Checked, String> {
    let name = file.display();
    if let Some(kind) = kind_of_save(file).map_err(|error| format!("{name}: {error}"))? {
        return match kind {
            SaveKind::Battle => read_save(file).map(|_| Content::Save),
            SaveKind::Campaign => read_campaign(file).map(|_| Content::SavedCampaign),
        }
        .map(Checked::fine)
        .map_err(|error| error.to_string());
    }
    let document = Document::load(file).map_err(|error| error.to_string())?;
    let content = if is_data_of_a_ruleset(file) {
        Some(Content::RulesetData)
    } else {
        Content::of(&document)
    };
    let Some(content) = content else {
        return Err(format!(
            "{name}:1:1: neither level, variant, campaign, script, save, board catalogue nor ruleset data; begin with one of levels/, variants/ or tests/scripts/"
        ));
    };
    let mut checked = Checked::fine(content);
    let is_right = match content {
        Content::Level => check_level(&document, data)
            .map(|level| {
                let Pitfalls { warnings, notes } = pitfalls(&level, &document);
                checked.warnings.push(warnings);
                checked.notes.push(notes);
            })
            .map_err(|report| report.to_string()),
        Content::Variant => check_variant(document, data).map(|left| checked.warnings = left),
        Content::Script => Script::from_document(document, data)
            .map(|_| ())
            .map_err(|report| report.to_string()),
        Content::Save => read_save(file)
            .map(|_| ())
            .map_err(|error| error.to_string()),
        Content::Campaign => Plan::from_document(&document, file, data)
            .map(|_| ())
            .map_err(|report| report.to_string()),
        Content::SavedCampaign => read_campaign(file)
            .map(|_| ())
            .map_err(|error| error.to_string()),
        Content::Catalogue => Catalogue::parse(document.name(), document.text())
            .map(|_| ())
            .map_err(|report| report.to_string()),
        Content::RulesetData => ruleset_data(file, &document).map_err(|report| report.to_string()),
    };
    is_right.map(|()| checked)
}

/// The data of the ruleset that the file is named after: `<id>.ron`.
fn ruleset_data(file: &Path, document: &Document) -> Result<(), Report> {
    let mut report = document.report();
    let id = file.file_stem().unwrap_or_default().to_string_lossy();
    let Some(ruleset) = crate::rules::find(&id) else {
        let all = crate::rules::all()
            .iter()
            .map(|ruleset| format!("{}.ron", ruleset.id))
            .collect::<Vec<_>>()
            .join(", ");
        document.root().problem(
            &mut report,
            format!("no ruleset is called \"{id}\""),
            format!("name the file after one: {all}"),
        );
        return Err(report);
    };
    let read = ruleset.data.read(document, &RuleSwitches::default());
    let faults = read.err().unwrap_or_default();
    for fault in &faults {
        let (line, column) = fault.place_in(document);
        report.add(Problem {
            line,
            column,
            message: fault.sentence(),
            mend: fault.mend.clone(),
        });
    }
    report.into_result(Some(()))
}
