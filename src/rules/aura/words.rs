//! The words of this ruleset in commands, conditions and pools. Floor 4.

/// Verb: a melee or unarmed attack. Rules AUR-ACT-01, -02, -04.
pub const ATTACK: &str = "attack";

/// Verb: a shot. Rule AUR-ACT-03.
pub const SHOOT: &str = "shoot";

/// Verb: a throw. Rule AUR-ACT-03.
pub const THROW: &str = "throw";

/// Verb: load a bow or crossbow. Rule AUR-ACT-05.
pub const LOAD: &str = "load";

/// Verb: one careful step. Rule AUR-ACT-06.
pub const SHIFT: &str = "shift";

/// Verb: run, quickly run or dash along a path. Rule AUR-ACT-07.
pub const RUN: &str = "run";

/// Verb: run farther for Stamina. Rule AUR-ACT-08.
pub const SPRINT: &str = "sprint";

/// Verb: a quick step that interrupts. Rule AUR-ACT-09.
pub const AGILE_MOVE: &str = "agile_move";

/// Verb: jump to a cell. Rule AUR-ACT-10.
pub const JUMP: &str = "jump";

/// Verb: climb to a cell beside. Rule AUR-ACT-11.
pub const CLIMB: &str = "climb";

/// Verb: from the ground to the knees. Rule AUR-ACT-12.
pub const KNEEL: &str = "kneel";

/// Verb: from the knees to the feet. Rule AUR-ACT-13.
pub const STAND: &str = "stand";

/// Verb: raise the guard. Rule AUR-ACT-14.
pub const DEFEND: &str = "defend";

/// Verb: take a stowed thing in hand. Rule AUR-ACT-15.
pub const EQUIP: &str = "equip";

/// Verb: put a thing away. Rule AUR-ACT-15.
pub const STOW: &str = "stow";

/// Verb: take a thing from the ground. Rule AUR-ACT-16.
pub const PICK_UP: &str = "pick_up";

/// Verb: get a point of Stamina back. Rule AUR-ACT-18.
pub const CATCH_BREATH: &str = "catch_breath";

/// Verb: bring somebody down. Rule AUR-MAN-03.
pub const TRIP: &str = "trip";

/// Verb: strike a weapon out of a hand. Rule AUR-MAN-04.
pub const DISARM: &str = "disarm";

/// Verb: hold somebody. Rule AUR-MAN-05.
pub const RESTRAIN: &str = "restrain";

/// Verb: push somebody away. Rule AUR-MAN-08.
pub const PUSH: &str = "push";

/// Verb: get out of a hold. Rule AUR-MAN-06.
pub const ESCAPE: &str = "escape";

/// Verb: break a door or wall with the body. Rule AUR-ACT-22.
pub const BREAK: &str = "break";

/// Verb: get out of sight. Rule AUR-ACT-23.
pub const HIDE: &str = "hide";

/// Verb: the ability of this name. Rule AUR-ACT-24.
pub const SECOND_WIND: &str = "second_wind";

/// Verb: the ability of this name. Rule AUR-ACT-24.
pub const SHAKE_OFF: &str = "shake_off";

/// Verb: the ability of this name. Rules AUR-ACT-24, AUR-ATK-12.
pub const DREAD_STARE: &str = "dread_stare";

/// Verb: use a draught. Rule AUR-ACT-24.
pub const DRINK: &str = "drink";

/// Verb: turn, or watch an enemy. Rules AUR-INIT-20, AUR-POS-05.
pub const FACE: &str = "face";

/// Verb: let a thing fall. Rule AUR-INIT-20.
pub const DROP: &str = "drop";

/// Verb: end a hold. Rule AUR-INIT-20.
pub const RELEASE: &str = "release";

/// The verbs of movement by one's own feet: each leads along a path.
pub const MOVEMENTS: [&str; 6] = [RUN, SPRINT, SHIFT, AGILE_MOVE, JUMP, CLIMB];

/// Rider: as a Swift Attack. Rule AUR-REACT-05.
pub const SWIFT: &str = "swift";

/// Rider: without killing. Rule AUR-HURT-17.
pub const NONLETHAL: &str = "nonlethal";

/// Rider: steps of -3 that make a non-lethal attack surer. Rule AUR-HURT-17.
pub const CARE: &str = "care";

/// Rider: Stamina spent on Mighty Blow. Rule AUR-ACT-27.
pub const MIGHTY: &str = "mighty";

/// Rider: one Energy paid with Stamina. Rule AUR-ACT-26.
pub const PAY_STAMINA: &str = "stamina";

/// Condition: open to maneuvers. Rule AUR-COND-01.
pub const EXPOSED: &str = "exposed";

/// Condition: open to Swift Attacks. Rule AUR-COND-02.
pub const UNGUARDED: &str = "unguarded";

/// Condition: no Stamina, fumbling fingers. Rule AUR-COND-03.
pub const SHAKEN: &str = "shaken";

