//! The numbers of the rules that a designer may change: what positions are worth, what actions cost,
//! how much harm does what. Floor 4. Sections `positions` to `creature` of the data file.

use crate::combat::values;

values! {
    /// What positions are worth in an attack. Where nothing else is said, in dice of advantage or
    /// disadvantage, 0 to 10.
    Positions {
        /// Advantage of who flanks. Rule INJ-POS-03.
        flank: 0..=10,
        /// Disadvantage against cover. Rule INJ-POS-01.
        cover: 0..=10,
        /// Disadvantage against total cover with a slit. Rule INJ-POS-02.
        slit: 0..=10,
        /// Advantage of melee attacks on a prone target. Rule INJ-POS-06.
        prone_target_in_melee: 0..=10,
        /// Disadvantage of shots and throws at a prone target. Rule INJ-POS-06.
        prone_target_at_range: 0..=10,
        /// Disadvantage of a prone attacker in melee against one who stands. Rule INJ-POS-07.
        prone_in_melee: 0..=10,
        /// Disadvantage of a prone thrower. Rule INJ-POS-07.
        prone_throw: 0..=10,
        /// Advantage of a prone shooter. Rule INJ-POS-07.
        prone_shot: 0..=10,
        /// Disadvantage of a prone defender's parry against one who stands. Rule INJ-REACT-05.
        prone_parry: 0..=10,
        /// Disadvantage against a target that the attacker does not see. Rule INJ-POS-12.
        unseen: 0..=10,
        /// Disadvantage of a weapon with reach against an adjacent target. Rule INJ-ATK-09.
        reach_when_adjacent: 0..=10,
        /// Disadvantage of shots and throws at a target in melee with an ally. Rule INJ-RNG-02.
        firing_into_melee: 0..=10,
        /// Size steps by which a target must exceed an ally to be shot at freely, 0 to 6. Ruling INJ-R44.
        stands_out: 0..=6,
        /// Added to DV for each creature of the target's size in the way, 0 to 20. Rule INJ-RNG-04.
        in_the_way: 0..=20,
        /// The same for each step by which it is larger than the target, 0 to 20. Rule INJ-RNG-04.
        in_the_way_per_size: 0..=20,
        /// Elevation steps of height from both ends at which somebody on the line is no longer in the
        /// way, 1 to 20. Rule INJ-RNG-04.
        in_the_way_height: 1..=20,
        /// Disadvantage for each range increment. Rule INJ-RNG-01.
        range_increment: 0..=10,
        /// The most range increments of a throw, 0 to 50. Rule INJ-RNG-01.
        throw_increments: 0..=50,
        /// The most range increments of a shot, 0 to 50. Rule INJ-RNG-01.
        shot_increments: 0..=50,
        /// Increment of what is not made to be thrown, in feet, 5 to 100. Rule INJ-RNG-05.
        thrown_thing_feet: 5..=100,
        /// Feet that each point of Strength adds to the increment of a throw, 0 to 50. Rule INJ-RNG-05.
        thrown_feet_per_strength: 0..=50,
        /// Bonus to hit for the first step of size, doubled by each further one, 0 to 10.
        /// Rules INJ-POS-09, -11.
        size: 0..=10,
    }

    /// What attacks, their riders and guards are worth.
    Attacks {
        /// The DV of everybody before all else, 0 to 30. Rule INJ-STAT-03.
        base_dv: 0..=30,
        /// The DV of an object, 0 to 30. Rule INJ-ACT-22.
        object_dv: 0..=30,
        /// Disadvantage for each attack action made before in the turn, 0 to 10. Rule INJ-ACT-04.
        iterative: 0..=10,
        /// Advantage of a Charge, 0 to 10. Rule INJ-ACT-15.
        charge: 0..=10,
        /// The fewest cells of a Charge, 1 to 20. Rule INJ-ACT-15.
        charge_least: 1..=20,
        /// How many times the speed a Charge goes at most, 1 to 5. Rule INJ-ACT-15.
        charge_speeds: 1..=5,
        /// Disadvantage of each roll of a Multiweapon attack, 0 to 10. Rule INJ-ACT-07.
        multiweapon: 0..=10,
        /// Disadvantage of each roll for each shot beyond the first of a Rapid Shot, 0 to 10.
        /// Rule INJ-ACT-12.
        rapid_shot: 0..=10,
        /// The most shots of a Rapid Shot, 2 to 10. Rule INJ-ACT-12.
        rapid_shots: 2..=10,
        /// Bonus to hit for each Stamina of a Power Attack, 0 to 10. Rule INJ-ACT-08.
        power: 0..=10,
        /// Bonus to hit for each Stamina of Deadly Aim, 0 to 10. Rule INJ-ACT-10.
        deadly_aim: 0..=10,
        /// Cells that a Lunge adds to the reach, 0 to 5. Rule INJ-ACT-06.
        lunge: 0..=5,
        /// How many times the martial bonus Defend adds to DV, 0 to 5. Rule INJ-ACT-13.
        defend: 0..=5,
        /// How many times the martial bonus Full defence adds to DV, 0 to 5. Rule INJ-ACT-16.
        full_defence: 0..=5,
        /// What Full defence adds to DV for each AP beyond the least, 0 to 10. Rule INJ-ACT-16.
        full_defence_per_ap: 0..=10,
    }

    /// What actions cost: in action points, 0 to 6, where nothing else is said.
    Prices {
        /// Move. Rule INJ-MOVE-01.
        walk: 0..=6,
        /// Crawl. Rule INJ-MOVE-03.
        crawl: 0..=6,
        /// Step. Rule INJ-MOVE-02.
        step: 0..=6,
        /// Climb. Rule INJ-MOVE-05.
        climb: 0..=6,
        /// Fly and Land. Rule INJ-MOVE-10.
        fly: 0..=6,
        /// Strike. Rule INJ-ACT-03.
        strike: 0..=6,
        /// Shoot. Rule INJ-ACT-03.
        shoot: 0..=6,
        /// Throw. Rule INJ-ACT-03.
        throw: 0..=6,
        /// Cleave, in Stamina, 0 to 20. Rule INJ-ACT-05.
        cleave_stamina: 0..=20,
        /// Charge. Rule INJ-ACT-15.
        charge: 0..=6,
        /// Strike with all weapons. Rule INJ-ACT-07.
        multiweapon: 0..=6,
        /// Rapid shot. Rule INJ-ACT-12.
        rapid_shot: 0..=6,
        /// Lunge, in Stamina, 0 to 20. Rule INJ-ACT-06.
        lunge_stamina: 0..=20,
        /// The least for Full defence, which takes all that is left, 1 to 6. Rule INJ-ACT-17.
        full_defence: 1..=6,
        /// First aid. Rule INJ-ACT-19.
        first_aid: 0..=6,
        /// Defend. Rule INJ-ACT-13.
        defend: 0..=6,
        /// Ready shield. Rule INJ-ACT-14.
        ready_shield: 0..=6,
        /// Parry, in Stamina, 0 to 20. Rule INJ-REACT-04.
        parry_stamina: 0..=20,
        /// Escape. Rule INJ-ACT-20.
        escape: 0..=6,
        /// A maneuver. Rule INJ-MAN-01.
        maneuver: 0..=6,
        /// Stand up, before what hurt feet and legs add. Rule INJ-ACT-21.
        stand: 0..=6,
        /// Work a door or lever. Rule INJ-ACT-18.
        work: 0..=6,
        /// Draw. Rule INJ-ACT-18.
        draw: 0..=6,
        /// Stow. Rule INJ-ACT-18.
        stow: 0..=6,
        /// Pick up. Rule INJ-ACT-18.
        pick_up: 0..=6,
    }

    /// The way over ground: elevation steps, where nothing else is said.
    Movement {
        /// The most up in one step on foot, 0 to 10; more is a climb. Rule INJ-MOVE-05.
        rise: 0..=10,
        /// The most up in one Climb without a climb speed, 0 to 20. Rule INJ-MOVE-05.
        climb: 0..=20,
        /// The most down in one step, 0 to 20; more is a fall. Rules INJ-MOVE-06, -12.
        drop: 0..=20,
        /// The most up in one step of a push or drag, 0 to 10. Rule INJ-MOVE-12.
        forced_rise: 0..=10,
        /// How many times as much deep water costs those who do not swim, 1 to 10. Rule INJ-MOVE-08.
        deep_water: 1..=10,
        /// How many times as much movement costs the blinded, 1 to 10. Rule INJ-COND-09.
        blinded: 1..=10,
    }

    /// How long a battle lasts.
    Duration {
        /// It is a draw after this round, 1 to 1000. Rule INJ-TURN-07.
        last_round: 1..=1000,
    }

    /// How deep hits go, and what injuries do.
    Harm {
        /// The margin that makes a degree, 1 to 20. Rule INJ-DICE-02.
        degree: 1..=20,
        /// The degrees that reach a minor part, 0 to 10. Rule INJ-HURT-01.
        minor: 0..=10,
        /// The same for a major part.
        major: 0..=10,
        /// The same for a severe part.
        severe: 0..=10,
        /// The same for a deadly part.
        deadly: 0..=10,
        /// The same for a fatal part.
        fatal: 0..=10,
        /// Strain of a hit of 0 degrees, 0 to 20; each degree adds 1. Rule INJ-HURT-05.
        strain: 0..=20,
        /// Injuries at which a hand, arm, leg or mouth is of no more use, 1 to 4.
        /// Rules INJ-ATK-12, INJ-PART-06, -08 to -10.
        spoilt_limb: 1..=4,
        /// Sound wings that flight needs, 0 to 10. Rule INJ-PART-04.
        wings_to_fly: 0..=10,
        /// Cells that a hurt wing takes from the fly speed, 0 to 20. Rule INJ-PART-04.
        hurt_wing: 0..=20,
        /// Cells that a spoilt foot takes from the speed, and AP that a hurt one adds to standing up,
        /// 0 to 6. Rule INJ-PART-06.
        hurt_foot: 0..=6,
        /// The same for a leg. Rule INJ-PART-10.
        hurt_leg: 0..=6,
        /// Disadvantage on attacks and parries for each injured eye, 0 to 10. Rule INJ-PART-05.
        hurt_eye: 0..=10,
        /// Disadvantage that an injured arm or leg gives on skills, 0 to 10. Rules INJ-PART-09, -10.
        hurt_limb_skill: 0..=10,
        /// The same for a nose, wing, hand or foot. Rules INJ-PART-02, -04, -06.
        hurt_part_skill: 0..=10,
        /// Exhaustion points before Constitution, 1 to 30. Rule INJ-STAT-09.
        exhaustion: 1..=30,
        /// Reactions before Strength or Dexterity, 0 to 10. Rule INJ-STAT-12.
        reactions: 0..=10,
        /// Steps from which a fall does harm, 1 to 20. Rule INJ-MOVE-07.
        fall_from: 1..=20,
        /// Stamina that each of these steps takes, 0 to 20. Rule INJ-MOVE-07.
        fall_stamina: 0..=20,
    }

    /// How many injuries a part of each kind can take, 1 to 10. Rules INJ-PART-01 to -13; ruling INJ-R18.
    PartInjuries {
        /// An ear.
        ear: 1..=10,
        /// A nose.
        nose: 1..=10,
        /// A tail.
        tail: 1..=10,
        /// A wing.
        wing: 1..=10,
        /// An eye.
        eye: 1..=10,
        /// A hand.
        hand: 1..=10,
        /// A foot.
        foot: 1..=10,
        /// A horn.
        horn: 1..=10,
        /// A mouth.
        mouth: 1..=10,
        /// An arm.
        arm: 1..=10,
        /// A leg.
        leg: 1..=10,
        /// A head.
        head: 1..=10,
        /// A heart.
        heart: 1..=10,
    }

    /// What conditions are worth: dice of advantage or disadvantage, 0 to 10, where nothing else is
    /// said.
    Hindrances {
        /// Disadvantage of the exhausted. Rule INJ-COND-01.
        exhausted: 0..=10,
        /// Disadvantage of a concussed head. Rule INJ-PART-11.
        concussed: 0..=10,
        /// Penalty of the sickened on every d20, 0 to 20. Rule INJ-ATK-10.
        sickened: 0..=20,
        /// Disadvantage of the blinded on attacks and parries. Rule INJ-COND-09.
        blinded: 0..=10,
        /// Disadvantage of who is grappled by another than the target. Rule INJ-COND-10.
        grappled: 0..=10,
        /// Advantage against the helpless. Rule INJ-COND-15.
        helpless: 0..=10,
        /// Advantage of melee attacks against the open. Rule INJ-COND-14.
        open: 0..=10,
        /// The most AP of the dazed, 0 to 6. Rule INJ-COND-05.
        dazed_ap: 0..=6,
    }

    /// What checks must reach, 0 to 60.
    Difficulties {
        /// Climb: Athletics. Rule INJ-MOVE-05.
        climb: 0..=60,
        /// Ice: Acrobatics. Rule INJ-MOVE-08.
        ice: 0..=60,
        /// To hold one's height without having flown: Fly. Rule INJ-MOVE-11.
        hover: 0..=60,
        /// First aid: Heal; the bleeding is added. Rule INJ-ACT-19.
        first_aid: 0..=60,
        /// To know where a heart is: Lore; the level is added. Rule INJ-PART-13.
        heart_lore: 0..=60,
        /// The first injury of a heart: Constitution. Rule INJ-PART-13.
        heart: 0..=60,
        /// The second injury of a head: Constitution. Rule INJ-PART-11.
        stun: 0..=60,
        /// The third injury of a head, and waking from it: Constitution. Rule INJ-PART-11.
        knock_out: 0..=60,
        /// Treatment of an injury: Heal. Rule INJ-REST-03.
        treat: 0..=60,
        /// The same for each degree of severity beyond minor, 0 to 20. Rule INJ-REST-03.
        treat_per_degree: 0..=20,
        /// An injury left untreated for a day: Constitution. Rule INJ-REST-04.
        worsening: 0..=60,
        /// An hour's rest with a concussed head: Constitution. Rule INJ-REST-06.
        concussion: 0..=60,
    }

    /// How long rest and healing take.
    Healing {
        /// Hours of rest in a day, 1 to 24. Rule INJ-REST-02.
        hours_a_day: 1..=24,
        /// Days that a treated injury takes for each point of its part's value, 0 to 100. Rule INJ-REST-05.
        days_per_value: 0..=100,
    }

    /// What a creature has if nothing else is said of it. Section 1 of the reference.
    Newcomer {
        /// Action points of a turn, 1 to 6.
        ap: 1..=6,
        /// Cells of a Move on foot, 0 to 20.
        speed: 0..=20,
        /// Trained Stamina, 0 to 50. Rule INJ-STAT-06.
        stamina: 0..=50,
        /// Injuries that destroy what has no Constitution, 1 to 30. Rule INJ-HURT-11.
        break_at: 1..=30,
        /// Shots, 0 to 999. Rule INJ-RNG-10.
        ammunition: 0..=999,
    }
}
