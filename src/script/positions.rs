//! What a script expects of how a combatant stands to its enemies: who threatens it, who flanks it, and its cover.
//! Floor 6.

use super::lexicon::Lexicon;
use super::shape::{Shape, Words};
use super::value;
use crate::battle::Battle;
use crate::board::Grade;
use crate::combat::{CombatantId, FlankedBy, InCover, ThreatenedBy, WordKind};
use crate::source::{Kind, Node, Report};
use serde_json::{Map, Value, json};

/// A field of `state`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PositionFact {
    /// `threatened_by: [1, 3]`: these enemies and no others.
    Threatened,
    /// `flanked_by: [1, 3]`: these enemies are of the pairs that flank it, and no others.
    Flanked,
    /// `in_cover: half` against every enemy that fights, the least of all; `in_cover: {1: half, 3: none}` against
    /// these.
    Cover,
}

impl PositionFact {
    pub(super) const ALL: [Self; 3] = [Self::Threatened, Self::Flanked, Self::Cover];

    /// The fact of a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fact| fact.word() == name)
    }

    /// The name of the field.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Threatened => "threatened_by",
            Self::Flanked => "flanked_by",
            Self::Cover => "in_cover",
        }
    }

    /// What a ruleset without it does not know.
    const fn what(self) -> &'static str {
        match self {
            Self::Threatened => "threat",
            Self::Flanked => "flank",
            Self::Cover => "cover",
        }
    }

    fn is_known(self, battle: &Battle) -> bool {
        let shown = &battle.ruleset().shown;
        match self {
            Self::Threatened => shown.threatened_by.is_some(),
            Self::Flanked => shown.flanked_by.is_some(),
            Self::Cover => shown.in_cover.is_some(),
        }
    }

    /// The fact of a combatant, from its component; `None` if the ruleset does not know of it.
    pub(super) fn of(self, battle: &Battle, who: CombatantId) -> Option<Value> {
        match self {
            Self::Threatened => battle.get::<ThreatenedBy>(who).map(|it| json!(it)),
            Self::Flanked => battle.get::<FlankedBy>(who).map(|it| json!(it)),
            Self::Cover => battle.get::<InCover>(who).map(|it| json!(it)),
        }
    }

    /// What is found of a combatant, if it is not what is wanted.
    pub(super) fn differs(
        self,
        battle: &Battle,
        who: CombatantId,
        wanted: &Value,
    ) -> Option<String> {
        if let Some(cover) = battle.get::<InCover>(who).filter(|_| self == Self::Cover) {
            return cover_differs(cover, wanted);
        }
        match self.of(battle, who) {
            Some(found) if numbers(wanted) == numbers(&found) => None,
            Some(found) => Some(found.to_string()),
            None => Some("unknown".to_owned()),
        }
    }
}

/// A list of numbers, ascending.
fn numbers(list: &Value) -> Option<Vec<u64>> {
    let list = list.as_array()?.iter();
    let mut numbers: Vec<_> = list.map(Value::as_u64).collect::<Option<_>>()?;
    numbers.sort_unstable();
    Some(numbers)
}

/// A grade is the least; of a map those are compared that it names, and one without any says that there is no cover.
fn cover_differs(cover: &InCover, wanted: &Value) -> Option<String> {
    let is = |wanted: &Value, grade: Grade| *wanted == json!(grade);
    let against = |enemy: &str| {
        let enemy = enemy.parse().ok().map(CombatantId);
        let grade = enemy.and_then(|enemy| cover.against(enemy));
        grade.unwrap_or_default()
    };
    match wanted {
        Value::Object(wanted) => {
            let holds = match wanted.is_empty() {
                true => cover.iter().all(|(_, grade)| grade == Grade::None),
                false => wanted.iter().all(|(enemy, it)| is(it, against(enemy))),
            };
            (!holds).then(|| json!(cover).to_string())
        }
        word => {
            let least = cover.least();
            (!is(word, least)).then(|| format!("{}, the least of {}", json!(least), json!(cover)))
        }
    }
}

/// The cover that a script expects, as JSON: enemies are named by their numbers.
pub(super) fn cover_json(node: Node<'_>, report: &mut Report) -> Option<Value> {
    if node.kind() != Kind::Map {
        return value::json(node, report);
    }
    let mut object = Map::new();
    for (key, grade) in node.entries() {
        let enemy: CombatantId = key.get(report)?;
        let grade = value::json(grade, report)?;
        if object.insert(enemy.0.to_string(), grade).is_some() {
            key.problem(
                report,
                format!("{enemy} is given twice"),
                "keep one of them",
            );
        }
    }
    Some(Value::Object(object))
}

impl Lexicon<'_> {
    /// Checks what a script says of how a combatant stands to its enemies.
    pub(super) fn check_position(
        &self,
        fact: PositionFact,
        node: Node<'_>,
        who: CombatantId,
        report: &mut Report,
    ) {
        let (word, found) = (fact.word(), node.described());
        if !fact.is_known(self.battle) {
            let message = format!("{} knows no {}", self.battle.ruleset().id, fact.what());
            return node.problem(report, message, format!("take `{word}` out"));
        }
        match (fact, node.kind()) {
            (PositionFact::Cover, Kind::Map) => {
                for (enemy, grade) in node.entries() {
                    self.check_enemy(enemy, who, report);
                    self.check_grade(grade, report);
                }
            }
            (PositionFact::Cover, Kind::Word | Kind::Text) => self.check_grade(node, report),
            (PositionFact::Cover, _) => {
                let message = format!("{word}: expected a grade of cover, found {found}");
                node.problem(
                    report,
                    message,
                    "write half, or by enemy {1: half, 3: none}",
                );
            }
            (_, Kind::List) => {
                for enemy in node.items() {
                    self.check_enemy(enemy, who, report);
                }
            }
            _ => {
                let message = format!("{word}: expected a list of enemies, found {found}");
                node.problem(report, message, "write their numbers, [1, 3]");
            }
        }
    }

    fn check_enemy(&self, node: Node<'_>, who: CombatantId, report: &mut Report) {
        let before = report.len();
        self.check_number(node, WordKind::Combatant, report);
        if self.stands_in || report.len() > before {
            return;
        }
        let named: Option<CombatantId> = node.get(report);
        if let Some(named) = named.filter(|&it| self.battle.side(it) == self.battle.side(who)) {
            let message = match named == who {
                true => format!("{named} is no enemy of itself"),
                false => format!("{named} is no enemy of {who}: both are of one side"),
            };
            node.problem(report, message, "name enemies");
        }
    }

    fn check_grade(&self, node: Node<'_>, report: &mut Report) {
        let grades = Grade::ALL.into_iter().map(|grade| json!(grade));
        let grades = grades.filter_map(|grade| grade.as_str().map(str::to_owned));
        let shape = Shape::Text(Words::Fixed(grades.collect()));
        self.check(node, &shape, "grade of cover", None, report);
    }
}
