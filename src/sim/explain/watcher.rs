//! Reads the events of one battle as they are made. Floor 6.

pub use super::chances::Scratch;
use super::chances::{Body, Melee};
use super::counts::{CellCount, Count, Counts, Exchange, PositionCount, Theme};
use crate::ai::{Orders, Verdict};
use crate::battle::Battle;
use crate::board::{self, Board, Grade, ObstaclePlace, known_line_of_fire};
use crate::combat::{
    Altitude, Answer, BattleEvent, CombatantId, PendingChoice, RollKind, RollReport, Ruleset,
    Space, Standing,
};
use crate::grid::Cell;
use crate::sim::seats::Numbering;
use smol_str::{SmolStr, format_smolstr};

/// Counts one battle. Sides are those of the level as it is drawn, whatever the seats.
pub struct Watcher<'s> {
    ruleset: &'static Ruleset,
    scratch: &'s mut Scratch,
    /// What all battles of the column come to.
    counts: &'s mut Counts,
    people: Vec<Person>,
    attacks: Vec<Attack>,
    tables: Tables,
    summary: Summary,
    /// Those of a person that has given none.
    orders: Orders,
    /// The sort of the question that waits and the side that is asked, if it is left unless the computer would decline it.
    unless_declined: Option<(SmolStr, usize)>,
    /// How many questions are left so far, by side.
    left: Vec<u32>,
    told: usize,
    /// Who declared the last action.
    actor: Option<CombatantId>,
}

/// What a side did in one battle, for its row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideSummary {
    /// Whether somebody of it has had a turn, or has done something.
    pub acted: bool,
    /// Whether somebody of it was hurt before that.
    pub hurt_before: bool,
    pub given: Count,
    pub taken: Count,
    pub position: PositionCount,
}

