//! Reads the events of one battle as they are made. Floor 6.

pub use super::chances::Scratch;
use super::chances::{Body, Melee};
use super::counts::{Counts, Theme, title_of};
use crate::battle::Battle;
use crate::board::{self, Board, ObstaclePlace, known_line_of_fire};
use crate::combat::{
    Altitude, Answer, BattleEvent, CombatantId, RollKind, RollReport, Ruleset, Space, Standing,
};
use crate::grid::Cell;
use smol_str::{SmolStr, format_smolstr};

/// Counts one battle. Sides are those of the level as it is drawn, whatever the seats.
pub struct Watcher<'s> {
    ruleset: &'static Ruleset,
    scratch: &'s mut Scratch,
    people: Vec<Person>,
    attacks: Vec<Attack>,
    told: usize,
    /// Who declared the last action.
    actor: Option<CombatantId>,
    counts: Counts,
}

/// A combatant as the events so far leave it.
struct Person {
    title: SmolStr,
    role: SmolStr,
    side: usize,
    body: Body,
    altitude: i32,
    standing: Standing,
    /// The action or reaction that it is at.
    action: SmolStr,
    /// The rules that counted in the rolls of its attack so far.
    rules: Vec<&'static str>,
    /// The attack whose consequences it suffers now.
    struck_by: Option<usize>,
    /// The last attack that harmed it.
    harmed_by: Option<usize>,
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
    harm: u64,
    felled: u64,
    killed: u64,
}

impl<'s> Watcher<'s> {
    /// Begins before the first command. `side_of` gives the side of the level as it is drawn.
    pub fn new(
        battle: &Battle,
        scratch: &'s mut Scratch,
        side_of: impl Fn(usize) -> usize,
    ) -> Self {
        let placements = battle.level().combatants().iter();
        let people = placements.zip(battle.combatants()).map(|(placement, who)| {
            let space = battle.get::<Space>(who).map(|space| space.0);
            Person {
                title: title_of(placement.name.as_ref(), &placement.role, who),
                role: placement.role.clone(),
                side: side_of(placement.side),
                body: Body {
                    cell: placement.cell,
                    footprint: space.unwrap_or_default(),
                },
                altitude: battle.get::<Altitude>(who).map_or(0, |it| it.steps()),
                standing: battle.get::<Standing>(who).copied().unwrap_or_default(),
                action: SmolStr::default(),
                rules: Vec::new(),
                struck_by: None,
                harmed_by: None,
            }
        });
        let mut watcher = Self {
            ruleset: battle.ruleset(),
            scratch,
            people: people.collect(),
            attacks: Vec::new(),
            told: 0,
            actor: None,
            counts: Counts::of_sides(battle.level().sides().len()),
        };
        watcher.read(battle);
        watcher
    }

    /// Takes note of what happened since the last call.
    pub fn read(&mut self, battle: &Battle) {
        let events = battle.events();
        for event in &events[self.told..] {
            self.take(battle, event);
        }
        self.told = events.len();
    }

    fn person(&self, who: CombatantId) -> Option<usize> {
        who.index().filter(|&index| index < self.people.len())
    }

    fn take(&mut self, battle: &Battle, event: &BattleEvent) {
        match event {
            BattleEvent::RoundStarted { .. } => {
                self.forget_causes();
                for person in &self.people {
                    if person.standing == Standing::Up {
                        let cell = self.counts.cell(person.side, person.body.cell);
                        cell.stood += 1;
                    }
                }
            }
            BattleEvent::TurnStarted { .. } | BattleEvent::PriorityGiven { .. } => {
                self.forget_causes();
            }
            BattleEvent::Declared { who, act } => {
                self.forget_causes();
                self.actor = Some(*who);
                self.begin(*who, act.verb.clone());
            }
            BattleEvent::Answered { who, kind, answer } => self.answered(*who, kind, answer),
            BattleEvent::Moved { who, to, .. } => {
                if let Some(who) = self.person(*who) {
                    self.people[who].body.cell = *to;
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
                if let Some((who, harm, rule)) = harm_of(self.ruleset, event)
                    && let Some(who) = self.person(who)
                {
                    self.harmed(who, harm, rule);
                }
            }
        }
    }

    /// What follows now has another cause than the attacks so far.
    fn forget_causes(&mut self) {
        for person in &mut self.people {
            person.struck_by = None;
        }
    }

    /// A combatant begins an action.
    fn begin(&mut self, who: CombatantId, action: SmolStr) {
        let Some(who) = self.person(who) else { return };
        let side = self.people[who].side;
        let exchange = self.counts.exchange(Theme::Action, side, &action);
        exchange.given.uses += 1;
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
            self.counts.exchange(Theme::Action, side, &window).given.uses += 1;
        }
    }

