//! What each action comes to: legal or not, its price, its steps. Floor 4. Rules CON-ACT-01 to -13.

use super::attack::{AttackPlan, AttackSource, Stage, check_attack, spell_of, unknown_place};
use super::gear::{
    check_draught, check_draw, check_in_hand, check_load, check_pick_up, check_work,
};
use super::movement::{check_path, free_to_step, stand_cost};
use super::position::{is_concealed, is_within, sees, touches};
use super::provoke::opponents;
use super::steps::{AttackMeans, Blow, Step, Strike, Trigger};
use crate::board::{Body, Grade, known_line_of_fire};
use crate::combat::{
    Act, CombatantId, Condition, FieldItem, GearChange, MoveKind, Place, Refusal, RuleId, Target,
    Until,
};
use crate::grid::{Cell, Footprint};
use crate::mechanics::conditions::referred;
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::check_distance;
use crate::mechanics::{Task, TurnStep, Walk};
use crate::rules::contest::components::{Held, Pool};
use crate::rules::contest::data::{Spell, SpellKind, Trait};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Location};
use smol_str::SmolStr;

/// What changes of the things of somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Whose.
    pub who: CombatantId,
    /// The key of the thing.
    pub item: SmolStr,
    /// What becomes of it.
    pub what: GearChange,
    /// The arms that hold it, or held it.
    pub arms: Vec<Location>,
}

/// What a legal action comes to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Action points.
    pub ap: i32,
    /// Whether it is an attack.
    pub attack: bool,
    /// Whether it is a free action.
    pub free: bool,
    /// Movement.
    pub movement: i32,
    /// Added to the movement.
    pub dash: i32,
    /// A shot that is spent: of which weapon.
    pub shot: Option<SmolStr>,
    /// A loose thing that is taken.
    pub taken: Option<(SmolStr, Place)>,
    /// A thing that comes to lie.
    pub laid: Option<FieldItem>,
    /// What changes hands.
    pub gear: Vec<Change>,
    /// A condition that begins.
    pub sets: Option<Condition>,
    /// A condition that ends, by its key.
    pub ends: Option<&'static str>,
    /// Whether it lets go of whom it holds.
    pub lets_go: bool,
    /// What is done.
    pub steps: Vec<Task<Step>>,
    /// The attack that it is, for the odds.
    pub blow: Option<Strike>,
}

impl Plan {
    /// An action for so many action points, and its step.
    fn costing(ap: i32, step: Option<Step>) -> Self {
        Self {
            ap,
            steps: step.map(Task::Own).into_iter().collect(),
            ..Self::default()
        }
    }

    /// The same after those who may strike at the one who does it. Rule CON-REACT-03.
    fn opposed(mut self, s: &Situation<'_>, f: &Fighter<'_>, trigger: Trigger) -> Self {
        let (actor, left) = (f.id, opponents(s, f));
        if !left.is_empty() {
            let window = Step::Oppose {
                actor,
                trigger,
                left,
            };
            self.steps.insert(0, Task::Own(window));
        }
        self
    }
}

/// What a planning function gives.
pub type Planned = Result<Plan, Refusal>;

/// Rule CON-MOVE-01.
pub fn walk(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    free_to_step(f)?;
    check_path(s, f, &act.path, f.pool(Pool::MoveLeft))?;
    let kind = if f.is_prone() {
        MoveKind::Crawl
    } else {
        MoveKind::Walk
    };
    Ok(Plan {
        steps: vec![Walk::new(f.id, kind, act.path.clone()).into()],
        ..Plan::default()
    })
}

/// Rules CON-COND-03, CON-REACT-03.
pub fn stand(s: &Situation<'_>, f: &Fighter<'_>, _: &Act) -> Planned {
    if !f.has(words::PRONE) {
        return Err(Refusal::forbidden(
            "It does not lie on the ground",
            "CON-COND-03",
        ));
    }
    if f.has(words::GRAPPLED) && !s.data.is_off("CON-COND-04") {
        return Err(Refusal::forbidden("It is held", "CON-COND-04"));
    }
    let movement = stand_cost(f);
    let has = f.pool(Pool::MoveLeft);
    if movement > has {
        return Err(Refusal::not_enough(
            "movement",
            movement,
            has,
            "CON-COND-03",
        ));
    }
    let plan = Plan {
        movement,
        ..Plan::costing(0, Some(Step::StandUp(f.id)))
    };
    Ok(plan.opposed(s, f, Trigger::Stand))
}

