//! What one battle adds to the tables of attacks. Floor 6.

use crate::sim::explain::counts::Counts;
use crate::sim::explain::tallies::{Exchange, Theme};
use smol_str::SmolStr;

/// What the sides gave and took under one heading; a level has at most four sides.
pub(super) type BySide = [Exchange; 4];

/// The tables of one battle. Each is short: a look through it is faster than a tree.
#[derive(Default)]
pub(super) struct Tables(Vec<(Theme, Vec<(SmolStr, BySide)>)>);

impl Tables {
    pub fn entry(&mut self, theme: Theme, key: &SmolStr) -> &mut BySide {
        let tables = &mut self.0;
        let table = match tables.iter().position(|(own, _)| *own == theme) {
            Some(place) => place,
            None => {
                tables.push((theme, Vec::with_capacity(16)));
                tables.len() - 1
            }
        };
        let table = &mut tables[table].1;
        let place = match table.iter().position(|(own, _)| own == key) {
            Some(place) => place,
            None => {
                table.push((key.clone(), BySide::default()));
                table.len() - 1
            }
        };
        &mut table[place].1
    }

    pub fn enter_into(&self, counts: &mut Counts) {
        for (theme, table) in &self.0 {
            for (key, sides) in table {
                for (side, exchange) in sides.iter().enumerate() {
                    if *exchange != Exchange::default() {
                        counts.exchange(*theme, side, key).add(exchange);
                    }
                }
            }
        }
    }
}
