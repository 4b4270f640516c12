//! What comes before what: depths of what is drawn, and the order of the systems that draw it. Floor 7.

use bevy::prelude::*;

/// Order of the view's systems within `Update`, the last one within `PostUpdate`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ViewSystems {
    /// The ground and what stands on it follow the board.
    Board,
    /// The queue of motions plays on.
    Motion,
    /// Pieces follow their looks.
    Tokens,
    /// Overlays follow their resource.
    Overlays,
    /// The camera moves.
    Camera,
    /// Words in the world find their places.
    Places,
}

/// Depths of what is drawn, from the table up to the lamp.
pub mod depth {
    /// The table under the board.
    pub const TABLE: f32 = 0.0;
    /// The ground; its layers take up to one more.
    pub const GROUND: f32 = 1.0;
    /// Grid lines.
    pub const GRID: f32 = 2.5;
    /// Overlays that lie on the ground: reach, threat, heat.
    pub const AREAS: f32 = 3.0;
    /// Walls, fences and doors between cells.
    pub const EDGES: f32 = 4.0;
    /// Objects in cells; lower rows lie nearer, up to one more.
    pub const OBJECTS: f32 = 5.0;
    /// Darkness and fog.
    pub const LIGHT: f32 = 6.5;
    /// The dead, over fog and darkness as all pieces are.
    pub const FALLEN: f32 = 6.55;
    /// Trails of those who moved unseen.
    pub const TRAILS: f32 = 6.8;
    /// Marks under the pieces: the path, brackets.
    pub const MARKS: f32 = 7.0;
    /// The pieces; lower rows lie nearer, up to two more.
    pub const TOKENS: f32 = 10.0;
    /// How far the name of a piece lies over it: over all pieces.
    pub const NAMES: f32 = 4.0;
    /// Marks over the pieces: shields, chances, lines of fire.
    pub const SIGNS: f32 = 24.0;
    /// The veil over the table while somebody falls.
    pub const VEIL: f32 = 24.8;
    /// Who falls.
    pub const LIT: f32 = 25.0;
    /// Things that fly.
    pub const FLYING: f32 = 30.0;
    /// Words that rise from a piece.
    pub const FLOATS: f32 = 32.0;
    /// The fall of the lamp's light over everything.
    pub const LAMP: f32 = 40.0;
}
