//! Conditions begin and end by events; what they do is a table. Floor 3½.
//!
//! A mark between two combatants (held by, watched by, hidden from) is a condition of one of them
//! that refers to the other ([`Condition::by`]). Of a hold both have one, each with its own event.

use super::spawning::check_conditions;
use crate::combat::{
    BattleEvent, CombatantId, Condition, Conditions, Faults, Ledger, ModifierKind, Refusal, Roster,
    RuleId, RuleSwitches, Until, component_of, record,
};
use bevy::prelude::World;
use smol_str::SmolStr;

/// Records that a condition began or changed.
pub fn set(world: &mut World, who: CombatantId, condition: Condition) {
    record(world, BattleEvent::ConditionSet { who, condition });
}

/// Records that another condition of a key and a referred combatant began, beside those that are there: the next
/// [`Condition::instance`]. Rules TRI-COND-12, WND-R105.
pub fn add(world: &mut World, who: CombatantId, condition: Condition) {
    let own = component_of::<Conditions>(world, who).all(&condition.key);
    let same = own.filter(|c| c.by == condition.by);
    let last = same.map(|c| c.instance).max();
    let next = last.map_or(0, |last| last.saturating_add(1));
    set(world, who, condition.instance(next));
}

/// Whether anybody has a condition.
#[must_use]
pub fn on_anybody(world: &World, key: &str) -> bool {
    let mut all = world.resource::<Roster>().entities().iter();
    all.any(|&entity| {
        let own = world.get::<Conditions>(entity);
        own.is_some_and(|own| own.has(key))
    })
}

/// Ends all conditions of a key on one combatant, those that refer to another included.
pub fn end(world: &mut World, who: CombatantId, key: &str, rule: &'static str) {
    end_own(world, who, |c| c.key == key, rule);
}

/// Ends the conditions of one combatant for which `over` holds, each by itself.
pub fn end_own(
    world: &mut World,
    who: CombatantId,
    over: impl Fn(&Condition) -> bool,
    rule: &'static str,
) {
    let own = component_of::<Conditions>(world, who).iter();
    let ending: Vec<_> = own.filter(|c| over(c)).map(Which::of).collect();
    for which in ending {
        ended(world, who, which, rule);
    }
}

/// Ends the conditions of a key on one combatant that refer to `by`, if any is there.
pub fn end_one(
    world: &mut World,
    who: CombatantId,
    key: &str,
    by: Option<CombatantId>,
    rule: &'static str,
) {
    end_own(world, who, |c| c.key == key && c.by == by, rule);
}

/// Ends, on one combatant, all conditions of every key that has a condition for which `over` holds.
pub fn end_keys(
    world: &mut World,
    who: CombatantId,
    over: impl Fn(&Condition) -> bool,
    rule: &'static str,
) {
    let own = component_of::<Conditions>(world, who).iter();
    let keys: Vec<_> = own.filter(|c| over(c)).map(|c| c.key.clone()).collect();
    for key in keys {
        end(world, who, &key, rule);
    }
}

/// Ends what lasts until a moment that has come, on everybody, by combatant.
pub fn end_timed(world: &mut World, over: impl Fn(Until) -> bool, rule: &'static str) {
    end_where(world, |_, condition| over(condition.until), rule);
}

/// Ends every condition that matches, on everybody, by combatant.
pub fn end_where(
    world: &mut World,
    ends: impl Fn(CombatantId, &Condition) -> bool,
    rule: &'static str,
) {
    let roster = world.resource::<Roster>();
    let ending: Vec<_> = roster
        .ids()
        .zip(roster.entities())
        .filter_map(|(id, &entity)| Some((id, world.get::<Conditions>(entity)?)))
        .flat_map(|(id, conditions)| conditions.iter().map(move |c| (id, c)))
        .filter(|(id, c)| ends(*id, c))
        .map(|(id, c)| (id, Which::of(c)))
        .collect();
    for (who, which) in ending {
        ended(world, who, which, rule);
    }
}

/// Which of a combatant's conditions.
pub(super) struct Which {
    pub(super) key: SmolStr,
    pub(super) by: Option<CombatantId>,
    pub(super) instance: u8,
}

impl Which {
    pub(super) fn of(condition: &Condition) -> Self {
        Self {
            key: condition.key.clone(),
            by: condition.by,
            instance: condition.instance,
        }
    }
}

/// Records that one condition of a combatant has ended.
pub(super) fn ended(world: &mut World, who: CombatantId, which: Which, rule: &'static str) {
    let Which { key, by, instance } = which;
    let event = BattleEvent::ConditionEnded {
        who,
        key,
        by,
        instance,
        rule: RuleId(rule),
    };
    record(world, event);
}