/// Condition: no Stamina, less Energy. Rule AUR-COND-04.
pub const EXHAUSTED: &str = "exhausted";

/// Condition: hampered in everything. Rule AUR-COND-05.
pub const DAZED: &str = "dazed";

/// Condition: without sight. Rule AUR-COND-06.
pub const BLINDED: &str = "blinded";

/// Condition: half the Speed, no Agility. Rule AUR-COND-07.
pub const SLOWED: &str = "slowed";

/// Condition: on the ground. Rule AUR-COND-08.
pub const PRONE: &str = "prone";

/// Condition: on the knees. Rule AUR-ACT-31.
pub const KNEELING: &str = "kneeling";

/// Condition: not ready for a fight. Rule AUR-COND-09.
pub const SURPRISED: &str = "surprised";

/// Condition: held by somebody. Rule AUR-COND-10.
pub const RESTRAINED: &str = "restrained";

/// Condition: holding somebody. Rule AUR-COND-11.
pub const RESTRAINING: &str = "restraining";

/// Condition: follows from [`SPENT`] and [`FELLED`], never stored. Rule AUR-COND-12.
pub const UNCONSCIOUS: &str = "unconscious";

/// Condition: unconscious by lost Stamina. Rule AUR-HURT-14.
pub const SPENT: &str = "spent";

/// Condition: unconscious by a Death roll or Save. Rules AUR-HURT-08, -10.
pub const FELLED: &str = "felled";

/// Condition: tied up. Rule AUR-COND-17.
pub const BOUND: &str = "bound";

/// Condition: sleeping. Rule AUR-COND-17.
pub const ASLEEP: &str = "asleep";

/// Condition: with the guard raised. Rule AUR-REACT-09.
pub const DEFENDING: &str = "defending";

/// Condition: a Death Save each Round. Rule AUR-HURT-10.
pub const BLEEDING: &str = "bleeding";

/// Condition: unknown to an enemy. Rule AUR-POS-10.
pub const HIDDEN: &str = "hidden";

/// Condition: keeps an enemy in front. Rule AUR-POS-05.
pub const WATCHING: &str = "watching";

/// Condition: hard to shoot after a Sprint or zig-zag. Rule AUR-MOVE-15.
pub const MOVING_FAST: &str = "moving_fast";

/// Condition: not slowed by the ground. Rule AUR-COND-14.
pub const SURE_OF_GROUND: &str = "sure_of_ground";

/// Window: may others answer a declared action first? Rule AUR-INIT-09.
pub const CHALLENGE: &str = "challenge";

/// Window: does the challenged roll or yield? Rule AUR-INIT-10.
pub const INITIATIVE: &str = "initiative";

/// Window: before the dice or the movement. Rule AUR-INIT-13.
pub const BEFORE: &str = "before";

/// Window: before a step. Rule AUR-INIT-14.
pub const STEP: &str = "step";

/// Window: after somebody has become Unguarded. Rule AUR-INIT-15.
pub const AFTER: &str = "after";

/// Window: does an interrupted action go on? Rule AUR-INIT-16.
pub const GOING_ON: &str = "going_on";

/// Answer: roll Initiative. Rule AUR-INIT-10.
pub const ROLL: &str = "roll";

/// Answer: lose the challenge and keep the roll. Rule AUR-INIT-10.
pub const YIELD: &str = "yield";

/// Answer: go on. Rule AUR-INIT-16.
pub const CONTINUE: &str = "continue";

/// Answer: end the action. Rule AUR-INIT-16.
pub const END: &str = "end";

/// Pool: ammunition of a weapon; its id follows.
pub const AMMO: &str = "ammo:";

/// The key of the bare body as a weapon. Rule AUR-STAT-05.
pub const UNARMED: &str = "unarmed";

/// The word for no armour and no shield.
pub const NOTHING: &str = "none";

/// The item that can be drunk.
pub const DRAUGHT: &str = "draught";

/// Rider of a Sprint: it ends in a push of so many metres. Rule AUR-MAN-09.
pub const CHARGE: &str = "push";

/// Rider of a Shift: paid with Agility. Rule AUR-ACT-30.
pub const BY_AGILITY: &str = "agility";

/// Condition: Second Wind has been used and comes back with a Short Rest. Section 16.
pub const WIND_SPENT: &str = "wind_spent";

/// The keys of all conditions.
pub const CONDITIONS: [&str; 24] = [
    EXPOSED,
    UNGUARDED,
    SHAKEN,
    EXHAUSTED,
    DAZED,
    BLINDED,
    SLOWED,
    PRONE,
    KNEELING,
    SURPRISED,
    RESTRAINED,
    RESTRAINING,
    UNCONSCIOUS,
    SPENT,
    FELLED,
    BOUND,
    ASLEEP,
    DEFENDING,
    BLEEDING,
    HIDDEN,
    WATCHING,
    MOVING_FAST,
    SURE_OF_GROUND,
    WIND_SPENT,
];
