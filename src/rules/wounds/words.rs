//! The words of this ruleset in commands, conditions, windows and events. Floor 4.

use crate::combat::words;
use crate::mechanics::Holds;
pub use crate::mechanics::gear::AMMO;

/// Verb: one attack with a weapon, in melee or from afar. Rule WND-ACT-10.
pub const ATTACK: &str = "attack";
/// Verb: a hasty attack in melee. Rule WND-ACT-11.
pub const QUICK_ATTACK: &str = "quick_attack";
/// What that is called.
pub const QUICK_ATTACK_LABEL: &str = "Quick Attack";
/// Verb: a heavy attack in melee. Rule WND-ACT-12.
pub const STRONG_ATTACK: &str = "strong_attack";
/// What that is called.
pub const STRONG_ATTACK_LABEL: &str = "Strong Attack";
/// Verb: an attack in melee that spares. Rule WND-ACT-13.
pub const NONLETHAL: &str = "nonlethal";
/// What that is called.
pub const NONLETHAL_LABEL: &str = "Nonlethal Attack";
/// Verb: cast a spell. Rule WND-ACT-14.
pub const CAST: &str = "cast";
/// Verb: be on one's guard. Rule WND-ACT-15.
pub const DEFEND: &str = "defend";
/// Verb: keep an action for later. Rule WND-ACT-16.
pub const READY: &str = "ready";
/// Verb: take a carried thing in hand. Rule WND-ACT-17.
pub const DRAW: &str = "draw";
/// Verb: put a thing away. Rule WND-ACT-17.
pub const STOW: &str = "stow";
/// Verb: take a thing that lies there. Rule WND-ACT-17.
pub const PICK_UP: &str = "pick_up";
/// Verb: let a thing fall. Rule WND-INIT-10.
pub const DROP: &str = "drop";
/// Verb: make a weapon ready for its next shot. Rule WND-ACT-18.
pub const LOAD: &str = "load";
/// Verb: stand up, get up to a crouch. Rule WND-ACT-20.
pub const STAND: &str = "stand";
/// Verb: crouch. Rule WND-ACT-20.
pub const CROUCH: &str = "crouch";
/// Verb: lie down. Rule WND-ACT-20.
pub const LIE_DOWN: &str = "lie_down";
/// Verb: make an opening in the guard of an enemy. Rule WND-ACT-21.
pub const OPENING: &str = "opening";
/// Verb: into the space of another. Rule WND-ACT-22.
pub const ENTER: &str = "enter";
/// Verb: out of a grapple or a pin. Rule WND-ACT-23.
pub const ESCAPE: &str = "escape";
/// Verb: get on a mount. Rule WND-ACT-24.
pub const MOUNT: &str = "mount";
/// Verb: get off a mount. Rule WND-ACT-24.
pub const DISMOUNT: &str = "dismount";
/// Verb: go faster in this round. Rule WND-ACT-25.
pub const DASH: &str = "dash";
/// Verb: take those along whom one grapples. Rule WND-ACT-26.
pub const DRAG: &str = "drag";
/// Verb: seize an enemy. Rule WND-ACT-27.
pub const GRAPPLE: &str = "grapple";
/// What that is called.
pub const GRAPPLE_LABEL: &str = "Grapple";
/// Verb: pin one that is grappled. Rule WND-ACT-28.
pub const PIN: &str = "pin";
/// Verb: end what a magical thing does. Rule WND-ACT-30.
pub const END_EFFECT: &str = "end_effect";
/// Verb: strike a thing out of a hand. Rule WND-ACT-31.
pub const DISARM: &str = "disarm";
/// Verb: distract an enemy. Rule WND-ACT-32.
pub const DISTRACT: &str = "distract";
/// Verb: move an enemy away. Rule WND-ACT-33.
pub const SHOVE: &str = "shove";
/// Verb: bring an enemy down. Rule WND-ACT-34.
pub const TRIP: &str = "trip";
/// Verb: gain initiative. Rule WND-ACT-35.
pub const SEIZE: &str = "seize";
/// Verb: keep the dying from death. Rule WND-ACT-36.
pub const STABILIZE: &str = "stabilize";
/// Verb: treat what a body suffers from. Rule WND-ACT-37.
pub const TREAT_CONDITION: &str = "treat_condition";
/// Verb: treat a wound. Rule WND-ACT-38.
pub const TREAT_WOUND: &str = "treat_wound";
/// Verb: work a door, a lever, a bell. Rule WND-ACT-39.
pub const USE: &str = "use";
/// Verb: drink a draught. Rules WND-ACT-39, WND-MAG-06.
pub const DRINK: &str = "drink";
/// Verb: wake a magical thing. Rules WND-ACT-39, WND-MAG-05.
pub const INVOKE: &str = "invoke";
/// Verb: strap a shield on that lies there. Section 6.
pub const STRAP_ON: &str = "strap_on";
/// Verb: back to the surface. Rule WND-ACT-40.
pub const SURFACE: &str = "surface";
/// Verb: calm a mount. Rules WND-ACT-41, WND-POS-27.
pub const CALM: &str = "calm";
/// Verb: leave the battle over the edge of the board. Rule WND-ACT-42.
pub const WITHDRAW: &str = "withdraw";
/// Verb: go along a path. Rule WND-MOVE-03.
pub const MOVE: &str = "move";
/// Verb: a way that ends with a long jump. Rules WND-MOVE-12, -13.
pub const JUMP: &str = "jump";
/// Verb: a way that ends with a high jump. Rules WND-MOVE-12, -14.
pub const HIGH_JUMP: &str = "high_jump";
/// Verb: pay no more attention to somebody. Rule WND-POS-06.
pub const IGNORE: &str = "ignore";
/// Verb: pay attention to somebody again. Rule WND-POS-06.
pub const HEED: &str = "heed";
/// Verb: go on with a big or a timed action. Rules WND-INIT-13, -14.
pub const CONTINUE: &str = "continue";
/// Verb: give a big or a timed action up. Rules WND-INIT-13, -14.
pub const GIVE_UP: &str = "give_up";

