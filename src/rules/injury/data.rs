//! What the ruleset knows as tables: armoury, body plans, creatures. Floor 4.
//! Rules INJ-PART-14, INJ-ATK-11, sections 1, 6 and 7 of the reference.
//!
//! The tables are read from `assets/rules/injury.ron`, which is part of the program.

mod armoury;
mod changes;
mod figure;
mod plan;
mod recruit;
mod stats;
#[cfg(test)]
mod tests;

pub use armoury::{Armour, CriticalEffect, DamageType, Reload, Shield, Trait, Weapon};
pub use changes::{Changes, Con, HeldText};
pub use figure::Drawn;
pub use plan::PlanPart;
pub use recruit::Recruit;
pub use stats::{Attribute, NaturalWeapon, Size, Skill, Stats};

use self::figure::FigureText;
use self::plan::PlanText;
use super::components::item_of_key;
use serde::Deserialize;
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

/// The roles that every ruleset defines, in the order of menus.
pub const ROLES: [&str; 8] = [
    "swordsman",
    "spearman",
    "archer",
    "skirmisher",
    "shieldbearer",
    "brute",
    "beast",
    "caster",
];

/// The creature that everything is a change of.
const HUMANOID: &str = "humanoid";

static SHIPPED: LazyLock<InjuryData> = LazyLock::new(|| {
    InjuryData::parse(include_str!("../../../assets/rules/injury.ron"))
        .unwrap_or_else(|problems| panic!("a test reads the shipped data; {}", listed(&problems)))
});

/// Something wrong in a data file or in a set of changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataProblem {
    /// Where: `weapons.longsword.crit`; the line and column for broken syntax.
    pub at: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub mend: String,
}

impl DataProblem {
    fn new(at: &str, message: &str, mend: &str) -> Self {
        Self {
            at: at.to_owned(),
            message: message.to_owned(),
            mend: mend.to_owned(),
        }
    }
}

impl fmt::Display for DataProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.at, self.message, self.mend)
    }
}

/// Problems as one text, one after another.
#[must_use]
pub fn listed(problems: &[DataProblem]) -> String {
    problems
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" | ")
}

/// "one of" and the words that are known, for messages.
fn nearest_words<'w>(words: impl Iterator<Item = &'w SmolStr>) -> String {
    format!(
        "it is one of {}",
        words.map(SmolStr::as_str).collect::<Vec<_>>().join(", ")
    )
}

/// A creature that can be entered into a battle by its word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archetype {
    /// Its word: `swordsman`.
    pub id: SmolStr,
    /// The stat block.
    pub stats: Stats,
    /// Name of its body plan.
    pub plan: SmolStr,
    /// Its changes to a dull human; overrides come on top.
    pub changes: Changes,
    icon: SmolStr,
}

