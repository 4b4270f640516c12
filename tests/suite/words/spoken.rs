//! What battles say: log, questions and answers, as the scripts of each ruleset bring them up.

use super::page::Page;
use super::root;
use quincunx::battle::{Battle, Narrator};
use quincunx::combat::{BattleEvent, Ruleset, Vocabulary};
use quincunx::level::GameData;
use quincunx::script::Script;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The scripts of a ruleset as played, in order.
pub fn played(ruleset: &str) -> impl Iterator<Item = Battle> {
    let folder = root().join("tests/scripts").join(ruleset);
    let entries = fs::read_dir(folder).expect("the scripts are in the project");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort();
    let scripts = paths.into_iter().flat_map(|path| {
        Script::load(&path, &GameData::shipped()).expect("a script that is kept is right")
    });
    scripts.map(|script| script.play().expect("it can be played").battle)
}

/// Sentences by their shape, with one of each as it was said first.
#[derive(Default)]
struct Said(BTreeMap<String, String>);

impl Said {
    fn hear(&mut self, text: &str, replaced: &[(String, char)]) {
        let mut shape = text.to_owned();
        for (word, sign) in replaced {
            shape = shape.replace(word.as_str(), sign.encode_utf8(&mut [0; 4]));
        }
        for (many, one) in [
            ("cells", "cell"),
            ("steps", "step"),
            ("yards", "yard"),
            ("rounds are", "round is"),
        ] {
            shape = shape.replace(many, one);
        }
        let mut key = String::new();
        for sign in shape.chars() {
            if !sign.is_ascii_digit() {
                key.push(sign);
            } else if !key.ends_with('#') {
                key.push('#');
            }
        }
        self.0.entry(key).or_insert_with(|| text.to_owned());
    }

    /// The sentences in alphabetical order.
    fn told(&self) -> Vec<String> {
        let mut lines: Vec<_> = self.0.values().cloned().collect();
        lines.sort();
        lines.dedup();
        lines
    }
}

/// Answers by what they do, each with the first labels of those that do it.
#[derive(Default)]
struct Answers(BTreeMap<String, Vec<String>>);

impl Answers {
    /// Labels that are listed for one sentence.
    const MOST: usize = 3;

    fn hear(&mut self, label: &str, does: &str) {
        let labels = self.0.entry(does.to_owned()).or_default();
        let label = format!("**{label}**");
        if labels.len() < Self::MOST && !labels.contains(&label) {
            labels.push(label);
        }
    }

    fn told(&self) -> Vec<String> {
        let line = |(does, labels): (&String, &Vec<String>)| match does.as_str() {
            "" => labels.join(", "),
            does => format!("{}: {does}", labels.join(", ")),
        };
        let mut lines: Vec<_> = self.0.iter().map(line).collect();
        lines.sort();
        lines
    }
}

/// What the scripts of a ruleset say.
pub struct Spoken {
    log: Said,
    questions: Said,
    answers: Answers,
}

/// The words of objects, in small letters, from the catalogue of the board.
fn things() -> Vec<String> {
    let board = fs::read_to_string(root().join("assets/board.ron")).expect("it is there");
    let quoted = board.split('"').skip(1).step_by(2);
    let is_name =
        |text: &&str| text.len() > 3 && text.chars().all(|sign| sign.is_lowercase() || sign == ' ');
    quoted.filter(is_name).map(str::to_owned).collect()
}

/// Names, things, parts and actions, the longest first, each with the sign that stands for its kind.
fn replaced(battle: &Battle, vocabulary: &Vocabulary) -> Vec<(String, char)> {
    let names = battle.combatants().map(|who| (battle.name(who), '@'));
    let words = |words: &[smol_str::SmolStr]| -> Vec<_> {
        let plain = words.iter().map(|word| quincunx::battle::plain_part(word));
        plain.map(|word| (word.replace('_', " "), '%')).collect()
    };
    let mut all: Vec<_> = names.collect();
    all.push((battle.level().name().to_owned(), '@'));
    let sides = battle.level().sides().iter();
    all.extend(sides.map(|side| (side.name.to_string(), '@')));
    all.extend(words(&vocabulary.items));
    all.extend(words(&vocabulary.parts));
    all.extend(things().into_iter().map(|thing| (thing, '%')));
    let actions = battle.ruleset().actions.markdown();
    let labels = actions
        .lines()
        .skip(2)
        .filter_map(|row| row.split(" | ").next());
    all.extend(labels.map(|label| (label.trim_start_matches("| ").to_owned(), '$')));
    all.retain(|(word, _)| word.len() > 2);
    all.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    all
}

/// Plays the scripts of a ruleset and hears what is said.
pub fn spoken(ruleset: &Ruleset) -> Spoken {
    let (mut log, mut questions, mut answers) = <(Said, Said, Answers)>::default();
    for battle in played(ruleset.id) {
        let vocabulary = (ruleset.shown.vocabulary)(battle.world());
        let replaced = replaced(&battle, &vocabulary);
        // A script is called by what it shows, which no level is.
        let plain = |text: &str| text.replace(battle.level().name(), "The drill yard");
        for line in Narrator::of(&battle).lines(battle.events()) {
            log.hear(&plain(&line.text), &replaced);
        }
        for event in battle.events() {
            if let BattleEvent::Asked(choice) = event {
                questions.hear(&plain(&choice.prompt), &replaced);
                for option in choice.options.iter() {
                    let does = ruleset.answer_does(&choice.kind, &option.key);
                    let does = does.map_or("", |(does, _)| does);
                    answers.hear(&option.label, does);
                }
            }
        }
    }
    Spoken {
        log,
        questions,
        answers,
    }
}

/// How many rulesets' logs have a sentence.
fn spread(all: &[Spoken], key: &str) -> usize {
    all.iter().filter(|it| it.log.0.contains_key(key)).count()
}

/// The sentences that the logs of at least two rulesets have alike.
pub fn shared(all: &[Spoken]) -> Vec<String> {
    let logs = all.iter().flat_map(|spoken| &spoken.log.0);
    let mut alike = BTreeMap::new();
    for (key, text) in logs.filter(|(key, _)| spread(all, key) > 1) {
        alike.entry(key).or_insert(text);
    }
    let mut lines: Vec<_> = alike.into_values().cloned().collect();
    lines.sort();
    lines
}

/// What only this ruleset's log says, and what it asks.
pub fn tell(page: &mut Page, all: &[Spoken], spoken: &Spoken) {
    let own = spoken.log.0.iter().filter(|(key, _)| spread(all, key) == 1);
    let mut own: Vec<_> = own.map(|(_, text)| text.clone()).collect();
    own.sort();
    page.head(3, "The log", "");
    page.lines(own);
    page.head(3, "Questions and answers", "");
    page.lines(spoken.questions.told());
    page.lines(spoken.answers.told());
}
