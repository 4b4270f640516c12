//! The numbers of the rules that a designer may change. Floor 4.

use crate::combat::values;

values! {
    /// How tests are read.
    Tests {
        /// Faces of the die, 4 to 100. Rule CON-TEST-01.
        die: 4..=100,
        /// The least target number that is rolled against, 0 to 100. Rule CON-TEST-01.
        least: 0..=100,
        /// The greatest one; what is above is added to the Successes, 0 to 100. Rules CON-TEST-01, -02.
        greatest: 0..=100,
    }

    /// How a round goes.
    Course {
        /// Action points of a round, 1 to 12. Rule CON-INIT-05.
        ap: 1..=12,
        /// Attacks of a round, 0 to 12. Rule CON-ACT-09.
        attacks: 0..=12,
        /// Free actions of a round, 0 to 12. Rule CON-ACT-10.
        free_actions: 0..=12,
        /// The round after which an undecided battle is drawn, 1 to 1000. Rule CON-INIT-09.
        last_round: 1..=1000,
        /// Faces of the die of initiative, 2 to 100. Rule CON-INIT-03.
        initiative_die: 2..=100,
    }

    /// What actions cost, in action points, 0 to 6.
    Costs {
        /// Dash. Rule CON-ACT-03.
        dash: 0..=6,
        /// Disengage. Rule CON-ACT-04.
        disengage: 0..=6,
        /// Grapple. Rule CON-ACT-05.
        grapple: 0..=6,
        /// Release. Rule CON-ACT-06.
        release: 0..=6,
        /// Search. Rule CON-ACT-07.
        search: 0..=6,
        /// Sneak. Rule CON-ACT-08.
        sneak: 0..=6,
        /// Strike, Shoot and Throw. Rule CON-ATK-02.
        strike: 0..=6,
        /// A defence. Rule CON-ATK-04.
        defend: 0..=6,
        /// Manipulate. Rule CON-ACT-11.
        manipulate: 0..=6,
        /// An opportunity attack. Rule CON-REACT-03.
        opportunity: 0..=6,
        /// A magic thing. Rule CON-ACT-13.
        magic_item: 0..=6,
    }

    /// What positions and states add to tests.
    Positions {
        /// A melee attack on a flanked foe, -20 to 20. Rule CON-POS-04.
        flanked: -20..=20,
        /// A ranged attack past Low Cover, -20 to 20. Rule CON-POS-01.
        low_cover: -20..=20,
        /// A ranged attack past High Cover, -20 to 20. Rule CON-POS-01.
        high_cover: -20..=20,
        /// A Dodge behind Low Cover, -20 to 20. Rule CON-POS-01.
        dodge_low_cover: -20..=20,
        /// A Dodge behind High Cover, -20 to 20. Rule CON-POS-01.
        dodge_high_cover: -20..=20,
        /// Beyond the normal range, -20 to 20. Rule CON-ATK-16.
        long_range: -20..=20,
        /// A ranged attack or Observation in dim light or fog, -20 to 20. Rule CON-POS-07.
        dim: -20..=20,
        /// The same in the dark, -20 to 20. Rule CON-POS-07.
        dark: -20..=20,
        /// A melee attack in the dark, -20 to 20. Rule CON-POS-07.
        dark_in_melee: -20..=20,
        /// An attack or defence of the prone, -20 to 20. Rule CON-COND-03.
        prone: -20..=20,
        /// A ranged attack on the prone, -20 to 20. Rule CON-COND-03.
        prone_target: -20..=20,
        /// Cells from which that counts, 0 to 100. Rule CON-COND-03.
        prone_target_from: 0..=100,
        /// An untrained weapon, -20 to 20. Rule CON-ATK-14.
        untrained: -20..=20,
    }

    /// What steps and falls cost.
    Movement {
        /// Added for one elevation step up, 0 to 10. Rule CON-MOVE-02.
        rise: 0..=10,
        /// Added for each elevation step of a climb, 0 to 10. Rule CON-MOVE-02.
        climb: 0..=10,
        /// What the prone pay for a step, times as much, 1 to 10. Rule CON-MOVE-04.
        prone: 1..=10,
        /// The part of the Speed that standing up takes: one part in so many, 1 to 10. Ruling CON-R12.
        stand_part: 1..=10,
        /// Steps of a fall for each die of damage, 1 to 10. Rule CON-MOVE-03.
        fall_steps: 1..=10,
        /// Faces of that die, 2 to 20. Rule CON-MOVE-03.
        fall_die: 2..=20,
        /// Sizes by which enemies must differ to be walked through, 0 to 6. Rule CON-MOVE-05.
        crossing_sizes: 0..=6,
    }

    /// How much harm does what.
    Harm {
        /// Hit points of everybody, 1 to 100. Rule CON-STAT-02.
        hp: 1..=100,
        /// Hit points for each point of Endurance, 0 to 10. Rule CON-STAT-02.
        hp_per_endurance: 0..=10,
        /// Strength for each point of the damage bonus, 1 to 10. Rule CON-STAT-03.
        strength_per_bonus: 1..=10,
        /// The part of the hit points that cripples: one part in so many, 1 to 20. Rule CON-STAT-05.
        cripple_part: 1..=20,
        /// Action points that a crippled torso costs, 0 to 6. Rule CON-HURT-08.
        torso_ap: 0..=6,
        /// The part of a shield's rating that holds magic: one part in so many, 1 to 10. Rule CON-HURT-06.
        magic_block_part: 1..=10,
        /// Resistance of a Ward, 0 to 20. Rule CON-COND-13.
        ward: 0..=20,
        /// The part of the spent shots that is found again: one part in so many, 1 to 10. Rule CON-REST-01.
        shots_found_part: 1..=10,
    }

    /// What training costs.
    Experience {
        /// Experience for a piece of a style's gear, 0 to 1000. Rule CON-CHAR-02.
        piece: 0..=1000,
        /// Pieces of a new style that cost nothing, 0 to 20. Rule CON-CHAR-02.
        free_pieces: 0..=20,
        /// The most pieces of a style, 0 to 20. Rule CON-CHAR-02.
        most_pieces: 0..=20,
    }

    /// What a creature has if nothing else is said of it.
    Newcomer {
        /// Each attribute, 1 to 20.
        attribute: 1..=20,
        /// Cells of a move, 1 to 40.
        speed: 1..=40,
        /// Shots of a ranged weapon, 0 to 999. Ruling CON-R52.
        ammunition: 0..=999,
    }

    /// What things are worth to the computer, in hundredths of a hit point where nothing else is said.
    Tactics {
        /// The manoeuvre of a critical win that is still to come, 0 to 5000.
        critical: 0..=5000,
        /// A foe that falls unconscious, 0 to 5000.
        down: 0..=5000,
        /// All hit points that a foe has left, besides the points themselves: the fewer it has, the more each
        /// counts, 0 to 5000.
        wear: 0..=5000,
        /// A place of the body that is crippled, whichever it is, 0 to 5000.
        crippled: 0..=5000,
        /// A foe's action point that an attack makes it spend, 0 to 5000.
        spent_point: 0..=5000,
        /// What an opportunity attack on the way is feared to do, 0 to 5000.
        fear: 0..=5000,
        /// The least that a blow must be worth to be struck at one who leaves an opening, 0 to 5000.
        opportunity: 0..=5000,
        /// The same where it takes the last action point, 0 to 5000.
        last_point: 0..=5000,
        /// What a point for an attack in its own turn is worth to the normal computer, 0 to 5000; the hard one
        /// works it out.
        own_attack: 0..=5000,
        /// Brace, 0 to 5000.
        brace: 0..=5000,
        /// Feint, 0 to 5000.
        feint: 0..=5000,
        /// Feint if an attack is left for it, 0 to 5000.
        feint_before_attack: 0..=5000,
        /// Bash: the loser is dazed, 0 to 5000.
        dazed: 0..=5000,
        /// Push, 0 to 5000.
        pushed: 0..=5000,
        /// Trip: the loser is on the ground, 0 to 5000.
        prone: 0..=5000,
        /// Added to Push and Trip if the loser is on its way: it gets no further, 0 to 5000.
        stopped: 0..=5000,
        /// To be hidden from all foes, 0 to 5000.
        hidden: 0..=5000,
        /// Attacks ahead, 0 to 20: how often what a Disarm takes will be missed.
        attacks_ahead: 0..=20,
        /// Precision: a crippled head, 0 to 5000.
        head: 0..=5000,
        /// Precision: a crippled torso, 0 to 5000.
        torso: 0..=5000,
        /// Precision: a crippled main arm, 0 to 5000.
        main_arm: 0..=5000,
        /// Precision: a crippled off arm, 0 to 5000.
        off_arm: 0..=5000,
        /// Precision: crippled legs, wings or tail, 0 to 5000.
        legs: 0..=5000,
        /// The same of one that still has to come near, or wants to get away, 0 to 5000.
        legs_of_a_runner: 0..=5000,
    }
}
