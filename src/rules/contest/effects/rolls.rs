//! Tests that are rolled and told. Floor 4. Rules CON-TEST-01 to -07.

use crate::combat::{CombatantId, RollKind, RollReport, Terms};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::with_dice;
use crate::rules::contest::data::{ContestData, Skill};
use crate::rules::contest::plan::skills::{SkillContest, SkillTest};
use crate::rules::contest::resolve::{Test, Tested, wins};
use bevy::prelude::World;
use smol_str::SmolStr;

/// What is told of a test.
pub struct TestReport {
    /// Who makes it.
    pub who: CombatantId,
    /// Against whom.
    pub against: Option<CombatantId>,
    /// What for.
    pub kind: RollKind,
    /// What it is called.
    pub label: SmolStr,
    /// The rule that asks for it.
    pub rule: &'static str,
}

impl TestReport {
    /// A test of a skill.
    pub fn skill(
        who: CombatantId,
        against: Option<CombatantId>,
        skill: Skill,
        rule: &'static str,
    ) -> Self {
        Self {
            who,
            against,
            kind: RollKind::Check,
            label: skill.label().into(),
            rule,
        }
    }
}

/// Rolls a test of a skill and records it.
pub fn roll_skill(
    world: &mut World,
    who: CombatantId,
    against: Option<CombatantId>,
    test: SkillTest,
    rule: &'static str,
) -> Tested {
    let told = TestReport::skill(who, against, test.skill, rule);
    roll(world, test.test, test.terms, &told)
}

/// Rolls both tests of a skill contest and records them; gives whether its initiator wins. Rule CON-TEST-07.
pub fn contest(
    world: &mut World,
    initiator: CombatantId,
    opponent: CombatantId,
    tests: SkillContest,
    rule: &'static str,
) -> bool {
    let mine = roll_skill(world, initiator, Some(opponent), tests.initiator, rule);
    let theirs = roll_skill(world, opponent, Some(initiator), tests.opponent, rule);
    wins(ContestData::of(world), &mine, &theirs)
}

/// Rolls a test and records it.
pub fn roll(world: &mut World, test: Test, terms: Terms, told: &TestReport) -> Tested {
    let tested = with_dice(world, |dice, world| test.roll(ContestData::of(world), dice));
    record_test(world, test, terms, &tested, told);
    tested
}

/// Records a test that was rolled; one without a die says nothing.
pub fn record_test(
    world: &mut World,
    test: Test,
    terms: Terms,
    tested: &Tested,
    told: &TestReport,
) {
    if let Some(report) = report_of(world, test, terms, tested, told) {
        report.record(world);
    }
}

/// Records what the dice of a test mean for another one: no die is drawn for it.
pub fn record_reading(
    world: &mut World,
    test: Test,
    terms: Terms,
    tested: &Tested,
    told: &TestReport,
) {
    if let Some(report) = report_of(world, test, terms, tested, told) {
        let report = RollReport {
            pool: SmolStr::new_static(RollReport::NO_DICE),
            faces: Vec::new(),
            ..report
        };
        report.record(world);
    }
}

fn report_of(
    world: &World,
    test: Test,
    terms: Terms,
    tested: &Tested,
    told: &TestReport,
) -> Option<RollReport> {
    let roll = tested.roll.as_ref()?;
    let pool = test.pool(ContestData::of(world));
    let report = RollReport::new(told.who, told.kind, told.label.clone(), told.rule)
        .dice(pool, roll)
        .terms(terms)
        .against(told.against)
        .target(test.target)
        .result(if tested.passes { "success" } else { "failure" })
        .degrees(tested.passes.then_some(tested.successes));
    Some(report)
}
