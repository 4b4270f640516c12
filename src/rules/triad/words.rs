//! The words of this ruleset in commands, conditions, windows and events. Floor 4.

use crate::combat::words;
use crate::mechanics::Holds;
pub use crate::mechanics::gear::AMMO;

/// Verb: walk along a path. Rule TRI-ACT-05.
pub const MOVE: &str = "move";
/// Verb: one cell on the ground. Rule TRI-ACT-20.
pub const CRAWL: &str = "crawl";
/// Verb: get up. Rule TRI-ACT-21.
pub const STAND: &str = "stand";
/// Verb: fall to the ground at will. Rule TRI-ACT-03.
pub const DROP_PRONE: &str = "drop_prone";
/// Verb: swim along a path. Rule TRI-MOVE-10.
pub const SWIM: &str = "swim";
/// Verb: climb along a path of cells and heights. Rule TRI-MOVE-12.
pub const CLIMB: &str = "climb";
/// Verb: leap in a straight line. Rule TRI-MOVE-27.
pub const JUMP: &str = "jump";
/// Verb: fly along a path of cells and heights. Rule TRI-MOVE-16.
pub const FLY: &str = "fly";
/// Verb: an attack with a melee weapon. Rule TRI-ACT-04.
pub const STRIKE: &str = "strike";
/// Verb: a shot. Rule TRI-ACT-04.
pub const SHOOT: &str = "shoot";
/// Verb: a thrown weapon. Rule TRI-ATK-13.
pub const THROW: &str = "throw";
/// Verb: damage to a thing that the target carries. Rule TRI-ACT-12.
pub const BREAK: &str = "break";
/// Verb: move the target away. Rule TRI-ACT-13.
pub const PUSH: &str = "push";
/// Verb: put the target off its guard. Rule TRI-ACT-14.
pub const FEINT: &str = "feint";
/// Verb: strike a thing out of the hand. Rule TRI-ACT-15.
pub const DISARM: &str = "disarm";
/// Verb: bring the target down. Rule TRI-ACT-16.
pub const TRIP: &str = "trip";
/// Verb: seize the target, or get out of its hold. Rule TRI-ACT-17.
pub const GRAPPLE: &str = "grapple";
/// Verb: keep the one that is held from breathing. Rule TRI-ACT-23.
pub const CHOKE: &str = "choke";
/// Verb: let go of who is held. Rule TRI-ACT-03.
pub const LET_GO: &str = "let_go";
/// Verb: cast a spell. Rule TRI-ACT-06.
pub const CAST: &str = "cast";
/// Verb: direct a spell that still runs. Rule TRI-ACT-07.
pub const CONTROL: &str = "control";
/// Verb: gather Energy. Rule TRI-ACT-08.
pub const FOCUS: &str = "focus";
/// Verb: give a companion its Actions. Rule TRI-ACT-09.
pub const COMMAND: &str = "command";
/// Verb: get on a companion that is a mount. Ruling TRI-R36.
pub const MOUNT: &str = "mount";
/// Verb: get off a mount. Ruling TRI-R36.
pub const DISMOUNT: &str = "dismount";
/// Verb: be on one's guard. Rule TRI-ACT-10.
pub const DODGE: &str = "dodge";
/// Verb: keep an action for a trigger. Rule TRI-ACT-18.
pub const READY: &str = "ready";
/// Verb: stop a wound from bleeding. Rule TRI-HURT-07.
pub const FIRST_AID: &str = "first_aid";
/// Verb: look for the hidden. Rule TRI-POS-09.
pub const SEARCH: &str = "search";
/// Verb: hide. Rule TRI-POS-08.
pub const SNEAK: &str = "sneak";
/// Verb: shake an enemy by words. Rule TRI-CHAR-03.
pub const INTIMIDATE: &str = "intimidate";
/// Verb: put out the fire on oneself. Rule TRI-ACT-22.
pub const ROLL_ON_GROUND: &str = "roll_on_ground";
/// Verb: shots at all in an area. Rule TRI-CHAR-02.
pub const VOLLEY: &str = "volley";
/// Verb: let a thing fall. Rule TRI-ACT-03.
pub const DROP: &str = "drop";
/// Verb: open or shut a door, pull a lever. Rule TRI-ACT-01.
pub const USE: &str = "use";
/// Verb: a thing in one hand or in two. Rule TRI-ACT-03.
pub const GRIP: &str = "grip";
/// Verb: wait, and have the turn later. Rule TRI-INIT-11.
pub const DELAY: &str = "delay";
/// Verb: go through the ground, under it or up again. Rule TRI-MOVE-22.
pub const BURROW: &str = "burrow";
/// Verb: push off something where nothing weighs. Rule TRI-MOVE-19.
pub const PUSH_OFF: &str = "push_off";
/// Verb: get steady where nothing weighs. Rule TRI-ACT-24.
pub const STABILIZE: &str = "stabilize";

