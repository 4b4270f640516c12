//! How a battle ended, and what decided it. Floor 7.

use super::session::{Mind, Session};
use crate::battle::{Battle, LineKind, Narrator};
use crate::combat::{
    AttackEvents, BattleEvent, CombatantId, Goal, GoalKind, HarmKind, Objectives, Outcome,
    RollKind, Severity, SideId,
};
use std::collections::BTreeSet;
use std::ops::Range;

/// The words for how it ended, seen by the person if one played.
#[must_use]
pub fn verdict(session: &Session) -> String {
    let battle = session.battle();
    let name = |side: SideId| {
        battle
            .level()
            .sides()
            .get(usize::from(side.0))
            .map(|side| side.name.clone())
    };
    match battle.outcome() {
        Some(Outcome::Won(side)) => {
            let name = name(side).unwrap_or_else(|| format!("Side {}", side.0 + 1));
            let persons = session
                .minds()
                .iter()
                .filter(|mind| **mind == Mind::Person)
                .count();
            match (persons, session.mind(side)) {
                (1, Mind::Person) => "Victory!".to_owned(),
                (1, Mind::Computer(_)) => format!("Defeated by {}.", in_sentence(&name)),
                _ => format!("Victory for {name}."),
            }
        }
        Some(Outcome::Draw) => "The battle ends in a draw.".to_owned(),
        None => "The battle goes on.".to_owned(),
    }
}

/// What a side is called in the middle of a sentence: "the drovers", "you".
#[must_use]
pub fn in_sentence(name: &str) -> String {
    match (name, name.strip_prefix("The ")) {
        ("You", _) => "you".to_owned(),
        (_, Some(rest)) => format!("the {rest}"),
        (name, None) => name.to_owned(),
    }
}

/// By what an objective, the round limit or a side that gave up has ended the battle, as a sentence; `None` where the last side has won.
#[must_use]
pub fn reason(battle: &Battle) -> Option<String> {
    let narrator = Narrator::of(battle);
    let mut events = battle.events().iter().rev();
    events.find_map(|event| narrator.reason(event))
}

/// The chance of an attack, told before it was made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Foretold {
    /// The place of the first event of its command among those of the battle.
    pub from: usize,
    /// The place behind the last one.
    pub to: usize,
    /// Who attacks.
    pub who: CombatantId,
    /// Whom.
    pub target: CombatantId,
    /// 0 to 1.
    pub chance: f64,
}

impl Foretold {
    /// The chance below which it is told afterwards that something came true.
    pub const UNLIKELY: f64 = 0.2;

    /// Whether it was foretold of an event by or about these two.
    fn is_of(&self, place: usize, who: CombatantId, target: CombatantId) -> bool {
        (self.from..self.to).contains(&place) && (self.who, self.target) == (who, target)
    }
}

/// What the log says of an attack: how it fell, and what it did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// How it fell.
    pub deed: String,
    /// What it did; empty if nothing.
    pub harm: String,
}

impl Told {
    /// Takes in the lines of the log about some events of an attack.
    pub fn hear(&mut self, battle: &Battle, told: Range<usize>) {
        let narrator = Narrator::of(battle);
        // Where wounds are counted the roll for damage tells them.
        let by_roll = matches!(battle.ruleset().wording.harm, HarmKind::Wounds { .. });
        let is_damage = |event: &BattleEvent| matches!(event, BattleEvent::Rolled(roll) if roll.kind == RollKind::Damage);
        for place in told {
            let event = &battle.events()[place];
            let lines = narrator.lines_within(battle.events(), place..place + 1);
            for line in lines {
                if tells_attack(event) {
                    self.deed = line.text;
                } else if line.kind == LineKind::Harm || (by_roll && is_damage(event)) {
                    self.harm = line.text;
                }
            }
        }
    }

    /// Both as one text.
    #[must_use]
    pub fn both(&self) -> String {
        let both = [self.deed.as_str(), self.harm.as_str()];
        let both: Vec<_> = both.into_iter().filter(|it| !it.is_empty()).collect();
        both.join(" ")
    }
}

