//! What of a level can be turned, and the level with a value of it. Floor 6.
//!
//! A knob is written `NAME=FROM..TO` or `NAME=FROM..TO/STEP`; docs/simulation.md lists the names. What a variant can
//! change is changed by a variant here too, and what a level says in the level: there is no third way.

use super::start;
use crate::battle::with_variants;
use crate::combat::listed;
use crate::level::draft::Draft;
use crate::level::{Level, Variant};
use crate::sim::experiment::Column;
use crate::sim::{SimError, seats};
use crate::source::{Change, Document, Merged, suggest};
use std::sync::Arc;

/// Values of a knob at most.
const MOST: usize = 201;

/// The fields of objectives that are numbers.
const COUNTS: [&str; 4] = ["rout", "rounds", "count", "survive"];

/// What is wrong with a knob, in sentences with the mend.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct KnobError(String);

/// A number of a level or of its rules, with the values that it may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knob {
    name: String,
    what: What,
    values: Vec<i32>,
}

/// What is turned.
#[derive(Debug, Clone, PartialEq, Eq)]
enum What {
    /// A field of the overrides of some combatants, by their places in the level.
    Override {
        who: Vec<usize>,
        field: String,
        adds: bool,
    },
    /// When some combatants come.
    Arrival { who: Vec<usize> },
    /// A value, by the path of a variant; for one side, by its name, or for all.
    Value { path: String, side: Option<String> },
    /// The round limit.
    RoundLimit,
    /// A number of an objective, by its place.
    Objective { place: usize, field: &'static str },
    /// How many cells farther from the enemy a side starts.
    Start { side: usize },
}

impl Knob {
    /// Reads a knob of a level under a ruleset.
    ///
    /// # Errors
    /// If it is no knob of this level; what there is is told.
    pub fn parse(text: &str, level: &Level, rules: &str) -> Result<Self, KnobError> {
        let wrong = |what: String| KnobError(format!("--balance \"{text}\": {what}"));
        let Some((name, range)) = text.split_once('=') else {
            let example = "write NAME=FROM..TO, such as round_limit=6..20";
            let knobs = knobs(level, rules);
            return Err(wrong(format!("no range is given: {example}\n{knobs}")));
        };
        let values = values(range).map_err(wrong)?;
        let (name, adds) = match name.strip_suffix('+') {
            Some(name) => (name, true),
            None => (name, false),
        };
        let what = What::parse(name.trim(), adds, level, rules)
            .map_err(|what| wrong(format!("{what}\n{}", knobs(level, rules))))?;
        if adds && !matches!(what, What::Override { .. }) {
            let mend = "`+=` adds to what each combatant has, and goes with combatants.WHO.FIELD: write `=`";
            return Err(wrong(mend.to_owned()));
        }
        Ok(Self {
            name: name.trim().to_owned() + if adds { "+" } else { "" },
            what,
            values,
        })
    }

