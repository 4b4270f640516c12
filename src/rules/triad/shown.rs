//! What a person is shown: sheet, facts, words, ways, the log. Floor 4.

mod answer_words;
mod burdens;
mod grounds;
mod impact;
mod log_text;
mod orders;
mod outlook;
mod routes;

pub use self::answer_words::ANSWER_WORDS;
pub use self::grounds::GROUNDS;
pub use self::impact::{cause_of_fall, impact};
pub use self::log_text::{CONDITION_WORDS, POOL_WORDS, tell, value_of};
pub use self::orders::WINDOWS;
pub use self::outlook::{OVERCOMES, attack_reach, best_attack};
pub use self::routes::{reach, route};

use super::components::Pool;
use super::components::conditions::CONDITIONS;
use super::components::own_facts::TriadFact;
use super::data::{FEET, Size, SpellKind, TriadData};
use super::plan::air::cells_of_bank;
use super::plan::flight::budget_of;
use super::plan::position::{Visibility, flat_footed, partner_in_flank, unknown_to, visibility};
use super::plan::ready::kept_by;
use super::plan::running::{Running, all_of};
use super::plan::skills::{physical, skill_bonus};
use super::snapshot::{Fighter, Situation};
use super::words::{self, AMMO, Skill, THING_HP};
use crate::combat::{
    CombatantId, Gauge, GaugeKind, MapMark, PositionGain, RollWords, RuleId, Sheet, ShownCondition,
    Standing, Unknown, Vocabulary, WordKind, schema_of, words_of,
};
use crate::grid::Cell;
use crate::mechanics::gear::absent;
use crate::mechanics::spawning::CreatureBuilder;
use bevy::prelude::World;
use serde_json::{Value, json};
use smol_str::{ToSmolStr, format_smolstr};

/// Everything about a fighter that a person is shown.
pub fn sheet(world: &World, who: CombatantId) -> Sheet {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let sheet = TriadData::sheet(world, who).sized(f.stats.size, Size::Medium);
    let sheet = Sheet {
        gauges: gauges(f),
        conditions: conditions(&s, f),
        waits: waits(f),
        ..sheet
    };
    // What matters at this moment stands before what somebody is.
    let incapacitated = (f.standing == Standing::Incapacitated)
        .then(|| "2 Actions and 2 Reactions fewer; out of the fight as long as it is".to_owned());
    let sheet = sheet
        .list("Incapacitated", incapacitated)
        .list("Turn start", burdens::start_of_turn(world, f))
        .list("Turn end", burdens::end_of_turn(&s, f))
        .list("Readied", kept_by(f).map(|kept| kept.told().to_string()));
    let sheet = with_lines(sheet, f);
    match f.controller {
        Some(controller) => sheet.line("Companion of", s.fighter(controller).name.clone()),
        None => sheet,
    }
}

/// Conditions with those to whom they refer: from whom it hides, who holds it. One that its side does not know to be there is
/// named nowhere. What somebody's place in the order has come to is told by [`waits`]. Ruling TRI-R73.
fn conditions(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<ShownCondition> {
    let unknown = unknown_to(s, f.side);
    let mut shown: Vec<ShownCondition> = Vec::new();
    let listed = f.conditions.iter().filter(|it| it.key != words::MARKED);
    for it in listed {
        let (Some(link), Some(other)) = (link_of(&it.key), it.by) else {
            let counts = [words::BLEEDING, words::POISONED].contains(&it.key.as_str());
            shown.push(ShownCondition {
                value: counts.then_some(it.value),
                ..ShownCondition::of(it)
            });
            continue;
        };
        if unknown.contains(&(other, Unknown::Presence)) {
            continue;
        }
        let name = &s.fighter(other).name;
        let mut earlier = shown.iter_mut();
        if let Some(same) = earlier.find(|same| same.key == it.key) {
            same.name = format_smolstr!("{}, {name}", same.name);
            continue;
        }
        let key = it.key.replace('_', " ");
        shown.push(ShownCondition {
            name: match link {
                "" => format_smolstr!("{key} {name}"),
                link => format_smolstr!("{key} {link} {name}"),
            },
            ..ShownCondition::of(it)
        });
    }
    shown
}

/// The word between a condition and those to whom it refers, empty where there is none: "riding Grey"; `None` for one that refers
/// to nobody.
fn link_of(key: &str) -> Option<&'static str> {
    Some(match key {
        words::HIDDEN => "from",
        words::UNDETECTED | words::GRAPPLED => "by",
        words::FLAT_FOOTED => "to",
        words::RIDING | words::CARRYING | words::GRAPPLING => "",
        _ => return None,
    })
}

