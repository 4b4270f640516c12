//! Which tile of the painted atlases is which. Floor 4.
//!
//! The painter (`examples/paint_tiles`), the board on screen and the pictures in files share this page, so that a
//! tile is drawn and looked up under the same number. Both atlases hold the same groups in the same order:
//!
//! | group | tiles | meaning |
//! |---|---|---|
//! | base | terrains × 4 | the ground, four variants |
//! | fringe | fringed terrains × sides | that terrain creeping in over the given side |
//! | shore, foot, drop, scarp, kerb, rail, face, rim | sides each | drawn transitions, see [`Trim`] |
//! | ripple | 4 | light on moving water |
//!
//! "Sides" are the directions of the grid, in its own order: eight on squares (corners among them), six on hexes.

use crate::grid::GridKind;

/// The atlas of square tiles, as PNG.
pub static SQUARE_PNG: &[u8] = include_bytes!("../../assets/tiles/square.png");
/// The atlas of hex tiles, as PNG.
pub static HEX_PNG: &[u8] = include_bytes!("../../assets/tiles/hex.png");
/// The atlas of objects, as PNG.
pub static OBJECTS_PNG: &[u8] = include_bytes!("../../assets/tiles/objects.png");
/// The atlas of edges, as PNG.
pub static EDGES_PNG: &[u8] = include_bytes!("../../assets/tiles/edges.png");

/// Variants painted of every terrain.
pub const VARIANTS: u32 = 4;
/// Tiles in a row of an atlas picture.
pub const COLUMNS: u32 = 16;

/// What a terrain is made of, for transitions and for the choice of a stand-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Shallow or deep water.
    Water,
    /// Earth, grass, sand: its border is soft.
    Soil,
    /// Woods and bushes: its border is leafy.
    Leaves,
    /// Loose or living stone: its border is broken.
    Stone,
    /// Laid by hand: floors and bridges, with a kerb.
    Built,
    /// A block that fills the cell up to the top, with a face and a foot.
    Block,
}

/// One terrain of the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainArt {
    /// Name in the board catalogue.
    pub name: &'static str,
    /// What it is made of.
    pub family: Family,
    /// Which terrain overlaps which: the higher one lies on top. Equal ones meet without a border.
    pub priority: u8,
    /// Place among the fringed terrains, or `None` where it never creeps over its neighbours.
    pub fringe: Option<u32>,
}

const fn art(name: &'static str, family: Family, priority: u8, fringe: Option<u32>) -> TerrainArt {
    TerrainArt {
        name,
        family,
        priority,
        fringe,
    }
}

/// Every painted terrain, in the order of the atlas.
pub const TERRAINS: [TerrainArt; 19] = [
    art("grass", Family::Soil, 8, Some(0)),
    art("meadow", Family::Soil, 9, Some(1)),
    art("dirt", Family::Soil, 6, Some(2)),
    art("road", Family::Soil, 5, Some(3)),
    art("sand", Family::Soil, 4, Some(4)),
    art("mud", Family::Soil, 3, Some(5)),
    art("forest floor", Family::Leaves, 10, Some(6)),
    art("undergrowth", Family::Leaves, 11, Some(7)),
    art("shallow water", Family::Water, 1, Some(8)),
    art("deep water", Family::Water, 0, None),
    art("ice", Family::Water, 2, Some(9)),
    art("rubble", Family::Stone, 12, Some(10)),
    art("wall", Family::Block, 20, None),
    art("stone floor", Family::Built, 7, None),
    art("wooden floor", Family::Built, 7, None),
    art("bridge", Family::Built, 7, None),
    art("cliff", Family::Stone, 14, Some(11)),
    art("rock", Family::Block, 19, None),
    art("lava", Family::Stone, 0, None),
];

/// How many terrains have a fringe.
pub const FRINGES: u32 = 12;