    /// What it is called: `round_limit`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values that it may take, ascending, at least two.
    #[must_use]
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// The level with a value of the knob.
    ///
    /// # Errors
    /// [`SimError::Level`] if it cannot have this value.
    pub(super) fn level(&self, whole: &Column, value: i32) -> Result<Arc<Level>, SimError> {
        let level = &whole.level;
        let wrong = |why: String| SimError::Level {
            level: level.name().to_owned(),
            report: format!("{}={value}: {why}", self.name),
        };
        let mut draft = level.draft().clone();
        let count = || u32::try_from(value).map_err(|_| wrong("write 1 or more".to_owned()));
        match &self.what {
            What::Override { who, field, adds } => {
                let how = if *adds { How::Add } else { How::Set };
                for &place in who {
                    overridden(level, &mut draft, &whole.rules, place, field, how, value)
                        .map_err(wrong)?;
                }
            }
            What::Arrival { who } => {
                for &place in who {
                    if let Some(arrival) = &mut draft.combatants[place].arrives {
                        arrival.round = count()?;
                    }
                }
            }
            What::Value { path, side } => {
                return with_value(whole, path, side.as_deref(), value).map_err(wrong);
            }
            What::RoundLimit => draft.round_limit = Some(count()?),
            &What::Objective { place, field } => {
                let objective = &mut draft.objectives[place];
                let number = match field {
                    "rout" => &mut objective.rout,
                    "rounds" => &mut objective.rounds,
                    "count" => &mut objective.count,
                    _ => &mut objective.survive,
                };
                *number = Some(count()?);
            }
            &What::Start { side } => {
                let cells = start::shifted(level, &whole.rules, side, value).map_err(wrong)?;
                draft = draft.placed(&cells);
            }
        }
        seats::redrawn(level, &draft, &whole.rules).map_err(|error| match error {
            SimError::Level { report, .. } => wrong(report),
            other => other,
        })
    }
}

impl What {
    fn parse(name: &str, adds: bool, level: &Level, rules: &str) -> Result<Self, String> {
        let head = name.split(['.', '[']).next().unwrap_or(name);
        let rest = name[head.len()..].trim_start_matches('.');
        match head {
            "combatants" => {
                let (who, field) = group(rest, level)?;
                match field {
                    "" => Err("which of their numbers? write combatants.WHO.FIELD".to_owned()),
                    "arrives" => arrivals(who, level),
                    _ => Ok(Self::Override {
                        who,
                        field: field.to_owned(),
                        adds,
                    }),
                }
            }
            "start" => Ok(Self::Start {
                side: side(rest, level)?,
            }),
            "round_limit" if rest.is_empty() => Ok(Self::RoundLimit),
            "objectives" => objective(&name[head.len()..], level),
            "sides" => {
                let names = || level.sides().iter().map(|side| side.name.as_str());
                let own = names().find_map(|name| Some((name, after_name(rest, name)?)));
                let Some((side, path)) = own else {
                    return Err(format!(
                        "no side of {} is meant by \"{rest}\": {}",
                        level.name(),
                        suggest(rest.split('.').next().unwrap_or(rest), names())
                    ));
                };
                Ok(Self::Value {
                    path: section_path(path, rules)?,
                    side: Some(side.to_owned()),
                })
            }
            _ => Ok(Self::Value {
                path: section_path(name, rules)?,
                side: None,
            }),
        }
    }
}

/// A path of a variant, if it begins with a section that there is.
fn section_path(path: &str, rules: &str) -> Result<String, String> {
    let head = path.split(['.', '[']).next().unwrap_or(path);
    let known = sections(rules);
    match known.iter().any(|it| it == head) && head.len() < path.len() {
        true => Ok(path.to_owned()),
        false => Err(format!("there is no knob \"{path}\"")),
    }
}

/// The sections of the ruleset's data file, and those of the board.
fn sections(rules: &str) -> Vec<String> {
    let ruleset = crate::rules::find(rules);
    let text = ruleset.map_or("", |ruleset| ruleset.data.text());
    let document = Document::parse("data", text).ok();
    let own = document.iter().flat_map(|document| {
        let fields = document.root().fields();
        fields.map(|(name, _)| name.to_owned()).collect::<Vec<_>>()
    });
    let board = ["terrain", "object", "edge"].map(str::to_owned);
    own.chain(board).collect()
}

/// What is left of a path behind a name, which may have dots, and the dot behind it.
fn after_name<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(name)?;
    match rest.strip_prefix('.') {
        Some(rest) => Some(rest),
        None => rest.is_empty().then_some(rest),
    }
}

/// Those whom the beginning of a path means: a side, a role, a combatant's name or number; and the rest.
fn group<'t>(text: &'t str, level: &Level) -> Result<(Vec<usize>, &'t str), String> {
    let people = level.combatants();
    let all = |is: &dyn Fn(usize) -> bool| (0..people.len()).filter(|&at| is(at)).collect();
    let sides = level.sides().iter().enumerate();
    let of_sides = sides.map(|(side, entry)| {
        let own: Vec<usize> = all(&|at| people[at].side == side);
        (entry.name.to_string(), own)
    });
    let of_names = people.iter().filter_map(|it| it.name.as_ref()).map(|name| {
        let own: Vec<usize> = all(&|at| people[at].name.as_ref() == Some(name));
        (name.to_string(), own)
    });
    let of_roles = people.iter().map(|it| &it.role).map(|role| {
        let own: Vec<usize> = all(&|at| people[at].role == *role);
        (role.to_string(), own)
    });
    let numbers = (0..people.len()).map(|at| (format!("#{}", at + 1), vec![at]));
    let known: Vec<_> = of_sides
        .chain(of_names)
        .chain(of_roles)
        .chain(numbers)
        .collect();
    let meant = known
        .iter()
        .filter_map(|(name, who)| Some((name.len(), who, after_name(text, name)?)))
        // Of two names of which one begins with the other the longer one is meant; of two that are alike, the first.
        .rev()
        .max_by_key(|(length, _, _)| *length);
    match meant {
        Some((_, who, rest)) => Ok((who.clone(), rest)),
        None => {
            let word = text.split('.').next().unwrap_or(text);
            let names = known.iter().map(|(name, _)| name.as_str());
            let mut names: Vec<_> = names.collect();
            names.dedup();
            Err(format!(
                "nobody in {} is meant by \"{word}\": {}",
                level.name(),
                suggest(word, names)
            ))
        }
    }
}

