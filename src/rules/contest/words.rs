//! The words of this ruleset in commands, conditions, windows and events. Floor 4.

use crate::combat::words;
use crate::mechanics::Holds;
pub use crate::mechanics::gear::AMMO;

/// Verb: walk along a path. Rule CON-MOVE-01.
pub const MOVE: &str = "move";
/// Verb: get up from the ground. Rule CON-COND-03.
pub const STAND: &str = "stand";
/// Verb: more movement. Rule CON-ACT-03.
pub const DASH: &str = "dash";
/// Verb: provoke nobody in this turn. Rule CON-ACT-04.
pub const DISENGAGE: &str = "disengage";
/// Verb: seize an enemy. Rule CON-ACT-05.
pub const GRAPPLE: &str = "grapple";
/// Verb: break out of a grapple. Rule CON-ACT-06.
pub const RELEASE: &str = "release";
/// Verb: look for the hidden. Rule CON-ACT-07.
pub const SEARCH: &str = "search";
/// Verb: hide. Rule CON-ACT-08.
pub const SNEAK: &str = "sneak";
/// Verb: an attack with a melee weapon. Rule CON-ATK-03.
pub const STRIKE: &str = "strike";
/// Verb: a shot. Rule CON-ATK-03.
pub const SHOOT: &str = "shoot";
/// Verb: a thrown weapon. Rule CON-ATK-03.
pub const THROW: &str = "throw";
/// Verb: a spell. Rule CON-MAG-01.
pub const CAST: &str = "cast";
/// Verb: put a thing away. Rule CON-ACT-11.
pub const STOW: &str = "stow";
/// Verb: open or shut a door, pull a lever. Rule CON-ACT-11.
pub const USE: &str = "use";
/// Verb: use a magic thing up. Rule CON-ACT-13.
pub const DRINK: &str = "drink";
/// Verb: let a thing fall. Rule CON-ACT-12.
pub const DROP: &str = "drop";
/// Verb: let go of who is held. Rule CON-ACT-12.
pub const LET_GO: &str = "let_go";
/// Verb: wish to be asked at the ends of others' turns, or wish it no more. Rule CON-REACT-07.
pub const WATCH: &str = "watch";
/// Verb: put the own turn behind that of another. Rule CON-INIT-07.
pub const SAVE_TURN: &str = "save_turn";

/// Condition: does nothing in round 1. Rule CON-COND-01.
pub const SURPRISED: &str = "surprised";
/// Condition: a bane on all tests. Rule CON-COND-02.
pub const DAZED: &str = "dazed";
/// Condition: on the ground. Rule CON-COND-03.
pub const PRONE: &str = "prone";
/// Condition: held by another. Rule CON-COND-04.
pub const GRAPPLED: &str = "grappled";
/// Condition: holds another. Rule CON-COND-05.
pub const GRAPPLING: &str = "grappling";
/// Holds. Rules CON-COND-04, -05.
pub const HOLDS: Holds = Holds {
    held: GRAPPLED,
    held_rule: "CON-COND-04",
    holding: GRAPPLING,
    holding_rule: "CON-COND-05",
};
/// Condition: unseen by another; its value is the Successes of the Stealth test. Rule CON-COND-06.
pub const HIDDEN: &str = "hidden";
/// Condition: provokes nobody this turn. Rule CON-COND-07.
pub const DISENGAGED: &str = "disengaged";
/// Condition: a boon on the next defence. Rule CON-COND-08.
pub const BRACED: &str = "braced";
/// Condition: a boon on the next Strike at another. Rule CON-COND-09.
pub const FEINTING: &str = "feinting";
/// Condition: resistant for this round. Rule CON-COND-13.
pub const WARDED: &str = "warded";
/// Condition: is asked at the ends of others' turns. Rule CON-REACT-07.
pub const WATCHFUL: &str = "watchful";

/// Window: how the target of an attack defends. Rule CON-REACT-02.
pub const WINDOW_DEFEND: &str = "defend";
/// Window: an opportunity attack. Rule CON-REACT-04.
pub const WINDOW_OPPORTUNITY: &str = "opportunity";
/// Window: the manoeuvre of a critical win. Rule CON-ATK-09.
pub const WINDOW_MANOEUVRE: &str = "manoeuvre";
/// Window: a reaction at the end of another's turn. Rule CON-REACT-07.
pub const WINDOW_INTERJECT: &str = "interject";

