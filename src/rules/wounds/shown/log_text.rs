//! The log in the words of this ruleset. Floor 4. Rules WND-ATK-03, -09, -10, WND-HURT-02, -13, WND-INIT-12, -13.

use crate::combat::{
    BattleEvent, CombatantId, Condition, ConditionWords, Conditions, HarmKind, LogText, Modifier,
    MoveKind, PendingChoice, RollKind, RollReport, RuleId, agreeing, capital, component_of,
    value_with_unit,
};
use crate::mechanics::Scene;
use crate::rules::wounds::actions::ACTIONS;
use crate::rules::wounds::components::own_facts::WoundsFact;
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::resolve::Level;
use crate::rules::wounds::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What each condition does, and how the log says that it begins and ends.
pub const CONDITION_WORDS: &[ConditionWords] = &[
    ConditionWords::of(
        words::GRAPPLING,
        "Can use only weapons of reach 0 and cannot shoot or throw; as it leaves, the other may cling to it.",
        "is grappling with {by}",
        "no longer grapples with {by}",
    ),
    ConditionWords::of(
        words::PINNED,
        "Is helpless[ in {by}'s grip], and can do nothing but Escape.",
        "is pinned[ by {by}]",
        "is no longer pinned[ by {by}]",
    ),
    ConditionWords::of(
        words::DEFENDING,
        "Uses the best of its Defenses against everybody it sees, until it is wounded or its next turn starts.",
        "",
        "is no longer defending",
    ),
    ConditionWords::of(
        words::DISTRACTED,
        "Has -2 on attacks and on Melee and Ranged Defense until the round ends.",
        "is distracted[ by {by}]",
        "is no longer distracted",
    ),
    ConditionWords::of(
        words::HARRIED,
        "Has -2 on shots and throws until the round ends.",
        "is harried[ by {by}]",
        "is no longer harried[ by {by}]",
    ),
    ConditionWords::of(
        words::BLEEDING,
        "Takes {n} fatigue as each of its turns ends, until it is treated.",
        "is bleeding (level {n})",
        "stops bleeding",
    ),
    ConditionWords::of(
        words::BURNING,
        "Takes burning damage of level {n} as each of its turns ends, until it is treated or enters water.",
        "is burning (level {n})",
        "stops burning",
    ),
    ConditionWords::of(
        words::HOBBLED,
        "Has half its movement rate until it is treated.",
        "is hobbled",
        "is no longer hobbled",
    ),
    ConditionWords::of(
        words::POISONED,
        "Rolls against a poison of potency {n} as each of its turns ends: it takes 2 fatigue, or the potency falls by 2.",
        "is poisoned (potency {n})",
        "is no longer poisoned",
    ),
    ConditionWords::of(
        words::SUNK,
        "Is under water until it surfaces or leaves the deep cells.",
        "is under water",
        "is above water again",
    ),
    ConditionWords::of(
        words::EXHAUSTED,
        "Has -1 on attacks and checks, and cannot Dash.",
        "is exhausted",
        "is no longer exhausted",
    ),
    ConditionWords::of(
        words::STAGGERED,
        "Has -2 on attacks and checks, gains half the AP, and cannot interrupt, react or Dash.",
        "is staggered",
        "is no longer staggered",
    ),
    ConditionWords::silent(
        words::UNCONSCIOUS,
        "Lies helpless on the ground with empty hands, and gains no AP.",
    ),
    ConditionWords::of(
        words::IMMOBILE,
        "Can neither move nor Defend, and is attacked against its Immobile Defense.",
        "cannot move",
        "can move again",
    ),
    ConditionWords::of(
        words::HELPLESS,
        "Cannot move, act or react, and helps nobody to flank.",
        "is helpless",
        "is no longer helpless",
    ),
    ConditionWords::of(
        words::PRONE,
        "Lies on the ground: it is much easier to strike, much harder to shoot, and slow.",
        "is prone",
        "is no longer prone",
    ),
    ConditionWords::of(
        words::CROUCHING,
        "Is bent low: it is easier to strike, harder to shoot, and slower.",
        "",
        "is no longer crouching",
    ),
    ConditionWords::of(
        words::SURPRISED,
        "Has less initiative, and gets no AP until its first turn is over.",
        "is surprised",
        "is no longer surprised",
    ),
    ConditionWords::of(
        words::IGNORING,
        "Ignores {by}, who does not flank it but whose attacks on it count as from behind.",
        "ignores {by}",
        "heeds {by} again",
    ),
    ConditionWords::of(
        words::HAS_OPENING,
        "Uses {n} against {by}'s Rebuffs, if that is more than its Defense, until the turn ends.",
        "has an opening against {by}: {n} counts against its Rebuffs",
        "",
    ),
    ConditionWords::of(
        words::DRAGGING,
        "Takes those it grapples along with its next {n} AP of movement.",
        "can drag those it grapples along for {n} AP of movement",
        "",
    ),
    ConditionWords::of(
        words::READIED,
        "Keeps an action ready for an event; any other action or reaction gives it up.",
        "",
        "no longer keeps anything ready",
    ),
    ConditionWords::silent(
        words::UNDERWAY,
        "Has begun an action that is not paid for yet: all its AP go into it until it is done or given up.",
    ),
    ConditionWords::of(
        words::STONE_WARD,
        "Has +2 armour from a Stone Ward, in which {n} mana is invested.",
        "is under a Stone Ward of {n} mana",
        "is no longer under a Stone Ward",
    ),
    ConditionWords::of(
        words::STONE_CHARM,
        "Has +2 armour from a Stone charm, in which {n} mana is invested.",
        "is under a Stone charm of {n} mana",
        "is no longer under a Stone charm",
    ),
    ConditionWords::of(
        words::RUNAWAY,
        "Is out of control and goes its own way until it is calmed.",
        "bolts",
        "is under control again",
    ),
    ConditionWords::of(
        words::RIDING,
        "Shares the space and the turn of its mount, and goes where the mount goes.",
        "is riding[ {by}]",
        "is no longer riding[ {by}]",
    ),
    ConditionWords::silent(
        words::CARRYING,
        "Carries a rider, who shares its space and its turn.",
    ),
    ConditionWords::of(
        words::DYING,
        "Dies when its death clock runs out, unless somebody stabilizes it; rounds left: {n}.",
        "",
        "is no longer dying",
    ),
];

