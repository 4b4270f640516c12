//! What an attack comes to, as it is seen and heard. Floor 3.
//!
//! Each ruleset says it of its own events, in words that all of them share ([`Shown::impact`](super::Shown::impact)):
//! screens show and sound a blow by them and know no rule.

use super::{
    ActiveRuleset, BattleEvent, CombatantId, GaugeKind, ModifierKind, RollKind, RollReport,
};
use bevy::prelude::World;

/// How heavily an attack falls, the lightest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Severity {
    /// It does nothing.
    #[default]
    Miss,
    /// It touches, and hurts nobody.
    Graze,
    /// It hurts, or does what it was meant to.
    Light,
    /// It maims, or takes a large part of what keeps from death.
    Grave,
    /// It brings the target down.
    Fell,
}

/// What the target set against an attack that was kept off or softened by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Guard {
    /// It was out of the way.
    Dodge,
    /// It turned the weapon aside.
    Parry,
    /// It caught the blow, mostly with a shield.
    Block,
}

/// What an attack is made with, by how it sounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Means {
    /// Cuts.
    Blade,
    /// Crushes.
    #[default]
    Blunt,
    /// Stabs.
    Point,
    /// The bare body.
    Fist,
    /// Claws, paws, talons.
    Claw,
    /// Teeth, fangs, beaks.
    Bite,
    /// Shot from a bow or a sling.
    Bow,
    /// Shot from a crossbow.
    Crossbow,
    /// Thrown by hand.
    Throw,
    /// A spell, a gaze.
    Magic,
}

impl Means {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Blade,
        Self::Blunt,
        Self::Point,
        Self::Fist,
        Self::Claw,
        Self::Bite,
        Self::Bow,
        Self::Crossbow,
        Self::Throw,
        Self::Magic,
    ];

    /// A weapon that strikes, by what it does: cuts, stabs, or else crushes; `grown` on the body or held.
    #[must_use]
    pub const fn of_blow(cuts: bool, stabs: bool, grown: bool) -> Self {
        match (cuts, stabs, grown) {
            (true, _, false) => Self::Blade,
            (true, _, true) => Self::Claw,
            (_, true, false) => Self::Point,
            (_, true, true) => Self::Bite,
            (_, _, false) => Self::Blunt,
            (_, _, true) => Self::Fist,
        }
    }

    /// What the word of a weapon suggests, for rulesets that say nothing about it.
    #[must_use]
    pub fn of_word(word: &str, ranged: bool) -> Self {
        const SIGNS: [(&str, Means); 26] = [
            ("crossbow", Means::Crossbow),
            ("arbalest", Means::Crossbow),
            ("pistol", Means::Crossbow),
            ("bow", Means::Bow),
            ("sling", Means::Bow),
            ("bolt", Means::Magic),
            ("stare", Means::Magic),
            ("spell", Means::Magic),
            ("handaxe", Means::Blade),
            ("axe", Means::Blade),
            ("sword", Means::Blade),
            ("glaive", Means::Blade),
            ("hatchet", Means::Blade),
            ("spear", Means::Point),
            ("javelin", Means::Point),
            ("dagger", Means::Point),
            ("knife", Means::Point),
            ("gore", Means::Point),
            ("claw", Means::Claw),
            ("paw", Means::Claw),
            ("bite", Means::Bite),
            ("fang", Means::Bite),
            ("unarmed", Means::Fist),
            ("fist", Means::Fist),
            ("wing", Means::Fist),
            ("tail", Means::Fist),
        ];
        let named = SIGNS.iter().find(|(sign, _)| word.contains(sign));
        match named.map(|(_, means)| *means) {
            Some(means @ (Self::Bow | Self::Crossbow | Self::Magic)) => means,
            _ if ranged => Self::Throw,
            Some(means) => means,
            None => Self::Blunt,
        }
    }
}

/// What an attack comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Impact {
    /// How heavily it falls.
    pub severity: Severity,
    /// What kept it off or softened it; `None` where nothing did.
    pub guard: Option<Guard>,
    /// What it is made with.
    pub means: Means,
}

impl Impact {
    /// What an attack comes to in every ruleset: harm by what was lost of a part or of the pool that keeps from
    /// death (a third of it at once is grave), the guard by the word of the defence, the means by that of the weapon.
    #[must_use]
    pub fn usual(world: &World, attack: &AttackEvents<'_>) -> Self {
        Self {
            severity: usual_severity(world, attack),
            guard: usual_guard(attack),
            means: Means::of_word(attack.with, attack.ranged),
        }
    }
}