impl Archetype {
    /// The Lucide name of its icon.
    #[must_use]
    pub fn icon(&self) -> &str {
        &self.icon
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CreatureText {
    icon: SmolStr,
    changes: Changes,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    weapons: BTreeMap<SmolStr, Weapon>,
    shields: BTreeMap<SmolStr, Shield>,
    armour: BTreeMap<SmolStr, Armour>,
    plans: BTreeMap<SmolStr, PlanText>,
    #[serde(default)]
    figures: BTreeMap<SmolStr, FigureText>,
    creatures: BTreeMap<SmolStr, CreatureText>,
}

/// All tables of the ruleset.
#[derive(Debug, Clone, Default)]
pub struct InjuryData {
    weapons: BTreeMap<SmolStr, Weapon>,
    shields: BTreeMap<SmolStr, Shield>,
    armour: BTreeMap<SmolStr, Armour>,
    plans: BTreeMap<SmolStr, Vec<PlanPart>>,
    drawings: BTreeMap<SmolStr, Drawn>,
    archetypes: BTreeMap<SmolStr, Archetype>,
}

impl InjuryData {
    /// The tables that the program comes with.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads tables.
    ///
    /// # Errors
    /// The first place where the text cannot be read; or everything that is wrong in what it says.
    pub fn parse(text: &str) -> Result<Self, Vec<DataProblem>> {
        use ron::extensions::Extensions;
        let options = ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES);
        let file: FileText = options.from_str(text).map_err(|error| {
            vec![DataProblem::new(
                &error.span.to_string(),
                &error.code.to_string(),
                "mend the file there",
            )]
        })?;
        let mut problems = Vec::new();
        let data = Self::of(file, &mut problems);
        if problems.is_empty() {
            Ok(data)
        } else {
            Err(problems)
        }
    }

    fn of(file: FileText, problems: &mut Vec<DataProblem>) -> Self {
        let mut data = Self {
            weapons: file.weapons,
            shields: file.shields,
            armour: file.armour,
            plans: plan::plans(&file.plans, problems),
            drawings: BTreeMap::new(),
            archetypes: BTreeMap::new(),
        };
        data.weapons
            .iter_mut()
            .for_each(|(id, weapon)| weapon.id = id.clone());
        data.shields
            .iter_mut()
            .for_each(|(id, shield)| shield.id = id.clone());
        data.armour
            .iter_mut()
            .for_each(|(id, armour)| armour.id = id.clone());
        data.check_armoury(problems);
        for (id, parts) in &data.plans {
            if let Some(figure) = plan::figure_of(&file.plans, id) {
                let drawn = figure::drawn(&file.figures, (id, figure, parts), problems);
                data.drawings.insert(id.clone(), drawn);
            }
        }
        for (id, text) in file.creatures {
            let recruit = Recruit::build(&data, &id, &text.changes);
            problems.extend(recruit.problems.into_iter().map(|mut problem| {
                problem.at = format!("creatures.{id}.{}", problem.at);
                problem
            }));
            let plan = text
                .changes
                .plan
                .clone()
                .unwrap_or(SmolStr::new_static(HUMANOID));
            let archetype = Archetype {
                id: id.clone(),
                stats: recruit.stats,
                plan,
                changes: text.changes,
                icon: text.icon,
            };
            data.archetypes.insert(id, archetype);
        }
        for role in ROLES
            .iter()
            .filter(|role| !data.archetypes.contains_key(**role))
        {
            problems.push(DataProblem::new(
                &format!("creatures.{role}"),
                "is missing",
                "every ruleset defines this role",
            ));
        }
        data
    }

    fn check_armoury(&self, problems: &mut Vec<DataProblem>) {
        for (id, weapon) in &self.weapons {
            check_weapon(id, weapon, problems);
        }
        if !self
            .weapons
            .contains_key(crate::rules::injury::keys::UNARMED)
        {
            problems.push(DataProblem::new(
                "weapons.unarmed",
                "is missing",
                "everybody can strike with bare hands",
            ));
        }
        let mut within = |at: String, value: u8, (low, high): (u8, u8)| {
            if !(low..=high).contains(&value) {
                let mend = format!("write a number from {low} to {high}");
                problems.push(DataProblem::new(
                    &at,
                    &format!("{value} is out of range"),
                    &mend,
                ));
            }
        };
        for (id, shield) in &self.shields {
            within(format!("shields.{id}.bonus"), shield.bonus, (1, 4));
            within(
                format!("shields.{id}.durability"),
                shield.durability,
                (1, 20),
            );
        }
        for (id, armour) in &self.armour {
            within(format!("armour.{id}.bonus"), armour.bonus, (1, 12));
            within(format!("armour.{id}.slows"), armour.slows, (0, 5));
            within(
                format!("armour.{id}.durability"),
                armour.durability,
                (1, 20),
            );
        }
    }

    /// A weapon by its id or by a key such as `dagger.2`; `unarmed` among them.
    #[must_use]
    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.get(item_of_key(id))
    }

    /// A shield by its id or by a key.
    #[must_use]
    pub fn shield(&self, id: &str) -> Option<&Shield> {
        self.shields.get(item_of_key(id))
    }

    /// Durability of a thing that is new; 1 for what the armoury does not know.
    #[must_use]
    pub fn new_durability(&self, item: &str) -> i32 {
        let id = item.split('.').next().unwrap_or(item);
        let weapon = self.weapon(id).map(|weapon| weapon.durability);
        weapon
            .or_else(|| self.shield(id).map(|shield| shield.durability))
            .or_else(|| self.armour(id).map(|armour| armour.durability))
            .map_or(1, i32::from)
    }

    /// Armour by its id.
    #[must_use]
    pub fn armour(&self, id: &str) -> Option<&Armour> {
        self.armour.get(id)
    }