/// Those to whom the conditions of a key refer, ascending: whom it holds, who watches it.
#[inline(always)]
pub fn referred<'c>(
    conditions: &'c Conditions,
    key: &'c str,
) -> impl Iterator<Item = CombatantId> + use<'c> {
    conditions.all(key).filter_map(|c| c.by)
}

/// A modifier that a condition notes: how much of which kind. Its label and its rule are those of the condition, unless it says
/// others.
#[derive(Debug, Clone, Copy)]
pub struct Noted {
    kind: ModifierKind,
    value: i32,
    called: Option<(&'static str, &'static str)>,
}

impl Noted {
    /// Nothing.
    pub const NOTHING: Self = Self::of(ModifierKind::Bonus, 0);

    const fn of(kind: ModifierKind, value: i32) -> Self {
        Self {
            kind,
            value,
            called: None,
        }
    }

    /// Added to the roll.
    #[must_use]
    pub const fn bonus(value: i32) -> Self {
        Self::of(ModifierKind::Bonus, value)
    }

    /// Advantage dice, or disadvantage dice if it is negative.
    #[must_use]
    pub const fn edge(value: i32) -> Self {
        Self::of(ModifierKind::Edge, value)
    }

    /// Added to the number that the roll is compared with.
    #[must_use]
    pub const fn defence(value: i32) -> Self {
        Self::of(ModifierKind::Defence, value)
    }

    /// Sets label and rule, if they are not those of the condition.
    #[must_use]
    pub const fn called(mut self, label: &'static str, rule: &'static str) -> Self {
        self.called = Some((label, rule));
        self
    }

    /// This modifier if something holds, else nothing.
    #[must_use]
    pub const fn only_if(self, holds: bool) -> Self {
        if holds { self } else { Self::NOTHING }
    }
}

/// What a condition notes of an attack, for one of the two: by the tables `D`, what is known of the attack `A`, and the
/// condition itself.
pub type AttackHook<D, A> = fn(&D, &A, &Condition) -> Noted;

/// How a set-up gives a condition.
#[derive(Clone, Copy)]
pub enum Given {
    /// By its key, and then it lasts so long on this combatant.
    ByKey(fn(CombatantId) -> Until),
    /// By a field of its own: what is to be written, for people.
    ByField(&'static str),
}

/// A condition as a row of a ruleset's table: what it is called, how it is given, and what it does. `D` are the tables of the
/// ruleset, `A` is what it tells its conditions of an attack.
pub struct ConditionRow<D: 'static, A: 'static> {
    /// Its key in events and files.
    pub key: &'static str,
    /// What modifiers call it, for people: "Prone".
    pub label: &'static str,
    /// The rule that defines it.
    pub rule: &'static str,
    /// How a set-up gives it.
    pub given: Given,
    /// What it notes of every check of the one who has it, attacks and defences among them.
    pub checks: Option<fn(&D, &Condition) -> Noted>,
    /// What it notes of an attack that the one who has it makes.
    pub attacks: Option<AttackHook<D, A>>,
    /// What it notes of an attack at the one who has it.
    pub attacked: Option<AttackHook<D, A>>,
    /// What it notes of a defence of the one who has it.
    pub defends: Option<AttackHook<D, A>>,
    /// Whether an attack or a defence in which it counted uses it up.
    pub spent: bool,
    /// Why who has it takes no steps, a sentence without its full stop; `None` if it does.
    pub holds_fast: Option<&'static str>,
}

impl<D: 'static, A: 'static> ConditionRow<D, A> {
    /// A condition that a set-up gives by its key, until its cause is gone, and that does nothing by itself.
    #[must_use]
    pub const fn new(key: &'static str, label: &'static str, rule: &'static str) -> Self {
        Self {
            key,
            label,
            rule,
            given: Given::ByKey(|_| Until::Cause),
            checks: None,
            attacks: None,
            attacked: None,
            defends: None,
            spent: false,
            holds_fast: None,
        }
    }

    fn note(&self, noted: Noted, ledger: &mut impl Ledger) {
        let (label, rule) = noted.called.unwrap_or((self.label, self.rule));
        if noted.value != 0 {
            ledger.note(noted.kind, noted.value, SmolStr::new_static(label), rule);
        }
    }
}

/// All conditions of a ruleset, in the order in which their modifiers are told.
pub struct ConditionTable<D: 'static, A: 'static>(pub &'static [ConditionRow<D, A>]);

/// Which of the hooks of a condition an attack asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Those of the attacker.
    Attacks,
    /// Those of the target.
    Attacked,
    /// Those of the target in its defence.
    Defends,
}

impl<D: 'static, A: 'static> ConditionTable<D, A> {
    /// The keys of all conditions.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> + use<D, A> {
        self.0.iter().map(|row| row.key)
    }