fn arrivals(who: Vec<usize>, level: &Level) -> Result<What, String> {
    let later = |&at: &usize| level.combatants()[at].arrives.is_some();
    match who.iter().all(later) {
        true => Ok(What::Arrival { who }),
        false => Err(
            "arrives is the round of those who come later, and these are there from the start"
                .to_owned(),
        ),
    }
}

fn side(text: &str, level: &Level) -> Result<usize, String> {
    let names = || level.sides().iter().map(|side| side.name.as_str());
    let found = names().position(|name| name == text);
    found.ok_or_else(|| {
        format!(
            "no side of {} is called \"{text}\": {}",
            level.name(),
            suggest(text, names())
        )
    })
}

/// `[0].rounds`, or `.0.rounds`.
fn objective(text: &str, level: &Level) -> Result<What, String> {
    let text = text.replace(['[', ']'], ".");
    let mut parts = text.split('.').filter(|part| !part.is_empty());
    let place = parts.next().and_then(|part| part.parse::<usize>().ok());
    let objectives = &level.draft().objectives;
    let place = place.filter(|&place| place < objectives.len());
    let Some(place) = place else {
        return Err(match objectives.len() {
            0 => format!("{} has no objectives", level.name()),
            count => format!(
                "objectives are numbered from 0 to {}: objectives[0].rounds",
                count - 1
            ),
        });
    };
    let field = parts.next().unwrap_or_default();
    let known = numbers_of(level, place);
    match known.iter().find(|&&it| it == field) {
        Some(&field) if parts.next().is_none() => Ok(What::Objective { place, field }),
        _ => Err(format!(
            "objectives[{place}] has no number \"{field}\": {}",
            suggest(field, known)
        )),
    }
}

/// The numbers that an objective has.
fn numbers_of(level: &Level, place: usize) -> Vec<&'static str> {
    let it = &level.draft().objectives[place];
    let has = [it.rout, it.rounds, it.count, it.survive];
    let all = COUNTS.into_iter().zip(has);
    all.filter_map(|(name, number)| number.map(|_| name))
        .collect()
}

/// What knobs there are for a level, for messages.
fn knobs(level: &Level, rules: &str) -> String {
    let list = |names: Vec<&str>| names.join(", ");
    let mut roles: Vec<_> = level
        .combatants()
        .iter()
        .map(|it| it.role.as_str())
        .collect();
    roles.sort_unstable();
    roles.dedup();
    let names = level
        .combatants()
        .iter()
        .filter_map(|it| it.name.as_deref());
    let names: Vec<_> = names.collect();
    let a_name = match &names[..] {
        [] => String::new(),
        _ => format!(", a name ({})", list(names.clone())),
    };
    let sides = list(
        level
            .sides()
            .iter()
            .map(|side| side.name.as_str())
            .collect(),
    );
    let mut lines = vec![
        format!("The knobs of {} under {rules} are:", level.name()),
        "  combatants.WHO.FIELD=4..20    a number of their overrides; += in place of = adds to what each has".to_owned(),
        format!(
            "    WHO is a side ({sides}), a role ({}){a_name} or a number (#1 to #{})",
            list(roles),
            level.combatants().len()
        ),
        format!("  start.SIDE=0..4               cells farther from the enemy: {sides}"),
        "  round_limit=6..20             the round after which the battle is drawn".to_owned(),
    ];
    for place in 0..level.draft().objectives.len() {
        let each = numbers_of(level, place).into_iter();
        lines.extend(each.map(|field| format!("  objectives[{place}].{field}=1..6")));
    }
    if level.combatants().iter().any(|it| it.arrives.is_some()) {
        lines.push("  combatants.WHO.arrives=2..6   the round in which they come".to_owned());
    }
    let sections = sections(rules);
    lines.push(
        "  terrain.mud.cost=1..4         a value, by its path as in a variant; it begins with"
            .to_owned(),
    );
    lines.push(format!("    {}", sections.join(", ")));
    lines.push("  sides.SIDE.PATH=0..3          the same for one side alone".to_owned());
    lines.join("\n")
}