/// The attacks with weapons. Rules WND-ACT-10 to -13.
pub const ATTACKS: [&str; 4] = [ATTACK, QUICK_ATTACK, STRONG_ATTACK, NONLETHAL];

/// Rider: begin an action that costs more than there is. Rule WND-INIT-13.
pub const COMMIT: &str = "commit";
/// Rider: do it more quickly. Rule WND-ACT-43.
pub const HURRY: &str = "hurry";
/// Rider: the highest level of a wound that spares, 1 to 5. Rule WND-ACT-13.
pub const MAX_LEVEL: &str = "max_level";
/// Rider: one who would be knocked out stays awake and is helpless. Rule WND-ACT-13.
pub const HELPLESS_RIDER: &str = "helpless";
/// Rider: yards of a Shove, at most. Rule WND-ACT-33.
pub const YARDS: &str = "yards";
/// Rider: the level of a wound that is treated, 1 to 5. Rule WND-ACT-38.
pub const LEVEL: &str = "level";
/// Rider: a weapon that also strikes is thrown. Rule WND-ATK-16.
pub const THROW: &str = "throw";
/// Rider: an attack at a cell is meant for the object in it. Rule WND-ACT-46.
pub const OBJECT: &str = "object";

/// Condition: grapples another, which grapples it. Rule WND-COND-09.
pub const GRAPPLING: &str = "grappling";
/// Condition: pinned by another. Rule WND-COND-10.
pub const PINNED: &str = "pinned";
/// Condition: on its guard. Rule WND-COND-11.
pub const DEFENDING: &str = "defending";
/// Condition: distracted. Rule WND-COND-12.
pub const DISTRACTED: &str = "distracted";
/// Condition: harried by another. Rules WND-COND-12, WND-REACT-11.
pub const HARRIED: &str = "harried";
/// Condition: bleeds; its value is the level. Rule WND-COND-13.
pub const BLEEDING: &str = "bleeding";
/// Condition: burns; its value is the level. Rule WND-COND-14.
pub const BURNING: &str = "burning";
/// Condition: hobbled. Rule WND-COND-15.
pub const HOBBLED: &str = "hobbled";
/// Condition: poisoned; its value is the potency. Rule WND-COND-16.
pub const POISONED: &str = "poisoned";
/// Condition: under water. Rule WND-COND-17.
pub const SUNK: &str = "sunk";
/// Condition: dying; its value is what is left on the death clock. Rules WND-HURT-13, WND-COND-18.
pub const DYING: &str = "dying";
/// Condition: exhausted. Rule WND-COND-02.
pub const EXHAUSTED: &str = "exhausted";
/// Condition: staggered; its value is 2 where it lasts until the fatal wound is reduced. Rules WND-COND-03, WND-HURT-12.
pub const STAGGERED: &str = "staggered";
/// Condition: unconscious; its rule is WND-HURT-08 where it has come of fatigue, and ends with that. Rule WND-COND-04; ruling
/// WND-R124.
pub const UNCONSCIOUS: &str = "unconscious";
/// Condition: cannot move. Rule WND-COND-05.
pub const IMMOBILE: &str = "immobile";
/// Condition: can do nothing. Rule WND-COND-06.
pub const HELPLESS: &str = "helpless";
/// Condition: lies on the ground. Rule WND-COND-07.
pub const PRONE: &str = "prone";
/// Condition: crouches. Rule WND-COND-07.
pub const CROUCHING: &str = "crouching";
/// Condition: surprised. Rule WND-COND-08.
pub const SURPRISED: &str = "surprised";
/// Condition: pays no attention to another. Rule WND-POS-06.
pub const IGNORING: &str = "ignoring";
/// Condition: has made an opening in the guard of another; its value is the total. Rule WND-ACT-21.
pub const HAS_OPENING: &str = "opening";
/// Condition: drags those whom it grapples; its value is the AP of movement that are left for it. Rules WND-ACT-26, WND-R121.
pub const DRAGGING: &str = "dragging";
/// Condition: keeps an action ready. Rule WND-ACT-16.
pub const READIED: &str = "readied";
/// Condition: a big or a timed action is under way; its value is the AP paid. Rules WND-INIT-13, -14.
pub const UNDERWAY: &str = "underway";
/// Condition: a Stone Ward; its value is the mana invested. Rule WND-MAG-04.
pub const STONE_WARD: &str = "stone_ward";
/// Condition: the effect of a Stone charm; its value is the mana invested. Rule WND-MAG-05.
pub const STONE_CHARM: &str = "stone_charm";
/// Condition of a mount: out of control. Rule WND-POS-27.
pub const RUNAWAY: &str = "runaway";
/// Condition: rides another. Rule WND-POS-24.
pub const RIDING: &str = "riding";
/// Condition: carries a rider. Rule WND-POS-24.
pub const CARRYING: &str = "carrying";
/// Riders and mounts: the mount holds its rider. Rule WND-POS-24.
pub const RIDES: Holds = Holds {
    held: RIDING,
    held_rule: "WND-POS-24",
    holding: CARRYING,
    holding_rule: "WND-POS-24",
};

