//! The board catalogue: every terrain, object and edge that a level may name, shared by all
//! rulesets. Floor 4.
//!
//! It lives in `assets/board.ron`, which is also built into the program for where no files are. A
//! variant changes it; see [`GameData`](super::GameData).

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use smol_str::SmolStr;

use crate::board::{Edge, Footing, Grade, Object, Terrain};

use crate::source::{Document, Kind, Node, Report, suggest};

/// The file, seen from the root of the game's files.
pub const FILE: &str = "assets/board.ron";

/// Its sections.
const SECTIONS: [&str; 3] = ["terrains", "objects", "edges"];

/// The file as it was when the program was built.
pub(super) const BUILT_IN: &str = include_str!("../../assets/board.ron");

static SHIPPED: LazyLock<Catalogue> = LazyLock::new(|| {
    Catalogue::parse(FILE, BUILT_IN).expect("a test reads the built-in catalogue")
});

/// Terrains, objects and edges by name.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    terrains: BTreeMap<SmolStr, Ground>,
    objects: BTreeMap<SmolStr, Object>,
    edges: BTreeMap<SmolStr, Edge>,
}

/// A terrain, and what it is to tread on. Levels lay terrains; how they sound is no matter of a battle.
#[derive(Clone, Debug)]
struct Ground {
    terrain: Terrain,
    footing: Footing,
}

impl Catalogue {
    /// The catalogue that is built into the program.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads a catalogue from its text.
    ///
    /// # Errors
    /// A report of everything that is wrong with it.
    pub fn parse(name: &str, text: &str) -> Result<Self, Report> {
        read(&Document::parse(name, text)?)
    }

    /// This catalogue with further entries, written like the sections of the file, each of which may be left out.
    /// What is wrong with them is reported.
    pub(super) fn extended(&self, own: Node<'_>, report: &mut Report) -> Self {
        let mut all = self.clone();
        if !own.expect(Kind::Struct, report) {
            return all;
        }
        own.deny_unknown(&SECTIONS, report);
        add_section(own, &mut all.terrains, "terrains", report, terrain);
        add_section(own, &mut all.objects, "objects", report, object);
        add_section(own, &mut all.edges, "edges", report, edge);
        all.pair_up(own, report);
        all
    }

