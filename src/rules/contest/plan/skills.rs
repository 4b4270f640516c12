//! Tests of skills and of fighting styles. Floor 4. Rules CON-TEST-08, CON-ATK-14, -15, CON-CHAR-04.

use super::position::murk_terms;
use crate::combat::{InForce, Ledger, Modifier, ModifierKind, Party, RollKind, Terms};
use crate::mechanics::Versus;
use crate::rules::contest::components::conditions::CONDITIONS;
use crate::rules::contest::components::recruit::is_trained;
use crate::rules::contest::data::{Attribute, ContestData, Skill, Style};
use crate::rules::contest::resolve::{Contest, Test, TestNumbers};
use crate::rules::contest::snapshot::{Fighter, Situation};
use smol_str::SmolStr;

/// An attribute for people.
pub const fn name_of(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Str => "Strength",
        Attribute::Agi => "Agility",
        Attribute::End => "Endurance",
        Attribute::Per => "Perception",
        Attribute::Wil => "Willpower",
        Attribute::Cha => "Charm",
    }
}

/// The rules by which attribute and rank stand in a test; every other number is a circumstance.
const ATTRIBUTE_AND_RANK: [&str; 3] = ["CON-TEST-01", "CON-ATK-03", "CON-ATK-04"];

/// The test that modifiers make, all of them numbers of the one who makes it; what a rule that is switched off would have
/// counted is left out of them. Without CON-TEST-05 no circumstance changes T, without `listed` (CON-ATK-05 or
/// -06 for attack and defence) none counts at all.
pub fn test_of(data: &ContestData, terms: Terms, listed: Option<&str>) -> (TestNumbers, Terms) {
    let mut terms = terms.of(Party::Actor);
    let own = |it: &Modifier| ATTRIBUTE_AND_RANK.contains(&it.rule.0);
    if data.is_off("CON-TEST-05") {
        terms.retain(|it| it.kind != ModifierKind::Defence || own(it));
    }
    if listed.is_some_and(|listed| data.is_off(listed)) {
        terms.retain(own);
    }
    (TestNumbers::of(&terms, data), terms)
}

/// Whether sums alone make the same test as [`test_of`].
pub fn sums_suffice(data: &ContestData, listed: &str) -> bool {
    let mut rules = ["CON-TEST-04", "CON-TEST-05", listed].into_iter();
    !rules.any(|rule| data.is_off(rule))
}

/// The attribute of melee and parries: the better of Strength and Agility; without the rule the one named first.
/// Rule CON-TEST-08; ruling CON-R08.
pub fn of_melee(f: &Fighter<'_>) -> Attribute {
    match f.data.is_off("CON-TEST-08") {
        true => Attribute::Str,
        false => f.stats.of_melee(),
    }
}

/// Attribute and rank of a skill, and the banes on all tests. Rules CON-TEST-01, CON-COND-02.
pub fn skill_terms(f: &Fighter<'_>, skill: Skill, ledger: &mut impl Ledger) {
    let attribute = skill.attribute();
    ledger.defence(
        f.stats.attribute(attribute),
        name_of(attribute),
        "CON-TEST-01",
    );
    ledger.defence(f.stats.rank(skill), skill.label(), "CON-TEST-01");
    if matches!(skill, Skill::Dodge | Skill::Sorcery) && !is_trained_in_armour(f) {
        ledger.edge(-1, "untrained armour", "CON-ATK-15");
    }
    CONDITIONS.note_checks(f.conditions, f.data, ledger);
}

/// Whether any style of a fighter trains for its armour. Rule CON-ATK-15.
fn is_trained_in_armour(f: &Fighter<'_>) -> bool {
    f.stats
        .styles
        .iter()
        .any(|style| style_knows_armour(f, style))
}

fn style_knows_armour(f: &Fighter<'_>, style: &Style) -> bool {
    f.stats
        .armour
        .as_ref()
        .is_none_or(|armour| style.gear.contains(armour.level.piece()))
}

/// The style by which a test is made, and what it does not train for.
struct ChosenStyle<'f> {
    style: &'f Style,
    untrained_gear: bool,
    untrained_armour: bool,
}

/// The style by which a test is made: the one with the fewest banes, then the highest T, then the
/// first; without the rule the first is it. `also` is a weapon that has left the hand already, or the bare hand.
/// Rules CON-CHAR-04, CON-ATK-14, -15.
fn style_of<'f>(f: &'f Fighter<'_>, also: Option<&str>) -> ChosenStyle<'f> {
    let known = f.data.in_force("CON-CHAR-04", usize::MAX, 1);
    let judged = f.stats.styles.iter().take(known).map(|style| {
        let held = f.gear.held().iter().map(|held| held.item.as_str());
        let mut all = held.chain(also);
        ChosenStyle {
            style,
            untrained_gear: all.any(|item| !is_trained(f.data, style, item)),
            untrained_armour: !style_knows_armour(f, style),
        }
    });
    let worth = |one: &ChosenStyle<'_>| {
        let penalty = if one.untrained_gear {
            f.data.positions.untrained
        } else {
            0
        };
        (!one.untrained_armour, one.style.rank + penalty)
    };
    let best = judged.reduce(|best, one| {
        if worth(&one) > worth(&best) {
            one
        } else {
            best
        }
    });
    best.expect("a creature has a style")
}

