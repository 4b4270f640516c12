//! What happens at the start and at the end of a Turn. Floor 4. Rules TRI-INIT-06, -10, TRI-HURT-05, -06, -12, TRI-COND-11,
//! -12, TRI-MOVE-13, -17.

use super::harm::{self, Affliction};
use super::places::{has_tag, test_marks};
use super::ready;
use super::{falls, ground, harm::stop_bleeding, spells, weightless};
use crate::combat::{
    CombatantId, Condition, Conditions, Ledger, RollKind, RollReport, Standing, Terms, Until,
    component_of,
};
use crate::dice::Pool as Dice;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{conditions, durations, push_step, roll};
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::data::{DamageType, TriadData};
use crate::rules::triad::plan::aloft::falls_at_end;
use crate::rules::triad::plan::steps::{self, Step, Upkeep};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;
use bevy::prelude::{In, World};
use std::cmp::Reverse;

/// One step at the start of a Turn, or at the place of one that waits; the next one follows. Rule TRI-INIT-06.
pub fn keep(In(steps::Keep(who, step)): In<steps::Keep>, world: &mut World) {
    if let Some(next) = step.next() {
        push_step(world, Step::Keep(who, next));
    }
    if !component_of::<Standing>(world, who).is_there() && step != Upkeep::Timers {
        return;
    }
    match step {
        Upkeep::Timers => run_down(world, who),
        Upkeep::Bleeding => bleed(world, who),
        Upkeep::Wound => lose_blood(world, who),
        Upkeep::Fire => burn(world, who),
        Upkeep::Poison => sicken(world, who),
        Upkeep::Spells => spells::scorch(world, who),
        Upkeep::Current => ground::carry(world, who),
        Upkeep::Drift => weightless::drift_on(world, who),
        Upkeep::Fall => {
            let falls = component_of::<Conditions>(world, who).has(words::FALLING);
            let s = Situation::of(world);
            if falls && !falls::falls_with_another(&s, s.fighter(who)) {
                push_step(world, Step::FallOn(who));
            }
        }
        Upkeep::Actions => set_actions(world, who),
    }
}

/// What lasts until now ends; unspent Dodges and Reactions lapse. Rules TRI-INIT-05, -06.
fn run_down(world: &mut World, who: CombatantId) {
    // Poison works before its dose gets less.
    let counts = |_: CombatantId, it: &Condition| it.key != words::POISONED;
    durations::end_at_start(world, who, counts, "TRI-INIT-05");
    conditions::end(world, who, words::READIED, "TRI-REACT-07");
    for pool in [
        Pool::Dodges,
        Pool::Reactions,
        Pool::AttacksMade,
        Pool::HitsMade,
    ] {
        Pools::set(world, who, pool, 0, "TRI-INIT-06");
    }
}

/// The lines of the Bleed table. Rule TRI-HURT-06.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bled {
    /// Death below 0 hit points, otherwise unconscious.
    Death,
    /// It loses its senses.
    Unconscious,
    /// The Penalty rises.
    Worse,
    /// Nothing changes.
    AsBefore,
    /// It does not bleed any more.
    Closed,
}

impl Bled {
    /// The die of the table.
    pub fn die(data: &TriadData) -> Dice {
        Dice::sum(1, u8::try_from(data.rolls.die).unwrap_or(20))
    }

    /// The line of a total.
    pub const fn of(total: i32) -> Self {
        match total {
            ..=0 => Self::Death,
            1..=5 => Self::Unconscious,
            6..=10 => Self::Worse,
            11..=15 => Self::AsBefore,
            _ => Self::Closed,
        }
    }

    /// What the line does to one with so many hit points.
    pub const fn at(self, hp: i32) -> Self {
        match self {
            Self::Death if hp >= 0 => Self::Unconscious,
            line => line,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Death => "death",
            Self::Unconscious => "unconscious",
            Self::Worse => "worse",
            Self::AsBefore => "as before",
            Self::Closed => "closed",
        }
    }
}

/// A wound bleeds: the table says what comes of it. Who loses its senses falls out of the air at once, before what follows. Rules
/// TRI-HURT-05, -06, TRI-MOVE-17; ruling TRI-R38.
fn bleed(world: &mut World, who: CombatantId) {
    const TABLE: &str = "TRI-HURT-06";
    let f = Fighter::of(world, who);
    let Some(penalty) = f.conditions.get(words::BLEEDING).map(|it| it.value) else {
        return;
    };
    let data = TriadData::shared(world);
    if data.is_off("TRI-HURT-05") || data.is_off(TABLE) {
        return;
    }
    let pool = Bled::die(&data);
    let drawn = roll(world, &pool);
    let mut terms = Terms::new();
    terms.bonus(-penalty, "Bleed Penalty", "TRI-HURT-05");
    let report = RollReport::new(who, RollKind::Table, "bleeding", TABLE)
        .dice(pool, &drawn)
        .terms(terms);
    let bled = Bled::of(report.total);
    report.result(bled.word()).record(world);
    match bled.at(hp_of(world, who)) {
        Bled::Death => harm::die(world, who, TABLE),
        Bled::Unconscious => harm::lose_senses(world, who, TABLE),
        Bled::Worse => harm::bleed(world, who, penalty + 1),
        Bled::AsBefore => {}
        Bled::Closed => stop_bleeding(world, who, TABLE),
    }
}

