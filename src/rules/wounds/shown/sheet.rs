//! The sheet of a fighter. Floor 4. Sections 2 and STAT of the reference.

use super::bank::{NextGain, yards_left};
use super::burdens::end_of_turn;
use super::facts::{kept_verb, melee_defense, needs_loading, ranged_defense, shooters};
use super::log_text::label_of;
use super::track::{health_of, row_of};
use crate::combat::{CombatantId, Gauge, GaugeKind, Sheet, ShownCondition};
use crate::mechanics::conditions::referred;
use crate::mechanics::gear::Mode;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::checks::agility_defense;
use crate::rules::wounds::snapshot::{Fighter, Situation, Wielded};
use crate::rules::wounds::words::{self, Attribute, Level, Skill, Spec};
use bevy::prelude::World;
use smol_str::{SmolStr, ToSmolStr, format_smolstr};

/// Everything about a fighter that a person is shown.
pub fn sheet(world: &World, who: CombatantId) -> Sheet {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let sheet = WoundsData::sheet(world, who);
    let sheet = Sheet {
        gauges: gauges(&s, f),
        conditions: conditions(&s, f),
        ..sheet
    };
    let sheet = sized(sheet, f.stats.size);
    let sheet = with_body(sheet, f);
    let sheet = with_moment(sheet, &s, f);
    let sheet = with_numbers(sheet, &s, f);
    with_gear(sheet, f)
}

/// Rule WND-STAT-14.
fn sized(sheet: Sheet, size: i32) -> Sheet {
    let word = match size {
        ..=-4 => "small",
        -3..=3 => return sheet,
        4..=7 => "large",
        8..=11 => "huge",
        12.. => "gigantic",
    };
    Sheet {
        kind: format_smolstr!("{word} {}", sheet.kind),
        size: if size <= -4 { 0 } else { sheet.size },
        ..sheet
    }
}