/// That its Turn is put off. Rules TRI-INIT-11 to -13.
fn waits(f: &Fighter<'_>) -> Option<&'static str> {
    match (f.has(words::DELAYING), f.has(words::MARKED)) {
        (false, _) => None,
        (true, false) => Some("Waits with its Turn, and may enter after that of any other."),
        (true, true) => Some(
            "Waits with its Turn: unless it enters before its place comes up again, it is lost.",
        ),
    }
}

fn gauges(f: &Fighter<'_>) -> Vec<Gauge> {
    let most = |pool| f.pools.max(pool);
    // Hit points count below 0 too. Rule TRI-HURT-02.
    let gauge = |label, kind, pool, max: i32| Gauge::new(label, kind, f.pool(pool), max);
    let (course, speed) = (&f.data.course, f.speed());
    let mut gauges = vec![
        gauge("Health", GaugeKind::Health, Pool::Hp, most(Pool::Hp)),
        gauge("Actions", GaugeKind::Pips, Pool::Actions, course.actions),
        gauge(
            "Reactions",
            GaugeKind::Pips,
            Pool::Reactions,
            course.reactions,
        ),
        gauge(
            "Energy",
            GaugeKind::Number,
            Pool::Energy,
            most(Pool::Energy),
        ),
        gauge("Movement", GaugeKind::Number, Pool::MoveLeft, speed),
    ];
    if f.is_airborne() && f.stats.flies() {
        gauges.push(gauge(
            "Flight",
            GaugeKind::Number,
            Pool::FlyLeft,
            budget_of(f),
        ));
    }
    if f.pool(Pool::Dodges) > 0 {
        let dodges = f.pool(Pool::Dodges);
        gauges.push(gauge("Dodges", GaugeKind::Pips, Pool::Dodges, dodges));
    }
    if f.pool(Pool::Breath) < most(Pool::Breath) {
        gauges.push(gauge(
            "Breath",
            GaugeKind::Pips,
            Pool::Breath,
            most(Pool::Breath),
        ));
    }
    gauges
}

fn with_lines(sheet: Sheet, f: &Fighter<'_>) -> Sheet {
    let stats = f.stats;
    let held = f.gear.held().iter();
    let held = held.map(|held| {
        let broken = if f.gear.is_whole(f.data, &held.key) {
            ""
        } else {
            " (destroyed)"
        };
        let weight = f
            .data
            .weapon(&held.item)
            .map_or_else(String::new, |weapon| {
                format!(" ({})", weapon.category.name().to_lowercase())
            });
        format!("{}{weight}{broken}", held.key.replace('_', " "))
    });
    let skills = Skill::ALL.iter().filter(|&&skill| f.is_trained(skill));
    let sorts = |all: &std::collections::BTreeSet<super::data::DamageType>| {
        all.iter()
            .map(|kind| kind.name().to_owned())
            .collect::<Vec<_>>()
    };
    let resist = stats
        .resist
        .iter()
        .map(|(kind, by)| format!("{} {by}", kind.name()));
    let armour = f.armour().map_or("none", |armour| armour.name.as_str());
    let spells = stats.spells.iter().filter_map(|id| f.data.spell(id));
    let specialized = stats
        .specialization
        .iter()
        .map(|id| format!("Weapon Specialization ({})", id.replace('_', " ")));
    sheet
        .line("Level", stats.level.to_smolstr())
        .line("Body", stats.body.name())
        .list(
            "Moves as",
            stats.modes.iter().map(|mode| mode.name().to_owned()),
        )
        .line(
            "Attributes",
            format_smolstr!(
                "STR {:+}, DEX {:+}, ESS {:+}",
                stats.str,
                stats.dex,
                stats.ess
            ),
        )
        .line("Physical Defense", physical(f).to_smolstr())
        .line("Mental Defense", stats.ment_def.to_smolstr())
        .line("Speed", format_smolstr!("{} feet", f.speed() * FEET))
        .line("Reach", format_smolstr!("{} feet", f.reach() * FEET))
        .line("Worn", armour)
        .list(
            "Skills",
            skills.map(|&skill| format!("{} {:+}", skill.name(), skill_bonus(f, skill))),
        )
        .list(
            "Feats",
            stats
                .feats
                .iter()
                .map(|feat| feat.name().to_owned())
                .chain(specialized),
        )
        .list("Spells", spells.map(|spell| spell.name.to_string()))
        .list("Resistant", resist)
        .list("Vulnerable", sorts(&stats.vulnerable))
        .list("Immune", sorts(&stats.immune))
        .list("In hand", held)
        .list("Carried", f.gear.listed())
}

/// Everything that a script can check by name, besides what every ruleset has.
pub fn facts(world: &World, who: CombatantId) -> Value {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let held: Vec<_> = f.gear.held().iter().map(|held| &held.key).collect();
    let enemies = || {
        s.fighters()
            .iter()
            .filter(|it| it.side != f.side && it.is_alive())
    };
    let to_whom = |is: Visibility| -> Vec<_> {
        let all = enemies().filter(|it| visibility(&s, it, f) == is);
        all.map(|it| it.id).collect()
    };
    let off_guard: Vec<_> = enemies()
        .filter(|it| flat_footed(&s, it, f).is_some())
        .map(|it| it.id)
        .collect();
    let hands: serde_json::Map<_, _> = f
        .gear
        .held()
        .iter()
        .map(|held| (held.key.to_string(), json!(held.grip)))
        .collect();
    let weapons = f.gear.held().iter().map(|held| &held.item);
    let weapons = weapons.chain(f.gear.stowed().keys());
    let shots = weapons.filter(|item| f.data.weapon(item).is_some_and(|weapon| weapon.shoots()));
    let ammo: serde_json::Map<_, _> = shots
        .chain(f.gear.shots.keys())
        .map(|item| (item.to_string(), json!(f.shots(item))))
        .collect();
    let mut facts = f.pools.facts();
    for (name, fact) in [
        ("max_hp", json!(f.pools.max(Pool::Hp))),
        ("max_energy", json!(f.pools.max(Pool::Energy))),
        ("phys_def", json!(physical(f))),
        ("ment_def", json!(f.stats.ment_def)),
        ("speed", json!(f.speed() * FEET)),
        ("reach", json!(f.reach())),
        ("bulk", json!(f.bulk())),
        ("held", json!(held)),
        ("hands", json!(hands)),
        ("carried", json!(f.gear.stowed())),
        ("worn", json!(f.gear.worn)),
        ("wear", json!(f.gear.wear)),
        ("unloaded", json!(f.gear.unloaded)),
        ("ammo", json!(ammo)),
        ("controller", json!(f.controller)),
        ("readied", json!(kept_by(f).map(|kept| kept.kind))),
        ("seen_by", json!(to_whom(Visibility::Seen))),
        ("concealed_from", json!(to_whom(Visibility::Concealed))),
        ("hidden_from", json!(to_whom(Visibility::Hidden))),
        ("undetected_by", json!(to_whom(Visibility::Undetected))),
        ("flat_footed_to", json!(off_guard)),
    ] {
        facts[name] = fact;
    }
    facts
}

/// The rolls and what they can show.
fn rolls(data: &TriadData) -> [RollWords; 6] {
    let die = data.rolls.die;
    [
        RollWords::one("attack", die),
        RollWords::one("defence", die),
        RollWords::one("check", die),
        RollWords::one("initiative", die),
        RollWords::sum("damage", die.max(20)),
        RollWords::sum("table", die.max(20)),
    ]
}

/// The words of this ruleset's events, commands and questions.
pub fn vocabulary(world: &World) -> Vocabulary {
    let s = Situation::of(world);
    let pools = Pool::ALL.iter().map(|pool| pool.word());
    let facts = [
        ("held", WordKind::Item),
        ("hands", WordKind::Item),
        ("carried", WordKind::Item),
        ("worn", WordKind::Item),
        ("wear", WordKind::Item),
        ("unloaded", WordKind::Item),
        ("ammo", WordKind::Item),
        ("readied", WordKind::Verb),
        ("controller", WordKind::Combatant),
        ("seen_by", WordKind::Combatant),
        ("concealed_from", WordKind::Combatant),
        ("hidden_from", WordKind::Combatant),
        ("undetected_by", WordKind::Combatant),
        ("flat_footed_to", WordKind::Combatant),
    ];
    let items = || {
        s.data
            .items()
            .chain(s.data.weapon_ids())
            .chain(s.data.spells())
            .chain(s.data.armours())
    };
    Vocabulary {
        conditions: words_of(CONDITIONS.keys()),
        pools: words_of(pools.chain([AMMO, THING_HP])),
        items: words_of(items()),
        answers: words_of(["block", "grab", "enter"]),
        // Bodies have no parts; what is held is in hands.
        parts: words_of(["hand"]),
        results: words_of([
            "critical success",
            "death",
            "unconscious",
            "worse",
            "as before",
            "closed",
        ]),
        unused_results: words_of(["rescue", "fumble", "deflected"]),
        rolls: rolls(s.data).to_vec(),
        moves: words_of([
            "walk", "crawl", "climb", "fly", "jump", "forced", "back", "burrow",
        ]),
        gear_changes: words_of([
            "drawn",
            "stowed",
            "picked_up",
            "dropped",
            "thrown",
            "disarmed",
            "loaded",
            "unloaded",
            "shed",
            "recovered",
            "gripped",
        ]),
        odds: words_of([
            "miss",
            "hit",
            "critical",
            "failure",
            "success",
            "critical success",
            "succeed",
            "nobody",
            "hits #",
            "hit anybody",
            "# of #",
            "hide from all",
            "find all",
            "falls",
            "too short",
            "there",
            "get there",
        ]),
        absent: absent(
            world,
            s.data.items(),
            s.fighters().iter().map(|fighter| &fighter.gear.carried),
        ),
        events: schema_of::<TriadFact>(),
        facts: facts.map(|(name, kind)| (name.into(), kind)).into(),
        ..Vocabulary::default()
    }
}

/// The spells that stay, where they are. Rules TRI-SPELL-04, -05.
pub fn marks(world: &World) -> Vec<MapMark> {
    let s = Situation::of(world);
    let name = |it: &Running| {
        let spell = it.spell(s.data);
        spell.map(|spell| spell.name.clone()).unwrap_or_default()
    };
    let orbs = all_of(&s, SpellKind::Orb).into_iter().map(|orb| MapMark {
        label: name(&orb),
        icon: "flame",
        at: orb.cell(),
        cells: vec![orb.cell()],
        harms: true,
    });
    let banks = all_of(&s, SpellKind::Fog).into_iter();
    let banks = banks.map(|bank| MapMark {
        label: name(&bank),
        icon: "cloud-fog",
        at: bank.cell(),
        cells: cells_of_bank(&s, &bank),
        harms: false,
    });
    orbs.chain(banks).collect()
}

/// What the place of an attacker gives it: that it flanks the target. Rule TRI-POS-13.
pub fn gains(
    world: &World,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Vec<PositionGain> {
    let mut s = Situation::of(world);
    s.place_all(places);
    let partner = partner_in_flank(&s, s.fighter(attacker), s.fighter(target));
    let gain = partner.map(|partner| PositionGain {
        label: format_smolstr!("flanking with {}", s.fighter(partner).name),
        rule: RuleId("TRI-POS-13"),
    });
    gain.into_iter().collect()
}
