//! Events as sentences: the log of the window and of `run --text`. Floor 5.

mod cause;
mod ground;
mod harm;
mod rest;
mod rolls;

pub use cause::FallCause;

use super::Battle;
use crate::combat::{
    Act, ActiveRuleset, BattleBoard, BattleEvent, Combatant, CombatantId, Goal, GoalKind, LogText,
    Modifier, MoveKind, Objective, Objectives, Outcome, Party, Place, RollReport, Roster, RuleId,
    Side, SideId, StartMode, TurnOrder, agreeing, capital, one_among,
};
use crate::grid::Cell;
use crate::mechanics::objectives;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::ops::Range;

/// How a line weighs, for its colour and for filters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// A round or the battle begins or ends.
    Heading,
    /// A turn begins.
    Turn,
    /// Something was done.
    Action,
    /// Somebody was hurt.
    Harm,
    /// A small matter.
    Detail,
}

/// One line of the log, with what it unfolds to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// A whole sentence.
    pub text: String,
    /// How it weighs.
    pub kind: LineKind,
    /// Whose line it is.
    pub who: Option<CombatantId>,
    /// Whose side's line it is.
    pub side: Option<SideId>,
    /// The roll behind it, one line for each number, each with its rule.
    pub details: Vec<Detail>,
}

/// One line of what a roll unfolds to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    /// The dice, a number with its rule, or a result.
    pub text: String,
    /// Whether a number is good for the one who rolled; `None` for what is no number that counts.
    pub helps: Option<bool>,
}

impl Detail {
    const fn of(text: String) -> Self {
        Self { text, helps: None }
    }
}

/// Cells that a combatant enters one after the other in the same manner.
struct Way {
    who: CombatantId,
    from: Cell,
    to: Cell,
    kind: MoveKind,
    cells: u32,
}

impl Way {
    /// The step of an event.
    const fn of(event: &BattleEvent) -> Option<Self> {
        if let BattleEvent::Moved {
            who,
            from,
            to,
            kind,
            ..
        } = *event
        {
            Some(Self {
                who,
                from,
                to,
                kind,
                cells: 1,
            })
        } else {
            None
        }
    }

    /// Takes in what follows, if that goes on from its end.
    fn takes_in(&mut self, step: &Self) -> bool {
        let goes_on = (self.who, self.kind, self.to) == (step.who, step.kind, step.from);
        if goes_on {
            self.to = step.to;
            self.cells = self.cells.saturating_add(step.cells);
        }
        goes_on
    }
}

/// What several have in a line that they share.
struct Shared {
    heading: &'static str,
    parts: Vec<(CombatantId, String)>,
    details: Vec<Detail>,
}

impl Shared {
    /// Takes in what follows, if it has the same heading: what one has in several parts is told with its name once.
    fn takes_in(&mut self, next: &Self) -> bool {
        let goes_on = self.heading == next.heading;
        if goes_on {
            for (who, words) in &next.parts {
                match self.parts.iter_mut().find(|(of, _)| of == who) {
                    Some((_, told)) => told.push_str(&format!(" + {words}")),
                    None => self.parts.push((*who, words.clone())),
                }
            }
            self.details.extend(next.details.iter().cloned());
        }
        goes_on
    }
}

/// Events in a row that are one line.
enum Row {
    Way(Way),
    Shared(Shared),
}

impl Row {
    /// Takes in what follows, if that belongs to it.
    fn takes_in(&mut self, next: &Self) -> bool {
        match (self, next) {
            (Self::Way(way), Self::Way(step)) => way.takes_in(step),
            (Self::Shared(shared), Self::Shared(next)) => shared.takes_in(next),
            _ => false,
        }
    }
}

/// Turns events into lines.
pub struct Narrator<'w> {
    world: &'w World,
    sides: Vec<String>,
}

impl<'w> Narrator<'w> {
    /// A narrator of one battle.
    #[must_use]
    pub fn of(battle: &'w Battle) -> Self {
        let sides = battle
            .level()
            .sides()
            .iter()
            .map(|side| side.name.clone())
            .collect();
        Self {
            world: battle.world(),
            sides,
        }
    }

