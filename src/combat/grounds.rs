//! What grounds do under a ruleset, in its own words. Floor 3.
//!
//! A ruleset declares how an ordinary walker steps and a sentence for each sort of ground that its rules ask for
//! ([`GroundRules`]). Tips, `look`, `check`, simulations and the docs read it from there, with the prices of steps that the board
//! works out: [`GroundEffects`] is the whole answer for one terrain.

use super::{ActiveRuleset, RuleSwitches};
use crate::board::{Grade, GroundPrice, StepRules, Terrain};
use bevy::prelude::World;
use serde::Serialize;
use smol_str::SmolStr;

/// A sort of ground, or of what stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// A terrain whose cost in the board catalogue is 2 or more.
    Cost,
    /// A step that leads up by one elevation step.
    StepUp,
    /// One that leads up by more.
    HeightUp,
    /// One that leads down by more than one.
    HeightDown,
    /// Cover.
    Cover,
    /// A terrain with a tag; one that ends in an underscore stands for all that begin so.
    Tag(&'static str),
    /// A gap that is half as wide as a large body.
    Gap,
    /// A dark cell.
    Dark,
    /// A dim cell.
    Dim,
    /// A cell with fog.
    Fog,
    /// A door or a lever.
    Worked,
    /// What is tagged `bell`, `torch`, `candle` or `kindling` and turns into something.
    Kindled,
    /// An object or edge that has hit points.
    HitPoints,
    /// An object with a tag.
    Object(&'static str),
    /// An edge with a tag.
    Edge(&'static str),
}

/// What weight a tag has for a terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// It makes open ground something else.
    Own,
    /// It changes only what steps cost, which is told as a number.
    Price,
    /// It changes something about ground that is something else already, or for few creatures.
    Detail,
}

/// What a sort of ground does: a sentence, and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundWords {
    /// The sort of ground.
    pub ground: Ground,
    /// What weight it has.
    pub bearing: Bearing,
    /// What it does: whole sentences.
    pub does: &'static str,
    /// What it does where one terrain's tag is known, with `{1}` and `{2}` for the parts behind its beginning; empty where the tag
    /// has none.
    pub of_tag: &'static str,
    /// The rules; without the first one it does nothing.
    pub rules: &'static [&'static str],
}

impl GroundWords {
    /// Of a sort of ground that is something by itself.
    #[must_use]
    pub const fn of(ground: Ground, does: &'static str, rules: &'static [&'static str]) -> Self {
        Self {
            ground,
            bearing: Bearing::Own,
            does,
            of_tag: "",
            rules,
        }
    }

    /// Of a tag that makes open ground something else.
    #[must_use]
    pub const fn tag(
        tag: &'static str,
        does: &'static str,
        rules: &'static [&'static str],
    ) -> Self {
        Self::of(Ground::Tag(tag), does, rules)
    }

