//! Readied actions: what is kept, what it waits for, who is asked and in which order. Floor 4.
//! Rules TRI-ACT-18, TRI-REACT-03, -07; rulings TRI-R14, TRI-R31, TRI-R74, TRI-R77.

use super::acts::{mode_of, weapon_keys};
use super::choice::in_order_of_choice;
use super::position::{Visibility, is_located, visibility};
use super::spells::spell_named;
use crate::combat::{Act, CombatantId, Refusal, Word};
use crate::grid::Cell;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, ALLY, ENERGY, TARGET, Trigger};
use smol_str::{SmolStr, format_smolstr};
use std::collections::{BTreeMap, BTreeSet};

/// Whose doing a readied action waits for. Ruling TRI-R14.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// That of any Enemy.
    Enemy,
    /// That of any Ally.
    Ally,
    /// That of this creature.
    One(CombatantId),
}

/// A readied action, as its command names it. Rule TRI-ACT-18; ruling TRI-R14.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept<'a> {
    /// The verb of the action that is kept.
    pub kind: &'a str,
    /// What it waits for.
    pub trigger: Trigger,
    /// Within how many cells somebody has to come; the reach if it is not said.
    cells: Option<i32>,
    /// Who has to do it.
    whose: Whose,
    /// At whom the attack has to be that it waits for, if that is said.
    target: Option<CombatantId>,
    act: &'a Act,
}

impl<'a> Kept<'a> {
    /// Reads the command: one kind of action, and one trigger. A rider of 0 names nothing, but for the cells of `enters`.
    ///
    /// # Errors
    /// [`Refusal`] if it names none or several.
    pub fn of(act: &'a Act) -> Result<Self, Refusal> {
        let named = |key: &str| act.riders.get(key).is_some_and(|&amount| amount > 0);
        let triggers = Trigger::ALL.iter().copied();
        let chosen: Vec<_> = triggers.filter(|trigger| named(trigger.word())).collect();
        let enters = act.riders.contains_key(Trigger::Enters.word());
        let trigger = match chosen.as_slice() {
            [] if enters => Trigger::Enters,
            &[trigger] => trigger,
            _ => return Err(Refusal::Missing("one trigger".into())),
        };
        let kinds = act
            .riders
            .keys()
            .filter(|&key| is_kind(key) && named(key))
            .map(SmolStr::as_str);
        let kinds: Vec<_> = kinds.collect();
        let &[kind] = kinds.as_slice() else {
            return Err(Refusal::Missing("one kind of action to keep".into()));
        };
        let number = |key: &str| act.riders.get(key).copied().filter(|&number| number > 0);
        let target = number(TARGET).and_then(|number| u32::try_from(number).ok());
        Ok(Self {
            kind,
            trigger,
            cells: number(Trigger::Enters.word()),
            whose: match act.target() {
                Some(one) => Whose::One(one),
                None if named(ALLY) => Whose::Ally,
                None => Whose::Enemy,
            },
            target: target.map(CombatantId),
            act,
        })
    }

    /// The action that is kept, as far as it is named: its target and its way are named at the trigger.
    pub fn action(&self, f: &Fighter<'_>) -> Act {
        let energy = ENERGY
            .iter()
            .filter_map(|&key| Some((key.into(), *self.act.riders.get(key)?)));
        let riders = match self.kind {
            words::CAST => energy.collect(),
            _ => BTreeMap::new(),
        };
        Act {
            with: self.with(f),
            riders,
            ..Act::new(self.kind)
        }
    }

    /// The weapon, the spell or the thing: for a weapon that is not named the first that fits.
    fn with(&self, f: &Fighter<'_>) -> Option<SmolStr> {
        let first = || match self.kind {
            words::STRIKE | words::SHOOT | words::THROW => {
                weapon_keys(f, mode_of(self.kind)).into_iter().next()
            }
            _ => None,
        };
        self.act.with.clone().or_else(first)
    }

    /// Whether an action is the one that is kept. One that is aimed at nothing yet, as the action bar offers it, may leave its
    /// Energy open.
    pub fn fits(&self, f: &Fighter<'_>, act: &Act) -> bool {
        let own = self.action(f);
        let is_bare = act.at.is_none() && act.path.is_empty();
        let given = |of: &Act, key: &str| of.riders.get(key).copied();
        let mut energy = ENERGY.iter();
        let same = energy.all(|&key| given(act, key) == given(&own, key));
        let key = |word: &Option<SmolStr>| {
            let word = word.as_deref()?;
            Some(f.weapon(word).map_or_else(|| word.into(), |it| it.key))
        };
        act.verb == self.kind
            && (own.with.is_none() || key(&own.with) == key(&act.with))
            && (is_bare || same || self.kind != words::CAST)
    }

