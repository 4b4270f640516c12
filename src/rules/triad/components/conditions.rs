//! The table of conditions. Floor 4. Section 10 of the reference.

use crate::mechanics::conditions::{ConditionRow, ConditionTable, Given, Noted};
use crate::rules::triad::data::{Category, TriadData};
use crate::rules::triad::words;

/// What conditions are told of an attack.
#[derive(Debug, Clone, Copy)]
pub struct AttackFacts {
    /// Whether it is made in melee, maneuvers among them.
    pub is_melee: bool,
    /// Whether it is a shot or a throw.
    pub is_ranged: bool,
    /// The category of its weapon, if it has one.
    pub category: Option<Category>,
}

type Row = ConditionRow<TriadData, AttackFacts>;

/// All conditions, in the order in which their modifiers are told.
pub const CONDITIONS: ConditionTable<TriadData, AttackFacts> = ConditionTable(&[
    Row {
        given: Given::ByField("`bleeding: 0` with its Penalty"),
        ..Row::new(words::BLEEDING, "Bleeding", "TRI-COND-02")
    },
    Row::new(words::BLINDED, "Blinded", "TRI-COND-03"),
    Row {
        holds_fast: Some("It is Entangled"),
        ..Row::new(words::ENTANGLED, "Entangled", "TRI-COND-05")
    },
    Row {
        attacks: Some(|_, _, _| Noted::edge(-1).called("Shaken", "TRI-COND-06")),
        ..Row::new(words::SHAKEN, "Shaken", "TRI-COND-06")
    },
    Row {
        given: Given::ByField("`grappled_by: 2`"),
        ..Row::new(words::GRAPPLED, "Grappled", "TRI-COND-07")
    },
    Row {
        given: Given::ByField("`grappling: 2`"),
        ..Row::new(words::GRAPPLING, "Grappling", "TRI-COND-08")
    },
    Row {
        given: Given::ByField("`riding: 2`"),
        ..Row::new(words::RIDING, "Riding", "TRI-R36")
    },
    Row {
        given: Given::ByField("`carrying: 2`"),
        ..Row::new(words::CARRYING, "Carrying a rider", "TRI-R36")
    },
    Row::new(words::CHOKED, "Choked", "TRI-ACT-23"),
    Row::new(words::INVISIBLE, "Invisible", "TRI-COND-10"),
    Row::new(words::ON_FIRE, "On fire", "TRI-COND-11"),
    Row {
        given: Given::ByField("`poisoned: [(2, 1, 6, 3)]`"),
        ..Row::new(words::POISONED, "Poisoned", "TRI-COND-12")
    },
    Row {
        attacks: Some(|_, it, _| {
            Noted::edge(-1)
                .called("Prone", "TRI-ATK-06")
                .only_if(it.is_melee)
        }),
        attacked: Some(|_, it, _| match (it.is_melee, it.is_ranged) {
            (true, _) => Noted::edge(1).called("the target is Prone", "TRI-ATK-05"),
            (_, true) => Noted::edge(-1).called("the target is Prone", "TRI-ATK-06"),
            _ => Noted::NOTHING,
        }),
        ..Row::new(words::PRONE, "Prone", "TRI-COND-13")
    },
    Row::new(words::SLOWED, "Slowed", "TRI-COND-14"),
    Row::new(words::STUNNED, "Stunned", "TRI-COND-15"),
    Row {
        attacks: Some(|_, it, _| {
            let heavy = it.category == Some(Category::Heavy);
            Noted::edge(-1)
                .called("a Heavy weapon in a narrow place", "TRI-ATK-06")
                .only_if(heavy)
        }),
        ..Row::new(words::SQUEEZING, "Squeezing", "TRI-COND-16")
    },
    Row::new(words::UNCONSCIOUS, "Unconscious", "TRI-COND-17"),
    Row::new(words::FLAT_FOOTED, "Flat Footed", "TRI-POS-12"),
    Row {
        given: Given::ByField("`hidden_from: [2]`"),
        ..Row::new(words::HIDDEN, "Hidden", "TRI-POS-05")
    },
    Row {
        given: Given::ByField("`undetected_by: [2]`"),
        ..Row::new(words::UNDETECTED, "Undetected", "TRI-POS-05")
    },
    Row::new(words::SUBMERGED, "Submerged", "TRI-MOVE-10"),
    Row {
        given: Given::ByField("`altitude: 2` beside a surface"),
        ..Row::new(words::CLINGING, "Clinging", "TRI-MOVE-12")
    },
    Row::new(words::UNAWARE, "Unaware", "TRI-INIT-03"),
    Row::new(words::DELAYING, "Delaying", "TRI-INIT-11"),
    Row {
        given: Given::ByField("`delaying`"),
        ..Row::new(words::MARKED, "Its place has come up", "TRI-INIT-13")
    },
    Row {
        given: Given::ByField("the action `ready`"),
        ..Row::new(words::READIED, "Readied", "TRI-ACT-18")
    },
    Row {
        given: Given::ByField("a fall"),
        ..Row::new(words::FALLING, "Falling", "TRI-MOVE-13")
    },
    Row {
        given: Given::ByField("a way through an enemy"),
        ..Row::new(words::PASSING, "On its way through", "TRI-MOVE-06")
    },
    Row {
        given: Given::ByField("the action `burrow`"),
        ..Row::new(words::TUNNEL, "Tunnel", "TRI-MOVE-22")
    },
    Row {
        given: Given::ByField("the action `push_off`"),
        ..Row::new(words::DRIFTING, "Drifting", "TRI-MOVE-19")
    },
    Row {
        given: Given::ByField("the action `push_off`"),
        ..Row::new(words::ADRIFT, "Has set a thing adrift", "TRI-MOVE-20")
    },
    Row {
        attacks: Some(|_, _, _| Noted::edge(-1).called("unstable", "TRI-MOVE-21")),
        ..Row::new(words::UNSTABLE, "Unstable", "TRI-MOVE-21")
    },
    Row {
        given: Given::ByField("the action `cast`"),
        ..Row::new(words::EMBER_ORB, "Ember Orb", "TRI-SPELL-04")
    },
    Row {
        given: Given::ByField("the action `cast`"),
        ..Row::new(words::FOG_BANK, "Fog Bank", "TRI-SPELL-05")
    },
]);