/// Rule CON-ACT-03.
pub fn dash(s: &Situation<'_>, f: &Fighter<'_>, _: &Act) -> Planned {
    free_to_step(f)?;
    Ok(Plan {
        dash: f.speed(),
        ..Plan::costing(s.data.costs.dash, None)
    })
}

/// Rule CON-ACT-04.
pub fn disengage(s: &Situation<'_>, f: &Fighter<'_>, _: &Act) -> Planned {
    let until = Until::EndOfTurn(f.id, f.turn.turns + 1);
    Ok(Plan {
        sets: Some(Condition::new(words::DISENGAGED, 1, "CON-COND-07").until(until)),
        ..Plan::costing(s.data.costs.disengage, None)
    })
}

/// The enemy that an action names, if it still fights.
fn foe<'s, 'w>(
    s: &'s Situation<'w>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<&'s Fighter<'w>, Refusal> {
    let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
    let target = s.known(target)?;
    match target.side != f.side && target.is_up() {
        true => Ok(target),
        false => Err(Refusal::forbidden("That is no enemy who fights", rule)),
    }
}

/// Rule CON-ACT-05.
pub fn grapple(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    const RULE: &str = "CON-ACT-05";
    let target = foe(s, f, act, RULE)?;
    if f.has(words::GRAPPLING) {
        return Err(Refusal::forbidden("It holds somebody already", RULE));
    }
    if f.free_arms().is_empty() && !f.grabs_with_a_weapon() {
        return Err(Refusal::forbidden("It has no free hand", RULE));
    }
    if target.has(words::GRAPPLED) {
        return Err(Refusal::forbidden("Somebody holds it already", RULE));
    }
    if target.is_hidden_from(f.id) {
        return Err(unknown_place());
    }
    if !touches(s, f, target) {
        return Err(Refusal::forbidden("That is out of touch", RULE));
    }
    if target.stats.size.index() > f.stats.size.index() + 1 && !s.data.is_off("CON-MAN-08") {
        return Err(Refusal::forbidden(
            "That is too large to be held",
            "CON-MAN-08",
        ));
    }
    Ok(Plan::costing(
        s.data.costs.grapple,
        Some(Step::Grapple(f.id, target.id)),
    ))
}

/// Rule CON-ACT-06.
pub fn release(s: &Situation<'_>, f: &Fighter<'_>, _: &Act) -> Planned {
    let holder = referred(f.conditions, words::GRAPPLED).next();
    let holder = holder.ok_or(Refusal::forbidden("Nobody holds it", "CON-ACT-06"))?;
    Ok(Plan::costing(
        s.data.costs.release,
        Some(Step::Release(f.id, holder)),
    ))
}

/// Rule CON-ACT-07.
pub fn search(s: &Situation<'_>, f: &Fighter<'_>, _: &Act) -> Planned {
    Ok(Plan::costing(s.data.costs.search, Some(Step::Search(f.id))))
}

/// Whether an observer notices somebody without a die. Rule CON-ACT-08.
pub fn notices(s: &Situation<'_>, observer: &Fighter<'_>, f: &Fighter<'_>) -> bool {
    sees(s, observer, f) && !is_concealed(s, observer, f)
}

/// Rule CON-ACT-08.
pub fn sneak(s: &Situation<'_>, f: &Fighter<'_>, _: &Act) -> Planned {
    if !s.foes(f).any(|observer| !notices(s, observer, f)) {
        return Err(Refusal::forbidden("Everybody sees it", "CON-ACT-08"));
    }
    Ok(Plan::costing(s.data.costs.sneak, Some(Step::Sneak(f.id))))
}

/// A Strike, a shot or a throw. Rules CON-ATK-01, -02.
pub fn attack(s: &Situation<'_>, f: &Fighter<'_>, act: &Act, mode: Mode) -> Planned {
    let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
    let word = match &act.with {
        Some(word) => word.clone(),
        None => {
            let mut weapons = f.weapons();
            let first = weapons.find(|wielded| wielded.data.range_in(mode).is_some());
            first.ok_or(Refusal::Missing("a weapon".into()))?.key
        }
    };
    let strike = Strike::new(f.id, target, AttackMeans::Weapon(word, mode));
    let plan = check_attack(s, strike, Stage::Declared)?;
    Ok(attack_plan(s, f, plan))
}

/// What a legal attack with a weapon costs. Rule CON-ATK-02.
pub fn attack_plan(s: &Situation<'_>, f: &Fighter<'_>, plan: AttackPlan<'_>) -> Plan {
    let (mut gear, mut shot) = (Vec::new(), None);
    if let AttackSource::Weapon(weapon, mode) = plan.source {
        let key = plan.strike.with().clone();
        match mode {
            Mode::Melee => {}
            Mode::Shoot => {
                shot = Some(weapon.id.clone());
                if weapon.has(Trait::Load) {
                    gear.push(change(f, &key, GearChange::Unloaded, Vec::new()));
                }
            }
            Mode::Throw => gear.push(change(f, &key, GearChange::Thrown, Vec::new())),
        }
    }
    let costs = &s.data.costs;
    let ap = if plan.strike.opportunity {
        costs.opportunity
    } else {
        costs.strike
    };
    Plan {
        ap,
        attack: true,
        shot,
        gear,
        steps: vec![Task::Own(Step::Defend(Blow::new(plan.strike.clone())))],
        blow: Some(plan.strike),
        ..Plan::default()
    }
}

fn change(f: &Fighter<'_>, key: &SmolStr, what: GearChange, arms: Vec<Location>) -> Change {
    Change {
        who: f.id,
        item: key.clone(),
        what,
        arms,
    }
}

/// A spell. Rules CON-MAG-01 to -09.
pub fn cast(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    let word = act
        .with
        .as_ref()
        .ok_or(Refusal::Missing("a spell".into()))?;
    let spell = spell_of(f, word)?;
    let off = match s.data.is_off(&spell.rule) {
        true => Some(spell.own_rule()),
        false => (spell.is_attack() && s.data.is_off("CON-MAG-02")).then_some("CON-MAG-02"),
    };
    if let Some(rule) = off {
        return Err(Refusal::forbidden("This battle does without it", rule));
    }
    let plan = if spell.is_attack() {
        let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
        let strike = Strike::new(f.id, target, AttackMeans::Spell(word.clone()));
        let strike = check_attack(s, strike, Stage::Declared)?.strike;
        Plan {
            attack: true,
            blow: Some(strike.clone()),
            ..Plan::costing(spell.ap, Some(Step::Defend(Blow::new(strike))))
        }
    } else {
        let (target, cell) = other_aim(s, f, spell, act)?;
        let step = Step::Cast {
            who: f.id,
            spell: word.clone(),
            target,
            cell,
        };
        Plan::costing(spell.ap, Some(step))
    };
    Ok(match spell.melee {
        true => plan,
        false => plan.opposed(s, f, Trigger::Cast),
    })
}

/// At whom or where a spell goes that is no attack. Rules CON-MAG-07 to -09.
fn other_aim(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    spell: &Spell,
    act: &Act,
) -> Result<(Option<CombatantId>, Option<Cell>), Refusal> {
    match spell.kind {
        SpellKind::Heal => {
            let target = act.target().unwrap_or(f.id);
            check_heal(s, f, target, spell.range, "CON-MAG-07")?;
            Ok((Some(target), None))
        }
        SpellKind::Blink => {
            let cell = match act.at {
                Some(Target::Cell(cell)) => Some(cell),
                _ => act.path.last().copied(),
            };
            let cell = cell.ok_or(Refusal::Missing("a cell".into()))?;
            check_blink(s, f, cell, spell.range)?;
            Ok((None, Some(cell)))
        }
        SpellKind::Attack | SpellKind::Ward => Ok((None, None)),
    }
}

/// Whether somebody can be healed: oneself, or one of the own side within touch that lives.
/// Rule CON-HURT-10.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_heal(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    target: CombatantId,
    range: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    let t = s.known(target)?;
    if t.side != f.side {
        return Err(Refusal::forbidden("That is no ally", rule));
    }
    if !t.is_alive() {
        return Err(Refusal::forbidden(
            "The dead cannot be healed",
            "CON-HURT-10",
        ));
    }
    if t.id != f.id && !is_within(s, f, t, range) {
        return Err(Refusal::forbidden("That is out of touch", rule));
    }
    Ok(())
}

