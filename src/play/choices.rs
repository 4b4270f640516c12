//! What the menu has chosen for the next battle: level, ruleset, players, seed. Floor 7.

use super::session::{Mind, Setup};
use crate::battle::{load_data, load_level, load_variant, offered_variants, with_variants};
use crate::combat::Difficulty;
use crate::level::files::{self, LevelEntry};
use crate::level::{GameData, Variant};
use bevy::prelude::*;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// What was chosen in the menu.
#[derive(Resource, Debug, Clone)]
pub struct Choices {
    /// The levels that can be chosen.
    pub levels: Vec<LevelEntry>,
    /// The guided battles, in the order of the rulesets that they teach.
    pub lessons: Vec<LevelEntry>,
    /// The variants that can be chosen, and whether they are. Those chosen are laid on top of each other in this order.
    pub variants: Vec<(Arc<Variant>, bool)>,
    /// What the battle would begin with.
    pub setup: Setup,
    /// Files of levels and variants that are no good, and why.
    pub problems: Vec<String>,
    /// What is wrong with the data files or the chosen variants; the setup keeps what was right last.
    pub data_problem: Option<String>,
    /// How often the files were read.
    pub readings: u32,
}

impl Choices {
    /// The choices before anything was chosen: the level of the setup, which is added to the list if it is not among
    /// the shipped ones, and the variants of its data. A setup without a level takes the first one.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let mut choices = Self {
            levels: Vec::new(),
            lessons: Vec::new(),
            variants: setup
                .data
                .variants()
                .iter()
                .map(|variant| (variant.clone(), true))
                .collect(),
            setup,
            problems: Vec::new(),
            data_problem: None,
            readings: 0,
        };
        choices.survey();
        if choices.setup.path.as_os_str().is_empty()
            && let Some(entry) = choices.levels.first()
        {
            choices.setup.path.clone_from(&entry.path);
        }
        choices
    }

    /// The chosen level in the list; `None` if its file is no good.
    #[must_use]
    pub fn entry(&self) -> Option<&LevelEntry> {
        let mut all = self.levels.iter();
        all.find(|entry| entry.path == self.setup.path)
    }

    /// The setup's file gets the name that it has in the list, however it was named; a file that is in no list is
    /// added.
    fn list_own_level(&mut self) {
        let path = &self.setup.path;
        let real = |path: &Path| path.canonicalize().ok();
        let own = real(path);
        let is_own = |entry: &&LevelEntry| {
            entry.path == *path || (own.is_some() && real(&entry.path) == own)
        };
        if let Some(entry) = self.levels.iter().find(is_own) {
            self.setup.path = entry.path.clone();
        } else if let Ok(level) = load_level(path, &self.setup.data) {
            self.levels.push(LevelEntry::of(path.clone(), &level));
        }
    }

    /// The data in force without the variants that are for levels with certain sides.
    fn data_for_any_level(&self) -> Arc<GameData> {
        let data = &self.setup.data;
        let for_any = |variant: &&Arc<Variant>| variant.sides().next().is_none();
        let variants: Vec<_> = data.variants().iter().filter(for_any).cloned().collect();
        match variants.len() == data.variants().len() {
            true => data.clone(),
            // What is right with more on top is right alone.
            false => with_variants(data, variants).unwrap_or_else(|_| data.clone()),
        }
    }

    /// Looks for levels and variants. A level whose file is wrong now stays in the list as it was.
    fn survey(&mut self) {
        let data = self.data_for_any_level();
        let (mut levels, errors) = files::levels_dir()
            .map(|dir| files::survey(&dir, |path| load_level(path, &data)))
            .unwrap_or_default();
        let (mut lessons, others): (Vec<_>, Vec<_>) = levels
            .into_iter()
            .partition(|entry| entry.teaches.is_some());
        levels = others;
        lessons.sort_by_key(|entry| (place_of(entry.teaches.as_deref()), entry.path.clone()));
        self.lessons = lessons;
        let is_lost = |old: &LevelEntry| {
            old.path.is_file() && !levels.iter().any(|entry| entry.path == old.path)
        };
        let lost: Vec<_> = self
            .levels
            .iter()
            .filter(|old| is_lost(old))
            .cloned()
            .collect();
        levels.extend(lost);
        levels.sort_by(|one, other| one.path.cmp(&other.path));
        self.levels = levels;
        self.list_own_level();
        let (offered, wrong) = offered_variants();
        let elsewhere = self.variants.iter().filter(|(variant, _)| {
            !offered
                .iter()
                .any(|offered| offered.word() == variant.word())
        });
        let elsewhere = elsewhere.map(|(variant, chosen)| {
            let now = load_variant(variant.document().path());
            (now.unwrap_or_else(|_| variant.clone()), *chosen)
        });
        let elsewhere: Vec<_> = elsewhere.collect();
        let is_chosen = |variant: &Variant| {
            let known = self
                .variants
                .iter()
                .find(|(known, _)| known.word() == variant.word());
            known.is_some_and(|(_, chosen)| *chosen)
        };
        let offered = offered.into_iter().map(|variant| {
            let chosen = is_chosen(&variant);
            (variant, chosen)
        });
        self.variants = offered.chain(elsewhere).collect();
        let levels = errors.iter().map(ToString::to_string);
        self.problems = levels
            .chain(wrong.iter().map(ToString::to_string))
            .collect();
    }

    /// Reads levels, variants and data files again. Where something is wrong, what was right last stays.
    pub(super) fn read_again(&mut self) {
        self.survey();
        self.lay_variants();
    }

    /// Switches a variant on or off.
    pub(super) fn toggle_variant(&mut self, index: usize) {
        if let Some((_, chosen)) = self.variants.get_mut(index) {
            *chosen = !*chosen;
            self.lay_variants();
        }
    }

    /// Plays by other rules; chosen variants that are not for them rest.
    pub(super) fn pick_rules(&mut self, id: &str) {
        id.clone_into(&mut self.setup.rules);
        self.lay_variants();
    }

    /// Whether a variant is for the chosen rules, and changes nothing for a side that the chosen level does not have.
    pub(super) fn fits(&self, variant: &Variant) -> bool {
        let sides = self
            .entry()
            .map(|entry| entry.sides.iter().map(|(name, _)| name.as_str()));
        variant.is_for(&self.setup.rules) && sides.is_none_or(|sides| variant.fits_sides(sides))
    }

    /// Lays the chosen variants that fit on the data files.
    fn lay_variants(&mut self) {
        self.readings += 1;
        let chosen = self
            .variants
            .iter()
            .filter(|(variant, chosen)| *chosen && self.fits(variant));
        let chosen = chosen.map(|(variant, _)| variant.clone()).collect();
        match load_data(files::root().as_deref(), chosen) {
            Ok(data) => {
                self.setup.data = data;
                self.data_problem = None;
            }
            Err(error) => self.data_problem = Some(error.to_string()),
        }
    }

    pub(super) fn pick(&mut self, level: usize) {
        if let Some(entry) = self.levels.get(level) {
            self.setup.path.clone_from(&entry.path);
            let is_for_sides = |(variant, chosen): &(Arc<Variant>, bool)| {
                *chosen && variant.sides().next().is_some()
            };
            if self.variants.iter().any(is_for_sides) {
                self.lay_variants();
            }
        }
    }

    pub(super) fn toggle(&mut self, side: usize) {
        while self.setup.minds.len() <= side {
            self.setup.minds.push(Mind::COMPUTER);
        }
        self.setup.minds[side] = self.setup.minds[side].next();
    }

    /// What a guided battle is begun with, by its place in the list: the learner has the first side, and the
    /// computer at its easiest the others. The dice are those of the lesson, if it has any.
    #[must_use]
    pub fn lesson(&self, place: usize) -> Option<Setup> {
        let entry = self.lessons.get(place)?;
        let rules = entry.teaches.as_ref()?.to_string();
        let data = self.data_for_any_level();
        let level = load_level(&entry.path, &data).ok();
        let seed = level.and_then(|level| level.guide()?.seed);
        Some(Setup {
            path: entry.path.clone(),
            rules,
            seed: seed.unwrap_or_else(fresh_seed),
            minds: vec![Mind::Person, Mind::Computer(Difficulty::Easy)],
            data,
        })
    }

    /// What a battle that was begun with a setup would begin with now: the same with the data files and variants that
    /// are chosen.
    #[must_use]
    pub fn changed(&self, setup: &Setup) -> Setup {
        Setup {
            data: self.setup.data.clone(),
            ..setup.clone()
        }
    }

    /// Who plays a side.
    #[must_use]
    pub fn mind(&self, side: usize) -> Mind {
        self.setup
            .minds
            .get(side)
            .copied()
            .unwrap_or(Mind::COMPUTER)
    }
}

/// The place of a ruleset in the menu.
fn place_of(ruleset: Option<&str>) -> usize {
    let mut all = crate::rules::all().iter();
    all.position(|rules| Some(rules.id) == ruleset)
        .unwrap_or(usize::MAX)
}

/// A seed from the clock, short enough to be told to somebody.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "a new battle is to differ from the last one; the rules see only the seed"
)]
pub fn fresh_seed() -> u64 {
    let nanos = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |since| since.subsec_nanos() ^ since.as_secs() as u32);
    u64::from(nanos) % 900_000 + 100_000
}

/// Who plays if nobody has chosen: a person against the computer.
pub const USUAL: [Mind; 2] = [Mind::Person, Mind::COMPUTER];
