//! From a command to steps: what is legal, what it costs, what comes first. Floor 4.
//! Rules INJ-ACT-01 to -24, INJ-MOVE-01 to -03, INJ-TURN-03.

use super::attack::{Mode, Riders, Strike, plan_attack};
use super::gear;
use super::harm;
use super::keys;
use super::movement::{check_path, reactors_to, speed_of};
use super::situation::{Fighter, Situation};
use super::steps::{InjuryAgenda, Step, Walk};
use super::weapons::weapon_of;
use crate::combat::{
    Act, BattleCommand, BattleEvent, CombatantId, Condition, MayAct, MoveKind, Order, Refusal,
    RuleId, Until, record,
};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// A legal command: what it costs and the steps that follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    act: Option<Act>,
    who: CombatantId,
    costs: Costs,
    sets: Vec<Condition>,
    drops: Vec<SmolStr>,
    takes: Vec<(SmolStr, &'static str)>,
    steps: Vec<Step>,
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

/// Checks a command of the combatant whose turn it is.
///
/// # Errors
/// The [`Refusal`] that says what the rules do not allow.
pub fn check(s: &Situation<'_>, command: &BattleCommand) -> Result<Checked, Refusal> {
    let who = s
        .find(command.who)
        .ok_or(Refusal::NoSuchCombatant(command.who))?;
    let Order::Act(act) = &command.order else {
        return Ok(Checked::new(who.id, 0).then([Step::EndTurn(who.id)]));
    };
    let mut checked = check_act(s, who, act)?;
    who.can_spend(checked.costs.ap)?;
    who.can_pay(checked.costs.stamina)?;
    checked.act = Some(act.clone());
    Ok(checked)
}

fn check_act(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    match act.verb.as_str() {
        keys::MOVE => check_move(s, who, act),
        keys::STEP => check_step(s, who, act),
        keys::CRAWL => check_crawl(s, who, act),
        keys::ATTACK => check_attack(s, who, act, Mode::Melee),
        keys::SHOOT => check_attack(s, who, act, Mode::Shoot),
        keys::THROW => check_attack(s, who, act, Mode::Throw),
        keys::CLEAVE => check_cleave(s, who, act),
        keys::DEFEND => check_defend(who),
        keys::READY_SHIELD => gear::check_ready_shield(s, who)
            .map(|condition| Checked::new(who.id, 1).sets(condition)),
        keys::STAND => check_stand(s, who),
        keys::DROP_PRONE => check_drop_prone(who),
        keys::DRAW => {
            let item = item_of(act)?;
            let ap = gear::check_draw(s, who, &item)?;
            Ok(Checked {
                takes: vec![(item, "drawn")],
                ..Checked::new(who.id, ap)
            })
        }
        keys::STOW => {
            let item = item_of(act)?;
            gear::check_held(who, &item)?;
            Ok(Checked {
                takes: vec![(item, "stowed")],
                ..Checked::new(who.id, 1)
            })
        }
        keys::DROP => {
            let item = item_of(act)?;
            gear::check_held(who, &item)?;
            once(who, keys::DROP)?;
            Ok(Checked {
                drops: vec![item],
                ..Checked::new(who.id, 0)
            })
        }
        keys::PICK_UP => {
            let item = item_of(act)?;
            gear::check_pick_up(s, who, &item)?;
            Ok(Checked::new(who.id, 1).then(provoking(s, who, Step::PickUp { who: who.id, item })))
        }
        keys::RELOAD => {
            let item = item_of(act)?;
            let ap = gear::check_reload(s, who, &item)?;
            Ok(
                Checked::new(who.id, ap).then(provoking(
                    s,
                    who,
                    Step::Reload { who: who.id, item },
                )),
            )
        }
        _ => Err(Refusal::UnknownVerb {
            verb: act.verb.clone(),
            verbs: keys::VERBS
                .iter()
                .map(|verb| SmolStr::new_static(verb))
                .collect(),
        }),
    }
}

fn item_of(act: &Act) -> Result<SmolStr, Refusal> {
    act.with
        .clone()
        .ok_or_else(|| Refusal::Missing("an item".into()))
}

fn once(who: &Fighter<'_>, free_action: &'static str) -> Result<(), Refusal> {
    if who.turn.used(free_action) {
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

fn free_to_walk(who: &Fighter<'_>) -> Result<(), Refusal> {
    if who.is_prone() {
        return Err(Refusal::forbidden(
            "Whoever is prone can only crawl or stand up",
            "INJ-MOVE-09",
        ));
    }
    if who.is_grappling() {
        return Err(Refusal::forbidden(
            "Whoever is in a grapple cannot walk",
            "INJ-MOVE-09",
        ));
    }
    Ok(())
}

fn walk_of(who: &Fighter<'_>, kind: MoveKind, path: &[crate::grid::Cell]) -> Step {
    Step::Walk(Walk {
        who: who.id,
        kind,
        path: path.to_vec(),
        trail: Vec::new(),
        spent: 0,
        asked: Vec::new(),
    })
}

/// Rule INJ-MOVE-01.
fn check_move(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    free_to_walk(who)?;
    check_path(s, who, &act.path, speed_of(who))?;
    Ok(Checked::new(who.id, 1).then([walk_of(who, MoveKind::Walk, &act.path)]))
}

/// Rule INJ-MOVE-02.
fn check_step(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    free_to_walk(who)?;
    one_cell(act)?;
    if speed_of(who) < 1 {
        return Err(Refusal::forbidden(
            "A step needs a speed of at least 1",
            "INJ-MOVE-02",
        ));
    }
    let costs = check_path(s, who, &act.path, u32::MAX)?;
    if costs != [1] {
        return Err(Refusal::forbidden(
            "A step needs easy, level ground",
            "INJ-MOVE-02",
        ));
    }
    Ok(Checked::new(who.id, 1).then([walk_of(who, MoveKind::Step, &act.path)]))
}

/// Rule INJ-MOVE-03.
fn check_crawl(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    if !who.is_prone() {
        return Err(Refusal::forbidden("Only the prone crawl", "INJ-MOVE-03"));
    }
    if who.is_grappling() {
        return Err(Refusal::forbidden(
            "Whoever is in a grapple cannot crawl",
            "INJ-COND-10",
        ));
    }
    one_cell(act)?;
    check_path(s, who, &act.path, u32::MAX)?;
    Ok(Checked::new(who.id, 1).then([walk_of(who, MoveKind::Crawl, &act.path)]))
}

fn one_cell(act: &Act) -> Result<(), Refusal> {
    if act.path.len() == 1 {
        return Ok(());
    }
    Err(Refusal::Missing("a path of exactly one cell".into()))
}

/// The attack roll that an action asks for.
///
/// # Errors
/// [`Refusal`] as target, weapon or riders are missing or wrong.
pub fn strike_of(who: &Fighter<'_>, act: &Act, mode: Mode) -> Result<Strike, Refusal> {
    Ok(Strike {
        attacker: who.id,
        target: act
            .target()
            .ok_or_else(|| Refusal::Missing("a combatant as its target".into()))?,
        with: act
            .with
            .clone()
            .ok_or_else(|| Refusal::Missing("a weapon".into()))?,
        mode,
        riders: Riders::of(act, mode, who)?,
        aim: act.aim.clone(),
        iterative: who.turn.attacks_made,
        reaction: false,
    })
}

/// Rules INJ-ACT-03, INJ-ATK-01, INJ-RNG-01 to -05, -10, -11.
fn check_attack(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mode: Mode,
) -> Result<Checked, Refusal> {
    let strike = strike_of(who, act, mode)?;
    check_aim(s, &strike)?;
    check_attacker(s, who, &strike.with, mode)?;
    let (lunges, cost) = (strike.riders.lunge, strike.riders.cost());
    plan_attack(s, strike.clone())?;
    let steps = if mode.is_ranged() {
        provoking(s, who, Step::Strike(strike))
    } else {
        vec![Step::Strike(strike)]
    };
    let mut checked = Checked::new(who.id, 1).then(steps);
    checked.costs.stamina = cost;
    checked.costs.attacks = 1;
    Ok(if lunges {
        checked.sets(open(who.id))
    } else {
        checked
    })
}

fn check_aim(s: &Situation<'_>, strike: &Strike) -> Result<(), Refusal> {
    let Some(target) = s.find(strike.target) else {
        return Err(Refusal::NoSuchCombatant(strike.target));
    };
    let Some(aim) = &strike.aim else {
        return Ok(());
    };
    if target.body.part(aim).is_some() {
        return Ok(());
    }
    let options = target
        .body
        .parts()
        .iter()
        .map(|part| part.id.clone())
        .collect();
    Err(Refusal::NoSuchOption {
        chosen: aim.clone(),
        options,
    })
}

/// What hinders an attacker whatever the target is. Rules INJ-ACT-13, INJ-ATK-12, INJ-RNG-10, -11.
///
/// # Errors
/// The [`Refusal`] that every target would get.
pub fn check_attacker(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    with: &str,
    mode: Mode,
) -> Result<(), Refusal> {
    if who.turn.defended {
        return Err(Refusal::forbidden(
            "Whoever defends makes no attack for the rest of the turn",
            "INJ-ACT-13",
        ));
    }
    let weapon = weapon_of(s, who, with).ok_or_else(|| {
        Refusal::forbidden(
            format_smolstr!("\u{201c}{with}\u{201d} is no usable weapon in hand"),
            "INJ-ATK-12",
        )
    })?;
    if mode != Mode::Shoot {
        return Ok(());
    }
    if who.gear.ammunition() < 1 {
        return Err(Refusal::NotEnough {
            pool: "ammunition".into(),
            needs: 1,
            has: 0,
            rule: RuleId("INJ-RNG-10"),
        });
    }
    if who.gear.is_unloaded(with) {
        return Err(Refusal::forbidden(
            "The weapon must be reloaded first",
            "INJ-RNG-10",
        ));
    }
    if who.is_prone() && weapon.data.is_bow() {
        return Err(Refusal::forbidden(
            "A bow cannot be used while prone",
            "INJ-RNG-11",
        ));
    }
    Ok(())
}

fn open(who: CombatantId) -> Condition {
    Condition::new(keys::OPEN, 1, "INJ-COND-14").until(Until::StartOfTurn(who))
}

/// Rule INJ-ACT-05; ruling INJ-R40.
fn check_cleave(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Checked, Refusal> {
    let chance = who.turn.cleave().ok_or_else(|| {
        Refusal::forbidden(
            "A cleave follows at once upon a melee hit of one's own turn",
            "INJ-ACT-05",
        )
    })?;
    once(who, keys::CLEAVE)?;
    if who.turn.defended {
        return Err(Refusal::forbidden(
            "Whoever defends makes no attack for the rest of the turn",
            "INJ-ACT-13",
        ));
    }
    let mut act = act.clone();
    act.with = Some(chance.with.clone());
    let mut strike = strike_of(who, &act, Mode::Melee)?;
    strike.iterative = chance.iterative;
    check_aim(s, &strike)?;
    let (first, second) = (s.fighter(chance.target), s.fighter(strike.target));
    if second.id == first.id || second.side == who.side || s.distance(first, second) > 1 {
        return Err(Refusal::forbidden(
            format_smolstr!("A cleave goes at another enemy next to {}", first.name),
            "INJ-ACT-05",
        ));
    }
    let cost = 1 + strike.riders.cost();
    plan_attack(s, strike.clone())?;
    let mut checked = Checked::new(who.id, 0)
        .sets(open(who.id))
        .then([Step::Strike(strike)]);
    checked.costs.stamina = cost;
    Ok(checked)
}

/// Rule INJ-ACT-13.
fn check_defend(who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if who.turn.defended {
        return Err(Refusal::forbidden(
            "Defending twice adds nothing",
            "INJ-ACT-13",
        ));
    }
    let dodge = Condition::new(keys::DODGING, i32::from(who.stats.mb), "INJ-COND-17")
        .until(Until::StartOfTurn(who.id));
    Ok(Checked::new(who.id, 1).sets(dodge))
}

/// Rule INJ-ACT-21; ruling INJ-R26.
fn check_stand(s: &Situation<'_>, who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if !who.is_prone() {
        return Err(Refusal::forbidden("Only the prone stand up", "INJ-ACT-21"));
    }
    if who.body.cannot_stand() {
        return Err(Refusal::forbidden(
            "Every foot or every leg is hurt: nobody stands on that",
            "INJ-PART-10",
        ));
    }
    Ok(Checked::new(who.id, stand_cost(who)).then(provoking(s, who, Step::StandUp(who.id))))
}

/// Action points to stand up. Rule INJ-ACT-21.
#[must_use]
pub fn stand_cost(who: &Fighter<'_>) -> i32 {
    (1 + who.body.stand_up_extra_ap()).min(i32::from(who.stats.ap_max))
}

/// Rule INJ-ACT-18.
fn check_drop_prone(who: &Fighter<'_>) -> Result<Checked, Refusal> {
    if who.is_prone() || who.altitude > 0 {
        return Err(Refusal::forbidden(
            "Only who stands on the ground can drop prone",
            "INJ-ACT-18",
        ));
    }
    once(who, keys::DROP_PRONE)?;
    Ok(Checked::new(who.id, 0).sets(super::movement::prone()))
}

/// Carries a checked command out: declares it, pays for it, puts its steps on the agenda.
pub(super) fn begin(world: &mut World, checked: Checked) {
    let who = checked.who;
    if let Some(act) = checked.act {
        record(world, BattleEvent::Declared { who, act });
    } else {
        world.resource_mut::<MayAct>().0.clear();
    }
    let s = Situation::of(world);
    let turn = s.fighter(who).turn;
    let (ap, attacks) = (turn.ap, turn.attacks_made);
    let costs = checked.costs;
    harm::set_pool(world, (who, keys::AP), (ap, ap - costs.ap), "INJ-ACT-01");
    harm::set_pool(
        world,
        (who, keys::ATTACKS_MADE),
        (attacks, attacks + costs.attacks),
        "INJ-ACT-03",
    );
    harm::pay_stamina(world, who, costs.stamina, "INJ-STAT-11");
    for condition in checked.sets {
        harm::set(world, who, condition);
    }
    for item in checked.drops {
        harm::drop_item(world, who, &item);
    }
    for (item, change) in checked.takes {
        gear::change(world, who, &item, change);
    }
    world
        .resource_mut::<InjuryAgenda>()
        .push_in_order(checked.steps);
}