fn usual_severity(world: &World, attack: &AttackEvents<'_>) -> Severity {
    let maims = |event: &BattleEvent| match event {
        BattleEvent::PartHurt {
            added, destroyed, ..
        } => *destroyed || *added >= 2,
        _ => false,
    };
    let hurt = attack.hurts().next().is_some();
    let lost = attack.life_lost(world);
    let deep = lost * 3 >= attack.life(world).max(1);
    let landed = BattleEvent::landed(attack.result) || hurt || lost > 0;
    if !landed {
        return Severity::Miss;
    }
    if attack.fells() {
        Severity::Fell
    } else if attack.result == "critical" || (lost > 0 && deep) || attack.hurts().any(maims) {
        Severity::Grave
    } else if hurt || lost > 0 || attack.result == "success" || attack.binds() || attack.is_open() {
        Severity::Light
    } else {
        Severity::Graze
    }
}

fn usual_guard(attack: &AttackEvents<'_>) -> Option<Guard> {
    let defence = attack.defence().filter(|roll| roll.result != "failure");
    let Some(defence) = defence else {
        return (attack.result == "deflected").then_some(Guard::Parry);
    };
    let label = defence.label.to_lowercase();
    let named = |word: &str| label.contains(word);
    if named("block") || named("shield") {
        Some(Guard::Block)
    } else if named("parry") {
        Some(Guard::Parry)
    } else {
        Some(Guard::Dodge)
    }
}

/// The events of one attack: from its roll on to the last that follows from it at once.
#[derive(Debug, Clone, Copy)]
pub struct AttackEvents<'e> {
    /// Who attacked.
    pub who: CombatantId,
    /// Whom.
    pub target: CombatantId,
    /// The weapon's id, or the verb of a maneuver.
    pub with: &'e str,
    /// What came of it, in one word.
    pub result: &'e str,
    /// Final degrees, where the ruleset counts them.
    pub degrees: Option<i32>,
    /// Whether it was shot or thrown.
    pub ranged: bool,
    /// The events, the roll (if there was one) first.
    pub events: &'e [BattleEvent],
    /// The place of the first of them among all events of the battle.
    pub first: usize,
    /// The place of [`BattleEvent::AttackResolved`] among all events of the battle.
    pub resolved: usize,
    /// Whether a question follows them, so that not everything that the attack does is known yet.
    open: bool,
}

impl<'e> AttackEvents<'e> {
    /// Those round an event that says what came of an attack; `None` if it says something else.
    #[must_use]
    pub fn around(all: &'e [BattleEvent], resolved: usize) -> Option<Self> {
        let BattleEvent::AttackResolved {
            who,
            target,
            with,
            result,
            degrees,
            ranged,
        } = all.get(resolved)?
        else {
            return None;
        };
        let roll = (0..resolved)
            .rev()
            .take_while(|&at| !is_border(&all[at]))
            .find(|&at| is_attack_of(&all[at], *who, *target));
        let first = roll.unwrap_or(resolved);
        let after = &all[resolved + 1..];
        let ends = |event: &BattleEvent| {
            is_border(event) || is_attack(event) || matches!(event, BattleEvent::Asked(_))
        };
        let length = after.iter().position(ends).unwrap_or(after.len());
        Some(Self {
            who: *who,
            target: *target,
            with,
            result,
            degrees: *degrees,
            ranged: *ranged,
            events: &all[first..=resolved + length],
            first,
            resolved,
            open: matches!(after.get(length), Some(BattleEvent::Asked(_))),
        })
    }

    /// The attack with what followed from the answers to its questions, if that is known: up to the next attack, or to
    /// anything else that begins.
    #[must_use]
    pub fn with_answers(self, all: &'e [BattleEvent]) -> Self {
        let after = self.first + self.events.len();
        let ends = |event: &BattleEvent| is_border(event) || is_attack(event);
        let length = all[after..].iter().position(ends);
        let end = length.map_or(all.len(), |length| after + length);
        Self {
            events: &all[self.first..end],
            open: false,
            ..self
        }
    }

    /// Those of an attack whose roll is this event, if it is one and what came of it is known, without a question in
    /// between.
    #[must_use]
    pub fn of_roll(all: &'e [BattleEvent], roll: usize) -> Option<Self> {
        if !is_attack(all.get(roll)?) {
            return None;
        }
        let resolved = all[roll + 1..]
            .iter()
            .position(|event| matches!(event, BattleEvent::AttackResolved { .. }))?;
        let attack = Self::around(all, roll + 1 + resolved)?;
        (attack.first == roll && attack.is_seen_at(roll)).then_some(attack)
    }