/// Whether a combatant can appear in a cell. Rule CON-MAG-09.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_blink(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    cell: Cell,
    range: i32,
) -> Result<(), Refusal> {
    const RULE: &str = "CON-MAG-09";
    check_distance(s.kind().distance(f.anchor(), cell), range, RULE)?;
    if cell == f.anchor() || !s.may_end(f, cell) {
        return Err(Refusal::forbidden("It cannot stand there", RULE));
    }
    let there = Body::new(cell, Footprint::Single);
    let line = known_line_of_fire(s.board, &f.sight_body(), &there);
    if line.sight_blocked || line.grade >= Grade::Total {
        return Err(Refusal::NotInSight {
            blocker: line.sight_ends_at(s.board),
            rule: RuleId(RULE),
        });
    }
    Ok(())
}

/// A Manipulate that changes things. Rule CON-ACT-11.
fn manipulate(s: &Situation<'_>, gear: Vec<Change>) -> Plan {
    Plan {
        gear,
        ..Plan::costing(s.data.costs.manipulate, None)
    }
}

/// The thing that an action names.
fn thing(act: &Act) -> Result<&SmolStr, Refusal> {
    act.with.as_ref().ok_or(Refusal::Missing("a thing".into()))
}

/// Rules CON-ACT-11, CON-CHAR-06.
pub fn draw(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    let item = thing(act)?;
    let arms = check_draw(f, item)?;
    let gear = vec![change(f, item, GearChange::Drawn, arms)];
    let quick = f.stats.perks.contains(words::QUICK_DRAW) && s.data.weapon(item).is_some();
    if quick && is_own_turn(s, f) && check_free(f).is_ok() && !s.data.is_off("CON-CHAR-06") {
        return Ok(Plan {
            free: true,
            gear,
            ..Plan::default()
        });
    }
    Ok(manipulate(s, gear))
}