/// Whether an event tells how an attack fell.
#[must_use]
pub fn tells_attack(event: &BattleEvent) -> bool {
    match event {
        BattleEvent::AttackResolved { .. } => true,
        BattleEvent::Rolled(roll) => roll.kind == RollKind::Attack,
        _ => false,
    }
}

/// Something that moved the battle.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// In which round.
    pub round: u32,
    /// Who did it or, of a fall, who fell; `None` where it is of a whole side.
    pub who: Option<CombatantId>,
    /// Whose side's doing or loss it is.
    pub side: Option<SideId>,
    /// The sentences of the log about it.
    pub text: String,
    /// The chance that was told before it, 0 to 1.
    pub chance: Option<f64>,
    /// The place of its event among those of the battle.
    pub place: usize,
    /// How much it moved; the largest are shown.
    pub weight: f64,
}

/// So many are shown at the most.
pub const MOST: usize = 5;

/// What moved the battle most, at most [`MOST`], in the order in which it happened. A fall weighs by the share of its side
/// that falls with it, and more if it decides an objective; then what maimed, what was unlikely and came true, and steps
/// towards an objective.
#[must_use]
pub fn turning_points(battle: &Battle, odds: &[Foretold]) -> Vec<TurningPoint> {
    let mut eye = Eye {
        battle,
        odds,
        up: battle.combatants().collect(),
        round: 1,
        found: Vec::new(),
    };
    for place in 0..battle.events().len() {
        eye.see(place);
    }
    let mut found = eye.found;
    found.sort_by(|a, b| {
        b.weight
            .total_cmp(&a.weight)
            .then_with(|| a.place.cmp(&b.place))
    });
    found.truncate(MOST);
    found.sort_by_key(|point| point.place);
    found
}

/// Goes through the events of a battle.
struct Eye<'b> {
    battle: &'b Battle,
    odds: &'b [Foretold],
    /// Who still fights at this moment.
    up: BTreeSet<CombatantId>,
    round: u32,
    found: Vec<TurningPoint>,
}

impl Eye<'_> {
    fn see(&mut self, place: usize) {
        match &self.battle.events()[place] {
            BattleEvent::RoundStarted { round } => self.round = *round,
            BattleEvent::StandingChanged { who, to, .. } if to.is_out() => self.fall(place, *who),
            BattleEvent::StandingChanged { who, .. } => _ = self.up.insert(*who),
            BattleEvent::AttackResolved { .. } => self.attack(place),
            BattleEvent::ObjectiveCounted { side, count, .. } if *count > 0 => {
                self.step(place, *side, *count);
            }
            _ => {}
        }
    }

    fn note(&mut self, place: usize, weight: f64, point: TurningPoint) {
        if point.text.is_empty() {
            return;
        }
        self.found.push(TurningPoint {
            round: self.round,
            place,
            weight,
            ..point
        });
    }

    /// Who has fallen already falls no deeper.
    fn fall(&mut self, place: usize, who: CombatantId) {
        if !self.up.contains(&who) {
            return;
        }
        let side = self.battle.side(who);
        let of_side = self.up.iter().filter(|it| self.battle.side(**it) == side);
        let share = 1.0 / of_side.count().max(1) as f64;
        self.up.remove(&who);
        let mattered = if is_wanted(self.battle, who) {
            6.0
        } else {
            0.0
        };
        let odds = self.odds.iter().rev();
        let chance = odds
            .filter(|it| it.target == who && (it.from..it.to).contains(&place))
            .map(|it| it.chance)
            .next();
        let weight = 3.0 + 6.0 * share + mattered + surprise(chance);
        let text = line_of(self.battle, place);
        let point = TurningPoint {
            chance,
            ..blank(Some(who), Some(side), text)
        };
        self.note(place, weight, point);
    }

    /// An attack that felled somebody is told by the fall.
    fn attack(&mut self, place: usize) {
        let events = self.battle.events();
        let Some(attack) = AttackEvents::around(events, place) else {
            return;
        };
        let attack = attack.with_answers(events);
        let impact = (self.battle.ruleset().shown.impact)(self.battle.world(), &attack);
        let (who, target) = (attack.who, attack.target);
        let mut odds = self.odds.iter();
        let odds = odds.find(|it| it.is_of(attack.first, who, target));
        let chance = odds.map(|it| it.chance);
        let weight = match impact.severity {
            Severity::Miss | Severity::Graze | Severity::Fell => return,
            Severity::Light => surprise(chance),
            Severity::Grave => 2.0 + surprise(chance),
        };
        if weight <= 0.0 {
            return;
        }
        let mut told = Told::default();
        told.hear(
            self.battle,
            attack.first..attack.first + attack.events.len(),
        );
        // A hit that did nothing decides nothing.
        if told.harm.is_empty() && matches!(impact.severity, Severity::Light) {
            return;
        }
        let point = TurningPoint {
            chance,
            ..blank(Some(who), Some(self.battle.side(who)), told.both())
        };
        self.note(place, weight, point);
    }

    fn step(&mut self, place: usize, side: SideId, count: u32) {
        let text = line_of(self.battle, place);
        let weight = 1.5 + 0.5 * f64::from(count.min(4));
        self.note(place, weight, blank(None, Some(side), text));
    }
}