/// Place in [`TERRAINS`] of a terrain by its name, or of the nearest thing that its tags describe.
///
/// A name that is not painted falls back in this order: a painted name that the given name contains, then the
/// tags `deep`, `water`, `ice`, `mud`, `climb`, `wall`, then a wall where nothing passes, then dirt.
///
/// ```
/// use quincunx::picture::atlas::{TERRAINS, terrain_index};
/// assert_eq!(TERRAINS[terrain_index("mud", &[], true)].name, "mud");
/// assert_eq!(TERRAINS[terrain_index("swamp", &["mud"], true)].name, "mud");
/// assert_eq!(TERRAINS[terrain_index("cooling lava", &[], true)].name, "lava");
/// assert_eq!(TERRAINS[terrain_index("abyss", &[], false)].name, "wall");
/// ```
#[must_use]
pub fn terrain_index(name: &str, tags: &[&str], passable: bool) -> usize {
    let find = |wanted: &str| TERRAINS.iter().position(|art| art.name == wanted);
    let by_tag = || {
        let pairs = [
            ("deep", "deep water"),
            ("water", "shallow water"),
            ("ice", "ice"),
            ("mud", "mud"),
            ("wall", "wall"),
            ("climb", "cliff"),
        ];
        pairs
            .iter()
            .find(|(tag, _)| tags.contains(tag))
            .and_then(|(_, name)| find(name))
    };
    let by_word = || {
        let words = [
            ("rock", "rock"),
            ("stone floor", "stone floor"),
            ("floor", "wooden floor"),
            ("grass", "grass"),
        ];
        words
            .iter()
            .find(|(word, _)| name.contains(word))
            .and_then(|(_, name)| find(name))
    };
    let last = if passable { "dirt" } else { "wall" };
    find(name)
        .or_else(by_tag)
        .or_else(|| TERRAINS.iter().position(|art| name.contains(art.name)))
        .or_else(by_word)
        .or_else(|| find(last))
        .unwrap_or(0)
}

/// A transition drawn on one side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trim {
    /// On water: foam and a pale shallow where the neighbour is land.
    Shore,
    /// On open ground: shade and fallen stones where the neighbour is a block.
    Foot,
    /// On the lower cell: shade where the neighbour is one step higher.
    Drop,
    /// On the lower cell: a steep face where the neighbour is two or more steps higher.
    Scarp,
    /// On a built floor: its border against another ground.
    Kerb,
    /// On a bridge: the railing along water.
    Rail,
    /// On a block: its upright face where the neighbour is open. On squares only side S (and its look on the
    /// others) is tall, for the lamp stands north-west.
    Face,
    /// On the higher cell: the lit inner contour of the step.
    Rim,
}

/// Every [`Trim`], in the order of the atlas.
pub const TRIMS: [Trim; 8] = [
    Trim::Shore,
    Trim::Foot,
    Trim::Drop,
    Trim::Scarp,
    Trim::Kerb,
    Trim::Rail,
    Trim::Face,
    Trim::Rim,
];

/// The shape of one atlas: tile size in pixels and sides of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Width of a tile in pixels.
    pub width: u32,
    /// Height of a tile in pixels.
    pub height: u32,
    /// Directions of the grid: 8 or 6.
    pub sides: u32,
}

/// The atlas of square tiles, `assets/tiles/square.png`.
pub const SQUARE: Sheet = Sheet {
    width: 64,
    height: 64,
    sides: 8,
};
/// The atlas of pointy-top hex tiles, `assets/tiles/hex.png`.
pub const HEX: Sheet = Sheet {
    width: 64,
    height: 74,
    sides: 6,
};

impl Sheet {
    /// The atlas of a grid.
    #[must_use]
    pub const fn of(kind: GridKind) -> Self {
        match kind {
            GridKind::Square => SQUARE,
            GridKind::Hex => HEX,
        }
    }

    /// Tile of the ground of terrain `terrain` (place in [`TERRAINS`]), variant 0 to 3 (higher ones wrap).
    #[must_use]
    pub const fn base(self, terrain: usize, variant: u32) -> u32 {
        terrain as u32 * VARIANTS + variant % VARIANTS
    }

    /// Tile of the fringe of a terrain (its `fringe` number) over a side.
    #[must_use]
    pub const fn fringe(self, fringe: u32, side: u32) -> u32 {
        TERRAINS.len() as u32 * VARIANTS + fringe * self.sides + side
    }

    /// Tile of a transition on a side.
    #[must_use]
    pub const fn trim(self, trim: Trim, side: u32) -> u32 {
        self.fringe(FRINGES, 0) + trim as u32 * self.sides + side
    }

    /// Tile of moving light on water, variant 0 to 3 (higher ones wrap).
    #[must_use]
    pub const fn ripple(self, variant: u32) -> u32 {
        self.fringe(FRINGES, 0) + TRIMS.len() as u32 * self.sides + variant % VARIANTS
    }

