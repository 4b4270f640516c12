//! Who fights where: roles, sides, cells and facings. Floor 4.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use smol_str::SmolStr;

use crate::board::Board;
use crate::combat::Region;
use crate::grid::{Cell, Cells, Direction, Footprint, GridKind, nearest_directions};
use crate::level::draft::SideEntry;
use crate::level::read::{Combatant, Placed};
use crate::level::{Arrival, NamedBook, Placement};
use crate::picture::people::BUSTS;
use crate::source::{Kind, Node, suggest};

use super::{Checker, Map, part, side_mend};

/// The cells that are filled, each with those who fill it, and the pairs that may fill the same ones.
struct Taken {
    cells: BTreeMap<Cell, Vec<Filled>>,
    together: BTreeSet<(u32, u32)>,
}

/// Somebody who fills a cell.
#[derive(Clone)]
struct Filled {
    number: u32,
    who: SmolStr,
    /// The steps above the ground under every ruleset; `None` where heights make no difference.
    heights: Vec<Option<Range<i32>>>,
}

impl Filled {
    /// Whether two are at different heights under every ruleset.
    fn is_apart_from(&self, other: &Self) -> bool {
        let mut both = self.heights.iter().zip(&other.heights);
        let known = !self.heights.is_empty();
        known
            && both.all(|pair| match pair {
                (Some(own), Some(other)) => own.end <= other.start || other.end <= own.start,
                _ => false,
            })
    }
}