/// What is told of somebody; round, place and weight are not known yet.
const fn blank(who: Option<CombatantId>, side: Option<SideId>, text: String) -> TurningPoint {
    TurningPoint {
        round: 0,
        who,
        side,
        text,
        chance: None,
        place: 0,
        weight: 0.0,
    }
}

/// How much more it weighs that something unlikely came true.
fn surprise(chance: Option<f64>) -> f64 {
    let below = chance.map_or(0.0, |chance| Foretold::UNLIKELY - chance);
    if below > 0.0 { 1.5 + 12.0 * below } else { 0.0 }
}

/// Whether a side must not lose somebody.
fn is_wanted(battle: &Battle, who: CombatantId) -> bool {
    let objectives = battle.world().get_resource::<Objectives>();
    objectives.is_some_and(|objectives| {
        objectives.all().iter().any(|objective| {
            let ward = objective.goal(GoalKind::Protect);
            let enemy = objective.goal(GoalKind::Defeat);
            ward == Some(Goal::Protect(who)) || enemy == Some(Goal::Defeat(who))
        })
    })
}

/// The line of the log about an event; empty if it says nothing.
fn line_of(battle: &Battle, place: usize) -> String {
    let lines = Narrator::of(battle).lines_within(battle.events(), place..place + 1);
    lines
        .into_iter()
        .next()
        .map_or_else(String::new, |line| line.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Computer, Player as _};
    use crate::dice::{DiceSource, SeededDice};
    use crate::level::Level;
    use std::path::Path;
    use std::sync::Arc;

    /// The computer plays a level under a ruleset to its end.
    fn played(level: &str, ruleset: &str, seed: u64) -> Battle {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let level = Level::load(&root.join(format!("levels/{level}.ron"))).expect("a level");
        let dice = DiceSource::Seeded(SeededDice::new(seed));
        let mut battle = Battle::new(Arc::new(level), ruleset, dice).expect("a battle");
        let mut computer = Computer::default();
        while let Some(command) = computer.decide(&battle) {
            battle
                .submit(command)
                .expect("the computer knows the rules");
        }
        battle
    }

    #[test]
    fn what_decided_a_battle_is_told_in_order_with_its_rounds_and_in_words_of_the_log() {
        for ruleset in crate::rules::all() {
            let battle = played("01_drill_yard", ruleset.id, 3);
            let points = turning_points(&battle, &[]);
            assert!(
                (1..=MOST).contains(&points.len()),
                "{}: {points:?}",
                ruleset.id
            );
            assert!(points.is_sorted_by_key(|point| point.place));
            assert!(points.iter().all(|point| point.round >= 1));
            let narrator = Narrator::of(&battle);
            let log: Vec<_> = narrator
                .lines(battle.events())
                .into_iter()
                .map(|line| line.text)
                .collect();
            for point in &points {
                let is_told = log.iter().any(|line| point.text.contains(line.as_str()));
                assert!(is_told, "{}: {}", ruleset.id, point.text);
            }
        }
    }

    #[test]
    fn the_fall_that_ends_a_battle_is_among_what_decided_it() {
        for ruleset in crate::rules::all() {
            let battle = played("07_tilt_yard", ruleset.id, 5);
            let falls = |event: &BattleEvent| matches!(event, BattleEvent::StandingChanged { to, .. } if to.is_out());
            let Some(last) = battle.events().iter().rposition(falls) else {
                continue;
            };
            let points = turning_points(&battle, &[]);
            let BattleEvent::StandingChanged { who, .. } = &battle.events()[last] else {
                continue;
            };
            let is_told = points.iter().any(|point| point.who == Some(*who));
            assert!(is_told, "{}: {points:#?}", ruleset.id);
        }
    }

    #[test]
    fn harm_is_told_with_the_attack_that_did_it() {
        for ruleset in crate::rules::all() {
            let battle = played("07_tilt_yard", ruleset.id, 5);
            let kind = battle.ruleset().wording.harm;
            let places = 0..battle.events().len();
            let attacks = places.filter_map(|place| AttackEvents::around(battle.events(), place));
            let mut told = 0;
            for attack in attacks.map(|attack| attack.with_answers(battle.events())) {
                if attack.events.iter().all(|event| kind.done(event).is_none()) {
                    continue;
                }
                let mut words = Told::default();
                let range = attack.first..attack.first + attack.events.len();
                words.hear(&battle, range);
                assert!(!words.harm.is_empty(), "{}: {words:?}", ruleset.id);
                told += 1;
            }
            assert!(told > 0, "{}: nobody was hurt", ruleset.id);
        }
    }

    #[test]
    fn what_is_told_of_an_attack_has_no_abbreviations() {
        let is_short = |word: &str| {
            let letters = word.trim_matches(|letter: char| !letter.is_alphabetic());
            letters.chars().count() > 1 && letters.chars().all(char::is_uppercase)
        };
        // On squares and on hexes.
        for level in ["07_tilt_yard", "02_forest_clearing"] {
            for ruleset in crate::rules::all() {
                let battle = played(level, ruleset.id, 5);
                let mut told = Told::default();
                for place in 0..battle.events().len() {
                    told.hear(&battle, place..place + 1);
                    let words = told.both();
                    assert!(
                        !words.split_whitespace().any(is_short),
                        "{}: {words}",
                        ruleset.id
                    );
                }
            }
        }
    }

    #[test]
    fn what_was_unlikely_and_came_true_is_told_with_its_chance() {
        let ruleset = crate::rules::all()[0].id;
        let battle = played("07_tilt_yard", ruleset, 5);
        let hits = |place: &usize| {
            let attack = AttackEvents::around(battle.events(), *place);
            attack.is_some_and(|attack| {
                let impact = (battle.ruleset().shown.impact)(battle.world(), &attack);
                impact.severity == Severity::Light
            })
        };
        let place = (0..battle.events().len()).find(hits).expect("a hit");
        let attack = AttackEvents::around(battle.events(), place).expect("an attack");
        let foretold = |chance| Foretold {
            from: attack.first,
            to: place + 1,
            who: attack.who,
            target: attack.target,
            chance,
        };
        let told = |chance| {
            let points = turning_points(&battle, &[foretold(chance)]);
            points.into_iter().find(|point| point.place == place)
        };
        assert_eq!(told(0.02).and_then(|point| point.chance), Some(0.02));
        assert_eq!(told(0.6), None, "what was likely turns nothing");
    }
}
