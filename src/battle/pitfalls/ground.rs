//! Terrains that do nothing under a ruleset. Floor 5.

use super::Found;
use crate::battle::Battle;
use crate::battle::grounds::{Inert, LevelGround};
use crate::source::Node;

impl Found<'_> {
    /// Terrains of the legend that are drawn, and are like open ground although they have a tag by which they should not
    /// be: one that other rulesets ask for, or that none does.
    pub(super) fn check_terrains(&mut self, battle: &Battle) {
        let id = battle.ruleset().id;
        for ground in battle.grounds() {
            let LevelGround { symbol, inert, .. } = &ground;
            let name = &ground.terrain.name;
            let node = entry_of(self.field("legend"), *symbol);
            match inert {
                None => {}
                Some(Inert::Elsewhere) if self.level.rulesets().is_empty() => {
                    // The level is drawn for all of them.
                    let message = format!("\"{name}\" is like open ground");
                    self.note(node, id, message, "no rule asks for it there");
                }
                Some(Inert::Elsewhere) => {
                    let message = format!("\"{name}\" is like open ground");
                    let mend = format!(
                        "no rule of {id} asks for it: use another terrain, or leave {id} out of `rulesets`"
                    );
                    self.warn(node, Some(id), message, mend);
                }
                Some(Inert::Unknown(tag)) => {
                    let message = format!(
                        "\"{name}\" is like open ground: no rule asks for the tag \"{tag}\""
                    );
                    let mend = "give it a cost, a cover, or a tag that the rules know: deep, ice, mud, climb";
                    self.warn(node, Some(id), message, mend);
                }
            }
        }
    }
}

/// What a list by symbols, such as the legend, says of a symbol.
pub(super) fn entry_of(list: Node<'_>, symbol: char) -> Node<'_> {
    let mut entries = list.entries();
    let found = entries.find(|(key, _)| key.text().trim_matches('"') == symbol.to_string());
    found.map_or(list, |(_, value)| value)
}