fn gauges(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<Gauge> {
    let (health, most_health) = health_of(f);
    let next = NextGain::of(s, f).map(NextGain::words);
    let bank = Gauge::new("AP", GaugeKind::Effort, f.pool(Pool::Ap), f.ap_row().max);
    let number = |label, now, most: Option<i32>| Gauge::new(label, GaugeKind::Number, now, most);
    let stamina = number("Stamina", f.pool(Pool::Stamina), Some(f.most_stamina()));
    let mana = number("Mana", f.pool(Pool::Mana), Some(f.most_mana()));
    let casts = f.pools.max(Pool::Mana) > 0;
    let initiative = Gauge::new("Initiative", GaugeKind::Order, f.initiative, None);
    let wounds = Level::ALL.iter().map(|&level| row_of(f, level));
    [Gauge::new("Health", GaugeKind::Health, health, most_health)]
        .into_iter()
        .chain([bank.noted(next.unwrap_or_default()), initiative])
        .chain([number("Yards left", yards_left(s, f), None)])
        .chain(wounds)
        .chain([stamina])
        .chain(casts.then_some(mana))
        .collect()
}

/// Conditions with what they refer to and how strong they are.
fn conditions(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<ShownCondition> {
    let shown = f.conditions.iter().map(|it| {
        let key = it.key.replace('_', " ");
        let name = match it.by.map(|by| s.fighter(by).name) {
            Some(other) => match link_of(&it.key) {
                "" => format_smolstr!("{key} {other}"),
                link => format_smolstr!("{key} {link} {other}"),
            },
            None => key.into(),
        };
        let has_level = [
            words::BLEEDING,
            words::BURNING,
            words::POISONED,
            words::DYING,
        ];
        ShownCondition {
            name,
            value: has_level.contains(&it.key.as_str()).then_some(it.value),
            ..ShownCondition::of(it)
        }
    });
    shown.collect()
}

/// The word between a condition and the one to whom it refers; empty where there is none: "riding Grey".
fn link_of(key: &str) -> &'static str {
    match key {
        words::GRAPPLING => "with",
        words::IGNORING | words::RIDING | words::CARRYING => "",
        words::HAS_OPENING => "against",
        _ => "by",
    }
}

/// Fatigue and what is invested, where there is any.
fn with_body(sheet: Sheet, f: &Fighter<'_>) -> Sheet {
    let fatigue = Some(f.pool(Pool::Fatigue)).filter(|&it| it > 0);
    let invested = Some(f.pool(Pool::Invested)).filter(|&it| it > 0);
    sheet
        .list("Fatigue", fatigue.map(|it| fatigue_of(f, it)))
        .list("Invested mana", invested)
}

/// What fatigue there is, and what the next threshold is. Rule WND-HURT-08; ruling WND-R86.
fn fatigue_of(f: &Fighter<'_>, fatigue: i32) -> SmolStr {
    let most = f.normal_stamina().max(1);
    let staggers = !f.is_npc() || f.data.is_off("WND-HURT-05");
    let next = match fatigue {
        _ if 2 * fatigue < most => format_smolstr!("exhausted from {}", (most + 1) / 2),
        _ if fatigue < most && staggers => format_smolstr!("staggered from {most}"),
        _ => format_smolstr!("unconscious from {}", 2 * most),
    };
    format_smolstr!("{fatigue}, {next}")
}

/// What matters at this moment: what is kept and under way, what the end of its turn brings.
fn with_moment(sheet: Sheet, s: &Situation<'_>, f: &Fighter<'_>) -> Sheet {
    let names = |key| referred(f.conditions, key).map(|id| s.fighter(id).name.clone());
    let clock = f.conditions.get(words::DYING).map(|it| it.value);
    let clock = clock.map(|left| {
        let last = s.turns().round() + u32::try_from(left - 1).unwrap_or(0);
        format_smolstr!("{left}, dead at the end of round {last}")
    });
    sheet
        .list("As its turn ends", end_of_turn(s, f))
        .list("Death clock", clock)
        .list("Underway", under_way(f))
        .list(
            "Readied",
            f.readied_act().and_then(kept_verb).map(|it| label_of(it)),
        )
        .list("Ignoring", names(words::IGNORING))
        .list("Grappling", names(words::GRAPPLING))
}

/// "Treat Wound, 14 of 20 AP".
fn under_way(f: &Fighter<'_>) -> Option<SmolStr> {
    let act = f.commitment.act.as_ref()?;
    let (what, paid) = (label_of(&act.verb), f.commitment.paid);
    Some(match f.commitment.cost {
        0 => format_smolstr!("{what}, until the end of round {}", f.commitment.due),
        cost => format_smolstr!("{what}, {paid} of {cost} AP"),
    })
}

fn with_numbers(sheet: Sheet, s: &Situation<'_>, f: &Fighter<'_>) -> Sheet {
    let stats = f.stats;
    let attributes = Attribute::ALL.iter().filter(|&&it| f.attribute(it) != 0);
    let attributes = attributes.map(|&it| format_smolstr!("{} {}", it.name(), f.attribute(it)));
    let skills = Skill::ALL.iter().filter(|&&it| stats.skill(it) > 0);
    let skills = skills.map(|&it| format_smolstr!("{} {}", it.name(), stats.skill(it)));
    let specs = Spec::ALL.iter().filter(|&&it| stats.spec(it) > 0);
    let specs = specs.map(|&it| format_smolstr!("{} {}", it.name(), stats.spec(it)));
    let spells = stats.spells.iter().filter_map(|id| f.data.spell(id));
    sheet
        .line("Melee Defense", melee_defense(s, f).to_smolstr())
        .line("Ranged Defense", ranged_defense(s, f).to_smolstr())
        .line(
            "Toughness",
            format_smolstr!("{}, {} without armour", f.toughness(), f.base_toughness()),
        )
        .line("Power Defense", f.power_defense().to_smolstr())
        .line("Agility Defense", agility_defense(s, f).to_smolstr())
        .line("Fortitude Defense", f.fortitude_defense().to_smolstr())
        .line("Willpower Defense", f.willpower_defense().to_smolstr())
        .line("Movement rate", format_smolstr!("{} yards", f.rate()))
        .list("Attacks", attacks(f))
        .line("Kind", stats.kind.name())
        .line("Size", stats.size.to_smolstr())
        .list("Attributes", attributes)
        .list("Skills", skills.chain(specs))
        .list("Spells", spells.map(|spell| spell.name.clone()))
        .list("Traits", stats.traits.iter().map(|it| it.name()))
}

/// Each weapon and each spell of attack with its bonus and its damage.
fn attacks(f: &Fighter<'_>) -> Vec<SmolStr> {
    let modes = [Mode::Melee, Mode::Shoot, Mode::Throw];
    let of_weapon = |wielded: Wielded<'_>| {
        let modes = modes
            .into_iter()
            .filter(|&mode| wielded.data.has_mode(mode));
        modes
            .map(|mode| weapon_line(f, &wielded, mode))
            .collect::<Vec<_>>()
    };
    let weapons = f.weapons().flat_map(of_weapon);
    let spells = f.stats.spells.iter().filter_map(|id| f.data.spell(id));
    let bolts = spells.filter_map(|spell| {
        let range = spell.range?;
        let bonus = f.bonus(Attribute::Rsn, Skill::Arcana, Some(spell.school));
        let (name, damage) = (&spell.name, spell.damage);
        Some(format_smolstr!(
            "{name} {bonus:+}, damage {damage}, increment {range}"
        ))
    });
    weapons.chain(bolts).collect()
}