/// Rider: cells of a Push. Rule TRI-ACT-13.
pub const CELLS: &str = "cells";
/// Rider: whether who pushes follows. Rule TRI-ACT-13.
pub const FOLLOW: &str = "follow";
/// Rider: whether a thing that is struck out of a hand is taken. Rule TRI-ACT-15.
pub const TAKE: &str = "take";
/// Rider: the level of a cell that is attacked, in steps of elevation. Ruling TRI-R76.
pub const LEVEL: &str = "level";
/// Rider: the height above the ground in which a flight or a climb ends, in steps. Ruling TRI-R66.
pub const ALTITUDE: &str = "altitude";
/// Rider: whether a flight ends on the ground. Ruling TRI-R66.
pub const LAND: &str = "land";
/// Rider: Energy on the power of a spell. Section 12.
pub const POWER: &str = "power";
/// Rider: Energy on the reach of a spell. Section 12.
pub const REACH: &str = "reach";
/// Rider: Energy on the spread of a spell. Section 12.
pub const SPREAD: &str = "spread";
/// Rider: Energy on the duration of a spell. Section 12.
pub const LENGTH: &str = "length";

/// Rider: whether a readied action waits for any Ally. Ruling TRI-R14.
pub const ALLY: &str = "ally";
/// Rider: at whom an attack is that a readied action waits for, by number. Ruling TRI-R14.
pub const TARGET: &str = "target";
/// Verbs of the maneuvers. Rules TRI-ACT-12 to -17.
pub const MANEUVERS: [&str; 6] = [PUSH, TRIP, GRAPPLE, DISARM, FEINT, BREAK];
/// Riders of `ready`: the kinds of actions that can be kept, each the verb of one that takes an Action, then what they wait
/// for, and the Energy of a spell. Rule TRI-ACT-18; ruling TRI-R14.
pub const READY_RIDERS: &[&str] = &[
    STRIKE,
    SHOOT,
    THROW,
    CAST,
    CONTROL,
    MOVE,
    FLY,
    SWIM,
    CLIMB,
    JUMP,
    CRAWL,
    STAND,
    DODGE,
    PUSH,
    TRIP,
    GRAPPLE,
    DISARM,
    FEINT,
    BREAK,
    CHOKE,
    FOCUS,
    FIRST_AID,
    SNEAK,
    SEARCH,
    INTIMIDATE,
    ROLL_ON_GROUND,
    USE,
    "draw",
    "stow",
    "pick_up",
    "load",
    Trigger::Enters.word(),
    Trigger::Leaves.word(),
    Trigger::Seen.word(),
    Trigger::Attacks.word(),
    Trigger::Casts.word(),
    Trigger::Stands.word(),
    Trigger::TurnEnd.word(),
    ALLY,
    TARGET,
    POWER,
    REACH,
    SPREAD,
    LENGTH,
];
/// The riders that are Energy on a part of a spell. Section 12.
pub const ENERGY: [&str; 4] = [POWER, REACH, SPREAD, LENGTH];

words! {
    /// What a readied action waits for. Ruling TRI-R14.
    Trigger: "trigger" {
        /// Somebody ends a step of its own within so many cells.
        Enters = "enters" => "comes near",
        /// Somebody is about to step out of reach.
        Leaves = "leaves" => "is about to leave its reach",
        /// Somebody comes to be Seen.
        Seen = "seen" => "comes in sight",
        /// Somebody is about to attack.
        Attacks = "attacks" => "is about to attack",
        /// Somebody is about to cast.
        Casts = "casts" => "is about to cast",
        /// Somebody is about to stand up.
        Stands = "stands" => "is about to stand up",
        /// The Turn of somebody is over.
        TurnEnd = "turn_end" => "has ended its Turn",
    }
}

/// Rider: whether objects in an area are struck too. Rule TRI-ATK-15.
pub const OBJECTS: &str = "objects";
/// Rider: whether a named cell stands for the object in it. Rule TRI-ATK-15.
pub const OBJECT: &str = "object";