    /// Rolls of an attack: the attacker's own, and those against it until it comes to its end.
    fn rolled(&mut self, report: &RollReport) {
        let attacker = match report.kind {
            RollKind::Attack => Some(report.who),
            RollKind::Defence => report.against,
            _ => None,
        };
        let Some(attacker) = attacker.and_then(|who| self.person(who)) else {
            return;
        };
        let rules = &mut self.people[attacker].rules;
        if report.kind == RollKind::Attack {
            rules.clear();
        }
        for term in report.terms.iter().filter(|term| term.counts()) {
            if !rules.contains(&term.rule.0) {
                rules.push(term.rule.0);
            }
        }
    }

    fn resolved(
        &mut self,
        battle: &Battle,
        who: usize,
        target: usize,
        weapon: &SmolStr,
        hit: bool,
        ranged: bool,
    ) {
        let board = battle.board();
        let rules = std::mem::take(&mut self.people[who].rules);
        let side = self.people[who].side;
        if self.attacks.is_empty()
            && let Some(first) = self.counts.first_strikes.get_mut(side)
        {
            first.battles += 1;
        }
        if !ranged {
            self.place(battle, who, target, hit, &rules);
        }
        let (attacker, struck) = (&self.people[who], &self.people[target]);
        let line = known_line_of_fire(board, &eyes(attacker), &eyes(struck));
        let cover = format_smolstr!("{} %", line.grade.percent());
        let attack = Attack {
            who,
            target,
            action: attacker.action.clone(),
            weapon: weapon.clone(),
            from: ground(board, attacker.body.cell),
            at: ground(board, struck.body.cell),
            cover,
            obstacle: line.blocker.map(|place| obstacle(board, place)),
            rules,
            hit,
            harm: 0,
            felled: 0,
            killed: 0,
        };
        let (from, at) = (attacker.body.cell, struck.body.cell);
        let target_side = struck.side;
        self.counts.cell(side, from).struck_from += 1;
        self.counts.cell(target_side, at).struck_at += 1;
        self.people[target].struck_by = Some(self.attacks.len());
        self.attacks.push(attack);
    }