/// "arming sword +7, damage 4, reach 0 to 1, slicing".
fn weapon_line(f: &Fighter<'_>, wielded: &Wielded<'_>, mode: Mode) -> SmolStr {
    let weapon = wielded.data;
    let skill = if mode == Mode::Melee {
        Skill::Melee
    } else {
        Skill::Aim
    };
    let bonus = f.bonus(Attribute::Dex, skill, Some(weapon.spec(mode))) + weapon.accuracy;
    let strength = if weapon.mechanical { 0 } else { f.stats.str };
    let far = match (mode, weapon.increment(mode)) {
        (Mode::Throw, Some(increment)) => format_smolstr!("thrown, increment {increment}"),
        (_, Some(increment)) => format_smolstr!("increment {increment}"),
        (_, None) => match (weapon.reach_min, weapon.reach_max.unwrap_or(0)) {
            (min, max) if min == max => format_smolstr!("reach {max}"),
            (min, max) => format_smolstr!("reach {min} to {max}"),
        },
    };
    let marks = [
        (weapon.slicing, "slicing".to_smolstr()),
        (weapon.concussive, "concussive".to_smolstr()),
        (weapon.aquatic, "aquatic".to_smolstr()),
        (
            weapon.armor_piercing > 0,
            format_smolstr!("armour piercing {}", weapon.armor_piercing),
        ),
    ];
    let marks = marks
        .into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, mark)| mark);
    let name = wielded.key.replace('_', " ");
    let damage = format_smolstr!("damage {}", strength + weapon.damage);
    let parts: Vec<_> = [damage, far].into_iter().chain(marks).collect();
    format_smolstr!("{name} {bonus:+} ({})", parts.join(", "))
}

fn with_gear(sheet: Sheet, f: &Fighter<'_>) -> Sheet {
    let worn = f.armour().map_or("none", |armour| armour.name.as_str());
    let armor = match f.armor() {
        0 => SmolStr::new(worn),
        armor => format_smolstr!("{worn}, {armor} in all"),
    };
    let held = f.gear.held().iter().map(|held| {
        let name = held.key.replace('_', " ");
        match needs_loading(f, &held.key) {
            true if f.is_unloaded(&held.key) => format!("{name} (not loaded)"),
            true => format!("{name} (loaded)"),
            false => name,
        }
    });
    let carried = f.gear.stowed().iter().map(|(item, &count)| {
        let name = item.replace('_', " ");
        let place = f.gear.container_of(f.data, item).name();
        match count {
            0..=1 => format!("{name} ({place})"),
            _ => format!("{name} \u{d7}{count} ({place})"),
        }
    });
    let shots = shooters(f).map(|id| format_smolstr!("{} {}", id.replace('_', " "), f.shots(&id)));
    sheet
        .line("Armour", armor)
        .list("In hand", held)
        .list("Carried", carried)
        .list("Ammunition", shots)
}