/// Condition of a caster: an orb of its own burns; its value is the Power. Rule TRI-SPELL-04.
pub const EMBER_ORB: &str = "ember_orb";
/// Condition of a caster: a fog of its own lies; its value is the Spread. Rule TRI-SPELL-05.
pub const FOG_BANK: &str = "fog_bank";
/// Conditions that outlast death: spells that stay, a body that is as narrow as it was, and what it has dug. Ruling TRI-R83.
pub const STAYING: [&str; 4] = [EMBER_ORB, FOG_BANK, SQUEEZING, TUNNEL];
/// Number of a spell that stays: where it is. Ruling TRI-R83.
pub const AT_X: &str = "x";
/// Number of a spell that stays: where it is. Ruling TRI-R83.
pub const AT_Y: &str = "y";
/// Number of a spell that stays: the Turn of its Cast. Rule TRI-ACT-07.
pub const CAST_IN: &str = "cast_in";
/// Number of a spell that stays: the Turn of its last Control. Ruling TRI-R34.
pub const CONTROLLED_IN: &str = "controlled_in";

/// Tag of objects and edges that are not there. Rule TRI-POS-14.
pub const ILLUSION: &str = "illusion";
/// Tag of cells of thin ice, which the inches follow. Ruling TRI-R87.
pub const THIN_ICE: &str = "thin_ice_";
/// Tag of objects that give light. Ruling TRI-R82.
pub const LIGHT: &str = "light";

/// Condition: loses hit points; its value is the Penalty. Rule TRI-HURT-05.
pub const BLEEDING: &str = "bleeding";
/// Condition: sees nobody. Rule TRI-COND-03.
pub const BLINDED: &str = "blinded";
/// Condition: cannot leave its space by itself. Rule TRI-COND-05.
pub const ENTANGLED: &str = "entangled";
/// Condition: worse at attacks. Rule TRI-COND-06.
pub const SHAKEN: &str = "shaken";
/// Condition: held by another. Rule TRI-COND-07.
pub const GRAPPLED: &str = "grappled";
/// Condition: holds another. Rule TRI-COND-08.
pub const GRAPPLING: &str = "grappling";
/// Holds. Rules TRI-COND-07, -08.
pub const HOLDS: Holds = Holds {
    held: GRAPPLED,
    held_rule: "TRI-COND-07",
    holding: GRAPPLING,
    holding_rule: "TRI-COND-08",
};
/// Number of a condition of holding: which natural weapon holds, counted from 1; [`FULL_ARM`] for an arm whose hand is full;
/// 0 for an empty hand. Ruling TRI-R29.
pub const HOLDS_WITH: &str = "with";
/// An arm whose hand is full, which is so of one that turns a hold round. Rulings TRI-R29, TRI-R30.
pub const FULL_ARM: i32 = -1;
/// Condition: rides another. Ruling TRI-R36.
pub const RIDING: &str = "riding";
/// Condition: carries a rider. Ruling TRI-R36.
pub const CARRYING: &str = "carrying";
/// Riders and mounts: the mount holds its rider. Ruling TRI-R36.
pub const RIDES: Holds = Holds {
    held: RIDING,
    held_rule: "TRI-R36",
    holding: CARRYING,
    holding_rule: "TRI-R36",
};
/// Condition: has no air while it lasts. Rule TRI-ACT-23.
pub const CHOKED: &str = "choked";
/// Condition: cannot be seen. Rule TRI-POS-15.
pub const INVISIBLE: &str = "invisible";
/// Condition: burns. Rule TRI-COND-11.
pub const ON_FIRE: &str = "on_fire";
/// Condition: one dose of poison; its value is the Level. Rule TRI-COND-12.
pub const POISONED: &str = "poisoned";
/// Number of a dose of poison: how many dice. Rule TRI-COND-12.
pub const DICE: &str = "dice";
/// Number of a dose of poison: the faces of its dice. Rule TRI-COND-12.
pub const FACES: &str = "faces";
/// Condition: on the ground. Rule TRI-COND-13.
pub const PRONE: &str = "prone";
/// Condition: an Action and a Reaction less. Rule TRI-COND-14.
pub const SLOWED: &str = "slowed";
/// Condition: can do nothing. Rule TRI-COND-15.
pub const STUNNED: &str = "stunned";
/// Condition: in too narrow a place. Rule TRI-COND-16.
pub const SQUEEZING: &str = "squeezing";
/// Condition: can do nothing, and lies there. Rule TRI-COND-17.
pub const UNCONSCIOUS: &str = "unconscious";
/// Condition: off its guard, to one or to everybody. Rule TRI-ACT-14.
pub const FLAT_FOOTED: &str = "flat_footed";
/// Condition: not where another takes it to be. Rule TRI-POS-05.
pub const HIDDEN: &str = "hidden";
/// Condition: not known to be there by another. Rule TRI-POS-05.
pub const UNDETECTED: &str = "undetected";
/// Condition: under water, without air. Ruling TRI-R70.
pub const SUBMERGED: &str = "submerged";
/// Condition: clings to a surface. Ruling TRI-R62.
pub const CLINGING: &str = "clinging";
/// Condition: does not know that there is a battle. Rule TRI-INIT-03.
pub const UNAWARE: &str = "unaware";
/// Condition: puts off its turn. Rule TRI-INIT-11.
pub const DELAYING: &str = "delaying";
/// Condition: one that waits has done its steps of this Round at its old place. Rule TRI-INIT-13.
pub const MARKED: &str = "marked";
/// Condition: keeps an action for a trigger. Rule TRI-ACT-18.
pub const READIED: &str = "readied";
/// Condition: makes its way through an enemy; its value is 2 where that costs nothing more. Rule TRI-MOVE-06.
pub const PASSING: &str = "passing";
/// Condition: has a tunnel in a cell, whose place is in its numbers. Ruling TRI-R19.
pub const TUNNEL: &str = "tunnel";
/// Numbers of a condition that has a place: its column and its row.
pub const PLACE: [&str; 2] = ["x", "y"];
/// Condition: drifts where nothing weighs; its value is the cells of a Turn. Rule TRI-MOVE-19.
pub const DRIFTING: &str = "drifting";
/// Condition: has set a thing adrift, whose place is in its numbers; its value is the cells of a Turn. Rule TRI-MOVE-20.
pub const ADRIFT: &str = "adrift";
/// Number of a drift: the place of its direction. Rule TRI-MOVE-19.
pub const DIRECTION: &str = "direction";
/// Condition: unsteady where nothing weighs. Rule TRI-MOVE-21.
pub const UNSTABLE: &str = "unstable";
/// Condition: falls, and has not come down yet; its value is the steps so far. Rule TRI-MOVE-13.
pub const FALLING: &str = "falling";