    /// What an attack in melee made of its place, and what it could have made.
    fn place(
        &mut self,
        battle: &Battle,
        who: usize,
        target: usize,
        hit: bool,
        rules: &[&'static str],
    ) {
        let shown = &self.ruleset.shown;
        let counted = |of: &[&str]| of.iter().any(|rule| rules.contains(rule));
        let (flank, rear) = (counted(shown.flank_rules), counted(shown.rear_rules));
        let (attacker, struck) = (&self.people[who], &self.people[target]);
        let seeks_flank = !shown.flank_rules.is_empty() && !flank;
        let seeks_rear = !shown.rear_rules.is_empty() && !rear;
        let mut missed = (false, false);
        if (seeks_flank || seeks_rear) && attacker.side != struck.side {
            let others = self.people.iter().enumerate().filter(|(index, other)| {
                *index != who && *index != target && other.standing.is_there()
            });
            let (mut allies, mut all) = (Vec::new(), Vec::new());
            for (_, other) in others {
                all.push(other.body);
                if other.side == attacker.side && other.standing == Standing::Up {
                    allies.push(other.body);
                }
            }
            let melee = Melee {
                board: battle.board(),
                attacker: attacker.body,
                target: struck.body,
                others: &all,
            };
            let has_in_front = shown.has_in_front;
            let id = battle.combatants().nth(target);
            let is_behind = |cell: Cell| {
                id.is_some_and(|id| has_in_front(battle.world(), id, cell) == Some(false))
            };
            missed = (
                seeks_flank && melee.flank_was_near(&allies, self.scratch),
                seeks_rear && melee.rear_was_near(self.scratch, is_behind),
            );
        }
        let side = attacker.side;
        let Some(count) = self.counts.positions.get_mut(side) else {
            return;
        };
        count.melee += 1;
        count.melee_hits += u64::from(hit);
        count.flanks += u64::from(flank);
        count.flank_hits += u64::from(flank && hit);
        count.flanks_missed += u64::from(missed.0);
        count.rears += u64::from(rear);
        count.rear_hits += u64::from(rear && hit);
        count.rears_missed += u64::from(missed.1);
    }

    fn harmed(&mut self, who: usize, harm: u64, rule: &'static str) {
        match self.people[who].struck_by {
            Some(attack) => {
                self.attacks[attack].harm += harm;
                self.people[who].harmed_by = Some(attack);
            }
            None => {
                let side = self.people[who].side;
                let key = SmolStr::new_static(rule);
                let taken = &mut self.counts.exchange(Theme::OtherHarm, side, &key).taken;
                taken.uses += 1;
                taken.harm += harm;
            }
        }
    }

    fn stands(&mut self, who: usize, from: Standing, to: Standing, rule: &'static str) {
        let person = &mut self.people[who];
        person.standing = to;
        let felled = from == Standing::Up && matches!(to, Standing::Unconscious | Standing::Dead);
        let died = to == Standing::Dead && from != Standing::Dead;
        let (felled, died) = (u64::from(felled), u64::from(died));
        let (side, cell) = (person.side, person.body.cell);
        let cause = person.struck_by.or(person.harmed_by);
        let place = self.counts.cell(side, cell);
        place.felled += felled;
        place.died += died;
        match cause {
            Some(attack) => {
                self.attacks[attack].felled += felled;
                self.attacks[attack].killed += died;
            }
            None if felled + died > 0 => {
                let key = SmolStr::new_static(rule);
                let taken = &mut self.counts.exchange(Theme::OtherHarm, side, &key).taken;
                taken.felled += felled;
                taken.killed += died;
            }
            None => {}
        }
    }

    /// All that was counted, when the battle is over.
    pub fn finish(mut self, winner: Option<usize>) -> Counts {
        self.counts.battles = 1;
        if let Some(winner) = winner
            && let Some(first) = self.counts.first_strikes.get_mut(winner)
        {
            first.wins += first.battles;
        }
        for attack in std::mem::take(&mut self.attacks) {
            self.enter(&attack);
        }
        self.counts
    }

    /// Enters an attack into all tables.
    fn enter(&mut self, attack: &Attack) {
        let (who, target) = (&self.people[attack.who], &self.people[attack.target]);
        let mut enter = |theme, own: &SmolStr, other: &SmolStr| {
            let given = &mut self.counts.exchange(theme, who.side, own).given;
            attack.count(given);
            let taken = &mut self.counts.exchange(theme, target.side, other).taken;
            attack.count(taken);
        };
        let none = SmolStr::default();
        enter(Theme::Side, &none, &none);
        enter(Theme::Combatant, &who.title, &target.title);
        enter(Theme::Role, &who.role, &target.role);
        enter(Theme::Terrain, &attack.from, &attack.at);
        let mut alike = |theme, key: &SmolStr| enter(theme, key, key);
        alike(Theme::Action, &attack.action);
        alike(Theme::Weapon, &attack.weapon);
        alike(Theme::Cover, &attack.cover);
        if let Some(obstacle) = &attack.obstacle {
            alike(Theme::Obstacle, obstacle);
        }
        for &rule in &attack.rules {
            alike(Theme::Rule, &SmolStr::new_static(rule));
        }
    }
}

impl Attack {
    fn count(&self, into: &mut super::Count) {
        into.attacks += 1;
        into.hits += u64::from(self.hit);
        into.harm += self.harm;
        into.felled += self.felled;
        into.killed += self.killed;
    }
}

/// Who was harmed in an event, how much, and by which rule: points of the pool that keeps from
/// death, or injuries where the ruleset has none.
fn harm_of(ruleset: &Ruleset, event: &BattleEvent) -> Option<(CombatantId, u64, &'static str)> {
    let life = ruleset.wording.life_pool;
    match event {
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            rule,
        } if life == Some(pool.as_str()) && to < from => {
            Some((*who, u64::from(from.abs_diff(*to)), rule.0))
        }
        BattleEvent::PartHurt {
            who, added, rule, ..
        } if life.is_none() && *added > 0 => Some((*who, u64::from(*added), rule.0)),
        _ => None,
    }
}

/// A combatant as sight sees it.
fn eyes(person: &Person) -> board::Body {
    board::Body::new(person.body.cell, person.body.footprint).at_altitude(person.altitude)
}

fn ground(board: &Board, cell: Cell) -> SmolStr {
    let terrain = board.terrain(cell);
    terrain.map_or_else(
        || SmolStr::new_static("off the map"),
        |it| it.name.as_str().into(),
    )
}

/// What gives cover, with its cell.
fn obstacle(board: &Board, place: ObstaclePlace) -> SmolStr {
    match place {
        ObstaclePlace::Cell(cell) => match board.object(cell) {
            Some(object) => format_smolstr!("{} {cell}", object.name),
            None => format_smolstr!("{} {cell}", ground(board, cell)),
        },
        ObstaclePlace::Edge(cell, direction) => {
            // An edge has one name from either side: that of the cell in reading order.
            let kind = board.kind();
            let beyond = kind.step(cell, direction);
            let (cell, direction) = if (beyond.y, beyond.x) < (cell.y, cell.x) {
                (beyond, kind.opposite(direction))
            } else {
                (cell, direction)
            };
            let name = board
                .edge(cell, direction)
                .map_or("edge", |edge| edge.name.as_str());
            let side = kind.direction_name(direction);
            format_smolstr!("{name} {side} of {cell}")
        }
        ObstaclePlace::Creature(cell) => format_smolstr!("somebody {cell}"),
        ObstaclePlace::Rise(cell) => format_smolstr!("the height {cell}"),
    }
}
