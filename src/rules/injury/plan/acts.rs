//! From a command to steps: what is legal, what it costs, what comes first. Floor 4.
//! Rules INJ-ACT-01 to -24, INJ-MAN-01, INJ-MOVE-01 to -03, INJ-TURN-03.

mod aid;
mod air;
mod charge;
mod flurry;
mod guard;
mod maneuvers;
mod objects;
mod strikes;
mod things;
mod walks;

pub use self::air::flight_of;
pub use self::charge::{charge_arrival, charge_path, check_free_to_charge};
pub use self::flurry::{flurry_of, full_flurry, rapid_mode};
pub use self::maneuvers::{attempt_of, provokes};
pub use self::objects::object_strike_of;
pub use self::strikes::{check_attacker, check_not_defending, check_weapon, strike_of};
pub use self::walks::{free_to_walk, stand_cost};

use self::air::check_fly;
use self::maneuvers::{check_escape, check_maneuver, check_release};
use self::objects::{check_object_attack, check_use};
use self::strikes::{check_attack, check_cleave};
use self::walks::{
    check_climb, check_crawl, check_drop_prone, check_move, check_stand, check_step,
};
use super::maneuver::Maneuver;
use super::movement::reactors_to;
use super::steps::Step;
use crate::combat::{
    Act, BattleCommand, CombatantId, Condition, GearChange, Order, Refusal, rule_is_off,
};
use crate::rules::injury::data::Mode;
use crate::rules::injury::data::mode_of_verb;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::SmolStr;
use std::sync::Arc;

/// A legal command: what it costs and the steps that follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    pub(in crate::rules::injury) act: Option<Arc<Act>>,
    pub(in crate::rules::injury) who: CombatantId,
    pub(in crate::rules::injury) costs: Costs,
    pub(in crate::rules::injury) sets: Vec<Condition>,
    pub(in crate::rules::injury) drops: Vec<SmolStr>,
    pub(in crate::rules::injury) takes: Vec<(SmolStr, GearChange)>,
    pub(in crate::rules::injury) steps: Vec<Step>,
}

/// What a command costs before it takes effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Costs {
    /// Action points.
    pub ap: i32,
    /// Stamina.
    pub stamina: i32,
    /// Attack actions that it counts as.
    pub attacks: i32,
}

impl Checked {
    fn new(who: CombatantId, ap: i32) -> Self {
        let costs = Costs {
            ap,
            ..Costs::default()
        };
        Self {
            act: None,
            who,
            costs,
            sets: Vec::new(),
            drops: Vec::new(),
            takes: Vec::new(),
            steps: Vec::new(),
        }
    }

    fn then(mut self, steps: impl IntoIterator<Item = Step>) -> Self {
        self.steps.extend(steps);
        self
    }

    fn sets(mut self, condition: Condition) -> Self {
        self.sets.push(condition);
        self
    }

    /// What it costs.
    #[must_use]
    pub const fn costs(&self) -> Costs {
        self.costs
    }
}

/// Checks a command of the combatant whose turn it is. Rule INJ-ACT-23 for the end of the turn.
///
/// # Errors
/// The [`Refusal`] that says what the rules do not allow.
pub fn check(s: &Situation<'_>, command: &BattleCommand) -> Result<Checked, Refusal> {
    let who = s
        .find(command.who)
        .ok_or(Refusal::NoSuchCombatant(command.who))?;
    let Order::Act(act) = &command.order else {
        let ends = (!rule_is_off("INJ-ACT-23")).then_some(Step::EndTurn(who.id));
        return Ok(Checked::new(who.id, 0).then(ends));
    };
    let mut checked = check_act(s, who, act)?;
    who.can_spend(checked.costs.ap)?;
    who.can_pay(checked.costs.stamina)?;
    checked.act = Some(act.clone());
    Ok(checked)
}

