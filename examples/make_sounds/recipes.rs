//! Every sound of the game, family by family.

mod fights;
mod steps;
mod table;

use crate::Recipe;
use crate::clip::{Clip, Dial};

/// A sound of a family: its name, how many takes it has, and how one is made.
type Entry = (&'static str, u32, fn(&mut Dial) -> Clip);

/// All of them.
pub fn all() -> Vec<Recipe> {
    let families: [(&'static str, &[Entry]); 7] = [
        ("steps", &steps::ALL),
        ("weapons", &fights::WEAPONS),
        ("results", &fights::RESULTS),
        ("falls", &fights::FALLS),
        ("table", &table::TABLE),
        ("fittings", &table::FITTINGS),
        ("interface", &table::INTERFACE),
    ];
    let recipes = families.into_iter().flat_map(|(family, sounds)| {
        let recipe = move |&(name, takes, make)| Recipe {
            family,
            name,
            takes,
            make,
        };
        sounds.iter().map(recipe)
    });
    recipes.collect()
}
