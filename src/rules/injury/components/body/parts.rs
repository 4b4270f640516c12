//! The parts of a body and the injuries recorded on them. Floor 4.
//! Rules INJ-HURT-01 to -09, -11, INJ-PART-14.

use crate::combat::one_among;
use crate::rules::injury::data::{InjuryData, PartKind, PlanPart};
use bevy::prelude::{Component, Deref};
use smol_str::SmolStr;

/// One part of one body.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Part {
    /// Its id: `arm.l`, `head.2`, `eye.2l`.
    pub id: SmolStr,
    /// What it is.
    pub kind: PartKind,
    /// The index of the part it is attached to.
    pub parent: Option<usize>,
    /// Injuries that it really has, 0 to its steps.
    pub injuries: u8,
    /// Whether it is gone.
    pub destroyed: bool,
    /// Whether it is artificial: it counts as having exactly 1 injury for ever. Rule INJ-REST-07.
    pub prosthetic: bool,
}

impl Part {
    /// Counts as having at least one injury. Rule INJ-HURT-07.
    #[must_use]
    pub const fn is_hurt(&self) -> bool {
        self.injuries > 0 || self.destroyed
    }

    /// Whether another injury has a place on it. Rules INJ-HURT-03, INJ-REST-07.
    #[must_use]
    pub fn has_step_left(&self, data: &InjuryData) -> bool {
        !self.destroyed && !self.prosthetic && self.injuries < self.kind.steps(data)
    }
}

/// A part's name for people by its id: "left arm", "second head".
#[must_use]
pub fn label(id: &str) -> SmolStr {
    match id.split_once('.') {
        Some((kind, suffix)) => one_among(kind, suffix),
        None => id.into(),
    }
}

/// The parts of a combatant's body, with the injuries on each.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Injuries {
    pub(super) parts: Vec<Part>,
}

/// A body as the rules in force see it; it dereferences to the body.
#[derive(Debug, Clone, Copy, Deref)]
pub struct BodyView<'w> {
    #[deref]
    body: &'w Injuries,
    /// The tables of the battle.
    pub(super) data: &'w InjuryData,
}

/// What recording injuries did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedInjuries {
    /// Injuries before.
    pub before: u8,
    /// Injuries now; those beyond the last step are lost.
    pub after: u8,
    /// Whether the part is destroyed now.
    pub destroyed: bool,
    /// The steps newly reached, ascending.
    pub reached_steps: Vec<u8>,
    /// Attached parts destroyed with it.
    pub also_destroyed: Vec<SmolStr>,
}

impl Injuries {
    /// A sound body of a plan: id, kind and parent of each part, parents first.
    #[must_use]
    pub fn from_plan(plan: &[PlanPart]) -> Self {
        let parts = plan.iter().map(|(id, kind, parent)| {
            let parent = parent
                .as_ref()
                .and_then(|parent| plan.iter().position(|(other, ..)| other == parent));
            Part {
                id: id.clone(),
                kind: *kind,
                parent,
                injuries: 0,
                destroyed: false,
                prosthetic: false,
            }
        });
        Self {
            parts: parts.collect(),
        }
    }

    /// The body as the rules of a battle see it.
    #[must_use]
    pub const fn under<'w>(&'w self, data: &'w InjuryData) -> BodyView<'w> {
        BodyView { body: self, data }
    }

