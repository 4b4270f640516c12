//! The log in the words of this ruleset. Floor 4. Rules WND-ATK-03, -09, -10, WND-HURT-02, -13, WND-INIT-12, -13.

use crate::combat::{
    BattleEvent, CombatantId, Condition, LogText, Modifier, RollKind, RollReport, RuleId, capital,
    component_of, value_with_unit,
};
use crate::mechanics::Scene;
use crate::rules::wounds::actions::ACTIONS;
use crate::rules::wounds::components::own_facts::WoundsFact;
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::resolve::Level;
use crate::rules::wounds::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What the log says of an event.
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    match event {
        // What is kept is told once it is.
        BattleEvent::Declared { act, .. } if act.verb == words::READY => LogText::Silent,
        BattleEvent::Rolled(report) => rolled(world, report),
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            rule,
        } => {
            let pool = Pool::ALL
                .iter()
                .copied()
                .find(|it| it.word() == pool.as_str());
            let change = Change {
                who: *who,
                from: *from,
                to: *to,
                rule: *rule,
            };
            pool.map_or(LogText::Usual, |pool| change.told(world, pool))
        }
        BattleEvent::ConditionSet { who, condition } => begins(world, *who, condition),
        BattleEvent::ConditionEnded { who, key, by, .. } => ends(world, *who, key, *by),
        BattleEvent::Ruleset(_) => {
            WoundsFact::of(event).map_or(LogText::Usual, |it| own(world, it))
        }
        _ => LogText::Usual,
    }
}

fn name(world: &World, who: CombatantId) -> &str {
    Scene::of(world).name(who)
}

/// An action by its label: "Treat Wound".
pub fn label_of(verb: &str) -> SmolStr {
    let row = ACTIONS.row(verb);
    row.map_or_else(
        || capital(&verb.replace('_', " ")).into(),
        |row| row.label.into(),
    )
}

/// A pool that has gone from one number to another.
struct Change {
    who: CombatantId,
    from: i32,
    to: i32,
    rule: RuleId,
}

impl Change {
    fn told(&self, world: &World, pool: Pool) -> LogText {
        match (pool, pool.level()) {
            (_, Some(level)) => self.wound(world, level),
            (Pool::Initiative, _) => self.initiative(world),
            (Pool::Tie, _) if self.to > 0 => {
                let (who, drawn) = (name(world, self.who), self.to);
                LogText::Words(format!(
                    "{who} draws {drawn} against those of the same initiative."
                ))
            }
            (Pool::Fatigue, _) => {
                let (who, from, to) = (name(world, self.who), self.from, self.to);
                LogText::Words(format!("{who}: fatigue {from} \u{2192} {to}."))
            }
            _ => LogText::Usual,
        }
    }

    /// A slot is filled or free again: "receives a severe wound (2 of 3)".
    fn wound(&self, world: &World, level: Level) -> LogText {
        let who = name(world, self.who);
        let slots = component_of::<Pools>(world, self.who).max(Pool::of_level(level));
        let (word, to) = (level.word(), self.to);
        let told = match to > self.from {
            true if heals(self.rule) => {
                format!("{who} has a {word} wound in its place ({to} of {slots}).")
            }
            true => format!("{who} receives a {word} wound ({to} of {slots})."),
            false if self.from - to == 1 => {
                format!("{who}: a {word} wound is gone ({to} of {slots} left).")
            }
            false => format!(
                "{who}: {} {word} wounds are gone ({to} of {slots} left).",
                self.from - to
            ),
        };
        LogText::Words(told)
    }

    /// "Anna: initiative 12 → 10, for an interrupt".
    fn initiative(&self, world: &World) -> LogText {
        let why = match self.rule.0 {
            // The roll tells it.
            "WND-INIT-01" => return LogText::Silent,
            "WND-INIT-07" => ", surprised",
            "WND-ATK-03" if self.to > self.from => ", for a critical success",
            "WND-ATK-03" => ", by a critical result",
            "WND-REACT-01" => ", for an interrupt",
            "WND-ACT-35" => ", seized",
            "WND-R93" => ", in the given order",
            _ => "",
        };
        let (who, from, to) = (name(world, self.who), self.from, self.to);
        LogText::Words(format!("{who}: initiative {from} \u{2192} {to}{why}."))
    }
}

/// Whether a rule makes wounds less, so that a slot which is filled by it is what is left of a worse one.
fn heals(rule: RuleId) -> bool {
    rule.0.starts_with("WND-REST-") || matches!(rule.0, "WND-ACT-38" | "WND-MAG-06" | "WND-R18")
}

fn rolled(world: &World, report: &RollReport) -> LogText {
    let who = name(world, report.who);
    let told = match (report.kind, report.rule.0) {
        (RollKind::Damage, _) => match report.net {
            Some(net) => format!("{who}: {}.", damage(report, net)),
            None => return LogText::Usual,
        },
        (RollKind::Table, "WND-DICE-02") => {
            let sign = if report.label == "implosion" {
                '\u{2212}'
            } else {
                '+'
            };
            let critical = match report.result.as_str() {
                "rolled" => String::new(),
                result => format!(", a {result}"),
            };
            format!("{who}: {}, {sign}{}{critical}.", report.label, report.total)
        }
        _ => return LogText::Usual,
    };
    LogText::Words(told)
}