    /// The line of an event; `None` for events that say nothing to a person.
    #[must_use]
    pub fn line(&self, event: &BattleEvent) -> Option<Line> {
        let (kind, text) = match self.own_text(event) {
            LogText::Usual => self.sentence(event)?,
            LogText::Silent => return None,
            LogText::Words(text) => (kind_of(event), text),
            LogText::Part(heading, words) => {
                return Some(self.shared(&self.part(event, heading, words)?));
            }
        };
        let details = match event {
            BattleEvent::Rolled(report) => self.roll_details(report),
            _ => Vec::new(),
        };
        Some(Line {
            text,
            kind,
            who: event.who(),
            side: self.side_of(event),
            details,
        })
    }

    /// Which side acts first, where the level says it; with a space before it.
    fn opener(&self) -> String {
        match self.world.get_resource::<StartMode>() {
            Some(StartMode::Opening(side)) => format!(" First to act: {}.", self.side(*side)),
            _ => String::new(),
        }
    }

    /// What the ruleset says of an event.
    fn own_text(&self, event: &BattleEvent) -> LogText {
        let ruleset = self.world.get_resource::<ActiveRuleset>();
        ruleset.map_or(LogText::Usual, |it| {
            (it.ruleset.wording.tell)(self.world, event)
        })
    }

    /// What an event begins, if the line that tells it may tell more events.
    fn row(&self, event: &BattleEvent) -> Option<Row> {
        let way = Way::of(event);
        match self.own_text(event) {
            LogText::Silent => None,
            LogText::Part(heading, words) => self.part(event, heading, words).map(Row::Shared),
            _ => way.map(Row::Way),
        }
    }

    /// The part that one has in a line with others.
    fn part(&self, event: &BattleEvent, heading: &'static str, words: String) -> Option<Shared> {
        let who = event.who()?;
        let details = match event {
            BattleEvent::Rolled(report) => {
                let of = format!("{}: {}", self.name(who), dice(report));
                vec![Detail::of(of)]
            }
            _ => Vec::new(),
        };
        Some(Shared {
            heading,
            parts: vec![(who, words)],
            details,
        })
    }

    /// The line that several share: "Draws for the tie in initiative: Anna 13, Bert 8."
    fn shared(&self, shared: &Shared) -> Line {
        let parts = shared.parts.iter();
        let parts = parts.map(|(who, words)| format!("{} {words}", self.name(*who)));
        let parts: Vec<_> = parts.collect();
        Line {
            text: format!("{}: {}.", shared.heading, parts.join(", ")),
            kind: LineKind::Detail,
            who: None,
            side: None,
            details: shared.details.clone(),
        }
    }

    fn row_line(&self, row: &Row) -> Line {
        match row {
            Row::Way(way) => self.way(way),
            Row::Shared(shared) => self.shared(shared),
        }
    }

    /// The line of an attack for those who do not know that somebody is where it goes: it reads as one at a cell in which
    /// nobody is.
    #[must_use]
    pub fn line_at_a_cell(&self, report: &RollReport) -> Line {
        let target = report.against.map(|target| self.name(target));
        let label = match target {
            Some(target) => report.label.replace(target.as_str(), "a cell").into(),
            None => report.label.clone(),
        };
        let side = self.side_of(&BattleEvent::Rolled(Box::new(report.clone())));
        let who = self.name(report.who);
        let does = match BattleEvent::landed(&report.result) {
            true => "hits",
            false => "misses",
        };
        Line {
            text: format!("{who}'s {label} {does}."),
            kind: LineKind::Action,
            who: Some(report.who),
            side,
            details: Vec::new(),
        }
    }

    /// The lines of events in a row, with the ways: cells that the same combatant enters one after the
    /// other in the same manner are one line, which says how far; so are parts with one heading ([`LogText::Part`]).
    /// One that falls, falls by somebody or something.
    #[must_use]
    pub fn lines(&self, events: &[BattleEvent]) -> Vec<Line> {
        self.lines_within(events, 0..events.len())
    }