/// Window: interrupts. Rule WND-REACT-01.
pub const WINDOW_INTERRUPT: &str = "interrupt";
/// Window: a blow at one who comes too near. Rule WND-REACT-10.
pub const WINDOW_REBUFF: &str = "rebuff";
/// Window: a shooter is harried. Rule WND-REACT-11.
pub const WINDOW_HARRY: &str = "harry";
/// Window: one that leaves is clung to. Rule WND-REACT-12.
pub const WINDOW_CLING: &str = "cling";
/// Window: what the roll of a Cling buys. Ruling WND-R90.
pub const WINDOW_MIX: &str = "cling_mix";
/// Window: another is put in the way of an attack. Rule WND-REACT-13.
pub const WINDOW_INTERPOSE: &str = "interpose";
/// Window: a readied action. Rule WND-REACT-14.
pub const WINDOW_READY: &str = "ready";
/// Window: whom to ignore of those who flank. Rule WND-REACT-15.
pub const WINDOW_FLANK: &str = "flank";

/// The bare body as a weapon. Section 6.
pub const UNARMED: &str = "unarmed";

words! {
    /// What somebody is in a story. Section 2.
    Kind: "kind" {
        /// Has all slots, and can be dying.
        Character = "character" => "Character",
        /// One slot a level.
        Minion = "minion" => "Minion",
        /// Two slots a level.
        Standard = "standard" => "Standard",
        /// Three slots a level.
        Elite = "elite" => "Elite",
    }
}

