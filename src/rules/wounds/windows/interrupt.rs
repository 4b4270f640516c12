//! Those who stand higher than the one whose turn it is may interrupt. Floor 4. Section 4; rules WND-REACT-01 to -04, WND-INIT-05;
//! rulings WND-R34, WND-R74, WND-R88, WND-R89, WND-R91.

use super::asking::suffered;
use super::coming;
use crate::combat::{CombatantId, Consequence, Imminent, PendingChoice, Roster};
use crate::mechanics::reports::stopped;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Cost, Declared, Question, Task, Window, push_step};
use crate::rules::wounds::actions::{ACTIONS, Row, moment};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::effects::initiative;
use crate::rules::wounds::plan::acts::Kind;
use crate::rules::wounds::plan::mounts::check_obeys;
use crate::rules::wounds::plan::movement::can_step;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::steps::{InterruptWindow, Step, WoundsAgenda};
use crate::rules::wounds::plan::turns::{in_order_of_choice, is_active};
use crate::rules::wounds::resolve::pool_of;
use crate::rules::wounds::snapshot::{Fighter, Situation, has_company};
use crate::rules::wounds::words::{Moment, WINDOW_INTERRUPT};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// Those who may be asked as far as is quickly told, in the order in which they are: able, not staggered, higher than the active
/// one, with AP or yards, and none who has passed. Section 4.
fn eligible(s: &Situation<'_>, window: &InterruptWindow) -> Vec<CombatantId> {
    let active = s.fighter(window.active);
    let may = |f: &&Fighter<'_>| {
        f.initiative > active.initiative
            && f.is_able()
            && !f.is_staggered()
            && !is_active(s, f)
            && f.id != window.active
            && (f.pool(Pool::Ap) > 0 || yards(f) > 0)
            && !window.passed.contains(&f.id)
    };
    let all = s.fighters().iter().filter(may);
    let mut all: Vec<_> = all.map(|f| f.id).collect();
    in_order_of_choice(s, &mut all);
    all
}

/// Whether the initiative of all who have not passed is too low, as far as is told without a look at anybody: with a rider or a
/// mount one has no more than by itself. Rule WND-POS-24.
fn nobody_stands_higher(world: &World, window: &InterruptWindow) -> bool {
    let roster = world.resource::<Roster>();
    let initiative = |id| {
        let pools: &Pools = roster.component_of(world, id);
        pools.now(Pool::Initiative)
    };
    let (active, least) = (window.active, initiative(window.active));
    let stands_higher = |id| id != active && initiative(id) > least && !window.passed.contains(&id);
    !has_company(roster.component_of(world, active)) && !roster.ids().any(stands_higher)
}

/// Yards that are left to somebody without buying any. Rule WND-MOVE-01.
fn yards(f: &Fighter<'_>) -> i32 {
    pool_of(f.rate(), f.pool(Pool::Bought), f.pool(Pool::Used))
}

/// Whether somebody has something legal to do: an action for which it has the AP, or a step. Ruling WND-R89.
fn has_an_answer(s: &Situation<'_>, f: &Fighter<'_>, window: &InterruptWindow) -> bool {
    let declared = window.moment == Moment::Declared;
    let acts = f.pool(Pool::Ap) > 0 && !s.data.is_off("WND-REACT-01");
    (acts && has_an_action(s, f, false))
        || (check_obeys(f, Kind::Way).is_ok()
            && moment::check_way(f, declared).is_ok()
            && can_step(s, f))
        || (acts && has_an_action(s, f, true))
}

/// Whether somebody can pay all of a price at once.
fn pays(f: &Fighter<'_>, price: Price) -> bool {
    let whole = Price {
        commits: false,
        ..price
    };
    price.rounds == 0 && whole.check(f).is_ok()
}

