//! Reads the events of one battle as they are made. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `attacks` | attacks, from the rolls to the tables that they are entered into |
//! | `causes` | harm and falls, and the attack from which they follow |
//! | `questions` | questions in the middle of commands |
//! | `names` | what grounds, cover and what gives it are called |
//! | `tables` | what one battle adds to the tables |
//! | `record` | attacks and events as rows |

mod attacks;
mod causes;
mod names;
mod questions;
mod record;
mod tables;

use super::chances::Body;
pub use super::chances::Scratch;
use super::counts::Counts;
use super::regions::{RegionWatch, Stand};
use super::summary::{SideSummary, Summary};
use super::tallies::{CellCount, Count, Exchange, Theme};
use crate::battle::Battle;
use crate::board::{self, Board};
use crate::combat::{Altitude, Answer, BattleEvent, CombatantId, Ruleset, Space, Standing};
use crate::sim::seats::Numbering;
pub use questions::UsualOrders;
pub use record::Record;
use smol_str::{SmolStr, format_smolstr};
use tables::Tables;

/// What battles of one column are counted with, and where to.
pub struct Counting<'c> {
    /// Room for searches.
    pub scratch: &'c mut Scratch,
    /// What all battles of the column come to.
    pub counts: &'c mut Counts,
    /// The standing orders by which questions are left to a person.
    pub orders: &'c mut UsualOrders,
    /// Whether it is looked at which questions are left: see [`weighs`].
    pub weighs: bool,
}

/// Whether it is looked at which questions of a battle are left to a person, by the battle's number from 1. That takes the
/// computer at its best, and in some rulesets half as long as the battle; so the first battles are looked at, and of the
/// others one of so many.
#[must_use]
pub fn weighs(number: u32) -> bool {
    const FIRST: u32 = 8;
    const ONE_OF: u32 = 32;
    // Two in a row: with the sides swapped every other battle has them as they are drawn.
    number <= FIRST || (number / 2).is_multiple_of(ONE_OF)
}

/// Counts one battle. Sides are those of the level as it is drawn, whatever the seats.
pub struct Watcher<'s> {
    ruleset: &'static Ruleset,
    scratch: &'s mut Scratch,
    /// What all battles of the column come to.
    counts: &'s mut Counts,
    people: Vec<Person>,
    attacks: Vec<Attack>,
    tables: Tables,
    regions: RegionWatch,
    summary: Summary,
    orders: &'s mut UsualOrders,
    weighs: bool,
    /// The sort of the question that waits and the side that is asked, if it is left unless the computer would decline it.
    unless_declined: Option<(SmolStr, usize)>,
    /// How many questions are left so far, by side.
    left: Vec<u32>,
    told: usize,
    /// Who declared the last action.
    actor: Option<CombatantId>,
    /// What is written down as rows, if that is asked for.
    record: Option<Record>,
}

/// A combatant as the events so far leave it.
struct Person {
    title: SmolStr,
    role: SmolStr,
    side: usize,
    body: Body,
    altitude: i32,
    standing: Standing,
    /// What happened in its cell since it came there.
    here: CellCount,
    /// What it gave and took in all.
    total: Exchange,
    /// The action or reaction that it is at.
    action: SmolStr,
    /// The rules that counted in the rolls of its attack so far.
    rules: Vec<&'static str>,
    /// The attack whose consequences it suffers now.
    struck_by: Option<usize>,
    /// The last attack that harmed it.
    harmed_by: Option<usize>,
    /// The harm of an attack on it that was rolled and whose result is not told yet; `None` if no such attack is
    /// under way.
    harm_before_result: Option<u64>,
}

impl Person {
    fn stand(&self) -> Stand {
        Stand {
            side: self.side,
            body: self.body,
            fights: self.standing == Standing::Up,
        }
    }
}

/// An attack, and what came of it so far.
struct Attack {
    who: usize,
    target: usize,
    action: SmolStr,
    weapon: SmolStr,
    from: SmolStr,
    at: SmolStr,
    cover: SmolStr,
    obstacle: Option<SmolStr>,
    rules: Vec<&'static str>,
    hit: bool,
    ranged: bool,
    /// Whether the target stood lower.
    from_above: bool,
    harm: u64,
    felled: u64,
    killed: u64,
}

