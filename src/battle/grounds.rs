//! The terrains of a level under a ruleset: what each does, and which of them do nothing. Floor 5.

use super::Battle;
use super::pitfalls::with_everybody_there;
use crate::board::Terrain;
use crate::combat::{GroundEffects, GroundRules, Ruleset};
use crate::grid::GridKind;
use crate::level::{Catalogue, Level};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// A terrain that is drawn in a level, under a ruleset.
#[derive(Clone, Debug)]
pub struct LevelGround<'l> {
    /// The first symbol of the legend that stands for it.
    pub symbol: char,
    /// The terrain.
    pub terrain: &'l Terrain,
    /// What it does.
    pub effects: GroundEffects,
    /// Why one would expect it to do something, if it is like open ground nevertheless.
    pub inert: Option<Inert>,
}

/// Why one would expect a terrain to do something that does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inert {
    /// Other rulesets make something of its tags.
    Elsewhere,
    /// It has a tag that no ruleset asks for and no terrain of the game has.
    Unknown(SmolStr),
}

impl Battle {
    /// What a terrain does under the ruleset of the battle; `None` if that is not listed.
    #[must_use]
    pub fn ground(&self, terrain: &Terrain) -> Option<GroundEffects> {
        GroundEffects::of(self.world(), terrain)
    }

    /// The terrains that are drawn in the level, in the order of its legend; none if the ruleset does not list its grounds.
    #[must_use]
    pub fn grounds(&self) -> Vec<LevelGround<'_>> {
        let draft = self.level().draft();
        let drawn: BTreeSet<char> = draft.rows.iter().flat_map(|row| row.chars()).collect();
        let legend = draft.legend.iter().filter(|(it, _)| drawn.contains(it));
        let mut seen = BTreeSet::new();
        let legend = legend.filter(|(_, tile)| seen.insert(tile.terrain.clone()));
        let catalogue = self.level().data().board();
        legend
            .filter_map(|(&symbol, tile)| {
                let terrain = catalogue.terrain(&tile.terrain)?;
                let effects = self.ground(terrain)?;
                Some(LevelGround {
                    symbol,
                    terrain,
                    inert: inert(terrain).filter(|_| effects.is_open()),
                    effects,
                })
            })
            .collect()
    }
}

/// Whether one terrain of a level is the same as another under a ruleset, as far as grounds go: a battle with the one in place of
/// the other is the same battle. `None` if that cannot be told: the ruleset does not list its grounds, the level cannot be
/// played under it, or has no such terrain.
#[must_use]
pub fn is_same_ground(
    level: &Level,
    ruleset: &'static Ruleset,
    one: &str,
    other: &str,
) -> Option<bool> {
    let battle = with_everybody_there(level, ruleset)?;
    let effects = |name: &str| battle.ground(level.data().board().terrain(name)?);
    Some(effects(one)? == effects(other)?)
}

/// Why one would expect a terrain to be no open ground, if only by its tags.
fn inert(terrain: &Terrain) -> Option<Inert> {
    let all = || {
        let rulesets = crate::rules::all().iter();
        rulesets.filter_map(|ruleset| ruleset.shown.grounds)
    };
    let somewhere = |tag: &SmolStr| all().any(|rules| rules.heeds(tag));
    if terrain.tags.iter().any(somewhere) {
        return Some(Inert::Elsewhere);
    }
    let mentioned =
        |tag: &str| all().any(|rules: &GroundRules| rules.words.iter().any(|it| it.is_for(tag)));
    let strange = |tag: &&SmolStr| !mentioned(tag) && !is_usual(tag);
    terrain
        .tags
        .iter()
        .find(strange)
        .cloned()
        .map(Inert::Unknown)
}

/// Whether a terrain of the catalogue that comes with the game has a tag, those that say what it looks like too; or the tag is a
/// direction, which goes with others.
fn is_usual(tag: &str) -> bool {
    let mut kinds = GridKind::ALL.into_iter();
    let direction = kinds.any(|kind| kind.parse_direction(tag).is_some());
    direction || Catalogue::shipped().terrains().any(|it| it.has_tag(tag))
}

#[cfg(test)]
mod tests;
