//! Checks and saving throws: what they are made of. Floor 4. Rules INJ-DICE-03 to -07.

use crate::combat::{CombatantId, Ledger, ModifierKind, RollKind, RollReport, Terms};
use crate::dice::Roll;
use crate::rules::injury::components::body::Part;
use crate::rules::injury::data::{InjuryData, PartKind, Severity, Skill};
use crate::rules::injury::resolve::{CheckNumbers, CheckRoll, d20};
use crate::rules::injury::snapshot::Fighter;
use smol_str::SmolStr;

/// What is rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckOf {
    /// A Constitution check.
    Constitution,
    /// A Constitution check at the first injury of a heart: the sickness that this injury brings
    /// begins after it, that of another hurt heart is there already.
    HeartShock,
    /// A Constitution saving throw.
    ConstitutionSave,
    /// A check of a skill.
    Skill(Skill),
}

/// A check ready to be rolled.
#[derive(Debug, Clone)]
pub struct CheckPlan {
    /// The numbers.
    pub numbers: CheckNumbers,
    /// Where they come from.
    pub terms: Terms,
    label: SmolStr,
    rule: &'static str,
    kind: RollKind,
    against: Option<CombatantId>,
}

/// The check by which an attacker tries to recall where the heart of a target is, if a hit of so many degrees asks for
/// one: it does so the first time that it matters, once for a kind. Rule INJ-PART-13.
#[must_use]
pub fn heart_check(
    attacker: &Fighter<'_>,
    target: &Fighter<'_>,
    degrees: i32,
) -> Option<CheckPlan> {
    const RULE: &str = "INJ-PART-13";
    let (data, kind) = (attacker.data, &target.stats.kind);
    let settled = attacker.hearts.knows(kind) || attacker.hearts.has_failed(kind);
    let matters = degrees >= Severity::Fatal.step(data) && target.body.has_open_heart();
    let asks = matters && !settled && !data.is_off(RULE);
    asks.then(|| {
        let dc = data.checks.heart_lore + i32::from(target.stats.level);
        plan_check(attacker, CheckOf::Skill(Skill::Lore), dc, RULE)
    })
}

/// Plans a check. Edges: a concussed head (INJ-PART-11), exhaustion on checks and not on saves
/// (INJ-COND-01), injuries that touch the skill (INJ-HURT-12), an uninjured tail (INJ-PART-03).
#[must_use]
pub fn plan_check(fighter: &Fighter<'_>, of: CheckOf, dc: i32, rule: &'static str) -> CheckPlan {
    let mut terms = Terms::new();
    let mut ledger = terms.under(fighter.data.switches());
    if of == CheckOf::HeartShock && !other_heart_is_hurt(fighter) {
        concussion(fighter, &mut ledger);
    } else {
        lasting_edges(fighter, &mut ledger);
    }
    let is_save = of == CheckOf::ConstitutionSave;
    if !is_save {
        exhaustion(fighter, &mut ledger);
    }
    let (kind, label) = match of {
        CheckOf::Constitution | CheckOf::HeartShock => {
            (RollKind::Check, "Constitution check".into())
        }
        CheckOf::ConstitutionSave => (RollKind::Save, "Constitution save".into()),
        CheckOf::Skill(skill) => (
            RollKind::Check,
            smol_str::format_smolstr!("{} check", skill.name()),
        ),
    };
    match of {
        CheckOf::Skill(skill) => skill_terms(fighter, skill, &mut ledger),
        _ => ledger.bonus(
            i32::from(fighter.stats.con.unwrap_or(0)),
            "Constitution",
            "INJ-DICE-04",
        ),
    }
    if is_save {
        ledger.bonus(
            i32::from(fighter.stats.save_con),
            "save bonus",
            "INJ-DICE-04",
        );
    }
    let numbers = CheckNumbers {
        bonus: terms.sum(ModifierKind::Bonus),
        edge: terms.sum(ModifierKind::Edge),
        dc,
        automatic: fighter.stats.con.is_none() && !matches!(of, CheckOf::Skill(_)),
    };
    CheckPlan {
        numbers,
        terms,
        label,
        rule,
        kind,
        against: None,
    }
}

