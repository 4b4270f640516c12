//! Objectives and the round limit. Floor 4.

use super::{Checker, Map, part, side_mend};
use crate::combat::{CombatantId, Goal, Objective, Objectives, Region, SideId};
use crate::grid::Cell;
use crate::level::draft::{ObjectiveEntry, Spot, WhoEntry};
use crate::level::read::{Combatant, Placed};
use crate::source::{Node, suggest};

impl<'d> Checker<'_, 'd> {
    /// The round after which the battle is over.
    pub(super) fn round_limit(&mut self) -> Option<u32> {
        let limit = self.root.get_or("round_limit", None, self.report);
        if let (Some(0), Some(node)) = (limit, self.root.field("round_limit")) {
            node.problem(self.report, "no battle lasts 0 rounds", "give 1 or more");
        }
        limit
    }

    /// The objectives of the battle.
    pub(super) fn objectives(
        &mut self,
        map: &Map,
        regions: Vec<Region>,
        entries: &[Placed<'d, ObjectiveEntry>],
        people: &[Placed<'d, Combatant>],
        sides: usize,
        round_limit: Option<u32>,
    ) -> Objectives {
        let mut list = Vec::new();
        for (entry, node) in entries {
            if entry.side >= sides {
                let message = format!("there is no side {}", entry.side);
                part(*node, "side").problem(self.report, message, side_mend(sides));
            }
            self.check_numbers(entry, *node, round_limit);
            let goals = self.goals(map, &regions, entry, *node, people);
            if let Some(region) = entry.exit.and_then(|it| region_of(&regions, it)) {
                self.check_starts(map, &regions[region], entry.side, *node, people);
            }
            let side = SideId(u8::try_from(entry.side).unwrap_or(u8::MAX));
            list.push(Objective { side, goals });
        }
        Objectives::new(regions, list, round_limit)
    }

    /// What belongs together, and numbers that are too small.
    fn check_numbers(&mut self, entry: &ObjectiveEntry, node: Node<'d>, round_limit: Option<u32>) {
        let numbers = [
            ("rout", entry.rout),
            ("rounds", entry.rounds),
            ("count", entry.count),
            ("survive", entry.survive),
        ];
        for (field, _) in numbers.iter().filter(|(_, number)| *number == Some(0)) {
            let message = format!("{field} is 0: that is so from the start");
            part(node, field).problem(self.report, message, "give 1 or more");
        }
        let pairs = [
            (
                "hold",
                entry.hold.is_some(),
                "rounds",
                entry.rounds.is_some(),
            ),
            ("exit", entry.exit.is_some(), "count", entry.count.is_some()),
        ];
        for (what, is_there, number, is_given) in pairs {
            if is_there && !is_given {
                let mend = match number {
                    "rounds" => "say for how many rounds: `rounds: 3`",
                    _ => "say how many have to leave: `count: 2`",
                };
                let message = format!("{what} without {number}");
                part(node, what).problem(self.report, message, mend);
            }
            if is_given && !is_there {
                let message = format!("{number} without {what}");
                let mend = format!("name the region: `{what}: \"b\"`, or leave {number} out");
                part(node, number).problem(self.report, message, mend);
            }
        }
        self.check_limits(entry, node, round_limit);
        if entry.points.is_some() && round_limit.is_none() {
            part(node, "points").problem(
                self.report,
                "points are compared when the round limit is over, and there is none",
                "add `round_limit: 12` to the level",
            );
        }
        let is_empty = *entry
            == ObjectiveEntry {
                side: entry.side,
                ..ObjectiveEntry::default()
            };
        if is_empty {
            node.problem(
                self.report,
                "the objective asks for nothing",
                "add rout, hold, exit, defeat, protect, survive or points",
            );
        }
    }

    /// In a level file, what can only be reached once the battle is over is wrong. A scene of a script may be about
    /// that.
    fn check_limits(&mut self, entry: &ObjectiveEntry, node: Node<'d>, round_limit: Option<u32>) {
        let Some(limit) = round_limit.filter(|&limit| limit > 0 && self.is_file()) else {
            return;
        };
        let numbers = [("survive", entry.survive), ("rounds", entry.rounds)];
        for (field, number) in numbers {
            if let Some(number) = number.filter(|&number| number > limit) {
                part(node, field).problem(
                    self.report,
                    format!("{field} is {number}, and the battle is over after round {limit}"),
                    format!("give {limit} or less, or raise `round_limit`"),
                );
            }
        }
    }

    fn goals(
        &mut self,
        map: &Map,
        regions: &[Region],
        entry: &ObjectiveEntry,
        node: Node<'d>,
        people: &[Placed<'d, Combatant>],
    ) -> Vec<Goal> {
        let [hold, exit, points] = [
            ("hold", entry.hold),
            ("exit", entry.exit),
            ("points", entry.points),
        ]
        .map(|(field, symbol)| self.region(regions, symbol?, part(node, field)));
        let [defeat, protect] = [("defeat", &entry.defeat), ("protect", &entry.protect)]
            .map(|(field, who)| self.combatant(map, who.as_ref()?, part(node, field), people));
        let side_of = |who: CombatantId| people.get(who.index()?)?.0.side;
        if defeat.and_then(side_of) == Some(entry.side) {
            part(node, "defeat").problem(
                self.report,
                "a side does not defeat its own fighter",
                "name one of another side",
            );
        }
        let ward_of = protect.and_then(side_of);
        if let Some(other) = ward_of.filter(|&side| side != entry.side) {
            part(node, "protect").problem(
                self.report,
                format!(
                    "it is a fighter of side {other}, and the objective is of side {}",
                    entry.side
                ),
                "a side protects a fighter of its own; to beat one of another side, write `defeat`",
            );
        }
        [
            entry.rout.map(|count| Goal::Rout { count }),
            hold.map(|region| Goal::Hold {
                region,
                rounds: entry.rounds.unwrap_or(1),
            }),
            exit.map(|region| Goal::Exit {
                region,
                count: entry.count.unwrap_or(1),
            }),
            defeat.map(Goal::Defeat),
            protect.map(Goal::Protect),
            entry.survive.map(|rounds| Goal::Survive { rounds }),
            points.map(|region| Goal::Points { region }),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// The place of a region in the list; an unknown one is reported.
    pub(super) fn region(
        &mut self,
        regions: &[Region],
        symbol: char,
        node: Node<'d>,
    ) -> Option<usize> {
        let found = region_of(regions, symbol);
        if found.is_none() {
            let known: Vec<_> = regions.iter().map(|it| it.symbol.to_string()).collect();
            let mend = match known.is_empty() {
                true => "name it: regions: {\"b\": \"the bridge\"}, and draw it in region_rows"
                    .to_owned(),
                false => suggest(&symbol.to_string(), known.iter().map(String::as_str)),
            };
            node.problem(self.report, format!("unknown region \"{symbol}\""), mend);
        }
        found
    }

    /// The combatant that an objective or a guide names.
    pub(super) fn combatant(
        &mut self,
        map: &Map,
        who: &WhoEntry,
        node: Node<'d>,
        people: &[Placed<'d, Combatant>],
    ) -> Option<CombatantId> {
        let cell = match who {
            WhoEntry::At(spot) => Some(self.cell_of(map, *spot, node)?),
            WhoEntry::Named(_) => None,
        };
        let is_meant = |entry: &Combatant| match who {
            WhoEntry::At(_) => entry.cell.and_then(|spot| map.cell(spot)) == cell,
            WhoEntry::Named(name) => entry.name.as_ref() == Some(name),
        };
        let ids = (1..).map(CombatantId).zip(people);
        let meant: Vec<_> = ids
            .filter(|(_, (entry, _))| is_meant(entry))
            .map(|(id, _)| id)
            .collect();
        let (message, mend) = match (who, &meant[..]) {
            (_, &[id]) => return Some(id),
            (WhoEntry::Named(name), []) => {
                let names = people.iter().filter_map(|(entry, _)| entry.name.as_deref());
                (format!("nobody is called \"{name}\""), suggest(name, names))
            }
            (WhoEntry::Named(name), several) => (
                format!("{} combatants are called \"{name}\"", several.len()),
                "name the cell in which it starts, by its symbol or coordinate".to_owned(),
            ),
            (WhoEntry::At(_), _) => (
                "nobody starts there".to_owned(),
                "name the cell of a combatant, or its name".to_owned(),
            ),
        };
        node.problem(self.report, message, mend);
        None
    }

    /// Nobody starts in an exit of its own side: it would leave at once.
    fn check_starts(
        &mut self,
        map: &Map,
        region: &Region,
        side: usize,
        node: Node<'d>,
        people: &[Placed<'d, Combatant>],
    ) {
        let mut own = people.iter().filter(|(entry, _)| entry.side == Some(side));
        let starts_there = own.find_map(|(entry, _)| {
            let cell = map.cell(entry.cell?)?;
            region.cells.contains(&cell).then_some((entry, cell))
        });
        if let Some((entry, cell)) = starts_there {
            let name = entry.name.as_ref().or(entry.role.as_ref());
            let name = name.map_or("a combatant", |name| name.as_str());
            part(node, "exit").problem(
                self.report,
                format!("{name} starts at {cell}, in the exit of its own side"),
                "it would leave at once: let it start elsewhere, or draw the exit elsewhere",
            );
        }
    }
}

impl Map {
    /// The cell that a spot means, if it is one on the map; says nothing if it is none.
    fn cell(&self, spot: Spot) -> Option<Cell> {
        let drawn = self.drawn.as_ref()?;
        match spot {
            Spot::At(cell) => drawn.board.contains(cell).then_some(cell),
            Spot::Mark(symbol) => match drawn.marks.get(&symbol) {
                Some(&(cell, 1)) => Some(cell),
                _ => None,
            },
        }
    }
}

fn region_of(regions: &[Region], symbol: char) -> Option<usize> {
    regions.iter().position(|region| region.symbol == symbol)
}