fn check_act(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    if let Some(mode) = mode_of_verb(&act.verb)
        && act.at.is_some_and(|at| at.fixture().is_some())
    {
        return check_object_attack(s, who, act, mode);
    }
    if let Some(maneuver) = Maneuver::of(&act.verb) {
        return check_maneuver(s, who, (act, maneuver));
    }
    match act.verb.as_str() {
        words::MOVE => check_move(s, who, act),
        words::STEP => check_step(s, who, act),
        words::CRAWL => check_crawl(s, who, act),
        words::CLIMB => check_climb(s, who, act),
        words::FLY | words::LAND => check_fly(s, who, act),
        words::USE => check_use(s, who, act),
        words::ATTACK => check_attack(s, who, act, Mode::Melee),
        words::SHOOT => check_attack(s, who, act, Mode::Shoot),
        words::THROW => check_attack(s, who, act, Mode::Throw),
        words::CLEAVE => check_cleave(s, who, act),
        words::CHARGE => charge::check_charge(s, who, act),
        words::MULTIWEAPON | words::RAPID_SHOT => flurry::check_flurry(s, who, act),
        words::FIRST_AID => aid::check_first_aid(s, who, act),
        words::FULL_DEFENCE => guard::check_full_defence(who),
        words::DEFEND => guard::check_defend(who),
        words::ESCAPE => check_escape(who, act),
        words::RELEASE => check_release(who, act),
        words::READY_SHIELD => things::check_ready_shield(s, who),
        words::STAND => check_stand(s, who),
        words::DROP_PRONE => check_drop_prone(who),
        words::DRAW => things::check_draw(s, who, act),
        words::STOW => things::check_stow(who, act),
        words::DROP => things::check_drop(who, act),
        words::PICK_UP => things::check_pick_up(s, who, act),
        words::RELOAD => things::check_reload(s, who, act),
        _ => Err(unknown_verb(act)),
    }
}

fn unknown_verb(act: &Act) -> Refusal {
    let verbs = words::VERBS.iter();
    Refusal::UnknownVerb {
        verb: act.verb.clone(),
        verbs: verbs.map(|verb| SmolStr::new_static(verb)).collect(),
    }
}

/// A bare choice of action and target, with the path of a Charge or the further attacks of several
/// rolls named. Rules INJ-ACT-07, -12, -15.
#[must_use]
pub fn completed(s: &Situation<'_>, command: BattleCommand) -> BattleCommand {
    let BattleCommand { who, order } = command;
    let order = match (order, s.find(who)) {
        (Order::Act(act), Some(fighter)) => {
            let act = completed_act(s, fighter, Arc::unwrap_or_clone(act));
            Order::Act(act.into())
        }
        (order, _) => order,
    };
    BattleCommand { who, order }
}

fn completed_act(s: &Situation<'_>, who: &Fighter<'_>, mut act: Act) -> Act {
    let Some(target) = act.target().filter(|&target| s.find(target).is_some()) else {
        return act;
    };
    match act.verb.as_str() {
        words::CHARGE if act.path.is_empty() => {
            let with = act.with.clone().unwrap_or_default();
            act.path = charge_path(s, who, (&with, target)).unwrap_or_default();
            act
        }
        words::MULTIWEAPON | words::RAPID_SHOT if act.also.is_empty() => {
            full_flurry(s, who, act, target)
        }
        _ => act,
    }
}

fn once(who: &Fighter<'_>, free_action: &'static str) -> Result<(), Refusal> {
    if who.turn.used(free_action) && !rule_is_off("INJ-ACT-02") {
        return Err(Refusal::forbidden(
            "This free action was already used this turn",
            "INJ-ACT-02",
        ));
    }
    Ok(())
}

/// The window that an action opens before its effect. Rules INJ-REACT-06 to -08.
fn provoking(s: &Situation<'_>, who: &Fighter<'_>, step: Step) -> Vec<Step> {
    let reactors = reactors_to(s, who);
    let window = (!reactors.is_empty()).then_some(Step::Provoke {
        actor: who.id,
        reactors,
    });
    window.into_iter().chain([step]).collect()
}
