//! The numbers of the rules that a designer may change. Floor 4.

use crate::combat::values;
use crate::rules::wounds::words::{Container, Level};

values! {
    /// How rolls are read.
    Rolls {
        /// Dice of a check, 1 to 10. Rule WND-DICE-01.
        dice: 1..=10,
        /// Their faces, 2 to 100.
        faces: 2..=100,
        /// From so much on a wild roll explodes, 1 to 100. Rule WND-DICE-02.
        explode: 1..=100,
        /// Up to so much it implodes, 0 to 100. Rule WND-DICE-02.
        implode: 0..=100,
        /// Faces of the die that is drawn on a tie of initiative, 2 to 100. Rule WND-INIT-03.
        tie_die: 2..=100,
        /// Faces of the die of a Seize Initiative, 2 to 100. Rule WND-ACT-35.
        seize_die: 2..=100,
        /// Faces of the die of a Strong Attack, 2 to 100. Rule WND-ACT-12.
        strong_die: 2..=100,
    }

    /// How a battle goes.
    Course {
        /// Added to the check of the starting initiative, 0 to 50. Rule WND-INIT-01.
        initiative: 0..=50,
        /// What surprise takes off initiative before Perception, 0 to 50. Rule WND-INIT-07.
        surprise: 0..=50,
        /// Initiative of the last of a given order, 0 to 50. Ruling WND-R93.
        order_last: 0..=50,
        /// By so much more each one before it stands higher, 0 to 20. Ruling WND-R93.
        order_step: 0..=20,
        /// Initiative that a critical success wins and loses, 0 to 20. Rule WND-ATK-03.
        critical: 0..=20,
        /// Rounds in succession without wound and fatigue that make a draw, 1 to 1000. Ruling WND-R85.
        idle_rounds: 1..=1000,
        /// Dashes of a round, 0 to 10. Rule WND-ACT-25.
        dashes: 0..=10,
        /// By so much Sizes differ of those who are not in each other's way, 1 to 30. Rules WND-ACT-22, WND-MOVE-26.
        size_gap: 1..=30,
        /// From this Size on Defend only adds, 0 to 30. Ruling WND-R79.
        defend_size: 0..=30,
        /// By so much more a body is half a cover for another, 1 to 30. Rule WND-POS-08.
        way_size: 1..=30,
        /// By so much more a mount is mere ground, 1 to 30. Rule WND-POS-24.
        platform_size: 1..=30,
    }

    /// What actions and reactions cost, in AP unless something else is said.
    Prices {
        /// Standard Attack, 1 to 50. Rule WND-ACT-10.
        attack: 1..=50,
        /// Quick Attack, 1 to 50. Rule WND-ACT-11.
        quick: 1..=50,
        /// Strong Attack, 1 to 50. Rule WND-ACT-12.
        strong: 1..=50,
        /// Its stamina, 0 to 20.
        strong_stamina: 0..=20,
        /// Nonlethal Attack, 1 to 50. Rule WND-ACT-13.
        nonlethal: 1..=50,
        /// What every attack in melee costs more under water, 0 to 50. Rule WND-POS-20.
        underwater: 0..=50,
        /// Defend, 1 to 50. Rule WND-ACT-15.
        defend: 1..=50,
        /// Ready an Action, 1 to 50. Rule WND-ACT-16.
        ready: 1..=50,
        /// To or from a scabbard, a quiver or a pocket, 1 to 50. Rule WND-ACT-17.
        scabbard: 1..=50,
        /// To or from a pouch or the sling, 1 to 50. Rule WND-ACT-17.
        pouch: 1..=50,
        /// To or from the pack, 1 to 50. Rule WND-ACT-17.
        pack: 1..=50,
        /// From the ground, 1 to 50. Rule WND-ACT-17.
        ground: 1..=50,
        /// Change Posture, 1 to 50. Rule WND-ACT-20.
        posture: 1..=50,
        /// Create an Opening, 1 to 50. Rule WND-ACT-21.
        opening: 1..=50,
        /// Enter Occupied Space, 1 to 50. Rule WND-ACT-22.
        enter: 1..=50,
        /// Escape, 1 to 50. Rule WND-ACT-23.
        escape: 1..=50,
        /// Mount and Dismount, 1 to 50. Rule WND-ACT-24.
        mount: 1..=50,
        /// Dash, 1 to 50. Rule WND-ACT-25.
        dash: 1..=50,
        /// Its stamina, 0 to 20.
        dash_stamina: 0..=20,
        /// Drag, 1 to 50. Rule WND-ACT-26.
        drag: 1..=50,
        /// Grapple, 1 to 50. Rule WND-ACT-27.
        grapple: 1..=50,
        /// Pin, 1 to 50. Rule WND-ACT-28.
        pin: 1..=50,
        /// End a Magical Effect, 1 to 50. Rule WND-ACT-30.
        end_effect: 1..=50,
        /// Hinder, 1 to 50. Rules WND-ACT-31 to -34.
        hinder: 1..=50,
        /// Seize Initiative, 1 to 50. Rule WND-ACT-35.
        seize: 1..=50,
        /// Stabilize, 1 to 50. Rule WND-ACT-36.
        stabilize: 1..=50,
        /// Treat Condition, 1 to 50. Rule WND-ACT-37.
        treat_condition: 1..=50,
        /// Treat Wound, 1 to 100. Rule WND-ACT-38.
        treat_wound: 1..=100,
        /// A door, 1 to 50. Rule WND-ACT-39.
        door: 1..=50,
        /// A torch from a flame, 1 to 50. Rule WND-ACT-39.
        torch: 1..=50,
        /// A potion, 1 to 50. Rule WND-ACT-39.
        potion: 1..=50,
        /// A large bell, 1 to 50. Rule WND-ACT-39.
        bell: 1..=50,
        /// Fire with flint and steel, 1 to 50. Rule WND-ACT-39.
        fire: 1..=50,
        /// Any other object, 1 to 50. Rule WND-ACT-39.
        use_object: 1..=50,
        /// Surface, 1 to 50. Rule WND-ACT-40.
        surface: 1..=50,
        /// Calm the Mount, 1 to 50. Rule WND-ACT-41.
        calm: 1..=50,
        /// Stamina of what succeeds in a hurry, 0 to 20. Rule WND-ACT-43.
        hurry_stamina: 0..=20,
        /// Rounds in which a shield from the ground is strapped on, 1 to 100. Section 6.
        strap_rounds: 1..=100,
        /// Rebuff, 1 to 50. Rule WND-REACT-10.
        rebuff: 1..=50,
        /// Harry, 1 to 50. Rule WND-REACT-11.
        harry: 1..=50,
        /// Cling, 1 to 50. Rule WND-REACT-12.
        cling: 1..=50,
        /// Interpose, 1 to 50. Rule WND-REACT-13.
        interpose: 1..=50,
        /// An interrupt, in initiative, 0 to 20. Rule WND-REACT-01.
        interrupt: 0..=20,
    }

    /// How ways are counted.
    TerrainCosts {
        /// AP of a full movement, 1 to 50. Rule WND-MOVE-01.
        full_ap: 1..=50,
        /// Factor of a steep hill, upward, 1 to 20. Rule WND-MOVE-08.
        hill: 1..=20,
        /// Factor of knee-high water, 1 to 20.
        water: 1..=20,
        /// Factor of mud, 1 to 20.
        mud: 1..=20,
        /// Factor of thick undergrowth, 1 to 20.
        thicket: 1..=20,
        /// Factor of swimming, 1 to 20.
        deep: 1..=20,
        /// Factor of waist-high water, 1 to 20.
        waist: 1..=20,
        /// Factor of walking under water, 1 to 20.
        underwater: 1..=20,
        /// Yards that each yard of a climb costs, 1 to 20. Rules WND-MOVE-08, -10.
        climb: 1..=20,
        /// Factor of one that crouches, 1 to 20. Rule WND-MOVE-11.
        crouching: 1..=20,
        /// Factor of one that is prone, 1 to 20. Rule WND-MOVE-11.
        prone: 1..=20,
        /// Factor of one that grapples, 1 to 20. Rule WND-MOVE-11.
        grappling: 1..=20,
        /// Factor of a step into the space of another, and within it, 1 to 20. Rules WND-MOVE-26, WND-POS-11, -12.
        shared: 1..=20,
        /// Factor of the rate of one that Dashes, 1 to 10. Rule WND-ACT-25.
        dash: 1..=10,
        /// What the result of the second Dash is divided by, 1 to 20. Rule WND-ACT-25.
        dash_part: 1..=20,
        /// What divides the rate of the hobbled, 1 to 10. Rule WND-COND-15.
        hobbled: 1..=10,
        /// Yards of a run-up, 0 to 50. Rule WND-MOVE-12.
        run_up: 0..=50,
        /// What divides the result of a jump without a run-up, 1 to 10. Rule WND-MOVE-12.
        standing_jump: 1..=10,
        /// Feet of a yard, 1 to 10. Rule WND-MOVE-13.
        feet: 1..=10,
        /// Inches of a high jump for each point, 0 to 20. Rule WND-MOVE-14.
        high_jump: 0..=20,
        /// Inches of an elevation step, 1 to 100. Rule WND-MOVE-14.
        step_in: 1..=100,
        /// Yards of the drift in a current, 0 to 20. Ruling WND-R117.
        current: 0..=20,
        /// Yards of the drift in a fast current, 0 to 20. Ruling WND-R117.
        fast_current: 0..=20,
        /// AP of movement along which a Drag takes its partners, 0 to 50. Rule WND-ACT-26.
        drag_ap: 0..=50,
        /// Points of the margin of a Shove for each further yard, 1 to 20. Rule WND-ACT-33.
        shove_margin: 1..=20,
        /// Points of a Cling for each yard of following, 1 to 50. Rule WND-REACT-12.
        cling_follow: 1..=50,
        /// Points of a Cling for each yard taken off, 1 to 50. Rule WND-REACT-12.
        cling_brake: 1..=50,
    }

    /// What is added to rolls and Defenses, or taken off. Every penalty is a positive number that is taken off: its doc says so.
    Modifiers {
        /// The Defense of nothing, 0 to 50. Rules WND-STAT-07, -08, -10.
        defense: 0..=50,
        /// The immobile Defense of Size 0, 0 to 50. Rule WND-STAT-09.
        immobile: 0..=50,
        /// The least that Speed and Reason add to a Defense, -20 to 0. Rule WND-STAT-07.
        least_wits: -20..=0,
        /// What Defend adds, 0 to 20. Rule WND-ACT-15.
        defend: 0..=20,
        /// Taken off a Nonlethal Attack, 0 to 20. Rule WND-ACT-13.
        nonlethal: 0..=20,
        /// Taken off a Pin, 0 to 20. Rule WND-ACT-28.
        pin: 0..=20,
        /// Taken off a Drag for each grappler beyond the first, 0 to 20. Rule WND-ACT-26.
        drag_each: 0..=20,
        /// Taken off an Interpose with one that is not pinned, 0 to 20. Rule WND-REACT-13.
        interpose: 0..=20,
        /// Taken off a treatment without a kit in hand, 0 to 20. Rules WND-ACT-36 to -38.
        no_kit: 0..=20,
        /// Taken off attacks and Defenses of one that is distracted, 0 to 20. Rule WND-ACT-32.
        distracted: 0..=20,
        /// Taken off shots of one that is harried, for each who does, 0 to 20. Rule WND-REACT-11.
        harried: 0..=20,
        /// Taken off rolls for each level of the worst wound above light, 0 to 20. Rule WND-COND-01.
        wounded: 0..=20,
        /// Taken off rolls of one that is exhausted, 0 to 20. Rule WND-COND-02.
        exhausted: 0..=20,
        /// Taken off rolls of one that is staggered, 0 to 20. Rule WND-COND-03.
        staggered: 0..=20,
        /// Added in melee at one that is prone, 0 to 20. Rule WND-POS-02.
        prone_melee: 0..=20,
        /// Taken off from afar at one that is prone, 0 to 20. Rule WND-POS-02.
        prone_ranged: 0..=20,
        /// Added in melee at one that crouches, 0 to 20. Rule WND-POS-02.
        crouching_melee: 0..=20,
        /// Taken off from afar at one that crouches, 0 to 20. Rule WND-POS-02.
        crouching_ranged: 0..=20,
        /// Added at one that is flanked, 0 to 20. Rule WND-POS-02.
        flanked: 0..=20,
        /// Added at one that ignores the attacker, 0 to 20. Rule WND-POS-06.
        rear: 0..=20,
        /// Taken off in melee at one in a quarter cover, 0 to 20. Rule WND-POS-02.
        quarter_melee: 0..=20,
        /// Taken off from afar at one in a quarter cover, 0 to 20. Rule WND-POS-02.
        quarter_ranged: 0..=20,
        /// Taken off at one in half a cover, 0 to 20. Rule WND-POS-02.
        half: 0..=20,
        /// Taken off at one in three quarters of a cover, 0 to 20. Rule WND-POS-02.
        three_quarters: 0..=20,
        /// Taken off at one behind a slit, 0 to 20. Rule WND-POS-02.
        slit: 0..=20,
        /// Taken off for each yard below the least reach, 0 to 20. Rule WND-POS-01.
        too_near: 0..=20,
        /// Taken off for each range increment after the first, 0 to 20. Rule WND-POS-07.
        increment: 0..=20,
        /// The most increments, 1 to 50. Rule WND-POS-07.
        increments: 1..=50,
        /// Taken off at one in dim light, 0 to 20. Rule WND-POS-10.
        dim: 0..=20,
        /// Taken off at one in the dark or in fog, 0 to 20. Rule WND-POS-10.
        dark: 0..=20,
        /// Taken off at one beside that is not seen, 0 to 20. Rule WND-POS-10.
        unseen: 0..=20,
        /// Taken off attacks and Defenses in the space of another, 0 to 20. Rule WND-POS-11.
        shared: 0..=20,
        /// Taken off an attack in melee under water, 0 to 20. Rule WND-POS-20.
        underwater: 0..=20,
        /// What divides the damage of a weapon under water, and that of fire, 1 to 10. Rules WND-POS-20, -23.
        underwater_part: 1..=10,
        /// Added for a rider against those who are smaller than its mount, 0 to 20. Rule WND-POS-25.
        mounted: 0..=20,
        /// Yards that a rider is farther from those on foot, 0 to 10. Rule WND-POS-25.
        saddle: 0..=10,
        /// Taken off Calm the Mount for each enemy near, 0 to 20. Rule WND-POS-27.
        calm_enemy: 0..=20,
        /// So near, in yards, 0 to 100. Rule WND-POS-27.
        calm_near: 0..=100,
        /// Added to Calm the Mount for each one made directly before, 0 to 20. Rule WND-POS-27.
        calm_again: 0..=20,
        /// The most that those add, 0 to 50. Rule WND-POS-27.
        calm_most: 0..=50,
    }

    /// What hurts how much, and the numbers that checks must reach.
    Harm {
        /// Levels by which a Quick Attack wounds less, 0 to 5. Rule WND-ACT-11.
        quick: 0..=5,
        /// Levels by which a Rebuff wounds more, 0 to 5. Rule WND-REACT-10.
        rebuff: 0..=5,
        /// AP that a concussive wound takes, 0 to 50. Rule WND-ATK-14.
        concussive: 0..=50,
        /// Levels by which the bleeding of a slicing wound is lower, 0 to 5. Rule WND-ATK-15.
        slicing: 0..=5,
        /// Rounds of a knocked out one that stays awake, 1 to 100. Rule WND-ACT-13.
        helpless_rounds: 1..=100,
        /// Of a collapse check, 0 to 50. Rule WND-HURT-11.
        collapse: 0..=50,
        /// Of a waking check, before the level, 0 to 50. Rule WND-HURT-12.
        waking: 0..=50,
        /// What each level adds to it, 0 to 20.
        waking_level: 0..=20,
        /// The death clock before Vitality, 1 to 50. Rule WND-HURT-13.
        death_clock: 1..=50,
        /// Of treating bleeding and burning, before the level, 0 to 50. Rules WND-COND-13, -14.
        treat_level_base: 0..=50,
        /// What each level adds to it, 0 to 20.
        treat_level: 0..=20,
        /// Of treating the hobbled, 0 to 50. Rule WND-COND-15.
        hobbled: 0..=50,
        /// Of treating the poisoned, before the potency, 0 to 50. Rule WND-COND-16.
        poison: 0..=50,
        /// Fatigue of a poison that takes hold, 0 to 20. Rule WND-COND-16.
        poison_fatigue: 0..=20,
        /// What a poison that does not loses, 1 to 20. Rule WND-COND-16.
        poison_fades: 1..=20,
        /// Points of the margin of a treatment for each further level, 1 to 20. Rules WND-ACT-37, -38.
        treat_margin: 1..=20,
        /// Of treating a light wound, -20 to 50. Rule WND-ACT-38.
        treat_light: -20..=50,
        /// Of a moderate one, -20 to 50.
        treat_moderate: -20..=50,
        /// Of a severe one, -20 to 50.
        treat_severe: -20..=50,
        /// Of a critical one, -20 to 50.
        treat_critical: -20..=50,
        /// Of a fatal one, -20 to 50.
        treat_fatal: -20..=50,
        /// Faces of the die of a fire, 2 to 100. Rule WND-COND-14.
        fire_die: 2..=100,
        /// What each level adds to a fire, 0 to 20.
        fire_level: 0..=20,
        /// What is added to a fire besides, -50 to 50.
        fire: -50..=50,
        /// Faces of the die of a fall, 2 to 100. Rule WND-MOVE-22.
        fall_die: 2..=100,
        /// What each yard adds to a fall, 0 to 20.
        fall_yard: 0..=20,
        /// What is added to a fall besides, -50 to 50.
        fall: -50..=50,
        /// The least yards of a fall, 1 to 20.
        fall_from: 1..=20,
        /// Taken off lightning in the water for each yard, 0 to 20. Rule WND-POS-23.
        lightning_yard: 0..=20,
        /// Of a hold in calm water, 0 to 50. Rule WND-POS-21.
        hold_calm: 0..=50,
        /// In rough water, 0 to 50.
        hold_rough: 0..=50,
        /// On a climb, 0 to 50.
        hold_climb: 0..=50,
        /// Taken off that check for each level of a wound above light, 0 to 20. Rule WND-POS-22.
        hold_wound: 0..=20,
        /// Of a landing on ground of factor 2, 0 to 50. Rule WND-MOVE-18.
        balance_2: 0..=50,
        /// On ground of factor 3, 0 to 50.
        balance_3: 0..=50,
        /// On worse ground and on ice, 0 to 50.
        balance_more: 0..=50,
        /// Of holding on to a ledge, 0 to 50. Rule WND-MOVE-19.
        ledge: 0..=50,
        /// To a slippery one, 0 to 50.
        ledge_slippery: 0..=50,
        /// Of hurrying, 0 to 50. Rule WND-ACT-43.
        hurry: 0..=50,
        /// Points of its margin for each further AP, 1 to 20.
        hurry_margin: 1..=20,
        /// Of keeping a mount in hand, 0 to 50. Rule WND-POS-27.
        riding: 0..=50,
        /// The Defense of objects and edges, 0 to 50. Rule WND-ACT-46.
        object_defense: 0..=50,
        /// Their Toughness, 0 to 50.
        object: 0..=50,
        /// That of stone, 0 to 50.
        stone: 0..=50,
    }

    /// What a rest brings.
    Rests {
        /// Minutes of a short rest, 1 to 600. Rule WND-REST-01.
        short_minutes: 1..=600,
        /// Hours of a long rest, 1 to 24. Rule WND-REST-01.
        long_hours: 1..=24,
        /// Long rests of a day, 0 to 10. Rule WND-REST-01.
        long_per_day: 0..=10,
        /// Minutes between two waking checks, 1 to 600. Rule WND-REST-11.
        waking_minutes: 1..=600,
        /// What divides the stamina and mana that a short rest gives back, 1 to 10. Rule WND-REST-03.
        short_part: 1..=10,
        /// Light wounds that a short rest heals, 0 to 20. Rule WND-REST-03.
        short_wounds: 0..=20,
        /// Fatigue that a long rest takes away, before Vitality, 0 to 50. Rule WND-REST-04.
        fatigue: 0..=50,
        /// The number of a recovery check for a light wound, -50 to 50. Rule WND-REST-06.
        light: -50..=50,
        /// For a moderate one, -50 to 50.
        moderate: -50..=50,
        /// For a severe one, -50 to 50.
        severe: -50..=50,
        /// For a critical one, -50 to 50.
        critical: -50..=50,
        /// For a fatal one, -50 to 50.
        fatal: -50..=50,
        /// What each recovery check without success adds to the next, 0 to 20. Rule WND-REST-07.
        bonus: 0..=20,
        /// What divides the shots that are found again, 1 to 10. Rule WND-REST-13.
        found_part: 1..=10,
    }

    /// What a creature has if nothing else is said of it.
    Newcomer {
        /// Stamina before Vitality, 0 to 60. Rule WND-CHAR-01.
        stamina: 0..=60,
        /// Mana before Lore, 0 to 60. Rule WND-CHAR-01.
        mana: 0..=60,
        /// Shots of a weapon besides the loaded one, 0 to 999. Section 2.
        ammunition: 0..=999,
        /// Height in inches of a body of human Size, 1 to 400. Section 2.
        height_in: 1..=400,
        /// Inches of an elevation step of larger and smaller bodies, 1 to 100. Section 2.
        step_in: 1..=100,
    }

    /// What things are worth to the computer, in hundredths of an AP.
    Tactics {
        /// The most that an AP is worth which is kept, 0 to 10000.
        ap: 0..=10000,
        /// A light wound of an enemy, 0 to 10000.
        light: 0..=10000,
        /// A moderate one, 0 to 10000.
        moderate: 0..=10000,
        /// A severe one, 0 to 10000.
        severe: 0..=10000,
        /// A critical one, 0 to 10000.
        critical: 0..=10000,
        /// A fatal one, 0 to 10000.
        fatal: 0..=10000,
        /// A point less on the rolls of an enemy by its wounds, 0 to 10000.
        penalty: 0..=10000,
        /// An enemy that falls, 0 to 10000.
        down: 0..=10000,
        /// A level of bleeding, 0 to 10000.
        bleeding: 0..=10000,
        /// A level of burning, 0 to 10000.
        burning: 0..=10000,
        /// A point of initiative that is spent, 0 to 10000.
        initiative: 0..=10000,
        /// A point of stamina, 0 to 10000.
        stamina: 0..=10000,
        /// A point of mana, 0 to 10000.
        mana: 0..=10000,
        /// An enemy that is prone, besides the blows that it makes easier, 0 to 10000.
        prone: 0..=10000,
        /// An enemy in deep water, 0 to 10000.
        plunged: 0..=10000,
        /// An enemy without its weapon, 0 to 10000.
        disarmed: 0..=10000,
        /// An enemy that is grappled by one that is much stronger, 0 to 10000.
        grappled: 0..=10000,
        /// An enemy that is pinned, 0 to 10000.
        pinned: 0..=10000,
        /// An enemy that is flanked for others, 0 to 10000.
        flank: 0..=10000,
        /// A ward, 0 to 10000.
        ward: 0..=10000,
        /// A comrade that is kept from death, 0 to 10000.
        saved: 0..=10000,
        /// How likely an enemy comes near that can, in hundredths, 0 to 100.
        comes: 0..=100,
        /// Of what an AP is worth at best so much is kept in mind for one that is kept, in hundredths, 0 to 100.
        patience: 0..=100,
        /// A point of initiative that is seized, 0 to 10000.
        seized: 0..=10000,
        /// What a point less on its rolls takes from what an enemy could do in its turn, in thousandths, 0 to 1000.
        hampered: 0..=1000,
        /// So much more a place has to be worth than the one where one stands, 0 to 10000.
        elsewhere: 0..=10000,
        /// How much what Defend saves counts, in hundredths, 0 to 1000.
        guard: 0..=1000,
        /// How much the Rebuffs on a way count, in hundredths, 0 to 1000.
        fear: 0..=1000,
        /// How much what enemies could do to a shooter in a place counts, in hundredths, 0 to 1000.
        exposed: 0..=1000,
        /// How much what an enemy does itself counts for what its fall is worth, in hundredths, 0 to 100.
        dangerous: 0..=100,
        /// Of the AP that would not be lost so many go into a way at whose end nobody can be struck yet, in hundredths, 0 to 100.
        haste: 0..=100,
    }
}