impl<'s> Watcher<'s> {
    /// Begins before the first command. `drawn` gives sides and combatants of the level as it is drawn.
    pub fn new(
        battle: &Battle,
        counting: Counting<'s>,
        drawn: &Numbering,
        record: Option<Record>,
    ) -> Self {
        let placements = battle.level().combatants().iter();
        let people = placements.zip(battle.combatants()).enumerate();
        let people = people.map(|(place, (placement, who))| {
            let space = battle.get::<Space>(who).map(|space| space.0);
            Person {
                title: drawn.title(place),
                role: placement.role.clone(),
                side: drawn.side(placement.side),
                body: Body {
                    cell: placement.cell,
                    footprint: space.unwrap_or_default(),
                },
                altitude: battle.get::<Altitude>(who).map_or(0, |it| it.steps()),
                standing: battle.get::<Standing>(who).copied().unwrap_or_default(),
                here: CellCount::default(),
                total: Exchange::default(),
                action: SmolStr::default(),
                rules: Vec::new(),
                struck_by: None,
                harmed_by: None,
                harm_before_result: None,
            }
        });
        let people: Vec<Person> = people.collect();
        let mut watcher = Self {
            ruleset: battle.ruleset(),
            scratch: counting.scratch,
            counts: counting.counts,
            regions: RegionWatch::new(battle.level(), people.iter().map(Person::stand)),
            people,
            attacks: Vec::with_capacity(256),
            tables: Tables::default(),
            summary: Summary {
                sides: vec![SideSummary::default(); battle.level().sides().len()],
                regions: Vec::new(),
                ..Summary::default()
            },
            orders: counting.orders,
            weighs: counting.weighs,
            unless_declined: None,
            left: vec![0; battle.level().sides().len()],
            told: 0,
            actor: None,
            record,
        };
        watcher.read(battle);
        watcher
    }

    /// Takes note of what happened since the last call.
    pub fn read(&mut self, battle: &Battle) {
        let events = battle.events();
        for event in &events[self.told..] {
            let before = self.attacks.len();
            self.count_answer(event);
            self.take(battle, event);
            self.write_down(battle, event, before);
        }
        self.told = events.len();
        self.count_question(battle);
    }

    fn person(&self, who: CombatantId) -> Option<usize> {
        who.index().filter(|&index| index < self.people.len())
    }

    fn take(&mut self, battle: &Battle, event: &BattleEvent) {
        match event {
            BattleEvent::RoundStarted { round } => {
                self.forget_causes();
                if *round > 1 {
                    self.regions
                        .round_over(self.people.iter().map(Person::stand));
                }
                for person in &mut self.people {
                    person.here.stood += u64::from(person.standing == Standing::Up);
                }
            }
            BattleEvent::TurnStarted { who } => {
                self.forget_causes();
                self.has_acted(*who);
            }
            BattleEvent::PriorityGiven { .. } => self.forget_causes(),
            BattleEvent::Declared { who, act } => {
                self.forget_causes();
                self.has_acted(*who);
                self.actor = Some(*who);
                self.begin(*who, act.verb.clone());
            }
            BattleEvent::Answered { who, kind, answer } => self.answered(*who, kind, answer),
            BattleEvent::Moved { who, to, .. } => {
                if let Some(who) = self.person(*who) {
                    self.leave_cell(who);
                    let before = self.people[who].stand();
                    let crossings = &mut self.scratch.crossings;
                    self.regions
                        .moved(battle.level(), who, before, *to, crossings);
                    self.people[who].body.cell = *to;
                }
            }
            BattleEvent::Arrived { who, cell } => {
                if let Some(who) = self.person(*who) {
                    let person = &mut self.people[who];
                    person.standing = Standing::Up;
                    person.body.cell = *cell;
                    person.here.stood += 1;
                    self.regions.arrived(battle.level(), who, person.stand());
                }
            }
            BattleEvent::AltitudeChanged { who, to, .. } => {
                if let Some(who) = self.person(*who) {
                    self.people[who].altitude = *to;
                }
            }
            BattleEvent::Rolled(report) => self.rolled(report),
            BattleEvent::AttackResolved {
                who,
                target,
                with,
                result,
                ranged,
                ..
            } => {
                if let (Some(who), Some(target)) = (self.person(*who), self.person(*target)) {
                    let hit = BattleEvent::landed(result);
                    self.resolved(battle, who, target, with, hit, *ranged);
                }
            }
            BattleEvent::StandingChanged {
                who,
                from,
                to,
                rule,
            } => {
                if let Some(who) = self.person(*who) {
                    self.stands(who, *from, *to, rule.0);
                }
            }
            _ => {
                if let Some(harm) = self.ruleset.wording.harm.done(event)
                    && let Some(who) = self.person(harm.who)
                {
                    self.harmed(who, u64::from(harm.amount), harm.rule.0);
                }
            }
        }
    }

