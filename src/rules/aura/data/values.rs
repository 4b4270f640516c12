//! Named values of the rules: what positions are worth, what actions cost, what harm does. Floor 4.
//!
//! Each stands under its name in a section of `assets/rules/aura.ron`, with its rule beside it.

use super::armoury::{DamageType, Weapon};
use crate::board::Grade;
use crate::combat::{Faults, values};
use crate::mechanics::gear::Mode;
use crate::source::Node;

values! {
    /// What positions are worth.
    Positions {
        /// Edge of the Evasion roll of who is struck from behind: Disadvantage (-1), neither (0) or
        /// Advantage (1). Rule AUR-POS-03.
        from_behind: -1..=1,
        /// Edge of the Evasion roll of who lies on the ground. Rule AUR-COND-08.
        prone: -1..=1,
        /// Edge of the Hit roll of a shot or throw at no more than the first distance. Rule AUR-ATK-15.
        short_range: -1..=1,
        /// Edge of the Hit roll of a shot or throw beyond the second distance. Rule AUR-ATK-15.
        long_range: -1..=1,
        /// Added to the Miss Chance if somebody is in the way. Rule AUR-POS-09.
        in_the_way: -20..=20,
        /// Categories of size by which somebody is smaller than the target, at most, to be in the
        /// way. Rule AUR-POS-09.
        in_the_way_size: 0..=8,
        /// Added to the Miss Chance of a target that does not move. Rule AUR-MOVE-15.
        still: -20..=20,
        /// Added to the Miss Chance of a target that moves swiftly. Rule AUR-MOVE-15.
        swift: -20..=20,
        /// Cells from which one is seen in the dark. Rule AUR-POS-11.
        seen_in_dark: 0..=100,
        /// Cells from which one is seen in fog. Rule AUR-POS-11.
        seen_in_fog: 0..=100,
        /// Cells from which one can hide in dark or fog. Rule AUR-POS-10.
        hides_in_murk: 0..=100,
    }

    /// What grades of cover add.
    Cover {
        /// A quarter.
        quarter: 0..=40,
        /// A half.
        half: 0..=40,
        /// Three quarters.
        three_quarters: 0..=40,
        /// All but a slit.
        slit: 0..=40,
    }

    /// The numbers of attacks.
    Attacks {
        /// AV before skill and weapon. Rule AUR-STAT-04.
        av: 0..=40,
        /// Miss Chance before accuracy and Dexterity. Rule AUR-STAT-11.
        miss_chance: 0..=40,
        /// Added to AV, and to each Evasion, by a thing that one is not proficient with.
        /// Rule AUR-STAT-24.
        not_proficient: -20..=20,
        /// The lowest natural of a critical hit with a weapon that is not Precise. Rules AUR-ATK-05, -16.
        critical: 2..=21,
        /// The highest natural that leaves the attacker Exposed; 0 = none. Rules AUR-ATK-04, -16.
        exposing: 0..=20,
        /// Added to the AV of a maneuver. Rule AUR-MAN-01.
        maneuver: -20..=20,
        /// Categories of size that a target of a Trip may be larger. Rule AUR-MAN-03.
        trip_size: 0..=8,
        /// Categories of size that a target of a Restrain or Push may be larger. Rules AUR-MAN-05, -08.
        grapple_size: 0..=8,
        /// Cells that a weapon can be flung. Rule AUR-MAN-04.
        fling: 0..=20,
        /// Metres that a push takes its target. Rule AUR-MAN-08.
        push: 1..=10,
        /// The most metres that a charging push takes its target. Rule AUR-MAN-09.
        charge_push: 1..=10,
        /// Metres that a charging push must be run up. Rule AUR-MAN-09.
        charge_run_up: 0..=20,
        /// What a step of care takes off the AV or adds to the Miss Chance. Rule AUR-HURT-17.
        care: 0..=20,
        /// What a step of care takes off the number of the Chance roll. Rule AUR-HURT-17.
        care_chance: 0..=20,
        /// The number of the Chance roll to spare a life with a blunt weapon. Rule AUR-HURT-17.
        spare_blunt: 0..=21,
        /// The same with another weapon. Rule AUR-HURT-17.
        spare_sharp: 0..=21,
        /// The same with a shot or throw. Rule AUR-HURT-17.
        spare_ranged: 0..=21,
        /// The most Stamina that the enhancements of one attack cost. Rule AUR-ACT-27.
        stamina: 0..=20,
    }

    /// What actions cost: Energy, if no other pool is named.
    Costs {
        /// A Melee Attack. Rule AUR-ACT-01.
        attack: 1..=5,
        /// An attack or maneuver with the bare body. Rules AUR-ACT-04, -20.
        unarmed: 1..=5,
        /// A melee attack at what cannot defend itself. Rule AUR-ACT-02.
        helpless: 1..=5,
        /// A Swift Attack in melee. Rule AUR-ACT-25.
        swift: 1..=5,
        /// A shot or throw. Rule AUR-ACT-03.
        shot: 1..=5,
        /// What a shot or throw without proficiency costs more. Rule AUR-ACT-03.
        shot_clumsy: 0..=4,
        /// A Run over the whole Speed; parts of it cost parts. Rules AUR-ACT-07, AUR-MOVE-03.
        run: 1..=3,
        /// A Sprint. Rule AUR-ACT-08.
        sprint: 1..=5,
        /// Stamina of a Sprint. Rule AUR-ACT-08.
        sprint_stamina: 0..=10,
        /// A metre of a Shift. Rule AUR-ACT-06.
        shift: 1..=5,
        /// Agility of a metre of a Shift. Rules AUR-ACT-06, -30.
        shift_agility: 1..=5,
        /// Agility of an Agile Move. Rule AUR-ACT-09.
        agile_move: 1..=5,
        /// A Jump from a stand, no farther than a Run for as much. Rule AUR-ACT-10.
        jump: 1..=5,
        /// The same after a run-up. Rule AUR-ACT-10.
        jump_ran_up: 1..=5,
        /// Metres of a run-up to a Jump. Rule AUR-ACT-10.
        jump_run_up: 0..=20,
        /// Stamina of a Jump. Rule AUR-ACT-10.
        jump_stamina: 0..=10,
        /// A Climb. Rule AUR-ACT-11.
        climb: 1..=5,
        /// Stamina of the easiest Climb; each step up beyond the second costs 1 more.
        /// Rules AUR-ACT-11, AUR-MOVE-12.
        climb_stamina: 0..=10,
        /// Kneel. Rule AUR-ACT-12.
        kneel: 1..=5,
        /// Stand up. Rule AUR-ACT-13.
        stand: 1..=5,
        /// Defend. Rule AUR-ACT-14.
        defend: 1..=5,
        /// Equip or Stow a thing that is at hand. Rule AUR-ACT-15.
        handle: 1..=5,
        /// Equip or Stow a thing that is packed. Rule AUR-ACT-15.
        handle_packed: 1..=5,
        /// Pick up. Rule AUR-ACT-16.
        pick_up: 1..=5,
        /// Catch Breath, where so much is left. Rule AUR-ACT-18.
        breath: 1..=5,
        /// Stamina that Catch Breath gives. Rule AUR-ACT-18.
        breath_stamina: 1..=10,
        /// Escape. Rule AUR-ACT-21.
        escape: 1..=5,
        /// Break down. Rule AUR-ACT-22.
        break_down: 1..=5,
        /// Stamina of Break down. Rule AUR-ACT-22.
        break_down_stamina: 0..=10,
        /// Hide. Rule AUR-ACT-23.
        hide: 1..=5,
        /// Drink, or give to drink. Rule AUR-ACT-24.
        drink: 1..=5,
        /// Agility of flinging a weapon away. Rule AUR-ACT-30.
        fling_agility: 0..=5,
        /// What an action costs that ends before its effect, at least; what is no movement costs
        /// just this. Rule AUR-INIT-17.
        early_end: 1..=5,
    }

    /// What combatants have by nature, and in a Round.
    Points {
        /// Full Aura before abilities. Rule AUR-STAT-12.
        aura: 1..=200,
        /// Recovery Surges before Constitution. Rule AUR-STAT-13.
        surges: 0..=20,
        /// The most Energy of a Round. Rule AUR-STAT-15.
        energy: 1..=5,
        /// Agility of a Round before Leg Strength. Rule AUR-STAT-16.
        agility: 0..=20,
        /// Energy of a Round that the Exhausted lack. Rule AUR-COND-04.
        exhausted: 0..=5,
        /// Levels that are worth a point of each defence. Rules AUR-STAT-06, -07, -09, -10.
        levels: 1..=30,
    }

    /// What conditions are worth: Disadvantage (-1), neither (0) or Advantage (1).
    Hindrances {
        /// Edge of the Dazed on attacks, defences, Initiative and Checks. Rule AUR-COND-05.
        dazed: -1..=1,
        /// Edge of the Blinded on attacks and Evasion. Rule AUR-COND-06.
        blinded: -1..=1,
        /// Edge of the Surprised on defences. Rule AUR-COND-09.
        surprised: -1..=1,
    }

    /// Thresholds of harm. Naturals are those of a d20.
    Thresholds {
        /// The lowest natural of a Death roll that does nothing. Rule AUR-HURT-04.
        scratch: 2..=21,
        /// The lowest that exhausts. Rule AUR-HURT-05.
        winded: 2..=21,
        /// The lowest that injures. Rule AUR-HURT-06.
        injured: 2..=21,
        /// The lowest that injures with bleeding. Rule AUR-HURT-07.
        bleeding: 2..=21,
        /// The lowest that fells as well; below it one is dead. Rules AUR-HURT-08, -09.
        felled: 1..=21,
        /// The lowest natural of a Death Save that ends the bleeding. Rules AUR-HURT-10, -11.
        save_stable: 2..=21,
        /// The lowest that leaves one as one is. Rule AUR-HURT-10.
        save_bleeding: 2..=21,
        /// The lowest that makes unconscious; below it one dies. Rule AUR-HURT-10.
        save_felled: 1..=21,
        /// The lowest natural that wakes those without Stamina. Rule AUR-HURT-15.
        wakes: 1..=21,
        /// Stamina that a non-lethal blow without Aura costs. Rule AUR-HURT-16.
        subdued: 0..=30,
        /// The lowest natural with which the Shaken handle a thing. Rule AUR-COND-03.
        steady: 1..=21,
        /// The fewest elevation steps down that are a fall. Rule AUR-MOVE-13.
        fall: 1..=20,
        /// Faces of the dice of a fall, one for each step but the first. Rule AUR-MOVE-13.
        fall_die: 2..=20,
    }

    /// The ground, and the way over it.
    Movement {
        /// Elevation steps up or down that a step on foot leads at most. Rule AUR-MOVE-01.
        step: 0..=10,
        /// Metres that a step down costs more. Rule AUR-MOVE-01.
        down: 0..=10,
        /// Categories of size apart from which one may pass another's space. Rule AUR-MOVE-02.
        passing_size: 1..=9,
        /// Metres lost by a turn. Rule AUR-MOVE-04.
        turn: 0..=10,
        /// Metres lost by turning back. Rule AUR-MOVE-04.
        turn_back: 0..=10,
        /// Metres that a Sprint just before adds to a Jump. Rule AUR-MOVE-09.
        jump_after_sprint: 0..=10,
        /// The most elevation steps that a Jump leads up. Rule AUR-MOVE-10.
        jump_rise: 0..=10,
        /// The most elevation steps of a Climb. Rule AUR-MOVE-12.
        climb: 2..=20,
        /// Turns from which a Run makes hard to hit. Rule AUR-MOVE-15.
        swift_turns: 1..=20,
    }

    /// How time passes.
    Time {
        /// The battle ends as a draw after this Round. Rule AUR-HURT-20.
        last_round: 1..=1000,
        /// So many Rounds in succession without an action end it, too. Rule AUR-HURT-20.
        idle_rounds: 1..=1000,
        /// Minutes of a whole Short Rest. Rule AUR-REST-01.
        short_rest: 1..=60,
        /// Minutes of a block of it. Rule AUR-REST-01.
        block: 1..=60,
        /// Blocks in which one thing is repaired. Rule AUR-REST-02.
        repair: 1..=100,
        /// Hours of a whole Long Rest. Rule AUR-REST-04.
        long_rest: 1..=24,
    }
}