    /// How many tiles the atlas holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.ripple(0) + VARIANTS
    }

    /// False: no atlas is without tiles.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Rows of the atlas picture.
    #[must_use]
    pub const fn rows(self) -> u32 {
        self.len().div_ceil(COLUMNS)
    }
}

/// Side of a frame of the object atlas in pixels: a cell of 64 with room for what hangs over.
pub const OBJECT_FRAME: u32 = 96;
/// Frames in a row of the object atlas.
pub const OBJECT_COLUMNS: u32 = 8;

/// An object of the object atlas: name in the board catalogue, number of variants.
pub const OBJECTS: [(&str, u32); 24] = [
    ("tree", 4),
    ("pine", 3),
    ("stump", 2),
    ("boulder", 4),
    ("crate", 2),
    ("barrel", 2),
    ("table", 2),
    ("bench", 1),
    ("statue", 2),
    ("pillar", 1),
    ("standing stone", 2),
    ("millstone", 1),
    ("brazier", 2),
    ("campfire", 1),
    ("door", 1),
    ("open door", 1),
    ("portcullis", 1),
    ("low wall", 2),
    ("bush", 4),
    ("cart", 1),
    ("well", 1),
    ("lever", 1),
    ("open portcullis", 1),
    ("pulled lever", 1),
];

/// First frame and number of variants of an object; names that are not painted fall back on a word that they
/// contain, and then on the crate.
#[must_use]
pub fn object_frames(name: &str) -> (u32, u32) {
    let place = |wanted: &str| OBJECTS.iter().position(|(known, _)| *known == wanted);
    let words = [
        ("oak", "tree"),
        ("log", "stump"),
        ("rock", "boulder"),
        ("stone", "boulder"),
        ("open", "open door"),
        ("gate", "portcullis"),
        ("chair", "bench"),
        ("wall", "low wall"),
        ("hedge", "bush"),
        ("wagon", "cart"),
        ("fire", "brazier"),
        ("column", "pillar"),
        ("torch", "brazier"),
        ("candle", "brazier"),
        ("bell", "pillar"),
    ];
    let index = place(name)
        .or_else(|| name.contains("open").then(|| place("open door")).flatten())
        .or_else(|| OBJECTS.iter().position(|(known, _)| name.contains(known)))
        .or_else(|| {
            words
                .iter()
                .find(|(word, _)| name.contains(word))
                .and_then(|(_, known)| place(known))
        })
        .or_else(|| place("crate"))
        .unwrap_or(0);
    let first = OBJECTS[..index].iter().map(|(_, variants)| variants).sum();
    (first, OBJECTS[index].1)
}

/// How many frames the object atlas holds.
#[must_use]
pub fn object_count() -> u32 {
    OBJECTS.iter().map(|(_, variants)| variants).sum()
}

/// Size of a strip of the edge atlas in pixels; the strip lies along its longer side, centred.
pub const STRIP: (u32, u32) = (96, 32);
/// Length that a strip takes along a side of a square cell, in pixels of the atlas.
pub const STRIP_SQUARE: f32 = 64.0;
/// Length that a strip takes along a side of a hex cell, in pixels of the atlas.
pub const STRIP_HEX: f32 = 37.0;

/// Edges of the strip atlas, in order: column 0 for squares, column 1 for hexes.
pub const EDGES: [&str; 13] = [
    "wall",
    "low wall",
    "fence",
    "hedge",
    "window",
    "arrow slit",
    "door",
    "open door",
    "portcullis",
    "palisade",
    "battlement",
    "glass window",
    "open portcullis",
];

/// Row of the strip atlas for an edge; names that are not painted fall back on a word that they contain, and then
/// on the wall where nothing passes, else on the fence.
#[must_use]
pub fn edge_row(name: &str, blocks_movement: bool) -> u32 {
    let place = |wanted: &str| EDGES.iter().position(|known| *known == wanted);
    let words = [
        ("slit", "arrow slit"),
        ("open", "open door"),
        ("gate", "portcullis"),
        ("glass", "window"),
        ("wall", "wall"),
    ];
    let last = if blocks_movement { "wall" } else { "fence" };
    place(name)
        .or_else(|| {
            words
                .iter()
                .find(|(word, _)| name.contains(word))
                .and_then(|(_, known)| place(known))
        })
        .or_else(|| EDGES.iter().position(|known| name.contains(known)))
        .or_else(|| place(last))
        .unwrap_or(0) as u32
}

#[cfg(test)]
mod tests;