/// What damage comes to: "arming sword, final damage 5: severe wound". Where a slot of another level is filled than the damage
/// asks for, that is told too: a Quick Attack or a Rebuff, a blow that spares, or full slots.
fn damage(report: &RollReport, net: i32) -> SmolStr {
    let filled = Level::ALL
        .iter()
        .find(|level| level.word() == report.result.as_str());
    let by_damage = Level::of(net);
    let result = match (filled, by_damage) {
        (Some(filled), Some(rolled)) if *filled != rolled => {
            format_smolstr!(
                "{} wound in place of a {} one",
                filled.word(),
                rolled.word()
            )
        }
        (Some(filled), _) => format_smolstr!("{} wound", filled.word()),
        (None, _) => report.result.clone(),
    };
    match report.result.as_str() {
        "no wound" | "no damage" => format_smolstr!("{}, {result}", report.label),
        _ => format_smolstr!("{}, final damage {net}: {result}", report.label),
    }
}

/// A condition that says more than its key and a number.
fn begins(world: &World, who: CombatantId, condition: &Condition) -> LogText {
    let value = condition.value;
    let own = name(world, who);
    let other = condition.by.map(|by| name(world, by));
    let told = match (condition.key.as_str(), other) {
        (words::UNDERWAY | words::READIED | words::CARRYING, _) => return LogText::Silent,
        (words::DYING, _) => format!("{own} is dying: {}.", rounds_left(value)),
        (words::STAGGERED, _) => format!("{own}: staggered."),
        (words::STONE_WARD | words::STONE_CHARM, _) => {
            format!(
                "{own}: {} in force, {value} mana invested.",
                label_of(&condition.key)
            )
        }
        (words::DRAGGING, _) => {
            format!("{own} can drag its partners along, for {value} AP of movement.")
        }
        (words::HAS_OPENING, Some(other)) => {
            format!("{own} has an opening: {value} stands against Rebuffs of {other}.")
        }
        (words::GRAPPLING, Some(other)) => format!("{own} is grappling with {other}."),
        (words::PINNED, Some(other)) => format!("{own} is pinned by {other}."),
        (words::HARRIED, Some(other)) => format!("{own} is harried by {other}."),
        (words::DISTRACTED, Some(other)) => format!("{own} is distracted by {other}."),
        (words::IGNORING, Some(other)) => format!("{own} ignores {other}."),
        (words::RIDING, Some(other)) => format!("{own} rides {other}."),
        _ => return LogText::Usual,
    };
    LogText::Words(told)
}

fn rounds_left(clock: i32) -> SmolStr {
    match clock {
        1 => SmolStr::new_static("1 round is left"),
        clock => format_smolstr!("{clock} rounds are left"),
    }
}

fn ends(world: &World, who: CombatantId, key: &str, by: Option<CombatantId>) -> LogText {
    let own = name(world, who);
    let other = by.map(|by| name(world, by));
    let told = match (key, other) {
        (words::UNDERWAY | words::CARRYING | words::HAS_OPENING | words::DRAGGING, _) => {
            return LogText::Silent;
        }
        (words::READIED, _) => format!("{own} keeps nothing ready any more."),
        (words::STONE_WARD | words::STONE_CHARM, _) => format!("{own}: {} ends.", label_of(key)),
        (words::GRAPPLING, Some(other)) => format!("{own} no longer grapples with {other}."),
        (words::PINNED, Some(other)) => format!("{own} is no longer pinned by {other}."),
        (words::HARRIED, Some(other)) => format!("{own} is no longer harried by {other}."),
        (words::IGNORING, Some(other)) => format!("{own} heeds {other} again."),
        (words::RIDING, Some(other)) => format!("{own} no longer rides {other}."),
        _ => return LogText::Usual,
    };
    LogText::Words(told)
}

/// What only this ruleset knows.
fn own(world: &World, fact: &WoundsFact) -> LogText {
    match fact {
        WoundsFact::Underway {
            who,
            act,
            paid,
            cost,
            due,
            ..
        } => {
            let (who, what) = (name(world, *who), label_of(&act.verb));
            LogText::Words(match (*cost, *due) {
                (0, due) => format!("{who}: {what} until the end of round {due}."),
                (cost, _) => format!("{who}: {what}, {paid} of {cost} AP are paid."),
            })
        }
        WoundsFact::ApLost { who, lost, .. } => LogText::Words(format!(
            "{}: {lost} AP more than it can keep are lost.",
            name(world, *who)
        )),
        WoundsFact::Kept { who, act, .. } => {
            let kept = act.riders.keys().find(|verb| ACTIONS.row(verb).is_some());
            let kept = kept.map_or_else(|| "an action".into(), |verb| label_of(verb));
            LogText::Words(format!("{} keeps {kept} ready.", name(world, *who)))
        }
    }
}

/// What a roll was compared with: "Defense 15", "TN 10".
pub fn compared_with(report: &RollReport) -> SmolStr {
    let target = report.target.unwrap_or_default();
    match report.kind {
        RollKind::Attack => format_smolstr!("Defense {target}"),
        _ => format_smolstr!("{target}"),
    }
}

/// A modifier's value with what it counts in.
pub fn value_of(modifier: &Modifier) -> SmolStr {
    value_with_unit(modifier, "to the Defense")
}

/// The button that ends a turn.
pub const END_TURN: (&str, &str) = (
    "End turn",
    "What is left of your AP stays, and the gain at the end of the turn comes on top.",
);