/// All named values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Values {
    /// What positions are worth.
    pub positions: Positions,
    /// What cover adds to the Evasion in melee. Rule AUR-POS-08.
    pub melee_cover: Cover,
    /// What cover adds to the Miss Chance. Rule AUR-POS-08.
    pub ranged_cover: Cover,
    /// The numbers of attacks.
    pub attacks: Attacks,
    /// What actions cost.
    pub costs: Costs,
    /// What combatants have by nature, and in a Round.
    pub points: Points,
    /// What conditions are worth.
    pub conditions: Hindrances,
    /// Thresholds of harm.
    pub harm: Thresholds,
    /// The ground, and the way over it.
    pub movement: Movement,
    /// How time passes.
    pub time: Time,
}

impl Cover {
    /// What a grade adds.
    #[must_use]
    pub const fn of(&self, grade: Grade) -> i32 {
        match grade {
            Grade::None => 0,
            Grade::Quarter => self.quarter,
            Grade::Half => self.half,
            Grade::ThreeQuarters => self.three_quarters,
            Grade::Slit | Grade::Total => self.slit,
        }
    }
}

impl Attacks {
    /// The lowest natural of a critical hit with a weapon. Rules AUR-ATK-05, -16.
    #[must_use]
    pub const fn critical_from(&self, weapon: &Weapon) -> i32 {
        self.critical - weapon.precise
    }