    /// The rows of the conditions that a combatant has, each with the condition.
    fn present<'c>(
        &self,
        conditions: &'c Conditions,
    ) -> impl Iterator<Item = (&'static ConditionRow<D, A>, &'c Condition)> + use<'c, D, A> {
        let rows: &'static [ConditionRow<D, A>] = match conditions.is_empty() {
            true => &[],
            false => self.0,
        };
        rows.iter().flat_map(move |row| {
            let own = conditions.has(row.key).then(|| conditions.iter());
            let own = own
                .into_iter()
                .flatten()
                .filter(move |it| it.key == row.key);
            own.map(move |it| (row, it))
        })
    }

    /// A condition that a set-up gives by its key; `None` if there is no such condition.
    #[must_use]
    pub fn given(&self, who: CombatantId, key: &str) -> Option<Condition> {
        let row = self.0.iter().find(|row| row.key == key)?;
        match row.given {
            Given::ByKey(lasts) => Some(Condition::new(row.key, 1, row.rule).until(lasts(who))),
            Given::ByField(_) => None,
        }
    }

    /// Notes the conditions of a set-up that cannot be given by their key. `others` are words that people take for conditions,
    /// each with what is to be written instead.
    pub fn check_given<'k>(
        &self,
        keys: impl IntoIterator<Item = &'k SmolStr>,
        others: &[(&'static str, &'static str)],
        faults: &mut Faults,
    ) {
        let (mut by_key, mut by_field) = (Vec::new(), others.to_vec());
        for row in self.0 {
            match row.given {
                Given::ByKey(_) => by_key.push(row.key),
                Given::ByField(field) => by_field.push((row.key, field)),
            }
        }
        by_key.sort_unstable();
        check_conditions(keys, &by_key, &by_field, faults);
    }

    /// Notes what the conditions of a combatant do to its checks.
    pub fn note_checks(&self, conditions: &Conditions, data: &D, ledger: &mut impl Ledger) {
        for (row, condition) in self.present(conditions) {
            if let Some(hook) = row.checks {
                row.note(hook(data, condition), ledger);
            }
        }
    }

    /// Notes what the conditions of one of the two do to an attack.
    pub fn note(
        &self,
        moment: Moment,
        conditions: &Conditions,
        data: &D,
        attack: &A,
        ledger: &mut impl Ledger,
    ) {
        for (row, condition) in self.present(conditions) {
            if let Some(hook) = row.hook(moment) {
                row.note(hook(data, attack, condition), ledger);
            }
        }
    }

    /// The keys of the conditions that an attack uses up, since they count in it.
    #[must_use]
    pub fn spent_by(
        &self,
        moment: Moment,
        conditions: &Conditions,
        data: &D,
        attack: &A,
    ) -> Vec<&'static str> {
        let counted = self.present(conditions).filter(|(row, condition)| {
            let hook = row.hook(moment).filter(|_| row.spent);
            hook.is_some_and(|hook| hook(data, attack, condition).value != 0)
        });
        counted.map(|(row, _)| row.key).collect()
    }

    /// Whether a combatant may take a step, by those of its conditions whose rule is in force.
    ///
    /// # Errors
    /// [`Refusal::Forbidden`] by the rule of the condition that holds it fast.
    pub fn free_to_step(
        &self,
        conditions: &Conditions,
        switches: &RuleSwitches,
    ) -> Result<(), Refusal> {
        let mut present = self.present(conditions);
        let held = present.find_map(|(row, _)| {
            let why = row.holds_fast.filter(|_| !switches.is_off(row.rule))?;
            Some(Refusal::forbidden(why, row.rule))
        });
        held.map_or(Ok(()), Err)
    }
}