/// The attacks that are more than a plain one. Rules WND-ACT-11 to -13.
const MANNERS: [&str; 3] = [words::QUICK_ATTACK, words::STRONG_ATTACK, words::NONLETHAL];

/// What the log says of an event.
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    match event {
        // What is kept is told once it is.
        BattleEvent::Declared { act, .. } if act.verb == words::READY => LogText::Silent,
        // The roll names the weapon and not the manner.
        BattleEvent::Declared { who, act } if MANNERS.contains(&act.verb.as_str()) => {
            let (who, label) = (name(world, *who), label_of(&act.verb));
            LogText::Words(format!("{who} makes a {label}."))
        }
        // Riders come along with their mounts.
        BattleEvent::Moved {
            who,
            kind: MoveKind::Forced,
            ..
        } if component_of::<Conditions>(world, *who).has(words::RIDING) => LogText::Silent,
        BattleEvent::Answered { who, kind, answer } => answered(world, *who, kind, &answer.choose),
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
        BattleEvent::Ruleset(_) => {
            WoundsFact::of(event).map_or(LogText::Usual, |it| own(world, it))
        }
        _ => LogText::Usual,
    }
}

fn name(world: &World, who: CombatantId) -> &str {
    Scene::of(world).name(who)
}

/// A reaction, where what follows does not name it.
fn answered(world: &World, who: CombatantId, window: &str, key: &str) -> LogText {
    if key == PendingChoice::DECLINE {
        return LogText::Usual;
    }
    let who = name(world, who);
    let other = key.parse().ok().map(CombatantId);
    LogText::Words(match (window, other) {
        (words::WINDOW_REBUFF, _) => format!("{who} makes a Rebuff."),
        (words::WINDOW_READY, _) => format!("{who} does what it has kept ready."),
        (words::WINDOW_INTERPOSE, Some(other)) => {
            format!("{who} tries to put {} in the way.", name(world, other))
        }
        _ => return LogText::Usual,
    })
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
            // The roll tells it.
            (Pool::Tie, _) => LogText::Silent,
            (Pool::Fatigue, _) => {
                let (who, from, to) = (name(world, self.who), self.from, self.to);
                let is = if to > from { "rises" } else { "falls" };
                LogText::Words(format!("{who}'s fatigue {is} to {to}."))
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
            true if HARM.is_healing(self.rule) => {
                format!("{who} has a {word} wound instead ({to} of {slots}).")
            }
            true => format!("{who} takes a {word} wound ({to} of {slots})."),
            false if self.from - to == 1 => {
                format!("One of {who}'s {word} wounds is healed ({to} of {slots} left).")
            }
            false => format!(
                "{} of {who}'s {word} wounds are healed ({to} of {slots} left).",
                self.from - to
            ),
        };
        LogText::Words(told)
    }

    /// "Anna's initiative falls to 10, for an interrupt."
    fn initiative(&self, world: &World) -> LogText {
        let why = match self.rule.0 {
            // The roll tells it.
            "WND-INIT-01" => return LogText::Silent,
            "WND-INIT-07" => ", surprised",
            "WND-ATK-03" if self.to > self.from => ", from a critical success",
            "WND-ATK-03" => ", from a critical result",
            "WND-REACT-01" => ", the price of an interrupt",
            "WND-ACT-35" => ", by Seize Initiative",
            "WND-R93" => ", in the order of the level",
            _ => "",
        };
        let (who, to) = (name(world, self.who), self.to);
        let is = if to > self.from { "rises" } else { "falls" };
        LogText::Words(format!("{who}'s initiative {is} to {to}{why}."))
    }
}