/// Whether somebody could pay for the action of a row as far as the tables tell: nobody pays less.
fn may_pay(f: &Fighter<'_>, row: &Row) -> bool {
    match row.price {
        Cost::Always(price) | Cost::Usually(price, _) => pays(f, price(f.data)),
        Cost::Varies(_) | Cost::Planned(_) => true,
    }
}

/// Whether somebody can take an action and pay for all of it at once: one that names something, or one that names nothing, which
/// is quickly told.
fn has_an_action(s: &Situation<'_>, f: &Fighter<'_>, named: bool) -> bool {
    let rows = ACTIONS.0.iter().filter(|row| row.own == Kind::Action);
    let mut rows = rows.filter(|row| row.fields.is_empty() != named);
    rows.any(|row| {
        may_pay(f, row)
            && moment::check_body(row, f).is_ok()
            && ACTIONS.could(s.world(), s, row, f.id, |price| pays(f, *price))
    })
}

/// What is declared, for people: "Standard Attack at Orm".
fn title(s: &Situation<'_>, declared: &Declared) -> SmolStr {
    let act = &declared.act;
    let verb = act.verb.as_str();
    let label = ACTIONS.row(verb).map_or(verb, |row| row.label);
    match act.target().and_then(|id| s.find(id)) {
        Some(target) => format_smolstr!("{label} at {}", target.name),
        None => label.into(),
    }
}

impl InterruptWindow {
    /// Whether somebody who interrupts now makes what is declared void.
    fn is_to_void(&self) -> Option<&Declared> {
        self.declared.as_ref().filter(|_| !self.is_void)
    }

    fn prompt(&self, s: &Situation<'_>, who: &Fighter<'_>) -> SmolStr {
        let (name, moment) = (s.fighter(self.about).name, self.moment.name());
        let happens = match &self.declared {
            Some(declared) if self.is_void => {
                format_smolstr!(
                    "{name} {moment}: {}, which is void by now",
                    title(s, declared)
                )
            }
            Some(declared) => format_smolstr!("{name} {moment}: {}", title(s, declared)),
            None => format_smolstr!("{name} {moment}"),
        };
        format_smolstr!("{happens}. Does {} interrupt?", who.name)
    }
}

impl Window for InterruptWindow {
    fn question(&mut self, world: &World) -> Option<Question> {
        if nobody_stands_higher(world, self) {
            return None;
        }
        let s = Situation::of(world);
        if s.data.is_off("WND-REACT-01") && s.data.is_off("WND-REACT-03") {
            return None;
        }
        let owner = self.declared.as_ref().map_or(self.active, |it| it.who);
        if !s.fighter(self.active).is_up() || !s.fighter(owner).is_up() {
            return None;
        }
        let all = eligible(&s, self).into_iter();
        let who = all
            .map(|id| s.fighter(id))
            .find(|f| has_an_answer(&s, f, self))?;
        // What has left or fallen by its own action is nobody to be asked about.
        let about = match s.fighter(self.about).is_up() {
            true => self.about,
            false => self.active,
        };
        let question = Question::of(who.id, WINDOW_INTERRUPT, about)
            .open_to(vec![who.id])
            .asking(self.prompt(&s, who), "WND-REACT-01");
        Some(question.may_decline("Pass"))
    }

    fn answered(&self, world: &mut World, choice: &PendingChoice, _: &str) {
        let mut next = self.clone();
        next.passed.push(choice.who);
        push_step(world, Step::Interrupt(next));
    }

    fn consequence(&self, world: &World, choice: &PendingChoice, _: &str) -> Consequence {
        let s = Situation::of(world);
        let f = s.fighter(choice.who);
        let (ap, initiative) = (f.pool(Pool::Ap), f.initiative);
        let attack = self.is_to_void().and_then(|it| coming::attack_of(&s, it));
        let told = attack.map(|plan| suffered(&s, &plan, f.id));
        Consequence {
            leaves: format_smolstr!("keeps {ap} AP and initiative {initiative}"),
            ..told.unwrap_or_default()
        }
    }

