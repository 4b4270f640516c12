//! The sounds of the game by name: their takes, how loud they are beside each other, what they tell. Floor 7.
//!
//! The files lie under `assets/sounds/`, made by `examples/make_sounds`, and are part of the program.

use std::collections::BTreeMap;

use bevy::prelude::*;
use smol_str::SmolStr;

use crate::board::{Board, Footing};
use crate::combat::{Guard, Means, Severity};
use crate::grid::Cell;

/// Sounds whose volume is set together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SoundFamily {
    /// Steps.
    Steps,
    /// Weapons, blows, falls.
    Blows,
    /// Dice, gear, doors, what breaks.
    Table,
    /// The interface: buttons, turns, questions, the end.
    Interface,
}

impl SoundFamily {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Steps, Self::Blows, Self::Table, Self::Interface];
}

/// Makes the list of sounds: the name, the file without number and ending, the numbers of its takes, the family, and
/// its level from 0 to 1.
macro_rules! sounds {
    ($($(#[$doc:meta])* $name:ident = $path:literal [$($take:literal)+] $family:ident $level:literal,)+) => {
        /// A sound of the game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Sound {
            $($(#[$doc])* $name,)+
        }

        impl Sound {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The file under `assets/sounds/`, without the number of the take and the ending.
            #[must_use]
            pub const fn path(self) -> &'static str {
                match self {
                    $(Self::$name => $path,)+
                }
            }

            /// The takes, as WAV files.
            #[must_use]
            pub const fn takes(self) -> &'static [&'static [u8]] {
                match self {
                    $(Self::$name => &[$(include_bytes!(
                        concat!("../../assets/sounds/", $path, "_", $take, ".wav")
                    ),)+],)+
                }
            }

            /// Whose volume it has.
            #[must_use]
            pub const fn family(self) -> SoundFamily {
                match self {
                    $(Self::$name => SoundFamily::$family,)+
                }
            }

            /// How loud it is beside the others, above 0 and up to 1.
            #[must_use]
            pub const fn level(self) -> f32 {
                match self {
                    $(Self::$name => $level,)+
                }
            }
        }
    };
}

sounds! {
    /// A step on grass.
    StepOnGrass = "steps/grass" [1 2 3 4] Steps 0.20,
    /// A step on earth.
    StepOnEarth = "steps/earth" [1 2 3 4] Steps 0.30,
    /// A step on sand.
    StepOnSand = "steps/sand" [1 2 3 4] Steps 0.16,
    /// A step on leaves.
    StepOnLeaves = "steps/leaves" [1 2 3 4] Steps 0.24,
    /// A step on planks.
    StepOnWood = "steps/wood" [1 2 3 4] Steps 0.34,
    /// A step on stone.
    StepOnStone = "steps/stone" [1 2 3 4] Steps 0.28,
    /// A step in mud.
    StepInMud = "steps/mud" [1 2 3 4] Steps 0.28,
    /// A step in water.
    StepInWater = "steps/water" [1 2 3 4] Steps 0.28,
    /// A step on ice.
    StepOnIce = "steps/ice" [1 2 3 4] Steps 0.26,
    /// A blade lands.
    Blade = "weapons/blade" [1 2 3 4] Blows 0.60,
    /// A club, hammer or mace lands.
    Blunt = "weapons/blunt" [1 2 3 4] Blows 0.70,
    /// A point or an arrow lands.
    Pierce = "weapons/pierce" [1 2 3 4] Blows 0.60,
    /// A fist or a tail lands.
    Fist = "weapons/fist" [1 2 3] Blows 0.60,
    /// A claw lands.
    Claw = "weapons/claw" [1 2 3] Blows 0.60,
    /// Teeth snap.
    Bite = "weapons/bite" [1 2 3] Blows 0.60,
    /// A bow is loosed.
    Bow = "weapons/bow" [1 2 3 4] Blows 0.55,
    /// A crossbow is loosed.
    Crossbow = "weapons/crossbow" [1 2 3] Blows 0.55,
    /// Something is thrown.
    Throw = "weapons/throw" [1 2 3] Blows 0.45,
    /// A spell is cast.
    Magic = "weapons/magic" [1 2 3] Blows 0.45,
    /// A blow whistles past.
    Miss = "results/miss" [1 2 3 4] Blows 0.40,
    /// Somebody gets out of the way.
    Dodge = "results/dodge" [1 2 3] Blows 0.45,
    /// A weapon turns another aside.
    Parry = "results/parry" [1 2 3 4] Blows 0.65,
    /// A shield catches a blow.
    Block = "results/block" [1 2 3 4] Blows 0.75,
    /// A blow grazes.
    Graze = "results/graze" [1 2 3 4] Blows 0.40,
    /// A blow hurts.
    LightHit = "results/light" [1 2 3 4] Blows 0.75,
    /// A blow maims.
    GraveHit = "results/grave" [1 2 3 4] Blows 0.95,
    /// Somebody falls unconscious.
    Down = "falls/down" [1 2 3] Blows 0.90,
    /// Somebody is slain.
    Slain = "falls/slain" [1 2 3] Blows 0.95,
    /// A thing falls to the ground.
    ThingFalls = "falls/thing" [1 2 3] Blows 0.40,
    /// Dice roll.
    Dice = "table/dice" [1 2 3 4] Table 0.30,
    /// A weapon is drawn.
    Draw = "table/draw" [1 2 3] Table 0.30,
    /// A crossbow is loaded.
    Load = "table/load" [1 2 3] Table 0.35,
    /// Somebody joins the battle.
    Arrival = "table/horn" [1 2 3] Table 0.70,
    /// A door opens.
    Open = "fittings/open" [1 2 3] Table 0.50,
    /// A door shuts.
    Shut = "fittings/shut" [1 2 3] Table 0.60,
    /// A lever is pulled.
    Lever = "fittings/lever" [1 2 3] Table 0.50,
    /// A portcullis moves.
    Gate = "fittings/gate" [1 2 3] Table 0.55,
    /// A thing of the map is struck.
    Knock = "fittings/knock" [1 2 3] Table 0.55,
    /// A thing of the map breaks.
    Break = "fittings/break" [1 2 3] Table 0.70,
    /// A button.
    Click = "interface/click" [1 2 3 4] Interface 0.25,
    /// What was asked for cannot be done.
    Refuse = "interface/refuse" [1 2 3] Interface 0.40,
    /// A turn of one's own begins.
    Turn = "interface/turn" [1 2 3] Interface 0.35,
    /// A round begins.
    Round = "interface/round" [1 2 3] Interface 0.30,
    /// Somebody is asked.
    Question = "interface/question" [1 2 3] Interface 0.40,
    /// Something was counted for an objective.
    Goal = "interface/goal" [1 2 3] Interface 0.40,
    /// The battle is won.
    Win = "interface/win" [1 2 3] Interface 0.60,
    /// The battle is lost, or drawn.
    Lose = "interface/lose" [1 2 3] Interface 0.60,
}

impl Sound {
    /// A step on a ground.
    #[must_use]
    pub const fn of_step(footing: Footing) -> Self {
        match footing {
            Footing::Grass => Self::StepOnGrass,
            Footing::Earth => Self::StepOnEarth,
            Footing::Sand => Self::StepOnSand,
            Footing::Leaves => Self::StepOnLeaves,
            Footing::Wood => Self::StepOnWood,
            Footing::Stone => Self::StepOnStone,
            Footing::Mud => Self::StepInMud,
            Footing::Water => Self::StepInWater,
            Footing::Ice => Self::StepOnIce,
        }
    }

    /// What a weapon sounds like as it lands: a missile sticks.
    #[must_use]
    pub const fn of_contact(means: Means) -> Self {
        match means {
            Means::Blade => Self::Blade,
            Means::Blunt => Self::Blunt,
            Means::Point | Means::Bow | Means::Crossbow | Means::Throw => Self::Pierce,
            Means::Fist => Self::Fist,
            Means::Claw => Self::Claw,
            Means::Bite => Self::Bite,
            Means::Magic => Self::Magic,
        }
    }

    /// What a weapon sounds like as a missile leaves it.
    #[must_use]
    pub const fn of_release(means: Means) -> Self {
        match means {
            Means::Bow => Self::Bow,
            Means::Crossbow => Self::Crossbow,
            Means::Magic => Self::Magic,
            _ => Self::Throw,
        }
    }

    /// How a blow ends.
    #[must_use]
    pub const fn of_result(severity: Severity, guard: Option<Guard>) -> Self {
        match (severity, guard) {
            (Severity::Miss, Some(Guard::Dodge)) => Self::Dodge,
            (Severity::Miss, Some(Guard::Parry)) => Self::Parry,
            (Severity::Miss, Some(Guard::Block)) => Self::Block,
            (Severity::Miss, None) => Self::Miss,
            (Severity::Graze, _) => Self::Graze,
            (Severity::Light, _) => Self::LightHit,
            (Severity::Grave | Severity::Fell, _) => Self::GraveHit,
        }
    }

    /// What it tells, for those who do not hear it; `None` if it tells nothing that is not seen anyway.
    #[must_use]
    pub const fn caption(self) -> Option<&'static str> {
        Some(match self {
            Self::Bow => "A bow is loosed",
            Self::Crossbow => "A crossbow is loosed",
            Self::Throw => "Something is thrown",
            Self::Magic => "A spell hisses",
            Self::Miss => "A blow whistles past",
            Self::Dodge => "Somebody leaps aside",
            Self::Parry => "Blades clash",
            Self::Block => "A shield catches a blow",
            Self::Graze => "A blow grazes",
            Self::LightHit => "A blow lands",
            Self::GraveHit => "A heavy blow lands",
            Self::Down => "Somebody falls",
            Self::Slain => "Somebody falls for good",
            Self::ThingFalls => "Something falls to the ground",
            Self::Arrival => "Drums: somebody comes",
            Self::Open => "A door opens",
            Self::Shut => "A door shuts",
            Self::Lever => "A lever clanks",
            Self::Gate => "A gate rattles",
            Self::Knock => "Wood is struck",
            Self::Break => "Something breaks",
            Self::Refuse => "A dull knock: that cannot be done",
            Self::Turn => "Two notes: your turn",
            Self::Question => "Three notes: a question",
            Self::Goal => "A chime: an objective is nearer",
            Self::Win => "Rising notes: victory",
            Self::Lose => "Falling notes: the battle is over",
            _ => return None,
        })
    }
}

/// What each terrain of the board is to tread on, by its name; earth where nothing is said.
#[derive(Resource, Clone, Debug, Default)]
pub struct Footings(pub BTreeMap<SmolStr, Footing>);

impl Footings {
    /// How a step into a cell sounds.
    #[must_use]
    pub fn step(&self, board: &Board, cell: Cell) -> Sound {
        let terrain = board.terrain(cell);
        let footing = terrain.and_then(|terrain| self.0.get(&terrain.name));
        Sound::of_step(footing.copied().unwrap_or_default())
    }
}

/// Something is to be heard now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct SoundCue {
    /// What.
    pub sound: Sound,
    /// Where in the world; `None` for the interface.
    pub at: Option<Vec2>,
}

impl SoundCue {
    /// A sound of the interface.
    #[must_use]
    pub const fn plain(sound: Sound) -> Self {
        Self { sound, at: None }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SoundCue>().init_resource::<Footings>();
}

#[cfg(test)]
mod tests;
