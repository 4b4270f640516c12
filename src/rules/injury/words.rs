//! The words of this ruleset in commands, conditions and pools. Floor 4.

use crate::combat::RuleId;
use crate::mechanics::Holds;

/// Verb: move along a path on foot. Rule INJ-MOVE-01.
pub const MOVE: &str = "move";
/// Verb: one careful cell. Rule INJ-MOVE-02.
pub const STEP: &str = "step";
/// Verb: one cell on the ground while prone. Rule INJ-MOVE-03.
pub const CRAWL: &str = "crawl";
/// Verb: a melee attack. Rule INJ-ATK-01.
pub const ATTACK: &str = "attack";
/// Verb: a shot with a projectile weapon. Rule INJ-RNG-01.
pub const SHOOT: &str = "shoot";
/// Verb: a thrown attack. Rule INJ-RNG-05.
pub const THROW: &str = "throw";
/// Verb: a further attack after a hit. Rule INJ-ACT-05.
pub const CLEAVE: &str = "cleave";
/// Verb: dodge until the next turn. Rule INJ-ACT-13.
pub const DEFEND: &str = "defend";
/// Verb: raise the shield until the next turn. Rule INJ-ACT-14.
pub const READY_SHIELD: &str = "ready_shield";
/// Verb: stand up from prone. Rule INJ-ACT-21.
pub const STAND: &str = "stand";
/// Verb: fall prone on purpose. Rule INJ-ACT-18.
pub const DROP_PRONE: &str = "drop_prone";
/// Verb: take an item in hand. Rule INJ-ACT-18.
pub const DRAW: &str = "draw";
/// Verb: put an item away. Rule INJ-ACT-18.
pub const STOW: &str = "stow";
/// Verb: let an item fall. Rule INJ-ACT-18.
pub const DROP: &str = "drop";
/// Verb: take an item from the ground or out of a body. Rule INJ-ACT-18.
pub const PICK_UP: &str = "pick_up";
/// Verb: reload a weapon. Rule INJ-ACT-18.
pub const RELOAD: &str = "reload";
/// Verb: break out of a grapple. Rule INJ-ACT-20.
pub const ESCAPE: &str = "escape";
/// Verb: let go of somebody. Rule INJ-ACT-20.
pub const RELEASE: &str = "release";

/// Verb: a straight rush that ends in a melee attack. Rule INJ-ACT-15.
pub const CHARGE: &str = "charge";
/// Verb: nothing but dodging until the next turn. Rule INJ-ACT-16.
pub const FULL_DEFENCE: &str = "full_defence";
/// Verb: one melee attack with each of several weapons. Rule INJ-ACT-07.
pub const MULTIWEAPON: &str = "multiweapon";
/// Verb: several shots or throws in one action. Rule INJ-ACT-12.
pub const RAPID_SHOT: &str = "rapid_shot";
/// Verb: stop somebody's bleeding. Rule INJ-ACT-19.
pub const FIRST_AID: &str = "first_aid";
/// Verb: one cell up a height or a cliff by a check. Rule INJ-MOVE-05.
pub const CLIMB: &str = "climb";
/// Verb: a Move through the air. Rule INJ-MOVE-10.
pub const FLY: &str = "fly";
/// Verb: a Move through the air that ends on the ground. Rule INJ-MOVE-10.
pub const LAND: &str = "land";
/// Verb: open or shut a door, pull a lever. Rule INJ-ACT-18.
pub const USE: &str = "use";

/// Rider: Stamina spent for +2 each on a melee attack. Rule INJ-ACT-08.
pub const POWER: &str = "power";
/// Rider: Stamina spent for degrees against disadvantage. Rule INJ-ACT-09.
pub const RECKLESS: &str = "reckless";
/// Rider: Stamina spent for +2 each on a ranged attack. Rule INJ-ACT-10.
pub const DEADLY_AIM: &str = "deadly_aim";
/// Rider: one cell more reach. Rule INJ-ACT-06.
pub const LUNGE: &str = "lunge";