    fn imminent(&self, world: &World, _: &PendingChoice) -> Option<Imminent> {
        let s = Situation::of(world);
        let does = self.moment.name();
        Some(match (self.is_to_void(), self.moment) {
            (Some(declared), _) => coming::declared(&s, declared),
            (None, Moment::TurnEnd) => Imminent::of(self.about, does),
            (None, _) => coming::of_turn(&s, self.active, does),
        })
    }
}

/// What one that may interrupt should know before it does. Rules WND-REACT-01 to -03.
pub fn note(world: &World, who: CombatantId) -> SmolStr {
    let agenda = world.resource::<WoundsAgenda>();
    let Some(Step::Interrupt(window)) = agenda.next_own() else {
        return SmolStr::default();
    };
    let s = Situation::of(world);
    let f = s.fighter(who);
    let (now, cost) = (f.initiative, s.data.prices.interrupt);
    // Of rider and mount the lower one counts, and the own one falls.
    let then = now.min((f.pool(Pool::Initiative) - cost).max(0));
    let price = format_smolstr!("An action costs {cost} initiative, from {now} to {then}");
    let may_move = moment::check_way(f, window.moment == Moment::Declared).is_ok();
    let voids = window.is_to_void().map(|declared| title(&s, declared));
    match (voids, may_move) {
        (None, true) => format_smolstr!("{price}; a move costs none"),
        (None, false) => price,
        (Some(title), true) => format_smolstr!("{price}; a move costs none; either voids {title}"),
        (Some(title), false) => {
            format_smolstr!(
                "{price} and voids {title}; a move has already voided something this turn"
            )
        }
    }
}

/// An action or a way answers the window, which is opened again from the top when it is done; what is declared is void. Rules
/// WND-REACT-01 to -04; rulings WND-R74, WND-R88, WND-R91.
pub fn act(world: &mut World, window: InterruptWindow, declared: Declared, kind: Kind) {
    let data = WoundsData::of(world);
    let (cost, nests) = (data.prices.interrupt, data.is_off("WND-REACT-04"));
    let by_rule = match kind {
        Kind::Way => "WND-REACT-03",
        _ => "WND-REACT-02",
    };
    let voided = window
        .is_to_void()
        .filter(|_| !data.is_off(by_rule))
        .cloned();
    let who = declared.who;
    if let Some(voided) = &voided {
        make_void(world, voided, by_rule);
        if kind == Kind::Way {
            Pools::set(world, who, Pool::Voided, 1, "WND-REACT-03");
        }
    }
    let again = InterruptWindow {
        passed: Vec::new(),
        is_void: window.is_void || voided.is_some(),
        ..window
    };
    push_step(world, Step::Interrupt(again));
    if kind == Kind::Action {
        initiative::shift(world, who, -cost, "WND-REACT-01");
    }
    push_step(world, Step::Pay(declared.clone()));
    if nests {
        push_step(
            world,
            Step::Interrupt(InterruptWindow {
                active: who,
                about: who,
                moment: Moment::Declared,
                declared: Some(declared),
                passed: Vec::new(),
                is_void: false,
            }),
        );
    }
}

/// What is declared does not happen and costs nothing; a mount that is out of control is about to run all the same. Rules
/// WND-REACT-02, WND-POS-27.
fn make_void(world: &mut World, voided: &Declared, rule: &'static str) {
    let mut agenda = world.resource_mut::<WoundsAgenda>();
    let runs = |task: &Task<Step>| matches!(task, Task::Own(Step::Run(it)) if it == voided);
    let runs_away = agenda.steps().iter().any(runs);
    agenda.retain(|task| !matches!(task, Task::Own(Step::Pay(it) | Step::Run(it)) if it == voided));
    stopped(world, voided.who, "It is interrupted", rule);
    if runs_away {
        push_step(world, Step::Bolt(voided.who));
    }
}