impl<'c, 'd> Checker<'c, 'd> {
    /// Checks every combatant and gives those whose words could all be looked up.
    pub(super) fn place(
        &mut self,
        map: &Map,
        entries: &[Placed<'d, Combatant>],
        sides: &[Placed<'d, SideEntry>],
        regions: &[Region],
        round_limit: Option<u32>,
    ) -> Vec<Placement> {
        let mut taken = Taken {
            cells: BTreeMap::new(),
            together: self.together(entries),
        };
        let mut placements = Vec::new();
        let mut spaces = Vec::new();
        let mut unturned = Vec::new();
        for (number, (entry, node)) in (1..).zip(entries) {
            self.check_role(entry, *node);
            self.check_side(entry, *node);
            self.check_bust(entry, *node);
            let facing = match &entry.facing {
                Some(name) => self.direction_of(map, name, part(*node, "facing")),
                None => Some(Direction::new(0)),
            };
            let at = part(*node, "cell");
            let cell = entry.cell.and_then(|cell| self.cell_of(map, cell, at));
            let (Some(cell), Some(drawn)) = (cell, &map.drawn) else {
                continue;
            };
            self.check_space(&drawn.board, (number, entry), at, cell, &mut taken);
            let arrives = self.arrival(regions, entry, *node, cell, round_limit);
            let placed = facing.and_then(|facing| placement(entry, cell, facing, arrives));
            if let Some(placed) = placed {
                if entry.facing.is_none() {
                    unturned.push(placements.len());
                }
                placements.push(placed);
                spaces.push(self.footprint(entry).cells(drawn.board.kind(), cell));
            }
        }
        if let Some(kind) = map.grid {
            for index in unturned {
                placements[index].facing = towards_nearest(kind, &placements, &spaces, index);
            }
        }
        let written = self.root.field("combatants");
        let written = written.filter(|node| node.kind() == Kind::List);
        let count = self.side_count();
        let is_known =
            |(entry, _): &Placed<'d, Combatant>| entry.side.is_some_and(|side| Some(side) < count);
        let all_known = written.is_some_and(|node| node.items().len() == entries.len())
            && entries.iter().all(is_known);
        for (index, (side, node)) in sides.iter().enumerate().filter(|_| all_known) {
            let mut own = entries
                .iter()
                .filter(|(entry, _)| entry.side == Some(index))
                .peekable();
            if own.peek().is_none() {
                node.problem(
                    self.report,
                    format!("nobody fights for side {index}, \"{}\"", side.name),
                    "place a combatant of this side, or remove it",
                );
            } else if own.all(|(entry, _)| entry.arrives.is_some()) {
                node.problem(
                    self.report,
                    format!("everybody of side {index}, \"{}\", comes later", side.name),
                    "let at least one combatant of each side be there from the start",
                );
            }
        }
        placements
    }

    /// A side is deployed in a region that is drawn.
    pub(super) fn check_deployment(&mut self, sides: &[Placed<'d, SideEntry>], regions: &[Region]) {
        for (side, node) in sides {
            if let Some(symbol) = side.deploys {
                self.region(regions, symbol, part(*node, "deploys"));
            }
        }
    }

    /// When and where a reinforcement comes; its own cell is in that region.
    fn arrival(
        &mut self,
        regions: &[Region],
        entry: &Combatant,
        node: Node<'d>,
        cell: Cell,
        round_limit: Option<u32>,
    ) -> Option<Arrival> {
        let arrives = entry.arrives?;
        let node = part(node, "arrives");
        if arrives.round < 2 {
            part(node, "round").problem(
                self.report,
                format!("a reinforcement does not come in round {}", arrives.round),
                "give 2 or more, or leave `arrives` out: it is there from the start",
            );
        }
        if let Some(limit) = round_limit.filter(|&limit| arrives.round > limit && self.is_file()) {
            part(node, "round").problem(
                self.report,
                format!(
                    "it comes in round {}, and the battle is over after round {limit}",
                    arrives.round
                ),
                format!("give {limit} or less, or raise `round_limit`"),
            );
        }
        let region = self.region(regions, arrives.region, part(node, "region"))?;
        if !regions[region].cells.contains(&cell) {
            let name = &regions[region].name;
            part(node, "region").problem(
                self.report,
                format!("the cell {cell} of the combatant is not in the region, {name}"),
                "let it come to a cell of the region: others take the free ones nearest to it",
            );
        }
        Some(Arrival {
            round: arrives.round,
            region,
        })
    }

    fn check_side(&mut self, entry: &Combatant, node: Node<'d>) {
        if let (Some(side), Some(sides)) = (entry.side, self.side_count())
            && side >= sides
        {
            let message = format!("there is no side {side}");
            part(node, "side").problem(self.report, message, side_mend(sides));
        }
    }

    fn check_bust(&mut self, entry: &Combatant, node: Node<'d>) {
        if let Some(bust) = entry.bust.as_deref().filter(|bust| !BUSTS.contains(bust)) {
            let message = format!("unknown bust \"{bust}\"");
            part(node, "bust").problem(self.report, message, suggest(bust, BUSTS));
        }
    }

    /// Asks every ruleset for the role, for the creature that stands in its place, and for the changes to it.
    fn check_role(&mut self, entry: &Combatant, node: Node<'d>) {
        if self.checks.lacks_variant {
            return;
        }
        self.check_creatures(entry, node);
        if let Some(role) = &entry.role {
            self.check_role_word(role, entry, node);
        }
        self.check_overrides(entry, node);
    }

    fn check_role_word(&mut self, role: &str, entry: &Combatant, node: Node<'d>) {
        let books: Vec<_> = self.books().collect();
        let at = part(node, "role");
        let asked = books
            .iter()
            .filter(|(id, _)| !entry.creatures.contains_key(*id));
        let missing: Vec<_> = asked
            .filter(|(_, book)| !book.role_names().contains(&role))
            .collect();
        if let Some((_, first)) = missing.first() {
            let ids: Vec<&str> = missing.iter().map(|(id, _)| *id).collect();
            let whose = if missing.len() == books.len() {
                String::new()
            } else {
                format!(" in {}", ids.join(", "))
            };
            at.problem(
                self.report,
                format!("unknown role \"{role}\"{whose}"),
                suggest(role, first.role_names()),
            );
        } else if role.is_empty() {
            at.problem(
                self.report,
                "a role without a name",
                "write the role, such as \"swordsman\"",
            );
        }
    }

    /// The changes to the role, for each ruleset that they are for.
    fn check_overrides(&mut self, entry: &Combatant, node: Node<'d>) {
        if self.checks.books.is_empty() {
            return;
        }
        let Some(overrides) = node.field("overrides") else {
            return;
        };
        for (key, changes) in overrides.entries() {
            let id = key.text().trim_matches('"');
            let Some((_, book)) = self.book(id, key) else {
                continue;
            };
            let role = entry.role_under(id);
            if !self.is_asked(id) {
                continue;
            }
            if let Some(role) = role.filter(|role| book.role_names().contains(&role.as_str())) {
                book.check_overrides(role, changes, self.report);
            }
            self.check_others(node, changes, &book.others(changes.text()));
        }
    }

    /// The other combatants that the changes to a combatant name, each with the path to its field.
    fn check_others(&mut self, own: Node<'d>, changes: Node<'d>, others: &[(String, u32)]) {
        let Some(all) = self.root.field("combatants") else {
            return;
        };
        let count = all.items().len();
        let own_place = all.items().position(|it| it.start() == own.start());
        for (path, number) in others {
            let place = (*number as usize).checked_sub(1);
            let message = match place {
                Some(place) if Some(place) == own_place => {
                    format!("{path}: combatant #{number} is this one")
                }
                Some(place) if place < count => continue,
                _ => format!("{path}: there is no combatant #{number}"),
            };
            let mend = format!("the combatants are numbered from 1 to {count}");
            changes.locate(path).problem(self.report, message, mend);
        }
    }

    /// The creatures that stand in the place of the role under single rulesets.
    fn check_creatures(&mut self, entry: &Combatant, node: Node<'d>) {
        let creatures = node
            .field("creatures")
            .filter(|_| !self.checks.books.is_empty());
        for (key, creature) in creatures.iter().flat_map(|node| node.entries()) {
            let id = key.text().trim_matches('"');
            let (Some((_, book)), Some(word)) = (self.book(id, key), entry.creatures.get(id))
            else {
                continue;
            };
            if self.is_asked(id) && !book.role_names().contains(&word.as_str()) {
                let message = format!("unknown creature \"{word}\" in {id}");
                creature.problem(self.report, message, suggest(word, book.role_names()));
            }
        }
    }

    /// The rulesets under which the level is to be played.
    fn books(&self) -> impl Iterator<Item = &'c NamedBook<'c>> + use<'c, 'd> {
        let (only, under) = (self.only.clone(), self.checks.under);
        let books = self.checks.books.iter();
        books.filter(move |(id, _)| match under {
            Some(under) => *id == under,
            None => only.is_empty() || only.iter().any(|known| known == id),
        })
    }

    /// Whether what a level says for a ruleset is looked at.
    fn is_asked(&self, id: &str) -> bool {
        self.checks.under.is_none_or(|under| under == id)
    }

    /// A ruleset by its id; an unknown one is reported.
    fn book(&mut self, id: &str, key: Node<'d>) -> Option<&'c NamedBook<'c>> {
        let books = self.checks.books;
        let found = books.iter().find(|(known, _)| *known == id);
        if found.is_none() {
            let message = format!("unknown ruleset \"{id}\"");
            let mend = suggest(id, books.iter().map(|(known, _)| *known));
            key.problem(self.report, message, mend);
        }
        found
    }

    /// The pairs of combatants that may begin in one place, by their numbers, each both ways round: under every ruleset.
    fn together(&self, entries: &[Placed<'d, Combatant>]) -> BTreeSet<(u32, u32)> {
        let pairs = |(id, book): &NamedBook<'_>| -> BTreeSet<(u32, u32)> {
            let numbered = (1..).zip(entries);
            let all = numbered.flat_map(|(own, (entry, _))| {
                let overrides = entry.overrides.get(*id).map(String::as_str);
                let company = overrides.map(|it| book.company(it)).unwrap_or_default();
                let both = company.into_iter();
                both.flat_map(move |other| [(own, other), (other, own)])
            });
            all.collect()
        };
        let all = self.books().map(pairs);
        all.reduce(|known, more| &known & &more).unwrap_or_default()
    }

    /// The whole space of the combatant must be on the map, walkable and free.
    fn check_space(
        &mut self,
        board: &Board,
        (number, entry): (u32, &Combatant),
        at: Node<'d>,
        anchor: Cell,
        taken: &mut Taken,
    ) {
        let who = entry.name.as_ref().or(entry.role.as_ref());
        let who = who.cloned().unwrap_or_else(|| "somebody".into());
        let space = self.footprint(entry).cells(board.kind(), anchor);
        let heights = self.heights(entry);
        let own = Filled {
            number,
            who: who.clone(),
            heights,
        };
        for cell in space.iter() {
            if !board.contains(cell) {
                at.problem(
                    self.report,
                    format!("{who} also fills {cell}, which is off the map"),
                    "a large space needs room to the east and south",
                );
                return;
            }
            if let Some(obstacle) = obstacle(board, cell) {
                at.problem(
                    self.report,
                    format!("{who} stands at {cell} in a place that nobody can enter: {obstacle}"),
                    "move the combatant or change the cell",
                );
                return;
            }
            let mut others = taken.cells.get(&cell).into_iter().flatten();
            let meets = |other: &&Filled| {
                !taken.together.contains(&(number, other.number)) && !own.is_apart_from(other)
            };
            if let Some(other) = others.find(meets) {
                at.problem(
                    self.report,
                    format!("{who} and {} both stand at {cell}", other.who),
                    "each cell holds one combatant",
                );
                return;
            }
        }
        if self.is_file()
            && let Some((cell, next, name)) = divided(board, &space)
        {
            at.problem(
                self.report,
                format!("{who} stands across the {name} between {cell} and {next}"),
                "a space is not divided by what nobody can cross: move the combatant or the edge",
            );
        }
        for cell in space.iter() {
            taken.cells.entry(cell).or_default().push(own.clone());
        }
    }

    /// The steps above the ground that somebody fills as it begins, under each ruleset.
    fn heights(&self, entry: &Combatant) -> Vec<Option<Range<i32>>> {
        let all = self.books().map(|(id, book)| {
            let overrides = entry.overrides.get(*id).map(String::as_str);
            book.heights(entry.role_under(id)?, overrides)
        });
        all.collect()
    }

    /// The largest space that any ruleset gives to the role; one cell where none knows it.
    fn footprint(&self, entry: &Combatant) -> Footprint {
        let known = self.books().filter_map(|(id, book)| {
            let overrides = entry.overrides.get(*id).map(String::as_str);
            book.footprint(entry.role_under(id)?, overrides)
        });
        known.max().unwrap_or(Footprint::Single)
    }
}

/// The edge that nobody can cross between two cells of a space: the cells, and its name.
fn divided(board: &Board, space: &Cells) -> Option<(Cell, Cell, SmolStr)> {
    let kind = board.kind();
    space.iter().find_map(|cell| {
        let mut inside = kind
            .neighbours(cell)
            .filter(|&(_, next)| space.contains(next));
        inside.find_map(|(side, next)| {
            let edge = board.edge(cell, side).filter(|edge| edge.blocks_movement)?;
            Some((cell, next, edge.name.clone()))
        })
    })
}

/// The terrain or object that keeps everybody out of a cell.
fn obstacle(board: &Board, cell: Cell) -> Option<String> {
    let terrain = board
        .terrain(cell)
        .filter(|terrain| !terrain.passable)
        .map(|terrain| terrain.name.to_string());
    terrain.or_else(|| {
        board
            .object(cell)
            .filter(|object| !object.passable)
            .map(|object| object.name.to_string())
    })
}

/// The direction to the nearest enemy, of two equally near ones the first of the roster; it is
/// where a combatant looks whose facing is not given. Of two directions it is the one that the
/// first direction of the grid turns to.
fn towards_nearest(
    kind: GridKind,
    placements: &[Placement],
    spaces: &[Cells],
    index: usize,
) -> Direction {
    let own = &spaces[index];
    let distance = |space: &Cells| {
        let pairs = own.iter().flat_map(|a| space.iter().map(move |b| (a, b)));
        pairs.map(|(a, b)| kind.distance(a, b)).min()
    };
    let enemies = placements.iter().zip(spaces);
    let enemies = enemies.filter(|(other, _)| other.side != placements[index].side);
    let nearest = enemies.min_by_key(|(_, space)| distance(space));
    let first = Direction::new(0);
    nearest.map_or(first, |(_, space)| {
        nearest_directions(kind, own.centre(kind), space.centre(kind)).smaller_turn(kind, first)
    })
}

/// None if a word or number of the entry is not known.
fn placement(
    entry: &Combatant,
    cell: Cell,
    facing: Direction,
    arrives: Option<Arrival>,
) -> Option<Placement> {
    Some(Placement {
        role: entry.role.clone()?,
        creatures: entry.creatures.clone(),
        side: entry.side?,
        cell,
        facing,
        arrives,
        name: entry.name.clone(),
        bust: entry.bust.clone(),
        overrides: entry.overrides.clone(),
    })
}
