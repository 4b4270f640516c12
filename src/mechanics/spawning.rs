//! From a role and a level's overrides to a creature that can enter a battle. Floor 3½.

use crate::combat::{
    ChangeSet, Combatant, CombatantId, CombatantSpec, Creatures, DataFault, Faults, FieldItem,
    FieldItems, OneSided, Place, Roster, RuleSwitches, RulesetData, RulesetTables, Sheet, SideId,
    SpawnBasics, SpawnError, StartingKit, check_lying, component_of, enlist, listed, near_or_all,
    read_overrides,
};
use crate::grid::{Cell, Footprint};
use crate::source::{Document, Node, ron_options};
use bevy::prelude::{Bundle, Resource, World};
use smol_str::SmolStr;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Builds the creatures of a ruleset. A role is a set of changes to a dull creature, the overrides
/// of a level are changes to a role; a ruleset says what a creature with certain changes is.
///
/// A battle has these tables as the resource [`Tables`].
pub trait CreatureBuilder: Sized + Send + Sync + 'static {
    /// What files can change of a creature.
    type Changes: ChangeSet;
    /// A creature that can enter a battle.
    type Creature;

    /// The tables of the data file, for battles in which some rules are off. For a ruleset without a
    /// data file the root is empty. What is wrong goes to `faults`; the creatures are looked at later.
    fn read_tables(root: Node<'_>, switches: &RuleSwitches, faults: &mut Faults) -> Self;

    /// Reads the data file, for battles in which some rules are off: its tables, and whether each of
    /// their creatures can be built.
    ///
    /// # Errors
    /// Everything that is wrong. If something could not be read, the creatures are not looked at: they may want it.
    fn read(document: &Document, switches: &RuleSwitches) -> Result<Self, Vec<DataFault>> {
        let mut faults = Faults::default();
        let tables = Self::read_tables(document.root(), switches, &mut faults);
        if faults.0.iter().any(|fault| fault.place.is_some()) {
            return Err(faults.0);
        }
        let build = |role: &str, changes: &Self::Changes, faults: &mut Faults| {
            tables.build(role, changes, faults);
        };
        tables.creatures().check(&mut faults, build);
        faults.none_or(tables)
    }

    /// The same from a text, with every rule in force.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    fn parse(text: &str) -> Result<Self, Vec<DataFault>> {
        let document = Document::parse("data", text).map_err(|report| {
            let mut faults = Faults::default();
            faults.unreadable("", report);
            faults.0
        })?;
        Self::read(&document, &RuleSwitches::default())
    }

    /// The tables of a battle.
    ///
    /// # Panics
    /// If the battle is one of another ruleset.
    #[must_use]
    fn of(world: &World) -> &Self {
        &world.resource::<Tables<Self>>().all
    }

    /// The tables of all sides of a battle, to look at several combatants.
    ///
    /// # Panics
    /// If the battle is one of another ruleset.
    #[must_use]
    fn of_sides(world: &World) -> &Tables<Self> {
        world.resource()
    }

    /// The tables of one side of a battle: what of them is [`OneSided`] may differ from those of the others.
    ///
    /// # Panics
    /// If the battle is one of another ruleset.
    #[must_use]
    fn of_side(world: &World, side: SideId) -> &Self {
        world.resource::<Tables<Self>>().of_side(side)
    }

    /// The tables of the side of a combatant.
    ///
    /// # Panics
    /// If the battle has no such combatant, or is one of another ruleset.
    #[must_use]
    fn of_combatant(world: &World, who: CombatantId) -> &Self {
        let tables = world.resource::<Tables<Self>>();
        match tables.sides.is_empty() {
            true => &tables.all,
            false => tables.of_side(world.resource::<Roster>().side_of(who)),
        }
    }

    /// The same to be kept while the battle is changed.
    ///
    /// # Panics
    /// If the battle is one of another ruleset.
    #[must_use]
    fn shared(world: &World) -> Arc<Self> {
        Arc::clone(&world.resource::<Tables<Self>>().all)
    }

    /// The tables of one side to be kept while the battle is changed.
    ///
    /// # Panics
    /// If the battle is one of another ruleset.
    #[must_use]
    fn shared_of_side(world: &World, side: SideId) -> Arc<Self> {
        let tables = world.resource::<Tables<Self>>();
        let own = tables
            .sides
            .get(usize::from(side.0))
            .and_then(Option::as_ref);
        Arc::clone(own.unwrap_or(&tables.all))
    }

    /// The roles and further archetypes.
    fn creatures(&self) -> &Creatures<Self::Changes>;

    /// The creature of a role with all changes to a dull one, those of the role among them. What is
    /// wrong with the changes goes to `faults`.
    fn build(&self, role: &str, changes: &Self::Changes, faults: &mut Faults) -> Self::Creature;

    /// What is said of a new combatant in the terms of the kernel: its space, unless the ruleset has more
    /// to say.
    fn basics(creature: &Self::Creature, _changes: &Self::Changes) -> SpawnBasics {
        SpawnBasics {
            footprint: Self::footprint(creature),
            ..SpawnBasics::default()
        }
    }

    /// Builds a combatant and puts it on the board, with its [`StartingKit`]: for
    /// [`Ruleset::spawn`](crate::combat::Ruleset::spawn), if the creature is its components.
    ///
    /// # Errors
    /// [`SpawnError`] for an unknown role, or with every mistake of the overrides.
    fn spawn(world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError>
    where
        Self::Creature: Bundle,
        Self::Changes: Send + Sync,
    {
        let tables = Self::of_side(world, spec.side);
        let plan = tables.spawn_plan(&spec.role, spec.overrides.as_deref())?;
        let basics = Self::basics(&plan.creature, &plan.changes);
        let own = (plan.creature, StartingKit::of(plan.own));
        Ok(enlist(world, spec, basics, own))
    }

    /// What is shown of a combatant, with the icon and the bust that the data file gives its role:
    /// the start of a ruleset's own sheet.
    ///
    /// # Panics
    /// If the battle has no such combatant, or is one of another ruleset.
    fn sheet(world: &World, who: CombatantId) -> Sheet {
        let role = &component_of::<Combatant>(world, who).role;
        let creatures = Self::of(world).creatures();
        Sheet {
            bust: creatures.bust(role),
            ..Sheet::of(world, who, creatures.icon(role))
        }
    }

    /// The space of a creature: one cell, unless the ruleset says otherwise.
    fn footprint(_creature: &Self::Creature) -> Footprint {
        Footprint::Single
    }

    /// The word for what sort of creature it is, if the ruleset has such words.
    fn kind(_creature: &Self::Creature) -> Option<SmolStr> {
        None
    }

    /// The kinds of creatures that changes name as known, each with the path to its field.
    fn known_kinds(_changes: &Self::Changes) -> Vec<(String, SmolStr)> {
        Vec::new()
    }

    /// The other combatants that changes name by their numbers in the level, each with the path to its
    /// field; none, unless the ruleset says otherwise.
    fn others(_changes: &Self::Changes) -> Vec<(String, u32)> {
        Vec::new()
    }

    /// In whose spaces, by their numbers in the level, somebody with these changes may begin; in nobody's, unless the ruleset
    /// has riders.
    fn company(_changes: &Self::Changes) -> Vec<u32> {
        Vec::new()
    }

    /// The steps above the ground that a creature with these changes fills as it begins, up to those it no longer fills; `None`
    /// unless the ruleset lets creatures at other heights be in one cell.
    fn heights(_creature: &Self::Creature, _changes: &Self::Changes) -> Option<Range<i32>> {
        None
    }

    /// The creature of a role with a level's overrides.
    ///
    /// # Errors
    /// [`SpawnError`] for an unknown role, or with every mistake of the overrides.
    fn spawn_plan(
        &self,
        role: &str,
        overrides: Option<&str>,
    ) -> Result<SpawnPlan<Self::Creature, Self::Changes>, SpawnError> {
        let archetype = self.creatures().known(role)?;
        let mut faults = Faults::default();
        let (own, changes) = read_overrides(overrides, archetype.changes(), &mut faults);
        let creature = self.build(role, &changes, &mut faults);
        let bad = |faults| SpawnError::BadOverrides {
            role: role.into(),
            faults,
        };
        faults.none_or(()).map_err(bad)?;
        Ok(SpawnPlan {
            creature,
            changes,
            own,
        })
    }

    /// The creature of a role with a level's overrides, or without them if they are wrong; `None`
    /// for an unknown role.
    fn nearest(&self, role: &str, overrides: Option<&str>) -> Option<Self::Creature> {
        let plan = self
            .spawn_plan(role, overrides)
            .or_else(|_| self.spawn_plan(role, None));
        plan.ok().map(|plan| plan.creature)
    }
}