    /// The same for some of the events of a battle, given all of them.
    ///
    /// # Panics
    /// If there are not so many events.
    #[must_use]
    pub fn lines_within(&self, all: &[BattleEvent], told: Range<usize>) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut row: Option<Row> = None;
        for (place, event) in told.clone().zip(&all[told]) {
            if let Some(next) = self.row(event) {
                if !row.as_mut().is_some_and(|row| row.takes_in(&next)) {
                    let before = row.replace(next);
                    lines.extend(before.map(|before| self.row_line(&before)));
                }
            } else if let Some(line) = self.line(event) {
                lines.extend(row.take().map(|row| self.row_line(&row)));
                let text = self.fall(all, place).unwrap_or(line.text);
                lines.push(Line { text, ..line });
            }
        }
        lines.extend(row.map(|row| self.row_line(&row)));
        lines
    }

    /// Where, among some of the events of a battle, the last line begins if more events may go on in it; `None` if it is
    /// told to its end.
    ///
    /// # Panics
    /// If there are not so many events.
    #[must_use]
    pub fn open_line(&self, all: &[BattleEvent], told: Range<usize>) -> Option<usize> {
        let mut open: Option<(usize, Row)> = None;
        for (place, event) in told.clone().zip(&all[told]) {
            if let Some(next) = self.row(event) {
                if !open.as_mut().is_some_and(|(_, row)| row.takes_in(&next)) {
                    open = Some((place, next));
                }
            } else if self.line(event).is_some() {
                open = None;
            }
        }
        open.map(|(place, _)| place)
    }

    fn way(&self, way: &Way) -> Line {
        let does = match way.kind {
            MoveKind::Walk => "walks",
            MoveKind::Step => "steps",
            MoveKind::Crawl => "crawls",
            MoveKind::Climb => "climbs",
            MoveKind::Fly => "flies",
            MoveKind::Sprint => "sprints",
            MoveKind::Dodge => "dodges",
            MoveKind::Jump => "leaps",
            MoveKind::Charge => "charges",
            MoveKind::Over => "pushes past somebody and moves",
            MoveKind::Forced => "is pushed",
            MoveKind::Back => "steps back",
            MoveKind::Burrow => "digs",
        };
        let cells = match way.cells {
            1 => "1 cell".to_owned(),
            cells => format!("{cells} cells"),
        };
        let text = format!("{} {does} {cells}.", self.name(way.who));
        let entity = self.world.resource::<Roster>().entity(way.who);
        let side = entity.and_then(|entity| self.world.get::<Side>(entity));
        Line {
            text,
            kind: LineKind::Detail,
            who: Some(way.who),
            side: side.map(|side| side.0),
            details: Vec::new(),
        }
    }

    /// Whose event it is: of a side as a whole, or of one of its combatants.
    fn side_of(&self, event: &BattleEvent) -> Option<SideId> {
        if let BattleEvent::PriorityGiven { side }
        | BattleEvent::Passed { side }
        | BattleEvent::Conceded { side }
        | BattleEvent::ObjectiveCounted { side, .. } = event
        {
            return Some(*side);
        }
        let entity = self.world.resource::<Roster>().entity(event.who()?)?;
        self.world.get::<Side>(entity).map(|side| side.0)
    }

    /// A roll taken apart: dice, every modifier with its rule and whose it is, total and target; of damage what is
    /// dealt and what is taken.
    fn roll_details(&self, report: &RollReport) -> Vec<Detail> {
        let mut lines = vec![Detail::of(dice(report))];
        let ruleset = self.world.get_resource::<ActiveRuleset>();
        let value = |term: &Modifier| {
            ruleset.map_or_else(
                || format!("{:+}", term.value),
                |it| (it.ruleset.wording.value_of)(term).into(),
            )
        };
        lines.extend(report.terms.iter().map(|term| {
            let by = term.overridden_by.as_ref();
            let ignored = by.map_or_else(String::new, |by| format!(", ignored: {by}"));
            let value = value(term);
            let whose = self.whose(term, report);
            Detail {
                text: format!("{value} {}{whose} ({}){ignored}", term.label, term.rule),
                helps: term.counts().then_some(term.helps()),
            }
        }));
        match (report.gross, report.net) {
            (Some(dealt), Some(taken)) => {
                lines.push(Detail::of(format!("Dealt {dealt}")));
                lines.push(Detail::of(format!("Taken {taken}")));
            }
            _ => lines.push(Detail::of(format!("Total {}", report.total))),
        }
        if let Some(target) = report.target {
            let with = ruleset.map_or_else(
                || target.to_string(),
                |it| (it.ruleset.wording.compared_with)(report).into(),
            );
            lines.push(Detail::of(format!("Against {with}: {}", report.result)));
        }
        lines
    }

    /// Whose number a term is, where that is not plain: of the two who have numbers in one roll, and of the other alone.
    fn whose(&self, term: &Modifier, report: &RollReport) -> String {
        let Some(against) = report.against else {
            return String::new();
        };
        let mixed = report.terms.of_party(Party::Opponent).next().is_some();
        match term.party() {
            Party::Opponent => format!(" of {}", self.name(against)),
            Party::Actor if mixed => format!(" of {}", self.name(report.who)),
            Party::Actor => String::new(),
        }
    }

    /// A narrator of a world without a level, such as a camp; its sides have no names.
    #[must_use]
    pub const fn of_world(world: &'w World) -> Self {
        Self {
            world,
            sides: Vec::new(),
        }
    }

    fn name(&self, who: CombatantId) -> SmolStr {
        let entity = self.world.resource::<Roster>().entity(who);
        let combatant = entity.and_then(|entity| self.world.get::<Combatant>(entity));
        combatant.map_or_else(
            || smol_str::format_smolstr!("{who}"),
            |combatant| combatant.name.clone(),
        )
    }

    fn side(&self, side: SideId) -> String {
        self.sides
            .get(usize::from(side.0))
            .cloned()
            .unwrap_or_else(|| format!("Side {}", side.0 + 1))
    }

    fn sentence(&self, event: &BattleEvent) -> Option<(LineKind, String)> {
        use BattleEvent as E;
        let line = match event {
            E::Started { level, .. } => (
                LineKind::Heading,
                format!("{level}: the battle begins.{}", self.opener()),
            ),
            E::RoundStarted { round } => (LineKind::Heading, format!("Round {round}")),
            E::TurnStarted { who } => {
                (LineKind::Turn, format!("{} takes a turn.", self.name(*who)))
            }
            E::PriorityGiven { side } => (LineKind::Turn, format!("{} may act.", self.side(*side))),
            E::Passed { side } => (LineKind::Detail, format!("{} will wait.", self.side(*side))),
            E::Declared { who, act } => return self.declared(*who, act),
            E::Stopped { who, why, .. } => {
                (LineKind::Detail, comes_to_an_end(&self.name(*who), why))
            }
            E::Rolled(report) => (LineKind::Action, self.roll(report)),
            E::Moved { who, kind, .. } => (LineKind::Detail, self.moved(*who, *kind)?),
            E::Arrived { who, .. } => (
                LineKind::Action,
                format!("{} joins the battle.", self.name(*who)),
            ),
            E::AltitudeChanged { who, to, .. } => (
                LineKind::Detail,
                format!("{} is {}.", self.name(*who), height(*to)),
            ),
            E::AttackResolved {
                who,
                target,
                result,
                degrees,
                ..
            } => {
                return self.attack(*who, *target, result, *degrees);
            }
            E::Over {
                outcome,
                rule,
                objective,
            } => (LineKind::Heading, self.outcome(*outcome, *rule, *objective)),
            E::ObjectiveCounted {
                side,
                objective,
                goal,
                count,
            } => (
                LineKind::Action,
                self.counted(*side, *objective, *goal, *count)?,
            ),
            E::Conceded { side } => (
                LineKind::Heading,
                format!("{} gave up the battle.", self.side(*side)),
            ),
            E::ItemLanded { item, .. } => (LineKind::Detail, self.landed(&item.item, item.place)),
            E::ObjectHurt { name, to, .. } if *to <= 0 => {
                (LineKind::Action, format!("The {name} breaks."))
            }
            E::ObjectHurt { name, from, to, .. } => (
                LineKind::Action,
                format!("The {name} takes {} damage ({to} left).", from - to),
            ),
            E::ObjectTurned { who, from, to, .. } => {
                (LineKind::Action, self.turned(*who, from, to))
            }
            E::ObjectMoved { name, .. } => (LineKind::Detail, format!("The {name} floats on.")),
            E::LightChanged { cells, to, .. } => {
                (LineKind::Detail, ground::light(cells.len(), *to))
            }
            E::FogChanged { cells, fog, .. } => (LineKind::Detail, ground::fog(cells.len(), *fog)),
            E::GroundChanged {
                cells, from, to, ..
            } => (
                LineKind::Action,
                ground::terrain(cells.len(), from, &to.name),
            ),
            E::Rested { rest } => (LineKind::Heading, rest::heading(*rest).to_owned()),
            _ => return self.harm(event),
        };
        Some(line)
    }

    /// Whether there are no turns, so that nothing else tells who does something.
    fn is_free(&self) -> bool {
        let turns = self.world.get_resource::<TurnOrder>();
        turns.is_some_and(|turns| turns.active().is_none() && turns.side().is_some())
    }

    /// Actions of several parts are announced, and all of them where there are no turns; also those at nobody and
    /// along no way, and those at somebody along a way, for which the ruleset has words. What the others do is told by what
    /// follows.
    fn declared(&self, who: CombatantId, act: &Act) -> Option<(LineKind, String)> {
        let target = act.target().map(|target| self.name(target));
        let ruleset = self.world.get_resource::<ActiveRuleset>();
        let words = ruleset.and_then(|it| it.ruleset.actions.announced(act, target.as_deref()));
        let is_told = match act.also.is_empty() {
            true => self.is_free() || act.at.is_some() != act.path.is_empty(),
            false => target.is_some(),
        };
        let who = self.name(who);
        if let Some(words) = words.filter(|_| is_told) {
            let attacks = match act.also.len() {
                0 => String::new(),
                further => format!(": {} attacks", 1 + further),
            };
            return Some((LineKind::Action, format!("{who} {words}{attacks}.")));
        }
        let at = match (target, act.also.len(), act.path.is_empty()) {
            (Some(target), 0, false) => format!(" on {target}"),
            (Some(_), further @ 1.., _) => format!(": {} attacks", 1 + further),
            (Some(target), ..) if self.is_free() => format!(" on {target}"),
            _ if self.is_free() => String::new(),
            _ => return None,
        };
        let verb = capital(&plain(&act.verb));
        Some((LineKind::Action, format!("{who} uses {verb}{at}.")))
    }

    fn moved(&self, who: CombatantId, kind: MoveKind) -> Option<String> {
        let what = match kind {
            MoveKind::Forced => "is pushed",
            MoveKind::Back => "steps back",
            MoveKind::Crawl => "crawls",
            MoveKind::Climb => "climbs",
            MoveKind::Burrow => "digs",
            MoveKind::Over => "pushes past",
            _ => return None,
        };
        Some(format!("{} {what}.", self.name(who)))
    }

    fn attack(
        &self,
        who: CombatantId,
        target: CombatantId,
        result: &str,
        degrees: Option<i32>,
    ) -> Option<(LineKind, String)> {
        let (who, target) = (self.name(who), self.name(target));
        let line = match (result, degrees) {
            ("deflected", _) => (
                LineKind::Action,
                format!("{target} turns {who}'s blow aside."),
            ),
            ("miss" | "fumble" | "success", _) => return None,
            (_, Some(..0)) => (
                LineKind::Harm,
                format!("{who}'s blow only grazes {target}."),
            ),
            // The roll tells that it hits, and what comes of it follows.
            _ => return None,
        };
        Some(line)
    }

    fn landed(&self, item: &str, place: Place) -> String {
        match place {
            Place::Lying(cell) => {
                let item = thing(item);
                let lies = agreeing(&item, "lies", "lie");
                format!("The {item} {lies} {}.", self.ground(cell))
            }
            Place::StuckIn(who) => {
                let item = thing(item);
                let sticks = agreeing(&item, "sticks", "stick");
                format!("The {item} {sticks} in {}.", self.name(who))
            }
        }
    }

    /// Where something lies in words: "on the grass", "in the shallow water".
    fn ground(&self, cell: Cell) -> String {
        let board = self.world.get_resource::<BattleBoard>();
        let terrain = board.and_then(|board| board.board().terrain(cell));
        let Some(terrain) = terrain else {
            return "on the ground".to_owned();
        };
        let soft = terrain.has_tag("water") || (terrain.cost > 1 && !terrain.has_tag("stone"));
        let word = if soft { "in" } else { "on" };
        format!("{word} the {}", terrain.name)
    }

    /// A door says by its own name whether it is open: "open door".
    fn turned(&self, who: CombatantId, from: &str, to: &str) -> String {
        let who = self.name(who);
        match (from.strip_prefix("open "), to.strip_prefix("open ")) {
            (None, Some(_)) => format!("{who} opens the {from}."),
            (Some(name), None) => format!("{who} shuts the {name}."),
            _ => format!("{who} works the {from}."),
        }
    }

    /// The name of a side within a sentence; the side that a level calls "You" is spoken to.
    fn spoken_of(&self, side: SideId) -> String {
        match self.side(side) {
            you if you == "You" => "you".to_owned(),
            name => name,
        }
    }

    fn outcome(&self, outcome: Outcome, rule: RuleId, objective: Option<usize>) -> String {
        let by = objective.and_then(|index| self.decided_by(outcome, index));
        let own = objective.is_some_and(|index| self.objective_of(outcome, index).is_some());
        let by = match by {
            Some(by) if own => format!(", who had to {by}"),
            Some(by) => format!(": {by}"),
            None => String::new(),
        };
        match outcome {
            Outcome::Won(side) => format!("Victory for {}{by}.", self.spoken_of(side)),
            Outcome::Draw if rule.0 == objectives::ROUND_LIMIT => {
                "The round limit is reached: the battle ends in a draw.".to_owned()
            }
            Outcome::Draw => "The battle ends in a draw.".to_owned(),
        }
    }

    /// Why a battle is over that an objective, the round limit or a side that gave up has ended, as a sentence.
    #[must_use]
    pub fn reason(&self, event: &BattleEvent) -> Option<String> {
        match event {
            BattleEvent::Over {
                outcome,
                objective: Some(index),
                ..
            } => {
                let by = self.decided_by(*outcome, *index)?;
                let objectives = self.world.get_resource::<Objectives>()?;
                let met = objectives.all().get(*index)?.side;
                Some(match *outcome == Outcome::Won(met) {
                    true => format!("Objective met by {}: {by}.", self.spoken_of(met)),
                    false => format!("{}.", capital(&by)),
                })
            }
            BattleEvent::Over { rule, .. } if rule.0 == objectives::ROUND_LIMIT => {
                Some("The round limit is reached.".to_owned())
            }
            BattleEvent::Conceded { side } => {
                Some(format!("{} gave up the battle.", self.side(*side)))
            }
            _ => None,
        }
    }

    /// An objective, if it is one of the winner.
    fn objective_of(&self, outcome: Outcome, index: usize) -> Option<&Objective> {
        let objectives = self.world.get_resource::<Objectives>()?;
        let objective = objectives.all().get(index)?;
        (outcome == Outcome::Won(objective.side)).then_some(objective)
    }

    /// What the winner was to do and has done, or whom another side has lost.
    fn decided_by(&self, outcome: Outcome, index: usize) -> Option<String> {
        let objectives = self.world.get_resource::<Objectives>()?;
        if let Some(own) = self.objective_of(outcome, index) {
            return Some(objectives.words_of(own, |who| self.name(who).into()));
        }
        let objective = objectives.all().get(index)?;
        let Goal::Protect(ward) = objective.goal(GoalKind::Protect)? else {
            return None;
        };
        let (side, ward) = (self.side(objective.side), self.name(ward));
        Some(format!("{side} lost {ward}, who had to be protected"))
    }

    /// How far a side is with an objective now.
    fn counted(&self, side: SideId, index: usize, kind: GoalKind, count: u32) -> Option<String> {
        let objectives = self.world.get_resource::<Objectives>()?;
        let goal = objectives.all().get(index)?.goal(kind)?;
        let region = objectives.regions().get(goal.region()?)?;
        let (side, place) = (self.spoken_of(side), capital(&region.name));
        Some(match goal {
            Goal::Hold { .. } if count == 0 => format!("{place} is no longer held by {side}."),
            Goal::Hold { rounds, .. } => {
                format!("{place} is held by {side}: {count} of {rounds} rounds.")
            }
            Goal::Exit { count: wanted, .. } => {
                let (side, region) = (capital(&side), &region.name);
                format!("{side}: {count} of {wanted} have left by {region}.")
            }
            _ => format!("{place} is held by {side}: {count} in all."),
        })
    }
}