impl<D: 'static, A: 'static> ConditionRow<D, A> {
    const fn hook(&self, moment: Moment) -> Option<AttackHook<D, A>> {
        match moment {
            Moment::Attacks => self.attacks,
            Moment::Attacked => self.attacked,
            Moment::Defends => self.defends,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AttackHook, ConditionRow, ConditionTable, Given, Moment, Noted};
    use super::{add, end, end_one, end_own};
    use crate::combat::{
        CombatantId, Condition, Conditions, Faults, Ledger, ModifierKind, RuleSwitches, Terms,
        Until, component_of,
    };
    use crate::grid::GridKind;
    use crate::mechanics::testing::{Toy, field};
    use bevy::prelude::World;
    use smol_str::SmolStr;

    type Row = ConditionRow<i32, bool>;

    /// Of what is seen alone.
    const IF_SEEN: AttackHook<i32, bool> = |data, &seen, _| Noted::bonus(*data).only_if(seen);

    const TABLE: ConditionTable<i32, bool> = ConditionTable(&[
        Row {
            attacks: Some(IF_SEEN),
            spent: true,
            ..Row::new("steady", "Steady", "TOY-COND-01")
        },
        Row {
            given: Given::ByKey(|who| Until::EndOfTurn(who, 1)),
            checks: Some(|_, own| Noted::edge(-own.value)),
            attacks: Some(|_, _, _| Noted::defence(-2).called("lying", "TOY-COND-04")),
            ..Row::new("prone", "Prone", "TOY-COND-02")
        },
        Row {
            given: Given::ByField("`held_by: 2`"),
            holds_fast: Some("It is held"),
            ..Row::new("held", "Held", "TOY-COND-03")
        },
    ]);

    fn conditions() -> Conditions {
        Conditions::starting(["held", "prone", "steady"].map(|key| Condition::new(key, 3, "TOY")))
    }

    #[test]
    fn modifiers_come_in_the_order_of_the_table() {
        let noted = |seen| {
            let mut terms = Terms::new();
            TABLE.note(Moment::Attacks, &conditions(), &5, &seen, &mut terms);
            let labels = terms.iter().map(|it| (it.value, it.label.to_string()));
            labels.collect::<Vec<_>>()
        };
        let lying = (-2, "lying".to_owned());
        assert_eq!(noted(true), [(5, "Steady".to_owned()), lying.clone()]);
        assert_eq!(noted(false), [lying]);
        let mut terms = Terms::new();
        TABLE.note_checks(
            &conditions(),
            &5,
            &mut terms.under(&RuleSwitches::default()),
        );
        assert_eq!(terms.sum(ModifierKind::Edge), -3);
    }

    #[test]
    fn what_counts_and_is_used_up_is_spent() {
        let spent = |seen| TABLE.spent_by(Moment::Attacks, &conditions(), &5, &seen);
        assert_eq!(spent(true), ["steady"]);
        assert!(
            spent(false).is_empty()
                && TABLE
                    .spent_by(Moment::Defends, &conditions(), &5, &true)
                    .is_empty()
        );
    }

    #[test]
    fn who_is_held_takes_no_step_unless_the_rule_is_off() {
        let held = TABLE.free_to_step(&conditions(), &RuleSwitches::default());
        assert_eq!(
            held.map_err(|why| why.to_string()),
            Err("It is held.".into())
        );
        let off = RuleSwitches::off(["TOY-COND-03".into()]);
        assert_eq!(TABLE.free_to_step(&conditions(), &off), Ok(()));
    }

    #[test]
    fn a_set_up_gives_what_is_given_by_its_key() {
        let who = CombatantId(4);
        let prone = TABLE.given(who, "prone").map(|it| it.until);
        assert_eq!(prone, Some(Until::EndOfTurn(who, 1)));
        assert_eq!(TABLE.given(who, "held"), None);
        let mut faults = Faults::default();
        let keys = ["prone", "held", "dead"].map(SmolStr::new_static);
        TABLE.check_given(&keys, &[("dead", "`hp: 0`")], &mut faults);
        let mends: Vec<_> = faults.0.iter().map(|fault| fault.mend.as_str()).collect();
        assert_eq!(mends, ["write `held_by: 2`", "write `hp: 0`"]);
    }

    const WHO: CombatantId = CombatantId(1);

    fn doses(world: &World) -> Vec<(i32, u8, Option<CombatantId>)> {
        let all = component_of::<Conditions>(world, WHO).all("poisoned");
        all.map(|c| (c.value, c.instance, c.by)).collect()
    }

    #[test]
    fn what_is_added_stands_beside_what_is_there_and_ends_by_itself() {
        let mut world = field(GridKind::Square, &[Toy::new(0, (1, 1))]);
        let poison = |level| Condition::new("poisoned", level, "TOY-COND-01");
        let by = Some(CombatantId(7));
        add(&mut world, WHO, poison(2));
        add(&mut world, WHO, poison(1).by(CombatantId(7)));
        add(&mut world, WHO, poison(3));
        add(&mut world, WHO, poison(2));
        let all = [(2, 0, None), (3, 1, None), (2, 2, None), (1, 0, by)];
        assert_eq!(doses(&world), all);
        end_own(&mut world, WHO, |c| c.value == 3, "TOY-COND-01");
        assert_eq!(doses(&world), [(2, 0, None), (2, 2, None), (1, 0, by)]);
        // A number is given again only when it is behind all that are there.
        add(&mut world, WHO, poison(4));
        assert_eq!(doses(&world)[2], (4, 3, None));
        end_one(&mut world, WHO, "poisoned", None, "TOY-COND-01");
        assert_eq!(doses(&world), [(1, 0, by)]);
        end(&mut world, WHO, "poisoned", "TOY-COND-01");
        assert_eq!(doses(&world), []);
    }
}
