//! What a person is shown: sheet, facts, words, ways, the log, the odds of answers. Floor 4.

mod answer_words;
mod grounds;
mod impact;
mod log_text;
mod orders;
mod outlook;
mod routes;

pub use self::answer_words::ANSWER_WORDS;
pub use self::grounds::GROUNDS;
pub use self::impact::{cause_of_fall, impact};
pub use self::log_text::{CONDITION_WORDS, POOL_WORDS, compared_with, tell, value_of};
pub use self::orders::WINDOWS;
pub use self::outlook::{OVERCOMES, attack_reach, best_attack};
pub use self::routes::{reach, route};

use super::components::Pool;
use super::components::conditions::CONDITIONS;
use super::data::{ContestData, Size, Skill, Stats};
use super::plan::attack::shield_of;
use super::plan::position::flankers;
use super::snapshot::{Fighter, Situation};
use super::words::{self, Defence, Location};
use crate::combat::{
    CombatantId, Gauge, GaugeKind, PartStatus, PositionGain, RollWords, RuleId, Sheet,
    ShownCondition, Vocabulary, WordKind, words_of,
};
use crate::grid::Cell;
use crate::mechanics::gear::absent;
use crate::mechanics::spawning::CreatureBuilder;
use bevy::prelude::World;
use serde_json::{Value, json};
use smol_str::{SmolStr, ToSmolStr, format_smolstr};

/// Everything about a fighter that a person is shown.
pub fn sheet(world: &World, who: CombatantId) -> Sheet {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let sheet = ContestData::sheet(world, who).sized(f.stats.size, Size::Medium);
    let down = (f.standing == crate::combat::Standing::Unconscious)
        .then(|| ShownCondition::new("unconscious", RuleId("CON-COND-10")));
    let sheet = Sheet {
        gauges: gauges(f),
        parts: parts(f),
        trunk: f
            .data
            .figure(&f.stats.body)
            .map_or_else(Default::default, |figure| figure.trunk.clone()),
        conditions: sheet.conditions.into_iter().chain(down).collect(),
        ..sheet
    };
    with_lines(sheet, f)
}

fn gauges(f: &Fighter<'_>) -> Vec<Gauge> {
    let most = |pool| f.pools.max(pool);
    let gauge = |label, kind, pool, max: i32| Gauge::new(label, kind, f.pool(pool).max(0), max);
    let (attacks, movement) = (Pool::AttacksUsed, Pool::MoveLeft);
    vec![
        gauge("Health", GaugeKind::Health, Pool::Hp, most(Pool::Hp)),
        gauge("AP", GaugeKind::Pips, Pool::Ap, most(Pool::Ap)),
        gauge("Attacks used", GaugeKind::Number, attacks, most(attacks)),
        gauge("Movement", GaugeKind::Number, movement, f.speed()),
    ]
}

/// The locations of a body, with what is crippled.
fn parts(f: &Fighter<'_>) -> Vec<PartStatus> {
    let figure = f.data.figure(&f.stats.body);
    let status = |location: Location| {
        let crippled = f.crippled.0.contains(&location);
        PartStatus {
            id: SmolStr::new_static(location.word()),
            label: location.label().into(),
            severity: SmolStr::new_static(if crippled { "crippled" } else { "sound" }),
            injuries: u8::from(crippled),
            steps: 1,
            destroyed: false,
            strokes: figure.map_or_else(Default::default, |it| it.strokes(location)),
            effects: vec![location.consequence().into()],
            lost_at: None,
            can_be_aimed_at: false,
        }
    };
    let locations = f.data.places_of(&f.stats.body);
    locations.into_iter().map(status).collect()
}

fn with_lines(sheet: Sheet, f: &Fighter<'_>) -> Sheet {
    let armour = f.stats.armour.as_ref();
    let rating = armour
        .map_or(0, |armour| armour.physical)
        .max(f.stats.natural_ar);
    let armour = armour.map_or("none", |armour| armour.name.as_str());
    let reach = f.reach();
    let styles = f.stats.styles.iter().filter(|style| !style.name.is_empty());
    let skills = Skill::ALL.iter().filter(|&&skill| f.stats.rank(skill) > 0);
    let cripples = Stats::cripple_threshold(&f.data.harm, f.pools.max(Pool::Hp));
    let held = f.gear.held().iter();
    sheet
        .line("Speed", format_smolstr!("{} cells", f.speed()))
        .line(
            "Reach",
            reach.map_or("none".into(), |reach| reach.to_smolstr()),
        )
        .line("Damage bonus", format_smolstr!("{:+}", f.stats.db))
        .line("Crippled from", format_smolstr!("{cripples} damage"))
        .line("Armour", format_smolstr!("{armour}, AR {rating}"))
        .list(
            "Shield",
            shield_of(f).map(|shield| format!("BR {}", shield.physical)),
        )
        .list(
            "Styles",
            styles.map(|style| format!("{} {}", style.name, style.rank)),
        )
        .list(
            "Skills",
            skills.map(|&skill| format!("{} T {}", skill.label(), f.skill(skill))),
        )
        .list("In hand", held.map(|held| held.key.replace('_', " ")))
        .list("Carried", f.gear.listed())
}