/// The dice of a roll, what they come to, and the rule.
fn dice(report: &RollReport) -> String {
    let faces: Vec<_> = report.faces.iter().map(i32::to_string).collect();
    let faces = faces.join(", ");
    let (natural, rule) = (report.natural, report.rule);
    format!("{}: [{faces}] \u{2192} {natural}  ({rule})", report.pool)
}

/// What stops somebody, as a sentence about it: "it can no longer move", "falls 2 steps" and "the action ends" are said with
/// its name, and "the way is no longer free" behind a sentence that has it.
fn comes_to_an_end(name: &str, why: &str) -> String {
    const VERBS: [&str; 5] = ["falls ", "finds ", "gives ", "leaps ", "lets "];
    const OWN: [&str; 3] = ["the action ", "the movement ", "the attack "];
    let why = why.trim_end_matches('.');
    let own = why.strip_prefix("it ").or_else(|| why.strip_prefix("It "));
    let own = own.or_else(|| {
        VERBS
            .iter()
            .any(|verb| why.starts_with(verb))
            .then_some(why)
    });
    if let Some(does) = own {
        return format!("{name} {does}.");
    }
    let of_own = OWN.iter().any(|it| why.starts_with(it));
    match why.strip_prefix("the ").filter(|_| of_own) {
        Some(ends) => format!("{name}'s {ends}."),
        None if why.starts_with("the blow ") => format!("{}.", capital(why)),
        None => format!("{name} cannot go on. {}.", capital(why)),
    }
}