    /// Enters what happened where a combatant stands.
    fn leave_cell(&mut self, who: usize) {
        let person = &mut self.people[who];
        let here = std::mem::take(&mut person.here);
        if here != CellCount::default() {
            let cell = self.counts.cell(person.side, person.body.cell);
            cell.add(&here);
        }
    }

    /// A combatant begins an action.
    fn begin(&mut self, who: CombatantId, action: SmolStr) {
        let Some(who) = self.person(who) else { return };
        let side = self.people[who].side;
        self.tables.entry(Theme::Action, &action)[side].given.uses += 1;
        self.people[who].action = action;
        self.people[who].rules.clear();
    }

    /// An answer that lets something be is no action. Others are counted by their window: what the
    /// one who acts answers belongs to its action, and what others answer is a reaction.
    fn answered(&mut self, who: CombatantId, kind: &SmolStr, answer: &Answer) {
        if answer.choose == "decline" {
            return;
        }
        let window = format_smolstr!("asked: {kind}");
        if self.actor != Some(who) {
            self.begin(who, window);
        } else if let Some(index) = self.person(who) {
            let side = self.people[index].side;
            self.counts
                .exchange(Theme::Action, side, &window)
                .given
                .uses += 1;
        }
    }

    fn has_acted(&mut self, who: CombatantId) {
        if let Some(who) = self.person(who) {
            self.summary.sides[self.people[who].side].acted = true;
        }
    }

    /// Enters all that was counted, when the battle is over, and says what it was in short.
    pub fn finish(mut self, winner: Option<usize>) -> Summary {
        for attack in std::mem::take(&mut self.attacks) {
            self.enter(&attack);
        }
        for who in 0..self.people.len() {
            self.leave_cell(who);
        }
        for person in &self.people {
            let none = SmolStr::default();
            for (theme, key) in [
                (Theme::Side, &none),
                (Theme::Role, &person.role),
                (Theme::Combatant, &person.title),
            ] {
                let all = self.counts.exchange(theme, person.side, key);
                all.add(&person.total);
            }
            let own = &mut self.summary.sides[person.side];
            own.given.add(&person.total.given);
            own.taken.add(&person.total.taken);
        }
        if self.weighs {
            self.counts.weighed += 1;
            for &left in &self.left {
                *self.counts.asked.entry(left).or_default() += 1;
            }
        }
        self.tables.enter_into(self.counts);
        self.counts.battles += 1;
        self.regions
            .round_over(self.people.iter().map(Person::stand));
        self.summary.regions = self.regions.finish(winner);
        for (all, own) in self.counts.regions.iter_mut().zip(&self.summary.regions) {
            all.add(own);
        }
        for (all, own) in self.counts.positions.iter_mut().zip(&self.summary.sides) {
            all.add(&own.position);
        }
        for (all, own) in self.counts.hurt_before.iter_mut().zip(&self.summary.sides) {
            *all += u64::from(own.hurt_before);
        }
        self.summary
    }
}

impl Attack {
    fn count(&self, into: &mut Count) {
        into.attacks += 1;
        into.hits += u64::from(self.hit);
        into.harm += self.harm;
        into.felled += self.felled;
        into.killed += self.killed;
    }
}

impl SideSummary {
    fn count_given(&mut self, attack: &Attack) {
        self.heights += u64::from(attack.from_above);
        self.shots += u64::from(attack.ranged);
    }
}

/// How high a combatant is, in steps.
fn stands_at(board: &Board, person: &Person) -> i32 {
    board.elevation(person.body.cell) + person.altitude
}

/// A combatant as sight sees it.
fn eyes(person: &Person) -> board::Body {
    board::Body::new(person.body.cell, person.body.footprint).at_altitude(person.altitude)
}