/// Attribute and rank of a fighting style, and what untrained gear does. Rules CON-ATK-03, -14, -15.
pub fn style_terms(
    f: &Fighter<'_>,
    attribute: Attribute,
    also: Option<&str>,
    rule: &'static str,
    ledger: &mut impl Ledger,
) {
    let ChosenStyle {
        style,
        untrained_gear,
        untrained_armour,
    } = style_of(f, also);
    ledger.defence(f.stats.attribute(attribute), name_of(attribute), rule);
    let name = match style.name.as_str() {
        "" => SmolStr::new_static("Fighting Style"),
        _ => style.name.clone(),
    };
    ledger.defence(style.rank, name, rule);
    if untrained_gear {
        ledger.defence(f.data.positions.untrained, "untrained", "CON-ATK-14");
    }
    if untrained_armour {
        ledger.edge(-1, "untrained armour", "CON-ATK-15");
    }
    CONDITIONS.note_checks(f.conditions, f.data, ledger);
}

/// A test of a skill in the name of a rule; the unconscious fail. Rule CON-COND-10.
pub fn skill_test(f: &Fighter<'_>, skill: Skill, rule: &'static str) -> Test {
    skill_test_with(f, skill, rule, |_| {})
}

/// A test of a skill with what else counts.
pub fn skill_test_with(
    f: &Fighter<'_>,
    skill: Skill,
    rule: &'static str,
    note: impl FnOnce(&mut InForce<'_, Terms>),
) -> Test {
    let mut terms = Terms::new();
    let mut ledger = terms.under(f.data.switches());
    skill_terms(f, skill, &mut ledger);
    note(&mut ledger);
    let (numbers, terms) = test_of(f.data, terms, None);
    let down = !f.is_up() && !f.data.is_off("CON-COND-10");
    Test {
        numbers: fails_if(f, down, numbers),
        terms,
        kind: RollKind::Check,
        label: skill.label().into(),
        rule,
    }
}

/// A test that fails without a die if something holds. Rule CON-TEST-06.
fn fails_if(f: &Fighter<'_>, fails: bool, numbers: TestNumbers) -> TestNumbers {
    match fails && !f.data.is_off("CON-TEST-06") {
        true => numbers.decided(false),
        false => numbers,
    }
}

/// A skill contest. Rule CON-TEST-07.
fn contest(f: &Fighter<'_>, initiator: Test, opponent: Test) -> Contest {
    let tests = Versus {
        own: initiator,
        other: Some(opponent),
    };
    Contest {
        tests,
        compares: !f.data.is_off("CON-TEST-07"),
    }
}

/// The contest of a Grapple. Rules CON-ACT-05, CON-MAN-08.
pub fn grapple(f: &Fighter<'_>, target: &Fighter<'_>) -> Contest {
    const RULE: &str = "CON-ACT-05";
    let skill = better_of(target, Skill::Athletics, Skill::Acrobatics);
    let size = by_size(target, f);
    let mut opponent = skill_test_with(target, skill, RULE, |ledger| {
        if let BySize::Edge(edge) = size {
            ledger.edge(edge, "size", "CON-MAN-08");
        }
    });
    let small = matches!(size, BySize::Fails);
    opponent.numbers = fails_if(target, small, opponent.numbers);
    contest(f, skill_test(f, Skill::Athletics, RULE), opponent)
}

/// The contest of a Release. Rule CON-ACT-06.
pub fn release(f: &Fighter<'_>, holder: &Fighter<'_>) -> Contest {
    const RULE: &str = "CON-ACT-06";
    let skill = better_of(f, Skill::Athletics, Skill::Acrobatics);
    let opponent = skill_test(holder, Skill::Athletics, RULE);
    contest(f, skill_test(f, skill, RULE), opponent)
}

/// The better of two skills by T, the first if they are equal, or without the rule. Rule CON-TEST-08.
pub fn better_of(f: &Fighter<'_>, first: Skill, second: Skill) -> Skill {
    if f.skill(second) > f.skill(first) && !f.data.is_off("CON-TEST-08") {
        second
    } else {
        first
    }
}

/// A test of Observation against somebody in its light. Rule CON-POS-07.
pub fn observation(
    s: &Situation<'_>,
    observer: &Fighter<'_>,
    of: &Fighter<'_>,
    rule: &'static str,
) -> Test {
    skill_test_with(observer, Skill::Observation, rule, |ledger| {
        murk_terms(s, observer, of, ledger);
    })
}

/// What the sizes of two do to a test of the one who resists. Rule CON-MAN-08.
pub enum BySize {
    /// A test, with a boon or a bane.
    Edge(i32),
    /// It passes without a die.
    Passes,
    /// It fails without a die.
    Fails,
}

/// How the size of the one who resists compares with the other's. Rule CON-MAN-08.
pub fn by_size(resists: &Fighter<'_>, other: &Fighter<'_>) -> BySize {
    if resists.data.is_off("CON-MAN-08") {
        return BySize::Edge(0);
    }
    match resists.stats.size.index() - other.stats.size.index() {
        larger if resists.data.is_off("CON-TEST-06") => BySize::Edge(larger.signum()),
        2.. => BySize::Passes,
        larger @ -1..=1 => BySize::Edge(larger),
        _ => BySize::Fails,
    }
}