    /// The parts of a body plan. Rule INJ-PART-14.
    #[must_use]
    pub fn plan(&self, id: &str) -> Option<&[PlanPart]> {
        self.plans.get(id).map(Vec::as_slice)
    }

    /// How a body of these parts is drawn; `None` where no plan has them or the plan is not drawn.
    pub fn drawn<'p>(&self, ids: impl Iterator<Item = &'p SmolStr> + Clone) -> Option<&Drawn> {
        let same = |parts: &Vec<PlanPart>| parts.iter().map(|(id, ..)| id).eq(ids.clone());
        let (plan, _) = self.plans.iter().find(|(_, parts)| same(parts))?;
        self.drawings.get(plan)
    }

    /// A role or another archetype by its id.
    #[must_use]
    pub fn archetype(&self, role: &str) -> Option<&Archetype> {
        self.archetypes.get(role)
    }

    /// Everything that can be entered into a battle: the common roles, then the others by name.
    #[must_use]
    pub fn role_names(&self) -> Vec<SmolStr> {
        let others = self
            .archetypes
            .keys()
            .filter(|id| !ROLES.contains(&id.as_str()))
            .cloned();
        ROLES
            .iter()
            .map(|&role| SmolStr::new_static(role))
            .chain(others)
            .collect()
    }

    /// The words of everything that can be held or carried.
    pub fn items(&self) -> impl Iterator<Item = &SmolStr> {
        self.weapons
            .values()
            .filter(|weapon| !weapon.is_natural())
            .map(|weapon| &weapon.id)
            .chain(self.shields.keys())
    }
}

fn check_weapon(id: &str, weapon: &Weapon, problems: &mut Vec<DataProblem>) {
    let mut need = |right: bool, field: &str, message: &str, mend: &str| {
        if !right {
            problems.push(DataProblem::new(
                &format!("weapons.{id}.{field}"),
                message,
                mend,
            ));
        }
    };
    let increment = |feet: Option<u16>| {
        feet.is_none_or(|feet| feet > 0 && feet.is_multiple_of(5) && feet <= 1000)
    };
    let natural = weapon.is_natural();
    let bare = id == crate::rules::injury::keys::UNARMED;
    need(
        (2..=20).contains(&weapon.crit),
        "crit",
        "is out of range",
        "write a number from 2 to 20",
    );
    need(
        increment(weapon.thrown),
        "thrown",
        "is no increment",
        "write a multiple of 5 feet up to 1000",
    );
    need(
        increment(weapon.range),
        "range",
        "is no increment",
        "write a multiple of 5 feet up to 1000",
    );
    need(
        !natural || weapon.hands == 0,
        "hands",
        "a natural weapon takes no hand",
        "leave it out",
    );
    need(
        natural || (1..=2).contains(&weapon.hands),
        "hands",
        "is out of range",
        "write 1 or 2",
    );
    need(
        natural || weapon.parts.is_empty(),
        "parts",
        "is for natural weapons",
        "add the trait natural or leave it out",
    );
    need(
        !natural || bare || !weapon.parts.is_empty(),
        "parts",
        "is missing",
        "name the part that it grows on",
    );
    need(
        natural || (1..=20).contains(&weapon.durability),
        "durability",
        "is out of range",
        "write a number from 1 to 20",
    );
    need(
        weapon.range.is_some() || weapon.reload == Reload::None,
        "reload",
        "is for projectile weapons",
        "leave it out",
    );
    need(
        !matches!(weapon.reload, Reload::Ap(ap) if !(1..=3).contains(&ap)),
        "reload",
        "is out of range",
        "write ap(1) to ap(3)",
    );
    need(
        !weapon.is_burst() || weapon.thrown.is_some(),
        "thrown",
        "is missing",
        "what bursts is thrown",
    );
    let effect = match weapon.effect {
        Some(CriticalEffect::Bleed(n) | CriticalEffect::Impale(n)) => (1..=10).contains(&n),
        Some(CriticalEffect::Stagger(dc)) => (1..=40).contains(&dc),
        Some(CriticalEffect::Trip | CriticalEffect::Push) | None => true,
    };
    need(
        effect,
        "effect",
        "is out of range",
        "write 1 to 10, or a DC from 1 to 40",
    );
}