    /// All parts in the order of the plan.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The part of an id.
    #[must_use]
    pub fn part(&self, id: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.id == id)
    }

    /// The ids of the parts that are wanted.
    #[must_use]
    pub fn ids_where(&self, wanted: impl Fn(&Part) -> bool) -> Vec<SmolStr> {
        let parts = self.parts.iter().filter(|part| wanted(part));
        parts.map(|part| part.id.clone()).collect()
    }

    /// A part's name for people: "left arm", "second head".
    #[must_use]
    pub fn label(&self, part: &Part) -> SmolStr {
        label(&part.id)
    }

    /// Records injuries on a part. Rules INJ-HURT-06, -07: what is attached to a destroyed part
    /// is destroyed with it, without injuries of its own. An unknown part changes nothing.
    pub fn record(&mut self, data: &InjuryData, id: &str, injuries: u8) -> RecordedInjuries {
        let Some(at) = self.parts.iter().position(|part| part.id == id) else {
            return RecordedInjuries {
                before: 0,
                after: 0,
                destroyed: false,
                reached_steps: Vec::new(),
                also_destroyed: Vec::new(),
            };
        };
        let part = &mut self.parts[at];
        let before = part.injuries;
        let after = before.saturating_add(injuries).min(part.kind.steps(data));
        part.injuries = after;
        let destroyed = after == part.kind.steps(data) && part.kind.can_be_destroyed(data);
        let newly = destroyed && !part.destroyed;
        part.destroyed |= destroyed;
        let also_destroyed = if newly && !data.is_off("INJ-HURT-07") {
            self.destroy_attached(at)
        } else {
            Vec::new()
        };
        RecordedInjuries {
            before,
            after,
            destroyed,
            reached_steps: (before + 1..=after).collect(),
            also_destroyed,
        }
    }

    fn destroy_attached(&mut self, at: usize) -> Vec<SmolStr> {
        let mut lost = Vec::new();
        for index in 0..self.parts.len() {
            if self.parts[index].parent == Some(at) && !self.parts[index].destroyed {
                self.parts[index].destroyed = true;
                self.parts[index].prosthetic = false;
                lost.push(self.parts[index].id.clone());
                lost.extend(self.destroy_attached(index));
            }
        }
        lost
    }

    /// All injuries, each counted once. Rule INJ-HURT-11.
    #[must_use]
    pub fn injury_count(&self) -> u32 {
        self.parts.iter().map(|part| u32::from(part.injuries)).sum()
    }

    /// All parts of a kind.
    pub fn of(&self, kind: PartKind) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.kind == kind)
    }

    /// The part that another is attached to.
    #[must_use]
    pub fn parent_of(&self, part: &Part) -> Option<&Part> {
        self.parts.get(part.parent?)
    }

    /// All parts of a kind are hurt, at least one being there. Rule INJ-HURT-07; ruling INJ-R20.
    #[must_use]
    pub fn all_hurt(&self, kind: PartKind) -> bool {
        let mut parts = self.of(kind).peekable();
        parts.peek().is_some() && parts.all(Part::is_hurt)
    }
}

impl<'w> BodyView<'w> {
    /// The parts that a hit of so many degrees can injure. Rules INJ-HURT-02, -03: no deeper than
    /// the degrees reach, with a step left, hearts only if their place is known.
    pub fn choosable(self, degrees: i32, knows_heart: bool) -> impl Iterator<Item = &'w Part> {
        self.body.parts.iter().filter(move |part| {
            (part.kind.severity().step(self.data) <= degrees || self.data.is_off("INJ-HURT-02"))
                && (part.has_step_left(self.data) || self.data.is_off("INJ-HURT-03"))
                && (part.kind != PartKind::Heart || knows_heart)
        })
    }

    /// Dead: all heads or all hearts destroyed, of those it ever had, at least one. Rule INJ-HURT-08.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        [PartKind::Head, PartKind::Heart].into_iter().any(|kind| {
            let mut parts = self.of(kind).peekable();
            parts.peek().is_some() && parts.all(|part| part.destroyed)
        }) && !self.data.is_off("INJ-HURT-08")
    }

    /// The DC of a save against death. Rule INJ-HURT-09; ruling INJ-R14.
    #[must_use]
    pub fn death_dc(&self, bleed: i32) -> i32 {
        bleed
            + self
                .parts
                .iter()
                .map(|part| part.kind.severity().value(self.data) * i32::from(part.injuries))
                .sum::<i32>()
    }

    /// Whether a heart can still be injured. Rule INJ-PART-13.
    #[must_use]
    pub fn has_open_heart(self) -> bool {
        self.of(PartKind::Heart)
            .any(|part| part.has_step_left(self.data))
    }
}