impl Kind {
    /// Whether it is no character. Rule WND-STAT-04.
    pub const fn is_npc(self) -> bool {
        !matches!(self, Self::Character)
    }
}

words! {
    /// An attribute. Section 2.
    Attribute: "attribute" {
        /// Strength.
        Str = "str" => "Strength",
        /// Dexterity.
        Dex = "dex" => "Dexterity",
        /// Vitality.
        Vit = "vit" => "Vitality",
        /// Speed.
        Spd = "spd" => "Speed",
        /// Reason.
        Rsn = "rsn" => "Reason",
        /// Perception.
        Prc = "prc" => "Perception",
        /// Persona.
        Prs = "prs" => "Persona",
        /// Lore.
        Lor = "lor" => "Lore",
    }
}

words! {
    /// A skill. Rule WND-CHAR-02.
    Skill: "skill" {
        /// Weapons in hand.
        Melee = "melee" => "Melee",
        /// Weapons that shoot and are thrown.
        Aim = "aim" => "Aim",
        /// Spells.
        Arcana = "arcana" => "Arcana",
        /// Strength of the body.
        Athletics = "athletics" => "Athletics",
        /// Quickness.
        Reflex = "reflex" => "Reflex",
        /// Toughness of body and mind.
        Resistance = "resistance" => "Resistance",
        /// Hiding and watching.
        Stealth = "stealth" => "Stealth",
        /// Treating.
        Healing = "healing" => "Healing",
        /// Tricks.
        Deception = "deception" => "Deception",
        /// Animals.
        Nature = "nature" => "Nature",
        /// Balance and tumbling.
        Acrobatics = "acrobatics" => "Acrobatics",
    }
}

words! {
    /// What somebody is best at within a skill. Rule WND-CHAR-02.
    Spec: "specialization" {
        /// A group of weapons.
        Brawling = "brawling" => "Brawling",
        /// A group of weapons.
        Blades = "blades" => "Blades",
        /// A group of weapons.
        Hafted = "hafted" => "Hafted",
        /// A group of weapons.
        Polearms = "polearms" => "Polearms",
        /// A group of weapons.
        Bows = "bows" => "Bows",
        /// A group of weapons.
        Crossbows = "crossbows" => "Crossbows",
        /// A group of weapons.
        Thrown = "thrown" => "Thrown",
        /// A group of weapons.
        Natural = "natural" => "Natural",
        /// A group of weapons.
        Shields = "shields" => "Shields",
        /// A school.
        Fire = "fire" => "Fire",
        /// A school.
        Storm = "storm" => "Storm",
        /// A school.
        Earth = "earth" => "Earth",
        /// Of Athletics.
        Power = "power" => "Power",
        /// Of Athletics.
        Running = "running" => "Running",
        /// Of Athletics.
        Jumping = "jumping" => "Jumping",
        /// Of Athletics.
        Swimming = "swimming" => "Swimming",
        /// Of Athletics.
        Climbing = "climbing" => "Climbing",
        /// Of Reflex.
        Agility = "agility" => "Agility",
        /// Of Reflex.
        Initiative = "initiative" => "Initiative",
        /// Of Resistance.
        Fortitude = "fortitude" => "Fortitude",
        /// Of Resistance.
        Willpower = "willpower" => "Willpower",
        /// Of Stealth.
        Hiding = "hiding" => "Hiding",
        /// Of Stealth.
        Observation = "observation" => "Observation",
        /// Of Healing.
        Wounds = "wounds" => "Wounds",
        /// Of Healing.
        Conditions = "conditions" => "Conditions",
        /// Of Nature.
        Riding = "riding" => "Riding",
        /// Of Acrobatics.
        Balance = "balance" => "Balance",
        /// Of Acrobatics.
        Gymnastics = "gymnastics" => "Gymnastics",
    }
}

