//! The numbers of the rules that a designer may change. Floor 4.

use crate::combat::values;
use crate::mechanics::Size;

values! {
    /// How rolls are read.
    Rolls {
        /// Faces of the die, 4 to 100. Rule TRI-DICE-01.
        die: 4..=100,
        /// The margin of a Critical Success, 1 to 100. Rule TRI-DICE-01.
        critical: 1..=100,
        /// The number that a check must reach if nothing says another, 1 to 100. Ruling TRI-R04.
        check: 1..=100,
        /// The number of a Swim check, 1 to 100. Rule TRI-MOVE-10.
        swim: 1..=100,
        /// The number of a Climb check, 1 to 100. Rule TRI-MOVE-12.
        climb: 1..=100,
        /// By so much a Climb check must fail for a fall, 1 to 100. Rule TRI-MOVE-12.
        slip: 1..=100,
    }

    /// How a battle goes.
    Course {
        /// Actions of a Turn, 1 to 12. Rule TRI-INIT-07.
        actions: 1..=12,
        /// Reactions from one Turn to the next, 0 to 12. Rule TRI-INIT-07.
        reactions: 0..=12,
        /// The Round after which an undecided battle is drawn, 1 to 1000. Rule TRI-INIT-16.
        last_round: 1..=1000,
    }

    /// What a creature has if nothing else is said of it.
    Newcomer {
        /// Speed in feet, 0 to 100. Section 2.
        speed: 0..=100,
        /// Shots of a weapon, 0 to 999. Section 2.
        ammunition: 0..=999,
    }

    /// Hit points by size. Rule TRI-STAT-03.
    SizeHp {
        /// Of the tiny, 1 to 500.
        tiny: 1..=500,
        /// Of the small, 1 to 500.
        small: 1..=500,
        /// Of the medium, 1 to 500.
        medium: 1..=500,
        /// Of the large, 1 to 500.
        large: 1..=500,
        /// Of the huge, 1 to 500.
        huge: 1..=500,
        /// Of the gigantic, 1 to 500.
        gigantic: 1..=500,
    }

    /// What hurts how much.
    Harm {
        /// Dice of a bleeding wound, 0 to 10. Rule TRI-HURT-05.
        bleed_dice: 0..=10,
        /// Their faces, 1 to 20.
        bleed_die: 1..=20,
        /// Dice of a fire, 0 to 10. Rule TRI-COND-11.
        fire_dice: 0..=10,
        /// Their faces, 1 to 20.
        fire_die: 1..=20,
        /// Faces of the die for each cell that a wall cuts off a Push, 1 to 20. Rule TRI-ACT-13.
        wall_die: 1..=20,
        /// Physical Defense of objects and edges, 0 to 50. Rule TRI-ATK-15.
        object_defense: 0..=50,
        /// The Durability of objects of stone and of gates, 0 to 50. Ruling TRI-R80.
        stone: 0..=50,
        /// That of doors, 0 to 50.
        door: 0..=50,
        /// That of other objects, 0 to 50.
        object: 0..=50,
        /// That of thin ice, 0 to 50.
        ice: 0..=50,
        /// Hit points of an inch of thin ice, 1 to 100. Rule TRI-MOVE-23.
        ice_hp: 1..=100,
        /// The most dice of a fall, 1 to 20. Rule TRI-MOVE-14.
        fall_dice: 1..=20,
        /// Feet for each of them, 5 to 100. Rule TRI-MOVE-14.
        fall_feet: 5..=100,
        /// The most feet that one falls at once, 5 to 1000. Rule TRI-MOVE-13.
        fall_at_once: 5..=1000,
        /// Feet of a fall that deep water takes off, 0 to 500. Rule TRI-MOVE-14.
        water_softens: 0..=500,
        /// Feet that a flyer falls that is tripped, 0 to 500. Rule TRI-ACT-16.
        trip_fall: 0..=500,
        /// Feet of the fall of a critical Trip, 0 to 500. Rule TRI-ACT-16.
        trip_critical: 0..=500,
    }

    /// What reaches how far.
    Ranges {
        /// The longest shot or throw, in range increments, 1 to 50. Ruling TRI-R22.
        increments: 1..=50,
        /// How far words reach, in feet, 5 to 500. Rule TRI-CHAR-03.
        intimidate: 5..=500,
        /// How far one looks for the hidden, in feet, 5 to 500. Rule TRI-POS-09.
        search: 5..=500,
        /// How far a fire lights, in cells, 0 to 20. Ruling TRI-R82.
        light: 0..=20,
    }

    /// What feats do.
    Feats {
        /// Added to the damage of the weapon of a Weapon Specialization, 0 to 20. Rule TRI-CHAR-02.
        specialization: 0..=20,
        /// The most that Wrath adds to a roll, 0 to 20. Rule TRI-CHAR-02.
        wrath: 0..=20,
        /// The most that Battle Trance adds to damage, 0 to 20. Rule TRI-CHAR-02.
        battle_trance: 0..=20,
        /// Cells of the radius of a Volley, 0 to 10. Rule TRI-CHAR-02.
        volley_radius: 0..=10,
        /// Actions of a Volley, 1 to 6. Rule TRI-CHAR-02.
        volley_actions: 1..=6,
    }

    /// What things are worth to the computer, in hundredths of a hit point.
    Tactics {
        /// An enemy that falls, 0 to 10000.
        down: 0..=10000,
        /// All that an enemy has left, besides its hit points, 0 to 10000.
        wear: 0..=10000,
        /// All that an enemy has left to the hard computer, which goes for those nearest to their fall, 0 to 100000.
        hard_wear: 0..=100_000,
        /// An Action, 0 to 10000.
        action: 0..=10000,
        /// An Action that an enemy loses by a maneuver of the hard computer, with what its side loses by the time, 0 to
        /// 10000.
        hard_action: 0..=10000,
        /// An enemy that lies there as an ally strikes at it, 0 to 10000.
        prone: 0..=10000,
        /// An enemy that is held, 0 to 10000.
        held: 0..=10000,
        /// An enemy off its guard to an ally, 0 to 10000.
        flat_footed: 0..=10000,
        /// An enemy without its weapon, 0 to 10000.
        disarmed: 0..=10000,
        /// An enemy that is Shaken for a Round, 0 to 10000.
        shaken: 0..=10000,
        /// Somebody on fire, 0 to 10000.
        burning: 0..=10000,
        /// One's own Dodge, 0 to 10000.
        dodge: 0..=10000,
        /// To be hidden from all enemies, 0 to 10000.
        hidden: 0..=10000,
        /// A point of Energy, 0 to 10000.
        energy: 0..=10000,
        /// An ally that no longer bleeds, 0 to 10000.
        saved: 0..=10000,
        /// A blow of an enemy that is to be feared on a way, 0 to 10000.
        fear: 0..=10000,
        /// An attack that an enemy could make before the next Turn, 0 to 10000.
        threat: 0..=10000,
        /// From so much on a Reaction is spent on a blow, 0 to 10000.
        opportune: 0..=10000,
        /// Of a readied attack, in hundredths of what it does: how likely somebody comes, 0 to 100. Rule TRI-ACT-18.
        comes: 0..=100,
        /// The last Round in which the hard computer puts a Turn off, 0 to 100; 0: never. Rule TRI-INIT-11.
        patience: 0..=100,
        /// Of the fire of an orb in each Round after its first, in hundredths, 0 to 200. Rule TRI-SPELL-04.
        orb_stays: 0..=200,
        /// An enemy shooter to whom all that it sees are Concealed by fog until the caster's next Turn, 0 to 10000. Rule
        /// TRI-SPELL-05.
        fogged: 0..=10000,
        /// How likely a hidden enemy still is where it was seen last, in hundredths, 0 to 100. Ruling TRI-R73.
        still_there: 0..=100,
    }
}

impl SizeHp {
    /// Those of a size.
    pub const fn of(&self, size: Size) -> i32 {
        match size {
            Size::Tiny => self.tiny,
            Size::Small => self.small,
            Size::Medium => self.medium,
            Size::Large => self.large,
            Size::Huge => self.huge,
            Size::Gigantic => self.gigantic,
        }
    }
}