    /// Of a tag that changes only what steps cost.
    #[must_use]
    pub const fn price(
        tag: &'static str,
        does: &'static str,
        rules: &'static [&'static str],
    ) -> Self {
        Self {
            bearing: Bearing::Price,
            ..Self::tag(tag, does, rules)
        }
    }

    /// Of a tag that means something beside others, or to few creatures.
    #[must_use]
    pub const fn detail(
        tag: &'static str,
        does: &'static str,
        rules: &'static [&'static str],
    ) -> Self {
        Self {
            bearing: Bearing::Detail,
            ..Self::tag(tag, does, rules)
        }
    }

    /// Whether they are those of a tag of terrains.
    ///
    /// ```
    /// # use quincunx::combat::GroundWords;
    /// let current = GroundWords::tag("current_", "Carries whoever stands in it.", &["TRI-MOVE-11"]);
    /// assert!(current.is_for("current_E_10") && !current.is_for("currents"));
    /// ```
    #[must_use]
    pub fn is_for(&self, tag: &str) -> bool {
        match self.ground {
            Ground::Tag(own) if own.ends_with('_') => tag.starts_with(own),
            Ground::Tag(own) => tag == own,
            _ => false,
        }
    }

    /// Says what it does where the numbers of a tag are known.
    #[must_use]
    pub const fn filled(self, of_tag: &'static str) -> Self {
        Self { of_tag, ..self }
    }

    /// What it does where it is said by a tag.
    ///
    /// ```
    /// # use quincunx::combat::GroundWords;
    /// let current = GroundWords::tag("current_", "Carries whoever stands in it.", &["TRI-MOVE-11"]);
    /// let current = current.filled("Carries whoever stands in it {2} feet to {1}.");
    /// assert_eq!(current.does_by("current_E_10"), "Carries whoever stands in it 10 feet to E.");
    /// ```
    #[must_use]
    pub fn does_by(&self, tag: &str) -> String {
        let (Ground::Tag(own), false) = (self.ground, self.of_tag.is_empty()) else {
            return self.does.to_owned();
        };
        let numbers = tag.strip_prefix(own).unwrap_or_default().split('_');
        let filled = (1..).zip(numbers);
        filled.fold(self.of_tag.to_owned(), |text, (place, number)| {
            text.replace(&format!("{{{place}}}"), number)
        })
    }

    /// The sentence with its rules: "It slows whoever stands in it (AUR-MOVE-14)."
    #[must_use]
    pub fn with_rules(&self) -> String {
        self.and_rules(self.does)
    }

    fn and_rules(&self, does: &str) -> String {
        let rules = shortened(self.rules);
        format!("{} ({rules}).", does.trim_end_matches('.'))
    }
}

/// Rules in brackets, later ones of a section by their numbers: "AUR-MOVE-10, -12".
fn shortened(rules: &[&str]) -> String {
    let section = |rule: &str| rule.rsplit_once('-').map(|(section, _)| section.to_owned());
    let mut text = String::new();
    let mut last = None;
    for rule in rules {
        let number = rule.rsplit('-').next().unwrap_or_default();
        let own = section(rule);
        match own.is_some() && own == last {
            true => text += &format!(", -{number}"),
            false if text.is_empty() => text += rule,
            false => text += &format!(", {rule}"),
        }
        last = own;
    }
    text
}

/// What a ruleset says of grounds.
#[derive(Debug)]
pub struct GroundRules {
    /// How a walker of one cell without special gifts steps, by the tables in force.
    pub walker: fn(&World) -> StepRules,
    /// What steps are counted in: "cells", "yards".
    pub unit: &'static str,
    /// The least cover that a rule asks for.
    pub least_cover: Grade,
    /// What each sort of ground does that a rule asks for; what is not named does nothing.
    pub words: &'static [GroundWords],
}

impl GroundRules {
    /// What a sort of ground does; `None` if it does nothing.
    #[must_use]
    pub fn words_of(&self, ground: Ground) -> Option<&'static GroundWords> {
        self.words.iter().find(|it| it.ground == ground)
    }

    /// Whether a tag makes open ground something else.
    #[must_use]
    pub fn heeds(&self, tag: &str) -> bool {
        let mut words = self.words.iter().filter(|it| it.is_for(tag));
        words.any(|it| it.bearing != Bearing::Detail)
    }
}

/// What a terrain does under a ruleset on level ground, apart from light, fog and what stands on it.
///
/// Two terrains with the same effects are the same under that ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundEffects {
    /// What steps cost; `None` if nobody walks in.
    pub price: Option<GroundPrice>,
    /// What steps are counted in.
    pub unit: &'static str,
    /// The cover that it gives, as far as a rule asks for it.
    pub cover: Grade,
    /// Whether it ends sight.
    pub ends_sight: bool,
    /// What its tags do besides, in the order of the ruleset's words. Details of open ground are left out.
    pub tags: Vec<&'static GroundWords>,
    /// The tags of the terrain by which those are said, in the same order.
    pub said_by: Vec<SmolStr>,
}

/// The effects of a terrain in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GroundNote {
    /// What it costs and covers, a few words each: "a step in costs 2 cells". Empty for open ground.
    pub going: Vec<String>,
    /// What its tags do, a sentence each.
    pub does: Vec<String>,
}