/// The tables of a battle.
#[derive(Resource)]
pub struct Tables<B: CreatureBuilder> {
    all: Arc<B>,
    /// By the number of the side; of those that have no tables of their own, none, and no entries behind the last that has.
    sides: Vec<Option<Arc<B>>>,
}

impl<B: CreatureBuilder> Tables<B> {
    /// Those of a side, if only to find out that they are those of all.
    #[must_use]
    #[inline]
    pub fn of_side(&self, side: SideId) -> &B {
        match self.sides.get(usize::from(side.0)) {
            Some(Some(own)) => own,
            _ => &self.all,
        }
    }
}

impl<B: CreatureBuilder> RulesetTables for B {
    fn roles(&self) -> Vec<SmolStr> {
        self.creatures().names()
    }

    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint> {
        let creature = self.nearest(role, overrides)?;
        Some(B::footprint(&creature))
    }

    fn check_overrides(&self, role: &str, overrides: &str) -> Vec<DataFault> {
        let plan = self.spawn_plan(role, Some(overrides));
        plan.err().map(SpawnError::faults).unwrap_or_default()
    }

    fn grown(
        &self,
        role: &str,
        changes: &str,
        adds: &[(SmolStr, i32)],
    ) -> Result<String, Vec<DataFault>> {
        let mut faults = Faults::default();
        let nothing = B::Changes::default();
        let archetype = self.creatures().known(role).ok();
        let base = archetype.map_or(&nothing, |it| it.changes());
        let (own, all) = read_overrides(Some(changes), base, &mut faults);
        let more = raised(&all, adds, &mut faults);
        faults.none_or(())?;
        let mut faults = Faults::default();
        let (_, grown) = read_overrides(Some(&more), &own, &mut faults);
        faults.none_or(())?;
        let text = ron_options()
            .to_string(&grown)
            .expect("changes are numbers, words, lists and maps");
        let wrong = self.check_overrides(role, &text);
        if wrong.is_empty() {
            Ok(text)
        } else {
            Err(wrong)
        }
    }

