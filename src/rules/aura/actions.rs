//! The table of actions. Floor 4. Section 6 of the reference; rules AUR-ACT.
//!
//! One row holds all that is said of an action, and the functions that plan it, carry it out and
//! preview it. The action bar, the check of a command, the Round machine, the preview and the page
//! of rules walk this table: a new action is a row and its functions.

use super::components::Pool;
use super::components::agenda::Action;
use super::components::price::Price;
use super::data::Ability;
use super::effects::{attack as strikes_at, holds, posture};
use super::plan::attack::{hold, objects};
use super::plan::movement::leap;
use super::plan::timing::Timing;
use super::plan::{
    abilities, attack, attention, gear, movement, offered, posture as check_posture,
};
use super::preview::{others, strikes};
use super::snapshot::{Fighter, Situation};
use super::{effects, words};
use crate::combat::{Act, Aiming, CombatantId, Family, Preview, Refusal};
use bevy::prelude::World;
use smol_str::SmolStr;
use std::fmt;

/// What kind of thing an action is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// Attacks and combat maneuvers.
    Attack,
    /// Movement by one's own feet.
    Movement,
    /// Stance, attention, defence, breath.
    Posture,
    /// Things.
    Gear,
    /// Abilities and items with an effect.
    Ability,
}

/// How an action stands in the Round machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An action: it can be challenged and interrupted. Rule AUR-INIT-07.
    Action,
    /// An Immediate Interrupt. Rule AUR-REACT-01.
    Interrupt,
    /// A free command. Rule AUR-INIT-20.
    Free,
}

/// What an action costs at an ordinary target, along the shortest way.
#[derive(Clone, Copy)]
pub enum Cost {
    /// Always the same.
    Always(Price),
    /// Within bounds that a person is told; the price is the least.
    Between(&'static str, Price),
    /// By the actor and by the key of the thing that it is done with; in words for the page of rules.
    Varies(
        &'static str,
        fn(&Situation<'_>, &Fighter<'_>, Option<&str>) -> Price,
    ),
}

/// When the action bar has a row for an action, and how many.
#[derive(Clone, Copy)]
pub enum Offered {
    /// One row, always.
    Always,
    /// One row if it makes sense for this body now.
    If(fn(&Situation<'_>, &Fighter<'_>) -> bool),
    /// A row for each of these things, by their keys.
    With(fn(&Situation<'_>, &Fighter<'_>) -> Vec<SmolStr>),
}

/// How an action takes effect.
#[derive(Clone, Copy)]
pub enum Effect {
    /// At once, and for nothing. Rule AUR-INIT-20.
    Free(fn(&mut World, CombatantId, &Act)),
    /// When it has been paid for. Rule AUR-INIT-17.
    Paid(fn(&mut World, &Action)),
    /// Step by step, and it is paid for on the way. Rule AUR-INIT-17.
    Walked,
}

/// Whether an action is legal where everybody stands, and its price. Who can pay is not asked.
pub type PlanAction = fn(&Situation<'_>, &Fighter<'_>, &Act, Timing) -> Result<Price, Refusal>;

/// The odds of a legal action. The notes, on its price and on who may answer, are told with them.
pub type ActionOdds =
    fn(&Situation<'_>, &Fighter<'_>, &Act, Timing, Vec<SmolStr>) -> Result<Preview, Refusal>;

/// One action: a row of the table.
pub struct Verb {
    /// The word in commands.
    pub word: &'static str,
    /// For people.
    pub label: &'static str,
    /// The Lucide name of its icon.
    pub icon: &'static str,
    /// One sentence of help.
    pub help: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// What kind of thing it is.
    pub domain: Domain,
    /// How it stands in the Round machine.
    pub kind: Kind,
    /// Where the action bar keeps it.
    pub family: Family,
    /// What it is pointed at.
    pub aiming: Aiming,
    /// The riders that it takes.
    pub riders: &'static [&'static str],
    /// What it usually costs.
    pub cost: Cost,
    /// When the action bar offers it.
    pub offered: Offered,
    /// Whether it is legal, and its price.
    pub plan: PlanAction,
    /// What it does.
    pub effect: Effect,
    /// Its odds; `None` if nothing is left to chance.
    pub odds: Option<ActionOdds>,
}