    /// Whether the attack is shown with this event: with its roll, so that the blow is seen before what it does, or,
    /// where somebody was asked in between, with what came of it.
    #[must_use]
    pub fn is_seen_at(&self, place: usize) -> bool {
        let between = &self.events[..self.resolved - self.first];
        let asked = between
            .iter()
            .any(|event| matches!(event, BattleEvent::Asked(_)));
        place == if asked { self.resolved } else { self.first }
    }

    /// The attack roll.
    #[must_use]
    pub fn roll(&self) -> Option<&'e RollReport> {
        match self.events.first()? {
            BattleEvent::Rolled(report) => Some(report),
            _ => None,
        }
    }

    /// What the target rolled against it.
    #[must_use]
    pub fn defence(&self) -> Option<&'e RollReport> {
        self.events.iter().find_map(|event| match event {
            BattleEvent::Rolled(report)
                if report.kind == RollKind::Defence && report.who == self.target =>
            {
                Some(&**report)
            }
            _ => None,
        })
    }

    /// Whether the target was only missed for what a rule added to the number that the attack was rolled against.
    #[must_use]
    pub fn missed_for(&self, rule: &str) -> bool {
        let Some((roll, target)) = self.roll().and_then(|roll| Some((roll, roll.target?))) else {
            return false;
        };
        let added = roll
            .terms
            .iter()
            .filter(|it| it.counts() && it.kind == ModifierKind::Defence && it.rule.0 == rule)
            .map(|it| it.value)
            .sum::<i32>();
        roll.total < target && roll.total + added >= target
    }

    /// What was hurt of the target's body.
    pub fn hurts(&self) -> impl Iterator<Item = &'e BattleEvent> {
        let target = self.target;
        self.events.iter().filter(
            move |event| matches!(event, BattleEvent::PartHurt { who, .. } if *who == target),
        )
    }

    /// Whether the target fell by it, out of the fight or dead.
    #[must_use]
    pub fn fells(&self) -> bool {
        self.events.iter().any(|event| {
            matches!(
                event,
                BattleEvent::StandingChanged { who, to, .. } if *who == self.target && to.is_out()
            )
        })
    }

    /// How much the target lost of the pool that keeps from death; 0 where the ruleset has none.
    #[must_use]
    pub fn life_lost(&self, world: &World) -> i32 {
        let ruleset = world.get_resource::<ActiveRuleset>();
        let life = ruleset.and_then(|ruleset| ruleset.ruleset.wording.harm.life_pool());
        let lost = self.events.iter().map(|event| match event {
            BattleEvent::PoolChanged {
                who,
                pool,
                from,
                to,
                ..
            } if *who == self.target && Some(pool.as_str()) == life => (from - to).max(0),
            _ => 0,
        });
        lost.sum()
    }

    /// How much the target can have of what keeps from death; 0 where the ruleset does not say.
    #[must_use]
    pub fn life(&self, world: &World) -> i32 {
        let Some(ruleset) = world.get_resource::<ActiveRuleset>() else {
            return 0;
        };
        let sheet = (ruleset.ruleset.shown.sheet)(world, self.target);
        let mut gauges = sheet.gauges.iter();
        let health = gauges.find(|gauge| gauge.kind == GaugeKind::Health);
        health.and_then(|gauge| gauge.max).unwrap_or(0)
    }

    /// Whether it gave the target a condition.
    #[must_use]
    pub fn binds(&self) -> bool {
        let of_target = |event: &BattleEvent| matches!(event, BattleEvent::ConditionSet { who, .. } if *who == self.target);
        self.events.iter().any(of_target)
    }

    /// Whether a question follows, so that not everything that it does is known yet.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }
}

/// Whether something else begins with it.
const fn is_border(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::Declared { .. }
            | BattleEvent::AttackResolved { .. }
            | BattleEvent::TurnStarted { .. }
            | BattleEvent::TurnEnded { .. }
            | BattleEvent::RoundStarted { .. }
            | BattleEvent::PriorityGiven { .. }
    )
}

fn is_attack(event: &BattleEvent) -> bool {
    matches!(event, BattleEvent::Rolled(report) if report.kind == RollKind::Attack)
}

fn is_attack_of(event: &BattleEvent, by: CombatantId, on: CombatantId) -> bool {
    let BattleEvent::Rolled(report) = event else {
        return false;
    };
    report.kind == RollKind::Attack && report.who == by && report.against.is_none_or(|it| it == on)
}

#[cfg(test)]
mod tests;
