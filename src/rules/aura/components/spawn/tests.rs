use super::*;
use crate::board::{Board, Terrain};
use crate::combat::listed;
use crate::combat::{
    BattleBoard, Combatant, Condition, Conditions, Facing, FieldItems, Place, Position, Roster,
    RuleId, Side, SideId, Space, Standing, Until,
};
use crate::grid::{Cell, Direction, GridKind};
use crate::mechanics::NamedPool;
use crate::rules::aura::AURA;
use crate::rules::aura::camp::carried_record::carried_record;
use crate::rules::aura::components::StartingKit;
use crate::rules::aura::components::{Injuries, Pool, Pools, Stamina};
use crate::rules::aura::data::Gear;
use crate::rules::aura::data::{DerivedStats, Evasion};
use bevy::prelude::Component;

const ONE: CombatantId = CombatantId(1);
const TWO: CombatantId = CombatantId(2);

fn world() -> World {
    let meadow = vec![Terrain::open("grass")];
    let board = Board::new(GridKind::Square, Cell::new(0, 0), 16, 16, meadow, 0);
    let mut world = World::new();
    world.insert_resource(BattleBoard::new(board));
    world.init_resource::<Roster>();
    world.init_resource::<FieldItems>();
    AURA.data.shipped().put_in_force(&mut world);
    world
}

fn spec(role: &str, overrides: &str) -> CombatantSpec {
    CombatantSpec {
        role: role.into(),
        name: None,
        side: SideId(1),
        cell: Cell::new(3, 4),
        facing: Direction::new(2),
        overrides: Some(overrides.to_owned()),
    }
}

fn with(role: &str, overrides: &str) -> World {
    let mut world = world();
    spawn(&mut world, &spec(role, overrides)).unwrap();
    world
}

fn refused(role: &str, overrides: &str) -> String {
    let mut world = world();
    let error = spawn(&mut world, &spec(role, overrides)).unwrap_err();
    assert!(world.resource::<Roster>().entities().is_empty());
    error.to_string()
}

fn get<C: Component>(world: &World, who: CombatantId) -> &C {
    let entity = world.resource::<Roster>().entity(who).unwrap();
    world.get::<C>(entity).unwrap()
}

fn conditions(world: &World) -> Vec<(&str, Until, Option<u32>)> {
    let all = get::<Conditions>(world, ONE).iter();
    all.map(|it| (it.key.as_str(), it.until, it.by.map(|by| by.0)))
        .collect()
}

#[test]
fn every_role_enters_fresh() {
    let data = AuraData::shipped();
    for role in data.creatures().names() {
        let world = with(&role, "()");
        let (stats, pools) = (get::<Stats>(&world, ONE), get::<Pools>(&world, ONE));
        assert_eq!(
            (
                pools.now(Pool::Aura),
                get::<Stamina>(&world, ONE).now(),
                pools.now(Pool::Surges)
            ),
            (
                stats.aura_max(data),
                stats.stamina_max(data),
                stats.surges_max(data)
            )
        );
        assert_eq!(
            (pools.now(Pool::Energy), pools.now(Pool::Agility)),
            (0, stats.agility_max(data))
        );
        assert_eq!(get::<Standing>(&world, ONE), &Standing::Up);
        assert_eq!(conditions(&world), []);
        assert_eq!(
            get::<FirstRoundOverrides>(&world, ONE),
            &FirstRoundOverrides::default()
        );
        assert_eq!(get::<Space>(&world, ONE).0, stats.footprint());
        assert_eq!(
            AURA.data.shipped().footprint(&role, None),
            Some(stats.footprint())
        );
    }
}