/// "on the ground", "2 steps above the ground", "1 step under the ground".
fn height(steps: i32) -> String {
    let (count, side) = (steps.abs(), if steps < 0 { "under" } else { "above" });
    match count {
        0 => "on the ground".to_owned(),
        1 => format!("1 step {side} the ground"),
        _ => format!("{count} steps {side} the ground"),
    }
}

/// A thing by its key, in words: "second dagger", "ammunition of the longbow".
fn thing(key: &str) -> String {
    match key.strip_prefix("ammo:") {
        Some(weapon) => format!("ammunition of the {}", plain_part(weapon).replace('_', " ")),
        None => plain(&plain_part(key)),
    }
}

fn injuries(now: u8, destroyed: bool) -> String {
    match now {
        _ if destroyed => "is destroyed".to_owned(),
        0 => "is whole again".to_owned(),
        1 => "is hurt (1 injury)".to_owned(),
        _ => format!("is hurt ({now} injuries)"),
    }
}

/// A key as words: `ready_shield` is "ready shield".
#[must_use]
pub fn plain(key: &str) -> String {
    key.replace('_', " ")
}

/// A part's id as words: `arm.l` is "left arm", `head.2` is "second head".
#[must_use]
pub fn plain_part(id: &str) -> String {
    match id.split_once('.') {
        Some((part, suffix)) => one_among(part, suffix).to_string(),
        None => id.to_owned(),
    }
}

/// How what a ruleset tells in its own words weighs.
const fn kind_of(event: &BattleEvent) -> LineKind {
    match event {
        BattleEvent::Rolled(_)
        | BattleEvent::Declared { .. }
        | BattleEvent::Answered { .. }
        | BattleEvent::Ruleset(_) => LineKind::Action,
        _ => LineKind::Detail,
    }
}

#[cfg(test)]
mod tests;