    /// Whether it waits for what somebody does.
    fn is_about(&self, owner: &Fighter<'_>, other: &Fighter<'_>) -> bool {
        match self.whose {
            Whose::Enemy => other.side != owner.side,
            Whose::Ally => other.side == owner.side && other.id != owner.id,
            Whose::One(one) => other.id == one,
        }
    }

    /// Within how many cells of its owner somebody has to come.
    pub fn within(&self, owner: &Fighter<'_>) -> i32 {
        self.cells.unwrap_or_else(|| owner.reach())
    }

    /// For people: what is kept, and for what.
    pub fn told(&self) -> SmolStr {
        let with = self.act.with.as_deref().map(|it| it.replace('_', " "));
        let with = with.map_or_else(String::new, |with| format!(" ({with})"));
        let kind = self.kind.replace('_', " ");
        format_smolstr!("{kind}{with} once somebody {}", self.trigger.name())
    }
}

/// Whether a rider names a kind of action: it is neither a trigger nor Energy.
fn is_kind(rider: &str) -> bool {
    Trigger::of_word(rider).is_none()
        && !ENERGY.contains(&rider)
        && ![ALLY, TARGET].contains(&rider)
}

/// What somebody keeps.
pub fn kept_by<'a>(f: &'a Fighter<'_>) -> Option<Kept<'a>> {
    Kept::of(f.readied_act()?).ok()
}

/// Whether somebody can ready what a command names. Rule TRI-ACT-18; ruling TRI-R74: whom it does not know to be there it
/// cannot name.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    const RULE: &str = "TRI-ACT-18";
    let kept = Kept::of(act)?;
    for named in act.target().into_iter().chain(kept.target) {
        let other = s.known(named)?;
        if visibility(s, f, other) == Visibility::Undetected {
            return Err(Refusal::NoSuchCombatant(named));
        }
    }
    if kept.whose == Whose::One(f.id) {
        return Err(Refusal::forbidden("It cannot wait for itself", RULE));
    }
    let mode = mode_of(kept.kind);
    let at_hand = |word: &str| f.weapon(word).is_some_and(|it| it.data.has_mode(mode));
    let own = kept.with(f);
    match (kept.kind, own) {
        (words::STRIKE | words::SHOOT | words::THROW, Some(word)) if at_hand(&word) => Ok(()),
        (words::STRIKE | words::SHOOT | words::THROW, _) => {
            Err(Refusal::forbidden("It has no such weapon at hand", RULE))
        }
        (words::CAST, None) => Err(Refusal::Missing("a spell".into())),
        (words::CAST, Some(word)) if spell_named(s, f, &word).is_none() => {
            Err(Refusal::forbidden("It knows no such spell", RULE))
        }
        (words::FLY, _) if !f.stats.flies() => Err(Refusal::forbidden("It cannot fly", RULE)),
        _ => Ok(()),
    }
}

/// Those who have readied an action for what somebody does, in the order of choice; `at` are those to whom it happens. Rules
/// TRI-ACT-18, TRI-REACT-03; rulings TRI-R14, TRI-R31.
pub fn waiting(
    s: &Situation<'_>,
    trigger: Trigger,
    about: CombatantId,
    at: &[CombatantId],
) -> Vec<CombatantId> {
    let other = s.fighter(about);
    let waits = |f: &&Fighter<'_>| {
        let kept = kept_by(f).filter(|kept| kept.trigger == trigger);
        kept.is_some_and(|kept| {
            let hits = kept.target.is_none_or(|target| at.contains(&target));
            f.id != about && kept.is_about(f, other) && hits
        })
    };
    let all = s.fighters().iter().filter(waits);
    let mut all: Vec<_> = all.map(|f| f.id).collect();
    in_order_of_choice(s, about, at, &mut all);
    all
}