/// What harm is counted in: wounds that fill slots.
pub const HARM: HarmKind = HarmKind::Wounds {
    pools: &[
        Pool::Light.word(),
        Pool::Moderate.word(),
        Pool::Severe.word(),
        Pool::Critical.word(),
        Pool::Fatal.word(),
    ],
    healing: &["WND-REST-", "WND-ACT-38", "WND-MAG-06", "WND-R18"],
};

fn rolled(world: &World, report: &RollReport) -> LogText {
    let who = name(world, report.who);
    let told = match (report.kind, report.rule.0) {
        (RollKind::Damage, _) => match report.net {
            Some(net) => {
                let whom = name(world, report.against.unwrap_or(report.who));
                format!("{}.", damage(report, whom, net))
            }
            None => return LogText::Usual,
        },
        (RollKind::Table, "WND-DICE-02") => {
            let (does, sign) = match report.label.as_str() {
                "implosion" => ("implodes", '\u{2212}'),
                _ => ("explodes", '+'),
            };
            let critical = match report.result.as_str() {
                "rolled" => String::new(),
                result => format!(", a {result}"),
            };
            format!("{who}'s roll {does}: {sign}{}{critical}.", report.total)
        }
        (RollKind::Table, "WND-INIT-03") => {
            return LogText::Part("Draws for the tie in initiative", report.total.to_string());
        }
        _ => return LogText::Usual,
    };
    LogText::Words(told)
}

/// What damage comes to: "The arming sword wounds Bert: final damage 5, a severe wound". Where a slot of another level is filled than the damage
/// asks for, that is told too: a Quick Attack or a Rebuff, a blow that spares, or full slots.
fn damage(report: &RollReport, whom: &str, net: i32) -> SmolStr {
    let filled = Level::ALL
        .iter()
        .find(|level| level.word() == report.result.as_str());
    let by_damage = Level::of(net);
    let result = match (filled, by_damage) {
        (Some(filled), Some(rolled)) if *filled != rolled => {
            format_smolstr!("{} wound instead of a {} one", filled.word(), rolled.word())
        }
        (Some(filled), _) => format_smolstr!("{} wound", filled.word()),
        (None, _) => report.result.clone(),
    };
    let (source, to) = match report.label.split_once(" at ") {
        Some((source, target)) => (source, format_smolstr!(" to {target}")),
        // A fall, fire and the like name nobody.
        None => (report.label.as_str(), format_smolstr!(" to {whom}")),
    };
    match report.result.as_str() {
        "no wound" => format_smolstr!(
            "The {source} {} not wound{}",
            agreeing(source, "does", "do"),
            to.trim_start_matches(" to")
        ),
        "no damage" => format_smolstr!(
            "The {source} {} no damage{to}",
            agreeing(source, "does", "do")
        ),
        _ if filled.is_none() => {
            let deals = agreeing(source, "deals", "deal");
            format_smolstr!("The {source} {deals} {net} damage{to}")
        }
        _ => {
            let whom = to.trim_start_matches(" to");
            let wounds = agreeing(source, "wounds", "wound");
            format_smolstr!("The {source} {wounds}{whom}: final damage {net}, a {result}")
        }
    }
}

/// A condition that says more than its name: how long one that dies has left.
fn begins(world: &World, who: CombatantId, condition: &Condition) -> LogText {
    if condition.key != words::DYING {
        return LogText::Usual;
    }
    let (who, left) = (name(world, who), rounds_left(condition.value));
    LogText::Words(format!("{who} is dying: {left}."))
}

fn rounds_left(clock: i32) -> SmolStr {
    match clock {
        1 => SmolStr::new_static("1 round is left"),
        clock => format_smolstr!("{clock} rounds are left"),
    }
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
                (0, due) => format!("{who} is busy with {what} until the end of round {due}."),
                (cost, _) => format!("{who} has paid {paid} of {cost} AP for {what}."),
            })
        }
        WoundsFact::ApLost { who, lost, .. } => LogText::Words(format!(
            "{} loses {lost} AP, more than it can keep.",
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
    "Keep the AP that are left; what you gain at the end of the turn is added to them.",
);