impl GroundEffects {
    /// What a terrain does in a battle; `None` if its ruleset does not list its grounds.
    #[must_use]
    pub fn of(world: &World, terrain: &Terrain) -> Option<Self> {
        let ActiveRuleset { ruleset, switches } = world.resource::<ActiveRuleset>();
        let rules = ruleset.shown.grounds?;
        Some(Self::under(rules, (rules.walker)(world), switches, terrain))
    }

    fn under(
        rules: &'static GroundRules,
        walker: StepRules,
        switches: &RuleSwitches,
        terrain: &Terrain,
    ) -> Self {
        let cover = terrain.cover;
        let in_force =
            |it: &&GroundWords| it.rules.first().is_none_or(|rule| !switches.is_off(rule));
        let tagged = |it: &'static GroundWords| {
            let tag = terrain.tags.iter().find(|tag| it.is_for(tag))?;
            Some((it, tag.as_str().into()))
        };
        let words = rules.words.iter().filter(in_force);
        let (tags, said_by) = words.filter_map(tagged).unzip();
        let mut effects = Self {
            price: GroundPrice::of(terrain, walker),
            unit: rules.unit,
            cover: if cover < rules.least_cover {
                Grade::None
            } else {
                cover
            },
            ends_sight: terrain.blocks_sight || (cover == Grade::Total && !terrain.see_through),
            tags,
            said_by,
        };
        if effects.is_open() {
            effects.tags.clear();
            effects.said_by.clear();
        }
        effects
    }

    /// Whether it is open ground: steps cost 1, nothing hides anybody, and no tag is more than a detail.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let by_tag = self.tags.iter().any(|it| it.bearing == Bearing::Own);
        let open = self.price == Some(GroundPrice::OPEN) && self.cover == Grade::None;
        open && !self.ends_sight && !by_tag
    }

    /// What steps cost and what covers, a few words each; nothing for open ground.
    #[must_use]
    pub fn going(&self) -> Vec<String> {
        let mut words = Vec::new();
        match self.price {
            None => words.push("nobody walks in".to_owned()),
            Some(GroundPrice { entering, leaving }) => {
                let unit = self.unit;
                words.extend((entering > 1).then(|| format!("a step in costs {entering} {unit}")));
                words.extend((leaving > 1).then(|| format!("a step out costs {leaving} {unit}")));
            }
        }
        words.extend((self.cover > Grade::None).then(|| self.cover.words().to_owned()));
        words
    }

    /// What its tags do, besides what the price tells, each with the tag.
    fn told(&self) -> impl Iterator<Item = (&'static GroundWords, &str)> {
        let tags = self.tags.iter().copied().zip(&self.said_by);
        let tags = tags.map(|(words, tag)| (words, tag.as_str()));
        tags.filter(|(words, _)| words.bearing != Bearing::Price)
    }

    /// The sentences of its tags, besides those that the price tells.
    pub fn sentences(&self) -> impl Iterator<Item = String> {
        self.told().map(|(words, tag)| words.does_by(tag))
    }

    /// In words, with the rules.
    #[must_use]
    pub fn note(&self) -> GroundNote {
        GroundNote {
            going: self.going(),
            does: self
                .told()
                .map(|(words, tag)| words.and_rules(&words.does_by(tag)))
                .collect(),
        }
    }
}

impl GroundNote {
    /// Whether there is nothing to say.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.going.is_empty() && self.does.is_empty()
    }

    /// In one line: "a step in costs 2 metres. It slows whoever stands in it (AUR-MOVE-14)."; "open ground" if it is that.
    #[must_use]
    pub fn line(&self) -> String {
        let going = self.going.join(", ");
        let parts: Vec<_> = (!going.is_empty())
            .then(|| format!("{going}."))
            .into_iter()
            .chain(self.does.iter().cloned())
            .collect();
        match parts.is_empty() {
            true => "open ground.".to_owned(),
            false => parts.join(" "),
        }
    }
}

#[cfg(test)]
mod tests;
