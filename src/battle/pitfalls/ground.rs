//! Terrains that do nothing under a ruleset. Floor 5.

use super::Found;
use crate::board::{Grade, Terrain};
use crate::combat::Ruleset;
use crate::level::Catalogue;
use crate::source::Node;
use std::collections::BTreeSet;

impl Found<'_> {
    /// Terrains of the legend that are drawn, and are like open ground although they have a tag by which they should not
    /// be: one that other rulesets ask for, or that none does.
    pub(super) fn check_terrains(&mut self, ruleset: &'static Ruleset) {
        let Some(heeded) = ruleset.shown.terrain_tags else {
            return;
        };
        let level = self.level;
        let drawn: BTreeSet<char> = level
            .draft()
            .rows
            .iter()
            .flat_map(|row| row.chars())
            .collect();
        let mut told = BTreeSet::new();
        for (symbol, tile) in level
            .draft()
            .legend
            .iter()
            .filter(|(it, _)| drawn.contains(it))
        {
            let catalogue = level.data().board();
            let Some(terrain) = catalogue.terrain(&tile.terrain) else {
                continue;
            };
            let acts =
                !is_like_open_ground(terrain) || terrain.tags.iter().any(|it| is_among(heeded, it));
            if acts || !told.insert(&tile.terrain) {
                continue;
            }
            let elsewhere = terrain.tags.iter().find(|tag| is_heeded_somewhere(tag));
            let strange = terrain.tags.iter().find(|tag| !is_usual(tag));
            let node = legend_entry(self.field("legend"), *symbol);
            let (name, id) = (&tile.terrain, ruleset.id);
            if elsewhere.is_some() {
                let message = format!("\"{name}\" is like open ground");
                let mend = format!(
                    "no rule of {id} asks for it: use another terrain, or leave {id} out of `rulesets`"
                );
                match level.rulesets().is_empty() {
                    // The level is drawn for all of them.
                    true => self.note(node, id, message, "no rule asks for it there"),
                    false => self.warn(node, Some(id), message, mend),
                }
            } else if let Some(tag) = strange {
                let message =
                    format!("\"{name}\" is like open ground: no rule asks for the tag \"{tag}\"");
                let mend =
                    "give it a cost, a cover, or a tag that the rules know: deep, ice, mud, climb";
                self.warn(node, Some(id), message, mend);
            }
        }
    }
}

/// What the legend says of a symbol.
fn legend_entry(legend: Node<'_>, symbol: char) -> Node<'_> {
    let mut entries = legend.entries();
    let found = entries.find(|(key, _)| key.text().trim_matches('"') == symbol.to_string());
    found.map_or(legend, |(_, value)| value)
}

/// Whether it costs and hides nothing, and anybody can enter it.
fn is_like_open_ground(terrain: &Terrain) -> bool {
    terrain.cost <= 1 && terrain.passable && terrain.cover == Grade::None && !terrain.blocks_sight
}

/// Whether a tag is one of those that rules ask for, or begins like one of them that ends in an underscore.
fn is_among(asked: &[&str], tag: &str) -> bool {
    asked.iter().any(|own| match own.ends_with('_') {
        true => tag.starts_with(own),
        false => tag == *own,
    })
}

/// Whether the rules of some ruleset ask for a tag.
fn is_heeded_somewhere(tag: &str) -> bool {
    let mut rulesets = crate::rules::all().iter();
    rulesets.any(|ruleset| {
        let tags = ruleset.shown.terrain_tags;
        tags.is_some_and(|tags| is_among(tags, tag))
    })
}

/// Whether a terrain of the catalogue that comes with the game has a tag: those that say what it looks like too.
fn is_usual(tag: &str) -> bool {
    let shipped = Catalogue::shipped();
    let mut terrains = shipped
        .terrain_names()
        .filter_map(|name| shipped.terrain(name));
    terrains.any(|terrain| terrain.has_tag(tag))
}