    /// The number of the Chance roll to spare a life with something. Rule AUR-HURT-17.
    #[must_use]
    pub fn spare(&self, mode: Mode, weapon: &Weapon) -> i32 {
        match mode {
            Mode::Melee if weapon.is_unarmed() => 0,
            Mode::Melee if weapon.kind == DamageType::Blunt => self.spare_blunt,
            Mode::Melee => self.spare_sharp,
            Mode::Shoot | Mode::Throw => self.spare_ranged,
        }
    }

    /// Steps of care after which a Chance roll against this number is sure; 0 where care makes
    /// nothing surer. Rule AUR-HURT-17.
    #[must_use]
    pub const fn steps_of_care(&self, number: i32) -> i32 {
        if self.care_chance == 0 {
            return 0;
        }
        (number + self.care_chance - 1).div_euclid(self.care_chance)
    }

    /// Steps of care that are enough for every weapon. Rule AUR-HURT-17.
    #[must_use]
    pub fn most_care(&self) -> i32 {
        let numbers = [self.spare_blunt, self.spare_sharp, self.spare_ranged];
        numbers
            .map(|number| self.steps_of_care(number))
            .into_iter()
            .max()
            .unwrap_or(0)
    }
}

impl Values {
    /// The sections of the data file that hold them.
    pub(super) const SECTIONS: [&str; 10] = [
        "positions",
        "melee_cover",
        "ranged_cover",
        "attacks",
        "costs",
        "points",
        "conditions",
        "harm",
        "movement",
        "time",
    ];