/// Rider of a Rapid Shot that is not fully named yet: shots beyond the second. Rule INJ-ACT-12.
pub const MORE_SHOTS: &str = "more_shots";
/// Choice on a flight: the height above the ground in which it ends, in steps. Rule INJ-MOVE-10.
pub const ALTITUDE: &str = "altitude";

/// Condition: on the ground. Rule INJ-COND-12.
pub const PRONE: &str = "prone";
/// Condition: melee attacks against it have advantage. Rule INJ-COND-14.
pub const OPEN: &str = "open";
/// Condition: before the first turn. Rule INJ-COND-04.
pub const UNREADY: &str = "unready";
/// Condition: at most one action point. Rule INJ-COND-05.
pub const DAZED: &str = "dazed";
/// Condition: no actions at all. Rule INJ-COND-06.
pub const STUNNED: &str = "stunned";
/// Condition with value: drains Stamina and halves. Rule INJ-COND-02.
pub const STRAIN: &str = "strain";
/// Condition with value: drains Stamina. Rule INJ-COND-11.
pub const BLEED: &str = "bleed";
/// Condition with value: bonus to DV. Rule INJ-COND-17.
pub const DODGING: &str = "dodging";
/// Condition: in a round action, without reactions. Rule INJ-ACT-17.
pub const ROUND_ACTION: &str = "round_action";
/// Condition with value: the readied shield's bonus to DV. Rule INJ-COND-17.
pub const SHIELDED: &str = "shielded";
/// Condition: held by a grappler. Rule INJ-COND-10.
pub const GRAPPLED: &str = "grappled";
/// Condition: holds somebody. Rule INJ-COND-10.
pub const GRAPPLING: &str = "grappling";
/// Grapples. Rule INJ-COND-10.
pub const GRAPPLES: Holds = Holds {
    held: GRAPPLED,
    held_rule: "INJ-COND-10",
    holding: GRAPPLING,
    holding_rule: "INJ-COND-10",
};
/// Condition: off-guard against one enemy. Rule INJ-MAN-12.
pub const TRICKED: &str = "tricked";
/// Condition: unconscious by an empty Exhaustion pool. Rule INJ-COND-13.
pub const SPENT: &str = "spent";
/// Condition: unconscious by head injuries, wakes by a check. Rule INJ-PART-11.
pub const KNOCKED_OUT: &str = "knocked_out";
/// Condition: unconscious by head injuries for the whole battle. Rule INJ-COND-16.
pub const COMA: &str = "coma";

/// The rule under which commands, and nothing else, take action points. Rule INJ-ACT-01.
pub const AP_COST: RuleId = RuleId("INJ-ACT-01");

/// Pool: durability left of a thing; its key follows.
pub const DURABILITY: &str = "durability:";

/// Window: an action provokes. Rule INJ-TURN-04.
pub const WINDOW_PROVOKE: &str = "provoke";
/// Window: a hit may be parried. Rule INJ-TURN-04.
pub const WINDOW_PARRY: &str = "parry";
/// Window: the attacker picks the part. Rule INJ-TURN-04.
pub const WINDOW_PART: &str = "part";
/// Window: the attacker picks the thing to disarm, steal or sunder. Rules INJ-MAN-04, -10, -11.
pub const WINDOW_THING: &str = "thing";
/// Window: the attacker picks the place to which it repositions the target. Rule INJ-MAN-08.
pub const WINDOW_PLACE: &str = "place";

/// Prefix of what is learned about hearts.
pub const HEART_FACT: &str = "heart:";
/// The key of the bare unarmed strike. Rule INJ-ATK-12.
pub const UNARMED: &str = "unarmed";

/// The keys of all conditions.
pub const CONDITIONS: [&str; 16] = [
    PRONE,
    OPEN,
    UNREADY,
    DAZED,
    STUNNED,
    STRAIN,
    BLEED,
    DODGING,
    ROUND_ACTION,
    SHIELDED,
    GRAPPLED,
    GRAPPLING,
    TRICKED,
    SPENT,
    KNOCKED_OUT,
    COMA,
];