/// Whether it is a fighter's own turn and nobody is asked.
fn is_own_turn(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    s.turns.active() == Some(f.id) && s.window.is_none()
}

/// Rule CON-ACT-10.
///
/// # Errors
/// [`Refusal`] if the free action of the round is taken.
pub fn check_free(f: &Fighter<'_>) -> Result<(), Refusal> {
    if f.pool(Pool::FreeUsed) >= f.data.course.free_actions && !f.data.is_off("CON-ACT-10") {
        return Err(Refusal::forbidden(
            "Its free action of this round is taken",
            "CON-ACT-10",
        ));
    }
    Ok(())
}

/// Rule CON-ACT-11.
pub fn stow(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    let held = check_in_hand(f, thing(act)?, "CON-ACT-11")?;
    Ok(manipulate(
        s,
        vec![change(f, &held.key, GearChange::Stowed, held.grip.clone())],
    ))
}

/// Rule CON-ACT-11.
pub fn pick_up(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    let item = thing(act)?;
    let (place, arms) = check_pick_up(s, f, item)?;
    Ok(Plan {
        taken: Some((item.clone(), place)),
        ..manipulate(s, vec![change(f, item, GearChange::PickedUp, arms)])
    })
}

/// Rule CON-ACT-11; ruling CON-R52.
pub fn load(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    let held = check_load(f, thing(act)?)?;
    Ok(manipulate(
        s,
        vec![change(f, &held.key, GearChange::Loaded, Vec::new())],
    ))
}