impl Prices {
    /// To or from a container. Rule WND-ACT-17.
    pub const fn stow(&self, container: Container) -> i32 {
        match container {
            Container::Scabbard | Container::Quiver | Container::Pocket => self.scabbard,
            Container::Pouch | Container::Sling => self.pouch,
            Container::Pack => self.pack,
        }
    }
}

impl Harm {
    /// What a treatment of a wound of a level must reach. Rule WND-ACT-38.
    pub const fn treatment(&self, level: Level) -> i32 {
        match level {
            Level::Light => self.treat_light,
            Level::Moderate => self.treat_moderate,
            Level::Severe => self.treat_severe,
            Level::Critical => self.treat_critical,
            Level::Fatal => self.treat_fatal,
        }
    }
}

impl Rests {
    /// What a recovery check must reach for a wound of a level. Rule WND-REST-06.
    pub const fn recovery(&self, level: Level) -> i32 {
        match level {
            Level::Light => self.light,
            Level::Moderate => self.moderate,
            Level::Severe => self.severe,
            Level::Critical => self.critical,
            Level::Fatal => self.fatal,
        }
    }
}

impl Tactics {
    /// What a wound of a level is worth.
    pub const fn wound(&self, level: Level) -> i32 {
        match level {
            Level::Light => self.light,
            Level::Moderate => self.moderate,
            Level::Severe => self.severe,
            Level::Critical => self.critical,
            Level::Fatal => self.fatal,
        }
    }
}