/// Everything that a script can check by name, besides what every ruleset has.
pub fn facts(world: &World, who: CombatantId) -> Value {
    let f = Fighter::of(world, who);
    let held: Vec<_> = f.gear.held().iter().map(|held| &held.key).collect();
    let crippled: Vec<_> = f
        .crippled
        .0
        .iter()
        .map(|location| location.word())
        .collect();
    let weapons = f
        .gear
        .held()
        .iter()
        .map(|held| &held.item)
        .chain(f.gear.stowed().keys());
    let shots = weapons.filter(|item| {
        f.data
            .weapon(item)
            .is_some_and(|weapon| weapon.range.is_some())
    });
    let ammo: serde_json::Map<_, _> = shots
        .chain(f.gear.shots.keys())
        .map(|item| (item.to_string(), json!(f.shots(item))))
        .collect();
    let hp_max = f.pools.max(Pool::Hp);
    let mut facts = f.pools.facts();
    for (name, fact) in [
        ("hp_max", json!(hp_max)),
        ("speed", json!(f.speed())),
        ("reach", json!(f.reach().unwrap_or(0))),
        ("db", json!(f.stats.db)),
        (
            "cripple_threshold",
            json!(Stats::cripple_threshold(&f.data.harm, hp_max)),
        ),
        ("crippled", json!(crippled)),
        ("held", json!(held)),
        ("carried", json!(f.gear.stowed())),
        ("unloaded", json!(f.gear.unloaded)),
        ("ammo", json!(ammo)),
    ] {
        facts[name] = fact;
    }
    facts
}

/// The rolls and what they can show: a passed test has its Successes as degrees. Rules CON-TEST-01, -02.
fn rolls(data: &ContestData) -> [RollWords; 6] {
    let die = data.tests.die;
    let test = |kind| RollWords::one(kind, die).with_degrees(0, 2 * die);
    [
        test("attack"),
        test("defence"),
        test("check"),
        RollWords::one("initiative", data.course.initiative_die),
        RollWords::sum("damage", die.max(20)),
        RollWords::sum("table", die.max(20)),
    ]
}

/// The words of this ruleset's events, commands and questions.
pub fn vocabulary(world: &World) -> Vocabulary {
    let s = Situation::of(world);
    let pools = Pool::ALL.iter().map(|pool| pool.word());
    let facts = [
        ("crippled", WordKind::Part),
        ("held", WordKind::Item),
        ("carried", WordKind::Item),
        ("unloaded", WordKind::Item),
        ("ammo", WordKind::Item),
    ];
    let items = s
        .data
        .items()
        .chain(s.data.weapon_ids())
        .chain(s.data.spells());
    let manoeuvres = words::Manoeuvre::ALL.iter().map(|it| it.word());
    Vocabulary {
        conditions: words_of(CONDITIONS.keys()),
        pools: words_of(pools.chain([words::AMMO])),
        parts: words_of(Location::ALL.iter().map(|location| location.word())),
        items: words_of(items),
        answers: words_of(Defence::ALL.iter().map(|it| it.word()).chain(manoeuvres)),
        results: words_of(["blocked", "critical defence"]),
        unused_results: words_of(["rescue", "fumble"]),
        rolls: rolls(s.data).to_vec(),
        moves: words_of(["walk", "crawl", "climb", "jump", "forced", "back"]),
        gear_changes: words_of([
            "drawn",
            "stowed",
            "picked_up",
            "dropped",
            "thrown",
            "disarmed",
            "loaded",
            "unloaded",
            "used",
            "shed",
            "recovered",
        ]),
        odds: words_of([
            "critical defence",
            "miss",
            "blocked",
            "hit",
            "critical",
            "failure",
            "success",
            "succeed",
            "hidden",
            "hidden from # of #",
            "hide from all",
            "seen by all",
        ]),
        absent: absent(
            world,
            s.data.items(),
            s.fighters().iter().map(|fighter| &fighter.gear.carried),
        ),
        facts: facts.map(|(name, kind)| (name.into(), kind)).into(),
        ..Vocabulary::default()
    }
}

/// What the place of an attacker gives it: that the target is flanked. Rule CON-POS-04.
pub fn gains(
    world: &World,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Vec<PositionGain> {
    let mut s = Situation::of(world);
    s.place_all(places);
    let a = s.fighter(attacker);
    let pair = flankers(&s, s.fighter(target), a.side).filter(|_| !a.data.is_off("CON-POS-04"));
    let gain = pair.map(|[one, other]| PositionGain {
        label: format_smolstr!(
            "flanked by {} and {}",
            s.fighter(one).name,
            s.fighter(other).name
        ),
        rule: RuleId("CON-POS-04"),
    });
    gain.into_iter().collect()
}