#[test]
fn place_side_and_names() {
    let mut world = with("ridge_drake", "()");
    assert_eq!(spawn(&mut world, &spec("ridge_drake", "()")), Ok(TWO));
    assert_eq!(get::<Combatant>(&world, ONE).name, "Ridge drake");
    assert_eq!(get::<Combatant>(&world, TWO).name, "Ridge drake 2");
    assert_eq!(get::<Position>(&world, TWO).cell(), Cell::new(3, 4));
    assert_eq!(get::<Facing>(&world, TWO).direction(), Direction::new(2));
    assert_eq!(get::<Side>(&world, TWO), &Side(SideId(1)));
    let unknown = spawn(&mut world, &spec("dragon", "()")).unwrap_err();
    assert!(
        unknown.to_string().contains("swordsman, spearman"),
        "{unknown}"
    );
    assert_eq!(
        AURA.data
            .shipped()
            .footprint("warden", Some("(size: \"huge\")")),
        Some(Footprint::Huge)
    );
    assert_eq!(
        AURA.data
            .shipped()
            .footprint("warden", Some("(size: \"vast\")")),
        Some(Footprint::Single)
    );
    assert_eq!(AURA.data.shipped().footprint("dragon", None), None);
}

#[test]
fn aur_hurt_14_a_set_up_without_stamina_is_unconscious() {
    let world = with("archer", "(stamina: 0)");
    assert_eq!(get::<Standing>(&world, ONE), &Standing::Unconscious);
    assert_eq!(
        conditions(&world),
        [("prone", Until::Cause, None), ("spent", Until::Cause, None)]
    );
    assert_eq!(get::<Gear>(&world, ONE).held().len(), 1);
    let orb = with("watcher", "(felled: true)");
    assert_eq!(conditions(&orb), [("felled", Until::Cause, None)]);
    assert_eq!(get::<Standing>(&orb, ONE), &Standing::Unconscious);
}

#[test]
fn the_state_of_a_set_up() {
    let world = with(
        "reaver",
        "(aura: 4, stamina: 9, surges: 2, injuries: 1, energy: 3, agility: 1, credits: 2, moved: 4, \
          swift_used: true, initiative_used: true, stamina_energy_used: true)",
    );
    let pools = get::<Pools>(&world, ONE);
    let numbers = Pool::ALL.iter().map(|&pool| pools.now(pool));
    assert_eq!(numbers.collect::<Vec<_>>(), [4, 0, 4, 2, 0, 0, 0, 0, 0]);
    assert_eq!(get::<Stamina>(&world, ONE).now(), 9);
    assert_eq!(get::<Injuries>(&world, ONE).now(), 1);
    let opening = FirstRoundOverrides {
        energy: Some(3),
        agility: Some(1),
        credits: 2,
        moved: 4,
        swift_used: 1,
        initiative_used: 1,
        stamina_energy_used: 1,
    };
    let mut world = world;
    assert_eq!(FirstRoundOverrides::take(&mut world, ONE), opening);
    assert_eq!(
        FirstRoundOverrides::take(&mut world, ONE),
        FirstRoundOverrides::default()
    );
}

#[test]
fn the_conditions_of_a_set_up() {
    let world = with(
        "warden",
        "(conditions: {\"exposed\": 2, \"exhausted\": \"rest\", \"slowed\": \"cause\", \"dazed\": 0}, \
          posture: \"kneeling\", defending: true, bleeding: true, bound: true, asleep: true, \
          restrained_by: [2, 6], restraining: 3, watch: 4, hidden_from: [2, 5])",
    );
    let cause = |key, by| (key, Until::Cause, by);
    assert_eq!(
        conditions(&world),
        [
            cause("asleep", None),
            cause("bleeding", None),
            cause("bound", None),
            cause("defending", None),
            ("exhausted", Until::Rest, None),
            ("exposed", Until::EndOfRound(2), None),
            cause("hidden", Some(2)),
            cause("hidden", Some(5)),
            cause("kneeling", None),
            cause("restrained", Some(2)),
            cause("restrained", Some(6)),
            cause("restraining", Some(3)),
            cause("slowed", None),
            cause("watching", Some(4)),
        ]
    );
    let exposed = Condition::new("exposed", 1, "AUR-COND-01").until(Until::EndOfRound(2));
    assert_eq!(
        get::<Conditions>(&world, ONE).get("exposed"),
        Some(&exposed)
    );
    let prone = with("warden", "(posture: \"prone\")");
    assert_eq!(
        get::<Conditions>(&prone, ONE)
            .get("prone")
            .map(|it| it.rule),
        Some(RuleId("AUR-COND-08"))
    );
}