/// Rule CON-ACT-11.
pub fn work(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    let at = act.at.and_then(Target::fixture);
    let at = at.ok_or(Refusal::Missing("a door or a lever".into()))?;
    check_work(s, f, at)?;
    Ok(Plan::costing(
        s.data.costs.manipulate,
        Some(Step::Work(f.id, at)),
    ))
}

/// Rule CON-ACT-11.
pub fn give(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    const RULE: &str = "CON-ACT-11";
    let held: &Held = check_in_hand(f, thing(act)?, RULE)?;
    let target = act.target().ok_or(Refusal::Missing("an ally".into()))?;
    let t = s.known(target)?;
    if t.side != f.side || t.id == f.id || !t.is_up() || !touches(s, f, t) {
        return Err(Refusal::forbidden("That is no ally within touch", RULE));
    }
    let arms = super::gear::arms_for(t, &held.item)?;
    let leaves = change(f, &held.key, GearChange::Shed, held.grip.clone());
    let comes = change(t, &held.item, GearChange::PickedUp, arms);
    Ok(manipulate(s, vec![leaves, comes]))
}

/// Rule CON-ACT-13.
pub fn drink(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    let item = thing(act)?;
    check_draught(f, item)?;
    let target = act.target().unwrap_or(f.id);
    check_heal(s, f, target, 1, "CON-ACT-13")?;
    let step = Step::Drink {
        who: f.id,
        item: item.clone(),
        target,
    };
    Ok(Plan::costing(s.data.costs.magic_item, Some(step)))
}

/// Rule CON-ACT-12.
pub fn drop(_: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    check_free(f)?;
    let held = check_in_hand(f, thing(act)?, "CON-ACT-12")?;
    Ok(Plan {
        free: true,
        gear: vec![change(f, &held.key, GearChange::Dropped, held.grip.clone())],
        laid: Some(FieldItem::lying(held.item.clone(), f.anchor())),
        ..Plan::default()
    })
}

/// Rule CON-ACT-12.
pub fn let_go(_: &Situation<'_>, f: &Fighter<'_>, _: &Act) -> Planned {
    check_free(f)?;
    if !f.has(words::GRAPPLING) {
        return Err(Refusal::forbidden("It holds nobody", "CON-ACT-12"));
    }
    Ok(Plan {
        free: true,
        lets_go: true,
        ..Plan::default()
    })
}

/// Rule CON-REACT-07.
pub fn watch(_: &Situation<'_>, f: &Fighter<'_>, _: &Act) -> Planned {
    const RULE: &str = "CON-REACT-07";
    if f.stats.interject {
        return Err(Refusal::forbidden("It is always asked", RULE));
    }
    Ok(match f.has(words::WATCHFUL) {
        true => Plan {
            ends: Some(words::WATCHFUL),
            ..Plan::default()
        },
        false => Plan {
            sets: Some(Condition::new(words::WATCHFUL, 1, RULE)),
            ..Plan::default()
        },
    })
}

/// Rule CON-INIT-07.
pub fn save_turn(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Planned {
    const RULE: &str = "CON-INIT-07";
    let behind = act
        .target()
        .ok_or(Refusal::Missing("another combatant".into()))?;
    let other = s.known(behind)?;
    if f.turn.acted {
        return Err(Refusal::forbidden(
            "It has acted in this turn already",
            RULE,
        ));
    }
    if f.turn.saved_in == s.turns.round() {
        return Err(Refusal::forbidden(
            "It has saved its turn of this round already",
            RULE,
        ));
    }
    let (own, later) = (s.turns.rank(f.id), s.turns.rank(behind));
    if later <= own || later == usize::MAX || !other.is_alive() {
        return Err(Refusal::forbidden(
            "That one has no turn to come in this round",
            RULE,
        ));
    }
    let who = f.id;
    Ok(Plan {
        steps: vec![TurnStep::PutOff { who, behind }.into()],
        ..Plan::default()
    })
}