/// Window: one that waits may have its turn. Rule TRI-INIT-12.
pub const WINDOW_ENTER: &str = "enter";
/// Window: a readied action. Ruling TRI-R14.
pub const WINDOW_READY: &str = "ready";
/// Window: a ledge is grabbed. Rule TRI-REACT-04.
pub const WINDOW_GRAB: &str = "grab";
/// Window: a shield takes a part of the damage. Rule TRI-REACT-05.
pub const WINDOW_BLOCK: &str = "block";
/// Window: a blow at one who leaves the reach. Rule TRI-REACT-06.
pub const WINDOW_OPPORTUNITY: &str = "opportunity";

/// The bare body as a weapon. Rule TRI-STAT-07.
pub const UNARMED: &str = "unarmed";
/// Pool: hit points of a thing, whose key follows. Rule TRI-HURT-10.
pub const THING_HP: &str = "thing_hp:";

words! {
    /// What is trained. Rule TRI-STAT-08.
    Skill: "skill" {
        /// By Strength.
        Climb = "climb" => "Climb",
        /// By Strength.
        Jump = "jump" => "Jump",
        /// By Strength.
        Swim = "swim" => "Swim",
        /// By Dexterity.
        Sneak = "sneak" => "Sneak",
        /// By Essence.
        Investigate = "investigate" => "Investigate",
        /// By Essence.
        Medicine = "medicine" => "Medicine",
        /// By Essence.
        Intimidate = "intimidate" => "Intimidate",
    }
}

words! {
    /// What somebody can that others cannot. Rule TRI-CHAR-02.
    Feat: "feat" {
        /// Flies.
        Flight = "flight" => "Flight",
        /// Flies, turns and hovers at will.
        ImprovedFlight = "improved_flight" => "Improved Flight",
        /// One Reaction more.
        QuickReflexes = "quick_reflexes" => "Quick Reflexes",
        /// A shield takes a part of the damage.
        ShieldBlock = "shield_block" => "Shield Block",
        /// Strikes at who walks out of its reach.
        OpportuneStrike = "opportune_strike" => "Opportune Strike",
        /// Each attack of a turn is easier than the one before.
        Wrath = "wrath" => "Wrath",
        /// Each attack of a turn hurts more than the one before.
        BattleTrance = "battle_trance" => "Battle Trance",
        /// Shoots at all in an area.
        Volley = "volley" => "Volley",
    }
}

words! {
    /// What a body is like. Ruling TRI-R44.
    Body: "body" {
        /// Two hands.
        Humanoid = "humanoid" => "Humanoid",
        /// No hands; climbs without them.
        Beast = "beast" => "Beast",
        /// No hands, and never Prone.
        Limbless = "limbless" => "Limbless",
    }
}

words! {
    /// What somebody moves by that others do not. Section 2.
    MoveSense: "movement" {
        /// Swims without checks.
        Swimmer = "swimmer" => "Swimmer",
        /// Digs.
        Burrow = "burrow" => "Burrower",
        /// Climbs without checks.
        Climber = "climber" => "Climber",
    }
}