#[test]
fn all_mistakes_of_a_set_up_are_told_at_once() {
    let error = refused(
        "warden",
        "(str: 40, speeed: 3, aura: \"all\", conditions: {\"prone\": 1, \"drunk\": 1, \"dazed\": \"always\", \"shaken\": 101})",
    );
    for part in [
        "str: 40 is out of range; write a number from 1 to 30",
        "speeed",
        "aura: ",
        "conditions.prone: is no condition of a set-up; write `posture: \"prone\"`",
        "conditions.drunk: is no condition of a set-up; it is one of blinded, dazed",
        "conditions.dazed: does not say how long; write its last round",
        "conditions.shaken: does not say how long",
    ] {
        assert!(error.contains(part), "{part} in {error}");
    }
    let off = refused("warden", "(lying: [(\"dagger\", (20, 1))])");
    assert!(off.contains("lying.dagger: the cell"), "{off}");
    let wrong = |role, overrides| listed(&AURA.data.shipped().check_overrides(role, overrides));
    assert!(wrong("warden", "(mpl: 3)").contains("mpl: is 3"));
    assert_eq!(wrong("warden", "(mpl: 3, mp_init: 1)"), "");
    assert_ne!(wrong("warden", "(str: "), "");
    assert_eq!(wrong("warden", "()"), "");
}

#[test]
fn things_lie_where_the_set_up_puts_them() {
    let world = with(
        "archer",
        "(lying: [(\"dagger\", (5, 1)), (\"draught\", (3, 4))])",
    );
    let items = world.resource::<FieldItems>();
    assert_eq!(items.all().len(), 2);
    assert!(
        items
            .find("dagger", Place::Lying(Cell::new(5, 1)))
            .is_some()
    );
}

/// Rule AUR-REST-06: what a battle leaves goes into the next one, what belongs to its Rounds and
/// places does not.
#[test]
fn a_combatant_is_carried_on_into_the_next_battle() {
    let world = with(
        "warden",
        "(str: 15, aura: 12, stamina: 4, surges: 1, injuries: 2, bleeding: true, energy: 2, watch: 2, posture: \"kneeling\", \
          broken: [\"mail\"], stowed: {\"dagger\": 3}, conditions: {\"shaken\": \"rest\", \"exposed\": 1})",
    );
    let taken = carried_record(&world, ONE);
    assert_eq!(
        (taken.role.as_str(), taken.standing),
        ("warden", Standing::Up)
    );
    let next = with("warden", &taken.changes);
    assert_eq!(get::<Stats>(&next, ONE), get::<Stats>(&world, ONE));
    assert_eq!(get::<Pools>(&next, ONE), get::<Pools>(&world, ONE));
    assert_eq!(get::<Stamina>(&next, ONE), get::<Stamina>(&world, ONE));
    assert_eq!(get::<Injuries>(&next, ONE), get::<Injuries>(&world, ONE));
    assert_eq!(get::<Gear>(&next, ONE), get::<Gear>(&world, ONE));
    assert_eq!(
        get::<FirstRoundOverrides>(&next, ONE),
        &FirstRoundOverrides::default()
    );
    assert_eq!(
        conditions(&next),
        [
            ("bleeding", Until::Cause, None),
            ("shaken", Until::Rest, None)
        ]
    );
    let derived_stats = DerivedStats::of(AuraData::shipped(), get(&next, ONE), get(&next, ONE));
    assert_eq!(
        (
            derived_stats.armour_rating(),
            derived_stats.evasion(Evasion::Armed)
        ),
        (0, 12)
    );
    assert_eq!(carried_record(&next, ONE).changes, taken.changes);
}

#[test]
fn a_spent_bow_stays_spent_and_is_loaded_again() {
    let world = with(
        "archer",
        "(ammo: {\"longbow\": 2}, unloaded: [\"longbow\"])",
    );
    let next = with("archer", &carried_record(&world, ONE).changes);
    let gear = get::<Gear>(&next, ONE);
    assert_eq!((gear.ammo("longbow"), gear.is_loaded("longbow")), (2, true));
    let starting_kit = get::<StartingKit>(&next, ONE);
    assert_eq!(starting_kit.outfit(), ["longbow"]);
    assert_eq!(starting_kit.carried("shortsword"), 1);
}