/// One battle in short.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The side that made the first attack.
    pub first_strike: Option<usize>,
    /// By side.
    pub sides: Vec<SideSummary>,
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
    /// Begins before the first command. `drawn` gives sides and combatants of the level as it is drawn.
    pub fn new(
        battle: &Battle,
        scratch: &'s mut Scratch,
        counts: &'s mut Counts,
        drawn: &Numbering,
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
        let mut watcher = Self {
            ruleset: battle.ruleset(),
            scratch,
            counts,
            people: people.collect(),
            attacks: Vec::with_capacity(256),
            tables: Tables::default(),
            summary: Summary {
                first_strike: None,
                sides: vec![SideSummary::default(); battle.level().sides().len()],
            },
            orders: Orders::default(),
            unless_declined: None,
            left: vec![0; battle.level().sides().len()],
            told: 0,
            actor: None,
        };
        watcher.read(battle);
        watcher
    }

    /// Takes note of what happened since the last call.
    pub fn read(&mut self, battle: &Battle) {
        let events = battle.events();
        for event in &events[self.told..] {
            self.count_answer(event);
            self.take(battle, event);
        }
        self.told = events.len();
        self.count_question(battle);
    }

    /// A question that waits after a command was put by it.
    fn count_question(&mut self, battle: &Battle) {
        let Some(choice) = battle.pending() else {
            return;
        };
        let asked = battle.side(choice.who);
        let mine = |side| side == asked;
        let side = usize::from(asked.0);
        let is_left = match self.orders.verdict(battle, mine) {
            Verdict::Asked => true,
            Verdict::ByOdds => self.orders.answer(battle, mine).is_none(),
            Verdict::AskedUnlessDeclined => {
                self.unless_declined = Some((choice.kind.clone(), side));
                false
            }
            Verdict::Answered(_) | Verdict::ByComputer => false,
        };
        let questions = &mut self.counts.questions;
        questions.entry(choice.kind.clone()).or_default().put += 1;
        if is_left {
            self.count_left(choice.kind.clone(), side);
        }
    }

    /// A question is left to a person that plays a side.
    fn count_left(&mut self, kind: SmolStr, side: usize) {
        self.counts.questions.entry(kind).or_default().left += 1;
        if let Some(left) = self.left.get_mut(side) {
            *left += 1;
        }
    }

    /// Counts a question that is left unless the computer that plays has declined it.
    fn count_answer(&mut self, event: &BattleEvent) {
        let Some((kind, side)) = self.unless_declined.take() else {
            return;
        };
        let declined = matches!(event, BattleEvent::Answered { answer, .. } if answer.choose == PendingChoice::DECLINE);
        if !declined {
            self.count_left(kind, side);
        }
    }

    fn person(&self, who: CombatantId) -> Option<usize> {
        who.index().filter(|&index| index < self.people.len())
    }

    fn take(&mut self, battle: &Battle, event: &BattleEvent) {
        match event {
            BattleEvent::RoundStarted { .. } => {
                self.forget_causes();
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
                    self.people[who].body.cell = *to;
                }
            }
            BattleEvent::Arrived { who, cell } => {
                if let Some(who) = self.person(*who) {
                    let person = &mut self.people[who];
                    person.standing = Standing::Up;
                    person.body.cell = *cell;
                    person.here.stood += 1;
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

    /// What follows now has another cause than the attacks so far.
    fn forget_causes(&mut self) {
        for person in &mut self.people {
            person.struck_by = None;
            person.harm_before_result = None;
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
        let target = report.against.and_then(|target| self.person(target));
        if let (RollKind::Attack, Some(target)) = (report.kind, target) {
            self.people[target].harm_before_result = Some(0);
        }
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
        self.summary.first_strike.get_or_insert(side);
        if !ranged {
            self.place(battle, who, target, hit, &rules);
        }
        let (attacker, struck) = (&self.people[who], &self.people[target]);
        let line = known_line_of_fire(board, &eyes(attacker), &eyes(struck));
        let harm = self.people[target].harm_before_result.take().unwrap_or(0);
        let (attacker, struck) = (&self.people[who], &self.people[target]);
        let attack = Attack {
            who,
            target,
            action: attacker.action.clone(),
            weapon: weapon.clone(),
            from: ground(board, attacker.body.cell),
            at: ground(board, struck.body.cell),
            cover: SmolStr::new_static(percent(line.grade)),
            obstacle: line.blocker.map(|place| obstacle(board, place)),
            rules,
            hit,
            harm,
            felled: 0,
            killed: 0,
        };
        self.people[who].here.struck_from += 1;
        self.people[target].here.struck_at += 1;
        self.people[target].struck_by = Some(self.attacks.len());
        if harm > 0 {
            self.people[target].harmed_by = Some(self.attacks.len());
        }
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
        let count = &mut self.summary.sides[side].position;
        count.melee += 1;
        count.melee_hits += u64::from(hit);
        count.flanks += u64::from(flank);
        count.flank_hits += u64::from(flank && hit);
        count.flanks_missed += u64::from(missed.0);
        count.rears += u64::from(rear);
        count.rear_hits += u64::from(rear && hit);
        count.rears_missed += u64::from(missed.1);
    }

    fn has_acted(&mut self, who: CombatantId) {
        if let Some(who) = self.person(who) {
            self.summary.sides[self.people[who].side].acted = true;
        }
    }

    fn harmed(&mut self, who: usize, harm: u64, rule: &'static str) {
        let side = &mut self.summary.sides[self.people[who].side];
        side.hurt_before |= !side.acted;
        if let Some(before) = &mut self.people[who].harm_before_result {
            *before += harm;
            return;
        }
        match self.people[who].struck_by {
            Some(attack) => {
                self.attacks[attack].harm += harm;
                self.people[who].harmed_by = Some(attack);
            }
            None => {
                let side = self.people[who].side;
                let key = SmolStr::new_static(rule);
                let taken = &mut self.tables.entry(Theme::OtherHarm, &key)[side].taken;
                taken.uses += 1;
                taken.harm += harm;
            }
        }
    }

    fn stands(&mut self, who: usize, from: Standing, to: Standing, rule: &'static str) {
        let person = &mut self.people[who];
        person.standing = to;
        let felled = from == Standing::Up && to.is_out();
        let died = to == Standing::Dead && from != Standing::Dead;
        let (felled, died) = (u64::from(felled), u64::from(died));
        let side = person.side;
        let cause = person.struck_by.or(person.harmed_by);
        person.here.felled += felled;
        person.here.died += died;
        match cause {
            Some(attack) => {
                self.attacks[attack].felled += felled;
                self.attacks[attack].killed += died;
            }
            None if felled + died > 0 => {
                let key = SmolStr::new_static(rule);
                let taken = &mut self.tables.entry(Theme::OtherHarm, &key)[side].taken;
                taken.felled += felled;
                taken.killed += died;
            }
            None => {}
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
        for &left in &self.left {
            *self.counts.asked.entry(left).or_default() += 1;
        }
        self.tables.enter_into(self.counts);
        self.counts.battles += 1;
        for (all, own) in self.counts.positions.iter_mut().zip(&self.summary.sides) {
            all.add(&own.position);
        }
        for (all, own) in self
            .counts
            .first_strikes
            .iter_mut()
            .zip(&self.summary.sides)
        {
            all.hurt_before += u64::from(own.hurt_before);
        }
        if let Some(side) = self.summary.first_strike {
            let first = &mut self.counts.first_strikes[side];
            first.battles += 1;
            first.wins += u64::from(winner == Some(side));
        }
        self.summary
    }

    /// Enters an attack into all tables.
    fn enter(&mut self, attack: &Attack) {
        attack.count(&mut self.people[attack.who].total.given);
        attack.count(&mut self.people[attack.target].total.taken);
        let (own, other) = (
            self.people[attack.who].side,
            self.people[attack.target].side,
        );
        let terrain = Theme::Terrain;
        attack.count(&mut self.tables.entry(terrain, &attack.from)[own].given);
        attack.count(&mut self.tables.entry(terrain, &attack.at)[other].taken);
        let mut alike = |theme, key: &SmolStr| {
            let sides = self.tables.entry(theme, key);
            attack.count(&mut sides[own].given);
            attack.count(&mut sides[other].taken);
        };
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

/// What the sides gave and took under one heading; a level has at most four sides.
type BySide = [Exchange; 4];

/// The tables of one battle. Each is short: a look through it is faster than a tree.
#[derive(Default)]
struct Tables(Vec<(Theme, Vec<(SmolStr, BySide)>)>);

impl Tables {
    fn entry(&mut self, theme: Theme, key: &SmolStr) -> &mut BySide {
        let tables = &mut self.0;
        let table = match tables.iter().position(|(own, _)| *own == theme) {
            Some(place) => place,
            None => {
                tables.push((theme, Vec::with_capacity(16)));
                tables.len() - 1
            }
        };
        let table = &mut tables[table].1;
        let place = match table.iter().position(|(own, _)| own == key) {
            Some(place) => place,
            None => {
                table.push((key.clone(), BySide::default()));
                table.len() - 1
            }
        };
        &mut table[place].1
    }

    fn enter_into(&self, counts: &mut Counts) {
        for (theme, table) in &self.0 {
            for (key, sides) in table {
                for (side, exchange) in sides.iter().enumerate() {
                    if *exchange != Exchange::default() {
                        counts.exchange(*theme, side, key).add(exchange);
                    }
                }
            }
        }
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

/// A combatant as sight sees it.
fn eyes(person: &Person) -> board::Body {
    board::Body::new(person.body.cell, person.body.footprint).at_altitude(person.altitude)
}

/// A grade of cover as its percentage.
const fn percent(grade: Grade) -> &'static str {
    match grade {
        Grade::None => "0 %",
        Grade::Quarter => "25 %",
        Grade::Half => "50 %",
        Grade::ThreeQuarters => "75 %",
        Grade::Slit => "90 %",
        Grade::Total => "100 %",
    }
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