    /// The names of the entries of a section.
    pub(super) fn names_of(&self, section: &str) -> Vec<String> {
        match section {
            "terrains" => self.terrain_names().map(str::to_owned).collect(),
            "objects" => self.object_names().map(str::to_owned).collect(),
            "edges" => self.edge_names().map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }

    /// Ties what turns into something else to what it turns into, for the entries of a file.
    fn pair_up(&mut self, root: Node<'_>, report: &mut Report) {
        let tie = |object: &mut Object, other| object.counterpart = Some(Box::new(other));
        pair_up(root, "objects", &mut self.objects, tie, report);
        let tie = |edge: &mut Edge, other| edge.counterpart = Some(Box::new(other));
        pair_up(root, "edges", &mut self.edges, tie, report);
    }

    /// A terrain by name.
    #[must_use]
    pub fn terrain(&self, name: &str) -> Option<&Terrain> {
        self.terrains.get(name).map(|ground| &ground.terrain)
    }

    /// All terrains, by name.
    pub fn terrains(&self) -> impl Iterator<Item = &Terrain> {
        self.terrains.values().map(|ground| &ground.terrain)
    }

    /// What a terrain is to tread on, for the sound of steps; earth for an unknown one.
    #[must_use]
    pub fn footing(&self, terrain: &str) -> Footing {
        let ground = self.terrains.get(terrain);
        ground.map_or(Footing::default(), |ground| ground.footing)
    }

    /// An object by name.
    #[must_use]
    pub fn object(&self, name: &str) -> Option<&Object> {
        self.objects.get(name)
    }

    /// An edge by name.
    #[must_use]
    pub fn edge(&self, name: &str) -> Option<&Edge> {
        self.edges.get(name)
    }

    /// The names of all terrains, in alphabetical order.
    pub fn terrain_names(&self) -> impl Iterator<Item = &str> {
        self.terrains.keys().map(SmolStr::as_str)
    }

    /// The names of all objects, in alphabetical order.
    pub fn object_names(&self) -> impl Iterator<Item = &str> {
        self.objects.keys().map(SmolStr::as_str)
    }

    /// The names of all edges, in alphabetical order.
    pub fn edge_names(&self) -> impl Iterator<Item = &str> {
        self.edges.keys().map(SmolStr::as_str)
    }
}

/// Reads a catalogue from a document.
///
/// # Errors
/// A report of everything that is wrong with it.
pub(super) fn read(document: &Document) -> Result<Catalogue, Report> {
    let mut report = document.report();
    let root = document.root();
    if root.expect(Kind::Struct, &mut report) {
        root.deny_unknown(&SECTIONS, &mut report);
    }
    let mut catalogue = Catalogue {
        terrains: section(root, "terrains", &mut report, terrain),
        objects: section(root, "objects", &mut report, object),
        edges: section(root, "edges", &mut report, edge),
    };
    catalogue.pair_up(root, &mut report);
    report.into_result(Some(catalogue))
}

/// Gives each entry with `turns_into` its counterpart, once all entries are known.
fn pair_up<T: Clone>(
    root: Node<'_>,
    section: &str,
    entries: &mut BTreeMap<SmolStr, T>,
    tie: impl Fn(&mut T, T),
    report: &mut Report,
) {
    let plain = entries.clone();
    let Some(map) = root.field(section) else {
        return;
    };
    for (key, value) in map.entries() {
        let Some(place) = value.field("turns_into") else {
            continue;
        };
        let (Some(name), Some(into)) = (key.get::<SmolStr>(report), place.get::<SmolStr>(report))
        else {
            continue;
        };
        let other = plain.get(&into).filter(|_| into != name);
        match (entries.get_mut(&name), other) {
            (Some(entry), Some(other)) => tie(entry, other.clone()),
            _ => place.problem(
                report,
                format!("\"{name}\" cannot turn into \"{into}\""),
                suggest(&into, plain.keys().map(SmolStr::as_str)),
            ),
        }
    }
}

/// Adds the entries of one map that may be left out; a name that is taken is reported.
fn add_section<T>(
    root: Node<'_>,
    known: &mut BTreeMap<SmolStr, T>,
    field: &str,
    report: &mut Report,
    read: impl Fn(SmolStr, Node<'_>, &mut Report) -> T,
) {
    let Some(map) = root.field(field) else {
        return;
    };
    for (key, _) in map.entries() {
        let name = key.text().trim_matches('"');
        if known.contains_key(name) {
            let message = format!("\"{name}\" is in the board catalogue already");
            key.problem(report, message, "give it a name of its own");
        }
    }
    known.extend(section(root, field, report, read));
}

/// The entries of one map of the file, by name.
fn section<T>(
    root: Node<'_>,
    field: &str,
    report: &mut Report,
    read: impl Fn(SmolStr, Node<'_>, &mut Report) -> T,
) -> BTreeMap<SmolStr, T> {
    let mut found = BTreeMap::new();
    let Some(map) = root
        .require(field, report)
        .filter(|map| map.expect(Kind::Map, report))
    else {
        return found;
    };
    for (key, value) in map.entries() {
        let Some(name) = key.get::<SmolStr>(report) else {
            continue;
        };
        if !value.expect(Kind::Struct, report) {
            continue;
        }
        if name.trim().is_empty() {
            key.problem(
                report,
                "an entry without a name",
                "write the name that levels shall use",
            );
        }
        if found
            .insert(name.clone(), read(name.clone(), value, report))
            .is_some()
        {
            key.problem(
                report,
                format!("\"{name}\" stands twice in {field}"),
                "keep one of them",
            );
        }
    }
    found
}

fn terrain(name: SmolStr, node: Node<'_>, report: &mut Report) -> Ground {
    node.deny_unknown(
        &[
            "cost",
            "passable",
            "cover",
            "blocks_sight",
            "see_through",
            "tags",
            "footing",
        ],
        report,
    );
    let terrain = Terrain {
        name,
        cost: within(node, "cost", 1..=9, report),
        passable: node.get_or("passable", true, report),
        cover: node.get_or("cover", Grade::None, report),
        blocks_sight: node.get_or("blocks_sight", false, report),
        see_through: node.get_or("see_through", false, report),
        tags: node.get_or("tags", Vec::new(), report),
    };
    let usual = usual_footing(&terrain);
    Ground {
        footing: node.get_or("footing", usual, report),
        terrain,
    }
}

/// What a terrain is to tread on that does not say it: by its tags, and earth without any that tell.
fn usual_footing(terrain: &Terrain) -> Footing {
    const SIGNS: [(&str, Footing); 9] = [
        ("water", Footing::Water),
        ("mud", Footing::Mud),
        ("ice", Footing::Ice),
        ("bridge", Footing::Wood),
        ("floor", Footing::Stone),
        ("stone", Footing::Stone),
        ("climb", Footing::Stone),
        ("wood", Footing::Leaves),
        ("flowers", Footing::Grass),
    ];
    let sign = SIGNS.iter().find(|(tag, _)| terrain.has_tag(tag));
    sign.map_or(Footing::default(), |(_, footing)| *footing)
}

fn object(name: SmolStr, node: Node<'_>, report: &mut Report) -> Object {
    node.deny_unknown(
        &[
            "cover",
            "passable",
            "see_through",
            "hit_points",
            "height",
            "tags",
            "turns_into",
        ],
        report,
    );
    Object {
        name,
        cover: node.get_or("cover", Grade::None, report),
        hit_points: node.get_or("hit_points", 0, report),
        height: node
            .field("height")
            .map_or(1, |_| within(node, "height", 0..=9, report)),
        passable: node.get_or("passable", false, report),
        see_through: node.get_or("see_through", false, report),
        tags: node.get_or("tags", Vec::new(), report),
        counterpart: None,
    }
}

fn edge(name: SmolStr, node: Node<'_>, report: &mut Report) -> Edge {
    node.deny_unknown(
        &[
            "cover",
            "blocks_movement",
            "see_through",
            "hit_points",
            "tags",
            "turns_into",
        ],
        report,
    );
    Edge {
        name,
        cover: node.get_or("cover", Grade::None, report),
        blocks_movement: node.get_or("blocks_movement", true, report),
        see_through: node.get_or("see_through", false, report),
        hit_points: node.get_or("hit_points", 0, report),
        tags: node.get_or("tags", Vec::new(), report),
        counterpart: None,
    }
}

/// A number that may be left out for 1, reported when it is out of its range.
fn within(node: Node<'_>, field: &str, range: RangeInclusive<u8>, report: &mut Report) -> u8 {
    let number = node.get_or(field, 1, report);
    let out_of_range = || !range.contains(&number);
    if let Some(place) = node.field(field).filter(|_| out_of_range()) {
        place.problem(
            report,
            format!("{field} {number} is out of range"),
            format!("{field} goes from {} to {}", range.start(), range.end()),
        );
        return 1;
    }
    number
}

#[cfg(test)]
mod tests;