impl fmt::Debug for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Verb").field(&self.word).finish()
    }
}

impl Verb {
    /// Whether it moves the actor by its own will: its Energy gives no credits.
    /// Rule AUR-REACT-03.
    #[must_use]
    pub fn is_movement(&self) -> bool {
        self.domain == Domain::Movement || [words::KNEEL, words::STAND].contains(&self.word)
    }

    /// Whether it turns its actor to the target: attacks do, and so does a stare.
    /// Rules AUR-POS-06, AUR-ATK-12.
    #[must_use]
    pub fn turns(&self) -> bool {
        self.is_attack() || self.word == words::DREAD_STARE
    }

    /// Whether it shoots or throws. Rule AUR-ACT-03.
    #[must_use]
    pub fn is_ranged(&self) -> bool {
        [words::SHOOT, words::THROW].contains(&self.word)
    }

    /// Whether it is an attack, which may also be made as a Swift Attack. Rule AUR-REACT-05.
    #[must_use]
    pub fn is_attack(&self) -> bool {
        self.domain == Domain::Attack && ![words::BREAK, words::ESCAPE].contains(&self.word)
    }
}

/// The verb of a word.
#[must_use]
pub fn find(word: &str) -> Option<&'static Verb> {
    ACTIONS.iter().find(|verb| verb.word == word)
}

/// The action of a command that was checked.
pub(in crate::rules::aura) fn verb_of(act: &Act) -> &'static Verb {
    find(&act.verb).expect("a checked command has a known verb")
}