    /// Reads them. What cannot be read, or is out of its range, goes to `faults`.
    pub(super) fn read(root: Node<'_>, faults: &mut Faults) -> Self {
        let values = Self {
            positions: Positions::read(root, "positions", faults),
            melee_cover: Cover::read(root, "melee_cover", faults),
            ranged_cover: Cover::read(root, "ranged_cover", faults),
            attacks: Attacks::read(root, "attacks", faults),
            costs: Costs::read(root, "costs", faults),
            points: Points::read(root, "points", faults),
            conditions: Hindrances::read(root, "conditions", faults),
            harm: Thresholds::read(root, "harm", faults),
            movement: Movement::read(root, "movement", faults),
            time: Time::read(root, "time", faults),
        };
        values.check_order(faults);
        values
    }

    /// A lower roll is never milder. Rules AUR-HURT-04 to -10.
    fn check_order(&self, faults: &mut Faults) {
        let harm = &self.harm;
        let falling = [
            ("winded", harm.winded, harm.scratch),
            ("injured", harm.injured, harm.winded),
            ("bleeding", harm.bleeding, harm.injured),
            ("felled", harm.felled, harm.bleeding),
            ("save_bleeding", harm.save_bleeding, harm.save_stable),
            ("save_felled", harm.save_felled, harm.save_bleeding),
        ];
        for (name, lower, higher) in falling {
            faults.need(
                lower <= higher,
                &format!("harm.{name}"),
                "is above the next milder result",
                "let a lower roll be no milder",
            );
        }
    }
}