    fn kind(&self, role: &str, overrides: Option<&str>) -> Option<SmolStr> {
        let creature = self.nearest(role, overrides)?;
        B::kind(&creature)
    }

    fn known_kinds(&self, overrides: &str) -> Vec<(String, SmolStr)> {
        let nothing = B::Changes::default();
        let (own, _) = read_overrides(Some(overrides), &nothing, &mut Faults::default());
        B::known_kinds(&own)
    }

    fn others(&self, overrides: &str) -> Vec<(String, u32)> {
        let nothing = B::Changes::default();
        let (own, _) = read_overrides(Some(overrides), &nothing, &mut Faults::default());
        B::others(&own)
    }

    fn company(&self, overrides: &str) -> Vec<u32> {
        let nothing = B::Changes::default();
        let (own, _) = read_overrides(Some(overrides), &nothing, &mut Faults::default());
        B::company(&own)
    }

    fn heights(&self, role: &str, overrides: Option<&str>) -> Option<Range<i32>> {
        let creature = self.nearest(role, overrides)?;
        let nothing = B::Changes::default();
        let (own, _) = read_overrides(overrides, &nothing, &mut Faults::default());
        B::heights(&creature, &own)
    }

    fn put_in_force(self: Arc<Self>, world: &mut World) {
        world.insert_resource(Tables {
            all: self,
            sides: Vec::new(),
        });
    }

    fn put_in_force_of(self: Arc<Self>, side: SideId, world: &mut World) {
        let mut tables = world.resource_mut::<Tables<Self>>();
        let place = usize::from(side.0);
        if tables.sides.len() <= place {
            tables.sides.resize_with(place + 1, || None);
        }
        tables.sides[place] = Some(self);
    }
}

/// Numbers of a set of changes, each raised by so much, as the text of a set of changes; what is no number there goes to
/// `faults`.
fn raised<C: ChangeSet>(all: &C, adds: &[(SmolStr, i32)], faults: &mut Faults) -> String {
    let all = serde_json::to_value(all).unwrap_or_default();
    let mut fields = Vec::new();
    for (field, by) in adds {
        match all.get(field.as_str()).and_then(serde_json::Value::as_i64) {
            Some(now) => fields.push(format!("{field}: {}", now + i64::from(*by))),
            None => faults.wrong(
                field,
                "is no number that the role has",
                "name a number that the data file gives the role, or that the level gives the combatant",
            ),
        }
    }
    format!("({})", fields.join(", "))
}