/// Every action, in the order of the action bar.
pub static ACTIONS: &[Verb] = &[
    Verb {
        word: words::ATTACK,
        label: "Attack",
        icon: "sword",
        help: "A series of strikes with a weapon or the bare body.",
        rule: "AUR-ACT-01",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Main,
        aiming: Aiming::Combatant,
        riders: &[
            words::SWIFT,
            words::NONLETHAL,
            words::CARE,
            words::MIGHTY,
            words::PAY_STAMINA,
        ],
        cost: Cost::Varies("3 Energy, 2 with the bare body", offered::melee_price),
        offered: Offered::With(offered::melee),
        plan: attack::check,
        effect: Effect::Paid(strikes_at::perform),
        odds: Some(strikes::attack),
    },
    Verb {
        word: words::SHOOT,
        label: "Shoot",
        icon: "bow-arrow",
        help: "A shot with a loaded weapon.",
        rule: "AUR-ACT-03",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Main,
        aiming: Aiming::Combatant,
        riders: &[
            words::SWIFT,
            words::NONLETHAL,
            words::CARE,
            words::PAY_STAMINA,
        ],
        cost: Cost::Varies("1 Energy, 2 without proficiency", offered::shot_price),
        offered: Offered::With(offered::shooting),
        plan: attack::check,
        effect: Effect::Paid(strikes_at::perform),
        odds: Some(strikes::attack),
    },
    Verb {
        word: words::LOAD,
        label: "Load",
        icon: "refresh-cw",
        help: "Make a ranged weapon ready.",
        rule: "AUR-ACT-05",
        domain: Domain::Gear,
        kind: Kind::Action,
        family: Family::Main,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Varies("what the weapon says", offered::load_price),
        offered: Offered::With(offered::unloaded),
        plan: gear::load,
        effect: Effect::Paid(effects::gear::load),
        odds: None,
    },
    Verb {
        word: words::THROW,
        label: "Throw",
        icon: "send",
        help: "Any melee weapon in hand can be thrown.",
        rule: "AUR-ACT-03",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Things,
        aiming: Aiming::Combatant,
        riders: &[
            words::SWIFT,
            words::NONLETHAL,
            words::CARE,
            words::PAY_STAMINA,
        ],
        cost: Cost::Varies("1 Energy, 2 without proficiency", offered::shot_price),
        offered: Offered::With(offered::throwing),
        plan: attack::check,
        effect: Effect::Paid(strikes_at::perform),
        odds: Some(strikes::attack),
    },
    Verb {
        word: words::RUN,
        label: "Run",
        icon: "footprints",
        help: "Up to the Speed in metres for three Energy, less for less.",
        rule: "AUR-ACT-07",
        domain: Domain::Movement,
        kind: Kind::Action,
        family: Family::Main,
        aiming: Aiming::Path,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Between("1 to 3 Energy", Price::energy(1)),
        offered: Offered::If(|_, who| who.stats.speed > 0),
        plan: |s, who, act, _| movement::check(s, who, act, movement::check_run),
        effect: Effect::Walked,
        odds: None,
    },
    Verb {
        word: words::SPRINT,
        label: "Sprint",
        icon: "wind",
        help: "Faster than a Run, for Stamina too; may end in a push.",
        rule: "AUR-ACT-08",
        domain: Domain::Movement,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::Path,
        riders: &[words::CHARGE, words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(3).and_stamina(1)),
        offered: Offered::If(|_, who| who.stats.speed > 0),
        plan: |s, who, act, _| movement::check(s, who, act, movement::check_sprint),
        effect: Effect::Walked,
        odds: Some(strikes::sprint),
    },
    Verb {
        word: words::SHIFT,
        label: "Shift",
        icon: "move",
        help: "One metre in any direction without turning.",
        rule: "AUR-ACT-06",
        domain: Domain::Movement,
        kind: Kind::Action,
        family: Family::Main,
        aiming: Aiming::Path,
        riders: &[words::BY_AGILITY, words::PAY_STAMINA],
        cost: Cost::Varies("1 Energy or 2 Agility", |_, _, _| Price::energy(1)),
        offered: Offered::Always,
        plan: |s, who, act, _| movement::check(s, who, act, movement::check_shift),
        effect: Effect::Walked,
        odds: None,
    },
    Verb {
        word: words::AGILE_MOVE,
        label: "Agile Move",
        icon: "zap",
        help: "One metre at once, for Agility; it provokes nobody.",
        rule: "AUR-ACT-09",
        domain: Domain::Movement,
        kind: Kind::Interrupt,
        family: Family::Main,
        aiming: Aiming::Path,
        riders: &[],
        cost: Cost::Always(Price::agility(1)),
        offered: Offered::Always,
        plan: |s, who, act, _| movement::check(s, who, act, movement::check_agile),
        effect: Effect::Walked,
        odds: None,
    },
    Verb {
        word: words::DEFEND,
        label: "Defend",
        icon: "shield",
        help: "Win ties on defence, and cover one's openings.",
        rule: "AUR-ACT-14",
        domain: Domain::Posture,
        kind: Kind::Action,
        family: Family::Main,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(1)),
        offered: Offered::Always,
        plan: |_, _, _, _| Ok(Price::energy(1)),
        effect: Effect::Paid(|world, action| posture::defend(world, action.who)),
        odds: None,
    },
    Verb {
        word: words::FACE,
        label: "Face",
        icon: "eye",
        help: "Turn to a direction, or keep an eye on an opponent.",
        rule: "AUR-INIT-20",
        domain: Domain::Posture,
        kind: Kind::Free,
        family: Family::Main,
        aiming: Aiming::Facing,
        riders: &[],
        cost: Cost::Always(Price::FREE),
        offered: Offered::Always,
        plan: |s, who, act, _| attention::check_face(s, who, act),
        effect: Effect::Free(posture::face),
        odds: None,
    },
    Verb {
        word: words::TRIP,
        label: "Trip",
        icon: "corner-down-left",
        help: "Bring a target to the ground.",
        rule: "AUR-MAN-03",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Maneuvers,
        aiming: Aiming::Combatant,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        cost: Cost::Varies("3 Energy, 2 with the bare body", offered::melee_price),
        offered: Offered::With(offered::for_maneuvers),
        plan: attack::check,
        effect: Effect::Paid(strikes_at::perform),
        odds: Some(strikes::attack),
    },
    Verb {
        word: words::DISARM,
        label: "Disarm",
        icon: "hand",
        help: "Strike a weapon out of a hand.",
        rule: "AUR-MAN-04",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Maneuvers,
        aiming: Aiming::Combatant,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        cost: Cost::Varies("3 Energy, 2 with the bare body", offered::melee_price),
        offered: Offered::With(offered::for_maneuvers),
        plan: attack::check,
        effect: Effect::Paid(strikes_at::perform),
        odds: Some(strikes::attack),
    },
    Verb {
        word: words::RESTRAIN,
        label: "Restrain",
        icon: "grab",
        help: "Hold a target fast.",
        rule: "AUR-MAN-05",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Maneuvers,
        aiming: Aiming::Combatant,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(2)),
        offered: Offered::If(|_, who| who.stats.hands),
        plan: attack::check,
        effect: Effect::Paid(strikes_at::perform),
        odds: Some(strikes::attack),
    },
    Verb {
        word: words::PUSH,
        label: "Push",
        icon: "arrow-right-from-line",
        help: "Drive a target back.",
        rule: "AUR-MAN-08",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Maneuvers,
        aiming: Aiming::Combatant,
        riders: &[words::SWIFT, words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(2)),
        offered: Offered::If(|_, who| who.stats.hands),
        plan: attack::check,
        effect: Effect::Paid(strikes_at::perform),
        odds: Some(strikes::attack),
    },
    Verb {
        word: words::ESCAPE,
        label: "Escape",
        icon: "unlock",
        help: "Break free of a hold.",
        rule: "AUR-ACT-21",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Maneuvers,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(3)),
        offered: Offered::If(|_, who| who.conditions.has(words::RESTRAINED)),
        plan: |_, who, act, _| hold::check_escape(who, act),
        effect: Effect::Paid(holds::escape),
        odds: Some(|s, who, act, _, notes| Ok(others::escape(s, who, act, notes))),
    },
    Verb {
        word: words::RELEASE,
        label: "Release",
        icon: "hand",
        help: "Let go of whoever is held.",
        rule: "AUR-INIT-20",
        domain: Domain::Posture,
        kind: Kind::Free,
        family: Family::Maneuvers,
        aiming: Aiming::None,
        riders: &[],
        cost: Cost::Always(Price::FREE),
        offered: Offered::If(|_, who| who.conditions.has(words::RESTRAINING)),
        plan: |_, who, _, _| check_posture::check_release(who),
        effect: Effect::Free(|world, who, _| posture::release(world, who)),
        odds: None,
    },
    Verb {
        word: words::JUMP,
        label: "Jump",
        icon: "chevrons-up",
        help: "Over a gap or down a ledge.",
        rule: "AUR-ACT-10",
        domain: Domain::Movement,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::Path,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Varies(
            "2 Energy, 1 with a run-up, and 1 Stamina",
            offered::jump_price,
        ),
        offered: Offered::If(|_, who| who.stats.jump() > 0),
        plan: |s, who, act, _| movement::check(s, who, act, leap::check_jump),
        effect: Effect::Walked,
        odds: None,
    },
    Verb {
        word: words::CLIMB,
        label: "Climb",
        icon: "mountain",
        help: "Up or down a height beside.",
        rule: "AUR-ACT-11",
        domain: Domain::Movement,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::Path,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Varies("3 Energy and 1 to 3 Stamina", |_, _, _| {
            Price::energy(3).and_stamina(1)
        }),
        offered: Offered::If(offered::beside_a_climb),
        plan: |s, who, act, _| movement::check(s, who, act, leap::check_climb),
        effect: Effect::Walked,
        odds: None,
    },
    Verb {
        word: words::KNEEL,
        label: "Kneel",
        icon: "chevron-up",
        help: "From the ground to the knees.",
        rule: "AUR-ACT-12",
        domain: Domain::Posture,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(1)),
        offered: Offered::If(|_, who| who.conditions.has(words::PRONE)),
        plan: |_, who, _, _| check_posture::check_kneel(who),
        effect: Effect::Paid(|world, action| posture::kneel(world, action.who)),
        odds: None,
    },
    Verb {
        word: words::STAND,
        label: "Stand up",
        icon: "arrow-up",
        help: "From the knees to the feet.",
        rule: "AUR-ACT-13",
        domain: Domain::Posture,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(1)),
        offered: Offered::If(|_, who| who.conditions.has(words::KNEELING)),
        plan: |_, who, _, _| check_posture::check_stand(who),
        effect: Effect::Paid(|world, action| posture::stand(world, action.who)),
        odds: None,
    },
    Verb {
        word: words::HIDE,
        label: "Hide",
        icon: "eye-off",
        help: "Out of the sight of every opponent.",
        rule: "AUR-ACT-23",
        domain: Domain::Posture,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(1)),
        offered: Offered::Always,
        plan: |s, who, _, _| attention::may_hide(s, who).map(|()| Price::energy(1)),
        effect: Effect::Paid(|world, action| posture::hide(world, action.who)),
        odds: None,
    },
    Verb {
        word: words::CATCH_BREATH,
        label: "Catch Breath",
        icon: "heart-pulse",
        help: "Three Energy, or all that is left, for one Stamina.",
        rule: "AUR-ACT-18",
        domain: Domain::Posture,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::None,
        riders: &[],
        cost: Cost::Varies("3 Energy, or all that is left", |_, who, _| {
            check_posture::breath_price(who)
        }),
        offered: Offered::If(|_, who| who.pool(Pool::Stamina) < who.stats.stamina_max()),
        plan: |_, who, _, _| Ok(check_posture::breath_price(who)),
        effect: Effect::Paid(|world, action| posture::catch_breath(world, action.who)),
        odds: None,
    },
    Verb {
        word: words::BREAK,
        label: "Break down",
        icon: "hammer",
        help: "Throw the whole body against a door or wall.",
        rule: "AUR-ACT-22",
        domain: Domain::Attack,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::Thing,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(3).and_stamina(1)),
        offered: Offered::If(offered::beside_a_barrier),
        plan: |s, who, act, _| objects::check_break(s, who, act),
        effect: Effect::Paid(effects::attack::objects::break_down),
        odds: Some(|s, who, act, _, notes| Ok(others::break_down(s, who, act, notes))),
    },
    Verb {
        word: words::EQUIP,
        label: "Equip",
        icon: "hand",
        help: "Take a thing in hand.",
        rule: "AUR-ACT-15",
        domain: Domain::Gear,
        kind: Kind::Action,
        family: Family::Things,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Varies("1 Energy, 2 for what is packed", offered::handling_price),
        offered: Offered::With(offered::stowed),
        plan: |s, who, act, _| gear::check_equip(s, who, act),
        effect: Effect::Paid(effects::gear::equip),
        odds: None,
    },
    Verb {
        word: words::STOW,
        label: "Stow",
        icon: "archive",
        help: "Put a thing away.",
        rule: "AUR-ACT-15",
        domain: Domain::Gear,
        kind: Kind::Action,
        family: Family::Things,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Varies("1 Energy, 2 for what is packed", offered::handling_price),
        offered: Offered::With(offered::held),
        plan: |s, who, act, _| gear::check_stow(s, who, act),
        effect: Effect::Paid(effects::gear::stow),
        odds: None,
    },
    Verb {
        word: words::PICK_UP,
        label: "Pick up",
        icon: "arrow-down-to-line",
        help: "Take a thing from the ground; it leaves an opening.",
        rule: "AUR-ACT-16",
        domain: Domain::Gear,
        kind: Kind::Action,
        family: Family::Things,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(1)),
        offered: Offered::With(offered::in_own_space),
        plan: gear::pick_up,
        effect: Effect::Paid(effects::gear::pick_up),
        odds: None,
    },
    Verb {
        word: words::DROP,
        label: "Drop",
        icon: "arrow-down",
        help: "Let a thing fall.",
        rule: "AUR-INIT-20",
        domain: Domain::Gear,
        kind: Kind::Free,
        family: Family::Things,
        aiming: Aiming::None,
        riders: &[],
        cost: Cost::Always(Price::FREE),
        offered: Offered::With(offered::held),
        plan: gear::drop_held,
        effect: Effect::Free(effects::gear::drop_held),
        odds: None,
    },
    Verb {
        word: words::SECOND_WIND,
        label: "Second Wind",
        icon: "heart",
        help: "Spend a Recovery Surge and regain Aura.",
        rule: "AUR-ACT-24",
        domain: Domain::Ability,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Varies("what the ability says", |s, _, _| {
            offered::ability_price(s, Ability::SecondWind)
        }),
        offered: Offered::If(|_, who| who.stats.can(Ability::SecondWind)),
        plan: |s, who, _, _| abilities::check_second_wind(s, who),
        effect: Effect::Paid(effects::abilities::second_wind),
        odds: None,
    },
    Verb {
        word: words::SHAKE_OFF,
        label: "Shake Off",
        icon: "sparkles",
        help: "Be slowed no longer.",
        rule: "AUR-ACT-24",
        domain: Domain::Ability,
        kind: Kind::Action,
        family: Family::Other,
        aiming: Aiming::None,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Varies("what the ability says", |s, _, _| {
            offered::ability_price(s, Ability::ShakeOff)
        }),
        offered: Offered::If(|_, who| who.stats.can(Ability::ShakeOff)),
        plan: |s, who, _, _| abilities::check_shake_off(s, who),
        effect: Effect::Paid(effects::abilities::shake_off),
        odds: None,
    },
    Verb {
        word: words::DREAD_STARE,
        label: "Dread Stare",
        icon: "eye",
        help: "A stare that dazes whoever has not the will.",
        rule: "AUR-ACT-24",
        domain: Domain::Ability,
        kind: Kind::Action,
        family: Family::Attacks,
        aiming: Aiming::Combatant,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Varies("what the ability says", |s, _, _| {
            offered::ability_price(s, Ability::DreadStare)
        }),
        offered: Offered::If(|_, who| who.stats.can(Ability::DreadStare)),
        plan: |s, who, act, _| abilities::check_stare(s, who, act),
        effect: Effect::Paid(effects::abilities::stare),
        odds: Some(|s, who, act, _, notes| others::stare(s, who, act, notes)),
    },
    Verb {
        word: words::DRINK,
        label: "Drink",
        icon: "flask-conical",
        help: "A draught for oneself or an ally beside.",
        rule: "AUR-ACT-24",
        domain: Domain::Ability,
        kind: Kind::Action,
        family: Family::Things,
        aiming: Aiming::Friend,
        riders: &[words::PAY_STAMINA],
        cost: Cost::Always(Price::energy(1)),
        offered: Offered::With(offered::draughts),
        plan: |s, who, act, _| abilities::check_drink(s, who, act).map(|_| Price::energy(1)),
        effect: Effect::Paid(effects::abilities::drink),
        odds: None,
    },
];

/// The table for people: the section "Actions" of the page of rules, in Markdown.
#[must_use]
pub fn page() -> String {
    let mut page =
        String::from("| action | cost | aim | what it does | rule |\n|---|---|---|---|---|\n");
    for verb in ACTIONS {
        let cost = match verb.cost {
            Cost::Always(price) => price.words(),
            Cost::Between(words, _) | Cost::Varies(words, _) => words.into(),
        };
        let aim = match verb.aiming {
            Aiming::None => "",
            Aiming::Combatant => "a combatant",
            Aiming::Friend => "oneself or a friend",
            Aiming::Path => "a path",
            Aiming::Thing => "a thing",
            Aiming::Facing => "a direction or an enemy",
        };
        let Verb {
            label,
            word,
            help,
            rule,
            ..
        } = verb;
        page.push_str(&format!(
            "| {label} (`{word}`) | {cost} | {aim} | {help} | {rule} |\n"
        ));
    }
    page
}