/// The bare hand as a weapon. Section 7 of the reference.
pub const UNARMED: &str = "unarmed";
/// A piece of a style's gear: fighting with bare hands. Rule CON-CHAR-03.
pub const UNARMED_FIGHTING: &str = "unarmed fighting";
/// A piece of a style's gear: every shield. Rule CON-CHAR-03.
pub const ANY_SHIELD: &str = "shield";
/// The perk by which a weapon is drawn for a free action. Rule CON-CHAR-06.
pub const QUICK_DRAW: &str = "quick_draw";

words! {
    /// How the target of an attack defends. Rule CON-ATK-04.
    Defence: "defence" {
        /// With a shield: it always holds, and takes damage off.
        Block = "block" => "Block",
        /// Out of the way.
        Dodge = "dodge" => "Dodge",
        /// With a weapon, against melee attacks.
        Parry = "parry" => "Parry",
        /// With the mind, against attacks on it.
        Withstand = "withstand" => "Withstand",
    }
}

words! {
    /// What the winner of a critical win may do. Rules CON-MAN-01 to -07.
    Manoeuvre: "manoeuvre" {
        /// Dazes.
        Bash = "bash" => "Bash" by "CON-MAN-01",
        /// Strengthens the next defence.
        Brace = "brace" => "Brace" by "CON-MAN-02",
        /// Strikes a thing out of the hand.
        Disarm = "disarm" => "Disarm" by "CON-MAN-03",
        /// Strengthens the next Strike.
        Feint = "feint" => "Feint" by "CON-MAN-04",
        /// Picks the location, with the full damage die.
        Precision = "precision" => "Precision" by "CON-MAN-05",
        /// Moves the loser one cell away.
        Push = "push" => "Push" by "CON-MAN-06",
        /// Brings the loser down.
        Trip = "trip" => "Trip" by "CON-MAN-07",
    }
}

impl Manoeuvre {
    /// Whether the loser has to be near, and its size counts. Rule CON-MAN-08.
    pub const fn needs_nearness(self) -> bool {
        matches!(self, Self::Bash | Self::Disarm | Self::Push | Self::Trip)
    }
}

words! {
    /// Where a body is hit. Rule CON-HURT-09.
    Location: "location" {
        /// Dazes.
        Head = "head",
        /// What it holds drops.
        MainArm = "main_arm",
        /// What it holds drops.
        OffArm = "off_arm",
        /// Costs an action point.
        Torso = "torso",
        /// Halves the Speed.
        RightLeg = "right_leg",
        /// Halves the Speed.
        LeftLeg = "left_leg",
        /// Halves the Speed.
        Forelegs = "forelegs",
        /// Halves the Speed.
        HindLegs = "hind_legs",
        /// Halves the Speed.
        Legs = "legs",
        /// Halves the Speed.
        Wings = "wings",
        /// Halves the Speed.
        Tail = "tail",
    }
}

impl Location {
    /// Both arms, the main one first.
    pub const ARMS: [Self; 2] = [Self::MainArm, Self::OffArm];

    /// Whether what is hurt here slows. Rule CON-HURT-08.
    pub const fn slows(self) -> bool {
        !matches!(
            self,
            Self::Head | Self::MainArm | Self::OffArm | Self::Torso
        )
    }

    /// Whether a body stands on it.
    pub const fn is_a_leg(self) -> bool {
        matches!(
            self,
            Self::RightLeg | Self::LeftLeg | Self::Forelegs | Self::HindLegs | Self::Legs
        )
    }

    /// For people.
    pub fn label(self) -> String {
        self.word().replace('_', " ")
    }

    /// What comes of it if it is crippled, for people. Rule CON-HURT-08.
    pub const fn consequence(self) -> &'static str {
        match self {
            Self::Head => "dazed",
            Self::MainArm | Self::OffArm => "drops what it holds, and can hold nothing",
            Self::Torso => "loses an action point",
            _ => "half Speed",
        }
    }
}