/// `FROM..TO` or `FROM..TO/STEP`.
fn values(text: &str) -> Result<Vec<i32>, String> {
    let mend = "write whole numbers as FROM..TO or FROM..TO/STEP, such as 4..20 or 10..100/5";
    let number = |text: &str| text.trim().parse::<i32>().map_err(|_| mend.to_owned());
    let (range, step) = match text.split_once('/') {
        Some((range, step)) => (range, number(step)?),
        None => (text, 1),
    };
    let (from, to) = range.split_once("..").ok_or(mend)?;
    let (from, to) = (number(from)?, number(to.trim_start_matches('='))?);
    if from >= to {
        return Err(format!(
            "{from}..{to} has no two values; write the smaller number first"
        ));
    }
    let step = usize::try_from(step).ok().filter(|&step| step > 0);
    let step = step.ok_or("a step is 1 or more")?;
    // One more than is allowed is enough to tell.
    let values: Vec<_> = (from..=to).step_by(step).take(MOST + 1).collect();
    match values.len() {
        0 | 1 => Err(format!(
            "{range} in steps of {step} has one value only; take a smaller step"
        )),
        count if count > MOST => Err(format!(
            "more than {MOST} values are too many; take a larger step, such as {from}..{to}/{}",
            (i64::from(to) - i64::from(from)) / 100
        )),
        _ => Ok(values),
    }
}

/// Whether a value takes the place of another, or is added to it.
#[derive(Clone, Copy)]
enum How {
    Set,
    Add,
}

/// Puts a number into the overrides of a combatant.
fn overridden(
    level: &Level,
    draft: &mut Draft,
    rules: &str,
    place: usize,
    field: &str,
    how: How,
    value: i32,
) -> Result<(), String> {
    let ruleset = crate::rules::find(rules).ok_or("there is no such ruleset")?;
    let tables = level.data().tables(ruleset);
    let entry = &mut draft.combatants[place];
    let role = entry.role_under(rules).clone();
    let own = entry.overrides.get(rules).map_or("()", String::as_str);
    let who = entry.name.clone().unwrap_or_else(|| role.clone());
    let text = match how {
        How::Add => tables.grown(&role, own, &[(field.into(), value)]),
        How::Set => {
            let text = with_number(own, field, value).map_err(|why| format!("{who}: {why}"))?;
            let faults = tables.check_overrides(&role, &text);
            if faults.is_empty() {
                Ok(text)
            } else {
                Err(faults)
            }
        }
    };
    let text = text.map_err(|faults| format!("{who}: {}", listed(&faults)))?;
    entry.overrides.insert(rules.into(), text);
    Ok(())
}

/// The text of overrides with a number in it.
fn with_number(overrides: &str, field: &str, value: i32) -> Result<String, String> {
    let text = format!("{{{:?}: {value}}}", field);
    let change = Document::parse("the knob", text).map_err(|report| report.to_string())?;
    let own = Document::parse("the overrides", overrides).map_err(|report| report.to_string())?;
    let mut report = change.report();
    let changes = Change::all_of(change.root(), &mut report);
    let mut merged = Merged::of(own);
    merged.replace(&changes, &mut report);
    match report.is_empty() {
        true => Ok(merged.document().text().to_owned()),
        false => Err(report.to_string()),
    }
}

/// The level with one more variant on top, which changes a value.
fn with_value(
    whole: &Column,
    path: &str,
    side: Option<&str>,
    value: i32,
) -> Result<Arc<Level>, String> {
    let head = path.split('.').next().unwrap_or(path);
    let change = format!("changes: {{{path:?}: {value}}}");
    let of_board = ["terrain", "object", "edge"].contains(&head);
    // Other rulesets may have a section of the same name, and no such value in it.
    let change = match of_board {
        true => change,
        false => format!("{}: ({change})", whole.rules),
    };
    let change = match side {
        None => change,
        Some(side) => format!("sides: {{{side:?}: ({change})}}"),
    };
    let name = format!("{path} {value}");
    let text = format!("(name: {name:?}, {change})");
    let level = &whole.level;
    let variant = Variant::parse("the knob", &text, crate::rules::all());
    let variant = variant.map_err(|report| report.to_string())?;
    let data = level.data();
    let all = data.variants().iter().cloned().chain([Arc::new(variant)]);
    let data = with_variants(data, all.collect()).map_err(|error| error.to_string())?;
    let changed = seats::with_data(level, level.draft(), &whole.rules, &data);
    changed.map_err(|report| report.to_string())
}
