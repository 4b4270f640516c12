//! What fills cells and lies between them. Floor 2.

use super::Grade;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// What a ground is to tread on: how steps sound on it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Footing {
    /// Grass, moss, a meadow.
    Grass,
    /// Bare, firm earth.
    #[default]
    Earth,
    /// Sand, gravel, snow.
    Sand,
    /// Dead leaves, twigs, bushes.
    Leaves,
    /// Planks.
    Wood,
    /// Flagstones, rock.
    Stone,
    /// Mud, a bog.
    Mud,
    /// Water that is waded or swum through.
    Water,
    /// Ice.
    Ice,
}

impl Footing {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Grass,
        Self::Earth,
        Self::Sand,
        Self::Leaves,
        Self::Wood,
        Self::Stone,
        Self::Mud,
        Self::Water,
        Self::Ice,
    ];
}

/// A kind of ground. Tags are the ruleset's handles: `water`, `deep`, `mud`, `climb`, `ice`, …
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Terrain {
    /// Its name for people and level files.
    pub name: SmolStr,
    /// Movement cost multiplier, 1 and up; 0 is read as 1.
    pub cost: u8,
    /// Whether anybody can walk in it.
    pub passable: bool,
    /// How much it hides what is behind it.
    pub cover: Grade,
    /// Whether it ends sight whatever its cover, as smoke or a dense thicket.
    pub blocks_sight: bool,
    /// Whether one sees through it although its cover is total, as through glass.
    pub see_through: bool,
    /// What rulesets ask for.
    pub tags: Vec<SmolStr>,
}

impl Default for Terrain {
    /// Nameless open ground.
    fn default() -> Self {
        Self {
            name: SmolStr::default(),
            cost: 1,
            passable: true,
            cover: Grade::None,
            blocks_sight: false,
            see_through: false,
            tags: Vec::new(),
        }
    }
}

impl Terrain {
    /// Open ground of cost 1.
    ///
    /// ```
    /// # use quincunx::board::Terrain;
    /// assert!(Terrain::open("grass").passable);
    /// ```
    #[must_use]
    pub fn open(name: &str) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    /// Ground that nobody enters or sees through, of total cover.
    ///
    /// ```
    /// # use quincunx::board::{Grade, Terrain};
    /// assert_eq!(Terrain::wall("rock").cover, Grade::Total);
    /// ```
    #[must_use]
    pub fn wall(name: &str) -> Self {
        Self {
            name: name.into(),
            passable: false,
            cover: Grade::Total,
            blocks_sight: true,
            ..Self::default()
        }
    }

    /// Whether it carries a tag.
    ///
    /// ```
    /// # use quincunx::board::Terrain;
    /// let lake = Terrain { tags: vec!["water".into(), "deep".into()], ..Terrain::open("lake") };
    /// assert!(lake.has_tag("deep") && !lake.has_tag("ice"));
    /// ```
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    pub(super) fn is_opaque(&self) -> bool {
        self.blocks_sight || (self.cover == Grade::Total && !self.see_through)
    }
}

/// A thing that fills a cell: a door, a crate, a tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Object {
    /// Its name for people and level files.
    pub name: SmolStr,
    /// How much it hides what is behind it.
    pub cover: Grade,
    /// Hit points that it has left.
    pub hit_points: u16,
    /// Its height in elevation steps. If it is taller than 1 it gives cover only on lines that pass below its top.
    pub height: u8,
    /// Whether anybody can walk in its cell.
    pub passable: bool,
    /// Whether one sees through it although its cover is total, as through a portcullis.
    pub see_through: bool,
    /// What rulesets ask for: `door`, `low`, …
    pub tags: Vec<SmolStr>,
    /// What it becomes when it is worked, as a door that opens; its own counterpart is left out.
    pub counterpart: Option<Box<Object>>,
}

impl Default for Object {
    /// A nameless thing that hides nothing and that one can walk over.
    fn default() -> Self {
        Self {
            name: SmolStr::default(),
            cover: Grade::None,
            hit_points: 1,
            height: 0,
            passable: true,
            see_through: false,
            tags: Vec::new(),
            counterpart: None,
        }
    }
}

impl Object {
    /// What it is after it was worked: an open door for a shut one and the other way round, with
    /// the damage that it has taken; `None` for what cannot be worked.
    ///
    /// ```
    /// # use quincunx::board::Object;
    /// let open = Object { name: "open door".into(), ..Object::default() };
    /// let door = Object { name: "door".into(), passable: false, counterpart: Some(Box::new(open)), ..Object::default() };
    /// let opened = door.turned().expect("it has a counterpart");
    /// assert!(opened.passable);
    /// assert_eq!(opened.turned(), Some(door));
    /// ```
    #[must_use]
    pub fn turned(&self) -> Option<Self> {
        let mut other = (**self.counterpart.as_ref()?).clone();
        other.hit_points = self.hit_points;
        let own = Self {
            counterpart: None,
            ..self.clone()
        };
        other.counterpart = Some(Box::new(own));
        Some(other)
    }

    /// Whether it carries a tag.
    ///
    /// ```
    /// # use quincunx::board::Object;
    /// let door = Object { tags: vec!["door".into()], ..Object::default() };
    /// assert!(door.has_tag("door"));
    /// ```
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    pub(super) fn is_opaque(&self) -> bool {
        self.cover == Grade::Total && !self.see_through
    }
}

/// What stands on the border between two cells: a wall, a fence, a window.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Edge {
    /// Its name for people and level files.
    pub name: SmolStr,
    /// How much it hides what is behind it.
    pub cover: Grade,
    /// Whether it stops walkers.
    pub blocks_movement: bool,
    /// Whether one sees through it although its cover is total, as through glass.
    pub see_through: bool,
    /// Hit points that it has left; 0 = nothing destroys it.
    pub hit_points: u16,
    /// What rulesets ask for: `door`, …
    pub tags: Vec<SmolStr>,
    /// What it becomes when it is worked, as a door that opens; its own counterpart is left out.
    pub counterpart: Option<Box<Edge>>,
}

impl Edge {
    /// Whether it carries a tag.
    ///
    /// ```
    /// # use quincunx::board::Edge;
    /// let door = Edge { tags: vec!["door".into()], ..Edge::default() };
    /// assert!(door.has_tag("door"));
    /// ```
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    /// What it is after it was worked, with the damage that it has taken; `None` for what cannot
    /// be worked.
    ///
    /// ```
    /// # use quincunx::board::Edge;
    /// let open = Edge { name: "open door".into(), ..Edge::default() };
    /// let door = Edge { name: "door".into(), blocks_movement: true, counterpart: Some(Box::new(open)), ..Edge::default() };
    /// assert!(!door.turned().expect("it has a counterpart").blocks_movement);
    /// ```
    #[must_use]
    pub fn turned(&self) -> Option<Self> {
        let mut other = (**self.counterpart.as_ref()?).clone();
        other.hit_points = self.hit_points;
        let own = Self {
            counterpart: None,
            ..self.clone()
        };
        other.counterpart = Some(Box::new(own));
        Some(other)
    }

    pub(super) fn is_opaque(&self) -> bool {
        self.cover == Grade::Total && !self.see_through
    }
}

/// How bright a cell is.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// As by day.
    #[default]
    Bright,
    /// As at dusk.
    Dim,
    /// As by night.
    Dark,
}