/// Bonus and edges that a skill brings to a roll. Rules INJ-DICE-04, -07, INJ-HURT-12, INJ-PART-03.
pub fn skill_terms(fighter: &Fighter<'_>, skill: Skill, terms: &mut impl Ledger) {
    terms.bonus(
        fighter.stats.attribute(skill.attribute()),
        skill.attribute().name(),
        "INJ-DICE-07",
    );
    terms.bonus(fighter.stats.rank(skill), "skill rank", "INJ-DICE-04");
    for source in fighter.body.skill_disadvantages(skill) {
        terms.edge(-source.amount, source.label, source.rule);
    }
    if skill == Skill::Acrobatics && fighter.body.tail_advantage() {
        terms.edge(1, "uninjured tail", "INJ-PART-03");
    }
}

/// Edges and penalties that touch every d20 roll of a fighter: concussion and sickness.
pub fn lasting_edges(fighter: &Fighter<'_>, terms: &mut impl Ledger) {
    concussion(fighter, terms);
    if fighter.body.is_sickened() {
        terms.bonus(-fighter.data.hindrances.sickened, "sickened", "INJ-ATK-10");
    }
}

/// The edge that exhaustion brings to attacks and checks. Rule INJ-COND-01.
pub fn exhaustion(fighter: &Fighter<'_>, terms: &mut impl Ledger) {
    if fighter.is_exhausted() {
        terms.edge(
            -fighter.data.hindrances.exhausted,
            "exhausted",
            "INJ-COND-01",
        );
    }
}

/// What hurt eyes take from attacks and parries. Rules INJ-COND-09, INJ-PART-05.
pub fn eyes(fighter: &Fighter<'_>, terms: &mut impl Ledger) {
    if fighter.body.is_blinded() {
        terms.edge(-fighter.data.hindrances.blinded, "blinded", "INJ-COND-09");
    } else {
        for source in fighter.body.attack_disadvantages() {
            terms.edge(-source.amount, source.label, source.rule);
        }
    }
}

fn concussion(fighter: &Fighter<'_>, terms: &mut impl Ledger) {
    if fighter.body.is_concussed() {
        terms.edge(
            -fighter.data.hindrances.concussed,
            "concussed head",
            "INJ-PART-11",
        );
    }
}

fn other_heart_is_hurt(fighter: &Fighter<'_>) -> bool {
    let hurt = |part: &&Part| part.kind == PartKind::Heart && part.injuries > 0;
    fighter.body.parts().iter().filter(hurt).count() > 1
}

impl CheckPlan {
    /// A roll against somebody's DV that otherwise goes like a check. Rule INJ-ACT-20.
    #[must_use]
    pub fn against(data: &InjuryData, other: CombatantId, terms: Terms, label: SmolStr) -> Self {
        Self {
            numbers: CheckNumbers {
                bonus: terms.sum(ModifierKind::Bonus),
                edge: terms.sum(ModifierKind::Edge),
                dc: data.attacks.base_dv + terms.sum(ModifierKind::Defence),
                automatic: false,
            },
            terms,
            label,
            rule: "INJ-ACT-20",
            kind: RollKind::Check,
            against: Some(other),
        }
    }

    /// What is told of this check as it came out.
    #[must_use]
    pub fn report(
        &self,
        data: &InjuryData,
        who: CombatantId,
        check: CheckRoll,
        roll: Option<Roll>,
    ) -> RollReport {
        let result = match check {
            CheckRoll { critical: true, .. } => "critical success",
            CheckRoll { success: true, .. } => "success",
            CheckRoll { .. } => "failure",
        };
        let mut report = RollReport::new(who, self.kind, self.label.clone(), self.rule);
        if let Some(roll) = roll {
            report = report.dice(d20(data, self.numbers.edge), &roll);
        }
        report
            .terms(self.terms.clone())
            .against(self.against)
            .target(self.numbers.dc)
            .result(result)
            .total(check.total)
    }
}