/// A wound that still bleeds does its damage. Rule TRI-HURT-05; ruling TRI-R49.
fn lose_blood(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-HURT-05";
    let data = TriadData::shared(world);
    if !Fighter::of(world, who).has(words::BLEEDING) || data.is_off(RULE) {
        return;
    }
    let wound = Affliction {
        who,
        dice: data.harm.bleed_dice,
        faces: data.harm.bleed_die,
        kind: DamageType::Bleed,
        label: "bleeding".into(),
        rule: RULE,
    };
    wound.strike(world, who);
}

fn hp_of(world: &World, who: CombatantId) -> i32 {
    Fighter::of(world, who).pool(Pool::Hp)
}

/// Fires burn. Rule TRI-COND-11.
fn burn(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-COND-11";
    let data = TriadData::shared(world);
    if !Fighter::of(world, who).has(words::ON_FIRE) || data.is_off(RULE) {
        return;
    }
    let fire = Affliction {
        who,
        dice: data.harm.fire_dice,
        faces: data.harm.fire_die,
        kind: DamageType::Fire,
        label: "fire".into(),
        rule: RULE,
    };
    fire.strike(world, who);
}

/// The dose that does its damage: that of the highest Level, of equals that with most Rounds left. Rule TRI-COND-12.
pub fn worst_dose(world: &World, f: &Fighter<'_>) -> Option<Condition> {
    let key = |dose: &&Condition| {
        let left = durations::rounds_left(world, dose.until).unwrap_or(u32::MAX);
        (dose.value, left, Reverse(dose.instance))
    };
    let worst = f.conditions.all(words::POISONED).max_by_key(key).cloned();
    worst.filter(|_| !f.data.is_off("TRI-COND-12"))
}

/// The worst dose does its damage; then each has a Round less. Rule TRI-COND-12.
fn sicken(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-COND-12";
    let Some(worst) = worst_dose(world, &Fighter::of(world, who)) else {
        return;
    };
    let poison = Affliction {
        who,
        dice: worst.number(words::DICE),
        faces: worst.number(words::FACES),
        kind: DamageType::Poison,
        label: "poison".into(),
        rule: RULE,
    };
    poison.strike(world, who);
    let counts = |bearer: CombatantId, it: &Condition| bearer == who && it.key == words::POISONED;
    durations::end_at_start(world, who, counts, RULE);
}

/// Actions and Reactions are set; one that waits has neither, and a companion no Actions until it is commanded. Rules
/// TRI-INIT-06, -07, -13, TRI-ACT-09.
fn set_actions(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-INIT-07";
    let f = Fighter::of(world, who);
    let off = |id| Fighter::of(world, id).has(words::DELAYING);
    let waits = off(who) || f.has(words::UNAWARE) || f.controller.is_some_and(off);
    let (actions, reactions) = match waits {
        true => (0, 0),
        false if f.controller.is_some() => (0, f.reactions_of_a_turn()),
        false => (f.actions_of_a_turn(), f.reactions_of_a_turn()),
    };
    Pools::set(world, who, Pool::Actions, actions, RULE);
    Pools::set(world, who, Pool::Reactions, reactions, RULE);
}

/// The steps at the end of a Turn. Rule TRI-INIT-10.
pub fn turn_over(In(steps::TurnOver(who)): In<steps::TurnOver>, world: &mut World) {
    harm::close_move(world, who);
    for pool in [Pool::Actions, Pool::AttacksMade, Pool::HitsMade] {
        Pools::set(world, who, pool, 0, "TRI-INIT-09");
    }
    if Fighter::of(world, who).is_alive() {
        let s = Situation::of(world);
        if falls_at_end(&s, s.fighter(who)) {
            // The other steps come once it has fallen.
            push_step(world, Step::TurnOver(who));
            return falls::let_fall(world, who, None);
        }
        breathe(world, who);
        test_marks(world, who);
    }
    durations::end_at_end(world, who, "TRI-INIT-10");
    // What lasts until the end of a Turn that was lost with its Round.
    let own = |it: &Condition| matches!(it.until, Until::EndOfTurn(id, _) if id == who);
    conditions::end_own(world, who, own, "TRI-INIT-10");
    ready::look(world);
}

/// Whether somebody has no air. Ruling TRI-R28.
pub fn lacks_air(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let deep = f.altitude <= 0 && f.space.iter().all(|cell| has_tag(s.board, cell, "deep"));
    let airless = f.space.iter().any(|cell| has_tag(s.board, cell, "airless"));
    let under = f.has(words::SUBMERGED) || (deep && f.is_senseless());
    f.has(words::CHOKED) || airless || (deep && under)
}

/// Breath runs out without air, and comes back with it. Rule TRI-HURT-12.
fn breathe(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-HURT-12";
    let s = Situation::of(world);
    let f = s.fighter(who);
    if s.data.is_off(RULE) {
        return;
    }
    let (lacks, breath) = (lacks_air(&s, f), f.pool(Pool::Breath));
    if !lacks {
        return Pools::fill(world, who, Pool::Breath, RULE);
    }
    match breath {
        ..=0 => harm::die(world, who, RULE),
        1 => {
            Pools::set(world, who, Pool::Breath, 0, RULE);
            harm::bring_to_zero(world, who, RULE);
        }
        left => Pools::set(world, who, Pool::Breath, left - 1, RULE),
    }
}