words! {
    /// What is special about a creature. Section 2.
    Trait: "trait" {
        /// At home in water.
        Aquatic = "aquatic" => "Aquatic",
        /// Without a form.
        Amorphous = "amorphous" => "Amorphous",
        /// Sees in the dark.
        Darksight = "darksight" => "Darksight",
        /// Without hands. Ruling WND-R132.
        Handless = "handless" => "Handless",
        /// Can be ridden.
        Mount = "mount" => "Mount",
        /// A mount that obeys.
        Trained = "trained" => "Trained",
        /// A mount with a mind of its own.
        Sentient = "sentient" => "Sentient",
    }
}

words! {
    /// Where a thing is carried. Section 2; rule WND-ACT-17.
    #[derive(Default)]
    Container: "container" {
        /// At hand.
        Scabbard = "scabbard" => "scabbard",
        /// At hand.
        Quiver = "quiver" => "quiver",
        /// At hand.
        Pocket = "pocket" => "pocket",
        /// On the belt.
        Pouch = "pouch" => "pouch",
        /// On the back.
        Sling = "sling" => "sling",
        /// In the pack.
        #[default]
        Pack = "pack" => "pack",
    }
}

words! {
    /// In which moment those who stand higher may interrupt. Section 4.
    Moment: "moment" {
        /// The turn begins.
        TurnStart = "turn_start" => "begins its turn",
        /// Something is declared.
        Declared = "declared" => "declares an action",
        /// Something has been done.
        AfterAction = "after_action" => "has acted",
        /// The turn is about to end.
        TurnEnd = "turn_end" => "ends its turn",
    }
}

words! {
    /// How bad a wound is. Rule WND-STAT-01.
    Level: "level of a wound" {
        /// Final damage 0 or 1.
        Light = "light",
        /// Final damage 2 or 3.
        Moderate = "moderate",
        /// Final damage 4 or 5.
        Severe = "severe",
        /// Final damage 6 or 7.
        Critical = "critical",
        /// Final damage 8 or more.
        Fatal = "fatal",
    }
}

impl Level {
    /// Its number, 1 for light to 5 for fatal. Rule WND-STAT-01.
    pub const fn number(self) -> i32 {
        self as i32 + 1
    }

    /// That of a number; `None` outside of 1 to 5.
    pub fn from_number(number: i32) -> Option<Self> {
        let place = usize::try_from(number.checked_sub(1)?).ok()?;
        Self::ALL.get(place).copied()
    }

    /// Its place in what is counted by levels, 0 to 4.
    pub const fn index(self) -> usize {
        self as usize
    }
}

words! {
    /// How a body stands. Rule WND-COND-07.
    Posture: "posture" {
        /// Upright.
        Standing = "standing",
        /// Bent low.
        Crouching = "crouching",
        /// On the ground.
        Prone = "prone",
    }
}

words! {
    /// What fatigue has made of somebody. Rule WND-HURT-08; ruling WND-R133.
    Weary: "weariness" {
        /// Nothing.
        Fresh = "fresh",
        /// Exhausted.
        Exhausted = "exhausted",
        /// Staggered.
        Staggered = "staggered",
    }
}