/// Those who have readied an action for somebody that steps out of their reach, as a step of it would. Ruling TRI-R14.
pub fn left_by(s: &Situation<'_>, who: CombatantId, to: Cell, height: i32) -> Vec<CombatantId> {
    let mut all = waiting(s, Trigger::Leaves, who, &[]);
    if all.is_empty() {
        return all;
    }
    let here = s.fighter(who);
    let mut there = here.clone();
    there.move_to(s.board, to);
    there.lift(s.board, height);
    all.retain(|&id| {
        let f = s.fighter(id);
        let reach = f.reach();
        s.distance(f, here) <= reach && s.distance(f, &there) > reach
    });
    all
}

/// Whether somebody may be asked for what it has readied now: it is able, still keeps it, and perceives the one whom it is
/// about. Rule TRI-REACT-07; rulings TRI-R14, TRI-R74.
pub fn may_choose<'a>(
    s: &'a Situation<'_>,
    trigger: Trigger,
    about: CombatantId,
    who: CombatantId,
) -> Option<Kept<'a>> {
    let (f, other) = (s.fighter(who), s.fighter(about));
    let kept = kept_by(f).filter(|kept| kept.trigger == trigger)?;
    let near = trigger != Trigger::Enters || s.distance(f, other) <= kept.within(f);
    let still = match trigger {
        Trigger::Leaves | Trigger::Attacks | Trigger::Casts | Trigger::Stands => other.is_able(),
        Trigger::Enters | Trigger::Seen => other.is_alive(),
        Trigger::TurnEnd => true,
    };
    (f.is_able() && near && still && is_located(s, f, other)).then_some(kept)
}

/// Those whom somebody sees. Ruling TRI-R14.
pub fn seen_by(s: &Situation<'_>, f: &Fighter<'_>) -> BTreeSet<CombatantId> {
    let others = s.fighters().iter();
    let seen = others.filter(|other| {
        other.id != f.id && other.is_alive() && visibility(s, f, other) == Visibility::Seen
    });
    seen.map(|other| other.id).collect()
}

/// Those who wait for somebody to come in sight, each with all whom it sees now and those of them who are new, in the order of
/// their numbers. Ruling TRI-R14.
pub fn lookouts(s: &Situation<'_>) -> Vec<(CombatantId, BTreeSet<CombatantId>, Vec<CombatantId>)> {
    let waits = |f: &&Fighter<'_>| kept_by(f).is_some_and(|kept| kept.trigger == Trigger::Seen);
    let all = s.fighters().iter().filter(waits);
    let looks = all.map(|f| {
        let seen = seen_by(s, f);
        let new = seen.difference(&f.readied.in_sight).copied();
        let awaited = new.filter(|&id| kept_by(f).is_some_and(|it| it.is_about(f, s.fighter(id))));
        let awaited = awaited.collect();
        (f.id, seen, awaited)
    });
    looks.collect()
}

#[cfg(test)]
mod tests {
    use super::{Kept, Whose};
    use crate::combat::{Act, CombatantId};
    use crate::rules::triad::words::{READY, Trigger};

    #[test]
    fn tri_act_18_a_command_names_one_kind_and_one_trigger() {
        let act = Act::new(READY).rider("strike", 1).rider("enters", 2);
        let kept = Kept::of(&act).expect("it names both");
        assert_eq!((kept.kind, kept.trigger), ("strike", Trigger::Enters));
        assert_eq!((kept.cells, kept.whose), (Some(2), Whose::Enemy));
        assert!(
            Kept::of(&act.clone().rider("trip", 1)).is_err(),
            "two kinds"
        );
        assert!(
            Kept::of(&act.clone().rider("leaves", 1)).is_err(),
            "two triggers"
        );
        assert!(
            Kept::of(&Act::new(READY).rider("enters", 1)).is_err(),
            "no kind"
        );
        assert!(
            Kept::of(&Act::new(READY).rider("dodge", 1)).is_err(),
            "no trigger"
        );
    }

    #[test]
    fn tri_act_18_what_is_not_said_is_any_enemy_within_reach() {
        let act = Act::new(READY)
            .rider("cast", 1)
            .rider("power", 3)
            .rider("enters", 0);
        let kept = Kept::of(&act).expect("the cells are open");
        assert_eq!((kept.kind, kept.cells), ("cast", None));
        let ally = act.clone().rider("ally", 1);
        assert_eq!(Kept::of(&ally).map(|it| it.whose), Ok(Whose::Ally));
        let one = ally.at(CombatantId(4));
        assert_eq!(
            Kept::of(&one).map(|it| it.whose),
            Ok(Whose::One(CombatantId(4)))
        );
    }
}