/// The data file of a ruleset: [`Ruleset::data`](crate::combat::Ruleset::data). The text that the
/// program was built with is read when it is first needed.
pub struct DataFile<B> {
    text: &'static str,
    one_sided: OneSided,
    shipped: OnceLock<Arc<B>>,
}

impl<B: CreatureBuilder> DataFile<B> {
    /// The file with this text; with an empty one for a ruleset that has no data file.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Self {
            text,
            one_sided: OneSided::NOTHING,
            shipped: OnceLock::new(),
        }
    }

    /// The same, with what may be other for a single side: all that is read from [`CreatureBuilder::of_side`] wherever
    /// it is read.
    #[must_use]
    pub const fn with_one_sided(text: &'static str, one_sided: OneSided) -> Self {
        Self {
            text,
            one_sided,
            shipped: OnceLock::new(),
        }
    }

    /// The tables of the text that the program was built with, with every rule in force.
    ///
    /// # Panics
    /// If anything is wrong with it; `quincunx check` and a test tell that before.
    #[must_use]
    pub fn shipped(&self) -> &Arc<B> {
        self.shipped.get_or_init(|| {
            let text = if self.text.is_empty() {
                "()"
            } else {
                self.text
            };
            let tables = B::parse(text);
            Arc::new(tables.unwrap_or_else(|faults| {
                panic!("a test reads the built-in data; {}", listed(&faults))
            }))
        })
    }
}

impl<B: CreatureBuilder> RulesetData for DataFile<B> {
    fn text(&self) -> &'static str {
        self.text
    }

    fn shipped(&self) -> Arc<dyn RulesetTables> {
        Self::shipped(self).clone()
    }

    fn one_sided(&self) -> OneSided {
        self.one_sided
    }

    fn read(
        &self,
        document: &Document,
        switches: &RuleSwitches,
    ) -> Result<Arc<dyn RulesetTables>, Vec<DataFault>> {
        let tables = B::read(document, switches)?;
        Ok(Arc::new(tables))
    }
}

/// A creature on its way into a battle.
#[derive(Debug)]
pub struct SpawnPlan<T, C> {
    /// The creature as the ruleset builds it.
    pub creature: T,
    /// All changes to a dull creature, those of its role among them.
    pub changes: C,
    /// The level's own changes to the role.
    pub own: C,
}

/// Notes the conditions that overrides cannot give by their key. Some of them have a field of their
/// own or follow from one: `by_field` has their keys, each with what is to be written instead.
pub fn check_conditions<'k>(
    keys: impl IntoIterator<Item = &'k SmolStr>,
    known: &[&str],
    by_field: &[(&str, &str)],
    faults: &mut Faults,
) {
    for key in keys {
        if !known.contains(&key.as_str()) {
            let field = by_field.iter().find(|(known, _)| known == key);
            let mend = field.map_or_else(
                || near_or_all(key, known),
                |(_, field)| format!("write {field}"),
            );
            let at = format!("conditions.{key}");
            faults.wrong(&at, "is no condition of a set-up", &mend);
        }
    }
}

/// Puts the things of a set-up on the map before the battle begins, each with one point of
/// durability.
///
/// # Errors
/// [`SpawnError::BadOverrides`] with each that would lie off the map; then none of them lies there.
pub fn lay_all(
    world: &mut World,
    role: &SmolStr,
    lying: &[(SmolStr, Cell)],
) -> Result<(), SpawnError> {
    check_lying(world, role, lying)?;
    for (item, cell) in lying {
        lay(world, item, Place::Lying(*cell), 1);
    }
    Ok(())
}

/// The combatants that fields of a set-up name by their numbers, one or several a field, each with its path. For
/// [`CreatureBuilder::others`].
#[must_use]
pub fn named(
    one: &[(&str, Option<u32>)],
    several: &[(&str, Option<&[u32]>)],
) -> Vec<(String, u32)> {
    let one = one.iter();
    let one = one.filter_map(|&(field, number)| Some((field.to_owned(), number?)));
    let several = several.iter().flat_map(|&(field, numbers)| {
        let numbers = numbers.unwrap_or_default().iter();
        numbers.map(move |&number| (format!("{field}.{number}"), number))
    });
    one.chain(several).collect()
}

/// Puts a thing on the field before the battle begins.
pub fn lay(world: &mut World, item: &SmolStr, place: Place, durability: i32) {
    let item = item.clone();
    world.resource_mut::<FieldItems>().lay(FieldItem {
        item,
        place,
        durability,
    });
}
